"""Commands from a cold start as multiples of `python -c pass`, and the memory of each: processes that take turns."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator

from tests.bench import children
from tests.bench.figures import Figure, of, skipped

ROUNDS = 20
MOST = 7
"""What a start of the commands in `LIMITED` may take, in empty processes."""
LIMITED = ("validate", "show", "search")
COMMANDS = {
    "validate": ("validate", "examples/runner.txt"),
    "show": ("show", "Sure Gamble"),
    "search": ("search", "sentry strength>3"),
    "--help": ("--help",),
    "goldfish, one game": ("goldfish", "examples/runner.txt", "--games", "1"),
    "goldfish, a Corp's 1,000 games": ("goldfish", "examples/worlds-2013-engineering-the-future.txt"),
    "goldfish, a Runner's 1,000 games": ("goldfish", "examples/worlds-2013-andromeda.txt"),
}


def run() -> Iterator[Figure]:
    """The ratio of a round is that of the quicker of two runs to the quicker of two empty processes beside them."""
    commands = {name: [*children.nrdb(), *arguments] for name, arguments in COMMANDS.items()}
    empty = [sys.executable, "-c", "pass"]
    for command in (empty, *commands.values()):
        children.run(command)
    nothing: list[children.Ran] = []
    times: dict[str, list[float]] = {name: [] for name in commands}
    peaks: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(ROUNDS):
        for name, command in commands.items():
            pair = [children.run(empty), children.run(empty)]
            ran = [children.run(command), children.run(command)]
            nothing += pair
            times[name].append(min(done.seconds for done in ran) / min(done.seconds for done in pair))
            peaks[name].append(ran[0].peak or 0.0)
    yield of("python -c pass", [ran.seconds for ran in nothing], "ms", "what the others are multiples of", scale=1000)
    least = min(ran.seconds for ran in nothing) * 1000
    for name, found in times.items():
        ms = least * statistics.median(found)
        most = f"at most {MOST}; " if name in LIMITED else ""
        yield of(f"nrdb {name}", found, "× pass", f"{most}{ms:.0f} ms where `pass` takes its least, {least:.0f}")
    if nothing[0].peak is None:
        yield skipped("memory", children.NO_MEMORY)
        return
    yield of("python -c pass: memory", [ran.peak or 0.0 for ran in nothing], "MB", "peak of the process")
    for name, found in peaks.items():
        yield of(f"nrdb {name}: memory", found, "MB", "peak of the process")
