"""The tables for searching, which are derived from the others."""

from __future__ import annotations

import sqlite3

import pytest

from nrdb.catalogue import Catalogue
from nrdb.catalogue.searchable import plain_words, stem, symbol_words, title_words


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


@pytest.mark.parametrize(
    ("word", "left"),
    [
        *[("its", "its"), ("r&d", "r&d"), ("b4lls", "b4lls"), ("card's", "card"), ("bus", "bus"), ("runs", "run")],
        *[("ties", "tie"), ("flies", "fly"), ("loss", "loss"), ("virus", "virus"), ("analysis", "analysis")],
        *[("passes", "pass"), ("matches", "match"), ("boxes", "box"), ("fizzes", "fiz"), ("ices", "ice")],
        *[("used", "used"), ("using", "using"), ("boxed", "box"), ("boxing", "box"), ("filing", "fil")],
        *[("egg", "egg"), ("eggs", "egg"), ("rezzing", "rez"), ("killing", "kill"), ("messing", "mess")],
        *[("ice", "ice"), ("fire", "fir"), ("fires", "fir"), ("hitting", "hit")],
    ],
)
def test_a_word_without_its_ending(word: str, left: str) -> None:
    assert stem(word) == left


@pytest.mark.parametrize(
    ("text", "plain", "symbols"),
    [
        ("Gain 2[credits]. <em>Brân</em>", "gain 2 credit. bran", " gain 2 [credit] bran "),
        ("1[recurring-credit]", "1 recurring credit", " 1 recur [credit] "),
        ("[click][mu]", "click mu", " [click] [mu] "),
        ("(+1[mu]) 5-2", "(+1 mu) 5-2", " +1 [mu] 5 2 "),
    ],
)
def test_symbols_are_words_or_as_they_are_printed(text: str, plain: str, symbols: str) -> None:
    assert (plain_words(text), symbol_words(text)) == (plain, symbols)


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("Sure Gamble", [["sure", "gamble"], ["sure", "gamble"]]),
        (
            "Haas-Bioroid: NeoTokyo2",
            [
                ["haas", "bioroid", "neotokyo2"],
                ["haas", "bioroid"],
                ["neotokyo2"],
                ["haas", "bioroid", "neo", "tokyo", "2"],
            ],
        ),
    ],
)
def test_the_words_of_a_title(title: str, words: list[list[str]]) -> None:
    assert [*title_words(title)] == words


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
