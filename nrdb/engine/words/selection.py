"""Choosing cards: selectors, quantities and servers of the notation as functions of the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from nrdb.behaviour.vocabulary import TERMS
from nrdb.engine.model.numbers import ARCHIVES, COUNTERS, DECK, DISCARD, HAND, HQ, INSTALLED, PLAY, RD, REMOVED, SCORED
from nrdb.engine.model.state import State
from nrdb.engine.rules import counters, values, zones
from nrdb.engine.rules.servers import mark, remotes, root
from nrdb.errors import Unsupported

if TYPE_CHECKING:
    from nrdb.engine.model.ability import Number
    from nrdb.engine.model.card import CardInPlay

DECKS = ("deck", "rd", "stack")
HOSTED_BAD_PUBLICITY = "power"
"""Bad publicity that lies on a card has no effect there; it is kept as power counters."""
_ZONES: dict[str, tuple[str, int]] = {
    "hand": ("", HAND), "hq": ("corp", HAND), "grip": ("runner", HAND),
    "deck": ("", DECK), "rd": ("corp", DECK), "stack": ("runner", DECK),
    "discard": ("", DISCARD), "archives": ("corp", DISCARD), "heap": ("runner", DISCARD),
    "score_area": ("", SCORED), "play": ("", PLAY), "removed": ("", REMOVED),
}  # fmt: skip
Fits = Callable[[State, int, int], bool]
Cards = Callable[[State, int], list[int]]


def reference(name: str) -> Cards:
    """The cards that a reference names now."""
    if name == "self":
        return lambda g, me: [me]
    if name == "it":
        return lambda g, me: [g.it] if g.it >= 0 else []
    if name == "found" or name == "revealed":
        return lambda g, me: list(g.found)
    if name == "chosen":
        return lambda g, me: list(g.chosen)
    if name == "paid":
        return lambda g, me: list(g.found)
    if name == "host":
        return lambda g, me: [g.host[me]] if g.host[me] >= 0 else []
    if name == "hosted":
        return lambda g, me: [i for i, host in enumerate(g.host) if host == me]
    if name == "identity":
        return lambda g, me: [] if g.table.identity is None else [g.table.identity]
    raise Unsupported(f"the reference {name!r}")


def zone_number(name: str, card: CardInPlay) -> int:
    """The zone of a name, when it is one of the player's own."""
    owner, zone = _ZONES.get(name, ("?", -1))
    if owner not in ("", card.side):
        raise Unsupported(f"what works from {name}")
    return zone


# -- which cards ----------------------------------------------------------------------------------------------------


def fits(what: Any, card: CardInPlay) -> Fits:
    """A test whether a card is one of those a selector describes."""
    if isinstance(what, str):
        refer = reference(what)
        return lambda g, me, i: i in refer(g, me)
    if what.get("who") in ("opponent",):
        return lambda g, me, i: False
    for key in ("hosted_on", "faction"):
        if key in what:
            raise Unsupported(f"cards by {key!r}")
    tests: list[Fits] = [_term(term) for term in what.get("is", ()) if term != "card"]
    if "named" in what:
        if what["named"] == "chosen":
            tests.append(lambda g, me, i: any(g.table.card_of[i] is g.table.card_of[j] for j in g.chosen))
        elif what["named"] == "same_as_it":
            tests.append(lambda g, me, i: g.table.card_of[i] is g.table.card_of[g.it])
        else:
            tests.append(lambda g, me, i: g.table.card_of[i] is g.table.card_of[me])
    if what.get("like") == "paid":
        tests.append(lambda g, me, i: any(g.table.card_of[i].type == g.table.card_of[j].type for j in g.found))
    elif what.get("like") == "chosen":
        tests.append(lambda g, me, i: any(g.table.card_of[i].type == g.table.card_of[j].type for j in g.chosen))
    elif "like" in what:
        tests.append(lambda g, me, i: g.table.card_of[i].type == g.table.card_of[g.it].type)
    either = [_term(term) for term in what.get("any", ())]
    if either:
        tests.append(lambda g, me, i: any(test(g, me, i) for test in either))
    for term in what.get("not", ()):
        tests.append(_negated(_term(term)))
    for measure, bounds in what.get("where", {}).items():
        tests.append(_bounded(measure, bounds, card))
    if what.get("other"):
        tests.append(lambda g, me, i: i != me)
    if "at" in what:
        tests.append(_at(what["at"], card))
    if not tests:
        return lambda g, me, i: True
    if len(tests) == 1:
        return tests[0]
    return lambda g, me, i: all(test(g, me, i) for test in tests)


