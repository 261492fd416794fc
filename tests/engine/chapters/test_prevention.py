"""Interrupts (CR26 9.9): what is prevented, replaced or made more before it happens."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import PASS
from nrdb.engine.model.numbers import CORP, DISCARD, INSTALLED, RUNNER
from nrdb.engine.rules import zones
from tests.engine.chapters.staging import (
    BEHIND_ICE_WALL,
    DEVICE,
    FIVE_CARDS,
    NET_TWO,
    THREE_CARDS,
    TOOL,
    cards_in_grip,
    damaging,
    interrupting,
    ordered,
    said,
    waits,
)
from tests.engine.seats import Seats
from tests.engine.worked.table import Table, playing_by


def interrupts(what: str, n: Any, *costs: Any, **more: Any) -> dict[str, Any]:
    """An ability that prevents so much of something."""
    return {"paid": list(costs), "as": "interrupt", "do": [{"prevent": {"effect": what, "n": n}}], **more}


INSTALL = {"install": {"n": 1, "is": ["hardware"], "from": "grip"}}
GAIN_ONE: Any = {"gain": 1}


TAG_TWO = {"Ice Wall": [{"sub": [{"tag": 2}]}]}


def test_what_an_interrupt_brings_is_no_target_of_what_it_interrupts() -> None:
    """CR26 1.15.2f: two programs were to go and there was one; the one installed meanwhile stays."""
    saves = {"paid": ["trash"], "as": "interrupt", "do": [
        {"prevent": {"effect": "trash", "n": 1, "what": {"is": ["installed", "program"]}}},
        {"install": {"what": {"n": 1, "is": ["program"], "from": "grip"}, "free": True}}]}  # fmt: skip
    table = ordered(
        {"trash": {"n": 2, "is": ["program"], "who": "runner"}},
        rig=[TOOL, "Imp"],
        grip=["Mimic"],
        says={TOOL: [saves]},
        answers=[("guard", TOOL, 0)],
    )
    assert table.rig == ["Imp", "Mimic"]


@pytest.mark.parametrize(("guard", "gained"), [(True, 10), (False, 11)])
def test_a_subroutine_as_a_whole_may_be_prevented(guard: bool, gained: int) -> None:
    """CR26 9.8.10b: before its instructions; then the next one resolves."""
    says = {
        "Enigma": [{"sub": [{"gain": 1}]}, {"sub": [{"gain": 10}]}],
        TOOL: [{"paid": ["trash"], "as": "interrupt", "do": [{"prevent": {"effect": "sub_resolves", "n": 1}}]}],
    }
    table = Table(ice={"HQ": ["Enigma"]}, hq=["Hedge Fund"], rig=[TOOL], says=says, credits=(0, 5))
    assert table.run("HQ", *([("guard", TOOL, 0)] if guard else [])).purses[0] == gained


@pytest.mark.parametrize(("firm", "left"), [(False, 1), (True, 0)])
def test_what_cannot_be_prevented_cannot_be_when_it_is_more(firm: bool, left: int) -> None:
    """CR26 9.4.5, 9.9.7e, 9.3.3g: one damage becomes two, and neither can be prevented."""
    damage = {"damage": {"meat": 1}, **({"unpreventable": True} if firm else {})}
    says = {
        "The Cleaners": [waits({"would": {"effect": "meat", "who": "corp"}}, {"increase": {"effect": "meat", "n": 1}})],
        TOOL: [{"paid": [], "limit": "1/turn", "as": "interrupt", "do": [{"prevent": {"effect": "meat", "n": 1}}]}],
    }
    table = ordered({"damage": damage}, scored=["The Cleaners"], rig=[TOOL], grip=["Imp", "Mimic"], says=says,
                    answers=[] if firm else [("guard", TOOL, 0)])  # fmt: skip
    assert (len(table.grip), ("guard", TOOL, 0) in table.offered) == (left, not firm)


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
def test_what_came_later_is_not_set_off_in_that_window() -> None:
    """CR26 9.9.4b: a card that came into play meanwhile prevents none of it."""
    brings = {"paid": ["trash"], "as": "interrupt", "do": [{"prevent": {"effect": "net", "n": 1}}, INSTALL]}
    says = {TOOL: [brings], "Astrolabe": [waits({"would": "net"}, {"prevent": {"effect": "net", "n": "all"}})]}
    table = damaging(3, rig=[TOOL], grip=[*FIVE_CARDS, "Astrolabe"], says=says, credits=(5, 9)).run(
        "HQ", ("guard", TOOL, 0)
    )
    assert ("Astrolabe" in table.rig, len(table.grip)) == (True, 3)


@pytest.mark.usefixtures("both")
def test_what_is_prevented_in_full_is_there_no_more() -> None:
    """CR26 9.9.6a, 9.9.7b: of two who could avoid a tag only one is asked; CR 9.8.3b."""
    says = {"Ice Wall": [{"sub": [{"tag": 1}]}], TOOL: [interrupts("tag", 1)], "Astrolabe": [interrupts("tag", 1)]}
    table = Table(ice={"HQ": ["Ice Wall"]}, rig=[TOOL, "Astrolabe"], says=says).run("HQ", ("guard", TOOL, 0))
    assert table.g.tags == 0
    both = Table(ice={"HQ": ["Ice Wall"]}, rig=[TOOL, "Astrolabe"], says=says)
    with pytest.raises(AssertionError, match="nobody asked"):
        both.run("HQ", ("guard", TOOL, 0), ("guard", "Astrolabe", 0))


@pytest.mark.parametrize(("book", "gained"), [("cr-26.03", 1), ("cr-1.3", 0)])
def test_what_was_prevented_was_not_the_first_today(book: str, gained: int) -> None:
    """CR26 9.9.5b: the first damage is that which is done; by CR 9.8.3, 9.6.2c the prevented one was it."""
    says = {
        TOOL: [waits({"damage": "net"}, {"gain": 1}, limit="first/turn")],
        "Astrolabe": [interrupts("net", "all", limit="1/turn")],
    }
    with playing_by(book):
        table = damaging(1, 1, rig=[TOOL, "Astrolabe"], says=says, credits=(0, 0)).run("HQ", ("guard", "Astrolabe", 0))
    assert (len(table.grip), table.purses[1]) == (4, gained)


@pytest.mark.parametrize(
    ("ability", "do", "able"),
    [
        ({}, GAIN_ONE, True),
        ({"as": "interrupt"}, {"prevent": {"effect": "net", "n": 1}}, False),
        ({"as": "interface"}, {"break": {"n": 1, "of": "ice"}}, False),
        ({"as": "access"}, GAIN_ONE, False),
        ({"if": {"threat": 3}}, GAIN_ONE, False),
        ({"if": {"threat": 0}}, GAIN_ONE, True),
    ],
)
def test_a_flag_says_when_an_ability_is_used(ability: dict[str, Any], do: Any, able: bool) -> None:
    """CR26 9.3.6a: of interrupts, interfaces and accesses, and from a threat on; not in an ordinary window."""
    table = Table(rig=[TOOL], says={TOOL: [{"paid": [], **ability, "limit": "1/turn", "do": [do]}]})
    assert table.can("use", TOOL, 0) is able
    if able:
        table.takes(("use", TOOL, 0))
        assert not table.can("use", TOOL, 0), "once per turn"


@pytest.mark.parametrize(("damage", "left"), [(1, 2), (2, 2), (3, 2)])
def test_all_but_one_is_prevented_of_two_or_more(damage: int, left: int) -> None:
    """CR26 9.9.7c: of one damage there is nothing to prevent."""
    network = "Bio-Modeled Network"
    table = ordered(
        {"damage": {"damage": {"net": damage}}},
        rig=[network],
        grip=["Imp"] * 3,
        answers=[("guard", network, 0)] if damage > 1 else [],
    )
    assert (len(table.grip), ("guard", network, 0) in table.offered) == (left, damage > 1)


def test_an_interrupt_is_relevant_that_changes_a_value() -> None:
    """CR26 9.9.3b: one more damage, asked for where damage is expected and nowhere else."""
    says = {
        DEVICE: [waits({"would": {"effect": "net", "who": "corp"}}, {"increase": {"effect": "net", "n": 1}}, may=True)]
    }
    laid: dict[str, Any] = {"root": {"remote": [DEVICE]}, "grip": ["Imp"] * 3, "says": says}
    for do, left, asked in (({"damage": {"damage": {"net": 1}}}, 1, True), ({"tag": 1}, 3, False)):
        table = ordered(do, **laid, answers=[("next", DEVICE)] if asked else [])
        assert (len(table.grip), ("next", DEVICE) in table.offered) == (left, asked)


def test_an_interrupt_is_relevant_that_puts_something_else_in_place() -> None:
    """CR26 9.9.3c, 9.2.9b: core damage in place of net damage; what prevents net damage is asked no more."""
    says = {DEVICE: [waits({"would": {"effect": "net", "who": "corp"}}, {"prevent": {"effect": "net", "n": "all"}},
            {"damage": {"damage": {"core": 1}}}, limit="1/turn")],
            TOOL: [{"paid": ["trash"], "as": "interrupt", "do": [{"prevent": {"effect": "net", "n": 1}}]}]}  # fmt: skip
    table = ordered({"damage": {"damage": {"net": 1}}}, root={"remote": [DEVICE]}, rig=[TOOL], grip=["Imp"], says=says)
    assert (table.grip, table.g.core_damage, ("guard", TOOL, 0) in table.offered) == ([], 1, False)


@pytest.mark.parametrize(("limit", "lost"), [("1/turn", 1), ("2/turn", 0), (None, 0)])
def test_what_prevents_once_a_turn_prevents_once(limit: str | None, lost: int) -> None:
    more = {} if limit is None else {"limit": limit}
    ability = waits({"would": "net"}, {"prevent": {"effect": "net", "n": 1}}, **more)
    seats = Seats(rig=["Daily Casts"], grip=["Sure Gamble"] * 3 + ["Diesel"], says={
        **said(ability), "Diesel": [{"play": [{"suffer": {"net": 1}}, {"suffer": {"net": 1}}]}],
    })  # fmt: skip
    seats.do(("play", seats.card("Diesel")))
    assert len(seats.g.runner.hand) == 3 - lost


@pytest.mark.parametrize("n", [1, 2, 3])
def test_up_to_so_much_is_prevented_and_something_at_least(n: int) -> None:
    asked: list[Any] = []

    def noting(seats: Seats) -> Any:
        options = seats.g.legal_actions()
        if options[0][0] != "number":
            return None
        asked.extend(options)
        return ("number", 1)

    ability = waits({"would": "net"}, {"prevent": {"effect": "net", "n": {"upto": n}}})
    seats = Seats(rig=["Daily Casts"], grip=["Sure Gamble"] * 3 + ["Diesel"], says={
        **said(ability), "Diesel": [{"play": [{"suffer": {"net": 2}}]}],
    })  # fmt: skip
    seats.do(("play", seats.card("Diesel")), *([noting] if n > 1 else []))
    assert asked == ([("number", 1), ("number", 2)] if n > 1 else [])
    assert len(seats.g.runner.hand) == 2


@pytest.mark.rule("CR26 9.8.10")
def test_a_subroutine_that_a_card_resolves_is_prevented_too() -> None:
    """Tracker: what Marcus Batty resolves is the first of the run, so no damage; Ice Wall ends the run after it."""
    does = {"do": [{"prevent": {"effect": "sub_resolves", "n": 1}}], "if": "run_by_this", "limit": "first/run"}
    says = {"Tracker": [{"paid": ["click"], "do": [{"run": "hq"}]}, {"when": {"would": "sub_resolves"}, **does}]}
    laid = {"ice": {"HQ": ["Neural Katana", "Ice Wall"]}, "root": {"HQ": ["Marcus Batty"]}, "rig": ["Tracker"]}
    seats = Seats(**laid, says=says, grip=["Diesel"] * 5)
    seats.do(("use", seats.card("Tracker"), 0), ("use", "Marcus Batty", 0), ("number", 1), ("card", "Neural Katana"))
    assert len(seats.g.runner.hand) == 5
    assert ("encounter", "Neural Katana") not in seats.told("encounter")


@pytest.mark.rule("CR26 9.9.5b")
@pytest.mark.parametrize(("counters", "prevented", "bad"), [(4, False, 0), (5, False, 1), (5, True, 0), (6, True, 1)])
def test_what_was_not_trashed_after_all_is_not_counted(counters: int, prevented: bool, bad: int) -> None:
    """Project Ares: bad publicity if the Runner trashes anything; Sacrificial Construct saves the first program."""
    seats = Seats(root={"remote": ["-Project Ares"]}, rig=["Sacrificial Construct", "Corroder", "Mimic"], turn="corp")
    ares = seats.card("Project Ares")
    seats.g.advancement[ares] = counters
    given: list[Any] = [("card", "Corroder"), ("card", "Mimic")][: counters - 4]
    saving: list[Any] = [("guard", "Sacrificial Construct", 0)] if prevented else []
    seats.do(("credit",)).do(("score", ares), *given, *saving)
    assert seats.g.bad_publicity == bad


@pytest.mark.rule("CR26 9.9.5")
@pytest.mark.parametrize(("guard", "drawn"), [([("guard", "Fall Guy", 0)], 1), ([], 4)])
def test_what_was_not_trashed_does_not_count(guard: list[Any], drawn: int) -> None:
    """Independent Thinking: of a directive and another card Fall Guy saves the directive."""
    thinking = "Independent Thinking"
    seats = Seats(rig=["Find the Truth", "Fall Guy", "Daily Casts"], grip=[thinking], stack=["Diesel"] * 9)
    seats.do(("play", seats.card(thinking)), ("card", "Find the Truth"), ("card", "Daily Casts"), ("stop",), *guard)
    assert len(seats.g.runner.hand) == drawn


@pytest.mark.parametrize(("by", "saved"), [("Corp", True), ("Runner", False)])
def test_what_the_corp_trashes_itself(by: str, saved: bool) -> None:
    """Dummy Box: the basic action of the Corp, but not what a subroutine makes the Runner trash (CR26 9.9.3a)."""
    laid: dict[str, Any] = {"rig": ["Dummy Box", "Daily Casts", "Corroder"], "grip": ["Kati Jones", "Mimic"]}
    if by == "Corp":
        seats = Seats(tags=1, turn="corp", **laid)
        seats.do(("trash_resource", seats.card("Daily Casts")), ("guard", "Dummy Box", 2))
    else:
        seats = Seats(ice={"HQ": ["Conundrum"]}, **laid).run("HQ")
        assert not any(option[:2] == ("guard", "Dummy Box") for option in seats.offered)
    assert (len(seats.g.runner.installed) == 3) == saved


def test_an_interrupt_is_not_asked_for_what_it_cannot_change() -> None:
    """CR26 9.9.3: it must be relevant; meat damage isn't net damage, and in an ordinary window it has no use at all."""
    says = {**NET_TWO, "Desperado": interrupting([{"prevent": {"effect": "meat", "n": 1}}])}
    seats = Seats(ice=BEHIND_ICE_WALL, rig=["Desperado"], grip=THREE_CARDS, says=says).run("HQ")
    assert cards_in_grip(seats) == 1
    assert not any(option[0] == "guard" for option in seats.g.log)


