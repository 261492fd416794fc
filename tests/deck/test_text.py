"""Plain lists: rows, names, identities, totals, doubts. The lists are composed here."""

from __future__ import annotations

import pytest

from nrdb.catalogue import Catalogue
from nrdb.deck import Deck, read_deck, read_decks
from nrdb.deck.layout import dots
from nrdb.errors import ParseError

LOUP = "René “Loup” Arcemont: Party Animal"


def codes(deck: Deck) -> list[tuple[int | None, str]]:
    return [(note.line, note.code) for note in deck.notes]


def rows(catalogue: Catalogue, *lines: str) -> Deck:
    """Return a deck of Loup's with these rows, which begin on line 4."""
    return read_deck("\n".join(["A name", LOUP, "", *lines, ""]), catalogue)


def test_a_list_with_name_identity_sections_and_totals(catalogue: Catalogue) -> None:
    deck = read_deck(
        f"My deck\n\n{LOUP}\n\nEvent (5)\n3x Sure Gamble\n2x Diesel  ●●●●\n\nProgram (1)\n1x Leech\n\n"
        "4 influence spent (max 15, available 11)\n6 cards (min 40)\nCards up to Elevation\n",
        catalogue,
    )
    assert deck.name == "My deck"
    assert deck.identity is not None
    assert deck.identity.title == LOUP
    assert deck.cards == {"sure_gamble": 3, "diesel": 2, "leech": 1}
    assert deck.notes == []
    assert deck.filetype == "text"


@pytest.mark.parametrize("title", ["Noise: Hacker Extraordinaire", LOUP])
def test_a_markdown_heading_that_is_an_identity_is_the_identity_where_no_line_names_one(
    title: str, catalogue: Catalogue
) -> None:
    deck = read_deck(f"# {title}\n\n- 3 Sure Gamble\n- 2 Diesel\n", catalogue)
    assert deck.identity is not None
    assert deck.identity.title == title
    assert (deck.name, deck.cards, deck.notes) == (title, {"sure_gamble": 3, "diesel": 2}, [])
    named = read_deck(f"# {title}\n\n- Andromeda: Dispossessed Ristie\n- 3 Sure Gamble\n", catalogue)
    assert named.identity is not None
    assert named.identity.title == "Andromeda: Dispossessed Ristie"


@pytest.mark.parametrize(
    ("line", "card", "copies"),
    [
        ("3x Sure Gamble", "sure_gamble", 3),
        ("3 Sure Gamble", "sure_gamble", 3),
        ("3X Sure Gamble", "sure_gamble", 3),
        ("3× Sure Gamble", "sure_gamble", 3),
        ("3 x Sure Gamble", "sure_gamble", 3),
        ("3xSure Gamble", "sure_gamble", 3),
        ("x3 Sure Gamble", "sure_gamble", 3),
        ("Sure Gamble x3", "sure_gamble", 3),
        ("Sure Gamble (3)", "sure_gamble", 3),
        ("(3) Sure Gamble", "sure_gamble", 3),
        ("Sure Gamble (x3)", "sure_gamble", 3),
        ("- 3x Sure Gamble", "sure_gamble", 3),
        ("* 3 Sure Gamble", "sure_gamble", 3),
        ("- 3x [[Sure Gamble]]", "sure_gamble", 3),
        ("**3x** Sure Gamble", "sure_gamble", 3),
        ("３x Sure Gamble", "sure_gamble", 3),
        ("٣x Sure Gamble", "sure_gamble", 3),
        ("3x\tSure Gamble", "sure_gamble", 3),
        ("3\tSure Gamble\t2", "sure_gamble", 3),
        ("3x Sure\u00a0Gamble", "sure_gamble", 3),
        ("3x Su\u200bre Gamble", "sure_gamble", 3),
        ("3x Sure Gamble (Core Set) ••••• •", "sure_gamble", 3),
        ("3x Sure Gamble (What Lies Ahead #18) ■■", "sure_gamble", 3),
        ("Sure Gamble (Core) x3 ■ ■", "sure_gamble", 3),
        ("3x Sure Gamble ♘ ★ ☆ ½", "sure_gamble", 3),
        ("3x Sure Gamble &bull;&bull;", "sure_gamble", 3),
        ("3x Sure Gamble # my favourite", "sure_gamble", 3),
        ("999 Sure Gamble", "sure_gamble", 999),
        ("3x SURE   GAMBLE", "sure_gamble", 3),
        ("3x R and D Interface", "r_d_interface", 3),
        ("1 15 Minutes", "15_minutes", 1),
        ("3 24/7 News Cycle", "24_7_news_cycle", 3),
        ("1 Deus X", "deus_x", 1),
        ("Eli 2.0 x2", "eli_2_0", 2),
        ("2x Eli 2.0", "eli_2_0", 2),
        ("1 Bran 1.0", "bran_1_0", 1),
        ("1 Unregistered S&W 35", "unregistered_s_w_35", 1),
        ("1x AirbladeX (JSRF Ed.)", "airbladex_jsrf_ed", 1),
        ("1x AirbladeX (JSRF Ed.) (Rebellion Without Rehearsal) ••", "airbladex_jsrf_ed", 1),
        ("1x realloc()", "realloc", 1),
        ('1 "Freedom Through Equality"', "freedom_through_equality", 1),
        ("1 Another Day, Another Paycheck", "another_day_another_paycheck", 1),
        ("2 Sure Gamble [id: 01050, art: alt]", "sure_gamble", 2),
        ("2 Sure Gamble [", "sure_gamble", 2),
    ],
)
def test_a_row_reads_clean(catalogue: Catalogue, line: str, card: str, copies: int) -> None:
    deck = rows(catalogue, line)
    assert deck.cards == {card: copies}
    assert deck.notes == []


