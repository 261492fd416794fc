"""Harm: damage to the Runner (CR 10.4), tags, bad publicity."""

from __future__ import annotations

from nrdb.engine.model.numbers import RUNNER
from nrdb.engine.model.state import State
from nrdb.engine.rules.events import emit, happen, pick, tell, times
from nrdb.engine.rules.zones import trash


def suffer(g: State, kind: str, n: int) -> list[int]:
    """Damage to the Runner: random cards from the grip, and for core damage a smaller hand (CR 10.4); which cards."""
    lost: list[int] = []
    if n > 0 and g.table.both:
        tell(g, "damage", kind, n)
    for _ in range(n):
        if kind == "core":
            g.core_damage += 1
        hand = g.runner.hand
        if not hand:
            g.over = "flatlined"
            tell(g, "flatlined")
            return lost
        i = hand[pick(g, len(hand))]
        trash(g, i)
        lost.append(i)
        if f"harmed_{kind}" in g.table.card_of[i].own:
            happen(g, f"harmed_{kind}", i)
    if n > 0:
        emit(g, g.runner, f"damage_{kind}", n)
    return lost


def take_tags(g: State, n: int) -> None:
    """Tags onto the Runner; once told however many."""
    if n > 0:
        g.tags += n
        g.dirty |= "becomes" in g.mods
        tell(g, "tags", g.tags)
        emit(g, g.runner, "tag", n)


def remove_tags(g: State, n: int, by: int = RUNNER) -> None:
    """Tags off the Runner, as far as there are any; once told however many, and as the doing of who removes them."""
    n = min(n, g.tags)
    if n > 0:
        g.tags -= n
        g.dirty |= "becomes" in g.mods
        emit(g, g.runner, "tag_removed", n)
        if "remove_tags" in g.listeners:
            emit(g, g.sides[by], "remove_tags", n)


def change_bad_publicity(g: State, n: int) -> None:
    """Bad publicity onto the Corp, once told however much, or off it as far as there is any."""
    g.bad_publicity = max(0, g.bad_publicity + n)
    if n > 0:
        emit(g, g.corp, "bad_publicity", n)


def spoilt(g: State, kind: str) -> bool:
    """Whether an interrupt that nobody may decline would prevent it: then it pays for nothing (CR26 1.16.1b)."""
    return kind in g.table.guards and any(
        trigger.prevents
        and not trigger.may
        and trigger.hears >> RUNNER & 1
        and not (trigger.limit and g.used.get(trigger.counts_as(g, me), 0) >= trigger.limit)
        and not (trigger.ordinal and times(g, f"would_{kind}", me, trigger) + 1 != trigger.ordinal)
        and (trigger.condition is None or trigger.condition(g, me))
        for me, trigger in g.listeners.get(f"would_{kind}", ())
    )
