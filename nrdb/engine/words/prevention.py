"""Preventing, changing and interrupting imminent effects, and the triggers on them (CR26 9.9)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from nrdb.behaviour.node import Fields, Node, walk
from nrdb.engine.model.ability import Effect, PaidAbility, StaticEffect, Trigger
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import STOP, Decision, Flow, Option
from nrdb.engine.model.state import State
from nrdb.engine.rules.events import emit
from nrdb.engine.rules.imminent import kinds_of
from nrdb.engine.words import selection as s
from nrdb.engine.words.amounts import UNREACHABLE, amount
from nrdb.engine.words.registry import described, effects, maker, player_called
from nrdb.engine.words.servers import servers_meant
from nrdb.errors import Unsupported


@maker("static", "aside_first")
def _aside_first(f: Fields, card: CardInPlay) -> list[tuple[str, StaticEffect]]:
    mod = StaticEffect()
    mod.selects = s.fits(s.uncounted(described(f["what"])), card)
    mod.effect = effects(f["do"], card)
    return [("aside_first", mod)]


@maker("static", "guard")
def _guard(f: Fields, card: CardInPlay) -> list[tuple[str, StaticEffect]]:
    mod = StaticEffect(amount(UNREACHABLE if f["n"] == "all" else f["n"], card))
    mod.kinds, mod.first, mod.spares = f["kinds"], "bought" if f.get("bought") else "", f.get("all_but", 0)
    if "from_subs" in f:
        mod.selects = s.fits(f["from_subs"], card)
    return [("guard", mod)]


@maker("operation", "prevent")
def _prevent(f: Fields, card: CardInPlay) -> Effect:
    kinds, n = kinds_of(f["effect"]), f["n"]
    limit = n["upto"] if (upto := isinstance(n, dict) and "upto" in n) else n
    many = None if limit == "all" else amount(limit, card)
    fits = s.fits(f["what"], card) if "what" in f else None

    def prevent(g: State, me: int) -> Flow | None:
        what = g.imminent
        kind = next((kind for kind in kinds if what is not None and what.yields(kind)), None)
        if what is None or kind is None:
            if what is not None and limit == "all":
                for none in kinds:
                    if none not in what.firm:
                        what.prevent(none, None)  # all of zero: nothing can increase it any more (CR26 9.9.7b)
            g.now.counted, g.now.did = 0, False
            return None
        most = what.values[kind] if many is None else min(many(g, me), what.values[kind])
        cards = [i for i in what.cards.get(kind, ()) if fits is None or fits(g, me, i)]
        if upto:
            return _prevent_up_to(g, me, kind, most) if fits is None else _spare_up_to(g, me, kind, cards, most)
        if many is not None and len(cards) > 1:
            return _choose_spared(g, me, kind, cards)
        _prevent_imminent(g, kind, None if many is None else many(g, me), cards)
        return None

    return prevent


def _prevent_up_to(g: State, me: int, kind: str, most: int) -> Flow:
    options: list[Option] = [("number", k) for k in range(1, most + 1)]
    answer = yield Decision("number", options, me, f"prevent_{kind}")
    _prevent_imminent(g, kind, answer[1])


def _spare_up_to(g: State, me: int, kind: str, cards: list[int], most: int) -> Flow:
    """Choose at least one and at most `most` of several cards to spare."""
    left, spared = cards[:], list[int]()
    while left and len(spared) < most:
        options: list[Option] = [*([STOP] if spared else ()), *(("card", i) for i in left)]
        answer = yield Decision("choose", options, me, f"prevent_{kind}")
        if answer == STOP:
            break
        left.remove(answer[1])
        spared.append(answer[1])
    _prevent_imminent(g, kind, len(spared), spared)


def _choose_spared(g: State, me: int, kind: str, cards: list[int]) -> Flow:
    """Choose the card to spare when the same thing happens to several cards at once."""
    answer = yield Decision("choose", [("card", i) for i in cards], me, f"prevent_{kind}")
    _prevent_imminent(g, kind, 1, [answer[1]])


def _prevent_imminent(g: State, kind: str, n: int | None, cards: Collection[int] = ()) -> None:
    what = g.imminent
    g.now.counted = 0 if what is None else what.prevent(kind, n)
    # Ice stays among the targets while more than one of its subroutines is affected.
    if what is not None and len(what.cards.get(kind, ())) > max(0, what.values.get(kind, 0)):
        what.cards[kind] = [i for i in what.cards[kind] if i not in cards]
    g.now.did = g.now.counted > 0
    if g.now.did and f"prevents_{kind}" in g.listeners:
        emit(g, g.whose[g.now.me], f"prevents_{kind}", g.now.counted)


@maker("trigger", "prevented")
def _on_prevented(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    trigger.hears = 3
    if "through" in f:
        through = s.fits(f["through"], card)
        trigger.match = lambda g, me, it: through(g, me, g.now.me)
    for kind in kinds_of(f["effect"]):
        card.heard.append((f"prevents_{kind}", trigger))


def as_interrupt(ability: PaidAbility, ops: Sequence[Node], card: CardInPlay) -> None:
    """Add a paid ability to the card's interrupts, usable while it could prevent something (CR26 9.9.3a)."""
    prevents = [node for op in ops for node in walk(op) if node.name == "prevent"]
    if not prevents:
        raise Unsupported("an interrupt that prevents nothing")
    ability.guards = tuple(kind for node in prevents for kind in kinds_of(node.fields["effect"]))
    before, fits, by, through = ability.condition, None, None, None
    for node in prevents:
        if "what" in node.fields:
            fits = s.fits(node.fields["what"], card)
        if "by" in node.fields:
            by = player_called(node.fields["by"], card)
        if "through" in node.fields:
            through = s.fits(node.fields["through"], card)

    def relevant(g: State, me: int) -> bool:
        what = g.imminent
        return (
            what is not None
            and any(
                what.yields(kind)
                and (fits is None or any(fits(g, me, i) for i in what.cards.get(kind, ())))
                and (by is None or what.who[kind] == by)
                for kind in ability.guards
            )
            and (through is None or through(g, me, what.by))
            and (before is None or before(g, me))
        )

    ability.condition = relevant
    ability.takes = None
    card.guards.append(ability)


@maker("trigger", "would")
def _on_would(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    """Compile `would`, which triggers when something is imminent, by a given player, to given cards or at a server."""
    trigger.guards = kinds_of(f["effect"])
    who = f.get("who")
    trigger.hears = 3 if who is None else 1 << (card.who if who in ("you", card.side) else 1 - card.who)
    if "server" in f:
        where = servers_meant(f["server"], card)
        trigger.match = lambda g, me, it: it in where
    elif "what" in f:
        trigger.match = s.fits(f["what"], card)
    elif "installing" in f:
        fits = s.fits(f["installing"], card)
        trigger.match = lambda g, me, it: g.now.installed and fits(g, me, g.now.me)
    for kind in trigger.guards:
        card.heard.append((f"would_{kind}", trigger))
