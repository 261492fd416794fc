"""What players of 1996 answer to sealed bids, base links and virus counters."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import PASS, PURGE
from nrdb.engine.steps import machine
from nrdb.engine.view import View
from nrdb.players.registry import CORP, RUNNER, player_for
from tests.engine.seats import Seats


def table(**laid: Any) -> Seats:
    return Seats(deck=["Filter"] * 5, rulebook="classic", **laid)


def chosen(seats: Seats, name: str, side: str) -> Any:
    """What a player answers to the open decision."""
    player, number = player_for(name, side), 0 if side == CORP else 1
    player.begin(seats.g.table, number, 0, 0)
    view = View(seats.g, number)
    assert seats.g.decision is not None
    return player.choose(view, view.shown(seats.g.decision))


def in_trace(rig: list[str]) -> Seats:
    """A trace of Hunter in which the Corp is asked for its bid."""
    seats = table(ice={"HQ": ["Hunter"]}, rig=rig, credits=(4, 4))
    machine.take(seats.g, ("run", 0))
    while seats.g.decision is not None and seats.g.decision.about != "trace":
        machine.take(seats.g, PASS)
    return seats


@pytest.mark.parametrize("name", ["plain", "sensible"])
@pytest.mark.parametrize(("rig", "bid"), [(["Baedeker's Net Map"], 4), (["Raptor"], 0)])
def test_the_corp_bids_only_against_a_base_link(name: str, rig: list[str], bid: int) -> None:
    assert chosen(in_trace(rig), name, CORP) == ("number", bid)


@pytest.mark.parametrize("name", ["plain", "sensible"])
@pytest.mark.parametrize("card", ["Baedeker's Net Map", "Access through Alpha"])
def test_the_runner_sets_the_base_link(name: str, card: str) -> None:
    seats = in_trace([card])
    machine.take(seats.g, ("number", 4))
    assert chosen(seats, name, RUNNER)[0] == "use"


@pytest.mark.parametrize("name", ["plain", "sensible"])
@pytest.mark.parametrize(("n", "removes"), [(2, False), (3, True)])
def test_virus_counters_are_removed_once_they_are_worth_three_actions(name: str, n: int, removes: bool) -> None:
    seats = table(rig=["Krash"], turn="corp")
    seats.g.virus[seats.card("Krash")] = n
    machine.take(seats.g, ("credit",))
    assert PURGE in seats.g.legal_actions()
    assert (chosen(seats, name, CORP) == PURGE) is removes
