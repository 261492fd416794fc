"""Cards of the Runner that lie facedown: they have no properties and no abilities (CR26 8.1.4)."""

from __future__ import annotations

from nrdb.engine.model.numbers import DISCARD, INSTALLED
from tests.engine.seats import Seats


def test_a_facedown_card_is_of_no_type() -> None:
    """Rototurret trashes a program; the one that lies facedown is none, nor does the Corp see which it is."""
    seats = Seats(ice={"HQ": ["Rototurret"]}, rig=["Hunting Grounds", "Gordian Blade"], stack=["Corroder"])
    seats.do(("use", seats.card("Hunting Grounds"), 0)).run("HQ")
    assert seats.g.zone[seats.card("Corroder")] == INSTALLED
    assert seats.g.zone[seats.card("Gordian Blade")] == DISCARD
    assert ("card", "Corroder") not in seats.offered
    assert None in [placed.card for placed in seats.g.view("corp").other.placed]


def test_what_is_told_of_a_facedown_card_that_is_trashed() -> None:
    """District 99 counts programs and hardware: Harbinger as it is turned facedown, and not when it is trashed then."""
    seats = Seats(
        rig=["District 99", "Harbinger", "Maven"],
        says={"Maven": [{"paid": [{"trash": {"n": 1, "is": ["installed"], "other": True}}], "do": [{"gain": 1}]}]},
    )
    use = ("use", seats.card("Maven"), 0)
    seats.do(use, ("card", "Harbinger"), ("yes",))
    assert seats.g.power[seats.card("District 99")] == 1
    other = Seats(
        rig=["District 99", "Harbinger", "Maven"],
        says={
            "Maven": [
                {
                    "paid": ["click"],
                    "do": [{"turn": {"what": {"n": 1, "is": ["program"], "other": True}, "face": "down"}}],
                },
                {"paid": [{"trash": {"n": 1, "is": ["facedown"]}}], "do": [{"gain": 1}]},
            ]
        },
    )
    other.do(("use", other.card("Maven"), 0))
    other.do(("use", other.card("Maven"), 1))
    assert other.g.zone[other.card("Harbinger")] == DISCARD
    assert other.g.power[other.card("District 99")] == 0


def test_a_facedown_program_makes_no_room() -> None:
    """What takes no memory is not given up for memory."""
    seats = Seats(rig=["Hunting Grounds", "Gordian Blade"], stack=["Corroder"], grip=['Cerberus "Lady" H1'] * 4)
    assert seats.g.table.memory == 4
    seats.do(("use", seats.card("Hunting Grounds"), 0))
    seats.g.runner.credits = 99
    for copy in range(4):
        seats.do(("install", seats.card('Cerberus "Lady" H1', copy)))
    assert ("card", "Corroder") not in seats.offered
    assert ("card", "Gordian Blade") in seats.offered
