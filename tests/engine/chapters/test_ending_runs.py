"""How runs end (CR26 6.1.4, 6.1.5, 6.8): jacking out, the end of a run, and what it leaves behind."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.chapters.staging import (
    BREAK,
    MOVE,
    OTHER,
    QUIET,
    QUIET_WALLS,
    TOOL,
    at_step,
    titles,
    uses_in_runs,
    waits,
)
from tests.engine.seats import Seats, at
from tests.engine.worked.table import BOOK, Table, playing_by


def jacking_out(**laid: Any) -> list[int]:
    """How many pieces of ice had been approached each time that the Runner could jack out."""
    found: list[int] = []
    table = Table(**laid, hq=["Hedge Fund"], says=QUIET)

    def look(at: Table) -> None:
        if ("jack_out",) in at.g.legal_actions():
            found.append(len(at.told("approach")))

    with pytest.raises(AssertionError, match="nobody asked"):
        table.run("HQ", look)
    return found


def refused(seats: Seats, server: str, *answers: Any) -> None:
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run(server, *answers)


def _moves(seats: Seats) -> Any:
    return ("use", seats.card("Corroder"), 0)


@pytest.mark.parametrize(
    ("book", "do", "event", "begins"),
    [
        ("cr-26.03", {"breach": "rd"}, "breach", False),
        ("cr-1.3", {"breach": "rd"}, "breach", True),
        ("cr-26.03", {"encounter": {"n": 1, "is": ["ice"], "who": "corp"}}, "encounter", False),
    ],
)
def test_nothing_new_begins_when_the_run_was_ended(book: str, do: Any, event: str, begins: bool) -> None:
    """CR26 6.8.2c; CR 6.8.2d: of what success set off the second is done, but breaches and encounters nothing today."""
    says = {**QUIET, TOOL: [waits({"run_successful": "hq"}, "end_run")],
            OTHER: [waits({"run_successful": "hq"}, do, {"gain": 3})]}  # fmt: skip
    for first, happens in ((TOOL, begins), (OTHER, True)):
        with playing_by(book):
            table = Table(ice={"R&D": ["Ice Wall"]}, hq=["Hedge Fund"], rig=[TOOL, OTHER], says=says, credits=(5, 0))
        table.run("HQ", ("next", first))
        assert (table.purses[1], table.happened(event)) == (3, happens)


@pytest.mark.parametrize(
    ("ice", "approached"),
    [([], [0]), (["Ice Wall"], [1]), (["Ice Wall", "Enigma"], [2, 2]), (["Vanilla", "Ice Wall", "Enigma"], [2, 3, 3])],
)
def test_in_2019_the_first_ice_approached_is_not_left(ice: list[str], approached: list[int]) -> None:
    """CR 6.1.5a, 6.1.5b, 6.4.1: at each further piece, and before the server itself."""
    with playing_by("cr-1.3"):
        assert jacking_out(ice={"HQ": ice}) == approached


@pytest.mark.usefixtures("both")
def test_another_attacked_server_does_not_end_the_run() -> None:
    """CR 6.1.2a, 6.1.2b; CR26 6.1.2d: what is breached is the new one, though nobody could have run on it."""
    says = {
        **QUIET_WALLS,
        TOOL: [uses_in_runs({"redirect": "hq"})],
        "PAD Campaign": [{"static": [{"no_actions": {"kinds": ["run"], "server": "hq", "who": "runner"}}]}],
    }
    table = Table(
        ice={"Archives": ["Ice Wall"]}, root={"remote": ["PAD Campaign"]}, hq=["Hedge Fund"], rig=[TOOL], says=says
    )
    assert not table.can("run", 0)
    table.run("Archives", at_step("approach") if BOOK.get() == "cr-26.03" else ("use", TOOL, 0))
    assert [event[1] for event in table.g.events if event[0] == "breach"] == [0]


@pytest.mark.usefixtures("both")
def test_what_a_phase_set_off_is_lost_when_it_is_over() -> None:
    """CR 6.8.2c, 9.6.6; CR26 9.2.8f: the first ends the run as the ice is encountered, the other comes to nothing."""
    says = {
        TOOL: [waits({"encounter": {"is": ["ice"]}}, "end_run")],
        OTHER: [waits({"encounter": {"is": ["ice"]}}, {"gain": 3}, may=True)],
    }
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall"]}, "rig": [TOOL, OTHER], "says": says, "credits": (5, 0)}
    assert Table(**laid).run("HQ", ("next", TOOL)).purses[1] == 0
    assert Table(**laid).run("HQ", ("next", OTHER), "yes").purses[1] == 3


@pytest.mark.usefixtures("both")
def test_a_window_that_is_open_when_the_run_is_ended_closes() -> None:
    """CR 6.8.2a, 6.8.2b; CR26 6.8.2a: what could be used in it twice is used once."""
    says = {
        **QUIET_WALLS,
        TOOL: [{"paid": [], "if": "during_run", "limit": "1/turn", "do": ["end_run"]}],
        OTHER: [{"paid": [], "if": {"encountering": {"is": ["ice"]}}, "limit": "1/turn", "do": [{"gain": 3}]}],
    }
    table = Table(ice={"HQ": ["Ice Wall"]}, hq=["Hedge Fund"], rig=[TOOL, OTHER], says=says, credits=(0, 0))

    def in_encounter(at: Table) -> Any:
        return ("use", at.card(TOOL), 0) if at.g.run is not None and at.g.run.encountering else None

    with pytest.raises(AssertionError, match="nobody asked"):
        table.run("HQ", in_encounter, lambda at: ("use", at.card(OTHER), 0) if at.told("end_run") else None)
    assert (table.purses, table.happened("run_unsuccessful")) == ((0, 0), True)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("by", "heard"), [("jack_out", 3), ("end_run", 0)])
def test_jacking_out_ends_the_run_and_is_no_other_end(by: str, heard: int) -> None:
    """CR 6.1.5; CR26 6.1.5: who waits for it hears of it alone."""
    says = {**QUIET_WALLS, "PAD Campaign": [waits({"jack_out": {"server": "any", "who": "runner"}}, {"gain": 3})]}
    if by == "end_run":
        says["Ice Wall"] = [{"sub": ["end_run"]}]
    table = Table(
        ice={"HQ": ["Ice Wall"]}, root={"remote": ["PAD Campaign"]}, hq=["Hedge Fund"], says=says, credits=(0, 5)
    )
    table.run("HQ", *(["jack_out"] if by == "jack_out" else []))
    assert table.purses[0] == heard + (1 if by == "jack_out" else 0)
    assert table.happened("run_unsuccessful")


def test_jacking_out_costs_a_program() -> None:
    """Port Anson Grid: who has none stays in the run."""
    laid: dict[str, Any] = {"root": {"HQ": ["Port Anson Grid"]}, "ice": {"HQ": ["-Ice Wall"]}}
    seats = Seats(rig=["Corroder"], **laid).run("HQ", "jack_out")
    assert (seats.happened("run_unsuccessful"), titles(seats, seats.g.runner.discard)) == (True, ["Corroder"])
    with pytest.raises(AssertionError, match="nobody asked"):
        Seats(**laid).run("HQ", "jack_out")


@pytest.mark.parametrize(("grid", "runs"), [("Crisium Grid", 1), ("Manegarm Skunkworks", 2)])
def test_a_run_that_reached_its_server_is_not_unsuccessful(grid: str, runs: int) -> None:
    """CR26 6.8.4a: Always Have a Backup Plan waits for an unsuccessful run, not for one that was not successful."""
    says = {"Manegarm Skunkworks": [{"when": {"approach_server": "this_server"}, "do": ["end_run"]}]}
    seats = Seats(root={"HQ": [grid]}, grip=["Always Have a Backup Plan"], says=says)
    answers: list[Any] = [("server", 0), *([("yes",)] * (runs - 1))]
    seats.do(("play", seats.card("Always Have a Backup Plan")), *answers)
    assert (len(seats.told("run_begins")), ("yes",) in seats.offered) == (runs, runs == 2)


def test_the_next_ice_cannot_be_broken_nor_the_run_left_before_it() -> None:
    """CR26 6.6.1: Inazuma's two subroutines hold until the next encounter, and in it."""
    ice = {"HQ": ["Ice Wall", "Ice Wall", "Inazuma"]}
    seats = Seats(ice=ice, rig=["Corroder"], says={"Ice Wall": [{"sub": [{"gain": 1}]}]}, credits=(0, 9))
    refused(seats, "HQ", at(2, BREAK))
    asked: list[int] = []

    def watch(at: Seats) -> Any:
        if ("jack_out",) in at.g.legal_actions() and at.g.run is not None:
            asked.append(at.g.run.ice_approached)

    refused(seats, "HQ", watch)
    assert sorted(set(asked)) == [2, 3]
    assert seats.run("HQ", at(3, BREAK)).told("fully_break")[-1:] == [("fully_break", "Ice Wall")]


