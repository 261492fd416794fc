"""A game of a match in the browser: its lines with the board, and how a reader steps through it."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from nrdb.games.series import play_shown
from nrdb.games.story import lines
from nrdb.match.report import Pairing
from nrdb.match.steps import game_steps
from nrdb.report import Steps, page
from tests.browser import Browser


@pytest.fixture
def game(both: Pairing) -> Steps:
    return game_steps(both, 1, 2)


def test_the_steps_tell_the_whole_game(both: Pairing, game: Steps) -> None:
    played, _ = play_shown(both, 1, 2)
    told = " ".join(" ".join(lines(played)).split())
    assert " ".join(step.text for step in game.steps).startswith(told)
    assert sum(step.heading for step in game.steps) == played.turn


def test_each_board_is_the_one_after_its_line(game: Steps) -> None:
    """Ice that a line installs is in its server on the board of the line, and not on that of the line before."""
    installed = 0
    for before, step in pairwise(game.steps):
        found = re.match(r"installs ([^:]+) protecting (HQ|R&D|Archives|remote \d+)", step.text)
        if found:
            installed += 1
            title, server = found.groups()
            had, has = (
                sum(box.text.startswith(title) for row in one.board for zone in row if zone.title == server
                    for box in zone.boxes)
                for one in (before, step)
            )  # fmt: skip
            assert has == had + 1, step.text
    assert installed > 3
    last = {zone.title: zone.text for row in game.steps[-1].board for zone in row}
    for side in ("Corp", "Runner"):
        line = next(step.text for step in reversed(game.steps) if step.text.startswith(f"{side}: "))
        points, credits = re.match(r".*: (\d+) points?, (\d+) credits?", line).groups()  # type: ignore[union-attr]
        assert last[side].startswith(f"{credits} credit")
        assert re.search(rf"\b{points} agenda point", last[side])


@pytest.fixture
def opened(browser: Browser, game: Steps, tmp_path: Path) -> Browser:
    path = tmp_path / "game.html"
    path.write_text(page("A game", [game]), encoding="utf-8")
    browser.open(path)
    return browser


def pressed(browser: Browser, key: str, times: int = 1) -> Any:
    browser.evaluate(
        f"for (let n = 0; n < {times}; n++) document.querySelector('.game').dispatchEvent("
        f"new KeyboardEvent('keydown', {{key: '{key}', bubbles: true, cancelable: true}}))"
    )
    return browser.evaluate("document.querySelector('[aria-current]').textContent")


def test_a_reader_steps_through_the_game(opened: Browser, game: Steps) -> None:
    texts = [step.text for step in game.steps]
    turns = [step.text for step in game.steps if step.heading]
    assert pressed(opened, "Home") == texts[0]
    assert pressed(opened, "ArrowRight", 3) == texts[3]
    assert pressed(opened, "ArrowLeft") == texts[2]
    assert pressed(opened, "PageDown") == turns[1]
    assert pressed(opened, "PageDown") == turns[2]
    assert pressed(opened, "PageUp") == turns[1]
    assert pressed(opened, "End") == pressed(opened, "ArrowRight") == texts[-1]
    opened.evaluate("document.querySelector('.game button').click()")
    assert opened.evaluate("document.querySelector('[aria-current]').textContent") == turns[-1]
    opened.evaluate("document.querySelectorAll('.lines > li')[5].click()")
    assert opened.evaluate("document.querySelector('.shown').textContent") == f"6 of {len(texts)}"
    opened.evaluate("(s => {s.value = 7; s.dispatchEvent(new Event('input', {bubbles: true}))})"
                    "(document.querySelector('.game input'))")  # fmt: skip
    assert opened.evaluate("document.querySelector('[aria-current]').textContent") == texts[7]


def test_one_board_is_shown_at_a_time(opened: Browser, game: Steps) -> None:
    boards = "[...document.querySelectorAll('.board')].filter(b => !b.hidden).map(b => b.textContent)"
    for at, step in enumerate(game.steps):
        shown = opened.evaluate(boards)
        expected = "".join(f"{z.title}{z.text}{''.join(b.text for b in z.boxes)}" for row in step.board for z in row)
        assert shown == [expected], at
        pressed(opened, "ArrowRight")


def test_the_game_fits_a_phone(opened: Browser) -> None:
    opened.call("Emulation.setDeviceMetricsOverride", width=390, height=800, deviceScaleFactor=1, mobile=True)
    assert opened.evaluate("document.documentElement.scrollWidth") <= 390
