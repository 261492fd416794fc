"""Coverage: how much of each card the engine plays, counted by set, type, format or deck.

The classes are the engine's own: a card is `partly` covered, with a reason, if the notation says something that the
engine can't play. Sentences that a person would have to carry out count as not played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from nrdb.engine.words.compile import compile_card
from nrdb.json_types import JsonView

if TYPE_CHECKING:
    from nrdb.catalogue import Card, Catalogue

CLASSES = ("said", "opponent", "hook", "partly", "missing")
"""said: fully played · opponent: fully played, part of it only against an opponent · hook: played by its
own function · partly: a part isn't played, with the reason · missing: no entry yet."""
FULL = ("said", "opponent", "hook")
"""The classes of cards that are fully played."""


class CardCoverage(NamedTuple):
    """The coverage of one card: its class, and the reasons why parts aren't played."""

    card: str
    kind: str
    reasons: tuple[str, ...]


class CoverageTally(NamedTuple):
    """The number of cards (or copies) of a group in each class."""

    name: str
    counts: dict[str, int]

    @property
    def total(self) -> int:
        """The number of cards in the group."""
        return sum(self.counts.values())

    @property
    def share(self) -> float:
        """The share that is fully played, from 0 to 1; 1 for an empty group."""
        return sum(self.counts[kind] for kind in FULL) / self.total if self.total else 1.0


def cover(cards: Iterable[Card], entries: JsonView) -> dict[str, CardCoverage]:
    """Return the coverage of each card by id; `entries` maps card ids to behaviour."""
    found = {}
    for card in cards:
        if card.id in entries:
            ready = compile_card(card, entries)
            found[card.id] = CardCoverage(card.id, ready.coverage, tuple(dict.fromkeys(ready.missing)))
        else:
            found[card.id] = CardCoverage(card.id, "missing", ())
    return found


def tally(name: str, cards: Mapping[str, int] | Iterable[str], covered: Mapping[str, CardCoverage]) -> CoverageTally:
    """Return the tally of a group of card ids, each counted once or, in a mapping, as its number of copies."""
    copies: Mapping[str, int] = cards if isinstance(cards, Mapping) else dict.fromkeys(cards, 1)
    counts = dict.fromkeys(CLASSES, 0)
    for card, n in copies.items():
        counts[covered[card].kind if card in covered else "missing"] += n
    return CoverageTally(name, counts)


def by_set(catalogue: Catalogue, covered: Mapping[str, CardCoverage]) -> list[CoverageTally]:
    """Return a tally for each set, newest first, of every covered card printed in it, reprints included."""
    sets = sorted(catalogue.sets().values(), key=lambda item: (item.released or "", item.name), reverse=True)
    inside: dict[str, dict[str, int]] = {}
    for card in covered:
        for printing in catalogue.printings(catalogue.card(card)):
            inside.setdefault(printing.set, {})[card] = 1
    return [tally(item.name, inside[item.id], covered) for item in sets if item.id in inside]


def by_type(catalogue: Catalogue, covered: Mapping[str, CardCoverage]) -> list[CoverageTally]:
    """Return a tally for each type of the covered cards."""
    inside: dict[str, list[str]] = {}
    for card in covered:
        inside.setdefault(catalogue.card(card).type, []).append(card)
    return [tally(kind.replace("_", " "), inside[kind], covered) for kind in sorted(inside)]


def by_format(catalogue: Catalogue, covered: Mapping[str, CardCoverage], *, on: str) -> list[CoverageTally]:
    """Return a tally of the card pool of each format in force on the date `on`."""
    found = []
    for item in catalogue.formats():
        snapshot = catalogue.snapshot(item.id, on)
        if snapshot is not None:
            found.append(tally(item.name, catalogue.pool_on(snapshot, on), covered))
    return found
