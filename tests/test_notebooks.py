"""What notebooks show for the objects of the library."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Protocol

import pytest

from nrdb import Catalogue, check_deck, read_deck, simulate
from nrdb.match.report import play
from nrdb.search.run import run

DAY = "2026-11-20"
EXAMPLES = Path(__file__).parents[1] / "examples"
EVIL = "<script>alert(1)</script> & 'co'"


class Shown(Protocol):
    def _repr_html_(self) -> str: ...


class Tags(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.seen: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.add(tag)


def objects(catalogue: Catalogue) -> dict[str, tuple[Shown, str]]:
    """Each object, with something that it shows."""
    runner, corp = (read_deck(EXAMPLES / f"{name}.txt", catalogue) for name in ("runner", "corp"))
    illegal = read_deck(EXAMPLES / "illegal.txt", catalogue)
    runner.name = illegal.name = EVIL
    return {
        "card": (catalogue.find("Corroder"), "Fracter"),
        "verdict": (check_deck(illegal, catalogue, format="standard", on=DAY), "not legal in standard"),
        "search": (run(catalogue, 'x:"<b>" or corroder', on=DAY), "Corroder"),
        "goldfish": (simulate(runner, catalogue, games=2), "2 games"),
        "match": (play(corp, runner, catalogue, games=1), "corp wins"),
    }


@pytest.mark.parametrize("name", ["card", "verdict", "search", "goldfish", "match"])
def test_an_object_is_a_table_in_which_everything_is_escaped(name: str, catalogue: Catalogue) -> None:
    shown, text = objects(catalogue)[name]
    page = shown._repr_html_()
    assert text.casefold() in re.sub("<[^>]*>", " ", page).casefold()
    assert Tags(page).seen <= {"table", "caption", "tr", "th", "td"}
