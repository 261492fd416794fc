"""How text conditions are read, depending on how many texts have which words."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from nrdb.search.language.sql import Clause
from nrdb.search.language.texts import _literal, _tries, find, respelt, with_words_between

WORDS = 'words : "damag net"'
APART = 'words : ("damag" AND "net")'


def index(held: dict[tuple[str, int], int], words: tuple[str, ...] = ()) -> SimpleNamespace:
    """Return an index whose number of matching texts depends on a clause's first value and its number of values."""

    def count(asked: Clause) -> int:
        return held.get((str(asked.parameters[0]), len(asked.parameters)), 0)

    return SimpleNamespace(indexed=True, count=count, words=list(words))


@pytest.mark.parametrize(
    ("as_it_stands", "in_any_form", "in_one_sentence", "apart", "how"),
    [
        (1, 1, 10, True, "sentence"),
        (2, 2, 10, True, "sentence"),
        (3, 3, 10, True, "phrase"),
        (2, 3, 10, True, "phrase"),
        (2, 2, 9, True, "phrase"),
        (2, 2, 10, False, "phrase"),
        (0, 2, 10, True, "sentence"),
        (0, 2, 9, True, "forms"),
        (0, 3, 10, True, "forms"),
        (0, 0, 1, True, "sentence"),
        (0, 0, 1, False, None),
        (0, 0, 0, True, None),
    ],
)
def test_a_phrase_that_hardly_any_text_has(
    as_it_stands: int, in_any_form: int, in_one_sentence: int, apart: bool, how: str | None
) -> None:
    """A phrase in fewer than three texts becomes its words in one sentence, if ten texts have them so."""
    held = {(WORDS, 2): as_it_stands, (WORDS, 1): in_any_form, (APART, 2): in_one_sentence}
    meant = find(index(held), "damage net", loose=apart)  # type: ignore[arg-type]
    assert (meant and meant.how) == how


def test_one_word() -> None:
    one = index({('words : "damag"', 1): 1, ('words : "damag"', 2): 1, ('text : ("amag")', 1): 1})
    assert find(one, "damage").how == "phrase"  # type: ignore[arg-type, union-attr]
    assert find(one, "amag").how == "part"  # type: ignore[arg-type, union-attr]
    assert find(one, "amagx") is None  # type: ignore[arg-type]
    short = index({('text : ("ama")', 1): 1, ('text : ("am")', 1): 1, ("am", 1): 1})
    assert find(short, "ama").how == "part"  # type: ignore[arg-type, union-attr]
    assert find(short, "am") is None  # type: ignore[arg-type]
    assert find(short, " .,; ") is None  # type: ignore[arg-type]


def test_words_between() -> None:
    ways = index({(APART, 2): 1, (APART, 1): 1})
    meant = [(held.how, held.shown) for held in with_words_between(ways, "damage the net")]  # type: ignore[arg-type]
    assert meant == [("sentence", '"damage" and "net" in one sentence'), ("apart", '"damage" and "net"')]
    only = index({('words : ("damag")', 1): 1})
    assert list(with_words_between(only, "damage the")) == []  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("typed", "spelt"),
    [
        ("shuffel", "shuffle"),
        ("the shuffel pile", "the shuffle pile"),
        ("shuffle", ""),
        ("tagged", ""),  # two words are as near
        ("taged", ""),  # five letters are too few
        ("xhuffle", ""),  # another first letter
        ("shuffe2", ""),
        ("cardxs", "cards"),
    ],
)
def test_misspelt_words(typed: str, spelt: str) -> None:
    words = ("shuffle", "tagger", "taggee", "cards", "card")
    assert respelt(index({}, words), typed) == spelt  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("phrase", "exact", "literal"),
    [
        ("cards", False, ""),
        ("cards", True, "cards"),
        ("draw cards", False, "draw card"),
        ("some copies", False, "some co"),
    ],
)
def test_what_is_kept_as_typed(phrase: str, exact: bool, literal: str) -> None:
    assert _literal(phrase, exact=exact) == literal


def test_the_order_of_tries() -> None:
    assert list(_tries("draw")) == [("phrase", "draw", True)]
    assert list(_tries("memory")) == [("phrase", "memory", True), ("forms", "mu", False)]
    assert list(_tries("draw two")) == [
        ("phrase", "draw two", True),
        ("forms", "draw two", False),
        ("forms", "draw 2", False),
        ("forms", "drawtwo", False),
        ("forms", "draw2", False),
    ]
    tried = [phrase for _, phrase, _ in _tries("the deck")]
    assert tried == ["the deck", "the deck", "deck", "the stack", "the r&d", "thedeck", "thestack"]
