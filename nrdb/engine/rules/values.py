"""Values that cards change: costs, memory, hand size, points, requirements (CR 9.7, 1.15.1c)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from nrdb.engine.model.ability import Context, Effect, PaidAbility, StaticEffect, Trigger
from nrdb.engine.model.numbers import ASIDE, DECK, HAND, INSTALLED, RUNNER
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State

if TYPE_CHECKING:
    from nrdb.engine.model.card import CardInPlay
    from nrdb.engine.model.frame import Run


def total(g: State, side: Side, kind: str) -> int:
    """Return the sum of all static effects of a kind that affect a player."""
    n, owner, who = 0, g.table.owner, side.number
    for me, mod in g.mods.get(kind, ()):
        if mod.whom in (who, 2) or (mod.whom < 0 and owner[me] == who):
            n += mod.value(g, me)
    return n


def changed(g: State, kind: str, i: int) -> int:
    """Return the sum of all static effects of a kind that apply to a card."""
    n = 0
    for me, mod in g.mods.get(kind, ()):
        if mod.applies(g, me, i):
            n += value_for(g, me, i, mod) if mod.per_card else mod.value(g, me)
    return n


def value_for(g: State, me: int, i: int, mod: StaticEffect) -> int:
    """Return the value of an effect that depends on the card it applies to."""
    outer, g.now = g.now, Context(me, i)
    n = mod.value(g, me)
    g.now = outer
    return n


def threat(g: State) -> int:
    """Return the threat level (CR26 1.17.1a)."""
    return max(g.corp.score, g.runner.score)


def tagged(g: State) -> bool:
    """Return whether the Runner is tagged, by tags or because a card says so."""
    return g.tags > 0 or "tagged" in g.mods or ("tags" in g.mods and tags(g) > 0)


def tags(g: State) -> int:
    """Return the Runner's tags, including those the Runner is considered to have (CR26 1.9.4)."""
    return g.tags + (total(g, g.runner, "tags") if "tags" in g.mods else 0)


def bad_publicity(g: State) -> int:
    """Return the Corp's bad publicity, including what it is considered to have."""
    return g.bad_publicity + (total(g, g.corp, "bad_publicity") if "bad_publicity" in g.mods else 0)


def link(g: State) -> int:
    """Return the Runner's link: the identity's base link and what cards add."""
    identity = g.runner.identity
    own = 0 if identity is None else g.table.card_of[identity].links[-1 if g.since[identity] >= 0 else 0]
    return own + total(g, g.runner, "link")


def memory_limit(g: State) -> int:
    """Return the Runner's memory units, including units for certain programs only (CR26 1.20.2, 1.20.4a)."""
    limit = g.table.memory
    if "memory_limit" in g.mods:
        for me, mod in g.mods["memory_limit"]:
            limit = mod.value(g, me)
    if "reserved_mu" in g.mods:
        limit += sum(mod.value(g, me) for me, mod in g.mods["reserved_mu"])
    return limit + (total(g, g.runner, "mu") if "mu" in g.mods else 0)


def memory(g: State, i: int) -> int:
    """Return the memory units that a program takes or would take; 0 for other cards, and if the program needs none."""
    card = g.table.card_of[i]
    if card.memory is None:
        return 0
    if "no_memory" in g.mods and any(mod.applies(g, me, i) for me, mod in g.mods["no_memory"]):
        return 0
    return memory_cost(g, i)


def memory_cost(g: State, i: int) -> int:
    """Return the memory cost of a program, whether or not it counts against the limit."""
    card = g.table.card_of[i]
    mods = () if card.own_memory and mute(g, i) else card.own_memory
    own = sum(mod.value(g, i) for mod in mods if mod.condition is None or mod.condition(g, i))
    return max(0, (card.memory or 0) + own + (changed(g, "memory_cost", i) if "memory_cost" in g.mods else 0))


def used_memory(g: State) -> int:
    """Return the memory units taken by installed programs (CR 1.19.3)."""
    card_of, mods = g.table.card_of, g.mods
    plain = not ("memory_cost" in mods or "no_memory" in mods)
    used = 0
    for i in g.runner.installed:
        printed = card_of[i].memory
        if printed and g.active[i]:
            used += printed if plain and not card_of[i].own_memory else memory(g, i)
    return used


