"""Worker processes: results in order, tasks drawn as needed, and no process that outlives its parent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import active_children
from pathlib import Path
from threading import Event

import pytest

from nrdb.errors import NrdbError
from nrdb.workers import TASKS_AHEAD, map_in_processes, process_count
from tests.conftest import ROOT

RUNNER = ROOT / "examples" / "runner.txt"


def _square(number: int) -> int:
    return number * number


def _begun(add: int) -> None:
    os.environ["NRDB_TEST_ADDS"] = str(add)


def _added(number: int) -> int:
    if number < 0:
        raise ValueError("negative")
    return number + int(os.environ["NRDB_TEST_ADDS"])


def test_results_come_in_order_and_tasks_are_drawn_as_needed() -> None:
    drawn: list[int] = []

    def tasks():  # type: ignore[no-untyped-def]
        for number in range(40):
            drawn.append(number)
            yield number

    found = map_in_processes(_square, tasks(), 2)
    assert next(found) == 0
    assert drawn == list(range(2 * TASKS_AHEAD))
    assert list(found) == [number * number for number in range(1, 40)]


def test_tasks_that_nobody_waits_for_any_more_are_dropped() -> None:
    """An executor of one's own outlives the caller, so tasks left in its queue would still be done."""
    release, done = Event(), list[int]()

    def work(number: int) -> None:
        done.append(number)
        if number:
            release.wait(10)

    with ThreadPoolExecutor(1) as executor:
        found = map_in_processes(work, range(9), 2, executor=executor)
        next(found)
        found.close()  # type: ignore[attr-defined]
        release.set()
    assert len(done) <= 2


def test_each_process_begins_once_and_what_fails_is_raised() -> None:
    assert list(map_in_processes(_added, [1, 2], 2, start=_begun, start_args=(10,))) == [11, 12]
    with pytest.raises(ValueError, match="negative"):
        list(map_in_processes(_added, [1, -1, 2], 2, start=_begun, start_args=(10,)))


@pytest.mark.parametrize(
    ("jobs", "tasks", "chosen"),
    [(0, 9, 4), (0, 3, 3), (1, 9, 1), (2, 9, 2), (8, 9, 8), (8, 2, 2), (3, 0, 1), (64, 99, 61)],
)
def test_without_a_number_each_core_has_a_process_and_none_is_idle(
    jobs: int, tasks: int, chosen: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    assert process_count(jobs, tasks) == chosen


def _killed(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_killed_process_is_reported_with_a_fix() -> None:
    with pytest.raises(NrdbError) as told:
        list(map_in_processes(_killed, [1, 2], 2))
    assert told.value.message == "a worker process was killed (out of memory?); try --jobs 1."


def _hears_an_interrupt(_: int) -> bool:
    return signal.getsignal(signal.SIGINT) is not signal.SIG_IGN


def test_a_process_leaves_interrupts_to_its_parent_and_ends_when_nobody_asks_on() -> None:
    found = map_in_processes(_hears_an_interrupt, range(100), 1)
    assert next(iter(found)) is False
    found.close()  # type: ignore[attr-defined]
    assert active_children() == []


def _children(parent: int) -> set[int]:
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                state = (entry / "stat").read_text().rpartition(") ")[2].split()
            except OSError:
                continue
            if int(state[1]) == parent and state[0] != "Z":
                found.add(int(entry.name))
    return found


def _event(folder: Path) -> Path:
    rows = ["player,deck"]
    text = RUNNER.read_text(encoding="utf-8").replace('"', '""')
    rows += [f'Player {number},"{text}"' for number in range(2500)]
    path = folder / "lists.csv"
    path.write_text("\n".join(rows), encoding="utf-8")
    return path


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc as on Linux")
@pytest.mark.parametrize("end", ["SIGTERM", "SIGKILL", "SIGINT"])
@pytest.mark.parametrize("work", ["goldfish", "tournament"])
def test_no_worker_outlives_the_command_and_none_holds_its_pipe(tmp_path: Path, work: str, end: str) -> None:
    arguments = {
        "goldfish": ["goldfish", str(RUNNER), "--games", "1000000", "--jobs", "2"],
        "tournament": ["tournament", "check", str(_event(tmp_path)), "--jobs", "2", "--on", "2026-11-20"],
    }[work]
    process = subprocess.Popen(
        [sys.executable, "-m", "nrdb", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=ROOT,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        workers: set[int] = set()
        until = time.monotonic() + 60
        while len(workers) < 2 and process.poll() is None and time.monotonic() < until:
            workers = _children(process.pid)
            time.sleep(0.05)
        assert len(workers) == 2, process.stdout.read() if process.stdout else b""
        time.sleep(0.3)
        process.send_signal(getattr(signal, end))
        # The pipe ends only when no process holds its other side.
        told, _ = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == (130 if end == "SIGINT" else -getattr(signal, end))
    assert told.strip() == (b"nrdb: interrupted." if end == "SIGINT" else b"")
    until = time.monotonic() + 20
    while any(Path(f"/proc/{worker}").exists() for worker in workers) and time.monotonic() < until:
        time.sleep(0.05)
    assert [worker for worker in workers if Path(f"/proc/{worker}").exists()] == []
