"""Turns, phases, actions (CR26 5): what happens in which step, and who may do what in each window."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import PASS
from nrdb.engine.steps import machine
from tests.engine.worked.table import Table, playing_by

TOOL, DEVICE = "Desperado", "PAD Campaign"
FREE: list[Any] = [{"paid": [], "do": [{"gain": 0}]}]
"""An ability that may be used whenever there is a window."""


def waits(when: Any, *do: Any, **more: Any) -> dict[str, Any]:
    return {"when": when, "do": list(do), **more}


def told(table: Table, *kinds: str) -> list[tuple[Any, ...]]:
    """The story of the game from now on, filled as it goes on."""
    table.g.transcript = story = []
    return story


def windows(table: Table) -> list[tuple[str, str, frozenset[str]]]:
    """Each window and action of this turn: its step, who has priority, and what may be done."""
    g, turn, found = table.g, table.g.turn, []
    while g.turn == turn and not g.over:
        assert g.decision is not None
        options = g.legal_actions()
        step = g.table.rulebook.turns[g.acting.name][g.step].rule.split()[-1]
        if g.decision.kind == "window":
            kinds = frozenset(option[0] for option in options if option != PASS)
            found.append((step, g.priority.name, kinds))
            machine.take(g, PASS)
        else:
            found.append((step, g.acting.name, frozenset(["action"])))
            machine.take(g, ("credit",) if ("credit",) in options else options[0])
    return found


def full_table(turn: str) -> Table:
    """Before both players' next turns: each can use an ability, the Corp can rez an asset and score an agenda."""
    table = Table(
        turn="runner" if turn == "corp" else "corp",
        root={"remote": [DEVICE], "remote 2": ["Hostile Takeover"], "remote 3": ["-Regolith Mining License"]},
        rig=[TOOL],
        says={TOOL: FREE, DEVICE: FREE},
        stack=["Sure Gamble"] * 3,
        credits=(5, 5),
    ).has("Hostile Takeover", advancement=2)
    g, before = table.g, table.g.turn
    while g.turn == before:
        options = g.legal_actions()
        machine.take(g, PASS if PASS in options else ("credit",) if ("credit",) in options else options[0])
    return table


USE, REZ, SCORE = frozenset(["use"]), frozenset(["use", "rez"]), frozenset(["use", "rez", "score"])
ACTION = frozenset(["action"])


def in_turn(first: str, step: str, corp: frozenset[str]) -> list[tuple[str, str, frozenset[str]]]:
    """A window in which the active player has priority first."""
    both = {"corp": (step, "corp", corp), "runner": (step, "runner", USE)}
    return [both[first], both["runner" if first == "corp" else "corp"]]


@pytest.mark.usefixtures("both")
def test_the_windows_of_a_turn_of_the_corp() -> None:
    """CR26 5.1.1, 5.6.1b, 5.6.2a, 5.6.3b; CR 5.6.1b, 5.6.2a, 5.6.3b, 9.2.3, 9.2.7a, 9.2.5, 5.2.2a, 9.2.1.

    Before the turn begins, before each action and after the last one agendas may be scored, after the discard not;
    the Corp has priority first in each, and then the Runner.
    """
    actions = [*in_turn("corp", "5.6.2a", SCORE), ("5.6.2a", "corp", ACTION)]
    expected = [*in_turn("corp", "5.6.1b", SCORE), *actions * 3, *in_turn("corp", "5.6.2a", SCORE)]
    assert windows(full_table("corp")) == [*expected, *in_turn("corp", "5.6.3b", REZ)]


@pytest.mark.usefixtures("both")
def test_the_windows_of_a_turn_of_the_runner() -> None:
    """CR26 5.1.1, 5.7.1b, 5.7.1e, 5.7.2b; CR 5.7.1b, 5.7.1e, 5.7.2b, 9.2.3, 9.2.7a, 9.2.5, 5.2.2a.

    Nothing is scored in it, and the Runner has priority first.
    """
    actions = [*in_turn("runner", "5.7.1e", REZ), ("5.7.1e", "runner", ACTION)]
    expected = [*in_turn("runner", "5.7.1b", REZ), *actions * 4, *in_turn("runner", "5.7.1e", REZ)]
    assert windows(full_table("runner")) == [*expected, *in_turn("runner", "5.7.2b", REZ)]


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("turn", ["corp", "runner"])
def test_a_card_rezzed_before_the_turn_begins_sees_it_begin(turn: str) -> None:
    """CR26 5.1.4a: not when the turn opens, but at its own step; CR 5.6.1d, 5.7.1d."""
    table = Table(
        turn="runner" if turn == "corp" else "corp",
        root={"remote": ["-PAD Campaign"]},
        credits=(2, 0),
        stack=["Sure Gamble"] * 2,
        says={DEVICE: [waits({"turn_begins": "both"}, {"gain": 5})]},
    )
    answers = [lambda now: ("rez", now.card(DEVICE)) if now.g.turn == 3 else None]
    assert table.next_turn(*answers).purses[0] == 5