def memory_over(g: State, new: int = -1, more: int = 0) -> int:
    """Return by how much the installed programs, and a new one that takes `more`, exceed the memory."""
    if "reserved_mu" not in g.mods:
        return used_memory(g) + more - memory_limit(g)
    return memory_missing(
        g, {i: memory(g, i) for i in g.runner.installed if g.active[i]} | ({new: more} if more else {})
    )


def memory_missing(g: State, takes: dict[int, int]) -> int:
    """Return by how much programs that take this much exceed the memory (CR26 1.20.4b).

    All together must stay within the limit, and those that don't fit into memory for certain programs must stay within
    the rest. What lowers the limit takes nothing from either part, but from the Runner's memory as a whole.
    """
    used, limit = sum(takes.values()), memory_limit(g)
    kept = Counter[frozenset[int]]()  # units for the same programs count together
    for me, mod in g.mods.get("reserved_mu", ()):
        kept[frozenset(i for i in takes if mod.applies(g, me, i))] += mod.value(g, me)
    if not kept:
        return used - limit
    lowered = sum(min(0, mod.value(g, me)) for me, mod in g.mods.get("mu", ()))
    held = used  # what memory for certain programs can hold: the minimum over all ways to fill some of it
    for full in product((True, False), repeat=len(kept)):
        rest = set[int]().union(*(fitting for fitting, filled in zip(kept, full, strict=True) if not filled))
        units = sum(kept[fitting] for fitting, filled in zip(kept, full, strict=True) if filled)
        held = min(held, units + sum(takes[i] for i in rest))
    over: int = max(used - limit, used - held - (limit - lowered - kept.total()))
    return over


def hand_limit(g: State, side: Side) -> int:
    """Return a player's maximum hand size; core damage lowers the Runner's (CR 5.5.3)."""
    size = g.table.hand_size + (total(g, side, "hand_size") if "hand_size" in g.mods else 0)
    return size if side is g.corp else size - g.core_damage


def points(g: State, i: int) -> int:
    """Return the agenda points of a scored agenda."""
    card = g.table.card_of[i]
    printed, own = card.points, 0
    for mod in card.worth if not g.active[i] else ():
        if mod.applies(g, i, i) and mod.of == "worth":
            printed = mod.value(g, i)
        elif mod.applies(g, i, i):
            own += mod.value(g, i)
    if "worth" in g.mods:
        for me, mod in g.mods["worth"]:
            if mod.applies(g, me, i):
                printed = mod.value(g, me)
    return printed + own + (changed(g, "points", i) if "points" in g.mods else 0)


def requirement(g: State, i: int, without: int = -1) -> int:
    """Return an agenda's advancement requirement, as if card `without` changed nothing."""
    need = g.table.card_of[i].requirement
    if g.table.card_of[i].requires:
        need += sum(more(g, i) for more in g.table.card_of[i].requires)
    if "advancement_requirement" in g.mods:
        need += changed(g, "advancement_requirement", i)
        if without >= 0:
            listed = [mod for me, mod in g.mods["advancement_requirement"] if me == without and mod.applies(g, me, i)]
            need -= sum(value_for(g, without, i, mod) for mod in listed)
    return need if need > 0 else 0  # only the final sum is bounded by 0 (CR26 1.1.3)


def cost(g: State, i: int, purpose: str, base: int, first: bool = True, least: int = 0, server: int = -1) -> int:
    """Return the cost to install, play or rez a card after all changes, but at least `least` (CR 1.15.1c).

    `server` is where it would be installed.
    Without `first`, the card doesn't count as the first of the turn, so effects on the first card's cost don't apply.
    """
    card = g.table.card_of[i]
    if card.own_cost and not mute(g, i):
        for mod in card.own_cost:
            if mod.of == purpose and (mod.condition is None or mod.condition(g, i)):
                base += mod.value(g, i)
    if "cost" in g.mods:
        for me, mod in g.mods["cost"]:
            if (
                mod.of == purpose
                and mod.applies(g, me, i)
                and (mod.still(g, me, i) if first else not mod.first)
                and (mod.using is None or mod.using(g, me, server))
            ):
                base += mod.value(g, me) if not mod.per_card else _value_at(g, me, server, mod)
    return max(least, base)


