"""The catalogue file: built once, completely or not at all, read-only, readable with any SQLite tool."""

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from nrdb.catalogue import Catalogue, database
from nrdb.catalogue.database import Connection, content_hash
from nrdb.errors import DataError
from nrdb.resources import data_root
from tests.mini import mini_data

ROOT = Path(__file__).parents[2]
COUNT = "from nrdb.catalogue import Catalogue; print(len(Catalogue.load().cards()))"


def start(cache, program=COUNT):
    return subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "XDG_CACHE_HOME": str(cache)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_the_name_holds_the_hash_of_the_content(catalogue):
    assert Path(catalogue.path).name == f"catalogue-{content_hash(data_root())}.sqlite"


def test_a_change_of_what_builds_it_is_a_new_catalogue():
    """The catalogue holds tables and sentences made from the vocabulary, so those modules count in the file's name."""
    counted = {Path(path).relative_to(ROOT / "nrdb").as_posix() for path in database.builders()}
    assert {
        "catalogue/models.py",
        "catalogue/tables.py",
        "catalogue/searchable.py",
        "behaviour/functions.toml",
    } <= counted
    assert "behaviour/vocabulary/operations.py" in counted


def test_it_is_read_only(catalogue):
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        catalogue.connection.execute("DELETE FROM card")


def test_any_sqlite_tool_can_open_it(catalogue):
    plain = sqlite3.connect(catalogue.path, factory=Connection)
    rows = plain.execute(
        "SELECT card.title FROM card JOIN card_subtype ON card_subtype.card_id = card.id"
        " WHERE subtype_id = 'sentry' AND strength > 3 AND card.edition = 'cr'"
    ).fetchall()
    assert len(rows) == 56
    assert plain.execute("PRAGMA foreign_key_check").fetchall() == []


def test_fifty_processes_at_once_build_it_once(tmp_path):
    running = [start(tmp_path) for _ in range(50)]
    ends = [process.communicate() for process in running]
    assert {out.strip() for out, _ in ends} == {"2054"}, [err for _, err in ends if err][:1]
    files = sorted(path.name.split("-")[0] for path in (tmp_path / "nrdb").iterdir())
    assert files == ["catalogue", "lock", "state"]


def test_changed_facts_make_another_catalogue(tmp_path):
    folder = Path(shutil.copytree(data_root(), tmp_path / "data"))
    before = Catalogue.load(folder)
    path = folder / "cards" / "cr" / "core_set.json"
    path.write_text(path.read_text(encoding="utf-8").replace('"Sure Gamble"', '"Sure Thing"'), encoding="utf-8")
    after = Catalogue.load(folder)
    assert before.path != after.path
    assert after.find("sure thing").id == "sure_gamble"


def test_without_a_cache_it_is_built_in_memory(tmp_path):
    blocked = tmp_path / "cache"
    blocked.write_text("a file where the folder should be")
    out, err = start(blocked).communicate()
    assert (out.strip(), err) == ("2054", "")


def test_a_folder_without_facts_is_refused(tmp_path):
    with pytest.raises(DataError, match="neither a catalogue file nor a data folder"):
        Catalogue.load(tmp_path)
    (tmp_path / "x.sqlite").write_text("words")
    with pytest.raises(DataError, match="isn't a catalogue file"):
        Catalogue.load(tmp_path / "x.sqlite")


def test_facts_that_contradict_are_refused(tmp_path):
    folder = Path(shutil.copytree(data_root(), tmp_path / "data"))
    path = folder / "sides.json"
    path.write_text(path.read_text(encoding="utf-8").replace('"runner"', '"walker"'), encoding="utf-8")
    with pytest.raises(DataError, match="contradict"):
        Catalogue.load(folder)


@pytest.fixture
def cache(monkeypatch, tmp_path):
    """Return an empty cache of its own."""
    folder = tmp_path / "cache" / "nrdb"
    monkeypatch.setattr(database, "cache_home", lambda: folder)
    return folder


def names(folder):
    """Return the files of a cache, without the parts of their names that depend on their content."""
    return sorted(path.name.split("-")[0] for path in folder.iterdir())


def test_what_is_half_built_is_swept_away_and_what_is_whole_stays(cache, tmp_path):
    facts = mini_data(tmp_path / "data")
    (cache / "building-folder").mkdir(parents=True)
    (cache / "building-file").write_text("half")
    first = Path(Catalogue.load(facts).path)
    assert names(cache) == ["catalogue", "lock", "state"]
    number = first.stat().st_ino
    for marks in cache.glob("state-*"):
        marks.rename(marks.with_name("state-of-another-folder"))
    assert database.built_catalogue(str(facts)) is None
    assert Catalogue.load(facts).path == str(first)
    assert first.stat().st_ino == number
    assert names(cache) == ["catalogue", "lock", "state", "state"]
    assert database.built_catalogue(str(facts)).path == str(first)


def test_a_file_that_changed_is_told_and_built_anew(cache, tmp_path):
    facts = mini_data(tmp_path / "data")
    assert database.damaged_files() == []
    path = Path(Catalogue.load(facts).path)
    whole = path.read_bytes()
    # None of these is a valid mark for a file of this name, and the last file has no mark at all.
    (cache / "state-folder").mkdir()
    (cache / "state-a").write_text(f"{path.name} {'0' * 64}")
    (cache / "state-b").write_text(f"other.sqlite {'0' * 64} 1:1:1:1")
    (cache / "catalogue-other.sqlite").write_text("whatever")
    assert database.damaged_files() == []
    path.write_bytes(whole + b"more")
    assert database.damaged_files() == [str(path)]
    assert database.built_catalogue(str(facts)) is None
    assert Catalogue.load(facts).path == str(path)
    assert path.read_bytes() == whole
    assert database.damaged_files() == []


