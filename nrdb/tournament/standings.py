"""Return the standings from a results file: its own, checked against its rounds, or computed by a scoring system."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, TypedDict

from nrdb.json_types import Json
from nrdb.text import counted
from nrdb.tournament import audit, swiss
from nrdb.tournament.played import Entrant, EventResults
from nrdb.tournament.results import PROGRAM_NAMES
from nrdb.tournament.scoring import Standings, score, scoring


class FoundInRound(TypedDict):
    """A problem in a round, as in `audit.RoundFinding`."""

    code: str
    round: int
    players: list[str]
    message: str
    right: str


class EventFacts(TypedDict):
    """The event as its file describes it."""

    name: str
    date: str | None
    kind: str
    program: str
    players: int
    rounds: int
    cut: int


Row = Json
"""A player's row; its keys depend on the scoring (schemas/standings.schema.json)."""


class StandingsDocument(TypedDict):
    """The standings under their JSON names."""

    event: EventFacts
    scoring: str | None
    rules: list[str]
    tie_breaks: list[str]
    standings: list[Row]
    findings: list[FoundInRound]
    notes: list[str]


def standings(
    results: EventResults,
    *,
    scoring_name: str | None = None,
    cut: bool | None = None,
    bye_wins: bool = False,
    anonymous: bool = False,
) -> StandingsDocument:
    """Return the standings under their JSON names (schemas/standings.schema.json).

    Without `scoring_name` they are the file's own, with `notes` where its rounds give different figures. A file without
    standings is scored under today's rules.
    """
    notes = list(results.notes)
    stated_ranks = any(player.rank is not None for player in results.players)
    if scoring_name is None and results.matches and not stated_ranks:
        scoring_name = swiss.AUTOMATIC
        notes.append(f"The file has no standings, so its rounds were scored under today's rules. {_CHOICE}")
    document = None if scoring_name is None else scoring(scoring_name)
    played_by = None
    if document is None and results.preliminary():
        played_by = audit.rules_of(results) if scoring_name is None else swiss.system(scoring_name, results)
        results, about_byes = audit.with_byes_left_out(results, played_by)
        notes += [*about_byes, *audit.attendance(results)]
    findings = audit.audit(results, played_by)
    rules: tuple[str, ...] = ()
    if scoring_name is None:
        rows, more, tie_breaks = stated(results)
    elif document is None:
        today = swiss.score(results, scoring_name)
        rows, more, tie_breaks, scoring_name = _today(today), list(today.notes), today.tie_breaks, today.system.id
        if results.single_sided not in (None, today.system.single_sided):
            has, wants = ("one game", "two games") if results.single_sided else ("two games", "one game")
            more.append(f"The file has rounds of {has}, but {scoring_name} is for rounds of {wants}.")
    else:
        counted = score(results, document, cut=cut, bye_wins=bye_wins)
        rows, more, tie_breaks, rules = _counted(counted), list(counted.notes), counted.tie_breaks, document.rules
    answer: StandingsDocument = {
        "event": {
            "name": results.name,
            "date": results.date,
            "kind": results.kind,
            "program": PROGRAM_NAMES[results.kind],
            "players": len(results.players),
            "rounds": results.rounds,
            "cut": results.cut,
        },
        "scoring": scoring_name,
        "rules": list(rules),
        "tie_breaks": list(tie_breaks),
        "standings": rows,
        "findings": [
            {
                "code": finding.code,
                "round": finding.round,
                "players": list(finding.players),
                "message": finding.message,
                "right": finding.right,
            }
            for finding in findings
        ],
        "notes": [*notes, *more],
    }
    return _anonymous(answer, results) if anonymous else answer


_CHOICE: Final = "For older rules use --scoring with ffg-2014, ffg-2016-03, ffg-2016-08, core-2012 or dci-1998."


def stated(results: EventResults) -> tuple[list[Row], list[str], tuple[str, ...]]:
    """Return the rows, notes and tie-breaks of the standings stated in the file.

    Places in the cut come first, then the Swiss ranks. Players with neither have no rank.
    """
    ordered = sorted(
        enumerate(results.players),
        key=lambda pair: (_last(pair[1].cut_rank), _last(pair[1].rank), pair[0]),
    )
    rows = [_stated_row(place, player) for place, (_, player) in enumerate(ordered, start=1)]
    notes = _differences(results)
    points = [player.match_points for player in results.players]
    if points and not results.counted() and not any(points):
        if any(figure is not None for figure in points):
            notes.append("No round is finished, so the file's ranks mean nothing yet.")
        elif all(row["rank"] is None for row in rows):
            notes.append("The file has players but no ranks or results, so nobody is ranked.")
    return rows, notes, ("as in the file",)


def _last(rank: int | None) -> float:
    return float("inf") if rank is None else rank


