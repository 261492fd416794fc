"""Drawing (CR26 8.4): what a player may do before cards come off the deck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nrdb.engine.model.ability import StaticEffect
from nrdb.engine.model.decision import Decision, Flow
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules import decks, sight, values
from nrdb.engine.rules.checkpoint import after


def drawing(g: State, side: Side, n: int, do: Callable[[], None]) -> Flow | None:
    """Draws (`do`) so many cards; what is to be done before that is done first (CR26 9.9.3d)."""
    if "sift_before" in g.mods and n > 0 and not values.forbidden(g, side, "draw"):
        n = min(n, values.room(g, side, "draw", g.used.get(("drawn", side.number), 0)))
        first = ("drew", side.number) not in g.used
        sifts = [
            (me, mod) for me, mod in g.mods["sift_before"] if g.whose[me] is side and n and (first or not mod.first)
        ]
        if sifts:
            return after(_sifting(g, side, n, sifts), do)
    do()
    return None


def _sifting(g: State, side: Side, n: int, sifts: list[tuple[int, StaticEffect]]) -> Flow:
    """Of the cards that would be drawn and so many more, as many go under the deck; then is drawn from what is left."""
    for me, mod in sifts:
        more = mod.value(g, me)
        seen = decks.look_at_top(g, side, n + more)[::-1]
        for i in seen:
            sight.see(g, i, 1 << side.number)
        for _ in range(min(more, len(seen))):
            copies = {g.table.card_of[i]: i for i in reversed(seen)}  # all others are drawn: copies are the same choice
            options: list[Any] = [("card", i) for i in seen if i in copies.values()]
            answer = yield Decision("choose", options, me, "add_deck_bottom")
            seen.remove(answer[1])
            decks.put_under(g, answer[1], "deck_bottom")
