"""Suggestions for an unknown name: which names are near, in which order, and how many."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from nrdb.catalogue.names import NICKNAME, OTHER, SHORT, TITLE
from nrdb.catalogue.nearest import consonants, nearest

Named = tuple[str, int]
"""A folded name and its rank; the card id is the name with `_` for spaces, or the part after a `=`."""


def near(text: str, *names: str | Named, edition: str = "cr", limit: int = 5) -> list[str]:
    """Return the cards suggested for `text` if these are all the names."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE name (folded, edition, rank, card_id)")
        for given in names:
            said, rank = (given, TITLE) if isinstance(given, str) else given
            folded, _, card = said.partition("=")
            row = (folded, "cr", rank, card or folded.replace(" ", "_"))
            connection.execute("INSERT INTO name VALUES (?, ?, ?, ?)", row)
        return nearest(connection, text, edition=edition, limit=limit)


@pytest.mark.parametrize(
    ("text", "names", "found"),
    [
        ("", ["sure gamble", "a"], []),
        ("!?", ["sure gamble", "a"], []),
        # Other spaces make no difference, in a name of any length.
        ("a b", ["a bx", "ab"], ["ab", "a_bx"]),
        ("suregamble", ["sure gambler", "sure gamble"], ["sure_gamble", "sure_gambler"]),
        # The beginning of a name, from four letters on.
        ("gam", ["game over"], []),
        ("game", ["game over"], ["game_over"]),
        ("gameo", ["game over"], ["game_over"]),
        # A near match, with another at the largest allowed distance, and one a little farther away.
        ("abcd", ["abce", "abcdwxyz"], ["abcdwxyz", "abce"]),
        ("abcd", ["abcef", "abcdwxyz"], ["abcdwxyz"]),
        ("abcd", ["abcef"], ["abcef"]),
        # The words in another order.
        ("gamble sure", ["sure gamble", "house of cards"], ["sure_gamble"]),
        # A word of a name, a little less near than a whole name; two letters swapped are one slip.
        ("wxyz", ["abcdefghijk wxya"], ["abcdefghijk_wxya"]),
        ("wxzy", ["abcdefghijk wxyz"], ["abcdefghijk_wxyz"]),
        ("wxyz", ["abcdefghijk wbya"], []),
        ("wxyz", ["a wxya bcdefghijk", "wxyb"], ["wxyb", "a_wxya_bcdefghijk"]),
        ("wxy", ["abcdefghijk wxz"], []),
        # For several words: the beginning or end of a name with as many words.
        ("wx yz", ["wx ya bcdefghijk"], ["wx_ya_bcdefghijk"]),
        ("wx yz", ["bcdefghijk wx ya"], ["bcdefghijk_wx_ya"]),
        ("wx yz", ["bcde wx ya fghijk"], []),
        # A part may be three letters longer or shorter, no more.
        ("bcdefghij", ["abcdefghijkl zzzzzzzzzzz"], ["abcdefghijkl_zzzzzzzzzzz"]),
        ("bcdefghij", ["abcdefghijklm zzzzzzzzzzz"], []),
        ("abcdefghijkl", ["bcdefghij zzzzzzzzzzzzzzzz"], ["bcdefghij_zzzzzzzzzzzzzzzz"]),
        ("abcdefghijklm", ["bcdefghij zzzzzzzzzzzzzzzzzz"], []),
        # Names that sound alike, if half of the letters are right and three consonants remain.
        ("toneri", ["tunare"], ["tunare"]),
        ("toneria", ["tunareu"], []),
        ("tona", ["tune"], []),
        ("toneri", ["zzzzzzzzzzzz tunare"], ["zzzzzzzzzzzz_tunare"]),
        ("toneri", ["tonewi zzzz", "tunare", "tonare"], ["tonare", "tunare", "tonewi_zzzz"]),
        # Numbers are never suggested; nicknames are, if they are one word.
        ("1234", ["1234", "12345"], []),
        ("siphon", [("sifon=account_siphon", NICKNAME), ("si fon=other", NICKNAME)], ["account_siphon"]),
        # Every card once; of two equally near ones the one with the better name first.
        ("wxyz", [("wxya=b", SHORT), ("wxyb=a", OTHER), ("wxyc=a", TITLE)], ["a", "b"]),
        ("wxyz", ["wxyb", "wxya"], ["wxya", "wxyb"]),
    ],
)
def test_the_names_that_come_near(text: str, names: list[str | Named], found: list[str]) -> None:
    assert near(text, *names) == found


def test_as_many_as_are_wanted_of_the_game_that_is_meant() -> None:
    names = ["wxya", "wxyb", "wxyc", "wxyd"]
    assert [near("wxyz", *names, limit=limit) for limit in (0, 1, 3, 9)] == [[], names[:1], names[:3], names]
    assert [near("wxyz", "wxya", edition=edition) for edition in ("cr", "any", "classic")] == [["wxya"], ["wxya"], []]


@pytest.mark.parametrize(
    ("key", "left"), [("", ""), ("aeiouyw", ""), ("vv", "v"), ("ccqk", "k"), ("vav", "v"), ("a bbc b", "bkb")]
)
def test_the_consonants_of_a_name(key: str, left: str) -> None:
    assert consonants(key) == left
