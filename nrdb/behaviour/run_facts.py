"""Facts about a card in a two-player game: harm of subroutines, traps, additional accesses, tolls and runs.

Values are in credits and are rules of thumb. Servers are numbers: HQ is 0, R&D is 1 and Archives is 2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nrdb.behaviour.node import walk
from nrdb.behaviour.worth import size

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nrdb.behaviour.facts import AbilityFacts, CardFacts
    from nrdb.behaviour.node import Node

_HQ, _RD, _ARCHIVES = range(3)
SERVERS: Final = {
    "hq": (_HQ,), "rd": (_RD,), "archives": (_ARCHIVES,), "any": (), "attacked": (),
    **dict.fromkeys(("central", "not_run_this_turn"), (_HQ, _RD, _ARCHIVES)),
}  # fmt: skip
"""The central servers that a word names; empty for a word that may mean any server."""
HARM: Final = {
    "tag": 2.5, "take_tag": 2.5, "lose": 0.8, "lose_click": 1.3, "trash": 3.5, "gain": 0.6, "install": 2.0, "rez": 1.5,
    "add": 2.0, "no_actions": 1.5, "place": 0.8, "draw": 0.7, "more_access": 2.0, "derez": 0.0, "bad_publicity": 0.0,
}  # fmt: skip
"""The harm that each unit of an operation on ice does to the Runner; damage is counted separately."""
REWARD: Final = {"gain": 1.0, "draw": 1.3, "take": 1.0, "lose": 0.5, "trash": 2.0, "place": 1.0, "take_tag": -2.0}
"""The value to the Runner of each unit of an operation when a run succeeds."""
COUNTED: Final = frozenset(("tag", "take_tag", "lose", "lose_click", "gain", "draw"))
"""The operations whose harm grows with their number."""
PRIZES: Final = frozenset(("steal", "access", "breach"))
"""What a run is for: a subroutine that forbids one of these for the rest of the run counts as ending it."""
ALWAYS: Final = 999
"""More credits than any Runner has: a subroutine that ends the run at or below this number always ends it."""
POOR: Final = 4
"""The most credits of a poor Runner: a subroutine that only ends the run of such a Runner stops nobody else."""


class SubroutineHarm(NamedTuple):
    """The effects of a subroutine on the Runner when it resolves."""

    ends: int
    """The subroutine ends the run if the Runner has at most this many credits; -1 if it never does."""
    damage: int
    harm: float
    """The harm of its other effects, in credits, tags included."""
    tags: float = 0.0
    """The tags that it gives on average."""

    @property
    def weight(self) -> float:
        """The urgency of breaking it."""
        return 50.0 * (self.ends > POOR) + 2.0 * self.damage + self.harm


class Trap(NamedTuple):
    """The damage and tags that accessing a card costs the Runner."""

    damage: int
    per_counter: int
    """Additional damage for each advancement counter on the card."""
    tags: int
    price: int
    """Credits that the Corp pays to use the trap."""
    installed: bool
    """Whether it only works while it is installed."""


class Toll(NamedTuple):
    """The price of reaching a server; the run ends if it isn't paid."""

    credits: int
    clicks: int
    """Clicks that may be paid instead; 0 if none may."""


class Tagging(NamedTuple):
    """The tags that playing a card gives the Runner."""

    tags: int
    price: int
    """The credits with which the Runner can avoid them; 0 if it can't, or only by beating a trace."""
    ends_actions: bool
    """Whether the Corp's action phase ends with it."""


class MadeRun(NamedTuple):
    """A run that playing or using a card makes."""

    servers: tuple[int, ...]
    """The central servers it may attack; empty if it may attack any server."""
    accesses: int
    """Additional accesses."""
    credits: int
    """Credits for this run only."""
    bypasses: bool
    """Whether it bypasses a piece of ice."""
    reward: float
    """The value of a successful run apart from its accesses, in credits."""
    replaces: bool
    """Whether the reward replaces the breach."""
    elsewhere: bool = False
    """Whether it may only attack a server that was not attacked earlier in the turn."""


