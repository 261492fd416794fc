"""Events: recording what happened, triggering the abilities that wait for it, and the transcript."""

from __future__ import annotations

from collections.abc import Hashable

from nrdb.engine.model.ability import Trigger
from nrdb.engine.model.decision import Option
from nrdb.engine.model.side import Event, Side
from nrdb.engine.model.state import State
from nrdb.engine.rules.values import mute, own_triggers, paid_abilities


def emit(g: State, side: Side, event: str, it: int = -1, zone: int = -1) -> None:
    """Record an event of a side and make the abilities that wait for it pending (CR 10.3.1a).

    `it` is its subject, usually a card; `zone` is where that card came from.
    """
    g.events.append((event, it, side.number, zone, g.now.me))
    if "becomes" in g.mods:
        g.dirty = True  # any event could fulfil the condition
    if event in g.listeners:
        who, waiting = side.number, g.listeners[event]
        for me, trigger in waiting[:]:
            if not trigger.hears >> who & 1:
                continue
            match = trigger.match
            if match is None or match(g, me, it):
                if trigger.batch and already_pending(g, trigger, me):
                    continue
                if trigger.ordinal:
                    time = times(g, event, me, trigger)
                    if time != trigger.ordinal and not counts(g, me, time, trigger.ordinal):
                        continue
                g.pending.append((trigger, me, it, g.moves[me]))
                if trigger.once:
                    waiting.remove((me, trigger))


def record_facedown(g: State, i: int) -> None:
    """Record that a card was facedown when something happened to it, for later checks of that event."""
    g.events.append(("lay_facedown", i, g.whose[i].number, -1, g.now.me))


def mark_used(g: State, i: int) -> None:
    """Record that a card was used by its player: a paid ability was paid for, or an option taken (CR26 9.1.6)."""
    emit(g, g.whose[i], "use", i)


def counts(g: State, me: int, times: int, ordinal: int) -> bool:
    """Return whether event number `times` is the one an ability waits for, or a second one that a card allows."""
    return times == ordinal or (
        times == 2
        and ordinal == 1
        and "second_time" in g.mods
        and any(mod.applies(g, i, me) for i, mod in g.mods["second_time"])
    )


def already_pending(g: State, trigger: Trigger, me: int) -> bool:
    """Return whether a batched ability is already pending."""
    return any(waiting.number == trigger.number and card == me for waiting, card, _, _ in g.pending)


def add_pending(g: State, trigger: Trigger, me: int) -> None:
    """Make an ability of a card pending, with the card as its subject."""
    g.pending.append((trigger, me, me, g.moves[me]))


def pick(g: State, n: int) -> int:
    """Return a random whole number from 0 to n - 1, and record it for replays."""
    k = g.pick(n)
    g.picked.append(k)
    return k


def happened(g: State, side: Side, event: str, it: int) -> bool:
    """Return whether a side's event happened this turn to a card or server `it`."""
    return any(past[:3] == (event, it, side.number) for past in g.events)


def since(g: State, event: str) -> list[Event]:
    """Return this turn's events since the last one with this name, including it; empty if there was none."""
    for n in range(len(g.events) - 1, -1, -1):
        if g.events[n][0] == event:
            return g.events[n:]
    return []


def window_opens(g: State) -> None:
    """Record that a paid ability window opens, unless one is open."""
    if not _window_open(g):
        g.events.append(("window_opens", -1, g.acting.number, -1, -1))


def window_closes(g: State) -> None:
    """Record that a paid ability window closes: both players have passed, or its phase is over."""
    g.events.append(("window_closes", -1, g.acting.number, -1, -1))


def _window_open(g: State) -> bool:
    """Return whether a paid ability window is open."""
    return next((name for name, _, _, _, _ in reversed(g.events) if name.startswith("window_")), "") == "window_opens"


def next_window(g: State, at: int) -> bool:
    """Return whether the open window is the first since event number `at` of this turn."""
    return _window_open(g) and sum(name == "window_opens" for name, _, _, _, _ in g.events[at:]) == 1


def remember(g: State, key: Hashable, n: int) -> None:
    """Keep a number for the rest of the turn."""
    g.used[key] = n


def count_use(g: State, key: Hashable) -> int:
    """Count a use for this turn and return how many there have been."""
    n: int = g.used.get(key, 0) + 1
    g.used[key] = n
    return n


def finish_action(g: State, side: Side) -> None:
    """Record that a player has finished an action, even one that ended the action phase (CR26 5.2.2d, 5.4.3c)."""
    side.acted = taken = side.taken
    if g.table.needs_action_events:
        g.events.append(("acted", taken, side.number, -1, -1))
    if "action_ends" in g.listeners and (taken_so_far := actions_of(g)):
        emit(g, side, "action_ends", taken_so_far[-1][0])


_BASIC = ("credit", "draw", "play", "install", "advance", "run", "purge", "remove_tag", "trash_resource")


def named_action(option: Option) -> tuple[int, int]:
    """Return a value that identifies an action: a basic action, or a particular ability of a card (CR26 5.2.5)."""
    word = {"replace": "install"}.get(option[0], option[0])
    return (option[1], option[2]) if word == "use" else (-1, _BASIC.index(word))


