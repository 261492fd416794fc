"""Accessed cards that are trashed (CR26 7.1.5, 7.2.2): for their cost, or by an ability."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DISCARD
from tests.engine.chapters.staging import CAMPAIGN, DEVICE, TOOL, accessed, waits
from tests.engine.seats import Seats
from tests.engine.worked.table import Table

TOUR = "Mumbad Virtual Tour"


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("server", "offered"), [("HQ", True), ("Archives", False)])
def test_nothing_in_archives_is_trashed(server: str, offered: bool) -> None:
    """CR26 7.1.5b: neither for its trash cost nor by a card; CR 7.7.2a."""
    lying: dict[str, Any] = {("hq" if server == "HQ" else "archives"): ["PAD Campaign"]}
    table = Table(**lying, rig=["Imp"], credits=(5, 9)).has("Imp", virus=2).run(server)
    assert accessed(table) == ["PAD Campaign"]
    assert ({("trash", "PAD Campaign"), ("use", "Imp", 0)} <= table.offered) == offered
    assert bool({("trash", "PAD Campaign"), ("use", "Imp", 0)} & table.offered) == offered


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("title", "offered"), [("PAD Campaign", True), ("Hedge Fund", False), ("Enigma", False)])
def test_a_card_without_a_trash_cost_is_not_trashed_for_one(title: str, offered: bool) -> None:
    """CR26 7.1.5a: but another ability may do so; CR 7.7.2."""
    table = Table(hq=[title], rig=["Imp"], credits=(5, 9)).has("Imp", virus=2).run("HQ")
    assert (("trash", title) in table.offered) == offered
    assert ("use", "Imp", 0) in table.offered


@pytest.mark.usefixtures("both")
def test_an_agenda_that_was_trashed_is_not_stolen() -> None:
    """CR26 7.1.6: its access is over; CR 7.7.2b, 7.8.3."""
    laid: dict[str, Any] = {"hq": ["Hostile Takeover"], "rig": ["Imp"]}
    table = Table(**laid).has("Imp", virus=2).run("HQ", ("use", "Imp", 0))
    assert (table.archives, table.g.runner.scored) == (["Hostile Takeover"], [])
    stolen = Table(**laid).has("Imp", virus=2).run("HQ")
    assert stolen.titles(stolen.g.runner.scored) == ["Hostile Takeover"]


@pytest.mark.usefixtures("both")
def test_an_operation_with_a_trash_cost_is_trashed() -> None:
    """CR 3.5.3, 3.3.3; CR26 7.1.5: what kind of card it is does not matter."""
    for title in ("PAD Campaign", "Hatchet Job"):
        table = Table(hq=[title], credits=(5, 9)).run("HQ", ("trash", title))
        assert table.g.zone[table.card(title)] == DISCARD


@pytest.mark.usefixtures("both")
def test_what_waits_for_the_end_of_an_access_comes_after_trashing() -> None:
    """CR26 7.2.4; CR 7.8.5: the cost is paid and the card is in Archives before the event triggers anything."""
    says = {TOOL: [waits({"access_ends": {"what": {"is": ["card"]}}}, {"gain": {"per": "credits", "times": 2}})]}
    table = Table(root={"remote": [DEVICE]}, rig=[TOOL], credits=(0, 5), says=says).run("remote", ("trash", DEVICE))
    assert (table.archives, table.purses[1]) == ([DEVICE], (5 - 4) * 3)


@pytest.mark.parametrize(("credits", "offered"), [(5, set()), (1, {"no", "use"})])
def test_neutralize_all_threats_asks_for_the_trash_cost(credits: int, offered: set[str]) -> None:
    """CR26 7.1.5d: as long as it can be paid there is nothing else to do, else everything."""
    seats = Seats(root={"remote": ["-" + CAMPAIGN]}, rig=["Neutralize All Threats", "Imp"], credits=(5, credits))
    seats.g.virus[seats.card("Imp")] = 1
    seats.run("remote")
    assert {option[0] for option in seats.offered} & {"trash", "use", "no"} == offered
    assert seats.g.runner.credits == 1
    assert seats.happened("trash") is not bool(offered)


@pytest.mark.parametrize(("credits", "offered"), [(9, {"trash", "use"}), (1, set())])
def test_what_must_be_trashed_is_trashed_by_any_means(credits: int, offered: set[str]) -> None:
    """CR26 7.1.5c, Mumbad Virtual Tour: where its cost cannot be paid, Imp must trash it."""
    seats = Seats(root={"remote": ["-" + TOUR]}, rig=["Imp"], credits=(5, credits))
    seats.g.virus[seats.card("Imp")] = 1
    seats.run("remote")
    assert {option[0] for option in seats.offered} & {"trash", "use", "no"} == offered
    assert seats.g.zone[seats.card(TOUR)] == DISCARD
    assert seats.happened("use") is not bool(offered)


@pytest.mark.rule("CR26 7.2.2")
def test_an_access_after_which_the_corp_trashed_the_card() -> None:
    """Aeneas Informant asks what the Runner did: the Corp trashes Ganked! itself."""
    seats = Seats(
        rig=["Aeneas Informant"], root={"remote": ["-Ganked!"]}, ice={"remote": ["Tithe"]}, grip=["Diesel"] * 4
    )
    seats.run("remote", ("yes",), ("yes",))
    assert ("trash", "Ganked!") in seats.told("trash")
    assert seats.g.runner.credits == 6


@pytest.mark.rule("CR26 7.1.5b, 8.2.2a")
def test_cards_in_archives_are_not_trashed() -> None:
    """The first operation that Edward Kim accesses is in Archives already: nobody sees it trashed."""
    seats = Seats(identities=["Edward Kim: Humanity's Hammer"], archives=["Hedge Fund"], rig=["Solidarity Badge"])
    seats.run("Archives")
    assert (seats.told("trash"), seats.g.power[seats.card("Solidarity Badge")]) == ([], 0)


@pytest.mark.parametrize(("trashed", "accessed"), [(2, 2), (3, 2), (4, 3)])
def test_more_accesses_for_trashed_cards(trashed: int, accessed: int) -> None:
    seats = Seats(rig=["Severnius Stim Implant"], grip=["Diesel"] * 5, hq=["Ice Wall"] * 5)
    cards = [("card", "Diesel")] * (trashed - 2)  # two of them are not asked for
    seats.do(("use", seats.card("Severnius Stim Implant"), 0), *cards, ("stop",), ("server", 0))
    assert (len(seats.g.runner.hand), len(seats.told("access"))) == (5 - trashed, accessed)
    assert len(seats.run("HQ").told("access")) == accessed + 1, "not in the next run"


def test_a_card_is_trashed_for_its_trash_cost_or_left() -> None:
    """CR26 7.1.5: PAD Campaign, 4."""
    left = Seats(root={"remote": ["PAD Campaign"]}).run("remote")
    assert (left.g.runner.credits, len(left.g.corp.installed)) == (5, 1)
    trashed = Seats(root={"remote": ["PAD Campaign"]}).run("remote", ("trash", "PAD Campaign"))
    assert (trashed.g.runner.credits, trashed.g.corp.installed, len(trashed.g.corp.discard)) == (1, [], 1)


def test_an_executive_is_trashed_while_it_is_accessed() -> None:
    """Victoria Jenkins comes to the Runner's score area, though that she moves has ended the access."""
    seats = Seats(root={"remote": ["Victoria Jenkins"]}, credits=(9, 9))
    seats.run("remote", ("trash", "Victoria Jenkins"))
    assert seats.g.runner.score == 2
