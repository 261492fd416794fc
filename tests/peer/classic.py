"""The verbs and expressions that only scenarios of 1996 need: bids, dice, actions forgone, what may be used now."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from nrdb.engine.model.decision import PASS, PURGE, Option
from nrdb.engine.model.numbers import CORP, RUNNER, SIDES
from nrdb.engine.rules import named_counters, values
from nrdb.engine.rules.active import activate
from nrdb.engine.steps import machine
from nrdb.engine.steps.options import action_options, in_window
from tests.peer.seat import SERVERS, Seat, Unsaid, Wrong

if TYPE_CHECKING:
    from tests.peer.deeds import Match
    from tests.peer.words import Words


# -- deeds ----------------------------------------------------------------------------------------------------


def bid(match: Match, name: str, n: int) -> None:
    """A player notes what is spent on the trace; the Runner's bid includes the price of the base link."""
    match.seat.bids[name] = n
    _bids_on(match.seat)


def base_link(match: Match, title: str) -> None:
    """The Runner says which base link card is used."""
    match.seat.base = title


def _bids_on(seat: Seat) -> None:
    """Answers what a trace asks, as far as it is known what is spent."""
    g = seat.g
    while (asked := g.decision) is not None:
        who = machine.asked(g, asked)
        if SIDES[who] not in seat.bids:
            return
        if who == CORP and asked.kind == "number" and asked.about == "trace":
            seat.take(("number", seat.bids.pop("corp")))
        elif who == RUNNER and asked.kind == "paid" and g.run is not None:
            _link_for(seat, seat.bids.pop("runner"))
        else:
            return


def _link_for(seat: Seat, n: int) -> None:
    """Spends exactly so much on links, the base link first."""
    g = seat.g
    if seat.base:
        cards, seat.base = seat.copies(seat.base), ""
        n -= _use(seat, lambda option, paid: option[1] in cards and paid.pays_for == "base_link", "set the base link")
    while n > 0:
        n -= _use(seat, lambda option, paid: 0 < paid.credits <= n, f"spend {n} on links")  # noqa: B023
    if g.decision is not None and g.decision.kind == "paid":
        seat.take(PASS)


def _use(seat: Seat, fits: Callable[[Option, Any], bool], what: str) -> int:
    """Takes the dearest use of a card that fits, and returns its price."""
    offered = [option for option in seat.g.legal_actions() if option[0] == "use"]
    able = {option: values.paid_abilities(seat.g, option[1])[option[2]] for option in offered}
    fitting = [option for option, paid in able.items() if fits(option, paid)]
    if not fitting:
        raise Wrong(f"the Runner cannot {what}; possible: {seat.g.legal_actions()}")
    option = max(fitting, key=lambda option: able[option].credits)
    seat.take(option)
    return able[option].credits


def dice(match: Match, shown: list[int]) -> None:
    """What the coming dice show, in order."""
    match.seat.dice = [*match.seat.dice, *shown]


def forgo(match: Match, name: str) -> None:
    """The Corp removes every virus counter and owes three actions."""
    match.seat.act(name, lambda option: option == PURGE, "remove virus counters")


def set_rezzed(match: Match, card: Any) -> None:
    """A card is rezzed for nothing."""
    i = match.number(card)
    match.seat.effect(lambda: activate(match.g, i))


VERBS: Final[dict[str, Callable[..., None]]] = {
    "bid": bid,
    "base_link": base_link,
    "dice": dice,
    "forgo": forgo,
    "set_rezzed": set_rezzed,
}


# -- expressions ----------------------------------------------------------------------------------------------------


def _now(w: Words, i: int) -> list[Option]:
    """What may be done with a card of its player now, in a window or as an action."""
    g, side, steps = w.g, w.g.whose[i], w.g.table.rulebook.turns[w.g.acting.name]
    found = list(g.legal_actions())
    if g.run is not None and not g.run.ended:
        found += in_window(g, side, g.table.rulebook.run[min(g.run.at, len(g.table.rulebook.run) - 1)].windows)
    elif g.decision is not None and g.decision.kind in ("window", "action"):
        found += in_window(g, side, steps[g.step].windows)
        found += action_options(g) if side is g.acting and w.seat.in_actions() and side.clicks > 0 else []
    return [option for option in found if len(option) > 1 and option[1] == i]


def _can(word: str) -> Callable[[Words, Any], bool]:
    """Whether an option with this word is about a card now; to break is to use an ability that breaks."""

    def can(w: Words, card: Any) -> bool:
        found = w.card(card)
        if found is None:
            return False
        options = _now(w, found.i)
        if word == "break":
            return any(_breaks(w, option) for option in options)
        return any(option[0] in (("use", "guard") if word == "use" else (word,)) for option in options)

    return can


def _breaks(w: Words, option: Option) -> bool:
    return option[0] == "use" and values.paid_abilities(w.g, option[1])[option[2]].about.startswith("break")


def _trace(w: Words, what: str) -> Any:
    """The value and the link of the last trace, and whether it was successful."""
    told = next((entry for entry in reversed(w.g.transcript or ()) if entry[0] == "trace"), None)
    if told is None:
        raise Wrong("there was no trace")
    if what == "successful":
        return bool(next(event[1] for event in reversed(w.g.events) if event[0] == "trace"))
    return told[2] if what == "value" else told[3]


def _named(w: Words, kind: str, place: Any) -> int:
    """The counters with a name on a player, a data fort or a card."""

    if place in SIDES:
        return named_counters.count(w.g, kind, named_counters.holder_of(side=SIDES.index(place)))
    if isinstance(place, str) and (place.lower() in SERVERS or place.lower().startswith("remote")):
        return named_counters.count(w.g, kind, named_counters.holder_of(server=w.seat.server(place)))
    found = w.card(place)
    if found is None:
        raise Unsaid(f"counters on {place!r}")
    return named_counters.count(w.g, kind, found.i)


def _exposed(w: Words, card: Any) -> bool:
    found = w.card(card)
    return found is not None and any(event[:2] == ("expose", found.i) for event in w.g.events)


CALLS: Final[dict[str, Callable[..., Any]]] = {
    "owed": lambda w, side: w.seat.side(side).owed,
    "named_counters": _named,
    "trace": _trace,
    "can_use": _can("use"),
    "can_break": _can("break"),
    "can_score": _can("score"),
    "exposed": _exposed,
}
