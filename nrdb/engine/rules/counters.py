"""Counters on cards: placing, removing, advancing and purging."""

from __future__ import annotations

from nrdb.engine.model.ability import Trigger
from nrdb.engine.model.decision import Flow
from nrdb.engine.model.numbers import CENTRAL, COUNTERS, IN_PLAY, NO_COUNTERS, SCORED
from nrdb.engine.model.state import State
from nrdb.engine.rules import named_counters
from nrdb.engine.rules.events import add_pending, emit, happen, tell
from nrdb.engine.rules.values import changed, lenders
from nrdb.engine.rules.zones import trash


def count(g: State, kind: str, i: int) -> int:
    """Return the number of counters of a kind on a card; the number it had if it left play this turn (CR 1.10)."""
    if kind not in COUNTERS:
        return named_counters.count(g, kind, i)
    n: int = getattr(g, kind)[i]
    if "share_virus" in g.mods and g.zone[i] in IN_PLAY:
        n += sum(getattr(g, kind)[j] for j in lenders(g, kind, i))
    if not n and i in g.left and g.zone[i] not in IN_PLAY:
        return g.left[i][COUNTERS.index(kind)]
    return n


def forget_left(g: State, i: int) -> None:
    """Forget the counters that a card had in play, as it is accessed elsewhere as a new object (CR26 1.12.1)."""
    if i in g.left and g.zone[i] not in IN_PLAY:
        g.left[i] = (*NO_COUNTERS, *g.left[i][len(NO_COUNTERS) :])


def advancement(g: State, i: int) -> int:
    """Return the advancement counters on a card, including those it is considered to have (CR26 1.9.4)."""
    return count(g, "advancement", i) + (changed(g, "advancement", i) if "advancement" in g.mods else 0)


def _emptied(g: State, me: int) -> Flow | None:
    """Trash a loaded card that is empty."""
    if "trash" in g.table.guards:
        return _trashed_unless_prevented(g, me)
    trash(g, me, by=g.table.owner[me])  # by its own ability
    return None


def _trashed_unless_prevented(g: State, me: int) -> Flow:
    """Trash an empty card, unless interrupts prevent it as they could any instruction (CR26 9.9.3)."""
    from nrdb.engine.rules.imminent import impend  # not needed in solo games

    moves = g.moves[me]
    if (yield from impend(g, g.sides[g.table.owner[me]], {"trash": 1}, me, me)) and g.moves[me] == moves:
        trash(g, me, by=g.table.owner[me])


_EMPTIED = Trigger(None, -1, _emptied)
"""The trigger that trashes a loaded card when its last counter is gone, if the card has none of its own for that."""
_EMPTIED.about = "empty"
_EMPTIED.plain = True


def place(g: State, i: int, kind: str, n: int) -> None:
    """Place counters from the bank on a card, unless it is in hand, in a deck or in a discard pile (CR26 1.13.1a)."""
    if kind not in COUNTERS:
        named_counters.give(g, kind, i, n, g.now.me)
        return
    if n > 0 and g.zone[i] not in CENTRAL:
        getattr(g, kind)[i] += n
        if g.transcript is not None:
            g.transcript.append(("place", i, kind, n))
        if "becomes" in g.mods or "points_to_win" in g.mods:
            g.dirty = True
        if g.zone[i] == SCORED or g.table.card_of[i].own_memory:
            g.dirty = True
        if kind == "virus":
            g.used["virus", i] = g.moves[i]
        if "place_counters" in g.listeners or f"place_{kind}" in g.listeners:
            _placed(g, i, kind)


def _placed(g: State, i: int, kind: str) -> None:
    """Report to triggers that counters were placed on a card."""
    for event in ("place_counters", f"place_{kind}"):
        if event in g.listeners:
            emit(g, g.whose[i], event, i)


def take(g: State, i: int, kind: str, n: int) -> int:
    """Remove up to `n` counters from a card and return how many; a loaded card that is empty will be trashed."""
    if kind not in COUNTERS:
        return named_counters.lift(g, kind, i, n)
    held = getattr(g, kind)
    lent = 0
    if n > held[i] and "share_virus" in g.mods:
        for lender in lenders(g, kind, i):
            lent += take(g, lender, kind, n - held[i] - lent)
    n = min(n - lent, held[i])
    if n > 0:
        held[i] -= n
        if not held[i]:
            loaded = g.on_empty[i]
            if "empty" in g.table.card_of[i].own:
                if loaded in (-1, COUNTERS.index(kind)):
                    happen(g, "empty", i)
            elif loaded == COUNTERS.index(kind) and i not in g.blank:
                add_pending(g, _EMPTIED, i)
        if g.zone[i] == SCORED or "becomes" in g.mods:
            g.dirty = True
    return n + lent


def remember_x(g: State, i: int, x: int) -> None:
    """Remember the X chosen for a card as it was played or installed."""
    g.used["X", i] = x


def lower_x(g: State, i: int, less: int) -> None:
    """Lower the credits of the X about to be chosen for a card by `less`."""
    g.used.pop(("X less", i), None)
    if less:
        g.used["X less", i] = less


def lowered_x(g: State, i: int) -> int:
    """Return the number of credits by which a card's X is lowered, and forget it."""
    less: int = g.used.pop(("X less", i), 0)
    return less


def settle_x(g: State, i: int, x: int) -> None:
    """Remember the X of a card's play cost that another part of the cost has set."""
    g.used["X settled", i] = x


def settled_x(g: State, i: int) -> int:
    """Return and forget the X set by another part of the cost; -1 if none was."""
    x: int = g.used.pop(("X settled", i), -1)
    return x


def known_x(g: State, me: int) -> int:
    """Return the X of the resolving ability, the one chosen for its card this turn, or the one that its card defines.

    While the card's definition is inactive, X is 0 (CR26 9.12.2e).
    """
    x: int = g.now.x or g.used.get(("X", me), 0)
    if not x and "x" in g.mods:
        return next((mod.value(g, i) for i, mod in g.mods["x"] if i == me), 0)
    return x


def advance(g: State, i: int, n: int = 1) -> None:
    """Advance a card `n` times (CR 1.17.1)."""
    for _ in range(n):
        g.advancement[i] += 1
        if g.transcript is not None:
            g.transcript.append(("advance", i))
        if "place_counters" in g.listeners or "place_advancement" in g.listeners:
            _placed(g, i, "advancement")
        emit(g, g.corp, "advance", i)
        if "advanced" in g.table.card_of[i].own:
            happen(g, "advanced", i)


def purgeable(g: State) -> bool:
    """Return whether there are any virus counters."""
    return any(g.virus) or bool(named_counters.of_viruses(g))


def purge(g: State, forgone: bool = False) -> int:
    """Remove all virus counters and return how many (CR 10.1.1); `forgone` says that the Corp forgoes clicks for it."""
    gone = 0
    for i, n in enumerate(g.virus):
        if n:
            stays = changed(g, "purge_less", i) if "purge_less" in g.mods else 0
            gone += take(g, i, "virus", max(0, n - stays))
    for kind, holder in named_counters.of_viruses(g):
        n = named_counters.lift(g, kind, holder, named_counters.count(g, kind, holder))
        g.used["purged", kind, holder] = n if forgone else 0  # some can be put back
        gone += n
    tell(g, "purge")
    emit(g, g.corp, "purge", gone)
    return gone


def load(g: State, i: int, kind: str, n: int) -> None:
    """Place counters on a card that is trashed once it is empty."""
    place(g, i, kind, n)
    g.on_empty[i] = COUNTERS.index(kind)
