"""Cards similar to a card, judged by their functions and their facts."""

from __future__ import annotations

from collections import Counter
from math import log2
from typing import TYPE_CHECKING, NamedTuple

from nrdb.behaviour.functions import functions

if TYPE_CHECKING:
    from nrdb.catalogue import Card, Catalogue

_TYPE, _SUBTYPE, _FACTION, _COST, _STRENGTH = 3.0, 1.5, 0.75, 2.0, 2.0
"""Weights of shared facts. A shared function weighs more the fewer cards have it (in bits)."""


class SimilarCard(NamedTuple):
    """A card similar to another one."""

    card: Card
    likeness: float
    functions: tuple[str, ...]
    """The functions that both cards have."""


def similar(card: Card, catalogue: Catalogue, *, limit: int | None = 10) -> list[SimilarCard]:
    """Return the cards of the same side and game most similar to a card, most similar first.

    A card without implemented behaviour is compared by its values only.
    """
    return Likeness(catalogue).similar(card, limit)


class Likeness:
    """The functions of the cards of a catalogue, and how much each says about a card."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        by_kind = {function.name for function in functions() if function.kind}  # they count once
        self.done: dict[str, set[str]] = {}
        for card, function in catalogue.connection.execute("SELECT card_id, function_id FROM card_function"):
            if function not in by_kind:
                self.done.setdefault(card, set()).add(function)
        having = Counter(function for done in self.done.values() for function in done)
        self.bits = {function: log2(len(self.done) / count) for function, count in having.items()}

    def similar(self, card: Card, limit: int | None) -> list[SimilarCard]:
        """Return the cards most similar to a card; see `similar`."""
        own = self.done.get(card.id, set())
        found = []
        for other in self.catalogue.cards(card.edition):
            if other.id == card.id or other.side != card.side:
                continue
            theirs = self.done.get(other.id, set())
            both = own & theirs
            weight = sum(map(self.bits.__getitem__, both))
            different = sum(map(self.bits.__getitem__, own ^ theirs))
            likeness = weight - different / 4 + _facts_alike(card, other)
            found.append(SimilarCard(other, round(likeness, 3), tuple(sorted(both))))
        found.sort(key=lambda item: (-item.likeness, item.card.stripped_title, item.card.id))
        return found[:limit]


def _facts_alike(card: Card, other: Card) -> float:
    """Return the similarity of two cards' facts."""
    alike = _TYPE * (card.type == other.type) + _FACTION * (card.faction == other.faction)
    alike += _SUBTYPE * len(set(card.subtypes) & set(other.subtypes))
    for weight, mine, theirs in ((_COST, card.cost, other.cost), (_STRENGTH, card.strength, other.strength)):
        if isinstance(mine, int) and isinstance(theirs, int):
            alike += weight / (1 + abs(mine - theirs))
    return alike
