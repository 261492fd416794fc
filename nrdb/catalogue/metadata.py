"""Descriptions of the catalogue file's tables and views, and metadata that makes Datasette show them well."""

from __future__ import annotations

from typing import NamedTuple

from nrdb.catalogue.model import CARD_FIELDS
from nrdb.json_types import Json


class TableInfo(NamedTuple):
    """A table or view: what one row is, and how people usually filter and sort it."""

    name: str
    row: str
    """What one row is, to complete the sentence "One row is …"."""
    facets: tuple[str, ...] = ()
    sort: str = ""
    label: str = ""
    """The column that serves as a row's label."""


VIEWS: tuple[TableInfo, ...] = (
    TableInfo(
        "cards",
        "a readable card with names and ids; each number is there as an integer or null, and as text (which may be X)",
        ("edition", "side", "faction", "type", "set"),
        "title",
        "title",
    ),
    TableInfo(
        "printings",
        "a printing with its card, set, cycle and (after an import) illustrator and flavour",
        ("cycle", "set", "illustrator"),
        "code",
        "title",
    ),
    TableInfo(
        "lists", "a card on a ban list, with the list's verdict on it", ("format", "verdict", "list"), "start", "title"
    ),
    TableInfo("rulings", "an official ruling (after an import)", ("verified",), "title", "title"),
)

TABLES: tuple[TableInfo, ...] = (
    TableInfo("card", "a card: ids of other tables, and two columns for each number", ("type_id",), "title", "title"),
    TableInfo("card_face", "a further face of a card"),
    TableInfo("card_subtype", "a subtype of a card"),
    TableInfo(
        "card_words", "the searchable words of a card; its full-text index is `card_words_fts`", (), "title", "title"
    ),
    TableInfo(
        "card_text", "a text about a card: what it does in our words, or official text (after an import)", ("kind",)
    ),
    TableInfo("behaviour", "a card whose behaviour is described"),
    TableInfo("function", "something that cards do, and the words people use for it", (), "", "id"),
    TableInfo("card_function", "a function of a card", ("function_id",)),
    TableInfo("played", "the number of published decklists that contain a card", ()),
    TableInfo("printing", "a card in a set", ("set_id",), "code", "code"),
    TableInfo("name", "a normalised name that finds a card; the lowest rank wins"),
    TableInfo("side", "a side", (), "", "name"),
    TableInfo("faction", "a faction", (), "", "name"),
    TableInfo("card_type", "a card type", (), "", "name"),
    TableInfo("subtype", "a subtype", (), "", "name"),
    TableInfo("card_set", "a set", ("cycle_id", "type"), "released", "name"),
    TableInfo("card_cycle", "a cycle of sets", (), "position", "name"),
    TableInfo("format", "a format", (), "", "name"),
    TableInfo(
        "snapshot", "a format's pool and ban list from `start` to the day before `until`", ("format_id",), "start", "id"
    ),
    TableInfo("pool", "a card pool", ("format_id",), "", "name"),
    TableInfo("pool_set", "a set in a pool"),
    TableInfo("pool_cycle", "a cycle in a pool"),
    TableInfo("pool_card", "a card in a pool from `released` on, the day of its first printing there"),
    TableInfo(
        "restriction",
        "a ban list: banned and restricted cards, points, extra influence",
        ("format_id",),
        "start",
        "name",
    ),
    TableInfo(
        "restriction_limit", "a ban list's limit for the whole deck, as JSON: a number, or points and copies", ("kind",)
    ),
    TableInfo("restriction_card", "a ban list's verdict on a card, with its number if it has one", ("kind",)),
    TableInfo("restriction_subtype", "a subtype that a ban list bans"),
    TableInfo("erratum", "an erratum with its dates and source", ("source",)),
    TableInfo("erratum_change", "a fact that an erratum changes, as JSON"),
    TableInfo("ruling", "a ruling of the 1996 game: topic and gist in our words, source, date"),
    TableInfo("ruling_count", "the number of official rulings on a modern card"),
    TableInfo("import_extra", "a field from an import that nrdb has no table for, as JSON", ("kind", "field")),
    TableInfo("meta", "a value that describes the file itself"),
)

INTERNAL_PREFIXES = ("search_", "card_words_fts", "sqlite_")
"""Prefixes of tables that serve searching or SQLite itself and are derived from the others."""

_QUERIES: dict[str, tuple[str, str]] = {
    "banned_in_force": (
        "Banned cards on a date, by format",
        "SELECT format.name AS format, restriction.name AS list, card.title FROM snapshot"
        " JOIN format ON format.id = snapshot.format_id"
        " JOIN restriction ON restriction.id = snapshot.restriction_id"
        " JOIN restriction_card ON restriction_card.restriction_id = restriction.id"
        " JOIN card ON card.id = restriction_card.card_id"
        " WHERE restriction_card.kind = 'banned' AND snapshot.aside = 0"
        " AND snapshot.start <= :day AND (snapshot.until IS NULL OR snapshot.until > :day)"
        " ORDER BY format.name, card.title",
    ),
    "ice_by_strength": (
        "Ice by strength and cost",
        "SELECT title, faction, subtypes, cost, strength, subroutines FROM cards"
        " WHERE type = 'Ice' AND edition = 'cr' ORDER BY strength DESC, cost",
    ),
    "cards_by_set": (
        "Number of cards first printed in each set",
        'SELECT "set", released, count(*) AS cards FROM cards GROUP BY "set" ORDER BY released',
    ),
}


def metadata(database: str, *, data_date: str, source: str) -> Json:
    """Return Datasette's metadata for a catalogue file; `database` is the file's name without its extension."""
    tables: Json = {}
    for item in (*VIEWS, *TABLES):
        entry: Json = {"description": f"One row is {item.row}."}
        if item.facets:
            entry["facets"] = list(item.facets)
        if item.sort:
            entry["sort"] = item.sort
        if item.label and item in TABLES:
            entry["label_column"] = item.label
        tables[item.name] = entry
    # A view has no full-text index: this one uses the index of `card_words`.
    tables["cards"] |= {"fts_table": "card_words_fts", "fts_pk": "number"}
    tables["cards"]["columns"] = {field.column.removesuffix("_id"): field.help for field in CARD_FIELDS}
    tables["meta"]["hidden"] = True
    for name in ("card", "subtype", "function", "pool", "listed", "printing", "text", "index"):
        tables[f"search_{name}"] = {"hidden": True}
    return {
        "title": "nrdb: every Netrunner card",
        "description": f"Cards, printings, sets, formats, pools and ban lists; card data from {data_date}.",
        "source": source,
        "about": "nrdb is unofficial; Netrunner's names belong to their owners",
        "databases": {
            database: {
                "tables": tables,
                "queries": {name: {"title": title, "sql": sql} for name, (title, sql) in _QUERIES.items()},
            }
        },
    }
