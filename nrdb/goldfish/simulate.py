"""Many games of one deck, alone or against another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from nrdb.errors import UsageError
from nrdb.games.series import play_series
from nrdb.games.setting import playable
from nrdb.goldfish.servers import SERVERS
from nrdb.goldfish.setting import default_games, setting_for
from nrdb.text import quoted

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck import Deck
    from nrdb.goldfish.report import Report
    from nrdb.players.goals import Goal
    from nrdb.players.plan import PlayPlan

TURNS = 10
"""Default number of turns per game."""


def simulate(
    deck: Deck,
    catalogue: Catalogue,
    *,
    games: int | None = None,
    seed: int = 0,
    policy: str | PlayPlan = "sensible",
    jobs: int = 1,
    turns: int = TURNS,
    progress: Callable[[int], None] | None = None,
    like: Deck | None = None,
    goals: Sequence[Goal] = (),
    servers: str = "open",
    against: Deck | None = None,
    player: str = "",
) -> Report:
    """Goldfish a deck and report what happened, with confidence intervals.

    `games` defaults to the player's number of games. The same deck, seed, games, turns and policy give the
    same report, whatever the number of processes (`jobs`; 0: automatic). Legality isn't checked. With `like`, the deck
    is dealt like that other one, so that the reports can be compared game by game. The report says how often each of
    `goals` is reached by each turn. `servers` is how hard servers are to get into: open, even or hard.
    With `against`, a deck of the other side plays too, in the hands of the AI player `player`, and `policy` is one of
    the AI players for matches.

    Raise `PlayError` for a deck that can't be played and `UsageError` for unknown names.
    """
    from nrdb.goldfish.report import Report

    setting = setting_for(deck, catalogue, policy=policy, turns=turns, against=against, player=player)
    setting.goals = tuple(goals)
    if servers not in SERVERS:
        raise UsageError(f"unknown servers {quoted(servers)}; choose one of {', '.join(SERVERS)}.")
    setting.servers = servers
    if like is not None:
        setting.deck = setting.deck.dealt_like(playable(like, catalogue))
    tally = play_series(setting, games=games or default_games(policy, against), seed=seed, jobs=jobs, progress=progress)
    return Report(deck.name or "", setting, tally, seed)
