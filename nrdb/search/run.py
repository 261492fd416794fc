"""Searching: a query in, cards out, with an account of how it was read."""

from __future__ import annotations

import re
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from nrdb.days import iso_day
from nrdb.errors import ParseError
from nrdb.search import plain, sql
from nrdb.search.attempt import Attempt
from nrdb.search.fields import FIELD
from nrdb.search.meaning import Reader
from nrdb.search.past import layer
from nrdb.search.phrases import Phrases
from nrdb.search.sql import Asked, Statement
from nrdb.search.syntax import parse
from nrdb.search.titles import Titles
from nrdb.search.tree import Node, Note, Parsed, Words, bare_words, only_words
from nrdb.search.vocabulary import Vocabulary
from nrdb.text import fold

if TYPE_CHECKING:
    from datetime import date

    from nrdb.catalogue import Card, Catalogue

SLOWEST = 0.15
"""Seconds of work after which a search is given up: a costly regular expression or a monster, no real query."""

_CONDITION = re.compile(r"\w\s?[:<>=]\s?\S")


class Result(NamedTuple):
    """What a search found and how the query was read."""

    cards: list[Card]
    """In the order asked for, by title else; all of them, whatever `limit` says."""
    tree: Node
    """The query as parsed."""
    asked: Asked
    """The query as read, with every name looked up."""
    statement: Statement
    notes: tuple[Note, ...]
    """Each repair and each reading that is not the letter of the query."""
    text: str
    """Which text was searched: `official`, `rendered`, `none` (there is none to search) or empty (not asked for)."""
    texts: int
    """How many cards have a text to search; 0 when none was asked for."""
    group: str | None
    limit: int | None
    readings: tuple[plain.Reading, ...]
    """How each group of bare words was read."""
    suggestions: tuple[Card, ...]
    """Where nothing was found: the cards whose names come nearest."""

    @property
    def says(self) -> str:
        """The query in words."""
        return sql.describe(self.asked)


def search(catalogue: Catalogue, query: str, *, on: date | str) -> list[Card]:
    """The cards that `query` asks for on the day `on` (a date or its ISO text), by title or as the query sorts them.

    Raises `UsageError` for a day that is none, `ParseError` for what cannot be read and `LookupFailure` (with
    suggestions) for names that nobody knows.
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
) -> Result:
    """As `search`, with the account. `sort` (fields of `meaning.sort_key`) comes before the query's own."""
    return searcher(catalogue).run(query, on=iso_day(on), sort=sort, suggest=suggest)


def searcher(catalogue: Catalogue) -> Searcher:
    """The one searcher of a catalogue, with what it has learnt from it; it lives as long as the catalogue."""
    kept = vars(catalogue)
    found: Searcher = kept.get("_searcher") or kept.setdefault("_searcher", Searcher(catalogue))
    return found


