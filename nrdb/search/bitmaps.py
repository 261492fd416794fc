"""Which cards meet what is asked: one bit a card, at the place of its number, joined as what is asked is joined.

SQLite is asked for one clause at a time, and the answer is kept: readings of a query share their other conditions, and
queries their most common ones. What `statements.statement` says in one piece comes to the same cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import compress

from nrdb.search.sql import ALWAYS, AllOf, Asked, Clause, NoneOf
from nrdb.search.statements import Statement

MOST_KEPT = 4000  # pace only
"""Clauses whose cards are kept, some 400 bytes each."""
_MANY = 300  # pace only
"""Bits from which on it is cheaper to look at each digit than from one to the next."""
_TRUTH = bytes.maketrans(b"01", b"\0\1")


class Bitmaps:
    """The cards that meet clauses, as the tables of one day have them."""

    def __init__(self, execute: Callable[[Statement], list[int]]) -> None:
        self._execute = execute
        self._kept: dict[tuple[object, ...], int] = {}

    def of(self, asked: Asked, edition: str | None, within: int = -1) -> int:
        """The cards of an edition (None: of every game) that meet what is asked of cards, those `within` alone."""
        if isinstance(asked, Clause):
            return within & self._clause(asked, edition, within)
        if isinstance(asked, NoneOf):
            every = within & self.of(ALWAYS, edition)
            return every & ~self.of(asked.item, edition, every)
        if not isinstance(asked, AllOf):
            found = 0
            for item in asked.items:
                found |= self.of(item, edition, within)
            return found
        for item in sorted(asked.items, key=_costly):
            within = self.of(item, edition, within)
            if not within:
                break
        return within

    def _clause(self, clause: Clause, edition: str | None, within: int) -> int:
        key = (edition, clause.sql, *clause.parameters)
        found = self._kept.get(key)
        if found is None:
            where, parameters = clause.sql, clause.parameters
            if edition is not None:
                where, parameters = f"c.edition = ? AND {where}", (edition, *parameters)
            partly = clause.costly and within >= 0
            if partly:
                where = f"c.n IN ({', '.join(map(str, numbers(within)))}) AND {where}"
            found = bitmap(self._execute(Statement(f"SELECT c.n FROM search_card AS c WHERE {where}", parameters)))
            if not partly:
                if len(self._kept) >= MOST_KEPT:  # pace only
                    self._kept.clear()  # pace only
                self._kept[key] = found
        return found


def _costly(asked: Asked) -> bool:
    if isinstance(asked, Clause):
        return asked.costly
    return _costly(asked.item) if isinstance(asked, NoneOf) else any(map(_costly, asked.items))


def bitmap(found: Iterable[int]) -> int:
    """A whole number with the bits at these places.

    >>> bitmap([0, 3]), numbers(9)
    (9, [0, 3])
    """
    places = list(found)
    if not places:
        return 0
    digits = bytearray(b"0") * (max(places) + 1)
    for place in places:
        digits[-1 - place] = 49
    return int(digits, 2)


def numbers(bits: int) -> list[int]:
    """The places of the bits of a whole number, from the lowest."""
    digits = f"{bits:b}"[::-1]
    if bits.bit_count() > _MANY:  # pace only
        return list(compress(range(len(digits)), digits.encode().translate(_TRUTH)))
    found, place = [], digits.find("1")
    while place >= 0:
        found.append(place)
        place = digits.find("1", place + 1)
    return found
