"""`nrdb formats`: the formats on a date, and what changed between two dates or ban lists."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nrdb import answers
from nrdb.catalogue import Catalogue
from nrdb.cli.failures import NO, UNANSWERED, say
from nrdb.cli.option_checks import given_options
from nrdb.cli.options import completions, json_option, on_option, today
from nrdb.cli.output import age_lines, aligned, basis_json, basis_lines, echo_json, strong
from nrdb.days import day_before
from nrdb.errors import UsageError
from nrdb.json_types import Json

if TYPE_CHECKING:
    from nrdb.deck import Deck
    from nrdb.errors import Failure
    from nrdb.legality.difference import DeckChange


@click.group(invoke_without_command=True, epilog="Example: nrdb formats --on 2019-06-01")
@on_option
@json_option
@click.pass_context
def formats(ctx: click.Context, on: str | None, as_json: bool) -> None:
    """Show the snapshot, ban list and card pool of every format."""
    if ctx.invoked_subcommand is not None:
        idle = given_options(ctx)
        if idle:
            sub = ctx.invoked_subcommand
            raise UsageError(f"{idle[0]} has no effect before {sub}; write it after {sub}.")
        return
    from nrdb.legality.pool import PLAY_MODES

    catalogue = Catalogue.load()
    day = on or today()
    answer = answers.formats(catalogue, on=day)
    if as_json:
        echo_json(answer)
        return
    cells = [
        (
            row["id"].replace("_", "-"),
            row["since"] or f"starts {row['first']}",
            day_before(row["until"]) if row["until"] else "",
            row["snapshot"] or "",
            row["restriction_name"] or ("no ban list" if row["snapshot"] else ""),
            f"{row['cards']:,} cards" if row["cards"] is not None else "",
        )
        for row in answer["formats"]
    ]
    begun = any(row["snapshot"] for row in answer["formats"])
    click.echo(strong(f"In force on {day}" if begun else f"No format had started on {day}"))
    headers = ("format", "since", "until", "snapshot", "ban list", "pool")
    for line in aligned(cells, headers=headers, indent=2):
        click.echo(f"  {line}")
    click.echo("\n" + strong("Without a ban list"))
    for line in aligned([(mode.id, mode.help) for mode in PLAY_MODES.values()], indent=2):
        click.echo(f"  {line}")
    click.echo("\n" + "\n".join(basis_lines(catalogue, day)))


@formats.command(epilog="Example: nrdb formats diff standard@2026-04-30 standard --decks my-decks/")
@click.argument("old", shell_complete=completions("formats"))
@click.argument("new", shell_complete=completions("formats"))
@click.option(
    "--decks",
    multiple=True,
    metavar="PATH",
    type=click.Path(path_type=Path, exists=True),
    help="Show which of these decks become legal or illegal.",
)
@on_option
@json_option
@click.pass_context
def diff(ctx: click.Context, old: str, new: str, decks: tuple[Path, ...], on: str | None, as_json: bool) -> None:
    """Show changes between two snapshots, ban lists or formats.

    OLD and NEW can include a date: standard@2024-06-01. Exit code 1 if nothing changed.
    """
    from nrdb.legality.check import format_named, judge_of
    from nrdb.legality.difference import changes_between, deck_changes

    catalogue = Catalogue.load()
    judge = judge_of(catalogue)
    day = on or today()
    if on is not None and "@" in old and "@" in new:
        raise UsageError("--on has no effect when both names include a date.")
    first, second = (judge.scope(format_named(name), day) for name in (old, new))
    changes = changes_between(first, second)
    read, unread = _decks_of(decks, catalogue)
    changed = deck_changes(read, judge, first, second)
    if as_json:
        found: Json = {"decks": [change._asdict() for change in changed]} if decks else {}
        if decks:
            found["errors"] = [failure.to_dict() for failure in unread]
        echo_json({"old": old, "new": new, "changes": changes, **found, **basis_json(catalogue, day)})
    else:
        click.echo(strong(f"{old} → {new}"))
        headings = {"facts": "errata"}
        if first.format != second.format:
            headings |= {"entered": f"only in {new}", "rotated_out": f"only in {old}"}
        for what, cards in changes.items():
            if cards:
                click.echo(f"\n  {strong(headings.get(what, what.replace('_', ' ')))} ({len(cards)})")
                for card in cards:
                    click.echo(f"    {card}")
        if not any(changes.values()):
            click.echo("  No differences.")
        for line in deck_lines(changed) if decks else []:
            click.echo(line)
        for line in age_lines(catalogue.knowledge(day)):
            click.echo(f"\n{line}")
    for failure in unread:
        say(failure.message)
    if unread or any(item.unreadable for item in read):
        ctx.exit(UNANSWERED)
    if not any(changes.values()):
        ctx.exit(NO)


def _decks_of(paths: tuple[Path, ...], catalogue: Catalogue) -> tuple[list[Deck], list[Failure]]:
    """Return the decks in files and folders, and the failures of files without any."""
    if not paths:
        return [], []
    from nrdb.cli.failures import UnreadFile
    from nrdb.cli.reading import decks_of

    decks: list[Deck] = []
    unread: list[Failure] = []
    for item in decks_of(map(str, paths), catalogue):
        if isinstance(item, UnreadFile):
            unread.append(item.failure)
        else:
            decks.append(item)
    return decks, unread


def deck_lines(changes: list[DeckChange]) -> list[str]:
    """Return lines on the decks that become illegal or legal and why, and how many stay the same."""
    counts = Counter(change.outcome for change in changes)
    total = ", ".join(f"{counts[outcome]} {word}" for outcome, word in _OUTCOMES.items() if counts[outcome])
    lines = ["", f"  {strong('decks')} ({len(changes)}): {total or 'none'}"]
    for outcome in ("breaks", "frees"):
        for change in changes:
            if change.outcome == outcome:
                now, was = ("now legal", "was: ") if outcome == "frees" else ("now illegal", "")
                lines.append(f"    {now}: {change.name}{f' ({change.source})' if change.source else ''}")
                lines += [f"      {was}{reason}" for reason in change.reasons]
    return lines


_OUTCOMES = {
    "breaks": "now illegal",
    "frees": "now legal",
    "stays legal": "still legal",
    "stays illegal": "still illegal",
    "not judged": "not checked",
}
