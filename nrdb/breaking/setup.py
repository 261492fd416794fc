"""The setup of an encounter between breaker and ice, and what the Runner pays in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from nrdb import behaviour
from nrdb.behaviour.facts import CardFacts, card_facts

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card


class BreakSetup(NamedTuple):
    """The setup of an encounter, apart from the breaker and the ice."""

    others: tuple[Card, ...] = ()
    """The Runner's other installed cards."""
    counters: int | None = None
    """Counters hosted on the breaker; None for as many as needed, which the result then states."""
    advanced: int = 0
    """Advancement counters on the ice."""
    server: str = "central"
    """The server that the ice protects: central or remote."""
    server_ice: int = 1
    """The number of pieces of ice protecting that server."""
    tags: int = 0
    clicks: int = 0
    """Clicks that the Runner may spend on bioroids."""


BARE_SETUP = BreakSetup()


class Payment(NamedTuple):
    """The credits (including stealth credits), clicks, counters and cards spent, and the counters required."""

    credits: int
    stealth: int
    clicks: int
    counters: tuple[tuple[str, int], ...]
    trashed: bool
    hosted: tuple[str, int] | None
    """Counters that the breaker needs for its strength without spending them."""
    cards: int
    """Cards given up from the grip."""

    @property
    def weight(self) -> tuple[int, ...]:
        """The sort key: fewest credits first, then fewest other things."""
        hosted = self.hosted[1] if self.hosted else 0
        return (self.credits, self.trashed, self.clicks, sum(n for _, n in self.counters), self.cards, hosted)


def facts_of(card: Card, entries: Mapping[str, Any]) -> CardFacts:
    """Return facts about a card; an unimplemented card counts as doing nothing."""
    return card_facts(behaviour.parse(entries.get(card.id, []), card.id), card.side, (card.type, *card.subtypes))


def breaks_ice(card: Card, entries: Mapping[str, Any]) -> bool:
    """Return whether a Runner card has an implemented ability of its own that breaks or bypasses ice."""
    return card.side == "runner" and facts_of(card, entries).breaks_ice
