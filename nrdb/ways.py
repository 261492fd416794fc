"""Ways to draw cards, counted in whole numbers: what chances are made of, for whoever only compares them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb

Counts = tuple[int, ...]


def check(copies: int, deck: int, drawn: int) -> None:
    """Raises `ValueError` where so many cards cannot be there or be drawn."""
    if not 0 <= copies <= deck:
        raise ValueError(f"{copies} copies in a deck of {deck}: the copies must be between 0 and the size of the deck")
    if not 0 <= drawn <= deck:
        raise ValueError(
            f"{drawn} cards drawn from a deck of {deck}: the number must be between 0 and the size of the deck"
        )


def ways_together(
    groups: Mapping[frozenset[int], int], caps: Sequence[int], *, deck: int, drawn: int
) -> dict[Counts, int]:
    """In how many of all hands several kinds of cards are so often, counted together; see `odds.together`."""
    rest = deck - sum(groups.values())
    if rest < 0 or any(size < 0 for size in groups.values()):
        raise ValueError(f"groups of {', '.join(map(str, groups.values()))} cards do not fit in a deck of {deck}")
    check(0, deck, drawn)
    # Ways to take so many cards of the groups looked at so far, by the counts they make.
    found: dict[tuple[Counts, int], int] = {((0,) * len(caps), 0): 1}
    for kinds, size in groups.items():
        further: dict[tuple[Counts, int], int] = {}
        for (counts, taken), number in found.items():
            for n in range(min(size, drawn - taken) + 1):
                now = tuple(min(cap, c + n * (k in kinds)) for k, (c, cap) in enumerate(zip(counts, caps, strict=True)))
                key = (now, taken + n)
                further[key] = further.get(key, 0) + number * comb(size, n)
        found = further
    table: dict[Counts, int] = {}
    for (counts, taken), number in found.items():
        if drawn - taken <= rest:
            table[counts] = table.get(counts, 0) + number * comb(rest, drawn - taken)
    return table
