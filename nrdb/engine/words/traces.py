"""Traces (CR26 10.8) and psi games (CR26 10.14.6), in which both players spend credits against each other."""

from __future__ import annotations

from nrdb.behaviour.node import Fields
from nrdb.engine.model.ability import Effect, StaticEffect, Test, Trigger
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import Decision, Flow
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules import money
from nrdb.engine.rules.checkpoint import iterate, resolve_later, settle
from nrdb.engine.rules.effects import nothing, sequence
from nrdb.engine.rules.events import emit, remember, tell
from nrdb.engine.rules.imminent import guarded, impend
from nrdb.engine.rules.values import link
from nrdb.engine.words.amounts import amount
from nrdb.engine.words.registry import effects, maker, register_rows, whole
from nrdb.engine.words.sealed_traces import bid_in_secret
from nrdb.engine.words.static_effects import Statics
from nrdb.errors import Unsupported

register_rows(
    "quantity",
    {
        "bid": lambda g, me: g.used.get("bid", 0),
        "so_many": lambda g, me: max(0, g.now.it),
        "trace_margin": lambda g, me: g.now.margin,
        "trace_strength": lambda g, me: g.now.traced,
    },
)
HIGHEST_BID = 2
"""The highest bid in a psi game (CR26 10.14.6b)."""


@maker("operation", "trace")
def _trace(f: Fields, card: CardInPlay) -> Effect:
    base, limit, dearer = amount(f.get("base", 0), card), amount(f.get("most", 0), card), f.get("dearer", 0)
    hit = effects(f["hit"], card) if "hit" in f else nothing
    harm = 1 if all(op.name == "tag" for op in f.get("hit", ())) else 2  # more than tags
    miss = effects(f["miss"], card) if "miss" in f else nothing
    ever = effects(f["ever"], card) if "ever" in f else nothing

    def trace(g: State, me: int) -> Flow:
        """Compare what both players spend and resolve the outcome, in the context of the resolving ability."""
        if "trace_begun" in g.listeners:
            emit(g, g.corp, "trace_begun")
            yield from iterate(settle(g))
        if "most" in f:
            strength, against = yield from bid_in_secret(g, me, limit(g, me), dearer)
            successful = strength >= against or "traced" in g.mods
        else:
            strength, against = yield from _spend_openly(g, me, base(g, me) + _base_strength_bonus(g))
            successful = strength > against
        g.now.traced, g.now.margin = strength, strength - against
        tell(g, "trace", me, strength, against)
        emit(g, g.corp, "trace", int(successful))
        hits = [hit, *(mod.effect for _, mod in g.mods.get("traced", ()))]
        if successful and any(part is not nothing for part in hits) and guarded(g, "trace_hit"):
            successful = bool((yield from impend(g, g.corp, {"trace_hit": harm}, me)))
        outcomes = [part for part in (*(hits if successful else [miss]), ever) if part not in (None, nothing)]
        if g.pending:
            for part in outcomes:  # a conditional ability, which waits with the others (CR26 10.8.5)
                resolve_later(g, me, Trigger(card, -2, part), "trace")
            outcomes = []
        yield from iterate(settle(g))
        if outcomes and not g.over:
            yield from iterate(sequence(outcomes)(g, me))

    return trace


def _spend_openly(g: State, me: int, strength: int) -> Flow:
    """Let the Corp and then the Runner spend openly (CR26 10.8.2-10.8.4); return the strength and the link."""
    against, sides = _link(g), [g.corp, g.runner]
    if guarded(g, "trace"):
        strength = (yield from impend(g, g.corp, {"trace": strength}, me)).get("trace", 0)
    if any(mod.condition is None or mod.condition(g, i) for i, mod in g.mods.get("trace_order", ())):
        sides.reverse()
    for side in sides:
        n = yield from _spend(g, side, me, "trace")
        strength, against = strength + n * (side is g.corp), against + n * (side is g.runner)
    return strength, against


def _base_strength_bonus(g: State) -> int:
    """Return the amount that cards add to this trace's base strength; some add only to traces by subroutines."""
    return sum(mod.value(g, i) for i, mod in g.mods.get("trace_strength", ()) if g.now.sub or mod.first != "subs")


def _link(g: State) -> int:
    """Return the Runner's link, or the number that a card replaces it with in this trace."""
    for i, mod in g.mods.get("link_in_trace", ()):
        if not (mod.first and any(event[0] == "trace" for event in g.events)):
            counts: int = mod.value(g, i)
            return counts
    return link(g)


