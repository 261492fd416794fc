"""Read a plain table of games (CSV or TSV), one row per game: the only format with everything that scoring needs.

    round,table,corp,runner,winner,corp_points,runner_points
    1,1,Ann,Bo,corp,7,3
    1,1,Bo,Ann,,4,6

`winner` is corp, runner or a player's name; `tie` for a tied game, empty or `unfinished` if time was called,
`corp on time` for a win on agenda points when time was called, `unstarted` or `unreported` for a game that counts as
not played. A row with only one player is a bye. `agreed` is `241` if one game counts for two, `ID` for an intentional
draw. `stage` is `cut` for elimination games.

Tables of matches are read too, one row per match with both players' match points:
`round,player 1,player 2,score 1,score 2`. A match without scores has no result yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from nrdb import spreadsheet
from nrdb.errors import ParseError
from nrdb.text import fold, plain
from nrdb.tournament.played import Entrant, EventResults, PlayedGame, PlayedMatch, better, number

_COLUMNS: Final = {
    "round": ("round", "rd"),
    "table": ("table",),
    "corp": ("corp", "corp player", "corporation"),
    "runner": ("runner", "runner player"),
    "winner": ("winner", "won", "result"),
    "corp_points": ("corp points", "corp agenda points", "corp score"),
    "runner_points": ("runner points", "runner agenda points", "runner score"),
    "agreed": ("agreed", "agreement", "kind"),
    "stage": ("stage",),
}
_MATCH_COLUMNS: Final = {
    "stage": _COLUMNS["stage"],
    "round": _COLUMNS["round"],
    "table": _COLUMNS["table"],
    "first": ("player 1", "player1", "player a", "first player", "player one"),
    "second": ("player 2", "player2", "player b", "second player", "player two", "opponent"),
    "first_score": ("score 1", "score1", "player 1 score", "score a", "points 1", "match points 1"),
    "second_score": ("score 2", "score2", "player 2 score", "score b", "points 2", "match points 2"),
}
_NEEDED: Final = ("round", "corp", "runner", "winner")
_PAIRED: Final = ("first", "second", "first_score", "second_score")
_LEVEL: Final = frozenset({"tie", "tied", "draw", "level"})
_UNFINISHED: Final = frozenset({"", "unfinished", "time", "none", "timed"})
_ON_TIME: Final = " on time"
_UNSTARTED: Final = frozenset({"unstarted", "not started", "not played", "unreported", "not reported"})
_AGREED: Final = {
    "": "", "id": "draw", "intentional draw": "draw", "draw": "draw", "241": "two-for-one", "2 for 1": "two-for-one",
    "two for one": "two-for-one",
}  # fmt: skip
_ELIMINATION: Final = frozenset({"cut", "elimination", "top cut", "bracket"})
_SWISS: Final = frozenset({"", "swiss"})
_MOST_POINTS: Final = 20
_ONE_GAME: Final = 3
"""The most match points that one game is worth; a match worth more has two games."""
_NEAR: Final = 0.6
"""Similarity from which a heading counts as a misspelt name of a missing column."""


def read(text: str, source: str) -> EventResults:
    """Return the results in a table of games. Raises `ParseError` with the line of the first invalid row."""
    (_, header), *below = spreadsheet.read(text, source) or [(1, [])]
    rows = spreadsheet.non_empty(below)
    places = _find_columns(header, _MATCH_COLUMNS)
    if all(places[name] is not None for name in _PAIRED):
        return _MatchesTable(places, source, _unused_headings(header, places)).results(rows)
    places, unread = _required_columns(header, source)
    return _GamesTable(places, source, unread).results(rows)


def is_header(header: list[str]) -> bool:
    """Return whether these are the headings of a table of games or matches."""
    games, matches = _find_columns(header, _COLUMNS), _find_columns(header, _MATCH_COLUMNS)
    return all(games[name] is not None for name in _NEEDED) or all(matches[name] is not None for name in _PAIRED)


def _find_columns(header: list[str], columns: Mapping[str, tuple[str, ...]]) -> dict[str, int | None]:
    """Return the position of each column's heading in any of its spellings; None if it is missing."""
    folded = [fold(cell) for cell in header]
    return {
        name: next((folded.index(spelling) for spelling in spellings if spelling in folded), None)
        for name, spellings in columns.items()
    }


def _unused_headings(header: list[str], places: dict[str, int | None]) -> list[str]:
    return [cell.strip() for at, cell in enumerate(header) if cell.strip() and at not in places.values()]


