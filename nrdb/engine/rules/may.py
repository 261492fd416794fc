"""Permissions: whether a card may be installed, played, rezzed or scored now."""

from __future__ import annotations

from nrdb.engine.model.frame import Run
from nrdb.engine.model.numbers import RUNNER
from nrdb.engine.model.state import State
from nrdb.engine.rules import money, values
from nrdb.engine.rules.costs import can_pay_extra
from nrdb.engine.rules.discounts import most
from nrdb.engine.rules.hosting import (
    fits_now,
    fits_on,
    hosts,
    hosts_below,
    less_on,
    may_host,
    price_on,
    programs_in_the_way,
)
from nrdb.engine.rules.values import forbidden, install_cost, play_clicks, play_cost, rez_cost


def can_install(g: State, i: int, less: int = 0, free: bool = False) -> bool:
    """Return whether the Runner may install a card now, given its cost, memory and consoles (CR 3.8.5d, 3.9.3b)."""
    card = g.table.card_of[i]
    if "discount" in g.mods and not free:
        less += most(g, i, "install")
    if "no_actions" in g.mods and forbidden(g, g.runner, "install", i):
        return False
    if card.install_if is not None and not card.install_if(g, i):
        return False
    if card.hosts is not None and not any(may_host(g, host) for host in card.hosts(g, i)):
        return False
    if card.extra_costs and not free and not can_pay_extra(g, i, "install"):
        return False
    if (
        card.only_one == "console"
        and not g.table.rulebook.newest_console
        and any(g.table.card_of[j].only_one == "console" for j in g.runner.installed)
    ):
        return False
    if "can_host" in g.mods and card.hosts is None:
        for host in hosts(g, i, cleared=True):
            if fits_on(g, i, host) and (free or affords_on(g, i, host, less)):
                return True
    if card.memory is not None and not fits_on(g, i, -1):
        return False
    if free:
        return True
    price = install_cost(g, i, -1, 0, less)
    return _affords_install(g, i, price) and _affords_over(g, i, -1, less, price)


def affords_on(g: State, i: int, host: int, less: int) -> bool:
    """Return whether the Runner can pay to install a card on a host (-1 for none) after making room for it there."""
    price = install_cost(g, i, less=less) if host < 0 else price_on(g, i, host, less)
    return _affords_install(g, i, price) and _affords_over(g, i, host, less, price)


def _affords_over(g: State, i: int, host: int, less: int, price: int) -> bool:
    """Return whether a card can still be paid for once programs have been trashed to make room."""
    return fits_now(g, i, host) or bool(affordable_losses(g, i, programs_in_the_way(g, i, host), host, less))


def affordable_losses(g: State, i: int, programs: list[int], host: int, off: int | None) -> list[int]:
    """Return which of these programs can be trashed for a card so that it can still be paid for (CR26 1.16.1).

    A program can hold credits for the card, host another that does, or make the card cheaper, unless the card is paid
    for first.
    `off` is the discount on the install cost; None if it is free.
    """
    if off is None or g.table.rulebook.pays_first or not (g.table.card_of[i].own_cost or "purse" in g.mods):
        return programs
    return [j for j in programs if _affords_without(g, i, j, host, off)]


def _affords_without(g: State, i: int, j: int, host: int, off: int) -> bool:
    """Return whether card `i` can be paid for without program `j`."""
    side = g.runner
    installed, gone = side.installed, {k for k in side.installed if j in hosts_below(g, k)}
    side.installed = [k for k in installed if k not in gone]
    price = install_cost(g, i, less=off + (less_on(g, host, i) if host >= 0 else 0))
    side.installed = installed
    lost = sum(g.credit[k] for k in money.purses(g, side, "install", i) if k in gone)
    return price <= money.available(g, side, "install", i) - lost


def _affords_install(g: State, i: int, price: int) -> bool:
    """Return whether the Runner can pay this price to install a card."""
    side = g.runner
    if price > side.credits or "no_actions" in g.mods:
        return ("purse" in g.mods or "no_actions" in g.mods or g.run is not None) and price <= money.available(
            g, side, "install", i
        )
    return True


