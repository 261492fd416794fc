"""Searching: a query in, cards out, with an account of how it was read."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from nrdb.catalogue.nearest import consonants
from nrdb.catalogue.searchable import plain_words
from nrdb.errors import ParseError
from nrdb.search import plain, sql
from nrdb.search.fields import FIELD
from nrdb.search.meaning import Reader
from nrdb.search.sql import Asked, Statement
from nrdb.search.syntax import And, Condition, Leaf, Node, Not, Note, Or, Parsed, Words, parse
from nrdb.search.vocabulary import Vocabulary
from nrdb.text import fold

if TYPE_CHECKING:
    from nrdb.catalogue import Card, Catalogue

SLOWEST = 0.15
"""Seconds of work after which a search is given up: a costly regular expression or a monster, no real query."""

_MOST_READINGS = 8
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


def search(catalogue: Catalogue, query: str, *, on: str) -> list[Card]:
    """The cards that `query` asks for on the ISO date `on`, by title or as the query sorts them.

    Raises `ParseError` for what cannot be read and `LookupFailure` (with suggestions) for names that nobody knows.
    """
    result = run(catalogue, query, on=on, suggest=False)
    return result.cards if result.limit is None else result.cards[: result.limit]


def run(
    catalogue: Catalogue,
    query: str,
    *,
    on: str,
    sort: Sequence[tuple[str, bool]] = (),
    suggest: bool = True,
) -> Result:
    """As `search`, with the account. `sort` (fields of `meaning.sort_key`) comes before the query's own."""
    return searcher(catalogue).run(query, on=on, sort=sort, suggest=suggest)


def searcher(catalogue: Catalogue) -> Searcher:
    """The one searcher of a catalogue, with what it has learnt from it; it lives as long as the catalogue."""
    kept = vars(catalogue)
    if "_searcher" not in kept:
        kept["_searcher"] = Searcher(catalogue)
    found: Searcher = kept["_searcher"]
    return found


