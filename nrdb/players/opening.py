"""The mulligan rule: redraw the hands that a second hand would usually improve, given the deck's cards.

A hand has a flaw if it has no economy; for the Corp also if it has no ice or an agenda flood. A deck with little ice
sees few flawless hands, so one flaw doesn't justify a mulligan there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb
from typing import Final

from nrdb.odds import ways_together

FLOOD: Final = 3
"""Number of agendas in a hand that counts as agenda flood."""
BETTER: Final = (2, 3)
"""A mulligan is worth it if at least this share (2 of 3) of second hands have fewer flaws."""


class MulliganRule:
    """The maximum number of flaws in a hand worth keeping; `cards` lists each card's type and economy flag."""

    def __init__(self, side: str, cards: Sequence[tuple[str, bool]]) -> None:
        self._corp = side == "corp"
        self._deck = sum(not kind.endswith("_identity") for kind, _ in cards)
        self._groups: Counter[frozenset[int]] = Counter()
        for kind, economy in cards:
            kinds = frozenset(at for at, of in enumerate((economy, kind == "ice", kind == "agenda")) if of)
            if kinds and not kind.endswith("_identity"):
                self._groups[kinds] += 1
        self._tolerated: dict[int, int] = {}

    def flaws(self, hand: Sequence[tuple[str, bool]]) -> list[str]:
        """Return what a hand lacks or has too much of; `hand` lists the type and economy flag of each card."""
        flaws = [] if any(economy for _, economy in hand) else ["no economy"]
        agendas = sum(kind == "agenda" for kind, _ in hand)
        if self._corp and all(kind != "ice" for kind, _ in hand):
            flaws.append("no ice")
        if self._corp and agendas >= FLOOD:
            flaws.append(f"{agendas} agendas")
        return flaws

    def keeps(self, hand: Sequence[tuple[str, bool]]) -> bool:
        """Return whether a hand has no more flaws than the deck tolerates."""
        return len(self.flaws(hand)) <= self.tolerated(len(hand))

    def tolerated(self, hand: int) -> int:
        """Return the maximum number of flaws with which a hand of `hand` cards is kept."""
        if hand not in self._tolerated:
            found, (some, of) = 0, BETTER
            fewer, whole = self._hands(hand), comb(self._deck, min(hand, self._deck))
            while found < len(fewer) - 1 and sum(fewer[: found + 1]) * of < some * whole:
                found += 1
            self._tolerated[hand] = found
        return self._tolerated[hand]

    def _hands(self, hand: int) -> list[int]:
        """Return how many of all possible hands have 0, 1, 2 … flaws."""
        hands = [0] * (4 if self._corp else 2)
        table = ways_together(self._groups, (1, 1, FLOOD), deck=self._deck, drawn=min(hand, self._deck))
        for (money, ice, agendas), number in table.items():
            hands[(not money) + (self._corp and ((not ice) + (agendas >= FLOOD)))] += number
        return hands
