"""What a checkpoint does (CR26 10.3): unique cards, consoles, memory, servers that have ceased to exist."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.ability import StaticEffect
from nrdb.engine.model.numbers import CORP, DISCARD, INSTALLED
from nrdb.engine.rules import counters, servers, zones
from nrdb.engine.rules.active import begin_lasting
from tests.engine.chapters.staging import DEVICE, ORDER, SEA, TOOL, says, waits
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


def story(table: Table) -> list[tuple[Any, ...]]:
    table.g.transcript = told = []
    return told


@pytest.mark.usefixtures("both")
def test_counters_on_an_agenda_go_when_it_leaves_the_score_area() -> None:
    """CR 10.3.1f; CR26 10.3.1g: the counters, and a card as well."""
    says = {ORDER: [{"play": [{"forfeit": {"n": 1, "from": "score_area"}}]}]}
    table = Table(turn="corp", hq=[ORDER], scored=["Hostile Takeover"], root={"remote": [DEVICE]}, says=says)
    table.has("Hostile Takeover", agenda=3).hosts("Hostile Takeover", DEVICE).takes(("play", ORDER))
    assert (table.count("Hostile Takeover", "agenda"), table.g.zone[table.card(DEVICE)]) == (0, DISCARD)


@pytest.mark.usefixtures("both")
def test_a_checkpoint_comes_before_each_ability_that_waits() -> None:
    """CR 10.3.2, 10.3.5, 9.2.8b; CR26 9.2.8b: what the first one sets off resolves before the second one."""
    says = {
        TOOL: [waits("turn_begins", {"gain": 1})],
        "Astrolabe": [waits("turn_begins", {"draw": 1})],
        "Imp": [waits({"gain_credits": "you"}, {"gain": {"per": "hand", "times": 10}})],
    }
    table = Table(turn="corp", rig=[TOOL, "Astrolabe", "Imp"], says=says, credits=(0, 0), stack=["Sure Gamble"] * 3)
    told = story(table)
    table.next_turn(("next", TOOL))
    order = [line[1] for line in told if line[0] == "triggered"]
    assert order[:2] == [table.card(TOOL), table.card("Imp")]
    assert order.index(table.card("Imp")) < order.index(table.card("Astrolabe"))


@pytest.mark.usefixtures("both")
def test_a_server_lives_on_while_its_last_card_is_replaced() -> None:
    """CR26 10.3.1h, CR 8.2.8: the agenda comes to the same server that the asset leaves."""
    table = Table(
        root={"remote": ["-PAD Campaign"], "remote 2": ["-Nico Campaign"]}, hq=["Hostile Takeover"], turn="corp"
    )
    table.takes(("install", "Hostile Takeover", 3))
    assert table.g.server[table.card("Hostile Takeover")] == 3
    assert not any(name == "new_server" for name, *_ in table.g.events)


def test_only_what_the_runner_has_named_is_forgotten_as_a_server_is_made() -> None:
    """CR26 10.3.1h."""
    seats = Seats(root={"remote": ["PAD Campaign"]}, rig=["Daily Casts", "Corroder"])
    g = seats.g
    servers.name_server(g, seats.card("Daily Casts"), 3)
    servers.name_server(g, seats.card("Corroder"), 1)
    servers.forget_name(g, 3)
    assert [g.server[seats.card(title)] for title in ("PAD Campaign", "Daily Casts", "Corroder")] == [3, -1, 1]


@pytest.mark.rule("CR26 10.3.1h")
def test_a_new_server_is_not_the_one_that_was_named() -> None:
    """Temüjin Contract: the server that was chosen has ceased to exist, and takes its name with it."""
    seats = Seats(
        rig=["Temüjin Contract"], root={"remote": ["PAD Campaign"]}, hq=["PAD Campaign"], credits=(5, 9), turn="corp"
    )
    contract = seats.card("Temüjin Contract")
    seats.g.server[contract] = 3
    counters.load(seats.g, contract, "credit", 20)
    zones.trash(seats.g, seats.card("PAD Campaign"), by=CORP)
    seats.do(("install", seats.card("PAD Campaign", 1), 3))
    assert seats.g.server[seats.card("PAD Campaign", 1)] == 3 != seats.g.server[contract]


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


@pytest.mark.rule("CR26 10.3.1a, 10.3.1b")
def test_ice_that_is_weak_again_when_the_run_is_over() -> None:
    """Parasite trashes its host as soon as the strength that Red Tape gave it is gone."""
    seats = Seats(ice={"HQ": ["Enigma", "Red Tape"]}, grip=["Parasite"])
    parasite = seats.card("Parasite")
    seats.do(("install", parasite), ("card", "Enigma"))

    def grows(seats: Seats) -> tuple[str] | None:
        if not seats.happened("sub_resolves") or ("jack_out",) not in seats.g.legal_actions():
            return None
        seats.g.virus[parasite] = 3
        return ("jack_out",)

    seats.run("HQ", grows)
    assert seats.told("trash") == [("trash", "Parasite"), ("trash", "Enigma")]


@pytest.mark.rule("CR26 10.3.1h")
def test_a_server_in_the_place_of_the_one_that_was_breached_is_another_one() -> None:
    """Poétrï Luxury Brands installs when the only card of the server was stolen: the Runner does not come upon that."""
    poetri = "Poétrï Luxury Brands: All the Rage"
    seats = Seats(identities=[poetri], root={"remote": ["Hostile Takeover"]}, hq=["Snare!", "PAD Campaign"])
    seats.run("remote", ("yes",), ("card", "Snare!"))
    assert (seats.told("install"), seats.told("access")) == ([("install", "Snare!")], [("access", "Hostile Takeover")])
    assert ("no",) not in seats.g.log, "nor is the Runner asked whether they do (CR26 10.3.1j)"


def test_remote_servers_beyond_a_limit_are_given_up() -> None:
    """CR26 10.3.1e: the Corp says which one stays; cards that players cannot trash go all the same."""
    seats = Seats(
        identities=[SEA],
        ice={"remote": ["Architect"], "remote 2": ["Architect"]},
        root={"remote 2": ["PAD Campaign"]},
        hq=["Hedge Fund"],
        says={**says("Hedge Fund", {"gain": 1}), SEA: []},
        turn="corp",
    )
    assert not seats.g.corp.discard
    limit = StaticEffect(lambda g, me: 1)
    begin_lasting(seats.g, "turn", seats.g.corp.identity or 0, "remote_limit", limit)
    seats.do(("play", seats.card("Hedge Fund")), ("server", 3))
    first, second = seats.card("Architect"), seats.card("Architect", 1)
    assert (seats.g.zone[first], seats.g.zone[second]) == (INSTALLED, DISCARD)
    assert seats.g.zone[seats.card("PAD Campaign")] == DISCARD
