"""Plain language: what bare words mean.

Words may be a title, or vocabulary (types, subtypes, factions, sides, sets, cycles, formats, numbers with field words),
or what a card's text says. `Phrases` finds vocabulary in words; `readings` gives the readings of a group of words, the
likeliest first: a title that is named in full beats vocabulary, vocabulary that explains every word beats a title that
merely holds the words, and what neither explains is looked for in texts and at last among misspellings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from nrdb.catalogue.searchable import plain_words
from nrdb.search import sql
from nrdb.search.fields import FIELD
from nrdb.search.phrases import FILLERS, Phrase
from nrdb.search.sql import Asked
from nrdb.search.tree import Leaf, Words
from nrdb.search.vocabulary import singulars
from nrdb.text import fold

if TYPE_CHECKING:
    from nrdb.search.meaning import Reader
    from nrdb.search.run import Searcher

_HARMLESS = frozenset(("a", "all", "an", "any", "card", "cards", "legal", "playable", "please"))
_RELATIVES = frozenset(("that", "which", "who", "where", "whose", "with", "when", "to"))
"""Words after which a thing is told more of: `ice that trashes programs`."""


class Reading(NamedTuple):
    """One reading of a group of words."""

    asked: Asked
    kind: str
    """`title` · `vocabulary` · `mixed` · `text` · `card` (a nickname, code or initials) · `nearest`."""
    note: str = ""
    groups: tuple[str, ...] = ()
    """Of vocabulary: what the words are, as `Phrase.group`."""


def readings(words: Words, searcher: Searcher, reader: Reader, *, after_text: str = "") -> Iterator[Reading]:
    """The readings of a group of words that could mean something, likeliest first.

    `after_text` is the word of a text condition right before the words, which then may go on with it.
    """
    leaves = [leaf for leaf in words.items if leaf.kind != "not"]
    spoken = " ".join(leaf.text for leaf in words.items)
    titles = searcher.titles
    key = fold(" ".join(leaf.text for leaf in leaves))
    simple = all(leaf.kind in ("word", "and") for leaf in words.items)
    negated = any(leaf.kind == "not" for leaf in words.items)
    quoted = len(leaves) == 1 and leaves[0].kind == "phrase"

    if len(leaves) == 1 and re.fullmatch(r"\d{5}", leaves[0].text):
        yield Reading(sql.one_of(FIELD["code"], [leaves[0].text], f"printing {leaves[0].text}"), "card")
    literal = _literal(words, reader)
    text = plain_words(" ".join(leaf.text for leaf in leaves))
    if after_text and simple and not negated:
        together = f"{plain_words(after_text)} {text}"
        if searcher.text_has(together):
            yield Reading(
                _text_has([together], reader), "text", f'read {_quoted(spoken)} as going on: text:"{together}"'
            )
    exact = bool(key) and not negated and titles.exact(key)
    if exact:
        yield Reading(literal, "title")
    phrases, rest = searcher.phrases.split(words.items, reader)
    whole = not rest and bool(phrases)
    strong = whole and not (len(leaves) == 1 and phrases[0].weak)
    hits = titles.hits(leaves) if not negated else 0
    vocabulary = sql.every([phrase.asked for phrase in phrases]) if phrases else sql.ALWAYS
    said = f"read {_quoted(spoken)} as {sql.describe(vocabulary)}"
    groups = tuple(phrase.group for phrase in phrases)
    if strong and len(leaves) > 2 and not exact and _drops_words(leaves, phrases) and searcher.text_has(text):
        yield Reading(_text_has([text], reader), "text", f"looked for {_quoted(spoken)} in the text")
    if strong and len(phrases) == 1 and not exact:
        if hits:
            said += f"; {hits} title{'s have' if hits != 1 else ' has'} the word{'s' if len(leaves) > 1 else ''}"
            said += f": title:{_quoted(spoken)}"
        if quoted and hits:
            yield Reading(literal, "title")
        yield Reading(vocabulary, "vocabulary", said, groups)
    elif len(leaves) > 1 and simple and not exact and titles.phrase(key):
        yield Reading(literal, "title")
        if strong:
            yield Reading(vocabulary, "vocabulary", said, groups)
    elif strong and not exact:
        yield Reading(vocabulary, "vocabulary", said, groups)
    if (hits or any(leaf.kind == "regex" for leaf in leaves)) and not exact:
        yield Reading(literal, "title")
    if simple and not negated and len(leaves) > 1:
        yield from _title_and_more(leaves, searcher, reader)
    if after_text and not negated:
        needles = [plain_words(leaf.text) for leaf in leaves]
        yield Reading(_text_has(needles, reader), "text", f"read {_quoted(spoken)} as words of the text")
    if whole and not strong:
        yield Reading(vocabulary, "vocabulary", said, groups)
    if simple and not negated:
        yield from _cards_called(spoken, searcher)
    if text and not negated and not hits and searcher.text_has(text):
        yield Reading(_text_has([text], reader), "text", f'no title has "{spoken}": looked in the text')
    if simple and not negated and not hits:
        yield from _thing_that(leaves, searcher, reader)
    if simple and not negated and not hits and len(leaves) == 1:
        run_together = searcher.phrases.glued(leaves[0], reader)
        if run_together is not None:
            yield Reading(run_together.asked, "mixed", f"read {spoken} as {sql.describe(run_together.asked)}")
        if re.fullmatch(r"(?:\w\.)+\w?", spoken) and titles.hits([Leaf(spoken.replace(".", ""))]):
            joined = Leaf(spoken.replace(".", ""), "word", leaves[0].start, leaves[0].end)
            yield Reading(reader.title(joined), "title", f"read {spoken} as {joined.text}")
    if phrases and rest:
        left = Words(tuple(rest))
        said = f"read {_quoted(spoken)} as {sql.describe(vocabulary)} and "
        if titles.hits(rest):
            yield Reading(
                sql.every([vocabulary, _literal(left, reader)]), "mixed", f'{said}"{_joined(rest)}" in the title'
            )
        remainder = plain_words(_joined(rest))
        if searcher.text_has(remainder):
            asked = sql.every([vocabulary, _text_has([remainder], reader)])
            yield Reading(asked, "mixed", f'{said}"{remainder}" in the text')
        near = searcher.names_near(_joined(rest))
        if near:
            shown = " or ".join(searcher.title_of(name) for name in near)
            asked = sql.every([vocabulary, sql.identified(near, shown)])
            yield Reading(asked, "nearest", f"{said}{shown}, the nearest title to {_quoted(_joined(rest))}")
    if not negated and not hits and len(leaves) == 1:
        close = searcher.phrases.misspelt(leaves[0], reader)
        if close is not None:
            yield Reading(close.asked, "nearest", f"read {_quoted(spoken)} as {sql.describe(close.asked)}")
    if not negated and not hits:
        near = searcher.names_near(_joined(leaves))
        if near:
            shown = " or ".join(searcher.title_of(name) for name in near)
            yield Reading(
                sql.identified(near, shown), "nearest", f"nothing is called {_quoted(spoken)}: read it as {shown}"
            )
        each = _stems(leaves, searcher)
        if len(each) > 1 and all(searcher.text_has(item) for item in each):
            asked = _text_has(each, reader)
            yield Reading(asked, "text", f"no title has {_quoted(spoken)}: looked for its words in the text")


def _stems(leaves: Sequence[Leaf], searcher: Searcher) -> list[str]:
    """The words but the small ones, in the shorter form where texts have it: "trashes" is looked for as "trash"."""
    found = []
    for leaf in leaves:
        word = plain_words(leaf.text)
        if fold(leaf.text) not in FILLERS and word:
            plural = not word.endswith(("us", "ss", "is"))
            shorter = [item for item in singulars(word) if plural and len(item) > 2 and searcher.text_has(item)]
            found.append(min(shorter, key=len, default=word))
    return found


def _thing_that(leaves: Sequence[Leaf], searcher: Searcher, reader: Reader) -> Iterator[Reading]:
    """`ice that trashes programs`: vocabulary before the relative word, words of the text behind it."""
    at = next((place for place, leaf in enumerate(leaves) if fold(leaf.text) in _RELATIVES), 0)
    phrases, rest = searcher.phrases.split(leaves[:at], reader)
    needles = _stems(leaves[at + 1 :], searcher)
    if at and not rest and needles and all(map(searcher.text_has, needles)):
        asked = sql.every([*(phrase.asked for phrase in phrases), _text_has(needles, reader)])
        yield Reading(asked, "mixed", f"read {_quoted(_joined(leaves))} as {sql.describe(asked)}")


def _drops_words(leaves: Sequence[Leaf], phrases: Sequence[Phrase]) -> bool:
    """Whether the vocabulary reading leaves out words that may have been meant."""
    return len(phrases) < 3 and any(fold(leaf.text) in FILLERS - _HARMLESS for leaf in leaves)


def _title_and_more(leaves: Sequence[Leaf], searcher: Searcher, reader: Reader) -> Iterator[Reading]:
    """`Oppo Research (The Automata Initiative)`: a whole title, and vocabulary for the rest."""
    for count in range(len(leaves) - 1, 0, -1):
        title = leaves[:count]
        if not searcher.titles.exact(fold(_joined(title))):
            continue
        phrases, rest = searcher.phrases.split(leaves[count:], reader)
        if phrases and not rest:
            more = sql.every([phrase.asked for phrase in phrases])
            asked = sql.every([_literal(Words(tuple(title)), reader), more])
            note = f"read {_quoted(_joined(leaves))} as the title {_joined(title)} and {sql.describe(more)}"
            yield Reading(asked, "mixed", note)
            return


def _literal(words: Words, reader: Reader) -> Asked:
    """Each word somewhere in the title; `not` before a word keeps it out."""
    parts: list[Asked] = []
    negative = False
    for leaf in words.items:
        if leaf.kind == "not":
            negative = True
            continue
        if leaf.kind == "and":
            continue
        asked = reader.title(leaf)
        parts.append(sql.No(asked) if negative else asked)
        negative = False
    return sql.every(parts)


def _text_has(needles: Sequence[str], reader: Reader) -> Asked:
    reader.reads_text = True
    shown = " and ".join(f'"{needle}"' for needle in needles)
    return sql.part(FIELD["text"], needles, f"text has {shown}", indexed=reader.indexed, joint="&")


def _cards_called(spoken: str, searcher: Searcher) -> Iterator[Reading]:
    """Cards that go by a nickname or a former id, else those whose initials the word is."""
    named = searcher.catalogue.resolve(spoken) if len(fold(spoken)) > 1 else ()
    if named:
        shown = " or ".join(card.title for card in named)
        yield Reading(sql.identified([card.id for card in named], shown), "card", f"read {spoken} as {shown}")
        return
    initials = searcher.titles.initials(spoken)
    if initials:
        shown = " or ".join(map(searcher.title_of, initials))
        yield Reading(sql.identified(initials, shown), "card", f"read {spoken} as the initials of {shown}")


def _joined(leaves: Sequence[Leaf]) -> str:
    return " ".join(leaf.text for leaf in leaves)


def _quoted(text: str) -> str:
    return '"' + text.replace('"', "'") + '"' if not (text.startswith('"') and text.endswith('"')) else text
