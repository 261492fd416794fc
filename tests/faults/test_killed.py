"""kill -9 between any two calls that write, or one of them failing, leaves every file whole: the old or the new one."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

# Imported here so that the forks need not.
import nrdb.catalogue.fulltext
import nrdb.catalogue.searchable  # noqa: F401
from nrdb.catalogue import Catalogue
from nrdb.catalogue.importer import intake, layouts, store
from nrdb.resources import write_whole
from tests.faults import tracing
from tests.faults.tracing import watched
from tests.importer.dumps import Records, invented, v2_files, write
from tests.mini import mini_data

pytestmark = pytest.mark.skipif(not tracing.usable, reason="needs ptrace as Linux has it on x86-64")

POINTS = int(os.environ.get("POINTS", 12))
"""How many calls of a scene are tried at most, spread evenly over all there are; POINTS=100000 tries each."""
OLD, NEW = "old\n" * 5000, "new\n" * 7000


class World:
    """A data folder, homes of its own, two dumps to import and a file to be written over."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.root = mini_data(folder / "facts")
        self.first = write(folder / "first", v2_files(_without("foghorn")))
        self.second = write(folder / "second", v2_files(_without("harbour_pilot")))
        self.monkeypatch = monkeypatch
        self.homes = 0
        self.fresh()

    def fresh(self) -> None:
        """Empty homes."""
        self.homes += 1
        self.home = self.folder / f"home-{self.homes}"
        self.file = self.home / "mine" / "list.txt"
        self.file.parent.mkdir(parents=True)
        self.monkeypatch.setenv("NRDB_DATA", str(self.root))
        self.monkeypatch.setenv("XDG_DATA_HOME", str(self.home / "data"))
        self.monkeypatch.setenv("XDG_CACHE_HOME", str(self.home / "cache"))

    def take_in(self, folder: Path) -> None:
        dump = layouts.read(folder, intake.known())
        dump.date = "2026-10-09"
        intake.import_dump(dump, on="2026-11-20", add=False)

    def take_in_both(self) -> None:
        self.take_in(self.first)
        self.take_in(self.second)

    def go_back(self) -> None:
        """Undoes the second import, unless it is undone already."""
        if len(store.kept()) > 1:
            intake.go_back()

    def cards(self) -> frozenset[str]:
        """The cards of the catalogue as a new process finds it; SQLite has to find it sound, and its parts agree."""
        catalogue = Catalogue.load()
        connection = catalogue.connection
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        ids = frozenset(card.id for card in catalogue.cards())
        assert len(ids) == catalogue.manifest["counts"]["cards_cr"]
        assert connection.execute("SELECT count(*) FROM card_words WHERE card_id IN (SELECT id FROM card)").fetchone()[
            0
        ] == len(ids) + len(catalogue.cards("classic"))
        connection.close()
        return ids

    def text(self) -> str | None:
        """What the file holds, None where there is none."""
        return self.file.read_text() if self.file.exists() else None

    def linked(self) -> None:
        """Makes the file a link to another one."""
        (self.home / "elsewhere.txt").write_text(OLD)
        self.file.symlink_to(self.home / "elsewhere.txt")

    def left(self) -> set[str]:
        """The files below the homes, without those whose names hang on what they hold."""
        names = {path.relative_to(self.home).as_posix() for path in self.home.rglob("*") if path.is_file()}
        return {name for name in names if not name.endswith((".sqlite", ".json.gz")) and "/state-" not in name}


def _without(card: str) -> Records:
    records = invented()
    records["cards"] = [record for record in records["cards"] if record["id"] != card]
    records["printings"] = [record for record in records["printings"] if record["card_id"] != card]
    records["rulings"] = []
    return records


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    return World(tmp_path, monkeypatch)


class Scene(NamedTuple):
    """A writer, the state before it runs, and what a new process sees."""

    prepare: Callable[[World], object]
    work: Callable[[World], object]
    see: Callable[[World], object]
    derived: bool = False
    """Whether everything written can be rebuilt: it need not survive a power cut."""


def _nothing(world: World) -> None:
    pass


