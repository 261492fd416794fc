"""Policies: AI players for goldfishing. A policy sees what its player may see and returns one of the legal options."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random as Generator
from typing import TYPE_CHECKING, Protocol

from nrdb.errors import PlayError, UsageError
from nrdb.players.sensible import Sensible
from nrdb.text import quoted

if TYPE_CHECKING:
    from nrdb.engine.game import Game
    from nrdb.engine.model.card import Table
    from nrdb.engine.model.decision import Decision, Option
    from nrdb.players.plan import PlayPlan

_SEEN = """
    table acting corp runner sides whose number name seated identity credits clicks tags bad_publicity core_damage
    turn step taken score over now decision deck top bottom hand discard installed scored removed zone active
    server host since credit power virus agenda advancement on_empty events before mods used run ice extra_clicks
    usable_installed hosted_count legal_actions blank left
"""
# What a player sees of a game. The deck is an unordered set of unseen cards, which the player knows from the list.


VISIBLE = frozenset(_SEEN.split())


class Policy(Protocol):
    """An AI player. One policy plays all games of a deck; between games it keeps only what `begin` resets."""

    name: str

    def begin(self, seed: int, game: int) -> None:
        """Start a new game."""

    def choose(self, g: Game, decision: Decision) -> Option:
        """Return one of the legal options."""


class RandomPolicy:
    """Chooses any legal option with equal probability; its own generator leaves the draws of the seed unchanged."""

    name = "random"

    def __init__(self, table: Table) -> None:
        self._generator = Generator(0)

    def begin(self, seed: int, game: int) -> None:
        """Start a new game with its own random generator."""
        self._generator = Generator((seed << 40) ^ (game << 8) ^ 0x5A)

    def choose(self, g: Game, decision: Decision) -> Option:
        """Return a random legal option."""
        options = g.legal_actions()
        return options[int(self._generator.random() * len(options))]


class ScriptedPolicy:
    """Follows a list of options; raises `PlayError` if the game needs more than the list contains."""

    name = "scripted"

    def __init__(self, options: Iterable[Option]) -> None:
        self._options = [tuple(option) for option in options]
        self._next = 0

    def begin(self, seed: int, game: int) -> None:
        """Start again with the first option."""
        self._next = 0

    def choose(self, g: Game, decision: Decision) -> Option:
        """Return the next option of the list."""
        if self._next >= len(self._options):
            raise PlayError(f"The script ended after {self._next} choices, but the game needs another.")
        self._next += 1
        return self._options[self._next - 1]


def _planner(table: Table) -> Policy:
    from nrdb.players.planner import Planner  # by far not every game is played by it

    return Planner(table)


POLICIES: dict[str, Callable[[Table], Policy]] = {"sensible": Sensible, "planner": _planner, "random": RandomPolicy}


def policy_for(name: str | PlayPlan, table: Table) -> Policy:
    """Return the policy of this name, or one that follows a plan; raise `UsageError` for an unknown name."""
    if not isinstance(name, str):
        return name.player(table)
    if name not in POLICIES:
        raise UsageError(f"unknown policy {quoted(name)}; choose one of {', '.join(POLICIES)}.")
    return POLICIES[name](table)
