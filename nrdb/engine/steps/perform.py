"""Performing an option: what each action and ability does once it is chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from nrdb.engine.model.ability import Context, PaidAbility
from nrdb.engine.model.decision import CostSavedError, Flow, Option
from nrdb.engine.model.numbers import ASIDE, DISCARD, INSTALLED
from nrdb.engine.model.state import State
from nrdb.engine.rules import counters, harm, money, zones
from nrdb.engine.rules.checkpoint import after, iterate, settle, until_nothing_to_choose
from nrdb.engine.rules.costs import extras, free_of_credits, owed, pay_costs, pay_extra, use_paid
from nrdb.engine.rules.events import count_use, counts, emit
from nrdb.engine.rules.money import spend_clicks
from nrdb.engine.rules.values import basic_cost, paid_abilities, paid_interrupts, play_clicks
from nrdb.engine.steps.draw import draw
from nrdb.engine.steps.install import install_corp, install_runner, make_way
from nrdb.engine.steps.options import ADVANCE_COST, PURGE_CLICKS, TRASH_COST, UNTAG_COST
from nrdb.engine.steps.play import play_card
from nrdb.engine.steps.rez import rez_card
from nrdb.engine.steps.score import pay_and_score, score_card


def _credit(g: State, option: Option) -> Flow | None:
    """Gain a credit as a basic action."""
    side = g.acting
    spend_clicks(g, side, 1)
    if g.transcript is not None:
        g.transcript.append(("credit",))
    n = 1 + _more(g, "credit") if "double_basic" in g.mods else 1
    emit(g, side, "action_credit")
    if g.pending:
        return _after_its_triggers(g, partial(money.gain, g, side, n))
    money.gain(g, side, n)
    return None


def _after_its_triggers(g: State, do: Callable[[], Flow | None]) -> Flow:
    """Resolve what taking an action triggers, then the action itself (CR26 5.2.2c)."""
    yield from iterate(settle(g))
    yield from iterate(do())


def _draw(g: State, option: Option) -> Flow | None:
    """Draw a card as a basic action."""
    side = g.acting
    spend_clicks(g, side, 1)
    if g.transcript is not None:
        g.transcript.append(("draw_action",))
    n = 1 + _more(g, "draw") if "double_basic" in g.mods else 1
    emit(g, side, "action_draw")
    if g.pending:
        return _after_its_triggers(g, partial(draw, g, side, n))
    return draw(g, side, n)


def _more(g: State, kind: str) -> int:
    """Return the amount that cards add to a basic action; some add it only the first time each turn."""
    owner, who = g.table.owner, g.acting.number
    action = (f"action_{kind}", -1, who)
    times = 1 + len([event for event in g.events if event[:3] == action])
    return sum(
        mod.value(g, me)
        for me, mod in g.mods["double_basic"]
        if mod.of == kind and owner[me] == who and (not mod.first or counts(g, me, times, 1))
    )


def _play(g: State, option: Option) -> Flow | None:
    """Play an event or operation from hand."""
    i = option[1]
    g.now = Context(i)
    spend_clicks(g, g.acting, play_clicks(g, i))
    return play_card(g, i)


def _install(g: State, option: Option) -> Flow | None:
    """Install a card from hand."""
    side = g.acting
    spend_clicks(g, side, 1)
    if side is g.runner:
        return install_runner(g, option[1])
    return install_corp(g, option[1], option[2])


def _replace(g: State, option: Option) -> Flow:
    """Trash programs, or cards in a server, then install; trashing ice makes new ice cheaper (CR 8.2.5c)."""
    i, server = option[1], option[-1]
    spend_clicks(g, g.acting, 1)
    if g.acting is g.runner:
        yield from iterate(install_runner(g, i, over=True))
        return
    yield from make_way(g, i, server)
    yield from iterate(install_corp(g, i, server, server_kept=True))


def use(g: State, i: int, k: int) -> Flow:
    """Use a paid ability in the middle of something else, whose context is restored afterwards."""
    outer = g.now
    yield from iterate(_use(g, ("use", i, k)))
    yield from iterate(settle(g))
    g.now = outer


def _use(g: State, option: Option) -> Flow | None:
    """Use a paid ability, or a paid interrupt (`guard`)."""
    word, i, k = option
    g.now = Context(i)
    if "grant" in g.mods:
        paid = (paid_abilities(g, i) if word == "use" else paid_interrupts(g, i))[k]
    else:
        card = g.table.card_of[i]
        paid = (card.paid if word == "use" else card.guards)[k]
    if paid.limit:
        count_use(g, paid.use_key(g, i))
    if g.transcript is not None:
        g.transcript.append((word, i, k))
    flow = pay_costs(g, i, paid, paid.pays_for) if "extra_cost" not in g.mods else _pay_extra_costs_first(g, i, paid)
    if flow is None:
        _used(g, i, paid)
        if not (g.pending or g.dirty):
            flow = paid.effect(g, i)
            return None if flow is None else until_nothing_to_choose(flow)
    return _use_rest(g, i, paid, flow)


def _pay_extra_costs_first(g: State, i: int, paid: PaidAbility) -> Flow:
    """Pay additional costs before an ability's own, since X can take everything that is left."""
    listed = extras(g, paid.purpose, i)
    if paid.bound:
        listed = free_of_credits(listed)  # they are paid along with its own
    yield from pay_extra(g, i, paid.purpose, listed, owed(g, i, [(i, paid)], "ability"))
    yield from iterate(pay_costs(g, i, paid, paid.pays_for))


