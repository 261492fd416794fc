"""A game of one player: set-up, turns, and what may be done at each moment.

The steps of a turn are the edition's table; each step's function says whether to go on (None), to wait for a choice
(`WAIT`), or hands over a flow that asks. The opponent never acts: its turns pass unseen, servers it would have are
empty, and runs meet no ice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from nrdb.engine import primitives as p
from nrdb.engine.checkpoint import iterate, settle
from nrdb.engine.deeds import DEEDS
from nrdb.engine.editions import EDITIONS
from nrdb.engine.options import KEEP, MULLIGAN, PASS, action_options, any_in_window, one_of_each, window_options
from nrdb.engine.runs import visit
from nrdb.engine.state import DISCARD, PLAY, Decision, Flow, Option, State
from nrdb.errors import PlayError

if TYPE_CHECKING:
    from nrdb.engine.cards import Table
    from nrdb.engine.chance import Pick

WAIT = object()


def new_game(table: Table, pick: Pick, *, last_turn: int = 99, story: bool = False) -> State:
    """A game set up (CR 1.6) and waiting for its first choice; it ends at the latest after turn `last_turn`."""
    g = State(table, pick)
    g.last_turn = last_turn
    if story:
        g.story = []
    edition = table.edition
    g.credits = edition.credits
    if table.identity is not None:
        g.zone[table.identity] = PLAY
        p.activate(g, table.identity)
        if table.card_of[table.identity].setup is not None:
            p.tell(g, "setup")
        listed = g.mods.get("starting_credits")
        if listed:
            g.credits = listed[0][1].value(g, listed[0][0])
        setup = table.card_of[table.identity].setup
        if setup is not None:
            _drive(g, _set_up(g, setup, table.identity))
            return g
    p.draw(g, opening_hand(g))
    if edition.mulligans:
        g.decision = Decision("mulligan", [KEEP, MULLIGAN])
    else:
        _begin(g)
    return g


def _set_up(g: State, setup: Any, identity: int) -> Flow:
    """What the identity does before opening hands are drawn, then the hand and its mulligan."""
    yield from _then_go(g, setup(g, identity))
    p.draw(g, opening_hand(g))
    if g.table.edition.mulligans:
        _answer_mulligan(g, (yield Decision("mulligan", [KEEP, MULLIGAN])))
    g.turn, g.step = 1, 0


def opening_hand(g: State) -> int:
    """Cards of an opening hand (CR 1.6.6), as the identity may change it."""
    listed = g.mods.get("starting_hand")
    return listed[0][1].value(g, listed[0][0]) if listed else g.table.edition.hand


def _mulligan(g: State, option: Option) -> None:
    _answer_mulligan(g, option)
    _begin(g)


def _answer_mulligan(g: State, option: Option) -> None:
    if option == MULLIGAN:
        for i in g.hand:
            g.zone[i] = 0
        g.deck += g.hand
        g.hand = []
        p.tell(g, "mulligan")
        p.emit(g, "mulligan")
        p.draw(g, opening_hand(g))
    else:
        p.tell(g, "keep")


def _begin(g: State) -> None:
    g.turn = 1
    g.step = 0
    g.decision = None
    _go(g)


# -- the choice the game waits for ----------------------------------------------------------------------------------


def legal_actions(g: State) -> list[Option]:
    """Every option of the choice the game waits for, sorted and each once; empty when the game is over."""
    if g.over or g.decision is None:
        return []
    if g.decision.kind == "action":
        return sorted(action_options(g))
    if g.decision.kind == "window":
        return sorted([PASS, *window_options(g)])
    return sorted(g.decision.options)


def apply(g: State, option: Option) -> None:
    """Takes an option after looking whether it is legal; `PlayError` names it when it is not."""
    if option not in legal_actions(g):
        raise PlayError(f"{option!r} is not possible now; possible are {legal_actions(g)!r}.")
    take(g, option)


def take(g: State, option: Option) -> None:
    """Takes an option that is known to be legal: a policy's answer. The fast way; nothing is checked."""
    g.log.append(option)
    decision = g.decision
    g.decision = None
    if g.flow is not None:
        _advance_flow(g, option)
        return
    if decision is None:
        raise PlayError("the game is over.")
    kind = decision.kind
    deed = DEEDS.get(option[0])
    if deed is not None:
        if g.story is not None:
            g.story.append(("deed",))
        before = g.taken
        flow = deed(g, option)
        if g.taken > before and "same_action" in g.listeners:
            _clicked(g, option, g.taken - before)
    elif option == PASS:
        if g.table.edition.turns[g.table.side][g.step].name == "actions":
            _end_of_actions(g)
        g.step += 1
        flow = None
    elif kind == "discard":
        _discard_one(g, option[1])
        flow = None
    else:
        _mulligan(g, option)
        return
    if flow is None:
        if g.pending or g.dirty:
            flow = settle(g)
        if flow is None:
            if g.clicks > 0 and kind == "action" and not (g.ending or g.over):
                _actions(g, "")  # still in the action phase: on to the next action
            else:
                _go(g)
            return
    _drive(g, _then_go(g, flow))


