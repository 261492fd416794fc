"""Runs (CR26 6 and CR 6), step by step: servers, positions, encounters, success and the end, by both rulebooks."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.rulebooks import RULEBOOKS
from nrdb.engine.rules import zones
from tests.engine.worked.table import BOOK, Table

TOOL, OTHER, WALL = "Desperado", "Dyson Mem Chip", "Wall of Static"
QUIET: dict[str, Any] = {
    "Ice Wall": [{"sub": [{"gain": 1}]}],
    "Enigma": [{"sub": [{"gain": 10}]}],
    WALL: [{"sub": [{"gain": 100}]}],
}
"""Ice that ends no run: who it was is seen by the Corp's credits."""
PHASES = (
    *("run_begins", "approach", "encounter", "encounter_ends", "pass", "pass_all_ice"),
    *("approach_server", "run_successful", "breach", "breach_ends", "run_unsuccessful", "run_ends"),
)


def phases(table: Table) -> list[str]:
    return [name for name, *_ in table.g.events if name in PHASES]


def waits(when: Any, *do: Any, **more: Any) -> dict[str, Any]:
    return {"when": when, "do": list(do), **more}


def uses(*do: Any, **more: Any) -> dict[str, Any]:
    """An ability used once a turn for nothing, in a run."""
    return {"paid": [], "limit": "1/turn", "if": "during_run", "do": list(do), **more}


def at_step(name: str, title: str = TOOL, **more: Any) -> Any:
    """The use of a card, kept for the window after a step of the run of this name."""

    def answer(table: Table) -> Any:
        run = table.g.run
        if run is None or run.at < 1 or table.g.table.rulebook.run[run.at - 1].name != name:
            return None
        if any(getattr(run, field) != value for field, value in more.items()):
            return None
        return ("use", table.card(title), 0)

    return answer


# -- the way of a run -----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_a_run_past_ice_goes_through_its_phases() -> None:
    """CR 6.1.1, 6.2.2, 6.3.4, 6.4.4, 6.6.3, 6.9.3c, 6.9.4a, 6.9.5e, 6.9.6, 6.5.2; CR26 6.1.1."""
    table = Table(ice={"HQ": ["Ice Wall"]}, hq=["Hedge Fund"], says=QUIET, credits=(0, 5)).run("HQ")
    assert phases(table) == [
        *("run_begins", "approach", "encounter", "encounter_ends", "pass", "pass_all_ice"),
        *("approach_server", "run_successful", "breach", "breach_ends", "run_ends"),
    ]
    assert table.purses[0] == 1


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("ice", [["Ice Wall", "Enigma", WALL], ["Enigma", WALL]])
def test_each_piece_is_met_from_the_outside_inward(ice: list[str]) -> None:
    """CR 6.2.1a, 6.2.2, 6.6.2, 6.6.3; CR26 6.2.5a, 6.6.4: and in the next run all of them again."""
    table = Table(ice={"HQ": ice}, hq=["Hedge Fund"], says=QUIET)
    for _ in range(2):
        table.g.events.clear()
        table.run("HQ")
        for moment in ("approach", "encounter", "pass"):
            assert [title for _, title in table.told(moment)] == ice[::-1]


@pytest.mark.usefixtures("both")
def test_ice_that_is_not_rezzed_is_approached_and_passed() -> None:
    """CR 6.4.5, 6.4.4, 6.2.2: the rezzed one is encountered."""
    table = Table(ice={"HQ": ["-Enigma", "Ice Wall"]}, hq=["Hedge Fund"], says=QUIET, credits=(0, 5)).run("HQ")
    assert [title for _, title in table.told("encounter")] == ["Ice Wall"]
    assert [title for _, title in table.told("pass")] == ["Ice Wall", "Enigma"]


@pytest.mark.parametrize(
    ("book", "windows"),
    [
        ("cr-26.03", {"6.9.1e": "PR", "6.9.2b": "IPR", "6.9.3b": "BP", "6.9.4b": "P", "6.9.4e": "PR"}),
        ("cr-1.3", {"6.9.2b": "P", "6.9.2e": "IPR", "6.9.3b": "BP", "6.9.5b": "P", "6.9.5d": "PR"}),
    ],
)
def test_each_window_is_where_the_rulebook_has_it(book: str, windows: dict[str, str]) -> None:
    """CR 6.9.2b, 6.9.2e, 6.9.3b, 6.9.5b, 9.2.7b; CR26 6.9.3b."""
    rows = {row.rule.split()[1]: "".join(sorted(row.windows)) for row in RULEBOOKS[book].run if row.windows}
    assert rows == windows


