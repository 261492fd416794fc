"""What is about to happen, and may still be changed: imminent instructions and their interrupts (CR26 9.9)."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from nrdb.engine.model.frame import NO_CARDS, Imminent
from nrdb.engine.rules.events import AVERTED, count_use, emit, prevented

if TYPE_CHECKING:
    from nrdb.engine.model.ability import Trigger
    from nrdb.engine.model.decision import Flow
    from nrdb.engine.model.side import Side
    from nrdb.engine.model.state import State

DAMAGE = ("net", "meat", "core")


def kinds_of(what: str) -> tuple[str, ...]:
    """The kinds of effects that a word of an interrupt stands for."""
    return DAMAGE if what == "any_damage" else (what,)


def guarded(g: State, *kinds: str) -> bool:
    """Whether a card of this game could change such effects at all; else nobody is asked."""
    return not g.table.guards.isdisjoint(kinds)


def impend(g: State, side: Side, values: dict[str, int], by: int, it: int = -1) -> Flow:
    """What a side's instruction comes to once both players have used their interrupts: its values by kind."""
    what = Imminent(by)
    what.add(values, side.number, {kind: [it] for kind in values} if it >= 0 else NO_CARDS)
    yield from interrupted(g, what)
    return what.left()


def interrupted(g: State, what: Imminent) -> Flow:
    """Both players use their interrupts to an instruction with all of its parts, in one window (CR26 9.9.4, 9.11.3).

    Abilities that wait for what "would" happen are set off, whether or not it happens then (CR26 9.9.5a).
    """
    expected = what.left()
    if not guarded(g, *expected):
        return
    waiting, g.pending = g.pending, []
    for kind, n in expected.items():
        for it in what.cards.get(kind, (n,)):
            emit(g, g.sides[what.who[kind]], f"would_{kind}", it)
    what.pending, g.pending = g.pending, waiting
    outer, g.imminent = g.imminent, what
    yield from g.table.interrupt(g)
    g.imminent = outer
    averted = [kind for kind in expected if not what.expects(what.turned.get(kind, kind))]
    if averted:
        count_use(g, AVERTED)
    if g.table.rulebook.prevented_counts:
        for kind in averted:
            prevented(g, g.runner, f"damage_{kind}" if kind in DAMAGE else kind)


def let_prevent(g: State, first: int, kind: str) -> None:
    """Of the abilities that wait to resolve, those from the `first` on may each be prevented, as a kind of effect."""
    g.pending[first:] = [(_preventable(trigger, kind), *about) for trigger, *about in g.pending[first:]]


def _preventable(trigger: Trigger, kind: str) -> Trigger:
    own, effect = copy(trigger), trigger.effect

    def resolving(g: State, me: int) -> Flow:
        if (yield from impend(g, g.whose[me], {kind: 1}, me, me)):
            flow = effect(g, me)
            if flow is not None:
                yield from flow

    own.effect, own.plain = resolving, False  # which comes first may matter now
    return own
