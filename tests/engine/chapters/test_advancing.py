"""Advancing, advancement counters and advanced cards (CR26 1.18)."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.rules import values
from tests.engine.chapters.staging import BEHIND_ICE_WALL, BOOST, BREAK, dearer, mode, waits
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("title", ["Ice Wall", "-Ice Wall"])
def test_what_can_be_advanced_rezzed_or_not(title: str) -> None:
    """CR26 1.18.3; CR 9.1.6e: Ice Wall, an agenda; an asset that does not say so is not."""
    table = Table(ice={"HQ": [title]}, root={"remote": ["Hostile Takeover"], "remote 2": ["PAD Campaign"]}, turn="corp")
    assert [table.can("advance", name) for name in ("Ice Wall", "Hostile Takeover", "PAD Campaign")] == [
        True,
        True,
        False,
    ]


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("counters", "gains"), [(0, 0), (1, 5), (3, 5)])
def test_advanced_is_having_a_counter(counters: int, gains: int) -> None:
    """CR26 1.18.4: one is enough, whoever put it there."""
    says = {"Mushin No Shin": [{"play": [{"if": {"exists": {"is": ["ice", "advanced"]}}, "then": [{"gain": 5}]}]}]}
    table = Table(ice={"HQ": ["Ice Wall"]}, hq=["Mushin No Shin"], turn="corp", credits=(0, 0), says=says)
    table.has("Ice Wall", advancement=counters).takes(("play", "Mushin No Shin"))
    assert table.purses[0] == gains


@pytest.mark.usefixtures("both")
def test_placing_advancement_counters_is_not_advancing() -> None:
    """CR 1.17.1a: the counter is there, and nothing that waits for advancing hears of it."""
    says = {
        "Mushin No Shin": [{"play": [{"place": {"of": {"advancement": 1}, "onto": {"n": 1, "is": ["ice"]}}}]}],
        "PAD Campaign": [waits({"advance": {"what": {"is": ["card"]}}}, {"gain": 5})],
    }
    laid: dict[str, Any] = {
        "ice": {"HQ": ["Ice Wall"]},
        "root": {"remote": ["PAD Campaign"]},
        "turn": "corp",
        "says": says,
    }
    table = Table(**laid, hq=["Mushin No Shin"], credits=(1, 0)).takes(("play", "Mushin No Shin"))
    assert (table.count("Ice Wall", "advancement"), table.purses[0]) == (1, 1)
    assert Table(**laid, credits=(1, 0)).takes(("advance", "Ice Wall")).purses[0] == 5


def test_ice_counts_as_advanced() -> None:
    seats = Seats(root={"HQ": ["Satellite Grid"]}, ice={"HQ": ["Ice Wall"], "R&D": ["Ice Wall"]})
    here, there = seats.card("Ice Wall"), seats.card("Ice Wall", 1)
    assert (values.strength(seats.g, here), values.strength(seats.g, there)) == (2, 1)
    assert seats.g.advancement[here] == 0


def test_advancing_costs_more() -> None:
    """Security Leak: 2 in all."""
    says = {"Kati Jones": dearer("advance", [{"credits": 1}], of={"is": ["card"], "who": "corp"}, who="corp")}
    seats = Seats(root={"remote": ["Hostile Takeover"]}, rig=["Kati Jones"], says=says, turn="corp", credits=(3, 5))
    i = seats.card("Hostile Takeover")
    assert seats.do(("advance", i)).g.corp.credits == 1
    assert ("advance", i) not in seats.g.legal_actions()


@pytest.mark.rule("CR26 1.17.5, 1.17.8, 9.6.14d")
@pytest.mark.parametrize(("agenda", "scored_with"), [("Project Vitruvius", 1), ("Project Ingatan", 1)])
def test_an_agenda_that_is_not_scored_now_has_no_advancement_counters(agenda: str, scored_with: int) -> None:
    """24/7 News Cycle: those with which it was scored went back to the bank."""
    seats = Seats(root={"remote": [agenda]}, scored=["Hostile Takeover"], hq=["24/7 News Cycle"], turn="corp")
    laid = seats.card(agenda)
    seats.g.advancement[laid] = 3
    seats.do(("advance", laid)).do(("score", laid))
    assert seats.g.agenda[laid] == scored_with
    seats.do(("play", seats.card("24/7 News Cycle")), ("card", "Hostile Takeover"))
    assert seats.g.agenda[laid] == scored_with


def test_advancement_counters_make_ice_stronger() -> None:
    """Ice Wall with three counters has strength 4."""
    seats = Seats(ice=BEHIND_ICE_WALL, rig=["Corroder"], hq=["Hedge Fund"], credits=(5, 9))
    seats.g.advancement[seats.card("Ice Wall")] = 3
    seats.run("HQ", BOOST, BOOST, BREAK)
    assert seats.g.runner.credits == 6


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
