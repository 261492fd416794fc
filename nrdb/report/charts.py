"""Draw charts as inline SVG with matplotlib, if installed (`pip install 'nrdb[charts]'`).

Text and axes use the page's own colour, so charts work in dark mode and in print; series differ in line style or
hatching as well as colour. Without matplotlib a chart is shown as a table of its values.
"""

from __future__ import annotations

import importlib.util
import io
import re
import warnings
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from nrdb.report.tables import Column, Table
from nrdb.text import plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes


# Okabe and Ito's palette: distinguishable with any colour vision, legible on white and on black.
_COLOURS = ("#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#56B4E9")
_DASHES = ("-", "--", "-.", ":")
_HATCHES = ("", "//", "..", "xx")
# A colour outside the palette that is replaced with the page's own text colour.
_INK = "#010203"
_PROLOGUE = re.compile(r"^.*?(?=<svg)|<metadata>.*?</metadata>| xmlns(?::\w+)?=\"[^\"]*\"", re.DOTALL)
_IDS = re.compile(r'((?:\bid|xlink:href)="#?|url\(#)([\w-]+)')


class Series(NamedTuple):
    """A line or a group of bars with a `y` for each `x`; `low` and `high` are the optional bounds of an interval."""

    name: str
    x: tuple[float | str, ...]
    y: tuple[float, ...]
    low: tuple[float, ...] = ()
    high: tuple[float, ...] = ()


class Chart(NamedTuple):
    """A chart with a heading and labelled axes; `kind` is "bar" or "line"."""

    title: str
    kind: Literal["bar", "line"]
    series: tuple[Series, ...]
    x_label: str = ""
    y_label: str = ""
    note: str = ""

    def svg(self, name: str = "chart") -> str | None:
        """Return the chart as an `<svg>` element (ids start with `name`); None without matplotlib."""
        return _draw(self, name) if charts_available() else None

    def table(self) -> Table:
        """Return the values as a table: one row per `x`, one column per series, and the unit of the values below it."""
        positions = list(dict.fromkeys(x for series in self.series for x in series.x))
        columns = [Column(self.x_label or "x", number=all(not isinstance(x, str) for x in positions))]
        values: list[dict[float | str, float]] = []
        for series in self.series:
            label = series.name or self.y_label or "value"
            for suffix, figures in (("", series.y), (" (low)", series.low), (" (high)", series.high)):
                if figures:
                    columns.append(Column(label + suffix, number=True))
                    values.append(dict(zip(series.x, (round(y, 1) for y in figures), strict=True)))
        rows = [(x, *(column.get(x) for column in values)) for x in positions]
        unit = f"In {self.y_label}." if self.y_label and any(series.name for series in self.series) else ""
        note = " ".join(filter(None, (unit, self.note)))
        return Table(self.title, tuple(columns), rows, note=note, tools=False)


def charts_available() -> bool:
    """Return whether matplotlib is installed."""
    return importlib.util.find_spec("matplotlib") is not None


def _draw(chart: Chart, name: str) -> str:
    import matplotlib
    from matplotlib.figure import Figure

    settings: Any = {
        "svg.hashsalt": name,  # makes ids depend only on the chart
        "svg.fonttype": "none",
        "font.family": "sans-serif",
        "text.parse_math": False,
        "hatch.color": _INK,
        "hatch.linewidth": 0.4,
        **dict.fromkeys(("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color"), _INK),
    }
    with matplotlib.rc_context(settings), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the browser's font draws letters that have no glyph here
        # As wide as a phone at normal text size; two fit next to each other on a desktop.
        figure = Figure(figsize=(4.8, 3.4), layout="constrained")
        axes = figure.add_subplot()
        axes.set_xlabel(plain(chart.x_label))
        axes.set_ylabel(plain(chart.y_label))
        axes.spines[["top", "right"]].set_visible(False)
        axes.grid(axis="y", color=_INK, alpha=0.15, linewidth=0.6)
        axes.set_axisbelow(True)
        handles = (_bars if chart.kind == "bar" else _lines)(axes, chart)
        if len(chart.series) > 1:
            names = [plain(series.name) for series in chart.series]
            figure.legend(handles, names, frameon=False, loc="outside lower center", ncols=_legend_columns(names))
        out = io.StringIO()
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None})
    drawing = _PROLOGUE.sub("", out.getvalue()).strip().replace(_INK, "currentColor")
    drawing = _IDS.sub(rf"\g<1>{name}-\g<2>", drawing)
    return drawing.replace("<svg ", f'<svg role="img" aria-label="{_attribute(chart.title)}" ')


def _legend_columns(names: list[str], room: int = 60) -> int:  # room in letters, roughly
    """Return how many legend entries fit in a row below a chart."""
    return max(1, min(len(names), 3, room // (max(map(len, names)) + 6)))


def _attribute(text: str) -> str:
    from html import escape

    return escape(plain(text), quote=True)


def _bars(axes: Axes, chart: Chart) -> list[Any]:
    positions = list(dict.fromkeys(x for series in chart.series for x in series.x))
    place = {x: index for index, x in enumerate(positions)}
    width = 0.8 / max(1, len(chart.series))
    handles: list[Any] = []
    for index, series in enumerate(chart.series):
        offset = (index - (len(chart.series) - 1) / 2) * width
        errors = None
        if series.low:
            errors = [
                [y - low for y, low in zip(series.y, series.low, strict=True)],
                [high - y for y, high in zip(series.y, series.high, strict=True)],
            ]
        handles.append(
            axes.bar(
                [place[x] + offset for x in series.x],
                series.y,
                width,
                yerr=errors,
                ecolor=_INK,
                capsize=2,
                color=_COLOURS[index % len(_COLOURS)],
                hatch=_HATCHES[index % len(_HATCHES)],
            )
        )
    step = max(1, len(positions) // 20)
    labels = [plain(_label(x)) for x in positions[::step]]
    long = sum(map(len, labels)) > 40
    axes.set_xticks(
        range(0, len(positions), step), labels, rotation=30 if long else 0, ha="right" if long else "center"
    )
    return handles


def _lines(axes: Axes, chart: Chart) -> list[Any]:
    from matplotlib.ticker import MaxNLocator

    handles: list[object] = []
    if all(isinstance(x, int) for series in chart.series for x in series.x):
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    for index, series in enumerate(chart.series):
        colour = _COLOURS[index % len(_COLOURS)]
        dashes = _DASHES[index % len(_DASHES)]
        handles.extend(axes.plot(series.x, series.y, dashes, color=colour, linewidth=1.8))
        if series.low:
            axes.fill_between(series.x, series.low, series.high, color=colour, alpha=0.18, linewidth=0)
    return handles


def _label(x: float | str) -> str:
    return x if isinstance(x, str) else f"{x:g}"
