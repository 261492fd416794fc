"""What a breaker pays to get through a piece of ice, from strengths, abilities and subroutines as data.

`through` searches all ways to use the breaker's abilities (boost, weaken the ice, break) for the fewest credits. Nothing
is played: hosted counters, advancement and the server are given in `Table`, and what is not given is not there.
Strength and interfacing follow CR 8.4 and 8.5: an ability marked `interface` needs at least the ice's strength.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush
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


class Answer(NamedTuple):
    """One breaker against one piece of ice."""

    breaker: str
    ice: str
    strength: int | None
    """The ice's strength as it is met; None where it depends on something unknown."""
    subroutines: int
    breaks: Payment | None
    """To break every subroutine; None when it can't."""
    reason: str
    """Why it can't; empty when it can."""
    toll: int
    """Credits that meeting the ice costs, whatever is broken."""
    passes: int | None
    """Credits to get past alone, letting every subroutine resolve that does not end the run; None when it can't."""
    bypass: Payment | None
    """A way round the ice that the breaker itself offers."""
    remarks: tuple[str, ...]

    @property
    def credits(self) -> int | None:
        """All credits to meet the ice and break every subroutine."""
        return None if self.breaks is None else self.breaks.credits + self.toll


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


def breaks_ice(card: Card, entries: Mapping[str, Any]) -> bool:
    """Whether the Runner's card breaks or bypasses ice by an ability of its own that is said in the notation."""
    if card.side != "runner" or card.id not in entries:
        return False
    return any(
        node.name in ("break", "bypass")
        for ability in behaviour.parse(entries[card.id], card.id)
        if ability.name == "paid" or (ability.name == "when" and ability.fields["when"].name == "encounter")
        for node in walk(ability)
    )


def through(breaker: Card, ice: Card, entries: Mapping[str, Any], table: Table = Table()) -> Answer:
    """What `breaker` pays to get through `ice`. `entries` is the behaviour by card id (`nrdb.behaviour.entries`)."""
    own = _words(breaker, entries)
    wall = _words(ice, entries)
    met = _Encounter(breaker, own, ice, wall, entries, table)
    subs = [ability for ability in wall if ability.name == "sub"]
    count = len(subs) if ice.id in entries else number(ice.subroutines) or 0
    remarks = list(_remarks(breaker, own))
    if ice.id not in entries:
        remarks.append(f"of {ice.title} only strength and number of subroutines are known")
    strength = met.ice_strength()
    toll, tolls = _toll(wall, met)
    remarks += tolls
    if strength is None:
        return Answer(breaker.id, ice.id, None, count, None, "its strength is X", toll, None, None, tuple(remarks))
    moves, why_not = met.moves(strength, count)
    best = _search(met, moves, strength, count)
    paid = best[count]
    reason = "" if paid is not None else why_not or met.too_weak(strength)
    passes = _passes(subs, met, best, toll) if ice.id in entries else None
    if paid is not None and not any(move.breaks for move in met.breaker_moves(strength, count)[0]) and count:
        remarks.append("by the ice's own ability")
    return Answer(
        breaker.id, ice.id, strength, count, paid, reason, toll, passes, met.bypass(strength, count), tuple(remarks)
    )


def _words(card: Card, entries: Mapping[str, Any]) -> tuple[Node, ...]:
    return behaviour.parse(entries.get(card.id, []), card.id)


