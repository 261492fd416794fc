"""Commands that take a query, in which a term may begin with a minus."""

from __future__ import annotations

import re
from itertools import islice

import click

from nrdb.text import quoted


class QueryCommand(click.Command):
    """A command that takes a query: arguments that begin with a minus are options only if the command defines them.

    `-f:hb`, `-shaper` and `-(t:event or t:hardware)` negate. A misspelt `--coutn` is left for click to reject.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments with the options first and everything else after `--`."""
        valued = {
            name: not (param.is_flag or param.count)
            for param in self.get_params(ctx)
            if isinstance(param, click.Option)
            for name in param.opts
        }
        options: list[str] = []
        others: list[str] = []
        rest = iter(args)
        for argument in rest:
            name, given, _ = argument.partition("=") if argument.startswith("--") else (argument, "", "")
            if argument == "--":
                others += rest
                late = next((one for one in others if one.partition("=")[0] in valued), None)
                if late is not None:
                    ctx.fail(f"{quoted(late)} comes after --, where options aren't read; put it before --.")
            elif name in valued:
                options.append(argument)
                if valued[name] and not given:
                    value = [*islice(rest, 1)]
                    if not value:
                        return super().parse_args(ctx, options)  # reports the missing value
                    options += value
            elif re.fullmatch(r"--[a-z][\w-]*", name):
                options.append(argument)
            else:
                others.append(argument)
        return super().parse_args(ctx, [*options, "--", *others])
