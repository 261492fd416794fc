"""How lines and tables adapt to the width of a terminal, to the last space."""

from __future__ import annotations

import io
import os
import re
import shutil
import sys

import pytest
from click import unstyle

from nrdb.breaking.rig import IceCost
from nrdb.cli import card_table, goldfish_text, output, terminal
from nrdb.cli.card_table import _groups
from nrdb.cli.search import _mark_at, _paged
from nrdb.errors import ParseError
from tests.cli.test_widths import Terminal
from tests.engine.laid import catalogue
from tests.goldfish.test_measures import runner

BOLD = "\x1b[1mab\x1b[0m"


def _as_wide_as(monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    """Choose columns for a terminal of this width (0: no terminal) without making their content narrower."""
    monkeypatch.setattr(sys, "stdout", Terminal() if width else io.StringIO())
    monkeypatch.setattr(terminal, "width_of", lambda stream: width)
    monkeypatch.setattr(output, "terminal_width", lambda default=100: 200)


@pytest.mark.parametrize(("columns", "width"), [(1, 40), (39, 40), (40, 40), (41, 41), (200, 200), (201, 200)])
def test_a_terminal_is_as_wide_as_it_says_within_reason(
    monkeypatch: pytest.MonkeyPatch, columns: int, width: int
) -> None:
    monkeypatch.setattr(shutil, "get_terminal_size", lambda: os.terminal_size((columns, 24)))
    assert terminal.width_of(Terminal()) == width
    assert terminal.width_of(io.StringIO()) == terminal.width_of(None) == 0


@pytest.mark.parametrize(
    ("line", "width", "parts"),
    [
        ("one two three", 13, ["one two three"]),
        ("one two three", 12, ["one two", "  three"]),
        ("one two three", 0, ["one two three"]),
        (f"{BOLD} {BOLD} {BOLD}", 8, [f"{BOLD} {BOLD} {BOLD}"]),
        (f"{BOLD} {BOLD} {BOLD}", 7, [f"{BOLD} {BOLD}", f"  {BOLD}"]),
        # A hanging indent starts at the last column within the first third of the line, or after two spaces.
        ("a  b  c d e f g h i j", 18, ["a  b  c d e f g h", " " * 6 + "i j"]),
        ("a  b  c d e f g h i j", 17, ["a  b  c d e f g h", " " * 3 + "i j"]),
        ("a b c d e f g h  i j k", 18, ["a b c d e f g h  i", "  j k"]),
        (" a b c", 5, [" a b", "   c"]),
        ("   a  b c d e f g h", 18, ["   a  b c d e f g", " " * 6 + "h"]),
        ("long-word x", 5, ["long-word", "  x"]),
    ],
)
def test_where_a_line_is_broken(line: str, width: int, parts: list[str]) -> None:
    assert terminal.wrap_line(line, width) == parts


@pytest.mark.parametrize(
    ("widths", "least", "width", "found"),
    [
        ([5, 5], [1, 1], 12, [5, 5]),
        ([5, 5], [1, 1], 11, [4, 5]),
        ([9, 3, 5], [1, 1, 1], 15, [4, 3, 4]),
        ([9, 3], [8, 1], 12, [8, 2]),
        ([9, 3], [8, 2], 12, [8, 2]),
        ([9, 3], [8, 3], 12, None),
        ([9], [1], 4, [4]),
    ],
)
def test_the_widest_columns_give_way_first(
    widths: list[int], least: list[int], width: int, found: list[int] | None
) -> None:
    assert terminal.fit_widths(widths, least, width) == found


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("one two three", 13, ["one two three"]),
        ("one two three", 12, ["one two", "three"]),
        ("one two three", 7, ["one two", "three"]),
        ("one two three", 6, ["one", "two", "three"]),
        (f"{BOLD} {BOLD} x", 5, [f"{BOLD} {BOLD}", "x"]),
    ],
)
def test_the_words_of_a_cell(text: str, width: int, lines: list[str]) -> None:
    assert terminal.cell_lines(text, width) == lines