@pytest.mark.usefixtures("both")
def test_nothing_is_rezzed_in_an_encounter() -> None:
    """CR 6.9.3b; CR26 6.9.3b: neither the ice farther in nor an asset."""
    table = Table(
        ice={"HQ": ["-Enigma", "Ice Wall"]},
        root={"remote": ["-PAD Campaign"]},
        hq=["Hedge Fund"],
        rig=[TOOL],
        says={**QUIET, TOOL: [uses({"gain": 1})]},
    )
    rezzed: set[str] = set()

    def look(at: Table) -> None:
        run = at.g.run
        if run is not None and any(option[0] == "rez" for option in at.g.legal_actions()):
            rezzed.add("encounter" if run.encountering else "elsewhere")

    with pytest.raises(AssertionError, match="nobody asked"):
        table.run("HQ", look)
    assert rezzed == {"elsewhere"}


@pytest.mark.usefixtures("both")
def test_what_an_encounter_sets_off_comes_before_breaking() -> None:
    """CR 6.9.3a; CR26 6.5.2: the toll is taken from what would have broken the ice."""
    says = {"Ice Wall": [waits("encountered", {"lose": {"n": 9, "who": "runner"}}), {"sub": ["end_run"]}]}
    table = Table(ice={"HQ": ["Ice Wall"]}, rig=["Corroder"], hq=["Hedge Fund"], says=says).run("HQ")
    assert ("use", "Corroder", 0) not in table.offered
    assert table.happened("run_unsuccessful")


# -- servers --------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_another_attacked_server_does_not_end_the_run() -> None:
    """CR 6.1.2a, 6.1.2b; CR26 6.1.2d: what is breached is the new one, though nobody could have run on it."""
    says = {
        **QUIET,
        TOOL: [uses({"redirect": "hq"})],
        "PAD Campaign": [{"static": [{"no_actions": {"of": ["run"], "server": "hq", "who": "runner"}}]}],
    }
    table = Table(
        ice={"Archives": ["Ice Wall"]}, root={"remote": ["PAD Campaign"]}, hq=["Hedge Fund"], rig=[TOOL], says=says
    )
    assert not table.can("run", 0)
    table.run("Archives", at_step("approach") if BOOK.get() == "cr-26.03" else ("use", TOOL, 0))
    assert [event[1] for event in table.g.events if event[0] == "breach"] == [0]


@pytest.mark.usefixtures("both")
def test_cannot_run_on_a_server_is_about_declaring_it() -> None:
    """CR 6.3.2a; CR26 6.3.2a: it is not offered, others are."""
    says = {"PAD Campaign": [{"static": [{"no_actions": {"of": ["run"], "server": "rd", "who": "runner"}}]}]}
    table = Table(root={"remote": ["PAD Campaign"]}, says=says)
    assert [table.can("run", server) for server in (0, 1, 2, 3)] == [True, False, True, True]


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("credits", "able"), [(1, False), (2, True)])
def test_what_a_run_costs_is_paid_when_the_server_is_declared(credits: int, able: bool) -> None:
    """CR 6.3.2b, 6.3.2c, 6.3.3a, 6.9.1; CR26 6.9.1a: before the run begins, and not from bad publicity."""
    says = {
        "PAD Campaign": [{"extra_cost": "run", "cost": [{"credits": 2}], "who": "runner"}],
        TOOL: [waits({"spend_credits": "you"}, {"if": "during_run", "then": [{"draw": 1}]})],
    }
    table = Table(
        root={"remote": ["PAD Campaign"]},
        hq=["Hedge Fund"],
        rig=[TOOL],
        stack=["Sure Gamble"] * 3,
        credits=(5, credits),
        says=says,
    )
    table.g.bad_publicity = 3
    assert table.can("run", 0) == able
    if able:
        table.run("HQ")
        assert (table.purses[1], table.grip) == (0, [])


