"""Scoring an agenda (CR 1.16.3), as an option or by an effect."""

from __future__ import annotations

from nrdb.engine.model.decision import Flow
from nrdb.engine.model.state import State
from nrdb.engine.rules.checkpoint import iterate, settle
from nrdb.engine.rules.costs import pay_extra
from nrdb.engine.rules.scoring import score


def score_card(g: State, i: int) -> None:
    """Score an agenda: move it to the score area with its counters and make it active (CR 1.16.3)."""
    score(g, i)


def pay_and_score(g: State, i: int) -> Flow:
    """Pay an agenda's additional cost and score it, unless the agenda itself was given up to pay it."""
    moves = g.moves[i]
    yield from pay_extra(g, i, "score")
    yield from iterate(settle(g))  # a checkpoint follows the payment (CR26 1.16.3)
    if g.moves[i] == moves:
        score_card(g, i)
