"""Policies: who decides in a game. A policy sees what its player sees and answers with one of the legal options."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random as Generator
from typing import TYPE_CHECKING, Protocol

from nrdb.errors import PlayError, UsageError
from nrdb.goldfish.sensible import Sensible
from nrdb.text import quoted

if TYPE_CHECKING:
    from nrdb.engine.game import Game
    from nrdb.engine.model.card import Table
    from nrdb.engine.model.decision import Decision, Option
    from nrdb.goldfish.plan import PlayPlan

_SEEN = """
    table acting corp runner sides whose number name seated identity credits clicks tags bad_publicity core_damage
    turn step taken score over now decision deck top bottom hand discard installed scored removed zone active
    server host since credit power virus agenda advancement on_empty events before mods used run ice extra_clicks
    usable_installed hosted_count legal_actions blank left
"""
# What a player sees of a game. The deck is a bag of the cards not seen yet, which the player knows from the list.


VISIBLE = frozenset(_SEEN.split())


class Policy(Protocol):
    """Answers decisions. One policy serves all games of a deck; between them it keeps only what `begin` resets."""

    name: str

    def begin(self, seed: int, game: int) -> None:
        """A new game begins."""

    def choose(self, g: Game, decision: Decision) -> Option:
        """One of the legal options."""


class RandomPolicy:
    """Any legal option, each as likely; its own generator, so that the cards drawn stay those of the seed."""

    name = "random"

    def __init__(self, table: Table) -> None:
        self._generator = Generator(0)

    def begin(self, seed: int, game: int) -> None:
        self._generator = Generator((seed << 40) ^ (game << 8) ^ 0x5A)

    def choose(self, g: Game, decision: Decision) -> Option:
        options = g.legal_actions()
        return options[int(self._generator.random() * len(options))]


class ScriptedPolicy:
    """Follows a list of options and raises `PlayError` when the game asks for more than the list holds."""

    name = "scripted"

    def __init__(self, options: Iterable[Option]) -> None:
        self._options = [tuple(option) for option in options]
        self._next = 0

    def begin(self, seed: int, game: int) -> None:
        self._next = 0

    def choose(self, g: Game, decision: Decision) -> Option:
        if self._next >= len(self._options):
            raise PlayError(f"The script ended after {self._next} choices, but the game needs another.")
        self._next += 1
        return self._options[self._next - 1]


def _planner(table: Table) -> Policy:
    from nrdb.goldfish.planner import Planner  # by far not every game is played by it

    return Planner(table)


POLICIES: dict[str, Callable[[Table], Policy]] = {"sensible": Sensible, "planner": _planner, "random": RandomPolicy}


def policy_for(name: str | PlayPlan, table: Table) -> Policy:
    """The policy of this name, or the one that follows a plan; `UsageError` lists the names there are."""
    if not isinstance(name, str):
        return name.player(table)
    if name not in POLICIES:
        raise UsageError(f"unknown policy {quoted(name)}; choose one of {', '.join(POLICIES)}.")
    return POLICIES[name](table)
