"""Credits and clicks: gaining, losing and spending them, from the pool and from cards with credits to spend."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from nrdb.engine.model.decision import PAY_FROM, Decision, Flow, Option
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules import counters
from nrdb.engine.rules.active import text_of
from nrdb.engine.rules.events import emit, mark_used, pay_owed, tell
from nrdb.engine.rules.values import forbidden


def gain(g: State, side: Side, n: int, through: int = -1) -> None:
    """Gain credits from the bank, by an ability of the card `through` (-1 for the basic action)."""
    if n > 0:
        side.credits += n
        side.earned += n
        if "becomes" in g.mods:
            g.dirty = True
        if g.transcript is not None:
            g.transcript.append(("gain", n, side.number))
        if "gain_credits" in g.listeners:
            emit(g, side, "gain_credits", n)
        if through >= 0 and "gain_through" in g.listeners:
            emit(g, side, "gain_through", through)


def lose(g: State, side: Side, n: int) -> int:
    """Lose up to `n` credits from the pool and return how many (CR 1.10.3b)."""
    n = min(n, in_pool(g, side))
    if n <= 0 or ("no_actions" in g.mods and forbidden(g, side, "pool")):
        return 0
    _take_out(g, side, n)
    g.dirty |= "becomes" in g.mods
    tell(g, "lose", n, side.number)
    if "lose_credits" in g.listeners:
        emit(g, side, "lose_credits", n)
    return n


def set_aside(g: State, side: Side, n: int) -> None:
    """Move credits out of the pool, neither spent nor lost."""
    _take_out(g, side, n)
    g.dirty |= "becomes" in g.mods
    tell(g, "deposit", n, side.number)


def in_pool(g: State, side: Side) -> int:
    """Return the credits in a player's pool, including those on cards that currently count as in the pool."""
    return side.credits + (sum(g.credit[me] for me in _pooled(g, side)) if "purse" in g.mods else 0)


def _pooled(g: State, side: Side) -> list[int]:
    """Return a player's cards whose credits count as in the pool."""
    return [
        me
        for me, purse in g.mods.get("purse", ())
        if purse.of == POOLED and g.whose[me] is side and (purse.condition is None or purse.condition(g, me))
    ]


def _take_out(g: State, side: Side, n: int) -> None:
    """Take credits out of the pool, starting with credits that are only temporarily in the pool."""
    for me in _pooled(g, side):
        n -= counters.take(g, me, "credit", min(n, g.credit[me]))
    side.credits -= n


def purses(g: State, side: Side, purpose: str, what: int, server: int = -1) -> list[int]:
    """Return a player's cards with credits that can be spent on something (see `StaticEffect.pays`)."""
    owner, who, barred = g.table.owner, side.number, "no_actions" in g.mods
    return [
        me
        for me, purse in g.mods.get("purse", ())
        if g.credit[me]
        and owner[me] == who
        and purse.pays(g, me, purpose, what, server)
        and not (barred and forbidden(g, side, "use", me))  # paying with them is using it (CR26 1.10.4d)
    ]


def drained(g: State, side: Side) -> list[int]:
    """Return a player's cards with fewer recurring credits than they refill to."""
    return [
        me
        for me, purse in g.mods.get("purse", ())
        if g.whose[me] is side and purse.refill is not None and g.credit[me] < purse.refill(g, me)
    ]


def fund_run(g: State, side: Side, n: int) -> None:
    """Give a player credits that can be spent during the current run only."""
    if g.run is not None:
        g.run.funds[side.number] += n


def _fund(g: State, side: Side) -> int:
    """Return a player's credits that can be spent during the current run only."""
    return 0 if g.run is None else g.run.funds[side.number]


def available(g: State, side: Side, purpose: str, what: int = -1, server: int = -1) -> int:
    """Return the credits available for a purpose: the pool, and credits on cards that can be spent on it.

    `server` is where the Corp would install the card.
    """
    credits = side.credits
    if "no_actions" in g.mods:
        if forbidden(g, side, "spend"):
            return 0
        if forbidden(g, side, "pool"):
            credits = 0
    credits += _fund(g, side)
    if "purse" in g.mods:
        credits += sum(g.credit[me] for me in purses(g, side, purpose, what, server))
    return min(credits, *_caps(g, side, purpose, what).values()) if "spend_cap" in g.mods else credits


def _caps(g: State, side: Side, purpose: str, what: int) -> dict[tuple[str, int], int]:
    """Return the credits that may still be spent for a purpose, by limiting effect, with one `UNLIMITED` entry."""
    found = {("unlimited", -1): UNLIMITED}
    for me, mod in g.mods["spend_cap"]:
        covered = purpose in mod.kinds or "any" in mod.kinds
        if mod.about(g, me, side.number) and covered and (mod.selects is None or mod.selects(g, me, what)):
            key = "capped", me
            found[key] = mod.value(g, me) - g.used.get(key, 0)
    return found


