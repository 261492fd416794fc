"""The rig against the ice of its era: the ice chosen, the rig's costs and spare credits, and the report."""

from __future__ import annotations

from pathlib import Path

from nrdb import behaviour
from nrdb.breaking.rig import IceCost, RigPrices, ice_costs
from nrdb.deck import read_deck
from nrdb.goldfish import simulate
from nrdb.goldfish.peers import common_ice, ice_of, newest_year
from tests.engine.laid import card, catalogue, laid

ROOT = Path(__file__).parents[2]


def well_known(cards: list[str]) -> list[str]:
    return [wall.id for wall in common_ice(catalogue(), cards, newest_year(catalogue(), cards), 8)]


def test_the_ice_of_the_smallest_format_that_holds_the_deck() -> None:
    gateway = well_known(["sure_gamble", "cleaver"])
    assert {"palisade", "tithe", "bran_1_0"} <= set(gateway)
    standard = catalogue().pool("system_gateway")
    assert set(gateway) <= standard


def test_the_ice_of_the_era_of_the_newest_card() -> None:
    old = well_known(["corroder", "yog_0"])
    new = well_known(["corroder", "buzzsaw"])
    assert newest_year(catalogue(), ["corroder", "yog_0"]) == 2012
    assert newest_year(catalogue(), ["corroder", "buzzsaw"]) >= 2021
    released = {name: newest_year(catalogue(), [name]) for name in {*old, *new}}
    assert max(released[name] for name in old) <= 2014
    assert sum(released[name] >= 2019 for name in new) >= 4, "a deck of 2021 was compared with ice of 2012"
    ids, era = ice_of(2013)
    assert era[0] <= 2013 <= era[1]
    assert len(ids) == len(set(ids))
    assert all(catalogue().card(name).type == "ice" for name in ids)


def test_rigs_are_weighed_by_games_and_by_their_cheapest_breaker() -> None:
    cards = {name: card(name) for name in ("corroder", "cleaver", "mayfly", "ice_carver")}
    rigs = {
        ((), 9): 2,
        (("corroder",), 8): 1,
        (("cleaver", "corroder"), 8): 1,
        (("corroder", "ice_carver"), 20): 4,
    }
    prices = RigPrices([card("eli_1_0"), card("enigma")], cards, behaviour.entries())
    assert ice_costs(rigs, prices) == [
        IceCost("eli_1_0", 6 / 8, (4 + 3 + 4 * 3) / 6, 5 / 8),
        IceCost("enigma", 0.0, None, 0.0),
    ]
    assert ice_costs({}, prices)[0] == IceCost("eli_1_0", 0.0, None, 0.0)
    assert prices.server([card("eli_1_0"), card("eli_1_0")], ("corroder",)) == 8
    assert prices.server([card("eli_1_0"), card("enigma")], ("corroder",)) is None


def test_a_breaker_that_counts_its_like_is_asked_with_all_of_them() -> None:
    cards = {name: card(name) for name in ("echelon", "unity", "marjanah")}
    prices = RigPrices([card("ichi_1_0")], cards, behaviour.entries())
    alone, three = (
        prices.of(card("ichi_1_0"), ("echelon",)),
        prices.of(card("ichi_1_0"), ("echelon", "marjanah", "unity")),
    )
    assert alone is not None
    assert three is not None
    assert three < alone


def test_which_cards_belong_to_a_rig() -> None:
    table = laid({"corroder": 1, "ice_carver": 1, "botulus": 1, "daily_casts": 1, "dzmz_optimizer": 1})
    rig = {ready.id for ready in table.cards if ready.facts.affects_ice_cost}
    assert rig == {"corroder", "ice_carver", "botulus"}


def test_the_report_shows_the_rig_of_a_runner_alone() -> None:
    runner = read_deck(ROOT / "examples" / "worlds-2013-andromeda.txt", catalogue())
    report = simulate(runner, catalogue(), games=60)
    rows = report.to_dict()["rig"]
    assert len(rows) == 8
    assert [sum(rigs.values()) for rigs in report.tally.rigs] == [60] * 10
    wall = next(row for row in rows if row["ice"] == "ice_wall")
    assert 0 < wall["share"] <= 1
    assert wall["credits"] in (1, 2) or 1 < wall["credits"] < 2, "Corroder pays 1, Crypsis 2"
    assert [row["turn"] for row in wall["by_turn"]] == list(range(1, 11))
    assert all(row["at_ease"] <= row["share"] for row in wall["by_turn"])
    assert {key: wall[key] for key in ("share", "credits", "at_ease")}.items() <= wall["by_turn"][5].items()
    corp = read_deck(ROOT / "examples" / "worlds-2013-engineering-the-future.txt", catalogue())
    assert simulate(corp, catalogue(), games=10).to_dict()["rig"] == []
