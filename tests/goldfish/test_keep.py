"""Keep or redraw: chances are exact, redrawing is worth the mean of all hands, and the table says what to do."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from nrdb.deck import read_deck
from nrdb.engine.chance import seeded
from nrdb.engine.game import new_game
from nrdb.errors import PlayError
from nrdb.goldfish.keep import FEWEST, Hand, Hands, _open, hands
from nrdb.goldfish.setting import Setting, setting_for
from tests.conftest import Run
from tests.engine.laid import card, catalogue, laid
from tests.goldfish.test_command import valid

ROOT = Path(__file__).parents[2]
RUNNER = str(ROOT / "examples" / "runner.txt")
CORP = ROOT / "examples" / "worlds-2013-engineering-the-future.txt"


def setting(path: Path, turns: int = 4) -> Setting:
    return setting_for(read_deck(path, catalogue()), catalogue(), policy="sensible", turns=turns)


def test_chances_are_exact_and_worths_are_means_of_all_games() -> None:
    made = hands(setting(CORP), hand=5, games=150, seed=0)
    assert sum(one.chance for one in made.hands) == 1
    copies = read_deck(CORP, catalogue()).cards
    ice = sum(n for name, n in copies.items() if card(name).type == "ice")
    without = sum((one.chance for one in made.hands if one.counts[0] == 0), Fraction(0))
    assert without == Fraction(comb(49 - ice, 5), comb(49, 5))
    assert sum(one.games for one in made.hands) == made.games == 150
    assert made.kinds == ("ice", "agenda", "money")
    assert all(one.worth is None for one in made.hands if one.games < FEWEST)
    assert made == hands(setting(CORP), hand=5, games=150, seed=0)


@pytest.mark.parametrize(("path", "least", "most"), [(Path(RUNNER), 0.0, 1.0), (CORP, 0.5, 7.0)])
def test_a_hand_is_worth_what_comes_of_its_turns(path: Path, least: float, most: float) -> None:
    """In eight turns some games of the Runner answer every type, and the Corp scores more than it leaves open."""
    made = hands(setting(path, turns=8), hand=5, games=30, seed=0)
    assert least < made.redraw < most


def test_a_key_card_takes_the_place_of_the_last_kind() -> None:
    made = hands(setting(CORP, 2), hand=5, games=1, seed=0, key={"hedge_fund": 3})
    assert made.kinds == ("ice", "agenda", "key")
    held = sum((one.chance for one in made.hands if one.counts[2]), Fraction(0))
    assert held == 1 - Fraction(comb(46, 5), comb(49, 5))


def test_points_lie_open_in_servers_without_ice() -> None:
    g = new_game(laid({"offworld_office": 2, "hedge_fund": 2, "vanilla": 2}), seeded(0))
    names = [ready.id for ready in g.table.card_of]
    office, fund, wall = names.index("offworld_office"), names.index("hedge_fund"), names.index("vanilla")
    g.acting.hand, g.acting.deck, g.acting.top, g.acting.bottom = (
        [office, fund, fund + 1, wall],
        [office + 1],
        [wall + 1],
        [],
    )
    assert _open(g) == 2 / 4 + 2 / 2
    g.ice = [[wall], [], []]
    assert _open(g) == 2 / 2
    g.ice = [[wall], [wall], []]
    assert _open(g) == 0


@pytest.mark.parametrize(
    ("worth", "error", "advice"), [(2.0, 0.1, "keep"), (0.5, 0.1, "redraw"), (1.1, 0.1, "even"), (None, 0.0, "")]
)
def test_what_to_do_is_what_brings_more_beyond_its_error(worth: float | None, error: float, advice: str) -> None:
    one = Hand((1,), Fraction(1, 4), 50, worth, error)
    made = Hands(("ice",), (3,), "points by turn 8", [one], 1.0, 0.02, 200)
    assert made.advice(one) == advice
    assert made.goes_back() == (0.25 if advice == "redraw" else 0)


def test_without_a_mulligan_there_is_nothing_to_choose() -> None:
    deck = read_deck("3 Accounts Receivable (ONR Base)\n9 Keeper\n9 Fire Wall\n9 Code Corpse\n", catalogue())
    with pytest.raises(PlayError, match="no mulligan"):
        hands(setting_for(deck, catalogue(), policy="sensible", turns=3), hand=5, games=2, seed=0)


def shown(nrdb: Run, *arguments: str) -> Sequence[str]:
    return nrdb("hand", RUNNER, *arguments).stdout.splitlines()


def test_the_command_prints_the_table_and_its_json(nrdb: Run, tmp_path: Path) -> None:
    lines = shown(nrdb, "--table", "--games", "40", "--turns", "4", "--key", "sure gamble")
    assert lines[0].endswith("every type answered and 5 credits by turn 4")
    assert any(line.split()[:3] == ["credits", "breakers", "key"] for line in lines)
    told = valid("hand", nrdb("hand", RUNNER, "--table", "--games", "40", "--json").stdout)["table"]
    assert sum(one["chance"] for one in told["hands"]) == pytest.approx(1, abs=1e-4)
    plan = tmp_path / "plan.toml"
    plan.write_text('[goal]\nall = ["Unity"]\nby = 3\n')
    assert shown(nrdb, "--table", "--games", "20", "--plan", str(plan))[0].endswith("goal by turn 3: Unity")
    assert nrdb("hand", RUNNER, "--key", "unity").stderr == "nrdb: --key does nothing without --table.\n"
    both = nrdb("hand", RUNNER, "--table", "--count", "3").stderr
    assert both == "nrdb: --count does nothing beside --table: a table has every hand.\n"
