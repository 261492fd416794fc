"""Chance: where every random choice of a game comes from.

A game asks for one thing only, a whole number below `n`. Decks are not shuffled but drawn from at random, which is the
same by exchangeability and makes searching and reshuffling free. Other sources (a chooser that enumerates every case, a
script) can stand in for the seeded one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

Pick = Callable[[int], int]
"""A whole number from 0 to n - 1 for the n given."""


class Seeded:
    """Chance from a seed; what it has answered so far is kept in `drawn`, so that a game can be taken back."""

    __slots__ = ("_draw", "drawn")

    def __init__(self, seed: int) -> None:
        self._draw = Random(seed).random
        self.drawn: list[int] = []

    def __call__(self, n: int) -> int:
        draw = self._draw
        k = int(draw() * n)
        self.drawn.append(k)
        return k


def seeded(seed: int, game: int = 0) -> Seeded:
    """The source of game number `game` of a series with this seed: the same everywhere and in every process."""
    return Seeded((seed << 32) ^ (game * 0x9E3779B1 & 0xFFFFFFFF))


class Scripted:
    """A source that follows a list of numbers and then answers 0; it keeps what it was asked for in `asked`."""

    def __init__(self, numbers: Sequence[int] = ()) -> None:
        self.numbers = list(numbers)
        self.asked: list[int] = []
        self.drawn: list[int] = []

    def __call__(self, n: int) -> int:
        at = len(self.asked)
        self.asked.append(n)
        self.drawn.append(self.numbers[at] if at < len(self.numbers) else 0)
        return self.drawn[-1]
