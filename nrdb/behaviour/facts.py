"""Facts about a card: what it is for, derived once from its behaviour for AI players and deck reports.

A fact is a field of `CardFacts` with its rule. Most rules are patterns over the card's words
(`nrdb.behaviour.patterns`): `has` asks whether a word matches one of them, `each` lists a field of the matching words,
and `total` adds up amounts. The other rules are functions of the card's words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from nrdb.behaviour import worth
from nrdb.behaviour.functions import functions_of
from nrdb.behaviour.node import Node, Selector, said, single_operations, walk
from nrdb.behaviour.patterns import CardWords
from nrdb.behaviour.worth import size

SUITE = ("fracter", "decoder", "killer")
"""The breaker types that together break every common type of ice; an AI replaces all of them."""


class AgendaBoost(NamedTuple):
    """Advancement counters that playing a card puts on an agenda."""

    counters: int
    old: bool
    """Whether the counters may only go on cards that were not installed this turn."""
    moved: bool
    """Whether the counters are moved from another card, so that there can't be more of them than that card has."""
    hand: bool
    """Whether playing the card costs the rest of the hand."""


class CardSearch(NamedTuple):
    """A search for cards, or an install from the discard pile."""

    terms: frozenset[str]
    any: frozenset[str]
    deck: bool
    discard: bool
    install: bool
    less: int
    """The discount on the install cost, in credits; 99 if the install is free."""

    def fits(self, terms: frozenset[str]) -> bool:
        """Return whether the search can find a card with these types and subtypes."""
        return self.terms <= terms and (not self.any or bool(self.any & terms))


class RunReward(NamedTuple):
    """The reward for a successful run."""

    servers: tuple[int, ...]
    """The servers where a run earns the reward; empty for a server that the card has chosen."""
    value: int
    first: bool
    """Whether only the first run each turn earns the reward."""


class AbilityFacts(NamedTuple):
    """Facts about one of a card's abilities."""

    node: Node
    """The ability in the notation."""
    kind: str
    """How the ability works: `paid`, `when`, `static`, `sub` and so on."""
    trigger: str
    """The name of its trigger; empty if it has none."""
    conditional: bool
    """Whether it works only under a condition."""
    names: frozenset[str]
    """The names of all its words."""
    does: tuple[str, ...]
    """The names of its operations, in order."""
    breaks: tuple[str, ...]
    """The ice whose subroutines it breaks, as the notation names them."""
    draws: int
    """The number of cards it draws."""
    value: int
    """For a paid ability, the value of one use, in tenths of a credit."""
    fetch: CardSearch | None
    """What the ability searches for."""
    boost: AgendaBoost | None
    """The advancement counters that playing the card puts on an agenda."""
    places: int
    """The number of advancement counters that using it puts on another card."""
    gains_by: str
    """The quantity of counters on its own card that its credit gain depends on, such as `self.virus`; empty if none."""

    @property
    def text(self) -> str:
        """The ability in words."""
        from nrdb.behaviour.render import render  # loads large tables that facts alone don't need

        return render((self.node,))[0]


def _ability(node: Node) -> AbilityFacts:
    inside = walk(node)
    trigger, ops = node.fields.get("when"), node.fields.get("do", ())
    return AbilityFacts(
        node,
        node.name,
        trigger.name if isinstance(trigger, Node) else "",
        "if" in node.fields,
        frozenset([word.name for word in inside]),
        tuple([op.name for op in ops]),
        tuple([word.fields["of"] for word in inside if word.name == "break" and "of" in word.fields]),
        sum(size(op.fields["n"]) for op in single_operations(ops) if op.name == "draw"),
        worth.of_using(node) if node.name == "paid" else 0,
        _fetch(inside),
        _boost(node),
        _places(node),
        _gains_by(inside),
    )


