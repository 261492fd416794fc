"""Which opening hands a deck sends back: those that a second hand would mostly better, by what the deck is made of.

A hand has a fault for no card that brings money or cards, and the Corp's also for no ice and for a flood of agendas. A
deck of little ice sees few hands without a fault: there a fault is no reason to draw again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb
from typing import Final

from nrdb.odds import ways_together

FLOOD: Final = 3
"""Agendas in a hand that are a flood."""
BETTER: Final = (2, 3)
"""A hand goes back when at least so many of so many second hands have fewer faults."""


class MulliganRule:
    """How many faults a deck's hands are kept with; `cards` are the type of each card and whether it is economy."""

    def __init__(self, side: str, cards: Sequence[tuple[str, bool]]) -> None:
        self._corp = side == "corp"
        self._deck = sum(not kind.endswith("_identity") for kind, _ in cards)
        self._groups: Counter[frozenset[int]] = Counter()
        for kind, economy in cards:
            kinds = frozenset(at for at, of in enumerate((economy, kind == "ice", kind == "agenda")) if of)
            if kinds and not kind.endswith("_identity"):
                self._groups[kinds] += 1
        self._tolerated: dict[int, int] = {}

    def tolerated(self, hand: int) -> int:
        """The most faults with which a hand of so many cards is kept."""
        if hand not in self._tolerated:
            found, (some, of) = 0, BETTER
            fewer, whole = self._hands(hand), comb(self._deck, min(hand, self._deck))
            while found < len(fewer) - 1 and sum(fewer[: found + 1]) * of < some * whole:
                found += 1
            self._tolerated[hand] = found
        return self._tolerated[hand]

    def _hands(self, hand: int) -> list[int]:
        """How many of all hands have 0, 1, 2 … faults."""
        hands = [0] * (4 if self._corp else 2)
        table = ways_together(self._groups, (1, 1, FLOOD), deck=self._deck, drawn=min(hand, self._deck))
        for (money, ice, agendas), number in table.items():
            hands[(not money) + (self._corp and ((not ice) + (agendas >= FLOOD)))] += number
        return hands
