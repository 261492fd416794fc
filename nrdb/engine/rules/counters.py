"""Counters on cards: placed, taken, advanced, purged."""

from __future__ import annotations

from nrdb.engine.model.ability import Trigger
from nrdb.engine.model.decision import Flow
from nrdb.engine.model.numbers import CENTRAL, COUNTERS, IN_PLAY, NO_COUNTERS, SCORED
from nrdb.engine.model.state import State
from nrdb.engine.rules.events import add_pending, emit, happen, tell
from nrdb.engine.rules.values import changed, lenders
from nrdb.engine.rules.zones import trash


def count(g: State, kind: str, i: int) -> int:
    """Counters of a kind on a card; for a card that has left play in this turn, those it had (CR 1.10)."""
    n: int = getattr(g, kind)[i]
    if "share_virus" in g.mods and g.zone[i] in IN_PLAY:
        n += sum(getattr(g, kind)[j] for j in lenders(g, kind, i))
    if not n and i in g.left and g.zone[i] not in IN_PLAY:
        return g.left[i][COUNTERS.index(kind)]
    return n


def forget_left(g: State, i: int) -> None:
    """A card that is not in play is accessed: it is another object than the one that left it (CR26 1.12.1).

    It has none of the counters that are still known of that one.
    """
    if i in g.left and g.zone[i] not in IN_PLAY:
        g.left[i] = (*NO_COUNTERS, *g.left[i][len(NO_COUNTERS) :])


def advancement(g: State, i: int) -> int:
    """Advancement counters on a card, those that it is considered to have included (CR26 1.9.4)."""
    return count(g, "advancement", i) + (changed(g, "advancement", i) if "advancement" in g.mods else 0)


def _emptied(g: State, me: int) -> Flow | None:
    if "trash" in g.table.guards:
        return _trashed_unless_prevented(g, me)
    trash(g, me, by=g.table.owner[me])  # its own ability does so
    return None


def _trashed_unless_prevented(g: State, me: int) -> Flow:
    """What an empty card says of itself is an instruction like any other, which interrupts may change (CR26 9.9.3)."""
    from nrdb.engine.rules.imminent import impend  # who plays alone does not need it

    moves = g.moves[me]
    if (yield from impend(g, g.sides[g.table.owner[me]], {"trash": 1}, me, me)) and g.moves[me] == moves:
        trash(g, me, by=g.table.owner[me])


_EMPTIED = Trigger(None, -1, _emptied)
"""What becomes of a loaded card when its last counter is gone, where it does not say what else happens then."""
_EMPTIED.about = "empty"
_EMPTIED.plain = True


def place(g: State, i: int, kind: str, n: int) -> None:
    """Counters from the bank onto a card; one that lies in hand, deck or discard pile can hold none (CR26 1.13.1a)."""
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
    """Tells what waits for counters on a card, of any kind or of this one."""
    for event in ("place_counters", f"place_{kind}"):
        if event in g.listeners:
            emit(g, g.whose[i], event, i)


def take(g: State, i: int, kind: str, n: int) -> int:
    """Counters off a card, as far as there are any; how many. A loaded card that is empty is trashed next."""
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
    """The X that was chosen for a card as it was played or installed."""
    g.used["X", i] = x


def lower_x(g: State, i: int, less: int) -> None:
    """The X that will be chosen for a card costs so many credits less."""
    g.used.pop(("X less", i), None)
    if less:
        g.used["X less", i] = less


def lowered_x(g: State, i: int) -> int:
    """How many credits less the X costs that is chosen for a card now; another time it is not lowered."""
    less: int = g.used.pop(("X less", i), 0)
    return less


def settle_x(g: State, i: int, x: int) -> None:
    """What else is paid for a card has said how much the X of its play cost is."""
    g.used["X settled", i] = x


def settled_x(g: State, i: int) -> int:
    """How much that is; -1 where nothing has said so. Another time it is said anew."""
    x: int = g.used.pop(("X settled", i), -1)
    return x


def known_x(g: State, me: int) -> int:
    """The X of the ability in progress, the one that was chosen for its card this turn, or what the card says it is.

    Where what it says is not active, nothing (CR26 9.12.2e).
    """
    x: int = g.now.x or g.used.get(("X", me), 0)
    if not x and "x" in g.mods:
        return next((mod.value(g, i) for i, mod in g.mods["x"] if i == me), 0)
    return x


def advance(g: State, i: int, n: int = 1) -> None:
    """Advances a card: an advancement counter, and what listens for it (CR 1.17.1)."""
    for _ in range(n):
        g.advancement[i] += 1
        if g.transcript is not None:
            g.transcript.append(("advance", i))
        if "place_counters" in g.listeners or "place_advancement" in g.listeners:
            _placed(g, i, "advancement")
        emit(g, g.corp, "advance", i)
        if "advanced" in g.table.card_of[i].own:
            happen(g, "advanced", i)


def purge(g: State) -> int:
    """All virus counters of all cards go (CR 10.1.1); how many."""
    gone = 0
    for i, n in enumerate(g.virus):
        if n:
            stays = changed(g, "purge_less", i) if "purge_less" in g.mods else 0
            gone += take(g, i, "virus", max(0, n - stays))
    tell(g, "purge")
    emit(g, g.corp, "purge", gone)
    return gone


def load(g: State, i: int, kind: str, n: int) -> None:
    """Counters onto a card that is trashed with the last of them."""
    place(g, i, kind, n)
    g.on_empty[i] = COUNTERS.index(kind)
