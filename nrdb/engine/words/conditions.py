"""The makers of conditions, which compile to tests of the state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from nrdb.behaviour.node import Fields, Servers, said
from nrdb.engine.model.ability import Test
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.numbers import ARCHIVES, HAND, HQ, RD
from nrdb.engine.model.side import Event
from nrdb.engine.model.state import State
from nrdb.engine.rules import values
from nrdb.engine.rules.events import actions_of, during_actions, since
from nrdb.engine.rules.may import may_run
from nrdb.engine.rules.runs import encountered_ice, under_way
from nrdb.engine.rules.servers import remotes
from nrdb.engine.words import selection as s
from nrdb.engine.words.amounts import NO_MINIMUM, amount, meets_bound, quantity
from nrdb.engine.words.history import history, history_of
from nrdb.engine.words.registry import both, condition, described, maker, player, whole
from nrdb.engine.words.servers import server_test
from nrdb.errors import Unsupported


@maker("condition", "compare")
def _compare(f: Fields, card: CardInPlay) -> Test:
    what = quantity(f["quantity"], card)
    bounds = [(bound, amount(f[bound], card, NO_MINIMUM)) for bound in ("at_least", "at_most", "equals") if bound in f]
    odd = bool(f.get("odd"))

    def compare(g: State, me: int) -> bool:
        n = what(g, me)
        return (n % 2 == 1 or not odd) and all(meets_bound(bound, n, limit(g, me)) for bound, limit in bounds)

    return compare


@maker("condition", "exists")
def _exists(f: Fields, card: CardInPlay) -> Test:
    found, n = s.candidates(f["what"], card), whole(f.get("n", 1))
    return lambda g, me: len(found(g, me)) >= n


@maker("condition", "is")
def _is(f: Fields, card: CardInPlay) -> Test:
    fits = s.fits({"is": f["terms"]}, card)
    refer = s.reference(f["what"]) if isinstance(f["what"], str) else None
    if refer is None:
        raise Unsupported("a condition on the properties of described cards")
    return lambda g, me: bool(cards := refer(g, me)) and all(fits(g, me, i) for i in cards)


@maker("condition", "this_turn")
def _this_turn(f: Fields, card: CardInPlay) -> Test:
    n = whole(f.get("n", 1))
    counted = _successful_runs(f["in_run"], card) if "in_run" in f else lambda g, me: g.events
    if "what" in f:
        happened_to = history_of(f["event"], f["what"], card)
        return lambda g, me: happened_to(g, me, counted(g, me)) >= n
    happened, whose = history(f["event"], card), player(f, card)
    return lambda g, me: happened(g, me, whose, counted(g, me)) >= n


def _successful_runs(where: Servers, card: CardInPlay) -> Callable[[State, int], list[Event]]:
    """Return a function that lists this turn's events from the success of each run on certain servers to the next run.

    The success itself is the first of them.
    """
    meant = server_test(where, card)

    def during(g: State, me: int) -> list[Event]:
        found, inside = list[Event](), False
        for event in g.events:
            if event[0] == "run_successful":
                inside = meant is None or meant(g, me, event[1])
            inside &= event[0] != "run_begins"
            if inside:
                found.append(event)
        return found

    return during


def _since(began: str) -> Callable[[Fields, CardInPlay], Test]:
    """Return the maker of a condition on what has happened since the latest event named `began` this turn.

    A condition on a run or an encounter is false outside one.
    """
    by_ice = began == "encounter"

    def made(f: Fields, card: CardInPlay) -> Test:
        happened, n, whose = history(f["event"], card), whole(f.get("n", 1)), card.who
        fits = s.fits(f["what"], card) if "what" in f else None

        def so_far(g: State, me: int) -> bool:
            if (by_ice and encountered_ice(g) < 0) or (began == "run_begins" and under_way(g) is None):
                return False
            events = since(g, began) or g.events
            if fits is not None:
                events = [event for event in events if event[1] >= 0 and fits(g, me, event[1])]
            return bool(happened(g, me, whose, events) >= n)

        return so_far

    return made


for _word, _event in (("this_run", "run_begins"), ("this_breach", "breach"), ("this_encounter", "encounter")):
    maker("condition", _word)(_since(_event))


@maker("condition", "measure")
def _measure(f: Fields, card: CardInPlay) -> Test:
    fits = s.fits({"where": f["where"]}, card)
    meant = s.candidates(f["what"], card)
    return lambda g, me: bool(cards := meant(g, me)) and all(fits(g, me, i) for i in cards)


@maker("condition", "last_turn")
def _last_turn(f: Fields, card: CardInPlay) -> Test:
    n, whose = whole(f.get("n", 1)), player(f, card)
    if "what" in f:
        happened_to = history_of(f["event"], {"who": f.get("who", "you"), **described(f["what"])}, card)
        return lambda g, me: happened_to(g, me, g.sides[whose].before) >= n
    happened = history(f["event"], card)
    return lambda g, me: happened(g, me, whose, g.sides[whose].before) >= n


@maker("condition", "last_actions")
def _last_actions(f: Fields, card: CardInPlay) -> Test:
    """Compile `last_actions`: something happened in the player's last `n` actions, in this turn or the previous one."""
    happened, n, whose = history(f["event"], card), whole(f["n"]), card.who
    card.needs_action_events = True

    def lately(g: State, me: int) -> bool:
        side = g.sides[whose]
        events = [*side.before, *(g.events if g.acting is side else ())]
        return happened(g, me, whose, during_actions(events, n)) > 0

    return lately


