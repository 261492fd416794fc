"""Installing a card (CR 8.2, 8.3), as an action or by an effect."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from nrdb.engine.model.decision import NO, STOP, YES, Decision, Flow, Option
from nrdb.engine.model.numbers import CORP, INSTALLED, PLAY, RUNNER
from nrdb.engine.model.state import State
from nrdb.engine.rules import money, sight, zones
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
from nrdb.engine.rules.may import affordable_losses, affords_on, can_rez
from nrdb.engine.rules.servers import enter, exists, filling, forget_name, new_remote, room_for_more, root
from nrdb.engine.rules.values import install_cost, left_for_x, memory, origin, trashable
from nrdb.engine.steps.rez import rez_card


def install_runner(
    g: State,
    i: int,
    less: int = 0,
    free: bool = False,
    on: list[int] | None = None,
    asked: bool = False,
    over: bool = False,
) -> Flow | None:
    """Install a Runner card: make room by trashing programs, then pay (CR 8.3).

    `on` lists the possible hosts if an effect requires one. With `over` the Runner may trash programs even if they
    needn't.
    """
    card = g.table.card_of[i]
    if "discount" in g.mods and not (free or asked):
        return _install_with_discount(g, i, less, on, over)
    if card.hosts is not None:
        return _install_onto(g, i, less, free, over)
    if on is not None or "can_host" in g.mods or card.extra_costs:
        return _install_somewhere(g, i, less, free, on, over)
    if card.memory or over:
        flow = _make_room(g, i, -1, over, None if free else less)
        if flow is not None:
            return _install_after(g, i, less, free, flow)
    return _install_runner(g, i, less, free)


def _install_with_discount(g: State, i: int, less: int, on: list[int] | None, over: bool) -> Flow:
    """Ask the Runner about discounts, then install the card."""
    price = install_cost(g, i, less=less)
    less += yield from ask(g, i, "install", price)
    yield from iterate(install_runner(g, i, less, on=on, asked=True, over=over))


def _install_somewhere(g: State, i: int, less: int, free: bool, on: list[int] | None, over: bool) -> Flow:
    """Install a card that can be hosted, or whose X is chosen; the Runner chooses its place first (CR26 8.5.16b)."""
    listed = hosts(g, i, cleared=True) if on is None else on
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
    """Install a card that must be hosted; the Runner chooses the host first (CR26 8.5.5)."""
    card = g.table.card_of[i]
    assert card.hosts is not None
    options: list[Option] = [("card", host) for host in card.hosts(g, i) if may_host(g, host)]
    answer = yield Decision("host", options, i, "install")
    flow = _make_room(g, i, answer[1], over, None if free else less)
    yield from _install_after(g, i, less, free, flow, answer[1])


def _make_room(g: State, i: int, host: int, over: bool, off: int | None) -> Flow | None:
    """Trash programs before a card is installed (CR26 8.5.6c); return None if the Runner needn't and doesn't want to.

    `off` is the discount on the install cost; None if it is free.
    """
    return _clear(g, i, host, over, off) if over or not fits_now(g, i, host) else None


def _clear(g: State, i: int, host: int, over: bool, off: int | None) -> Flow:
    """Have the Runner trash programs: on the host until there is room, then for memory, then as they like.

    Programs that pay for the card or make it cheaper are kept as long as others can go.
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
    """Install a Runner card once room has been made, if it can still be paid for."""
    was = g.zone[i]
    if g.table.rulebook.pays_first:
        price = 0 if free else install_cost(g, i, less=less + (less_on(g, host, i) if host >= 0 else 0))
        yield from iterate(money.pay(g, g.runner, price, "install", i))
        yield from iterate(flow)
        if g.zone[i] == was and (host < 0 or g.zone[host] == INSTALLED):
            yield from iterate(_paid_for(g, i, price, less, free, host))
        return
    yield from iterate(flow)
    # Making room may have changed the price or trashed the host; then the card stays where it is.
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
    """Pay for a Runner card and install it."""
    price = 0 if free else install_cost(g, i, -1, 0, less)
    flow = money.pay(g, g.runner, price, "install", i)
    if flow is not None:
        return after(flow, partial(_paid_for, g, i, price, less, free, host))
    return _paid_for(g, i, price, less, free, host)


