"""Effects that prevent something without a choice, before anybody may use an interrupt."""

from __future__ import annotations

from nrdb.engine.model.decision import Decision, Flow, Option
from nrdb.engine.model.frame import Imminent
from nrdb.engine.model.state import State
from nrdb.engine.rules import money, runs
from nrdb.engine.rules.checkpoint import iterate
from nrdb.engine.rules.events import emit

BUY_THROUGH = "buy_through"
"""The purpose of credits that the Corp pays to do damage that would be prevented, and the `about` of that choice."""


def use_guards(g: State, what: Imminent) -> Flow:
    """Apply the effects that prevent something without a choice, up to what each can still prevent this turn."""
    for me, mod in g.mods["guard"]:
        if mod.condition is not None and not mod.condition(g, me):
            continue
        if mod.selects is not None and not (runs.resolves_subroutine(g, what.by) and mod.selects(g, me, what.by)):
            continue
        key = "guard", me, *mod.kinds
        left = mod.value(g, me) - g.used.get(key, 0)
        for kind in mod.kinds:
            n = min(left, what.values.get(kind, 0) - mod.spares) if what.yields(kind) else 0
            if n > 0 and mod.first == "bought":
                most = min(n, money.available(g, g.corp, BUY_THROUGH, me))
                options: list[Option] = [("number", k) for k in range(most + 1)]
                k = (yield Decision("number", options, me, BUY_THROUGH, g.corp.number))[1]
                yield from iterate(money.pay(g, g.corp, k, BUY_THROUGH, me))
                n -= k
            if n > 0:
                what.prevent(kind, n)
                left -= n
                g.used[key] = g.used.get(key, 0) + n
                if f"prevents_{kind}" in g.listeners:
                    emit(g, g.whose[me], f"prevents_{kind}", n)
