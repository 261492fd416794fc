"""A pairing of the example decks."""

from __future__ import annotations

import pytest

from nrdb.deck import read_deck
from nrdb.games.setting import playable
from nrdb.match.report import Pairing
from tests.engine.laid import ROOT, catalogue


@pytest.fixture
def both() -> Pairing:
    """The example decks in the hands of plain players."""
    corp, runner = (
        playable(read_deck(ROOT / "examples" / name, catalogue()), catalogue()) for name in ("corp.txt", "runner.txt")
    )
    return Pairing(corp, runner, ("plain", "plain"))
