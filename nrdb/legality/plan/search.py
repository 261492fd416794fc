"""The fewest changes that bring a deck within its limits: exact, in whole numbers, and without a clock.

A deck is a row of titles of which some copies are held; some are agendas. Every limit is a sum over the copies that
may not rise above its bound (influence, restricted titles, points of a list, large agendas; what is asked for at least
counts downwards). Agendas and the rest are searched apart, because only three things pass between them: how many
cards, how many agenda points, and what is left of each limit. Each search goes title by title and keeps, for each such
row of numbers, the best way to it. Cards that touch no limit need no search: they fill a deck up or make room.

What is left of a limit counts only as far as later titles could use it up, so few rows of numbers differ. Beyond
`MOST_STATES` of them the least promising are let go, and the answer no longer counts as proven.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

MOST_STATES: Final = 6_000
"""Rows of numbers kept per title: what bounds the search."""
AGENDA_OFF: Final = 2.5
"""How little a player wants one agenda more or less than before; `ProblemTitle.costs` has the same measure."""

UNREACHABLE: Final = 1_000_000
MOST_MORE: Final = 60
"""Cards above its size now, or above the smallest legal one, up to which a deck may grow."""

Numbers = tuple[int, ...]


class ProblemTitle(NamedTuple):
    """Copies that can be cut or added: a line of the deck, or cards to add that count alike.

    `uses[x]` is what x copies take of each limit, `costs[x]` how little a player wants x copies: looked at only among
    ways of the same number of changes. `held` copies are there now, each worth `points` agenda points.
    """

    held: int
    points: int
    uses: Sequence[Numbers]
    costs: Sequence[float]


class PlanProblem(NamedTuple):
    """A deck that breaks its limits. `fill` and `room` are titles that take nothing: one to add, one to cut."""

    agendas: Sequence[ProblemTitle]
    others: Sequence[ProblemTitle]
    fill: ProblemTitle
    room: ProblemTitle
    limits: Numbers
    band: Callable[[int], tuple[int, int | None]] | None
    """From and to how many agenda points a deck of so many cards is legal; None where they do not matter."""
    smallest: int
    largest: int
    size: int
    """Cards now."""
    points: int
    """Agenda points now."""
    size_wanted: int
    agendas_wanted: int


class Solution(NamedTuple):
    """An answer: its measures, the best first, and how many copies of each title of the problem."""

    changes: int
    off: int
    cost: float
    agendas: Sequence[int]
    others: Sequence[int]
    fill: int
    room: int


class SearchResult(NamedTuple):
    """What a search came to: the best answer, if any, and whether it is proven that there is no better one."""

    found: Solution | None
    proven: bool


class PartialSolution(NamedTuple):
    """The best way to a row of numbers: changes, cost, and the copies chosen so far, the last title first."""

    changes: int
    cost: float
    copies: tuple[Any, int] | None


State = tuple[int, int, Numbers]
"""Copies more than now, agenda points more than now, and what the choices leave of each limit."""


def solve(problem: PlanProblem, bound: int, *, least: int = 0) -> SearchResult:
    """The best answer of at most `bound` changes; `least` are known to be needed.

    First trusting that there are cards enough to fill up with and to make room; where they fall short, these are
    searched like all others.
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
    """One pass over a problem; `tight` searches the cards that fill up and make room like all others."""

    def __init__(self, problem: PlanProblem, *, tight: bool) -> None:
        self.problem = problem
        self.tight = tight
        others = [*problem.others, problem.fill, problem.room] if tight else list(problem.others)
        self.fell_short = UNREACHABLE
        """The fewest changes for which there were too few cards to fill up with or to make room."""
        self.missing = problem.smallest - problem.size
        self.sizes = _sizes(problem)
        titles = [*problem.agendas, *others]
        self.left = tuple(
            limit - sum(title.uses[title.held][at] for title in titles) for at, limit in enumerate(problem.limits)
        )
        self.agendas, self.others = _TitleSearch(problem.agendas, len(self.left)), _TitleSearch(others, len(self.left))
        # Where titles are only cut, the changes of a way say how many; not so where a copy is cut for its room alone.
        self.by_size = tight or any(len(title.uses) - 1 > title.held for title in others)

    def run(self, least: int, bound: int) -> SearchResult:
        """The best answer of at most `bound` changes: few are tried first, and more where these do not do."""
        most, more = min(bound, max(least, self.missing, 0) + 1), 2
        while True:
            best, exact = self._among(most)
            if most >= bound or (best is not None and best.changes <= most):
                return SearchResult(best, exact)
            most, more = min(bound, most + more if best is None else best.changes), 4 * more

    def _among(self, most: int) -> tuple[Solution | None, bool]:
        """The best answer, sure to be the best if it has no more than `most` changes; and whether none was let go."""
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
        # A way that only cuts has as many copies fewer as it has changes.
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
        """Fewest and most agenda points, beside those there are now, that `most` changes can make legal."""
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
        """The best of all pairs of a way for the agendas and one for the rest, filled up or cut to a legal size."""
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
    """From and to which size a deck of so many agenda points is legal; under 0 where points do not matter."""
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
    """The copies chosen for each title, in their order."""
    found: list[int] = []
    at = way.copies
    while at is not None:
        found.append(at[1])
        at = at[0]
    return found[::-1]


class _TitleSearch:
    """Titles to be gone through in their order, and what those from each of them on could win or lose of a limit."""

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
        """The best way to each row of numbers, and whether none was let go.

        `keep` is how much of each limit titles of the other search could use up, `wins` what they could win back.
        No answer has more than `most` changes: `spent` are made elsewhere, and with them `lacking` copies remain to be
        added. `points`: from and to how many agenda points, beside those there are now, an answer is to be had.
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
            options.sort(key=lambda option: option[2])  # it says which of equal ways comes first
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
