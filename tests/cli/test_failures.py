"""Every failure is one sentence and an exit code: a table of them, each raised inside a command."""

from __future__ import annotations

import errno
import sqlite3

import click
import pytest

from nrdb.cli.failures import run
from nrdb.errors import DataError, LookupFailure, ParseError, PlayError, Unsupported, UsageError

TABLE = [
    (LookupFailure("no card is so called.", ["Sure Gamble"]), 2, "no card is so called. Did you mean Sure Gamble?"),
    (ParseError("it breaks.", source="deck.txt", line=3), 2, "deck.txt:3: it breaks."),
    (PlayError("that is not an action."), 2, "that is not an action."),
    (Unsupported("not this edition."), 2, "not this edition."),
    (UsageError("no such format.", ["standard"]), 2, "no such format. Did you mean standard?"),
    (DataError("the data are damaged."), 3, "the data are damaged."),
    (OSError(errno.ENOSPC, "No space left on device", "out.json"), 2, "out.json: no space left on the disk."),
    (OSError(errno.EIO, "Input/output error", "out.json"), 2, "out.json: input/output error."),
    (OSError(errno.EIO, None, "out.json"), 2, "out.json: cannot be used."),
    (FileNotFoundError(errno.ENOENT, "", "none.txt"), 2, "none.txt: file not found."),
    (FileNotFoundError(errno.ENOENT, "", "/none/such/x"), 2, "/none/such/x: folder /none/such not found."),
    (OSError(errno.EFBIG, "File too large"), 2, "file too large."),
    (
        sqlite3.DatabaseError("malformed"),
        3,
        "the catalogue file is damaged (malformed); run `nrdb data reset` to rebuild it.",
    ),
    (
        ValueError("inside\x1b[2J"),
        3,
        "bug in nrdb: ValueError: inside\ufffd[2J. Please report it; NRDB_DEBUG=1 shows where it happened.",
    ),
    (OSError("bare"), 3, "bug in nrdb: OSError: bare. Please report it; NRDB_DEBUG=1 shows where it happened."),
    (KeyboardInterrupt(), 130, "interrupted."),
    (click.Abort(), 130, "interrupted."),
]


def raising(error: BaseException) -> click.Command:
    @click.command()
    def command() -> None:
        raise error

    return command


@pytest.mark.parametrize(
    ("error", "code", "sentence"), TABLE, ids=[f"{type(row[0]).__name__}-{row[1]}" for row in TABLE]
)
def test_a_failure_is_a_sentence_and_a_code(capsys, monkeypatch, error, code, sentence):
    monkeypatch.delenv("NRDB_DEBUG", raising=False)
    with pytest.raises(SystemExit) as caught:
        run(raising(error), [])
    said = capsys.readouterr()
    assert (caught.value.code, said.out, said.err.strip()) == (code, "", f"nrdb: {sentence}")


@pytest.mark.parametrize("error", [ValueError("inside"), DataError("damaged")])
def test_debugging_shows_where_it_happened(monkeypatch, error):
    monkeypatch.setenv("NRDB_DEBUG", "1")
    with pytest.raises(type(error), match=str(error)):
        run(raising(error), [])


@pytest.mark.parametrize(("given", "code"), [(0, 0), (1, 1), (2, 2), (None, 0)])
def test_a_commands_own_code_is_kept(given, code):
    @click.command()
    @click.pass_context
    def command(ctx: click.Context) -> None:
        ctx.exit(given)

    for own in (command, raising(SystemExit(given)), raising(click.exceptions.Exit(given or 0))):
        with pytest.raises(SystemExit) as caught:
            run(own, [])
        assert caught.value.code == code
