"""Costs: whether they can be paid, and paying them (CR 1.15)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from nrdb.behaviour.notation import Node
from nrdb.engine.model.ability import Effect, Paid
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import Decision, Flow
from nrdb.engine.model.numbers import DECK, HAND
from nrdb.engine.model.state import State
from nrdb.engine.rules import counters, harm, money, zones
from nrdb.engine.rules.active import derez
from nrdb.engine.rules.checkpoint import iterate
from nrdb.engine.rules.costs import can_pay, pay_costs
from nrdb.engine.rules.effects import nothing, sequence
from nrdb.engine.rules.scoring import forfeit
from nrdb.engine.words import choosing
from nrdb.engine.words import selection as s
from nrdb.engine.words.selection import amount
from nrdb.errors import Unsupported


def in_score(what: Any) -> Any:
    return {**what, "from": "score_area"} if isinstance(what, dict) and "from" not in what else what


def add_costs(paid: Paid, costs: Sequence[Node], card: CardInPlay) -> None:
    """Adds the tests and payments of a list of costs to an ability."""
    for node in costs:
        name, f = node.name, node.fields
        if name == "click":
            paid.clicks += f["n"]
        elif name == "credits" and isinstance(f["n"], int):
            paid.credits += f["n"]
        elif name == "credits" and f["n"] == "X":
            paid.pay.append(_pay_x)
        elif name == "credits" and isinstance(f["n"], dict) and isinstance(f["n"].get("upto"), int):
            paid.pay.append(_pay_up_to(f["n"]["upto"]))
        elif name == "lose_click":
            _lose_clicks(paid, f["n"])
        elif name == "shuffle_in" and isinstance(f["what"], dict):
            _card_cost(paid, f["what"], card, "return_cost", lambda g, me, i: zones.move(g, i, DECK))
        elif name == "trash" and f["what"] == "self":
            paid.pay.append(_trash_self)
        elif name == "remove" and f["what"] == "self":
            paid.pay.append(_remove_self)
        elif name == "counter" and f.get("on", "self") == "self":
            for kind, n in f["of"].items():
                _counter_cost(paid, kind, n)
        elif name == "forfeit":
            what = in_score(f["what"] if isinstance(f["what"], dict) else {})
            _card_cost(paid, what, card, "forfeit", lambda g, me, i: forfeit(g, i))
        elif name in ("trash", "discard") and isinstance(f["what"], dict):
            what = f["what"] if name == "trash" or "from" in f["what"] else {**f["what"], "from": "hand"}
            _card_cost(paid, what, card, "trash_cost", lambda g, me, i: zones.trash(g, i))
        elif name == "remove" and isinstance(f["what"], dict):
            _card_cost(paid, f["what"], card, "trash_cost", lambda g, me, i: zones.remove_from_game(g, i))
        elif name == "return" and isinstance(f["what"], dict):
            _card_cost(paid, f["what"], card, "return_cost", lambda g, me, i: zones.move(g, i, HAND))
        elif name == "return" and f["what"] == "self":
            paid.pay.append(lambda g, me: zones.move(g, me, HAND))
        elif name == "derez" and f["what"] == "self":
            paid.pay.append(derez)
        elif name == "derez" and isinstance(f["what"], dict):
            what = {**f["what"], "is": ("rezzed", *f["what"].get("is", ()))}
            _card_cost(paid, what, card, "trash_derez", lambda g, me, i: derez(g, i))
        elif name == "suffer" and card.side == "runner":
            _suffer_cost(paid, f["of"], card)
        elif name == "take_tag" and isinstance(f["n"], int):
            n = f["n"]
            paid.pay.append(lambda g, me, n=n: harm.take_tags(g, n))  # type: ignore[misc]
        elif name == "one_of":
            _one_of(paid, f["of"], card)
        elif name == "reveal" and f["what"] == "self":
            continue
        elif name == "reveal" and isinstance(f["what"], dict):
            _reveal_cost(paid, f["what"], card)
        elif name == "take_bad_publicity" and isinstance(f["n"], int):
            n = f["n"]
            paid.pay.append(lambda g, me, n=n: harm.change_bad_publicity(g, n))  # type: ignore[misc]
        else:
            raise Unsupported(f"the cost {name!r} of this form")


def _suffer_cost(paid: Paid, of: dict[str, Any], card: CardInPlay) -> None:
    """Damage as a cost. Nobody pays with their life: it is offered only with the cards for it."""
    damage = [(kind, amount(n, card)) for kind, n in of.items()]
    paid.can.append(lambda g, me: len(g.hand) - (me in g.hand) >= sum(many(g, me) for _, many in damage))

    def suffer(g: State, me: int) -> None:
        for kind, many in damage:
            harm.suffer(g, kind, many(g, me))

    paid.pay.append(suffer)


def _one_of(paid: Paid, choices: Sequence[Sequence[Node]], card: CardInPlay) -> None:
    """One of several lists of costs, as the player chooses among those that can be paid."""
    ways = []
    for costs in choices:
        way = Paid(-1, nothing)
        add_costs(way, costs, card)
        ways.append(way)
    abouts = ["+".join(node.name for node in costs) for costs in choices]
    paid.can.append(lambda g, me: any(can_pay(g, me, way, "ability") for way in ways))

    def pay(g: State, me: int) -> Flow:
        options = [("mode", k, abouts[k]) for k, way in enumerate(ways) if can_pay(g, me, way, "ability")]
        answer = options[0] if len(options) == 1 else (yield Decision("mode", options, me, "cost"))
        yield from iterate(pay_costs(g, me, ways[answer[1]], "ability"))

    paid.pay.append(pay)


def _reveal_cost(paid: Paid, what: Any, card: CardInPlay) -> None:
    found = s.candidates({"from": "hand", **what}, card)
    paid.can.append(lambda g, me: bool(found(g, me)))


def _lose_clicks(paid: Paid, n: int) -> None:
    """Losing clicks is not spending them: it makes no action of the ability."""
    paid.can.append(lambda g, me: g.clicks >= n)

    def lose(g: State, me: int) -> None:
        money.lose_clicks(g, n)

    paid.pay.append(lose)


def _pay_x(g: State, me: int) -> Flow:
    options = [("number", n) for n in range(money.available(g, "ability", me) + 1)]
    answer = yield Decision("number", options, me, "pay_x")
    g.x = answer[1]
    money.pay(g, g.x, "ability", me)


def _pay_up_to(most: int) -> Effect:
    """Up to so many credits; how many is counted for what the payment buys."""

    def pay_up_to(g: State, me: int) -> Flow:
        numbers = [("number", n) for n in range(min(most, money.available(g, "ability", me)) + 1)]
        answer = numbers[0] if len(numbers) == 1 else (yield Decision("number", numbers, me, "pay_x"))
        money.pay(g, answer[1], "ability", me)
        g.x = g.counted = answer[1]

    return pay_up_to


def _trash_self(g: State, me: int) -> None:
    # What it hosts stays known to the ability that this pays for.
    hosted = [i for i, host in enumerate(g.host) if host == me]
    zones.trash(g, me)
    g.found = hosted


def _remove_self(g: State, me: int) -> None:
    zones.remove_from_game(g, me)


def _counter_cost(paid: Paid, kind: str, n: Any) -> None:
    if not isinstance(n, int):
        raise Unsupported("a variable number of counters as a cost")
    if kind == "bad_publicity":
        raise Unsupported("bad publicity on a card as a cost")
    paid.can.append(lambda g, me: getattr(g, kind)[me] >= n)

    def spend(g: State, me: int) -> None:
        counters.take(g, me, kind, n)

    paid.pay.append(spend)


def _card_cost(paid: Paid, what: Any, card: CardInPlay, about: str, each: Callable[[State, int, int], None]) -> None:
    if "from" in what:
        what = {**what, "other": True}  # a card from hand is on its way out of it when its costs are paid
    found = s.candidates(what, card)
    n = what.get("n", 1)
    if not isinstance(n, int):
        raise Unsupported("a variable number of cards as a cost")
    if isinstance(what, dict) and "top" in what:  # asking whether it can be paid looks at no card
        paid.can.append(lambda g, me: len(g.deck) + len(g.top) + len(g.bottom) >= n)
    else:
        paid.can.append(lambda g, me: len(found(g, me)) >= n)

    def first(g: State, me: int) -> None:
        g.found = []

    def remember(g: State, me: int, i: int) -> None:
        each(g, me, i)
        g.found = [*g.found, i]  # the cards paid with

    paid.pay.append(sequence([first, choosing.for_chosen(what, card, about, remember)]))
