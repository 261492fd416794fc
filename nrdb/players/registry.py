"""The AI players by name, one row each: options, help, completion, messages and series follow from the rows."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb.errors import UsageError
from nrdb.text import listed, percent, quoted

if TYPE_CHECKING:
    from nrdb.players.plan import PlayPlan
    from nrdb.players.player import Player

CORP, RUNNER, ALONE, AGAINST_ICE = "corp", "runner", "alone", "against ice"
"""The parts that a player can play: a side of a match, a solo game, and a Runner deck against rezzed ice."""
_PLAYED: Final = {CORP: "the Corp", RUNNER: "the Runner", ALONE: "a solo game", AGAINST_ICE: "against ice"}


class Part(NamedTuple):
    """The class that plays a side, a solo game or runs against ice for an AI player."""

    maker: str
    """The class, as `module:name`; the module is imported when the player is first needed."""
    games: int
    """The default number of games in a series."""
    errors: float = 0.0
    """The chance of a random action, for classes that take one as an argument."""


class PlayerRow(NamedTuple):
    """An AI player."""

    name: str
    help: str
    """What it does, to follow its name; `{errors}` is replaced by its share of random actions."""
    parts: dict[str, Part]
    """The class for each thing it plays: a side of a match, a solo game, or runs against ice."""


_PLAIN: Final = Part("nrdb.players.plain:PlainPlayer", 400)
_PLANNER: Final = Part("nrdb.players.rollouts:RolloutPlanner", 40)
LEVELS: Final = {"level1": (1.0, 1.0), "level2": (0.36, 0.4), "level3": (0.22, 0.15), "level4": (0.1, 0.05)}
"""How often each level takes a random action, as the Corp and as the Runner."""
_CAREFUL: Final = Part("nrdb.players.careful:CarefulPlayer", 200)
_RANDOM: Final = Part("nrdb.players.player:RandomPlayer", 400)
PLAYERS: Final = {
    row.name: row
    for row in (
        PlayerRow(
            "sensible",
            "plays like a careful beginner",
            {
                ALONE: Part("nrdb.players.sensible:Sensible", 1000),
                CORP: Part("nrdb.players.corp:SensibleCorp", 400),
                RUNNER: Part("nrdb.players.runner:SensibleRunner", 400),
            },
        ),
        PlayerRow(
            "planner",
            "simulates each action before it chooses",
            {ALONE: Part("nrdb.players.planner:Planner", 100), CORP: _PLANNER, RUNNER: _PLANNER},
        ),
        *(
            PlayerRow(
                name,
                "is planner with some random actions",
                {CORP: _PLANNER._replace(errors=corp), RUNNER: _PLANNER._replace(errors=runner)},
            )
            for name, (corp, runner) in LEVELS.items()
        ),
        PlayerRow("plain", "follows simple rules", {CORP: _PLAIN, RUNNER: _PLAIN}),
        PlayerRow(
            "careful",
            "builds like sensible and runs only where it expects to get in",
            {RUNNER: _CAREFUL, AGAINST_ICE: _CAREFUL},
        ),
        PlayerRow(
            "random",
            "chooses any legal option",
            {ALONE: _RANDOM._replace(games=1000), CORP: _RANDOM, RUNNER: _RANDOM},
        ),
    )
}
"""Every AI player; the first that plays a side, a solo game or runs against ice is the default there."""


def names_of(plays: str) -> list[str]:
    """Return the names of the players for a side of a match, a solo game, or runs against ice; the default first."""
    return [row.name for row in PLAYERS.values() if plays in row.parts]


def default_of(plays: str) -> str:
    """Return the name of the default player for a side of a match, a solo game, or runs against ice."""
    return names_of(plays)[0]


def described(plays: str) -> str:
    """Return a description of what each of the players does, for an option's help."""
    rows = [PLAYERS[name] for name in names_of(plays)]
    levels = [row for row in rows if row.name in LEVELS]
    said = [f"{row.name} {row.help}" for row in rows if row.name not in LEVELS]
    if levels:
        shares = listed(percent(row.parts[plays].errors) for row in levels)
        at = [row.name for row in rows].index(levels[0].name)
        said.insert(at, f"{levels[0].name} to {levels[-1].name} are planner with {shares} random actions")
    return "; ".join(said)


def part_for(name: str, plays: str) -> Part:
    """Return how the named AI player plays this part (a side, a solo game or runs against ice).

    Raises `UsageError` if its name isn't in `names_of(plays)`.
    """
    names = names_of(plays)
    if name not in names:
        problem = (
            f"the AI player {name} can't play {_PLAYED[plays]}"
            if name in PLAYERS
            else f"unknown AI player {quoted(name)}"
        )
        raise UsageError(f"{problem}; choose one of {', '.join(names)}.")
    return PLAYERS[name].parts[plays]


def player_for(name: str | PlayPlan, plays: str) -> Player:
    """Return a new player by its name, or one that follows a plan; raise `UsageError` as `part_for` does."""
    if not isinstance(name, str):
        return name.player()
    part = part_for(name, plays)
    maker = resolve_name(part.maker)
    player: Player = maker(part.errors) if part.errors else maker()
    return player
