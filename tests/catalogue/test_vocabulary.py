"""What words name, as the catalogue file holds it for searching."""

from __future__ import annotations

import sqlite3
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
