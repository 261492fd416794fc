"""Paying: whether costs can be paid, and paying them (CR 1.15)."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from nrdb.engine.model.ability import Context, Effect, PaidAbility, StaticEffect
from nrdb.engine.model.decision import CostSavedError, Flow
from nrdb.engine.model.numbers import ASIDE, INSTALLED
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules import money, zones
from nrdb.engine.rules.checkpoint import after, iterate, settle, within
from nrdb.engine.rules.effects import in_turn
from nrdb.engine.rules.events import mark_used
from nrdb.engine.rules.imminent import guarded, impend
from nrdb.engine.rules.money import Owed
from nrdb.engine.rules.values import ignored, mute


def payer(g: State, me: int, paid: PaidAbility) -> Side:
    """Return who pays: the card's player, or the opponent if the ability says so."""
    return g.whose[me] if paid.by < 0 else g.sides[paid.by]


def click_kept(g: State, side: Side, for_run: bool = False) -> bool:
    """Return whether no click may be spent in a run because the first is reserved for a basic action (CR26 9.12.3).

    With `for_run`, also whether none may be spent to make a run.
    """
    if "first_click" not in g.mods or side.taken or not (for_run or g.run is not None):
        return False
    return bool(binds_first_click(g, side))


def binds_first_click(g: State, side: Side) -> list[tuple[int, StaticEffect]]:
    """Return the effects that reserve a player's first click of the turn, each with its card."""
    return [(me, mod) for me, mod in g.mods["first_click"] if mod.about(g, me, side.number)]


def spent_on(g: State, me: int, paid: PaidAbility, purpose: str) -> tuple[str, int]:
    """Return the purpose and the card that an ability's credits are spent on.

    Credits that another card adds to the cost of something are spent on that, not on the other card (CR26 1.10.4b,
    1.16.10).
    """
    if not paid.extra_cost_for or paid.extra_cost_for in OF_SERVERS:
        return purpose, me
    return "ability" if paid.extra_cost_for in _USES else paid.extra_cost_for, g.now.it


def price_of(g: State, me: int, paid: PaidAbility) -> int:
    """Return the credits that an ability costs now, including counted credits and credits from certain cards."""
    price = paid.credits
    if paid.counted_credits is not None:
        price += paid.counted_credits(g, me)
    if paid.bound_credits is not None:
        price += paid.bound_credits(g, me)[0]
    return price


def can_pay(g: State, me: int, paid: PaidAbility, purpose: str) -> bool:
    """Return whether an ability's costs can be paid in full."""
    if paid.clicks or paid.credits:
        side = payer(g, me, paid)
        if paid.clicks > side.clicks or (
            paid.credits and paid.credits > money.available(g, side, *spent_on(g, me, paid, purpose))
        ):
            return False
    return not paid.can or all(test(g, me) for test in paid.can)


def pay_costs(g: State, me: int, paid: PaidAbility, purpose: str, then: Sequence[Owed] = ()) -> Flow | None:
    """Pay all costs of an ability; return None if no choice was needed.

    `then` is what will be paid along with them.
    """
    if paid.clicks:
        money.spend_clicks(g, payer(g, me, paid), paid.clicks)
    if paid.first:
        return _pay_bound_first(g, me, paid, purpose, then)
    if paid.credits:
        flow = money.pay(g, payer(g, me, paid), paid.credits, *spent_on(g, me, paid, purpose), then)
        if flow is not None:
            return after(flow, lambda: _pay_rest(g, me, paid))
    return _pay_rest(g, me, paid) if paid.pay else None


def _pay_bound_first(g: State, me: int, paid: PaidAbility, purpose: str, then: Sequence[Owed]) -> Flow:
    """Pay credits that must come from certain cards, then the other costs."""
    for bound in paid.first:
        yield from iterate(bound(g, me))
    yield from iterate(money.pay(g, payer(g, me, paid), paid.credits, *spent_on(g, me, paid, purpose), then))
    yield from iterate(_pay_rest(g, me, paid))


def _pay_rest(g: State, me: int, paid: PaidAbility) -> Flow | None:
    """Pay everything except clicks and credits."""
    if not paid.pay:
        return None
    if paid.paying is None:
        paid.paying = in_turn(paid.pay)  # the checkpoint comes once everything is paid (CR26 1.16.3)
    result: Flow | None = paid.paying(g, me)
    return result


def trash_as_a_cost(g: State, i: int, by: int) -> Flow | None:
    """Have player `by` trash a card as a cost.

    Depending on the rulebook, that can't be prevented, or preventing it cancels what the cost was paid for.
    """
    if g.table.rulebook.cost_saved == "barred" or not guarded(g, "trash"):
        zones.trash(g, i, by=by, as_a_cost=True)
        return None
    return _trash_unless_saved(g, i, by)


