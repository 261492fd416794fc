"""Compile entries into cards ready for play, and make their abilities.

A maker takes the fields of a word and returns a function of the state and the card, `f(g, me)`. Whatever stays fixed
during a game is decided here, when the deck is laid out. A word without a maker raises `Unsupported`, and the reason is
noted on the card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from nrdb import behaviour
from nrdb.behaviour.node import Amount, Description, Fields, Node, operation_names, said, single_operations, walk
from nrdb.engine.model.ability import EXPIRES, PaidAbility, StaticEffect, Test, Trigger
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.numbers import ACCESSING, DISCARD, HAND, RUNNER
from nrdb.engine.model.state import State
from nrdb.engine.rules import zones
from nrdb.engine.rules.active import LIMITS
from nrdb.engine.rules.costs import as_use, can_pay, may_use
from nrdb.engine.rules.effects import nothing, sequence
from nrdb.engine.rules.may import can_play
from nrdb.engine.rules.values import forbidden, mute
from nrdb.engine.words import bidding as _bidding
from nrdb.engine.words import conditions as _conditions
from nrdb.engine.words import counting as _counting
from nrdb.engine.words import flow as _flow
from nrdb.engine.words import hosting as _hosting
from nrdb.engine.words import moving as _moving
from nrdb.engine.words import own_triggers as _own_triggers
from nrdb.engine.words import prevention as _prevention
from nrdb.engine.words import repositioning as _repositioning
from nrdb.engine.words import restricting as _restricting
from nrdb.engine.words import scoring as _scoring
from nrdb.engine.words import selection as s
from nrdb.engine.words import subroutines as _subroutines
from nrdb.engine.words import triggers as _triggers
from nrdb.engine.words.amounts import amount
from nrdb.engine.words.counting import chargeable
from nrdb.engine.words.installing import is_installable_type
from nrdb.engine.words.prevention import as_interrupt
from nrdb.engine.words.prices import EXTRA_COST_ACTIONS, add_costs_of, keep_hosted, vary_credits
from nrdb.engine.words.registry import both, condition, described, effects, make, maker, player, player_called, whole
from nrdb.engine.words.run_effects import in_encounter
from nrdb.engine.words.run_servers import run_servers
from nrdb.engine.words.servers import server_test, servers_meant
from nrdb.engine.words.static_effects import SUMS, statics
from nrdb.engine.words.triggers import register_trigger
from nrdb.errors import Unsupported

if TYPE_CHECKING:
    from nrdb.catalogue.model import Card

Prices = Callable[[], Sequence[PaidAbility]]
"""Returns the costs paid for an effect; called only after the whole card is compiled."""

# Operations that leave nothing to choose and whose order does not matter.
_COMMUTE = {"gain", "take", "place", "load", "bad_publicity", "take_tag", "next_turn_clicks", "gain_click"}


def compile_card(card: Card, entries: Mapping[str, Any]) -> CardInPlay:
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
    in_play = [(k, paid) for k, paid in enumerate(ready.paid) if paid.zone < 0 and paid.by < 0]
    ready.in_encounters = [each for each in in_play if not each[1].clicks]
    ready.free = [each for each in ready.in_encounters if not each[1].in_encounter]
    ready.offered = [(k, paid) for k, paid in enumerate(ready.paid) if paid.by >= 0]
    ready.clicked = [each for each in in_play if each[1].clicks]
    gains = any(kind == "grant" for kind, _ in ready.mods)
    ready.idle = ready.side == "runner" and not (gains or ready.guards or any(paid.zone < 0 for paid in ready.paid))
    ready.changes_limits = any(kind in LIMITS for kind, _ in ready.mods)
    return ready


def _make(ability: Node, number: int, card: CardInPlay) -> None:
    """Put an ability on a card, and mark what persists or belongs to a run."""
    if ability.fields.get("as") == "trace":
        raise Unsupported(f"an ability used as a {ability.fields['as']}")
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
    trigger.plain = commutes and _conditions.order_independent(f)
    trigger.condition = condition(f["if"], card) if "if" in f else None
    trigger.threat = _conditions.threat_level(f)
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
        able = None if f["when"].name == "would" or len(f["do"]) > 1 else _flow.can_be_chosen(f["do"], card)
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
    paid, trigger.effect = _flow.payment(op.fields, card)
    trigger.condition = both(lambda g, me: can_pay(g, me, paid, "ability") and may_use(g, me, paid), trigger.condition)
    return paid


def _on_face(back: bool, match: Callable[[State, int, int], bool] | None) -> Callable[[State, int, int], bool]:
    """Return a test that also requires the given side of the card to show."""
    return lambda g, me, it: (g.since[me] >= 0) == back and (match is None or match(g, me, it))


def _active_condition(f: Fields, card: CardInPlay) -> Test | None:
    """Compile what an ability requires: its condition and the side of the card that must show."""
    test = condition(f["if"], card) if "if" in f else None
    if "face" not in f:
        return test
    back = f["face"] == "back"
    return lambda g, me: (g.since[me] >= 0) == back and (test is None or test(g, me))


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
    ability_.condition = _active_condition(f, card)
    if f.get("as") == "access":
        ability_.zone = ACCESSING
        if any(op.name == "trash" and op.fields["what"] == "accessed" for op in f["do"]):
            ability_.can.append(_may_be_trashed)
            ability_.trashes_accessed = True
    if "from" in f:
        ability_.zone = s.zone_number(f["from"], card)
        if not ability_.clicks:
            raise Unsupported(f"an ability without a click that works from {f['from']}")
    if "limit" in f:
        first, per = f["limit"].split("/")
        if not first.isdigit() or per not in ("turn", "run", "encounter"):
            raise Unsupported(f"the limit {f['limit']}")
        ability_.limit, ability_.per = int(first), per
        ability_.shared = bool(f.get("shared"))
    ability_.takes = _could_change(f["do"], card, lambda: (ability_,))
    hosts_here = f["do"] and f["do"][0].name == "host" and "on" not in f["do"][0].fields
    if hosts_here and (most := _moving.hosting_limit(card)) is not None:
        # A full host restricts the ability, so nobody pays for it in vain (CR26 9.3.3e, 1.16.1c).
        ability_.can.append(lambda g, me: g.host.count(me) < most)
    in_encounter(ability_, f, card)
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


@maker("ability", "static")
def _static(f: Fields, number: int, card: CardInPlay) -> None:
    when = _active_condition(f, card)
    for node in f["static"]:
        if (
            node.name == "advancement_requirement"
            and card.type == "agenda"
            and node.fields.get("what", "self") == "self"
        ):
            if when is not None:
                raise Unsupported("an agenda with an advancement requirement that depends on a condition")
            _own_requirement(node.fields["n"], card)
            continue
        for kind, mod in statics(node, card):
            if when is not None:
                mod.condition = when
            if kind in ("points", "worth") and "stolen" in said(f.get("if")):
                mod.of = kind
                card.worth.append(mod)
            if kind == "own_cost":
                card.own_cost.append(mod)
            elif kind == "memory_cost" and mod.selects is None:
                card.own_memory.append(mod)
            elif kind == "can_advance_self":
                card.advanceable, card.advance_if = True, when
            elif kind == "faceup":
                card.faceup = True
            elif kind == "own_discount":
                card.discounts.append(mod)
            elif kind == "rez_with_others":
                card.rez_with_others = when or (lambda g, me: True)
            else:
                if when is not None and mod.selects is None and (kind == "trace_strength" or kind in SUMS):
                    value = mod.value
                    mod.value = lambda g, me, when=when, value=value: value(g, me) if when(g, me) else 0  # type: ignore[misc]
                card.mods.append((kind, mod))


def _own_requirement(n: Amount, card: CardInPlay) -> None:
    """Add to an agenda's own advancement requirement; unlike effects of active cards, this also works facedown."""
    card.requires.append(amount(n, card))


