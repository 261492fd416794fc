"""Harm: damage (CR 10.4), tags and bad publicity."""

from __future__ import annotations

from collections.abc import Sequence

from nrdb.engine.model.decision import NO, YES, Decision, Flow, Option
from nrdb.engine.model.numbers import RUNNER
from nrdb.engine.model.state import State
from nrdb.engine.rules.events import emit, happen, pick, tell, times
from nrdb.engine.rules.scoring import disgraced
from nrdb.engine.rules.zones import trash


def inflict(g: State, values: dict[str, int], by: int = RUNNER) -> Flow | None:
    """Do damage of several kinds, for which player `by` is responsible.

    The resolving ability then knows the cards that it trashed.
    """
    if "picks_damage" in g.mods:
        return _inflict_picked(g, values, by)
    _remember_trashed(g, [i for kind, n in values.items() for i in suffer(g, kind, n, by=by)])
    return None


def _inflict_picked(g: State, values: dict[str, int], by: int) -> Flow:
    """Do damage when a card lets a player choose what is trashed; if both may, the active player does."""
    lost = []
    for kind, n in values.items():
        picked = list[int]()
        already = any(event[0] == f"damage_{kind}" for event in g.events)
        choosing = [
            (me, mod) for me, mod in g.mods["picks_damage"] if kind in mod.kinds and not (mod.first and already)
        ]
        for me, mod in sorted(choosing, key=lambda entry: g.whose[entry[0]] is not g.acting)[:1]:
            if not 0 < n <= len(g.runner.hand) or (
                mod.may and (yield Decision("may", [NO, YES], me, "pick_damage")) == NO
            ):
                continue
            for _ in range(1 if mod.may else n):
                options: list[Option] = [("card", i) for i in g.runner.hand if i not in picked]
                picked.append((yield Decision("choose", options, me, "pick_damage"))[1])
        lost += suffer(g, kind, n, picked, by)
    _remember_trashed(g, lost)


def _remember_trashed(g: State, lost: list[int]) -> None:
    """Make the trashed cards known to the resolving ability."""
    g.now.found = g.now.lost = lost
    g.now.counted, g.now.did = len(lost), bool(lost)


def suffer(g: State, kind: str, n: int, picked: Sequence[int] = (), by: int = RUNNER) -> list[int]:
    """Do damage to the Runner and return the cards it trashes: those picked, then random ones from the grip (CR 10.4).

    The player responsible trashes them (CR26 10.4.2a). Core damage also lowers the maximum hand size.
    """
    lost: list[int] = []
    if n <= 0 or not g.runner.seated:
        return lost
    tell(g, "damage", kind, n)
    for at in range(n):
        if kind == "core":
            g.core_damage += 1
        hand = g.runner.hand
        if not hand:
            flatline(g)
            return lost
        i = picked[at] if at < len(picked) else hand[pick(g, len(hand))]
        trash(g, i, by=by, at_random=True)
        lost.append(i)
        if f"harmed_{kind}" in g.table.card_of[i].own:
            happen(g, f"harmed_{kind}", i)
    emit(g, g.runner, f"damage_{kind}", n, by)  # the player responsible in place of a zone (CR26 10.4.1)
    return lost


def flatline(g: State) -> None:
    """Flatline the Runner, unless the Corp has lost to bad publicity before that."""
    if disgraced(g):
        g.over = "disgraced"
        return
    g.over = "flatlined"
    tell(g, "flatlined")


def heal(g: State) -> None:
    """Remove all core damage."""
    g.core_damage = 0


def take_tags(g: State, n: int) -> None:
    """Give the Runner tags, as one event."""
    if n > 0 and g.runner.seated:
        g.tags += n
        g.dirty |= "becomes" in g.mods
        tell(g, "tags", g.tags)
        emit(g, g.runner, "tag", n)


def remove_tags(g: State, n: int, by: int = RUNNER) -> None:
    """Remove up to `n` tags, as one event of the Runner's and one of the player who removes them."""
    n = min(n, g.tags)
    if n > 0:
        g.tags -= n
        g.dirty |= "becomes" in g.mods
        tell(g, "untag", n, by)
        emit(g, g.runner, "tag_removed", n)
        if "remove_tags" in g.listeners:
            emit(g, g.sides[by], "remove_tags", n)


def set_starting_bad_publicity(g: State, n: int) -> None:
    """Set the bad publicity that the Corp starts with, which doesn't count as taken."""
    g.bad_publicity = max(g.bad_publicity, n)


def change_bad_publicity(g: State, n: int) -> None:
    """Give the Corp bad publicity as one event, or remove up to that much if `n` is negative."""
    if not g.corp.seated:
        return
    g.bad_publicity = max(0, g.bad_publicity + n)
    if n > 0:
        emit(g, g.corp, "bad_publicity", n)


def always_prevented(g: State, kind: str) -> bool:
    """Return whether a mandatory interrupt would prevent this, so that it can't pay a cost (CR26 1.16.1b)."""
    return kind in g.table.guards and any(
        trigger.prevents
        and not trigger.may
        and trigger.hears >> RUNNER & 1
        and not (trigger.limit and g.used.get(trigger.use_key(g, me), 0) >= trigger.limit)
        and not (trigger.ordinal and times(g, f"would_{kind}", me, trigger) + 1 != trigger.ordinal)
        and (trigger.condition is None or trigger.condition(g, me))
        for me, trigger in g.listeners.get(f"would_{kind}", ())
    )
