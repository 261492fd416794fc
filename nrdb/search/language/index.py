"""Data for searching one catalogue (vocabulary, titles, texts), read on first use and kept."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from nrdb.search.language.execution import Executor
from nrdb.search.language.sql import Criteria
from nrdb.search.language.titles import Titles
from nrdb.search.language.vocabulary import Vocabulary
from nrdb.text import fold

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.records import Subtype

TextKind = Literal["official", "rendered", "none"]
"""Which card texts are available: official ones from an import, nrdb's own, or none."""
_ALIKE: Final = 0.65
"""Similarity (0–1) from which a name with the same consonants counts as a match."""


class Index:
    """The search data of one catalogue."""

    def __init__(self, catalogue: Catalogue, executor: Executor) -> None:
        self.catalogue = catalogue
        self.executor = executor
        self.edition: str | None = "cr"
        """The game being searched; None for both."""
        self.vocabulary = Vocabulary(catalogue)
        self.every_vocabulary = Vocabulary(catalogue, modern=False)

    @property
    def connection(self) -> sqlite3.Connection:
        """The catalogue's database connection."""
        return self.catalogue.connection

    @cached_property
    def indexed(self) -> bool:
        """True if the catalogue has a full-text index."""
        return self._any("SELECT 1 FROM sqlite_master WHERE name = 'search_index'")

    @cached_property
    def ranked(self) -> bool:
        """True if the catalogue can rank cards by words."""
        return self._any("SELECT 1 FROM sqlite_master WHERE name = 'search_near'")

    def has_word(self, term: str) -> bool:
        """Return whether a card has the quoted word or phrase among the words that are ranked."""
        return self._any("SELECT 1 FROM search_near WHERE search_near MATCH ? LIMIT 1", (term,))

    @cached_property
    def imported(self) -> bool:
        """True if the catalogue contains imported official data."""
        return self._any("SELECT 1 FROM card_text WHERE kind = 'illustrator' LIMIT 1")

    @cached_property
    def titles(self) -> Titles:
        """The titles of the modern game."""
        return Titles(self.catalogue)

    @cached_property
    def texts(self) -> tuple[TextKind, int]:
        """The kind of text available (official, rendered or none), and the number of cards that have one."""
        kind, count = self.connection.execute("SELECT min(kind), count(*) FROM search_text").fetchone()
        return kind or "none", count

    def _any(self, query: str, parameters: tuple[object, ...] = ()) -> bool:
        return self.connection.execute(query, parameters).fetchone() is not None

    def count(self, criteria: Criteria) -> int:
        """Return how many cards of the searched game match `criteria`."""
        return len(self.executor.cards(criteria, self.edition))

    @cached_property
    def subtypes(self) -> dict[str, Subtype]:
        """Every current or former subtype, by folded name."""
        return {fold(item.name): item for item in self.catalogue.subtypes().values()}

    @cached_property
    def words(self) -> dict[str, int]:
        """The words that occur in more than one card text, with the number of texts."""
        rows = self.connection.execute("SELECT text FROM search_text").fetchall()
        counted = Counter(word for (text,) in rows for word in set(re.findall("[a-z]+", text)))
        return {word: count for word, count in counted.items() if count > 1}

    @cached_property
    def functions(self) -> dict[str, list[str]]:
        """The functions of cards, each with the phrases players use for it."""
        rows = self.connection.execute("SELECT id, said FROM function ORDER BY rowid").fetchall()
        return {name: phrases.split(", ") for name, phrases in rows}

    @cached_property
    def side_of_function(self) -> dict[str, str]:
        """The side of the cards with a function, if they all belong to one side."""
        query = (
            "SELECT function, min(side_id), max(side_id)"
            " FROM search_function JOIN search_card USING (n) GROUP BY function"
        )
        return {name: side for name, side, last in self.connection.execute(query) if side == last}

    def names_near(self, text: str) -> list[str]:
        """Return the ids of the cards whose name `text` is clearly a misspelling of; empty if it is ambiguous.

        One letter may be wrong if there are at least five, two if at least eight; a swap counts as one. Failing that,
        the same letters in another order match, or the same consonants in a similar name.
        """
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        wanted = fold(text)
        if len(wanted) < 5:
            return []
        names = self.titles.names()
        allowed = 1 if len(wanted) < 8 else 2
        nearby = [
            name
            for length in range(len(wanted) - allowed, len(wanted) + allowed + 1)
            for name in self.titles.by_length.get(length, ())
        ]
        found = process.extract(wanted, nearby, scorer=OSA.distance, limit=None, score_cutoff=allowed)
        best = [name for name, distance, _ in found if distance == found[0][1]]
        if not best and len(wanted) > 5:  # the same letters in another order
            letters = sorted(wanted)
            best = [name for name in nearby if name[0] == wanted[0] and sorted(name) == letters]
        if not best:
            best = [name for name in self.titles.sounding(wanted) if OSA.normalized_similarity(wanted, name) > _ALIKE]
        cards = {card_id for name in best for card_id in names[name]}
        # Several names may be one title and parts of it, for the same cards.
        fewest = min((names[name] for name in best), key=len, default=[])
        return list(fewest) if len(best) == 1 or cards == set(fewest) else []

    def has_id(self, card_id: str) -> bool:
        """Return whether a card has this id."""
        return self._any("SELECT 1 FROM search_card WHERE card_id = ?", (card_id,))

    def title_of(self, card_id: str) -> str:
        """Return a card's title."""
        return self.catalogue.card(card_id).title

    def shown(self, card_ids: list[str]) -> str:
        """Return the titles of some cards, joined for a note."""
        return " or ".join(map(self.title_of, card_ids))
