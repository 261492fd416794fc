"""Options that would do nothing beside the others are refused: nothing is ignored in silence."""

from __future__ import annotations

from collections.abc import Mapping

import click
from click.core import ParameterSource

from nrdb.errors import UsageError


def given(ctx: click.Context) -> list[str]:
    """The parameters of the command that were given on its line, by name."""
    named = [name for name in ctx.params if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE]
    return [name for name in named if ctx.params[name] not in (None, (), False)]


def given_options(ctx: click.Context) -> list[str]:
    """The options that were given on the command's line, by their long names."""
    options = {item.name: max(item.opts, key=len) for item in ctx.command.params if isinstance(item, click.Option)}
    return [options[name] for name in given(ctx) if name in options]


def refuse_unused(ctx: click.Context, needs: Mapping[str, str], idle: Mapping[str, Mapping[str, str]]) -> None:
    """Raises `UsageError` for an option without the one it needs, or beside one that leaves it nothing to do.

    `idle` has, by that option, the names of those that are idle beside it, each with the reason.
    """
    named = given(ctx)
    option = {parameter.name: max(parameter.opts, key=len) for parameter in ctx.command.params}
    for name in named:
        if name in needs and needs[name] not in named:
            raise UsageError(f"{option[name]} does nothing without {option[needs[name]]}.")
    for one in set(idle) & set(named):
        for name in named:
            if name in idle[one]:
                what = "a deck" if name == "decks" else option[name]
                raise UsageError(f"{what} does nothing beside {option[one]}: {idle[one][name]}.")
