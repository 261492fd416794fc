"""What is printed fits the terminal: tables give way in their widest columns, prose wraps at words, nothing is cut.

Only a terminal has a width. A pipe or a file gets every line whole.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import Any

NARROWEST, WIDEST = 40, 200
GAP = 2
"""Blanks between two columns."""
_STYLE = re.compile(r"\x1b\[[0-9;]*m")
_COLUMN = re.compile(r" {2,}(?=\S)")


def width_of(stream: Any) -> int:
    """Columns of the terminal that a stream writes to, within reason; 0 where it is none."""
    if stream is None or not stream.isatty():
        return 0
    from shutil import get_terminal_size

    return min(max(get_terminal_size().columns, NARROWEST), WIDEST)


def shown_length(text: str) -> int:
    """How many columns a text takes: styles take none."""
    return len(_STYLE.sub("", text)) if "\x1b" in text else len(text)


def wrap_line(line: str, width: int) -> list[str]:
    """A line broken at blanks so that each part fits `width`; the rest hangs under its last column, or two blanks in.

    A word that is longer than a line stays whole.
    """
    if not width or shown_length(line) <= width:
        return [line]
    bare = _STYLE.sub("", line)
    start = len(bare) - len(bare.lstrip(" "))
    columns = [found.end() for found in _COLUMN.finditer(bare) if found.start() > start]
    hanging = next((at for at in reversed(columns) if at <= width // 3), start + 2)
    parts: list[str] = []
    rest = re.split(r"(?<=\S)( +)(?=\S)", line)
    held = rest[0]
    for gap, word in zip(rest[1::2], rest[2::2], strict=True):
        if shown_length(held) + len(gap) + shown_length(word) <= width:
            held += gap + word
        else:
            parts.append(held)
            held = " " * hanging + word
    return [*parts, held]


def fit_widths(widths: Sequence[int], least: Sequence[int], width: int) -> list[int] | None:
    """Widths of columns that fit together: the widest give way first, none below its least; None when they cannot."""
    room = width - GAP * (len(widths) - 1)
    if sum(least) > room:
        return None
    found = list(widths)
    while sum(found) > room:
        widest = max((at for at in range(len(found)) if found[at] > least[at]), key=lambda at: found[at])
        found[widest] -= 1
    return found


def cell_lines(text: str, width: int) -> list[str]:
    """The words of a cell on lines of at most `width`."""
    if shown_length(text) <= width:
        return [text]
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and shown_length(lines[-1]) + 1 + shown_length(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
    return lines


def fit_table(
    table: Sequence[Sequence[str]], width: int, *, headed: bool, right: Sequence[int], indent: int
) -> list[str]:
    """The rows of a table as texts that fit `width`, a text a row: cells wrapped, or where that is not enough stacked.

    The first row of a table that is `headed` holds the headings; stacked rows have theirs beside each cell.
    """
    count = max(map(len, table))
    rows = [[*row, *[""] * (count - len(row))] for row in table]
    columns = list(zip(*rows, strict=True))
    widths = [max(map(shown_length, column)) for column in columns]
    words = [max(max(map(shown_length, cell.split(" "))) for cell in column) for column in columns]
    found = fit_widths(widths, [widths[at] if at in right else words[at] for at in range(count)], width)
    if found is None:
        return _stacked(rows, headed, " " * indent)
    lines = []
    for row in rows:
        cells = [cell_lines(cell, found[at]) for at, cell in enumerate(row)]
        said = [
            (" " * GAP)
            .join(
                _set(parts[at] if at < len(parts) else "", found[column], flush=column in right)
                for column, parts in enumerate(cells)
            )
            .rstrip()
            for at in range(max(map(len, cells)))
        ]
        lines.append(f"\n{' ' * indent}".join(said))
    return lines


def _set(text: str, width: int, *, flush: bool) -> str:
    blanks = " " * (width - shown_length(text))
    return blanks + text if flush else text + blanks


def _stacked(table: list[list[str]], headed: bool, indent: str) -> list[str]:
    """Every row as one text, to be wrapped: cell after cell, or the first above the others with their headings."""
    if not headed:
        return ["  ".join(filter(None, row)) for row in table]
    heads, *rows = table
    lines = []
    for first, *others in rows:
        said = [f"{head} {cell}".strip() for head, cell in zip(heads[1:], others, strict=True) if cell]
        lines.append(f"{first}\n{indent}  {' · '.join(said)}")
    return lines


class Wrapping:
    """A stream that breaks the lines written to it at words; everything else is the stream's own."""

    def __init__(self, stream: Any, width: int) -> None:
        self._stream = stream
        self._width = width
        self._begun = ""

    def write(self, text: str) -> int:
        """Writes every whole line; the beginning of one waits for its end, or for `flush`."""
        *lines, self._begun = (self._begun + text).split("\n")
        for line in lines:
            # A line that returns to its beginning is a progress bar: it has its own measure.
            parts = [line] if "\r" in line else wrap_line(line, self._width)
            self._stream.write("\n".join(parts) + "\n")
        return len(text)

    def flush(self) -> None:
        """Writes what waits, too."""
        if self._begun:
            self._stream.write(self._begun)
            self._begun = ""
        self._stream.flush()

    @property
    def unwrapped(self) -> Any:
        """The stream below, for what another program reads."""
        self.flush()
        return self._stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def wrap_output() -> None:
    """Lets what is printed from here on fit the terminal, where it goes to one."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if (width := width_of(stream)) and not isinstance(stream, Wrapping):
            setattr(sys, name, Wrapping(stream, width))
