"""Active abilities: cards rezzed, derezzed and blanked, and effects that last for a while."""

from __future__ import annotations

from typing import TypeVar

from nrdb.engine.model.ability import StaticEffect, Trigger
from nrdb.engine.model.numbers import CORP
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import Lasting, State
from nrdb.engine.rules.events import emit, happen, pay_owed, tell
from nrdb.engine.rules.values import subroutines, total

T = TypeVar("T")

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
"""Static effects that can cause too little memory, too many servers or a win, for which a checkpoint must look."""


def activate(g: State, i: int) -> None:
    """Make a card's abilities active; an older copy of a unique card, or console, is trashed at the next checkpoint."""
    if g.active[i]:
        return
    card = g.table.card_of[i]
    g.active[i] = True
    _start(g, i)
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
    if "clicks" in g.mods and g.table.rulebook.clicks_at_once:
        _clicks_at_once(g, i, 1)


def deactivate(g: State, i: int) -> None:
    """Make a card's abilities inactive, if they were active."""
    if not g.active[i]:
        return
    card = g.table.card_of[i]
    if "clicks" in g.mods and g.table.rulebook.clicks_at_once:
        _clicks_at_once(g, i, -1)
    g.active[i] = False
    if i not in g.blank:
        _stop(g, i)
    if g.blank:
        update_blank(g)
    if i in g.uniques:
        g.uniques.remove(i)
    if card.changes_limits:
        g.dirty = True


def _clicks_at_once(g: State, i: int, sign: int) -> None:
    """Give the active player at once the clicks that a card adds to each turn, as it becomes active (`sign` 1).

    As it leaves (`sign` -1), those that were not used yet are lost: the first clicks spent in a turn are the additional
    ones (CLS action.gained, action.extra).
    """
    side = g.acting
    for me, mod in g.mods["clicks"]:
        if me == i and mod.about(g, me, side.number):
            n = mod.value(g, me)
            if sign > 0:
                side.clicks += n
                pay_owed(side)
            else:
                side.clicks -= max(0, min(n, side.clicks, total(g, side, "clicks") - side.taken))


def _start(g: State, i: int) -> None:
    """Start a card's triggers and static effects."""
    card = g.table.card_of[i]
    for event, trigger in card.heard:
        g.listeners.setdefault(event, []).append((i, trigger))
    for kind, mod in card.mods:
        g.mods.setdefault(kind, []).append((i, mod))
        g.dirty |= kind == "becomes"


def _stop(g: State, i: int) -> None:
    """Stop a card's triggers and static effects."""
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
    """Update which active cards are blank, and start or stop their abilities accordingly.

    An effect that would blank another effect's card applies first; of two that would blank each other, the one whose
    card is hosted on the other (CR26 9.12.1d, e). A lasting effect doesn't need its card any more (CR26 9.10.1).
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
        _stop(g, i)
    for i in sorted(was - found):
        if g.active[i]:
            _start(g, i)
    g.dirty |= found != was


def _independent(g: State, waiting: list[tuple[int, StaticEffect]]) -> int:
    """Return the index of the first effect whose card no other effect would blank; 0 if there is none."""
    for n, (me, _) in enumerate(waiting):
        if not any(mod.applies(g, other, text_of(g, me)) for at, (other, mod) in enumerate(waiting) if at != n):
            return n
    return 0


def recheck_blank(g: State) -> None:
    """Update which cards are blank after cards moved or another server was attacked."""
    if "blank" in g.mods:
        update_blank(g)


def text_of(g: State, i: int) -> int:
    """Return the card whose text a card uses: the host of a hosted identity, otherwise the card itself."""
    return g.host[i] if g.host[i] >= 0 and g.table.card_of[i].type.endswith("identity") else i


def make_rezzed(g: State, i: int) -> None:
    """Rez an installed Corp card that has been paid for."""
    activate(g, i)
    tell(g, "rez", i)
    emit(g, g.corp, "rez", i)
    if "rezzed" in g.table.card_of[i].own:
        happen(g, "rezzed", i)


def derez(g: State, i: int, by: int = CORP) -> None:
    """Derez a card by a player's effect; do nothing if it isn't rezzed. Its counters stay.

    Its choices are forgotten (CR26 9.10.3c).
    """
    if g.active[i]:
        if g.run is not None and g.run.ice == i and not g.run.forced:  # a forced one continues (CR26 6.5.9a)
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
    """Remember how many subroutines are unbroken as the encountered ice leaves (CR26 1.12.6, 9.8.4c)."""
    if g.run is not None and g.run.encountering:
        found = subroutines(g, ice)
        g.run.unbroken = len(found) - len(g.run.broken_among(found))


def request_checkpoint(g: State) -> None:
    """Have the next checkpoint look for corrections, such as too little memory."""
    g.dirty = True


def begin_lasting(g: State, duration: str, me: int, kind: str, mod: StaticEffect) -> None:
    """Start an effect that lasts for a while; one for a run or encounter needs one in progress (CR26 9.10.4)."""
    if duration == "run" and kind == "strength" and g.run is not None and g.run.standalone:
        duration = "encounter"  # outside a run it lasts for the encounter (CR26 3.4.4a, 3.9.5c)
    if not _under_way(g, duration):
        return
    g.mods.setdefault(kind, []).append((me, mod))
    g.lasting.append((_which(g, duration), kind, (me, mod)))
    if kind == "blank":
        update_blank(g)
    if "becomes" in g.mods or kind in LIMITS:
        g.dirty = True


def end_lasting_of(g: State, duration: str, i: int) -> None:
    """End the effects of card `i` that last for this duration."""
    _end(g, [entry for entry in g.lasting if entry[0] == duration and entry[2][0] == i])


def begin_listening(g: State, duration: str, me: int, event: str, trigger: Trigger) -> None:
    """Make a trigger listen for an event for a while, even after its card leaves play."""
    if not _under_way(g, duration):
        return
    g.listeners.setdefault(event, []).append((me, trigger))
    g.lasting.append((_which(g, duration), event, (me, trigger)))


def _under_way(g: State, duration: str) -> bool:
    """Return whether the run or encounter that a duration refers to is in progress."""
    if duration in ("run", "next_encounter"):  # the next encounter of the same run
        return g.run is not None and not g.run.standalone
    return duration != "encounter" or (g.run is not None and g.run.encountering)


def _which(g: State, duration: str) -> str:
    """Return a duration, made specific to the current encounter if it lasts for one (CR26 6.5.9a)."""
    return duration if duration != "encounter" or g.run is None else f"encounter {g.run.encounter_number}"


def persist(g: State, i: int, trashed: bool = False) -> None:
    """Keep some abilities of a card active for the rest of the run after it leaves play.

    These are the persistent abilities of a card trashed while accessed (CR26 9.12.5), and, if the card made the run,
    its effects during the run, which no longer depend on the card (CR26 9.1.4). A blank card keeps nothing.
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
            if event.startswith("trash_by"):  # not for the trashing of the card itself
                own = held.match
                held.match = lambda g, me, it, own=own: it != me and (own is None or own(g, me, it))
            begin_listening(g, "run", i, event, held)