@pytest.mark.usefixtures("both")
def test_bad_publicity_pays_during_the_run_and_what_is_left_goes() -> None:
    """CR 6.3.3, 6.3.3c, 6.8.3, 10.6.2; CR26 6.8.3, 6.9.1b."""
    table = Table(root={"remote": ["Nico Campaign"]}, credits=(5, 0))
    table.g.bad_publicity = 2
    assert table.run("remote", ("trash", "Nico Campaign")).archives == ["Nico Campaign"]
    assert table.purses[1] == 0
    assert table.run("HQ").purses[1] == 0


@pytest.mark.usefixtures("both")
def test_a_run_ends_with_its_server_and_is_not_unsuccessful() -> None:
    """CR 4.7.8f, 6.8.4b, 6.8.4; CR26 4.6.8e: neither successful nor unsuccessful."""
    says = {**QUIET, TOOL: [uses({"trash": {"n": 1, "is": ["asset"], "who": "corp"}})]}
    table = Table(root={"remote": ["PAD Campaign"]}, rig=[TOOL], says=says).run("remote", ("use", TOOL, 0))
    assert (table.happened("run_successful"), table.happened("run_unsuccessful"), table.happened("run_ends")) == (
        False,
        False,
        True,
    )


# -- positions ------------------------------------------------------------------------------------------------------


def install(at: str, **more: Any) -> dict[str, Any]:
    return {"install": {"what": {"n": 1, "is": ["ice"], "from": "hq"}, "free": True, "rez": "free", "at": at, **more}}


@pytest.mark.usefixtures("both")
def test_ice_farther_out_changes_nothing() -> None:
    """CR 6.2.3a; CR26 6.2.6, 6.2.6a: put there during the encounter, it is not met."""
    says = {**QUIET, "Ice Wall": [{"sub": [install("rd")]}]}
    table = Table(ice={"R&D": ["Enigma", "Ice Wall"]}, hq=[WALL], says=says, credits=(0, 5)).run("R&D")
    assert table.protecting("R&D") == ["Enigma", "Ice Wall", WALL]
    assert [title for _, title in table.told("encounter")] == ["Ice Wall", "Enigma"]


@pytest.mark.usefixtures("both")
def test_ice_directly_inward_is_met_next() -> None:
    """CR 6.2.3b; CR26 6.2.2c, 6.2.6b: between this piece and the next one, and then that one."""
    says = {**QUIET, "Ice Wall": [{"sub": [install("rd", inward=True)]}]}
    table = Table(ice={"R&D": ["Enigma", "Ice Wall"]}, hq=[WALL], says=says, credits=(0, 5)).run("R&D")
    assert table.protecting("R&D") == ["Enigma", WALL, "Ice Wall"]
    assert [title for _, title in table.told("encounter")] == ["Ice Wall", WALL, "Enigma"]


@pytest.mark.usefixtures("both")
def test_ice_farther_in_that_goes_is_not_met_and_none_is_met_twice() -> None:
    """CR 6.2.3c; CR26 6.2.6, 6.2.4, 10.3.1i: of three the middle one is trashed while the outer one is encountered."""
    says = {**QUIET, "Ice Wall": [{"sub": [{"trash": {"n": 1, "is": ["ice", "code_gate"]}}]}]}
    table = Table(ice={"HQ": [WALL, "Enigma", "Ice Wall"]}, hq=["Hedge Fund"], says=says, credits=(0, 5)).run("HQ")
    assert [title for _, title in table.told("encounter")] == ["Ice Wall", WALL]
    assert table.happened("run_successful")


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("do", [{"trash": "encountered"}, {"derez": "encountered"}])
def test_ice_that_goes_in_its_encounter_does_nothing_more(do: Any) -> None:
    """CR 6.2.4b, 8.2.9; CR26 6.2.7c, 6.2.4, 10.3.1i: the run goes on inward, past the position it had."""
    says = {**QUIET, TOOL: [uses(do, **{"if": {"encountering": {"is": ["barrier"]}}})]}
    table = Table(ice={"HQ": ["Enigma", "Ice Wall"]}, hq=["Hedge Fund"], rig=[TOOL], says=says, credits=(0, 5))
    table.run("HQ", ("use", TOOL, 0))
    assert (table.purses[0], table.happened("run_successful")) == (10, True)


