"""A folder of any number of lists: no list stays open after it was read."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from nrdb.resources import read_bounded

MAPPINGS = Path("/proc/self/maps")


@pytest.mark.skipif(not MAPPINGS.exists(), reason="the system does not list a process's mappings")
def test_a_list_that_was_read_keeps_no_mapping(tmp_path: Path) -> None:
    """With a mapping for each list there could be 65,530 at most, the limit of Linux for a process."""
    path = tmp_path / "list.txt"
    path.write_text("Sure Gamble 3\n" * 20, encoding="utf-8")
    before = MAPPINGS.read_text(encoding="utf-8").count("\n")
    kept = [read_bounded(path, "a deck list") for _ in range(400)]
    assert MAPPINGS.read_text(encoding="utf-8").count("\n") - before < 40
    assert len(kept) == 400


def test_more_lists_than_files_may_be_open(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    for number in range(150):
        (tmp_path / f"{number}.txt").write_text("Jinteki: Personal Evolution\n3 Snare!\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "nrdb", "validate", str(tmp_path), "--jsonl", "--on", "2026-11-20"],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64)),
    )
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (1, "", 150)
