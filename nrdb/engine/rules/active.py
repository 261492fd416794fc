"""Which abilities work: cards active, rezzed and derezzed, and effects that last for a while."""

from __future__ import annotations

from typing import Any

from nrdb.engine.model.ability import StaticEffect, Trigger
from nrdb.engine.model.numbers import CORP
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules.events import emit, happen, tell
from nrdb.engine.rules.values import subroutines

LIMITS = frozenset(
    (
        "mu",
        "link",
        "memory_cost",
        "memory_limit",
        "no_memory",
        "points",
        "points_to_win",
        "remote_limit",
        "hosts_nothing",
    )
)
"""Standing effects with which it may come to pass that programs do not fit in memory, that there are
too many servers, or that somebody has won."""


def activate(g: State, i: int) -> None:
    """The card's abilities begin to work; an older copy of a unique card, or console, goes at the next checkpoint."""
    if g.active[i]:
        return
    card = g.table.card_of[i]
    g.active[i] = True
    _begin(g, i)
    if "blank" in g.mods:
        update_blank(g)
    for kind, mod in card.mods if i not in g.blank else ():
        if kind == "purse" and mod.refill is not None:
            refill(g, i, mod)  # CR 1.10.5a
    if card.unique or card.only_one == "console":
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
    if i not in g.blank:
        _cease(g, i)
    if g.blank:
        update_blank(g)
    if i in g.uniques:
        g.uniques.remove(i)
    if card.changes_limits:
        g.dirty = True


def _begin(g: State, i: int) -> None:
    """What a card waits for and what it changes is heard of and counts from now on."""
    card = g.table.card_of[i]
    for event, trigger in card.heard:
        g.listeners.setdefault(event, []).append((i, trigger))
    for kind, mod in card.mods:
        g.mods.setdefault(kind, []).append((i, mod))
        g.dirty |= kind == "becomes"


def _cease(g: State, i: int) -> None:
    card = g.table.card_of[i]
    for event, trigger in card.heard:
        g.listeners[event].remove((i, trigger))
        if not g.listeners[event]:
            del g.listeners[event]
    for kind, mod in card.mods:
        g.mods[kind].remove((i, mod))
        if not g.mods[kind]:
            del g.mods[kind]


def update_blank(g: State) -> None:
    """Active cards that effects have made blank lose their abilities, those that are so no longer have them again.

    What would make the card of another effect blank comes before that, of two that would do so to each other the card
    that lies on the other (CR26 9.12.1d, e). What lasts for a while needs its card no longer (CR26 9.10.1).
    """
    lost = [(i, mod) for i in g.blank if g.active[i] for kind, mod in g.table.card_of[i].mods if kind == "blank"]
    waiting = sorted((*g.mods.get("blank", ()), *lost), key=lambda listed: g.host[listed[0]] < 0)
    lasting = [held for _, kind, held in g.lasting if kind == "blank"]
    found: set[int] = set()
    while waiting:
        listed = waiting.pop(_independent(g, waiting))
        me, mod = listed
        if me not in found or listed in lasting:
            found.update(i for i, active in enumerate(g.active) if active and mod.applies(g, me, text_of(g, i)))
    was, g.blank = g.blank, frozenset(found)
    for i in sorted(found - was):
        _cease(g, i)
    for i in sorted(was - found):
        if g.active[i]:
            _begin(g, i)
    g.dirty |= found != was


def _independent(g: State, waiting: list[tuple[int, StaticEffect]]) -> int:
    """The place of the first effect whose card no other of them would make blank; the first where there is none."""
    for n, (me, _) in enumerate(waiting):
        if not any(mod.applies(g, other, text_of(g, me)) for at, (other, mod) in enumerate(waiting) if at != n):
            return n
    return 0


def recheck_blank(g: State) -> None:
    """Cards stand or lie elsewhere now, or another server is attacked: which ones are blank may have changed."""
    if "blank" in g.mods:
        update_blank(g)


def text_of(g: State, i: int) -> int:
    """The card whose text that of a card is: the host of an identity, or itself."""
    return g.host[i] if g.host[i] >= 0 and g.table.card_of[i].type.endswith("identity") else i


def make_rezzed(g: State, i: int) -> None:
    """An installed Corp card becomes rezzed; paying is the caller's."""
    activate(g, i)
    tell(g, "rez", i)
    emit(g, g.corp, "rez", i)
    if "rezzed" in g.table.card_of[i].own:
        happen(g, "rezzed", i)


def derez(g: State, i: int, by: int = CORP) -> None:
    """A rezzed card becomes unrezzed by a player; its counters stay. One not rezzed any more stays as it is.

    What it has chosen it has chosen no longer (CR26 9.10.3c).
    """
    if g.active[i]:
        if g.run is not None and g.run.ice == i and not g.run.forced:  # which would go on (CR26 6.5.9a)
            remember_unbroken(g, i)
        deactivate(g, i)
        if g.lasting:
            end_lasting_of(g, REZZED, i)
        g.kept.pop(i, None)
        g.named.pop(i, None)
        tell(g, "derez", i)
        emit(g, g.sides[by], "derez", i)
        if "derezzed" in g.table.card_of[i].own:
            happen(g, "derezzed", i)


def remember_unbroken(g: State, ice: int) -> None:
    """Ice is not met any more: how much of it was not broken is known as it was last (CR26 1.12.6, 9.8.4c)."""
    if g.run is not None and g.run.encountering:
        found = subroutines(g, ice)
        g.run.unbroken = len(found) - len(g.run.broken_among(found))


