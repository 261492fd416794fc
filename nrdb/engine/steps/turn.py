"""The steps of a turn, by the rulebook's table."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Final

from nrdb.engine.model.decision import Decision, Flow, Option
from nrdb.engine.model.numbers import DISCARD
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules import money, values, zones
from nrdb.engine.rules.active import expire, last_turn_of, refill
from nrdb.engine.rules.events import (
    begin_turn,
    count_use,
    emit,
    finish_action,
    happen,
    named_action,
    pick,
    tell,
    window_closes,
    window_opens,
)
from nrdb.engine.rules.imminent import impend
from nrdb.engine.rules.scoring import check_victory
from nrdb.engine.steps.absent import visit_servers
from nrdb.engine.steps.draw import draw
from nrdb.engine.steps.options import in_window, one_of_each


class Pause(Enum):
    """The result of a step that isn't done."""

    WAIT = "wait"
    """The step waits for a decision."""
    AGAIN = "again"
    """The step starts again once what is pending has resolved."""


WAIT: Final = Pause.WAIT
AGAIN: Final = Pause.AGAIN


def _gain_clicks(g: State, windows: str) -> None:
    """Begin the turn and gain clicks."""
    # CR 1.11.2: three for the Corp, four for the Runner, and what cards add.
    side = g.acting
    if g.lasting:
        expire(g, "turn")
        expire(g, "next_run")
        last_turn_of(g, side)
    clicks = g.table.rulebook.clicks[side.name]
    begin_turn(g, clicks + values.total(g, side, "clicks") if "clicks" in g.mods else clicks)
    if side.seated:
        tell(g, "turn", g.turn, side.clicks, side.credits, side.number, (g.corp.score, g.runner.score))


def window(g: State, windows: str) -> Flow | Pause | None:
    """Ask each player who can act, the one with priority first, until both have passed in a row (CR 9.2.7a)."""
    if g.table.needs_window_events:
        window_opens(g)
    gated = g.table.gated
    while g.passes < 2:
        if g.priority.seated and (not gated or any(in_window(g, g.priority, windows))):
            g.decision = _WINDOW
            return WAIT
        pass_priority(g)
    if g.table.needs_window_events:
        window_closes(g)
    open_window(g)
    return None


def open_window(g: State) -> None:
    """Begin the next window with the active player, or the one the rulebook names."""
    g.passes = 0
    g.priority = g.runner if g.table.rulebook.runner_first else g.acting


def acted(g: State) -> None:
    """Note that the player with priority has acted in a window, so that it closes later.

    Under some rulebooks the player who acts first doesn't get to reply to the other.
    """
    g.passes = 0 if g.table.rulebook.replies or g.priority is g.runner else 1


def pass_priority(g: State) -> None:
    """Pass priority to the other player; an absent one passes at once."""
    g.passes += 1
    other = g.corp if g.priority is g.runner else g.runner
    if other.seated:
        g.priority = other
    else:
        g.passes += 1


def _refill(g: State, windows: str) -> None:
    """Refill recurring credits."""
    owner, who = g.table.owner, g.acting.number
    for me, purse in g.mods.get("purse", ()):
        if owner[me] == who:
            refill(g, me, purse)


def _turn_begins(g: State, windows: str) -> None:
    """Begin the turn formally, which triggers "when your turn begins" abilities."""
    if g.lasting:
        expire(g, "next_turn", g.acting)  # the turn formally begins here (CR26 5.1.4a, 5.6.1d)
    if "turn_begins" in g.listeners:
        for me, trigger in g.listeners["turn_begins"]:
            if trigger.renews and g.whose[me] is g.acting:
                zones.forget(g, me)
        emit(g, g.acting, "turn_begins")


def _mandatory_draw(g: State, windows: str) -> Flow | None:
    """Make the Corp's mandatory draw."""
    if g.transcript is not None:
        g.transcript.append(("mandatory",))
    n = 1 + values.total(g, g.acting, "draw_step") if "draw_step" in g.mods else 1
    return draw(g, g.acting, n, about="mandatory_draw")


def actions(g: State, windows: str) -> Flow | Pause | None:
    """Carry out the action phase: windows and actions in turn (CR 5.6.2, 5.7.1e)."""
    side, ended = g.acting, g.ending
    if g.table.rulebook.win == "checked":
        check_victory(g)
        if g.over:
            return WAIT
    if ended:
        money.lose_clicks(g, side, side.clicks)
        g.ending = False
    if side.acted != side.taken:
        finish_action(g, side)
        if g.pending and not ended:
            return AGAIN
    if ended:
        end_of_actions(g)  # no window opens except for what that triggers (CR26 5.4.3a, 5.4.3d)
        return None
    if window(g, windows) is WAIT:
        return WAIT
    if side.clicks > 0:
        g.decision = ACTION
        return WAIT
    end_of_actions(g)
    return None


