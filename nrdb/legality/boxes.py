"""Decks built from boxes of which one of each kind is chosen, and from titles of elsewhere (house rules)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final, NamedTuple

PLENTY: Final = 999  # no line has more
"""Copies in a box whose copies are not counted."""


class Box(NamedTuple):
    """One box: its name, and the copies of each card in it."""

    name: str
    copies: Mapping[str, int]


class ChosenBoxes(NamedTuple):
    """The boxes that suit a deck best, and the lines that stand in none of them: (card id, copies)."""

    boxes: tuple[str, ...]
    left: list[tuple[str, int]]


class BoxChoice(NamedTuple):
    """What every deck may use, groups of boxes of which it uses one each, and how many titles may be from elsewhere."""

    fixed: Mapping[str, int]
    groups: tuple[tuple[Box, ...], ...]
    outside: int

    def chosen(self, cards: Mapping[str, int]) -> ChosenBoxes:
        """The choice that leaves the fewest titles of a list over, then the one whose boxes stand first.

        Only boxes that hold a card which nothing else gives are tried: a list decides among as many as it uses.
        """
        short = {card: copies for card, copies in cards.items() if copies > self.fixed.get(card, 0)}
        tried = []
        for group in self.groups:
            useful = [box for box in group if any(card in box.copies for card in short)]
            tried.append(useful or group[:1])  # one of a group that does not help will do
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
        """Each way to choose, as a choice of one box a group; boxes that hold most of a list's copies first."""
        ranked = [sorted(group, key=lambda box: -_shared(box.copies, cards)) for group in self.groups]
        for boxes in product(*ranked):
            yield BoxChoice(self.fixed, tuple((box,) for box in boxes), self.outside)

    def all_copies(self) -> dict[str, int]:
        """The copies of each card in all boxes together: what a deck may use where each group has one."""
        found = dict(self.fixed)
        for group in self.groups:
            for box in group:
                for card, copies in box.copies.items():
                    found[card] = found.get(card, 0) + copies
        return found


def _shared(copies: Mapping[str, int], cards: Mapping[str, int]) -> int:
    return sum(min(n, copies.get(card, 0)) for card, n in cards.items())
