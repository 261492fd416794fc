"""Games on a Dask cluster: the same as in one process, whatever happens to a worker."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from nrdb.cluster import cluster
from nrdb.errors import NrdbError, PlayError, Unsupported, UsageError
from nrdb.match.outcomes import GameFile, Outcome, play_pairings
from tests.match.test_outcomes import pairing

GAMES = 200
WAIT = 90


@pytest.fixture(scope="module")
def distributed() -> None:
    pytest.importorskip("distributed")


class Machines:
    """A scheduler and its workers, as processes of this machine."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        self.run("dask_scheduler", "--host", "127.0.0.1", "--port", str(port))

    def run(self, *words: str, **environment: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-W", "ignore", "-m", f"distributed.cli.{words[0]}", *words[1:], "--no-dashboard"]
        with (self.folder / "log.txt").open("ab") as log:
            made = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log, env={**os.environ, **environment})
        self.processes.append(made)
        return made

    def worker(self, **environment: str) -> subprocess.Popen[bytes]:
        return self.run("dask_worker", self.address, "--nthreads", "1", "--no-nanny", **environment)

    def end(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()


@pytest.fixture
def machines(distributed: None, tmp_path: Path) -> Iterator[Machines]:
    made = Machines(tmp_path)
    yield made
    made.end()


def workers(machines: Machines, n: int) -> None:
    """Wait until the scheduler knows that many workers."""
    from distributed import Client

    with Client(machines.address, timeout=WAIT, set_as_default=False) as client:
        client.wait_for_workers(n, timeout=WAIT)


def alone() -> list[list[Outcome]]:
    return play_pairings([pairing()], GameFile(), games=GAMES, seed=4)


@pytest.mark.slow
def test_a_worker_that_dies_loses_nothing(machines: Machines) -> None:
    victim, _ = machines.worker(), machines.worker()
    workers(machines, 2)
    played: list[int] = []

    def progress(games: int) -> None:
        played.append(games)
        if len(played) == 3:
            os.kill(victim.pid, signal.SIGKILL)

    with cluster(machines.address) as (executor, tasks):
        assert tasks == 2
        found = play_pairings(
            [pairing()], GameFile(), games=GAMES, seed=4, jobs=tasks, executor=executor, progress=progress
        )
    assert victim.wait() == -signal.SIGKILL
    assert sum(played) == GAMES
    assert found == alone()


@pytest.mark.slow
def test_a_worker_with_other_data_is_refused(machines: Machines, tmp_path: Path) -> None:
    import shutil

    from nrdb.resources import data_root

    shutil.copytree(data_root(), tmp_path / "data")
    with (tmp_path / "data" / "played.json").open("a") as file:
        file.write("\n")
    machines.worker(NRDB_DATA=str(tmp_path / "data"))
    workers(machines, 1)
    with (
        cluster(machines.address) as (executor, tasks),
        pytest.raises(PlayError, match="another machine has another nrdb or other card data"),
    ):
        play_pairings([pairing()], GameFile(), games=2, seed=4, jobs=tasks, executor=executor)


@pytest.mark.slow
def test_a_scheduler_that_goes_is_told_in_a_sentence(machines: Machines) -> None:
    machines.worker()
    workers(machines, 1)

    def end(_: int) -> None:
        machines.processes[0].kill()

    with (
        pytest.raises(NrdbError, match="is gone; the games played so far are saved"),
        cluster(machines.address) as (executor, tasks),
    ):
        play_pairings([pairing()], GameFile(), games=GAMES, seed=4, jobs=tasks, executor=executor, progress=end)


@pytest.mark.slow
def test_a_scheduler_without_workers_is_told(machines: Machines) -> None:
    deadline = time.monotonic() + WAIT
    while time.monotonic() < deadline:
        try:
            with cluster(machines.address):
                pytest.fail("there are no workers")
        except NrdbError as error:
            if "has no workers; start one: dask worker" in error.message:
                return
    pytest.fail("the scheduler did not start")


def test_no_scheduler_and_no_address_are_told(distributed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nrdb.cluster._WAIT", 1)
    with (
        pytest.raises(NrdbError, match=r"no Dask scheduler answers at tcp://.*:1; start"),
        cluster("tcp://127.0.0.1:1"),
    ):
        pass
    with pytest.raises(UsageError, match="give the address of a scheduler, such as tcp"), cluster("somewhere"):
        pass


def test_without_distributed_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Unsupported, match=r"needs distributed: pip install 'nrdb\[cluster\]'"), cluster("x:1"):
        pass
