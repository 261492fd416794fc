"""Memory (CR26 1.20, 3.9.3): memory units, what programs take, and what makes way."""

from __future__ import annotations

import pytest

from nrdb.engine.model.numbers import DISCARD
from nrdb.engine.rules import may, values, zones
from nrdb.engine.rules.active import deactivate
from tests.engine.chapters.staging import CHEAP, EFFACED, TOOL, played, plays, with_ability
from tests.engine.seats import Seats
from tests.engine.worked.table import Table

THREE_KEPT_FOR_VIRUSES = {TOOL: [{"static": [{"mu": {"n": 3, "what": {"is": ["virus", "program"]}}}]}]}
"""Three units that only viruses take."""


def _lost(rig: list[str], *answers: tuple[str, str]) -> list[str]:
    """What the Runner trashes of a rig when Bad Times takes two units of memory."""
    seats = Seats(rig=rig, hq=["Bad Times"], tags=1, turn="corp")
    seats.do(("play", seats.card("Bad Times")), *answers)
    assert values.memory_over(seats.g) <= 0
    return sorted(title for _, title in seats.told("trash") if title != "Bad Times")


KEPT_FOR_VIRUSES = [{"static": [{"mu": {"n": 1, "what": {"is": ["virus", "program"]}}}]}]
KEPT_FOR_BREAKERS = [{"static": [{"mu": {"n": 1, "what": {"is": ["icebreaker", "program"]}}}]}]


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("rig", "unused"), [([], 7), (["Imp"], 6), (["Corroder"], 6), (["Corroder"] * 4, 3)])
def test_what_is_kept_for_some_programs_counts_as_unused(rig: list[str], unused: int) -> None:
    """CR26 1.20.4a: four units, and three for viruses, whoever could use them."""
    table = played({"gain": {"per": "unused_memory"}}, rig=[TOOL, *rig], says=THREE_KEPT_FOR_VIRUSES, credits=(0, 0))
    assert table.purses[1] == unused


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("grip", "left"), [("Imp", 5), ("Mimic", 4)])
def test_units_for_viruses_take_viruses_alone(grip: str, left: int) -> None:
    """CR26 1.20.4, 1.20.4b: a virus fits next to four other programs, and a fifth program only in place of another."""
    table = Table(rig=[TOOL, *["Corroder"] * 4], grip=[grip], says=THREE_KEPT_FOR_VIRUSES, credits=(0, 9)).takes(
        ("install", grip)
    )
    assert len(table.rig) == 1 + left


@pytest.mark.usefixtures("both")
def test_programs_without_memory_of_their_kind_go() -> None:
    """CR26 1.20.4b; CR 3.9.3c: when the units for viruses are gone, one of five is trashed at the next checkpoint."""
    table = Table(rig=[TOOL, "Imp", *["Corroder"] * 4], says=THREE_KEPT_FOR_VIRUSES, credits=(5, 0))
    zones.trash(table.g, table.card(TOOL))
    table.takes(("credit",), ("card", "Imp"))
    assert table.rig == ["Corroder"] * 4
    assert {option for option in table.offered if option[0] == "card"} == {("card", "Imp"), ("card", "Corroder")}


@pytest.mark.usefixtures("both")
def test_what_makes_a_program_cheaper_does_not_make_it_smaller() -> None:
    """CR 3.9.3d; CR26 3.9.3: at no cost at all it takes its memory."""
    says = {TOOL: [{"static": [{"ignore_costs": {"of": "install", "what": {"n": "all", "is": ["program"]}}}]}]}
    table = Table(rig=[TOOL], grip=["Corroder"], says=says, credits=(5, 0)).takes(("install", "Corroder"))
    assert (table.purses[1], values.used_memory(table.g)) == (0, 1)


@pytest.mark.parametrize("installing", [False, True])
def test_the_runner_trashes_what_does_not_fit_in_memory(installing: bool) -> None:
    """CR26 3.9.3b, 3.9.3c: Reaver draws a card for the program that makes room, or that has lost its room."""
    rig = ["Reaver", "Corroder", "Ninja", "Gordian Blade", "Akamatsu Mem Chip"]
    grip, stack = ["Femme Fatale"], ["Sure Gamble"] * 4
    seats = Seats(rig=rig[: 4 + (not installing)], grip=grip, stack=stack, credits=(5, 20))
    corroder = ("card", seats.card("Corroder"))
    if installing:
        seats.do(("install", seats.card("Femme Fatale")), ("card", "Corroder"))
    else:
        seats.do(("install", seats.card("Femme Fatale")))
        zones.trash(seats.g, seats.card("Akamatsu Mem Chip"))
        seats.do(corroder)
    assert seats.g.zone[corroder[1]] == DISCARD
    assert len(seats.g.runner.hand) == 1


def test_memory_that_shrinks_while_a_program_is_installed() -> None:
    """Ekomind: two cards in the grip are two MU, one less as soon as one of them leaves it (CR26 8.5.16a, 3.9.3c)."""
    grip, rig = ["Corroder", "Sure Gamble"], ["Ekomind", "Ninja", "Gordian Blade"]
    seats = Seats(rig=rig, grip=grip, credits=(5, 20))
    seats.do(("install", seats.card("Corroder")), ("card", "Ninja"), ("card", "Gordian Blade"))
    assert values.used_memory(seats.g) <= values.memory_limit(seats.g)


@pytest.mark.parametrize(
    ("card", "units", "able"), [("Corroder", 0, False), ("Corroder", 1, True), ("Daily Casts", 0, True)]
)
def test_a_program_needs_memory_and_nothing_else_does(card: str, units: int, able: bool) -> None:
    seats = Seats(grip=[card])
    seats.g.table.memory = units
    assert may.can_install(seats.g, seats.card(card)) is able


