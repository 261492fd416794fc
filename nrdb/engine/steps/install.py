"""Installing a card (CR 8.2, 8.3): what the action and effects share."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from nrdb.engine.model.decision import NO, STOP, YES, Decision, Flow, Option
from nrdb.engine.model.numbers import CORP, INSTALLED, PLAY, RUNNER
from nrdb.engine.model.state import State
from nrdb.engine.rules import money, zones
from nrdb.engine.rules.active import activate
from nrdb.engine.rules.checkpoint import after, iterate, settle
from nrdb.engine.rules.costs import entry_fee, pay_extra
from nrdb.engine.rules.counters import lower_x
from nrdb.engine.rules.discounts import ask
from nrdb.engine.rules.events import emit, happen, record_facedown
from nrdb.engine.rules.hosting import (
    fits_now,
    fits_on,
    has_room,
    hosts,
    hosts_at,
    less_on,
    may_host,
    programs_in_the_way,
)
from nrdb.engine.rules.may import affordable_losses, affords_on
from nrdb.engine.rules.servers import enter, exists, filling, forget_name, new_remote, root
from nrdb.engine.rules.values import install_cost, left_for_x, memory, origin, trashable


def install_runner(
    g: State,
    i: int,
    less: int = 0,
    free: bool = False,
    on: list[int] | None = None,
    asked: bool = False,
    over: bool = False,
) -> Flow | None:
    """The Runner installs a card: programs make room first, then the cost is paid (CR 8.3).

    `on` are the cards on one of which it must go, where an effect says so. It is installed `over` programs where the
    Runner likes to trash some, whether or not they must.
    """
    card = g.table.card_of[i]
    if "discount" in g.mods and not (free or asked):
        return _install_cheaper(g, i, less, on, over)
    if card.hosts is not None:
        return _install_onto(g, i, less, free, over)
    if on is not None or "can_host" in g.mods or card.extra_costs:
        return _install_somewhere(g, i, less, free, on, over)
    if card.memory or over:
        flow = _make_room(g, i, -1, over, None if free else less)
        if flow is not None:
            return _install_after(g, i, less, free, flow)
    return _install_runner(g, i, less, free)


def _install_cheaper(g: State, i: int, less: int, on: list[int] | None, over: bool) -> Flow:
    """The Runner is asked first what they give up to pay less."""
    price = install_cost(g, i, less=less)
    less += yield from ask(g, i, "install", price)
    yield from iterate(install_runner(g, i, less, on=on, asked=True, over=over))


def _install_somewhere(g: State, i: int, less: int, free: bool, on: list[int] | None, over: bool) -> Flow:
    """A card that may be installed on others, or whose X is chosen: the Runner names the place first (CR26 8.5.16b)."""
    listed = hosts(g, i, cleared=g.table.both) if on is None else on
    listed = [host for host in listed if fits_on(g, i, host) and (free or affords_on(g, i, host, less))]
    options: list[Option] = [("card", host) for host in listed]
    if on is None and fits_on(g, i, -1) and (free or affords_on(g, i, -1, less)):
        options.insert(0, NO)  # on no card
    if not options:
        return
    answer: Option = (yield Decision("host", options, i, "install")) if options != [NO] else NO
    host = -1 if answer == NO else answer[1]
    yield from _install_after(g, i, less, free, _make_room(g, i, host, over, None if free else less), host)


def _install_onto(g: State, i: int, less: int, free: bool, over: bool) -> Flow:
    """A card that is installed on another one: the Runner names the host first (CR26 8.5.5)."""
    card = g.table.card_of[i]
    assert card.hosts is not None
    options: list[Option] = [("card", host) for host in card.hosts(g, i) if may_host(g, host)]
    answer = yield Decision("host", options, i, "install")
    flow = _make_room(g, i, answer[1], over, None if free else less)
    yield from _install_after(g, i, less, free, flow, answer[1])


def _make_room(g: State, i: int, host: int, over: bool, off: int | None) -> Flow | None:
    """What the Runner trashes before a card is installed (CR26 8.5.6c); None where they neither must nor like to.

    `off` is how much less the installation costs, None where it costs nothing.
    """
    return _clear(g, i, host, over, off) if over or not fits_now(g, i, host) else None


def _clear(g: State, i: int, host: int, over: bool, off: int | None) -> Flow:
    """The Runner trashes programs: on the host until there is room, then for memory, then as they like.

    What must pay for the card, or makes it cheaper, stays, if anything else can go.
    """
    gone = False
    while True:
        fits, listed = fits_now(g, i, host), programs_in_the_way(g, i, host)
        if fits and not over:
            break
        if host >= 0 and not has_room(g, host, i):
            listed = [j for j in listed if g.host[j] == host]
        elif not over:
            listed = [j for j in listed if memory(g, j) > 0]
        able = affordable_losses(g, i, listed, host, off)
        options: list[Option] = [("card", j) for j in (able if fits else able or listed)]
        if not options:
            break
        if gone and fits:
            options.insert(0, STOP)
        answer = yield Decision("choose", options, -1, "trash_memory")
        if answer == STOP:
            break
        zones.trash(g, answer[1], by=RUNNER)
        gone = True


def _install_after(g: State, i: int, less: int, free: bool, flow: Flow | None, host: int = -1) -> Flow:
    was = g.zone[i]
    yield from iterate(flow)
    # What made room may have paid for it, or hosted it: the price is asked anew, and the card stays where it is.
    if host >= 0:
        less += less_on(g, host, i)
    price = 0 if free else install_cost(g, i, less=less)
    if (
        g.zone[i] == was
        and (host < 0 or g.zone[host] == INSTALLED)
        and price <= money.available(g, g.runner, "install", i)
    ):
        yield from iterate(_install_runner(g, i, less, free, host))


def _install_runner(g: State, i: int, less: int, free: bool, host: int = -1) -> Flow | None:
    price = 0 if free else install_cost(g, i, -1, 0, less)
    flow = money.pay(g, g.runner, price, "install", i)
    if flow is not None:
        return after(flow, partial(_paid_for, g, i, price, less, free, host))
    return _paid_for(g, i, price, less, free, host)


def _paid_for(g: State, i: int, price: int, less: int, free: bool, host: int) -> Flow | None:
    """The card of the Runner that is paid for is installed."""
    if g.table.card_of[i].extra_costs and not free:
        return _paid_with_x(g, i, price, less, host)
    if g.pending or (g.dirty and g.table.both):  # else nothing could come between
        return _between(g, i, host, False, partial(_enter_rig, g, i, price, host))
    _enter_rig(g, i, price, host)
    return None


def _paid_with_x(g: State, i: int, price: int, less: int, host: int) -> Flow:
    """The same where its cost is X."""
    off = left_for_x(g, i, "install", less)
    lower_x(g, i, off)

    def enter(was: int) -> None:
        _enter_rig(g, i, price + max(0, g.used.get(("X", i), 0) - off), host, was)

    return _between(g, i, host, True, enter)


def _between(g: State, i: int, host: int, extra: bool, install: Callable[[int], None]) -> Flow:
    """The checkpoint between the payment for a card and its installation (CR26 8.5.16d).

    The card lies in play already and is not installed yet; without the host that was chosen it goes back.
    """
    was, told = g.zone[i], origin(g, i)
    zones.move(g, i, PLAY)
    moves = g.moves[i]
    if extra:
        yield from pay_extra(g, i, "install")
    yield from iterate(settle(g))
    if g.moves[i] != moves or g.over:
        return
    if host >= 0 and g.zone[host] != INSTALLED:
        zones.move(g, i, was)
    else:
        install(told)


def _enter_rig(g: State, i: int, price: int, host: int, was: int = -1) -> None:
    """A card of the Runner becomes installed, from the zone that it `was` in, if not that in which it is."""
    if was < 0:
        was = origin(g, i)
    zones.move(g, i, INSTALLED)
    if host >= 0:
        zones.attach(g, i, host)
    if g.transcript is not None:
        g.transcript.append(("install", i, price))
    activate(g, i)
    _tell_installed(g, i, price, was)
    if "installed" in g.table.card_of[i].own:
        happen(g, "installed", i)


def install_facedown(g: State, i: int) -> None:
    """A card of the Runner comes into play facedown: it costs nothing and is not active (CR26 8.1.4a, 8.5.11a)."""
    was = zones.install(g, i)
    if g.transcript is not None:
        g.transcript.append(("install", i, 0))
    record_facedown(g, i)
    _tell_installed(g, i, 0, was)


def _tell_installed(g: State, i: int, price: int, was: int) -> None:
    emit(g, g.runner, "install", i, was)
    if not price and "install_unpaid" in g.listeners:
        emit(g, g.runner, "install_unpaid", i, was)


def in_the_way(g: State, i: int, server: int) -> list[int]:
    """What may be trashed when a card is installed in a server: ice for ice, else what is in the root.

    Nothing that cannot be trashed (CR26 1.2.3).
    """
    if server >= len(g.ice):
        return []
    there = list(g.ice[server]) if g.table.card_of[i].type == "ice" else root(g, server)
    return trashable(g, g.corp, there)


def make_way(g: State, i: int, server: int, off: int | None = 0) -> Flow:
    """Cards of a server are trashed before another is installed there (CR26 8.5.16c); ice costs less for it.

    `off` is how much less the installation costs, None where it costs nothing.
    """
    ice = g.table.card_of[i].type == "ice"
    fee = entry_fee(g, server) if "extra_cost" in g.mods else 0
    first = True
    while True:
        options: list[Option] = [("card", j) for j in in_the_way(g, i, server)]
        dear = (
            ice
            and off is not None
            and install_cost(g, i, server, less=off) + fee > money.available(g, g.corp, "install", i, server)
        )
        if not first and not dear:
            options.insert(0, STOP)
        if not options:
            break
        answer = yield Decision("choose", options, i, "trash_replaced")
        if answer == STOP:
            break
        zones.trash(g, answer[1])
        first = False


def install_corp(
    g: State,
    i: int,
    server: int,
    free: bool = False,
    less: int = 0,
    on: list[int] | None = None,
    stands: bool = False,
) -> Flow | None:
    """The Corp installs a card; faceup, if something allows it and the Corp likes to.

    `on` are the cards on one of which it must go, where an effect says so; else it may go on those of that server.
    A server `stands` when all its cards were trashed to make way (CR26 8.5.9).
    """
    if on is not None or "can_host" in g.mods:
        listed = hosts_at(g, i, server) if on is None else on
        if listed:
            return _install_hosted(g, i, server, free, less, listed, bound=on is not None)
    if "may_install_faceup" in g.mods:
        return _install_either_way(g, i, server, free, less, stands=stands)
    return _install_corp(g, i, server, free, less, -1, stands)


def _install_hosted(g: State, i: int, server: int, free: bool, less: int, listed: list[int], *, bound: bool) -> Flow:
    """A card that may be installed on others of a server: the Corp names the place first (CR26 8.5.16b)."""
    options: list[Option] = [("card", host) for host in listed]
    purse = money.available(g, g.corp, "install", i, server)
    if not bound and (free or install_cost(g, i, server, less=less) <= purse):
        options.insert(0, NO)  # on no card
    answer = yield Decision("host", options, i, "install")
    host = -1 if answer == NO else answer[1]
    off = less if host < 0 else less + less_on(g, host, i)
    yield from iterate(_install_either_way(g, i, server, free, off, host))


def _install_either_way(
    g: State, i: int, server: int, free: bool, less: int, host: int = -1, stands: bool = False
) -> Flow | None:
    """A card becomes installed as it is, or faceup where something allows that and the Corp likes to."""
    allowed = any(mod.applies(g, me, i) for me, mod in g.mods.get("may_install_faceup", ()))
    if allowed and not g.table.card_of[i].faceup:  # of which there is nothing to ask
        return _install_as_asked(g, i, server, free, less, host, stands)
    return _install_corp(g, i, server, free, less, host, stands)


def _install_as_asked(g: State, i: int, server: int, free: bool, less: int, host: int, stands: bool) -> Flow:
    answer = yield Decision("may", [NO, YES], i, "install_faceup", CORP)
    yield from iterate(_install_corp(g, i, server, free, less, host, stands))
    if answer == YES and g.zone[i] == INSTALLED:
        zones.set_faceup(g, i)


def _install_corp(
    g: State, i: int, server: int, free: bool, less: int, host: int = -1, stands: bool = False
) -> Flow | None:
    """One agenda or asset and one region per server, ice outermost (CR 8.2.5, 3.4.2b)."""
    card = g.table.card_of[i]
    kind = card.type
    created = not (stands or exists(g, server))
    if created:
        forget_name(g, server)
    elif kind in ("asset", "agenda") and host < 0:
        for other in filling(g, server):
            zones.trash(g, other)
    if card.only_one == "region" and not created:
        for other in root(g, server):
            if g.table.card_of[other].only_one == "region":
                zones.trash(g, other)
    price = 0 if free else install_cost(g, i, server, 0, less)
    fee = entry_fee(g, server) if not free and "extra_cost" in g.mods else 0
    flow = _pay_with_fee(g, i, price, fee, server) if fee else money.pay(g, g.corp, price, "install", i, (), server)
    if flow is not None:
        return after(flow, partial(_paid_in_server, g, i, price + fee, server, created, host))
    return _paid_in_server(g, i, price + fee, server, created, host)


def _pay_with_fee(g: State, i: int, price: int, fee: int, server: int) -> Flow | None:
    """What a server costs is paid together with the install cost; apart from it where credits are for that alone."""
    if money.available(g, g.corp, "install", i, server) == money.available(g, g.corp, "install_in", i, server):
        return money.pay(g, g.corp, price + fee, "install", i, server=server)
    return _pay_one_after_the_other(g, i, price, fee, server)


def _pay_one_after_the_other(g: State, i: int, price: int, fee: int, server: int) -> Flow:
    yield from iterate(money.pay(g, g.corp, fee, "install_in", i, [(price, "install", i)], server))
    yield from iterate(money.pay(g, g.corp, price, "install", i, server=server))


def _paid_in_server(g: State, i: int, price: int, server: int, created: bool, host: int) -> Flow | None:
    """The card of the Corp that is paid for is installed."""
    if g.pending or (g.dirty and g.table.both):
        return _between(g, i, host, False, partial(_enter_server, g, i, price, server, created, host))
    _enter_server(g, i, price, server, created, host)
    return None


def _enter_server(g: State, i: int, price: int, server: int, created: bool, host: int, was: int = -1) -> None:
    """A card of the Corp becomes installed, in a server that may be `created` with it."""
    card = g.table.card_of[i]
    if was < 0:
        was = g.zone[i]
    elif created and exists(g, server):  # another one was created meanwhile
        server = new_remote(g)
    zones.move(g, i, INSTALLED)
    enter(g, i, server, host >= 0)
    if host >= 0:
        zones.attach(g, i, host)
    if card.faceup:
        activate(g, i)
    if g.transcript is not None:
        g.transcript.append(("install", i, price, server))
    emit(g, g.corp, "install", i, was)
    if created and "new_server" in g.listeners:
        emit(g, g.corp, "new_server", server)
    if "installed" in card.own:
        happen(g, "installed", i)
