"""The scoring remote in a report: the server of an agenda, or else the one with most ice."""

from __future__ import annotations

import pytest

from nrdb.goldfish.game_tally import _after_rezzing
from tests.engine.seats import Seats


@pytest.mark.parametrize(
    ("roots", "left"),
    [
        ({}, 20 - 1 - 3),
        ({"remote 2": ["-PAD Campaign"]}, 20 - 1 - 3),
        ({"remote 2": ["-Priority Requisition"]}, 20 - 10),
        ({"remote 3": ["-Priority Requisition"]}, 20 - 1 - 3),
    ],
    ids=["most ice", "an asset behind ice", "an agenda behind ice", "an agenda behind none"],
)
def test_the_credits_left_once_the_ice_of_the_scoring_remote_is_rezzed(roots: dict[str, list[str]], left: int) -> None:
    ice = {
        "HQ": ["-Wall of Static"],
        "Archives": ["-Vanilla"] * 3,
        "remote": ["-Ice Wall", "-Enigma"],
        "remote 2": ["-Hadrian's Wall"],
    }
    g = Seats(ice=ice, root=roots, turn="corp", credits=(20, 5)).g
    points = [card.points if card.type == "agenda" else None for card in g.table.card_of]
    prices = {i: g.table.card_of[i].printed for sheet in g.ice for i in sheet}
    assert _after_rezzing(g, 0, points) == (20 - sum(prices.values()), left)
