"""What of the difference between two dated sources is an erratum."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from nrdb.catalogue.dated_changes import dated_changes


def data(date: str, **facts: Any) -> dict[str, Any]:
    """Data files of a date with one card, which was released on 2026-01-01."""
    card = {"id": "pilot", "title": "Pilot", "stripped_title": "Pilot", "side": "runner", "faction": "shaper"}
    return {
        "manifest.json": {"date": date},
        "sets.json": [{"id": "night_watch", "released": "2026-01-01"}],
        "cards/cr/night_watch.json": [{**card, "type": "resource", "cost": 3, "deck_limit": 3, **facts}],
        "printings/cr/night_watch.json": [{"code": "90001", "card": "pilot"}],
    }


def changed(before: dict[str, Any], after: dict[str, Any], earlier: list[dict[str, Any]] | None = None) -> list[Any]:
    return [(item["from"], item["changes"]) for item in dated_changes(before, after, earlier or [])]


OLD, NEW = data("2026-07-24"), data("2026-11-20", cost=4)
COST = {"cost": {"before": 3, "after": 4}}


def test_a_fact_that_differs_is_an_erratum_from_the_newer_day_at_the_latest() -> None:
    (erratum,) = dated_changes(OLD, NEW)
    assert erratum == {
        "card": "pilot",
        "kind": "facts",
        "description": "Changed in the card data after 2026-07-24.",
        "changes": COST,
        "source": "card data from 2026-07-24 and 2026-11-20",
        "from": "2026-11-20",
        "from_at_latest": True,
    }


@pytest.mark.parametrize(
    ("facts", "found"),
    [
        ({}, {}),
        ({"unique": True}, {"unique": {"before": False, "after": True}}),
        ({"subtypes": ["beacon"]}, {"subtypes": {"before": [], "after": ["beacon"]}}),
        (
            {"cost": "X", "trash_cost": 2},
            {"cost": {"before": 3, "after": "X"}, "trash_cost": {"before": None, "after": 2}},
        ),
        ({"title": "Pilôt", "designed_by": "somebody", "traits": {"charge": True}}, {}),
    ],
)
def test_which_facts_are_those_of_errata(facts: dict[str, Any], found: dict[str, Any]) -> None:
    """Those that rules refer to, not names and not what is derived from the text."""
    assert changed(OLD, data("2026-11-20", **facts)) == ([("2026-11-20", found)] if found else [])


@pytest.mark.parametrize("date", ["2026-07-24", "2026-07-23"])
def test_data_of_the_same_day_or_an_earlier_one_has_no_errata(date: str) -> None:
    assert changed(OLD, data(date, cost=4)) == []


@pytest.mark.parametrize(
    "files",
    [
        {"overrides.json": {"cards": {"pilot": {"facts": {"cost": 4}}}}},
        {"errata/slips.json": [{"changes": [{"card": "pilot", "field": "cost", "before": 3, "after": 4}]}]},
    ],
)
def test_a_correction_is_no_erratum(files: dict[str, Any]) -> None:
    assert changed(OLD, {**NEW, **files}) == []


@pytest.mark.parametrize(("released", "errata"), [("2026-07-24", 1), ("2026-07-25", 0), (None, 0)])
def test_a_preview_has_no_errata(released: str | None, errata: int) -> None:
    """Until a card is out, a change only corrects what was told of it."""
    assert len(changed(OLD, {**NEW, "sets.json": [{"id": "night_watch", "released": released}]})) == errata


def test_errata_of_sources_between_the_two_come_first() -> None:
    (first,) = dated_changes(OLD, data("2026-09-01", cost=5))
    between, last = (
        ("2026-09-01", {"cost": {"before": 3, "after": 5}}),
        ("2026-11-20", {"cost": {"before": 5, "after": 4}}),
    )
    assert changed(OLD, NEW, [first]) == [between, last]
    assert changed(OLD, data("2026-11-20", cost=5), [first]) == [between]
    # Built-in data that is newer than the change, or says something else, knows better.
    assert changed(data("2026-09-01", cost=5), NEW, [first]) == [last]
    assert changed(data("2026-07-24", cost=9), NEW, [first]) == [("2026-11-20", {"cost": {"before": 9, "after": 4}})]
    # One of the last day counts as long as the card shows it.
    assert changed(OLD, data("2026-09-01", cost=4), [first]) == [("2026-09-01", COST)]


def test_a_card_that_the_older_data_lacks_has_only_the_errata_of_sources_between() -> None:
    (known,) = dated_changes(OLD, NEW)
    without = deepcopy(OLD)
    without["cards/cr/night_watch.json"] = []
    assert changed(without, NEW, [known]) == [("2026-11-20", COST)]
    assert changed(without, NEW, [{**known, "card": "nobody"}]) == []


def test_a_renamed_card_is_compared_with_itself() -> None:
    new = data("2026-11-20", id="master", cost=4)
    new["printings/cr/night_watch.json"] = [{"code": "90001", "card": "master"}]
    assert changed(OLD, {**new, "renamed.json": {"pilot": "master"}}) == [("2026-11-20", COST)]
