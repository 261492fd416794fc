"""Hosting (CR26 1.13.6): where a card may be hosted, what that costs, and the memory it takes there."""

from __future__ import annotations

from nrdb.engine.model.ability import StaticEffect
from nrdb.engine.model.state import State
from nrdb.engine.rules.values import (
    install_cost,
    memory,
    memory_cost,
    memory_missing,
    memory_over,
    trashable,
)


def hosts(g: State, i: int, by: int = -1, cleared: bool = False) -> list[int]:
    """Return the installed cards that card `i` may be installed on, if they have room.

    A card that installs others on itself counts only if it is `by`, the card whose ability installs. With `cleared`,
    programs on a host may be trashed to make room (CR26 8.5.6c).
    """
    found = []
    for me, mod in g.mods.get("can_host", ()):
        if me == i or me in found or g.whose[me] is not g.whose[i] or (mod.of == "itself" and me != by):
            continue
        if mod.applies(g, me, i) and _room(g, me, i, mod, cleared=cleared):
            found.append(me)
    return found


def may_host(g: State, i: int) -> bool:
    """Return whether a card can host others at all."""
    return all(me != i for me, _ in g.mods.get("hosts_nothing", ()))


def hosts_at(g: State, i: int, server: int) -> list[int]:
    """Return the installed cards in a server that a Corp card installed there may be hosted on."""
    return [host for host in hosts(g, i) if g.server[host] == server]


def takes_place(g: State, i: int, there: int) -> bool:
    """Return whether a card may replace another one on its host (CR26 8.8.2)."""
    host, hosts = g.host[there], g.table.card_of[i].hosts
    if host == g.host[i]:
        return True
    if hosts is not None:
        return host in hosts(g, i)
    return any(
        me == host and mod.applies(g, me, i) and _room(g, me, i, mod, there) for me, mod in g.mods.get("can_host", ())
    )


def has_room(g: State, host: int, i: int) -> bool:
    """Return whether a card fits on a host next to what it already hosts."""
    fitting = [mod for me, mod in g.mods.get("can_host", ()) if me == host and mod.applies(g, me, i)]
    return not fitting or any(_room(g, host, i, mod) for mod in fitting)


def hosts_below(g: State, i: int) -> set[int]:
    """Return a card, its host, its host's host, and so on; an empty set for no card."""
    found = set[int]()
    while i >= 0:
        found.add(i)
        i = g.host[i]
    return found


def programs_in_the_way(g: State, i: int, host: int = -1) -> list[int]:
    """Return the programs the Runner may trash to install a program: all but its host and the hosts below."""
    card_of = g.table.card_of
    if card_of[i].memory is None:
        return []
    below = hosts_below(g, host)
    programs = [j for j in g.runner.installed if g.active[j] and card_of[j].memory is not None and j not in below]
    return trashable(g, g.runner, programs)


def _room(g: State, me: int, i: int, mod: StaticEffect, without: int = -1, cleared: bool = False) -> bool:
    """Return whether a host has room for another card, in cards and memory units; card `without` isn't counted."""
    gone = programs_in_the_way(g, i, me) if cleared else ()
    held = [j for j, host in enumerate(g.host) if host == me and j != without and j not in gone]
    most, units = mod.room, mod.units
    if most >= 0 and len(held) >= most:
        return False
    return units is None or sum(memory_cost(g, j) for j in (*held, i)) <= units(g, me)


def less_on(g: State, host: int, i: int) -> int:
    """Return how much less a card costs to install on a host."""
    return sum(mod.value(g, me) for me, mod in g.mods.get("can_host", ()) if me == host and mod.applies(g, me, i))


def price_on(g: State, i: int, host: int, less: int = 0) -> int:
    """Return the cost to install a card on a host."""
    return install_cost(g, i, g.server[host], less=less + less_on(g, host, i))


def memory_on(g: State, i: int, host: int) -> int:
    """Return the memory units that a program would take on a host."""
    was, g.host[i] = g.host[i], host
    units = memory(g, i)
    g.host[i] = was
    return units


def fits_on(g: State, i: int, host: int) -> bool:
    """Return whether a program could have enough memory on a host if other programs were trashed."""
    if not g.table.card_of[i].memory:
        return True
    units = memory_on(g, i, host)
    return units <= 0 or memory_missing(g, {i: units}) <= 0


def fits_now(g: State, i: int, host: int) -> bool:
    """Return whether a Runner card has enough memory, and room on its host, without trashing anything."""
    units = memory_on(g, i, host) if g.table.card_of[i].memory else 0
    return (not units or memory_over(g, i, units) <= 0) and (host < 0 or has_room(g, host, i))
