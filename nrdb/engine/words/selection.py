"""Selectors and references of the notation as functions that find cards in the state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from nrdb.behaviour.node import Description, Fields, Names, Selector, Servers
from nrdb.behaviour.vocabulary import TERMS
from nrdb.engine.model.numbers import ASIDE, DECK, DISCARD, HAND, INSTALLED, OUTSIDE, PLAY, REMOVED, SCORED, SIDES
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules import decks, named_counters, runs, values, zones
from nrdb.engine.rules.events import since
from nrdb.engine.words.registry import MAKERS, maker, player_called, register_rows, row
from nrdb.engine.words.servers import Fits, last_server, server_test
from nrdb.errors import Unsupported

if TYPE_CHECKING:
    from nrdb.engine.model.ability import Number
    from nrdb.engine.model.card import CardInPlay

DECKS = ("deck", "rd", "stack")
_ZONES: dict[str, tuple[str, int]] = {
    "hand": ("", HAND), "hq": ("corp", HAND), "grip": ("runner", HAND),
    "deck": ("", DECK), "rd": ("corp", DECK), "stack": ("runner", DECK),
    "discard": ("", DISCARD), "archives": ("corp", DISCARD), "heap": ("runner", DISCARD),
    "outside": ("", OUTSIDE),
    "score_area": ("", SCORED), "play": ("", PLAY), "removed": ("", REMOVED), "installed": ("", INSTALLED),
}  # fmt: skip
Cards = Callable[[State, int], list[int]]
Source = Callable[[State, Side], list[int]]

register_rows(
    "reference",
    {
        "self": lambda g, me: [me],
        "it": lambda g, me: [g.now.it] if g.now.it >= 0 else [],
        "found": lambda g, me: _found(g),
        "revealed": lambda g, me: _found(g),
        "paid": lambda g, me: list(g.now.found),
        "chosen": lambda g, me: _chosen(g, me),
        "host": lambda g, me: [g.host[me]] if g.host[me] >= 0 else [],
        "hosted": zones.hosted_cards,
        "approached": lambda g, me: [] if g.run is None or g.run.encountering or g.run.ice < 0 else [g.run.ice],
        "last_encountered": lambda g, me: [met[1] for met in since(g, "run_begins") if met[0] == "encounter"][-1:],
        "drawn": lambda g, me: list(g.drawn),
        "first_drawn": lambda g, me: list(g.drawn[:1]),
        "identity": lambda g, me: [] if (identity := g.whose[me].identity) is None else [identity],
    },
)


def _found(g: State) -> list[int]:
    """Return the cards found by the ability in progress, except those it looked at and shuffled away (CR26 1.12.3)."""
    looked = g.now.looked
    return [i for i in g.now.found if g.zone[i] != DECK or looked.get(i, g.moves[i]) == g.moves[i]]


def _chosen(g: State, me: int) -> list[int]:
    """Return what the ability in progress has chosen, if it is the card's own, or else what the card remembers."""
    if g.now.me == me and (g.now.chosen or me not in g.kept):
        return list(g.now.chosen)
    return zones.unmoved(g, g.kept.get(me, ()))


def _accessed_in_archives(g: State) -> list[int]:
    """Return the cards accessed in Archives since the latest run of the turn began."""
    return [it for name, it, _, zone, _ in since(g, "run_begins") if name == "access" and zone == DISCARD]


def reference(name: str) -> Cards:
    """Return the function that finds the cards of a reference."""
    found: Cards = row("reference", name)
    return found


def zone_number(name: str, card: CardInPlay) -> int:
    """Return the zone of this name. Raise `Unsupported` if it belongs to the other side."""
    owner, zone = _ZONES.get(name, ("?", -1))
    if owner not in ("", card.side):
        raise Unsupported(f"an ability that works from {name}")
    return zone


def zone_of(name: Servers) -> int:
    """Return the zone of this name, whoever it belongs to."""
    if not isinstance(name, str) or name not in _ZONES:
        raise Unsupported(f"cards that come from {name}")
    return _ZONES[name][1]


