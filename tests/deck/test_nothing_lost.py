"""No card is lost silently: a line with a number and a title is read, or the deck is not checked."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nrdb.catalogue import Catalogue
from nrdb.deck import Deck, read_decks
from nrdb.deck.registry import FILETYPES
from tests.deck.test_samples import FILETYPE, SAMPLES

CARDS = {"account_siphon": 3, "faust": 2}
RUNNER = """\
Telepresence for Beginners

Tāo Salonga: Telepresence Magician

Event (5)
3x Sure Gamble
2x Jailbreak

Hardware (2)
2x Pantograph
"""
LINES = RUNNER.splitlines()

# Lists as text by their file type: some written by people, some exported by programs.
PROSE = {row.name for row in FILETYPES if row.is_free_text}
TEXTS = {
    f"{side}.{ending}": (filetype, (SAMPLES / f"{side}.{ending}").read_text("utf-8"))
    for ending, filetype in FILETYPE.items()
    for side in ("corp", "runner")
    if filetype in PROSE
}


def read(text: str, catalogue: Catalogue) -> Deck:
    decks = read_decks(text.encode(), catalogue)
    assert len(decks) == 1
    return decks[0]


@pytest.mark.parametrize("place", range(len(LINES) + 1))
@pytest.mark.parametrize(
    "line",
    [
        "Events: 3x Account Siphon, 2x Faust",
        "Events: 3 Account Siphon, 2 Faust",
        "Events: 3x Account Siphon,2x Faust",
        "Events: Account Siphon x3, Faust x2",
        "Events: Account Siphon (3); Faust (2)",
        "Events: x3 Account Siphon, x2 Faust",
        "Resources (5): 3x Account Siphon; 2x Faust",
        "Events - 3x Account Siphon · 2x Faust",
        "Events 3x Account Siphon, 2x Faust",
        "**Events:** 3x Account Siphon, 2x Faust",
        "Deck: 3x Account Siphon, 2x Faust",
        "3x Account Siphon, 2x Faust",
        "3 Account Siphon, 2 Faust",
        "Account Siphon x3, Faust x2",
    ],
)
def test_rows_on_one_line_are_read_at_every_place(line: str, place: int, catalogue: Catalogue) -> None:
    deck = read("\n".join([*LINES[:place], line, *LINES[place:]]), catalogue)
    assert not deck.unreadable
    assert deck.cards == read(RUNNER, catalogue).cards | CARDS


@pytest.mark.parametrize("place", [0, 1, 4, len(LINES)])
@pytest.mark.parametrize(
    "line",
    [
        "Splash: 2x Account Siphon",
        "Siphon: 3x Account Siphon",
        "Splash - Acount Siphon x2",
        "Splash 2 Account Siphn",
        "Influence: 3 Account Siphon",
        "Notes: 3 Account Siphon",
        "20 agenda points, 3x Account Siphon",
        "3x Diesel - 2x Account Siphon",
        "3 Diesel (2 Account Siphon)",
        "3\tDiesel\t2\tAccount Siphon",
        "Identity: Noise, 3x Account Siphon",
        "I took 3x Siphon for the meta",
        "3 copies of Account Siphon",
        "- Account Siphon, 3 copies",
        "3x <a href='02018'>Account Siphon</a>",
        "| 3 | Diesel | 2 | Account Siphon |",
        "| Splash | 3 Diesel | 2 Account Siphon |",
        "### Splash: 2x Account Siphon",
        "Rush with 3 Account Siphon (45 cards)",
        "prose " * 200 + "3x Account Siphon",
    ],
)
def test_a_card_in_a_line_that_is_not_a_row_keeps_the_deck_from_being_judged(
    line: str, place: int, catalogue: Catalogue
) -> None:
    text = "\n".join([*LINES[:place], line, *LINES[place:]])
    assert any(deck.unreadable for deck in read_decks(text.encode(), catalogue, filetype="markdown"))
    if "#" not in line:
        assert any(deck.unreadable for deck in read_decks(text.encode(), catalogue, filetype="text"))


def test_a_list_that_links_to_two_cards_in_a_line_is_not_judged(catalogue: Catalogue) -> None:
    site = "https://netrunnerdb.com/fr/card/"
    for line in (
        f"* 3x [Un]({site}01050) 2x [Deux]({site}01034)",
        f"3x [url={site}01050]A[/url], [url={site}01034]B[/url]",
    ):
        assert read(f"{RUNNER}{line}\n", catalogue).unreadable


@pytest.mark.parametrize(
    "line",
    [
        "played for 2 years",
        "Round 1: won 3, lost 2",
        "Money: 12 of 45",
        "Top 8, Worlds 2016 (45 cards)",
        "from https://netrunnerdb.com/en/decklist/1/faust-3",
    ],
)
def test_prose_with_numbers_is_skipped_and_reported(line: str, catalogue: Catalogue) -> None:
    deck = read(f"{RUNNER}{line}\n", catalogue)
    assert [(note.code, note.severity) for note in deck.notes] == [("ignored-line", "warning")]


@pytest.mark.parametrize("row", ["Faust - 2", "Faust [2]", "1. Faust (2)", "14. Faust x2"])
def test_a_number_behind_a_title_counts_its_copies(row: str, catalogue: Catalogue) -> None:
    deck = read(f"{RUNNER}{row}\n", catalogue)
    assert deck.cards["faust"] == 2
    assert not [note for note in deck.notes if note.code != "footer-differs"]


def test_a_link_below_a_list_names_no_card(catalogue: Catalogue) -> None:
    deck = read(f"{RUNNER}\nhttps://netrunnerdb.com/en/decklist/12345/faust-3\n", catalogue)
    assert not deck.notes


TABLE = "Qty,Card,{}\n1,Noise: Hacker Extraordinaire,\n3,Sure Gamble,{}\n"


@pytest.mark.parametrize(("heading", "cell"), [("Note", "or 2 Faust"), ("Sideboard", "2 Faust"), ("", "Faust x2")])
def test_a_cell_outside_the_cards_of_a_table_that_names_one_is_reported(
    heading: str, cell: str, catalogue: Catalogue
) -> None:
    deck = read(TABLE.format(heading, cell), catalogue)
    assert [(note.code, note.line) for note in deck.notes if "names Faust" in note.message] == [("ignored-line", 3)]
    assert not read(TABLE.format(heading, "Core Set 2, by 3 artists"), catalogue).notes


@pytest.mark.parametrize("place", ["above", "below"])
def test_a_line_outside_a_table_that_names_a_card_keeps_the_deck_from_being_judged(
    place: str, catalogue: Catalogue
) -> None:
    line, table = "Splash: 2x Faust,,\n", TABLE.format("Inf", "0")
    text = line + table if place == "above" else f"{table}3,Totals,0\n{line}"
    assert read(text, catalogue).unreadable


def test_a_sideboard_means_the_same_on_one_line_and_on_two(catalogue: Catalogue) -> None:
    one = read(f"{RUNNER}Sideboard: 3 Account Siphon, 2x Faust\n", catalogue)
    two = read(f"{RUNNER}Sideboard\n3 Account Siphon\n2x Faust\n", catalogue)
    assert one == two
    assert one.extras == CARDS
    assert [note.code for note in one.notes] == [note.code for note in two.notes] == ["skipped-section"]


def test_a_comment_after_a_row_that_names_a_card_is_reported(catalogue: Catalogue) -> None:
    deck = read(f"{RUNNER}3 Diesel # or 2 Faust\n", catalogue)
    assert "faust" not in deck.cards
    assert ("ignored-line", True) in [(note.code, "names Faust" in note.message) for note in deck.notes]
    assert deck.cards["diesel"] == 3


# -- as a property ------------------------------------------------------------------------------------------------

BEFORE = st.sampled_from(
    ["", "Events: ", "Splash: ", "Resources (3): ", "Sideboard - ", "Siphon: ", "- ", "and ", "| "]
)
BEFORE_OR_TEXT = BEFORE | st.text("abc XYZ:-,;()|*_#/.", max_size=12).map(lambda text: f"{text} ")
BEHIND = st.sampled_from(["", ", 2x Faust", " (Core Set) 18", " ••", " - 4 influence", "; 1 Diesel", " x", " of mine"])
TITLE = st.sampled_from(["Account Siphon", "account siphon", "Acount Siphon"])
COUNT = st.sampled_from(["{} x3", "3x {}", "3 {}", "x3 {}", "{} (3)", "(3) {}", "3× {}"])


@settings(
    max_examples=400,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.sampled_from(sorted(TEXTS)), st.floats(0, 1), BEFORE_OR_TEXT, COUNT, TITLE, BEHIND)
def test_no_line_with_a_number_and_a_title_vanishes(
    catalogue: Catalogue, sample: str, place: float, before: str, count: str, title: str, behind: str
) -> None:
    filetype, text = TEXTS[sample]
    lines = text.splitlines()
    at = round(place * len(lines))
    line = before + count.format(title) + behind
    text = "\n".join([*lines[:at], line, *lines[at:]])
    decks = read_decks(text.encode(), catalogue, filetype=filetype)
    kept = any("account_siphon" in deck.cards | deck.extras or deck.unreadable for deck in decks)
    comment = line.lstrip().startswith(("#", "//", ";;", "--")) or " #" in line or " //" in line
    said = comment and any(
        note.code == "ignored-line" and line.strip() in note.message for d in decks for note in d.notes
    )
    assert kept or said, (sample, at, line)


def test_a_row_of_a_script_that_is_not_a_code_is_reported(catalogue: Catalogue) -> None:
    text = 'registerPrecon({\nidentity: 30001,\ncards: {"30003": 3, "Account Siphon": 3}\n});\n'
    assert read(text, catalogue).unreadable
    assert not read(text.replace('"Account Siphon"', "30004"), catalogue).unreadable
