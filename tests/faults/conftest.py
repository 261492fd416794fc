"""Fixtures for fault tests: a small data folder, and the command with its own home folders."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT, started
from tests.mini import mini_data

Command = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def facts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small data folder."""
    return mini_data(tmp_path_factory.mktemp("facts") / "data")


@pytest.fixture
def environment(facts: Path, tmp_path: Path) -> dict[str, str]:
    """An environment with the small facts and empty homes."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "NRDB_"))}
    return {
        **kept,
        "PYTHONPATH": str(ROOT),
        "NRDB_DATA": str(facts),
        "NRDB_TODAY": "2026-11-20",
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
    }


@pytest.fixture
def command(environment: dict[str, str], tmp_path: Path) -> Command:
    """Return a function that runs the command there; `changes` override variables (None removes one)."""

    def run(
        *arguments: str, changes: Mapping[str, str | None] = {}, **options: Any
    ) -> subprocess.CompletedProcess[str]:
        mixed = {name: value for name, value in {**environment, **changes}.items() if value is not None}
        return started(arguments, mixed, tmp_path, **options)

    return run


def one_sentence(done: subprocess.CompletedProcess[str]) -> bool:
    """Return whether a failed command printed one sentence and nothing else."""
    return (
        done.returncode in (2, 3)
        and done.stdout == ""
        and done.stderr.count("\n") == 1
        and "bug in nrdb" not in done.stderr
    )