def _value_at(g: State, me: int, server: int, mod: StaticEffect) -> int:
    """Return the value of an effect that depends on the server where a card would be installed."""
    outer, g.now = g.now, Context(me)
    g.now.place = server
    n = mod.value(g, me)
    g.now = outer
    return n


def left_for_x(g: State, i: int, purpose: str, less: int) -> int:
    """Return the part of a discount that lowers X, after the other changes to the cost (CR26 1.16.2a)."""
    return max(0, less - cost(g, i, purpose, 0, least=-_ENOUGH))


_ENOUGH = 1000
"""A number greater than any reduction of a cost."""


def present_cost(g: State, i: int) -> int | None:
    """Return what a card would cost now to install, play or rez (CR26 1.16.2a); None for an agenda or facedown card."""
    card = g.table.card_of[i]
    if card.type == "agenda" or facedown(g, i):
        return None
    into_play = "install" if g.table.owner[i] == RUNNER else "rez"
    purpose = "play" if card.type in ("event", "operation") else into_play
    return cost(g, i, purpose, card.printed, first=False)


def basic_cost(g: State, kind: str, usual: int) -> int:
    """Return the credits that a basic action costs."""
    for me, mod in g.mods.get("basic_cost", ()):
        if mod.of == kind and (mod.condition is None or mod.condition(g, me)):
            usual += mod.value(g, me)
    return max(0, usual)


def mute(g: State, i: int) -> bool:
    """Return whether a card has lost its abilities, including abilities that work while it is inactive (CR26 9.1.8)."""
    return i in g.blank or (
        "blank" in g.mods and not g.active[i] and any(mod.applies(g, me, i) for me, mod in g.mods["blank"])
    )


def keeps(g: State, i: int, paid: PaidAbility) -> bool:
    """Return whether a blank card keeps a paid ability: it gained the ability and has only lost its printed ones."""
    own = g.table.card_of[i]
    return paid not in own.paid and paid not in own.guards and _blank_only(g, i, "printed")


def _blank_only(g: State, i: int, kind: str) -> bool:
    """Return whether a blank card keeps part of its text: its subroutines (`but_subs`), or what isn't `printed`."""
    return all(mod.of == kind for me, mod in g.mods.get("blank", ()) if mod.applies(g, me, i))


def rezzed(g: State, i: int) -> bool:
    """Return whether a card is rezzed; a faceup agenda is neither rezzed nor unrezzed (CR26 8.1.1)."""
    return g.active[i] and g.table.card_of[i].type != "agenda"


def can_advance(g: State, i: int) -> bool:
    """Return whether a card can be advanced: an installed agenda, or one that says so (CR 1.17.2)."""
    card = g.table.card_of[i]
    if card.type == "agenda":
        return True
    if card.advanceable and (card.advance_if is None or card.advance_if(g, i)) and not mute(g, i):
        return True
    return "can_advance" in g.mods and any(mod.applies(g, me, i) for me, mod in g.mods["can_advance"])


def forbidden(g: State, side: Side, kind: str, i: int = -1, using: int = -1) -> bool:
    """Return whether a player can't do something now: at all, with card `i`, or to it by means of card `using`.

    "Can't" beats "can" (CR26 1.2.3).
    """
    return "no_actions" in g.mods and any(
        kind in mod.kinds
        and mod.about(g, me, side.number)
        and (mod.condition is None or mod.condition(g, me))
        and (mod.selects is None or (i >= 0 and mod.selects(g, me, i)))
        and (mod.using is None or (using >= 0 and mod.using(g, me, using)))
        for me, mod in g.mods["no_actions"]
    )


WAIVED = 9_999
"""The discount that waives a card's own install cost, but not what other cards add to it (CLS rez.cost)."""


