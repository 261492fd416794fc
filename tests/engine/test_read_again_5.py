"""Whose phase, whose cards, at which moment: what entries and words mean by it."""

from __future__ import annotations

import pytest

from tests.engine.seats import Seats


@pytest.mark.rule("CR26 5.4.1")
@pytest.mark.parametrize(("turn", "able"), [("corp", True), ("runner", False)])
def test_an_action_phase_is_ones_own(turn: str, able: bool) -> None:
    """Daily Quest is not rezzed in the Runner's action phase."""
    seats = Seats(root={"remote": ["-Daily Quest"]}, turn=turn)
    assert (("rez", seats.card("Daily Quest")) in seats.g.legal_actions()) == able
