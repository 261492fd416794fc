"""Runs against a Corp that is there (CR26 6): ice, windows, and what is done meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import PASS, Option
from nrdb.engine.model.frame import Run
from nrdb.engine.model.numbers import DISCARD, HAND, INSTALLED
from nrdb.engine.rulebooks import RULEBOOKS
from nrdb.engine.rules import money, values
from nrdb.engine.steps import machine
from tests.engine.chapters.staging import (
    BEHIND_ICE_WALL,
    DEVICE,
    OTHER,
    PHASES,
    QUIET,
    QUIET_POP_UP,
    QUIET_WALLS,
    TOOL,
    heard,
    uses_in_runs,
    waits,
)
from tests.engine.laid import card, compiled
from tests.engine.seats import Seats
from tests.engine.worked.table import Table, playing_by


def phases(table: Table) -> list[str]:
    return [name for name, *_ in table.g.events if name in PHASES]


def numbers(seats: Seats) -> list[int]:
    """The numbers that could be named."""
    return sorted(option[1] for option in seats.offered if option[0] == "number")


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("to", "met"), [("rd", ["Enigma", "Ice Wall"]), ("archives", [])])
def test_another_server_is_approached_from_the_outside(to: str, met: list[str]) -> None:
    """CR 6.1.2c; CR26 6.1.2c: its outermost ice comes next, or the server itself where there is none."""
    says = {**QUIET, "Vanilla": [{"sub": [{"move_runner": {"server": to}}]}]}
    table = Table(ice={"HQ": ["Ice Wall", "Vanilla"], "R&D": ["Ice Wall", "Enigma"]}, hq=["Hedge Fund"], says=says)
    table.run("HQ")
    assert heard(table, "approach")[1:] == [("approach", title) for title in met]
    server = {"rd": 1, "archives": 2}[to]
    assert heard(table, "approach_server", "run_successful") == [
        ("approach_server", server),
        ("run_successful", server),
    ]


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


@pytest.mark.parametrize(("again", "gained"), [(False, 5), (True, 0)])
def test_ice_is_passed_after_breaking_it_when_no_phase_comes_between(again: bool, gained: int) -> None:
    """CR26 6.1.3e, 6.1.3f: who was sent back to approach it, and then passes it without an encounter, has not."""
    back = [{"derez": "it"}, {"move_runner": {"what": "it", "to": "approach"}}]
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
        "do": [{"move_runner": {"server": "rd"}}],
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


@pytest.mark.usefixtures("both")
def test_a_run_past_ice_goes_through_its_phases() -> None:
    """CR 6.1.1, 6.2.2, 6.3.4, 6.4.4, 6.6.3, 6.9.3c, 6.9.4a, 6.9.5e, 6.9.6, 6.5.2; CR26 6.1.1."""
    table = Table(ice={"HQ": ["Ice Wall"]}, hq=["Hedge Fund"], says=QUIET_WALLS, credits=(0, 5)).run("HQ")
    assert phases(table) == [
        *("run_begins", "approach", "encounter", "encounter_ends", "pass", "pass_all_ice"),
        *("approach_server", "run_successful", "breach", "breach_ends", "run_ends"),
    ]
    assert table.purses[0] == 1


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
        says={**QUIET_WALLS, TOOL: [uses_in_runs({"gain": 1})]},
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


@pytest.mark.usefixtures("both")
def test_ending_the_run_stops_subroutines_and_skips_what_was_to_come() -> None:
    """CR 6.1.4, 6.5.5a, 6.5.5; CR26 6.1.4: the second of three ends it."""
    says = {"Ice Wall": [{"sub": [{"gain": 1}]}, {"sub": ["end_run"]}, {"sub": [{"gain": 10}]}]}
    table = Table(ice={"HQ": ["Enigma", "Ice Wall"]}, hq=["Hedge Fund"], says=says, credits=(0, 5)).run("HQ")
    assert table.purses[0] == 1
    assert phases(table) == ["run_begins", "approach", "encounter", "encounter_ends", "run_unsuccessful", "run_ends"]


def test_a_run_here_is_a_run_on_the_server_of_the_card() -> None:
    seats = Seats(root={"remote": ["Daily Quest"]}, hq=["Hedge Fund"])
    assert seats.run("remote").g.runner.credits == 7
    assert seats.run("HQ").g.runner.credits == 7


@pytest.mark.parametrize(("first", "lost"), [(True, 0), (False, 1)])
def test_subroutines_gained_stand_before_or_after_its_own(first: bool, lost: int) -> None:
    """CR26 6.4.2: two credits to lose, and a subroutine that ends the run; one for each power counter."""
    gained = {"gain_sub": {"subs": [["end_run"]], "n": {"per": "self.power"}, "before": first}}
    says = {"Ice Wall": [{"sub": [{"lose": {"who": "runner", "n": 1}}]}, {"static": [gained]}]}
    seats = Seats(ice={"HQ": ["Ice Wall"]}, says=says)
    seats.g.power[seats.card("Ice Wall")] = 2
    assert len(values.subroutines(seats.g, seats.card("Ice Wall"))) == 3
    assert seats.run("HQ").g.runner.credits == 5 - lost
    bare = Seats(ice={"HQ": ["Ice Wall"]}, says=says, hq=["Hedge Fund"])
    assert bare.run("HQ").happened("run_successful")


@pytest.mark.parametrize(("source", "basic"), [(-1, True), (0, False), (3, False), (None, False)])
def test_a_run_is_basic_that_no_card_has_made(source: int | None, basic: bool) -> None:
    entry = [waits("turn_begins", {"gain": 1}, **{"if": "run_is_basic"})]
    asked = compiled(card("daily_casts"), {"daily_casts": entry}).heard[0][1].condition
    seats = Seats(rig=["Daily Casts"])
    seats.g.run = None if source is None else Run(0, source)
    assert asked is not None
    assert asked(seats.g, seats.card("Daily Casts")) is basic


@pytest.mark.parametrize("rulebook", ["cr-26.03", "core"])
def test_ice_is_arranged_also_where_nobody_runs(rulebook: str) -> None:
    """Which servers there are does not hang on whether runs are played."""
    seats = Seats(ice={"HQ": ["Vanilla", "Wall of Static"]}, hq=["Sunset"], turn="corp", rulebook=rulebook)
    seats.do(("play", seats.card("Sunset")), ("server", 0), ("card", "Vanilla"))
    assert seats.g.ice[0] == [seats.card("Wall of Static"), seats.card("Vanilla")]


@pytest.mark.parametrize(("clicks", "back"), [((("use", "Eli 1.0", 0),), True), ((), False)])
def test_a_click_spent_in_a_run_brings_a_card_back(clicks: tuple[tuple[str, str, int], ...], back: bool) -> None:
    """The click of the action itself was spent before the run."""
    seats = Seats(ice={"HQ": ["Eli 1.0"]}, archives=["PAD Campaign"], hq=["Hedge Fund"],
                  identities=["Seidr Laboratories: Destiny Defined"])  # fmt: skip
    seats.run("HQ", *clicks, *([("yes",), ("use", "Eli 1.0", 0)] if back else []))
    assert (seats.g.zone[seats.card("PAD Campaign")] != DISCARD) == back
    if back:
        assert seats.g.corp.top[-1] == seats.card("PAD Campaign")


def test_a_click_lost_in_a_run_is_the_first_too() -> None:
    seats = Seats(ice={"HQ": ["Enigma"]}, archives=["PAD Campaign", "Vanilla"], hq=["Hedge Fund"],
                  identities=["Seidr Laboratories: Destiny Defined"])  # fmt: skip
    seats.run("HQ", ("yes",), ("card", "PAD Campaign"))
    seats.run("HQ")
    assert seats.g.corp.discard == [seats.card("Vanilla")]
    assert seats.g.zone[seats.card("Hedge Fund")] == HAND


@pytest.mark.parametrize(("server", "usable"), [("HQ", False), ("R&D", True)])
def test_paid_abilities_are_barred_in_runs_on_a_server(server: str, usable: bool) -> None:
    """Icebreakers excepted, and what is used while a card is accessed."""
    seats = Seats(ice={server: ["Ice Wall"]}, root={"HQ": ["Navi Mumbai City Grid"]}, hq=["PAD Campaign"],
                  deck=["PAD Campaign"], rig=["Corroder", "Kati Jones", "Imp"],
                  says={"Kati Jones": [{"paid": [{"credits": 1}], "do": [{"draw": 1}]}]})  # fmt: skip
    seats.g.virus[seats.card("Imp")] = 1
    seats.run(server, ("use", "Corroder", 0))
    assert (("use", "Kati Jones", 0) in seats.offered) == usable
    assert ("use", "Imp", 0) in seats.offered


@pytest.mark.rule("CR26 6.1.4b, 10.3.6")
def test_ice_is_encountered_in_a_breach_after_the_run() -> None:
    """Virtuoso breaches HQ when a run elsewhere has ended: Archangel, accessed there, is encountered apart from it."""
    seats = Seats(rig=["Virtuoso"], hq=["Archangel"])
    seats.g.used["mark"] = 1
    seats.run("R&D", ("yes",))
    assert ("encounter", "Archangel") in seats.told("encounter")
    assert [name for name, _ in seats.told("encounter", "encounter_ends", "sub_resolves")][-2:] == [
        "sub_resolves",
        "encounter_ends",
    ]


def test_the_first_use_in_a_run_is_not_the_first_use() -> None:
    """The Back counts hardware that is first used during a run, whatever was used before it."""
    says = {
        "Dyson Mem Chip": [
            {"paid": ["click"], "do": [{"gain": 1}]},
            {"paid": [], "do": [{"draw": 1}], "limit": "1/turn"},
        ]
    }
    seats = Seats(rig=["The Back", "Dyson Mem Chip"], stack=["Diesel"] * 3, says=says)
    seats.do(("use", seats.card("Dyson Mem Chip"), 0))
    assert seats.g.power[seats.card("The Back")] == 0
    seats.run("HQ", ("use", "Dyson Mem Chip", 1))
    assert seats.g.power[seats.card("The Back")] == 1


def test_clicks_count_that_are_lost_during_a_run() -> None:
    """Seidr Laboratories take a card of Archives when a click is lost in a run, the first time."""
    seats = Seats(
        ice={"HQ": ["Eli 1.0"]},
        archives=["Hedge Fund"],
        identities=["Seidr Laboratories: Destiny Defined"],
        rig=["Adjusted Chronotype"],
    )
    seats.do(("credit",))
    assert ("yes",) not in seats.offered
    seats.run("HQ", ("use", "Eli 1.0", 0), "yes")
    assert (seats.g.corp.discard, len(seats.g.corp.top)) == ([], 6)


@pytest.mark.parametrize("beside", [(), ("-Manegarm Skunkworks",)])
def test_a_new_server_is_another_one(beside: tuple[str, ...]) -> None:
    """Vaporframe Fabricator may not be followed in its root; what is created while it is run on is another (4.6.8e)."""
    seats = Seats(root={"remote": ["Vaporframe Fabricator", *beside]}, hq=["PAD Campaign"], credits=(5, 9))
    seats.run("remote", ("trash", "Vaporframe Fabricator"), ("yes",))
    assert seats.g.server[seats.card("PAD Campaign")] == 4


def test_ice_passed_is_counted_and_only_protected_servers_are_run() -> None:
    """Bravado: 6, and 1 for each piece of ice passed."""
    seats = Seats(ice={"HQ": ["-Ice Wall", "-Vanilla"]}, grip=["Bravado"], hq=["Hedge Fund"])
    seats.do(("play", seats.card("Bravado")))
    assert seats.g.runner.credits == 5 - 3 + 8
    assert Seats(grip=["Bravado"]).do(("play", 5)).told("run_begins") == []


def test_a_subtype_for_the_run_that_is_none_of_the_three() -> None:
    """Panchatantra makes a wall a tracer, which Gingerbread breaks; in the next run it is none again."""
    seats = Seats(ice={"HQ": ["Vanilla"]}, rig=["Panchatantra", "Gingerbread"])
    asked: list[str] = []

    def tracer(at: Seats) -> Any:
        names = {option[2]: option for option in at.g.legal_actions() if option[0] == "mode"}
        asked.extend(names)
        return names.get("tracer")

    seats.run("HQ", ("yes",), tracer, ("use", "Gingerbread", 0))
    assert seats.happened("run_successful")
    assert "tracer" in asked
    assert not {"barrier", "code_gate", "sentry"} & set(asked)
    assert not values.has_term(seats.g, seats.card("Vanilla"), "tracer")
    seats.run("HQ")
    assert ("yes",) not in seats.g.legal_actions(), "once per turn"


@pytest.mark.rule("CR26 1.2.2")
@pytest.mark.parametrize("bound", [True, False])
def test_nobody_is_asked_for_what_is_forbidden(bound: bool) -> None:
    """The Runner does not say whether they jack out with Snitch where they cannot."""
    whirls = {"Whirlpool": [{"sub": ["no_jack_out"]}] * bound}
    seats = Seats(ice={"HQ": ["-Vanilla", "Whirlpool"]}, rig=["Snitch"], says=whirls)
    asked = set[str]()

    def leaves(seats: Seats) -> Option | None:
        asked.update([seats.g.decision.about] if seats.g.decision and seats.g.decision.kind == "may" else [])
        return None

    with pytest.raises(AssertionError, match="nobody asked"):  # it only listens
        seats.run("HQ", leaves, ("yes",))
    assert ("jack_out" in asked) == (not bound)


@pytest.mark.parametrize(("attacked", "able"), [("HQ", False), ("remote", True)])
def test_the_server_of_the_ice_counts_not_that_of_the_run(attacked: str, able: bool) -> None:
    """Alias can't break ice of remote servers, wherever it is encountered."""
    other = "remote" if attacked == "HQ" else "HQ"
    meets = [{"when": "encountered", "do": [{"encounter": {"n": 1, "is": ["ice", "rezzed"], "other": True}}]}]
    seats = Seats(ice={attacked: ["Enigma"], other: ["Guard"]}, rig=["Alias"], says={"Enigma": meets})
    seats.run(attacked, ("use", "Alias", 1), *([("use", "Alias", 0)] if able else []))
    assert ((("use", "Alias", 0)) in seats.offered) is able


