"""Charts with intervals, drawn and as the table that stands in for them."""

from __future__ import annotations

import pytest

from nrdb.report.charts import Chart, Series, _bars


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


@pytest.mark.parametrize("many", [1, 2, 3])
def test_bars_beside_each_other_stand_about_their_label(many):
    """Together they take four fifths of a place, and their middle is the label's."""
    pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure

    axes = Figure().subplots()
    _bars(axes, Chart("Decks", "bar", tuple(Series(f"s{n}", ("a", "b"), (1.0, 2.0)) for n in range(many))))
    for place in (0, 1):
        bars = [group[place] for group in axes.containers]
        edges = [edge for bar in bars for edge in (bar.get_x(), bar.get_x() + bar.get_width())]
        assert [round(edge, 6) for edge in (min(edges), max(edges))] == [place - 0.4, place + 0.4]
        assert [bar.get_x() for bar in bars] == sorted(bar.get_x() for bar in bars)
