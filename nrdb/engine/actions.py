"""Playing, installing, rezzing and scoring a card: the procedures that actions and effects share."""

from __future__ import annotations

from typing import Any

from nrdb.engine import primitives as p
from nrdb.engine.checkpoint import free_memory, iterate, settle
from nrdb.engine.costs import can_pay, pay_costs
from nrdb.engine.state import (
    DISCARD,
    HAND,
    INSTALLED,
    PLAY,
    SCORED,
    Decision,
    Flow,
    State,
)

# -- servers --------------------------------------------------------------------------------------------------------


def root(g: State, server: int) -> list[int]:
    """The cards in the root of a server, in the order in which they came."""
    card_of, at = g.table.card_of, g.server
    return [i for i in g.installed if at[i] == server and card_of[i].type != "ice"]


def remotes(g: State) -> list[int]:
    """The remote servers that exist: those with a card in or protecting them (CR 10.3.1h)."""
    if len(g.sheets) == 3:
        return []
    held = set(g.server)
    return [server for server in range(3, len(g.sheets)) if server in held]


def new_remote(g: State) -> int:
    """The number that a new remote server gets: the lowest that is free."""
    held = set(g.server)
    server = 3
    while server in held:
        server += 1
    return server


def places(g: State, i: int) -> list[int]:
    """The servers in which or before which the Corp may install a card from hand (CR 8.2.1)."""
    card = g.table.card_of[i]
    remote = [*remotes(g), new_remote(g)]
    found = [0, 1, 2, *remote] if card.type in ("ice", "upgrade") else remote
    if card.install_on is not None:
        found = [server for server in found if card.install_on(g, i, server)]
    return found


# -- installing -----------------------------------------------------------------------------------------------------


def install_cost(g: State, i: int, server: int = -1) -> int:
    """Credits to install a card: the printed cost, or for ice one for each ice already there (CR 1.15.5)."""
    card = g.table.card_of[i]
    base = card.printed if g.table.side == "runner" else 0
    if card.type == "ice":
        base = len(g.sheets[server]) if server < len(g.sheets) else 0
    if card.own_cost or "cost" in g.mods:
        return p.cost(g, i, "install", base)
    return base


def can_install(g: State, i: int, less: int = 0, free: bool = False) -> bool:
    """Whether the Runner may install a card now: money, memory and consoles (CR 3.8.5d, 3.9.3b)."""
    card = g.table.card_of[i]
    if card.memory is not None and card.memory > p.memory_limit(g):
        return False
    if card.install_if is not None and not card.install_if(g, i):
        return False
    if card.only_one == "console" and any(g.table.card_of[j].only_one == "console" for j in g.installed):
        return False
    if free:
        return True
    price = max(0, install_cost(g, i) - less)
    return price <= g.credits or ("purse" in g.mods and price <= p.available(g, "install", i))


def install_runner(g: State, i: int, less: int = 0, free: bool = False) -> Flow | None:
    """The Runner installs a card: programs make room first, then the cost is paid (CR 8.3)."""
    card = g.table.card_of[i]
    if card.memory:
        flow = free_memory(g, card.memory)
        if flow is not None:
            return _install_after(g, i, less, free, flow)
    _install_runner(g, i, less, free)
    return None


def _install_after(g: State, i: int, less: int, free: bool, flow: Flow) -> Flow:
    was = g.zone[i]
    yield from flow
    # What made room may have paid for it, or hosted it: the price is asked anew, and the card stays where it is.
    price = 0 if free else max(0, install_cost(g, i) - less)
    if g.zone[i] == was and price <= p.available(g, "install", i):
        _install_runner(g, i, less, free)


def _install_runner(g: State, i: int, less: int, free: bool) -> None:
    price = 0 if free else max(0, install_cost(g, i) - less)
    p.pay(g, price, "install", i)
    p.move(g, i, INSTALLED)
    g.since[i] = g.turn
    if g.story is not None:
        g.story.append(("install", i, price))
    p.activate(g, i)
    p.emit(g, "install", i)
    if "installed" in g.table.card_of[i].own:
        p.happen(g, "installed", i)


