"""Heat maps: every share with its figure, a colour by side of one half, and names that can't break the markup."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from nrdb.report.heat import heat_map


def test_every_cell_has_its_figure_and_a_colour_by_its_side_of_one_half() -> None:
    svg = ElementTree.fromstring(heat_map(["a", "b"], ["x", "y", "z"], [[0, 0.5, 1], [0.25, 0.75, 0.5]]))
    texts = [text.text for text in svg.iter("text")]
    assert texts == ["x", "y", "z", "a", "0 %", "50 %", "100 %", "b", "25 %", "75 %", "50 %"]
    cells = [(cell.get("fill"), float(cell.get("fill-opacity") or 0)) for cell in svg.iter("rect")]
    low, high = cells[0][0], cells[2][0]
    assert low != high
    assert cells == [(low, 0.7), (high, 0), (high, 0.7), (low, 0.35), (high, 0.35), (high, 0)]
    assert svg.get("aria-label") == "a: 0 %, 50 %, 100 %; b: 25 %, 75 %, 50 %"


def test_everything_lies_within_the_drawing() -> None:
    text = heat_map(["A rather long name of a deck" * 3], ["Another long name" * 4] * 3, [[0.1, 0.2, 0.3]])
    svg = ElementTree.fromstring(text)
    width, height = float(svg.get("width") or 0), float(svg.get("height") or 0)
    for cell in svg.iter("rect"):
        x, y, w, h = (float(cell.get(name) or 0) for name in ("x", "y", "width", "height"))
        assert 0 < x < x + w <= width
        assert 0 < y < y + h <= height


def test_names_are_escaped() -> None:
    text = heat_map(['<b>"&'], ["\x1b[31mx"], [[0.5]])
    ElementTree.fromstring(text)
    assert "<b>" not in text
    assert not re.search(r"[\x00-\x1f]", text)
