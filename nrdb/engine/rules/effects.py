"""Combining effects: one after another, with a checkpoint between them (CR 10.3.6) or without."""

from __future__ import annotations

from nrdb.engine.model.ability import Effect
from nrdb.engine.model.decision import Flow
from nrdb.engine.model.state import State
from nrdb.engine.rules.checkpoint import iterate, settle, until_nothing_to_choose


def nothing(g: State, me: int) -> None:
    """Do nothing."""


def sequence(parts: list[Effect]) -> Effect:
    """Return an effect that resolves the parts in order, with a checkpoint between them (CR 10.3.6)."""
    if not parts:
        return nothing
    if len(parts) == 1:
        return parts[0]
    if len(parts) == 2:
        one, two = parts

        def both(g: State, me: int) -> Flow | None:
            flow = one(g, me)
            if flow is not None or g.pending or g.dirty or g.ending:
                return rest(g, me, flow, parts, 1)
            result: Flow | None = two(g, me)
            return result

        return both

    def run(g: State, me: int) -> Flow | None:
        for n, part in enumerate(parts, 1):
            flow = part(g, me)
            if flow is not None or g.pending or g.dirty or g.ending:
                return rest(g, me, flow, parts, n) if n < len(parts) or flow is not None else None
        return None

    return run


def rest(g: State, me: int, flow: Flow | None, parts: list[Effect], at: int) -> Flow:
    """Finish the current part's flow, then resolve the parts from index `at` on, with checkpoints."""
    if flow is not None:
        yield from until_nothing_to_choose(flow)
    for part in parts[at:]:
        yield from iterate(settle(g))
        if g.over or g.now.halted:
            return
        flow = part(g, me)
        if flow is not None:
            yield from until_nothing_to_choose(flow)


def in_turn(parts: list[Effect]) -> Effect:
    """Return an effect that resolves the parts in order with nothing between them."""

    def together(g: State, me: int) -> Flow | None:
        for at, part in enumerate(parts, 1):
            flow = part(g, me)
            if flow is not None:
                return _after(g, me, flow, parts[at:])
        return None

    return parts[0] if len(parts) == 1 else together


def _after(g: State, me: int, flow: Flow, parts: list[Effect]) -> Flow:
    """Finish the current part's flow, then resolve the remaining parts."""
    yield from flow
    for part in parts:
        if g.over:
            return  # damage suffered as a cost can end the game (CR26 10.4.4)
        yield from iterate(part(g, me))
