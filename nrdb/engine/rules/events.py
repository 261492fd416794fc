"""What happened: reported to the abilities that wait for it, and told in the story of the game."""

from __future__ import annotations

from typing import Any

from nrdb.engine.model.ability import Trigger
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules.values import mute, own_triggers, paid_abilities


def emit(g: State, side: Side, event: str, it: int = -1, zone: int = -1) -> None:
    """Records what a side did or what happened to it, and marks the abilities of its own that wait for it (CR 10.3.1a).

    `it` is what it is about, a card as a rule; `zone` is where that card came from.
    """
    g.events.append((event, it, side.number, zone, g.now.me))
    if "becomes" in g.mods:
        g.dirty = True  # whatever happens may make it so
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
    """A card lies facedown as something happens to it: what is asked of that afterwards takes it into account."""
    g.events.append(("lay_facedown", i, g.whose[i].number, -1, g.now.me))


def mark_used(g: State, i: int) -> None:
    """A card counts as used by its player: a paid ability was paid for, or something optional done (CR26 9.1.6)."""
    emit(g, g.whose[i], "use", i)


def counts(g: State, me: int, times: int, ordinal: int) -> bool:
    """Whether an event of a turn is the one that an ability of a card waits for, or one more that counts for it."""
    return times == ordinal or (
        times == 2
        and ordinal == 1
        and "second_time" in g.mods
        and any(mod.applies(g, i, me) for i, mod in g.mods["second_time"])
    )


def already_pending(g: State, trigger: Trigger, me: int) -> bool:
    """Whether an ability that counts what happens together as one event waits to resolve already."""
    return any(waiting.number == trigger.number and card == me for waiting, card, _, _ in g.pending)


def add_pending(g: State, trigger: Trigger, me: int) -> None:
    """An ability of a card, about that card, waits to resolve."""
    g.pending.append((trigger, me, me, g.moves[me]))


def pick(g: State, n: int) -> int:
    """A whole number from 0 to n - 1 by chance, kept so that the game can be played again."""
    k = g.pick(n)
    g.picked.append(k)
    return k


def happened(g: State, side: Side, event: str, it: int) -> bool:
    """Whether something has happened this turn to a card, or at a server, by a side's doing."""
    what = (event, it, side.number)
    for happening in g.events:  # noqa: SIM110 - a plain loop is faster, and this is asked of every basic action
        if happening[:3] == what:
            return True
    return False


def since(g: State, event: str) -> list[Any]:
    """What happened this turn from the last event of a kind on, that one included; nothing where there was none."""
    for n in range(len(g.events) - 1, -1, -1):
        if g.events[n][0] == event:
            return g.events[n:]
    return []


def window_opens(g: State) -> None:
    """A paid ability window opens, unless it is open already."""
    if not _window_open(g):
        g.events.append(("window_opens", -1, g.acting.number, -1, -1))


def window_closes(g: State) -> None:
    """Both players have passed in a paid ability window, or what it belongs to is over."""
    g.events.append(("window_closes", -1, g.acting.number, -1, -1))


def _window_open(g: State) -> bool:
    return next((name for name, *_ in reversed(g.events) if name.startswith("window_")), "") == "window_opens"


def next_window(g: State, at: int) -> bool:
    """Whether the paid ability window that is open is the first to open after an event of this turn."""
    return _window_open(g) and sum(name == "window_opens" for name, *_ in g.events[at:]) == 1


def remember(g: State, key: Any, n: int) -> None:
    """Keeps a number for the rest of the turn."""
    g.used[key] = n


def count_use(g: State, key: Any) -> int:
    """Counts what is limited or asked for by the turn; how often it has been so far."""
    n: int = g.used.get(key, 0) + 1
    g.used[key] = n
    return n


def finish_action(g: State, side: Side) -> None:
    """A player has finished an action, be it one that has ended the action phase (CR26 5.2.2d, 5.4.3c)."""
    side.acted = taken = side.taken
    if g.table.needs_action_events:
        g.events.append(("acted", taken, side.number, -1, -1))
    if "action_ends" in g.listeners and (taken_so_far := actions_of(g)):
        emit(g, side, "action_ends", taken_so_far[-1][0])


