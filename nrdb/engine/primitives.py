"""Every change a game can undergo. Nothing else writes to a `State`.

Effects, costs and actions are functions `f(g, me)` that return None when they are done, or a flow (an iterator) that
asks for choices and goes on when they are answered. `settle` is the checkpoint with the reaction window after it: it
applies the game's own corrections and resolves what was triggered meanwhile (CR 10.3, CR 9.6).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nrdb.engine.state import (
    ASIDE,
    COUNTERS,
    DECK,
    DISCARD,
    HAND,
    INSTALLED,
    PLAY,
    REMOVED,
    SCORED,
    State,
)
from nrdb.engine.values import can_advance as can_advance
from nrdb.engine.values import changed as changed
from nrdb.engine.values import cost as cost
from nrdb.engine.values import forbidden as forbidden
from nrdb.engine.values import hand_limit as hand_limit
from nrdb.engine.values import memory as memory
from nrdb.engine.values import memory_limit as memory_limit
from nrdb.engine.values import points as points
from nrdb.engine.values import requirement as requirement
from nrdb.engine.values import total as total
from nrdb.engine.values import used_memory as used_memory

if TYPE_CHECKING:
    from nrdb.engine.cards import Trigger

YES, NO, STOP = ("yes",), ("no",), ("stop",)
WIN_POINTS = 7  # CR 1.16.2

# -- events ---------------------------------------------------------------------------------------------------------


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


# -- money and clicks -----------------------------------------------------------------------------------------------


def gain(g: State, n: int, through: int = -1) -> None:
    """Credits from the bank to the pool, through an ability of the card `through` (-1: the basic action)."""
    if n > 0:
        g.credits += n
        g.earned += n
        if g.story is not None:
            g.story.append(("gain", n))
        if "gain_credits" in g.listeners:
            emit(g, "gain_credits", n)
        if through >= 0 and "gain_through" in g.listeners:
            emit(g, "gain_through", through)


def lose(g: State, n: int) -> int:
    """Credits from the pool to the bank, as far as there are any (CR 1.10.3b); how many."""
    n = min(n, g.credits)
    if n > 0:
        g.credits -= n
        tell(g, "lose", n)
        if "lose_credits" in g.listeners:
            emit(g, "lose_credits", n)
    return n


def purses(g: State, purpose: str, what: int) -> list[int]:
    """Cards whose credits may pay for this, those that refill first."""
    return [me for me, purse in g.mods.get("purse", ()) if g.credit[me] and purse.pays(g, me, purpose, what)]


def available(g: State, purpose: str, what: int = -1) -> int:
    """Credits at hand for a purpose: the pool and credits on cards that may pay for it."""
    if "purse" in g.mods:
        return g.credits + sum(g.credit[me] for me in purses(g, purpose, what))
    return g.credits


def pay(g: State, n: int, purpose: str, what: int = -1) -> None:
    """Spends credits, those bound to a purpose before those of the pool."""
    if n <= 0:
        return
    if "purse" in g.mods:
        for me in purses(g, purpose, what):
            part = min(n, g.credit[me])
            take_counters(g, me, "credit", part)
            if "spend_from" in g.listeners:
                emit(g, "spend_from", me)
            n -= part
            if not n:
                return
    if n > g.credits:
        raise ValueError(f"{n} credits to pay and {g.credits} in the pool")
    g.credits -= n
    if "spend_credits" in g.listeners:
        emit(g, "spend_credits", n)


def spend_clicks(g: State, n: int) -> None:
    """Clicks spent on an action or an ability."""
    g.clicks -= n
    g.taken += n
    g.worked += n
    if "spend_click" in g.listeners:
        for _ in range(n):
            emit(g, "spend_click")


# -- cards between zones --------------------------------------------------------------------------------------------


def _zone_list(g: State, zone: int, i: int) -> list[int] | None:
    if zone == HAND:
        return g.hand
    if zone == DISCARD:
        return g.discard
    if zone == INSTALLED:
        return g.installed
    if zone == DECK:
        return g.deck if i in g.deck else g.top if i in g.top else g.bottom
    return g.scored if zone == SCORED else g.removed if zone == REMOVED else None


_IN_PLAY = frozenset([INSTALLED, SCORED, PLAY])
_NO_COUNTERS = (0,) * len(COUNTERS)


def move(g: State, i: int, zone: int) -> None:
    """Puts a card into another zone; what leaves play loses its counters and what it hosts (CR 10.3.1g)."""
    old = g.zone[i]
    if zone == DISCARD:
        # What was played or rezzed lies faceup; what nobody has seen comes to Archives facedown.
        g.faceup[i] = old == PLAY or g.active[i] or g.table.side == "runner"
    if old == HAND:
        g.hand.remove(i)
    else:
        held = _zone_list(g, old, i)
        if held is not None:
            held.remove(i)
        if old in _IN_PLAY:
            _leave_play(g, i, old)
        elif old == ASIDE:
            unhost(g, i)
    g.zone[i] = zone
    if zone == INSTALLED:
        g.installed.append(i)
        if not g.table.card_of[i].idle:
            g.lively.append(i)
    elif zone == DISCARD:
        g.discard.append(i)
    elif zone != PLAY:
        new = g.deck if zone == DECK else _zone_list(g, zone, i)
        if new is not None:
            new.append(i)


def _leave_play(g: State, i: int, old: int) -> None:
    if g.active[i]:
        deactivate(g, i)
    g.left = had = (i, (g.credit[i], g.power[i], g.virus[i], g.agenda[i], g.advancement[i]))
    if had[1] != _NO_COUNTERS:
        for kind in COUNTERS:
            getattr(g, kind)[i] = 0
    g.loaded[i] = -1
    if old == INSTALLED:
        if not g.table.card_of[i].idle:
            g.lively.remove(i)
        at = g.server[i]
        if at >= 0:
            if i in g.sheets[at]:
                g.sheets[at].remove(i)
            g.server[i] = -1
        g.dirty = True
    if g.guests:
        unhost(g, i)
        for guest in [j for j, host in enumerate(g.host) if host == i]:
            unhost(g, guest)
            trash(g, guest)


def counters(g: State, kind: str, i: int) -> int:
    """Counters of a kind on a card; for a card that has just left play, those it had."""
    n: int = getattr(g, kind)[i]
    if not n and g.left[0] == i and g.zone[i] not in _IN_PLAY:
        return g.left[1][COUNTERS.index(kind)]
    return n


def draw(g: State, n: int) -> int:
    """Cards from the deck to hand; how many. The Corp that must draw from an empty R&D has lost (CR 4.3.7b)."""
    if n and "sift" in g.mods:
        return _sifted(g, n)
    return _drawn(g, n)


def _sifted(g: State, n: int) -> int:
    """A draw that takes more cards and puts as many of them under the deck, as the player chooses."""
    more = 0
    had = set(g.hand)
    for me, mod in g.mods["sift"]:
        if not (mod.first and ("sifted", me) in g.events):
            g.events.append(("sifted", me))
            more += mod.value(g, me)
            g.pending.append((mod.trigger, me, me))
    drawn = _drawn(g, n + more)
    if more:
        g.events += [("sifted_card", i) for i in g.hand if i not in had]
    return drawn - min(more, drawn)


def _drawn(g: State, n: int) -> int:
    drawn = 0
    for _ in range(n):
        if g.top:
            i = g.top.pop()
        elif g.deck:
            deck = g.deck
            k = g.pick(len(deck))
            i = deck[k]
            deck[k] = deck[-1]
            deck.pop()
        elif g.bottom:
            i = g.bottom.pop(0)
        else:
            if g.table.side == "corp":
                g.over = "decked"
                tell(g, "decked")
            break
        g.hand.append(i)
        g.zone[i] = HAND
        drawn += 1
        if g.story is not None:
            g.story.append(("draw", i))
        if "draw" in g.listeners:
            emit(g, "draw", i)
        if "drawn" in g.table.card_of[i].own:
            happen(g, "drawn", i)
    return drawn


def shuffle(g: State) -> None:
    """Puts what was known of the deck's order back into the bag."""
    if g.top or g.bottom:
        g.deck += g.top
        g.deck += g.bottom
        g.top = []
        g.bottom = []
    if "shuffle" in g.listeners:
        emit(g, "shuffle")


