"""Define options shared by several commands, and today's date."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from nrdb.days import is_day
from nrdb.errors import UsageError
from nrdb.text import quoted

F = TypeVar("F", bound=Callable[..., Any])


def today() -> str:
    """Return today's ISO date on this machine, or `$NRDB_TODAY` for tests and demonstrations."""
    from time import strftime

    from nrdb.resources import environment

    chosen = environment("NRDB_TODAY")
    if chosen is None:
        return strftime("%Y-%m-%d")
    if chosen == "today":
        raise UsageError("$NRDB_TODAY must be a date (YYYY-MM-DD).")
    try:
        return iso_date(chosen)
    except UsageError as error:
        raise UsageError(f"$NRDB_TODAY: {error.message}") from None


def now() -> str:
    """Return the current time for display (`2026-11-20 09:05`), or only the date if `$NRDB_TODAY` sets it."""
    from time import strftime

    from nrdb.resources import environment

    return today() if environment("NRDB_TODAY") else strftime("%Y-%m-%d %H:%M")


def iso_date(text: str) -> str:
    """Return `text` (YYYY-MM-DD or `today`) as an ISO date. Raises `UsageError` if it isn't valid."""
    if text == "today":
        return today()
    if not is_day(text):
        raise UsageError(f"{quoted(text)} isn't a valid date (YYYY-MM-DD).")
    return text


def date_of(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    """Return the ISO date given with an option; None if it isn't given."""
    return None if value is None else iso_date(value)


def completions(kind: str) -> Callable[[click.Context, click.Parameter, str], list[object]]:
    """Return the `shell_complete` of a parameter; `kind` is a key of `nrdb.cli.completion.OFFERS`."""

    def complete(ctx: click.Context, param: click.Parameter, prefix: str) -> list[Any]:
        from nrdb.cli.completion import offer

        return offer(kind, ctx, param, prefix)

    return complete


def on_option(command: F) -> F:
    """Add `--on DATE`, which is None if not given."""
    return click.option(
        "--on", metavar="DATE", callback=date_of, help="Date to check against (YYYY-MM-DD); default today."
    )(command)


def chosen_date(on: str | None, format_name: str | None) -> str:
    """Return the date of `--on`, else today. Raises `UsageError` if the format sets its own date."""
    if on is not None and format_name is not None and "@" in format_name:
        raise UsageError(f"--on has no effect with {quoted(format_name)}, which sets its own date.")
    return on or today()


def format_option(command: F) -> F:
    """Add `--format NAME`, which is None if not given."""
    return click.option(
        "--format",
        "format_name",
        metavar="NAME",
        shell_complete=completions("formats"),
        help="Format, snapshot or edition; default standard.",
    )(command)


def json_option(command: F) -> F:
    """Add `--json`, which prints the result as JSON on stdout."""
    return click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")(command)


def edition_option(command: F) -> F:
    """Add `--edition`, which selects the game whose card names are meant."""
    choice = click.Choice(["cr", "classic", "any"])
    return click.option("--edition", type=choice, default="cr", help="Game: cr (modern), classic (1996) or any.")(
        command
    )


def rulebook_option(command: F) -> F:
    """Add `--rulebook`, which is None if not given."""
    return click.option(
        "--rulebook",
        type=click.Choice(["cr-26.03", "cr-1.3", "core", "classic"]),
        show_default="those of the decks' game",
        help="Rules to play by.",
    )(command)