def _use_rest(g: State, i: int, paid: PaidAbility, flow: Flow | None) -> Flow:
    """Finish paying for an ability, run the checkpoint, then resolve it."""
    saved = False
    if flow is not None:
        try:
            yield from flow
            _used(g, i, paid)
        except CostSavedError:
            saved = True
    yield from iterate(settle(g))  # CR 10.3.4
    if not (g.over or saved):
        flow = paid.effect(g, i)
        if flow is not None:
            yield from until_nothing_to_choose(flow)


def _used(g: State, i: int, paid: PaidAbility) -> None:
    """Mark an ability and its card as used, now that it is paid for (CR26 9.5.7b)."""
    use_paid(g, i)
    if paid.clicks and "takes_action" in g.listeners:
        emit(g, g.whose[i], "takes_action", i)
    # The other of two alternative costs may have been paid (CR26 1.19.4b).
    if paid.trashes and g.zone[i] in (DISCARD, ASIDE) and "use_trash" in g.listeners:
        emit(g, g.whose[i], "use_trash", i)


def _advance(g: State, option: Option) -> Flow | None:
    """Advance a card as a basic action."""
    spend_clicks(g, g.acting, 1)
    if "extra_cost" in g.mods:
        return _advance_with_extra_costs(g, option[1])
    flow = money.pay(g, g.corp, ADVANCE_COST, "advance", option[1])
    if flow is not None:
        return after(flow, partial(counters.advance, g, option[1]))
    counters.advance(g, option[1])
    return None


def _advance_with_extra_costs(g: State, i: int) -> Flow:
    """Advance a card with additional costs."""
    g.now = Context(i)
    listed = extras(g, "advance", i)
    yield from iterate(money.pay(g, g.corp, ADVANCE_COST, "advance", i, owed(g, i, listed, "advance")))
    yield from pay_extra(g, i, "advance")
    yield from iterate(settle(g))
    counters.advance(g, i)


def _run(g: State, option: Option) -> Flow:
    """Run on a server as a basic action."""
    spend_clicks(g, g.acting, 1)
    return g.table.run(g, -1, option[1], None)


def _purge(g: State, option: Option) -> None:
    """Purge virus counters as a basic action, or by forgoing the next three clicks."""
    if forgone := g.table.rulebook.purge == "forgo":
        money.forgo_clicks(g, g.corp, PURGE_CLICKS)
    else:
        spend_clicks(g, g.corp, PURGE_CLICKS)
    counters.purge(g, forgone)


def _untag(g: State, option: Option) -> Flow | None:
    """Remove a tag as a basic action."""
    spend_clicks(g, g.acting, 1)
    flow = money.pay(g, g.runner, basic_cost(g, "remove_tag", UNTAG_COST), "remove_tag")
    if flow is not None:
        return after(flow, partial(harm.remove_tags, g, 1))
    harm.remove_tags(g, 1)
    return None


def _rez(g: State, option: Option) -> Flow | None:
    """Rez a card."""
    if g.table.card_of[option[1]].extra_costs or "extra_cost" in g.mods:
        g.now = Context(option[1])
    return rez_card(g, option[1])


def _score(g: State, option: Option) -> Flow | None:
    """Score an agenda."""
    card = g.table.card_of[option[1]]
    if card.extra_costs or "extra_cost" in g.mods:
        g.now = Context(option[1])
        return pay_and_score(g, option[1])
    score_card(g, option[1])
    return None


def _trash_resource(g: State, option: Option) -> Flow | None:
    """Trash a resource of a tagged Runner as a basic action (CR 5.2.7g)."""
    i = option[1]
    spend_clicks(g, g.corp, 1)
    more = owed(g, i, extras(g, "basic_trash", i), "basic_trash") if "extra_cost" in g.mods else ()
    flow = money.pay(g, g.corp, basic_cost(g, "trash_resource", TRASH_COST), "trash_resource", i, more)
    return _trash_paid(g, i) if flow is None else after(flow, partial(_trash_paid, g, i))


def _trash_paid(g: State, i: int) -> Flow | None:
    """Trash a resource that has been paid for."""
    if "extra_cost" in g.mods:
        return _trash_with_extra_costs(g, i)
    if "trash" in g.table.guards:
        return _trash_if_not_prevented(g, i)
    zones.trash(g, i, by=g.corp.number)
    return None


def _trash_with_extra_costs(g: State, i: int) -> Flow:
    """Trash a resource after paying additional costs."""
    g.now = Context(i)
    yield from pay_extra(g, i, "basic_trash")
    yield from iterate(settle(g))
    yield from _trash_if_not_prevented(g, i)


def _trash_if_not_prevented(g: State, i: int) -> Flow:
    """Trash a resource unless that is prevented."""
    from nrdb.engine.rules.imminent import impend  # not needed in solo games

    moves = g.moves[i]
    came = yield from impend(g, g.corp, {"trash": 1}, -1, i)
    if came and g.zone[i] == INSTALLED and g.moves[i] == moves:
        zones.trash(g, i, by=g.corp.number)


PERFORM: dict[str, Callable[[State, Option], Flow | None]] = {
    "credit": _credit,
    "draw": _draw,
    "play": _play,
    "install": _install,
    "replace": _replace,
    "use": _use,
    "guard": _use,
    "advance": _advance,
    "run": _run,
    "purge": _purge,
    "remove_tag": _untag,
    "rez": _rez,
    "score": _score,
    "trash_resource": _trash_resource,
}
"""The function for each kind of option."""
