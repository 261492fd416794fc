"""The value of a position when goldfishing, in tenths of a credit: what each thing adds to an empty table."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine import State
from nrdb.engine.chance import seeded
from nrdb.engine.game import new_game
from nrdb.engine.model.card import Table
from nrdb.engine.model.decision import KEEP
from nrdb.engine.model.numbers import DECK, DISCARD, HAND, INSTALLED, SCORED
from nrdb.engine.steps.machine import take
from nrdb.players.position import Judge
from nrdb.players.sensible import Sensible
from tests.engine.laid import laid
from tests.players.begun import seen, studied

PAYS, NOTHING = [{"when": "turn_begins", "do": [{"gain": 2}]}], [{"static": [{"hand_size": 0}]}]
FIND = {"search": {"what": {"is": ["icebreaker"]}, "to": "hand"}}
RUNNER = laid(
    {"corroder": 2, "mimic": 2, "gordian_blade": 2, "crypsis": 1, "daily_casts": 9, "fall_guy": 2, "desperado": 2,
     "sure_gamble": 9, "special_order": 2, "self_modifying_code": 1, "security_testing": 1, "kati_jones": 2},
    None,
    {
        **dict.fromkeys(("corroder", "mimic", "gordian_blade", "crypsis", "fall_guy"), NOTHING),
        **dict.fromkeys(("daily_casts", "kati_jones"), PAYS),
        "desperado": [{"only_one": "console"}, *PAYS],
        "sure_gamble": [{"play": [{"gain": 9}]}],
        "special_order": [{"play": [FIND]}],
        "self_modifying_code": [{"paid": [{"credits": 2}], "do": [FIND]}],
        "security_testing": [{"when": {"run_successful": "hq"}, "do": [{"gain": 2}]}],
    },
)  # fmt: skip
CORP = laid(
    {"ice_wall": 9, "enigma": 3, "offworld_office": 3, "hostile_takeover": 3, "pad_campaign": 3, "hedge_fund": 3,
     "biotic_labor": 3, "seamless_launch": 3, "closed_accounts": 3, "superconducting_hub": 1, "dedication_ceremony": 1,
     "shipment_from_tennin": 1, "sansan_city_grid": 1},
    None,
    {
        **dict.fromkeys(("offworld_office", "hostile_takeover", "closed_accounts"), NOTHING),
        "pad_campaign": [{"when": "turn_begins", "do": [{"gain": 1}]}],
        "hedge_fund": [{"play": [{"gain": 9}]}],
        "biotic_labor": [{"play": [{"gain_click": 2}]}],
        "seamless_launch": [{"play": [{"place": {"counters": {"advancement": 2}, "on": {"is": ["agenda"]}}}]}],
        "dedication_ceremony": [
            {"play": [{"place": {"counters": {"advancement": 3}, "on": {"is": ["installed", "not_this_turn"]}}}]}
        ],
        "shipment_from_tennin": [
            {"play": [{"move_counters": {"counters": {"advancement": 2}, "on": {"is": ["installed"]},
                                         "onto": {"is": ["installed"]}}}]}
        ],
        "sansan_city_grid": [{"static": [{"advancement_requirement": {"n": -1, "what": {"at": "this_server"}}}]}],
    },
)  # fmt: skip
Card = tuple[str, dict[str, Any]]


def position(side: str, table: Table | None = None, **held: Any) -> State:
    """A position with no more than this: `hand`, `deck`, `out`, `scored`, and slots of the game or of the side."""
    table = table or (RUNNER if side == "runner" else CORP)
    g = new_game(table, seeded(1), last_turn=6)
    take(g, KEEP)
    own = g.acting
    own.credits = own.clicks = 0
    free: dict[str, list[int]] = {}
    for i in range(len(table.card_of) - 1):
        free.setdefault(table.card_of[i].id, []).append(i)
        g.zone[i] = DISCARD
    own.deck, own.top, own.bottom, own.hand, own.installed, own.scored, own.usable_installed = (
        [],
        [],
        [],
        [],
        [],
        [],
        [],
    )
    g.ice = [[], [], [], *([[]] if side == "corp" else []), *([[]] if side == "corp" else [])]

    def taken(name: str, zone: int) -> int:
        i = free[name].pop(0)
        g.zone[i] = zone
        return i

    own.hand = [taken(name, HAND) for name in held.pop("hand", ())]
    own.deck = [taken(name, DECK) for name in held.pop("deck", ())]
    for name, marks in held.pop("scored", ()):
        own.scored.append(taken(name, SCORED))
        _marked(g, own.scored[-1], marks)
    for name, marks in held.pop("out", ()):
        own.installed.append(taken(name, INSTALLED))
        own.usable_installed.append(own.installed[-1])
        _marked(g, own.installed[-1], marks)
    for name, value in held.items():
        setattr(g if hasattr(g, name) else own, name, value)
    return g


def worth(side: str, *, unknown: int = 0, **held: Any) -> int:
    """Return the value of a position in which the last cards in hand are unknown."""
    g = position(side, **held)
    hand = g.acting.hand
    return Judge(studied(Sensible(), g.table)).value(seen(g), set(hand[len(hand) - unknown :]))


def _marked(g: State, i: int, marks: dict[str, Any]) -> None:
    for name, value in marks.items():
        if name == "ice":
            g.ice[value].append(i)
        else:
            getattr(g, name)[i] = value


def wall(server: int) -> Card:
    """Ice before a server."""
    return "ice_wall", {"ice": server, "server": server}


def there(name: str, **marks: Any) -> Card:
    """A card in the first remote server."""
    return name, {"server": 3, **marks}


@pytest.mark.parametrize(
    ("held", "more"),
    [
        ({"credits": 1}, 10),
        ({"credits": 30}, 300),
        ({"credits": 31}, 308),
        ({"credits": 40}, 380),
        ({"credits": 41}, 383),
        ({"credits": 120}, 620),
        ({"credits": 121}, 623),
        ({"credits": 130}, 650),
        ({"tags": 2}, -50),
        ({"bad_publicity": 2}, -20),
        ({"core_damage": 1}, -40),
        ({"clicks": 2}, 20),
        ({"over": "scored"}, 10000),
        ({"over": "flatlined"}, -10000),
        ({"over": "turns"}, 0),
        ({"deck": ["kati_jones"]}, 5),
        ({"bottom": [0, 1], "top": [2]}, 15),
        ({"deck": ["sure_gamble"] * 5}, 25),
        ({"deck": ["sure_gamble"] * 6}, 25),
        ({"out": [("corroder", {})]}, 220),
        ({"out": [("corroder", {})] * 2}, 228),
        ({"out": [("crypsis", {})]}, 400),
        ({"out": [("crypsis", {}), ("corroder", {})]}, 560),
        ({"out": [("corroder", {}), ("mimic", {}), ("gordian_blade", {}), ("crypsis", {})]}, 880),
        ({"out": [("daily_casts", {})]}, 56),
        ({"out": [("daily_casts", {"credit": 3})]}, 74),
        ({"out": [("daily_casts", {"credit": 3, "on_empty": 0})]}, 18),
        ({"out": [("fall_guy", {"virus": 2, "power": 3})]}, 15),
        ({"out": [("desperado", {})]}, 70),
        ({"out": [("security_testing", {})]}, 73),
        ({"out": [("self_modifying_code", {})]}, 23),
        ({"hand": ["corroder"], "credits": 9}, 180),
        ({"hand": ["corroder"] * 2, "credits": 9}, 188),
        ({"hand": ["corroder"], "out": [("corroder", {})], "credits": 9}, 318),
        ({"hand": ["corroder"], "out": [("crypsis", {})], "credits": 9}, 498),
        ({"hand": ["corroder"]}, 86),
        ({"hand": ["gordian_blade"]}, 82),
        ({"hand": ["daily_casts"], "credits": 3}, 54),
        ({"hand": ["daily_casts"], "credits": 2}, 42),
        ({"hand": ["daily_casts"]}, 18),
        ({"hand": ["sure_gamble"], "credits": 5}, 74),
        ({"hand": ["sure_gamble"], "credits": 4}, 62),
        ({"hand": ["sure_gamble"]}, 14),
        ({"hand": ["special_order"], "credits": 9}, 107),
        ({"hand": ["special_order"], "credits": 9, "deck": ["corroder"]}, 141),
        ({"hand": ["special_order"], "credits": 9, "deck": ["corroder"], "out": [("corroder", {})]}, 332),
        ({"hand": ["desperado"], "credits": 9}, 114),
        ({"hand": ["desperado"], "out": [("desperado", {})], "credits": 9}, 160),
        ({"hand": ["kati_jones"], "credits": 9}, 118),
        ({"hand": ["kati_jones"], "out": [("kati_jones", {})], "credits": 9}, 146),
        ({"hand": ["daily_casts"], "out": [("daily_casts", {})], "credits": 9}, 170),
        ({"hand": ["security_testing"], "credits": 9}, 110),
        ({"hand": ["self_modifying_code"], "credits": 9}, 125),
        ({"hand": ["sure_gamble"] * 4 + ["daily_casts"], "credits": 9}, 210),
        ({"hand": ["sure_gamble"] * 5 + ["daily_casts"], "credits": 9}, 210),
        ({"hand": ["sure_gamble"] * 6 + ["daily_casts"], "credits": 9}, 210),
        ({"hand": ["sure_gamble"], "unknown": 1, "credits": 3}, 41),
        ({"hand": ["sure_gamble"], "unknown": 1, "credits": 2}, 26),
        ({"hand": ["sure_gamble"] * 3, "unknown": 1, "credits": 5}, 105),
        ({"hand": ["sure_gamble"] * 4, "unknown": 2, "credits": 5}, 111),
        ({"hand": ["sure_gamble"] * 5 + ["daily_casts"], "unknown": 2, "credits": 5}, 152),
        ({"hand": ["fall_guy"] * 2 + ["sure_gamble"], "unknown": 1, "credits": 5}, 61),
        (
            {"hand": ["sure_gamble"], "unknown": 1, "deck": ["corroder", "mimic"] + ["daily_casts"] * 6, "credits": 5},
            126,
        ),
        (
            {
                "hand": ["sure_gamble"],
                "unknown": 1,
                "deck": ["corroder", "crypsis"] + ["daily_casts"] * 6,
                "out": [("corroder", {})],
            },
            270,
        ),
        ({"hand": ["sure_gamble"], "unknown": 1, "deck": ["corroder", "mimic"], "out": [("crypsis", {})]}, 416),
    ],
)
def test_what_a_thing_adds_to_a_position_of_the_runner(held: dict[str, Any], more: int) -> None:
    assert worth("runner", **held) == more


@pytest.mark.parametrize(
    ("held", "more"),
    [
        ({"credits": 5}, 50),
        ({"scored": [("offworld_office", {})], "score": 2}, 280),
        ({"scored": [("offworld_office", {"agenda": 2})], "score": 2}, 304),
        ({"out": [wall(0)]}, 32),
        ({"out": [wall(1)]}, 32),
        ({"out": [wall(2)]}, 25),
        ({"out": [wall(3)]}, 32),
        ({"out": [wall(4)]}, 32),
        ({"out": [wall(3), wall(4)]}, 44),
        ({"out": [wall(1)] * 2}, 48),
        ({"out": [wall(1)] * 3}, 54),
        ({"out": [wall(1)] * 4}, 55),
        ({"out": [wall(1)] * 5}, 56),
        ({"out": [wall(2)] * 2}, 38),
        ({"out": [there("offworld_office")]}, 25),
        ({"out": [there("offworld_office"), wall(3)]}, 157),
        ({"out": [there("offworld_office", advancement=1), wall(3)]}, 183),
        ({"out": [there("offworld_office", advancement=5), wall(3)]}, 261),
        ({"out": [there("hostile_takeover"), wall(3)]}, 94),
        ({"out": [there("hostile_takeover", advancement=2)]}, 14),
        ({"out": [there("hostile_takeover")]}, 0),
        ({"out": [there("pad_campaign")]}, 6),
        ({"out": [there("pad_campaign", advancement=2)]}, 30),
        ({"out": [there("pad_campaign", active=True)]}, 28),
        ({"out": [there("pad_campaign", active=True, advancement=2)]}, 48),
        ({"out": [there("pad_campaign", active=True, credit=3)]}, 28),
        ({"out": [there("pad_campaign", active=True, credit=3, on_empty=0)]}, 18),
        ({"hand": ["offworld_office"]}, 22),
        ({"hand": ["hostile_takeover"]}, 11),
        ({"hand": ["superconducting_hub"]}, 10),
        ({"hand": ["ice_wall"]}, 14),
        ({"hand": ["biotic_labor"], "credits": 9}, 135),
        ({"hand": ["biotic_labor"]}, 37),
        ({"hand": ["seamless_launch"], "credits": 9}, 135),
        ({"hand": ["hedge_fund"], "credits": 9}, 114),
        ({"hand": ["hedge_fund"]}, 14),
        ({"hand": ["pad_campaign"], "credits": 9}, 98),
        ({"hand": ["closed_accounts"], "credits": 9}, 90),
        ({"hand": ["hedge_fund"], "unknown": 1, "credits": 9}, 104),
        ({"deck": ["hedge_fund"] * 3}, 0),
    ],
)
def test_what_a_thing_adds_to_a_position_of_the_corp(held: dict[str, Any], more: int) -> None:
    assert worth("corp", **held) == more
