"""Breaching a server and accessing its cards (CR26 7)."""

from __future__ import annotations

from functools import partial

from nrdb.engine.model.decision import NO, YES, Decision, Flow, Option
from nrdb.engine.model.frame import Run
from nrdb.engine.model.numbers import ACCESSING, ARCHIVES, CORP, DECK, DISCARD, HQ, INSTALLED, PLAY, RD, RUNNER
from nrdb.engine.model.state import State
from nrdb.engine.rules import counters, decks, money, runs, sight, zones
from nrdb.engine.rules.active import expire
from nrdb.engine.rules.checkpoint import holds, iterate, settle, within
from nrdb.engine.rules.costs import can_pay_extra, extras, owed, pay_extra
from nrdb.engine.rules.events import count_use, emit, happen, mark_used, pick, tell
from nrdb.engine.rules.scoring import check_victory, steal
from nrdb.engine.rules.servers import root, server_of
from nrdb.engine.rules.values import (
    access_limit,
    fewer_accesses,
    forbidden,
    identities,
    left_of,
    paid_abilities,
    room,
    trash_cost,
)
from nrdb.engine.steps.options import usable
from nrdb.engine.steps.perform import use

BLIND: Option = ("blind",)
"""The option to access a card nobody sees: a random one from HQ, or the next one in R&D."""


def breach(g: State, server: int, rooted: bool = True) -> Flow:
    """Breach a server: the Runner accesses its cards one at a time, in an order of their choice.

    Unless the breach is `rooted`, cards in the root can't be accessed.
    """
    if g.run is None:
        g.run = runs.outside_run(g, server)
        yield from breach(g, server, rooted)
        g.run = None
        return
    if g.run.ended and not (g.run.closed or g.table.rulebook.late_breaches):
        return  # no breach begins in windows finished after the run (CR26 6.8.2c)
    if g.run.breaching:
        g.run.waiting.append((server, rooted))  # after the current one (CR26 7.3.8)
        return
    g.run.breaching = True
    yield from _breach(g, server, rooted)
    g.run.breaching = False
    if g.run.waiting:
        (then, also), g.run.waiting = g.run.waiting[0], g.run.waiting[1:]
        if not g.run.ended and not g.over:
            yield from breach(g, then, also)


def _breach(g: State, server: int, rooted: bool) -> Flow:
    """Breach a server, in a run or outside one."""
    run = g.run
    assert run is not None
    if forbidden(g, g.runner, "breach", server):
        return
    run.own, run.due = run.due, False
    over = run.ended  # a breach after the run continues regardless
    tell(g, "breach", server)
    emit(g, g.runner, "breach", server)
    yield from iterate(settle(g))
    if server == ARCHIVES:
        if g.table.rulebook.archives_in_order:
            zones.merge_archives(g)
        zones.turn_faceup(g, g.corp.discard)
        yield from iterate(settle(g))
    blind = access_limit(g, run, server) if server in (HQ, RD) else 0
    if blind and "accesses_counted" in g.listeners:
        emit(g, g.runner, "accesses_counted", server)  # CR26 7.5.3
        yield from iterate(settle(g))
    yield from _access_each(g, run, server, blind, rooted=rooted, over=over)
    run.extra_accesses = 0  # they were for this breach only
    emit(g, g.runner, "breach_ends", server)
    expire(g, "breach")


def access_in(g: State, server: int, most: int) -> Flow:
    """Access up to `most` cards in a server or its root without breaching it."""
    if g.run is None:
        g.run = runs.outside_run(g, server)
        yield from access_in(g, server, most)
        g.run = None
    else:
        yield from _access_each(g, g.run, server, most, over=g.run.ended, most=most)


