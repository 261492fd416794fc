"""Compile entries into cards ready for play, and make their abilities.

A maker takes the fields of a word and returns a function of the state and the card, `f(g, me)`. Whatever stays fixed
during a game is decided here, when the deck is laid out. A word without a maker raises `Unsupported`, and the reason is
noted on the card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

import nrdb.engine.words
from nrdb import behaviour
from nrdb.behaviour.node import Description, Fields, Node, operation_names, said, single_operations, walk
from nrdb.engine.model.ability import PaidAbility, StaticEffect, Test, Trigger
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.numbers import ACCESSING, BIDDEN, DISCARD, TRACING
from nrdb.engine.model.state import State
from nrdb.engine.rules.active import LIMITS
from nrdb.engine.rules.costs import as_use, can_pay, may_use
from nrdb.engine.rules.effects import nothing, sequence
from nrdb.engine.rules.may import can_play
from nrdb.engine.rules.values import forbidden, mute
from nrdb.engine.words import choices, conditions, moving
from nrdb.engine.words import selection as s
from nrdb.engine.words.abilities import active_condition
from nrdb.engine.words.breaking import in_encounter
from nrdb.engine.words.card_costs import keep_hosted
from nrdb.engine.words.counting import chargeable
from nrdb.engine.words.installing import is_installable_type
from nrdb.engine.words.prevention import as_interrupt
from nrdb.engine.words.prices import add_costs_of, vary_credits
from nrdb.engine.words.registry import both, condition, effects, make, maker, player, player_called
from nrdb.engine.words.run_servers import run_servers
from nrdb.engine.words.triggers import register_trigger
from nrdb.errors import Unsupported
from nrdb.json_types import JsonView

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card

Prices = Callable[[], Sequence[PaidAbility]]
"""A function that returns the costs paid for an effect, called only after the whole card is compiled."""

# Operations that leave nothing to choose and whose order does not matter.
_COMMUTE = {"gain", "take", "place", "load", "bad_publicity", "take_tag", "next_turn_clicks", "gain_click"}


USED_IN = {"trace": TRACING, "bids": BIDDEN}
"""The moments of a trace in which abilities may be used, by the word for the moment."""


def compile_card(card: Card, entries: JsonView) -> CardInPlay:
    """Return the card ready for play; its `missing` lists what the engine cannot play."""
    ready = CardInPlay(card)
    entry = entries.get(card.id)
    if entry is None:
        ready.coverage = "missing"
        ready.missing.append("this card has no entry yet")
        return ready
    ready.words = behaviour.parse(entry, card.id)
    ready.coverage = behaviour.classify(ready.words, card.side)
    for number, ability in enumerate(ready.words):
        if ability.name == "sub":
            ready.subs += 1
        try:
            _make(ability, number, ready)
        except Unsupported as error:
            ready.coverage = "partly"
            ready.missing.append(error.message)
            if ability.name == "sub":
                ready.subroutines.append(nothing)  # it does nothing, but can be broken
    for mod in [mod for kind, mod in ready.mods if kind == "own_use"]:
        for paid in ready.paid:
            if paid.credits and mod.of in ("use", paid.purpose):
                vary_credits(paid, mod)
    ready.mods = [entry for entry in ready.mods if entry[0] != "own_use"]
    if ready.use_if is not None:
        for paid in ready.paid:
            paid.condition = both(ready.use_if, paid.condition)
    for node in (node for ability in ready.words for node in walk(ability)):
        if (node.kind, node.name) == ("static", "guard"):
            ready.prevented += node.fields["kinds"]
        ready.chooses |= (node.kind, node.name) == ("operation", "choose")
    in_play = [(k, paid) for k, paid in enumerate(ready.paid) if paid.zone < 0 and paid.by < 0]
    ready.in_encounters = [each for each in in_play if not each[1].clicks]
    ready.free = [each for each in ready.in_encounters if not each[1].in_encounter]
    ready.offered = [(k, paid) for k, paid in enumerate(ready.paid) if paid.by >= 0]
    ready.clicked = [each for each in in_play if each[1].clicks]
    gains = any(kind == "grant" for kind, _ in ready.mods)
    used = any(paid.zone < 0 or paid.zone in USED_IN.values() for paid in ready.paid)
    ready.idle = ready.side == "runner" and not (gains or ready.guards or used)
    ready.changes_limits = any(kind in LIMITS for kind, _ in ready.mods)
    return ready


def _make(ability: Node, number: int, card: CardInPlay) -> None:
    """Put an ability on a card, and mark what persists or belongs to a run."""
    heard, mods = len(card.heard), len(card.mods)
    make(ability, number, card)
    persistent, of_run = bool(ability.fields.get("persistent")), "run_by_this" in said(ability.fields.get("if"))
    if persistent or of_run:
        made: list[tuple[str, Trigger | StaticEffect]] = [*card.heard[heard:], *card.mods[mods:]]
        for _, held in made:
            held.persistent, held.of_run = persistent, of_run


@maker("ability", "play")
def _play(f: Fields, number: int, card: CardInPlay) -> None:
    if "if" in f:
        raise Unsupported("a play ability with a condition")
    made, before = effects(f["play"], card), card.play
    card.play = made if before is None else sequence([before, made])
    able = _could_change(f["play"], card, lambda: card.extra_costs.get("play", ()))
    if able is not None:
        card.useful = both(able, card.useful)


@maker("ability", "when")
def _when(f: Fields, number: int, card: CardInPlay) -> None:
    trigger = Trigger(card, number, effects(f["do"], card))
    trigger.may, trigger.about, paid = bool(f.get("may")), operation_names(f["do"]), None
    trigger.prevents = any(op.name == "prevent" for op in f["do"])
    trigger.increases = any(op.name == "increase" for op in f["do"])
    trigger.renews = f["when"].name in ("turn_begins", "encountered") and f["do"][-1].name == "choose"
    commutes = all(op.name in _COMMUTE and _chooses_no_cards(op) for op in single_operations(f["do"]))
    trigger.plain = commutes and conditions.order_independent(f)
    trigger.condition = condition(f["if"], card) if "if" in f else None
    trigger.threat = conditions.threat_level(f)
    if "limit" in f:
        first, per = f["limit"].split("/")
        trigger.per = per
        if per not in ("turn", "run", "encounter"):
            raise Unsupported(f"a limit per {per}")
        if first.isdigit():
            trigger.limit = int(first)
            if len(f["do"]) == 1 and f["do"][0].name in ("may", "may_pay") and "else" not in f["do"][0].fields:
                paid = _optional_trigger(trigger, f["do"][0], card)
        else:
            trigger.ordinal = {"first": 1, "second": 2, "third": 3}[first]
    if trigger.may:
        able = None if f["when"].name == "would" or len(f["do"]) > 1 else choices.can_be_chosen(f["do"], card)
        trigger.condition, trigger.effect = both(both(may_use, able), trigger.condition), as_use(trigger.effect, paid)
    before = len(card.heard)
    register_trigger(f["when"], trigger, card)
    if "face" in f:
        for _, heard in card.heard[before:]:
            heard.match = _on_face(f["face"] == "back", heard.match)
    if "from" in f:
        _works_from(s.zone_number(f["from"], card), trigger, before, card)


def _works_from(zone: int, trigger: Trigger, before: int, card: CardInPlay) -> None:
    """Make an ability work while its card is in a zone where it is not active (CR26 9.1.8)."""
    trigger.anywhere = True
    trigger.condition = both(lambda g, me: g.zone[me] == zone and not mute(g, me), trigger.condition)
    for event, heard in card.heard[before:]:
        heard.anywhere, own = True, heard.match
        heard.match = lambda g, me, it, own=own: g.zone[me] == zone and (own is None or own(g, me, it))
        card.heard_inactive.append((event, heard))
    del card.heard[before:]


def _optional_trigger(trigger: Trigger, op: Node, card: CardInPlay) -> PaidAbility | None:
    """Make a trigger optional as a whole and return its cost, if any: declining it is not using it (CR 9.1.6)."""
    trigger.may, trigger.about = True, operation_names(op.fields.get("do", ()))
    if op.name == "may":
        trigger.effect = effects(op.fields["do"], card)
        return None
    paid, trigger.effect = choices.payment(op.fields, card)
    trigger.condition = both(lambda g, me: can_pay(g, me, paid, "ability") and may_use(g, me, paid), trigger.condition)
    return paid


def _on_face(back: bool, match: Callable[[State, int, int], bool] | None) -> Callable[[State, int, int], bool]:
    """Return a test that also requires the given face of the card to show."""
    return lambda g, me, it: (g.since[me] >= 0) == back and (match is None or match(g, me, it))


def _chooses_no_cards(op: Node) -> bool:
    """Return whether an operation asks for no choice of cards."""
    return not any(
        isinstance(value, dict) and ("is" in value or "from" in value or "upto" in value)
        for value in op.fields.values()
    )


@maker("ability", "paid")
def _paid(f: Fields, number: int, card: CardInPlay) -> None:
    if f.get("by") == "both":
        for who in ("you", "opponent"):
            _paid({**f, "by": who}, number, card)
        return
    ability_ = PaidAbility(number, effects(f["do"], card))
    ability_.about, ability_.in_encounter = operation_names(f["do"]), f.get("as") == "interface"
    ability_.breaks = any((node.kind, node.name) == ("operation", "break") for op in f["do"] for node in walk(op))
    add_costs_of(player_called(f.get("by", "you"), card), ability_, f["paid"], card)
    if ability_.by >= 0 and not ability_.clicks and card.type != "ice":
        raise Unsupported("a paid ability of the other player outside encounters")
    if "hosted" in said(f["do"]):
        keep_hosted(ability_)
    ability_.condition = active_condition(f, card)
    ability_.while_paying = f.get("as") == "paying"
    if "as" in f and f["as"] in USED_IN:
        ability_.zone = USED_IN[f["as"]]
        ability_.pays_for = "base_link" if f["do"][0].name == "base_link" else "link"
    if f.get("as") == "access":
        ability_.zone = ACCESSING
        if any(op.name == "trash" and op.fields["what"] == "accessed" for op in f["do"]):
            ability_.can.append(_may_be_trashed)
            ability_.trashes_accessed = True
    if "from" in f:
        ability_.zone = s.zone_number(f["from"], card)
        if not ability_.clicks and f.get("as") != "interrupt":
            raise Unsupported(f"an ability without a click that works from {f['from']}")
    if "limit" in f:
        first, per = f["limit"].split("/")
        if not first.isdigit() or per not in ("turn", "run", "encounter"):
            raise Unsupported(f"the limit {f['limit']}")
        ability_.limit, ability_.per = int(first), per
        ability_.shared = bool(f.get("shared"))
    ability_.takes = _could_change(f["do"], card, lambda: (ability_,))
    hosts_here = f["do"] and f["do"][0].name == "host" and "on" not in f["do"][0].fields
    if hosts_here and (most := moving.hosting_limit(card)) is not None:
        # A full host restricts the ability, so nobody pays for it in vain (CR26 9.3.3e, 1.16.1c).
        ability_.can.append(lambda g, me: g.host.count(me) < most)
    in_encounter(ability_, f, card)
    met = f.get("as") in ("encounter", "paying") or "encountering" in said(f.get("if"))
    ability_.suits_encounters = met or ability_.in_encounter or "boost" in ability_.about
    if f.get("as") == "interrupt":
        as_interrupt(ability_, f["do"], card)
        return
    card.paid.append(ability_)


def _may_be_trashed(g: State, me: int) -> bool:
    """Return whether the accessed card can be trashed; if not, nobody pays for it (CR26 1.16.1c, 7.1.5b, CR 7.7.2a)."""
    if g.run is None or g.run.accessing < 0:
        return True
    return g.zone[g.run.accessing] != DISCARD and not forbidden(g, g.runner, "trash", g.run.accessing, me)


def _could_change(ops: Sequence[Node], card: CardInPlay, prices: Prices) -> Test | None:
    """Return a test of whether an ability can change anything (CR 1.2.5); None if its first word needs no test."""
    first = next(single_operations(ops), None)
    if first is not None and first.name == "run" and card.side == "runner":
        servers = run_servers(first.fields["server"])
        return lambda g, me: bool(servers(g))
    if first is not None and first.name == "play" and first.fields["what"] == "self":
        return lambda g, me: can_play(g, me)
    if first is not None and first.name == "if" and len(ops) == 1 and "else" in first.fields:
        then, other = (_could_change(first.fields[branch], card, prices) for branch in ("then", "else"))
        if then is not None and other is not None:
            test = condition(first.fields["if"], card)
            return lambda g, me: then(g, me) if test(g, me) else other(g, me)
    if first is not None and all(map(_depends_on_previous, list(single_operations(ops))[1:])):
        if first.name == "take" and "on" not in first.fields:
            return lambda g, me: g.credit[me] > 0
        if first.name == "draw":
            who = player(first.fields, card)
            return lambda g, me: not forbidden(g, g.sides[who], "draw")  # CR 1.2.2a
        if first.name == "remove_tag":
            return lambda g, me: g.tags > 0
        if first.name == "charge" and isinstance(first.fields["what"], dict):
            return _finds_card("charge", chargeable(first.fields["what"]), card, prices)
        if first.name == "swap":
            ends = (first.fields["what"], first.fields["with"])
            found = [_finds_card("swap", what, card, prices) for what in ends if isinstance(what, dict)]
            return lambda g, me: all(finds(g, me) for finds in found)
        if first.name in ("place", "trash", "rez", "install", "add", "shuffle_in", "play", "advance", "host"):
            what = first.fields.get("on") if first.name == "place" else first.fields.get("what")
            if isinstance(what, dict):
                return _finds_card(first.name, what, card, prices)
    return None


def _finds_card(word: str, what: Description, card: CardInPlay, prices: Prices) -> Test:
    """Return a test of whether an operation has a card to act on, counting cards that its costs would provide."""
    if word in ("install", "play") and "from" not in what:
        what = {**what, "from": "hand"}
    found = s.movable_or_as_in_hand(what, card) if word in ("install", "play") else s.movable(what, card)
    fits, zones = s.fits(what, card), s.zones_of(what, card)

    def fit(g: State, i: int) -> bool:
        return word != "install" or is_installable_type(g, i)

    def finds(g: State, me: int) -> bool:
        if any(fit(g, i) for i in found(g, me)):
            return True
        return any(
            fits(g, me, i) and fit(g, i)
            for price in prices()
            for zone, brought in price.gives
            if zone in zones
            for i in brought(g, me)
        )

    return finds


def _depends_on_previous(op: Node) -> bool:
    """Return whether an operation only adds to what the one before it did."""
    if op.name == "if":
        return op.fields["if"].name == "did" and "else" not in op.fields
    n = op.fields.get("n")
    return isinstance(n, dict) and n.get("per") == "this_way"


for _module in iter_modules(nrdb.engine.words.__path__, "nrdb.engine.words."):
    import_module(_module.name)  # each registers its makers