def _then_go(g: State, flow: Flow | None) -> Flow:
    yield from iterate(flow)
    yield from iterate(settle(g))


def _drive(g: State, flow: Flow) -> None:
    """Runs a flow until it asks for something, or to its end and on to the next step."""
    g.flow = flow
    _advance_flow(g, None)


def _advance_flow(g: State, answer: Option | None) -> None:
    try:
        decision = g.flow.send(answer)
    except StopIteration:
        g.flow = None
        _go(g)
        return
    g.decision = decision
    if g.over:
        g.flow = None
        g.decision = None


def _go(g: State) -> None:
    """On through the steps of the turn until there is something to choose."""
    steps = _STEPS[g.table.edition.id, g.table.side]
    at, last = g.step, len(steps)
    while not g.over:
        if at >= last:
            if g.turn >= g.last_turn:
                g.over = "turns"
                break
            g.turn += 1
            at = 0
        step, windows = steps[at]
        g.step = at
        result = step(g, windows)
        if result is WAIT:
            return
        at += 1
        if result is None and (g.pending or g.dirty):
            g.step = at
            result = settle(g)
        if result is not None:
            g.step = at
            flow = _then_go(g, result)
            g.flow = flow
            try:
                decision = flow.send(None)
            except StopIteration:
                g.flow = None
                at = g.step
                continue
            g.decision = decision
            return
    g.step = at


# -- steps ----------------------------------------------------------------------------------------------------------


def _gain_clicks(g: State, windows: str) -> None:
    # CR 1.11.2: three for the Corp, four for the Runner, and what cards add.
    table = g.table
    g.clicks = table.edition.clicks[table.side] + g.extra_clicks
    if "clicks" in g.mods:
        g.clicks += p.total(g, "clicks")
    g.extra_clicks = 0
    g.taken = 0
    g.before = g.events
    g.events = []
    g.used = {}
    if g.story is not None:
        g.story.append(("turn", g.turn, g.clicks, g.credits))


def _window(g: State, windows: str) -> Any:
    if any_in_window(g, windows):
        g.decision = _WINDOW
        return WAIT
    return None


def _refill(g: State, windows: str) -> None:
    for me, purse in g.mods.get("purse", ()):
        if purse.refill is not None:  # CR 1.10.5
            g.credit[me] = max(g.credit[me], purse.refill(g, me))


def _turn_begins(g: State, windows: str) -> None:
    if "turn_begins" in g.listeners:
        p.emit(g, "turn_begins")


def _mandatory_draw(g: State, windows: str) -> None:
    if g.story is not None:
        g.story.append(("mandatory",))
    p.draw(g, 1 + p.total(g, "draw_step") if "draw_step" in g.mods else 1)


