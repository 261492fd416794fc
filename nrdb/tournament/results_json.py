"""Read results JSON of the NRTM family (Cobra, Aesop's Tables, SASS), which use different names for the same values.

Cobra scores 3 for a win and 0 for a loss; a game that ran out of time scores 1–1 or 2–1. `twoForOne` and
`intentionalDraw` mark matches with an agreed result. So 3–0 is a finished game and anything else is not.
"""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any, Final

from nrdb.errors import ParseError
from nrdb.json_types import Json, JsonView
from nrdb.text import fold, json_problem
from nrdb.tournament.played import Entrant, EventResults, PlayedGame, PlayedMatch, better, number, whole

# Meaning -> spellings, compared without case and punctuation. The first of each row is NRTM's.
_SPELLINGS: Final = {
    "players": ("players", "participants", "entrants", "standings", "swissplayers"),
    "eliminationPlayers": ("eliminationplayers", "cutplayers", "topcut", "eliminationstandings"),
    "rounds": ("rounds", "swissrounds"),
    "name": (
        "name",
        "userimportname",
        "username",
        "playername",
        "fullname",
        "player",
        "title",
        "tournamentname",
        "eventname",
    ),
    "date": ("date", "eventdate", "startdate", "tournamentdate"),
    "cutToTop": ("cuttotop", "cut", "topcutsize"),
    "preliminaryRounds": ("preliminaryrounds", "numberofrounds", "swissroundcount"),
    "id": ("id", "playerid", "number"),
    "rank": ("rank", "standing", "place", "position", "finalrank", "swissrank", "rankswiss"),
    "seed": ("seed",),
    "cutRank": ("cutrank", "ranktop"),
    "corpIdentity": ("corpidentity", "corpid", "corp", "corporation", "corpdeck", "corpname", "corpdeckidentitytitle"),
    "runnerIdentity": ("runneridentity", "runnerid", "runner", "runnerdeck", "runnername", "runnerdeckidentitytitle"),
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
# AlwaysBeRunning writes these for an unknown identity.
_UNKNOWN_IDENTITIES: Final = frozenset({"", "the shadow pulling the strings", "the masque cyber general", "the masque"})
_WINNERS: Final[dict[tuple[Fraction | float | None, Fraction | float | None], str]] = {(3, 0): "corp", (0, 3): "runner"}


def _get(row: JsonView, meaning: str) -> Any:
    """Return the value of `row` with this meaning; None if missing."""
    if meaning in row:
        return row[meaning]
    folded = {re.sub(r"[^a-z0-9]", "", key.casefold()): key for key in row}
    return next((row[folded[name]] for name in _SPELLINGS[meaning] if name in folded), None)


def load(text: str, source: str) -> Any:
    """Parse a JSON text. Raises `ParseError` with the line where it fails."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise ParseError(f"this JSON is incomplete: {json_problem(error)}.", source=source, line=error.lineno) from None
    except (RecursionError, ValueError) as error:
        what = "nested too deeply" if isinstance(error, RecursionError) else "numbers are too long"
        raise ParseError(f"this isn't a results file: {what}.", source=source) from None


def read(document: Any, source: str) -> EventResults:
    """Return the results in a document of the NRTM family. Raises `ParseError` if it has no list of players."""
    if isinstance(document, list):
        _refuse_list(document, source)
        document = {"players": document}
    players = _get(document, "players") if isinstance(document, dict) else None
    if not isinstance(players, list):
        raise ParseError(
            "no \"players\" list found; this isn't a results file of Cobra, NRTM, Aesop's Tables, SASS or TOME."
            + (" For deck lists use `nrdb tournament check`." if _decks(document) else ""),
            source=source,
        )
    return _Reader(document, players, source).results()


def _refuse_list(rows: list[Any], source: str) -> None:
    """Raise `ParseError` for lists from AlwaysBeRunning or Cobra that have no players."""
    first = rows[0] if rows and isinstance(rows[0], dict) else {}
    if "players_count" in first:
        raise ParseError(
            "this is AlwaysBeRunning's event list, which has no players. Use the entries of one event "
            f"(/api/entries?id={first.get('id')}).",
            source=source,
        )
    if "details" in first and "cards" in first:
        raise ParseError("these are decks, not results; use `nrdb tournament check`.", source=source)
    if rows and not any(isinstance(row, dict) and _get(row, "name") for row in rows):
        raise ParseError("this list has no players.", source=source)


def _decks(document: object) -> bool:
    return isinstance(document, dict) and any(key in document for key in ("data", "cards", "identity"))


class _Reader:
    """Builds `EventResults` from one document and collects notes on what is missing or inconsistent."""

    def __init__(self, document: Json, players: list[Any], source: str) -> None:
        self.document = document
        self.rows = players
        self.source = source
        self.notes: list[str] = []
        self.names: dict[str, str] = {}
        self.places = 0
        self.byes: set[str] = set()

    def fail(self, message: str) -> ParseError:
        return ParseError(message, source=self.source)

    def results(self) -> EventResults:
        players = self.players()
        matches = self.matches()
        preliminary = [match.round for match in matches if not match.elimination]
        open_rounds = _open_rounds(players, matches, self.kind())
        stated = whole(_get(self.document, "preliminaryRounds"))
        played = len(set(preliminary))
        date = _get(self.document, "date")
        return EventResults(
            kind=self.kind(),
            name=str(_get(self.document, "name") or ""),
            date=str(date) if date else None,
            players=players,
            matches=matches,
            rounds=played if matches else max(0, stated or 0),
            cut=max(
                0,
                whole(_get(self.document, "cutToTop"))
                or self.places
                or sum(one.cut_rank is not None for one in players),
            ),
            notes=tuple(self.notes),
            open_rounds=open_rounds,
            single_sided=_single_sided(matches),
            stated_rounds=stated,
        )

    def kind(self) -> str:
        origin = str(_get(self.document, "uploadedFrom") or "").casefold()
        for name in ("cobra", "aesops", "sass", "nrtm", "tome"):
            if name in origin:
                return name
        if self.rows and isinstance(self.rows[0], dict) and "user_import_name" in self.rows[0]:
            return "abr"
        known = isinstance(self.rows, list) and "players" in self.document
        return "nrtm" if known and all("matchPoints" in row for row in self.rows if isinstance(row, dict)) else "tome"

    def players(self) -> tuple[Entrant, ...]:
        cut = self.cut()
        entrants: list[Entrant] = []
        for number_, row in enumerate(self.rows, start=1):
            if not isinstance(row, dict):
                raise self.fail(f"player {number_} isn't an object with a name and rank.")
            name = str(_get(row, "name") or "").strip()
            stated = _get(row, "id")
            if row.get("isBye"):  # NRTM may name the bye as a player
                self.byes.add(str(stated if stated is not None else name))
                continue
            player_id = str(stated) if stated is not None else (name or f"player {number_}")
            if player_id in self.names:
                raise self.fail(f"two players have the id {player_id}: {self.names[player_id]} and {name}.")
            self.names[player_id] = name or f"(player {number_}, no name)"
            if not name:
                self.notes.append(f"Player {number_} in the file has no name.")
            seed, cut_rank = cut.pop(player_id, (None, whole(_get(row, "cutRank"))))
            entrants.append(
                Entrant(
                    id=player_id,
                    name=self.names[player_id],
                    rank=whole(_get(row, "rank")),
                    corp_identity=identity(_get(row, "corpIdentity")),
                    runner_identity=identity(_get(row, "runnerIdentity")),
                    match_points=number(_get(row, "matchPoints")),
                    strength_of_schedule=number(_get(row, "strengthOfSchedule")),
                    extended_strength_of_schedule=number(_get(row, "extendedStrengthOfSchedule")),
                    seed=seed,
                    cut_rank=cut_rank,
                )
            )
        cut.pop("None", None)  # undecided places
        if cut:
            raise self.fail(f"the cut has players who aren't in the player list: {_first_few(list(cut))}.")
        self.check_ranks(entrants)
        return tuple(entrants)

    def check_ranks(self, entrants: list[Entrant]) -> None:
        unranked = [entrant.name for entrant in entrants if entrant.rank is None]
        if unranked:
            self.notes.append(f"The file has no rank for {_first_few(unranked)}.")
        seen: dict[int, str] = {}
        for entrant in entrants:
            if entrant.rank is not None and seen.setdefault(entrant.rank, entrant.name) != entrant.name:
                self.notes.append(f"{seen[entrant.rank]} and {entrant.name} both have rank {entrant.rank}.")

    def cut(self) -> dict[str, tuple[int | None, int | None]]:
        rows = _get(self.document, "eliminationPlayers") or []
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise self.fail('"eliminationPlayers" isn\'t a list of players.')
        self.places = len(rows)
        return {
            str(_get(row, "id") if _get(row, "id") is not None else _get(row, "name")): (
                whole(_get(row, "seed")),
                whole(_get(row, "rank")),
            )
            for row in rows
        }

    def matches(self) -> tuple[PlayedMatch, ...]:
        rounds = _get(self.document, "rounds")
        if isinstance(rounds, int) or rounds is None:  # some write the number of rounds here
            return ()
        if not isinstance(rounds, list):
            raise self.fail('"rounds" isn\'t a list.')
        matches: list[PlayedMatch] = []
        for round_, rows in enumerate(rounds, start=1):
            pairings = _get(rows, "matches") if isinstance(rows, dict) else rows
            if not isinstance(pairings, list):
                raise self.fail(f"round {round_} isn't a list of matches.")
            for row in pairings:
                match = self.match(row, round_)
                if match is not None:
                    matches.append(match)
        return tuple(matches)

    def match(self, row: Any, round_: int) -> PlayedMatch | None:
        table = whole(_get(row, "table")) if isinstance(row, dict) else None
        where = f"round {round_}" + (f", table {table}" if table is not None else "")
        sides = [_get(row, key) for key in ("player1", "player2")] if isinstance(row, dict) else []
        if sides == [None, None] and isinstance(row.get("corp"), dict | None) and isinstance(row.get("runner"), dict):
            sides = [_seat(row, "corp"), _seat(row, "runner")]  # a later SASS
        if (
            len(sides) != 2
            or not isinstance(sides[0], dict | type(None))
            or not isinstance(sides[1], dict | type(None))
        ):
            raise self.fail(f"{where}: a match must have two players.")
        ids = [self.identify(side, where) for side in sides]
        if ids[0] is None:
            sides.reverse()
            ids.reverse()
        if ids[0] is None:
            self.notes.append(f"{where[0].upper()}{where[1:]} has no players.")
            return None
        if ids[0] == ids[1]:
            raise self.fail(f"{where}: {self.names[ids[0]]} is paired against themselves.")
        first, second = (side or {} for side in sides)
        elimination = bool(_get(row, "eliminationGame"))
        scores = (_total(first), _total(second))
        games = None if ids[1] is None else self.games(ids[0], ids[1], first, second)
        if games is None and not elimination and ids[1] is not None and sorted(map(_known, scores)) == [0, 6]:
            games = self.sweep(ids[0], ids[1], first_won=scores[0] == 6)
        role = _get(first, "role")
        corp = {"corp": ids[0], "runner": ids[1]}.get(role) if isinstance(role, str) else None
        return PlayedMatch(
            round=round_,
            table=table,
            first=ids[0],
            second=ids[1],
            scores=scores,
            games=games,
            elimination=elimination,
            sides=(_sides(first), _sides(second)),
            corp=corp,
            winner=_winner(ids, first, second) if elimination else None,
            agreed="draw" if _get(row, "intentionalDraw") else "two-for-one" if _get(row, "twoForOne") else "",
        )

    def identify(self, side: Json | None, where: str) -> str | None:
        if side is None:
            return None
        stated = _get(side, "id")
        if stated is None:
            stated = _get(side, "name")
        if stated is None or str(stated) in self.byes:
            return None
        if str(stated) not in self.names:
            raise self.fail(f"{where}: player {stated} isn't in the player list.")
        return str(stated)

    @staticmethod
    def sweep(first: str, second: str, *, first_won: bool) -> tuple[PlayedGame, ...]:
        """Return the two games in a 6–0 match, where the total shows that one player won both."""
        return (
            PlayedGame(first, second, "corp" if first_won else "runner"),
            PlayedGame(second, first, "runner" if first_won else "corp"),
        )

    @staticmethod
    def games(one: str, two: str, first: Json, second: Json) -> tuple[PlayedGame, ...] | None:
        """Return the games in a match; None if the file has only its total."""
        role = _get(first, "role")
        if role in ("corp", "runner"):
            corp, runner = ((one, first), (two, second)) if role == "corp" else ((two, second), (one, first))
            pairs = [(corp, runner)]
        else:
            pairs = [((one, first), (two, second)), ((two, second), (one, first))]
        games: list[PlayedGame] = []
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
                PlayedGame(
                    corp_id,
                    runner_id,
                    winner,
                    whole(_get(corp_row, "corpAgendaPoints")),
                    whole(_get(runner_row, "runnerAgendaPoints")),
                )
            )
        parts = [sum(map(_known, _sides(row))) for row in (first, second)]
        # Totals without parts: the match was entered as a whole, and the zeros mean "not stated".
        return None if not any(parts) and any((_total(first), _total(second))) else tuple(games)


def _seat(row: Json, side: str) -> Json | None:
    """Return a seat in the format of later SASS versions, which name it by side."""
    seat = row.get(side)
    return seat and {"id": seat.get("id"), "role": side, f"{side}Score": seat.get("score")}


def _sides(row: Json) -> tuple[Fraction | None, Fraction | None]:
    """Return a seat's points as Corp and as Runner."""
    return number(_get(row, "corpScore")), number(_get(row, "runnerScore"))


def _total(row: Json) -> Fraction | None:
    """Return a seat's points, as stated (Cobra) or added up (NRTM and others); None without a result."""
    stated = number(_get(row, "combinedScore"))
    if stated is not None or _sides(row) == (None, None):
        return stated
    return sum(map(_known, _sides(row)), Fraction(0))


def _known(value: Fraction | None) -> Fraction:
    return Fraction(0) if value is None else value


def _winner(ids: list[str | None], first: Json, second: Json) -> str | None:
    """Return the winner of an elimination game, as stated or (Aesop's Tables) by score; None if undecided."""
    won = _get(first, "winner"), _get(second, "winner")
    if won in ((True, False), (False, True)):
        return ids[0] if won[0] else ids[1]
    return better(ids, (_total(first), _total(second)))


def _single_sided(matches: tuple[PlayedMatch, ...]) -> bool | None:
    """Return whether rounds are single games, which have a side for every seat; None without matches."""
    met = [match for match in matches if match.second is not None and not match.elimination]
    return any(match.corp is not None for match in met) if met else None


def _open_rounds(players: tuple[Entrant, ...], matches: tuple[PlayedMatch, ...], kind: str) -> frozenset[int]:
    """Return the unfinished rounds. Files don't mark them, but their stated points cover finished rounds only.

    The finished rounds are the first ones, up to the last at which the points (and strength of schedule, if stated) are
    those that the file states. Without stated points, every round with a result is finished.
    """
    from nrdb.tournament.swiss import FORMULAS, SYSTEMS, rows

    rounds: dict[int, list[PlayedMatch]] = {}
    for match in matches:
        if not match.elimination:
            rounds.setdefault(match.round, []).append(match)
    reported = [
        number_ for number_, found in rounds.items() if any(one.second and None not in one.scores for one in found)
    ]
    stated = {player.id: player.match_points for player in players if player.match_points is not None}
    numbers = sorted(rounds)
    met = {number_ for number_, found in rounds.items() if any(one.second for one in found)}
    nothing_yet = frozenset(met - set(reported))
    told = any(player.strength_of_schedule for player in players)
    fits: list[frozenset[int]] = []
    for last in reversed(range(len(numbers) + 1)) if stated else ():
        unclosed = frozenset(numbers[last:])
        if not told and not nothing_yet <= unclosed:
            continue
        part = EventResults("", "", None, players, matches, 0, 0, open_rounds=unclosed)
        found = {row.player.id: row for row in rows(part, SYSTEMS["nsg-double"], FORMULAS.get(kind))}
        if all(found[player].points == points for player, points in stated.items()):
            if all(
                abs(found[player.id].strength - player.strength_of_schedule) < Fraction(1, 1000)
                for player in players
                if player.strength_of_schedule is not None
            ):
                return unclosed
            fits.append(unclosed)
    return next((unclosed for unclosed in fits if nothing_yet <= unclosed), frozenset(numbers) - frozenset(reported))


def identity(value: object) -> str | None:
    """Return an identity as written in the file; None if missing or a placeholder for an unknown identity."""
    text = str(value).strip() if value is not None else ""
    return None if fold(text) in _UNKNOWN_IDENTITIES else text


def _first_few(names: list[str]) -> str:
    shown = ", ".join(names[:3])
    return shown if len(names) <= 3 else f"{shown} and {len(names) - 3} more"
