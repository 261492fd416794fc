"""The structure of a run (CR26 6), claim by claim: phases, positions, jacking out, full breaking, what ends when."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import PASS
from nrdb.engine.rulebooks import RULEBOOKS
from nrdb.engine.rules import runs
from nrdb.engine.steps import machine
from tests.engine.chapters.staging import PHASES, TOOL
from tests.engine.seats import Seats

GAINING_ICE = {
    "Ice Wall": [{"sub": [{"gain": 1}]}],
    "Enigma": [{"sub": [{"gain": 10}]}],
    "Wall of Static": [{"sub": [{"gain": 100}]}],
}
"""Ice that ends no run: who it was is seen by the credits."""


def phases(seats: Seats) -> list[str]:
    """What happened of a run's moments, in order."""
    return [name for name, *_ in seats.g.events if name in PHASES]


def used_in_runs(*do: Any, **more: Any) -> dict[str, Any]:
    """Behaviour of a piece of hardware that is used once a turn for nothing, in a run."""
    return {TOOL: [{"paid": [], "limit": "1/turn", "if": "during_run", "do": list(do), **more}]}


def when(step: str) -> Any:
    """The use of that hardware, kept for a step of the run by its rule."""

    def answer(at: Seats) -> Any:
        run = at.g.run
        here = run is not None and at.g.table.rulebook.run[run.at].rule.endswith(step)
        return ("use", at.card(TOOL), 0) if here else None

    return answer


def enigma_comes(**when: Any) -> Seats:
    """A run on R&D past an Ice Wall; on the way Enigma is installed there, rezzed."""
    install = {"what": {"n": 1, "is": ["ice"], "from": "hq"}, "free": True, "rez": "free", "at": "rd"}
    says = {**GAINING_ICE, "PAD Campaign": [{**when, "do": [{"install": install}]}]}
    seats = Seats(
        ice={"R&D": ["Ice Wall"]}, root={"remote": ["PAD Campaign"]}, hq=["Enigma"], says=says, credits=(0, 5)
    )
    return seats.run("R&D")


FULLY = [{"when": {"fully_break": {"what": {"is": ["ice"]}}}, "do": [{"gain": 5}]}]
USING = [{"when": {"fully_break": {"what": {"is": ["ice"]}, "using": "self"}}, "do": [{"gain": 50}]}]


def test_the_phases_of_a_run_come_in_their_order() -> None:
    """CR26 6.1.1, 6.3.5, 6.6.2, 6.6.6, 6.9.4a."""
    seats = Seats(ice={"HQ": ["Ice Wall"]}, hq=["Hedge Fund"], says=GAINING_ICE).run("HQ")
    assert phases(seats) == [
        *("run_begins", "approach", "encounter", "encounter_ends", "pass", "pass_all_ice"),
        *("approach_server", "run_successful", "breach", "breach_ends", "run_ends"),
    ]


@pytest.mark.rule("CR26 9.12.2d")
def test_on_a_bare_server_all_of_no_ice_is_passed() -> None:
    """CR26 6.3.5, 6.6.2, 6.9.4a: from initiation to movement, without a pass; all of none is passed there."""
    assert phases(Seats(hq=["Hedge Fund"]).run("HQ")) == [
        *("run_begins", "pass_all_ice", "approach_server", "run_successful", "breach", "breach_ends", "run_ends")
    ]


def test_each_window_is_where_the_rules_have_it() -> None:
    """CR26 6.9.1e, 6.9.2b, 6.9.3b, 6.9.4b, 6.9.4e, 6.4.3: ice is rezzed in one of them, breaking is in one."""
    windows = {row.rule.removeprefix("CR26 "): row.windows for row in RULEBOOKS["cr-26.03"].run if row.windows}
    assert {rule: "".join(sorted(kinds.replace("S", ""))) for rule, kinds in windows.items()} == {
        "6.9.1e": "PR", "6.9.2b": "IPR", "6.9.3b": "BP", "6.9.4b": "P", "6.9.4e": "PR",
    }  # fmt: skip


@pytest.mark.parametrize("step", ["6.9.1e", "6.9.2b", "6.9.3b", "6.9.4b", "6.9.4e"])
def test_an_ability_is_used_in_each_window(step: str) -> None:
    """CR26 6.9.1e, 6.9.4b, 6.9.4e."""
    seats = Seats(
        ice={"HQ": ["Ice Wall"]}, hq=["Hedge Fund"], rig=[TOOL], says={**GAINING_ICE, **used_in_runs({"gain": 3})}
    )
    assert seats.run("HQ", when(step)).g.runner.credits == 8


