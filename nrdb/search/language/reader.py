"""The state of reading one query: its date, its notes, and how to show the results.

The tables in `conditions` define how each condition is read. A reader that finds a value of another field passes it to
`Reader.read`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from nrdb.errors import LookupFailure
from nrdb.search.language import sql
from nrdb.search.language.ast import Condition, Leaf, QueryNote, Value, denies, leaves
from nrdb.search.language.field_kinds import SearchField
from nrdb.search.language.index import Index
from nrdb.search.language.sql import Criteria
from nrdb.search.language.vocabulary import Vocabulary

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.records import CardSet


class UnknownName(LookupFailure):
    """An unknown field or value. `column` is its position in the query (from 1), or None outside a query."""

    def __init__(self, message: str, suggestions: Sequence[str] = (), *, column: int | None) -> None:
        super().__init__(message, suggestions)
        self.column = column


class Reader:
    """Turns the conditions of one query into criteria."""

    def __init__(
        self, index: Index, vocabulary: Vocabulary, *, on: str, reads: ReadsCondition, pool: CardLists | None
    ) -> None:
        self.index = index
        self.catalogue: Catalogue = index.catalogue
        self.vocabulary = vocabulary
        self.on = on
        self._reads = reads
        self.pool = pool
        """Looks up a card list by name, for `in:`."""
        self.notes: list[QueryNote] = []
        self.sort: list[tuple[str, bool]] = []
        self.group: str | None = None
        self.limit: int | None = None
        self.edition: str | None = "cr"
        self.reads_text = False
        self.by_printing = False
        """True if the results are printings rather than cards."""
        self.listed_format: str | None = None
        """The points list of a format named in the query, if any; `points` then means its points."""

    def note(self, message: str, position: int) -> None:
        """Add a note, once per message."""
        if all(note.message != message for note in self.notes):
            self.notes.append(QueryNote(message, position))

    def read(self, condition: Condition) -> Criteria:
        """Return the criteria for one condition. Raises `LookupFailure` or `ParseError`."""
        return self._reads(self, condition)

    def each(self, value: Value, leaf: Callable[[Leaf], Criteria]) -> Criteria:
        """Apply `leaf` to each single value and join the results as the values are joined."""
        if isinstance(value, Leaf):
            return leaf(value)
        parts = [self.each(item, leaf) for item in value.items]
        if value.joint == "!":
            return sql.NoneOf(parts[0])
        return sql.some(parts) if value.joint == "|" else sql.every(parts)

    def negated(self, operator: str, value: Value, leaf: Callable[[Leaf], Criteria]) -> Criteria:
        """Apply `leaf` as `each` does; with the operator `!`, require that none of the values match."""
        if operator != "!":
            return self.each(value, leaf)
        if denies(value):
            return sql.NoneOf(self.each(value, leaf))
        return sql.NoneOf(sql.some([leaf(item) for item in leaves(value)]))

    def points_of(self, restriction: str | None) -> None:
        """Store the restriction list if it is a points list."""
        if restriction is not None and self.catalogue.restriction(restriction).point_limit is not None:
            self.listed_format = restriction

    def newest_set(self) -> CardSet | None:
        """Return the newest set as of the query's date."""
        known = [item for item in self.catalogue.sets().values() if item.released and item.released <= self.on]
        return max(known, key=lambda item: (item.released or "", item.position), default=None)


CardLists = Callable[[str], Collection[str] | None]
ReadsCondition = Callable[[Reader, Condition], Criteria]
ReadsValue = Callable[[Reader, SearchField, Leaf], Criteria]