def test_jacking_out_costs_a_card_for_the_rest_of_the_run() -> None:
    laid: dict[str, Any] = {"ice": {"HQ": ["Mind Game"]}, "hq": ["Hedge Fund"], "credits": (5, 5)}
    seats = Seats(rig=["Corroder"], **laid).run("HQ", ("number", 1), ("number", 0), ("server", 1), ("yes",))
    assert (seats.g.runner.bottom, seats.happened("jack_out")) == ([seats.card("Corroder")], True)
    poor = Seats(**laid).run("HQ", ("number", 1), ("number", 0), ("server", 1))
    assert ("yes",) not in poor.offered


def test_trick_shot_runs_a_remote_server_once_wherever_its_runs_end() -> None:
    """Moved from R&D, the first run offers the second all the same; the second, moved to R&D, offers none."""
    identity = "AgInfusion: New Miracles for a New World"
    table: dict[str, Any] = {"root": {"remote": ["PAD Campaign"]}, "hq": ["Hedge Fund"], "grip": ["Trick Shot"]}
    moved = Seats(ice={"R&D": ["-Ice Wall"]}, identities=[identity], **table)
    moved.do(("play", moved.card("Trick Shot")), ("use", identity, 0), ("server", 0), ("yes",))
    assert [server for name, server, *_ in moved.g.events if name == "run_begins"] == [1, 3]
    back = Seats(ice={"remote": ["-Ice Wall"]}, identities=[identity], **table)
    with pytest.raises(AssertionError, match="nobody asked"):
        back.do(("play", back.card("Trick Shot")), ("yes",), ("use", identity, 0), ("server", 1), ("yes",))
    assert [server for name, server, *_ in back.g.events if name == "run_ends"] == [1, 1]


def test_moving_ends_the_encounter() -> None:
    """CR26 6.1.3d: none of its other steps is carried out."""
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall"]}, "rig": ["Corroder"], "hq": ["Hedge Fund"]}
    seats = Seats(says={"Corroder": MOVE}, **laid).run("HQ", lambda s: s.g.run and s.g.run.encountering and _moves(s))
    assert seats.told("encounter", "encounter_ends", "sub_resolves") == [
        ("encounter", "Ice Wall"),
        ("encounter_ends", "Ice Wall"),
    ]
    assert ("run_successful", 2) in [event[:2] for event in seats.g.events]
