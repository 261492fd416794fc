"""The strength of the AI players: each wins more than the one below it, on either side; levels against sensible."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from nrdb.deck import read_deck
from nrdb.engine.model.numbers import CORP, RUNNER, SIDES
from nrdb.match.report import play
from tests.engine.laid import EXAMPLES, catalogue

PAIRINGS = [
    ("starter-the-syndicate", "starter-the-catalyst"),
    ("worlds-2013-engineering-the-future", "worlds-2013-andromeda"),
]
LADDER = ("random", "plain", "sensible")


@cache
def wins(corp: str, runner: str, games: int) -> list[int]:
    """Wins of the Corp and the Runner in all pairings."""
    won = [0, 0]
    for names in PAIRINGS:
        held, facing = (read_deck(EXAMPLES[name], catalogue()) for name in names)
        report = play(held, facing, catalogue(), games=games, seed=5, players=(corp, runner), jobs=1)
        assert not report.tally.crashed
        for side, name in enumerate(SIDES):
            won[side] += report.wins(name).hits
    return won


@pytest.mark.parametrize("side", [CORP, RUNNER], ids=SIDES)
@pytest.mark.parametrize(("lower", "upper"), list(pairwise(LADDER)))
def test_each_player_wins_more_than_the_one_below_it(lower: str, upper: str, side: int, whole: bool) -> None:
    games = 200 if whole else 20
    shares = []
    for name in (lower, upper):
        won = wins(*((name, "plain") if side == CORP else ("plain", name)), games)
        shares.append(won[side] / sum(won))
    assert shares[1] > shares[0] + (0.1 if whole else 0.05)


def test_a_sensible_runner_halves_the_share_of_a_plain_corp(whole: bool) -> None:
    games = 200 if whole else 20
    plain, sensible = (won[CORP] / sum(won) for won in (wins("plain", name, games) for name in LADDER[1:]))
    assert sensible < plain / 2


@pytest.mark.parametrize("side", [CORP, RUNNER], ids=SIDES)
def test_a_player_that_errs_more_wins_less(side: int, whole: bool) -> None:
    games, shares = (100 if whole else 10), []
    for name in ("level1", *(("level2", "level3", "level4") if whole else ()), "planner"):
        won = wins(*((name, "sensible") if side == CORP else ("sensible", name)), games)
        shares.append(won[side] / sum(won))
    assert shares == sorted(shares)
    assert shares[-1] > shares[0] + 0.2