class _Encounter:
    """Breaker and ice as they meet: the questions that the abilities ask of the table."""

    __slots__ = ("breaker", "own", "ice", "wall", "table", "rig", "rules", "subtypes")

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
        self.rules = [(card, _words(card, entries)) for card in table.others]
        self.subtypes = set(ice.subtypes)
        for _, words in self.rules:
            for node in _standing(words, "subtype", self):
                if node.fields.get("of") == "host" and _sits_on_ice(words):
                    self.subtypes.update(node.fields.get("gain", ()))

    # -- strengths ---------------------------------------------------------------------------------------------------

    def ice_strength(self) -> int | None:
        """The ice's strength with its own abilities and the rig's; None for X."""
        strength = number(self.ice.strength)
        if strength is None:
            return None
        for node in _standing(self.wall, "strength", self, of_ice=True):
            if node.fields.get("of", "self") == "self":
                strength += self.amount(node.fields["n"], of_ice=True)
        for _, words in self.rules:
            for node in _standing(words, "strength", self):
                of = node.fields.get("of")
                if of == "encountered" or (isinstance(of, dict) and "ice" in of.get("is", ())):
                    change = self.amount(node.fields["n"])
                    strength += change if change > 0 or not self.fixed else 0
        return strength

    @property
    def fixed(self) -> bool:
        """Whether the ice's strength cannot be lowered."""
        return any(_standing(self.wall, "strength_floor", self, of_ice=True))

    def own_strength(self) -> int:
        """The breaker's strength before any ability is used and without counters that may be chosen freely."""
        strength = number(self.breaker.strength) or 0
        for node in _standing(self.own, "strength", self):
            if node.fields.get("of", "self") == "self":
                strength += self.amount(node.fields["n"])
        for _, words in self.rules:
            for node in _standing(words, "strength", self):
                if node.fields.get("of") == "host" and self._hosts(words):
                    strength += self.amount(node.fields["n"])
        return strength

    def free_counter(self) -> str | None:
        """The kind of counter that gives the breaker strength, when how many there are was not said."""
        if self.table.counters is not None:
            return None
        for node in _standing(self.own, "strength", self):
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
        return any(node.fields["when"] == "equal strength" for node in _standing(self.own, "interface_only", self))

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
            return bool(f["server"] == self.table.server)
        if name == "tagged":
            return self.table.tags > 0
        return name in ("during_run", "interfaces", "run")

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
        for node in _standing(self.wall, "unbreakable", self, of_ice=True):
            if self.fits(self.breaker, node.fields["by"]):
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


def _standing(words: tuple[Node, ...], name: str, met: _Encounter, of_ice: bool = False) -> list[Node]:
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


# -- the search -----------------------------------------------------------------------------------------------------


def _search(met: _Encounter, moves: list[Move], strength: int, count: int) -> list[Payment | None]:
    """The cheapest payment for breaking 0, 1, … `count` subroutines: fewest credits, then fewest other things.

    Dijkstra over (own strength, how far the ice is weakened, subroutines broken, uses of limited abilities).
    """
    free = met.free_counter()
    start = met.own_strength()
    best: list[Payment | None] = [None] * (count + 1)
    limited = [move for move in moves if move.limit or move.trashes]
    top = max(strength, start) + max((move.boost for move in moves), default=0)
    queue: list[tuple[tuple[int, ...], int, Any, Payment]] = []
    order = 0
    for extra in range(max(strength - start, 0) + 1) if free else (0,):
        hosted = (free, extra) if free and extra else None
        heappush(queue, ((0, extra), order, (start + extra, 0, 0, (0,) * len(limited)), Payment(0, hosted=hosted)))
        order += 1
    seen: set[Any] = set()
    while queue:
        weight, _, state, paid = heappop(queue)
        if (state, paid.hosted) in seen:
            continue
        seen.add((state, paid.hosted))
        own, lowered, broken, used = state
        for reached in range(broken + 1):
            if best[reached] is None:
                best[reached] = paid
        for move in moves:
            at = limited.index(move) if move in limited else -1
            if (at >= 0 and used[at] >= (move.limit or 1)) or paid.clicks + move.clicks > met.table.clicks:
                continue
            now = own + move.boost
            left = strength - lowered - move.lower
            broke = broken
            if move.breaks and (not move.over or strength - lowered >= move.over):
                able = now == left if met.exact else now >= left
                if able or not move.needs_strength:
                    broke = min(count, broken + move.breaks)
            gains = (now > own and own < top) or (move.lower and strength - lowered > own) or broke > broken
            if not gains:
                continue
            uses = tuple(n + (index == at) for index, n in enumerate(used)) if at >= 0 else used
            more = _add(paid, move)
            order += 1
            heappush(queue, (_weight(more), order, (min(now, top), lowered + move.lower, broke, uses), more))
    return best


