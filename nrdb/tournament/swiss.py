"""Score Swiss rounds under today's rules, double-sided and single-sided: points, strength of schedule, ranks.

Formulas and order are those of Cobra, the software of nearly every event, computed in exact fractions. Players are
ranked by points, then by the organiser's own seed if the event has one, then by strength of schedule (SoS), then by
extended SoS, and by nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from operator import attrgetter, itemgetter
from typing import Final, NamedTuple

from nrdb.errors import Unsupported, UsageError
from nrdb.tournament import cuts
from nrdb.tournament.played import Entrant, EventResults, PlayedGame, PlayedMatch

SOS: Final = "strength of schedule"
ESOS: Final = "extended strength of schedule"
SEED: Final = "manual seed"
HEAD_TO_HEAD: Final = "head-to-head"
CLOSE: Final = Fraction(1, 1000)
"""Tolerance for stated strengths of schedule, which are rounded."""
_ZERO: Final = Fraction(0)


class SwissSystem(NamedTuple):
    """The match points of games and byes in a system, and its first day. `two_for_one` is None if the system has none.

    `timed` is for a win on agenda points when time is called. With `head_to_head` a player who beat everyone else with
    equal points goes before them.
    """

    id: str
    title: str
    single_sided: bool
    bye: int
    agreed_draw: int
    two_for_one: int | None
    won: int = 3
    tied: int = 1
    timed: int = 3
    head_to_head: bool = False
    since: str = "2018-12-01"


SYSTEMS: Final = {
    system.id: system
    for system in (
        SwissSystem("nsg-double", "double-sided Swiss", False, 6, 3, 6),
        SwissSystem("nsg-single", "single-sided Swiss", True, 3, 1, None),
        SwissSystem("ffg-2014", "the rules of 2014", False, 4, 2, None, 2, 0, 1, since="2013-07-01"),
        SwissSystem("ffg-2016-03", "the rules of March 2016", False, 4, 2, None, 2, 0, 1, True, since="2016-03-01"),
        SwissSystem("ffg-2016-08", "the rules of August 2016", False, 6, 3, None, 3, 1, 2, since="2016-08-01"),
    )
}
AUTOMATIC: Final = "nsg"
"""The name for today's rules, double-sided or single-sided as the file indicates."""


class StrengthFormula(NamedTuple):
    """A program's formula for strength of schedule: whether bye rounds count as rounds, and the decimals it keeps."""

    byes_divide: bool = True
    decimals: int | None = None


FORMULAS: Final[Mapping[str, StrengthFormula]] = {"aesops": StrengthFormula(byes_divide=False, decimals=3)}
"""Programs with a different formula than Cobra, by the kind of their file."""


class SwissRow(NamedTuple):
    """A player's result. `side_bias` (games as Corp minus games as Runner) is None in double-sided rounds."""

    player: Entrant
    points: Fraction
    strength: Fraction
    extended: Fraction
    corp_points: Fraction
    runner_points: Fraction
    bye_points: Fraction
    side_bias: int | None
    rounds: int
    beaten: int = 0
    """How far up head-to-head results move the player among equal points."""

    def key(self) -> tuple[Fraction | float, ...]:
        """Return the sort key of the standings, largest first."""
        seed = self.player.manual_seed
        return (self.points, -seed if seed is not None else float("-inf"), self.beaten, self.strength, self.extended)


class SwissStandings(NamedTuple):
    """Standings in order, each row with its rank; tied players share one."""

    system: SwissSystem
    rows: tuple[tuple[int, SwissRow], ...]
    tie_breaks: tuple[str, ...]
    places: Mapping[str, int]
    """Places in the cut by player id, according to its games."""
    seeds: Mapping[str, int]
    notes: tuple[str, ...]


def system_of_day(day: str | None, *, tome: bool = False) -> SwissSystem:
    """Return the double-sided system in force on a day; without a day, today's, or for TOME that of August 2016."""
    if day is None and tome:
        return SYSTEMS["ffg-2016-08"]
    past = [system for system in SYSTEMS.values() if not system.single_sided and system.since <= (day or "9999")]
    return max(past, key=lambda system: system.since, default=SYSTEMS["ffg-2014"])


