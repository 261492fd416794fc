"""Paying: whether costs can be paid, and paying them (CR 1.15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb.engine import primitives as p
from nrdb.engine.effects import sequence
from nrdb.engine.state import REMOVED, Flow, State

if TYPE_CHECKING:
    from nrdb.engine.cards import Paid


def can_pay(g: State, me: int, paid: Paid, purpose: str) -> bool:
    """Whether the costs can be paid in full."""
    if paid.clicks > g.clicks or (paid.credits and paid.credits > p.available(g, purpose, me)):
        return False
    for test in paid.can:  # noqa: SIM110 - a plain loop is faster, and this is asked of every ability at every choice
        if not test(g, me):
            return False
    return True


def pay_costs(g: State, me: int, paid: Paid, purpose: str) -> Flow | None:
    """Pays everything; None when no choice was needed."""
    if paid.clicks:
        p.spend_clicks(g, paid.clicks)
    if paid.credits:
        p.pay(g, paid.credits, purpose, me)
    if not paid.pay:
        return None
    if paid.paying is None:
        paid.paying = sequence(paid.pay)
    result: Flow | None = paid.paying(g, me)
    return result


def forfeit(g: State, i: int) -> None:
    """A scored agenda leaves the game (CR 1.16)."""
    p.move(g, i, REMOVED)
    g.score = sum(p.points(g, j) for j in g.scored)
    p.emit(g, "forfeit", i)
    if "forfeited" in g.table.card_of[i].own:
        p.happen(g, "forfeited", i)
