"""Charts with intervals, drawn and as the table that stands in for them."""

from __future__ import annotations

import re

import pytest

from nrdb.report.charts import Chart, Series, _bars, _beside, _lines


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
    assert all(f">{label}</text>" in drawn for label in ("turn", "credits"))
    assert [column.title for column in bound.table().columns] == ["turn", "a", "a (low)", "a (high)"]
    assert list(bound.table().rows) == [(x[0], 1.0, 0.5, 1.5), (x[1], 2.0, 1.5, 3.0)]


@pytest.mark.parametrize(("letters", "slanted"), [(20, False), (21, True)])
def test_long_labels_are_slanted_to_find_room(letters, slanted):
    """Two bars: labels of forty letters in all stand level, one more and they would touch on a phone."""
    pytest.importorskip("matplotlib")
    labels = ("a" * 20, "b" * letters)
    drawn = Chart("Decks", "bar", (Series("a", labels, (1.0, 2.0)),), "deck", "games").svg()
    assert drawn is not None
    turned = {abs(float(angle)) for angle in re.findall(r"rotate\((-?[\d.]+)", drawn)}
    assert turned - {0} == ({30, 90} if slanted else {90}), "the label of the other axis stands upright"


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


def test_lines_go_through_their_points_with_their_bands_behind_them():
    pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure

    series = (Series("one", (1, 2, 3), (4.0, 5.0, 6.0)), Series("two", (1, 2), (1.0, 2.0), (0.5, 1.5), (1.5, 2.5)))
    axes = Figure().subplots()
    handles = _lines(axes, Chart("Decks", "line", series))
    points = [(list(line.get_xdata()), list(line.get_ydata())) for line in axes.lines]
    assert points == [([1, 2, 3], [4, 5, 6]), ([1, 2], [1, 2])]
    assert handles == list(axes.lines)
    assert len({line.get_color() for line in handles}) == len({line.get_linestyle() for line in handles}) == 2
    (band,) = axes.collections
    assert list(band.get_linewidth()) == [0], "a band has no edge"
    assert {(1, 0.5), (2, 1.5), (1, 1.5), (2, 2.5)} == {tuple(corner) for corner in band.get_paths()[0].vertices}
    assert all(tick == int(tick) for tick in axes.get_xticks()), "there is no half a turn"


def test_a_drawing_has_two_axes_and_pale_lines_behind_its_bars():
    """No frame: of what is filled there are the two grounds, the two bars and the two axes."""
    pytest.importorskip("matplotlib")
    drawn = Chart("Decks", "bar", (Series("a", ("x", "y"), (1.0, 2.0)),)).svg("c")
    assert drawn is not None
    assert drawn.count('<g id="c-patch_') == 6
    parts = drawn.split('<g id="c-matplotlib.axis_')
    assert ["stroke-opacity: 0.15" in part for part in parts] == [False, False, True], "lines across alone"
    assert drawn.index('<g id="c-matplotlib.axis_2') < drawn.index('<g id="c-patch_3')


def test_a_letter_that_the_font_of_the_drawing_lacks_is_drawn_without_a_word():
    """A browser has a font for it; a warning would fail this test."""
    pytest.importorskip("matplotlib")
    drawn = Chart("x", "bar", (Series("a", ("游戏",), (1.0,)),)).svg()
    assert drawn is not None
    assert "游戏" in drawn


def test_a_legend_names_every_series_of_several():
    pytest.importorskip("matplotlib")
    one, two = Series("first", (1, 2), (4.0, 5.0)), Series("second", (1, 2), (1.0, 2.0))
    alone, both = Chart("Decks", "line", (one,)).svg(), Chart("Decks", "line", (one, two)).svg()
    assert alone is not None
    assert both is not None
    assert "first" not in alone
    assert "first" in both
    assert "second" in both


@pytest.mark.parametrize(
    ("lengths", "beside"),
    [((5, 5), 2), ((5, 5, 5, 5), 3), ((14, 3, 3), 3), ((15, 3, 3), 2), ((24, 3), 2), ((25, 3), 1)],
)
def test_names_of_a_legend_stand_beside_each_other_while_there_is_room(lengths, beside):
    assert _beside(["x" * length for length in lengths]) == beside
