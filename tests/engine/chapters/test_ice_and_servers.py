"""Ice and servers (CR26 4.6, 6.2): what protects a server, and which servers exist."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb import behaviour
from nrdb.engine.chance import Scripted
from nrdb.engine.game import new_game
from nrdb.engine.model.decision import KEEP, Option
from nrdb.engine.model.numbers import DISCARD, HAND
from nrdb.engine.rules import servers, values, zones
from nrdb.engine.rules.active import activate
from nrdb.engine.steps import machine
from nrdb.engine.steps.options import action_options
from tests.engine.chapters.staging import (
    MELIES,
    QUIET_WALLS,
    SEA,
    TOOL,
    mode,
    offered,
    passes_to,
    said,
    says,
)
from tests.engine.laid import laid
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


def refused(seats: Seats, server: str, *answers: Any) -> None:
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run(server, *answers)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(
    ("purse", "paid_from"), [((9, 0), "pool"), ((0, 3), "card"), ((1, 2), "both")], ids=["pool", "card", "both"]
)
def test_credits_are_in_a_pool_or_on_a_card(purse: tuple[int, int], paid_from: str) -> None:
    """CR26 4.6.5e: payments leave one or the other, and the rest is all that remains."""
    says = {TOOL: [{"static": [{"spend": {"for": ["install"]}}]}]}
    table = Table(rig=[TOOL], grip=["Dyson Mem Chip"], credits=(5, purse[0]), says=says).has(TOOL, credit=purse[1])
    table.takes(("install", "Dyson Mem Chip"))
    assert table.purses[1] + table.count(TOOL, "credit") == sum(purse) - 3
    assert (table.purses[1] < purse[0], table.count(TOOL, "credit") < purse[1]) == (
        paid_from != "card",
        paid_from != "pool",
    )


@pytest.mark.usefixtures("both")
def test_ice_goes_and_its_server_remains_central() -> None:
    """CR 4.7.7a, 4.7.9b, 3.4.2; CR26 4.6.6a: HQ is there without ice, and one lone piece is all there is to pass."""
    table = Table(ice={"HQ": ["Ice Wall"]}, hq=["Hedge Fund"], says=QUIET_WALLS)
    assert len(table.run("HQ").told("pass_all_ice", "pass")) >= 1
    zones.trash(table.g, table.card("Ice Wall"))
    assert table.can("run", 0)
    assert table.protecting("HQ") == []


def test_the_subtypes_to_choose_from_are_those_of_ice() -> None:
    found: list[Any] = []
    choice = {"paid": ["click"], "do": [{"choose": {"kind": "subtype"}}]}
    seats = Seats(ice={"HQ": ["Enigma", "Komainu"]}, rig=["Daily Casts", "Corroder"], says=said(choice))
    seats.do(("use", seats.card("Daily Casts"), 0), offered("mode", found, ("mode", 3, "destroyer")))
    assert [name for _, _, name in found] == ["ap", "barrier", "code_gate", "destroyer", "sentry", "tracer"]
    assert seats.g.named == {seats.card("Daily Casts"): ("destroyer",)}


@pytest.mark.parametrize("wanted", [True, False])
def test_ice_that_waits_in_the_root(wanted: bool) -> None:
    """It costs nothing to install, protects nothing, and is met once all other ice is passed."""
    seats = Seats(root={"remote": ["Awakening Center"]}, ice={"remote": ["Vanilla"]}, hq=["Viktor 1.0"],
                  rig=["Corroder"], grip=["Sure Gamble"], turn="corp", credits=(3, 9))  # fmt: skip
    seats.do(("install", seats.card("Viktor 1.0"), 3), ("card", "Awakening Center"))
    assert (seats.g.corp.credits, seats.g.ice[3]) == (3, [seats.card("Vanilla")])
    while seats.g.acting is seats.g.corp or seats.g.decision.kind != "action":
        machine.take(seats.g, seats.g.legal_actions()[0])
    seats.g.corp.credits = 0
    seats.run("remote", ("use", "Corroder", 0), *([("yes",)] if wanted else []))
    assert (("encounter", "Viktor 1.0") in seats.told("encounter")) == wanted
    assert (seats.g.zone[seats.card("Viktor 1.0")] == DISCARD) == wanted
    assert seats.g.core_damage == wanted


@pytest.mark.parametrize("place", [0, 1, 2])
def test_ice_from_rd_replaces_the_trashed_ice(place: int) -> None:
    """Rezzed at no cost; all that was revealed before it is shuffled in."""
    walls = ["Vanilla", "Ice Wall", "Enigma"]
    seats = Seats(ice={"HQ": walls}, hq=["Mutate"], deck=["Hedge Fund", "Hedge Fund", "Tollbooth", "Palisade"],
                  turn="corp", credits=(2, 5))  # fmt: skip
    seats.do(("play", seats.card("Mutate")), ("card", walls[place]))
    expected = [seats.card(title) for title in walls]
    expected[place] = seats.card("Tollbooth")
    assert seats.g.ice[0] == expected
    assert seats.g.active[seats.card("Tollbooth")]
    assert seats.told("reveal") == [("reveal", title) for title in ("Hedge Fund", "Hedge Fund", "Tollbooth")]
    assert (len(seats.g.corp.deck), seats.g.corp.top) == (3, [])


@pytest.mark.parametrize("wanted", [0, 2, 3])
def test_ice_before_the_first_turn_one_for_each_server(wanted: int) -> None:
    """Once hands are kept; then the hand is filled up to five."""
    table = laid({"vanilla": 10}, "next_design_guarding_the_net")
    g = new_game(table, Scripted())
    machine.take(g, KEEP)
    for _ in range(wanted):
        assert g.turn == 0
        machine.take(g, next(option for option in g.legal_actions() if option[0] == "card"))
        servers = {option[1] for option in g.legal_actions() if option[0] == "server"}
        assert servers.isdisjoint(at for at, ice in enumerate(g.ice) if ice)
        machine.take(g, ("server", min(servers), g.legal_actions()[0][2]))
    if g.turn == 0:
        machine.take(g, ("stop",))
    assert g.turn == 1
    assert [len(ice) for ice in g.ice[:3]] == [1] * wanted + [0] * (3 - wanted)
    assert len(g.corp.hand) == 5 + 1  # the mandatory draw
    assert g.corp.credits == 5


def test_it_pays_while_no_central_server_was_run() -> None:
    seats = Seats(identities=[MELIES], turn="corp", root={"remote": ["-PAD Campaign"]})
    passes_to(seats, "runner", ("server", 2)).run("remote")
    money = seats.g.corp.credits
    assert passes_to(seats, "corp").g.corp.credits == money + 1


@pytest.mark.rule("CR26 4.6.8b")
@pytest.mark.parametrize("answers", [(), (("server", 3),)])
def test_ice_is_moved_to_a_server_that_there_is(answers: Any) -> None:
    """Only an install creates a remote server."""
    seats = Seats(
        ice={"HQ": ["Builder", "Ice Wall"]}, root={"remote": ["PAD Campaign"]} if answers else {}, turn="corp"
    )
    seats.do(("use", seats.card("Builder"), 0), *answers)
    assert {option for option in seats.offered if option[0] == "server"} == {
        ("server", at) for at in range(4 if answers else 3)
    }


def test_no_third_remote_server_for_a_teia() -> None:
    """A Teia may have two."""
    laid = {"remote": ["PAD Campaign"], "remote 2": ["PAD Campaign"]}
    seats = Seats(root=laid, hq=["PAD Campaign"], identities=["A Teia: IP Recovery"], turn="corp")
    assert {option[2] for option in seats.g.legal_actions() if option[0] == "install"} == {3, 4}


def test_any_ice_may_be_made_dearer() -> None:
    """Cortez Chip names rezzed ice as well: it may be derezzed yet."""
    seats = Seats(ice={"HQ": ["Ice Wall"], "R&D": ["-Enigma"]}, rig=["Cortez Chip"])
    seats.run("HQ", ("use", "Cortez Chip", 0))
    assert {("card", "Ice Wall"), ("card", "Enigma")} <= seats.offered


@pytest.mark.rule("CR26 4.6.8e")
def test_a_server_that_has_ceased_to_exist_is_not_run() -> None:
    """Tracker, whose server was a remote one that the Runner has emptied since: no run begins there, and none ends."""
    seats = Seats(root={"remote": ["PAD Campaign"]}, rig=["Tracker"], credits=(5, 9))
    seats.g.server[seats.card("Tracker")] = 3
    seats.run("remote", ("trash", "PAD Campaign")).do(("use", seats.card("Tracker"), 0))
    assert [name for name, *_ in seats.g.events if name in ("run_begins", "run_ends")] == ["run_begins", "run_ends"]


def test_ice_that_is_passed_twice_is_one_piece() -> None:
    """Bravado with Cell Portal, which leads the Runner past both pieces of ice again."""
    seats = Seats(ice={"HQ": ["Cell Portal", "-Vanilla"]}, grip=["Bravado"], hq=["Hedge Fund"])
    seats.do(("play", seats.card("Bravado")))
    assert [event for event, _ in seats.told("pass")] == ["pass"] * 3
    assert seats.g.runner.credits == 5 - 3 + 8


def test_another_server_is_not_this_one() -> None:
    says = {"Ice Wall": [{"sub": [{"install": {"what": {"n": 1, "is": ["ice"], "from": "hq"}, "at": "another"}}]}]}
    seats = Seats(ice={"HQ": ["Ice Wall"]}, hq=["Vanilla"], says=says)
    offered: list[Any] = []

    def watch(at: Seats) -> Any:
        offered.extend(option[1] for option in at.g.legal_actions() if option[0] == "server")

    refused(seats, "HQ", watch)
    assert sorted(set(offered)) == [1, 2, 3]


def test_hosted_ice_protects_no_server() -> None:
    """Breach cannot interface with ice that protects a remote server: Awakening Center's Eli does not (CR26 6.2.1a)."""
    seats = Seats(ice={"remote": ["-Vanilla"]}, root={"remote": ["Awakening Center"]}, hq=["Eli 1.0"], rig=["Breach"],
                  credits=(20, 20))  # fmt: skip
    eli = seats.card("Eli 1.0")
    zones.install(seats.g, eli)
    servers.enter(seats.g, eli, 3, hosted=True)
    zones.attach(seats.g, eli, seats.card("Awakening Center"))
    seats.run("remote", ("yes",), ("use", "Breach", 1), ("use", "Breach", 0))
    assert seats.told("encounter", "break") == [("encounter", "Eli 1.0"), ("break", "Eli 1.0")]


