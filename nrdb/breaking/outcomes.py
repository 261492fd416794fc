"""Outcomes: play one effect on copies of a position, with every answer to its choices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from nrdb.engine.model.ability import NO_ABILITY
from nrdb.engine.model.decision import Decision, Flow, Option
from nrdb.engine.model.frame import Run
from nrdb.engine.model.state import State
from nrdb.engine.rules.checkpoint import iterate, settle
from nrdb.engine.steps.perform import PERFORM
from nrdb.engine.steps.run import STEPS

Act = Callable[[State], "Flow | None"]
"""An effect to play, which can ask for choices."""


def copy_state(g: State) -> State:
    """Return a copy of a position during a run; no effect may be waiting for an answer."""
    new = g.copy()
    new.run = None if g.run is None else g.run.copy()
    return new


def run_flow(flow: Flow | None, answers: Sequence[Option]) -> Decision | None:
    """Run a flow with the given answers; return the first decision that they don't answer, or None if it ends."""
    if flow is None:
        return None
    given, answer = iter(answers), None
    while True:
        try:
            decision: Decision = flow.send(answer)
        except StopIteration:
            return None
        answer = decision.options[0] if len(decision.options) == 1 else next(given, None)
        if answer is None:
            return decision


def settle_after(g: State, flow: Flow | None, phase: Run | None = None) -> Flow | None:
    """Return a flow that finishes the current effect and then everything it triggers; `phase` is as in `settle`."""
    if flow is None:
        return settle(g, phase)
    return _then_settled(g, flow, phase)


def _then_settled(g: State, flow: Flow, phase: Run | None) -> Flow:
    yield from flow
    yield from iterate(settle(g, phase))


def ability_use(option: Option) -> Act:
    """Return the effect of using an ability."""

    def use(g: State) -> Flow | None:
        g.now = NO_ABILITY
        return settle_after(g, PERFORM[option[0]](g, option))

    return use


def begin_encounter(g: State) -> Flow | None:
    """Begin the encounter."""
    assert g.run is not None
    row = next(row for row in g.table.rulebook.run if row.name == "encounter")
    return settle_after(g, STEPS["encounter"](g, g.run, row), g.run)


def outcomes(g: State, act: Act, choose: Callable[[State, Decision], Sequence[Option]]) -> Iterator[State]:
    """Yield the positions that an effect can lead to, one for each combination of answers."""
    waiting: list[tuple[Option, ...]] = [()]
    while waiting:
        answers = waiting.pop()
        new = copy_state(g)
        decision = run_flow(act(new), answers)
        if decision is None:
            yield new
        else:
            waiting += [(*answers, option) for option in choose(new, decision)]


def distinct(g: State, options: Sequence[Option]) -> list[Option]:
    """Return the options, keeping one of each set that differs only in the copy of a card."""
    seen, found = set(), []
    for option in options:
        kind: object = option
        if option[0] == "card":
            i = option[1]
            kind = (g.table.card_of[i], g.zone[i], g.host[i])
        if kind not in seen:
            seen.add(kind)
            found.append(option)
    return found
