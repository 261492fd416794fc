"""Pairings whose games are stored with their outcomes, and the file that stores them.

With slow players a gauntlet takes hours, so each game is stored as soon as it is played. The same games, requested
again or after an interruption, come from the file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from nrdb.engine.model.numbers import SIDES
from nrdb.errors import ParseError
from nrdb.games.fingerprint import fingerprint
from nrdb.games.series import Block, play_blocks
from nrdb.games.tally import Tally
from nrdb.match.report import Pairing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor
    from pathlib import Path

    from nrdb.engine.game import Game
    from nrdb.engine.model.decision import Option

FILE: Final = "games.sqlite"
"""The name of the file in the user's data folder."""
KEPT_AT_ONCE: Final = 10
"""The number of games that a process plays before they are stored."""
_WAIT: Final = 60.0
"""Seconds to wait for another process that is writing to the file."""


class Outcome(NamedTuple):
    """The end of a game."""

    winner: str
    """The side that won; empty if nobody did."""
    reason: str
    """Why it ended; `broken` for a game that crashed."""
    turns: int
    corp_points: int
    runner_points: int
    error: str = ""
    """Why the game crashed; empty if it didn't."""


class OutcomeTally(Tally):
    """The outcome of each game, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.outcomes: list[Outcome] = []

    def finish(self, g: Game) -> None:
        """Record how a game ended."""
        super().finish(g)
        corp, runner = g.sides
        self.outcomes.append(Outcome(g.winner or "", g.reason, g.turn, corp.score, runner.score))

    def abandon(self, game: int, error: Exception, choices: Sequence[Option]) -> None:
        """Record that a game crashed."""
        super().abandon(game, error, choices)
        self.outcomes.append(Outcome("", "broken", 0, 0, 0, self.crashed[-1].why))


class KeptPairing(Pairing):
    """A pairing that counts the outcome of each game."""

    block = KEPT_AT_ONCE
    transcript = False

    def tally(self) -> OutcomeTally:  # type: ignore[override]  # the same decks and players, counted in another way
        """Return an empty tally."""
        return OutcomeTally()

    @cached_property
    def key(self) -> str:
        """A hash of everything that determines its games, except their seed and number."""
        from hashlib import sha256

        decks = [deck._replace(name="", cards=dict(sorted(deck.cards.items()))) for deck in self.decks]
        state = {name: value for name, value in self.__getstate__().items() if name not in ("decks", "key")}
        return sha256(repr((fingerprint(), decks, sorted(state.items()))).encode()).hexdigest()[:24]

    def row(self) -> dict[str, Any]:
        """Return the pairing as a row in the file."""
        import json

        found: dict[str, Any] = {"id": self.key, "rulebook": self.rulebook, "made_by": fingerprint()}
        for side, deck, player in zip(SIDES, self.decks, self.names, strict=True):
            found |= {
                side: deck.name,
                f"{side}_identity": None if deck.identity is None else deck.identity.id,
                f"{side}_player": player,
                f"{side}_cards": json.dumps(deck.copies),
            }
        return found


class GameFile:
    """A SQLite file of outcomes: `pairings`, and `games` by pairing, seed and number."""

    def __init__(self, path: Path | None = None) -> None:
        """Open or create the file, or keep games only in memory; raise `ParseError` if it isn't such a file."""
        from sqlite_utils import Database

        self.path = path
        with self._checked():
            self.database = Database(sqlite3.connect(path or ":memory:", timeout=_WAIT))
            types = {
                name: int if name in ("turns", "corp_points", "runner_points") else str for name in Outcome._fields
            }
            # A single statement waits for another process; sqlite-utils' own transaction reads first and would fail.
            self.database.conn.execute(
                self.database.create_table_sql(
                    "games",
                    {"pairing": str, "seed": int, "game": int, **types},
                    pk=("pairing", "seed", "game"),
                    if_not_exists=True,
                )
            )

    def outcomes(self, pairing: KeptPairing, seed: int, games: int) -> dict[int, Outcome]:
        """Return the stored outcomes of the first `games` games in a series, by number."""
        with self._checked():
            rows = self.database.execute(
                f"SELECT game, {', '.join(Outcome._fields)} FROM games WHERE pairing = ? AND seed = ? AND game < ?",
                (pairing.key, str(seed), games),
            )
            return {game: Outcome(*how) for game, *how in rows}

    def keep(self, pairing: KeptPairing, seed: int, first: int, outcomes: Sequence[Outcome]) -> None:
        """Store the outcomes of successive games, all of them or none."""
        rows = (
            {"pairing": pairing.key, "seed": str(seed), "game": game, **outcome._asdict()}
            for game, outcome in enumerate(outcomes, first)
        )
        with self._checked(), self.database.conn:
            self.database.conn.execute("BEGIN IMMEDIATE")
            self.database.table("pairings").upsert(pairing.row(), pk="id")
            self.database.table("games").insert_all(rows, ignore=True)

    @contextmanager
    def _checked(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.DatabaseError as error:
            raise ParseError(
                f"games can't be saved here ({error}); name another file.", source=str(self.path)
            ) from None


def play_pairings(
    pairings: Sequence[KeptPairing],
    kept: GameFile,
    *,
    games: int,
    seed: int,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[list[Outcome]]:
    """Return the outcomes of the first `games` games per pairing; games that aren't stored yet are played and stored.

    `jobs` (0: automatic), `executor` and `progress` are those of `play_series`. The result is the same however often
    the work was interrupted.
    """
    held = [kept.outcomes(pairing, seed, games) for pairing in pairings]
    missing = [
        (known, Block(pairing, seed, first, n))
        for pairing, known in zip(pairings, held, strict=True)
        for first, n in _gaps(known, games, pairing.block)
    ]
    if progress is not None:
        progress(sum(map(len, held)))
    blocks = [block for _, block in missing]
    for (known, block), tally in zip(missing, play_blocks(blocks, jobs=jobs, executor=executor), strict=True):
        assert isinstance(block.setting, KeptPairing)
        kept.keep(block.setting, seed, block.first, tally.outcomes)
        known.update(enumerate(tally.outcomes, block.first))
        if progress is not None:
            progress(block.games)
    return [[known[game] for game in range(games)] for known in held]


def _gaps(known: Mapping[int, Outcome], games: int, size: int) -> list[tuple[int, int]]:
    """Return the missing games in batches of at most `size`: the first game of each batch, and its length."""
    found: list[tuple[int, int]] = []
    for game in range(games):
        if game in known:
            continue
        first, n = found[-1] if found else (-1, 0)
        if n and n < size and first + n == game:
            found[-1] = first, n + 1
        else:
            found.append((game, 1))
    return found


def scores(outcomes: Sequence[Outcome], side: str) -> Mapping[int, int]:
    """Return 1 for each game a side won and 0 for each it lost, by number; games without a winner are left out."""
    return {game: int(how.winner == side) for game, how in enumerate(outcomes) if how.winner}
