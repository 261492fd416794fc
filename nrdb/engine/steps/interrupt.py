"""Interrupt windows: who may still change what is about to happen (CR26 9.2.9, 9.9)."""

from __future__ import annotations

from nrdb.engine.model.ability import NO_ABILITY, Trigger
from nrdb.engine.model.decision import PASS, Decision, Flow, Option
from nrdb.engine.model.numbers import HAND, PLAY
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules.checkpoint import iterate, resolve, settle
from nrdb.engine.rules.events import mark_used
from nrdb.engine.rules.guards import use_guards
from nrdb.engine.rules.values import identities, paid_interrupts
from nrdb.engine.steps.options import usable
from nrdb.engine.steps.perform import PERFORM


def interrupt(g: State) -> Flow:
    """Let both players use interrupts to the imminent instruction, until both have passed.

    What effects prevent without a choice comes before them, but after conditional abilities that don't prevent.
    """
    what = g.imminent
    assert what is not None
    side, passes = g.runner if g.table.rulebook.runner_first else g.acting, 0
    guards = "guard" in g.mods
    if guards or g.table.rulebook.increases_first:
        for entry in [
            entry for entry in what.pending if _comes_first(entry[0], guards) and g.moves[entry[1]] == entry[3]
        ]:
            what.pending.remove(entry)
            yield from iterate(resolve(g, *entry[:3]))
    if guards:
        yield from use_guards(g, what)
    while passes < len(g.sides) and not g.over:
        pending = _pending(g, side)
        options = [*pending, *_paid(g, side)]
        if not options and g.table.gated:
            option: Option = PASS
        else:
            bound = any(not what.pending[option[1]][0].may for option in pending)
            option = yield Decision("interrupt", sorted([*options, *(() if bound else (PASS,))]), player=side.number)
        if option == PASS:
            side, passes = g.sides[1 - side.number], passes + 1
            continue
        passes = 0
        outer, g.now = g.now, NO_ABILITY
        if option[0] == "next":
            trigger, me, it, _ = what.pending.pop(option[1])
            yield from iterate(resolve(g, trigger, me, it))
            if trigger.may:
                mark_used(g, me)
        else:
            yield from iterate(PERFORM[option[0]](g, option))
        yield from iterate(settle(g))
        g.now = outer


def _comes_first(trigger: Trigger, guards: bool) -> bool:
    """Return whether an ability comes before any prevention: an increase or, with `guards`, one that must resolve."""
    return trigger.increases or (guards and not trigger.prevents and not trigger.may and trigger.condition is None)


def _pending(g: State, side: Side) -> list[Option]:
    """Return a player's triggered interrupts that are still relevant to the imminent effects."""
    what = g.imminent
    assert what is not None
    found: list[Option] = []
    for k, (trigger, me, _, moves) in enumerate(what.pending):
        if g.whose[me] is not side or g.moves[me] != moves:
            continue
        # An amount of 0 can still be changed (CR26 9.9.7a), but nobody is asked to prevent it.
        at_all = trigger.increases or (trigger.prevents and not trigger.may)
        if not any(
            kind in what.values and (at_all or what.expects(kind)) and not (trigger.prevents and kind in what.firm)
            for kind in trigger.guards
        ):
            continue
        if trigger.limit and g.used.get(trigger.use_key(g, me), 0) >= trigger.limit:
            continue
        if trigger.condition is None or trigger.condition(g, me):
            found.append(("next", k, me))
    return found


def _paid(g: State, side: Side) -> list[Option]:
    """Return a player's paid abilities that could prevent some of the imminent effects."""
    what = g.imminent
    assert what is not None
    found: list[Option] = []
    held = [*side.usable_installed, *side.scored, *identities(g, side)]
    held += [i for i in range(len(g.host)) if g.host[i] >= 0 and g.zone[i] == PLAY and g.whose[i] is side]
    if g.table.has_zone_abilities:
        for i in side.hand:
            for k, paid in enumerate(g.table.card_of[i].guards):
                if paid.zone == HAND and any(map(what.yields, paid.guards)) and usable(g, i, paid):
                    found.append(("guard", i, k))
    for i in held:
        if not g.active[i]:
            continue
        for k, paid in enumerate(paid_interrupts(g, i) if "grant" in g.mods else g.table.card_of[i].guards):
            if any(map(what.yields, paid.guards)) and usable(g, i, paid):
                found.append(("guard", i, k))
    return found