def install_cost(g: State, i: int, server: int = -1, gone: int = 0, less: int = 0) -> int:
    """Return the credits that installing a card costs: as printed or, for ice, one per piece already there (CR 1.15.5).

    `gone` pieces of that ice will be trashed first (CR26 8.5.6b). The effect that installs the card discounts it by
    `less`, which can take the cost below 0 before other changes are added (CR26 1.16.2a).
    """
    card = g.table.card_of[i]
    if less >= WAIVED:
        base, less = 0, 0
    elif card.type == "ice":
        base = len(g.ice[server]) - gone if server < len(g.ice) else 0
        if base and "cost_behind" in g.mods:
            base += changed(g, "cost_behind", i)
    else:
        base = card.printed if g.table.owner[i] == RUNNER else 0
    if card.own_cost or "cost" in g.mods:
        return cost(g, i, "install", base - less, server=server)
    return base - less if base > less else 0


def room(g: State, side: Side, kind: str, done: int) -> int:
    """Return how many more times a player may do something after `done` times; a large number if there is no limit."""
    return min(
        (
            max(0, mod.value(g, me) - done)
            for me, mod in g.mods.get("at_most", ())
            if mod.of == kind and mod.about(g, me, side.number) and (mod.condition is None or mod.condition(g, me))
        ),
        default=999,
    )


def locked(g: State, i: int) -> bool:
    """Return whether a card can't leave its zone."""
    return "locked" in g.mods and any(mod.applies(g, me, i) for me, mod in g.mods["locked"])


def hand(g: State, side: Side) -> list[int]:
    """Return the cards that a player may play or install as if from hand, including cards that effects add."""
    if "as_in_hand" not in g.mods:
        return side.hand
    held = [i for i, host in enumerate(g.host) if host >= 0 and g.zone[i] == ASIDE and g.whose[i] is side]
    return side.hand + [i for i in held if any(mod.applies(g, me, i) for me, mod in g.mods["as_in_hand"])]


def origin(g: State, i: int) -> int:
    """Return the zone that a card counts as coming from when it is played or installed."""
    was = g.zone[i]
    if was == ASIDE and i in g.drawn and is_drawn(g, i):
        return DECK  # CR26 4.8.3
    return HAND if was == ASIDE and "as_in_hand" in g.mods and i in hand(g, g.whose[i]) else was


def is_drawn(g: State, i: int) -> bool:
    """Return whether a card from the last draw is still set aside (CR26 8.4.3a)."""
    return g.zone[i] == ASIDE and g.host[i] < 0


def trashable(g: State, side: Side, cards: list[int], using: int = -1) -> list[int]:
    """Return which of these cards a player can trash, by means of card `using` if given (CR26 1.2.3)."""
    return [i for i in cards if not forbidden(g, side, "trash", i, using)] if "no_actions" in g.mods else cards


def trash_cost(g: State, i: int) -> int | None:
    """Return the cost in credits to trash an accessed card; None if it has no trash cost."""
    printed = g.table.card_of[i].trash_cost
    if printed is None:
        return None
    return max(0, printed + changed(g, "trash_cost", i)) if "trash_cost" in g.mods else printed


def access_limit(g: State, run: Run, server: int) -> int:
    """Return how many cards in HQ or R&D the Runner accesses in a breach (CR26 7.3.5).

    "If successful" effects of a run only apply to that run's own breach (CR26 6.7.4b).
    """
    n: int = 1 + run.extra_accesses
    for me, mod in g.mods.get("more_access", ()):
        n += mod.value(g, me) if (run.own or not mod.of_run) and _applies_at(g, me, mod, server) else 0
    return n


def fewer_accesses(g: State, server: int) -> list[tuple[int, int]]:
    """Return the effects that reduce accesses as (reduction, the fewest accesses it leaves), sorted by the latter."""
    held = [(me, mod) for me, mod in g.mods.get("fewer_access", ()) if _applies_at(g, me, mod, server)]
    return sorted(((mod.value(g, me), int(mod.kinds[0])) for me, mod in held), key=lambda taken: taken[1])


def left_of(n: int, taken: list[tuple[int, int]]) -> int:
    """Return how many of `n` accesses remain after the reductions that `fewer_accesses` returns."""
    for less, least in taken:
        n = max(n - less, min(n, least))
    return n


def _applies_at(g: State, me: int, mod: StaticEffect, server: int) -> bool:
    """Return whether an effect of card `me` applies to a server now."""
    return (mod.selects is None or mod.selects(g, me, server)) and (mod.condition is None or mod.condition(g, me))


