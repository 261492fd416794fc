"""Damaged files of nrdb's own: caches are rebuilt, imports are refused with the fix, and reset repairs both."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from nrdb.catalogue import database
from tests.faults.conftest import Command, one_sentence
from tests.importer.dumps import invented, v2_files, write

SHOWN = "Sure Gamble\nEvent · Neutral Runner · Runner\n"


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _noise(path: Path) -> None:
    path.write_bytes(b"noise" * 1000)


def _same_size_noise(path: Path) -> None:
    path.write_bytes(b"noise!!!" * (path.stat().st_size // 8))


def _one_bit(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def _fewer_rows(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM card WHERE title LIKE 'S%'")


def _one_bit_and_the_old_time(path: Path) -> None:
    found = path.stat()
    _one_bit(path)
    os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns))


def _gone(path: Path) -> None:
    path.unlink()


def _other_database(path: Path) -> None:
    path.unlink()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE mine (x)")
    connection.commit()
    connection.close()


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


CACHE_DAMAGES = (
    _cut, _empty, _noise, _same_size_noise, _one_bit, _one_bit_and_the_old_time, _fewer_rows, _gone, _other_database,
    _folder,
)  # fmt: skip


@pytest.mark.parametrize("damage", CACHE_DAMAGES)
def test_a_damaged_cache_file_never_answers(command: Command, damage: Callable[[Path], None]) -> None:
    path = Path(command("data", "path").stdout.strip())
    digest = database.digest_of(str(path))
    damage(path)
    done = command("show", "sure gamble")
    assert (done.returncode, done.stdout[: len(SHOWN)], done.stderr) == (0, SHOWN, "")
    if damage is not _folder:  # which is not taken away unasked: the catalogue is made in memory until a reset
        assert database.digest_of(str(path)) == digest


def test_a_touched_or_copied_cache_file_is_not_rebuilt(command: Command) -> None:
    path = Path(command("data", "path").stdout.strip())
    copied = path.with_name("copied")
    shutil.copy(path, copied)
    copied.replace(path)
    number = path.stat().st_ino
    for _ in range(2):
        assert command("show", "sure gamble").stdout.startswith(SHOWN)
        assert path.stat().st_ino == number
        os.utime(path, (0, 0))


def test_data_check_reports_the_digest(command: Command) -> None:
    """What a disk lost without a writing is not seen by every command, but by the check that reads everything."""
    path = Path(command("data", "path").stdout.strip())
    _one_bit(path)
    (marks,) = path.parent.glob("state-*")
    name, digest, _ = marks.read_text().split()
    marks.write_text(f"{name} {digest} {database._state(str(path))}\n")
    done = command("data", "check")
    assert done.returncode == 3, done
    assert done.stderr == f"{path}: damaged; run `nrdb data reset` to rebuild it.\n"
    assert command("data", "reset").returncode == 0
    assert command("data", "check").returncode == 0


@pytest.mark.parametrize("damage", [_cut, _empty, _noise, _gone, _folder])
def test_damaged_marks_of_the_cache(command: Command, damage: Callable[[Path], None]) -> None:
    path = Path(command("data", "path").stdout.strip())
    (marks,) = path.parent.glob("state-*")
    damage(marks)
    done = command("show", "sure gamble")
    assert (done.returncode, done.stdout[: len(SHOWN)], done.stderr) == (0, SHOWN, "")


@pytest.mark.parametrize("page", [1, 5, 20])
def test_a_page_of_zeros_in_the_cache_is_never_half_an_answer(command: Command, page: int) -> None:
    right = command("show", "sure gamble", "--json").stdout
    path = Path(command("data", "path").stdout.strip())
    content = bytearray(path.read_bytes())
    content[page * 4096 : (page + 1) * 4096] = bytes(4096)
    path.write_bytes(content)
    assert command("show", "sure gamble", "--json").stdout == right


def _records(home: Path) -> Path:
    (path,) = (home / "nrdb" / "imports").glob("*.json.gz")
    return path


def _note(home: Path) -> Path:
    return home / "nrdb" / "import.json"


@pytest.mark.parametrize(
    ("which", "damage"),
    [
        (_records, _cut),
        (_records, _gone),
        (_records, _folder),
        (_note, _cut),
        (_note, _empty),
        (_note, _gone),
        (_note, _folder),
    ],
)
def test_a_damaged_import(
    command: Command, tmp_path: Path, which: Callable[[Path], Path], damage: Callable[[Path], None]
) -> None:
    dump = write(tmp_path / "dump", v2_files(invented()))
    assert command("import", str(dump), "--date", "2026-10-09").returncode == 0
    damage(which(tmp_path / "data"))
    # The catalogue made from the import is gone too, so that it has to be made again.
    for path in (tmp_path / "cache" / "nrdb").iterdir():
        path.unlink()
    done = command("show", "foghorn")
    if which is _note and damage is _gone:
        # Without a note nothing is imported; the built-in facts answer.
        assert (done.returncode, done.stderr) == (2, 'nrdb: unknown card "foghorn".\n')
    else:
        assert one_sentence(done), done
        assert done.returncode == 3
        assert "nrdb data reset" in done.stderr
    reset = command("data", "reset")
    assert reset.returncode == 0, reset
    assert command("show", "sure gamble").stdout.startswith(SHOWN)
    assert command("import", str(dump), "--date", "2026-10-09").returncode == 0
    assert command("show", "foghorn").returncode == 0


def test_a_note_of_a_strange_shape(command: Command, tmp_path: Path) -> None:
    note = tmp_path / "data" / "nrdb" / "import.json"
    note.parent.mkdir(parents=True)
    for content in ("[]", "{}", "null", json.dumps({"file": "../../x", "sha256": 1}), "\x00"):
        note.write_text(content)
        done = command("show", "sure gamble")
        assert one_sentence(done), (content, done)
        assert "nrdb data reset" in done.stderr
    assert command("data", "reset").stdout.startswith("Import removed")
