"""Write cards as PDF with fpdf2 (`pip install 'nrdb[sheets]'`), nine to a page, cut lines included."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from nrdb.printing.faces import COLUMNS, HEIGHT, PAPERS, ROWS, WIDTH, CardText
from nrdb.text import plain
from nrdb.tournament.fonts import REGULAR, letters_in
from nrdb.tournament.pdf import FAMILY, new_pdf

if TYPE_CHECKING:
    from fpdf import FPDF

NEEDED: Final = "PDF needs fpdf2: pip install 'nrdb[sheets]'. An HTML page needs no extra library."
_PAD: Final = 2.6
_SIZES: Final = (9.6, 9.0, 8.4, 7.8, 7.2, 6.6, 6.0, 5.5, 5.0, 4.5)
"""Font sizes of a text in points; the largest that fits is used."""


def pdf(cards: Sequence[CardText], *, title: str, paper: str = "A4") -> bytes:
    """Return the cards as a PDF file; the same cards give the same bytes.

    Raises `Unsupported` if the library isn't installed.
    """
    width, height = PAPERS[paper]
    left, top = (width - COLUMNS * WIDTH) / 2, (height - ROWS * HEIGHT) / 2
    with new_pdf(title, (width, height), 0, NEEDED) as made:
        for number, card in enumerate(cards):
            row, column = divmod(number % (ROWS * COLUMNS), COLUMNS)
            if not row and not column:
                made.add_page()
            _put_card(made, card, left + column * WIDTH, top + row * HEIGHT)
        return bytes(made.output())


def _put_card(made: FPDF, card: CardText, x: float, y: float) -> None:
    made.set_draw_color(136)
    made.rect(x, y, WIDTH, HEIGHT)
    inner = WIDTH - 2 * _PAD
    at = y + _PAD
    at = _paragraph(made, card.title, x + _PAD, at, inner, 10, "B") + 0.6
    if card.numbers:
        numbers = "   ".join(f"{value} {name}" for name, value in card.numbers)
        at = _paragraph(made, numbers, x + _PAD, at, inner, 8, "B") + 0.6
    at = _paragraph(made, card.kind, x + _PAD, at, inner, 7) + 0.8
    made.set_draw_color(0)
    made.line(x + _PAD, at, x + WIDTH - _PAD, at)
    at += 1.2
    bottom = y + HEIGHT - _PAD - 2.6
    size = next((size for size in _SIZES if _height(made, card, inner, size) <= bottom - at), _SIZES[-1])
    for paragraph in card.text:
        at = _paragraph(made, paragraph, x + _PAD, at, inner, size) + 0.8
    _paragraph(made, card.source, x + _PAD, bottom + 0.4, inner, 5.4)


def _height(made: FPDF, card: CardText, width: float, size: float) -> float:
    """Return the height in millimetres of a card's text at a font size."""
    made.set_font(FAMILY, "", size)
    step = made.font_size * 1.22
    height = 0.0
    for paragraph in card.text:
        lines: Any = made.multi_cell(width, step, _shown(paragraph), align="L", dry_run=True, output="LINES")
        height += len(lines) * step + 0.8
    return height


def _paragraph(made: FPDF, text: str, x: float, y: float, width: float, size: float, style: str = "") -> float:
    """Write a paragraph and return where it ends."""
    made.set_font(FAMILY, style, size)
    made.set_xy(x, y)
    made.multi_cell(width, made.font_size * 1.22, _shown(text), align="L", new_x="LEFT", new_y="NEXT")
    return float(made.get_y())


def _shown(text: str) -> str:
    """Return a text with a replacement character for every letter that the font lacks."""
    return "".join(letter if letter in letters_in(REGULAR) else "\ufffd" for letter in plain(text))
