"""Abilities granted, lost, replaced and repeated; windows and instructions (CR26 9 and 10), each at a small table."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.rules import values
from tests.engine.chapters.staging import DEVICE, TOOL, ordered
from tests.engine.worked.table import Table


def waits(when: Any, *do: Any, **more: Any) -> dict[str, Any]:
    return {"when": when, "do": list(do), **more}


# -- abilities given and lost ---------------------------------------------------------------------------------------


def test_a_granted_ability_is_that_of_the_card_it_was_granted_to() -> None:
    """CR26 9.1.1d, 9.1.3b: "this card" is the one that has it now, and it is gone with what granted it."""
    grants = {"grant": {"abilities": [{"paid": [], "limit": "1/turn", "do": [{"place": {"power": 1}}]}],
                        "of": {"n": "all", "is": ["resource"]}}}  # fmt: skip
    table = Table(
        rig=[TOOL, "Kati Jones"], says={TOOL: [{"static": [grants]}], "Kati Jones": [{"paid": ["click"], "do": []}]}
    )
    table.takes(("use", "Kati Jones", 1))
    assert (table.count("Kati Jones", "power"), table.count(TOOL, "power")) == (1, 0)


@pytest.mark.parametrize(("lost", "left"), [(0, 2), (1, 1), (2, 0)])
def test_subroutines_that_are_lost_are_not_counted(lost: int, left: int) -> None:
    """CR26 9.1.9a, 9.8.2b: the last printed one goes first, and neither resolves nor is counted."""
    loses = {"static": [{"lose_sub": {"n": lost, "of": {"n": "all", "is": ["ice"]}}}]}
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


# -- subroutines ----------------------------------------------------------------------------------------------------


DOUBLED = {"for": {"duration": "encounter", "static": [{"gain_sub": {"as": "it", "of": "it", "copies": True}}]}}


def test_a_doubled_subroutine_follows_its_original() -> None:
    """CR26 9.8.2a: one, one, ten, ten; not all of them twice."""
    says = {"Enigma": [{"sub": [{"gain": 1}, {"draw": {"n": {"per": "credits"}, "who": "runner"}}]},
                       {"sub": [{"gain": 10}]}],
            DEVICE: [{"when": {"encounter": {"is": ["ice"]}}, "do": [DOUBLED]}]}  # fmt: skip
    table = Table(ice={"HQ": ["Enigma"]}, root={"remote": [DEVICE]}, hq=["Hedge Fund"], says=says, credits=(0, 5),
                  stack=["Imp"] * 30).run("HQ")  # fmt: skip
    assert (table.purses[0], len(table.grip)) == (22, 1 + 2)


def test_subroutines_gained_before_others_stand_latest_first() -> None:
    """CR26 9.8.3a: the one that was gained last resolves first."""
    ice = {"n": "all", "is": ["ice"]}
    gains = [
        {"for": {"duration": "end_of_next_turn", "static": [{"gain_sub": {"subs": [sub], "of": ice, "first": True}}]}}
        for sub in ([{"gain": 3}], [{"gain": {"per": "credits"}}])
    ]
    for order, credits in ((gains, 1 + 1 + 3), (gains[::-1], 1 + 3 + 4)):
        table = ordered(*order, ice={"HQ": ["Ice Wall"]}, hq=["Hedge Fund"], says={"Ice Wall": []}, credits=(1, 5))
        table.next_turn().run("HQ")
        assert table.purses[0] == credits


def test_the_runner_orders_subroutines_once_before_the_first_resolves() -> None:
    """CR26 9.8.7d: three of them; when the first has resolved nobody is asked any more."""
    says = {"Enigma": [{"sub": [{"gain": 1}]}, {"sub": [{"gain": {"per": "credits"}}]}, {"sub": [{"gain": 5}]}],
            TOOL: [{"static": ["sub_order"]}]}  # fmt: skip
    asked: list[int] = []
    table = Table(ice={"HQ": ["Enigma"]}, hq=["Hedge Fund"], rig=[TOOL], says=says, credits=(0, 5))

    def choose(wanted: int) -> Any:
        def answer(at: Table) -> Any:
            if ("sub", wanted) in at.g.legal_actions():
                asked.append(at.purses[0])
                return ("sub", wanted)
            return None

        return answer

    table.run("HQ", choose(2), choose(1))
    assert (table.purses[0], asked) == (11, [0, 0])


def test_what_resolves_in_place_of_a_subroutine_has_its_source() -> None:
    """CR26 9.8.9: the damage is that of the ice."""
    instead = {"sub_instead": {"do": [{"damage": {"net": 1}}], "of": {"n": "all", "is": ["ice"]}}}
    says = {
        DEVICE: [{"static": [instead]}],
        "Enigma": [{"sub": ["end_run"]}],
        TOOL: [
            {"paid": [], "as": "interrupt", "do": [{"prevent": {"what": "net", "n": 1, "through": {"is": ["ice"]}}}]}
        ],
    }
    table = Table(
        ice={"HQ": ["Enigma"]}, root={"remote": [DEVICE]}, hq=["Hedge Fund"], rig=[TOOL], says=says, grip=["Imp"]
    )
    table.run("HQ", ("guard", TOOL, 0))
    assert (table.grip, table.happened("run_successful")) == (["Imp"], True)


@pytest.mark.parametrize(("guard", "gained"), [(True, 10), (False, 11)])
def test_a_subroutine_as_a_whole_may_be_prevented(guard: bool, gained: int) -> None:
    """CR26 9.8.10b: before its instructions; then the next one resolves."""
    says = {
        "Enigma": [{"sub": [{"gain": 1}]}, {"sub": [{"gain": 10}]}],
        TOOL: [{"paid": ["trash"], "as": "interrupt", "do": [{"prevent": {"what": "sub_resolves", "n": 1}}]}],
    }
    table = Table(ice={"HQ": ["Enigma"]}, hq=["Hedge Fund"], rig=[TOOL], says=says, credits=(0, 5))
    assert table.run("HQ", *([("guard", TOOL, 0)] if guard else [])).purses[0] == gained


# -- what is raised, what is replaced -------------------------------------------------------------------------------


@pytest.mark.parametrize(("firm", "left"), [(False, 1), (True, 0)])
def test_what_cannot_be_prevented_cannot_be_when_it_is_more(firm: bool, left: int) -> None:
    """CR26 9.4.5, 9.9.7e, 9.3.3g: one damage becomes two, and neither can be prevented."""
    damage = {"of": {"meat": 1}, **({"unpreventable": True} if firm else {})}
    says = {
        "The Cleaners": [waits({"would": {"what": "meat", "who": "corp"}}, {"increase": {"what": "meat", "n": 1}})],
        TOOL: [{"paid": [], "limit": "1/turn", "as": "interrupt", "do": [{"prevent": {"what": "meat", "n": 1}}]}],
    }
    table = ordered({"damage": damage}, scored=["The Cleaners"], rig=[TOOL], grip=["Imp", "Mimic"], says=says,
                    answers=[] if firm else [("guard", TOOL, 0)])  # fmt: skip
    assert (len(table.grip), ("guard", TOOL, 0) in table.offered) == (left, not firm)


def test_a_replacement_is_applied_once_to_one_event() -> None:
    """CR26 9.9.9c, 9.9.8b: a breach of HQ and a credit in place of a breach of HQ, each time, and once each time."""
    says = {TOOL: [{"replace": {"breach": "hq"}, "do": [{"gain": 1}, {"breach": "hq"}]}]}
    table = Table(hq=["Hedge Fund"], rig=[TOOL], says=says, credits=(0, 0))
    for times in (1, 2):
        table.run("HQ")
        assert (len(table.told("access")), table.purses[1]) == (times, times)


# -- strength -------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("breaker", "able"), [("Corroder", True), ("Gordian Blade", True), ("Paperclip", False)])
def test_strength_is_raised_in_any_window_and_subroutines_are_broken_in_encounters(breaker: str, able: bool) -> None:
    """CR26 9.5.6a, 3.9.5d: an ability that could break any, too, is for encounters alone."""
    table = Table(rig=[breaker], credits=(5, 9))
    number = len(table.g.table.card_of[table.card(breaker)].paid) - 1
    assert table.can("use", breaker, number) == able
    assert not able or not table.can("use", breaker, 0)


@pytest.mark.usefixtures("both")
def test_strength_is_raised_in_the_turn_of_the_corp() -> None:
    """CR26 3.9.5d: what is paid is paid, and what waits for a card to be used hears of it."""
    says = {TOOL: [{"when": {"use": {"is": ["icebreaker"]}}, "do": [{"draw": 1}]}]}
    table = Table(rig=["Corroder", TOOL], stack=["Imp"], turn="corp", says=says).takes(("use", "Corroder", 1))
    assert (table.strength("Corroder"), table.purses[1], table.grip) == (2, 5 - 1, ["Imp"])
