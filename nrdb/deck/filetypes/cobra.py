"""Cobra's CSV, also side by side and pasted as a table: min, identity, max; then quantity, card, influence."""

from __future__ import annotations

import csv
import io
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from nrdb.deck.document import Document
from nrdb.deck.draft import IDENTITY, Claim, Draft, Entry, Reading, copies_from
from nrdb.deck.grammar import clean
from nrdb.deck.layout import influence_limit, sections, written_name
from nrdb.deck.limits import MAX_LINES
from nrdb.text import harmless

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck.model import Deck

_CARD_HEADERS: Final = frozenset(("card name", "card", "cards", "name", "title"))
_QUANTITY_HEADERS: Final = frozenset(("qty", "quantity"))

LOSSES: Final[dict[str, str]] = {
    "id": "the list's own id",
    "extras": "the cards beside the deck",
    "identities": "the identities beyond the first",
}


def sniff(document: Document) -> bool:
    """A row with the headers of quantity and card beside each other."""
    head = document.text[:10_000]
    return any(_columns([cell.strip().casefold() for cell in row]) for row in _rows(head, document, head))


def _columns(cells: list[str]) -> list[int]:
    """The columns in which a deck's quantities stand, in a row of headers."""
    return [
        at for at, (left, right) in enumerate(pairwise(cells)) if left in _QUANTITY_HEADERS and right in _CARD_HEADERS
    ]


def _rows(text: str, document: Document, head: str) -> list[list[str]]:
    delimiter = max("\t;,", key=head.count)
    try:
        # QUOTE_MINIMAL reading; line ends inside quotes are kept by splitting in the reader, not before it.
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    except csv.Error as error:
        raise document.fail(f"the CSV cannot be read: {error}.") from None


def read(document: Document) -> list[Draft]:
    """The decks of the sheet, left to right, then down."""
    rows = _rows(document.text, document, document.text[:10_000])
    if len(rows) > MAX_LINES:
        raise document.fail(f"has {len(rows):,} rows; a sheet may have at most {MAX_LINES:,}.")
    drafts: list[Draft] = []
    above = 0
    for index, row in enumerate(rows):
        columns = _columns([cell.strip().casefold() for cell in row])
        if columns:
            drafts += [_deck(rows, above, index, column) for column in columns]
            above = index
    return drafts


def _cell(row: list[str], column: int) -> str:
    text = row[column] if column < len(row) else ""
    if harmless(text[1:]) == text:
        text = text[1:]
    return clean(text)


def _deck(rows: list[list[str]], above: int, header: int, column: int) -> Draft:
    """The deck whose quantities stand in a column under a row of headers."""
    draft = Draft()
    for index in range(above, header):
        label, value = _cell(rows[index], column).casefold(), _cell(rows[index], column + 1)
        if label == "deck" and value:
            draft.name = value
        elif label == "min" and value.casefold() == "identity" and index + 1 < header:
            identity = _cell(rows[index + 1], column + 1)
            if identity:
                draft.add(1, identity, line=index + 2, role=IDENTITY)
        elif label == "identity" and value:
            draft.add(1, value, line=index + 1, role=IDENTITY)
    for index in range(header + 1, len(rows)):
        row = rows[index]
        quantity, title = _cell(row, column), _cell(row, column + 1)
        if title.casefold() in ("totals", "total"):
            total = copies_from(quantity)
            if isinstance(total, int):
                draft.claims.append(Claim("cards", total, index + 1))
            break
        if _columns([cell.strip().casefold() for cell in row]):
            break
        if quantity or title:
            reading = Reading(copies_from(quantity) if quantity else None, title)
            draft.entries.append(Entry((reading,), f"{quantity} {title}".strip(), index + 1))
    return draft


def write(deck: Deck, catalogue: Catalogue) -> str:
    """The deck as a sheet of one deck, with the byte order mark that Cobra writes and cells made safe."""
    identity = deck.identity
    minimum = "" if identity is None or identity.minimum_deck_size is None else identity.minimum_deck_size
    limit = influence_limit(deck)
    found = [row for section in sections(deck, catalogue) for row in section.rows]
    table: list[tuple[object, ...]] = [
        ("Player", "", ""),
        ("Deck", written_name(deck), ""),
        ("", "", ""),
        ("Min", "Identity", "Max"),
        (minimum, identity.title if identity is not None else "", limit),
        ("", "", ""),
        ("Qty", "Card Name", "Inf"),
        *((row.copies, row.card.title, row.influence or "") for row in found),
        ("", "", ""),
        (deck.size, "Totals", sum(row.influence for row in found)),
    ]
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([harmless(cell) for cell in row] for row in table)
    return "\ufeff" + out.getvalue()
