"""Many processes at once: imports do not mix, readers see one of them whole, and a catalogue is built once."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from nrdb import resources
from nrdb.catalogue import Catalogue, database, source
from tests.faults.conftest import Command
from tests.importer.dumps import Records, invented, v2_files, write

IMPORTS, READERS = 6, 3
BUILT_IN = frozenset({"ice_wall"})
IMPORTED = (frozenset({"ice_rampart", "foghorn"}), frozenset({"ice_rampart", "harbour_pilot"}))
KNOWN = frozenset().union(BUILT_IN, *IMPORTED)
READER = """
import sys, time
from pathlib import Path
from nrdb.catalogue import Catalogue
while True:
    last = Path(sys.argv[1]).exists()
    print(*sorted(card.id for card in Catalogue.load().cards()), flush=True)
    if last:
        break
    time.sleep(0.01)
"""
"""A program that loads the catalogue repeatedly and prints its cards until the given file exists."""


def _only(card: str) -> Records:
    records = invented()
    wanted = {card, "ice_rampart"}
    records["cards"] = [record for record in records["cards"] if record["id"] in wanted]
    records["printings"] = [record for record in records["printings"] if record["card_id"] in wanted]
    records["rulings"] = []
    return records


def test_imports_and_readers_at_once(environment: dict[str, str], command: Command, tmp_path: Path) -> None:
    """Readers that never stop reading see the built-in cards, in the end an import, and between only whole ones."""
    dumps = [write(tmp_path / card, v2_files(_only(card))) for card in ("foghorn", "harbour_pilot")]
    stop = tmp_path / "stop"
    said = [tmp_path / f"reader-{number}" for number in range(READERS)]

    def start(out: Path, *arguments: str) -> subprocess.Popen[bytes]:
        with out.open("wb") as file:
            return subprocess.Popen(
                [sys.executable, *arguments], env=environment, cwd=tmp_path, stdout=file, stderr=subprocess.STDOUT
            )

    def seen(path: Path) -> list[frozenset[str]]:
        # A reader that waits for a build on a busy machine says so.
        lines = [
            line for line in path.read_text().splitlines() if not line.startswith("Waiting for another nrdb process")
        ]
        return [frozenset(line.split()) & KNOWN for line in lines]

    readers = [start(path, "-c", READER, str(stop)) for path in said]
    try:
        while not all(path.read_text().endswith("\n") for path in said):
            assert all(reader.poll() is None for reader in readers)
            time.sleep(0.01)
        talk = tmp_path / "talk"
        importers = [
            start(talk, "-m", "nrdb", "import", str(dumps[n % 2]), "--date", "2026-10-09") for n in range(IMPORTS)
        ]
        assert [importer.wait(120) for importer in importers] == [0] * IMPORTS
    finally:
        stop.touch()
        ended = [reader.wait(120) for reader in readers]
    assert ended == [0] * READERS
    last = {name: command("show", name).returncode == 0 for name in ("foghorn", "harbour pilot")}
    assert sorted(last.values()) == [False, True]
    for path in said:
        states = seen(path)
        assert set(states) <= {BUILT_IN, *IMPORTED}
        assert states[0] == BUILT_IN
        assert states[-1] == frozenset({"ice_rampart", "foghorn" if last["foghorn"] else "harbour_pilot"})
    left = [path.name for path in (tmp_path / "data" / "nrdb").rglob("*") if path.is_file()]
    assert sorted(name for name in left if not name.endswith(".json.gz")) == ["import.json", "lock"]
    assert len([name for name in left if name.endswith(".json.gz")]) == 2  # the one in use and the one before it


def test_an_import_says_that_it_waits_for_another(environment: dict[str, str], tmp_path: Path) -> None:
    dump = write(tmp_path / "dump", v2_files(_only("foghorn")))
    home = tmp_path / "data" / "nrdb"
    home.mkdir(parents=True)
    with resources.locked(home / "lock"):
        process = subprocess.Popen(
            [sys.executable, "-m", "nrdb", "import", str(dump), "--date", "2026-10-09"],
            env=environment,
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stderr is not None
        told = process.stderr.readline()
        assert told == f"Waiting for another nrdb process to finish ({home / 'lock'}).\n"
        assert not (home / "import.json").exists()
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "another nrdb" not in err
    assert out
    assert (home / "import.json").exists()


def test_the_cache_does_not_grow_for_ever(facts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Facts that change again and again leave the last few catalogues; one that was deleted is rebuilt."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    root = tmp_path / "facts"
    shutil.copytree(facts, root)
    manifest = source.read(root / "manifest.json")
    for day in range(1, database.CATALOGUES_KEPT + 5):
        source.write(root / "manifest.json", {**manifest, "date": f"2026-08-{day:02}"})
        catalogue = Catalogue.load(root)
        assert catalogue.data_date == f"2026-08-{day:02}"
        catalogue.connection.close()
    cache = tmp_path / "cache" / "nrdb"
    assert len(list(cache.glob("catalogue-*"))) == database.CATALOGUES_KEPT
    assert len(list(cache.glob("state-*"))) == database.CATALOGUES_KEPT
    source.write(root / "manifest.json", {**manifest, "date": "2026-08-01"})
    assert Catalogue.load(root).data_date == "2026-08-01"
