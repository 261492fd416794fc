"""Tags and bad publicity: given, removed, paid, counted, and what they trigger."""

from __future__ import annotations

from collections.abc import Callable

from nrdb.behaviour.node import Amount, Fields
from nrdb.engine.model.ability import Effect, Number, PaidAbility, StaticEffect, Test, Trigger
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.numbers import CORP
from nrdb.engine.model.state import State
from nrdb.engine.rules import counters, harm, values
from nrdb.engine.rules.costs import most_x, payer
from nrdb.engine.words import choosing
from nrdb.engine.words import selection as s
from nrdb.engine.words.amounts import amount
from nrdb.engine.words.imminent import ImminentOperation
from nrdb.engine.words.prices import choosing_x, unsupported_form
from nrdb.engine.words.registry import maker, player, player_called, whole
from nrdb.engine.words.static_effects import Statics, player_total
from nrdb.engine.words.triggers import count_matches


@maker("operation", "tag", "take_tag")
def _tag(f: Fields, card: CardInPlay) -> Effect:
    many = amount(f["n"], card)

    def tag(g: State, me: int, values: dict[str, int], _: list[int]) -> None:
        """Give the tags, and note for later operations whether there were any."""
        harm.take_tags(g, n := values.get("tag", 0))
        g.now.did = n > 0

    firm = bool(f.get("unpreventable"))
    return ImminentOperation(("tag",), -1, lambda g, me, _: {"tag": many(g, me)}, tag, firm=firm)


@maker("operation", "bad_publicity")
def _bad_publicity(f: Fields, card: CardInPlay) -> Effect:
    many = amount(f["n"], card)

    def bad_publicity(g: State, me: int, values: dict[str, int], _: list[int]) -> None:
        g.now.counted = values.get("bad_publicity", 0)
        harm.change_bad_publicity(g, g.now.counted)

    def taken(n: Number) -> ImminentOperation:
        return ImminentOperation(("bad_publicity",), CORP, lambda g, me, _: {"bad_publicity": n(g, me)}, bad_publicity)

    if not (isinstance(f["n"], dict) and "upto" in f["n"]):
        return taken(many)

    return choosing.up_to(many, "bad_publicity", lambda g, me, n: taken(lambda g, me: n)(g, me))


@maker("operation", "remove_tag")
def _remove_tag(f: Fields, card: CardInPlay) -> Effect:
    by = player(f, card)
    if f["n"] == "all":

        def remove_all(g: State, me: int) -> None:
            harm.remove_tags(g, g.tags, by)

        return remove_all
    if isinstance(f["n"], dict) and "upto" in f["n"]:
        most = None if f["n"]["upto"] == "all" else amount(f["n"], card)

        def remove(g: State, me: int, n: int) -> None:
            g.now.counted = n
            harm.remove_tags(g, n, by)

        return choosing.up_to(lambda g, me: g.tags if most is None else min(g.tags, most(g, me)), "remove_tag", remove)
    many = amount(f["n"], card)

    def remove_tag(g: State, me: int) -> None:
        harm.remove_tags(g, many(g, me), by)

    return remove_tag


@maker("operation", "lose_bad_publicity")
def _lose_bad_publicity(f: Fields, card: CardInPlay) -> Effect:
    many = amount(f["n"], card)

    def lose(g: State, me: int, n: int) -> None:
        before = g.bad_publicity
        harm.change_bad_publicity(g, -n)
        g.now.counted = before - g.bad_publicity

    if isinstance(f["n"], dict) and "upto" in f["n"]:
        return choosing.up_to(lambda g, me: min(many(g, me), g.bad_publicity), "lose_bad_publicity", lose)
    return lambda g, me: lose(g, me, many(g, me))


@maker("cost", "take_tag")
def _take_tag(f: Fields, paid: PaidAbility, card: CardInPlay) -> None:
    _harm_cost(paid, "take_tag", f["n"], harm.take_tags)
    paid.can.append(lambda g, me: not harm.always_prevented(g, "tag"))


@maker("cost", "take_bad_publicity")
def _take_bad_publicity(f: Fields, paid: PaidAbility, card: CardInPlay) -> None:
    _harm_cost(paid, "take_bad_publicity", f["n"], harm.change_bad_publicity)


@maker("cost", "remove_bad_publicity")
def _remove_bad_publicity(f: Fields, paid: PaidAbility, card: CardInPlay) -> None:
    """Compile `remove_bad_publicity`, which takes real bad publicity, not what cards add to the count (CR26 1.9.4)."""
    n = whole(f["n"])
    _harm_cost(paid, "remove_bad_publicity", n, lambda g, n: harm.change_bad_publicity(g, -n))
    paid.can.append(lambda g, me: g.bad_publicity >= n)


def _harm_cost(paid: PaidAbility, word: str, n: Amount, change: Callable[[State, int], None]) -> None:
    if not isinstance(n, int):
        raise unsupported_form(word)
    paid.pay.append(lambda g, me: change(g, n))


@maker("cost", "remove_tag")
def _remove_tag_as_cost(f: Fields, paid: PaidAbility, card: CardInPlay) -> None:
    n = f["n"]
    if n == "X":

        def remove(g: State, me: int, n: int) -> None:
            harm.remove_tags(g, n, payer(g, me, paid).number)
            counters.settle_x(g, me, n)

        paid.pay.append(choosing_x(lambda g, me: min(g.tags, most_x(g, me)), remove, "remove_tag"))
    elif isinstance(n, int):
        paid.can.append(lambda g, me: g.tags >= n)
        paid.pay.append(lambda g, me: harm.remove_tags(g, n, payer(g, me, paid).number))
    else:
        raise unsupported_form("remove_tag")


@maker("trigger", "tag")
def _on_tag(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    if f.get("untagged"):
        trigger.match = lambda g, me, it: values.tags(g) == it  # the Runner had none before
    if "through" in f:
        fits = s.fits(f["through"], card)
        trigger.match = lambda g, me, it: fits(g, me, g.events[-1][4])
        count_matches(trigger, "tag", card)
    card.heard.append(("tag", trigger))


@maker("trigger", "tag_removed")
def _tag_removed(f: Fields, trigger: Trigger, card: CardInPlay) -> None:
    if "by" in f:
        trigger.hears = 1 << player_called(f["by"], card)
    card.heard.append(("remove_tags" if "by" in f else "tag_removed", trigger))


@maker("static", "tags")
def _more_tags(f: Fields, card: CardInPlay) -> Statics:
    return player_total("tags")({**f, "who": "runner"}, card)


@maker("static", "bad_publicity")
def _more_bad_publicity(f: Fields, card: CardInPlay) -> Statics:
    return player_total("bad_publicity")({**f, "who": "corp"}, card)


@maker("static", "tagged")
def _counts_as_tagged(f: Fields, card: CardInPlay) -> Statics:
    return [("tagged", StaticEffect())]


@maker("condition", "tagged")
def _tagged(f: Fields, card: CardInPlay) -> Test:
    return lambda g, me: values.tagged(g)
