"""The makers of costs: whether they can be paid, and how they are paid (CR 1.15)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter

from nrdb.behaviour.node import Amount, Fields, Node
from nrdb.engine.model.ability import Effect, Number, PaidAbility, StaticEffect
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import Decision, Flow, Option
from nrdb.engine.model.numbers import INSTALLED
from nrdb.engine.model.state import State
from nrdb.engine.rules import counters, money, values
from nrdb.engine.rules.active import begin_lasting, text_of
from nrdb.engine.rules.checkpoint import iterate
from nrdb.engine.rules.costs import bound_extra_credits, can_pay, click_kept, pay_costs, payer, spent_on
from nrdb.engine.rules.effects import nothing
from nrdb.engine.rules.events import emit
from nrdb.engine.rules.scoring import add_to_score_area
from nrdb.engine.words import selection as s
from nrdb.engine.words.amounts import amount
from nrdb.engine.words.registry import described, make, maker
from nrdb.errors import Unsupported

EXTRA_COST_ACTIONS = (
    "rez",
    "play",
    "steal",
    "trash",
    "basic_trash",
    "run",
    "basic_run",
    "install_in",
    "access",
    "advance",
    "use",
    "break",
    "break_sub",
    "jack_out",
    "score",
)
"""The actions that active cards can put an additional cost on."""


def add_costs(paid: PaidAbility, costs: Sequence[Node], card: CardInPlay) -> None:
    """Add the tests and payments of these costs to an ability."""
    for node in costs:
        make(node, paid, card)


def add_costs_of(who: int, paid: PaidAbility, costs: Sequence[Node], card: CardInPlay) -> None:
    """Add costs like `add_costs`, but paid by player `who`, CORP or RUNNER."""
    if who != card.who:
        paid.by = who
    add_costs(paid, costs, card)


def unsupported_form(name: str) -> Unsupported:
    """Return the error for a cost in a form that can't be paid yet."""
    return Unsupported(f"this form of the cost {name!r}")


@maker("cost", "click")
def _click(f: Fields, paid: PaidAbility, card: CardInPlay) -> None:
    if isinstance(f["n"], int):
        paid.clicks += f["n"]
        paid.can.append(lambda g, me: not click_kept(g, payer(g, me, paid)))
        return
    if f["n"] == "X":
        paid.pay.append(
            choosing_x(
                lambda g, me: 0 if click_kept(g, payer(g, me, paid)) else payer(g, me, paid).clicks,
                lambda g, me, n: money.spend_clicks(g, payer(g, me, paid), n),
            )
        )
        return
    many = paid.counted_clicks = amount(f["n"], card)
    paid.can.append(lambda g, me: many(g, me) + paid.clicks <= payer(g, me, paid).clicks)
    paid.can.append(lambda g, me: not (click_kept(g, payer(g, me, paid)) and many(g, me)))
    paid.pay.append(lambda g, me: money.spend_clicks(g, payer(g, me, paid), many(g, me)))


@maker("cost", "credits")
def _credits(f: Fields, paid: PaidAbility, card: CardInPlay) -> None:
    n = f["n"]
    if "only" in f:
        _bound_credits(paid, amount(n, card), f["only"])
        paid.bound = paid.number >= 0 and not f.get("or_more")  # a nested cost is not an ability
    elif isinstance(n, int):
        paid.credits += n
    elif n == "X":
        paid.varies = True
        paid.pay.append(lambda g, me: _pay_x(g, me, paid))
    elif isinstance(n, dict) and set(n) == {"per", "times"} and n["per"] == "X":
        paid.varies, each = True, n["times"]
        paid.pay.append(lambda g, me: _pay_x(g, me, paid, each=each))
    elif isinstance(n, dict) and "upto" in n and paid.by < 0:
        paid.varies = True
        paid.pay.append(_pay_up_to(paid, amount(n, card)))
    elif isinstance(n, dict) and "per" in n and "only" not in f:
        # Credits for trash costs can pay the trash cost of a card.
        _counted_credits(paid, amount(n, card), "trash_cost" if n == {"per": "accessed.trash_cost"} else "ability")
    else:
        raise unsupported_form("credits")


def _bound_credits(paid: PaidAbility, many: Number, terms: Sequence[str]) -> None:
    """Add a cost in credits that must come from certain cards (CR26 1.10.3c)."""

    def purses(g: State, me: int) -> list[int]:
        return [
            i
            for i in money.purses(g, payer(g, me, paid), "ability", me)
            if all(values.has_term(g, text_of(g, i), term) for term in terms)
        ]

    def pay(g: State, me: int) -> Flow | None:
        return money.pay_from(g, payer(g, me, paid), purses(g, me), many(g, me) + bound_extra_credits(g, me, paid))

    def can(g: State, me: int) -> bool:
        n = many(g, me) + bound_extra_credits(g, me, paid)
        there = sum(g.credit[i] for i in purses(g, me))
        return there >= n and n + paid.credits <= money.available(g, payer(g, me, paid), "ability", me)

    paid.bound_credits = lambda g, me: (many(g, me), purses(g, me))
    paid.can.append(can)
    paid.first.append(pay)


