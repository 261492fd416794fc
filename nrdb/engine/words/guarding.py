"""What may be prevented, and what prevents it: effects that become imminent first (CR26 9.9); for a game of two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nrdb.behaviour.notation import Node, walk
from nrdb.engine.model.ability import Effect, PaidAbility, StaticEffect, Trigger
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import NO, YES, Decision, Flow, Option
from nrdb.engine.model.numbers import INSTALLED, RUNNER
from nrdb.engine.model.state import State
from nrdb.engine.rules import harm, runs, zones
from nrdb.engine.rules.checkpoint import at_once, iterate, settle, trash_together
from nrdb.engine.rules.costs import can_pay_extra, extras, pay_extra, payer
from nrdb.engine.rules.events import emit
from nrdb.engine.rules.imminent import DAMAGE, guarded, impend
from nrdb.engine.rules.values import forbidden
from nrdb.engine.words import choosing
from nrdb.engine.words import selection as s
from nrdb.engine.words.amounts import amount
from nrdb.engine.words.making import described, effects, maker, player
from nrdb.engine.words.servers import servers_meant
from nrdb.errors import Unsupported

Fields = dict[str, Any]


def kinds_of(what: str) -> tuple[str, ...]:
    """The kinds of effects that a word of an interrupt stands for."""
    return DAMAGE if what == "any_damage" else (what,)


@maker("static", "aside_first")
def _aside_first(f: Fields, card: CardInPlay) -> list[tuple[str, StaticEffect]]:
    mod = StaticEffect(lambda g, me: 0)
    mod.selects = s.fits({key: value for key, value in described(f, "what").items() if key != "n"}, card)
    mod.effect = effects(f["do"], card)
    return [("aside_first", mod)]


# -- what becomes imminent ------------------------------------------------------------------------------------------


@maker("operation", "damage", duel=True)
def _do_damage(f: Fields, card: CardInPlay) -> Effect:
    """Damage for which the player of the card is responsible (CR26 10.4.1)."""
    return _damage(f, card, card.who)


@maker("operation", "suffer", duel=True)
def _suffer(f: Fields, card: CardInPlay) -> Effect:
    """Damage for which the Runner is responsible, whoever's card it is."""
    return _damage(f, card, RUNNER)


def _damage(f: Fields, card: CardInPlay, who: int) -> Effect:
    if "chooser" in f:
        raise Unsupported("damage by cards that somebody chooses")
    kinds = {kind: amount(n, card) for kind, n in f["of"].items()}
    open_to = not f.get("unpreventable")

    def damage(g: State, me: int) -> Flow | None:
        values = {kind: many(g, me) for kind, many in kinds.items()}
        if guarded(g, *values):
            return _imminent_damage(g, me, values, who, not open_to)
        return harm.inflict(g, values, who)

    return damage


def _imminent_damage(g: State, me: int, values: dict[str, int], who: int, firm: bool) -> Flow:
    yield from iterate(harm.inflict(g, (yield from impend(g, g.sides[who], values, me, firm=firm)), who))


@maker("operation", "tag", "take_tag", duel=True)
def _tag(f: Fields, card: CardInPlay) -> Effect:
    many, firm = amount(f["n"], card), bool(f.get("unpreventable"))

    def tag(g: State, me: int) -> Flow | None:
        if guarded(g, "tag"):
            return _imminent_tags(g, me, many(g, me), firm)
        _taken(g, many(g, me))
        return None

    return tag


def _imminent_tags(g: State, me: int, n: int, firm: bool) -> Flow:
    came = yield from impend(g, g.whose[me], {"tag": n}, me, firm=firm)
    _taken(g, came.get("tag", 0))


def _taken(g: State, n: int) -> None:
    """What follows may ask whether there was any."""
    harm.take_tags(g, n)
    g.now.did = n > 0


@maker("operation", "end_run", duel=True)
def _end_run(f: Fields, card: CardInPlay) -> Effect:
    """By the player of the card, or by who is told to (CR26 1.14.5)."""
    who = player(f, card)

    def end_run(g: State, me: int) -> Flow | None:
        if g.now.it == me and forbidden(g, g.corp, "end_run", me):
            return None  # a subroutine that cannot
        if guarded(g, "end_run") and g.run is not None and not g.run.ended:
            return _imminent_end(g, me, who)
        runs.end_run(g)
        return None

    return end_run