def begin_cap(g: State, me: int) -> None:
    """Start counting the credits spent toward the spending limit of card `me`."""
    g.used["capped", me] = 0


def under_cap(g: State, me: int) -> int:
    """Return the number of credits spent so far toward the spending limit of card `me`."""
    return g.used.get(("capped", me), 0)


def holdings(g: State, side: Side) -> int:
    """Return all of a player's credits: in the pool, for this run, and on installed cards."""
    return side.credits + _fund(g, side) + sum(g.credit[i] for i in side.installed)


UNLIMITED = 999
"""More credits than anybody spends."""


Owed = tuple[int, str, int] | tuple[int, str, int, list[int]]
"""Credits to pay: the number, purpose, card, and the only cards they may come from, if limited."""
Purse = tuple[int, int]
"""A source of credits (a card, `FUND` or `POOL`) and how many it can pay."""
FUND, POOL = -1, -2
"""The payer's credits for this run only, such as bad publicity credits, and the payer's credit pool."""
POOLED = "pool"
"""The mark of credits on a card that count as being in the pool."""


def pay_from(g: State, side: Side, cards: Sequence[int], n: int) -> Flow | None:
    """Spend up to `n` credits from these cards; return a flow, as `pay` does, if their player must choose."""
    there = [(me, g.credit[me]) for me in cards]
    n = min(n, sum(most for _, most in there))
    if _has_choice(there, n):
        return _choose_sources(g, side, there, n)
    _spend(g, side, there, n)
    return None


def pay(
    g: State, side: Side, n: int, purpose: str, what: int = -1, then: Sequence[Owed] = (), server: int = -1
) -> Flow | None:
    """Spend credits; return a flow if the player must choose which (CR26 1.10.3c), or None if they are already spent.

    `then` is what will be paid along with it: no choice may leave too little for that. If there is no choice, credits
    limited to a purpose are spent before those in the pool.
    """
    if n <= 0:
        return None
    if "spend_cap" in g.mods:
        for key in _caps(g, side, purpose, what):
            g.used[key] = g.used.get(key, 0) + n
    if g.transcript is not None:
        g.transcript.append(("pay", n, side.number))
    if "purse" not in g.mods and g.run is None:
        _spend_from_pool(g, side, n)
        if "spend_any" in g.listeners:
            emit(g, side, "spend_any", n)
        return None
    there: list[Purse] = []
    if "purse" in g.mods:
        there = [(me, g.credit[me]) for me in purses(g, side, purpose, what, server)]
    if _fund(g, side):
        there.append((FUND, _fund(g, side)))
    if there:
        there.append((POOL, _pool(g, side)))
        if _has_choice(there, n):
            return _choose_sources(g, side, there, n, then)
    _spend(g, side, there, n)
    return None


def chosen(g: State) -> bool:
    """Return whether a player might have to choose which credits pay."""
    return "purse" in g.mods or (g.run is not None and any(g.run.funds))


def _pool(g: State, side: Side) -> int:
    """Return the credits in the pool that may be spent."""
    return 0 if "no_actions" in g.mods and forbidden(g, side, "pool") else side.credits


def _has_choice(there: list[Purse], n: int) -> bool:
    """Return whether there is more than one way to pay `n` credits from these sources."""
    filled = [most for _, most in there if most]
    return len(filled) > 1 and sum(filled) > n


def _choose_sources(g: State, side: Side, there: list[Purse], n: int, then: Sequence[Owed] = ()) -> Flow:
    """Ask how many credits come from each source in turn, if there is a choice, then spend them."""
    held = dict(there)
    needs = _needs(g, side, then, held)
    left, parts = n, list[Purse]()
    for at, (purse, most) in enumerate(there, 1):
        others = {other for other, _ in there[at:]}
        able = [
            k for k in range(min(left, most) + 1) if _suffices(held | {purse: most - k}, [(left - k, others), *needs])
        ]
        if not able:  # what is paid with it can't be paid whatever is chosen
            able = [min(left, most)]
        k = able[0]
        if len(able) > 1:
            options: list[Option] = [("number", k) for k in able]
            k = (yield Decision("number", options, max(purse, -1), PAY_FROM, side.number))[1]
        held[purse] = most - k
        left -= k
        parts.append((purse, k))
    _spend(g, side, parts, n)


