"""A sample of games of decks from the whole pool; more of them by `python -m tests.engine.pool`."""

from __future__ import annotations

import pytest

from tests.engine.pool import played


@pytest.mark.parametrize("game", range(0, 120, 3))
def test_random_decks_play_to_an_end(game: int) -> None:
    assert played(game).reason in ("scored", "decked", "flatlined", "disgraced", "turns")
