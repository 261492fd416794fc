"""Phrases that name a card to find others: `cards like Sure Gamble`, `shaper cards instead of Corroder`, `for Wyrm`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nrdb.catalogue import Card
from nrdb.catalogue.searchable import near_words
from nrdb.search.language import sql
from nrdb.search.language.ast import Leaf
from nrdb.search.language.fields import FIELD
from nrdb.search.language.index import Index
from nrdb.search.language.reader import Reader
from nrdb.search.language.vocabulary import singulars
from nrdb.search.plain.joining import Phrase, condition
from nrdb.search.plain.nearest import Nearest, scores_of, terms_of
from nrdb.search.plain.phrases import Phrases
from nrdb.text import fold

_LIKE = (
    *("like", "version of", "versions of", "similar to", "instead of", "in place of", "comparable to"),
    "same as",
    *(
        f"{word}{ending} {link}"
        for word in ("alternative", "replacement", "substitute")
        for ending in ("", "s")
        for link in ("to", "for")
    ),
)
_WITH = (
    *(
        f"{verb}{ending}{well} with"
        for verb in ("work", "go", "combo", "pair", "interact", "synergise", "synergize")
        for ending in ("s", "")
        for well in (" well", "")
    ),
    *("good with", "synergy with", "to play with", "to use with", "support for", "for", "with"),
)
_AFTER = ("replacement", "replacements", "alternative", "alternatives", "substitute", "substitutes", "but")
"""Words after the name of a card: `Corroder but in shaper`."""
MARKERS = frozenset(marker.split()[0] for marker in (*_LIKE, *_WITH, *_AFTER))
"""The words that begin a comparison."""
_DECKS = frozenset(("deck", "decks"))
_AROUND = _DECKS | {"more", "other", "play", "run"}
"""Words around a comparison that add nothing: `what to play instead of Corroder`, `cards for a Caïssa deck`."""
_SHOWN = 60
"""Maximum number of cards to find."""
_ENOUGH = 0.33
"""Share of the best score that a card needs."""
_RAREST = 12
"""How many of the words in a card's text to look for on others, rarest first."""
_THAN = {
    "cheaper": ("cost", "<"),
    "budget": ("cost", "<"),
    "dearer": ("cost", ">"),
    "stronger": ("strength", ">"),
    "weaker": ("strength", "<"),
}
"""Words that compare a card's number with the named card's, each with the field and operator."""
_PARTNERS = {
    "place-advancement": ("advanceable",),
    "advanceable": ("place-advancement",),
    "tag": ("tag-punishment",),
    "tag-punishment": ("tag",),
    "virus-counters": ("virus-support",),
    "virus-support": ("virus-counters",),
    "stealth-breaker": ("stealth-credits",),
    "trace": ("boost-trace",),
    "boost-trace": ("trace",),
    "fixed-strength": ("lower-strength",),
    "lower-strength": ("fixed-strength",),
    "charge": ("power-counters",),
}
"""Functions that work well together."""


def compared(leaves: Sequence[Leaf], index: Index, phrases: Phrases, reader: Reader) -> Nearest | None:
    """Return the cards like a named card, or that go with it or with a named kind of card; None if there are none."""
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
    """Return the cards that fit the other words and are like, or go with, the card or kind named, if any."""
    card = _named(name, index, phrases)
    if card is None and (kind == "like" or not _kind_of_card(name, phrases, reader)):
        return None
    built = any(fold(leaf.text) in _DECKS for leaf in others)
    split = phrases.split([leaf for leaf in others if fold(leaf.text) not in _AROUND], reader)
    than = [_THAN[word] for leaf in split.rest if (word := fold(leaf.text)) in _THAN and card is not None]
    if len(than) < len(split.rest):
        return None
    for field, operator in than:  # "a cheaper version of Tollbooth"
        value = getattr(card, field)
        if not isinstance(value, int):
            return None
        bound = reader.read(condition(field, str(value), operator))
        split = split._replace(phrases=[*split.phrases, Phrase(bound, f"number {field}")])
    if card is None and any(phrase.group == "function" for phrase in split.phrases):
        return None  # "tutors for viruses" names what is done, not what goes with viruses
    if card is None:
        title = " ".join(leaf.text for leaf in name)
        scores = _mentions(name, phrases, index, reader, with_itself=built)
    else:
        title = card.title
        scores = _alike(card, index, phrases) if kind == "like" else _companions(card, index)
    of_side = [sql.one_of(FIELD["side"], [card.side], f"side {card.side}")] if card is not None else []
    found = index.executor.cards(sql.every([*of_side, split.criteria]), index.edition) & scores.keys()
    best = sorted(found, key=lambda number: (-scores[number], number))[:_SHOWN]
    shown = {number: scores[number] for number in best if scores[number] > scores[best[0]] * _ENOUGH}
    criteria = sql.numbered(list(shown), f"{kind} {title}")
    return Nearest(criteria, split.criteria, shown, (), ()) if shown else None


