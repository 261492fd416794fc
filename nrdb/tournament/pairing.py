"""Pair the next Swiss round of an event at the least total cost, by an exact matching of all players.

The costs are Cobra's. Double-sided: the square of the difference in points; two players meet once. Single-sided: the
square of the difference in points, 5 for meeting again, and 50 to the power of the surplus of games on one side; two
players meet at most twice, once on each side, and a pairing that costs 100 or more is avoided. A bye goes to the
lowest-ranked player who hasn't had one.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from math import lcm
from typing import Final, NamedTuple

from nrdb.errors import Unsupported, UsageError
from nrdb.text import fold, quoted
from nrdb.tournament.audit import audit, look_alikes, with_byes_left_out
from nrdb.tournament.played import Entrant, EventResults, PlayedMatch
from nrdb.tournament.swiss import SwissSystem, first_few, rows

NEEDED: Final = "Pairings need networkx: pip install 'nrdb[pairing]'."
_AGAIN: Final = 5
_SIDE: Final = 50
_TOO_MUCH: Final = 100


class Wishes(NamedTuple):
    """The organiser's wishes, by name: who doesn't play, who (re)joins, who has a bye, fixed table numbers."""

    drop: tuple[str, ...] = ()
    add: tuple[str, ...] = ()
    bye: tuple[str, ...] = ()
    tables: Mapping[str, int] = {}


class NextRound(NamedTuple):
    """The results with the new round, its number, notes for the organiser, and rules that it had to break."""

    results: EventResults
    round: int
    notes: tuple[str, ...]
    broken: tuple[str, ...]


class Candidate(NamedTuple):
    """A player to be paired: points, games as Corp minus games as Runner, and whether they have had a bye."""

    id: str
    points: Fraction
    bias: int
    had_bye: bool


class Cost(NamedTuple):
    """The cost of a pairing or a bye. Earlier fields come first: no sum of later ones outweighs them."""

    repeats: int = 0
    byes: int = 0
    beyond: int = 0
    bye_points: Fraction = Fraction(0)
    cost: Fraction = Fraction(0)


class History(NamedTuple):
    """The meetings of each pair, as the ids of the Corp players; None where the file has no sides."""

    met: Mapping[frozenset[str], list[str | None]]
    single_sided: bool

    def corps(self, one: Candidate, two: Candidate) -> tuple[Candidate, ...]:
        """Return who can be Corp: the Runner of an earlier meeting, else the player with the lower bias, else both.

        Two players who have met on both sides can meet on either.
        """
        before = [corp for corp in self.met.get(frozenset((one.id, two.id)), ()) if corp is not None]
        if len(set(before)) == 1:
            return (two if before[0] == one.id else one,)
        if one.bias != two.bias:
            return (min(one, two, key=lambda player: player.bias),)
        return (one, two)

    def cost(self, one: Candidate, two: Candidate) -> Cost:
        """Return the cost of pairing two players."""
        met = len(self.met.get(frozenset((one.id, two.id)), ()))
        apart = (one.points - two.points) ** 2
        if not self.single_sided:
            return Cost(repeats=met, cost=apart)
        corp = self.corps(one, two)[0]
        runner = two if corp is one else one
        cost = apart + _AGAIN * (met > 0) + Fraction(_SIDE) ** max(corp.bias, -runner.bias)
        return Cost(repeats=max(0, met - 1), beyond=int(cost >= _TOO_MUCH), cost=cost)


def bye_cost(player: Candidate) -> Cost:
    """Return the cost of giving a player the bye."""
    return Cost(byes=int(player.had_bye), bye_points=player.points)


def next_round(results: EventResults, rules: SwissSystem, *, seed: int, wishes: Wishes) -> NextRound:
    """Return the results with the next Swiss round, whose matches have no scores yet. The seed decides among equals.

    Players who weren't paired in the last round are left out unless they are added; an added name that is unknown
    becomes a new player. Raises `UsageError` for unknown names and for a round that isn't finished, `Unsupported` if
    networkx isn't installed.
    """
    if not results.counted() and any(player.match_points for player in results.players):
        raise UsageError("this file has points but no rounds; a pairing needs to know who has met whom.")
    results, notes = with_byes_left_out(results, rules)
    _refuse_unfinished(results, rules)
    notes += look_alikes(results)
    if any(match.elimination for match in results.matches):
        raise UsageError("the cut has begun; no further Swiss round can be paired.")
    newcomers = tuple(_newcomers(results, wishes.add))
    results = results._replace(players=(*results.players, *newcomers))
    notes += [f"New player: {player.name}." for player in newcomers]
    field, left_out = _field(results, set(_ids(results, wishes.drop)), set(_ids(results, wishes.add)))
    if left_out:
        notes.append(
            f"Not paired, because they weren't in the last round: {first_few(left_out)}. Use --add to bring them back."
        )
    chosen = _ids(results, wishes.bye)
    free = [entrant.id for entrant in field if entrant.id in chosen]
    candidates = _candidates(results, rules, [entrant for entrant in field if entrant.id not in free])
    if len(field) < 2:
        raise UsageError("a round needs at least two players.")
    number = max((match.round for match in results.preliminary()), default=0) + 1
    chance = random.Random(f"{seed} {number}")
    chance.shuffle(candidates)
    history = History(_meetings(results), rules.single_sided)
    pairs, bye = paired(candidates, history)
    fixed = dict(zip(_ids(results, wishes.tables), wishes.tables.values(), strict=True))
    matches = _seated(pairs, history, fixed, chance, number)
    idle = [*free, *([bye.id] if bye else [])]
    last = max((match.table or 0 for match in matches), default=0)
    matches += [
        PlayedMatch(number, last + at, player, None, (Fraction(rules.bye), None), None)
        for at, player in enumerate(idle, start=1)
    ]
    return NextRound(
        results._replace(
            matches=(*results.matches, *matches),
            rounds=results.rounds + 1,
            open_rounds=results.open_rounds | {number},
            single_sided=rules.single_sided,
        ),
        number,
        tuple(notes),
        tuple(_broken(results, history, pairs, bye)),
    )


def paired(players: list[Candidate], history: History) -> tuple[list[tuple[Candidate, Candidate]], Candidate | None]:
    """Return the pairs at the least total cost, and who has the bye in an odd field.

    Raises `Unsupported` if networkx isn't installed.
    """
    try:
        from networkx import Graph, min_weight_matching
    except ImportError:
        raise Unsupported(NEEDED) from None
    costs = {(one, two): history.cost(players[one], players[two]) for one, two in combinations(range(len(players)), 2)}
    if len(players) % 2:
        costs |= {(at, len(players)): bye_cost(player) for at, player in enumerate(players)}
    graph = Graph()
    for edge, weight in zip(costs, weights(list(costs.values()), len(players) // 2 + 1), strict=True):
        graph.add_edge(*edge, weight=weight)
    found = sorted(tuple(sorted(edge)) for edge in min_weight_matching(graph))
    pairs = [(players[one], players[two]) for one, two in found if two < len(players)]
    return pairs, next((players[one] for one, two in found if two == len(players)), None)


def weights(costs: list[Cost], edges: int) -> list[int]:
    """Return whole numbers whose sums over `edges` pairings are ordered like the sums of the costs, field by field."""
    found = [0] * len(costs)
    for place in range(len(Cost._fields)):
        column = [Fraction(cost[place]) for cost in costs]
        scale = lcm(*(figure.denominator for figure in column))
        whole = [int(figure * scale) for figure in column]
        base = max(whole, default=0) * edges + 1
        found = [before * base + figure for before, figure in zip(found, whole, strict=True)]
    return found


def _refuse_unfinished(results: EventResults, rules: SwissSystem) -> None:
    unfinished = [f"Round {number} isn't finished" for number in sorted(results.open_rounds)]
    lacking = [found.message for found in audit(results, rules) if found.code == "no-result"]
    if unfinished or lacking:
        raise UsageError(f"{(unfinished or lacking)[0].rstrip('.')}. Enter all results before pairing the next round.")


def _ids(results: EventResults, names: Iterable[str]) -> list[str]:
    """Return the ids of named players. Raises `UsageError` for an unknown name, with the nearest."""
    from difflib import get_close_matches

    known = {fold(player.name): player for player in results.players}
    found = []
    for name in names:
        if fold(name) not in known:
            near = get_close_matches(fold(name), list(known), 1)
            raise UsageError(f"no player is called {quoted(name)}.", [known[one].name for one in near])
        found.append(known[fold(name)].id)
    return found


def _newcomers(results: EventResults, names: Iterable[str]) -> Iterator[Entrant]:
    """Yield new players for added names that the results don't have.

    A name like that of a player who isn't playing at the moment is left alone, because it may be a slip for theirs.
    """
    from difflib import get_close_matches

    known = {fold(player.name) for player in results.players}
    _, absent = _field(results, set(), set())
    away = [fold(name) for name in absent] + [fold(one.name) for one in results.players if one.active is False]
    for name in names:
        if fold(name) and fold(name) not in known and not get_close_matches(fold(name), away, 1):
            yield Entrant(fold(name), name)


def _field(results: EventResults, drop: set[str], add: set[str]) -> tuple[list[Entrant], list[str]]:
    """Return who plays the next round, and the names of those left out because they weren't in the last one."""
    before = results.counted()
    last = max((match.round for match in before), default=0)
    ever = {player for match in before for player in match.players()}
    there = {player for match in before if match.round == last for player in match.players()}
    field, left_out = [], []
    for entrant in results.players:
        if entrant.id in drop or (entrant.active is False and entrant.id not in add):
            continue
        if entrant.id in ever and entrant.id not in there | add:
            left_out.append(entrant.name)
        else:
            field.append(entrant)
    return field, left_out