def _faceup(g: State, me: int, i: int) -> bool:
    return g.faceup[i] if g.zone[i] == DISCARD else g.active[i]


def _negated(test: Fits) -> Fits:
    return lambda g, me, i: not test(g, me, i)


def _term(term: str) -> Fits:
    if term not in TERMS:
        return lambda g, me, i: term in g.table.card_of[i].terms
    known: dict[str, Fits] = {
        "card": lambda g, me, i: True,
        "installed": lambda g, me, i: g.zone[i] == INSTALLED,
        "uninstalled": lambda g, me, i: g.zone[i] != INSTALLED,
        "rezzed": lambda g, me, i: g.active[i],
        "unrezzed": lambda g, me, i: g.zone[i] == INSTALLED and not g.active[i],
        "faceup": _faceup,
        "facedown": lambda g, me, i: not _faceup(g, me, i),
        "active": lambda g, me, i: g.active[i],
        "advanceable": lambda g, me, i: g.zone[i] == INSTALLED and values.can_advance(g, i),
        "advanced": lambda g, me, i: g.advancement[i] > 0,
        "unadvanced": lambda g, me, i: g.advancement[i] == 0,
        "unique": lambda g, me, i: g.table.card_of[i].unique,
        "hosted": lambda g, me, i: g.host[i] >= 0,
        "hosting": lambda g, me, i: i in g.host,
        "this_turn": lambda g, me, i: g.since[i] == g.turn,
        "not_this_turn": lambda g, me, i: g.since[i] != g.turn,
        "rezzed_this_turn": lambda g, me, i: ("rez", i) in g.events,
        "scored_this_turn": lambda g, me, i: ("score", i) in g.events,
    }
    if term not in known:
        raise Unsupported(f"cards that are {term!r}")
    return known[term]


def _bounded(measure: str, bounds: dict[str, Any], card: CardInPlay) -> Fits:
    read = _measure(measure)
    limits = [(bound, amount(value, card)) for bound, value in bounds.items()]

    def bounded(g: State, me: int, i: int) -> bool:
        n = read(g, i)
        return n is not None and all(holds(bound, n, limit(g, me)) for bound, limit in limits)

    return bounded


def _measure(name: str) -> Callable[[State, int], int | None]:
    known: dict[str, Callable[[State, int], int | None]] = {
        "cost": lambda g, i: g.table.card_of[i].printed,
        "strength": lambda g, i: g.table.card_of[i].strength,
        "points": lambda g, i: values.points(g, i) if g.table.card_of[i].type == "agenda" else None,
        "trash_cost": lambda g, i: g.table.card_of[i].trash_cost,
        "memory": lambda g, i: g.table.card_of[i].memory,
        "advancement_requirement": lambda g, i: values.requirement(g, i),
        "subroutines": lambda g, i: g.table.card_of[i].subs,
        "hosted": lambda g, i: g.host.count(i),
        "excess": lambda g, i: max(0, g.advancement[i] - values.requirement(g, i)),
    }
    if name == "bad_publicity":
        name = HOSTED_BAD_PUBLICITY
    if name in COUNTERS:
        return lambda g, i: counters.count(g, name, i)
    if name not in known:
        raise Unsupported(f"the measure {name!r}")
    return known[name]


def _at(where: Any, card: CardInPlay) -> Fits:
    if where == "this_server":
        return lambda g, me, i: g.server[i] >= 0 and g.server[i] == g.server[me]
    held = servers(where, card)
    if held is None:
        return lambda g, me, i: g.server[i] >= 0
    return lambda g, me, i: g.server[i] in held


class _Remotes:
    """All remote servers, however many there are."""

    def __contains__(self, server: object) -> bool:
        return isinstance(server, int) and server >= 3


def servers(where: Any, card: CardInPlay) -> Any:
    """The servers meant, as something that `in` can ask; None for any."""
    if isinstance(where, tuple):
        return frozenset(server for one in where for server in servers(one, card))
    known: dict[str, Any] = {
        "any": None, "hq": frozenset({HQ}), "rd": frozenset({RD}), "archives": frozenset({ARCHIVES}),
        "central": frozenset({HQ, RD, ARCHIVES}), "remote": _Remotes(),
    }  # fmt: skip
    if where not in known:
        raise Unsupported(f"the server {where!r}")
    return known[where]


