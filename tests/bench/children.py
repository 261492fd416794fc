"""Whole processes, measured: how long they take and how much memory they hold at their peak.

The peak that a system tells of a finished process counts what the process was before it became another program: a
child of a large process is large. So every child here is started by a small process that does nothing else, and 9 MB
(that small process) are the least that can be read.

Memory is told by POSIX alone (`ru_maxrss`: KiB on Linux and BSD, bytes on macOS), and of one process: pages that
several processes share are counted in each. Windows has no such figure; rows of memory are left out there.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
NO_MEMORY = "this platform does not tell the peak memory of a process"

_LAUNCHER = """
import os, sys, time
start = time.perf_counter()
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, 1, 0)])
_, status, usage = os.wait4(child, 0)
print(time.perf_counter() - start, usage.ru_maxrss, os.waitstatus_to_exitcode(status))
"""
_BYTES = 1 if sys.platform == "darwin" else 1024

# As on a user's machine: modules are compiled once, output is buffered.
_LIKE_A_USER = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")


class Ran(NamedTuple):
    """A finished process."""

    seconds: float
    """From its start to its end."""
    peak: float | None
    """MB at its peak; None where the platform does not tell."""
    code: int
    said: str
    """What it wrote to stderr."""


def nrdb() -> list[str]:
    """The installed command, or the module where it is not installed."""
    script = Path(sys.executable).with_name("nrdb")
    return [str(script)] if script.is_file() else [sys.executable, "-m", "nrdb"]


def surroundings() -> dict[str, str]:
    """The environment of a child."""
    return {name: value for name, value in os.environ.items() if name not in _LIKE_A_USER}


def run(command: list[str]) -> Ran:
    """Runs a command without its output and says what it took. A code above 2 (damage, a bug) raises RuntimeError."""
    if not hasattr(os, "posix_spawn"):
        return _plainly(command)
    launcher = [sys.executable, "-S", "-c", _LAUNCHER, *command]
    done = subprocess.run(launcher, cwd=ROOT, env=surroundings(), capture_output=True, text=True, check=True)
    seconds, peak, code = done.stdout.split()
    return _sound(Ran(float(seconds), int(peak) * _BYTES / 2**20, int(code), done.stderr), command)


def _plainly(command: list[str]) -> Ran:
    import time

    start = time.perf_counter()
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=surroundings(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    return _sound(Ran(time.perf_counter() - start, None, done.returncode, done.stderr), command)


def _sound(ran: Ran, command: list[str]) -> Ran:
    if not 0 <= ran.code <= 2:
        raise RuntimeError(f"{command} ended with {ran.code}: {ran.said}")
    return ran


class Worked(NamedTuple):
    """A finished piece of work (see `work`) in a process of its own."""

    seconds: float
    """Of the work alone: the start of Python and what it imports are not in it."""
    busy: float
    """Those in which a processor worked on it, workers not counted: what other programs do hardly shows in them."""
    peak: float | None
    """MB of the process at its peak."""
    workers: float
    """MB of the largest of its own workers; 0 when it had none or the platform does not tell."""


def work(kind: str, *arguments: str | Path) -> Worked:
    """Does a work of `tests.bench.work` in a process of its own."""
    ran = run([sys.executable, "-m", "tests.bench.work", kind, *map(str, arguments)])
    if ran.code:
        raise RuntimeError(f"{kind} ended with {ran.code}: {ran.said}")
    seconds, busy, workers = map(float, ran.said.rsplit("\n", 2)[-2].split())
    return Worked(seconds, busy, ran.peak, workers)