@pytest.mark.rule("CR26 9.9.4")
@pytest.mark.parametrize(("laid", "tags"), [({}, 1), ({"heap": ["Forger"]}, 1), ({"rig": ["Forger"]}, 0)])
def test_what_is_set_off_together_and_asks_nothing_may_be_changed_too(laid: dict[str, Any], tags: int) -> None:
    """Borrowed Goods gives a tag as Technical Writer gets its credit, whether or not a Forger is in the heap."""
    held = ["Technical Writer", *laid.get("rig", ())]
    seats = Seats(**{**laid, "rig": held}, grip=["Borrowed Goods"], credits=(5, 9))
    saving: list[Any] = [] if tags else [("guard", "Forger", 0)]
    seats.do(("install", seats.card("Borrowed Goods")), *saving)
    assert (seats.g.tags, seats.g.credit[seats.card("Technical Writer")]) == (tags, 1)


def test_what_is_not_expected_any_more_asks_nobody_again() -> None:
    """CR26 9.9.4d: the second preventer is not relevant once the amount is 0."""
    says = {
        **TAG_TWO,
        "Desperado": interrupting([{"prevent": {"effect": "tag", "n": "all"}}]),
        "Plascrete Carapace": interrupting([{"prevent": {"effect": "tag", "n": 1}}]),
    }
    seats = Seats(ice=BEHIND_ICE_WALL, rig=["Desperado", "Plascrete Carapace"], grip=THREE_CARDS, says=says)
    seats.run("HQ", ("guard", "Desperado", 0))
    assert (seats.g.tags, [option[0] for option in seats.g.log].count("guard")) == (0, 1)


