"""Words for what is spent in secret, for positions of ice, and for strength that lasts."""

from __future__ import annotations

import pytest

from nrdb.engine.model.decision import Option
from nrdb.engine.model.numbers import DISCARD, INSTALLED
from nrdb.engine.rules import values, zones
from nrdb.engine.rules.active import activate
from tests.engine.seats import Seats


def numbers(seats: Seats) -> list[int]:
    """The numbers that could be named."""
    return sorted(option[1] for option in seats.offered if option[0] == "number")


def test_a_guess_of_odd_or_even() -> None:
    """Push Your Luck: what was spent is gone; twice as much comes back for a wrong guess alone."""
    left = []
    for guess in (0, 1):
        seats = Seats(grip=["Push Your Luck"], credits=(5, 7))
        seats.do(("play", seats.card("Push Your Luck")), ("number", 3), ("number", guess))
        left.append(seats.g.runner.credits)
    assert left == [8, 2]


def test_a_number_that_nobody_may_spend_in_secret() -> None:
    seats = Seats(grip=["Government Investigations", "Push Your Luck"], credits=(5, 6))
    seats.do(("play", seats.card("Government Investigations")))
    seats.do(("play", seats.card("Push Your Luck")))
    assert numbers(seats) == [0, 1, 3, 4]


def test_a_run_on_the_server_of_the_chosen_ice() -> None:
    """Rigged Results: as much as two, the guess of the amount, and the chosen ice is bypassed."""
    seats = Seats(ice={"HQ": ["Vanilla"], "R&D": ["Enigma"]}, grip=["Rigged Results"])
    seats.do(("play", seats.card("Rigged Results")), ("number", 1), ("number", 2), ("card", "Enigma"))
    assert numbers(seats) == [0, 1, 2]
    assert seats.happened("run_successful"), "not bypassed, it would have ended the run"
    assert [it for name, it, *_ in seats.g.events if name == "run_begins"] == [1]


@pytest.mark.rule("CR26 6.2.1a")
@pytest.mark.parametrize("title", ["Rigged Results", "Copycat"])
def test_hosted_ice_protects_no_server(title: str) -> None:
    """Viktor 1.0 on Awakening Center is none that Rigged Results or Copycat may choose."""
    viktor, center = "Viktor 1.0", "Awakening Center"
    event = title == "Rigged Results"
    seats = Seats(
        root={"remote": [center]},
        ice={"HQ": [viktor, viktor], "R&D": [viktor]},
        hq=[viktor],
        grip=[title] if event else [],
        rig=[] if event else [title],
        says={viktor: [{"sub": [{"gain": 1}]}]},
        credits=(9, 5),
        turn="corp",
    )
    hosted = seats.card(viktor, 3)
    seats.do(("install", hosted, 3), ("card", center)).do(("credit",)).do(("credit",))
    activate(seats.g, hosted)
    asked: list[Option] = []

    def chosen(seats: Seats) -> Option | None:
        ice = ("card", seats.card(viktor))
        asked.extend(seats.g.legal_actions() if ice in seats.g.legal_actions() else [])
        return ice

    if event:
        seats.do(("play", seats.card(title)), ("number", 1), ("number", 0), chosen)
    else:
        seats.run("HQ", ("yes",), chosen)
    assert ("card", hosted) not in asked


def test_ice_in_the_same_position() -> None:
    """CR26 6.2.3: positions are counted from the innermost one; the ice just passed is none to move to."""
    says: dict[str, list[dict[str, object]]] = {"Pup": []}
    seats = Seats(ice={"HQ": ["Pup"], "R&D": ["-Enigma", "-Vanilla"]}, rig=["Slipstream"], says=says)
    seats.run("HQ", ("yes",))
    moved = [it for name, it, *_ in seats.g.events if name == "approach"]
    assert moved[1:] == [seats.g.ice[1][0]]
    assert seats.g.zone[seats.card("Slipstream")] == DISCARD
    alone = Seats(ice={"HQ": ["Pup", "Pup"], "R&D": ["-Enigma"]}, rig=["Slipstream"], says=says)
    alone.run("HQ", lambda seats: ("yes",) if seats.g.run is not None and seats.g.run.position == 1 else ("no",))
    assert alone.g.zone[alone.card("Slipstream")] == INSTALLED


