"""Operations on decks: drawing, milling, shuffling, looking, arranging."""

from __future__ import annotations

from functools import partial

from nrdb.behaviour.node import Fields, said
from nrdb.engine.model.ability import Effect, Trigger
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import STOP, Decision, Flow, Option
from nrdb.engine.model.numbers import ASIDE, CORP, DECK, HAND
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules import decks, sight, zones
from nrdb.engine.rules.checkpoint import trash_together
from nrdb.engine.rules.effects import sequence
from nrdb.engine.steps.draw import draw as draw_cards
from nrdb.engine.words import choosing
from nrdb.engine.words import selection as s
from nrdb.engine.words.amounts import amount
from nrdb.engine.words.registry import both, effects, maker, player, whole
from nrdb.engine.words.triggers import on_cards
from nrdb.errors import Unsupported


@maker("operation", "draw")
def _draw(f: Fields, card: CardInPlay) -> Effect:
    who = player(f, card)
    n = f["n"]
    if isinstance(n, dict) and "upto" in n:
        most = amount(n["upto"], card)
        return choosing.up_to(most, "draw", lambda g, me, n: _draw_cards(g, g.sides[who], n))
    many, bottom, until = amount(n, card), bool(f.get("bottom")), bool(f.get("until"))

    def draw(g: State, me: int) -> Flow | None:
        return _draw_cards(g, g.sides[who], many(g, me), bottom)

    def draw_until(g: State, me: int) -> Flow | None:
        return _draw_cards(g, g.sides[who], max(0, many(g, me) - len(g.sides[who].hand)))

    return draw_until if until else draw


def _draw_cards(g: State, side: Side, n: int, bottom: bool = False) -> Flow | None:
    """Draw cards by an effect; the operations that follow can refer to them."""
    return draw_cards(g, side, n, partial(_remember_drawn, g), bottom)


def _remember_drawn(g: State, n: int, cards: list[int]) -> None:
    g.now.counted, g.now.found = n, cards


@maker("trigger", "draw")
def _drawn(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    """Compile `draw`: an effect on a drawn card doesn't apply once that card has moved on (CR26 8.4.3a)."""
    own = isinstance(card, CardInPlay)  # a trigger made by an operation isn't always an ability of the card
    if own and "it" in said(card.words[trigger.number].fields["do"]):
        trigger.condition = both(lambda g, me: g.zone[g.now.it] == ASIDE, trigger.condition)
    on_cards("draw", "draw")(f, trigger, card)


@maker("operation", "mill")
def _mill(f: Fields, card: CardInPlay) -> Effect:
    who, n = player(f, card), f["n"]
    many = amount(n, card)

    def mill(g: State, me: int, n: int) -> None:
        cards = decks.look_at_top(g, g.sides[who], n)[::-1]
        for i in cards:
            zones.trash(g, i, by=who)
        g.now.found = cards
        g.now.counted = len(cards)

    if isinstance(n, dict) and "upto" in n:
        return choosing.up_to(lambda g, me: min(many(g, me), g.sides[who].deck_size()), "mill", mill)
    return lambda g, me: mill(g, me, many(g, me))


@maker("operation", "shuffle_in")
def _shuffle_in(f: Fields, card: CardInPlay) -> Effect:
    def each(g: State, me: int, i: int) -> None:
        zones.move(g, i, DECK)

    return sequence([choosing.for_chosen(f["what"], card, "shuffle_in", each), _shuffle(f, card)])


@maker("operation", "shuffle")
def _shuffle(f: Fields, card: CardInPlay) -> Effect:
    who = player(f, card)

    def shuffle(g: State, me: int) -> None:
        decks.shuffle(g, g.sides[who])

    return shuffle


@maker("operation", "look")
def _look(f: Fields, card: CardInPlay) -> Effect:
    of = f.get("of", "deck")
    who = s.whose({"from": of, "who": f.get("who", "you")}, card)
    if of not in s.DECKS:
        if f["n"] != "all":
            raise Unsupported("a look at some cards of a hand")
        return _look_at_hand(f, who, card)
    many, eyes = amount(f["n"], card), 1 << (card.who if of == "deck" else player(f, card))
    then = effects(f["then"], card) if "then" in f else None

    def look(g: State, me: int) -> Flow | None:
        g.now.found = decks.look_at_top(g, g.sides[who], many(g, me))[::-1]
        g.now.looked = dict(zones.objects(g, g.now.found))
        g.now.counted = len(g.now.found)
        for i in g.now.found:
            sight.see(g, i, eyes)
        return None if then is None else then(g, me)

    return look


def _look_at_hand(f: Fields, who: int, card: CardInPlay) -> Effect:
    then = effects(f["then"], card) if "then" in f else None

    def look(g: State, me: int) -> Flow | None:
        g.now.found = list(g.sides[who].hand)
        g.now.looked = dict(zones.objects(g, g.now.found))
        g.now.counted = len(g.now.found)
        return None if then is None else then(g, me)

    return look


@maker("operation", "arrange")
def _arrange(f: Fields, card: CardInPlay) -> Effect:
    mine = player(f, card)

    def arrange(g: State, me: int) -> Flow:
        who = g.table.owner[g.now.found[0]] if g.now.found else mine
        left = [i for i in g.now.found if i in g.sides[who].top]
        order: list[int] = []
        # A single card needs no order (CR26 8.3.1a), but skipping it would show which card was taken to hand.
        taken = any(g.zone[i] == HAND for i in g.now.looked)
        while left if order or taken else len(left) > 1:
            options = [("card", i) for i in left]
            answer = yield Decision("choose", options, me, "next_on_top", mine)
            order.append(answer[1])
            left.remove(answer[1])
        decks.arrange_top(g, g.sides[who], order)
        for i in order:
            sight.see(g, i, 1 << mine)

    return arrange


@maker("operation", "dig")
def _dig(f: Fields, card: CardInPlay) -> Effect:
    who = CORP if f.get("of") == "rd" else card.who
    what = f["what"]
    if not isinstance(what, dict) or not isinstance(what.get("n", 1), int) or "from" in what:
        raise Unsupported(f"a dig for {what}")
    shown = bool(f.get("reveal"))
    wanted, fits = whole(what.get("n", 1)), s.fits(s.uncounted(what), card)

    def dig(g: State, me: int) -> None:
        g.now.counted = 0
        while g.now.counted < wanted:
            top = decks.look_at_top(g, g.sides[who], 1)
            if not top:
                break
            g.now.counted += fits(g, me, top[0])
            if shown:
                sight.reveal(g, g.sides[who], top[0])
            zones.set_aside(g, top[0], me, faceup=True)

    return dig


@maker("operation", "sabotage")
def _sabotage(f: Fields, card: CardInPlay) -> Effect:
    """Compile `sabotage`: the Corp trashes cards from HQ, the rest from the top of R&D, all at once (CR26 10.11)."""
    many = amount(f["n"], card)

    def sabotage(g: State, me: int) -> Flow:
        n, hand, given = many(g, me), list(g.corp.hand), list[int]()
        while hand and len(given) < n:
            options: list[Option] = [("card", i) for i in choosing.distinct(g, hand)]
            if g.corp.deck_size() >= n - len(given):
                options.insert(0, STOP)
            answer = yield Decision("choose", options, me, "sabotage", CORP)
            if answer == STOP:
                break
            given.append(answer[1])
            hand.remove(answer[1])
        trash_together(g, [*given, *decks.look_at_top(g, g.corp, n - len(given))[::-1]], CORP)

    return sabotage
