"""Finds the fewest changes that bring a deck within its limits: exact, in integers, and deterministic.

A deck is a sequence of titles with a number of copies each; some are agendas. Every limit is an upper bound on a sum
over the copies (influence, restricted titles, points, large agendas; minimums are negated). Agendas and other cards are
searched separately, because they share only the number of cards, the agenda points, and the rest of each limit. Each
search is a dynamic program over its titles that keeps the best partial solution for every such state. Cards that use
no limit need no search: they fill up the deck or make room.

The rest of a limit matters only as far as later titles could use it, so the number of states stays small. Beyond
`MOST_STATES` the least promising are dropped, and the result no longer counts as proven.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

MOST_STATES: Final = 6_000
"""The most states kept per title, which bounds the search."""
AGENDA_OFF: Final = 2.5
"""The cost of one agenda more or less than before, in the units of `ProblemTitle.costs`."""

UNREACHABLE: Final = 1_000_000
MOST_MORE: Final = 60
"""How many cards larger than its current size, or than the smallest legal size, a deck may become."""

Numbers = tuple[int, ...]


class ProblemTitle(NamedTuple):
    """Copies that can be cut or added: a line in the deck, or cards to add that count the same.

    `uses[x]` is what x copies use of each limit, `costs[x]` how unwelcome x copies are to a player, which only breaks
    ties among solutions with the same number of changes. The deck has `held` copies, worth `points` agenda points each.
    """

    held: int
    points: int
    uses: Sequence[Numbers]
    costs: Sequence[float]


class PlanProblem(NamedTuple):
    """A deck that exceeds its limits. `fill` (to add) and `room` (to cut) are titles that use no limit."""

    agendas: Sequence[ProblemTitle]
    others: Sequence[ProblemTitle]
    fill: ProblemTitle
    room: ProblemTitle
    limits: Numbers
    band: Callable[[int], tuple[int, int | None]] | None
    """Returns the legal range of agenda points for a deck size; None where agenda points don't matter."""
    smallest: int
    largest: int
    size: int
    """The current number of cards."""
    points: int
    """The current agenda points."""
    size_wanted: int
    agendas_wanted: int


class Solution(NamedTuple):
    """A solution: its criteria in order of importance, and the copies of each title of the problem."""

    changes: int
    off: int
    cost: float
    agendas: Sequence[int]
    others: Sequence[int]
    fill: int
    room: int


class SearchResult(NamedTuple):
    """The best solution found, if any, and whether it is proven that there is no better one."""

    found: Solution | None
    proven: bool


class PartialSolution(NamedTuple):
    """The best way to a state: its changes, its cost, and the copies chosen so far, as a list linked from the end."""

    changes: int
    cost: float
    copies: tuple[Any, int] | None


State = tuple[int, int, Numbers]
"""The change in copies, the change in agenda points, and the rest of each limit."""


def solve(problem: PlanProblem, bound: int, *, least: int = 0) -> SearchResult:
    """Return the best solution of at most `bound` changes; at least `least` are known to be needed.

    The first pass assumes that there are enough cards to fill up or to make room. Where there are too few, a second
    pass searches these like all other titles.
    """
    quick = _Search(problem, tight=False)
    result = quick.run(least, bound)
    if quick.fell_short >= (bound + 1 if result.found is None else result.found.changes):
        return result
    full = _Search(problem, tight=True).run(least, bound if result.found is None else result.found.changes)
    if full.found is None or (result.found is not None and result.found[:3] <= full.found[:3]):
        return SearchResult(result.found, full.proven)
    return full


