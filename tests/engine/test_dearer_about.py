"""Credits for a purpose pay for what that costs more by another card (CR26 1.10.4b, 1.16.10)."""

from __future__ import annotations

import pytest

from tests.engine.seats import Seats


@pytest.mark.rule("CR26 1.10.4b, 1.16.10")
@pytest.mark.parametrize(("held", "rezzed"), [(2, True), (1, False)])
def test_credits_for_ice_of_a_server_pay_what_it_costs_more(held: int, rezzed: bool) -> None:
    """Khondi Plaza: Ice Wall costs 1, and 1 more by Running Interference; the Corp has nothing else."""
    seats = Seats(
        ice={"HQ": ["-Ice Wall"]}, root={"HQ": ["Khondi Plaza"]}, grip=["Running Interference"], credits=(0, 9)
    )
    seats.g.credit[seats.card("Khondi Plaza")] = held
    seats.do(("play", seats.card("Running Interference")), ("server", 0), *([("rez", "Ice Wall")] if rezzed else []))
    assert (seats.g.active[seats.card("Ice Wall")], ("rez", "Ice Wall") in seats.offered) == (rezzed, rezzed)


@pytest.mark.rule("CR26 1.10.4b, 1.16.2b")
def test_credits_for_rezzing_pay_what_is_counted() -> None:
    """Mumba Temple: Bribery makes the first ice 3 dearer; of the 4 the pool has 2."""
    seats = Seats(ice={"HQ": ["-Ice Wall"]}, root={"remote": ["Mumba Temple"]}, grip=["Bribery"], credits=(2, 9))
    seats.g.credit[seats.card("Mumba Temple")] = 2
    seats.do(("play", seats.card("Bribery")), ("number", 3), ("server", 0), ("rez", "Ice Wall"))
    assert seats.g.active[seats.card("Ice Wall")]
    assert (seats.g.corp.credits, seats.g.credit[seats.card("Mumba Temple")]) == (0, 0)
