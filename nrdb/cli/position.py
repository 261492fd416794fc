"""`nrdb position`: set up a board in a few lines, play them, and show the legal actions and the rules behind them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nrdb.catalogue import Catalogue
from nrdb.cli.failures import NO, UNANSWERED, YES, say
from nrdb.cli.options import completions, json_option
from nrdb.cli.output import aligned, bad, echo_json, faint, good, stamp_json, stamp_line, strong
from nrdb.errors import ParseError, UsageError
from nrdb.json_types import Json
from nrdb.text import counted

if TYPE_CHECKING:
    from nrdb.scenarios.account import Account, Moment
    from nrdb.scenarios.language import Scenario


@click.command(
    epilog="""\b
Example of a file:
  A Runner accesses an agenda that costs something to steal
      given runner; credits 0; corp; installed Obokata Protocol in remote 1
      do run remote 1; access Obokata Protocol
\b
Play it:         nrdb position dispute.txt
One of several:  nrdb position disputes.position:12
From a pipe:     echo "given runner; hand Sure Gamble" | nrdb position -"""
)
@click.argument("file", metavar="FILE[:LINE]", shell_complete=completions("files"))
@json_option
@click.pass_context
def position(ctx: click.Context, file: str, as_json: bool) -> None:
    """Explain a position: set up the board that a file describes, play its lines, and show the legal actions.

    Events are listed in order, each with the rule behind it. A line begins with given (cards, credits and the like),
    do, Corp: or Runner: (what a player does), or expect (what should be true); docs/scenarios.md describes the
    language. Exit code 1 if an expectation isn't met.
    """
    from nrdb.scenarios.account import account

    catalogue = Catalogue.load()
    accounts = [account(scenario, catalogue) for scenario in chosen(file)]
    if as_json:
        echo_json({"positions": [_json(one) for one in accounts], "stamp": stamp_json(catalogue)})
    else:
        for one in accounts:
            for line in _lines(one):
                click.echo(line)
            click.echo()
        click.echo(stamp_line(catalogue))
        for one in accounts:
            if one.fault is not None:
                say(one.fault)
    if any(one.fault is not None for one in accounts):
        ctx.exit(UNANSWERED)
    ctx.exit(YES if all(one.holds for one in accounts) else NO)


def chosen(file: str) -> list[Scenario]:
    """Return the positions in a file, or the one at a given line; `-` is standard input.

    A file name without a folder is looked up among nrdb's own scenarios if the current folder lacks it.
    """
    from nrdb.resources import data_root, read_stream
    from nrdb.scenarios.language import read, scenarios

    if file == "-":
        import sys

        text = read_stream(sys.stdin.buffer, "a position").decode("utf-8", "replace")
        return _some(list(read(Path("-"), text)), "standard input")
    match = re.fullmatch(r"(.+\.\w+):(\d+)", file)
    name, line = (match[1], int(match[2])) if match and not Path(file).exists() else (file, None)
    path = Path(name)
    if not path.exists() and path.parent == Path() and (own := data_root() / "scenarios" / name).is_file():
        path = own
    found = _some(list(scenarios(path)), name)
    if line is None:
        return found
    last = len(path.read_text(encoding="utf-8").splitlines())
    if line > last:
        raise UsageError(f"{name} has only {counted(last, 'line')}; its last position begins at line {found[-1].line}.")
    starts = [one.line for one in found if one.line <= line]
    if not starts:
        raise UsageError(f"{name} has no position at line {line}; the first begins at line {found[0].line}.")
    return [one for one in found if one.line == starts[-1]]


def _some(found: list[Scenario], name: str) -> list[Scenario]:
    if not found:
        raise ParseError('it has no position; begin a line with "given", for example: given runner.', source=name)
    return found


def _lines(one: Account) -> list[str]:
    """Return an account as lines for a terminal."""
    lines = [f"{strong(one.scenario.title)}  {faint(one.rulebook)}", *(f"  {line}" for line in one.board)]
    for deed in one.deeds:
        mark = ""
        unread = one.fault is not None and deed is one.deeds[-1]
        if deed.text.startswith(("expect ", "now ")) and not unread:
            mark = f"  {bad('✗')}" if deed.unmet is not None else f"  {good('✓')}"
        lines += ["", f"{deed.line:>4}  {strong(deed.text)}{mark}"]
        rows = [(happening.rule, happening.text) for happening in deed.happened]
        lines += [f"      {line}" for line in aligned(rows, indent=6)]
        if deed.unmet is not None:
            lines.append(f"      {deed.unmet}")
    if one.after != one.board:
        lines += ["", strong("The board now"), *(f"  {line}" for line in one.after)]
    if one.end:
        return [*lines, "", strong(one.end)]
    return [*lines, *(_now(one.now) if one.now is not None else [])]


def _now(now: Moment) -> list[str]:
    """Return the legal actions as lines for a terminal."""
    who, rule = now.player.capitalize(), f" ({now.rule})" if now.rule else ""
    head = f"Now: {now.turn.capitalize()}'s turn, {now.step}{rule}. The {who} chooses {now.about}."
    rows = [(choice.rule, choice.clause, choice.does) for choice in now.choices]
    return ["", strong(head), *(f"  {line}" for line in aligned(rows, indent=2))]


def _json(one: Account) -> Json:
    """Return an account under its JSON names (schema `position.schema.json`)."""
    now = one.now
    return {
        "title": one.scenario.title,
        "line": one.scenario.line,
        "rulebook": one.rulebook,
        "board": one.board,
        "deeds": [
            {
                "line": deed.line,
                "text": deed.text,
                "happened": [happening._asdict() for happening in deed.happened],
                "unmet": deed.unmet,
            }
            for deed in one.deeds
        ],
        "after": one.after,
        "now": None if now is None else {**now._asdict(), "choices": [choice._asdict() for choice in now.choices]},
        "end": one.end,
        "fault": one.fault,
        "holds": one.holds,
    }
