"""Folding of text, slugs and harmless text."""

import json

import pytest

from nrdb.errors import did_you_mean
from nrdb.text import fold, harmless, json_problem, percent, plain, quoted, slug


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("Sure Gamble", "sure gamble"),
        ("  SURE   gamble ", "sure gamble"),
        ("Brân 1.0", "bran 1 0"),
        ("Aesop’s Pawnshop", "aesops pawnshop"),
        ("Aesop's Pawnshop", "aesops pawnshop"),
        ("Chaos Theory: Wünderkind", "chaos theory wunderkind"),
        ("Chaos Theory - Wunderkind", "chaos theory wunderkind"),
        ("“Baklan” Bochkin", "baklan bochkin"),
        ('"Baklan" Bochkin', "baklan bochkin"),
        ("Aesop`s [Pawnshop]", "aesops pawnshop"),
        ("@Aesops Zap[1]", "aesops zap 1"),
        ("Sørensen", "sorensen"),
        ("Pokémon\tÆon", "pokemon aeon"),
        ("", ""),
        ("!?", ""),
    ],
)
def test_fold(typed, key):
    assert fold(typed) == key


def test_folding_twice_changes_nothing(catalogue):
    """Both titles of a card fold to one key, except for the one whose plain title drops a digit (O₂)."""
    apart = set()
    for card in catalogue.cards():
        assert fold(fold(card.title)) == fold(card.title)
        if fold(card.title) != fold(card.stripped_title):
            apart.add(card.id)
    assert apart == {"o_shortage"}


def test_slug():
    assert slug("NASX") == "nasx"
    assert slug("Chaos Theory: Wünderkind") == "chaos_theory_wunderkind"


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Brân 1.0", "Brân 1.0"),
        ("a\x1b[31mred", "a\ufffd[31mred"),
        ("left\u202eright", "left\ufffdright"),
        ("two\nlines", "two lines"),
        ("bell\x07", "bell\ufffd"),
    ],
)
def test_plain(given, shown):
    assert plain(given) == shown


def test_plain_cuts():
    assert plain("abcdef", limit=4) == "abc…"
    assert plain("abcd", limit=4) == "abcd"


@pytest.mark.parametrize(
    ("value", "cell"),
    [
        ("Sure Gamble", "Sure Gamble"),
        ("=1+1", "'=1+1"),
        ("+1 MU", "'+1 MU"),
        ("-2", "'-2"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\tcmd", "'\tcmd"),
        ("  =1", "'  =1"),
        ("＝1", "'＝1"),
        ("a=b", "a=b"),
        ("", ""),
        (-2, -2),
        (None, ""),
    ],
)
def test_no_cell_is_a_formula(value, cell):
    assert harmless(value) == cell


def test_json_nested_too_deeply_is_reported_in_words():
    with pytest.raises(RecursionError) as raised:
        json.loads("[" * 100_000)
    assert json_problem(raised.value) == "it is nested too deeply"


def test_bytes_that_are_not_text_are_reported_with_their_place():
    with pytest.raises(UnicodeDecodeError) as raised:
        json.loads(b'{"a": "\xff"}')
    assert json_problem(raised.value) == "byte 8 is not UTF-8"


def test_a_json_error_is_reported_in_words_with_its_column_or_as_it_came():
    with pytest.raises(ValueError, match="Expecting") as raised:
        json.loads('{"a" 1}')
    assert json_problem(raised.value) == "a colon is missing (column 6)"
    assert json_problem(raised.value, column=False) == "a colon is missing"
    assert json_problem(ValueError("y" * 101)) == "y" * 99 + "…"


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ([], ""),
        (["A"], "Did you mean A?"),
        (["A", "B"], "Did you mean A or B?"),
        (["A", "B", "C", "D"], "Did you mean A, B, C or D?"),
    ],
)
def test_what_may_have_been_meant(names, said):
    assert did_you_mean(iter(names)) == said


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("Sure Gamble", '"Sure Gamble"'),
        ({"n": [True, None, "â"]}, '{"n": [true, null, "â"]}'),
        (3, "3"),
        ("x" * 100, '"' + "x" * 79 + '…"'),
        ({"x" * 100: 1}, '{"' + "x" * 77 + "…"),
    ],
)
def test_what_a_message_quotes(value, shown):
    assert quoted(value) == shown


@pytest.mark.parametrize(
    ("share", "digits", "shown"),
    [
        (0, 0, "0 %"), (1, 0, "100 %"), (0.226, 0, "23 %"), (0.125, 0, "13 %"), (0.145, 0, "15 %"), (0.285, 0, "29 %"),
        (0.2145, 1, "21.5 %"), (0.004, 0, "0.4 %"), (0.005, 0, "1 %"), (0.0003, 0, "<0.1 %"), (0.9949, 0, "99 %"),
        (0.995, 0, "99.5 %"), (399 / 400, 0, "99.8 %"), (0.9999, 1, ">99.9 %"), (1e-9, 1, "<0.1 %"),
    ],
)  # fmt: skip
def test_a_share_is_rounded_half_up_and_never_to_none_or_all(share: float, digits: int, shown: str) -> None:
    assert percent(share, digits) == shown