@maker("ability", "extra_cost")
def _extra_cost(f: Fields, number: int, card: CardInPlay) -> None:
    if "what" in f or "server" in f or f["extra_cost"] in ("run", "basic_run", "jack_out"):
        _extra_cost_on_others(f, number, card)
        return
    if f["extra_cost"] not in ("play", "rez", "score", "install", "steal", "trash"):
        raise Unsupported(f"an additional cost to {f['extra_cost']}")
    costs = list(f["cost"])
    if f["extra_cost"] == "play":  # clicks are paid together with the action's own
        clicks = [cost for cost in costs if cost.name == "click" and isinstance(cost.fields["n"], int)]
        card.extra_clicks += sum(whole(cost.fields["n"]) for cost in clicks)
        costs = [cost for cost in costs if cost not in clicks]
        if not costs:
            return
    extra = PaidAbility(number, nothing)
    if f["extra_cost"] in ("play", "install", "score"):
        extra.pays_for = f["extra_cost"]
    add_costs_of(player(f, card), extra, costs, card)
    card.extra_costs.setdefault(f["extra_cost"], []).append(extra)


def _no_basic_run(g: State, me: int) -> bool:
    """Return whether no run has been made with the basic action this turn."""
    return not any(event[0] == "run_begins" and event[4] < 0 for event in g.events)


