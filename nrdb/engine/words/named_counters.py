"""Operations on counters with a name of their own (1996), and on dice."""

from __future__ import annotations

from nrdb.behaviour.node import Fields
from nrdb.engine.model.ability import Effect
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import Decision, Flow, Option
from nrdb.engine.model.state import State
from nrdb.engine.rules import named_counters
from nrdb.engine.rules.events import pick, tell
from nrdb.engine.words.amounts import amount, holder_named
from nrdb.engine.words.registry import effects, maker

FACES = 6
"""How many faces a die has."""


@maker("operation", "give")
def _give(f: Fields, card: CardInPlay) -> Effect:
    kinds = [(kind, amount(n, card)) for kind, n in f["counters"].items()]
    holder = holder_named(f["to"])

    def give(g: State, me: int) -> None:
        for kind, many in kinds:
            named_counters.give(g, kind, holder(g, me), many(g, me), me)

    return give


@maker("operation", "lift")
def _lift(f: Fields, card: CardInPlay) -> Effect:
    kinds = [(kind, amount(n, card)) for kind, n in f["counters"].items()]
    holder = holder_named(f["from"])

    def lift(g: State, me: int) -> None:
        g.now.counted = sum(named_counters.lift(g, kind, holder(g, me), many(g, me)) for kind, many in kinds)
        g.now.did = g.now.counted > 0

    return lift


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
