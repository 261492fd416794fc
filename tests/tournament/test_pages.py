"""The pages for judges in a real browser: sorted, filtered, printed, and the sheets printed one a page."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from click.testing import CliRunner

from nrdb.catalogue import Catalogue
from nrdb.cli.tournament import tournament
from tests.browser import Browser
from tests.tournament import faults
from tests.tournament.lists import Maker

SHOWN = (
    "[...document.querySelectorAll('#t2 tbody tr')].filter(r => !r.hidden).map(r => r.cells[{0}].textContent.trim())"
)


@pytest.fixture(scope="module")
def pages(catalogue: Catalogue, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("event")
    faults.write(faults.event(Maker(catalogue)), folder / "lists")
    lists = str(folder / "lists")
    CliRunner().invoke(tournament, ["check", lists, "--html", str(folder / "check.html")], catch_exceptions=False)
    faults.write(faults.event(Maker(catalogue), players=9, faults=()), folder / "nine")
    lists = str(folder / "nine")
    CliRunner().invoke(tournament, ["sheet", lists, "--html", str(folder / "sheets.html")], catch_exceptions=False)
    return folder


def change(browser: Browser, selector: str, value: str) -> None:
    browser.evaluate(
        f"(() => {{ const e = document.querySelector({selector!r}); e.value = {value!r};"
        " e.dispatchEvent(new Event('input', {bubbles: true})); })()"
    )


def test_the_judges_page(browser: Browser, pages: Path) -> None:
    browser.requests.clear()
    browser.open(pages / "check.html")
    names = browser.evaluate(SHOWN.format(0))
    assert len(names) == 128
    assert browser.evaluate(SHOWN.format(1))[:5] == ["unreadable"] * 5
    browser.evaluate("document.querySelector('#t2 th button').click()")
    by_name = browser.evaluate(SHOWN.format(0))
    assert by_name != names
    assert sorted(by_name) == sorted(names)
    change(browser, ".tools select", "illegal")
    assert set(browser.evaluate(SHOWN.format(1))) == {"illegal"}
    change(browser, ".tools input", "influence where")
    assert len(browser.evaluate(SHOWN.format(0))) == 1
    assert browser.evaluate("document.querySelector('.shown').textContent") == "1 of 128 shown"
    change(browser, ".tools input", "")
    change(browser, ".tools select", "")
    assert [url.rsplit("/", 1)[1] for url in browser.requests] == ["check.html"]


def test_the_judges_page_on_paper(browser: Browser, pages: Path) -> None:
    from pypdf import PdfReader

    browser.open(pages / "check.html")
    printed = PdfReader(io.BytesIO(browser.print_pdf()))
    texts = [page.extract_text() for page in printed.pages]
    assert len(texts) > 1
    assert "Test Open" in texts[0]
    assert "What to look at" in texts[1]  # the heading of the table stands on every page
    assert not any("any word" in text for text in texts)


def test_sheets_on_paper_are_one_a_page(browser: Browser, pages: Path) -> None:
    from pypdf import PdfReader

    browser.open(pages / "sheets.html")
    sheets = browser.evaluate("document.querySelectorAll('article').length")
    printed = PdfReader(io.BytesIO(browser.print_pdf()))
    heads = [text for page in printed.pages if "Deck check" in (text := page.extract_text())]
    assert len(heads) == sheets == len(printed.pages)