def expire(g: State, duration: str, side: Side | None = None) -> None:
    """End the effects that last for this duration, of one side's cards or of all (CR 10.3.1b)."""
    if g.lasting:
        _end(g, [entry for entry in g.lasting if entry[0] == duration and side in (None, g.whose[entry[2][0]])])


def _end(g: State, ended: list[Lasting]) -> None:
    """End some of the lasting effects."""
    for entry in ended:
        g.lasting.remove(entry)
        _, kind, (me, held) = entry
        if isinstance(held, Trigger):
            _drop(g.listeners, kind, (me, held))  # a one-time trigger may be gone already
        else:
            _drop(g.mods, kind, (me, held))
        g.dirty |= kind in LIMITS or "becomes" in g.mods
        if kind == "blank":
            update_blank(g)


def _drop(listed: dict[str, list[T]], kind: str, entry: T) -> None:
    """Remove an entry from the list of its kind, if it is listed."""
    if entry in listed.get(kind, ()):
        listed[kind].remove(entry)
        if not listed[kind]:
            del listed[kind]


REZZED = "rezzed"
"""The duration of effects that end when their card is derezzed or leaves play."""
RESOLUTION = "resolution"
"""The duration of effects that end when their card has resolved or leaves play."""
TEXT = "text"
"""The duration for which a card has the abilities of another: until it leaves play."""
_OF_ITSELF = frozenset(("strength", "subtype", "gain_sub"))
"""The kinds of effects that apply to their own card unless they say otherwise."""


def lose_lasting(g: State, i: int) -> None:
    """End the effects that apply to a card itself as it leaves play (CR26 1.12.2)."""
    mine = [entry for entry in g.lasting if entry[2][0] == i]
    _end(g, [entry for entry in mine if entry[0] in (REZZED, RESOLUTION, TEXT) or _is_of_itself(entry[1], entry[2][1])])


def _is_of_itself(kind: str, held: StaticEffect | Trigger) -> bool:
    """Return whether a lasting effect applies to its own card."""
    return kind in _OF_ITSELF and isinstance(held, StaticEffect) and held.selects is None


def last_turn_of(g: State, side: Side) -> None:
    """Let the effects that last until the end of a player's next turn end with this turn."""
    for n, (duration, kind, held) in enumerate(g.lasting):
        if duration == "end_of_next_turn" and g.whose[held[0]] is side:
            g.lasting[n] = ("turn", kind, held)


def refill(g: State, i: int, purse: StaticEffect) -> None:
    """Refill recurring credits up to the card's number (CR 1.10.5)."""
    if purse.refill is not None:
        g.credit[i] = max(g.credit[i], purse.refill(g, i))


def flip(g: State, i: int) -> None:
    """Flip an identity, which is never installed: its `since` says which face shows."""
    g.since[i] = -1 if g.since[i] >= 0 else g.turn
