"""What is done with a deck: cards drawn, looked at, put on it or under it, shuffled; what is known of its order."""

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
    """A card to the top or the bottom of its deck."""
    side = g.whose[i]
    if "locked" in g.mods and locked(g, i):
        return
    eyes = sight.identified_by(g, i) if g.table.both else 0
    move(g, i, DECK)
    side.deck.remove(i)
    (side.top if place_at == "deck_top" else side.bottom).append(i)
    sight.see(g, i, eyes)


def _sifted(g: State, side: Side, n: int) -> int:
    """A draw that takes more cards and puts as many of them under the deck, as the player chooses."""
    more = 0
    had = set(side.hand)
    for me, mod in g.mods["sift"]:
        if g.table.owner[me] == side.number and not (mod.first and g.used.get(("drew", side.number))):
            g.events.append(("sifted", me, side.number, -1, me))
            more += mod.value(g, me)
            add_pending(g, mod.trigger, me)
    g.used["drew", side.number] = 1
    drawn = draw(g, side, n + more, sifted=True)
    if more:
        g.events += [("sifted_card", i, side.number, -1, -1) for i in side.hand if i not in had]
    return drawn - min(more, drawn)


def draw(g: State, side: Side, n: int, sifted: bool = False) -> int:
    """Cards from a player's deck to hand; how many. The Corp that must draw from an empty R&D has lost (CR 4.3.7b)."""
    if n <= 0 or ("no_actions" in g.mods and forbidden(g, side, "draw")):
        return 0
    if "sift" in g.mods and not sifted:
        return _sifted(g, side, n)
    if g.table.both and "at_most" in g.mods:
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
    if g.table.both and drawn:
        g.used["drawn", side.number] = g.used.get(("drawn", side.number), 0) + drawn
        g.drawn = side.hand[-drawn:]
        emit(g, side, "drew", drawn)
    return drawn


def set_drawn_aside(g: State, side: Side, cards: list[int]) -> None:
    """What was just drawn lies set aside, facedown, until what waits for that has resolved (CR26 8.4.5a)."""
    del side.hand[-len(cards) :]
    for i in cards:
        g.zone[i], g.faceup[i] = ASIDE, False
    g.drawn = cards


def drawn_with_more(g: State, take_up: Callable[[], None]) -> bool:
    """Whether more may be drawn by the same instruction: then it is kept how this comes to hand (CR26 8.4.4)."""
    if g.now.draws is None:
        return False
    g.now.draws.append(take_up)
    return True


def add_drawn(g: State, side: Side, cards: list[int], outer: list[int]) -> list[int]:
    """What still lies set aside of the cards drawn comes to hand, and is returned (CR26 8.4.3, 8.4.5c).

    Where that was a draw within another one, the `outer` cards are the drawn ones again.
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
    """An opening hand; that sets nothing off: no card is active before the game begins (CR26 1.6.1a)."""
    waiting, g.pending = g.pending, []
    draw(g, side, n)
    g.pending = waiting


def shuffle(g: State, side: Side) -> None:
    """Puts what was known of the deck's order back into the bag."""
    if side.top or side.bottom:
        for i in (*side.top, *side.bottom):
            g.moves[i] += 1  # nobody knows any more which it is (CR26 1.12.3)
        side.deck += side.top
        side.deck += side.bottom
        side.top = []
        side.bottom = []
    if "shuffle" in g.listeners:
        emit(g, side, "shuffle")


def look_at_top(g: State, side: Side, n: int) -> list[int]:
    """The top cards of the deck, the topmost last; from now on their order is known."""
    while len(side.top) < n and side.deck:
        k = pick(g, len(side.deck))
        side.top.insert(0, side.deck.pop(k))
    while len(side.top) < n and side.bottom:
        side.top.insert(0, side.bottom.pop(0))
    return side.top[-n:] if n else []


def look_at_bottom(g: State, side: Side, n: int) -> list[int]:
    """The bottom cards of the deck, the lowest last; from now on their order is known."""
    while len(side.bottom) < n and side.deck:
        side.bottom.insert(0, side.deck.pop(pick(g, len(side.deck))))
    while len(side.bottom) < n and side.top:
        side.bottom.insert(0, side.top.pop(0))
    return side.bottom[-n:] if n else []


def raise_bottom(g: State, side: Side, n: int) -> None:
    """The bottom cards of the deck are those that are drawn next, from the bottom up, if any is drawn at all."""
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
    """The whole hand goes back into the deck."""
    for i in side.hand:
        g.zone[i] = DECK
    side.deck += side.hand
    side.hand = []


def arrange_top(g: State, side: Side, order: list[int]) -> None:
    """Known cards on top of the deck change places, as new objects: the first named is drawn first (CR26 1.12.3)."""
    places = sorted(side.top.index(i) for i in order)
    for at, i in zip(places, reversed(order), strict=True):
        side.top[at] = i  # the one that is drawn first lies last in the list
        g.moves[i] += 1
