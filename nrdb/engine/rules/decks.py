"""Decks: drawing, looking, putting cards on top or at the bottom, shuffling, and what is known about the order."""

from __future__ import annotations

from collections.abc import Callable

from nrdb.engine.model.numbers import ASIDE, DECK, HAND
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules import sight
from nrdb.engine.rules.events import add_pending, emit, happen, pick, tell
from nrdb.engine.rules.values import forbidden, is_drawn, locked, room
from nrdb.engine.rules.zones import move


def put_under(g: State, i: int, place_at: str) -> None:
    """Put a card on the top or bottom of its deck."""
    side = g.whose[i]
    if "locked" in g.mods and locked(g, i):
        return
    eyes = sight.identified_by(g, i)
    move(g, i, DECK)
    side.deck.remove(i)
    (side.top if place_at == "deck_top" else side.bottom).append(i)
    sight.see(g, i, eyes)


def _sifted(g: State, side: Side, n: int) -> int:
    """Draw extra cards, then have the player put as many on the bottom of the deck; return the net number drawn."""
    more = 0
    had = set(side.hand)
    for me, mod in g.mods["sift"]:
        if g.table.owner[me] == side.number and not (mod.first and g.used.get(("drew", side.number))):
            assert mod.trigger is not None
            g.events.append(("sifted", me, side.number, -1, me))
            more += mod.value(g, me)
            add_pending(g, mod.trigger, me)
    g.used["drew", side.number] = 1
    drawn = draw(g, side, n + more, sifted=True)
    if more:
        g.events += [("sifted_card", i, side.number, -1, -1) for i in side.hand if i not in had]
    return drawn - min(more, drawn)


def draw(g: State, side: Side, n: int, sifted: bool = False) -> int:
    """Draw cards and return how many; the Corp loses when it must draw from an empty R&D (CR 4.3.7b)."""
    if n <= 0 or not side.seated or ("no_actions" in g.mods and forbidden(g, side, "draw")):
        return 0
    if "sift" in g.mods and not sifted:
        return _sifted(g, side, n)
    if "at_most" in g.mods:
        n = min(n, room(g, side, "draw", g.used.get(("drawn", side.number), 0)))
    g.used["drew", side.number] = 1
    drawn = 0
    deck, pick_one = side.deck, g.pick
    for _ in range(n):
        if side.top:
            i = side.top.pop()
        elif deck:
            k = pick_one(len(deck))
            g.picked.append(k)
            i = deck[k]
            deck[k] = deck[-1]
            del deck[-1]
        elif side.bottom:
            i = side.bottom.pop(0)
        else:
            if side is g.corp:
                g.over = "decked"
                tell(g, "decked")
            break
        side.hand.append(i)
        g.zone[i] = HAND
        g.moves[i] += 1
        drawn += 1
        if g.transcript is not None:
            g.transcript.append(("draw", i))
        if "draw" in g.listeners:
            emit(g, side, "draw", i)
        if "drawn" in g.table.card_of[i].own:
            happen(g, "drawn", i)
    if drawn:
        g.used["drawn", side.number] = g.used.get(("drawn", side.number), 0) + drawn
        g.drawn = side.hand[-drawn:]
        emit(g, side, "drew", drawn)
    return drawn


def set_drawn_aside(g: State, side: Side, cards: list[int]) -> None:
    """Set the cards just drawn aside, facedown, until what they triggered has resolved (CR26 8.4.5a)."""
    del side.hand[-len(cards) :]
    for i in cards:
        g.zone[i], g.faceup[i] = ASIDE, False
    g.drawn = cards


def drawn_with_more(g: State, take_up: Callable[[], None]) -> bool:
    """Return whether the same instruction might draw more; if so, note how to add these to the hand (CR26 8.4.4)."""
    if g.now.draws is None:
        return False
    g.now.draws.append(take_up)
    return True


def add_drawn(g: State, side: Side, cards: list[int], outer: list[int]) -> list[int]:
    """Add the drawn cards that are still set aside to the hand and return them (CR26 8.4.3, 8.4.5c).

    After a draw within another one, the `outer` cards become the drawn ones again.
    """
    cards = [i for i in cards if is_drawn(g, i)]
    for i in cards:
        g.zone[i] = HAND
    side.hand += cards
    g.dirty |= "becomes" in g.mods
    if any(is_drawn(g, i) for i in outer):
        g.drawn = outer
    return cards


def draw_opening(g: State, side: Side, n: int) -> None:
    """Draw an opening hand; this triggers nothing, because no card is active before the game begins (CR26 1.6.1a)."""
    waiting, g.pending = g.pending, []
    draw(g, side, n)
    g.pending = waiting


def shuffle(g: State, side: Side) -> None:
    """Shuffle a deck: forget what was known about its order."""
    if side.top or side.bottom:
        for i in (*side.top, *side.bottom):
            g.moves[i] += 1  # nobody can identify it any more (CR26 1.12.3)
        side.deck += side.top
        side.deck += side.bottom
        side.top = []
        side.bottom = []
    if "shuffle" in g.listeners:
        emit(g, side, "shuffle")


def look_at_top(g: State, side: Side, n: int) -> list[int]:
    """Return the top `n` cards of a deck, the topmost last; their order is known from now on."""
    while len(side.top) < n and side.deck:
        k = pick(g, len(side.deck))
        side.top.insert(0, side.deck.pop(k))
    while len(side.top) < n and side.bottom:
        side.top.insert(0, side.bottom.pop(0))
    return side.top[-n:] if n else []


def look_at_bottom(g: State, side: Side, n: int) -> list[int]:
    """Return the bottom `n` cards of a deck, the lowest last; their order is known from now on."""
    while len(side.bottom) < n and side.deck:
        side.bottom.insert(0, side.deck.pop(pick(g, len(side.deck))))
    while len(side.bottom) < n and side.top:
        side.bottom.insert(0, side.top.pop(0))
    return side.bottom[-n:] if n else []


def raise_bottom(g: State, side: Side, n: int) -> None:
    """Move the bottom `n` cards of a deck to its top one by one, so that they are drawn next, if any can be drawn."""
    if "no_actions" in g.mods and forbidden(g, side, "draw"):
        return
    if "at_most" in g.mods:
        n = min(n, room(g, side, "draw", g.used.get(("drawn", side.number), 0)))
    for _ in range(n):
        if side.bottom:
            side.top.append(side.bottom.pop())
        elif side.deck:
            side.top.append(side.deck.pop(pick(g, len(side.deck))))
        elif side.top:
            side.top.append(side.top.pop(0))


def return_hand(g: State, side: Side) -> None:
    """Return the whole hand to the deck."""
    for i in side.hand:
        g.zone[i] = DECK
    side.deck += side.hand
    side.hand = []


def arrange_top(g: State, side: Side, order: list[int]) -> None:
    """Put known top cards in a new order, as new objects; the first in `order` is drawn first (CR26 1.12.3)."""
    places = sorted(side.top.index(i) for i in order)
    for at, i in zip(places, reversed(order), strict=True):
        side.top[at] = i  # the last in the list is drawn first
        g.moves[i] += 1