def _paid_for(g: State, i: int, price: int, less: int, free: bool, host: int) -> Flow | None:
    """Install a Runner card that has been paid for."""
    if g.table.card_of[i].extra_costs and not free:
        return _paid_with_x(g, i, price, less, host)
    if g.pending or g.dirty:  # otherwise nothing can come between
        return _between(g, i, host, False, partial(_put_into_rig, g, i, price, host))
    _put_into_rig(g, i, price, host)
    return None


def _paid_with_x(g: State, i: int, price: int, less: int, host: int) -> Flow:
    """Install a Runner card whose cost is X."""
    off = left_for_x(g, i, "install", less)
    lower_x(g, i, off)

    def enter(was: int) -> None:
        _put_into_rig(g, i, price + max(0, g.used.get(("X", i), 0) - off), host, was)

    return _between(g, i, host, True, enter)


def _between(g: State, i: int, host: int, extra: bool, install: Callable[[int], None]) -> Flow:
    """Run the checkpoint between paying for a card and installing it (CR26 8.5.16d).

    The card is already in play but not yet installed; if its chosen host is gone, it returns to where it came from.
    """
    was, came_from = g.zone[i], origin(g, i)
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
        install(came_from)


def _put_into_rig(g: State, i: int, price: int, host: int, was: int = -1) -> None:
    """Move a Runner card to the rig; `was` is the zone it came from, if it has already left that zone."""
    if was < 0:
        was = origin(g, i)
    zones.move(g, i, INSTALLED)
    if host >= 0:
        zones.attach(g, i, host)
    if g.table.card_of[i].hidden:
        sight.forget_hand(g, i)
    if g.transcript is not None:
        g.transcript.append(("install", i, price))
    activate(g, i)
    _tell_installed(g, i, price, was)
    if "installed" in g.table.card_of[i].own:
        happen(g, "installed", i)


def install_facedown(g: State, i: int) -> None:
    """Install a Runner card facedown, which costs nothing and leaves it inactive (CR26 8.1.4a, 8.5.11a)."""
    was = zones.install(g, i)
    sight.forget_hand(g, i)
    if g.transcript is not None:
        g.transcript.append(("install", i, 0))
    record_facedown(g, i)
    _tell_installed(g, i, 0, was)


def _tell_installed(g: State, i: int, price: int, was: int) -> None:
    """Report that a Runner card was installed."""
    emit(g, g.runner, "install", i, was)
    if not price and "install_unpaid" in g.listeners:
        emit(g, g.runner, "install_unpaid", i, was)


def in_the_way(g: State, i: int, server: int) -> list[int]:
    """Return the cards that may be trashed to install a card in a server: ice for ice, otherwise cards in the root.

    Cards that can't be trashed are left out (CR26 1.2.3).
    """
    if server >= len(g.ice):
        return []
    there = list(g.ice[server]) if g.table.card_of[i].type == "ice" else root(g, server)
    return trashable(g, g.corp, there)


