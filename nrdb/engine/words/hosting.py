"""The makers of words that host cards, swap cards or lend abilities, in two-player games."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from nrdb.behaviour.node import Fields, Node
from nrdb.engine.model.ability import Effect, PaidAbility, StaticEffect
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import Decision, Flow, Option
from nrdb.engine.model.numbers import ARCHIVES, INSTALLED, PLAY, SCORED
from nrdb.engine.model.state import State
from nrdb.engine.rules import values, zones
from nrdb.engine.rules.active import recheck_blank
from nrdb.engine.rules.checkpoint import iterate, settle, within
from nrdb.engine.rules.costs import pay_costs
from nrdb.engine.rules.events import happen
from nrdb.engine.rules.hosting import may_host, takes_place
from nrdb.engine.rules.scoring import exchanged
from nrdb.engine.rules.servers import belongs, move_ice, place_ice, remotes, root
from nrdb.engine.steps.options import usable
from nrdb.engine.words import choosing
from nrdb.engine.words import selection as s
from nrdb.engine.words.registry import make, maker
from nrdb.engine.words.servers import server_test
from nrdb.engine.words.static_effects import Statics
from nrdb.errors import Unsupported


def host_installed(f: Fields, card: CardInPlay) -> Effect:
    """Compile `host` for installed cards, on this card or on a chosen one (CR26 1.13)."""
    onto = f.get("on", "self")
    hosts = s.candidates(onto, card)

    def each(g: State, me: int, i: int) -> Flow:
        options: list[Option] = [
            ("card", host) for host in hosts(g, me) if host not in (i, g.host[i]) and may_host(g, host)
        ]
        g.now.did = bool(options)
        if options and g.zone[i] == INSTALLED:
            answer = yield Decision("choose", options, me, "host")
            zones.attach(g, i, answer[1])

    return choosing.for_chosen(f["what"], card, "host", each)


@maker("operation", "use_click")
def _use_click(f: Fields, card: CardInPlay) -> Effect:
    """Compile `use_click`: an ability is used for one click less; its other costs remain."""
    found = s.candidates(f["what"], card)

    def use_click(g: State, me: int) -> Flow:
        cheaper = {
            ("use", i, k): paid
            for i in found(g, me)
            for k, priced in enumerate(values.paid_abilities(g, i))
            if priced.clicks and usable(g, i, paid := _without_click(priced))
        }
        if cheaper:
            option = yield Decision("take_action", list(cheaper), me, "use_click")
            yield from iterate(within(g, option[1], -1, lambda g, i: _use_ability(g, i, cheaper[option])))

    return use_click


def _without_click(paid: PaidAbility) -> PaidAbility:
    cheaper = copy(paid)
    cheaper.clicks -= 1
    return cheaper


def _use_ability(g: State, i: int, paid: PaidAbility) -> Flow:
    yield from iterate(pay_costs(g, i, paid, "ability"))
    yield from iterate(settle(g))
    yield from iterate(paid.effect(g, i))


@maker("operation", "condition_counter")
def _condition_counter(f: Fields, card: CardInPlay) -> Effect:
    """Compile `condition_counter`: the event or operation is hosted as a counter with abilities (CR26 1.13)."""

    def each(g: State, me: int, i: int) -> None:
        if g.zone[me] == PLAY:
            zones.attach(g, me, i)

    return choosing.for_chosen(f["on"], card, "host", each)


@maker("operation", "swap")
def _swap(f: Fields, card: CardInPlay) -> Effect:
    """Compile `swap`: choose a card, then the card it swaps places with."""
    if any(isinstance(what, dict) and what.get("n", 1) != 1 for what in (f["what"], f["with"])):
        raise Unsupported("a swap of several cards")
    first, second = s.in_place(f["what"], card), s.in_place(f["with"], card)

    def swap(g: State, me: int) -> Flow:
        g.now.did = False
        ones = [i for i in first(g, me) if any(_can_swap(g, i, j) for j in second(g, me))]
        if not ones:
            return
        one = (yield Decision("choose", _swap_options(g, ones), me, "swap"))[1]
        others = [j for j in second(g, me) if _can_swap(g, one, j)]
        other = (yield Decision("choose", _swap_options(g, others), me, "swap_with"))[1]
        places = [(i, g.server[i]) for i in (one, other)]
        zones.swap(g, one, other)
        recheck_blank(g)
        for i, server in places:
            if g.server[i] != server and "moved" in g.table.card_of[i].own:
                happen(g, "moved", i)
        if g.zone[one] == g.zone[other] == SCORED:
            exchanged(g, (one, other))
        g.now.did = True

    return swap


def _swap_options(g: State, cards: list[int]) -> list[Option]:
    """Return the cards as options, where copies at different positions in a deck differ."""
    return [("card", i) for i in choosing.distinct(g, cards, placed=True)]


def _can_swap(g: State, i: int, j: int) -> bool:
    """Return whether each of two cards may take the place of the other (CR26 8.8.2)."""
    unrelated = i != j and g.host[i] != j and g.host[j] != i
    return unrelated and _may_stand(g, i, j) and _may_stand(g, j, i)


_ONE_PER_ROOT = ("agenda", "asset")


def _may_stand(g: State, i: int, j: int) -> bool:
    """Return whether a card may take the place of an installed one.

    Ice replaces only ice. No agenda or asset goes next to another or into a central server, no region next to a region
    (CR26 3.6.5e), no upgrade where it may not be, and nothing on a host that would not take it.
    """
    if g.host[j] >= 0 and not takes_place(g, i, j):
        return False
    if g.zone[j] != INSTALLED or g.server[j] < 0:
        return True
    card, instead_of = g.table.card_of[i], g.table.card_of[j]
    if "ice" in (card.type, instead_of.type):
        return card.type == instead_of.type
    if not belongs(g, i, g.server[j]):
        return False
    others = [g.table.card_of[k] for k in root(g, g.server[j]) if k not in (i, j) and g.host[k] < 0]
    if card.only_one == "region" and any(other.only_one == "region" for other in others):
        return False
    alone = g.server[j] > ARCHIVES and not any(other.type in _ONE_PER_ROOT for other in others)
    return card.type == "upgrade" or (card.type in _ONE_PER_ROOT and alone)


@maker("operation", "move_ice")
def _move_ice(f: Fields, card: CardInPlay) -> Effect:
    """Compile `move_ice`: ice moves to the outermost, innermost or another position of an existing server.

    Only installing creates a server (CR26 4.6.8b).
    """
    meant, inner = server_test(f["server"], card), f.get("position") == "innermost"
    anywhere = f.get("position") == "any"

    def each(g: State, me: int, i: int) -> Flow:
        places = [at for at in (0, 1, 2, *remotes(g)) if meant is None or meant(g, me, at)]
        options: list[Option] = [
            ("server", at) for at in places if inner or anywhere or at >= len(g.ice) or g.ice[at][-1:] != [i]
        ]
        if options and g.zone[i] == INSTALLED:
            answer = yield Decision("server", options, me, "move_ice")
            was = g.server[i], g.ice[g.server[i]].index(i)
            move_ice(g, i, answer[1])
            if inner:
                place_ice(g, i, 0)
            elif anywhere:
                spots: list[Option] = [("number", k) for k in range(len(g.ice[g.server[i]])) if was != (answer[1], k)]
                if spots:
                    place_ice(g, i, (yield Decision("number", spots, me, "ice_position"))[1])

    return choosing.for_chosen(f["what"], card, "move_ice", each)


@maker("static", "subtype")
def _subtype(f: Fields, card: CardInPlay) -> Statics:
    made = []
    if "gain" in f or "like" in f or f.get("chosen"):
        gained = StaticEffect()
        gained.kinds = (*f.get("gain", ()), "chosen") if f.get("chosen") else f.get("gain", ())
        gained.like = s.candidates(f["like"], card) if "like" in f else None
        made.append(gained)
    if "lose" in f:
        lost = StaticEffect()
        lost.kinds, lost.first = f["lose"], "lost"
        made.append(lost)
    for mod in made:
        mod.selects = s.fits_others(f, card)
    return [("subtype", mod) for mod in made]


def lent_card(abilities: Sequence[Node], card: CardInPlay) -> CardInPlay:
    """Return the abilities that a card lends to others, as a card that has them."""
    lent = copy(card)
    lent.heard, lent.own, lent.paid, lent.mods, lent.guards, lent.heard_inactive = [], {}, [], [], [], []
    lent.counters_of = {}
    for n, ability in enumerate(abilities):
        make(ability, _GAINED + n, lent)
    return lent


@maker("ability", "counters_of")
def _counters_of(f: Fields, number: int, card: CardInPlay) -> None:
    lent = lent_card(f["abilities"], card)
    if lent.own or lent.guards or lent.heard_inactive or not all(paid.clicks for paid in lent.paid):
        raise Unsupported("counters that do this")
    card.needs_action_events |= lent.needs_action_events
    card.counters_of[f["counters_of"]] = lent


@maker("static", "grant")
def _grant(f: Fields, card: CardInPlay) -> Statics:
    """Compile `grant`: other cards have some of this card's abilities while it is active.

    The granted abilities are paid abilities, or triggers on what happens to those cards themselves.
    """
    lent = lent_card(f["abilities"], card)
    if lent.heard or lent.mods or lent.guards or lent.heard_inactive:
        raise Unsupported("gained abilities of this kind")
    lent.free = [(k, paid) for k, paid in enumerate(lent.paid) if not paid.clicks]
    mod = StaticEffect()
    mod.selects, mod.lent = s.fits(f["what"], card), lent
    return [("grant", mod)]


@maker("static", "borrow")
def _borrow(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect()
    mod.like = s.candidates(f["like"], card)
    return [("grant", mod)]


_GAINED = 100
"""The number of the first gained ability, higher than any printed one."""