def system(name: str, results: EventResults) -> SwissSystem:
    """Return the system with this name; for `nsg`, the one that the file indicates."""
    if name != AUTOMATIC:
        return SYSTEMS[name]
    if results.single_sided is None and results.counted():
        raise UsageError(
            "this file doesn't show whether a round is one game or two; use --scoring nsg-single or nsg-double."
        )
    return SYSTEMS["nsg-single" if results.single_sided else "nsg-double"]


class _Seat(NamedTuple):
    """One player's half of a match."""

    player: str
    opponent: str | None
    points: Fraction
    corp: Fraction
    runner: Fraction
    bias: int


def seats(match: PlayedMatch, rules: SwissSystem, results: EventResults) -> Iterator[_Seat]:
    """Yield the result of each player in a match, or of the one with a bye. A match without a result is worth 0."""
    if match.second is None:
        stated = match.scores[0]
        yield _Seat(match.first, None, Fraction(rules.bye) if stated is None else stated, _ZERO, _ZERO, 0)
        return
    both = (match.first, match.second)
    for player, opponent, score, sides in zip(both, reversed(both), *_scores(match, rules, results), strict=True):
        corp, runner = sides
        bias = 0
        if rules.single_sided and match.corp is not None:
            corp, runner = (score, _ZERO) if match.corp == player else (_ZERO, score)
            bias = 1 if match.corp == player else -1
        yield _Seat(player, opponent, score, corp, runner, bias)


_Sides = tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]
_NO_SIDES: Final[_Sides] = ((_ZERO, _ZERO), (_ZERO, _ZERO))


def _scores(match: PlayedMatch, rules: SwissSystem, results: EventResults) -> tuple[tuple[Fraction, Fraction], _Sides]:
    """Return the points of both players and, if stated, their points as Corp and as Runner."""
    if match.scores != (None, None):
        first, second = (score or _ZERO for score in match.scores)
        if match.sides is None:
            return (first, second), _NO_SIDES
        one, two = (tuple(part or _ZERO for part in side) for side in match.sides)
        return (first, second), ((one[0], one[1]), (two[0], two[1]))
    if match.agreed == "draw":
        return (Fraction(rules.agreed_draw),) * 2, _NO_SIDES
    games = match.games or ()
    if match.agreed:
        if rules.two_for_one is None:
            raise Unsupported(f"{where(match, results)}: {rules.title} has no two-for-one.")
        if len([game for game in games if game.started]) != 1 or games[0].winner is None:
            raise Unsupported(f"{where(match, results)}: a two-for-one needs exactly one game, with a winner.")
        won = games[0].winner_id() == match.first
        return (Fraction(rules.two_for_one * won), Fraction(rules.two_for_one * (not won))), _NO_SIDES
    made = {player: [0, 0] for player in (match.first, match.second or "")}
    for game in games:
        if game.started:
            winner = _winner(game, match, results)
            worth = rules.timed if game.timed or game.winner is None else rules.won
            for player, side in ((game.corp, "corp"), (game.runner, "runner")):
                made[player][side == "runner"] += rules.tied if winner == "tie" else worth * (winner == side)
    corp, runner = (tuple(map(Fraction, made[player])) for player in (match.first, match.second or ""))
    return (sum(corp, _ZERO), sum(runner, _ZERO)), ((corp[0], corp[1]), (runner[0], runner[1]))


def _winner(game: PlayedGame, match: PlayedMatch, results: EventResults) -> str:
    """Return "corp", "runner" or "tie". Whoever has more agenda points when time is called wins.

    Raises `Unsupported` if the points aren't stated.
    """
    if game.winner is not None:
        return game.winner
    if game.level:
        return "tie"
    if game.corp_points is None or game.runner_points is None:
        raise Unsupported(
            f"{where(match, results)}: no result. Enter corp, runner, tie or unreported as the winner, or both "
            "players' agenda points if time was called."
        )
    if game.corp_points == game.runner_points:
        return "tie"
    return "corp" if game.corp_points > game.runner_points else "runner"


def where(match: PlayedMatch, results: EventResults) -> str:
    """Return the name of a match for messages."""
    names = [results.player(player).name for player in match.players()]
    table = f", table {match.table}" if match.table is not None else ""
    return f"Round {match.round}{table} ({' – '.join(names)})"


class _SwissTally:
    """The running totals of one player."""

    def __init__(self) -> None:
        self.points = self.corp = self.runner = self.byes = self.weight = self.divisor = _ZERO
        self.bias = self.rounds = 0
        self.met: list[tuple[str, Fraction]] = []

    def average(self) -> Fraction:
        """Return the points per round."""
        return self.points / self.divisor if self.divisor else _ZERO