@pytest.mark.rule("CR26 9.6.15c")
@pytest.mark.parametrize("guard", [("guard", "AirbladeX (JSRF Ed.)", 1), ("guard", "Hunting Grounds", 0)])
@pytest.mark.parametrize(("first", "tags", "trashed"), [(0, 0, 1), (1, 1, 0)])
def test_of_two_abilities_of_an_encounter_one_is_prevented(guard: Any, first: int, tags: int, trashed: int) -> None:
    """Data Raven gives a tag, and ZATO City Grid may have it trashed: the one is prevented as it resolves."""
    says = {"Data Raven": [{"when": "encountered", "do": [{"tag": 1}]}, {"sub": [{"gain": 3}]}]}
    seats = Seats(ice={"HQ": ["Data Raven"]}, root={"HQ": ["ZATO City Grid"]}, rig=[guard[1]], says=says)
    seats.g.power[seats.card(guard[1])] = 3
    seats.run("HQ", lambda _: ("next", first, seats.card("Data Raven")), guard, *[("yes",)] * trashed)
    assert (seats.g.tags, seats.told("trash")) == (tags, [("trash", "Data Raven")] * trashed)


def test_a_run_goes_to_another_server_before_it_is_successful() -> None:
    """CR26 9.9.3d: a run on Archives that would be successful is one on HQ."""
    says = {"Desperado": [{"when": {"would": "run_successful"}, "limit": "first/turn", "do": [{"redirect": "hq"}]}]}
    seats = Seats(hq=["Hedge Fund"], rig=["Desperado"], says=says).run("Archives")
    assert [event[1] for event in seats.g.events if event[0] in ("run_successful", "breach")] == [0, 0]


