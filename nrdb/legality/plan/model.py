"""A plan: what it cuts and adds, and the deck that comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nrdb.deck.model import Deck

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card

Counts = dict[str, int]


class FixPlan(NamedTuple):
    """Copies to cut and to add, in the deck and beside it, and maybe another identity.

    `changes` counts the cards cut and the cards added; a card that moves from the deck to its side is one change, and
    the identity is none. `minimal`: it is proven that no fewer changes do.
    """

    cut: Counts
    add: Counts
    extras_cut: Counts
    extras_add: Counts
    identity: str | None
    changes: int
    minimal: bool

    def to_dict(self) -> dict[str, Any]:
        """The plan under its JSON names (schemas/verdict.schema.json)."""
        return {
            "cut": self.cut,
            "add": self.add,
            "extras": {"cut": self.extras_cut, "add": self.extras_add},
            "identity": self.identity,
            "changes": self.changes,
            "minimal": self.minimal,
        }

    def apply(self, deck: Deck, identity: Card | None) -> Deck:
        """The deck with these changes; `identity` is the plan's own or the deck's. The given deck stays as it is."""
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
    """Takes copies of a card out of a place; how many are missing there."""
    there = place.get(card, 0)
    taken = min(there, copies)
    if taken:
        place[card] = there - taken
        if there == taken:
            del place[card]
    return copies - taken


class Hint(NamedTuple):
    """The part of a plan that mends one finding. `message` says it."""

    code: str
    message: str
    cut: Counts
    add: Counts
    identity: str | None

    def to_dict(self) -> dict[str, Any]:
        """The hint under its JSON names (schemas/verdict.schema.json)."""
        row: dict[str, Any] = {"code": self.code, "message": self.message, "cut": self.cut, "add": self.add}
        if self.identity is not None:
            row["identity"] = self.identity
        return row
