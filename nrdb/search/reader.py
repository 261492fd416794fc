"""What reading one query remembers: its day, what has been remarked, how results are to be shown.

How a condition is read stands in the tables of `conditions`. Who finds a value of another field in its own hands it to
`Reader.read`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from nrdb.errors import LookupFailure
from nrdb.search import sql
from nrdb.search.ast import Condition, Leaf, QueryNote, Value, denies, leaves
from nrdb.search.field_kinds import SearchField
from nrdb.search.index import Index
from nrdb.search.sql import Criteria
from nrdb.search.vocabulary import Vocabulary

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.records import CardSet


class UnknownName(LookupFailure):
    """A field or value that nobody knows; `column` counts the query's characters from 1; None outside it."""

    def __init__(self, message: str, suggestions: Sequence[str] = (), *, column: int | None) -> None:
        super().__init__(message, suggestions)
        self.column = column


class Reader:
    """Reads the conditions of one query."""

    def __init__(
        self, index: Index, vocabulary: Vocabulary, *, on: str, reads: ReadsCondition, pool: CardLists | None
    ) -> None:
        self.index = index
        self.catalogue: Catalogue = index.catalogue
        self.vocabulary = vocabulary
        self.on = on
        self._reads = reads
        self.pool = pool
        """The ids of the cards of a list that the caller holds under a name."""
        self.notes: list[QueryNote] = []
        self.sort: list[tuple[str, bool]] = []
        self.group: str | None = None
        self.limit: int | None = None
        self.edition: str | None = "cr"
        self.reads_text = False
        self.by_printing = False
        """Whether each printing found is to be shown."""
        self.listed_format: str | None = None
        """A format named in the query whose list in force gives points: `points` then means those."""

    def note(self, message: str, position: int) -> None:
        """Remarks something once."""
        if all(note.message != message for note in self.notes):
            self.notes.append(QueryNote(message, position))

    def read(self, condition: Condition) -> Criteria:
        """The clauses of one condition. Raises `LookupFailure` or `ParseError`."""
        return self._reads(self, condition)

    def each(self, value: Value, leaf: Callable[[Leaf], Criteria]) -> Criteria:
        """`leaf` for each value, joined as they are."""
        if isinstance(value, Leaf):
            return leaf(value)
        parts = [self.each(item, leaf) for item in value.items]
        if value.joint == "!":
            return sql.NoneOf(parts[0])
        return sql.some(parts) if value.joint == "|" else sql.every(parts)

    def negated(self, operator: str, value: Value, leaf: Callable[[Leaf], Criteria]) -> Criteria:
        """`leaf` for each value; with `!` none of them, whichever way they are joined."""
        if operator != "!":
            return self.each(value, leaf)
        if denies(value):
            return sql.NoneOf(self.each(value, leaf))
        return sql.NoneOf(sql.some([leaf(item) for item in leaves(value)]))

    def points_of(self, restriction: str | None) -> None:
        """Remembers that the query is about a list with points."""
        if restriction is not None and self.catalogue.restriction(restriction).point_limit is not None:
            self.listed_format = restriction

    def newest_set(self) -> CardSet | None:
        """The set that was released last by the day asked about."""
        known = [item for item in self.catalogue.sets().values() if item.released and item.released <= self.on]
        return max(known, key=lambda item: (item.released or "", item.position), default=None)


CardLists = Callable[[str], Collection[str] | None]
ReadsCondition = Callable[[Reader, Condition], Criteria]
ReadsValue = Callable[[Reader, SearchField, Leaf], Criteria]