def test_the_runner_has_less_memory_until_the_turn_ends() -> None:
    seats = plays({"for": {"duration": "turn", "static": [{"mu": {"n": -2, "who": "runner"}}]}}, rig=["Corroder"] * 3)
    seats.do(("play", seats.card(CHEAP)))
    assert (values.memory_limit(seats.g), len(seats.g.runner.installed)) == (2, 2)


@pytest.mark.rule("CR26 1.20.4b, 3.9.3c")
@pytest.mark.parametrize(
    ("rig", "answers", "lost"),
    [
        (["Corroder"] * 4, [("card", "Corroder")] * 2, ["Corroder"] * 2),
        (["Knobkierie", *["Corroder"] * 4], [], []),
        (["Knobkierie", *["Corroder"] * 4, "Datasucker"], [], []),
        (["Knobkierie", *["Corroder"] * 4, *["Datasucker"] * 2], [("card", "Corroder")], ["Corroder"]),
        (["Knobkierie", *["Corroder"] * 4, *["Datasucker"] * 2], [("card", "Datasucker")], ["Datasucker"]),
        (["Knobkierie", "Corroder", *["Datasucker"] * 5], [("card", "Corroder")], ["Corroder"]),
    ],
)
def test_memory_lost_may_be_such_as_is_kept(rig: list[str], answers: list[tuple[str, str]], lost: list[str]) -> None:
    """What lowers the limit lowers it as a whole: units kept for viruses that nothing takes are lost first."""
    assert _lost(rig, *answers) == lost


@pytest.mark.rule("CR26 1.20.4b")
def test_a_program_that_fits_two_kinds_of_memory_takes_the_one_that_helps() -> None:
    """Of two programs for which memory is kept, one that any of it takes in leaves the other the rest."""
    says = {"Akamatsu Mem Chip": KEPT_FOR_VIRUSES, "CyberSolutions Mem Chip": KEPT_FOR_BREAKERS}
    rig = ["Akamatsu Mem Chip", "CyberSolutions Mem Chip", *["Sneakdoor Beta"] * 2]  # all memory for any is taken
    for held in (["Darwin", "Datasucker"], ["Datasucker", "Darwin"], ["Darwin", "Corroder"], ["Corroder", "Darwin"]):
        seats = Seats(rig=[*rig, *held], says=says)
        assert values.memory_over(seats.g) == 0, held
        assert seats.told("trash") == []
    seats = Seats(rig=[*rig, "Corroder", "Mimic"], says=says)
    assert values.memory_over(seats.g) == 1


@pytest.mark.parametrize("chips", [20, 60])
def test_cards_that_keep_memory_for_the_same_programs_count_together(chips: int) -> None:
    """However many there are: an answer comes at once, and each of them takes in one virus."""
    seats = Seats(
        rig=["Corroder", *["Akamatsu Mem Chip"] * chips, *["Datasucker"] * chips],
        says={"Akamatsu Mem Chip": KEPT_FOR_VIRUSES},
    )
    assert values.memory_over(seats.g) == 1 - 4


@pytest.mark.parametrize(("blank", "memory"), [(False, 0), (True, 1)])
def test_a_blank_card_takes_the_memory_that_is_printed_on_it(blank: bool, memory: int) -> None:
    """Shiv, with as much link as it asks for."""
    said = [
        {
            "static": [
                {"link": 2},
                *([{"blank": {"what": {"n": "all", "is": ["program"]}, "printed": True}}] if blank else []),
            ]
        }
    ]
    seats = Seats(rig=["Shiv", EFFACED], says={EFFACED: said})
    assert values.used_memory(seats.g) == memory


def test_a_program_is_installed_on_a_card_that_takes_its_memory_in() -> None:
    """CR26 1.13.6a: the host is named as the program is installed; it costs less there, and one is enough."""
    seats = Seats(rig=["Dhegdheer"], grip=["Corroder", "Gordian Blade"], credits=(0, 5))
    seats.do(("install", seats.card("Corroder")), ("card", "Dhegdheer"))
    assert seats.g.host[seats.card("Corroder")] == seats.card("Dhegdheer")
    assert (seats.g.runner.credits, values.used_memory(seats.g)) == (4, 0)
    seats.do(("install", seats.card("Gordian Blade")))
    assert (seats.g.host[seats.card("Gordian Blade")], seats.g.runner.credits) == (-1, 0), "no room and no discount"


def test_memory_for_certain_programs_alone() -> None:
    """MemStrips: three units for viruses; four others are for all."""
    seats = Seats(rig=["MemStrips", "Corroder", "Gordian Blade"], grip=["Imp", "Sneakdoor Beta"], credits=(0, 9))
    assert values.used_memory(seats.g) == 2
    seats.do(("install", seats.card("Sneakdoor Beta")))
    assert (values.used_memory(seats.g), values.memory_limit(seats.g)) == (4, 7)
    seats.do(("install", seats.card("Imp")))
    assert (len(seats.g.runner.installed), values.used_memory(seats.g)) == (5, 5)


@pytest.mark.parametrize(("memory", "left"), [(1, 1), (2, 2)])
def test_a_program_that_is_turned_faceup_needs_memory(memory: int, left: int) -> None:
    says = with_ability(TOOL, {"turn": {"what": {"n": "all", "is": ["installed", "facedown"]}, "face": "up"}})
    seats = Seats(rig=[TOOL, "Corroder", "Mimic"], says=says)
    deactivate(seats.g, seats.card("Mimic"))
    seats.g.table.memory = memory
    seats.do(("use", seats.card(TOOL), 0))
    assert sum(seats.g.table.card_of[i].type == "program" for i in seats.g.runner.installed) == left