def test_a_file_that_was_only_touched_is_vouched_for_anew(cache, tmp_path):
    facts = mini_data(tmp_path / "data")
    path = Path(Catalogue.load(facts).path)
    (marks,) = cache.glob("state-*")
    os.utime(path, ns=(0, 0))
    assert marks.read_text().split()[2] != database._state(str(path))
    assert database.built_catalogue(str(facts)).path == str(path)
    assert marks.read_text().split() == [path.name, database.digest_of(str(path)), database._state(str(path))]


def test_the_cache_keeps_what_was_built_last(cache):
    """Modification times decide, not names; a mark is removed together with its file."""
    cache.mkdir(parents=True)
    for number in range(database.CATALOGUES_KEPT + 2):
        path = cache / f"catalogue-{number:02}.sqlite"
        path.write_text("x")
        os.utime(path, ns=(0, 1000 - number))
        (cache / f"state-{number:02}").write_text(f"{path.name} digest state")
    (cache / "state-folder").mkdir()
    database._prune(cache)
    kept = [f"{number:02}" for number in range(database.CATALOGUES_KEPT)]
    assert sorted(path.name for path in cache.iterdir()) == [
        *(f"catalogue-{number}.sqlite" for number in kept),
        *(f"state-{number}" for number in kept),
        "state-folder",
    ]


def test_a_cleared_cache_keeps_its_lock_and_what_is_not_nrdbs(cache, monkeypatch):
    assert database.clear_cache() == 0
    cache.mkdir(parents=True)
    assert database.clear_cache() == 0
    for name in ("catalogue-1.sqlite", "catalogue-2.sqlite", "state-1", "building-1", "mine"):
        (cache / name).write_text("x")
    (cache / "state-folder").mkdir()
    assert database.clear_cache() == 2
    assert names(cache) == ["lock", "mine"]
    monkeypatch.setattr(database, "cache_home", lambda: None)
    assert database.clear_cache() == 0
    assert database.damaged_files() == []


def test_every_file_counts_in_the_hash_and_in_the_mark(tmp_path):
    """Names, content and boundaries of files count, as does the note of an import."""
    root = tmp_path / "data"
    (root / "cards").mkdir(parents=True)

    def told(files, note=""):
        for path in root.rglob("*.json"):
            path.unlink()
        for name, text in files.items():
            (root / name).write_text(text)
            os.utime(root / name, ns=(0, 0))
        return content_hash(root, note), database.signature(str(root), note)

    worlds = [
        ({}, ""),
        ({"a.json": "1", "cards/b.json": "2"}, ""),
        ({"a.json": "1", "cards/c.json": "2"}, ""),
        ({"a.json": "12", "cards/b.json": ""}, ""),
        ({"a.json": "1", "cards/b.json": "2"}, "note"),
    ]
    hashes, marks = zip(*(told(*world) for world in worlds), strict=True)
    assert len(set(hashes)) == len(set(marks)) == len(worlds)
    assert {len(name) for name in hashes} == {16}
    assert told(*worlds[0]) == told({"words.txt": "no facts"})
    before = told(*worlds[1])
    os.utime(root / "cards" / "b.json", ns=(0, 1))
    assert database.signature(str(root)) != before[1]
    assert content_hash(root) == before[0]


def test_the_mark_of_a_folder_says_what_turns_behaviour_into_sentences(tmp_path, monkeypatch):
    rendering = tmp_path / "render.py"
    rendering.write_text("x")
    monkeypatch.setattr(database, "_BUILDERS", (str(tmp_path),))
    (tmp_path / "data").mkdir()
    before = database.signature(str(tmp_path / "data"))
    assert database.signature(str(tmp_path / "data")) == before
    os.utime(rendering, ns=(0, 1))
    assert database.signature(str(tmp_path / "data")) != before


def test_the_mark_of_a_folder_hangs_on_no_order(tmp_path, monkeypatch):
    root = tmp_path / "data"
    (root / "cards").mkdir(parents=True)
    for name in ("a.json", "cards/b.json", "c.json"):
        (root / name).write_text(name)
    monkeypatch.setattr(database, "_BUILDERS", ())
    before = database.signature(str(root))
    found = os.scandir

    class Backwards(list):
        def __enter__(self):
            return self

        def __exit__(self, *error):
            pass

    monkeypatch.setattr(os, "scandir", lambda folder: Backwards(reversed(list(found(folder)))))
    assert database.signature(str(root)) == before


def test_a_writing_after_the_mark_has_another_time(cache, tmp_path, monkeypatch):
    """The mark is written only once the file system's clock has moved on since the file was written."""
    waited = []
    monkeypatch.setattr("time.sleep", waited.append)
    Catalogue.load(mini_data(tmp_path / "data"))
    assert waited == [database._TICK]


def test_there_is_no_door_to_nothing(tmp_path):
    with pytest.raises(sqlite3.Error):
        database.ConnectionPool(str(tmp_path / "nothing"))


def test_a_door_that_nobody_holds_gives_its_file_back(catalogue):
    door = database.ConnectionPool(catalogue.path)
    number = door._file
    assert os.fstat(number).st_ino == Path(catalogue.path).stat().st_ino
    del door
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(number)


def test_a_catalogue_in_memory_is_read_only(monkeypatch, tmp_path):
    facts = mini_data(tmp_path / "data")
    monkeypatch.setattr(database, "cache_home", lambda: None)
    assert database.built_catalogue(str(facts)) is None
    catalogue = Catalogue.load(facts)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        catalogue.connection.execute("DELETE FROM card")
