"""Fit output to the terminal: tables shrink their widest columns and prose wraps at words; nothing is cut off.

Only terminals have a width. Pipes and files get every line unwrapped.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import Any

NARROWEST, WIDEST = 40, 200
GAP = 2
"""Number of spaces between two columns."""
_STYLE = re.compile(r"\x1b\[[0-9;]*m")
_COLUMN = re.compile(r" {2,}(?=\S)")


def width_of(stream: Any) -> int:
    """Return the width of the terminal that a stream writes to, within limits; 0 if it isn't a terminal."""
    if stream is None or not stream.isatty():
        return 0
    from shutil import get_terminal_size

    return min(max(get_terminal_size().columns, NARROWEST), WIDEST)


def shown_length(text: str) -> int:
    """Return the width of a text without its styles."""
    return len(_STYLE.sub("", text)) if "\x1b" in text else len(text)


def wrap_line(line: str, width: int) -> list[str]:
    """Break a line at spaces to fit `width`; the rest is indented under its last column, or by two spaces.

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
    current = rest[0]
    for gap, word in zip(rest[1::2], rest[2::2], strict=True):
        if shown_length(current) + len(gap) + shown_length(word) <= width:
            current += gap + word
        else:
            parts.append(current)
            current = " " * hanging + word
    return [*parts, current]


def fit_widths(widths: Sequence[int], least: Sequence[int], width: int) -> list[int] | None:
    """Shrink the widest columns until all fit `width`, none below its minimum; None if that is impossible."""
    room = width - GAP * (len(widths) - 1)
    if sum(least) > room:
        return None
    found = list(widths)
    while sum(found) > room:
        widest = max((at for at in range(len(found)) if found[at] > least[at]), key=lambda at: found[at])
        found[widest] -= 1
    return found


def cell_lines(text: str, width: int) -> list[str]:
    """Wrap a cell's text into lines of at most `width` characters."""
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
    """Return one text per row that fits `width`, with wrapped cells, or stacked cells if that isn't enough.

    With `headed` the first row has the headings; stacked rows repeat them next to each cell.
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
        row_lines = [
            (" " * GAP)
            .join(
                _set(parts[at] if at < len(parts) else "", found[column], flush=column in right)
                for column, parts in enumerate(cells)
            )
            .rstrip()
            for at in range(max(map(len, cells)))
        ]
        lines.append(f"\n{' ' * indent}".join(row_lines))
    return lines


def _set(text: str, width: int, *, flush: bool) -> str:
    blanks = " " * (width - shown_length(text))
    return blanks + text if flush else text + blanks


def _stacked(table: list[list[str]], headed: bool, indent: str) -> list[str]:
    """Return each row as one text: cell after cell, or the first cell above the others and their headings."""
    if not headed:
        return ["  ".join(filter(None, row)) for row in table]
    heads, *rows = table
    lines = []
    for first, *others in rows:
        pairs = [f"{head} {cell}".strip() for head, cell in zip(heads[1:], others, strict=True) if cell]
        lines.append(f"{first}\n{indent}  {' · '.join(pairs)}")
    return lines


class Wrapping:
    """A stream that wraps the lines written to it at words."""

    def __init__(self, stream: Any, width: int) -> None:
        self._stream = stream
        self._width = width
        self._partial = ""

    def write(self, text: str) -> int:
        """Write every complete line; a partial line waits for its end or for `flush`."""
        *lines, self._partial = (self._partial + text).split("\n")
        for line in lines:
            # A line with a carriage return is a progress bar, which sets its own width.
            parts = [line] if "\r" in line else wrap_line(line, self._width)
            self._stream.write("\n".join(parts) + "\n")
        return len(text)

    def flush(self) -> None:
        """Write the waiting partial line and flush the stream."""
        if self._partial:
            self._stream.write(self._partial)
            self._partial = ""
        self._stream.flush()

    @property
    def unwrapped(self) -> Any:
        """The underlying stream, for output that other programs read."""
        self.flush()
        return self._stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def wrap_output() -> None:
    """Make all output from now on fit the terminal, if it goes to one."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if (width := width_of(stream)) and not isinstance(stream, Wrapping):
            setattr(sys, name, Wrapping(stream, width))
