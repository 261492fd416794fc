"""Turns and their phases (CR26 5): draws, discards, and who may do what in each window."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import PASS
from nrdb.engine.model.numbers import CORP, HAND, RUNNER
from nrdb.engine.steps import machine
from tests.engine.chapters.staging import DEVICE, TOOL, _discarding, said, waits
from tests.engine.seats import Seats
from tests.engine.worked.table import Table, playing_by

ACTION = frozenset(["action"])
REZ = frozenset(["use", "rez"])
SCORE = frozenset(["use", "rez", "score"])
FREE_ABILITY: list[Any] = [{"paid": [], "do": [{"gain": 0}]}]
"""An ability that may be used whenever there is a window."""


def full_table(turn: str) -> Table:
    """Before both players' next turns: each can use an ability, the Corp can rez an asset and score an agenda."""
    table = Table(
        turn="runner" if turn == "corp" else "corp",
        root={"remote": [DEVICE], "remote 2": ["Hostile Takeover"], "remote 3": ["-Regolith Mining License"]},
        rig=[TOOL],
        says={TOOL: FREE_ABILITY, DEVICE: FREE_ABILITY},
        stack=["Sure Gamble"] * 3,
        credits=(5, 5),
    ).has("Hostile Takeover", advancement=2)
    g, before = table.g, table.g.turn
    while g.turn == before:
        options = g.legal_actions()
        machine.take(g, PASS if PASS in options else ("credit",) if ("credit",) in options else options[0])
    return table


USE = frozenset(["use"])


def in_turn(first: str, step: str, corp: frozenset[str]) -> list[tuple[str, str, frozenset[str]]]:
    """A window in which the active player has priority first."""
    both = {"corp": (step, "corp", corp), "runner": (step, "runner", USE)}
    return [both[first], both["runner" if first == "corp" else "corp"]]


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


def told(table: Table, *kinds: str) -> list[tuple[Any, ...]]:
    """The story of the game from now on, filled as it goes on."""
    table.g.transcript = story = []
    return story


ENDS = {"Diesel": [{"play": [{"gain": 1}, "end_action_phase", {"gain": 10}]}]}


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
@pytest.mark.parametrize(("deed", "before"), [("draw", 1), ("credit", 4)])
def test_what_taking_an_action_sets_off_comes_before_what_it_does(deed: str, before: int) -> None:
    """CR26 5.2.2c, 5.2.3a: a credit for each card in hand, which is not drawn yet, or each credit of before."""
    counted = {"draw": "hand", "credit": "credits"}[deed]
    says = {TOOL: [waits({"action": deed}, {"gain": {"per": counted}})]}
    table = Table(rig=[TOOL], says=says, grip=["Sure Gamble"], stack=["Sure Gamble"], credits=(0, 4)).takes((deed,))
    assert table.purses[1] == 4 + before + (deed == "credit")


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


def test_a_turn_is_taken_after_this_one() -> None:
    """As many more as were promised."""
    again = [{"play": ["extra_turn"]}]
    seats = Seats(grip=["Sure Gamble", "Sure Gamble"], credits=(5, 20), says={"Sure Gamble": again})
    g, who = seats.g, []
    seats.do(("play", seats.card("Sure Gamble")))
    seats.do(("play", seats.card("Sure Gamble", 1)))
    turn = g.turn
    while len(who) < 3:
        if g.turn != turn:
            turn = g.turn
            who.append(g.acting.name)
        options = g.legal_actions()
        machine.take(g, PASS if PASS in options else ("credit",) if ("credit",) in options else options[0])
    assert who == ["runner", "runner", "corp"]


def test_trashing_a_resource_costs_a_card_as_well() -> None:
    """CR26 5.6.2: for the basic action only; Manuel Lattes de Moura from threat 3."""
    seats = Seats(rig=["Kati Jones"], hq=["Hedge Fund"], tags=1, turn="corp", says={
        "Kati Jones": [{"extra_cost": "basic_trash", "who": "corp", "what": {"is": ["resource", "installed"]},
                        "cost": [{"trash": {"n": 1, "from": "hq", "who": "corp"}}]}]})  # fmt: skip
    option = ("trash_resource", seats.card("Kati Jones"))
    assert option in seats.g.legal_actions()
    seats.do(option)
    assert (seats.g.corp.hand, seats.g.runner.installed) == ([], [])


@pytest.mark.parametrize(("held", "discarded"), [(4, 0), (5, 0), (6, 1), (7, 2)])
def test_how_many_cards_were_discarded_is_told_where_any_was(held: int, discarded: int) -> None:
    """At the end of a turn, and by an effect."""
    says = said(waits("discard_down", {"gain": {"per": "so_many"}}, {"gain": 10}))
    seats = Seats(grip=["Sure Gamble"] * held, rig=["Daily Casts"], says=says, credits=(0, 0))
    seats.g.runner.clicks, seats.g.decision = 0, None
    machine._go(seats.g)
    while seats.g.turn == 2:
        machine.take(seats.g, seats.g.legal_actions()[0])
    assert seats.g.runner.credits == (10 + discarded if discarded else 0)
    effect = {"Diesel": [{"play": [{"discard_down": "you"}]}]}
    seats = Seats(
        grip=["Sure Gamble"] * held + ["Diesel"], rig=["Daily Casts"], says={**says, **effect}, credits=(0, 0)
    )
    seats.do(("play", seats.card("Diesel")))
    assert seats.g.runner.credits == (10 + discarded if discarded else 0)


