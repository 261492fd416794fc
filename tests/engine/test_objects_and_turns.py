"""What an ability was about and is another object by now; what lasts until a turn begins; cards that lie aside."""

from __future__ import annotations

import pytest

from nrdb.engine.model.decision import PASS
from tests.engine.seats import Seats


@pytest.mark.rule("CR26 1.12.1, 1.12.2")
def test_of_two_grids_one_installs_the_ice_that_was_drawn() -> None:
    """Jinja City Grid: what another one has installed is not the card that was drawn any more."""
    seats = Seats(
        deck=["Vanilla", "Ice Wall"],
        hq=["Hedge Fund"],
        root={"remote": ["Jinja City Grid"], "remote 2": ["Jinja City Grid"]},
        turn="corp",
    )
    seats.do(("draw",), ("yes",), ("yes",))
    assert seats.told("install").count(("install", "Vanilla")) == 1


@pytest.mark.rule("CR26 5.1.4a, 5.6.1d")
def test_until_your_next_turn_begins_lasts_through_the_windows_before() -> None:
    """Mushin No Shin: what it installed is not rezzed in time to pay as the next turn begins."""
    seats = Seats(hq=["Mushin No Shin", "PAD Campaign"], deck=["Hedge Fund"] * 5, credits=(9, 5), turn="corp")
    seats.do(("play", seats.card("Mushin No Shin")))
    pad = seats.card("PAD Campaign")
    for _ in range(5):  # the last click of the Corp, four of the Runner
        seats.do(("credit",))
    while ("rez", pad) not in seats.g.legal_actions():
        seats.g.apply(PASS)
    seats.do(("rez", pad)).do(("credit",))
    assert seats.g.corp.credits == 9 + 1 - 2 + 1


@pytest.mark.rule("CR26 7.1.5b")
def test_a_card_that_is_set_aside_is_no_card_of_archives() -> None:
    """Salsette Slums removes what is accessed from where Khusyuk has set it aside, as Imp would trash it."""
    seats = Seats(deck=["PAD Campaign"] * 8, rig=["Salsette Slums"], grip=["Khusyuk"], credits=(5, 20))
    seats.do(("play", seats.card("Khusyuk")))
    assert ("use", "Salsette Slums", 0) in seats.offered
