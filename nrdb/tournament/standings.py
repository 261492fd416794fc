"""Standings of a results file: as the file states them, checked against its own rounds, or by a scoring document."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Final

from nrdb.tournament.results import KINDS, Entrant, Results
from nrdb.tournament.scoring import Standings, score, scoring

_CLOSE: Final = 0.001
"""Stated strengths of schedule are rounded; a smaller difference is no difference."""


def standings(
    results: Results,
    *,
    scoring_name: str | None = None,
    cut: bool | None = None,
    bye_wins: bool = False,
    anonymous: bool = False,
) -> dict[str, Any]:
    """Standings under their JSON names (schemas/standings.json).

    Without `scoring_name` they are the file's own, and `notes` say where its rounds give other figures.
    """
    if scoring_name is None:
        rows, notes, tie_breaks = stated(results)
    else:
        counted = score(results, scoring(scoring_name), cut=cut, bye_wins=bye_wins)
        rows, notes, tie_breaks = _counted(counted), list(counted.notes), counted.tie_breaks
    document = {
        "event": {
            "name": results.name,
            "date": results.date,
            "kind": results.kind,
            "program": KINDS[results.kind],
            "players": len(results.players),
            "rounds": results.rounds,
            "cut": results.cut,
        },
        "scoring": scoring_name,
        "rules": list(scoring(scoring_name).rules) if scoring_name else [],
        "tie_breaks": list(tie_breaks),
        "standings": rows,
        "notes": [*results.notes, *notes],
    }
    return _anonymous(document, results) if anonymous else document


def stated(results: Results) -> tuple[list[dict[str, Any]], list[str], tuple[str, ...]]:
    """The rows, notes and tie-breaks of the standings that the file itself states.

    Places of the elimination rounds come first, then the ranks of the preliminary rounds.
    """
    ordered = sorted(
        enumerate(results.players),
        key=lambda pair: (_last(pair[1].cut_rank), _last(pair[1].rank), pair[0]),
    )
    rows = [_stated_row(place, player) for place, (_, player) in enumerate(ordered, start=1)]
    if results.kind == "games":
        return rows, ["A table of games states no standings; `--scoring` counts them."], ()
    return rows, _differences(results), ("as the file states",)


def _last(rank: int | None) -> float:
    return float("inf") if rank is None else rank


def _stated_row(place: int, player: Entrant) -> dict[str, Any]:
    return {
        "rank": place,
        "player": player.name,
        "swiss_rank": player.rank,
        "seed": player.seed,
        "cut_rank": player.cut_rank,
        "match_points": player.match_points,
        "strength_of_schedule": player.strength_of_schedule,
        "extended_strength_of_schedule": player.extended_strength_of_schedule,
        "corp_identity": player.corp_identity,
        "runner_identity": player.runner_identity,
    }


def _counted(counted: Standings) -> list[dict[str, Any]]:
    points, game_points = (name.replace(" ", "_") for name in (counted.scoring.points, counted.scoring.game_points))
    return [
        {
            "rank": rank,
            "player": row.player.name,
            points: row.points,
            game_points: row.game_points,
            **(
                {"strength_of_schedule": row.strength_of_schedule}
                if "strength of schedule" in counted.scoring.tie_breaks_with_cut
                else {}
            ),
            "games_won": row.games_won,
            "matches_won": row.matches_won,
            "matches_tied": row.matches_tied,
            "byes": row.byes,
            "corp_identity": row.player.corp_identity,
            "runner_identity": row.player.runner_identity,
        }
        for rank, row in counted.rows
    ]


def _differences(results: Results) -> list[str]:
    """Sentences on figures that the file's own rounds do not bear out.

    Cobra: match points are the sum of a player's scores; strength of schedule the mean, over the opponents met, of
    their points for each round they played; the extended one the mean of the opponents' strengths.
    """
    points: dict[str, float] = defaultdict(float)
    played: dict[str, int] = defaultdict(int)
    opponents: dict[str, list[str]] = defaultdict(list)
    for match in results.preliminary():
        for player, opponent, gained in (
            (match.first, match.second, match.scores[0]),
            (match.second, match.first, match.scores[1]),
        ):
            if player is None:
                continue
            points[player] += gained or 0
            played[player] += 1
            if opponent is not None:
                opponents[player].append(opponent)
    if not played:
        return []
    mean = {player: points[player] / rounds for player, rounds in played.items()}
    strength = {player: _mean(mean[opponent] for opponent in opponents[player]) for player in played}
    extended = {player: _mean(strength[opponent] for opponent in opponents[player]) for player in played}
    notes = []
    for name, computed, field in (
        ("match points", points, "match_points"),
        ("strength of schedule", strength, "strength_of_schedule"),
        ("extended strength of schedule", extended, "extended_strength_of_schedule"),
    ):
        differing = [
            (entrant, computed[entrant.id])
            for entrant in results.players
            if entrant.id in played
            and getattr(entrant, field) is not None
            and abs(getattr(entrant, field) - computed[entrant.id]) > _CLOSE
        ]
        if differing:
            entrant, figure = differing[0]
            more = f", and {len(differing) - 1} more differ" if len(differing) > 1 else ""
            notes.append(
                f"The rounds in the file give {entrant.name} {name} {figure:.4g}, the file states "
                f"{getattr(entrant, field):.4g}{more}."
            )
    return notes


def _mean(values: Any) -> float:
    listed = list(values)
    return sum(listed) / len(listed) if listed else 0.0


def _anonymous(document: dict[str, Any], results: Results) -> dict[str, Any]:
    """The same standings with players named by their place."""
    aliases: dict[str, str] = {}
    for row in document["standings"]:
        alias = f"Player {len(aliases) + 1}"
        aliases[row["player"]] = alias
        row["player"] = alias
    names = sorted((player.name for player in results.players), key=len, reverse=True)
    notes = []
    for note in document["notes"]:
        for name in names:
            note = note.replace(name, "\0" + aliases.get(name, "a player") + "\0")
        notes.append(note.replace("\0", ""))
    document["notes"] = notes
    return document
