"""AI players: their protocol, the one that chooses at random, and a function that has them play a game to its end."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, Protocol

from nrdb.engine.steps.machine import asked, take
from nrdb.engine.view import View
from nrdb.errors import PlayError

if TYPE_CHECKING:
    from nrdb.engine.game import Game
    from nrdb.engine.model.card import Table
    from nrdb.engine.model.decision import Decision, Option

CHOICES: Final = 20_000
"""Maximum number of choices by both players in a game; the longest game that ended by itself had under 6,000."""


class Player(Protocol):
    """Makes the decisions of one side. One player plays all games in a series and keeps nothing between them."""

    name: str

    def begin(self, table: Table, side: int, seed: int, game: int) -> None:
        """Start a new game as CORP or RUNNER."""

    def choose(self, view: View, decision: Decision) -> Option:
        """Return one of the legal options, seeing nothing but the view."""


class RandomPlayer:
    """Chooses any legal option with equal probability; its own generator leaves the draws of the seed unchanged."""

    name = "random"
    _generator: Random

    def begin(self, table: Table, side: int, seed: int, game: int) -> None:
        """Start a new game with its own random generator."""
        self._generator = Random(f"{seed}/{game}/{side}")

    def choose(self, view: View, decision: Decision) -> Option:
        """Return a random legal option."""
        options = view.legal_actions()
        return options[int(self._generator.random() * len(options))]


def play_out(g: Game, players: tuple[Player, Player]) -> None:
    """Play a game to its end; for a solo game, pass the same player for both sides.

    Raise `PlayError` after `CHOICES` choices, since a player may repeat a pointless action forever.
    """
    views = {side.number: View(g, side.number) for side in g.sides if side.seated}
    for _ in range(CHOICES):
        if (decision := g.decision) is None:
            return
        side = asked(g, decision)
        view = views[side]
        take(g, view.taken(players[side].choose(view, view.shown(decision))))
    raise PlayError(f"stopped after {CHOICES:,} choices")
