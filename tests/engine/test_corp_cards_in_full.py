"""Cards of the Corp, and the words they brought: what they come to at a table laid for them."""

from __future__ import annotations

import pytest

from nrdb.engine.model.numbers import DISCARD, HAND
from nrdb.engine.rules import values, zones
from tests.engine.seats import Seats

# -- abilities that cards gain --------------------------------------------------------------------------------------


def hosted(mod: str, breaker: str, ice: str) -> Seats:
    """A mod on an icebreaker, and ice before HQ."""
    seats = Seats(ice={"HQ": [ice]}, rig=[breaker, mod], hq=["Hedge Fund"])
    zones.attach(seats.g, seats.card(mod), seats.card(breaker))
    return seats


def test_an_icebreaker_gains_an_ability_to_break_anything_for_a_click() -> None:
    seats = hosted("Adjusted Matrix", "Corroder", "Zed 1.0")
    breaker = seats.card("Corroder")
    assert len(values.paid_abilities(seats.g, breaker)) == 3
    seats.run("HQ", ("use", "Corroder", 1), ("use", "Corroder", 1), ("use", "Corroder", 2), ("sub", 0))
    assert seats.g.runner.clicks == 4 - 1 - 1
    assert [event[4] for event in seats.g.events if event[0] == "break"] == [breaker]


def test_what_is_gained_is_gone_with_its_lender() -> None:
    seats = hosted("Dedicated Processor", "Corroder", "Zed 1.0")
    zones.trash(seats.g, seats.card("Dedicated Processor"))
    assert len(values.paid_abilities(seats.g, seats.card("Corroder"))) == 2
    assert values.paid_abilities(seats.g, seats.card("Corroder")) == seats.g.table.card_of[seats.card("Corroder")].paid


def test_strength_gained_is_that_of_the_icebreaker() -> None:
    seats = hosted("Dedicated Processor", "Corroder", "Wall of Static")
    seats.run("HQ", ("use", "Corroder", 2), ("use", "Corroder", 0))
    assert seats.happened("fully_break")
    assert seats.g.runner.credits == 5 - 2 - 1


@pytest.mark.parametrize(("answers", "ended"), [([("sub", 1), ("yes",)], True), ([("sub", 1)], False)])
def test_ice_is_trashed_for_a_subroutine_chosen_before(answers: list[tuple[str, int]], ended: bool) -> None:
    """The corp need not trash it, and each piece of ice of that server alone has the ability."""
    seats = Seats(ice={"remote": ["Enigma"], "HQ": ["Enigma"]}, root={"remote": ["ZATO City Grid"]},
                  rig=["Gordian Blade"], hq=["Hedge Fund"], credits=(5, 9))  # fmt: skip
    seats.run("remote", *answers, ("use", "Gordian Blade", 0), ("use", "Gordian Blade", 0)) if not ended else seats.run(
        "remote", *answers
    )
    assert (seats.g.zone[seats.card("Enigma")] == DISCARD, seats.happened("run_successful")) == (ended, not ended)
    assert values.own_triggers(seats.g, seats.card("Enigma", 1), "encountered") == []


# -- clicks spent in runs -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("clicks", "back"), [((("use", "Eli 1.0", 0),), True), ((), False)])
def test_a_click_spent_in_a_run_brings_a_card_back(clicks: tuple[tuple[str, str, int], ...], back: bool) -> None:
    """The click of the action itself was spent before the run."""
    seats = Seats(ice={"HQ": ["Eli 1.0"]}, archives=["PAD Campaign"], hq=["Hedge Fund"],
                  identities=["Seidr Laboratories: Destiny Defined"])  # fmt: skip
    seats.run("HQ", *clicks, *([("yes",), ("use", "Eli 1.0", 0)] if back else []))
    assert (seats.g.zone[seats.card("PAD Campaign")] != DISCARD) == back
    if back:
        assert seats.g.corp.top[-1] == seats.card("PAD Campaign")


def test_a_click_lost_in_a_run_is_the_first_too() -> None:
    seats = Seats(ice={"HQ": ["Enigma"]}, archives=["PAD Campaign", "Vanilla"], hq=["Hedge Fund"],
                  identities=["Seidr Laboratories: Destiny Defined"])  # fmt: skip
    seats.run("HQ", ("yes",), ("card", "PAD Campaign"))
    seats.run("HQ")
    assert seats.g.corp.discard == [seats.card("Vanilla")]
    assert seats.g.zone[seats.card("Hedge Fund")] == HAND