def _access_each(
    g: State, run: Run, server: int, blind: int, *, rooted: bool = True, over: bool = False, most: int = -1
) -> Flow:
    """Access cards one at a time, at most `blind` of them unseen, and at most `most` in all (-1 for no limit)."""
    ahead, run.first_access = run.first_access, -1
    seen: set[tuple[int, int]] = set()  # a card that changed zones is a new candidate (CR26 7.4.5)
    there = {(i, g.moves[i]) for i in root(g, server)}
    done, fewer = 0, fewer_accesses(g, server) if "fewer_access" in g.mods else []
    while not g.over and (over or not run.ended) and done != most:
        for came in [(i, g.moves[i]) for i in root(g, server) if rooted and (i, g.moves[i]) not in there]:
            there.add(came)
            if (yield Decision("may", [NO, YES], came[0], "candidate", RUNNER)) == NO:
                seen.add(came)  # for good (CR26 7.4.6a)
        visible = _accessible(g, _open(g, server, rooted))
        options: list[Option] = [("access", i) for i in visible if (i, g.moves[i]) not in seen]
        hidden = _accessible(g, _hidden(g, server, seen)) if blind > 0 else []
        if hidden:
            options.insert(0, BLIND)
        if not options or room(g, g.runner, "access", run.accessed) <= 0:
            break
        if fewer:
            all_of_them = done + len(options) + _unseen(g, server, hidden, seen, blind)
            if done >= left_of(min(all_of_them, most) if most >= 0 else all_of_them, fewer):
                break
        if g.table.rulebook.archives_in_order:  # whatever is under another card there waits
            covered = [option for option in options if option != BLIND and g.zone[option[1]] == DISCARD][:-1]
            options = [option for option in options if option not in covered]
        option = yield Decision("access", options, player=RUNNER)
        if option == BLIND:
            blind -= 1
            i = yield from _picked(g, server, hidden, ahead)
            ahead = -1
        else:
            i = option[1]
        seen.add((i, g.moves[i]))
        done += 1
        if "extra_cost" not in g.mods or (yield from _pays_for_access(g, i)):
            yield from _access(g, run, i)
    yield from _take_later(g, run, over)


def _picked(g: State, server: int, hidden: list[int], ahead: int) -> Flow:
    """Return the unseen card that is accessed: the one that must be first, the Corp's choice, or a random one."""
    if ahead in hidden:
        return ahead
    if any(mod.applies(g, me, server) for me, mod in g.mods.get("corp_picks", ())):
        options: list[Option] = [("card", i) for i in hidden]
        return (yield Decision("choose", options, -1, "corp_picks", CORP))[1]
    return hidden[pick(g, len(hidden))] if server == HQ else hidden[0]


def _pays_for_access(g: State, i: int) -> Flow:
    """Return whether the Runner pays the cost of an access, which is optional (CR26 1.16.10a)."""
    if not extras(g, "access", i):
        return True
    if not can_pay_extra(g, i, "access", who=RUNNER):
        return False
    if (yield Decision("may", [NO, YES], i, "access", RUNNER)) == NO:
        return False
    yield from pay_extra(g, i, "access")
    yield from iterate(settle(g))
    return True


def _accessible(g: State, cards: list[int]) -> list[int]:
    """Return which of these cards may be accessed."""
    return [i for i in cards if not forbidden(g, g.runner, "access", i)] if "no_actions" in g.mods else cards


def _open(g: State, server: int, rooted: bool) -> list[int]:
    """Return the cards that are accessed by choice: cards in the root and in Archives."""
    return [*(root(g, server) if rooted else ()), *(g.corp.discard if server == ARCHIVES else ())]


def _hidden(g: State, server: int, seen: set[tuple[int, int]]) -> list[int]:
    """Return the cards in HQ not yet accessed, or the next card in R&D, from the bottom if a card says so."""
    if server == HQ:
        return [i for i in sorted(g.corp.hand) if (i, g.moves[i]) not in seen]
    if "from_bottom" in g.mods and any(mod.applies(g, me, -1) for me, mod in g.mods["from_bottom"]):
        found = decks.look_at_bottom(g, g.corp, 1 + sum((i, g.moves[i]) in seen for i in g.corp.bottom))
    else:
        found = decks.look_at_top(g, g.corp, 1 + sum((i, g.moves[i]) in seen for i in g.corp.top))
    return [i for i in reversed(found) if (i, g.moves[i]) not in seen]


def _unseen(g: State, server: int, hidden: list[int], seen: set[tuple[int, int]], most: int) -> int:
    """Return how many more unseen cards would be accessed after the next one, up to the limit `most`."""
    left = len(hidden)
    if server == RD:
        left = g.corp.deck_size() - sum(g.zone[i] == DECK and g.moves[i] == moves for i, moves in seen)
    return min(left, most) - 1 if hidden else 0


