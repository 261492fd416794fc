"""Whose phase, whose cards, at which moment: what entries and words mean by it."""

from __future__ import annotations

import pytest

from tests.engine.seats import Seats


@pytest.mark.rule("CR26 5.4.1")
@pytest.mark.parametrize(("turn", "able"), [("corp", True), ("runner", False)])
def test_an_action_phase_is_ones_own(turn: str, able: bool) -> None:
    """Daily Quest is not rezzed in the Runner's action phase."""
    seats = Seats(root={"remote": ["-Daily Quest"]}, turn=turn)
    assert (("rez", seats.card("Daily Quest")) in seats.g.legal_actions()) == able


@pytest.mark.rule("CR26 10.4.1")
@pytest.mark.parametrize(("ice", "root", "counters"), [([], ["Obokata Protocol"], 0), (["Neural Katana"], [], 1)])
def test_who_suffers_damage_is_responsible_for_it(ice: list[str], root: list[str], counters: int) -> None:
    """AU Co. does no damage where the Runner suffers it to steal."""
    seats = Seats(
        identities=["AU Co.: The Gold Standard in Clones"],
        ice={"remote": ice},
        root={"remote": root or ["PAD Campaign"]},
        grip=["Sure Gamble"] * 5,
    )
    seats.run("remote", *([("steal", root[0])] if root else []))
    assert len(seats.g.runner.hand) < 5
    assert seats.g.power[seats.card("AU Co.: The Gold Standard in Clones")] == counters


@pytest.mark.rule("CR26 1.13.7b")
def test_what_is_hosted_faceup_is_seen() -> None:
    """The Corp sees what Asmund Pudlat hosts."""
    seats = Seats(grip=["Asmund Pudlat"], stack=["Datasucker", "Sure Gamble"])
    seats.do(("install", seats.card("Asmund Pudlat")), ("card", "Datasucker"))
    assert (seats.card("Datasucker"), "datasucker") in seats.g.view("corp").shown
