"""Write registration sheets as PDF with fpdf2 (`pip install 'nrdb[sheets]'`), one page per deck or more if needed.

The fonts come with nrdb, so accents print correctly everywhere; other scripts need a font from the user's machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from nrdb.errors import UsageError
from nrdb.resources import read_bounded
from nrdb.text import plain
from nrdb.tournament.fonts import NEEDED, REGULAR, letters_in
from nrdb.tournament.pdf import FAMILY, new_pdf
from nrdb.tournament.registration import CHECKS, Sheet, SheetGroup, SheetLine, by_player

if TYPE_CHECKING:
    from fpdf import FPDF

_FALLBACK: Final = "extra"
_MARGIN: Final = 12.0
_GAP: Final = 6.0
_ROW: Final = 4.9
_HEAD: Final = 6.4
_BOX: Final = 2.9
_TEXT: Final = 9.0
_SMALL: Final = 7.0
_FOOT: Final = 8.0
_CHECKS_HEIGHT: Final = 34.0
_SIGNATURES: Final = 26.0
_DECK_HEAD: Final = 20.0
_LARGEST: Final = 64_000_000
"""Maximum size of a font file, in bytes; full Chinese fonts have about 20 million."""
_TRUETYPE: Final = (b"\x00\x01\x00\x00", b"true", b"OTTO", b"ttcf")
"""The first bytes of a font file."""
_GREY: Final = 110


def pdf(
    sheets: Sequence[Sheet], *, title: str, paper: str = "A4", fonts: Sequence[Path] = (), form: bool = False
) -> bytes:
    """Return the sheets as one PDF file, a page or more per deck; with `form` both decks of a player on one page.

    The same sheets and fonts give the same bytes.

    `fonts` are TrueType files for letters that the built-in font lacks (Chinese, Korean, Arabic …). Raises
    `Unsupported` without the library and `UsageError` for an unusable font.
    """
    with new_pdf(title, paper, _MARGIN, NEEDED) as document:
        known = letters_in(REGULAR).union(*(_add_fallback(document, font, str(n)) for n, font in enumerate(fonts)))
        if fonts:
            document.set_fallback_fonts([f"{_FALLBACK}{n}" for n in range(len(fonts))], exact_match=False)
        if form:
            pages = by_player(sheets)
            for number, decks in enumerate(pages, start=1):
                _FormLayout(document, decks[0], f"{number}/{len(pages)}", known).set_both(decks)
        else:
            for number, sheet in enumerate(sheets, start=1):
                _SheetLayout(document, sheet, f"{number}/{len(sheets)}", known).set()
        return bytes(document.output())


def _add_fallback(document: FPDF, font: Path, number: str) -> frozenset[str]:
    from fontTools.ttLib import TTLibError

    try:
        if read_bounded(font, "a font", _LARGEST)[:4] not in _TRUETYPE:
            raise ValueError
        document.add_font(_FALLBACK + number, "", font)
    except (TTLibError, ValueError, KeyError, OSError):
        raise UsageError(f"{font} isn't a usable TrueType font.") from None
    return letters_in(font)


class _SheetLayout:
    """Draws one sheet in two columns, page after page."""

    def __init__(self, document: FPDF, sheet: Sheet, label: str, known: frozenset[str]) -> None:
        self.document = document
        self.sheet = sheet
        self.label = label
        self.known = known
        self.width = (document.w - 2 * _MARGIN - _GAP) / 2
        self.top = self.y = 0.0
        self.column: int
        self.pages = 0

    def set(self) -> None:
        self.new_page()
        for group in self.sheet.groups:
            self.group(f"{group.name} ({group.copies})", group.lines)
        if self.sheet.extras:
            self.group("Outside the deck", self.sheet.extras)
        if self.column == 0:  # a deck of common size leaves the second column empty
            self.column, self.y = 1, self.top
        self.remarks()
        self.checks()

    @property
    def x(self) -> float:
        return _MARGIN + self.column * (self.width + _GAP)

    @property
    def bottom(self) -> float:
        return float(self.document.h) - _MARGIN - _FOOT

    def new_page(self) -> None:
        self.pages += 1
        self.document.add_page()
        self.header()
        self.footer()
        self.top = self.y
        self.column = 0

    def room(self, height: float) -> None:
        """Continue in the next column or on the next page if `height` doesn't fit here."""
        if self.y + height <= self.bottom:
            return
        if self.column == 0:
            self.column, self.y = 1, self.top
        else:
            self.new_page()

    def font(self, size: float, style: str = "", grey: int = 0) -> None:
        self.document.set_font(FAMILY, style, size)
        self.document.set_text_color(grey)

    def shown(self, text: str) -> str:
        """Return `text` with a replacement character for every letter that no font has."""
        return "".join(letter if letter in self.known else "\ufffd" for letter in plain(text))

    def put(self, x: float, y: float, text: str, width: float, *, align: str = "L") -> None:
        """Draw one line of text in a box of `width`; text that is too long is shrunk, then cut."""
        document = self.document
        text = self.shown(text)
        size = document.font_size_pt
        wide = document.get_string_width(text)
        if wide > width:
            document.set_font_size(max(size * 0.7, size * width / wide))
            if document.get_string_width(text) > width:
                # Cut by estimate first, because a name may be extremely long.
                text = text[: int(len(text) * width / document.get_string_width(text)) + 1]
                while text and document.get_string_width(text + "…") > width:
                    text = text[:-1]
                text += "…"
        document.set_xy(x, y)
        document.cell(width, document.font_size * 1.25, text, align=align)
        document.set_font_size(size)

    def header(self) -> None:
        sheet, document = self.sheet, self.document
        full = document.w - 2 * _MARGIN
        y = _MARGIN
        self.font(15, "B")
        heading = f"{sheet.side} deck" if sheet.side else "Deck"
        self.put(_MARGIN, y, heading + (" (continued)" if self.pages > 1 else ""), full * 0.45)
        self.font(10, "B")
        self.put(
            _MARGIN + full * 0.45, y + 1, ", ".join(x for x in (sheet.event, sheet.date) if x), full * 0.55, align="R"
        )
        y += 9
        for row in (
            (("Player", sheet.player), ("Deck", sheet.deck)),
            (("Identity", sheet.identity), ("Format", sheet.format)),
        ):
            for index, (name, value) in enumerate(row):
                x = _MARGIN + index * (self.width + _GAP)
                self.font(_SMALL, grey=_GREY)
                self.put(x, y + 1.1, name, 16)
                self.font(10.5, "B")
                self.put(x + 16, y, value, self.width - 16)
                document.line(x + 16, y + 5.4, x + self.width, y + 5.4)
            y += 7.4
        self.font(_SMALL + 0.5, grey=_GREY)
        self.put(_MARGIN + 16, y - 1, sheet.identity_facts, self.width - 16)
        self.put(_MARGIN + self.width + _GAP + 16, y - 1, sheet.judgement, self.width - 16)
        y += 4.2
        width = full / max(1, len(sheet.totals))
        for index, (name, value) in enumerate(sheet.totals):
            document.rect(_MARGIN + index * width, y, width, 8)
            self.font(_SMALL, grey=_GREY)
            self.put(_MARGIN + index * width + 2, y + 2.6, name, width * 0.5)
            self.font(11, "B")
            self.put(_MARGIN + index * width + width * 0.4, y + 1.6, value, width * 0.6 - 2, align="R")
        self.y = y + 11

    def footer(self) -> None:
        full = self.document.w - 2 * _MARGIN
        y = self.document.h - _MARGIN - 3
        self.font(_SMALL, grey=_GREY)
        self.put(_MARGIN, y, self.sheet.stamp, full * 0.8)
        page = f"sheet {self.label}" + (f", page {self.pages}" if self.pages > 1 else "")
        self.put(_MARGIN + full * 0.8, y, page, full * 0.2, align="R")

    def group(self, name: str, lines: tuple[SheetLine, ...]) -> None:
        self.room(_HEAD + 2 * _ROW)
        self.group_head(name)
        for line in lines:
            column, page = self.column, self.pages
            self.room(_ROW)
            if (column, page) != (self.column, self.pages):
                self.group_head(f"{name}, continued")
            self.line(line)
        self.y += 1.6

    def group_head(self, name: str) -> None:
        self.font(_TEXT + 0.5, "B")
        self.put(self.x, self.y + 0.8, name, self.width - 16)
        self.font(_SMALL, grey=_GREY)
        self.put(self.x + self.width - 16, self.y + 1.6, "influence", 16, align="R")
        self.document.line(self.x, self.y + _HEAD - 0.9, self.x + self.width, self.y + _HEAD - 0.9)
        self.y += _HEAD

    def line(self, line: SheetLine) -> None:
        self.document.rect(self.x, self.y + 0.6, _BOX, _BOX)
        self.font(_TEXT, "B")
        self.put(self.x + _BOX + 1, self.y, str(line.copies), 6.5, align="R")
        self.font(_TEXT)
        self.put(self.x + _BOX + 9.5, self.y, line.title, self.width - _BOX - 21)
        if line.influence:
            self.put(self.x + self.width - 11, self.y, str(line.influence), 11, align="R")
        self.y += _ROW

    def remarks(self) -> None:
        if not self.sheet.remarks:
            return
        self.room(_HEAD + 2 * _ROW)
        self.font(_TEXT + 0.5, "B")
        self.put(self.x, self.y + 0.8, "Remarks", self.width)
        self.y += _HEAD
        for remark in self.sheet.remarks:
            self.font(_TEXT - 1)
            text = self.shown(f"• {remark}")
            lines: Any = self.document.multi_cell(self.width, 3.7, text, dry_run=True, output="LINES")
            for part in lines:
                self.room(3.7)
                self.font(_TEXT - 1)
                self.put(self.x, self.y, part, self.width + 1)
                self.y += 3.7
        self.y += 1.6

    def checks(self) -> None:
        """Draw the deck check box for judges at the end of the sheet."""
        self.room(_CHECKS_HEIGHT)
        document = self.document
        top = self.y + 1
        document.rect(self.x, top, self.width, _CHECKS_HEIGHT - 1)
        self.font(_TEXT, "B")
        self.put(self.x + 2, top + 1.5, "Deck check", self.width - 4)
        for index, check in enumerate(CHECKS):
            y = top + 7.2 + index * 4.6
            document.rect(self.x + 2, y + 0.5, _BOX, _BOX)
            self.font(_TEXT - 0.5)
            self.put(self.x + 7, y, check, self.width / 2 - 8)
        for index, field in enumerate(("Round", "Judge", "Time")):
            y = top + 7.2 + index * 6.2
            x = self.x + self.width / 2
            self.font(_SMALL, grey=_GREY)
            self.put(x, y + 1, field, 10)
            document.line(x + 11, y + 4.4, self.x + self.width - 3, y + 4.4)
        self.put(self.x + 2, top + 26.8, "Player's signature", 32)
        document.line(self.x + 36, top + 30.4, self.x + self.width - 3, top + 30.4)


