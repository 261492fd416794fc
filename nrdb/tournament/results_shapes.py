"""Write results in the JSON of NRTM, Aesop's Tables or SASS: Cobra's export in each program's layout and figures.

`results_json` reads them all back. Results that a program has no place for are refused.
"""

from __future__ import annotations

from typing import Any, Final

from nrdb.errors import UsageError
from nrdb.json_types import Json
from nrdb.tournament.played import EventResults
from nrdb.tournament.results_writing import MatchExport, SeatExport, to_cobra
from nrdb.tournament.swiss import FORMULAS, SwissSystem, rows

SHAPES: Final = ("cobra", "nrtm", "aesops", "sass")
"""The programs whose JSON can be written."""
_NAMES: Final = {"aesops": "Aesop's Tables", "sass": "SASS"}


def to_shape(shape: str, results: EventResults, rules: SwissSystem) -> Json:
    """Return the results in the shape of a program, one of `SHAPES`.

    Raises `UsageError` if the program can't hold them: Aesop's Tables and SASS know only rounds of one game, and SASS
    has no cut.
    """
    if shape in _NAMES and not rules.single_sided:
        raise UsageError(f"{_NAMES[shape]} has only rounds of one game; use --shape cobra or nrtm.")
    if shape == "sass" and any(match.elimination for match in results.matches):
        raise UsageError("SASS has no cut; use --shape cobra, nrtm or aesops.")
    export: Json = {**to_cobra(results, rules)}
    if shape == "nrtm":
        return _nrtm(export)
    if shape == "aesops":
        return _aesops(export, results, rules)
    return _sass(export) if shape == "sass" else export


def _nrtm(export: Json) -> Json:
    """Return the shape of NRTM: seats without a total, which is the sum of both sides, and strengths as numbers."""
    rounds = [
        [{**match, **{seat: _by_side(match[seat]) for seat in ("player1", "player2")}} for match in matches]
        for matches in export["rounds"]
    ]
    players = [_numbers(player) | {"prestige": player["matchPoints"]} for player in export["players"]]
    return {key: value for key, value in export.items() if key != "uploadedFrom"} | {
        "players": players,
        "rounds": rounds,
    }


def _by_side(seat: SeatExport) -> Json:
    """Return a seat without its total, unless the points of each side aren't known, as in an intentional draw."""
    total = (seat.get("corpScore") or 0) + (seat.get("runnerScore") or 0)
    told = seat.get("combinedScore") in (None, total)
    return {key: value for key, value in seat.items() if key != "combinedScore" or not told}


def _numbers(player: Json) -> Json:
    strengths = ("strengthOfSchedule", "extendedStrengthOfSchedule")
    return {key: float(value) if key in strengths else value for key, value in player.items()}


def _aesops(export: Json, results: EventResults, rules: SwissSystem) -> Json:
    """Return the shape of Aesop's Tables: the Corp's seat first, cut games by score, strengths by its own formula."""
    own = {row.player.name: row for row in rows(results, rules, FORMULAS["aesops"])}
    players = [
        player
        | {
            "strengthOfSchedule": float(own[player["name"]].strength),
            "extendedStrengthOfSchedule": float(own[player["name"]].extended),
            "sideBalance": own[player["name"]].side_bias or 0,
        }
        for player in export["players"]
    ]
    rounds = [
        [
            {
                "tableNumber": match["table"],
                "player1": _scored(corp, "corp"),
                "player2": _scored(runner, "runner"),
                "intentionalDraw": match["intentionalDraw"],
                "eliminationGame": match["eliminationGame"],
            }
            for match in matches
            for corp, runner in [_corp_first(match)]
        ]
        for matches in export["rounds"]
    ]
    return {**export, "players": players, "rounds": rounds, "uploadedFrom": "AesopsTables"}


def _sass(export: Json) -> Json:
    """Return the shape of SASS: seats named by their side, and an object where others have a list for the cut."""
    rounds = [
        [
            {
                "table": match["table"],
                "corp": {"id": corp["id"], "score": _score(corp)},
                "runner": {"id": runner["id"], "score": _score(runner)},
                "isBye": runner["id"] is None,
            }
            for match in matches
            for corp, runner in [_corp_first(match)]
        ]
        for matches in export["rounds"]
    ]
    return {**export, "rounds": rounds, "eliminationPlayers": {}, "uploadedFrom": "SASS"}


def _corp_first(match: MatchExport) -> tuple[SeatExport, SeatExport]:
    first, second = match["player1"], match["player2"]
    return (second, first) if first.get("role") == "runner" and second["id"] is not None else (first, second)


def _score(seat: SeatExport) -> Any:
    """Return a seat's points in a single game; a game in the cut counts 3 for its winner."""
    won = seat.get("winner")
    return seat.get("combinedScore") if won is None else 3 if won else 0


def _scored(seat: SeatExport, side: str) -> Json:
    score = _score(seat)
    corp = side == "corp"
    return {
        "id": seat["id"],
        "role": side,
        "corpScore": score if corp else None,
        "runnerScore": None if corp else score,
    }
