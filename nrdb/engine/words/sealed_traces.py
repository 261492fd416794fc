"""Traces with a limit (CLS Rulebook: Tracing the Runner): both players bid in secret, then show their bids."""

from __future__ import annotations

from nrdb.behaviour.node import Fields
from nrdb.engine.model.ability import Effect, PaidAbility, StaticEffect, Test
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import PASS, Decision, Flow, Option
from nrdb.engine.model.numbers import BIDDEN, TRACING
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules import money
from nrdb.engine.rules.checkpoint import iterate
from nrdb.engine.rules.events import remember
from nrdb.engine.rules.money import Owed
from nrdb.engine.rules.values import link
from nrdb.engine.steps.options import usable
from nrdb.engine.steps.perform import use
from nrdb.engine.words.amounts import NO_MINIMUM, amount
from nrdb.engine.words.registry import effects, maker
from nrdb.engine.words.static_effects import Statics

_SETTER, _BASE, _MORE = "link set by", "base link", "more link"
"""The keys of `State.used` for the trace in progress: the card that set the base link, the base link, and what was
added."""


def bid_in_secret(g: State, me: int, limit: int, dearer: int) -> Flow:
    """Take both bids in secret, show and pay them, and return the trace's value and the Runner's link.

    The Corp bids up to `limit` credits, and pays `dearer` more for each; the Runner chooses abilities.
    """
    for key in (_BASE, _MORE):
        remember(g, key, 0)
    remember(g, _SETTER, -1)
    yield from _use_openly(g, g.corp, TRACING)
    least, most = _limits(g, me, limit)
    highest = min(most, money.available(g, g.corp, "trace", me) // (1 + dearer))
    bid = (yield Decision("number", [("number", k) for k in range(highest + 1)], me, "trace", g.corp.number))[1]
    meant = yield from _choose_links(g)
    beyond = [i for i, mod in g.mods.get("trace_limit", ()) if mod.value(g, i) > 0]
    extra = max(0, bid - least)
    yield from iterate(money.pay_from(g, g.corp, beyond, extra))
    yield from iterate(money.pay(g, g.corp, bid - extra + bid * dearer, "trace", me))
    for i, k in meant:
        yield from use(g, i, k)
    yield from _use_openly(g, g.runner, BIDDEN)
    return bid, g.used.get(_BASE, 0) + g.used.get(_MORE, 0) + link(g)


def _limits(g: State, me: int, limit: int) -> tuple[int, int]:
    """Return the limit for credits of any kind, and the limit including credits on cards that raise it."""
    changes = [
        mod.value(g, i)
        for i, mod in g.mods.get("trace_limit", ())
        if not mod.first or g.table.card_of[me].type == "ice"
    ]
    least = max(0, limit + sum(n for n in changes if n < 0))
    return least, least + sum(n for n in changes if n > 0)


def _offered(g: State, side: Side, zone: int) -> list[Option]:
    """Return the usable abilities that a player has for this moment of a trace."""
    return [
        ("use", i, k)
        for i in side.usable_installed
        if g.active[i]
        for k, paid in enumerate(g.table.card_of[i].paid)
        if paid.zone == zone and usable(g, i, paid)
    ]


def _use_openly(g: State, side: Side, zone: int) -> Flow:
    """Let a player use abilities for this moment of the trace; abilities for revealed bids may each be used once."""
    done: list[Option] = []
    while not g.over and (options := [option for option in _offered(g, side, zone) if option not in done]):
        option = yield Decision("paid", [PASS, *options], player=side.number)
        if option == PASS:
            return
        if zone == BIDDEN:
            done.append(option)
        yield from use(g, *option[1:])


def _choose_links(g: State) -> Flow:
    """Let the Runner choose abilities in secret, at most one card that sets the base link, and return them.

    The base link is paid for first; the card that sets it can then raise the link as well.
    """
    meant: list[tuple[int, int]] = []
    owed: list[Owed] = []
    setter = -1
    while True:
        options: list[Option] = []
        for _, i, k in _offered(g, g.runner, TRACING):
            card = g.table.card_of[i]
            sets, paid = any(map(_sets_base, card.paid)), card.paid[k]
            if sets and (setter >= 0 if _sets_base(paid) else i != setter):
                continue
            if money.affords(g, g.runner, [*owed, (paid.credits, paid.pays_for, i)]):
                options.append(("use", i, k))
        options += _while_paying(g)
        answer = PASS if not options else (yield Decision("paid", [PASS, *options], player=g.runner.number))
        if answer == PASS:
            return meant
        _, i, k = answer
        paid = g.table.card_of[i].paid[k]
        if paid.while_paying:
            yield from use(g, i, k)
            continue
        setter = i if _sets_base(paid) else setter
        meant.append((i, k))
        owed.append((paid.credits, paid.pays_for, i))


def _while_paying(g: State) -> list[Option]:
    """Return the Runner's abilities that provide credits while credits are being spent."""
    return [
        ("use", i, k)
        for i in g.runner.usable_installed
        if g.active[i]
        for k, paid in enumerate(g.table.card_of[i].paid)
        if paid.while_paying and usable(g, i, paid)
    ]


def _sets_base(paid: PaidAbility) -> bool:
    """Return whether an ability sets the base link."""
    return paid.pays_for == "base_link"


@maker("operation", "base_link")
def _base_link(f: Fields, card: CardInPlay) -> Effect:
    many = amount(f["n"], card)

    def base_link(g: State, me: int) -> None:
        remember(g, _BASE, many(g, me))
        remember(g, _SETTER, me)

    return base_link


@maker("operation", "link")
def _link(f: Fields, card: CardInPlay) -> Effect:
    many = amount(f["n"], card)
    return lambda g, me: remember(g, _MORE, g.used.get(_MORE, 0) + many(g, me))


@maker("condition", "set_base_link")
def _set_base_link(f: Fields, card: CardInPlay) -> Test:
    return lambda g, me: g.used.get(_SETTER) == me


@maker("static", "trace_limit")
def _trace_limit(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect(amount(f["n"], card, NO_MINIMUM))
    mod.first = "subs" if f.get("of_subs") else ""
    return [("trace_limit", mod)]


@maker("static", "traced")
def _traced(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect()
    mod.effect = effects(f.get("hit", ()), card)
    return [("traced", mod)]
