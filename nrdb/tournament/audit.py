"""Check the rounds of an event: who met whom, on which sides, who had a bye, and whether the results are possible.

Every finding names the round and the players and gives the correction. The standings count the rounds as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise, product
from typing import Final, NamedTuple

from nrdb.text import fold, listed
from nrdb.tournament.played import EventResults, PlayedGame, PlayedMatch
from nrdb.tournament.swiss import SYSTEMS, SwissSystem, first_few, rows, seats, system_of_day, where

_WINNING: Final = 7
"""Agenda points that win a game at once."""
_SURPLUS: Final = 3
"""Surplus of games on one side that no pairing allows."""
_ALIKE: Final = 0.8
"""Similarity of two names, from 0 to 1, from which one may be a slip for the other."""


class RoundFinding(NamedTuple):
    """A problem in a round: `code` names the kind, `players` are names, `right` is the correction."""

    code: str
    round: int
    players: tuple[str, ...]
    message: str
    right: str


def audit(results: EventResults, rules: SwissSystem | None) -> list[RoundFinding]:
    """Return the problems in the Swiss rounds, by round. Without `rules`, scores aren't checked."""
    found = [*_missing_rounds(results), *_Rounds(results, rules).findings()]
    for match in results.counted():
        found += _result_findings(match, rules, results)
    return sorted(found, key=lambda finding: finding.round)


def rules_of(results: EventResults) -> SwissSystem:
    """Return the system that an event was played by, according to its date and the number of games in a round."""
    if results.single_sided:
        return SYSTEMS["nsg-single"]
    return system_of_day(results.date, tome=results.kind == "tome")


def _missing_rounds(results: EventResults) -> Iterator[RoundFinding]:
    there = sorted({match.round for match in results.preliminary()})
    gaps = [(before + 1, number - 1) for before, number in pairwise([0, *there]) if number > before + 1]
    last = there[-1] if there else 0
    if there and results.stated_rounds is not None and results.stated_rounds > last:
        gaps.append((last + 1, results.stated_rounds))
    for first, end in gaps:
        one = first == end
        named = f"Round {first} is" if one else f"Rounds {first}–{end} are"
        yield RoundFinding(
            "missing-round",
            first,
            (),
            f"{named} missing from the file.",
            f"Add {'its' if one else 'their'} pairings, or number the rounds without a gap.",
        )


