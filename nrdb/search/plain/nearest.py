"""Ranking: the cards nearest to words that no exact reading covers.

Whatever is certain (type, side, faction, subtype, numbers, format, function) acts as a filter. The other words are
looked up by their stems in titles, type lines, texts and functions, and the cards are ranked by BM25.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from nrdb.catalogue.searchable import near_words, stem
from nrdb.search.language import sql, texts
from nrdb.search.language.ast import Leaf
from nrdb.search.language.index import Index
from nrdb.search.language.sql import Criteria
from nrdb.search.plain.concepts import concepts_of
from nrdb.search.plain.joining import Phrase, Split
from nrdb.search.plain.lexicon import FILLERS
from nrdb.text import fold

SCORES = "SELECT rowid, -bm25(search_near, 1.0, 3.0, 1.0, 3.0) FROM search_near WHERE search_near MATCH ?"
"""The score of every card with any of the words; the weights are those of title, type line, text and functions."""
_COMPARING = frozenset(("and", "or", "not", "more", "most", "less", "than", "at", "least"))
_ABOUT_CARDS = "{title line text} : "
"""The full-text prefix that leaves out functions, because earlier words have named them already."""


class Nearest(NamedTuple):
    """The cards that match some of the words, ranked by the others."""

    criteria: Criteria
    filters: Criteria
    scores: Mapping[int, float]
    """The score of each card by its number; empty if none of the other words occurs on a card."""
    words: tuple[str, ...]
    """The words to rank by."""
    unknown: tuple[str, ...]
    """The words that no card has."""
    match: str = ""
    """The full-text query behind the scores; empty for scores of another kind."""

    @property
    def says(self) -> str:
        """A human-readable description of the reading."""
        parts = [] if self.filters is sql.ALWAYS else [sql.describe(self.filters)]
        if self.scores and not self.match:
            parts.append(sql.describe(self.criteria))
        elif self.scores:
            parts.append(f"{'the rest ' if parts else ''}ranked by text: {', '.join(self.words)}")
        elif self.words:
            parts.append(f"none of these mentions {', '.join(self.words)}")
        if self.unknown:
            parts.append(f"no card mentions {', '.join(self.unknown)}")
        return "; ".join(parts)


def nearest(split: Split, index: Index) -> Nearest | None:
    """Return the cards that fit the phrases, ranked by the remaining words; None if no card is near."""
    kept = [phrase for phrase in split.phrases if phrase.group != "order"]
    given_up: list[str] = []
    typed, denied = _typed(split.rest)
    terms_denied = [term for word in denied for term in terms_of(word, index)[1] or ()]
    excluded = scores_of(" OR ".join(terms_denied), index)
    if excluded:
        says = f"nearest to {', '.join(denied)}"
        kept.append(Phrase(sql.NoneOf(sql.numbered(sorted(excluded), says)), "not", weak=True))
    filters: Criteria = sql.every([phrase.criteria for phrase in kept])
    while kept and not (found := index.executor.cards(filters, index.edition)):
        softest = next((phrase for phrase in kept if phrase.soft), None) or _given_up(kept)
        kept.remove(softest)
        given_up += softest.words if softest.group != "side" else ()
        filters = sql.every([phrase.criteria for phrase in kept])
    words: dict[str, list[str]] = {}
    unknown: list[str] = []
    for word in [*given_up, *typed]:
        known, terms = terms_of(word, index)
        if terms:
            words[known] = terms
        elif terms is not None:
            unknown.append(word)
    does = any(phrase.group == "function" for phrase in kept)
    for known, terms in words.items():
        words[known] = [f"{_ABOUT_CARDS}{term}" if does else term for term in terms]
    match = " OR ".join(term for terms in words.values() for term in terms)
    scores = {number: score for number, score in scores_of(match, index).items() if not kept or number in found}
    if len(unknown) > len(words) and not kept:
        return None
    if not scores:
        return (
            Nearest(filters, filters, {}, tuple(words), tuple(unknown))
            if any(not phrase.weak for phrase in kept)
            else None
        )
    near = Nearest(filters, filters, scores, tuple(words), tuple(unknown), match)
    if split.ranked:
        return near._replace(scores=dict.fromkeys(found, 0.0) | scores)
    # Cards with more than half as many of the words as the best one.
    having = Counter(number for terms in words.values() for number in scores_of(" OR ".join(terms), index))
    most = max(having[number] for number in scores)
    enough = [number for number in scores if 2 * having[number] > most]
    return near._replace(criteria=sql.every([filters, sql.numbered(enough, f"nearest to {', '.join(words)}")]))


def unknown_words(split: Split, index: Index) -> list[str]:
    """Return the remaining words that no card has."""
    return [word for word in _typed(split.rest)[0] if terms_of(word, index)[1] == []]


def _typed(rest: Sequence[Leaf]) -> tuple[list[str], list[str]]:
    """Return the words of leaves: those that aren't negated, and those that follow a negation."""
    words: tuple[list[str], list[str]] = ([], [])
    for place, leaf in enumerate(rest):
        if leaf.kind != "not":
            words[place > 0 and rest[place - 1].kind == "not"].extend(fold(near_words(leaf.text)).split())
    return words


def _given_up(phrases: Sequence[Phrase]) -> Phrase:
    """Return the phrase to drop when no card matches them all: the shortest uncertain one (the last, if tied)."""
    uncertain = [phrase for phrase in phrases if phrase.group in ("side", "subtype", "function", "flag")]
    return min(reversed(uncertain or phrases), key=lambda phrase: len(phrase.words))


def scores_of(match: str, index: Index) -> dict[int, float]:
    """Return the score of every card that fits a full-text query, by its number."""
    return dict(index.connection.execute(SCORES, (match,)).fetchall()) if match else {}


def terms_of(word: str, index: Index) -> tuple[str, list[str] | None]:
    """Return a folded word as cards spell it, with the terms to search for or, if it doesn't describe cards, None."""
    if len(word) < 2 or word.isdigit() or word in FILLERS or word in _COMPARING:
        return word, None
    alike = concepts_of(word)
    word = (not alike and texts.respelt(index, word)) or word
    return word, [f'"{term}"' for term in dict.fromkeys((word, stem(word), *alike)) if index.has_word(f'"{term}"')]
