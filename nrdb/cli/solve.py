"""`nrdb solve`: whether the side to move can force a goal this turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nrdb.catalogue import Catalogue
from nrdb.cli.failures import NO, UNANSWERED, YES
from nrdb.cli.options import completions, json_option
from nrdb.cli.output import echo_json, faint, stamp_json, stamp_line, strong
from nrdb.cli.position import chosen
from nrdb.json_types import Json
from nrdb.text import counted, listed

if TYPE_CHECKING:
    from nrdb.scenarios.puzzle import Solved

_GOALS = ("score", "steal", "kill", "survive", "win")
_NODES = 20_000
_SOUGHT = {
    "score": ("scores an agenda this turn", "score an agenda this turn"),
    "steal": ("steals an agenda this turn", "steal an agenda this turn"),
    "kill": ("flatlines the Runner this turn", "flatline the Runner this turn"),
    "survive": ("survives the turn", "survive the turn"),
    "win": ("wins this turn", "win this turn"),
    "as expected": ("meets the expectations at the end of the turn", "meet the expectations at the end of the turn"),
}
"""The words for each goal: as they follow the name of a side, and as they follow `a line that is certain to`."""


@click.command(
    epilog="""\b
Example of a file:
  Two Scorched Earths against a tagged Runner
      given corp; credits 6; hand Scorched Earth x2; runner; tags 1; hand Sure Gamble x5
\b
Solve it:             nrdb solve puzzle.txt
Look for a win:       nrdb solve puzzle.txt --goal win
From a match:         nrdb match corp.txt runner.txt --trace --game 3 --position 9 > turn9.txt"""
)
@click.argument("file", metavar="FILE[:LINE]", shell_complete=completions("files"))
@click.option(
    "--goal",
    type=click.Choice(_GOALS),
    help="What to look for. Default: what the file expects at the end of the turn; else score or kill for the Corp, "
    "steal for the Runner, and survive in the opponent's turn.",
)
@click.option(
    "--nodes",
    metavar="N",
    type=click.IntRange(1, 100_000_000),
    default=_NODES,
    show_default=True,
    help="Number of positions to search before giving up.",
)
@json_option
@click.pass_context
def solve(ctx: click.Context, file: str, goal: str | None, nodes: int, as_json: bool) -> None:
    """Solve a position: find a line that works this turn, whatever the opponent does.

    The search tries every response by the opponent, every draw and every card that a facedown one could be, until the
    end of the turn. The file is written as for nrdb position and lists every card in the game; those that can't be seen
    could be facedown, in hand or in a deck. Exit code 0 if there is a line, 1 if it is proven that there is none, 2 if
    it is undecided.
    """
    from nrdb.scenarios.puzzle import solved

    catalogue = Catalogue.load()
    found = [solved(scenario, catalogue, goal or "", nodes) for scenario in chosen(file)]
    if as_json:
        echo_json({"positions": [_json(one) for one in found], "stamp": stamp_json(catalogue)})
    else:
        for one in found:
            for line in _lines(one):
                click.echo(line)
            click.echo()
        click.echo(stamp_line(catalogue))
    answers = {one.solution.answer for one in found}
    ctx.exit(UNANSWERED if "undecided" in answers else NO if "no" in answers else YES)


def _lines(one: Solved) -> list[str]:
    """Return an answer as lines for a terminal."""
    always, can = (_said_once(listed((_SOUGHT[goal][n] for goal in one.goals), "or")) for n in range(2))
    side, solution = one.side.capitalize(), one.solution
    searched = counted(solution.nodes, "position")
    if solution.worlds > 1:
        searched += f" and {solution.worlds} possibilities for the facedown cards"
    lines = [f"{strong(one.scenario.title)}  {faint(one.rulebook)}"]
    if solution.answer == "undecided":
        return [*lines, f"Undecided within {searched}: the {side} may have a line that is certain to {can}."]
    if solution.answer == "no":
        return [*lines, f"No: the {side} has no line that is certain to {can} (after searching {searched})."]
    lines += [f"Yes: the {side} {always}, whatever happens (after searching {searched}).", ""]
    if one.moves:
        lines += [f"The line, as in a position file: {'; '.join(one.moves)}", ""]
    return [*lines, strong("Worst case"), *one.story]


def _said_once(goals: str, when: str = " this turn") -> str:
    """Return goals in words with `when` after the last of them only."""
    return goals.replace(when, "", goals.count(when) - 1) if when in goals else goals


def _json(one: Solved) -> Json:
    """Return an answer under its JSON names (schema `solve.schema.json`)."""
    return {
        "title": one.scenario.title,
        "line": one.scenario.line,
        "rulebook": one.rulebook,
        "side": one.side,
        "goals": list(one.goals),
        "answer": one.solution.answer,
        "nodes": one.solution.nodes,
        "worlds": one.solution.worlds,
        "moves": list(one.moves),
        "story": [line.strip() for line in one.story if line.strip()],
    }