def test_immolation_script_works_once_in_its_run() -> None:
    """A trashed card goes to Archives and is accessed there as a new object, like the other cards there."""
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall"], "R&D": ["Enigma"]}, "archives": ["Ice Wall", "Enigma"]}
    seats = Seats(**laid, grip=["Immolation Script"])
    seats.do(("play", seats.card("Immolation Script")), ("access", "Ice Wall"), ("yes",))
    assert len(seats.g.corp.installed) == 1
    accessed = [it for name, it, *_ in seats.g.events if name == "access"]
    assert sorted(accessed) == [seats.card("Ice Wall", 0), seats.card("Enigma", 1)]


def test_ice_becomes_like_another_for_the_run() -> None:
    seats = Seats(
        ice={"HQ": ["Loki"], "R&D": ["Data Raven", "Pop-up Window"]},
        rig=["Corroder"],
        grip=["Sure Gamble"],
        **QUIET_POP_UP,
    )
    seats.run("HQ", ("card", "Pop-up Window"), ("yes",))
    assert seats.g.runner.hand == []
    assert (seats.happened("run_successful"), "gain_sub" in seats.g.mods) == (True, False)
    assert [name for name, *_ in seats.g.events].count("sub_resolves") == 2


@pytest.mark.parametrize("barred", [False, True])
@pytest.mark.parametrize(
    "does",
    [
        {"may": True, "do": [{"gain": 1}]},
        {"do": [{"gain": 1}, {"may": [{"draw": 1}]}]},
        {"do": [{"gain": 1}, {"may_pay": {"cost": [{"credits": 1}], "do": [{"draw": 1}]}}]},
    ],
)
def test_what_cannot_be_used_does_nothing_optional(barred: bool, does: dict[str, Any]) -> None:
    """A program that cannot be used offers nothing when the run is successful, and pays for nothing."""
    says = {"Cloak": [{"static": [{"recurring": {"n": 1, "for": ["any"]}}]},
                      {"when": {"run_successful": "any"}, **does}],
            "The Back": [{"static": [{"no_actions": {"kinds": ["use"], "what": {"is": ["program"]}}}]}]}  # fmt: skip
    seats = Seats(rig=["Cloak", *["The Back"] * barred], says=says)
    seats.g.credit[seats.card("Cloak")] = 1
    assert money.available(seats.g, seats.g.runner, "run") == 5 + (not barred)
    seats.run("HQ")
    assert (("yes",) in seats.offered) is not barred


