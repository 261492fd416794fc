"""Paid ability windows inside a run or breach: each player is asked in turn until both have passed (CR26 9.2.7)."""

from __future__ import annotations

from nrdb.engine.model.ability import NO_ABILITY
from nrdb.engine.model.decision import PASS, Decision, Flow
from nrdb.engine.model.state import State
from nrdb.engine.rules import runs
from nrdb.engine.rules.checkpoint import iterate, settle
from nrdb.engine.rules.events import window_closes, window_opens
from nrdb.engine.steps.options import window_options
from nrdb.engine.steps.perform import PERFORM
from nrdb.engine.steps.turn import idle, open_window, pass_priority


def paid_window(g: State, windows: str) -> Flow | None:
    """Open a window with these letters; return None if nobody could act in it and nothing waits for it to open."""
    if not g.table.needs_window_events and idle(g, windows):
        open_window(g)
        return None
    return _asking(g, windows)


def _asking(g: State, windows: str) -> Flow:
    """Ask the player with priority until both have passed.

    The window closes when the run ends (CR26 6.8.2a) or the Runner is moved to another step of the run (CR26 6.2.8).
    """
    run = g.run
    open_window(g)
    if g.table.needs_window_events:
        window_opens(g)
    late = g.table.rulebook.late_moves
    while (
        g.passes < len(g.sides)
        and not g.over
        and not (run is not None and (run.ended or run.bypassed or (run.moved_to and not late)))
    ):
        options = window_options(g, windows)
        if not g.priority.seated or (not options and g.table.gated):
            pass_priority(g)
            continue
        option = yield Decision("paid", sorted([PASS, *options]), player=g.priority.number)
        if option == PASS:
            pass_priority(g)
            continue
        g.passes = 0
        outer, g.now = g.now, NO_ABILITY  # the outer ability's context is restored below
        yield from iterate(PERFORM[option[0]](g, option))
        yield from iterate(settle(g))
        if run is not None and run.broken:
            runs.unbroken(g)  # a subroutine that is lost and regained is unbroken
        g.now = outer
    if g.table.needs_window_events:
        window_closes(g)
    open_window(g)
