"""Output on terminals of different widths: compared whole at 40 and 100 columns, by general rules at more.

It uses the frozen facts of `tests.mini`; `make goldens` rewrites widths.txt.
"""

from __future__ import annotations

import io
import shlex
import sys
from collections import Counter
from pathlib import Path

import pytest

from nrdb import __version__
from nrdb.cli import main
from nrdb.cli.terminal import wrap_line
from tests.conftest import ROOT

EXPECTED = Path(__file__).with_name("widths.txt")
SHOWN = (
    "validate examples/illegal.txt",
    'search "weyland ice under 4" --limit 3',
    "tournament check examples/club",
    "legality Faust",
    "odds examples/corp.txt t:ice and t:asset and t:operation and 'at most 1 of t:agenda' --turns 2",
)
WIDTHS = (40, 100)
COMMANDS = (
    *SHOWN,
    "show Corroder",
    "formats",
    "tournament check examples/event",
    "legality examples/worlds-2013-andromeda.txt",
    "formats diff standard@2025-01-01 standard",
    "deck stats examples/corp.txt",
    "deck diff examples/runner.txt examples/worlds-2013-andromeda.txt",
    "odds examples/corp.txt t:ice",
    "break Corroder 'Ice Wall'",
    "goldfish examples/runner.txt --games 5",
    "match examples/corp.txt examples/runner.txt --games 5 --players plain:plain",
    "hand examples/corp.txt --seed 1",
    "data status",
    "validate --help",
)
RULE = "=" * 20


class Terminal(io.StringIO):
    """Standard output that acts as a terminal without colours."""

    def isatty(self) -> bool:
        return True


def printed(command: str, width: int, capture: pytest.MonkeyPatch) -> str:
    """Return what a command prints on a terminal of the given width, or into a pipe (0)."""
    stream = Terminal() if width else io.StringIO()
    with capture.context() as patch:
        patch.chdir(ROOT)
        for name, value in (("COLUMNS", str(width)), ("NRDB_TODAY", "2026-11-20"), ("NO_COLOR", "1"), ("PAGER", "cat")):
            patch.setenv(name, value)
        patch.setattr(sys, "stdout", stream)
        with pytest.raises(SystemExit):
            main(shlex.split(command))
    return stream.getvalue().replace(f"nrdb {__version__}", "nrdb")


def sections() -> dict[str, str]:
    """Yield the stored outputs by command and width."""
    parts = [part.partition("\n") for part in EXPECTED.read_text(encoding="utf-8").split(f"{RULE} ")[1:]]
    return {head: text for head, _, text in parts}


FEWER_COLUMNS = ("goldfish", "match", "odds examples/corp.txt t:ice and ")
"""How commands begin that leave columns out where there is little room."""


@pytest.mark.parametrize("command", SHOWN)
@pytest.mark.parametrize("width", WIDTHS)
def test_whole_outputs(command: str, width: int, frozen: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NRDB_DATA", str(frozen))
    assert printed(command, width, monkeypatch) == sections()[f"{width}: {command}"], (
        "if the change is intended, run `make goldens`"
    )


def renew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rewrite the outputs; `$NRDB_DATA` is the folder of facts."""
    outputs = [f"{RULE} {width}: {name}\n{printed(name, width, monkeypatch)}" for name in SHOWN for width in WIDTHS]
    EXPECTED.write_text("".join(outputs), encoding="utf-8")


@pytest.mark.parametrize("command", COMMANDS)
def test_lines_fit_and_nothing_is_cut(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line is wider than the terminal only if it is one word; every word of the piped output is in it."""
    piped = Counter(printed(command, 0, monkeypatch).split())
    assert piped
    for width in (40, 57, 80, 200):
        text = printed(command, width, monkeypatch)
        assert [line for line in text.splitlines() if len(line) > width and " " in line.strip()] == [], width
        # Click formats its pages for the width, with hyphens; some tables have a form with fewer columns.
        if not command.endswith("--help") and not command.startswith(FEWER_COLUMNS):
            bars = {word for word in piped if set(word) <= set("█▉▊▋▌▍▎▏▓▒░·─-")}
            # In stacked rows there is no heading for the first cells, nor for a column
            # that holds nothing.
            assert set(piped - Counter(text.split())) <= bars | {"until", "title", "format", "breaker"}, width


@pytest.mark.parametrize(
    ("line", "width", "parts"),
    [
        ("one two three", 7, ["one two", "  three"]),
        ("  Cut 1 Hedge Fund and more", 20, ["  Cut 1 Hedge Fund", "    and more"]),
        ("size  45  at least forty cards", 20, ["size  45  at least", "      forty cards"]),
        ("unbreakable-word-of-many-letters", 10, ["unbreakable-word-of-many-letters"]),
        ("\x1b[1mone two\x1b[0m three", 8, ["\x1b[1mone two\x1b[0m", "  three"]),
        ("short", 0, ["short"]),
    ],
)
def test_a_line_is_broken_at_blanks(line: str, width: int, parts: list[str]) -> None:
    assert wrap_line(line, width) == parts


def test_what_another_program_reads_is_never_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    for command in (
        "validate examples/illegal.txt --json",
        "search t:agenda --csv",
        "deck convert examples/corp.txt --to bbcode",
        "break Corroder 'Ice Wall' --csv",
    ):
        assert printed(command, 40, monkeypatch) == printed(command, 0, monkeypatch), command


def test_standings_leave_columns_out_before_rows_are_stacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve columns, and still a line for each player on a terminal of 80 columns."""
    rounds = "swiss,1,Ann Lee,Bo Ito,corp\nswiss,1,Cy Ray,Di Kay,runner\ncut,2,Ann Lee,Di Kay,corp\n"
    path = tmp_path / "results.csv"
    path.write_text(f"stage,round,corp,runner,winner\n{rounds}", encoding="utf-8")
    wide = printed(f"tournament standings {path}", 0, monkeypatch)
    assert "  Side bias" in wide
    for width in (40, 57, 80):
        lines = printed(f"tournament standings {path}", width, monkeypatch).splitlines()
        (head,) = [at for at, line in enumerate(lines) if line.startswith("Rank  Player")]
        assert [line.split()[1] for line in lines[head + 1 : head + 5]] == ["Ann", "Di", "Bo", "Cy"], width
        assert "Match points" in lines[head]
