"""A scenario as a puzzle: its position, what to look for, and the answer in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb.engine.chance import Scripted
from nrdb.engine.model.numbers import CORP, SIDES
from nrdb.engine.steps.machine import asked, take
from nrdb.errors import NrdbError, PlayError
from nrdb.games.story import Narrator, last_lines
from nrdb.scenarios.deeds import CONTINUE
from nrdb.scenarios.goals import GOALS, expectations
from nrdb.scenarios.language import Scenario, ScenarioTable, failure
from nrdb.scenarios.solve import NODES, Solution, Start, loosen, solve

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.engine.game import Game
    from nrdb.engine.model.decision import Option

EXPECTED: Final = "as expected"
"""The name of the goal that consists of the expectations of a scenario."""


class Solved(NamedTuple):
    """A scenario with the answer for one goal."""

    scenario: Scenario
    rulebook: str
    side: str
    """The side that decides."""
    goals: tuple[str, ...]
    """The goal that is reached; if none is, all goals that were tried."""
    solution: Solution
    moves: tuple[str, ...]
    """What the side does in the worst case, as clauses of the scenario language, without passes."""
    story: tuple[str, ...]
    """The worst case in words, line by line."""


class _Recorder(ScenarioTable):
    """A table that knows the last position outside an effect, from which the present position can be replayed."""

    before: Game
    since: tuple[Option, ...]
    picked: int

    def start(self) -> None:
        """Set the table up."""
        begun = self.begun
        super().start()
        if not begun:
            self._mark()

    def _apply(self, option: Option) -> None:
        if self.g.flow is None:
            self._mark()
        self.since += (option,)
        super()._apply(option)

    def _mark(self) -> None:
        self.before, self.since, self.picked = self.g.copy(), (), len(self.g.picked)

    def beginning(self) -> Start:
        """Return the present position as the start of a search."""
        if self.g.flow is None:
            self._mark()
        return Start(self.before, self.since, tuple(self.g.picked[self.picked :]))


def solved(scenario: Scenario, catalogue: Catalogue, goal: str = "", nodes: int = NODES) -> Solved:
    """Search for a way in which the side that decides at the end of a scenario can force a goal named in `GOALS`.

    Without a name, the goal is that all expectations of the scenario hold when the turn is over; if there are none, it
    is what the side usually wants: the Corp to flatline the Runner or else to score, the Runner to steal, and the side
    whose turn it isn't to survive. Raise `Fault` if a line of the scenario can't be played or the game is over.
    """
    table = _Recorder(catalogue)
    expected = False
    at = scenario.line
    try:
        for line, kind, text in scenario.clauses:
            at = line
            if kind in ("expect", "now"):
                expected = True
            else:
                table.take(kind, text)
        table.start()
        g = table.g
        if g.decision is None:
            raise PlayError("the game is over, so there is nothing to solve")
    except (LookupError, NrdbError, ValueError) as error:
        raise failure(scenario, at, error) from error
    start, mover = table.beginning(), asked(g, g.decision)
    names = (goal,) if goal else (EXPECTED,) if expected else _usual(g, mover)
    found = []
    for name in names:
        reached = expectations(scenario, catalogue, table.sides) if name == EXPECTED else GOALS[name](g, mover)
        solution = solve(start, reached, nodes)
        if solution.answer == "yes":
            moves, story = _told(table, start, mover, solution)
            return Solved(scenario, g.table.rulebook.id, SIDES[mover], (name,), solution, moves, story)
        found.append(solution)
    # One goal that is undecided leaves all undecided.
    solution = min(found, key=lambda each: each.answer == "no")
    return Solved(scenario, g.table.rulebook.id, SIDES[mover], names, solution, (), ())


def _usual(g: Game, mover: int) -> tuple[str, ...]:
    """Return the goals that the side that decides usually has."""
    if g.acting.number != mover:
        return ("survive",)
    return ("kill", "score") if mover == CORP else ("steal",)


def _told(
    table: ScenarioTable, start: Start, mover: int, solution: Solution
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the worst case of a line: the mover's moves, and the story."""
    assert solution.table is not None
    g = start.game.with_cards(solution.table)
    g.transcript, g.last_turn = [], g.turn
    g.pick = Scripted((*start.picks, *solution.picks))
    if solution.loose:
        loosen(g.sides[mover])
    for option in start.options:
        take(g, option)
    narrator = Narrator.midway(g, g.acting.number)
    told, moves, lines = len(g.transcript), list[str](), list[str]()
    table.g = g
    for option in solution.options:
        assert g.decision is not None
        if asked(g, g.decision) == mover:
            moves.append(table.clause(option, g.legal_actions()))
        take(g, option)
    for entry in g.transcript[told:]:
        lines += narrator.add(entry)
    lines += narrator.flush()
    if g.over and g.over != "turns":
        lines.append(next(last_lines(g)))
    return tuple(move for move in moves if move not in ("pass", CONTINUE)), tuple(lines)
