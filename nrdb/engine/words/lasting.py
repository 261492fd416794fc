"""The makers of operations with lasting or delayed effects: for a run, for a turn, or until something happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy

from nrdb.behaviour.node import Count, Fields, Node, Words, operation_names, said
from nrdb.behaviour.vocabulary import REFERENCES
from nrdb.engine.model.ability import EXPIRES, Effect, Number, StaticEffect, Trigger
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import Decision, Flow, Option
from nrdb.engine.model.state import State
from nrdb.engine.rules import runs, values, zones
from nrdb.engine.rules.active import RESOLUTION, REZZED, begin_lasting, begin_listening
from nrdb.engine.rules.checkpoint import in_context, iterate
from nrdb.engine.rules.counters import known_x
from nrdb.engine.rules.events import listen_once
from nrdb.engine.words import selection as s
from nrdb.engine.words.amounts import amount
from nrdb.engine.words.registry import effects, maker
from nrdb.engine.words.servers import RELATIVE, Fits
from nrdb.engine.words.static_effects import statics
from nrdb.engine.words.triggers import events_of
from nrdb.errors import Unsupported


@maker("operation", "boost")
def _boost(f: Fields, card: CardInPlay) -> Effect:
    if "what" in f:
        raise Unsupported("a strength boost for another card")
    many, duration = amount(f["n"], card), f.get("duration", "encounter")
    if duration not in runs.BOOSTS:
        raise Unsupported(f"a strength boost for the {duration}")

    def boost(g: State, me: int) -> Flow | None:
        n = many(g, me)
        return runs.strengthen(g, duration, me, StaticEffect(lambda g, me: n))

    return boost


@maker("operation", "later")
def _later(f: Fields, card: CardInPlay) -> Effect:
    trigger = Trigger(card, -2, effects(f["do"], card))
    trigger.about = operation_names(f["do"])
    waited_for = events_of(f["when"], trigger, card)
    trigger.once = trigger.anywhere = True
    if f["when"].name == "any_of":
        raise Unsupported("a delayed effect that waits for several events")
    if not waited_for:
        raise Unsupported("a delayed effect that waits for its own card")
    of_run, times = f["when"].name == "run_ends", amount(f.get("n", 1), card)

    def wait(g: State, me: int, left: int) -> None:
        # The effect remembers the cards found and chosen now.
        waiting = copy(trigger)
        waiting.effect = _with_memory(g, me, trigger.effect if left == 1 else again(left - 1))
        for event, _ in waited_for:
            listen_once(g, event, me, waiting)

    def again(left: int) -> Effect:
        def both(g: State, me: int) -> Flow:
            wait(g, me, left)
            yield from iterate(trigger.effect(g, me))

        return both

    def later(g: State, me: int) -> None:
        if of_run and runs.under_way(g) is None:
            return  # no run will end (CR26 9.6.13d)
        if (left := times(g, me)) > 0:
            wait(g, me, left)

    return later


def _while(duration: str) -> Callable[[Fields, CardInPlay], Effect]:
    """Return the maker of an ability that waits for something during a run or turn, even if its card leaves play."""

    def made(f: Fields, card: CardInPlay) -> Effect:
        number = EXPIRES if f.get("at_once") else -5
        trigger = Trigger(card, number, effects(f["do"], card))
        trigger.anywhere, trigger.about = True, operation_names(f["do"])
        trigger.prevents = any(op.name == "prevent" for op in f["do"])
        trigger.once = bool(f.get("once"))
        waited_for = events_of(f["when"], trigger, card)
        card.waits += [heard for _, heard in waited_for]

        def begin(g: State, me: int) -> None:
            context = g.now
            for event, heard in waited_for:
                waiting = copy(heard)
                waiting.effect = _with_memory(g, me, heard.effect)
                if heard.match is not None:
                    waiting.match = in_context(context, heard.match)
                begin_listening(g, duration, me, event, waiting)

        return begin

    return made


for _duration in ("turn", "run", "next_turn", "game"):
    maker("operation", f"while_{_duration}")(_while(_duration))


def _with_memory(g: State, me: int, effect: Effect) -> Effect:
    """Return an effect that remembers the cards found and chosen now, while they are the same objects (CR26 1.12.2)."""
    x = known_x(g, me)
    found, chosen, (mine,) = zones.objects(g, g.now.found), zones.objects(g, g.now.chosen), zones.objects(g, [me])
    place = -1 if g.run is None else g.run.server  # -1: no server

    def knowing(g: State, me: int) -> Flow | None:
        g.now.place = place
        g.now.found, g.now.chosen = zones.unmoved(g, found), zones.unmoved(g, chosen)
        g.now.meant = [i for i, _ in chosen]
        g.now.gone, g.now.x = not zones.unmoved(g, [mine]), x
        return effect(g, me)

    return knowing


@maker("operation", "for")
def lasting_effects(f: Fields, card: CardInPlay) -> Effect:
    """Compile `for`: static effects that begin now and last for a given duration."""
    duration = f["duration"]
    if duration not in _DURATIONS or any(
        kind in ("own_cost", "can_advance_self") for node in f["static"] for kind, _ in statics(node, card)
    ):
        raise Unsupported(f"an effect for the {duration}")
    return _lasting(duration, f["static"], card)


_DURATIONS = (
    *("turn", "run", "next_run", "next_turn", "encounter", "next_encounter", "access", "breach", "end_of_next_turn"),
    *("game", RESOLUTION, REZZED),
)


def _lasting(duration: str, nodes: Words, card: CardInPlay) -> Effect:
    """Compile static effects that begin now; numbers and referenced cards are fixed now.

    Only a strength that counts something is recounted while the effect lasts.
    """
    made = [
        (
            kind,
            mod,
            _references(node),
            n
            if kind == "strength"
            and isinstance(n := node.fields["n"], dict)
            and not any("strength" in word for word in said(n))
            else None,
        )
        for node in nodes
        for kind, mod in statics(node, card)
    ]

    def lasting(g: State, me: int) -> Flow | None:
        context, flows = g.now, list[Flow]()
        for kind, mod, named, counting in made:
            held = copy(mod)
            held.value = _fixed(mod.value(g, me)) if counting is None else _recounted(g, me, counting, mod.value)
            if "chosen" in mod.kinds:
                held.kinds = (*(term for term in mod.kinds if term != "chosen"), *g.named.get(me, ()))
            if mod.like is not None:
                of = mod.like(g, me)
                held.like = None
                held.subs = (*mod.subs, *(copy(effect) for i in of for effect in values.subroutines(g, i)))
                held.kinds = (*mod.kinds, *(term for i in of for term in values.subtypes(g, i)))
            for slot in ("selects", "using"):
                if named.get(slot, "self") != "self":
                    setattr(held, slot, same_objects(zones.objects(g, s.reference(named[slot])(g, me))))
                elif slot == "selects" and named.get("server") in RELATIVE:
                    meant = RELATIVE[named["server"]]
                    there = frozenset(at for at in range(len(g.ice)) if meant(g, me, at))
                    held.selects = lambda g, me, at, there=there: at in there
                elif getattr(mod, slot) is not None:
                    setattr(held, slot, in_context(context, getattr(mod, slot)))
            if kind == "strength":
                raised = runs.strengthen(g, duration, me, held)
                if raised is not None:
                    flows.append(raised)
            elif kind == "gain_sub" and held.of:
                flows.append(_gain_ordered_subroutines(g, duration, me, held))
            else:
                begin_lasting(g, duration, me, kind, held)
        return _each_in_turn(flows) if flows else None

    return lasting


def _each_in_turn(flows: list[Flow]) -> Flow:
    for flow in flows:
        yield from flow


def _gain_ordered_subroutines(g: State, duration: str, me: int, held: StaticEffect) -> Flow:
    """Give ice subroutines for a while, each at a place among the existing ones (CR26 9.8.2a, c)."""
    subroutines = [effect for i in g.corp.installed if held.applies(g, me, i) for effect in values.subroutines(g, i)]
    for n, effect in enumerate(held.subs):
        place = 2 * n + 1
        if held.of == "ordered":
            options: list[Option] = [("number", k) for k in range(len(subroutines) + 1)]
            place = (yield Decision("number", options, me, "sub_place"))[1] if subroutines else 0
        held.after = (*held.after, subroutines[:place])
        subroutines.insert(place, effect)
    begin_lasting(g, duration, me, "gain_sub", held)


def _fixed(n: int) -> Number:
    return lambda g, me: n


def _recounted(g: State, me: int, said: Count, number: Number) -> Number:
    """Return a number that is recounted whenever it is read, in the context of the ability that set it up.

    What is on the card itself counts only while the card is the same object.
    """
    asked, moves = in_context(copy(g.now), lambda g, me, i: number(g, me)), g.moves[me]
    if str(said.get("per")).startswith("self."):
        left: int = said.get("plus", 0)
        return lambda g, me: asked(g, me, me) if g.moves[me] == moves else left
    return lambda g, me: asked(g, me, me)


def _references(node: Node) -> dict[str, str]:
    """Return the references in the fields of a static effect, by the attribute that each sets."""
    given: Mapping[str, object] = node.fields
    return {
        at: value
        for name, at in _REFERENCE_FIELDS.items()
        if isinstance(value := given.get(name), str) and value in REFERENCES
    }


_REFERENCE_FIELDS = {"what": "selects", "using": "using", "server": "server"}
"""Fields of static effects that reference cards, and the attributes they set."""


def same_objects(cards: list[tuple[int, int]]) -> Fits:
    """Return a test of whether a card is one of these and still the same object."""
    return lambda g, me, i: (i, g.moves[i]) in cards
