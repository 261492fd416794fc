"""Searching: from a query to cards, with notes on how the query was read."""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from nrdb.catalogue.catalogue import must_be_catalogue
from nrdb.days import iso_day
from nrdb.errors import LookupFailure, ParseError
from nrdb.search.interpretations import Interpretation, Interpretations, RunnerUp
from nrdb.search.language import sql
from nrdb.search.language.ast import Condition, Everything, Leaf, Node, Parsed, QueryNote, Words, bare_words
from nrdb.search.language.conditions import reader_of
from nrdb.search.language.execution import Executor
from nrdb.search.language.index import Index, TextKind
from nrdb.search.language.reader import CardLists, UnknownName
from nrdb.search.language.sql import Criteria
from nrdb.search.language.statements import Statement, printings, statement
from nrdb.search.language.syntax import parse
from nrdb.search.language.tokens import query_of_link
from nrdb.search.plain import Nearest, Phrases, WordReading
from nrdb.search.plain.lexicon import FILLERS
from nrdb.text import fold, html_table

if TYPE_CHECKING:
    from datetime import date

    from nrdb.catalogue import Card, Catalogue

_MEANS = re.compile(r"[^\w\s]|\bnot\b", re.IGNORECASE)
_CONDITION = re.compile(r"\w\s?[:<>=]\s?\S")


class BlockingCondition(NamedTuple):
    """A condition without which there would be results, or one without matches even by itself (count 0)."""

    says: str
    without: int
    """Number of cards that match all the other conditions."""
    several: bool = False
    """Whether it combines several conditions."""


class Result(NamedTuple):
    """The result of a search, and how the query was read."""

    cards: list[Card]
    """All matches regardless of `limit`, sorted as requested, else by relevance (plain words) or title (conditions)."""
    tree: Node
    """The query as parsed."""
    criteria: Criteria
    """The query as interpreted, with every name resolved."""
    edition: str | None
    """The game searched; None for both."""
    order: tuple[tuple[str, bool], ...]
    """The fields sorted by, each with whether to sort descending."""
    notes: tuple[QueryNote, ...]
    """Notes on every repair and every reading that departs from the literal query."""
    text: TextKind | None
    """The text searched: `official`, `rendered`, `none` (no text available), or None (not needed)."""
    texts: int
    """Number of cards with a text; 0 if no text was searched."""
    group: str | None
    limit: int | None
    readings: tuple[WordReading, ...]
    """The reading of each group of bare words."""
    printings: tuple[str, ...] | None
    """With `unique:printings` the codes of the matching printings, each card's oldest first; else None."""
    runner_up: RunnerUp | None
    """The next likeliest reading of plain words, if it finds other cards."""
    left_out: int
    """For queries about functions: the number of cards that match the rest but aren't implemented."""
    emptied: tuple[BlockingCondition, ...]
    """The conditions that exclude everything, if there are no results."""
    suggestions: tuple[Card, ...]
    """The cards with the nearest names, if there are no results."""
    nearest: tuple[Nearest, ...]
    """The rankings of the cards, for words that no exact reading covers."""
    considered: tuple[str, ...]
    """With `explain` the readings of each group of bare words with their ranks, likeliest first."""

    def _repr_html_(self) -> str:
        return html_table(f"{len(self.cards)}: {self.says}", ((card.title, card.type) for card in self.cards))

    @property
    def statement(self) -> Statement:
        """The query as a single SQL statement, sorted by title by default."""
        return statement(self.criteria, edition=self.edition, order=self.order)

    @property
    def says(self) -> str:
        """The query as interpreted, in words."""
        return sql.describe(self.criteria)


def search(catalogue: Catalogue, query: str, *, on: date | str) -> list[Card]:
    """Return the cards that match `query` on the date `on` (a date or ISO string), in the order of `Result.cards`.

    Raises `UsageError` for an invalid date, `ParseError` for a query that can't be read and `LookupFailure` (with
    suggestions) for unknown names.
    """
    result = run(catalogue, query, on=on, suggest=False)
    return result.cards if result.limit is None else result.cards[: result.limit]


def run(
    catalogue: Catalogue,
    query: str,
    *,
    on: date | str,
    sort: Sequence[tuple[str, bool]] = (),
    suggest: bool = True,
    pool: CardLists | None = None,
    explain: bool = False,
) -> Result:
    """Search as `search` does, and report how the query was read.

    `sort` (results of `conditions.sort_key`) takes precedence over the query's own order. `suggest` also looks for the
    next likeliest reading, the conditions that exclude everything, and the nearest names. `pool` returns the ids of the
    cards in a named list for `in:`, or None if there is no such list. `explain` also lists every reading of the words.
    """
    return searcher(catalogue).run(query, on=iso_day(on), sort=sort, suggest=suggest, pool=pool, explain=explain)


def searcher(catalogue: Catalogue) -> Searcher:
    """Return the catalogue's searcher, created on first use and kept with the catalogue."""
    must_be_catalogue(catalogue)
    attributes = vars(catalogue)
    found: Searcher = attributes.get("_searcher") or attributes.setdefault("_searcher", Searcher(catalogue))
    return found


