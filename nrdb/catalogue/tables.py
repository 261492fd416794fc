"""The tables of the catalogue file, declared with SQLModel; no other module imports it.

It is loaded only when a catalogue file is built. Users who query the file with SQLModel find the typed rows here.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlmodel import Field, SQLModel

from nrdb.catalogue.model import CARD_FIELDS
from nrdb.catalogue.source import TRAITS
from nrdb.json_types import Json


class SideRow(SQLModel, table=True):
    """A side."""

    __tablename__ = "side"
    id: str = Field(primary_key=True)
    name: str


class FactionRow(SQLModel, table=True):
    """A faction."""

    __tablename__ = "faction"
    id: str = Field(primary_key=True)
    name: str
    side: str | None = Field(default=None, foreign_key="side.id")
    mini: bool


class CardTypeRow(SQLModel, table=True):
    """A card type."""

    __tablename__ = "card_type"
    id: str = Field(primary_key=True)
    name: str
    side: str | None = Field(default=None, foreign_key="side.id")


class SubtypeRow(SQLModel, table=True):
    """A subtype."""

    __tablename__ = "subtype"
    id: str = Field(primary_key=True)
    name: str


class CycleRow(SQLModel, table=True):
    """A cycle of sets."""

    __tablename__ = "card_cycle"
    id: str = Field(primary_key=True)
    name: str
    code: str
    position: int
    released_by: str


class CardSetRow(SQLModel, table=True):
    """A set."""

    __tablename__ = "card_set"
    id: str = Field(primary_key=True)
    name: str
    code: str
    cycle: str = Field(foreign_key="card_cycle.id")
    type: str
    released: str | None = None
    position: int
    size: int
    released_by: str


def _card_columns() -> dict[str, tuple[object, Any]]:
    """Return the columns of `card`, derived from `CARD_FIELDS` and `TRAITS`.

    A number has two columns: NAME holds the number, NAME_special says X or infinite instead; both are null if the card
    has no such value. The fields come first, then the facts derived from texts (`TRAITS`).
    """
    columns: dict[str, tuple[object, Any]] = {}
    for position, field in enumerate(CARD_FIELDS):
        name = field.column
        if field.kind in ("ids", "faces"):
            continue
        key = f"{field.table}.id" if field.kind == "id" else None
        if field.kind == "number":
            columns[name] = (int | None, Field(default=None))
            columns[f"{name}_special"] = (str | None, Field(default=None))
        elif field.kind == "flag":
            columns[name] = (bool, Field(default=False))
        elif field.kind == "int":
            columns[name] = (int, Field())
        elif key:
            columns[name] = (str, Field(foreign_key=key, index=True))
        elif field.required:
            columns[name] = (str, Field(primary_key=position == 0))
        else:
            columns[name] = (str | None, Field(default=None))
    for trait in TRAITS:
        if trait.kind == "number":
            columns[trait.name] = (int | None, Field(default=None))
            columns[f"{trait.name}_special"] = (str | None, Field(default=None))
        else:
            columns[trait.name] = (bool, Field(default=False))
    columns["folded"] = (str, Field(index=True))
    return columns


def _declare(name: str, table: str, columns: dict[str, tuple[object, Any]]) -> type[SQLModel]:
    """Create a SQLModel table class from a dict of columns."""
    body: Json = {"__module__": __name__, "__qualname__": name, "__tablename__": table}
    body["__annotations__"] = {column: annotation for column, (annotation, _) in columns.items()}
    body.update({column: field for column, (_, field) in columns.items()})
    metaclass: Any = type(SQLModel)
    made: type[SQLModel] = metaclass(name, (SQLModel,), body, table=True)
    return made


CardRow = _declare("CardRow", "card", _card_columns())


class CardFaceRow(SQLModel, table=True):
    """Another face of a card."""

    __tablename__ = "card_face"
    card_id: str = Field(primary_key=True, foreign_key="card.id")
    position: int = Field(primary_key=True)
    title: str | None = None
    stripped_title: str | None = None
    subtypes: str
    """Ids of the subtypes, joined by commas."""
    base_link: int | None = None


class CardSubtypeRow(SQLModel, table=True):
    """A subtype of a card; `position` is its place on the card."""

    __tablename__ = "card_subtype"
    subtype_id: str = Field(primary_key=True, foreign_key="subtype.id")
    card_id: str = Field(primary_key=True, foreign_key="card.id", index=True)
    position: int


class PrintingRow(SQLModel, table=True):
    """A printing: one card in one set."""

    __tablename__ = "printing"
    code: str = Field(primary_key=True)
    card_id: str = Field(foreign_key="card.id", index=True)
    set_id: str = Field(foreign_key="card_set.id", index=True)
    position: int
    quantity: int
    layout: str | None = None
    copies: int | None = None
    face_copies: str
    """Copies with each further art, joined by commas."""
    released: str | None = None


class NameRow(SQLModel, table=True):
    """A name that finds a card; see `names`."""

    __tablename__ = "name"
    folded: str = Field(primary_key=True)
    edition: str = Field(primary_key=True)
    rank: int = Field(primary_key=True)
    card_id: str = Field(primary_key=True, foreign_key="card.id")


class FormatRow(SQLModel, table=True):
    """A format."""

    __tablename__ = "format"
    id: str = Field(primary_key=True)
    name: str


class PoolRow(SQLModel, table=True):
    """A card pool."""

    __tablename__ = "pool"
    id: str = Field(primary_key=True)
    name: str
    format_id: str = Field(foreign_key="format.id")


class PoolCycleRow(SQLModel, table=True):
    """A cycle in a pool."""

    __tablename__ = "pool_cycle"
    pool_id: str = Field(primary_key=True, foreign_key="pool.id")
    cycle_id: str = Field(primary_key=True, foreign_key="card_cycle.id")


class PoolSetRow(SQLModel, table=True):
    """A set in a pool."""

    __tablename__ = "pool_set"
    pool_id: str = Field(primary_key=True, foreign_key="pool.id")
    set_id: str = Field(primary_key=True, foreign_key="card_set.id")


class PoolCardRow(SQLModel, table=True):
    """A card in a pool, from the date `released` on."""

    __tablename__ = "pool_card"
    pool_id: str = Field(primary_key=True, foreign_key="pool.id")
    card_id: str = Field(primary_key=True, foreign_key="card.id", index=True)
    released: str


class RestrictionRow(SQLModel, table=True):
    """A ban list."""

    __tablename__ = "restriction"
    id: str = Field(primary_key=True)
    name: str
    format_id: str = Field(foreign_key="format.id")
    start: str


class RestrictionLimitRow(SQLModel, table=True):
    """A ban list's limit for the whole deck.

    `kind` is a limit or a cap of `model.RESTRICTION_KINDS`; `value` is JSON: a number, or points and copies.
    """

    __tablename__ = "restriction_limit"
    restriction_id: str = Field(primary_key=True, foreign_key="restriction.id")
    kind: str = Field(primary_key=True)
    value: str


class RestrictionCardRow(SQLModel, table=True):
    """A ban list's verdict on a card.

    `kind` is one of `model.RESTRICTION_KINDS` that names cards; `value` is its number, else null.
    """

    __tablename__ = "restriction_card"
    restriction_id: str = Field(primary_key=True, foreign_key="restriction.id")
    card_id: str = Field(primary_key=True, foreign_key="card.id", index=True)
    kind: str = Field(primary_key=True)
    value: int | None = None


class RestrictionSubtypeRow(SQLModel, table=True):
    """A subtype that a ban list bans."""

    __tablename__ = "restriction_subtype"
    restriction_id: str = Field(primary_key=True, foreign_key="restriction.id")
    subtype_id: str = Field(primary_key=True, foreign_key="subtype.id")


class SnapshotRow(SQLModel, table=True):
    """A format in a period; `aside` marks snapshots that never come into force."""

    __tablename__ = "snapshot"
    id: str = Field(primary_key=True)
    format_id: str = Field(foreign_key="format.id", index=True)
    start: str
    until: str | None = None
    pool_id: str = Field(foreign_key="pool.id")
    restriction_id: str | None = Field(default=None, foreign_key="restriction.id")
    aside: bool = False


class CardTextRow(SQLModel, table=True):
    """A text about a card: its behaviour in our own words, or official text from an import; see `records.CardText`."""

    __tablename__ = "card_text"
    id: int = Field(primary_key=True)
    card_id: str = Field(foreign_key="card.id", index=True)
    kind: str = Field(index=True)
    text: str
    plain: str
    face: int = 0
    printing_code: str | None = Field(default=None, foreign_key="printing.code", index=True)
    question: str | None = None
    date: str | None = None
    verified: bool | None = None


class FunctionRow(SQLModel, table=True):
    """Something that cards do; `said` holds the words people use for it, separated by commas."""

    __tablename__ = "function"
    id: str = Field(primary_key=True)
    help: str
    said: str


class CardFunctionRow(SQLModel, table=True):
    """A function of a card; see nrdb/behaviour/functions.toml."""

    __tablename__ = "card_function"
    card_id: str = Field(primary_key=True, foreign_key="card.id")
    function_id: str = Field(primary_key=True, foreign_key="function.id")


class PlayedRow(SQLModel, table=True):
    """The number of published decklists that contain a card."""

    __tablename__ = "played"
    card_id: str = Field(primary_key=True, foreign_key="card.id")
    lists: int


class BehaviourRow(SQLModel, table=True):
    """A card whose behaviour is described, even if it does nothing."""

    __tablename__ = "behaviour"
    card_id: str = Field(primary_key=True, foreign_key="card.id")


class CardWordsRow(SQLModel, table=True):
    """A card's searchable text; `id` is the row number of `card`.

    The full-text index `card_words_fts` is built on it.
    """

    __tablename__ = "card_words"
    id: int = Field(primary_key=True)
    card_id: str = Field(foreign_key="card.id", unique=True)
    title: str
    keywords: str
    text: str
    flavour: str
    illustrators: str
    rulings: str


class ImportExtraRow(SQLModel, table=True):
    """A field of an import that nrdb does not know, as JSON; see `records.Extra`."""

    __tablename__ = "import_extra"
    kind: str = Field(primary_key=True)
    record: str = Field(primary_key=True)
    field: str = Field(primary_key=True)
    value: str


def _search_columns() -> dict[str, tuple[object, Any]]:
    """Return the columns of `search_card`: those of `card`, numbered in order of title, with folded text."""
    columns: dict[str, tuple[object, Any]] = {
        "n": (int, Field(primary_key=True)),
        "card_id": (str, Field(foreign_key="card.id", unique=True)),
        "title": (str, Field()),
        "folded": (str, Field(index=True)),
        "num_printings": (int, Field()),
        "num_faces": (int, Field()),
        "attribution": (str | None, Field(default=None)),
        "has_behaviour": (bool, Field()),
        "played": (int, Field()),
    }
    for name, declared in _card_columns().items():
        if name not in (*columns, "id", "stripped_title"):
            columns[name] = declared
    return columns


SearchCardRow = _declare("SearchCardRow", "search_card", _search_columns())


class SearchSubtypeRow(SQLModel, table=True):
    """A subtype of a card, by the card's number."""

    __tablename__ = "search_subtype"
    subtype: str = Field(primary_key=True)
    n: int = Field(primary_key=True)


