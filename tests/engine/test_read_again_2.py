"""Errors found by a second review of cards: cards that join a breach, and others that a player would notice."""

from __future__ import annotations

import pytest

from nrdb.engine.model.numbers import RUNNER
from nrdb.engine.rules import zones
from nrdb.engine.rules.scoring import add_to_score_area
from tests.engine.seats import Seats


@pytest.mark.rule("CR26 7.4.6a")
@pytest.mark.parametrize("wanted", [True, False])
def test_a_card_swapped_into_the_breached_root_is_accessed_once(wanted: bool) -> None:
    """Toshiyuki Sakai: the Runner chooses once, and not again, whether the card that came is accessed."""
    seats = Seats(root={"remote": ["Toshiyuki Sakai"]}, hq=["Hostile Takeover"])
    swapped = [("yes",), *([("yes",)] if wanted else [])]
    seats.run("remote", *swapped)
    assert seats.told("access")[1:] == ([("access", "Hostile Takeover")] if wanted else [])
    assert len([answer for answer in seats.g.log if answer in (("yes",), ("no",))]) == 2


@pytest.mark.rule("CR26 1.12.2")
def test_what_went_with_its_host_is_not_trashed_again() -> None:
    """Game Over: a program goes together with its host, and nobody pays for either afterwards."""
    seats = Seats(hq=["Game Over"], rig=["Leprechaun", "Medium"], turn="corp")
    zones.attach(seats.g, seats.card("Medium"), seats.card("Leprechaun"))
    seats.g.runner.before = [("steal", 0, RUNNER, -1, -1)]
    seats.do(("play", seats.card("Game Over")), ("mode", 1, "choose+must_pay+trash"))
    assert sorted(seats.told("trash")) == [("trash", title) for title in ("Game Over", "Leprechaun", "Medium")]
    assert [about for about in seats.g.log if about in (("yes",), ("no",), ("stop",))] == [("stop",)]


@pytest.mark.rule("CR26 1.10.4")
@pytest.mark.parametrize("purse", ["Crash Space", "Net Mercur"])
def test_credits_on_cards_pay_for_removing_a_tag(purse: str) -> None:
    """The basic action is there for who has the credits for it on cards alone."""
    seats = Seats(rig=[purse], credits=(5, 0), tags=1)
    seats.g.credit[seats.card(purse)] = 2
    seats.do(("remove_tag",))
    assert (seats.g.tags, seats.g.credit[seats.card(purse)]) == (0, 0)


@pytest.mark.rule("CR26 1.2.3")
def test_a_resource_that_the_corp_cannot_trash_is_not_offered_to_it() -> None:
    """Jarogniew Mercs are out of reach of the basic action while another resource is installed."""
    seats = Seats(rig=["Jarogniew Mercs", "Net Mercur"], tags=1, turn="corp")
    offered = [option for option in seats.g.legal_actions() if option[0] == "trash_resource"]
    assert offered == [("trash_resource", seats.card("Net Mercur"))]


@pytest.mark.rule("CR26 10.1.3")
def test_a_card_that_was_made_an_agenda_has_no_abilities_in_the_other_score_area() -> None:
    """Exchange of Information brings The Board back to the Corp as two points and nothing more."""
    seats = Seats(hq=["Exchange of Information"], root={"remote": ["The Board"]}, scored=["Hostile Takeover"],
                  stolen=["Project Beale"], tags=1, turn="corp")  # fmt: skip
    add_to_score_area(seats.g, seats.card("The Board"), RUNNER)
    seats.do(("play", seats.card("Exchange of Information")), ("card", "The Board"))
    assert (seats.g.corp.score, seats.g.runner.score) == (2, 3)


@pytest.mark.rule("CR26 10.3.1e")
def test_a_program_is_trashed_that_has_become_too_large_for_its_host() -> None:
    """Endless Hunger leaves NetChip when one of four is gone, and Puffer leaves Omni-drive when it grows."""
    seats = Seats(rig=["NetChip"] * 4 + ["Endless Hunger", "Omni-drive", "Puffer", "Corroder"])
    for guest, host in (("Endless Hunger", "NetChip"), ("Puffer", "Omni-drive")):
        zones.attach(seats.g, seats.card(guest), seats.card(host))
    zones.attach(seats.g, seats.card("Corroder"), seats.card("NetChip", 1))  # which it still fits
    zones.trash(seats.g, seats.card("NetChip", 3))
    seats.do(("use", seats.card("Puffer"), 2), ("mode", 0, "place"))
    assert sorted(seats.told("trash")) == [("trash", title) for title in ("Endless Hunger", "NetChip", "Puffer")]


@pytest.mark.rule("CR26 9.6.7d")
def test_a_card_that_cannot_be_installed_keeps_no_other_from_it() -> None:
    """Personal Workshop: Botulus finds no ice and waits, Corroder is installed nevertheless."""
    seats = Seats(rig=["Personal Workshop"], grip=["Botulus", "Corroder"], credits=(5, 9))
    workshop, botulus, corroder = (seats.card(title) for title in ("Personal Workshop", "Botulus", "Corroder"))
    seats.do(("use", workshop, 0), ("card", "Botulus"))
    while seats.g.power[botulus]:
        seats.do(("use", workshop, 1))
    seats.do(("use", workshop, 0))
    while seats.g.power[corroder]:
        seats.do(("use", workshop, 1), ("card", "Corroder"))
    assert (seats.g.active[corroder], seats.g.active[botulus]) == (True, False)


@pytest.mark.rule("CR26 5.4.3c")
def test_nothing_is_played_after_a_terminal_operation() -> None:
    """Subcontract is over with the first operation that ends the action phase."""
    seats = Seats(hq=["Subcontract", "IPO", "Hedge Fund"], tags=1, turn="corp", credits=(8, 5))
    seats.do(("play", seats.card("Subcontract")), ("yes",), ("card", "IPO"))
    assert seats.g.log[-1] == ("card", seats.card("IPO"))


def test_identities_for_drafts_come_into_no_other_game() -> None:
    """Rebirth switches with other identities of the faction, but with none that is for drafts alone."""
    gabriel, drafted = "Gabriel Santiago: Consummate Professional", 'Boris "Syfr" Kovac: Crafty Veteran'
    seats = Seats(identities=[gabriel], grip=["Rebirth"])
    seats.do(("play", seats.card("Rebirth")))
    titles = {option[1] for option in seats.offered if option[0] == "card"}
    assert "Leela Patel: Trained Pragmatist" in titles
    assert titles.isdisjoint({gabriel, drafted})


@pytest.mark.rule("CR26 9.1.6")
def test_what_is_done_instead_of_a_breach_is_a_use_of_its_card() -> None:
    """The Back counts Record Reconstructor as hardware that was used during the run."""
    seats = Seats(rig=["The Back", "Record Reconstructor"], archives=["Hedge Fund"])
    seats.g.faceup[seats.card("Hedge Fund")] = True
    seats.run("Archives", ("next", "Record Reconstructor"))
    assert seats.g.power[seats.card("The Back")] == 1