@pytest.mark.usefixtures("both")
def test_what_waits_for_the_turn_to_begin_comes_before_the_draw() -> None:
    """CR26 5.6.1d, 9.2.2: of both players, the active one first; CR 5.6.1d, 5.6.1f, 9.2.8b."""
    begins = [waits({"turn_begins": "corp"}, {"gain": 1})]
    table = Table(root={"remote": [DEVICE]}, rig=[TOOL], says={DEVICE: begins, TOOL: begins})
    story = told(table)
    table.next_turn()
    order = [line[:2] for line in story if line[0] in ("triggered", "mandatory")]
    assert order == [("triggered", table.card(DEVICE)), ("triggered", table.card(TOOL)), ("mandatory",)]


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("turn", ["corp", "runner"])
def test_the_turn_and_its_discard_phase_end_at_one_time(turn: str) -> None:
    """CR26 5.1.4b, 5.6.3d, 5.7.2d: of what waits for the one and the other, the player names the first."""
    says = {
        "Desperado": [waits({"turn_ends": turn}, {"draw": 1})],
        "Astrolabe": [waits({"discard_phase_ends": turn}, {"draw": 1})],
    }
    for first in says:
        table = Table(turn=turn, rig=list(says), says=says, stack=["Sure Gamble"] * 3)
        story = told(table)
        table.next_turn(("next", first))
        assert next(line[1] for line in story if line[0] == "triggered") == table.card(first)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("turn", "gained"), [("corp", (1, 0)), ("runner", (0, 1))])
def test_after_its_end_it_is_still_that_players_turn(turn: str, gained: tuple[int, int]) -> None:
    """CR26 5.1.4c; CR 5.6.3d, 5.7.2b: what asks whose turn it is, asked at its end."""
    says = {
        DEVICE: [waits({"turn_ends": "both"}, {"gain": 1}, **{"if": "your_turn"})],
        TOOL: [waits({"turn_ends": "both"}, {"gain": 1}, **{"if": "your_turn"})],
    }
    table = Table(turn=turn, root={"remote": [DEVICE]}, rig=[TOOL], credits=(0, 0), says=says)
    assert table.next_turn().purses == gained


@pytest.mark.usefixtures("both")
def test_before_its_beginning_it_is_that_players_turn() -> None:
    """CR26 5.1.4c: in the window before the turn begins."""
    says = {TOOL: [{"paid": [], "if": "your_turn", "limit": "1/turn", "do": [{"gain": 1}]}]}
    table = Table(turn="corp", rig=[TOOL], credits=(0, 0), says=says)
    table.next_turn(lambda now: ("use", now.card(TOOL), 0) if now.g.turn == 3 else None)
    assert table.purses == (0, 1)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("turn", ["corp", "runner"])
def test_the_action_phase_ends_before_cards_are_discarded(turn: str) -> None:
    """CR26 5.6.2d, 5.7.1h: what waits for its end is done with six cards in hand; CR 5.6.2d, 5.7.1h, 5.6.3a, 5.7.2a."""
    says = {
        TOOL: [waits({"action_phase_ends": turn}, {"gain": {"per": "hand" if turn == "runner" else "opponent_hand"}})]
    }
    table = Table(
        turn=turn, rig=[TOOL], grip=["Sure Gamble"] * 7, hq=["Hedge Fund"] * 7, credits=(0, 0), says=says
    ).next_turn()
    assert table.purses[1] == 7


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("held", "discarded"), [(4, 0), (5, 0), (6, 1)])
def test_a_hand_within_the_limit_is_kept(held: int, discarded: int) -> None:
    """CR26 5.5.4b; CR 5.7.2a."""
    table = Table(grip=["Sure Gamble"] * held).next_turn()
    assert (len(table.grip), len(table.heap)) == (held - discarded, discarded)