def _imminent_end(g: State, me: int, who: int) -> Flow:
    if (yield from impend(g, g.sides[who], {"end_run": 1}, me)):
        runs.end_run(g)


@maker("operation", "trash", duel=True)
def _trash(f: Fields, card: CardInPlay) -> Effect:
    open_to, who = not f.get("unpreventable"), choosing.chooser(f["what"], card) if "who" not in f else player(f, card)
    spared = _spared_itself if f["what"] == "self" else _spared
    among = s.trashable(s.movable(f["what"], card), who)

    def each(g: State, me: int, i: int) -> Flow | None:
        if _dear(g, i, who):
            return trash_dearly(g, me, i)
        return trash_plainly(g, me, i)

    def trash_plainly(g: State, me: int, i: int) -> Flow | None:
        if open_to and g.zone[i] == INSTALLED and guarded(g, "trash"):
            return trash_at_last(g, me, i)
        zones.trash(g, i, by=who)
        return None

    def trash_at_last(g: State, me: int, i: int) -> Flow:
        moves = g.moves[i]
        if not (yield from impend(g, g.sides[who], {"trash": 1}, me, i)):
            spared(g)
        elif g.moves[i] == moves:
            zones.trash(g, i, by=who)

    def trash_dearly(g: State, me: int, i: int) -> Flow:
        moves = g.moves[i]
        if not (yield from _paid_for(g, i, who)):
            spared(g)
        elif g.moves[i] == moves:
            yield from iterate(trash_plainly(g, me, i))

    one_by_one = choosing.for_chosen(f["what"], card, "trash", each, among=among)
    if not isinstance(f["what"], dict) or f["what"].get("n", 1) == 1:
        return one_by_one

    def all_at_once(g: State, me: int) -> Flow:
        cards: list[int] = []
        gather = choosing.for_chosen(f["what"], card, "trash", lambda g, me, i: cards.append(i), among=among)
        yield from iterate(gather(g, me))
        able = at_once(g, cards, who)
        for _ in range(len(cards) - len(able)):
            spared(g)
        if open_to and guarded(g, "trash"):
            for i, moves in zones.objects(g, able):
                if g.moves[i] == moves:
                    yield from iterate(each(g, me, i))
            return
        for i in [i for i in able if _dear(g, i, who)]:
            if not (yield from _paid_for(g, i, who)):
                able.remove(i)
                spared(g)
        trash_together(g, able, who)

    return all_at_once


def _spared(g: State) -> None:
    """One card fewer was trashed than was meant: what was prevented, or not paid for, did not happen (CR26 9.9.5b)."""
    g.now.counted -= 1
    g.now.did = g.now.counted > 0


def _spared_itself(g: State) -> None:
    """The card that was to trash itself is still there."""
    g.now.did = False


def _dear(g: State, i: int, who: int) -> bool:
    """Whether it costs a player something to trash a card by an effect."""
    return any(payer(g, me, extra).number == who for me, extra in extras(g, "trash", i))


def _paid_for(g: State, i: int, who: int) -> Flow:
    """Whether a player pays what it costs to trash a card (CR26 1.16.10a, 1.16.10c)."""
    if not can_pay_extra(g, i, "trash", who=who) or (yield Decision("may", [NO, YES], i, "trash", who)) == NO:
        return False
    yield from pay_extra(g, i, "trash")
    yield from iterate(settle(g))
    return True


# -- what changes it ------------------------------------------------------------------------------------------------


@maker("operation", "prevent")
def _prevent(f: Fields, card: CardInPlay) -> Effect:
    kinds, n = kinds_of(f["what"]), f["n"]
    upto = isinstance(n, dict) and "upto" in n
    limit = n["upto"] if upto else n
    many = None if limit == "all" else amount(limit, card)

    def prevent(g: State, me: int) -> Flow | None:
        what = g.imminent
        kind = next((kind for kind in kinds if what is not None and what.expects(kind)), None)
        if what is None or kind is None:
            if what is not None and limit == "all":
                for none in kinds:
                    what.prevent(none, None)  # of nothing, all: there is no value left to be changed (CR26 9.9.7b)
            g.now.counted, g.now.did = 0, False
            return None
        if upto:
            return _up_to(g, me, kind, what.values[kind] if many is None else min(many(g, me), what.values[kind]))
        _prevented(g, kind, None if many is None else many(g, me))
        return None

    return prevent


