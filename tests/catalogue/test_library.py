"""The catalogue as a library: its errors are nrdb's own, its version is checked, verdicts can be pickled."""

from __future__ import annotations

import pickle
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, nullcontext
from pathlib import Path

import pytest

from nrdb import Catalogue, check_deck, read_deck
from nrdb.catalogue import database
from nrdb.errors import DataError, LookupFailure, NrdbError, ParseError
from nrdb.search import search
from nrdb.search.language.statements import Statement
from nrdb.search.run import searcher
from tests.conftest import ROOT
from tests.mini import mini_data

ON = "2026-11-20"


@pytest.mark.parametrize("name", ["illegal", "runner", "typo"])
def test_a_verdict_is_pickled_with_all_it_says(catalogue: Catalogue, name: str) -> None:
    deck = read_deck(ROOT / "examples" / f"{name}.txt", catalogue)
    verdict = check_deck(deck, catalogue, format="standard", on=ON)
    packed = pickle.dumps(verdict)
    assert len(packed) < 100_000, "the catalogue travels by its name, not with every verdict"
    again = pickle.loads(packed)
    assert again.to_dict() == verdict.to_dict()
    assert (again.legal, again.deck) == (verdict.legal, verdict.deck)
    assert pickle.loads(packed).scope.catalogue is again.scope.catalogue


def test_a_verdict_of_a_catalogue_in_memory_is_pickled_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(database, "cache_home", lambda: None)
    catalogue = Catalogue.load(mini_data(tmp_path / "data"))
    verdict = check_deck(read_deck("3 Sure Gamble\n", catalogue), catalogue, format="casual", on=ON)
    assert pickle.loads(pickle.dumps(verdict)).to_dict() == verdict.to_dict()


def test_a_catalogue_that_is_gone_is_told_by_whoever_unpickles(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(database, "cache_home", lambda: tmp_path / "cache")
    catalogue = Catalogue.load(mini_data(tmp_path / "data"))
    monkeypatch.setattr("nrdb.catalogue.catalogue._COPIES", {})  # what another test unpickled
    packed = pickle.dumps(catalogue)
    Path(catalogue.path).unlink()
    with pytest.raises(DataError, match="neither a catalogue file nor a data folder"):
        pickle.loads(packed)


def test_findings_are_the_same_for_every_thread_that_asks_first(catalogue: Catalogue) -> None:
    deck = read_deck(ROOT / "examples" / "illegal.txt", catalogue)
    expected = check_deck(deck, catalogue, format="standard", on=ON).findings
    with ThreadPoolExecutor(8) as pool:
        for _ in range(20):
            verdict = check_deck(deck, catalogue, format="standard", on=ON)
            assert set(pool.map(lambda _, verdict=verdict: verdict.findings, range(8))) == {expected}


@pytest.mark.parametrize("version", [0, database.schema_version() - 1, database.schema_version() + 1])
def test_a_catalogue_of_another_version_is_refused(catalogue: Catalogue, tmp_path: Path, version: int) -> None:
    path = tmp_path / "other.sqlite"
    path.write_bytes(Path(catalogue.path).read_bytes())
    assert Catalogue.load(path).find("Sure Gamble").id == "sure_gamble"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {version}")
    with pytest.raises(DataError, match=f"has catalogue version {version}, but this nrdb reads version"):
        Catalogue.load(path)


def test_a_file_that_breaks_while_it_is_read_is_an_error_of_nrdb(catalogue: Catalogue, tmp_path: Path) -> None:
    path = tmp_path / "broken.sqlite"
    content = bytearray(Path(catalogue.path).read_bytes())
    schema = 40 * 4096
    content[schema:] = b"\x99" * (len(content) - schema)
    path.write_bytes(content)
    asked = (
        lambda: Catalogue.load(path).find("Sure Gamble"),
        lambda: Catalogue.load(path).cards(),
        lambda: search(Catalogue.load(path), "t:ice", on=ON),
        lambda: check_deck(read_deck("3 Sure Gamble\n", Catalogue.load(path)), Catalogue.load(path), on=ON),
    )
    for question in asked:
        with pytest.raises(DataError) as told:
            question()
        assert isinstance(told.value, NrdbError)
        assert "malformed" in told.value.message or "damaged" in told.value.message


def _read(connection: sqlite3.Connection, ask: str) -> None:
    cursor = connection.execute("SELECT words FROM rows")
    while ask == "fetchone" and cursor.fetchone():
        pass
    _ = list(cursor) if ask == "next" else cursor.fetchall()


@pytest.mark.parametrize("ask", ["execute", "fetchone", "fetchall", "next"])
def test_damage_that_sqlite_meets_later_is_an_error_of_nrdb_and_of_sqlite(tmp_path: Path, ask: str) -> None:
    """The first pages are intact, so that rows come before the damage."""
    path = tmp_path / "rows.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE rows (words)")
        connection.executemany("INSERT INTO rows VALUES (?)", [("x" * 500,)] * 2000)
        connection.commit()
    content = bytearray(path.read_bytes())
    at = 4096 if ask == "execute" else 100 * 4096
    content[at:] = b"\x99" * (len(content) - at)
    path.write_bytes(content)
    with closing(database.connect(str(path))) as connection:
        with pytest.raises(database.DamagedCatalogue) as told:
            _read(connection, ask)
        assert isinstance(told.value, DataError)
        assert isinstance(told.value, sqlite3.DatabaseError)
        assert "nrdb data reset" in told.value.message


@pytest.mark.parametrize("text", ["\ud800", "standard\udcff"])
def test_half_a_character_names_nothing(catalogue: Catalogue, text: str) -> None:
    for ask in (catalogue.find, catalogue.card, catalogue.printing, catalogue.pool, catalogue.restriction):
        with pytest.raises(LookupFailure):
            ask(text)
    # Search reports it as ignored and reads the rest of the query.
    with pytest.raises(ParseError) if text == "\ud800" else nullcontext():
        assert search(catalogue, text, on=ON)


def test_who_asks_sqlite_gets_its_errors(catalogue: Catalogue) -> None:
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        catalogue.connection.execute("SELECT * FROM nowhere")


def test_a_query_beyond_sqlite_is_an_error_of_nrdb(catalogue: Catalogue) -> None:
    deep = Statement("SELECT 1 WHERE " + "+".join(["1"] * 2000), [])
    with pytest.raises(ParseError, match="too complex for SQLite"):
        searcher(catalogue).executor.execute(deep)


@pytest.mark.parametrize("notes", [["first", "second"], ["first", "first"], [""]])
def test_facts_of_an_import_that_is_replaced_meanwhile_are_read_anew(
    monkeypatch: pytest.MonkeyPatch, notes: list[str]
) -> None:
    """Loading tries again once if the note has changed by then; otherwise it reports what is wrong with the data."""
    found, said, asked = database.open_catalogue, iter(notes), []

    def opened(root: str, note: str) -> database.ConnectionPool:
        asked.append(note)
        if note != "second":
            raise DataError("the records are gone.")
        return found(root)

    monkeypatch.setattr("nrdb.catalogue.catalogue.open_catalogue", opened)
    monkeypatch.setattr("nrdb.resources.import_note", lambda: next(said))
    with nullcontext() if "second" in notes else pytest.raises(DataError, match="the records are gone"):
        assert Catalogue.load().find("Sure Gamble").id == "sure_gamble"
    assert asked == list(dict.fromkeys(notes))
