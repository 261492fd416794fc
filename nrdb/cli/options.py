"""Options that several commands share, and the only place that knows today's date."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from nrdb.days import is_day
from nrdb.errors import UsageError
from nrdb.text import quoted

F = TypeVar("F", bound=Callable[..., Any])


def today() -> str:
    """Today's ISO date on this machine. `$NRDB_TODAY` overrides it, for tests and demonstrations."""
    from time import strftime

    from nrdb.resources import environment

    chosen = environment("NRDB_TODAY")
    if chosen is None:
        return strftime("%Y-%m-%d")
    if chosen == "today":
        raise UsageError("$NRDB_TODAY is a day such as 2026-11-20.")
    try:
        return iso_date(chosen)
    except UsageError as error:
        raise UsageError(f"$NRDB_TODAY: {error.message}") from None


def now() -> str:
    """The moment by this machine's clock, for people: `2026-11-20 09:05`; the day alone where `$NRDB_TODAY` names
    it.
    """
    from time import strftime

    from nrdb.resources import environment

    return today() if environment("NRDB_TODAY") else strftime("%Y-%m-%d %H:%M")


def iso_date(text: str) -> str:
    """`text` as an ISO date: a day (2026-11-20) that exists, or `today`. Raises `UsageError`."""
    if text == "today":
        return today()
    if not is_day(text):
        raise UsageError(f"{quoted(text)} is no date; write it as 2026-11-20.")
    return text


def _date(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    return None if value is None else iso_date(value)


def completions(kind: str) -> Callable[[click.Context, click.Parameter, str], list[Any]]:
    """What a shell offers for a parameter, as its `shell_complete`: a kind of `nrdb.cli.completion.OFFERS`."""

    def complete(ctx: click.Context, param: click.Parameter, begun: str) -> list[Any]:
        from nrdb.cli.completion import offer

        return offer(kind, ctx, param, begun)

    return complete


def on_option(command: F) -> F:
    """`--on DATE`: the day asked about, None when not given."""
    return click.option(
        "--on", metavar="DATE", callback=_date, help="The day to judge by, as 2026-11-20; default today."
    )(command)


def chosen_date(on: str | None, format_name: str | None) -> str:
    """The day that `--on` says, else today. `UsageError` beside a format with a day of its own."""
    if on is not None and format_name is not None and "@" in format_name:
        raise UsageError(f"--on does nothing beside {quoted(format_name)}, which brings its own day.")
    return on or today()


def json_option(command: F) -> F:
    """`--json`: the result as JSON on stdout."""
    return click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")(command)


def edition_option(command: F) -> F:
    """`--edition`: which game's cards are meant."""
    choice = click.Choice(["cr", "classic", "any"])
    return click.option(
        "--edition", type=choice, default="cr", help="cr: the modern game; classic: the 1996 game; any."
    )(command)
