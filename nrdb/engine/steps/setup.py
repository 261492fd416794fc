"""Setting a game up (CR 1.6): identity, opening hand, mulligan."""

from __future__ import annotations

from nrdb.engine.model.ability import Effect
from nrdb.engine.model.decision import KEEP, MULLIGAN, Decision, Flow, Option
from nrdb.engine.model.state import State
from nrdb.engine.rules import money, zones
from nrdb.engine.rules.active import activate
from nrdb.engine.rules.checkpoint import iterate, settle
from nrdb.engine.rules.events import emit, tell


def lay_down(g: State) -> Effect | None:
    """The identity comes into play and the bank pays out; what the identity does before opening hands are drawn."""
    table = g.table
    money.open_bank(g, table.rulebook.credits)
    if table.identity is None:
        return None
    zones.lay_down(g, table.identity)
    activate(g, table.identity)
    setup = table.card_of[table.identity].setup
    if setup is not None:
        tell(g, "setup")
    listed = g.mods.get("starting_credits")
    if listed:
        money.open_bank(g, listed[0][1].value(g, listed[0][0]))
    return setup


def set_up(g: State, setup: Effect, identity: int) -> Flow:
    """What the identity does before opening hands are drawn, then the hand and its mulligan."""
    yield from iterate(setup(g, identity))
    yield from iterate(settle(g))
    zones.draw(g, opening_hand(g))
    if g.table.rulebook.mulligans:
        answer_mulligan(g, (yield Decision("mulligan", [KEEP, MULLIGAN])))
    g.turn, g.step = 1, 0


def opening_hand(g: State) -> int:
    """Cards of an opening hand (CR 1.6.6), as the identity may change it."""
    listed = g.mods.get("starting_hand")
    return listed[0][1].value(g, listed[0][0]) if listed else g.table.rulebook.hand


def answer_mulligan(g: State, option: Option) -> None:
    """The opening hand is kept, or shuffled in and drawn anew, once (CR 1.6.6)."""
    if option == MULLIGAN:
        zones.return_hand(g)
        tell(g, "mulligan")
        emit(g, "mulligan")
        zones.draw(g, opening_hand(g))
    else:
        tell(g, "keep")
