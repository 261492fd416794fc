"""The cards a collection lacks for a deck, and the sets that contain them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nrdb.shapes.decks import MissingJson

if TYPE_CHECKING:
    from nrdb.legality.verdict import Verdict


class MissingCard(NamedTuple):
    """A card to acquire: the missing copies, and the sets that contain it, newest first."""

    card: str
    title: str
    copies: int
    sets: dict[str, int]
    """The sets that contain it, and how many boxes of each have enough copies."""

    def to_dict(self) -> MissingJson:
        """Return the card as JSON (schemas/verdict.schema.json)."""
        return {
            "card": self.card,
            "title": self.title,
            "copies": self.copies,
            "sets": list(self.sets),
            "boxes": self.sets,
        }


def missing_cards(verdict: Verdict) -> list[MissingCard]:
    """Return the cards missing from the collection that a deck is checked against, by title; empty without one."""
    scope = verdict.scope
    if scope.received is None:
        return []
    needed = {**({verdict.identity.id: 1} if verdict.identity is not None else {}), **verdict.deck.cards}
    known = scope.catalogue.sets()
    found = []
    for card_id, copies in needed.items():
        lacking = copies - scope.received.get(card_id, 0)
        if lacking > 0:
            card = scope.card(card_id)
            held: dict[str, int] = {}
            for printing in scope.catalogue.printings(card):
                held[printing.set] = held.get(printing.set, 0) + printing.quantity
            newest = sorted(held, key=lambda name: known[name].released or "", reverse=True)
            boxes = {known[name].name: -(-lacking // held[name]) for name in newest}
            found.append(MissingCard(card_id, card.title, lacking, boxes))
    return sorted(found, key=lambda wanted: (wanted.title, wanted.card))
