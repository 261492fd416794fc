"""The servers where a run may be made, as cards name them."""

from __future__ import annotations

from collections.abc import Callable

from nrdb.behaviour.node import Servers
from nrdb.engine.model.numbers import ARCHIVES, HQ, RD
from nrdb.engine.model.state import State
from nrdb.engine.rules.events import happened
from nrdb.engine.rules.may import may_run
from nrdb.engine.rules.servers import mark, new_remote, remotes, remotes_to_be
from nrdb.engine.words.servers import own_server
from nrdb.errors import Unsupported


def run_servers(where: Servers, announced: bool = True, bonus: bool = False) -> Callable[[State], list[int]]:
    """Return a function that lists the servers for a run; in a solo game, the opponent has no remote servers.

    Bans on runs and their additional costs apply when a run is announced, not when it moves to another server (CR26
    6.3.2a). A `bonus` run isn't part of an action.
    """
    named = _servers_named(where)
    if not announced:
        return named

    def able(g: State) -> list[int]:
        return [server for server in named(g) if may_run(g, server, bonus=bonus)]

    return able


def _servers_named(where: Servers) -> Callable[[State], list[int]]:
    if where == "not_run_this_turn":
        return lambda g: [s for s in (HQ, RD, ARCHIVES) if not happened(g, g.runner, "run_begins", s)]
    if where == "success_this_turn":
        return lambda g: [s for s in (HQ, RD, ARCHIVES, *remotes(g)) if happened(g, g.runner, "run_successful", s)]
    if where == "its_server":  # of the card the ability is about
        return lambda g: [at] if g.now.it >= 0 and (at := g.server[g.now.it]) >= 0 else []
    if where == "this_server":
        return lambda g: [server for server in (own_server(g, g.now.me),) if server >= 0]
    if where == "another":  # than the attacked server
        return lambda g: [at for at in (HQ, RD, ARCHIVES, *(remotes(g))) if g.run is None or g.run.server != at]
    if where == "chosen":  # by the card whose ability is in progress
        return lambda g: [server for server in (g.server[g.now.me],) if server >= 0]
    if where == "mark":
        return lambda g: [mark(g)] if mark(g) >= 0 else []
    if where == "unrezzed_ice":
        return lambda g: [server for server, held in enumerate(g.ice) if not all(g.active[i] for i in held)]
    if where == "attacked":
        return lambda g: [] if g.run is None or not (g.run.server < 3 or g.run.server in remotes(g)) else [g.run.server]
    if where == "protected":
        return lambda g: [server for server, held in enumerate(g.ice) if held]
    names = where if isinstance(where, tuple) else (where,)
    numbers = {"hq": [HQ], "rd": [RD], "archives": [ARCHIVES], "central": [HQ, RD, ARCHIVES], "any": [HQ, RD, ARCHIVES]}
    if not all(name in numbers or name in ("remote", "new") for name in names):
        raise Unsupported(f"a run on {where!r}")
    found = sorted({server for name in names for server in numbers.get(name, ())})
    far = "any" in names or "remote" in names

    def to_run(g: State) -> list[int]:
        made = [new_remote(g)] if "new" in names and new_remote(g) in remotes_to_be(g) else []
        return [*found, *(remotes(g) if far else ()), *made]

    return to_run