@pytest.mark.parametrize(("rulebook", "held", "heap"), [("cr-26.03", 6, 2), ("cr-1.3", 5, 3)])
def test_what_discards_bring_is_discarded_as_well_only_where_cards_go_one_by_one(
    rulebook: str, held: int, heap: int
) -> None:
    """CR26 5.5.4c; CR 5.5.2: the first card discarded draws one."""
    says = {TOOL: [waits({"discard": {"is": ["card"]}}, {"draw": 1}, limit="first/turn")]}
    with playing_by(rulebook):
        table = Table(rig=[TOOL], says=says, grip=["Sure Gamble"] * 7, stack=["Diesel"] * 3).next_turn()
    assert (len(table.grip), len(table.heap)) == (held, heap)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("when", "left"), [("discard_phase_begins", 2), ("turn_ends", 0)])
def test_clicks_that_are_left_are_lost_before_the_turn_ends(when: str, left: int) -> None:
    """CR26 5.7.2c; CR 5.7.2c: those gained as the action phase ends."""
    says = {
        TOOL: [waits("action_phase_ends", {"gain_click": 2}), waits(when, {"gain": {"per": "clicks", "times": 100}})]
    }
    table = Table(rig=[TOOL], says=says, credits=(0, 0)).next_turn()
    assert table.purses[1] == 100 * left


# -- actions --------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(
    "deed", [("credit",), ("draw",), ("run", 2), ("install", "Astrolabe"), ("play", "Dirty Laundry")]
)
def test_basic_actions_can_always_be_taken(deed: tuple[Any, ...]) -> None:
    """CR26 5.2.3; CR 5.2.3: with a click, whatever is on the table."""
    table = Table(grip=["Astrolabe", "Dirty Laundry"], stack=["Sure Gamble"])
    assert table.can(*deed)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("deed", "before"), [("draw", 1), ("credit", 4)])
def test_what_taking_an_action_sets_off_comes_before_what_it_does(deed: str, before: int) -> None:
    """CR26 5.2.2c, 5.2.3a: a credit for each card in hand, which is not drawn yet, or each credit of before."""
    counted = {"draw": "hand", "credit": "credits"}[deed]
    says = {TOOL: [waits({"action": deed}, {"gain": {"per": counted}})]}
    table = Table(rig=[TOOL], says=says, grip=["Sure Gamble"], stack=["Sure Gamble"], credits=(0, 4)).takes((deed,))
    assert table.purses[1] == 4 + before + (deed == "credit")


# -- an action phase that is ended ----------------------------------------------------------------------------------

ENDS = {"Diesel": [{"play": [{"gain": 1}, "end_action_phase", {"gain": 10}]}]}


@pytest.mark.usefixtures("both")
def test_an_action_phase_that_is_ended_ends_what_is_under_way() -> None:
    """CR26 5.4.3c, 5.4.3d, 5.4.3e; CR 5.4.3, 5.4.3c: the rest of the action, and what waits, before the discard."""
    gains = [{"gain": {"per": "hand", "times": 100}}, {"gain": {"per": "clicks", "times": 1000}}]  # none is left
    says = {**ENDS, TOOL: [waits({"action_phase_ends": "you"}, *gains)]}
    table = Table(grip=["Diesel", *["Sure Gamble"] * 7], rig=[TOOL], says=says, credits=(0, 0))
    table.takes(("play", "Diesel"))
    while table.g.turn == 2:
        machine.take(table.g, table.g.legal_actions()[0])
    assert (table.purses[1], len(table.grip), table.heap.count("Diesel")) == (701, 5, 1)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("when", [{"turn_ends": "you"}, {"turn_begins": "corp"}, {"discard_phase_ends": "you"}])
def test_an_action_phase_that_is_not_under_way_is_not_ended(when: Any) -> None:
    """CR26 5.4.4: in the discard phase, or in the other player's turn."""
    says = {TOOL: [waits(when, "end_action_phase")]}
    table = Table(rig=[TOOL], says=says, stack=["Sure Gamble"] * 5)
    table.next_turn()
    assert (table.g.acting.name, table.g.acting.clicks) == ("corp", 3)
    table.next_turn()
    assert (table.g.acting.name, table.g.acting.clicks, table.can("credit")) == ("runner", 4, True)
