"""What is in force on a day: half-open periods, dates alone."""

from datetime import date, timedelta

import pytest

from nrdb.errors import LookupFailure


def boundaries(catalogue):
    for item in catalogue.formats():
        for snapshot in item.snapshots:
            yield item, snapshot


def test_the_day_before_of_and_after_each_start(catalogue):
    """On a start the new snapshot is in force, the day before the former one or none, the day after still the new."""
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


def test_unknown_names_are_refused(catalogue):
    for look_up in (catalogue.format, catalogue.snapshot_by_id, catalogue.pool, catalogue.restriction):
        with pytest.raises(LookupFailure):
            look_up("no_such_thing")


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
