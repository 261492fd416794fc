"""The speed of the engine: against the plain interpreter of the notation, alone, and in two processes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from time import perf_counter, process_time

from nrdb.deck import read_deck
from nrdb.engine import is_compiled
from nrdb.engine.chance import seeded
from nrdb.engine.game import new_game
from nrdb.engine.model.numbers import SIDES
from nrdb.engine.model.state import State
from nrdb.engine.steps.machine import take
from nrdb.games.series import play_block, play_series
from nrdb.goldfish.setting import setting_for
from nrdb.players.sensible import Sensible
from tests.bench.figures import Figure, in_turn, ratios
from tests.engine.duels import decks, pairing
from tests.engine.duels import played as played_by_chance
from tests.engine.laid import EXAMPLES, catalogue
from tests.engine.test_reference import TURNS, played, reference, tables
from tests.players.begun import studied

GAMES, ROUNDS, PACED = 40, 7, 400
DECKS = {"Corp": "worlds-2013-engineering-the-future", "Runner": "worlds-2013-andromeda"}


def beside_the_interpreter(name: str) -> list[float]:
    """How many times longer the plain interpreter takes for the same games, choice by choice, in every round."""
    table = tables()[name]
    player = studied(Sensible(), table)

    def again(game: int) -> State:
        g = new_game(table, seeded(1729, game), last_turn=TURNS)
        for option in logs[game]:
            take(g, option)
        return g

    found = []
    for part in range(ROUNDS):
        games = range(GAMES * part, GAMES * (part + 1))
        logs = {game: list(played(table, player, game).log) for game in games}
        again(games[0]), reference(table, games[0], logs[games[0]])  # what is worked out once is worked out
        taken = in_turn(
            1,
            process_time,
            engine=lambda: [again(game) for game in games],  # noqa: B023
            plain=lambda: [reference(table, game, logs[game]) for game in games],  # noqa: B023
        )
        found.append(taken["plain"][0] / taken["engine"][0])
    return found


def series_to_time() -> dict[str, tuple[int, Callable[[], object], str]]:
    """Return the series that are timed, by name: how many games each has, what plays them, and a note."""
    corp, runner = (side.index(next(d for d in side if "starter" in (d.name or ""))) for side in map(decks, SIDES))
    starters = pairing(corp, runner, "cr-26.03")
    held = {
        side: setting_for(read_deck(EXAMPLES[deck], catalogue()), catalogue(), policy="sensible", turns=10)
        for side, deck in DECKS.items()
    }
    paced = "ten turns, one core; wanted 1,500 or more"
    return {
        "games, Corp": (PACED, lambda: play_block(held["Corp"], 0, 0, PACED), f"{DECKS['Corp']}, {paced}"),
        "games, Runner": (PACED, lambda: play_block(held["Runner"], 0, 0, PACED), f"{DECKS['Runner']}, {paced}"),
        "games of two, whole": (
            GAMES,
            lambda: [played_by_chance(starters, 0, game) for game in range(GAMES)],
            "both sides random, starter decks, one core",
        ),
    }


def seconds() -> dict[str, float]:
    """Return the seconds that every series takes in this process, after a first one that isn't timed."""
    return {name: min(in_turn(2, process_time, games=work)["games"]) for name, (_, work, _) in series_to_time().items()}


def beside_the_compiled() -> Iterator[Figure]:
    """Yield how many times longer the sources take than the compiled engine for every series, processes in turn."""
    code = "import json; from tests.bench.engine import seconds; print(json.dumps(seconds()))"
    taken: list[list[dict[str, float]]] = [
        [
            json.loads(subprocess.run([sys.executable, "-c", first + code], check=True, capture_output=True).stdout)
            for first in ("import tests.bench.sources; ", "")
        ]
        for _ in range(ROUNDS)
    ]
    for name in taken[0][0]:
        yield Figure(f"{name}: sources vs compiled", [sources[name] / compiled[name] for sources, compiled in taken])


def run() -> Iterator[Figure]:
    """Yield the figures of the engine; engine and interpreter take turns, as do one process and two."""
    for name, side, wanted in (("corp", "Corp", 4), ("runner", "Runner", 5)):
        note = f"wanted {wanted} or more; rounds of {GAMES} games"
        yield Figure(f"engine vs plain interpreter, {side}", beside_the_interpreter(name), note=note)
    for name, (games, work, note) in series_to_time().items():
        taken = in_turn(ROUNDS, process_time, games=work)["games"]
        yield Figure(name, [games / seconds for seconds in taken], "games/s", note)
    if is_compiled():
        yield from beside_the_compiled()
    held = setting_for(read_deck(EXAMPLES[DECKS["Runner"]], catalogue()), catalogue(), policy="sensible", turns=10)
    taken = in_turn(
        3,
        perf_counter,
        one=lambda: play_series(held, games=6_000, seed=1, jobs=1),
        two=lambda: play_series(held, games=6_000, seed=1, jobs=2),
    )
    note = "6,000 games, wall clock; wanted 1.3 or more where there are two cores"
    yield Figure("two processes vs one", ratios(taken["one"], taken["two"]), note=note)