class RunFacts:
    """Facts about one card that matter in runs, derived from its `CardFacts`, its side and its type."""

    def __init__(self, facts: CardFacts, side: str, kind: str) -> None:
        abilities = facts.abilities
        self.kind = kind
        self.subroutines = tuple(map(harm_of, facts.subroutines)) if kind == "ice" else ()
        self.by_clicks = any(each.kind == "paid" and each.node.fields.get("by") == "runner" for each in abilities)
        """Whether one of its paid abilities is for the Runner to use, such as breaking a bioroid's subroutines."""
        self.trap = _trap(abilities)
        self.toll = next((toll for toll in map(_toll, abilities) if toll is not None), None)
        """The toll for approaching its server while it is rezzed; None if there is none."""
        self.accesses = _accesses(abilities)
        """Additional accesses while it is active, by server."""
        self.counter_accesses = _counter_accesses(abilities)
        """The servers where each of its counters gives an additional access."""
        self.steal_cost = _steal_cost(abilities)
        """The additional cost to steal it, in credits."""
        self.run = _made_run(facts) if side == "runner" else None
        self.punishes_tags = side == "corp" and "tagged" in facts.names and bool(_damage(abilities))
        """Whether it damages a tagged Runner."""
        self.damage = _damage(abilities) if kind == "operation" else 0
        """The damage that playing it does."""
        self.tags = any(word.name in ("tag", "trace") for each in abilities for word in walk(each.node))
        """Whether it can tag the Runner."""
        self.tagging = _tagging(abilities) if kind == "operation" else None
        """The tags that playing it gives; None if it gives none."""
        self.trace = max(_bases(abilities), default=0)
        """The base strength of its trace."""
        self.drip = sum(_drip(each) for each in abilities)
        """Credits that it provides each turn, as long as they last."""
        self.dear_rez = any(each.node.fields.get("extra_cost") == "rez" for each in abilities)
        """Whether rezzing it has an additional cost, such as forfeiting an agenda."""
        self.for_runs = any(word.name == "spend" for each in abilities for word in walk(each.node))
        """Whether credits hosted on it may be spent for some purpose."""

    @property
    def stops(self) -> bool:
        """True if a subroutine ends the run."""
        return any(sub.ends >= 0 for sub in self.subroutines)


def harm_of(sub: AbilityFacts) -> SubroutineHarm:
    """Return the harm that a subroutine does to the Runner."""
    ends, below, damage, harm, tags = -1, ALWAYS, 0, 0.0, 0
    share = 0.7 if {"trace", "psi", "unless"} & sub.names else 1.0
    for word in walk(sub.node):
        f = word.fields
        if word.name == "end_run" or (word.name == "no_actions" and not PRIZES.isdisjoint(f["kinds"])):
            ends = max(ends, ALWAYS)
        elif word.name == "damage":
            damage += _amount(f["damage"])
        elif word.name in HARM and (word.kind == "operation" or word.name == "no_actions"):
            times = size(f["n"]) if word.name in COUNTED and "n" in f else 1
            tags += times * (word.name in ("tag", "take_tag"))
            harm += HARM[word.name] * times * (0.3 if f.get("who") == "corp" and word.name == "lose" else 1)
        elif word.name == "compare" and f.get("quantity") == "opponent_credits" and "at_most" in f:
            below = size(f["at_most"])
        elif word.name == "unless" and (price := _price_of_going_on(f)):
            below, harm = price - 1, harm + price / share
    return SubroutineHarm(min(ends, below), damage, share * harm, share * tags)


def _price_of_going_on(unless: Mapping[str, Any]) -> int:
    """Return the credits that the Runner may pay so that a subroutine doesn't end the run; 0 if it can't."""
    pays = [word for cost in unless["pays"] for word in walk(cost)]
    if unless.get("who") != "runner" or any(word.name != "credits" for word in pays):
        return 0
    ends = any(word.name == "end_run" for op in unless["do"] for word in walk(op))
    return sum(size(word.fields["n"]) for word in pays) if ends else 0


def _amount(of: Any) -> int:
    return sum(size(n) for n in of.values())


def _damage(abilities: Iterable[AbilityFacts]) -> int:
    """Return the damage that playing a card does."""
    played = (each.node for each in abilities if each.kind == "play")
    return sum(_amount(word.fields["damage"]) for node in played for word in walk(node) if word.name == "damage")


def _tagging(abilities: Iterable[AbilityFacts]) -> Tagging | None:
    words = [word for each in abilities if each.kind == "play" for word in walk(each.node)]
    tags = sum(size(word.fields["n"]) for word in words if word.name == "tag")
    costs = [cost for word in words if word.name == "unless" for cost in word.fields["pays"]]
    prices = [size(cost.fields["n"]) for cost in costs if cost.name == "credits"]
    ends = any(word.name == "end_action_phase" for word in words)
    return Tagging(tags, max(prices, default=0), ends) if tags else None


