"""The speed of the engine: against the plain interpreter of the notation, alone, and in two processes."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter, process_time

from nrdb.deck import read_deck
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


def two_seats() -> list[float]:
    """Measure whole games per second between the starter decks, both sides random."""
    corp, runner = (side.index(next(d for d in side if "starter" in (d.name or ""))) for side in map(decks, SIDES))
    laid_out = pairing(corp, runner, "cr-26.03")
    taken = in_turn(ROUNDS, process_time, games=lambda: [played_by_chance(laid_out, 0, game) for game in range(GAMES)])
    return [GAMES / seconds for seconds in taken["games"]]


def run() -> Iterator[Figure]:
    """Yield the figures of the engine; engine and interpreter take turns, as do one process and two."""
    for name, side, wanted in (("corp", "Corp", 4), ("runner", "Runner", 5)):
        note = f"wanted {wanted} or more; rounds of {GAMES} games"
        yield Figure(f"engine vs plain interpreter, {side}", beside_the_interpreter(name), note=note)
    for side, deck in DECKS.items():
        held = setting_for(read_deck(EXAMPLES[deck], catalogue()), catalogue(), policy="sensible", turns=10)
        taken = in_turn(ROUNDS, process_time, games=lambda: play_block(held, 0, 0, PACED))["games"]  # noqa: B023
        paces = [PACED / seconds for seconds in taken]
        yield Figure(f"games, {side}", paces, "games/s", f"{deck}, ten turns, one core; wanted 1,500 or more")
    yield Figure("games of two, whole", two_seats(), "games/s", "both sides random, starter decks, one core")
    taken = in_turn(
        3,
        perf_counter,
        one=lambda: play_series(held, games=6_000, seed=1, jobs=1),
        two=lambda: play_series(held, games=6_000, seed=1, jobs=2),
    )
    note = "6,000 games, wall clock; wanted 1.3 or more where there are two cores"
    yield Figure("two processes vs one", ratios(taken["one"], taken["two"]), note=note)
