"""The command forked from a process that has loaded it answers as one that is started for it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.forked import AT_ONCE, Nursery

CORP = str(ROOT / "examples" / "corp.txt")


@pytest.fixture
def forking(nursery: Callable[[], Nursery | None]) -> Nursery:
    found = nursery()
    if found is None:
        pytest.skip("no processes are forked here")
    return found


@pytest.fixture
def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "NRDB_TODAY": "2026-11-20"}


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        (["validate", CORP], None),
        (["validate"], "3 Hedge Fund\n"),
        (["validate"], None),
        (["deck", "convert", "-", "--to", "json"], "Haas-Bioroid: Precision Design\r\n3 Brân 1.0\r\n"),
        (["show", "Sure Gambel"], None),
        (["validate", "--no-such-option"], None),
        (["--help"], None),
    ],
)
def test_it_answers_the_same(
    forking: Nursery, environment: dict[str, str], tmp_path: Path, arguments: list[str], stdin: str | None
) -> None:
    environment["COLUMNS"] = "60"
    started = subprocess.run(
        [sys.executable, "-m", "nrdb", *arguments],
        **({"stdin": subprocess.DEVNULL} if stdin is None else {"input": stdin}),
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    forked = forking.run(arguments, environment, tmp_path, stdin, 120)
    assert forked is not None
    assert (forked.returncode, forked.stdout, forked.stderr) == (started.returncode, started.stdout, started.stderr)


def test_nothing_stays_for_the_next_one(forking: Nursery, environment: dict[str, str], tmp_path: Path) -> None:
    for _ in range(2):
        for format, name in (("eternal", "Eternal"), ("casual", "casual")):
            changed = {**environment, "NRDB_FORMAT": format}
            done = forking.run(["validate", CORP], changed, tmp_path, None, 120)
            assert done is not None
            assert done.stdout.startswith(f"Legal in {name}")


@pytest.mark.parametrize("name", ["PYTHONHASHSEED", "LC_ALL", "TZ"])
def test_what_counts_before_the_first_module_is_left_to_others(
    forking: Nursery, environment: dict[str, str], tmp_path: Path, name: str
) -> None:
    assert forking.run(["--help"], {**environment, name: "1"}, tmp_path, None, 120) is None
    assert forking.run(["validate"], environment, tmp_path, "1" * (AT_ONCE + 1), 120) is None


def test_one_that_takes_too_long_is_ended(forking: Nursery, environment: dict[str, str], tmp_path: Path) -> None:
    with pytest.raises(subprocess.TimeoutExpired):
        forking.run(["goldfish", CORP, "--games", "100000", "--jobs", "1"], environment, tmp_path, None, 1)
    done = forking.run(["--help"], environment, tmp_path, None, 120)
    assert done is not None
    assert done.returncode == 0
