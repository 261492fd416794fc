"""Counts of legal action sequences for tiny decks, derived by hand in the files of perft/.

Chance always takes the first card of the bag, so only decisions are counted. On failure the count below each first
option is shown (`divide`).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from nrdb.engine import State
from nrdb.engine.chance import Scripted
from nrdb.engine.game import new_game
from tests.engine.laid import laid

FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))


def read(path: Path) -> tuple[dict[str, int], dict[int, int]]:
    cards: dict[str, int] = {}
    depths: dict[int, int] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        words = line.split()
        if words and words[0] == "card":
            cards[words[1]] = int(words[2])
        elif words and words[0] == "depth":
            depths[int(words[1])] = int(words[2])
    return cards, depths


def branch(g: State, option: tuple[object, ...]) -> State:
    """The game after an option; copied between actions, played again from its choices inside an effect."""
    if g.flow is None:
        new = g.copy()
    else:
        new = new_game(g.table, Scripted(), last_turn=g.last_turn)
        for taken in g.log:
            new.apply(taken)
    new.apply(option)
    return new


def perft(g: State, depth: int) -> int:
    options = g.legal_actions()
    if depth == 1:
        return len(options)
    return sum(perft(branch(g, option), depth - 1) for option in options)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_counts_are_those_derived_by_hand(path: Path) -> None:
    cards, depths = read(path)
    table = laid(cards)
    for depth, expected in depths.items():
        g = new_game(table, Scripted())
        found = perft(g, depth)
        if found != expected:
            divide = {option: perft(branch(g, option), depth - 1) if depth > 1 else 1 for option in g.legal_actions()}
            pytest.fail(f"{path.stem}, depth {depth}: {found} sequences, derived {expected}; divide {divide}")


def test_there_are_files_for_both_sides() -> None:
    assert {path.stem.split("_")[0] for path in FILES} == {"corp", "runner"}
