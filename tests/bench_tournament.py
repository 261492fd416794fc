"""A judge's morning, measured: an event of 128 players in eight kinds of file, and ten thousand lists."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from nrdb.catalogue import Catalogue
from tests.tournament import faults
from tests.tournament.lists import Maker

_MANY = 5_000
_CHILD = """
import resource, sys, time
from nrdb.cli import main
start = time.perf_counter()
try:
    main(sys.argv[1:])
except SystemExit as stop:
    code = stop.code
took = time.perf_counter() - start
own, children = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
sys.stderr.write(f"\\n{took} {own / 1024} {children / 1024} {code}")
"""


def _nrdb(*arguments: str | Path) -> tuple[float, float, float]:
    """Seconds, MB of the process and MB of its largest worker, for one run of the command in a fresh process."""
    done = subprocess.run(
        [sys.executable, "-c", _CHILD, *map(str, arguments)], capture_output=True, text=True, check=True
    )
    took, own, workers, _ = map(float, done.stderr.rsplit("\n", 1)[1].split())
    return took, own, workers


def _best(*arguments: str | Path, runs: int = 3) -> tuple[float, float, float]:
    return min(_nrdb(*arguments) for _ in range(runs))


def run() -> Iterator[tuple[str, float, str, str]]:
    """Rows of `make bench`."""
    maker = Maker(Catalogue.load())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        event = faults.write(faults.event(maker), folder / "event")
        took, memory, _ = _best("tournament", "check", event, "--json")
        yield "check, 128 players, 8 kinds of file, 23 faults", took * 1000, "ms", "process start not counted"
        yield "check, 128 players: memory", memory, "MB", "peak of the process"
        took, _, _ = _best("tournament", "check", event, "--html", folder / "out.html", "--csv", folder / "out.csv")
        yield "check, 128 players, HTML and CSV", took * 1000, "ms", ""
        took, memory, _ = _best("tournament", "sheet", event, "--pdf", folder / "out.pdf", runs=2)
        yield "sheets of 128 players as PDF", took * 1000, "ms", "252 pages"
        start = time.perf_counter()
        many = faults.event(maker, players=_MANY, faults=())
        made = time.perf_counter() - start
        lists = faults.write(many, folder / "many")
        for jobs in (1, os.cpu_count() or 1):
            took, memory, workers = _best("tournament", "check", lists, "--json", "--jobs", str(jobs), runs=2)
            note = f"{took / 2 / _MANY * 1e6:.0f} µs a list; {memory:.0f} MB, workers {workers:.0f} MB each"
            yield f"check, 10,000 lists in 8 kinds of file, {jobs} at a time", took, "s", note
        lines = folder / "many.jsonl"
        with lines.open("w", encoding="utf-8") as out:
            for path, content in many.files.items():
                player, _, file = path.partition("/")
                row = {"player": player, "side": file.split(".")[0], "deck": content.decode("utf-8")}
                out.write(json.dumps(row, ensure_ascii=False) + "\n")
        took, memory, _ = _best("tournament", "check", lines, "--json", runs=2)
        yield "check, 10,000 lists as JSON lines", took, "s", f"{memory:.0f} MB; lists made in {made:.1f} s"
