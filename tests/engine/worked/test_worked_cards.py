"""Worked examples of counters, hosting, targets, installing and playing (CR26 1.12 to 1.20, 8)."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.rules import values
from tests.engine.worked.table import Table, example

DECK = ("Hedge Fund",) * 9


@example("EX-2603-1.13.3-1")
def test_credits_on_cards_are_not_lost() -> None:
    """CR26 1.13.3: a loss takes from the pool alone."""
    says = {"Whitespace": [{"sub": [{"lose": {"who": "runner", "n": 3}}]}]}
    seats = Table(ice={"HQ": ["Whitespace"]}, rig=["Ghost Runner"], credits=(0, 2), says=says)
    seats.has("Ghost Runner", credit=3).run("HQ")
    assert (seats.g.runner.credits, seats.count("Ghost Runner", "credit")) == (0, 3)


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


@example("EX-2603-1.18.2-1")
def test_placing_counters_is_not_advancing() -> None:
    """CR26 1.18.2: three counters, and no credits for them."""
    seats = Table(turn="corp", hq=["Mushin No Shin", "Oaktown Renovation"])
    seats.takes(("play", "Mushin No Shin"))
    assert (seats.count("Oaktown Renovation", "advancement"), seats.g.corp.credits) == (3, 5)


@example("EX-2603-1.20.2-1")
def test_memory_is_what_the_identity_has_and_cards_add() -> None:
    """CR26 1.20.2: five units."""
    assert values.memory_limit(Table(rig=["T400 Memory Diamond"]).g) == 5


@example("EX-2603-9.5.5-1")
def test_the_counters_of_a_card_that_pays_with_itself_are_known() -> None:
    """CR26 9.5.5: two credits for each of four."""
    seats = Table(rig=["Fermenter"], credits=(0, 0)).has("Fermenter", virus=4)
    seats.takes(("use", "Fermenter", 0))
    assert (seats.g.runner.credits, seats.heap) == (8, ["Fermenter"])


@example("EX-2603-10.9.2-1")
def test_a_card_is_not_empty_before_it_was_loaded() -> None:
    """CR26 10.9.2: three credits, and it stays."""
    seats = Table(grip=["Crowdfunding"]).takes(("install", "Crowdfunding"))
    assert (seats.rig, seats.count("Crowdfunding", "credit")) == (["Crowdfunding"], 3)


@example("EX-2603-10.13.1-1")
def test_what_is_advanced_beyond_the_requirement_counts() -> None:
    """CR26 10.13.1: two over, four counters."""
    seats = Table(turn="corp", root={"remote": ["Embedded Reporting"]}).has("Embedded Reporting", advancement=5)
    assert seats.takes(("score", "Embedded Reporting")).count("Embedded Reporting", "agenda") == 4


@example("EX-2603-10.13.2-1")
def test_the_requirement_is_that_of_the_moment_of_scoring() -> None:
    """CR26 10.13.2: lowered to two, three counters are one over."""
    seats = Table(turn="corp", root={"remote": ["SanSan City Grid", "Project Ingatan"]})
    seats.has("Project Ingatan", advancement=3).takes(("score", "Project Ingatan"))
    assert seats.count("Project Ingatan", "agenda") == 1


@example("EX-2603-1.15.2c-1", "EX-CR-1.14.1")
def test_a_program_that_is_trashed_is_an_installed_one() -> None:
    """CR26 1.15.2c: cards in the grip or the stack are not meant."""
    seats = Table(ice={"HQ": ["Burke Bugs"]}, rig=["Corroder"], grip=["Mimic"], stack=["Mimic"], credits=(1, 0))
    seats.run("HQ", ("number", 1))
    assert (seats.heap, seats.grip) == (["Corroder"], ["Mimic"])


@example("EX-2603-1.15.2e-1", "EX-CR-1.14.2a")
def test_fewer_targets_than_allowed_are_all_that_there_are() -> None:
    """CR26 1.15.2e: two programs for three counters, chosen first and trashed together."""
    seats = Table(root={"remote": ["-Aggressive Secretary"]}, rig=["Corroder", "Mimic"], credits=(2, 0))
    seats.has("Aggressive Secretary", advancement=3).run("remote", "yes")
    assert (seats.heap, seats.g.corp.credits) == (["Corroder", "Mimic"], 0)


@example("EX-2603-1.15.1-2")
def test_two_targets_of_a_subroutine() -> None:
    """CR26 1.15.1: a program and a resource go."""
    seats = Table(ice={"HQ": ["Colossus"]}, rig=["Corroder", "Underworld Contact"]).has("Colossus", advancement=3)
    seats.run("HQ")
    assert seats.heap == ["Corroder", "Underworld Contact"]


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


@example("EX-2603-8.5.13a-1")
def test_what_is_installed_facedown_is_not_shown() -> None:
    """CR26 8.5.13a: nor the cards next to it."""
    seats = Table(turn="corp", root={"remote": ["-PAD Campaign"]}, hq=["Manegarm Skunkworks"])
    seats.takes(("install", "Manegarm Skunkworks", 3))
    assert (len(seats.board), seats.happened("reveal")) == (2, False)
    assert not seats.g.active[seats.card("Manegarm Skunkworks")]


@example("EX-2603-1.12.2a-1")
def test_what_was_installed_by_an_effect_is_known_to_it() -> None:
    """CR26 1.12.2a: the ice gets the counters, though it has changed its zone."""
    seats = Table(
        turn="corp", root={"remote": ["PAD Campaign"]}, hq=["Priority Construction", "Ice Wall"], credits=(3, 0)
    )
    seats.takes(("play", "Priority Construction"))
    assert (seats.protecting("remote"), seats.count("Ice Wall", "advancement")) == (["Ice Wall"], 3)


@example("EX-2603-1.12.5-1")
def test_a_card_turned_down_and_up_again_is_the_same() -> None:
    """CR26 1.12.5: its action was used this turn."""
    seats = Table(
        turn="corp",
        root={"remote": ["Vaporframe Fabricator"]},
        hq=["Divert Power", "Enigma", "PAD Campaign"],
        credits=(9, 0),
    )
    seats.takes(("use", "Vaporframe Fabricator", 0), ("card", "Enigma"), ("server", 0, seats.card("Enigma")))
    seats.takes(("play", "Divert Power"), ("card", "Vaporframe Fabricator"), "no")
    seats.takes(("rez", "Vaporframe Fabricator"))
    assert not seats.can("use", "Vaporframe Fabricator", 0)


@example("EX-2603-9.12.2b-3")
def test_two_gains_are_not_one() -> None:
    """CR26 9.12.2b: the Corp's card is checked for each piece of ice that is derezzed."""
    says = {"realloc()": [{"play": [{"gain": 3}, {"gain": 8}]}]}
    seats = Table(turn="corp", root={"remote": ["NASX"]}, hq=["realloc()"], credits=(5, 0), says=says)
    seats.takes(("play", "realloc()"), "yes", ("number", 2), "yes", ("number", 2))
    assert seats.count("NASX", "power") == 4


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