def _fetch(words: Iterable[Node]) -> CardSearch | None:
    """Return the first of an ability's searches and installs from the discard pile; None if it has neither."""
    for op in words:
        f = op.fields
        if op.kind != "operation":
            continue
        if op.name == "search" and isinstance(f["what"], dict):
            where = f.get("in", "deck")
            what, deck, discard, install = f["what"], where != "discard", where != "deck", f["to"] == "install"
        elif op.name == "install" and isinstance(f["what"], dict):
            zones = f["what"].get("from", ())
            zones = (zones,) if isinstance(zones, str) else zones
            what, deck, discard, install = f["what"], False, not _DISCARD_PILES.isdisjoint(zones), True
        else:
            continue
        if deck or discard:
            less = 99 if f.get("free") else size(f.get("less", 0))
            terms = frozenset(what.get("is", ())), frozenset(what.get("any", ()))
            return CardSearch(*terms, deck, discard, install, less)
    return None


_DISCARD_PILES = frozenset(("heap", "archives", "discard"))


def _boost(ability: Node) -> AgendaBoost | None:
    counters, old, moved, hand = 0, False, False, False
    for op, times in _played(ability):
        f = op.fields
        on = f.get("on")
        if op.name == "place" and "advancement" in f["counters"] and isinstance(on, dict):
            counters += times * size(f["counters"]["advancement"])
            old = old or "not_this_turn" in on.get("is", ())
        elif op.name == "move_counters" and "advancement" in f["counters"] and on != "self":
            counters, moved = counters + size(f["counters"]["advancement"]), True
        elif op.name == "trash" and isinstance(f["what"], dict) and f["what"].get("n") == "all":
            hand = hand or f["what"].get("from") in ("hand", "hq")
    return AgendaBoost(counters, old, moved, hand) if counters else None


def _places(ability: Node) -> int:
    if ability.name != "paid":
        return 0
    placing = [op.fields for op in single_operations(ability.fields.get("do", ())) if op.name == "place"]
    counters = [f["counters"]["advancement"] for f in placing if "advancement" in f["counters"]]
    return sum(map(size, counters)) if all(isinstance(f.get("on"), dict) for f in placing) else 0


def _gains_by(words: Iterable[Node]) -> str:
    gains = (word.fields["n"] for word in words if word.kind == "operation" and word.name == "gain")
    counted = (str(n.get("per")) for n in gains if isinstance(n, dict))
    return next((per for per in counted if per in _OWN_COUNTERS), "")


_OWN_COUNTERS = ("self.virus", "self.power", "self.advancement")


def _played(ability: Node) -> Iterator[tuple[Node, int]]:
    """Yield each operation that playing a card performs, with the number of times it happens."""
    for op in ability.fields.get("play", ()):
        times = size(op.fields.get("n", 1))
        yield from ((inner, times) for inner in op.fields["do"]) if op.name == "repeat" else [(op, 1)]


# -- rules of facts ---------------------------------------------------------------------------------------------------


def rule(function: Callable[[CardWords], Any]) -> Any:
    """Declare a fact that is computed by a function of the card's words."""
    return field(metadata={"rule": function})


def has(*patterns: str) -> Any:
    """Declare a fact that is true if a word matches one of the patterns."""
    return rule(lambda words: any(True for _ in words.matching(*patterns)))


def each(name: str, *patterns: str) -> Any:
    """Declare a fact that collects one field from every matching word that has it."""
    return rule(lambda words: tuple([_at(node, name) for node in words.matching(*patterns) if name in node.fields]))


def total(amounts: Mapping[str, str]) -> Any:
    """Declare a fact that adds up amounts: a field, or a field of a field, of the words that match each pattern."""
    return rule(lambda words: _sum(words, amounts))


def _sum(words: CardWords, amounts: Mapping[str, str]) -> int:
    return sum(size(_at(node, path)) for pattern, path in amounts.items() for node in words.matching(pattern))


def _at(node: Node, path: str) -> Any:
    value: Any = node.fields
    for name in path.split("."):
        value = value[name]
    return value


def _points(damage: Node) -> int:
    """Return the damage that a word does, counting only printed numbers."""
    return sum(n for n in damage.fields["damage"].values() if isinstance(n, int))


def _costs(words: CardWords) -> set[str]:
    """Return every name used in the costs of a card's abilities and effects."""
    nodes = [node for ability in words.abilities for node in walk(ability)]
    return said([node.fields[name] for node in nodes for name in ("paid", "cost") if name in node.fields])


