"""What each player has seen of cards that lie hidden: it stays known as long as the card is where it was seen."""

from __future__ import annotations

from nrdb.engine.model.numbers import DECK, INSTALLED, REMOVED, SCORED
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules.events import emit

RUNNER_EYES, BOTH_EYES = 2, 3
"""Whose eyes see a card, as bits; those of the Corp are 1."""


def see(g: State, i: int, eyes: int) -> None:
    """Players see a card. In a hand or a pile, which have no order, and in the bag of a deck that is soon forgotten."""
    if not g.table.both or not _has_place(g, i):
        return
    g.seen[i] = g.moves[i], eyes | remembers(g, i)


def forget_positions(g: State, cards: list[int]) -> None:
    """Of several cards that came to a deck at random nobody can tell which of them lies where (CR26 1.12.3)."""
    for i in cards:
        if g.zone[i] == DECK:
            g.seen.pop(i, None)


def _has_place(g: State, i: int) -> bool:
    """Whether it can be told from the outside which card it is that lies there (CR26 4.1.7)."""
    side = g.whose[i]
    return g.zone[i] == INSTALLED or (g.zone[i] == DECK and (i in side.top or i in side.bottom))


def reveal(g: State, side: Side, i: int) -> None:
    """A player shows a card to both, who see it until the ability in progress is done (CR26 1.21.3, 1.21.6)."""
    see(g, i, BOTH_EYES)
    if g.now.me >= 0:
        g.now.shown = {**g.now.shown, i: g.moves[i]}
    emit(g, side, "reveal", i)


def remembers(g: State, i: int) -> int:
    """Who has seen a card where it lies now, as the same object (CR26 1.12.3)."""
    seen = g.seen.get(i)
    return seen[1] if seen is not None and seen[0] == g.moves[i] else 0


def identified_by(g: State, i: int) -> int:
    """Who can tell which card it is, wherever it lies."""
    if g.active[i] or g.faceup[i] or g.zone[i] in (SCORED, REMOVED):
        return BOTH_EYES
    own = 0 if g.zone[i] == DECK else 1 << g.whose[i].number
    other = BOTH_EYES - (1 << g.whose[i].number)
    return own | remembers(g, i) | (BOTH_EYES if visible(g, i) else other if looked_at(g, i) else 0)


def looked_at(g: State, i: int) -> bool:
    """Whether the player whose ability is in progress looks at a card of the other one for it (CR26 1.21.6)."""
    now = g.now
    return now.me >= 0 and g.whose[now.me] is not g.whose[i] and now.looked.get(i) == g.moves[i]


def visible(g: State, i: int) -> bool:
    """Whether both players see a card that is not in play (CR26 4.4.6b).

    It is accessed, was accessed before in the breach that is under way (CR26 7.3.1a), or the ability in progress has
    revealed it (CR26 1.21.6).
    """
    run = g.run
    if run is not None and (run.accessing == i or (run.breaching and _seen_in_breach(g, i))):
        return True
    return g.now.shown.get(i) == g.moves[i]


def _seen_in_breach(g: State, i: int) -> bool:
    """Whether the Runner has accessed a card in the last breach, and it was put nowhere since."""
    for name, it, *_ in reversed(g.events):
        if name == "breach" or (it == i and name in ("install", "drew", "host")):
            return False
        if it == i and name == "access":
            return True
    return False
