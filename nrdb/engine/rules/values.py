"""Numbers that cards change: costs, memory, hand size, points, requirements (CR 9.7, 1.15.1c)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from nrdb.engine.model.ability import Effect, PaidAbility, StaticEffect, Trigger, context
from nrdb.engine.model.numbers import ASIDE, DECK, HAND, INSTALLED, RUNNER
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State

if TYPE_CHECKING:
    from nrdb.engine.model.card import CardInPlay
    from nrdb.engine.model.frame import Run


def total(g: State, side: Side, kind: str) -> int:
    """The sum of all standing changes of one kind that name no card and are about a player."""
    n, owner, who = 0, g.table.owner, side.number
    for me, mod in g.mods.get(kind, ()):
        if mod.whom in (who, 2) or (mod.whom < 0 and owner[me] == who):
            n += mod.value(g, me)
    return n


def changed(g: State, kind: str, i: int) -> int:
    """The sum of all standing changes of one kind that apply to a card."""
    n = 0
    for me, mod in g.mods.get(kind, ()):
        if mod.applies(g, me, i):
            n += value_for(g, me, i, mod) if mod.per_card else mod.value(g, me)
    return n


def value_for(g: State, me: int, i: int, mod: StaticEffect) -> int:
    """The value of an effect that asks about the card it applies to."""
    outer, g.now = g.now, context(me, i)
    n = mod.value(g, me)
    g.now = outer
    return n


def threat(g: State) -> int:
    """The threat level (CR26 1.17.1a)."""
    return max(g.corp.score, g.runner.score)


def tagged(g: State) -> bool:
    """Whether the Runner is tagged: by a tag, or because a card says so."""
    return g.tags > 0 or "tagged" in g.mods or ("tags" in g.mods and tags(g) > 0)


def tags(g: State) -> int:
    """Tags the Runner has, those that the Runner is considered to have included (CR26 1.9.4)."""
    return g.tags + (total(g, g.runner, "tags") if "tags" in g.mods else 0)


def bad_publicity(g: State) -> int:
    """Bad publicity the Corp has, that it is considered to have included."""
    return g.bad_publicity + (total(g, g.corp, "bad_publicity") if "bad_publicity" in g.mods else 0)


def link(g: State) -> int:
    """Link the Runner has: the identity's own, and what cards add."""
    identity = g.runner.identity
    own = 0 if identity is None else g.table.card_of[identity].links[-1 if g.since[identity] >= 0 else 0]
    return own + total(g, g.runner, "link")


def memory_limit(g: State) -> int:
    """Memory units the Runner has, those for certain programs alone included (CR26 1.20.2, 1.20.4a)."""
    limit = g.table.memory
    if "memory_limit" in g.mods:
        for me, mod in g.mods["memory_limit"]:
            limit = mod.value(g, me)
    if "reserved_mu" in g.mods:
        limit += sum(mod.value(g, me) for me, mod in g.mods["reserved_mu"])
    return limit + (total(g, g.runner, "mu") if "mu" in g.mods else 0)


def memory(g: State, i: int) -> int:
    """Memory units a program takes, or will when it is installed; 0 for other cards and where a host takes it in."""
    card = g.table.card_of[i]
    if card.memory is None:
        return 0
    if "no_memory" in g.mods and any(mod.applies(g, me, i) for me, mod in g.mods["no_memory"]):
        return 0
    return memory_cost(g, i)


def memory_cost(g: State, i: int) -> int:
    """The memory cost of a program, whether or not it counts against the limit."""
    card = g.table.card_of[i]
    mods = () if card.own_memory and mute(g, i) else card.own_memory
    own = sum(mod.value(g, i) for mod in mods if mod.condition is None or mod.condition(g, i))
    return max(0, (card.memory or 0) + own + (changed(g, "memory_cost", i) if "memory_cost" in g.mods else 0))


def used_memory(g: State) -> int:
    """Memory units taken by installed programs (CR 1.19.3)."""
    card_of, mods = g.table.card_of, g.mods
    plain = not ("memory_cost" in mods or "no_memory" in mods)
    used = 0
    for i in g.runner.installed:
        printed = card_of[i].memory
        if printed and g.active[i]:
            used += printed if plain and not card_of[i].own_memory else memory(g, i)
    return used


def memory_over(g: State, new: int = -1, more: int = 0) -> int:
    """By how many memory units the installed programs, and a new one that takes `more`, exceed what there is."""
    if "reserved_mu" not in g.mods:
        return used_memory(g) + more - memory_limit(g)
    return memory_missing(
        g, {i: memory(g, i) for i in g.runner.installed if g.active[i]} | ({new: more} if more else {})
    )


