"""Where an answer turns on one word of an entry: whose choice it is, what is the first of its kind, what remains."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.ability import PaidAbility, StaticEffect
from nrdb.engine.model.numbers import RUNNER
from nrdb.engine.rules import zones
from nrdb.engine.rules.active import deactivate
from nrdb.engine.rules.effects import nothing
from nrdb.engine.words.prices import vary_credits
from tests.engine.chapters.staging import DEVICE, TOOL, ordered
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


def used(card: str, *do: Any, paid: Any = (), **more: Any) -> dict[str, Any]:
    """A card with an ability that does this."""
    return {card: [{"paid": list(paid), "do": list(do), **more}]}


# -- which is the first ---------------------------------------------------------------------------------------------


def test_what_happened_to_a_card_that_was_the_host_then_is_counted() -> None:
    """The first host that is passed in a turn, and none to which the card is moved afterwards."""
    says = {TOOL: [{"when": {"pass": "host"}, "limit": "first/turn", "do": [{"gain": 1}]}]}
    seats = Seats(ice={"HQ": ["-Vanilla"], "Archives": ["-Ice Wall"]}, rig=[TOOL], says=says, credits=(0, 0))
    for title, server in (("Vanilla", "HQ"), ("Ice Wall", "Archives")):
        zones.attach(seats.g, seats.card(TOOL), seats.card(title))
        seats.run(server)
        assert seats.g.runner.credits == 1


# -- who chooses ----------------------------------------------------------------------------------------------------


def test_who_pays_for_an_ability_chooses_what_it_costs() -> None:
    """The opponent uses an ability of this card, and trashes a card of theirs for it."""
    asked: list[int] = []

    def which(now: Seats) -> Any:
        assert now.g.decision is not None
        if now.g.decision.kind != "choose":
            return None
        asked.append(now.g.decision.player)
        return ("card", now.card("Corroder"))

    says = used(DEVICE, {"gain": {"n": 1, "who": "opponent"}}, by="opponent",
                paid=["click", {"trash": {"what": {"n": 1, "is": ["program"]}}}])  # fmt: skip
    seats = Seats(root={"remote": [DEVICE]}, rig=["Corroder", "Mimic"], says=says)
    seats.do(("use", seats.card(DEVICE), 0), which)
    assert (asked, seats.told("trash")) == ([RUNNER], [("trash", "Corroder")])


# -- ice that is arranged -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ice", [[], ["Ice Wall"]])
def test_a_lone_piece_of_ice_is_not_swapped(ice: list[str]) -> None:
    seats = Seats(ice={"HQ": ice, "R&D": ["Hunter", "Enigma"]}, hq=["Sunset"], turn="corp")
    seats.do(("play", seats.card("Sunset")), ("server", 0))
    assert {option[0] for option in seats.offered} == {"server"}


def test_two_pieces_of_ice_change_places() -> None:
    seats = Seats(ice={"HQ": ["Ice Wall"], "R&D": ["Hunter", "Enigma"]}, hq=["Sunset"], turn="corp")
    seats.do(("play", seats.card("Sunset")), ("server", 1), ("card", "Hunter"))
    assert [seats.g.table.card_of[i].title for at in (0, 1) for i in seats.g.ice[at]] == [
        "Ice Wall",
        "Enigma",
        "Hunter",
    ]


# -- rezzing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "less", "credits", "left"),
    [
        (("Enigma", "Ice Wall"), 4, 0, 0), (("Enigma", "Ice Wall"), 5, 0, 0), (("Enigma", "Ice Wall"), 3, 1, 0),
        (("Enigma", "Ice Wall"), 2, 2, 0), (("Ice Wall", "Enigma"), 2, 3, 1), (("Enigma",), 3, 0, 0),
        (("Enigma",), 2, 1, 0), (("Ice Wall",), 1, 0, 0), (("Ice Wall",), 2, 0, 0), ((), 0, 0, 0),
    ],
)  # fmt: skip
def test_of_several_prices_so_much_in_all_is_not_paid(
    order: tuple[str, ...], less: int, credits: int, left: int
) -> None:
    """Any rest goes towards the next cost: 3 for Enigma, 1 for Ice Wall."""
    do = {"rez": {"what": {"n": "any", "is": ["unrezzed"]}, "total_less": less}}
    table = ordered(do, ice={"HQ": ["-Enigma", "-Ice Wall"]}, credits=(credits, 0),
                    answers=[("card", title) for title in order])  # fmt: skip
    assert {title for title in ("Enigma", "Ice Wall") if table.g.active[table.card(title)]} == set(order)
    assert table.g.corp.credits == left


def test_what_a_card_sets_off_as_it_is_rezzed_helps_to_pay_for_the_next() -> None:
    says = {DEVICE: [{"when": {"rez": {"is": ["ice"]}}, "do": [{"gain": 3}]}]}
    do = {"rez": {"what": {"n": "any", "is": ["unrezzed"]}, "total_less": 0}}
    table = ordered(do, ice={"HQ": ["-Enigma", "-Ice Wall"]}, root={"remote": [DEVICE]}, credits=(1, 0), says=says,
                    answers=[("card", "Ice Wall"), ("card", "Enigma")])  # fmt: skip
    assert table.g.corp.credits == 3


@pytest.mark.parametrize(
    ("more", "credits", "rezzed", "left"),
    [
        ({}, 4, ["Enigma", "Ice Wall"], 0), ({}, 3, ["Enigma"], 0), ({}, 2, ["Ice Wall"], 1), ({}, 0, [], 0),
        ({"less": 1}, 3, ["Enigma", "Ice Wall"], 1), ({"less": 1}, 1, ["Ice Wall"], 1),
        ({"less": 1}, 0, ["Ice Wall"], 0), ({"less": 3}, 0, ["Enigma", "Ice Wall"], 0),
        ({"free": True}, 0, ["Enigma", "Ice Wall"], 0),
    ],
)  # fmt: skip
def test_cards_are_chosen_to_be_rezzed_that_can_be_paid_for_together(
    more: dict[str, Any], credits: int, rezzed: list[str], left: int
) -> None:
    """No more are chosen once those chosen already take all credits (CR26 9.12.2a)."""
    do = {"rez": {"what": {"n": {"upto": 2}, "is": ["ice", "unrezzed"]}, **more}}
    table = ordered(do, ice={"HQ": ["-Enigma", "-Ice Wall"]}, credits=(credits, 0),
                    answers=[("card", title) for title in rezzed])  # fmt: skip
    assert [title for title in ("Enigma", "Ice Wall") if table.g.active[table.card(title)]] == rezzed
    assert table.g.corp.credits == left


# -- what is paid, played and turned --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("usual", "change", "holds", "credits"),
    [(2, -1, None, 1), (2, -2, None, 0), (2, -3, None, 0), (2, 1, None, 3), (2, -1, True, 1), (2, -1, False, 2)],
)
def test_the_credits_of_an_ability_are_more_or_fewer(usual: int, change: int, holds: bool | None, credits: int) -> None:
    seats = Seats(rig=[TOOL])
    paid, mod = PaidAbility(0, nothing), StaticEffect(lambda g, me: change)
    paid.credits, mod.condition = usual, None if holds is None else (lambda g, me: bool(holds))
    vary_credits(paid, mod)
    assert paid.counted_credits is not None
    assert (paid.credits, paid.counted_credits(seats.g, seats.card(TOOL))) == (0, credits)


@pytest.mark.parametrize("found", [{"look": {"n": 3}}, {"reveal": {"n": 3, "top": 3, "from": "deck"}}])
def test_what_was_found_and_played_is_none_of_those_found_any_more(found: Any) -> None:
    says = {"Hedge Fund": [{"play": [{"gain": 9}]}]}
    table = ordered(found, {"play": {"what": {"n": 1, "from": "found"}}}, {"add": {"what": "found",
                    "to": "hand"}}, deck=["Hedge Fund", "Vanilla", "Ice Wall", "Enigma"], says=says)  # fmt: skip
    assert (table.hq, table.purses[0]) == (["Ice Wall", "Vanilla"], 9)
    assert "Hedge Fund" in table.archives


@pytest.mark.parametrize(("memory", "left"), [(1, 1), (2, 2)])
def test_a_program_that_is_turned_faceup_needs_memory(memory: int, left: int) -> None:
    says = used(TOOL, {"turn": {"what": {"n": "all", "is": ["installed", "facedown"]}, "face": "up"}})
    seats = Seats(rig=[TOOL, "Corroder", "Mimic"], says=says)
    deactivate(seats.g, seats.card("Mimic"))
    seats.g.table.memory = memory
    seats.do(("use", seats.card(TOOL), 0))
    assert sum(seats.g.table.card_of[i].type == "program" for i in seats.g.runner.installed) == left


# -- what is chosen for a turn --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("do", "kept"),
    [({"choose": {"server": "any"}}, [True, False]), ({"gain": 1}, [True, True])],
)
def test_a_choice_for_a_turn_is_forgotten_as_the_next_one_of_its_player_begins(do: Any, kept: list[bool]) -> None:
    """Where the card chooses again, and not in the turn of the opponent between."""
    table = Table(rig=[TOOL], says={TOOL: [{"when": "turn_begins", "may": True, "do": [do]}]}, stack=["Diesel"] * 3)
    table.g.server[table.card(TOOL)] = 1
    found = [table.next_turn().g.server[table.card(TOOL)] == 1 for _ in range(2)]
    assert found == kept


# -- runs -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tags", "accessed"), [(0, 0), (1, 1), (2, 0), (2, 1), (2, 2)])
def test_up_to_as_many_cards_are_accessed_as_there_are_tags(tags: int, accessed: int) -> None:
    seats = Seats(rig=["Counter Surveillance"], hq=["Hedge Fund"] * 4, tags=tags)
    number = [("number", accessed)] if tags else []
    seats.do(("use", seats.card("Counter Surveillance"), 0), ("server", 0), *number)
    offered = {option for option in seats.offered if option[0] == "number"}
    assert offered == {("number", n) for n in range(tags + 1) if tags}, "of none there is nothing to choose"
    assert len(seats.told("access")) == accessed


@pytest.mark.parametrize(("breaker", "resolved"), [("Gbahali", 1), ("Kongamato", 2)])
def test_the_last_subroutine_and_the_first(breaker: str, resolved: int) -> None:
    says = {"Enigma": [{"sub": [{"gain": 1}]}, {"sub": [{"gain": 2}]}]}
    seats = Seats(ice={"HQ": ["Enigma"]}, rig=[breaker], says=says, credits=(0, 9), hq=["Hedge Fund"])
    seats.run("HQ", ("use", breaker, 0))
    assert seats.g.corp.credits == resolved
