"""Choices and targets (CR26 1.2, 1.15, 9.12.3): what must, may and cannot be chosen."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

from nrdb.engine.model.numbers import DECK, DISCARD, HAND, REMOVED
from tests.engine.chapters.staging import (
    DECKS,
    GRID,
    event,
    mode,
    played,
    titles,
)
from tests.engine.laid import compiled
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


@pytest.mark.usefixtures("both")
def test_two_of_three_modes_are_two_different_ones() -> None:
    """CR26 9.12.6b, 9.12.6c, 9.12.6d: in any order, each once, and the second is chosen when the first is done."""
    modes = [[{"gain": 1}], [{"gain": {"per": "credits"}}], [{"draw": 1}]]
    table = Table(grip=["Diesel"], credits=(5, 2), says=event({"choose_one": {"n": 2, "branches": modes}}), **DECKS)
    asked: list[set[Any]] = []

    def look(at: Table) -> Any:
        options = at.g.legal_actions()
        if options and options[0][0] == "mode":
            asked.append({option[1] for option in options})
            return options[1 if len(asked) == 1 else 0]
        return None

    table.takes(("play", "Diesel"), look, look)
    assert table.purses[1] == 2 + 2 + 1
    assert asked == [{0, 1, 2}, {0, 2}]


@pytest.mark.usefixtures("both")
def test_choosing_a_card_neither_moves_nor_turns_it() -> None:
    """CR26 1.15.2a; CR 1.14.1: unrezzed ice that is named stays in its position, facedown for the Runner."""
    table = played({"choose": {"what": {"n": 1, "is": ["ice"], "who": "corp"}}}, {"gain": 1}, ice={"HQ": ["-Enigma"]})
    enigma = table.card("Enigma")
    assert (table.g.active[enigma], table.g.faceup[enigma], table.protecting("HQ")) == (False, False, ["Enigma"])
    assert [placed.card for placed in table.g.view("runner").other.placed] == [None]


def test_one_card_makes_one_pile() -> None:
    """Information Sifting: the Runner cannot choose a pile that is not there."""
    seats = Seats(hq=["Hedge Fund"], grip=["Information Sifting"])
    seats.do(("play", seats.card("Information Sifting")))
    assert [title for _, title in seats.told("access")] == ["Hedge Fund"]
    assert not any(option[0] == "mode" for option in seats.offered)


@pytest.mark.parametrize("bound", [False, True])
def test_nobody_chooses_what_cannot_be_carried_out(bound: bool) -> None:
    """CR26 9.12.3c, Black Level Clearance: who cannot jack out suffers the damage."""
    says = {"Doppelgänger": [{"static": [{"no_actions": {"kinds": ["jack_out"]}}]}]}
    rest: dict[str, Any] = {"rig": ["Doppelgänger"] if bound else [], "says": says, "grip": ["Sure Gamble"] * 2}
    seats = Seats(root={"remote": ["Black Level Clearance"]}, **rest)
    with pytest.raises(AssertionError, match="nobody asked") if bound else nullcontext():
        seats.run("remote", mode(1))
    assert (seats.g.core_damage, seats.g.corp.credits) == ((1, 5) if bound else (0, 10))


@pytest.mark.rule("CR26 4.4.6")
@pytest.mark.parametrize("shown", [0, 1])
def test_a_faceup_copy_in_archives_is_another_choice_than_a_facedown_one(shown: int) -> None:
    """Preemptive Action: the remaining card pays for Restoring Humanity only if it is facedown."""
    seats = Seats(
        identities=["Jinteki: Restoring Humanity"],
        archives=["Hedge Fund", "Hedge Fund", "Hedge Fund", "Vanilla"],
        hq=["Preemptive Action"],
        deck=(),
        turn="corp",
    )
    copies = [seats.card("Hedge Fund", n) for n in range(3)]
    for n, i in enumerate(copies):
        seats.g.faceup[i] = n != shown
    faceup = lambda seats: next((("card", i) for i in copies if seats.g.faceup[i] and seats.g.zone[i] == DISCARD), None)  # noqa: E731
    seats.do(("play", seats.card("Preemptive Action")), faceup, lambda _: ("card", copies[2]), ("card", "Vanilla"))
    assert [i for i in copies if seats.g.zone[i] == DISCARD] == [copies[shown]]


@pytest.mark.rule("CR26 4.1.1")
@pytest.mark.parametrize("zone", [DECK, DISCARD])
def test_a_copy_in_the_stack_is_another_choice_than_one_in_the_heap(zone: int) -> None:
    """Compile: either may be installed."""
    seats = Seats(grip=["Compile"], stack=["Corroder"], heap=["Corroder"], ice={"HQ": ["Ice Wall"]})
    copies = [seats.card("Corroder", n) for n in range(2)]
    wanted = next(i for i in copies if seats.g.zone[i] == zone)
    seats.do(("play", seats.card("Compile")), ("server", 0), "yes", lambda _: ("card", wanted))
    assert seats.told("install") == [("install", "Corroder")]
    other = next(i for i in copies if i != wanted)
    assert seats.g.zone[other] == (DISCARD if zone == DECK else DECK)


@pytest.mark.rule("CR26 4.1.1")
@pytest.mark.parametrize("zone", [HAND, DISCARD])
def test_a_copy_in_hq_is_another_choice_than_one_in_archives(zone: int) -> None:
    """Interns."""
    seats = Seats(hq=["Interns", "Vanilla"], archives=["Vanilla"], turn="corp")
    wanted = next(i for n in range(2) if seats.g.zone[i := seats.card("Vanilla", n)] == zone)
    seats.do(("play", seats.card("Interns")), lambda _: ("card", wanted))
    assert wanted in seats.g.corp.installed


@pytest.mark.rule("CR26 1.12.1")
def test_scored_copies_have_counters_of_their_own() -> None:
    """Next Big Thing: the copy that has a counter left is used, whichever that is."""
    seats = Seats(scored=["Next Big Thing"] * 2, turn="corp")
    spent, full = (seats.card("Next Big Thing", n) for n in range(2))
    seats.g.agenda[spent], seats.g.agenda[full] = 0, 1
    assert [option for option in seats.g.legal_actions() if option[0] == "use"] == [("use", full, 0)]
    assert REMOVED not in (seats.g.zone[spent], seats.g.zone[full])


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


def test_an_advancement_counter_on_a_card_of_the_other_player() -> None:
    """CR26 1.15.2c: any installed card will do for Shipment from Tennin."""
    seats = Seats(hq=["Shipment from Tennin"], rig=["Kati Jones"], turn="corp")
    play = ("play", seats.card("Shipment from Tennin"))
    assert play not in seats.g.legal_actions(), "in the first turn of the game the Runner has had no last one"
    seats.g.corp.turns = 2
    seats.do(play)
    assert seats.g.advancement[seats.card("Kati Jones")] == 2


@pytest.mark.rule("CR26 9.12.3")
@pytest.mark.parametrize("bound", [False, True])
@pytest.mark.parametrize("pays", [
    {"may_pay": {"cost": [{"click": "X"}], "do": [{"gain": 9}]}}, {"must_pay": {"cost": [{"click": {"per": "tags"}}]}}
])  # fmt: skip
def test_the_first_click_is_kept_where_a_card_asks_for_any_number(pays: object, bound: bool) -> None:
    """Always Be Running in a run of Alarm Clock, in which clicks may be spent, or two must be."""
    says = {"Corroder": [{"when": {"run_successful": "any"}, "do": [pays]}]}
    seats = Seats(rig=["Alarm Clock", "Corroder", *["Always Be Running"] * bound], turn="corp", tags=2, says=says)
    seats.do(("credit",)).do(("credit",))
    chosen = [("yes",), *[("number", 2)] * (not bound)] * ("may_pay" in str(pays))
    seats.do(("credit",), ("yes",), *chosen)
    assert seats.g.runner.clicks == (4 if bound else 2)
    assert not (bound and ("number", 2) in seats.offered)


@pytest.mark.rule("CR26 9.12.3")
@pytest.mark.parametrize("bound", [False, True])
def test_the_first_click_is_kept_where_a_run_costs_clicks(bound: bool) -> None:
    """Always Be Running: no run of Alarm Clock for which Cold Site Server asks a click, but the basic action is."""
    seats = Seats(rig=["Alarm Clock", *["Always Be Running"] * bound], root={"HQ": ["Cold Site Server"]}, turn="corp")
    seats.do(("credit",)).do(("credit",))
    seats.g.power[seats.card("Cold Site Server")] = 1
    seats.do(("credit",), ("yes",), *[("server", 0)] * (not bound))
    assert (seats.g.runner.clicks, seats.happened("run_begins")) == ((4, False) if bound else (3, True))
    assert (("server", 0) in seats.offered, ("run", 0) in seats.g.legal_actions()) == (not bound, True)


@pytest.mark.rule("CR26 9.12.3c")
@pytest.mark.parametrize(
    ("hand", "deck", "asked", "left"), [(2, 4, True, 6), (2, 3, False, 0), (1, 4, False, 5), (1, 3, False, 1)]
)
def test_who_must_choose_may_choose_what_can_be_done_in_full(hand: int, deck: int, asked: bool, left: int) -> None:
    """SYN Attack: two cards of HQ or four of R&D; where there are neither, nothing happens."""
    seats = Seats(grip=["SYN Attack"], hq=["Ice Wall"] * hand, deck=["Hedge Fund"] * deck)
    seats.do(("play", seats.card("SYN Attack")), *([("mode", 1, "draw")] if asked else []))
    assert (any(option[0] == "mode" for option in seats.offered), seats.g.over) == (asked, "")
    assert len(seats.g.corp.hand) == left


def test_what_nobody_asks_is_marked() -> None:
    """Nothing that cannot be done is passed over in silence."""
    from tests.engine.laid import catalogue

    entry = [{"static": [{"no_actions": {"kinds": ["forfeit"], "who": "corp"}}]}]
    ready = compiled(catalogue().find("Kati Jones"), {"kati_jones": entry})
    assert ready.missing == ["a ban on forfeit"]


@pytest.mark.rule("CR26 1.2.4, 1.15.3")
@pytest.mark.parametrize(("deck", "held"), [(["Vanilla"], 1), ([], 0)])
def test_the_card_that_was_revealed_is_drawn_if_there_was_one(deck: list[str], held: int) -> None:
    """Woman in the Red Dress offers the Corp that card, and none of an empty deck, of which it would lose."""
    seats = Seats(rig=["Woman in the Red Dress"], hq=["Ice Wall"], deck=deck, turn="corp")
    seats.g.corp.clicks = 1
    seats.do(("credit",), *([("yes",)] if deck else []))
    assert (len(seats.g.corp.hand), seats.g.over, ("yes",) in seats.offered) == (1 + held, "", bool(held))


@pytest.mark.rule("CR26 9.12.3")
@pytest.mark.parametrize(("rig", "left"), [([], (2, 5)), (["Always Be Running"], (4, 0))])
def test_the_first_click_is_not_spent_in_a_run_that_took_none(rig: list[str], left: tuple[int, int]) -> None:
    """Always Be Running keeps the first click for a basic action: Manegarm Skunkworks is paid with credits."""
    seats = Seats(root={"HQ": ["Manegarm Skunkworks"]}, rig=[*rig, "Alarm Clock"], turn="corp")
    seats.do(("credit",)).do(("credit",)).do(("credit",), "yes", "yes")
    assert (seats.g.runner.clicks, seats.g.runner.credits, seats.happened("run_successful")) == (*left, True)
    assert (("credit",) in seats.g.legal_actions()) != bool(rig)


@pytest.mark.rule("CR26 1.15.2b, 1.16.1")
@pytest.mark.parametrize("beside", [[], ["Vanilla"]])
def test_what_cannot_be_trashed_is_not_given_up(beside: list[str]) -> None:
    """Anvil asks for another card of the Corp; Architect would be none the worse for it."""
    seats = Seats(ice={"HQ": ["Anvil"], "R&D": ["Architect", *beside]}, rig=["Corroder"])
    seats.run("HQ", *([("yes",)] if beside else []))
    assert (("yes",) in seats.offered, seats.told("trash")[:1]) == (
        bool(beside), [("trash", "Vanilla" if beside else "Corroder")])  # fmt: skip


@pytest.mark.rule("CR26 1.15.2b")
def test_what_cannot_be_trashed_is_not_chosen() -> None:
    """Who chooses ice to be trashed does not choose Architect, nor does the Corp Jarogniew Mercs among resources."""
    trashes = [{"play": [{"trash": {"n": 1, "is": ["ice", "installed"], "who": "corp"}}]}]
    seats = Seats(ice={"HQ": ["Architect", "Vanilla"]}, grip=["Sure Gamble"], says={"Sure Gamble": trashes})
    assert seats.do(("play", seats.card("Sure Gamble"))).told("trash")[0] == ("trash", "Vanilla")
    seats = Seats(rig=["Jarogniew Mercs", "Kati Jones"], turn="corp", tags=1)
    assert [option for option in seats.g.legal_actions() if option[0] == "trash_resource"] == [
        ("trash_resource", seats.card("Kati Jones"))]  # fmt: skip


@pytest.mark.rule("CR26 1.15.2b, 8.8.1")
@pytest.mark.parametrize("copy", [0, 1])
def test_copies_in_a_deck_are_distinguished_by_their_places(copy: int) -> None:
    """Nihongai Grid takes the upper Vanilla or the lower one; those in HQ are the same choice."""
    seats = Seats(hq=["Snare!", "Snare!"], deck=["Vanilla", "Enigma", "Vanilla", "Wotan", "Archer"], **GRID)
    taken = seats.card("Vanilla", copy)
    place = seats.g.corp.top.index(taken)
    seats.run("remote", ("yes",), lambda seats: ("card", taken))  # which Snare! is not asked
    assert seats.g.corp.top.index(seats.card("Snare!")) == place
