"""Whose phase, whose cards, at which moment: what entries and words mean by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from nrdb.engine.model.decision import Option
from nrdb.engine.model.numbers import CORP, RUNNER
from nrdb.engine.rules.active import deactivate
from tests.engine.seats import Seats


@pytest.mark.rule("CR26 5.4.1")
@pytest.mark.parametrize(("turn", "able"), [("corp", True), ("runner", False)])
def test_an_action_phase_is_ones_own(turn: str, able: bool) -> None:
    """Daily Quest is not rezzed in the Runner's action phase."""
    seats = Seats(root={"remote": ["-Daily Quest"]}, turn=turn)
    assert (("rez", seats.card("Daily Quest")) in seats.g.legal_actions()) == able


@pytest.mark.rule("CR26 10.4.1")
@pytest.mark.parametrize(("ice", "root", "counters"), [([], ["Obokata Protocol"], 0), (["Neural Katana"], [], 1)])
def test_who_suffers_damage_is_responsible_for_it(ice: list[str], root: list[str], counters: int) -> None:
    """AU Co. does no damage where the Runner suffers it to steal."""
    seats = Seats(
        identities=["AU Co.: The Gold Standard in Clones"],
        ice={"remote": ice},
        root={"remote": root or ["PAD Campaign"]},
        grip=["Sure Gamble"] * 5,
    )
    seats.run("remote", *([("steal", root[0])] if root else []))
    assert len(seats.g.runner.hand) < 5
    assert seats.g.power[seats.card("AU Co.: The Gold Standard in Clones")] == counters


@pytest.mark.rule("CR26 1.13.7b")
def test_what_is_hosted_faceup_is_seen() -> None:
    """The Corp sees what Asmund Pudlat hosts."""
    seats = Seats(grip=["Asmund Pudlat"], stack=["Datasucker", "Sure Gamble"])
    seats.do(("install", seats.card("Asmund Pudlat")), ("card", "Datasucker"))
    assert (seats.card("Datasucker"), "datasucker") in seats.g.view("corp").shown


@pytest.mark.rule("CR26 1.14.5")
def test_who_looks_arranges() -> None:
    """Insight lets the Corp arrange the top cards of R&D, whoever's card it is."""
    seats = Seats(grip=["Insight"], deck=["Hedge Fund", "Ice Wall", "Vanilla", "PAD Campaign", "Enigma"])
    order = ["Vanilla", "Ice Wall", "PAD Campaign", "Hedge Fund"]
    asked: list[int] = []

    def top(title: str) -> Callable[[Seats], Any]:
        def answer(seats: Seats) -> Any:
            if seats.g.decision is None or seats.g.decision.about != "next_on_top":
                return None
            asked.append(seats.g.decision.player)
            return ("card", seats.card(title))

        return answer

    seats.do(("play", seats.card("Insight")), ("yes",), *map(top, order[:3]))
    assert [seats.g.table.card_of[i].title for i in seats.g.corp.top[:0:-1]] == order
    assert set(asked) == {CORP}


@pytest.mark.rule("CR26 1.16.11")
@pytest.mark.parametrize(("stack", "drawn"), [(2, 1), (0, 0)])
def test_what_was_drawn_is_counted(stack: int, drawn: int) -> None:
    """Polyhistor makes the Corp draw where the Runner has drawn."""
    seats = Seats(rig=["Polyhistor"], ice={"HQ": ["-Vanilla"]}, hq=["Hedge Fund"], stack=["Sure Gamble"] * stack)
    seats.run("HQ", ("yes",))
    assert (len(seats.g.runner.hand), len(seats.g.corp.hand)) == (drawn, 1 + drawn)


