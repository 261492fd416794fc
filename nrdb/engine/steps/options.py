"""Legal options: what may be done as an action or in a window (CR 5.2.7, 5.2.8, 9.2)."""

from __future__ import annotations

from collections.abc import Iterator

from nrdb.engine.model.ability import PaidAbility
from nrdb.engine.model.decision import CREDIT, DRAW, PURGE, UNTAG, Option
from nrdb.engine.model.numbers import ACCESSING, PLAY
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules import counters, money, runs, values
from nrdb.engine.rules.costs import (
    affords_entry,
    binds_first_click,
    can_pay,
    can_pay_extra,
    entry_fee,
    extras,
    payer,
    price_of,
)
from nrdb.engine.rules.hosting import hosts_at, programs_in_the_way
from nrdb.engine.rules.may import can_install, can_rez, can_score, may_play, may_run
from nrdb.engine.rules.servers import places, remotes, remotes_to_be
from nrdb.engine.rules.values import forbidden, install_cost
from nrdb.engine.steps.install import in_the_way

ADVANCE_COST = 1  # CR 5.2.7f


UNTAG_COST = 2  # CR 5.2.8g


PURGE_CLICKS = 3  # CR 5.2.7h


TRASH_COST = 2  # CR 5.2.7g


_ASK_FOR_ICE = ("cost", "cost_behind", "no_actions")
"""Static effects that change the cost of ice, or what can pay for the ice."""


def one_of_each(g: State, cards: list[int]) -> list[int]:
    """Return the first copy of each card, in the order of their numbers."""
    card_of = g.table.card_of
    return sorted({card_of[i]: i for i in sorted(cards, reverse=True)}.values())


def window_options(g: State, windows: str = "") -> list[Option]:
    """Return the options without a click for the player with priority: rez, score, use abilities (CR 9.2)."""
    return list(in_window(g, g.priority, windows or g.table.rulebook.turns[g.acting.name][g.step].windows))


def in_window(g: State, side: Side, windows: str) -> Iterator[Option]:
    """Yield a player's options in a window with these letters (R rez, S score, I rez the approached ice)."""
    corp, run = side is g.corp, g.run
    if corp and "N" in windows:
        return
    if corp and "R" in windows and g.table.rulebook.purge == "forgo" and counters.purgeable(g):
        yield PURGE  # whenever a card may be rezzed (CLS virus.when)
    encountering = run is not None and run.encountering
    free = encountering or g.table.free[side.number]
    if not (corp or free):
        return
    card_of, active, gained = g.table.card_of, g.active, free and "grant" in g.mods
    anything = not (encountering and g.table.rulebook.bound_encounters)
    for i in side.usable_installed:
        card = card_of[i]
        if free and active[i]:
            for k, paid in _abilities(g, i, False) if gained else card.in_encounters if encountering else card.free:
                if (anything or paid.suits_encounters) and usable(g, i, paid):
                    yield "use", i, k
        if not corp:
            continue
        if card.type == "agenda":
            if "S" in windows and can_score(g, i):
                yield "score", i
        elif active[i]:
            continue
        elif card.type == "ice":  # while it is approached, or with other cards if it says so
            if run is None or i != run.ice or "I" not in windows:
                early = card.rez_with_others
                if early is None or "R" not in windows or not early(g, i):
                    continue
            if can_rez(g, i):
                yield "rez", i
        elif "R" in windows and can_rez(g, i):
            yield "rez", i
    for i in _not_installed(g, side) if free else ():
        card = card_of[i]
        for k, paid in _abilities(g, i, False) if gained else card.in_encounters if encountering else card.free:
            if (anything or paid.suits_encounters) and usable(g, i, paid):
                yield "use", i, k
    if run is not None and encountering and not corp:
        for k, paid in card_of[run.ice].offered:
            if paid.by == side.number and usable(g, run.ice, paid):
                yield "use", run.ice, k


def _abilities(g: State, i: int, clicks: bool) -> list[tuple[int, PaidAbility]]:
    """Return the paid abilities of a card in play, gained ones included, with or without a click cost."""
    return [
        (k, paid)
        for k, paid in enumerate(values.paid_abilities(g, i))
        if bool(paid.clicks) is clicks and paid.zone < 0 and paid.by < 0
    ]


