"""The meanings of words in searches."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from nrdb.catalogue import Catalogue
from nrdb.search.language.execution import Executor
from nrdb.search.language.index import Index
from nrdb.search.language.vocabulary import Vocabulary
from nrdb.search.plain.concepts import FunctionConcepts
from nrdb.search.plain.phrases import Phrases


class Few(Catalogue):
    """A catalogue of a few tables."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._few, self._tables = connection, {}

    @property
    def connection(self) -> sqlite3.Connection:
        return self._few


def phrases(catalogue: Catalogue) -> Phrases:
    return Phrases(Index(catalogue, Executor(catalogue)))


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
def test_names_are_known_by_id_name_code_and_alias(catalogue: Catalogue, vocabulary: str, key: str, meant: str) -> None:
    for modern in (False, True):
        assert Vocabulary(catalogue, modern=modern).table(vocabulary).keys[key] == (meant,)


@pytest.mark.parametrize(("vocabulary", "key"), [("type", "prep"), ("subtype", "noisy"), ("set", "proteus")])
def test_what_only_the_game_of_1996_has_is_no_word_of_the_modern_one(
    catalogue: Catalogue, vocabulary: str, key: str
) -> None:
    assert Vocabulary(catalogue, modern=False).table(vocabulary).exact(key)
    assert Vocabulary(catalogue).table(vocabulary).exact(key) is None


def test_some_names_are_said_as_bare_words(catalogue: Catalogue) -> None:
    spoken = phrases(catalogue)
    assert spoken.names["corp"] == ("side", "corp"), "no faction"
    assert spoken.names["hb"] == ("faction", "haas_bioroid")
    assert spoken.names["vantage"] == ("set", "vantage_point"), "the first word of one set's name alone"
    assert {"core", "f"}.isdisjoint(spoken.names), "letters are values of fields, not words"
    assert named(spoken.concepts, "draw") == ("draw",)
    assert named(spoken.concepts, "fast advance") == named(spoken.concepts, "advance fast") == ("fast-advance",)
    assert set(named(spoken.concepts, "gain tag")) == {"tag", "takes-tags"}, "the Corp's cards and the Runner's"
    assert named(spoken.concepts, "of") == ()


def named(concepts: FunctionConcepts, words: str) -> tuple[str, ...]:
    """Return the functions that folded words name."""
    found = concepts.at(words.split(), lambda _: False)
    return found[0] if found else ()


@pytest.mark.parametrize("name", ["\0", "夜警", "—", "Night\nWatch"])
def test_a_set_of_an_import_may_have_any_name(catalogue: Catalogue, name: str) -> None:
    with closing(sqlite3.connect(":memory:")) as copy:
        catalogue.connection.backup(copy)
        copy.execute("UPDATE card_set SET name = ? WHERE id = 'vantage_point'", (name,))
        names = Vocabulary(Few(copy), modern=False).table("set").names
        assert (names["vantage_point"], names["system_gateway"]) == (name.replace("\n", " "), "System Gateway")
        assert "" not in phrases(Few(copy)).names


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
        "id, type_id, edition, rarity, layout",
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
}
"""A catalogue of a few rows: table → columns and rows."""


@pytest.fixture(scope="module")
def few() -> Iterator[Catalogue]:
    with closing(sqlite3.connect(":memory:")) as connection:
        for table, (columns, rows) in FEW.items():
            connection.execute(f"CREATE TABLE {table} ({columns})")
            marks = ", ".join("?" * len(columns.split(", ")))
            connection.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)
        yield Few(connection)


def vocabulary(catalogue: Catalogue, name: str, *, modern: bool) -> tuple[dict[str, str], dict[str, str]]:
    """Return id → name, and key → the ids that it means, joined by `+`."""
    table = Vocabulary(catalogue, modern=modern).table(name)
    return table.names, {key: "+".join(ids) for key, ids in table.keys.items()}


def test_every_word_of_a_vocabulary(few: Catalogue) -> None:
    names = {"corp": "Corp", "net_brand": "Net-Brand", "id": "Id", "zz": "Zed"}
    keys = {"corp": "corp", "net brand": "net_brand", "id": "id", "zz": "zz", "zed": "zz"}
    # The target of an alias exists; an alias without letters is kept as it is.
    keys |= {"nb": "net_brand", "two": "net_brand", "—": "net_brand"}
    assert vocabulary(few, "faction", modern=True) == (names, keys)
    assert vocabulary(few, "subtype", modern=True)[0] == {"ai": "AI", "ap": "AP", "xy": "XY"}
    assert list(vocabulary(few, "subtype", modern=False)[0]) == ["ai", "ap", "xy", "noisy", "ice"]
    assert list(vocabulary(few, "type", modern=True)[0]) == ["ice"]
    sets = vocabulary(few, "set", modern=True)[0]
    assert list(sets) == [row[0] for row in FEW["card_set"][1] if row[0] != "proteus"]
    assert vocabulary(few, "cycle", modern=True) == (
        {"ashes": "Ashes", "onrush": "Onrush"},
        {"ashes": "ashes", "onrush": "onrush", "ash": "ashes", "x9": "onrush"},
    )
    assert vocabulary(few, "house", modern=False)[0] == {"big_company": "big company", "abc": "abc", "abcd": "abcd"}
    assert vocabulary(few, "rarity", modern=True)[0] == {"rare": "rare"}
    assert vocabulary(few, "list", modern=True)[1] == {"list 1": "list_1", "list one": "list_1"}
    assert vocabulary(few, "snapshot", modern=True)[1] == {"standard 1": "standard_1"}


def test_every_bare_word(few: Catalogue) -> None:
    meant = {
        **{"corp": "side corp", "runner": "side runner", "ice": "type ice", "ai": "subtype ai", "ap": "subtype ap"},
        **{"net brand": "faction net_brand", "id": "faction id", "zed": "faction zz", "two": "faction net_brand"},
        # Of the short codes, those with a digit, and one that everybody uses.
        **{"core set": "set core_set", "far point": "set far_point", "vantage point": "set far_point"},
        **{"gateway one": "set gateway_one", "gateway two": "set gateway_two", "sg": "set gateway_one"},
        **{"ms1": "set gateway_two", "blues night": "set blues_night", "fivel": "set blues_night"},
        **{"sixlet night": "set sixlet_night", "empty": "set empty", "nothing yet": "set empty", "ny3x": "set empty"},
        **{"ashes": "cycle ashes", "onrush": "cycle onrush", "x9": "cycle onrush"},
        **{"standard": "format standard", "ram": "format ram", "big company": "house big_company", "abc": "house abc"},
        # The first word of a set's name, if it is long enough and the first word of no other.
        **{"vantage": "set far_point", "sixlet": "set sixlet_night", "nothing": "set empty"},
    }
    spoken = phrases(few)
    assert ({key: " ".join(parts) for key, parts in spoken.names.items()}, spoken.longest) == (meant, 2)
    concepts = FunctionConcepts(spoken.index.functions, {}, ())
    for words, name in (("fast advance", "fast-advance"), ("rush", "rush"), ("draw", "draw"), ("hurry", "rush")):
        assert named(concepts, words) == (name,)
    with closing(sqlite3.connect(":memory:")) as copy:
        few.connection.commit()  # an open transaction lets no copy be made
        few.connection.backup(copy)
        copy.execute("DELETE FROM function")
        assert phrases(Few(copy)).index.functions == {}
