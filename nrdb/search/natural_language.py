"""Plain language: what a group of bare words may mean, each reading with a score.

Words may be a title or another name of a card; vocabulary (types, subtypes, factions, sets, formats, functions, numbers
with field words); what a card's text says; or a part of each. A score says how exactly a reading takes the words as
they stand: a whole name before a whole word, a whole word before the beginning of one, that before the inside of one;
all of the words before some of them. `METHODS` has them all in their order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nrdb.catalogue.searchable import plain_words
from nrdb.search import sql, texts
from nrdb.search.ast import JOINTS, Leaf, Words
from nrdb.search.conditions import title_contains
from nrdb.search.fields import FIELD
from nrdb.search.index import Index
from nrdb.search.joining import Split
from nrdb.search.lexicon import FILLERS
from nrdb.search.phrases import Phrases
from nrdb.search.reader import Reader
from nrdb.search.sql import Criteria
from nrdb.text import fold

METHODS = (
    "code",
    "going on",
    "title",
    "name",
    "title, in quotes",
    "text, vocabulary drops words",
    "vocabulary, one phrase",
    "title, words side by side",
    "vocabulary",
    "function",
    "title, whole words",
    "title and more",
    "initials",
    "text",
    "text goes on apart",
    "title, words begin",
    "text, other forms",
    "vocabulary and title",
    "vocabulary and text",
    "weak vocabulary",
    "vocabulary, functions first",
    "vocabulary and a name",
    "text, one word",
    "title, a word begins",
    "vocabulary and text, one word",
    "beginnings",
    "initials of two",
    "text, one sentence",
    "a thing that",
    "vocabulary and words of the text",
    "words of the text",
    "title, inside of words",
    "vocabulary and inside of title",
    "text, inside of words",
    # Guesses, made only when nothing else finds anything.
    "letters apart",
    "vocabulary misspelt",
    "title misspelt",
    "text misspelt",
    "vocabulary and title misspelt",
)
"""The ways in which words may be read, the likeliest first."""
SCORES = {method: -place for place, method in enumerate(METHODS)}
"""How likely a reading is beside others, by its way."""
MOST_WORDS = 60
"""Words of a group that is read; more are nothing that anybody has typed."""
_TEXT_METHODS = {
    "phrase": "text",
    "forms": "text, other forms",
    "sentence": "text, one sentence",
    "apart": "words of the text",
    "part": "text, inside of words",
}
_HARMLESS = frozenset(("a", "all", "an", "any", "card", "cards", "legal", "playable", "please", "released", "printed"))
_RELATIVES = frozenset(("that", "which", "who", "where", "whose", "with", "when", "to"))
"""Words after which a thing is told more of: `ice that trashes programs`."""


_MENTIONS = frozenset(("mention", "mentions", "mentioning", "say", "says", "saying"))
"""Words after which a text is told: `cards that mention archives`."""


class WordReading(NamedTuple):
    """One reading of a group of words."""

    criteria: Criteria
    kind: str
    """`title` · `vocabulary` · `function` · `mixed` · `text` · `card` (another name, a code, initials) · `nearest`."""
    method: str
    """One of `METHODS`."""
    note: str = ""
    groups: tuple[str, ...] = ()
    """Of vocabulary: what the words are, as `Phrase.group`."""
    said: str = ""
    """The reading as a query of its own, where that is short enough to name."""
    found: str = ""
    """What it finds, in words: `titles have the word`, `texts have it`."""

    @property
    def score(self) -> int:
        """How likely it is beside others."""
        return SCORES[self.method]


class WordReadings:
    """The readings of a group of words that could mean something, likeliest first.

    `after_text` is the word of a text condition right before the words, which then may go on with it. What texts have
    is looked for when the readings before it are not enough.
    """

    def __init__(self, words: Words, index: Index, phrases: Phrases, reader: Reader, *, after_text: str = "") -> None:
        self.words = words
        self._group = WordGroup(words, index, phrases, reader, after_text)
        few = len(words.items) <= MOST_WORDS
        self._known = sorted(self._group.by_name(), key=lambda reading: -reading.score) if few else []
        self._complete = not few

    @property
    def split(self) -> Split:
        """How vocabulary takes the words."""
        return self._group.split

    def all(self) -> list[WordReading]:
        """Every reading but guesses."""
        if not self._complete:
            self._complete = True
            self._known += self._group.by_text()
            self._known.sort(key=lambda reading: -reading.score)
        return self._known

    def named(self) -> list[WordReading]:
        """The readings that are short enough to name: of texts only what stands in them as it was typed."""
        known = self._known if self._complete else [*self._known, *self._group.by_text_as_typed()]
        return sorted((reading for reading in known if reading.said), key=lambda reading: -reading.score)

    def first(self) -> WordReading | None:
        """The likeliest."""
        sure = self._known and self._known[0].score > SCORES["text"] and not self._group.may_be_text
        known = self._known if sure else self.all()
        return known[0] if known else None


class WordGroup:
    """A group of words, and what each reading of it asks."""

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
        self.split = phrases.split(words.items[:MOST_WORDS], reader)

    @property
    def may_be_text(self) -> bool:
        """Whether a text may say the words so that no other reading comes before it."""
        return bool(self.after_text) or self._drops_words()

    def by_name(self) -> Iterator[WordReading]:
        """Titles, other names and vocabulary."""
        if not self.negated:
            yield from self._as_title()
            yield from self._as_card()
        yield from self._as_vocabulary()
        if self.simple:
            yield from self._title_and_more()

    def by_text(self) -> Iterator[WordReading]:
        """What texts say, what the beginnings of words name, and what is partly vocabulary."""
        if not self.negated:
            yield from self._as_text()
        if self.simple:
            titles = self.index.titles
            yield from self._card("beginnings", titles.beginnings(self.spoken), "read {0} as the beginnings of {1}")
        if self.split.phrases and self.split.rest and self.split.consistent:
            yield from self._vocabulary_and_more(f"read {self.quoted()} as {sql.describe(self.split.criteria)}")
        if self.simple:
            yield from self._thing_that()

    def by_text_as_typed(self) -> Iterator[WordReading]:
        """What texts say with the words side by side."""
        if not self.negated:
            yield from self._as_text(loose=False)

    # -- titles and names ---------------------------------------------------------------------------------------------

    def _as_title(self) -> Iterator[WordReading]:
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
            has = f"title{'s have' if hits != 1 else ' has'} the word{'s' if len(self.leaves) > 1 else ''}"
            yield WordReading(criteria, "title", fit, said=f"title:{in_quotes(self.spoken)}", found=has)
        elif any(leaf.kind == "regex" for leaf in self.leaves):
            yield WordReading(literal(self.words, self.reader), "title", "title, whole words")

    def _as_card(self) -> Iterator[WordReading]:
        """A printing's code, another name of a card, its initials, the beginnings of its words."""
        text = self.spoken
        if len(text) == 5 and text.isdecimal():
            yield WordReading(sql.one_of(FIELD["code"], [text], f"printing {text}"), "card", "code")
        if not self.simple or self.index.titles.exact(self.key):
            return
        # A word that the vocabulary knows is no nickname.
        known = self.split.phrases and not self.split.rest and not self.split.phrases[0].weak
        yield from self._card("name", [] if known else self._named(text), "read {0} as {1}")
        method = "initials" if len(text) > 2 else "initials of two"
        yield from self._card(method, self.index.titles.initials(text), "read {0} as the initials of {1}")

    def _card(self, method: str, ids: list[str], note: str) -> Iterator[WordReading]:
        if ids:
            shown = self.index.shown(ids)
            yield WordReading(sql.identified(ids, shown), "card", method, note.format(self.spoken, shown))

    def _named(self, text: str) -> list[str]:
        """The cards that go by a nickname or a former id."""
        text = text.replace("+", " plus")
        return [card.id for card in self.index.catalogue.resolve(text)]

    def _title_and_more(self) -> Iterator[WordReading]:
        """`Oppo Research (The Automata Initiative)`: a whole title, and vocabulary for the rest."""
        for count in range(len(self.leaves) - 1, 0, -1):
            title = self.leaves[:count]
            if not self.index.titles.exact(fold(joined(title))):
                continue
            more = self.phrases.split(self.leaves[count:], self.reader)
            if more.phrases and not more.rest:
                criteria = sql.every([literal(Words(tuple(title)), self.reader), more.criteria])
                note = f"read {self.quoted()} as the title {joined(title)} and {sql.describe(more.criteria)}"
                yield WordReading(criteria, "mixed", "title and more", note)
                return

    # -- vocabulary ---------------------------------------------------------------------------------------------------

    def _as_vocabulary(self) -> Iterator[WordReading]:
        found, rest = self.split.phrases, self.split.rest
        if not found or not self.split.consistent:
            return
        note = f"read {self.quoted()} as {sql.describe(self.split.criteria)}"
        groups = tuple(phrase.group for phrase in found)
        if rest:
            return
        if self.split.ambiguous:
            yield from self._functions_first(groups)
        kind, method = "vocabulary", "vocabulary" if len(found) > 1 else "vocabulary, one phrase"
        if groups == ("function",):
            kind, method = "function", "function"
        elif len(self.leaves) == 1 and found[0].weak:
            method = "weak vocabulary"
        yield WordReading(
            self.split.criteria, kind, method, note, groups, found[0].said if len(found) == 1 else "", "cards do it"
        )

    def _functions_first(self, groups: tuple[str, ...]) -> Iterator[WordReading]:
        """The reading in which a word that is a function and another name as well is the function."""
        split = self.phrases.split(self.words.items, self.reader, functions_first=True)
        others = tuple(phrase.group for phrase in split.phrases)
        if others != groups and not split.rest:
            note = f"read {self.quoted()} as {sql.describe(split.criteria)}"
            said = split.phrases[0].said if len(split.phrases) == 1 else ""
            yield WordReading(
                split.criteria, "function", "vocabulary, functions first", note, others, said, "cards do it"
            )

    def _vocabulary_and_more(self, note: str) -> Iterator[WordReading]:
        """A part of the words is vocabulary: the rest may stand in the title, in the text, or name a card."""
        rest, vocabulary = self.split.rest, self.split.criteria
        typed = self._stretch(rest)
        hits, fit = self.index.titles.fit([leaf for leaf in rest if leaf.kind != "not"])
        if hits:
            inside = fit == "title, inside of words"
            method = "vocabulary and inside of title" if inside else "vocabulary and title"
            left = literal(Words(tuple(rest)), self.reader)
            yield WordReading(
                sql.every([vocabulary, left]), "mixed", method, f'{note} and "{joined(rest)}" in the title'
            )
        if any(leaf.kind == "not" for leaf in rest):
            return
        match = texts.find(self.index, typed)
        if match is not None and match.how != "part":
            one_word = len(rest) == 1
            method = "vocabulary and text, one word" if one_word else "vocabulary and text"
            method = method if match.how in ("phrase", "forms") else "vocabulary and words of the text"
            yield WordReading(
                sql.every([vocabulary, match.criteria]), "mixed", method, f"{note} and {match.shown} in the text"
            )
        named = self._named(typed)
        if named:
            criteria = sql.every([vocabulary, sql.identified(named, self.index.shown(named))])
            yield WordReading(criteria, "mixed", "vocabulary and a name", f"{note} and {self.index.shown(named)}")

    def _stretch(self, rest: Sequence[Leaf]) -> str:
        """What was typed from the first to the last of these words, small words between them too."""
        places = [place for place, leaf in enumerate(self.words.items) if leaf in rest]
        between = self.words.items[places[0] : places[-1] + 1]
        loose = [leaf for leaf in between if leaf not in rest and fold(leaf.text) not in FILLERS]
        return joined(rest if loose else between)

    def _thing_that(self) -> Iterator[WordReading]:
        """`ice that trashes programs`: vocabulary before the relative word, words of the text behind it."""
        at = next((place for place, leaf in enumerate(self.leaves) if fold(leaf.text) in _RELATIVES | _MENTIONS), 0)
        before = self.phrases.split(self.leaves[:at], self.reader) if at else self.split
        mentions = [place for place, leaf in enumerate(self.leaves) if fold(leaf.text) in _MENTIONS]
        at = mentions[0] if mentions else at
        if not at or before.rest or not (before.phrases or mentions):
            return
        match = texts.find(self.index, joined(self.leaves[at + 1 :]))
        if match is not None and match.how != "part":
            criteria = sql.every([before.criteria, match.criteria])
            yield WordReading(criteria, "mixed", "a thing that", f"read {self.quoted()} as {sql.describe(criteria)}")

    # -- texts --------------------------------------------------------------------------------------------------------

    def _as_text(self, *, loose: bool = True) -> Iterator[WordReading]:
        text = self.spoken
        if self.after_text and self.simple:
            together = texts.find(self.index, f"{self.after_text} {text}", loose=False)
            if together is not None and together.how == "phrase":
                yield self._reading(together, "going on", f"read {self.quoted()} as going on: text:{together.shown}")
        match = texts.find(self.index, text, loose=loose)
        if match is None:
            return
        method = _TEXT_METHODS[match.how]
        several = len(self.leaves) > 1 or " " in text.strip()
        if method == "text" and not several:
            method = "text, one word"
        if self.after_text:
            method = "text goes on apart"
        elif method == "text" and several and self._drops_words():
            method = "text, vocabulary drops words"
        yield self._reading(match, method, f"looked for {match.shown} in the text")

    def _reading(self, match: texts.TextMatch, method: str, note: str) -> WordReading:
        said = f"x:{match.shown}" if match.how in ("phrase", "forms") else ""
        return WordReading(match.criteria, "text", method, note, said=said, found="texts have it")

    def _drops_words(self) -> bool:
        """Whether the vocabulary reading leaves out words that may have been meant."""
        found = self.split.phrases
        small = any(fold(leaf.text) in FILLERS - _HARMLESS for leaf in self.leaves)
        return len(self.leaves) > 2 and not self.split.rest and len(found) < 3 and small

    def quoted(self) -> str:
        """The words in quotation marks."""
        return in_quotes(self.spoken)


def literal(words: Words, reader: Reader) -> Criteria:
    """Each word somewhere in the title; `not` before a word keeps it out."""
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
    return " ".join(leaf.text for leaf in leaves).replace(" ,", ",")


def in_quotes(text: str) -> str:
    return '"' + text.replace('"', "'") + '"' if not (text.startswith('"') and text.endswith('"')) else text
