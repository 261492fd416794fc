"""Copies of a game in the middle of an effect: from the last position that could be copied, played on from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb.engine.chance import Scripted
from nrdb.engine.steps.machine import take

if TYPE_CHECKING:
    from nrdb.engine.model.state import State


class Anchor:
    """A position that could be copied, to which a game that goes on from it can be taken back."""

    __slots__ = ("_at", "_choices", "_picks")

    def __init__(self, g: State) -> None:
        self._at = g.copy()
        self._choices = len(g.log)
        self._picks = len(getattr(g.pick, "drawn", ()))

    def fork(self, g: State) -> State | None:
        """A copy of the game as it stands now, which may wait for a choice inside an effect.

        Its chance is used up: the caller gives it another. None where the chance of the game keeps no record.
        """
        drawn = getattr(g.pick, "drawn", None)
        if drawn is None:
            return None
        new = self._at.copy()
        new.pick = Scripted(drawn[self._picks :])
        for option in g.log[self._choices :]:
            take(new, option)
        return new
