"""Icebreakers against ice (CR26 3.9.5, 6.5.7, 6.5.8): strength, broken subroutines, bypassing."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import PASS
from nrdb.engine.model.frame import Run
from nrdb.engine.model.numbers import DISCARD, INSTALLED
from nrdb.engine.rules import runs, values, zones
from tests.engine.chapters.staging import (
    BOOST,
    BREAK,
    OTHER,
    TOOL,
    WALL,
    cannot,
    dearer,
    with_mod,
)
from tests.engine.seats import Seats, at
from tests.engine.worked.table import Table


def refused(seats: Seats, server: str, *answers: Any) -> None:
    """A run in which nobody asks for one of the answers."""
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run(server, *answers)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("title", "able"), [("Ice Wall", True), (WALL, False), ("Enigma", False)])
def test_strength_and_kind_bind_what_breaks(title: str, able: bool) -> None:
    """CR26 3.9.5g; CR 3.9.5f, 3.9.5g: Corroder at 2 before a wall of 1, one of 3, and a code gate; it boosts anyway."""
    table = Table(rig=["Corroder"], ice={"HQ": [title]}, hq=["Hedge Fund"]).run("HQ")
    assert (("use", "Corroder", 0) in table.offered) == able
    assert ("use", "Corroder", 1) in table.offered


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("longer", "strength"), [(True, 2 + 1), (False, 2)])
def test_what_boosts_may_last_longer_and_what_stands_does_not(longer: bool, strength: int) -> None:
    """CR 3.9.5c; CR26 9.10.5: the boost remains after the run, but not what applied to the encounter only."""
    boosts: Any = [{"static": [{"long_boosts": {"what": {"is": ["icebreaker"]}, "duration": "turn"}}]}]
    stands = {"static": [{"strength": {"n": 5, "what": {"n": "all", "is": ["icebreaker"]}}}], "if": "during_run"}
    says: dict[str, Any] = {TOOL: boosts if longer else [], OTHER: [stands]}
    table = Table(ice={"HQ": ["Vanilla"]}, rig=[TOOL, OTHER, "Corroder"], hq=["Hedge Fund"], says=says)
    found: list[int] = []

    def look(at: Table) -> None:
        found.append(at.strength("Corroder"))

    with pytest.raises(AssertionError, match="nobody asked"):
        table.run("HQ", ("use", "Corroder", 1), look)
    assert (max(found), table.strength("Corroder")) == (2 + 1 + 5, strength)


def test_what_breaks_nothing_here_breaks_elsewhere() -> None:
    """Trieste Model Bioroids: the ice that was chosen, and cards of the Runner alone."""
    ice = {"HQ": ["Eli 1.0"], "R&D": ["Eli 1.0"]}
    seats = Seats(ice=ice, root={"remote": ["-Trieste Model Bioroids"]}, rig=["Corroder"], hq=["Hedge Fund"],
                  credits=(9, 20))  # fmt: skip
    eli = seats.g.ice[0][0]
    seats.run("remote", ("rez", "Trieste Model Bioroids"), lambda at: ("card", eli))
    seats.run("R&D", BOOST, BOOST, BOOST, BREAK, BREAK)
    assert seats.told("fully_break") == [("fully_break", "Eli 1.0")]
    refused(seats, "HQ", BOOST, BOOST, BOOST, BREAK)
    seats.g.runner.clicks = 2
    assert seats.run("HQ", ("use", "Eli 1.0", 0)).g.runner.clicks == 0


def test_only_one_kind_of_breaker_is_barred() -> None:
    """Swordsman: no AI program; Gordian Blade is none."""
    with_ = {"is": ["program"], "any": ["fracter"]}
    says = {"Ice Wall": [{"sub": ["end_run"]}, *cannot(["break"], what="self", using=with_)]}
    refused(Seats(ice={"HQ": ["Ice Wall"]}, rig=["Corroder"], says=says), "HQ", BREAK)
    says = {"Ice Wall": [{"sub": ["end_run"]}, *cannot(["break"], what="self", using={"is": ["ai"]})]}
    assert Seats(ice={"HQ": ["Ice Wall"]}, rig=["Corroder"], says=says).run("HQ", BREAK).happened("run_successful")


def test_strength_for_an_encounter_and_a_floor_below_it() -> None:
    """CR26 3.9.5: Leech against Wall of Static; Lotus Field's strength stays."""
    for ice, spent in (("Wall of Static", True), ("Lotus Field", False)):
        rig = ["Leech", "Corroder" if spent else "Gordian Blade"]
        seats = Seats(ice={"HQ": [ice]}, rig=rig, hq=["Hedge Fund"])
        seats.g.virus[seats.card("Leech")] = 2
        answers = [("use", "Leech", 0), ("use", "Leech", 0), ("use", rig[1], 0)]
        if spent:
            assert seats.run("HQ", *answers).happened("run_successful")
        else:
            refused(seats, "HQ", *answers)