_BASIC = ("credit", "draw", "play", "install", "advance", "run", "purge", "remove_tag", "trash_resource")


def named_action(option: Any) -> tuple[int, int]:
    """What makes an action the same as another: a basic one, or an ability of a card (CR26 5.2.5)."""
    word = {"replace": "install"}.get(option[0], option[0])
    return (option[1], option[2]) if word == "use" else (-1, _BASIC.index(word))


def begin_action(g: State, option: Any) -> None:
    """An action is taken; what needs no click, which who plays alone is offered with the actions, is none."""
    word, *about = option
    if not (paid_abilities(g, about[0])[about[1]].clicks if word == "use" else word in (*_BASIC, "replace")):
        return
    it, which = named_action(option)
    g.events.append(("begun", it, g.acting.number, which, -1))


def actions_of(g: State) -> list[tuple[int, int]]:
    """The actions taken this turn, in their order; equal ones are the same action."""
    return [(it, which) for name, it, _, which, _ in g.events if name == "begun"]


def drawn_with_a_click(g: State) -> bool:
    """Whether the draw that was told last is what a click was spent on: the action under way draws by itself.

    An operation that draws is no such thing: the click was spent on playing it.
    """
    begun = next((event for event in reversed(g.events) if event[0] in ("begun", "acted")), None)
    return begun is not None and begun[0] == "begun" and begun[1] == g.events[-1][4]


def grant_extra_turn(g: State, side: Side) -> None:
    """A player takes an additional turn after this one."""
    side.extra_turns += 1


def takes_extra_turn(g: State) -> bool:
    """Whether the active player, whose turn has ended, was promised the turn that comes now; it is used up by that."""
    g.acting.before = g.events
    again = g.acting.extra_turns > 0
    g.acting.extra_turns -= again
    return again


def begin_turn(g: State, clicks: int) -> None:
    """The active player's: so many clicks, and those promised; nothing has happened and nothing has been used yet.

    Clicks gained since the own turn before ended are there still (CR26 5.6.1a, 5.6.3c).
    """
    side = g.acting
    side.turns += 1
    clicks += side.clicks + side.extra_clicks
    side.clicks = clicks if clicks > 0 else 0
    side.worked_before += side.taken
    side.extra_clicks = side.taken = side.acted = 0
    if not g.table.both and "passing" not in g.used:
        side.before = g.events
    g.events = []
    g.used = {}
    if g.left:
        g.left = {}


def begin_absent_turn(g: State) -> None:
    """The turn of a player who is not there begins: what happened in the turn before is over and done with."""
    side = g.acting
    side.before = g.events
    side.worked_before += side.taken
    side.taken = side.acted = 0
    g.events = []
    g.used = {"passing": True}
    g.left = {}


def passing(g: State) -> bool:
    """Whether this is the turn of a player who is not there."""
    return "passing" in g.used


def listen_once(g: State, event: str, me: int, trigger: Trigger) -> None:
    """An effect waits for its moment, apart from its card."""
    g.listeners.setdefault(event, []).append((me, trigger))


def times(g: State, event: str, me: int, trigger: Trigger) -> int:
    """How often the event has happened this turn (or run, or encounter), the last time included (CR 9.6.2c)."""
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


def _counted(event: str) -> tuple[str, str]:
    """The names under which a turn knows an event and one of its kind that was prevented, put together once."""
    names = _COUNTED[event] = (event, PREVENTED + event)
    return names


PREVENTED = "prevented_"


AVERTED = "averted"
"""Under this name the turn counts how often something was prevented wholly."""


def prevented(g: State, side: Side, event: str) -> None:
    """An event did not happen, and counts as one of its kind all the same (CR 9.8.3)."""
    g.events.append((PREVENTED + event, -1, side.number, -1, g.now.me))


def happen(g: State, name: str, me: int) -> None:
    """Marks the abilities of one card that wait for something happening to that card itself."""
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


def tell(g: State, *words: Any) -> None:
    """Adds a line to the story of the game, when one is told."""
    if g.transcript is not None:
        g.transcript.append(words)
