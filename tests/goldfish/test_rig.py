"""The rig against well-known ice: which ice is asked, what a rig pays, and that the report says it."""

from __future__ import annotations

from pathlib import Path

from nrdb import behaviour
from nrdb.deck import read_deck
from nrdb.goldfish import simulate
from nrdb.goldfish.rig import COMMON, Met, common_ice, matters, meet
from tests.engine.laid import card, catalogue, laid

ROOT = Path(__file__).parents[2]


def test_the_ice_of_the_smallest_format_that_holds_the_deck() -> None:
    gateway = [wall.id for wall in common_ice(catalogue(), ["sure_gamble", "cleaver"])]
    assert gateway[:3] == ["palisade", "whitespace", "tithe"]
    eternal = [wall.id for wall in common_ice(catalogue(), ["corroder", "yog_0"], 3)]
    assert eternal == ["enigma", "tollbooth", "pop_up_window"]
    assert all(catalogue().card(name).type == "ice" for name in COMMON)
    assert len(set(COMMON)) == len(COMMON)


def test_rigs_are_weighed_by_games_and_by_their_cheapest_breaker() -> None:
    cards = {name: card(name) for name in ("corroder", "cleaver", "mayfly", "ice_carver")}
    rigs = {(): 2, ("corroder",): 1, ("cleaver", "corroder"): 1, ("corroder", "ice_carver"): 4}
    ice = [card("eli_1_0"), card("enigma")]
    assert meet(rigs, ice, cards, behaviour.entries()) == [
        Met("eli_1_0", 6 / 8, (4 + 3 + 4 * 3) / 6),
        Met("enigma", 0.0, None),
    ]
    assert meet({}, ice, cards, behaviour.entries())[0] == Met("eli_1_0", 0.0, None)


def test_which_cards_belong_to_a_rig() -> None:
    table = laid({"corroder": 1, "ice_carver": 1, "botulus": 1, "daily_casts": 1, "dzmz_optimizer": 1})
    assert {ready.id for ready in table.cards if matters(ready)} == {"corroder", "ice_carver", "botulus"}


def test_the_report_shows_the_rig_of_a_runner_alone() -> None:
    runner = read_deck(ROOT / "examples" / "worlds-2013-andromeda.txt", catalogue())
    report = simulate(runner, catalogue(), games=60)
    rows = report.to_dict()["rig"]
    assert len(rows) == 8
    assert sum(report.tally.rigs.values()) == 60
    wall = next(row for row in rows if row["ice"] == "ice_wall")
    assert 0 < wall["share"] <= 1
    assert wall["credits"] in (1, 2) or 1 < wall["credits"] < 2, "Corroder pays 1, Crypsis 2"
    corp = read_deck(ROOT / "examples" / "worlds-2013-engineering-the-future.txt", catalogue())
    assert simulate(corp, catalogue(), games=10).to_dict()["rig"] == []