def begin_action(g: State, option: Option) -> None:
    """Record that an action begins; options that cost no click don't count."""
    word, *about = option
    if not (paid_abilities(g, about[0])[about[1]].clicks if word == "use" else word == "replace" or word in _BASIC):
        return
    it, which = named_action(option)
    g.events.append(("begun", it, g.acting.number, which, -1))


def actions_of(g: State) -> list[tuple[int, int]]:
    """Return the actions taken this turn, in order; equal values are the same action."""
    return [(it, which) for name, it, _, which, _ in g.events if name == "begun"]


def during_actions(events: list[Event], n: int) -> list[Event]:
    """Return the events that happened during the last `n` actions that their player has finished."""
    found, began = list[list[Event]](), -1
    for at, (name, _, _, _, _) in enumerate(events):
        if name == "begun" and began < 0:
            began = at
        elif name == "acted":
            found.append(events[began + 1 : at])
            began = -1
    return [event for action in found[-n:] for event in action]


def drawn_with_a_click(g: State) -> bool:
    """Return whether the last draw was what a click was spent on: the action in progress draws by itself.

    An operation that draws doesn't count, since the click was spent on playing it.
    """
    begun = next((event for event in reversed(g.events) if event[0] in ("begun", "acted")), None)
    return begun is not None and begun[0] == "begun" and begun[1] == g.events[-1][4]


def grant_extra_turn(g: State, side: Side) -> None:
    """Give a player an additional turn after this one."""
    side.extra_turns += 1


def takes_extra_turn(g: State) -> bool:
    """End the active player's turn; return whether an additional turn of theirs follows, and use it up."""
    g.acting.before = g.events
    again = g.acting.extra_turns > 0
    g.acting.extra_turns -= again
    return again


def pay_owed(side: Side) -> None:
    """Forgo owed clicks, up to the number of clicks that the player has (CLS golden.forgo)."""
    n = min(side.owed, side.clicks)
    side.clicks -= n
    side.owed -= n


def begin_turn(g: State, clicks: int) -> None:
    """Begin the active player's turn with their clicks, and clear what happened and was used in the last turn.

    Clicks gained since their previous turn ended are kept (CR26 5.6.1a, 5.6.3c).
    """
    side = g.acting
    side.turns += 1
    clicks += side.clicks + side.extra_clicks
    side.clicks = clicks if clicks > 0 else 0
    side.extra_clicks = 0
    pay_owed(side)
    for each in g.sides:
        each.worked_before += each.taken
        each.taken = each.acted = 0
    g.events = []
    g.used = {}
    if g.left:
        g.left = {}


def listen_once(g: State, event: str, me: int, trigger: Trigger) -> None:
    """Make a one-time trigger listen for an event, independently of its card."""
    g.listeners.setdefault(event, []).append((me, trigger))


def times(g: State, event: str, me: int, trigger: Trigger) -> int:
    """Return how often an event has happened this turn, run or encounter, the latest included (CR 9.6.2c)."""
    if trigger.event_counter is not None:
        return g.used.get(trigger.counter_key(g, me, event), 0)
    events = g.events
    if trigger.per != "turn":
        began = "run_begins" if trigger.per == "run" else "encounter"
        events = events[max((n for n, event in enumerate(events) if event[0] == began), default=0) :]
    match, hears = trigger.match, trigger.hears
    times, names = 0, trigger.counted_events or _COUNTED.get(event) or _counted(event)
    for name, it, who, _, _ in events:
        if name in names and hears >> who & 1 and (match is None or match(g, me, it)):
            times += 1
    return times


_COUNTED: dict[str, tuple[str, str]] = {}
"""The names that each event counts under, computed once."""


def _counted(event: str) -> tuple[str, str]:
    """Return the names of an event and of its prevented form."""
    names = _COUNTED[event] = (event, PREVENTED + event)
    return names


PREVENTED = "prevented_"
"""The prefix of the names of prevented events."""


AVERTED = "averted"
"""The key that counts how often an effect was prevented entirely this turn."""


def prevented(g: State, side: Side, event: str) -> None:
    """Record a prevented event, which still counts as one of its kind (CR 9.8.3)."""
    g.events.append((PREVENTED + event, -1, side.number, -1, g.now.me))


def happen(g: State, name: str, me: int) -> None:
    """Make pending the abilities of a card that wait for this to happen to it."""
    if "blank" in g.mods and mute(g, me):
        return
    for trigger in own_triggers(g, me, name) if "grant" in g.mods else g.table.card_of[me].own.get(name, ()):
        if trigger.match is not None and not trigger.match(g, me, me):
            continue
        if trigger.ordinal and not counts(g, me, count_use(g, trigger.use_key(g, me)), trigger.ordinal):
            continue
        if trigger.batch and already_pending(g, trigger, me):
            continue
        g.pending.append((trigger, me, me, g.moves[me]))


def tell(g: State, *words: object) -> None:
    """Add a line to the transcript, if one is kept."""
    if g.transcript is not None:
        g.transcript.append(words)