def install_corp(g: State, i: int, server: int, free: bool = False, less: int = 0) -> None:
    """The Corp installs a card: one agenda or asset and one region per server, ice outermost (CR 8.2.5, 3.4.2b)."""
    card = g.table.card_of[i]
    kind = card.type
    created = server >= 3 and server not in g.server
    while server >= len(g.sheets):
        g.sheets.append([])
    if not created and kind in ("asset", "agenda"):
        for other in root(g, server):
            if g.table.card_of[other].type in ("asset", "agenda"):
                p.trash(g, other)
    if card.only_one == "region" and not created:
        for other in root(g, server):
            if g.table.card_of[other].only_one == "region":
                p.trash(g, other)
    price = 0 if free else max(0, install_cost(g, i, server) - less)
    p.pay(g, price, "install", i)
    p.move(g, i, INSTALLED)
    g.server[i] = server
    g.since[i] = g.turn
    if kind == "ice":
        g.sheets[server].append(i)
    if card.faceup:
        p.activate(g, i)
    if g.story is not None:
        g.story.append(("install", i, price, server))
    p.emit(g, "install", i)
    if created and "new_server" in g.listeners:
        p.emit(g, "new_server", server)
    if "installed" in card.own:
        p.happen(g, "installed", i)


# -- playing --------------------------------------------------------------------------------------------------------


def play_cost(g: State, i: int) -> int:
    """Credits to play an event or operation."""
    card = g.table.card_of[i]
    if card.own_cost or "cost" in g.mods:
        return p.cost(g, i, "play", card.printed)
    return card.printed


def play_clicks(g: State, i: int) -> int:
    """Clicks to play a card: one, what it asks beside, and what standing effects change (CR 1.15.1)."""
    clicks = 1 + g.table.card_of[i].extra_clicks
    for me, mod in g.mods.get("click_cost", ()):
        if mod.of == "play" and mod.applies(g, me, i) and mod.still(g, me, i):
            clicks += mod.value(g, me)
    return max(0, clicks)


def can_play(g: State, i: int, less: int = 0, free: bool = False) -> bool:
    """Whether a card may be played, clicks apart: it does something alone, it can be paid, its condition holds."""
    card = g.table.card_of[i]
    if card.play is None and not card.current:
        return False
    if not free:
        price = max(0, play_cost(g, i) - less)
        if price > g.credits and not ("purse" in g.mods and price <= p.available(g, "play", i)):
            return False
    if card.extra_costs and not _extra(g, i, "play", 0 if free else price):
        return False
    return card.play_if is None or card.play_if(g, i)


def _extra(g: State, i: int, purpose: str, price: int = 0) -> bool:
    """Whether what a card costs beside its price can be paid, the price being paid too."""
    listed = g.table.card_of[i].extra_costs.get(purpose, ())
    credits = price + sum(extra.credits for extra in listed)
    return credits <= p.available(g, purpose, i) and all(can_pay(g, i, extra, purpose) for extra in listed)


def _pay_extra(g: State, i: int, purpose: str) -> Flow:
    for extra in g.table.card_of[i].extra_costs.get(purpose, ()):
        yield from iterate(pay_costs(g, i, extra, purpose))


def play_card(g: State, i: int, less: int = 0, free: bool = False, then: str = "discard") -> Flow | None:
    """Plays a card: pay, it becomes active, it resolves, it is trashed (CR 8.6); clicks are the caller's."""
    card = g.table.card_of[i]
    if card.extra_costs:
        return _play_slowly(g, i, less, free, then)
    price = 0 if free else max(0, play_cost(g, i) - less)
    p.pay(g, price, "play", i)
    if g.zone[i] != HAND:
        g.events.append(("play_elsewhere", i))
    p.move(g, i, PLAY)
    if g.story is not None:
        g.story.append(("play", i, price))
    if card.heard or card.mods or card.own or card.current:
        p.activate(g, i)
    p.emit(g, "play", i)
    if card.current or g.pending or card.own:
        return _play_rest(g, i, then, None, False)
    flow = card.play(g, i) if card.play is not None else None
    if flow is not None or g.pending or g.dirty:
        return _play_rest(g, i, then, flow, True)
    _played(g, i, then)
    return None


def _play_slowly(g: State, i: int, less: int, free: bool, then: str) -> Flow:
    price = 0 if free else max(0, play_cost(g, i) - less)
    if g.zone[i] != HAND:
        g.events.append(("play_elsewhere", i))
    p.move(g, i, PLAY)  # out of hand before anything is given up for it
    # Credits first: what is given up beside them may be what would have paid.
    p.pay(g, price, "play", i)
    yield from _pay_extra(g, i, "play")
    p.tell(g, "play", i, price)
    p.activate(g, i)
    p.emit(g, "play", i)
    yield from _play_rest(g, i, then, None, False)


