"""House rules where a deck uses one box from each group, plus a few titles from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final, NamedTuple

PLENTY: Final = 999  # no line has more
"""The copies of each card where it doesn't matter how many a box contains."""


class Box(NamedTuple):
    """A box: its name and the copies of each card in it."""

    name: str
    copies: Mapping[str, int]


class ChosenBoxes(NamedTuple):
    """The boxes that suit a deck best, and the lines they don't cover, as (card id, copies)."""

    boxes: tuple[str, ...]
    left: list[tuple[str, int]]


class BoxChoice(NamedTuple):
    """The cards every deck may use, groups of boxes to pick one from each, and the titles allowed from elsewhere."""

    fixed: Mapping[str, int]
    groups: tuple[tuple[Box, ...], ...]
    outside: int

    def chosen(self, cards: Mapping[str, int]) -> ChosenBoxes:
        """Return the boxes that leave the fewest titles uncovered; among equals, those listed first.

        Only boxes with a card that the fixed cards don't cover are tried.
        """
        short = {card: copies for card, copies in cards.items() if copies > self.fixed.get(card, 0)}
        tried = []
        for group in self.groups:
            useful = [box for box in group if any(card in box.copies for card in short)]
            tried.append(useful or group[:1])  # if no box of a group helps, any will do
        best: ChosenBoxes | None = None
        for boxes in product(*tried):
            left = [
                (card, copies)
                for card, copies in short.items()
                if copies > self.fixed.get(card, 0) + sum(box.copies.get(card, 0) for box in boxes)
            ]
            if best is None or len(left) < len(best.left):
                best = ChosenBoxes(tuple(box.name for box in boxes), left)
            if not left:
                break
        return best or ChosenBoxes((), list(short.items()))

    def single_choices(self, cards: Mapping[str, int]) -> Iterator[BoxChoice]:
        """Yield every combination of one box per group; boxes with the most of a list's copies come first."""
        ranked = [sorted(group, key=lambda box: -_shared(box.copies, cards)) for group in self.groups]
        for boxes in product(*ranked):
            yield BoxChoice(self.fixed, tuple((box,) for box in boxes), self.outside)

    def all_copies(self) -> dict[str, int]:
        """Return the total copies of each card across all boxes."""
        found = dict(self.fixed)
        for group in self.groups:
            for box in group:
                for card, copies in box.copies.items():
                    found[card] = found.get(card, 0) + copies
        return found


def _shared(copies: Mapping[str, int], cards: Mapping[str, int]) -> int:
    return sum(min(n, copies.get(card, 0)) for card, n in cards.items())
