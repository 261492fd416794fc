"""The makers of words about subroutines: gain them, limit what breaks them, resolve them out of turn."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Final

from nrdb.behaviour.node import Fields, Node, walk
from nrdb.engine.model.ability import Effect, PaidAbility, StaticEffect, Test
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.compiled import mypyc_attr
from nrdb.engine.model.decision import NO, STOP, YES, Decision, Flow, Option
from nrdb.engine.model.numbers import CORP, SIDES
from nrdb.engine.model.state import State
from nrdb.engine.rules import runs, values
from nrdb.engine.rules.active import begin_lasting
from nrdb.engine.rules.checkpoint import iterate, settle
from nrdb.engine.rules.costs import can_pay, pay_costs
from nrdb.engine.rules.effects import nothing
from nrdb.engine.rules.events import remember, since
from nrdb.engine.steps.run import resolve_subroutine
from nrdb.engine.words import choosing
from nrdb.engine.words import selection as s
from nrdb.engine.words.amounts import amount
from nrdb.engine.words.prices import add_costs
from nrdb.engine.words.registry import condition, effects, maker, register_rows
from nrdb.engine.words.static_effects import Statics

register_rows(
    "quantity",
    {
        "unbroken": lambda g, me: runs.left_unbroken(g),
        "broken_printed": lambda g, me: 0 if g.run is None or g.run.ice < 0 else runs.broken_printed(g),
        "broken": lambda g, me: 0 if g.run is None else len(g.run.broken),
    },
)


def _subroutine(ops: Sequence[Node], card: CardInPlay) -> Subroutine:
    """Compile a subroutine that a card gives to ice; the Corp resolves it whoever owns the card (CR26 9.8.7, 9.8.9)."""
    if card.who != CORP:
        card = copy(card)
        card.side, card.who = SIDES[CORP], CORP
    return Subroutine(ops, card)


@maker("static", "gain_sub")
def _gain_sub(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect(amount(f.get("n", 1), card))
    mod.subs = tuple(_subroutine(ops, card) for ops in f.get("subs", ()))
    if "like" in f:
        mod.like = s.candidates(f["like"], card)
    mod.first = "first" if f.get("before") else ""
    mod.of = next((word for word in ("ordered", "copies") if f.get(word)), "")
    mod.selects = s.fits_others(f, card)
    return [("gain_sub", mod)]


@maker("static", "sub_instead")
def _sub_instead(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect()
    mod.subs = (_subroutine(f["do"], card),)
    mod.selects = s.fits(f["what"], card)
    return [("sub_instead", mod)]


@maker("static", "interface_only")
def _interface_only(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect()
    mod.condition = condition(f["if"], card)
    return [("interface_only", mod)]


@maker("static", "strength_floor")
def _strength_floor(f: Fields, card: CardInPlay) -> Statics:
    return [("strength_floor", StaticEffect())]


@maker("condition", "resolving")
def _resolving(f: Fields, card: CardInPlay) -> Test:
    return runs.resolves_subroutine


@maker("static", "sub_order")
def _sub_order(f: Fields, card: CardInPlay) -> Statics:
    return [("sub_order", StaticEffect())]


@maker("static", "ignore_subs")
def _ignore_subs(f: Fields, card: CardInPlay) -> Statics:
    mod = StaticEffect()
    mod.selects, mod.kinds = s.fits(f["what"], card), f.get("keeps", ())
    return [("ignore_subs", mod)]


@maker("static", "skip_subs")
def _skip_subs(f: Fields, card: CardInPlay) -> Statics:
    return [("skip_subs", StaticEffect(amount(f["n"], card)))]


@maker("condition", "broke_elsewhere")
def _broke_elsewhere(f: Fields, card: CardInPlay) -> Test:
    def broke_elsewhere(g: State, me: int) -> bool:
        """Return whether the card broke a subroutine on other ice since it was last installed (CR26 1.12.2)."""
        ice, last = runs.encountered_ice(g), -1
        for name, it, _, _, by in since(g, "run_begins"):
            if name == "break" and by == me and it != ice:
                last = it
            elif name == "install" and it == me:
                last = -1
        return last >= 0

    return broke_elsewhere


@maker("condition", "interfaces")
def _interfaces(f: Fields, card: CardInPlay) -> Test:
    return runs.interfaces


@maker("condition", "used_to_break")
def _used_to_break(f: Fields, card: CardInPlay) -> Test:
    fits = s.fits(f["what"], card)
    printed = bool(f.get("printed"))
    return lambda g, me: any(fits(g, me, i) for i in runs.broke_in_encounter(g, printed))


@maker("condition", "fully_broke")
def _fully_broke(f: Fields, card: CardInPlay) -> Test:
    """Compile `fully_broke`: no other card broke any of the ice's subroutines (CR26 6.5.7b)."""
    fits = s.fits(f["what"], card)

    def fully_broke(g: State, me: int) -> bool:
        broke = runs.fully_broken_by(g) if runs.encountered_ice(g) >= 0 else ()
        return len(broke) == 1 and fits(g, me, *broke)

    return fully_broke


