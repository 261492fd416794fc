"""Zones of cards, facedown cards, drawing, searching, arranging (CR26 3, 4 and 8), each rule at a small table."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import ASIDE, DECK, DISCARD, HAND, INSTALLED, REMOVED, SCORED
from nrdb.engine.rules import values, zones
from nrdb.engine.rules.active import deactivate
from tests.engine.chapters.staging import DEVICE, SPELL, TOOL, played
from tests.engine.worked.table import Table


def tops(table: Table) -> list[str]:
    """The known cards on top of the stack, the topmost first."""
    return [table.g.table.card_of[i].title for i in reversed(table.g.runner.top)]


# -- zones ----------------------------------------------------------------------------------------------------------

PROGRAM = {"n": 1, "is": ["program"]}


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(
    ("laid", "do", "zone"),
    [
        ({"stack": ["Imp"]}, {"gain": 1}, DECK),
        ({"stack": ["Imp"]}, {"draw": 1}, HAND),
        ({"stack": ["Imp"]}, {"mill": 1}, DISCARD),
        ({"grip": ["Imp"]}, {"install": {"what": PROGRAM}}, INSTALLED),
        ({"grip": ["Imp"]}, {"remove": {**PROGRAM, "from": "grip"}}, REMOVED),
    ],
)
def test_a_card_is_in_one_zone_of_its_player(laid: dict[str, Any], do: Any, zone: int) -> None:
    """CR26 4.1.1a, 4.1.1b, 4.1.1c; CR 4.1.1: wherever it goes it is there, nowhere else, and never with the Corp."""
    table = played(do, deck=["Hedge Fund"] * 3, **laid)
    imp, runner, corp = table.card("Imp"), table.g.runner, table.g.corp
    piles = [
        {DECK: [*side.deck, *side.top, *side.bottom], HAND: side.hand, DISCARD: side.discard, SCORED: side.scored,
         INSTALLED: side.installed, REMOVED: side.removed} for side in (runner, corp)
    ]  # fmt: skip
    assert table.g.zone[imp] == zone
    assert [[place for place, cards in held.items() if imp in cards] for held in piles] == [[zone], []]


@pytest.mark.usefixtures("both")
def test_a_card_that_is_set_aside_hears_nothing() -> None:
    """CR26 4.8.1: cards are drawn while it is set aside, and it waits for exactly that."""
    says = {TOOL: [{"when": {"draw": {"what": {"is": ["card"]}}}, "do": [{"gain": 1}]}],
            "Kati Jones": [{"paid": ["click"], "do": [{"set_aside": {"n": 1, "is": ["hardware"], "from": "grip"}},
                                                      {"draw": 2}]}]}  # fmt: skip
    table = Table(rig=["Kati Jones"], grip=[TOOL], stack=["Imp"] * 3, says=says, credits=(0, 0))
    table.takes(("use", "Kati Jones", 0))
    assert (table.g.zone[table.card(TOOL)], table.grip, table.purses[1]) == (ASIDE, ["Imp", "Imp"], 0)


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


# -- operations that stay, regions ----------------------------------------------------------------------------------


def test_a_lockdown_goes_before_what_waits_for_the_turn() -> None:
    """CR26 3.5.1c: it stays through the Runner's turn, and is in Archives when the turn's own abilities resolve."""
    says = {
        "Argus Crackdown": [{"stays": "turn_begins", "needs": "opponent"}, {"play": [{"gain": 1}]}],
        DEVICE: [{"when": "turn_begins", "do": [{"gain": {"per": "discard", "times": 10}}]}],
    }
    table = Table(root={"remote": [DEVICE]}, hq=["Argus Crackdown"], turn="corp", credits=(9, 0), says=says,
                  deck=["Hedge Fund"] * 5, stack=["Imp"] * 5)  # fmt: skip
    table.takes(("play", "Argus Crackdown")).next_turn()
    assert table.archives == []
    before = table.purses[0]
    table.next_turn()
    assert (table.archives, table.purses[0] - before) == (["Argus Crackdown"], 10)


MOVES = {"Amazon Industrial Zone": [{"only_one": "region"}, {"paid": [{"credits": 0}], "do": [
    {"move_to_root": {"what": "self", "to": "another"}}]}]}  # fmt: skip


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("first", "able"), [("Ruhr Valley", False), ("-Ruhr Valley", False), ("Red Herrings", True)])
def test_no_second_region_is_moved_into_a_root(first: str, able: bool) -> None:
    """CR26 3.6.5e; CR 3.6.5a: a region can join another upgrade, but not another region, rezzed or not."""
    root = {"HQ": [first], "remote": ["Amazon Industrial Zone"]}
    table = Table(root=root, says=MOVES, partly=["Ruhr Valley"], turn="corp")
    table.takes(("use", "Amazon Industrial Zone", 0))
    assert (("server", 0) in table.offered) is able


# -- facedown cards of the Runner -----------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("term", ["program", "virus", "hardware", "resource", "event"])
def test_a_facedown_card_of_the_runner_is_nothing(term: str) -> None:
    """CR26 8.1.4a, 8.1.4c; CR 8.4.2, 1.8.4b, 2.14.3, 2.15.4: it has no type or subtype; in the heap it is faceup."""
    says = {SPELL: [{"play": [{"gain": {"per": {"count": {"n": "all", "is": ["installed", term]}}}},
                              {"gain": {"per": {"count": {"n": "all", "is": ["installed", "card"]}}, "times": 10}}]}],
            "Apocalypse": []}  # fmt: skip
    table = Table(rig=["Imp"], grip=[SPELL], says=says, credits=(0, 0))
    deactivate(table.g, table.card("Imp"))
    zones.turn_card(table.g, table.card("Imp"), faceup=False)
    assert values.facedown(table.g, table.card("Imp"))
    table.takes(("play", SPELL))
    assert table.purses[1] == 10
    zones.trash(table.g, table.card("Imp"))
    assert (table.heap, table.g.faceup[table.card("Imp")]) == (["Diesel", "Imp"], True)


# -- drawing --------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_who_waits_for_draws_knows_the_cards_drawn() -> None:
    """CR26 8.4.2a, 8.4.3a: the card drawn, not the one in hand; it goes under the stack and stays there."""
    says = {TOOL: [{"when": {"draws": "you"}, "do": [{"add": {"what": "drawn", "to": "deck_bottom"}}]}]}
    table = Table(rig=[TOOL], grip=["Mimic"], stack=["Imp", "Sure Gamble"], says=says).takes(("draw",))
    assert (table.grip, [table.g.table.card_of[i].title for i in table.g.runner.bottom]) == (["Mimic"], ["Imp"])


# -- searching ------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("event", ["search", "shuffle"])
def test_what_was_found_waits_aside_while_the_deck_is_shuffled(event: str) -> None:
    """CR26 4.8.4, 8.7.5: the card is neither in the deck nor in hand when abilities that wait for it trigger."""
    counts = [{"gain": {"per": "hand"}}, {"gain": {"per": "deck_size", "times": 10}}]
    says = {TOOL: [{"when": {event: "you"}, "do": counts}]}
    table = played(
        {"search": {"for": PROGRAM, "to": "hand"}},
        rig=[TOOL],
        stack=["Imp", "Sure Gamble", "Sure Gamble"],
        credits=(0, 0),
        says=says,
    )
    assert (table.purses[1], table.grip) == (20, ["Imp"])


# -- arranging ------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("stack", [["Imp"], []])
def test_fewer_than_two_cards_are_not_arranged(stack: list[str]) -> None:
    """CR26 8.3.1a: nobody is asked, and the card there is the same one as before."""
    table = Table(grip=[SPELL], stack=stack, says={SPELL: [{"play": [{"look": {"n": 1}}, "arrange"]}]})
    moves = [table.g.moves[i] for i in table.g.runner.top]
    table.takes(("play", SPELL))
    assert (tops(table), [table.g.moves[i] for i in table.g.runner.top]) == (stack, moves)
    assert not any(option[0] == "card" for option in table.offered)