def _candidates(results: EventResults, rules: SwissSystem, field: list[Entrant]) -> list[Candidate]:
    figures = {row.player.id: row for row in rows(results, rules)}
    idle = {match.first for match in results.counted() if match.second is None}
    return [
        Candidate(entrant.id, row.points, row.side_bias or 0, entrant.id in idle)
        for entrant in field
        for row in [figures[entrant.id]]
    ]


def _meetings(results: EventResults) -> dict[frozenset[str], list[str | None]]:
    met: dict[frozenset[str], list[str | None]] = {}
    for match in results.counted():
        if match.second is not None:
            met.setdefault(frozenset((match.first, match.second)), []).append(match.corp)
    return met


def _seated(
    pairs: list[tuple[Candidate, Candidate]],
    history: History,
    fixed: Mapping[str, int],
    chance: random.Random,
    number: int,
) -> list[PlayedMatch]:
    """Return the matches with sides and table numbers: fixed tables first, then by both players' points."""
    pairs = sorted(pairs, key=lambda pair: (pair[0].points + pair[1].points, abs(pair[0].points - pair[1].points)))
    pairs.reverse()
    wanted = {at: fixed[player.id] for at, pair in enumerate(pairs) for player in pair if player.id in fixed}
    if len(set(wanted.values())) < len(wanted):
        raise UsageError("two pairs have the same fixed table; change one of them.")
    taken = set(wanted.values())
    free = iter([table for table in range(1, len(pairs) + len(taken) + 1) if table not in taken])
    matches = []
    for at, pair in enumerate(pairs):
        table = wanted[at] if at in wanted else next(free)
        # In double-sided rounds the first player is Corp in the first game.
        corp = chance.choice(history.corps(*pair) if history.single_sided else pair)
        runner = pair[1] if corp is pair[0] else pair[0]
        sided = corp.id if history.single_sided else None
        matches.append(PlayedMatch(number, table, corp.id, runner.id, (None, None), None, corp=sided))
    return sorted(matches, key=lambda match: match.table or 0)


def _broken(
    results: EventResults, history: History, pairs: list[tuple[Candidate, Candidate]], bye: Candidate | None
) -> Iterator[str]:
    """Yield a sentence for every rule that no pairing of this round could keep."""
    names = {player.id: player.name for player in results.players}
    for one, two in pairs:
        cost, both = history.cost(one, two), " and ".join(sorted((names[one.id], names[two.id])))
        if cost.repeats:
            yield f"{both} meet again; no pairing of the round avoids a rematch."
        elif cost.beyond:
            yield f"{both} are far apart in points or sides; no pairing of the round avoids it."
    if bye is not None and bye.had_bye:
        yield f"{names[bye.id]} has a second bye; no pairing of the round avoids it."
