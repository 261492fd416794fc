"""Counts of a series of games: whole numbers only, so that parts of a series add up to the same total."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from nrdb.errors import NrdbError
from nrdb.json_types import Json

if TYPE_CHECKING:
    from nrdb.engine.game import Game
    from nrdb.engine.model.decision import Option


class CrashedGame(NamedTuple):
    """A game that crashed: its number, the error, and the choices that led there."""

    game: int
    why: str
    choices: list[Option]


class Tally:
    """Counts of a series; attributes with an underscore belong to the game in progress."""

    def __init__(self) -> None:
        self.games = 0
        """Games played to their end; crashed games are only in `crashed`."""
        self.ends: Counter[tuple[str, str]] = Counter()
        """Games by winner (an empty string for nobody) and reason."""
        self.turns: Counter[int] = Counter()
        """Games by the turn in which they ended."""
        self.crashed: list[CrashedGame] = []

    def begin(self, g: Game) -> None:
        """Prepare for counting a game that is set up."""

    def finish(self, g: Game) -> None:
        """Count a game that has ended."""
        self.games += 1
        self.ends[g.winner or "", g.reason] += 1
        self.turns[g.turn] += 1

    def abandon(self, game: int, error: Exception, choices: Sequence[Option]) -> None:
        """Record a crashed game with its error: the message of nrdb's own errors, the type and message of others."""
        why = str(error) if isinstance(error, NrdbError) else f"{type(error).__name__}: {error}"
        self.crashed.append(CrashedGame(game, why, list(choices)))

    def add(self, other: Self) -> None:
        """Add the counts of a later part of the series."""
        for name, theirs in other.__getstate__().items():
            setattr(self, name, _sum(getattr(self, name), theirs))

    def reasons(self) -> dict[str, int]:
        """Return the games by the reason why they ended."""
        found: Counter[str] = Counter()
        for (_, reason), n in self.ends.items():
            found[reason] += n
        return dict(sorted(found.items()))

    def __getstate__(self) -> Json:
        # What belongs to the game in progress isn't sent to other processes.
        return {name: value for name, value in vars(self).items() if not name.startswith("_")}


def _sum(mine: Any, theirs: Any) -> Any:
    """Return the sum of two counts: numbers, values by key, tuples of counts, or lists of games."""
    if isinstance(mine, dict):
        for key, value in theirs.items():
            mine[key] = _sum(mine[key], value) if key in mine else copy(value)
        return mine
    if isinstance(mine, tuple):
        return tuple(map(_sum, mine, theirs))
    mine += theirs
    return mine
