"""Games counted: decisions, calls of functions, memory held and memory left, over fixed games of the example decks.

The decisions are exact: the same seed asks for the same choices on every machine and every Python, so another number
is another game. Calls are a ceiling, a twentieth above what Python 3.11 needs; later versions make fewer.

usage: python -m tests.counts.test_games (prints the table and the ceilings as they would be measured now)
"""

from __future__ import annotations

import gc
import sys
import tracemalloc
from collections.abc import Callable
from functools import cache, partial

import pytest

from nrdb.deck import read_deck
from nrdb.engine.chance import seeded
from nrdb.engine.game import new_game
from nrdb.engine.steps.machine import take
from nrdb.goldfish.policy import policy_for
from nrdb.goldfish.setting import Setting, setting_for
from nrdb.goldfish.simulate import play_series
from tests.engine.laid import ROOT, catalogue

# By deck and policy: the decisions of games 0 to 49 of seed 0, ten turns each, and the most calls a game may make.
GAMES = {
    ("corp", "random"): (2107, 4380),
    ("corp", "sensible"): (2789, 3090),
    ("runner", "random"): (2283, 3460),
    ("runner", "sensible"): (2347, 3220),
    ("starter-the-catalyst", "random"): (2251, 3500),
    ("starter-the-catalyst", "sensible"): (2302, 3080),
    ("starter-the-syndicate", "random"): (1833, 3640),
    ("starter-the-syndicate", "sensible"): (1910, 2200),
    ("worlds-2013-andromeda", "random"): (2504, 3820),
    ("worlds-2013-andromeda", "sensible"): (2622, 2930),
    ("worlds-2013-engineering-the-future", "random"): (2124, 4820),
    ("worlds-2013-engineering-the-future", "sensible"): (2770, 3020),
}
SERIES = 5850
"""The most calls that a game of a series may make, with all that is counted of it; the dearest example."""
PEAK = 20
"""kB that one game may hold at its peak."""
Play = Callable[[int], int]
Work = Callable[[], object]


@cache
def setting(deck: str, policy: str) -> Setting:
    """An example deck, ready to be played."""
    path = ROOT / "examples" / f"{deck}.txt"
    return setting_for(read_deck(path, catalogue()), catalogue(), policy=policy, turns=10)


def player(deck: str, policy: str) -> Play:
    """Plays a game of seed 0 by its number and answers how many decisions it had."""
    table = setting(deck, policy).table()
    chosen = policy_for(policy, table)

    def play(game: int) -> int:
        chosen.begin(0, game)
        g = new_game(table, seeded(0, game), last_turn=10)
        while not g.over:
            take(g, chosen.choose(g, g.decision))  # type: ignore[arg-type]
        return len(g.log)

    return play


def calls(work: Work) -> int:
    """How many functions are called, those written in C too."""
    found = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal found
        found += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return found


def calls_of_a_game(play: Play) -> float:
    """The calls of one game, on average of ten; what is worked out once is not counted."""
    play(0)
    return calls(lambda: [play(game) for game in range(10)]) / 10


def calls_of_a_series() -> float:
    """The calls of one game with all that is counted of it."""
    held = setting("runner", "sensible")
    play_series(held, 0, 0, 1)
    return calls(lambda: play_series(held, 0, 0, 10)) / 10


def least(measure: Callable[[Work], float], work: Work) -> float:
    """The least of three measures of memory: what the process does in other threads at the same time comes and goes."""
    return min(measure(work) for _ in range(3))


def left_by(work: Work) -> int:
    """How many more blocks are held after some work than were before it."""
    gc.collect()
    before = sys.getallocatedblocks()
    work()
    gc.collect()
    return sys.getallocatedblocks() - before


def peak_of(work: Work) -> float:
    """How many kB more are held at the most while some work is done, where memory is traced."""
    tracemalloc.reset_peak()
    before, _ = tracemalloc.get_traced_memory()
    work()
    return (tracemalloc.get_traced_memory()[1] - before) / 1024


KINDS = sorted(GAMES)
UNTRACED = pytest.mark.skipif(sys.gettrace() is not None, reason="what measures the tests holds memory of its own")


@pytest.mark.parametrize(("deck", "policy"), KINDS)
def test_the_decisions_of_fifty_games(deck, policy):
    play = player(deck, policy)
    assert sum(map(play, range(50))) == GAMES[deck, policy][0]


@pytest.mark.parametrize(("deck", "policy"), KINDS)
def test_a_game_calls_no_more_functions_than_it_did(deck, policy):
    assert calls_of_a_game(player(deck, policy)) <= GAMES[deck, policy][1]


def test_counting_a_series_calls_no_more_functions_than_it_did():
    assert calls_of_a_series() <= SERIES


@UNTRACED
@pytest.mark.parametrize(("deck", "policy"), KINDS)
def test_games_leave_no_memory_behind(deck, policy):
    """After sixty games as many blocks are held as before them, or a few that Python keeps for itself."""
    play = player(deck, policy)
    for game in range(20):
        play(game)
    assert least(left_by, lambda: [play(game) for game in range(20, 80)]) < 50


@UNTRACED
@pytest.mark.parametrize(("deck", "policy"), KINDS)
def test_a_game_holds_little_memory(deck, policy):
    play = player(deck, policy)
    play(0)
    tracemalloc.start()
    try:
        assert max(least(peak_of, partial(play, game)) for game in range(5)) <= PEAK
    finally:
        tracemalloc.stop()


def test_a_leak_and_a_dearer_game_would_be_seen():
    """The measures measure: a list that grows with each game, and a call more for each decision."""
    play = player("runner", "sensible")
    play(0)
    kept: list[object] = []
    assert least(left_by, lambda: [kept.append([play(game)]) for game in range(60)]) >= 60
    plain = calls(lambda: play(1))
    assert calls(lambda: [play(1), *(len("") for _ in range(50))]) >= plain + 50


@UNTRACED
def test_a_game_that_holds_more_would_be_seen_and_what_comes_and_goes_is_not():
    play = player("runner", "sensible")
    play(1)
    once = iter([bytes(1 << 17)])
    tracemalloc.start()
    try:
        assert least(peak_of, lambda: [bytes(PEAK << 10), play(1)]) > PEAK
        assert least(peak_of, lambda: [bytes(1 << 17) if next(once, None) else None, play(1)]) <= PEAK
    finally:
        tracemalloc.stop()


if __name__ == "__main__":
    for kind in GAMES:
        play = player(*kind)
        print(
            f"    {kind}: ({sum(map(play, range(50)))}, {round(calls_of_a_game(play) * 1.05, -1):.0f}),".replace(
                "'", '"'
            )
        )
    print(f"SERIES = {round(calls_of_a_series() * 1.05, -1):.0f}")
