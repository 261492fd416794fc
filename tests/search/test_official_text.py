"""With official texts, a card's own words count for more than what it does."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from nrdb.catalogue import Catalogue
from nrdb.search import run

ON = "2026-04-15"


@pytest.fixture(scope="module")
def official(catalogue: Catalogue, tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    """Return the catalogue with its texts treated as official ones."""
    path = tmp_path_factory.mktemp("official") / Path(catalogue.path).name
    shutil.copyfile(catalogue.path, path)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE search_text SET kind = 'official'")
    connection.close()
    return Catalogue.load(path)


@pytest.mark.parametrize(
    ("query", "ways"),
    [
        ("draw", "text, one word"),  # more texts have the word than cards have the function
        ("brain damage", "text"),
        ("lose click", "function"),  # fewer texts have it
        ("virus", "vocabulary, one phrase"),
        ("draw tag", "vocabulary"),
        ("draw -qqqq", "function"),
    ],
)
def test_a_cards_own_words(official: Catalogue, catalogue: Catalogue, query: str, ways: str) -> None:
    own = run(official, query, on=ON)
    assert " + ".join(reading.method for reading in own.readings) == ways
    assert own.text == ("official" if "text" in ways else None)
    assert all("text" not in reading.method for reading in run(catalogue, query, on=ON).readings)