def test_nothing_is_done_between_the_last_window_and_the_breach() -> None:
    """CR26 6.7.1, 6.9.4g: the server is approached and the run succeeds with no window of paid abilities."""
    seats = Seats(hq=["Hedge Fund"], rig=[TOOL], says=used_in_runs({"gain": 3}))
    seats.g.table.gated = False
    seen: list[str] = []

    def watch(at: Seats) -> Any:
        if at.g.decision is not None and at.g.decision.kind == "paid" and at.g.run is not None:
            seen.append(at.g.table.rulebook.run[at.g.run.at].rule)
            return PASS
        return None

    machine.take(seats.g, PASS)
    machine.take(seats.g, PASS)
    machine.take(seats.g, ("run", 0))
    while seats.g.run is not None and seats.g.decision is not None:
        watch(seats)
        options = seats.g.legal_actions()
        machine.take(seats.g, PASS if PASS in options else options[0])
    assert seen
    assert all(rule < "CR26 6.9.4g" for rule in seen)


@pytest.mark.parametrize(("ice", "offers"), [((), 1), (("Ice Wall",), 1), (("Ice Wall", "Enigma"), 2)])
def test_jacking_out_is_offered_after_each_pass_and_on_a_bare_server_once(ice: tuple[str, ...], offers: int) -> None:
    """CR26 6.1.5a, 6.1.5b, 6.6.3: never before the first piece of ice was passed."""
    seats = Seats(ice={"HQ": ice}, hq=["Hedge Fund"], says=GAINING_ICE).run("HQ")
    assert seats.g.log.count(("go_on",)) == offers


def test_who_does_not_jack_out_moves_inward() -> None:
    """CR26 6.6.4, 6.9.4d, 6.9.4f: the next piece of ice is approached, seen when the window after it opens."""
    seats = Seats(ice={"HQ": ["Enigma", "-Ice Wall"]}, hq=["Hedge Fund"], says=GAINING_ICE, credits=(0, 5)).run("HQ")
    assert seats.told("approach") == [("approach", "Ice Wall"), ("approach", "Enigma")]


def test_without_a_run_ending_it_does_nothing() -> None:
    """CR26 6.1.4c."""
    seats = Seats()
    runs.end_run(seats.g)
    assert seats.g.run is None
    assert not seats.g.over


def test_what_lasts_for_a_run_covers_its_failure_and_not_its_end() -> None:
    """CR26 6.8.5, 6.9.6d."""
    strong = {"measure": "self", "where": {"strength": {"at_least": 3}}}
    says = {
        "Corroder": [
            {"paid": [], "limit": "1/turn", "if": "during_run", "do": [{"boost": {"n": 1, "duration": "run"}}]},
            {"when": {"run_unsuccessful": "any"}, "if": strong, "do": [{"gain": 1}]},
            {"when": {"run_ends": "any"}, "if": strong, "do": [{"gain": 10}]},
        ]
    }
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Corroder"], says=says).run("HQ", ("use", "Corroder", 0))
    assert seats.g.runner.credits == 6


def test_the_position_is_set_after_what_the_beginning_of_a_run_sets_off() -> None:
    """CR26 6.9.1d, 6.2.5a: ice that comes to the outermost position then is met."""
    seats = enigma_comes(when={"run_begins": "any"})
    assert seats.told("encounter") == [("encounter", "Enigma"), ("encounter", "Ice Wall")]


def test_a_position_added_outward_is_not_met_later() -> None:
    """CR26 6.2.6, 6.2.6a."""
    seats = enigma_comes(when={"approach": {"is": ["ice"]}}, limit="first/turn")
    assert seats.told("encounter") == [("encounter", "Ice Wall")]
    assert len(seats.g.ice[1]) == 2


def test_another_attacked_server_leaves_the_step_alone() -> None:
    """CR26 6.1.2d: the ice that is approached is met still, and none of the new server's."""
    says = {**GAINING_ICE, **used_in_runs({"redirect": "hq"})}
    ice = {"Archives": ["Enigma", "Ice Wall"], "HQ": ["Wall of Static"]}
    seats = Seats(ice=ice, hq=["Hedge Fund"], rig=[TOOL], says=says, credits=(0, 5))
    seats.run("Archives", when("6.9.2b"))
    assert seats.told("encounter") == [("encounter", "Ice Wall")]
    assert [event[1] for event in seats.g.events if event[0] == "breach"] == [0]


def test_full_breaking_is_seen_once_by_the_runner_and_by_what_broke_all() -> None:
    """CR26 6.5.7a, 6.5.7b."""
    says = {
        "Wall of Static": [{"sub": [{"gain": 1}]}, {"sub": [{"gain": 1}]}],
        TOOL: FULLY,
        "Corroder": [{"paid": [], "as": "interface", "do": [{"break": {"n": 1, "of": "barrier"}}]}, *USING],
    }
    seats = Seats(ice={"HQ": ["Wall of Static"]}, hq=["Hedge Fund"], rig=[TOOL, "Corroder"], says=says, credits=(5, 0))
    seats.g.lasting.clear()
    says_strength = seats.g.table.card_of[seats.card("Wall of Static")]
    says_strength.strength = 1
    use = ("use", "Corroder", 0)
    assert seats.run("HQ", use, ("sub", 0), use).g.runner.credits == 55
