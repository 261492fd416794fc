"""Amounts: the measures and quantities of a game, and the numbers that entries build from them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nrdb.behaviour.node import Amount, Amounts, Bounds, Quantity
from nrdb.behaviour.vocabulary import HOLDERS, NAMED_COUNTERS
from nrdb.engine.model.numbers import COUNTERS, DECK, REMOVED, RUNNER, SCORED, SIDES
from nrdb.engine.model.side import Event
from nrdb.engine.model.state import State
from nrdb.engine.rules import counters, money, named_counters, values
from nrdb.engine.rules.events import since
from nrdb.engine.rules.runs import protects, under_way
from nrdb.engine.rules.servers import remotes, root
from nrdb.engine.words.history import history, history_of
from nrdb.engine.words.registry import maker, player_called, register_rows, row
from nrdb.engine.words.selection import candidates, chosen_or_kept, reference, was_facedown
from nrdb.engine.words.servers import Fits, own_server
from nrdb.errors import Unsupported

if TYPE_CHECKING:
    from collections.abc import Callable

    from nrdb.engine.model.ability import Number
    from nrdb.engine.model.card import CardInPlay

    Measure = Callable[[State, int], int | None]

UNREACHABLE = 999
"""A number greater than anyone can pay or place."""
NO_MINIMUM = -UNREACHABLE
"""A number below any count, since a number used in a comparison can be negative (CR26 1.1.3)."""
HOSTED_BAD_PUBLICITY = "power"
"""The kind of counter that stores bad publicity on a card, where it has no effect."""


_DAMAGE = ("damage_net", "damage_meat", "damage_core")


def _imminent(g: State, me: int) -> int:
    """Return the amount of imminent effects of the kinds that the card can change."""
    kinds = set(g.table.card_of[me].guarding())
    return 0 if g.imminent is None else sum(n for kind, n in g.imminent.values.items() if kind in kinds)


def _counted(kind: str) -> Measure:
    return lambda g, i: counters.count(g, kind, i)


def _opponents_hand(g: State, me: int) -> int:
    """Return the size of the opponent's hand; an absent opponent keeps the starting hand."""
    other = g.sides[1 - g.table.owner[me]]
    return len(other.hand) if other.seated else g.table.rulebook.hand


def _printed_points(g: State, name: str, events: list[Event]) -> int:
    """Return the printed points of the agendas in these events, wherever the agendas are now."""
    return sum(g.table.card_of[event[1]].points for event in events if event[0] == name)


def _points_gained(g: State, me: int) -> int:
    """Return the agenda points that the Runner has gained this turn, even if they were lost again."""
    apart = sum(n for name, n, who, _, _ in g.events if name == "points" and who == RUNNER)
    return _printed_points(g, "steal", g.events) + apart


def _in_run(g: State, name: str, began: str = "run_begins") -> int:
    """Count how often an event has happened since the last run, or breach, began."""
    return sum(event[0] == name for event in since(g, began))


def _subs_resolved(g: State, me: int) -> int:
    """Count the subroutines on the last encountered ice that have resolved since that encounter began."""
    events = since(g, "encounter")
    return sum(event[0] == "sub_resolves" and event[1] == events[0][1] for event in events)


def _trash_cost(g: State, i: int) -> int | None:
    """Return a card's trash cost; if it was trashed while installed, its cost at that time (CR26 1.12.6)."""
    now: int | None = values.trash_cost(g, i)
    return None if now is None else g.used.get(("trash_cost", i, g.moves[i]), now)


def _accesses_allowed(g: State) -> int:
    if g.run is None:
        return 0
    n = values.access_limit(g, g.run, g.run.server)
    return values.left_of(n, values.fewer_accesses(g, g.run.server))


def _ice_passed(g: State) -> int:
    """Count the pieces of ice passed in the last run. Reinstalled ice is a new object and counts again."""
    passed: set[tuple[int, int]] = set()
    reinstalled: dict[int, int] = {}
    for name, it, _, _, _ in since(g, "run_begins"):
        if name == "install":
            reinstalled[it] = reinstalled.get(it, 0) + 1
        elif name == "pass":
            passed.add((it, reinstalled.get(it, 0)))
    return len(passed)


def _points(g: State, i: int) -> int | None:
    """Return an agenda's points; if it was forfeited this turn, its points at that time (CR26 1.12.6, 10.1.3)."""
    if g.zone[i] == REMOVED and ("points", i) in g.used:
        worth: int = g.used["points", i]
        return worth
    return values.points(g, i) if g.table.card_of[i].type == "agenda" or g.zone[i] == SCORED else None


