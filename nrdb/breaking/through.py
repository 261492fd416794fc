"""What a breaker pays to get through a piece of ice, from strengths, abilities and subroutines as data.

`through` searches all ways to use the breaker's abilities (boost, weaken the ice, break) for the fewest credits.
Strength and interfacing follow CR 8.4 and 8.5: an ability marked `interface` needs at least the ice's strength.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush
from typing import Any, NamedTuple

from nrdb import behaviour
from nrdb.behaviour.notation import Node, walk
from nrdb.breaking.encounter import INFINITY, Encounter, Move, Payment, Table, exactly, words_of
from nrdb.catalogue.model import Card, number

BARE = Table()


class Answer(NamedTuple):
    """One breaker against one piece of ice."""

    breaker: str
    ice: str
    strength: int | None
    """The ice's strength as it is met; None where it depends on something unknown."""
    subroutines: int
    breaks: Payment | None
    """To break every subroutine; None when it can't."""
    reason: str
    """Why it can't; empty when it can."""
    toll: int
    """Credits that meeting the ice costs, whatever is broken."""
    passes: int | None
    """Credits to get past alone, letting every subroutine resolve that does not end the run; None when it can't."""
    bypass: Payment | None
    """A way round the ice that the breaker itself offers."""
    remarks: tuple[str, ...]

    @property
    def credits(self) -> int | None:
        """All credits to meet the ice and break every subroutine."""
        return None if self.breaks is None else self.breaks.credits + self.toll


def breaks_ice(card: Card, entries: Mapping[str, Any]) -> bool:
    """Whether the Runner's card breaks or bypasses ice by an ability of its own that is said in the notation."""
    if card.side != "runner" or card.id not in entries:
        return False
    return any(
        node.name in ("break", "bypass")
        for ability in words_of(card, entries)
        if ability.name == "paid" or (ability.name == "when" and ability.fields["when"].name == "encounter")
        for node in walk(ability)
    )


def through(breaker: Card, ice: Card, entries: Mapping[str, Any], table: Table = BARE) -> Answer:
    """What `breaker` pays to get through `ice`. `entries` is the behaviour by card id (`nrdb.behaviour.entries`)."""
    own = words_of(breaker, entries)
    wall = words_of(ice, entries)
    met = Encounter(breaker, own, ice, wall, entries, table)
    subs = [ability for ability in wall if ability.name == "sub"]
    count = len(subs) if ice.id in entries else number(ice.subroutines) or 0
    remarks = list(_remarks(breaker, own))
    if ice.id not in entries:
        remarks.append(f"of {ice.title} only strength and number of subroutines are known")
    strength = met.ice_strength()
    toll, tolls = _toll(wall, met)
    remarks += tolls
    if strength is None:
        return Answer(breaker.id, ice.id, None, count, None, "its strength is X", toll, None, None, tuple(remarks))
    moves, why_not = met.moves(strength, count)
    best = _search(met, moves, strength, count)
    paid = best[count]
    reason = "" if paid is not None else why_not or met.too_weak(strength)
    passes = _passes(subs, met, best, toll) if ice.id in entries else None
    if paid is not None and (passes is None or passes > paid.credits + toll):
        passes = paid.credits + toll  # whoever breaks every subroutine is past the ice
    if paid is not None and not any(move.breaks for move in met.breaker_moves(strength, count)[0]) and count:
        remarks.append("by the ice's own ability")
    return Answer(
        breaker.id, ice.id, strength, count, paid, reason, toll, passes, met.bypass(strength, count), tuple(remarks)
    )


# -- the search -----------------------------------------------------------------------------------------------------


def _search(met: Encounter, moves: list[Move], strength: int, count: int) -> list[Payment | None]:
    """The cheapest payment for breaking 0, 1, … `count` subroutines: fewest credits, then fewest other things.

    Dijkstra over (own strength, how far the ice is weakened, subroutines broken, uses of limited abilities).
    """
    free = met.free_counter()
    start = met.own_strength()
    best: list[Payment | None] = [None] * (count + 1)
    limited = [move for move in moves if move.limit or move.trashes]
    top = max(strength, start) + max((move.boost for move in moves), default=0)
    queue: list[tuple[tuple[int, ...], int, Any, Payment]] = []
    order = 0
    for extra in range(max(strength - start, 0) + 1) if free else (0,):
        hosted = (free, extra) if free and extra else None
        heappush(queue, ((0, extra), order, (start + extra, 0, 0, (0,) * len(limited)), Payment(0, hosted=hosted)))
        order += 1
    seen: set[Any] = set()
    while queue:
        _, _, state, paid = heappop(queue)
        if (state, paid.hosted) in seen:
            continue
        seen.add((state, paid.hosted))
        own, lowered, broken, used = state
        for reached in range(broken + 1):
            if best[reached] is None:
                best[reached] = paid
        for move in moves:
            at = limited.index(move) if move in limited else -1
            if (at >= 0 and used[at] >= (move.limit or 1)) or paid.clicks + move.clicks > met.table.clicks:
                continue
            now = own + move.boost
            left = strength - lowered - move.lower
            broke = broken
            if move.breaks and (not move.over or strength - lowered >= move.over):
                able = now == left if met.exact else now >= left
                if able or not move.needs_strength:
                    broke = min(count, broken + move.breaks)
            gains = (now > own and own < top) or (move.lower and strength - lowered > own) or broke > broken
            if not gains:
                continue
            uses = tuple(n + (index == at) for index, n in enumerate(used)) if at >= 0 else used
            more = _add(paid, move)
            order += 1
            heappush(queue, (_weight(more), order, (min(now, top), lowered + move.lower, broke, uses), more))
    return best


