"""The titles of the modern game, kept in memory for matching words without the database."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from nrdb.catalogue.nearest import consonants
from nrdb.catalogue.searchable import plain_words, title_words
from nrdb.search.language.ast import JOINTS, Leaf
from nrdb.search.language.slips import one_letter_away
from nrdb.text import fold

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue

FITS = ("title, whole words", "title, words begin", "title, inside of words")
"""How words can match a title, best first."""


class Titles:
    """All titles of the modern game."""

    def __init__(self, catalogue: Catalogue) -> None:
        query = (
            "SELECT n, card_id, c.title, c.folded, played, card.title FROM search_card AS c JOIN card ON id = card_id"
            " WHERE c.edition = 'cr' ORDER BY n"
        )
        rows = catalogue.connection.execute(query).fetchall()
        self._rows = rows
        self.places = [row[0] for row in rows]
        """Card numbers in title order; the lists below use the same order."""
        self._ids = [row[1] for row in rows]
        self.folded = [row[3] for row in rows]
        self.lines = "\n" + "\n".join(self.folded)
        self._whole = frozenset(self.folded)
        self.by_length: dict[int, list[str]] = {}
        self._parts: dict[str, dict[str, list[tuple[str, list[str]]]]] = {}

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each card by its id."""
        return dict(zip(self._ids, self.places, strict=True))

    @cached_property
    def plain(self) -> list[str]:
        """Each title in the spellings people type, one per line."""
        spellings = ({title: 0, folded: 0, title.replace("-", ""): 0} for _, _, title, folded, *_ in self._rows)
        return list(map("\n".join, spellings))

    @cached_property
    def _ranks(self) -> dict[int, int]:
        """The rank of each card number by popularity, then title."""
        ranked = sorted(self._rows, key=lambda row: (-row[4], row[0]))
        return {row[0]: rank for rank, row in enumerate(ranked)}

    # -- words in titles ----------------------------------------------------------------------------------------------

    def exact(self, key: str) -> bool:
        """Return whether `key` is a whole folded title."""
        return key in self._whole

    def phrase(self, key: str) -> bool:
        """Return whether a title contains the words of `key` in sequence; the last may be incomplete."""
        return f"\n{key}" in self.lines or f" {key}" in self.lines

    def fit(self, leaves: Sequence[Leaf]) -> tuple[int, str]:
        """Return how many titles contain all of the words, and the best fit among them (one of `FITS`)."""
        typed = [leaf.text.replace("_", " ").strip("*") for leaf in leaves if leaf.kind not in JOINTS]
        needles = [needle for text in typed if (needle := plain_words(text))]
        if not needles or any(leaf.kind == "regex" for leaf in leaves):
            return 0, FITS[-1]
        found = self._having(needles)
        keys = [key for needle in needles if (key := fold(needle))]
        best = min((_fit(self.folded[place], keys) for place in found), default=len(FITS) - 1)
        return len(found), FITS[best]

    def having(self, text: str) -> list[str]:
        """Return the ids of the cards whose titles contain all words in the text."""
        return [self._ids[place] for place in self._having(plain_words(text).split())]

    def by_relevance(self, numbers: Sequence[int], key: str, keys: Sequence[str]) -> list[int]:
        """Sort card numbers by how well the title matches the plain words, then by popularity.

        `key` is all the words folded; `keys` are those that may occur in a title.
        """
        fits: dict[int, int] = {}
        for place in self._having(keys) if keys else ():
            title = self.folded[place]
            fits[self.places[place]] = -1 if title == key else _fit(title, keys)
        last = len(self.places)
        return sorted(numbers, key=lambda number: (fits.get(number, len(FITS)), self._ranks.get(number, last + number)))

    def _having(self, needles: Sequence[str]) -> list[int]:
        """Return the indices of the titles that contain all of the needles, found by the longest of them."""
        whole, starts = self._joined
        longest = max(needles, key=len)
        found: list[int] = []
        at = whole.find(longest)
        while at >= 0:
            place = bisect_right(starts, at) - 1
            if all(needle in self.plain[place] for needle in needles):
                found.append(place)
            at = whole.find(longest, starts[place + 1])
        return found

    @cached_property
    def _joined(self) -> tuple[str, list[int]]:
        """All of `plain` as one string, and where each title starts in it, with the end."""
        starts = [0, *accumulate(len(title) + 1 for title in self.plain)]
        return "\0".join(self.plain) + "\0", starts

    # -- other names --------------------------------------------------------------------------------------------------

    def names(self) -> dict[str, list[str]]:
        """Return the names a card may go by (a title, its beginning or end, a long word), with the card ids."""
        return self._names

    @cached_property
    def _names(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for card_id, folded in zip(self._ids, self.folded, strict=True):
            words = folded.split()
            parts = {" ".join(words[:count]) for count in range(1, len(words) + 1)}
            parts |= {" ".join(words[at:]) for at in range(1, len(words))}
            for name in parts | {word for word in words if len(word) > 6}:
                found.setdefault(name, []).append(card_id)
        for name in found:
            self.by_length.setdefault(len(name), []).append(name)
        return found

    def respelt(self, text: str) -> list[str]:
        """Return the spellings of `text` that occur in a title, replacing unknown words by ones a letter away."""
        spellings: list[list[str]] = []
        for word in fold(text).split():
            known = self.phrase(word) or len(word) <= 4
            spellings.append(([] if known else one_letter_away(word, self._single)) or [word])
        # Word by word, to drop combinations that no title contains as early as possible.
        found: list[tuple[str, ...]] = [()]
        for names in spellings:
            longer = [(*words, name) for words in found for name in names]
            found = [words for words in longer if self.fit([Leaf(word) for word in words])[1] in FITS[:2]]
        return [" ".join(words) for words in found if [*words] != fold(text).split()]

    def rare_word(self, key: str, common: Collection[str]) -> str:
        """Return the only title word one letter away from `key`, unless it is a `common` word; else empty."""
        if len(key) < 5:
            return ""
        found = one_letter_away(key, self._single)
        return found[0] if len(found) == 1 and found[0] not in common else ""

    @cached_property
    def _single(self) -> list[str]:
        return sorted({word for title in self.folded for word in title.split()})

    def sounding(self, key: str) -> list[str]:
        """Return the names with the same consonants as `key` in the same order, if there are at least four."""
        return self._sounds.get(consonants(key), [])

    @cached_property
    def _sounds(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name in self.names():
            sound = consonants(name)
            if len(sound) > 3:
                found.setdefault(sound, []).append(name)
        return found

    def initials(self, text: str) -> list[str]:
        """Return the ids of the cards whose title, or a part of it before or after a colon, has these initials."""
        key = text.casefold().strip()
        if not (2 <= len(key) <= 6 and key.isalpha()):
            return []
        return list(dict.fromkeys(card_id for card_id, _ in self._initials(key[0]).get(key, ())))

    def beginnings(self, text: str) -> list[str]:
        """Return the ids of the cards for which `text` strings together the beginnings of the title's words.

        `saccon` is Sacrificial Construct. Empty if more than two cards match.
        """
        key = text.casefold().strip()
        if not (4 <= len(key) <= 10 and key.isalpha()):
            return []
        letters = {*key}
        likely = [
            part
            for initials, parts in self._initials(key[0]).items()
            if initials[0] == key[0] and 1 < len(initials) <= len(key) and letters.issuperset(initials)
            for part in parts
        ]
        found = dict.fromkeys(card_id for card_id, words in likely if _begins(key, words))
        return list(found) if len(found) <= 2 else []

    def _initials(self, letter: str) -> dict[str, list[tuple[str, list[str]]]]:
        """Return the titles (and parts) with a word starting with `letter`, as card id and words, by their initials."""
        if letter not in self._parts:
            found: dict[str, list[tuple[str, list[str]]]] = {}
            for _, card_id, _, folded, _, printed in self._rows:
                if f" {letter}" in f" {folded}" or letter.upper() in printed:
                    for words in filter(None, title_words(printed)):
                        found.setdefault("".join(word[0] for word in words), []).append((card_id, words))
            if not found:
                return {}  # a query can begin with any letter of any script, so this isn't kept
            self._parts[letter] = found
        return self._parts[letter]


def _fit(title: str, keys: Sequence[str]) -> int:
    """Return the index in `FITS` of how a folded title contains all of the words."""
    spaced = f" {title} "
    if all(f" {key} " in spaced for key in keys):
        return 0
    return 1 if all(f" {key}" in spaced for key in keys) else 2


def _begins(key: str, words: Sequence[str]) -> bool:
    """Return whether `key` strings together beginnings of all the words in order."""
    first, *others = words
    if not others:
        return bool(key) and first.startswith(key)
    for count in range(1, len(key)):
        if not first.startswith(key[:count]):
            break
        if _begins(key[count:], others):
            return True
    return False
