"""Series of games: one deck many times, in one process or several, and two decks with the same seeds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from nrdb.engine.chance import seeded
from nrdb.engine.game import new_game
from nrdb.engine.model.numbers import SIDES
from nrdb.errors import PlayError, UsageError
from nrdb.goldfish.game_tally import GameTally
from nrdb.goldfish.servers import SERVERS
from nrdb.goldfish.setting import GoldfishSetting, by_id, setting_for
from nrdb.players.player import play_out
from nrdb.players.registry import ALONE, default_of, player_for, row_for
from nrdb.text import quoted
from nrdb.workers import map_in_processes, process_count

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck import Deck
    from nrdb.goldfish.report import Report
    from nrdb.players.goals import Goal, GoalTracker
    from nrdb.players.plan import PlayPlan

TURNS = 10
"""Default number of turns per game."""


def default_games(policy: str | PlayPlan) -> int:
    """Return the default number of games for a player or a plan."""
    return (row_for(policy, ALONE) if isinstance(policy, str) else default_of(ALONE)).games


Progress = Callable[[int], None]


def dealt_like(first: dict[str, int], second: dict[str, int]) -> list[str]:
    """Return the second deck's cards in an order that gives cards shared with the first deck the same numbers.

    With the same seed, shared cards are then drawn at the same time, and only the swapped cards make a difference.
    """
    left = dict(second)
    places: list[str | None] = []
    for card, n in first.items():
        for _ in range(n):
            if left.get(card, 0) > 0:
                left[card] -= 1
                places.append(card)
            else:
                places.append(None)
    others = iter([card for card, n in left.items() for _ in range(n)])
    filled = [card if card is not None else next(others, None) for card in places]
    return [card for card in filled if card is not None] + list(others)


def goal_tracker(setting: GoldfishSetting) -> GoalTracker | None:
    """Return a tracker for the goals of a setting; None without goals."""
    if not setting.goals:
        return None
    from nrdb import behaviour
    from nrdb.players.goals import GoalTracker

    return GoalTracker(setting.goals, setting.table(), setting.cards, behaviour.entries())


def play_series(setting: GoldfishSetting, seed: int, first: int, games: int) -> GameTally:
    """Play the games `first` to `first + games - 1` of a series."""
    table = setting.table()
    player = player_for(setting.policy, ALONE)
    tally = GameTally(table, setting.turns, goal_tracker(setting))
    for game in range(first, first + games):
        player.begin(table, SIDES.index(table.side), seed, game)
        g = new_game(table, seeded(seed, game), last_turn=setting.turns)
        tally.begin(g)
        try:
            play_out(g, (player, player))
        except Exception as error:  # a game that crashes is counted and doesn't stop the others
            tally.abandon(game, error, g.log)
        else:
            tally.finish(g)
    return tally


def _block(task: tuple[GoldfishSetting, int, int, int]) -> GameTally:
    return play_series(*task)


def series(
    setting: GoldfishSetting, *, games: int, seed: int, jobs: int = 1, progress: Progress | None = None
) -> GameTally:
    """Play all games of a series in `jobs` processes (0: automatic); the result doesn't depend on `jobs`."""
    block = default_games(setting.policy) // 4  # number of games that a process plays at a time
    tasks = [(setting, seed, first, min(block, games - first)) for first in range(0, games, block)]
    jobs = process_count(jobs, len(tasks))
    total: GameTally | None = None
    if jobs == 1:
        parts: Any = map(_block, tasks)
        return _sum(parts, total, progress)
    return _sum(map_in_processes(_block, tasks, jobs), total, progress)


def _sum(parts: Any, total: GameTally | None, progress: Progress | None) -> GameTally:
    for part in parts:
        if total is None:
            total = part
        else:
            total.add(part)
        if progress is not None:
            progress(part.games if part is not total else total.games)
    if total is None:
        raise PlayError("no games to play: games must be at least 1.")
    return total


def simulate(
    deck: Deck,
    catalogue: Catalogue,
    *,
    games: int | None = None,
    seed: int = 0,
    policy: str | PlayPlan = "sensible",
    jobs: int = 1,
    turns: int = TURNS,
    progress: Progress | None = None,
    like: Deck | None = None,
    goals: Sequence[Goal] = (),
    servers: str = "open",
) -> Report:
    """Goldfish a deck and report what happened, with confidence intervals.

    `games` defaults to the player's number of games. The same deck, seed, games, turns and policy give the
    same report, whatever the number of processes (`jobs`; 0: automatic). Legality isn't checked. With `like`, the deck
    is dealt like that other one, so that the reports can be compared game by game. The report says how often each of
    `goals` is reached by each turn. `servers` is how hard servers are to get into: open, even or hard.

    Raise `PlayError` for a deck that can't be played and `UsageError` for unknown names.
    """
    from nrdb.goldfish.report import Report

    setting = setting_for(deck, catalogue, policy=policy, turns=turns)
    setting.goals = tuple(goals)
    if servers not in SERVERS:
        raise UsageError(f"unknown servers {quoted(servers)}; choose one of {', '.join(SERVERS)}.")
    setting.servers = servers
    if like is not None:
        setting.order = dealt_like(by_id(like.cards), setting.copies)
    tally = series(setting, games=games or default_games(policy), seed=seed, jobs=jobs, progress=progress)
    return Report(deck.name or "", setting, tally, seed)
