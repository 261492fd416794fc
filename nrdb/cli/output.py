"""Print results: JSON, aligned tables, styles that respect NO_COLOR and pipes, and the stamp."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from nrdb import __version__
from nrdb.catalogue.basis import basis_json as basis_json
from nrdb.catalogue.basis import stamp_json as stamp_json
from nrdb.json_types import Json

if TYPE_CHECKING:
    from typing import Protocol

    from nrdb.catalogue import Catalogue
    from nrdb.catalogue.knowledge import Knowledge

    class Reportable(Protocol):
        """A result that can be printed."""

        def to_dict(self) -> Json:
            """Return the result under its JSON names."""

        def lines(self) -> list[str]:
            """Return the result as human-readable lines."""


def echo_json(content: object, *, lines: bool = False) -> None:
    """Print `content` as JSON, indented, or on one line with `lines`."""
    import json

    echo_data(json.dumps(content, ensure_ascii=False, indent=None if lines else 2))


def echo_data(text: str, *, nl: bool = True) -> None:
    """Print output for other programs; its lines are never wrapped, even on a terminal."""
    click.echo(text, nl=nl, file=raw_stdout())


def raw_stdout() -> Any:
    """Return unwrapped standard output, for JSON, CSV and deck lists."""
    return getattr(sys.stdout, "unwrapped", sys.stdout)


def good(text: str) -> str:
    """Return `text` in the colour for success."""
    return click.style(text, fg="green")


def bad(text: str) -> str:
    """Return `text` in the colour for failure."""
    return click.style(text, fg="red")


def strong(text: str) -> str:
    """Return `text` in bold."""
    return click.style(text, bold=True)


def faint(text: str) -> str:
    """Return `text` dimmed."""
    return click.style(text, dim=True)


def terminal_width(default: int = 100) -> int:
    """Return the width of the terminal in columns, or `default` if standard output is not a terminal."""
    if not sys.stdout.isatty():
        return default
    from nrdb.cli.terminal import width_of

    return width_of(sys.stdout)


def aligned(
    rows: Sequence[Sequence[str]], *, headers: Sequence[str] = (), right: Sequence[int] = (), indent: int = 0
) -> list[str]:
    """Return the rows as lines with aligned columns, two spaces apart; columns in `right` are right-aligned.

    On a narrow terminal the widest columns wrap at words; if that is not enough, a row's cells go below its first. Such
    a row contains line breaks, each followed by `indent` spaces; the caller indents the row's first line.
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


def fitted_table(
    rows: Sequence[Sequence[str]], headers: Sequence[str], right: Sequence[int], give_up: Sequence[int]
) -> list[str]:
    """Return the rows as a table; on a terminal, columns in `give_up` are dropped in this order until it fits."""
    table = [list(map(str, row)) for row in (headers, *rows)]
    shown = list(range(len(headers)))
    if sys.stdout.isatty():
        from nrdb.cli.terminal import GAP, width_of

        width = width_of(sys.stdout)
        for column in give_up:
            if sum(max(len(row[at]) for row in table) for at in shown) + GAP * (len(shown) - 1) <= width:
                break
            shown.remove(column)
    kept = [[row[at] for at in shown] for row in table]
    return aligned(kept[1:], headers=kept[0], right=[at for at, column in enumerate(shown) if column in right])


def stamp(catalogue: Catalogue) -> str:
    """Return the versions an answer is based on: nrdb, card data and ban lists."""
    return f"nrdb {__version__}, card data {catalogue.data_date}, ban lists up to {catalogue.newest_list}"


def stamp_line(catalogue: Catalogue) -> str:
    """Return the stamp as the faint last line of an answer."""
    return faint(f"{stamp(catalogue)}.")


def basis_lines(catalogue: Catalogue, on: str, edition: str = "cr") -> list[str]:
    """Return what an answer about the date `on` is based on: the stamp and, if the data is older, its age."""
    return [stamp_line(catalogue), *age_lines(catalogue.knowledge(on, edition))]


def age_lines(knowledge: Knowledge) -> list[str]:
    """Return the warning about old data as a line, highlighted if ban lists have probably been missed."""
    from nrdb.catalogue.knowledge import OLD

    warning = knowledge.warning
    return [strong(warning) if knowledge.age_days >= OLD else faint(warning)] if warning else []


def echo_report(report: Reportable, catalogue: Catalogue, as_json: bool) -> None:
    """Print a report with its stamp, as JSON or as lines."""
    if as_json:
        echo_json({**report.to_dict(), "stamp": stamp_json(catalogue)})
        return
    echo_lines(report.lines(), catalogue)


def echo_lines(lines: Sequence[str], catalogue: Catalogue) -> None:
    """Print lines with the stamp below them."""
    for line in (*lines, "", stamp_line(catalogue)):
        click.echo(line)
