"""Abilities that are neither played, triggered nor paid: static ones, additional costs, replacements."""

from __future__ import annotations

from nrdb.behaviour.node import Amount, Fields, said
from nrdb.engine.model.ability import EXPIRES, PaidAbility, StaticEffect, Test, Trigger
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.numbers import HAND, RUNNER
from nrdb.engine.model.state import State
from nrdb.engine.rules import zones
from nrdb.engine.rules.effects import nothing
from nrdb.engine.words import own_triggers as _own_triggers
from nrdb.engine.words import selection as s
from nrdb.engine.words.amounts import amount
from nrdb.engine.words.prices import EXTRA_COST_ACTIONS, add_costs_of
from nrdb.engine.words.registry import both, condition, described, effects, maker, player, whole
from nrdb.engine.words.servers import server_test, servers_meant
from nrdb.engine.words.static_effects import SUMS, statics
from nrdb.engine.words.triggers import register_trigger
from nrdb.errors import Unsupported


def active_condition(f: Fields, card: CardInPlay) -> Test | None:
    """Compile what an ability requires: its condition and the face of the card that must show."""
    test = condition(f["if"], card) if "if" in f else None
    if "face" not in f:
        return test
    back = f["face"] == "back"
    return lambda g, me: (g.since[me] >= 0) == back and (test is None or test(g, me))


@maker("ability", "static")
def _static(f: Fields, number: int, card: CardInPlay) -> None:
    when = active_condition(f, card)
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
    """Compile an additional cost that an active card imposes on other cards, on actions or on runs."""
    if f["extra_cost"] not in EXTRA_COST_ACTIONS:
        raise Unsupported(f"an additional cost to {f['extra_cost']}")
    mod = StaticEffect()
    mod.of, mod.condition, mod.price = f["extra_cost"], active_condition(f, card), PaidAbility(number, nothing)
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
    """Ignore deckbuilding rules, which don't matter during a game."""


@maker("ability", "campaign")
def _campaign(f: Fields, number: int, card: CardInPlay) -> None:
    """Ignore what happens between the games in a campaign."""


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
    mod.condition, mod.first = active_condition(f, card), f.get("limit", "")
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
    """Compile the replacement of an access, which can be limited to once per breach or run."""
    mod, when = StaticEffect(), f["replace"].fields
    mod.effect, mod.may, mod.number = effects(f["do"], card), bool(f.get("may")), number
    mod.condition, mod.first = active_condition(f, card), f.get("limit", "")
    if mod.first not in ("", "1/breach", "1/run"):
        raise Unsupported(f"a replaced access limited to {mod.first}")
    fits, zone = s.fits(when["what"], card), s.zone_of(when["from"]) if "from" in when else None
    mod.selects = lambda g, me, i: (zone is None or g.zone[i] == zone) and fits(g, me, i)
    card.mods.append(("replace_access", mod))