# -- which cards ----------------------------------------------------------------------------------------------------

_CARD_TESTS = (
    *("is", "named", "like", "any", "not", "where", "other", "at", "hosted_on", "copy_of", "faction"),
    *("hosting", "next_to", "inward_of", "outward_of", "either", "but"),
)
"""The keys of a selector that test a card, in order of evaluation; the others say where, how many and who chooses."""
_CHANGING_KEYS = frozenset(
    ("like", "where", "at", "hosted_on", "copy_of", "hosting", "next_to", "inward_of", "outward_of", "either", "but")
)
"""The keys of a selector whose tests depend on the state of the game."""
_CHANGING_TERMS = frozenset(TERMS) - {"card", "identity", "unique"}
"""The terms that depend on the state of the game."""


def fits(what: Selector, card: CardInPlay) -> Fits:
    """Return a test of whether a card fits a selector."""
    if isinstance(what, str):
        refer = reference(what)
        return lambda g, me, i: i in refer(g, me)
    tests: list[Fits] = []
    if "who" in what:
        who = player_called(what["who"], card) if what["who"] != "both" else None
        if who is not None:
            scored = what.get("from") == "score_area"  # the Corp owns the agendas in both score areas
            tests.append(
                (lambda g, me, i: i in g.sides[who].scored) if scored else (lambda g, me, i: g.table.owner[i] == who)
            )
    given: Mapping[str, object] = what
    for key in _CARD_TESTS:
        if key in given:
            if key not in MAKERS["selector"]:
                raise Unsupported(f"a selector with {key!r}")
            made = MAKERS["selector"][key](given[key], card)
            tests += made if isinstance(made, list) else [made]
    if not tests:
        return lambda g, me, i: True
    if len(tests) == 1:
        return tests[0]
    return lambda g, me, i: all(test(g, me, i) for test in tests)


def uncounted(what: Description) -> Description:
    """Return a description without the number of cards it asks for."""
    rest = what.copy()
    rest.pop("n", None)
    return rest


def fits_others(f: Fields, card: CardInPlay) -> Fits | None:
    """Return a test for the cards of the field `what`; None if the ability is about the card itself."""
    return None if f.get("what", "self") == "self" else fits(f["what"], card)


@maker("selector", "is")
def _is(terms: Names, card: CardInPlay) -> list[Fits]:
    return [_term(term, card) for term in terms if term != "card"]


@maker("selector", "any")
def _any(terms: Names, card: CardInPlay) -> list[Fits]:
    either = [_term(term, card) for term in terms]
    return [lambda g, me, i: any(test(g, me, i) for test in either)] if either else []


@maker("selector", "not")
def _not(terms: Names, card: CardInPlay) -> list[Fits]:
    return [_negated(_term(term, card)) for term in terms]


@maker("selector", "named")
def _named(whose: str, card: CardInPlay) -> Fits:
    if whose == "another":
        return lambda g, me, i: g.table.card_of[i] is not g.table.card_of[me]
    if whose == "chosen":
        return lambda g, me, i: _same_name(g, i, chosen_or_kept(g, me))
    if whose == "accessed_in_archives":
        return lambda g, me, i: _same_name(g, i, _accessed_in_archives(g))
    if whose == "same_as_it":
        return lambda g, me, i: not values.facedown(g, g.now.it) and _same_name(g, i, [g.now.it])
    return lambda g, me, i: _same_name(g, i, [me])


def _same_name(g: State, i: int, cards: Iterable[int]) -> bool:
    """Return whether a card has the same name as one of these; a facedown card has no name (CR26 8.1.4a)."""
    return any(g.table.card_of[i] is g.table.card_of[j] for j in cards) and not values.facedown(g, i)


def chosen_or_kept(g: State, me: int) -> list[int]:
    """Return the cards that stand for a chosen name or type, wherever they are now."""
    own = (g.now.chosen or g.now.meant) if g.now.me == me else []
    return own or [j for j, _ in g.kept.get(me, ())]


