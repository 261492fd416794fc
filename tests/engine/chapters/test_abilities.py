"""What an ability is, whose it is, and what its instructions do without its card (CR26 9.1, 9.3, 9.4)."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DISCARD
from nrdb.engine.rules import values, zones
from nrdb.engine.rules.active import derez, make_rezzed
from tests.engine.chapters.staging import BOOST, BREAK, DECKS, TOOL, uses
from tests.engine.laid import invariants
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


def refused(seats: Seats, server: str, *answers: Any) -> None:
    """A run in which nobody asks for one of the answers."""
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run(server, *answers)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("tags", [0, 1])
def test_a_card_says_when_it_is_installed_played_rezzed_scored(tags: int) -> None:
    """CR26 9.3.3b, 9.3.3; CR 9.1.6c: it says so where it is not active yet."""
    says: dict[str, Any] = {
        "Diesel": [{"play_if": "tagged"}, {"play": [{"draw": 1}]}],
        TOOL: [{"install_if": "tagged"}],
        "PAD Campaign": [{"rez_if": "tagged"}],
        "Hostile Takeover": [{"score_if": "tagged"}],
    }
    runner = Table(grip=["Diesel", TOOL], credits=(5, 9), tags=tags, says=says, stack=["Sure Gamble"])
    assert [runner.can("play", "Diesel"), runner.can("install", TOOL)] == [bool(tags)] * 2
    corp = Table(
        root={"remote": ["-PAD Campaign"], "remote 2": ["Hostile Takeover"]}, turn="corp", tags=tags, says=says
    )
    corp.has("Hostile Takeover", advancement=2)
    offered = {corp._named(option) for option in corp.g.legal_actions()}
    assert ({("rez", "PAD Campaign"), ("score", "Hostile Takeover")} <= offered) == bool(tags)
    assert bool({("rez", "PAD Campaign"), ("score", "Hostile Takeover")} & offered) == bool(tags)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("limit", "times"), [("1/turn", 1), ("2/turn", 2), (None, 4)])
def test_a_limit_binds_the_uses(limit: str | None, times: int) -> None:
    """CR26 9.3.3c; CR 9.5.5: without one, as long as it can be paid; the limit is that of a turn."""
    more = {} if limit is None else {"limit": limit}
    table = Table(rig=[TOOL], says={TOOL: [uses({"gain": 1}, **more)]}, credits=(5, 0), **DECKS)
    while table.can("use", TOOL, 0):
        table.takes(("use", TOOL, 0))
    assert table.purses[1] == times


@pytest.mark.usefixtures("both")
def test_what_a_card_itself_costs_is_said_by_it_in_hand() -> None:
    """CR26 9.3.3a; CR 9.1.6d: two credits less with a tag."""
    says = {TOOL: [{"static": [{"cost": {"of": "install", "n": -2}}], "if": "tagged"}]}
    for tags, able in ((0, False), (1, True)):
        assert Table(grip=[TOOL], credits=(5, 1), tags=tags, says=says).can("install", TOOL) == able


def test_a_card_that_was_trashed_for_it_still_knows_its_server() -> None:
    """CR26 9.1.4: Border Control ends a run on the server that it protected."""
    ice = {"HQ": ["Border Control"], "R&D": ["Vanilla"]}
    seats = Seats(ice=ice, hq=["Hedge Fund"], rig=["Corroder"], credits=(0, 9))
    seats.run("HQ", ("use", "Border Control", 0))
    assert (seats.happened("run_unsuccessful"), seats.g.zone[seats.card("Border Control")]) == (True, DISCARD)
    refused(Seats(ice=ice, hq=["Hedge Fund"]), "R&D", ("use", "Border Control", 0))


def test_a_subtype_is_chosen_and_kept() -> None:
    """CR26 9.12: Chimera as a barrier; Pelangi makes ice one for an encounter."""
    seats = Seats(ice={"HQ": ["-Chimera"]}, rig=["Corroder"], hq=["Hedge Fund"], credits=(5, 9))
    seats.run("HQ", ("rez", "Chimera"), ("mode", 2, "barrier"), BREAK)
    assert seats.happened("run_successful")
    refused(Seats(ice={"HQ": ["-Chimera"]}, rig=["Corroder"]), "HQ", ("rez", "Chimera"), ("mode", 0, "sentry"), BREAK)
    virus = Seats(ice={"HQ": ["Neural Katana"]}, rig=["Corroder", "Pelangi"], hq=["Hedge Fund"], credits=(5, 9))
    virus.g.virus[virus.card("Pelangi")] = 1
    virus.g.table.cards.append(virus.g.table.card_of[virus.card("Neural Katana")])
    names = sorted({term for card in virus.g.table.cards if card.type == "ice" for term in card.terms - {"ice"}})
    assert names == ["ap", "sentry"]


def test_a_subtype_that_is_gained_is_broken_by_its_breakers() -> None:
    """CR26 9.12: Tinkering for the turn; Engolo for an encounter."""
    seats = Seats(
        ice={"HQ": ["Neural Katana"]}, grip=["Tinkering"], rig=["Corroder"], hq=["Hedge Fund"], credits=(5, 9)
    )
    refused(Seats(ice={"HQ": ["Neural Katana"]}, rig=["Corroder"], credits=(5, 9)), "HQ", BOOST, BREAK)
    seats.do(("play", seats.card("Tinkering")))
    assert seats.run("HQ", BOOST, BREAK).happened("run_successful")


@pytest.mark.rule("CR26 9.1.6")
def test_what_is_done_instead_of_a_breach_is_a_use_of_its_card() -> None:
    """The Back counts Record Reconstructor as hardware that was used during the run."""
    seats = Seats(rig=["The Back", "Record Reconstructor"], archives=["Hedge Fund"])
    seats.g.faceup[seats.card("Hedge Fund")] = True
    seats.run("Archives", ("next", "Record Reconstructor"))
    assert seats.g.power[seats.card("The Back")] == 1


@pytest.mark.rule("CR26 9.1.5a, 9.10.1")
@pytest.mark.parametrize("title", ["Chimera", "Lycian Multi-Munition"])
def test_what_was_chosen_is_kept_by_what_has_lost_its_abilities(title: str) -> None:
    """Chimera and Lycian Multi-Munition with Hush have the subtypes until they are derezzed, not after that."""
    seats = Seats(ice={"HQ": ["-" + title]}, rig=["Hush"], hq=["Hedge Fund"])
    ice, hush = seats.card(title), seats.card("Hush")

    def kinds() -> set[str]:
        return {name for name in ("barrier", "code_gate", "sentry") if values.has_term(seats.g, ice, name)}

    seats.run("HQ", ("rez", title), lambda seats: next(o for o in seats.g.legal_actions() if o[-1] == "code_gate"))
    zones.attach(seats.g, hush, ice)
    assert kinds() == {"code_gate"}
    derez(seats.g, ice)
    zones.unhost(seats.g, hush)
    assert not kinds()
    make_rezzed(seats.g, ice)
    assert not kinds()


@pytest.mark.rule("CR26 9.1.2b, 8.6.7d")
def test_direct_access_takes_the_abilities_while_it_resolves() -> None:
    """Ken Tenma hears that it is played, but not what comes of it."""
    laid: dict[str, Any] = {"identities": ["Ken “Express” Tenma: Disappeared Clone"], "credits": (5, 5)}
    seats, other = Seats(grip=["Direct Access"], **laid), Seats(grip=["Dirty Laundry"], **laid)
    blank: list[bool] = []
    seats.do(("play", seats.card("Direct Access")), ("server", 2), lambda s: blank.append(bool(s.g.blank)) or ("no",))
    other.do(("play", other.card("Dirty Laundry")), ("server", 2))
    assert (seats.g.runner.credits, other.g.runner.credits) == (5 - 1 + 1, 5 - 2 + 1 + 5)
    assert (blank[-1], bool(seats.g.blank), seats.g.lasting) == (True, False, [])
    invariants(seats.g)
