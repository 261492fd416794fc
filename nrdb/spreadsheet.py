"""Read spreadsheet tables (CSV, TSV) in any dialect, and write them so that no cell is run as a formula."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from nrdb.errors import ParseError
from nrdb.text import harmless, plain

Rows = list[tuple[int, list[str]]]
"""The rows in a table, each with the line where it begins."""

_DELIMITERS: Final = "\t;,"
_SEPARATOR: Final = re.compile(r"""\ufeff?\s*"?sep=([^"\r\n])"?[;,\t ]*(?:\r\n|\r|\n|\Z)""", re.IGNORECASE)
"""The `sep=` line that Excel writes and obeys: it names the delimiter and is not a row."""
_MAX_CELL: Final = 131_072
"""Maximum number of characters in a cell, for tables that do not contain whole deck lists."""


def split_header(text: str) -> tuple[str, str | None, int]:
    """Return a table without byte order mark and `sep=` line, the delimiter named there, and the lines removed."""
    match = _SEPARATOR.match(text)
    return (text[match.end() :], match[1], match[0].count("\n") or 1) if match else (text.lstrip("\ufeff"), None, 0)


def read(
    text: str, source: str | None = None, fits: Callable[[Rows], object] | None = None, longest: int = _MAX_CELL
) -> Rows:
    """Return the rows in a table; raise `ParseError` if, for example, a quotation mark makes it unreadable.

    The delimiter is the one Excel's `sep=` line names, else the most frequent one in the first line. With `fits`, it is
    the likeliest one for which the rows fit; if there is none, the result is empty.
    """
    body, named, skipped = split_header(text)
    first = re.sub(r'"[^"]*"', "", next((line for line in body.splitlines() if line.strip()), ""))
    for delimiter in [named] if named else sorted(_DELIMITERS, key=first.count, reverse=True):
        rows = _rows(body, delimiter, skipped + 1, source, longest)
        if fits is None or fits(rows):
            return rows
    return []


def non_empty(rows: Iterable[tuple[int, list[str]]]) -> Rows:
    """Return the rows that have any text."""
    return [(line, row) for line, row in rows if any(cell.strip() for cell in row)]


def headings(cells: Iterable[str]) -> str:
    """Return the headings of a table for a message: those with any text, shortened where they are long or many."""
    return plain(", ".join(plain(cell.strip(), limit=40) for cell in cells if cell.strip()), limit=400)


def _rows(text: str, delimiter: str, line: int, source: str | None, longest: int) -> Rows:
    rows: Rows = []
    before = csv.field_size_limit(longest)  # global to the process, so restore it afterwards
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
    """Return `value` as the text of a cell: safe characters, never a formula. Numbers stay numbers."""
    return str(harmless(value if value is None or isinstance(value, int | float) else plain(str(value))))


def write(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return CSV text with a header row and the line endings of RFC 4180."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(header)
    writer.writerows([cell(value) for value in row] for row in rows)
    return out.getvalue()
