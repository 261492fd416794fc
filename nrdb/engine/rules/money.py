"""Credits and clicks: gained, lost, spent, from the pool and from cards that pay for some purposes."""

from __future__ import annotations

from nrdb.engine.model.state import State
from nrdb.engine.rules import counters
from nrdb.engine.rules.events import emit, tell


def gain(g: State, n: int, through: int = -1) -> None:
    """Credits from the bank to the pool, through an ability of the card `through` (-1: the basic action)."""
    if n > 0:
        g.credits += n
        g.earned += n
        if g.story is not None:
            g.story.append(("gain", n))
        if "gain_credits" in g.listeners:
            emit(g, "gain_credits", n)
        if through >= 0 and "gain_through" in g.listeners:
            emit(g, "gain_through", through)


def lose(g: State, n: int) -> int:
    """Credits from the pool to the bank, as far as there are any (CR 1.10.3b); how many."""
    n = min(n, g.credits)
    if n > 0:
        g.credits -= n
        tell(g, "lose", n)
        if "lose_credits" in g.listeners:
            emit(g, "lose_credits", n)
    return n


def purses(g: State, purpose: str, what: int) -> list[int]:
    """Cards whose credits may pay for this, those that refill first."""
    return [me for me, purse in g.mods.get("purse", ()) if g.credit[me] and purse.pays(g, me, purpose, what)]


def available(g: State, purpose: str, what: int = -1) -> int:
    """Credits at hand for a purpose: the pool and credits on cards that may pay for it."""
    if "purse" in g.mods:
        return g.credits + sum(g.credit[me] for me in purses(g, purpose, what))
    return g.credits


def pay(g: State, n: int, purpose: str, what: int = -1) -> None:
    """Spends credits, those bound to a purpose before those of the pool."""
    if n <= 0:
        return
    if "purse" in g.mods:
        for me in purses(g, purpose, what):
            part = min(n, g.credit[me])
            counters.take(g, me, "credit", part)
            if "spend_from" in g.listeners:
                emit(g, "spend_from", me)
            n -= part
            if not n:
                return
    if n > g.credits:
        raise ValueError(f"{n} credits to pay and {g.credits} in the pool")
    g.credits -= n
    if "spend_credits" in g.listeners:
        emit(g, "spend_credits", n)


def spend_clicks(g: State, n: int) -> None:
    """Clicks spent on an action or an ability."""
    g.clicks -= n
    g.taken += n
    g.worked += n
    if "spend_click" in g.listeners:
        for _ in range(n):
            emit(g, "spend_click")


def open_bank(g: State, n: int) -> None:
    """The credits that a game begins with."""
    g.credits = n


def gain_clicks(g: State, n: int) -> None:
    """Clicks for this turn."""
    g.clicks += n


def promise_clicks(g: State, n: int) -> None:
    """Clicks more, or fewer, in the next turn."""
    g.extra_clicks += n


def lose_clicks(g: State, n: int) -> int:
    """Clicks lost without being spent, as far as there are any; how many."""
    if n > g.clicks:
        n = g.clicks
    g.clicks -= n
    return n