def look_at_top(g: State, n: int) -> list[int]:
    """The top cards of the deck, the topmost last; from now on their order is known."""
    while len(g.top) < n and g.deck:
        k = g.pick(len(g.deck))
        g.top.insert(0, g.deck.pop(k))
    while len(g.top) < n and g.bottom:
        g.top.insert(0, g.bottom.pop(0))
    return g.top[-n:] if n else []


def trash(g: State, i: int) -> None:
    """A card to its owner's discard pile (CR 1.18)."""
    was = g.zone[i]
    own = g.table.card_of[i].own
    move(g, i, DISCARD)
    tell(g, "trash", i)
    emit(g, "trash", i)
    if f"trash_{was}" in g.listeners:
        emit(g, f"trash_{was}", i)
    if i in g.found:
        g.found = [j for j in g.found if j != i]
    if was == INSTALLED:
        emit(g, "uninstall", i)
        if "uninstalled" in own:
            happen(g, "uninstalled", i)
    if "trashed" in own:
        happen(g, "trashed", i)
    if own and f"trashed_{was}" in own:
        happen(g, f"trashed_{was}", i)


def remove_from_game(g: State, i: int) -> None:
    """A card out of the game for good."""
    was = g.zone[i]
    move(g, i, REMOVED)
    tell(g, "remove", i)
    if was == INSTALLED:
        emit(g, "uninstall", i)


# -- what is active -------------------------------------------------------------------------------------------------


