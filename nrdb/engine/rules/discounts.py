"""Prices that a player may lower by giving up something else (CR26 1.16)."""

from __future__ import annotations

from nrdb.engine.model.ability import StaticEffect
from nrdb.engine.model.decision import NO, YES, Decision, Flow, Option
from nrdb.engine.model.state import State
from nrdb.engine.rules import money
from nrdb.engine.rules.checkpoint import holds, iterate, settle, within
from nrdb.engine.rules.costs import can_pay, pay_costs


def discounts(g: State, i: int, purpose: str) -> list[StaticEffect]:
    """What a card lets its player give up to pay less for it, as far as that can be given up."""
    return [mod for mod in g.table.card_of[i].discounts if purpose in mod.kinds and _payable(g, i, mod)]


def _payable(g: State, i: int, mod: StaticEffect) -> bool:
    paid = mod.price
    return paid is not None and holds(g, i, i, lambda g, me: can_pay(g, me, paid, "ability"))


def most(g: State, i: int, purpose: str) -> int:
    """How much less a card may cost at most."""
    return sum(mod.value(g, i) for mod in discounts(g, i, purpose))


def ask(g: State, i: int, purpose: str, price: int) -> Flow:
    """The player gives up what they like to pay less; what is left of the price. What they need, they must give up."""
    for mod in discounts(g, i, purpose):
        paid, options = mod.price, list[Option]([NO, YES])
        assert paid is not None
        if price > money.available(g, g.whose[i], purpose, i):
            options = [YES]
        if (yield Decision("may", options, i, "discount")) == YES:
            yield from iterate(within(g, i, i, lambda g, me, paid=paid: pay_costs(g, me, paid, "ability")))
            yield from iterate(settle(g))
            price = max(0, price - mod.value(g, i))
    return price
