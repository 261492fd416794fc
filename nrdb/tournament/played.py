"""What was played at an event: players, rounds, matches and games, with the figures that a file states.

Figures are fractions: nothing is rounded before it is shown.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

_FIGURE: Final = re.compile(r"[-+]?\d{1,40}(?:\.\d{0,60})?(?:[eE][-+]?\d{1,2})?")


class Entrant(NamedTuple):
    """One player with the figures that the file states; what it does not state is None."""

    id: str
    name: str
    rank: int | None = None
    corp_identity: str | None = None
    runner_identity: str | None = None
    match_points: Fraction | None = None
    strength_of_schedule: Fraction | None = None
    extended_strength_of_schedule: Fraction | None = None
    seed: int | None = None
    """Seed in the elimination rounds; None outside the cut."""
    cut_rank: int | None = None
    """Place in the elimination rounds; None outside the cut."""
    active: bool | None = None
    """False for a player who dropped; None where the file does not say."""
    manual_seed: int | None = None
    """The organiser's own order among equal points, lowest first; None without."""


class PlayedGame(NamedTuple):
    """One game. `winner` is "corp", "runner" or None (not finished); points are agenda points, None when not stated.

    `level` says that the game ended level, whatever the points.
    """

    corp: str
    runner: str
    winner: str | None
    corp_points: int | None = None
    runner_points: int | None = None
    started: bool = True
    level: bool = False

    def winner_id(self) -> str | None:
        """The id of the player who won; None for a game without a winner."""
        return {"corp": self.corp, "runner": self.runner}.get(self.winner or "")

    def points(self, player: str) -> int | None:
        """Agenda points of `player`, None when not stated."""
        return self.corp_points if player == self.corp else self.runner_points


class PlayedMatch(NamedTuple):
    """Two players in one round; `second` is None for a bye. `scores` are what the file states for the two.

    `sides` are the (Corp, Runner) points that make up the two scores, where stated; `corp` is the id of the Corp where
    a match is a single game. `games` is None when the file gives the match's total alone. `winner` is stated for a game
    of elimination only. `agreed` is "draw", "two-for-one" or empty.
    """

    round: int
    table: int | None
    first: str
    second: str | None
    scores: tuple[Fraction | None, Fraction | None]
    games: tuple[PlayedGame, ...] | None
    elimination: bool = False
    sides: tuple[tuple[Fraction | None, Fraction | None], tuple[Fraction | None, Fraction | None]] | None = None
    corp: str | None = None
    winner: str | None = None
    agreed: str = ""

    def players(self) -> tuple[str, ...]:
        """The ids of those who play it: one where it is a bye."""
        return (self.first,) if self.second is None else (self.first, self.second)


class EventResults(NamedTuple):
    """A results file. `rounds` counts the preliminary rounds, `cut` the players that go on to elimination.

    `open_rounds` are paired and not completed: they count for nothing. `weights` are those of rounds in the strength of
    schedule, where they are not 1. `single_sided`: one game a round instead of two; None where no match tells.
    """

    kind: str
    name: str
    date: str | None
    players: tuple[Entrant, ...]
    matches: tuple[PlayedMatch, ...]
    rounds: int
    cut: int
    notes: tuple[str, ...] = ()
    open_rounds: frozenset[int] = frozenset()
    weights: Mapping[int, Fraction] = {}
    single_sided: bool | None = None
    cut_format: str | None = None
    """"double", "single", or None where nothing tells how the elimination works."""

    def player(self, player_id: str) -> Entrant:
        """The entrant of that id, which a reader has made sure to exist."""
        return next(player for player in self.players if player.id == player_id)

    def preliminary(self) -> tuple[PlayedMatch, ...]:
        """The matches before the elimination rounds."""
        return tuple(match for match in self.matches if not match.elimination)

    def counted(self) -> tuple[PlayedMatch, ...]:
        """The matches that points and strength of schedule rest on: those of completed preliminary rounds."""
        return tuple(match for match in self.preliminary() if match.round not in self.open_rounds)


def better(ids: Sequence[str | None], scores: Sequence[Fraction | None]) -> str | None:
    """Which of two players made more; None where both made as much, and as long as a score is not stated."""
    one, other = scores
    if one is None or other is None:
        return None
    return ids[0] if one > other else ids[1] if other > one else None


def number(value: Any) -> Fraction | None:
    """A figure of a results file, exact: numbers and texts that are numbers; None for anything else."""
    if isinstance(value, bool) or value is None:
        return None
    text = str(value).strip()
    return Fraction(text) if _FIGURE.fullmatch(text) else None


def whole(value: Any) -> int | None:
    """`value` when it is a whole number, else None."""
    figure = number(value)
    return int(figure) if figure is not None and figure.denominator == 1 else None
