"""What happens in place of an access, and which cards a breach reaches: words of Runner cards."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DISCARD, HAND, INSTALLED, REMOVED
from tests.engine.seats import Seats


def test_a_card_is_removed_in_place_of_its_access_once_in_a_breach() -> None:
    """Archives Interface: Shock! does nothing as it is not accessed; the second one is; the next breach is another."""
    seats = Seats(rig=["Archives Interface"], archives=["Shock!", "Shock!", "Ice Wall"], grip=["Diesel"] * 4)
    seats.run("Archives", ("access", "Shock!"), ("yes",), ("access", "Shock!"))
    assert [seats.g.zone[seats.card("Shock!", n)] for n in (0, 1)].count(REMOVED) == 1
    assert (len(seats.g.runner.hand), [what for _, what in seats.told("access")]) == (3, ["Shock!", "Ice Wall"])
    seats.run("Archives", ("access", "Ice Wall"), ("yes",))
    assert seats.g.zone[seats.card("Ice Wall")] == REMOVED
    other = Seats(rig=["Archives Interface"], hq=["Shock!"]).run("HQ")
    assert other.told("access") == [("access", "Shock!")], "it is in HQ"


@pytest.mark.parametrize(
    ("installed", "archives", "trashed"),
    [("Ice Wall", "Ice Wall", True), ("-Ice Wall", "Ice Wall", False), ("Enigma", "Ice Wall", False)],
)
def test_a_rezzed_copy_is_trashed_in_place_of_an_access(installed: str, archives: str, trashed: bool) -> None:
    seats = Seats(ice={"HQ": [installed]}, archives=[archives], grip=["Immolation Script"])
    seats.do(("play", seats.card("Immolation Script")), *([("yes",)] if trashed else []))
    assert (not seats.g.corp.installed) == trashed
    assert (("yes",) in seats.offered) == trashed, "nobody is asked without a rezzed copy"


def test_immolation_script_works_once_in_its_run() -> None:
    """A trashed card goes to Archives and is accessed there as a new object, like the other cards there."""
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall"], "R&D": ["Enigma"]}, "archives": ["Ice Wall", "Enigma"]}
    seats = Seats(**laid, grip=["Immolation Script"])
    seats.do(("play", seats.card("Immolation Script")), ("access", "Ice Wall"), ("yes",))
    assert len(seats.g.corp.installed) == 1
    accessed = [it for name, it, *_ in seats.g.events if name == "access"]
    assert sorted(accessed) == [seats.card("Ice Wall", 0), seats.card("Enigma", 1)]


@pytest.mark.parametrize(("pile", "accessed"), [(0, {"Hedge Fund"}), (1, {"Snare!", "Hostile Takeover"})])
def test_the_corp_makes_two_piles(pile: int, accessed: set[str]) -> None:
    """Information Sifting: all cards of one pile are accessed, none of the other, nor of the root."""
    hq = ["Hedge Fund", "Snare!", "Hostile Takeover"]
    seats = Seats(hq=hq, root={"HQ": ["Akitaro Watanabe"]}, grip=["Information Sifting"], credits=(3, 5))
    modes = lambda seats: next((o for o in seats.g.legal_actions() if o[:2] == ("mode", pile)), None)  # noqa: E731
    seats.do(("play", seats.card("Information Sifting")), ("card", "Hedge Fund"), ("stop",), modes)
    assert {what for _, what in seats.told("access")} == accessed


def test_cards_come_back_in_place_of_accesses_in_hq() -> None:
    """Rip Deal: as many cards as could be accessed; the root is accessed all the same."""
    laid: dict[str, Any] = {"hq": ["Hedge Fund", "Ice Wall"], "root": {"HQ": ["Akitaro Watanabe"]}}
    seats = Seats(**laid, rig=["HQ Interface"], heap=["Diesel", "Easy Mark", "Corroder"], grip=["Rip Deal"])
    seats.do(("play", seats.card("Rip Deal")), ("yes",), ("card", "Diesel"), ("card", "Corroder"))
    assert [seats.g.zone[seats.card(title)] for title in ("Diesel", "Corroder", "Easy Mark")] == [HAND, HAND, DISCARD]
    assert seats.told("access") == [("access", "Akitaro Watanabe")]
    assert seats.g.zone[seats.card("Rip Deal")] == REMOVED


@pytest.mark.rule("CR26 1.16.1, 1.16.11a")
@pytest.mark.parametrize(("rig", "heap"), [([], []), (["HQ Interface"], ["Diesel"])])
def test_fewer_cards_than_could_be_accessed_do_not_come_back(rig: list[str], heap: list[str]) -> None:
    """Rip Deal asks for that many cards of the heap: who has fewer accesses those of HQ."""
    seats = Seats(hq=["Hedge Fund", "Ice Wall"], rig=rig, heap=heap, grip=["Rip Deal"])
    seats.do(("play", seats.card("Rip Deal")))
    assert len(seats.told("access")) == 1 + len(rig)
    assert (("yes",) in seats.offered, seats.g.runner.hand) == (False, [])


def test_the_bottom_of_rd_is_accessed() -> None:
    laid: dict[str, Any] = {"deck": ["Hedge Fund", "Ice Wall", "Hostile Takeover", "Enigma"], "rig": ["R&D Interface"]}
    seats = Seats(**laid, grip=["Showing Off"])
    seats.do(("play", seats.card("Showing Off")))
    assert [what for _, what in seats.told("access")] == ["Enigma", "Hostile Takeover"]
    assert seats.g.runner.score == 1
    seats.g.events.clear()
    seats.run("R&D")
    assert [what for _, what in seats.told("access")] == ["Hedge Fund", "Ice Wall"]
    assert seats.g.zone[seats.card("Enigma")] != INSTALLED
