"""Every Corp deck against every Runner deck: win rates, best responses, and the mixed equilibrium."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Final

from nrdb.engine.model.numbers import SIDES
from nrdb.errors import PlayError, Unsupported
from nrdb.json_types import Json
from nrdb.match.equilibrium import IN_MIX, Certainty, Equilibrium, certainty, equilibrium, rank_correlation
from nrdb.match.gauntlet import Play, bounds, crash_lines, share_of
from nrdb.match.outcomes import scores
from nrdb.match.report import left_out
from nrdb.report.figures import Estimate, Share, mean_of_means
from nrdb.text import counted, percent

if TYPE_CHECKING:
    from nrdb.games.setting import PlayableDeck

SIDE_BY_SIDE: Final = 12
"""The number of Runner decks up to which the text shows the whole matrix."""


class Matrix:
    """The win rates of every pairing, as played by two AI players."""

    def __init__(self, corps: Sequence[PlayableDeck], runners: Sequence[PlayableDeck], play: Play) -> None:
        """Play the games; raise `PlayError` if a side has no deck."""
        if not corps or not runners:
            raise PlayError("a matrix needs Corp decks and Runner decks.")
        self.corps, self.runners = list(corps), list(runners)
        self.play, pairings = play.pairings(product(corps, runners))
        outcomes = play.results(pairings)
        held = [scores(games, "corp") for games in outcomes]
        self.scores = [held[at : at + len(runners)] for at in range(0, len(held), len(runners))]
        """The Corp's games per pairing: 1 for each won, 0 for each lost."""
        self.faults: list[Json] = [
            {"corp": pairing.decks[0].name, "opponent": pairing.decks[1].name, "game": game, "error": how.error}
            for pairing, games in zip(pairings, outcomes, strict=True)
            for game, how in enumerate(games)
            if how.error
        ]
        self.open_ends = sum(not how.winner and not how.error for games in outcomes for how in games)
        self.missing = self.play.missing([*corps, *runners])
        self.equilibrium: Equilibrium | None = None
        self.certainty: Certainty | None = None
        self.why_not = ""
        """Why there is no equilibrium; empty if there is one."""
        try:
            self.equilibrium = equilibrium([[cell.share for cell in row] for row in self.cells])
            self.certainty = certainty(self.cells, play.seed)
        except Unsupported as error:
            self.why_not = error.message

    @property
    def cells(self) -> list[list[Share]]:
        """The Corp's win rates, a row for each Corp deck and a column for each Runner deck."""
        return [[share_of(won) for won in row] for row in self.scores]

    def corp_means(self) -> list[Estimate]:
        """Return each Corp deck's mean win rate over the Runner decks."""
        return [_within(mean_of_means(row)) for row in self.scores]

    def runner_means(self) -> list[Estimate]:
        """Return each Runner deck's mean win rate over the Corp decks."""
        columns = zip(*self.scores, strict=True)
        return [
            _within(mean_of_means([{game: 1 - won for game, won in cell.items()} for cell in column]))
            for column in columns
        ]

    def best_responses(self) -> tuple[list[int], list[int]]:
        """Return the Runner deck that does best against each Corp deck, and the Corp deck against each Runner deck."""
        rows = [[cell.share for cell in row] for row in self.cells]
        columns = list(zip(*rows, strict=True))
        return [row.index(min(row)) for row in rows], [column.index(max(column)) for column in columns]

    def to_dict(self) -> Json:
        """Return the matrix under its JSON names."""
        to_corps, to_runners = self.best_responses()
        found: Json = {
            **self.play.to_dict(),
            "shares": [[cell.to_dict() for cell in row] for row in self.cells],
            "means": {
                side: [mean.to_dict() for mean in means]
                for side, means in zip(SIDES, (self.corp_means(), self.runner_means()), strict=True)
            },
            "best_responses": {"corp": to_corps, "runner": to_runners},
            "equilibrium": None,
            "open_ends": self.open_ends,
            "faults": self.faults,
        }
        if self.equilibrium is not None and self.certainty is not None:
            found["equilibrium"] = {
                "value": round(self.equilibrium.value, 4),
                "low": round(self.certainty.low, 4),
                "high": round(self.certainty.high, 4),
                **{
                    side: [{"share": round(share, 4), "in_mix": often} for share, often in zip(mix, sure, strict=True)]
                    for side, mix, sure in zip(SIDES, self.equilibrium[1:], self.certainty[2:], strict=True)
                },
            }
        return found


