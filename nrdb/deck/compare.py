"""Compare two decks: cards added, removed and changed, and the effect on size, influence and agenda points."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nrdb.catalogue.model import Card, Printing, number
from nrdb.deck.layout import printed_influence
from nrdb.json_types import Json

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck.model import Deck


class CardChange(NamedTuple):
    """A card whose number of copies differs; 0 copies means that it is not in that deck."""

    card: Card
    before: int
    after: int
    printing: Printing | None = None
    """The card's newest printing, whose set and number help to find the card."""


class DeckTotals(NamedTuple):
    """A deck's totals. Influence is as printed; copies that a card's rule makes free are included."""

    size: int
    influence: int
    agenda_points: int


class Difference(NamedTuple):
    """The changes from one deck to another."""

    identities: tuple[Card | None, Card | None]
    changes: tuple[CardChange, ...]
    extras: tuple[CardChange, ...]
    before: DeckTotals
    after: DeckTotals

    @property
    def same(self) -> bool:
        """True if both decks have the same cards and the same identity."""
        return not (self.changes or self.extras) and _id(self.identities[0]) == _id(self.identities[1])

    def to_dict(self) -> Json:
        """Return the difference as JSON, as in the schema deck_diff."""
        return {
            "same": self.same,
            "identity": [_id(card) for card in self.identities],
            "in": {change.card.id: change.after for change in self.changes if not change.before},
            "out": {change.card.id: change.before for change in self.changes if not change.after},
            "changed": {
                change.card.id: [change.before, change.after]
                for change in self.changes
                if change.before and change.after
            },
            "extras": {change.card.id: [change.before, change.after] for change in self.extras},
            "printings": {
                change.card.id: {"set": change.printing.set, "position": change.printing.position}
                for change in (*self.changes, *self.extras)
                if change.printing is not None
            },
            **{
                name: {"before": before, "after": after, "delta": after - before}
                for name, before, after in zip(DeckTotals._fields, self.before, self.after, strict=True)
            },
        }


def _id(card: Card | None) -> str | None:
    return card.id if card is not None else None


def deck_totals(deck: Deck, catalogue: Catalogue) -> DeckTotals:
    """Return the totals of a deck."""
    cards = [(catalogue.card(card_id), copies) for card_id, copies in deck.cards.items()]
    return DeckTotals(
        deck.size,
        sum(copies * printed_influence(card, deck) for card, copies in cards),
        sum(copies * (number(card.agenda_points) or 0) for card, copies in cards),
    )


def compare(before: Deck, after: Deck, catalogue: Catalogue) -> Difference:
    """Return the changes from one deck to the other, sorted by card type and title."""
    return Difference(
        (before.identity, after.identity),
        _changes(before.cards, after.cards, catalogue),
        _changes(before.extras, after.extras, catalogue),
        deck_totals(before, catalogue),
        deck_totals(after, catalogue),
    )


def _changes(before: dict[str, int], after: dict[str, int], catalogue: Catalogue) -> tuple[CardChange, ...]:
    found = [
        CardChange(catalogue.card(card_id), before.get(card_id, 0), after.get(card_id, 0), newest(card_id, catalogue))
        for card_id in {**before, **after}
        if before.get(card_id, 0) != after.get(card_id, 0)
    ]
    return tuple(sorted(found, key=lambda change: (change.card.type, change.card.stripped_title.casefold())))


def newest(card_id: str, catalogue: Catalogue) -> Printing | None:
    """Return a card's newest printing; None if it has no printings."""
    printings = catalogue.printings(catalogue.card(card_id))
    return max(printings, key=lambda printing: (printing.released or "", printing.code), default=None)
