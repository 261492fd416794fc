"""Every ruling of the 1996 game is shown by a scenario, said by entries and rules, or listed with the reason."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from nrdb import behaviour
from nrdb.text import fold
from tests.engine.laid import catalogue
from tests.engine.worked.rulings import ELSEWHERE, NOT_COVERED, SAID, SCENARIOS

ROOT = Path(__file__).parents[3]
MARKS = re.compile(r"# CLS ruling ([^:\n]+)")


def rulings() -> Counter[str]:
    """The number of rulings of each card."""
    return Counter(ruling.card for card in catalogue().cards("classic") for ruling in catalogue().rulings(card))


def named(lists: Iterable[str]) -> list[tuple[str, int]]:
    """The rulings that lists name, as cards and numbers."""
    found = []
    for word in " ".join(lists).split():
        card, _, numbers = word.partition(":")
        card = f"onr_{card}"
        found += (
            [(card, int(n)) for n in numbers.split(",")] if numbers else [(card, n + 1) for n in range(rulings()[card])]
        )
    return found


def test_every_ruling_is_named_once() -> None:
    listed = Counter(named([SCENARIOS, SAID, *ELSEWHERE.values(), *NOT_COVERED.values()]))
    assert listed == Counter({(card, n + 1): 1 for card, held in rulings().items() for n in range(held)})
    assert listed.total() == 342


def test_each_ruling_that_a_scenario_shows_has_its_mark() -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "data" / "scenarios").glob("*.txt"))]
    marked = {fold(title.strip()) for text in texts for title in MARKS.findall(text)}
    shown = {fold(catalogue().card(card).stripped_title) for card, _ in named([SCENARIOS])}
    assert shown <= marked
    assert marked <= {fold(catalogue().card(card).stripped_title) for card in rulings()}


@pytest.mark.parametrize("card", sorted({card for card, _ in named([SAID])}))
def test_what_is_said_has_an_entry(card: str) -> None:
    assert card in behaviour.entries("classic")