def test_breakers_that_interface_at_times() -> None:
    """CR26 3.9.5: Alias before a central server; Atman at equal strength alone."""
    alias = {"rig": ["Alias"], "hq": ["Hedge Fund"], "credits": (5, 20)}
    answers = [("use", "Alias", 1), ("use", "Alias", 0)]
    assert Seats(ice={"HQ": ["Neural Katana"]}, **alias).run("HQ", *answers).happened("run_successful")
    remote = {"ice": {"remote": ["Neural Katana"]}, "root": {"remote": ["PAD Campaign"]}}
    refused(Seats(**remote, **alias), "remote", *answers)
    for power, fits in ((1, True), (2, False), (0, False)):
        seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Atman"], hq=["Hedge Fund"])
        seats.g.power[seats.card("Atman")] = power
        if fits:
            assert seats.run("HQ", ("use", "Atman", 0)).happened("run_successful")
        else:
            refused(seats, "HQ", ("use", "Atman", 0))


def test_what_broke_in_an_encounter_is_known_at_its_end() -> None:
    """Faerie is trashed after the encounter in which it broke something."""
    seats = Seats(ice={"HQ": ["Neural Katana"]}, rig=["Faerie"], hq=["Hedge Fund"])
    seats.run("HQ", ("use", "Faerie", 1), ("use", "Faerie", 0))
    assert seats.g.zone[seats.card("Faerie")] == DISCARD
    idle = Seats(ice={"HQ": ["Vanilla"]}, rig=["Faerie"]).run("HQ")
    assert idle.g.zone[idle.card("Faerie")] == INSTALLED


@pytest.mark.parametrize(("broken", "damage"), [(0, 4), (3, 0)])
def test_what_is_left_unbroken_when_an_encounter_ends(broken: int, damage: int) -> None:
    """Anansi: 3 net damage unless it was fully broken; its own last subroutine does 1."""
    says = {"Corroder": [{"paid": [{"credits": 0}], "do": [{"break": {"n": 3, "of": "ice"}}]}]}
    seats = Seats(ice={"HQ": ["Anansi"]}, rig=["Corroder"], grip=["Diesel"] * 5, hq=["Hedge Fund"], says=says)
    seats.run("HQ", *([BREAK] if broken else []))
    assert len(seats.g.runner.hand) == 5 - damage


def test_subroutines_are_unbroken_in_encounters_alone() -> None:
    seats = Seats(ice={"HQ": ["Enigma"]}, hq=["Hedge Fund"])
    seats.g.run = run = Run(0, -1)
    run.ice, run.position = seats.card("Enigma"), 0
    assert runs.unbroken(seats.g) == []
    run.encountering = True
    assert runs.unbroken(seats.g) == [0, 1]
    run.ended = True
    assert runs.unbroken(seats.g) == []


