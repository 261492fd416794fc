"""Playing one thing on copies of a position, with every answer to what is asked on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from nrdb.engine.model.ability import NO_ABILITY
from nrdb.engine.model.decision import Decision, Flow, Option
from nrdb.engine.model.frame import Run
from nrdb.engine.model.state import State
from nrdb.engine.rules.checkpoint import iterate, settle
from nrdb.engine.steps.perform import PERFORM
from nrdb.engine.steps.run import STEPS

Act = Callable[[State], "Flow | None"]
"""What is played: it may ask."""


def copy_state(g: State) -> State:
    """The same position in the middle of a run; no effect may wait for an answer."""
    new = g.copy()
    new.run = None if g.run is None else g.run.copy()
    return new


def run_flow(flow: Flow | None, answers: Sequence[Option]) -> Decision | None:
    """Runs a flow with answers; the decision for which there is none, None at its end."""
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
    """What is under way, and then everything that it sets off; `phase` as in `settle`."""
    if flow is None:
        return settle(g, phase)
    return _then_settled(g, flow, phase)


def _then_settled(g: State, flow: Flow, phase: Run | None) -> Flow:
    yield from flow
    yield from iterate(settle(g, phase))


def ability_use(option: Option) -> Act:
    """The use of an ability."""

    def use(g: State) -> Flow | None:
        g.now = NO_ABILITY
        return settle_after(g, PERFORM[option[0]](g, option))

    return use


def begin_encounter(g: State) -> Flow | None:
    """The encounter begins."""
    assert g.run is not None
    row = next(row for row in g.table.rulebook.run if row.name == "encounter")
    return settle_after(g, STEPS["encounter"](g, g.run, row), g.run)


def outcomes(g: State, act: Act, choose: Callable[[State, Decision], Sequence[Option]]) -> Iterator[State]:
    """The positions to which something leads, by what is answered on the way."""
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
    """Options without those that differ in the copy of a card only."""
    seen, found = set(), []
    for option in options:
        kind: Any = option
        if option[0] == "card":
            i = option[1]
            kind = (g.table.card_of[i], g.zone[i], g.host[i])
        if kind not in seen:
            seen.add(kind)
            found.append(option)
    return found
