"""Phrases that name a card to find others: `cards like Sure Gamble`, `shaper cards instead of Corroder`, `for Wyrm`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nrdb.catalogue import Card
from nrdb.catalogue.searchable import near_words
from nrdb.search.language import sql
from nrdb.search.language.ast import Leaf
from nrdb.search.language.index import Index
from nrdb.search.language.reader import Reader
from nrdb.search.plain.functions import words_of
from nrdb.search.plain.nearest import Nearest, scores_of, terms_of
from nrdb.search.plain.phrases import Phrases
from nrdb.search.similar import similar
from nrdb.text import fold

_LIKE = (
    *("like", "similar to", "instead of", "in place of", "comparable to", "alternative to", "alternatives to"),
    *(
        "alternative for",
        "alternatives for",
        "replacement for",
        "replacements for",
        "substitute for",
        "substitutes for",
    ),
)
_WITH = (
    *("works with", "work with", "goes with", "go with", "combos with", "combo with", "synergy with", "pairs with"),
    *("to play with", "to use with", "support for", "for", "with"),
)
_AFTER = ("replacement", "replacements", "alternative", "alternatives", "substitute", "substitutes", "but")
"""Words after the name of a card: `Corroder but in shaper`."""
MARKERS = frozenset(marker.split()[0] for marker in (*_LIKE, *_WITH, *_AFTER))
"""The words that begin a comparison."""
_SHOWN = 15
"""Number of cards to find at most."""


def compared(leaves: Sequence[Leaf], index: Index, phrases: Phrases, reader: Reader) -> Nearest | None:
    """Return the cards like the card that the words name, or those that go with it; None if they name none."""
    keys = [fold(leaf.text) for leaf in leaves]
    for markers, kind in ((_LIKE, "like"), (_WITH, "to play with")):
        for marker in markers:
            width = marker.count(" ") + 1
            for at in range(len(keys) - width):
                if " ".join(keys[at : at + width]) == marker:
                    for end in range(len(leaves), at + width, -1):
                        others = [*leaves[:at], *leaves[end:]]
                        found = _compared(leaves[at + width : end], others, kind, index, phrases, reader)
                        if found is not None:
                            return found
    at = next((at for at, key in enumerate(keys) if at and key in _AFTER), 0)
    return _compared(leaves[:at], leaves[at + 1 :], "like", index, phrases, reader) if at else None


def _compared(
    name: Sequence[Leaf], others: Sequence[Leaf], kind: str, index: Index, phrases: Phrases, reader: Reader
) -> Nearest | None:
    """Return the cards that fit the other words and are like a named card, or go with it; None if none is named."""
    card = _named(name, index, phrases)
    split = phrases.split(others, reader) if card else None
    if card is None or split is None or split.rest:
        return None
    found = index.executor.cards(split.criteria, index.edition)
    scores = _alike(card, index) if kind == "like" else _companions(card, index)
    best = sorted(found & scores.keys(), key=lambda number: (-scores[number], number))
    shown = {number: scores[number] for number in best[:_SHOWN]}
    criteria = sql.numbered(list(shown), f"{kind} {card.title}")
    return Nearest(criteria, split.criteria, shown, (), ()) if shown else None


def _named(leaves: Sequence[Leaf], index: Index, phrases: Phrases) -> Card | None:
    """Return the only card with this title or nickname, unless it is a word of the language."""
    text = " ".join(leaf.text for leaf in leaves)
    known = fold(text) in phrases.names or phrases.functions.functions.get(words_of(text))
    cards = [] if known else index.catalogue.resolve(text)
    return cards[0] if len(cards) == 1 else None


def _alike(card: Card, index: Index) -> Mapping[int, float]:
    numbers = index.titles.numbers
    return {numbers[item.card.id]: item.likeness for item in similar(card, index.catalogue, limit=None)}


def _companions(card: Card, index: Index) -> Mapping[int, float]:
    """Return the cards that name the card or have words in common with its text, those that name it first."""
    own = index.titles.numbers[card.id]
    row = index.connection.execute("SELECT text FROM search_text WHERE n = ?", (own,)).fetchone()
    words = fold(near_words(row[0])).split() if row else []
    terms = [term for word in dict.fromkeys(words) for term in terms_of(word, index)[1] or ()]
    scores = scores_of(" OR ".join(dict.fromkeys(terms)), index)
    best = max(scores.values(), default=0.0)
    title = fold(near_words(card.title.partition(":")[0]))
    for number in scores_of(f'text : "{title}"', index):
        scores[number] = scores.get(number, 0.0) + best
    scores.pop(own, None)
    return scores
