"""Operations on counters with a name of their own (1996), and on dice."""

from __future__ import annotations

from nrdb.behaviour.node import Fields
from nrdb.behaviour.vocabulary import VIRUS_COUNTERS
from nrdb.engine.model.ability import Effect
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import NO, YES, Decision, Flow, Option
from nrdb.engine.model.state import State
from nrdb.engine.rules import harm, named_counters
from nrdb.engine.rules.checkpoint import iterate
from nrdb.engine.rules.costs import can_pay, pay_costs
from nrdb.engine.rules.events import count_use, pick, tell
from nrdb.engine.words.amounts import amount, holder_named
from nrdb.engine.words.registry import effects, maker

FACES = 6
"""The number of faces of a die."""


@maker("operation", "give")
def _give(f: Fields, card: CardInPlay) -> Effect:
    kinds = [(kind, amount(n, card)) for kind, n in f["counters"].items()]
    holder = holder_named(f["to"])

    def give(g: State, me: int) -> Flow | None:
        if "refuse_viruses" in g.mods and f["to"] == "corp":
            return give_unless_refused(g, me)
        for kind, many in kinds:
            named_counters.give(g, kind, holder(g, me), many(g, me), me)
        return None

    def give_unless_refused(g: State, me: int) -> Flow:
        for kind, many in kinds:
            n = many(g, me)
            if kind in VIRUS_COUNTERS:
                n -= yield from _refused(g, n)
            named_counters.give(g, kind, holder(g, me), n, me)

    return give


def _refused(g: State, n: int) -> Flow:
    """Let the Corp refuse virus counters, one by one, and return how many it refuses."""
    refused = 0
    for i, mod in g.mods["refuse_viruses"]:
        key = "refused", i
        assert mod.price is not None
        while (
            refused < n
            and mod.value(g, i) > 0
            and not (mod.first and key in g.used)
            and can_pay(g, i, mod.price, "ability")
        ):
            if mod.may and (yield Decision("may", [NO, YES], i, "refuse", g.corp.number)) == NO:
                break
            yield from iterate(pay_costs(g, i, mod.price, "ability"))
            count_use(g, key)
            refused += 1
    return refused


@maker("operation", "lift")
def _lift(f: Fields, card: CardInPlay) -> Effect:
    kinds = [(kind, amount(n, card)) for kind, n in f["counters"].items()]
    holder = holder_named(f["from"])

    def lift(g: State, me: int) -> None:
        g.now.counted = sum(named_counters.lift(g, kind, holder(g, me), many(g, me)) for kind, many in kinds)
        g.now.did = g.now.counted > 0

    return lift


@maker("operation", "heal")
def _heal(f: Fields, card: CardInPlay) -> Effect:
    return lambda g, me: harm.heal(g)


@maker("operation", "restore")
def _restore(f: Fields, card: CardInPlay) -> Effect:
    many = amount(f["n"], card)

    def restore(g: State, me: int) -> Flow:
        gone = {key[1:]: n for key, n in g.used.items() if isinstance(key, tuple) and key[0] == "purged"}
        for _ in range(min(many(g, me), sum(gone.values()))):
            held = [each for each, n in gone.items() if n]
            options: list[Option] = [("mode", k, kind) for k, (kind, _) in enumerate(held)]
            kind, holder = held[(yield Decision("mode", options, me, "restore"))[1]]
            gone[kind, holder] -= 1
            named_counters.give(g, kind, holder, 1, me)

    return restore


@maker("operation", "breed")
def _breed(f: Fields, card: CardInPlay) -> Effect:
    def breed(g: State, me: int) -> Flow:
        held = named_counters.of_viruses(g)
        if held:
            options: list[Option] = [("mode", k, kind) for k, (kind, _) in enumerate(held)]
            kind, holder = held[(yield Decision("mode", options, me, "breed"))[1]]
            named_counters.give(g, kind, holder, 1, me)

    return breed


@maker("operation", "roll")
def _roll(f: Fields, card: CardInPlay) -> Effect:
    many, then = amount(f.get("n", 1), card), effects(f["then"], card)

    def roll(g: State, me: int) -> Flow | None:
        """Roll dice, which both players see; the result is the ability's until it rolls again."""
        shown = [pick(g, FACES) + 1 for _ in range(many(g, me))]
        g.now.rolled = sum(shown)
        tell(g, "roll", me, *shown)
        return then(g, me)

    return roll