def _add(paid: Payment, move: Move) -> Payment:
    counters = dict(paid.counters)
    for kind, n in move.counters:
        counters[kind] = counters.get(kind, 0) + n
    return Payment(
        paid.credits + move.credits,
        paid.stealth + (move.credits if move.stealth else 0),
        paid.clicks + move.clicks,
        tuple(sorted(counters.items())),
        paid.trashed or move.trashes,
        paid.hosted,
    )


def _weight(paid: Payment) -> tuple[int, ...]:
    hosted = paid.hosted[1] if paid.hosted else 0
    return (paid.credits, paid.trashed, paid.clicks, sum(n for _, n in paid.counters), hosted)


# -- the ice's side ---------------------------------------------------------------------------------------------------


def _toll(wall: tuple[Node, ...], met: _Encounter) -> tuple[int, list[str]]:
    """Credits that meeting the ice takes from the Runner, and what else it asks, in words."""
    toll, remarks = 0, []
    for ability in wall:
        if ability.name != "when" or ability.fields["when"].name != "encountered":
            continue
        if "if" in ability.fields and not met.holds(ability.fields["if"], of_ice=True):
            continue
        for node in ability.fields["do"]:
            if node.name == "must_pay":
                toll += sum(met.amount(cost.fields["n"]) for cost in node.fields["cost"] if cost.name == "credits")
            elif node.name == "lose" and node.fields.get("who") == "runner":
                toll += met.amount(node.fields["n"])
            elif node.name not in ("gain", "draw"):
                remarks.append(behaviour.render((ability,))[0])
    return toll, remarks


def _passes(subs: Sequence[Node], met: _Encounter, best: list[Payment | None], toll: int) -> int | None:
    """Credits to get past: break what ends the run, or pay what it asks instead, whichever costs less."""
    prices = sorted((price for sub in subs if (price := _price(sub.fields["sub"], met)) is not None), reverse=True)
    totals = [
        paid.credits + sum(prices[broken:])
        for broken in range(len(prices) + 1)
        if broken < len(best) and (paid := best[broken]) is not None
    ]
    cheapest = min(totals, default=INFINITY)
    return None if cheapest >= INFINITY else cheapest + toll


def _price(ops: Sequence[Node], met: _Encounter) -> int | None:
    """What it costs to stay in the run when these operations resolve; None: they do not end it."""
    worst: int | None = None
    for node in ops:
        price: int | None = None
        f = node.fields
        if node.name == "end_run":
            price = INFINITY
        elif node.name == "if":
            price = _price(f["then"] if met.holds(f["if"], of_ice=True) else f.get("else", ()), met)
        elif node.name == "unless" and f.get("who") == "runner":
            price = _price(f["do"], met)
            if price is not None:
                price = min(price, sum(met.amount(cost.fields["n"]) for cost in f["pays"] if cost.name == "credits"))
        elif node.name == "choose_one":
            choices = [_price(branch, met) or 0 for branch in f["of"]]
            picked = min(choices) if f.get("who") == "runner" else max(choices)
            price = picked or None
        elif node.name == "trace":
            prices = [_price(f.get(side, ()), met) for side in ("hit", "miss")]
            price = max((p for p in prices if p is not None), default=None)
        elif node.name == "may":
            price = _price(f["do"], met)
        if price is not None:
            worst = price if worst is None else min(INFINITY, worst + price)
    return worst


def _remarks(breaker: Card, own: tuple[Node, ...]) -> Iterable[str]:
    """What using the breaker brings with it, in words: it is trashed, it must sit on the ice, it must be chosen."""
    for ability in own:
        names = {node.name for node in walk(ability)}
        if ability.name == "when" and "used_to_break" in names:
            yield behaviour.render((ability,))[0]
        elif ability.name == "paid" and "break" in names:
            of = {node.fields["of"] for node in walk(ability) if node.name == "break"}
            if "host" in of:
                yield f"{breaker.title} must be hosted on the ice"
            elif "chosen" in of:
                yield "the ice's subtype must be the one chosen"
            if "later" in names:
                yield behaviour.render((ability,))[0]