@example("EX-2603-8.8.3a-1")
def test_what_ice_hosts_moves_with_it() -> None:
    """CR26 8.8.3a: the program and its counters stay on the ice that was swapped."""
    seats = Table(ice={"HQ": ["Thimblerig"], "R&D": ["Palisade"]}, rig=["Botulus"], deck=DECK)
    seats.hosts("Palisade", "Botulus").has("Botulus", virus=2).next_turn("yes")
    assert (seats.protecting("HQ"), seats.host_of("Botulus"), seats.count("Botulus", "virus")) == (
        ["Palisade"],
        "Palisade",
        2,
    )


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


@example("EX-2603-9.6.4b-2")
def test_two_cards_exposed_are_two_instances() -> None:
    """CR26 9.6.4b: the Corp rezzes each of them, and can pay for both."""
    says = {
        "Smartware Distributor": [{"when": {"expose": {"what": {"is": ["card"]}, "who": "both"}}, "do": [{"gain": 1}]}]
    }
    seats = Table(
        root={"remote": ["-PAD Campaign"]},
        ice={"HQ": ["-Ice Wall"]},
        rig=["Smartware Distributor"],
        grip=["Satellite Uplink"],
        credits=(3, 5),
        says=says,
    )
    before = seats.g.runner.credits - seats.g.table.card_of[seats.card("Satellite Uplink")].printed
    seats.takes(("play", "Satellite Uplink"), ("card", "PAD Campaign"), ("card", "Ice Wall"))
    assert seats.g.runner.credits == before + 2


@example("EX-2603-10.1.5-2")
def test_a_card_of_that_name_is_any_copy() -> None:
    """CR26 10.1.5: the copy in the heap may be shuffled in."""
    seats = Table(ice={"HQ": ["Ice Wall"]}, grip=["Boomerang"], heap=["Boomerang"], stack=["Diesel"])
    seats.takes(("install", "Boomerang")).run("HQ", ("use", "Boomerang", 0), "yes")
    assert seats.heap == ["Boomerang"]


@example("EX-2603-1.12.2-1")
def test_a_card_that_came_back_is_another_one() -> None:
    """CR26 1.12.2: its limit for the turn starts again."""
    seats = Table(
        turn="corp",
        root={"remote": ["Vaporframe Fabricator"]},
        hq=["Restore", "PAD Campaign", "NGO Front"],
        credits=(9, 0),
    )
    seats.takes(
        ("use", "Vaporframe Fabricator", 0), ("card", "PAD Campaign"), ("server", 3, seats.card("PAD Campaign"))
    )
    assert seats.archives == ["Vaporframe Fabricator"]
    seats.takes(("play", "Restore"))
    assert seats.can("use", "Vaporframe Fabricator", 0)


@example("EX-CR-9.1.6b")
def test_an_ability_works_where_its_card_says() -> None:
    """CR 9.1.6b: from the discard pile, when its condition is met."""
    seats = Table(archives=["Subliminal Messaging"], deck=DECK)
    seats.next_turn("yes")
    assert "Subliminal Messaging" in seats.hq


@example("EX-CR-10.5.5")
def test_a_tag_is_removed_as_a_cost_of_the_corp() -> None:
    """CR 10.5.5: the Runner's tag pays, and a program is trashed."""
    seats = Table(ice={"HQ": ["-Vanilla"]}, root={"HQ": ["Keegan Lane"]}, rig=["Corroder"], tags=1)
    seats.run("HQ", ("use", "Keegan Lane", 0))
    assert (seats.g.tags, seats.heap) == (0, ["Corroder"])