def test_an_icebreaker_gains_an_ability_to_break_anything_for_a_click() -> None:
    seats = with_mod("Adjusted Matrix", "Corroder", "Zed 1.0")
    breaker = seats.card("Corroder")
    assert len(values.paid_abilities(seats.g, breaker)) == 3
    seats.run("HQ", ("use", "Corroder", 1), ("use", "Corroder", 1), ("use", "Corroder", 2), ("sub", 0))
    assert seats.g.runner.clicks == 4 - 1 - 1
    assert [event[4] for event in seats.g.events if event[0] == "break"] == [breaker]


def test_an_icebreaker_that_broke_a_subroutine_in_the_run() -> None:
    laid: dict[str, Any] = {"root": {"remote": ["Will-o'-the-Wisp"]}, "ice": {"remote": ["Ice Wall"]},
                            "rig": ["Corroder", "Gordian Blade"]}  # fmt: skip
    seats = Seats(**laid).run("remote", ("use", "Corroder", 0), ("yes",))
    assert [seats.g.zone[seats.card(title)] == INSTALLED for title in ("Corroder", "Gordian Blade")] == [False, True]
    assert seats.g.runner.bottom == [seats.card("Corroder")]


def test_icebreakers_cost_more_to_use() -> None:
    """NET Watchlist: 2 for each use."""
    says = {"PAD Campaign": dearer("use", [{"credits": 2}], what={"is": ["icebreaker"], "who": "runner"}, who="runner")}
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall"]}, "root": {"remote": ["PAD Campaign"]}, "rig": ["Corroder"],
                            "hq": ["Hedge Fund"], "says": says}  # fmt: skip
    assert Seats(**laid).run("HQ", BREAK).g.runner.credits == 2
    with pytest.raises(AssertionError, match="nobody asked"):
        Seats(credits=(5, 2), **laid).run("HQ", BREAK)


def test_killers_break_more_of_it() -> None:
    """Hammer, with a card that is a killer and one that is none."""
    entry = [{"paid": [{"credits": 0}], "do": [{"break": {"n": 3, "of": "ice"}}]}]
    for title, broken in (("Corroder", 1), ("Mimic", 3)):
        seats = Seats(ice={"HQ": ["Hammer"]}, rig=[title], hq=["Hedge Fund"], says={title: entry})
        assert len(seats.run("HQ", ("use", title, 0)).told("break")) == broken


def test_not_what_two_cards_broke_nor_another_kind() -> None:
    laid: dict[str, Any] = {"hq": ["Hedge Fund"], "credits": (5, 20)}
    says = {"Ice Wall": [{"sub": ["end_run"]}, {"sub": ["end_run"]}]}
    once = [("use", "Saker", 0), ("use", "Corroder", 0)]
    two = Seats(rig=["Saker", "Corroder"], ice={"HQ": ["Ice Wall"]}, says=says, **laid)
    refused(two, "HQ", *once, ("use", "Saker", 2))
    alone = Seats(rig=["Saker", "Corroder"], ice={"HQ": ["Ice Wall"]}, says=says, **laid)
    alone.run("HQ", ("use", "Saker", 0), ("use", "Saker", 0), ("use", "Saker", 2))
    assert alone.g.zone[alone.card("Corroder")] == INSTALLED
    assert not alone.g.active[alone.card("Ice Wall")]


@pytest.mark.rule("CR26 3.9.5f, g")
@pytest.mark.parametrize(
    ("breaker", "ice", "number", "strong"),
    [
        ("Wyrm", "Enigma", 1, False),
        ("Wyrm", "Quandary", 1, True),
        ("Flashbang", "Ichi 1.0", 0, False),
        ("Banner", "Heimdall 2.0", 0, False),
        ("Banner", "Ice Wall", 0, True),
    ],
)
def test_an_icebreaker_too_weak_uses_no_interface_ability(breaker: str, ice: str, number: int, strong: bool) -> None:
    """What does not break subroutines asks for the strength of the ice as well."""
    seats = Seats(ice={"HQ": [ice]}, rig=[breaker], credits=(5, 20), grip=["Diesel"] * 5).run("HQ")
    assert (("use", breaker, number) in seats.offered) == strong


