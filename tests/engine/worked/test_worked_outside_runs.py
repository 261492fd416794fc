"""Worked examples of encounters, breaches and accesses while there is no run (CR26 6.1.4, 7.3.8, 9.6.13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nrdb.engine.model.decision import PASS, Option
from nrdb.engine.rules import values
from tests.engine.seats import Seats
from tests.engine.worked.table import Table, example


def sign(**laid: Any) -> Table:
    """The Corp is about to score, and a card of the Runner breaches HQ for it, where Archangel waits."""
    rig = ["Gang Sign", *laid.pop("rig", ())]
    root = {"remote": ["Hostile Takeover"]}
    table = Table(turn="corp", hq=["Archangel"], root=root, rig=rig, credits=(3, laid.pop("purse", 9)), **laid)
    return table.has("Hostile Takeover", advancement=2)


SCORE = ("score", "Hostile Takeover")


def noting(title: str, was: list[int]) -> Callable[[Seats], Option | None]:
    """Notes the strength of a card in a window of an encounter, and passes."""

    def note(now: Seats) -> Option | None:
        if now.g.decision is None or now.g.decision.kind != "paid":
            return None
        was.append(values.strength(now.g, now.card(title)))
        return PASS

    return note


@example("EX-2603-3.4.4a-1")
def test_strength_that_lasts_for_a_run_is_for_an_encounter_without_one() -> None:
    """CR26 3.4.4a: nothing in the encounter, and as printed after it."""
    seats = sign(rig=["Devil Charm", "Mayfly"])
    was: list[int] = []
    seats.takes(SCORE, "yes", "yes", noting("Archangel", was))
    assert (was[-1], seats.strength("Archangel"), seats.g.run) == (0, 6, None)


@example("EX-2603-9.6.13d-1")
def test_what_waits_for_the_end_of_a_run_waits_for_none_without_one() -> None:
    """CR26 9.6.13d: the icebreaker stays, and waits no longer."""
    seats = sign(rig=["Mayfly"])
    use = ("use", "Mayfly", 1)
    seats.takes(SCORE, "yes", use, use, use, use, use, ("use", "Mayfly", 0))
    assert (seats.rig, seats.told("trace")) == (["Gang Sign", "Mayfly"], [])
    assert "Mayfly" in seats.next_turn().run("Archives").rig


@example("EX-2603-7.3.8-1")
def test_a_breach_within_a_breach_comes_after_it() -> None:
    """CR26 7.3.8: the second card of the first breach, then one of HQ alone."""
    seats = Table(
        hq=["Clone Retirement", "Hedge Fund", "Ice Wall", "Enigma"],
        root={"HQ": ["-Ash 2X3ZB9CY"]},
        rig=["Raymond Flint", "Docklands Pass"],
        chance=[0] * 9,
    )
    seats.run("HQ", ("blind",), ("blind",))
    names = [name for name, *_ in seats.g.events if name in ("access", "breach", "breach_ends")]
    assert names == ["breach", "access", "access", "access", "breach_ends", "breach", "access", "breach_ends"]
    assert ("access", "Ash 2X3ZB9CY") in seats.told("access")[:3]
