"""Instructions, traces, bids, interrupts and what they set off (CR26 9 and 10), each rule at a small table."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.rules import values
from tests.engine.chapters.staging import DEVICE, SPELL, TOOL, ordered, played
from tests.engine.worked.table import Table


def waits(when: Any, *do: Any, **more: Any) -> dict[str, Any]:
    return {"when": when, "do": list(do), **more}


# -- flags ----------------------------------------------------------------------------------------------------------


GAINS: Any = {"gain": 1}


@pytest.mark.parametrize(
    ("ability", "do", "able"),
    [
        ({}, GAINS, True),
        ({"as": "interrupt"}, {"prevent": {"what": "net", "n": 1}}, False),
        ({"as": "interface"}, {"break": {"n": 1, "of": "ice"}}, False),
        ({"as": "access"}, GAINS, False),
        ({"if": {"threat": 3}}, GAINS, False),
        ({"if": {"threat": 0}}, GAINS, True),
    ],
)
def test_a_flag_says_when_an_ability_is_used(ability: dict[str, Any], do: Any, able: bool) -> None:
    """CR26 9.3.6a: of interrupts, interfaces and accesses, and from a threat on; not in an ordinary window."""
    table = Table(rig=[TOOL], says={TOOL: [{"paid": [], **ability, "limit": "1/turn", "do": [do]}]})
    assert table.can("use", TOOL, 0) is able
    if able:
        table.takes(("use", TOOL, 0))
        assert not table.can("use", TOOL, 0), "once per turn"


def test_the_mark_of_an_interrupt_costs_nothing() -> None:
    """CR26 1.3.9: it is used when damage is about to be done, by somebody without a credit or a click."""
    says = {TOOL: [{"paid": [], "as": "interrupt", "limit": "1/turn", "do": [{"prevent": {"what": "net", "n": 1}}]}]}
    table = ordered({"damage": {"of": {"net": 1}}}, rig=[TOOL], grip=["Imp"], says=says, credits=(5, 0),
                    answers=[("guard", TOOL, 0)])  # fmt: skip
    assert (table.grip, table.purses[1], table.rig) == (["Imp"], 0, [TOOL])


# -- what an ability is used for ------------------------------------------------------------------------------------


def test_an_ability_that_has_begun_does_without_its_card() -> None:
    """CR26 9.6.12: its card is trashed by its first instruction, and the second one is done."""
    says = {TOOL: [waits("turn_begins", {"trash": "self"}, {"gain": 5})]}
    table = Table(turn="corp", rig=[TOOL], says=says, credits=(5, 0)).next_turn()
    assert (table.rig, table.purses[1]) == ([], 5)


def test_a_state_that_was_there_for_a_moment_sets_nothing_off() -> None:
    """CR26 9.6.7b: a tag taken and removed by one instruction is gone at the checkpoint; of two it is there once."""
    both: list[Any] = [{"take_tag": 1}, {"remove_tag": 1}]
    says = {TOOL: [waits({"becomes": {"if": "tagged"}}, {"gain": 3})]}
    for do, gained in (([{"together": both}], 0), (both, 3)):
        assert played(*do, rig=[TOOL], says=says, credits=(5, 0)).purses[1] == gained


def test_if_successful_speaks_of_the_trace_or_of_the_run() -> None:
    """CR26 9.6.5e: the trace succeeds in a run that does not."""
    says = {"Enigma": [{"sub": [{"trace": {"base": 3, "hit": [{"tag": 1}]}}, "end_run"]}],
            SPELL: [{"play": [{"run": {"server": "hq", "if_successful": [{"gain": 9}]}}]}]}  # fmt: skip
    table = Table(grip=[SPELL], ice={"HQ": ["Enigma"]}, hq=["Hedge Fund"], says=says, credits=(0, 0))
    table.takes(("play", SPELL))
    assert (table.g.tags, table.purses[1]) == (1, 0)


# -- damage ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["net", "meat"])
@pytest.mark.parametrize(("by", "gained"), [("corp", 1), ("runner", 10)])
def test_who_does_damage_trashes_the_cards(by: str, gained: int, kind: str) -> None:
    """CR26 10.4.2a: who waits for the Corp, or for the Runner, to trash a card of the grip hears of that alone."""
    hears = [
        waits({"trash": {"what": {"is": ["card"], "who": "runner"}, "who": who}}, {"gain": n})
        for who, n in (("corp", 1), ("runner", 10))
    ]
    suffers = {"paid": ["click"], "do": [{"suffer": {"of": {kind: 1}}}]}
    harms = {"paid": ["click"], "do": [{"damage": {"of": {kind: 1}}}]}
    says: dict[str, Any] = {DEVICE: [*hears, harms], TOOL: [suffers]}
    table = Table(turn=by, root={"remote": [DEVICE]}, rig=[TOOL], grip=["Imp"], says=says, credits=(0, 0))
    table.takes(("use", DEVICE, 0) if by == "corp" else ("use", TOOL, 0))
    assert (table.purses[0], table.grip) == (gained, [])


@pytest.mark.parametrize("turn", ["corp", "runner"])
def test_of_two_players_who_would_choose_the_active_one_does(turn: str) -> None:
    """CR26 9.12.1c: both cards let their player pick what the damage trashes; one card goes, picked by one of them."""
    picks: Any = {"static": [{"picks_damage": {"of": ["net"]}}]}
    says = {DEVICE: [picks, {"paid": ["click"], "do": [{"damage": {"of": {"net": 1}}}]}],
            TOOL: [picks, {"paid": ["click"], "do": [{"suffer": {"of": {"net": 1}}}]}]}  # fmt: skip
    table = Table(turn=turn, root={"remote": [DEVICE]}, rig=[TOOL], grip=["Imp", "Mimic"], says=says)
    asked: list[str] = []

    def pick(at: Table) -> Any:
        if at.g.decision is None or at.g.decision.about != "pick_damage":
            return None
        asked.append(at.g.player)
        return ("yes",) if at.g.decision.kind == "may" else ("card", at.card("Mimic"))

    table.takes(("use", DEVICE if turn == "corp" else TOOL, 0), pick, pick)
    assert (asked, table.heap) == ([turn, turn], ["Mimic"])


@pytest.mark.parametrize(("damage", "left"), [(1, 2), (2, 2), (3, 2)])
def test_all_but_one_is_prevented_of_two_or_more(damage: int, left: int) -> None:
    """CR26 9.9.7c: of one damage there is nothing to prevent."""
    network = "Bio-Modeled Network"
    table = ordered(
        {"damage": {"of": {"net": damage}}},
        rig=[network],
        grip=["Imp"] * 3,
        answers=[("guard", network, 0)] if damage > 1 else [],
    )
    assert (len(table.grip), ("guard", network, 0) in table.offered) == (left, damage > 1)


def test_an_interrupt_is_relevant_that_changes_a_value() -> None:
    """CR26 9.9.3b: one more damage, asked for where damage is expected and nowhere else."""
    says = {DEVICE: [waits({"would": {"what": "net", "who": "corp"}}, {"increase": {"what": "net", "n": 1}}, may=True)]}
    laid: dict[str, Any] = {"root": {"remote": [DEVICE]}, "grip": ["Imp"] * 3, "says": says}
    for do, left, asked in (({"damage": {"of": {"net": 1}}}, 1, True), ({"tag": 1}, 3, False)):
        table = ordered(do, **laid, answers=[("next", DEVICE)] if asked else [])
        assert (len(table.grip), ("next", DEVICE) in table.offered) == (left, asked)


def test_an_interrupt_is_relevant_that_puts_something_else_in_place() -> None:
    """CR26 9.9.3c, 9.2.9b: core damage in place of net damage; what prevents net damage is asked no more."""
    says = {DEVICE: [waits({"would": {"what": "net", "who": "corp"}}, {"prevent": {"what": "net", "n": "all"}},
            {"damage": {"of": {"core": 1}}}, limit="1/turn")],
            TOOL: [{"paid": ["trash"], "as": "interrupt", "do": [{"prevent": {"what": "net", "n": 1}}]}]}  # fmt: skip
    table = ordered({"damage": {"of": {"net": 1}}}, root={"remote": [DEVICE]}, rig=[TOOL], grip=["Imp"], says=says)
    assert (table.grip, table.g.core_damage, ("guard", TOOL, 0) in table.offered) == ([], 1, False)


# -- traces ---------------------------------------------------------------------------------------------------------


def test_what_a_trace_sets_off_as_it_begins_comes_before_anybody_spends() -> None:
    """CR26 10.8.6a: the credits that it brings can be spent on it."""
    says = {DEVICE: [waits({"trace": "begun"}, {"gain": 4})]}
    table = ordered({"trace": {"base": 1, "hit": [{"tag": 1}]}}, root={"remote": [DEVICE]}, credits=(0, 3), says=says,
                    answers=[("number", 4), ("number", 3)])  # fmt: skip
    assert (table.g.tags, table.purses) == (1, (0, 0))


# -- bids -----------------------------------------------------------------------------------------------------------


def test_what_paying_a_bid_sets_off_comes_before_the_result() -> None:
    """CR26 10.14.4b, 10.14.5: a card is drawn for credits spent in secret, and then cards are counted."""
    secret = {"secret_spend": {"guess": "parity", "wrong": [{"gain": {"per": "hand", "times": 10}}]}}
    says = {TOOL: [waits({"spend_credits": "you"}, {"draw": 1})]}
    table = played(
        secret, rig=[TOOL], stack=["Imp"] * 3, says=says, credits=(0, 5), answers=[("number", 3), ("number", 0)]
    )
    assert (table.grip, table.purses[1]) == (["Imp"], 5 - 3 + 10)


# -- characteristics ------------------------------------------------------------------------------------------------


def test_an_effect_whose_ability_is_lost_is_not_applied() -> None:
    """CR26 9.12.1d: ice that gains a subtype loses its abilities for that, and what those gave to others is gone."""
    gives = {"static": [{"strength": {"n": 3, "of": {"n": "all", "is": ["ice", "sentry"]}}}]}
    says: dict[str, Any] = {
        "Ice Wall": [gives],
        DEVICE: [{"static": [{"subtype": {"gain": ["code_gate"], "of": {"n": "all", "is": ["ice", "barrier"]}}}]}],
        "Nico Campaign": [{"static": [{"blank": {"n": "all", "is": ["ice", "code_gate"]}}]}],
    }
    for root, strength in (([DEVICE], 1 + 3), (["Nico Campaign"], 1 + 3), ([DEVICE, "Nico Campaign"], 1)):
        held = dict(zip(("remote", "remote 2"), ([title] for title in root), strict=False))
        table = Table(ice={"HQ": ["Ice Wall"], "R&D": ["Neural Katana"]}, root=held, says=says)
        printed = 3
        assert table.strength("Neural Katana") - printed == strength - 1, root
        assert values.strength(table.g, table.card("Ice Wall")) == 1


# -- drawing, arranging ---------------------------------------------------------------------------------------------


def test_a_card_that_is_drawn_is_not_in_hand_yet() -> None:
    """CR26 8.4.2: the card in hand goes back on the stack, because the set-aside card can't be chosen."""
    says = {TOOL: [waits({"draws": "you"}, {"add": {"what": {"n": 1, "from": "hand"}, "to": "deck_top"}})]}
    table = Table(rig=[TOOL], grip=["Mimic"], stack=["Imp"], says=says).takes(("draw",))
    assert (table.grip, ("card", "Imp") in table.offered) == (["Imp"], False)


