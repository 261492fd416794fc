"""Score an event by one of two historical documents: the DCI floor rules of 1998 or the tournament rules of 2012.

Both give the winner of a game 10 points, whatever the agendas, and everyone else their own agenda points. They differ
in what wins an event and who wins a match; see `SCORINGS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from nrdb.errors import Unsupported, UsageError
from nrdb.text import quoted
from nrdb.tournament.played import Entrant, EventResults, PlayedGame, PlayedMatch
from nrdb.tournament.swiss import AUTOMATIC, SYSTEMS, open_rounds, where

GAME_WON: Final = 10
"""Points for winning a game (DCI 4.2, CORE tournament.points)."""


_MOST_WITHOUT_WIN: Final = 6


class Scoring(NamedTuple):
    """The scoring of one document; `points` and `game_points` are its terms for the two kinds of points."""

    id: str
    title: str
    points: str
    game_points: str
    won_game: int
    won_match: int
    tied_match: int
    unfinished_game: int
    by_games_first: bool
    """Whether winning both games, or the only finished one, wins the match regardless of points."""
    rules: tuple[str, ...]
    tie_breaks: tuple[str, ...]
    tie_breaks_with_cut: tuple[str, ...]
    remark: str


SCORINGS: Final = {
    scoring.id: scoring
    for scoring in (
        Scoring(
            id="dci-1998",
            title="DCI floor rules (1998)",
            points="tournament points",
            game_points="game points",
            won_game=1,
            won_match=1,
            tied_match=0,
            unfinished_game=0,
            by_games_first=True,
            rules=("DCI 4.1", "DCI 4.2", "DCI 4.3"),
            tie_breaks=(),
            tie_breaks_with_cut=(),
            remark="These rules have no tie-break: players with equal tournament points share a rank. A match with "
            "equal game points has no winner, so nobody gets the match point.",
        ),
        Scoring(
            id="core-2012",
            title="tournament rules 1.1 (2012)",
            points="prestige",
            game_points="match points",
            won_game=2,
            won_match=2,
            tied_match=1,
            unfinished_game=1,
            by_games_first=False,
            rules=(
                "CORE tournament.points",
                "CORE tournament.match",
                "CORE tournament.prestige",
                "CORE tournament.tie",
                "CORE tournament.time",
                "CORE tournament.unstarted",
                "CORE tournament.winner",
                "CORE tournament.seeding",
            ),
            tie_breaks=("match points",),
            tie_breaks_with_cut=("strength of schedule", "match points"),
            remark="Strength of schedule is the sum of the opponents' prestige.",
        ),
    )
}


class PlayerScore(NamedTuple):
    """A player's result after the Swiss rounds. `game_points` is None if the file lacks the figures for it."""

    player: Entrant
    points: int
    game_points: int | None
    strength_of_schedule: int
    games_won: int
    matches_won: int
    matches_tied: int
    byes: int


class Standings(NamedTuple):
    """Players in order with their ranks; tied players share one."""

    scoring: Scoring
    rows: tuple[tuple[int, PlayerScore], ...]
    tie_breaks: tuple[str, ...]
    notes: tuple[str, ...]


def scoring(name: str) -> Scoring | None:
    """Return the scoring with this name; None for a current system (`swiss`). Raises `UsageError` if unknown."""
    if name in (AUTOMATIC, *SYSTEMS):
        return None
    if name not in SCORINGS:
        from difflib import get_close_matches

        names = (AUTOMATIC, *SYSTEMS, *SCORINGS)
        raise UsageError(
            f"unknown scoring {quoted(name)}; choose from {', '.join(names)}.", get_close_matches(name, names, 1)
        )
    return SCORINGS[name]


def score(results: EventResults, rules: Scoring, *, cut: bool | None = None, bye_wins: bool = False) -> Standings:
    """Return the standings of the Swiss rounds according to `rules`.

    `cut` says whether a cut follows (default: as in the file), which changes the tie-breaks of 2012. Neither document
    mentions byes: a bye is worth nothing, or with `bye_wins` as much as winning both games. Raises `Unsupported` for
    the first match that the file doesn't state in enough detail.
    """
    with_cut = results.cut > 0 if cut is None else cut
    matches = results.counted()
    if not matches:
        raise Unsupported(
            f"{rules.id} needs games, and this file ({_kind(results)}) has no Swiss rounds."
            if results.players
            else "this file has no players and no rounds."
        )
    tallies = {player.id: _ScoreTally(player) for player in results.players}
    for match in matches:
        _count_match(match, tallies, results, rules, bye_wins)
    scores = [tally.score(tallies) for tally in tallies.values()]
    keys = _keys(rules.tie_breaks_with_cut if with_cut else rules.tie_breaks, scores)
    rows, tied = _ranked(scores, keys)
    notes = _notes(rules, scores, tied, bye_wins)
    notes += tuple(open_rounds(results))
    if any(match.elimination for match in results.matches):
        notes += ("Only Swiss rounds are counted; the file's own standings include the cut.",)
    return Standings(rules, rows, tuple(name for name, _ in keys), notes)