def _stated_row(place: int, player: Entrant) -> Row:
    return {
        "rank": None if player.rank is None and player.cut_rank is None else place,
        "player": player.name,
        "swiss_rank": player.rank,
        "seed": player.seed,
        "cut_rank": player.cut_rank,
        "match_points": _plain(player.match_points),
        "strength_of_schedule": _mean(player.strength_of_schedule),
        "extended_strength_of_schedule": _mean(player.extended_strength_of_schedule),
        **_identities(player),
    }


def _identities(player: Entrant) -> dict[str, str | None]:
    return {"corp_identity": player.corp_identity, "runner_identity": player.runner_identity}


def _plain(figure: Fraction | None) -> float | int | None:
    """Return points as a JSON number."""
    if figure is None:
        return None
    return int(figure) if figure.denominator == 1 else float(figure)


def _mean(figure: Fraction | None) -> float | None:
    return None if figure is None else float(figure)


def _today(found: swiss.SwissStandings) -> list[Row]:
    """Return the rows with the places in the cut first; figures have four decimals and an exact form."""
    seeds = found.seeds if found.places else {}  # until the first places are decided, everyone has the Swiss rank
    undecided = seeds.keys() - found.places.keys()
    ordered = sorted(
        found.rows,
        key=lambda pair: (pair[1].player.id not in undecided, _last(found.places.get(pair[1].player.id))),
    )
    by_side = any(row.corp_points or row.runner_points for _, row in ordered)
    rows = []
    for rank, row in ordered:
        place = found.places.get(row.player.id)
        rows.append(
            {
                "rank": None if row.player.id in undecided else place or max(rank, len(seeds) + 1),
                "player": row.player.name,
                "swiss_rank": rank,
                "seed": found.seeds.get(row.player.id),
                "cut_rank": place,
                "match_points": _plain(row.points),
                "strength_of_schedule": float(swiss.half_up(row.strength, 4)),
                "extended_strength_of_schedule": float(swiss.half_up(row.extended, 4)),
                "exact": [str(row.strength), str(row.extended)],
                "corp_points": _plain(row.corp_points) if by_side else None,
                "runner_points": _plain(row.runner_points) if by_side else None,
                "bye_points": _plain(row.bye_points),
                "side_bias": row.side_bias,
                "rounds": row.rounds,
                "dropped": True if row.player.active is False else None,
                **_identities(row.player),
            }
        )
    return rows


def _counted(counted: Standings) -> list[Row]:
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
            **_identities(row.player),
        }
        for rank, row in counted.rows
    ]


def _differences(results: EventResults) -> list[str]:
    """Return notes on stated figures and places that differ from the file's own finished rounds."""
    if not results.counted():
        return []
    rules = swiss.SYSTEMS["nsg-single" if results.single_sided else "nsg-double"]
    found = swiss.rows(results, rules, swiss.FORMULAS.get(results.kind))
    notes = list(swiss.open_rounds(results))
    exact = True
    for name, field, computed in (
        ("match points", "match_points", {row.player.id: row.points for row in found}),
        (swiss.SOS, "strength_of_schedule", {row.player.id: row.strength for row in found}),
        (swiss.ESOS, "extended_strength_of_schedule", {row.player.id: row.extended for row in found}),
    ):
        differing = [
            row.player
            for row in found
            if row.rounds
            and getattr(row.player, field) is not None
            and abs(getattr(row.player, field) - computed[row.player.id]) > swiss.CLOSE
        ]
        if differing:
            exact = False
            entrant = differing[0]
            more = f" (and {counted(len(differing) - 1, 'more player')})" if len(differing) > 1 else ""
            notes.append(
                f"{entrant.name}: {name} {_short(getattr(entrant, field))} in the file, "
                f"{_short(computed[entrant.id])} computed from its rounds{more}."
            )
    return notes + (list(swiss.ranked_differently(results, found)) if exact else [])


def _short(figure: Fraction) -> str:
    return str(figure) if figure.denominator == 1 else swiss.shown(figure)


def _anonymous(document: StandingsDocument, results: EventResults) -> StandingsDocument:
    """Return the standings with players named by their place."""
    aliases: dict[str, str] = {}
    for row in document["standings"]:
        alias = f"Player {len(aliases) + 1}"
        aliases[row["player"]] = alias
        row["player"] = alias
    names = sorted((player.name for player in results.players), key=len, reverse=True)

    def hidden(text: str) -> str:
        for name in names:
            text = text.replace(name, "\0" + aliases.get(name, "a player") + "\0")
        return text.replace("\0", "")

    document["notes"] = [hidden(note) for note in document["notes"]]
    for finding in document["findings"]:
        finding["players"] = [aliases.get(name, "a player") for name in finding["players"]]
        finding["message"], finding["right"] = hidden(finding["message"]), hidden(finding["right"])
    return document