@pytest.mark.parametrize(("rig", "grip", "tags"), [([], ["Decoy"], 1), (["Decoy"], ["Corroder"], 0)])
def test_what_an_instruction_installs_does_not_prevent_its_other_part(
    rig: list[str], grip: list[str], tags: int
) -> None:
    """Credit Kiting installs and tags by one instruction: interrupts come before both (CR26 9.9.4, 9.11.3)."""
    seats = Seats(rig=rig, grip=["Credit Kiting", *grip]).run("HQ")
    seats.do(("play", seats.card("Credit Kiting")), *([("guard", "Decoy", 0)] if rig else []))
    assert not any(option[0] == "guard" for option in seats.offered) or rig
    assert (seats.g.tags, seats.happened("install")) == (tags, True)


@pytest.mark.rule("CR26 9.1.9a")
@pytest.mark.parametrize("blank", [False, True])
def test_an_interrupt_that_is_printed_on_a_blank_card_is_lost(blank: bool) -> None:
    """Decoy, chosen by Malia Z0L0K4 or not, as Argus Security gives a tag."""
    argus = "Argus Security: Protection Guaranteed"
    seats = Seats(hq=["Hostile Takeover"], root={"remote": ["-Malia Z0L0K4"]}, rig=["Decoy"], identities=[argus])
    seats.run("HQ", *([("rez", "Malia Z0L0K4")] if blank else []), ("mode", 0, "tag"))
    assert (("guard", "Decoy", 0) in seats.offered) is not blank


