"""The goals of `nrdb solve`: named goals, and the expectations of a scenario at the end of the turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from nrdb.engine.model.numbers import CORP, RUNNER, SIDES
from nrdb.errors import NrdbError, PlayError
from nrdb.scenarios.language import Scenario, ScenarioTable, failure

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.engine.game import Game
    from nrdb.scenarios.solve import Goal


def _agendas(g: Game, side: int) -> int:
    """Return the number of agendas in a score area."""
    return sum(g.table.card_of[i].type == "agenda" for i in g.sides[side].scored)


def _more_agendas(side: int) -> Callable[[Game, int], Goal]:
    """Return the maker of a goal: one more agenda in a score area than at the start, whoever decides."""

    def begin(start: Game, mover: int) -> Goal:
        had = _agendas(start, side)
        return lambda g: True if _agendas(g, side) > had else False if g.over else None

    return begin


def _kill(start: Game, mover: int) -> Goal:
    return lambda g: g.over == "flatlined" if g.over else None


def _survive(start: Game, mover: int) -> Goal:
    return lambda g: g.over == "turns" or g.winner == SIDES[mover] if g.over else None


def _win(start: Game, mover: int) -> Goal:
    return lambda g: g.winner == SIDES[mover] if g.over else None


GOALS: Final = {
    "score": _more_agendas(CORP),
    "steal": _more_agendas(RUNNER),
    "kill": _kill,
    "survive": _survive,
    "win": _win,
}
"""Goals by name: the Corp scores an agenda, the Runner steals one, the Runner is flatlined, the side that decides
doesn't lose this turn, it wins this turn."""


def expectations(scenario: Scenario, catalogue: Catalogue, sides: Iterable[str]) -> Goal:
    """Return the goal that everything the scenario expects holds once the turn is over.

    The goal raises `Fault` for a clause that means nothing.
    """
    clauses = [(line, text) for line, kind, text in scenario.clauses if kind in ("expect", "now")]

    def goal(g: Game) -> bool | None:
        if not g.over:
            return None
        laid = ScenarioTable(catalogue)
        laid.g, laid.begun = g, True
        laid.sides = dict.fromkeys(sides)
        for line, text in clauses:
            try:
                laid.look(text)
            except PlayError:
                return False
            except (LookupError, NrdbError, ValueError) as error:
                raise failure(scenario, line, error) from error
        return True

    return goal