class Searcher:
    """Searches one catalogue. Vocabulary, titles and cards are read when first needed and kept.

    Threads take turns: what one of them learns is everybody's.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._turn = threading.RLock()
        self.vocabulary = Vocabulary(catalogue)
        self.every_vocabulary = Vocabulary(catalogue, modern=False)
        self.indexed = bool(
            self.connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'search_index'").fetchone()
        )
        self.imported = bool(
            self.connection.execute("SELECT 1 FROM card_text WHERE kind = 'illustrator' LIMIT 1").fetchone()
        )
        self._titles: Titles | None = None
        self._phrases: Phrases | None = None
        self._texts: tuple[str, int] | None = None
        self._cards: dict[int, Card] = {}
        self._deadline = 0.0
        self._patterns: dict[str, object] = {}

    @property
    def connection(self) -> sqlite3.Connection:
        """The calling thread's connection to the catalogue."""
        return self.catalogue.connection

    @property
    def titles(self) -> Titles:
        if self._titles is None:
            self._titles = Titles(self.connection)
        return self._titles

    @property
    def phrases(self) -> Phrases:
        if self._phrases is None:
            self._phrases = Phrases(self)
        return self._phrases

    # -- questions that readings ask ----------------------------------------------------------------------------------

    def text_has(self, needle: str) -> bool:
        """Whether some card's text has `needle` (folded)."""
        if len(needle) < 3:
            return False
        clause = sql.part(FIELD["text"], [needle], "", indexed=self.indexed)
        found = f"SELECT 1 FROM search_card AS c WHERE {clause.sql} LIMIT 1"
        return self.connection.execute(found, clause.parameters).fetchone() is not None

    def title_of(self, card_id: str) -> str:
        return self.catalogue.card(card_id).title

    def names_near(self, text: str) -> list[str]:
        """The ids of the cards that `text` is clearly a misspelling of: one title, or all with the same word.

        One letter wrong in five, two in nine or more; two letters swapped count as one; else the same consonants.
        Nothing where two names are equally near.
        """
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        wanted = fold(text)
        if len(wanted) < 5:
            return []
        names = self.titles.names()
        allowed = 1 if len(wanted) < 9 else 2
        nearby = [
            name
            for length in range(len(wanted) - allowed, len(wanted) + allowed + 1)
            for name in self.titles.by_length.get(length, ())
        ]
        found = process.extract(wanted, nearby, scorer=OSA.distance, limit=20, score_cutoff=allowed)
        best = [name for name, distance, _ in found if distance == found[0][1]]
        if not best:
            best = self.titles.sounding(wanted)
        cards = {card_id for name in best for card_id in names[name]}
        # Several names may be one title and its parts; the same cards then.
        fewest = min((names[name] for name in best), key=len, default=[])
        return list(fewest) if len(best) == 1 or cards == set(fewest) else []

    # -- running ------------------------------------------------------------------------------------------------------

    def run(self, query: str, *, on: str, sort: Sequence[tuple[str, bool]] = (), suggest: bool = True) -> Result:
        """See `nrdb.search.run`."""
        with self._turn:
            return self._run(query, on=on, sort=sort, suggest=suggest)

    def _run(self, query: str, *, on: str, sort: Sequence[tuple[str, bool]], suggest: bool) -> Result:
        # A NUL ends a string for SQLite: a query that holds one is read as if a blank stood there.
        query = query.replace("\0", " ")
        parsed = self._unquoted(parse(query))
        self._deadline = time.thread_time() + SLOWEST
        attempt = Attempt(self, parsed, on=on, sort=sort)
        past = layer(self.catalogue, on)
        first: tuple[Reader, Asked, Statement] | None = None
        numbers: list[int] = []
        taken: tuple[Reader, Asked, Statement] | None = None
        for reader, asked in attempt.trees():
            statement = sql.statement(asked, edition=reader.edition, order=[*sort, *reader.sort])
            first = first or (reader, asked, statement)
            numbers = self.execute(past.before(statement))
            if numbers:
                taken = (reader, asked, statement)
                break
        if taken is None and only_words(parsed.tree):
            taken = attempt.as_text(query)
            numbers = self.execute(past.before(taken[2])) if taken else []
        reader, asked, statement = taken or first  # type: ignore[misc]
        suggestions: tuple[Card, ...] = ()
        if not numbers and suggest:
            suggestions = tuple(self._suggestions(parsed.tree))
        found = self._known(numbers)
        told = dict.fromkeys([*parsed.notes, *reader.notes])
        notes = tuple(sorted(told, key=lambda note: note.position))
        return Result(
            [self.catalogue.card_on(card, on) for card in found] if past.sql else found,
            parsed.tree,
            asked,
            statement,
            notes,
            *(self.texts() if reader.reads_text else ("", 0)),
            reader.group,
            reader.limit,
            tuple(attempt.taken) if taken is None or taken[0] is attempt.reader else (),
            suggestions,
        )

    def _unquoted(self, parsed: Parsed) -> Parsed:
        """A whole query in quotation marks, as shells hand it on, without them; titles keep theirs."""
        tree = parsed.tree
        if not isinstance(tree, Words) or len(tree.items) != 1 or tree.items[0].kind != "phrase":
            return parsed
        inner = tree.items[0].text
        if not _CONDITION.search(inner) or self.titles.hits(tree.items):
            return parsed
        again = parse(inner)
        note = Note(f"read the quoted {inner} as a query", 0)
        return Parsed(again.tree, (note, *again.notes))

    def execute(self, statement: Statement) -> list[int]:
        """The numbers of the cards a statement lists. Raises `ParseError` when it takes too long."""
        connection = self.connection
        if sql.MATCHES in statement.sql and sql.MATCHES not in vars(connection):
            self._provide_patterns(connection)
        connection.set_progress_handler(self._late, 20_000)
        try:
            return [row[0] for row in connection.execute(statement.sql, statement.parameters).fetchall()]
        except sqlite3.OperationalError as error:
            if "interrupted" in str(error) or "user-defined function" in str(error):
                raise ParseError(
                    f"this takes longer than {SLOWEST * 1000:.0f} ms and was given up; a plainer regular expression, "
                    "or fewer conditions, will do."
                ) from None
            raise ParseError(f"this query is more than SQLite can ask ({error}); fewer conditions will do.") from None
        finally:
            connection.set_progress_handler(None, 0)

    def _late(self) -> int:
        return int(time.thread_time() > self._deadline)

    def _provide_patterns(self, connection: sqlite3.Connection) -> None:
        """Gives a connection the function for regular expressions, which keeps to the deadline."""
        import regex

        compiled = self._patterns

        def nrdb_matches(pattern: str, text: str | None) -> int:
            if text is None:
                return 0
            left = self._deadline - time.thread_time()
            if left <= 0:
                raise TimeoutError
            expression = compiled.get(pattern)
            if expression is None:
                if len(compiled) > 50:
                    compiled.clear()
                expression = compiled[pattern] = regex.compile(pattern, regex.IGNORECASE)
            return int(expression.search(text, timeout=left) is not None)  # type: ignore[attr-defined]

        connection.create_function(sql.MATCHES, 2, nrdb_matches, deterministic=True)
        vars(connection)[sql.MATCHES] = nrdb_matches

    def _known(self, numbers: Sequence[int]) -> list[Card]:
        """The cards with these numbers, each read once."""
        known = self._cards
        missing = [number for number in numbers if number not in known]
        for start in range(0, len(missing), 500):
            some = missing[start : start + 500]
            marks = ", ".join("?" * len(some))
            rows = self.connection.execute(f"SELECT card_id, n FROM search_card WHERE n IN ({marks})", some).fetchall()
            places = {row[0]: row[1] for row in rows}
            for card in self.catalogue.select(f"WHERE card.id IN ({', '.join('?' * len(places))})", places):
                known[places[card.id]] = card
        return [known[number] for number in numbers]

    def texts(self) -> tuple[str, int]:
        """Which text there is to search (official, rendered or none), and how many cards have one."""
        if self._texts is None:
            kind, count = self.connection.execute("SELECT min(kind), count(*) FROM search_text").fetchone()
            self._texts = kind or "none", count
        return self._texts

    def _suggestions(self, tree: Node) -> Iterator[Card]:
        words = " ".join(leaf.text for leaf in bare_words(tree))
        if len(fold(words)) > 1:
            yield from self.catalogue.suggest(words)
