"""How much copies of a card use up of a deck's limits, and the least number of changes that the limits require."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.catalogue import Catalogue
from nrdb.catalogue.model import Restriction
from nrdb.legality.check import judge_of
from nrdb.legality.exceptions import InfluenceException
from nrdb.legality.plan.counting import DeckRules, InfluenceCondition, LimitCase
from nrdb.legality.plan.planner import Planner
from nrdb.legality.ruleset import CR
from nrdb.legality.scope import Scope

DAY = "2026-11-20"
WITH_PENALTIES = LimitCase((), penalties_apply=True)


def rules(identity: str = "gabriel_santiago_consummate_professional", **listed: Any) -> DeckRules:
    """Return the rules of an identity under a list with the given entries."""
    catalogue = Catalogue.load()
    plain = Restriction("own", "Own", "own", DAY)
    scope = Scope("own", "Own", DAY, CR, catalogue, restriction=plain._replace(**listed))
    card = catalogue.card(identity)
    return Planner(judge_of(catalogue)).rules(scope, card, card.side)


POINTS = {"points": {"sure_gamble": 3, "imp": 1}, "point_limit": 4}


def test_what_copies_take_of_every_limit() -> None:
    usage = rules(**POINTS).usage(WITH_PENALTIES)
    # Influence, by itself and with either addition of a list; a restricted title; points.
    assert rules(**POINTS).limits(WITH_PENALTIES) == (15, 15, 15, 1, 4)
    assert [usage.uses("imp", n) for n in range(3)] == [(0, 0, 0, 0, 0), (3, 3, 3, 0, 1), (6, 6, 6, 0, 1)]
    assert [usage.uses("sure_gamble", copies) for copies in (1, 3)] == [(0, 0, 0, 0, 3)] * 2
    assert usage.profile("imp") == (0, ((3, 3, 3, 0, 1), (6, 6, 6, 0, 1), (9, 9, 9, 0, 1)))
    assert usage.profile("parasite") == (0, ((2, 2, 2, 0, 0),))


def test_what_a_copy_gives_back_at_most() -> None:
    usage = rules(**POINTS).usage(WITH_PENALTIES)
    assert [usage.gain("imp", held, 0) for held in (1, 2, 3)] == [3, 3, 3]
    assert [usage.gain("sure_gamble", held, 4) for held in (1, 2, 3)] == [3, 1.5, 1]


@pytest.mark.parametrize(
    ("cards", "least"),
    [
        ({"dirty_laundry": 45}, 0),
        ({"dirty_laundry": 47}, 0),
        ({"dirty_laundry": 43}, 2),
        # Influence: 18 of 15, then 24, with the copies that cost most first.
        ({"dirty_laundry": 45, "imp": 6}, 1),
        ({"dirty_laundry": 45, "imp": 5}, 0),
        ({"dirty_laundry": 45, "imp": 4, "parasite": 2}, 1),
        ({"dirty_laundry": 45, "imp": 3, "parasite": 6}, 2),
        ({"dirty_laundry": 39, "imp": 6}, 2),
        ({"dirty_laundry": 37, "imp": 6}, 4),
        # Points: one over, and the title that costs least to take out goes first.
        ({"dirty_laundry": 45, "sure_gamble": 1, "imp": 2}, 0),
        ({"dirty_laundry": 45, "sure_gamble": 3, "imp": 2, "wyrm": 3}, 2),
    ],
)
def test_how_many_changes_the_limits_ask_for_at_least(cards: dict[str, int], least: int) -> None:
    listed = {"points": {"sure_gamble": 3, "imp": 1, "wyrm": 2}, "point_limit": 4}
    assert rules(**listed).least(WITH_PENALTIES, cards) == least


def test_the_limit_of_a_penalty_borne_and_not_borne() -> None:
    lowered = rules(global_penalty={"imp": 1})
    assert lowered.cases(()) == [LimitCase((), penalties_apply=True), LimitCase((), penalties_apply=False)]
    assert [lowered.limits(case) for case in lowered.cases(())] == [(15, 15, 15, 1), (15, 15, 1, 1)]
    assert [lowered.usage(case).uses("imp", 2) for case in lowered.cases(())] == [(6, 6, 8, 0), (6, 6, 6, 0)]
    assert rules(universal_influence={"imp": 2}).usage(WITH_PENALTIES).uses("imp", 2) == (6, 10, 6, 0)


def test_how_many_copies_and_which_sizes_there_may_be() -> None:
    plain = rules(banned=frozenset({"imp"}), restricted=frozenset({"parasite"}))
    assert [plain.most(card) for card in ("imp", "parasite", "wyrm", "hedge_fund")] == [0, 3, 3, 0]
    assert plain.sizes(WITH_PENALTIES) == (45, 9_999)
    assert "imp" not in plain.offered()
    assert "parasite" in plain.offered()
    assert (plain.points("wyrm"), rules("haas_bioroid_engineering_the_future").points("hostile_takeover")) == (0, 1)
    assert [rules("haas_bioroid_engineering_the_future").scope.ruleset.band(size) for size in (44, 45, 49, 50)] == [
        (18, 19),
        (20, 21),
        (20, 21),
        (22, 23),
    ]


def condition(
    faction: str = "", at_least: int | None = None, at_most: int | None = None, **filters: str
) -> InfluenceCondition:
    selected = {name: filters.get(name) for name in ("card", "type", "without_subtype")}
    exception = InfluenceException("own", faction=faction or None, at_least=at_least, at_most=at_most, **selected)
    return InfluenceCondition(exception, faction)


@pytest.mark.parametrize(
    ("condition", "counted"),
    [
        (condition(), ["imp", "wyrm", "sure_gamble"]),
        (condition(card="imp"), ["imp"]),
        (condition(type="program"), ["imp", "wyrm"]),
        (condition("anarch"), ["imp", "wyrm"]),
        (condition(without_subtype="virus"), ["wyrm", "sure_gamble"]),
        (condition("anarch", type="program", without_subtype="virus"), ["wyrm"]),
    ],
)
def test_the_cards_that_a_condition_counts(condition: InfluenceCondition, counted: list[str]) -> None:
    plain = rules()
    assert [card for card in ("imp", "wyrm", "sure_gamble") if plain.counts(condition, card)] == counted


def test_the_bounds_of_conditions_that_are_met() -> None:
    plain = rules()
    met = LimitCase(
        (condition("anarch", at_least=4), condition(type="program", at_least=2, at_most=9)), penalties_apply=True
    )
    assert plain.limits(met)[4:] == (-4, -2, 9)
    assert plain.usage(met).uses("imp", 2)[4:] == (-2, -2, 2)
    assert plain.usage(met).uses("sure_gamble", 2)[4:] == (0, 0, 0)
    assert plain.sizes(met) == (45, 9_999)
    # For conditions that count every card: the size of the deck.
    size = LimitCase(
        (condition(at_least=50), condition(at_most=60), condition(at_most=55), condition(at_least=40)),
        penalties_apply=True,
    )
    assert plain.sizes(size) == (50, 55)
    assert plain.limits(size) == plain.limits(WITH_PENALTIES)
    assert plain.usage(size).uses("imp", 2) == plain.usage(WITH_PENALTIES).uses("imp", 2)
    # Required cards are added, surplus ones cut.
    assert plain.least(met, {"dirty_laundry": 45}) == 4
    assert plain.least(size, {"dirty_laundry": 58}) == 3


def test_what_the_identity_takes_of_the_limits() -> None:
    own = "gabriel_santiago_consummate_professional"
    assert rules(points={own: 3, "imp": 1}, point_limit=7).limits(WITH_PENALTIES)[-1] == 4
    assert rules(global_penalty={own: 3}).limits(WITH_PENALTIES)[:3] == (15, 15, 12)
