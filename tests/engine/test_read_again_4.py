"""Cards checked again against the rules: draws looked at beforehand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.seats import Seats


@pytest.mark.rule("CR26 9.9.3d")
@pytest.mark.parametrize(
    ("stack", "grip", "rig", "do", "held"),
    [
        # The last cards: what goes under the stack is drawn all the same where nothing else is left.
        (["Corroder", "Mimic"], ["Diesel"], [], "Diesel", {"Corroder", "Mimic"}),
        # Two are drawn, not three, of which one goes under the stack by Mr. Li.
        (["Corroder", "Mimic", "Yog.0", "Inti"], [], ["Mr. Li"], "Mr. Li", {"Yog.0"}),
        # The bottom card is that which has just been put there.
        (["Corroder", "Mimic", "Yog.0"], [], ["Window"], "Window", {"Corroder"}),
    ],
)
def test_what_is_looked_at_before_a_draw_is_not_drawn(
    stack: list[str], grip: list[str], rig: list[str], do: str, held: Any
) -> None:
    """The Class Act: one card more is seen, one goes under the stack, and then the cards are drawn that there are."""
    seats = Seats(rig=["The Class Act", *rig], grip=grip, stack=stack, credits=(5, 9))
    seats.do(("play", seats.card(do)) if grip else ("use", seats.card(do), 0), ("card", "Corroder"),
             *([("card", "Mimic")] if do == "Mr. Li" else []))  # fmt: skip
    assert {seats.g.table.card_of[i].title for i in seats.g.runner.hand} == held


@pytest.mark.rule("CR26 9.9.3d")
def test_as_many_are_looked_at_as_may_be_drawn() -> None:
    """The Class Act with Genetics Pavilion: two cards may be drawn this turn, and two are; then nothing is seen."""
    seats = Seats(root={"remote": ["Genetics Pavilion"]}, rig=["The Class Act"], grip=["Diesel"], credits=(5, 9),
                  stack=["Corroder", "Mimic", "Yog.0", "Inti"])  # fmt: skip
    seats.do(("play", seats.card("Diesel")), ("card", "Yog.0"))
    assert ("card", "Inti") not in seats.offered
    assert {seats.g.table.card_of[i].title for i in seats.g.runner.hand} == {"Corroder", "Mimic"}


@pytest.mark.rule("CR26 6.3.4, 9.6.5c")
@pytest.mark.parametrize(("grid", "event", "left"), [("Heinlein Grid", "", 5), ("Shackleton Grid", "Dirty Laundry", 2)])
def test_what_is_spent_on_a_run_is_not_spent_during_it(grid: str, event: str, left: int) -> None:
    """The click for a run, and credits from a card for the event that makes it: the run begins when they are paid."""
    seats = Seats(
        root={"HQ": [grid]}, rig=["Prepaid VoicePAD"], grip=[event or "Diesel"] + ["Diesel"] * 4, hq=["Vanilla"]
    )
    seats.g.credit[seats.card("Prepaid VoicePAD")] = 1
    if event:
        seats.do(("play", seats.card(event)), ("server", 0))
    else:
        seats.run("HQ")
    assert seats.g.runner.credits == (left if not event else 9)
    assert len(seats.g.runner.hand) == (4 if event else 5)


@pytest.mark.rule("CR26 9.6.5c")
@pytest.mark.parametrize("ends", [True, False])
def test_a_trace_that_ends_the_run_was_made_during_it(ends: bool) -> None:
    """ChiLo City Grid and Spinal Modem: what the trace does comes first, and may end the run."""
    hit = [{"sub": [{"trace": {"base": 9, "hit": ["end_run"] if ends else [{"gain": 1}]}}]}]
    seats = Seats(ice={"HQ": ["Hunter"]}, root={"HQ": ["ChiLo City Grid"]}, rig=["Spinal Modem"], grip=["Diesel"] * 3,
                  says={"Hunter": hit})  # fmt: skip
    seats.run("HQ")
    assert (seats.g.tags, seats.g.core_damage) == (1, 1)
