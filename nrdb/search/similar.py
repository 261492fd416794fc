"""Cards similar to a card, judged by their functions and their facts."""

from __future__ import annotations

from math import log2
from typing import TYPE_CHECKING, NamedTuple

from nrdb.behaviour.functions import functions

if TYPE_CHECKING:
    from nrdb.catalogue import Card, Catalogue

_TYPE, _SUBTYPE, _FACTION, _COST, _STRENGTH = 1.5, 1.5, 0.75, 2.0, 2.0
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
    # A function by kinds of cards counts once.
    by_kind = {function.name for function in functions() if function.kind}
    done: dict[str, set[str]] = {}
    for other, function in catalogue.connection.execute("SELECT card_id, function_id FROM card_function"):
        if function not in by_kind:
            done.setdefault(other, set()).add(function)
    having: dict[str, int] = {}
    for every in done.values():
        for function in every:
            having[function] = having.get(function, 0) + 1
    own = done.get(card.id, set())
    found = []
    for other in catalogue.cards(card.edition):
        if other.id == card.id or other.side != card.side:
            continue
        theirs = done.get(other.id, set())
        both = own & theirs
        weight = sum(log2(len(done) / having[function]) for function in both)
        different = sum(log2(len(done) / having[function]) for function in own ^ theirs)
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
