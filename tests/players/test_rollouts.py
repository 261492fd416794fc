"""The player `planner` in a match: it tries actions in games that look the same, and answers alike each time."""

from __future__ import annotations

import pytest

from nrdb.engine import Table
from nrdb.engine.chance import seeded
from nrdb.engine.game import new_game
from nrdb.engine.model.numbers import CORP, HQ, RD, RUNNER, SIDES
from nrdb.players import evaluation
from nrdb.players.player import Player, play_out
from nrdb.players.registry import LEVELS, part_for, player_for
from nrdb.players.rollouts import RolloutPlanner, luck
from tests.players.positions import Judge
from tests.players.test_honesty import CORPS, RUNNERS, against
from tests.players.test_match_players import ICED, VANILLA, row
from tests.players.test_positions import played


def game(laid: Table, corp: Player, runner: Player) -> list[object]:
    """The choices of the first turns of a game."""
    g = new_game(laid, seeded(4, 2), last_turn=6)
    for side, player in enumerate((corp, runner)):
        player.begin(laid, side, 4, 2)
    play_out(g, (corp, runner))
    return list(g.log)


@pytest.mark.parametrize("name", ["planner", "level3"])
def test_a_game_is_the_same_each_time_and_in_any_order(name: str) -> None:
    laid = against(CORPS[0], RUNNERS[0])
    used = player_for(name, "corp"), player_for(name, "runner")
    game(against(CORPS[1], RUNNERS[1]), *used)
    assert game(laid, *used) == game(laid, player_for(name, "corp"), player_for(name, "runner"))


def test_the_planner_takes_what_wins() -> None:
    killing = row(
        "corp",
        ["over", "flatlined"],
        {"credits": 5, "hand": ["SEA Source", "Scorched Earth"]},
        {"credits": 0, "hand": ["Medium", "Medium"]},
        last=[["run_successful", "HQ"]],
    )
    stealing = row(
        "runner",
        ["winner", "runner"],
        {"root": {"remote 1": ["-Project Vitruvius"]}, "ice": ICED},
        {"credits": 0, "hand": VANILLA, "scored": ["Priority Requisition", "Private Security Force"]},
        counters=[["Project Vitruvius", "advancement", 2]],
    )
    for wins in (killing, stealing):
        assert Judge(played(wins, "planner", 1)).of(wins["right"])


def test_levels_err_less_and_less() -> None:
    for side in (CORP, RUNNER):
        chances = [part_for(name, SIDES[side]).errors for name in LEVELS]
        assert chances == sorted(chances, reverse=True)
        assert chances[0] == 1
    assert part_for("planner", "corp").errors == RolloutPlanner().error == 0


def test_a_position_is_worth_more_to_whoever_has_more() -> None:
    laid = against(CORPS[0], RUNNERS[0])
    g = new_game(laid, seeded(1))
    weights = {**evaluation.weights("corp"), **evaluation.weights("runner")}
    assert set(weights) <= set(evaluation.TERMS)
    before = evaluation.value(g, weights)
    g.corp.credits += 3
    assert evaluation.value(g, weights) > before
    g.runner.score += 1
    assert evaluation.value(g, weights) < before
    g.over = "flatlined"
    assert evaluation.value(g, weights) == evaluation.WON
    g.over = "turns"
    assert evaluation.value(g, weights) == 0


def test_luck_is_what_accesses_of_centrals_found_beyond_their_average() -> None:
    hq_then_rd = [("run", HQ), ("access", 4), ("steal", 4, 2), ("run", RD), ("access", 7), ("access", 8)]
    assert luck(hq_then_rd, [0.5, 0.25]) == 2 - 0.5 - 2 * 0.25
    assert luck([("run", 3), ("access", 4), ("steal", 4, 2)], [0.5, 0.25]) == 0  # a remote server holds what it holds
    assert luck([("run", RD), ("access", 7), ("steal", 9, 3)], [0.5, 0.25]) == -0.25  # it was not accessed there
    twice = [("run", RD), ("access", 7), ("run", RD), ("access", 7)]
    assert luck(twice, [0.5, 0.25]) == -0.25  # the second access finds the same card
    assert luck(twice, [0.5, 0.25], known=[7]) == 0
    assert luck([*twice, ("steal", 7, 2)], [0.5, 0.25], known=[7]) == 0  # a known agenda is no luck


def test_points_by_luck_count_for_nothing() -> None:
    g = new_game(against(CORPS[0], RUNNERS[0]), seeded(1))
    weights = evaluation.weights("corp")
    before = evaluation.value(g, weights)
    g.runner.score = 6
    assert evaluation.value(g, weights, luck=6) == pytest.approx(before)
    g.runner.score, g.over = 7, "scored"
    assert evaluation.value(g, weights) == -evaluation.WON
    assert -evaluation.WON < evaluation.value(g, weights, luck=2) < before
    assert evaluation.value(g, weights, luck=-1) == -evaluation.WON
