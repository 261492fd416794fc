"""A plain table of games (CSV or TSV): one row for each game, the form that says all that the scoring documents ask.

    round,table,corp,runner,winner,corp_points,runner_points
    1,1,Ann,Bo,corp,7,3
    1,1,Bo,Ann,,4,6

`winner` is corp, runner or a player's name; empty or `unfinished` for a game that time ended, `unstarted` for one that
was never begun. A row with a player alone is a bye.
"""

from __future__ import annotations

import csv
import io
from typing import Final

from nrdb.errors import ParseError
from nrdb.text import fold
from nrdb.tournament.results import Entrant, Game, Match, Results

_COLUMNS: Final = {
    "round": ("round", "rd"),
    "table": ("table",),
    "corp": ("corp", "corp player", "corporation"),
    "runner": ("runner", "runner player"),
    "winner": ("winner", "won", "result"),
    "corp_points": ("corp points", "corp agenda points", "corp score"),
    "runner_points": ("runner points", "runner agenda points", "runner score"),
}
_UNFINISHED: Final = frozenset({"", "unfinished", "time", "draw", "tie", "none", "timed"})
_UNSTARTED: Final = frozenset({"unstarted", "not started", "not played"})
_MOST_POINTS: Final = 20


def read(text: str, source: str) -> Results:
    """Results from a table of games. `ParseError` names the first row that cannot be understood, by its line."""
    lines = text.lstrip("\ufeff").splitlines()
    delimiter = max(",;\t", key=(lines[0] if lines else "").count)
    rows = csv.reader(io.StringIO("\n".join(lines)), delimiter=delimiter)
    header = [fold(cell) for cell in next(rows, [])]
    places = {
        name: next((header.index(spelling) for spelling in spellings if spelling in header), None)
        for name, spellings in _COLUMNS.items()
    }
    if places["corp"] is None or places["runner"] is None:
        raise ParseError(
            "this is neither results JSON (NRTM, Cobra, TOME) nor a table of games; such a table begins with the line "
            "round,table,corp,runner,winner,corp_points,runner_points.",
            source=source,
            line=1,
        )
    return _Table(places, source).results(rows)


class _Table:
    def __init__(self, places: dict[str, int | None], source: str) -> None:
        self.places = places
        self.source = source
        self.names: dict[str, str] = {}
        self.games: dict[tuple[int, frozenset[str]], list[Game]] = {}
        self.tables: dict[tuple[int, frozenset[str]], int | None] = {}
        self.lines: dict[tuple[int, frozenset[str]], int] = {}

    def results(self, rows: object) -> Results:
        for row in rows:  # type: ignore[attr-defined]
            if any(cell.strip() for cell in row):
                self.row(row, rows.line_num)  # type: ignore[attr-defined]
        matches = [self.match(key) for key in self.games]
        self.check_rounds(matches)
        return Results(
            kind="games",
            name="",
            date=None,
            players=tuple(Entrant(key, name) for key, name in self.names.items()),
            matches=tuple(matches),
            rounds=len({match.round for match in matches}),
            cut=0,
        )

    def fail(self, message: str, line: int) -> ParseError:
        return ParseError(message, source=self.source, line=line)

    def row(self, row: list[str], line: int) -> None:
        cells = {
            name: row[place].strip() if place is not None and place < len(row) else ""
            for name, place in self.places.items()
        }
        round_ = self.count(cells["round"] or "1", "round", line)
        table = self.count(cells["table"], "table", line) if cells["table"] else None
        corp, runner = (self.player(cells[side]) for side in ("corp", "runner"))
        present = frozenset(player for player in (corp, runner) if player)
        if not present:
            raise self.fail("this row names no player.", line)
        if corp == runner:
            raise self.fail(f"{self.names[corp]} plays against themself.", line)
        key = (round_, present)
        games = self.games.setdefault(key, [])
        self.tables.setdefault(key, table)
        self.lines.setdefault(key, line)
        if len(present) == 1:
            return
        if any(game.corp == corp for game in games):
            raise self.fail(f"{self.names[corp]} is Corp twice in one match of round {round_}.", line)
        winner, started = self.winner(cells["winner"], corp, runner, line)
        points = [
            self.points(cells[name], name, line) if cells[name] else (None if started else 0)
            for name in ("corp_points", "runner_points")
        ]
        games.append(Game(corp, runner, winner, points[0], points[1], started))

    def player(self, name: str) -> str:
        key = fold(name) or name
        if key and key not in ("bye",):
            self.names.setdefault(key, name)
            return key
        return ""

    def winner(self, text: str, corp: str, runner: str, line: int) -> tuple[str | None, bool]:
        word = fold(text)
        if word in ("corp", "runner"):
            return word, True
        if word in (corp, runner):
            return ("corp" if word == corp else "runner"), True
        if word in _UNFINISHED:
            return None, True
        if word in _UNSTARTED:
            return None, False
        raise self.fail(
            f'the winner "{text}" is neither corp nor runner nor one of the two players '
            f"({self.names[corp]}, {self.names[runner]}); leave it empty for an unfinished game.",
            line,
        )

    def count(self, text: str, what: str, line: int) -> int:
        if not text.isdecimal() or int(text) < 1:
            raise self.fail(f'the {what} "{text}" is no whole number from 1.', line)
        return int(text)

    def points(self, text: str, column: str, line: int) -> int:
        if not text.lstrip("-").isdecimal() or not -_MOST_POINTS <= int(text) <= _MOST_POINTS:
            raise self.fail(f'{column.replace("_", " ")} "{text}" is no number of agenda points.', line)
        return int(text)

    def match(self, key: tuple[int, frozenset[str]]) -> Match:
        games = tuple(self.games[key])
        if not games:
            (player,) = key[1]
            return Match(key[0], self.tables[key], player, None, (None, None), None)
        if len(games) == 1:  # the second game of the match was never begun
            games += (Game(games[0].runner, games[0].corp, None, 0, 0, started=False),)
        return Match(key[0], self.tables[key], games[0].corp, games[0].runner, (None, None), games)

    def check_rounds(self, matches: list[Match]) -> None:
        seen: dict[tuple[int, str], Match] = {}
        for match in matches:
            for player in (match.first, match.second):
                if player is not None and seen.setdefault((match.round, player), match) is not match:
                    line = self.lines[match.round, frozenset({match.first, *([match.second] if match.second else [])})]
                    raise self.fail(f"{self.names[player]} plays two matches in round {match.round}.", line)
