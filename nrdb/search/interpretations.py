"""The meanings a query may have: each group of bare words has its readings, judged within the rest of the query.

The likeliest reading that finds something is taken. Guesses at misspellings are made only when no reading does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from nrdb.search import natural_language, sql
from nrdb.search.ast import And, Condition, Leaf, Node, Not, Or, Words, conditions, conjunction, disjunction
from nrdb.search.conditions import reader_of
from nrdb.search.execution import Executor
from nrdb.search.fields import FIELD
from nrdb.search.index import Index
from nrdb.search.lists import format_named
from nrdb.search.natural_language import WordGroup, WordReading, WordReadings
from nrdb.search.phrases import Phrases
from nrdb.search.reader import CardLists, Reader
from nrdb.search.sql import Criteria
from nrdb.search.statements import only_printings, some_printing
from nrdb.search.vocabulary import Vocabulary

_MAX_CHOICES = 24
"""Choices of readings that are tried."""


class RunnerUp(NamedTuple):
    """The reading that would have been taken next."""

    query: str
    """How to ask for it."""
    finds: int
    says: str


class Interpretation(NamedTuple):
    """One meaning of a query, and what it finds."""

    reader: Reader
    criteria: Criteria
    found: frozenset[int]
    """The numbers of the cards that it finds."""
    readings: tuple[WordReading, ...]


class _ReadGroup(NamedTuple):
    """A group of bare words with its readings, and the order that they ask for."""

    readings: WordReadings
    sort: list[tuple[str, bool]]


class Interpretations:
    """The meanings of one query."""

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
        """Whether what is asked of printings may be met by different ones of a card."""
        self.replacements = replacements or {}
        """What conditions of the tree, by their `id`, ask instead of what they say."""
        self.tree = _joined_names(tree, self.vocabulary)
        self.groups: dict[int, _ReadGroup] = {}
        self._probe = self.reader()
        self.tree = self._read_words(self.tree)

    def best(self) -> Interpretation:
        """The likeliest meaning that finds something; the likeliest of all when none does."""
        first: Interpretation | None = None
        for chosen in self._choices():
            found = self._try(chosen)
            if found.found:
                return self._prefer_text(found)
            first = first or found
        assert first is not None  # there is always one choice
        return first

    def guessed(self) -> Interpretation | None:
        """What the bare words may be misspellings of, where that finds something."""
        from nrdb.search import misspellings

        for key, spoken in self.groups.items():
            for guess in misspellings.guesses(
                WordGroup(spoken.readings.words, self.index, self.phrases, self.reader(), "")
            ):
                found = self._try({key: guess})
                if found.found:
                    return found
        return None

    def runner_up(self, taken: Interpretation) -> RunnerUp | None:
        """What the words would have found in the next likely reading, where it finds other cards."""
        if len(self.groups) != 1 or len(taken.readings) != 1:
            return None
        ((key, spoken),) = self.groups.items()
        reading = taken.readings[0]
        named = reading.score >= natural_language.SCORES["name"]
        for other in spoken.readings.named():
            if other.kind == reading.kind or (named and other.kind != "text"):
                continue
            found = self._try({key: other})
            count = len(found.found)
            far_less = other.kind == "text" and count * 4 < len(taken.found)
            if not far_less and found.found - taken.found:
                return RunnerUp(other.said, count, f"{count} {_in_number(other.found, count)}: {other.said}")
        return None

    # -- one meaning --------------------------------------------------------------------------------------------------

    def reader(self) -> Reader:
        """A reader for one reading of the query."""
        return reader_of(self.index, self.vocabulary, on=self.on, pool=self.pool)

    def _choices(self) -> Iterator[dict[int, WordReading]]:
        """Which reading each group has: the best of each, then for one group after another the next ones."""
        yield {}
        tried = 0
        for key, spoken in self.groups.items():
            for reading in spoken.readings.all()[1:]:
                tried += 1
                if tried > _MAX_CHOICES:
                    return
                yield {key: reading}
        known = {key: found for key, spoken in self.groups.items() if (found := spoken.readings.all())}
        deepest = max(map(len, known.values()), default=0)
        for place in range(1, deepest if len(self.groups) > 1 else 0):
            yield {key: found[min(place, len(found) - 1)] for key, found in known.items()}

    def _try(self, chosen: dict[int, WordReading]) -> Interpretation:
        reader = self.reader()
        for condition in conditions(self.tree):
            # What conditions further on in the query mean for those before them.
            if condition.field == "format" and isinstance(condition.value, Leaf):
                named = format_named(reader, condition.value)
                current = self.index.catalogue.snapshot(named[0], self.on) if named else None
                reader.points_of(current.restriction if current else None)
        taken: list[WordReading] = []
        criteria = self._read(self.tree, reader, chosen, taken)
        return Interpretation(reader, criteria, self.executor.cards(criteria, reader.edition), tuple(taken))

    def _prefer_text(self, found: Interpretation) -> Interpretation:
        """Where a function was read and texts say the same words of more cards, those: a card's own words."""
        if len(self.groups) != 1 or [reading.method for reading in found.readings] != ["function"]:
            return found
        ((key, spoken),) = self.groups.items()
        for other in spoken.readings.all():
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
        reading = chosen.get(id(words)) or spoken.readings.first()
        if reading is None:
            return natural_language.literal(words, reader)
        taken.append(reading)
        if reading.note:
            reader.note(reading.note, words.items[0].start)
        if reading.kind in ("vocabulary", "mixed"):
            reader.sort += [item for item in spoken.sort if item not in reader.sort]
        reader.reads_text |= reading.kind == "text" or "text" in reading.method or reading.method == "a thing that"
        return reading.criteria

    # -- the words of a query -----------------------------------------------------------------------------------------

    def _read_words(self, node: Node) -> Node:
        """The tree with its groups of words read; a group whose `or` joins different things falls into its sides."""
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
        probe = self._probe
        probe.sort = []
        found = WordReadings(words, self.index, self.phrases, probe, after_text=after_text)
        best = None if found.split.consistent else found.first()
        whole = best is not None and best.score >= natural_language.SCORES["text, vocabulary drops words"]
        if not found.split.consistent and not whole:
            sides: list[list[Leaf]] = [[]]
            for leaf in words.items:
                if leaf.kind == "or":
                    sides.append([])
                else:
                    sides[-1].append(leaf)
            return disjunction([self._group(Words(tuple(side)), "") for side in sides if side])
        self.groups[id(words)] = _ReadGroup(found, list(probe.sort))
        return words


def _in_number(found: str, count: int) -> str:
    """`texts have it` for one: `text has it`."""
    if count != 1:
        return found
    return found.replace("texts have", "text has").replace("titles have", "title has").replace("cards do", "card does")


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
    """A condition on a name with the words behind it that go on with the name, and the words left over."""
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
        # An `and` right behind a value is no word of the tree: `e:fear and loathing`.
        names = (f"{value.text} {behind}", f"{value.text} and {behind}")
        text = next((name for name in names for table in tables if table.exact(name)), "")
        if text and all(leaf.kind in ("word", "and") for leaf in following):
            longer = Leaf(text, "phrase", value.start, following[-1].end)
            rest = Words(words.items[count:]) if len(words.items) > count else None
            return condition._replace(value=longer, end=longer.end), rest
    return condition, words
