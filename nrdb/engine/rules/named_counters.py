"""Counters with a name of their own, which players, servers and cards hold, and what they do (1996)."""

from __future__ import annotations

from collections.abc import Sequence

from nrdb.behaviour.vocabulary import VIRUS_COUNTERS
from nrdb.engine.model.ability import StaticEffect
from nrdb.engine.model.numbers import ARCHIVES, ASIDE, CENTRAL
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules.active import begin_lasting, begin_listening, expire
from nrdb.engine.rules.events import tell

_SERVERS = -3
"""HQ's number as a holder of counters; the other servers' numbers follow downward."""


def holder_of(side: int = -1, server: int = -1) -> int:
    """Return the number by which a player or a server holds named counters."""
    return -1 - side if side >= 0 else _SERVERS - server


def count(g: State, kind: str, holder: int) -> int:
    """Return the number of named counters on a holder, which is a card or what `holder_of` returns."""
    return g.named_counters.get((kind, holder), 0)


def give(g: State, kind: str, holder: int, n: int, me: int) -> None:
    """Give named counters; the first ones of a kind also start the effects that card `me` defines for them."""
    if n <= 0 or (holder >= 0 and g.zone[holder] in CENTRAL):
        return
    g.named_counters[kind, holder] = count(g, kind, holder) + n
    g.dirty = True
    tell(g, "named", me, kind, holder, n)
    if me >= 0 and kind not in g.table.card_of[me].counters_of:  # more of what another card gave
        me = next((i for i, card in enumerate(g.table.card_of) if kind in card.counters_of), -1)
    lent = g.table.card_of[me].counters_of.get(kind) if me >= 0 else None
    duration = _duration(kind)
    if lent is None or any(entry[0] == duration for entry in g.lasting):
        return
    for event, trigger in lent.heard:
        begin_listening(g, duration, me, event, trigger.lasting())
    for name, mod in lent.mods:
        begin_lasting(g, duration, me, name, mod)
    if lent.paid:
        mod = StaticEffect()
        mod.lent = lent
        begin_lasting(g, duration, me, "grant", mod)
        begin_lasting(g, duration, me, "by_counters", mod)


def _duration(kind: str) -> str:
    """Return the duration of the effects of counters of a kind."""
    return f"{kind} counters"


def lift(g: State, kind: str, holder: int, n: int) -> int:
    """Remove up to `n` named counters from a holder and return how many; a kind's effects end with its last counter."""
    held = count(g, kind, holder)
    n = min(n, held)
    if n > 0:
        if held > n:
            g.named_counters[kind, holder] = held - n
        else:
            del g.named_counters[kind, holder]
        g.dirty = True
        tell(g, "named", -1, kind, holder, -n)
        if not any(name == kind for name, _ in g.named_counters):
            expire(g, _duration(kind))
    return n


def lift_all(g: State, holder: int) -> None:
    """Remove all named counters that a holder has."""
    for kind, at in list(g.named_counters):
        if at == holder:
            lift(g, kind, at, count(g, kind, at))


def set_aside_with(g: State, side: Side) -> list[int]:
    """Return a player's cards that are set aside with named counters on them and aren't hosted."""
    held = sorted({i for _, i in g.named_counters if i >= 0})
    return [i for i in held if g.zone[i] == ASIDE and g.host[i] < 0 and g.whose[i] is side]


def of_viruses(g: State) -> list[tuple[str, int]]:
    """Return the virus counters among the named ones, as their kinds and holders."""
    return [held for held in g.named_counters if held[0] in _VIRUSES]


_VIRUSES = frozenset(VIRUS_COUNTERS)


def forget_servers(g: State, remotes: Sequence[int]) -> None:
    """Remove the counters of remote servers that no longer exist (CLS rulings Fait Accompli, Pox, I Spy)."""
    for _, holder in list(g.named_counters):
        if holder <= _SERVERS and (server := _SERVERS - holder) > ARCHIVES and server not in remotes:
            lift_all(g, holder)