def _required_columns(header: list[str], source: str) -> tuple[dict[str, int | None], list[str]]:
    """Return the position of each column and the unused headings. Raises `ParseError` for a missing or misspelt one."""
    places = _find_columns(header, _COLUMNS)
    unread = _unused_headings(header, places)
    if sum(places[name] is not None for name in _NEEDED) < 2:
        raise ParseError(
            "this isn't results JSON (Cobra, NRTM, Aesop's Tables, SASS, TOME) or a table of games, which starts with "
            "the line round,table,corp,runner,winner,corp_points,runner_points.",
            source=source,
            line=1,
        )
    for name, place in places.items():
        near = _nearest(name, unread) if place is None else None
        if near is not None:
            raise ParseError(
                f'no column "{name}"; rename "{plain(near, limit=80)}" to "{name}"?',
                source=source,
                line=1,
            )
        if place is None and name in _NEEDED:
            raise ParseError(
                f'no column "{name}", which standings need. Columns found: {spreadsheet.headings(header)}.',
                source=source,
                line=1,
            )
    return places, unread


def _nearest(name: str, unread: list[str]) -> str | None:
    """Return the heading that is closest to a column's name; None if none is close."""
    from difflib import SequenceMatcher

    def alike(cell: str) -> float:
        return max(SequenceMatcher(None, fold(cell), spelling).ratio() for spelling in _COLUMNS[name])

    best = max(unread, key=alike, default=None)
    return best if best is not None and alike(best) >= _NEAR else None


_Key = tuple[bool, int, frozenset[str]]
"""A match: whether it is an elimination match, its round, its players."""


class _GamesTable:
    def __init__(self, places: dict[str, int | None], source: str, unread: list[str]) -> None:
        self.places = places
        self.source = source
        self.unread = unread
        self.names: dict[str, str] = {}
        self.games: dict[_Key, list[PlayedGame]] = {}
        self.tables: dict[_Key, int | None] = {}
        self.lines: dict[_Key, int] = {}
        self.agreed: dict[_Key, str] = {}
        self.reported: set[int] = set()

    def results(self, rows: Iterable[tuple[int, list[str]]]) -> EventResults:
        for line, row in rows:
            self.row(row, line)
        matches = [self.match(key) for key in self.games]
        swiss = [key for key in self.games if not key[0]]
        twice = any(len(self.games[key]) > 1 or self.agreed[key] == "two-for-one" for key in swiss)
        inside = {player for elimination, _, both in self.games if elimination for player in both}
        rounds = {round_ for _, round_, _ in swiss}
        single = not twice if any(self.games[key] for key in swiss) else None
        opened = frozenset(rounds - self.reported)
        return self.build_results(matches, rounds, cut=len(inside), open_rounds=opened, single_sided=single)

    def build_results(self, matches: list[PlayedMatch], rounds: set[int], cut: int = 0, **more: Any) -> EventResults:
        """Check the matches and return the results; `rounds` are the Swiss rounds, `more` are other fields."""
        self.check_rounds(matches)
        return EventResults(
            kind="games",
            name="",
            date=None,
            players=tuple(Entrant(key, name) for key, name in self.names.items()),
            matches=tuple(matches),
            rounds=len(rounds),
            cut=cut,
            notes=self.notes(),
            **more,
        )

    def notes(self) -> tuple[str, ...]:
        """Return a note on ignored columns."""
        if not self.unread:
            return ()
        return (f"Ignored column{'s' if len(self.unread) > 1 else ''}: {spreadsheet.headings(self.unread)}.",)

    def cells(self, row: list[str]) -> dict[str, str]:
        """Return the cells in a row by column; empty if missing."""
        return {
            name: row[place].strip() if place is not None and place < len(row) else ""
            for name, place in self.places.items()
        }

    def fail(self, message: str, line: int) -> ParseError:
        return ParseError(message, source=self.source, line=line)

    def row(self, row: list[str], line: int) -> None:
        cells = self.cells(row)
        round_ = self.count(cells["round"] or "1", "round", line)
        table = self.count(cells["table"], "table", line) if cells["table"] else None
        corp, runner = (self.player(cells[side]) for side in ("corp", "runner"))
        present = frozenset(player for player in (corp, runner) if player)
        if not present:
            raise self.fail("this row has no player.", line)
        if corp == runner:
            raise self.fail(f"{self.names[corp]} is paired against themselves.", line)
        key = (self.elimination(cells["stage"], line), round_, present)
        games = self.games.setdefault(key, [])
        self.tables.setdefault(key, table)
        self.lines.setdefault(key, line)
        self.agreed[key] = self.agreement(cells["agreed"], line) or self.agreed.get(key, "")
        if len(present) == 1:
            return
        if any(game.corp == corp for game in games):
            raise self.fail(f"{self.names[corp]} plays Corp twice in the same match in round {round_}.", line)
        timed = fold(cells["winner"]).endswith(_ON_TIME)
        named = fold(cells["winner"]).removesuffix(_ON_TIME) if timed else cells["winner"]
        winner, started = self.winner(named, corp, runner, line)
        points = [
            self.points(cells[name], name, line) if cells[name] else (None if started else 0)
            for name in ("corp_points", "runner_points")
        ]
        reported = cells["winner"] or cells["corp_points"] or cells["runner_points"] or self.agreed[key]
        if reported and not key[0]:
            self.reported.add(round_)
        level = fold(cells["winner"]) in _LEVEL
        games.append(PlayedGame(corp, runner, winner, points[0], points[1], started, level, timed))

    def elimination(self, text: str, line: int) -> bool:
        if fold(text) not in _ELIMINATION | _SWISS:
            raise self.fail(f'unknown stage "{text}"; use swiss or cut.', line)
        return fold(text) in _ELIMINATION

    def agreement(self, text: str, line: int) -> str:
        if fold(text) not in _AGREED:
            raise self.fail(f'unknown agreement "{text}"; use 241, ID or leave it empty.', line)
        return _AGREED[fold(text)]

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
        if word in _UNFINISHED | _LEVEL:
            return None, True
        if word in _UNSTARTED:
            return None, False
        raise self.fail(
            f'unknown winner "{text}"; use corp, runner, tie or one of the two players '
            f"({self.names[corp]}, {self.names[runner]}), or leave it empty for an unfinished game.",
            line,
        )

    def count(self, text: str, what: str, line: int) -> int:
        if not text.isdecimal() or len(text) > 9 or int(text) < 1:
            raise self.fail(f'{what} "{text}" isn\'t a whole number above 0.', line)
        return int(text)

    def points(self, text: str, column: str, line: int) -> int:
        if not text.removeprefix("-").isdecimal() or len(text) > 9 or not -_MOST_POINTS <= int(text) <= _MOST_POINTS:
            raise self.fail(f'{column.replace("_", " ")} "{text}" isn\'t a valid number of agenda points.', line)
        return int(text)

    def match(self, key: _Key) -> PlayedMatch:
        elimination, round_, present = key
        games = tuple(self.games[key])
        if not games:
            (player,) = present
            return PlayedMatch(round_, self.tables[key], player, None, (None, None), None, elimination)
        first, second = games[0].corp, games[0].runner
        corp = first if len(games) == 1 else None
        if len(games) == 1:  # the second game of the match was never started
            games += (PlayedGame(second, first, None, 0, 0, started=False),)
        return PlayedMatch(
            round_,
            self.tables[key],
            first,
            second,
            (None, None),
            games,
            elimination,
            corp=corp,
            winner=games[0].winner_id() if elimination else None,
            agreed=self.agreed[key],
        )

    def check_rounds(self, matches: list[PlayedMatch]) -> None:
        seen: dict[tuple[bool, int, str], PlayedMatch] = {}
        for match in matches:
            both = frozenset({match.first, *([match.second] if match.second else [])})
            for player in both:
                if seen.setdefault((match.elimination, match.round, player), match) is not match:
                    line = self.lines[match.elimination, match.round, both]
                    raise self.fail(f"{self.names[player]} has two matches in round {match.round}.", line)


