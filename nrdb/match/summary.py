"""Sum up a two-player game: its agendas in order, its runs, and the ice that ended them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nrdb.games.story import with_bits
from nrdb.match.runs import runs_of
from nrdb.match.tally import ELSEWHERE, REMOTES, agendas_of
from nrdb.text import counted, listed

if TYPE_CHECKING:
    from nrdb.engine.game import Game


def summary(g: Game) -> list[str]:
    """Return what decided a game that has a transcript, one sentence each."""
    found = []
    points = {"corp": 0, "runner": 0}
    for agenda in agendas_of(g):
        points[agenda.side] += agenda.points
        what = "scores" if agenda.side == "corp" else "steals"
        server = {REMOTES: "from a remote", ELSEWHERE: ""}.get(agenda.how, f"from {agenda.how}")
        where = f" {server}".rstrip() if agenda.side == "runner" else ""
        title = g.table.card_of[agenda.card].title
        standing = f"{points['corp']}–{points['runner']}"
        found.append(f"On turn {agenda.turn}, the {agenda.side.capitalize()} {what} {title}{where}: {standing}.")
    runs = list(runs_of(g))
    if not runs:
        return [*found, "There were no runs."]
    paid = sum(run.counts["paid"] for run in runs)
    accesses = sum(run.counts["accesses"] for run in runs)
    successful = sum(run.successful for run in runs)
    spent = with_bits(g, counted(paid, "credit"))
    found.append(
        f"{counted(len(runs), 'run')}, {successful} successful: {spent} spent, "
        f"{counted(accesses, 'access', 'accesses')}."
    )
    stopped: Counter[str] = Counter()
    for run in runs:
        for met in run.ice:
            if met.counts["ended"]:
                stopped[g.table.card_of[met.card].title] += 1
    if stopped:
        each = [f"{title} ({n})" for title, n in sorted(stopped.items(), key=lambda one: (-one[1], one[0]))]
        found.append(f"Runs ended by ice: {listed(each)}.")
    return found
