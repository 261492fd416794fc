"""Sets after titles, numbers of printings after sets, and codes of printings without a title."""

from __future__ import annotations

import pytest

from nrdb.catalogue import Catalogue
from nrdb.deck import Deck, read_decks


def read(catalogue: Catalogue, *lines: str) -> Deck:
    return read_decks("\n".join(lines).encode(), catalogue)[0]


@pytest.mark.parametrize(
    ("line", "identity"),
    [
        ("1x Haas-Bioroid (Intervention)", "haas_bioroid_architects_of_tomorrow"),
        ("1x Haas-Bioroid (Core)", "haas_bioroid_engineering_the_future"),
        ("Haas-Bioroid (Core Set)", "haas_bioroid_engineering_the_future"),
        ("1x Jinteki (core)", "jinteki_personal_evolution"),
        ("1 NBN (Core) 12", "nbn_making_news"),
        # If the set has no identity of that name or two, or doesn't exist, nrdb never guesses.
        ("1x Haas-Bioroid (Trace Amount)", None),
        ("1x Haas-Bioroid (Creation and Control)", None),
        ("1x Haas-Bioroid (Nowhere)", None),
    ],
)
def test_the_set_settles_which_identity_a_short_name_means(
    line: str, identity: str | None, catalogue: Catalogue
) -> None:
    deck = read(catalogue, "Identity:", line, "", "3x Fairchild 1.0")
    assert (deck.identity.id if deck.identity else None) == identity
    found = [(note.code, note.severity) for note in deck.notes]
    assert found == ([("identity-guessed", "warning")] if identity else [("ambiguous-card", "error")])


@pytest.mark.parametrize(
    "row",
    [
        "3 Sure Gamble (SG) 33",
        "3 Sure Gamble (Core Set) 50",
        "3x Sure Gamble (CORE) 50 *F*",
        "3 Sure Gamble (Core #50)",
        "3 Sure Gamble #10",
        "3 Sure Gamble *F*",
        "3 Sure Gamble (core) 50 #money #econ",
        "3 Sure Gamble (Core Set) #10 ••",
    ],
)
def test_what_follows_a_set_is_dropped(row: str, catalogue: Catalogue) -> None:
    deck = read(catalogue, "Noise: Hacker Extraordinaire", row)
    assert deck.cards == {"sure_gamble": 3}
    assert deck.notes == []


def test_the_name_under_about(catalogue: Catalogue) -> None:
    deck = read(
        catalogue, "About", "Name My 3 Diesel deck", "", "Deck", "1 Noise: Hacker Extraordinaire (CORE) 1", "3 Diesel"
    )
    assert (deck.name, deck.cards, deck.notes) == ("My 3 Diesel deck", {"diesel": 3}, [])


def test_a_code_alone_is_a_card(catalogue: Catalogue) -> None:
    deck = read(catalogue, "30001", "30003", "3 30004", "30005", "99999")
    assert deck.identity == catalogue.resolve("30001")[0]
    assert deck.cards == {
        catalogue.resolve(code)[0].id: copies for code, copies in (("30003", 1), ("30004", 3), ("30005", 1))
    }
    assert [(note.code, note.line) for note in deck.notes if note.severity == "error"] == [("unknown-card", 5)]
