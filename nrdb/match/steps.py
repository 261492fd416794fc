"""One game in a match as steps for a page: the lines of its story, each with the board after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nrdb.engine.steps.machine import take
from nrdb.games.board import rig_board, servers_board, side_board
from nrdb.games.series import play_shown
from nrdb.games.story import Narrator, last_lines
from nrdb.match.summary import summary
from nrdb.report.steps import Box, Step, Steps, Zone

if TYPE_CHECKING:
    from nrdb.engine.game import Game
    from nrdb.engine.model.state import State
    from nrdb.match.report import Pairing

Board = tuple[tuple[Zone, ...], ...]


def game_steps(pairing: Pairing, seed: int, game: int) -> Steps:
    """Play a game in a match and return it step by step; a game that crashes ends where it crashed."""
    played, _ = play_shown(pairing, seed, game)
    steps = list(_steps(pairing.deal(seed, game), played))
    title = f"Game {game} of seed {seed}, step by step"
    return Steps(title, tuple(steps), "Both players' cards are shown. Corp's points come first.")


def _steps(g: Game, played: Game) -> Iterator[Step]:
    """Yield the steps of a dealt game, which repeats the choices of a game that was played with a transcript."""
    narrator = Narrator(g)
    told, board = 0, _board(g)
    for option in [None, *played.log]:
        before = board
        if option is not None:
            take(g, option)
        transcript = g.transcript or []
        if told == len(transcript):
            continue
        board = _board(g)
        for n, entry in enumerate(transcript[told:]):
            # The first new entry completes a line about what happened before it.
            for line in narrator.add(entry):
                yield from _step(line, board if n else before)
        told = len(transcript)
    for line in narrator.flush():
        yield from _step(line, board)
    for line in (*last_lines(played), *summary(played)):
        yield from _step(line, board)


def _step(text: str, board: Board) -> Iterator[Step]:
    """Yield a line as a step; nothing for an empty line, which only separates others."""
    bare = " ".join(text.split())
    if bare:
        level = (len(text) - len(text.lstrip())) // 2
        yield Step(bare, level, bare.startswith("Turn ") and not level, board)


def _board(g: State) -> Board:
    """Return the board: the Corp, the servers, the Runner and the rig."""
    corp, runner = (side_board(g, side) for side in g.sides)
    servers = tuple(
        Zone(
            held.name,
            (
                *(Box(str(card), "root", card.facedown) for card in held.root),
                *(Box(str(card), "ice", card.facedown) for card in reversed(held.ice)),
            ),
        )
        for held in servers_board(g)
    )
    rig = tuple(Box(str(card)) for card in rig_board(g))
    return (
        (
            Zone("Corp", text=", ".join(corp.facts)),
            Zone("Cards in HQ", tuple(map(Box, corp.hand))),
            Zone("Archives", tuple(map(Box, corp.discard))),
            Zone("Scored", tuple(map(Box, corp.scored))),
        ),
        servers,
        (Zone("Rig", rig),),
        (
            Zone("Runner", text=", ".join(runner.facts)),
            Zone("Grip", tuple(map(Box, runner.hand))),
            Zone("Heap", tuple(map(Box, runner.discard))),
            Zone("Stolen", tuple(map(Box, runner.scored))),
        ),
    )
