"""Instructions and what they set off: one at a time, what is pending and what is not any more (CR26 9.1, 9.6, 9.11)."""

from __future__ import annotations

import pytest

from nrdb.engine.rules import values
from nrdb.engine.rules.may import can_score
from tests.engine.seats import Seats


@pytest.mark.parametrize(("when", "server"), [("accessed", 3), ("rezzed", 2)])
def test_ice_that_moves_takes_the_runner_along_while_there_are_positions(when: str, server: int) -> None:
    """CR26 6.2.5d, 6.2.7d: not in the Success Phase."""
    says = {
        "Enigma": [{"sub": [{"move_ice": {"what": "self", "server": "archives"}}]}],
        "PAD Campaign": [{"when": when, "do": [{"encounter": {"n": 1, "is": ["ice", "rezzed"]}}]}],
    }
    seats = Seats(ice={"HQ": ["Enigma"]}, root={"remote": ["-PAD Campaign"]}, credits=(9, 5), says=says)
    if when == "rezzed":
        seats = Seats(
            ice={"HQ": ["Enigma"], "remote": ["Vanilla"]}, root={"remote": ["-PAD Campaign"]}, credits=(9, 5), says=says
        )
        seats.run("remote", ("rez", "PAD Campaign"))
    else:
        seats.run("remote")
    assert seats.g.ice[2] == [seats.card("Enigma")]
    assert [event[1] for event in seats.g.events if event[0] == "run_ends"] == [server]


def test_of_so_many_top_cards_so_many_are_not_chosen() -> None:
    """CR26 1.15: choosing all there are isn't a choice."""
    says = {"Easy Mark": [{"play": [{"trash": {"n": 2, "from": "stack", "top": 2}}]}]}
    seats = Seats(grip=["Easy Mark"], stack=["Diesel", "Infiltration", "Corroder"], says=says)
    seats.do(("play", seats.card("Easy Mark")))
    assert [card for event, card in seats.told("trash")] == ["Diesel", "Infiltration", "Easy Mark"]
    assert not any(option[0] == "card" for option in seats.offered)


def test_the_subtypes_of_breakers_can_always_be_chosen() -> None:
    """CR26 2.16.6: one that is printed on any ice, whether or not it is on the table."""
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Pelangi"])
    seats.g.virus[seats.card("Pelangi")] = 2
    seats.run("HQ", ("use", "Pelangi", 0), ("mode", 2, "code_gate"))
    assert {option[2] for option in seats.offered if option[0] == "mode"} >= {"barrier", "code_gate", "sentry"}


def test_what_an_agenda_asks_for_itself_is_its_requirement() -> None:
    """CR26 1.12.6, 9.1.8e: of one that was forfeited it is remembered as it was."""
    for ill_repute, needed in ((0, 4), (3, 7)):
        seats = Seats(root={"remote": ["NAPD Contract"]}, turn="corp")
        seats.g.bad_publicity = ill_repute
        seats.g.advancement[seats.card("NAPD Contract")] = needed - 1
        assert not can_score(seats.g, seats.card("NAPD Contract"))
        seats.g.advancement[seats.card("NAPD Contract")] = needed
        assert can_score(seats.g, seats.card("NAPD Contract"))
        assert values.requirement(seats.g, seats.card("NAPD Contract")) == needed


def test_a_counter_moves_from_one_card_that_is_chosen_to_another() -> None:
    """CR26 1.15: from where, and then onto what."""
    some, other = {"n": 1, "is": ["installed"]}, {"n": 1, "is": ["installed", "advanceable"]}
    move = {"counters": {"advancement": 1}, "on": some, "onto": other}
    root = {"remote": ["NGO Front"], "remote 2": ["Project Atlas"], "remote 3": ["Hostile Takeover"]}
    seats = Seats(root=root, hq=["Hedge Fund"], turn="corp", says={"Hedge Fund": [{"play": [{"move_counters": move}]}]})
    source, target = seats.card("NGO Front"), seats.card("Hostile Takeover")
    seats.g.advancement[source] = 2
    seats.do(("play", seats.card("Hedge Fund")), ("card", "Hostile Takeover"))
    assert (seats.g.advancement[source], seats.g.advancement[target]) == (1, 1)
