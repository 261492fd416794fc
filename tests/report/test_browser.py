"""The page in a real browser: sorting, filtering, printing, dark mode, and no network requests."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from nrdb.report import Cell, Column, Table, page
from tests.browser import Browser

NAMES = "[...document.querySelectorAll('tbody tr')].filter(r => !r.hidden).map(r => r.cells[0].textContent)"


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Browser:
    rows = [
        ("Zoë", Cell("illegal", "bad", lines=("3 False Lead are banned",)), 10),
        ("ann", Cell("legal", "good"), 9),
        ("Bob <i>", Cell("legal", "good"), None),
        ("Åsa", Cell("missing", "warn"), 100),
    ]
    columns = (Column("Player"), Column("Status", choose=True), Column("Points", number=True))
    path = tmp_path / "page.html"
    path.write_text(page("Judges’ table", [Table("Players", columns, rows)]), encoding="utf-8")
    browser.requests.clear()
    browser.open(path)
    return browser


def click(browser: Browser, heading: int) -> None:
    browser.evaluate(f"document.querySelectorAll('th button')[{heading}].click()")


def choose(browser: Browser, selector: str, value: str) -> None:
    browser.evaluate(
        f"(() => {{ const e = document.querySelector({selector!r}); e.value = {value!r};"
        " e.dispatchEvent(new Event('input', {bubbles: true})); })()"
    )


def test_sorting(opened: Browser) -> None:
    click(opened, 0)
    assert opened.evaluate(NAMES) == ["ann", "Åsa", "Bob <i>", "Zoë"]
    click(opened, 0)
    assert opened.evaluate(NAMES) == ["Zoë", "Bob <i>", "Åsa", "ann"]
    click(opened, 2)
    assert opened.evaluate(NAMES) == ["ann", "Zoë", "Åsa", "Bob <i>"]
    click(opened, 2)
    assert opened.evaluate(NAMES) == ["Åsa", "Zoë", "ann", "Bob <i>"]
    assert opened.evaluate("document.querySelectorAll('th')[2].getAttribute('aria-sort')") == "descending"


def test_filtering(opened: Browser) -> None:
    choose(opened, "input", "FALSE lead")
    assert opened.evaluate(NAMES) == ["Zoë"]
    assert opened.evaluate("document.querySelector('.shown').textContent") == "1 of 4 shown"
    choose(opened, "input", "")
    choose(opened, "select", "legal")
    assert opened.evaluate(NAMES) == ["ann", "Bob <i>"]
    choose(opened, "select", "")
    assert len(opened.evaluate(NAMES)) == 4


def test_print_view(opened: Browser) -> None:
    from pypdf import PdfReader

    text = PdfReader(io.BytesIO(opened.print_pdf())).pages[0].extract_text()
    assert "Bob <i>" in text
    assert "3 False Lead are banned" in text
    assert "Filter" not in text


def test_dark(opened: Browser) -> None:
    colour = "getComputedStyle(document.body).backgroundColor"
    opened.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "light"}])
    assert opened.evaluate(colour) == "rgb(255, 255, 255)"
    opened.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    assert opened.evaluate(colour) == "rgb(21, 23, 26)"
    opened.call("Emulation.setEmulatedMedia", features=[])


def test_nothing_is_requested_but_the_page(opened: Browser) -> None:
    assert [url.rsplit("/", 1)[1] for url in opened.requests] == ["page.html"]


def test_no_foreign_script_runs(opened: Browser) -> None:
    ran = "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.ran = 1\">'), window.ran"
    opened.evaluate(ran)
    opened.evaluate(
        "(() => { const s = document.createElement('script'); s.textContent = 'window.ran = 1';"
        " document.body.append(s); })()"
    )
    assert opened.evaluate("window.ran") is None
