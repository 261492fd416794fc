"""Drawing (CR26 8.4): what happens before cards leave the deck, and before they are added to the hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from nrdb.engine.model.ability import Context, Effect, StaticEffect
from nrdb.engine.model.decision import Decision, Flow, Option
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules import decks, sight, values
from nrdb.engine.rules.checkpoint import after, settle
from nrdb.engine.rules.events import emit

OnDrawn = Callable[[int, list[int]], None]
"""A function called once cards are drawn, with their number and the cards that came to hand."""


def draw(
    g: State, side: Side, n: int, known: OnDrawn | None = None, bottom: bool = False, about: str = ""
) -> Flow | None:
    """Draw `n` cards, after effects that apply before a draw (CR26 9.9.3d).

    `known` is called with what was drawn; `about` is a separate event that this draw also counts as.
    """
    take = partial(_take, g, side, n, known, bottom, about)
    if "sift_before" in g.mods and n > 0 and not values.forbidden(g, side, "draw"):
        n = min(n, values.room(g, side, "draw", g.used.get(("drawn", side.number), 0)))
        first = ("drew", side.number) not in g.used
        sifts = [
            (me, mod) for me, mod in g.mods["sift_before"] if g.whose[me] is side and n and (first or not mod.first)
        ]
        if sifts:
            return after(_sifting(g, side, n, sifts), take)
    return take()


def _take(g: State, side: Side, n: int, known: OnDrawn | None, bottom: bool, about: str) -> Flow | None:
    """Take cards off the deck; they are set aside until what they trigger has resolved (CR26 8.4.2, 8.4.5)."""
    if bottom:
        decks.raise_bottom(g, side, n)
    before, outer, waiting = len(side.hand), g.drawn, len(g.pending)
    n = decks.draw(g, side, n)
    if about and about in g.listeners:
        emit(g, side, about)
    cards = side.hand[before:]
    if known is not None:
        known(n, cards)
    if not cards or len(g.pending) == waiting:
        return None
    decks.set_drawn_aside(g, side, cards)
    take_up = partial(_take_up, g, side, cards, outer, n, known)
    return None if decks.drawn_with_more(g, take_up) else _once_settled(g, [take_up])


def _take_up(g: State, side: Side, cards: list[int], outer: list[int], n: int, known: OnDrawn | None) -> None:
    """Add the drawn cards that are set aside to the hand."""
    cards = decks.add_drawn(g, side, cards, outer)
    if known is not None:
        known(n, cards)


def _once_settled(g: State, take_up: list[Callable[[], None]]) -> Flow | None:
    """Add drawn cards to the hand once everything they triggered has resolved."""

    def done() -> None:
        for take in take_up:
            take()

    flow = settle(g)
    if flow is not None:
        return after(flow, done)
    done()
    return None


def together(do: Effect) -> Effect:
    """Make a draw of several parts one instruction, whose triggers wait for all of it (CR26 8.4.4, 8.4.4a)."""

    def drawing(g: State, me: int) -> Flow | None:
        now = g.now
        now.draws = []
        flow = do(g, me)
        return drawn(g, now) if flow is None else after(flow, partial(drawn, g, now))

    def drawn(g: State, now: Context) -> Flow | None:
        draws, now.draws = now.draws, None
        return _once_settled(g, draws) if draws else None

    return drawing


def _sifting(g: State, side: Side, n: int, sifts: list[tuple[int, StaticEffect]]) -> Flow:
    """Look at the next `n` cards and a number of extra ones, and put that number on the bottom of the deck."""
    for me, mod in sifts:
        more = mod.value(g, me)
        seen = decks.look_at_top(g, side, n + more)[::-1]
        for i in seen:
            sight.see(g, i, 1 << side.number)
        for _ in range(min(more, len(seen))):
            copies = {g.table.card_of[i]: i for i in reversed(seen)}  # copies are the same choice
            options: list[Option] = [("card", i) for i in seen if i in copies.values()]
            answer = yield Decision("choose", options, me, "add_deck_bottom")
            seen.remove(answer[1])
            decks.put_under(g, answer[1], "deck_bottom")
