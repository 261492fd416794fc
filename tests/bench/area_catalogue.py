"""The catalogue file: how long it takes to build, how large it is, and what an import adds to both."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

from nrdb.catalogue import Catalogue, database, source
from nrdb.catalogue.importer import intake, layouts, store
from nrdb.catalogue.importer.merge import merge
from nrdb.resources import data_root, import_note
from tests.bench import children
from tests.bench.figures import Figure, in_turn, of, one, skipped

ROOT = Path(__file__).parents[2]
DUMP = ROOT.parent / "shared" / "reference" / "netrunner-cards-json"
ROUNDS = 5


def run() -> Iterator[Figure]:
    """Figures of the built-in facts; those of an import only where a dump lies beside the checkout."""
    kept = {name: os.environ.get(name) for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME")}
    with tempfile.TemporaryDirectory(prefix="nrdb-bench-") as folder:
        os.environ.update(XDG_DATA_HOME=f"{folder}/data", XDG_CACHE_HOME=f"{folder}/cache")
        try:
            yield from _built_in(Path(folder))
            if DUMP.is_dir():
                yield from _imported(Path(folder))
            else:
                yield skipped("import", "no card dump lies beside the checkout")
        finally:
            for name, value in kept.items():
                os.environ.pop(name, None)
                if value is not None:
                    os.environ[name] = value


def _timed(name: str, work: Callable[[], object], note: str, rounds: int = ROUNDS) -> Figure:
    work()
    return of(name, in_turn(rounds, perf_counter, it=work)["it"], "ms", note, scale=1000)


def _in_children(name: str, note: str, folder: Path, *arguments: str | Path) -> Iterator[Figure]:
    """What a work takes in fresh processes, and their memory; in homes that hold the built-in catalogue alone."""
    done = []
    for n in range(3):
        os.environ.update(XDG_DATA_HOME=f"{folder}/data-{name}-{n}", XDG_CACHE_HOME=f"{folder}/cache-{name}-{n}")
        Catalogue.load()
        done.append(children.work(*map(str, arguments)))
    yield of(name, [work.seconds for work in done], "ms", note, scale=1000)
    yield memory(f"{name}: memory", done)


def memory(name: str, done: list[children.Worked]) -> Figure:
    """The figure of the peak memory of processes."""
    peaks = [work.peak for work in done if work.peak is not None]
    return of(name, peaks, "MB", "peak of the process") if peaks else skipped(name, children.NO_MEMORY)


def _built_in(folder: Path) -> Iterator[Figure]:
    root = data_root()
    facts = database.facts_of(root)
    path = folder / "built-in.sqlite"

    def read_one() -> None:
        database.connect(str(path)).execute("SELECT * FROM card WHERE id = 'sure_gamble'").fetchone()

    counts = f"{len(facts.cards):,} cards, {len(facts.printings):,} printings"
    yield _timed("read the facts of data/", lambda: source.load(root), counts)
    tables = "tables, search tables, full-text indexes, views"
    yield _timed("write the catalogue file", lambda: database.build(facts, path, content="bench"), tables)
    yield one("size of the catalogue file", path.stat().st_size / 2**20, "MB", "built-in facts")
    yield _timed("open it and read one card", read_one, "what every command pays once it is built", 100)
    note = "facts read, behaviour put into words, file written: what the first command pays"
    yield from _in_children("build the catalogue", note, folder, "build", folder / "again.sqlite")


def _imported(folder: Path) -> Iterator[Figure]:
    root = data_root()
    known = intake.known()
    dump = layouts.read(DUMP, known)
    dump.date = "2026-11-20"
    base = source.files(root)
    merged = merge(base, dump)
    records = f"{sum(dump.counts().values()):,} records"
    yield _timed("read a dump in v2 layout", lambda: layouts.read(DUMP, known), records)
    yield _timed("lay it over the facts", lambda: merge(base, dump), "")
    yield from _in_children(
        "import from end to end", "read, merge, keep, build, compare", folder, "command", "import", DUMP
    )
    note, _ = intake.take_in(dump, on="2026-11-20", add=False)
    both = database.facts_of(root, import_note())
    path = folder / "imported.sqlite"
    texts = f"{len(merged.texts):,} texts"
    yield _timed(
        "write the catalogue file with its texts", lambda: database.build(both, path, content="bench"), texts, 3
    )
    yield one("size of that catalogue file", path.stat().st_size / 2**20, "MB")
    kept = (store.home() / note.file).stat().st_size
    yield one("size of the import as kept", kept / 2**20, "MB", "the records, compressed")
