"""Write results: as JSON in the shape of Cobra's export, or as a table of games or matches to be filled in.

Both can be read back: the JSON as an export, the table as in `games_table`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final, TypedDict

from nrdb import spreadsheet
from nrdb.tournament.played import EventResults, PlayedGame, PlayedMatch
from nrdb.tournament.swiss import SwissRow, SwissSystem, rows, seats

Figure = int | float


SeatExport = TypedDict(
    "SeatExport",
    {
        "id": int | None,
        "role": str | None,
        "winner": bool | None,
        "combinedScore": Figure | None,
        "runnerScore": Figure | None,
        "corpScore": Figure | None,
    },
    total=False,
)
"""A seat of a match: Swiss seats have scores, those of the cut a winner; `role` only where a match is one game."""

MatchExport = TypedDict(
    "MatchExport",
    {
        "table": int | None,
        "player1": SeatExport,
        "player2": SeatExport,
        "intentionalDraw": bool,
        "twoForOne": bool,
        "eliminationGame": bool,
    },
)
"""A match or a bye."""

PlayerExport = TypedDict(
    "PlayerExport",
    {
        "id": int,
        "name": str,
        "rank": int,
        "corpIdentity": str | None,
        "runnerIdentity": str | None,
        "matchPoints": Figure,
        "strengthOfSchedule": str,
        "extendedStrengthOfSchedule": str,
    },
)
"""A player with the figures of the finished Swiss rounds."""

PlaceExport = TypedDict("PlaceExport", {"id": int | None, "name": str | None, "rank": int, "seed": int | None})
"""A place in the cut; its player is unknown until it is decided."""

ResultsExport = TypedDict(
    "ResultsExport",
    {
        "name": str,
        "date": str | None,
        "cutToTop": int,
        "preliminaryRounds": int,
        "players": list[PlayerExport],
        "eliminationPlayers": list[PlaceExport],
        "rounds": list[list[MatchExport]],
        "uploadedFrom": str,
    },
)
"""An event in the shape of Cobra's export."""


def to_cobra(results: EventResults, rules: SwissSystem) -> ResultsExport:
    """Return the results under the names of Cobra's export."""
    numbers = _numbers(results)
    order = sorted(rows(results, rules), key=lambda row: row.player.name.casefold())
    order.sort(key=SwissRow.key, reverse=True)
    rounds: dict[tuple[bool, int], list[MatchExport]] = {}
    for match in results.matches:
        rounds.setdefault((match.elimination, match.round), []).append(_match(match, results, rules, numbers))
    return {
        "name": results.name,
        "date": results.date,
        "cutToTop": results.cut,
        "preliminaryRounds": results.rounds,
        "players": [
            {
                "id": numbers[row.player.id],
                "name": row.player.name,
                "rank": rank,
                "corpIdentity": row.player.corp_identity,
                "runnerIdentity": row.player.runner_identity,
                "matchPoints": _figure(row.points),
                "strengthOfSchedule": str(float(row.strength)),
                "extendedStrengthOfSchedule": str(float(row.extended)),
            }
            for rank, row in enumerate(order, start=1)
        ],
        "eliminationPlayers": _places(results, numbers),
        "rounds": [rounds[key] for key in sorted(rounds)],
        "uploadedFrom": "nrdb",
    }


def _numbers(results: EventResults) -> dict[str, int]:
    """Return a number for each player: the file's own if all are numbers, else by order."""
    ids = [player.id for player in results.players]
    if all(one.isdecimal() and len(one) < 16 for one in ids):
        return {one: int(one) for one in ids}
    return {one: number for number, one in enumerate(ids, start=1)}


def _places(results: EventResults, numbers: dict[str, int]) -> list[PlaceExport]:
    """Return every place in the cut; players without a place yet get the places left, by seed."""
    seeded = [player for player in results.players if player.seed is not None]
    placed = {player.cut_rank: player for player in seeded if player.cut_rank is not None}
    waiting = sorted((player for player in seeded if player.cut_rank is None), key=lambda player: player.seed or 0)
    found: list[PlaceExport] = []
    for rank in range(1, len(seeded) + 1):
        player = placed.get(rank) or waiting.pop(0)
        found.append({"id": numbers[player.id], "name": player.name, "rank": rank, "seed": player.seed})
    return found


def _match(match: PlayedMatch, results: EventResults, rules: SwissSystem, numbers: dict[str, int]) -> MatchExport:
    if match.elimination:
        first, second = (_cut_seat(match, player, numbers) for player in (match.first, match.second))
    elif match.second is None:
        bye = match.scores[0]
        first = _seat(numbers[match.first], Fraction(rules.bye) if bye is None else bye, None, rules)
        second = _seat(None, Fraction(0), None, rules)
    elif match.scores == (None, None) and (match.games is None or match.round in results.open_rounds):
        sided = [(player, match.corp and ("corp" if player == match.corp else "runner")) for player in match.players()]
        first, second = (_seat(numbers[player], None, role or None, rules) for player, role in sided)
    else:
        played = list(seats(match, rules, results))
        first, second = (
            _seat(
                numbers[seat.player],
                seat.points,
                ("corp" if match.corp == seat.player else "runner") if match.corp else None,
                rules,
                parts=(seat.corp, seat.runner),
            )
            for seat in played
        )
    return {
        "table": match.table,
        "player1": first,
        "player2": second,
        "intentionalDraw": match.agreed == "draw",
        "twoForOne": match.agreed == "two-for-one",
        "eliminationGame": match.elimination,
    }


