"""CSV that a spreadsheet opens without running anything in it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from nrdb.text import harmless, plain


def cell(value: object) -> str:
    """`value` as the text of a cell: harmless characters, and never a formula. Numbers stay numbers."""
    return str(harmless(value if value is None or isinstance(value, int | float) else plain(str(value))))


def write(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A CSV text with its header line; lines end as RFC 4180 has them."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(header)
    writer.writerows([cell(value) for value in row] for row in rows)
    return out.getvalue()
