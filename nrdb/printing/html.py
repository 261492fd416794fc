"""Write cards as one HTML page: nine to a printed page, no scripts, no network, no images."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from nrdb.printing.faces import COLUMNS, PAPERS, ROWS, CardText
from nrdb.report import document, escape

_STYLE: Final = Path(__file__).parent / "cards.css"
_SIZES: Final = ((820, "full"), (600, "longest"), (440, "longer"), (300, "long"))
"""The length of text, in characters, above which each style applies."""


def html(cards: Sequence[CardText], *, title: str, paper: str = "A4") -> str:
    """Return the cards as one document for a paper of `PAPERS`; the same cards give the same text."""
    width, height = PAPERS[paper]
    page = ROWS * COLUMNS
    sections = "\n".join(
        f"<section>{''.join(map(_article, cards[first : first + page]))}</section>"
        for first in range(0, len(cards), page)
    )
    # A millimetre less than the paper, since browsers round and would begin another page.
    size = f"section {{ width: {width}mm; height: {height - 1}mm; }} @page {{ size: {width}mm {height}mm; margin: 0; }}"
    style = f"{_STYLE.read_text(encoding='utf-8').strip()}\n{size}"
    return document(title, f"<main>\n{sections}\n</main>", style=style)


def _article(card: CardText) -> str:
    size = next((name for least, name in _SIZES if card.length > least), "")
    numbers = "".join(f"<li>{escape(value)} <small>{escape(name)}</small></li>" for name, value in card.numbers)
    text = "".join(f"<p>{escape(paragraph)}</p>" for paragraph in card.text)
    return (
        f"<article><h2>{escape(card.title)}</h2><ul>{numbers}</ul>"
        f'<p class="kind">{escape(card.kind)}</p><div class="text {size}">{text}</div>'
        f"<footer>{escape(card.source)}</footer></article>"
    )
