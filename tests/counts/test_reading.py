"""Reading counted: calls of functions for a deck list and for a card's behaviour, on average of many."""

from __future__ import annotations

from nrdb import behaviour
from nrdb.deck import read_deck
from tests.counts.test_games import ROOT, calls

ENTRY = 157
"""The most calls that reading the behaviour of one card may make, on average; a twentieth above Python 3.11's."""
LINE = 86
"""The same for a line of a list whose cards are known."""


def test_reading_behaviour_calls_no_more_functions_than_it_did():
    known = behaviour.entries()

    def work() -> None:
        for card, entry in known.items():
            behaviour.parse(entry, card)

    work()
    assert calls(work) / len(known) <= ENTRY


def test_reading_a_list_calls_no_more_functions_than_it_did(catalogue):
    text = (ROOT / "examples" / "corp.txt").read_text(encoding="utf-8")
    read_deck(text, catalogue)
    assert calls(lambda: read_deck(text, catalogue)) / len(text.splitlines()) <= LINE
