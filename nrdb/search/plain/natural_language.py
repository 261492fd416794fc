"""Plain language: the possible readings of a group of bare words, each with a score.

Words may be a title or another name of a card; vocabulary (types, subtypes, factions, sets, formats, functions, numbers
with field words); words from a card's text; or a mixture. The score reflects how exactly a reading matches the words: a
whole name beats a whole word, which beats the beginning of a word, which beats a part of one; and all of the words beat
some of them. `METHODS` lists them in order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from functools import cached_property
from itertools import tee
from typing import NamedTuple

from nrdb.catalogue.searchable import plain_words
from nrdb.search.language import sql, texts
from nrdb.search.language.ast import JOINTS, Leaf, Words
from nrdb.search.language.conditions import title_contains
from nrdb.search.language.fields import FIELD
from nrdb.search.language.index import Index
from nrdb.search.language.reader import Reader
from nrdb.search.language.sql import Criteria
from nrdb.search.plain.joining import Split
from nrdb.search.plain.lexicon import FILLERS, RELATIVES
from nrdb.search.plain.nearest import Nearest, nearest, unknown_words
from nrdb.search.plain.phrases import Phrases
from nrdb.text import counted, fold

METHODS = (
    "code",
    "going on",
    "title",
    "name",
    "title, in quotes",
    "compared",
    "text, vocabulary drops words",
    "vocabulary, one phrase",
    "title, words side by side",
    "vocabulary",
    "function",
    "title, whole words",
    "title and more",
    "initials",
    "text",
    "title, words begin",
    "text, other forms",
    "concepts",
    "vocabulary and title",
    "vocabulary and text",
    "weak vocabulary",
    "vocabulary and a name",
    "vocabulary, functions first",
    "text, one word",
    "title, a word begins",
    "beginnings",
    "initials of two",
    "text, one sentence",
    "title, inside of words",
    # Guesses, made only if nothing else has results.
    "letters apart",
    "vocabulary misspelt",
    "title misspelt",
    "vocabulary and title misspelt",
    "nearest",
)
"""The methods of reading words, likeliest first."""
SCORES = {method: -place for place, method in enumerate(METHODS)}
"""The score of a reading, by its method."""
MOST_WORDS = 60
"""Maximum number of words in a group that is interpreted."""
_TEXT_METHODS = {
    "phrase": "text",
    "forms": "text, other forms",
    "sentence": "text, one sentence",
}
_HARMLESS = frozenset(("a", "all", "an", "any", "card", "cards", "legal", "playable", "please", "released", "printed"))


_RARE = 3
"""The minimum number of cards with a phrase for its text to rank above a meaning that drops words."""


class WordReading(NamedTuple):
    """One reading of a group of words."""

    criteria: Criteria
    kind: str
    """One of title, vocabulary, function, mixed, text, card (another name, code or initials), ranked and nearest."""
    method: str
    """One of `METHODS`."""
    note: str = ""
    groups: tuple[str, ...] = ()
    """For vocabulary: the `Phrase.group` of each phrase."""
    query: str = ""
    """An equivalent query, if short enough to show."""
    unit: str = ""
    """What that query matches: title, text or card."""
    near: Nearest | None = None
    """The ranking of the cards, for words that no exact reading covers."""

    @property
    def score(self) -> int:
        """The likelihood of the reading relative to others; higher is likelier."""
        return SCORES[self.method]


class WordReadings:
    """The possible readings of a group of words, likeliest first.

    `after_text` is the word of a text condition directly before the group, which the group may continue. Texts are
    searched only if the other readings aren't enough.
    """

    def __init__(self, words: Words, index: Index, phrases: Phrases, reader: Reader, *, after_text: str = "") -> None:
        self.words = words
        self.group = WordGroup(words, index, phrases, reader, after_text)
        (self._likeliest,) = tee(self._in_order() if len(words.items) <= MOST_WORDS else (), 1)

    def __iter__(self) -> Iterator[WordReading]:
        """Yield every reading except guesses, likeliest first. Each is made when it is first asked for."""
        return copy(self._likeliest)

    def _in_order(self) -> Iterator[WordReading]:
        waiting: list[WordReading] = []
        for readings, following in self.group.stages():
            waiting = sorted([*waiting, *readings], key=lambda reading: -reading.score)
            while waiting and waiting[0].score >= SCORES[following]:
                yield waiting.pop(0)
        yield from waiting

    @property
    def split(self) -> Split:
        """The vocabulary found in the words, and the remaining words."""
        return self.group.split

    @cached_property
    def nearest(self) -> WordReading | None:
        """The reading that ranks cards by the words; None if no card is near."""
        group = self.group
        near = nearest(group.respelt or group.split, group.index) if group.index.ranked else None
        if near is None:
            return None
        return WordReading(
            near.criteria, "ranked", "nearest", f"interpreted {group.quoted()} as {near.says}", near=near
        )

    def unknown(self) -> list[str]:
        """Return the words that no card has, and that no reading explains."""
        return unknown_words(self.split, self.group.index) if self.group.index.ranked else []

    def literal(self, reader: Reader) -> Criteria:
        """Return the criteria that a title has the words as typed."""
        return literal(self.words, reader)

    @property
    def first(self) -> WordReading | None:
        """The likeliest reading, if any."""
        return next(iter(self), None)


class WordGroup:
    """A group of words, from which the readings are made."""

    def __init__(self, words: Words, index: Index, phrases: Phrases, reader: Reader, after_text: str) -> None:
        self.words = words
        self.index = index
        self.phrases = phrases
        self.reader = reader
        self.after_text = after_text
        self.leaves = [leaf for leaf in words.items if leaf.kind != "not" and leaf.kind not in JOINTS]
        self.spoken = joined(words.items)
        self.key = fold(joined([leaf for leaf in words.items if leaf.kind != "not"]))
        self.negated = any(leaf.kind == "not" for leaf in words.items)
        self.simple = not self.negated and all(leaf.kind in ("word", *JOINTS) for leaf in words.items)

    @cached_property
    def split(self) -> Split:
        """The vocabulary found in the words, and the remaining words."""
        return self.phrases.split(self.words.items[:MOST_WORDS], self.reader)

    @cached_property
    def respelt(self) -> Split | None:
        """The vocabulary found if misspelt words are corrected; None if none is."""
        spelt = {leaf: word for leaf in self.split.rest if (word := self.phrases.respelt(fold(leaf.text)))}
        items = [leaf._replace(text=spelt.get(leaf, leaf.text)) for leaf in self.words.items[:MOST_WORDS]]
        return self.phrases.split(items, self.reader) if spelt else None

    def stages(self) -> Iterator[tuple[Iterator[WordReading], str]]:
        """Yield every kind of reading except guesses, each with the best method of those that follow."""
        text = self._as_text()
        yield self._as_title(), "going on" if self.after_text else "name"
        if self.after_text:
            yield text, "name"
        yield self._as_card(), "compared"
        yield self._compared(), "text, vocabulary drops words"
        if self._drops_words():
            yield text, "vocabulary, one phrase"
        yield self._as_vocabulary(), "title and more"
        yield self._title_and_more(), "text"
        yield text, "vocabulary and title"
        yield self._vocabulary_and_more(), "beginnings"
        yield self._beginnings(), METHODS[-1]

    # -- titles and names ---------------------------------------------------------------------------------------------

    def _as_title(self) -> Iterator[WordReading]:
        if self.negated:
            return
        if self.key and self.index.titles.exact(self.key):
            yield WordReading(literal(self.words, self.reader), "title", "title")
            return
        hits, fit = self.index.titles.fit(self.leaves)
        if hits:
            if fit == "title, words begin" and len(self.leaves) == 1:
                fit = "title, a word begins"
            if fit == "title, whole words" and len(self.leaves) > 1 and self.index.titles.phrase(self.key):
                fit = "title, words side by side"
            if self.leaves[0].kind == "phrase" and len(self.leaves) == 1:
                fit = "title, in quotes"
            criteria = literal(self.words, self.reader)
            yield WordReading(criteria, "title", fit, query=f"title:{in_quotes(self.spoken)}", unit="title")
        elif any(leaf.kind == "regex" for leaf in self.leaves):
            yield WordReading(literal(self.words, self.reader), "title", "title, whole words")

    def _as_card(self) -> Iterator[WordReading]:
        """Yield readings as a printing's code, another name of a card, or its initials."""
        text = self.spoken
        if self.negated:  # `sodium not potassium` is a nickname
            yield from self._card("name", self._named(text), 'interpreted "{0}" as {1}')
            return
        if len(text) == 5 and text.isdecimal():
            yield WordReading(sql.one_of(FIELD["code"], [text], f"printing {text}"), "card", "code")
        if not self.simple or self.index.titles.exact(self.key):
            return
        # A word from the vocabulary isn't a nickname.
        known = self.split.phrases and not self.split.rest and not self.split.phrases[0].weak
        yield from self._card("name", [] if known else self._named(text), 'interpreted "{0}" as {1}')
        method = "initials" if len(text) > 2 else "initials of two"
        yield from self._card(method, self.index.titles.initials(text), 'interpreted "{0}" as the initials of {1}')

    def _card(self, method: str, ids: list[str], note: str) -> Iterator[WordReading]:
        if ids:
            shown = self.index.shown(ids)
            yield WordReading(sql.identified(ids, shown), "card", method, note.format(self.spoken, shown))

    def _named(self, text: str) -> list[str]:
        """Return the ids of the cards with this nickname or former id."""
        text = text.replace("+", " plus")
        return [card.id for card in self.index.catalogue.resolve(text)]

    def _compared(self) -> Iterator[WordReading]:
        """Read a comparison with a card: `cards like Sure Gamble`."""
        from nrdb.search.plain.comparison import MARKERS, compared

        if not self.simple or len(self.leaves) < 2 or MARKERS.isdisjoint(fold(leaf.text) for leaf in self.leaves):
            return
        near = compared(self.leaves, self.index, self.phrases, self.reader)
        if near is not None:
            note = f"interpreted {self.quoted()} as {near.says}"
            yield WordReading(sql.every([near.filters, near.criteria]), "ranked", "compared", note, near=near)

    def _title_and_more(self) -> Iterator[WordReading]:
        """Read a whole title followed by vocabulary: `Oppo Research (The Automata Initiative)`."""
        for count in range(len(self.leaves) - 1 if self.simple else 0, 0, -1):
            title = self.leaves[:count]
            if not self.index.titles.exact(fold(joined(title))):
                continue
            more = self.phrases.split(self.leaves[count:], self.reader)
            if more.phrases and not more.rest:
                criteria = sql.every([literal(Words(tuple(title)), self.reader), more.criteria])
                note = f"interpreted {self.quoted()} as the title {joined(title)} and {sql.describe(more.criteria)}"
                yield WordReading(criteria, "mixed", "title and more", note)
                return

    # -- vocabulary ---------------------------------------------------------------------------------------------------

    def _as_vocabulary(self) -> Iterator[WordReading]:
        found, rest = self.split.phrases, self.split.rest
        if not found or not self.split.consistent:
            return
        note = f"interpreted {self.quoted()} as {sql.describe(self.split.criteria)}"
        groups = tuple(phrase.group for phrase in found)
        if self.split.ranked:
            near = nearest(self.split, self.index) if rest and self.index.ranked else None
            query = found[0].query if len(found) == 1 and not rest else ""
            yield WordReading(self.split.criteria, "function", "concepts", note, groups, query, "card", near=near)
            return
        if rest:
            return
        if any(phrase.does for phrase in found):
            criteria = sql.every([phrase.does or phrase.criteria for phrase in found])
            note_of_functions = f"interpreted {self.quoted()} as {sql.describe(criteria)}"
            query = sql.describe(criteria) if len(found) == 1 else ""
            yield WordReading(
                criteria, "function", "vocabulary, functions first", note_of_functions, ("function",), query, "card"
            )
        kind, method = "vocabulary", "vocabulary" if len(found) > 1 else "vocabulary, one phrase"
        if groups == ("function",):
            kind, method = "function", "function"
        elif len(self.leaves) == 1 and found[0].weak:
            method = "weak vocabulary"
        yield WordReading(
            self.split.criteria, kind, method, note, groups, found[0].query if len(found) == 1 else "", "card"
        )

    def _beginnings(self) -> Iterator[WordReading]:
        """Read a word strung together from the beginnings of a title's words."""
        if self.simple:
            found = self.index.titles.beginnings(self.spoken)
            yield from self._card("beginnings", found, 'interpreted "{0}" as short for {1}')

    def _vocabulary_and_more(self) -> Iterator[WordReading]:
        """Yield readings with some words as vocabulary and the rest as title, text or a card's name."""
        rest, vocabulary = self.split.rest, self.split.criteria
        if not (self.split.phrases and rest and self.split.consistent) or self.split.ranked:
            return
        note = f"interpreted {self.quoted()} as {sql.describe(vocabulary)}"
        typed = self._stretch(rest)
        wanted = [leaf for leaf in rest if leaf.kind != "not"]
        hits, fit = self.index.titles.fit(wanted)
        if len(wanted) < len(rest):  # denied words exclude cards only if they are a whole title; otherwise they rank
            hits = hits if self.index.titles.exact(fold(joined(wanted))) else 0
        # Words that say what cards do don't name one.
        describing = any(phrase.group == "function" for phrase in self.split.phrases)
        describing |= any(fold(leaf.text) in RELATIVES for leaf in self.leaves)
        if hits and fit != "title, inside of words" and not describing:
            left = literal(Words(tuple(rest)), self.reader)
            note_of_title = f'{note} and "{joined(rest)}" in the title'
            yield WordReading(sql.every([vocabulary, left]), "mixed", "vocabulary and title", note_of_title)
        if len(wanted) < len(rest):
            return
        match = texts.find(self.index, typed, loose=False) if len(rest) > 1 and not describing else None
        if match is not None:
            criteria = sql.every([vocabulary, match.criteria])
            yield WordReading(criteria, "mixed", "vocabulary and text", f"{note} and {match.shown} in the text")
        named = self._named(typed)
        if named:
            criteria = sql.every([vocabulary, sql.identified(named, self.index.shown(named))])
            yield WordReading(criteria, "mixed", "vocabulary and a name", f"{note} and {self.index.shown(named)}")

    def _stretch(self, rest: Sequence[Leaf]) -> str:
        """Return the query text from the first to the last of these words, with the small words in between."""
        places = [place for place, leaf in enumerate(self.words.items) if leaf in rest]
        between = self.words.items[places[0] : places[-1] + 1]
        skipped = [leaf for leaf in between if leaf not in rest and fold(leaf.text) not in FILLERS]
        return joined(rest if skipped else between)

    # -- texts --------------------------------------------------------------------------------------------------------

    def _as_text(self) -> Iterator[WordReading]:
        if self.negated:
            return
        alone = not self.split.phrases and [leaf.kind for leaf in self.split.rest] == ["phrase"]
        text = self.split.rest[0].text if alone else self.spoken  # `cards with "trash this asset"`
        if self.after_text and self.simple:
            together = texts.find(self.index, f"{self.after_text} {text}", loose=False)
            if together is not None and together.how == "phrase":
                yield self._reading(
                    together, "going on", f"interpreted {self.quoted()} as part of text:{together.shown}"
                )
        literally = texts.find(self.index, text, loose=False) if alone else None
        match = literally or texts.find(self.index, text, loose=not self.split.phrases)
        method = _TEXT_METHODS.get(match.how) if match is not None else None
        if match is None or method is None:
            return
        several = len(self.leaves) > 1 or " " in text.strip()
        if method == "text" and not several:
            method = "text, one word"
        elif method == "text" and several and self._drops_words() and self.index.count(match.criteria) >= _RARE:
            method = "text, vocabulary drops words"
        wider = texts.whoever_acts(self.index, match) if several and match.how == "phrase" and not alone else None
        note = f"searched texts for {match.shown}"
        if wider is not None:
            found, more = self.index.count(match.criteria), self.index.count(wider.criteria)
            if found < texts.FREQUENT:
                yield WordReading(wider.criteria, "text", method, f"searched texts for {wider.shown}", unit="text")
            note = f"{note}; {counted(more - found, 'more text')} have it with other endings"
        yield self._reading(match, method, note)

    def _reading(self, match: texts.TextMatch, method: str, note: str) -> WordReading:
        query = f"x:{match.shown}" if match.how != "sentence" else ""
        return WordReading(match.criteria, "text", method, note, query=query, unit="text")

    def _drops_words(self) -> bool:
        """Return whether the vocabulary reading drops small words that may matter."""
        found = self.split.phrases
        small = any(fold(leaf.text) in FILLERS - _HARMLESS for leaf in self.leaves)
        return len(self.leaves) > 2 and not self.split.rest and len(found) < 3 and small

    def quoted(self) -> str:
        """Return the words in quotation marks."""
        return in_quotes(self.spoken)


def literal(words: Words, reader: Reader) -> Criteria:
    """Return the criteria that a title contains each word, or lacks it after a `not`."""
    parts: list[Criteria] = []
    negative = False
    for leaf in words.items:
        if leaf.kind == "not":
            negative = True
        elif leaf.kind not in JOINTS and plain_words(leaf.text).strip("*_ "):
            criteria = title_contains(reader, leaf)
            parts.append(sql.NoneOf(criteria) if negative else criteria)
            negative = False
    return sql.every(parts) if parts else sql.NEVER


def joined(leaves: Sequence[Leaf]) -> str:
    """Return the words as text."""
    return " ".join(leaf.text for leaf in leaves).replace(" ,", ",")


def in_quotes(text: str) -> str:
    """Return the text in quotation marks, unless it is quoted already."""
    return '"' + text.replace('"', "'") + '"' if not (text.startswith('"') and text.endswith('"')) else text
