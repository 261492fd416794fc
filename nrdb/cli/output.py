"""How commands print: JSON, aligned tables, styles that respect NO_COLOR and pipes, and the stamp."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from nrdb import __version__

if TYPE_CHECKING:
    from typing import Protocol

    from nrdb.catalogue import Catalogue

    class Reportable(Protocol):
        """What a command has found out."""

        def to_dict(self) -> dict[str, Any]:
            """It under its JSON names."""

        def lines(self) -> list[str]:
            """It for people."""


def echo_json(content: Any, *, lines: bool = False) -> None:
    """Prints `content` as JSON, indented, or as one line where `lines`."""
    import json

    echo_data(json.dumps(content, ensure_ascii=False, indent=None if lines else 2))


def echo_data(text: str, *, nl: bool = True) -> None:
    """Prints what another program reads: no line of it is broken, on no terminal."""
    click.echo(text, nl=nl, file=raw_stdout())


def raw_stdout() -> Any:
    """Standard output for what another program reads: JSON, CSV, deck lists."""
    return getattr(sys.stdout, "unwrapped", sys.stdout)


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
    from nrdb.cli.terminal import width_of

    return width_of(sys.stdout)


def aligned(
    rows: Sequence[Sequence[str]], *, headers: Sequence[str] = (), right: Sequence[int] = (), indent: int = 0
) -> list[str]:
    """The rows as lines with aligned columns, two blanks between; columns in `right` are set flush right.

    On a terminal that is too narrow the widest columns are wrapped at words, and where that is not enough a row stands
    below its first cell; such a row holds line ends, each followed by `indent` blanks, which the caller sets before the
    row as well.
    """
    table = [list(map(str, row)) for row in ([headers, *rows] if headers else rows)]
    if not table:
        return []
    count = max(map(len, table))
    widths = [max((len(row[column]) for row in table if column < len(row)), default=0) for column in range(count)]
    if sys.stdout.isatty() and sum(widths) + 2 * (count - 1) > terminal_width() - indent:
        from nrdb.cli.terminal import fit_table

        lines = fit_table(table, terminal_width() - indent, headed=bool(headers), right=right, indent=indent)
    else:
        lines = []
        for row in table:
            cells = [cell.rjust(widths[at]) if at in right else cell.ljust(widths[at]) for at, cell in enumerate(row)]
            lines.append("  ".join(cells).rstrip())
    if headers and len(lines) == len(table):
        lines[0] = strong(lines[0])
    return lines


def stamp(catalogue: Catalogue) -> str:
    """Which nrdb and which facts an answer rests on."""
    return f"nrdb {__version__}, data of {catalogue.data_date}, lists known to {catalogue.newest_list}"


def stamp_json(catalogue: Catalogue) -> dict[str, Any]:
    """The stamp of every JSON answer: the same facts, one shape in all commands."""
    return {"nrdb": __version__, "data": catalogue.data_date, "newest_list": catalogue.newest_list}


def echo_report(report: Reportable, catalogue: Catalogue, as_json: bool) -> None:
    """Prints a report with the stamp of its data, as JSON or in lines."""
    if as_json:
        echo_json({**report.to_dict(), "stamp": stamp_json(catalogue)})
        return
    for line in (*report.lines(), "", faint(stamp(catalogue))):
        click.echo(line)
