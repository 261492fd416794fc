"""How much of something, and whether at all, where a card leaves it to a player."""

from __future__ import annotations

import pytest

from tests.engine.seats import Seats


@pytest.mark.rule("CR26 1.14.5")
@pytest.mark.parametrize(
    ("card", "n", "ends"),
    [("Account Siphon", 3, (4, 11, 2)), ("Account Siphon", 0, (7, 5, 2)), ("Diversion of Funds", 5, (2, 9, 0))],
)
def test_so_much_at_most_is_lost_as_is_chosen(card: str, n: int, ends: tuple[int, int, int]) -> None:
    """The Runner says how many credits the Corp loses; what follows is for each of them."""
    seats = Seats(grip=[card], hq=["Hedge Fund"], credits=(7, 5))
    seats.do(("play", seats.card(card)), ("next", card), ("number", n))
    assert (seats.g.corp.credits, seats.g.runner.credits, seats.g.tags) == ends
    assert [n for n in range(9) if ("number", n) in seats.offered] == [0, 1, 2, 3, 4, 5]