def test_copies_that_are_turned_to_break() -> None:
    """Matryoshka: one faceup copy for X subroutines; it is faceup again when the next turn begins."""
    seats = Seats(rig=["Matryoshka"], grip=["Matryoshka"], ice={"HQ": ["Enigma"], "R&D": ["Vanilla"]})
    doll, copy = seats.card("Matryoshka"), seats.card("Matryoshka", 1)
    seats.do(("use", doll, 0))
    assert (seats.g.host[copy], seats.g.faceup[copy]) == (doll, True)
    seats.run("HQ", ("use", "Matryoshka", 1), ("number", 2))
    assert (seats.happened("run_successful"), seats.g.runner.credits, seats.g.faceup[copy]) == (True, 3, False)
    seats.offered.clear()
    seats.run("R&D")
    assert ("use", "Matryoshka", 1) not in seats.offered, "no copy is faceup"


def test_only_the_innermost_ice_of_the_attacked_server_is_bypassed() -> None:
    """Spear Phishing: not the innermost ice of HQ, to which Konjin leads."""
    seats = Seats(ice={"HQ": ["Ice Wall"], "R&D": ["Enigma", "Konjin"]}, grip=["Spear Phishing"])
    seats.do(("play", seats.card("Spear Phishing")), ("server", 1), ("number", 0), ("number", 1), ("yes",))
    assert seats.told("encounter", "bypass") == [("encounter", "Konjin"), ("encounter", "Ice Wall")]
    seats = Seats(ice={"HQ": ["Ice Wall"], "R&D": ["Enigma", "Konjin"]}, grip=["Spear Phishing"])
    seats.do(("play", seats.card("Spear Phishing")), ("server", 1))
    assert seats.told("bypass") == [("bypass", "Enigma")]


@pytest.mark.parametrize(("answers", "damage"), [([("use", "Zed 1.0", 0)], 1), ([], 0)])
def test_a_subroutine_broken_by_losing_clicks(answers: list[Any], damage: int) -> None:
    seats = Seats(ice={"HQ": ["Zed 1.0"]}, hq=["Hedge Fund"], grip=["Sure Gamble"] * 3)
    seats.run("HQ", *answers)
    assert seats.g.core_damage == damage


def test_breaking_costs_a_card_for_the_rest_of_the_run() -> None:
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall"]}, "hq": ["Hedge Fund"], "rig": ["Corroder"],
                            "scored": ["Armored Servers"]}  # fmt: skip
    for grip, able in (["Sure Gamble"], True), ([], False):
        seats = Seats(grip=grip, **laid)
        seats.g.agenda[seats.card("Armored Servers")] = 1
        answers = [("use", "Armored Servers", 0), *([("use", "Corroder", 0), ("sub", 0)] if able else [])]
        seats.run("HQ", *answers)
        assert (seats.happened("run_successful"), len(seats.g.runner.discard)) == (able, int(able))


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


def test_all_subroutines_but_one_are_broken() -> None:
    """Grappling Hook: the Runner names the one that is left."""
    seats = Seats(ice={"HQ": ["Enigma"]}, rig=["Grappling Hook"]).run("HQ", ("use", "Grappling Hook", 0), ("sub", 0))
    assert [name for name, *_ in seats.g.events].count("break") == 1
    assert seats.happened("run_successful"), "the end of the run was broken, the lost click not"


def test_ice_fully_broken_in_this_run() -> None:
    broken = {"n": "all", "is": ["ice", "fully_broken_this_run"], "at": "hq", "who": "corp"}
    says = {"The Gauntlet": [
        {"paid": [], "do": [{"break": {"n": "all", "of": "ice"}}]},
        {"when": {"breach": "hq"}, "do": [
            {"access": {"per": {"count": broken}}}
        ]},
    ]}  # fmt: skip
    seats = Seats(
        ice={"HQ": ["Vanilla", "Vanilla"]}, hq=["Hedge Fund", "Ice Wall", "Enigma"], rig=["The Gauntlet"], says=says
    )
    seats.run("HQ", ("use", "The Gauntlet", 0), ("use", "The Gauntlet", 0))
    assert len(seats.told("access")) == 3


