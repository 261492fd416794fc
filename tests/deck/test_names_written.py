"""A deck's name never changes the list that is written: whatever the name, the same deck is read back."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nrdb.catalogue import Catalogue
from nrdb.deck import Deck, read_decks, write_deck
from nrdb.deck.registry import FILETYPES, losses

WRITTEN = [row.name for row in FILETYPES if row.writes]
NAMES = [
    "Haas-Bioroid: Precision Design",
    "Noise",
    "Diesel",
    "3 Diesel",
    "Rush with 3 Diesel",
    "3x Diesel, 2x Faust",
    "Events: 3x Diesel",
    "[url=x]",
    "[b]bold[/b]",
    "[Diesel](https://netrunnerdb.com/en/card/01034)",
    "| 3 | Diesel |",
    "## 3 Diesel",
    "# mine",
    "Sideboard",
    "Nodes (3)",
    "a, Qty, Title",
    "a\n3 Diesel",
    "nul\0nul",
    "45 cards",
    "1 Jinteki - Personal Evolution",
    "&lt;b&gt;",
    "Deck built on https://netrunnerdb.com",
    "30001",
    ";; title: x",
    "{}",
    "<deck>",
    "About",
]


def deck_called(name: str, catalogue: Catalogue) -> Deck:
    return Deck(
        name=name,
        identity=catalogue.card("andromeda_dispossessed_ristie"),
        cards={"account_siphon": 3, "sure_gamble": 3, "desperado": 2},
    )


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(WRITTEN), st.lists(st.sampled_from(NAMES) | st.text(max_size=12), min_size=1, max_size=2))
def test_a_deck_comes_back_whatever_its_name(catalogue: Catalogue, filetype: str, parts: list[str]) -> None:
    comes_back(" ".join(parts), filetype, catalogue)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("filetype", WRITTEN)
def test_a_name_that_reads_as_something_else(name: str, filetype: str, catalogue: Catalogue) -> None:
    comes_back(name, filetype, catalogue)


def comes_back(name: str, filetype: str, catalogue: Catalogue) -> None:
    deck = deck_called(name, catalogue)
    written = write_deck(deck, filetype, catalogue)
    (again,) = read_decks(written.encode(), catalogue)
    assert again == deck, written
    assert not again.unreadable
    if "name" not in losses(filetype) and all(char.isalnum() or char in " :-" for char in name) and name.isascii():
        assert again.name == (" ".join(name.split()) or None)


def test_further_identities_come_back_from_json(catalogue: Catalogue) -> None:
    deck = deck_called("Two", catalogue)
    deck.identities = {"noise_hacker_extraordinaire": 1}
    (again,) = read_decks(write_deck(deck, "json", catalogue).encode(), catalogue)
    assert again.identities == deck.identities
    assert again == deck