@maker("condition", "different_actions")
def _different_actions(f: Fields, card: CardInPlay) -> Test:
    card.needs_action_events = True
    return lambda g, me: len(taken := actions_of(g)) == len(set(taken))


@maker("condition", "first_action")
def _first_action(f: Fields, card: CardInPlay) -> Test:
    return lambda g, me: g.acting.taken == 0


@maker("condition", "run")
def _run(f: Fields, card: CardInPlay) -> Test:
    meant = server_test(f["server"], card)
    return lambda g, me: (run := under_way(g)) is not None and (meant is None or meant(g, me, run.server))


@maker("condition", "can_run")
def _can_run(f: Fields, card: CardInPlay) -> Test:
    meant = server_test(f["server"], card)
    return lambda g, me: any(
        may_run(g, at) for at in (HQ, RD, ARCHIVES, *remotes(g)) if meant is None or meant(g, me, at)
    )


@maker("condition", "run_successful")
def _run_successful(f: Fields, card: CardInPlay) -> Test:
    return lambda g, me: g.run is not None and g.run.successful


@maker("condition", "run_by_this")
def _run_by_this(f: Fields, card: CardInPlay) -> Test:
    """Compile `run_by_this`, which is false for interrupts once the run is over: their effects are not part of it."""
    return lambda g, me: g.run is not None and g.run.source == me and not (g.run.closed and g.imminent is not None)


@maker("condition", "during_run")
def _during_run(f: Fields, card: CardInPlay) -> Test:
    return lambda g, me: (run := under_way(g)) is not None and not run.closed


@maker("condition", "run_goes_on")
def _run_goes_on(f: Fields, card: CardInPlay) -> Test:
    return lambda g, me: (run := under_way(g)) is not None and not run.ended


@maker("condition", "your_turn")
def _your_turn(f: Fields, card: CardInPlay) -> Test:
    return lambda g, me: g.acting is g.whose[me]


@maker("condition", "action_phase")
def _action_phase(f: Fields, card: CardInPlay) -> Test:
    def action_phase(g: State, me: int) -> bool:
        steps = g.table.rulebook.turns[g.acting.name]
        return g.step < len(steps) and steps[g.step].name == "actions"  # after the last step, the turn is ending

    return both(_your_turn(f, card), action_phase)