def _counted_credits(paid: PaidAbility, many: Number, purpose: str = "ability") -> None:
    """Add a cost in credits whose amount is computed when it is paid (CR26 1.16.2b)."""
    paid.counted_credits = many

    def on(g: State, me: int) -> tuple[str, int]:
        if purpose == "trash_cost" and g.run is not None:
            return purpose, g.run.accessing
        return spent_on(g, me, paid, purpose)

    def can(g: State, me: int) -> bool:
        return many(g, me) + paid.credits <= money.available(g, payer(g, me, paid), *on(g, me))

    paid.can.append(can)
    paid.pay.append(lambda g, me: money.pay(g, payer(g, me, paid), many(g, me), *on(g, me)))


def vary_credits(paid: PaidAbility, mod: StaticEffect) -> None:
    """Let the card change the credit cost of its own ability, to no less than 0 (CR26 1.16.2a)."""
    usual, paid.credits = paid.credits, 0

    def many(g: State, me: int) -> int:
        return max(0, usual + (mod.value(g, me) if mod.condition is None or mod.condition(g, me) else 0))

    _counted_credits(paid, many)


@maker("cost", "counter")
def _counter(f: Fields, paid: PaidAbility, card: CardInPlay) -> None:
    if f.get("on", "self") != "self":
        _counters_of(paid, f, card)
        return
    for kind, n in f["counters"].items():
        _counter_cost(paid, kind, n)


def _spend_counters(g: State, i: int, kind: str, n: int) -> None:
    """Spend counters from a card and report each of them as an event."""
    taken = counters.take(g, i, kind, n)
    if f"spend_{kind}_counter" in g.listeners:
        for _ in range(taken):
            emit(g, g.whose[i], f"spend_{kind}_counter", i)


def _counters_of(paid: PaidAbility, f: Fields, card: CardInPlay) -> None:
    """Add a cost in counters, taken one by one from cards of the player's choice."""
    ((kind, n),) = f["counters"].items()
    if not isinstance(f["on"], dict) or n in ("X", "all"):
        raise unsupported_form("counter")
    found, many = s.candidates(f["on"], card), amount(n, card)
    paid.can.append(lambda g, me: sum(getattr(g, kind)[i] for i in found(g, me)) >= many(g, me))
    paid.pay.append(lambda g, me: _spend_from(g, me, kind, many(g, me), found(g, me)))


@maker("cost", "add_to_score")
def _add_to_score(f: Fields, paid: PaidAbility, card: CardInPlay) -> None:
    """Compile `add_to_score`: this card goes to the payer's score area as an agenda, for good if `kept`."""
    if f["what"] != "self":
        raise unsupported_form("add_to_score")
    card.points = f["points"]
    paid.can.append(lambda g, me: g.zone[me] == INSTALLED)

    def add(g: State, me: int) -> None:
        add_to_score_area(g, me, payer(g, me, paid).number)
        if f.get("kept"):
            kept, moves = StaticEffect(), g.moves[me]
            kept.kinds, kept.whom = ("forfeit",), 2
            kept.selects = lambda g, me, i: i == me and g.moves[i] == moves
            begin_lasting(g, "game", me, "no_actions", kept)

    paid.pay.append(add)


@maker("cost", "one_of")
def _one_of(f: Fields, paid: PaidAbility, card: CardInPlay) -> None:
    """Compile `one_of`: the player pays one of several lists of costs that can be paid."""
    choices: Sequence[Sequence[Node]] = f["choices"]
    ways = []
    for costs in choices:
        way = PaidAbility(-1, nothing)
        add_costs_of(card.who if paid.by < 0 else paid.by, way, costs, card)
        ways.append(way)
        paid.gives += way.gives
        paid.trashes |= way.trashes
    abouts = ["+".join(node.name for node in costs) for costs in choices]
    paid.can.append(lambda g, me: any(can_pay(g, me, way, "ability") for way in ways))

    def pay(g: State, me: int) -> Flow:
        options = [("mode", k, abouts[k]) for k, way in enumerate(ways) if can_pay(g, me, way, "ability")]
        answer = yield Decision("mode", options, me, "cost", paid.by)
        yield from iterate(pay_costs(g, me, ways[answer[1]], "ability"))

    paid.pay.append(pay)


