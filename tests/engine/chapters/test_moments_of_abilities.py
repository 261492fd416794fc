"""When abilities wait, resolve, last and are prevented (CR26 9.2, 9.6, 9.8, 9.9, 9.12), at small tables."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import PASS
from nrdb.engine.rules import values
from nrdb.engine.steps import machine
from tests.engine.worked.table import Table, playing_by

TOOL, DEVICE, SHIELD, WALL = "Desperado", "PAD Campaign", "Astrolabe", "Ice Wall"
GRIP = ("Sure Gamble",) * 5


def waits(when: Any, *do: Any, **more: Any) -> dict[str, Any]:
    return {"when": when, "do": list(do), **more}


def interrupts(what: str, n: Any, *costs: Any, **more: Any) -> dict[str, Any]:
    """An ability that prevents so much of something."""
    return {"paid": list(costs), "as": "interrupt", "do": [{"prevent": {"what": what, "n": n}}], **more}


def damaging(*amounts: int, **laid: Any) -> Table:
    """A run on HQ, where ice does net damage with each subroutine."""
    says = {WALL: [{"sub": [{"damage": {"net": n}}]} for n in amounts], **laid.pop("says", {})}
    return Table(ice={"HQ": [WALL]}, says=says, **{"grip": GRIP, **laid})


def story(table: Table) -> list[tuple[Any, ...]]:
    table.g.transcript = told = []
    return told


# -- checkpoints and windows ----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_a_checkpoint_comes_before_anybody_may_act() -> None:
    """CR 9.2.4d, 10.3.3: the older of two unique cards is gone when the Corp is asked."""
    table = Table(
        rig=["Kati Jones"], grip=["Kati Jones"], root={"remote": [DEVICE]}, says={DEVICE: [{"paid": [], "do": []}]}
    )
    machine.take(table.g, ("install", table.card("Kati Jones", 1)))
    while table.g.priority.name != "corp":
        machine.take(table.g, PASS)
    assert (table.rig, table.heap, table.g.decision is not None) == (["Kati Jones"], ["Kati Jones"], True)


@pytest.mark.usefixtures("both")
def test_a_checkpoint_comes_before_each_ability_that_waits() -> None:
    """CR 10.3.2, 10.3.5, 9.2.8b; CR26 9.2.8b: what the first one sets off resolves before the second one."""
    says = {
        TOOL: [waits("turn_begins", {"gain": 1})],
        SHIELD: [waits("turn_begins", {"draw": 1})],
        "Imp": [waits({"gain_credits": "you"}, {"gain": {"per": "hand", "times": 10}})],
    }
    table = Table(turn="corp", rig=[TOOL, SHIELD, "Imp"], says=says, credits=(0, 0), stack=["Sure Gamble"] * 3)
    told = story(table)
    table.next_turn(("next", TOOL))
    order = [line[1] for line in told if line[0] == "triggered"]
    assert order[:2] == [table.card(TOOL), table.card("Imp")]
    assert order.index(table.card("Imp")) < order.index(table.card(SHIELD))


@pytest.mark.parametrize("book", ["cr-26.03", "cr-1.3"])
def test_an_interrupt_may_be_used_after_the_other_player_used_one(book: str) -> None:
    """CR26 9.2.9, 9.2.9c; CR 9.2.9, 9.2.9d: who passed is asked again."""
    says = {
        TOOL: [interrupts("net", 1, limit="1/turn")],
        DEVICE: [interrupts("net", 1, limit="1/turn")],
    }
    asked: list[int] = []

    def passes_once(now: Any) -> Any:
        if now.g.decision.kind != "interrupt" or now.g.decision.player != 1:
            return None
        asked.append(1)
        return PASS if len(asked) == 1 else ("guard", now.card(TOOL), 0)

    with playing_by(book):
        table = damaging(3, root={"remote": [DEVICE]}, rig=[TOOL], says=says)
        table.run("HQ", passes_once, ("guard", DEVICE, 0), passes_once)
    assert (len(asked), len(table.grip)) == (2, 4)


@pytest.mark.usefixtures("both")
def test_an_interrupt_waits_for_what_it_is_relevant_to() -> None:
    """CR26 9.3.6d, 9.9.1, 9.9.1b, 9.9.3a; CR 9.8.3b, 9.2.9: no other time, and nothing else that is about to happen."""
    says = {TOOL: [interrupts("meat", 1)], SHIELD: [interrupts("net", 1)]}
    table = damaging(1, rig=[TOOL, SHIELD], says=says)
    assert not table.can("guard", SHIELD, 0)
    assert not table.can("use", SHIELD, 0)
    table.run("HQ")
    guards = {option for option in table.offered if option[0] == "guard"}
    assert (guards, len(table.grip)) == ({("guard", SHIELD, 0)}, 4)


@pytest.mark.usefixtures("both")
def test_what_would_happen_sets_off_what_waits_for_it() -> None:
    """CR26 9.6.8b, 9.9.1b; CR 9.2.9: a conditional ability in the window of the interrupts, before it happens."""
    says = {TOOL: [waits({"would": "net"}, {"gain": {"per": "hand"}})]}
    assert damaging(3, rig=[TOOL], says=says, credits=(0, 0)).run("HQ").purses[1] == 5


@pytest.mark.usefixtures("both")
def test_what_came_later_is_not_set_off_in_that_window() -> None:
    """CR26 9.9.4b: a card that came into play meanwhile prevents none of it."""
    brings = {"paid": ["trash"], "as": "interrupt", "do": [{"prevent": {"what": "net", "n": 1}}, INSTALL]}
    says = {TOOL: [brings], SHIELD: [waits({"would": "net"}, {"prevent": {"what": "net", "n": "all"}})]}
    table = damaging(3, rig=[TOOL], grip=[*GRIP, SHIELD], says=says, credits=(5, 9)).run("HQ", ("guard", TOOL, 0))
    assert (SHIELD in table.rig, len(table.grip)) == (True, 3)


INSTALL = {"install": {"n": 1, "is": ["hardware"], "from": "grip"}}


@pytest.mark.usefixtures("both")
def test_what_is_prevented_in_full_is_there_no_more() -> None:
    """CR26 9.9.6a, 9.9.7b: of two who could avoid a tag only one is asked; CR 9.8.3b."""
    says = {WALL: [{"sub": [{"tag": 1}]}], TOOL: [interrupts("tag", 1)], SHIELD: [interrupts("tag", 1)]}
    table = Table(ice={"HQ": [WALL]}, rig=[TOOL, SHIELD], says=says).run("HQ", ("guard", TOOL, 0))
    assert table.g.tags == 0
    both = Table(ice={"HQ": [WALL]}, rig=[TOOL, SHIELD], says=says)
    with pytest.raises(AssertionError, match="nobody asked"):
        both.run("HQ", ("guard", TOOL, 0), ("guard", SHIELD, 0))


@pytest.mark.parametrize(("book", "gained"), [("cr-26.03", 1), ("cr-1.3", 0)])
def test_what_was_prevented_was_not_the_first_today(book: str, gained: int) -> None:
    """CR26 9.9.5b: the first damage is that which is done; by CR 9.8.3, 9.6.2c the prevented one was it."""
    says = {
        TOOL: [waits({"damage": "net"}, {"gain": 1}, limit="first/turn")],
        SHIELD: [interrupts("net", "all", limit="1/turn")],
    }
    with playing_by(book):
        table = damaging(1, 1, rig=[TOOL, SHIELD], says=says, credits=(0, 0)).run("HQ", ("guard", SHIELD, 0))
    assert (len(table.grip), table.purses[1]) == (4, gained)


# -- what was set off ------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_a_card_that_is_added_to_a_score_area_was_not_scored() -> None:
    """CR26 9.6.14c: an agenda that is scored sets its own ability off, one that is added does not."""
    says = {"Hostile Takeover": [waits("scored", {"gain": 5})]}
    table = Table(turn="corp", root={"remote": ["Hostile Takeover"]}, says=says, credits=(0, 0))
    assert table.has("Hostile Takeover", advancement=2).takes(("score", "Hostile Takeover")).purses[0] == 5
    adds = {"Hedge Fund": [{"play": [{"add": {"what": {"n": 1, "is": ["agenda"], "from": "hq"}, "to": "score_area"}}]}]}
    added = Table(turn="corp", hq=["Hedge Fund", "Hostile Takeover"], says={**says, **adds}, credits=(5, 0))
    added.takes(("play", "Hedge Fund"))
    assert (added.titles(added.g.corp.scored), added.purses[0]) == (["Hostile Takeover"], 0)


@pytest.mark.usefixtures("both")
def test_a_card_that_is_put_back_was_not_installed() -> None:
    """CR26 9.6.14b: what waits for its own card's installation hears of that, and of no other's."""
    says = {SHIELD: [waits("installed", {"gain": 5})]}
    table = Table(grip=[SHIELD, "Corroder"], says=says, credits=(5, 5)).takes(("install", SHIELD))
    assert table.takes(("install", "Corroder")).purses[1] == 5 - 1 + 5 - 2


@pytest.mark.usefixtures("both")
def test_ice_hears_of_its_own_encounter() -> None:
    """CR26 9.6.14a: not of that of the next ice."""
    says = {WALL: [waits("encountered", {"gain": 1})], "Vanilla": [{"sub": [{"gain": 10}]}]}
    for ice, gained in (([WALL], 1), (["Vanilla"], 10), ([WALL, "Vanilla"], 11), ([WALL, "-Vanilla"], 1)):
        assert Table(ice={"HQ": ice}, says=says, credits=(0, 0)).run("HQ").purses[0] == gained


@pytest.mark.usefixtures("both")
def test_an_ability_whose_card_is_gone_does_not_resolve() -> None:
    """CR 9.6.5; CR26 9.6.10: the first one to resolve trashes the card of the second."""
    says = {
        TOOL: [waits("turn_begins", {"trash": {"n": 1, "is": ["installed", "program"]}})],
        "Imp": [waits("turn_begins", {"gain": 5})],
    }
    for first, gained in ((TOOL, 0), ("Imp", 5)):
        table = Table(turn="corp", rig=[TOOL, "Imp"], says=says, credits=(0, 0)).next_turn(("next", first))
        assert table.purses[1] == gained


@pytest.mark.usefixtures("both")
def test_what_a_trigger_asks_for_holds_or_not_when_it_resolves() -> None:
    """CR 9.6.2e, 9.4.2; CR26 9.6.5d: what is asked in an instruction is asked when it resolves."""
    rich = {"if": {"compare": "credits", "at_least": 1}, "then": [{"draw": 1}]}
    says = {TOOL: [waits("turn_begins", {"gain": 1})], SHIELD: [waits("turn_begins", rich)]}
    for first, drawn in ((TOOL, 1), (SHIELD, 0)):
        table = Table(turn="corp", rig=[TOOL, SHIELD], says=says, stack=GRIP, credits=(0, 0))
        assert len(table.next_turn(("next", first)).grip) == drawn


@pytest.mark.usefixtures("both")
def test_a_replaced_event_is_done_once_and_in_its_place() -> None:
    """CR 9.8.4c; CR26 9.9.8, 9.8.10: of two things to do in place of a breach one is done."""
    says = {
        TOOL: [{"replace": {"breach": "hq"}, "may": True, "do": [{"gain": 1}]}],
        SHIELD: [{"replace": {"breach": "hq"}, "may": True, "do": [{"gain": 10}]}],
    }
    for title, gained in ((TOOL, 1), (SHIELD, 10)):
        table = Table(rig=[TOOL, SHIELD], hq=["Hedge Fund"], says=says, credits=(0, 0)).run("HQ", ("next", title))
        assert (table.purses[1], table.happened("access"), table.happened("breach")) == (gained, False, False)


# -- subroutines ----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_subroutines_gained_before_the_others_resolve_first() -> None:
    """CR26 9.8.3b: they come before the printed ones, in the order of the card."""
    gains = {"static": [{"gain_sub": {"subs": [[{"draw": 1}]], "first": True}}]}
    says = {WALL: [gains, {"sub": [{"gain": {"per": "hand"}}]}]}
    assert Table(ice={"HQ": [WALL]}, says=says, hq=["Hedge Fund"], credits=(0, 0)).run("HQ").purses[0] == 2


@pytest.mark.usefixtures("both")
def test_what_broke_a_subroutine_is_known_when_the_ice_is_passed() -> None:
    """CR26 9.8.4c: after the encounter."""
    asks = waits({"pass": {"is": ["ice"]}}, {"gain": 9}, **{"if": {"used_to_break": "self"}})
    breaks = {"paid": [], "as": "interface", "do": [{"break": {"n": 1, "of": "ice"}}]}
    for used, gained in ((True, 9), (False, 0)):
        table = Table(
            ice={"HQ": [WALL]}, rig=["Corroder"], says={"Corroder": [breaks, asks], WALL: [{"sub": []}]}, credits=(0, 0)
        )
        assert table.run("HQ", *[("use", "Corroder", 0)] * used).purses[1] == gained


@pytest.mark.usefixtures("both")
def test_broken_subroutines_do_not_resolve_and_the_others_must() -> None:
    """CR 3.4.7a: nobody is asked whether they do."""
    says = {WALL: [{"sub": [{"gain": 1}]}, {"sub": [{"gain": 10}]}]}
    breaks = {"paid": [], "as": "interface", "limit": "1/turn", "do": [{"break": {"n": 1, "of": "ice"}}]}
    for broken, gained in ((0, 10), (1, 1)):
        table = Table(ice={"HQ": [WALL]}, rig=["Corroder"], says={**says, "Corroder": [breaks]}, credits=(0, 0))
        assert table.run("HQ", ("use", "Corroder", 0), ("sub", broken)).purses[0] == gained
    assert Table(ice={"HQ": [WALL]}, says=says, credits=(0, 0)).run("HQ").purses[0] == 11


# -- numbers and what lasts -----------------------------------------------------------------------------------------


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


STRONG = "Ash 2X3ZB9CY"
DEAR = {"extra_cost": "steal", "cost": [{"credits": 3}], "of": {"is": ["agenda"], "at": "this_server"}, "who": "runner"}


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("persistent", "rezzed", "paid"), [(True, True, 3), (False, True, 0), (True, False, 0)])
def test_a_persistent_ability_outlives_its_card_for_the_run(persistent: bool, rezzed: bool, paid: int) -> None:
    """CR26 9.3.6e, 9.12.5a, 9.12.5b, 9.12.5c: trashed while it is accessed, if it was rezzed; not in the next run."""
    ability = {**DEAR, **({"persistent": True} if persistent else {})}
    root = {"remote": [STRONG if rezzed else f"-{STRONG}", "Hostile Takeover", "-Ash 2X3ZB9CY"][:2]}
    table = Table(root=root, says={STRONG: [ability]}, credits=(0, 9))
    table.run("remote", ("access", STRONG), ("trash", STRONG), *([("steal", "Hostile Takeover")] if paid else []))
    assert 9 - table.purses[1] == paid + 3
    table = Table(root=root, says={STRONG: [ability]}, credits=(0, 9))
    table.run("remote", ("access", STRONG), ("trash", STRONG), *(["no"] if paid else []))
    if paid:
        assert table.run("remote").titles(table.g.runner.scored) == ["Hostile Takeover"]
        assert table.purses[1] == 9 - 3
