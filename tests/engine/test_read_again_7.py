"""Errors found by a seventh review of cards: costs that share one X, and cards that go to Archives faceup."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import INSTALLED, SCORED
from tests.engine.laid import catalogue, laid
from tests.engine.seats import Seats

ENFORCEMENT: dict[str, Any] = {"stolen": ["Global Food Initiative"], "turn": "corp", "root": {"HQ": ["Crisium Grid"]}}


@pytest.mark.rule("CR26 1.16.1, 1.16.2c, 8.6.2a")
@pytest.mark.parametrize(
    ("credits", "tags", "x", "most"), [(5, 4, 3, 4), (5, 3, 3, 3), (3, 9, 3, 3), (2, 9, 2, 2), (9, 1, 0, 1)]
)
def test_the_x_of_a_play_cost_is_that_of_what_is_paid_beside_it(credits: int, tags: int, x: int, most: int) -> None:
    """IP Enforcement is played for X credits and as many tags: it is asked once, within what both allow."""
    seats = Seats(hq=["IP Enforcement"], credits=(credits, 5), tags=tags, **ENFORCEMENT)
    agenda = seats.card("Global Food Initiative")
    seats.do(("play", seats.card("IP Enforcement")), ("number", x))
    assert (seats.g.corp.credits, seats.g.tags) == (credits - x, tags - x)
    assert max(answer[1] for answer in seats.offered if answer[0] == "number") == most
    assert seats.g.zone[agenda] == (INSTALLED if x == 3 else SCORED)
    assert seats.g.advancement[agenda] == (x == 3 and tags > 3)


@pytest.mark.rule("CR26 1.16.10, 8.6.2a")
def test_the_x_of_a_play_cost_is_paid_where_additional_costs_are_not() -> None:
    """Accelerated Diagnostics ignores the tags that IP Enforcement asks for, and not its X."""
    deck = ["IP Enforcement", "Vanilla", "Vanilla"]
    seats = Seats(hq=["Accelerated Diagnostics"], deck=deck, credits=(5, 5), tags=1, **ENFORCEMENT)
    answers = [("card", "IP Enforcement"), ("number", 3)]
    paid = seats.do(("play", seats.card("Accelerated Diagnostics")), *answers).g
    assert (paid.tags, paid.zone[seats.card("Global Food Initiative")]) == (1, INSTALLED)
    assert paid.corp.credits == 5 - 1 - 3


@pytest.mark.rule("CR26 1.21.6, 8.8.4a")
def test_what_was_revealed_comes_to_archives_faceup() -> None:
    """Raman Rai shows both cards before they change places; Allele Repression shows none."""
    deck = ["Enigma", "Hedge Fund"]
    seats = Seats(root={"remote": ["Raman Rai"]}, archives=["Ice Wall"], deck=deck, turn="corp")
    seats.do(("draw",), ("yes",))
    assert (seats.g.corp.hand, seats.g.corp.discard) == ([seats.card("Ice Wall")], [seats.card("Enigma")])
    assert seats.g.faceup[seats.card("Enigma")]
    seats = Seats(root={"remote": ["Allele Repression"]}, archives=["Ice Wall"], hq=["Enigma"], turn="corp")
    allele = seats.card("Allele Repression")
    seats.g.advancement[allele] = 1
    seats.do(("use", allele, 0), ("card", "Ice Wall"))
    assert seats.g.corp.hand == [seats.card("Ice Wall")]
    assert not seats.g.faceup[seats.card("Enigma")]


@pytest.mark.rule("CR26 8.5.11b, 8.6.2a")
def test_who_has_a_cost_of_x_asks_for_it() -> None:
    """Every card whose printed cost is X has its player say how many credits that is."""
    dear = [card.id for card in catalogue().cards() if card.cost == "X"]
    assert "ip_enforcement" in dear
    for name in dear:
        costs = laid({name: 1}, duel=True).cards[0].extra_costs
        assert any(extra.varies for asked in costs.values() for extra in asked), name
