"""Commands from a cold start as multiples of `python -c pass`: processes that take turns."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import perf_counter

from tests.bench.figures import Figure, in_turn

ROOT = Path(__file__).parents[2]
ROUNDS = 20
COMMANDS = {
    "validate": ("validate", "examples/runner.txt"),
    "show": ("show", "Sure Gamble"),
    "search": ("search", "sentry strength>3"),
    "--help": ("--help",),
    "goldfish, a Corp's 1,000 games": ("goldfish", "examples/worlds-2013-engineering-the-future.txt"),
    "goldfish, a Runner's 1,000 games": ("goldfish", "examples/worlds-2013-andromeda.txt"),
}
_NOT_A_USERS = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")


def of_a_user() -> dict[str, str]:
    """Return the environment variables as on a user's machine: modules are compiled once, output is buffered."""
    return {name: value for name, value in os.environ.items() if name not in _NOT_A_USERS}


def run() -> Iterator[Figure]:
    """Yield ratios; a round divides the quicker of two runs by the quicker of two empty processes."""
    surroundings = of_a_user()
    script = Path(sys.executable).with_name("nrdb")
    nrdb = [str(script)] if script.is_file() else [sys.executable, "-m", "nrdb"]

    def started(command: list[str]) -> None:
        nowhere = subprocess.DEVNULL
        subprocess.run(command, env=surroundings, stdout=nowhere, stderr=nowhere, check=True, cwd=ROOT)

    empty = partial(started, [sys.executable, "-c", "pass"])
    for name, arguments in COMMANDS.items():
        command = partial(started, [*nrdb, *arguments])
        command()
        found = []
        for _ in range(ROUNDS):
            taken = in_turn(2, perf_counter, empty=empty, command=command)
            found.append(min(taken["command"]) / min(taken["empty"]))
        yield Figure(f"nrdb {name}", found, "× pass")