@pytest.mark.parametrize(
    "line",
    [
        "0x Sure Gamble",
        "-3x Sure Gamble",
        "2.5x Sure Gamble",
        "1e3 Sure Gamble",
        "0x10 Sure Gamble",
        "1000 Sure Gamble",
        "999999999999x Sure Gamble",
        "³x Sure Gamble",
        "②x Sure Gamble",
        "Ⅲ Sure Gamble",
        "3x",
        "45",
    ],
)
def test_a_number_that_makes_no_sense_is_an_error(catalogue: Catalogue, line: str) -> None:
    deck = rows(catalogue, line)
    assert deck.cards == {}
    assert codes(deck) == [(4, "bad-quantity")]
    assert deck.unreadable


def test_a_number_that_makes_no_sense_in_the_first_line(catalogue: Catalogue) -> None:
    deck = read_deck("99999999992x Eli 2.0\n\n3x Hedge Fund\n", catalogue)
    assert deck.cards == {"hedge_fund": 3}
    assert codes(deck) == [(1, "bad-quantity"), (None, "identity-missing")]


def test_a_title_without_a_number_is_one_copy_with_a_note(catalogue: Catalogue) -> None:
    deck = rows(catalogue, "3 Diesel", "Sure Gamble", "15 Minutes")
    assert deck.cards == {"diesel": 3, "sure_gamble": 1, "15_minutes": 1}
    assert codes(deck) == [(5, "quantity-missing"), (6, "quantity-missing")]


def test_a_card_on_several_lines_is_added_up(catalogue: Catalogue) -> None:
    deck = rows(catalogue, "3x Diesel", "Diesel x2", "1 diesel")
    assert deck.cards == {"diesel": 6}
    assert codes(deck) == [(5, "repeated-card"), (6, "repeated-card")]


def test_a_misspelt_title_is_an_error_with_a_suggestion_and_never_a_guess(catalogue: Catalogue) -> None:
    deck = rows(catalogue, "3x Sure Gambel", "3x Diesel")
    assert deck.cards == {"diesel": 3}
    (note,) = deck.notes
    assert (note.line, note.code, note.suggestions[0]) == (4, "unknown-card", "Sure Gamble")
    assert note.message.startswith('unknown card "Sure Gambel". Did you mean Sure Gamble')
    assert deck.unreadable


def test_the_start_of_several_titles_is_ambiguous(catalogue: Catalogue) -> None:
    deck = rows(catalogue, "1x Viktor", "1x Fairchild")
    assert deck.cards == {"fairchild": 1}
    (note,) = deck.notes
    assert note.code == "ambiguous-card"
    assert note.message == '"Viktor" could be Viktor 1.0 or Viktor 2.0; write the full title.'


def test_a_nickname_is_reported_unless_other_titles_begin_with_it(catalogue: Catalogue) -> None:
    deck = rows(catalogue, "1x SMC", "1x Eli")
    assert deck.cards == {"self_modifying_code": 1}
    assert [note.message for note in deck.notes] == [
        '"SMC" was interpreted as Self-modifying Code.',
        '"Eli" could be Eli 1.0 or Eli 2.0; write the full title.',
    ]


def test_comments_and_addresses_are_not_cards(catalogue: Catalogue) -> None:
    deck = rows(catalogue, "# 3x Hedge Fund", "// 3x Hedge Fund", ";; 3x Hedge Fund", "-- Event (3 cards)", "3x Diesel")
    assert deck.cards == {"diesel": 3}
    assert codes(deck) == [(row, "ignored-line") for row in (4, 5, 6)]
    assert not deck.unreadable


