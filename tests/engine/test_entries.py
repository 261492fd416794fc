"""Entries that did less or more than their cards, each at a table set up for it."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb import behaviour
from nrdb.engine.rules import zones
from tests.engine.laid import catalogue
from tests.engine.seats import Seats


def titles(seats: Seats, cards: list[int]) -> list[str]:
    return [seats.g.table.card_of[i].title for i in cards]


@pytest.mark.parametrize("scored", [["False Lead"], ["False Lead", "Hostile Takeover"]])
def test_an_agenda_that_forfeits_itself_forfeits_no_other(scored: list[str]) -> None:
    """False Lead: it can pay with itself, and with nothing else."""
    seats = Seats(scored=scored, turn="corp")
    seats.do(("use", seats.card("False Lead"), 0))
    assert titles(seats, seats.g.corp.scored) == scored[1:]


def test_a_tag_that_cannot_be_avoided() -> None:
    """NBN: Controlling the Message against Decoy; Hunter's tag can be."""
    laid: dict[str, Any] = {"rig": ["Decoy"], "credits": (5, 9)}
    identity = "NBN: Controlling the Message"
    seats = Seats(root={"remote": ["PAD Campaign"]}, identities=[identity], **laid)
    seats.run("remote", "trash", "yes")
    assert (seats.g.tags, titles(seats, seats.g.runner.installed)) == (1, ["Decoy"])
    assert ("guard", "Decoy", 0) not in seats.offered
    seats = Seats(ice={"HQ": ["Hunter"]}, **laid).run("HQ", ("guard", "Decoy", 0))
    assert (seats.g.tags, seats.g.runner.installed) == (0, [])


@pytest.mark.parametrize(("by", "saved"), [("Corp", True), ("Runner", False)])
def test_what_the_corp_trashes_itself(by: str, saved: bool) -> None:
    """Dummy Box: the basic action of the Corp, but not what a subroutine makes the Runner trash (CR26 9.9.3a)."""
    laid: dict[str, Any] = {"rig": ["Dummy Box", "Daily Casts", "Corroder"], "grip": ["Kati Jones", "Mimic"]}
    if by == "Corp":
        seats = Seats(tags=1, turn="corp", **laid)
        seats.do(("trash_resource", seats.card("Daily Casts")), ("guard", "Dummy Box", 2))
    else:
        seats = Seats(ice={"HQ": ["Conundrum"]}, **laid).run("HQ")
        assert not any(option[:2] == ("guard", "Dummy Box") for option in seats.offered)
    assert (len(seats.g.runner.installed) == 3) == saved


def test_what_is_given_up_in_a_standoff_is_a_cost() -> None:
    """CR26 1.16.1a: Sacrificial Construct does not save it; the Corp ends it when it pays nothing more."""
    entry = behaviour.entries()[catalogue().find("Standoff").id][0]["do"]
    seats = Seats(hq=["Beanstalk Royalties"], deck=["Ice Wall"] * 2, rig=["Corroder", "Sacrificial Construct"],
                  root={"remote": ["PAD Campaign"]}, turn="corp", says={"Beanstalk Royalties": [{"play": entry}]},
                  credits=(0, 0))  # fmt: skip
    seats.do(("play", seats.card("Beanstalk Royalties")), ("yes",), ("card", "Corroder"), ("no",))
    assert ("guard", "Sacrificial Construct", 0) not in seats.offered
    assert (titles(seats, seats.g.runner.installed), seats.g.corp.credits) == (["Sacrificial Construct"], 0)


def test_a_breaker_that_is_used_on_one_server_alone() -> None:
    """Cyber-Cypher, which was installed for R&D."""
    seats = Seats(ice={"HQ": ["Enigma"], "R&D": ["Enigma"]}, grip=["Cyber-Cypher"], credits=(5, 9))
    seats.do(("install", seats.card("Cyber-Cypher")), ("server", 1))
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run("HQ", ("use", "Cyber-Cypher", 0))
    seats.run("R&D", ("use", "Cyber-Cypher", 0), ("use", "Cyber-Cypher", 0))
    assert seats.g.runner.credits == 9 - 2 - 2


@pytest.mark.parametrize(("found", "top"), [("Corroder", 2), ("Gordian Blade", 0)])
def test_one_pile_is_searched(found: str, top: int) -> None:
    """Test Run: the stack keeps its order when the program comes from the heap."""
    seats = Seats(grip=["Test Run"], heap=["Corroder"], stack=["Diesel", "Gordian Blade"], credits=(5, 9))
    seats.do(("play", seats.card("Test Run")), ("card", found))
    assert (titles(seats, seats.g.runner.installed), len(seats.g.runner.top)) == ([found], top)
    assert seats.happened("search") == (top == 0)


