"""Standings as a terminal table, CSV and HTML, each from the JSON document alone."""

from __future__ import annotations

from typing import Any, Final

from nrdb.report import Cell, Column, Facts, Section, Table, Text, page
from nrdb.tournament import spreadsheet

# JSON key -> heading, in the order shown; a column that no row fills is left out.
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
    "games_won": "Games won",
    "matches_won": "Matches won",
    "matches_tied": "Tied",
    "byes": "Byes",
    "corp_identity": "Corp",
    "runner_identity": "Runner",
}
_WORDS: Final = ("player", "corp_identity", "runner_identity")


def columns(document: dict[str, Any]) -> list[str]:
    """The keys of the columns that hold something."""
    return [key for key in COLUMNS if any(row.get(key) is not None for row in document["standings"])]


def title(document: dict[str, Any]) -> str:
    """The event's name and date, as far as the file states them."""
    event = document["event"]
    return ", ".join(part for part in (event["name"] or "Results", event["date"]) if part)


def lead(document: dict[str, Any]) -> str:
    """One line on what was read and how it was counted."""
    event = document["event"]
    parts = [counted(event["players"], "player"), counted(event["rounds"], "round")]
    if event["cut"]:
        parts.append(f"cut to {event['cut']}")
    origin = f"scored by {document['scoring']}" if document["scoring"] else "as the file states them"
    text = f"{event['program']}: {', '.join(parts)}; standings {origin}"
    if document["scoring"]:
        breaks = ", ".join(document["tie_breaks"]) or "none"
        text += f" ({', '.join(document['rules'])}); ties broken by: {breaks}"
    return text + "."


def counted(number: int, noun: str) -> str:
    """`1 player`, `2 players`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def terminal(document: dict[str, Any]) -> tuple[list[str], list[list[str]], list[int]]:
    """Headings, rows and the right-aligned columns of a plain table."""
    keys = columns(document)
    rows = [[_shown(row.get(key)) for key in keys] for row in document["standings"]]
    return [COLUMNS[key] for key in keys], rows, [at for at, key in enumerate(keys) if key not in _WORDS]


def _shown(value: Any) -> str:
    from nrdb.text import plain

    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".")
    return plain(str(value))


def to_csv(document: dict[str, Any]) -> str:
    """The standings as CSV, one row a player, headed by the JSON names."""
    keys = columns(document) or ["rank", "player"]
    return spreadsheet.write(keys, ([row.get(key) for key in keys] for row in document["standings"]))


def to_html(document: dict[str, Any], stamp: str) -> str:
    """The standings as one self-contained page."""
    keys = columns(document)
    event = document["event"]
    facts = Facts((("Players", event["players"]), ("Rounds", event["rounds"]), ("Cut", event["cut"])))
    rows = [
        [Cell(str(row["player"])) if key == "player" else row.get(key) for key in keys] for row in document["standings"]
    ]
    table = Table(
        "Standings",
        tuple(Column(COLUMNS[key], number=key not in _WORDS) for key in keys),
        rows,
    )
    sections: list[Section] = [facts, table]
    if document["notes"]:
        sections.append(Text("Notes", tuple(document["notes"])))
    return page(title(document), sections, lead=lead(document), stamp=stamp)
