"""One side of a game: what belongs to the Corp or to the Runner."""

from __future__ import annotations

from copy import copy
from typing import Any, Self

from nrdb.engine.model.numbers import SIDES


class Side:
    """A player's credits, clicks and cards. A side that nobody plays has no cards and never changes."""

    number: int
    """CORP or RUNNER."""
    name: str
    """corp or runner."""
    seated: bool
    """Whether somebody plays it."""
    identity: int | None
    """The number of the identity; None without one."""
    credits: int
    """In the credit pool."""
    clicks: int
    """Left in this turn."""
    extra_clicks: int
    """Promised for the next turn."""
    extra_turns: int
    """Promised after this turn, where both are played."""
    taken: int
    """Clicks spent in this turn."""
    acted: int
    """Those of them that belong to actions which are over."""
    turns: int
    """Turns begun so far."""
    earned: int
    """Credits gained so far."""
    worked_before: int
    """Clicks spent in the turns before this one."""
    score: int
    """Agenda points, as they were at the last checkpoint."""
    before: list[Any]
    """What happened in its last turn, as `State.events`."""
    deck: list[int]
    """The bag: cards of the deck that nobody has looked at, in no order."""
    top: list[int]
    """Known cards on top of the deck, the topmost last."""
    bottom: list[int]
    """Known cards under the deck, the lowest last."""
    hand: list[int]
    """HQ or the grip."""
    discard: list[int]
    """Archives or the heap, the latest last."""
    installed: list[int]
    """In the order in which they came."""
    usable_installed: list[int]
    """Those of the installed cards with which something can be done, in the same order: all but the idle ones."""
    scored: list[int]
    """The score area."""
    removed: list[int]
    """Out of the game."""

    def __init__(self, number: int, seated: bool, identity: int | None, deck: list[int]) -> None:
        self.number = number
        self.name = SIDES[number]
        self.seated = seated
        self.identity = identity
        self.credits = self.clicks = self.extra_clicks = self.taken = self.acted = 0
        self.extra_turns = 0
        self.turns = self.earned = self.worked_before = self.score = 0
        self.before = []
        self.deck = deck
        self.top = []
        self.bottom = []
        self.hand = []
        self.discard = []
        self.installed = []
        self.usable_installed = []
        self.scored = []
        self.removed = []

    def copy(self) -> Self:
        """The same side of a copied game."""
        if not self.seated:
            return self
        new = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list):
                setattr(new, name, value[:])
        return new

    @property
    def worked(self) -> int:
        """Clicks spent so far."""
        return self.worked_before + self.taken

    def deck_size(self) -> int:
        """Cards left in the deck, known or not."""
        return len(self.deck) + len(self.top) + len(self.bottom)

    def cards(self) -> tuple[tuple[int, ...], ...]:
        """Where its cards lie, as a value: what has no order is sorted."""
        return (
            tuple(sorted(self.deck)),
            tuple(self.top),
            tuple(self.bottom),
            tuple(sorted(self.hand)),
            tuple(self.discard),
            tuple(self.installed),
            tuple(self.scored),
            tuple(self.removed),
        )
