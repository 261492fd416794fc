"""The AI players by name, one row each: options, help, completion, messages and series follow from the rows."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb.errors import UsageError
from nrdb.text import quoted

if TYPE_CHECKING:
    from nrdb.players.plan import PlayPlan
    from nrdb.players.player import Player

CORP, RUNNER, ALONE, AGAINST_ICE = "corp", "runner", "alone", "against ice"
"""What a player can play: a side of a match, a solo game, and a Runner deck against rezzed ice."""


class PlayerRow(NamedTuple):
    """An AI player."""

    name: str
    plays: tuple[str, ...]
    help: str
    """What it does, as the end of a sentence that begins with its name."""
    maker: str
    """Its class, as `module:name`; the module is imported when the player is first needed."""
    games: int
    """The default number of games in a series."""


PLAYERS: Final = {
    row.name: row
    for row in (
        PlayerRow("sensible", (ALONE,), "plays like a careful beginner", "nrdb.players.sensible:Sensible", 1000),
        PlayerRow("planner", (ALONE,), "searches whole turns", "nrdb.players.planner:Planner", 100),
        PlayerRow("plain", (CORP, RUNNER), "follows simple rules", "nrdb.players.plain:PlainPlayer", 400),
        PlayerRow(
            "careful",
            (RUNNER, AGAINST_ICE),
            "builds like sensible and makes runs that it expects to get in",
            "nrdb.players.careful:CarefulPlayer",
            200,
        ),
        PlayerRow(
            "random", (ALONE, CORP, RUNNER), "chooses any legal option", "nrdb.players.player:RandomPlayer", 1000
        ),
    )
}
"""Every AI player; the first one that plays something is the default for it."""


def names_of(plays: str) -> list[str]:
    """Return the names of the players for a side of a match, a solo game, or runs against ice; the default first."""
    return [row.name for row in PLAYERS.values() if plays in row.plays]


def default_of(plays: str) -> PlayerRow:
    """Return the default player."""
    return PLAYERS[names_of(plays)[0]]


def described(plays: str) -> str:
    """Return what each of the players does, for the help of an option."""
    return "; ".join(f"{name} {PLAYERS[name].help}" for name in names_of(plays))


def row_for(name: str, plays: str) -> PlayerRow:
    """Return the row of a name; raise `UsageError` if it isn't in `names_of(plays)`."""
    names = names_of(plays)
    if name not in names:
        raise UsageError(f"unknown AI player {quoted(name)}; choose one of {', '.join(names)}.")
    return PLAYERS[name]


def player_for(name: str | PlayPlan, plays: str) -> Player:
    """Return a new player by its name, or one that follows a plan; raise `UsageError` as `row_for` does."""
    if not isinstance(name, str):
        return name.player()
    player: Player = resolve_name(row_for(name, plays).maker)()
    return player
