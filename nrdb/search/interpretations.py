"""Choosing what a query means: each group of bare words has several readings, tried within the rest of the query.

The likeliest reading with results wins. Misspellings are guessed only if no reading has results.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from nrdb.search.language import sql
from nrdb.search.language.ast import And, Condition, Leaf, Node, Not, Or, Words, conditions, conjunction, disjunction
from nrdb.search.language.conditions import reader_of
from nrdb.search.language.execution import Executor
from nrdb.search.language.fields import FIELD
from nrdb.search.language.index import Index
from nrdb.search.language.lists import format_named
from nrdb.search.language.reader import CardLists, Reader
from nrdb.search.language.sql import Criteria
from nrdb.search.language.statements import only_printings, some_printing
from nrdb.search.language.vocabulary import Vocabulary
from nrdb.search.plain import SCORES, Phrases, WordReading, WordReadings
from nrdb.text import counted

_MAX_CHOICES = 24
"""Number of combinations of readings to try."""


class RunnerUp(NamedTuple):
    """The next likeliest reading of a query."""

    query: str
    """The query for this reading."""
    finds: int
    says: str


class Interpretation(NamedTuple):
    """One interpretation of a query with the cards it finds."""

    reader: Reader
    criteria: Criteria
    found: frozenset[int]
    """Numbers of the matching cards."""
    readings: tuple[WordReading, ...]


class Interpretations:
    """All interpretations of one query."""

    def __init__(
        self,
        index: Index,
        phrases: Phrases,
        tree: Node,
        *,
        on: str,
        pool: CardLists | None,
        executor: Executor,
        replacements: Mapping[int, Criteria] | None = None,
        across_printings: bool = False,
    ) -> None:
        self.index = index
        self.phrases = phrases
        games = any(condition.field == "edition" for condition in conditions(tree))
        self.vocabulary = index.every_vocabulary if games else index.vocabulary
        index.edition = None if games else "cr"
        self.on = on
        self.pool = pool
        self.executor = executor
        self.across_printings = across_printings
        """True if each condition on printings may match a different printing of the card."""
        self.replacements = replacements or {}
        """Criteria that replace conditions of the tree, by the condition's `id`."""
        self.tree = _joined_names(tree, self.vocabulary)
        self.groups: dict[int, WordReadings] = {}
        self.tree = self._read_words(self.tree)

    def best(self) -> Interpretation:
        """Return the likeliest interpretation with results, or the likeliest of all if none has any."""
        first: Interpretation | None = None
        for chosen in self._choices():
            found = self._try(chosen)
            if found.found:
                return self._prefer_text(found)
            first = first or found
        assert first is not None  # `_choices` always yields one
        return first

    def guessed(self) -> Interpretation | None:
        """Return the first guess at misspelt words that has results, if any."""
        from nrdb.search.plain import misspellings

        for key, spoken in self.groups.items():
            for guess in misspellings.guesses(spoken):
                found = self._try({key: guess})
                if found.found:
                    return found
        return None

    def nearest(self) -> Interpretation | None:
        """Return the interpretation that ranks cards by the words in one group or, failing that, in all of them."""
        ranked = {key: reading for key, spoken in self.groups.items() if (reading := spoken.nearest)}
        for chosen in [*({key: reading} for key, reading in ranked.items()), ranked]:
            found = self._try(chosen)
            if found.found:
                return found
        return None

    def unknown(self) -> list[str]:
        """Return the plain words that no card has."""
        return [word for spoken in self.groups.values() for word in spoken.unknown()]

    def considered(self) -> tuple[str, ...]:
        """Return the readings of each group of words with their ranks, likeliest first."""
        found = (reading for spoken in self.groups.values() for reading in spoken)
        return tuple(f"{1 - item.score}. {item.method}: {sql.describe(item.criteria)}" for item in found)

    def runner_up(self, taken: Interpretation) -> RunnerUp | None:
        """Return the next likeliest reading of the words, if it finds cards that `taken` doesn't."""
        if len(self.groups) != 1 or len(taken.readings) != 1:
            return None
        ((key, spoken),) = self.groups.items()
        reading = taken.readings[0]
        named = reading.score >= SCORES["name"]
        for other in spoken:
            if not other.query or other.kind == reading.kind or (named and other.kind != "text"):
                continue
            found = self._try({key: other})
            count = len(found.found)
            far_less = other.kind == "text" and count * 4 < len(taken.found)
            if not far_less and found.found - taken.found:
                verb = "matches" if count == 1 else "match"
                return RunnerUp(other.query, count, f"{counted(count, other.unit)} {verb} {other.query}")
        return None

    # -- one meaning --------------------------------------------------------------------------------------------------

    def reader(self) -> Reader:
        """Return a fresh reader for one interpretation of the query."""
        return reader_of(self.index, self.vocabulary, on=self.on, pool=self.pool)

    def _choices(self) -> Iterator[dict[int, WordReading]]:
        """Yield readings by group: the best of each, then the others in one group at a time, then in all at once."""
        yield {}
        tried = 0
        for key, spoken in self.groups.items():
            for reading in islice(spoken, 1, None):
                tried += 1
                if tried > _MAX_CHOICES:
                    return
                yield {key: reading}
        known = {key: found for key, spoken in self.groups.items() if (found := [*spoken])}
        deepest = max(map(len, known.values()), default=0)
        for place in range(1, deepest if len(self.groups) > 1 else 0):
            yield {key: found[min(place, len(found) - 1)] for key, found in known.items()}

    def _try(self, chosen: dict[int, WordReading]) -> Interpretation:
        reader = self.reader()
        for condition in conditions(self.tree):
            # A format anywhere in the query changes what `points` means.
            if condition.field == "format" and isinstance(condition.value, Leaf):
                named = format_named(reader, condition.value)
                current = self.index.catalogue.snapshot(named[0], self.on) if named else None
                reader.points_of(current.restriction if current else None)
        taken: list[WordReading] = []
        criteria = self._read(self.tree, reader, chosen, taken)
        return Interpretation(reader, criteria, self.executor.cards(criteria, reader.edition), tuple(taken))

    def _prefer_text(self, found: Interpretation) -> Interpretation:
        """Prefer the text reading over a function if official texts contain the same words on more cards."""
        if len(self.groups) != 1 or [reading.method for reading in found.readings] != ["function"]:
            return found
        ((key, spoken),) = self.groups.items()
        for other in spoken:
            if other.method in ("text", "text, one word") and self.index.texts[0] == "official":
                literal = self._try({key: other})
                if len(literal.found) > len(found.found):
                    return literal
        return found

    def _read(self, node: Node, reader: Reader, chosen: dict[int, WordReading], taken: list[WordReading]) -> Criteria:
        if isinstance(node, Words):
            return self._words(node, reader, chosen, taken)
        if isinstance(node, Not):
            return sql.NoneOf(self._read(node.item, reader, chosen, taken))
        if isinstance(node, And):
            return sql.every([self._read(item, reader, chosen, taken) for item in node.items])
        if isinstance(node, Or):
            return sql.some([self._read(item, reader, chosen, taken) for item in node.items])
        if not isinstance(node, Condition):
            return sql.ALWAYS
        other = self.replacements.get(id(node))
        criteria = reader.read(node) if other is None else other
        return some_printing([criteria]) if self.across_printings and only_printings(criteria) else criteria

    def _words(
        self, words: Words, reader: Reader, chosen: dict[int, WordReading], taken: list[WordReading]
    ) -> Criteria:
        spoken = self.groups[id(words)]
        reading = chosen.get(id(words)) or spoken.first
        if reading is None:
            return spoken.literal(reader)
        taken.append(reading)
        if reading.note:
            reader.note(reading.note, words.items[0].start)
        if reading.kind in ("vocabulary", "mixed", "ranked"):
            reader.sort[:] = dict.fromkeys([*reader.sort, *spoken.group.reader.sort])
        by_words = reading.near is not None and bool(reading.near.match)
        reader.reads_text |= reading.kind == "text" or "text" in reading.method or by_words
        return reading.criteria

    # -- the words of a query -----------------------------------------------------------------------------------------

    def _read_words(self, node: Node) -> Node:
        """Return the tree with its word groups read; a group whose `or` joins unlike things is split there."""
        if isinstance(node, Words):
            return self._group(node, "")
        if isinstance(node, Not):
            return Not(self._read_words(node.item))
        if isinstance(node, Or):
            return disjunction([self._read_words(item) for item in node.items])
        if not isinstance(node, And):
            return node
        items: list[Node] = []
        for item in node.items:
            before = items[-1] if items else None
            close = ""
            if isinstance(before, Condition) and before.field == "text" and before.operator == ":":
                value = before.value
                close = value.text if isinstance(value, Leaf) and value.kind == "word" else ""
            items.append(self._group(item, close) if isinstance(item, Words) else self._read_words(item))
        return And(tuple(items))

    def _group(self, words: Words, after_text: str) -> Node:
        found = WordReadings(words, self.index, self.phrases, self.reader(), after_text=after_text)
        best = found.first
        whole = best is not None and best.score >= SCORES["text, vocabulary drops words"]
        if not whole and not found.split.consistent:
            sides: list[list[Leaf]] = [[]]
            for leaf in words.items:
                if leaf.kind == "or":
                    sides.append([])
                else:
                    sides[-1].append(leaf)
            return disjunction([self._group(Words(tuple(side)), "") for side in sides if side])
        self.groups[id(words)] = found
        return words


