"""What happened: reported to the abilities that wait for it, and told in the story of the game."""

from __future__ import annotations

from typing import Any

from nrdb.engine.model.ability import Trigger
from nrdb.engine.model.state import State


def emit(g: State, event: str, it: int = -1) -> None:
    """Records that something happened and marks the abilities that wait for it (CR 10.3.1a)."""
    g.events.append((event, it))
    waiting = g.listeners.get(event)
    if waiting:
        for me, trigger in waiting[:]:
            if trigger.match is None or trigger.match(g, me, it):
                if trigger.batch and any(entry[0] is trigger and entry[1] == me for entry in g.pending):
                    continue
                if trigger.ordinal and _times(g, event, me, trigger) != trigger.ordinal:
                    continue
                g.pending.append((trigger, me, it))
                if trigger.once:
                    waiting.remove((me, trigger))


def note(g: State, event: str, it: int) -> None:
    """Records what no ability waits for, and some look back at."""
    g.events.append((event, it))


def count_use(g: State, key: Any) -> int:
    """Counts what is limited or asked for by the turn; how often it has been so far."""
    n: int = g.used.get(key, 0) + 1
    g.used[key] = n
    return n


def finish_action(g: State) -> None:
    """An action has been finished."""
    g.used["acted"] = g.taken
    g.events.append(("acted", g.taken))


def begin_turn(g: State, clicks: int) -> None:
    """So many clicks, and those promised; what happened so far is the turn before, and nothing has been used yet."""
    g.clicks = clicks + g.extra_clicks
    g.extra_clicks = g.taken = 0
    g.before = g.events
    g.events = []
    g.used = {}


def wait_once(g: State, event: str, me: int, trigger: Trigger) -> None:
    """An effect waits for its moment, apart from its card."""
    g.listeners.setdefault(event, []).append((me, trigger))


def _times(g: State, event: str, me: int, trigger: Trigger) -> int:
    """How often the event has happened this turn (or run), the last time included (CR 9.6.2c)."""
    events = g.events
    if trigger.per == "run":
        events = events[max((n for n, (name, _) in enumerate(events) if name == "run_begins"), default=0) :]
    match = trigger.match
    times = 0
    for name, it in events:
        if name == event and (match is None or match(g, me, it)):
            times += 1
    return times


def happen(g: State, name: str, me: int) -> None:
    """Marks the abilities of one card that wait for something happening to that card itself."""
    for trigger in g.table.card_of[me].own.get(name, ()):
        g.pending.append((trigger, me, me))


def tell(g: State, *words: Any) -> None:
    """Adds a line to the story of the game, when one is told."""
    if g.story is not None:
        g.story.append(words)
