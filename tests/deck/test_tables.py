"""Tables of cards as people keep them: any headings, order and delimiter; no row is skipped silently."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nrdb.catalogue import Catalogue
from nrdb.deck import read_deck, read_decks
from nrdb.deck.filetypes.cobra import HEADINGS
from nrdb.errors import ParseError

CARDS = {
    "sure_gamble": ("3", "Sure Gamble", "Core Set", "01050", "50"),
    "15_minutes": ("1", "15 Minutes", "Old Hollywood", "09004", "4"),
    "snare": ("2", "Snare!", "Core Set", "01070", "70"),
}
MEANINGS = ("copies", "title", "set", "code", "number")
WANTED = {"sure_gamble": 3, "15_minutes": 1, "snare": 2}
DELIMITERS = ("\t", ";", ",")


def written(rows: list[list[str]], delimiter: str = ",", *, sep: bool = False, end: str = "\n") -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter, lineterminator=end).writerows(rows)
    return (f"sep={delimiter}{end}" if sep else "") + out.getvalue()


@st.composite
def tables(draw: st.DrawFn) -> str:
    """Draw a table of the same three cards in any of the forms that people use."""
    others = draw(st.lists(st.sampled_from(["title", "code"]), min_size=1, unique=True))
    beside = draw(st.lists(st.sampled_from(["set", "number", "Faction", "Notes", ""]), unique=True))
    columns = draw(st.permutations(["copies", *others, *beside]))
    headings = {name: draw(st.sampled_from(words.split(","))) for name, words in HEADINGS.items()}
    letters = draw(st.sampled_from([str, str.upper, str.title]))
    suffix = draw(st.sampled_from(["", "x", ".0"]))
    rows = [[letters(headings.get(name, name)) for name in columns]]
    for card in WANTED:
        cells = {**dict(zip(MEANINGS, CARDS[card], strict=True)), "Faction": "Neutral", "Notes": 'a "b", c; d'}
        cells["copies"] += suffix
        rows.append([cells.get(name, "") for name in columns])
    mark = draw(st.sampled_from(["", "\ufeff"]))
    end = draw(st.sampled_from(["\n", "\r\n"]))
    return mark + written(rows, draw(st.sampled_from(DELIMITERS)), sep=draw(st.booleans()), end=end)


@given(tables())
@settings(max_examples=300, deadline=None)
def test_however_a_table_is_kept_it_is_the_same_deck(text: str) -> None:
    deck = read_deck(text, Catalogue.load())
    assert (deck.filetype, deck.name, deck.cards, deck.unreadable) == ("cobra", None, WANTED, False)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("Title,Quantity\nSure Gamble (Core Set),3\n", {"sure_gamble": 3}),
        ("Count,Tradelist Count,Name,Edition\n3,0,Sure Gamble,Core Set\n", {"sure_gamble": 3}),
        ("Number,Card\n3,Sure Gamble\n", {"sure_gamble": 3}),
        ("Nombre,Carte\n3,Sure Gamble\n", {"sure_gamble": 3}),
        ("Cantidad,Nombre\n3,Sure Gamble\n", {"sure_gamble": 3}),
        ("枚数,カード名\n3,Sure Gamble\n", {"sure_gamble": 3}),
        ("qty,code\n3,1050\n", {"sure_gamble": 3}),  # a spreadsheet drops the leading zero
        ("qty;title;code\n3;Sure Gamble;\n2;;01034\n", {"sure_gamble": 3, "diesel": 2}),
        ("id,title\nsure_gamble,Sure Gamble\n", {"sure_gamble": 1}),
        ("Card,Qty\nSure Gamble,3\nTotal,3\n", {"sure_gamble": 3}),
        ("Owned,Title\n0,Diesel\n3,Sure Gamble\n", {"sure_gamble": 3}),
        ("My cards;;\nQty;Card;Set\n3;Sure Gamble;Core Set\n", {"sure_gamble": 3}),
        ("Qty,Card\n3,Sure Gamble\n3,Total\n2,Diesel\n", {"sure_gamble": 3, "diesel": 2}),
        ("2,Diesel\nQty,Card\n3,Sure Gamble\n", {"sure_gamble": 3, "diesel": 2}),
    ],
)
def test_what_a_table_of_cards_holds(text: str, cards: dict[str, int], catalogue: Catalogue) -> None:
    deck = read_deck(text, catalogue)
    assert (deck.filetype, deck.cards, deck.unreadable) == ("cobra", cards, False)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Qty,Card\n3,Sure Gambit\n", (2, 'unknown card "Sure Gambit".')),
        ("Qty,Card\nmany,Sure Gamble\n", (2, '"many" is not a valid count for Sure Gamble')),
        ("Owned,Card\n,Sure Gamble\n", (2, '"" is not a valid count for Sure Gamble')),
        ("Qty,Card\n3,\n", (2, '"3" is a number without a title.')),
        ("sep=;\nQty;Card\n3;Sure Gamble\n-1;Diesel\n", (4, '"-1" is not a valid count for Diesel')),
        ('Qty,Card,Notes\n3,Sure Gamble,"a\nb"\n3,Nothing,\n', (4, 'unknown card "Nothing"')),
        ("Qty,Card\n3,Sure Gamble\n3,Total\n2,Nothing\n", (4, 'unknown card "Nothing"')),
    ],
)
def test_a_row_that_cannot_be_read_is_reported_with_its_line(
    text: str, told: tuple[int, str], catalogue: Catalogue
) -> None:
    notes = [note for note in read_deck(text, catalogue).notes if note.severity == "error"]
    assert [note.line for note in notes] == [told[0]]
    assert notes[0].message.startswith(told[1])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Qty,Title,Owned\n3,Sure Gamble,2\n", "1: Qty and Owned both give the number of copies; remove one of them."),
        ("Number,Card,Set\n3,Sure Gamble,Core Set\n", '1: no column gives the copies: "Number" may be the number'),
    ],
)
def test_a_table_that_leaves_open_how_many_is_not_guessed_at(text: str, told: str, catalogue: Catalogue) -> None:
    with pytest.raises(ParseError) as refused:
        read_deck(text.encode(), catalogue, source="x")
    assert str(refused.value).startswith(f"x:{told}")


def test_rows_that_are_skipped_are_reported(catalogue: Catalogue) -> None:
    text = "Owned,Card\n3,Sure Gamble\n0,Diesel\n0,Corroder\n3,Total\nfrom my,shelf\n"
    assert [(note.line, note.message) for note in read_deck(text, catalogue).notes if note.code == "ignored-line"] == [
        (3, "2 rows with 0 copies skipped."),
        (6, '"from my shelf": no card recognised; line skipped.'),
    ]


def test_tables_side_by_side_may_have_their_columns_in_any_order(catalogue: Catalogue) -> None:
    text = "Card,Qty,,Name,Count\nSure Gamble,3,,Hedge Fund,2\nDiesel,2,,,\n"
    assert [deck.cards for deck in read_decks(text, catalogue)] == [{"sure_gamble": 3, "diesel": 2}, {"hedge_fund": 2}]
