"""The makers of operations on score areas: score, forfeit, add cards, resolve agendas again, win the game."""

from __future__ import annotations

from copy import copy

from nrdb.behaviour.node import Fields
from nrdb.engine.model.ability import Effect, PaidAbility, StaticEffect
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import Flow
from nrdb.engine.model.numbers import SCORED
from nrdb.engine.model.state import State
from nrdb.engine.rules import zones
from nrdb.engine.rules.active import TEXT, begin_lasting, begin_listening
from nrdb.engine.rules.checkpoint import fire, iterate, settle
from nrdb.engine.rules.costs import payer
from nrdb.engine.rules.events import remember, tell
from nrdb.engine.rules.may import can_be_scored
from nrdb.engine.rules.scoring import add_to_score_area, change_points, declare_winner, forfeit, forget_counters
from nrdb.engine.steps.score import pay_and_score
from nrdb.engine.words import choosing
from nrdb.engine.words.amounts import NO_MINIMUM, amount
from nrdb.engine.words.card_costs import forfeitable, in_score_area
from nrdb.engine.words.lasting import same_objects
from nrdb.engine.words.registry import maker, player
from nrdb.errors import Unsupported


@maker("operation", "score")
def _score(f: Fields, card: CardInPlay) -> Effect:
    def each(g: State, me: int, i: int) -> Flow | None:
        return pay_and_score(g, i) if can_be_scored(g, i) else None

    return choosing.for_chosen(f["what"], card, "score", each)


@maker("operation", "resolve_scored")
def _resolve_scored(f: Fields, card: CardInPlay) -> Effect:
    """Compile `resolve_scored`: an agenda's "when scored" abilities resolve, in either score area (CR26 9.6.14c).

    Their other conditions must be met (CR26 9.6.14d). Since it isn't being scored now, the counters it was scored with
    are back in the bank (CR26 1.17.5, 1.17.8).
    """

    def each(g: State, me: int, i: int) -> Flow:
        text = g.table.card_of[i]
        forget_counters(g, i)
        any_scored = [trigger for event, trigger in text.heard if event in ("score", "score_or_steal")]
        for trigger in (*text.own.get("scored", ()), *any_scored):
            if trigger.match is not None and not trigger.match(g, i, i):
                continue
            yield from iterate(fire(g, trigger.lasting(), i, i, g.moves[i]))
            yield from iterate(settle(g))

    return choosing.for_chosen(in_score_area(f["what"]), card, "resolve_scored", each)


@maker("operation", "gain_text")
def _gain_text(f: Fields, card: CardInPlay) -> Effect:
    """Compile `gain_text`: this card has the abilities of an agenda until it leaves play (CR26 9.1.3b).

    A card that was only added to a score area as an agenda has no abilities (CR26 10.1.3).
    """

    def each(g: State, me: int, i: int) -> None:
        text = g.table.card_of[i]
        if text.type != "agenda":
            return
        for event, trigger in text.heard:
            if trigger.event_counter is not None:  # listen first, starting from the agenda's own count
                counted, event_counter = trigger.event_counter
                begin_listening(g, TEXT, me, counted, event_counter)
                remember(g, trigger.counter_key(g, me, counted), g.used.get(trigger.counter_key(g, i, counted), 0))
            begin_listening(g, TEXT, me, event, trigger)
        used = StaticEffect()
        used.lent = copy(text)
        used.lent.paid = [_in_play(paid) for paid in text.paid]
        for kind, mod in [*text.mods, ("grant", used)]:
            begin_lasting(g, TEXT, me, kind, mod)

    return choosing.for_chosen(in_score_area(f["what"]), card, "gain_text", each)


def _in_play(paid: PaidAbility) -> PaidAbility:
    """Return an ability that works on a card in play, even if it was written for the score area."""
    if paid.zone == SCORED:
        paid = copy(paid)
        paid.zone = -1
    return paid


@maker("operation", "forfeit")
def _forfeit(f: Fields, card: CardInPlay) -> Effect:
    def each(g: State, me: int, i: int) -> None:
        forfeit(g, i)

    what = f["what"]
    return choosing.for_chosen(forfeitable(what) if isinstance(what, dict) else what, card, "forfeit", each)


@maker("operation", "win")
def _win(f: Fields, card: CardInPlay) -> Effect:
    who = player(f, card)

    def win(g: State, me: int) -> None:
        declare_winner(g, g.sides[who])

    return win


@maker("operation", "add_to_score")
def _add_to_score(f: Fields, card: CardInPlay) -> Effect:
    if f["what"] != "self":
        raise Unsupported("another card added to the score area")
    card.points, who = f["points"], player(f, card)
    worth = StaticEffect(lambda g, me: f["points"])
    mod = StaticEffect()
    mod.kinds = f.get("terms", ())

    def add_to_score(g: State, me: int) -> None:
        add_to_score_area(g, me, who)
        if g.table.card_of[me] is not card:  # ice that gained the subroutine is worth the same (CR26 10.1.3)
            begin_lasting(g, "game", me, "worth", worth)
        if mod.kinds:
            held = copy(mod)
            held.selects = same_objects(zones.objects(g, [me]))
            begin_lasting(g, "game", me, "subtype", held)
        tell(g, "score", me, f["points"])

    return add_to_score


@maker("operation", "score_points")
def _score_points(f: Fields, card: CardInPlay) -> Effect:
    who, many = player(f, card), amount(f["n"], card, NO_MINIMUM)
    return lambda g, me: change_points(g, g.sides[who], many(g, me))


@maker("cost", "spend_points")
def _spend_points(f: Fields, paid: PaidAbility, card: CardInPlay) -> None:
    many = amount(f["n"], card)
    paid.can.append(lambda g, me: payer(g, me, paid).score >= many(g, me))
    paid.pay.append(lambda g, me: change_points(g, payer(g, me, paid), -many(g, me)))
