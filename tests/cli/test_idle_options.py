"""Options that would have no effect are refused, never ignored, in every command."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from nrdb.cli.validate import NO_EFFECT_WITH

ROOT = Path(__file__).parents[2]
PAIRS = [(option, other) for option, others in NO_EFFECT_WITH.items() for other in others]


@pytest.mark.parametrize(("option", "other"), PAIRS)
def test_options_that_would_be_ignored_are_refused(nrdb, tmp_path, option, other):
    out = tmp_path / "out.txt"
    arguments = [
        str(out) if part == "" else part for one in (option, other) for part in ([one, ""] if one == "--fix" else [one])
    ]
    done = nrdb("validate", "examples/illegal.txt", *arguments)
    assert done.returncode == 2
    assert done.stderr.endswith(f"{other} has no effect with {option}; leave one of them out.\n")
    assert "legal" not in done.stdout
    assert not out.exists()


REFUSED = [
    ("formats --on 2024-01-01 diff standard startup", "--on has no effect before diff; write it after diff."),
    (
        "formats diff standard@2024-01-01 standard@2025-01-01 --on 2026-01-01",
        "--on has no effect when both names include a date.",
    ),
    ("legality examples/runner.txt --edition classic", "--edition has no effect with a deck list."),
    ("legality sure gamble --fetch", "--fetch needs one deck, as a URL or an id."),
    ("goldfish examples/runner.txt --game 3", "--game has no effect without --trace."),
    ("goldfish examples/runner.txt --trace --jobs 2", "--jobs has no effect with --trace: only one game is played."),
    ("hand examples/runner.txt --key noise", "--key has no effect without --table."),
    (
        "hand examples/runner.txt --table --count 3",
        "--count has no effect with --table: --table shows every hand type.",
    ),
    (
        "odds examples/runner.txt t:event and t:program --at-least 2",
        '--at-least works with one query only; with several, write "2 of QUERY".',
    ),
    ("break Corroder 'Ice Wall' --csv --json", "--json has no effect with --csv: choose one format."),
    (
        "break Corroder 'Ice Wall' --together",
        "--together has no effect with one breaker: name several, or add a card using --with.",
    ),
    ("break Corroder 'Ice Wall' --fetch", "--fetch has no effect without a deck file or link."),
    ("break s:fracter 'Ice Wall' --refetch", "--fetch has no effect without a deck file or link."),
    (
        "break Corroder 'Ice Wall' --on 2024-01-01",
        "--on has no effect without a query: it only dates queries.",
    ),
    (
        "break Corroder examples/corp.txt --on 2024-01-01",
        "--on has no effect without a query: it only dates queries.",
    ),
    ("data export --csv --json", "--json has no effect with --csv: choose one."),
    ("data export sides --jsonl --csv", "--jsonl has no effect with --csv: choose one."),
    ("data export sides --json --jsonl", "--jsonl has no effect with --json: choose one."),
    (
        "data coverage --by set --list partly",
        "--by has no effect with --list: cards are listed, not counted.",
    ),
    ("data coverage --by set --on 2024-01-01", "--on has no effect without --by format."),
    ("data coverage --on 2024-01-01", "--on has no effect without --by."),
    ("tournament check examples/club --all --json", "--all has no effect with --json: JSON always has all players."),
    ("tournament sheet examples/corp.txt --html OUT --paper Letter", "--paper has no effect without --pdf."),
    (
        "tournament sheet examples/corp.txt --html OUT --player Ann --anonymous",
        "--player has no effect with --anonymous: no name is printed.",
    ),
    ("tournament standings README.md --bye win", "--bye has no effect without --scoring."),
]


@pytest.mark.parametrize(("line", "sentence"), REFUSED, ids=[line for line, _ in REFUSED])
def test_an_idle_option_is_refused_with_its_reason(nrdb, tmp_path, line, sentence):
    out = tmp_path / "out.html"
    done = nrdb(*shlex.split(line.replace("OUT", str(out))), cwd=ROOT)
    assert (done.returncode, done.stderr) == (2, f"nrdb: {sentence}\n")
    assert not out.exists()
