"""Randomness: the source of every random choice in a game.

A game only ever asks for a whole number below `n`. Decks aren't shuffled but drawn from at random, which is equivalent
and makes searching and reshuffling free. Another source, such as a script or one that enumerates every case, can
replace the seeded one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

Pick = Callable[[int], int]
"""A function that returns a whole number from 0 to n - 1."""


def seeded(seed: int, game: int = 0) -> Pick:
    """Return the source of game number `game` in the series with this seed; the same on every machine."""
    draw = Random((seed << 32) ^ (game * 0x9E3779B1 & 0xFFFFFFFF)).random
    return lambda n: int(draw() * n)


class Scripted:
    """A source that returns the given numbers, then another source's (0 by default); `asked` lists every `n`."""

    def __init__(self, numbers: Sequence[int] = (), then: Pick = lambda n: 0) -> None:
        self.numbers = list(numbers)
        self.then = then
        self.asked: list[int] = []

    def __call__(self, n: int) -> int:
        """Return the next number in the list, or one from the other source."""
        at = len(self.asked)
        self.asked.append(n)
        if at >= len(self.numbers):
            return self.then(n)
        if self.numbers[at] >= n:
            raise ValueError(f"chance {self.numbers[at]} is too large; here it must be from 0 to {n - 1}")
        return self.numbers[at]
