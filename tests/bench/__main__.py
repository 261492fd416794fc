"""`make bench`: figures of every area, most of them ratios from one interleaved run, printed and saved.

They are saved in bench.json with the machine, the commit and the day; those before them move to bench.last.json.
Nothing of the user's is measured: settings, imports and cache are the run's own.

usage: python -m tests.bench [AREA …]     measure all areas, or those named
       python -m tests.bench --compare    set the last run beside the one before it, or beside the published one
       python -m tests.bench --page       publish the last run in docs/performance.md
"""

from __future__ import annotations

import gc
import importlib
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.bench import figures
from tests.bench.figures import Figure

ROOT = Path(__file__).parents[2]
NOW, LAST = ROOT / "bench.json", ROOT / "bench.last.json"
PUBLISHED = ROOT / "docs" / "performance.json"
DAY = "2026-11-20"

AREAS = {
    "start": "cold starts: whole processes beside `python -c pass`",
    "catalogue": "the catalogue file: built, opened, and with a dump imported",
    "legality": "judging: decks in memory, beside a plain loop",
    "search": "searching: real queries, beside a yardstick",
    "engine": "playing: games and decisions, beside a plain interpreter",
    "tournament": "an event: its lists checked, its sheets printed",
    "growth": "growth: time and memory for n, 10 n and 100 n",
}
"""What is measured, in the order of the table: the module is `area_` and the name."""


def commit() -> str:
    """The commit of the checkout, with a plus sign when files are changed; `unknown` outside a checkout."""
    done = subprocess.run(
        ["git", "describe", "--always", "--dirty=+", "--exclude=*"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip() or "unknown"


def new_run() -> dict[str, Any]:
    """A run without figures yet: which machine, which commit, which day. No name of the machine, no path.

    `load` is how many processes wanted to run in the minute before; None where the system does not tell.
    """
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "commit": commit(),
        "python": platform.python_version(),
        "platform": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count() or 1,
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None,
        "figures": {},
    }


def measured(area: str) -> Iterator[Figure]:
    """The figures of an area as they come."""
    gc.collect()
    gc.freeze()  # what earlier areas have left is none of this one's
    yield from importlib.import_module(f"tests.bench.area_{area}").run()


def bench(names: list[str]) -> None:
    """Runs the named areas (all when none is named), prints their figures and saves them."""
    unknown = [name for name in names if name not in AREAS]
    if unknown:
        raise SystemExit(f"no such area: {', '.join(unknown)}; there are {', '.join(AREAS)}")
    run = new_run()
    with tempfile.TemporaryDirectory(prefix="nrdb-bench-") as home:
        _homes(Path(home))
        for area in names or AREAS:
            start = time.perf_counter()
            print(f"\n{area}: {AREAS[area].split(': ', 1)[1]}", flush=True)
            for figure in measured(area):
                print(figures.line(figure), flush=True)
                figures.whole(run, [(area, figure)])
            print(f"  ({time.perf_counter() - start:.0f} s)", flush=True)
    save(run)
    print(f"\nSaved as {NOW.name}; `make bench-compare` sets it beside the run before it.")


def save(run: dict[str, Any]) -> None:
    """Keeps the run as the last one; the one before it steps back."""
    if NOW.is_file():
        NOW.replace(LAST)
    figures.store(run, NOW)


def _homes(folder: Path) -> None:
    """Gives this process and its children homes of their own, with the catalogue built in them."""
    for name in [name for name in os.environ if name.startswith("NRDB_")]:
        del os.environ[name]
    for variable in ("XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        os.environ[variable] = str(folder / variable.lower())
    os.environ["NRDB_TODAY"] = DAY
    from nrdb.catalogue import Catalogue

    Catalogue.load()


def compare() -> None:
    """Sets the last run beside the one before it; where there was none, beside the published one."""
    before = LAST if LAST.is_file() else PUBLISHED
    for path in (NOW, before):
        if not path.is_file():
            raise SystemExit(f"{path.name} is missing: run `make bench` first")
    print("\n".join(figures.compare(figures.load(before), figures.load(NOW))))


def publish() -> None:
    """Puts the figures of the last run into docs/performance.md."""
    from tests import documents

    if not NOW.is_file():
        raise SystemExit(f"{NOW.name} is missing: run `make bench` first")
    run = figures.load(NOW)
    missing = [area for area in AREAS if area not in figures.areas(run)]
    if missing:
        raise SystemExit(f"the last run lacks {', '.join(missing)}: run `make bench` without naming areas")
    figures.store(run, PUBLISHED)
    documents.main([])


def main(arguments: list[str]) -> None:
    """See the usage above."""
    if arguments == ["--compare"]:
        compare()
    elif arguments == ["--page"]:
        publish()
    else:
        bench(arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
