"""The meanings a query may have: each group of bare words has its readings, tried from the likeliest on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from nrdb.catalogue.searchable import plain_words
from nrdb.search import plain, sql
from nrdb.search.fields import FIELD
from nrdb.search.meaning import Reader
from nrdb.search.sql import Asked, Statement
from nrdb.search.tree import And, Condition, Leaf, Node, Not, Or, Parsed, Words, conditions
from nrdb.search.vocabulary import Vocabulary

if TYPE_CHECKING:
    from nrdb.search.run import Searcher

_MOST_READINGS = 8


class Attempt:
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

    def __init__(self, attempt: Attempt, reader: Reader) -> None:
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
        return self.reader.condition(node) if isinstance(node, Condition) else sql.ALWAYS

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
