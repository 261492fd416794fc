"""Tables of a page: what a cell says, how a column is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Block(NamedTuple):
    """Lines under a heading that a reader opens when they want them; never on paper."""

    title: str
    lines: tuple[str, ...]


class Cell(NamedTuple):
    """One cell: what it says, and where the bare text is not enough, its marks.

    `mark` is "good", "bad", "warn" or "" (a coloured label); `sort` replaces the text as sorting key; `lines` are
    further lines, shown as a list under the text; `more` is shown when it is asked for.
    """

    text: str
    mark: str = ""
    sort: str | float | None = None
    lines: tuple[str, ...] = ()
    more: tuple[Block, ...] = ()


Value = Cell | str | int | float | None


class Column(NamedTuple):
    """A column: its heading, whether its cells are numbers, and whether a reader may choose among its values."""

    title: str
    number: bool = False
    choose: bool = False


class Table(NamedTuple):
    """A table with a heading; every row holds one value for each column.

    `tools` adds sorting and filtering. With `stacked` a row is a card of its own on a narrow screen. `tick` names the
    column by which rows are told apart that a reader ticks off; the browser keeps the ticks.
    """

    title: str
    columns: tuple[Column, ...]
    rows: Sequence[Sequence[Value]]
    note: str = ""
    tools: bool = True
    stacked: bool = False
    tick: str = ""
