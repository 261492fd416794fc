"""Setting up a game (CR 1.6): identity, opening hand, mulligan."""

from __future__ import annotations

from nrdb.engine.model.ability import Effect
from nrdb.engine.model.decision import MULLIGAN, Flow, Option
from nrdb.engine.model.side import Side
from nrdb.engine.model.state import State
from nrdb.engine.rules import decks, harm, money, zones
from nrdb.engine.rules.active import activate
from nrdb.engine.rules.checkpoint import iterate, settle, within
from nrdb.engine.rules.events import emit, tell


def begin_setup(g: State, side: Side) -> Effect | None:
    """Put a side's identity into play and give it its credits; return what the identity does before hands are drawn."""
    money.set_starting_credits(side, g.table.rulebook.credits)
    identity = side.identity
    if identity is None:
        return None
    zones.put_identity_in_play(g, identity)
    activate(g, identity)
    setup = g.table.card_of[identity].setup
    if setup is not None:
        tell(g, "setup")
    money.set_starting_credits(side, _changed(g, side, "starting_credits", side.credits))
    if g.corp.seated:
        harm.set_starting_bad_publicity(g, _changed(g, side, "starting_bad_publicity", 0))
    return setup


def _changed(g: State, side: Side, kind: str, usual: int) -> int:
    """Return a set-up number, as changed by the player's identity."""
    for me, mod in g.mods.get(kind, ()):
        if me == side.identity:
            changed: int = mod.value(g, me)
            return changed
    return usual


def set_up(g: State, setups: list[tuple[Effect, int]]) -> Flow:
    """Resolve what identities do during set-up (CR 1.6.2)."""
    for setup, identity in setups:
        yield from iterate(within(g, identity, -1, setup))
        yield from iterate(settle(g))


def draw_opening_hand(g: State, side: Side) -> None:
    """Draw an opening hand (CR 1.6.6), whose size the identity can change."""
    decks.draw_opening(g, side, _changed(g, side, "starting_hand", g.table.rulebook.hand))


def answer_mulligan(g: State, side: Side, option: Option) -> None:
    """Keep the opening hand, or shuffle it in and draw a new one, once (CR 1.6.6)."""
    if option == MULLIGAN:
        decks.return_hand(g, side)
        tell(g, "mulligan")
        emit(g, side, "mulligan")
        draw_opening_hand(g, side)
    else:
        tell(g, "keep")