def _up_to(g: State, me: int, kind: str, most: int) -> Flow:
    options: list[Option] = [("number", k) for k in range(1, most + 1)]
    answer = yield Decision("number", options, me, f"prevent_{kind}")
    _prevented(g, kind, answer[1])


def _prevented(g: State, kind: str, n: int | None) -> None:
    what = g.imminent
    g.now.counted = 0 if what is None else what.prevent(kind, n)
    g.now.did = g.now.counted > 0
    if g.now.did and f"prevents_{kind}" in g.listeners:
        emit(g, g.whose[g.now.me], f"prevents_{kind}", g.now.counted)


@maker("trigger", "prevented")
def _told_prevented(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    trigger.hears = 3
    if "through" in f:
        through = s.fits(f["through"], card)
        trigger.match = lambda g, me, it: through(g, me, g.now.me)
    for kind in kinds_of(f["what"]):
        card.heard.append((f"prevents_{kind}", trigger))


@maker("operation", "increase")
def _increase(f: Fields, card: CardInPlay) -> Effect:
    """More of what is about to happen, unless all of it was prevented (CR26 9.9.7a, 9.9.7b)."""
    kind, many = f["what"], amount(f["n"], card)

    def increase(g: State, me: int) -> None:
        if g.imminent is not None and kind in g.imminent.values:
            g.imminent.values[kind] += many(g, me)

    return increase


@maker("operation", "bad_publicity", duel=True)
def _bad_publicity(f: Fields, card: CardInPlay) -> Effect:
    many, upto = amount(f["n"], card), isinstance(f["n"], dict) and "upto" in f["n"]

    def bad_publicity(g: State, me: int) -> Flow:
        n = many(g, me)
        if upto:
            n = (yield Decision("number", [("number", k) for k in range(n + 1)], me, "bad_publicity"))[1]
        if guarded(g, "bad_publicity"):
            n = (yield from impend(g, g.corp, {"bad_publicity": n}, me)).get("bad_publicity", 0)
        g.now.counted = n
        harm.change_bad_publicity(g, n)

    return bad_publicity


def as_interrupt(ability: PaidAbility, ops: Sequence[Node], card: CardInPlay) -> None:
    """Puts a paid ability among the interrupts of its card: usable while it could prevent something (CR26 9.9.3a)."""
    prevents = [node for op in ops for node in walk(op) if node.name == "prevent"]
    if not prevents:
        raise Unsupported("an interrupt that prevents nothing")
    ability.guards = tuple(kind for node in prevents for kind in kinds_of(node.fields["what"]))
    before, fits, by, through = ability.condition, None, None, None
    for node in prevents:
        if "of" in node.fields:
            fits = s.fits(node.fields["of"], card)
        if "by" in node.fields:
            by = player({"who": node.fields["by"]}, card)
        if "through" in node.fields:
            through = s.fits(node.fields["through"], card)

    def relevant(g: State, me: int) -> bool:
        what = g.imminent
        return (
            what is not None
            and (fits is None or fits(g, me, what.it))
            and (by is None or what.who == by)
            and (through is None or through(g, me, what.by))
            and (before is None or before(g, me))
        )

    ability.condition = relevant
    ability.takes = None
    card.guards.append(ability)


@maker("trigger", "would")
def _would(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    """What is about to happen by somebody's doing, to a card or at a server of some kind."""
    trigger.guards = kinds_of(f["what"])
    who = f.get("who")
    trigger.hears = 3 if who is None else 1 << (card.who if who in ("you", card.side) else 1 - card.who)
    if "server" in f:
        where = servers_meant(f["server"], card)
        trigger.match = lambda g, me, it: it in where
    elif "of" in f:
        trigger.match = s.fits(f["of"], card)
    elif "installing" in f:
        fits = s.fits(f["installing"], card)
        trigger.match = lambda g, me, it: g.now.installed and fits(g, me, g.now.me)
    for kind in trigger.guards:
        card.heard.append((f"would_{kind}", trigger))


@maker("static", "picks_damage")
def _picks_damage(f: Fields, card: CardInPlay) -> list[tuple[str, StaticEffect]]:
    mod = StaticEffect(lambda g, me: 0)
    mod.kinds, mod.first, mod.may = f["of"], f.get("first", ""), True
    return [("picks_damage", mod)]
