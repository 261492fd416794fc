"""Harm: damage to the Runner (CR 10.4), tags, bad publicity."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nrdb.engine.model.decision import NO, YES, Decision, Flow
from nrdb.engine.model.numbers import RUNNER
from nrdb.engine.model.state import State
from nrdb.engine.rules.events import emit, happen, pick, tell, times
from nrdb.engine.rules.zones import trash


def inflict(g: State, values: dict[str, int], by: int = RUNNER) -> Flow | None:
    """Damage of several kinds by the player who is responsible; what follows is about the cards that it trashes."""
    if "picks_damage" in g.mods:
        return _inflict_picked(g, values, by)
    _know(g, [i for kind, n in values.items() for i in suffer(g, kind, n, by=by)])
    return None


def _inflict_picked(g: State, values: dict[str, int], by: int) -> Flow:
    """The same, where a card lets somebody choose what it trashes, or the first of it: of both the active player."""
    lost = []
    for kind, n in values.items():
        picked = list[int]()
        told = any(event[0] == f"damage_{kind}" for event in g.events)
        choosing = [(me, mod) for me, mod in g.mods["picks_damage"] if kind in mod.kinds and not (mod.first and told)]
        for me, mod in sorted(choosing, key=lambda entry: g.whose[entry[0]] is not g.acting)[:1]:
            if not 0 < n <= len(g.runner.hand) or (
                mod.may and (yield Decision("may", [NO, YES], me, "pick_damage")) == NO
            ):
                continue
            for _ in range(1 if mod.may else n):
                options: list[Any] = [("card", i) for i in g.runner.hand if i not in picked]
                picked.append((yield Decision("choose", options, me, "pick_damage"))[1])
        lost += suffer(g, kind, n, picked, by)
    _know(g, lost)


def _know(g: State, lost: list[int]) -> None:
    g.now.found = g.now.lost = lost
    g.now.counted, g.now.did = len(lost), bool(lost)


def suffer(g: State, kind: str, n: int, picked: Sequence[int] = (), by: int = RUNNER) -> list[int]:
    """Damage to the Runner, and which cards: random ones from the grip but for those picked (CR 10.4).

    Who is responsible for it trashes them (CR26 10.4.2a). Core damage makes the maximum hand size smaller, too.
    """
    lost: list[int] = []
    if n > 0 and g.table.both:
        tell(g, "damage", kind, n)
    for at in range(n):
        if kind == "core":
            g.core_damage += 1
        hand = g.runner.hand
        if not hand:
            g.over = "flatlined"
            tell(g, "flatlined")
            return lost
        i = picked[at] if at < len(picked) else hand[pick(g, len(hand))]
        trash(g, i, by=by, at_random=True)
        lost.append(i)
        if f"harmed_{kind}" in g.table.card_of[i].own:
            happen(g, f"harmed_{kind}", i)
    if n > 0:
        emit(g, g.runner, f"damage_{kind}", n, by)  # in place of a zone, who is responsible for it (CR26 10.4.1)
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


def set_starting_bad_publicity(g: State, n: int) -> None:
    """The bad publicity that the Corp begins a game with, which it has not taken."""
    g.bad_publicity = max(g.bad_publicity, n)


def change_bad_publicity(g: State, n: int) -> None:
    """Bad publicity onto the Corp, once told however much, or off it as far as there is any."""
    g.bad_publicity = max(0, g.bad_publicity + n)
    if n > 0:
        emit(g, g.corp, "bad_publicity", n)


def always_prevented(g: State, kind: str) -> bool:
    """Whether an interrupt that nobody may decline would prevent it: then it pays for nothing (CR26 1.16.1b)."""
    return kind in g.table.guards and any(
        trigger.prevents
        and not trigger.may
        and trigger.hears >> RUNNER & 1
        and not (trigger.limit and g.used.get(trigger.use_key(g, me), 0) >= trigger.limit)
        and not (trigger.ordinal and times(g, f"would_{kind}", me, trigger) + 1 != trigger.ordinal)
        and (trigger.condition is None or trigger.condition(g, me))
        for me, trigger in g.listeners.get(f"would_{kind}", ())
    )
