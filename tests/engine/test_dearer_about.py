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


@pytest.mark.rule("CR26 1.10.4b, 1.16.10")
@pytest.mark.parametrize(
    ("breaker", "held", "able"), [("Corroder", 2, True), ("Corroder", 1, False), ("Tremolo", 4, True)]
)
def test_credits_for_using_a_program_pay_what_that_costs_more(breaker: str, held: int, able: bool) -> None:
    """Flame-out: what it hosts breaks at Midway Station Grid for a credit more; the Runner has nothing else."""
    seats = Seats(ice={"HQ": ["Vanilla"]}, root={"HQ": ["Midway Station Grid"]}, rig=["Flame-out"], grip=[breaker])
    seats.do(("install", seats.card(breaker)), ("card", "Flame-out"))
    seats.g.runner.credits, seats.g.credit[seats.card("Flame-out")] = 0, held
    breaks = ("use", breaker, 0)
    seats.run("HQ", *([breaks] if able else []))
    assert (breaks in seats.offered, seats.happened("break")) == (able, able)
    assert seats.g.credit[seats.card("Flame-out")] == (0 if able else held)


@pytest.mark.rule("CR26 1.10.4b, 1.16.10b")
@pytest.mark.parametrize(
    ("cloaks", "pool", "able", "left"), [(1, 0, False, 0), (2, 0, True, 0), (1, 1, True, 0), (1, 2, True, 1)]
)
def test_what_must_come_from_certain_cards_is_kept_for_it(cloaks: int, pool: int, able: bool, left: int) -> None:
    """BlacKat wants a credit of a stealth card; another may pay for Midway Station Grid, or one of the pool."""
    seats = Seats(ice={"HQ": ["Vanilla"]}, root={"HQ": ["Midway Station Grid"]}, rig=["BlacKat", *["Cloak"] * cloaks],
                  credits=(5, pool))  # fmt: skip
    breaks = ("use", "BlacKat", 1)
    seats.run("HQ", *([breaks] if able else []))
    assert (breaks in seats.offered, seats.happened("break"), seats.g.runner.credits) == (able, able, left)


@pytest.mark.rule("CR26 1.10.4b, 9.6.9d")
@pytest.mark.parametrize(("pool", "placed"), [(0, 1), (2, 1)])
def test_credits_for_icebreakers_pay_for_an_optional_use(pool: int, placed: int) -> None:
    """Net Watchlist asks for two credits as Yusuf places a counter: those of The Toolbox will do."""
    seats = Seats(rig=["Yusuf", "The Toolbox"], hq=["Net Watchlist"], turn="corp", credits=(5, pool),
                  archives=["Hedge Fund"])  # fmt: skip
    seats.do(("play", seats.card("Net Watchlist")))
    for _ in range(2):
        seats.do(("credit",))
    seats.run("Archives", ("yes",), *([("pay_from", "The Toolbox", 2)] if pool else []))
    assert (seats.g.virus[seats.card("Yusuf")], seats.g.runner.credits) == (placed, pool)
