"""The public names are the documented ones, and a typed program that uses them runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import nrdb
from nrdb import UsageError, check_deck, read_deck
from nrdb.search import search
from tests.typing import api

ROOT = Path(__file__).parents[1]


def test_the_public_names():
    assert nrdb.__all__ == [
        *("Card", "Catalogue", "DataError", "Deck", "Finding", "LookupFailure", "Note", "NrdbError", "ParseError"),
        *("PlayError", "Unsupported", "UsageError", "Verdict", "__version__"),
        *("check_deck", "duel", "read_deck", "read_decks", "simulate", "solo", "write_deck"),
    ]
    for name in nrdb.__all__:
        assert getattr(nrdb, name) is not None


@pytest.mark.parametrize(
    "call",
    [
        lambda catalogue, deck: check_deck(catalogue, deck, on="2026-11-20"),
        lambda catalogue, deck: check_deck(deck, None, on="2026-11-20"),
        lambda catalogue, deck: search("ice", catalogue, on="2026-11-20"),
        lambda catalogue, deck: read_deck(catalogue, "deck.txt"),
    ],
    ids=["deck and catalogue swapped", "no catalogue", "query and catalogue swapped", "path and catalogue swapped"],
)
def test_whoever_swaps_arguments_is_told_which_is_wrong(catalogue, call):
    with pytest.raises(UsageError, match=r"^catalogue= must be a Catalogue; Catalogue\.load\(\) returns one\.$"):
        call(catalogue, read_deck(text="3 Diesel", catalogue=catalogue))


def test_a_program_that_uses_them():
    lines = api.main(str(ROOT / "examples" / "runner.txt"), "2026-11-20")
    assert lines[0] == "Sure Gamble 5"
    assert lines[2:] == [
        *("56 found", "42 cards", "True []", "True", "Sure Gamble", "sure_gamble"),
        *("5 games", "over: False", "0.304", "ParseError"),
    ]


def test_the_program_is_typed():
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    done = subprocess.run(
        # Check for the Python that the libraries were installed for: their types may need its syntax.
        [sys.executable, "-m", "mypy", "--strict", "--python-version", version, "tests/typing/api.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_the_examples_of_the_documents_are_typed(tmp_path):
    pages = {
        path.stem: path.read_text(encoding="utf-8") for path in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    }
    blocks = {name: re.findall(r"```python\n(.*?)```", text, re.DOTALL) for name, text in pages.items()}
    for name, found in blocks.items():
        if found:
            (tmp_path / f"{name.replace('-', '_')}.py").write_text("\n".join(found), encoding="utf-8")
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--python-version", version, *sorted(tmp_path.glob("*.py"))],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_importing_nrdb_imports_nothing_else():
    program = "import sys, nrdb; print(sorted(name for name in sys.modules if name.startswith('nrdb')))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['nrdb']"
