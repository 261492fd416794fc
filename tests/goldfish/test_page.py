"""`nrdb goldfish --html`: a page made of the JSON alone, with charts where the plotting library is."""

from __future__ import annotations

import html
import io
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from nrdb.cli.goldfish import goldfish
from nrdb.goldfish.page import to_html
from nrdb.report import Cell, Chart, Facts, Section, Text, charts
from tests.browser import Browser, find
from tests.conftest import ROOT

DECKS = {name: str(ROOT / "examples" / f"{name}.txt") for name in ("corp", "runner")}


@pytest.fixture(scope="module")
def documents() -> dict[str, dict[str, Any]]:
    found = {}
    for name, decks in {**{name: [path] for name, path in DECKS.items()}, "both": [DECKS["corp"]] * 2}.items():
        result = CliRunner().invoke(goldfish, [*decks, "--games", "20", "--json"], catch_exceptions=False)
        found[name] = json.loads(result.stdout)
    return found


@pytest.fixture(scope="module")
def pages(documents: dict[str, dict[str, Any]]) -> dict[str, str]:
    """The page of each document: its charts take long to draw."""
    return {name: to_html(document, "stamp") for name, document in documents.items()}


@pytest.mark.parametrize("name", ["corp", "runner", "both"])
def test_a_page_from_the_json_alone(documents: dict[str, dict[str, Any]], pages: dict[str, str], name: str) -> None:
    document, text = documents[name], pages[name]
    assert text == to_html(json.loads(json.dumps(document)), "stamp")
    assert not re.search(r"https?://|<link|<img|@import", text)
    assert text.count("<svg") >= 4
    reports = [document["first"], *(other["second"] for other in document["others"])]
    for report in reports:
        for row in report["cards"]:
            assert f"{100 * row['played']['share']:.0f} %" in text


def test_the_page_says_what_the_terminal_says(documents: dict[str, dict[str, Any]], pages: dict[str, str]) -> None:
    for name in ("corp", "runner"):
        document = documents[name]
        text = html.unescape(pages[name])
        for part in ("verdict", "does", "limits"):
            assert all(sentence in text for sentence in document["first"][part]), part
    assert "<h2>Ice broken by turn 6</h2>" in text
    for row in documents["runner"]["first"]["rig"]:
        assert f">{html.escape(row['title'])}</td>" in pages["runner"]
    assert "<h2>Memory</h2>" in text, "memory and cards share no axis"


