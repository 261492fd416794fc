"""The games of the example decks are those whose digests are kept: nothing changes solo play unnoticed."""

from __future__ import annotations

import pytest

from tests.engine.digests import SERIES, Digest, decks, digest, kept

KEPT = kept()


def test_every_example_deck_has_its_digests() -> None:
    found = [(row.deck, row.player, row.games) for row in KEPT]
    assert found == [(deck, player, games) for deck in decks() for player, games in SERIES]


@pytest.mark.parametrize("row", KEPT, ids=lambda row: f"{row.deck}-{row.player}-{row.games}")
def test_the_games_are_those_kept(row: Digest, whole: bool) -> None:
    if row.player == "planner" and row.games > 1 and not whole:
        pytest.skip("played with --whole, or by python -m tests.engine.digests")
    assert digest(row.deck, row.player, row.games) == row, "tests/engine/digests.py says what to do"
