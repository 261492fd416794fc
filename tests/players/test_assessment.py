"""What `Sensible` thinks of a card: invented entries with one ability each."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.players.assessment import NOTHING, CardAssessment
from tests.engine.laid import laid

RAN = {"this_turn": "successful_run"}


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


GAIN, FIND = {"when": "turn_begins", "do": [{"gain": 2}]}, {"search": {"what": {"is": ["program"]}, "to": "hand"}}


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
        (
            "daily_casts",
            {"when": "turn_begins", "do": [{"gain": 2}, {"tag": 1}]},  # needs an opponent
            (0, 0, -15, 0, False, False),
            (-30, -24, -18),
            (-30, -18),
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
