"""Copies of a game in the middle of an effect, made by replaying from the last position that could be copied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb.engine.chance import Scripted
from nrdb.engine.steps.machine import take

if TYPE_CHECKING:
    from nrdb.engine.model.state import State


class ForkPoint:
    """A position that could be copied, from which later positions of the same game are replayed."""

    def __init__(self, g: State) -> None:
        self.at = g.copy()
        self._choices = len(g.log)
        self._picks = len(g.picked)

    def fork(self, g: State) -> State:
        """Return a copy of the game as it is now, even if it waits for a choice inside an effect.

        The source of randomness is shared, as with every copy.
        """
        new = self.at.copy()
        new.pick = Scripted(g.picked[self._picks :], g.pick)
        for option in g.log[self._choices :]:
            take(new, option)
        return new