def rows(results: EventResults, rules: SwissSystem, formula: StrengthFormula | None = None) -> list[SwissRow]:
    """Return the results of all players over the finished rounds, in file order."""
    formula = formula or StrengthFormula()
    tallies = {player.id: _SwissTally() for player in results.players}
    for match in results.counted():
        weight = results.weights.get(match.round, Fraction(1))
        for seat in seats(match, rules, results):
            tally = tallies[seat.player]
            tally.points += seat.points
            tally.corp += seat.corp
            tally.runner += seat.runner
            tally.bias += seat.bias
            tally.rounds += 1
            if seat.opponent is None:
                tally.byes += seat.points
                tally.divisor += weight if formula.byes_divide else 0
            else:
                tally.divisor += weight
                tally.met.append((seat.opponent, weight))
    strength = _means({player: tally.average() for player, tally in tallies.items()}, tallies, formula)
    extended = _means(strength, tallies, formula)
    return [
        SwissRow(
            player,
            tally.points,
            strength[player.id],
            extended[player.id],
            tally.corp,
            tally.runner,
            tally.byes,
            tally.bias if rules.single_sided else None,
            tally.rounds,
        )
        for player, tally in ((player, tallies[player.id]) for player in results.players)
    ]


def _means(
    values: Mapping[str, Fraction], tallies: Mapping[str, _SwissTally], formula: StrengthFormula
) -> dict[str, Fraction]:
    """Return the weighted mean of `values` over each player's opponents; 0 without opponents."""
    means = {}
    for player, tally in tallies.items():
        total = sum((weight for _, weight in tally.met), _ZERO)
        mean = sum((weight * values[opponent] for opponent, weight in tally.met), _ZERO) / total if total else _ZERO
        means[player] = mean if formula.decimals is None else half_up(mean, formula.decimals)
    return means


