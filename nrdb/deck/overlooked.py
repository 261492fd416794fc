"""Cards that a line names beside a number though nobody read them as a row: what keeps a card from being lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb.deck.titles import TITLE, how_named

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card
    from nrdb.deck.titles import Titles

TITLE_WORDS: Final = 7
"""Words without a number that are more than this are prose, not a title."""
_MAX_TITLE_WORDS: Final = 10
"""Words of the longest title, and a few for good measure."""
_MAX_NUMBERS: Final = 20_000
_MAX_PHRASES: Final = 100
_COUNT: Final = re.compile(
    r"(?<![\w./#])(?P<before>[xX×✕]\s?)?(?P<open>\()?\d{1,3}(?!\d)"
    r"(?:(?P<behind>\s[xX×✕](?!\w)|[xX×✕])|(?![a-z]))\)?[.:)]?(?:\s(?:cop(?:y|ies)\s)?of\b)?"
)
_UNREAD: Final = re.compile(r"https?://\S+|</?[a-zA-Z][^<>]*>")
"""Addresses and tags: their letters and digits are no words of a list."""
_APART: Final = re.compile(r"[,;:·|•\t()\[\]<>]|\s[-–—/+&=→]+\s|\s(?:and|for|und)\s|\d")
_ENDS: Final = re.compile(r"\s*(?:[,;.·|)\]]|cop(?:y|ies)\b|$)")
_SIGNS: Final = " \t,;:!?.()[]<>{}*_`'\"•●○◦■□▪★☆-–—"


class NumberedPhrase(NamedTuple):
    """A number in a text and what stands beside it."""

    marked: bool
    """The number is written as copies are: `3x`."""
    titles: tuple[str, ...]
    """What may be a title: the words beside the number, more of them first."""
    phrase: str
    """The words up to the next sign or number."""


def numbered_phrases(text: str) -> Iterator[NumberedPhrase]:
    """Every number of a text that words stand beside, behind it or before it."""
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
    """Looks through the lines of one list. Above bounds that no list reaches, a doubt counts as a card."""

    def __init__(self, titles: Titles, edition: str) -> None:
        self.titles = titles
        self.edition = edition
        self.counts = 0
        self.doubts: set[str] = set()

    def card(self, text: str, known: Card | None = None) -> str | None:
        """What a text names beside a number, other than the card `known`; None for nothing."""
        if not (any(map(str.isdecimal, text)) and any(map(str.isalpha, text))):
            return None
        for counted in numbered_phrases(text):
            self.counts += 1
            if self.counts > _MAX_NUMBERS or len(self.doubts) > _MAX_PHRASES:
                return counted.phrase
            card = self.named(counted) or self.nearest(counted)
            if card is not None and card != known:
                return card.title
        return None

    def named(self, counted: NumberedPhrase) -> Card | None:
        """The card whose title stands beside a number; by a nickname only where the number is one of copies."""
        for title in filter(has_letters, counted.titles):
            for card in self.titles.find(title, self.edition):
                if counted.marked or how_named(card, title) == TITLE:
                    return card
        return None

    def nearest(self, counted: NumberedPhrase) -> Card | None:
        """The card whose title a phrase nearly is, or begins with."""
        words = counted.phrase.split()
        sizes = range(min(len(words), TITLE_WORDS), 0, -1)
        for phrase in (" ".join(words[:size]) for size in sizes):
            if has_letters(phrase):
                self.doubts.add(phrase)
                card = self.titles.nearest(phrase, self.edition)
                if card is not None:
                    return card
        return None


def has_letters(text: str) -> bool:
    """Whether a text has letters: a bare code is no name."""
    return any(map(str.isalpha, text))
