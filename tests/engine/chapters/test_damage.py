"""Damage (CR26 10.4): how much, which cards, and flatlining."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.frame import Imminent
from nrdb.engine.model.numbers import ASIDE, DISCARD, RUNNER
from nrdb.engine.steps import machine
from tests.engine.chapters.staging import (
    DEVICE,
    TOOL,
    of_type,
    ordered,
    waits,
)
from tests.engine.seats import Seats
from tests.engine.worked.table import Table
from tests.players.begun import plain, seen

MAPPING = "Chronos Protocol: Selective Mind-mapping"


def neural(*more: tuple[str, ...], first: bool = False) -> Seats:
    """The Corp does one net damage, and then another, to a grip of three."""
    seats = Seats(hq=["Neural EMP", "Neural EMP"], grip=["Corroder", "Inti", "Imp"], turn="corp", identities=[MAPPING])
    seats.g.runner.before = [("run_begins", 0, RUNNER, -1, -1)]
    seats.do(("play", seats.card("Neural EMP")), *more)
    return seats if first else seats.do(("play", seats.card("Neural EMP", 1)))


@pytest.mark.parametrize(("grip", "over"), [(2, ""), (1, "flatlined"), (0, "flatlined")])
@pytest.mark.usefixtures("both")
def test_more_damage_than_cards_flatlines(grip: int, over: str) -> None:
    """CR26 10.4.4; CR 10.4.3: two damage; as many cards as damage are enough."""
    table = ordered({"damage": {"net": 2}}, grip=["Sure Gamble"] * grip, rig=[TOOL])
    assert table.g.over == over


@pytest.mark.parametrize("kind", ["net", "meat"])
@pytest.mark.parametrize(("by", "gained"), [("corp", 1), ("runner", 10)])
def test_who_does_damage_trashes_the_cards(by: str, gained: int, kind: str) -> None:
    """CR26 10.4.2a: who waits for the Corp, or for the Runner, to trash a card of the grip hears of that alone."""
    hears = [
        waits({"trash": {"what": {"is": ["card"], "who": "runner"}, "who": who}}, {"gain": n})
        for who, n in (("corp", 1), ("runner", 10))
    ]
    suffers = {"paid": ["click"], "do": [{"suffer": {"damage": {kind: 1}}}]}
    harms = {"paid": ["click"], "do": [{"damage": {"damage": {kind: 1}}}]}
    says: dict[str, Any] = {DEVICE: [*hears, harms], TOOL: [suffers]}
    table = Table(turn=by, root={"remote": [DEVICE]}, rig=[TOOL], grip=["Imp"], says=says, credits=(0, 0))
    table.takes(("use", DEVICE, 0) if by == "corp" else ("use", TOOL, 0))
    assert (table.purses[0], table.grip) == (gained, [])


def test_the_corp_chooses_what_the_first_net_damage_of_a_turn_trashes() -> None:
    seats = neural(("yes",), ("card", "Imp"))
    assert seats.g.runner.discard == [seats.card("Imp"), seats.card("Corroder")]
    assert {("card", "Corroder"), ("card", "Inti"), ("card", "Imp")} <= seats.offered


def test_the_corp_need_not_choose() -> None:
    seats = neural(("no",), first=True)
    assert seats.g.runner.discard == [seats.card("Corroder")]


@pytest.mark.parametrize("kind", ["meat", "core"])
def test_other_damage_is_random(kind: str) -> None:
    seats = Seats(hq=["Neural EMP"], grip=["Corroder", "Imp"], turn="corp", identities=[MAPPING],
                  says={"Neural EMP": [{"play": [{"damage": {kind: 1}}]}]})  # fmt: skip
    seats.do(("play", seats.card("Neural EMP")))
    assert seats.offered == set()
    assert seats.g.runner.discard == [seats.card("Corroder")]


def test_damage_as_a_cost_is_damage_too() -> None:
    """Only the first of four, and the others at random."""
    seats = Seats(root={"remote": ["Obokata Protocol"]}, grip=["Corroder", "Imp", "Inti", "Imp", "Imp"],
                  identities=[MAPPING])  # fmt: skip
    seats.run("remote", ("steal", "Obokata Protocol"), ("yes",), ("card", "Inti"))
    assert len(seats.g.runner.discard) == 4
    assert seats.g.runner.discard[0] == seats.card("Inti")


@pytest.mark.parametrize(
    ("prevented", "left", "turned"),
    [
        (0, {"core": 1}, {"net": "core"}),
        (1, {"core": 1}, {"net": "core"}),
        (2, {}, {}),
        (None, {}, {}),
    ],
)
def test_damage_that_is_prevented_turns_into_no_other(
    prevented: int | None, left: dict[str, int], turned: dict[str, str]
) -> None:
    """CR26 9.9.10: so much of another kind takes the place of all of it, where some of it would still be done."""
    damage = Imminent(-1)
    damage.add({"net": 2}, 0)
    damage.prevent("net", prevented)
    damage.turn("net", "core", 1)
    assert (damage.left(), damage.turned) == (left, turned)


@pytest.mark.rule("CR26 1.16.1, 10.4.4")
@pytest.mark.parametrize(("left", "over"), [([], "flatlined"), (["Diesel"], "")])
def test_damage_that_is_a_cost_may_be_the_end(left: list[str], over: str) -> None:
    """Running Hot may be the only card: it is not there to be trashed, and the Runner dies of it."""
    seats = Seats(grip=["Running Hot", *left])
    option = ("play", seats.card("Running Hot"))
    assert (option in plain(RUNNER).unharmed(seen(seats.g), seats.g.decision)) != bool(over)
    assert seats.do(option).g.over == over


@pytest.mark.rule("CR26 1.16.11b, 10.4.4")
@pytest.mark.parametrize(("ice", "cards", "asked"), [("Wotan", 0, 4), ("Formicary", 1, 1), ("Semak-samun", 2, 1)])
def test_a_subroutine_may_be_paid_for_with_more_damage_than_there_are_cards(ice: str, cards: int, asked: int) -> None:
    """The Runner who likes may die of what keeps a run from ending."""
    seats = Seats(ice={"R&D": [ice]}, rig=["Corroder"], grip=["Diesel"] * cards)
    seats.run("R&D", *[("yes",)] * asked)
    assert (seats.g.over, len(seats.g.runner.hand)) == ("flatlined", 0)


def test_trashed_by_damage_onto_a_buffer() -> None:
    """BMI Buffer: damage from a subroutine trashes the program onto it, not the event."""
    seats = Seats(rig=["BMI Buffer"], grip=["Corroder", "Easy Mark"], ice={"HQ": ["Neural Katana"]}).run("HQ")
    corroder, mark = seats.card("Corroder"), seats.card("Easy Mark")
    assert (seats.g.zone[corroder], seats.g.host[corroder]) == (ASIDE, seats.card("BMI Buffer"))
    assert seats.g.zone[mark] == DISCARD


def test_damage_that_another_does_is_not_what_you_do() -> None:
    """AU Co. counts the damage of its own player's cards, not that of Zer0."""
    laid: dict[str, Any] = {"identities": ["AU Co.: The Gold Standard in Clones"], "grip": ["Sure Gamble"] * 3}
    seats = Seats(rig=["Zer0"], **laid)
    seats.do(("use", seats.card("Zer0"), 0))
    assert (len(seats.g.runner.discard), seats.g.power[seats.g.corp.identity or 0]) == (1, 0)
    seats = Seats(ice={"HQ": ["Neural Katana"]}, **laid).run("HQ")
    assert (len(seats.g.runner.discard), seats.g.power[seats.g.corp.identity or 0]) == (3, 1)


