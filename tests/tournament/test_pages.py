"""The judges' pages in a real browser (sorted, filtered and printed), and registration sheets printed one per page."""

from __future__ import annotations

import io
from pathlib import Path
from unicodedata import normalize

import pytest
from click.testing import CliRunner

from nrdb.catalogue import Catalogue
from nrdb.cli.deck import deck
from nrdb.cli.goldfish import goldfish
from nrdb.cli.tournament import tournament
from tests.browser import Browser
from tests.conftest import ROOT
from tests.tournament import faults
from tests.tournament.lists import Maker

SHOWN = (
    "[...document.querySelectorAll('#t2 tbody tr')].filter(r => r.getClientRects().length)"
    ".map(r => r.cells[{0}].textContent.trim())"
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
    forms = ["sheet", lists, "--form", "--html", str(folder / "forms.html")]
    CliRunner().invoke(tournament, forms, catch_exceptions=False)
    CliRunner().invoke(deck, ["stats", lists, "--html", str(folder / "metagame.html")], catch_exceptions=False)
    results = folder / "results.csv"
    results.write_text(RESULTS, encoding="utf-8")
    standings = ["standings", str(results), "--scoring", "nsg", "--html", str(folder / "standings.html")]
    CliRunner().invoke(tournament, standings, catch_exceptions=False)
    pairings = ["pair", str(results), "--html", str(folder / "pairings.html"), "--slips", str(folder / "slips.html")]
    CliRunner().invoke(tournament, pairings, catch_exceptions=False)
    cut = ["pair", str(results), "--cut", "4", "--html", str(folder / "cut.html")]
    CliRunner().invoke(tournament, cut, catch_exceptions=False)
    decks = [str(ROOT / "examples" / f"{name}.txt") for name in ("runner", "worlds-2013-andromeda")]
    for name, of in (("goldfish", decks[:1]), ("compared", decks)):
        played = [*of, "--games", "40", "--html", str(folder / f"{name}.html")]
        CliRunner().invoke(goldfish, played, catch_exceptions=False)
    return folder


RESULTS = """\
round,table,corp,runner,winner
1,1,Ann Lee,Bo Okafor,corp
1,2,Cy Brandt,Dee Hassan Al-Rashid the Younger,runner
2,1,Ann Lee,Dee Hassan Al-Rashid the Younger,runner
2,2,Bo Okafor,Cy Brandt,corp
"""
PAGES = ("check", "sheets", "forms", "standings", "pairings", "slips", "cut", "metagame", "goldfish", "compared")


def change(browser: Browser, selector: str, value: str) -> None:
    browser.evaluate(
        f"(() => {{ const e = document.querySelector({selector!r}); e.value = {value!r};"
        " e.dispatchEvent(new Event('input', {bubbles: true})); })()"
    )


STATUS, NAME = 1, 2
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def screen(browser: Browser, width: int) -> None:
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=width < 500)


def shown(browser: Browser, column: int) -> list[str]:
    values: list[str] = browser.evaluate(SHOWN.format(column))
    return values


def test_a_judge_walks_through_the_page(browser: Browser, pages: Path) -> None:
    """On a phone, filter to the problems, open one, tick it off, reload the page and print it."""
    from pypdf import PdfReader

    browser.requests.clear()
    screen(browser, 390)
    browser.open(pages / "check.html")
    browser.evaluate("localStorage.clear()")
    names = shown(browser, NAME)
    assert len(names) == 128
    assert shown(browser, STATUS)[:5] == ["unreadable"] * 5
    assert browser.evaluate(WIDE) == 0
    change(browser, ".tools select", "illegal")
    assert set(shown(browser, STATUS)) == {"illegal"}
    row = "[...document.querySelectorAll('#t2 tbody tr')].find(r => r.getClientRects().length)"
    player = shown(browser, NAME)[0]
    closed = browser.evaluate(f"{row}.getBoundingClientRect().height")
    assert closed < 400
    browser.evaluate(f"{row}.querySelector('summary').click()")
    assert browser.evaluate(f"{row}.getBoundingClientRect().height") > closed
    assert browser.evaluate(f"{row}.querySelector('details').textContent").startswith("Problems, ")
    browser.evaluate(f"{row}.querySelector('input').click()")
    browser.open(pages / "check.html")
    ticked = browser.evaluate(
        "[...document.querySelectorAll('#t2 input:checked')].map(box => box.closest('tr').cells[2].textContent)"
    )
    assert ticked == [player]
    printed = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(browser.print_pdf())).pages)
    assert player in " ".join(printed.split())
    assert "→" not in printed
    assert [url.rsplit("/", 1)[1] for url in browser.requests] == ["check.html"] * 2