class Titles:
    """Every title of the modern game, for looking at them without asking the database."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        rows = connection.execute("SELECT card_id, title, folded FROM search_card WHERE edition = 'cr'").fetchall()
        self.ids = [row[0] for row in rows]
        self.plain = [f"{row[1]}\n{row[2]}\n{row[1].replace('-', '')}" for row in rows]
        self.folded = [row[2] for row in rows]
        self.lines = "\n" + "\n".join(self.folded) + "\n"
        self._initials: dict[str, list[str]] | None = None
        self._names: dict[str, list[str]] | None = None
        self.by_length: dict[int, list[str]] = {}
        self._sounds: dict[str, list[str]] | None = None

    def exact(self, key: str) -> bool:
        """Whether a title folds to `key`."""
        return f"\n{key}\n" in self.lines

    def phrase(self, key: str) -> bool:
        """Whether a title has the words of `key` side by side, the last perhaps unfinished."""
        return f"\n{key}" in self.lines or f" {key}" in self.lines

    def hits(self, leaves: Sequence[Leaf]) -> int:
        """How many titles have every one of the words."""
        typed = [leaf.text.replace("_", " ").strip("*") for leaf in leaves if leaf.kind != "and"]
        needles = [needle for text in typed if (needle := plain_words(text))]
        if not needles or any(leaf.kind == "regex" for leaf in leaves):
            return 0
        found = [title for title in self.plain if needles[0] in title]
        for needle in needles[1:]:
            found = [title for title in found if needle in title]
        return len(found)

    def names(self) -> dict[str, list[str]]:
        """What a card may be called (its title, the beginning of one, a word of one) with the ids of such cards."""
        if self._names is None:
            self._names = {}
            for card_id, folded in zip(self.ids, self.folded, strict=True):
                words = folded.split()
                parts = {" ".join(words[:count]) for count in range(1, len(words) + 1)}
                parts |= {" ".join(words[at:]) for at in range(1, len(words))}
                for name in parts | {word for word in words if len(word) > 4}:
                    self._names.setdefault(name, []).append(card_id)
            for name in self._names:
                self.by_length.setdefault(len(name), []).append(name)
        return self._names

    def sounding(self, key: str) -> list[str]:
        """The names with the same consonants as `key`, at least four, in the same order."""
        if self._sounds is None:
            self._sounds = {}
            for name in self.names():
                sound = consonants(name)
                if len(sound) > 3:
                    self._sounds.setdefault(sound, []).append(name)
        return self._sounds.get(consonants(key), [])

    def initials(self, text: str) -> list[str]:
        """Ids of the cards whose titles have these initials, at least three letters."""
        key = text.casefold().strip()
        if not (3 <= len(key) <= 6 and key.isalpha()):
            return []
        if self._initials is None:
            self._initials = {}
            for card_id, folded in zip(self.ids, self.folded, strict=True):
                letters = "".join(word[0] for word in folded.split())
                self._initials.setdefault(letters, []).append(card_id)
        return self._initials.get(key, [])


class Searcher:
    """Searches one catalogue. Vocabulary, titles and cards are read when first needed and kept."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.connection = catalogue.connection
        self.vocabulary = Vocabulary(catalogue)
        self.every_vocabulary = Vocabulary(catalogue, modern=False)
        self.indexed = bool(
            self.connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'search_index'").fetchone()
        )
        self.imported = bool(
            self.connection.execute("SELECT 1 FROM card_text WHERE kind = 'illustrator' LIMIT 1").fetchone()
        )
        self._titles: Titles | None = None
        self._phrases: plain.Phrases | None = None
        self._cards: dict[int, Card] = {}
        self._deadline = 0.0
        self._patterns: dict[str, object] = {}
        self._has_patterns = False

    @property
    def titles(self) -> Titles:
        if self._titles is None:
            self._titles = Titles(self.connection)
        return self._titles

    @property
    def phrases(self) -> plain.Phrases:
        if self._phrases is None:
            self._phrases = plain.Phrases(self)
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
        # A NUL ends a string for SQLite: a query that holds one is read as if a blank stood there.
        query = query.replace("\0", " ")
        parsed = self._unquoted(parse(query))
        self._deadline = time.thread_time() + SLOWEST
        attempt = _Attempt(self, parsed, on=on, sort=sort)
        first: tuple[Reader, Asked, Statement] | None = None
        numbers: list[int] = []
        taken: tuple[Reader, Asked, Statement] | None = None
        for reader, asked in attempt.trees():
            statement = sql.statement(asked, edition=reader.edition, order=[*sort, *reader.sort])
            first = first or (reader, asked, statement)
            numbers = self.execute(statement)
            if numbers:
                taken = (reader, asked, statement)
                break
        if taken is None and only_words(parsed.tree):
            taken = attempt.as_text(query)
            numbers = self.execute(taken[2]) if taken else []
        reader, asked, statement = taken or first  # type: ignore[misc]
        suggestions: tuple[Card, ...] = ()
        if not numbers and suggest:
            suggestions = tuple(self._suggestions(parsed.tree))
        told = dict.fromkeys([*parsed.notes, *reader.notes])
        notes = tuple(sorted(told, key=lambda note: note.position))
        return Result(
            self._known(numbers),
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
        if sql.MATCHES in statement.sql:
            self._provide_patterns()
        connection = self.connection
        connection.set_progress_handler(self._late, 20_000)
        try:
            return [row[0] for row in connection.execute(statement.sql, statement.parameters)]
        except sqlite3.OperationalError as error:
            if "interrupted" in str(error) or "user-defined function" in str(error):
                raise ParseError(
                    f"this takes longer than {SLOWEST * 1000:.0f} ms and was given up; a plainer regular expression, "
                    "or fewer conditions, will do."
                ) from None
            raise
        finally:
            connection.set_progress_handler(None, 0)

    def _late(self) -> int:
        return int(time.thread_time() > self._deadline)

    def _provide_patterns(self) -> None:
        """Gives the connection the function for regular expressions, which keeps to the deadline."""
        if self._has_patterns:
            return
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

        self.connection.create_function(sql.MATCHES, 2, nrdb_matches, deterministic=True)
        self._has_patterns = True

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
        kind, count = self.connection.execute("SELECT min(kind), count(*) FROM search_text").fetchone()
        return kind or "none", count

    def _suggestions(self, tree: Node) -> Iterator[Card]:
        words = " ".join(leaf.text for leaf in bare_words(tree))
        if len(fold(words)) > 1:
            yield from self.catalogue.suggest(words)


class _Attempt:
    """The trees that a query may mean: each group of bare words has its readings, tried from the likeliest on."""

    def __init__(self, searcher: Searcher, parsed: Parsed, *, on: str, sort: Sequence[tuple[str, bool]]) -> None:
        self.searcher = searcher
        games = any(condition.field == "edition" for condition in conditions(parsed.tree))
        self.vocabulary = searcher.every_vocabulary if games else searcher.vocabulary
        self.tree = _joined_names(parsed.tree, self.vocabulary)
        self.on = on
        self.choice = 0
        self.taken: list[plain.Reading] = []
        """The readings of the last tree."""
        self.reader: Reader | None = None
        self.more = False
        self._readings: dict[int, tuple[list[plain.Reading], Iterator[plain.Reading]]] = {}

    def trees(self) -> Iterator[tuple[Reader, Asked]]:
        """Reader and clauses for each choice of readings; the second when the first found nothing, and so on."""
        for choice in range(_MOST_READINGS):
            reader = Reader(self.searcher.catalogue, self.vocabulary, on=self.on, indexed=self.searcher.indexed)
            reader.text_has, reader.imported = self.searcher.text_has, self.searcher.imported
            self.reader, self.taken = reader, []
            self.choice, self.more = choice, False
            self._prepare(reader)
            asked = _Tree(self, reader).read(self.tree)
            if choice and not self.more:
                return
            yield reader, asked
            if not self._readings:
                return

    def as_text(self, query: str) -> tuple[Reader, Asked, Statement] | None:
        """The whole query, signs and small words too, as a phrase of a text: a rules sentence pasted in."""
        needle = plain_words(query).strip(" .\"'")
        if " " not in needle or not self.searcher.text_has(needle):
            return None
        reader = Reader(self.searcher.catalogue, self.vocabulary, on=self.on, indexed=self.searcher.indexed)
        reader.reads_text = True
        reader.note("looked for the whole query in the text", 0)
        asked = sql.part(FIELD["text"], [needle], f'text has "{needle}"', indexed=reader.indexed)
        return reader, asked, sql.statement(asked, edition=reader.edition)

    def _prepare(self, reader: Reader) -> None:
        """What conditions further on in the query mean for those before them."""
        for condition in conditions(self.tree):
            if condition.field == "format" and isinstance(condition.value, Leaf):
                named = reader.format_named(condition.value)
                current = self.searcher.catalogue.snapshot(named[0], self.on) if named else None
                reader.points_of(current.restriction if current else None)

    def reading(self, words: Words, reader: Reader, *, after_text: str) -> plain.Reading | None:
        """The reading of a group of words at the current choice: the last there is when there are fewer."""
        key = id(words)
        if key not in self._readings:
            self._readings[key] = ([], plain.readings(words, self.searcher, reader, after_text=after_text))
        known, coming = self._readings[key]
        while len(known) <= self.choice:
            found = next(coming, None)
            if found is None:
                break
            known.append(found)
        if len(known) > self.choice:
            self.more = True
            return known[self.choice]
        return known[0] if known else None


class _Tree:
    """Reads a tree with bare words by the readings of an attempt."""

    def __init__(self, attempt: _Attempt, reader: Reader) -> None:
        self.attempt = attempt
        self.reader = reader

    def read(self, node: Node, *, after_text: str = "") -> Asked:
        if isinstance(node, Words):
            return self.words(node, after_text=after_text)
        if isinstance(node, Not):
            return sql.No(self.read(node.item))
        if isinstance(node, And):
            parts = []
            for index, item in enumerate(node.items):
                before = node.items[index - 1] if index else None
                close = ""
                if isinstance(before, Condition) and before.field == "text" and before.operator == ":":
                    value = before.value
                    close = value.text if isinstance(value, Leaf) and value.kind == "word" else ""
                parts.append(self.read(item, after_text=close))
            return sql.every(parts)
        if isinstance(node, Or):
            if all(isinstance(item, Words) for item in node.items):
                spoken = self.alternatives([item for item in node.items if isinstance(item, Words)])
                if spoken is not None:
                    return spoken
            return sql.some([self.read(item) for item in node.items])
        return self.reader.read(node)

    def words(self, words: Words, *, after_text: str) -> Asked:
        reading = self.attempt.reading(words, self.reader, after_text=after_text)
        if reading is None:
            return plain._literal(words, self.reader)
        self.attempt.taken.append(reading)
        if reading.note:
            start = words.items[0].start
            self.reader.note(reading.note, start)
        self.reader.reads_text |= reading.kind == "text"
        return reading.asked

    def alternatives(self, sides: list[Words]) -> Asked | None:
        """`shaper or criminal console`: where the words around `or` are of one kind, the rest holds for both."""
        phrased = []
        for side in sides:
            phrases, rest = self.attempt.searcher.phrases.split(side.items, self.reader)
            if rest or not phrases:
                return None
            phrased.append(phrases)
        if all(len(phrases) == 1 for phrases in phrased) or any(len(phrases) != 1 for phrases in phrased[1:-1]):
            return None
        among = [phrased[0][-1], *(phrases[0] for phrases in phrased[1:-1]), phrased[-1][0]]
        if len({phrase.group for phrase in among}) != 1:
            return None
        common = [*phrased[0][:-1], *phrased[-1][1:]]
        asked = sql.every([sql.some([phrase.asked for phrase in among]), *(phrase.asked for phrase in common)])
        note = f"read it as {sql.describe(asked)}"
        self.attempt.taken.append(plain.Reading(asked, "vocabulary", note, tuple(phrase.group for phrase in among)))
        self.reader.note(note, sides[0].items[0].start)
        return asked


def _joined_names(node: Node, vocabulary: Vocabulary) -> Node:
    """The tree with names of several words put together: `s:black ops` is s:"black ops"."""
    if isinstance(node, Not):
        return node._replace(item=_joined_names(node.item, vocabulary))
    if isinstance(node, Or):
        return node._replace(items=tuple(_joined_names(item, vocabulary) for item in node.items))
    if not isinstance(node, And):
        return node
    items: list[Node] = []
    for item in node.items:
        before = items[-1] if items else None
        if (
            isinstance(item, Words)
            and isinstance(before, Condition)
            and isinstance(before.value, Leaf)
            and before.value.kind == "word"
            and before.field
            and FIELD[before.field].kind in ("name", "ordered")
            and FIELD[before.field].table in ("type", "subtype", "faction", "set", "cycle", "pool", "format", "list")
        ):
            table = vocabulary.table(FIELD[before.field].table)
            for count in range(min(4, len(item.items)), 0, -1):
                following = item.items[:count]
                if any(leaf.kind != "word" for leaf in following):
                    continue
                text = " ".join([before.value.text, *(leaf.text for leaf in following)])
                close = ("type", "subtype") if before.field in ("type", "subtype") else ()
                if table.exact(text) or any(vocabulary.table(name).exact(text) for name in close):
                    value = Leaf(text, "phrase", before.value.start, following[-1].end)
                    items[-1] = before._replace(value=value, end=value.end)
                    if len(item.items) > count:
                        items.append(Words(item.items[count:]))
                    break
            else:
                items.append(item)
            continue
        items.append(_joined_names(item, vocabulary))
    return items[0] if len(items) == 1 else And(tuple(items))


def conditions(node: Node) -> Iterator[Condition]:
    """Every condition of a tree."""
    if isinstance(node, Condition):
        yield node
    elif isinstance(node, Not):
        yield from conditions(node.item)
    elif isinstance(node, And | Or):
        for item in node.items:
            yield from conditions(item)


def only_words(node: Node) -> bool:
    """Whether a tree has bare words and nothing else."""
    if isinstance(node, And | Or):
        return all(only_words(item) for item in node.items)
    return only_words(node.item) if isinstance(node, Not) else isinstance(node, Words)


def bare_words(node: Node) -> Iterator[Leaf]:
    """Every bare word of a tree that is not negated."""
    if isinstance(node, Words):
        yield from (leaf for leaf in node.items if leaf.kind != "not")
    elif isinstance(node, And | Or):
        for item in node.items:
            yield from bare_words(item)