@maker("selector", "like")
def _like(whose: str, card: CardInPlay) -> Fits:
    refer = reference(whose) if whose != "chosen" else chosen_or_kept

    def of_one_type(g: State, me: int, i: int) -> bool:
        """Return whether the card shares a type with a card referred to; a facedown card has no type (CR26 8.1.4a)."""
        if values.facedown(g, i):
            return False
        kinds = [g.table.card_of[j].type for j in refer(g, me) if whose == "chosen" or not was_facedown(g, j)]
        return g.table.card_of[i].type in kinds

    return of_one_type


def was_facedown(g: State, i: int) -> bool:
    """Return whether a card is facedown, or was when it was trashed from play this turn (CR26 1.12.6, 8.1.4a)."""
    gone = g.whose[i] is g.runner and g.zone[i] == DISCARD and i in g.left
    return values.facedown(g, i) or (gone and not g.left[i][-2])


@maker("selector", "hosted_on")
def _hosted_on(what: Selector, card: CardInPlay) -> Fits:
    if isinstance(what, dict):
        test = fits(what, card)
        return lambda g, me, i: g.host[i] >= 0 and test(g, me, g.host[i])
    refer = reference(what)
    return lambda g, me, i: g.host[i] in refer(g, me)


@maker("selector", "hosting")
def _hosting(what: Selector, card: CardInPlay) -> Fits:
    test = fits(what, card)
    return lambda g, me, i: any(host == i and test(g, me, j) for j, host in enumerate(g.host))


@maker("selector", "next_to")
def _next_to(what: Selector, card: CardInPlay) -> Fits:
    found = candidates(what, card)
    return lambda g, me, i: any(abs(_positions_inward(g, i, j)) == 1 for j in found(g, me))


@maker("selector", "inward_of")
def _inward_of(what: Selector, card: CardInPlay) -> Fits:
    found = candidates(what, card)
    return lambda g, me, i: any(_positions_inward(g, i, j) == 1 for j in found(g, me))


@maker("selector", "outward_of")
def _outward_of(what: Selector, card: CardInPlay) -> Fits:
    found = candidates(what, card)
    return lambda g, me, i: any(_positions_inward(g, i, j) < 0 for j in found(g, me))


def _positions_inward(g: State, i: int, j: int) -> int:
    """Return how many positions ice `i` is inward of ice `j`; 0 if they protect different servers."""
    held = g.ice[g.server[j]] if g.server[j] >= 0 else []
    return held.index(j) - held.index(i) if i in held and j in held else 0


@maker("selector", "either")
def _either(described: tuple[Selector, ...], card: CardInPlay) -> Fits:
    tests = [fits(what, card) for what in described]
    return lambda g, me, i: any(test(g, me, i) for test in tests)


@maker("selector", "but")
def _but(described: tuple[Selector, ...], card: CardInPlay) -> Fits:
    return _negated(_either(described, card))


@maker("selector", "copy_of")
def _copy_of(what: Selector, card: CardInPlay) -> Fits:
    found = candidates(what, card)
    return lambda g, me, i: has_copy(g, found(g, me), i)


@maker("selector", "faction")
def _faction(value: str, card: CardInPlay) -> Fits:
    """Compile `faction`: a faction by name, or the faction of the opponent's identity."""
    if value != "opponent":
        return lambda g, me, i: g.table.card_of[i].faction == value and not values.facedown(g, i)
    other = 1 - card.who
    return lambda g, me, i: shares_faction(g, i, g.sides[other])


@maker("selector", "other")
def _other(wanted: bool | str, card: CardInPlay) -> list[Fits]:
    if wanted == "it":
        return [lambda g, me, i: i != g.now.it]
    if wanted == "chosen":
        return [lambda g, me, i: i not in _chosen(g, me)]
    return [lambda g, me, i: i != me] if wanted else []


