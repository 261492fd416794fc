"""Games are played in processes of their own: a few at a time, never longer than they may take."""

from __future__ import annotations

import asyncio

import pytest

from nrdb import read_deck
from nrdb.catalogue import Catalogue
from nrdb.serve import games
from nrdb.serve.games import Busy, GameRoom, Task
from tests.serve.conftest import Ask
from tests.serve.test_answers import RUNNER


def task(catalogue: Catalogue, number: int) -> Task:
    return Task((read_deck(text=RUNNER, catalogue=catalogue),), number, 0)


def test_further_series_are_refused_until_a_place_is_free(catalogue: Catalogue) -> None:
    room = GameRoom(catalogue)

    async def three() -> list[object]:
        one = task(catalogue, 1)
        return await asyncio.gather(*(room.play(one) for _ in range(3)), return_exceptions=True)

    for _ in range(2):  # the second time, the places are free again
        answers = asyncio.run(three())
        assert [isinstance(answer, Busy) for answer in answers] == [False, False, True], answers


def test_games_that_take_too_long_are_stopped(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "GAMES_SECONDS", 0.2)
    room = GameRoom(catalogue)
    for _ in range(games.GAMES_AT_ONCE + 1):  # each gives its place back
        with pytest.raises(Busy, match="request fewer"):
            asyncio.run(room.play(task(catalogue, 500)))


def test_a_busy_room_says_when_to_ask_again(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "GAMES_AT_ONCE", 0)
    response = ask("POST", "/v1/goldfish", content=RUNNER)
    assert (response.status_code, response.headers["retry-after"], [*response.json()]) == (503, "5", ["errors"])
