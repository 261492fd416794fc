"""What a second look at cards found: cards that come into a breach, and what else a player would notice."""

from __future__ import annotations

import pytest

from nrdb.engine.model.numbers import RUNNER
from nrdb.engine.rules import zones
from tests.engine.seats import Seats


@pytest.mark.rule("CR26 7.4.6a")
@pytest.mark.parametrize("wanted", [True, False])
def test_a_card_swapped_into_the_breached_root_is_accessed_once(wanted: bool) -> None:
    """Toshiyuki Sakai: the Runner says once, and not once more, whether the card that came is accessed."""
    seats = Seats(root={"remote": ["Toshiyuki Sakai"]}, hq=["Hostile Takeover"])
    swapped = [("yes",), *([("yes",)] if wanted else [])]
    seats.run("remote", *swapped)
    assert seats.told("access")[1:] == ([("access", "Hostile Takeover")] if wanted else [])
    assert len([answer for answer in seats.g.log if answer in (("yes",), ("no",))]) == 2


@pytest.mark.rule("CR26 1.12.2")
def test_what_went_with_its_host_is_not_trashed_again() -> None:
    """Game Over: nobody is asked to pay for a program that its host took along."""
    seats = Seats(hq=["Game Over"], rig=["Leprechaun", "Medium"], turn="corp")
    zones.attach(seats.g, seats.card("Medium"), seats.card("Leprechaun"))
    seats.g.runner.before = [("steal", 0, RUNNER, -1, -1)]
    seats.do(("play", seats.card("Game Over")), ("mode", 1, "program"))
    assert sorted(seats.told("trash")) == [("trash", title) for title in ("Game Over", "Leprechaun", "Medium")]
    assert [about for about in seats.g.log if about in (("yes",), ("no",))] == [("no",)]


@pytest.mark.rule("CR26 1.10.4, 5.2.8g")
@pytest.mark.parametrize("purse", ["Crash Space", "Net Mercur"])
def test_credits_on_cards_pay_for_removing_a_tag(purse: str) -> None:
    """The basic action is there for who has the credits for it on cards alone."""
    seats = Seats(rig=[purse], credits=(5, 0), tags=1)
    seats.g.credit[seats.card(purse)] = 2
    seats.do(("remove_tag",))
    assert (seats.g.tags, seats.g.credit[seats.card(purse)]) == (0, 0)


@pytest.mark.rule("CR26 1.2.3")
def test_a_resource_that_the_corp_cannot_trash_is_not_offered_to_it() -> None:
    """Jarogniew Mercs are out of reach of the basic action while another resource stands beside them."""
    seats = Seats(rig=["Jarogniew Mercs", "Net Mercur"], tags=1, turn="corp")
    offered = [option for option in seats.g.legal_actions() if option[0] == "trash_resource"]
    assert offered == [("trash_resource", seats.card("Net Mercur"))]
