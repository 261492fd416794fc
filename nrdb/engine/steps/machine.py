"""The engine's driver: from one decision to the next, through the steps of each turn."""

from __future__ import annotations

from nrdb.engine.model.ability import NO_ABILITY
from nrdb.engine.model.decision import KEEP, MULLIGAN, NO, PASS, STOP, Decision, Flow, NothingToChooseError, Option
from nrdb.engine.model.state import State
from nrdb.engine.rules.checkpoint import settle, then_settle
from nrdb.engine.rules.events import begin_action, takes_extra_turn, tell
from nrdb.engine.steps.options import action_options, window_options
from nrdb.engine.steps.perform import PERFORM
from nrdb.engine.steps.setup import answer_mulligan, begin_setup, draw_opening_hand, set_up
from nrdb.engine.steps.turn import (
    ACTION,
    AGAIN,
    STEPS,
    WAIT,
    acted,
    clicked,
    clicked_after,
    discard_one,
    open_window,
    pass_priority,
)
from nrdb.errors import PlayError


def begin(g: State) -> None:
    """Set up a new game and continue to its first decision."""
    setups = []
    for side in g.sides:
        if side.seated and (setup := begin_setup(g, side)) is not None and side.identity is not None:
            setups.append((setup, side.identity))
    if setups:
        _drive(g, set_up(g, setups))
    else:
        _opening_hands(g)


def _opening_hands(g: State) -> None:
    """Draw opening hands; then the Corp and the Runner may each take a mulligan (CR 1.6.6a)."""
    for side in g.sides:
        if side.seated:
            draw_opening_hand(g, side)
    if g.table.rulebook.mulligans:
        g.decision = _MULLIGAN
    else:
        _first_turn(g)


_MULLIGAN = Decision("mulligan", [KEEP, MULLIGAN])


def _mulligan(g: State, option: Option) -> None:
    """Answer a mulligan decision and continue."""
    answer_mulligan(g, g.priority, option)
    if g.priority is g.corp and g.runner.seated:
        g.priority = g.runner
        g.decision = _MULLIGAN
    else:
        _first_turn(g)


def _first_turn(g: State) -> None:
    """Resolve what identities do once opening hands are kept, then begin the first turn."""
    openings = [
        (opening, side.identity)
        for side in g.sides
        if side.seated and side.identity is not None and (opening := g.table.card_of[side.identity].opening) is not None
    ]
    if openings:
        g.step = BEFORE
        _drive(g, set_up(g, openings))
    else:
        _begin_turns(g)


BEFORE = -1
"""The `step` between keeping opening hands and the first turn."""


def _begin_turns(g: State) -> None:
    """Begin the first turn."""
    g.turn = 1
    g.step = 0
    open_window(g)
    g.decision = None
    _go(g)


def asked(g: State, decision: Decision) -> int:
    """Return who answers a decision, CORP or RUNNER."""
    if decision.player >= 0:
        return decision.player
    if decision.kind in ("window", "mulligan"):
        return g.priority.number
    return (g.whose[decision.me] if decision.me >= 0 else g.acting).number


def legal_actions(g: State) -> list[Option]:
    """Return every legal option for the current decision, sorted, each once; none once the game is over."""
    if g.over or g.decision is None:
        return []
    if g.decision.kind == "action":
        return sorted(action_options(g))
    if g.decision.kind == "window":
        return sorted([PASS, *window_options(g)])
    return sorted(g.decision.options)


def apply(g: State, option: Option) -> None:
    """Take an option if it is legal; otherwise raise `PlayError`."""
    if option not in legal_actions(g):
        raise PlayError(f"{option!r} isn't legal now. Legal options: {legal_actions(g)!r}.")
    take(g, option)


def take(g: State, option: Option) -> None:
    """Take an option that is known to be legal, such as an AI player's answer, without checking it."""
    g.log.append(option)
    decision = g.decision
    g.decision = None
    if g.flow is not None:
        _advance_flow(g, option)
        return
    if decision is None:
        raise PlayError("the game is over.")
    g.now = NO_ABILITY
    if option[0] not in PERFORM:
        _take_other(g, decision, option)
        return
    tell(g, "deed")
    _finish(g, _perform(g, decision, option))


