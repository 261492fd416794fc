"""Playing an event or operation (CR 8.6), as an action or by an effect."""

from __future__ import annotations

from functools import partial

from nrdb.engine.model.ability import StaticEffect, Trigger
from nrdb.engine.model.decision import Flow
from nrdb.engine.model.numbers import PLAY
from nrdb.engine.model.state import State
from nrdb.engine.rules import decks, money, zones
from nrdb.engine.rules.active import RESOLUTION, activate, begin_lasting, end_lasting_of
from nrdb.engine.rules.checkpoint import after, iterate, settle, until_nothing_to_choose
from nrdb.engine.rules.costs import extras, owed, pay_extra, x_price
from nrdb.engine.rules.counters import lower_x
from nrdb.engine.rules.discounts import ask
from nrdb.engine.rules.events import add_pending, emit, happen
from nrdb.engine.rules.values import left_for_x, origin, play_cost


def play_card(
    g: State, i: int, less: int = 0, free: bool = False, then: str = "discard", extra: bool = True, asked: bool = False
) -> Flow | None:
    """Play a card: pay for it, make it active, resolve it, trash it (CR 8.6). The caller spends the clicks.

    `then` says where it goes afterwards: "discard", "remove" or "deck_bottom".
    """
    card = g.table.card_of[i]
    if "discount" in g.mods and not (free or asked):
        return _play_with_discount(g, i, less, then, extra)
    if (card.extra_costs or "extra_cost" in g.mods) and (extra or (not free and card.extra_costs and x_price(g, i))):
        return _play_with_extra_costs(g, i, less, free, then, extra)
    price = 0 if free else max(0, play_cost(g, i) - less)
    was = origin(g, i)
    flow = money.pay(g, g.whose[i], price, "play", i) if price else None
    if flow is not None:
        return after(flow, partial(_begin, g, i, price, was, then))
    return _begin(g, i, price, was, then)


def _begin(g: State, i: int, price: int, was: int, then: str) -> Flow | None:
    """Activate a card that has been paid for, and resolve it."""
    card, side = g.table.card_of[i], g.whose[i]
    zones.move(g, i, PLAY)
    if g.transcript is not None:
        g.transcript.append(("play", i, price))
    if card.heard or card.mods or card.own or card.paid or card.guards or card.current:
        activate(g, i)
    emit(g, side, "play", i, was)
    if card.current or card.stays or g.pending or g.dirty or card.own:
        return _play_rest(g, i, then, None, False)
    _discard_first(g, i, then)
    flow = card.play(g, i) if card.play is not None else None
    if flow is not None or g.pending or g.dirty:
        return _play_rest(g, i, then, flow, True)
    _played(g, i, then)
    return None


def _play_with_discount(g: State, i: int, less: int, then: str, extra: bool) -> Flow:
    """Ask about discounts, then play the card."""
    price = max(0, play_cost(g, i) - less)
    less += yield from ask(g, i, "play", price)
    yield from iterate(play_card(g, i, less, then=then, extra=extra, asked=True))


def _play_with_extra_costs(g: State, i: int, less: int, free: bool, then: str, extra: bool) -> Flow:
    """Play a card with additional costs."""
    price = 0 if free else max(0, play_cost(g, i) - less)
    side, was = g.whose[i], origin(g, i)
    lower_x(g, i, 0 if free else left_for_x(g, i, "play", less))
    zones.move(g, i, PLAY)  # out of hand before anything is given up for it
    # Credits first: cards given up for it might hold some of them.
    listed = extras(g, "play", i) if extra else x_price(g, i)
    yield from iterate(money.pay(g, side, price, "play", i, owed(g, i, listed, "play")))
    yield from pay_extra(g, i, "play", None if extra else x_price(g, i))
    if g.over:
        return
    if g.transcript is not None:
        g.transcript.append(("play", i, price))
    activate(g, i)
    emit(g, side, "play", i, was)
    yield from _play_rest(g, i, then, None, False)


def _play_rest(g: State, i: int, then: str, flow: Flow | None, begun: bool) -> Flow:
    """Resolve a card with checkpoints, then let it leave play."""
    card = g.table.card_of[i]
    if not begun:
        _discard_first(g, i, then)
        if card.current:
            for other in [j for j in range(len(g.zone)) if g.zone[j] == PLAY and g.table.card_of[j].current and j != i]:
                zones.trash(g, other)
        if "played" in card.own:
            happen(g, "played", i)
        yield from iterate(settle(g))
        flow = card.play(g, i) if card.play is not None else None
    if flow is not None:
        yield from until_nothing_to_choose(flow)
    ends = g.ending
    if ends:  # only once the card has resolved
        g.ending = False
    yield from iterate(settle(g))
    if g.lasting:
        end_lasting_of(g, RESOLUTION, i)
    if then == "remove" and g.zone[i] == PLAY and (card.current or card.stays):
        leaves = StaticEffect()
        moves = g.moves[i]
        leaves.selects = lambda g, me, other: other == i and g.moves[i] == moves
        begin_lasting(g, "game", i, "removed_instead", leaves)
    _played(g, i, then)
    if ends:
        yield from _end_phase(g, i)


def _discard_first(g: State, i: int, then: str) -> None:
    """Put a card that is about to resolve into the discard pile, if the rulebook says so.

    A card that remembers a choice, or has abilities for the run it makes, stays until it has resolved.
    """
    card = g.table.card_of[i]
    if card.mods or card.heard or card.paid or card.chooses:
        return
    if g.table.rulebook.discards_before and then == "discard" and not (card.current or card.stays):
        zones.trash(g, i, False)


def _end_phase(g: State, i: int) -> Flow:
    """End the action phase because of a card that has resolved; anything else that was triggered lapses.

    Its player may resolve their own triggers first, but not the opponent's (CR26 5.4.3b).
    """
    if g.pending:
        add_pending(g, _ENDING, i)
        yield from iterate(settle(g))
    else:
        yield from iterate(settle(g))
        _end(g, i)


def _end(g: State, i: int) -> None:
    """End the action phase."""
    g.ending = True


_ENDING = Trigger(None, -1, _end)
_ENDING.anywhere, _ENDING.about = True, "end_action_phase"


def _played(g: State, i: int, then: str) -> None:
    """Let a resolved card leave play and report that it has resolved, wherever it goes (CR26 8.6.7g, h)."""
    card = g.table.card_of[i]
    stays = card.current or card.stays or g.host[i] >= 0  # or has become a condition counter
    if g.zone[i] == PLAY and not stays:
        if then == "remove":
            zones.remove_from_game(g, i)
        elif then == "deck_bottom":
            decks.put_under(g, i, "deck_bottom")
        else:
            zones.trash(g, i, False)
    if "resolved" in g.listeners or g.table.needs_window_events:
        emit(g, g.whose[i], "resolved", i)
