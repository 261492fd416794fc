"""Worked examples of counters, hosting, targets, installing and playing (CR26 1.12 to 1.20, 8)."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.rules import values
from tests.engine.worked.table import Table, example

DECK = ("Hedge Fund",) * 9


@example("EX-2603-1.13.6c-1-a", "EX-2603-1.13.6c-1-b", "EX-CR-1.12.5c")
def test_a_card_that_must_be_hosted_needs_a_host() -> None:
    """CR26 1.13.6c, CR 1.12.5c: on rezzed ice; without any it is not installed at all."""
    assert not Table(ice={"HQ": ["-Ice Wall"]}, grip=["Egret"], credits=(0, 2)).can("install", "Egret")
    seats = Table(ice={"HQ": ["Ice Wall"]}, grip=["Egret"], credits=(0, 2)).takes(("install", "Egret"))
    assert seats.host_of("Egret") == "Ice Wall"


@example("EX-2603-1.13.6b-1", "EX-CR-1.12.5b")
def test_only_its_own_action_hosts_on_a_card() -> None:
    """CR26 1.13.6b, CR 1.12.5b: the basic action does not install there."""
    seats = Table(turn="corp", scored=["Glenn Station"], hq=["PAD Campaign"])
    assert {option[2] for option in seats.g.legal_actions() if option[0] == "install"} == {3}
    seats.takes(("use", "Glenn Station", 0))
    assert (seats.host_of("PAD Campaign"), seats.hq) == ("Glenn Station", [])


@example("EX-2603-1.13.12-1")
def test_cards_hosted_but_not_installed() -> None:
    """CR26 1.13.12: they have left the grip and are not active."""
    seats = Table(rig=["Madani"], grip=["Corroder", "Mimic", "Diesel"])
    seats.takes(("use", "Madani", 0), ("card", "Corroder"), ("card", "Mimic"))
    assert (seats.grip, seats.rig) == (["Diesel"], ["Madani"])
    assert [seats.host_of(title) for title in ("Corroder", "Mimic")] == ["Madani", "Madani"]
    assert not any(seats.g.active[seats.card(title)] for title in ("Corroder", "Mimic"))


@example("EX-2603-9.5.5-2")
def test_what_is_left_on_a_card_that_goes_is_trashed() -> None:
    """CR26 9.5.5: one is installed for less, the other two go at the checkpoint."""
    seats = Table(grip=["Street Peddler"], stack=["Corroder", "Diesel", "Fall Guy"], credits=(0, 1))
    seats.takes(("install", "Street Peddler"))
    assert seats.g.runner.top == []
    seats.takes(("use", "Street Peddler", 0), ("card", "Corroder"))
    assert (seats.rig, seats.heap) == (["Corroder"], ["Diesel", "Fall Guy", "Street Peddler"])


@example("EX-2603-1.20.2-1")
def test_memory_is_what_the_identity_has_and_cards_add() -> None:
    """CR26 1.20.2: five units."""
    assert values.memory_limit(Table(rig=["T400 Memory Diamond"]).g) == 5


@example("EX-2603-5.2.5b-1", "EX-CR-5.2.6b")
def test_playing_two_operations_is_the_same_action_twice() -> None:
    """CR26 5.2.5b, CR 5.2.6b: what asks for clicks on one and the same action counts both."""
    seats = Table(
        turn="corp", root={"remote": ["Jeeves Model Bioroids"]}, hq=["Hedge Fund", "Lateral Growth", "Hedge Fund"]
    )
    for title in ("Hedge Fund", "Lateral Growth", "Hedge Fund"):
        seats.takes(("play", title))
    assert seats.g.corp.clicks == 1


@example("EX-2603-8.7.2b-1", "EX-CR-4.2.2a")
def test_only_what_can_be_installed_is_found() -> None:
    """CR26 8.7.2b: not an event, nor a program that is too dear."""
    seats = Table(
        rig=["Artist Colony"],
        stolen=["Hostile Takeover"],
        stack=["Diesel", "Gordian Blade", "Fall Guy"],
        credits=(0, 1),
    )
    seats.takes(("use", "Artist Colony", 0))
    assert seats.rig == ["Artist Colony", "Fall Guy"]
    assert not {("card", "Diesel"), ("card", "Gordian Blade")} & seats.offered


@example("EX-2603-8.6.6a-1")
def test_an_event_that_removes_itself_is_not_trashed() -> None:
    """CR26 8.6.6a: all of the grip and the heap into the stack, five out of the game, five drawn."""
    seats = Table(grip=["Ashen Epilogue", *["Diesel"] * 3], heap=["Corroder"] * 6, stack=["Mimic"] * 20)
    seats.takes(("play", "Ashen Epilogue"))
    runner = seats.g.runner
    stack = len(runner.deck) + len(runner.top) + len(runner.bottom)
    assert (stack, len(runner.removed), len(runner.hand), runner.discard) == (19, 6, 5, [])


@example("EX-2603-8.3.3b-1")
def test_cards_looked_at_go_three_ways() -> None:
    """CR26 8.3.3b: one trashed facedown, one to hand, three back."""
    seats = Table(turn="corp", hq=["Cultivate"], deck=DECK)
    seats.takes(("play", "Cultivate"))
    assert (seats.archives, seats.hq) == (["Cultivate", "Hedge Fund"], ["Hedge Fund"])
    hidden = [i for i in seats.g.corp.discard if seats.g.table.card_of[i].title == "Hedge Fund"]
    assert not any(seats.g.faceup[i] for i in hidden)


@example("EX-2603-10.12.3b-1-a", "EX-2603-10.12.3b-1-b", "EX-2603-10.12.3b-1-c")
def test_the_corp_divides_what_is_sabotaged() -> None:
    """CR26 10.12.3b: of two, none, one or both from hand and the rest from R&D."""
    says = {"Diesel": [{"play": [{"sabotage": 2}]}]}
    for chosen in (0, 1, 2):
        seats = Table(grip=["Diesel"], hq=["PAD Campaign", "Ice Wall"], deck=DECK, says=says)
        names = [("card", title) for title in ("PAD Campaign", "Ice Wall")][:chosen]
        seats.takes(("play", "Diesel"), *names, *(["stop"] if chosen < 2 else []))
        assert (len(seats.archives), len(seats.hq)) == (2, 2 - chosen)


@example("EX-2603-10.12.3b-2", "EX-2603-10.12.3b-3")
def test_what_r_and_d_does_not_hold_comes_from_hand() -> None:
    """CR26 10.12.3b: of four, two at least when R&D holds two; all three when there are no more."""
    says = {"Diesel": [{"play": [{"sabotage": 4}]}]}
    seats = Table(grip=["Diesel"], hq=["Hedge Fund"] * 5, deck=["Ice Wall"] * 2, says=says)
    seats.takes(("play", "Diesel"))
    assert len(seats.archives) == 4
    assert len(seats.hq) <= 3
    few = Table(grip=["Diesel"], hq=["Hedge Fund"] * 2, deck=["Ice Wall"], says=says).takes(("play", "Diesel"))
    assert (len(few.archives), few.hq) == (3, [])


@example("EX-2603-8.8.2-1", "EX-CR-10.11.2")
def test_an_agenda_does_not_share_a_root_with_an_asset() -> None:
    """CR26 8.8.2, CR 10.11.2: that swap is not allowed."""
    seats = Table(
        ice={"HQ": ["Metamorph"]},
        root={"remote": ["-PAD Campaign", "-Manegarm Skunkworks"], "remote 2": ["Project Atlas"]},
    )
    partners: set[Any] = set()

    def note(now: Table) -> None:
        if now.g.decision is not None and now.g.decision.about == "swap_with":
            partners.update(now.titles([option[1] for option in now.g.legal_actions()]))

    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run("HQ", ("mode", 1, "swap"), ("card", "Manegarm Skunkworks"), note)
    assert "Project Atlas" not in partners
