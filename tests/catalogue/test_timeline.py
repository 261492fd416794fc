"""Formats, pools and lists in force on a date: half-open periods, dates without times."""

from datetime import date, timedelta

import pytest

from nrdb.catalogue import source
from nrdb.catalogue.timeline import standing
from nrdb.errors import LookupFailure
from nrdb.resources import data_root


def boundaries(catalogue):
    for item in catalogue.formats():
        for snapshot in item.snapshots:
            yield item, snapshot


def test_the_day_before_of_and_after_each_start(catalogue):
    """The new snapshot is in force on its first day and the day after; on the day before, the previous one or none."""
    for item, snapshot in boundaries(catalogue):
        start = date.fromisoformat(snapshot.start)
        index = item.snapshots.index(snapshot)
        before = item.snapshots[index - 1] if index else None
        assert catalogue.snapshot(item.id, (start - timedelta(1)).isoformat()) == before
        assert catalogue.snapshot(item.id, start.isoformat()) == snapshot
        if snapshot.until != (start + timedelta(1)).isoformat():
            assert catalogue.snapshot(item.id, (start + timedelta(1)).isoformat()) == snapshot


@pytest.mark.parametrize(
    ("format_id", "on", "snapshot"),
    [
        ("standard", "2026-11-20", "standard_36"),
        ("standard", "2026-07-24", "standard_35"),
        ("standard", "2023-09-21", "standard_24"),
        ("standard", "2012-09-05", None),
        ("standard", "2012-09-06", "standard_0"),
        ("startup", "2026-11-20", "startup_10"),
        ("eternal", "2026-11-20", "eternal_8"),
        ("ram", "2026-11-20", "ram_7"),
        ("snapshot", "2026-11-20", "snapshot_0"),
        ("system_gateway", "2026-11-20", "system_gateway_0"),
    ],
)
def test_known_days(catalogue, format_id, on, snapshot):
    found = catalogue.snapshot(format_id, on)
    assert (found and found.id) == snapshot


def test_a_snapshot_set_aside_is_never_in_force(catalogue):
    assert catalogue.snapshot_by_id("sunset_01").format == "standard"
    assert "sunset_01" not in {s.id for s in catalogue.format("standard").snapshots}


def test_formats_pools_and_lists_are_those_of_the_data(catalogue):
    facts = source.load(data_root())
    assert catalogue.formats() == tuple(sorted(facts.formats, key=lambda item: item.id))
    assert [catalogue.restriction(item.id) for item in facts.restrictions] == list(facts.restrictions)
    for item in facts.aside:
        assert catalogue.snapshot_by_id(item.id) == item


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (None, "legal"),
        ({}, "legal"),
        ({"banned": {"imp"}, "restricted": {"imp"}}, "banned"),
        ({"banned_subtypes": {"virus", "icebreaker"}}, "banned"),
        ({"banned_subtypes": {"icebreaker"}, "banned": {"parasite"}}, "legal"),
        ({"restricted": {"imp"}, "points": {"imp": 3}}, "restricted"),
        ({"points": {"imp": 1}, "universal_influence": {"imp": 2}}, "1 point"),
        ({"points": {"imp": 3, "parasite": 1}}, "3 points"),
        ({"universal_influence": {"imp": 2}, "global_penalty": {"imp": 1}}, "+2 influence"),
        ({"global_penalty": {"imp": 1}}, "-1 influence limit"),
    ],
)
def test_the_standing_of_a_card_in_a_word_or_two(catalogue, changes, said):
    plain = catalogue.restriction("standard_ban_list_20_09")
    for field in ("banned", "restricted", "banned_subtypes", "points", "universal_influence", "global_penalty"):
        plain = plain._replace(**{field: type(getattr(plain, field))()})
    listed = None if changes is None else plain._replace(**changes)
    assert standing(catalogue.card("imp"), frozenset({"imp"}), listed) == said
    assert standing(catalogue.card("imp"), frozenset({"parasite"}), listed) == "not in the pool"


def test_unknown_names_are_refused(catalogue):
    for look_up in (catalogue.format, catalogue.snapshot_by_id, catalogue.pool, catalogue.restriction):
        with pytest.raises(LookupFailure):
            look_up("no_such_thing")


@pytest.mark.parametrize(
    ("name", "on", "format_id", "snapshot", "day", "whole", "last_day"),
    [
        ("Standard", "2026-11-20", "standard", "standard_36", "2026-11-20", True, "2026-11-20"),
        ("standard", "2011-01-01", "standard", None, "2011-01-01", True, "2011-01-01"),
        ("standard@2020-01-01", "2026-11-20", "standard", "standard_13", "2020-01-01", True, "2020-01-01"),
        # A snapshot that has ended was known by its own last day.
        ("standard_35", "2026-07-31", "standard", "standard_35", "2026-07-31", False, "2026-07-31"),
        ("standard_35", "2026-08-01", "standard", "standard_35", "2026-08-01", False, "2026-07-31"),
        ("standard_35", "2020-01-01", "standard", "standard_35", "2020-01-01", False, "2020-01-01"),
        ("standard_36", "2026-11-20", "standard", "standard_36", "2026-11-20", False, "2026-11-20"),
        ("ram_0@2022-01-01", "2026-11-20", "ram", "ram_0", "2022-01-01", False, "2021-12-17"),
        # Of two snapshots with one list, the last that has begun; before both, the last.
        ("Startup Ban List 24.01", "2024-03-30", "startup", "startup_5_liberation", "2024-03-30", False, "2024-03-30"),
        ("startup ban list 24 01", "2024-03-29", "startup", "startup_5", "2024-03-29", False, "2024-03-29"),
        ("startup_ban_list_24_01", "2020-01-01", "startup", "startup_5_liberation", "2020-01-01", False, "2020-01-01"),
    ],
)
def test_what_a_name_means_on_a_day(catalogue, name, on, format_id, snapshot, day, whole, last_day):
    found = catalogue.resolve_name(name, on)
    assert (found.format.id, found.snapshot and found.snapshot.id) == (format_id, snapshot)
    assert (found.on, found.whole, found.last_day) == (day, whole, last_day)


@pytest.mark.parametrize("name", ["x", "", "sunset_01", "standard 99"])
def test_a_name_of_nothing_means_nothing(catalogue, name):
    assert catalogue.resolve_name(name, "2026-11-20") is None


@pytest.mark.shared
def test_the_time_line_agrees_with_the_reference(catalogue, shared):
    import json

    days = json.loads((shared / "oracle" / "snapshots_by_date.json").read_text(encoding="utf-8"))
    rows = days["rows"]
    compared = 0
    for row in rows:
        found = catalogue.snapshot(row["format"], row["date"])
        # A list counts from its own first day: data/overrides.json corrects what the reference calls an oddity.
        early = row["snapshot"] == "startup_6" and row["date"] < "2024-09-20"
        assert (found and found.id) == ("startup_5_liberation" if early else row["snapshot"]), row
        compared += 1
    assert compared >= 6 * 182