def _trap(abilities: Iterable[AbilityFacts]) -> Trap | None:
    for each in abilities:
        if each.kind != "when" or not _hears_access(each.node.fields["when"]):
            continue
        damage, per, tags, price = 0, 0, 0, 0
        for word in walk(each.node):
            if word.name == "damage":
                for n in word.fields["damage"].values():
                    if isinstance(n, dict) and n.get("per") == "self.advancement":
                        damage, per = damage + n.get("plus", 0), per + n.get("times", 1)
                    else:
                        damage += size(n)
            elif word.name == "tag":
                tags += size(word.fields["n"])
            elif word.name == "credits":
                price += size(word.fields["n"])
        if damage or per or tags:
            installed = any(word.fields.get("if_installed") for word in walk(each.node.fields["when"]))
            return Trap(damage, per, tags, price, installed)
    return None


def _hears_access(trigger: Node) -> bool:
    return any(word.name == "accessed" for word in walk(trigger))


def _toll(each: AbilityFacts) -> Toll | None:
    if each.kind != "when" or each.trigger != "approach_server" or "end_run" not in each.names:
        return None
    credits = [size(word.fields["n"]) for word in walk(each.node) if word.name == "credits"]
    clicks = [size(word.fields["n"]) for word in walk(each.node) if word.name == "click"]
    return Toll(credits[0] if credits else 4, clicks[0] if clicks else 0)


def _accesses(abilities: Iterable[AbilityFacts]) -> dict[int, int]:
    found: dict[int, int] = {}
    for each in abilities:
        if each.kind == "static" and not each.conditional:
            for word in walk(each.node):
                if word.name == "more_access":
                    for server in SERVERS.get(str(word.fields.get("server")), ()):
                        found[server] = found.get(server, 0) + size(word.fields["n"])
    return found


def _counter_accesses(abilities: Iterable[AbilityFacts]) -> tuple[int, ...]:
    found: list[int] = []
    for each in abilities:
        words = walk(each.node)
        counted = any("self.virus" in str(word.fields) for word in words if word.name == "access")
        if each.trigger == "breach" and counted:
            found += SERVERS.get(str(each.node.fields["when"].fields.get("server")), ())
    return tuple(found)


def _steal_cost(abilities: Iterable[AbilityFacts]) -> int:
    nodes = [each.node for each in abilities if each.node.fields.get("extra_cost") == "steal"]
    costs = [word for node in nodes if "what" not in node.fields for word in walk(node) if word.name == "credits"]
    return sum(size(word.fields["n"]) for word in costs)


def _made_run(facts: CardFacts) -> MadeRun | None:
    starts = [each for each in facts.abilities if each.kind in ("play", "paid")]
    words = [word for each in starts for word in walk(each.node) if word.kind == "operation" and word.name == "run"]
    if not words:
        return None
    where = words[0].fields.get("server", "any")
    names = (where,) if isinstance(where, str) else tuple(where) if isinstance(where, (list, tuple)) else ()
    servers = tuple(sorted({n for name in names for n in SERVERS.get(str(name), ())}))
    every = [word for each in facts.abilities for word in walk(each.node)]
    accesses = sum(size(word.fields["n"]) for word in every if word.name == "more_access")
    lends = any(word.name == "spend" for word in every)
    placed = [word for word in every if lends and word.name in ("place", "load")]
    credits = sum(size(word.fields["counters"].get("credit", 0)) for word in placed)
    replaced = [each.node for each in facts.abilities if each.kind == "replace" and "breach" in each.names]
    ops = [op for node in (*replaced, *words) for op in walk(node) if op.kind == "operation"]
    gains = [op for each in facts.abilities if each.kind == "when" for op in walk(each.node) if op.name == "gain"]
    reward, last = 0.0, 1
    for op in (*ops, *gains):
        n = op.fields.get("n", 1)
        if isinstance(n, dict) and n.get("per") == "this_way":
            times = last * n.get("times", 1)
        else:
            times = 1 if isinstance(n, str) else size(n)
        last = times if op.name in REWARD and op.name != "take_tag" else last
        reward += REWARD.get(op.name, 0.0) * min(times, 12)
    elsewhere = "not_run_this_turn" in names
    return MadeRun(servers, accesses, credits, "bypass" in facts.names, reward, bool(replaced), elsewhere)


def _bases(abilities: Iterable[AbilityFacts]) -> list[int]:
    """Return the base strengths of the abilities' traces, or the limits of traces that have one."""
    traces = (word.fields for each in abilities for word in walk(each.node) if word.name == "trace")
    return [size(f.get("most", f.get("base", 0))) for f in traces if "hit" in f or "base" in f]


def _drip(each: AbilityFacts) -> float:
    if each.kind != "when" or each.trigger != "turn_begins":
        return 0.0
    return float(sum(size(op.fields["n"]) for op in walk(each.node) if op.name in ("take", "gain")))