def _extra_cost_on_others(f: Fields, number: int, card: CardInPlay) -> None:
    """Compile an additional cost that an active card puts on other cards, on actions or on runs."""
    if f["extra_cost"] not in EXTRA_COST_ACTIONS:
        raise Unsupported(f"an additional cost to {f['extra_cost']}")
    mod = StaticEffect()
    mod.of, mod.condition, mod.price = f["extra_cost"], _active_condition(f, card), PaidAbility(number, nothing)
    if "limit" in f:
        if (mod.of, f["limit"]) != ("basic_run", "first/turn"):
            raise Unsupported(f"an additional cost to {mod.of} {f['limit']}")
        mod.condition = both(_no_basic_run, mod.condition)
    mod.price.extra_cost_for = mod.of
    add_costs_of(player(f, card), mod.price, f["cost"], card)
    if mod.of == "install_in" and (mod.price.pay or mod.price.clicks):
        raise Unsupported("an additional cost other than credits to install in a server")
    anywhere = lambda g, me, i: True  # noqa: E731
    mod.selects = (
        s.fits(f["what"], card) if "what" in f else ("server" in f and server_test(f["server"], card)) or anywhere
    )
    card.mods.append(("extra_cost", mod))


@maker("ability", "score_if")
def _score_if(f: Fields, number: int, card: CardInPlay) -> None:
    """Compile `score_if`: a requirement for scoring the card, as a free additional cost."""
    allowed = PaidAbility(number, nothing)
    allowed.can.append(condition(f["score_if"], card))
    card.extra_costs.setdefault("score", []).append(allowed)


@maker("ability", "current")
def _current(f: Fields, number: int, card: CardInPlay) -> None:
    """Compile `current`: the card is trashed when the opponent scores or steals an agenda.

    Playing another current trashes it too, according to the rules for playing cards.
    """
    card.current = True
    trigger = Trigger(card, EXPIRES, lambda g, me: zones.trash(g, me))
    trigger.about, trigger.plain, trigger.hears = "trash", True, 3
    card.heard.append(("score" if card.who == RUNNER else "steal", trigger))


@maker("ability", "stays")
def _stays(f: Fields, number: int, card: CardInPlay) -> None:
    """Compile `stays`: an event or operation that is trashed later, not when it resolves."""
    card.stays = True
    trigger = Trigger(card, EXPIRES, lambda g, me: zones.trash(g, me))
    trigger.about, trigger.plain = "trash", True
    register_trigger(f["stays"], trigger, card)


