"""Where a rule of the game, not a word, was missed: each by cards that show the difference."""

from __future__ import annotations

from typing import Any

from nrdb.engine.model.decision import PASS
from nrdb.engine.rules import values, zones
from tests.engine.seats import Seats

# -- what lasts (CR26 9.10) -----------------------------------------------------------------------------------------


def test_strength_for_each_counter_goes_on_being_counted() -> None:
    """IT Department: each use so far adds one for every counter that is left, and one for that which it spent."""
    seats = Seats(ice={"HQ": ["Wall of Static"]}, root={"remote": ["IT Department"]}, turn="corp")
    wall, department = seats.card("Wall of Static"), seats.card("IT Department")
    seats.g.power[department] = 4
    seats.do(("use", department, 0))
    strong = []
    for _ in range(4):
        seats.do(("use", department, 1))
        strong.append(values.strength(seats.g, wall))
    assert strong == [8, 11, 12, 11]
    zones.trash(seats.g, department)
    assert values.strength(seats.g, wall) == 3 + 4


def test_strength_for_each_card_in_the_grip_goes_on_being_counted() -> None:
    """Dean Lister."""
    seats = Seats(ice={"HQ": ["Enigma"]}, rig=["Dean Lister", "Gordian Blade"], grip=["Sure Gamble"] * 3)
    blade, strong = seats.card("Gordian Blade"), list[int]()

    def fewer(seats: Seats) -> Any:
        strong.append(values.strength(seats.g, blade))
        zones.trash(seats.g, seats.g.runner.hand[0])
        strong.append(values.strength(seats.g, blade))
        return PASS

    seats.run("HQ", ("use", "Dean Lister", 0), fewer)
    assert strong == [5, 4]
