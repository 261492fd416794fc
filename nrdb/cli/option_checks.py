"""Reject options that would have no effect; none is silently ignored."""

from __future__ import annotations

from collections.abc import Mapping

import click
from click.core import ParameterSource

from nrdb.errors import UsageError
from nrdb.text import listed


def given(ctx: click.Context) -> list[str]:
    """Return the names of the parameters given on the command line."""
    named = [name for name in ctx.params if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE]
    return [name for name in named if ctx.params[name] not in (None, (), False)]


def given_options(ctx: click.Context) -> list[str]:
    """Return the long names of the options given on the command line."""
    options = {item.name: max(item.opts, key=len) for item in ctx.command.params if isinstance(item, click.Option)}
    return [options[name] for name in given(ctx) if name in options]


def refuse_unused(ctx: click.Context, needs: Mapping[str, str], unused: Mapping[str, Mapping[str, str]]) -> None:
    """Raise `UsageError` for an option without the one it needs, or with one that makes it ineffective.

    `needs` maps an option to the one it needs, or to several of which it needs one, separated by spaces. `unused` maps
    an option to those that have no effect with it, each with the reason.
    """
    named = given(ctx)
    option = {parameter.name: max(parameter.opts, key=len) for parameter in ctx.command.params}
    for name in named:
        wanted = needs.get(name, "").split()
        if wanted and not set(wanted) & set(named):
            others = listed((option[other] for other in wanted), "or")
            raise UsageError(f"{option[name]} has no effect without {others}.")
    for one in set(unused) & set(named):
        for name in named:
            if name in unused[one]:
                what = "a deck" if name == "decks" else option[name]
                raise UsageError(f"{what} has no effect with {option[one]}: {unused[one][name]}.")
