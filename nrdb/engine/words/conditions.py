"""Amounts and conditions of the notation as functions of the state."""

from __future__ import annotations

from nrdb.behaviour.notation import Node
from nrdb.engine.model.ability import Test
from nrdb.engine.model.card import CardInPlay
from nrdb.engine.model.numbers import HAND
from nrdb.engine.model.state import State
from nrdb.engine.rules.servers import mark
from nrdb.engine.words import selection as s
from nrdb.engine.words.selection import amount, holds
from nrdb.errors import Unsupported


def condition(node: Node, card: CardInPlay) -> Test:
    """A condition as a function of the state."""
    name, f = node.name, node.fields
    if name == "tagged":
        return lambda g, me: g.tags > 0
    if name == "compare":
        what = s.quantity(f["what"], card)
        bounds = [(bound, amount(f[bound], card)) for bound in ("at_least", "at_most", "equals") if bound in f]

        def compare(g: State, me: int) -> bool:
            n = what(g, me)
            return all(holds(bound, n, limit(g, me)) for bound, limit in bounds)

        return compare
    if name == "exists":
        found, n = s.candidates(f["what"], card), f.get("n", 1)
        return lambda g, me: len(found(g, me)) >= n
    if name == "is":
        fits = s.fits({"is": f["terms"]}, card)
        refer = s.reference(f["what"]) if isinstance(f["what"], str) else None
        if refer is None:
            raise Unsupported("a property of chosen cards")
        return lambda g, me: bool(cards := refer(g, me)) and all(fits(g, me, i) for i in cards)
    if name == "this_turn":
        n = f.get("n", 1)
        if "what" in f:
            happened_to = s.history_of(f["event"], f["what"], card)
            return lambda g, me: happened_to(g, me) >= n
        happened = s.history(f["event"])
        return lambda g, me: happened(g, g.events) >= n
    if name == "this_run":
        happened, n = s.history(f["event"]), f.get("n", 1)
        return lambda g, me: g.run is not None and happened(g, g.events[_run_began(g) :]) >= n
    if name == "measure":
        fits = s.fits({"where": f["where"]}, card)
        meant = s.candidates(f["what"], card)
        return lambda g, me: bool(cards := meant(g, me)) and all(fits(g, me, i) for i in cards)
    if name == "last_turn":
        happened, n = s.history(f["event"]), f.get("n", 1)
        return lambda g, me: happened(g, g.before) >= n
    if name == "first_action":
        return lambda g, me: g.taken == 0
    if name == "run":
        if f["server"] == "mark":
            return lambda g, me: g.run is not None and g.run.server == mark(g)
        servers = s.servers(f["server"], card)
        return lambda g, me: g.run is not None and (servers is None or g.run.server in servers)
    if name == "run_successful":
        return lambda g, me: g.run is not None and g.run.successful
    if name == "run_by_this":
        return lambda g, me: g.run is not None and g.run.source == me
    if name == "during_run":
        return lambda g, me: g.run is not None
    if name == "your_turn":
        return lambda g, me: True
    if name == "action_phase":
        return lambda g, me: g.table.rulebook.turns[g.table.side][g.step].name == "actions"
    if name == "opponents_turn":
        return lambda g, me: False
    if name == "threat":
        n = f["n"]
        return lambda g, me: g.score >= n
    if name == "did":
        return lambda g, me: g.did
    if name == "played_from":
        if s.zone_number(f["zone"], card) != HAND:
            raise Unsupported(f"a card played from {f['zone']}")
        return lambda g, me: _played_from_hand(g, me)
    if name == "not":
        inner = condition(f["of"], card)
        return lambda g, me: not inner(g, me)
    if name in ("all", "either"):
        parts = [condition(one, card) for one in f["of"]]
        every = all if name == "all" else any
        return lambda g, me: every(part(g, me) for part in parts)
    if name == "protects":
        servers = s.servers(f["server"], card)
        return lambda g, me: servers is None or g.server[me] in servers
    raise Unsupported(f"the condition {name!r}")


def _run_began(g: State) -> int:
    return max((n for n, (name, _) in enumerate(g.events) if name == "run_begins"), default=0)


def _played_from_hand(g: State, me: int) -> bool:
    """Whether the card's latest play this turn was from hand."""
    where = [name for name, it in g.events if it == me and name in ("play", "play_elsewhere")]
    return where[-2:] != ["play_elsewhere", "play"]
