"""Objects (CR26 1.12): a card that changes zones is another object."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DISCARD, HAND, INSTALLED, RUNNER
from nrdb.engine.rules import servers, zones
from nrdb.engine.rules.events import emit
from tests.engine.chapters.staging import TOOL
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


@pytest.mark.usefixtures("both")
def test_what_is_hosted_may_go_without_its_host() -> None:
    """CR 1.12.10, 1.12.3, 1.12.1: the host stays; a card that gets a new host is hosted on that one only."""
    from nrdb.engine.rules import zones

    table = Table(rig=["Djinn", "Imp", TOOL], partly=["Djinn"]).hosts("Djinn", "Imp")
    table.hosts(TOOL, "Imp")
    assert (table.host_of("Imp"), table.g.hosted_count) == (TOOL, 1)
    zones.trash(table.g, table.card("Imp"))
    assert (table.rig, table.g.hosted_count) == ([TOOL, "Djinn"], 0)


@pytest.mark.usefixtures("both")
def test_a_card_on_a_hosted_card_is_not_on_the_host() -> None:
    """CR 1.12.8; CR26 1.13.8: of two programs one on the other, the lower one alone is hosted on the hardware."""
    lying = {"count": {"hosted_on": "self", "is": ["program"]}}
    counts = [{"paid": [], "limit": "1/turn", "do": [{"gain": {"per": lying}}]}]
    table = Table(rig=[TOOL, "Djinn", "Imp"], credits=(0, 0), says={TOOL: counts}, partly=["Djinn"])
    table.hosts(TOOL, "Djinn").hosts("Djinn", "Imp").takes(("use", TOOL, 0))
    assert table.purses[1] == 1


@pytest.mark.usefixtures("both")
def test_a_card_installed_again_is_new() -> None:
    """CR26 1.12.1, 1.12.2; CR 8.2.10: its limit and the counters on it are gone."""
    says = {TOOL: [{"paid": [{"credits": 0}], "limit": "1/turn", "do": [{"gain": 1}]}]}
    table = Table(rig=[TOOL], says=says).has(TOOL, power=3)
    table.takes(("use", TOOL, 0))
    assert not table.can("use", TOOL, 0)
    tool = table.card(TOOL)
    zones.move(table.g, tool, HAND)
    table.takes(("install", TOOL))
    assert table.can("use", TOOL, 0)
    assert table.count(TOOL, "power") == 0


@pytest.mark.rule("CR26 1.12.2")
@pytest.mark.parametrize("anew", [False, True])
def test_ice_installed_again_has_not_been_passed(anew: bool) -> None:
    """En Passant: ice that went to HQ and came back since the run is another object."""
    seats = Seats(ice={"HQ": ["-Ice Wall"]}, grip=["En Passant"]).run("HQ")
    wall = seats.card("Ice Wall")
    if anew:
        zones.move(seats.g, wall, HAND)
        zones.install(seats.g, wall)
        servers.enter(seats.g, wall, 0)
        emit(seats.g, seats.g.corp, "install", wall)
    seats.do(("play", seats.card("En Passant")))
    assert (seats.g.zone[wall] == INSTALLED) == anew


def test_what_an_installed_card_drew_is_not_what_was_looked_at() -> None:
    """CR26 1.12.2: Frantic Coding trashes none of what the program that it installed has drawn."""
    says = {"Corroder": [{"when": "installed", "do": [{"draw": 1}]}]}
    seats = Seats(grip=["Frantic Coding"], stack=["Corroder", "Diesel", "Sure Gamble"], says=says)
    seats.do(("play", seats.card("Frantic Coding")), ("yes",))
    assert seats.g.runner.hand == [seats.card("Diesel")]
    assert seats.g.zone[seats.card("Sure Gamble")] == DISCARD


@pytest.mark.rule("CR26 1.12.1, 1.12.2")
def test_of_two_grids_one_installs_the_ice_that_was_drawn() -> None:
    """Jinja City Grid: what another one has installed is not the card that was drawn any more."""
    seats = Seats(
        deck=["Vanilla", "Ice Wall"],
        hq=["Hedge Fund"],
        root={"remote": ["Jinja City Grid"], "remote 2": ["Jinja City Grid"]},
        turn="corp",
    )
    seats.do(("draw",), ("yes",))
    assert seats.told("install").count(("install", "Vanilla")) == 1


@pytest.mark.rule("CR26 1.12.3")
def test_what_is_given_up_into_the_stack_is_shuffled_there() -> None:
    """Degree Mill: nobody knows any more what was on top of the stack."""
    seats = Seats(root={"remote": ["Degree Mill"]}, rig=["Corroder", "Ninja"], stack=["Diesel", "Sure Gamble"])
    seats.run("remote", ("steal", "Degree Mill"))
    assert (seats.g.runner.top, len(seats.g.runner.deck)) == ([], 4)


@pytest.mark.rule("CR26 1.12.2")
def test_what_went_with_its_host_is_not_trashed_again() -> None:
    """Game Over: a program goes together with its host, and nobody pays for either afterwards."""
    seats = Seats(hq=["Game Over"], rig=["Leprechaun", "Medium"], turn="corp")
    zones.attach(seats.g, seats.card("Medium"), seats.card("Leprechaun"))
    seats.g.runner.before = [("steal", 0, RUNNER, -1, -1)]
    seats.do(("play", seats.card("Game Over")), ("mode", 1, "choose+must_pay+trash"))
    assert sorted(seats.told("trash")) == [("trash", title) for title in ("Game Over", "Leprechaun", "Medium")]
    assert [about for about in seats.g.log if about in (("yes",), ("no",), ("stop",))] == [("stop",)]


@pytest.mark.rule("CR26 1.12.6, 8.5.10")
@pytest.mark.parametrize(("broken", "counters"), [([], 4), ([("use", "Faerie", 0), ("sub", 1)], 3)])
def test_what_was_not_broken_of_ice_that_is_trashed_in_its_encounter(broken: list[Any], counters: int) -> None:
    """Chief Slee counts the subroutines of Errand Boy as it was, with the one that Sub Boost on it gave it."""
    seats = Seats(ice={"HQ": ["Errand Boy"]}, root={"remote": ["Chief Slee"]}, hq=["Sub Boost"],
                  rig=["Arruaceiras Crew", "Faerie"], turn="corp")  # fmt: skip
    seats.do(("play", seats.card("Sub Boost")))
    while seats.g.turn == 2:
        seats.do(("credit",))
    seats.run("HQ", *broken, ("use", "Arruaceiras Crew", 0), ("use", "Arruaceiras Crew", 1))
    assert {seats.card("Errand Boy"), seats.card("Sub Boost")} <= set(seats.g.corp.discard)
    assert seats.g.power[seats.card("Chief Slee")] == counters


@pytest.mark.rule("CR26 1.12.2, 9.6.7")
def test_what_is_so_again_for_a_card_that_came_back() -> None:
    """Parasite trashes one piece of ice, and the next as well when Clone Chip brings it back in the same turn."""
    seats = Seats(ice={"HQ": ["Pop-up Window"], "R&D": ["Pop-up Window"]}, grip=["Parasite"], rig=["Clone Chip"])
    seats.do(("install", seats.card("Parasite"))).do(("use", seats.card("Clone Chip"), 0))
    assert seats.told("trash").count(("trash", "Pop-up Window")) == 2


@pytest.mark.rule("CR26 1.12.2")
def test_strength_for_a_run_of_a_card_that_came_back() -> None:
    """Battering Ram has its strength alone when Clone Chip brings it back in the run for which it was stronger."""
    seats = Seats(ice={"HQ": ["Eli 1.0", "Lancelot"]}, rig=["Battering Ram", "Clone Chip"], credits=(5, 9))

    def brings_back(seats: Seats) -> tuple[str, int, int] | None:
        chip = ("use", seats.card("Clone Chip"), 0)
        return chip if ("trash", "Battering Ram") in seats.told("trash") else None

    seats.run("HQ", ("use", "Battering Ram", 1), brings_back)
    assert seats.told("install") == [("install", "Battering Ram")]
    assert ("use", "Battering Ram", 0) not in seats.offered


def test_a_card_that_left_rd_while_it_was_accessed_stays_where_it_is() -> None:
    """CR26 1.12.1: Maya has no card to put under R&D once News Team is in the score area, or one on Film Critic."""
    seats = Seats(rig=["Maya"], deck=["News Team", "Hedge Fund"])
    seats.run("R&D", ("mode", 1, "add_to_score"))
    assert (seats.g.runner.scored, seats.g.tags) == ([seats.card("News Team")], 0)
    assert ("yes",) not in seats.offered
    seats = Seats(rig=["Maya", "Film Critic"], deck=["Hostile Takeover", "Hedge Fund"])
    seats.run("R&D", ("yes",))
    assert seats.g.host[seats.card("Hostile Takeover")] == seats.card("Film Critic")