def memory_missing(g: State, takes: dict[int, int]) -> int:
    """By how many memory units programs that take so much exceed what there is (CR26 1.20.4b).

    In all they stay within the limit, and what memory for certain programs does not take in within that for any. What
    lowers the limit takes nothing from either: it is the Runner's memory as a whole that is less.
    """
    used, limit = sum(takes.values()), memory_limit(g)
    kept = Counter[frozenset[int]]()  # the units for the same programs count together
    for me, mod in g.mods.get("reserved_mu", ()):
        kept[frozenset(i for i in takes if mod.applies(g, me, i))] += mod.value(g, me)
    if not kept:
        return used - limit
    lowered = sum(min(0, mod.value(g, me)) for me, mod in g.mods.get("mu", ()))
    held = used  # what memory for certain programs takes in: the least cut, some of it full, and all that fits the rest
    for full in product((True, False), repeat=len(kept)):
        rest = set[int]().union(*(fitting for fitting, filled in zip(kept, full, strict=True) if not filled))
        units = sum(kept[fitting] for fitting, filled in zip(kept, full, strict=True) if filled)
        held = min(held, units + sum(takes[i] for i in rest))
    over: int = max(used - limit, used - held - (limit - lowered - kept.total()))
    return over


def hand_limit(g: State, side: Side) -> int:
    """The maximum hand size, the Runner's less core damage (CR 5.5.3)."""
    size = g.table.hand_size + (total(g, side, "hand_size") if "hand_size" in g.mods else 0)
    return size if side is g.corp else size - g.core_damage


def points(g: State, i: int) -> int:
    """What a scored agenda is worth."""
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
    """Advancement counters needed to score an agenda; `without` a card, as if that changed nothing."""
    need = g.table.card_of[i].requirement
    if g.table.card_of[i].requires:
        need += sum(more(g, i) for more in g.table.card_of[i].requires)
    if "advancement_requirement" in g.mods:
        need += changed(g, "advancement_requirement", i)
        if without >= 0:
            listed = [mod for me, mod in g.mods["advancement_requirement"] if me == without and mod.applies(g, me, i)]
            need -= sum(value_for(g, without, i, mod) for mod in listed)
    return need if need > 0 else 0  # once all of it is added up, which may come below 0 meanwhile (CR26 1.1.3)


def cost(g: State, i: int, purpose: str, base: int, first: bool = True, least: int = 0) -> int:
    """What a card costs to install, play or rez: all increases, then all decreases, never below 0 (CR 1.15.1c).

    Without `first` it is not the one meant where only the first card of a turn costs something else.
    """
    card = g.table.card_of[i]
    if card.own_cost and not mute(g, i):
        for mod in card.own_cost:
            if mod.of == purpose and (mod.condition is None or mod.condition(g, i)):
                base += mod.value(g, i)
    if "cost" in g.mods:
        for me, mod in g.mods["cost"]:
            if mod.of == purpose and mod.applies(g, me, i) and (mod.still(g, me, i) if first else not mod.first):
                base += mod.value(g, me)
    return max(least, base)


def left_for_x(g: State, i: int, purpose: str, less: int) -> int:
    """By how much a cost that is X is lowered, beside what is added to it (CR26 1.16.2a)."""
    return max(0, less - cost(g, i, purpose, 0, least=-_ENOUGH))


_ENOUGH = 1000
"""More than any cost is lowered by."""


def present_cost(g: State, i: int) -> int | None:
    """What a card costs now to install, play or rez, though nobody pays it (CR26 1.16.2a); None for an agenda."""
    card = g.table.card_of[i]
    if card.type == "agenda" or facedown(g, i):
        return None
    into_play = "install" if g.table.owner[i] == RUNNER else "rez"
    purpose = "play" if card.type in ("event", "operation") else into_play
    return cost(g, i, purpose, card.printed, first=False)


def basic_cost(g: State, kind: str, usual: int) -> int:
    """Credits for a basic action, as cards change them."""
    for me, mod in g.mods.get("basic_cost", ()):
        if mod.of == kind and (mod.condition is None or mod.condition(g, me)):
            usual += mod.value(g, me)
    return max(0, usual)


def mute(g: State, i: int) -> bool:
    """Whether a card has lost its abilities, those that work while it is not active included (CR26 9.1.8)."""
    return i in g.blank or (
        "blank" in g.mods and not g.active[i] and any(mod.applies(g, me, i) for me, mod in g.mods["blank"])
    )


