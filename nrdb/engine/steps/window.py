"""Paid ability windows inside a run or breach: each player is asked in turn until both have passed (CR26 9.2.7)."""

from __future__ import annotations

from nrdb.engine.model.ability import NO_ABILITY
from nrdb.engine.model.decision import PASS, Decision, Flow, Option
from nrdb.engine.model.state import State
from nrdb.engine.rules import runs
from nrdb.engine.rules.checkpoint import iterate, then_settle
from nrdb.engine.rules.events import window_closes, window_opens
from nrdb.engine.steps.options import window_options
from nrdb.engine.steps.perform import PERFORM
from nrdb.engine.steps.turn import acted, open_window, pass_priority


def paid_window(g: State, windows: str) -> Flow | None:
    """Open a window with these letters; return None if nobody can act in it."""
    open_window(g)
    if g.table.needs_window_events:
        window_opens(g)
    if options := _offered(g, windows):
        return _asking(g, windows, options)
    _close(g)
    return None


def _offered(g: State, windows: str) -> list[Option]:
    """Return the options of the next player who can act; none once both have passed or the window closes early.

    It closes when the run ends (CR26 6.8.2a) or the Runner is moved to another step of the run (CR26 6.2.8).
    """
    run, late = g.run, g.table.rulebook.late_moves
    while (
        g.passes < len(g.sides)
        and not g.over
        and not (run is not None and (run.ended or run.bypassed or (run.moved_to and not late)))
    ):
        if g.priority.seated and ((options := window_options(g, windows)) or not g.table.gated):
            return sorted([PASS, *options])
        pass_priority(g)
    return []


def _asking(g: State, windows: str, options: list[Option]) -> Flow:
    """Offer these options, then the next ones, until the window closes."""
    run = g.run
    while options:
        option = yield Decision("paid", options, player=g.priority.number)
        if option == PASS:
            pass_priority(g)
        else:
            acted(g)
            outer, g.now = g.now, NO_ABILITY  # the outer ability's context is restored below
            yield from iterate(then_settle(g, PERFORM[option[0]](g, option)))
            if run is not None and run.broken:
                runs.unbroken(g)  # a subroutine that is lost and regained is unbroken
            g.now = outer
        options = _offered(g, windows)
    _close(g)


def _close(g: State) -> None:
    """Close the window."""
    if g.table.needs_window_events:
        window_closes(g)
    open_window(g)
