"""Servers: which exist, what is in them, and where a card may be installed."""

from __future__ import annotations

from nrdb.engine.model.numbers import CENTRAL
from nrdb.engine.model.state import State
from nrdb.engine.rules.active import recheck_blank
from nrdb.engine.rules.events import pick
from nrdb.engine.rules.values import forbidden
from nrdb.engine.rules.zones import take_along

_NO_REMOTE = frozenset((-1, 0, 1, 2))
"""Values of `State.server` that aren't remote servers."""


def root(g: State, server: int) -> list[int]:
    """Return the cards in the root of a server, in the order they were installed."""
    card_of, at = g.table.card_of, g.server
    return [i for i in g.corp.installed if at[i] == server and card_of[i].type != "ice"]


def filling(g: State, server: int) -> list[int]:
    """Return the assets and agendas in the root of a server; a remote has room for one, apart from hosted ones."""
    card_of = g.table.card_of
    return [i for i in root(g, server) if card_of[i].type in ("asset", "agenda") and g.host[i] < 0]


def room_for_more(g: State, server: int) -> int:
    """Return how many more assets and agendas a remote server has room for; negative if it has too many."""
    more = sum(mod.value(g, me) for me, mod in g.mods.get("more_room", ()) if mod.applies(g, me, server))
    return 1 + more - len(filling(g, server))


def server_of(g: State, i: int) -> int:
    """Return the server a Corp card is in, or the central server that its zone is (CR26 4.6.6i); -1 if neither."""
    return g.server[i] if g.server[i] >= 0 or g.whose[i] is g.runner else CENTRAL.get(g.zone[i], -1)


def remotes(g: State) -> list[int]:
    """Return the existing remote servers, which have a card in or protecting them (CR 10.3.1h)."""
    if len(g.ice) == 3:
        return []
    return sorted({*map(g.server.__getitem__, g.corp.installed)}.difference(_NO_REMOTE))


def exists(g: State, server: int) -> bool:
    """Return whether a server exists: a central one, or a remote with a card in or protecting it."""
    return server < 3 or any(g.server[i] == server for i in g.corp.installed)


def new_remote(g: State) -> int:
    """Return the number of a new remote server: the lowest that is free.

    The attacked or breached server's number isn't free, even if that server has ceased to exist, since the new one is a
    different server (CR26 4.6.8e, 10.3.1h).
    """
    if len(g.ice) == 3:
        return 3
    at = g.server
    held = {at[i] for i in g.corp.installed}
    if g.run is not None:
        held.add(g.run.server)
    server = 3
    while server in held:
        server += 1
    return server


def room_for_remotes(g: State) -> int:
    """Return how many more remote servers there may be; negative if there are too many, 1 if there is no limit."""
    limits = [mod.value(g, me) for me, mod in g.mods.get("remote_limit", ())]
    return min(limits) - len(remotes(g)) if limits else 1


def remotes_to_be(g: State) -> list[int]:
    """Return the existing remote servers, and a new one if the limit allows it."""
    room = "remote_limit" not in g.mods or room_for_remotes(g) > 0
    room = room and not ("no_actions" in g.mods and forbidden(g, g.corp, "new_server"))
    return [*remotes(g), new_remote(g)] if room else remotes(g)


def places(g: State, i: int, remote: list[int] | None = None) -> list[int]:
    """Return the servers in which the Corp may install a card from hand (CR 8.2.1).

    `remote` lists the possible remote servers, as `remotes_to_be` returns them, if already known.
    """
    card = g.table.card_of[i]
    if remote is None:
        remote = remotes_to_be(g)
    found = [0, 1, 2, *remote] if card.type in ("ice", "upgrade") else remote
    if card.install_on is not None:
        found = [server for server in found if card.install_on(g, i, server)]
    return found


def enter(g: State, i: int, server: int, hosted: bool = False) -> None:
    """Put a card into a server: ice in the outermost position, other cards into the root.

    A `hosted` card goes where its host is and protects nothing.
    """
    while server >= len(g.ice):
        g.ice.append([])
    g.server[i] = server
    if g.table.card_of[i].type == "ice" and not hosted:
        g.ice[server].append(i)


def place_ice(g: State, i: int, at: int) -> None:
    """Move ice that was just installed to another position of its server; 0 is the innermost."""
    held = g.ice[g.server[i]]
    held.remove(i)
    held.insert(at, i)
    if g.run is not None and g.run.server == g.server[i] and at <= g.run.position:
        g.run.position += 1


def move_ice(g: State, i: int, server: int) -> None:
    """Move ice to the outermost position of a server; a Runner encountering it moves with it (CR26 6.2.7d).

    Otherwise the Runner stays in a position without ice and approaches nothing there (CR26 6.2.7a, e). In the success
    phase the Runner has no position (CR26 6.2.5d).
    """
    held, run = g.ice[g.server[i]], g.run
    at = held.index(i)
    held.remove(i)
    met = run is not None and run.encountering and run.ice == i
    if run is not None and run.server == g.server[i] and not met:
        if at < run.position:
            run.position -= 1
        elif at == run.position:
            run.vacant, run.ice = True, -1 if run.ice == i else run.ice
    enter(g, i, server)
    if run is not None and met and not (run.successful or run.undeclared):
        run.server, run.position = server, len(g.ice[server]) - 1
        recheck_blank(g)


def belongs(g: State, i: int, server: int) -> bool:
    """Return whether a card may be in a server; what upgrades say about that always applies (CR26 8.5.12)."""
    stands_in = g.table.card_of[i].stands_in
    return stands_in is None or stands_in(g, i, server)


def has_region(g: State, server: int) -> bool:
    """Return whether there is a region, rezzed or not, in the root of a server."""
    return any(g.table.card_of[i].only_one == "region" for i in root(g, server))


def move_root(g: State, i: int, server: int) -> None:
    """Move a card from one root to another, with what it hosts."""
    g.server[i] = server
    take_along(g, i)
    recheck_blank(g)


def name_server(g: State, i: int, server: int) -> None:
    """Have a Runner card name a server, which its `server` then holds."""
    g.server[i] = server


def forget_name(g: State, server: int) -> None:
    """Clear the name of a server that Runner cards had named, as a new server is created (CR26 10.3.1h)."""
    if server in g.server:
        for i, named in enumerate(g.server):
            if named == server and g.whose[i] is g.runner:
                g.server[i] = -1


def mark(g: State) -> int:
    """Return the Runner's mark for this turn; −1 if there is none."""
    server: int = g.used.get("mark", -1)
    return server


def identify_mark(g: State) -> None:
    """Make a random central server the Runner's mark for this turn, if there is none."""
    if mark(g) < 0:
        g.used["mark"] = pick(g, 3)
