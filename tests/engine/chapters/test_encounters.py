"""Encounters with ice (CR26 6.5): how they begin, end, and follow each other."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.frame import Run
from nrdb.engine.rules import values, zones
from nrdb.engine.rules.active import derez
from tests.engine.chapters.staging import (
    BREAK,
    DEVICE,
    OTHER,
    QUIET,
    QUIET_WALLS,
    TOOL,
    heard,
    said,
    waits,
)
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


def test_a_move_in_a_forced_encounter_is_for_the_run_around_it() -> None:
    """CR26 6.5.9d: the encounter goes on to its last subroutine, then the run goes on where it was moved to."""
    says = {**QUIET, DEVICE: [waits("accessed", {"encounter": {"n": 1, "is": ["ice", "code_gate"]}})],
            "Vanilla": [{"sub": [{"encounter": {"n": 1, "is": ["ice", "code_gate"]}}, {"gain": 100}]}],
            "Enigma": [{"sub": [{"move_runner": {"server": "rd"}}]}, {"sub": [{"gain": 10}]}]}  # fmt: skip
    table = Table(ice={"HQ": ["Vanilla"], "remote": ["Enigma"]}, hq=["Hedge Fund"], says=says, credits=(0, 5))
    table.run("HQ")
    assert table.purses[0] == 110
    assert heard(table, "run_successful") == [("run_successful", 1)]


@pytest.mark.usefixtures("both")
def test_bypassed_ice_is_neither_broken_nor_does_it_anything() -> None:
    """CR 6.5.3a, 6.5.3b, 6.5.3c; CR26 6.5.8: it is passed, and not fully broken."""
    says = {
        **QUIET_WALLS,
        TOOL: [waits({"encounter": {"is": ["ice"]}}, {"bypass": "it"})],
        OTHER: [waits({"fully_break": {"what": {"is": ["ice"]}}}, {"draw": 1})],
        "Enigma": [],
    }
    table = Table(
        ice={"HQ": ["Enigma", "Ice Wall"]},
        hq=["Hedge Fund"],
        rig=[TOOL, OTHER, "Corroder"],
        stack=["Sure Gamble"],
        says=says,
        credits=(0, 5),
    )
    table.run("HQ")
    assert (table.purses[0], table.grip) == (0, [])
    assert ("use", "Corroder", 0) not in table.offered
    assert [title for _, title in table.told("pass")] == ["Ice Wall", "Enigma"]


@pytest.mark.parametrize(("limit", "times"), [("1/run", 2), ("1/encounter", 4), ("3/turn", 3)])
def test_abilities_limited_by_run_and_encounter(limit: str, times: int) -> None:
    """CR26 9.3.6: two runs past two pieces of ice each; the subroutines do nothing."""
    says = {
        "Ice Wall": [{"sub": [{"gain": 1}]}],
        "Corroder": [{"paid": [{"credits": 1}], "limit": limit, "do": [{"break": {"n": 1, "of": "ice"}}]}],
    }
    seats = Seats(ice={"HQ": ["Ice Wall", "Ice Wall"]}, rig=["Corroder"], says=says, credits=(0, 9), hq=["Hedge Fund"])
    for _ in range(2):
        for answers in ([BREAK] * 2, [BREAK]):
            before = seats.g.log[:], seats.g
            try:
                seats.run("HQ", *answers)
            except AssertionError:
                assert before
            break
    assert seats.g.runner.credits == 9 - times


def test_ice_that_takes_the_place_of_what_is_approached_is_approached() -> None:
    """CR26 6.2.2f; what is encountered is not left for it, and another piece of ice changes nothing."""
    for old, encountering, approached in (("Vanilla", False, "Enigma"), ("Vanilla", True, "Vanilla"),
                                          ("Ice Wall", False, "Vanilla")):  # fmt: skip
        seats = Seats(ice={"HQ": ["Ice Wall", "Vanilla"]}, hq=["Enigma"])
        seats.g.run = run = Run(0, -1)
        run.position, run.ice, run.encountering = 1, seats.card("Vanilla"), encountering
        zones.swap(seats.g, seats.card(old), seats.card("Enigma"))
        assert (run.ice, run.position) == (seats.card(approached), 1)


def test_encounters_outside_runs_are_distinguished() -> None:
    """CR26 6.5.9: what may be used once an encounter may be used in each of two in one turn."""
    met = {"play": [{"encounter": {"n": 1, "is": ["ice", "installed"], "who": "corp"}}]}
    tool = {"paid": [], "limit": "1/encounter", "if": {"encountering": {"is": ["ice"]}}, "do": [{"gain": 1}]}
    says = {"Diesel": [met], **said(tool)}
    seats = Seats(ice={"HQ": ["Vanilla"]}, rig=["Daily Casts"], grip=["Diesel"] * 2, says=says)
    for copy in (0, 1):
        seats.do(("play", seats.card("Diesel", copy)), ("use", "Daily Casts", 0))
        assert not any(option[0] == "use" for option in seats.g.legal_actions())
    assert seats.g.runner.credits == 5 + 2


def test_ice_without_subroutines_is_fully_broken_once_it_could_be() -> None:
    """CR26 6.5.7c: Crescentus may derez it; Chum bites when it was bypassed before that, and not otherwise."""
    none: dict[str, Any] = {"says": {"Ice Wall": []}, "hq": ["Hedge Fund"]}
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Crescentus"], **none).run("HQ", ("use", "Crescentus", 0))
    assert not seats.g.active[seats.card("Ice Wall")]
    for rig, hurt in ([], False), (["Femme Fatale"], True):
        seats = Seats(ice={"HQ": ["Ice Wall", "Chum"]}, rig=rig, grip=["Diesel"] * 4, **none)
        for femme in rig:
            zones.keep(seats.g, seats.card(femme), [seats.card("Ice Wall")])
        seats.run("HQ", *["yes" for _ in rig])
        assert seats.happened("damage_net") == hurt


@pytest.mark.parametrize(("server", "broken"), [("HQ", 1), ("R&D", 2)])
def test_one_printed_subroutine_at_most(server: str, broken: int) -> None:
    """CR26 6.5.7: Afshar, while it protects HQ."""
    says = {"Corroder": [{"paid": [{"credits": 0}], "do": [{"break": {"n": {"upto": 2}, "of": "ice"}}]}]}
    seats = Seats(ice={server: ["Afshar"]}, rig=["Corroder"], hq=["Hedge Fund"], says=says)
    answers = [BREAK, ("sub", 1), ("sub", 0)][: 1 + broken]
    assert len(seats.run(server, *answers).told("break")) == broken


def test_ice_goes_on_being_encountered_around_a_forced_encounter() -> None:
    """Boomerang, which minds Konjin, breaks the ice that Konjin leads to (CR26 6.5.9a)."""
    seats = Seats(ice={"R&D": ["Konjin"], "HQ": ["Ice Wall"]}, rig=["Boomerang"], deck=["Hedge Fund"])
    zones.keep(seats.g, seats.card("Boomerang"), [seats.card("Konjin")])
    seats.run("R&D", ("number", 0), ("number", 1), ("yes",), ("use", "Boomerang", 0))
    assert seats.told("break") == [("break", "Ice Wall")]


@pytest.mark.parametrize(("first", "counters"), [(("use", "Nfr", 0), 1), (("use", "Corroder", 0), 0)])
def test_a_program_breaks_ice_wholly_by_itself(first: Any, counters: int) -> None:
    """CR26 6.5.7b: Nfr counts what no other card helped to break."""
    says = {"Vanilla": [{"sub": ["end_run"]}] * 2}
    seats = Seats(ice={"HQ": ["Vanilla"]}, rig=["Nfr", "Corroder"], hq=["Hedge Fund"], says=says)
    seats.run("HQ", first, ("use", "Nfr", 0))
    assert (seats.happened("fully_break"), seats.g.power[seats.card("Nfr")]) == (True, counters)


@pytest.mark.rule("CR26 6.5.9a, 9.10.4")
def test_what_lasts_for_an_encounter_around_another_one() -> None:
    """Konjin is as strong as Chum made it when the encounter to which it led the Runner is over."""
    seats = Seats(ice={"HQ": ["Konjin", "Chum"], "R&D": ["Vasilisa"]}, rig=["Corroder"], grip=["Diesel"] * 5)
    strengths = []

    def asked(seats: Seats) -> tuple[str, int, int] | None:
        if ("encounter_ends", "Vasilisa") not in seats.told("encounter_ends"):
            return None
        strengths.append(values.strength(seats.g, seats.card("Konjin")))
        return ("use", seats.card("Corroder"), 1)

    seats.run("HQ", ("number", 2), ("number", 0), ("yes",), ("card", "Vasilisa"), asked)
    assert strengths[-1:] == [5]


def test_ice_encountered_in_an_earlier_run_is_not_the_last_one() -> None:
    """Persephone: the sentry was encountered, then derezzed; the run after passes it without an encounter."""
    seats = Seats(ice={"HQ": ["Data Hound"]}, rig=["Persephone"], stack=["Sure Gamble"] * 9, deck=["Hedge Fund"] * 9)
    seats.run("HQ", ("yes",))
    before = len(seats.g.runner.discard)
    assert before
    derez(seats.g, seats.card("Data Hound"))
    seats.offered.clear()
    seats.run("HQ")
    assert (("yes",) in seats.offered, len(seats.g.runner.discard)) == (False, before)


@pytest.mark.parametrize(("answers", "trashed"), [([("mode", 2, "event")], 1), ([("guard", "Hunting Grounds", 0)], 0)])
def test_a_type_is_chosen_for_one_encounter(answers: list[Any], trashed: int) -> None:
    """Engram Flush: where its ability is prevented, the type of an earlier encounter counts no more."""
    seats = Seats(ice={"HQ": ["Engram Flush"]}, rig=["Hunting Grounds"], grip=["Sure Gamble"] * 3)
    event = ("mode", 2, "event")
    seats.run("HQ", event)
    assert not seats.g.runner.discard
    seats.run("HQ", *answers, ("yes",))
    assert len(seats.g.runner.discard) == trashed


def test_bypassed_ice_is_passed_and_does_nothing() -> None:
    """CR26 6.5.8: Inside Job, once a run."""
    seats = Seats(ice={"HQ": ["Ice Wall", "Ice Wall"]}, grip=["Inside Job"], hq=["Hedge Fund"])
    seats.do(("play", seats.card("Inside Job")), ("server", 0))
    assert [name for name, _ in seats.told("bypass", "encounter")] == ["encounter", "bypass", "encounter"]
    assert seats.happened("run_unsuccessful")