def test_the_window_after_a_run_on_hq() -> None:
    """Maxwell James: in the window that follows the run, and in none after that."""
    laid: dict[str, Any] = {"ice": {"remote": ["Ice Wall"]}, "rig": ["Maxwell James"], "hq": ["Hedge Fund"]}
    seats = Seats(**laid)
    use = ("use", seats.card("Maxwell James"), 0)
    assert use not in seats.g.legal_actions(), "there was no run"
    seats.run("HQ")
    assert use in seats.g.legal_actions()
    machine.take(seats.g, use)
    assert not seats.g.active[seats.card("Ice Wall")]
    late = Seats(**laid).run("HQ")
    machine.take(late.g, PASS)
    late.do(("credit",))
    assert use not in late.g.legal_actions(), "that was the window after the one"
    elsewhere = Seats(**laid).run("R&D")
    assert use not in elsewhere.g.legal_actions()


def test_without_ice_a_run_succeeds_and_breaches() -> None:
    """CR26 6.9.1f, 6.9.5; of no ice, all of it is passed (9.12.2d)."""
    seats = Seats(hq=["Hedge Fund"]).run("HQ")
    names = [name for name, *_ in seats.g.events if name not in ("acted", "spend_click")]
    come = ["run_begins", "pass_all_ice", "approach_server", "run_successful"]
    assert names == [*come, "breach", "access", "breach_ends", "run_ends"]
    assert seats.g.run is None


