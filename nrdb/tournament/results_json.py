"""Results as JSON: NRTM and Cobra by their own keys, TOME and relatives by the same meanings under other spellings.

Cobra scores a game 3 for a win, 0 for a loss; a game that ran out of time 1 each, or 2 to 1; `twoForOne` and
`intentionalDraw` mark matches whose games were agreed on. So 3 to 0 is a finished game and anything else is not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from nrdb.errors import ParseError
from nrdb.text import json_fault
from nrdb.tournament.results import Entrant, Game, Match, Results, number, whole

# Meaning -> spellings, compared without case and signs. The first of each row is NRTM's.
_SPELLINGS: Final = {
    "players": ("players", "participants", "entrants", "standings", "swissplayers"),
    "eliminationPlayers": ("eliminationplayers", "cutplayers", "topcut", "eliminationstandings"),
    "rounds": ("rounds", "swissrounds"),
    "name": ("name", "playername", "fullname", "player", "title", "tournamentname", "eventname"),
    "date": ("date", "eventdate", "startdate", "tournamentdate"),
    "cutToTop": ("cuttotop", "cut", "topcutsize"),
    "preliminaryRounds": ("preliminaryrounds", "numberofrounds", "swissroundcount"),
    "id": ("id", "playerid", "number"),
    "rank": ("rank", "standing", "place", "position", "finalrank", "swissrank"),
    "seed": ("seed",),
    "corpIdentity": ("corpidentity", "corpid", "corp", "corporation", "corpdeck", "corpname"),
    "runnerIdentity": ("runneridentity", "runnerid", "runner", "runnerdeck", "runnername"),
    "matchPoints": ("matchpoints", "points", "prestige", "score", "swisspoints", "totalpoints"),
    "strengthOfSchedule": ("strengthofschedule", "sos", "strength"),
    "extendedStrengthOfSchedule": ("extendedstrengthofschedule", "xsos", "extendedsos", "esos"),
    "matches": ("matches", "pairings", "tables", "games"),
    "table": ("table", "tablenumber"),
    "player1": ("player1", "playerone", "playera", "first"),
    "player2": ("player2", "playertwo", "playerb", "second"),
    "corpScore": ("corpscore", "corppoints", "corpmatchpoints"),
    "runnerScore": ("runnerscore", "runnerpoints", "runnermatchpoints"),
    "combinedScore": ("combinedscore", "score", "points", "matchpoints", "prestige"),
    "corpAgendaPoints": ("corpagendapoints",),
    "runnerAgendaPoints": ("runneragendapoints",),
    "intentionalDraw": ("intentionaldraw", "draw"),
    "twoForOne": ("twoforone",),
    "eliminationGame": ("eliminationgame", "elimination"),
    "winner": ("winner", "won"),
    "role": ("role", "side"),
    "uploadedFrom": ("uploadedfrom", "source", "program", "software", "exportedfrom"),
}
_WINNERS: Final[dict[tuple[float | None, float | None], str]] = {(3, 0): "corp", (0, 3): "runner"}


def _get(row: Mapping[str, Any], meaning: str) -> Any:
    """The member of `row` with this meaning, None when it has none."""
    if meaning in row:
        return row[meaning]
    folded = {re.sub(r"[^a-z0-9]", "", key.casefold()): key for key in row}
    return next((row[folded[name]] for name in _SPELLINGS[meaning] if name in folded), None)


def read(text: str, source: str) -> Results:
    """Results from JSON text. `ParseError` when it is no JSON or holds no players list."""
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise ParseError(f"this is no complete JSON: {json_fault(error)}.", source=source, line=error.lineno) from None
    except RecursionError:
        raise ParseError("this JSON is nested too deeply to be a results file.", source=source) from None
    if isinstance(document, list):
        document = {"players": document}
    players = _get(document, "players") if isinstance(document, dict) else None
    if not isinstance(players, list):
        raise ParseError(
            'a results file has a list "players" (NRTM, Cobra, TOME), and this one has none.'
            + (" It looks like deck lists: `nrdb tournament check` reads those." if _decks(document) else ""),
            source=source,
        )
    return _Reader(document, players, source).results()


def _decks(document: Any) -> bool:
    return isinstance(document, dict) and any(key in document for key in ("data", "cards", "identity"))


class _Reader:
    """One document on its way to `Results`; gathers notes on what is missing or does not fit."""

    def __init__(self, document: dict[str, Any], players: list[Any], source: str) -> None:
        self.document = document
        self.rows = players
        self.source = source
        self.notes: list[str] = []
        self.names: dict[str, str] = {}

    def fail(self, message: str) -> ParseError:
        return ParseError(message, source=self.source)

    def results(self) -> Results:
        players = self.players()
        matches = self.matches()
        preliminary = [match.round for match in matches if not match.elimination]
        stated = whole(_get(self.document, "preliminaryRounds"))
        counted = len(set(preliminary))
        if stated is not None and matches and stated != counted:
            self.notes.append(f"The file speaks of {_count(stated, 'preliminary round')} and holds {counted}.")
        date = _get(self.document, "date")
        return Results(
            kind=self.kind(),
            name=str(_get(self.document, "name") or ""),
            date=str(date) if date else None,
            players=players,
            matches=matches,
            rounds=counted if matches else max(0, stated or 0),
            cut=max(0, whole(_get(self.document, "cutToTop")) or sum(one.seed is not None for one in players)),
            notes=tuple(self.notes),
        )

    def kind(self) -> str:
        origin = str(_get(self.document, "uploadedFrom") or "").casefold()
        for name in ("cobra", "nrtm", "tome"):
            if name in origin:
                return name
        known = isinstance(self.rows, list) and "players" in self.document
        return "nrtm" if known and all("matchPoints" in row for row in self.rows if isinstance(row, dict)) else "tome"

    def players(self) -> tuple[Entrant, ...]:
        cut = self.cut()
        entrants: list[Entrant] = []
        for number_, row in enumerate(self.rows, start=1):
            if not isinstance(row, dict):
                raise self.fail(f"player {number_} is no object with a name and a rank.")
            name = str(_get(row, "name") or "").strip()
            stated = _get(row, "id")
            player_id = str(stated) if stated is not None else (name or f"player {number_}")
            if player_id in self.names:
                raise self.fail(f"two players have the id {player_id}: {self.names[player_id]} and {name}.")
            self.names[player_id] = name or f"(player {number_}, no name)"
            if not name:
                self.notes.append(f"Player {number_} of the file has no name.")
            seed, cut_rank = cut.pop(player_id, (None, None))
            entrants.append(
                Entrant(
                    id=player_id,
                    name=self.names[player_id],
                    rank=whole(_get(row, "rank")),
                    corp_identity=_text(_get(row, "corpIdentity")),
                    runner_identity=_text(_get(row, "runnerIdentity")),
                    match_points=number(_get(row, "matchPoints")),
                    strength_of_schedule=number(_get(row, "strengthOfSchedule")),
                    extended_strength_of_schedule=number(_get(row, "extendedStrengthOfSchedule")),
                    seed=seed,
                    cut_rank=cut_rank,
                )
            )
        if cut:
            raise self.fail(f"the elimination rounds name a player {', '.join(cut)} who is not among the players.")
        self.check_ranks(entrants)
        return tuple(entrants)

    def check_ranks(self, entrants: list[Entrant]) -> None:
        unranked = [entrant.name for entrant in entrants if entrant.rank is None]
        if unranked:
            self.notes.append(f"The file states no rank for {_some(unranked)}.")
        seen: dict[int, str] = {}
        for entrant in entrants:
            if entrant.rank is not None and seen.setdefault(entrant.rank, entrant.name) != entrant.name:
                self.notes.append(f"{seen[entrant.rank]} and {entrant.name} both have rank {entrant.rank}.")

    def cut(self) -> dict[str, tuple[int | None, int | None]]:
        rows = _get(self.document, "eliminationPlayers") or []
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise self.fail('"eliminationPlayers" is no list of players.')
        return {
            str(_get(row, "id") if _get(row, "id") is not None else _get(row, "name")): (
                whole(_get(row, "seed")),
                whole(_get(row, "rank")),
            )
            for row in rows
        }

    def matches(self) -> tuple[Match, ...]:
        rounds = _get(self.document, "rounds")
        if isinstance(rounds, int) or rounds is None:  # some write the number of rounds here
            return ()
        if not isinstance(rounds, list):
            raise self.fail('"rounds" is no list.')
        matches: list[Match] = []
        for round_, rows in enumerate(rounds, start=1):
            pairings = _get(rows, "matches") if isinstance(rows, dict) else rows
            if not isinstance(pairings, list):
                raise self.fail(f"round {round_} is no list of matches.")
            for row in pairings:
                match = self.match(row, round_)
                if match is not None:
                    matches.append(match)
        return tuple(matches)

    def match(self, row: Any, round_: int) -> Match | None:
        table = whole(_get(row, "table")) if isinstance(row, dict) else None
        where = f"round {round_}" + (f", table {table}" if table is not None else "")
        sides = [_get(row, key) for key in ("player1", "player2")] if isinstance(row, dict) else []
        if (
            len(sides) != 2
            or not isinstance(sides[0], dict | type(None))
            or not isinstance(sides[1], dict | type(None))
        ):
            raise self.fail(f"{where}: a match has two players, and this one reads otherwise.")
        ids = [self.identify(side, where) for side in sides]
        if ids[0] is None:
            sides.reverse()
            ids.reverse()
        if ids[0] is None:
            self.notes.append(f"{where[0].upper()}{where[1:]} has no players.")
            return None
        if ids[0] == ids[1]:
            raise self.fail(f"{where}: {self.names[ids[0]]} plays against themself.")
        first, second = (side or {} for side in sides)
        elimination = bool(_get(row, "eliminationGame"))
        scores = (number(_get(first, "combinedScore")), number(_get(second, "combinedScore")))
        games = None if ids[1] is None else self.games(ids[0], ids[1], first, second)
        if games is None and ids[1] is not None and None in scores:
            self.notes.append(f"{where[0].upper()}{where[1:]} has no result.")
        if games is None and not elimination and sorted(scores, key=lambda score: score or 0) == [0, 6]:
            games = self.sweep(ids, scores)
        return Match(round_, table, ids[0], ids[1], scores, games, elimination)

    def identify(self, side: dict[str, Any] | None, where: str) -> str | None:
        if side is None:
            return None
        stated = _get(side, "id")
        if stated is None:
            stated = _get(side, "name")
        if stated is None:
            return None
        if str(stated) not in self.names:
            raise self.fail(f"{where} names a player {stated} who is not among the players.")
        return str(stated)

    @staticmethod
    def sweep(ids: list[str | None], scores: tuple[float | None, float | None]) -> tuple[Game, ...] | None:
        """The two games of a match that a total alone decides: 6 to 0 is two games won."""
        first, second = ids
        if first is None or second is None:
            return None
        corp_wins = scores[0] == 6
        return (
            Game(first, second, "corp" if corp_wins else "runner"),
            Game(second, first, "runner" if corp_wins else "corp"),
        )

    @staticmethod
    def games(one: str, two: str, first: dict[str, Any], second: dict[str, Any]) -> tuple[Game, ...] | None:
        """The games of a match; None when the file gives no more than its total."""
        role = _get(first, "role")
        if role in ("corp", "runner"):
            corp, runner = ((one, first), (two, second)) if role == "corp" else ((two, second), (one, first))
            pairs = [(corp, runner)]
        else:
            pairs = [((one, first), (two, second)), ((two, second), (one, first))]
        games: list[Game] = []
        for (corp_id, corp_row), (runner_id, runner_row) in pairs:
            scored = number(_get(corp_row, "corpScore")), number(_get(runner_row, "runnerScore"))
            won = _get(corp_row, "winner"), _get(runner_row, "winner")
            winner: str | None
            if won in ((True, False), (False, True)):
                winner = "corp" if won[0] else "runner"
            elif None in scored:
                return None
            else:
                winner = _WINNERS.get(scored)
            games.append(
                Game(
                    corp_id,
                    runner_id,
                    winner,
                    whole(_get(corp_row, "corpAgendaPoints")),
                    whole(_get(runner_row, "runnerAgendaPoints")),
                )
            )
        total = number(_get(first, "combinedScore")), number(_get(second, "combinedScore"))
        parts = [sum(number(_get(row, key)) or 0 for key in ("corpScore", "runnerScore")) for row in (first, second)]
        # Totals without parts: the games were entered as a whole and their zeros mean "not stated".
        return None if not any(parts) and any(total) else tuple(games)


def _text(value: Any) -> str | None:
    return str(value).strip() or None if value is not None else None


def _some(names: list[str]) -> str:
    shown = ", ".join(names[:3])
    return shown if len(names) <= 3 else f"{shown} and {len(names) - 3} more"


def _count(number_: int, word: str) -> str:
    return f"{number_} {word}" + ("" if number_ == 1 else "s")
