"""Worked examples of damage that becomes more or less before it is done (CR26 9.9.7, 10.4)."""

from __future__ import annotations

from tests.engine.worked.table import Table, example

GRIP = ("Diesel",) * 5
NONE = {
    "Chrome Parlor": [
        {"when": {"would": {"what": "meat", "who": "runner"}}, "do": [{"prevent": {"what": "meat", "n": "all"}}]}
    ]
}


@example("EX-CR-9.8.2b")
def test_damage_becomes_more_before_it_can_be_prevented() -> None:
    """CR 9.8.2b: in the Runner's turn too."""
    seats = Table(hq=["Angelique Garza Correa"], scored=["The Cleaners"], rig=["Crash Space"], grip=GRIP, tags=1,
                  says={"Angelique Garza Correa": [{"when": "accessed", "do": [{"damage": {"meat": 2}}]}]})  # fmt: skip
    seats.run("HQ", ("guard", "Crash Space", 0), ("number", 3))
    assert (len(seats.grip), ("number", 3) in seats.offered) == (5, True)


@example("EX-CR-9.8.2c", "EX-CR-9.8.3c")
def test_damage_becomes_more_once_and_then_it_is_prevented() -> None:
    """CR 9.8.2c, 9.8.3c: three instead of two, all of which may be prevented."""
    laid = {"turn": "corp", "hq": ["High Profile Target"], "scored": ["The Cleaners"], "grip": GRIP, "tags": 1}
    assert len(Table(**laid).takes(("play", "High Profile Target")).grip) == 2
    seats = Table(**laid, rig=["Crash Space"])
    seats.takes(("play", "High Profile Target"), ("guard", "Crash Space", 0), ("number", 3))
    assert len(seats.grip) == 5


@example("EX-CR-9.8.2d", "EX-2603-9.4.5-1", "EX-2603-9.9.7e-1")
def test_what_cannot_be_prevented_cannot_be_when_it_is_more() -> None:
    """CR 9.8.2d: three meat damage, and no card to prevent any of it is asked."""
    seats = Table(
        ice={"HQ": ["Flare"]}, scored=["The Cleaners"], rig=["Crash Space", "Astrolabe"], grip=GRIP, credits=(9, 0)
    ).run("HQ")
    assert (len(seats.grip), ("guard", "Crash Space", 0) in seats.offered) == (2, False)


@example("EX-CR-10.4.1", "EX-2603-10.4.1-1")
def test_damage_that_the_runner_suffers_is_not_done_by_the_corp() -> None:
    """CR 10.4.1: two meat damage for the theft, and one more than the points for what the Corp plays."""
    seats = Table(
        deck=["Hostile Takeover", "Hedge Fund", "Hedge Fund"],
        hq=["Punitive Counterstrike", "Hedge Fund"],
        scored=["The Cleaners"],
        identities=["Argus Security: Protection Guaranteed"],
        grip=GRIP,
        credits=(8, 0),
    )
    seats.run("R&D", ("mode", 1, "suffer"))
    assert len(seats.grip) == 3
    seats.next_turn().takes(("play", "Punitive Counterstrike"))
    assert len(seats.grip) == 3 - (1 + 1)


@example("EX-2603-9.9.7a-1")
def test_damage_of_less_than_nothing_can_become_more() -> None:
    """CR26 9.9.7a: one, less two, and one more twice."""
    seats = Table(
        ice={"HQ": ["Ice Wall"]}, root={"remote": ["Mr. Stone"]}, rig=["Biometric Spoofing"], grip=GRIP,
        scored=["The Cleaners", "The Cleaners"], says={"Ice Wall": [{"sub": [{"tag": 1}]}]},
    )  # fmt: skip
    seats.run("HQ", ("guard", "Biometric Spoofing", 0))
    assert (seats.g.tags, len(seats.grip)) == (1, 4)


@example("EX-2603-9.9.7b-1")
def test_damage_that_was_prevented_in_full_cannot_become_more() -> None:
    """CR26 9.9.7b: there is no value left."""
    says = {**NONE, "Net-Ready Eyes": [{"when": "installed", "do": [{"damage": {"meat": 2}}]}]}
    for rig, left in (([], 5 - 2), (["Chrome Parlor"], 5)):
        seats = Table(grip=[*GRIP, "Net-Ready Eyes"], rig=rig, scored=["The Cleaners"], says=says, credits=(0, 9))
        seats.takes(("install", "Net-Ready Eyes"))
        assert len(seats.grip) == left


@example("EX-2603-9.9.7f-1")
def test_who_prevents_nothing_has_not_prevented() -> None:
    """CR26 9.9.7f: after both of two damage are prevented, nothing remains and nobody pays anything."""
    seats = Table(
        root={"remote": ["Angelique Garza Correa"]}, rig=["Plascrete Carapace", "Guru Davinder"], grip=GRIP,
        scored=["The Cleaners"], credits=(2, 0),
    )  # fmt: skip
    seats.has("Plascrete Carapace", power=4)
    guard = ("guard", "Plascrete Carapace", 0)
    seats.run("remote", "yes", guard, guard)
    assert (len(seats.grip), seats.rig, seats.purses) == (5, ["Guru Davinder", "Plascrete Carapace"], (0, 0))
