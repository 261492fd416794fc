"""The 1996 game changes nothing for the modern one: names, suggestions and queries with and without its cards."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from nrdb.catalogue import Catalogue
from nrdb.errors import NrdbError
from nrdb.resources import data_root
from nrdb.search import search

DAY = "2026-11-20"


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    """Return the catalogue of the built-in facts without anything of the 1996 game."""
    root = Path(shutil.copytree(data_root(), tmp_path_factory.mktemp("modern") / "data"))
    for folder in ("cards/classic", "printings/classic", "classic"):
        shutil.rmtree(root / folder)
    for file in ("errata/classic.json", "rulings/classic.json"):
        (root / file).unlink()
    (root / "overrides.json").write_text('{"cards": {}}')
    return Catalogue.load(root)


def test_modern_names_are_the_same(catalogue: Catalogue, alone: Catalogue) -> None:
    """Every name that finds a modern card keeps its rank, so that no modern deck is read differently."""
    query = "SELECT folded, rank, card_id FROM name WHERE edition = 'cr' ORDER BY 1, 2, 3"
    names = catalogue.connection.execute(query).fetchall()
    assert len(names) > 5000
    assert names == alone.connection.execute(query).fetchall()
    assert catalogue.cards() == alone.cards()


MISSPELT = (
    "Sure Gambel",
    "Hedgefund",
    "Bakdoor",
    "Cinderela",
    "Corporate Waar",
    "Hellhound",
    "Vewy Vewy Quiet",
    "Simon Fransisco",
    "Dropp",
    "Raptor",
)


@pytest.mark.parametrize("text", MISSPELT)
def test_modern_suggestions_are_the_same(catalogue: Catalogue, alone: Catalogue, text: str) -> None:
    assert catalogue.resolve(text) == alone.resolve(text)
    assert catalogue.suggest(text) == alone.suggest(text)


def answer(catalogue: Catalogue, query: str) -> list[str] | str:
    """Return the ids found, or the type of the error."""
    try:
        return [card.id for card in search(catalogue, query, on=DAY)]
    except NrdbError as error:
        return type(error).__name__


QUERIES = (
    "sentry",
    "t:ice o>5",
    "s:virus",
    "region",
    "corporate",
    "war",
    "s:sysop|vehicle",
    "d:corp f:neutral",
    "stealth",
    "vital",
    "node",
    "prep",
    "t:agenda v>=3",
    "e:core",
    "r<1997",
    "t:node",
    "s:ice",
    "s:wall",
    "-t:ice",
    "u:true",
    "base link",
)


@pytest.mark.parametrize("query", QUERIES)
def test_modern_queries_are_the_same(catalogue: Catalogue, alone: Catalogue, query: str) -> None:
    found = answer(catalogue, query)
    assert found == answer(alone, query)
    assert not any(card.startswith("onr_") for card in found)


@pytest.mark.shared
@pytest.mark.slow
def test_real_queries_are_the_same(catalogue: Catalogue, alone: Catalogue, shared: Path) -> None:
    lines = (shared / "search" / "queries.jsonl").read_text(encoding="utf-8").splitlines()
    queries = [json.loads(line)["q"] for line in lines]
    assert len(queries) > 3000
    assert [query for query in queries if answer(catalogue, query) != answer(alone, query)] == []
