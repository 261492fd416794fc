"""What may be done: the options of actions and windows (CR 5.2.7, 5.2.8, 9.2)."""

from __future__ import annotations

from typing import Any

from nrdb.engine.model.ability import PaidAbility
from nrdb.engine.model.decision import CREDIT, DRAW, PURGE, UNTAG, Option
from nrdb.engine.model.numbers import ACCESSING, PLAY
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules import money, values
from nrdb.engine.rules.costs import can_pay, can_pay_extra, entry_fee, extras, payer
from nrdb.engine.rules.hosting import hosts_at
from nrdb.engine.rules.may import can_install, can_rez, can_score, may_play, may_run
from nrdb.engine.rules.servers import places, remotes, root
from nrdb.engine.rules.values import forbidden, install_cost

ADVANCE_COST = 1  # CR 5.2.7f


UNTAG_COST = 2  # CR 5.2.8g


PURGE_CLICKS = 3  # CR 5.2.7h


TRASH_COST = 2  # CR 5.2.7g


def one_of_each(g: State, cards: list[int]) -> list[int]:
    """The first of each card among several, in the order of their numbers."""
    seen: set[Any] = set()
    found = []
    card_of = g.table.card_of
    for i in sorted(cards):
        card = card_of[i]
        if card not in seen:
            seen.add(card)
            found.append(i)
    return found


def window_options(g: State, windows: str = "") -> list[Option]:
    """What needs no click, for who has priority: rez (not ice), score, and paid abilities without a click (CR 9.2)."""
    found: list[Option] = []
    side = g.priority
    windows = windows or g.table.rulebook.turns[g.acting.name][g.step].windows
    if side is g.corp:
        card_of = g.table.card_of
        for i in side.usable_installed:
            card = card_of[i]
            kind = card.type
            if kind == "agenda":
                if "S" in windows and can_score(g, i):
                    found.append(("score", i))
            elif (
                not g.active[i]
                and ("R" in windows if kind != "ice" else _rezzable_ice(g, i, windows))
                and can_rez(g, i)
            ):
                found.append(("rez", i))
    gained = "grant" in g.mods
    for i in _with_abilities(g, side):
        for k, paid in enumerate(values.paid_abilities(g, i) if gained else g.table.card_of[i].paid):
            if not paid.clicks and paid.zone < 0 and paid.by < 0 and usable(g, i, paid):
                found.append(("use", i, k))
    if g.run is not None and g.run.encountering and side is g.runner:
        for k, paid in enumerate(g.table.card_of[g.run.ice].paid):
            if paid.by == side.number and usable(g, g.run.ice, paid):
                found.append(("use", g.run.ice, k))
    return found


def any_in_window(g: State, side: Side, windows: str) -> bool:
    """Whether `window_options` would hold anything for a player; stops at the first."""
    corp = side is g.corp
    if not (corp or g.table.free):
        return False
    card_of, active = g.table.card_of, g.active
    for i in side.usable_installed:
        card = card_of[i]
        if active[i]:
            for paid in card.free if "grant" not in g.mods else _free(g, i):
                if usable(g, i, paid):
                    return True
        if corp:
            kind = card.type
            if kind == "agenda":
                if "S" in windows and can_score(g, i):
                    return True
            elif (
                not active[i] and ("R" in windows if kind != "ice" else _rezzable_ice(g, i, windows)) and can_rez(g, i)
            ):
                return True
    for i in side.scored:
        for paid in card_of[i].free:
            if usable(g, i, paid):
                return True
    alone = () if side.identity is None else (side.identity,)  # asked in every window: without a call
    for identity in values.identities(g, side) if g.table.apart else alone:
        for paid in card_of[identity].free:
            if usable(g, identity, paid):
                return True
    return False


def _free(g: State, i: int) -> list[PaidAbility]:
    """What a card may be used for without a click, what it gains included."""
    return [paid for paid in values.paid_abilities(g, i) if not paid.clicks and paid.zone < 0 and paid.by < 0]


