"""A disk that fills up: the command answers all the same or says one sentence, and an import counts whole or not."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.faults.conftest import Command, one_sentence
from tests.importer.dumps import invented, v2_files, write

resource = pytest.importorskip("resource")


# What counts the tests' coverage would find no room for its own file, and say so.
UNCOUNTED = {"COVERAGE_PROCESS_CONFIG": None}


def _limit(size: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.parametrize("size", [0, 10, 4096, 60_000, 400_000])
def test_a_build_without_room_answers_from_memory(command: Command, tmp_path: Path, size: int) -> None:
    full = command("show", "sure gamble", changes=UNCOUNTED, preexec_fn=partial(_limit, size))
    assert (full.returncode, full.stderr) == (0, "")
    assert full.stdout.startswith("Sure Gamble\n")
    assert [path.name for path in (tmp_path / "cache").rglob("*.sqlite")] == []
    assert command("show", "sure gamble").stdout == full.stdout


@pytest.mark.parametrize("size", [0, 300, 2000, 60_000, 400_000])
def test_an_import_without_room(command: Command, tmp_path: Path, size: int) -> None:
    dump = write(tmp_path / "dump", v2_files(invented()))
    before = command("show", "sure gamble").stdout
    full = command("import", str(dump), "--date", "2026-10-09", changes=UNCOUNTED, preexec_fn=partial(_limit, size))
    found = command("show", "foghorn")
    if full.returncode == 0:
        # There was room for the records and the note; the catalogue can be built whenever there is.
        assert found.returncode == 0
    else:
        assert one_sentence(full), full
        assert "file too large" in full.stderr
        assert found.returncode == 2
        assert command("show", "sure gamble").stdout == before
        assert [path for path in (tmp_path / "data").rglob("*") if path.is_file() and path.stat().st_size] == []
    assert command("import", str(dump), "--date", "2026-10-09").returncode == 0
    assert command("show", "foghorn").returncode == 0


def test_an_export_without_room_leaves_the_file_as_it_was(command: Command, tmp_path: Path) -> None:
    target = tmp_path / "cards.csv"
    target.write_text("mine")
    command("data", "path")
    full = command("data", "export", "--csv", "-o", str(target), changes=UNCOUNTED, preexec_fn=partial(_limit, 1000))
    assert one_sentence(full), full
    assert target.read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cache", "cards.csv"]
