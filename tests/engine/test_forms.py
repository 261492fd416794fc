"""Forms of words that nobody plays: the card is marked with what is missing, in words, and nothing else is lost."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.words.choices import MAX_SILENT_ROUNDS
from nrdb.engine.words.compile import compile_card
from tests.engine.laid import card, compiled
from tests.engine.seats import Seats

CORP, RUNNER, EVENT = "pad_campaign", "daily_casts", "sure_gamble"


def turn(*ops: Any) -> list[Any]:
    """An ability that does something when a turn begins."""
    return [{"when": "turn_begins", "do": list(ops)}]


def paid(*costs: Any) -> list[Any]:
    """A paid ability with costs."""
    return [{"paid": list(costs), "do": [{"gain": 1}]}]


def static(word: Any) -> list[Any]:
    """A standing effect."""
    return [{"static": [word]}]


def when(trigger: Any, **beside: Any) -> list[Any]:
    """An ability that waits for something."""
    return [{"when": trigger, "do": [{"gain": 1}], **beside}]


@pytest.mark.parametrize(
    ("name", "entry", "missing"),
    [
        # abilities
        (EVENT, [{"play": [{"gain": 9}], "if": "tagged"}], "a play ability with a condition"),
        (RUNNER, [{**paid({"credits": 1})[0], "from": "discard"}],
         "an ability without a click that works from discard"),
        # triggers
        (RUNNER, when({"draw": {"is": ["card"], "from": "deck"}}), "a trigger limited by where a card comes from"),
        (RUNNER, when({"any_of": ["turn_begins", "turn_ends"]}, limit="second/turn"),
         "a trigger on the second of several events"),
        # costs
        (RUNNER, paid({"counter": {"bad_publicity": 1}}), "bad publicity on a card as a cost"),
        (RUNNER, paid({"counter": {"counters": {"power": "X"}, "on": {"is": ["program"]}}}),
         "this form of the cost 'counter'"),
        (RUNNER, paid({"shuffle_in": "self"}), "this form of the cost 'shuffle_in'"),
        (RUNNER, paid({"trash": {"is": ["program"], "n": {"upto": 2}}}), "a variable number of cards as a cost"),
        # standing effects
        (RUNNER, static({"cost": {"of": "install", "n": -1, "what": {"is": ["program"]}, "first": "first/run"}}),
         "a changed cost for the first/run card"),
        # operations on counters
        (RUNNER, turn({"take": {"n": 1, "on": {"is": ["resource"]}}}), "credits taken from another card"),
        (RUNNER, turn({"remove_counters": {"counters": {"virus": {"upto": 2}, "power": 1}}}),
         "`upto` for counters of several kinds"),
        # operations on cards
        (RUNNER, turn({"move_to_root": {"what": "self", "server": "hq"}}), "a move of a card to hq"),
        (RUNNER, turn("flip"), "a flip of a card other than an identity"),
        (RUNNER, turn({"search": {"what": "self", "to": "hand"}}), "a search for self"),
        # choosing
        (RUNNER, turn({"trash": {"is": ["program"], "random": True, "different": True}}),
         "different cards without a choice"),
        (CORP, turn({"install": {"what": {"n": 1}}}), "an install of any card"),
        (RUNNER, turn({"install": {"what": {"is": ["program"]}, "at": "hq"}}), "this form of install by the Runner"),
        # flow
        (CORP, turn({"run": "any"}), "a run made by a Corp card"),
        (RUNNER, turn({"later": {"when": {"any_of": ["turn_begins", "turn_ends"]}, "do": [{"gain": 1}]}}),
         "a delayed effect that waits for several events"),
        (RUNNER, turn({"later": {"when": "trashed", "do": [{"gain": 1}]}}),
         "a delayed effect that waits for its own card"),
        (CORP, turn({"add_to_score": {"what": {"is": ["asset"]}, "points": 1}}),
         "another card added to the score area"),
        # conditions and amounts
        (RUNNER, when("turn_begins", **{"if": {"played_from": "discard"}}), "a card played from discard"),
        (RUNNER, when("turn_begins", **{"if": {"this_turn": {"event": "rez", "what": {"is": ["installed"]}}}}),
         "the history of 'rez' for installed cards"),
        (RUNNER, when("turn_begins", **{"if": {"this_turn": {"event": "spend_click", "what": {"is": ["ice"]}}}}),
         "the history of 'spend_click' for certain cards"),
        (EVENT, [{"play": [{"choose": {"kind": "face", "secret": True}}]}],
         "a choice of a face without a list of faces"),
        (RUNNER, static({"hosted_instead": {"is": ["program"]}}), "cards hosted instead, without a zone"),
        (CORP, static("turned_down"), "a Corp card that stays in place when trashed"),
        (RUNNER, static({"discount": {"kinds": "install", "what": {"is": ["program"]}, "cost": ["trash"]}}),
         "a discount without `less` or `instead`"),
        (RUNNER, when({"run_successful": ["any"]}), "the servers any in one list"),
        (RUNNER, paid({"counter": {"counters": {"bad_publicity": "X"}}}), "bad publicity on a card as a cost"),
        (RUNNER, turn({"reveal": {"is": ["hardware"], "from": "hand", "any": ["unbroken"]}}), "the term 'unbroken'"),
        # a name where cards must be described
        (RUNNER, when("turn_begins", **{"if": {"last_turn": {"event": "play", "what": "attacked"}}}),
         "attacked, instead of a description of cards"),
        (RUNNER, static({"can_host": {"what": "first_drawn"}}), "first_drawn, instead of a description of cards"),
        (RUNNER, static({"discount": {"kinds": "install", "what": "found", "less": 1, "cost": ["trash"]}}),
         "found, instead of a description of cards"),
        (RUNNER, [{"outside": "paid"}], "paid, instead of a description of cards"),
    ],
)  # fmt: skip
def test_an_unimplemented_form_is_reported(name: str, entry: list[Any], missing: str) -> None:
    ready = compile_card(card(name), {name: entry})
    assert (ready.coverage, ready.missing) == ("partly", [missing])


@pytest.mark.parametrize(
    ("name", "entry", "missing"),
    [
        (RUNNER, static({"aside_first": {"what": "found", "do": [{"gain": 1}]}}),
         "found, instead of a description of cards"),
        (RUNNER, [{**paid({"credits": 1})[0], "by": "corp"}],
         "a paid ability of the other player outside encounters"),
        (CORP, [{**paid({"credits": 1})[0], "by": "runner"}],
         "a paid ability of the other player outside encounters"),
        (RUNNER, [{**paid("click")[0], "by": "corp"}], ""),
        ("ice_wall", [{**paid({"credits": 1})[0], "by": "runner"}], ""),
        (RUNNER, turn({"install": {"what": {"is": ["program"]}, "rez": "free"}}),
         "this form of install by the Runner"),
        (RUNNER, when("turn_begins", limit="1/breach"), "a limit per breach"),
        (RUNNER, when("turn_begins", limit="1/encounter"), ""),
        (RUNNER, [{**paid({"credits": 1})[0], "limit": "1/run"}], ""),
        (RUNNER, [{**paid({"credits": 1})[0], "limit": "1/breach"}], "the limit 1/breach"),
        (RUNNER, [{**paid({"credits": 1})[0], "limit": "first/turn"}], "the limit first/turn"),
    ],
)  # fmt: skip
def test_an_unimplemented_form_in_a_game_of_two_is_reported(name: str, entry: list[Any], missing: str) -> None:
    assert compiled(card(name), {name: entry}).missing == ([missing] if missing else [])


def test_a_repetition_that_asks_nobody_anything_ends() -> None:
    endless = [{"play": [{"repeat": {"do": [{"gain": 1}], "while": {"compare": "credits", "at_least": 0}}}]}]
    table = Seats(grip=["Sure Gamble"], credits=(5, 5), says={"Sure Gamble": endless})
    assert table.do(("play", table.card("Sure Gamble"))).g.runner.credits == 5 - 5 + MAX_SILENT_ROUNDS