@maker("ability", "priority")
def _priority(f: Fields, number: int, card: CardInPlay) -> None:
    card.priority = True


@maker("ability", "setup")
def _setup(f: Fields, number: int, card: CardInPlay) -> None:
    card.setup = effects(f["setup"], card)


@maker("ability", "outside")
def _outside(f: Fields, number: int, card: CardInPlay) -> None:
    card.outside.append(described(f["outside"]))


@maker("ability", "opening")
def _opening(f: Fields, number: int, card: CardInPlay) -> None:
    card.opening = effects(f["opening"], card)


@maker("ability", "deck")
def _deck(f: Fields, number: int, card: CardInPlay) -> None:
    """Ignore deckbuilding, which does not matter in play."""


@maker("ability", "campaign")
def _campaign(f: Fields, number: int, card: CardInPlay) -> None:
    """Ignore what happens between the games of a campaign."""


@maker("ability", "unsaid")
def _unsaid(f: Fields, number: int, card: CardInPlay) -> None:
    raise Unsupported(f["unsaid"])


@maker("ability", "hook")
def _hook(f: Fields, number: int, card: CardInPlay) -> None:
    from nrdb.engine.words.hooks import HOOKS

    name = f["hook"]
    if name not in HOOKS:
        raise Unsupported(f"the hook {name!r}")
    HOOKS[name].install(card, number)


@maker("ability", "replace")
def _replace(f: Fields, number: int, card: CardInPlay) -> None:
    """Compile `replace`: something happens in place of an event. A breach has one replacement at most (CR 9.8.4)."""
    if f["replace"].name == "access":
        _replace_access(f, number, card)
        return
    if f["replace"].name == "trashed":
        _own_triggers.trashed_elsewhere(f, card)
        return
    if f["replace"].name != "breach":
        raise Unsupported(f"a replacement of {f['replace'].name}")
    if "from" in f and s.zone_number(f["from"], card) != HAND:
        raise Unsupported(f"a replacement that works from {f['from']}")
    mod = StaticEffect()
    mod.effect, mod.may, mod.number = effects(f["do"], card), bool(f.get("may")), number
    mod.condition, mod.first = _active_condition(f, card), f.get("limit", "")
    where = f["replace"].fields["server"]
    servers = None if where == "chosen" else servers_meant(where, card)
    if where == "chosen":
        mod.selects = lambda g, me, server: server == g.server[me]
    else:
        mod.selects = lambda g, me, server: servers is None or server in servers
    if mod.first not in ("", "first/turn"):
        raise Unsupported(f"a replacement limited to {mod.first}")
    if "from" in f:
        card.in_hand.append(mod)
    else:
        card.mods.append(("replace_breach", mod))


def _replace_access(f: Fields, number: int, card: CardInPlay) -> None:
    """Compile the replacement of an access, which may be limited to once per breach or run."""
    mod, when = StaticEffect(), f["replace"].fields
    mod.effect, mod.may, mod.number = effects(f["do"], card), bool(f.get("may")), number
    mod.condition, mod.first = _active_condition(f, card), f.get("limit", "")
    if mod.first not in ("", "1/breach", "1/run"):
        raise Unsupported(f"a replaced access limited to {mod.first}")
    fits, zone = s.fits(when["what"], card), s.zone_of(when["from"]) if "from" in when else None
    mod.selects = lambda g, me, i: (zone is None or g.zone[i] == zone) and fits(g, me, i)
    card.mods.append(("replace_access", mod))


REGISTERED = (
    *(_bidding, _conditions, _counting, _flow, _hosting, _moving, _own_triggers, _prevention, _repositioning),
    *(_restricting, _scoring, _subroutines, _triggers),
)
"""The modules that register the makers when imported."""