def test_prose_among_numbered_rows_is_noted(catalogue: Catalogue) -> None:
    deck = rows(catalogue, "3x Diesel", "I have played this list for a year and like how it runs.")
    assert codes(deck) == [(5, "ignored-line")]
    assert not deck.unreadable


def test_a_mistyped_title_without_a_number_is_not_taken_for_prose(catalogue: Catalogue) -> None:
    assert codes(rows(catalogue, "3x Diesel", "Sure Gambel")) == [(5, "unknown-card")]


def test_several_rows_in_one_line(catalogue: Catalogue) -> None:
    assert rows(catalogue, "3 Diesel · 2 Leech · 1 Carmen").cards == {"diesel": 3, "leech": 2, "carmen": 1}


def test_a_total_that_contradicts_the_list_is_noted(catalogue: Catalogue) -> None:
    deck = rows(catalogue, "Resource (1)", "2x Daily Casts", "Event (4)", "3x Diesel", "", "7 cards (min 45)")
    assert [(note.line, note.message) for note in deck.notes] == [
        (4, 'the list says 1 card under "resource", but 2 are listed; using 2.'),
        (6, 'the list says 4 cards under "event", but 3 are listed; using 3.'),
        (9, "the list says 7 cards, but 5 are listed; using 5."),
    ]


def test_a_sideboard_is_separate_from_the_deck(catalogue: Catalogue) -> None:
    deck = rows(catalogue, "3x Diesel", "", "Sideboard", "1x Sure Gamble")
    assert (deck.cards, deck.extras) == ({"diesel": 3}, {"sure_gamble": 1})
    assert codes(deck) == [(6, "skipped-section")]


def test_a_post_with_quotation_fences_and_prose(catalogue: Catalogue) -> None:
    deck = read_deck(
        "This list went 4-0 on 2026-11-01:\n\n> **Hoshiko Shiro: Untold Protagonist**\n>\n> **Event (5)**\n>\n> 3x Sure"
        " Gamble\n>\n> 2x Dirty Laundry ●●\n\n```text\nHardware – 4\n3x Simulchip - 2 influence each\n1x Diesel\n"
        "```\n\n2026-11-01\n15/15 influence\n9 of 45 cards\nInfluence: 15/15\n\nThanks. It was a great day.\n",
        catalogue,
    )
    assert deck.identity is not None
    assert deck.cards == {"sure_gamble": 3, "dirty_laundry": 2, "simulchip": 3, "diesel": 1}
    assert codes(deck) == [(17, "ignored-line"), (22, "ignored-line")]


def test_rows_with_commas_and_semicolons(catalogue: Catalogue) -> None:
    text = '3,Sure Gamble\n2;"Diesel"\n1, Hoshiko Shiro: Untold Protagonist\n'
    deck = read_deck(text, catalogue)
    assert (deck.cards, deck.notes) == ({"sure_gamble": 3, "diesel": 2}, [])


def test_a_section_of_one_row_that_opens_a_list(catalogue: Catalogue) -> None:
    deck = read_deck("Agenda (2)\n2x 15 Minutes\n\n3x Hedge Fund\n\n2 agenda points\n5 cards\n", catalogue)
    assert (deck.cards, codes(deck)) == ({"15_minutes": 2, "hedge_fund": 3}, [(None, "identity-missing")])
    deck = read_deck("2 15 Minutes\n\n3x Hedge Fund\n\n2 agenda points\n5 cards\n", catalogue)
    assert (deck.cards, codes(deck)) == ({"15_minutes": 2, "hedge_fund": 3}, [(None, "identity-missing")])


