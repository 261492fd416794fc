"""Worked examples of encounters: strength, breaking, bypassing, subroutines gained and lost (CR26 3.9.5, 6.5, 9.8)."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.rules import values, zones
from nrdb.engine.steps import machine
from tests.engine.seats import at
from tests.engine.worked.table import Table, example

BOOST = ("use", "Corroder", 1)


def seen(title: str, into: list[int], when: Any = None) -> Any:
    """An answer that is none: it notes the strength of a card whenever something is asked."""

    def watch(now: Table) -> None:
        if when is None or when(now):
            into.append(now.strength(title))

    return watch


def watched(seats: Table, server: str, *answers: Any) -> Table:
    """A run in which the last answer only watches."""
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run(server, *answers)
    return seats


@example("EX-2603-3.9.5b-1", "EX-CR-3.9.5b-1", "EX-2603-10.3.1b-1", "EX-CR-10.3.1b-1")
def test_a_boost_lasts_for_the_encounter() -> None:
    """CR26 3.9.5b: 3 in it, 2 before the next piece of ice."""
    noted: list[int] = []
    seats = Table(ice={"HQ": ["-Vanilla", "Ice Wall"]}, rig=["Corroder"])
    watched(seats, "HQ", BOOST, ("use", "Corroder", 0), seen("Corroder", noted))
    assert (noted[-1], seats.happened("run_successful")) == (2, True)
    in_time: list[int] = []
    watched(Table(ice={"HQ": ["Ice Wall"]}, rig=["Corroder"]), "HQ", BOOST, seen("Corroder", in_time))
    assert 3 in in_time


@example("EX-2603-3.9.5c-1-a", "EX-2603-3.9.5c-1-b", "EX-CR-3.9.5b-2")
def test_a_boost_for_the_run() -> None:
    """CR26 3.9.5c: used in an encounter or before one, it lasts until the run ends."""
    says = {"Enigma": [{"sub": [{"gain": 1}]}]}
    for first in (1, 2):
        noted: list[int] = []
        seats = Table(ice={"HQ": ["Enigma", "Enigma"]}, rig=["Gordian Blade"], credits=(0, 1), says=says)
        watched(seats, "HQ", at(first, ("use", "Gordian Blade", 1)), seen("Gordian Blade", noted))
        assert (noted[-1], seats.strength("Gordian Blade")) == (3, 2)
    says = {"Vanilla": says["Enigma"]}
    before = Table(ice={"HQ": ["Enigma", "-Vanilla"]}, rig=["Gordian Blade"], credits=(0, 2), says=says)
    before.run("HQ", at(1, ("use", "Gordian Blade", 1)), at(2, ("use", "Gordian Blade", 0)))


@example("EX-CR-3.9.5b-3")
def test_strength_that_counters_give_has_no_end() -> None:
    """CR 3.9.5b: a standing bonus is there at any time."""
    seats = Table(rig=["Study Guide"])
    assert seats.strength("Study Guide") == 0
    assert seats.has("Study Guide", power=3).strength("Study Guide") == 3


@example("EX-2603-9.5.6c-2-b")
def test_breaking_needs_the_strength_of_the_ice() -> None:
    """CR26 9.5.6c: refused at 2 against 7, allowed at 8."""
    says = {"Tollbooth": [{"static": [{"strength": 2}]}, {"sub": ["end_run"]}]}
    for boosts in (0, 3):
        seats = Table(ice={"HQ": ["Tollbooth"]}, rig=["Abagnale"], credits=(0, 7), says=says)
        assert seats.strength("Tollbooth") == 7
        seats.run("HQ", *[("use", "Abagnale", 1)] * boosts, *[("use", "Abagnale", 0)] * (boosts > 0))
        assert (("use", "Abagnale", 0) in seats.offered) == seats.happened("run_successful") == (boosts == 3)


@example("EX-2603-9.2.8f-1", "EX-CR-9.2.8f")
def test_what_still_waits_when_the_ice_is_bypassed_does_not_resolve() -> None:
    """CR26 9.2.8f, CR 9.2.8f: a bypass as the encounter begins closes that window; there are no more choices."""
    seats = Table(ice={"HQ": ["Tollbooth"]}, rig=["Femme Fatale"], credits=(0, 1))
    tollbooth = seats.card("Tollbooth")
    seats.g.kept[seats.card("Femme Fatale")] = ((tollbooth, seats.g.moves[tollbooth]),)
    seats.run("HQ", "yes")
    assert (seats.happened("run_successful"), seats.g.runner.credits) == (True, 0)


@example("EX-2603-1.12.4-1")
def test_chosen_ice_is_the_same_where_it_is_swapped_to() -> None:
    """CR26 1.12.4: the ice is meant, not its place."""
    seats = Table(ice={"HQ": ["Enigma"], "R&D": ["Thimblerig"]}, rig=["Femme Fatale"], credits=(5, 4))
    enigma = seats.card("Enigma")
    seats.g.kept[seats.card("Femme Fatale")] = ((enigma, seats.g.moves[enigma]),)
    seats.next_turn("yes").next_turn()
    assert (seats.protecting("HQ"), seats.protecting("R&D")) == (["Thimblerig"], ["Enigma"])
    assert seats.run("R&D", "yes").happened("bypass")
    seats.offered.clear()
    assert ("yes",) not in seats.run("HQ").offered


@example("EX-2603-9.8.3e-1")
def test_subroutines_gained_for_the_next_encounter_come_first() -> None:
    """CR26 9.8.3e: what was gained before comes before what is gained now; the run ends before any damage."""
    says = {
        "Enigma": [
            {
                "when": "passed",
                "do": [
                    {
                        "for": {
                            "duration": "run",
                            "static": [
                                {
                                    "gain_sub": {
                                        "subs": [["end_run"]],
                                        "what": {"n": "all", "is": ["ice", "rezzed"], "other": True},
                                    }
                                }
                            ],
                        }
                    }
                ],
            }
        ],
    }
    seats = Table(ice={"HQ": ["Brainstorm", "Enigma"]}, grip=["Diesel"] * 3, says=says).run("HQ")
    assert (seats.g.core_damage, seats.happened("run_unsuccessful")) == (0, True)


@example("EX-2603-5.2.1a-1-a")
def test_an_ability_with_a_click_is_an_action() -> None:
    """CR26 5.2.1a: not usable in a window."""
    seats = Table(rig=["Professional Contacts"], ice={"HQ": ["Ice Wall"]}, stack=["Diesel"])
    seats.run("HQ")
    assert ("use", "Professional Contacts", 0) not in seats.offered
    seats.takes(("use", "Professional Contacts", 0))
    assert (seats.g.runner.clicks, seats.g.runner.credits, seats.grip) == (2, 6, ["Diesel"])


@example("EX-2603-2.16.5-1", "EX-CR-2.15.5")
def test_subtypes_gained_and_lost_are_counted() -> None:
    """CR26 2.16.5, CR 2.15.5: gained twice and lost once, it is there."""
    says = {"Wall of Static": [{"static": [{"subtype": {"gain": ["sentry"]}}, {"subtype": {"lose": ["sentry"]}}]}]}
    seats = Table(ice={"HQ": ["Wall of Static"]}, grip=["Tinkering"], says=says)
    assert not values.has_term(seats.g, seats.card("Wall of Static"), "sentry")
    seats.takes(("play", "Tinkering"))
    assert values.has_term(seats.g, seats.card("Wall of Static"), "sentry")


@example("EX-2603-9.11.4c-1")
def test_three_subtypes_are_gained_by_one_instruction() -> None:
    """CR26 9.11.4c: the ice is chosen when it becomes imminent."""
    seats = Table(ice={"HQ": ["Ice Wall"], "R&D": ["Vanilla"]}, grip=["Tinkering"])
    seats.takes(("play", "Tinkering"), ("card", "Ice Wall"))
    terms = [values.has_term(seats.g, seats.card("Ice Wall"), term) for term in ("sentry", "code_gate", "barrier")]
    assert (terms, values.has_term(seats.g, seats.card("Vanilla"), "sentry")) == ([True] * 3, False)


@example("EX-2603-9.4.4-1")
def test_a_bonus_paid_for_lasts_and_a_bonus_of_counters_goes_with_them() -> None:
    """CR26 9.4.4: strength 4 of 2, one counter and one boost; without the counter 3."""
    says = {
        "Puffer": [
            {"static": [{"strength": {"per": "self.power"}}]},
            {"paid": [{"credits": 2}], "do": [{"boost": {"n": 1, "duration": "turn"}}]},
            {"paid": ["click"], "do": [{"remove_counters": {"power": 1}}]},
        ]
    }
    seats = Table(rig=["Puffer"], ice={"HQ": ["Vanilla"]}, says=says).has("Puffer", power=1)
    seats.run("HQ", ("use", "Puffer", 0))
    assert seats.strength("Puffer") == 4
    assert seats.takes(("use", "Puffer", 1)).strength("Puffer") == 3


@example("EX-2603-9.12.2e-1")
def test_an_x_that_nothing_defines_is_none() -> None:
    """CR26 9.12.2e: ice that protects no server counts none there."""
    seats = Table(ice={"remote": ["Surveyor", "Vanilla", "Vanilla"]}, root={"remote": ["PAD Campaign"]})
    assert seats.strength("Surveyor") == 6
    zones.trash(seats.g, seats.card("Surveyor"))
    seats.g.left.clear()
    assert seats.strength("Surveyor") == 0


@example("EX-2603-1.14.5-1-a", "EX-2603-1.14.5-1-b", "EX-CR-1.13.6")
def test_who_trashes_chooses() -> None:
    """CR26 1.14.5: the Corp with one, the Runner with the other."""
    for ice, who in (("Rototurret", 0), ("Bulwark", 1)):
        asked: list[int] = []

        def note(now: Table, asked: list[int] = asked) -> Any:
            if any(option[0] == "card" for option in now.g.legal_actions()):
                assert now.g.decision is not None
                asked.append(machine.asked(now.g, now.g.decision))
                return ("card", now.card("Mimic"))
            return None

        seats = Table(ice={"HQ": [ice]}, rig=["Corroder", "Mimic"])
        seats.run("HQ", note)
        assert (asked, seats.rig) == ([who], ["Corroder"])