def activate(g: State, i: int) -> None:
    """The card's abilities begin to work; an older copy of a unique card goes at the next checkpoint."""
    if g.active[i]:
        return
    card = g.table.card_of[i]
    g.active[i] = True
    for event, trigger in card.heard:
        g.listeners.setdefault(event, []).append((i, trigger))
    for kind, mod in card.mods:
        g.mods.setdefault(kind, []).append((i, mod))
        if kind == "purse" and mod.refill is not None:
            g.credit[i] = max(g.credit[i], mod.refill(g, i))  # CR 1.10.5a
    if card.unique:
        g.uniques.append(i)
        g.dirty = True
    if card.changes_limits:
        g.dirty = True


def deactivate(g: State, i: int) -> None:
    """The card's abilities stop working, if they worked."""
    if not g.active[i]:
        return
    card = g.table.card_of[i]
    g.active[i] = False
    for event, trigger in card.heard:
        g.listeners[event].remove((i, trigger))
        if not g.listeners[event]:
            del g.listeners[event]
    for kind, mod in card.mods:
        g.mods[kind].remove((i, mod))
        if not g.mods[kind]:
            del g.mods[kind]
    if card.unique and i in g.uniques:
        g.uniques.remove(i)
    if card.changes_limits:
        g.dirty = True


def rez(g: State, i: int) -> None:
    """An installed Corp card becomes rezzed; paying is the caller's."""
    activate(g, i)
    tell(g, "rez", i)
    emit(g, "rez", i)
    if "rezzed" in g.table.card_of[i].own:
        happen(g, "rezzed", i)


def derez(g: State, i: int) -> None:
    """A rezzed card becomes unrezzed; its counters stay. One that is not rezzed any more stays as it is."""
    if g.active[i]:
        deactivate(g, i)
        emit(g, "derez", i)


# -- counters -------------------------------------------------------------------------------------------------------


def place(g: State, i: int, kind: str, n: int) -> None:
    """Counters from the bank onto a card."""
    if n > 0:
        getattr(g, kind)[i] += n
        if g.story is not None:
            g.story.append(("place", i, kind, n))
        if "becomes" in g.mods:
            g.dirty = True
        if g.zone[i] == SCORED:
            g.dirty = True
        if "place_counters" in g.listeners:
            emit(g, "place_counters", i)


def take_counters(g: State, i: int, kind: str, n: int) -> int:
    """Counters off a card, as far as there are any; how many. A loaded card that is empty is trashed next."""
    held = getattr(g, kind)
    n = min(n, held[i])
    if n > 0:
        held[i] -= n
        if not held[i] and g.loaded[i] == COUNTERS.index(kind):
            g.pending.append((g.table.emptied, i, i))
        if g.zone[i] == SCORED:
            g.dirty = True
    return n


def advance(g: State, i: int, n: int = 1) -> None:
    """Advances a card: an advancement counter, and what listens for it (CR 1.17.1)."""
    for _ in range(n):
        g.advancement[i] += 1
        if g.story is not None:
            g.story.append(("advance", i))
        emit(g, "advance", i)
        if "advanced" in g.table.card_of[i].own:
            happen(g, "advanced", i)


def purge(g: State) -> None:
    """All virus counters of all cards go (CR 10.1.1)."""
    for i, n in enumerate(g.virus):
        if n:
            take_counters(g, i, "virus", n)
    tell(g, "purge")
    emit(g, "purge")


# -- what lasts, and what happens to the Runner ---------------------------------------------------------------------


def expire(g: State, duration: str) -> None:
    """Ends the effects that lasted for a run, a turn or the like (CR 10.3.1b)."""
    if g.lasting:
        for entry in [entry for entry in g.lasting if entry[0] == duration]:
            g.lasting.remove(entry)
            _, kind, held = entry
            g.mods[kind].remove(held)
            if not g.mods[kind]:
                del g.mods[kind]


def last(g: State, duration: str, me: int, kind: str, mod: Any) -> None:
    """Begins an effect that lasts for a while."""
    g.mods.setdefault(kind, []).append((me, mod))
    g.lasting.append((duration, kind, (me, mod)))


def suffer(g: State, kind: str, n: int) -> None:
    """Damage to the Runner: random cards from the grip, and for core damage a smaller hand (CR 10.4)."""
    for _ in range(n):
        if kind == "core":
            g.core_damage += 1
        if not g.hand:
            g.over = "flatlined"
            tell(g, "flatlined")
            return
        trash(g, g.hand[g.pick(len(g.hand))])
    if n > 0:
        emit(g, f"damage_{kind}", n)


def put_under(g: State, i: int, place_at: str) -> None:
    """A card to the top or the bottom of its deck."""
    move(g, i, DECK)
    g.deck.remove(i)
    (g.top if place_at == "deck_top" else g.bottom).append(i)


def set_aside(g: State, i: int, host: int) -> None:
    """A card facedown onto another one, out of the deck's or hand's reach."""
    move(g, i, ASIDE)
    g.host[i] = host
    g.guests += 1
    emit(g, "host", i)


def unhost(g: State, i: int) -> None:
    """A card lies on no other any more; it stays in its zone."""
    if g.host[i] >= 0:
        g.host[i] = -1
        g.guests -= 1
