"""The command that plays all real lists reports each game that crashes."""

from __future__ import annotations

import sys

import pytest

from nrdb.deck import read_deck
from nrdb.engine.steps import machine
from tests.engine.laid import EXAMPLES, catalogue
from tests.lists_played import Played, played, told


@pytest.mark.interpreted
def test_games_that_crash_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    deck = read_deck(EXAMPLES["worlds-2013-andromeda"], catalogue())
    whole = played(([deck], {"sensible": 3, "planner": 1}))
    assert [(one.year, one.share, one.broken) for one in whole] == [(2013, 1.0, [])]

    def falls(g: object, option: tuple[object, ...]) -> None:
        if option[0] == "run":
            raise IndexError("no such server")
        machine.take(g, option)  # type: ignore[arg-type]

    monkeypatch.setattr(sys.modules["nrdb.players.player"], "take", falls)
    [one] = played(([deck], {"sensible": 1}))
    assert one.broken == ["sensible, game 0: IndexError: no such server"]


def test_lists_are_reported_by_era() -> None:
    found = [
        Played("Old", 2012, 1.0, []),
        Played("Older", 2014, 0.5, ["planner, game 3: ValueError: out of credits"]),
        Played("New", 2026, 0.9, []),
    ]
    assert told(found) == [
        "2012 to 2014: 2 lists, modelled 0.7500 on average, 0.500 least",
        "2022 to 2026: 1 lists, modelled 0.9000 on average, 0.900 least",
        "Older: planner, game 3: ValueError: out of credits",
        "3 lists, 1 games broken",
    ]
