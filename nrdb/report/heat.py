"""Draw a matrix of shares as a heat map: inline SVG that is legible in colour, in grey and from its figures."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from nrdb.text import percent, plain

_CELL: Final = (58, 26)
"""Width and height of a cell."""
_LETTER: Final = 7
"""The width of a letter, roughly."""
_LONGEST: Final = 40
"""The maximum number of letters of a name that are shown."""
# Blue for shares above one half, orange for shares below: distinguishable with any colour vision.
_HIGH, _LOW = "#0072B2", "#E69F00"


def heat_map(rows: Sequence[str], columns: Sequence[str], shares: Sequence[Sequence[float]]) -> str:
    """Return shares between 0 and 1 as an `<svg>` element, a row and a column for each name.

    The further a share is from one half, the stronger its colour; every cell shows its percentage.
    """
    names, heads = ([plain(name, limit=_LONGEST) for name in which] for which in (rows, columns))
    wide, high = _CELL
    left = _LETTER * max(map(len, names)) + 12
    top = round(_LETTER * 0.75 * max(map(len, heads))) + 16
    # Slanted headings reach beyond the last column.
    width, height = left + wide * len(heads) + top, top + high * len(names)
    said = "; ".join(_row_label(*row) for row in zip(names, shares, strict=True))
    parts = [
        f'<svg role="img" aria-label="{escape(said)}" '
        f'width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-size="12" fill="currentColor">'
    ]
    for at, head in enumerate(heads):
        x, y = left + wide * at + wide // 2, top - 8
        parts.append(f'<text x="{x}" y="{y}" transform="rotate(-45 {x} {y})">{escape(head)}</text>')
    for at, (name, row) in enumerate(zip(names, shares, strict=True)):
        y = top + high * at
        parts.append(f'<text x="{left - 8}" y="{y + 17}" text-anchor="end">{escape(name)}</text>')
        for column, share in enumerate(row):
            x, strength = left + wide * column, min(1.0, abs(share - 0.5) * 2)
            colour = _HIGH if share >= 0.5 else _LOW
            parts.append(
                f'<rect x="{x + 1}" y="{y + 1}" width="{wide - 2}" height="{high - 2}" fill="{colour}" '
                f'fill-opacity="{0.7 * strength:.2f}"/>'
                f'<text x="{x + wide // 2}" y="{y + 17}" text-anchor="middle">{percent(share)}</text>'
            )
    return "".join(parts) + "</svg>"


def _row_label(name: str, row: Sequence[float]) -> str:
    return f"{name}: {', '.join(percent(share) for share in row)}"
