"""Rezzing an installed card, as an option or by an effect."""

from __future__ import annotations

from collections.abc import Sequence

from nrdb.engine.model.decision import Flow
from nrdb.engine.model.numbers import INSTALLED
from nrdb.engine.model.state import State
from nrdb.engine.rules import money
from nrdb.engine.rules.active import make_rezzed
from nrdb.engine.rules.checkpoint import after, iterate, settle
from nrdb.engine.rules.costs import can_pay_extra, extras, owed, pay_extra
from nrdb.engine.rules.discounts import ask, most
from nrdb.engine.rules.money import Owed
from nrdb.engine.rules.values import rez_cost


def rez_card(g: State, i: int, less: int = 0, free: bool = False) -> Flow | None:
    """Pay for a card and rez it."""
    card = g.table.card_of[i]
    if card.extra_costs.get("rez") or card.discounts or "extra_cost" in g.mods:
        return _rez_with_extra_costs(g, i, less, free)
    if not free:
        flow = money.pay(g, g.corp, max(0, rez_cost(g, i) - less), "rez", i)
        if flow is not None:
            return after(flow, lambda: make_rezzed(g, i))
    make_rezzed(g, i)
    return None


def together(g: State, cards: Sequence[int], less: int) -> list[Owed]:
    """Return the fewest credits, by purpose, for which several cards can be rezzed at once."""
    parts = list[Owed]()
    for i in cards:
        parts.append((max(0, rez_cost(g, i) - less - most(g, i, "rez")), "rez", i))
        parts += owed(g, i, extras(g, "rez", i), "rez", always=True)
    return parts


def rez_together(g: State, cards: list[int], less: int) -> Flow:
    """Rez several cards at once: pay for all, then turn them faceup together (CR26 9.12.2a)."""
    listed, prices = {i: extras(g, "rez", i) for i in cards}, dict[int, int]()
    for i in cards:
        price = max(0, rez_cost(g, i) - less)
        prices[i] = price - min(price, (yield from ask(g, i, "rez", price)))
    due = {i: [(prices[i], "rez", i), *owed(g, i, listed[i], "rez", always=True)] for i in cards}
    while not money.affords(g, g.corp, [part for i in cards for part in due[i]]):
        cards = cards[:-1]  # a discount that was needed wasn't used
    paid = []
    for n, i in enumerate(cards, 1):
        if can_pay_extra(g, i, "rez", prices[i]):  # not if another one has used up its additional cost
            then = [part for j in cards[n:] for part in due[j]]
            yield from iterate(money.pay(g, g.corp, prices[i], "rez", i, [*due[i][1:], *then]))
            yield from pay_extra(g, i, "rez", listed[i], then)
            paid.append(i)
    yield from iterate(settle(g))
    for i in paid:
        _turn_faceup(g, i)


def rez_installed(g: State, i: int, less: int, free: bool) -> Flow:
    """Rez a card as part of the instruction that installed it; `free` waives additional costs too under most rulebooks.

    What the installation triggers resolves after the card is paid for and before it is turned faceup (CR26 8.1.2e,
    8.5.15a).
    """
    if not free or g.table.rulebook.free_pays_extra:
        yield from _rez_with_extra_costs(g, i, less, free)
        return
    yield from iterate(settle(g))
    _turn_faceup(g, i)


def _rez_with_extra_costs(g: State, i: int, less: int, free: bool) -> Flow:
    """Rez a card with additional costs or discounts."""
    listed = extras(g, "rez", i)  # as they are before the price is paid
    if not free:
        price = max(0, rez_cost(g, i) - less)
        price -= min(price, (yield from ask(g, i, "rez", price)))
        yield from iterate(money.pay(g, g.corp, price, "rez", i, owed(g, i, listed, "rez")))
    yield from pay_extra(g, i, "rez", listed)
    yield from iterate(settle(g))
    _turn_faceup(g, i)


def _turn_faceup(g: State, i: int) -> None:
    """Rez a card that has been paid for, unless it left play or was rezzed meanwhile."""
    if g.zone[i] == INSTALLED and not g.active[i]:
        make_rezzed(g, i)
