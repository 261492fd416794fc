"""Series of games in one process or several, and a single game in a series."""

from __future__ import annotations

import pickle
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from nrdb.engine.model.numbers import CORP, RUNNER
from nrdb.errors import PlayError
from nrdb.games.fingerprint import fingerprint
from nrdb.games.tally import Tally
from nrdb.players.player import play_out
from nrdb.workers import map_in_processes, process_count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor

    from nrdb.engine.game import Game
    from nrdb.games.setting import Setting
    from nrdb.players.player import Player

T = TypeVar("T", bound=Tally)


def play_game(g: Game, players: Mapping[int, Player], seed: int, game: int) -> None:
    """Have the players, by side, play a game in a series to its end; a deck that plays alone has one player."""
    for side, player in players.items():
        player.begin(g.table, side, seed, game)
    any_player = next(iter(players.values()))
    play_out(g, (players.get(CORP, any_player), players.get(RUNNER, any_player)))


def play_shown(setting: Setting[Any], seed: int, game: int) -> tuple[Game, Exception | None]:
    """Play one game in a series with a transcript; return it, and the error if it crashed."""
    setting.transcript = True
    g = setting.deal(seed, game)
    try:
        play_game(g, setting.players(), seed, game)
    except Exception as error:  # the game up to there can be shown
        g.over = "broken"
        return g, error
    return g, None


def play_series(
    setting: Setting[T],
    *,
    games: int,
    seed: int,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    executor: Executor | None = None,
) -> T:
    """Play games in `jobs` processes (0: automatic) and return their counts, which don't depend on `jobs`.

    `progress` is called with the number of games each time some have been played. An `executor` of
    `concurrent.futures` that runs `jobs` tasks at a time is used instead of processes. Raise `PlayError` for no games.
    """
    if games < 1:
        raise PlayError("no games to play: games must be at least 1.")
    total = setting.tally()
    blocks = [
        Block(setting, seed, first, min(setting.block, games - first)) for first in range(0, games, setting.block)
    ]
    for block, part in zip(blocks, play_blocks(blocks, jobs=jobs, executor=executor), strict=True):
        total.add(part)
        if progress is not None:
            progress(block.games)
    return total


class Block(NamedTuple):
    """Some games in a series, played one after another by one process."""

    setting: Setting[Any]
    seed: int
    first: int
    """The number of its first game."""
    games: int


def play_blocks(blocks: Sequence[Block], *, jobs: int = 1, executor: Executor | None = None) -> Iterator[Any]:
    """Yield the counts of each block, in order, from `jobs` processes (0: automatic) or an executor of that many tasks.

    The blocks of a setting follow one another, so that each process builds its table once. Raise `PlayError` if a
    process of the executor has another nrdb or other card data, because its games would differ.
    """
    jobs = max(1, jobs) if executor else process_count(jobs, len(blocks))
    if jobs == 1 and executor is None:
        yield from (play_block(*block) for block in blocks)
        return
    packed = (
        (data, fingerprint(), *block[1:])
        for setting, its in groupby(blocks, key=lambda block: block.setting)
        for data in [pickle.dumps(setting)]
        for block in its
    )
    yield from map_in_processes(_play_packed, packed, jobs, executor=executor)


def play_block(setting: Setting[T], seed: int, first: int, games: int) -> T:
    """Play the games `first` to `first + games - 1` of a series."""
    players, tally = setting.players(), setting.tally()
    for game in range(first, first + games):
        choices = []
        try:
            g = setting.deal(seed, game)
            choices = g.log
            tally.begin(g)
            play_game(g, players, seed, game)
        except Exception as error:  # a game that crashes is counted and doesn't stop the others
            tally.abandon(game, error, choices)
        else:
            tally.finish(g)
    return tally


def _play_packed(task: tuple[bytes, str, int, int, int]) -> Any:
    packed, expected, *block = task
    if fingerprint() != expected:
        raise PlayError("another machine has another nrdb or other card data: install the same on all of them.")
    return play_block(_unpacked(packed), *block)


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> Setting[Any]:
    """Return the setting in a pickle: one object for all blocks of its series, so its table is laid out only once."""
    setting: Setting[Any] = pickle.loads(packed)
    return setting
