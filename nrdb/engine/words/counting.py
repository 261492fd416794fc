"""Operations on credits and counters."""

from __future__ import annotations

from collections.abc import Callable

from nrdb.behaviour.node import Amount, Description, Fields
from nrdb.engine.model.ability import Effect, Number
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.decision import NO, YES, Decision, Flow, Option
from nrdb.engine.model.numbers import CORP
from nrdb.engine.model.state import State
from nrdb.engine.rules import counters, money
from nrdb.engine.rules.checkpoint import iterate, settle
from nrdb.engine.rules.costs import can_pay_extra, extras, pay_extra
from nrdb.engine.rules.events import emit
from nrdb.engine.rules.values import forbidden, has_term
from nrdb.engine.words import choosing
from nrdb.engine.words import selection as s
from nrdb.engine.words.amounts import HOSTED_BAD_PUBLICITY, UNREACHABLE, amount
from nrdb.engine.words.registry import maker, player, whole
from nrdb.errors import Unsupported


@maker("operation", "gain")
def _gain(f: Fields, card: CardInPlay) -> Effect:
    who = player(f, card)
    n = f["n"]
    if isinstance(n, int):

        def gain(g: State, me: int) -> None:
            money.gain(g, g.sides[who], n, me)

        return gain
    many = amount(n, card)

    def gain_many(g: State, me: int) -> None:
        money.gain(g, g.sides[who], many(g, me), me)

    return gain_many


@maker("operation", "lose")
def _lose(f: Fields, card: CardInPlay) -> Effect:
    who = player(f, card)
    if f["n"] == "all":

        def lose_all(g: State, me: int) -> None:
            g.now.counted = money.lose(g, g.sides[who], money.in_pool(g, g.sides[who]))

        return lose_all
    many = amount(f["n"], card)

    def lose(g: State, me: int, n: int) -> None:
        g.now.counted = money.lose(g, g.sides[who], n)

    if isinstance(f["n"], dict) and "upto" in f["n"]:
        return choosing.up_to(lambda g, me: min(many(g, me), money.in_pool(g, g.sides[who])), "lose", lose)
    return lambda g, me: lose(g, me, many(g, me))


@maker("operation", "lose_stealth")
def _lose_stealth(f: Fields, card: CardInPlay) -> Effect:
    many = None if f["n"] == "all" else amount(f["n"], card)

    def lose_stealth(g: State, me: int) -> Flow:
        """Remove credits from stealth cards one by one, as long as there are any."""
        left = many(g, me) if many is not None else sum(g.credit)
        while left > 0:
            there = [i for i in g.whose[me].installed if g.credit[i] and has_term(g, i, "stealth")]
            if not there:
                return
            options: list[Option] = [("card", i) for i in there]
            i = there[0] if len(there) == 1 else (yield Decision("choose", options, me, "lose_stealth"))[1]
            left -= counters.take(g, i, "credit", 1)

    return lose_stealth


@maker("operation", "take")
def _take(f: Fields, card: CardInPlay) -> Effect:
    who = card.who
    if f.get("on", "self") != "self":
        raise Unsupported("credits taken from another card")
    if f["n"] == "all":

        def take_all(g: State, me: int) -> None:
            # If the card left play to pay for this, take the credits that it had.
            n = counters.take(g, me, "credit", g.credit[me]) or counters.count(g, "credit", me)
            g.now.counted = n
            money.gain(g, g.sides[who], n, me)
            if n and "take_credits" in g.listeners:
                emit(g, g.sides[who], "take_credits", me)

        return take_all
    if isinstance(f["n"], dict) and "upto" in f["n"]:
        most = None if f["n"]["upto"] == "all" else amount(f["n"]["upto"], card)

        def take_up_to(g: State, me: int) -> Flow:
            held = counters.count(g, "credit", me)  # also if the card left play to pay for this
            held = held if most is None else min(held, most(g, me))
            answer = yield Decision("number", [("number", k) for k in range(held + 1)], me, "take")
            counters.take(g, me, "credit", answer[1])
            g.now.counted = answer[1]
            money.gain(g, g.sides[who], g.now.counted, me)

        return take_up_to
    many = amount(f["n"], card)

    def take(g: State, me: int) -> None:
        n = counters.take(g, me, "credit", many(g, me))
        g.now.counted = n
        money.gain(g, g.sides[who], n, me)
        if n and "take_credits" in g.listeners:
            emit(g, g.sides[who], "take_credits", me)

    return take


@maker("operation", "deposit")
def _deposit(f: Fields, card: CardInPlay) -> Effect:
    """Compile `deposit`: credits move from the pool to the card without being spent or lost."""
    n = f["n"]["upto"] if isinstance(f["n"], dict) and "upto" in f["n"] else f["n"]
    most = None if n == "all" else amount(n, card)

    def deposit(g: State, me: int) -> Flow:
        held = money.in_pool(g, g.whose[me])
        held = held if most is None else min(held, most(g, me))
        answer = ("number", held)
        if n is not f["n"]:
            answer = yield Decision("number", [("number", k) for k in range(held + 1)], me, "deposit")
        money.set_aside(g, g.whose[me], answer[1])
        counters.place(g, me, "credit", answer[1])
        g.now.counted, g.now.did = answer[1], answer[1] > 0

    return deposit


