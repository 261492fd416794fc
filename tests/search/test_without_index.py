"""Without SQLite's full-text search the same cards are found, only more slowly."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from nrdb.catalogue import Catalogue
from nrdb.search import run

ON = "2026-04-15"
QUERIES = [
    "corroder",
    "_:noise",
    '_:corroder|"sure gamble"|net',
    "_:ab|cd|ef|gh|ij|kl|mn|op|qr",
    "x:*move",
    "x:move",
    "x:[mu]",
    "x:[click] t:asset",
    'x:"net damage" t:ice',
    'x:"deal 1 net damage"',
    'x:"gain credits"',
    'x:"tag the runner each"',
    'x:"damage purge"',
    "ice that ends the run",
]


@pytest.fixture(scope="module")
def unindexed(catalogue: Catalogue, tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    """Return the catalogue without the tables that full-text search needs."""
    path = tmp_path_factory.mktemp("unindexed") / Path(catalogue.path).name
    shutil.copyfile(catalogue.path, path)
    connection = sqlite3.connect(path)
    connection.executescript("DROP TABLE search_index; DROP TABLE search_words;")
    connection.close()
    return Catalogue.load(path)


@pytest.mark.parametrize("query", QUERIES)
def test_the_same_cards_without_an_index(catalogue: Catalogue, unindexed: Catalogue, query: str) -> None:
    with_index, without = run(catalogue, query, on=ON), run(unindexed, query, on=ON)
    assert with_index.cards
    assert [card.id for card in without.cards] == [card.id for card in with_index.cards]
    assert (without.says, without.notes) == (with_index.says, with_index.notes)
