"""Rezzing an installed card: what the Corp's option and effects share."""

from __future__ import annotations

from nrdb.engine.model.decision import Flow
from nrdb.engine.model.numbers import INSTALLED
from nrdb.engine.model.state import State
from nrdb.engine.rules import money
from nrdb.engine.rules.active import make_rezzed
from nrdb.engine.rules.checkpoint import after, iterate, settle
from nrdb.engine.rules.costs import extras, owed, pay_extra
from nrdb.engine.rules.discounts import ask
from nrdb.engine.rules.values import rez_cost


def rez_card(g: State, i: int, less: int = 0, free: bool = False) -> Flow | None:
    """Pays for a card and rezzes it."""
    card = g.table.card_of[i]
    if card.extra_costs.get("rez") or card.discounts or "extra_cost" in g.mods:
        return _rez_slowly(g, i, less, free)
    if not free:
        flow = money.pay(g, g.corp, max(0, rez_cost(g, i) - less), "rez", i)
        if flow is not None:
            return after(flow, lambda: make_rezzed(g, i))
    make_rezzed(g, i)
    return None


def rez_installed(g: State, i: int, less: int, free: bool) -> Flow:
    """Rezzes a card as part of the instruction that has installed it; `free` of the additional costs, too.

    What the installation sets off resolves once the card is paid for and before it is turned faceup (CR26 8.1.2e,
    8.5.15a).
    """
    if not free:
        yield from _rez_slowly(g, i, less, free)
        return
    yield from iterate(settle(g))
    _turn_faceup(g, i)


def _rez_slowly(g: State, i: int, less: int, free: bool) -> Flow:
    listed = extras(g, "rez", i)  # as it was before the price was paid
    if not free:
        price = max(0, rez_cost(g, i) - less)
        price -= min(price, (yield from ask(g, i, "rez", price)))
        yield from iterate(money.pay(g, g.corp, price, "rez", i, owed(g, i, listed, "rez")))
    yield from pay_extra(g, i, "rez", listed)
    yield from iterate(settle(g))
    _turn_faceup(g, i)


def _turn_faceup(g: State, i: int) -> None:
    """A card that was paid for is rezzed, if it was not given up for itself, and nothing else has rezzed it."""
    if g.zone[i] == INSTALLED and not g.active[i]:
        make_rezzed(g, i)