class MatrixReport:
    """Matrices of the same decks, as played by different AI players."""

    def __init__(self, corps: Sequence[PlayableDeck], runners: Sequence[PlayableDeck], plays: Sequence[Play]) -> None:
        self.corps, self.runners = list(corps), list(runners)
        self.matrices = [Matrix(corps, runners, play) for play in plays]

    def correlations(self) -> list[float | None]:
        """Return the rank correlations, for each side, of mean win rates between the first two pairs of players.

        The Corp decks come first. A value is None if there are too few decks to rank or all are alike; the list is
        empty for one pair of players or without scipy.
        """
        if len(self.matrices) < 2 or self.matrices[0].equilibrium is None:
            return []
        return [
            rank_correlation(*([mean.mean for mean in means(matrix)] for matrix in self.matrices[:2]))
            for means in (Matrix.corp_means, Matrix.runner_means)
        ]

    def to_dict(self) -> Json:
        """Return the report under its JSON names (schemas/matrix.schema.json)."""
        found = [None if value is None else round(value, 4) for value in self.correlations()]
        return {
            "corps": [deck.to_dict(f"Corp deck {n}") for n, deck in enumerate(self.corps, 1)],
            "runners": [deck.to_dict(f"Runner deck {n}") for n, deck in enumerate(self.runners, 1)],
            "matrices": [matrix.to_dict() for matrix in self.matrices],
            "rank_correlation": dict(zip(SIDES, found, strict=True)) if found else None,
            "not_played": self.matrices[0].missing,
        }

    def lines(self) -> list[str]:
        """Return the report as lines of text."""
        found: list[str] = []
        for matrix in self.matrices:
            found += [*matrix_lines(matrix), ""]
        correlations = self.correlations()
        if correlations:
            said = [
                f"{side.capitalize()} decks {'too few or all alike' if value is None else f'{value:.2f}'}"
                for side, value in zip(SIDES, correlations, strict=True)
            ]
            found += [f"Rank correlation between both pairs of players: {', '.join(said)}.", ""]
        elif len(self.matrices) == 1:
            found += [
                "A ranking depends on the AI players: give --players twice to see whether two pairs agree.",
                "",
            ]
        return [*found[:-1], *left_out(self.matrices[0].missing, [])]


def matrix_lines(matrix: Matrix) -> list[str]:
    """Return a matrix as lines of text."""
    corps, runners = ([deck.name for deck in decks] for decks in (matrix.corps, matrix.runners))
    width = max(len("Runner mean"), *map(len, corps), *map(len, runners))
    found = [
        *matrix.play.first_lines(),
        "",
        f"{counted(len(corps), 'Corp deck')} against {counted(len(runners), 'Runner deck')}: the Corp's win rate",
    ]
    cells, (to_corps, to_runners) = matrix.cells, matrix.best_responses()
    if len(runners) <= SIDE_BY_SIDE:
        found += ["", *(f"  {chr(ord('a') + n)}  {name}" for n, name in enumerate(runners)), ""]
        found.append(f"{'':<{width}}" + "".join(f"{chr(ord('a') + n):>7}" for n in range(len(runners))))
        for name, row in zip(corps, cells, strict=True):
            found.append(f"{name:<{width}}" + "".join(f"{percent(cell.share):>7}" for cell in row))
    for side, names, means, answers, others in (
        ("Corp", corps, matrix.corp_means(), to_corps, runners),
        ("Runner", runners, matrix.runner_means(), to_runners, corps),
    ):
        found += ["", f"{f'{side} deck':<{width}}   wins  95 %       best response"]
        for name, mean, answer in zip(names, means, answers, strict=True):
            found.append(f"{name:<{width}}  {percent(mean.mean):>5}  {bounds(mean):<9}  {others[answer]}")
    if matrix.equilibrium is None or matrix.certainty is None:
        return [*found, "", matrix.why_not]
    sure = matrix.certainty
    found += [
        "",
        f"Equilibrium: the Corp wins {percent(matrix.equilibrium.value)} "
        f"({bounds(Estimate(matrix.equilibrium.value, sure.low, sure.high))})",
        f"  {'':<{width}}  {'mix':>5}  in resampled mixes",
    ]
    for names, mix, often in (
        (corps, matrix.equilibrium.corps, sure.corps),
        (runners, matrix.equilibrium.runners, sure.runners),
    ):
        order = sorted(range(len(names)), key=lambda deck: (-mix[deck], deck))
        found += [
            f"  {names[deck]:<{width}}  {percent(mix[deck]):>5}  {percent(often[deck]):>5}"
            for deck in order
            if mix[deck] >= IN_MIX or often[deck] >= 0.1
        ]
    if matrix.open_ends:
        found += ["", f"{counted(matrix.open_ends, 'game')} without a winner at the turn limit: not counted."]
    return [*found, *crash_lines(matrix.faults)]


def _within(found: Estimate) -> Estimate:
    return Estimate(found.mean, max(0.0, found.low), min(1.0, found.high))