def _breaker(words: CardWords) -> str | None:
    terms = words.terms
    if "icebreaker" not in terms:
        return None
    return next((kind for kind in ("ai", *SUITE) if kind in terms), "other")


def _trashes_breaker(ability: Node) -> bool:
    """Return whether an ability trashes its own card because it broke subroutines."""
    words = walk(ability)
    names = {word.name for word in words}
    breaks = "used_to_break" in names or {"break", "later"} <= names
    return breaks and any(word.name == "trash" and word.fields.get("what") == "self" for word in words)


_SERVERS = {"hq": (0,), "rd": (1,), "archives": (2,), "central": (0, 1, 2), "any": (0, 1, 2)}


def _run_rewards(words: CardWords) -> tuple[RunReward, ...]:
    found = []
    for ability in words.abilities:
        f = ability.fields
        if ability.name == "when" and f["when"].name in ("run_successful", "breach", "run_ends"):
            where = f["when"].fields["server"]
        elif ability.name == "replace" and f["replace"].name == "breach":
            where = f["replace"].fields["server"]
        else:
            continue
        value = worth.of_ops(f["do"])
        names = (where,) if isinstance(where, str) else where
        servers = tuple(sorted({s for name in names for s in _SERVERS.get(name, ())}))
        if value > 0 and (servers or where == "chosen"):
            found.append(RunReward(servers, value, str(f.get("limit", "")).startswith(("first", "1"))))
    return tuple(found)


def _run_bonus(words: CardWords) -> int:
    value = 0
    for ability in words.abilities:
        f = ability.fields
        if ability.name == "static" and _asks_run(f.get("if")):
            value -= sum(10 * size(node.fields["n"]) for node in f["static"] if node.name == "cost")
        elif ability.name == "play_if" and _asks_run(f["play_if"]):
            value += 15
        elif ability.name == "play":
            value += 10 * any(op.name == "if" and _asks_run(op.fields["if"]) for op in f["play"])
    return max(0, value)


def _asks_run(condition: object) -> bool:
    return (
        isinstance(condition, Node)
        and condition.name == "this_turn"
        and str(condition.fields.get("event", "")).startswith("successful_run")
    )


# -- the facts --------------------------------------------------------------------------------------------------------

_CREDITS = {
    "gain by=you": "n",
    "take by=you": "n",
    "recurring by=you": "n",
    "place counters=credit": "counters.credit",
    "load counters=credit": "counters.credit",
}