def test_a_comparison_says_what_is_swapped(
    documents: dict[str, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(charts, "charts_available", lambda: False)  # only words are read here
    first, (second,) = documents["both"]["first"], documents["both"]["others"]
    one = {**second, "out": {"Hedge Fund": 2}, "in": {"Restructure": 1, "IPO": 1}}
    text = to_html({"first": first, "others": [one]}, "stamp")
    assert "<h2>Swaps in the second list</h2><p>Out: 2 Hedge Fund.</p><p>In: 1 Restructure, 1 IPO.</p>" in text
    several = to_html({"first": first, "others": [one, {**one, "out": {}, "in": {}}]}, "stamp")
    assert several.count("<h2>Differences</h2>") == 2
    assert "<p>Both lists have the same cards.</p>" in several


def test_without_the_library_the_figures_are_in_tables(
    documents: dict[str, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(charts, "charts_available", lambda: False)
    text = to_html(documents["runner"], "stamp")
    assert "<svg" not in text
    assert "<h2>Credits at the end of each turn</h2>" in text
    assert text.count("<table") >= 5


def test_hostile_deck_names_stay_text(documents: dict[str, dict[str, Any]]) -> None:
    text = to_html(
        {"first": {**documents["corp"]["first"], "deck": "<script>alert(1)</script>"}, "others": []}, "stamp"
    )
    assert "<script>alert" not in text


def test_the_option_writes_the_page(tmp_path: Path) -> None:
    out = tmp_path / "out.html"
    arguments = [DECKS["runner"], "--games", "10", "--html", str(out)]
    assert CliRunner().invoke(goldfish, arguments, catch_exceptions=False).exit_code == 0
    assert out.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_in_a_browser(pages: dict[str, str], tmp_path: Path) -> None:
    program = find()
    if program is None:
        if os.environ.get("REQUIRE_BROWSER"):
            pytest.fail("REQUIRE_BROWSER is set and no Chromium is installed")
        pytest.skip("no Chromium on this machine")
    path = tmp_path / "page.html"
    path.write_text(pages["runner"], encoding="utf-8")
    cards = "[...document.querySelectorAll('table')].find(t => t.querySelector('th[data-title=Drawn]'))"
    tools = f"document.querySelector(`.tools[data-table=${{{cards}.id}}]`)"
    played = f"[...{cards}.querySelectorAll('tbody tr')].map(r => Number(r.cells[3].dataset.sort))"
    with Browser(program, tmp_path / "profile") as browser:
        browser.open(path)
        for width in (390, 1280):
            size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
            browser.call("Emulation.setDeviceMetricsOverride", **size)
            assert browser.evaluate("document.documentElement.scrollWidth") <= width
            side_by_side = "new Set([...document.querySelectorAll('.charts figure')].map(f => f.offsetLeft)).size"
            assert browser.evaluate(side_by_side) == (1 if width == 390 else 2)
            filled = "document.querySelector('.charts').offsetWidth / document.querySelector('main').offsetWidth"
            assert browser.evaluate(filled) == 1
            text = "document.querySelector('.charts svg text').getBoundingClientRect().height"
            assert browser.evaluate(text) >= 9, "figures too small to read"
        browser.call("Emulation.clearDeviceMetricsOverride")
        shares = browser.evaluate(played)
        assert shares == sorted(shares, reverse=True)
        browser.evaluate(f"{cards}.querySelectorAll('th button')[3].click()")
        assert browser.evaluate(played) == sorted(shares)
        browser.evaluate(
            f"(() => {{ const e = {tools}.querySelector('input'); e.value = 'sure gamble';"
            " e.dispatchEvent(new Event('input', {bubbles: true})); })()"
        )
        assert browser.evaluate(f"{tools}.querySelector('.shown').textContent").startswith("1 of ")
        printed = "".join(part.extract_text() for part in PdfReader(io.BytesIO(browser.print_pdf())).pages)
        assert "Verdict" in printed
        assert "Sure Gamble" in printed
        assert "any word" not in printed
        ink = "getComputedStyle(document.querySelector('svg text')).fill"
        for scheme, colour in (("light", "rgb(28, 30, 33)"), ("dark", "rgb(231, 233, 236)")):
            browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            assert browser.evaluate(ink) == colour
        assert [url.rsplit("/", 1)[1] for url in browser.requests] == ["page.html"]


# -- the sections of reports made up, told as plain lines


def spread(n: int, *values: int) -> dict[str, Any]:
    """A spread under its JSON names: mean, interval and quantiles."""
    return {"n": n, **dict(zip(("mean", "low", "high", "q10", "q50", "q90"), values, strict=True))}


def shares(*hits: int) -> list[dict[str, Any]]:
    """Shares of a hundred games by turn, each with an interval of two and three."""
    return [{"n": 100, "hits": n, "share": n / 100, "low": (n - 2) / 100, "high": (n + 3) / 100} for n in hits]


def made_up(side: str, **more: Any) -> dict[str, Any]:
    """A report of two turns."""
    by_turn: list[dict[str, Any]] = [
        {
            "turn": t,
            **{name: spread(100, t + at, t, t + 9, t - 1, t + 2, t + 4) for at, name in enumerate(("credits", "hand"))},
        }
        for t in (1, 2)
    ]
    if side == "corp":
        by_turn[1]["credits_after_remote"] = spread(40, 3, 2, 4, 1, 3, 6)
        by_turn[0]["credits_after_remote"] = spread(0, 0, 0, 0, 0, 0, 0)
    return {
        "deck": None, "edition": "cr", "identity": None, "side": side, "games": 100, "turns": 2, "seed": 3,
        "policy": "sensible",
        "coverage": {"trusted": True, "share": 0.9, "full": 9, "copies": 10, "missing": []},
        "credits_per_click": 1.2345, "mulligan": {"share": 0.25}, "verdict": ["Good."], "does": ["Much."],
        "limits": ["Some."], "by_turn": by_turn, "events": {}, "goals": [], "rig": [], "clicks": {}, "cards": [],
        "assumptions": ["Alone."], **more,
    }  # fmt: skip


CARDS = [
    {"card": "b", "title": "Bravo", "copies": 1, "drawn": {"share": 0.5}, "played": {"share": 0.2}, "turn": None,
     "left_in_hand": None},
    {"card": "a", "title": "Alpha", "copies": 3, "drawn": {"share": 0.004}, "played": {"share": 0.2}, "turn": 2.5,
     "left_in_hand": 0.125},
    {"card": "c", "title": "Charlie", "copies": 2, "drawn": {"share": 1.0}, "played": {"share": 0.9}, "turn": 1.0,
     "left_in_hand": 0.0},
]  # fmt: skip
RIG = [
    {"ice": f"wall_{n}", "title": f"Wall {n}", "share": 0.5, "credits": 2.5, "at_ease": 0.25,
     "by_turn": [{"turn": t, "share": 0.5, "credits": 2.5, "at_ease": t / 8} for t in (1, 2)]}
    for n in range(1, 6)
]  # fmt: skip


def full() -> dict[str, Any]:
    """A report of the Runner in which every part has something to say."""
    return made_up(
        "runner",
        deck="All of it",
        turns=7,
        coverage={
            "trusted": False, "share": 0.5, "full": 5, "copies": 10,
            "missing": [{"card": "a", "copies": 3, "class": "partly", "why": ["runs", "tags"]},
                        {"card": "z", "copies": 2, "class": "missing", "why": "text"}],
        },
        events={"breaker": {"by_turn": shares(10, 20)}, "odd": {"by_turn": shares(0, 5)}},
        goals=[{"name": "Unity", "by_turn": shares(30, 60)}],
        rig=RIG,
        clicks={"credit": 2.5, "other": 1.0},
        cards=CARDS,
    )  # fmt: skip


def plainly(value: Any) -> str:
    """A cell, or a value, with what it is sorted by and how it is marked."""
    if isinstance(value, Cell):
        return f"{value.text}<{value.sort}{value.mark}>"
    return str(value)


def figures(values: tuple[float | str, ...]) -> str:
    """The values of a line or of bars."""
    return "/".join(value if isinstance(value, str) else f"{value:g}" for value in values) or "-"


def told(section: Section) -> list[str]:
    """A section in lines."""
    if isinstance(section, Facts):
        return [f"{name}: {value}" for name, value in section.facts]
    if isinstance(section, Text):
        return [f"# {section.title}".rstrip(), *section.paragraphs]
    if isinstance(section, Chart):
        head = f"# {section.title} ({section.kind}: {section.x_label}, {section.y_label}) {section.note}".rstrip()
        return [head, *(" ".join([f"{one.name}:", *map(figures, one[1:])]) for one in section.series)]
    heads = [f"{one.title}{'#' * one.number}{'?' * one.choose}" for one in section.columns]
    rows = [" | ".join(map(plainly, row)) for row in section.rows]
    return [f"# {section.title} ({section.note}){'' if section.tools else ' still'}", " | ".join(heads), *rows]


def sections_of(document: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The title, the lead and the sections of a page, in lines."""
    found: list[str] = []

    def page(title: str, sections: list[Section], *, lead: str, stamp: str) -> str:
        found.extend([title, lead, stamp])
        for section in sections:
            found.extend(told(section))
        return ""

    monkeypatch.setattr(sys.modules["nrdb.goldfish.page"], "page", page)
    to_html(document, "stamp")
    return found


FULL = """\
All of it
100 games of 7 turns, AI player sensible, seed 3.
stamp
# Verdict
Don't trust these figures: only 50 % of the deck is fully implemented.
Good.
Games: 100
Credits per click: 1.23
Mulligan rate: 25 %
Cards fully implemented: 5 of 10
# Performance
Much.
# Caveats
Some.
# Credits at the end of each turn (line: turn, credits) Median; the band covers 80 % of games.
credits: 1/2 3/4 0/1 5/6
# Cards (line: turn, cards) Mean over all games, with its 95 % interval.
in hand: 1/2 2/3 1/2 10/11
# Milestones by turn (line: turn, % of games) With 95 % intervals.
first breaker: 1/2 10/20 8/18 13/23
odd: 1/2 0/5 -2/3 3/8
# Goals reached by turn (line: turn, % of games) With 95 % intervals.
Unity: 1/2 30/60 28/58 33/63
# Ice broken with 5 credits to spare (line: turn, % of games) \
Share of games in which the rig breaks the ice with 5 credits to spare.
Wall 1: 1/2 12.5/25 - -
Wall 2: 1/2 12.5/25 - -
Wall 3: 1/2 12.5/25 - -
Wall 4: 1/2 12.5/25 - -
# Actions per game (bar: action, clicks)
: credits/other 2.5/1 - -
# Ice broken by turn 6 (The most played ice of the deck's years and format against the rig at the end of turn 6.)
Ice | Broken# | Credits# | 5 to spare#
Wall 1 | 50 %<0.5> | 2.5 | 25 %<0.25>
Wall 2 | 50 %<0.5> | 2.5 | 25 %<0.25>
Wall 3 | 50 %<0.5> | 2.5 | 25 %<0.25>
Wall 4 | 50 %<0.5> | 2.5 | 25 %<0.25>
Wall 5 | 50 %<0.5> | 2.5 | 25 %<0.25>
# Cards ()
Copies# | Card | Drawn# | Played# | Mean turn# | Left in hand#
2 | Charlie | 100 %<1.0> | 90 %<0.9> | 1.0 | 0 %<0.0>
3 | Alpha | 0.4 %<0.004> | 20 %<0.2> | 2.5 | 13 %<0.125>
1 | Bravo | 50 %<0.5> | 20 %<0.2> | None | None
# Not fully implemented () still
Card | Copies# | Implemented | Missing
Alpha | 3 | partly | runs, tags
z | 2 | missing | text
# Assumptions
Alone.
"""
SEVERAL = """\
corp and hb and nbn
100 games of 2 turns, AI player sensible, seed 3.
stamp
# Swaps in list 2, hb
Out: 2 Alpha.
# Differences ()
Measure | First# | Second# | Difference# | 95 % interval | Significant?
credits | 1.23 | 2.35 | 1.11 | -0.50 to +2.76 | no
# Swaps in list 3, nbn
Both lists have the same cards.
# Differences ()
Measure | First# | List 3# | Difference# | 95 % interval | Significant?
cards | 1.23 | 2.35 | 1.11 | +0.25 to +2.76 | yes<Nonewarn>
# Credits at the end of each turn, all decks (line: turn, credits) Median; the band covers 80 % of games.
1: corp: 1/2 3/4 0/1 5/6
2: hb: 1/2 3/4 0/1 5/6
3: nbn: 1/2 3/4 0/1 5/6
# corp
100 games of 2 turns, AI player sensible, seed 3.
"""
ALONE = """\
Alone
100 games of 2 turns, AI player sensible, seed 3.
stamp
# Verdict
Good.
Games: 100
Credits per click: 1.23
Mulligan rate: 25 %
Cards fully implemented: 9 of 10
# Performance
Much.
# Caveats
Some.
# Credits at the end of each turn (line: turn, credits) Median; the band covers 80 % of games.
credits: 1/2 3/4 0/1 5/6
# Credits after rezzing ice (line: turn, credits) Mean over all games, with its 95 % interval.
the scoring remote's ice: 2 3 2 4
# Cards (line: turn, cards) Mean over all games, with its 95 % interval.
in hand: 1/2 2/3 1/2 10/11
# Milestones by turn (line: turn, % of games) With 95 % intervals.
# Cards ()
Copies# | Card | Drawn# | Played# | Mean turn# | Left in hand#
# Assumptions
Alone.
"""
BOTH = """\
corp and hb
100 games of 2 turns, AI player sensible, seed 3.
stamp
# Swaps in the second list
Both lists have the same cards.
# Differences ()
Measure | First# | Second# | Difference# | 95 % interval | Significant?
# Credits at the end of each turn, both decks (line: turn, credits) Median; the band covers 80 % of games.
1: corp: 1/2 3/4 0/1 5/6
2: hb: 1/2 3/4 0/1 5/6
# corp
100 games of 2 turns, AI player sensible, seed 3.
"""
GAIN, LOSS = (
    {"words": words, "first": 1.234, "second": 2.345, "difference": 1.111, "low": low, "high": 2.756,
     "beyond_chance": beyond}
    for words, low, beyond in (("credits", -0.5, False), ("cards", 0.25, True))
)  # fmt: skip


def beside(name: str, swapped: dict[str, int], rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Another list of the Corp, and what differs."""
    return {"second": made_up("corp", identity=name), "out": swapped, "in": {}, "differences": rows}


@pytest.mark.parametrize(
    ("first", "others", "lines"),
    [
        (full(), [], FULL),
        (made_up("corp", deck="Alone"), [], ALONE),
        (made_up("corp"), [beside("hb", {"Alpha": 2}, [GAIN]), beside("nbn", {}, [LOSS])], SEVERAL),
        (made_up("corp"), [beside("hb", {}, [])], BOTH),
    ],
)
def test_every_section_of_a_page(
    first: dict[str, Any], others: list[Any], lines: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole reports made up; of several lists the parts before the reports themselves, whose first lines end it."""
    found = sections_of({"first": first, "others": others}, monkeypatch)
    assert found[: len(found) if not others else found.index("# Verdict")] == lines.splitlines()
