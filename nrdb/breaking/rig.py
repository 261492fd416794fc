"""The cost of common ice for the Runner's rig by turn: how often the rig breaks it, and has credits to spare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from nrdb.breaking.setup import BreakSetup, breaks_ice, facts_of

if TYPE_CHECKING:
    from nrdb.catalogue import Card

RIG_TURN = 6
"""The turn for which reports list the rig's costs, or the last turn of shorter games."""
ICE_SHOWN = 8
"""The number of pieces of ice in a report."""
SPARE_CREDITS = 5
"""Credits to spare after breaking that count as comfortable."""
CREDIT_CAP = 25
"""The number of credits above which more make no difference."""

Rigs = Mapping[tuple[tuple[str, ...], int], int]
"""Number of games by rig (ids of installed cards that affect ice costs) and credits."""


class IceCost(NamedTuple):
    """The cost of one piece of ice for the rig at the end of a turn.

    `share` is the share of games in which it breaks the ice, `credits` the mean cost in those games, and `at_ease` the
    share of games in which it also has `SPARE_CREDITS` credits to spare.
    """

    ice: str
    share: float
    credits: float | None
    at_ease: float


class RigPrices:
    """The costs of ice for rigs; each pair of a breaker and its helpers is computed once."""

    def __init__(self, ice: Sequence[Card], cards: Mapping[str, Card], entries: Mapping[str, Any]) -> None:
        from nrdb.breaking.cost import BreakCalculator  # only a report needs the module that plays encounters

        self.ice = tuple(ice)
        self._cards = cards
        self._meetings = BreakCalculator(entries)
        self._breakers = {name for name, card in cards.items() if breaks_ice(card, entries)}
        # Breakers that count other cards are priced with all of them, others only with cards that help.
        self._counting = {name for name in self._breakers if "per" in facts_of(cards[name], entries).names}
        self._rigs: dict[tuple[str, tuple[str, ...]], int | None] = {}
        self._pairs: dict[tuple[str, str, tuple[str, ...]], int | None] = {}

    def of(self, wall: Card, rig: tuple[str, ...]) -> int | None:
        """Return the credits that the rig's best breaker pays to break every subroutine; None if no breaker can."""
        if (wall.id, rig) not in self._rigs:
            prices = [self._pair(wall, name, rig) for name in dict.fromkeys(rig) if name in self._breakers]
            self._rigs[wall.id, rig] = min([price for price in prices if price is not None], default=None)
        return self._rigs[wall.id, rig]

    def _pair(self, wall: Card, breaker: str, rig: tuple[str, ...]) -> int | None:
        others = list(rig)
        others.remove(breaker)
        if breaker not in self._counting:
            others = [name for name in others if name not in self._breakers]
        key = (wall.id, breaker, tuple(others))
        if key not in self._pairs:
            setup = BreakSetup(others=tuple([self._cards[name] for name in others]))
            self._pairs[key] = self._meetings.break_cost(self._cards[breaker], wall, setup).credits
        return self._pairs[key]

    def server(self, walls: Iterable[Card], rig: tuple[str, ...]) -> int | None:
        """Return the credits needed to break all of this ice in one run; None if the rig can't break every piece."""
        total = 0
        for wall in walls:
            price = self.of(wall, rig)
            if price is None:
                return None
            total += price
        return total


def ice_costs(rigs: Rigs, prices: RigPrices) -> list[IceCost]:
    """Return the cost of each piece of ice for the rigs at the end of a turn."""
    games = sum(rigs.values())
    found = []
    for wall in prices.ice:
        paid: Counter[int] = Counter()
        easy = 0
        for (rig, credits), n in rigs.items():
            price = prices.of(wall, rig)
            if price is not None:
                paid[price] += n
                easy += n * (credits - price >= SPARE_CREDITS)
        broken = sum(paid.values())
        mean = sum(price * n for price, n in paid.items()) / broken if broken else None
        found.append(IceCost(wall.id, broken / games if games else 0.0, mean, easy / games if games else 0.0))
    return found
