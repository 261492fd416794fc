"""Words for two, each at its boundary: what is counted, named or known while an ability goes on."""

from __future__ import annotations

from typing import Any

from nrdb.engine.model.numbers import DISCARD, INSTALLED
from nrdb.engine.rules import runs
from tests.engine.seats import Seats


def test_as_many_at_random_as_were_counted_before() -> None:
    """Two cards go under R&D, two are drawn, and two of the grip go under the stack."""
    says = {"Hedge Fund": [{"play": [
        {"add": {"what": {"n": "any", "from": "hq"}, "to": "deck_bottom"}},
        {"draw": {"per": "this_way"}},
        {"add": {"what": {"n": {"per": "this_way"}, "from": "grip", "random": True, "who": "runner"},
                 "to": "deck_bottom", "who": "runner"}},
    ]}]}  # fmt: skip
    seats = Seats(turn="corp", hq=["Hedge Fund", "Ice Wall", "Enigma", "Vanilla"], grip=["Sure Gamble"] * 5, says=says)
    seats.do(("play", seats.card("Hedge Fund")), ("card", "Ice Wall"), ("card", "Enigma"))
    assert (len(seats.g.corp.hand), len(seats.g.runner.hand), len(seats.g.runner.bottom)) == (3, 3, 2)


def test_asa_group_installs_in_the_server_of_the_card_that_set_it_off() -> None:
    seats = Seats(turn="corp", hq=["Ice Wall", "PAD Campaign"], identities=["Asa Group: Security Through Vigilance"])
    wall, campaign = seats.card("Ice Wall"), seats.card("PAD Campaign")
    seats.do(("install", wall, 3), "yes")
    assert (seats.g.server[wall], seats.g.server[campaign], seats.g.zone[campaign]) == (3, 3, INSTALLED)


def test_account_siphon_pays_for_no_interrupt_with_its_own_credits() -> None:
    """Its tags and its credits come at the same time, so that they are not there yet when a tag can be prevented."""
    laid: dict[str, Any] = {"rig": ["New Angeles City Hall"], "grip": ["Account Siphon"], "hq": ["Hedge Fund"]}
    poor, rich = Seats(credits=(5, 1), **laid), Seats(credits=(5, 2), **laid)
    for seats in (poor, rich):
        seats.do(("play", seats.card("Account Siphon")), "next", *(("guard",) * (seats is rich)))
    assert [(seats.g.tags, seats.g.runner.credits) for seats in (poor, rich)] == [(2, 11), (1, 10)]


def test_bioroid_efficiency_research_goes_when_its_host_is_fully_broken() -> None:
    laid: dict[str, Any] = {"hq": ["Bioroid Efficiency Research"], "turn": "corp", "credits": (9, 9)}
    seats = Seats(ice={"HQ": ["-Eli 1.0", "-Ice Wall"]}, **laid)
    research, eli = seats.card("Bioroid Efficiency Research"), seats.card("Eli 1.0")
    seats.do(("play", research))
    assert (seats.g.active[eli], seats.g.host[research]) == (True, eli)
    while seats.g.acting is seats.g.corp:
        seats.do(("credit",))
    seats.run("HQ", ("use", "Eli 1.0", 0), ("sub", 0), ("use", "Eli 1.0", 0))
    assert not runs.unbroken(seats.g)
    assert (seats.g.active[eli], seats.g.zone[eli], seats.g.zone[research]) == (False, INSTALLED, DISCARD)