class TestIdentity:
    def test_with_a_label(self, catalogue: Catalogue) -> None:
        for line in (f"Identity: {LOUP}", f"Identity:\n{LOUP}", f"[Identity]\n{LOUP}", f"1x {LOUP}", f"Runner: {LOUP}"):
            deck = read_deck(f"{line}\n3x Diesel\n", catalogue)
            assert deck.identity is not None
            assert (deck.identity.title, deck.cards, deck.notes) == (LOUP, {"diesel": 3}, [])

    def test_with_a_dash_for_the_colon(self, catalogue: Catalogue) -> None:
        deck = read_deck("Nasty\n\nJinteki - Personal Evolution\n\n3x Hedge Fund\n", catalogue)
        assert deck.identity is not None
        assert (deck.identity.title, deck.notes) == ("Jinteki: Personal Evolution", [])

    def test_without_accents_and_with_straight_quotes(self, catalogue: Catalogue) -> None:
        deck = read_deck('Rene "Loup" Arcemont: Party Animal\n3x Diesel\n', catalogue)
        assert deck.identity is not None
        assert deck.name is None

    def test_with_a_wrong_subtitle_is_read_by_the_part_before_the_colon_and_reported(
        self, catalogue: Catalogue
    ) -> None:
        deck = read_deck("Nasty\n\nNoise: Some Nickname\n\n3x Diesel\n", catalogue)
        assert deck.identity is not None
        assert deck.identity.title == "Noise: Hacker Extraordinaire"
        assert codes(deck) == [(3, "identity-guessed")]
        assert not deck.unreadable

    def test_by_a_name_that_several_share_is_ambiguous(self, catalogue: Catalogue) -> None:
        deck = read_deck("Nasty\n\nJinteki\n\n3x Hedge Fund\n", catalogue)
        assert deck.identity is None
        assert codes(deck) == [(3, "ambiguous-card")]
        assert "Jinteki: Personal Evolution" in deck.notes[0].suggestions

    def test_by_a_nickname_is_reported(self, catalogue: Catalogue) -> None:
        deck = read_deck("Nasty\n\nLoup\n\n3x Diesel\n", catalogue)
        assert deck.identity is not None
        assert [(note.line, note.message) for note in deck.notes] == [(3, f'"Loup" was interpreted as {LOUP}.')]

    def test_by_a_word_of_its_name_is_unknown_with_a_suggestion(self, catalogue: Catalogue) -> None:
        deck = read_deck("Nasty\n\nArcemont\n\n3x Diesel\n", catalogue)
        assert deck.identity is None
        assert [(note.code, note.suggestions) for note in deck.notes] == [("unknown-card", (LOUP,))]

    def test_by_its_name_alone_above_prose(self, catalogue: Catalogue) -> None:
        deck = read_deck("Noise\nby someone\n\n3x Diesel\n", catalogue)
        assert deck.identity is not None
        assert deck.identity.title == "Noise: Hacker Extraordinaire"
        assert codes(deck) == [(1, "identity-guessed"), (2, "ignored-line")]

    def test_a_nickname_as_the_decks_name_means_nothing(self, catalogue: Catalogue) -> None:
        for text in (f"Kate\n{LOUP}\n3x Diesel\n", f"Kate\n\n{LOUP}\n\n3x Diesel\n"):
            deck = read_deck(text, catalogue)
            assert deck.identity is not None
            assert (deck.name, deck.identity.title, deck.notes) == ("Kate", LOUP, [])

    def test_that_begins_with_a_number(self, catalogue: Catalogue) -> None:
        for text in ("419: Amoral Scammer\n3x Diesel\n", "419: Amoral Scammer (Honor and Profit)\n\n3x Diesel\n"):
            deck = read_deck(text, catalogue)
            assert deck.identity is not None
            assert (deck.identity.id, deck.cards, deck.notes) == ("419_amoral_scammer", {"diesel": 3}, [])

    def test_missing(self, catalogue: Catalogue) -> None:
        deck = read_deck("Nasty\n\n3x Diesel\n", catalogue)
        assert deck.name == "Nasty"
        assert [note.message for note in deck.notes] == ["the list has no identity; its cards are Runner cards."]

    def test_three_of_them(self, catalogue: Catalogue) -> None:
        deck = rows(catalogue, "3x Diesel", "Haas-Bioroid: Precision Design", "Tāo Salonga: Telepresence Magician")
        assert deck.identity is not None
        assert deck.identities == {"haas_bioroid_precision_design": 1, "tao_salonga_telepresence_magician": 1}
        assert codes(deck) == [(None, "several-identities")]
        for title in (LOUP, "Haas-Bioroid: Precision Design", "Tāo Salonga: Telepresence Magician"):
            assert title in deck.notes[0].message

    def test_twice_and_three_copies(self, catalogue: Catalogue) -> None:
        assert codes(rows(catalogue, "3x Diesel", LOUP)) == [(5, "repeated-identity")]
        deck = read_deck(f"Nasty\n\n3x {LOUP}\n\n3x Diesel\n", catalogue)
        assert codes(deck) == [(3, "identity-quantity")]
        assert deck.cards == {"diesel": 3}

    def test_a_deck_named_after_its_identity(self, catalogue: Catalogue) -> None:
        deck = read_deck(f"{LOUP}\n\n{LOUP}\n\n3x Diesel\n", catalogue)
        assert (deck.name, codes(deck)) == (LOUP, [])