@maker("condition", "opponents_turn")
def _opponents_turn(f: Fields, card: CardInPlay) -> Test:
    return lambda g, me: g.acting is not g.whose[me]


@maker("condition", "threat")
def _threat(f: Fields, card: CardInPlay) -> Test:
    n = whole(f["n"])
    return lambda g, me: values.threat(g) >= n


def threat_level(f: Fields) -> int:
    """Return the threat level below which an ability is not active, or 0."""
    wanted = f.get("if")
    parts = () if wanted is None else wanted.fields["conditions"] if wanted.name == "all" else (wanted,)
    return max((whole(part.fields["n"]) for part in parts if part.name == "threat"), default=0)


_ORDER_DEPENDENT = ("credits", "tags", "bad_publicity")
"""Numbers that conditions read and that abilities change, so that their order matters."""


def order_independent(f: Fields) -> bool:
    """Return whether order is irrelevant: the ability is mandatory and reads no credits, tags or bad publicity."""
    return not f.get("may") and said(f.get("if")).isdisjoint(_ORDER_DEPENDENT)


@maker("condition", "most_rezzed")
def _most_rezzed(f: Fields, card: CardInPlay) -> Test:
    """Compile `most_rezzed`: there are more rezzed cards of a faction than of any other."""
    wanted = f["faction"]
    return lambda g, me: _most_of_faction(g, wanted, [i for i in g.corp.installed if values.rezzed(g, i)])


@maker("condition", "most_installed")
def _most_installed(f: Fields, card: CardInPlay) -> Test:
    """Compile `most_installed`: there are more installed cards of a faction than of any other."""
    wanted = f["faction"]
    return lambda g, me: _most_of_faction(g, wanted, g.whose[me].installed)


def _most_of_faction(g: State, wanted: str, cards: list[int]) -> bool:
    """Return whether more of the cards belong to a faction than to any other; neutral is not a faction."""
    held = Counter(g.table.card_of[i].faction for i in cards if not values.facedown(g, i))
    others = [n for faction, n in held.items() if faction != wanted and "neutral" not in faction]
    return held[wanted] > max(others, default=0)


@maker("condition", "did")
def _did(f: Fields, card: CardInPlay) -> Test:
    return lambda g, me: g.now.did


@maker("condition", "chose")
def _chose(f: Fields, card: CardInPlay) -> Test:
    wanted = f["face"]
    return lambda g, me: wanted in g.named.get(me, ())


@maker("condition", "played_from")
def _played_from(f: Fields, card: CardInPlay) -> Test:
    if s.zone_number(f["zone"], card) != HAND:
        raise Unsupported(f"a card played from {f['zone']}")
    return lambda g, me: _played_from_hand(g, me)


@maker("condition", "not")
def _not(f: Fields, card: CardInPlay) -> Test:
    inner = condition(f["condition"], card)
    return lambda g, me: not inner(g, me)


@maker("condition", "all")
def _all(f: Fields, card: CardInPlay) -> Test:
    parts = [condition(one, card) for one in f["conditions"]]
    return lambda g, me: all(part(g, me) for part in parts)


@maker("condition", "either")
def _either(f: Fields, card: CardInPlay) -> Test:
    parts = [condition(one, card) for one in f["conditions"]]
    return lambda g, me: any(part(g, me) for part in parts)


@maker("condition", "protects")
def _protects(f: Fields, card: CardInPlay) -> Test:
    if f["server"] == "outermost":
        return is_at("outermost", card)
    meant = server_test(f["server"], card)
    return lambda g, me: meant is None or meant(g, me, g.server[me])


def is_at(where: str, card: CardInPlay) -> Test:
    """Compile a test of whether the card itself is in a given place."""
    fits = s.fits({"at": where}, card)
    return lambda g, me: fits(g, me, me)


def _played_from_hand(g: State, me: int) -> bool:
    """Return whether the last play of the card this turn, if any, was from hand."""
    zones = [zone for name, it, _, zone, _ in g.events if it == me and name == "play"]
    return not zones or zones[-1] == HAND
