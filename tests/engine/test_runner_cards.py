"""Words that Runner cards brought: what they pay with, what they leave unbroken, where they run."""

from __future__ import annotations

from typing import Any

from nrdb.engine.model.numbers import DISCARD, INSTALLED
from tests.engine.seats import Seats


def test_bound_credits_are_paid_before_others() -> None:
    """CR26 1.10.3c: Houdini asks for a stealth credit; plain credits are not taken from the card that holds it."""
    seats = Seats(ice={"HQ": ["Enigma"]}, rig=["Houdini", "Ghost Runner"])
    seats.g.credit[seats.card("Ghost Runner")] = 1
    seats.run("HQ", ("use", "Houdini", 1))
    assert (seats.g.credit[seats.card("Ghost Runner")], seats.g.runner.credits) == (0, 4)
    poor = Seats(ice={"HQ": ["Enigma"]}, rig=["Houdini", "Ghost Runner"], credits=(5, 0))
    poor.g.credit[poor.card("Ghost Runner")] = 1
    poor.run("HQ")
    assert ("use", "Houdini", 1) not in poor.offered, "one credit does not pay two"


def test_all_subroutines_but_one_are_broken() -> None:
    """Grappling Hook: the Runner names the one that is left."""
    seats = Seats(ice={"HQ": ["Enigma"]}, rig=["Grappling Hook"]).run("HQ", ("use", "Grappling Hook", 0), ("sub", 0))
    assert [name for name, *_ in seats.g.events].count("break") == 1
    assert seats.happened("run_successful"), "the end of the run was broken, the lost click not"


def test_a_run_on_a_server_with_unrezzed_ice() -> None:
    laid: dict[str, Any] = {"ice": {"HQ": ["Vanilla"], "R&D": ["-Vanilla"]}, "grip": ["High-Stakes Job"]}
    seats = Seats(**laid, credits=(0, 6))
    seats.do(("play", seats.card("High-Stakes Job")))
    assert (seats.g.runner.credits, seats.happened("run_successful")) == (12, True)
    assert (
        not Seats(ice={"HQ": ["Vanilla"]}, grip=["High-Stakes Job"], credits=(0, 6))
        .g.legal_actions()
        .count(("play", 0))
    )


def test_counters_of_a_card_that_was_trashed_to_move_them() -> None:
    seats = Seats(rig=["Incubator", "Datasucker"])
    seats.g.virus[seats.card("Incubator")] = 3
    seats.do(("use", seats.card("Incubator"), 0))
    assert (seats.g.virus[seats.card("Datasucker")], seats.g.zone[seats.card("Incubator")]) == (3, DISCARD)


def test_the_corp_chooses_what_it_rezzes_for_nothing() -> None:
    """Muertos Gang Member is gone for a card of the Corp's choice, before it draws (CR26 9.5.7b)."""
    seats = Seats(ice={"HQ": ["Vanilla"], "R&D": ["-Tollbooth"]}, rig=["Muertos Gang Member"], stack=["Sure Gamble"])
    seats.do(("use", seats.card("Muertos Gang Member"), 0), ("yes",))
    assert seats.g.active[seats.card("Tollbooth")]
    assert [name for name, *_ in seats.g.events if name in ("rez", "draw")][:1] == ["rez"]
    assert seats.g.zone[seats.card("Tollbooth")] == INSTALLED


def test_a_card_is_worth_removing_at_its_trash_cost() -> None:
    """Salsette Slums pays what it costs to trash the card as it is now."""
    seats = Seats(root={"remote": ["-PAD Campaign"]}, rig=["Salsette Slums"])
    seats.run("remote", ("use", "Salsette Slums", 0))
    assert (seats.g.runner.credits, seats.g.corp.removed) == (1, [seats.card("PAD Campaign")])
