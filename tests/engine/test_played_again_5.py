"""Positions played out by hand: what leaves play midway, what is counted, what may still be paid."""

from __future__ import annotations

import pytest

from tests.engine.seats import Seats


@pytest.mark.rule("CR26 1.16.1, 1.16.11")
def test_a_card_that_has_left_play_cannot_be_derezzed_for_a_cost() -> None:
    """Warm Reception, trashed for the asset that it installs in its own server, derezzes nothing afterwards."""
    seats = Seats(root={"remote": ["Warm Reception"], "remote 2": ["Melange Mining Corp."]}, hq=["PAD Campaign"])
    seats.g.runner.clicks = 1
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.do(("credit",), ("yes",), ("server", 3, 2), ("yes",))
    assert (seats.told("trash"), seats.told("derez")) == ([("trash", "Warm Reception")], [])
