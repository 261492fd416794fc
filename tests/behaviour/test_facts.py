"""Facts of a card and the value of its words, in tenths of a credit: invented entries, most with one word each."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.behaviour.facts import AgendaBoost, CardFacts, CardSearch, RunReward, card_facts
from nrdb.behaviour.notation import parse


def facts(*entry: Any, side: str = "runner", type: str = "resource") -> CardFacts:
    """The facts of a card that says this."""
    return card_facts(parse(list(entry)), side, (type,))


THREE, SOME = {"is": ["installed"], "n": 3}, {"is": ["installed"], "n": {"upto": 5}}


@pytest.mark.parametrize(
    ("ops", "worth"),
    [
        ([{"gain": 3}], 30),
        ([{"lose": 2}], -20),
        ([{"draw": 2}], 32),
        ([{"gain_click": 1}], 14),
        ([{"next_turn_clicks": 1}], 10),
        ([{"mill": 2}], -4),
        ([{"take_tag": 2}], -50),
        ([{"remove_tag": 1}], 15),
        ([{"bad_publicity": 1}], -10),
        ([{"lose_bad_publicity": 1}], 10),
        ([{"damage": {"net": 1}}], 5),
        ([{"suffer": {"net": 2, "core": 1}}], -60),
        ([{"place": {"counters": {"credit": 3}, "on": "self"}}], 27),
        ([{"place": {"counters": {"power": 2, "virus": 1}, "on": "self"}}], 11),
        ([{"place": {"counters": {"advancement": 2, "bad_publicity": 3}, "on": "self"}}], 30),
        ([{"if": {"if": "tagged", "then": [{"gain": 4}]}}], 28),
        ([{"may": [{"gain": 2}]}], 20),
        ([{"may": [{"lose": 2}]}], 0),
        ([{"may_pay": {"cost": ["click"], "do": [{"gain": 3}]}}], 20),
        ([{"may_pay": {"cost": [{"credits": 4}], "do": [{"gain": 3}]}}], 0),
        ([{"choose_one": [[{"gain": 1}], [{"draw": 1}]]}], 16),
        ([{"repeat": {"n": 3, "do": [{"gain": 2}]}}], 60),
        ([{"later": {"when": "turn_ends", "do": [{"gain": 5}]}}], 40),
        ([{"run": "hq"}], 3),
        ([{"run": {"server": "hq", "if_successful": [{"gain": 4}]}}], 43),
        ([{"search": {"what": {"is": ["program"]}, "to": "hand"}}], 25),
        ([{"trash": {"what": "self"}}], -15),
        ([{"discard": {"n": 2}}], -12),
        (["end_action_phase"], -10),
        (["purge"], 0),
        ([{"gain": "X"}], 20),
        ([{"take": "all"}], 0),
        ([{"gain": {"per": "tags", "past": 3}}], 0),
        ([{"gain": {"per": "tags"}}], 20),
        ([{"gain": {"per": "tags", "times": 3, "plus": 1}}], 70),
        ([{"gain": {"per": "opponent_hand", "times": 2}}], 100),
        ([{"trash": {"what": THREE}}, {"gain": {"per": "this_way"}}], -15 + 30),
        ([{"trash": {"what": SOME}}, {"gain": {"per": "this_way", "times": 2}}], -15 + 2 * 40),
        ([{"trash": {"what": {"is": ["installed"], "n": {"upto": 3}}}}, {"gain": {"per": "this_way"}}], -15 + 30),
        ([{"trash": {"what": "self"}}, {"gain": {"per": "this_way"}}], -15 + 20),
    ],
)
def test_what_playing_brings(ops: list[Any], worth: int) -> None:
    assert facts({"play": ops}, type="event").playing == worth


@pytest.mark.parametrize(
    ("paid", "gain", "using", "having"),
    [
        (["click"], {"gain": 3}, 20, 160),
        ([{"credits": 2}, "click"], {"draw": 3}, 18, 144),
        ([{"trash": "self"}], {"gain": 5}, 45, 45),
        ([{"counter": {"power": 3}}], {"gain": 2}, 14, 14),
        ([{"counter": {"credit": 1}}, "click"], {"gain": 2}, 6, 48),
        ([{"suffer": {"net": 1}}], {"gain": 2}, 5, 5),
        ([{"trash": {"from": "hand"}}], {"gain": 4}, 25, 25),
        ([{"credits": 3}], {"gain": 2}, -10, 0),
    ],
)
def test_what_an_ability_brings(paid: list[Any], gain: dict[str, int], using: int, having: int) -> None:
    """Once, or as long as its card is in play: eight times if it takes a click."""
    found = facts({"paid": paid, "do": [gain]})
    assert (found.abilities[0].value, found.having) == (using, having)


LOADED = {"when": "installed", "do": [{"load": {"credit": 9}}]}


@pytest.mark.parametrize(
    ("entry", "having", "drips"),
    [
        ([{"when": "turn_begins", "do": [{"gain": 1}]}], 50, False),
        ([{"when": "installed", "do": [{"gain": 4}]}], 40, False),
        ([{"when": {"run_successful": "hq"}, "do": [{"gain": 2}]}], 60, False),
        ([LOADED, {"when": "turn_begins", "do": [{"take": 2}]}], 90, True),
        ([LOADED, {"paid": ["click"], "do": [{"take": 3}]}], 90 - 30, False),
        ([LOADED, {"paid": ["click"], "do": [{"take": 2}]}], 90 - 40, False),
        ([{"when": "turn_begins", "do": [{"may_pay": {"cost": [{"trash": "self"}], "do": [{"gain": 6}]}}]}], 55, False),
        ([{"static": [{"mu": 2}]}], 24, False),
        ([{"static": [{"link": 1}, {"hand_size": 2}]}], 3 + 8, False),
        ([{"static": [{"clicks": 1}]}], 60, False),
        ([{"static": [{"recurring": {"n": 2, "for": ["install"]}}]}], 60, False),
        ([{"replace": {"breach": "hq"}, "do": [{"gain": 5}]}], 200, False),
        ([{"replace": {"breach": "hq"}, "do": [{"lose": 1}]}], 0, False),
    ],
)
def test_what_having_a_card_brings(entry: list[Any], having: int, drips: bool) -> None:
    found = facts(*entry)
    assert (found.having, found.drips) == (having, drips)


RAN = {"this_turn": "successful_run"}


@pytest.mark.parametrize(
    ("entry", "raids"),
    [
        ({"when": {"run_successful": "hq"}, "do": [{"gain": 2}]}, [RunReward((0,), 20, False)]),
        ({"when": {"run_successful": "any"}, "limit": "1/turn", "do": [{"gain": 2}]}, [RunReward((0, 1, 2), 20, True)]),
        (
            {"when": {"run_successful": "central"}, "limit": "first/turn", "do": [{"gain": 2}]},
            [RunReward((0, 1, 2), 20, True)],
        ),
        ({"when": {"run_successful": ["rd", "hq"]}, "do": [{"gain": 2}]}, [RunReward((0, 1), 20, False)]),
        ({"when": {"breach": "rd"}, "do": [{"gain": 1}]}, [RunReward((1,), 10, False)]),
        ({"replace": {"breach": "archives"}, "do": [{"draw": 1}]}, [RunReward((2,), 16, False)]),
        ({"when": {"run_successful": "chosen"}, "do": [{"gain": 1}]}, [RunReward((), 10, False)]),
        ({"when": {"run_successful": "remote"}, "do": [{"gain": 1}]}, []),
        ({"when": {"run_successful": "hq"}, "do": [{"lose": 2}]}, []),
        ({"when": "turn_begins", "do": [{"gain": 2}]}, []),
    ],
)
def test_what_a_card_makes_of_runs(entry: dict[str, Any], raids: list[RunReward]) -> None:
    assert facts(entry).run_rewards == tuple(raids)


@pytest.mark.parametrize(
    ("entry", "saves"),
    [
        ([{"play_if": RAN}, {"play": [{"gain": 1}]}], 15),
        ([{"play": [{"if": {"if": RAN, "then": [{"gain": 3}]}}]}], 10),
        ([{"static": [{"cost": {"n": -3, "of": "play"}}], "if": RAN}], 30),
        ([{"static": [{"cost": {"n": 3, "of": "play"}}], "if": RAN}], 0),
        ([{"static": [{"cost": {"n": -3, "of": "play"}}]}], 0),
        ([{"play_if": "tagged"}, {"play": [{"if": {"if": "tagged", "then": [{"gain": 3}]}}]}], 0),
    ],
)
def test_what_a_run_saves(entry: list[Any], saves: int) -> None:
    assert facts(*entry, type="event").run_bonus == saves


TO, OLD = {"is": ["agenda"]}, {"is": ["installed", "not_this_turn"]}


@pytest.mark.parametrize(
    ("ops", "boost"),
    [
        ([{"place": {"counters": {"advancement": 2}, "on": TO}}], AgendaBoost(2, False, False, False)),
        (
            [{"repeat": {"n": 2, "do": [{"place": {"counters": {"advancement": 1}, "on": OLD}}]}}],
            AgendaBoost(2, True, False, False),
        ),
        (
            [
                {
                    "move_counters": {
                        "counters": {"advancement": 3},
                        "on": {"is": ["installed"]},
                        "onto": {"is": ["installed"]},
                    }
                }
            ],
            AgendaBoost(3, False, True, False),
        ),
        (
            [{"trash": {"from": "hq", "n": "all"}}, {"place": {"counters": {"advancement": 3}, "on": TO}}],
            AgendaBoost(3, False, False, True),
        ),
        (
            [
                {"place": {"counters": {"advancement": 1}, "on": OLD}},
                {"place": {"counters": {"advancement": 1}, "on": TO}},
            ],
            AgendaBoost(2, True, False, False),
        ),
        ([{"place": {"counters": {"power": 1}, "on": TO}}], None),
        ([{"gain": 2}], None),
    ],
)
def test_how_many_counters_a_card_gives(ops: list[Any], boost: AgendaBoost | None) -> None:
    assert facts({"play": ops}, side="corp", type="operation").boost == boost


PROGRAM = frozenset(("program",))


@pytest.mark.parametrize(
    ("op", "fetch"),
    [
        (
            {"search": {"what": {"is": ["program"]}, "to": "hand"}},
            CardSearch(PROGRAM, frozenset(), True, False, False, 0),
        ),
        (
            {"search": {"what": {"is": ["program"]}, "to": "install", "less": 3}},
            CardSearch(PROGRAM, frozenset(), True, False, True, 3),
        ),
        (
            {"search": {"what": {"any": ["program", "hardware"]}, "to": "install", "in": "both", "free": True}},
            CardSearch(frozenset(), PROGRAM | {"hardware"}, True, True, True, 99),
        ),
        (
            {"search": {"what": {"is": ["program"]}, "in": "discard", "to": "hand"}},
            CardSearch(PROGRAM, frozenset(), False, True, False, 0),
        ),
        ({"install": {"from": "heap", "is": ["program"]}}, CardSearch(PROGRAM, frozenset(), False, True, True, 0)),
        ({"install": {"from": "grip", "is": ["program"]}}, None),
        ({"gain": 2}, None),
    ],
)
def test_what_a_card_finds(op: dict[str, Any], fetch: CardSearch | None) -> None:
    assert facts({"play": [op]}, type="event").fetch == fetch
    if fetch is not None:
        assert fetch.fits(frozenset(("program", "hardware", "x"))) == (fetch.terms <= {"program"})
        assert not fetch.fits(frozenset(("event",)))


FACTS: list[tuple[str, str, list[Any], dict[str, Any]]] = [
    ("runner", "event", [{"play": [{"suffer": {"net": 2, "core": 1}}, {"draw": 3}]}], {"suffered": 3, "drawn": 3}),
    ("corp", "ice", [{"sub": [{"damage": {"net": 2}}]}, {"sub": [{"damage": {"net": 1}}]}], {"sub_damage": 3}),
    ("corp", "ice", [{"sub": ["end_run"]}], {"sub_damage": 0, "harms": False, "does": {"end-run"}}),
    ("corp", "asset", [{"when": "accessed", "do": [{"tag": 1}]}], {"harms": True, "does": {"tag", "trap"}}),
    ("runner", "event", [{"play": [{"gain": 9}]}], {"pays": True, "credits": 9, "does": {"economy", "burst-economy"}}),
    ("runner", "event", [{"play": [{"gain": {"n": 2, "who": "corp"}}]}], {"pays": False, "credits": 0}),
    ("runner", "event", [{"play": [{"run": "hq"}]}], {"runs": True, "runs_when_played": True, "reaches": False}),
    ("runner", "resource", [{"paid": ["click"], "do": [{"run": "hq"}]}], {"runs": True, "runs_when_played": False}),
    (
        "runner",
        "program",
        [{"paid": ["click"], "do": [{"break": {"n": 1, "of": "sentry"}}]}],
        {"breaks": ("sentry",), "breaks_ice": True},
    ),
    ("runner", "event", [{"play": [{"gain_click": 2}]}], {"clicks": 2, "advances": True}),
    ("runner", "resource", [{"paid": [{"trash": {"from": "grip"}}], "do": [{"gain": 1}]}], {"costs_cards": True}),
    ("runner", "runner_identity", [{"static": [{"starting_hand": 9}]}], {"opening_hand": (9,), "does": {"draw"}}),
]


@pytest.mark.parametrize(("side", "type", "entry", "held"), FACTS)
def test_facts_of_a_card(side: str, type: str, entry: list[Any], held: dict[str, Any]) -> None:
    found = facts(*entry, side=side, type=type)
    assert {name: getattr(found, name) for name in held} == held
