"""Show standings as a terminal table, CSV or HTML, each from the JSON document alone."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from nrdb import spreadsheet
from nrdb.report import Cell, Column, Facts, Picture, Section, Table, Text, page
from nrdb.report.tables import Value
from nrdb.text import capitalised, counted
from nrdb.tournament.standings import StandingsDocument

# JSON key -> heading, in the order shown; empty columns are omitted.
COLUMNS: Final = {
    "rank": "Rank",
    "player": "Player",
    "cut_rank": "Cut",
    "seed": "Seed",
    "swiss_rank": "Swiss",
    "tournament_points": "Tournament points",
    "prestige": "Prestige",
    "match_points": "Match points",
    "game_points": "Game points",
    "strength_of_schedule": "SoS",
    "extended_strength_of_schedule": "Extended SoS",
    "corp_points": "As Corp",
    "runner_points": "As Runner",
    "bye_points": "Bye",
    "side_bias": "Side bias",
    "dropped": "Dropped",
    "games_won": "Games won",
    "matches_won": "Matches won",
    "matches_tied": "Tied",
    "byes": "Byes",
    "corp_identity": "Corp",
    "runner_identity": "Runner",
}
_WORDS: Final = ("player", "dropped", "corp_identity", "runner_identity")
_SPARE: Final = (
    *("runner_identity", "corp_identity", "side_bias", "byes", "bye_points", "runner_points", "corp_points"),
    *("matches_tied", "matches_won", "games_won", "extended_strength_of_schedule", "seed", "swiss_rank"),
    *("game_points", "strength_of_schedule", "dropped"),
)
"""The columns that a narrow terminal leaves out, in this order."""
_MEANS: Final = ("strength_of_schedule", "extended_strength_of_schedule")
_DECIMALS: Final = 4
"""Decimals of a mean, as in all tournament software."""


def columns(document: StandingsDocument) -> list[str]:
    """Return the keys of the non-empty columns, with the Swiss rank only if a cut changes it."""
    rows = document["standings"]
    found = [key for key in COLUMNS if any(row.get(key) is not None for row in rows)]
    if document["scoring"] and all(row.get("swiss_rank") == row["rank"] for row in rows):
        return [key for key in found if key != "swiss_rank"]
    return found


def _shown(document: StandingsDocument, keys: list[str]) -> list[list[str]]:
    """Return every row as texts; all numbers in a column have the same decimals."""
    decimals = {}
    for key in keys:
        figures = [row[key] for row in document["standings"] if isinstance(row.get(key), float)]
        decimals[key] = 0 if not figures else _DECIMALS if key in _MEANS else max(map(_places, figures))
    return [[_text(row.get(key), decimals[key]) for key in keys] for row in document["standings"]]


def _places(figure: float) -> int:
    return len(str(figure).partition(".")[2])


def _text(value: Any, decimals: int) -> str:
    from fractions import Fraction

    from nrdb.text import plain
    from nrdb.tournament.swiss import shown

    if value is None or value is True:
        return "yes" if value else ""
    if isinstance(value, int | float) and decimals:
        return shown(Fraction(str(value)), decimals)
    return plain(str(value))


def title(document: StandingsDocument) -> str:
    """Return the event's name and date, if stated in the file."""
    event = document["event"]
    return ", ".join(part for part in (event["name"] or "Results", event["date"]) if part)


def lead(document: StandingsDocument) -> str:
    """Return one line on the source and the scoring."""
    event = document["event"]
    parts = [counted(event["players"], "player"), counted(event["rounds"], "round")]
    if event["cut"]:
        parts.append(f"cut to {event['cut']}")
    origin = f"scored with {document['scoring']}" if document["scoring"] else "standings from file"
    text = f"{event['program']}: {', '.join(parts)}; {origin}"
    if document["scoring"]:
        breaks = ", ".join(document["tie_breaks"]) or "none"
        rules = f" ({', '.join(document['rules'])})" if document["rules"] else ""
        text += f"{rules}; tie-breaks: {breaks}"
    return f"{capitalised(text)}."


class PlainTable(NamedTuple):
    """A plain table: headings, rows, right-aligned columns, and the columns to leave out if it is too wide."""

    headings: list[str]
    rows: list[list[str]]
    right: list[int]
    spare: list[int]


def terminal(document: StandingsDocument) -> PlainTable:
    """Return the standings as a plain table."""
    keys = columns(document)
    right = [at for at, key in enumerate(keys) if key not in _WORDS]
    spare = [keys.index(key) for key in _SPARE if key in keys]
    return PlainTable([COLUMNS[key] for key in keys], _shown(document, keys), right, spare)


def to_csv(document: StandingsDocument) -> str:
    """Return the standings as CSV, one row per player, with the JSON names as headings."""
    keys = columns(document) or ["rank", "player"]
    return spreadsheet.write(keys, _shown(document, keys))


def findings(document: StandingsDocument) -> list[str]:
    """Return the problems in the rounds and their corrections, a line each."""
    return [f"{finding['message']} {finding['right']}" for finding in document["findings"]]


def _problems(document: StandingsDocument) -> Table:
    columns = (Column("Round", number=True), Column("Players"), Column("Problem"), Column("Correction"))
    rows: list[list[Value]] = [
        [finding["round"], ", ".join(finding["players"]), finding["message"], finding["right"]]
        for finding in document["findings"]
    ]
    return Table("Problems in the rounds", columns, rows)


def to_html(document: StandingsDocument, stamp: str, bracket: Picture | None = None) -> str:
    """Return the standings as one self-contained page, with the bracket of a cut if there is one."""
    keys = columns(document)
    event = document["event"]
    facts = Facts((("Players", event["players"]), ("Rounds", event["rounds"]), ("Cut", event["cut"])))
    rows = [[Cell(text) for text in row] for row in _shown(document, keys)]
    table = Table(
        "Standings",
        tuple(Column(COLUMNS[key], number=key not in _WORDS) for key in keys),
        rows,
    )
    sections: list[Section] = [facts, *([bracket] if bracket else []), table]
    if document["findings"]:
        sections.append(_problems(document))
    if document["notes"]:
        sections.append(Text("Notes", tuple(document["notes"])))
    return page(title(document), sections, lead=lead(document), stamp=stamp)