def run_servers(where: Any) -> Callable[[State], list[int]]:
    """The servers a run may go to. The opponent has no remote servers when a deck plays alone."""
    if where == "not_run_this_turn":
        return lambda g: [s for s in (HQ, RD, ARCHIVES) if ("run_begins", s) not in g.events]
    if where == "remote":
        return lambda g: []
    if where == "mark":
        return lambda g: [mark(g)] if mark(g) >= 0 else []
    names = where if isinstance(where, tuple) else (where,)
    numbers = {"hq": [HQ], "rd": [RD], "archives": [ARCHIVES], "central": [HQ, RD, ARCHIVES], "any": [HQ, RD, ARCHIVES]}
    if not all(name in (*numbers, "remote") for name in names):
        raise Unsupported(f"a run on {where!r}")
    found = sorted({server for name in names for server in numbers.get(name, ())})
    return lambda g: found


def candidates(what: Any, card: CardInPlay) -> Cards:
    """All the cards a selector could choose among, now."""
    if isinstance(what, str):
        return reference(what)
    if what.get("who") == "opponent":
        return lambda g, me: []
    test = fits(what, card)
    zone = what.get("from")
    if zone == "found":
        return lambda g, me: [i for i in g.found if g.zone[i] in (DECK, DISCARD, HAND) and test(g, me, i)]
    if zone in ("hosted", "set_aside"):
        # What lay on a card that was trashed to pay is still meant (it waits in `found`).
        return lambda g, me: [i for i in _hosted(g, me) if test(g, me, i)]
    if zone in DECKS and "top" in what:
        top = what["top"]
        if not isinstance(top, int):
            raise Unsupported("a variable number of top cards")
        return lambda g, me: [i for i in zones.look_at_top(g, top)[::-1] if test(g, me, i)]
    sources = _sources(zone, card, what)
    return lambda g, me: [i for source in sources for i in source(g) if test(g, me, i)]


def _hosted(g: State, me: int) -> list[int]:
    hosted = [i for i, host in enumerate(g.host) if host == me]
    return hosted or ([] if g.zone[me] in (INSTALLED, SCORED, PLAY) else g.found)


def _sources(zone: Any, card: CardInPlay, what: dict[str, Any]) -> list[Callable[[State], list[int]]]:
    if zone is None:
        return [lambda g: g.installed]
    found: list[Callable[[State], list[int]]] = []
    for name in zone if isinstance(zone, tuple) else (zone,):
        if name not in _ZONES or _ZONES[name][0] not in ("", card.side):
            raise Unsupported(f"cards from {name}")
        found.append(_IN_ZONE[_ZONES[name][1]])
    return found


_IN_ZONE: dict[int, Callable[[State], list[int]]] = {
    HAND: lambda g: g.hand,
    DECK: lambda g: g.deck + g.top + g.bottom,
    DISCARD: lambda g: g.discard,
    SCORED: lambda g: g.scored,
    REMOVED: lambda g: g.removed,
    PLAY: lambda g: [i for i, zone in enumerate(g.zone) if zone == PLAY],
}


# -- how many -------------------------------------------------------------------------------------------------------


def quantity(value: Any, card: CardInPlay) -> Number:
    """Something counted, as a function of the state."""
    if isinstance(value, dict):
        if "count" in value:
            found = candidates(value["count"], card)
            if value.get("different"):
                return lambda g, me: len({g.table.card_of[i] for i in found(g, me)})
            return lambda g, me: len(found(g, me))
        if "history" in value:
            happened = history(value["history"])
            return lambda g, me: happened(g, g.events)
        way = max if "highest" in value else sum
        read = _measure(value["highest" if "highest" in value else "sum"])
        among = candidates(value["of"], card)
        return lambda g, me: way([read(g, i) or 0 for i in among(g, me)] or [0])
    ref, dot, measure = value.partition(".")
    if dot:
        read, refer = _measure(measure), reference(ref)
        return lambda g, me: sum(read(g, i) or 0 for i in refer(g, me))
    known: dict[str, Number] = {
        "tags": lambda g, me: g.tags,
        "bad_publicity": lambda g, me: g.bad_publicity,
        "link": lambda g, me: values.total(g, "link"),
        "clicks": lambda g, me: g.clicks,
        "credits": lambda g, me: g.credits,
        "hand": lambda g, me: len(g.hand),
        "opponent_hand": lambda g, me: g.table.rulebook.hand,  # the opponent keeps the hand it was dealt
        "deck_size": lambda g, me: len(g.deck) + len(g.top) + len(g.bottom),
        "discard": lambda g, me: len(g.discard),
        "unused_memory": lambda g, me: values.memory_limit(g) - values.used_memory(g),
        "score": lambda g, me: g.score,
        "core_damage": lambda g, me: g.core_damage,
        "this_way": lambda g, me: g.counted,
        "X": lambda g, me: g.x,
        "turn": lambda g, me: g.turn,
        "hand_size": lambda g, me: values.hand_limit(g),
        "servers": lambda g, me: len(remotes(g)),
        "server_ice": lambda g, me: len(g.sheets[g.server[me]]) if g.server[me] >= 0 else 0,
        "defended_remotes": lambda g, me: sum(1 for s in remotes(g) if g.sheets[s] and root(g, s)),
        "runs_this_turn": lambda g, me: sum(1 for name, _ in g.events if name == "run_begins"),
        "successful_runs_this_turn": lambda g, me: sum(1 for name, _ in g.events if name == "run_successful"),
    }
    if value not in known:
        raise Unsupported(f"the quantity {value!r}")
    return known[value]