def _not_installed(g: State, side: Side) -> list[int]:
    """Return a player's other active cards: scored agendas, the identity, the event that made the run."""
    held = [*side.scored, *values.identities(g, side)]
    acting = [] if g.run is None or g.run.source in (-1, side.identity) else [g.run.source]
    if "grant" in g.mods:
        acting += [i for i, mod in g.mods["grant"] if mod.selects is None]
    if acting:
        held += [i for i in acting if g.zone[i] == PLAY and g.whose[i] is side]
    return held


def usable(g: State, i: int, paid: PaidAbility, worth: bool = False) -> bool:
    """Return whether a paid ability may be used, given its limit, condition and costs, and the rules (CR 1.2.5).

    With `worth` it must be able to change something whatever the rulebook says.
    """
    if paid.limit and g.used.get(paid.use_key(g, i), 0) >= paid.limit:
        return False
    if paid.condition is not None and not paid.condition(g, i):
        return False
    if not can_pay(g, i, paid, paid.pays_for):
        return False
    if not g.table.rulebook.boosts_anywhere and paid.about.startswith("boost") and not runs.may_break(g, i):
        return False
    if i in g.blank and not values.keeps(g, i, paid):
        return False
    if "no_actions" in g.mods:
        side = payer(g, i, paid)
        if forbidden(g, side, "use", i) or (paid.zone != ACCESSING and forbidden(g, side, "use_paid", i)):
            return False
    if "extra_cost" in g.mods and not can_pay_extra(
        g, i, paid.purpose, price_of(g, i, paid), payer(g, i, paid).number, price_for="ability"
    ):
        return False
    return paid.takes is None or not (worth or g.table.rulebook.needs_effect) or paid.takes(g, i)


def worth_using(g: State, i: int, paid: PaidAbility) -> bool:
    """Return whether an ability may be used and could change something.

    The rules no longer require the latter (CR26 1.2.4).
    """
    return usable(g, i, paid, True)


def action_options(g: State) -> list[Option]:
    """Return every action of the active player, each once (CR 5.2.7, 5.2.8)."""
    side = g.acting
    found: list[Option] = [CREDIT]
    corp = side is g.corp
    if not g.table.rulebook.needs_effect or (
        (corp or side.deck or side.top or side.bottom) and not values.forbidden(g, side, "draw")
    ):
        found.append(DRAW)
    card_of = g.table.card_of
    dearer = "extra_cost" in g.mods
    remote: list[int] | None = None
    # Ice costs a credit for each piece that already protects the server: with enough for the most, any can be paid for.
    payable = corp and g.mods.keys().isdisjoint(_ASK_FOR_ICE) and max(map(len, g.ice)) <= side.credits
    for i in one_of_each(g, values.hand(g, side)):
        card = card_of[i]
        if card.type in ("operation", "event"):
            if may_play(g, i):
                found.append(("play", i))
        elif card.side != side.name:
            continue  # a card of the other side, in an illegal list
        elif corp:
            if "no_actions" in g.mods and forbidden(g, side, "install", i):
                continue
            if card.rez_on_install and not can_rez(g, i):
                continue
            remote = remotes_to_be(g) if remote is None else remote
            there = places(g, i, remote)
            priced = bool(card.own_cost) or not payable if card.type == "ice" else "cost" in g.mods
            if dearer or priced:
                purse = money.available(g, side, "install", i)
                for server in there:
                    if "purse" in g.mods:
                        purse = money.available(g, side, "install", i, server)
                    left = purse - entry_fee(g, server) if dearer else purse
                    if (not dearer or affords_entry(g, i, server)) and (
                        install_cost(g, i, server) <= left or ("can_host" in g.mods and hosts_at(g, i, server))
                    ):
                        found.append(("install", i, server))
            else:
                found += [("install", i, server) for server in there]
            found += [("replace", i, server) for server in _replaceable(g, i, there)]
        elif can_install(g, i):
            found.append(("install", i))
            if programs_in_the_way(g, i):
                found.append(("replace", i))
    gained = "grant" in g.mods
    active = g.active
    for i in (*(i for i in side.usable_installed if active[i]), *_not_installed(g, side)):
        for k, paid in _abilities(g, i, True) if gained else card_of[i].clicked:
            if usable(g, i, paid):
                found.append(("use", i, k))
    for i, mod in g.mods.get("by_counters", ()):
        for k, paid in enumerate(values.paid_abilities(g, i)):
            lent = mod.lent is not None and paid in mod.lent.paid and payer(g, i, paid) is side
            if not lent or (paid.by < 0 and g.active[i]):
                continue  # an active card lists its player's own abilities itself
            if usable(g, i, paid):
                found.append(("use", i, k))
    there = g.sides[1 - side.number].installed
    if g.hosted_count:
        whose = g.whose
        there = there + [i for i, z in enumerate(g.zone) if z == PLAY and g.host[i] >= 0 and whose[i] is not side]
    for i in there:
        for k, paid in card_of[i].offered:
            if paid.by == side.number and paid.clicks and active[i] and usable(g, i, paid):
                found.append(("use", i, k))
    if g.table.has_zone_abilities:
        scored = [i for each in g.sides for i in each.scored if g.whose[i] is side]
        for i in (*one_of_each(g, side.hand), *one_of_each(g, side.discard), *scored):
            for k, paid in enumerate(card_of[i].paid):
                if paid.zone == g.zone[i] and usable(g, i, paid):
                    found.append(("use", i, k))
    if corp:
        if (side.credits >= ADVANCE_COST or "purse" in g.mods) and not values.forbidden(g, side, "advance"):
            found += [
                ("advance", i)
                for i in side.installed
                if (card_of[i].type == "agenda" or values.can_advance(g, i))
                and (side.credits >= ADVANCE_COST or money.available(g, side, "advance", i) >= ADVANCE_COST)
                and ("extra_cost" not in g.mods or can_pay_extra(g, i, "advance", ADVANCE_COST))
            ]
        if side.clicks >= PURGE_CLICKS and g.table.rulebook.purge == "action":
            found.append(PURGE)
        price = values.basic_cost(g, "trash_resource", TRASH_COST)
        if values.tagged(g) and money.available(g, side, "trash_resource") >= price:
            found += [
                ("trash_resource", i)
                for i in g.runner.installed
                if card_of[i].type == "resource"
                and g.active[i]
                and not forbidden(g, side, "trash", i)
                and (
                    "extra_cost" not in g.mods
                    or can_pay_extra(g, i, "basic_trash", price, side.number, 1, "trash_resource")
                )
            ]
    else:
        servers, limited = (0, 1, 2, *remotes(g)), dearer or "no_actions" in g.mods
        found += [("run", server) for server in servers if not limited or may_run(g, server, 1)]
        if g.tags and money.available(g, side, "remove_tag") >= values.basic_cost(g, "remove_tag", UNTAG_COST):
            found.append(UNTAG)
    return found if side.taken or "first_click" not in g.mods else _for_first_click(g, side, found)


