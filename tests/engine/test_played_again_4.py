"""Positions as they come up in play: what counts while abilities are lost, and what else only a game shows."""

from __future__ import annotations

import pytest

from tests.engine.seats import Seats


@pytest.mark.rule("CR26 9.1.2, 9.6.1")
@pytest.mark.parametrize(("first", "open_after"), [("Direct Access", False), ("Dirty Laundry", True)])
def test_a_run_while_the_identity_has_no_abilities_opens_nothing(first: str, open_after: bool) -> None:
    """Replicating Perfection does not see the central run that Direct Access made."""
    seats = Seats(
        identities=["Jinteki: Replicating Perfection"], root={"remote": ["PAD Campaign"]}, grip=[first], stack=["Diesel"]
    )
    seats.do(("play", seats.card(first)), ("server", 2))
    assert (("run", 3) in seats.g.legal_actions()) == open_after
    seats.run("Archives")
    assert ("run", 3) in seats.g.legal_actions()