def _trash_unless_saved(g: State, i: int, by: int) -> Flow:
    """Trash a card as a cost unless interrupts prevent that; then raise `CostSavedError`."""
    moves = g.moves[i]
    if not (yield from impend(g, g.sides[by], {"trash": 1}, i, i)) or g.moves[i] != moves:
        raise CostSavedError
    zones.trash(g, i, by=by, as_a_cost=True)


def trash_host(g: State, i: int) -> None:
    """Trash a card as a cost of an ability that affects the cards hosted on it.

    The hosted cards are set aside and count as hosted until the ability has resolved (CR26 9.5.5).
    """
    hosted = zones.hosted_cards(g, i)
    for j in hosted:
        if g.zone[j] == ASIDE:
            zones.unhost(g, j)
        else:
            zones.move(g, j, ASIDE)
    zones.trash(g, i, by=g.table.owner[i], as_a_cost=True)
    for j in hosted:
        g.host[j] = i
    g.hosted_count += len(hosted)


def resolving_for_hosted(effect: Effect) -> Effect:
    """Return an effect that resolves the given one, then trashes the hosted cards that are still set aside."""

    def resolving(g: State, me: int) -> Flow:
        aside = zones.hosted_cards(g, me) if g.zone[me] != INSTALLED else []
        yield from iterate(effect(g, me))
        for i in aside:
            if g.zone[i] == ASIDE and g.host[i] in (me, -1):
                zones.trash(g, i)

    return resolving


_WIDER = {"basic_run": "run", "break": "use"}
"""The more general purpose that a purpose belongs to; whatever adds to the cost of the general one applies to both."""


_USES = frozenset(("use", "break", "break_sub"))
"""Purposes that are uses of a card, so that credits for using it can pay additional costs."""


OF_SERVERS = frozenset(("run", "basic_run", "jack_out", "install_in"))
"""Purposes that are about a server rather than a card."""


def extras(g: State, purpose: str, i: int) -> list[tuple[int, PaidAbility]]:
    """Return the additional costs for card `i`, or for server `i` if the purpose is about servers.

    Each comes with the card that imposes it (CR26 1.16.10).
    """
    if ignored(g, purpose, i):
        return x_price(g, i) if purpose == "play" else []
    own = (
        []
        if purpose in OF_SERVERS or mute(g, i)
        else [(i, extra) for extra in g.table.card_of[i].extra_costs.get(purpose, ())]
    )
    wider = _WIDER.get(purpose)
    for me, mod in g.mods.get("extra_cost", ()):
        if mod.price is not None and mod.of in (purpose, wider) and mod.applies(g, me, i):
            own.append((me, mod.price))
    return own


def x_price(g: State, i: int) -> list[tuple[int, PaidAbility]]:
    """Return the play costs of X in the form of additional costs, although they are not additional (CR26 8.6.2a)."""
    return [(i, extra) for extra in g.table.card_of[i].extra_costs.get("play", ()) if extra.varies]


def most_x(g: State, i: int) -> int:
    """Return the largest possible X for a play cost; a very large number if there is none."""
    less: int = g.used.get(("X less", i), 0)
    there = (money.available(g, payer(g, me, extra), extra.pays_for, me) + less for me, extra in x_price(g, i))
    return min(there, default=_ENOUGH)


_ENOUGH = 1000
"""A number greater than any X."""


def entry_fee(g: State, server: int) -> int:
    """Return the credits that installing in or protecting a server costs in addition to the install cost."""
    return sum(extra.credits for _, extra in extras(g, "install_in", server))


def affords_entry(g: State, i: int, server: int, price: int = 0) -> bool:
    """Return whether a server's additional cost can be paid along with the install cost.

    Some credits can pay only the install cost (CR26 1.16.4).
    """
    fee = entry_fee(g, server)
    return price + fee <= money.available(g, g.corp, "install", i, server) and (
        not fee or fee <= money.available(g, g.corp, "install_in", i, server)
    )


def owed(g: State, i: int, listed: Sequence[tuple[int, PaidAbility]], purpose: str, always: bool = False) -> list[Owed]:
    """Return the credits of additional costs if it matters which credits pay, or else nothing.

    With `always` they are returned in any case.
    """
    found, outer = list[Owed](), g.now
    if listed and (always or money.chosen(g)):
        for me, extra in listed:
            g.now = Context(me, i)
            counted = 0 if extra.counted_credits is None else extra.counted_credits(g, me)
            found.append((extra.credits, *spent_on(g, me, extra, purpose)))
            found.append((counted, *spent_on(g, me, extra, "ability")))
            if extra.bound_credits is not None:
                n, cards = extra.bound_credits(g, me)
                found.append((n, "ability", me, cards))
        g.now = outer
    return found


