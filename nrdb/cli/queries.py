"""Arguments that may be a query: a term that begins with a minus is no option."""

from __future__ import annotations

import re
from itertools import islice

import click

from nrdb.text import quoted


class QueryCommand(click.Command):
    """A command that takes a query: of what begins with a minus, only the command's own options are options.

    `-f:hb`, `-shaper` and `-(t:event or t:hardware)` negate. A misspelt `--coutn` is left for click to refuse.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click has it, with the options first and every other argument behind `--`."""
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
                    ctx.fail(f"{quoted(late)} stands behind --, where no option is read: write it before that.")
            elif name in valued:
                options.append(argument)
                if valued[name] and not given:
                    value = [*islice(rest, 1)]
                    if not value:
                        return super().parse_args(ctx, options)  # which asks for the value
                    options += value
            elif re.fullmatch(r"--[a-z][\w-]*", name):
                options.append(argument)
            else:
                others.append(argument)
        return super().parse_args(ctx, [*options, "--", *others])