@pytest.mark.rule("CR26 9.1.9, 9.5.2b")
def test_an_interrupt_is_among_the_paid_abilities_that_are_lent() -> None:
    """Baba Yaga is trashed for what Deus X on it does, and prevents damage."""
    seats = Seats(rig=["Baba Yaga", "Deus X"], root={"remote": ["Urtica Cipher"]}, grip=["Sure Gamble"] * 2)
    zones.attach(seats.g, seats.card("Deus X"), seats.card("Baba Yaga"))
    seats.run("remote", ("guard", "Baba Yaga", 0), ("number", 2))
    assert ("guard", "Deus X", 0) in seats.offered
    assert (seats.told("damage"), len(seats.g.runner.hand)) == ([], 2)
    assert seats.card("Baba Yaga") in seats.g.runner.discard


@pytest.mark.rule("CR26 9.9.3d")
@pytest.mark.parametrize(
    ("stack", "grip", "rig", "do", "held"),
    [
        # The last cards: what goes under the stack is drawn all the same where nothing else is left.
        (["Corroder", "Mimic"], ["Diesel"], [], "Diesel", {"Corroder", "Mimic"}),
        # Two are drawn, not three, of which one goes under the stack by Mr. Li.
        (["Corroder", "Mimic", "Yog.0", "Inti"], [], ["Mr. Li"], "Mr. Li", {"Yog.0"}),
        # The bottom card is that which has just been put there.
        (["Corroder", "Mimic", "Yog.0"], [], ["Window"], "Window", {"Corroder"}),
    ],
)
def test_what_is_looked_at_before_a_draw_is_not_drawn(
    stack: list[str], grip: list[str], rig: list[str], do: str, held: Any
) -> None:
    """The Class Act: one card more is seen, one goes under the stack, and then the cards are drawn that there are."""
    seats = Seats(rig=["The Class Act", *rig], grip=grip, stack=stack, credits=(5, 9))
    seats.do(("play", seats.card(do)) if grip else ("use", seats.card(do), 0), ("card", "Corroder"),
             *([("card", "Mimic")] if do == "Mr. Li" else []))  # fmt: skip
    assert {seats.g.table.card_of[i].title for i in seats.g.runner.hand} == held


