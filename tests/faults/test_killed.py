"""kill -9 at any moment of a build or an import leaves the catalogue whole: the old or the new one, never a half."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

# Imported here so that the forks need not.
import nrdb.catalogue.fulltext
import nrdb.catalogue.searchable
import nrdb.catalogue.tables  # noqa: F401
from nrdb.catalogue import Catalogue
from nrdb.catalogue.importer import intake, layouts, store
from tests.faults.killing import Moments, in_child
from tests.importer.dumps import Records, invented, v2_files, write
from tests.mini import mini_data

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")

POINTS = 30
"""How many moments of each kind are tried at most; they are spread evenly over all there are."""


class World:
    """A data folder, homes of its own, and two dumps to import."""

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
        self.monkeypatch.setenv("NRDB_DATA", str(self.root))
        self.monkeypatch.setenv("XDG_DATA_HOME", str(self.home / "data"))
        self.monkeypatch.setenv("XDG_CACHE_HOME", str(self.home / "cache"))

    def take_in(self, folder: Path) -> None:
        dump = layouts.read(folder, intake.known())
        dump.date = "2026-10-09"
        intake.take_in(dump, on="2026-11-20", add=False)

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


def _without(card: str) -> Records:
    records = invented()
    records["cards"] = [record for record in records["cards"] if record["id"] != card]
    records["printings"] = [record for record in records["printings"] if record["card_id"] != card]
    records["rulings"] = []
    return records


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    return World(tmp_path, monkeypatch)


def _spread(total: int, most: int) -> Iterator[int]:
    count = min(total, most)
    yield from sorted({1 + round(number * (total - 1) / max(count - 1, 1)) for number in range(count)})


def _kill_everywhere(
    world: World, prepare: Callable[[], object], work: Callable[[], object], allowed: set[frozenset[str]]
) -> tuple[int, int]:
    """Kills `work` at moments of both kinds, each time in fresh homes after `prepare`.

    Whatever happened, the catalogue has to be one of `allowed`; each third time the work is then done once more, has
    to succeed and to leave nothing of the killed process behind.
    Returns how many were killed, and how many moments there were in all.
    """
    killed = 0
    world.fresh()
    prepare()
    said, seen = in_child(work, Moments("", None))
    assert said == "done"
    finished = world.cards()
    assert finished in allowed
    for kind, total in seen.items():
        for fatal in _spread(total, POINTS):
            world.fresh()
            prepare()
            said, _ = in_child(work, Moments(kind, fatal))
            assert said == "killed", (kind, fatal, said)
            killed += 1
            assert world.cards() in allowed, (kind, fatal)
            if killed % 3:
                continue
            work()
            assert world.cards() == finished, (kind, fatal)
            left = [path.name for path in world.home.rglob("*") if path.name.startswith(("building-", ".nrdb-"))]
            assert left == [], (kind, fatal)
    return killed, sum(seen.values())


def _nothing() -> None:
    pass


@pytest.mark.slow
def test_builds_and_imports_killed_at_many_points(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    built_in = world.cards()
    world.take_in(world.first)
    first = world.cards()
    world.take_in(world.second)
    second = world.cards()
    assert len({built_in, first, second}) == 3
    scenes: dict[str, tuple[Callable[[], object], Callable[[], object], set[frozenset[str]]]] = {
        "build": (_nothing, lambda: Catalogue.load().connection.close(), {built_in}),
        "import": (_nothing, lambda: world.take_in(world.first), {built_in, first}),
        "second import": (lambda: world.take_in(world.first), lambda: world.take_in(world.second), {first, second}),
        "reset": (lambda: world.take_in(world.first), store.remove, {built_in, first}),
    }
    told = []
    for name, (prepare, work, allowed) in scenes.items():
        killed, moments = _kill_everywhere(world, prepare, work, allowed)
        told.append(f"{name} at {killed} of {moments} moments")
        assert killed >= min(moments, POINTS // 2)
    with capsys.disabled():
        print(f"\nkilled, and the catalogue stayed whole each time: {', '.join(told)}")
