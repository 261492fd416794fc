"""The number of facts: no known fact is lost, and each set has as many cards as its stated size."""

from collections import Counter

import pytest

from nrdb.catalogue import source
from nrdb.resources import data_root

OFF = {"draft": (1, 9)}
"""Sets of which the data states another size, and what they hold."""


@pytest.fixture(scope="module")
def facts():
    return source.load(data_root())


def test_nothing_that_was_known_is_lost(facts):
    """The numbers of the dump of 2026-07-24, counted without nrdb's own code, may only grow."""
    counts = facts.manifest["counts"]
    least = {"cards_cr": 2054, "cards_classic": 580, "formats": 6, "snapshots": 68, "pools": 29, "restrictions": 56}
    assert {name: counts[name] for name in least if counts[name] < least[name]} == {}
    assert sum(printing.code.isdigit() for printing in facts.printings) >= 2460


def test_printings_per_set_fill_the_set(facts):
    """Released sets with a stated size have that many printings, except for the sets listed here."""
    found = Counter(printing.set for printing in facts.printings if printing.code.isdigit())
    released = [item for item in facts.sets if (item.released or "9999") <= facts.manifest["date"]]
    sizes = {item.id: (item.size, found[item.id]) for item in released if item.id in found}
    off = {item: counts for item, counts in sizes.items() if counts[0] != counts[1]}
    assert off == OFF