def access(g: State, i: int) -> Flow:
    """Access a card, in a run or outside one, if its cost is paid, and return whether it was."""
    if "extra_cost" in g.mods and not (yield from _pays_for_access(g, i)):
        return False
    outer = g.run
    run = g.run = outer or runs.outside_run(g, server_of(g, i))
    yield from _access(g, run, i)
    if not run.breaching:
        yield from _take_later(g, run, run.ended)
    g.run = outer
    return True


def _access(g: State, run: Run, i: int) -> Flow:
    """Access a card: its abilities, then stealing it, trashing it or leaving it (CR26 7.2)."""
    if "replace_access" in g.mods and (yield from _replaced(g, i)):
        return
    moves = g.moves[i]
    over, outer = run.ended, (run.accessing, run.accessed_as, run.accessed_at)
    run.accessing, run.accessed_as, run.accessed_at = i, moves, at if (at := server_of(g, i)) >= 0 else run.server
    run.accessed += 1  # replaced and unpaid accesses don't count (CR26 7.3.6)
    tell(g, "access", i)
    sight.see(g, i, sight.RUNNER_EYES)
    counters.forget_left(g, i)
    if g.zone[i] == DECK and (
        g.table.card_of[i].shown or any(mod.applies(g, me, i) for me, mod in g.mods.get("shown", ()))
    ):
        sight.reveal(g, g.runner, i)
    zone = g.zone[i]
    emit(g, g.runner, "access", i, zone)
    happen(g, "accessed", i)
    yield from iterate(settle(g))
    if g.table.rulebook.late_takes:
        run.taken_later.append((i, moves))
    else:
        yield from _take(g, run, i, moves, over)
    run.accessing, run.accessed_as, run.accessed_at = outer  # return to the outer access, if any
    expire(g, "access")
    if "access_ends" in g.listeners:
        emit(g, g.runner, "access_ends", i, zone)
        yield from iterate(settle(g))


def _take_later(g: State, run: Run, over: bool) -> Flow:
    """Steal or trash cards once all have been accessed, agendas first; then check for a win (CLS access.order)."""
    waiting, run.taken_later = run.taken_later, []
    for i, moves in sorted(waiting, key=lambda entry: g.table.card_of[entry[0]].type != "agenda"):
        run.accessing, run.accessed_as, run.accessed_at = i, moves, at if (at := server_of(g, i)) >= 0 else run.server
        yield from _take(g, run, i, moves, over)
    if waiting:
        run.accessing, run.accessed_as, run.accessed_at = -1, -1, -1
        check_victory(g)


def _take(g: State, run: Run, i: int, moves: int, over: bool) -> Flow:
    """Steal an accessed card, trash it, or leave it where it is; with `over`, even if the run has ended."""
    used = False
    while g.moves[i] == moves and not g.over and (over or not run.ended):
        options = _outcomes(g, i) if used else _choices(g, i)
        answer = yield Decision("accessed", options, i, "access", RUNNER)
        if answer[0] == "steal":
            yield from _steal(g, i)
        elif answer[0] == "trash":
            yield from _trash(g, i)
        elif answer[0] == "use":
            yield from use(g, answer[1], answer[2])
            used = g.table.card_of[i].type == "agenda"  # then only stealing is left (CR26 7.2.2-3)
            if used or paid_abilities(g, answer[1])[answer[2]].while_paying:
                continue
        yield from iterate(settle(g))
        break


_SINCE = {"1/breach": "breach", "1/run": "run_begins"}


def _replaced(g: State, i: int) -> Flow:
    """Return whether something was done instead of accessing a card."""
    for me, mod in list(g.mods["replace_access"]):
        # The number of breaches or runs begun so far identifies the current one.
        key = ("replaced", me, mod.number, sum(event[0] == _SINCE.get(mod.first) for event in g.events))
        if (mod.first and g.used.get(key)) or not holds(g, me, i, partial(mod.applies, i=i)):
            continue
        if mod.may and (yield Decision("may", [NO, YES], me, "replace_access", RUNNER)) == NO:
            continue
        count_use(g, key)
        assert mod.effect is not None
        yield from iterate(within(g, me, i, mod.effect))
        if mod.may:
            mark_used(g, me)
        yield from iterate(settle(g))
        return True
    return False