def match_winner(match: PlayedMatch, rules: Scoring) -> str | None:
    """Return the id of the player who won the match; None for a tie.

    Raises `Unsupported` if that depends on agenda points which the file doesn't state.
    """
    games = match.games or ()
    players = [match.first, match.second or ""]
    wins = [sum(game.winner_id() == player for game in games) for player in players]
    if rules.by_games_first and wins[0] != wins[1]:
        return players[wins[0] < wins[1]]  # DCI 4.3: both games, or the only one that was finished
    (least_one, most_one), (least_two, most_two) = (_bounds(games, player) for player in players)
    if least_one > most_two or least_two > most_one:
        return players[least_two > most_one]
    if least_one == most_one and least_two == most_two:
        return None
    raise Unsupported("the file doesn't state the players' agenda points")


def _bounds(games: Iterable[PlayedGame], player: str) -> tuple[int, int]:
    """Return the minimum and maximum points that `player` can have scored.

    A player who hasn't won has at most 6 agenda points.
    """
    least = most = 0
    for game in games:
        stated = GAME_WON if game.winner_id() == player else game.points(player)
        least += 0 if stated is None else stated
        most += _MOST_WITHOUT_WIN if stated is None else stated
    return least, most


def _total(games: Iterable[PlayedGame], player: str) -> int | None:
    """Return the points of `player` over some games; None if the file doesn't state them all."""
    least, most = _bounds(games, player)
    return least if least == most else None


class _ScoreTally:
    """The running totals of one player."""

    def __init__(self, player: Entrant) -> None:
        self.player = player
        self.points = 0
        self.game_points: int | None = 0
        self.games_won = self.matches_won = self.matches_tied = self.byes = 0
        self.opponents: list[str] = []

    def add_game_points(self, points: int | None) -> None:
        self.game_points = None if points is None or self.game_points is None else self.game_points + points

    def score(self, tallies: dict[str, _ScoreTally]) -> PlayerScore:
        return PlayerScore(
            self.player,
            self.points,
            self.game_points,
            sum(tallies[opponent].points for opponent in self.opponents),
            self.games_won,
            self.matches_won,
            self.matches_tied,
            self.byes,
        )


def _count_match(
    match: PlayedMatch, tallies: dict[str, _ScoreTally], results: EventResults, rules: Scoring, bye_wins: bool
) -> None:
    if match.second is None:
        tally = tallies[match.first]
        tally.byes += 1
        if bye_wins:
            tally.points += 2 * rules.won_game + rules.won_match
            tally.games_won += 2
            tally.matches_won += 1
            tally.add_game_points(2 * GAME_WON)
        return
    if match.games is None:
        raise Unsupported(f"{where(match, results)}: the file has only the match total.")
    try:
        winner = match_winner(match, rules)
    except Unsupported as error:
        raise Unsupported(
            f"{where(match, results)}: {error.message}, which {rules.id} needs to decide this match. "
            "Use a table of games with corp_points and runner_points."
        ) from None
    for player, opponent in ((match.first, match.second), (match.second, match.first)):
        tally = tallies[player]
        tally.opponents.append(opponent)
        won = sum(game.winner_id() == player for game in match.games)
        unfinished = sum(game.winner is None and game.started for game in match.games)
        tally.points += rules.won_game * won + rules.unfinished_game * unfinished
        tally.points += rules.won_match * (winner == player) + rules.tied_match * (winner is None)
        tally.games_won += won
        tally.matches_won += winner == player
        tally.matches_tied += winner is None
        tally.add_game_points(_total(match.games, player))


_Key = tuple[str, Callable[[PlayerScore], int]]


def _keys(names: Sequence[str], scores: Sequence[PlayerScore]) -> list[_Key]:
    """Return the usable tie-breaks: match points only if the file states them for everyone."""
    keys: list[_Key] = []
    for name in names:
        if name == "strength of schedule":
            keys.append((name, lambda row: row.strength_of_schedule))
        elif all(row.game_points is not None for row in scores):
            keys.append((name, lambda row: row.game_points or 0))
    return keys


def _ranked(scores: list[PlayerScore], keys: list[_Key]) -> tuple[tuple[tuple[int, PlayerScore], ...], int]:
    """Return the scores with their ranks, best first, and the number of tied players."""

    def value(row: PlayerScore) -> tuple[int, ...]:
        return (row.points, *(key(row) for _, key in keys))

    ordered = sorted(scores, key=lambda row: row.player.name.casefold())
    ordered.sort(key=value, reverse=True)
    rows: list[tuple[int, PlayerScore]] = []
    for place, row in enumerate(ordered, start=1):
        rank = rows[-1][0] if rows and value(rows[-1][1]) == value(row) else place
        rows.append((rank, row))
    ranks = [rank for rank, _ in rows]
    return tuple(rows), sum(ranks.count(rank) > 1 for rank in ranks)


def _notes(rules: Scoring, scores: list[PlayerScore], tied: int, bye_wins: bool) -> tuple[str, ...]:
    notes = [rules.remark]
    if any(row.game_points is None for row in scores):
        notes.append(
            f"The file doesn't state the agenda points of every game, so {rules.game_points} are omitted"
            + (" and can't break ties." if rules.tie_breaks else ".")
        )
    byes = [row.player.name for row in scores if row.byes]
    if byes:
        worth = "a match win with two game wins" if bye_wins else "nothing"
        notes.append(f"These rules don't mention byes; each is worth {worth}: {', '.join(byes)}.")
    if tied:
        notes.append(f"{tied} players are tied.")
    return tuple(notes)


def _kind(results: EventResults) -> str:
    from nrdb.tournament.results import PROGRAM_NAMES

    return PROGRAM_NAMES[results.kind]
