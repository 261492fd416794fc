"""The pace of the engine: against the plain interpreter of the notation, alone, and in two processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter, process_time

from nrdb.deck import read_deck
from nrdb.goldfish.sensible import Sensible
from nrdb.goldfish.simulate import Setting, play_series, series, setting_for
from tests.engine.laid import EXAMPLES, catalogue
from tests.engine.test_reference import played, reference, tables

Row = tuple[str, float, str, str]
GAMES, ROUNDS = 40, 7


def timed(work: Callable[[], object], clock: Callable[[], float] = process_time) -> float:
    start = clock()
    work()
    return clock() - start


def ratio(name: str, part: int) -> float:
    """How many times longer the plain interpreter takes for the same games."""
    table = tables()[name]
    player = Sensible(table)
    games = range(GAMES * part, GAMES * (part + 1))
    fast = timed(lambda: [played(table, player, game) for game in games])
    return timed(lambda: [reference(table, game) for game in games]) / fast


def setting(deck: str) -> Setting:
    return setting_for(read_deck(EXAMPLES[deck], catalogue()), catalogue(), policy="sensible", turns=10)


def pace(held: Setting, part: int) -> float:
    return 400 / timed(lambda: play_series(held, 0, 400 * part, 400))


def run() -> Iterator[Row]:
    """Rows (name, value, unit, note); the two engines take turns, so that both meet the same machine."""
    for name, side, wanted in (("corp", "Corp", 4), ("runner", "Runner", 5)):
        ratios = [ratio(name, part) for part in range(ROUNDS)]
        low, high = min(ratios), max(ratios)
        note = f"wanted {wanted} or more; {low:.1f} to {high:.1f} over {ROUNDS} rounds of {GAMES} games"
        yield f"engine against plain interpreter, {side}", median(ratios), "times", note
    for deck in ("worlds-2013-engineering-the-future", "worlds-2013-andromeda"):
        held = setting(deck)
        play_series(held, 0, 0, 50)
        best = max(pace(held, part) for part in range(5))
        yield f"goldfish {deck}", best, "games/s", "one core, ten turns, best of five; wanted 2,000 or more"
    one = timed(lambda: series(held, games=6_000, seed=1, jobs=1), perf_counter)
    two = timed(lambda: series(held, games=6_000, seed=1, jobs=2), perf_counter)
    yield "two processes against one, 6,000 games", one / two, "times", "wanted 1.3 or more; wall clock"
