"""What lies on the table when a breaker meets ice, and what it pays there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from nrdb import behaviour
from nrdb.behaviour.notation import Node, said, walk

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card


class BreakSetup(NamedTuple):
    """What lies on the table beside breaker and ice."""

    others: tuple[Card, ...] = ()
    """The Runner's other installed cards."""
    counters: int | None = None
    """Counters hosted on the breaker; None: as many as it takes, said in the answer."""
    advanced: int = 0
    """Advancement counters on the ice."""
    server: str = "central"
    """Where the ice stands: central or remote."""
    server_ice: int = 1
    """How many pieces of ice protect that server."""
    tags: int = 0
    clicks: int = 0
    """Clicks the Runner is willing to lose to bioroids."""


BARE_SETUP = BreakSetup()


class Payment(NamedTuple):
    """What it takes: credits (of which so many from stealth cards), clicks, counters spent, and what must be there."""

    credits: int
    stealth: int
    clicks: int
    counters: tuple[tuple[str, int], ...]
    trashed: bool
    hosted: tuple[str, int] | None
    """Counters that must be on the breaker for its strength, without being spent."""
    cards: int
    """Cards given up from hand or deck."""

    @property
    def weight(self) -> tuple[int, ...]:
        """What is compared: the fewest credits, then the fewest other things."""
        hosted = self.hosted[1] if self.hosted else 0
        return (self.credits, self.trashed, self.clicks, sum(n for _, n in self.counters), self.cards, hosted)


def abilities_of(card: Card, entries: Mapping[str, Any]) -> tuple[Node, ...]:
    """A card's abilities as the notation says them; none where it says nothing."""
    return behaviour.parse(entries.get(card.id, ()), card.id)


def breaks_ice(card: Card, entries: Mapping[str, Any]) -> bool:
    """Whether the Runner's card breaks or bypasses ice by an ability of its own that is said in the notation."""
    if card.side != "runner" or said(entries.get(card.id, ())).isdisjoint(("break", "bypass")):
        return False
    return any(
        node.name in ("break", "bypass")
        for ability in abilities_of(card, entries)
        if ability.name == "paid" or (ability.name == "when" and ability.fields["when"].name == "encounter")
        for node in walk(ability)
    )