def test_what_must_be_trashed_can_still_be_saved() -> None:
    """CR26 9.12.3d: Fairchild 1.0 and a Runner without credits; with none and no cards it does nothing."""
    laid: dict[str, Any] = {"ice": {"HQ": ["Fairchild 1.0"]}, "hq": ["Hedge Fund"]}
    seats = Seats(rig=["Corroder", "Sacrificial Construct"], credits=(5, 0), **laid)
    seats.run("HQ", ("card", "Corroder"), ("guard", "Sacrificial Construct", 0))
    assert titles(seats, seats.g.runner.discard) == ["Sacrificial Construct", "Corroder"]
    assert Seats(credits=(5, 0), **laid).run("HQ").happened("run_successful")
    assert Seats(credits=(5, 3), **laid).run("HQ").g.runner.credits == 1
    seats = Seats(rig=["Corroder", "Mimic"], credits=(5, 3), **laid).run("HQ", "yes", "no")
    assert (seats.g.runner.credits, len(seats.g.runner.installed)) == (2, 1)


@pytest.mark.parametrize(("credits", "trashed"), [(0, False), (2, True)])
def test_the_cost_to_rez_that_is_paid_to_save_a_card(credits: int, trashed: bool) -> None:
    """Credit Crash on Adonis Campaign behind Breaker Bay Grid, where it would cost nothing."""
    seats = Seats(root={"remote": ["-Adonis Campaign", *(["Breaker Bay Grid"] if not trashed else [])]},
                  grip=["Credit Crash"], credits=(credits, 5))  # fmt: skip
    adonis = seats.card("Adonis Campaign")
    first = lambda at: ("access", adonis) if ("access", adonis) in at.g.legal_actions() else None  # noqa: E731
    pays = lambda at: ("yes",) if at.g.player == "corp" else None  # noqa: E731
    seats.do(("play", seats.card("Credit Crash")), ("server", 3), *([] if trashed else [first, pays]))
    assert ("Adonis Campaign" in titles(seats, seats.g.corp.discard)) == trashed


def test_the_corp_sees_what_it_may_pay_to_save() -> None:
    """Credit Crash in R&D, where the Corp does not see what is accessed (CR26 7.1.2), but chooses by its cost."""
    seats = Seats(grip=["Credit Crash"], deck=["Ice Wall", "Enigma"], credits=(5, 1))
    seen: list[Any] = []

    def pays(at: Seats) -> Any:
        if at.g.player == "corp":
            seen.append(at.g.view("corp").own.top)
        return ("yes",) if at.g.player == "corp" else None

    seats.do(("play", seats.card("Credit Crash")), ("server", 1), pays)
    assert (seen, seats.g.corp.credits, seats.told("reveal")) == ([("ice_wall",)], 4, [("reveal", "Ice Wall")])


def test_an_advancement_counter_on_a_card_of_the_other_player() -> None:
    """CR26 1.15.2c: any installed card will do for Shipment from Tennin."""
    seats = Seats(hq=["Shipment from Tennin"], rig=["Kati Jones"], turn="corp")
    play = ("play", seats.card("Shipment from Tennin"))
    assert play not in seats.g.legal_actions(), "in the first turn of the game the Runner has had no last one"
    seats.g.corp.turns = 2
    seats.do(play)
    assert seats.g.advancement[seats.card("Kati Jones")] == 2


def test_ice_without_subroutines_is_fully_broken_once_it_could_be() -> None:
    """CR26 6.5.7c: Crescentus may derez it; Chum bites when it was bypassed before that, and not otherwise."""
    none: dict[str, Any] = {"says": {"Ice Wall": []}, "hq": ["Hedge Fund"]}
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Crescentus"], **none).run("HQ", ("use", "Crescentus", 0))
    assert not seats.g.active[seats.card("Ice Wall")]
    for rig, hurt in ([], False), (["Femme Fatale"], True):
        seats = Seats(ice={"HQ": ["Ice Wall", "Chum"]}, rig=rig, grip=["Diesel"] * 4, **none)
        for femme in rig:
            zones.keep(seats.g, seats.card(femme), [seats.card("Ice Wall")])
        seats.run("HQ", *["yes" for _ in rig])
        assert seats.happened("damage_net") == hurt