def _take_other(g: State, decision: Decision, option: Option) -> None:
    """Take an option that is neither an action nor an ability: a pass, a discard, or a mulligan decision."""
    if option == PASS:
        pass_priority(g)
    elif decision.kind == "discard":
        discard_one(g, option[1])
        if g.table.rulebook.discards_together:  # triggers wait for the last discard (CR26 5.5.4c)
            _go(g)
            return
    else:
        _mulligan(g, option)
        return
    _finish(g, None)


def _perform(g: State, decision: Decision, option: Option) -> Flow | None:
    """Perform an action or ability, and report it to triggers that count actions."""
    side = g.acting
    before = side.taken
    if decision is ACTION:
        g.passes = 0
        if g.table.needs_action_events:
            begin_action(g, option)
    else:
        acted(g)
    flow = PERFORM[option[0]](g, option)
    if "same_action" in g.listeners and decision is ACTION:
        if side.taken > before:
            clicked(g, option, side.taken - before)
        elif flow is not None:
            flow = clicked_after(g, option, flow)
    return flow


def _finish(g: State, flow: Flow | None) -> None:
    """Finish what an option does, settle, and continue with the next step."""
    flow = then_settle(g, flow)
    if flow is None:
        _go(g)
    else:
        _drive(g, flow)


def _drive(g: State, flow: Flow) -> None:
    """Run a flow to its first decision, or to its end and on to the next step."""
    g.flow = flow
    _advance_flow(g, None)


def _advance_flow(g: State, answer: Option | None) -> None:
    """Send an answer to the flow, and continue once it has ended."""
    if _waits(g, answer) or g.decision is not None:
        return
    if g.turn:
        _go(g)
    elif g.step == BEFORE:
        _begin_turns(g)
    else:
        _opening_hands(g)


def _waits(g: State, answer: Option | None) -> bool:
    """Advance the flow and return whether it waits for a choice.

    Choices with a single option aren't offered, and an absent player declines.
    """
    flow = g.flow
    assert flow is not None
    try:
        decision = flow.send(answer)
        while True:
            if not decision.options:
                decision = flow.throw(NothingToChooseError(str(decision)))
            elif not g.sides[asked(g, decision)].seated:
                decision = flow.send(declining(decision))
            elif len(decision.options) == 1 and g.table.gated:
                decision = flow.send(decision.options[0])
            else:
                break
        g.decision = decision
    except StopIteration:
        g.flow = None
        return False
    if g.over:
        g.flow = None
        g.decision = None
    return True


def declining(decision: Decision) -> Option:
    """Return how an absent player answers: no, or whatever comes first."""
    return next((option for option in (NO, PASS, STOP) if option in decision.options), decision.options[0])


def _go(g: State) -> None:
    """Go through the steps of the turn until there is something to choose."""
    g.now = NO_ABILITY
    while not g.over:
        steps = g.table.rulebook.turns[g.acting.name]
        come = None
        for at in range(g.step, len(steps)):
            g.step = at
            step = steps[at]
            come = STEPS[step.name](g, step.windows)
            if come is not None or g.pending or g.dirty or g.over:
                break
        else:
            g.step = len(steps)
            if g.acting.seated and g.turn >= g.last_turn:
                g.over = "turns"
                break
            _change_turns(g)
            g.turn += g.acting.seated  # an absent player's turns aren't counted
            g.step = 0
            continue
        if come is WAIT:
            return
        if come is AGAIN:
            flow = settle(g)
        else:
            g.step += 1
            flow = then_settle(g, come)
        if flow is not None:
            g.flow = flow
            if _waits(g, None):
                return


def _change_turns(g: State) -> None:
    """Make the other player the active player, unless an additional turn follows."""
    if not takes_extra_turn(g):
        g.acting = g.sides[1 - g.acting.number]
    open_window(g)