@maker("selector", "at")
def _at(where: Servers, card: CardInPlay) -> Fits:
    """Compile `at`: where a card is, or where it was before it left play this turn."""
    if where in ("outermost", "innermost"):
        end = -1 if where == "outermost" else 0
        return lambda g, me, i: runs.protects(g, i) and g.ice[g.server[i]][end] == i
    meant = server_test(where, card)
    if meant is None:
        return lambda g, me, i: last_server(g, i) >= 0 and not _is_hosted_ice(g, i)
    return lambda g, me, i: (server := last_server(g, i)) >= 0 and meant(g, me, server) and not _is_hosted_ice(g, i)


def _is_hosted_ice(g: State, i: int) -> bool:
    """Return whether a card is ice hosted on a card, so that it protects no server (CR26 6.2.1a)."""
    return g.host[i] >= 0 and g.table.card_of[i].type == "ice" and not runs.protects(g, i)


def shares_faction(g: State, i: int, side: Side) -> bool:
    """Return whether a card shares the faction of a player's identity; neutral and facedown cards have no faction."""
    identity, faction = side.identity, g.table.card_of[i].faction
    if identity is None or "neutral" in faction or values.facedown(g, i):
        return False
    return faction == g.table.card_of[identity].faction


def has_copy(g: State, cards: list[int], i: int) -> bool:
    """Return whether the cards include another copy of this card."""
    return _same_name(g, i, (j for j in cards if j != i and not values.facedown(g, j)))


def _negated(test: Fits) -> Fits:
    return lambda g, me, i: not test(g, me, i)


def _term(term: str, card: CardInPlay) -> Fits:
    if term == "agenda":  # a card added to a score area as an agenda is one (CR26 10.1.3)
        return lambda g, me, i: g.zone[i] == SCORED or term in g.table.card_of[i].terms
    if term not in TERMS:
        return lambda g, me, i: values.has_term(g, i, term) and not values.facedown(g, i)
    found: Fits = row("term", term)
    return found


def candidates(what: Selector, card: CardInPlay) -> Cards:
    """Return a function that finds all cards a selector could choose from."""
    if isinstance(what, str):
        return reference(what)
    if what.get("who") == "both":
        of_each = [candidates({**what, "who": side}, card) for side in SIDES]
        return lambda g, me: [i for found in of_each for i in found(g, me)]
    zone, who = what.get("from"), whose(what, card)
    rest = what.copy()
    rest.pop("who", None)
    test = fits(rest, card)
    if zone == "chosen":
        return lambda g, me: [i for i in g.now.chosen if g.zone[i] != REMOVED and test(g, me, i)]
    if zone == "found":
        return lambda g, me: [
            i for i in _found(g) if (g.zone[i] in (DECK, DISCARD, HAND) or i in g.now.lost) and test(g, me, i)
        ]
    if zone == "apart":
        return lambda g, me: [i for i in named_counters.set_aside_with(g, g.sides[who]) if test(g, me, i)]
    if zone in ("hosted", "set_aside"):
        return lambda g, me: [i for i in zones.hosted_cards(g, me) if test(g, me, i)]
    if zone in DECKS and "top" in what:
        top = what["top"]
        many: Number = MAKERS["selector"]["top"](top, card)
        return lambda g, me: [i for i in decks.look_at_top(g, g.sides[who], many(g, me))[::-1] if test(g, me, i)]
    sources = _sources(zone, SIDES[who])
    if "top" in what and zone in ("discard", "heap", "archives"):  # the latest card is on top
        sources = [lambda g, side, n=what["top"]: side.discard[-n:]]  # type: ignore[misc]
    if zone is None and "active" in what.get("is", ()):
        sources.append(_IN_ZONE[PLAY])
    return lambda g, me: [i for source in sources for i in source(g, g.sides[who]) if test(g, me, i)]


def movable(what: Selector, card: CardInPlay) -> Cards:
    """Return `candidates` without cards that cannot leave their zone, and without an `it` that is gone."""
    found = candidates(what, card)
    if what == "it":
        return lambda g, me: [] if g.now.away else [i for i in found(g, me) if not values.locked(g, i)]
    return lambda g, me: [i for i in cards if not values.locked(g, i)] if (cards := found(g, me)) else cards


