"""Costs paid with cards: trashed, forfeited, removed, revealed, shuffled away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from nrdb.behaviour.node import Description, Fields, Selector
from nrdb.engine.model.ability import Effect, PaidAbility
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import Flow
from nrdb.engine.model.numbers import DECK, DISCARD, HAND, REMOVED, SCORED, SIDES
from nrdb.engine.model.state import State
from nrdb.engine.rules import decks, sight, values, zones
from nrdb.engine.rules.active import derez
from nrdb.engine.rules.costs import payer, resolving_for_hosted, trash_as_a_cost, trash_host
from nrdb.engine.rules.effects import in_turn
from nrdb.engine.rules.runs import interfaces_without, protects
from nrdb.engine.rules.scoring import forfeit
from nrdb.engine.steps.turn import discard_one
from nrdb.engine.words import choosing
from nrdb.engine.words import selection as s
from nrdb.engine.words.amounts import amount
from nrdb.engine.words.prices import unsupported_form
from nrdb.engine.words.registry import maker
from nrdb.errors import Unsupported


def in_score_area(what: Selector) -> Selector:
    """Return a selector that looks in the score area unless it names another zone."""
    return {**what, "from": "score_area"} if isinstance(what, dict) and "from" not in what else what


def forfeitable(what: Description) -> Description:
    """Narrow a selector to the cards in the score area that can be forfeited."""
    return {**what, "from": what.get("from", "score_area"), "is": (*what.get("is", ()), "forfeitable")}


@maker("cost", "forfeit")
def _forfeit(f: Fields, paid: PaidAbility, card: CardInPlay) -> None:
    if f["what"] == "self":
        paid.can.append(lambda g, me: g.zone[me] == SCORED)
        paid.pay.append(forfeit)
        return
    what = forfeitable(f["what"] if isinstance(f["what"], dict) else {})
    _card_cost(paid, what, card, "forfeit", lambda g, me, i, by: forfeit(g, i))


Each = Callable[[State, int, int, int], Flow | None]


class _CardCost(NamedTuple):
    """The way in which a cost gives up cards: the decision, and what happens to chosen cards and to this card."""

    about: str
    each: Each
    """The function that gives up one card; it takes the state, the asking card, the card given up, and the player."""
    itself: Effect | None = None
    to: int = -1
    """The zone the cards go to."""
    zone: str = ""
    """The zone the cards come from unless the entry names one."""
    terms: tuple[str, ...] = ()
    """The terms that the cards must fit in addition to those in the entry."""
    trashes: bool = False
    """Whether the cards are trashed, so that they must be able to be trashed."""


def _trash_self(g: State, me: int) -> Flow | None:
    return trash_as_a_cost(g, me, g.table.owner[me])


def _trash_one(g: State, me: int, i: int, by: int) -> Flow | None:
    return trash_as_a_cost(g, i, by)


_CARD_COSTS = {
    "trash": _CardCost("trash_cost", _trash_one, _trash_self, DISCARD, trashes=True),
    "discard": _CardCost("trash_cost", lambda g, me, i, by: discard_one(g, i), to=DISCARD, zone="hand"),
    "remove": _CardCost(
        "trash_cost", lambda g, me, i, by: zones.remove_from_game(g, i), zones.remove_from_game, REMOVED
    ),
    "return": _CardCost(
        "return_cost", lambda g, me, i, by: zones.move(g, i, HAND), lambda g, me: zones.move(g, me, HAND), HAND
    ),
    "shuffle_in": _CardCost("return_cost", lambda g, me, i, by: zones.move(g, i, DECK), to=DECK),
    "put_under": _CardCost(
        "return_cost",
        lambda g, me, i, by: decks.put_under(g, i, "deck_bottom"),
        lambda g, me: decks.put_under(g, me, "deck_bottom"),
        DECK,
    ),
    "turn_facedown": _CardCost(
        "turn_facedown", lambda g, me, i, by: zones.set_faceup(g, i, False), zone="hosted", terms=("faceup",)
    ),
    "derez": _CardCost("trash_derez", lambda g, me, i, by: derez(g, i, by), derez, terms=("rezzed",)),
}


def _revealed_first(each: Each) -> Each:
    """Wrap a payment so that each card is revealed to both players before it is given up (CR26 4.4.6b)."""

    def show(g: State, me: int, i: int, by: int) -> Flow | None:
        sight.reveal(g, g.sides[by], i)
        return each(g, me, i, by)

    return show


def _card_cost_maker(word: str, given: _CardCost) -> Callable[[Fields, PaidAbility, CardInPlay], None]:
    def cost(f: Fields, paid: PaidAbility, card: CardInPlay) -> None:
        what = f["what"]
        if what == "self" and given.itself is not None:
            paid.can.append(
                (lambda g, me: g.active[me])  # a derezzed card stays where it is
                if given.to < 0
                else lambda g, me: g.zone[me] != given.to and not ("locked" in g.mods and values.locked(g, me))
            )
            paid.pay.append(given.itself)
            paid.trashes |= word == "trash"
        elif isinstance(what, dict):
            if given.zone and "from" not in what:
                what = {**what, "from": given.zone}
            if paid.by >= 0:
                what = {"who": SIDES[paid.by], **what}
            if given.terms:
                what = {**what, "is": (*given.terms, *what.get("is", ()))}
            each = _revealed_first(given.each) if f.get("reveal") else given.each
            _card_cost(paid, what, card, given.about, each, given.trashes)
        else:
            raise unsupported_form(word)
        if word == "shuffle_in":
            paid.pay.append(lambda g, me: decks.shuffle(g, payer(g, me, paid)))
        if given.to >= 0:
            paid.gives.append((given.to, s.movable(what, card)))

    return cost


for _word, _given in _CARD_COSTS.items():
    maker("cost", _word)(_card_cost_maker(_word, _given))


@maker("cost", "reveal")
def _reveal(f: Fields, paid: PaidAbility, card: CardInPlay) -> None:
    what = f["what"]
    if what == "self":
        paid.pay.append(_show_self)
    elif not isinstance(what, dict):
        raise unsupported_form("reveal")
    else:
        show = lambda g, me, i, by: sight.reveal(g, g.sides[by], i)  # noqa: E731
        _card_cost(paid, {"from": "hand", **what}, card, "reveal", show)


def _show_self(g: State, me: int) -> None:
    """Reveal the card as it is trashed, since a cost is paid all at once (CR26 1.16.1, 4.4.6b)."""
    sight.reveal(g, g.whose[me], me)


def _card_cost(
    paid: PaidAbility, what: Description, card: CardInPlay, about: str, each: Each, trashes: bool = False
) -> None:
    who = card.who if paid.by < 0 else paid.by
    if "from" in what:
        what = {"other": True, **what}  # a card being played has left the hand when its costs are paid
    found = s.movable(what, card)
    among = None
    if trashes:
        found = among = s.trashable(found, who)
    if paid.pays_for == "score" or paid.in_encounter:
        found = among = _spare_cards(found, interfaces_without if paid.in_encounter else _scorable_without)
    n = what.get("n", 1)
    if not isinstance(n, int):
        if isinstance(n, dict) and "upto" in n:
            raise Unsupported("a variable number of cards as a cost")
        many = None if n in ("all", "any") else amount(n, card)
        paid.can.append(lambda g, me: many is None or len(found(g, me)) >= many(g, me))
    elif isinstance(what, dict) and "top" in what:  # checking the cost must not look at cards
        paid.can.append(lambda g, me: g.sides[who].deck_size() >= n)
    else:
        paid.can.append(lambda g, me: len(found(g, me)) >= n)

    def first(g: State, me: int) -> None:
        g.now.found = []

    def remember(g: State, me: int, i: int) -> None:
        g.now.found = [*g.now.found, i]  # the cards the cost was paid with

    def give_one(g: State, me: int, i: int) -> Flow | None:
        if protects(g, i):
            g.now.spot = g.server[i], g.ice[g.server[i]].index(i)
        flow = each(g, me, i, who)
        remember(g, me, i)
        return flow

    def give(g: State, me: int) -> Flow | None:
        """Give up all cards at once, hosted cards first, so that none is lost with its host (CR26 1.13.13, 1.16.1)."""
        cards, g.now.found = g.now.found, []
        given: Flow | None = in_turn([partial(give_one, i=i) for i in zones.hosted_first(g, cards)])(g, me)
        return given

    paid.pay.append(in_turn([first, choosing.for_chosen(what, card, about, remember, paid.by, among), give]))


def _spare_cards(found: s.Cards, able: Callable[[State, int, int], bool]) -> s.Cards:
    """Narrow the cards to those whose loss leaves the effect they pay for possible (CR26 1.16.1c)."""
    return lambda g, me: [i for i in found(g, me) if able(g, me, i)]


def _scorable_without(g: State, me: int, i: int) -> bool:
    """Return whether giving up card `i` leaves an agenda scorable, if it is scorable with the card."""
    placed = g.advancement[me]
    return values.requirement(g, me) > placed or values.requirement(g, me, without=i) <= placed


def keep_hosted(paid: PaidAbility) -> None:
    """Let an ability that trashes its own card as a cost still refer to the cards hosted there."""
    if _trash_self in paid.pay:
        paid.pay = [trash_host if pay is _trash_self else pay for pay in paid.pay]
        paid.effect = resolving_for_hosted(paid.effect)
