"""Scoring an agenda (CR 1.16.3): what the Corp's option and effects share."""

from __future__ import annotations

from nrdb.engine.model.decision import Flow
from nrdb.engine.model.state import State
from nrdb.engine.rules.checkpoint import iterate, settle
from nrdb.engine.rules.costs import pay_extra
from nrdb.engine.rules.scoring import score


def score_card(g: State, i: int) -> None:
    """The Corp scores an agenda: it goes to the score area with its counters and becomes active (CR 1.16.3)."""
    score(g, i)


def pay_and_score(g: State, i: int) -> Flow:
    """The Corp scores an agenda that has a price; one that was given up for that price itself is not scored."""
    moves = g.moves[i]
    yield from pay_extra(g, i, "score")
    yield from iterate(settle(g))  # CR26 1.16.3: a checkpoint after what was paid
    if g.moves[i] == moves:
        score_card(g, i)
