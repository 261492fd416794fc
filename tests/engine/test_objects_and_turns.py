"""Targets that have become new objects; effects that last until a turn begins; cards that are set aside."""

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
    seats.do(("draw",), ("yes",))
    assert seats.told("install").count(("install", "Vanilla")) == 1


@pytest.mark.rule("CR26 1.12.1, 1.12.2")
@pytest.mark.parametrize("ambush", ["Aggressive Secretary", "Project Junebug", "Ghost Branch"])
def test_what_was_trashed_and_is_accessed_again_has_no_counters(ambush: str) -> None:
    """An ambush advanced twice, trashed in the root and met in Archives in the same turn, does nothing there."""
    seats = Seats(
        root={"remote": [f"-{ambush}"]}, rig=["Corroder", "Gordian Blade"], grip=["Sure Gamble"] * 5, credits=(9, 9)
    )
    seats.g.advancement[seats.card(ambush)] = 2
    seats.run("remote", ("trash", ambush)).run("Archives", ("yes",))
    assert seats.told("access") == [("access", ambush)] * 2
    assert (len(seats.g.runner.installed), len(seats.g.runner.hand), seats.g.tags) == (2, 5, 0)


@pytest.mark.rule("CR26 8.4.3a")
@pytest.mark.parametrize("installed", [True, False])
def test_what_went_under_the_deck_is_not_drawn_any_more(installed: bool) -> None:
    """Political Dealings installs no agenda that Daily Business Show has put on the bottom of R&D before."""
    root = {"remote": ["Political Dealings"], "remote 2": ["Daily Business Show"]}
    seats = Seats(root=root, deck=["Hostile Takeover", "Hedge Fund", "Ice Wall"], turn="corp")
    installing = [("next", "Political Dealings"), ("yes",)]
    seats.do(("draw",), *(installing if installed else [("next", "Daily Business Show"), ("card", "Hostile Takeover")]))
    assert (("yes",) in seats.offered, seats.told("install")) == (
        installed, [("install", "Hostile Takeover")] * installed)  # fmt: skip


@pytest.mark.rule("CR26 8.4.3a")
def test_the_runner_pays_for_no_look_at_what_went_under_the_deck() -> None:
    """Bug is about a drawn card that the Corp has put on the bottom of R&D first."""
    seats = Seats(root={"remote": ["Daily Business Show"]}, deck=["Enigma", "Ice Wall"], rig=["Bug"], turn="corp")
    seats.do(("draw",), ("card", "Enigma"), ("yes",))
    assert (seats.told("reveal"), seats.g.runner.credits) == ([("reveal", "Ice Wall")], 3)


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
def test_a_card_that_is_set_aside_is_not_in_archives() -> None:
    """Salsette Slums removes what is accessed from where Khusyuk has set it aside, as Imp would trash it."""
    seats = Seats(deck=["PAD Campaign"] * 8, rig=["Salsette Slums"], grip=["Khusyuk"], credits=(5, 20))
    seats.do(("play", seats.card("Khusyuk")))
    assert ("use", "Salsette Slums", 0) in seats.offered