@pytest.mark.usefixtures("both")
def test_what_comes_in_the_place_of_approached_ice_is_approached() -> None:
    """CR 6.2.4d; CR26 6.2.7b: it is encountered, and its approach sets nothing off again."""
    says = {
        **QUIET,
        TOOL: [uses({"swap": {"what": "approached", "with": {"n": 1, "is": ["ice", "code_gate"], "who": "corp"}}})],
        OTHER: [waits({"approach": {"what": {"is": ["ice"]}}}, {"draw": 1})],
    }
    table = Table(
        ice={"HQ": ["Ice Wall"], "R&D": ["Enigma"]},
        hq=["Hedge Fund"],
        rig=[TOOL, OTHER],
        stack=["Sure Gamble"] * 5,
        says=says,
        credits=(0, 5),
    )
    table.run("HQ", at_step("approach"))
    assert (table.protecting("HQ"), table.purses[0]) == (["Enigma"], 10)
    assert [title for _, title in table.told("encounter")] == ["Enigma"]
    assert len(table.grip) == 1


# -- encounters -----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_ending_the_run_stops_subroutines_and_skips_what_was_to_come() -> None:
    """CR 6.1.4, 6.5.5a, 6.5.5; CR26 6.1.4: the second of three ends it."""
    says = {"Ice Wall": [{"sub": [{"gain": 1}]}, {"sub": ["end_run"]}, {"sub": [{"gain": 10}]}]}
    table = Table(ice={"HQ": ["Enigma", "Ice Wall"]}, hq=["Hedge Fund"], says=says, credits=(0, 5)).run("HQ")
    assert table.purses[0] == 1
    assert phases(table) == ["run_begins", "approach", "encounter", "encounter_ends", "run_unsuccessful", "run_ends"]


@pytest.mark.usefixtures("both")
def test_bypassed_ice_is_neither_broken_nor_does_it_anything() -> None:
    """CR 6.5.3a, 6.5.3b, 6.5.3c; CR26 6.5.8: it is passed, and not fully broken."""
    says = {
        **QUIET,
        TOOL: [waits({"encounter": {"is": ["ice"]}}, {"bypass": "it"})],
        OTHER: [waits({"fully_break": {"what": {"is": ["ice"]}}}, {"draw": 1})],
        "Enigma": [],
    }
    table = Table(
        ice={"HQ": ["Enigma", "Ice Wall"]},
        hq=["Hedge Fund"],
        rig=[TOOL, OTHER, "Corroder"],
        stack=["Sure Gamble"],
        says=says,
        credits=(0, 5),
    )
    table.run("HQ")
    assert (table.purses[0], table.grip) == (0, [])
    assert ("use", "Corroder", 0) not in table.offered
    assert [title for _, title in table.told("pass")] == ["Ice Wall", "Enigma"]


@pytest.mark.usefixtures("both")
def test_what_was_broken_is_whole_in_the_next_encounter() -> None:
    """CR 6.5.4; CR26 9.8.4, 6.5.3: in the same turn, on the same ice."""
    table = Table(ice={"HQ": ["Ice Wall"]}, rig=["Corroder"], hq=["Hedge Fund"])
    assert table.run("HQ", ("use", "Corroder", 0)).happened("run_successful")
    assert not table.happened("run_unsuccessful")
    assert table.run("HQ").happened("run_unsuccessful")


@pytest.mark.usefixtures("both")
def test_not_only_icebreakers_break() -> None:
    """CR 6.5.4a: a piece of hardware, whatever the strength."""
    says = {TOOL: [{"paid": [{"credits": 1}], "do": [{"break": {"n": 1, "of": "ice"}}]}]}
    table = Table(ice={"HQ": [WALL]}, rig=[TOOL], hq=["Hedge Fund"], says=says).run("HQ", ("use", TOOL, 0))
    assert (table.happened("run_successful"), table.purses[1]) == (True, 4)