@pytest.mark.rule("CR26 9.9.3d")
def test_as_many_are_looked_at_as_may_be_drawn() -> None:
    """The Class Act with Genetics Pavilion: two cards may be drawn this turn, and two are; then nothing is seen."""
    seats = Seats(root={"remote": ["Genetics Pavilion"]}, rig=["The Class Act"], grip=["Diesel"], credits=(5, 9),
                  stack=["Corroder", "Mimic", "Yog.0", "Inti"])  # fmt: skip
    seats.do(("play", seats.card("Diesel")), ("card", "Yog.0"))
    assert ("card", "Inti") not in seats.offered
    assert {seats.g.table.card_of[i].title for i in seats.g.runner.hand} == {"Corroder", "Mimic"}


@pytest.mark.rule("CR26 9.9.4")
@pytest.mark.parametrize(("stolen", "able"), [(1, True), (3, False)])
def test_a_subroutine_resolves_as_well_while_it_is_interrupted(stolen: int, able: bool) -> None:
    """Net Shield is not paid for while a subroutine of Attini resolves, once enough points are stolen."""
    seats = Seats(ice={"R&D": ["Attini"]}, rig=["Net Shield"], grip=["Sure Gamble"] * 4,
                  stolen=["Hostile Takeover"] * stolen)  # fmt: skip
    seats.run("R&D")
    assert len(seats.g.runner.hand) == 1
    assert (("yes",) in seats.offered) == able