def test_the_window_after_damage() -> None:
    """Salvaged Vanadis Armory: as many cards of R&D as damage was suffered this turn."""
    seats = Seats(rig=["Salvaged Vanadis Armory"], grip=["Diesel"] * 4, archives=["Shock!"], hq=["Hedge Fund"])
    use = ("use", seats.card("Salvaged Vanadis Armory"), 0)
    assert use not in seats.g.legal_actions()
    seats.run("Archives").run("Archives")
    assert use in seats.g.legal_actions()
    machine.take(seats.g, use)
    assert seats.g.corp.deck_size() == 3
    late = Seats(rig=["Salvaged Vanadis Armory"], grip=["Diesel"] * 4, archives=["Shock!"], hq=["Hedge Fund"])
    late.run("Archives").run("HQ")
    assert use not in late.g.legal_actions()


def test_damage_by_the_accessed_card_alone_is_prevented() -> None:
    """Recon Drone: of use against the card that is accessed, not against ice."""
    seats = Seats(root={"remote": ["Snare!"]}, rig=["Recon Drone"], grip=["Sure Gamble"] * 3, credits=(9, 9))
    seats.run("remote", ("yes",), ("guard", "Recon Drone", 0), ("number", 3))
    assert len(seats.g.runner.hand) == 3
    says = {"Vanilla": [{"sub": [{"damage": {"net": 1}}]}]}
    other = Seats(ice={"HQ": ["Vanilla"]}, rig=["Recon Drone"], grip=["Sure Gamble"] * 3, says=says).run("HQ")
    assert (len(other.g.runner.hand), ("guard", "Recon Drone", 0) in other.offered) == (2, False)


def test_meat_damage_is_one_more() -> None:
    """The Cleaners: for what the Corp does, not for what the Runner suffers by their own doing."""
    says = {"PAD Campaign": [{"paid": ["click"], "do": [{"damage": {"meat": 1}}]}]}
    laid: dict[str, Any] = {"grip": ["Diesel"] * 4, "root": {"remote": ["PAD Campaign"]}, "turn": "corp", "says": says}
    seats = Seats(scored=["The Cleaners"], **laid)
    assert len(seats.do(("use", seats.card("PAD Campaign"), 0)).g.runner.hand) == 2
    plain = Seats(**laid)
    assert len(plain.do(("use", plain.card("PAD Campaign"), 0)).g.runner.hand) == 3


def test_saisentan_does_more_for_each_card_of_the_chosen_type() -> None:
    """Not for what the additional damage trashes; the type is known although the card it came from has moved."""
    grip = ["Sure Gamble"] * 9
    events, others = Seats(ice={"HQ": ["Saisentan"]}, grip=grip), Seats(ice={"HQ": ["Saisentan"]}, grip=grip)
    events.run("HQ", of_type("event"))
    others.run("HQ", of_type("ice"))
    assert [len(seats.g.runner.hand) for seats in (events, others)] == [3, 6]
