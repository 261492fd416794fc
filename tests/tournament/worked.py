"""Tournaments in short notation, made into `EventResults`, into Cobra's export and into a table of games."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from nrdb.tournament.played import Entrant, EventResults, PlayedMatch

Tournament = Mapping[str, Any]
"""`system`, `players` (id, name, dropped_after, manual_seed), `rounds` (number, weight, completed, pairings), `cut`."""
_AGREED = {"intentional_draw": "draw", "two_for_one": "two-for-one"}


def _figure(value: int | None) -> Fraction | None:
    return None if value is None else Fraction(value)


def results_of(tournament: Tournament) -> EventResults:
    """Return the tournament as read, with everything that exports lack (weights, drops, open rounds)."""
    cut = tournament.get("cut")
    seeds = {row["player"]: row["seed"] for row in cut["seeds"]} if cut else {}
    players = tuple(
        Entrant(
            row["id"],
            row["name"],
            seed=seeds.get(row["id"]),
            active=False if "dropped_after" in row else None,
            manual_seed=row.get("manual_seed"),
        )
        for row in tournament["players"]
    )
    matches = [_match(row, found["number"]) for found in tournament["rounds"] for row in found["pairings"]]
    first = max((found["number"] for found in tournament["rounds"]), default=0)
    matches += [
        PlayedMatch(
            first + game["round"],
            game["game"],
            game["player1"],
            game["player2"],
            (None, None),
            None,
            elimination=True,
            corp=game.get("corp"),
            winner=game.get("winner"),
        )
        for game in (cut["games"] if cut else ())
    ]
    return EventResults(
        kind="cobra",
        name=tournament.get("title", ""),
        date=None,
        players=players,
        matches=tuple(matches),
        rounds=len(tournament["rounds"]),
        cut=len(seeds),
        open_rounds=frozenset(row["number"] for row in tournament["rounds"] if not row.get("completed", True)),
        weights={row["number"]: Fraction(str(row.get("weight", 1))) for row in tournament["rounds"]},
        single_sided=tournament["system"] == "single-sided",
    )


def _match(row: Mapping[str, Any], number: int) -> PlayedMatch:
    seats = [1, 2] if row["player1"] is not None else [2, 1]
    sides = tuple((_figure(row.get(f"score{seat}_corp")), _figure(row.get(f"score{seat}_runner"))) for seat in seats)
    side = {"player1_is_corp": 1, "player1_is_runner": 2}.get(row.get("side", ""))
    return PlayedMatch(
        number,
        row.get("table"),
        row[f"player{seats[0]}"],
        row[f"player{seats[1]}"],
        (_figure(row[f"score{seats[0]}"]), _figure(row[f"score{seats[1]}"])),
        None,
        sides=(sides[0], sides[1]),
        corp=row[f"player{side}"] if side else None,
        agreed=next((word for key, word in _AGREED.items() if row.get(key)), ""),
    )


def export_of(tournament: Tournament) -> dict[str, Any]:
    """Return the tournament as Cobra exports it, without weights and drops, with points of finished rounds only."""
    points = {row["player"]: row["points"] for row in tournament["expected"]}
    stated = {row["player"]: row for row in tournament["expected"]}
    single = tournament["system"] == "single-sided"
    return {
        "name": tournament.get("title", ""),
        "date": "2026-05-16",
        "cutToTop": 0,
        "preliminaryRounds": len(tournament["rounds"]),
        "players": [
            {
                "id": row["id"],
                "name": row["name"],
                "rank": stated[row["id"]].get("cobra_position", place),
                "matchPoints": points[row["id"]],
                "strengthOfSchedule": str(float(Fraction(stated[row["id"]]["sos_exact"]))),
                "extendedStrengthOfSchedule": str(float(Fraction(stated[row["id"]]["esos_exact"]))),
            }
            for place, row in enumerate(
                sorted(tournament["players"], key=lambda row: list(points).index(row["id"])), start=1
            )
        ],
        "eliminationPlayers": [],
        "rounds": [[_pairing(row, single) for row in found["pairings"]] for found in tournament["rounds"]],
        "uploadedFrom": "Cobra",
    }


def _pairing(row: Mapping[str, Any], single: bool) -> dict[str, Any]:
    bye = row["player1"] is None or row["player2"] is None
    found: dict[str, Any] = {"table": row.get("table"), "eliminationGame": False}
    for seat in (1, 2):
        total = row[f"score{seat}"]
        part: dict[str, Any] = {"id": row[f"player{seat}"], "combinedScore": total}
        if single:
            role = "corp" if (row.get("side") == "player1_is_corp") == (seat == 1) else "runner"
            part["role"] = None if bye else role
            part["corpScore"], part["runnerScore"] = (
                (None, None) if bye else (total, None) if role == "corp" else (None, total)
            )
        else:
            part["corpScore"] = None if bye else row.get(f"score{seat}_corp", total and 0)
            part["runnerScore"] = None if bye else row.get(f"score{seat}_runner", total and 0)
        found[f"player{seat}"] = part
    return found | {
        "intentionalDraw": bool(row.get("intentional_draw")),
        "twoForOne": bool(row.get("two_for_one")),
    }
