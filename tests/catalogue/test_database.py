"""The catalogue file: built once, whole or not at all, read-only, open to any SQLite tool."""

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from nrdb.catalogue import Catalogue, database
from nrdb.catalogue.database import SCHEMA_VERSION, Connection, content_hash
from nrdb.errors import DataError
from nrdb.resources import data_root

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


def test_the_name_holds_content_and_schema(catalogue):
    assert Path(catalogue.path).name == f"catalogue-{content_hash(data_root())}-v{SCHEMA_VERSION}.sqlite"


def test_a_change_of_the_vocabulary_is_a_new_catalogue():
    """The catalogue holds sentences made from the vocabulary: each of its modules counts in the file's name."""
    package = ROOT / "nrdb" / "behaviour" / "vocabulary"
    counted = {Path(path) for path in database._RENDERING}
    assert set(package.glob("*.py")) <= counted
    others = {package.parent / name for name in ("functions.py", "functions.toml", "notation.py", "render.py")}
    assert counted - set(package.glob("*.py")) == others


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
    with pytest.raises(DataError, match="is no catalogue file"):
        Catalogue.load(tmp_path / "x.sqlite")


def test_facts_that_contradict_are_refused(tmp_path):
    folder = Path(shutil.copytree(data_root(), tmp_path / "data"))
    path = folder / "sides.json"
    path.write_text(path.read_text(encoding="utf-8").replace('"runner"', '"walker"'), encoding="utf-8")
    with pytest.raises(DataError, match="contradict"):
        Catalogue.load(folder)
