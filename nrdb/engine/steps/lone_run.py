"""Runs in solo games: on a server without ice, or at a stated price, with nothing to access (CR 6.9, in part)."""

from __future__ import annotations

from typing import Any

from nrdb.engine.model.decision import NO, Decision, Flow
from nrdb.engine.model.frame import Run
from nrdb.engine.model.state import State
from nrdb.engine.rules import money
from nrdb.engine.rules.active import expire
from nrdb.engine.rules.checkpoint import iterate, settle, within
from nrdb.engine.rules.events import count_use, emit, mark_used, tell
from nrdb.engine.rules.may import can_rez
from nrdb.engine.rules.values import forbidden
from nrdb.engine.rules.zones import objects, unmoved
from nrdb.engine.steps.rez import rez_card


def run_alone(g: State, me: int, server: int, if_successful: Any = None, extra: bool = True) -> Flow:
    """Run on a server without ice or cards: the run begins, succeeds and ends (CR 6.9, in part).

    If getting in has a price (`Table.run_cost`) that can't be paid, the run ends there.
    """
    outer, g.run = g.run, Run(server, me)
    side = g.runner
    had = side.earned, side.credits, len(side.deck) + len(side.top) + len(side.bottom)
    tell(g, "run", server)
    emit(g, side, "run_begins", server)
    yield from iterate(settle(g))
    if not g.over and _pays_to_get_in(g):
        g.run.successful, g.run.breach_replacements = True, held_in_hand(g)
        emit(g, side, "run_successful", server)
        yield from iterate(settle(g))
        if if_successful is not None and not g.over:
            flow = if_successful(g, me)
            if flow is not None:
                yield from flow
            yield from iterate(settle(g))
        if not ("no_actions" in g.mods and forbidden(g, side, "breach", server)) and not (
            ("replace_breach" in g.mods or g.run.breach_replacements) and (yield from replaced(g, g.run))
        ):
            emit(g, side, "breach", server)
            yield from iterate(settle(g))
            emit(g, side, "breach_ends", server)
    if not g.over:
        emit(g, side, "run_ends", server)
        yield from iterate(settle(g))
    if g.lasting:
        expire(g, "run")
    g.run = outer
    if outer is None:
        earned, credits, deck = had
        runs, gained, spent, cards = g.run_totals
        more = side.earned - earned
        drawn = deck - len(side.deck) - len(side.top) - len(side.bottom)
        g.run_totals = runs + 1, gained + more, spent + credits + more - side.credits, cards + drawn
    if g.pending or g.dirty:
        yield from iterate(settle(g))


def may_get_in(g: State) -> bool:
    """Return whether a run would succeed: it is free, or there is an icebreaker and enough credits."""
    price = g.table.run_cost
    if not price:
        return True
    card_of = g.table.card_of
    return any("icebreaker" in card_of[i].terms for i in g.runner.installed) and price <= money.available(
        g, g.runner, "ability"
    )


def _pays_to_get_in(g: State) -> bool:
    """Pay the stated price of a run and return whether the Runner gets in."""
    if not may_get_in(g):
        return False
    if g.table.run_cost:
        money.pay(g, g.runner, g.table.run_cost, "ability")
        tell(g, "run_cost", g.table.run_cost)
    return True


def make_stated_runs(g: State) -> None:
    """Make the runs stated for the absent Runner's turn and rez ice for them.

    They are made on a remote whose ice protects an agenda or asset, then on R&D and HQ, whose order alternates. In each
    the outermost unrezzed ice is rezzed if the Corp can pay. The runs have no other effect.
    """
    card_of = g.table.card_of
    full = sorted(
        {g.server[i] for i in g.corp.installed if g.server[i] >= 3 and card_of[i].type in ("agenda", "asset")}
    )
    servers = [*[server for server in full if g.ice[server]][:1], g.turn % 2, 1 - g.turn % 2]
    for server in servers[: g.table.visits]:
        for i in reversed(g.ice[server]):
            if not g.active[i]:
                if not card_of[i].extra_costs and can_rez(g, i):
                    rez_card(g, i)
                break


def held_in_hand(g: State) -> list[tuple[int, int]]:
    """Return the cards in the Runner's hand that may replace a breach if the run succeeds now."""
    card_of = g.table.card_of
    found = [i for i in g.runner.hand if card_of[i].in_hand]
    return objects(g, found) if found else []


def replaced(g: State, run: Run) -> Flow:
    """Return whether something was done instead of breaching; among several the player chooses (CR 9.8.4).

    Cards that came to hand after the run succeeded are too late (CR26 9.6.5b).
    """
    found, server = [], run.server
    held = [(i, mod) for i in unmoved(g, run.breach_replacements) for mod in g.table.card_of[i].in_hand]
    for me, mod in [*g.mods.get("replace_breach", ()), *held]:
        fits = mod.selects is None or mod.selects(g, me, server)
        if (
            fits
            and (mod.condition is None or mod.condition(g, me))
            and not (mod.first and g.used.get((me, mod.number)))
        ):
            found.append((me, mod))
    if not found or g.over:
        return False
    options: list[Any] = [("next", n, me) for n, (me, _) in enumerate(found)]
    if all(mod.may for _, mod in found):
        options.insert(0, NO)
    answer = yield Decision("replace", options, -1, "breach")
    if answer == NO:
        return False
    me, mod = found[answer[1]]
    count_use(g, (me, mod.number))
    flow = within(g, me, me, mod.effect)
    if flow is not None:
        yield from flow
    if mod.may and g.table.both:
        mark_used(g, me)  # an optional ability uses its card (CR26 9.1.6)
    yield from iterate(settle(g))
    return True
