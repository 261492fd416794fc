"""`nrdb watch`: a list is checked now and after each change, whatever happens to its file, until Ctrl-C."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from nrdb.cli.watch import signature
from tests.conftest import ROOT

RUNNER = (ROOT / "examples" / "runner.txt").read_text(encoding="utf-8")


class Watching:
    """A running `nrdb watch`, whose lines can be waited for."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "NRDB_TODAY": "2026-11-20", "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "nrdb", "watch", *arguments],
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        self.lines: queue.Queue[str] = queue.Queue()
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def until(self, words: str) -> str:
        """Return the first line with these words; fail after a minute."""
        while True:
            line = self.lines.get(timeout=60)
            if words in line:
                return line

    def interrupt(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=60)


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[Watching]:
    (tmp_path / "deck.txt").write_text(RUNNER, encoding="utf-8")
    found = Watching(tmp_path, "deck.txt", "--every", "0.05")
    yield found
    found.process.kill()
    found.process.wait()
    found.listener.join(timeout=60)
    assert found.process.stdout is not None
    found.process.stdout.close()


def test_a_list_is_checked_whenever_it_is_saved(watching: Watching, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    assert watching.until("deck.txt").startswith("— 2026-11-20 · deck.txt")
    watching.until("Legal in Standard")
    deck.write_text(RUNNER.replace("3x Sure Gamble", "9x Sure Gamble"), encoding="utf-8")
    watching.until("Not legal in Standard")
    deck.unlink()
    watching.until("deck.txt: file not found")
    other = tmp_path / "other.txt"  # as editors save: a new file takes the place of the old one
    other.write_text(RUNNER, encoding="utf-8")
    other.replace(deck)
    watching.until("Legal in Standard")
    assert watching.interrupt() == 130
    watching.until("nrdb: interrupted.")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["missing.txt"], "nrdb: missing.txt: file not found."),
        (["-"], "nrdb: standard input can't be watched; name a file."),
        (["deck.txt", "--format", "standrad"], 'nrdb: unknown format "standrad". Did you mean standard'),
        (["deck.txt", "--every", "0"], "nrdb watch: --every must be a number from 0.05 to 60"),
    ],
)
def test_what_cannot_be_watched(nrdb, arguments: list[str], said: str) -> None:
    done = nrdb("watch", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


def test_a_change_of_time_size_or_file_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    assert signature(str(path)) is None
    path.write_text("a", encoding="utf-8")
    first = signature(str(path))
    assert signature(str(path)) == first
    os.utime(path, ns=(1, 1))
    assert signature(str(path)) != first