def in_place(what: Selector, card: CardInPlay) -> Cards:
    """Return `movable` for swaps and encounters: `it` only if it is still where the event happened.

    A passed, approached, scored, stolen or drawn card that has moved is a new object (CR26 1.12.6).
    """
    found = movable(what, card)
    if what != "it":
        return found
    return lambda g, me: [i for i in found(g, me) if g.zone[i] in (INSTALLED, SCORED) or i in g.drawn]


def movable_or_as_in_hand(what: Selector, card: CardInPlay) -> Cards:
    """Return `movable` for playing and installing: the hand includes cards that count as if they were in it."""
    found = movable(what, card)
    if not isinstance(what, dict) or HAND not in zones_of(what, card):
        return found
    anywhere = what.copy()
    anywhere.pop("from", None)
    test, who = fits(anywhere, card), whose(what, card)

    def held(g: State, me: int) -> list[int]:
        cards = found(g, me)
        if "as_in_hand" not in g.mods:
            return cards
        return cards + [i for i in values.hand(g, g.sides[who]) if g.zone[i] == ASIDE and test(g, me, i)]

    return held


def trashable(found: Cards, who: int) -> Cards:
    """Narrow the cards to those that a player can trash; no others may be chosen (CR26 1.15.2b)."""
    return lambda g, me: values.trashable(g, g.sides[who], found(g, me), me)


def zones_of(what: Description, card: CardInPlay) -> set[int]:
    """Return the player's own zones in which a selector looks."""
    names = what.get("from", ())
    return {
        _ZONES[name][1]
        for name in (names if isinstance(names, tuple) else (names,))
        if name in _ZONES and _ZONES[name][0] in ("", card.side)
    }


def can_change(what: Selector) -> bool:
    """Return whether a card can start or stop fitting a selector while it remains the same object."""
    if isinstance(what, str):
        return what != "self"
    terms = {*what.get("is", ()), *what.get("any", ()), *what.get("not", ())}
    if terms & _CHANGING_TERMS or not _CHANGING_KEYS.isdisjoint(what):
        return True
    return bool(what.get("named", "same_as_self") != "same_as_self")


def whose(what: Description, card: CardInPlay) -> int:
    """Return whose cards a selector describes: the named player, the owner of the zone, or the card's own player."""
    zone, named = what.get("from"), what.get("who", "you")
    owners = {_ZONES[name][0] for name in (zone if isinstance(zone, tuple) else (zone,)) if name in _ZONES}
    if named == "you" and len(owners - {""}) == 1:
        (named,) = owners - {""}
    if named in ("you", card.side):
        return card.who
    if named == "opponent" or named in SIDES:
        return 1 - card.who
    raise Unsupported(f"cards of {named}")


def _sources(zone: Servers | None, side: str) -> list[Source]:
    if zone is None:
        return [lambda g, side: side.installed]
    found: list[Source] = []
    for name in zone if isinstance(zone, tuple) else (zone,):
        if name not in _ZONES or _ZONES[name][0] not in ("", side):
            raise Unsupported(f"cards from {name}")
        found.append(_IN_ZONE[_ZONES[name][1]])
    return found


_IN_ZONE: dict[int, Source] = {
    HAND: lambda g, side: side.hand,
    DECK: lambda g, side: side.deck + side.top + side.bottom,
    DISCARD: lambda g, side: side.discard,
    SCORED: lambda g, side: side.scored,
    REMOVED: lambda g, side: side.removed,
    INSTALLED: lambda g, side: side.installed,
    OUTSIDE: lambda g, side: [i for i in g.table.outside_cards if g.zone[i] == OUTSIDE and g.whose[i] is side],
    PLAY: lambda g, side: [i for i, zone in enumerate(g.zone) if zone == PLAY and g.table.owner[i] == side.number],
}
