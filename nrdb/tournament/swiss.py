"""Swiss rounds scored as they are today, double-sided and single-sided: points, strength of schedule, order.

Formulas and order are those of Cobra, the software of nearly every event; all is worked out in fractions. Points
decide, then the organiser's own seed where an event has one, then strength of schedule (SoS), then extended SoS, and
nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from operator import itemgetter
from typing import Final, NamedTuple

from nrdb.errors import Unsupported, UsageError
from nrdb.tournament import cuts
from nrdb.tournament.played import Entrant, EventResults, PlayedGame, PlayedMatch

SOS: Final = "strength of schedule"
ESOS: Final = "extended strength of schedule"
SEED: Final = "manual seed"
_ZERO: Final = Fraction(0)


class SwissSystem(NamedTuple):
    """What a game and a round are worth. A two-for-one is None where there is no such thing."""

    id: str
    title: str
    single_sided: bool
    bye: int
    agreed_draw: int
    two_for_one: int | None
    won: int = 3
    tied: int = 1


SYSTEMS: Final = {
    system.id: system
    for system in (
        SwissSystem("nsg-double", "double-sided Swiss of today", False, 6, 3, 6),
        SwissSystem("nsg-single", "single-sided Swiss of today", True, 3, 1, None),
    )
}
AUTOMATIC: Final = "nsg"
"""The name that stands for whichever of the two the file shows."""


class StrengthFormula(NamedTuple):
    """How a program works out strength of schedule: whether bye rounds divide points, and the decimals it keeps."""

    byes_divide: bool = True
    decimals: int | None = None


FORMULAS: Final[Mapping[str, StrengthFormula]] = {"aesops": StrengthFormula(byes_divide=False, decimals=3)}
"""Programs that work it out in another way than Cobra does, by the kind of their file."""


class SwissRow(NamedTuple):
    """What one player has. `side_bias` (games as Corp less games as Runner) is None in double-sided rounds."""

    player: Entrant
    points: Fraction
    strength: Fraction
    extended: Fraction
    corp_points: Fraction
    runner_points: Fraction
    bye_points: Fraction
    side_bias: int | None
    rounds: int

    def key(self) -> tuple[Fraction | float, ...]:
        """What orders the standings, largest first."""
        seed = self.player.manual_seed
        return (self.points, -seed if seed is not None else float("-inf"), self.strength, self.extended)


class SwissStandings(NamedTuple):
    """Standings in order, each row with its rank; players that nothing tells apart share one."""

    system: SwissSystem
    rows: tuple[tuple[int, SwissRow], ...]
    tie_breaks: tuple[str, ...]
    places: Mapping[str, int]
    """Places in the cut by player id, as its games give them."""
    seeds: Mapping[str, int]
    notes: tuple[str, ...]


def system(name: str, results: EventResults) -> SwissSystem:
    """The system of that name; `nsg` is the one that the file shows."""
    if name != AUTOMATIC:
        return SYSTEMS[name]
    if results.single_sided is None and results.counted():
        raise UsageError(
            "nothing in this file tells whether a round is one game or two: say --scoring nsg-single or nsg-double."
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
    """What a match gives its two players, or the one who has a bye. A match without a result gives nothing."""
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
    """The points of the two players, and what each made as Corp and as Runner, as far as it is stated."""
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
            raise Unsupported(f"{where(match, results)}: two for one does not exist in single-sided rounds.")
        if len([game for game in games if game.started]) != 1 or games[0].winner is None:
            raise Unsupported(f"{where(match, results)}: two for one is one game that somebody has won.")
        won = games[0].winner_id() == match.first
        return (Fraction(rules.two_for_one * won), Fraction(rules.two_for_one * (not won))), _NO_SIDES
    made = {player: [0, 0] for player in (match.first, match.second or "")}
    for game in games:
        if game.started:
            winner = _winner(game, match, results)
            for player, side in ((game.corp, "corp"), (game.runner, "runner")):
                made[player][side == "runner"] += rules.tied if winner == "tie" else rules.won * (winner == side)
    corp, runner = (tuple(map(Fraction, made[player])) for player in (match.first, match.second or ""))
    return (sum(corp, _ZERO), sum(runner, _ZERO)), ((corp[0], corp[1]), (runner[0], runner[1]))


def _winner(game: PlayedGame, match: PlayedMatch, results: EventResults) -> str:
    """ "corp", "runner" or "tie": whoever leads on agenda points when time ends has won. `Unsupported` if not
    stated.
    """
    if game.winner is not None:
        return game.winner
    if game.level:
        return "tie"
    if game.corp_points is None or game.runner_points is None:
        raise Unsupported(
            f"{where(match, results)}: the file does not say who led when time ended. Write the winner, or tie for a "
            "game that ended level, or unreported."
        )
    if game.corp_points == game.runner_points:
        return "tie"
    return "corp" if game.corp_points > game.runner_points else "runner"


def where(match: PlayedMatch, results: EventResults) -> str:
    """A match as messages name it."""
    names = [results.player(player).name for player in match.players()]
    table = f", table {match.table}" if match.table is not None else ""
    return f"Round {match.round}{table} ({' – '.join(names)})"


class _SwissTally:
    """The running sums of one player."""

    def __init__(self) -> None:
        self.points = self.corp = self.runner = self.byes = self.weight = self.divisor = _ZERO
        self.bias = self.rounds = 0
        self.met: list[tuple[str, Fraction]] = []

    def average(self) -> Fraction:
        """Points for each round."""
        return self.points / self.divisor if self.divisor else _ZERO


def rows(results: EventResults, rules: SwissSystem, formula: StrengthFormula | None = None) -> list[SwissRow]:
    """What every player of the file has over the completed rounds, in the file's order."""
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
    """The weighted mean over everyone that a player has met; 0 for who has met nobody."""
    means = {}
    for player, tally in tallies.items():
        total = sum((weight for _, weight in tally.met), _ZERO)
        mean = sum((weight * values[opponent] for opponent, weight in tally.met), _ZERO) / total if total else _ZERO
        means[player] = mean if formula.decimals is None else half_up(mean, formula.decimals)
    return means


