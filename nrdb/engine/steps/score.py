"""Scoring an agenda (CR 1.16.3): what the Corp's option and effects share."""

from __future__ import annotations

from nrdb.engine.model.decision import Flow
from nrdb.engine.model.numbers import INSTALLED
from nrdb.engine.model.state import State
from nrdb.engine.rules.checkpoint import iterate, settle
from nrdb.engine.rules.costs import pay_costs
from nrdb.engine.rules.scoring import score


def score_card(g: State, i: int) -> None:
    """The Corp scores an agenda: it goes to the score area with its counters and becomes active (CR 1.16.3).

    One that has left its server meanwhile, given up for its own price, is not scored.
    """
    if g.zone[i] != INSTALLED:
        return
    score(g, i)


def pay_and_score(g: State, i: int) -> Flow:
    """The Corp scores an agenda that has a price."""
    for extra in g.table.card_of[i].extra_costs.get("score", ()):
        yield from iterate(pay_costs(g, i, extra, "score"))
    yield from iterate(settle(g))  # CR26 1.16.3: a checkpoint after what was paid
    score_card(g, i)
