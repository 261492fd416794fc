"""The pages: what they may load, and what they do in a real browser."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from nrdb.serve.pages import POLICY
from tests.browser import Browser
from tests.serve.conftest import Ask
from tests.serve.test_answers import ILLEGAL, RUNNER
from tests.serve.test_process import service

PAGE = Path(__file__).parents[2] / "nrdb" / "serve" / "page"
HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.mark.parametrize("path", ["/", "/docs", "/page.css", "/page.js", "/charts.js", "/docs.js"])
def test_every_file_has_the_policy_and_an_etag(path: str, ask: Ask) -> None:
    response = ask("GET", path)
    assert (response.status_code, response.headers["content-security-policy"]) == (200, POLICY)
    assert ask("GET", path, headers={"If-None-Match": response.headers["etag"]}).status_code == 304


def test_the_policy_allows_no_inline_code_and_nothing_from_elsewhere_but_pictures() -> None:
    rules = dict(rule.strip().split(" ", 1) for rule in POLICY.split(";"))
    assert rules["default-src"] == "'none'"
    assert "unsafe" not in POLICY
    assert [name for name, value in rules.items() if "//" in value] == ["img-src"]


def test_no_page_names_another_origin() -> None:
    for path in PAGE.iterdir():
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "//" not in text.replace("// ", "") or path.suffix == ".js", path
        assert "https:" not in text, path
        assert "innerHTML" not in text, path


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with service() as (_, found):
        yield found


def wait(browser: Browser, expression: str) -> None:
    for _ in range(300):
        if browser.evaluate(expression):
            return
        time.sleep(0.1)
    raise AssertionError(f"never true: {expression}\n{browser.evaluate('document.body.innerText')}")


def shown(browser: Browser, address: str, **fragment: str) -> str:
    """Open the page with a list in its fragment and return its answer as text."""
    browser.requests.clear()
    browser.open("about:blank")
    browser.open(f"{address}#{urlencode(fragment)}")
    wait(browser, "document.querySelector('.verdict') !== null")
    return str(browser.evaluate("document.getElementById('answer').innerText"))


def test_a_link_shows_the_verdict_the_fix_and_the_reasons(browser: Browser, address: str) -> None:
    text = shown(browser, address, list=ILLEGAL, format="standard", on="2026-11-20")
    assert text.startswith("Not legal in Standard on 2026-11-20")
    for part in (
        "Smallest fix: 13 changes",
        "Cut 3 Luminal",
        "4 Hedge Fund (limit 3). CR26 1.4.7",
    ):
        assert part in text
    assert all(one.startswith((address, "data:")) for one in browser.requests if one != "about:blank")


def test_a_rule_says_what_it_means(browser: Browser, address: str) -> None:
    shown(browser, address, list=ILLEGAL, on="2026-11-20")
    browser.evaluate("document.querySelector('.cite button').click()")
    wait(browser, "document.querySelector('.gist p') !== null")
    assert "copies of a title" in browser.evaluate("document.querySelector('.gist').innerText")


def test_markup_in_a_list_stays_text(browser: Browser, address: str) -> None:
    shown(browser, address, list=f"Name: {HOSTILE}\n3 {HOSTILE}\n{RUNNER}")
    assert browser.evaluate("document.querySelectorAll('#answer img').length") == 0


def test_the_deck_is_goldfished_and_drawn(browser: Browser, address: str) -> None:
    shown(browser, address, list=RUNNER)
    browser.evaluate("document.getElementById('games').value = 3; document.getElementById('goldfish').click()")
    wait(browser, "document.querySelectorAll('#answer svg').length === 2")
    assert "3 games" in browser.evaluate("document.querySelector('#answer h2').innerText")


def test_a_card_is_shown_without_its_picture_until_that_is_ticked(browser: Browser, address: str) -> None:
    shown(browser, address, list=RUNNER, q="siphon")
    wait(browser, "document.querySelector('#found td button') !== null")
    browser.evaluate("document.querySelector('#found td button').click()")
    wait(browser, "document.querySelector('article h3') !== null")
    assert "3 points" in browser.evaluate("document.querySelector('article').innerText")
    assert browser.evaluate("document.images.length") == 0


def test_everything_is_reached_by_the_keyboard_in_the_order_of_the_page(browser: Browser, address: str) -> None:
    browser.open("about:blank")
    browser.open(address)
    wait(browser, "document.querySelectorAll('#format option').length > 3")
    reached = []
    for _ in range(12):
        for kind in ("keyDown", "keyUp"):
            browser.call("Input.dispatchKeyEvent", type=kind, key="Tab", code="Tab", windowsVirtualKeyCode=9)
        reached.append(browser.evaluate("document.activeElement.id || document.activeElement.tagName"))
    order = [one for one in dict.fromkeys(reached) if one not in ("BODY", "SUMMARY")]
    assert order[:7] == ["list", "file", "format", "on", "check", "everywhere", "history"]
    assert browser.evaluate("document.querySelector('button:not([type]), button').textContent") == "Check the deck"


@pytest.mark.parametrize("width", [390, 768, 1280])
def test_nothing_is_wider_than_the_screen(width: int, browser: Browser, address: str) -> None:
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=844, deviceScaleFactor=1, mobile=width < 500)
    shown(browser, address, list=ILLEGAL, q="sentry strength>3")
    wait(browser, "document.querySelector('#found table') !== null")
    assert browser.evaluate("document.documentElement.scrollWidth") <= width