def _rezzable_ice(g: State, i: int, windows: str) -> bool:
    """Whether ice may be rezzed in a window: while it is approached, or where it says so, whenever other cards may."""
    early = g.table.card_of[i].rez_with_others
    return ("I" in windows and g.run is not None and g.run.ice == i) or (
        early is not None and "R" in windows and early(g, i)
    )


def _with_abilities(g: State, side: Side) -> list[int]:
    card_of, active = g.table.card_of, g.active
    held = [i for i in side.usable_installed if active[i] and (card_of[i].paid or "grant" in g.mods)]
    if side.scored:
        held += [i for i in side.scored if card_of[i].paid]
    identity = side.identity
    if g.table.apart:
        held += [i for i in values.identities(g, side) if card_of[i].paid]
    elif identity is not None and card_of[identity].paid:  # asked at every action: without a call
        held.append(identity)
    run = g.run
    if run is not None and run.source >= 0 and g.zone[run.source] == PLAY and g.whose[run.source] is side:
        held += [run.source] if run.source != side.identity and card_of[run.source].paid else []  # an event that runs
    return held


def usable(g: State, i: int, paid: PaidAbility) -> bool:
    """Whether a paid ability may be used: limit, condition, costs, and that it could change something (CR 1.2.5)."""
    if paid.limit and g.used.get(paid.counts_as(g, i), 0) >= paid.limit:
        return False
    if paid.condition is not None and not paid.condition(g, i):
        return False
    if i in g.blank:
        return False
    if "no_actions" in g.mods and (
        forbidden(g, payer(g, i, paid), "use", i)
        or (paid.zone != ACCESSING and forbidden(g, payer(g, i, paid), "use_paid", i))
    ):
        return False
    if "extra_cost" in g.mods and not can_pay_extra(g, i, paid.purpose, paid.credits, payer(g, i, paid).number):
        return False
    return can_pay(g, i, paid, "ability") and (
        paid.takes is None or paid.takes(g, i) or not g.table.rulebook.needs_effect
    )


def worth_using(g: State, i: int, paid: PaidAbility) -> bool:
    """Whether it may be used and could change something, which the rules no longer ask for (CR26 1.2.4)."""
    return usable(g, i, paid) and (paid.takes is None or paid.takes(g, i))


