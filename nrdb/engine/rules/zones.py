"""Cards between zones: drawn, trashed, put under the deck, set aside; what is known of the deck's order."""

from __future__ import annotations

from nrdb.engine.model.numbers import ASIDE, COUNTERS, DECK, DISCARD, HAND, IN_PLAY, INSTALLED, PLAY, REMOVED, SCORED
from nrdb.engine.model.state import State
from nrdb.engine.rules.active import deactivate
from nrdb.engine.rules.events import emit, happen, tell


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
        if old in IN_PLAY:
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


def unhost(g: State, i: int) -> None:
    """A card lies on no other any more; it stays in its zone."""
    if g.host[i] >= 0:
        g.host[i] = -1
        g.guests -= 1


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


def lay_down(g: State, identity: int) -> None:
    """The identity comes into play before the first turn."""
    g.zone[identity] = PLAY


def install(g: State, i: int) -> None:
    """A card comes into play in this turn."""
    move(g, i, INSTALLED)
    g.since[i] = g.turn


def return_hand(g: State) -> None:
    """The whole hand goes back into the deck."""
    for i in g.hand:
        g.zone[i] = DECK
    g.deck += g.hand
    g.hand = []


def arrange_top(g: State, order: list[int]) -> None:
    """Known cards on top of the deck change places: the first named is drawn first."""
    places = sorted(g.top.index(i) for i in order)
    for at, i in zip(places, reversed(order), strict=True):
        g.top[at] = i  # the one that is drawn first lies last in the list