def keeps(g: State, i: int, paid: PaidAbility) -> bool:
    """Whether a card that is blank has a paid ability all the same: it has gained it, and lost but the printed ones."""
    own = g.table.card_of[i]
    return paid not in own.paid and paid not in own.guards and _blank_only(g, i, "printed")


def _blank_only(g: State, i: int, kind: str) -> bool:
    """Whether all that makes a card blank does so but in part: in everything `but_subs`, or in what is `printed`."""
    return all(mod.of == kind for me, mod in g.mods.get("blank", ()) if mod.applies(g, me, i))


def rezzed(g: State, i: int) -> bool:
    """Whether a card is rezzed; an agenda that lies faceup is neither that nor unrezzed (CR26 8.1.1)."""
    return g.active[i] and g.table.card_of[i].type != "agenda"


def can_advance(g: State, i: int) -> bool:
    """Whether a card may be advanced: an installed agenda, or one that says so (CR 1.17.2)."""
    card = g.table.card_of[i]
    if card.type == "agenda":
        return True
    if card.advanceable and (card.advance_if is None or card.advance_if(g, i)) and not mute(g, i):
        return True
    return "can_advance" in g.mods and any(mod.applies(g, me, i) for me, mod in g.mods["can_advance"])


def forbidden(g: State, side: Side, kind: str, i: int = -1, using: int = -1) -> bool:
    """Whether a player cannot do something for now: at all, or with card `i`, or to it by means of the card `using`.

    CR26 1.2.3: what cannot be done is stronger than what may.
    """
    if "no_actions" not in g.mods:
        return False
    for me, mod in g.mods["no_actions"]:  # a plain loop is faster, and most of what is forbidden is something else
        if (
            kind in mod.kinds
            and mod.about(g, me, side.number)
            and (mod.condition is None or mod.condition(g, me))
            and (mod.selects is None or (i >= 0 and mod.selects(g, me, i)))
            and (mod.using is None or (using >= 0 and mod.using(g, me, using)))
        ):
            return True
    return False


def install_cost(g: State, i: int, server: int = -1, gone: int = 0, less: int = 0) -> int:
    """Credits to install a card: the printed cost, or for ice one for each ice already there (CR 1.15.5).

    So many of those are `gone` by then: they are trashed first (CR26 8.5.6b). What installs the card makes it cost so
    much `less`, or more below 0; no other change takes it below 0 before that (CR26 1.16.2a).
    """
    card = g.table.card_of[i]
    if card.type == "ice":
        base = len(g.ice[server]) - gone if server < len(g.ice) else 0
        if base and "cost_behind" in g.mods:
            base += changed(g, "cost_behind", i)
    else:
        base = card.printed if g.table.owner[i] == RUNNER else 0
    if card.own_cost or "cost" in g.mods:
        return cost(g, i, "install", base - less)
    return base - less if base > less else 0


def room(g: State, side: Side, kind: str, done: int) -> int:
    """How many more of something a player may do, when `done` of it have been done; many where nothing limits it."""
    return min(
        (
            max(0, mod.value(g, me) - done)
            for me, mod in g.mods.get("at_most", ())
            if mod.of == kind and mod.about(g, me, side.number) and (mod.condition is None or mod.condition(g, me))
        ),
        default=999,
    )


def locked(g: State, i: int) -> bool:
    """Whether a card cannot leave the zone that it lies in."""
    return "locked" in g.mods and any(mod.applies(g, me, i) for me, mod in g.mods["locked"])


def hand(g: State, side: Side) -> list[int]:
    """The cards that a player may play and install: those in hand, and those that an effect counts among them."""
    if "as_in_hand" not in g.mods:
        return side.hand
    held = [i for i, host in enumerate(g.host) if host >= 0 and g.zone[i] == ASIDE and g.whose[i] is side]
    return side.hand + [i for i in held if any(mod.applies(g, me, i) for me, mod in g.mods["as_in_hand"])]


def origin(g: State, i: int) -> int:
    """The zone from which a card comes as it is played or installed, as effects have it."""
    was = g.zone[i]
    if was == ASIDE and i in g.drawn and is_drawn(g, i):
        return DECK  # CR26 4.8.3
    return HAND if was == ASIDE and "as_in_hand" in g.mods and i in hand(g, g.whose[i]) else was


def is_drawn(g: State, i: int) -> bool:
    """Whether one of the cards that were drawn together still lies set aside (CR26 8.4.3a)."""
    return g.zone[i] == ASIDE and g.host[i] < 0


