"""PDF documents in the built-in font: the same content gives the same bytes."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from nrdb.errors import Unsupported
from nrdb.text import plain
from nrdb.tournament.fonts import BOLD, REGULAR

if TYPE_CHECKING:
    from fpdf import FPDF

FAMILY = "nrdb"
"""The name of the built-in font in a document, regular and bold."""


@contextmanager
def new_pdf(title: str, paper: str | tuple[float, float], margin: float, needed: str) -> Iterator[FPDF]:
    """Open an empty document without pages, in millimetres; close its fonts at the end.

    `paper` is the name of a format, or width and height. Raises `Unsupported` with the message `needed` without fpdf2.
    """
    try:
        from fpdf import FPDF
    except ImportError:
        raise Unsupported(needed) from None
    # The library warns about letters without a glyph; a page shows a replacement character instead.
    for library in ("fpdf", "fontTools"):
        logging.getLogger(library).setLevel(logging.ERROR)
    document = FPDF(format=paper, unit="mm")
    document.set_auto_page_break(False)
    document.set_margin(margin)
    document.c_margin = 0
    document.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))  # the current time would make every file different
    document.set_title(plain(title))
    document.set_creator("nrdb")
    try:
        document.add_font(FAMILY, "", REGULAR)
        document.add_font(FAMILY, "B", BOLD)
        yield document
    finally:
        for face in document.fonts.values():
            if hasattr(face, "ttfont"):
                face.ttfont.close()  # the library leaves font files open