@pytest.mark.rule("CR26 1.2.4")
def test_so_many_branches_as_are_counted_are_resolved() -> None:
    """Into the Depths past two pieces of ice: two of the three, and nobody stops before that."""
    seats = Seats(ice={"HQ": ["-Enigma", "-Enigma"]}, grip=["Into the Depths"], stack=["Corroder"], credits=(0, 5))
    seats.do(("play", seats.card("Into the Depths")), ("mode", 0, "gain"))
    assert not any(option[-1] == "stop" for option in seats.offered if option[0] == "mode")


@pytest.mark.rule("CR26 4.6.7")
@pytest.mark.parametrize(("server", "price"), [("HQ", 4), ("remote", 6)])
def test_what_lies_in_the_root_is_dearer_and_what_is_accessed_from_a_hand_is_not(server: str, price: int) -> None:
    """Mahkota Langit Grid and PAD Campaign."""
    there = {} if server == "remote" else {"hq": ["PAD Campaign"]}
    seats = Seats(root={server: ["Mahkota Langit Grid", *["PAD Campaign"] * (server == "remote")]}, credits=(5, 20),
                  **there)  # fmt: skip
    seats.run(server, ("blind",) if server == "HQ" else ("access", "PAD Campaign"), ("trash", "PAD Campaign"))
    assert seats.g.runner.credits == 20 - price


