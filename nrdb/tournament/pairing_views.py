"""Show pairings: terminal table, page, slips for the tables, and the JSON document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from nrdb.report import Column, Facts, Section, Table, Text, document, escape, page
from nrdb.report.tables import Value
from nrdb.text import fold
from nrdb.tournament import bracket_picture
from nrdb.tournament.cut_pairing import Cut
from nrdb.tournament.played import EventResults, PlayedMatch
from nrdb.tournament.swiss import SwissSystem, rows

NUMBERS: Final = ("Table", "Game", "Points")
"""The columns that contain numbers."""
_STYLE: Final = Path(__file__).parent / "slips.css"


class Pairings(NamedTuple):
    """The new matches of an event, with the data that their pages show; `points` are from before this round."""

    title: str
    heading: str
    matches: tuple[PlayedMatch, ...]
    names: Mapping[str, str]
    points: Mapping[str, str]
    single_sided: bool
    notes: tuple[str, ...]
    cut: Cut | None = None


def pairings(
    results: EventResults,
    rules: SwissSystem,
    matches: Sequence[PlayedMatch],
    notes: Sequence[str],
    cut: Cut | None,
) -> Pairings:
    """Return the given new matches of an event as pairings to show."""
    new = tuple(matches)
    heading = "Cut" if cut else f"Round {new[0].round}"
    return Pairings(
        title=f"{results.name}: {heading}" if results.name else heading,
        heading=heading,
        matches=new,
        names={player.id: player.name for player in results.players},
        points={row.player.id: f"{float(row.points):g}" for row in rows(results, rules)},
        single_sided=rules.single_sided or cut is not None,
        notes=tuple(notes),
        cut=cut,
    )


def headings(found: Pairings) -> list[str]:
    """Return the column headings of the pairings, by table."""
    if found.cut:
        return ["Game", "Player 1", "Player 2", "Corp"]
    return ["Table", "Corp", "Points", "Runner", "Points"] if found.single_sided else [
        "Table", "Corp in game 1", "Points", "Runner in game 1", "Points"
    ]  # fmt: skip


def by_table(found: Pairings) -> list[list[str]]:
    """Return a row for every match, by table number, byes last."""
    listed = []
    for match in found.matches:
        table = "" if match.table is None or match.second is None else str(match.table)
        one, two = found.names[match.first], found.names[match.second] if match.second else "bye"
        if found.cut:
            corp = found.names[match.corp] if match.corp else "better seed chooses"
            listed.append([table, one, two, corp])
        else:
            points = [found.points[match.first], found.points[match.second] if match.second else ""]
            listed.append([table, one, points[0], two, points[1]])
    return listed


def _by_name(found: Pairings) -> list[list[str]]:
    listed = []
    for match in found.matches:
        for player in match.players():
            opponent = match.second if player == match.first else match.first
            side = "" if match.corp is None else "Corp" if match.corp == player else "Runner"
            bye = match.second is None or opponent is None
            listed.append(
                [
                    found.names[player],
                    "bye" if bye else str(match.table),
                    "" if bye else side,
                    "" if opponent is None else found.names[opponent],
                ]
            )
    return sorted(listed, key=lambda row: fold(row[0]))


def to_html(found: Pairings, stamp: str) -> str:
    """Return the pairings as one page, by table and by name, and for a cut with its bracket."""
    tables: list[list[Value]] = [[*row] for row in by_table(found)]
    sections: list[Section] = [
        Facts((("Games" if found.cut else "Tables", sum(match.second is not None for match in found.matches)),))
    ]
    if found.cut:
        cut = found.cut
        sections.append(bracket_picture.picture(cut.format, cut.games, found.names, cut.seeds))
        seeded = sorted(found.cut.seeds, key=lambda player: found.cut.seeds[player] if found.cut else 0)
        seeds: list[list[Value]] = [[found.cut.seeds[player], found.names[player]] for player in seeded]
        sections.append(Table("Seeds", (Column("Seed", number=True), Column("Player")), seeds, tools=False))
    if tables:
        columns = tuple(Column(heading, number=heading in NUMBERS) for heading in headings(found))
        sections.append(Table("Next games" if found.cut else "By table", columns, tables, tools=False))
    if not found.cut:
        names: list[list[Value]] = [[*row] for row in _by_name(found)]
        shown = ("Player", "Table", "Side", "Opponent") if found.single_sided else ("Player", "Table", "", "Opponent")
        keep = [at for at, heading in enumerate(shown) if heading]
        columns = tuple(Column(shown[at], number=shown[at] == "Table") for at in keep)
        sections.append(Table("By name", columns, [[row[at] for at in keep] for row in names], tools=False))
    if found.notes:
        sections.append(Text("Notes", found.notes))
    return page(found.title, sections, stamp=stamp)


def slips(found: Pairings) -> str:
    """Return a slip for every table, to print and cut apart: players, sides, boxes for the result, signatures."""
    body = "\n".join(_slip(match, found) for match in found.matches if match.second is not None)
    return document(found.title, f"<main>{body}</main>", style=_STYLE.read_text(encoding="utf-8").strip())


def _slip(match: PlayedMatch, found: Pairings) -> str:
    one, two = found.names[match.first], found.names[match.second or ""]
    label = "Game" if found.cut else "Table"
    if found.single_sided and match.corp is not None:
        corp, runner = (one, two) if match.corp == match.first else (two, one)
        games = [("Game", corp, runner)]
    elif found.single_sided:
        games = [("Game", f"{one} ☐ Corp ☐ Runner", f"{two} ☐ Corp ☐ Runner")]
    else:
        games = [("Game 1", one, two), ("Game 2", two, one)]
    sided = match.corp is not None or not found.single_sided
    shown = "".join(_game(name, corp, runner, sided=sided) for name, corp, runner in games)
    signed = "".join(f'<div class="sign"><span>{escape(name)}</span></div>' for name in (one, two))
    return (
        f"<article><header><b>{label} {match.table}</b> <span>{escape(found.title)}</span></header>"
        f'{shown}<div class="signs">{signed}</div></article>'
    )


def _game(name: str, corp: str, runner: str, *, sided: bool) -> str:
    seats = "".join(
        f'<tr><td>{side if sided else ""}</td><td>{escape(player)}</td><td>☐ won</td><td class="points"></td></tr>'
        for side, player in (("Corp", corp), ("Runner", runner))
    )
    return f'<table><tr><th colspan="2">{name}</th><th>☐ tie</th><th>agenda points</th></tr>{seats}</table>'