@maker("cost", "lose_click")
def _lose_click(f: Fields, paid: PaidAbility, card: CardInPlay) -> None:
    """Compile `lose_click`; losing clicks is not spending them, so the ability is not an action."""
    many = None if f["n"] == "all" else amount(f["n"], card)
    paid.can.append(lambda g, me: payer(g, me, paid).clicks >= (1 if many is None else many(g, me)))

    def lose(g: State, me: int) -> None:
        side = payer(g, me, paid)
        for _ in range(money.lose_clicks(g, side, side.clicks if many is None else many(g, me))):
            emit(g, side, "lose_click", me if paid.number >= 0 else -1)  # the card whose ability it pays for

    paid.pay.append(lose)


@maker("cost", "forgo")
def _forgo(f: Fields, paid: PaidAbility, card: CardInPlay) -> None:
    many = amount(f["n"], card)
    paid.pay.append(lambda g, me: money.forgo_clicks(g, payer(g, me, paid), many(g, me)))


def _pay_x(g: State, me: int, paid: PaidAbility, most: Number | None = None, each: int = 1) -> Flow:
    """Pay X credits, or `each` for each point of X.

    A card played or installed with X remembers it while it stays (CR26 8.5.11b, 8.6.2a).
    """
    side = payer(g, me, paid)
    less = counters.lowered_x(g, me)
    there = money.available(g, side, paid.pays_for, me) + less
    if (x := counters.settled_x(g, me)) < 0:
        highest = there // each
        options = [("number", n) for n in range((highest if most is None else min(highest, most(g, me))) + 1)]
        x = (yield Decision("number", options, me, "pay_x", paid.by))[1]
    g.now.x = x
    if g.zone[me] != INSTALLED and paid.by < 0:
        counters.remember_x(g, me, g.now.x)
    yield from iterate(money.pay(g, side, max(0, g.now.x * each - less), paid.pays_for, me))


def _pay_up_to(paid: PaidAbility, most: Number) -> Effect:
    """Return the payment of up to `most` credits; the number paid is available to the effect as `counted`."""

    def pay_up_to(g: State, me: int) -> Flow:
        yield from _pay_x(g, me, paid, most)
        g.now.counted = g.now.x

    return pay_up_to


def _counter_cost(paid: PaidAbility, kind: str, n: Amount) -> None:
    if kind == "bad_publicity" or (paid.by >= 0 and isinstance(n, int)):
        raise Unsupported("bad publicity on a card as a cost")
    if n == "X" and paid.by < 0:
        paid.pay.append(
            choosing_x(lambda g, me: counters.count(g, kind, me), lambda g, me, n: _spend_counters(g, me, kind, n))
        )
        return
    if not isinstance(n, int):
        raise Unsupported("a variable number of counters as a cost")
    held = attrgetter(kind)
    paid.can.append(
        lambda g, me: (
            held(g)[me] >= n or (("share_virus" in g.mods or me in g.left) and counters.count(g, kind, me) >= n)
        )
    )

    def spend(g: State, me: int) -> Flow | None:
        if lenders := values.lenders(g, kind, me):
            return _spend_from(g, me, kind, n, [me, *lenders])
        _spend_counters(g, me, kind, n)
        return None

    paid.pay.append(spend)


def _spend_from(g: State, me: int, kind: str, n: int, cards: list[int]) -> Flow:
    """Spend counters from these cards one by one, as the player chooses."""
    for _ in range(n):
        options: list[Option] = [("card", i) for i in cards if getattr(g, kind)[i]]
        if options:
            answer = yield Decision("choose", options, me, "counter_cost")
            _spend_counters(g, answer[1], kind, 1)


def choosing_x(most: Number, give: Callable[[State, int, int], None], about: str = "pay_x") -> Effect:
    """Compile a cost whose size X the player chooses, up to `most`."""

    def pay(g: State, me: int) -> Flow:
        options = [("number", n) for n in range(most(g, me) + 1)]
        g.now.x = (yield Decision("number", options, me, about))[1]
        give(g, me, g.now.x)

    return pay


@maker("static", "discount")
def _discount(f: Fields, card: CardInPlay) -> list[tuple[str, StaticEffect]]:
    what, limit = f.get("what", "self"), f.get("limit", "")
    itself = what == "self"
    if itself != (f["kinds"] == ("rez",)) or limit not in (("",) if itself else ("", "1/turn")):
        raise Unsupported("a discount for giving something up")
    if not itself and (card.side == "corp" or "rez" in f["kinds"]):
        raise Unsupported("a Corp discount for giving something up")
    if not f.get("instead") and "less" not in f:
        raise Unsupported("a discount without `less` or `instead`")
    mod = StaticEffect(amount(WHOLE_COST if f.get("instead") else f["less"], card))
    mod.kinds, mod.price = f["kinds"], PaidAbility(-1, nothing)
    add_costs(mod.price, f["cost"], card)
    if itself:
        return [("own_discount", mod)]
    mod.selects, mod.first = s.fits(s.uncounted(described(f["what"])), card), limit
    return [("discount", mod)]


WHOLE_COST = 999
"""A number greater than any cost."""
