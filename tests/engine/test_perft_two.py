"""Every way a run, an access and a trace can go, counted and derived by hand: the same with windows gated and not.

A line is the choices among several options, from the run's declaration to its end; where only one thing can be done
there is no choice. Chance always takes the first card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from nrdb.engine.model.decision import Option
from nrdb.engine.steps import machine
from tests.engine.seats import Seats

Line = tuple[Option, ...]


def lines(lay: Callable[[], Seats], start: Option, gated: bool) -> dict[Line, Seats]:
    """Every line after an action at a laid table, with the table at its end."""
    found: dict[Line, Seats] = {}
    waiting: list[Line] = [()]
    while waiting:
        line = waiting.pop()
        seats, left = begun(lay, start, gated), list(line)
        while seats.g.flow is not None and seats.g.decision is not None:
            options = seats.g.legal_actions()
            if len(options) > 1 and not left:
                waiting += [(*line, option) for option in options]
                break
            machine.take(seats.g, left.pop(0) if len(options) > 1 else options[0])
        else:
            found[line] = seats
    return found


def begun(lay: Callable[[], Seats], start: Option, gated: bool) -> Seats:
    """The table after the action was chosen."""
    seats = lay()
    seats.g.table.gated = gated
    while start not in seats.g.legal_actions():
        machine.take(seats.g, ("pass",))
    machine.take(seats.g, start)
    return seats


def one_wall() -> Seats:
    """Ice Wall (strength 1, it ends the run) before an empty HQ; Corroder (strength 2), and two credits."""
    return Seats(ice={"HQ": ["Ice Wall"]}, rig=["Corroder"], credits=(0, 2))


def three_cards() -> Seats:
    """Three cards in Archives."""
    return Seats(archives=["Hedge Fund", "PAD Campaign", "Ice Wall"])


def one_trace() -> Seats:
    """A trace of base strength 1 against no link; two credits for the Corp and one for the Runner."""
    says = {"Ice Wall": [{"sub": [{"trace": {"base": 1, "hit": [{"tag": 1}]}}]}]}
    return Seats(ice={"HQ": ["Ice Wall"]}, credits=(2, 1), says=says)


def one_wall_of_1996() -> Seats:
    """Data Wall (strength 0, it ends the run) before an empty HQ; Corrosion, which breaks it for nothing; one bit."""
    return Seats(ice={"HQ": ["Data Wall"]}, rig=["Corrosion"], credits=(0, 1), deck=(), rulebook="classic")


def one_trace_of_1996() -> Seats:
    """Hunter (limit 5) before an empty HQ, two bits for the Corp; a base link of 1, more for a bit each, one bit."""
    return Seats(ice={"HQ": ["Hunter"]}, rig=["Baedeker's Net Map"], credits=(2, 1), deck=(), rulebook="classic")


@pytest.mark.parametrize("gated", [True, False])
def test_one_wall_and_one_breaker_of_1996(gated: bool) -> None:
    """CLS-RUN-03, CLS-RUN-05, CLS-TRC-ICE-07: strength is raised in the encounter alone, and there are two chances to
    jack out.

    After the pass: jack out, or go on and jack out, or go on twice: 3 lines, J. In the encounter: pass at once, and the
    subroutine ends the run (1); break, then pass or boost (2 J); boost, then pass (1) or break (J). That is
    2 + 3 J = 11 lines, 3 of them successful. The bit is spent in J + 1 + J = 7 of them.
    """
    found = lines(one_wall_of_1996, ("run", 0), gated)
    assert len(found) == 11
    assert Counter(seats.happened("pass") for seats in found.values()) == {True: 9, False: 2}
    assert sum(seats.happened("run_successful") for seats in found.values()) == 3
    assert Counter(1 - seats.g.runner.credits for seats in found.values()) == {0: 4, 1: 7}


@pytest.mark.parametrize("gated", [True, False])
def test_a_sealed_trace_in_all_its_ways(gated: bool) -> None:
    """CLS-TRACE-01, CLS-TRACE-02, CLS-TRACE-04: the Corp bids 0 to 2; the Runner has no link, the base link of 1, or 2.

    The trace succeeds with a bid of at least the link: in 3 + 2 + 1 of 3 x 3 cases. After each there are three ways to
    jack out or go on (see above): 27 lines, 18 of them with a tag. Both bids are spent in any case.
    """
    found = lines(one_trace_of_1996, ("run", 0), gated)
    assert len(found) == 27
    assert Counter(seats.g.tags for seats in found.values()) == {1: 18, 0: 9}
    assert Counter((seats.g.corp.credits, seats.g.runner.credits) for seats in found.values()) == {
        (corp, runner): 3 * ways for corp in range(3) for runner, ways in ((1, 2), (0, 1))
    }


@pytest.mark.parametrize("gated", [True, False])
def test_one_wall_and_one_breaker(gated: bool) -> None:
    """CR26 6.9.3b, 6.9.4c: in the encounter pass, break (1) or boost (1), and after a pass jack out or go on.

    Strength may be raised in every window (CR26 3.9.5d): in two before the encounter (6.9.1e, 6.9.2b), in one after it
    (6.9.4b) and, for who goes on, in another (6.9.4e).
    With two credits in the encounter: pass at once, 1 line. Break, then boost (2 at the jack-out choice) or pass: with
    the last credit boost in 6.9.4b (2), or jack out (1), or go on and boost or not (2): 7 lines. Boost, then pass (1),
    break, after which no credit is left (2), or boost again (1): 4 lines. Of these 12 three end by the subroutine.
    With one: pass (1), break (2), boost (1): 4 lines, of which two end so. With none: pass, 1 line.
    One credit is spent before in either of 2 windows, two in 3 ways: 12 + 2 x 4 + 3 x 1 = 23 lines, 3 + 2 x 2 + 3 end
    by the subroutine, and 5 + 2 x 1 of the others go on.
    """
    found = lines(one_wall, ("run", 0), gated)
    ends = Counter("broken" if seats.happened("pass") else "ended" for seats in found.values())
    assert (len(found), ends) == (23, {"broken": 13, "ended": 10})
    assert sum(seats.happened("run_successful") for seats in found.values()) == 7
    spent = Counter(2 - seats.g.runner.credits for seats in found.values())
    assert spent == {0: 1, 1: 5, 2: 17}


@pytest.mark.parametrize("gated", [True, False])
def test_three_cards_are_accessed_in_any_order(gated: bool) -> None:
    """CR26 7.3.4: jack out, or three cards in each of 3 x 2 x 1 orders, the last one without a choice."""
    found = lines(three_cards, ("run", 2), gated)
    orders = {tuple(it for name, it, *_ in seats.g.events if name == "access") for seats in found.values()}
    assert (len(found), len(orders)) == (7, 7)
    assert sorted(map(len, orders)) == [0, 3, 3, 3, 3, 3, 3]


@pytest.mark.parametrize("gated", [True, False])
def test_a_trace_in_all_its_ways(gated: bool) -> None:
    """CR26 10.8: the Corp spends 0 to 2, the Runner 0 or 1; 1 + c against r: it fails for c = 0, r = 1 alone.

    After each of the six the run goes on or the Runner jacks out: 12 lines, 10 of them with a tag.
    """
    found = lines(one_trace, ("run", 0), gated)
    assert len(found) == 12
    assert Counter(seats.g.tags for seats in found.values()) == {1: 10, 0: 2}


def test_gating_leaves_out_no_line() -> None:
    """The lines are the same ones, with the same ends, whether or not players are asked who can only pass."""
    runs = ((one_wall, 0), (three_cards, 2), (one_trace, 0), (one_wall_of_1996, 0), (one_trace_of_1996, 0))
    for lay, start in ((lay, ("run", server)) for lay, server in runs):
        ends: list[dict[Line, Any]] = []
        for gated in (True, False):
            ends.append({line: seats.g.key() for line, seats in lines(lay, start, gated).items()})
        assert ends[0] == ends[1]