@pytest.mark.rule("CR26 9.2.9c, 9.9.11a")
@pytest.mark.parametrize(("turn", "zone"), [("corp", DISCARD), ("runner", INSTALLED)])
def test_the_interrupt_of_the_active_player_comes_first(turn: str, zone: int) -> None:
    """Skorpios sets Harbinger aside before it turns facedown, or finds nothing left to replace."""
    says = {"Aesop's Pawnshop": [{"paid": [{"credits": 0}], "do": [{"trash": {"n": 1, "is": ["program"]}}]}],
            "PAD Campaign": [{"paid": [{"credits": 0}],
                              "do": [{"trash": {"n": 1, "is": ["program"], "who": "runner"}}]}]}  # fmt: skip
    seats = Seats(identities=["Skorpios Defense Systems: Persuasive Power"], rig=["Harbinger", "Aesop's Pawnshop"],
                  root={"remote": ["PAD Campaign"]}, turn=turn, says=says)  # fmt: skip
    card = seats.card("PAD Campaign" if turn == "corp" else "Aesop's Pawnshop")
    seats.do(("use", card, 0))
    assert seats.told("trash") == [("trash", "Harbinger")]
    assert seats.g.zone[seats.card("Harbinger")] == zone


@pytest.mark.parametrize("guard", [True, False])
def test_the_basic_trash_of_a_resource_may_be_prevented(guard: bool) -> None:
    """CR26 9.9.7: Fall Guy for another resource that the Corp of a tagged Runner trashes."""
    seats = Seats(rig=["Fall Guy", "Kati Jones"], turn="corp", credits=(5, 0))
    seats.g.tags = 1
    kati, fall_guy = seats.card("Kati Jones"), seats.card("Fall Guy")
    seats.do(("trash_resource", kati), *([("guard", "Fall Guy", 0)] if guard else [("pass",)]))
    assert (seats.g.zone[kati], seats.g.zone[fall_guy]) == ((INSTALLED, DISCARD) if guard else (DISCARD, INSTALLED))


@pytest.mark.rule("CR26 9.9.11")
@pytest.mark.parametrize("host", ["BMI Buffer", "BMI Buffer 2"])
@pytest.mark.parametrize(("ice", "who"), [("Neural Katana", CORP), ("", RUNNER)])
def test_which_of_two_cards_hosts_what_is_trashed(ice: str, who: int, host: str) -> None:
    """The Runner chooses a program's place when Severnius Stim Implant trashes it, the Corp when damage does."""
    asked = []

    def hosts(seats: Seats) -> Any:
        if seats.g.decision is None or seats.g.decision.about != "host":
            return None
        asked.append(seats.g.decision.player)
        return ("card", seats.card(host))

    grip = ["Corroder", "Gordian Blade"]
    seats = Seats(
        rig=["BMI Buffer", "BMI Buffer 2", "Severnius Stim Implant"],
        grip=[*grip, "Sure Gamble"] if ice else grip,
        ice={"HQ": [ice] if ice else []},
    )
    if ice:
        seats.run("HQ", *[hosts] * 2)
    else:
        seats.do(("use", seats.card("Severnius Stim Implant"), 0), ("server", 0), *[hosts] * 2)
    assert [seats.g.host[seats.card(title)] for title in grip] == [seats.card(host)] * 2
    assert (asked, seats.g.hosted_count) == ([who] * 2, 2)


def test_account_siphon_pays_for_no_interrupt_with_its_own_credits() -> None:
    """Its tags and its credits come at the same time, so that they are not there yet when a tag can be prevented."""
    laid: dict[str, Any] = {"rig": ["New Angeles City Hall"], "grip": ["Account Siphon"], "hq": ["Hedge Fund"]}
    poor, rich = Seats(credits=(5, 1), **laid), Seats(credits=(5, 2), **laid)
    for seats in (poor, rich):
        seats.do(("play", seats.card("Account Siphon")), "next", ("number", 5), *(("guard",) * (seats is rich)))
    assert [(seats.g.tags, seats.g.runner.credits) for seats in (poor, rich)] == [(2, 11), (1, 10)]
