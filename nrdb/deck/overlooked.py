"""Find cards named next to a number on lines that were not read as rows, so that no card is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb.deck.titles import TITLE, how_named

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card
    from nrdb.deck.titles import Titles

TITLE_WORDS: Final = 7
"""Maximum number of words in a title without a number; longer lines are prose."""
_MAX_TITLE_WORDS: Final = 10
"""Maximum number of words in a title next to a number, with some margin."""
_MAX_NUMBERS: Final = 20_000
_MAX_PHRASES: Final = 100
_COUNT: Final = re.compile(
    r"(?<![\w./#])(?P<before>[xX×✕]\s?)?(?P<open>\()?\d{1,3}(?!\d)"
    r"(?:(?P<behind>\s[xX×✕](?!\w)|[xX×✕])|(?![a-z]))\)?[.:)]?(?:\s(?:cop(?:y|ies)\s)?of\b)?"
)
_COUNT_ALONE: Final = re.compile(r"\W*\d{1,3}\s?[xX×✕]?\W*")
"""What most rows contain besides their title: a count, and perhaps influence dots."""
_UNREAD: Final = re.compile(r"https?://\S+|</?[a-zA-Z][^<>]*>")
"""URLs and tags; the letters and digits in them are not part of the list."""
_APART: Final = re.compile(r"[,;:·|•\t()\[\]<>]|\s[-–—/+&=→]+\s|\s(?:and|for|und)\s|\d")
_ENDS: Final = re.compile(r"\s*(?:[,;.·|)\]]|cop(?:y|ies)\b|$)")
_SIGNS: Final = " \t,;:!?.()[]<>{}*_`'\"•●○◦■□▪★☆-–—"


class NumberedPhrase(NamedTuple):
    """A number in a text and the words next to it."""

    marked: bool
    """Whether the number is written as a count (`3x`)."""
    titles: tuple[str, ...]
    """Possible titles: the words next to the number, longest first."""
    phrase: str
    """The words up to the next punctuation mark or number."""


def numbered_phrases(text: str) -> Iterator[NumberedPhrase]:
    """Yield every number in a text that has words before or after it."""
    text = _UNREAD.sub(" ", text)
    for match in _COUNT.finditer(text):
        marked = bool(match["before"] or match["behind"])
        behind, before = text[match.end() :][:200].lstrip(), text[: match.start()][-200:].rstrip()
        if any(map(str.isalpha, behind)):
            words = behind.split()[:_MAX_TITLE_WORDS]
            starts = tuple(" ".join(words[:size]).strip(_SIGNS) for size in range(len(words), 0, -1))
            yield NumberedPhrase(marked, starts, _APART.split(behind.lstrip(_SIGNS))[0].strip(_SIGNS))
        if any(map(str.isalpha, before)) and (marked or match["open"] or _ENDS.match(behind)):
            words = before.split()[-_MAX_TITLE_WORDS:]
            ends = tuple(" ".join(words[start:]).strip(_SIGNS) for start in range(len(words)))
            yield NumberedPhrase(marked, ends, _APART.split(before.rstrip(_SIGNS))[-1].strip(_SIGNS))


class OverlookedCards:
    """Searches the unread lines in one list for cards; past limits no list reaches, any phrase counts as a card."""

    def __init__(self, titles: Titles, edition: str) -> None:
        self.titles = titles
        self.edition = edition
        self.counts = 0
        self.phrases: set[str] = set()

    def card(self, text: str, known: Card | None = None) -> str | None:
        """Return the title of a card, other than `known`, that a text names next to a number; None if there is none."""
        if _COUNT_ALONE.fullmatch(text) or not (any(map(str.isdecimal, text)) and any(map(str.isalpha, text))):
            return None
        for counted in numbered_phrases(text):
            self.counts += 1
            if self.counts > _MAX_NUMBERS or len(self.phrases) > _MAX_PHRASES:
                return counted.phrase
            card = self.named(counted) or self.nearest(counted)
            if card is not None and card != known:
                return card.title
        return None

    def named(self, counted: NumberedPhrase) -> Card | None:
        """Return the card whose title is next to a number; a nickname is enough only if the number is a count."""
        for title in filter(has_letters, counted.titles):
            for card in self.titles.find(title, self.edition):
                if counted.marked or how_named(card, title) == TITLE:
                    return card
        return None

    def nearest(self, counted: NumberedPhrase) -> Card | None:
        """Return the card whose title the start of a phrase nearly matches."""
        words = counted.phrase.split()
        sizes = range(min(len(words), TITLE_WORDS), 0, -1)
        for phrase in (" ".join(words[:size]) for size in sizes):
            if has_letters(phrase):
                self.phrases.add(phrase)
                card = self.titles.nearest(phrase, self.edition)
                if card is not None:
                    return card
        return None


def has_letters(text: str) -> bool:
    """Return whether a text has letters; a bare code is not a name."""
    return any(map(str.isalpha, text))
