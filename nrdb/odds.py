"""Exact probabilities of drawing cards: hypergeometric sums of fractions, including the mulligan.

Nothing here is simulated. Every function returns a `Fraction` (or a table of them), so sums are exactly 1 and tests may
compare with `==`; `float(...)` gives the figure to print. The names are the same everywhere: a deck of `deck` cards has
`copies` of the cards in question, and `drawn` cards are seen.

    >>> from nrdb import odds
    >>> round(float(odds.at_least(1, copies=3, deck=45, drawn=5)), 4)
    0.3037
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, prod

__all__ = [
    *("at_least", "at_most", "between", "distribution", "drawn_for", "exactly"),
    *("expected", "hands", "seen", "together"),
]

Counts = tuple[int, ...]

HAND = 5
"""The number of cards in an opening hand, unless a card changes it (CR 1.6.6)."""


def check(copies: int, deck: int, drawn: int) -> None:
    """Raise `ValueError` if the copies or the drawn cards don't fit in the deck."""
    if not 0 <= copies <= deck:
        raise ValueError(f"{copies} copies in a deck of {deck}: the copies must be between 0 and the size of the deck")
    if not 0 <= drawn <= deck:
        raise ValueError(
            f"{drawn} cards drawn from a deck of {deck}: the number must be between 0 and the size of the deck"
        )


def exactly(wanted: int, *, copies: int, deck: int, drawn: int) -> Fraction:
    """Return the probability that exactly `wanted` of the `copies` are among the `drawn` cards."""
    check(copies, deck, drawn)
    if not 0 <= wanted <= drawn:
        return Fraction(0)
    return Fraction(comb(copies, wanted) * comb(deck - copies, drawn - wanted), comb(deck, drawn))


def between(low: int, high: int, *, copies: int, deck: int, drawn: int) -> Fraction:
    """Return the probability of at least `low` and at most `high` copies (both included)."""
    check(copies, deck, drawn)
    low, high = max(low, 0), min(high, copies, drawn)
    ways = sum(comb(copies, n) * comb(deck - copies, drawn - n) for n in range(low, high + 1))
    return Fraction(ways, comb(deck, drawn))


def at_least(wanted: int, *, copies: int, deck: int, drawn: int) -> Fraction:
    """Return the probability of `wanted` or more copies."""
    return between(wanted, copies, copies=copies, deck=deck, drawn=drawn)


def at_most(wanted: int, *, copies: int, deck: int, drawn: int) -> Fraction:
    """Return the probability of `wanted` or fewer copies."""
    return between(0, wanted, copies=copies, deck=deck, drawn=drawn)


def expected(*, copies: int, deck: int, drawn: int) -> Fraction:
    """Return the average number of copies seen."""
    check(copies, deck, drawn)
    return Fraction(copies * drawn, deck) if deck else Fraction(0)


def distribution(*, copies: int, deck: int, drawn: int) -> tuple[Fraction, ...]:
    """Return the probabilities of 0, 1, 2, … copies, up to the maximum; the sum is exactly 1."""
    check(copies, deck, drawn)
    return tuple(exactly(n, copies=copies, deck=deck, drawn=drawn) for n in range(min(copies, drawn) + 1))


def drawn_for(chance: Fraction | float, *, copies: int, deck: int, wanted: int = 1) -> int | None:
    """Return the fewest cards to see for `wanted` copies with probability `chance`; None if no number is enough."""
    return next((n for n in range(deck + 1) if at_least(wanted, copies=copies, deck=deck, drawn=n) >= chance), None)


def hands(groups: Sequence[int], *, deck: int, drawn: int) -> dict[Counts, Fraction]:
    """Return the probability of every division of `drawn` cards among disjoint groups of these sizes.

    This is the multivariate hypergeometric distribution: the keys hold the number of cards from each group, the
    remaining cards come from the rest of the deck, and the sum is exactly 1.
    """
    rest = deck - sum(groups)
    if rest < 0 or any(size < 0 for size in groups):
        raise ValueError(f"groups of {', '.join(map(str, groups))} cards do not fit in a deck of {deck}")
    check(0, deck, drawn)
    ways = comb(deck, drawn)

    def divisions(sizes: Sequence[int], left: int) -> Iterator[Counts]:
        if not sizes:
            yield ()
            return
        for n in range(min(sizes[0], left) + 1):
            for tail in divisions(sizes[1:], left - n):
                yield (n, *tail)

    table = {}
    for counts in divisions(groups, drawn):
        others = drawn - sum(counts)
        if others <= rest:
            number = prod(comb(size, n) for size, n in zip(groups, counts, strict=True)) * comb(rest, others)
            table[counts] = Fraction(number, ways)
    return table


def seen(
    groups: Sequence[int],
    *,
    deck: int,
    draws: int,
    hand: int = HAND,
    keep: Callable[[Counts], bool] | None = None,
) -> dict[Counts, Fraction]:
    """Return the probabilities of the numbers of cards seen from each group in the kept hand and `draws` more cards.

    `keep` takes the counts of a first hand and returns whether to keep it. A hand not kept is shuffled back, and the
    second hand is kept in any case (one mulligan, CR 1.6.6a). Without `keep`, every first hand is kept.
    """
    table: dict[Counts, Fraction] = {}
    first = hands(groups, deck=deck, drawn=hand)
    back = sum((chance for counts, chance in first.items() if keep and not keep(counts)), Fraction(0))
    for counts, chance in first.items():
        weight = chance * back + (chance if keep is None or keep(counts) else 0)
        left = [size - n for size, n in zip(groups, counts, strict=True)]
        for more, further in hands(left, deck=deck - hand, drawn=min(draws, deck - hand)).items():
            total = tuple(a + b for a, b in zip(counts, more, strict=True))
            table[total] = table.get(total, Fraction(0)) + weight * further
    return table


def together(
    groups: Mapping[frozenset[int], int], caps: Sequence[int], *, deck: int, drawn: int
) -> dict[Counts, Fraction]:
    """Return the joint probabilities of the numbers of drawn cards of several kinds.

    Kinds are numbered from 0 and can overlap: `groups` holds the number of cards by the set of kinds they belong to.
    The keys count each kind up to its cap, where a count equal to the cap means that many or more. The sum is exactly
    1.

        >>> from nrdb import odds
        >>> both = odds.together({frozenset({0}): 3, frozenset({1}): 6}, [1, 1], deck=45, drawn=5)
        >>> round(float(both[1, 1]), 4)
        0.1486
    """
    ways = ways_together(groups, caps, deck=deck, drawn=drawn)
    return {counts: Fraction(number, comb(deck, drawn)) for counts, number in ways.items()}


def ways_together(
    groups: Mapping[frozenset[int], int], caps: Sequence[int], *, deck: int, drawn: int
) -> dict[Counts, int]:
    """Return the same as `together` in whole numbers: the number of possible hands for each key."""
    rest = deck - sum(groups.values())
    if rest < 0 or any(size < 0 for size in groups.values()):
        raise ValueError(f"groups of {', '.join(map(str, groups.values()))} cards do not fit in a deck of {deck}")
    check(0, deck, drawn)
    # The number of ways to take cards from the groups seen so far, by the counts they make and the cards taken.
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