def _kind_of_card(leaves: Sequence[Leaf], phrases: Phrases, reader: Reader) -> bool:
    """Return whether the words are types and subtypes, at least one subtype: `NEXT ice`."""
    split = phrases.split(leaves, reader)
    groups = {phrase.group for phrase in split.phrases}
    return not split.rest and "subtype" in groups <= {"type", "subtype"}


def _mentions(
    name: Sequence[Leaf], phrases: Phrases, index: Index, reader: Reader, *, with_itself: bool
) -> Mapping[int, float]:
    """Score the cards whose titles or texts mention a kind of card; `with_itself` puts the kind's own cards first."""
    split = phrases.split(name, reader)
    kinds = [phrase for phrase in split.phrases if phrase.group == "subtype"]
    words = [next((one for one in singulars(key) if one in phrases.names), key) for one in kinds for key in one.words]
    scores = dict(scores_of(f'{{title text}} : "{" ".join(words)}"', index))
    if with_itself:
        best = max(scores.values(), default=1.0)
        scores |= dict.fromkeys(index.executor.cards(split.criteria, index.edition), best)
    return scores


def _named(leaves: Sequence[Leaf], index: Index, phrases: Phrases) -> Card | None:
    """Return the only card with this title, nickname or part of a title, unless the words are vocabulary."""
    text = " ".join(leaf.text for leaf in leaves)
    if fold(text) in phrases.names or phrases.concepts.at(fold(text).split(), lambda _: False):
        return None
    cards = index.catalogue.resolve(text)
    hits, fit = (0, "") if cards else index.titles.fit(leaves)
    common = all(word in index.words for word in fold(text).split())
    if hits == 1 and fit == "title, whole words" and not common:
        cards = tuple(index.catalogue.card(card_id) for card_id in index.titles.having(text))
    return cards[0] if len(cards) == 1 else None


def _alike(card: Card, index: Index, phrases: Phrases) -> Mapping[int, float]:
    numbers = index.titles.numbers
    return {numbers[other]: likeness for other, likeness in phrases.likeness.of(card).items()}


def _companions(card: Card, index: Index) -> Mapping[int, float]:
    """Score the cards that name the card, share words with its text or have functions that go with its own."""
    own = index.titles.numbers[card.id]
    row = index.connection.execute("SELECT text FROM search_text WHERE n = ?", (own,)).fetchone()
    words = sorted({*fold(near_words(row[0])).split()} & index.words.keys(), key=index.words.__getitem__) if row else []
    terms = [term for word in words[:_RAREST] for term in terms_of(word, index)[1] or ()]
    scores = scores_of(" OR ".join(dict.fromkeys(terms)), index)
    best = max(scores.values(), default=0.0)
    title = fold(near_words(card.title.partition(":")[0]))
    for number in scores_of(f'text : "{title}"', index):
        scores[number] = scores.get(number, 0.0) + best
    played = "SELECT n, 1 + played / (SELECT max(played) + 1.0 FROM search_card) FROM search_card JOIN search_function"
    done = index.connection.execute("SELECT function FROM search_function WHERE n = ?", (own,)).fetchall()
    for function in {partner for (name,) in done for partner in _PARTNERS.get(name, ())}:
        for number, weight in index.connection.execute(f"{played} USING (n) WHERE function = ?", (function,)):
            scores[number] = scores.get(number, 0.0) + best * weight
    scores.pop(own, None)
    return scores
