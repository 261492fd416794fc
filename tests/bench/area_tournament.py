"""A judge's morning, measured: an event of 128 players in eight kinds of file, and ten thousand lists."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from nrdb.catalogue import Catalogue
from tests.bench import children
from tests.bench.area_catalogue import memory
from tests.bench.figures import Figure, of
from tests.tournament import faults
from tests.tournament.lists import Maker

MANY = 5_000
"""Players of the great event; each hands in two lists."""
ROUNDS = 3


def as_lines(event: faults.Event, path: Path) -> Path:
    """The lists of an event as JSON lines."""
    with path.open("w", encoding="utf-8") as out:
        for name, content in event.files.items():
            player, _, file = name.partition("/")
            row = {"player": player, "side": file.split(".")[0], "deck": content.decode("utf-8")}
            out.write(json.dumps(row, ensure_ascii=False) + "\n")
    return path


def checked(name: str, note: str, *arguments: str | Path, peak: bool = True) -> Iterator[Figure]:
    """What a command takes in fresh processes (their start not counted), and their memory."""
    done = [children.work("command", "tournament", *arguments) for _ in range(ROUNDS)]
    workers = max(work.workers for work in done)
    if workers > 10:
        note += f"; the largest of its workers holds {workers:.0f} MB"
    yield of(name, [work.seconds for work in done], "ms", note, scale=1000)
    if peak:
        yield memory(f"{name}: memory", done)


def run() -> Iterator[Figure]:
    """Every command in fresh processes."""
    maker = Maker(Catalogue.load())
    with tempfile.TemporaryDirectory(prefix="nrdb-bench-") as name:
        folder = Path(name)
        event = faults.write(faults.event(maker), folder / "event")
        html, table = folder / "out.html", folder / "out.csv"
        yield from checked("check 128 players", "8 kinds of file, 23 faults", "check", event, "--json")
        written = ("check", event, "--html", html, "--csv", table)
        yield from checked("check 128 players, HTML and CSV", "", *written, peak=False)
        yield from checked("sheets of 128 players as PDF", "252 pages", "sheet", event, "--pdf", folder / "out.pdf")
        many = faults.event(maker, players=MANY, faults=())
        lists = faults.write(many, folder / "many")
        for jobs in dict.fromkeys((1, os.cpu_count() or 1)):
            what = f"check 10,000 lists, {jobs} at a time"
            yield from checked(what, "8 kinds of file", "check", lists, "--json", "--jobs", str(jobs))
        lines = as_lines(many, folder / "many.jsonl")
        yield from checked("check 10,000 lists as JSON lines", "one file", "check", lines, "--json")