_HISTORY: dict[str, tuple[str, Any]] = {
    "run": ("run_begins", None), "successful_run": ("run_successful", None),
    "run_on_hq": ("run_begins", (HQ,)), "run_on_rd": ("run_begins", (RD,)),
    "run_on_archives": ("run_begins", (ARCHIVES,)),
    "successful_run_on_hq": ("run_successful", (HQ,)), "successful_run_on_rd": ("run_successful", (RD,)),
    "successful_run_on_archives": ("run_successful", (ARCHIVES,)),
    "successful_run_on_central": ("run_successful", (HQ, RD, ARCHIVES)),
    "successful_run_on_remote": ("run_successful", _Remotes()),
    "score": ("score", None), "install": ("install", None), "play": ("play", None), "trash": ("trash", None),
    "draw": ("draw", None), "rez": ("rez", None), "advance": ("advance", None), "breach_hq": ("breach", (HQ,)),
    "breach_rd": ("breach", (RD,)), "breach": ("breach", None),
}  # fmt: skip


def history_of(name: str, what: Any, card: CardInPlay) -> Callable[[State, int], int]:
    """How often something happened this turn to cards that a selector describes; installed ones, for those trashed."""
    if name not in ("install", "play", "trash", "rez") or not isinstance(what, dict):
        raise Unsupported(f"the history of {name!r} of certain cards")
    from_play = "installed" in what.get("is", ())
    if from_play and name != "trash":
        raise Unsupported(f"the history of {name!r} of installed cards")
    test = fits({**what, "is": tuple(term for term in what.get("is", ()) if term != "installed")}, card)

    def happened(g: State, me: int) -> int:
        times, events = 0, g.events
        for at, (event, it) in enumerate(events):
            if event != name or not test(g, me, it):
                continue
            # What was installed leaves play in the same moment.
            times += not from_play or ("uninstall", it) in events[at + 1 : at + 3]
        return times

    return happened


def history(name: str) -> Callable[[State, list[Any]], int]:
    """How often something happened in a list of events."""
    if name == "spend_click":
        return lambda g, events: g.taken
    if name == "action":
        return lambda g, events: sum(1 for happened, _ in events if happened == "acted")
    if name in ("steal", "damage", "tag", "gain_tag", "unsuccessful_run", "access", "agenda_access", "trash_corp",
                "successful_run_here"):  # fmt: skip
        return lambda g, events: 0  # these take an opponent
    if name == "install_from_hand":
        return lambda g, events: sum(
            (happened == "install") - (happened == "install_elsewhere") for happened, _ in events
        )
    if name not in _HISTORY or name == "draw":
        raise Unsupported(f"the history of {name!r}")
    event, where = _HISTORY[name]
    if where is None:
        return lambda g, events: sum(1 for happened, _ in events if happened == event)
    return lambda g, events: sum(1 for happened, it in events if happened == event and it in where)


def amount(value: Any, card: CardInPlay) -> Callable[[State, int], int]:
    """An amount as a function of the state."""
    if isinstance(value, int):
        return lambda g, me: value
    if value == "X":
        return lambda g, me: g.x
    if isinstance(value, dict) and "upto" in value:
        return amount(value["upto"], card)
    if isinstance(value, dict) and "per" in value:
        count: Callable[[State, int], int] = quantity(value["per"], card)
        times: int = value.get("times", 1)
        past: int = value.get("past", 0)
        every: int = value.get("every", 1)
        plus: int = value.get("plus", 0)
        most: int | None = value.get("max")
        least: int | None = value.get("min")

        def per(g: State, me: int) -> int:
            n = max(0, count(g, me) - past) // every * times + plus
            if most is not None:
                n = min(n, most)
            return n if least is None else max(n, least)

        return per
    raise Unsupported(f"the amount {value!r}")


def holds(bound: str, n: int, limit: int) -> bool:
    return n >= limit if bound == "at_least" else n <= limit if bound == "at_most" else n == limit