def trashable(g: State, side: Side, cards: list[int], using: int = -1) -> list[int]:
    """Those of some cards that a player can trash, by means of the card `using` if of one (CR26 1.2.3)."""
    return [i for i in cards if not forbidden(g, side, "trash", i, using)] if "no_actions" in g.mods else cards


def trash_cost(g: State, i: int) -> int | None:
    """Credits for which the Runner trashes an accessed card; None for one that has no trash cost."""
    printed = g.table.card_of[i].trash_cost
    if printed is None:
        return None
    return max(0, printed + changed(g, "trash_cost", i)) if "trash_cost" in g.mods else printed


def access_limit(g: State, run: Run, server: int) -> int:
    """Cards of HQ or R&D that the Runner accesses in a breach, the run itself giving some more (CR26 7.3.5).

    What a card does if its run is successful applies to the breach of that run, to no other one (CR26 6.7.4b).
    """
    n: int = 1 + run.extra_accesses
    for me, mod in g.mods.get("more_access", ()):
        n += mod.value(g, me) if (run.own or not mod.of_run) and _at(g, me, mod, server) else 0
    return n


def fewer_accesses(g: State, server: int) -> list[tuple[int, int]]:
    """What takes accesses away, of whatever cards: how many, and how many it leaves at least; that comes last."""
    held = [(me, mod) for me, mod in g.mods.get("fewer_access", ()) if _at(g, me, mod, server)]
    return sorted(((mod.value(g, me), int(mod.kinds[0])) for me, mod in held), key=lambda taken: taken[1])


def left_of(n: int, taken: list[tuple[int, int]]) -> int:
    """How many of so many accesses are left when some are taken away."""
    for less, least in taken:
        n = max(n - less, min(n, least))
    return n


def _at(g: State, me: int, mod: StaticEffect, server: int) -> bool:
    """Whether an effect of card `me` is about a server now."""
    return (mod.selects is None or mod.selects(g, me, server)) and (mod.condition is None or mod.condition(g, me))


def play_cost(g: State, i: int) -> int:
    """Credits to play an event or operation."""
    card = g.table.card_of[i]
    if card.own_cost or "cost" in g.mods:
        return cost(g, i, "play", card.printed)
    return card.printed


def ignored(g: State, purpose: str, i: int) -> bool:
    """Whether the additional costs of playing or installing a card are ignored."""
    return any(mod.of == purpose and mod.applies(g, me, i) for me, mod in g.mods.get("ignore_extra", ()))


def play_clicks(g: State, i: int) -> int:
    """Clicks to play a card: one, what it asks beside, and what standing effects change (CR 1.15.1)."""
    clicks = 1
    if "ignore_extra" not in g.mods or not ignored(g, "play", i):  # it is asked of every card in hand
        clicks += g.table.card_of[i].extra_clicks
    for me, mod in g.mods.get("click_cost", ()):
        if mod.of == "play" and mod.applies(g, me, i) and mod.still(g, me, i):
            clicks += mod.value(g, me)
    return clicks if clicks > 0 else 0


def rez_cost(g: State, i: int) -> int:
    """Credits to rez a card."""
    card = g.table.card_of[i]
    if card.own_cost or "cost" in g.mods:
        return cost(g, i, "rez", card.printed)
    return card.printed


def strength(g: State, i: int) -> int:
    """The strength of ice or of an icebreaker, as it is now."""
    printed: int = g.table.card_of[i].strength or 0
    if "strength" not in g.mods:
        return printed
    if "strength_floor" in g.mods and any(mod.applies(g, me, i) for me, mod in g.mods["strength_floor"]):
        raised: int = sum(max(0, mod.value(g, me)) for me, mod in g.mods["strength"] if mod.applies(g, me, i))
        return printed + raised  # it cannot be lowered
    return printed + changed(g, "strength", i)


def subroutines(g: State, ice: int) -> list[Effect]:
    """What the subroutines of a piece of ice do, in their order: its own, and before or after them those it gains."""
    found = g.table.card_of[ice].subroutines
    if ice in g.blank:  # it gains none, and has its own only where it keeps them
        return found if _blank_only(g, ice, "but_subs") else []
    if "lose_sub" in g.mods:
        found = found[: max(0, len(found) - changed(g, "lose_sub", ice))]
    own = g.table.card_of[ice].mods
    # Those of its own standing abilities are next to the printed ones, whatever came first (CR26 9.8.3).
    for me, mod in sorted(g.mods.get("gain_sub", ()), key=lambda listed: ("gain_sub", listed[1]) not in own):
        if mod.applies(g, me, ice):
            if mod.after:
                found = _inserted(found, mod)
                continue
            gained = list(mod.subs) * mod.value(g, me)
            found = gained + found if mod.first else found + gained
    return found