def pay_extra(
    g: State,
    i: int,
    purpose: str,
    listed: Sequence[tuple[int, PaidAbility]] | None = None,
    then: Sequence[Owed] = (),
) -> Flow:
    """Pay the additional costs for a card (CR 1.15.2): those `listed`, or the current ones.

    All are paid together (CR26 1.16.10b), so that a chosen X leaves enough for the rest and for `then`.
    """
    listed = extras(g, purpose, i) if listed is None else listed
    if len(listed) > 1:
        listed = sorted(listed, key=lambda entry: _turn_to_pay(entry[1]))
    for n, (me, extra) in enumerate(listed, 1):
        if g.over:
            return
        more = [*owed(g, i, listed[n:], purpose), *then]

        def pay(g: State, me: int, extra: PaidAbility = extra, more: Sequence[Owed] = more) -> Flow | None:
            return pay_costs(g, me, extra, purpose, more)

        yield from iterate(pay(g, me) if g.now.me == me else within(g, me, i, pay))


def _turn_to_pay(extra: PaidAbility) -> tuple[bool, bool, bool]:
    """Return a sort key for a part of a cost: credits before cards that might hold credits, and X last."""
    counted = extra.counted_credits is not None
    return extra.varies, bool(extra.pay) and not counted, counted


def bound_extra_credits(g: State, me: int, paid: PaidAbility) -> int:
    """Return the credits that other cards add to an ability; 0 unless all its credits must come from certain cards."""
    if not paid.bound or "extra_cost" not in g.mods:
        return 0
    return sum(extra.credits for _, extra in extras(g, paid.purpose, me))


def free_of_credits(listed: Sequence[tuple[int, PaidAbility]]) -> list[tuple[int, PaidAbility]]:
    """Return additional costs without their fixed credits."""
    rest = [(me, copy(extra)) for me, extra in listed]
    for _, extra in rest:
        extra.credits = 0
    return rest


def may_use(g: State, me: int, paid: PaidAbility | None = None) -> bool:
    """Return whether the additional costs of using a card by an optional ability can be paid (CR26 9.6.9d).

    `paid` is the ability's own cost, which must be payable along with them.
    """
    if "extra_cost" not in g.mods:
        return True
    return can_pay_extra(g, me, "use", 0 if paid is None else price_of(g, me, paid), price_for="ability")


def pay_use(g: State, me: int, then: Sequence[Owed] = (), paid: PaidAbility | None = None) -> Flow:
    """Pay the additional costs of using a card (CR26 1.16.10c), leaving enough for `then`.

    If all credits must come from certain cards, they are paid along with the ability's own (`paid`).
    """
    if "extra_cost" in g.mods and (listed := extras(g, "use", me)):
        bound = paid is not None and paid.bound
        yield from pay_extra(g, me, "use", free_of_credits(listed) if bound else listed, then)
        yield from iterate(settle(g))


def as_use(effect: Effect, paid: PaidAbility | None = None) -> Effect:
    """Return an optional ability's effect with its additional costs paid first; `paid` is the ability's own cost."""

    def pays(g: State, me: int) -> Flow:
        yield from pay_use(g, me, paid=paid)
        yield from iterate(effect(g, me))

    def use(g: State, me: int) -> Flow | None:
        g.now.used = True
        return effect(g, me) if "extra_cost" not in g.mods else pays(g, me)

    return use


def use_paid(g: State, i: int) -> None:
    """Mark a card as used by a paid ability; optional parts of the ability are not another use (CR26 9.1.6a)."""
    g.now.used = True
    mark_used(g, i)


def can_pay_extra(
    g: State, i: int, purpose: str, price: int = 0, who: int = -1, clicks: int = 0, price_for: str = "", times: int = 1
) -> bool:
    """Return whether additional costs can be paid on top of the price and clicks, several `times` if need be.

    `price_for` is the purpose of the price if it differs. Whether the price alone can be paid is for the caller to
    check.
    """
    listed = extras(g, purpose, i) * times
    side = g.sides[who] if who >= 0 else g.whose[i]
    outer = g.now
    more = 0
    for me, extra in listed:
        g.now = Context(me, i)
        more += price_of(g, me, extra)
        clicks += extra.clicks + (0 if extra.counted_clicks is None else extra.counted_clicks(g, me))
        able = can_pay(g, me, extra, purpose)
        g.now = outer
        if not able:
            return False
    if clicks > side.clicks:
        return False
    if not listed:
        return True
    if clicks and purpose == "run" and click_kept(g, side, True):
        return False
    if more and "purse" in g.mods:
        return money.affords(g, side, [(price, price_for or purpose, i), *owed(g, i, listed, purpose)])
    return price + more <= money.available(g, side, price_for or purpose, i)
