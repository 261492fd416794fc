"""How commands print: JSON, aligned tables, styles that respect NO_COLOR and pipes, and the stamp."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from nrdb import __version__

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue


def echo_json(content: Any, *, lines: bool = False) -> None:
    """Prints `content` as JSON, indented, or as one line where `lines`."""
    import json

    click.echo(json.dumps(content, ensure_ascii=False, indent=None if lines else 2))


def good(text: str) -> str:
    """`text` in the colour of a yes."""
    return click.style(text, fg="green")


def bad(text: str) -> str:
    """`text` in the colour of a no."""
    return click.style(text, fg="red")


def strong(text: str) -> str:
    """`text` standing out."""
    return click.style(text, bold=True)


def faint(text: str) -> str:
    """`text` standing back."""
    return click.style(text, dim=True)


def terminal_width(default: int = 100) -> int:
    """Columns of the terminal that stdout is, `default` when it is none."""
    if not sys.stdout.isatty():
        return default
    from shutil import get_terminal_size

    return get_terminal_size((default, 24)).columns


def aligned(rows: Sequence[Sequence[str]], *, headers: Sequence[str] = (), right: Sequence[int] = ()) -> list[str]:
    """The rows as lines with aligned columns, two blanks between; columns in `right` are set flush right."""
    table = [list(map(str, row)) for row in ([headers, *rows] if headers else rows)]
    if not table:
        return []
    count = max(map(len, table))
    widths = [max((len(row[column]) for row in table if column < len(row)), default=0) for column in range(count)]
    lines = []
    for row in table:
        cells = [cell.rjust(widths[at]) if at in right else cell.ljust(widths[at]) for at, cell in enumerate(row)]
        lines.append("  ".join(cells).rstrip())
    if headers:
        lines[0] = strong(lines[0])
    return lines


def stamp(catalogue: Catalogue) -> str:
    """Which nrdb and which facts an answer rests on."""
    return f"nrdb {__version__}, data of {catalogue.data_date}, lists known to {catalogue.newest_list}"
