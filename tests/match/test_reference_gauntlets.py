"""The lists in examples/gauntlets: legal for their day, of both sides, and none twice."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from nrdb.deck import read_deck
from nrdb.games.series import play_shown
from nrdb.games.setting import playable
from nrdb.legality.check import check_deck
from nrdb.match.report import Pairing
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


@pytest.mark.parametrize(
    ("corp", "runner", "game"),
    [
        ("2015-engineering-the-future", "2017-hayley-kaplan-2", 4),  # a facedown card in the rig
        ("2016-controlling-the-message", "2016-maxx", 2),  # a breaker of X without the credits that X needs
    ],
)
def test_games_that_crashed_or_went_on_for_ever_end(corp: str, runner: str, game: int) -> None:
    folder = ROOT / "examples" / "gauntlets" / "worlds-2015-2018"
    decks = (playable(read_deck(folder / f"{name}.txt", catalogue()), catalogue()) for name in (corp, runner))
    played, error = play_shown(Pairing(*decks), 0, game)
    assert error is None
    assert played.winner
    assert len(played.log) < 5_000
