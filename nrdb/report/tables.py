"""Model the tables of a page: cells, columns and how they are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Block(NamedTuple):
    """Lines under a heading that readers can expand; not printed."""

    title: str
    lines: tuple[str, ...]


class Cell(NamedTuple):
    """A cell with its text and optional extras.

    `mark` is "good", "bad", "warn" or "" (a coloured label); `sort` replaces the text as sort key; `lines` are
    more lines, shown as a list under the text; `more` is shown when expanded.
    """

    text: str
    mark: str = ""
    sort: str | float | None = None
    lines: tuple[str, ...] = ()
    more: tuple[Block, ...] = ()


Value = Cell | str | int | float | None


class Column(NamedTuple):
    """A column: its heading, whether its cells are numbers, and whether readers can filter by its values."""

    title: str
    number: bool = False
    choose: bool = False


class Table(NamedTuple):
    """A table with a heading and one value per row and column.

    `tools` adds sorting and filtering. With `stacked` each row is a separate card on narrow screens. `tick` adds tick
    boxes, which the browser remembers, and is the title of the column that identifies rows.
    """

    title: str
    columns: tuple[Column, ...]
    rows: Sequence[Sequence[Value]]
    note: str = ""
    tools: bool = True
    stacked: bool = False
    tick: str = ""