def test_the_judges_page_is_sorted_and_searched(browser: Browser, pages: Path) -> None:
    screen(browser, 1280)
    browser.open(pages / "check.html")
    names = shown(browser, NAME)
    browser.evaluate("document.querySelectorAll('#t2 th button')[1].click()")
    by_name = shown(browser, NAME)
    assert by_name != names
    assert sorted(by_name) == sorted(names)
    change(browser, ".tools input", "30 influence (limit")
    assert len(shown(browser, NAME)) == 1
    assert browser.evaluate("document.querySelector('.shown').textContent") == "1 of 128 shown"


# The texts of a page as (contrast, text), by the WCAG 2.2 formula for relative luminance.
CONTRAST = """
(() => {
  const light = (rgb) => {
    const [r, g, b] = rgb.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = numbers(getComputedStyle(at).backgroundColor);
      if (colour.length === 3 || colour[3] > 0) return colour.slice(0, 3);
    }
    return [255, 255, 255];
  };
  let worst = [21, ""];
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own.length || !element.getClientRects().length) continue;
    const [a, b] = [numbers(getComputedStyle(element).color).slice(0, 3), behind(element)].map(light);
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < worst[0]) worst = [contrast, own[0].textContent.trim()];
  }
  return worst;
})()
""".replace("\\\\", "\\")
# Texts that are wider than their box.
CUT = (
    "[...document.querySelectorAll('td, th, dd, dt, p, li, summary')]"
    ".filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth && getComputedStyle(e).display !== 'inline')"
    ".map(e => e.textContent.slice(0, 40))"
)


# Tables that need horizontal scrolling.
PUSHED = (
    "[...document.querySelectorAll('.wide')].filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"
)
# Cells that are narrower than their longest word, which is therefore broken.
BROKEN = """
[...document.querySelectorAll('td, dd, th')].filter(e => {
  if (!e.getClientRects().length || e.children.length || !e.textContent.trim()) return false;
  const probe = document.createElement('span');
  probe.style.cssText = 'position:absolute;visibility:hidden;white-space:nowrap;font:' + getComputedStyle(e).font;
  const widest = Math.max(...e.textContent.trim().split(/\\s+/).map(word => {
    probe.textContent = word;
    document.body.append(probe);
    const width = probe.getBoundingClientRect().width;
    probe.remove();
    return width;
  }));
  return widest > e.getBoundingClientRect().width + 1;
}).map(e => e.textContent.slice(0, 40))
""".replace("\\\\", "\\")


@pytest.mark.parametrize("width", [390, 768, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_nothing_overflows_is_cut_or_pale(browser: Browser, pages: Path, name: str, width: int, scheme: str) -> None:
    screen(browser, width)
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    browser.open(pages / f"{name}.html")
    browser.evaluate("document.querySelectorAll('details').forEach(e => { e.open = true; })")
    assert browser.evaluate(WIDE) == 0
    assert browser.evaluate(CUT) == []
    assert browser.evaluate(PUSHED) == []
    assert browser.evaluate(BROKEN) == []
    contrast, text = browser.evaluate(CONTRAST)
    assert contrast >= 4.5, text
    browser.call("Emulation.setEmulatedMedia", features=[])


def test_the_judges_page_on_paper(browser: Browser, pages: Path) -> None:
    from pypdf import PdfReader

    browser.open(pages / "check.html")
    printed = PdfReader(io.BytesIO(browser.print_pdf()))
    texts = [page.extract_text() for page in printed.pages]
    assert len(texts) <= 9  # 128 players
    assert "Test Open" in texts[0]
    assert "What to do" in texts[1]  # the table heading is on every page
    assert not any("any word" in text for text in texts)


@pytest.mark.parametrize("name", ["sheets", "forms"])
def test_sheets_on_paper_are_one_a_page(browser: Browser, pages: Path, name: str) -> None:
    from pypdf import PdfReader

    browser.open(pages / f"{name}.html")
    sheets = browser.evaluate("document.querySelectorAll('article').length")
    printed = PdfReader(io.BytesIO(browser.print_pdf()))
    heads = [text for page in printed.pages if "Deck check" in (text := page.extract_text())]
    assert len(heads) == sheets == len(printed.pages)


@pytest.mark.parametrize("name", ["standings", "pairings", "goldfish", "compared"])
def test_in_print_tables_are_tables(browser: Browser, pages: Path, name: str) -> None:
    """The layout for phones is not used on paper, where every column has its heading and nothing is cut off."""
    from pypdf import PdfReader

    screen(browser, 1280)
    browser.open(pages / f"{name}.html")
    heads = browser.evaluate("[...document.querySelectorAll('th')].map(e => e.textContent.trim())")
    cells = browser.evaluate("[...document.querySelectorAll('td')].map(e => e.textContent.trim())")
    sheets = PdfReader(io.BytesIO(browser.print_pdf())).pages
    # Printing joins letters (ﬁ, ﬂ) that are separate on the page.
    printed = normalize("NFKC", "".join("".join(page.extract_text().split()) for page in sheets))
    for text in {*heads, *cells}:
        assert normalize("NFKC", "".join(text.split())) in printed, text
