"""Titles of the modern game as kept in memory: initials, beginnings, words in them or a letter away."""

from __future__ import annotations

import pytest

from nrdb.catalogue import Catalogue
from nrdb.search.language.ast import Leaf
from nrdb.search.language.titles import Titles
from nrdb.search.run import run, searcher
from nrdb.text import fold


@pytest.fixture
def titles(catalogue: Catalogue) -> Titles:
    return searcher(catalogue).index.titles


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("s", []),
        ("aa", ["amaze_amusements", "angel_arena", "attitude_adjustment"]),
        (" SMC ", ["self_modifying_code"]),
        ("tgsic", ["au_co_the_gold_standard_in_clones"]),
        ("acttyn", ["acme_consulting_the_truth_you_need"]),
        ("actgsic", []),  # nobody types seven initials
        ("1m", []),
    ],
)
def test_initials(titles: Titles, typed: str, cards: list[str]) -> None:
    assert titles.initials(typed) == cards


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("sac", []),
        ("sacc", ["sacrificial_clone", "sacrificial_construct"]),
        ("icwa", ["ice_wall"]),
        ("icew", ["ice_wall"]),
        (" Sacriconst ", ["sacrificial_construct"]),
        ("sacriconstr", []),
        ("bas", []),
        ("self", []),
        ("cybt", []),  # three cards
    ],
)
def test_beginnings(titles: Titles, typed: str, cards: list[str]) -> None:
    assert titles.beginnings(typed) == cards


@pytest.mark.parametrize(
    ("typed", "spelt"),
    [
        ("hostle arch", ["hostile arch"]),
        ("hostle architectura", ["hostile architecture"]),
        ("sure gambel", ["sure gamble"]),
        ("gambel", ["gamble"]),
        ("gamble", []),
        ("xure gamble", []),
        ("wall ixe", []),
        ("ice wallx", ["ice wall"]),
        # each word alone has several words near it, but no title has them together
        ("archivex markex bloox forcex " * 8, []),
    ],
)
def test_words_a_letter_away(titles: Titles, typed: str, spelt: list[str]) -> None:
    assert titles.respelt(typed) == spelt


def test_a_rare_word(titles: Titles) -> None:
    assert [titles.rare_word(typed, ()) for typed in ("jorje", "jorj", "xorge")] == ["jorge", "", ""]
    assert titles.rare_word("jorje", ("jorge",)) == ""
    assert [titles.rare_word(typed, ()) for typed in ("datax", "markex")] == ["data", ""]


@pytest.mark.parametrize(
    ("words", "fit"),
    [
        ("sure gamble", (1, "title, whole words")),
        ("sur gam", (1, "title, words begin")),
        ("ice wal", (1, "title, words begin")),
        ("orroder", (1, "title, inside of words")),
        ("15", (1, "title, whole words")),  # the first of all titles
        ("sure corroder", (0, "title, inside of words")),
        ("", (0, "title, inside of words")),
    ],
)
def test_how_titles_have_words(titles: Titles, words: str, fit: tuple[int, str]) -> None:
    assert titles.fit([Leaf(word) for word in words.split()]) == fit


def test_names_of_cards(titles: Titles) -> None:
    """The names are a title, its beginnings and endings, and its words of more than six letters."""
    named = {name for name, cards in titles.names().items() if "au_co_the_gold_standard_in_clones" in cards}
    words = ["au", "co", "the", "gold", "standard", "in", "clones"]
    beginnings = {" ".join(words[:count]) for count in range(1, 8)}
    assert named == beginnings | {" ".join(words[at:]) for at in range(1, 7)} | {"standard"}
    assert "behind" not in titles.names()
    assert titles.names()["shaping"] == ["azmari_edtech_shaping_the_future"]
    assert titles.sounding("crrdr") == ["corroder"]
    assert titles.sounding("sr") == []
    assert titles.sounding("mrn") == []  # three consonants are too few to identify a name
    assert titles.sounding("mnts") == ["minutes"]


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        # one letter wrong in five, two in eight
        ("snaxe", ["snare"]),
        ("snxxe", []),
        ("gxmble", ["sure_gamble"]),
        ("corxodxr", ["corroder"]),
        ("corroxxr", ["corroder"]),
        ("corrxxxr", []),
        # the same letters in another order, from six letters on
        ("enigam", ["enigma"]),
        ("snear", []),
        # the same consonants in an otherwise similar name
        ("mieles", ["melies_city_luxury_line", "melies_u_only_the_brightest"]),
        ("assasina", ["assassin"]),
        # several names of the same cards, and of different ones
        (
            "jinteci",
            [
                "jinteki_biotech_life_imagined",
                "jinteki_personal_evolution",
                "jinteki_potential_unleashed",
                "jinteki_replicating_perfection",
                "jinteki_restoring_humanity",
            ],
        ),
        ("archivex", []),
    ],
)
def test_the_cards_whose_names_are_near(catalogue: Catalogue, typed: str, cards: list[str]) -> None:
    assert searcher(catalogue).index.names_near(typed) == cards


def test_the_better_fit_comes_before_the_more_played(titles: Titles) -> None:
    """A whole title comes before whole words, beginnings and parts; cards of the other game by number."""
    ranked = sorted(titles._ranks, key=lambda number: titles._ranks[number])
    numbers = [*ranked[:2], max(ranked) + 2, max(ranked) + 1]
    assert titles.by_relevance(numbers[::-1], "", []) == [*ranked[:2], max(ranked) + 1, max(ranked) + 2]
    exact, within = (titles.places[titles.folded.index(title)] for title in ("diesel", "blueberry diesel"))
    for numbers in ([ranked[0], within, exact], [within, exact]):
        assert titles.by_relevance(numbers, "diesel", ["diesel"]) == [exact, within, *numbers[:-2]]


def test_a_whole_title_wins_over_the_words_of_the_language(catalogue: Catalogue) -> None:
    """Every title typed without punctuation is among the cards found, whatever its words would mean."""
    lost = []
    for card in catalogue.cards():
        if {"not", "and", "or"} & set(fold(card.title).split()):
            for typed in (card.title, fold(card.title), card.title.upper()):
                if card not in run(catalogue, typed, on="2026-04-15", suggest=False).cards[:1]:
                    lost.append(typed)
    assert lost == []
