"""The rulebooks as data: starting values, switches, and the steps of turns and runs.

A step names a function of `nrdb.engine.steps.turn` or `steps.run`, and gives the rule that it comes from.
"""

from __future__ import annotations

from nrdb.engine.model.rulebook import Rulebook, Step
from nrdb.engine.rulebooks import classic, core, cr_1_3, cr_26_03

RULEBOOKS: dict[str, Rulebook] = {
    book.id: book for book in (cr_26_03.RULEBOOK, cr_1_3.RULEBOOK, core.RULEBOOK, classic.RULEBOOK)
}
"""Every rulebook by its id, the current one first."""

OF_EDITION = {"cr": "cr-26.03", "core": "core", "classic": "classic"}
"""The rulebook of each edition."""

PASSES = frozenset(("gain_clicks", "refill", "turn_begins", "lose_clicks", "turn_ends"))
"""The steps of a turn that take place even if that turn's player is absent."""


def with_absent(book: Rulebook, side: str) -> Rulebook:
    """Return a rulebook for a game in which nobody plays `side` (corp or runner).

    The turns of the absent player pass. An absent Corp's servers have no ice, but each run costs a fixed number of
    credits (`Table.run_cost`). An absent Runner makes a fixed number of runs (`Table.visits`).
    """
    turn = tuple(step for step in book.turns[side] if step.name in PASSES)
    run = book.run
    if side == "runner":
        turn = _with_step(turn, "turn_begins", Step("visit_servers", "goldfish"), after=True)
    else:
        run = _with_step(run, "successful", Step("pay_to_get_in", "goldfish"))
    return book._replace(turns={**book.turns, side: turn}, run=run)


def _with_step(rows: tuple[Step, ...], at: str, step: Step, after: bool = False) -> tuple[Step, ...]:
    """Return rows with a step added before or after the one named `at`."""
    place = next(n for n, row in enumerate(rows) if row.name == at) + after
    return (*rows[:place], step, *rows[place:])