@maker("static", "trace_strength")
def _trace_strength(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect(amount(f["n"], card))
    mod.first = "subs" if f.get("of_subs") else ""
    return [("trace_strength", mod)]


@maker("static", "link_in_trace")
def _link_in_trace(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect(amount(f["n"], card))
    mod.first = f.get("first", "")
    if mod.first not in ("", "first/turn"):
        raise Unsupported(f"a different link in the {mod.first} trace")
    return [("link_in_trace", mod)]


@maker("static", "trace_order")
def _trace_order(f: Fields, card: CardInPlay) -> Statics:
    return [("trace_order", StaticEffect())]


@maker("trigger", "spend_on_trace")
def _spend_on_trace(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    card.heard.append(("spend_on_trace", trigger))


@maker("trigger", "trace")
def _traced(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    if f["result"] == "begun":
        card.heard.append(("trace_begun", trigger))
        return
    if f["result"] != "over":
        wanted = int(f["result"] == "successful")
        trigger.match = lambda g, me, it: it == wanted
    card.heard.append(("trace", trigger))


@maker("condition", "more_than_tags")
def _more_than_tags(f: Fields, card: CardInPlay) -> Test:
    return lambda g, me: g.imminent is not None and g.imminent.values.get("trace_hit", 0) > 1


@maker("operation", "psi")
def _psi(f: Fields, card: CardInPlay) -> Effect:
    differ = effects(f["differ"], card) if "differ" in f else nothing
    same = effects(f["equal"], card) if "equal" in f else nothing

    def psi(g: State, me: int) -> Flow:
        """Take both bids before either is paid, so that neither player knows the other's."""
        bids = []
        for side in g.sides:
            bids.append((yield _bid_decision(g, side, me, "psi", HIGHEST_BID))[1])
        for side in (g.acting, g.sides[1 - g.acting.number]):  # the active player pays first (CR26 10.14.4c)
            yield from iterate(money.pay(g, side, bids[side.number], "psi", me))
        tell(g, "psi", me, *bids)
        remember(g, "bid", bids[g.corp.number])
        emit(g, g.corp, "psi", int(bids[0] != bids[1]))
        yield from iterate(settle(g))  # abilities that paying triggered come first (CR26 10.14.6c)
        if not g.over:
            yield from iterate((differ if bids[0] != bids[1] else same)(g, me))

    return psi


@maker("operation", "secret_spend")
def _secret_spend(f: Fields, card: CardInPlay) -> Effect:
    """Compile `secret_spend`: a secret bid and the opponent's guess, both made before anything is revealed or paid."""
    wrong, parity = effects(f["wrong"], card), f["guess"] == "parity"
    most = amount(f["most"], card) if "most" in f else None

    def secret_spend(g: State, me: int) -> Flow:
        side = g.whose[me]
        other, highest = g.sides[1 - side.number], None if most is None else most(g, me)
        decision = _bid_decision(g, side, me, "secret", highest)
        decision.options = [option for option in decision.options if option[1] >= f.get("least", 0)]
        if not decision.options:
            return
        bid = (yield decision)[1]
        if parity:
            guess = (yield Decision("number", [("number", 0), ("number", 1)], me, "guess_odd", other.number))[1]
        else:
            # Nobody can bid more than they can spend (CR26 10.14.3), but the opponent may still guess it.
            up_to = money.available(g, side, "secret", me) if highest is None else highest
            options = [("number", k) for k in range(up_to + 1)]
            guess = (yield Decision("number", options, me, "guess", other.number))[1]
        right = guess == (bid % 2 if parity else bid)
        if right or not f.get("kept"):
            yield from iterate(money.pay(g, side, bid, "secret", me))
        tell(g, "secret", me, bid, guess)
        g.now.x = bid
        yield from iterate(settle(g))
        if not g.over and not right:
            yield from iterate(wrong(g, me))

    return secret_spend


@maker("static", "no_bid")
def _no_bid(f: Fields, card: CardInPlay) -> Statics:
    n = whole(f["n"])
    return [("no_bid", StaticEffect(lambda g, me: n))]


@maker("trigger", "psi")
def _bids_revealed(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    """Compile `psi`, which triggers once the bids are revealed and paid (CR26 10.14.5)."""
    if f["result"] != "any":
        wanted = int(f["result"] == "differ")
        trigger.match = lambda g, me, it: it == wanted
    trigger.hears = 3
    card.heard.append(("psi", trigger))


def _spend(g: State, side: Side, me: int, about: str) -> Flow:
    """Ask a player how much to spend on a trace, take the payment and return the number."""
    n: int = (yield _bid_decision(g, side, me, about))[1]
    yield from iterate(money.pay(g, side, n, about, me))
    if n:
        emit(g, side, "spend_on_trace", n)
    return n


def _bid_decision(g: State, side: Side, me: int, about: str, most: int | None = None) -> Decision:
    n = money.available(g, side, about, me)
    highest = n if most is None else min(n, most)
    barred = {mod.value(g, i) for i, mod in g.mods.get("no_bid", ())} if about in ("psi", "secret") else ()
    return Decision("number", [("number", k) for k in range(highest + 1) if k not in barred], me, about, side.number)