def action_options(g: State) -> list[Option]:
    """Every action of the active player, each once (CR 5.2.7, 5.2.8); for who plays alone, what needs no click too."""
    side = g.acting
    found = [] if g.table.both else window_options(g)
    found.append(CREDIT)
    corp = side is g.corp
    if corp or side.deck or side.top or side.bottom or not g.table.rulebook.needs_effect:
        found.append(DRAW)
    card_of = g.table.card_of
    if values.forbidden(g, side, "draw") and DRAW in found:
        found.remove(DRAW)
    dearer = "extra_cost" in g.mods
    for i in one_of_each(g, side.hand):
        card = card_of[i]
        if card.type in ("operation", "event"):
            if may_play(g, i):
                found.append(("play", i))
        elif card.side != side.name:
            continue  # a card of the other side, in a list that is not legal
        elif corp:
            if "no_actions" in g.mods and forbidden(g, side, "install", i):
                continue
            purse = money.available(g, side, "install", i)
            for server in places(g, i):
                left = purse - entry_fee(g, server) if dearer else purse
                if left >= 0 and (card.type != "ice" or install_cost(g, i, server) <= left or hosts_at(g, i, server)):
                    found.append(("install", i, server))
            found += [("replace", i, server) for server in _replaceable(g, i)]
        elif can_install(g, i):
            found.append(("install", i))
    gained = "grant" in g.mods
    for i in _with_abilities(g, side):
        for k, paid in enumerate(values.paid_abilities(g, i) if gained else g.table.card_of[i].paid):
            if paid.clicks and paid.zone < 0 and paid.by < 0 and usable(g, i, paid):
                found.append(("use", i, k))
    if g.table.both:
        attached = [i for i, zone in enumerate(g.zone) if zone == PLAY and g.host[i] >= 0] if g.hosted_count else []
        for i in (*g.sides[1 - side.number].installed, *(i for i in attached if g.whose[i] is not side)):
            for k, paid in enumerate(card_of[i].paid):
                if paid.by == side.number and paid.clicks and g.active[i] and usable(g, i, paid):
                    found.append(("use", i, k))
    if g.table.afar:
        scored = [i for each in g.sides for i in each.scored if g.whose[i] is side]
        for i in one_of_each(g, side.hand + side.discard + scored):
            for k, paid in enumerate(card_of[i].paid):
                if paid.zone == g.zone[i] and usable(g, i, paid):
                    found.append(("use", i, k))
    if corp:
        if (side.credits >= ADVANCE_COST or "purse" in g.mods) and not values.forbidden(g, side, "advance"):
            found += [
                ("advance", i)
                for i in side.installed
                if values.can_advance(g, i)
                and (side.credits >= ADVANCE_COST or money.available(g, side, "advance", i) >= ADVANCE_COST)
                and ("extra_cost" not in g.mods or can_pay_extra(g, i, "advance", ADVANCE_COST))
            ]
        if side.clicks >= PURGE_CLICKS:
            found.append(PURGE)
        price = values.basic_cost(g, "trash_resource", TRASH_COST)
        if side.credits >= price and values.tagged(g):
            found += [
                ("trash_resource", i)
                for i in g.runner.installed
                if card_of[i].type == "resource"
                and g.active[i]
                and ("extra_cost" not in g.mods or can_pay_extra(g, i, "basic_trash", price, side.number, 1))
            ]
    else:
        if not g.table.both:
            found += [("run", server) for server in range(3)]
        elif g.table.rulebook.run:
            found += [("run", server) for server in (0, 1, 2, *remotes(g)) if may_run(g, server, 1)]
        if g.tags and side.credits >= values.basic_cost(g, "remove_tag", UNTAG_COST):
            found.append(UNTAG)
    return found if side.taken or "first_click" not in g.mods else _for_first_click(g, side, found)


def _for_first_click(g: State, side: Side, found: list[Option]) -> list[Option]:
    """Those options that may be taken with the first click of a turn, where some must be if any of them can.

    None must be where each of them costs something more, which nobody must pay (CR26 9.12.3e).
    """
    held = [(me, mod) for me, mod in g.mods["first_click"] if mod.about(g, me, side.number)]
    if not held:
        return found
    bound = [
        option
        for option in found
        if all(option[0] in mod.kinds and (option[0] != "play" or mod.selects(g, me, option[1])) for me, mod in held)
    ]
    free = [
        option for option in found if option[0] == "use" and not values.paid_abilities(g, option[1])[option[2]].clicks
    ]
    unasked = any(not extras(g, "basic_run" if option[0] == "run" else "play", option[1]) for option in bound)
    return [*free, *bound] if unasked else found


def _replaceable(g: State, i: int) -> list[int]:
    """Servers where something may be trashed to make room first (CR 8.2.5a-c)."""
    card = g.table.card_of[i]
    if card.type == "ice":
        purse = money.available(g, g.corp, "install", i)
        found = [s for s, held in enumerate(g.ice) if held and install_cost(g, i, s) - len(held) <= purse]
    else:
        standing = (0, 1, 2, *remotes(g))
        found = [s for s in places(g, i) if s in standing and root(g, s)]
    if "extra_cost" in g.mods:
        found = [s for s in found if _affords_entry(g, i, s)]
    return found


def _affords_entry(g: State, i: int, server: int) -> bool:
    """Whether what a server costs beside the install cost can be paid, once all in the way of a card is trashed."""
    price = install_cost(g, i, server) - len(g.ice[server]) if g.table.card_of[i].type == "ice" else 0
    return max(0, price) + entry_fee(g, server) <= money.available(g, g.corp, "install", i)
