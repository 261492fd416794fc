"""Cards moved and arranged (CR26 8.2, 8.3): top, bottom, and order of a deck."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DECK, HAND
from nrdb.engine.rules import zones
from tests.engine.chapters.staging import FREE, SPELL, event
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


def top_of_stack(table: Table) -> list[str]:
    """The known cards on top of the stack, the topmost first."""
    return [table.g.table.card_of[i].title for i in reversed(table.g.runner.top)]


def at_mode(k: int) -> Any:
    """The kth branch of a choice."""
    return lambda seats: next((option for option in seats.g.legal_actions() if option[:2] == ("mode", k)), None)


@pytest.mark.usefixtures("both")
def test_arranged_cards_come_back_in_the_order_chosen() -> None:
    """CR26 8.3.3, 1.12.3: other objects now, from the top of the deck, and nothing else moves."""
    says = event({"look": {"n": 2}}, "arrange")
    table = Table(grip=["Diesel"], stack=["Corroder", "Mimic", "Sure Gamble"], says=says)
    moved = [table.g.moves[table.card(title)] for title in ("Corroder", "Mimic", "Sure Gamble")]
    table.takes(("play", "Diesel"), ("card", "Mimic"))
    top = [table.g.table.card_of[i].title for i in reversed(table.g.runner.top)]
    assert sorted(top[:2]) == ["Corroder", "Mimic"]
    assert all(table.g.zone[table.card(title)] == DECK for title in ("Corroder", "Mimic", "Sure Gamble"))
    now = [table.g.moves[table.card(title)] for title in ("Corroder", "Mimic", "Sure Gamble")]
    assert [a < b for a, b in zip(moved, now, strict=True)] == [True, True, False]


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("stack", [["Imp"], []])
def test_fewer_than_two_cards_are_not_arranged(stack: list[str]) -> None:
    """CR26 8.3.1a: nobody is asked, and the card there is the same one as before."""
    table = Table(grip=[SPELL], stack=stack, says={SPELL: [{"play": [{"look": {"n": 1}}, "arrange"]}]})
    moves = [table.g.moves[i] for i in table.g.runner.top]
    table.takes(("play", SPELL))
    assert (top_of_stack(table), [table.g.moves[i] for i in table.g.runner.top]) == (stack, moves)
    assert not any(option[0] == "card" for option in table.offered)


def test_the_top_of_the_other_players_deck() -> None:
    """Indexing arranges R&D, Equivocation shows its top card and makes the Corp draw it."""
    deck = ["Ice Wall", "Enigma", "Vanilla"]
    seats = Seats(rig=["Equivocation"], hq=["Hedge Fund"], deck=deck).run("R&D", "yes", "yes")
    assert [seats.g.table.card_of[i].title for i in seats.g.corp.hand] == ["Hedge Fund", "Ice Wall"]
    seats = Seats(grip=["Indexing"], stack=["Diesel"], deck=deck)
    seats.do(("play", seats.card("Indexing")), "next", ("card", "Vanilla"), ("card", "Enigma"))
    assert [seats.g.table.card_of[i].title for i in reversed(seats.g.corp.top)] == ["Vanilla", "Enigma", "Ice Wall"]


def test_no_card_leaves_a_locked_heap() -> None:
    takes = [{"paid": ["click"], "do": [{"add": {"what": {"n": 1, "from": "heap"}, "to": "hand"}}]},
             {"paid": ["click"], "do": [{"search": {"what": {"n": 1}, "in": "discard", "to": "hand"}}]},
             {"paid": ["click", {"remove": {"n": 1, "from": "heap"}}], "do": [{"gain": 9}]},
             {"paid": ["click"], "do": [{"install": {"n": 1, "is": ["program"], "from": "heap"}}]}]  # fmt: skip
    laid: dict[str, Any] = {"rig": ["Kati Jones"], "heap": ["Corroder"], "says": {"Kati Jones": takes}}
    locked = Seats(root={"remote": ["Blacklist"]}, **laid)
    kati = locked.card("Kati Jones")
    assert ("use", kati, 2) not in locked.g.legal_actions()
    for k in (0, 1, 3):
        locked.do(("use", kati, k))
    assert [locked.g.table.card_of[i].title for i in locked.g.runner.discard] == ["Corroder"]
    zones.move(locked.g, locked.card("Corroder"), HAND)
    assert not locked.g.runner.hand
    free = Seats(**laid)
    assert free.do(("use", free.card("Kati Jones"), 0)).g.runner.hand == [free.card("Corroder")]


def test_a_card_from_the_bottom_of_the_deck() -> None:
    seats = Seats(root={"remote": ["Shannon Claire"]}, deck=["Hedge Fund", "PAD Campaign"], turn="corp")
    seats.do(("use", seats.card("Shannon Claire"), 0))
    assert seats.g.corp.hand == [seats.card("PAD Campaign")]
    assert seats.g.corp.top == [seats.card("Hedge Fund")]


def test_cards_in_archives_are_turned() -> None:
    """Cohort Guidance Program's second half, and Kakurenbo's."""
    says = {"PAD Campaign": [{"paid": ["click"], "do": [{"turn": {"what": {"n": 1, "is": ["facedown"],
                                                                       "from": "archives"}, "face": "up"}}]},
                             {"paid": ["click"], "do": [{"turn": {"what": {"n": "all", "from": "archives"},
                                                                  "face": "down"}}]}]}  # fmt: skip
    seats = Seats(root={"remote": ["PAD Campaign"]}, archives=["Ice Wall", "Hedge Fund"], says=says, turn="corp")
    pad, wall, fund = (seats.card(title) for title in ("PAD Campaign", "Ice Wall", "Hedge Fund"))
    seats.do(("use", pad, 0), ("card", "Ice Wall"))
    assert (seats.g.faceup[wall], seats.g.faceup[fund]) == (True, False)
    seats.do(("use", pad, 1))
    assert not seats.g.faceup[wall]


def test_ice_of_a_server_is_rearranged() -> None:
    """CR26 8.3.2."""
    seats = Seats(ice={"HQ": ["Ice Wall", "Enigma", "Vanilla"], "R&D": ["Hunter"]}, hq=["Sunset"], turn="corp")
    seats.do(("play", seats.card("Sunset")), ("server", 0), ("card", "Ice Wall"), ("card", "Vanilla"))
    assert [seats.g.table.card_of[i].title for i in seats.g.ice[0]] == ["Vanilla", "Enigma", "Ice Wall"]
    assert ("card", "Hunter") not in seats.offered
    seats = Seats(ice={"HQ": ["Ice Wall"], "R&D": ["Hunter"]}, hq=[FREE], turn="corp",
                  says={FREE: [{"play": ["arrange_ice"]}]})  # fmt: skip
    seats.do(("play", seats.card(FREE)), ("card", "Ice Wall"))
    assert [seats.g.table.card_of[seats.g.ice[at][0]].title for at in (0, 1)] == ["Hunter", "Ice Wall"]


def test_burner_puts_two_of_three_cards_on_top_or_under_rd() -> None:
    seats = Seats(hq=["Ice Wall", "Enigma", "Vanilla"], grip=["Burner"], deck=["Hedge Fund"])
    seats.do(("play", seats.card("Burner")), ("card", "Ice Wall"), ("card", "Vanilla"), at_mode(0), at_mode(1))
    corp = seats.g.corp
    titles = [seats.g.table.card_of[i].title for i in (*corp.top[::-1], *corp.bottom)]
    assert (titles, len(corp.hand)) == (["Ice Wall", "Hedge Fund", "Vanilla"], 1)
