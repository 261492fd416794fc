"""Two decks in one text: find where the second begins by the sides of the cards.

People paste both decks one after the other, with or without headings. If the cards are on one side up to a line and
on the other after it, the text is two decks, provided both have an identity or are long enough.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from nrdb.deck.document import Document
from nrdb.deck.draft import Draft
from nrdb.deck.grammar import clean, readings
from nrdb.deck.headings import total_on

if TYPE_CHECKING:
    from nrdb.deck.model import Deck
    from nrdb.deck.titles import Titles

MAX_DECKS: Final = 20
"""Maximum number of decks in one text; people don't write more."""
_MAX_ROWS: Final = 2_000
"""Maximum number of rows in a text that may be split."""
_MIN_ROWS: Final = 8
"""Minimum number of rows that make a part without an identity a deck; fewer are stray cards of the other side."""


def may_be_two_decks(deck: Deck, titles: Titles) -> bool:
    """Return whether a deck has two identities, or first and last cards of different sides."""
    cards = list(deck.cards)
    sides = {titles.catalogue.card(card).side for card in (*cards[:1], *cards[-1:])}
    return len(sides) > 1 or bool(deck.identities)


def second_deck_line(draft: Draft, document: Document, titles: Titles, edition: str) -> int | None:
    """Return the line (from 1) where a second deck of the other side begins, or None if there is one deck."""
    if len(draft.entries) > _MAX_ROWS:
        return None
    found = _sides_by_line(draft, titles, edition)
    runs = [list(part) for _, part in groupby(found, key=lambda row: row[1])]
    if len(runs) < 2:
        return None
    parts = runs[:2]
    named = all(any(identity for _, _, identity in part) for part in parts)
    rows = min(sum(not identity for _, _, identity in part) for part in parts)
    if rows < (1 if named else _MIN_ROWS):
        return None
    lines = document.text.splitlines()
    start, end = parts[0][-1][0], parts[1][0][0]
    if start >= end:
        return None
    if all(map(_unquoted, lines[start:end])):
        return end if named else None
    while _unquoted(lines[start]):
        start += 1  # the first deck ends with its paragraph and the totals below it
    while not _unquoted(lines[start]) or total_on(_unquoted(lines[start])):
        start += 1
    return start + 1


def _sides_by_line(draft: Draft, titles: Titles, edition: str) -> list[tuple[int, str, bool]]:
    """Return (line, side, whether it is an identity) for every line that names a card, in text order."""
    found: list[tuple[int, str, bool]] = []
    rows = [(line, readings(text)) for line, text, _ in draft.preamble]
    rows += [(entry.line or 0, entry.readings) for entry in draft.entries]
    for line, row_readings in rows:
        cards = next((cards for reading in row_readings if (cards := titles.find(reading.title, edition))), ())
        if not cards and row_readings[0].copies is None:
            cards = titles.identity(row_readings[0].title, edition)[0]
        if line and len({card.side for card in cards}) == 1:
            found.append((line, cards[0].side, cards[0].is_identity))
    return sorted(found)


def _unquoted(line: str) -> str:
    """Return a line without the quotation marks of an email."""
    return clean(line).lstrip("> ")


def split_at(document: Document, line: int, draft: Draft) -> tuple[Document, Document]:
    """Return the text from a draft's first line up to `line`, and the text from there on; line numbers are kept."""
    lines = document.text.splitlines()
    first = min([number for number, _, _ in draft.preamble] + [entry.line or 1 for entry in draft.entries])
    before = "\n" * (first - 1) + "\n".join(lines[first - 1 : line - 1])
    after = "\n" * (line - 1) + "\n".join(lines[line - 1 :])
    return Document(before, document.source, list(document.notes)), Document(after, document.source)
