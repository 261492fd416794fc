"""What a blank card keeps, and the window after a card has resolved."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.rules import values, zones
from tests.engine.seats import Seats

HOST, LENDER, EFFACED = "Corroder", "Dinosaurus", "Kati Jones"
LENDS: Any = [{"static": [{"grant": {"abilities": [{"paid": [{"credits": 0}], "do": [{"gain": 1}]}], "of": "host"}}]}]


@pytest.mark.parametrize(("blank", "left"), [({"printed": True}, {1}), ({}, set()), (None, {0, 1})])
def test_what_a_card_has_gained_is_not_printed_on_it(blank: Any, left: set[int]) -> None:
    """CR26 9.1.9: Dr. Lovegood takes the printed abilities alone, others take all."""
    said = [] if blank is None else [{"static": [{"blank": {"of": {"n": "all", "is": ["program"]}, **blank}}]}]
    says = {HOST: [{"paid": [{"credits": 0}], "do": [{"gain": 2}]}], LENDER: LENDS, EFFACED: said}
    seats = Seats(rig=[HOST, LENDER, EFFACED], says=says)
    zones.attach(seats.g, seats.card(LENDER), seats.card(HOST))
    seats.do(("credit",))
    found = {option[2] for option in seats.g.legal_actions() if option[:2] == ("use", seats.card(HOST))}
    assert found == left


def test_dr_lovegood_leaves_what_the_card_has_gained() -> None:
    seats = Seats(rig=["Dr. Lovegood", HOST, LENDER], says={LENDER: LENDS}, turn="corp")
    zones.attach(seats.g, seats.card(LENDER), seats.card(HOST))
    while not seats.g.blank or seats.g.decision is None or seats.g.decision.kind != "action":
        seats._answer([("card", HOST)])
    seats.do(("credit",))
    uses = {option[2] for option in seats.g.legal_actions() if option[:2] == ("use", seats.card(HOST))}
    assert uses == {2}, "its own boost is gone"


@pytest.mark.parametrize(("blank", "memory"), [(False, 0), (True, 1)])
def test_a_blank_card_takes_the_memory_that_is_printed_on_it(blank: bool, memory: int) -> None:
    """Shiv, with as much link as it asks for."""
    said = [
        {
            "static": [
                {"link": 2},
                *([{"blank": {"of": {"n": "all", "is": ["program"]}, "printed": True}}] if blank else []),
            ]
        }
    ]
    seats = Seats(rig=["Shiv", EFFACED], says={EFFACED: said})
    assert values.used_memory(seats.g) == memory


@pytest.mark.rule("CR26 9.1.9a")
@pytest.mark.parametrize("blank", [False, True])
def test_an_interrupt_that_is_printed_on_a_blank_card_is_lost(blank: bool) -> None:
    """Decoy, chosen by Malia Z0L0K4 or not, as Argus Security gives a tag."""
    argus = "Argus Security: Protection Guaranteed"
    seats = Seats(hq=["Hostile Takeover"], root={"remote": ["-Malia Z0L0K4"]}, rig=["Decoy"], identities=[argus])
    seats.run("HQ", *([("rez", "Malia Z0L0K4")] if blank else []), ("mode", 0, "tag"))
    assert (("guard", "Decoy", 0) in seats.offered) is not blank


def test_the_window_after_an_operation_is_the_one_after_it_has_resolved() -> None:
    """Bioroid Work Crew after An Offer You Can't Refuse: not in the run that the operation makes, but after it."""
    offer = "An Offer You Can’t Refuse"
    seats = Seats(root={"remote": ["Bioroid Work Crew"]}, hq=[offer, "PAD Campaign"], turn="corp")
    use = ("use", seats.card("Bioroid Work Crew"), 0)
    seats.do(("play", seats.card(offer)), ("server", 1), ("yes",))
    assert seats.happened("run_begins")
    assert ("use", "Bioroid Work Crew", 0) not in seats.offered
    assert use in seats.g.legal_actions()


@pytest.mark.rule("CR26 10.1.3")
def test_what_a_gained_subroutine_adds_is_worth_what_it_says() -> None:
    """Loki with the subroutine of Meridian goes to the Runner's score area, worth -1 whoever has it in the end."""
    seats = Seats(ice={"HQ": ["Loki"], "R&D": ["Meridian"]}, deck=["Exchange of Information"], scored=["Project Beale"])
    seats.run("HQ", ("mode", 0, "add_to_score"))
    assert (seats.g.corp.score, seats.g.runner.score) == (2, -1)
    seats.g.tags, seats.g.runner.clicks = 1, 1
    seats.do(("credit",)).do(("play", seats.card("Exchange of Information")))
    assert (seats.g.corp.score, seats.g.runner.score) == (-1, 2)
