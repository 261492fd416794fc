"""The command: it listens, answers, and ends with everything it started."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

from tests.conftest import Run
from tests.serve.test_answers import CORP, RUNNER

ROOT = Path(__file__).parents[2]
PATIENCE = 60
TEXT = {"Content-Type": "text/plain"}


@contextmanager
def service(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run `nrdb serve` on a free port; yield the process and its address once it answers."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NRDB_TODAY": "2026-11-20"}
    command = [sys.executable, "-m", "nrdb", "serve", "--port", "0", *options]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment) as process:
        try:
            assert process.stderr is not None
            said = re.match(r"Serving on (http://\S+/) ", process.stderr.readline())
            assert said is not None
            ends = time.monotonic() + PATIENCE
            while True:
                try:
                    httpx2.get(f"{said[1]}healthz", timeout=PATIENCE).raise_for_status()
                    break
                except httpx2.TransportError:
                    assert time.monotonic() < ends
                    time.sleep(0.1)
            yield process, said[1]
        finally:
            process.kill()


def below(pid: int) -> list[int]:
    """Return the processes that a process started, and theirs."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    parents = [(int(line.split()[0]), int(line.split()[1])) for line in listed.splitlines()]
    children = [child for child, parent in parents if parent == pid]
    return children + [one for child in children for one in below(child)]


def gone(pids: list[int]) -> bool:
    """Return whether the processes end within a few seconds."""
    for _ in range(200):
        there = [pid for pid in pids if Path(f"/proc/{pid}").exists() and "Z" not in _state(pid)]
        if not there:
            return True
        time.sleep(0.1)
    return False


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"


linux = pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks into /proc")


@linux
@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["told to stop", "killed"])
def test_games_and_workers_end_with_the_service(how: signal.Signals, workers: str) -> None:
    with service("--workers", workers) as (process, address), ThreadPoolExecutor(1) as other:
        games = {"corp": CORP, "runner": RUNNER, "games": 500}
        asked = other.submit(httpx2.post, f"{address}v1/match", json=games, timeout=PATIENCE)
        wanted = 1 + (0 if workers == "1" else int(workers))
        ends = time.monotonic() + PATIENCE
        while not any("serve.games" in _command(pid) for pid in below(process.pid)):
            assert time.monotonic() < ends
            time.sleep(0.05)
        started = below(process.pid)
        assert len(started) >= wanted
        begun = time.monotonic()
        process.send_signal(how)
        process.wait(timeout=PATIENCE)
        assert time.monotonic() - begun < 30
        assert gone(started)
        assert asked.exception() is not None or asked.result().status_code >= 500


def test_games_leave_nothing_in_the_log() -> None:
    with service() as (process, address):
        httpx2.post(f"{address}v1/goldfish?games=1", content=RUNNER, headers=TEXT, timeout=PATIENCE).raise_for_status()
        process.send_signal(signal.SIGTERM)
        assert process.communicate(timeout=PATIENCE)[1] == ""


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


def test_the_service_listens_on_this_machine_alone() -> None:
    with service() as (_, address):
        port = int(address.rstrip("/").rpartition(":")[2])
        assert address.startswith("http://127.0.0.1:")
        assert httpx2.get(f"{address}v1/formats").json()["on"] == "2026-11-20"
        with pytest.raises(OSError, match=r"."), socket.create_connection(("127.0.0.2", port), timeout=2):
            pass


def test_a_port_that_is_taken_is_one_sentence(nrdb: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = nrdb("serve", "--port", str(port))
    assert done.returncode == 2
    assert done.stderr.startswith(f"nrdb: can't listen on 127.0.0.1, port {port}: ")
    assert len(done.stderr.splitlines()) == 1


def test_a_host_that_does_not_exist_is_one_sentence(nrdb: Run) -> None:
    done = nrdb("serve", "--host", "256.0.0.1.invalid")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