def clicked(g: State, option: Option, n: int) -> None:
    """Report clicks spent on an action, numbered for abilities that count those on the same action (CR26 5.2.5a)."""
    key = ("action", *named_action(option))
    for _ in range(n):
        emit(g, g.acting, "same_action", count_use(g, key))


def clicked_after(g: State, option: Option, flow: Flow) -> Flow:
    """Report the clicks spent on an action once it is done, if it spends them while it resolves."""
    before = g.acting.taken
    yield from flow
    if g.acting.taken > before:
        clicked(g, option, g.acting.taken - before)


ACTION = Decision("action", [])
"""The decision for an action; its options are computed when they are needed."""


_WINDOW = Decision("window", [])


def end_action_phase(g: State, side: Side) -> bool:
    """End a player's action phase early and return whether it was in progress."""
    if in_action_phase(g, side):
        g.ending = True
    return g.ending


def in_action_phase(g: State, side: Side) -> bool:
    """Return whether a player's action phase is in progress (CR26 5.4.3d)."""
    steps = g.table.rulebook.turns[g.acting.name]
    return g.acting is side and g.step < len(steps) and steps[g.step].name == "actions"


def end_of_actions(g: State) -> None:
    """End the action phase and begin the discard phase (CR 5.6.2d, 5.7.1h)."""
    listeners = g.listeners  # events nobody listens for needn't be recorded, as nothing looks back at them
    if "action_phase_ends" in listeners:
        emit(g, g.acting, "action_phase_ends")
    if "discard_phase_begins" in listeners:
        emit(g, g.acting, "discard_phase_begins")


def _discard(g: State, windows: str) -> Flow | Pause | None:
    """Discard down to the maximum hand size."""
    side = g.acting
    if "skip_discard" in g.used:
        return None
    limit = values.hand_limit(g, side)
    if limit < 0:
        if side is g.runner:
            return _flatlined(g)
        limit = 0
    while len(side.hand) > limit:
        if "random_discards" in g.mods and _discards_at_random(g, side):
            discard_one(g, side.hand[pick(g, len(side.hand))])
            continue
        options: list[Option] = [("card", i) for i in one_of_each(g, side.hand)]
        if len(options) > 1 or "discard" in g.listeners:
            g.decision = Decision("discard", options, -1, "discard")
            return WAIT
        discard_one(g, options[0][1])
    if "discard_down" in g.listeners and (many := _discarded(g, side)):
        emit(g, side, "discard_down", many)
    return None


def _flatlined(g: State) -> Flow:
    """Flatline a Runner whose maximum hand size is below 0, unless that is prevented (CR 1.7.2b)."""
    if (yield from impend(g, g.runner, {"flatline": 1}, -1)):
        g.over = "flatlined"


def _discards_at_random(g: State, side: Side) -> bool:
    """Return whether an effect makes a player discard at random."""
    return any(
        mod.about(g, me, side.number) and (mod.condition is None or mod.condition(g, me))
        for me, mod in g.mods["random_discards"]
    )


def _discarded(g: State, side: Side) -> int:
    """Return how many cards a player has discarded since discards were last reported.

    An effect may have made the player discard, and reported the discards, earlier in the turn.
    """
    many = 0
    for name, _, who, _, _ in reversed(g.events):
        if name == "discard_down" and who == side.number:
            break
        many += name == "discard" and who == side.number
    return many


def discard_one(g: State, i: int) -> None:
    """Discard a card from hand, usually at the end of a turn (CR 5.5.2); that doesn't trash it."""
    zones.move(g, i, DISCARD)
    if g.transcript is not None:
        g.transcript.append(("discard", i))
    emit(g, g.whose[i], "discard", i)
    if "discarded" in g.table.card_of[i].own:
        happen(g, "discarded", i)


def _lose_clicks(g: State, windows: str) -> None:
    """Lose the remaining clicks."""
    side = g.acting
    if side.clicks:
        money.lose_clicks(g, side, side.clicks)


def _turn_ends(g: State, windows: str) -> None:
    """End the turn."""
    listeners = g.listeners
    if "discard_phase_ends" in listeners:
        emit(g, g.acting, "discard_phase_ends")
    if "turn_ends" in listeners:
        emit(g, g.acting, "turn_ends")
    if g.watch is not None and g.acting.seated:
        g.watch(g)


StepFunction = Callable[[State, str], Flow | Pause | None]
"""A function that carries out a step, given the letters of its window."""


STEPS: dict[str, StepFunction] = {
    "gain_clicks": _gain_clicks,
    "window": window,
    "refill": _refill,
    "turn_begins": _turn_begins,
    "mandatory_draw": _mandatory_draw,
    "actions": actions,
    "discard": _discard,
    "lose_clicks": _lose_clicks,
    "visit_servers": visit_servers,
    "turn_ends": _turn_ends,
}
"""The function for each step of a turn."""
