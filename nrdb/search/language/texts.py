"""Searching card texts for symbols, whole words in all their forms, and phrases.

A phrase is searched for as typed, with its last word in any form; then with every word in any form, in the words that
cards use, with its words in one sentence, and finally with its words anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from nrdb.catalogue.searchable import plain_words, stem, stems, symbol_words
from nrdb.search.language import sql
from nrdb.search.language.fields import FIELD
from nrdb.search.language.index import Index
from nrdb.search.language.slips import one_letter_away
from nrdb.search.language.sql import Clause

SMALL_WORDS = frozenset(("the", "and", "for", "with", "that", "this", "any", "a", "an", "of", "to", "in", "is", "it"))
_SYMBOL = re.compile(r"\[[a-zA-Z-]+\]")
# Rewording what people type into what cards say: a substring that must be present (so that most patterns are never
# compiled), the pattern, and the replacement.
_REWORDED = (
    (" ", r"\b(?:an?|the) ", ""),
    ("", r"\b(?:an?|one)\b", "1"),
    ("two", r"\btwo\b", "2"),
    ("three", r"\bthree\b", "3"),
    ("mem", r"\bmemory(?: units?)?\b|\bmem\b", "mu"),
    ("brain", r"\bbrain\b(?! damage)", "core damage"),
    ("deal", r"\bdeal(s?)\b", r"do\1"),
    ("hand", r"\bhand\b(?! size)", "grip"),
    ("hand", r"\bhand\b(?! size)", "hq"),
    ("deck", r"\bdeck\b(?! size)", "stack"),
    ("deck", r"\bdeck\b(?! size)", "r&d"),
    ("discard", r"\bdiscard pile\b", "heap"),
    ("discard", r"\bdiscard pile\b", "archives"),
    ("-", r"-", " "),
    ("", r"[ -]", ""),
)


_RARE, FREQUENT = 3, 10
"""A phrase on fewer cards than the first number is rare; one on at least the second is frequent."""


class TextMatch(NamedTuple):
    """A way to find text on cards."""

    criteria: Clause
    how: str
    """`phrase` (as typed), `forms` (other word forms, or the cards' own words), `sentence`, `apart` or `part`."""
    shown: str
    """The words searched for, in quotation marks."""


def find(index: Index, text: str, *, loose: bool = True, exact: bool = False) -> TextMatch | None:
    """Search texts for what was typed, in the first way that has results; return None if none has.

    `loose` allows the words in one sentence or anywhere. `exact` requires a single word's own ending.
    """
    if "[" in text and _SYMBOL.search(text):
        clause = sql.symbols(symbol_words(text), f'text has "{text}"', indexed=index.indexed)
        if index.count(clause):
            return TextMatch(clause, "phrase", f'"{text}"')
    needle = plain_words(text).strip().strip(".,;:\"'")
    if not stems(needle).strip():
        return None
    for how, tried, as_typed in _tries(needle):
        words = stems(tried)
        literal = _literal(tried, exact=exact) if as_typed else ""
        if not words.strip():
            continue
        clause = sql.whole_words(words, literal, f'text has "{tried}"', indexed=index.indexed)
        count = index.count(clause)
        if count:
            in_any_form = sql.whole_words(words, "", "", indexed=index.indexed)
            rare = loose and " " in needle and count < _RARE and index.count(in_any_form) < _RARE
            # A rare phrase may stand for one that many cards have with words in between.
            looser = _in_one_sentence(index, needle) if rare else None
            if looser is not None and index.count(looser.criteria) >= FREQUENT:
                return looser
            return TextMatch(clause, how, f'"{tried}"')
    words_of = [word for word in stems(needle).split() if word not in SMALL_WORDS]
    if len(words_of) < 2:
        inner = sql.part(FIELD["text"], [needle], f'text has "{needle}"', indexed=index.indexed)
        return TextMatch(inner, "part", f'"{needle}"') if len(needle) > 2 and index.count(inner) else None
    return next(with_words_between(index, needle), None) if loose else None


def whoever_acts(index: Index, match: TextMatch) -> TextMatch | None:
    """Return a search that also finds `loses` for `lose`, if it matches more cards than the phrase as typed."""
    typed = match.shown.strip('"')
    *before, last = map(re.escape, _literal(typed, exact=True).split())
    pattern = r"\b" + "".join(f"{word.removesuffix('s')}(?:e?s)? " for word in before) + last
    says = f"text has {match.shown}, whoever does it"
    criteria = sql.words_apart(stems(typed).split(), says, indexed=index.indexed, pattern=pattern)
    more = before and "[" not in typed and index.count(criteria) > index.count(match.criteria)
    return TextMatch(criteria, "phrase", f"{match.shown}, whoever does it") if more else None


def with_words_between(index: Index, needle: str) -> Iterator[TextMatch]:
    """Yield searches for the words in a phrase with others in between: in one sentence, and anywhere."""
    in_sentence = _in_one_sentence(index, needle)
    if in_sentence is not None:
        yield in_sentence
    words = [word for word in stems(needle).split() if word not in SMALL_WORDS]
    shown = " and ".join(f'"{word}"' for word in _typed(needle))
    anywhere = sql.words_apart(words, f"text has {shown}", indexed=index.indexed)
    if len(words) > 1 and index.count(anywhere):
        yield TextMatch(anywhere, "apart", shown)


def find_others(index: Index, text: str) -> Iterator[TextMatch]:
    """Yield the looser searches that `find` stops short of, for a text that no card matching the query has.

    They try any word form, the cards' own words, and words in one sentence, as typed and with spelling corrected.
    """
    needle = plain_words(text).strip().strip(".,;:\"'")
    for spelling in filter(None, (needle, respelt(index, needle))):
        for how, tried, _ in _tries(spelling):
            clause = sql.whole_words(stems(tried), "", f'text has "{tried}"', indexed=index.indexed)
            if stems(tried).strip() and index.count(clause):
                yield TextMatch(clause, how, f'"{tried}" in any form')
        in_sentence = _in_one_sentence(index, spelling)
        if in_sentence is not None:
            yield in_sentence


def respelt(index: Index, text: str) -> str:
    """Return the text with each unknown word replaced by the only known one a letter away; empty if unchanged."""
    spelt: list[str] = []
    for word in text.split():
        if len(word) < 6 or not word.isalpha() or word in index.words:
            spelt.append(word)
            continue
        nearest = {stem(name): name for name in one_letter_away(word, list(index.words))}
        spelt += nearest.values() if len(nearest) == 1 else [word]
    return " ".join(spelt) if spelt != text.split() else ""


def _literal(needle: str, *, exact: bool) -> str:
    """Return the part of a folded phrase that must match literally: all but the ending of its last word.

    That is nothing of a single word, unless it is `exact`.
    """
    *before, last = needle.split()
    if not before:
        return last if exact else ""
    kept = stem(last)
    return " ".join([*before, kept if last.startswith(kept) else last[:2]])


def _typed(needle: str) -> list[str]:
    return [word for word in re.findall(r"[a-z0-9&']+", needle) if word not in SMALL_WORDS]


def _in_one_sentence(index: Index, needle: str) -> TextMatch | None:
    """Search for the words in order within one sentence, with others in between."""
    typed = _typed(needle)
    if len(typed) < 2:
        return None
    pattern = r"[^.]*?\b".join(re.escape(stem(word)) + r"[a-z]*" for word in typed)
    shown = " and ".join(f'"{word}"' for word in typed)
    description = f"text has {shown} in one sentence"
    words = [word for word in stems(needle).split() if word not in SMALL_WORDS]
    criteria = sql.words_apart(words, description, indexed=index.indexed, pattern=rf"\b{pattern}")
    return TextMatch(criteria, "sentence", f"{shown} in one sentence") if index.count(criteria) else None


def _tries(needle: str) -> Iterator[tuple[str, str, bool]]:
    """Yield (how, phrase, as typed) in the order to try them."""
    yield "phrase", needle, True
    if " " in needle:
        yield "forms", needle, False
    reworded = needle
    seen = {needle}
    for part, pattern, written in _REWORDED:
        for base in (needle, reworded):
            other = re.sub(pattern, written, base).strip() if part in base else base
            if other and other not in seen:
                seen.add(other)
                yield "forms", other, False
        if written and part in reworded:
            reworded = re.sub(pattern, written, reworded)
