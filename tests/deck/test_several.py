"""Two decks in one text are read as two in any arrangement; one deck with cards of the other side stays one."""

from __future__ import annotations

import pytest

from nrdb.catalogue import Catalogue
from nrdb.deck import read_decks

CORP = "Haas-Bioroid: Precision Design\n3 Hedge Fund\n3 Offworld Office"
RUNNER = "Tāo Salonga: Telepresence Magician\n3 Sure Gamble\n3 Overclock"
LAST = "3 Sure Gamble\n3 Overclock\nTāo Salonga: Telepresence Magician"
MAIL = f"Hi, these are mine\n\n{CORP}\n\nAnd my runner\n{RUNNER}\n\nCheers, Ann"

TEXTS = {
    "side headings": f"CORP\n{CORP}\n\nRUNNER\n{RUNNER}\n",
    "side headings with signs": f"=== Runner deck ===\n{RUNNER}\n\n**Corp**\n{CORP}\n",
    "side headings in Markdown": f"## Corp\n\n{CORP}\n\n## Runner\n\n{RUNNER}\n",
    "labelled identities": f"Corp: {CORP}\nRunner: {RUNNER}\n",
    "two identities": f"{CORP}\n{RUNNER}\n",
    "blank parts": f"{CORP}\n\n\n\n{RUNNER}\n",
    "identities last": "3 Hedge Fund\n3 Offworld Office\nHaas-Bioroid: Precision Design\n\n" + LAST,
    "names and totals": f"My rush\n\n{CORP}\n\n6 cards (min 40)\nCards up to Elevation\n\nMy tempo\n\n{RUNNER}\n",
    "sections": CORP.replace("\n3 Off", "\n\nAgenda (3)\n3 Off")
    + "\n\n"
    + RUNNER.replace("\n3", "\n\nEvent (6)\n3", 1),
    "a mail": MAIL,
    "a mail that quotes": "\n".join(f"> {line}".rstrip() for line in MAIL.splitlines()),
}


@pytest.mark.parametrize("name", TEXTS)
def test_two_decks_in_one_text(catalogue: Catalogue, name: str) -> None:
    decks = read_decks(TEXTS[name] + "\n", catalogue)
    found = {deck.identity.title if deck.identity else None: deck.cards for deck in decks}
    assert found == {
        "Haas-Bioroid: Precision Design": {"hedge_fund": 3, "offworld_office": 3},
        "Tāo Salonga: Telepresence Magician": {"sure_gamble": 3, "overclock": 3},
    }
    assert len(decks) == 2
    assert not any(deck.unreadable for deck in decks)


def test_a_card_below_each_of_two_identities_is_enough(catalogue: Catalogue) -> None:
    text = "Haas-Bioroid: Precision Design\n3 Hedge Fund\nTāo Salonga: Telepresence Magician\n3 Sure Gamble\n"
    assert [deck.cards for deck in read_decks(text, catalogue)] == [{"hedge_fund": 3}, {"sure_gamble": 3}]


def test_lines_keep_their_numbers(catalogue: Catalogue) -> None:
    _, runner = read_decks(f"{CORP}\n\n{RUNNER}\n3 Sure Gambel\n", catalogue)
    assert [(note.line, note.code) for note in runner.notes if note.severity == "error"] == [(8, "unknown-card")]


def test_names_stay_with_their_deck(catalogue: Catalogue) -> None:
    assert [deck.name for deck in read_decks(TEXTS["names and totals"], catalogue)] == ["My rush", "My tempo"]


def test_totals_stay_with_the_deck_above_them(catalogue: Catalogue) -> None:
    decks = read_decks(f"{CORP}\n\n7 cards\n\n\nMine\n{RUNNER}\n\n8 cards\n", catalogue)
    assert [[(note.line, note.message) for note in deck.notes] for deck in decks] == [
        [(5, "the list says 7 cards, but 6 are listed; using 6.")],
        [(13, "the list says 8 cards, but 6 are listed; using 6.")],
    ]
    assert [deck.name for deck in decks] == [None, "Mine"]


@pytest.mark.parametrize(
    ("text", "decks"),
    [
        (f"Deck 1\n\n{CORP}\n", [("Deck 1", 6, 0)]),
        (f"# Deck 19\n\n{CORP}\n", [("Deck 19", 6, 0)]),
        (f"Deck 20\n\n{CORP}\n", [(None, 6, 1)]),  # a number of cards, and a wrong one
        (f"Deck (6)\n\n{CORP}\n", [(None, 6, 0)]),
        (f"Ice 7\n\n{CORP}\n", [(None, 6, 1)]),
        (f"Deck 1\n\n{RUNNER}\n\nDeck 2\n\n{RUNNER}\n", [("Deck 1", 6, 0), ("Deck 2", 6, 0)]),
        (f"Corp 1\n{CORP}\n\nRunner deck 1\n{RUNNER}\n", [("Corp 1", 6, 0), ("Runner deck 1", 6, 0)]),
    ],
)
def test_decks_that_are_numbered_are_called_so(
    catalogue: Catalogue, text: str, decks: list[tuple[object, ...]]
) -> None:
    """`Deck 2` is a name because no deck has so few cards. Numbers in brackets, and larger numbers, are totals."""
    read = read_decks(text, catalogue)
    assert [(deck.name, sum(deck.cards.values()), len(deck.notes)) for deck in read] == decks


def test_three_decks(catalogue: Catalogue) -> None:
    decks = read_decks(f"{CORP}\n\n{RUNNER}\n\n{CORP}\n", catalogue)
    assert [deck.identity.side if deck.identity else None for deck in decks] == ["corp", "runner", "corp"]


def test_long_parts_without_identities(catalogue: Catalogue) -> None:
    """This happens in lists of 1996 and where the identity was forgotten: a blank line and eight rows a side."""
    corp = ["Hedge Fund", "Offworld Office", "Tithe", "Brân 1.0", "Whitespace", "Palisade", "Tree Line", "Spin Doctor"]
    runner = ["Sure Gamble", "Overclock", "Carmen", "Cleaver", "Unity", "Mayfly", "Jailbreak", "VRcation"]
    parts = ["\n".join(f"3 {title}" for title in titles) for titles in (corp, runner)]
    assert [deck.size for deck in read_decks("\n\n".join(parts), catalogue)] == [24, 24]
    assert len(read_decks("\n".join(parts), catalogue)) == 1
    # A list that begins and ends with cards of one side is one deck, whatever is in between.
    assert len(read_decks("\n\n".join([*parts, "3 Subliminal Messaging"]), catalogue)) == 1


@pytest.mark.parametrize(
    "text",
    [
        f"{CORP}\n\n3 Sure Gamble\n",
        f"{CORP}\n3 Sure Gamble\n3 Tithe\n",
        "Haas-Bioroid: Precision Design\nTāo Salonga: Telepresence Magician\n3 Hedge Fund\n3 Tithe\n",
        "3 Hedge Fund\n1 Haas-Bioroid: Precision Design · 1 Tāo Salonga: Telepresence Magician\n3 Sure Gamble\n",
        f"Corp\n{CORP}\n\nSideboard\n3 Sure Gamble\n",
    ],
)
def test_foreign_cards_make_no_second_deck(catalogue: Catalogue, text: str) -> None:
    assert len(read_decks(text, catalogue)) == 1


def test_a_text_of_many_decks_is_taken_apart_to_an_end(catalogue: Catalogue) -> None:
    assert len(read_decks(f"{CORP}\n\n{RUNNER}\n\n" * 200, catalogue)) == 21
