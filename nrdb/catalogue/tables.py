"""The tables of the catalogue file: those of `models`, and those that serve `nrdb search`.

The module is loaded only when a catalogue file is built.
"""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Integer, String, Table
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlmodel import Field, SQLModel

from nrdb.catalogue.models import Card


def _search_card() -> Table:
    """Declare `search_card`: the columns of `card`, numbered in order of title, with folded text."""
    own = (
        Column("n", Integer, primary_key=True, nullable=False),
        Column("card_id", String, nullable=False, unique=True),
        Column("title", String, nullable=False),
        Column("folded", String, nullable=False, index=True),
        Column("num_printings", Integer, nullable=False),
        Column("num_faces", Integer, nullable=False),
        Column("attribution", String),
        Column("has_behaviour", Boolean, nullable=False),
        Column("played", Integer, nullable=False),
    )
    taken = {"id", "stripped_title", *(column.name for column in own)}
    card = SQLModel.metadata.tables[str(Card.__tablename__)]
    same = [Column(c.name, c.type, nullable=c.nullable, index=c.index) for c in card.columns if c.name not in taken]
    return Table("search_card", SQLModel.metadata, *own, *same)


SEARCH_CARD = _search_card()


class SearchSubtypeRow(SQLModel, table=True):
    """One of a card's subtypes, by the card's number."""

    __tablename__ = "search_subtype"
    subtype: str = Field(primary_key=True)
    n: int = Field(primary_key=True)


class SearchFunctionRow(SQLModel, table=True):
    """One of a card's functions, by the card's number."""

    __tablename__ = "search_function"
    function: str = Field(primary_key=True)
    n: int = Field(primary_key=True)


class SearchPoolRow(SQLModel, table=True):
    """A card in a pool, by the card's number."""

    __tablename__ = "search_pool"
    pool: str = Field(primary_key=True)
    n: int = Field(primary_key=True)
    released: str


class SearchListedRow(SQLModel, table=True):
    """A ban list's verdict on a card, including bans of its subtypes."""

    __tablename__ = "search_listed"
    list: str = Field(primary_key=True)
    kind: str = Field(primary_key=True)
    n: int = Field(primary_key=True)
    value: int | None = None


class SearchPrintingRow(SQLModel, table=True):
    """A printing with the facts that searches use."""

    __tablename__ = "search_printing"
    n: int = Field(primary_key=True)
    code: str = Field(primary_key=True)
    set: str = Field(index=True)
    cycle: str = Field(index=True)
    cycle_position: int
    released: str | None = None
    position: int
    quantity: int
    is_latest: bool
    released_by: str | None = None
    flavour: str | None = None
    illustrator: str | None = None


class SearchTextRow(SQLModel, table=True):
    """The text to search for a card, folded and between spaces: the official text if there is one, else ours.

    `words` holds the words without their endings, each between spaces; `symbols` the same with symbols as `[click]`.
    """

    __tablename__ = "search_text"
    n: int = Field(primary_key=True)
    kind: str
    text: str
    words: str
    symbols: str


def statements() -> list[str]:
    """Return the SQL that creates every table, in order of dependence, and then every index."""
    dialect = sqlite.dialect()
    tables = SQLModel.metadata.sorted_tables
    made = []
    for table in tables:
        # A table with a key of several columns is read by its key, so it is its own index.
        by_key = len(table.primary_key.columns) > 1
        made.append(f"{CreateTable(table).compile(dialect=dialect)}{' WITHOUT ROWID' if by_key else ''}")
    for table in tables:
        ordered = sorted(table.indexes, key=lambda index: str(index.name))
        made += [str(CreateIndex(index).compile(dialect=dialect)) for index in ordered]
    return made