def affords(g: State, side: Side, owed: Sequence[Owed]) -> bool:
    """Return whether all of this can be paid at once, each part from sources that can pay for it."""
    if "no_actions" in g.mods and forbidden(g, side, "spend"):
        return not any(n for n, *_ in owed)
    held = {POOL: _pool(g, side), FUND: _fund(g, side)}
    return _under_caps(g, side, owed) and _suffices(held, _needs(g, side, owed, held))


def _under_caps(g: State, side: Side, owed: Sequence[Owed]) -> bool:
    """Return whether a player can pay all of this under the effects that limit spending."""
    if "spend_cap" not in g.mods:
        return True
    left: dict[tuple[str, int], int] = {}
    for n, purpose, what, *_ in owed:
        for key, most in _caps(g, side, purpose, what).items():
            left[key] = left.get(key, most) - n
    return min(left.values(), default=0) >= 0


def _needs(g: State, side: Side, owed: Sequence[Owed], held: dict[int, int]) -> list[tuple[int, set[int]]]:
    """Return each part of a payment with the sources that can pay it; their credits are added to `held`."""
    needs = []
    for n, purpose, what, *only in owed:
        if n:
            bound = only[0] if only else purses(g, side, purpose, what) if "purse" in g.mods else []
            for me in bound:
                held.setdefault(me, g.credit[me])
            needs.append((n, set(bound) if only else {*bound, FUND, POOL}))
    return needs


def _suffices(held: dict[int, int], needs: list[tuple[int, set[int]]]) -> bool:
    """Return whether payments can all be made at once: no subset of them needs more than its sources have."""
    return all(
        sum(n for n, _ in some) <= sum(held.get(purse, 0) for purse in set[int]().union(*(able for _, able in some)))
        for size in range(1, len(needs) + 1)
        for some in combinations(needs, size)
    )


def _spend(g: State, side: Side, there: Sequence[Purse], n: int) -> None:
    """Spend credits from each source in turn, and the rest from the pool."""
    left, outside, inside = n, 0, [POOL, *_pooled(g, side)] if "spend_outside" in g.listeners else []
    for purse, most in there:
        if not left:
            break
        part = min(left, most)
        outside += part if purse not in inside else 0
        if purse >= 0:
            left -= _spend_from_card(g, side, purse, part)
        elif purse == FUND and g.run is not None:
            g.run.funds[side.number] -= part
            left -= part
    if left:
        _spend_from_pool(g, side, left)
    if n and "spend_any" in g.listeners:
        emit(g, side, "spend_any", n)
    if outside and "spend_outside" in g.listeners:
        emit(g, side, "spend_outside", outside)


def _spend_from_pool(g: State, side: Side, n: int) -> None:
    """Spend credits from the pool."""
    if n > side.credits:
        raise ValueError(f"{n} credits to pay, but only {side.credits} in the pool")
    side.credits -= n
    if "becomes" in g.mods:
        g.dirty = True
    if "spend_credits" in g.listeners:
        emit(g, side, "spend_credits", n)


def _spend_from_card(g: State, side: Side, card: int, n: int) -> int:
    """Spend up to `n` credits from a card and return how many were spent."""
    n = counters.take(g, card, "credit", n)
    if n:
        card = text_of(g, card)
        mark_used(g, card)  # CR26 1.10.4d
    if n and "spend_from" in g.listeners:
        emit(g, side, "spend_from", card)
    return n


def spend_clicks(g: State, side: Side, n: int) -> None:
    """Spend clicks on an action or ability."""
    side.clicks -= n
    side.taken += n
    if g.run is not None and n:
        tell(g, "spend_clicks", n, side.number)
    if "spend_click" in g.listeners:
        for _ in range(n):
            emit(g, side, "spend_click")


def set_starting_credits(side: Side, n: int) -> None:
    """Set the credits that a player starts with."""
    side.credits = n


def gain_clicks(side: Side, n: int) -> None:
    """Gain clicks for this turn; owed clicks are forgone at once."""
    side.clicks += n
    pay_owed(side)


def forgo_clicks(g: State, side: Side, n: int) -> None:
    """Have a player forgo their next `n` clicks, in this turn and the following ones (CLS golden.forgo)."""
    side.owed += n
    tell(g, "forgo", n, side.number)
    if side is g.acting:
        pay_owed(side)


def add_clicks_next_turn(side: Side, n: int) -> None:
    """Add clicks to a player's next turn, or take some away."""
    side.extra_clicks += n


def lose_clicks(g: State, side: Side, n: int) -> int:
    """Lose up to `n` clicks without spending them and return how many."""
    if n > side.clicks:
        n = side.clicks
    side.clicks -= n
    if n and g.run is not None:
        tell(g, "lose_clicks", n, side.number)
    return n
