"""Keep or mulligan: chances are exact, a mulligan is worth the mean of all hands, and the table gives advice."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb, sqrt
from pathlib import Path

import pytest

from nrdb.deck import read_deck
from nrdb.engine.chance import seeded
from nrdb.engine.game import new_game
from nrdb.errors import PlayError
from nrdb.goldfish.keep import MIN_GAMES, HandTable, HandType, _exposed_points, _mean, hand_table
from nrdb.goldfish.setting import GoldfishSetting, setting_for
from nrdb.players.goals import Goal
from tests.conftest import Run
from tests.engine.laid import card, catalogue, laid
from tests.goldfish.test_command import valid

ROOT = Path(__file__).parents[2]
RUNNER = str(ROOT / "examples" / "runner.txt")
CORP = ROOT / "examples" / "worlds-2013-engineering-the-future.txt"


def setting(path: Path, turns: int = 4) -> GoldfishSetting:
    return setting_for(read_deck(path, catalogue()), catalogue(), policy="sensible", turns=turns)


def test_chances_are_exact_and_worths_are_means_of_all_games() -> None:
    made = hand_table(setting(CORP), hand=5, games=150, seed=0)
    assert sum(one.chance for one in made.hands) == 1
    copies = read_deck(CORP, catalogue()).cards
    ice = sum(n for name, n in copies.items() if card(name).type == "ice")
    without = sum((one.chance for one in made.hands if one.counts[0] == 0), Fraction(0))
    assert without == Fraction(comb(49 - ice, 5), comb(49, 5))
    assert sum(one.games for one in made.hands) == made.games == 150
    assert made.kinds == ("ice", "agenda", "money")
    assert all(one.worth is None for one in made.hands if one.games < MIN_GAMES)
    assert made == hand_table(setting(CORP), hand=5, games=150, seed=0)


@pytest.mark.parametrize(("path", "least", "most"), [(Path(RUNNER), 0.0, 1.0), (CORP, 0.5, 7.0)])
def test_a_hand_is_worth_what_comes_of_its_turns(path: Path, least: float, most: float) -> None:
    """In eight turns some games of the Runner answer every type, and the Corp scores more than it leaves open."""
    made = hand_table(setting(path, turns=8), hand=5, games=30, seed=0)
    assert least < made.redraw < most


@pytest.mark.parametrize(
    ("cards", "turns", "goal", "worth"),
    [
        # Each turn a point is unprotected in HQ and one in R&D, and one is scored.
        ("45 Hostile Takeover", 1, None, -1),
        ("45 Hostile Takeover", 3, None, -3),
        ("45 Aumakua", 1, None, 1),  # with five credits
        ("45 Overmind", 1, None, 0),  # four
        ("45 Easy Mark", 1, None, 0),
        ("45 Easy Mark", 1, Goal("rich", credits=8), 1),
        ("45 Easy Mark", 2, Goal("rich", credits=18), 1),
        ("45 Easy Mark", 2, Goal("rich", credits=18, by=1), 0),
        ("45 Easy Mark", 2, Goal("rich", credits=99), 0),
    ],
)
def test_what_all_hands_of_a_deck_of_one_card_are_worth(cards: str, turns: int, goal: Goal | None, worth: int) -> None:
    made = setting_for(read_deck(f"{cards}\n", catalogue()), catalogue(), policy="sensible", turns=turns)
    made.goals = (goal,) if goal else ()
    found = hand_table(made, hand=5, games=2, seed=0)
    assert (found.redraw, found.error, found.games, len(found.hands)) == (worth, 0, 2, 1)


def test_hands_are_distinguished_up_to_a_count_and_judged_when_seen_often_enough() -> None:
    deck = read_deck("43 Easy Mark\n2 Mayfly\n", catalogue())
    found = hand_table(setting_for(deck, catalogue(), policy="sensible", turns=1), hand=5, games=39, seed=0)
    assert found.caps == (3, 3, 1)
    assert {one.counts: (one.chance, one.games, one.worth) for one in found.hands} == {
        (3, 0, 0): (Fraction(26, 33), 30, 0),
        (3, 1, 0): (Fraction(20, 99), 9, None),
        (3, 2, 0): (Fraction(1, 99), 0, None),
    }


@pytest.mark.parametrize(
    ("worths", "mean", "error"), [([], 0, 0), ([2.0], 2, 0), ([1.0, 2.0, 6.0], 3, sqrt(7 / 3)), ([1.0, 3.0], 2, 1)]
)
def test_the_error_of_a_mean(worths: list[float], mean: float, error: float) -> None:
    assert _mean(worths) == (mean, pytest.approx(error))


def test_the_table_under_its_json_names() -> None:
    counts = [
        HandType((1, 0), Fraction(1, 3), 50, 2.12345, 0.10004),
        HandType((0, 0), Fraction(2, 3), 9, None, 0.5),
        HandType((2, 0), Fraction(1, 7), 40, 0.5, 0.1),
    ]
    assert HandTable(("ice", "key"), (3, 1), "points", counts, 1.00006, 0.02006, 59).to_dict() == {
        "kinds": ["ice", "key"],
        "caps": [3, 1],
        "measure": "points",
        "games": 59,
        "redraw": {"worth": 1.0001, "error": 0.0201, "chance": 0.142857},
        "hands": [
            {"counts": [1, 0], "chance": 0.333333, "games": 50, "worth": 2.1235, "error": 0.1, "advice": "keep"},
            {"counts": [0, 0], "chance": 0.666667, "games": 9, "worth": None, "error": None, "advice": None},
            {"counts": [2, 0], "chance": 0.142857, "games": 40, "worth": 0.5, "error": 0.1, "advice": "redraw"},
        ],
    }


def test_a_key_card_takes_the_place_of_the_last_kind() -> None:
    made = hand_table(setting(CORP, 2), hand=5, games=1, seed=0, key={"hedge_fund": 3})
    assert made.kinds == ("ice", "agenda", "key")
    held = sum((one.chance for one in made.hands if one.counts[2]), Fraction(0))
    assert held == 1 - Fraction(comb(46, 5), comb(49, 5))


def test_points_are_unprotected_in_servers_without_ice() -> None:
    g = new_game(laid({"offworld_office": 2, "hedge_fund": 2, "vanilla": 2}), seeded(0))
    names = [ready.id for ready in g.table.card_of]
    office, fund, wall = names.index("offworld_office"), names.index("hedge_fund"), names.index("vanilla")
    g.acting.hand, g.acting.deck, g.acting.top, g.acting.bottom = (
        [office, fund, fund + 1, wall],
        [office + 1],
        [wall + 1],
        [],
    )
    assert _exposed_points(g) == 2 / 4 + 2 / 2
    g.ice = [[wall], [], []]
    assert _exposed_points(g) == 2 / 2
    g.ice = [[wall], [wall], []]
    assert _exposed_points(g) == 0


@pytest.mark.parametrize(
    ("worth", "error", "advice"),
    [
        (2.0, 0.1, "keep"),
        (0.4, 0.1, "redraw"),
        (1.1, 0.1, "even"),
        (1.45, 0.1, "even"),
        (None, 0.0, ""),
        (1.625, 0.1875, "even"),
        (1.626, 0.1875, "keep"),
        (0.375, 0.1875, "even"),
        (0.374, 0.1875, "redraw"),
    ],
)
def test_what_to_do_is_what_brings_more_beyond_its_error(worth: float | None, error: float, advice: str) -> None:
    one = HandType((1,), Fraction(1, 4), 50, worth, error)
    made = HandTable(("ice",), (3,), "points by turn 8", [one], 1.0, 0.25, 200)
    assert made.advice(one) == advice
    assert made.redraw_rate() == (0.25 if advice == "redraw" else 0)


def test_without_a_mulligan_there_is_nothing_to_choose() -> None:
    deck = read_deck("3 Accounts Receivable (ONR Base)\n9 Keeper\n9 Fire Wall\n9 Code Corpse\n", catalogue())
    with pytest.raises(PlayError, match="no mulligan"):
        hand_table(setting_for(deck, catalogue(), policy="sensible", turns=3), hand=5, games=2, seed=0)


def shown(nrdb: Run, *arguments: str) -> Sequence[str]:
    return nrdb("hand", RUNNER, *arguments).stdout.splitlines()


def test_the_command_prints_the_table_and_its_json(nrdb: Run, tmp_path: Path) -> None:
    lines = shown(nrdb, "--table", "--games", "40", "--turns", "4", "--key", "sure gamble")
    assert lines[0].endswith("breakers for every ice type and 5 credits by turn 4")
    assert any(line.split()[:3] == ["economy", "breakers", "key"] for line in lines)
    told = valid("hand", nrdb("hand", RUNNER, "--table", "--games", "40", "--json").stdout)["table"]
    assert sum(one["chance"] for one in told["hands"]) == pytest.approx(1, abs=1e-4)
    plan = tmp_path / "plan.toml"
    plan.write_text('[goal]\nall = ["Unity"]\nby = 3\n')
    assert shown(nrdb, "--table", "--games", "20", "--plan", str(plan))[0].endswith("goal by turn 3: Unity")
    assert nrdb("hand", RUNNER, "--key", "unity").stderr == "nrdb: --key has no effect without --table.\n"
    both = nrdb("hand", RUNNER, "--table", "--count", "3").stderr
    assert both == "nrdb: --count has no effect with --table: --table shows every hand type.\n"