@pytest.mark.rule("CR26 6.2.1a, 8.3.2")
def test_ice_that_protects_no_server_keeps_its_place() -> None:
    """Escher rearranges ice that protects servers: what Awakening Center hosts is not among it."""
    seats = Seats(
        ice={"HQ": ["-Eli 1.0"], "R&D": ["-Enigma"]},
        root={"remote": ["Awakening Center"]},
        hq=["Viktor 1.0", "Hedge Fund"],
        grip=["Escher"],
    )
    viktor = seats.card("Viktor 1.0")
    zones.install(seats.g, viktor)
    servers.enter(seats.g, viktor, 3, hosted=True)
    zones.attach(seats.g, viktor, seats.card("Awakening Center"))
    seats.do(("play", seats.card("Escher")), ("card", "Eli 1.0"))
    assert [seats.g.table.card_of[seats.g.ice[at][0]].title for at in (0, 1)] == ["Enigma", "Eli 1.0"]
    assert ("card", "Viktor 1.0") not in seats.offered


def test_ice_has_the_subtypes_of_other_ice() -> None:
    seats = Seats(ice={"HQ": ["Mother Goddess"], "R&D": ["Enigma", "-Hunter"]})
    goddess = seats.card("Mother Goddess")
    assert values.has_term(seats.g, goddess, "code_gate")
    assert not values.has_term(seats.g, goddess, "sentry")


