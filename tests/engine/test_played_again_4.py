"""Positions as they come up in play: what counts while abilities are lost, and what else only a game shows."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.rules import zones
from tests.engine.seats import Seats, at


def _between(seats: Seats) -> tuple[Any, ...] | None:
    """Marcus Batty, once ice has been passed and none is encountered."""
    run = seats.g.run
    used = ("use", seats.card("Marcus Batty"), 0)
    return used if run is not None and not run.encountering and seats.happened("pass") else None


@pytest.mark.rule("CR26 9.6.1, 9.10.1")
@pytest.mark.parametrize("resolved_by", ["Chum", "Marcus Batty"])
def test_what_waits_for_the_next_encounter_waits_from_when_it_resolves(resolved_by: str) -> None:
    """Chum hurts who does not fully break the next ice, whether or not Chum itself is being encountered."""
    seats = Seats(
        ice={"HQ": ["Vanilla", "Chum"]},
        root={"HQ": ["Marcus Batty"]},
        rig=["Gordian Blade"],
        grip=["Sure Gamble"] * 4,
        credits=(5, 9),
    )
    broken = [("use", "Gordian Blade", 1), ("use", "Gordian Blade", 1), ("use", "Gordian Blade", 0)]
    batty = [_between, ("number", 1), ("number", 0), ("card", "Chum")]
    seats.run("HQ", *([*broken, *batty] if resolved_by == "Marcus Batty" else []))
    assert (len(seats.g.runner.hand), seats.told("sub_resolves")[-1]) == (1, ("sub_resolves", "Vanilla"))


@pytest.mark.rule("CR26 6.5.1")
def test_what_was_revealed_when_an_encounter_began_counts_in_that_encounter() -> None:
    """Slot Machine finds no three of a kind once its encounter has ended."""
    seats = Seats(
        ice={"HQ": ["Slot Machine"]}, root={"HQ": ["Marcus Batty"]}, stack=["Sure Gamble"] * 4, credits=(5, 9)
    )
    seats.run("HQ", _between, ("number", 1), ("number", 0), ("sub", 1))
    assert (seats.g.corp.credits, len(seats.told("sub_resolves"))) == (5 - 1 + 3, 4)


@pytest.mark.rule("CR26 9.1.9a, 9.9.5")
@pytest.mark.parametrize("kept_back_by", ["Hush", "Hunting Grounds"])
def test_what_was_revealed_in_an_encounter_does_not_count_in_the_next_one(kept_back_by: str) -> None:
    """Slot Machine reveals nothing where that ability is lost or prevented, whatever it revealed before."""
    seats = Seats(
        ice={"HQ": ["Slot Machine"]}, rig=[kept_back_by], hq=["Hedge Fund"], stack=["Diesel"] * 5, credits=(0, 9)
    )
    seats.run("HQ")
    ice = seats.card("Slot Machine")
    assert (seats.g.corp.credits, seats.g.advancement[ice]) == (3, 3)
    if kept_back_by == "Hush":
        zones.attach(seats.g, seats.card("Hush"), ice)
    seats.run("HQ", *([("guard", kept_back_by, 0)] if kept_back_by == "Hunting Grounds" else []))
    assert (seats.g.corp.credits, seats.g.advancement[ice]) == (3, 3)


@pytest.mark.rule("CR26 6.2.7a, 6.2.7e")
@pytest.mark.parametrize("ice", ["Sand Storm", "Bullfrog"])
@pytest.mark.parametrize(("inward", "met"), [(0, 0), (0, 1), (1, 1), (1, 2)])
def test_ice_that_moves_before_it_is_encountered_leaves_the_runner_behind(ice: str, inward: int, met: int) -> None:
    """Sand Storm and Bullfrog, resolved before or while they are approached, are not met in this run, nor is other ice
    approached in their place."""
    held = ["-Quandary", "-Vanilla"]
    held.insert(2 - inward, ice)
    seats = Seats(
        ice={"HQ": held}, root={"HQ": ["Marcus Batty"]}, hq=["Hedge Fund"], grip=["Sure Gamble"], credits=(5, 9)
    )
    bids = [("number", 1), ("number", 0)] * (1 if ice == "Sand Storm" else 2)
    answers = [at(met, ("use", "Marcus Batty", 0)), *bids, ("server", 2)]
    seats.run("HQ", *answers)
    approached = [title for _, title in seats.told("approach")]
    assert approached == [title.lstrip("-") for title in reversed(held) if title != ice or met > inward]
    assert (seats.told("encounter"), seats.told("access")) == ([], [("access", "Hedge Fund")])
    assert seats.g.ice[2] == ([seats.card(ice)] if ice == "Bullfrog" else [])


@pytest.mark.rule("CR26 6.2.1a, 8.5.14")
@pytest.mark.parametrize("by", ["Howler", "Brân 1.0", "Mti Mwekundu: Life Improved"])
def test_ice_that_is_installed_in_a_position_goes_on_no_card(by: str) -> None:
    """What Howler, Brân 1.0 and Mti Mwekundu install protects the server: Awakening Center cannot host it."""
    ice = [by] if by in ("Howler", "Brân 1.0") else []
    seats = Seats(
        identities=[] if ice else [by],
        ice={"HQ": ice},
        root={"HQ": ["Awakening Center"]},
        hq=["Eli 1.0"],
        credits=(0, 5),
    )
    waits = [] if ice else [("no",)]  # Awakening Center, where all of no ice is passed
    seats.run("HQ", *waits, ("card", "Eli 1.0") if by == "Brân 1.0" else ("yes",))
    assert [title for name, title in seats.told("install")] == ["Eli 1.0"]
    assert seats.g.ice[0][0] == seats.card("Eli 1.0")
    assert ("card", "Awakening Center") not in seats.offered


@pytest.mark.rule("CR26 6.2.8a")
def test_a_window_closes_when_the_runner_is_moved() -> None:
    """AgInfusion brings the Runner to an encounter at once: nothing else is used before it begins."""
    seats = Seats(
        identities=["AgInfusion: New Miracles for a New World"],
        ice={"HQ": ["-Vanilla"], "R&D": ["Bullfrog"]},
        root={"R&D": ["Marcus Batty"]},
        hq=["Hedge Fund"],
        credits=(9, 5),
    )
    bids = [("number", 1), ("number", 0)] * 2
    trap = ("use", seats.g.corp.identity, 0)
    seats.run("HQ", lambda _: trap, ("server", 1), ("use", "Marcus Batty", 0), *bids, ("server", 2))
    told = [title for _, title in seats.told("use", "encounter")]
    assert told[1:3] == ["Bullfrog", "Marcus Batty"]
    assert seats.happened("run_ends")


@pytest.mark.rule("CR26 6.2.2f, 6.2.7")
@pytest.mark.parametrize(("outer", "met"), [([], 0), (["Quandary"], 2)])
def test_a_position_without_ice_stays_so_while_other_ice_is_swapped(outer: list[str], met: int) -> None:
    """Whirlpool is gone before or while it is approached; Project Yagi-Uda puts other ice in another position."""
    seats = Seats(
        ice={"HQ": ["-Vanilla", "Whirlpool", *outer]},
        root={"HQ": ["Marcus Batty"]},
        rig=["Corroder", "Gordian Blade"],
        hq=["Hive"],
        scored=["Project Yagi-Uda"],
        credits=(9, 9),
    )
    seats.g.agenda[seats.card("Project Yagi-Uda")] = 1
    batty = [
        at(met, ("use", "Marcus Batty", 0)),
        ("number", 1),
        ("number", 0),
        *([("card", "Whirlpool")] if outer else []),
    ]
    swap = [at(met, ("use", "Project Yagi-Uda", 0)), *([("card", "Vanilla")] if outer else [])]
    seats.run("HQ", *[("use", "Gordian Blade", 0)] * len(outer), *batty, *swap)
    met_by_name = [title for _, title in seats.told("approach")]
    assert met_by_name == [*outer, *(["Whirlpool"] if outer else []), "Hive"]
    assert seats.told("encounter") == [("encounter", title) for title in outer]
    assert seats.told("access") == [("access", "Vanilla")]


@pytest.mark.rule("CR26 8.7.2b, 8.7.2e")
def test_only_what_can_then_be_installed_is_found() -> None:
    """Muse finds no program that there are no credits for, Mumbad City Hall no such operation, Eminent Domain none.

    A heap and a grip hide none.
    """
    for pile, mode, credits, found in (
        ("stack", 0, 3, {("card", "Datasucker"), ("stop",)}),
        ("heap", 1, 3, {("card", "Datasucker")}),
        ("grip", 2, 3, {("card", "Datasucker")}),
        ("heap", 1, 5, {("card", "Datasucker"), ("card", "Corroder")}),
    ):
        piles = {"grip": ["Muse"], pile: [*(["Muse"] if pile == "grip" else []), "Corroder", "Datasucker", "Djinn"]}
        seats = Seats(**piles, credits=(5, credits))
        seats.do(("install", seats.card("Muse")), ("mode", mode, "search"))
        assert {option for option in seats.offered if option[0] in ("card", "stop") and len(option) < 3} <= found
        assert seats.told("install")[-1][1] != "Muse"
    seats = Seats(root={"remote": ["Eminent Domain"]}, deck=["Hedge Fund", "Enigma"], turn="corp")
    domain = seats.card("Eminent Domain")
    seats.g.advancement[domain] = 4
    seats.do(("advance", domain)).do(("score", domain), ("yes",))
    assert seats.told("install", "rez") == [("install", "Enigma"), ("rez", "Enigma")]
    seats = Seats(
        root={"remote": ["Mumbad City Hall"]},
        deck=["Salem's Hospitality", "Museum of History"],
        credits=(0, 5),
        turn="corp",
    )
    seats.do(("use", seats.card("Mumbad City Hall"), 0))
    assert seats.told("install", "play") == [("install", "Museum of History")]
    assert ("card", "Salem's Hospitality") not in seats.offered


@pytest.mark.rule("CR26 9.6.5")
@pytest.mark.parametrize(("sundew", "left"), [("Sundew", 5), ("-Sundew", 3)])
def test_who_gained_nothing_for_the_clicks_of_an_action_pays_nothing_for_its_runs(sundew: str, left: int) -> None:
    """Sundew that is rezzed after the first click of the turn does not pay for what Doppelgänger runs then."""
    seats = Seats(root={"remote": [sundew]}, rig=["Doppelgänger"])
    rezzed = [("rez", "Sundew")] if sundew == "-Sundew" else []
    seats.run("HQ", *rezzed, ("yes",), ("server", 3))
    assert (seats.g.corp.credits, len(seats.told("run_begins"))) == (left, 2)
