"""`nrdb validate --fix`: write the list with its smallest fix applied."""

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
    """Write the only deck in the input with its fix applied, in the file type it was read from.

    Returns the exit code of the deck as it was. Raises UsageError if there are several decks, or if `out` exists and
    `force` is false; nothing is written then. With `advice`, the fix is printed.
    """
    if len(items) != 1:
        raise UsageError(f"--fix takes one deck, but the input contains {len(items)}.")
    refuse_overwriting([(out, None)], force=force)
    verdict = items[0]
    if isinstance(verdict, UnreadFile):
        say(verdict.message)
        return UNANSWERED
    steps = fix_lines(verdict) if advice else []
    for line in [*reading_lines(verdict), heading(verdict, fix=advice), *(f"  {line}" for line in steps)]:
        click.echo(line)
    plan = verdict.fix_plan
    if plan is None:
        why = "The deck is legal" if verdict.legal else "A list that could not be read cannot be fixed"
        say(f"{why}: nothing was written.")
        return exit_code(verdict.legal)
    if isinstance(plan, str):
        say("Nothing was written.")
        return exit_code(verdict.legal)
    deck = verdict.repaired()
    row = filetype_to_write(deck)
    if row.name != deck.filetype:
        say(f"nrdb can't write {deck.filetype or 'this file type'}; writing {out} as {row.name}.")
    for sentence in lost(deck, row.name):
        say(f"Dropped {sentence}, which {row.name} can't store.")
    if verdict.deck.comments:
        say(COMMENTS_LOST)
    write_whole(out, write_deck(deck, row.name, judge.catalogue))
    say(f"Wrote {out} ({row.help}).")
    return exit_code(verdict.legal) if verdict.legal is not True else YES
