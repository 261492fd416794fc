"""Tables of cards (CSV, TSV): copies next to titles or codes, under headings in any order; also Cobra's sheets.

Cobra writes decks side by side. Above each is a line with its identity (min, identity, max), below it a total.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb import spreadsheet
from nrdb.deck.document import Document, excerpt
from nrdb.deck.draft import (
    COMMENT,
    IDENTITY,
    STRAY,
    Copies,
    Draft,
    Entry,
    RowReading,
    StatedTotal,
    copies_from,
    is_valid_count,
)
from nrdb.deck.grammar import clean, readings
from nrdb.deck.layout import influence_limit, sections, written_name
from nrdb.deck.limits import MAX_LINES
from nrdb.deck.model import note
from nrdb.text import counted, harmless, unaccented

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck.model import Deck

HEADINGS: Final = {
    "copies": "qty,quantity,count,copies,owned,have,amount,anzahl,menge,stück,exemplare,besitz,quantité,qté,exemplaires"
    ",cantidad,copias,quantità,copie,quantidade,cópias,aantal,ilość,枚数,数量,수량",
    "title": "title,name,card,cards,card name,card title,cardname,titel,karte,karten,kartenname,titre,carte,cartes,nom,"
    "nom de la carte,título,carta,cartas,nombre,titolo,nome,kaart,karta,nazwa,カード,カード名,카드",
    "set": "set,set name,edition,expansion,pack,pack name,box,cycle,erweiterung,ausgabe,extension,édition,paquet,"
    "expansión,edición,espansione,edizione,expansão,edição",
    "code": "code,id,card id,card code,printing,printing id,nrdb code,netrunnerdb id,código,codice",
    "number": "number,no,nr,card number,collector number,position,nummer,numéro,número,numero",
}
"""The possible headings of each kind of column, compared without case, accents and punctuation."""
_COUNT_OR_NOT: Final = ("number", "no", "nr", "nombre", "nummer", "numero")
"""Headings that mean copies only if no other heading does; otherwise a number in the set, or a name (in French)."""
_LABELS: Final = ("player", "deck", "min", "identity")
_COPIES: Final = re.compile(r"[x×]?\s*(\d+)(?:[.,]0+)?\s*[x×]?", re.IGNORECASE)

LOSSES: Final[dict[str, str]] = {
    "id": "the list id",
    "extras": "the extra cards",
    "identities": "the other identities",
}


def _key(heading: str) -> str:
    return re.sub(r"[\W_]+", " ", unaccented(heading).casefold()).strip()


_MEANING: Final = {_key(word): meaning for meaning, words in HEADINGS.items() for word in words.split(",")}
Columns = dict[str, int]
"""The number of the column for each of `copies`, `title`, `set`, `code` and `number`."""


def header_rows(rows: spreadsheet.Rows) -> dict[int, list[Columns]]:
    """Map the index of each header row to the columns of its tables (several if they are side by side)."""
    found: dict[int, list[Columns]] = {}
    opened = False
    for index, (_, row) in enumerate(rows):
        tables = find_columns(row, first=not opened)
        if tables:
            found[index] = tables
        opened = opened or any(cell.strip() for cell in row)
    return found


def find_columns(row: list[str], *, first: bool = True) -> list[Columns]:
    """Return the columns of the card tables that a header row begins, or an empty list.

    A table needs copies and a title or code. Only the `first` row may lack copies, if it identifies cards in two ways.
    """
    keys = [_key(cell) if 0 < len(cell) < 50 else "" for cell in row]
    meanings = [_MEANING.get(key) for key in keys]
    if "copies" not in meanings:
        at = next((at for at, key in enumerate(keys) if key in _COUNT_OR_NOT), None)
        others = {meaning for index, meaning in enumerate(meanings) if index != at}
        if at is not None and others & {"title", "code"} and "set" not in others:
            meanings[at] = "copies"
    tables: list[Columns] = [{}]
    for at, meaning in enumerate(meanings):
        if meaning is not None:
            if meaning in tables[-1]:
                tables.append({})
            tables[-1][meaning] = at
    if len(tables) > 1 and all(_is_card_table(table) for table in tables):
        return tables
    one = {meaning: at for table in reversed(tables) for meaning, at in table.items()}
    named = len(one.keys() & {"title", "code", "set", "number"}) > 1 and one.keys() & {"title", "code"}
    return [one] if _is_card_table(one) or (first and named) else []


def _is_card_table(table: Columns) -> bool:
    return "copies" in table and bool(table.keys() & {"title", "code"})


def sniff(document: Document) -> bool:
    """Return whether there is a header row of a card table near the top."""
    return bool(spreadsheet.read(document.text[:10_000], document.source, header_rows))


def read(document: Document) -> list[Draft]:
    """Return the decks in the sheet, left to right, then top to bottom."""
    rows = spreadsheet.read(document.text, document.source, header_rows)
    if len(rows) > MAX_LINES:
        raise document.fail(f"the sheet has {len(rows):,} rows; the limit for a sheet is {MAX_LINES:,}.")
    drafts: list[Draft] = []
    above = 0
    headings = header_rows(rows)
    ends = [*headings, len(rows)][1:]
    for (header, tables), end in zip(headings.items(), ends, strict=True):
        parts = [
            _SheetDeck(document, rows, table, min(table.values()) if at else 0, right)
            for at, (table, right) in enumerate(zip(tables, [*map(_first_column, tables[1:]), None], strict=True))
        ]
        below = [part.deck(above, header, end) for part in parts]
        above = max(below)
        for part, start in zip(parts, below, strict=True):
            for index in range(start, above if end < len(rows) else end):
                part.outside_row(index)
            drafts.append(part.finished())
    return drafts


def _first_column(table: Columns) -> int:
    return min(table.values())


class _SheetDeck:
    """One card table in a sheet: the columns from `left` up to but excluding `right`."""

    def __init__(
        self, document: Document, rows: spreadsheet.Rows, table: Columns, left: int, right: int | None
    ) -> None:
        self.document = document
        self.rows = rows
        self.columns = table
        self.left = left
        self.right = right
        self.draft = Draft()
        self.without: list[int] = []

    def cell(self, index: int, column: int | None) -> str:
        """Return the text of a cell, without the apostrophe that keeps it from being a formula."""
        row = self.rows[index][1]
        text = row[column] if column is not None and column < len(row) else ""
        if harmless(text[1:]) == text:
            text = text[1:]
        return clean(text)

    def cells(self, index: int) -> list[str]:
        """Return the non-empty cells in a row within this table's columns."""
        end = len(self.rows[index][1])
        found = [self.cell(index, column) for column in range(self.left, min(end, self.right or end))]
        return [cell for cell in found if cell]

    def deck(self, above: int, header: int, end: int) -> int:
        """Read the rows above the header and the rows below it; return the index after this table."""
        self.check(header)
        self.opening(above, header)
        for index in range(header + 1, end):
            label, title = (
                self.cell(index, _first_column(self.columns)).casefold(),
                self.cell(index, self.columns.get("title")),
            )
            if "totals" in (label, title.casefold()) or "total" in (label, title.casefold()):
                total = copies_from(self.cell(index, self.columns.get("copies")))
                if isinstance(total, int):
                    self.draft.stated_totals.append(StatedTotal("cards", total, self.rows[index][0]))
                return index + 1
            if label in _LABELS:
                return index
            self.row(index, title)
        return end

    def check(self, header: int) -> None:
        """Raise ParseError if it is unclear which column has the copies; add a note if none has."""
        line, row = self.rows[header]
        cells = [clean(cell) for cell in row[self.left : self.right]]
        counts = [cell for cell in cells if _MEANING.get(_key(cell)) == "copies"]
        if len(counts) > 1:
            raise self.document.fail(
                f"{' and '.join(counts)} both give the number of copies; remove one of them.", line
            )
        if "copies" not in self.columns:
            if "number" in self.columns:
                name = excerpt(self.cell(header, self.columns["number"]))
                raise self.document.fail(
                    f"no column gives the copies: {name} may be the number in the set; name the copies Quantity.",
                    line,
                )
            message = "The table has no column for copies, such as Quantity; each row counts as 1 copy."
            self.draft.notes.append(note("quantity-missing", message, line=line))

    def opening(self, above: int, header: int) -> None:
        """Read the rows above the header: a label with its value, the identity, a name, or a row of cards."""
        taken = -1
        for index in range(above, header):
            label, value = self.cell(index, self.left).casefold(), self.cell(index, self.left + 1)
            if index == taken or label == "player":
                continue
            if label == "deck":
                self.draft.name = value or self.draft.name
            elif label == "min" and value.casefold() == "identity":
                taken = index + 1
                if taken < header:
                    self.identity(self.cell(taken, self.left + 1), taken)
            elif label == "identity":
                self.identity(value, index)
            else:
                self.outside_row(index, name=self.draft.name is None and above == 0)

    def identity(self, title: str, index: int) -> None:
        """Read a cell as the deck's identity."""
        if title:
            self.draft.add(1, title, line=self.rows[index][0], role=IDENTITY)

    def row(self, index: int, title: str) -> None:
        """Read a row below the header."""
        line = self.rows[index][0]
        code = self.cell(index, self.columns.get("code")) or None
        written = self.cell(index, self.columns["copies"]) if "copies" in self.columns else "1"
        if not (title or code or ("copies" in self.columns and written)):
            self.outside_row(index)
            return
        match = _COPIES.fullmatch(written)
        copies: Copies = copies_from(match[1] if match else written)
        if copies == 0 and (title or code):
            self.without.append(line)
            return
        pack = self.cell(index, self.columns.get("set")) or None
        found = [one for one in readings(title) if one.copies is None] or [RowReading(None, title)]
        row_readings = tuple(RowReading(copies, one.title, one.pack or pack) for one in found)
        text = " ".join(part for part in (written if "copies" in self.columns else "", title or code) if part)
        self.draft.entries.append(Entry(row_readings, text, line, code))
        for column in range(self.left, self.right or len(self.rows[index][1])):
            if column not in self.columns.values():
                self.draft.ignore(line, self.cell(index, column), COMMENT)

    def outside_row(self, index: int, *, name: bool = False) -> None:
        """Read a row above or below a table: cards if it begins with a count, else a name or a plain line."""
        cells = self.cells(index)
        if not cells:
            return
        line, text = self.rows[index][0], " ".join(cells)
        row_readings = readings(text)
        if len(cells) > 1 and is_valid_count(row_readings[-1].copies):
            self.draft.entries.append(Entry(row_readings, text, line))
        elif name:
            self.draft.name = text
            self.draft.ignore(line, text)
        else:
            self.draft.entries.append(Entry((RowReading(None, text),), text, line, None, STRAY))

    def finished(self) -> Draft:
        """Return the deck, with a note on rows that have 0 copies."""
        if self.without:
            message = f"{counted(len(self.without), 'row')} with 0 copies skipped."
            self.draft.notes.append(note("ignored-line", message, line=self.without[0]))
        return self.draft


