"""`nrdb watch`: check a list again whenever its file changes, until it is interrupted."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from nrdb.catalogue import Catalogue
from nrdb.cli.failures import say
from nrdb.cli.options import chosen_date, completions, format_option, now, on_option
from nrdb.cli.output import faint
from nrdb.cli.reading import accept_option
from nrdb.errors import NrdbError, UsageError
from nrdb.text import plain

if TYPE_CHECKING:
    from nrdb.legality.check import Judge
    from nrdb.legality.scope import Scope

Signature = tuple[int, int, int]
"""The modification time, size and inode of a file, which show whether it has changed."""


@click.command(epilog="Example: nrdb watch deck.txt --format startup")
@click.argument("deck", shell_complete=completions("files"))
@format_option
@on_option
@click.option("--rules", metavar="FILE", type=click.Path(), help="Check against house rules (TOML).")
@click.option(
    "--every",
    metavar="SECONDS",
    type=click.FloatRange(0.05, 60),
    default=0.5,
    show_default=True,
    help="How often to look at the file.",
)
@accept_option
def watch(deck: str, format_name: str | None, on: str | None, rules: str | None, every: float, accept: bool) -> None:
    """Check a list while you edit it: once now, and again each time the file is saved.

    The file's time and size show whether it has changed. If the list can no longer be read, or the file disappears,
    that is reported, and watching continues. Ctrl-C ends it (exit code 130).
    """
    from time import sleep

    from nrdb.cli.validate import chosen_scope
    from nrdb.legality.check import judge_of

    if deck == "-":
        raise UsageError("standard input can't be watched; name a file.")
    judge = judge_of(Catalogue.load())
    scope = chosen_scope(judge, format_name, rules, None, chosen_date(on, format_name))
    if signature(deck) is None:
        raise UsageError(f"{plain(deck)}: file not found.")
    given = format_name is not None or rules is not None
    seen: Signature | None = (-1, -1, -1)
    while True:
        found = signature(deck)
        if found != seen:
            sleep(min(every, 0.2))  # an editor may still be writing
            if found == signature(deck):
                seen = found
                click.echo(faint(f"— {now()} · {deck} —"))
                _judge(deck, judge, scope, given=given, accept=accept)
                click.echo()
        sleep(every)


def signature(path: str) -> Signature | None:
    """Return a signature that changes whenever the file does; None if there is no such file."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def _judge(deck: str, judge: Judge, scope: Scope, *, given: bool, accept: bool) -> None:
    """Print the verdict on a list as `nrdb validate` does; a list that can't be read is reported."""
    from nrdb.cli.validate import print_text, verdicts_of

    edition = scope.edition if given else None
    try:
        verdicts = verdicts_of([deck], judge, scope, edition, given=given, accept=accept)
        print_text(verdicts, judge, scope, advice=True, explain=False, each=False)
    except NrdbError as error:
        say(f"nrdb: {error.message}")