class _Rounds:
    """The pairings of an event, by player and by pair, including unfinished rounds."""

    def __init__(self, results: EventResults, rules: SwissSystem | None) -> None:
        self.results = results
        self.rules = rules
        self.names = {player.id: player.name for player in results.players}
        self.matches = sorted(results.preliminary(), key=lambda match: match.round)
        self.numbers = sorted({match.round for match in self.matches})
        self.present: dict[str, list[int]] = {player: [] for player in self.names}
        self.byes: dict[str, list[int]] = {player: [] for player in self.names}
        self.met: dict[tuple[str, ...], list[PlayedMatch]] = {}
        for match in self.matches:
            for player in match.players():
                self.present[player].append(match.round)
            if match.second is None:
                self.byes[match.first].append(match.round)
            else:
                self.met.setdefault(tuple(sorted((match.first, match.second))), []).append(match)

    def finding(self, code: str, round_: int, players: Iterable[str], message: str, right: str) -> RoundFinding:
        names = tuple(self.names[player] for player in players)
        return RoundFinding(code, round_, names, f"Round {round_}: {message}", right)

    def findings(self) -> Iterator[RoundFinding]:
        for pair, matches in self.met.items():
            yield from self.repeated(pair, matches)
        for player in self.names:
            yield from self.attendance(player)
        yield from self.byes_of_a_round()
        if self.results.single_sided:
            yield from self.surpluses()

    def repeated(self, pair: tuple[str, ...], matches: list[PlayedMatch]) -> Iterator[RoundFinding]:
        one, two = (self.names[player] for player in pair)
        for at, match in enumerate(matches[1:], start=1):
            before = listed(str(earlier.round) for earlier in matches[:at])
            if not self.results.single_sided:
                message = f"{one} and {two} meet again, after round {before}."
                right = "Two players meet only once; each needs an opponent they haven't met."
                yield self.finding("repeated-pair", match.round, pair, message, right)
            elif match.corp is not None and match.corp in (same := [earlier.corp for earlier in matches[:at]]):
                corp, runner = (one, two) if match.corp == pair[0] else (two, one)
                rounds = listed(str(matches[index].round) for index in range(at) if same[index] == match.corp)
                message = f"{corp} plays Corp against {runner} again, as in round {rounds}."
                right = f"In their second game {runner} plays Corp." if at == 1 else _NOT_AGAIN
                yield self.finding("same-sides", match.round, pair, message, right)
            elif at > 1:
                message = f"{one} and {two} meet for the {_ordinal(at + 1)} time, after rounds {before}."
                yield self.finding("repeated-pair", match.round, pair, message, _NOT_AGAIN)

    def attendance(self, player: str) -> Iterator[RoundFinding]:
        name, rounds = self.names[player], self.present[player]
        for round_ in sorted({number for number in rounds if rounds.count(number) > 1}):
            message = f"{name} has {rounds.count(round_)} pairings."
            yield self.finding("twice-in-round", round_, [player], message, "A player has one pairing in a round.")
        for round_ in self.numbers:
            if rounds and min(rounds) < round_ < max(rounds) and round_ not in rounds:
                message = f"{name} has no pairing, but has one before and after it."
                right = "Give them an opponent or a bye."
                yield self.finding("no-pairing", round_, [player], message, right)
        byes = sorted(set(self.byes[player]))
        for at, round_ in enumerate(byes[1:], start=1):
            message = f"{name} has a bye again, after round {listed(map(str, byes[:at]))}."
            yield self.finding("second-bye", round_, [player], message, self.who_is_next(player, round_))

    def who_is_next(self, player: str, round_: int) -> str:
        """Return a sentence on who should have the bye of a round instead of `player`."""
        free = [
            other
            for other, rounds in self.present.items()
            if other != player and round_ in rounds and not any(bye <= round_ for bye in self.byes[other])
        ]
        if not free:
            return "Everyone has had a bye, so this is unavoidable."
        if self.rules is None:
            return "The bye goes to the lowest-ranked player who hasn't had one."
        points = self.points_before(round_, self.rules)
        lowest = [other for other in free if points[other] == min(points[one] for one in free)]
        names = listed((self.names[one] for one in lowest), "or")
        return f"The bye goes to the lowest-ranked player who hasn't had one: {names}."

    def points_before(self, round_: int, rules: SwissSystem) -> dict[str, Fraction]:
        points = dict.fromkeys(self.names, Fraction(0))
        for match in self.results.counted():
            if match.round < round_:
                for seat in seats(match, rules, self.results):
                    points[seat.player] += seat.points
        return points

    def byes_of_a_round(self) -> Iterator[RoundFinding]:
        for round_ in self.numbers[1:]:
            idle = [player for player, byes in self.byes.items() if round_ in byes]
            if len(idle) > 1:
                names = listed(self.names[player] for player in idle)
                message = f"{names} have a bye."
                right = "After the first round only one player of an odd field has a bye; pair the others."
                yield self.finding("several-byes", round_, idle, message, right)

    def surpluses(self) -> Iterator[RoundFinding]:
        bias = dict.fromkeys(self.names, 0)
        told: set[str] = set()
        for match in self.matches:
            if match.corp is None or match.second is None:
                continue
            for player in match.players():
                bias[player] += 1 if match.corp == player else -1
                if abs(bias[player]) >= _SURPLUS and player not in told:
                    told.add(player)
                    side, other = ("Corp", "Runner") if bias[player] > 0 else ("Runner", "Corp")
                    message = f"{self.names[player]} has now played {side} {_SURPLUS} times more often than {other}."
                    right = f"They should play {other} here, or another opponent."
                    yield self.finding("side-surplus", match.round, [player], message, right)


_NOT_AGAIN: Final = "Two players meet at most twice, once on each side; each needs another opponent."


def _result_findings(match: PlayedMatch, rules: SwissSystem | None, results: EventResults) -> Iterator[RoundFinding]:
    names = tuple(results.player(player).name for player in match.players())
    place = where(match, results)
    for game in match.games or ():
        loser = _lost_with_enough(game)
        if loser:
            name = results.player(loser).name
            message = f"{place}: {name} has {game.points(loser)} agenda points and lost."
            yield RoundFinding("impossible-result", match.round, names, message, f"{_WINNING} agenda points win.")
    if match.second is None or rules is None:
        return
    if match.scores == (None, None) and match.games is None:
        message = f"{place} has no result, so it counts 0 points for both."
        yield RoundFinding("no-result", match.round, names, message, "Enter the result, or 0–0 if both lost.")
        return
    one, two = match.scores
    if one is None or two is None:
        return
    game_scores, scores = _possible(rules)
    parts = _parts(match, rules)
    wrong = next((score for score in parts if score not in game_scores), None)
    if (one, two) not in scores:
        best_first = sorted((pair for pair in scores if pair[0] >= pair[1]), reverse=True)
        options = listed((f"{_plain(most)}–{_plain(least)}" for most, least in best_first), "or")
        message = f"{place}: {_plain(one)}–{_plain(two)} is impossible in {rules.title}."
        yield RoundFinding("impossible-result", match.round, names, message, f"Possible: {options}, either way round.")
    elif wrong is not None:
        message = f"{place}: a game can't end {_plain(wrong[0])}–{_plain(wrong[1])}."
        yield RoundFinding("impossible-result", match.round, names, message, f"A game is won with {rules.won}–0.")
    elif parts and (sum(part[0] for part in parts), sum(part[1] for part in parts)) != (one, two):
        message = f"{place}: {_plain(one)}–{_plain(two)} isn't the sum of its games."
        yield RoundFinding("impossible-result", match.round, names, message, "Correct the total or the games.")


