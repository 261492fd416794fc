"""Credits and clicks: gained, lost, spent, from the pool and from cards that pay for some purposes."""

from __future__ import annotations

from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules import counters
from nrdb.engine.rules.events import emit, mark_used, tell
from nrdb.engine.rules.values import forbidden


def gain(g: State, side: Side, n: int, through: int = -1) -> None:
    """Credits from the bank to the pool, through an ability of the card `through` (-1: the basic action)."""
    if n > 0:
        side.credits += n
        side.earned += n
        g.dirty |= "becomes" in g.mods
        if g.transcript is not None:
            g.transcript.append(("gain", n, side.number) if g.table.both else ("gain", n))
        if "gain_credits" in g.listeners:
            emit(g, side, "gain_credits", n)
        if through >= 0 and "gain_through" in g.listeners:
            emit(g, side, "gain_through", through)


def lose(g: State, side: Side, n: int) -> int:
    """Credits from the pool to the bank, as far as there are any (CR 1.10.3b); how many."""
    n = min(n, side.credits)
    if n <= 0 or ("no_actions" in g.mods and forbidden(g, side, "pool")):
        return 0
    side.credits -= n
    g.dirty |= "becomes" in g.mods
    tell(g, "lose", n, *((side.number,) if g.table.both else ()))
    if "lose_credits" in g.listeners:
        emit(g, side, "lose_credits", n)
    return n


def set_aside(g: State, side: Side, n: int) -> None:
    """Credits out of the pool that are neither spent nor lost."""
    side.credits -= n
    g.dirty |= "becomes" in g.mods
    tell(g, "deposit", n, *((side.number,) if g.table.both else ()))


def purses(g: State, side: Side, purpose: str, what: int) -> list[int]:
    """Cards of a player whose credits may pay for this, those that refill first."""
    owner, who, barred = g.table.owner, side.number, "no_actions" in g.mods
    return [
        me
        for me, purse in g.mods.get("purse", ())
        if g.credit[me]
        and owner[me] == who
        and purse.pays(g, me, purpose, what)
        and not (barred and forbidden(g, side, "use", me))  # paying with them is using it (CR26 1.10.4d)
    ]


def drained(g: State, side: Side) -> list[int]:
    """Cards of a player that have fewer recurring credits than they give."""
    return [
        me
        for me, purse in g.mods.get("purse", ())
        if g.whose[me] is side and purse.refill is not None and g.credit[me] < purse.refill(g, me)
    ]


def available(g: State, side: Side, purpose: str, what: int = -1) -> int:
    """Credits at hand for a purpose: the pool and credits on cards that may pay for it."""
    credits = side.credits
    if "no_actions" in g.mods:
        if forbidden(g, side, "spend"):
            return 0
        if forbidden(g, side, "pool"):
            credits = 0
    if g.run is not None and side is g.runner:
        credits += g.run.fund
    if "purse" in g.mods:
        return credits + sum(g.credit[me] for me in purses(g, side, purpose, what))
    return credits


def pay_from(g: State, side: Side, card: int, n: int) -> int:
    """Spends up to so many credits of one card; how many."""
    n = _out_of(g, side, card, n)
    _spent(g, side, n, n)
    return n


def pay(g: State, side: Side, n: int, purpose: str, what: int = -1) -> None:
    """Spends credits, those bound to a purpose before those of the pool."""
    if n <= 0:
        return
    if g.transcript is not None and g.table.both:
        g.transcript.append(("pay", n, side.number))
    left = n
    if "purse" in g.mods:
        for me in purses(g, side, purpose, what):
            left -= _out_of(g, side, me, left)
            if not left:
                break
    if left and g.run is not None and side is g.runner and g.run.fund:
        part = min(left, g.run.fund)
        g.run.fund -= part
        left -= part
    if left:
        if left > side.credits:
            raise ValueError(f"{left} credits to pay and {side.credits} in the pool")
        side.credits -= left
        g.dirty |= "becomes" in g.mods
        if "spend_credits" in g.listeners:
            emit(g, side, "spend_credits", left)
    if "spend_any" in g.listeners or "spend_outside" in g.listeners:
        _spent(g, side, n, n - left)


def _out_of(g: State, side: Side, card: int, n: int) -> int:
    """Up to so many credits off a card; how many."""
    n = counters.take(g, card, "credit", n)
    if n and g.table.both:
        mark_used(g, card)  # CR26 1.10.4d
    if n and "spend_from" in g.listeners:
        emit(g, side, "spend_from", card)
    return n


def _spent(g: State, side: Side, n: int, outside: int) -> None:
    """Tells of a payment: how much it was, and how much of it came from outside the pool."""
    if n and "spend_any" in g.listeners:
        emit(g, side, "spend_any", n)
    if outside and "spend_outside" in g.listeners:
        emit(g, side, "spend_outside", outside)


def spend_clicks(g: State, side: Side, n: int) -> None:
    """Clicks spent on an action or an ability."""
    side.clicks -= n
    side.taken += n
    side.worked += n
    if n and g.run is not None and g.table.both:
        tell(g, "spend_clicks", n, side.number)
    if "spend_click" in g.listeners:
        for _ in range(n):
            emit(g, side, "spend_click")


def open_bank(side: Side, n: int) -> None:
    """The credits that a game begins with."""
    side.credits = n


def gain_clicks(side: Side, n: int) -> None:
    """Clicks for this turn."""
    side.clicks += n


def promise_clicks(side: Side, n: int) -> None:
    """Clicks more, or fewer, in the next turn."""
    side.extra_clicks += n


def lose_clicks(g: State, side: Side, n: int) -> int:
    """Clicks lost without being spent, as far as there are any; how many."""
    if n > side.clicks:
        n = side.clicks
    side.clicks -= n
    if n and g.run is not None and g.table.both:
        tell(g, "lose_clicks", n, side.number)
    return n
