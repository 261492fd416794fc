"""Imminent instructions: what is about to happen and can still be interrupted (CR26 9.9)."""

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
"""The kinds of damage."""


def kinds_of(what: str) -> tuple[str, ...]:
    """Return the kinds of effects that a word in an interrupt covers."""
    return DAMAGE if what == "any_damage" else (what,)


def guarded(g: State, *kinds: str) -> bool:
    """Return whether a card in this game could interrupt effects of these kinds; otherwise no window opens."""
    return not g.table.guards.isdisjoint(kinds)


def impend(g: State, side: Side, values: dict[str, int], by: int, it: int = -1) -> Flow:
    """Let both players interrupt an instruction of a side and return what then happens, by kind."""
    what = Imminent(by)
    what.add(values, side.number, {kind: [it] for kind in values} if it >= 0 else NO_CARDS)
    yield from interrupted(g, what)
    return what.left()


def interrupted(g: State, what: Imminent) -> Flow:
    """Let both players interrupt all parts of an instruction in one window (CR26 9.9.4, 9.11.3).

    Abilities that wait for what "would" happen are triggered whether or not it then happens (CR26 9.9.5a).
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
    """Make each pending ability from index `first` on preventable, as an effect of this kind."""
    g.pending[first:] = [(_preventable(trigger, kind), me, it, moves) for trigger, me, it, moves in g.pending[first:]]


def _preventable(trigger: Trigger, kind: str) -> Trigger:
    """Return a copy of a trigger that can be prevented as it resolves."""
    own, effect = copy(trigger), trigger.effect

    def resolving(g: State, me: int) -> Flow:
        if (yield from impend(g, g.whose[me], {kind: 1}, me, me)):
            flow = effect(g, me)
            if flow is not None:
                yield from flow

    own.effect, own.plain = resolving, False  # now the order can matter
    return own
