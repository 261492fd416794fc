"""What the careful beginner gives for a click, by positions laid out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.goldfish.opening import Opening
from nrdb.goldfish.sensible import Sensible
from tests.goldfish.test_position import RUNNER, position, there, wall

RIG = [("corroder", {}), ("mimic", {}), ("gordian_blade", {})]
DEAD = ["corroder", "mimic", "gordian_blade", "fall_guy", "fall_guy"]
"""Beside this rig: nothing of use."""
TESTING = ("security_testing", {})


@pytest.mark.parametrize(
    ("price", "rate", "out", "credits", "brings"),
    [
        (0, 10, [TESTING], 0, (20, 0)),
        (0, 8, [TESTING], 0, (16, 0)),
        (0, 6, [TESTING], 0, (12, 0)),
        (0, 10, [], 0, (0, 0)),
        (1, 10, [TESTING, RIG[0]], 1, (10, 0)),
        (3, 10, [TESTING, RIG[0]], 3, (-10, 0)),
        (1, 10, [TESTING, RIG[0]], 0, (0, 0)),
        (1, 10, [TESTING], 9, (0, 0)),
    ],
)
def test_what_a_run_brings(
    price: int,
    rate: int,
    out: list[Any],
    credits: int,
    brings: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Less what it costs to get in; nothing without the credits, or an icebreaker, for that."""
    monkeypatch.setattr(RUNNER, "run_cost", price)
    g = position("runner", out=out, credits=credits)
    assert Sensible(RUNNER).raid(g, rate) == brings


@pytest.mark.parametrize(
    ("credits", "clicks", "hand", "worth"),
    [
        (5, 4, ["sure_gamble"], 0),
        (4, 1, ["sure_gamble"], 25),
        (3, 1, ["sure_gamble"], 20),
        (1, 1, ["sure_gamble"], 16),
        (0, 1, ["sure_gamble"], 0),
        (0, 2, ["sure_gamble"], 15),
        (4, 1, ["daily_casts"], 0),
        (4, 1, [], 0),
    ],
)
def test_a_credit_that_is_missing_for_money_is_worth_more(
    credits: int, clicks: int, hand: list[str], worth: int
) -> None:
    """The clicks for the credits and for the card share what the card brings, when it is near."""
    g = position("runner", credits=credits, clicks=clicks, hand=hand)
    assert Sensible(g.table)._goal(g) == worth


@pytest.mark.parametrize(
    ("held", "hoards", "value", "credits", "worth"),
    [
        (3, "take", 5, 9, 5),
        (9, "take", 0, 9, 90),
        (8, "take", 0, 3, 0),
        (8, "take", 0, 2, 80),
        (3, "place+take", 9, 9, 39),
        (3, "place+take", 10, 9, 10),
        (8, "place", 30, 9, 30),
        (9, "place", 30, 9, 0),
        (2, "place a little", 30, 9, 30),
        (3, "place a little", 30, 9, 0),
    ],
)
def test_credits_kept_on_a_card_are_taken_in_need_or_when_they_are_many(
    held: int, hoards: str, value: int, credits: int, worth: int
) -> None:
    g = position("runner", credits=credits)
    assert Sensible(g.table)._hoard(g, held, hoards, value) == worth


@pytest.mark.parametrize(
    ("hand", "out", "credits", "deck", "draws"),
    [
        ([], [], 5, 1, True),
        ([], [], 5, 0, False),
        (["sure_gamble"] * 4, RIG, 5, 9, False),
        (["sure_gamble"] * 2, RIG, 5, 9, True),
        (["sure_gamble"] * 2, RIG, 2, 9, False),
        (["sure_gamble"] * 5, [], 5, 9, False),
        (["sure_gamble"] * 3, [], 5, 9, True),
        ([*DEAD, "sure_gamble"], RIG, 5, 9, True),
        ([*DEAD, *["sure_gamble"] * 2], RIG, 5, 9, False),
    ],
)
def test_a_card_is_drawn_while_the_hand_holds_little_of_use(
    hand: list[str], out: list[Any], credits: int, deck: int, draws: bool
) -> None:
    """More for a rig that lacks a breaker, less in need; of use is no breaker that is out already."""
    g = position("runner", hand=hand, out=out, credits=credits, deck=["daily_casts"] * deck)
    mind = Sensible(g.table)
    held = frozenset(map(mind.breaker_of, g.acting.installed))
    assert (mind._basic(g, 10, held)[1] == ("draw",)) == draws


@pytest.mark.parametrize(
    ("out", "place"),
    [
        ([], (1, 26)),
        ([wall(1)], (0, 25)),
        ([wall(1), wall(0)], (3, 30)),
        ([wall(1), wall(0), wall(3)], (3, 18)),
        ([wall(1), wall(0), wall(3), wall(3)], (1, 13)),
        ([wall(1), wall(1), wall(0), wall(3), wall(3)], (0, 12)),
        ([wall(1), wall(1), wall(0), wall(0), wall(4), wall(4)], (4, 4)),
    ],
)
def test_ice_goes_before_the_central_servers_and_the_scoring_remote(out: list[Any], place: tuple[int, int]) -> None:
    g = position("corp", out=out)
    assert Sensible(g.table).ice_place(g) == place


@pytest.mark.parametrize(
    ("out", "credits", "ready"),
    [
        ([], 9, None),
        ([wall(3)], 1, 3),
        ([wall(3)], 0, None),
        ([("ice_wall", {"ice": 3, "server": 3, "active": True})], 0, 3),
        ([wall(3), there("pad_campaign")], 9, None),
        ([wall(3), there("pad_campaign"), wall(4)], 9, 4),
        ([wall(3), there("sansan_city_grid")], 9, 3),
        ([wall(0)], 9, None),
    ],
)
def test_the_scoring_remote_has_ice_that_can_be_rezzed_and_room(
    out: list[Any], credits: int, ready: int | None
) -> None:
    g = position("corp", out=out, credits=credits)
    assert Sensible(g.table).scoring_remote(g) == ready


CARD, ICE, AGENDA, MONEY = ("upgrade", False), ("ice", False), ("agenda", False), ("operation", True)


@pytest.mark.parametrize(
    ("side", "cards", "hand", "tolerated"),
    [
        ("runner", [("event", True)] * 10, 5, 0),
        ("runner", [("event", False)] * 10, 5, 1),
        ("runner", [("event", True), *[("event", False)] * 2], 2, 0),  # two hands of three have money
        ("runner", [("event", True), *[("event", False)] * 3], 2, 1),
        ("corp", [MONEY] * 10, 5, 1),
        ("corp", [CARD] * 10, 5, 2),
        ("corp", [AGENDA] * 10, 5, 3),
        ("corp", [MONEY, ICE] * 5 + [("corp_identity", True)], 5, 0),
        ("corp", [ICE] * 10, 5, 1),
        ("corp", [MONEY, ICE, AGENDA], 5, 0),
    ],
)
def test_faults_that_most_second_hands_have_too_are_tolerated(
    side: str, cards: list[tuple[str, bool]], hand: int, tolerated: int
) -> None:
    assert Opening(side, cards).tolerated(hand) == tolerated