def test_ice_in_front_of_other_ice_costs_more() -> None:
    seats = Seats(ice={"HQ": ["Vanilla"]}, rig=["Network Exchange"], hq=["Enigma"])
    i = seats.card("Enigma")
    assert [values.install_cost(seats.g, i, server) for server in (0, 1)] == [2, 0]


def test_each_time_that_ice_is_passed() -> None:
    """Into the Depths: Cell Portal leads past the same ice again, which counts again: all three are resolved."""
    seats = Seats(
        ice={"HQ": ["Cell Portal", "-Vanilla"]}, grip=["Into the Depths"], hq=["Hedge Fund"], stack=["Corroder"]
    )
    seats.do(("play", seats.card("Into the Depths")), mode(0), mode(1))
    assert [event for event, _ in seats.told("pass")] == ["pass"] * 3


@pytest.mark.rule("CR26 6.2.1a")
@pytest.mark.parametrize("title", ["Rigged Results", "Copycat"])
def test_hosted_ice_is_not_chosen_as_ice_of_a_server(title: str) -> None:
    """Viktor 1.0 on Awakening Center is none that Rigged Results or Copycat may choose."""
    viktor, center = "Viktor 1.0", "Awakening Center"
    event = title == "Rigged Results"
    seats = Seats(
        root={"remote": [center]},
        ice={"HQ": [viktor, viktor], "R&D": [viktor]},
        hq=[viktor],
        grip=[title] if event else [],
        rig=[] if event else [title],
        says={viktor: [{"sub": [{"gain": 1}]}]},
        credits=(9, 5),
        turn="corp",
    )
    hosted = seats.card(viktor, 3)
    seats.do(("install", hosted, 3), ("card", center)).do(("credit",)).do(("credit",))
    activate(seats.g, hosted)
    asked: list[Option] = []

    def chosen(seats: Seats) -> Option | None:
        ice = ("card", seats.card(viktor))
        asked.extend(seats.g.legal_actions() if ice in seats.g.legal_actions() else [])
        return ice

    if event:
        seats.do(("play", seats.card(title)), ("number", 1), ("number", 0), chosen)
    else:
        seats.run("HQ", ("yes",), chosen)
    assert ("card", hosted) not in asked


def test_no_more_remote_servers_than_the_limit() -> None:
    """CR26 4.6.8f: Earth Station: another one cannot be made, by the basic action or by an effect."""
    laid: dict[str, Any] = {"root": {"remote": ["-PAD Campaign"]}, "hq": ["Ice Wall", "Hedge Fund"], "turn": "corp"}
    install = says("Hedge Fund", {"install": {"what": {"n": 1, "from": "hq"}, "at": "new"}})
    free = Seats(says=install, **laid)
    assert ("install", free.card("Ice Wall"), 4) in action_options(free.g)
    bound = Seats(says=install, identities=[SEA], **laid)
    wall = bound.card("Ice Wall")
    assert {option[2] for option in action_options(bound.g) if option[:2] == ("install", wall)} == {0, 1, 2, 3}
    bound.do(("play", bound.card("Hedge Fund")))
    assert bound.g.zone[wall] == HAND


def test_director_haas_pet_project_fills_one_new_server() -> None:
    says = {"Hostile Takeover": behaviour.entries()["director_haas_pet_project"]}
    laid: dict[str, Any] = {"root": {"remote": ["Hostile Takeover", "Strongbox"]}, "archives": ["Ice Wall"]}
    seats = Seats(turn="corp", hq=["PAD Campaign", "Enigma", "Hedge Fund"], says=says, **laid)
    agenda = seats.card("Hostile Takeover")
    seats.g.advancement[agenda] = 2
    chosen = (("card", title) for title in ("PAD Campaign", "Enigma", "Ice Wall"))
    seats.do(("credit",)).do(("score", agenda), "yes", *chosen)
    assert [seats.g.server[seats.card(title)] for title in ("PAD Campaign", "Enigma", "Ice Wall")] == [4, 4, 4]
    assert (seats.g.corp.credits, ("card", "Hedge Fund") in seats.offered) == (6, False)