def test_the_runner_orders_unbroken_subroutines() -> None:
    says = {"Enigma": [{"sub": ["end_run"]}, {"sub": [{"lose_click": {"n": 1, "who": "runner"}}]}]}
    seats = Seats(ice={"HQ": ["Enigma"]}, rig=["Street Magic"], says=says)
    seats.run("HQ", ("sub", 1))
    assert seats.g.runner.clicks == 2
    assert Seats(ice={"HQ": ["Enigma"]}, rig=["Kati Jones"], says=says).run("HQ").g.runner.clicks == 3


def test_the_first_raise_of_strength_may_be_another_cards_or_come_before_an_encounter() -> None:
    """System Seizure: Net-Ready Eyes raises strength too; and what will last may be paid for on the way."""
    laid: dict[str, Any] = {"ice": {"HQ": ["Bastion", "Bastion"]}, "credits": (5, 9), "grip": ["System Seizure"]}
    breaks = [at(1, ("use", "Corroder", 0)), at(2, ("use", "Corroder", 0))]
    for eyes, lasts in (("Corroder", True), ("Femme Fatale", False)):
        seats = Seats(**laid, rig=["Net-Ready Eyes", "Corroder", "Femme Fatale"])
        seats.do(("play", seats.card("System Seizure")))
        raised = [at(1, ("use", "Corroder", 1))] * (1 if lasts else 2)
        seats.run("HQ", ("card", eyes), *raised, *breaks[: 1 + lasts])
        assert (seats.happened("run_successful"), ("use", "Corroder", 0) in seats.offered) == (lasts, True), eyes
    early = Seats(**laid, rig=["Corroder"])
    early.do(("play", early.card("System Seizure")))
    early.run("HQ", *[at(0, ("use", "Corroder", 1))] * 2, *breaks)
    assert (early.happened("run_successful"), early.g.runner.credits, early.g.lasting) == (True, 5, [])


def test_a_breaker_that_is_too_weak_is_not_offered() -> None:
    seats = Seats(ice={"HQ": ["Wall of Static"]}, rig=["Corroder"], hq=["Hedge Fund"])
    offered: set[Any] = set()

    def watch(at: Seats) -> Any:
        offered.update(at.g.legal_actions())

    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run("HQ", watch)
    assert ("use", seats.card("Corroder"), 1) in offered
    assert ("use", seats.card("Corroder"), 0) not in offered


def test_a_breaker_breaks_its_own_kind_of_ice() -> None:
    seats = Seats(ice={"HQ": ["Neural Katana"]}, rig=["Corroder"], grip=["Diesel"] * 3, hq=["Hedge Fund"])
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run("HQ", BREAK)
    assert len(seats.g.runner.discard) == 3


def test_using_a_breaker_to_break_costs_more() -> None:
    """Midway Station Grid: strength costs what it did, and breaking elsewhere too."""
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall"], "R&D": ["Ice Wall"]}, "rig": ["Corroder"],
                            "root": {"HQ": ["Midway Station Grid"]}, "hq": ["Hedge Fund"]}  # fmt: skip
    breaks, grows = ("use", "Corroder", 0), ("use", "Corroder", 1)
    assert Seats(**laid).run("HQ", breaks).g.runner.credits == 3
    assert Seats(**laid).run("R&D", breaks).g.runner.credits == 4
    assert Seats(**laid).run("HQ", grows, breaks).g.runner.credits == 2
    with pytest.raises(AssertionError, match="nobody asked"):
        Seats(credits=(5, 1), **laid).run("HQ", breaks)