class SheetOfDeck(NamedTuple):
    """A deck as Cobra's sheets show it; `rows` are copies, title and influence."""

    player: str
    name: str
    identity: str
    minimum: str
    maximum: str
    rows: list[tuple[int, str, int]]

    def cells(self, height: int) -> list[tuple[object, ...]]:
        """Return the deck's rows of three cells, with the totals below `height` rows of cards."""
        empty = ("", "", "")
        return [
            ("Player", self.player, ""),
            ("Deck", self.name, ""),
            empty,
            ("Min", "Identity", "Max"),
            (self.minimum, self.identity, self.maximum),
            empty,
            ("Qty", "Card Name", "Inf"),
            *((copies, title, influence or "") for copies, title, influence in self.rows),
            *(empty for _ in range(height - len(self.rows))),
            empty,
            (sum(row[0] for row in self.rows), "Totals", sum(row[2] for row in self.rows)),
        ]


def sheet_of(deck: Deck, catalogue: Catalogue) -> SheetOfDeck:
    """Return a deck as a sheet without a player, with its cards in NetrunnerDB's order."""
    identity = deck.identity
    minimum = "" if identity is None or identity.minimum_deck_size is None else str(identity.minimum_deck_size)
    found = [row for section in sections(deck, catalogue) for row in section.rows]
    return SheetOfDeck(
        "",
        written_name(deck),
        identity.title if identity is not None else "",
        minimum,
        influence_limit(deck),
        [(row.copies, row.card.title, row.influence) for row in found],
    )


def side_by_side(decks: Sequence[SheetOfDeck]) -> str:
    """Return decks next to each other, with the byte order mark that Cobra writes and cells safe for spreadsheets."""
    height = max((len(deck.rows) for deck in decks), default=0)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for cells in zip(*(deck.cells(height) for deck in decks), strict=True):
        line = [cell for deck in cells for cell in (*deck, "")]
        writer.writerow([harmless(cell) for cell in line[:-1]])
    return "\ufeff" + out.getvalue()


def write(deck: Deck, catalogue: Catalogue) -> str:
    """Return one deck as a sheet."""
    return side_by_side([sheet_of(deck, catalogue)])