def can_play(g: State, i: int, less: int = 0, free: bool = False, extra: bool = True) -> bool:
    """Return whether a card may be played if clicks are ignored: it can be paid for and its conditions are met.

    Without `extra` its additional costs aren't checked.
    """
    card = g.table.card_of[i]
    if card.play is None and not card.current and not card.stays:
        return False
    if "no_actions" in g.mods and forbidden(g, g.whose[i], "play", i):
        return False
    if not free:
        if "discount" in g.mods:
            less += most(g, i, "play")
        price = max(0, play_cost(g, i) - less)
        side = g.whose[i]
        if (price > side.credits or "no_actions" in g.mods) and not (
            ("purse" in g.mods or "no_actions" in g.mods or g.run is not None)
            and price <= money.available(g, side, "play", i)
        ):
            return False
    if extra and (card.extra_costs or "extra_cost" in g.mods) and not can_pay_extra(g, i, "play", 0 if free else price):
        return False
    if card.play_if is not None and not card.play_if(g, i):
        return False
    return card.useful is None or not g.table.rulebook.needs_effect or card.useful(g, i)


def can_rez(g: State, i: int, less: int = 0, free: bool = False) -> bool:
    """Return whether an unrezzed card can be rezzed and paid for."""
    card = g.table.card_of[i]
    if card.discounts and not free:
        less += most(g, i, "rez")
    if g.active[i] or card.type == "agenda":
        return False
    if card.rez_if is not None and not card.rez_if(g, i) and not values.mute(g, i):
        return False
    if "no_actions" in g.mods and forbidden(g, g.corp, "rez", i):
        return False
    if (card.extra_costs or "extra_cost" in g.mods) and not can_pay_extra(
        g, i, "rez", 0 if free else max(0, rez_cost(g, i) - less)
    ):
        return False
    if free:
        return True
    price = max(0, rez_cost(g, i) - less)
    side = g.corp
    if price > side.credits or "no_actions" in g.mods:
        return ("purse" in g.mods or "no_actions" in g.mods or g.run is not None) and price <= money.available(
            g, side, "rez", i
        )
    return True


def can_score(g: State, i: int) -> bool:
    """Return whether an installed agenda has enough counters (CR 1.16.3a) and nothing forbids scoring it."""
    card = g.table.card_of[i]
    if card.type != "agenda":
        return False
    if "advancement_requirement" not in g.mods and not card.requires:
        if g.advancement[i] < card.requirement:
            return False
    elif g.advancement[i] < values.requirement(g, i):
        return False
    return can_be_scored(g, i)


def can_be_scored(g: State, i: int) -> bool:
    """Return whether an effect can score a card, however far it is advanced (CR26 1.2.1, 1.2.2)."""
    card = g.table.card_of[i]
    if card.type != "agenda" or ("no_actions" in g.mods and forbidden(g, g.corp, "score", i)):
        return False
    return not (card.extra_costs or "extra_cost" in g.mods) or can_pay_extra(g, i, "score")


def may_play(g: State, i: int) -> bool:
    """Return whether an event or operation may be played with the clicks and credits available."""
    card, side = g.table.card_of[i], g.whose[i]
    if card.extra_clicks or "click_cost" in g.mods:
        if play_clicks(g, i) > side.clicks:
            return False
    elif side.clicks < 1:
        return False
    if card.priority and side.taken:
        return False
    return can_play(g, i)


def worth_playing(g: State, i: int) -> bool:
    """Return whether a card may be played and would change something.

    The rules no longer require the latter (CR26 1.2.4).
    """
    useful = g.table.card_of[i].useful
    return may_play(g, i) and (useful is None or useful(g, i))


def may_run(g: State, server: int, clicks: int = 0, bonus: bool = False) -> bool:
    """Return whether the Runner may run on a server and can pay for it (CR26 6.3.2).

    The basic action costs clicks. A `bonus` run isn't part of an action.
    """
    if forbidden(g, g.runner, "run", server) or (not bonus and forbidden(g, g.runner, "action_run", server)):
        return False
    return "extra_cost" not in g.mods or can_pay_extra(
        g, server, "basic_run" if clicks else "run", who=g.runner.number, clicks=clicks
    )


def can_jack_out(g: State, run: Run) -> bool:
    """Return whether the Runner may jack out and can pay for it (CR26 6.6.3)."""
    return not (run.cannot_jack_out or forbidden(g, g.runner, "jack_out")) and (
        "extra_cost" not in g.mods or can_pay_extra(g, run.server, "jack_out", who=RUNNER)
    )
