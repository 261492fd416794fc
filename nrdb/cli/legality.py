"""`nrdb legality`: when a card or a deck list was legal in each format."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from nrdb.answers.periods import card_periods, card_periods_json, deck_periods_json, formats_of_card
from nrdb.catalogue import Catalogue
from nrdb.catalogue.model import NEVER
from nrdb.cli.failures import NO
from nrdb.cli.naming import NO_DAY, named_card
from nrdb.cli.options import chosen_date, completions, edition_option, json_option, on_option, today
from nrdb.cli.output import aligned, basis_lines, echo_json, faint, strong
from nrdb.cli.reading import READABLE, DeckArgument, fetch_option
from nrdb.cli.verdicts import after_colon
from nrdb.errors import UsageError
from nrdb.text import plain, slug

if TYPE_CHECKING:
    from nrdb.catalogue import Format
    from nrdb.catalogue.model import Card
    from nrdb.deck.model import Deck
    from nrdb.legality.deck_history import DeckHistory

_EPILOG = """\b
Examples:
  nrdb legality "Account Siphon" --format standard
  nrdb legality my-deck.txt
"""


@click.command(epilog=_EPILOG)
@click.argument(
    "card",
    cls=DeckArgument,
    nargs=-1,
    required=True,
    metavar="CARD | DECK",
    shell_complete=completions("titles or files"),
)
@click.option(
    "--format", "format_name", metavar="NAME", shell_complete=completions("formats"), help="Show only this format."
)
@on_option
@edition_option
@fetch_option
@json_option
@click.pass_context
def legality(
    ctx: click.Context,
    card: tuple[str, ...],
    format_name: str | None,
    on: str | None,
    edition: str,
    fetch: str | None,
    as_json: bool,
) -> None:
    """Show when a card or a deck list was legal in each format.

    For a card: when it entered, was banned, restricted or given points, and when it rotated. For a list (a file, - for
    standard input, or with --fetch a NetrunnerDB deck): the periods in which exactly this list was legal, and what
    ended them.

    With --on, only what was known by that date; `nrdb show CARD --on DATE` says in which formats a card was legal on
    that day. Cards of the 1996 game (--edition classic) have one format, classic. Exit code 1 if the card was never in
    the card pool or the list was never legal.
    """
    day = chosen_date(on, format_name)
    catalogue = Catalogue.load()
    if len(card) == 1 and (fetch is not None or is_file(card[0])):
        _refuse_edition(ctx)
        answered = _deck(card[0], catalogue, format_name, day, fetch, as_json=as_json)
    elif fetch is not None:
        raise UsageError("--fetch needs one deck, as a URL or an id.")
    else:
        answered = _card(card, catalogue, format_name, on or NEVER, edition, as_json=as_json)
    if not answered:
        ctx.exit(NO)


def is_file(word: str) -> bool:
    """Return whether a word means a file rather than a card: it exists, or looks like a file name."""
    ending = os.path.splitext(word)[1].lower()
    return word == "-" or os.path.exists(word) or os.sep in word or ending in READABLE


def _refuse_edition(ctx: click.Context) -> None:
    if ctx.get_parameter_source("edition") is not click.core.ParameterSource.DEFAULT:
        raise UsageError("--edition has no effect with a deck list.")


def _card(
    words: tuple[str, ...],
    catalogue: Catalogue,
    format_name: str | None,
    on: str,
    edition: str,
    *,
    as_json: bool,
) -> bool:
    """Print a card's history, and return whether it was ever in a card pool."""
    from nrdb.legality.card_history import CLASSIC_FORMAT

    found = named_card(words, catalogue, edition=edition)
    if format_name is None:
        formats = formats_of_card(found, catalogue)
    elif found.edition == "classic" and slug(format_name) == CLASSIC_FORMAT.id:
        formats = (CLASSIC_FORMAT,)
    else:
        only, on = named_format(format_name, catalogue, on)
        formats = (only,)
    rows = card_periods(found, formats, catalogue, on=on)
    day = today() if on == NEVER else on
    if as_json:
        echo_json(card_periods_json(found, rows, catalogue, on=day))
    else:
        click.echo(strong(found.title))
        for item in formats:
            click.echo(f"\n{strong(item.name)}")
            table = [(time.start, time.event, time.restriction or "", faint(time.snapshot)) for time in rows[item.id]]
            for line in aligned(table, indent=2) if table else [_never(catalogue, found, item)]:
                click.echo(f"  {line}")
        click.echo("\n" + "\n".join(basis_lines(catalogue, day, found.edition)))
    return any(rows.values())


def _never(catalogue: Catalogue, card: Card, item: Format) -> str:
    """Return why a card has no periods in a format."""
    from nrdb.legality.card_history import unreleased

    return NO_DAY if item.snapshots and unreleased(catalogue, card, item.id) else "never in the card pool"


def named_format(name: str, catalogue: Catalogue, on: str) -> tuple[Format, str]:
    """Return the format that a name means, and the date to show it at: `on`, or the last day of an ended snapshot.

    Raises LookupFailure for an unknown name.
    """
    found = catalogue.resolve_name(name, on)
    return (catalogue.format(name), on) if found is None else (found.format, found.last_day)


def _deck(
    source: str, catalogue: Catalogue, format_name: str | None, on: str, fetch: str | None, *, as_json: bool
) -> bool:
    """Print a deck list's history, and return whether it was ever legal."""
    from nrdb.cli.reading import one_deck
    from nrdb.legality.check import judge_of
    from nrdb.legality.deck_history import deck_history, formats_of

    deck = one_deck(source, catalogue, fetch=fetch)
    judge = judge_of(catalogue)
    formats = formats_of(deck, judge)
    if format_name is not None:
        only = next((item for item in formats if item.id == slug(format_name)), None)
        if only is None:
            only, on = named_format(format_name, catalogue, on)
        formats = (only,)
    histories = [deck_history(deck, judge, item, on=on) for item in formats]
    if as_json:
        echo_json(deck_periods_json(deck, histories, catalogue, on=on))
    else:
        for line in deck_lines(deck, histories, on=on):
            click.echo(line)
        click.echo("\n" + "\n".join(basis_lines(catalogue, on, deck.edition)))
    return any(item.times for item in histories)


def deck_lines(deck: Deck, histories: list[DeckHistory], *, on: str) -> list[str]:
    """Return a list's history as lines: the answer, then each format with its periods and what ended them."""
    lines = [strong(plain(deck.label)), summary(histories, on=on)]
    for item in histories:
        lines += ["", strong(item.format.name)]
        for time in item.times:
            lines.append(f"  {time.span}")
            lines += [f"    no longer legal: {plain(after_colon(reason))}" for reason in time.ended_by]
        if not item.times:
            lines += ["  never", *(f"    {plain(reason)}" for reason in item.reasons)]
    return lines


def summary(histories: list[DeckHistory], *, on: str) -> str:
    """Return the formats in which the list is legal on the date, and the formats in which it was last legal."""
    now = [f"{item.format.name} since {item.times[-1].start}" for item in histories if item.legal]
    once = [f"{item.format.name}: {item.times[-1].span}" for item in histories if item.times and not item.legal]
    if not now and not once:
        return f"Never legal as of {on}."
    parts = [f"Legal in {', '.join(now)}."] if now else []
    parts += [f"Last legal in {', '.join(once)}."] if once else []
    return " ".join(parts)
