"""The tables that searching reads, derived from the others."""

from __future__ import annotations

import sqlite3

import pytest

from nrdb.catalogue import Catalogue
from nrdb.catalogue.searchable import plain_words


@pytest.fixture(scope="module")
def connection() -> sqlite3.Connection:
    return Catalogue.load().connection


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Brân 1.0", "bran 1.0"),
        ("“Clones are not People”", '"clones are not people"'),
        ("Gain 2[credit].", "gain 2 credit."),
        ("Gain [click][click].", "gain click click."),
        ("+1[mu]", "+1 mu"),
        ("[click],[trash]: Smile", "click,trash: smile"),
        ("<strong>Trace</strong>[3]", "trace[3]"),
        ("Interface → [credit]", "interface -> credit"),
        ("Do 1 brain damage", "do 1 core damage"),
        ("R&D  –  HQ", "r&d - hq"),
    ],
)
def test_plain_words(text: str, plain: str) -> None:
    assert plain_words(text) == plain


def test_plain_words_twice_is_plain_words_once() -> None:
    for text in ("Gain 2[credit].", "“Ä” → [mu]", "<em>brain damage</em>"):
        assert plain_words(plain_words(text)) == plain_words(text)


def test_cards_are_numbered_in_order_of_title(connection: sqlite3.Connection) -> None:
    rows = connection.execute("SELECT n, folded FROM search_card ORDER BY n").fetchall()
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    assert [row[1] for row in rows] == sorted(row[1] for row in rows)


@pytest.mark.parametrize(
    ("table", "source"),
    [
        ("search_card", "card"),
        ("search_printing", "printing"),
        ("search_pool", "pool_card"),
        ("search_subtype", "card_subtype"),
    ],
)
def test_nothing_is_lost_on_the_way(connection: sqlite3.Connection, table: str, source: str) -> None:
    count = "SELECT count(*) FROM "
    assert connection.execute(count + table).fetchone() == connection.execute(count + source).fetchone()


def test_each_card_has_one_latest_printing(connection: sqlite3.Connection) -> None:
    rows = connection.execute("SELECT n, sum(is_latest) FROM search_printing GROUP BY n HAVING sum(is_latest) <> 1")
    assert rows.fetchall() == []


def test_a_list_that_bans_a_subtype_bans_its_cards(connection: sqlite3.Connection) -> None:
    banned = {
        row[0]
        for row in connection.execute(
            "SELECT card_id FROM search_listed JOIN search_card USING (n) "
            "WHERE list = 'standard_ban_list_21_04' AND kind = 'banned'"
        )
    }
    currents = {
        row[0] for row in connection.execute("SELECT card_id FROM card_subtype WHERE subtype_id = 'current'").fetchall()
    }
    assert currents <= banned


def test_our_own_words_are_searched_where_there_is_no_official_text(connection: sqlite3.Connection) -> None:
    kinds = dict(connection.execute("SELECT kind, count(*) FROM search_text GROUP BY kind").fetchall())
    assert set(kinds) == {"rendered"}
    assert kinds["rendered"] > 400
    (text,) = connection.execute(
        "SELECT text FROM search_text JOIN search_card USING (n) WHERE card_id = 'sure_gamble'"
    ).fetchone()
    assert text == f" {plain_words(text).strip()} "
