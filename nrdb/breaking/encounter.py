"""A breaker and a piece of ice as they meet: strengths, what may be used, what it costs.

Nothing is played. `Encounter` answers what the abilities ask, from the cards and from a `Table`; what the table does
not say is not there, and a condition it says nothing about does not hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from nrdb import behaviour
from nrdb.behaviour.notation import Node, walk
from nrdb.catalogue.model import Card, number

INFINITY = 10_000
_ANY_ICE = "ice"


class Table(NamedTuple):
    """What lies on the table beside breaker and ice."""

    others: tuple[Card, ...] = ()
    """The Runner's other installed cards."""
    counters: int | None = None
    """Counters hosted on the breaker; None: as many as it takes, said in the answer."""
    advanced: int = 0
    """Advancement counters on the ice."""
    server: str = "central"
    """Where the ice stands: central or remote."""
    server_ice: int = 1
    """How many pieces of ice protect that server."""
    tags: int = 0
    clicks: int = 0
    """Clicks the Runner is willing to lose to bioroids."""


class Payment(NamedTuple):
    """What it takes: credits (of which so many from stealth cards), clicks, counters spent, and what must be there."""

    credits: int
    stealth: int = 0
    clicks: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    trashed: bool = False
    hosted: tuple[str, int] | None = None
    """Counters that must be on the breaker for its strength, without being spent."""


class Move(NamedTuple):
    """One use of an ability during an encounter; amounts that hang on X or on the table are worked out."""

    credits: int = 0
    stealth: bool = False
    clicks: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    trashes: bool = False
    boost: int = 0
    lower: int = 0
    breaks: int = 0
    needs_strength: bool = False
    """Breaks only with the strength for it."""
    over: int = 0
    """Only against ice of at least this strength."""
    limit: int = 0
    bypass: bool = False


def words_of(card: Card, entries: Mapping[str, Any]) -> tuple[Node, ...]:
    """A card's abilities; its entry may stand in `entries` as in the data, or as read before (a tuple)."""
    entry = entries.get(card.id, ())
    return entry if isinstance(entry, tuple) else behaviour.parse(entry, card.id)


def exactly(interface_only: Node) -> bool:
    """Whether a breaker interfaces only at the strength of the ice."""
    when = interface_only.fields["when"]
    return when.name == "compare" and when.fields["what"] == "encountered.strength" and "equals" in when.fields