@pytest.mark.usefixtures("both")
def test_what_is_broken_is_offered_no_more() -> None:
    """CR26 9.8.6, 9.8.6a: one of two is left to choose; and when none is, nothing breaks."""
    says = {
        WALL: [{"sub": [{"gain": 1}]}, {"sub": [{"gain": 10}]}, {"sub": [{"gain": 100}]}],
        TOOL: [{"paid": [{"credits": 0}], "do": [{"break": {"n": 1, "of": "ice"}}]}],
    }
    table = Table(ice={"HQ": [WALL]}, rig=[TOOL], hq=["Hedge Fund"], says=says, credits=(0, 5))
    offered: list[set[Any]] = []

    def look(at: Table) -> Any:
        options = at.g.legal_actions()
        if options and options[0][0] == "sub":
            offered.append({option[1] for option in options})
        return None

    use = ("use", TOOL, 0)
    with pytest.raises(AssertionError, match="nobody asked"):
        table.run("HQ", look, use, ("sub", 1), use, ("sub", 0), use, use)
    assert offered[:2] == [{0, 1, 2}, {0, 2}]
    assert len(table.told("break")) == 3


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("broken", [0, 1])
def test_a_subroutine_gained_in_an_encounter_is_not_broken(broken: int) -> None:
    """CR26 9.8.4b, 6.5.7d: it resolves, though all others were broken before; and they were so once."""
    gain = {"for": {"duration": "encounter", "static": [{"gain_sub": {"subs": [[{"gain": 5}]], "of": "encountered"}}]}}
    says = {**QUIET, TOOL: [uses(gain)], OTHER: [waits({"fully_break": {"what": {"is": ["ice"]}}}, {"draw": 1})]}
    table = Table(
        ice={"HQ": ["Ice Wall"]},
        rig=["Corroder", TOOL, OTHER],
        hq=["Hedge Fund"],
        stack=["Sure Gamble"] * 5,
        says=says,
        credits=(0, 5),
    )
    use = ("use", "Corroder", 0)
    order: list[Any] = []

    def then(at: Table) -> Any:
        if at.told("break") and at.g.run is not None and at.g.run.encountering:
            order.append(1)
            return ("use", at.card(TOOL), 0)
        return None

    table.run("HQ", use, then, *([use] if broken else []))
    assert (table.purses, len(table.grip), order) == ((0, 3) if broken else (5, 4), 1, [1])


@pytest.mark.usefixtures("both")
def test_a_subroutine_goes_on_without_its_ice_and_the_next_does_not() -> None:
    """CR26 9.8.8, 9.8.1: the ice trashes itself and the rest of that subroutine is done; the other one is not."""
    says = {"Ice Wall": [{"sub": ["trash", {"gain": 5}]}, {"sub": [{"gain": 100}]}]}
    table = Table(ice={"HQ": ["Ice Wall"]}, hq=["Hedge Fund"], says=says, credits=(0, 5)).run("HQ")
    assert (table.purses[0], table.archives) == (5, ["Ice Wall"])


@pytest.mark.usefixtures("both")
def test_subroutines_resolve_as_printed_with_no_window_between() -> None:
    """CR26 9.8.3c, 9.8.2, 9.8.7a, 9.1.9c; CR 6.9.3c, 6.5.5: each before the next, and the Runner is not asked."""
    says = {"Ice Wall": [{"sub": [{"gain": 2}]}, {"sub": [{"gain": {"per": "credits"}}]}], TOOL: [uses({"draw": 1})]}
    table = Table(ice={"HQ": ["Ice Wall"]}, hq=["Hedge Fund"], rig=[TOOL], says=says, credits=(1, 5))
    between: list[int] = []

    def look(at: Table) -> None:
        if 1 < at.g.corp.credits < 6 and at.g.player == "runner":
            between.append(at.g.corp.credits)

    with pytest.raises(AssertionError, match="nobody asked"):
        table.run("HQ", look)
    assert (table.purses[0], between) == (6, [])


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("broken", [True, False])
def test_a_forced_encounter_comes_back_to_where_it_came_from(broken: bool) -> None:
    """CR 6.5.2a, 6.5.2b, 6.1.3b; CR26 6.5.9a, 6.5.9c: the rest of the subroutine follows, unless the run was ended."""
    says = {
        "Enigma": [{"sub": [{"encounter": {"n": 1, "is": ["ice", "barrier"]}}, {"gain": 7}]}],
        "Ice Wall": [{"sub": ["end_run"]}],
    }
    table = Table(
        ice={"HQ": ["Enigma"], "R&D": ["Ice Wall"]}, rig=["Corroder"], hq=["Hedge Fund"], says=says, credits=(0, 5)
    )
    table.run("HQ", *([("use", "Corroder", 0)] if broken else []))
    assert table.happened("run_successful") == broken
    assert table.happened("run_unsuccessful") != broken
    if broken:
        assert table.purses[0] == 7
        assert [event[1] for event in table.g.events if event[0] == "breach"] == [0]