class _Search:
    """One pass over a problem; with `tight` it also searches the titles that fill up and make room."""

    def __init__(self, problem: PlanProblem, *, tight: bool) -> None:
        self.problem = problem
        self.tight = tight
        others = [*problem.others, problem.fill, problem.room] if tight else list(problem.others)
        self.fell_short = UNREACHABLE
        """The fewest changes for which there weren't enough cards to fill up or to make room."""
        self.missing = problem.smallest - problem.size
        self.sizes = _sizes(problem)
        titles = [*problem.agendas, *others]
        self.left = tuple(
            limit - sum(title.uses[title.held][at] for title in titles) for at, limit in enumerate(problem.limits)
        )
        self.agendas, self.others = _TitleSearch(problem.agendas, len(self.left)), _TitleSearch(others, len(self.left))
        # Where titles are only cut, the number of changes gives the size, unless copies are cut just to make room.
        self.by_size = tight or any(len(title.uses) - 1 > title.held for title in others)

    def run(self, least: int, bound: int) -> SearchResult:
        """Return the best solution of at most `bound` changes, raising the number tried step by step."""
        most, more = min(bound, max(least, self.missing, 0) + 1), 2
        while True:
            best, exact = self._among(most)
            if most >= bound or (best is not None and best.changes <= most):
                return SearchResult(best, exact)
            most, more = min(bound, most + more if best is None else best.changes), 4 * more

    def _among(self, most: int) -> tuple[Solution | None, bool]:
        """Return the best solution, optimal if it has at most `most` changes, and whether no state was dropped."""
        agendas, count = self.agendas, len(self.left)
        rest, exact = self.others.ways(
            self.left,
            keep=agendas.losses[0],
            wins=agendas.wins[0],
            most=most,
            lacking=self.missing,
            by_size=self.by_size,
        )
        if not rest:
            return None, exact
        ways = sorted(rest.items(), key=lambda item: item[1][:2])
        fewest = ways[0][1].changes
        # A partial solution that only cuts has as many fewer copies as it has changes.
        cuts = min((way.changes - state[0]) // 2 for state, way in ways) if self.by_size else fewest
        states, whole = agendas.ways(
            (0,) * count,
            keep=tuple(max(-state[2][at] for state, _ in ways) for at in range(count)),
            wins=tuple(max(state[2][at] for state, _ in ways) for at in range(count)),
            most=most,
            spent=fewest,
            lacking=2 * cuts + self.missing,
            points=self._points_between(most),
        )
        return self._joined(states, ways, most), exact and whole

    def _points_between(self, most: int) -> tuple[int, int] | None:
        """Return the smallest and largest change in agenda points that `most` changes can make legal."""
        problem = self.problem
        if problem.band is None:
            return None
        high = problem.band(min(problem.largest, max(problem.size, problem.smallest) + most))[1]
        return problem.band(problem.smallest)[
            0
        ] - problem.points, UNREACHABLE if high is None else high - problem.points

    def _joined(
        self, agendas: Mapping[State, PartialSolution], others: Sequence[tuple[State, PartialSolution]], bound: int
    ) -> Solution | None:
        """Return the best pair of partial solutions for agendas and others, filled up or cut to a legal size."""
        problem = self.problem
        fill, room = problem.fill, problem.room
        best: tuple[int, int, float] = (bound, UNREACHABLE, 0.0)
        chosen: tuple[PartialSolution, PartialSolution, int, int] | None = None
        held = sum(title.held for title in problem.agendas)
        for (more, points, gained), way in sorted(agendas.items(), key=lambda item: item[1][:2]):
            if way.changes > best[0]:
                break
            sizes = self.sizes.get(problem.points + points if problem.band is not None else 0)
            if sizes is None:
                continue
            off = AGENDA_OFF * abs(held + more - problem.agendas_wanted)
            for (other, _, left), rest in others:
                changes = way.changes + rest.changes
                if changes > best[0]:
                    break
                if any(have + gain < 0 for have, gain in zip(left, gained, strict=True)):
                    continue
                size = problem.size + more + (other if self.by_size else -rest.changes)
                filled = max(0, sizes[0] - size)
                emptied = max(0, size - sizes[1])
                changes += filled + emptied
                if changes > best[0]:
                    continue
                if (
                    filled >= len(fill.uses)
                    or emptied > room.held
                    or (self.tight and changes > way.changes + rest.changes)
                ):
                    self.fell_short = min(self.fell_short, changes)
                    continue
                cost = way.cost + rest.cost + off
                if not self.tight:
                    cost += fill.costs[filled] + room.costs[room.held - emptied]
                rank = (changes, abs(size + filled - emptied - problem.size_wanted), cost)
                if chosen is None or rank < best:
                    best, chosen = rank, (way, rest, filled, emptied)
        if chosen is None:
            return None
        way, rest, filled, emptied = chosen
        copies, own = _copies(rest), len(problem.others)
        kept = room.held - emptied
        if self.tight:
            filled, kept = copies[own:]
        return Solution(*best, _copies(way), copies[:own], filled, kept)


def _sizes(problem: PlanProblem) -> dict[int, tuple[int, int]]:
    """Return the legal range of deck sizes by agenda points; under the key 0 where points don't matter."""
    largest = min(problem.largest, max(problem.size, problem.smallest) + MOST_MORE)
    if problem.band is None:
        return {0: (problem.smallest, largest)}
    found: dict[int, tuple[int, int]] = {}
    low, high = problem.band(largest)
    most = max(problem.points, low) + MOST_MORE if high is None else high
    for size in range(problem.smallest, largest + 1):
        low, top = problem.band(size)
        for points in range(low, (most if top is None else top) + 1):
            found[points] = (found.get(points, (size,))[0], size)
    return found


def _copies(way: PartialSolution) -> list[int]:
    """Return the copies chosen for each title, in their order."""
    found: list[int] = []
    at = way.copies
    while at is not None:
        found.append(at[1])
        at = at[0]
    return found[::-1]


class _TitleSearch:
    """Titles in search order, and what the titles from each one on could free or use of every limit."""

    def __init__(self, titles: Sequence[ProblemTitle], count: int) -> None:
        self.titles = titles
        self.wins, self.losses = [(0,) * count], [(0,) * count]
        self.most_points, self.fewest_points = [0], [0]
        for title in reversed(titles):
            now = title.uses[title.held]
            ranges = [[now[at] - use[at] for use in title.uses] for at in range(count)]
            self.wins.append(tuple(map(sum, zip(self.wins[-1], (max(row) for row in ranges), strict=True))))
            self.losses.append(tuple(map(sum, zip(self.losses[-1], (-min(row) for row in ranges), strict=True))))
            self.most_points.append(self.most_points[-1] + title.points * (len(title.uses) - 1 - title.held))
            self.fewest_points.append(self.fewest_points[-1] - title.points * title.held)
        for row in (self.wins, self.losses, self.most_points, self.fewest_points):
            row.reverse()

    def ways(
        self,
        left: Numbers,
        *,
        keep: Numbers,
        wins: Numbers,
        most: int,
        lacking: int,
        spent: int = 0,
        by_size: bool = True,
        points: tuple[int, int] | None = None,
    ) -> tuple[dict[State, PartialSolution], bool]:
        """Return the best partial solution for each state, and whether no state was dropped.

        `keep` is how much of each limit the titles of the other search could use, `wins` how much they could free. No
        solution has more than `most` changes: the other search makes `spent` of them, which leaves `lacking` copies to
        add. `points` is the range that the change in agenda points must end up in.
        """
        states: dict[State, PartialSolution] = {(0, 0, left): PartialSolution(0, 0.0, None)}
        exact = True
        for at, title in enumerate(self.titles, 1):
            after: dict[State, PartialSolution] = {}
            now = title.uses[title.held]
            caps = tuple(map(sum, zip(self.losses[at], keep, strict=True)))
            floor = tuple(-(own + other) for own, other in zip(self.wins[at], wins, strict=True))
            options = [
                (
                    copies,
                    copies - title.held,
                    abs(copies - title.held),
                    tuple([have - take for have, take in zip(now, use, strict=True)]),
                    title.costs[copies],
                )
                for copies, use in enumerate(title.uses)
            ]
            options.sort(key=lambda option: option[2])  # decides which of equal options comes first
            for (more, worth, left_now), way in states.items():
                for copies, change, changes, gains, cost in options:
                    total = way.changes + changes
                    if total + spent > most or total - more - change + lacking > most:
                        if change > 0:
                            break
                        continue
                    value = worth + change * title.points
                    if points is not None and (
                        value + self.most_points[at] < points[0] or value + self.fewest_points[at] > points[1]
                    ):
                        continue
                    numbers = []
                    for have, gain, cap, low in zip(left_now, gains, caps, floor, strict=True):
                        have += gain
                        if have < low:
                            break
                        numbers.append(have if have < cap else cap)
                    else:
                        state = (more + change if by_size else 0, value, tuple(numbers))
                        old = after.get(state)
                        if old is None or (total, way.cost + cost) < old[:2]:
                            after[state] = PartialSolution(total, way.cost + cost, (way.copies, copies))
            if len(after) > MOST_STATES:
                exact = False
                after = dict(sorted(after.items(), key=lambda item: item[1][:2])[:MOST_STATES])
            states = after
        return states, exact