class _FormLayout(_SheetLayout):
    """Draws a registration form: both decks of a player, each in its column; long lists are set smaller."""

    def set_both(self, decks: Sequence[Sheet]) -> None:
        self.pages, self.column = 1, 0
        self.document.add_page()
        self.heading()
        self.footer()
        self.top = self.y
        rows = max(2 + sum(1 + len(group.lines) for group in deck.groups) + len(deck.extras) for deck in decks)
        height = min(_ROW, (self.bottom - _SIGNATURES - self.top - _DECK_HEAD) / rows)
        for self.column, self.sheet in enumerate(decks):
            self.y = self.top
            self.deck(height)
        self.signatures()

    def heading(self) -> None:
        sheet, full = self.sheet, self.document.w - 2 * _MARGIN
        self.font(15, "B")
        self.put(_MARGIN, _MARGIN, "Deck registration", full * 0.5)
        self.font(10, "B")
        event = ", ".join(part for part in (sheet.event, sheet.date) if part)
        self.put(_MARGIN + full * 0.5, _MARGIN + 1, event, full * 0.5, align="R")
        self.y = _MARGIN + 9
        fields = (("Player", sheet.player), ("Pronouns", ""), ("Format", sheet.format), ("Online name", ""))
        for at, (name, value) in enumerate(fields):
            self.column = at % 2
            self.field(name, value)
            if at % 2:
                self.y += 7
        self.y += 2

    def field(self, name: str, value: str) -> None:
        """Draw a caption and its value on a line."""
        self.font(_SMALL, grey=_GREY)
        self.put(self.x, self.y + 1.1, name, 18)
        self.font(10, "B")
        self.put(self.x + 18, self.y, value, self.width - 18)
        self.document.line(self.x + 18, self.y + 5.4, self.x + self.width, self.y + 5.4)

    def deck(self, height: float) -> None:
        """Draw one deck with rows of a `height`."""
        sheet, size = self.sheet, _TEXT * height / _ROW
        self.font(11, "B")
        self.put(self.x, self.y, sheet.side or "Deck", self.width)
        self.y += 6
        for name, value in (("Identity", sheet.identity), ("Deck", sheet.deck)):
            self.field(name, value)
            self.y += 6.5
        outside = (SheetGroup("Outside the deck", 0, sheet.extras),) if sheet.extras else ()
        for group in (*sheet.groups, *outside):
            self.font(size, "B")
            self.row(height, "", f"{group.name} ({group.copies})" if group.copies else group.name, "")
            self.document.line(self.x, self.y - 0.5, self.x + self.width, self.y - 0.5)
            for line in group.lines:
                self.font(size)
                self.row(height, str(line.copies), line.title, str(line.influence or ""))
        totals = dict(sheet.totals)
        agendas = f"cards, agenda points {totals['Agenda points']}" if "Agenda points" in totals else "cards"
        self.document.line(self.x, self.y + 0.5, self.x + self.width, self.y + 0.5)
        self.y += 1
        self.font(size, "B")
        self.row(height, totals["Cards"], agendas, totals.get("Influence", ""))

    def row(self, height: float, copies: str, title: str, influence: str) -> None:
        self.put(self.x, self.y, copies, 8, align="R")
        self.put(self.x + 10 if copies else self.x, self.y, title, self.width - 30)
        self.put(self.x + self.width - 18, self.y, influence, 18, align="R")
        self.y += height

    def signatures(self) -> None:
        """Draw the lines for signatures and the judges' boxes at the foot of the page."""
        full, y = self.document.w - 2 * _MARGIN, self.bottom - _SIGNATURES + 14
        for at, name in enumerate(("Player's signature", "Judge", "Round, time")):
            x = _MARGIN + at * full / 3
            self.document.line(x, y, x + full / 3 - 5, y)
            self.font(_SMALL, grey=_GREY)
            self.put(x, y + 0.5, name, full / 3 - 5)
        for at, check in enumerate(CHECKS):
            x = _MARGIN + at * full / len(CHECKS)
            self.document.rect(x, y + 6.5, _BOX, _BOX)
            self.font(_TEXT - 0.5)
            self.put(x + 5, y + 6, check, full / len(CHECKS) - 6)
