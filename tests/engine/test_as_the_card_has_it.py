"""Entries and words that once said a little more or less than the card or the rule: games that show the difference."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DISCARD, HAND, INSTALLED
from nrdb.engine.rules import runs, values, zones
from tests.engine.seats import Seats


def mode(n: int) -> Any:
    """The nth of the branches, whatever it is about."""
    return lambda seats: next((option for option in seats.g.legal_actions() if option[:2] == ("mode", n)), None)


@pytest.mark.parametrize("zone", [HAND, INSTALLED])
def test_a_card_tells_of_its_trashing_where_it_was_active(zone: int) -> None:
    """CR26 9.1.8, 9.1.8g: Rolodex trashed from the grip does nothing, installed it trashes three cards."""
    rest: dict[str, Any] = {"rig": ["Rolodex"]} if zone == INSTALLED else {"grip": ["Rolodex"]}
    seats = Seats(**rest, stack=["Sure Gamble"] * 4, hq=["Hedge Fund"], root={"HQ": ["Snare!"]})
    zones.trash(seats.g, seats.card("Rolodex"))
    seats.do(("credit",))
    assert len(seats.g.runner.discard) == (4 if zone == INSTALLED else 1)


def test_a_card_without_its_abilities_does_not_tell_of_its_trashing() -> None:
    """CR26 9.1.8g: Rolodex, which has lost its abilities when it is trashed, trashes no other card."""
    says = {"Rolodex": [{"when": "trashed", "do": [{"mill": 3}]}], "Employee Strike": [
        {"static": [{"blank": {"n": "all", "is": ["resource", "installed"], "who": "runner"}}]}]}  # fmt: skip
    seats = Seats(rig=["Rolodex", "Employee Strike"], stack=["Sure Gamble"] * 4, says=says)
    assert seats.card("Rolodex") in seats.g.blank
    zones.trash(seats.g, seats.card("Rolodex"))
    seats.do(("credit",))
    assert len(seats.g.runner.discard) == 1


@pytest.mark.parametrize(("title", "server"), [("Nerve Agent", "HQ"), ("Medium", "R&D")])
def test_the_runner_names_how_many_more_are_accessed(title: str, server: str) -> None:
    """Nerve Agent and Medium: any number below that of the counters, named as the breach begins."""
    seats = Seats(hq=["Hedge Fund"] * 5, rig=[title])
    seats.g.virus[seats.card(title)] = 3
    seats.run(server, ("number", 1))
    assert len(seats.told("access")) == 2
    assert {option for option in seats.offered if option[0] == "number"} == {("number", n) for n in range(4)}


@pytest.mark.parametrize("n", [0, 1, 2])
def test_bad_publicity_up_to(n: int) -> None:
    """Witness Tampering: up to two are removed, fewer if the Corp likes."""
    seats = Seats(hq=["Witness Tampering"], turn="corp")
    seats.g.bad_publicity = 2
    seats.do(("play", seats.card("Witness Tampering")), ("number", n))
    assert seats.g.bad_publicity == 2 - n


def test_one_more_is_accessed_where_the_run_was_successful() -> None:
    """Trick Shot: its remote run gives no further access, where it is sent to R&D."""
    says = {"PAD Campaign": [{"when": "accessed", "do": []}], "Doppelgänger": [
        {"when": {"approach_server": "remote"}, "may": True, "do": [{"redirect": {"to": "rd"}}]}]}  # fmt: skip
    seats = Seats(root={"remote": ["PAD Campaign"]}, grip=["Trick Shot"], rig=["Doppelgänger"], says=says)
    seats.do(("play", seats.card("Trick Shot")), ("yes",), ("yes",))
    assert [title for _, title in seats.told("access")] == ["Hedge Fund"] * 3


@pytest.mark.parametrize(("breached", "gained"), [("hq", 0), ("rd", 2)])
def test_that_server_was_breached(breached: str, gained: int) -> None:
    """Info Bounty: another server than the mark, breached in the run on it, pays nothing."""
    says = {"Doppelgänger": [{"replace": {"breach": "rd"}, "do": [{"breach": breached}]}]}
    rig = ["Info Bounty", "Doppelgänger"]
    seats = Seats(rig=rig, hq=["Hedge Fund"], says=says)
    seats.g.used["mark"] = 1
    seats.run("R&D")
    assert seats.g.runner.credits == 5 + gained


@pytest.mark.parametrize("title", ["Hostile Takeover", "Hedge Fund"])
def test_an_agenda_has_no_cost_to_pay(title: str) -> None:
    """Lampades: an agenda has neither rez nor play cost; Hedge Fund costs 5, and there is no stealth credit."""
    seats = Seats(hq=[title], rig=["Lampades"])
    seats.g.power[seats.card("Lampades")] = 3
    seats.run("HQ")
    assert not [option for option in seats.offered if option[0] == "use"]


def test_what_was_revealed_is_known_wherever_it_goes() -> None:
    """CR26 1.12.6, Slot Machine: the cards revealed count even when the stack was shuffled in the encounter."""
    stack = ["Diesel", "Corroder", "Ninja", "Gordian Blade"]
    says = {"Self-modifying Code": [{"paid": [], "do": ["shuffle"], "limit": "1/turn"}]}
    seats = Seats(ice={"HQ": ["Slot Machine"]}, rig=["Self-modifying Code"], stack=stack, says=says, credits=(0, 5))
    shuffle = ("use", seats.card("Self-modifying Code"), 0)
    seats.run("HQ", lambda seats: shuffle if seats.g.run.encountering else None, ("card", "Slot Machine"))
    assert (seats.g.corp.credits, seats.g.advancement[seats.card("Slot Machine")]) == (3, 3)


def test_neither_pile_is_empty() -> None:
    """Information Sifting: the Corp keeps one card at least for the other pile."""
    seats = Seats(hq=["Hedge Fund", "Ice Wall"], grip=["Information Sifting"])
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.do(("play", seats.card("Information Sifting")), ("card", "Hedge Fund"), ("card", "Ice Wall"), mode(0))
    assert [title for _, title in seats.told("access")] == ["Hedge Fund"]


def test_breakers_are_weaker_as_long_as_the_agenda_is_scored() -> None:
    """Stegodon MK IV: no longer, once it has left the score area in the run."""
    seats = Seats(ice={"HQ": ["Ice Wall"], "R&D": ["Enigma"]}, scored=["Stegodon MK IV"], rig=["Corroder"])
    found: list[int] = []

    def look(seats: Seats) -> Any:
        if seats.g.run is not None and seats.g.run.encountering and not found:
            corroder = seats.card("Corroder")
            found.append(values.strength(seats.g, corroder))
            zones.move(seats.g, seats.card("Stegodon MK IV"), DISCARD)
            found.append(values.strength(seats.g, corroder))
        return ("pass",) if len(found) == 2 else None

    seats.run("HQ", ("yes",), look)
    assert found == [0, 2]


def test_each_copy_draws() -> None:
    """Respirocytes: each of three draws, though the first card drawn ends what they wait for (CR26 9.6.5c)."""
    seats = Seats(rig=["Respirocytes"] * 3, grip=["Easy Mark"], stack=["Sure Gamble"] * 5)
    seats.do(("play", seats.card("Easy Mark")))
    assert len(seats.g.runner.hand) == 3
    assert runs.under_way(seats.g) is None
