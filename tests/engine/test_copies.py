"""Copies of one card are one choice where nothing tells them apart, and choices of their own where something does."""

from __future__ import annotations

import pytest

from nrdb.engine.model.numbers import DECK, DISCARD, HAND, REMOVED
from tests.engine.seats import Seats


@pytest.mark.rule("CR26 4.4.6")
@pytest.mark.parametrize("shown", [0, 1])
def test_a_faceup_copy_in_archives_is_another_choice_than_a_facedown_one(shown: int) -> None:
    """Preemptive Action: the remaining card pays for Restoring Humanity only if it is facedown."""
    seats = Seats(
        identities=["Jinteki: Restoring Humanity"],
        archives=["Hedge Fund", "Hedge Fund", "Hedge Fund", "Vanilla"],
        hq=["Preemptive Action"],
        deck=(),
        turn="corp",
    )
    copies = [seats.card("Hedge Fund", n) for n in range(3)]
    for n, i in enumerate(copies):
        seats.g.faceup[i] = n != shown
    faceup = lambda seats: next((("card", i) for i in copies if seats.g.faceup[i] and seats.g.zone[i] == DISCARD), None)  # noqa: E731
    seats.do(("play", seats.card("Preemptive Action")), faceup, lambda _: ("card", copies[2]), ("card", "Vanilla"))
    assert [i for i in copies if seats.g.zone[i] == DISCARD] == [copies[shown]]


@pytest.mark.rule("CR26 4.1.1")
@pytest.mark.parametrize("zone", [DECK, DISCARD])
def test_a_copy_in_the_stack_is_another_choice_than_one_in_the_heap(zone: int) -> None:
    """Compile: either may be installed."""
    seats = Seats(grip=["Compile"], stack=["Corroder"], heap=["Corroder"], ice={"HQ": ["Ice Wall"]})
    copies = [seats.card("Corroder", n) for n in range(2)]
    wanted = next(i for i in copies if seats.g.zone[i] == zone)
    seats.do(("play", seats.card("Compile")), ("server", 0), "yes", lambda _: ("card", wanted))
    assert seats.told("install") == [("install", "Corroder")]
    other = next(i for i in copies if i != wanted)
    assert seats.g.zone[other] == (DISCARD if zone == DECK else DECK)


@pytest.mark.rule("CR26 4.1.1")
@pytest.mark.parametrize("zone", [HAND, DISCARD])
def test_a_copy_in_hq_is_another_choice_than_one_in_archives(zone: int) -> None:
    """Interns."""
    seats = Seats(hq=["Interns", "Vanilla"], archives=["Vanilla"], turn="corp")
    wanted = next(i for n in range(2) if seats.g.zone[i := seats.card("Vanilla", n)] == zone)
    seats.do(("play", seats.card("Interns")), lambda _: ("card", wanted))
    assert wanted in seats.g.corp.installed


@pytest.mark.rule("CR26 9.1.8")
@pytest.mark.parametrize("copies", [("HQ", "Archives"), ("Archives", "HQ")])
def test_an_ability_of_a_card_in_hand_has_nothing_to_do_with_a_copy_elsewhere(copies: tuple[str, str]) -> None:
    """Descent works in HQ, Petty Cash in Archives, whichever copy is where."""
    for title, where in (("Descent", "HQ"), ("Petty Cash", "Archives")):
        seats = Seats(hq=[title], archives=[title], turn="corp", deck=["Hedge Fund"] * 4)
        first, second = (seats.card(title, n) for n in range(2))
        if copies[0] == "Archives":
            seats.g.corp.hand[:], seats.g.corp.discard[:] = [second], [first]
            seats.g.zone[first], seats.g.zone[second] = DISCARD, HAND
        works = {"HQ": seats.g.corp.hand, "Archives": seats.g.corp.discard}[where][0]
        assert ("use", works, 0) in seats.g.legal_actions(), (title, where)


@pytest.mark.rule("CR26 1.12.1")
def test_scored_copies_have_counters_of_their_own() -> None:
    """Next Big Thing: the copy that has a counter left is used, whichever that is."""
    seats = Seats(scored=["Next Big Thing"] * 2, turn="corp")
    spent, full = (seats.card("Next Big Thing", n) for n in range(2))
    seats.g.agenda[spent], seats.g.agenda[full] = 0, 1
    assert [option for option in seats.g.legal_actions() if option[0] == "use"] == [("use", full, 0)]
    assert REMOVED not in (seats.g.zone[spent], seats.g.zone[full])