# -- turns ----------------------------------------------------------------------------------------------------------


def test_nobody_is_asked_between_two_turns() -> None:
    """CR26 5.1.4d: whenever somebody may act it is the one or the other player's turn, and the next begins at once."""
    free: Any = [{"paid": [], "do": [{"gain": 0}]}]
    table = Table(root={"remote": [DEVICE]}, rig=[TOOL], says={DEVICE: free, TOOL: free}, stack=["Imp"] * 3)
    asked: list[tuple[int, str, str]] = []
    while table.g.turn < 4:
        g = table.g
        rule = g.table.rulebook.turns[g.acting.name][g.step].rule.split()[-1]
        if (found := (g.turn, g.acting.name, rule)) not in asked:
            asked.append(found)
        options = g.legal_actions()
        g.apply(("pass",) if ("pass",) in options else ("credit",) if ("credit",) in options else options[0])
    assert asked == [
        (2, "runner", "5.7.1e"),
        (2, "runner", "5.7.2b"),
        (3, "corp", "5.6.1b"),
        (3, "corp", "5.6.2a"),
        (3, "corp", "5.6.3b"),
    ]


@pytest.mark.parametrize("fallen", [1, 2])
def test_what_goes_on_to_be_so_sets_its_ability_off_again(fallen: int) -> None:
    """CR26 9.6.7, 9.6.7a: Rachel Beckman's trash is prevented; the Runner is tagged still, and she is to be trashed."""
    says = {"Diesel": [{"play": [{"take_tag": 1}]}]}
    table = Table(rig=["Rachel Beckman", *["Fall Guy"] * fallen], grip=["Diesel"], says=says)
    table.takes(("play", "Diesel"), *[("guard", "Fall Guy", 0)] * fallen)
    assert table.rig == []


def test_what_is_not_so_any_more_sets_nothing_off_again() -> None:
    """CR26 9.6.7b: with a credit there is nothing more to trash Dadiana Chacon for."""
    says: dict[str, Any] = {"Diesel": [{"play": [{"lose": {"n": 5}}]}]}
    saves = [{"prevent": {"what": "trash", "n": 1}}, {"gain": 1}]
    says["Fall Guy"] = [{"paid": ["trash"], "as": "interrupt", "do": saves}]
    table = Table(rig=["Dadiana Chacon", "Fall Guy"], grip=["Diesel", *["Sure Gamble"] * 4], says=says, credits=(5, 5))
    table.takes(("play", "Diesel"), ("guard", "Fall Guy", 0))
    assert (table.rig, table.grip) == (["Dadiana Chacon"], ["Sure Gamble"])
