"""Tables as spreadsheets keep them (CSV, TSV): read in any dialect, and written so that nothing in them is run."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from nrdb.errors import ParseError
from nrdb.text import harmless, plain

Rows = list[tuple[int, list[str]]]
"""The rows of a table, each with the line on which it begins."""

_DELIMITERS: Final = "\t;,"
_SEPARATOR: Final = re.compile(r"""\ufeff?\s*"?sep=([^"\r\n])"?[;,\t ]*(?:\r\n|\r|\n|\Z)""", re.IGNORECASE)
"""The first line that Excel writes and heeds: it names the delimiter and belongs to no row."""
_MAX_CELL: Final = 131_072
"""Characters of a cell, where a table holds no whole lists."""


def split_header(text: str) -> tuple[str, str | None, int]:
    """A table without its byte order mark and Excel's line, the delimiter that this line names, the lines left out."""
    match = _SEPARATOR.match(text)
    return (text[match.end() :], match[1], match[0].count("\n") or 1) if match else (text.lstrip("\ufeff"), None, 0)


def read(
    text: str, source: str | None = None, fits: Callable[[Rows], object] | None = None, longest: int = _MAX_CELL
) -> Rows:
    """The rows of a table. `ParseError` where a quotation mark or the like keeps it from being read.

    The delimiter is what Excel's line names, else the one that is most frequent in the first line; with `fits`, the
    likeliest for which the rows fit, and no rows where none does.
    """
    body, named, skipped = split_header(text)
    first = re.sub(r'"[^"]*"', "", next((line for line in body.splitlines() if line.strip()), ""))
    for delimiter in [named] if named else sorted(_DELIMITERS, key=first.count, reverse=True):
        rows = _rows(body, delimiter, skipped + 1, source, longest)
        if fits is None or fits(rows):
            return rows
    return []


def non_empty(rows: Iterable[tuple[int, list[str]]]) -> Rows:
    """The rows in which anything stands."""
    return [(line, row) for line, row in rows if any(cell.strip() for cell in row)]


def _rows(text: str, delimiter: str, line: int, source: str | None, longest: int) -> Rows:
    rows: Rows = []
    before = csv.field_size_limit(longest)  # of the whole process: put back for whoever reads next
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    start = line
    try:
        for row in reader:
            rows.append((line, row))
            line = start + reader.line_num
    except csv.Error as error:
        raise ParseError(f"the table cannot be read: {error}.", source=source, line=line) from None
    finally:
        csv.field_size_limit(before)
    return rows


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
