"""What counts as what: credits that are in the pool for a while, damage of two kinds, copies, what came from where."""

from __future__ import annotations

import pytest

from tests.engine.seats import Seats


@pytest.mark.rule("CR26 1.2.1", "CR26 1.10.3b")
@pytest.mark.parametrize(("credits", "through"), [(0, False), (1, True)])
def test_credits_that_count_as_being_in_the_pool(credits: int, through: bool) -> None:
    """Those on Stimhack are lost before the Runner's own, and count where Whitespace asks how many there are."""
    seats = Seats(grip=["Stimhack"], ice={"HQ": ["Whitespace"]}, credits=(5, credits))
    seats.do(("play", seats.card("Stimhack")), ("server", 0))
    assert (seats.g.runner.credits, seats.happened("run_successful")) == (credits, through)


@pytest.mark.rule("CR26 1.2.1")
@pytest.mark.parametrize(("event", "offered"), [("Stimhack", False), ("Overclock", True)])
def test_what_is_paid_from_the_pool(event: str, offered: bool) -> None:
    """Shackleton Grid waits for what is paid from elsewhere; the credits on Stimhack are in the pool."""
    seats = Seats(grip=[event], root={"R&D": ["Shackleton Grid"]}, deck=["PAD Campaign"] * 3, credits=(5, 1))
    seats.do(("play", seats.card(event)), ("server", 1), ("blind",), ("trash", "PAD Campaign"))
    assert (("yes",) in seats.offered) == offered