def play_cost(g: State, i: int) -> int:
    """Return the cost in credits to play an event or operation."""
    card = g.table.card_of[i]
    if card.own_cost or "cost" in g.mods:
        return cost(g, i, "play", card.printed)
    return card.printed


def ignored(g: State, purpose: str, i: int) -> bool:
    """Return whether the additional costs of playing or installing a card are ignored."""
    return any(mod.of == purpose and mod.applies(g, me, i) for me, mod in g.mods.get("ignore_extra", ()))


def play_clicks(g: State, i: int) -> int:
    """Return the clicks it costs to play a card: one, additional ones, and changes by static effects (CR 1.15.1)."""
    clicks = 1
    if not ignored(g, "play", i):
        clicks += g.table.card_of[i].extra_clicks
    for me, mod in g.mods.get("click_cost", ()):
        if mod.of == "play" and mod.applies(g, me, i) and mod.still(g, me, i):
            clicks += mod.value(g, me)
    return max(0, clicks)


def rez_cost(g: State, i: int) -> int:
    """Return the cost in credits to rez a card."""
    card = g.table.card_of[i]
    if card.own_cost or "cost" in g.mods:
        return cost(g, i, "rez", card.printed)
    return card.printed


def strength(g: State, i: int) -> int:
    """Return the current strength of a piece of ice or an icebreaker."""
    printed: int = g.table.card_of[i].strength or 0
    if "strength" not in g.mods:
        return printed
    if "strength_floor" in g.mods and any(mod.applies(g, me, i) for me, mod in g.mods["strength_floor"]):
        raised: int = sum(max(0, mod.value(g, me)) for me, mod in g.mods["strength"] if mod.applies(g, me, i))
        return printed + raised  # it can't be lowered
    return printed + changed(g, "strength", i)


def subroutines(g: State, ice: int) -> list[Effect]:
    """Return the effects of a piece of ice's subroutines, in order, including those it gains."""
    found = g.table.card_of[ice].subroutines
    if ice in g.blank:  # it gains none, and keeps its own only if the effect says so
        return found if _blank_only(g, ice, "but_subs") else []
    if "lose_sub" in g.mods:
        found = found[: max(0, len(found) - changed(g, "lose_sub", ice))]
    gained = g.mods.get("gain_sub", ())
    if "double_subs" in g.mods and (more := sum(mod.applies(g, me, ice) for me, mod in g.mods["double_subs"])):
        made = _with_gained(g, ice, found, [one for one in gained if one[0] == ice])
        found = [effect for effect in made for _ in range(1 + more)]
        gained = [one for one in gained if one[0] != ice]
    found = _with_gained(g, ice, found, gained)
    for me, mod in g.mods.get("ignore_subs", ()):
        if mod.applies(g, me, ice):
            found = [effect for effect in found if getattr(effect, "does", set()).intersection(mod.kinds)]
    return found


def own_subroutines(g: State, ice: int) -> list[Effect]:
    """Return the effects of the subroutines that a piece of ice's own text makes, in order (CLS ice.copied)."""
    gained = [one for one in g.mods.get("gain_sub", ()) if one[0] == ice]
    return _with_gained(g, ice, g.table.card_of[ice].subroutines, gained)


def _with_gained(g: State, ice: int, found: list[Effect], gained: Sequence[tuple[int, StaticEffect]]) -> list[Effect]:
    """Return subroutines together with the ones that effects add.

    Subroutines from the ice's own static abilities come next to the printed ones (CR26 9.8.3).
    """
    own = g.table.card_of[ice].mods
    for me, mod in sorted(gained, key=lambda listed: ("gain_sub", listed[1]) not in own):
        if mod.applies(g, me, ice):
            if mod.after:
                found = _inserted(found, mod)
                continue
            added = list(mod.subs) * mod.value(g, me)
            found = added + found if mod.first else found + added
    return found


def _inserted(found: list[Effect], mod: StaticEffect) -> list[Effect]:
    """Return subroutines with gained ones inserted, each after those that were before it when it was gained."""
    found = found[:]
    for effect, before in zip(mod.subs, mod.after, strict=True):
        left, place = before[:], 0
        for n, other in enumerate(found):
            if other in left:
                left.remove(other)
                place = n + 1
        found.insert(place, effect)
    return found


