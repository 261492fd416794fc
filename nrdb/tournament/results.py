"""Results of an event: players, rounds, matches and games, as organisers' programs write them.

Read are the JSON of NRTM and Cobra, the JSON of TOME, and a plain table of games (CSV or TSV). None of the JSON kinds
holds a card list, and none says how many agenda points the loser of a game had; the table of games does.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

KINDS: Final = {
    "cobra": "Cobra results",
    "nrtm": "NRTM results",
    "tome": "TOME results",
    "games": "table of games",
}


class Entrant(NamedTuple):
    """One player with the figures that the file states; what it does not state is None."""

    id: str
    name: str
    rank: int | None = None
    corp_identity: str | None = None
    runner_identity: str | None = None
    match_points: float | None = None
    strength_of_schedule: float | None = None
    extended_strength_of_schedule: float | None = None
    seed: int | None = None
    """Seed in the elimination rounds; None outside the cut."""
    cut_rank: int | None = None
    """Place in the elimination rounds; None outside the cut."""


class Game(NamedTuple):
    """One game. `winner` is "corp", "runner" or None (not finished); points are agenda points, None when not stated."""

    corp: str
    runner: str
    winner: str | None
    corp_points: int | None = None
    runner_points: int | None = None
    started: bool = True

    def winner_id(self) -> str | None:
        """The id of the player who won; None for a game without a winner."""
        return {"corp": self.corp, "runner": self.runner}.get(self.winner or "")

    def points(self, player: str) -> int | None:
        """Agenda points of `player`, None when not stated."""
        return self.corp_points if player == self.corp else self.runner_points


class Match(NamedTuple):
    """Two players in one round; `second` is None for a bye. `scores` are what the file states for the two.

    `games` is None when the file gives the match's total alone.
    """

    round: int
    table: int | None
    first: str
    second: str | None
    scores: tuple[float | None, float | None]
    games: tuple[Game, ...] | None
    elimination: bool = False


class Results(NamedTuple):
    """A results file. `rounds` counts the preliminary rounds, `cut` the players that go on to elimination."""

    kind: str
    name: str
    date: str | None
    players: tuple[Entrant, ...]
    matches: tuple[Match, ...]
    rounds: int
    cut: int
    notes: tuple[str, ...] = ()

    def player(self, player_id: str) -> Entrant:
        """The entrant of that id, which a reader has made sure to exist."""
        return next(player for player in self.players if player.id == player_id)

    def preliminary(self) -> tuple[Match, ...]:
        """The matches before the elimination rounds."""
        return tuple(match for match in self.matches if not match.elimination)


def read_results(content: bytes | str, source: str = "results") -> Results:
    """The results in a file's content, whatever kind it is; `ParseError` says what keeps it from being read."""
    from nrdb.tournament import games_table, results_json

    text = content if isinstance(content, str) else _decode(content)
    if text.lstrip()[:1] in ("{", "["):
        return results_json.read(text, source)
    return games_table.read(text, source)


def _decode(content: bytes) -> str:
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def number(value: Any) -> float | None:
    """A figure of a results file: numbers and texts that are numbers; None for anything else."""
    if isinstance(value, bool) or value is None:
        return None
    try:
        figure = float(value)
    except (TypeError, ValueError, OverflowError):
        return None
    if figure != figure or figure in (float("inf"), float("-inf")):
        return None
    return int(figure) if figure == int(figure) else figure


def whole(value: Any) -> int | None:
    """`value` when it is a whole number, else None."""
    figure = number(value)
    return figure if isinstance(figure, int) else None
