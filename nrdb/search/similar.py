"""Cards similar to a card, judged by their functions and their facts."""

from __future__ import annotations

from collections import defaultdict
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


def similar(card: Card, catalogue: Catalogue, *, limit: int = 10) -> list[SimilarCard]:
    """Return the cards of the same side and game most similar to a card, most similar first.

    A card without implemented behaviour is compared by its values only.
    """
    measure = Likeness(catalogue)
    likeness = measure.of(card)
    others = [catalogue.card(other) for other in likeness]
    others.sort(key=lambda other: (-likeness[other.id], other.stripped_title, other.id))
    return [SimilarCard(other, likeness[other.id], measure.shared(card, other)) for other in others[:limit]]


class Likeness:
    """The functions of the cards in a catalogue, and how much each says about a card."""

    def __init__(self, catalogue: Catalogue) -> None:
        by_kind = {function.name for function in functions() if function.kind}  # their cards have the general one, too
        self.catalogue = catalogue
        self.having: dict[str, list[str]] = {}
        """The cards with each function."""
        self.done: dict[str, list[str]] = {}
        """The functions of each card."""
        for card, function in catalogue.connection.execute("SELECT card_id, function_id FROM card_function"):
            if function not in by_kind:
                self.having.setdefault(function, []).append(card)
                self.done.setdefault(card, []).append(function)
        self.bits = {function: log2(len(self.done) / len(cards)) for function, cards in self.having.items()}
        self.said = {card: sum(map(self.bits.__getitem__, done)) for card, done in self.done.items()}
        """The total weight, in bits, of each card's functions."""

    def shared(self, card: Card, other: Card) -> tuple[str, ...]:
        """Return the functions that both cards have."""
        return tuple(sorted({*self.done.get(card.id, ())} & {*self.done.get(other.id, ())}))

    def of(self, card: Card) -> dict[str, float]:
        """Return the likeness of every other card of the same side and game, by its id."""
        both: dict[str, float] = defaultdict(float)
        for function in self.done.get(card.id, ()):
            for other in self.having[function]:
                both[other] += self.bits[function]
        own = self.said.get(card.id, 0.0)
        return {
            other.id: round(
                # A function that only one of them has counts a quarter.
                1.5 * both[other.id] - (own + self.said.get(other.id, 0.0)) / 4 + _facts_alike(card, other),
                3,
            )
            for other in self.catalogue.cards(card.edition)
            if other.side == card.side and other.id != card.id
        }


def _facts_alike(card: Card, other: Card) -> float:
    """Return the similarity of two cards' facts."""
    alike = _TYPE * (card.type == other.type) + _FACTION * (card.faction == other.faction)
    alike += _SUBTYPE * len(set(card.subtypes) & set(other.subtypes))
    for weight, mine, theirs in ((_COST, card.cost, other.cost), (_STRENGTH, card.strength, other.strength)):
        if isinstance(mine, int) and isinstance(theirs, int):
            alike += weight / (1 + abs(mine - theirs))
    return alike
