"""Abilities and subtypes gained and lost (CR26 9.1.9, 9.12.1)."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DISCARD, INSTALLED
from nrdb.engine.rules import counters, values, zones
from tests.engine.chapters.staging import (
    DEVICE,
    EFFACED,
    QUIET_POP_UP,
    TOOL,
    _to_the_runner,
    blitz,
    mode,
    waits,
    with_mod,
)
from tests.engine.laid import invariants
from tests.engine.seats import Seats
from tests.engine.worked.table import Table

HOST = "Corroder"
LENDER = "Dinosaurus"
LENDS: Any = [{"static": [{"grant": {"abilities": [{"paid": [{"credits": 0}], "do": [{"gain": 1}]}], "what": "host"}}]}]


@pytest.mark.parametrize(("lost", "left"), [(0, 2), (1, 1), (2, 0)])
def test_subroutines_that_are_lost_are_not_counted(lost: int, left: int) -> None:
    """CR26 9.1.9a, 9.8.2b: the last printed one goes first, and neither resolves nor is counted."""
    loses = {"static": [{"lose_sub": {"n": lost, "what": {"n": "all", "is": ["ice"]}}}]}
    says: dict[str, Any] = {
        "Enigma": [{"sub": [{"gain": 1}]}, {"sub": [{"gain": 10}]}],
        DEVICE: [loses] if lost else [],
    }
    table = Table(ice={"HQ": ["Enigma"]}, root={"remote": [DEVICE]}, hq=["Hedge Fund"], says=says, credits=(0, 5))
    assert len(values.subroutines(table.g, table.card("Enigma"))) == left
    assert table.run("HQ").purses[0] == (11, 1, 0)[lost]


@pytest.mark.usefixtures("both")
def test_an_ability_that_is_lost_is_ignored() -> None:
    """CR26 9.1.9a: a blank card has neither static nor conditional abilities."""
    says = {"Kati Jones": [waits({"draw": {"what": {"is": ["card"]}}}, {"gain": 1}), {"static": [{"link": 2}]}],
            TOOL: [{"static": [{"blank": {"n": "all", "is": ["resource"]}}]}]}  # fmt: skip
    for rig, link, credits in ((["Kati Jones"], 2, 1), (["Kati Jones", TOOL], 0, 0)):
        table = Table(rig=rig, says=says, stack=["Imp"], credits=(0, 0)).takes(("draw",))
        assert (values.link(table.g), table.purses[1]) == (link, credits)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("order", [(TOOL, "Imp"), ("Imp", TOOL)])
def test_what_raises_a_number_counts_before_what_lowers_it(order: tuple[str, str]) -> None:
    """CR26 9.12.1a: two, one more, four less, and not below nothing before the end."""
    costs = {TOOL: 1, "Imp": -4}
    says = {
        title: [{"static": [{"cost": {"of": "install", "n": n, "what": {"is": ["hardware"]}}}]}]
        for title, n in costs.items()
    }
    table = Table(rig=order, grip=["Akamatsu Mem Chip"], says=says)
    assert values.install_cost(table.g, table.card("Akamatsu Mem Chip")) == 0


@pytest.mark.parametrize("turn", ["corp", "runner"])
def test_of_two_players_who_would_choose_the_active_one_does(turn: str) -> None:
    """CR26 9.12.1c: both cards let their player pick what the damage trashes; one card goes, picked by one of them."""
    picks: Any = {"static": [{"picks_damage": {"kinds": ["net"]}}]}
    says = {DEVICE: [picks, {"paid": ["click"], "do": [{"damage": {"damage": {"net": 1}}}]}],
            TOOL: [picks, {"paid": ["click"], "do": [{"suffer": {"damage": {"net": 1}}}]}]}  # fmt: skip
    table = Table(turn=turn, root={"remote": [DEVICE]}, rig=[TOOL], grip=["Imp", "Mimic"], says=says)
    asked: list[str] = []

    def pick(at: Table) -> Any:
        if at.g.decision is None or at.g.decision.about != "pick_damage":
            return None
        asked.append(at.g.player)
        return ("yes",) if at.g.decision.kind == "may" else ("card", at.card("Mimic"))

    table.takes(("use", DEVICE if turn == "corp" else TOOL, 0), pick, pick)
    assert (asked, table.heap) == ([turn, turn], ["Mimic"])


def test_an_effect_whose_ability_is_lost_is_not_applied() -> None:
    """CR26 9.12.1d: ice that gains a subtype loses its abilities for that, and what those gave to others is gone."""
    gives = {"static": [{"strength": {"n": 3, "what": {"n": "all", "is": ["ice", "sentry"]}}}]}
    says: dict[str, Any] = {
        "Ice Wall": [gives],
        DEVICE: [{"static": [{"subtype": {"gain": ["code_gate"], "what": {"n": "all", "is": ["ice", "barrier"]}}}]}],
        "Nico Campaign": [{"static": [{"blank": {"n": "all", "is": ["ice", "code_gate"]}}]}],
    }
    for root, strength in (([DEVICE], 1 + 3), (["Nico Campaign"], 1 + 3), ([DEVICE, "Nico Campaign"], 1)):
        held = dict(zip(("remote", "remote 2"), ([title] for title in root), strict=False))
        table = Table(ice={"HQ": ["Ice Wall"], "R&D": ["Neural Katana"]}, root=held, says=says)
        printed = 3
        assert table.strength("Neural Katana") - printed == strength - 1, root
        assert values.strength(table.g, table.card("Ice Wall")) == 1


@pytest.mark.rule("CR26 9.1.9, 9.6.6")
def test_what_an_agenda_waits_for_a_current_waits_for() -> None:
    """Media Blitz with the text of AR-Enhanced Security: one tag for the first card of the Corp trashed in a turn."""
    seats = blitz("AR-Enhanced Security", root={"remote": ["PAD Campaign"], "remote 2": ["PAD Campaign"]})
    _to_the_runner(seats)
    seats.g.runner.credits = 9
    for server in ("remote", "remote 2"):
        seats.run(server, ("trash", "PAD Campaign"))
    assert seats.g.tags == 1


@pytest.mark.rule("CR26 9.12.1b")
@pytest.mark.parametrize("rezzed", [True, False])
def test_a_subtype_gained_and_lost_is_counted(rezzed: bool) -> None:
    """Tinkering on Changeling that is a sentry now: a barrier twice over, which it loses once, in whatever order."""
    title = "Changeling"
    seats = Seats(ice={"HQ": [title if rezzed else f"-{title}"]}, grip=["Tinkering"], credits=(9, 5))
    ice = seats.card(title)
    counters.place(seats.g, ice, "advancement", 1)
    assert values.has_term(seats.g, ice, "barrier") is not rezzed
    seats.do(("play", seats.card("Tinkering")))
    seats.run("HQ", *([] if rezzed else [("rez", title)]))
    assert seats.g.active[ice]
    assert all(values.has_term(seats.g, ice, term) for term in ("barrier", "code_gate", "sentry"))


def test_what_is_gained_is_gone_with_its_lender() -> None:
    seats = with_mod("Dedicated Processor", "Corroder", "Zed 1.0")
    zones.trash(seats.g, seats.card("Dedicated Processor"))
    assert len(values.paid_abilities(seats.g, seats.card("Corroder"))) == 2
    assert values.paid_abilities(seats.g, seats.card("Corroder")) == seats.g.table.card_of[seats.card("Corroder")].paid


def test_strength_gained_is_that_of_the_icebreaker() -> None:
    seats = with_mod("Dedicated Processor", "Corroder", "Wall of Static")
    seats.run("HQ", ("use", "Corroder", 2), ("use", "Corroder", 0))
    assert seats.happened("fully_break")
    assert seats.g.runner.credits == 5 - 2 - 1


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


@pytest.mark.rule("CR26 9.12.1d, 9.12.1e")
def test_what_is_blank_makes_nothing_blank_whichever_came_first() -> None:
    """Malia Z0L0K4 takes nothing from Kati Jones while Rumor Mill is in play, and does again once that is gone."""
    seats = Seats(root={"remote": ["-Malia Z0L0K4"]}, rig=["Kati Jones"], grip=["Rumor Mill", "Interdiction"])
    malia, kati = seats.card("Malia Z0L0K4"), seats.card("Kati Jones")
    seats.run("HQ", ("rez", "Malia Z0L0K4"))
    found = [seats.g.blank]
    for current in ("Rumor Mill", "Interdiction"):
        seats.do(("play", seats.card(current)))
        found.append(seats.g.blank)
    assert found == [{kati}, {malia}, {kati}]


@pytest.mark.parametrize(("blank", "left"), [({"printed": True}, {1}), ({}, set()), (None, {0, 1})])
def test_what_a_card_has_gained_is_not_printed_on_it(blank: Any, left: set[int]) -> None:
    """CR26 9.1.9: Dr. Lovegood takes the printed abilities alone, others take all."""
    said = [] if blank is None else [{"static": [{"blank": {"what": {"n": "all", "is": ["program"]}, **blank}}]}]
    says = {HOST: [{"paid": [{"credits": 0}], "do": [{"gain": 2}]}], LENDER: LENDS, EFFACED: said}
    seats = Seats(rig=[HOST, LENDER, EFFACED], says=says)
    zones.attach(seats.g, seats.card(LENDER), seats.card(HOST))
    seats.do(("credit",))
    found = {option[2] for option in seats.g.legal_actions() if option[:2] == ("use", seats.card(HOST))}
    assert found == left


def test_dr_lovegood_leaves_what_the_card_has_gained() -> None:
    seats = Seats(rig=["Dr. Lovegood", HOST, LENDER], says={LENDER: LENDS}, turn="corp")
    zones.attach(seats.g, seats.card(LENDER), seats.card(HOST))
    while not seats.g.blank or seats.g.decision is None or seats.g.decision.kind != "action":
        seats._answer([("card", HOST)])
    seats.do(("credit",))
    uses = {option[2] for option in seats.g.legal_actions() if option[:2] == ("use", seats.card(HOST))}
    assert uses == {2}, "its own boost is gone"


def test_ice_that_has_lost_its_abilities_does_not_come() -> None:
    """CR26 9.1.9a: with Hush on it Formicary has nothing that would work while it is not rezzed."""
    seats = Seats(ice={"R&D": ["-Formicary"]}, hq=["Hedge Fund"], rig=["Hush"], credits=(2, 5), **QUIET_POP_UP)
    zones.attach(seats.g, seats.card("Hush"), seats.card("Formicary"))
    seats.run("HQ")
    assert (("yes",) in seats.offered, seats.happened("run_successful")) == (False, True)


def test_the_attacked_root_is_blank_and_trashed_wherever_the_run_goes() -> None:
    """Light the Fire!: of the server that is attacked by then; its cards lose their abilities as the run gets there."""
    root = {"remote": ["PAD Campaign"], "Archives": ["Crisium Grid"]}
    seats = Seats(ice={"remote": ["Susanoo-No-Mikoto"]}, root=root, rig=["Light the Fire!"], grip=["Sure Gamble"])
    seats.do(("use", seats.card("Light the Fire!"), 0))
    zones = [seats.g.zone[seats.card(title)] for title in ("PAD Campaign", "Crisium Grid")]
    assert (zones, seats.happened("run_successful"), seats.g.blank) == ([INSTALLED, DISCARD], True, frozenset())


@pytest.mark.rule("CR26 9.12.1")
@pytest.mark.parametrize(
    ("ice", "answers"),
    [
        (["Sand Storm"], [("server", 4)]),
        (["Bullfrog"], [("number", 1), ("number", 0), ("server", 4)]),
        (["Metamorph"], [mode(1)]),
        ([], [("use", "Lotus Haze", 0), ("server", 3)]),
    ],
)
def test_a_card_is_blank_as_soon_as_its_server_is_attacked(ice: list[str], answers: list[Any]) -> None:
    """Light the Fire!: K. P. Lynn asks nothing where the run was moved to her, or she was moved to the run."""
    seats = Seats(
        ice={"remote": ice},
        root={"remote": ["-PAD Campaign"], "remote 2": ["K. P. Lynn"]},
        rig=["Light the Fire!"],
        grip=["Sure Gamble"] * 3,
        scored=["Lotus Haze"],
    )
    seats.g.agenda[seats.card("Lotus Haze")] = 3
    seats.do(("use", seats.card("Light the Fire!"), 0), ("server", 3), *answers)
    assert ("trash", "K. P. Lynn") in seats.told("trash")
    assert (("mode", 0, "tag") in seats.offered, seats.g.tags, seats.g.blank) == (False, 0, frozenset())


def test_clicks_gained_in_runs_are_counted() -> None:
    """Pichação comes back to the grip the second time."""
    seats = Seats(ice={"HQ": ["-Vanilla"]}, rig=["Pichação"], hq=["Hedge Fund"])
    program = seats.card("Pichação")
    zones.attach(seats.g, program, seats.card("Vanilla"))
    assert seats.run("HQ", ("yes",)).g.zone[program] == INSTALLED
    assert seats.run("HQ", ("yes",)).g.zone[program] != INSTALLED


def test_the_root_is_blank_while_light_the_fire_burns() -> None:
    seats = Seats(root={"remote": ["-Hokusai Grid", "PAD Campaign"], "HQ": ["Hokusai Grid"]},
                  rig=["Light the Fire!"], grip=["Sure Gamble"] * 3)  # fmt: skip
    seats.do(("use", seats.card("Light the Fire!"), 0), ("rez", "Hokusai Grid"))
    assert (len(seats.g.runner.hand), seats.g.blank) == (2, frozenset())
    assert sorted(title for name, title in seats.told("trash_by")) == [
        "Hokusai Grid",
        "Light the Fire!",
        "PAD Campaign",
        "Sure Gamble",  # by the core damage that the Runner suffers
    ]
    seats.run("HQ")
    assert len(seats.g.runner.hand) == 1
    invariants(seats.g)