register_rows("measure", {kind: _counted(kind) for kind in (*COUNTERS, *NAMED_COUNTERS)})
register_rows("measure", {"advancement": counters.advancement})
register_rows(
    "measure",
    {
        "power": lambda g, i: 0 if g.table.card_of[i].holds_bad_publicity else counters.count(g, "power", i),
        "cost": lambda g, i: (
            None if g.table.card_of[i].type == "agenda" or values.facedown(g, i) else g.table.card_of[i].printed
        ),
        "strength": lambda g, i: None if g.table.card_of[i].strength is None else values.strength(g, i),
        "points": _points,
        "printed_points": lambda g, i: g.table.card_of[i].points if g.table.card_of[i].type == "agenda" else None,
        "trash_cost": _trash_cost,
        "memory": lambda g, i: None if g.table.card_of[i].memory is None else values.memory_cost(g, i),
        "advancement_requirement": lambda g, i: (
            g.used.get(("requirement", i), 0) if g.zone[i] == REMOVED else values.requirement(g, i)
        ),
        "subroutines": lambda g, i: len(values.subroutines(g, i)),
        "hosted": lambda g, i: g.host.count(i),
        "excess": lambda g, i: g.used.get(("excess", i), 0),
        "bad_publicity": _counted(HOSTED_BAD_PUBLICITY),
        "present_cost": values.present_cost,
        "rez_cost": lambda g, i: None if g.table.card_of[i].type == "agenda" else values.rez_cost(g, i),
        "position": lambda g, i: g.ice[g.server[i]].index(i) if protects(g, i) else None,
        "subtypes": lambda g, i: len(values.subtypes(g, i)) - 1,
    },
)
register_rows(
    "quantity",
    {
        "tags": lambda g, me: values.tags(g),
        "bad_publicity": lambda g, me: values.bad_publicity(g),
        "link": lambda g, me: values.link(g),
        "rolled": lambda g, me: g.now.rolled,
        "points_gained_this_turn": _points_gained,
        "counters_stolen_last_turn": lambda g, me: sum(
            n for name, n, _, _, _ in g.runner.before if name == "stolen_advanced"
        ),
        "runs_this_game": lambda g, me: g.run_totals[0],
        "runs_last_turn": lambda g, me: sum(event[0] == "run_begins" for event in g.runner.before),
        "clicks": lambda g, me: g.whose[me].clicks,
        "credits": lambda g, me: money.in_pool(g, g.whose[me]),
        "hand": lambda g, me: len(g.whose[me].hand),
        "opponent_hand": _opponents_hand,
        "opponent_credits": lambda g, me: money.in_pool(g, g.sides[1 - g.table.owner[me]]),
        "opponent_clicks": lambda g, me: g.sides[1 - g.table.owner[me]].clicks,
        "opponent_score": lambda g, me: g.sides[1 - g.table.owner[me]].score,
        "points_scored_this_turn": lambda g, me: _printed_points(g, "score", g.events),
        "points_stolen_last_turn": lambda g, me: _printed_points(g, "steal", g.runner.before),
        "deck_size": lambda g, me: g.whose[me].deck_size(),
        "discard": lambda g, me: len(g.whose[me].discard),
        "unused_memory": lambda g, me: values.memory_limit(g) - values.used_memory(g),
        "score": lambda g, me: g.whose[me].score,
        "core_damage": lambda g, me: g.core_damage,
        "damage_this_turn": lambda g, me: sum(n for name, n, _, _, _ in g.events if name in _DAMAGE),
        "this_way": lambda g, me: g.now.counted,
        "X": counters.known_x,
        "turn": lambda g, me: g.whose[me].turns,
        "hand_size": lambda g, me: values.hand_limit(g, g.whose[me]),
        "opponent_hand_size": lambda g, me: values.hand_limit(g, g.sides[1 - g.table.owner[me]]),
        "hand_room": lambda g, me: values.hand_limit(g, g.whose[me]) - len(g.whose[me].hand),
        "purged": lambda g, me: next((n for name, n, _, _, _ in reversed(g.events) if name == "purge"), 0),
        "imminent": _imminent,
        "rd_accesses_this_run": lambda g, me: sum(
            event[0] == "access" and event[3] == DECK for event in since(g, "run_begins")
        ),
        "subs_resolved": _subs_resolved,
        "servers": lambda g, me: len(remotes(g)),
        "server_ice": lambda g, me: len(g.ice[at]) if (at := own_server(g, me)) >= 0 else 0,
        "accesses_allowed": lambda g, me: _accesses_allowed(g),
        "accesses_this_run": lambda g, me: _in_run(g, "access"),
        "accesses_this_breach": lambda g, me: _in_run(g, "access", "breach"),
        "ice_passed_this_run": lambda g, me: _ice_passed(g),
        "passes_this_run": lambda g, me: _in_run(g, "pass"),
        "attacked_ice": lambda g, me: 0 if (run := under_way(g)) is None else len(g.ice[run.server]),
        "defended_remotes": lambda g, me: sum(1 for s in remotes(g) if g.ice[s] and root(g, s)),
        "occupied_remotes": lambda g, me: sum(1 for s in remotes(g) if root(g, s)),
        "runs_this_turn": lambda g, me: sum(event[0] == "run_begins" for event in g.events),
        "successful_runs_this_turn": lambda g, me: sum(event[0] == "run_successful" for event in g.events),
    },
)


