"""How the work grows: the same command for n, 10 n and 100 n things, in fresh processes that take turns.

Time is the processor's, for one more thing: what a run takes beyond the run for a tenth of the things, by the things
more. So what is worked out once is not counted, and the ratio of two such times is 1.0 where the work grows with the
things, and above it where each thing costs more when there are more.
"""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from nrdb.catalogue import Catalogue
from tests import search_report
from tests.bench import children
from tests.bench.area_legality import made
from tests.bench.area_search import examples
from tests.bench.area_tournament import as_lines
from tests.bench.figures import Figure, of, ratios, skipped
from tests.tournament import faults
from tests.tournament.lists import Maker

ROUNDS = 3
Job = Callable[[int], tuple[str | Path, ...]]
"""The arguments of `children.work` for so many things."""


def jobs(folder: Path) -> dict[str, tuple[int, str, Job]]:
    """What grows: n, the thing, and the work for so many of it."""
    catalogue = Catalogue.load()
    decks = [
        json.dumps({"id": n, "identity": deck.identity.id, "cards": deck.cards})  # type: ignore[union-attr]
        for n, deck in enumerate(made(catalogue, 5_000))
    ]
    event = as_lines(faults.event(Maker(catalogue), players=5_000, faults=()), folder / "event.jsonl")
    lists = event.read_text(encoding="utf-8").splitlines()
    questions = folder / "queries.txt"
    questions.write_text("\n".join(queries()) + "\n", encoding="utf-8")

    def first(lines: list[str], number: int, name: str) -> Path:
        path = folder / f"{name}-{number}.jsonl"
        if not path.is_file():
            again = (lines * (number // len(lines) + 1))[:number]
            path.write_text("\n".join(again) + "\n", encoding="utf-8")
        return path

    return {
        "validate": (1_000, "decks", lambda n: ("command", "validate", "--jsonl", first(decks, n, "decks"))),
        "goldfish": (
            100,
            "games",
            lambda n: ("command", "goldfish", "examples/worlds-2013-andromeda.txt", "--games", str(n), "--jobs", "1"),
        ),
        "tournament check": (
            100,
            "lists",
            lambda n: ("command", "tournament", "check", first(lists, n, "lists"), "--json", "--jobs", "1"),
        ),
        "search": (30, "queries", lambda n: ("searches", questions, str(n))),
    }


def queries() -> list[str]:
    """Real queries where the reference material has them, well mixed; else those of the documents."""
    if not search_report.SHARED.is_dir():
        return examples()
    rows = [str(row["q"]) for row in search_report.load(search_report.SHARED, "queries.jsonl")]
    found = [query for query in rows if "\n" not in query]
    random.Random(0).shuffle(found)
    return found


def run() -> Iterator[Figure]:
    """Per work: time and memory of one further thing, and how both grow."""
    with tempfile.TemporaryDirectory(prefix="nrdb-bench-") as folder:
        for name, (n, things, job) in jobs(Path(folder)).items():
            done: dict[int, list[children.Worked]] = {size: [] for size in (n, 10 * n, 100 * n)}
            for _ in range(ROUNDS):
                for size, runs in done.items():
                    runs.append(children.work(*job(size)))
            yield from grown(name, things, done)


def grown(name: str, things: str, done: dict[int, list[children.Worked]]) -> Iterator[Figure]:
    """The figures of a work, from its runs by how many things they were for."""
    small, middle, large = done

    def further(many: int, few: int) -> list[float]:
        return [
            max(more.busy - less.busy, 1e-9) / (many - few) for more, less in zip(done[many], done[few], strict=True)
        ]

    first, then = further(middle, small), further(large, middle)
    yield of(f"{name}: one more, {small:,} to {middle:,} {things}", first, "µs", scale=1e6)
    yield of(f"{name}: one more, {middle:,} to {large:,} {things}", then, "µs", scale=1e6)
    yield ratios(f"{name}: time, growth of one more", then, first, "×", "1.0: as many more, as much longer")
    peaks = {size: [run.peak for run in runs if run.peak is not None] for size, runs in done.items()}
    if not peaks[large]:
        yield skipped(f"{name}: memory", children.NO_MEMORY)
        return
    told = ", ".join(f"{median(peaks[size]):.0f} MB for {size:,}" for size in (small, middle))
    yield of(f"{name}: memory, {large:,} {things}", peaks[large], "MB", told)
    pairs = zip(peaks[large], peaks[middle], strict=True)
    added = [(more - less) * 1024 / (large - middle) for more, less in pairs]
    yield of(f"{name}: memory of one more, {middle:,} to {large:,} {things}", added, "kB")