class _MatchesTable(_GamesTable):
    """A table of matches, which has only each player's match points, not sides or games."""

    def results(self, rows: Iterable[tuple[int, list[str]]]) -> EventResults:
        matches = []
        for line, row in rows:
            match = self.scored(self.cells(row), line)
            self.lines[match.elimination, match.round, frozenset(match.players())] = line
            matches.append(match)
        most = max((score for match in matches if match.second for score in match.scores if score), default=None)
        single = False if most is not None and most > _ONE_GAME else None
        rounds = {match.round for match in matches if not match.elimination}
        reported = {match.round for match in matches if match.second and match.scores[0] is not None}
        reported |= rounds - {match.round for match in matches if match.second}  # nobody plays in them
        inside = {player for match in matches if match.elimination for player in match.players()}
        opened = frozenset(rounds - reported)
        return self.build_results(matches, rounds, cut=len(inside), open_rounds=opened, single_sided=single)

    def scored(self, cells: dict[str, str], line: int) -> PlayedMatch:
        players = [key for name in ("first", "second") if (key := self.player(cells[name]))]
        if not players:
            raise self.fail("this row has no player.", line)
        if len(players) > len(set(players)):
            raise self.fail(f"{self.names[players[0]]} is paired against themselves.", line)
        scores = [number(cells[name]) for name in ("first_score", "second_score")]
        if len(players) == 1:
            bye = scores[0] if self.player(cells["first"]) else scores[1]
            scores = [bye, None]
        elif None in scores and (cells["first_score"] or cells["second_score"]):
            wrong = cells[("first_score", "second_score")[scores.index(None)]]
            raise self.fail(f'score "{wrong}" isn\'t a valid number of match points.', line)
        elimination = self.elimination(cells["stage"], line)
        return PlayedMatch(
            self.count(cells["round"] or "1", "round", line),
            self.count(cells["table"], "table", line) if cells["table"] else None,
            players[0],
            players[1] if len(players) > 1 else None,
            (scores[0], scores[1]),
            None,
            elimination,
            winner=better(players, scores) if elimination and len(players) > 1 else None,
        )
