"""What is chosen when, and what a price is (CR26 1.13 to 1.20), each rule at a small table."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.rules import values, zones
from tests.engine.chapters.staging import TOOL, ordered, played
from tests.engine.worked.table import Table


def numbers(table: Table) -> list[int]:
    """The numbers that could be named."""
    return sorted(option[1] for option in table.offered if option[0] == "number")


# -- identities with two sides --------------------------------------------------------------------------------------

TURNS = "Hoshiko Shiro: Untold Protagonist"


@pytest.mark.usefixtures("both")
def test_an_identity_begins_with_its_front_and_only_the_side_that_shows_is_active() -> None:
    """CR26 1.6.1b, 3.1.1a; CR 3.1.1: link of the front, and after it was turned that of the back."""
    says = {TURNS: [{"paid": [], "limit": "1/turn", "do": ["flip"]}, {"static": [{"link": 3}], "face": "front"},
                    {"static": [{"link": 1}], "face": "back"}]}  # fmt: skip
    table = Table(identities=[TURNS], says=says)
    assert values.link(table.g) == 3
    table.takes(("use", TURNS, 0))
    assert values.link(table.g) == 1 + 1, "one is printed on it"


# -- objects on cards -----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("facedown", "counted"), [(False, 1), (True, 0)])
def test_a_card_hosted_without_being_installed_is_faceup(facedown: bool, counted: int) -> None:
    """CR26 1.13.7b: unless the text says facedown."""
    host: dict[str, Any] = {"what": {"n": 1, "is": ["program"], "from": "grip"}}
    if facedown:
        host["facedown"] = True
    faceup = {"n": "all", "is": ["faceup"], "from": "hosted"}
    says = {TOOL: [{"paid": ["click"], "do": [{"host": host}, {"gain": {"per": {"count": faceup}}}]}]}
    table = Table(rig=[TOOL], grip=["Imp"], says=says, credits=(0, 0)).takes(("use", TOOL, 0))
    assert (table.host_of("Imp"), table.purses[1]) == (TOOL, counted)


# -- what is chosen -------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_choosing_a_card_neither_moves_nor_turns_it() -> None:
    """CR26 1.15.2a; CR 1.14.1: unrezzed ice that is named stays in its position, facedown for the Runner."""
    table = played({"choose": {"what": {"n": 1, "is": ["ice"], "who": "corp"}}}, {"gain": 1}, ice={"HQ": ["-Enigma"]})
    enigma = table.card("Enigma")
    assert (table.g.active[enigma], table.g.faceup[enigma], table.protecting("HQ")) == (False, False, ["Enigma"])
    assert [placed.card for placed in table.g.view("runner").other.placed] == [None]


def test_what_an_interrupt_brings_is_no_target_of_what_it_interrupts() -> None:
    """CR26 1.15.2f: two programs were to go and there was one; the one installed meanwhile stays."""
    saves = {"paid": ["trash"], "as": "interrupt", "do": [
        {"prevent": {"what": "trash", "n": 1, "of": {"is": ["installed", "program"]}}},
        {"install": {"what": {"n": 1, "is": ["program"], "from": "grip"}, "free": True}}]}  # fmt: skip
    table = ordered(
        {"trash": {"n": 2, "is": ["program"], "who": "runner"}},
        rig=[TOOL, "Imp"],
        grip=["Mimic"],
        says={TOOL: [saves]},
        answers=[("guard", TOOL, 0)],
    )
    assert table.rig == ["Imp", "Mimic"]


# -- X --------------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("tags", "credits", "most"), [(2, 9, 2), (9, 3, 3), (0, 9, 0)])
def test_x_in_a_price_is_named_before_it_is_paid(tags: int, credits: int, most: int) -> None:
    """CR26 1.16.2c, 9.3.3f; CR 1.15.3, 8.5.1a: zero or more, up to what can be paid and to the stated limit."""
    table = Table(hq=["Psychographics"], root={"remote": ["Hostile Takeover"]}, turn="corp", tags=tags,
                  credits=(credits, 0))  # fmt: skip
    if not most:
        table.takes(("play", "Psychographics"))
        assert (table.purses[0], table.count("Hostile Takeover", "advancement")) == (credits, 0)
        return
    before: list[int] = []

    def names(at: Table) -> Any:
        if at.g.decision is not None and at.g.decision.kind == "number":
            before.append(at.purses[0])
            return ("number", most)
        return None

    table.takes(("play", "Psychographics"), names)
    assert (numbers(table), before) == (list(range(most + 1)), [credits])
    assert (table.purses[0], table.count("Hostile Takeover", "advancement")) == (credits - most, most)


@pytest.mark.parametrize(("least", "found"), [(0, True), (1, False)])
def test_x_is_nothing_where_a_cost_is_only_looked_at(least: int, found: bool) -> None:
    """CR26 1.16.2d: among operations of a cost of one or more it is none."""
    back = {"add": {"what": {"n": 1, "is": ["operation"], "from": "archives", "where": {"cost": {"at_least": least}}},
                    "to": "hand"}}  # fmt: skip
    table = ordered(back, archives=["Psychographics"], tags=3)
    assert table.hq == (["Psychographics"] if found else [])


# -- other prices ---------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("answer", "credits"), [(("mode", 0, "credits"), 5 - 2), (("mode", 1, "trash"), 5 + 7)])
def test_of_two_prices_the_one_that_was_paid_counts(answer: tuple[Any, ...], credits: int) -> None:
    """CR26 1.19.4b: whoever waits for cards trashed for their own abilities hears of the one alone."""
    says = {
        "Astrolabe": [{"paid": ["click", {"one_of": [[{"credits": 2}], ["trash"]]}], "do": []}],
        TOOL: [{"when": {"use": {"what": {"is": ["card"]}, "trashing": True}}, "do": [{"gain": 7}]}],
    }
    table = Table(rig=[TOOL, "Astrolabe"], says=says, credits=(0, 5)).takes(("use", "Astrolabe", 0), answer)
    assert table.purses[1] == credits


# -- memory ---------------------------------------------------------------------------------------------------------

KEPT = {TOOL: [{"static": [{"mu": {"n": 3, "for": {"is": ["virus", "program"]}}}]}]}
"""Three units that only viruses take."""


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("rig", "unused"), [([], 7), (["Imp"], 6), (["Corroder"], 6), (["Corroder"] * 4, 3)])
def test_what_is_kept_for_some_programs_counts_as_unused(rig: list[str], unused: int) -> None:
    """CR26 1.20.4a: four units, and three for viruses, whoever could use them."""
    table = played({"gain": {"per": "unused_memory"}}, rig=[TOOL, *rig], says=KEPT, credits=(0, 0))
    assert table.purses[1] == unused


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("grip", "left"), [("Imp", 5), ("Mimic", 4)])
def test_units_for_viruses_take_viruses_alone(grip: str, left: int) -> None:
    """CR26 1.20.4, 1.20.4b: a virus fits next to four other programs, and a fifth program only in place of another."""
    table = Table(rig=[TOOL, *["Corroder"] * 4], grip=[grip], says=KEPT, credits=(0, 9)).takes(("install", grip))
    assert len(table.rig) == 1 + left


@pytest.mark.usefixtures("both")
def test_programs_without_memory_of_their_kind_go() -> None:
    """CR26 1.20.4b; CR 3.9.3c: when the units for viruses are gone, one of five is trashed at the next checkpoint."""
    table = Table(rig=[TOOL, "Imp", *["Corroder"] * 4], says=KEPT, credits=(5, 0))
    zones.trash(table.g, table.card(TOOL))
    table.takes(("credit",), ("card", "Imp"))
    assert table.rig == ["Corroder"] * 4
    assert {option for option in table.offered if option[0] == "card"} == {("card", "Imp"), ("card", "Corroder")}
