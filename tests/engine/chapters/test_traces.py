"""Traces and link (CR26 10.8)."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import CORP, RUNNER
from nrdb.engine.steps import machine
from tests.engine.chapters.staging import CHEAP, TOOL, TRACER, WALL, plays
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


def traced(corp: int, runner: int, base: int = 2, link: int = 1) -> Table:
    says = {WALL: [{"sub": [{"trace": {"base": base, "hit": [{"tag": 1}], "miss": [{"gain": 50}]}}]}],
            TOOL: [{"static": [{"link": link}]}]}  # fmt: skip
    table = Table(ice={"HQ": [WALL]}, hq=["Hedge Fund"], rig=[TOOL], says=says, credits=(5, 5))
    return table.run("HQ", ("number", corp), ("number", runner))


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(
    ("corp", "runner", "hit"), [(0, 0, True), (0, 1, False), (0, 2, False), (1, 1, True), (3, 4, False), (5, 5, True)]
)
def test_a_trace_succeeds_when_it_is_stronger(corp: int, runner: int, hit: bool) -> None:
    """CR26 10.8.4, 10.8.5; CR 10.8.1, 10.8.2, 10.8.3, 10.8.4, 10.8.6, 10.7.1: trace 2 against a link of 1."""
    table = traced(corp, runner)
    assert (table.g.tags, table.purses) == (int(hit), (5 - corp + (0 if hit else 50), 5 - runner))


@pytest.mark.usefixtures("both")
def test_the_corp_spends_first_and_openly() -> None:
    """CR 10.8.2, 10.8.3, 10.8.6: the Runner knows what is to be beaten when it is asked."""
    says = {WALL: [{"sub": [{"trace": {"base": 1, "hit": [{"tag": 1}]}}]}]}
    table = Table(ice={"HQ": [WALL]}, hq=["Hedge Fund"], says=says)
    asked: list[tuple[Any, int]] = []

    def look(at: Table) -> Any:
        if at.g.decision is None or at.g.decision.about != "trace":
            return None
        asked.append((at.g.player, at.g.corp.credits))
        return ("number", 3)

    table.run("HQ", look, look)
    assert asked == [("corp", 5), ("runner", 2)]


def test_cards_trashed_together_set_off_one_trace() -> None:
    seats = Seats(root={"remote": ["Warroid Tracker", "PAD Campaign"]}, rig=["Kati Jones", "Aesop's Pawnshop"],
                  says={"Kati Jones": [{"paid": ["click"], "do": [
                      {"trash": {"n": "all", "is": ["installed"], "who": "corp", "at": "remote"}}]}]})  # fmt: skip
    seats.do(("use", seats.card("Kati Jones"), 0))
    assert [event[0] for event in seats.g.events].count("trace") == 1


@pytest.mark.parametrize(
    ("laid", "server", "strength"),
    [
        ({}, "HQ", 2),
        ({"scored": ["Improved Tracers"]}, "HQ", 3),
        ({"root": {"HQ": ["Rutherford Grid"]}}, "HQ", 4),
        ({"root": {"HQ": ["Rutherford Grid"]}, "ice": {"R&D": ["Hunter"]}}, "R&D", 2),
    ],
)
def test_what_a_trace_begins_with(laid: dict[str, Any], server: str, strength: int) -> None:
    says = {"Hunter": [{"sub": [{"trace": {"base": 2, "hit": [{"if": {"compare": "trace_strength", "equals": strength},
                                                              "then": [{"tag": 1}]}]}}]}]}  # fmt: skip
    seats = Seats(**{"ice": {"HQ": ["Hunter"]}, "credits": (0, 0), **laid}, says=says)
    assert seats.run(server).g.tags == 1


@pytest.mark.parametrize(("traces", "tags"), [(1, 1), (2, 1)])
def test_link_counts_for_nothing_in_the_first_trace(traces: int, tags: int) -> None:
    """Net Quarantine; and every two credits of the Runner's are one for the Corp."""
    ops = [{"trace": {"base": 1, "hit": [{"tag": 1}]}}] * traces
    laid: dict[str, Any] = {"rig": ["Dyson Mem Chip"], "scored": ["Net Quarantine"], "credits": (0, 0)}
    seats = plays(*ops, **laid)
    assert seats.do(("play", seats.card(CHEAP))).g.tags == tags


def test_credits_that_the_runner_spends_on_a_trace() -> None:
    seats = plays({"trace": {"base": 1}}, scored=["Net Quarantine"], credits=(0, 5))
    assert seats.do(("play", seats.card(CHEAP)), ("number", 5)).g.corp.credits == 2


def test_the_runner_spends_first() -> None:
    """Surveillance Sweep: in runs alone."""
    seats = Seats(ice={"HQ": ["Hunter"]}, root={"remote": ["PAD Campaign"]}, credits=(3, 3),
                  says={"PAD Campaign": [{"static": ["trace_order"], "if": "during_run"}]})  # fmt: skip
    asked = []
    machine.take(seats.g, ("run", 0))
    while seats.g.flow is not None:
        if seats.g.decision.kind == "number":
            asked.append(seats.g.decision.player)
        machine.take(seats.g, seats.g.legal_actions()[0])
    assert asked == [RUNNER, CORP]


@pytest.mark.parametrize(("corp", "runner", "tags"), [(0, 0, 1), (0, 1, 1), (0, 2, 0), (2, 2, 1), (2, 3, 1), (2, 4, 0)])
def test_a_trace_must_be_stronger_than_the_link(corp: int, runner: int, tags: int) -> None:
    """CR26 10.8.4: ties go to the Runner; both spend what they bid."""
    seats = Seats(ice={"HQ": ["Wall of Static"]}, hq=["Hedge Fund"], says=TRACER)
    seats.run("HQ", ("number", corp), ("number", runner))
    assert seats.g.tags == tags
    assert (seats.g.corp.credits, seats.g.runner.credits) == (5 - corp + (0 if tags else 9), 5 - runner)


def test_the_base_of_a_trace_becomes_nothing() -> None:
    says = {"Enigma": [{"sub": [{"trace": {"base": 3, "hit": [{"tag": 1}]}}]}]}
    laid: dict[str, Any] = {"ice": {"HQ": ["Enigma"]}, "says": says, "hq": ["Hedge Fund"], "credits": (0, 0)}
    assert Seats(rig=["Flip Switch"], **laid).run("HQ", ("guard", "Flip Switch", 0)).g.tags == 0
    assert Seats(rig=["Flip Switch"], **laid).run("HQ").g.tags == 1