def _lost_with_enough(game: PlayedGame) -> str | None:
    """Return the player who had enough agenda points to win but didn't win; None if there is none."""
    winner = game.winner_id()
    if winner is None:
        return None
    loser = game.runner if winner == game.corp else game.corp
    points = game.points(loser)
    return loser if points is not None and points >= _WINNING else None


_Pair = tuple[Fraction, Fraction]


def _parts(match: PlayedMatch, rules: SwissSystem) -> list[_Pair]:
    """Return the scores of both games in a double-sided match; none if the file has only totals."""
    if match.sides is None or rules.single_sided or match.agreed:
        return []
    known = [[part or Fraction(0) for part in side] for side in match.sides]
    if not any(part for side in known for part in side):
        return []
    return [(known[0][0], known[1][1]), (known[0][1], known[1][0])]


def _possible(rules: SwissSystem) -> tuple[set[_Pair], set[_Pair]]:
    """Return the possible scores of a game and of a match, both ways round."""
    both = [(rules.won, 0), (rules.timed, 0), (rules.tied, rules.tied), (0, 0)]
    game = {(Fraction(one), Fraction(two)) for most, least in both for one, two in ((most, least), (least, most))}
    if rules.single_sided:
        return game, game
    match = {(one[0] + two[0], one[1] + two[1]) for one, two in product(game, game)}
    return game, match | {(Fraction(rules.agreed_draw), Fraction(rules.agreed_draw))}


def with_byes_left_out(results: EventResults, rules: SwissSystem) -> tuple[EventResults, list[str]]:
    """Return the results with the byes that a file counts but doesn't list, and a note on each.

    A player without a pairing had a bye if the file gives them exactly the points of a bye more than their pairings do.
    """
    attended = _attended(results)
    byes: list[PlayedMatch] = []
    notes: list[str] = []
    for row in rows(results, rules):
        name, stated = row.player.name, row.player.match_points
        absent = [number for number, players in attended.items() if row.player.id not in players]
        if not absent or stated is None or stated <= row.points:
            continue
        given, rest = divmod(stated - row.points, rules.bye)
        if rest or given > len(absent):
            notes.append(
                f"{name} has no pairing in round {listed(map(str, absent))}, and {_plain(stated)} points in the file "
                f"but {_plain(row.points)} from their pairings, which byes of {rules.bye} points don't explain."
            )
            continue
        byes += [PlayedMatch(number, None, row.player.id, None, (None, None), None) for number in absent[:given]]
        notes.append(
            f"{name} has no pairing in round {listed(map(str, absent[:given]))}, but {_plain(stated - row.points)} "
            f"points more in the file than from their pairings, so they had {'a bye' if given == 1 else 'byes'} there."
        )
    return results._replace(matches=(*results.matches, *byes)), notes


def attendance(results: EventResults) -> Iterator[str]:
    """Yield notes on similar names, and on players who came late or weren't paired to the end."""
    yield from look_alikes(results)
    attended = _attended(results)
    late: dict[int, list[str]] = {}
    gone: dict[int, list[str]] = {}
    for player in results.players:
        there = [number for number, players in attended.items() if player.id in players]
        if there and there[0] != min(attended):
            late.setdefault(there[0], []).append(player.name)
        if there and there[-1] != max(attended) and player.active is not False:
            gone.setdefault(there[-1], []).append(player.name)
    for first, names in sorted(late.items()):
        yield f"First paired in round {first}: {first_few(names)}."
    for last, names in sorted(gone.items()):
        yield f"Not paired after round {last}: {first_few(names)}."


def look_alikes(results: EventResults) -> Iterator[str]:
    """Yield a note on similar names that are never in the same round: one of them may be misspelt."""
    from difflib import get_close_matches

    attended = _attended(results)
    rounds = {one: {at for at, there in attended.items() if one.id in there} for one in results.players}
    partly = [one for one, there in rounds.items() if 0 < len(there) < len(attended)]
    for at, one in enumerate(partly):
        for two in partly[at + 1 :]:
            alike = get_close_matches(fold(one.name), [fold(two.name)], 1, _ALIKE)
            if alike and not rounds[one] & rounds[two]:
                yield (
                    f"{one.name} and {two.name} are never in the same round. If they are one player, correct the name "
                    "in the file."
                )


def _attended(results: EventResults) -> dict[int, set[str]]:
    """Return the players of every finished round, by round."""
    found: dict[int, set[str]] = {}
    for match in sorted(results.counted(), key=lambda match: match.round):
        found.setdefault(match.round, set()).update(match.players())
    return found


def _ordinal(number: int) -> str:
    return {2: "second", 3: "third"}.get(number, f"{number}th")


def _plain(figure: Fraction | int) -> str:
    return f"{float(figure):g}"