@maker("operation", "recharge")
def _recharge(f: Fields, card: CardInPlay) -> Effect:
    """Compile `recharge`: spent recurring credits return one by one, each to a card that is not full."""
    many = amount(f["n"], card)

    def recharge(g: State, me: int) -> Flow:
        for _ in range(many(g, me)):
            options: list[Option] = [("card", i) for i in money.drained(g, g.whose[me])]
            if not options:
                break
            counters.place(g, (yield Decision("choose", options, me, "recharge"))[1], "credit", 1)

    return recharge


@maker("operation", "load")
def _load(f: Fields, card: CardInPlay) -> Effect:
    ((kind, n),) = f["counters"].items()
    kind = _stored_kind(kind)
    many = amount(n, card)

    def load(g: State, me: int) -> None:
        counters.load(g, me, kind, many(g, me))

    return load


@maker("operation", "place")
def _place(f: Fields, card: CardInPlay) -> Effect:
    kinds = [(_stored_kind(kind), amount(n, card)) for kind, n in f["counters"].items()]
    onto = f.get("on", "self")
    card.holds_bad_publicity |= "bad_publicity" in f["counters"]
    if onto == "self":

        def place(g: State, me: int) -> None:
            for kind, many in kinds:
                counters.place(g, me, kind, many(g, me))

        return place

    about = f"place_{kinds[0][0]}"

    def each(g: State, me: int, i: int) -> None:
        for kind, many in kinds:
            counters.place(g, i, kind, many(g, me))

    varying = [n for n in f["counters"].values() if isinstance(n, dict)]
    upto = any("upto" in n for n in varying)
    if not upto and all(n.get("per") != "this_way" for n in varying):
        return choosing.for_chosen(onto, card, about, each)

    def place_counted(g: State, me: int) -> Flow:
        known = [(kind, many(g, me)) for kind, many in kinds]  # read now: choosing cards changes the counts
        if upto:
            (kind, most), *_ = known
            options: list[Option] = [("number", n) for n in range(most + 1)]
            known[0] = kind, (yield Decision("number", options, me, about))[1]

        def each(g: State, me: int, i: int) -> None:
            for kind, n in known:
                counters.place(g, i, kind, n)

        yield from iterate(choosing.for_chosen(onto, card, about, each)(g, me))
        if upto:
            g.now.counted = known[0][1] if g.now.did else 0  # the next operation counts the counters placed

    return place_counted


def _stored_kind(kind: str) -> str:
    """Return the attribute that stores a kind of counter; bad publicity on a card is stored as power counters."""
    return HOSTED_BAD_PUBLICITY if kind == "bad_publicity" else kind


@maker("operation", "remove_counters")
def _remove_counters(f: Fields, card: CardInPlay) -> Effect:
    wanted = [(_stored_kind(kind), n) for kind, n in f["counters"].items()]
    for kind, n in wanted:
        if isinstance(n, dict) and "upto" in n:
            if len(wanted) > 1:
                raise Unsupported("`upto` for counters of several kinds")
            each_some = _remove_up_to(kind, amount(UNREACHABLE if n["upto"] == "all" else n, card))
            return choosing.for_chosen(f.get("on", "self"), card, "remove_counters", each_some)
    kinds = [(kind, None if n == "all" else amount(n, card)) for kind, n in wanted]

    def each(g: State, me: int, i: int) -> None:
        g.now.counted = 0
        for kind, many in kinds:
            n = counters.count(g, kind, i) if many is None else many(g, me)
            g.now.counted += counters.take(g, i, kind, n)

    return choosing.for_chosen(f.get("on", "self"), card, "remove_counters", each)


def _remove_up_to(kind: str, many: Number) -> Callable[[State, int, int], Flow]:
    """Compile an effect that removes as many counters from a card as the player chooses."""

    def remove_up_to(g: State, me: int, i: int) -> Flow:
        most = min(getattr(g, kind)[i], many(g, me))
        options: list[Option] = [("number", k) for k in range(most + 1)]
        answer = yield Decision("number", options, me, f"remove_{kind}")
        g.now.counted = counters.take(g, i, kind, answer[1])

    return remove_up_to


@maker("operation", "move_counters")
def _move_counters(f: Fields, card: CardInPlay) -> Effect:
    ((kind, n),) = f["counters"].items()
    kind = _stored_kind(kind)
    if isinstance(f["on"], dict) and n == "all":
        return _gather_all(f, card, kind)
    if f["on"] == "self" and isinstance(n, dict) and "upto" in n:
        return _move_up_to(f, card, kind, n["upto"])
    many = None if n in ("all",) else amount(n, card)
    if f["on"] != "self":
        return _gather(f, card, kind, n)

    def each(g: State, me: int, i: int) -> None:
        held = counters.count(g, kind, me)  # what it had, if it left play to pay for this
        moved = held if many is None else min(many(g, me), held)
        counters.take(g, me, kind, moved)
        counters.place(g, i, kind, moved)

    return choosing.for_chosen(f["onto"], card, f"place_{kind}", each)


