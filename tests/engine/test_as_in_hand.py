"""Cards that may be played and installed as if they were in hand: Bling."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import ASIDE, DISCARD, HAND, INSTALLED, RUNNER
from tests.engine.seats import Seats


def bling(**laid: Any) -> Seats:
    """A Runner with Bling, to whom a card of the stack was hosted as a card that costs nothing was installed."""
    laid = {"grip": ["Paparazzi"], "stack": ["Sure Gamble", "Diesel", "Easy Mark"], **laid}
    seats = Seats(rig=["Bling", *laid.pop("rig", [])], **laid)
    seats.do(("install", seats.card(laid["grip"][0])), ("yes",))
    return seats


def test_what_is_installed_for_nothing_brings_a_card() -> None:
    """The card is faceup on the console, and is played from there for its click and its cost."""
    seats = bling(credits=(5, 5))
    gamble = seats.card("Sure Gamble")
    assert (seats.g.zone[gamble], seats.g.faceup[gamble], seats.g.runner.hand) == (ASIDE, True, [])
    seats.do(("play", gamble))
    assert (seats.g.runner.credits, seats.g.zone[gamble], seats.g.runner.clicks) == (9, DISCARD, 2)


def test_what_is_paid_for_brings_none() -> None:
    """A card whose cost is more than nothing asks for nothing, whoever's credits pay for it."""
    seats = Seats(rig=["Bling"], grip=["Corroder"], stack=["Sure Gamble"])
    seats.do(("install", seats.card("Corroder")))
    assert ("yes",) not in seats.offered
    assert seats.g.zone[seats.card("Sure Gamble")] != ASIDE


@pytest.mark.rule("CR26 8.5.11b")
@pytest.mark.parametrize(("x", "less", "brings"), [(0, 0, True), (2, 0, False), (3, 3, True), (4, 3, False)])
def test_an_x_that_is_paid_is_paid_for(x: int, less: int, brings: bool) -> None:
    """Angel Arena is installed without spending credits only where X is nothing or all of it is taken off."""
    seats = Seats(rig=["Bling"], grip=["Angel Arena", "Career Fair"], stack=["Sure Gamble"])
    seats.do(("play", seats.card("Career Fair")) if less else ("install", seats.card("Angel Arena")), ("number", x))
    assert seats.g.runner.credits == 5 - max(0, x - less)
    assert (("yes",) in seats.offered) == brings


def test_it_is_installed_as_from_the_grip() -> None:
    """What is hosted there and costs nothing brings another card; it counts as one that came from the grip."""
    seats = bling(stack=["Same Old Thing", "Diesel"], credits=(5, 0))
    hosted = seats.card("Same Old Thing")
    seats.do(("install", hosted), ("yes",))
    assert seats.g.zone[hosted] == INSTALLED
    assert seats.g.zone[seats.card("Diesel")] == ASIDE
    assert ("install", hosted, RUNNER, HAND) in [event[:4] for event in seats.g.events]


def test_effects_that_install_from_the_grip_take_it() -> None:
    """A card that an event installs from the grip may be hosted there."""
    seats = bling(stack=["Corroder", "Diesel"], grip=["Paparazzi", "Modded"], credits=(5, 0))
    hosted = seats.card("Corroder")
    seats.do(("play", seats.card("Modded")), ("no",))
    assert seats.g.zone[hosted] == INSTALLED


@pytest.mark.rule("CR26 5.5.4")
def test_it_goes_to_the_heap_as_the_discard_phase_ends() -> None:
    """Hosted cards are not in the grip: they count for no hand size, and are trashed at the end of the turn."""
    seats = bling()
    gamble = seats.card("Sure Gamble")
    for _ in range(3):
        seats.do(("credit",))
    assert seats.g.zone[gamble] == DISCARD