TABLE = [["card", "n", "what it does"], ["Noise", "12", "mills a card"], ["Kate", "3"]]
NARROWED = [
    (26, True, (1,), ["card    n  what it does", "Noise  12  mills a card", "Kate    3"]),
    (21, True, (1,), ["card    n  what it\n           does", "Noise  12  mills a\n           card", "Kate    3"]),
    (21, True, (), ["card   n   what it\n           does", "Noise  12  mills a\n           card", "Kate   3"]),
    (15, True, (1,), ["Noise\n  n 12 · what it does mills a card", "Kate\n  n 3"]),
    (15, False, (1,), ["card  n  what it does", "Noise  12  mills a card", "Kate  3"]),
]


@pytest.mark.parametrize(("width", "headed", "right", "rows"), NARROWED)
def test_a_table_is_narrowed_and_then_stacked(
    width: int, headed: bool, right: tuple[int, ...], rows: list[str]
) -> None:
    told = terminal.fit_table(TABLE, width, headed=headed, right=right, indent=0)
    assert told == rows
    indented = terminal.fit_table(TABLE, width, headed=headed, right=right, indent=2)
    assert indented == [row.replace("\n", "\n  ") for row in told]


def test_a_beginning_waits_for_its_end() -> None:
    below = io.StringIO()
    stream = terminal.Wrapping(below, 12)
    assert stream.write("one two") == 7
    assert below.getvalue() == ""
    stream.write(" three\nfour\rfive six seven eight\nbegun")
    assert below.getvalue() == "one two\n  three\nfour\rfive six seven eight\n"
    stream.flush()
    stream.flush()
    assert below.getvalue().endswith("eight\nbegun")
    stream.write("more")
    assert stream.unwrapped is below
    assert below.getvalue().endswith("eight\nbegunmore")
    assert stream.getvalue() == below.getvalue()


def test_only_terminals_are_wrapped_and_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    out, err = Terminal(), io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    terminal.wrap_output()
    wrapped = sys.stdout
    terminal.wrap_output()
    assert isinstance(wrapped, terminal.Wrapping)
    assert (sys.stdout, sys.stderr) == (wrapped, err)


@pytest.mark.parametrize(
    ("width", "kept"),
    [(0, "abcd"), (200, "abcd"), (21, "abcd"), (20, "abd"), (16, "abd"), (15, "ad"), (10, "ad"), (9, "ad")],
)
def test_columns_that_are_given_up(monkeypatch: pytest.MonkeyPatch, width: int, kept: str) -> None:
    """They go in their order and only as many as needed; required columns stay even where there is no room."""
    _as_wide_as(monkeypatch, width)
    cells = {"a": ("one", "1"), "b": ("two", "2"), "c": ("", "33"), "d": ("seven", "4")}
    heads = {"a": "x", "b": "four", "c": "abc", "d": "y"}
    told = goldfish_text.fitted_table(
        [[cells[at][row] for at in "abcd"] for row in (0, 1)], [heads[at] for at in "abcd"], (1, 3), [2, 1]
    )
    columns = {
        "a": ("x  ", "one", "1  "),
        "b": ("four", " two", "   2"),
        "c": ("abc", "   ", "33 "),
        "d": ("    y", "seven", "    4"),
    }
    told[0] = told[0].removeprefix("\x1b[1m").removesuffix("\x1b[0m")
    assert told == ["  ".join(columns[at][row] for at in kept).rstrip() for row in range(3)]


@pytest.mark.parametrize(
    ("shown", "lines", "paged", "through"),
    [(True, 24, True, True), (True, 23, True, False), (True, 24, False, False), (False, 24, True, False)],
)
def test_what_fills_a_terminal_is_paged(
    monkeypatch: pytest.MonkeyPatch, shown: bool, lines: int, paged: bool, through: bool
) -> None:
    told, stream = [], Terminal() if shown else io.StringIO()
    monkeypatch.setattr(shutil, "get_terminal_size", lambda: os.terminal_size((80, 24)))
    monkeypatch.setattr("click.echo_via_pager", told.append)
    monkeypatch.setattr(sys, "stdout", stream)
    _paged(["a"] * lines, paged=paged)
    assert (told, stream.getvalue()) == (["a\n" * lines], "") if through else ([], "a\n" * lines)


ALL = " |card|drawn|played|turn|left in hand"


