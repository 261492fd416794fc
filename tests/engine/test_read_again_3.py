"""Cards read once more: what a player would have noticed."""

from __future__ import annotations

import pytest

from tests.engine.seats import Seats


@pytest.mark.rule("CR26 8.2.5")
@pytest.mark.parametrize(("who", "placed"), [("runner", 0), ("corp", 2)])
def test_who_forfeits(who: str, placed: int) -> None:
    """Jemison waits for agendas that the Corp forfeits, not for those that the Runner gives up."""
    identity = "Jemison Astronautics: Sacrifice. Audacity. Success."
    held = {"scored" if who == "corp" else "stolen": ["Hostile Takeover"]}
    seats = Seats(identities=[identity], root={"remote": ["-Corporate Town"], "remote 2": ["-NGO Front"]}, turn=who,
                  rig=["Data Dealer"], **held)  # fmt: skip
    corporate_town, trap = seats.card("Corporate Town"), seats.card("NGO Front")
    choose = [] if who == "runner" else [("card", "NGO Front"), ("card", "Hostile Takeover")]
    seats.do(("rez", corporate_town) if who == "corp" else ("use", seats.card("Data Dealer"), 0), *choose[:1])
    assert (seats.told("forfeit"), seats.g.advancement[trap]) == ([("forfeit", "Hostile Takeover")], placed)


@pytest.mark.rule("CR26 1.2.3, 8.5.6b")
@pytest.mark.parametrize("beside", [[], ["Ice Wall"]])
def test_ice_that_cannot_be_trashed_stands_when_other_ice_is_installed(beside: list[str]) -> None:
    """Architect is in nobody's way: with it alone there is nothing to trash, and it still counts for the cost."""
    seats = Seats(ice={"HQ": ["Architect", *beside]}, hq=["Enigma"], turn="corp", credits=(1, 5))
    enigma = seats.card("Enigma")
    assert (("replace", enigma, 0) in seats.g.legal_actions()) == bool(beside)
    seats.do(("replace" if beside else "install", enigma, 0))
    assert (seats.told("trash"), seats.g.corp.credits) == ([("trash", title) for title in beside], 0)