def _seat(
    number: int | None,
    points: Fraction | None,
    role: str | None,
    rules: SwissSystem,
    parts: tuple[Fraction, Fraction] | None = None,
) -> SeatExport:
    seat: SeatExport = {"id": number}
    if rules.single_sided:
        seat["role"] = role
    total = None if points is None else _figure(points)
    seat["combinedScore"] = total
    corp, runner = parts or (None, None)
    seat["runnerScore"] = None if runner is None or role == "corp" else _figure(runner)
    seat["corpScore"] = None if corp is None or role == "runner" else _figure(corp)
    return seat


def _cut_seat(match: PlayedMatch, player: str | None, numbers: dict[str, int]) -> SeatExport:
    role = None if match.corp is None else "corp" if match.corp == player else "runner"
    won = None if match.winner is None else match.winner == player
    return {"id": None if player is None else numbers[player], "role": role, "winner": won}


def _figure(value: Fraction) -> Figure:
    return int(value) if value.denominator == 1 else float(value)


_STAGE: Final = ("stage", "round", "table")
GAMES: Final = (*_STAGE, "corp", "runner", "winner", "corp_points", "runner_points", "agreed")
MATCHES: Final = (*_STAGE, "player 1", "player 2", "score 1", "score 2")


def to_csv(results: EventResults, rules: SwissSystem) -> str:
    """Return the results as a table: of games if rounds are one game or the file has games, else of matches."""
    names = {player.id: player.name for player in results.players}
    if rules.single_sided or (results.kind == "games" and all(_has_games(match, results) for match in results.matches)):
        lines = [cells for match in results.matches for cells in _game_rows(match, names, results)]
        return spreadsheet.write(GAMES, lines)
    return spreadsheet.write(MATCHES, [_match_row(match, names, results, rules) for match in results.matches])


def _has_games(match: PlayedMatch, results: EventResults) -> bool:
    return match.second is None or match.elimination or match.games is not None or match.round in results.open_rounds


def _stage(match: PlayedMatch) -> list[str]:
    return ["cut" if match.elimination else "swiss", str(match.round), "" if match.table is None else str(match.table)]


_AGREED = {"draw": "ID", "two-for-one": "241", "": ""}


def _game_rows(match: PlayedMatch, names: dict[str, str], results: EventResults) -> list[list[str]]:
    if match.second is None:
        return [[*_stage(match), names[match.first], "", "", "", "", ""]]
    if match.games is None or match.elimination:
        corp = match.corp or match.first
        runner = match.second if corp == match.first else match.first
        won = "" if match.winner is None else "corp" if match.winner == corp else "runner"
        both = [(corp, runner)] if results.single_sided or match.elimination else [(corp, runner), (runner, corp)]
        rest = [won or _by_score(match), "", "", _AGREED[match.agreed]]
        return [[*_stage(match), names[one], names[two], *rest] for one, two in both]
    games = match.games[:1] if match.corp is not None else match.games
    return [
        [
            *_stage(match),
            names[game.corp],
            names[game.runner],
            _by_score(match) or _winner(game),
            *("" if points is None else str(points) for points in (game.corp_points, game.runner_points)),
            _AGREED[match.agreed],
        ]
        for game in games
    ]


def _winner(game: PlayedGame) -> str:
    if game.winner is not None:
        return game.winner + (" on time" if game.timed else "")
    return "tie" if game.level else "" if game.started else "unstarted"


def _by_score(match: PlayedMatch) -> str:
    """Return the result of a single game of which the file has only the score; empty if it has none."""
    one, two = match.scores
    if match.corp is None or one is None or two is None:
        return ""
    if one == two:
        return "tie" if one else "unreported"
    return "corp" if (one > two) == (match.corp == match.first) else "runner"


def _match_row(match: PlayedMatch, names: dict[str, str], results: EventResults, rules: SwissSystem) -> list[str]:
    second = "" if match.second is None else names[match.second]
    if match.elimination:
        scores = ["", ""] if match.winner is None else ["1", "0"] if match.winner == match.first else ["0", "1"]
    elif match.round in results.open_rounds or (match.games is None and match.scores == (None, None)):
        scores = ["", ""]
    else:
        scores = [f"{_figure(seat.points):g}" for seat in seats(match, rules, results)]
    return [*_stage(match), names[match.first], second, *(*scores, "")[:2]]