def test_the_corp_rezzes_the_ice_that_is_approached_and_no_other() -> None:
    """CR26 6.9.2b: the outermost first; the inner piece has its own window."""
    seats = Seats(ice={"HQ": ["-Wall of Static", "-Ice Wall"]}, hq=["Hedge Fund"])
    seen: list[Any] = []

    def rezzes(at: Seats) -> Any:
        offered = [option for option in at.g.legal_actions() if option[0] == "rez"]
        seen.extend(offered)
        return ("rez", at.card("Wall of Static"))

    seats.run("HQ", rezzes)
    assert seen[0] == ("rez", seats.card("Ice Wall"))
    assert seats.told("encounter") == [("encounter", "Wall of Static")]
    assert (seats.g.corp.credits, seats.happened("run_unsuccessful")) == (2, True)


@pytest.mark.parametrize(("pieces", "asked"), [(0, 1), (1, 1), (2, 2), (3, 3)])
def test_in_2019_not_before_the_second_ice(pieces: int, asked: int) -> None:
    """CR 6.9.2c, 6.9.5c: before each piece but the outermost, and before the server."""
    seats = Seats(ice={"HQ": ["-Ice Wall"] * pieces}, hq=["Hedge Fund"], rulebook="cr-1.3")
    found = []

    def count(at: Seats) -> Any:
        if ("jack_out",) in at.g.legal_actions():
            found.append(at.g.run)

    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run("HQ", count)
    assert len(found) == asked


