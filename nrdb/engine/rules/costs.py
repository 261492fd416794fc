"""Paying: whether costs can be paid, and paying them (CR 1.15)."""

from __future__ import annotations

from nrdb.engine.model.ability import PaidAbility
from nrdb.engine.model.decision import Flow
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules import money
from nrdb.engine.rules.checkpoint import iterate
from nrdb.engine.rules.effects import sequence


def payer(g: State, me: int, paid: PaidAbility) -> Side:
    """Who pays: the player of the card, or the other one where the ability says so."""
    return g.whose[me] if paid.by < 0 else g.sides[paid.by]


def can_pay(g: State, me: int, paid: PaidAbility, purpose: str) -> bool:
    """Whether the costs can be paid in full."""
    side = g.whose[me] if paid.by < 0 else g.sides[paid.by]
    if paid.clicks > side.clicks or (paid.credits and paid.credits > money.available(g, side, purpose, me)):
        return False
    for test in paid.can:  # noqa: SIM110 - a plain loop is faster, and this is asked of every ability at every choice
        if not test(g, me):
            return False
    return True


def pay_costs(g: State, me: int, paid: PaidAbility, purpose: str) -> Flow | None:
    """Pays everything; None when no choice was needed."""
    if paid.clicks:
        money.spend_clicks(g, payer(g, me, paid), paid.clicks)
    if paid.credits:
        money.pay(g, payer(g, me, paid), paid.credits, purpose, me)
    if not paid.pay:
        return None
    if paid.paying is None:
        paid.paying = sequence(paid.pay)
    result: Flow | None = paid.paying(g, me)
    return result


def pay_extra(g: State, i: int, purpose: str) -> Flow:
    """What a card costs beside its price is paid (CR 1.15.2)."""
    for extra in g.table.card_of[i].extra_costs.get(purpose, ()):
        yield from iterate(pay_costs(g, i, extra, purpose))


def can_pay_extra(g: State, i: int, purpose: str, price: int = 0) -> bool:
    """Whether what a card costs beside its price can be paid, the price being paid too."""
    listed = g.table.card_of[i].extra_costs.get(purpose, ())
    credits = price + sum(extra.credits for extra in listed)
    return credits <= money.available(g, g.whose[i], purpose, i) and all(
        can_pay(g, i, extra, purpose) for extra in listed
    )
