"""The fix for an illegal deck: what it cuts and adds, and the deck that results."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nrdb.deck.model import Deck
from nrdb.shapes.decks import AdviceJson, PlanJson

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card

Counts = dict[str, int]


class IdentityInstead(NamedTuple):
    """Another identity with which the deck needs fewer changes, and the number of those."""

    id: str
    title: str
    changes: int


class FixPlan(NamedTuple):
    """Copies to cut and to add, in the deck and among its extra cards, and possibly another identity.

    `changes` counts the cards cut and added; a card that moves from the deck to the extras counts once, a new identity
    not at all. `minimal` is True where it is proven that fewer changes aren't enough with this identity;
    `identities_searched` is False where another identity that needs fewer changes may have been missed.
    """

    cut: Counts
    add: Counts
    extras_cut: Counts
    extras_add: Counts
    identity: str | None
    changes: int
    minimal: bool
    identity_instead: IdentityInstead | None = None
    identities_searched: bool = True

    def to_dict(self) -> PlanJson:
        """Return the plan as JSON (schemas/verdict.schema.json)."""
        instead = self.identity_instead
        return {
            "cut": self.cut,
            "add": self.add,
            "extras": {"cut": self.extras_cut, "add": self.extras_add},
            "identity": self.identity,
            "changes": self.changes,
            "minimal": self.minimal,
            "identity_instead": instead and {"id": instead.id, "title": instead.title, "changes": instead.changes},
        }

    def apply(self, deck: Deck, identity: Card | None) -> Deck:
        """Return a copy of the deck with these changes; `identity` is the plan's, otherwise the deck's."""
        cards, identities = dict(deck.cards), dict(deck.identities)
        if self.identity is not None:
            take_from(identities if self.identity in identities else cards, self.identity, 1)
        for card, copies in self.cut.items():
            take_from(cards, card, take_from(identities, card, copies))
        for card, copies in self.add.items():
            cards[card] = cards.get(card, 0) + copies
        extras = dict(deck.extras)
        for card, copies in self.extras_cut.items():
            take_from(extras, card, copies)
        for card, copies in self.extras_add.items():
            extras[card] = extras.get(card, 0) + copies
        return Deck(
            name=deck.name,
            identity=identity,
            cards=cards,
            extras=extras,
            edition=deck.edition,
            notes=list(deck.notes),
            source=deck.source,
            id=deck.id,
            identities=identities,
            filetype=deck.filetype,
        )


def take_from(place: Counts, card: str, copies: int) -> int:
    """Remove copies of a card from a place, and return how many of them weren't there."""
    there = place.get(card, 0)
    taken = min(there, copies)
    if taken:
        place[card] = there - taken
        if there == taken:
            del place[card]
    return copies - taken


class Hint(NamedTuple):
    """The part of a plan that fixes one finding; `message` is that part in words."""

    code: str
    message: str
    cut: Counts
    add: Counts
    identity: str | None

    def to_dict(self) -> AdviceJson:
        """Return the hint as JSON (schemas/verdict.schema.json)."""
        row: AdviceJson = {"code": self.code, "message": self.message, "cut": self.cut, "add": self.add}
        if self.identity is not None:
            row["identity"] = self.identity
        return row
