"""Counts of games: finished and crashed ones, and parts of a series that add up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from nrdb.engine.chance import seeded
from nrdb.engine.game import new_game
from nrdb.errors import PlayError
from nrdb.games.tally import CrashedGame, Tally
from tests.engine.laid import laid


class Counts(Tally):
    """A tally with a count of every kind."""

    def __init__(self, **counts: Any) -> None:
        super().__init__()
        self.n = 1
        self.by_turn = (Counter({1: 2}), Counter({2: 1}))
        self.by_title = {"A": Counter({1: 1})}
        self.of_games = [(1, 2)]
        self._now = 5
        vars(self).update(counts)


def test_parts_of_a_series_add_up() -> None:
    total, part = Counts(), Counts(n=3, by_title={"A": Counter({1: 1, 2: 2}), "B": Counter({7: 1})}, _now=9)
    part.games, part.ends, part.turns = 2, Counter({("corp", "scored"): 2}), Counter({8: 2})
    for _ in range(2):
        total.add(part)
    assert (total.games, total.n, total._now) == (4, 7, 5)
    assert (total.ends, total.turns) == (Counter({("corp", "scored"): 4}), Counter({8: 4}))
    assert total.by_turn == (Counter({1: 6}), Counter({2: 3}))
    assert total.by_title == {"A": Counter({1: 3, 2: 4}), "B": Counter({7: 2})}
    assert total.of_games == [(1, 2)] * 3
    assert part.by_title == {"A": Counter({1: 1, 2: 2}), "B": Counter({7: 1})}, "a part is left as it was"


def test_a_game_is_counted_by_its_winner_reason_and_turn() -> None:
    tally, g = Tally(), new_game(laid({"hostile_takeover": 9}), seeded(1))
    for g.over, g.turn in (("decked", 4), ("decked", 6), ("turns", 9)):
        tally.finish(g)
    assert (tally.games, tally.turns) == (3, Counter({4: 1, 6: 1, 9: 1}))
    assert tally.ends == {("runner", "decked"): 2, ("", "turns"): 1}
    assert tally.reasons() == {"decked": 2, "turns": 1}


@pytest.mark.parametrize(
    ("error", "why"), [(ValueError("no"), "ValueError: no"), (PlayError("it can't end."), "it can't end.")]
)
def test_a_crashed_game_is_in_no_other_count(error: Exception, why: str) -> None:
    tally = Tally()
    tally.abandon(4, error, [("credit",)])
    assert tally.crashed == [CrashedGame(4, why, [("credit",)])]
    assert (tally.games, tally.ends, tally.turns) == (0, {}, {})
