"""Agendas that can be scored this turn: the first step, by positions laid out by hand, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from nrdb.engine.model.decision import Option
from nrdb.engine.model.state import State
from nrdb.players import scoring
from nrdb.players.sensible import Sensible
from tests.engine.laid import laid
from tests.players.begun import seen, studied
from tests.players.test_position import position, there, wall

GRID, GRID_OF_HQ = there("sansan_city_grid", active=True), ("sansan_city_grid", {"server": 0, "active": True})


def finish(player: Sensible, g: State) -> Option | None:
    """The first step towards an agenda, installed or in hand."""
    ours = [i for i in g.acting.usable_installed if player.agenda[i] is not None]
    return scoring.finish(player, seen(g), ours, [i for i in g.acting.hand if player.helps[i]])


def first(clicks: int, credits: int, *, since: int = 0, **held: Any) -> tuple[Any, ...] | None:
    """The first step towards an agenda, its card by id; installed cards have been there since this turn."""
    g = position("corp", clicks=clicks, credits=credits, **held)
    for i in g.acting.installed:
        g.since[i] = since or -1
    step = finish(studied(Sensible(), g.table), g)
    return step and (step[0], g.table.card_of[step[1]].id, *step[2:])


@pytest.mark.parametrize(
    ("found", "step"),
    [
        (lambda: first(4, 4, out=[there("offworld_office"), wall(3)]), ("advance", "offworld_office")),
        (lambda: first(4, 3, out=[there("offworld_office"), wall(3)]), None),
        (lambda: first(3, 4, out=[there("offworld_office"), wall(3)]), None),
        (lambda: first(3, 3, out=[there("offworld_office", advancement=1), wall(3)]), ("advance", "offworld_office")),
        (lambda: first(3, 3, out=[there("offworld_office", advancement=4), wall(3)]), None),
        (lambda: first(2, 2, out=[there("hostile_takeover")]), ("advance", "hostile_takeover")),
        (lambda: first(1, 2, out=[there("hostile_takeover")]), None),
        (lambda: first(3, 2, hand=["hostile_takeover"]), ("install", "hostile_takeover", 3)),
        (lambda: first(2, 2, hand=["hostile_takeover"]), None),
        (lambda: first(3, 1, hand=["hostile_takeover"]), None),
        (lambda: first(3, 2, hand=["hostile_takeover"], out=[wall(3)]), ("install", "hostile_takeover", 3)),
        (lambda: first(3, 2, hand=["hostile_takeover"], out=[wall(4)]), ("install", "hostile_takeover", 4)),
        (
            lambda: first(3, 2, hand=["hostile_takeover"], out=[wall(3), there("pad_campaign")]),
            ("install", "hostile_takeover", 4),
        ),
        (
            lambda: first(4, 4, hand=["hostile_takeover"], out=[there("offworld_office")]),
            ("advance", "offworld_office"),
        ),
        (
            lambda: first(4, 4, out=[there("offworld_office"), ("hostile_takeover", {"server": 4})]),
            ("advance", "offworld_office"),
        ),
        (lambda: first(3, 3, hand=["seamless_launch"], out=[there("offworld_office")]), ("play", "seamless_launch")),
        (lambda: first(3, 2, hand=["seamless_launch"], out=[there("offworld_office")]), None),
        (
            lambda: first(3, 3, hand=["seamless_launch", "seamless_launch"], out=[there("offworld_office")]),
            ("play", "seamless_launch"),
        ),
        (
            lambda: first(2, 2, hand=["seamless_launch", "seamless_launch"], out=[there("offworld_office")]),
            ("play", "seamless_launch"),
        ),
        (
            lambda: first(
                3, 9, hand=["hedge_fund"] * 3 + ["biotic_labor", "seamless_launch"], out=[there("offworld_office")]
            ),
            ("play", "seamless_launch"),
        ),
        (lambda: first(2, 1, hand=["seamless_launch", "seamless_launch"], out=[there("offworld_office")]), None),
        (lambda: first(3, 7, hand=["biotic_labor"], out=[there("offworld_office")]), None),
        (lambda: first(3, 8, hand=["biotic_labor"], out=[there("offworld_office")]), ("play", "biotic_labor")),
        (lambda: first(3, 4, hand=["biotic_labor"], out=[there("offworld_office")]), None),
        (lambda: first(3, 9, hand=["biotic_labor", "superconducting_hub"]), None),
        (lambda: first(3, 7, hand=["biotic_labor", "superconducting_hub"]), None),
        (lambda: first(3, 6, hand=["biotic_labor", "superconducting_hub"]), None),
        (lambda: first(3, 9, hand=["offworld_office"]), None),
        (lambda: first(4, 9, hand=["biotic_labor", "offworld_office"]), ("install", "offworld_office", 3)),
        (lambda: first(3, 20, hand=["biotic_labor", "offworld_office"]), None),
        (lambda: first(3, 20, hand=["biotic_labor", "biotic_labor", "offworld_office"]), None),
        (lambda: first(3, 9, hand=["seamless_launch", "superconducting_hub"]), ("install", "superconducting_hub", 3)),
        (lambda: first(3, 3, hand=["seamless_launch", "superconducting_hub"]), ("install", "superconducting_hub", 3)),
        (lambda: first(4, 3, hand=["seamless_launch", "superconducting_hub"]), ("install", "superconducting_hub", 3)),
        (lambda: first(3, 9, hand=["seamless_launch", "offworld_office"], out=[wall(4)]), None),
        (lambda: first(0, 9, out=[there("hostile_takeover", advancement=1)]), None),
        (lambda: first(4, 9, hand=["hedge_fund"]), None),
        (lambda: first(4, 9), None),
        (lambda: first(4, 9, hand=["hostile_takeover", "superconducting_hub"]), ("install", "hostile_takeover", 3)),
        (lambda: first(4, 3, hand=["hostile_takeover", "superconducting_hub"]), ("install", "hostile_takeover", 3)),
        (
            lambda: first(4, 3, hand=["hostile_takeover", "superconducting_hub"], score=6),
            ("install", "hostile_takeover", 3),
        ),
        (
            lambda: first(4, 4, out=[there("offworld_office")], hand=["hostile_takeover"], score=6),
            ("advance", "offworld_office"),
        ),
        (
            lambda: first(2, 3, hand=["dedication_ceremony"], out=[there("superconducting_hub")]),
            ("play", "dedication_ceremony"),
        ),
        (lambda: first(2, 3, since=1, hand=["dedication_ceremony"], out=[there("superconducting_hub")]), None),
        (
            lambda: first(
                1,
                9,
                hand=["shipment_from_tennin"],
                out=[there("hostile_takeover"), ("pad_campaign", {"server": 4, "advancement": 2})],
            ),
            ("play", "shipment_from_tennin"),
        ),
        (
            lambda: first(
                1,
                9,
                hand=["shipment_from_tennin"],
                out=[there("hostile_takeover"), ("pad_campaign", {"server": 4, "advancement": 1})],
            ),
            None,
        ),
        (
            lambda: first(1, 9, hand=["shipment_from_tennin"], out=[there("hostile_takeover", advancement=1)]),
            ("advance", "hostile_takeover"),
        ),
        (
            lambda: first(2, 1, hand=["hostile_takeover"], out=[GRID]),
            ("install", "hostile_takeover", 3),
        ),
        (lambda: first(2, 1, hand=["hostile_takeover"], out=[there("sansan_city_grid")]), None),
        (
            lambda: first(2, 1, hand=["hostile_takeover"], out=[GRID, there("pad_campaign")]),
            None,
        ),
        (
            lambda: first(2, 1, hand=["hostile_takeover"], out=[("sansan_city_grid", {"server": 0, "active": True})]),
            None,
        ),
        (lambda: first(2, 9, hand=["superconducting_hub"], out=[GRID]), None),
    ],
)
def test_the_first_step_towards_an_agenda(found: Callable[[], Any], step: tuple[Any, ...] | None) -> None:
    """With the clicks and credits there are, with cards that help, out of a server that eases it; None: not this turn,
    or at too high a price."""
    assert found() == step


@pytest.mark.parametrize(
    ("held", "hand", "wanted"),
    [
        ({"clicks": 3, "credits": 2}, ["hostile_takeover"] * 2, ("install", 0, 3)),
        ({"clicks": 4, "credits": 4, "out": [there("offworld_office"), ("offworld_office", {"server": 4})]}, [], None),
        ({"clicks": 3, "credits": 3, "out": [there("offworld_office")]}, ["seamless_launch"] * 2, ("play", 0)),
    ],
)
def test_of_equals_the_one_with_the_lowest_number_comes_first(
    held: dict[str, Any], hand: list[str], wanted: tuple[Any, ...] | None
) -> None:
    """Whatever their order in hand."""
    g = position("corp", hand=hand, **held)
    for i in g.acting.installed:
        g.since[i] = -1
    numbers = list(g.acting.hand)
    g.acting.hand.reverse()
    step = finish(studied(Sensible(), g.table), g)
    if wanted is None:
        assert step == ("advance", g.acting.installed[0])
    else:
        assert step == (wanted[0], numbers[wanted[1]], *wanted[2:])


@pytest.mark.parametrize("eased", [2, 3])
def test_an_agenda_that_needs_no_counter_is_scored_with_the_last_click(eased: int) -> None:
    said = {"static": [{"advancement_requirement": {"n": -eased, "what": {"at": "this_server"}}}]}
    table = laid({"hostile_takeover": 1, "sansan_city_grid": 1}, None, {"sansan_city_grid": [said]})
    g = position("corp", table, clicks=1, hand=["hostile_takeover"], out=[GRID])
    assert finish(studied(Sensible(), table), g) == ("install", g.acting.hand[0], 3)