def _add(paid: Payment, move: Move) -> Payment:
    counters = dict(paid.counters)
    for kind, n in move.counters:
        counters[kind] = counters.get(kind, 0) + n
    return Payment(
        paid.credits + move.credits,
        paid.stealth + (move.credits if move.stealth else 0),
        paid.clicks + move.clicks,
        tuple(sorted(counters.items())),
        paid.trashed or move.trashes,
        paid.hosted,
    )


def _weight(paid: Payment) -> tuple[int, ...]:
    hosted = paid.hosted[1] if paid.hosted else 0
    return (paid.credits, paid.trashed, paid.clicks, sum(n for _, n in paid.counters), hosted)


# -- the ice's side ---------------------------------------------------------------------------------------------------


def _toll(wall: tuple[Node, ...], met: Encounter) -> tuple[int, list[str]]:
    """Credits that meeting the ice takes from the Runner, and what else it asks, in words."""
    toll, remarks = 0, []
    for ability in wall:
        if ability.name != "when" or ability.fields["when"].name != "encountered":
            continue
        if "if" in ability.fields and not met.holds(ability.fields["if"], of_ice=True):
            continue
        for node in ability.fields["do"]:
            if node.name == "must_pay":
                toll += sum(met.amount(cost.fields["n"]) for cost in node.fields["cost"] if cost.name == "credits")
            elif node.name == "lose" and node.fields.get("who") == "runner":
                toll += met.amount(node.fields["n"])
            elif node.name not in ("gain", "draw"):
                remarks.append(behaviour.render((ability,))[0])
    return toll, remarks


def _passes(subs: Sequence[Node], met: Encounter, best: list[Payment | None], toll: int) -> int | None:
    """Credits to get past: break what ends the run, or pay what it asks instead, whichever costs less."""
    prices = sorted((price for sub in subs if (price := _price(sub.fields["sub"], met)) is not None), reverse=True)
    totals = [
        paid.credits + sum(prices[broken:])
        for broken in range(len(prices) + 1)
        if broken < len(best) and (paid := best[broken]) is not None
    ]
    cheapest = min(totals, default=INFINITY)
    return None if cheapest >= INFINITY else cheapest + toll


def _price(ops: Sequence[Node], met: Encounter) -> int | None:
    """What it costs to stay in the run when these operations resolve; None: they do not end it."""
    worst: int | None = None
    for node in ops:
        price: int | None = None
        f = node.fields
        if node.name == "end_run":
            price = INFINITY
        elif node.name == "if":
            price = _price(f["then"] if met.holds(f["if"], of_ice=True) else f.get("else", ()), met)
        elif node.name == "unless" and f.get("who") == "runner":
            price = _price(f["do"], met)
            if price is not None:
                price = min(price, sum(met.amount(cost.fields["n"]) for cost in f["pays"] if cost.name == "credits"))
        elif node.name == "choose_one":
            choices = [_price(branch, met) or 0 for branch in f["of"]]
            picked = min(choices) if f.get("who") == "runner" else max(choices)
            price = picked or None
        elif node.name == "trace":
            prices = [_price(f.get(side, ()), met) for side in ("hit", "miss")]
            price = max((p for p in prices if p is not None), default=None)
        elif node.name == "may":
            price = _price(f["do"], met)
        if price is not None:
            worst = price if worst is None else min(INFINITY, worst + price)
    return worst


def _remarks(breaker: Card, own: tuple[Node, ...]) -> Iterable[str]:
    """What using the breaker brings with it, in words: it is trashed, it must sit on the ice, it must be chosen."""
    for ability in own:
        names = {node.name for node in walk(ability)}
        if ability.name == "static":
            for node in ability.fields["static"]:
                if node.name == "interface_only" and not exactly(node):
                    yield behaviour.render((ability,))[0]
        if ability.name == "when" and "used_to_break" in names:
            yield behaviour.render((ability,))[0]
        elif ability.name == "paid" and "break" in names:
            of = {node.fields["of"] for node in walk(ability) if node.name == "break"}
            if "host" in of:
                yield f"{breaker.title} must be hosted on the ice"
            elif "chosen" in of:
                yield "the ice's subtype must be the one chosen"
            if "later" in names:
                yield behaviour.render((ability,))[0]
