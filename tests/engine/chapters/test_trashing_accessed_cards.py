"""Accessed cards that are trashed (CR26 7.1.5, 7.2.2): for their cost, or by an ability."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DISCARD
from tests.engine.chapters.staging import CAMPAIGN, accessed
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
def test_an_agenda_that_was_trashed_is_not_stolen() -> None:
    """CR26 7.1.6: its access is over; CR 7.7.2b, 7.8.3."""
    laid: dict[str, Any] = {"hq": ["Hostile Takeover"], "rig": ["Imp"]}
    table = Table(**laid).has("Imp", virus=2).run("HQ", ("use", "Imp", 0))
    assert (table.archives, table.g.runner.scored) == (["Hostile Takeover"], [])
    stolen = Table(**laid).has("Imp", virus=2).run("HQ")
    assert stolen.titles(stolen.g.runner.scored) == ["Hostile Takeover"]


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
