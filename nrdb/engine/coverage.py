"""How far card behaviour is said and played: every card in one class, counted by set, type, format, or for a deck.

The class is the engine's own: what the notation says and the engine then cannot play, alone or against an opponent,
makes a card `partly`, with the reason. A sentence that somebody would have to carry out is counted as not played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from nrdb import behaviour
from nrdb.behaviour.notation import walk
from nrdb.behaviour.vocabulary import WORDS
from nrdb.engine.words.compile import compile_card

if TYPE_CHECKING:
    from nrdb.catalogue import Card, Catalogue

CLASSES = ("said", "opponent", "hook", "partly", "missing")
"""said: plays alone in full · opponent: plays in full, a part only against an opponent · hook: by a function of its
own · partly: a part is not played, with its reason · missing: no entry yet."""
FULL = ("said", "opponent", "hook")


class CardCoverage(NamedTuple):
    """One card: its class, and what is not played of it."""

    card: str
    kind: str
    reasons: tuple[str, ...]


class CoverageTally(NamedTuple):
    """How many cards (or copies) of a group stand in each class."""

    name: str
    counts: dict[str, int]

    @property
    def total(self) -> int:
        """All of the group."""
        return sum(self.counts.values())

    @property
    def share(self) -> float:
        """The part said in full, from 0 to 1; 1 for an empty group."""
        return sum(self.counts[kind] for kind in FULL) / self.total if self.total else 1.0


class WordUse(NamedTuple):
    """One word of the vocabulary and the number of cards that use it."""

    kind: str
    name: str
    cards: int


def cover(cards: Iterable[Card], entries: Mapping[str, Any]) -> dict[str, CardCoverage]:
    """The class of each card, by id; `entries` is the behaviour by card id."""
    found = {}
    for card in cards:
        if card.id in entries:
            ready = compile_card(card, entries)
            if ready.coverage == "opponent":  # what alone does nothing counts when a game of two plays it
                of_two = compile_card(card, entries, duel=True)
                if of_two.missing:
                    ready = of_two
            found[card.id] = CardCoverage(card.id, ready.coverage, tuple(dict.fromkeys(ready.missing)))
        else:
            found[card.id] = CardCoverage(card.id, "missing", ())
    return found


def tally(name: str, cards: Mapping[str, int] | Iterable[str], covered: Mapping[str, CardCoverage]) -> CoverageTally:
    """The classes of a group of card ids, counted once each, or as often as a mapping says (copies of a deck)."""
    copies: Mapping[str, int] = cards if isinstance(cards, Mapping) else dict.fromkeys(cards, 1)
    counts = dict.fromkeys(CLASSES, 0)
    for card, n in copies.items():
        counts[covered[card].kind if card in covered else "missing"] += n
    return CoverageTally(name, counts)


def by_set(catalogue: Catalogue, covered: Mapping[str, CardCoverage]) -> list[CoverageTally]:
    """One tally for each set, newest first: every card printed in it, wherever it was printed first."""
    sets = sorted(catalogue.sets().values(), key=lambda item: (item.released or "", item.name), reverse=True)
    inside: dict[str, dict[str, int]] = {}
    for card in catalogue.cards():
        for printing in catalogue.printings(card):
            inside.setdefault(printing.set, {})[card.id] = 1
    return [tally(item.name, inside[item.id], covered) for item in sets if item.id in inside]


def by_type(catalogue: Catalogue, covered: Mapping[str, CardCoverage]) -> list[CoverageTally]:
    """One tally for each card type."""
    inside: dict[str, list[str]] = {}
    for card in catalogue.cards():
        inside.setdefault(card.type, []).append(card.id)
    return [tally(kind.replace("_", " "), inside[kind], covered) for kind in sorted(inside)]


def by_format(catalogue: Catalogue, covered: Mapping[str, CardCoverage], *, on: str) -> list[CoverageTally]:
    """One tally for each format in force on the date `on`: the cards of its pool."""
    found = []
    for item in catalogue.formats():
        snapshot = catalogue.snapshot(item.id, on)
        if snapshot is not None:
            found.append(tally(item.name, catalogue.pool_on(snapshot, on), covered))
    return found


def word_uses(entries: Mapping[str, Any]) -> list[WordUse]:
    """Every word of the vocabulary with the number of cards whose entries use it, the most used first."""
    used: dict[tuple[str, str], set[str]] = {}
    for card, entry in entries.items():
        for ability in behaviour.parse(entry, card):
            for node in walk(ability):
                used.setdefault((node.kind, node.name), set()).add(card)
    uses = [WordUse(word.kind, word.name, len(used.get((word.kind, word.name), ()))) for word in WORDS]
    return sorted(uses, key=lambda use: (-use.cards, use.kind, use.name))
