"""Charts with intervals, drawn and as the table that stands in for them."""

from __future__ import annotations

import pytest

from nrdb.report.charts import Chart, Series


@pytest.mark.parametrize("kind", ["bar", "line"])
@pytest.mark.parametrize("x", [("one", "two"), (1, 2), (0.5, 1.5)])
def test_an_interval_is_drawn_and_tabled(kind, x):
    pytest.importorskip("matplotlib")
    bare = Chart("Turns", kind, (Series("a", x, (1.0, 2.0)),), "turn", "credits")
    bound = bare._replace(series=(Series("a", x, (1.0, 2.0), (0.5, 1.5), (1.5, 3.0)),))
    without, drawn = bare.svg(), bound.svg()
    assert without is not None
    assert drawn is not None
    assert drawn.count("<path") > without.count("<path")
    assert [column.title for column in bound.table().columns] == ["turn", "a", "a (low)", "a (high)"]
    assert list(bound.table().rows) == [(x[0], 1.0, 0.5, 1.5), (x[1], 2.0, 1.5, 3.0)]


@pytest.mark.parametrize(("letters", "slanted"), [(20, False), (21, True)])
def test_long_labels_are_slanted_to_find_room(letters, slanted):
    """Two bars: labels of forty letters in all stand level, one more and they would touch on a phone."""
    pytest.importorskip("matplotlib")
    labels = ("a" * 20, "b" * letters)
    drawn = Chart("Decks", "bar", (Series("a", labels, (1.0, 2.0)),), "deck", "games").svg()
    assert drawn is not None
    assert ("rotate(-30)" in drawn) == slanted
