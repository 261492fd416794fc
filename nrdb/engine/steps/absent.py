"""Steps of a game with an absent player: the price of the Corp's servers, and the Runner's visits."""

from __future__ import annotations

from nrdb.engine.model.decision import Flow
from nrdb.engine.model.frame import Run
from nrdb.engine.model.rulebook import Step
from nrdb.engine.model.state import State
from nrdb.engine.rules import money
from nrdb.engine.rules.checkpoint import iterate
from nrdb.engine.rules.may import can_rez
from nrdb.engine.steps.rez import rez_card


def may_get_in(g: State) -> bool:
    """Return whether a run would succeed: it is free, or there is an icebreaker and enough credits."""
    price = g.table.run_cost
    if not price:
        return True
    card_of = g.table.card_of
    return any("icebreaker" in card_of[i].terms for i in g.runner.installed) and price <= money.available(
        g, g.runner, "ability"
    )


def pay_to_get_in(g: State, run: Run, row: Step) -> Flow:
    """Pay the fixed price of a run on an absent Corp; the run ends if the Runner can't."""
    price = g.table.run_cost
    if not may_get_in(g):
        run.ended = True
    elif price:
        yield from iterate(money.pay(g, g.runner, price, "ability"))


def visit_servers(g: State, windows: str) -> None:
    """Make the fixed runs of an absent Runner's turn, and rez ice against them.

    They are made on a remote whose ice protects an agenda or asset, then on R&D and HQ, whose order alternates. In each
    run the outermost unrezzed ice is rezzed if the Corp can pay. The runs have no other effect.
    """
    card_of = g.table.card_of
    full = sorted(
        {g.server[i] for i in g.corp.installed if g.server[i] >= 3 and card_of[i].type in ("agenda", "asset")}
    )
    servers = [*[server for server in full if g.ice[server]][:1], g.turn % 2, 1 - g.turn % 2]
    for server in servers[: g.table.visits]:
        for i in reversed(g.ice[server]):
            if not g.active[i]:
                if not card_of[i].extra_costs and can_rez(g, i):
                    rez_card(g, i)
                break
