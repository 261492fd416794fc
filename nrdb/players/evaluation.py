"""The evaluation of positions in a match: named terms in the Corp's favour, weighted by data/evaluation.json."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Final

from nrdb.engine.game import who_won
from nrdb.engine.rules.scoring import goal
from nrdb.engine.rules.values import requirement
from nrdb.resources import data_root

if TYPE_CHECKING:
    from collections.abc import Callable

    from nrdb.engine.model.side import Side
    from nrdb.engine.model.state import State

WON: Final = 400.0
"""What winning the game is worth, in credits."""
NEAR: Final = 3
"""The number of agenda points beyond which each one counts half as much again."""
STEPS: Final = ((5, 1.5), (10, 1.0), (18, 0.5))
"""What each credit is worth up to a number of credits; beyond the last step it is worth `SPARE`."""
SPARE: Final = 0.15
SOON: Final = 3
"""The maximum number of advancement counters that an agenda can lack and still be scored in a single turn."""
READY, STARTED, BEGUN = 0.85, 0.5, 0.3
"""The share of its points that an installed agenda is worth: if it can be scored now, next turn, or later."""
GRIP: Final = 4
"""The number of cards in the grip below which each missing one counts."""


def value(g: State, weights: dict[str, float], luck: float = 0.0) -> float:
    """Return what a position is worth to the Corp, in credits, as if the Runner had `luck` points fewer."""
    score = g.runner.score
    if g.over and not (g.over == "scored" and score - luck < goal(g, g.runner) <= score):
        winner = who_won(g, g.over)
        return 0.0 if winner is None else WON if winner == "corp" else -WON
    spared = weights["points"] * (_counted(score) - _counted(score - luck))
    return spared + sum(weight * TERMS[name](g) for name, weight in weights.items())


@cache
def weights(side: str) -> dict[str, float]:
    """Return the nonzero weights that a side plans by, corp or runner."""
    rows = json.loads((data_root() / "evaluation.json").read_text(encoding="utf-8"))["terms"]
    return {row["term"]: row[side] for row in rows if row[side]}


def _points(g: State) -> float:
    """Return the difference in agenda points."""
    return _counted(g.corp.score) - _counted(g.runner.score)


def _counted(points: float) -> float:
    """Return the value of agenda points, which count more near the goal."""
    return points + 0.5 * max(0.0, points - NEAR)


def _credits(g: State) -> float:
    """Return the difference in credits; the more a side has, the less each is worth."""
    return _money(g.corp) - _money(g.runner)


def _money(side: Side) -> float:
    worth, below = 0.0, 0
    for upto, each in STEPS:
        worth += each * max(0, min(side.credits, upto) - below)
        below = upto
    return worth + SPARE * max(0, side.credits - below)


def _grip(g: State) -> float:
    """Return how many cards the Runner lacks to survive damage."""
    return max(0, GRIP - len(g.runner.hand))


def _agendas(g: State) -> float:
    """Return the agenda points of installed agendas, weighted by how soon each can be scored."""
    worth, card_of = 0.0, g.table.card_of
    turn = g.acting is g.corp
    for i in g.corp.installed:
        card = card_of[i]
        if card.type == "agenda":
            missing = requirement(g, i) - g.advancement[i]
            soon = missing <= min(SOON, g.corp.credits + 1)
            worth += card.points * (READY if turn and soon else STARTED if soon else BEGUN)
    return worth


def _board(g: State) -> float:
    """Return the difference in installed cards, in credits."""
    return _installed(g, g.corp) - _installed(g, g.runner)


def _installed(g: State, side: Side) -> float:
    worth, card_of = 0.0, g.table.card_of
    for i in side.installed:
        card = card_of[i]
        if card.type == "agenda":
            continue
        worth += 1.0 + 0.5 * g.credit[i]
        if card.facts.breaker is not None:
            worth += 2.0 + 0.5 * card.printed
        elif g.active[i]:
            worth += max(0.6 * card.printed, min(6.0, 0.05 * card.facts.having))
        else:
            worth += 0.5
    return worth


def _cards(g: State) -> float:
    """Return the difference in cards in hand, up to five."""
    return float(min(5, len(g.corp.hand)) - min(5, len(g.runner.hand)))


TERMS: Final[dict[str, Callable[[State], float]]] = {
    "points": _points,
    "credits": _credits,
    "grip": _grip,
    "agendas": _agendas,
    "board": _board,
    "cards": _cards,
}
