"""The lists in examples/gauntlets: legal for their day, of both sides, and none twice."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from nrdb.deck import read_deck
from nrdb.legality.check import check_deck
from tests.engine.laid import ROOT, catalogue

FOLDERS = sorted(path.parent for path in (ROOT / "examples" / "gauntlets").glob("*/gauntlet.toml"))
LISTS = [(folder, row) for folder in FOLDERS for row in tomllib.loads((folder / "gauntlet.toml").read_text())["list"]]


@pytest.mark.parametrize(("folder", "row"), LISTS, ids=[f"{folder.name}/{row['file']}" for folder, row in LISTS])
def test_a_list_is_legal_for_its_day(folder: Path, row: dict[str, Any]) -> None:
    deck = read_deck(folder / row["file"], catalogue())
    assert check_deck(deck, catalogue(), format=row["format"], on=row["on"]).legal


@pytest.mark.parametrize("folder", FOLDERS, ids=[folder.name for folder in FOLDERS])
def test_a_gauntlet_names_its_lists_and_has_both_sides(folder: Path) -> None:
    rows = tomllib.loads((folder / "gauntlet.toml").read_text())
    assert rows["name"]
    assert [row["file"] for row in rows["list"]] == sorted(path.name for path in folder.glob("*.txt"))
    decks = [read_deck(folder / row["file"], catalogue()) for row in rows["list"]]
    assert {deck.identity.side for deck in decks if deck.identity} == {"corp", "runner"}
    assert len({deck.name for deck in decks}) == len(decks)
    assert not any(one == other for at, one in enumerate(decks) for other in decks[:at]), "no list is there twice"