def _play_rest(g: State, i: int, then: str, flow: Flow | None, begun: bool) -> Flow:
    card = g.table.card_of[i]
    if not begun:
        if card.current:
            for other in [j for j in range(len(g.zone)) if g.zone[j] == PLAY and g.table.card_of[j].current and j != i]:
                p.trash(g, other)
        if "played" in card.own:
            p.happen(g, "played", i)
        yield from iterate(settle(g))
        flow = card.play(g, i) if card.play is not None else None
    yield from iterate(flow)
    yield from iterate(settle(g))
    if not card.current:
        _played(g, i, then)


def _played(g: State, i: int, then: str) -> None:
    if g.zone[i] == PLAY:
        if then == "remove":
            p.remove_from_game(g, i)
        elif then == "deck_bottom":
            p.put_under(g, i, "deck_bottom")
        else:
            p.move(g, i, DISCARD)
    if "resolved" in g.listeners:
        p.emit(g, "resolved", i)


# -- rezzing and scoring --------------------------------------------------------------------------------------------


def rez_cost(g: State, i: int) -> int:
    """Credits to rez a card."""
    card = g.table.card_of[i]
    if card.own_cost or "cost" in g.mods:
        return p.cost(g, i, "rez", card.printed)
    return card.printed


def can_rez(g: State, i: int, less: int = 0, free: bool = False) -> bool:
    """Whether an unrezzed card can be rezzed and paid for."""
    card = g.table.card_of[i]
    if g.active[i] or card.type == "agenda" or (card.rez_if is not None and not card.rez_if(g, i)):
        return False
    if card.extra_costs and not _extra(g, i, "rez", 0 if free else max(0, rez_cost(g, i) - less)):
        return False
    if free:
        return True
    price = max(0, rez_cost(g, i) - less)
    return price <= g.credits or ("purse" in g.mods and price <= p.available(g, "rez", i))


def rez_card(g: State, i: int, less: int = 0, free: bool = False) -> Flow | None:
    """Pays for a card and rezzes it."""
    if g.table.card_of[i].extra_costs.get("rez"):
        return _rez_slowly(g, i, less, free)
    if not free:
        p.pay(g, max(0, rez_cost(g, i) - less), "rez", i)
    p.rez(g, i)
    return None


def _rez_slowly(g: State, i: int, less: int, free: bool) -> Flow:
    if not free:
        p.pay(g, max(0, rez_cost(g, i) - less), "rez", i)
    yield from _pay_extra(g, i, "rez")
    yield from iterate(settle(g))
    if g.zone[i] == INSTALLED:  # it may have been given up for itself
        p.rez(g, i)


def can_score(g: State, i: int) -> bool:
    """Whether an installed agenda has its counters (CR 1.16.3a)."""
    card = g.table.card_of[i]
    if card.type != "agenda":
        return False
    if "advancement_requirement" not in g.mods:
        if g.advancement[i] < card.requirement:
            return False
    elif g.advancement[i] < p.requirement(g, i):
        return False
    if p.forbidden(g, "score"):
        return False
    return not card.extra_costs or _extra(g, i, "score")


def score_card(g: State, i: int) -> None:
    """The Corp scores an agenda: it goes to the score area with its counters and becomes active (CR 1.16.3).

    One that has left its server meanwhile, given up for its own price, is not scored.
    """
    if g.zone[i] != INSTALLED:
        return
    g.installed.remove(i)
    g.lively.remove(i)
    g.zone[i] = SCORED
    g.scored.append(i)
    g.dirty = True
    if not g.active[i]:
        p.activate(g, i)
    p.tell(g, "score", i, p.points(g, i))
    p.emit(g, "score", i)  # from the server it was in
    g.server[i] = -1
    if "scored" in g.table.card_of[i].own:
        p.happen(g, "scored", i)


def choose_server(g: State, i: int, me: int) -> Any:
    """A flow that asks where an effect installs a Corp card; it returns the server."""
    options = [("server", server) for server in places(g, i)]
    answer = options[0] if len(options) == 1 else (yield Decision("server", options, me, "install"))
    return answer[1]