def test_strength_lasts_for_the_turn() -> None:
    """Gebrselassie: what raises the strength of its host outlasts the run."""
    strengths = []
    for hosted in (False, True):
        seats = Seats(ice={"HQ": ["Vanilla"]}, rig=["Corroder", "Gebrselassie"])
        corroder = seats.card("Corroder")
        if hosted:
            zones.attach(seats.g, seats.card("Gebrselassie"), corroder)
        seats.run("HQ", ("use", "Corroder", 1))
        strengths.append(values.strength(seats.g, corroder))
    assert strengths == [2, 3]


def test_damage_by_the_accessed_card_alone_is_prevented() -> None:
    """Recon Drone: of use against the card that is accessed, not against ice."""
    seats = Seats(root={"remote": ["Snare!"]}, rig=["Recon Drone"], grip=["Sure Gamble"] * 3, credits=(9, 9))
    seats.run("remote", ("yes",), ("guard", "Recon Drone", 0), ("number", 3))
    assert len(seats.g.runner.hand) == 3
    says = {"Vanilla": [{"sub": [{"damage": {"net": 1}}]}]}
    other = Seats(ice={"HQ": ["Vanilla"]}, rig=["Recon Drone"], grip=["Sure Gamble"] * 3, says=says).run("HQ")
    assert (len(other.g.runner.hand), ("guard", "Recon Drone", 0) in other.offered) == (2, False)


@pytest.mark.rule("CR26 7.1.7")
def test_a_card_that_was_stolen_is_not_accessed_any_more() -> None:
    """Recon Drone prevents no damage that an agenda does once it is stolen."""
    seats = Seats(root={"remote": ["Sting!"]}, rig=["Recon Drone"], grip=["Sure Gamble"] * 3, credits=(9, 9))
    seats.run("remote")
    assert (len(seats.g.runner.hand), ("guard", "Recon Drone", 0) in seats.offered) == (2, False)


def test_an_executive_is_trashed_while_it_is_accessed() -> None:
    """Victoria Jenkins comes to the Runner's score area, though that she moves has ended the access."""
    seats = Seats(root={"remote": ["Victoria Jenkins"]}, credits=(9, 9))
    seats.run("remote", ("trash", "Victoria Jenkins"))
    assert seats.g.runner.score == 2


@pytest.mark.rule("CR26 9.9.4b, 9.9.10")
def test_damage_of_another_kind_is_still_done_by_the_same_card() -> None:
    """Tori Hanzō makes core damage of it: Recon Drone still prevents it, Defective Brainchips did not wait for it."""
    root, grip = {"remote": ["Shock!", "Tori Hanzō"]}, ["Sure Gamble"] * 3

    def let_pass(seats: Seats) -> tuple[str, ...] | None:
        return ("pass",) if seats.g.imminent is not None and seats.g.imminent.expects("net") else None

    drone = Seats(root=root, rig=["Recon Drone"], grip=grip, credits=(2, 9))
    drone.run("remote", ("access", "Shock!"), let_pass, ("yes",), ("guard", "Recon Drone", 0), ("number", 1))
    assert (len(drone.g.runner.hand), drone.g.core_damage, drone.g.corp.credits) == (3, 0, 0)
    chips = Seats(root=root, hq=["Defective Brainchips"], grip=grip, credits=(9, 9), turn="corp")
    chips.do(("play", chips.card("Defective Brainchips")))
    while chips.g.acting is chips.g.corp:
        chips.do(("credit",))
    chips.run("remote", ("access", "Shock!"), ("yes",))
    assert (len(chips.g.runner.hand), chips.g.core_damage) == (2, 1)