@pytest.mark.parametrize(
    ("width", "turns", "events", "rig", "cards"),
    [
        (0, "1 2 3 4 5 6 7 8 9 10", "2 4 6 8 10", "games credits 5¢ to spare, turn 4 6 8 10", ALL),
        (70, "1 2 3 4 5 6 8 10", "2 4 6 8 10", "games credits 6 8 10", ALL),
        (60, "2 4 5 6 8 10", "4 6 8 10", "games credits 6 8 10", ALL),
        (50, "2 4 5 10", "4 8 10", "games credits 6 8 10", " |card|played|turn|left in hand"),
        (40, "2 5 10", "10", "games credits 10", " |card|played|turn"),
        (28, "5 10", "10", "games credits", " |card|played"),
        (23, "5 10", "10", "games credits", "card|played"),
    ],
)  # fmt: skip
def test_which_columns_of_a_report_give_way(
    monkeypatch: pytest.MonkeyPatch, width: int, turns: str, events: str, rig: str, cards: str
) -> None:
    """Odd turns go before even ones, early before late; the fifth and the last turn, titles and shares stay."""
    made = runner(10)
    made.setting.ice = (catalogue().card("ice_wall"), catalogue().card("enigma"))
    met = [[IceCost("ice_wall", t / 10, float(t), t / 20), IceCost("enigma", 0.0, None, 0.0)] for t in range(1, 11)]
    monkeypatch.setattr(made, "rig_of", lambda turn: met[turn - 1])
    _as_wide_as(monkeypatch, width)
    heads = [
        unstyle(lines(made)[0])
        for lines in (goldfish_text._by_turn, goldfish_text._events, goldfish_text._rig, goldfish_text._cards)
    ]
    assert [heads[0].removeprefix("mean at the end of turn").split(), heads[1].replace("by ", "").split()[1:]] == [
        turns.split(), events.split()
    ]  # fmt: skip
    assert " ".join(heads[2].split()) == f"breaks by turn 6 {rig}"
    assert "|".join(re.split(" {2,}", heads[3])).replace("|", " |", heads[3].startswith(" ")) == cards


@pytest.mark.parametrize(
    ("turns", "shown", "rig"),
    [
        (1, [1], "turn 1 games credits 5¢ to spare, turn 1"),
        (4, [2, 4], "turn 4 games credits 5¢ to spare, turn 4"),
        (8, [2, 4, 6, 8], "turn 6 games credits 5¢ to spare, turn 4 6 8"),
        (25, [2, 4, 6, 8, 10, 12, 15, 20], "turn 6 games credits 5¢ to spare, turn 4 6 8 10"),
    ],
)
def test_which_turns_of_a_report_are_shown(
    monkeypatch: pytest.MonkeyPatch, turns: int, shown: list[int], rig: str
) -> None:
    made = runner(turns)
    made.setting.ice = (catalogue().card("ice_wall"),)
    monkeypatch.setattr(made, "rig_of", lambda turn: [IceCost("ice_wall", 0.5, 1.0, 0.5)])
    assert goldfish_text._shown_turns(made) == shown
    assert " ".join(unstyle(goldfish_text._rig(made)[0]).split()) == f"breaks by {rig}"


def test_groups_are_in_order_of_release_and_numbers_before_words(monkeypatch: pytest.MonkeyPatch) -> None:
    sets = ("a_study_in_static", "what_lies_ahead")
    cards = [next(one for one in catalogue().cards() if one.set == name) for name in sets]
    assert _groups(cards, catalogue(), "set") == [("What Lies Ahead", [1]), ("A Study in Static", [0])]
    assert _groups(cards, catalogue(), "released") == [("2012-12-14", [1]), ("2013-03-21", [0])]
    values = [None, "X", 10, "infinite", 9]
    cards = list(catalogue().cards())[: len(values)]
    monkeypatch.setattr(card_table, "_values", lambda *_: dict(zip([one.id for one in cards], values, strict=True)))
    assert [name for name, _ in _groups(cards, catalogue(), "cost")] == [
        "cost 9", "cost 10", "cost X", "cost infinite", "no cost"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("length", "column", "mark"),
    [(5, 1, "^"), (5, 6, "     ^"), (5, 7, None), (5, None, None), (160, 2, " ^"), (161, 2, None)],
)
def test_a_mark_is_under_what_an_error_is_about(length: int, column: int | None, mark: str | None) -> None:
    query = "q" * length
    told = _mark_at(query, ParseError("no", column=column))
    assert told == ("" if mark is None else f"  {query}\n  {mark}")
