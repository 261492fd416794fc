"""By what a deck is judged: a format and a day, and what was in force on it."""

from copy import copy
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.model import Card, Restriction, Snapshot
    from nrdb.legality.boxes import BoxChoice
    from nrdb.legality.ruleset import Ruleset


class Scope:
    """By what a deck is judged: format and day, and what was in force on it.

    One object per format and day, so that they are told apart by `is`; what is worked out for one is kept by the judge.
    """

    def __init__(
        self,
        format: str,
        name: str,
        on: str,
        ruleset: "Ruleset",
        catalogue: "Catalogue",
        *,
        snapshot: "Snapshot | None" = None,
        restriction: "Restriction | None" = None,
        pool: frozenset[str] | None = None,
        received: dict[str, int] | None = None,
        box: dict[str, int] | None = None,
        boxes: "BoxChoice | None" = None,
        copy_limit: int | None = None,
        facts: str = "",
        family: str | None = None,
    ) -> None:
        self.format = format
        """Id of the format, edition or house rules."""
        self.name: str = name
        self.on: str = on
        self.ruleset = ruleset
        self.catalogue = catalogue
        self.snapshot = snapshot
        self.restriction = restriction
        self.pool = pool
        """Ids of the cards that may be played; None: all."""
        self.received = received
        """Cards that a player received in a limited event, with copies; a deck may hold no others."""
        self.box = box
        """Copies of a card in the boxes that decks are built from."""
        self.boxes = boxes
        """Boxes of which a deck uses one of each kind, where house rules say so."""
        self.remarks: tuple[str, ...] = ()
        """What house rules say without effect, one sentence each."""
        self.copy_limit = copy_limit
        """Copies of a title that house rules allow, where a card's own limit is not lower."""
        self.family = family or format
        """The format that house rules build on; else `format`."""
        self.facts = facts
        """The day whose facts of cards count, where errata have changed some since; empty: today's facts."""

    @property
    def limited(self) -> bool:
        """Whether there is a pool, a restriction or a set of received cards to judge by."""
        limits = (self.pool, self.restriction, self.received, self.box, self.boxes)
        return any(limit is not None for limit in limits)

    def card(self, card_id: str) -> "Card":
        """The card with the facts that it had on the day judged."""
        return self.catalogue.card_on(card_id, self.facts) if self.facts else self.catalogue.card(card_id)

    @property
    def limited_play(self) -> bool:
        """Whether decks are built of the cards that an event hands out: sealed play and drafts."""
        return self.ruleset.id in ("classic-limited", "draft")

    @property
    def edition(self) -> str:
        """The game whose titles a list means that is judged by this: `cr` or `classic`."""
        return "cr" if self.ruleset.influence else "classic"

    def changed(self, **fields: Any) -> "Scope":
        """Another scope with some fields changed; this one stays as it is."""
        other = copy(self)
        vars(other).update(fields)
        return other

    def __repr__(self) -> str:
        return f"<Scope {self.format} on {self.on}>"
