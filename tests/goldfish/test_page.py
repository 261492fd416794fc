"""`nrdb goldfish --html`: a page made of the JSON alone, with charts where the plotting library is."""

from __future__ import annotations

import html
import io
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from nrdb.cli.goldfish import goldfish
from nrdb.goldfish.page import to_html
from nrdb.report import charts
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
    assert "<h2>What the rig of turn 6 breaks</h2>" in text
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
    assert "<h2>What the second list swaps</h2><p>Out: 2 Hedge Fund.</p><p>In: 1 Restructure, 1 IPO.</p>" in text
    several = to_html({"first": first, "others": [one, {**one, "out": {}, "in": {}}]}, "stamp")
    assert several.count("<h2>What differs</h2>") == 2
    assert "<p>Both lists hold the same cards.</p>" in several


def test_without_the_library_the_figures_stand_in_tables(
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
        assert "What it means" in printed
        assert "Sure Gamble" in printed
        assert "any word" not in printed
        ink = "getComputedStyle(document.querySelector('svg text')).fill"
        for scheme, colour in (("light", "rgb(28, 30, 33)"), ("dark", "rgb(231, 233, 236)")):
            browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            assert browser.evaluate(ink) == colour
        assert [url.rsplit("/", 1)[1] for url in browser.requests] == ["page.html"]