@maker("selector", "top")
def _top(n: Amount, card: CardInPlay) -> Number:
    return amount(n, card)


@maker("selector", "where")
def _where(bounds: Bounds, card: CardInPlay) -> list[Fits]:
    return [_within_bounds(measure, limits, card) for measure, limits in bounds.items()]


def _within_bounds(measure: str, bounds: Amounts, card: CardInPlay) -> Fits:
    read: Measure = row("measure", measure)
    limits = [(bound, amount(value, card, NO_MINIMUM)) for bound, value in bounds.items()]

    def bounded(g: State, me: int, i: int) -> bool:
        n = read(g, i)
        return n is not None and all(meets_bound(bound, n, limit(g, me)) for bound, limit in limits)

    return bounded


def quantity(value: Quantity, card: CardInPlay) -> Number:
    """Compile a quantity (`count`, `history`, `sum`, `highest` or a name) into a function of the state."""
    if isinstance(value, dict):
        if "count" in value:
            found = candidates(value["count"], card)
            if value.get("alike"):  # what was chosen stays known wherever the cards have gone (CR26 1.12.6)
                meant = chosen_or_kept if value["count"] == "chosen" else found
                return lambda g, me: max(Counter(g.table.card_of[i].type for i in meant(g, me)).values(), default=0)
            if value.get("types"):
                return lambda g, me: len({g.table.card_of[i].type for i in found(g, me)})
            if value.get("different"):
                return lambda g, me: len({g.table.card_of[i] for i in found(g, me)})
            return lambda g, me: len(found(g, me))
        if "history" in value:
            if "what" in value:
                times_of = history_of(value["history"], value["what"], card)
                return lambda g, me: times_of(g, me, g.events)
            happened, whose = history(value["history"], card), player_called(value.get("who", "you"), card)
            return lambda g, me: happened(g, me, whose, g.events)
        way = max if "highest" in value else sum
        read: Measure = row("measure", value["highest"] if "highest" in value else value["sum"])
        among = candidates(value["of"], card)
        return lambda g, me: way([read(g, i) or 0 for i in among(g, me)] or [0])
    ref, dot, measured = value.partition(".")
    if ref in HOLDERS:
        holder = holder_named(ref)
        return lambda g, me: named_counters.count(g, measured, holder(g, me))
    if dot:
        measure: Measure = row("measure", measured)
        refer = reference(ref)
        if (ref, measured) == ("paid", "cost"):  # a card given up facedown had no cost (CR26 8.1.4a)
            return lambda g, me: sum(measure(g, i) or 0 for i in refer(g, me) if not was_facedown(g, i))
        return lambda g, me: sum(measure(g, i) or 0 for i in refer(g, me))
    found_: Number = row("quantity", value)
    return found_


def holder_named(name: str) -> Number:
    """Return the function that finds the number of a holder of named counters."""
    if name in SIDES:
        side = named_counters.holder_of(side=SIDES.index(name))
        return lambda g, me: side
    if name == "its_server":
        return lambda g, me: named_counters.holder_of(server=g.server[g.now.it] if g.now.it >= 0 else g.now.place)
    if name == "spied":
        return lambda g, me: max((at for kind, at in g.named_counters if kind == "spy"), default=NO_MINIMUM)
    if name == "attacked":
        return lambda g, me: named_counters.holder_of(server=g.now.place if g.run is None else g.run.server)
    central = named_counters.holder_of(server=("hq", "rd", "archives").index(name))
    return lambda g, me: central


def amount(value: Amount, card: CardInPlay, lowest: int = 0) -> Number:
    """Compile an amount into a function of the state; anything counted is worth at least `lowest`."""
    if isinstance(value, int):
        return lambda g, me: value
    if value == "X":
        return counters.known_x
    if isinstance(value, dict) and "upto" in value:
        return amount(value["upto"], card)
    if isinstance(value, dict) and "per" in value:
        count = quantity(value["per"], card)
        times: int = value.get("times", 1)
        past: int = value.get("past", 0)
        every: int = value.get("every", 1)
        plus: int = value.get("plus", 0)
        most: int | None = value.get("max")
        least: int | None = value.get("min")

        def per(g: State, me: int) -> int:
            n = max(lowest, count(g, me) - past) // every * times + plus
            if most is not None:
                n = min(n, most)
            return n if least is None else max(n, least)

        return per
    raise Unsupported(f"the amount {value!r}")


def meets_bound(bound: str, n: int, limit: int) -> bool:
    """Return whether a number meets a bound: `at_least`, `at_most` or `equals`."""
    return n >= limit if bound == "at_least" else n <= limit if bound == "at_most" else n == limit
