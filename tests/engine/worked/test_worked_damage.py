"""Worked examples of damage that becomes more or less before it is done (CR26 9.9.7, 10.4)."""

from __future__ import annotations

from tests.engine.worked.table import Table, example

GRIP = ("Diesel",) * 5
NONE = {
    "Chrome Parlor": [
        {"when": {"would": {"effect": "meat", "who": "runner"}}, "do": [{"prevent": {"effect": "meat", "n": "all"}}]}
    ]
}


@example("EX-CR-9.8.2c", "EX-CR-9.8.3c")
def test_damage_becomes_more_once_and_then_it_is_prevented() -> None:
    """CR 9.8.2c, 9.8.3c: three instead of two, all of which may be prevented."""
    laid = {"turn": "corp", "hq": ["High Profile Target"], "scored": ["The Cleaners"], "grip": GRIP, "tags": 1}
    assert len(Table(**laid).takes(("play", "High Profile Target")).grip) == 2
    seats = Table(**laid, rig=["Crash Space"])
    seats.takes(("play", "High Profile Target"), ("guard", "Crash Space", 0), ("number", 3))
    assert len(seats.grip) == 5


@example("EX-2603-9.9.7b-1")
def test_damage_that_was_prevented_in_full_cannot_become_more() -> None:
    """CR26 9.9.7b: there is no value left."""
    says = {**NONE, "Net-Ready Eyes": [{"when": "installed", "do": [{"damage": {"meat": 2}}]}]}
    for rig, left in (([], 5 - 2), (["Chrome Parlor"], 5)):
        seats = Table(grip=[*GRIP, "Net-Ready Eyes"], rig=rig, scored=["The Cleaners"], says=says, credits=(0, 9))
        seats.takes(("install", "Net-Ready Eyes"))
        assert len(seats.grip) == left