# -- success and the end --------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_success_is_a_label_and_what_it_sets_off_comes_before_the_breach() -> None:
    """CR 6.7.2, 6.9.5e; CR26 6.7.1: the run ended by it is successful, and breaches nothing."""
    says = {"PAD Campaign": [waits({"run_successful": {"server": "hq", "who": "runner"}}, "end_run")]}
    table = Table(hq=["Hedge Fund"], root={"remote": ["PAD Campaign"]}, says=says).run("HQ")
    assert phases(table)[-2:] == ["run_successful", "run_ends"]


@pytest.mark.usefixtures("both")
def test_what_success_set_off_resolves_though_the_run_was_ended() -> None:
    """CR26 6.7.3; CR 6.8.2d: it doesn't begin a phase, so its window is finished."""
    says = {
        TOOL: [waits({"run_successful": "hq"}, "end_run")],
        OTHER: [waits({"run_successful": "hq"}, {"gain": 3}, may=True)],
    }
    table = Table(hq=["Hedge Fund"], rig=[TOOL, OTHER], says=says, credits=(5, 0)).run("HQ", ("next", TOOL), "yes")
    assert (table.purses[1], table.told("access")) == (3, [])


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
        **QUIET,
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
    says = {**QUIET, "PAD Campaign": [waits({"jack_out": {"server": "any", "who": "runner"}}, {"gain": 3})]}
    if by == "end_run":
        says["Ice Wall"] = [{"sub": ["end_run"]}]
    table = Table(
        ice={"HQ": ["Ice Wall"]}, root={"remote": ["PAD Campaign"]}, hq=["Hedge Fund"], says=says, credits=(0, 5)
    )
    table.run("HQ", *(["jack_out"] if by == "jack_out" else []))
    assert table.purses[0] == heard + (1 if by == "jack_out" else 0)
    assert table.happened("run_unsuccessful")


@pytest.mark.usefixtures("both")
def test_what_a_successful_run_is_not_called_is_no_failure_either() -> None:
    """CR 6.8.4a, 6.8.4; CR26 6.8.4a: where success is forbidden."""
    table = Table(root={"HQ": ["Crisium Grid"]}, hq=["Hedge Fund"]).run("HQ", ("access", "Crisium Grid"))
    assert (table.happened("run_successful"), table.happened("run_unsuccessful")) == (False, False)


@pytest.mark.usefixtures("both")
def test_the_end_of_a_run_is_told_when_it_is_over() -> None:
    """CR 6.8.5; CR26 6.8.5: no run is under way then."""
    says = {TOOL: [waits({"run_ends": "any"}, {"if": "during_run", "then": [{"gain": 1}], "else": [{"gain": 10}]})]}
    table = Table(hq=["Hedge Fund"], rig=[TOOL], says=says, credits=(5, 0)).run("HQ")
    assert table.purses[1] == 10


@pytest.mark.usefixtures("both")
def test_if_successful_asks_for_the_server_of_the_run() -> None:
    """CR 6.7.3a; CR26 6.7.4a: a run on HQ that becomes one on R&D is successful, but not as it was meant."""
    do = {"run": {"server": "hq", "if_successful": [{"gain": 9}]}}
    says = {"Diesel": [{"play": [do]}], TOOL: [uses({"redirect": "rd"})]}
    for answers, credits in (((), 9), ((("use", TOOL, 0),), 0)):
        table = Table(grip=["Diesel"], hq=["Hedge Fund"], rig=[TOOL], says=says, credits=(5, 0))
        table.takes(("play", "Diesel"), *answers)
        assert (table.purses[1], table.happened("run_successful")) == (credits, True)


@pytest.mark.usefixtures("both")
def test_ice_goes_and_its_server_remains_central() -> None:
    """CR 4.7.7a, 4.7.9b, 3.4.2; CR26 4.6.6a: HQ is there without ice, and one lone piece is all there is to pass."""
    table = Table(ice={"HQ": ["Ice Wall"]}, hq=["Hedge Fund"], says=QUIET)
    assert len(table.run("HQ").told("pass_all_ice", "pass")) >= 1
    zones.trash(table.g, table.card("Ice Wall"))
    assert table.can("run", 0)
    assert table.protecting("HQ") == []
