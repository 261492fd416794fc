"""Cold starts as multiples of `python -c pass`: whole processes, interleaved, median of the ratios."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROUNDS = 25

Row = tuple[str, float, str, str]


def _command() -> list[str]:
    script = Path(sys.executable).with_name("nrdb")
    return [str(script)] if script.is_file() else [sys.executable, "-m", "nrdb"]


# As on a user's machine: modules are compiled once, output is buffered.
_LIKE_A_USER = {
    name: value for name, value in os.environ.items() if name not in ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")
}


def _seconds(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT, env=_LIKE_A_USER, check=False
    )
    return time.perf_counter() - start


def run() -> list[Row]:
    """Rows of (what, median ratio, unit, spread)."""
    nrdb = _command()
    commands = {
        "nrdb validate (a legal deck)": [*nrdb, "validate", "examples/runner.txt"],
        "nrdb show": [*nrdb, "show", "Sure Gamble"],
        "nrdb search": [*nrdb, "search", "sentry strength>3"],
        "nrdb --help": [*nrdb, "--help"],
    }
    nothing = [sys.executable, "-c", "pass"]
    for command in commands.values():
        _seconds(command)
    ratios: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(ROUNDS):
        for name, command in commands.items():
            least = min(_seconds(nothing), _seconds(nothing))
            ratios[name].append(_seconds(command) / least)
    return [
        (name, statistics.median(found), "× pass", f"{min(found):.2f} to {max(found):.2f}, n = {ROUNDS}")
        for name, found in ratios.items()
    ]
