"""A text that somebody sent opens no file and costs no more than the limits allow."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from nrdb import ParseError, UsageError, check_deck, read_deck, read_decks
from nrdb.catalogue import Catalogue
from nrdb.deck import ReadingLimits

LIST = "Noise: Hacker Extraordinaire\n3x Diesel\n"


@pytest.mark.parametrize("kind", [str, bytes])
def test_a_text_that_names_a_file_stays_a_text(catalogue: Catalogue, tmp_path: Path, kind: type) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text(LIST)
    sent = str(secret) if kind is str else str(secret).encode()
    deck = read_deck(text=sent, catalogue=catalogue)
    assert (deck.identity, deck.cards) == (None, {})
    assert read_deck(secret, catalogue).cards == {"diesel": 3}
    assert read_deck(path=str(secret), catalogue=catalogue).cards == {"diesel": 3}


def test_a_line_that_is_a_list_can_be_passed_as_text(catalogue: Catalogue) -> None:
    assert read_deck(text="3 Diesel", catalogue=catalogue).cards == {"diesel": 3}


@pytest.mark.parametrize("line", ["3 Sure Gamble", "3x Sure Gamble", "Sure Gamble x3"])
def test_a_bare_line_that_could_be_both_is_refused_with_both_names(catalogue: Catalogue, line: str) -> None:
    with pytest.raises(UsageError, match=r"pass it as text=, else as path="):
        read_deck(line, catalogue)


@pytest.mark.parametrize("given", [{}, {"path": "a.txt", "text": LIST}])
def test_exactly_one_of_path_and_text(catalogue: Catalogue, given: dict[str, str]) -> None:
    with pytest.raises(UsageError, match=r"path= .*, text= "):
        read_decks(catalogue=catalogue, **given)  # type: ignore[call-overload]


def test_swapped_or_missing_arguments_are_explained(catalogue: Catalogue) -> None:
    with pytest.raises(UsageError, match="must be a Catalogue"):
        read_deck(catalogue, LIST)  # type: ignore[call-overload]
    with pytest.raises(UsageError, match="text="):
        read_deck(3, catalogue)  # type: ignore[call-overload]


@pytest.mark.parametrize("extra", [0, 1])
def test_the_limit_of_size(catalogue: Catalogue, extra: int) -> None:
    limits = ReadingLimits(size=len(LIST) - extra)
    if extra:
        with pytest.raises(ParseError, match=f"the limit for a deck list is {len(LIST) - 1}"):
            read_deck(text=LIST, catalogue=catalogue, limits=limits)
    else:
        assert read_deck(text=LIST, catalogue=catalogue, limits=limits).cards == {"diesel": 3}


def test_the_limit_of_decks_holds_in_every_container(catalogue: Catalogue, tmp_path: Path) -> None:
    line = '{"identity": "noise_hacker_extraordinaire", "cards": {"diesel": 3}}\n'
    assert len(read_decks(text=line * 3, catalogue=catalogue, limits=ReadingLimits(decks=3))) == 3
    (tmp_path / "decks.jsonl").write_text(line * 4)
    for given in ({"text": line * 4}, {"path": tmp_path / "decks.jsonl"}):
        with pytest.raises(ParseError, match="more than 3 decks"):
            read_decks(catalogue=catalogue, limits=ReadingLimits(decks=3), **given)  # type: ignore[call-overload]


def test_the_limit_of_guesses(catalogue: Catalogue) -> None:
    text = LIST + "".join(f"1 Sure Gambl{letter}\n" for letter in "abcdf")
    deck = read_deck(text=text, catalogue=catalogue, limits=ReadingLimits(guesses=2))
    assert [bool(note.suggestions) for note in deck.notes if note.code == "unknown-card"] == [True] * 2 + [False] * 3


def test_archives_can_be_turned_off(catalogue: Catalogue) -> None:
    packed = gzip.compress(LIST.encode())
    assert read_deck(text=packed, catalogue=catalogue).cards == {"diesel": 3}
    with pytest.raises(ParseError, match="is an archive"):
        read_deck(text=packed, catalogue=catalogue, limits=ReadingLimits(archives=False))


def test_the_limit_of_size_counts_what_an_archive_unpacks_to(catalogue: Catalogue) -> None:
    packed = gzip.compress(LIST.encode() * 100)
    with pytest.raises(ParseError, match="unpacks to more than 1,000 bytes"):
        read_deck(text=packed, catalogue=catalogue, limits=ReadingLimits(size=1_000))


def test_a_text_that_is_too_large_is_called_a_text(catalogue: Catalogue) -> None:
    for sent, told in (
        ("3 Diesel\n" * 9, "the text has 81 bytes; the limit for a deck list is 80."),
        ("\n" * 200_001 + "3 Diesel", "the list has 200,002 lines; the limit for a deck list is 200,000."),
    ):
        limits = ReadingLimits(size=80 if told.startswith("the text") else 1_000_000)
        with pytest.raises(ParseError, match=told):
            read_deck(text=sent, catalogue=catalogue, limits=limits)


def test_no_name_of_a_format_opens_a_file(catalogue: Catalogue, tmp_path: Path) -> None:
    rules = tmp_path / "own.toml"
    rules.write_text('base = "startup"\n')
    deck = read_deck(text=LIST, catalogue=catalogue)
    assert check_deck(deck, catalogue, format=rules, on="2026-11-20").legal is False
    for name in (str(rules), {"base": str(rules)}):
        with pytest.raises(UsageError, match="not a format; pass house rules as an object"):
            check_deck(deck, catalogue, format=name, on="2026-11-20")