class TestName:
    def test_may_begin_with_a_number(self, catalogue: Catalogue) -> None:
        deck = read_deck(f"2nd place at the store\n\n{LOUP}\n\n3x Diesel\n", catalogue)
        assert (deck.name, deck.cards, deck.notes) == ("2nd place at the store", {"diesel": 3}, [])

    def test_is_harmless(self, catalogue: Catalogue) -> None:
        deck = read_deck(f"\x1b[31mRED \u202egpj.exe\n\n{LOUP}\n\n3x Diesel\n", catalogue)
        assert deck.name is not None
        assert "\x1b" not in deck.name
        assert "\u202e" not in deck.name

    def test_is_cut(self, catalogue: Catalogue) -> None:
        deck = read_deck(f"{'N' * 5000}\n\n{LOUP}\n\n3x Diesel\n", catalogue)
        assert deck.name == "N" * 199 + "…"
        assert codes(deck) == [(None, "name-cut")]


def test_several_decks_in_one_text(catalogue: Catalogue) -> None:
    first = f"One\n\n{LOUP}\n\n3x Diesel\n\n3 cards (min 40)\nCards up to Elevation\n"
    second = "Two\n\nJinteki: Personal Evolution\n\n3x Hedge Fund\n"
    decks = read_decks(first + "\n" + second, catalogue)
    assert [(deck.name, deck.cards) for deck in decks] == [("One", {"diesel": 3}), ("Two", {"hedge_fund": 3})]
    assert [deck.notes for deck in decks] == [[], []]
    decks = read_decks(f"One\n{LOUP}\n3x Diesel\n---\nTwo\nJinteki: Personal Evolution\n3x Hedge Fund\n", catalogue)
    assert [deck.name for deck in decks] == ["One", "Two"]
    with pytest.raises(ParseError, match="contains 2 decks, but one is expected: One, Two"):
        read_deck(first + "\n" + second, catalogue)


def test_line_ends_of_every_kind(catalogue: Catalogue) -> None:
    text = f"N\n\n{LOUP}\n\n3x Diesel\n2x Leech\n"
    wanted = read_deck(text, catalogue)
    for end in ("\r\n", "\r", "\u2028", "\x0b\n"):
        assert read_deck(text.replace("\n", end), catalogue) == wanted


def test_nothing_at_all(catalogue: Catalogue) -> None:
    with pytest.raises(ParseError, match=r"the list is empty\."):
        read_deck(" \n\t\n", catalogue)
    with pytest.raises(ParseError, match=r"nowhere\.txt: file not found\."):
        read_deck("nowhere.txt", catalogue)


def test_dots_are_in_groups_of_five_up_to_sixty():
    assert [dots(count, "•") for count in (0, 1, 5, 6, 11)] == ["", "•", "•••••", "••••• •", "••••• ••••• •"]
    assert [len(dots(count, "•").replace(" ", "")) for count in (59, 60, 61)] == [59, 60, 0]


@pytest.mark.parametrize(
    "greeting",
    [
        "Hi!",
        "Hi all, here's my list from the store",
        "Good morning Sam,",
        "Hello everyone",
        "Dear Sam,\nthis is my Runner list",
        "Here’s my list:",
        "Please find my list below.",
    ],
)
def test_a_greeting_is_not_the_name_of_a_deck(catalogue: Catalogue, greeting: str) -> None:
    named = read_deck(f"{greeting}\n\nMy deck\n\n{LOUP}\n3 Diesel\n", catalogue)
    assert (named.name, named.identity and named.identity.title, named.notes) == ("My deck", LOUP, [])
    unnamed = read_deck(f"{greeting}\n\n{LOUP}\n3 Diesel\n", catalogue)
    assert (unnamed.name, unnamed.cards, unnamed.notes) == (None, {"diesel": 3}, [])


@pytest.mark.parametrize("name", ["Hello World", "Hey Ho", "This is fine", "Here's Johnny", "Dear Diary", "High Noon"])
def test_a_name_that_begins_like_a_greeting(catalogue: Catalogue, name: str) -> None:
    assert read_deck(f"{name}\n\n{LOUP}\n3 Diesel\n", catalogue).name == name


def test_a_bare_number_after_a_title_is_its_count(catalogue: Catalogue) -> None:
    deck = rows(catalogue, "2 Leech", "Mad Dash 3", "Diesel\t2", "Worlds 2025", "Noise 2")
    assert deck.cards == {"leech": 2, "mad_dash": 3, "diesel": 2}
    accepted = read_deck(f"{LOUP}\n2 Leech\nSure Gambel 2\n", catalogue, accept=True)
    assert accepted.cards == {"leech": 2, "sure_gamble": 2}
