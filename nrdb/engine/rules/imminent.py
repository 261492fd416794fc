"""What is about to happen, and may still be changed: imminent instructions and their interrupts (CR26 9.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nrdb.engine.model.frame import Imminent
from nrdb.engine.rules.events import AVERTED, count_use, emit, prevented

if TYPE_CHECKING:
    from nrdb.engine.model.decision import Flow
    from nrdb.engine.model.side import Side
    from nrdb.engine.model.state import State

DAMAGE = ("net", "meat", "core")


def guarded(g: State, *kinds: str) -> bool:
    """Whether a card of this game could change such effects at all; else nobody is asked."""
    return not g.table.guards.isdisjoint(kinds)


def impend(g: State, side: Side, values: dict[str, int], by: int, it: int = -1, firm: bool = False) -> Flow:
    """What a side's instruction comes to once both players have used their interrupts: its values by kind.

    What is `firm` cannot be prevented, but may become more (CR26 9.9.7e).

    Abilities that wait for what "would" happen are set off, whether or not it happens then (CR26 9.9.5a).
    """
    expected = {kind: n for kind, n in values.items() if n > 0}
    if not expected or not guarded(g, *expected):
        return expected
    what = Imminent(expected, side.number, by, it, firm)
    waiting, g.pending = g.pending, []
    for kind, n in values.items():
        emit(g, side, f"would_{kind}", it if it >= 0 else n)
    what.pending, g.pending = g.pending, waiting
    outer, g.imminent = g.imminent, what
    yield from g.table.interrupt(g)
    g.imminent = outer
    averted = [kind for kind, n in values.items() if n > 0 and not what.expects(kind)]
    if averted:
        count_use(g, AVERTED)
    if g.table.rulebook.prevented_counts:
        for kind in averted:
            prevented(g, g.runner, f"damage_{kind}" if kind in DAMAGE else kind)
    return {kind: n for kind, n in what.values.items() if n > 0}
