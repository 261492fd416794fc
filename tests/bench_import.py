"""The catalogue file: how long it takes to build, how large it is, and what an import adds to both."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from nrdb.catalogue import database, source
from nrdb.catalogue.importer import intake, layouts, store
from nrdb.catalogue.importer.merge import merge
from nrdb.resources import data_root, import_note

ROOT = Path(__file__).parents[1]
DUMP = ROOT.parent / "shared" / "reference" / "netrunner-cards-json"
ROUNDS = 5

Row = tuple[str, float, str, str]


def _median(work: Callable[[], object]) -> float:
    """Seconds of the median round, in this process, with everything imported already."""
    work()
    taken = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def run() -> list[Row]:
    """Rows of (what, value, unit, note); those of an import only where a dump lies beside the checkout."""
    root = data_root()
    kept = {name: os.environ.get(name) for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME")}
    with tempfile.TemporaryDirectory(prefix="nrdb-bench-") as folder:
        os.environ.update(XDG_DATA_HOME=f"{folder}/data", XDG_CACHE_HOME=f"{folder}/cache")
        try:
            return _rows(root, Path(folder))
        finally:
            for name, value in kept.items():
                os.environ.pop(name, None)
                if value is not None:
                    os.environ[name] = value


def _rows(root: Path, folder: Path) -> list[Row]:
    facts = database.facts_of(root)
    path = folder / "built-in.sqlite"
    reading = _median(lambda: source.load(root))
    building = _median(lambda: database.build(facts, path, content="bench"))
    opening = _median(
        lambda: database.connect(str(path)).execute("SELECT * FROM card WHERE id = 'sure_gamble'").fetchone()
    )
    rows: list[Row] = [
        (
            "read the facts of data/",
            reading * 1000,
            "ms",
            f"{len(facts.cards):,} cards, {len(facts.printings):,} printings",
        ),
        ("build the catalogue file", building * 1000, "ms", "tables, search tables, full-text indexes, views"),
        ("size of the catalogue file", path.stat().st_size / 2**20, "MB", "built-in facts"),
        ("open it and read one card", opening * 1000, "ms", "what every command pays once it is built"),
    ]
    if not DUMP.is_dir():
        return rows
    known = intake.known()
    dump = layouts.read(DUMP, known)
    dump.date = "2026-11-20"
    base = source.files(root)
    merged = merge(base, dump)
    imported = folder / "imported.sqlite"
    reading_dump = _median(lambda: layouts.read(DUMP, known))
    merging = _median(lambda: merge(base, dump))
    start = time.perf_counter()
    note, _ = intake.take_in(dump, on="2026-11-20", add=False)
    whole = time.perf_counter() - start
    with_texts = database.facts_of(root, import_note())
    building_both = _median(lambda: database.build(with_texts, imported, content="bench"))
    kept = (store.home() / note.file).stat().st_size
    return [
        *rows,
        ("read a dump in v2 layout", reading_dump * 1000, "ms", f"{sum(dump.counts().values()):,} records"),
        ("lay it over the facts", merging * 1000, "ms", ""),
        ("build the catalogue with its texts", building_both * 1000, "ms", f"{len(merged.texts):,} texts"),
        ("size of that catalogue file", imported.stat().st_size / 2**20, "MB", ""),
        ("import from end to end", whole * 1000, "ms", "merge, keep, build, compare"),
        ("size of the import as kept", kept / 2**20, "MB", "the records, compressed"),
    ]
