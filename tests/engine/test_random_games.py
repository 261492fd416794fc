"""A sample of random games of 1996, 2012 and today; `make self-play` plays all of them."""

from __future__ import annotations

from random import Random

import pytest

from tests.engine.random_games import GAMES, drawn, play, pool


@pytest.mark.interpreted
@pytest.mark.parametrize(("rulebook", "games"), [("classic", 60), ("core", 20), ("cr-26.03", 60)])
def test_random_games_keep_the_invariants(rulebook: str, games: int, whole: bool) -> None:
    ends, _, dealt, _ = play(rulebook, GAMES[rulebook].games if whole else games)
    assert ends.total() == (GAMES[rulebook].games if whole else games)
    assert "scored" in ends
    assert dealt == {card.id for side in ("corp", "runner") for card in pool(rulebook, side)}


def test_lists_are_drawn_by_chance_from_all_cards() -> None:
    one, other = (drawn("classic", "corp", {}, Random(seed)) for seed in (1, 2))
    assert one != other
    assert all(n > 0 for n in one.values())
