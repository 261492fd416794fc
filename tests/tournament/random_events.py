"""Random events, paired round by round, and what every pairing must keep.

`python -m tests.tournament.random_events 500` plays 500 events of 8 to 200 players; a second number is the first event
of a run that goes on where another stopped. The checks don't use the costs of the package: whether a repeat could have
been avoided is a question of its own.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from fractions import Fraction

from nrdb.tournament.pairing import NextRound, Wishes, next_round
from nrdb.tournament.played import Entrant, EventResults, PlayedMatch
from nrdb.tournament.swiss import SYSTEMS, SwissSystem, rows

SINGLE = ((3, 0), (0, 3), (3, 0), (0, 3), (3, 0), (0, 3), (1, 1))
DOUBLE = ((6, 0), (0, 6), (3, 3), (3, 3), (4, 1), (1, 4))
ROUNDS = 8


def event(players: int, rules: SwissSystem) -> EventResults:
    """Return an event before its first round."""
    entrants = tuple(Entrant(f"p{number}", f"P{number}") for number in range(players))
    return EventResults("games", "", None, entrants, (), 0, 0, single_sided=rules.single_sided)


def reported(results: EventResults, chance: random.Random, rules: SwissSystem) -> EventResults:
    """Return the results with a random score for every match that has none."""
    made = []
    for match in results.matches:
        if match.second is not None and match.scores == (None, None):
            one, two = chance.choice(SINGLE if rules.single_sided else DOUBLE)
            match = match._replace(scores=(Fraction(one), Fraction(two)))
        made.append(match)
    return results._replace(matches=tuple(made), open_rounds=frozenset())


def allowed(before: EventResults, rules: SwissSystem) -> set[frozenset[str]]:
    """Return the pairs that may meet: once in double-sided rounds, twice in single-sided ones."""
    met = Counter(frozenset(match.players()) for match in before.matches if match.second is not None)
    names = [player.id for player in before.players]
    pairs = (frozenset((one, two)) for at, one in enumerate(names) for two in names[:at])
    return {pair for pair in pairs if met[pair] < (2 if rules.single_sided else 1)}


def pairable(players: list[str], allowed_pairs: set[frozenset[str]]) -> bool:
    """Return whether all players, or all but one of an odd field, can be paired within the allowed pairs."""
    from networkx import Graph, max_weight_matching

    graph = Graph()
    graph.add_nodes_from(players)
    graph.add_edges_from(tuple(pair) for pair in allowed_pairs if pair <= set(players))
    return len(max_weight_matching(graph, maxcardinality=True)) == len(players) // 2


def check(before: EventResults, found: NextRound, rules: SwissSystem) -> int:
    """Assert what a round must keep, and return how many players are off balance by more than a game."""
    new = [match for match in found.results.matches if match.round == found.round]
    players = [player for match in new for player in match.players()]
    assert len(players) == len(set(players)), "a player has two pairings"
    pairs = [frozenset(match.players()) for match in new if match.second is not None]
    may_meet = allowed(before, rules)
    if not all(pair in may_meet for pair in pairs):
        assert found.broken, "a repeat isn't reported"
        assert not pairable(players, may_meet), "a repeat could have been avoided"
    for one, two in (sorted(pair) for pair in pairs):
        earlier = [match.corp for match in before.matches if set(match.players()) == {one, two}]
        now = next(match.corp for match in new if set(match.players()) == {one, two})
        assert not rules.single_sided or len(earlier) != 1 or now not in earlier, "the same sides again"
    points = {row.player.id: row.points for row in rows(before, rules)}
    sums = [points[match.first] + points[match.second] for match in new if match.second is not None]
    assert sums == sorted(sums, reverse=True), "tables aren't in the order of points"
    idle = [match.first for match in new if match.second is None]
    assert len(idle) == len(players) % 2, "more byes than an odd field needs"
    had = {match.first for match in before.matches if match.second is None}
    free = [player for player in players if player not in had]
    for player in idle:
        assert player not in had or not free or found.broken, "a second bye"
        assert found.broken or points[player] == min(points[other] for other in free), "the bye isn't the lowest's"
    bias: Counter[str] = Counter()
    for match in found.results.matches:
        if match.corp is not None and match.second is not None:
            bias[match.corp] += 1
            bias[match.second if match.corp == match.first else match.first] -= 1
    assert found.broken or all(abs(bias[player]) <= 2 for player in players), "a third game more on one side"
    return sum(abs(bias[player]) > 1 for player in players)


def play(players: int, rules: SwissSystem, seed: int, rounds: int = ROUNDS) -> tuple[int, int]:
    """Play an event, checking every round; return the seats paired and those off balance by more than a game."""
    chance = random.Random(seed)
    results = event(players, rules)
    seats = off = 0
    for _ in range(rounds):
        drops = tuple(player.name for player in results.players if results.rounds and chance.random() < 0.02)
        still = {player for match in results.matches if match.round == results.rounds for player in match.players()}
        if len(still) - len(drops) < 8:
            drops = ()
        found = next_round(results, rules, seed=seed, wishes=Wishes(drop=drops))
        off += check(results, found, rules)
        seats += sum(len(match.players()) for match in found.results.matches if match.round == found.round)
        results = reported(found.results, chance, rules)
    return seats, off


def sample(number: int) -> tuple[int, SwissSystem]:
    """Return the size and the system of a random event."""
    chance = random.Random(f"event {number}")
    return chance.randint(8, 200), SYSTEMS[chance.choice(("nsg-single", "nsg-double"))]


def main() -> None:
    """Play the random events that the command line names, and print a line for every 25."""
    seats = off = 0
    events, first = (*map(int, sys.argv[1:]), *(500, 0)[len(sys.argv) - 1 :])
    for number in range(first, events):
        size, rules = sample(number)
        more, uneven = play(size, rules, number)
        if rules.single_sided:
            seats, off = seats + more, off + uneven
        if number % 25 == 24:
            print(f"{number + 1} events; single-sided: {off} of {seats} seats off balance by more than 1", flush=True)


def swiss_match(round_: int, one: str, two: str | None, scores: tuple[int, int], corp: str | None) -> PlayedMatch:
    """Return a played match, for events made by hand."""
    return PlayedMatch(round_, None, one, two, (Fraction(scores[0]), Fraction(scores[1])), None, corp=corp)


if __name__ == "__main__":
    main()