@pytest.mark.parametrize(("times", "credits"), [(1, 0), (2, 0), (3, 1), (4, 1)])
def test_the_third_time_in_a_turn_is_one_alone(times: int, credits: int) -> None:
    says = said(waits({"run_begins": ["archives"]}, {"gain": 1}, limit="third/turn"))
    seats = Seats(rig=["Daily Casts"], credits=(0, 0), says=says)
    for _ in range(times):
        seats.run("Archives")
    assert seats.g.runner.credits == credits


@pytest.mark.parametrize(("installed", "able"), [("Kati Jones", True), ("Corroder", False)])
def test_certain_cards_in_the_last_turn(installed: str, able: bool) -> None:
    seats = Seats(hq=["Hellion Alpha Test"], rig=[installed], turn="corp")
    seats.g.runner.before = [("install", seats.card(installed), 1, HAND, -1)]
    assert (("play", seats.card("Hellion Alpha Test")) in seats.g.legal_actions()) == able


@pytest.mark.rule("CR26 5.4.3b, 9.2.8b")
@pytest.mark.parametrize(("first", "looked"), [("Nuvem SA: Law of the Land", True), ("Oppo Research", False)])
def test_what_the_own_player_waits_for_comes_before_the_end_of_the_phase_or_lapses(first: str, looked: bool) -> None:
    """Nuvem SA looks at a card once a terminal operation has resolved, as the Corp likes."""
    seats = Seats(identities=["Nuvem SA: Law of the Land"], rig=["Tallie Perrault"], hq=["Oppo Research"],
                  turn="corp", says={"Oppo Research": [{"play": ["end_action_phase"]}]})  # fmt: skip
    seats.do(("play", seats.card("Oppo Research")), lambda s: next(
        (option for option in s.g.legal_actions() if option[0] == "next" and option[2] == s.card(first)), None
    ), *[("yes",)] * looked)  # fmt: skip
    assert (("yes",) in seats.offered) == looked
    assert (seats.g.corp.clicks, seats.g.bad_publicity) == (0, 0)


@pytest.mark.parametrize("encore", [False, True])
def test_the_next_turn_of_the_corp_whenever_it_is(encore: bool) -> None:
    """The Price of Freedom: another turn of the Runner comes first, and the Corp's is meant all the same."""
    seats = Seats(rig=["Kati Jones"], grip=["The Price of Freedom"], root={"remote": ["Hostile Takeover"]})
    seats.do(("play", seats.card("The Price of Freedom")))
    seats.g.runner.extra_turns = int(encore)
    clicks = 0
    while not (seats.g.acting is seats.g.corp and ("credit",) in seats.g.legal_actions()):
        options = seats.g.legal_actions()
        clicks += ("credit",) in options
        machine.take(seats.g, next((o for o in (("credit",), PASS) if o in options), options[0]))
    assert clicks == (7 if encore else 3)
    assert not any(option[0] == "advance" for option in seats.g.legal_actions())


def test_what_an_effect_discards_is_not_discarded_at_the_end_of_the_turn() -> None:
    """With five cards left in the grip nothing is discarded then, so Magdalene does not install."""
    seats = _discarding(("card", "Cache"), ("card", "Diesel"), ("card", "Modded"))
    while seats.g.acting is seats.g.runner:
        options = [option for option in seats.g.legal_actions() if option[0] in ("credit", "pass", "no", "done", "end")]
        asked = seats.g.decision
        assert asked is None or asked.about != "install", asked
        seats.do(options[0])
    assert not seats.told("install")


def test_the_first_time_of_another_turn_is_one_more() -> None:
    """CR26 9.3.2b, Order of Sol: what has paid in the Runner's turn pays in the Corp's, but once in each."""
    seats = Seats(rig=["Order of Sol"], grip=["Akamatsu Mem Chip"] * 2, credits=(5, 1))
    for copy in range(2):
        seats.do(("install", seats.card("Akamatsu Mem Chip", copy)))
        assert seats.g.runner.credits == 1 - copy
    seats.g.runner.clicks = 1
    assert seats.do(("draw",)).g.runner.credits == 1


@pytest.mark.rule("CR26 5.1.1")
@pytest.mark.parametrize("scored", [True, False])
def test_the_last_turn_is_that_of_the_player_who_took_it(scored: bool) -> None:
    """After Encore the Corp's last turn is still the one in which it scored, for Peace in Our Time."""
    seats = Seats(grip=["Encore", "Peace in Our Time"], stack=["Sure Gamble"])
    seats.g.events = [("run_successful", server, RUNNER, -1, -1) for server in range(3)]
    seats.g.corp.before = [("score", seats.card("Hedge Fund"), CORP, -1, -1)] if scored else []
    seats.do(("play", seats.card("Encore")))
    while seats.g.turn == 2:
        seats.do(("credit",))
    assert seats.g.acting is seats.g.runner
    assert (("play", seats.card("Peace in Our Time")) in seats.g.legal_actions()) != scored