@pytest.mark.parametrize(
    ("condition", "when", "holds"),
    [
        ({"encountering": {"is": ["barrier"]}}, {"encounter": {"is": ["ice"]}}, True),
        ({"encountering": {"is": ["sentry"]}}, {"encounter": {"is": ["ice"]}}, False),
        ({"accessing": {"is": ["operation"]}}, {"access": {"is": ["card"]}}, True),
        ({"accessing": {"is": ["agenda"]}}, {"access": {"is": ["card"]}}, False),
        ({"accessing": {"is": ["card"]}}, {"run_successful": "any"}, False),
        ("run_is_basic", {"run_successful": "any"}, True),
    ],
)
def test_what_holds_in_a_run(condition: Any, when: Any, holds: bool) -> None:
    says = {"Smartware Distributor": [{"when": when, "if": condition, "do": [{"gain": 3}]}], "Ice Wall": [{"sub": []}]}
    seats = Seats(ice=BEHIND_ICE_WALL, rig=["Smartware Distributor"], hq=["Hedge Fund"], says=says).run("HQ")
    assert seats.g.runner.credits == (8 if holds else 5)


@pytest.mark.parametrize("rulebook", [book.id for book in RULEBOOKS.values() if book.run])
def test_every_step_of_a_run_has_its_function_and_every_jump_its_step(rulebook: str) -> None:
    from nrdb.engine.steps.run import END, STEPS

    rows = RULEBOOKS[rulebook].run
    names = [row.name for row in rows]
    assert set(names) <= set(STEPS)
    assert END in names
    assert {row.jump for row in rows if row.jump} <= set(names)


def test_a_run_on_the_server_of_the_chosen_ice() -> None:
    """Rigged Results: as much as two, the guess of the amount, and the chosen ice is bypassed."""
    seats = Seats(ice={"HQ": ["Vanilla"], "R&D": ["Enigma"]}, grip=["Rigged Results"])
    seats.do(("play", seats.card("Rigged Results")), ("number", 1), ("number", 2), ("card", "Enigma"))
    assert numbers(seats) == [0, 1, 2]
    assert seats.happened("run_successful"), "not bypassed, it would have ended the run"
    assert [it for name, it, *_ in seats.g.events if name == "run_begins"] == [1]


def test_cards_in_the_root_lose_their_abilities_for_a_run() -> None:
    """Light the Fire!: those of the attacked server, for that run alone, and all of them are trashed."""
    laid: dict[str, Any] = {"root": {"remote": ["Hokusai Grid"], "remote 2": ["Hokusai Grid"]}, "hq": ["Hedge Fund"],
                            "grip": ["Sure Gamble"] * 4}  # fmt: skip
    seats = Seats(rig=["Light the Fire!"], **laid)
    seats.do(("use", seats.card("Light the Fire!"), 0), ("server", 3))
    grids = [seats.card("Hokusai Grid", copy) for copy in (0, 1)]
    assert ([seats.g.zone[i] for i in grids], len(seats.g.runner.hand)) == ([DISCARD, INSTALLED], 3)
    seats.run("remote 2")
    assert len(seats.g.runner.hand) == 2