class Encounter:
    """Breaker and ice as they meet: the questions that the abilities ask of the table."""

    __slots__ = ("breaker", "ice", "own", "rig", "rules", "subtypes", "table", "wall")

    def __init__(
        self,
        breaker: Card,
        own: tuple[Node, ...],
        ice: Card,
        wall: tuple[Node, ...],
        entries: Mapping[str, Any],
        table: Table,
    ) -> None:
        self.breaker, self.own, self.ice, self.wall, self.table = breaker, own, ice, wall, table
        self.rig = (breaker, *table.others)
        self.rules = [(card, words_of(card, entries)) for card in table.others]
        self.subtypes = set(ice.subtypes)
        for _, words in self.rules:
            for node in standing(words, "subtype", self):
                if node.fields.get("of") == "host" and _sits_on_ice(words):
                    self.subtypes.update(node.fields.get("gain", ()))

    # -- strengths ---------------------------------------------------------------------------------------------------

    def ice_strength(self) -> int | None:
        """The ice's strength with its own abilities and the rig's; None for X."""
        strength = number(self.ice.strength)
        if strength is None:
            return None
        for node in standing(self.wall, "strength", self, of_ice=True):
            if node.fields.get("of", "self") == "self":
                strength += self.amount(node.fields["n"], of_ice=True)
        for _, words in self.rules:
            for node in standing(words, "strength", self):
                of = node.fields.get("of")
                if of == "encountered" or (isinstance(of, dict) and "ice" in of.get("is", ())):
                    change = self.amount(node.fields["n"])
                    strength += change if change > 0 or not self.fixed else 0
        return strength

    @property
    def fixed(self) -> bool:
        """Whether the ice's strength cannot be lowered."""
        return any(standing(self.wall, "strength_floor", self, of_ice=True))

    def own_strength(self) -> int:
        """The breaker's strength before any ability is used and without counters that may be chosen freely."""
        strength = number(self.breaker.strength) or 0
        for node in standing(self.own, "strength", self):
            if node.fields.get("of", "self") == "self":
                strength += self.amount(node.fields["n"])
        for _, words in self.rules:
            for node in standing(words, "strength", self):
                if node.fields.get("of") == "host" and self._hosts(words):
                    strength += self.amount(node.fields["n"])
        return strength

    def free_counter(self) -> str | None:
        """The kind of counter that gives the breaker strength, when how many there are was not said."""
        if self.table.counters is not None:
            return None
        for node in standing(self.own, "strength", self):
            n = node.fields["n"]
            if isinstance(n, dict) and str(n.get("per", "")).startswith("self."):
                return str(n["per"]).partition(".")[2]
        return None

    def _hosts(self, words: tuple[Node, ...]) -> bool:
        """Whether a card that gives its host strength can sit on the breaker."""
        return any(
            self.fits(self.breaker, node.fields["on"])
            for ability in words
            for node in walk(ability)
            if node.name == "host" and isinstance(node.fields.get("on"), dict)
        )

    @property
    def exact(self) -> bool:
        """Whether the breaker interfaces only with ice of its own strength."""
        return any(exactly(node) for node in standing(self.own, "interface_only", self))

    # -- questions -----------------------------------------------------------------------------------------------------

    def fits(self, card: Card, selector: Any) -> bool:
        """Whether a card is of the kinds a selector asks for; states (installed, rezzed …) are taken to hold."""
        if not isinstance(selector, dict):
            return False
        kinds = {card.type, *(self.subtypes if card is self.ice else card.subtypes)}

        def has(term: str) -> bool:
            return term in kinds or term in ("card", "installed", "rezzed")

        strength = selector.get("where", {}).get("strength")
        if strength is not None and card is self.ice:
            now = self.ice_strength()
            if now is None or not _within(now, strength):
                return False
        return (
            all(has(term) for term in selector.get("is", ()))
            and (not selector.get("any") or any(has(term) for term in selector["any"]))
            and not any(term in kinds for term in selector.get("not", ()))
        )

    def count(self, selector: Any) -> int:
        """How many of the Runner's installed cards fit; cards in another zone are none."""
        if not isinstance(selector, dict) or "from" in selector:
            return 0
        among = self.rig[1:] if selector.get("other") else self.rig
        return sum(self.fits(card, selector) for card in among)

    def quantity(self, what: Any, of_ice: bool = False) -> int:
        """A number of things on the table."""
        if isinstance(what, dict):
            return self.count(what["count"]) if "count" in what else 0
        owner, dot, measure = str(what).partition(".")
        if owner == "self" and of_ice:
            return self.table.advanced if measure == "advancement" else 0
        if dot and owner == "self":
            return self.table.counters or 0
        if owner in ("it", "encountered") and measure == "subroutines":
            return sum(ability.name == "sub" for ability in self.wall) or number(self.ice.subroutines) or 0
        return {"tags": self.table.tags, "server_ice": self.table.server_ice}.get(owner, 0)

    def amount(self, value: Any, of_ice: bool = False, x: int = 0) -> int:
        """An amount of the notation as a number."""
        if isinstance(value, int):
            return value
        if value == "X":
            return x
        if value == "all":
            return INFINITY
        if "upto" in value:
            return self.amount(value["upto"], of_ice, x)
        many = max(0, self.quantity(value["per"], of_ice) - int(value.get("past", 0))) // int(value.get("every", 1))
        many = many * int(value.get("times", 1)) + int(value.get("plus", 0))
        return min(many, int(value["max"])) if "max" in value else many

    def holds(self, node: Node, of_ice: bool = False) -> bool:
        """Whether a condition holds on this table; what the table does not say does not hold."""
        f, name = node.fields, node.name
        if name == "not":
            return not self.holds(f["of"], of_ice)
        if name in ("all", "either"):
            answers = [self.holds(part, of_ice) for part in f["of"]]
            return all(answers) if name == "all" else any(answers)
        if name == "compare":
            return _within(
                self.quantity(f["what"], of_ice),
                {bound: self.amount(f[bound], of_ice) for bound in ("at_least", "at_most", "equals") if bound in f},
            )
        if name == "exists":
            return self.count(f["what"]) >= int(f.get("n", 1))
        if name == "encountering":
            return f["what"] in ("chosen", "host") or self.fits(self.ice, f["what"])
        if name == "protects":
            # Where the ice stands among several is not asked; alone before its server it is the outermost.
            return bool(self.table.server_ice == 1 if f["server"] == "outermost" else f["server"] == self.table.server)
        if name == "tagged":
            return self.table.tags > 0
        return name in ("during_run", "interfaces", "run", "run_by_this")

    # -- moves -------------------------------------------------------------------------------------------------------

    def moves(self, strength: int, count: int) -> tuple[list[Move], str]:
        """Every use of an ability of breaker and ice, and why the breaker's do not break this ice ("" when they do)."""
        mine, why_not = self.breaker_moves(strength, count)
        theirs = []
        for ability in self.wall:
            if ability.name == "paid" and ability.fields.get("by") == "runner":
                theirs += [move for move in self._uses(ability, 0) if move.breaks and move.clicks <= self.table.clicks]
        return mine + theirs, why_not

    def breaker_moves(self, strength: int, count: int) -> tuple[list[Move], str]:
        """The breaker's own part of `moves`."""
        made: list[Move] = []
        kinds: list[str] = []
        for ability in self.own:
            if ability.name != "paid" or ability.fields.get("as") in ("access", "interrupt"):
                continue
            if "if" in ability.fields and not self.holds(ability.fields["if"]):
                continue
            kinds += [node.fields["of"] for node in walk(ability) if node.name == "break"]
            made += self._uses(ability, max(strength - self.own_strength(), count, 1))
        barred = self._barred()
        if barred:
            return [move for move in made if not move.breaks], barred
        if any(move.breaks for move in made):
            return made, ""
        types = sorted({kind.replace("_", " ") for kind in kinds if kind not in ("ice", "host", "chosen")})
        return made, f"breaks only {' and '.join(types)}" if types else "breaks nothing here"

    def _barred(self) -> str:
        for node in standing(self.wall, "no_actions", self, of_ice=True):
            f = node.fields
            if {"break", "break_printed"} & set(f["of"]) and self.fits(self.breaker, f.get("using")):
                return "its subroutines cannot be broken with this"
        return ""

    def _uses(self, ability: Node, most: int) -> Iterable[Move]:
        """The moves of one paid ability: one, or one for each worth of X up to `most`."""
        x_wanted = any("X" in map(str, node.fields.values()) for node in ability.fields["paid"])
        for x in range(1, most + 1) if x_wanted else (0,):
            move = self._priced(ability.fields["paid"], x)
            if move is None:
                return
            move = self._effects(ability, move, x)
            if move.boost or move.lower or move.breaks:
                yield move

    def _priced(self, costs: Sequence[Node], x: int) -> Move | None:
        """A move with nothing but its price; None when the price is of a kind that no encounter can pay."""
        move = Move()
        for cost in costs:
            if cost.name == "credits":
                paid = self.amount(cost.fields["n"], x=x)
                move = move._replace(credits=move.credits + paid, stealth=bool(cost.fields.get("only")))
            elif cost.name == "counter":
                spent = tuple((kind, self.amount(n, x=x)) for kind, n in cost.fields["of"].items())
                move = move._replace(counters=move.counters + spent)
            elif cost.name == "lose_click":
                move = move._replace(clicks=move.clicks + cost.fields["n"])
            elif cost.name == "trash" and cost.fields["what"] == "self":
                move = move._replace(trashes=True)
            else:
                return None
        return move

    def _effects(self, ability: Node, move: Move, x: int) -> Move:
        """The move with what its ability does to strengths and subroutines."""
        strong = ability.fields.get("as") == "interface"
        limit = ability.fields.get("limit", "")
        if limit[:1].isdigit():
            move = move._replace(limit=int(limit.partition("/")[0]))
        for node in walk(ability):
            if node.name == "boost" and "what" not in node.fields:
                move = move._replace(boost=move.boost + self.amount(node.fields["n"], x=x))
            elif node.name == "for":
                for static in node.fields["static"]:
                    if static.name == "strength" and static.fields.get("of") == "encountered" and not self.fixed:
                        move = move._replace(lower=move.lower - self.amount(static.fields["n"], x=x))
            elif node.name == "break" and self._breakable(node.fields["of"]):
                move = move._replace(breaks=self.amount(node.fields["n"], x=x), needs_strength=strong)
            elif node.name == "if" and node.fields["if"].name == "interfaces":
                strong = True
            elif node.name == "encountering" and isinstance(node.fields["what"], dict):
                bound = node.fields["what"].get("where", {}).get("strength", {}).get("at_least", 0)
                move = move._replace(over=int(bound))
        return move

    def _breakable(self, of: str) -> bool:
        if of == "chosen":
            return any(kind in self.subtypes for kind in ("barrier", "code_gate", "sentry"))
        return of in (_ANY_ICE, "self", "host") or of in self.subtypes

    def bypass(self, strength: int, count: int) -> Payment | None:
        """The cheapest way round the ice that the breaker's abilities offer."""
        ways = []
        for ability in self.own:
            bypasses = any(node.name == "bypass" for node in walk(ability))
            if not bypasses or ("if" in ability.fields and not self.holds(ability.fields["if"])):
                continue
            if ability.name == "paid":
                priced = self._priced(ability.fields["paid"], 0)
            elif ability.name == "when" and ability.fields["when"].name == "encounter":
                about = ability.fields["when"].fields["what"]
                if about != "chosen" and not self.fits(self.ice, about):
                    continue
                offer = next((node for node in ability.fields["do"] if node.name == "may_pay"), None)
                priced = Move() if offer is None else self._priced(offer.fields["cost"], 0)
            else:
                continue
            if priced is not None:
                ways.append(
                    Payment(
                        priced.credits,
                        priced.credits if priced.stealth else 0,
                        priced.clicks,
                        priced.counters,
                        priced.trashes,
                    )
                )
        return min(ways, default=None, key=lambda way: (way.credits, way.trashed))

    def too_weak(self, strength: int) -> str:
        """Why a breaker that breaks such ice does not reach this one."""
        if self.exact:
            return f"only against strength {self.own_strength()}"
        return f"strength {self.own_strength()} against {strength}"


def standing(words: tuple[Node, ...], name: str, met: Encounter, of_ice: bool = False) -> list[Node]:
    """The standing effects of one word whose conditions hold."""
    return [
        node
        for ability in words
        if ability.name == "static" and ("if" not in ability.fields or met.holds(ability.fields["if"], of_ice))
        for node in ability.fields["static"]
        if node.name == name
    ]


def _sits_on_ice(words: tuple[Node, ...]) -> bool:
    return any(
        ability.name == "install_only" and "ice" in ability.fields["install_only"].get("is", ()) for ability in words
    )


def _within(value: int, bounds: Mapping[str, int]) -> bool:
    return (
        value >= bounds.get("at_least", value)
        and value <= bounds.get("at_most", value)
        and value == bounds.get("equals", value)
    )
