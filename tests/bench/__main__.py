"""`make bench`: prints the figures of every area, most of them ratios from one interleaved run, as tables of Markdown.

Nothing of the user's is measured: settings, imports and cache are the run's own.

usage: [CHECKOUTS="NAME=FOLDER …"] python -m tests.bench [--page] [AREA …]     --page: into docs/performance.md as well
"""

from __future__ import annotations

import importlib
import os
import platform
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

AREAS = {
    "start": "Cold starts",
    "judging": "Judging, decks in memory",
    "search": "Searching, real queries",
    "engine": "Playing",
    "checkouts": "Other checkouts",
}
"""What is measured, in the order of the tables: each module's `run` makes the figures."""
PAGE = Path(__file__).parents[2] / "docs" / "performance.md"


def _homes(folder: str) -> None:
    """Give this process and its children homes of their own, with the catalogue built in them."""
    for name in [name for name in os.environ if name.startswith("NRDB_")]:
        del os.environ[name]
    for variable in ("XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        os.environ[variable] = f"{folder}/{variable.lower()}"
    os.environ["NRDB_TODAY"] = "2026-11-20"
    from nrdb.catalogue import Catalogue

    Catalogue.load()


def main(arguments: list[str]) -> None:
    """See the usage above."""
    names = [argument for argument in arguments if argument != "--page"] or list(AREAS)
    if not os.environ.get("CHECKOUTS"):
        names = [name for name in names if name != "checkouts"]
    if unknown := [name for name in names if name not in AREAS]:
        raise SystemExit(f"no such area: {', '.join(unknown)}; there are {', '.join(AREAS)}")
    place = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    lines = [f"`make bench` of {datetime.now(UTC).date()}, {place}."]
    print(lines[0])
    with tempfile.TemporaryDirectory(prefix="nrdb-bench-") as folder:
        _homes(folder)
        for name in names:
            head = ["", f"### {AREAS[name]}", "", "| what | figure | from, to | note |", "|---|---|---|---|"]
            print("\n".join(head), flush=True)
            lines += head
            for figure in importlib.import_module(f"tests.bench.{name}").run():
                lines.append(figure.row())
                print(lines[-1], flush=True)
    if "--page" in arguments:
        from tests.documents import filled

        PAGE.write_text(filled("docs/performance.md", {"figures": lines}), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