def _gather_all(f: Fields, card: CardInPlay, kind: str) -> Effect:
    """Compile an effect that moves all counters from many cards to one."""
    found = s.candidates(f["on"], card)

    def each(g: State, me: int, i: int) -> None:
        counters.place(g, i, kind, sum(counters.take(g, j, kind, getattr(g, kind)[j]) for j in found(g, me)))

    return choosing.for_chosen(f["onto"], card, f"place_{kind}", each)


def _move_up_to(f: Fields, card: CardInPlay, kind: str, upto: Amount) -> Effect:
    """Compile an effect that moves as many counters from this card as the player chooses.

    If the card left play to pay for this, the counters that it had are moved.
    """
    most = None if upto == "all" else amount(upto, card)

    def each(g: State, me: int, i: int) -> Flow:
        held = counters.count(g, kind, me)
        n = held if most is None else min(held, most(g, me))
        answer = yield Decision("number", [("number", k) for k in range(n + 1)], me, f"move_{kind}")
        counters.take(g, me, kind, answer[1])
        counters.place(g, i, kind, answer[1])

    return choosing.for_chosen(f["onto"], card, f"place_{kind}", each)


def _gather(f: Fields, card: CardInPlay, kind: str, n: Amount) -> Effect:
    """Compile an effect that moves counters from a chosen card to another, which is chosen before or after it."""
    most = amount(n, card)
    found, meant = s.candidates(f["on"], card), s.candidates(f["onto"], card)

    def gather(g: State, me: int) -> Flow:
        """Choose the source, then the card that the counters go to."""
        targets = meant(g, me)
        options: list[Option] = [("card", i) for i in found(g, me) if getattr(g, kind)[i] and {*targets} - {i}]
        if not options:
            return
        source = (yield Decision("choose", options, me, "move_counters"))[1]
        target: list[Option] = [("card", i) for i in targets if i != source]
        onto = target[0] if len(target) == 1 else (yield Decision("choose", target, me, f"place_{kind}"))
        least = 0 if isinstance(n, dict) else most(g, me)
        held = min(most(g, me), getattr(g, kind)[source])
        numbers: list[Option] = [("number", k) for k in range(min(least, held), held + 1)]
        answer = yield Decision("number", numbers, me, f"move_{kind}")
        counters.place(g, onto[1], kind, counters.take(g, source, kind, answer[1]))

    return gather


def _advance_at_cost(g: State, me: int, i: int, n: int) -> Flow:
    """Advance a card `n` times, paying its additional costs; the Corp may stop instead (CR26 1.16.10a, c)."""
    for _ in range(n):
        if not can_pay_extra(g, i, "advance") or (yield Decision("may", [NO, YES], i, "advance", CORP)) == NO:
            return
        yield from pay_extra(g, i, "advance")
        yield from iterate(settle(g))
        counters.advance(g, i)


@maker("operation", "advance")
def _advance(f: Fields, card: CardInPlay) -> Effect:
    n = whole(f.get("n", 1))

    def each(g: State, me: int, i: int) -> Flow | None:
        if forbidden(g, g.corp, "advance", i):
            return None
        if "extra_cost" in g.mods and extras(g, "advance", i):
            return _advance_at_cost(g, me, i, n)
        counters.advance(g, i, n)
        return None

    what = f["what"]
    if isinstance(what, dict):
        what = {**what, "is": ("advanceable", *what.get("is", ()))}
    return choosing.for_chosen(what, card, "place_advancement", each)


@maker("operation", "charge")
def _charge(f: Fields, card: CardInPlay) -> Effect:
    def each(g: State, me: int, i: int) -> None:
        counters.place(g, i, "power", 1)

    what = f["what"]
    if what == "self":

        def charge(g: State, me: int) -> None:
            if g.power[me]:
                counters.place(g, me, "power", 1)

        return charge
    if isinstance(what, str):

        def if_charged(g: State, me: int, i: int) -> None:
            if g.power[i]:
                each(g, me, i)

        return choosing.for_chosen(what, card, "charge", if_charged)
    return choosing.for_chosen(chargeable(what), card, "charge", each)


def chargeable(what: Description) -> Description:
    """Narrow a selector to the cards that can be charged: those with a power counter."""
    return {**what, "where": {**what.get("where", {}), "power": {"at_least": 1}}}


@maker("operation", "purge")
def _purge(f: Fields, card: CardInPlay) -> Effect:
    """Compile `purge`, at the price of the Corp's next clicks if the entry says so (CLS virus.when)."""
    forgone = whole(f.get("forgo", 0))

    def purge(g: State, me: int) -> None:
        if forgone:
            money.forgo_clicks(g, g.corp, forgone)
        g.now.counted = counters.purge(g, bool(forgone))

    return purge
