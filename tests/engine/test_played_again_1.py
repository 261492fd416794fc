"""Errors that only showed when cards were played in real positions: the first batch."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.engine.seats import Seats

# -- icebreakers (CR26 3.9.5) ---------------------------------------------------------------------------------------


@pytest.mark.rule("CR26 3.9.5f, g")
@pytest.mark.parametrize(
    ("breaker", "ice", "number", "strong"),
    [
        ("Wyrm", "Enigma", 1, False),
        ("Wyrm", "Quandary", 1, True),
        ("Flashbang", "Ichi 1.0", 0, False),
        ("Banner", "Heimdall 2.0", 0, False),
        ("Banner", "Ice Wall", 0, True),
    ],
)
def test_an_icebreaker_too_weak_uses_no_interface_ability(breaker: str, ice: str, number: int, strong: bool) -> None:
    """What does not break subroutines asks for the strength of the ice as well."""
    seats = Seats(ice={"HQ": [ice]}, rig=[breaker], credits=(5, 20), grip=["Diesel"] * 5).run("HQ")
    assert (("use", breaker, number) in seats.offered) == strong


# -- installing (CR26 8.5) ------------------------------------------------------------------------------------------


@pytest.mark.rule("CR26 8.5.6b")
def test_ice_that_is_too_dear_may_take_the_place_of_ice() -> None:
    """Ansel 1.0 installs for a Corp without credits: in its own server only where it is trashed first."""
    seats = Seats(ice={"HQ": ["Ansel 1.0"]}, hq=["Ice Wall"], credits=(0, 5))
    old, new = seats.card("Ansel 1.0"), seats.card("Ice Wall")
    seats.run("HQ", ("yes",), ("server", 0, new, "replace"))
    assert ("server", 0, new) not in seats.offered
    assert (seats.g.corp.discard, seats.g.ice[0], seats.g.corp.credits) == ([old], [new], 0)


@pytest.mark.rule("CR26 8.5.6b, 8.5.11a")
@pytest.mark.parametrize("installs", [None, "Top-Down Solutions"])
def test_ice_in_the_place_of_all_others_costs_nothing(installs: str | None) -> None:
    """Network Exchange makes ice dearer that is not innermost: to who can pay for no other, its place is open."""
    hq = ["Enigma", *([installs] if installs else [])]
    laid: dict[str, Sequence[str]] = {"HQ": ["Vanilla", "Vanilla"]}
    seats = Seats(ice=laid, rig=["Network Exchange"] * 2, hq=hq, turn="corp", credits=(3 if installs else 1, 5))
    new, olds = seats.card("Enigma"), [seats.card("Vanilla", copy) for copy in (0, 1)]
    if installs:
        seats.do(("play", seats.card(installs)), ("card", "Enigma"), ("server", 0, new, "replace"), ("card", "Vanilla"))
    else:
        seats.do(("replace", new, 0), ("card", "Vanilla"))
    assert (sorted(seats.g.corp.discard)[:2], seats.g.ice[0], seats.g.corp.credits) == (olds, [new], 1)
