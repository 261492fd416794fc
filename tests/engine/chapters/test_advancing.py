"""Advancing, advancement counters and advanced cards (CR26 1.18)."""

from __future__ import annotations

from typing import Any

from nrdb.engine.rules import values
from tests.engine.chapters.staging import mode
from tests.engine.seats import Seats


def test_ice_counts_as_advanced() -> None:
    seats = Seats(root={"HQ": ["Satellite Grid"]}, ice={"HQ": ["Ice Wall"], "R&D": ["Ice Wall"]})
    here, there = seats.card("Ice Wall"), seats.card("Ice Wall", 1)
    assert (values.strength(seats.g, here), values.strength(seats.g, there)) == (2, 1)
    assert seats.g.advancement[here] == 0


def test_an_installed_card_of_the_runner_may_take_an_advancement_counter() -> None:
    """Entries that require neither a card that can be advanced nor one of the Corp's."""
    launch = Seats(hq=["Seamless Launch"], rig=["Corroder"], root={"remote": ["PAD Campaign"]}, turn="corp")
    launch.g.turn = 3  # the card was installed in an earlier turn
    launch.do(("play", launch.card("Seamless Launch")), ("card", "Corroder"))
    stoke = Seats(root={"remote": ["Stoke the Embers"], "HQ": ["Breaker Bay Grid"]}, rig=["Corroder"], turn="corp")
    stoke.g.advancement[stoke.card("Stoke the Embers")] = 4
    stoke.do(("credit",)).do(("score", stoke.card("Stoke the Embers")), ("card", "Corroder"))
    pool = Seats(root={"remote": ["Moon Pool", "PAD Campaign"]}, rig=["Corroder"], archives=["Kingmaking"], turn="corp")
    pool.do(("use", pool.card("Moon Pool"), 0), ("card", "Kingmaking"), ("yes",), ("card", "Corroder"))
    cohort = Seats(root={"remote": ["Cohort Guidance Program"]}, rig=["Corroder"], archives=["Kingmaking"])
    cohort.do(("credit",)).do(("credit",)).do(("credit",)).do(("credit",), ("yes",), mode(1), ("card", "Corroder"))
    assert [seats.g.advancement[seats.card("Corroder")] for seats in (launch, stoke, pool, cohort)] == [2, 1, 1, 1]


def test_advancement_counters_of_every_installed_card_are_moved() -> None:
    """Hearts and Minds and Red Planet Couriers count those on a card of the Runner, too."""
    table: dict[str, Any] = {"rig": ["Corroder"], "credits": (9, 5)}
    couriers = Seats(hq=["Red Planet Couriers"], root={"remote": ["Kingmaking"]}, turn="corp", **table)
    couriers.g.advancement[couriers.card("Corroder")] = 2
    couriers.do(("play", couriers.card("Red Planet Couriers")))
    hearts = Seats(
        root={"remote": ["Hearts and Minds"], "remote 2": ["Kingmaking"]}, ice={"remote": ["Vanilla"]}, **table
    )
    hearts.g.advancement[hearts.card("Corroder")] = 1
    hearts.do(("credit",)).do(("credit",)).do(("credit",)).do(("credit",), ("yes",))
    assert [seats.g.advancement[seats.card("Kingmaking")] for seats in (couriers, hearts)] == [2, 1]
