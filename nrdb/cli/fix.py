"""`nrdb validate --fix`: the list written anew as its plan mends it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nrdb.cli.failures import UNANSWERED, YES, UnreadFile, exit_code, say
from nrdb.cli.output_files import refuse_overwriting
from nrdb.cli.verdicts import fix_lines, heading, reading_lines
from nrdb.deck.registry import COMMENTS_LOST, filetype_to_write, lost, write_deck
from nrdb.errors import UsageError
from nrdb.resources import write_whole

if TYPE_CHECKING:
    from nrdb.legality.check import Judge
    from nrdb.legality.verdict import Verdict


def write_fix(items: Sequence[Verdict | UnreadFile], judge: Judge, out: Path, *, force: bool, advice: bool) -> int:
    """Writes the one deck of the input with its plan followed, in the file type that it was read from.

    The exit code is that of the deck as it was. UsageError when there are several decks, and when `out` is a file
    already and `force` does not let it be written over; nothing is written then. The plan is told with `advice`.
    """
    if len(items) != 1:
        raise UsageError(f"--fix mends one deck; here are {len(items)}.")
    refuse_overwriting([(out, None)], force=force)
    verdict = items[0]
    if isinstance(verdict, UnreadFile):
        say(verdict.message)
        return UNANSWERED
    told = fix_lines(verdict) if advice else []
    for line in [*reading_lines(verdict), heading(verdict), *(f"  {line}" for line in told)]:
        click.echo(line)
    plan = verdict.fix_plan
    if plan is None:
        why = "The deck is legal" if verdict.legal else "A list that could not be read is not mended"
        say(f"{why}: nothing was written.")
        return exit_code(verdict.legal)
    if isinstance(plan, str):
        say("Nothing was written.")
        return exit_code(verdict.legal)
    deck = verdict.repaired()
    row = filetype_to_write(deck)
    if row.name != deck.filetype:
        say(f"{deck.filetype or 'this list'} is only read: {out} is written as {row.name}.")
    for sentence in lost(deck, row.name):
        say(f"{row.name} cannot say {sentence}.")
    if verdict.deck.comments:
        say(COMMENTS_LOST)
    write_whole(out, write_deck(deck, row.name, judge.catalogue))
    say(f"{out} is written, {row.help}.")
    return exit_code(verdict.legal) if verdict.legal is not True else YES
