"""`nrdb legality`: one card, or one deck list, through time, in every format."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from nrdb.catalogue import Catalogue
from nrdb.catalogue.model import NEVER
from nrdb.cli.failures import NO
from nrdb.cli.naming import named_card
from nrdb.cli.options import chosen_date, completions, edition_option, json_option, on_option
from nrdb.cli.output import aligned, echo_json, faint, stamp, stamp_json, strong
from nrdb.cli.reading import READABLE, DeckArgument, fetch_option
from nrdb.errors import UsageError
from nrdb.text import plain, slug

if TYPE_CHECKING:
    from nrdb.catalogue import Format
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
    "--format", "format_name", metavar="NAME", shell_complete=completions("formats"), help="Only this format."
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
    """Show a card or a deck list through time, in every format.

    Of a card: when it entered, was banned, restricted or given points, and when it rotated out. Of a list (a file, -
    for standard input, with --fetch a deck of NetrunnerDB): in which times this very list was legal, by release days
    and ban lists, and what ended each.

    With --on, only what was known by that day. A card of the 1996 game (--edition classic) has one format, its game.
    Exit code 1 when the card was never in the format's pool, or the list never legal.
    """
    day = chosen_date(on, format_name)
    catalogue = Catalogue.load()
    if len(card) == 1 and (fetch is not None or is_file(card[0])):
        _refuse_edition(ctx)
        answered = _deck(card[0], catalogue, format_name, day, fetch, as_json=as_json)
    elif fetch is not None:
        raise UsageError("--fetch is for one deck: name its address or id.")
    else:
        answered = _card(card, catalogue, format_name, on or NEVER, edition, as_json=as_json)
    if not answered:
        ctx.exit(NO)


def is_file(word: str) -> bool:
    """Whether a word means a file rather than a card: one that is there, or what is written like one."""
    ending = os.path.splitext(word)[1].lower()
    return word == "-" or os.path.exists(word) or os.sep in word or ending in READABLE


def _refuse_edition(ctx: click.Context) -> None:
    if ctx.get_parameter_source("edition") is not click.core.ParameterSource.DEFAULT:
        raise UsageError("--edition is for cards: a deck list says which game it is of.")


def _card(
    words: tuple[str, ...],
    catalogue: Catalogue,
    format_name: str | None,
    on: str,
    edition: str,
    *,
    as_json: bool,
) -> bool:
    """Prints the time of a card; whether it ever was in a pool."""
    from nrdb.legality.card_history import CLASSIC_FORMAT, card_history, classic_card_history

    found = named_card(words, catalogue, edition=edition)
    classic = found.edition == "classic"
    if format_name is None:
        formats = (CLASSIC_FORMAT,) if classic else catalogue.formats()
    elif classic and slug(format_name) == CLASSIC_FORMAT.id:
        formats = (CLASSIC_FORMAT,)
    else:
        only, on = named_format(format_name, catalogue, on)
        formats = (only,)
    rows: dict[str, list[Any]] = {}
    for item in formats:
        all_periods = (
            classic_card_history(catalogue, found)
            if item is CLASSIC_FORMAT
            else card_history(catalogue, found, item.id)
        )
        rows[item.id] = [period for period in all_periods if period.start <= on]
    if as_json:
        content = {
            "card": found.id,
            "title": found.title,
            "formats": {name: [period.to_dict() for period in periods] for name, periods in rows.items()},
            "stamp": stamp_json(catalogue),
        }
        echo_json(content)
    else:
        click.echo(strong(found.title))
        for item in formats:
            click.echo(f"\n{strong(item.name)}")
            table = [(time.start, time.event, time.restriction or "", faint(time.snapshot)) for time in rows[item.id]]
            for line in aligned(table, indent=2) if table else ["never in its pool"]:
                click.echo(f"  {line}")
        click.echo("\n" + faint(stamp(catalogue) + "."))
    return any(rows.values())


def named_format(name: str, catalogue: Catalogue, on: str) -> tuple[Format, str]:
    """The format that a name means, and the day by which it is told: of a list or snapshot that ended, its last.

    Raises `LookupFailure` for a name of none.
    """
    found = catalogue.resolve_name(name, on)
    return (catalogue.format(name), on) if found is None else (found.format, found.last_day)


def _deck(
    source: str, catalogue: Catalogue, format_name: str | None, on: str, fetch: str | None, *, as_json: bool
) -> bool:
    """Prints the time of a deck list; whether it ever was legal."""
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
    told = [deck_history(deck, judge, item, on=on) for item in formats]
    if as_json:
        content = {
            "deck": {"name": deck.name, "identity": deck.identity.id if deck.identity else None, "source": deck.source},
            "on": on,
            "formats": {item.format.id: item.to_dict() for item in told},
            "stamp": stamp_json(catalogue),
        }
        echo_json(content)
    else:
        for line in deck_lines(deck, told, on=on):
            click.echo(line)
        click.echo("\n" + faint(stamp(catalogue) + "."))
    return any(item.times for item in told)


def deck_lines(deck: Deck, told: list[DeckHistory], *, on: str) -> list[str]:
    """A list's time as lines: the answer, then each format with its times and what ended them."""
    lines = [strong(plain(deck.label)), summary(told, on=on)]
    for item in told:
        lines += ["", strong(item.format.name)]
        for time in item.times:
            lines.append(f"  {time.span}")
            lines += [f"    ended: {plain(reason)}" for reason in time.ended_by]
        if not item.times:
            lines += ["  never", *(f"    {plain(reason)}" for reason in item.reasons)]
    return lines


def summary(told: list[DeckHistory], *, on: str) -> str:
    """Where the list is legal on the day, and where it was."""
    now = [f"{_named(item)} since {item.times[-1].start}" for item in told if item.legal]
    once = [f"{_named(item)} {item.times[-1].span}" for item in told if item.times and not item.legal]
    if not now and not once:
        return f"Never legal by {on}."
    parts = [f"legal in {', '.join(now)}"] if now else []
    parts += [f"last in {', '.join(once)}"] if once else []
    text = "; ".join(parts)
    return f"{text[0].upper()}{text[1:]}."


def _named(item: DeckHistory) -> str:
    """The format's name within a sentence."""
    return item.format.name.replace("The ", "the ", 1)