def half_up(value: Fraction, decimals: int) -> Fraction:
    """Round `value` to a number of decimals, half up as tournament software does."""
    step = 10**decimals
    return Fraction((value * step + Fraction(1, 2)) // 1, step)


def score(results: EventResults, name: str = AUTOMATIC) -> SwissStandings:
    """Return the standings of the Swiss rounds by a current system, with the places in the cut if one was played."""
    if not results.preliminary():
        raise Unsupported("this file has no Swiss rounds.")
    rules = system(name, results)
    found = rows(results, rules)
    if rules.head_to_head:
        found = _with_head_to_head(found, results, rules)
    ordered = sorted(found, key=lambda row: row.player.name.casefold())
    ordered.sort(key=SwissRow.key, reverse=True)
    ranked: list[tuple[int, SwissRow]] = []
    for place, row in enumerate(ordered, start=1):
        ranked.append((ranked[-1][0] if ranked and ranked[-1][1].key() == row.key() else place, row))
    seeded = any(player.manual_seed is not None for player in results.players)
    seeds, places, cut_notes = _cut(results, ranked)
    return SwissStandings(
        rules,
        tuple(ranked),
        ((SEED,) if seeded else ()) + ((HEAD_TO_HEAD,) if rules.head_to_head else ()) + (SOS, ESOS),
        places,
        seeds,
        (*_notes(results, ranked), *cut_notes),
    )


def _with_head_to_head(found: list[SwissRow], results: EventResults, rules: SwissSystem) -> list[SwissRow]:
    """Return the rows with the places that head-to-head results give among players with equal points.

    Whoever beat all others with these points goes first, then whoever beat all the rest, and so on.
    """
    beat: set[tuple[str, str]] = set()
    for match in results.counted():
        scored = list(seats(match, rules, results))
        if len(scored) == 2 and scored[0].points != scored[1].points:
            winner, loser = sorted(scored, key=attrgetter("points"), reverse=True)
            beat.add((winner.player, loser.player))
    moved: dict[str, int] = {}
    for points in {row.points for row in found}:
        tied = [row.player.id for row in found if row.points == points]
        while len(tied) > 1:
            first = next((one for one in tied if all((one, other) in beat for other in tied if other != one)), None)
            if first is None:
                break
            moved[first] = len(tied)
            tied.remove(first)
    return [row._replace(beaten=moved.get(row.player.id, 0)) for row in found]


def _notes(results: EventResults, ranked: list[tuple[int, SwissRow]]) -> Iterator[str]:
    yield from open_rounds(results)
    ranks = [rank for rank, _ in ranked]
    tied = sum(ranks.count(rank) > 1 for rank in ranks)
    if tied:
        yield f"{tied} players are still tied; tied players share a rank."
    dropped = [row.player.name for _, row in ranked if row.player.active is False]
    if dropped:
        yield f"Dropped, so not in the cut: {first_few(dropped)}."
    found = [row for _, row in ranked]
    yield from ranked_differently(results, found)


def open_rounds(results: EventResults) -> Iterator[str]:
    """Yield a note on rounds that are paired but unfinished."""
    if results.open_rounds:
        numbers = sorted(results.open_rounds)
        one = len(numbers) == 1
        yield (
            f"Round{'' if one else 's'} {', '.join(map(str, numbers))} {'isn' if one else 'aren'}'t finished and "
            f"{'doesn' if one else 'don'}'t count yet, byes included."
        )


def ranked_differently(results: EventResults, found: Iterable[SwissRow]) -> Iterator[str]:
    """Yield notes on players whom the file ranks differently than exact figures do."""
    places = [(row.player.rank, row) for row in found if row.player.rank is not None]
    for (place, above), (next_place, below) in pairwise(sorted(places, key=itemgetter(0))):
        if above.key() >= below.key() or place == next_place:
            continue
        names = f"{above.player.name} (place {place}) above {below.player.name}"
        one, other = above.player.match_points, below.player.match_points
        if one is not None and other is not None and one > other:
            yield (
                f"The file ranks {names} with {float(one):g} and {float(other):g} points, but its rounds say otherwise."
            )
        elif one == other and _rounding_decides(above, below):
            yield (
                f"The file ranks {names}, but their strength of schedule is equal ({shown(above.strength)}) and their "
                f"extended strength of schedule ({shown(above.extended)} and {shown(below.extended)}) says otherwise: "
                "a rounding error in its program."
            )
        else:
            yield f"The file ranks {names}, but its rounds say otherwise."


def _rounding_decides(above: SwissRow, below: SwissRow) -> bool:
    """Return whether only extended strength of schedule separates two rows whose strengths agree with the file."""
    return above.key()[:4] == below.key()[:4] and all(
        stated is None or abs(stated - row.strength) <= CLOSE
        for row in (above, below)
        for stated in [row.player.strength_of_schedule]
    )


def shown(value: Fraction, decimals: int = 4) -> str:
    """Return a figure with `decimals` decimals, rounded half up."""
    steps = int(half_up(value, decimals) * 10**decimals)
    before, after = divmod(abs(steps), 10**decimals)
    return f"{'-' if steps < 0 else ''}{before}" + (f".{after:0{decimals}d}" if decimals else "")


def _cut(
    results: EventResults, ranked: list[tuple[int, SwissRow]]
) -> tuple[dict[str, int], dict[str, int], tuple[str, ...]]:
    """Return the seeds and places of the cut, and notes. Seeds missing from the file follow the standings."""
    games = [match for match in results.matches if match.elimination]
    seeds = {player.id: player.seed for player in results.players if player.seed is not None}
    if results.cut and not seeds:
        inside = {player for match in games for player in match.players()}
        if len(inside) == results.cut:
            field = [row.player for _, row in ranked if row.player.id in inside]
        else:
            field = [row.player for _, row in ranked if row.player.active is not False]
        seeds = {player.id: seed for seed, player in enumerate(field[: results.cut], start=1)}
    if not games or not seeds:
        return seeds, {}, ()
    format_ = results.cut_format or cuts.format_of(len(seeds), games, seeds)
    if format_ is None:
        return seeds, {}, ("The cut's games don't show its format yet, so it has no places.",)
    try:
        places = cuts.places(format_, games, seeds)
    except KeyError:
        return (
            seeds,
            {},
            (f"{len(seeds)} players don't fit a {format_}-elimination bracket, so the cut has no places.",),
        )
    notes = []
    for player in results.players:
        place = places.get(player.id)
        if place is not None and player.cut_rank is not None and player.cut_rank != place:
            notes.append(f"{player.name}: place {player.cut_rank} of the cut in the file, {place} by its games.")
    return seeds, places, tuple(notes)


def first_few(names: list[str], most: int = 8) -> str:
    """Return the first names and how many more there are."""
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")
