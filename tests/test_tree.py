"""The checks of the tree hold, and each sees what is planted for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests import tree

ROOT = Path(__file__).parents[1]

TWICE = '''\
"""A module of {name}."""


def {name}(rows):
    """Add up."""
    total = 0
    for row in rows:
        total += row.price * row.count
        if row.late:
            total -= row.price // 2
    return total
'''


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """A tool of the development environment, run as `make check` runs it."""
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)


def test_nothing_is_left_to_do_and_no_module_is_too_long() -> None:
    assert [*tree.too_long(), *tree.left_to_do()] == []


def test_a_long_module_and_a_needless_reason_are_seen(tmp_path: Path) -> None:
    (tmp_path / "nrdb").mkdir()
    (tmp_path / "nrdb" / "long.py").write_text("x = 1\n" * 601)
    (tmp_path / "nrdb" / "short.py").write_text("x = 1\n" * 600)
    assert list(tree.too_long(tmp_path, {"nrdb/short.py": "it was longer"})) == [
        "nrdb/long.py: 601 lines; above 600 it needs a reason in tests/tree.py.",
        "nrdb/short.py: needs no reason in tests/tree.py any more.",
    ]


@pytest.mark.parametrize("word", ["TO" + "DO", "FIX" + "ME", "X" * 3])
def test_what_is_left_to_do_is_seen(tmp_path: Path, word: str) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.md").write_text(f"fine\n{word}: say more\nmethod, XXXL\n")
    (tmp_path / "Makefile").write_text(f"# {word}\n")
    assert list(tree.left_to_do(tmp_path)) == [f"Makefile:1: # {word}", f"docs/page.md:2: {word}: say more"]


def test_duplicates_are_seen(tmp_path: Path) -> None:
    for name in ("first", "second"):
        (tmp_path / f"{name}.py").write_text(TWICE.format(name=name))
    done = run("pylint", "--score=n", str(tmp_path / "first.py"), str(tmp_path / "second.py"))
    assert done.returncode != 0
    assert "Similar lines in 2 files" in done.stdout
    (tmp_path / "second.py").write_text(TWICE.format(name="second").replace("row", "line"))
    assert run("pylint", "--score=n", str(tmp_path / "first.py"), str(tmp_path / "second.py")).returncode == 0


def test_dead_code_is_seen(tmp_path: Path) -> None:
    planted = tmp_path / "planted.py"
    planted.write_text("import os\n\n\ndef nobody_calls_this():\n    return 1\n")
    done = run("vulture", "--config", "pyproject.toml", str(planted))
    assert done.returncode == 3
    assert "unused import 'os'" in done.stdout
    assert "unused function 'nobody_calls_this'" in done.stdout
