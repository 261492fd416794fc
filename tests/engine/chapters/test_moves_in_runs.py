"""Positions, moves and windows of runs (CR26 6 and CR 6), each rule at a small table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.worked.table import Table, playing_by

TOOL, OTHER, DEVICE, ORDER = "Desperado", "Dyson Mem Chip", "PAD Campaign", "Mushin No Shin"
QUIET: dict[str, Any] = {"Ice Wall": [{"sub": [{"gain": 1}]}], "Enigma": [{"sub": [{"gain": 10}]}], "Vanilla": []}
"""Ice that ends no run."""


def waits(when: Any, *do: Any, **more: Any) -> dict[str, Any]:
    return {"when": when, "do": list(do), **more}


def heard(table: Table, *kinds: str) -> list[tuple[str, Any]]:
    """What has happened, with the title of ice and the number of a server."""
    cards = table.g.table.card_of
    about = {"run_successful", "breach", "approach_server"}
    return [(name, it if name in about else cards[it].title) for name, it, *_ in table.g.events if name in kinds]


# -- where a move leads ---------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("then", ["approach", "encounter"])
def test_who_moves_to_ice_goes_on_from_there(then: str) -> None:
    """CR26 6.2.8a, 6.1.2c; CR 6.1.3a, 6.4.2a, 6.4.2b: its server is attacked now, past the ice farther out."""
    says = {**QUIET, "Vanilla": [{"sub": [{"move_runner": {"ice": {"n": 1, "is": ["ice", "barrier"], "other": True},
            "then": then}}]}]}  # fmt: skip
    table = Table(ice={"HQ": ["Vanilla"], "R&D": ["Ice Wall", "Enigma"]}, hq=["Hedge Fund"], says=says, credits=(0, 5))
    table.run("HQ")
    approached = [("approach", "Vanilla"), *([("approach", "Ice Wall")] if then == "approach" else [])]
    assert heard(table, "approach") == approached
    assert heard(table, "encounter", "run_successful") == [
        ("encounter", "Vanilla"),
        ("encounter", "Ice Wall"),
        ("run_successful", 1),
    ]
    assert table.purses[0] == 1, "the ice farther out was not met"


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("to", "met"), [("rd", ["Enigma", "Ice Wall"]), ("archives", [])])
def test_another_server_is_approached_from_the_outside(to: str, met: list[str]) -> None:
    """CR 6.1.2c; CR26 6.1.2c: its outermost ice comes next, or the server itself where there is none."""
    says = {**QUIET, "Vanilla": [{"sub": [{"move_runner": {"to": to}}]}]}
    table = Table(ice={"HQ": ["Ice Wall", "Vanilla"], "R&D": ["Ice Wall", "Enigma"]}, hq=["Hedge Fund"], says=says)
    table.run("HQ")
    assert heard(table, "approach")[1:] == [("approach", title) for title in met]
    server = {"rd": 1, "archives": 2}[to]
    assert heard(table, "approach_server", "run_successful") == [
        ("approach_server", server),
        ("run_successful", server),
    ]


@pytest.mark.usefixtures("both")
def test_nobody_moves_without_a_run() -> None:
    """CR26 6.2.8c: nothing happens, and what follows is done."""
    says = {ORDER: [{"play": [{"move_runner": {"to": "rd"}}, {"gain": 2}]}], **QUIET}
    table = Table(turn="corp", hq=[ORDER], ice={"R&D": ["Ice Wall"]}, credits=(0, 0), says=says)
    table.takes(("play", ORDER))
    assert (table.purses[0], heard(table, "approach", "run_successful")) == (2, [])


def test_after_the_innermost_ice_there_is_no_position_until_a_move_gives_one() -> None:
    """CR26 6.2.5c: ice that leaves then takes nobody along, and the Runner may be moved back to the outside."""
    says = {**QUIET, DEVICE: [waits({"approach_server": "any"}, {"move_runner": {"to": "attacked"}}, limit="1/turn")]}
    table = Table(ice={"HQ": ["Ice Wall"]}, root={"remote": [DEVICE]}, hq=["Hedge Fund"], says=says).run("HQ")
    assert heard(table, "approach", "run_successful") == [
        ("approach", "Ice Wall"),
        ("approach", "Ice Wall"),
        ("run_successful", 0),
    ]
    leaves = {**QUIET, DEVICE: [waits({"approach_server": "any"}, {"move_ice": {"what": {"n": 1, "is": ["ice"]},
              "to": "archives"}})]}  # fmt: skip
    table = Table(ice={"HQ": ["Ice Wall"]}, root={"remote": [DEVICE]}, hq=["Hedge Fund"], says=leaves).run("HQ")
    assert (table.protecting("Archives"), heard(table, "run_successful")) == (["Ice Wall"], [("run_successful", 0)])


# -- encounters that are forced -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_a_forced_encounter_leaves_the_runner_where_they_are() -> None:
    """CR26 6.1.3c: the attacked server and the position stay those of the run."""
    says = {**QUIET, "Vanilla": [{"sub": [{"encounter": {"n": 1, "is": ["ice", "code_gate"]}}]}]}
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall", "Vanilla"], "R&D": ["Enigma"]}, "hq": ["Hedge Fund"]}
    table = Table(**laid, says=says, rig=["Gordian Blade"], credits=(0, 5))
    seen: list[Any] = []

    def look(at: Table) -> None:
        run = at.g.run
        if run is not None and run.encountering and run.ice == at.card("Enigma"):
            seen.append((run.server, run.position))

    with pytest.raises(AssertionError, match="nobody asked"):
        table.run("HQ", look)
    assert set(seen) == {(0, 1)}
    assert heard(table, "encounter", "run_successful") == [
        *(("encounter", title) for title in ("Vanilla", "Enigma", "Ice Wall")),
        ("run_successful", 0),
    ]


def test_a_move_in_a_forced_encounter_is_for_the_run_around_it() -> None:
    """CR26 6.5.9d: the encounter goes on to its last subroutine, then the run goes on where it was moved to."""
    says = {**QUIET, DEVICE: [waits("accessed", {"encounter": {"n": 1, "is": ["ice", "code_gate"]}})],
            "Vanilla": [{"sub": [{"encounter": {"n": 1, "is": ["ice", "code_gate"]}}, {"gain": 100}]}],
            "Enigma": [{"sub": [{"move_runner": {"to": "rd"}}]}, {"sub": [{"gain": 10}]}]}  # fmt: skip
    table = Table(ice={"HQ": ["Vanilla"], "remote": ["Enigma"]}, hq=["Hedge Fund"], says=says, credits=(0, 5))
    table.run("HQ")
    assert table.purses[0] == 110
    assert heard(table, "run_successful") == [("run_successful", 1)]


# -- one phase after the other --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("again", "gained"), [(False, 5), (True, 0)])
def test_ice_is_passed_after_breaking_it_when_no_phase_comes_between(again: bool, gained: int) -> None:
    """CR26 6.1.3e, 6.1.3f: who was sent back to approach it, and then passes it without an encounter, has not."""
    back = [{"derez": "it"}, {"move_runner": {"ice": "it", "then": "approach"}}]
    says = {
        **QUIET,
        TOOL: [
            waits({"pass": {"what": {"is": ["ice", "fully_broken"]}, "using": {"is": ["icebreaker"]}}}, {"gain": 5})
        ],
        OTHER: [waits({"fully_break": {"what": {"is": ["ice"]}}}, *back, limit="1/turn")] if again else [],
    }
    table = Table(ice={"HQ": ["Ice Wall"]}, rig=["Corroder", TOOL, OTHER], hq=["Hedge Fund"], says=says, credits=(0, 1))
    table.run("HQ", ("use", "Corroder", 0))
    assert heard(table, "approach") == [("approach", "Ice Wall")] * (1 + again)
    assert (heard(table, "pass"), table.purses[1]) == ([("pass", "Ice Wall")], gained)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("do", [{"trash": "it"}, {"move_ice": {"what": "it", "to": "archives"}}, {"derez": "it"}])
def test_what_becomes_of_ice_as_it_is_passed_moves_nobody(do: Any) -> None:
    """CR 6.2.4e; CR26 6.2.5a: the next one inward is met, and then the server."""
    says = {**QUIET, DEVICE: [waits({"pass": {"is": ["ice", "barrier"]}}, do)]}
    table = Table(ice={"HQ": ["Enigma", "Ice Wall"]}, root={"remote": [DEVICE]}, hq=["Hedge Fund"], says=says)
    table.run("HQ")
    assert heard(table, "approach", "run_successful") == [
        ("approach", "Ice Wall"),
        ("approach", "Enigma"),
        ("run_successful", 0),
    ]


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


# -- the rules of 2019 ----------------------------------------------------------------------------------------------


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


@pytest.mark.parametrize(
    ("ice", "approached"),
    [([], [0]), (["Ice Wall"], [1]), (["Ice Wall", "Enigma"], [2, 2]), (["Vanilla", "Ice Wall", "Enigma"], [2, 3, 3])],
)
def test_in_2019_the_first_ice_approached_is_not_left(ice: list[str], approached: list[int]) -> None:
    """CR 6.1.5a, 6.1.5b, 6.4.1: at each further piece, and before the server itself."""
    with playing_by("cr-1.3"):
        assert jacking_out(ice={"HQ": ice}) == approached


@pytest.mark.parametrize("book", ["cr-1.3", "cr-26.03"])
@pytest.mark.parametrize("ice", [[], ["Vanilla"]])
def test_a_runner_who_encounters_no_ice_has_passed_all_of_it(book: str, ice: list[str]) -> None:
    """CR 6.9.5a; CR26 6.9.4a, 9.12.2d: the server is approached in any case."""
    says = {
        **QUIET,
        DEVICE: [waits({"approach_server": "hq"}, {"gain": 1}), waits({"pass_all_ice": "hq"}, {"gain": 10})],
    }
    with playing_by(book):
        table = Table(ice={"HQ": ice}, root={"remote": [DEVICE]}, hq=["Hedge Fund"], says=says, credits=(0, 5))
    assert table.run("HQ").purses[0] == 11


def test_in_2019_the_window_in_which_the_runner_is_moved_is_finished_first() -> None:
    """CR 6.1.3c: the Corp may still act in it, and the next ice is approached after that."""
    moves = {
        "paid": [],
        "limit": "1/turn",
        "if": {"encountering": {"is": ["ice"]}},
        "do": [{"move_runner": {"to": "rd"}}],
    }
    says = {**QUIET, TOOL: [moves], DEVICE: [{"paid": [], "limit": "1/turn", "do": [{"gain": 1}]}]}
    with playing_by("cr-1.3"):
        table = Table(ice={"HQ": ["Vanilla"], "R&D": ["Ice Wall"]}, root={"remote": [DEVICE]}, rig=[TOOL], says=says)

    def acts(at: Table) -> Any:
        return ("use", at.card(DEVICE), 0) if ("use", TOOL) in at.told("use") else None

    table.run("HQ", ("use", TOOL, 0), acts)
    assert heard(table, "use", "approach") == [
        ("approach", "Vanilla"),
        ("use", TOOL),
        ("use", DEVICE),
        ("approach", "Ice Wall"),
    ]


# -- where ice is installed -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(
    ("position", "answers", "stands"),
    [
        (None, (), ["Ice Wall", "Enigma", "Vanilla"]),
        ("innermost", (), ["Vanilla", "Ice Wall", "Enigma"]),
        ("any", (("number", 0),), ["Vanilla", "Ice Wall", "Enigma"]),
        ("any", (("number", 1),), ["Ice Wall", "Vanilla", "Enigma"]),
        ("any", (("number", 2),), ["Ice Wall", "Enigma", "Vanilla"]),
    ],
)
def test_ice_is_installed_where_the_text_says(position: str | None, answers: Any, stands: list[str]) -> None:
    """CR26 6.2.2b, 6.2.2d: outside all others, inside all, or in any gap or at either end as the Corp likes."""
    install = {"what": {"n": 1, "is": ["ice"], "from": "hq"}, "free": True, "at": "hq"}
    says = {ORDER: [{"play": [{"install": {**install, **({"position": position} if position else {})}}]}]}
    table = Table(turn="corp", hq=[ORDER, "Vanilla"], ice={"HQ": ["Ice Wall", "Enigma"]}, says=says)
    assert table.takes(("play", ORDER), *answers).protecting("HQ") == stands


@pytest.mark.parametrize(("when", "approached"), [("approach", ["Ice Wall"]), ("pass", ["Ice Wall", "Ice Wall"])])
def test_nobody_is_moved_to_the_ice_that_they_approach(when: str, approached: list[str]) -> None:
    """CR26 6.2.8d: nothing happens; who has passed it comes back to it."""
    back = waits({when: {"is": ["ice"]}}, {"move_runner": {"ice": "it", "then": "approach"}}, limit="1/turn")
    table = Table(
        ice={"HQ": ["Ice Wall"]}, root={"remote": [DEVICE]}, hq=["Hedge Fund"], says={**QUIET, DEVICE: [back]}
    )
    assert heard(table.run("HQ"), "approach") == [("approach", title) for title in approached]
