"""How many facts there are. Source: the card dump of 2026-07-24, counted apart from nrdb's own code."""

from collections import Counter

import pytest

from nrdb.catalogue import source
from nrdb.resources import data_root

SIDES = {"corp": 1126, "runner": 928}
TYPES = {
    "agenda": 181,
    "asset": 211,
    "corp_identity": 81,
    "event": 223,
    "hardware": 154,
    "ice": 317,
    "operation": 218,
    "program": 255,
    "resource": 229,
    "runner_identity": 67,
    "upgrade": 118,
}
FACTIONS = {
    "adam": 12,
    "anarch": 253,
    "apex": 12,
    "criminal": 261,
    "haas_bioroid": 249,
    "jinteki": 237,
    "nbn": 241,
    "neutral_corp": 144,
    "neutral_runner": 116,
    "shaper": 262,
    "sunny_lebeau": 12,
    "weyland_consortium": 255,
}
LIMITS = {1: 168, 3: 1879, 6: 7}
OFF = {"draft": (1, 9)}


@pytest.fixture(scope="module")
def facts():
    return source.load(data_root())


@pytest.fixture(scope="module")
def modern(facts):
    return [card for card in facts.cards if card.edition == "cr"]


def test_cards_and_printings(facts, modern):
    assert len(modern) == 2054
    assert sum(printing.code.isdigit() for printing in facts.printings) == 2460


def test_cards_by_side_and_type(modern):
    assert Counter(card.side for card in modern) == SIDES
    assert Counter(card.type for card in modern) == TYPES


def test_cards_by_faction(modern):
    assert Counter(card.faction for card in modern) == FACTIONS


def test_copies_allowed(modern):
    assert Counter(card.deck_limit for card in modern) == LIMITS


def test_numbers_that_are_none(modern):
    """X costs 8, X strength 2, X advancement 1, unlimited influence 14."""
    assert sum(card.cost == "X" for card in modern) == 8
    assert sum(card.strength == "X" for card in modern) == 2
    assert sum(card.advancement_requirement == "X" for card in modern) == 1
    assert sum(card.influence_limit == "infinite" for card in modern) == 14


def test_formats(facts):
    assert {item.id: len(item.snapshots) for item in facts.formats} == {
        "eternal": 9,
        "ram": 8,
        "snapshot": 1,
        "standard": 37,
        "startup": 12,
        "system_gateway": 1,
    }
    assert [snapshot.id for snapshot in facts.aside] == ["sunset_01"]
    assert len(facts.pools) == 29
    assert len(facts.restrictions) == 56


def test_printings_per_set_fill_the_set(facts):
    """Sets whose size the data states hold that many printings; the others are named."""
    found = Counter(printing.set for printing in facts.printings if printing.code.isdigit())
    off = {
        item.id: (item.size, found[item.id]) for item in facts.sets if item.id in found and item.size != found[item.id]
    }
    assert off == OFF
