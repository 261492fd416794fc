"""Works that are measured in a process of their own; called by `children.work`.

usage: python -m tests.bench.work KIND ARGUMENT …

The last line on stderr has the seconds of the work, those in which a processor worked on it, and the peak (MB) of its
largest worker process.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

Work = Callable[[], object]


def nothing() -> Work:
    """What Python and this module alone hold."""
    return lambda: None


def command(*arguments: str) -> Work:
    """A run of `nrdb`, without the start of Python and the import of click."""
    from nrdb.cli import main

    def run() -> None:
        try:
            main(list(arguments))
        except SystemExit as stop:
            if stop.code not in (0, 1, 2):
                raise

    return run


def searches(queries: str, number: str) -> Work:
    """So many of the queries of a file (one a line), from the first again when they run out."""
    from nrdb.catalogue import Catalogue
    from nrdb.errors import NrdbError
    from nrdb.search import search

    lines = Path(queries).read_text(encoding="utf-8").splitlines()

    def run() -> None:
        catalogue = Catalogue.load()
        for n in range(int(number)):
            try:
                search(catalogue, lines[n % len(lines)], on="2026-11-20")
            except NrdbError:
                continue

    return run


def build(path: str) -> Work:
    """The catalogue file built from the facts."""
    from nrdb.catalogue import database
    from nrdb.resources import data_root

    return lambda: database.build(database.facts_of(data_root()), Path(path), content="bench")


KINDS: dict[str, Callable[..., Work]] = {"nothing": nothing, "command": command, "searches": searches, "build": build}


def _workers() -> float:
    try:
        import resource
    except ImportError:  # Windows
        return 0.0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * unit / 2**20


def main(kind: str, *arguments: str) -> None:
    """Prepares and does the work, and says what it took."""
    work = KINDS[kind](*arguments)
    start, spent = time.perf_counter(), time.process_time()
    work()
    taken, busy = time.perf_counter() - start, time.process_time() - spent
    sys.stdout.flush()
    sys.stderr.write(f"\n{taken} {busy} {_workers()}\n")
    sys.stderr.flush()
    os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
