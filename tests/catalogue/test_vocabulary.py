"""What words name, as the catalogue file holds it for searching."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from nrdb.catalogue import Catalogue
from nrdb.catalogue.searchable import PARTED
from nrdb.catalogue.vocabulary import fill
from nrdb.search.vocabulary import Vocabulary, pairs


@pytest.fixture(scope="module")
def connection() -> sqlite3.Connection:
    return Catalogue.load().connection


@pytest.mark.parametrize(
    ("vocabulary", "key", "meant"),
    [
        ("side", "corp", "corp"),
        ("type", "ice", "ice"),
        ("subtype", "code gate", "code_gate"),
        ("faction", "haas bioroid", "haas_bioroid"),
        ("faction", "hb", "haas_bioroid"),  # an alias
        ("set", "sg", "system_gateway"),  # a short code
        ("cycle", "ashes", "ashes"),
        ("edition", "cr", "cr"),
        ("house", "ffg", "fantasy_flight_games"),
    ],
)
def test_names_are_known_by_id_name_code_and_alias(
    connection: sqlite3.Connection, vocabulary: str, key: str, meant: str
) -> None:
    for modern in (False, True):
        query = "SELECT keys, meant FROM search_vocabulary WHERE vocabulary = ? AND modern = ?"
        keys, ids = connection.execute(query, (vocabulary, modern)).fetchone()
        assert dict(pairs(keys, ids))[key] == meant


@pytest.mark.parametrize(("vocabulary", "key"), [("type", "prep"), ("subtype", "noisy"), ("set", "proteus")])
def test_what_only_the_game_of_1996_has_is_no_word_of_the_modern_one(vocabulary: str, key: str) -> None:
    catalogue = Catalogue.load()
    assert Vocabulary(catalogue, modern=False).table(vocabulary).exact(key)
    assert Vocabulary(catalogue).table(vocabulary).exact(key) is None


@pytest.mark.parametrize(
    ("kind", "key", "meant"),
    [
        ("name", "corp", ("side", "corp")),  # no faction
        ("name", "hb", ("faction", "haas_bioroid")),
        ("name", "vantage", ("set", "vantage_point")),  # the first word of one set's name alone
        ("name", "core", None),
        ("name", "f", None),  # letters are values of fields, not words
        ("function", "draw", ("draw",)),
        ("function", f"fast{PARTED}advanc", ("fast-advance",)),
        ("function", "of", None),
    ],
)
def test_some_names_are_said_as_bare_words(
    connection: sqlite3.Connection, kind: str, key: str, meant: tuple[str, ...] | None
) -> None:
    keys, meanings = connection.execute("SELECT keys, meant FROM search_phrases WHERE kind = ?", (kind,)).fetchone()
    found = dict(pairs(keys, meanings)).get(key)
    assert (found and tuple(found.split(PARTED))) == meant


@pytest.mark.parametrize("name", ["\0", "夜警", "—", "Night\nWatch"])
def test_a_set_of_an_import_may_have_any_name(connection: sqlite3.Connection, name: str) -> None:
    with closing(sqlite3.connect(":memory:")) as copy:
        connection.backup(copy)
        copy.execute("UPDATE card_set SET name = ? WHERE id = 'vantage_point'", (name,))
        copy.executescript("DELETE FROM search_vocabulary; DELETE FROM search_phrases")
        fill(copy)
        query = "SELECT ids, names FROM search_vocabulary WHERE vocabulary = 'set' AND modern = 0"
        names = dict(pairs(*copy.execute(query).fetchone()))
        assert (names["vantage_point"], names["system_gateway"]) == (name.replace("\n", " "), "System Gateway")
        phrases = dict(pairs(*copy.execute("SELECT keys, meant FROM search_phrases WHERE kind = 'name'").fetchone()))
        assert "" not in phrases


def test_a_vocabulary_may_be_empty() -> None:
    assert [*pairs("", "")] == []
    assert [*pairs("a\nb", "1\n")] == [("a", "1"), ("b", "")]


FEW: dict[str, tuple[str, list[tuple[object, ...]]]] = {
    "meta": (
        "key, value",
        [
            (
                "aliases",
                '{"words": {"faction": {"nb": "net_brand", "two": ["net_brand", "gone"], "—": "net_brand"}}}',
            )
        ],
    ),
    "card_type": ("id, name", [("ice", "Ice"), ("prep", "Prep"), ("corp_identity", "Corp Identity")]),
    "subtype": ("id, name", [("ai", "AI"), ("ap", "AP"), ("xy", "XY"), ("noisy", "Noisy"), ("ice", "Frozen")]),
    "faction": ("id, name", [("corp", "Corp"), ("net_brand", "Net-Brand"), ("id", "Id"), ("zz", "Zed")]),
    "side": ("id, name", [("corp", "Corp"), ("runner", "Runner")]),
    "card_set": (
        "id, name, code, cycle, released_by",
        [
            ("draft", "Draft", "dr", "draft", None),
            ("core_set", "Core Set", "core", "core", "big_company"),
            ("far_point", "Vantage Point", "vp", "ashes", "abc"),
            ("gateway_one", "Gateway One", "sg", "ashes", "abcd"),
            ("gateway_two", "Gateway Two", "ms1", "ashes", None),
            ("blues_night", "Blues Night", "fivel", "ashes", None),
            ("sixlet_night", "Sixlet Night", "four", "ashes", None),
            ("proteus", "Proteus", None, "onr_old", None),
            ("empty", "Nothing Yet", "ny3x", "ashes", None),
        ],
    ),
    "card_cycle": (
        "id, name, code",
        [("ashes", "Ashes", "ash"), ("onr_old", "Old", "old"), ("onrush", "Onrush", "x9")],
    ),
    "format": ("id, name", [("standard", "Standard"), ("active", "Active"), ("ram", "RAM"), ("it", "It")]),
    "pool": ("id, name", [("pool_1", "Pool One")]),
    "snapshot": ("id", [("standard_1",)]),
    "restriction": ("id, name", [("list_1", "List: One")]),
    "card": (
        "id, type, edition, rarity, layout",
        [("wall", "ice", "cr", None, "normal"), ("old", "prep", "classic", "rare", "normal")],
    ),
    "card_subtype": ("card_id, subtype_id", [("wall", "ai"), ("wall", "ap"), ("wall", "xy"), ("old", "noisy")]),
    "printing": (
        "card_id, set_id",
        [
            ("wall", name)
            for name in ("draft", "core_set", "far_point", "gateway_one", "gateway_two", "blues_night", "sixlet_night")
        ]
        + [("old", "proteus")],
    ),
    "function": ("id, said", [("fast-advance", "advance fast, the rush"), ("draw", "draws cards"), ("rush", "hurry")]),
    "search_vocabulary": ("vocabulary, modern, ids, names, keys, meant", []),
    "search_phrases": ("kind, keys, meant, longest", []),
}
"""A catalogue of a few rows: table → columns and rows."""


@pytest.fixture(scope="module")
def filled() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:")) as connection:
        for table, (columns, rows) in FEW.items():
            connection.execute(f"CREATE TABLE {table} ({columns})")
            marks = ", ".join("?" * len(columns.split(", ")))
            connection.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)
        fill(connection)
        connection.commit()  # an open transaction lets no copy be made
        yield connection


def vocabulary(connection: sqlite3.Connection, name: str, *, modern: bool) -> tuple[dict[str, str], dict[str, str]]:
    """Id → name, and key → the ids that it means, joined by `+`."""
    query = "SELECT ids, names, keys, meant FROM search_vocabulary WHERE vocabulary = ? AND modern = ?"
    ids, names, keys, meant = connection.execute(query, (name, modern)).fetchone()
    return dict(pairs(ids, names)), {key: said.replace(PARTED, "+") for key, said in pairs(keys, meant)}


def test_every_word_of_a_vocabulary(filled: sqlite3.Connection) -> None:
    names = {"corp": "Corp", "net_brand": "Net-Brand", "id": "Id", "zz": "Zed"}
    keys = {"corp": "corp", "net brand": "net_brand", "id": "id", "zz": "zz", "zed": "zz"}
    # What an alias means is there; an alias without letters is kept as it is.
    keys |= {"nb": "net_brand", "two": "net_brand", "—": "net_brand"}
    assert vocabulary(filled, "faction", modern=True) == (names, keys)
    assert vocabulary(filled, "subtype", modern=True)[0] == {"ai": "AI", "ap": "AP", "xy": "XY"}
    assert list(vocabulary(filled, "subtype", modern=False)[0]) == ["ai", "ap", "xy", "noisy", "ice"]
    assert list(vocabulary(filled, "type", modern=True)[0]) == ["ice"]
    sets = vocabulary(filled, "set", modern=True)[0]
    assert list(sets) == [row[0] for row in FEW["card_set"][1] if row[0] != "proteus"]
    assert vocabulary(filled, "cycle", modern=True) == (
        {"ashes": "Ashes", "onrush": "Onrush"},
        {"ashes": "ashes", "onrush": "onrush", "ash": "ashes", "x9": "onrush"},
    )
    assert vocabulary(filled, "house", modern=False)[0] == {"big_company": "big company", "abc": "abc", "abcd": "abcd"}
    assert vocabulary(filled, "rarity", modern=True)[0] == {"rare": "rare"}
    assert vocabulary(filled, "list", modern=True)[1] == {"list 1": "list_1", "list one": "list_1"}
    assert vocabulary(filled, "snapshot", modern=True)[1] == {"standard 1": "standard_1"}


def phrases(connection: sqlite3.Connection, kind: str) -> tuple[dict[str, str], int]:
    """What each phrase of the kind means, its parts set apart by blanks, and how many words the longest has."""
    query = "SELECT keys, meant, longest FROM search_phrases WHERE kind = ?"
    keys, meant, longest = connection.execute(query, (kind,)).fetchone()
    return {key.replace(PARTED, " "): said.replace(PARTED, " ") for key, said in pairs(keys, meant)}, longest


def test_every_bare_word(filled: sqlite3.Connection) -> None:
    meant = {
        **{"corp": "side corp", "runner": "side runner", "ice": "type ice", "ai": "subtype ai", "ap": "subtype ap"},
        **{"net brand": "faction net_brand", "id": "faction id", "zed": "faction zz", "two": "faction net_brand"},
        # Of the short codes those with a digit, and one that everybody says.
        **{"core set": "set core_set", "far point": "set far_point", "vantage point": "set far_point"},
        **{"gateway one": "set gateway_one", "gateway two": "set gateway_two", "sg": "set gateway_one"},
        **{"ms1": "set gateway_two", "blues night": "set blues_night", "fivel": "set blues_night"},
        **{"sixlet night": "set sixlet_night", "empty": "set empty", "nothing yet": "set empty", "ny3x": "set empty"},
        **{"ashes": "cycle ashes", "onrush": "cycle onrush", "x9": "cycle onrush"},
        **{"standard": "format standard", "ram": "format ram", "big company": "house big_company", "abc": "house abc"},
        # The first word of a set's name, if it is long enough and the first word of no other.
        **{"vantage": "set far_point", "sixlet": "set sixlet_night", "nothing": "set empty"},
    }
    assert phrases(filled, "name") == (meant, 2)
    functions = {"fast advanc": "fast-advance", "advanc fast": "fast-advance", "rush": "fast-advance", "draw": "draw"}
    assert phrases(filled, "function") == ({**functions, "hurry": "rush"}, 2)
    with closing(sqlite3.connect(":memory:")) as copy:
        filled.backup(copy)
        copy.executescript("DELETE FROM function; DELETE FROM search_vocabulary; DELETE FROM search_phrases")
        fill(copy)
        assert phrases(copy, "function") == ({}, 0)
