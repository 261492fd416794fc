"""The board of a game: what both players have, the servers with their ice, and the rig."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from nrdb.behaviour.nouns import counter
from nrdb.engine.model.numbers import COUNTERS, INSTALLED
from nrdb.engine.rules import values
from nrdb.games.story import server, with_bits
from nrdb.text import counted

if TYPE_CHECKING:
    from nrdb.engine.model.side import Side
    from nrdb.engine.model.state import State


class BoardCard(NamedTuple):
    """A card on the board: whether it is facedown, and its counters and hosted cards as notes."""

    title: str
    facedown: bool
    notes: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.title} ({', '.join(self.notes)})" if self.notes else self.title


class ServerBoard(NamedTuple):
    """A server that isn't empty: its name, its ice, the outermost first, and the cards in its root."""

    name: str
    ice: tuple[BoardCard, ...]
    root: tuple[BoardCard, ...]


class SideBoard(NamedTuple):
    """A player: the title of the identity, if any, what they have, and the cards in their places."""

    name: str
    identity: str
    facts: tuple[str, ...]
    hand: tuple[str, ...]
    deck: tuple[str, ...]
    discard: tuple[str, ...]
    scored: tuple[str, ...]


def side_board(g: State, side: Side) -> SideBoard:
    """Return a player's part of the board; the copies of a card are counted."""
    facts = [with_bits(g, counted(side.credits, "credit"))]
    if side is g.acting:
        facts.append(counted(side.clicks, "click"))
    facts.append(counted(side.score, "agenda point"))
    if side is g.runner and g.tags:
        facts.append(counted(g.tags, "tag"))
    if side is g.corp and g.bad_publicity:
        facts.append(f"{g.bad_publicity} bad publicity")
    piles = (side.hand, [*side.deck, *side.top, *side.bottom], side.discard)
    hand, deck, discard = (tuple(copies(g.table.card_of[i].title for i in pile)) for pile in piles)
    identity = g.table.card_of[side.identity].title if side.identity is not None else ""
    scored = tuple(copies(str(on_table(g, i)) for i in side.scored))
    return SideBoard(side.name, identity, tuple(facts), hand, deck, discard, scored)


def servers_board(g: State) -> list[ServerBoard]:
    """Return the servers that aren't empty."""
    found = []
    for n, sheet in enumerate(g.ice):
        root = [
            i
            for i in range(len(g.table.card_of))
            if g.zone[i] == INSTALLED and g.server[i] == n and i not in sheet and g.host[i] < 0
        ]
        if sheet or root:
            ice, roots = (tuple(on_table(g, i) for i in cards) for cards in (reversed(sheet), root))
            found.append(ServerBoard(server(n), ice, roots))
    return found


def rig_board(g: State) -> list[BoardCard]:
    """Return the Runner's installed cards, apart from hosted ones."""
    return [on_table(g, i) for i in g.runner.installed if g.host[i] < 0]


def free_memory(g: State) -> int:
    """Return the number of memory units (MU) that the Runner has left."""
    return values.memory_limit(g) - values.used_memory(g)


def on_table(g: State, i: int) -> BoardCard:
    """Return a card with its state, its counters, and what it hosts."""
    held = [with_bits(g, counted(n, counter(kind))) for kind in COUNTERS if (n := getattr(g, kind)[i])]
    facedown = g.zone[i] == INSTALLED and g.whose[i] is g.corp and not g.active[i]
    if facedown:
        held.insert(0, "facedown" if g.table.card_of[i].type == "agenda" else "unrezzed")
    held += [f"hosts {on_table(g, other)}" for other in range(len(g.host)) if g.host[other] == i]
    return BoardCard(g.table.card_of[i].title, facedown, tuple(held))


def copies(titles: Iterable[str]) -> list[str]:
    """Return titles in their order, each once, with its number of copies."""
    return [title if n == 1 else f"{n} {title}" for title, n in Counter(titles).items()]