@dataclass(frozen=True)
class CardFacts:
    """Facts about a card. Values are in tenths of a credit, as in `nrdb.behaviour.worth`."""

    abilities: tuple[AbilityFacts, ...] = rule(lambda words: tuple(map(_ability, words.abilities)))
    """Its abilities, in order."""
    names: frozenset[str] = rule(lambda words: frozenset(said(words.abilities)))
    """Every name in its behaviour: words, fields and terms."""
    does: frozenset[str] = rule(lambda words: frozenset(functions_of(words)))
    """Its functions, as `does:` searches for them."""

    # Credits, cards and clicks
    pays: bool = has(*_CREDITS)
    """Whether it gives its player credits."""
    credits: int = total(_CREDITS)
    """The credits that it gives its player, each source counted once."""
    for_one_run: bool = has("spend if=*")
    """Whether its credits can only be spent during a run."""
    drips: bool = has("take in=turn_begins")
    """Whether its player takes credits from it as turns begin, without spending clicks."""
    draws: bool = has("operation:draw by=you")
    """Whether its player draws cards."""
    opening_hand: tuple[int, ...] = each("n", "starting_hand")
    """The opening hand sizes that it gives its player; empty if it doesn't change the size."""
    drawn: int = total({"operation:draw": "n"})
    """The cards drawn, by either player."""
    clicks: int = total({"gain_click in=play in!=when|if|may|may_pay|choose_one|repeat|later|run": "n"})
    """The clicks gained by playing it."""

    # Runs and ice
    runs: bool = has("run")
    """Whether it makes a run or depends on a run being made."""
    runs_when_played: bool = has("run in=play")
    """Whether playing it starts a run."""
    reaches: bool = has(
        "more_access", "access", "breach", "breach_ends", "steal", "trash_accessed", "redirect", "sabotage",
        "mill who=corp|opponent",
    )  # fmt: skip
    """Whether it makes a breach worth more than a single access, or attacks R&D without a run."""
    run_rewards: tuple[RunReward, ...] = rule(_run_rewards)
    """Its rewards for successful runs while it is installed."""
    run_bonus: int = rule(_run_bonus)
    """The value that a successful run this turn gives the card in hand, by making it cheaper or playable."""
    breaker: str | None = rule(_breaker)
    """The breaker type of an icebreaker."""
    breaks: tuple[str, ...] = each("of", "break")
    """The ice whose subroutines it breaks, as the notation names them."""
    breaks_ice: bool = has("break in=paid|encounter in!=static", "bypass in=paid|encounter in!=static")
    """Whether it has an ability of its own to break or bypass ice."""
    spent_by_breaking: bool = rule(lambda words: any(map(_trashes_breaker, words.abilities)))
    """Whether breaking with it trashes it, at the latest when the run ends."""
    passes_ice: bool = has("break", "bypass")
    """Whether it breaks or bypasses ice in any way."""
    affects_ice_cost: bool = has("card is=icebreaker", "break", "bypass", "boost", "strength", "subtype")
    """Whether, while installed, it affects the cost of getting through ice."""
    equal_strength: bool = has("compare quantity=encountered.strength equals=* in=interface_only")
    """Whether it only interfaces with ice of exactly its strength."""
    hosted_on: tuple[Selector, ...] = each("on", "host what=self")
    """The cards that its own ability can host it on."""
    costs_cards: bool = rule(lambda words: not _costs(words).isdisjoint(("grip", "hand", "suffer")))
    """Whether paying its costs can remove cards from the hand."""
    sacrifices: bool = has("cost:trash what.is=installed in=may_pay")
    """Whether its player may trash another installed card for one of its effects."""

    # Damage and tags
    suffered: int = rule(lambda words: max(map(_points, words.matching("suffer")), default=0))
    """The most damage that the Runner suffers from one of its effects, counting only printed numbers."""
    sub_damage: int = rule(lambda words: sum(map(_points, words.matching("damage in=sub"))))
    """The total damage of its subroutines, counting only printed numbers."""
    harms: bool = has("damage", "tag", "trace", "tagged")
    """Whether its text has to do with damage, tags or traces."""

    # Agendas
    advances: bool = has(
        "advance",
        "gain_click",
        "advancement_requirement",
        "place counters=advancement",
        "move_counters counters=advancement",
    )
    """Whether it helps to score agendas sooner."""
    eases: int = rule(lambda words: -_sum(words, {"advancement_requirement what.at=this_server": "n"}))
    """The amount by which it lowers the advancement requirement of agendas in its server."""
    # Values
    playing: int = rule(lambda words: worth.of_playing(words.abilities))
    """The value of playing it, before its cost."""
    having: int = rule(
        lambda words: worth.of_having(words.abilities, _sum(words, {"load counters=credit": "counters.credit"}))
    )
    """The value of having it in play for the next turns, before its cost."""
    pays_at_once: bool = rule(lambda words: worth.pays_at_once(words.abilities))
    """Whether credits make up most of the value of playing it."""

    @property
    def fetch(self) -> CardSearch | None:
        """The first of its searches."""
        return next((ability.fetch for ability in self.abilities if ability.fetch is not None), None)

    @property
    def boost(self) -> AgendaBoost | None:
        """The advancement counters that playing it puts on an agenda."""
        return next((ability.boost for ability in self.abilities if ability.boost is not None), None)

    @property
    def subroutines(self) -> list[AbilityFacts]:
        """The printed subroutines, in order."""
        return [ability for ability in self.abilities if ability.kind == "sub"]


def card_facts(abilities: Iterable[Node], side: str, terms: Iterable[str]) -> CardFacts:
    """Return facts about a card of `side` with these abilities, types and subtypes."""
    words = CardWords(abilities, side, terms)
    return CardFacts(**{fact.name: fact.metadata["rule"](words) for fact in fields(CardFacts)})
