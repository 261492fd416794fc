"""Charts with intervals, drawn and as tables without matplotlib."""

from __future__ import annotations

import re

import pytest

from nrdb.report import Column, Table
from nrdb.report.charts import Chart, Series, _bars, _legend_columns, _lines


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
    columns = (
        Column("turn", number=x != ("one", "two")),
        *(Column(name, number=True) for name in ("a", "a (low)", "a (high)")),
    )
    rows = [(x[0], 1.0, 0.5, 1.5), (x[1], 2.0, 1.5, 3.0)]
    note = "In credits."
    assert bound.table() == Table("Turns", columns, rows, note=note, tools=False)


def test_the_table_of_a_chart_names_what_has_no_name_and_leaves_open_what_a_series_has_not():
    series = (Series("", (1, 2), (3.0, 4.0)), Series("b", ("c", 2), (5.0, 6.0)))
    table = Chart("", "line", series, note="A note.").table()
    assert [column.title for column in table.columns] == ["x", "value", "b"]
    assert [column.number for column in table.columns] == [False, True, True]
    assert list(table.rows) == [(1, 3.0, None), (2, 4.0, 6.0), ("c", None, 5.0)]
    assert table.note == "A note."
    labelled = Chart("", "line", series, "turn", "credits").table()
    assert [column.title for column in labelled.columns] == ["turn", "credits", "b"]


def test_the_table_of_a_chart_says_its_unit_and_rounds():
    """A drawn chart has an axis with the unit on it, and no more digits than can be seen."""
    series = (
        Series("in hand", (1, 2), (2.4618, 20.0), (1.99999, 19.5), (3.0982, 20.5)),
        Series("seen", (1,), (0.0049,)),
    )
    table = Chart("", "line", series, "turn", "cards", "Means.").table()
    assert list(table.rows) == [(1, 2.5, 2.0, 3.1, 0.0), (2, 20.0, 19.5, 20.5, None)]
    assert table.note == "In cards. Means."
    assert Chart("", "line", series[1:], "turn", "% of games").table().note == "In % of games."
    assert not Chart("", "line", (Series("", (1,), (2.0,)),), "turn", "clicks").table().note


@pytest.mark.parametrize(("letters", "slanted"), [(20, False), (21, True)])
def test_long_labels_are_slanted_to_find_room(letters, slanted):
    """With two bars, labels of forty letters in total are horizontal; one more and they would touch on a phone."""
    pytest.importorskip("matplotlib")
    labels = ("a" * 20, "b" * letters)
    drawn = Chart("Decks", "bar", (Series("a", labels, (1.0, 2.0)),), "deck", "games").svg()
    assert drawn is not None
    turned = {abs(float(angle)) for angle in re.findall(r"rotate\((-?[\d.]+)", drawn)}
    assert turned - {0} == ({30, 90} if slanted else {90}), "the label of the other axis is vertical"


@pytest.mark.parametrize("many", [1, 2, 3])
def test_neighbouring_bars_are_centred_on_their_label(many):
    """Together they take four fifths of the space, centred on the label."""
    pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure

    axes = Figure().subplots()
    _bars(axes, Chart("Decks", "bar", tuple(Series(f"s{n}", ("a", "b"), (1.0, 2.0)) for n in range(many))))
    for place in (0, 1):
        bars = [group[place] for group in axes.containers]
        edges = [edge for bar in bars for edge in (bar.get_x(), bar.get_x() + bar.get_width())]
        assert [round(edge, 6) for edge in (min(edges), max(edges))] == [place - 0.4, place + 0.4]
        assert [bar.get_x() for bar in bars] == sorted(bar.get_x() for bar in bars)


def test_bars_differ_in_colour_and_hatching_and_bear_their_intervals():
    """Six colours and four hatchings repeat; an interval reaches from low to high."""
    pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure

    bound = Series("s", ("a", "b"), (1.0, 2.0), (0.5, 1.75), (4.0, 2.5))
    axes = Figure().subplots()
    groups = _bars(axes, Chart("Decks", "bar", (bound,) * 7))
    looks = [(group[0].get_facecolor(), group[0].get_hatch()) for group in groups]
    assert [[look[n] for look in looks].index(looks[6][n]) for n in (0, 1)] == [0, 2]
    assert [len({look[n] for look in looks}) for n in (0, 1)] == [6, 4]
    for group in groups:
        (whiskers,) = group.errorbar.lines[2]
        middles = [bar.get_x() + bar.get_width() / 2 for bar in group]
        ends = [[(round(x, 6), y) for x, y in whisker] for whisker in whiskers.get_segments()]
        assert ends == [
            [(round(middles[0], 6), 0.5), (round(middles[0], 6), 4.0)],
            [(round(middles[1], 6), 1.75), (round(middles[1], 6), 2.5)],
        ]


@pytest.mark.parametrize(("places", "step"), [(39, 1), (40, 2), (59, 2), (60, 3)])
def test_of_many_places_every_second_or_third_is_labelled(places, step):
    pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure

    axes = Figure().subplots()
    _bars(axes, Chart("Decks", "bar", (Series("a", tuple(range(1, places + 1)), (1.0,) * places),)))
    assert list(axes.get_xticks()) == list(range(0, places, step))
    assert [label.get_text() for label in axes.get_xticklabels()] == [str(n) for n in range(1, places + 1, step)]


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
    """There is no frame: the only filled shapes are two backgrounds, two bars and two axes."""
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
def test_names_of_a_legend_share_a_line_while_there_is_room(lengths, beside):
    assert _legend_columns(["x" * length for length in lengths]) == beside