def half_up(value: Fraction, decimals: int) -> Fraction:
    """`value` to so many decimals; half a step goes up, as programs show it."""
    step = 10**decimals
    return Fraction((value * step + Fraction(1, 2)) // 1, step)


def score(results: EventResults, name: str = AUTOMATIC) -> SwissStandings:
    """The standings of the preliminary rounds by a system of today, with the places of a cut that was played."""
    if not results.preliminary():
        raise Unsupported("this file holds no preliminary rounds, so there is nothing to count.")
    rules = system(name, results)
    ordered = sorted(rows(results, rules), key=lambda row: row.player.name.casefold())
    ordered.sort(key=SwissRow.key, reverse=True)
    ranked: list[tuple[int, SwissRow]] = []
    for place, row in enumerate(ordered, start=1):
        ranked.append((ranked[-1][0] if ranked and ranked[-1][1].key() == row.key() else place, row))
    seeded = any(player.manual_seed is not None for player in results.players)
    seeds, places, cut_notes = _cut(results, ranked)
    return SwissStandings(
        rules,
        tuple(ranked),
        ((SEED,) if seeded else ()) + (SOS, ESOS),
        places,
        seeds,
        (*_notes(results, ranked), *cut_notes),
    )


def _notes(results: EventResults, ranked: list[tuple[int, SwissRow]]) -> Iterator[str]:
    yield from open_rounds(results)
    ranks = [rank for rank, _ in ranked]
    tied = sum(ranks.count(rank) > 1 for rank in ranks)
    if tied:
        yield f"{tied} players share a rank: nothing that is left could tell them apart."
    dropped = [row.player.name for _, row in ranked if row.player.active is False]
    if dropped:
        yield f"Dropped, and passed over for a cut: {first_few(dropped)}."
    found = [row for _, row in ranked]
    yield from unpaired_players(results, found)
    yield from repeated_sides(results, found)
    yield from ranked_differently(results, found)


def open_rounds(results: EventResults) -> Iterator[str]:
    """A sentence on rounds that are paired and not completed."""
    if results.open_rounds:
        numbers = sorted(results.open_rounds)
        one = len(numbers) == 1
        yield (
            f"Round{'' if one else 's'} {', '.join(map(str, numbers))} {'is' if one else 'are'} not completed: "
            f"{'it counts' if one else 'they count'} for nothing yet, byes included."
        )


def unpaired_players(results: EventResults, found: Iterable[SwissRow]) -> Iterator[str]:
    """Sentences on players who are in no pairing of a round and to whom the file gives more points than its rounds."""
    present: dict[int, set[str]] = {}
    for match in results.counted():
        present.setdefault(match.round, set()).update(match.players())
    for row in found:
        player, stated = row.player, row.player.match_points
        absent = [number for number, players in sorted(present.items()) if player.id not in players]
        if absent and stated is not None and stated > row.points:
            yield (
                f"{player.name} is in no pairing of round {', '.join(map(str, absent))}, and the file gives "
                f"{player.name} {float(stated):g} points where its rounds give {float(row.points):g}: a bye that it "
                "leaves out counts for nothing here."
            )


def repeated_sides(results: EventResults, found: Iterable[SwissRow]) -> Iterator[str]:
    """Sentences on two players who met in single games more than once, each on the same side."""
    rounds: dict[tuple[str, str], list[str]] = {}
    for match in results.counted():
        if match.corp is not None and match.second is not None:
            runner = match.second if match.corp == match.first else match.first
            rounds.setdefault((match.corp, runner), []).append(str(match.round))
    names = {row.player.id: row.player.name for row in found}
    for (corp, runner), numbers in rounds.items():
        if len(numbers) > 1:
            those = f"{', '.join(numbers[:-1])} and {numbers[-1]}"
            yield f"{names[corp]} was the Corp against {names[runner]} in rounds {those}."


def ranked_differently(results: EventResults, found: Iterable[SwissRow]) -> Iterator[str]:
    """Sentences on players whom the file ranks the other way round than exact figures do."""
    places = [(row.player.rank, row) for row in found if row.player.rank is not None]
    for (place, above), (next_place, below) in pairwise(sorted(places, key=itemgetter(0))):
        if above.key() >= below.key() or place == next_place:
            continue
        names = f"{above.player.name} (place {place}) above {below.player.name}"
        one, other = above.player.match_points, below.player.match_points
        if one is not None and other is not None and one > other:
            yield (
                f"The file ranks {names}, as it gives them {float(one):g} and {float(other):g} points; its rounds say "
                "otherwise."
            )
        elif one == other and above.key()[:3] == below.key()[:3]:
            yield (
                f"The file ranks {names}, though their strength of schedule is exactly equal ({shown(above.strength)}) "
                f"and the extended one says otherwise ({shown(above.extended)} and {shown(below.extended)}): its "
                "program's rounding decided."
            )
        else:
            yield f"The file ranks {names}; its rounds say otherwise."


def shown(value: Fraction, decimals: int = 4) -> str:
    """A figure with its decimals, half up."""
    steps = int(half_up(value, decimals) * 10**decimals)
    before, after = divmod(abs(steps), 10**decimals)
    return f"{'-' if steps < 0 else ''}{before}" + (f".{after:0{decimals}d}" if decimals else "")


def _cut(
    results: EventResults, ranked: list[tuple[int, SwissRow]]
) -> tuple[dict[str, int], dict[str, int], tuple[str, ...]]:
    """Seeds and places of a cut, and what is doubtful about them. Seeds that the file lacks follow the standings."""
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
        return seeds, {}, ("The games of the cut do not tell yet how it is played, so it has no places.",)
    try:
        places = cuts.places(format_, games, seeds)
    except KeyError:
        return seeds, {}, (f"No {format_} elimination has {len(seeds)} players, so the cut has no places here.",)
    notes = []
    for player in results.players:
        place = places.get(player.id)
        if place is not None and player.cut_rank is not None and player.cut_rank != place:
            notes.append(f"The file gives {player.name} place {player.cut_rank} of the cut, its games give {place}.")
    return seeds, places, tuple(notes)


def first_few(names: list[str], most: int = 8) -> str:
    """The first of some names, and how many more there are."""
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")
