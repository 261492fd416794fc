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


def seeded(seed: int, game: int = 0) -> Pick:
    """The source of game number `game` of a series with this seed: the same everywhere and in every process."""
    draw = Random((seed << 32) ^ (game * 0x9E3779B1 & 0xFFFFFFFF)).random
    return lambda n: int(draw() * n)


class Scripted:
    """A source that follows a list of numbers and then another source, 0 without one; `asked` keeps the questions."""

    def __init__(self, numbers: Sequence[int] = (), then: Pick = lambda n: 0) -> None:
        self.numbers = list(numbers)
        self.then = then
        self.asked: list[int] = []

    def __call__(self, n: int) -> int:
        at = len(self.asked)
        self.asked.append(n)
        return self.numbers[at] if at < len(self.numbers) else self.then(n)
