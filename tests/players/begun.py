"""Players ready to play: begun at a table, and asked for what they choose."""

from __future__ import annotations

from typing import Any, TypeVar

from nrdb.engine.game import Game
from nrdb.engine.model.card import Table
from nrdb.engine.model.decision import Decision, Option
from nrdb.engine.model.numbers import SIDES
from nrdb.engine.model.state import State
from nrdb.engine.steps.machine import asked
from nrdb.engine.view import View
from nrdb.players.plain import PlainPlayer
from nrdb.players.plan import PlayPlan
from nrdb.players.player import Player, play_out
from nrdb.players.registry import ALONE, player_for
from nrdb.players.sensible import Sensible
from tests.engine.laid import example


def plain(side: int) -> PlainPlayer:
    """A plain player of a side."""
    player: PlainPlayer = begun(PlainPlayer(), example("starter-the-catalyst"), side=side)
    return player


S = TypeVar("S", bound=Sensible)


def begun(player: str | PlayPlan | Any, table: Table, seed: int = 0, game: int = 0, side: int | None = None) -> Any:
    """A player, by its name or plan or itself, at the start of a game; of a deck alone unless the side is given."""
    if isinstance(player, (str, PlayPlan)):
        player = player_for(player, ALONE if side is None else SIDES[side])
    player.begin(table, SIDES.index(table.side) if side is None else side, seed, game)
    return player


def studied(player: S, table: Table, side: int | None = None) -> S:
    """A player that has assessed the cards of a table and takes equal ones by their numbers."""
    player.study(table, SIDES.index(table.side) if side is None else side)
    return player


def seen(g: State) -> View:
    """The view of the player who decides, or who plays the deck alone."""
    view = View(g, SIDES.index(g.table.side))
    return view if view.alone or g.decision is None else View(g, asked(g, g.decision))


def choice_of(player: Player, g: State, decision: Decision | None = None) -> Option:
    """What a player chooses in a position, or would choose if it were asked this."""
    view = seen(g)
    about = decision or view.decision
    assert about is not None
    return view.taken(player.choose(view, about))


def played_alone(g: State, player: Player) -> None:
    """Play a deck alone to the end of its game."""
    assert isinstance(g, Game)
    play_out(g, (player, player))