MAX_NESTED: Final = 20
"""How many levels deep subroutines may resolve each other: the number chosen for an endless loop (CR26 10.1.6a)."""
_LOOP: Final = "subroutines that resolve subroutines"


@maker("operation", "resolve_sub")
def _resolve_sub(f: Fields, card: CardInPlay) -> Effect:
    """Compile `resolve_sub`: subroutines of ice resolve; the card's player chooses the ice and which ones (CR26 1.15).

    Ice without subroutines cannot be chosen (CR26 1.15.2b).
    """
    meant, many = s.candidates(f.get("what", "self"), card), amount(f.get("n", 1), card)
    price = PaidAbility(-1, nothing)
    add_costs(price, f.get("pays", ()), card)
    upto = isinstance(f.get("n"), dict)

    def resolve(g: State, me: int) -> Flow:
        around = g.used.get(_LOOP, 0)
        if around < MAX_NESTED:
            remember(g, _LOOP, around + 1)
            yield from resolve_once(g, me)
            remember(g, _LOOP, around)

    def resolve_once(g: State, me: int) -> Flow:
        among: list[Option] = [("card", i) for i in meant(g, me) if values.subroutines(g, i)]
        if not among or not can_pay(g, me, price, "ability"):
            return
        ice = (among[0] if len(among) == 1 else (yield Decision("choose", among, me, "resolve_sub")))[1]
        found = values.subroutines(g, ice)
        left = list(range(len(found)))
        for _ in range(min(many(g, me), len(left))):
            options: list[Option] = [("sub", n) for n in left]
            if upto:
                options.insert(0, STOP)
            answer = yield Decision("resolve", options, me, "resolve_sub")
            if answer == STOP:
                break
            if "pays" in f:
                if (yield Decision("may", [NO, YES], me, "resolve_sub")) == NO:
                    break
                yield from iterate(pay_costs(g, me, price, "ability"))
                yield from iterate(settle(g))
            left.remove(answer[1])
            yield from resolve_subroutine(g, ice, answer[1], found[answer[1]])

    return resolve


@maker("operation", "repeat_sub")
def _repeat_sub(f: Fields, card: CardInPlay) -> Effect:
    """Compile `repeat_sub`: a copy of a subroutine of the player's choice comes right after it, for the run.

    Only subroutines from the ice's own text can be copied (CLS ice.copied).
    """

    def each(g: State, me: int, i: int) -> Flow:
        found = values.own_subroutines(g, i)
        options: list[Option] = [("sub", n) for n in range(len(found))]
        if not options:
            return
        k = (yield Decision("resolve", options, me, "repeat_sub"))[1]
        mod, moves = StaticEffect(lambda g, me: 1), g.moves[i]
        mod.subs, mod.after, mod.of = (copy(found[k]),), (found[: k + 1],), "ordered"
        mod.selects = lambda g, me, j: j == i and g.moves[j] == moves
        begin_lasting(g, "run", me, "gain_sub", mod)

    return choosing.for_chosen(f["what"], card, "repeat_sub", each)


@maker("ability", "sub")
def _sub(f: Fields, number: int, card: CardInPlay) -> None:
    card.subroutines.append(Subroutine(f["sub"], card))


@mypyc_attr(serializable=True, allow_interpreted_subclasses=True)
class Subroutine:
    """The effect of a subroutine, as a separate class so that others can recognise it."""

    def __init__(self, ops: Sequence[Node], card: CardInPlay) -> None:
        self.effect = effects(ops, card)
        self.ends = [op.name for op in ops] == ["end_run"]
        """Whether the subroutine ends the run and does nothing else."""
        said = [node for op in ops for node in walk(op)]
        bites = any(node.name == "damage" and "net" in node.fields["damage"] for node in said)
        self.does = {*(node.name for node in said), *(["do_net_damage"] if bites else ())}
        """The names of what the subroutine does, which effects use to say which subroutines they mean."""
        self.traces = "trace" in self.does
        """Whether the subroutine traces."""

    def __call__(self, g: State, me: int) -> Flow | None:
        """Resolve the subroutine and mark the ability in progress as one."""
        g.now.sub = True
        flow: Flow | None = self.effect(g, me)
        return flow