def _for_first_click(g: State, side: Side, found: list[Option]) -> list[Option]:
    """Return the options for the first click of a turn: those that effects reserve it for, if any, otherwise all.

    If each of those has an additional cost, the click isn't reserved, because nobody has to pay it (CR26 9.12.3e).
    """
    held = binds_first_click(g, side)
    if not held:
        return found
    bound = [
        option
        for option in found
        if all(
            option[0] in mod.kinds and (option[0] != "play" or mod.selects is None or mod.selects(g, me, option[1]))
            for me, mod in held
        )
    ]
    free = [
        option for option in found if option[0] == "use" and not values.paid_abilities(g, option[1])[option[2]].clicks
    ]
    unasked = any(not extras(g, "basic_run" if option[0] == "run" else "play", option[1]) for option in bound)
    return [*free, *bound] if unasked else found


def _replaceable(g: State, i: int, there: list[int]) -> list[int]:
    """Return the servers where something may be trashed to install a card (CR 8.2.5a-c)."""
    card = g.table.card_of[i]
    if card.type == "ice":
        able = [(s, len(in_the_way(g, i, s))) for s, held in enumerate(g.ice) if held]
        found = [s for s, n in able if n and install_cost(g, i, s, n) <= money.available(g, g.corp, "install", i, s)]
    else:
        card_of, at = g.table.card_of, g.server
        filled = {at[j] for j in g.corp.installed if card_of[j].type != "ice"}
        found = [s for s in there if s in filled]
    if "extra_cost" in g.mods:
        found = [s for s in found if _affords_entry(g, i, s)]
    return found


def _affords_entry(g: State, i: int, server: int) -> bool:
    """Return whether a server's additional cost can be paid once everything in the card's way is trashed."""
    price = install_cost(g, i, server, len(in_the_way(g, i, server))) if g.table.card_of[i].type == "ice" else 0
    return affords_entry(g, i, server, price)
