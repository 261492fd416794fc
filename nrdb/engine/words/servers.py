"""The servers that cards name: all of a kind, or relative to a card, the run or what an ability is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from nrdb.behaviour.node import Servers
from nrdb.engine.model.numbers import ARCHIVES, HQ, RD, RUNNER
from nrdb.engine.model.state import State
from nrdb.engine.rules import named_counters, runs
from nrdb.engine.rules.servers import mark, new_remote, server_of
from nrdb.errors import Unsupported

if TYPE_CHECKING:
    from nrdb.engine.model.card import CardInPlay

Fits = Callable[[State, int, int], bool]
"""A test of whether a card or server fits. It takes the state, the card whose ability asks, and the card or server."""


class Remotes:
    """All remote servers, however many there are."""

    def __contains__(self, server: object) -> bool:
        return isinstance(server, int) and server >= 3


class Either:
    """The servers in any of several containers."""

    def __init__(self, held: list[Any]) -> None:
        self.held = held

    def __contains__(self, server: object) -> bool:
        return any(server in each for each in self.held)


_SERVERS: dict[Any, Any] = {
    "any": None, "hq": frozenset({HQ}), "rd": frozenset({RD}), "archives": frozenset({ARCHIVES}),
    "central": frozenset({HQ, RD, ARCHIVES}), "remote": Remotes(),
}  # fmt: skip


def servers_meant(where: Servers, card: CardInPlay) -> Any:
    """Return the servers named, as a container for `in`, or None for any server."""
    if isinstance(where, tuple):
        if "any" not in where and "remote" in where:
            return Either([servers_meant(one, card) for one in where])
        if "any" in where:
            raise Unsupported(f"the servers {' and '.join(map(str, where))} in one list")
        return frozenset(server for one in where for server in servers_meant(one, card))
    if where not in _SERVERS:
        raise Unsupported(f"the server {where!r}")
    return _SERVERS[where]


def own_server(g: State, me: int) -> int:
    """Return the server of a card or its host, or the one it was in if it left play this turn; -1 if there is none."""
    if g.table.owner[me] == RUNNER:
        return last_server(g, g.host[me]) if g.host[me] >= 0 else g.left[me][-1] if me in g.left else -1
    at = last_server(g, me)
    return server_of(g, me) if at < 0 else at


def last_server(g: State, i: int) -> int:
    """Return the server a card is in, was in before it left play this turn, or is accessed in; -1 if there is none."""
    at = g.server[i]
    if at < 0 and g.run is not None and g.run.accessing == i:
        return g.run.accessed_at
    return g.left[i][-1] if at < 0 and i in g.left else at


def _this_or_attacked(g: State, me: int) -> int:
    at, run = own_server(g, me), runs.under_way(g)
    return at if at >= 0 or run is None else run.server


def _server_of_it(g: State, me: int) -> int:
    """Return the server of the card the ability is about, or else its own card's, or else the attacked server."""
    return g.server[g.now.it] if g.now.it >= 0 else _this_or_attacked(g, me)


def _last_success(g: State) -> int:
    """Return the server of this turn's last successful run; -1 if there is none."""
    return next((it for name, it, _, _, _ in reversed(g.events) if name == "run_successful"), -1)


RELATIVE: dict[str, Fits] = {
    "this_server": lambda g, me, server: server == own_server(g, me),
    "another": lambda g, me, server: server != _this_or_attacked(g, me) or server == new_remote(g),
    "unprotected": lambda g, me, server: server >= len(g.ice) or not g.ice[server],
    "another_remote": lambda g, me, server: server > ARCHIVES and server != _server_of_it(g, me),
    "attacked": lambda g, me, server: server == (g.now.place if (run := runs.under_way(g)) is None else run.server),
    "its_server": lambda g, me, server: g.now.it >= 0 and server == g.server[g.now.it],
    "chosen": lambda g, me, server: server == (g.server[me] if g.server[me] >= 0 else g.now.place),
    "mark": lambda g, me, server: server == mark(g),
    "spied": lambda g, me, server: named_counters.count(g, "spy", named_counters.holder_of(server=server)) > 0,
    "last_success": lambda g, me, server: server == _last_success(g),
}
"""Servers relative to a card, the run, or what an ability is about."""


def server_test(where: Servers, card: CardInPlay) -> Fits | None:
    """Return a test of whether a server is one of those named, or None for any."""
    if isinstance(where, str) and where in RELATIVE:
        return RELATIVE[where]
    held = servers_meant(where, card)
    return None if held is None else (lambda g, me, server: server in held)
