"""What the tables and views of the catalogue file mean, and a metadata file by which Datasette shows them well."""

from __future__ import annotations

from typing import Any, NamedTuple

from nrdb.catalogue.model import CARD_FIELDS


class TableInfo(NamedTuple):
    """A table or view: what one row of it is, and how people like to slice it."""

    name: str
    row: str
    """What one row is, as part of a sentence."""
    facets: tuple[str, ...] = ()
    sort: str = ""
    label: str = ""
    """The column that names a row."""


VIEWS: tuple[TableInfo, ...] = (
    TableInfo(
        "cards",
        "a card in words: names instead of ids, X and infinite as themselves, its text",
        ("edition", "side", "faction", "type", "set"),
        "title",
        "title",
    ),
    TableInfo(
        "printings",
        "a printing with its card, set, cycle and, once imported, illustrator and flavour",
        ("cycle", "set", "illustrator"),
        "code",
        "title",
    ),
    TableInfo("lists", "what one list says of one card", ("format", "verdict", "list"), "start", "title"),
    TableInfo("rulings", "an official ruling (after an import)", ("verified",), "title", "title"),
)

TABLES: tuple[TableInfo, ...] = (
    TableInfo(
        "card", "a card; ids of other tables, numbers with their special values apart", ("type",), "title", "title"
    ),
    TableInfo("card_face", "a further face of a card"),
    TableInfo("card_subtype", "that a card has a subtype"),
    TableInfo(
        "card_words", "the searchable words of a card; its full-text index is `card_words_fts`", (), "title", "title"
    ),
    TableInfo(
        "card_text", "a text about a card: what it does in our words, or official text (after an import)", ("kind",)
    ),
    TableInfo("behaviour", "that an entry says what a card does"),
    TableInfo("function", "something that cards do, and how people say it", (), "", "id"),
    TableInfo("card_function", "that a card has a function", ("function_id",)),
    TableInfo("played", "how many of the published lists that were counted have a card", ()),
    TableInfo("printing", "a card in a set", ("set_id",), "code", "code"),
    TableInfo("name", "a folded name under which a card is found, best rank first"),
    TableInfo("side", "a side", (), "", "name"),
    TableInfo("faction", "a faction", (), "", "name"),
    TableInfo("card_type", "a card type", (), "", "name"),
    TableInfo("subtype", "a subtype", (), "", "name"),
    TableInfo("card_set", "a set", ("cycle", "type"), "released", "name"),
    TableInfo("card_cycle", "a cycle of sets", (), "position", "name"),
    TableInfo("format", "a format", (), "", "name"),
    TableInfo(
        "snapshot", "a format from `start` until before `until`: its pool and list", ("format_id",), "start", "id"
    ),
    TableInfo("pool", "a card pool", ("format_id",), "", "name"),
    TableInfo("pool_set", "that a pool holds a set"),
    TableInfo("pool_cycle", "that a pool holds a cycle"),
    TableInfo("pool_card", "that a pool holds a card, from the day its first printing there came out (`released`)"),
    TableInfo("restriction", "a list of banned, restricted or dearer cards", ("format_id",), "start", "name"),
    TableInfo(
        "restriction_limit", "what a list says of the whole deck, as JSON: a number, or points and copies", ("kind",)
    ),
    TableInfo("restriction_card", "what a list says of a card, with its number where it has one", ("kind",)),
    TableInfo("restriction_subtype", "that a list bans a subtype"),
    TableInfo("erratum", "an erratum with its days and source", ("source",)),
    TableInfo("erratum_change", "what an erratum changes in one fact, as JSON"),
    TableInfo("ruling", "a ruling of the 1996 game: topic and gist in our words, source, date"),
    TableInfo("ruling_count", "how many official rulings a modern card has"),
    TableInfo(
        "import_extra", "a field that an import brought and that nrdb has no place for, as JSON", ("kind", "field")
    ),
    TableInfo("meta", "something the file says about itself"),
)

INTERNAL_PREFIXES = ("search_", "card_words_fts", "sqlite_")
"""How the names of tables begin that serve searching or SQLite itself and are derived from the others."""

_QUERIES: dict[str, tuple[str, str]] = {
    "banned_in_force": (
        "Cards that are banned on a day, by format",
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
        " WHERE type = 'Ice' ORDER BY strength DESC, cost",
    ),
    "cards_by_set": (
        "How many cards each set printed first",
        'SELECT "set", released, count(*) AS cards FROM cards GROUP BY "set" ORDER BY released',
    ),
}


def metadata(database: str, *, data_date: str, source: str) -> dict[str, Any]:
    """Datasette's metadata for a catalogue file under the name `database` (the file's name without its ending)."""
    tables: dict[str, Any] = {}
    for item in (*VIEWS, *TABLES):
        entry: dict[str, Any] = {"description": f"One row is {item.row}."}
        if item.facets:
            entry["facets"] = list(item.facets)
        if item.sort:
            entry["sort"] = item.sort
        if item.label and item in TABLES:
            entry["label_column"] = item.label
        tables[item.name] = entry
    # A view has no full-text index of its own: this one borrows that of the words of its cards.
    tables["cards"] |= {"fts_table": "card_words_fts", "fts_pk": "number"}
    tables["cards"]["columns"] = {field.column.removesuffix("_id"): field.help for field in CARD_FIELDS}
    tables["meta"]["hidden"] = True
    for name in ("card", "subtype", "function", "pool", "listed", "printing", "text", "index"):
        tables[f"search_{name}"] = {"hidden": True}
    return {
        "title": "nrdb: every card of Netrunner",
        "description": f"Cards, printings, sets, formats, pools and lists; facts of {data_date}.",
        "source": source,
        "about": "nrdb is unofficial; Netrunner's names belong to their owners",
        "databases": {
            database: {
                "tables": tables,
                "queries": {name: {"title": title, "sql": sql} for name, (title, sql) in _QUERIES.items()},
            }
        },
    }
