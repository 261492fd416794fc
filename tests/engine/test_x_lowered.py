"""Effects that lower costs also lower a cost of X, and every cost is raised first (CR26 1.16.2a)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.seats import Seats

pytestmark = pytest.mark.rule("CR26 1.16.2a")


@pytest.mark.parametrize(("x", "left"), [(5, 3), (3, 5), (2, 5), (8, 0)])
def test_the_x_of_an_install_cost_is_lowered(x: int, left: int) -> None:
    """Career Fair: Angel Arena for X, three credits less."""
    seats = Seats(grip=["Career Fair", "Angel Arena"], credits=(5, 5))
    seats.do(("play", seats.card("Career Fair")), ("number", x))
    assert (seats.g.runner.credits, seats.g.power[seats.card("Angel Arena")]) == (left, x)


def test_what_raises_the_cost_is_made_up_for_first() -> None:
    """Two credits more and three less: an X of 2 costs one."""
    dear: dict[str, Any] = {
        "PAD Campaign": [
            {"static": [{"cost": {"of": "install", "n": 2, "what": {"is": ["resource"], "who": "runner"}}}]}
        ]
    }
    seats = Seats(grip=["Career Fair", "Angel Arena"], root={"remote": ["PAD Campaign"]}, says=dear)
    seats.do(("play", seats.card("Career Fair")), ("number", 2))
    assert (seats.g.runner.credits, seats.g.power[seats.card("Angel Arena")]) == (4, 2)


@pytest.mark.parametrize(("answers", "left"), [([("yes",), ("card", "Diesel")], 4), ([], 2)])
def test_the_x_of_a_play_cost_is_lowered_by_what_is_given_up(answers: list[Any], left: int) -> None:
    """Patchwork: a card is trashed and Bribery for X of 3 costs 1; the next one of the turn costs all of it."""
    seats = Seats(rig=["Patchwork"], grip=["Bribery", "Bribery", "Diesel"], credits=(5, 5))
    seats.do(("play", seats.card("Bribery")), *answers, ("number", 3), ("server", 0))
    assert seats.g.runner.credits == left
    seats.g.runner.credits = 5
    seats.do(("play", seats.card("Bribery", 1)), ("number", 3), ("server", 0))
    assert seats.g.runner.credits == 2


AZ = "Az McCaffrey: Mechanical Prodigy"


@pytest.mark.parametrize(
    ("identities", "hardware", "credits", "installed"),
    [
        ([AZ], "Borrowed Goods", 0, True),
        ([], "Borrowed Goods", 1, True),
        ([], "Borrowed Goods", 0, False),
        ([AZ], "Prepaid VoicePAD", 2, True),
        ([AZ], "Prepaid VoicePAD", 1, False),
    ],
)
def test_what_an_effect_makes_dearer_is_so_first(
    identities: list[str], hardware: str, credits: int, installed: bool
) -> None:
    """Masterwork (v37): a credit more, which Az McCaffrey takes off again, for hardware that costs nothing, too."""
    seats = Seats(identities=identities, rig=["Masterwork (v37)"], grip=[hardware], credits=(5, credits))
    seats.run("HQ", ("yes",))
    assert seats.told("install") == [("install", hardware)] * installed
    assert seats.g.runner.credits == credits * (not installed)
