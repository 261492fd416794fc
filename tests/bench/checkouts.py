"""Commands of this checkout and of others, such as an older release or a compiled one, which take turns.

The others are named by `CHECKOUTS="NAME=FOLDER …"`; all run with this Python and its libraries.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import perf_counter

from tests.bench.figures import Figure, in_turn, ratios
from tests.bench.start import of_a_user

ROOT = Path(__file__).parents[2]
ROUNDS = 3
DECKS = [str(ROOT / "examples" / f"worlds-2013-{name}.txt") for name in ("engineering-the-future", "andromeda")]
COMMANDS = {
    "validate": ("validate", str(ROOT / "examples" / "runner.txt")),
    "show": ("show", "Sure Gamble"),
    "search": ("search", "sentry strength>3"),
    "goldfish, a Corp's 1,000 games": ("goldfish", DECKS[0], "--games", "1000", "--jobs", "1"),
    "goldfish, a Runner's 1,000 games": ("goldfish", DECKS[1], "--games", "1000", "--jobs", "1"),
    "match, 200 games of random": ("match", *DECKS, "--players", "random:random", "--games", "200", "--jobs", "1"),
    "match, 200 games of plain": ("match", *DECKS, "--players", "plain:plain", "--games", "200", "--jobs", "1"),
    "match, 50 games of sensible": ("match", *DECKS, "--players", "sensible:sensible", "--games", "50", "--jobs", "1"),
    "match, 4 games of planner": ("match", *DECKS, "--players", "planner:planner", "--games", "4", "--jobs", "1"),
}


def run() -> Iterator[Figure]:
    """Yield what each other checkout takes as a multiple of this one; a command that it lacks isn't measured."""
    others = dict(part.split("=", 1) for part in os.environ.get("CHECKOUTS", "").split())
    for name, arguments in COMMANDS.items():
        works = {other: partial(_started, folder, arguments) for other, folder in {"this": ROOT, **others}.items()}
        able = {other: work for other, work in works.items() if work() == 0}
        taken = in_turn(ROUNDS, perf_counter, **able)
        for other in others:
            found = ratios(taken[other], taken["this"]) if other in taken else []
            note = f"{min(taken['this']):.2f} s here at best" if found else "not done there"
            yield Figure(f"nrdb {name}: {other}", found, "× this", note)


def _started(folder: Path | str, arguments: tuple[str, ...]) -> int:
    """Run a command in a checkout, on the decks of this one; return its exit code."""
    command = [sys.executable, "-m", "nrdb", *arguments]
    cache = f"{os.environ['XDG_CACHE_HOME']}/{Path(folder).name}"
    surroundings = of_a_user() | {"PYTHONPATH": str(folder), "XDG_CACHE_HOME": cache}
    return subprocess.run(command, env=surroundings, capture_output=True, check=False, cwd=folder).returncode
