"""The catalogue file works well with SQLite tools: tables are described, views are readable, words are found."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest

from nrdb.catalogue import Catalogue
from nrdb.catalogue.metadata import TABLES, VIEWS, metadata
from nrdb.catalogue.model import CARD_FIELDS, number
from tests.conftest import Run
from tests.data_page import undescribed


@pytest.fixture
def file(catalogue: Catalogue):
    """Return a plain connection, as any tool opens it."""
    with closing(sqlite3.connect(f"file:{catalogue.path}?mode=ro", uri=True)) as connection:
        connection.row_factory = sqlite3.Row
        yield connection


def test_every_table_and_view_is_described(catalogue: Catalogue) -> None:
    assert undescribed(catalogue) == []


def test_the_view_of_cards_has_a_row_for_every_card(file: sqlite3.Connection) -> None:
    counts = dict(file.execute("SELECT edition, count(*) FROM cards GROUP BY edition").fetchall())
    assert counts == {"cr": 2054, "classic": 580}


def test_the_view_of_cards_says_x_and_infinite_and_nothing(file: sqlite3.Connection) -> None:
    def of(card: str) -> sqlite3.Row:
        return file.execute("SELECT * FROM cards WHERE id = ?", (card,)).fetchone()

    assert (of("psychographics")["cost"], of("psychographics")["cost_text"]) == (None, "X")
    assert of("the_professor_keeper_of_knowledge")["influence_limit"] == 1
    shadow = of("the_shadow_pulling_the_strings")
    assert (shadow["influence_limit"], shadow["influence_limit_text"]) == (None, "infinite")
    gamble = of("sure_gamble")
    assert (gamble["cost"], gamble["strength"], gamble["faction"], gamble["type"], gamble["set"]) == (
        5,
        None,
        "Neutral Runner",
        "Event",
        "Core Set",
    )
    assert of("bran_1_0")["subtypes"] == "Barrier - Bioroid"


@pytest.mark.parametrize("field", [field.column for field in CARD_FIELDS if field.kind == "number"])
def test_comparing_a_number_of_the_view_counts_no_x(catalogue: Catalogue, file: sqlite3.Connection, field: str) -> None:
    values = [number(getattr(card, field)) for card in catalogue.cards()]
    count = f"SELECT count(*) FROM cards WHERE edition = 'cr' AND {field} > ?"
    for bound in (0, 1, 6, 9):
        expected = sum(value is not None and value > bound for value in values)
        assert file.execute(count, (bound,)).fetchone()[0] == expected, bound


def test_the_view_of_cards_has_ids_beside_names(file: sqlite3.Connection) -> None:
    joined = "SELECT count(*) FROM cards JOIN faction ON faction.id = faction_id WHERE faction.name = cards.faction"
    assert file.execute(joined).fetchone()[0] == 2634


def test_the_strongest_ice_is_first_in_the_prepared_query(file: sqlite3.Connection) -> None:
    queries = metadata("cards", data_date="", source="")["databases"]["cards"]["queries"]
    assert file.execute(queries["ice_by_strength"]["sql"]).fetchone()["title"] == "Wotan"


@pytest.mark.parametrize(
    ("words", "card"),
    [("bran", "bran_1_0"), ("BRÂN", "bran_1_0"), ("weyland ice barrier wall", "ice_wall"), ("mahou", "hoshiko_shiro")],
)
def test_words_are_found_accents_aside(file: sqlite3.Connection, words: str, card: str) -> None:
    found = file.execute(
        "SELECT card_id FROM card_words WHERE id IN (SELECT rowid FROM card_words_fts WHERE card_words_fts MATCH ?)",
        (words,),
    )
    assert any(row["card_id"].startswith(card) for row in found)


def test_the_number_of_a_card_is_its_row_in_the_index(file: sqlite3.Connection) -> None:
    mixed = file.execute(
        "SELECT count(*) FROM cards JOIN card_words ON card_words.id = cards.number WHERE card_id <> cards.id"
    )
    assert mixed.fetchone()[0] == 0


def test_lists_read_as_sentences(file: sqlite3.Connection) -> None:
    row = file.execute("SELECT * FROM lists WHERE list_id = 'standard_mwl_3_4' AND card_id = 'crowdfunding'").fetchone()
    assert tuple(row)[:6] == ("Standard", "Standard MWL 3.4", "2019-09-20", "Crowdfunding", "banned", None)


def test_every_view_can_be_read(file: sqlite3.Connection) -> None:
    for view in VIEWS:
        file.execute(f'SELECT * FROM "{view.name}"').fetchall()


def test_the_metadata_for_datasette(catalogue: Catalogue, file: sqlite3.Connection, nrdb: Run) -> None:
    made = metadata("cards", data_date="2026-07-24", source="somewhere")
    tables = made["databases"]["cards"]["tables"]
    labels = {name: entry["label_column"] for name, entry in tables.items() if "label_column" in entry}
    assert labels == {item.name: item.label for item in TABLES if item.label}
    database = made["databases"]["cards"]
    for name, entry in database["tables"].items():
        columns = {row["name"] for row in file.execute(f'PRAGMA table_info("{name}")')}
        assert columns, name
        for column in (*entry.get("facets", ()), *filter(None, [entry.get("sort")]), *entry.get("columns", ())):
            assert column in columns | {"faces"}, (name, column)
    for name, query in database["queries"].items():
        assert file.execute(query["sql"], {"day": "2026-11-20"}).fetchall(), name
    printed = json.loads(nrdb("data", "metadata", "--name", "cards").stdout)
    assert printed["databases"]["cards"] == database
