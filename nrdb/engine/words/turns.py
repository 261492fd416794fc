"""Turns: clicks gained and lost, actions taken, phases skipped (CR26 5)."""

from __future__ import annotations

from nrdb.behaviour.node import Fields
from nrdb.engine.model.ability import Effect
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import STOP, Decision, Flow, Option
from nrdb.engine.model.state import State
from nrdb.engine.rules import money
from nrdb.engine.rules.checkpoint import iterate, settle, within
from nrdb.engine.rules.events import (
    actions_of,
    begin_action,
    count_use,
    emit,
    finish_action,
    grant_extra_turn,
    named_action,
)
from nrdb.engine.steps.options import action_options
from nrdb.engine.steps.perform import PERFORM
from nrdb.engine.steps.turn import end_action_phase, in_action_phase
from nrdb.engine.steps.window import paid_window
from nrdb.engine.words import selection as s
from nrdb.engine.words.amounts import amount
from nrdb.engine.words.registry import maker, player, whole


@maker("operation", "end_action_phase")
def _end_action_phase(f: Fields, card: CardInPlay) -> Effect:
    def end(g: State, me: int) -> Flow:
        g.now.halted = end_action_phase(g, g.whose[me])
        yield from ()  # a flow, so that the caller checks whether the phase has ended

    return end


@maker("operation", "take_action")
def _take_action(f: Fields, card: CardInPlay) -> Effect:
    """Compile `take_action`: one more action at once, in the action phase only (CR26 5.2.4), for fewer clicks."""
    less, different = whole(f.get("less", 0)), bool(f.get("different"))
    card.needs_action_events = True

    def take_action(g: State, me: int) -> Flow:
        side, taken = g.whose[me], actions_of(g)
        if not in_action_phase(g, side):
            return
        money.gain_clicks(side, less)
        options = [option for option in action_options(g) if not (different and named_action(option) in taken)]
        if not options:
            money.gain_clicks(side, -less)
            return
        yield from _take(g, me, (yield Decision("take_action", options, me, "take_action")))

    return take_action


def _take(g: State, me: int, option: Option) -> Flow:
    """Take an action in the middle of something else."""
    begin_action(g, option)
    yield from iterate(within(g, me, -1, lambda g, me: PERFORM[option[0]](g, option)))
    yield from iterate(settle(g))


@maker("operation", "gain_actions")
def _gain_actions(f: Fields, card: CardInPlay) -> Effect:
    """Compile `gain_actions`: the action in progress ends, and others of certain kinds follow it, if the player likes.

    The same happens between them as between any two actions. Clicks forgone meanwhile are taken from those gained.
    """
    many, kinds = amount(f["n"], card), {*f["kinds"], *(("replace",) if "install" in f["kinds"] else ())}
    fits = s.fits(f["what"], card) if "what" in f else None
    card.needs_action_events = True

    def gain_actions(g: State, me: int) -> Flow:
        side = g.whose[me]
        if not in_action_phase(g, side):
            return
        own = side.clicks
        money.gain_clicks(side, many(g, me))
        while True:
            finish_action(g, side)
            yield from iterate(settle(g))
            before = side.clicks
            yield from iterate(paid_window(g, g.table.rulebook.turns[side.name][g.step].windows))
            own += max(0, side.clicks - before)
            if g.over or g.ending or side.clicks <= own:
                return
            options = [
                option
                for option in action_options(g)
                if option[0] in kinds and (fits is None or fits(g, me, option[1]))
            ]
            option = yield Decision("take_action", [*options, STOP], me, "take_action")
            if option == STOP:
                money.gain_clicks(side, own - side.clicks)
                return
            yield from _take(g, me, option)

    return gain_actions


@maker("operation", "skip_discard")
def _skip_discard(f: Fields, card: CardInPlay) -> Effect:
    def skip(g: State, me: int) -> None:
        """Skip the discard step; there is none to skip in the opponent's turn."""
        if g.whose[me] is g.acting:
            count_use(g, "skip_discard")

    return skip


@maker("operation", "extra_turn")
def _extra_turn(f: Fields, card: CardInPlay) -> Effect:
    def extra(g: State, me: int) -> None:
        grant_extra_turn(g, g.whose[me])

    return extra


@maker("operation", "gain_click")
def _gain_click(f: Fields, card: CardInPlay) -> Effect:
    who = player(f, card)
    many = amount(f["n"], card)

    def gain_click(g: State, me: int) -> None:
        n = many(g, me)
        money.gain_clicks(g.sides[who], n)
        if n > 0 and g.run is not None:
            emit(g, g.sides[who], "gain_click_in_run", n)

    return gain_click


@maker("operation", "forgo")
def _forgo(f: Fields, card: CardInPlay) -> Effect:
    who, many = player(f, card), amount(f["n"], card)
    return lambda g, me: money.forgo_clicks(g, g.sides[who], many(g, me))


@maker("operation", "lose_click")
def _lose_click(f: Fields, card: CardInPlay) -> Effect:
    who = player(f, card)
    many = None if f["n"] == "all" else amount(f["n"], card)

    def lose_click(g: State, me: int) -> None:
        n = money.lose_clicks(g, g.sides[who], g.sides[who].clicks if many is None else many(g, me))
        for _ in range(n):
            emit(g, g.sides[who], "lose_click")
        g.now.did = n > 0

    return lose_click


@maker("operation", "next_turn_clicks")
def _next_turn_clicks(f: Fields, card: CardInPlay) -> Effect:
    who = player(f, card)
    n = whole(f["n"])

    def next_turn_clicks(g: State, me: int) -> None:
        money.add_clicks_next_turn(g.sides[who], n)

    return next_turn_clicks
