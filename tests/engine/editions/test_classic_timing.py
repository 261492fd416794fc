"""What the rules of 1996 say of set-up, of who acts when, and of what players see: step by step at a table of cards."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb import behaviour
from nrdb.engine.chance import seeded
from nrdb.engine.game import Game, face_off, new_game
from nrdb.engine.model import numbers
from nrdb.engine.model.decision import PASS, PURGE
from nrdb.engine.rules import values
from nrdb.engine.steps import machine
from nrdb.engine.view import View
from tests.engine.laid import catalogue, side_laid

FREE = [{"paid": [], "limit": "1/turn", "do": [{"gain": 1}]}]
"""An ability that may be used once a turn, without an action."""
CORP = {"Tycho Extension": 5, "BBS Whispering Campaign": 5, "Filter": 5}
RUNNER = {"Score!": 10, "The Short Circuit": 5}


def game(corp: dict[str, int] | None = None, runner: dict[str, int] | None = None, **says: Any) -> Game:
    """A game of two lists by the rules of 1996; `says` gives cards another behaviour."""
    entries = {**behaviour.entries("classic"), **{_id(title.replace("_", " ")): entry for title, entry in says.items()}}
    tables = [
        side_laid(None, {_id(title): n for title, n in copies.items()}, entries, "classic")
        for copies in (corp or CORP, runner or RUNNER)
    ]
    return new_game(face_off(*tables), seeded(1))


def _id(title: str) -> str:
    return catalogue().find(title, edition="classic").id


def act(g: Game, word: str, title: str = "", server: int = -1) -> int:
    """Passes windows, and discards what is too much, until such an option is there; takes it and returns its card."""
    while True:
        for option in g.legal_actions():
            named = option[0] == word and (not title or g.table.card_of[option[1]].id == _id(title))
            if named and (server < 0 or option[2] == server):
                g.apply(option)
                return option[1] if len(option) > 1 else -1
        g.apply(PASS if PASS in g.legal_actions() else next(o for o in g.legal_actions() if o[0] == "card"))


def to_turn(g: Game, turn: int) -> None:
    """Goes on to the first decision of a turn, taking a bit with each action."""
    while g.turn < turn:
        options = g.legal_actions()
        g.apply(next(o for o in (PASS, ("credit",), *options) if o in options))


def asked(g: Game) -> list[tuple[str, int]]:
    """Who is asked in the windows that follow, and the turn, until somebody takes an action."""
    found = []
    while g.decision is not None and g.decision.kind == "window":
        found.append((g.player or "", g.turn))
        machine.take(g, PASS)
    return found


def test_both_begin_with_five_bits_and_five_cards_without_identities_or_mulligans() -> None:
    """CLS-SETUP-01, CLS-SETUP-02, CLS-SETUP-03, CLS-SETUP-04, CLS-SETUP-05, CLS-SETUP-07, OUT-SETUP-01, DCI-C: the Corp
    goes first, and has drawn its card."""
    g = game()
    assert (g.corp.credits, g.runner.credits) == (5, 5)
    assert (len(g.corp.hand), len(g.runner.hand)) == (6, 5)
    assert (values.hand_limit(g, g.corp), values.hand_limit(g, g.runner)) == (5, 5)
    assert (g.turn, g.acting.name, values.memory_limit(g)) == (1, "corp", 4)
    assert (g.corp.identity, g.runner.identity) == (None, None)
    assert g.log == []
    assert {tuple(sorted(new_game(g.table, seeded(n)).runner.hand)) for n in range(5)} != {tuple(sorted(g.runner.hand))}


NODE = "BBS Whispering Campaign"


def test_the_runner_acts_before_the_draw_and_then_the_corp_after_it() -> None:
    """CLS-TURN-06: the Runner's effects, the draw, both players' effects, and then the actions."""
    g = game({NODE: 20}, {"The Short Circuit": 20}, The_Short_Circuit=FREE)
    node = act(g, "install", NODE, 3)
    to_turn(g, 2)
    act(g, "install", "The Short Circuit")
    to_turn(g, 3)
    held = len(g.corp.hand)
    assert (g.player, g.turn) == ("runner", 3)
    assert [option[0] for option in g.legal_actions()] == ["pass", "use"], "before the draw nobody rezzes"
    g.apply(PASS)
    assert (g.player, len(g.corp.hand)) == ("runner", held + 1), "after the draw the Runner comes first again"
    g.apply(PASS)
    assert (g.player, g.legal_actions()) == ("corp", [PASS, ("rez", node)])
    assert g.table.rulebook.turns["corp"][g.step].name == "window", "not the actions yet"


@pytest.mark.parametrize("turn", [2, 3])
def test_after_each_action_the_runner_acts_first_and_does_not_answer(turn: int) -> None:
    """CLS-TIME-01, CLS-TURN-07, CLS-TURN-08: the Corp may act after the Runner has passed, and that is all."""
    g = game({NODE: 20}, {"The Short Circuit": 20}, The_Short_Circuit=[{**FREE[0], "limit": "2/turn"}])
    node = act(g, "install", NODE, 3)
    act(g, "install", NODE, 4)
    to_turn(g, 2)
    circuit = act(g, "install", "The Short Circuit")
    if turn == 3:
        to_turn(g, 3)
        act(g, "credit")
    assert (g.player, g.turn) == ("runner", turn)
    g.apply(("use", circuit, 0))
    assert (g.player, g.legal_actions()) == ("runner", [PASS, ("use", circuit, 0)]), "the Runner may go on"
    g.apply(PASS)
    assert g.player == "corp"
    g.apply(("rez", node))
    assert g.player == "corp", "and so may the Corp"
    g.apply(PASS)
    assert g.decision is not None
    assert (g.decision.kind, g.player) == ("action", "runner" if turn == 2 else "corp"), "no answer to that"


def test_a_node_rezzed_at_the_start_of_a_turn_pays_in_that_turn() -> None:
    """CLS-TRC-EFF-02: effects at the start of a turn come in any order, and rezzing is before them."""
    g = game({NODE: 20}, {"Score!": 20}, BBS_Whispering_Campaign=[{"when": "turn_begins", "do": [{"gain": 3}]}])
    node = act(g, "install", NODE, 3)
    to_turn(g, 3)
    before = g.corp.credits
    g.apply(("rez", node))
    asked(g)
    assert (g.turn, g.corp.credits) == (3, before + 3)


def test_the_view_shows_what_is_open_and_no_more() -> None:
    """CLS-TRC-PUB-01, CLS-TRC-PUB-02, CLS-ARCH-02, CLS-OTHER-07: bits, counters, piles, and the number of cards."""
    g = game({"Tycho Extension": 10, "Filter": 10}, {"Score!": 20})
    agenda = act(g, "install", "Tycho Extension", 3)
    act(g, "advance", "Tycho Extension")
    act(g, "install", "Filter", 3)
    act(g, "play", "Score!")
    corp, runner = g.view("corp"), g.view("runner")
    assert corp.other.discard == (_id("Score!"),)
    assert (corp.other.credits, runner.other.credits) == (g.runner.credits, g.corp.credits)
    assert (corp.other.hand_size, runner.other.hand_size) == (len(g.runner.hand), len(g.corp.hand))
    assert (corp.other.deck_size, runner.other.deck_size) == (g.runner.deck_size(), g.corp.deck_size())
    assert _id("Tycho Extension") not in str(runner.other)
    assert g.advancement[agenda] == 1


def test_an_exposed_card_stays_known_but_unrezzed() -> None:
    """CLS-REZ-05: the Runner sees what it is, and it does nothing."""
    g = game({NODE: 20}, {"SeeYa": 20})
    node = act(g, "install", NODE, 3)
    to_turn(g, 2)
    act(g, "install", "SeeYa")
    assert _id(NODE) not in str(g.view("runner").other)
    act(g, "use", "SeeYa")
    assert _id(NODE) in str(g.view("runner").other)
    assert not g.active[node]


@pytest.mark.parametrize("turn", [2, 3])
def test_virus_counters_are_removed_where_a_card_could_be_rezzed(turn: int) -> None:
    """CLS-TRC-VIR-05: between the Runner's actions, and before the Corp's, which are then forgone."""
    g = game({NODE: 20}, {"Krash": 20})
    to_turn(g, 2)
    krash = act(g, "install", "Krash")
    g.virus[krash] = 1
    act(g, "credit")
    to_turn(g, turn)
    act(g, *PURGE)
    assert (g.turn, g.virus[krash], g.corp.owed) == ((2, 0, 3) if turn == 2 else (4, 0, 0))


def test_the_corp_sees_which_cards_of_hq_were_accessed() -> None:
    """CLS-TRC-ACC-05: those alone, and the Corp sees them among the events of the turn."""
    g = game({"Filter": 10, "Keeper": 10}, {"Score!": 20})
    to_turn(g, 2)
    g.apply(("run", 0))
    while g.run is not None:
        g.apply(next(option for option in (PASS, ("blind",), *g.legal_actions()) if option in g.legal_actions()))
    accessed = [event[1] for event in View(g, numbers.CORP).events if event[0] == "access"]
    assert len(accessed) == 1
    assert View(g, numbers.RUNNER).other.known_in_hand() == accessed