def _inserted(found: list[Effect], mod: StaticEffect) -> list[Effect]:
    """Subroutines with others among them: each after the last of those that it was put after."""
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
    """The identity of a player, and those that cards of theirs host."""
    found = [] if side.identity is None else [side.identity]
    if g.table.outside_cards:
        found += [i for i in g.table.outside_cards if g.active[i] and g.host[i] >= 0 and g.whose[i] is side]
    return found


def paid_abilities(g: State, i: int) -> list[PaidAbility]:
    """The paid abilities of a card: its own, and after them those that it gains."""
    own = g.table.card_of[i].paid
    return own if "grant" not in g.mods else [*own, *(paid for lent in _lent(g, i) for paid in lent.paid)]


def paid_interrupts(g: State, i: int) -> list[PaidAbility]:
    """Those that are used in interrupt windows, in the same order (CR26 9.5.2b), where any are gained at all."""
    return [*g.table.card_of[i].guards, *(paid for lent in _lent(g, i) for paid in lent.guards)]


def _lent(g: State, i: int) -> Iterator[CardInPlay]:
    """What a card has paid abilities from: effects that say them, and cards whose abilities effects give it."""
    for me, mod in g.mods["grant"]:
        if mod.applies(g, me, i):
            if mod.lent is not None:
                yield mod.lent
            if mod.like is not None:
                yield from (g.table.card_of[j] for j in mod.like(g, me))


def own_triggers(g: State, i: int, event: str) -> list[Trigger]:
    """What waits for something that happens to a card itself: its own abilities, and after them those that it gains."""
    own = g.table.card_of[i].own.get(event, [])
    if "grant" not in g.mods:
        return own
    gained = [mod.lent for me, mod in g.mods["grant"] if mod.applies(g, me, i)]
    return [*own, *(trigger for lent in gained if lent is not None for trigger in lent.own.get(event, ()))]


def facedown(g: State, i: int) -> bool:
    """Whether a card of the Runner is installed facedown: then it is of no type (CR26 8.1.4a)."""
    return g.zone[i] == INSTALLED and not g.active[i] and g.whose[i] is g.runner


def resolving(g: State, ice: int, subroutine: Effect) -> Effect:
    """What resolves for a subroutine of a piece of ice: what it says, or what an effect puts in its place."""
    for me, mod in g.mods.get("sub_instead", ()):
        if mod.applies(g, me, ice):
            instead: Effect = mod.subs[0]
            return instead
    return subroutine


def subtypes(g: State, i: int) -> tuple[str, ...]:
    """All types and subtypes of a card, as they are now."""
    gained = {term for me, mod in g.mods.get("subtype", ()) for term in (*mod.kinds, *g.named.get(me, ()))}
    return tuple(term for term in sorted(printed_terms(g, i) | gained) if has_term(g, i, term))


def printed_terms(g: State, i: int) -> frozenset[str]:
    """The types and subtypes that stand on a card: on the face that shows, where an identity has two."""
    card = g.table.card_of[i]
    return card.terms if card.back is card.terms or g.since[i] < 0 else card.back


TYPES = frozenset(("agenda", "asset", "event", "hardware", "ice", "operation", "program", "resource", "upgrade"))
"""Card types, which no card has from another."""


def has_term(g: State, i: int, term: str, copied: bool = True) -> bool:
    """Whether a card is of a type or subtype: as it is, and gained more often than lost (CR26 9.12.1b).

    Unless `copied`, what it has from other cards is left out, which may have it from this one.
    """
    has = int(term in printed_terms(g, i))
    for me, mod in g.mods.get("subtype", ()):
        named = g.named.get(me, ()) if "chosen" in mod.kinds else ()
        from_others = copied and mod.like is not None and term not in TYPES and not (term in mod.kinds or term in named)
        if from_others and not any(has_term(g, j, term, False) for j in mod.like(g, me)):
            continue
        if (from_others or term in mod.kinds or term in named) and mod.applies(g, me, i):
            has += -1 if mod.first else 1
    return has > 0


def lenders(g: State, kind: str, i: int) -> list[int]:
    """Cards whose counters count as if they lay on another one."""
    if kind != "virus" or "share_virus" not in g.mods:
        return []
    return [me for me, mod in g.mods["share_virus"] if g.virus[me] and mod.applies(g, me, i)]