def _joined_names(node: Node, vocabulary: Vocabulary) -> Node:
    """Return the tree with multi-word names joined: `s:black ops` becomes `s:"black ops"`."""
    if isinstance(node, Not):
        return node._replace(item=_joined_names(node.item, vocabulary))
    if isinstance(node, Or):
        return node._replace(items=tuple(_joined_names(item, vocabulary) for item in node.items))
    if not isinstance(node, And):
        return node
    items: list[Node] = []
    for item in node.items:
        before = items[-1] if items else None
        if isinstance(item, Words) and isinstance(before, Condition):
            longer, rest = _lengthened(before, item, vocabulary)
            items[-1] = longer
            if rest is not None:
                items.append(rest)
        else:
            items.append(_joined_names(item, vocabulary))
    return conjunction(items)


_OF_WORDS = frozenset(("type", "subtype", "faction", "set", "cycle", "pool", "format", "list"))


def _lengthened(condition: Condition, words: Words, vocabulary: Vocabulary) -> tuple[Condition, Words | None]:
    """Return a condition extended by the following words that continue its name, and the remaining words."""
    value = condition.value
    if not (isinstance(value, Leaf) and value.kind == "word" and condition.field):
        return condition, words
    if FIELD[condition.field].kind not in ("name", "ordered") or FIELD[condition.field].table not in _OF_WORDS:
        return condition, words
    close = ("type", "subtype") if condition.field in ("type", "subtype") else ()
    tables = [vocabulary.table(name) for name in dict.fromkeys((FIELD[condition.field].table, *close))]
    for count in range(min(4, len(words.items)), 0, -1):
        following = words.items[:count]
        behind = " ".join(leaf.text for leaf in following)
        # The parser drops an `and` right after a value: `e:fear and loathing`.
        names = (f"{value.text} {behind}", f"{value.text} and {behind}")
        text = next((name for name in names for table in tables if table.exact(name)), "")
        if text and all(leaf.kind in ("word", "and") for leaf in following):
            longer = Leaf(text, "phrase", value.start, following[-1].end)
            rest = Words(words.items[count:]) if len(words.items) > count else None
            return condition._replace(value=longer, end=longer.end), rest
    return condition, words
