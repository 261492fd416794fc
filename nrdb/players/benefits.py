"""Benefits of cards beyond their own value, read from the notation: agenda counters, searches, and rewards for runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from nrdb.behaviour.notation import Node, walk
from nrdb.players import worth as w

_SERVERS = {"hq": (0,), "rd": (1,), "archives": (2,), "central": (0, 1, 2), "any": (0, 1, 2)}


class AgendaBoost(NamedTuple):
    """Advancement counters that playing a card puts on an agenda."""

    counters: int
    old: bool
    """Only on cards that were not installed this turn."""
    moved: bool
    """At most as many as another card has."""
    hand: bool
    """It costs the rest of the hand."""


class CardSearch(NamedTuple):
    """A search for cards, or an install from the discard pile."""

    terms: frozenset[str]
    any: frozenset[str]
    deck: bool
    discard: bool
    install: bool
    less: int
    """Credits off the install cost; 99 if it is free."""

    def fits(self, terms: frozenset[str]) -> bool:
        """Return whether a card with these terms can be found."""
        return self.terms <= terms and (not self.any or bool(self.any & terms))


class RunReward(NamedTuple):
    """The reward for a successful run."""

    servers: tuple[int, ...]
    """The servers it applies to; empty for a server that the card has chosen."""
    value: int
    first: bool
    """Only for the first run each turn."""


def boost(words: Iterable[Node]) -> AgendaBoost | None:
    """Return the counters that a card's play abilities place on an agenda; None if there are none."""
    counters, old, moved, hand = 0, False, False, False
    for op, times in _played(words):
        f = op.fields
        if op.name == "place" and "advancement" in f["of"] and isinstance(f.get("onto"), dict):
            counters += times * w.size(f["of"]["advancement"])
            old = old or "not_this_turn" in f["onto"].get("is", ())
        elif op.name == "move_counters" and "advancement" in f["of"] and f.get("from") != "self":
            counters, moved = counters + w.size(f["of"]["advancement"]), True
        elif op.name == "trash" and isinstance(f["what"], dict) and f["what"].get("n") == "all":
            hand = hand or f["what"].get("from") in ("hand", "hq")
    return AgendaBoost(counters, old, moved, hand) if counters else None


def _played(words: Iterable[Node]) -> Iterator[tuple[Node, int]]:
    for ability in words:
        if ability.name == "play":
            for op in ability.fields["play"]:
                if op.name == "repeat":
                    yield from ((inner, w.size(op.fields.get("n", 1))) for inner in op.fields["do"])
                else:
                    yield op, 1


def eases(words: Iterable[Node]) -> int:
    """Return by how much a card lowers the advancement requirement of agendas in its server."""
    return -sum(
        node.fields["n"]
        for ability in words
        if ability.name == "static"
        for node in ability.fields["static"]
        if node.name == "advancement_requirement"
        and isinstance(node.fields.get("of"), dict)
        and node.fields["of"].get("at") == "this_server"
        and isinstance(node.fields["n"], int)
    )


def fetch(ability: Node) -> CardSearch | None:
    """Return what an ability searches for or installs from the discard pile, by its first such operation."""
    for op in walk(ability):
        f = op.fields
        if op.name == "search" and isinstance(f["for"], dict):
            where = f.get("in", "deck")
            what, deck, discard = f["for"], where != "discard", where != "deck"
            install = f["to"] == "install"
        elif op.name == "install" and isinstance(f["what"], dict):
            zones = f["what"].get("from", ())
            zones = (zones,) if isinstance(zones, str) else zones
            what, deck, discard, install = (
                f["what"],
                False,
                any(z in ("heap", "archives", "discard") for z in zones),
                True,
            )
        else:
            continue
        if deck or discard:
            less = 99 if f.get("free") else w.size(f.get("less", 0))
            return CardSearch(
                frozenset(what.get("is", ())), frozenset(what.get("any", ())), deck, discard, install, less
            )
    return None


def run_rewards(words: Iterable[Node]) -> list[RunReward]:
    """Return the rewards that an installed card gives for successful runs."""
    found = []
    for ability in words:
        f = ability.fields
        if ability.name == "when" and f["when"].name in ("run_successful", "breach", "run_ends"):
            where = f["when"].fields["server"]
        elif ability.name == "replace" and f["replace"].name == "breach":
            where = f["replace"].fields["server"]
        else:
            continue
        value = w.of_ops(f["do"])
        names = (where,) if isinstance(where, str) else where
        servers = tuple(sorted({s for name in names for s in _SERVERS.get(name, ())}))
        if value > 0 and (servers or where == "chosen"):
            found.append(RunReward(servers, value, str(f.get("limit", "")).startswith(("first", "1"))))
    return found


def run_bonus(words: Iterable[Node]) -> int:
    """Return the value of a successful run this turn to a card in hand: a lower cost, or being playable."""
    total = 0
    for ability in words:
        f = ability.fields
        if ability.name == "static" and _asks_run(f.get("if")):
            total -= sum(10 * w.size(node.fields["n"]) for node in f["static"] if node.name == "cost")
        elif ability.name == "play_if" and _asks_run(f["play_if"]):
            total += 15
        elif ability.name == "play":
            total += 10 * any(op.name == "if" and _asks_run(op.fields["if"]) for op in f["play"])
    return max(0, total)


def _asks_run(condition: Any) -> bool:
    return (
        isinstance(condition, Node)
        and condition.name == "this_turn"
        and str(condition.fields.get("event", "")).startswith("successful_run")
    )
