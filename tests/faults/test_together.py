"""Many processes at once: imports do not mix, readers see one of them whole, and a catalogue is built once."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nrdb import resources
from nrdb.catalogue import Catalogue, database, source
from tests.faults.conftest import Command
from tests.importer.dumps import Records, invented, v2_files, write

IMPORTS, READERS = 8, 16


def _only(card: str) -> Records:
    records = invented()
    wanted = {card, "ice_rampart"}
    records["cards"] = [record for record in records["cards"] if record["id"] in wanted]
    records["printings"] = [record for record in records["printings"] if record["card_id"] in wanted]
    records["rulings"] = []
    return records


def test_imports_and_readers_at_once(environment: dict[str, str], command: Command, tmp_path: Path) -> None:
    dumps = [write(tmp_path / card, v2_files(_only(card))) for card in ("foghorn", "harbour_pilot")]

    def start(*arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "nrdb", *arguments],
            env=environment,
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    running = []
    for number in range(max(IMPORTS, READERS)):
        if number < IMPORTS:
            running.append(("import", start("import", str(dumps[number % 2]), "--date", "2026-10-09")))
        if number < READERS:
            running.append(("read", start("data", "export", "--jsonl")))
    seen = set()
    for kind, process in running:
        out, err = process.communicate(timeout=120)
        assert process.returncode == 0, (kind, err)
        if kind == "read":
            ids = {json.loads(line)["id"] for line in out.splitlines()}
            seen.add(frozenset(ids & {"foghorn", "harbour_pilot", "ice_wall", "ice_rampart"}))
    whole = {
        frozenset({"ice_wall"}),
        frozenset({"ice_rampart", "foghorn"}),
        frozenset({"ice_rampart", "harbour_pilot"}),
    }
    assert seen <= whole
    last = {name: command("show", name).returncode == 0 for name in ("foghorn", "harbour pilot")}
    assert sorted(last.values()) == [False, True]
    left = [path.name for path in (tmp_path / "data" / "nrdb").rglob("*") if path.is_file()]
    assert sorted(name for name in left if not name.endswith(".json.gz")) == ["import.json", "lock"]
    assert len([name for name in left if name.endswith(".json.gz")]) == 1


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
        assert process.stderr.readline() == "Another import is under way; this one goes on when it has ended.\n"
        assert not (home / "import.json").exists()
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "Another import" not in err
    assert out
    assert (home / "import.json").exists()


def test_the_cache_does_not_grow_for_ever(facts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Facts that change again and again leave the last few catalogues; one that was thrown away is built anew."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    root = tmp_path / "facts"
    shutil.copytree(facts, root)
    manifest = source.read(root / "manifest.json")
    for day in range(1, database.KEPT + 5):
        source.write(root / "manifest.json", {**manifest, "date": f"2026-08-{day:02}"})
        catalogue = Catalogue.load(root)
        assert catalogue.data_date == f"2026-08-{day:02}"
        catalogue.connection.close()
    cache = tmp_path / "cache" / "nrdb"
    assert len(list(cache.glob("catalogue-*"))) == database.KEPT
    assert len(list(cache.glob("state-*"))) == database.KEPT
    source.write(root / "manifest.json", {**manifest, "date": "2026-08-01"})
    assert Catalogue.load(root).data_date == "2026-08-01"
