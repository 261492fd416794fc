"""Commands and options as click has them, which load less: the base of every command of nrdb.

click tidies the help of each option by `inspect`, whose loading is a twelfth of a short command. These show it as it is
written, so that `inspect` stays where `nrdb.cli` has put it off.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


class Option(click.Option):
    """An option whose help is one paragraph, shown as it is written."""

    def __init__(self, declarations: list[str], help: str | None = None, **attributes: Any) -> None:
        super().__init__(declarations, **attributes)
        self.help = help


def option(*declarations: str, **attributes: Any) -> Callable[[F], F]:
    """`click.option`, for an `Option`."""
    return click.option(*declarations, cls=Option, **attributes)


def _show_help(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


HELP = Option(
    ["-h", "--help"],
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_help,
    help="Show this message and exit.",
)


class Command(click.Command):
    """A command whose help is asked for by `HELP`."""

    def get_help_option(self, ctx: click.Context) -> click.Option:
        return HELP


class Group(click.Group, Command):
    """A group of such commands."""

    command_class = Command
