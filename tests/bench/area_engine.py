"""The pace of the engine: against the plain interpreter of the notation, alone, and in two processes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from time import perf_counter, process_time

from nrdb.deck import read_deck
from nrdb.engine.chance import seeded
from nrdb.engine.game import new_game
from nrdb.engine.model.numbers import SIDES
from nrdb.engine.model.state import State
from nrdb.engine.steps.machine import take
from nrdb.goldfish.sensible import Sensible
from nrdb.goldfish.setting import Setting, setting_for
from nrdb.goldfish.simulate import play_series, series
from tests.bench.figures import MORE, Figure, in_turn, of, ratios, skipped
from tests.engine.duels import decks, pairing
from tests.engine.duels import played as played_by_chance
from tests.engine.laid import EXAMPLES, catalogue
from tests.engine.test_reference import TURNS, played, reference, tables

GAMES, ROUNDS, PACED = 40, 7, 400
DECKS = {"Corp": "worlds-2013-engineering-the-future", "Runner": "worlds-2013-andromeda"}


def beside_the_interpreter(name: str) -> list[float]:
    """How many times longer the plain interpreter takes for the same games, choice by choice, in every round."""
    table = tables()[name]
    player = Sensible(table)

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


def setting(deck: str) -> Setting:
    """A deck of the examples, played as `nrdb goldfish` plays it."""
    return setting_for(read_deck(EXAMPLES[deck], catalogue()), catalogue(), policy="sensible", turns=10)


def decisions(held: Setting, games: range) -> int:
    """How many decisions the games of a series ask for: the same on any machine."""
    table = held.table()
    player = Sensible(table)
    found = 0
    for game in games:
        g = new_game(table, seeded(0, game), last_turn=held.turns)
        while not g.over:
            take(g, player.choose(g, g.decision))  # type: ignore[arg-type]
        found += len(g.log)
    return found


def two_seats() -> tuple[list[float], list[float]]:
    """Whole games a second between the starter decks, both sides by chance, and their decisions."""
    paces, choices = [], []
    corp, runner = (side.index(next(d for d in side if "starter" in (d.name or ""))) for side in map(decks, SIDES))
    laid_out = pairing(corp, runner, "cr-26.03")
    for part in range(ROUNDS):
        start, made = process_time(), 0
        for game in range(GAMES * part, GAMES * (part + 1)):
            made += len(played_by_chance(laid_out, 0, game)[0].log)
        taken = process_time() - start
        paces.append(GAMES / taken)
        choices.append(made / taken)
    return paces, choices


def run() -> Iterator[Figure]:
    """Engine and interpreter take turns, as do one process and two."""
    for name, side, wanted in (("corp", "Corp", 4), ("runner", "Runner", 5)):
        note = f"wanted {wanted} or more; rounds of {GAMES} games"
        yield of(f"engine beside plain interpreter, {side}", beside_the_interpreter(name), "×", note, better=MORE)
    for side, deck in DECKS.items():
        held = setting(deck)
        play_series(held, 0, 0, 50)
        paces, choices = [], []
        for part in range(ROUNDS):
            start = process_time()
            play_series(held, 0, PACED * part, PACED)
            paces.append(PACED / (process_time() - start))
            choices.append(paces[-1] * decisions(held, range(PACED * part, PACED * (part + 1))) / PACED)
        about = f"{deck}, ten turns, one core"
        yield of(f"games, {side}", paces, "games/s", f"{about}; wanted 1,500 or more", better=MORE)
        yield of(f"decisions, {side}", choices, "a second", about, better=MORE)
    paces, choices = two_seats()
    about = "both sides by chance, cr-26.03, starter decks, one core"
    yield of("games of two, whole", paces, "games/s", about, better=MORE)
    yield of("decisions, two", choices, "a second", about, better=MORE)
    if (os.cpu_count() or 1) < 2:
        yield skipped("two processes beside one", "this machine has one core")
        return
    taken = in_turn(
        3,
        perf_counter,
        one=lambda: series(held, games=6_000, seed=1, jobs=1),
        two=lambda: series(held, games=6_000, seed=1, jobs=2),
    )
    note = "6,000 games, wall clock; wanted 1.3 or more"
    yield ratios("two processes beside one", taken["one"], taken["two"], "×", note, better=MORE)
