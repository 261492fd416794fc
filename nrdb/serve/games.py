"""Games for the service: each series is played in a process of its own, a few at a time, and ends with the service.

The process calls `play_one`, which reads a task from standard input and prints the answer as JSON.
"""

from __future__ import annotations

import asyncio
import json
import os
import pickle
import sys
import threading
from typing import TYPE_CHECKING, Final, NamedTuple

from nrdb import answers
from nrdb.errors import NrdbError, failure_of
from nrdb.json_types import Json, JsonView
from nrdb.serve.limits import GAMES_AT_ONCE, GAMES_SECONDS

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck import Deck


class Busy(NrdbError):
    """All places for games are taken, or the games took too long."""


class Unplayable(NrdbError):
    """Decks that can't be played, with the errors as JSON."""

    def __init__(self, errors: list[Json]) -> None:
        super().__init__(errors[0]["message"])
        self.errors: Final = errors


class Task(NamedTuple):
    """A series of games: one deck is goldfished, a Corp deck and a Runner deck play a match."""

    decks: tuple[Deck, ...]
    games: int
    seed: int

    def answer(self, catalogue: Catalogue) -> JsonView:
        """Play the games and return the report."""
        if len(self.decks) == 1:
            return answers.goldfish(self.decks[0], catalogue, games=self.games, seed=self.seed)
        corp, runner = self.decks
        return answers.match(corp, runner, catalogue, games=self.games, seed=self.seed)


class GameRoom:
    """Plays up to `GAMES_AT_ONCE` tasks at the same time."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._playing = 0

    async def play(self, task: Task) -> Json:
        """Return the report of a task. Raises `Busy` if no place is free or time is up, or `Unplayable`."""
        if self._playing >= GAMES_AT_ONCE:
            raise Busy(f"{self._playing} series of games are being played; try again in a few seconds.")
        self._playing += 1
        try:
            return await asyncio.wait_for(self._play(task), GAMES_SECONDS)
        except TimeoutError:
            raise Busy(f"the games took more than {GAMES_SECONDS} seconds; request fewer.") from None
        finally:
            self._playing -= 1

    async def _play(self, task: Task) -> Json:
        pipe = asyncio.subprocess.PIPE
        program = (sys.executable, "-c", "from nrdb.serve.games import play_one; play_one()")
        process = await asyncio.create_subprocess_exec(*program, stdin=pipe, stdout=pipe)
        try:
            assert process.stdin is not None  # for the type checker: both are pipes
            assert process.stdout is not None
            process.stdin.write(pickle.dumps((self.catalogue, task)))
            printed = await process.stdout.read()
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()
        if not printed:
            raise Busy("the games were stopped; try again.")
        answer: Json = json.loads(printed)
        if "errors" in answer:
            raise Unplayable(answer["errors"])
        return answer


def play_one() -> None:
    """Play the task that standard input holds, and print its answer."""
    catalogue, task = pickle.load(sys.stdin.buffer)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        answer: Json = task.answer(catalogue)
    except NrdbError as error:
        answer = {"errors": [failure_of(error).to_dict()]}
    json.dump(answer, sys.stdout)


def _end_with_parent() -> None:
    """End this process when standard input closes: the service has ended, however that happened."""
    os.read(sys.stdin.fileno(), 1)  # unbuffered: a lock held here would break the exit of this process
    os._exit(1)