def identities(g: State, side: Side) -> list[int]:
    """Return a player's identity, and the identities that their cards host."""
    found = [] if side.identity is None else [side.identity]
    if g.table.outside_cards:
        found += [i for i in g.table.outside_cards if g.active[i] and g.host[i] >= 0 and g.whose[i] is side]
    return found


def paid_abilities(g: State, i: int) -> list[PaidAbility]:
    """Return a card's paid abilities: its own, then the ones it gains."""
    own = g.table.card_of[i].paid
    return own if "grant" not in g.mods else [*own, *(paid for lent in _granted(g, i) for paid in lent.paid)]


def paid_interrupts(g: State, i: int) -> list[PaidAbility]:
    """Return a card's paid interrupts: its own, then the ones it gains (CR26 9.5.2b)."""
    return [*g.table.card_of[i].guards, *(paid for lent in _granted(g, i) for paid in lent.guards)]


def _granted(g: State, i: int) -> Iterator[CardInPlay]:
    """Yield what a card gains paid abilities from: effects, and cards whose abilities it is given."""
    for me, mod in g.mods["grant"]:
        if mod.applies(g, me, i):
            if mod.lent is not None:
                yield mod.lent
            if mod.like is not None:
                yield from (g.table.card_of[j] for j in mod.like(g, me))


def own_triggers(g: State, i: int, event: str) -> list[Trigger]:
    """Return the triggers for something that happens to a card itself: its own, then the ones it gains."""
    own = g.table.card_of[i].own.get(event, [])
    if "grant" not in g.mods:
        return own
    gained = [mod.lent for me, mod in g.mods["grant"] if mod.applies(g, me, i)]
    return [*own, *(trigger for lent in gained if lent is not None for trigger in lent.own.get(event, ()))]


def facedown(g: State, i: int) -> bool:
    """Return whether a Runner card is installed facedown; such a card has no type (CR26 8.1.4a)."""
    return g.zone[i] == INSTALLED and not g.active[i] and g.whose[i] is g.runner


def resolving(g: State, ice: int, subroutine: Effect) -> Effect:
    """Return the effect that resolves for a subroutine: its own, or the one that replaces it."""
    for me, mod in g.mods.get("sub_instead", ()):
        if mod.applies(g, me, ice):
            instead: Effect = mod.subs[0]
            return instead
    return subroutine


def subtypes(g: State, i: int) -> tuple[str, ...]:
    """Return all of a card's current types and subtypes."""
    gained = {term for me, mod in g.mods.get("subtype", ()) for term in (*mod.kinds, *g.named.get(me, ()))}
    return tuple(term for term in sorted(printed_terms(g, i) | gained) if has_term(g, i, term))


def printed_terms(g: State, i: int) -> frozenset[str]:
    """Return the printed types and subtypes of a card, or of the face that shows if it has two."""
    card = g.table.card_of[i]
    return card.terms if card.back is card.terms or g.since[i] < 0 else card.back


TYPES = frozenset(("agenda", "asset", "event", "hardware", "ice", "operation", "program", "resource", "upgrade"))
"""Card types, which no card gains from another."""


def has_term(g: State, i: int, term: str, copied: bool = True) -> bool:
    """Return whether a card has a type or subtype: gained more often than lost (CR26 9.12.1b).

    Unless `copied`, subtypes copied from other cards don't count, as those could copy this card.
    """
    has = int(term in printed_terms(g, i))
    for me, mod in g.mods.get("subtype", ()):
        named = g.named.get(me, ()) if "chosen" in mod.kinds else ()
        own = term in mod.kinds or term in named
        like = mod.like if copied and term not in TYPES and not own else None
        if like is not None and not any(has_term(g, j, term, False) for j in like(g, me)):
            continue
        if (own or like is not None) and mod.applies(g, me, i):
            has += -1 if mod.first else 1
    return has > 0


def lenders(g: State, kind: str, i: int) -> list[int]:
    """Return the cards whose counters count as if they were on this one."""
    if kind != "virus" or "share_virus" not in g.mods:
        return []
    return [me for me, mod in g.mods["share_virus"] if g.virus[me] and mod.applies(g, me, i)]
