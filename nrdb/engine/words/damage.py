"""Damage: done, suffered, paid, increased, turned into other damage (CR26 10.4)."""

from __future__ import annotations

from copy import copy

from nrdb.behaviour.node import Fields
from nrdb.engine.model.ability import Effect, PaidAbility, StaticEffect, Trigger
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import Flow
from nrdb.engine.model.numbers import RUNNER
from nrdb.engine.model.state import State
from nrdb.engine.rules import harm
from nrdb.engine.rules.checkpoint import iterate
from nrdb.engine.rules.events import PREVENTED
from nrdb.engine.words.amounts import amount
from nrdb.engine.words.imminent import ImminentOperation
from nrdb.engine.words.prices import unsupported_form
from nrdb.engine.words.registry import maker, player_called
from nrdb.engine.words.static_effects import Statics
from nrdb.errors import Unsupported


@maker("operation", "damage")
def _do_damage(f: Fields, card: CardInPlay) -> Effect:
    """Compile `damage`, for which the card's player is responsible (CR26 10.4.1)."""
    return _damage(f, card, card.who)


@maker("operation", "suffer")
def _suffer(f: Fields, card: CardInPlay) -> Effect:
    """Compile `suffer`: damage for which the Runner is responsible, whoever owns the card."""
    return _damage(f, card, RUNNER)


def _damage(f: Fields, card: CardInPlay, who: int) -> Effect:
    if "chooser" in f:
        raise Unsupported("damage where a player chooses the cards")
    kinds = {kind: amount(n, card) for kind, n in f["damage"].items()}

    def expect(g: State, me: int, _: list[int]) -> dict[str, int]:
        return {kind: many(g, me) for kind, many in kinds.items()}

    def damage(g: State, me: int, values: dict[str, int], _: list[int]) -> Flow | None:
        return harm.inflict(g, values, who)

    return ImminentOperation(kinds, who, expect, damage, firm=bool(f.get("unpreventable")))


@maker("operation", "increase")
def _increase(f: Fields, card: CardInPlay) -> Effect:
    """Compile `increase`: more of what is imminent happens, unless all of it was prevented (CR26 9.9.7a, 9.9.7b)."""
    kind, many = f["effect"], amount(f["n"], card)

    def increase(g: State, me: int) -> None:
        if g.imminent is not None and kind in g.imminent.values:
            g.imminent.values[kind] += many(g, me)

    return increase


@maker("operation", "turn_into")
def _turn_into(f: Fields, card: CardInPlay) -> Effect:
    """Compile `turn_into`: imminent damage becomes damage of another kind, done by the same card (CR26 9.9.10)."""
    kinds = [(kind, amount(n, card)) for kind, n in f["damage"].items()]
    if len(kinds) != 1:
        raise Unsupported("damage turned into several kinds")
    ((kind, many),) = kinds

    def turn(g: State, me: int) -> None:
        if g.imminent is not None:
            g.imminent.turn(f["effect"], kind, many(g, me))

    return turn


@maker("static", "picks_damage")
def _picks_damage(f: Fields, card: CardInPlay) -> list[tuple[str, StaticEffect]]:
    mod = StaticEffect()
    mod.kinds, mod.first, mod.may = f["kinds"], f.get("first", ""), True
    return [("picks_damage", mod)]


@maker("cost", "suffer")
def _suffer_as_cost(f: Fields, paid: PaidAbility, card: CardInPlay) -> None:
    """Compile `suffer`: damage as a cost. It can flatline the Runner (CR26 10.4.4)."""
    if (card.who if paid.by < 0 else paid.by) != RUNNER:
        raise unsupported_form("suffer")
    damage = [(kind, amount(n, card)) for kind, n in f["damage"].items()]

    paid.can.append(lambda g, me: not any(harm.always_prevented(g, kind) for kind, _ in damage))

    def suffer(g: State, me: int) -> Flow:
        given = g.now.found
        yield from iterate(harm.inflict(g, {kind: many(g, me) for kind, many in damage}))
        g.now.found = given

    paid.pay.append(suffer)


@maker("trigger", "damage")
def _damaged(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    if "by" in f:
        does = player_called(f["by"], card)
        trigger.match = lambda g, me, it: g.events[-1][3] == does
    events = [f"damage_{kind}" for kind in (("net", "meat", "core") if f["kind"] == "any" else (f["kind"],))]
    for event in events:
        part = copy(trigger)
        if len(events) > 1:  # damage of any kind counts towards the first
            part.counted_events = (*events, *(PREVENTED + each for each in events))
        card.heard.append((event, part))


@maker("static", "picks_all_damage")
def _picks_all_damage(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect()
    mod.kinds = ("net", "meat", "core")
    return [("picks_damage", mod)]