def _actions(g: State, windows: str) -> Any:
    if g.ending:
        g.clicks = 0
        g.ending = False
    taken = g.taken
    if taken and g.used.get("acted") != taken:
        g.used["acted"] = taken
        g.events.append(("acted", taken))  # an action has been finished
    if g.clicks > 0:
        g.decision = _ACTION
        return WAIT
    if any_in_window(g, windows):
        g.decision = _WINDOW
        return WAIT
    _end_of_actions(g)
    return None


def _clicked(g: State, option: Option, n: int) -> None:
    """Tells abilities that count clicks spent on one and the same action how many there are by now."""
    key = ("action", option if option[0] == "use" else option[0])
    for _ in range(n):
        g.used[key] = g.used.get(key, 0) + 1
        p.emit(g, "same_action", g.used[key])


# Decisions whose options are worked out only when they are asked for.
_ACTION = Decision("action", [])
_WINDOW = Decision("window", [])


def _end_of_actions(g: State) -> None:
    """The action phase is over and the discard phase begins (CR 5.6.2d, 5.7.1h)."""
    for moment in ("action_phase_ends", "discard_phase_begins"):
        if moment in g.listeners:  # only waiting abilities care; nothing looks back at it
            p.emit(g, moment)


def _discard(g: State, windows: str) -> Any:
    limit = p.hand_limit(g)
    if limit < 0 and g.table.side == "runner":
        g.over = "flatlined"  # CR 1.7.2b
        return WAIT
    limit = max(0, limit)
    while len(g.hand) > limit:
        options: list[Option] = [("card", i) for i in one_of_each(g, g.hand)]
        if len(options) > 1 or "discard" in g.listeners:
            g.decision = Decision("discard", options, -1, "discard")
            return WAIT
        _discard_one(g, options[0][1])
    if "discard_down" in g.listeners:
        g.found = [it for name, it in g.events if name == "discard"]
        if g.found:
            p.emit(g, "discard_down")
    return None


def _discard_one(g: State, i: int) -> None:
    """A card from hand to the discard pile at the end of a turn (CR 5.5.2)."""
    p.move(g, i, DISCARD)
    p.tell(g, "discard", i)
    p.emit(g, "discard", i)
    if "discarded" in g.table.card_of[i].own:
        p.happen(g, "discarded", i)


def _lose_clicks(g: State, windows: str) -> None:
    g.clicks = 0


THEIR_TIMES = (
    "their_turn_begins",
    "their_action_phase_ends",
    "their_discard_phase_begins",
    "their_discard_phase_ends",
    "their_turn_ends",
)
"""The opponent's turn passes with nobody to play it, but it passes."""
_THEIR_TIMES = frozenset(THEIR_TIMES)


def _turn_ends(g: State, windows: str) -> None:
    listeners = g.listeners
    if "discard_phase_ends" in listeners:
        p.emit(g, "discard_phase_ends")
    if "turn_ends" in listeners:
        p.emit(g, "turn_ends")
    if g.lasting:
        p.expire(g, "turn")
    if not _THEIR_TIMES.isdisjoint(listeners):
        for event in THEIR_TIMES:
            if event in listeners:
                p.emit(g, event)
    if g.watch is not None:
        g.watch(g)
    if g.table.visits and g.table.side == "corp":
        visit(g)


STEPS: dict[str, Callable[[State, str], Any]] = {
    "gain_clicks": _gain_clicks,
    "window": _window,
    "refill": _refill,
    "turn_begins": _turn_begins,
    "mandatory_draw": _mandatory_draw,
    "actions": _actions,
    "discard": _discard,
    "lose_clicks": _lose_clicks,
    "turn_ends": _turn_ends,
}


# The same, bound once for each edition and side.
_STEPS = {
    (edition.id, side): tuple((STEPS[step.name], step.windows) for step in steps)
    for edition in EDITIONS.values()
    for side, steps in edition.turns.items()
}
