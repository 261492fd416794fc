"""Positions in which any player knows what must have come out some turns later, and whether a policy gets there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from nrdb.catalogue import Catalogue
from nrdb.engine.chance import seeded
from nrdb.errors import PlayError
from nrdb.scenarios.language import ScenarioTable, scenarios
from tests.players.begun import begun, played_alone

SEEDS = (1, 2, 3)
"""A position is solved when it is with each of them: chance matters only after a shuffle."""
OURS = Path(__file__).with_name("positions.txt")


class Position(NamedTuple):
    """A table that is given, own turns to play, and what must hold then: one of several lists of clauses."""

    name: str
    given: tuple[str, ...]
    turns: int
    expect: tuple[tuple[str, ...], ...]


def _clauses(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(";"))


def read(path: Path) -> Iterator[Position]:
    """The positions of a file of JSON lines, or of one of scenarios, where `given turns N` says how many are played."""
    if path.suffix == ".jsonl":
        for line in path.read_text(encoding="utf-8").splitlines():
            held = json.loads(line)
            expect = held["expect"] if isinstance(held["expect"], list) else [held["expect"]]
            given = (held["side"], *_clauses(held["given"]))
            if given[1].split()[0] == held["side"]:
                given = given[1:]
            yield Position(held["id"], given, held["turns"], tuple(map(_clauses, expect)))
        return
    for scenario in scenarios(path):
        given = [text for _, kind, text in scenario.clauses if kind == "given"]
        turns = [text for text in given if text.startswith("turns ")]
        expect = tuple(text for _, kind, text in scenario.clauses if kind == "expect")
        yield Position(
            scenario.title,
            tuple(text for text in given if text not in turns),
            int(turns[0].split()[1]) if turns else 1,
            (tuple(expect),),
        )


def failure(position: Position, policy: Any, catalogue: Catalogue, seed: int) -> str:
    """Why a policy does not solve a position with a seed; nothing when it does."""
    laid = ScenarioTable(catalogue, seeded(seed))
    for clause in position.given:
        laid.given(clause)
    laid.start()
    g = laid.g
    g.last_turn = position.turns
    player = begun(policy, g.table)
    begun(player, g.table, seed)
    played_alone(g, player)
    faults = []
    for alternative in position.expect:
        try:
            for clause in alternative:
                laid.expect(clause)
        except PlayError as error:
            faults.append(str(error))
        else:
            return ""
    return " / ".join(faults)


def unsolved(position: Position, policy: Any, catalogue: Catalogue) -> str:
    """The first reason why a position is not solved with all seeds; nothing when it is."""
    for seed in SEEDS:
        try:
            why = failure(position, policy, catalogue, seed)
        except Exception as error:  # a broken game is a wrong answer, and says why
            why = f"{type(error).__name__}: {error}"
        if why:
            return why
    return ""