class SearchFunctionRow(SQLModel, table=True):
    """A function of a card, by the card's number."""

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
    """A printing with what searches ask about it."""

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


class ErratumRow(SQLModel, table=True):
    """An erratum, which changed a card after it was printed; see `errata`. `kind` is facts, effect or wording."""

    __tablename__ = "erratum"
    id: int = Field(primary_key=True)
    card_id: str = Field(foreign_key="card.id", index=True)
    kind: str
    description: str
    source: str
    start: str
    start_at_latest: bool
    until: str | None = None
    until_at_latest: bool
    unofficial: bool


class ErratumChangeRow(SQLModel, table=True):
    """A fact that an erratum changes; `before` and `after` are JSON."""

    __tablename__ = "erratum_change"
    erratum_id: int = Field(primary_key=True, foreign_key="erratum.id")
    field: str = Field(primary_key=True)
    before: str
    after: str


class RulingRow(SQLModel, table=True):
    """An indexed ruling of the 1996 game; `superseded_by` is the number of another ruling on the card."""

    __tablename__ = "ruling"
    card_id: str = Field(primary_key=True, foreign_key="card.id")
    number: int = Field(primary_key=True)
    topic: str
    gist: str
    source: str
    date: str | None = None
    date_doubtful: bool
    superseded_by: int | None = None


class RulingCountRow(SQLModel, table=True):
    """The number of rulings the card dump has for a modern card; `sources` are joined by commas."""

    __tablename__ = "ruling_count"
    card_id: str = Field(primary_key=True, foreign_key="card.id")
    total: int
    verified: int
    newest: str | None = None
    sources: str


class MetaRow(SQLModel, table=True):
    """A value that describes this file.

    The keys are content, data_date, newest_list and, as JSON, manifest, aliases and renamed.
    """

    __tablename__ = "meta"
    key: str = Field(primary_key=True)
    value: str


def statements() -> list[str]:
    """Return the SQL that creates every table, in order of dependence, and then every index."""
    dialect = sqlite.dialect()
    tables = SQLModel.metadata.sorted_tables
    made = []
    for table in tables:
        # A join table is read by its key alone, so it is its own index.
        by_key = table.name != "card" and len(table.primary_key.columns) == len(table.columns)
        made.append(f"{CreateTable(table).compile(dialect=dialect)}{' WITHOUT ROWID' if by_key else ''}")
    for table in tables:
        ordered = sorted(table.indexes, key=lambda index: str(index.name))
        made += [str(CreateIndex(index).compile(dialect=dialect)) for index in ordered]
    return made
