"""Discounts: costs that a player can lower by paying something else (CR26 1.16)."""

from __future__ import annotations

from functools import partial

from nrdb.engine.model.ability import StaticEffect
from nrdb.engine.model.decision import NO, YES, Decision, Flow, Option
from nrdb.engine.model.state import State
from nrdb.engine.rules import money
from nrdb.engine.rules.checkpoint import holds, iterate, within
from nrdb.engine.rules.costs import can_pay, pay_costs
from nrdb.engine.rules.events import count_use
from nrdb.engine.rules.values import mute


def discounts(g: State, i: int, purpose: str) -> list[tuple[int, StaticEffect]]:
    """Return the payable discounts on a card, from itself and from active cards, each with its source."""
    found = [(i, mod) for mod in g.table.card_of[i].discounts if not mute(g, i)]
    if "discount" in g.mods:
        found += [(me, mod) for me, mod in g.mods["discount"] if mod.applies(g, me, i)]
    return [(me, mod) for me, mod in found if purpose in mod.kinds and _payable(g, me, i, mod)]


def _payable(g: State, me: int, i: int, mod: StaticEffect) -> bool:
    """Return whether a discount is unused and can be paid for."""
    paid = mod.price
    if paid is None or (mod.first and g.used.get((me, _USES))):
        return False
    return holds(g, me, i, lambda g, me: can_pay(g, me, paid, "ability"))


_USES = -5
"""The number under which a card counts how often it has discounted another."""


def most(g: State, i: int, purpose: str) -> int:
    """Return the largest possible discount on a card."""
    return sum(mod.value(g, me) for me, mod in discounts(g, i, purpose))


def ask(g: State, i: int, purpose: str, price: int) -> Flow:
    """Ask for each discount whether to use it and return the total; a discount that is needed must be used."""
    less = 0
    for me, mod in discounts(g, i, purpose):
        paid, options = mod.price, list[Option]([NO, YES])
        assert paid is not None
        if price - less > money.available(g, g.whose[i], purpose, i):
            options = [YES]
        if (yield Decision("may", options, me, "discount")) == YES:
            if mod.first:
                count_use(g, (me, _USES))
            # All parts of a cost are paid before the checkpoint (CR26 1.16.3).
            yield from iterate(within(g, me, i, partial(pay_costs, paid=paid, purpose="ability")))
            less += mod.value(g, me)
    return less