def make_way(g: State, i: int, server: int, off: int | None = 0) -> Flow:
    """Trash cards in a server before installing another (CR26 8.5.16c), which makes ice cheaper.

    `off` is the discount on the install cost; None if it is free.
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
    server_kept: bool = False,
) -> Flow | None:
    """Install a Corp card, faceup if an effect allows that and the Corp wants it.

    A card that is rezzed as it is installed stays where it is if it can't be rezzed. `on` lists the possible hosts if
    an effect requires one; otherwise cards in that server can host it. `server_kept` says that the server still exists
    although all its cards were trashed to make way (CR26 8.5.9).
    """
    if g.table.card_of[i].rez_on_install and not can_rez(g, i):
        return None
    if on is not None or "can_host" in g.mods:
        listed = hosts_at(g, i, server) if on is None else on
        if listed:
            return _install_hosted(g, i, server, free, less, listed, bound=on is not None)
    if "may_install_faceup" in g.mods:
        return _install_maybe_faceup(g, i, server, free, less, server_kept=server_kept)
    return _install_corp(g, i, server, free, less, -1, server_kept)


def _install_hosted(g: State, i: int, server: int, free: bool, less: int, listed: list[int], *, bound: bool) -> Flow:
    """Install a card that can be hosted in a server; the Corp chooses its place first (CR26 8.5.16b)."""
    options: list[Option] = [("card", host) for host in listed]
    purse = money.available(g, g.corp, "install", i, server)
    if not bound and (free or install_cost(g, i, server, less=less) <= purse):
        options.insert(0, NO)  # on no card
    answer = yield Decision("host", options, i, "install")
    host = -1 if answer == NO else answer[1]
    off = less if host < 0 else less + less_on(g, host, i)
    yield from iterate(_install_maybe_faceup(g, i, server, free, off, host))


def _install_maybe_faceup(
    g: State, i: int, server: int, free: bool, less: int, host: int = -1, server_kept: bool = False
) -> Flow | None:
    """Install a Corp card, asking whether to do so faceup if an effect allows it."""
    allowed = any(mod.applies(g, me, i) for me, mod in g.mods.get("may_install_faceup", ()))
    if allowed and not g.table.card_of[i].faceup:
        return _install_after_asking(g, i, server, free, less, host, server_kept)
    return _install_corp(g, i, server, free, less, host, server_kept)


def _install_after_asking(g: State, i: int, server: int, free: bool, less: int, host: int, server_kept: bool) -> Flow:
    """Ask whether to install a card faceup, then install it."""
    answer = yield Decision("may", [NO, YES], i, "install_faceup", CORP)
    yield from iterate(_install_corp(g, i, server, free, less, host, server_kept))
    if answer == YES and g.zone[i] == INSTALLED:
        zones.set_faceup(g, i)


def _install_corp(
    g: State, i: int, server: int, free: bool, less: int, host: int = -1, server_kept: bool = False
) -> Flow | None:
    """Install a Corp card: one agenda or asset and one region per server, ice outermost (CR 8.2.5, 3.4.2b)."""
    card = g.table.card_of[i]
    kind = card.type
    created = not (server_kept or exists(g, server))
    if created:
        forget_name(g, server)
    elif kind in ("asset", "agenda") and host < 0 and not ("more_room" in g.mods and room_for_more(g, server) > 0):
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
    """Pay the install cost and the server's additional cost: together, unless some credits are for one of them only."""
    if money.available(g, g.corp, "install", i, server) == money.available(g, g.corp, "install_in", i, server):
        return money.pay(g, g.corp, price + fee, "install", i, server=server)
    return _pay_one_after_the_other(g, i, price, fee, server)


def _pay_one_after_the_other(g: State, i: int, price: int, fee: int, server: int) -> Flow:
    """Pay a server's additional cost, then the install cost."""
    yield from iterate(money.pay(g, g.corp, fee, "install_in", i, [(price, "install", i)], server))
    yield from iterate(money.pay(g, g.corp, price, "install", i, server=server))


def _paid_in_server(g: State, i: int, price: int, server: int, created: bool, host: int) -> Flow | None:
    """Install a Corp card that has been paid for."""
    if g.pending or g.dirty:
        flow = _between(g, i, host, False, partial(_put_into_server, g, i, price, server, created, host))
        return after(flow, partial(_rez_at_once, g, i)) if g.table.card_of[i].rez_on_install else flow
    _put_into_server(g, i, price, server, created, host)
    return _rez_at_once(g, i)


def _rez_at_once(g: State, i: int) -> Flow | None:
    """Rez a card that is rezzed as it is installed."""
    at_once = g.table.card_of[i].rez_on_install and g.zone[i] == INSTALLED and can_rez(g, i)
    return rez_card(g, i) if at_once else None


def _put_into_server(g: State, i: int, price: int, server: int, created: bool, host: int, was: int = -1) -> None:
    """Move a Corp card into a server, which is a new one if `created`."""
    card = g.table.card_of[i]
    if was < 0:
        was = g.zone[i]
    elif created and exists(g, server):  # another server was created meanwhile
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