def request_checkpoint(g: State) -> None:
    """What the game itself puts right is looked at again at the next checkpoint: memory and the like."""
    g.dirty = True


def begin_lasting(g: State, duration: str, me: int, kind: str, mod: Any) -> None:
    """Begins an effect that lasts for a while; one for a run or encounter that is not is over at once (CR26 9.10.4)."""
    if duration == "run" and kind == "strength" and g.run is not None and g.run.standalone:
        duration = "encounter"  # there is no run to last for (CR26 3.4.4a, 3.9.5c)
    if not _under_way(g, duration):
        return
    g.mods.setdefault(kind, []).append((me, mod))
    g.lasting.append((_which(g, duration), kind, (me, mod)))
    if kind == "blank":
        update_blank(g)
    if "becomes" in g.mods or kind in LIMITS:
        g.dirty = True


def end_lasting_of(g: State, duration: str, i: int) -> None:
    """Ends what one card has begun for so long."""
    _end(g, [entry for entry in g.lasting if entry[0] == duration and entry[2][0] == i])


def begin_listening(g: State, duration: str, me: int, event: str, trigger: Trigger) -> None:
    """An ability waits for an event for a while, whatever becomes of its card."""
    if not _under_way(g, duration):
        return
    g.listeners.setdefault(event, []).append((me, trigger))
    g.lasting.append((_which(g, duration), event, (me, trigger)))


def _under_way(g: State, duration: str) -> bool:
    if duration in ("run", "next_encounter"):  # the next one of that run
        return g.run is not None and not g.run.standalone
    return duration != "encounter" or (g.run is not None and g.run.encountering)


def _which(g: State, duration: str) -> str:
    """Of encounters one within another each has its own effects (CR26 6.5.9a)."""
    return duration if duration != "encounter" or g.run is None else f"encounter {g.run.encounter_number}"


def persist(g: State, i: int, trashed: bool = False) -> None:
    """What goes on until the run ends although its card leaves play.

    Persistent abilities of a card that is trashed while it is accessed (CR26 9.12.5), and what an ability that made
    the run does in it: that ability does not depend on its card any more (CR26 9.1.4). What is lost does not go on.
    """
    if i in g.blank:
        return
    run, card = g.run, g.table.card_of[i]
    accessed = trashed and run is not None and run.accessing == i
    made = run is not None and run.source == i
    for kind, mod in card.mods:
        if (accessed and mod.persistent) or (made and mod.of_run):
            begin_lasting(g, "run", i, kind, mod)
    for event, trigger in card.heard:
        if (accessed and trigger.persistent) or (made and trigger.of_run):
            held = trigger.lasting()
            if event.startswith("trash_by"):  # that this card itself is trashed it tells apart
                own = held.match
                held.match = lambda g, me, it, own=own: it != me and (own is None or own(g, me, it))
            begin_listening(g, "run", i, event, held)


def expire(g: State, duration: str, side: Side | None = None) -> None:
    """Ends the effects that lasted for a run, a turn or the like, of one side's cards or of all (CR 10.3.1b)."""
    if g.lasting:
        _end(g, [entry for entry in g.lasting if entry[0] == duration and side in (None, g.whose[entry[2][0]])])


def _end(g: State, ended: list[Any]) -> None:
    """Some of the effects that last are over."""
    for entry in ended:
        g.lasting.remove(entry)
        _, kind, held = entry
        table = g.listeners if isinstance(held[1], Trigger) else g.mods
        if held in table.get(kind, ()):  # what waits once may have had its turn
            table[kind].remove(held)
            if not table[kind]:
                del table[kind]
        g.dirty |= kind in LIMITS or "becomes" in g.mods
        if kind == "blank":
            update_blank(g)


REZZED = "rezzed"
"""How long something lasts that ends when the card itself is derezzed or leaves play."""
RESOLUTION = "resolution"
"""How long something lasts that ends when the card itself has resolved or leaves play."""
TEXT = "text"
"""How long a card has the abilities of another one: until it leaves play itself."""
_OF_ITSELF = frozenset(("strength", "subtype", "gain_sub"))
"""What lasts for the card itself where it is not said of which cards."""


def lose_lasting(g: State, i: int) -> None:
    """A card leaves play: what lasted for the card itself is not for what comes back (CR26 1.12.2)."""
    mine = [entry for entry in g.lasting if entry[2][0] == i]
    _end(g, [e for e in mine if e[0] in (REZZED, RESOLUTION, TEXT) or (e[1] in _OF_ITSELF and e[2][1].selects is None)])


def last_turn_of(g: State, side: Side) -> None:
    """What lasts until a player's next turn ends lasts for this turn."""
    for n, (duration, kind, held) in enumerate(g.lasting):
        if duration == "end_of_next_turn" and g.whose[held[0]] is side:
            g.lasting[n] = ("turn", kind, held)


def refill(g: State, i: int, purse: StaticEffect) -> None:
    """Recurring credits are put back, up to as many as the card gives (CR 1.10.5)."""
    if purse.refill is not None:
        g.credit[i] = max(g.credit[i], purse.refill(g, i))


def flip(g: State, i: int) -> None:
    """The identity shows its other side. It is never installed: its `since` says which side that is."""
    g.since[i] = -1 if g.since[i] >= 0 else g.turn
