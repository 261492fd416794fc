"""Which opening hands a deck sends back: those that a second hand would mostly better, by what the deck is made of.

A hand has a fault for no card that brings money or cards, and the Corp's also for no ice and for a flood of agendas. A
deck of little ice sees few hands without a fault: there a fault is no reason to draw again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from nrdb import odds

FLOOD: Final = 3
"""Agendas in a hand that are a flood."""
BETTER: Final = Fraction(2, 3)
"""A hand goes back when at least so many second hands have fewer faults."""


class Opening:
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
            found = 0
            fewer = self._chances(hand)
            while found < len(fewer) - 1 and sum(fewer[: found + 1]) < BETTER:
                found += 1
            self._tolerated[hand] = found
        return self._tolerated[hand]

    def _chances(self, hand: int) -> list[Fraction]:
        """The chances of a hand with 0, 1, 2 … faults."""
        chances = [Fraction(0)] * (4 if self._corp else 2)
        table = odds.together(self._groups, (1, 1, FLOOD), deck=self._deck, drawn=min(hand, self._deck))
        for (money, ice, agendas), chance in table.items():
            chances[(not money) + (self._corp and ((not ice) + (agendas >= FLOOD)))] += chance
        return chances
