"""Copies of a game in the middle of an effect: from the last position that could be copied, played on from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb.engine.chance import Scripted
from nrdb.engine.steps.machine import take

if TYPE_CHECKING:
    from nrdb.engine.model.state import State


class ForkPoint:
    """A position that could be copied, to which a game that goes on from it can be taken back."""

    def __init__(self, g: State) -> None:
        self._at = g.copy()
        self._choices = len(g.log)
        self._picks = len(g.picked)

    def fork(self, g: State) -> State:
        """A copy of the game as it stands now, which may wait for a choice inside an effect.

        Chance is shared, as with every copy.
        """
        new = self._at.copy()
        new.pick = Scripted(g.picked[self._picks :], g.pick)
        for option in g.log[self._choices :]:
            take(new, option)
        return new