SCENES = {
    "build": Scene(_nothing, lambda world: Catalogue.load().connection.close(), World.cards, derived=True),
    "import": Scene(_nothing, lambda world: world.take_in(world.first), World.cards),
    "second import": Scene(
        lambda world: world.take_in(world.first), lambda world: world.take_in(world.second), World.cards
    ),
    "back to the first import": Scene(World.take_in_both, World.go_back, World.cards),
    "reset": Scene(lambda world: world.take_in(world.first), lambda world: store.remove(), World.cards),
    "a new file": Scene(_nothing, lambda world: write_whole(world.file, NEW), World.text),
    "a file over another": Scene(
        lambda world: world.file.write_text(OLD), lambda world: write_whole(world.file, NEW), World.text
    ),
    "a file through a link": Scene(World.linked, lambda world: write_whole(world.file, NEW), World.text),
}


def _spread(total: int) -> Iterator[int]:
    count = min(total, POINTS)
    yield from sorted({1 + round(number * (total - 1) / max(count - 1, 1)) for number in range(count)})


def _finished(world: World, scene: Scene) -> tuple[list[tracing.Call], object, object, set[str]]:
    """Return an undisturbed scene's calls, what is seen before and after it, and the files it leaves."""
    world.fresh()
    scene.prepare(world)
    before = scene.see(world)
    world.fresh()  # looking may have built a catalogue
    scene.prepare(world)
    end, calls = watched(lambda: scene.work(world), world.home)
    assert end == "done"
    return calls, before, scene.see(world), world.left()


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENES)
def test_killed_between_any_two_calls(world: World, name: str) -> None:
    """The state is the one before or the one after; trying again succeeds."""
    scene = SCENES[name]
    calls, before, after, left = _finished(world, scene)
    assert len(calls) >= 3
    seen = set()
    for number in _spread(len(calls)):
        world.fresh()
        scene.prepare(world)
        end, done = watched(lambda: scene.work(world), world.home, kill=number)
        assert (end, len(done)) == ("killed", number)
        seen.add(scene.see(world))
        assert seen <= {before, after}, (number, calls[number - 1])
        scene.work(world)
        assert scene.see(world) == after, (number, calls[number - 1])
        assert world.left() == left, (number, calls[number - 1])


FAILURES = {
    "open": errno.EACCES,
    "write": errno.ENOSPC,
    "sync": errno.EIO,
    "rename": errno.EIO,
    "make a folder": errno.ENOSPC,
    "truncate": errno.EIO,
    "mode": errno.EPERM,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENES)
def test_a_call_that_fails_is_reported_or_does_not_matter(world: World, name: str) -> None:
    """A full disk or a broken one at any call: the old state and an error, or the new state; nothing else is left."""
    scene = SCENES[name]
    calls, before, after, left = _finished(world, scene)
    failing = [number for number in _spread(len(calls)) if calls[number - 1].name in FAILURES]
    assert failing
    for number in failing:
        call = calls[number - 1]
        world.fresh()
        scene.prepare(world)
        earlier = world.left()
        end, _ = watched(lambda: scene.work(world), world.home, fail=number, error=FAILURES[call.name])
        seen = scene.see(world)
        assert (end == "done" and seen == after) or (seen == before and "Error" in end), (number, call, end)
        assert world.left() <= earlier | left, (number, call)
        scene.work(world)
        assert scene.see(world) == after, (number, call)


@pytest.mark.parametrize("name", SCENES)
def test_a_power_cut_leaves_no_empty_file(world: World, name: str) -> None:
    """Bytes are synced before a file takes its place, and the folder after it, unless the file can be rebuilt."""
    scene = SCENES[name]
    calls, *_ = _finished(world, scene)
    cache = str(world.home / "cache")
    assert [path for path in tracing.unsynced(calls) if "/state-" not in path] == []
    assert [path for path in tracing.undone(calls) if not path.startswith(cache)] == []


def test_what_is_watched_is_noticed(tmp_path: Path) -> None:
    """A file written in place, without a sync, or renamed without one, is not taken for whole."""
    target = tmp_path / "file"

    def in_place() -> None:
        target.write_text(NEW)

    def renamed() -> None:
        (tmp_path / "beside").write_text(NEW)
        (tmp_path / "beside").rename(target)

    seen = set()
    for number in range(1, 4):
        target.write_text(OLD)
        if watched(in_place, tmp_path, kill=number).end == "killed":
            seen.add(target.read_text())
    assert seen == {OLD, ""}
    target.write_text(OLD)
    failed = watched(in_place, tmp_path, fail=2, error=errno.ENOSPC)
    assert failed.end == "OSError: [Errno 28] No space left on device"
    calls = watched(renamed, tmp_path).calls
    assert [call.name for call in calls] == ["open", "write", "rename"]
    assert (tracing.unsynced(calls), tracing.undone(calls)) == ([str(target)], [str(target)])
