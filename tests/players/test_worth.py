"""The value of words when goldfishing, in tenths of a credit: invented entries with one word each."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.behaviour.notation import Node
from nrdb.players import benefits
from nrdb.players import worth as w
from nrdb.players.assessment import NOTHING, CardAssessment
from nrdb.players.benefits import AgendaBoost, CardSearch, RunReward
from tests.engine.laid import laid


def words(*entry: Any, name: str = "daily_casts") -> tuple[Node, ...]:
    """The words of a card that says this."""
    return laid({name: 1}, None, {name: list(entry)}).cards[0].words


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
        ([{"damage": {"net": 1}}], 0),
        ([{"suffer": {"net": 2, "core": 1}}], -60),
        ([{"place": {"of": {"credit": 3}, "onto": "self"}}], 27),
        ([{"place": {"of": {"power": 2, "virus": 1}, "onto": "self"}}], 11),
        ([{"place": {"of": {"advancement": 2, "bad_publicity": 3}, "onto": "self"}}], 30),
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
        ([{"search": {"for": {"is": ["program"]}, "to": "hand"}}], 25),
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
    assert w.of_playing(w.solo_abilities(words({"play": ops}, name="sure_gamble"), "runner")) == worth


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
    said = words({"paid": paid, "do": [gain]})
    assert (w.of_using(said[0]), w.of_having(w.solo_abilities(said, "runner"))) == (using, having)


LOADED = {"when": "installed", "do": [{"load": {"credit": 9}}]}


@pytest.mark.parametrize(
    ("entry", "having", "credit"),
    [
        ([{"when": "turn_begins", "do": [{"gain": 1}]}], 50, 6),
        ([{"when": "installed", "do": [{"gain": 4}]}], 40, 6),
        ([{"when": {"run_successful": "hq"}, "do": [{"gain": 2}]}], 60, 6),
        ([LOADED, {"when": "turn_begins", "do": [{"take": 2}]}], 90, 8),
        ([LOADED, {"paid": ["click"], "do": [{"take": 3}]}], 90 - 30, 6),
        ([LOADED, {"paid": ["click"], "do": [{"take": 2}]}], 90 - 40, 6),
        ([{"when": "turn_begins", "do": [{"may_pay": {"cost": [{"trash": "self"}], "do": [{"gain": 6}]}}]}], 55, 6),
        ([{"static": [{"mu": 2}]}], 24, 6),
        ([{"static": [{"link": 1}, {"hand_size": 2}]}], 3 + 8, 6),
        ([{"static": [{"clicks": 1}]}], 60, 6),
        ([{"static": [{"recurring": {"n": 2, "for": ["install"]}}]}], 60, 6),
        ([{"replace": {"breach": "hq"}, "do": [{"gain": 5}]}], 200, 6),
        ([{"replace": {"breach": "hq"}, "do": [{"lose": 1}]}], 0, 6),
    ],
)
def test_what_lying_there_brings(entry: list[Any], having: int, credit: int) -> None:
    said = words(*entry)
    assert (w.of_having(w.solo_abilities(said, "runner")), w.credit_on(said)) == (having, credit)


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
    assert benefits.run_rewards(words(entry)) == raids


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
    assert benefits.run_bonus(words(*entry, name="sure_gamble")) == saves


TO, OLD = {"is": ["agenda"]}, {"is": ["installed", "not_this_turn"]}


@pytest.mark.parametrize(
    ("ops", "boost"),
    [
        ([{"place": {"of": {"advancement": 2}, "onto": TO}}], AgendaBoost(2, False, False, False)),
        (
            [{"repeat": {"n": 2, "do": [{"place": {"of": {"advancement": 1}, "onto": OLD}}]}}],
            AgendaBoost(2, True, False, False),
        ),
        (
            [{"move_counters": {"of": {"advancement": 3}, "from": {"is": ["installed"]}, "to": {"is": ["installed"]}}}],
            AgendaBoost(3, False, True, False),
        ),
        (
            [{"trash": {"from": "hq", "n": "all"}}, {"place": {"of": {"advancement": 3}, "onto": TO}}],
            AgendaBoost(3, False, False, True),
        ),
        (
            [{"place": {"of": {"advancement": 1}, "onto": OLD}}, {"place": {"of": {"advancement": 1}, "onto": TO}}],
            AgendaBoost(2, True, False, False),
        ),
        ([{"place": {"of": {"power": 1}, "onto": TO}}], None),
        ([{"gain": 2}], None),
    ],
)
def test_how_many_counters_a_card_gives(ops: list[Any], boost: AgendaBoost | None) -> None:
    assert benefits.boost(words({"play": ops}, name="hedge_fund")) == boost


PROGRAM = frozenset(("program",))


@pytest.mark.parametrize(
    ("op", "fetch"),
    [
        (
            {"search": {"for": {"is": ["program"]}, "to": "hand"}},
            CardSearch(PROGRAM, frozenset(), True, False, False, 0),
        ),
        (
            {"search": {"for": {"is": ["program"]}, "to": "install", "less": 3}},
            CardSearch(PROGRAM, frozenset(), True, False, True, 3),
        ),
        (
            {"search": {"for": {"any": ["program", "hardware"]}, "to": "install", "in": "both", "free": True}},
            CardSearch(frozenset(), PROGRAM | {"hardware"}, True, True, True, 99),
        ),
        (
            {"search": {"for": {"is": ["program"]}, "in": "discard", "to": "hand"}},
            CardSearch(PROGRAM, frozenset(), False, True, False, 0),
        ),
        ({"install": {"from": "heap", "is": ["program"]}}, CardSearch(PROGRAM, frozenset(), False, True, True, 0)),
        ({"install": {"from": "grip", "is": ["program"]}}, None),
        ({"gain": 2}, None),
    ],
)
def test_what_a_card_finds(op: dict[str, Any], fetch: CardSearch | None) -> None:
    assert benefits.fetch(words({"play": [op]}, name="sure_gamble")[0]) == fetch
    if fetch is not None:
        assert fetch.fits(frozenset(("program", "hardware", "x"))) == (fetch.terms <= {"program"})
        assert not fetch.fits(frozenset(("event",)))


@pytest.mark.parametrize(
    ("card", "entry", "economy", "live", "saves"),
    [
        ("daily_casts", [{"static": [{"clicks": 1}]}], True, True, 0),  # worth 60, and costs 3
        ("daily_casts", [{"static": [{"clicks": 1}]}, {"static": [{"link": -1}]}], False, True, 0),
        ("daily_casts", [{"static": [{"mu": 1}]}], False, False, 0),  # worth 12: four for each credit
        ("desperado", [{"static": [{"clicks": 2}]}], False, True, 0),
        ("sure_gamble", [{"play": [{"gain": 7}]}], True, True, 0),
        ("sure_gamble", [{"play": [{"draw": 3}, {"gain": 2}]}], False, True, 0),  # 18 more than it costs
        ("sure_gamble", [{"play": [{"gain": 2}]}], False, False, 0),
        ("sure_gamble", [{"play_if": RAN}, {"play": [{"mill": 1}, {"gain": 1}]}], False, False, 15),
        ("sure_gamble", [{"play_if": RAN}, {"play": ["purge"]}], False, False, 0),
    ],
)
def test_what_is_money_and_what_is_of_use(card: str, entry: list[Any], economy: bool, live: bool, saves: int) -> None:
    """Money is what brings two credits more than it costs, or three over some turns; of use, what brings two fifths."""
    found = CardAssessment(laid({card: 1}, None, {card: entry}).cards[0])
    assert (found.economy, found.worth_having, found.run_bonus) == (economy, live, saves)


def test_a_card_that_takes_two_clicks_is_worth_half_to_each() -> None:
    words = [{"extra_cost": "play", "cost": ["click"]}, {"play": [{"gain": 9}]}]
    found = CardAssessment(laid({"sure_gamble": 1}, None, {"sure_gamble": words}).cards[0])
    assert (found.worth, found.instant) == ({10: 20, 8: 16, 6: 12}, 40)


GAIN, FIND = {"when": "turn_begins", "do": [{"gain": 2}]}, {"search": {"for": {"is": ["program"]}, "to": "hand"}}


@pytest.mark.parametrize(
    ("card", "entry", "thought", "worth", "most"),
    [
        ("daily_casts", GAIN, (20, 100, 85, 0, True, True), (70, 56, 42), (70, 42)),
        ("corroder", {"static": [{"mu": 1}]}, (0, 12, 42, 0, False, True), (-8, -4, 0), (82, 90)),
        ("desperado", {"static": [{"mu": 1}]}, (0, 12, -3, 0, False, False), (-18, -12, -6), (-18, -6)),
        ("sure_gamble", {"play": [{"gain": 9}]}, (90, 0, 40, 40, True, True), (40, 32, 24), (140, 124)),
        ("sure_gamble", {"play": [{"gain": 6}]}, (60, 0, 10, 10, False, True), (10, 20, 30), (110, 130)),
        ("diesel", {"play": [{"draw": 3}]}, (48, 0, 48, 0, True, True), (48, 38, 28), (48, 28)),
        ("diesel", {"play": [FIND]}, (25, 0, 35, 0, True, True), (25, 20, 15), (70, 70)),
        (
            "dirty_laundry",
            {"play": [{"run": "hq"}, {"gain": 5}]},
            (43, 0, 23, 23, True, True),
            (23, 18, 13),
            (123, 113),
        ),
        ("daily_casts", {"paid": ["click"], "do": [FIND]}, (0, 120, 105, 0, True, True), (90, 72, 54), (90, 70)),
        ("hedge_fund", {"play": [{"gain_click": 2}]}, (28, 0, 30, 0, False, True), (-22, -12, -2), (NOTHING, NOTHING)),
        ("ice_wall", {"sub": ["end_run"]}, (0, 0, 25, 0, False, True), (-10, -8, -6), (30, 30)),
        ("project_atlas", {"when": "scored", "do": [{"gain": 1}]}, (10, 0, 80, 0, False, True), (0, 0, 0), (38, 38)),
        (
            "pad_campaign",
            {"when": "turn_begins", "do": [{"gain": 1}]},
            (10, 50, 40, 0, True, True),
            (30, 24, 18),
            (25, 13),
        ),
        ("sansan_city_grid", {"static": [{"hand_size": 1}]}, (0, 4, -26, 0, False, False), (-56, -44, -32), (-56, -32)),
    ],
)
def test_what_is_thought_of_a_card(
    card: str, entry: dict[str, Any], thought: tuple[Any, ...], worth: tuple[int, ...], most: tuple[int, int]
) -> None:
    """The values of playing, having and keeping it, instant credits, and a click for it at each value of a credit.

    A run costs a credit here.
    """
    found = CardAssessment(laid({card: 1}, None, {card: [entry]}).cards[0], 1)
    side, other = ("corp", "runner") if found.card.side == "corp" else ("runner", "corp")
    assert (found.playing, found.having, found.keep, found.instant, found.economy, found.worth_having) == thought
    assert tuple(found.worth.values()) == worth
    assert tuple(found.most(rate, side) for rate in (10, 6)) == most
    assert found.most(10, other) == NOTHING