class Searcher:
    """Searches one catalogue. Threads take turns and share its caches."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._turn = threading.RLock()
        self.executor = Executor(catalogue)
        self.index = Index(catalogue, self.executor)
        self._cards: dict[int, Card] = {}

    @property
    def connection(self) -> sqlite3.Connection:
        """The calling thread's connection to the catalogue."""
        return self.catalogue.connection

    @cached_property
    def phrases(self) -> Phrases:
        """The vocabulary of plain language."""
        return Phrases(self.index)

    def run(
        self,
        query: str,
        *,
        on: str,
        sort: Sequence[tuple[str, bool]] = (),
        suggest: bool = True,
        pool: CardLists | None = None,
        explain: bool = False,
    ) -> Result:
        """Search the catalogue; see `nrdb.search.run`."""
        with self._turn:
            self.executor.begin(on)
            return self._run(query, on=on, sort=sort, suggest=suggest, pool=pool, explain=explain)

    def finds(self, condition: Condition, *, on: str, pool: CardLists | None = None) -> bool:
        """Return whether a condition is valid by itself and matches some card."""
        with self._turn:
            self.executor.begin(on)
            reader = reader_of(self.index, self.index.vocabulary, on=on, pool=pool)
            try:
                return self._count(reader.read(condition), reader.edition) > 0
            except (LookupFailure, ParseError):
                return False

    def _run(
        self,
        query: str,
        *,
        on: str,
        sort: Sequence[tuple[str, bool]],
        suggest: bool,
        pool: CardLists | None,
        explain: bool,
    ) -> Result:
        # SQLite ends a string at a NUL, so it is replaced by a space.
        query = query_of_link(query.replace("\0", " "))
        parsed = self._unquoted(self._title_whole(query) or parse(query))
        if isinstance(parsed.tree, Everything) and query.strip(" *()"):
            why = "; ".join(note.message for note in parsed.notes) or "it has no words or conditions"
            raise ParseError(f"nothing to search for: {why}.", column=1)
        meanings = self._meanings(parsed.tree, on, pool)
        try:
            taken = meanings.best()
        except UnknownName as unknown:
            from nrdb.search.alternative_readings import split_glued

            again = split_glued(query, unknown.column, meanings.reader())
            if not again:
                raise
            result = self._run(again, on=on, sort=sort, suggest=suggest, pool=pool, explain=explain)
            return result._replace(notes=(QueryNote(f"interpreted as two conditions: {again}", 0), *result.notes))
        notes = [*parsed.notes]
        if not taken.found:
            from nrdb.search.alternative_readings import alternative_readings

            for second in alternative_readings(parsed.tree, meanings.reader(), self.phrases):
                others = self._meanings(second.tree, on, pool, second.replacements, second.across_printings)
                other = others.best()
                if other.found:
                    meanings, taken = others, other
                    notes.append(QueryNote(second.note, second.position))
                    break
        if not taken.found:
            taken = meanings.guessed() or meanings.nearest() or taken
        if not taken.found and suggest and (unsaid := meanings.unknown()):
            notes.append(QueryNote(f"no card mentions {', '.join(unsaid)}", 0))
        notes += taken.reader.notes
        order = [*sort, *taken.reader.sort]
        found = self._ordered(parsed.tree, taken, order)
        runner_up = meanings.runner_up(taken) if found and suggest else None
        if runner_up is not None:
            notes = _with_runner_up(notes, taken.readings[0], runner_up)
        unique = dict.fromkeys(notes)
        cards = self._known(found)
        text, texts = self.index.texts if taken.reader.reads_text else (None, 0)
        return Result(
            [self.catalogue.card_on(card, on) for card in cards] if self.executor.overlay.sql else cards,
            parsed.tree,
            taken.criteria,
            taken.reader.edition,
            tuple(order),
            tuple(sorted(unique, key=lambda note: note.position)),
            text,
            texts,
            taken.reader.group,
            taken.reader.limit,
            taken.readings,
            self._printings(taken, found),
            runner_up,
            self._left_out(taken) if suggest else 0,
            () if found or not suggest else tuple(self._emptied(taken)),
            () if found or not suggest else tuple(self._suggestions(parsed.tree)),
            tuple(reading.near for reading in taken.readings if reading.near),
            meanings.considered() if explain else (),
        )

    def _meanings(
        self,
        tree: Node,
        on: str,
        pool: CardLists | None,
        replacements: Mapping[int, sql.Criteria] | None = None,
        across_printings: bool = False,
    ) -> Interpretations:
        return Interpretations(
            self.index,
            self.phrases,
            tree,
            on=on,
            pool=pool,
            executor=self.executor,
            replacements=replacements,
            across_printings=across_printings,
        )

    # -- the query ----------------------------------------------------------------------------------------------------

    def _title_whole(self, query: str) -> Parsed | None:
        """Return the query as a title if it is one, even with a colon, quotation marks or `not` in it."""
        if not _MEANS.search(query) or query.lstrip()[:1] == "_" or re.search(r"(?:^|\s)[-!]\w", query):
            return None
        key = fold(query)
        if not key or not self.index.titles.exact(key):
            return None
        plainly = parse(query)
        if (
            isinstance(plainly.tree, Words)
            and not plainly.notes
            and "not" not in [leaf.kind for leaf in plainly.tree.items]
        ):
            return plainly
        return Parsed(Words((Leaf(query.strip(), "phrase", 0, len(query)),)), ())

    def _unquoted(self, parsed: Parsed) -> Parsed:
        """Remove quotation marks around a whole query, as some shells pass them on; titles keep theirs."""
        tree = parsed.tree
        if not isinstance(tree, Words) or len(tree.items) != 1 or tree.items[0].kind != "phrase":
            return parsed
        inner = tree.items[0].text
        if not _CONDITION.search(inner) or self.index.titles.fit(tree.items)[0]:
            return parsed
        if self.index.titles.exact(fold(inner)):
            return parsed
        again = parse(inner)
        note = QueryNote(f"interpreted the quoted {inner} as a query", 0)
        return Parsed(again.tree, (note, *again.notes))

    # -- the answer ---------------------------------------------------------------------------------------------------

    def _by_relevance(self, tree: Node, taken: Interpretation) -> list[int]:
        """Return the card numbers found, best title matches for the plain words first."""
        words = [leaf for leaf in bare_words(tree) if leaf.kind != "regex"]
        key = fold(" ".join(leaf.text for leaf in words))
        folded = [word for leaf in words for word in fold(leaf.text).split()]
        keys = [word for word in folded if word not in FILLERS] or folded
        return self.index.titles.by_relevance(sorted(taken.found), key, keys)

    def _ordered(self, tree: Node, taken: Interpretation, order: Sequence[tuple[str, bool]]) -> list[int]:
        """Return the card numbers found in the requested order, else by relevance (plain words) or title."""
        if not taken.found:
            return []
        if order:
            return self.executor.execute(statement(taken.criteria, edition=taken.reader.edition, order=order))
        found = self._by_relevance(tree, taken) if taken.readings else sorted(taken.found)
        scores = [reading.near.scores for reading in taken.readings if reading.near]
        return sorted(found, key=lambda number: -sum(score.get(number, 0.0) for score in scores)) if scores else found

    def _printings(self, taken: Interpretation, found: Sequence[int]) -> tuple[str, ...] | None:
        if not taken.reader.by_printing:
            return None
        codes: list[str] = []
        for start in range(0, len(found), 500):
            made = printings(taken.criteria, found[start : start + 500])
            criteria = {row[0] for row in self.connection.execute(made.sql, made.parameters)}
            for card in self._known(found[start : start + 500]):
                codes += [item.code for item in self.catalogue.printings(card) if item.code in criteria]
        return tuple(codes)

    def _left_out(self, taken: Interpretation) -> int:
        add_other_word = sql.asking_unimplemented(taken.criteria)
        return self._count(add_other_word, taken.reader.edition) if add_other_word is not None else 0

    def _count(self, criteria: Criteria, edition: str | None) -> int:
        return len(self.executor.cards(criteria, edition))

    def _emptied(self, taken: Interpretation) -> Iterator[BlockingCondition]:
        """Yield the conditions without which there would be results; failing that, conditions that match no card."""
        if not isinstance(taken.criteria, sql.AllOf) or len(taken.criteria.items) > 12:
            return
        items, edition = taken.criteria.items, taken.reader.edition
        found = False
        for place, item in enumerate(items):
            count = self._count(sql.every([*items[:place], *items[place + 1 :]]), edition)
            if count:
                found = True
                yield BlockingCondition(sql.describe(item), count, isinstance(item, sql.AllOf))
        if not found:
            yield from (BlockingCondition(sql.describe(item), 0) for item in items if not self._count(item, edition))

    def _known(self, found: Sequence[int]) -> list[Card]:
        """Return the cards with these numbers, reading each from the catalogue only once."""
        known = self._cards
        missing = [number for number in found if number not in known]
        for start in range(0, len(missing), 500):
            some = missing[start : start + 500]
            marks = ", ".join("?" * len(some))
            rows = self.connection.execute(f"SELECT card_id, n FROM search_card WHERE n IN ({marks})", some).fetchall()
            places = {row[0]: row[1] for row in rows}
            for card in self.catalogue.select(f"WHERE card.id IN ({', '.join('?' * len(places))})", places):
                known[places[card.id]] = card
        return [known[number] for number in found]

    def _suggestions(self, tree: Node) -> Iterator[Card]:
        words = " ".join(leaf.text for leaf in bare_words(tree))
        if len(fold(words)) > 1:
            yield from self.catalogue.suggest(words)


def _with_runner_up(notes: list[QueryNote], reading: WordReading, runner_up: RunnerUp) -> list[QueryNote]:
    """Append the next reading to the note on the chosen one, or as a separate note if there is none."""
    if not reading.note:
        return [*notes, QueryNote(runner_up.says, 0)]
    both = f"{reading.note}; {runner_up.says}"
    return [note._replace(message=both) if note.message == reading.note else note for note in notes]