def _choices(g: State, i: int) -> list[Option]:
    """Return the Runner's options for an accessed card; some cards must be trashed if possible (CR26 7.1.5c, d)."""
    outcomes, abilities = _outcomes(g, i), _abilities(g)
    if "no_actions" in g.mods:
        # Additional costs are never mandatory (CR26 9.12.3e).
        basic: list[Option] = [("trash", i)] if ("trash", i) in outcomes and not extras(g, "trash", i) else []
        if basic and forbidden(g, g.runner, "unpaid", i):
            return basic
        if forbidden(g, g.runner, "leave", i):
            trashing = [use for use in abilities if paid_abilities(g, use[1])[use[2]].trashes_accessed]
            return [*basic, *trashing] or [*outcomes, *abilities]
    return [*outcomes, *abilities]


def _abilities(g: State) -> list[Option]:
    """Return the Runner's abilities that can be used while accessing a card (CR26 7.2.2)."""
    card_of = g.table.card_of
    return [
        ("use", i, k)
        for i in (*g.runner.installed, *identities(g, g.runner), *_events(g))
        if g.active[i] and card_of[i].paid
        for k, paid in enumerate(card_of[i].paid)
        if (paid.zone == ACCESSING or paid.while_paying) and usable(g, i, paid)
    ]


def _events(g: State) -> list[int]:
    """Return the Runner's event that made the run, if it is in play."""
    return [] if g.run is None or g.run.source < 0 or g.zone[g.run.source] != PLAY else [g.run.source]


def _outcomes(g: State, i: int) -> list[Option]:
    """Return the options for what happens to an accessed card.

    An agenda must be stolen unless that has a cost, which the Runner may decline to pay (CR26 1.16.10a). Other cards
    may be trashed for their trash cost, but not in Archives (CR26 7.1.5).
    """
    found = _usual_outcomes(g, i)
    if "free_trash" in g.mods and ("trash", i) not in found and _trashes_freely(g, i) >= 0:
        found.append(("trash", i))
    return found


def _trashes_freely(g: State, i: int) -> int:
    """Return the card that lets the Runner trash an accessed card at no cost; -1 if there is none."""
    if g.run is None or "free_trash" not in g.mods or g.zone[i] == DISCARD or forbidden(g, g.runner, "trash", i):
        return -1
    at = g.run.accessed_at
    return next(
        (
            me
            for me, mod in g.mods["free_trash"]
            if (mod.condition is None or mod.condition(g, me))
            and (mod.selects is None or mod.selects(g, me, at))
            and not (mod.of == "stored" and g.zone[i] == INSTALLED)
        ),
        -1,
    )


def _usual_outcomes(g: State, i: int) -> list[Option]:
    """Return the options for what happens to an accessed card if no effect lets it be trashed at no cost."""
    if g.table.card_of[i].type == "agenda":
        if forbidden(g, g.runner, "steal", i):
            return [NO]
        if not extras(g, "steal", i):
            return [("steal", i)]
        return [NO, ("steal", i)] if can_pay_extra(g, i, "steal", who=RUNNER) else [NO]
    price = trash_cost(g, i)
    if price is None or g.zone[i] == DISCARD or forbidden(g, g.runner, "trash", i):
        return [NO]
    if price > money.available(g, g.runner, "trash", i) or not can_pay_extra(g, i, "trash", price, RUNNER):
        return [NO]
    return [NO, ("trash", i)]


def _steal(g: State, i: int) -> Flow:
    """Steal an accessed agenda after paying for it."""
    if extras(g, "steal", i):
        yield from pay_extra(g, i, "steal")
        yield from iterate(settle(g))
    if not g.over:  # paying can end the game (CR26 10.4.4)
        steal(g, i)


def _trash(g: State, i: int) -> Flow:
    """Trash an accessed card by paying its trash cost, or at no cost if an effect says so."""
    if (free := _trashes_freely(g, i)) >= 0:
        mark_used(g, free)
        zones.trash(g, i, by=RUNNER)
        return
    listed, moves = extras(g, "trash", i), g.moves[i]
    yield from iterate(money.pay(g, g.runner, trash_cost(g, i) or 0, "trash", i, owed(g, i, listed, "trash")))
    if listed:
        yield from pay_extra(g, i, "trash")
    yield from iterate(settle(g))
    if g.moves[i] == moves and not g.over:  # paying may have moved it (CR26 1.16.3, 7.1.7)
        zones.trash(g, i, by=RUNNER)
