"""Servers: what stands in them, and where a card may be installed."""

from __future__ import annotations

from nrdb.engine.model.numbers import CENTRAL
from nrdb.engine.model.state import State
from nrdb.engine.rules.active import recheck_blank
from nrdb.engine.rules.events import pick
from nrdb.engine.rules.zones import take_along

_NO_REMOTE = frozenset((-1, 0, 1, 2))


def root(g: State, server: int) -> list[int]:
    """The cards in the root of a server, in the order in which they came."""
    card_of, at = g.table.card_of, g.server
    return [i for i in g.corp.installed if at[i] == server and card_of[i].type != "ice"]


def filling(g: State, server: int) -> list[int]:
    """The assets and agendas in the root of a server, where a remote one has room for one; what is hosted is not."""
    card_of = g.table.card_of
    return [i for i in root(g, server) if card_of[i].type in ("asset", "agenda") and g.host[i] < 0]


def server_of(g: State, i: int) -> int:
    """The server that a card of the Corp stands in, or the central one whose zone it is in (CR26 4.6.6i); else -1."""
    return g.server[i] if g.server[i] >= 0 or g.whose[i] is g.runner else CENTRAL.get(g.zone[i], -1)


def remotes(g: State) -> list[int]:
    """The remote servers that exist: those with a card in or protecting them (CR 10.3.1h)."""
    if len(g.ice) == 3:
        return []
    return sorted({*map(g.server.__getitem__, g.corp.installed)}.difference(_NO_REMOTE))


def exists(g: State, server: int) -> bool:
    """Whether there is such a server: a central one, or a remote one with a card in or protecting it."""
    if server < 3:
        return True
    at = g.server
    for i in g.corp.installed:  # noqa: SIM110 - a plain loop is faster, and this is asked at every step of a run
        if at[i] == server:
            return True
    return False


def new_remote(g: State) -> int:
    """The number that a new remote server gets: the lowest that is free.

    That of the attacked or breached server is not, even where it has ceased to exist: what is created is another one,
    and the run ends all the same (CR26 4.6.8e, 10.3.1h).
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
    """How many remote servers more there may be; fewer than none where there are too many."""
    limits = [mod.value(g, me) for me, mod in g.mods.get("remote_limit", ())]
    return min(limits) - len(remotes(g)) if limits else 1


def remotes_to_be(g: State) -> list[int]:
    """The remote servers that exist, and the new one that could be made where there is room for it."""
    room = "remote_limit" not in g.mods or room_for_remotes(g) > 0
    return [*remotes(g), new_remote(g)] if room else remotes(g)


def places(g: State, i: int, remote: list[int] | None = None) -> list[int]:
    """The servers in which or before which the Corp may install a card from hand (CR 8.2.1).

    The `remote` ones may be known already: `remotes_to_be`.
    """
    card = g.table.card_of[i]
    if remote is None:
        remote = remotes_to_be(g)
    found = [0, 1, 2, *remote] if card.type in ("ice", "upgrade") else remote
    if card.install_on is not None:
        found = [server for server in found if card.install_on(g, i, server)]
    return found


def enter(g: State, i: int, server: int, hosted: bool = False) -> None:
    """A card stands in a server from now on: ice before what protects it already, others in the root.

    What is `hosted` stands where its host does, and protects nothing.
    """
    while server >= len(g.ice):
        g.ice.append([])
    g.server[i] = server
    if g.table.card_of[i].type == "ice" and not hosted:
        g.ice[server].append(i)


def place_ice(g: State, i: int, at: int) -> None:
    """Ice that was just installed stands in another position of its server, the innermost one being 0."""
    held = g.ice[g.server[i]]
    held.remove(i)
    held.insert(at, i)
    if g.run is not None and g.run.server == g.server[i] and at <= g.run.position:
        g.run.position += 1


def move_ice(g: State, i: int, server: int) -> None:
    """Ice goes to the outermost position of a server; a Runner who encounters it goes on from there (CR26 6.2.7d).

    Else the Runner stays where they are, in a position without ice, and approaches none there (CR26 6.2.7a, e). In the
    Success Phase the Runner has no position any more (CR26 6.2.5d).
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
    """Whether a card may stand in a server: what some upgrades say of that holds at all times (CR26 8.5.12)."""
    stands_in = g.table.card_of[i].stands_in
    return stands_in is None or stands_in(g, i, server)


def has_region(g: State, server: int) -> bool:
    """Whether a region, rezzed or not, lies in the root of a server."""
    return any(g.table.card_of[i].only_one == "region" for i in root(g, server))


def move_root(g: State, i: int, server: int) -> None:
    """A card in the root of a server goes to the root of another, and what it hosts with it."""
    g.server[i] = server
    take_along(g, i)
    recheck_blank(g)


def name_server(g: State, i: int, server: int) -> None:
    """A card of the Runner names a server. It stands in none: its `server` is the one it has named."""
    g.server[i] = server


def forget_name(g: State, server: int) -> None:
    """A remote server is created: what cards of the Runner have named was another one (CR26 10.3.1h)."""
    if server in g.server:
        for i, named in enumerate(g.server):
            if named == server and g.whose[i] is g.runner:
                g.server[i] = -1


def mark(g: State) -> int:
    """The Runner's mark of this turn; −1 when there is none."""
    server: int = g.used.get("mark", -1)
    return server


def identify_mark(g: State) -> None:
    """One of the three central servers is the Runner's mark until the turn ends."""
    if mark(g) < 0:
        g.used["mark"] = pick(g, 3)
