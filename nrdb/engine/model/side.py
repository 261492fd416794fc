"""One side of a game: the Corp's or the Runner's credits, clicks and cards."""

from __future__ import annotations

from copy import copy
from typing import Self

from nrdb.engine.model.compiled import mypyc_attr
from nrdb.engine.model.numbers import SIDES

Event = tuple[str, int, int, int, int]
"""Something that happened: (name, subject, player, zone the card came from or -1, card whose ability did it or -1)."""


_LISTS = (
    *("before", "deck", "top", "bottom", "hand", "discard", "installed", "usable_installed", "scored", "removed"),
)
"""The fields of a side that are lists, which copies of the side don't share."""


@mypyc_attr(serializable=True, allow_interpreted_subclasses=True)
class Side:
    """A player's credits, clicks and cards. An absent player has no cards, and nothing can be done to them."""

    number: int
    """The number of the side: CORP or RUNNER."""
    name: str
    """The name of the side: corp or runner."""
    seated: bool
    """Whether somebody plays the side; otherwise its player is absent."""
    identity: int | None
    """The number of the identity; None if there is none."""
    credits: int
    """Credits in the credit pool."""
    clicks: int
    """Clicks left this turn."""
    extra_clicks: int
    """Clicks to be added to the next turn; can be negative."""
    owed: int
    """Clicks to be forgone as soon as there are any (CLS golden.forgo)."""
    extra_turns: int
    """Additional turns to take after this one."""
    taken: int
    """Clicks spent this turn."""
    acted: int
    """Clicks spent this turn on actions that are finished."""
    turns: int
    """Turns begun so far."""
    earned: int
    """Credits gained in the game so far."""
    worked_before: int
    """Clicks spent in earlier turns."""
    score: int
    """Agenda points, as of the last checkpoint."""
    points: int
    """Agenda points gained and lost apart from the cards in the score area; can be negative (CLS score.points)."""
    before: list[Event]
    """The events of its last turn, in the form of `State.events`."""
    deck: list[int]
    """Cards in the deck that nobody has looked at, in no order."""
    top: list[int]
    """Known cards on top of the deck, the topmost last."""
    bottom: list[int]
    """Known cards at the bottom of the deck, the lowest last."""
    hand: list[int]
    """HQ or the grip."""
    discard: list[int]
    """Archives or the heap, the newest card last."""
    installed: list[int]
    """Installed cards, in the order they were installed."""
    usable_installed: list[int]
    """The installed cards that something can be done with (all except idle ones), in the same order."""
    scored: list[int]
    """The score area."""
    removed: list[int]
    """Cards removed from the game."""

    def __init__(self, number: int, seated: bool, identity: int | None, deck: list[int]) -> None:
        self.number = number
        self.name = SIDES[number]
        self.seated = seated
        self.identity = identity
        self.credits = self.clicks = self.extra_clicks = self.taken = self.acted = 0
        self.extra_turns = self.owed = self.points = 0
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
        """Return a copy of the side for a copied game."""
        new = copy(self)
        for name in _LISTS:
            setattr(new, name, getattr(self, name)[:])
        return new

    @property
    def worked(self) -> int:
        """The number of clicks spent in the game so far."""
        return self.worked_before + self.taken

    def deck_size(self) -> int:
        """Return how many cards are left in the deck."""
        return len(self.deck) + len(self.top) + len(self.bottom)

    def cards(self) -> tuple[tuple[int, ...], ...]:
        """Return the cards in the side's zones, as a hashable value; zones without an order are sorted."""
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