@pytest.mark.rule("CR26 5.1.1")
@pytest.mark.parametrize("scored", [True, False])
def test_the_last_turn_is_that_of_the_player_who_took_it(scored: bool) -> None:
    """After Encore the Corp's last turn is still the one in which it scored, for Peace in Our Time."""
    seats = Seats(grip=["Encore", "Peace in Our Time"], stack=["Sure Gamble"])
    seats.g.events = [("run_successful", server, RUNNER, -1, -1) for server in range(3)]
    seats.g.corp.before = [("score", seats.card("Hedge Fund"), CORP, -1, -1)] if scored else []
    seats.do(("play", seats.card("Encore")))
    while seats.g.turn == 2:
        seats.do(("credit",))
    assert seats.g.acting is seats.g.runner
    assert (("play", seats.card("Peace in Our Time")) in seats.g.legal_actions()) != scored


@pytest.mark.rule("CR26 9.8.7, 9.8.9")
@pytest.mark.parametrize("card", ['Tsakhia "Bankhar" Gantulga', "Stick and Poke"])
def test_a_subroutine_is_the_doing_of_the_corp(card: str) -> None:
    """What a card of the Runner makes ice do is damage that the Corp does, for AU Co."""
    seats = Seats(
        identities=["AU Co.: The Gold Standard in Clones"],
        ice={"HQ": ["Vanilla"]},
        rig=[card],
        grip=["Sure Gamble"] * 3,
        stack=["Diesel"],
    )
    seats.g.server[seats.card(card)] = 0
    seats.run("HQ")
    assert seats.told("trash") == [("trash", "Sure Gamble")]
    assert seats.g.power[seats.card("AU Co.: The Gold Standard in Clones")] == 1


@pytest.mark.rule("CR26 9.8.9")
@pytest.mark.parametrize(("upgrade", "damage"), [("Marcus Batty", 2), ("ZATO City Grid", 3)])
def test_the_subroutines_of_an_encounter_are_replaced(upgrade: str, damage: int) -> None:
    """Tsakhia "Bankhar" Gantulga: those of other ice, too, but not of ice that is trashed, which ends the encounter."""
    bankhar = 'Tsakhia "Bankhar" Gantulga'
    seats = Seats(ice={"remote": ["Hunter", "Neural Katana"]}, root={"remote": [upgrade]}, rig=[bankhar],
                  grip=["Diesel"] * 9)  # fmt: skip
    seats.g.server[seats.card(bankhar)] = 3

    def batty(seats: Seats) -> Option | None:
        meets = seats.g.run is not None and seats.g.run.encountering
        return ("use", seats.card(upgrade), 0) if meets else None

    answers = [("yes",)] if upgrade == "ZATO City Grid" else [batty, ("number", 1), ("card", "Hunter")]
    seats.run("remote", *answers, ("jack_out",))
    assert (seats.g.tags, len(seats.g.runner.discard)) == (0, damage)


@pytest.mark.rule("CR26 1.12.6, 8.1.4a")
@pytest.mark.parametrize("facedown", [True, False])
def test_what_was_facedown_is_of_no_type(facedown: bool) -> None:
    """World Tree finds no card of the type of one that was trashed facedown."""
    seats = Seats(rig=["World Tree", "Corroder"], stack=["Gordian Blade", "Diesel"])
    if facedown:
        deactivate(seats.g, seats.card("Corroder"))
    seats.run("Archives", ("yes",), *(() if facedown else (("card", "Gordian Blade"),)))
    assert seats.told("trash") == [("trash", "Corroder")]
    assert (("install", "Gordian Blade") in seats.told("install")) != facedown


@pytest.mark.rule("CR26 9.9.4")
@pytest.mark.parametrize(("stolen", "able"), [(1, True), (3, False)])
def test_a_subroutine_resolves_as_well_while_it_is_interrupted(stolen: int, able: bool) -> None:
    """Net Shield is not paid for while a subroutine of Attini resolves, once enough points are stolen."""
    seats = Seats(ice={"R&D": ["Attini"]}, rig=["Net Shield"], grip=["Sure Gamble"] * 4,
                  stolen=["Hostile Takeover"] * stolen)  # fmt: skip
    seats.run("R&D")
    assert len(seats.g.runner.hand) == 1
    assert (("yes",) in seats.offered) == able
