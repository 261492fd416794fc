"""Model an event's results: players, rounds, matches and games, with the figures stated in the file.

Figures are exact fractions; they are rounded only for display.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

_FIGURE: Final = re.compile(r"[-+]?\d{1,40}(?:\.\d{0,60})?(?:[eE][-+]?\d{1,2})?")


class Entrant(NamedTuple):
    """A player with the figures stated in the file; a figure that isn't stated is None."""

    id: str
    name: str
    rank: int | None = None
    corp_identity: str | None = None
    runner_identity: str | None = None
    match_points: Fraction | None = None
    strength_of_schedule: Fraction | None = None
    extended_strength_of_schedule: Fraction | None = None
    seed: int | None = None
    """Seed in the cut; None for players outside it."""
    cut_rank: int | None = None
    """Place in the cut; None for players outside it."""
    active: bool | None = None
    """False for a player who dropped; None if the file doesn't say."""
    manual_seed: int | None = None
    """The organiser's own tie-break among equal points, lowest first; None if not set."""


class PlayedGame(NamedTuple):
    """One game. `winner` is "corp", "runner" or None (unfinished); points are agenda points, None if not stated.

    `level` means that the game was a tie, whatever the points; `timed` that it was won when time was called.
    """

    corp: str
    runner: str
    winner: str | None
    corp_points: int | None = None
    runner_points: int | None = None
    started: bool = True
    level: bool = False
    timed: bool = False

    def winner_id(self) -> str | None:
        """Return the id of the player who won; None for a game without a winner."""
        return {"corp": self.corp, "runner": self.runner}.get(self.winner or "")

    def points(self, player: str) -> int | None:
        """Return the agenda points of `player`; None if not stated."""
        return self.corp_points if player == self.corp else self.runner_points


class PlayedMatch(NamedTuple):
    """A match between two players in one round, or a bye (`second` is None).

    `scores` are the match points of the two as stated in the file. `sides` are the (Corp, Runner) points that make up
    those scores, if stated. `corp` is the id of the Corp player if the match is a single game. `games` is None if the
    file has only the match total. `winner` is set for elimination games only. `agreed` is "draw", "two-for-one" or "".
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
        """Return the ids of the players: two, or one for a bye."""
        return (self.first,) if self.second is None else (self.first, self.second)


class EventResults(NamedTuple):
    """The contents of a results file. `rounds` is the number of Swiss rounds, `cut` the number of players in the cut.

    `open_rounds` are paired but unfinished and don't count. `weights` are the weights of rounds in the strength of
    schedule, where they differ from 1. `single_sided` means one game per round instead of two; None if unknown.
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
    """Format of the cut: "double", "single", or None if unknown."""
    stated_rounds: int | None = None
    """Number of Swiss rounds that the file says it has; None if it doesn't say."""

    def player(self, player_id: str) -> Entrant:
        """Return the entrant with this id, which readers guarantee to exist."""
        return next(player for player in self.players if player.id == player_id)

    def preliminary(self) -> tuple[PlayedMatch, ...]:
        """Return the matches in the Swiss rounds."""
        return tuple(match for match in self.matches if not match.elimination)

    def counted(self) -> tuple[PlayedMatch, ...]:
        """Return the matches of finished Swiss rounds, which points and strength of schedule are based on."""
        return tuple(match for match in self.preliminary() if match.round not in self.open_rounds)


def better(ids: Sequence[str | None], scores: Sequence[Fraction | None]) -> str | None:
    """Return the id with the higher score; None for equal scores or if a score isn't stated."""
    one, other = scores
    if one is None or other is None:
        return None
    return ids[0] if one > other else ids[1] if other > one else None


def number(value: object) -> Fraction | None:
    """Return a number, or a string that holds one, as an exact fraction; None for anything else."""
    if isinstance(value, bool) or value is None:
        return None
    text = str(value).strip()
    return Fraction(text) if _FIGURE.fullmatch(text) else None


def whole(value: object) -> int | None:
    """Return `value` as an integer if it is a whole number, else None."""
    figure = number(value)
    return int(figure) if figure is not None and figure.denominator == 1 else None
