"""The Runner's position in a run and the positions of ice (CR26 6.2): moves within and between servers."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DISCARD, INSTALLED
from nrdb.engine.rules import values, zones
from nrdb.engine.steps import machine
from tests.engine.chapters.staging import (
    DEVICE,
    ICE_EVERYWHERE,
    MOVE,
    ORDER,
    OTHER,
    QUIET,
    QUIET_WALLS,
    TOOL,
    WALL,
    at_step,
    heard,
    titles,
    uses_in_runs,
    waits,
)
from tests.engine.seats import Seats, at
from tests.engine.worked.table import Table


def install(at: str, **more: Any) -> dict[str, Any]:
    return {"install": {"what": {"n": 1, "is": ["ice"], "from": "hq"}, "free": True, "rez": "free", "at": at, **more}}


def put_on(seats: Seats, guest: str, ice: str) -> Seats:
    """The same table, with a card on a piece of ice."""
    zones.attach(seats.g, seats.card(guest), seats.card(ice))
    return seats


def hosts(seats: Seats, guest: str, ability: int = 0) -> set[str]:
    """The ice on which a card may move itself by its ability."""
    seats.offered.clear()
    seats.do(("use", seats.card(guest), ability))
    return {option[1] for option in seats.offered if option[0] == "card"}


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("then", ["approach", "encounter"])
def test_who_moves_to_ice_goes_on_from_there(then: str) -> None:
    """CR26 6.2.8a, 6.1.2c; CR 6.1.3a, 6.4.2a, 6.4.2b: its server is attacked now, past the ice farther out."""
    says = {**QUIET, "Vanilla": [{"sub": [{"move_runner": {"what": {"n": 1, "is": ["ice", "barrier"], "other": True},
            "to": then}}]}]}  # fmt: skip
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
def test_nobody_moves_without_a_run() -> None:
    """CR26 6.2.8c: nothing happens, and what follows is done."""
    says = {ORDER: [{"play": [{"move_runner": {"server": "rd"}}, {"gain": 2}]}], **QUIET}
    table = Table(turn="corp", hq=[ORDER], ice={"R&D": ["Ice Wall"]}, credits=(0, 0), says=says)
    table.takes(("play", ORDER))
    assert (table.purses[0], heard(table, "approach", "run_successful")) == (2, [])


def test_after_the_innermost_ice_there_is_no_position_until_a_move_gives_one() -> None:
    """CR26 6.2.5c: ice that leaves then takes nobody along, and the Runner may be moved back to the outside."""
    says = {
        **QUIET,
        DEVICE: [waits({"approach_server": "any"}, {"move_runner": {"server": "attacked"}}, limit="1/turn")],
    }
    table = Table(ice={"HQ": ["Ice Wall"]}, root={"remote": [DEVICE]}, hq=["Hedge Fund"], says=says).run("HQ")
    assert heard(table, "approach", "run_successful") == [
        ("approach", "Ice Wall"),
        ("approach", "Ice Wall"),
        ("run_successful", 0),
    ]
    leaves = {**QUIET, DEVICE: [waits({"approach_server": "any"}, {"move_ice": {"what": {"n": 1, "is": ["ice"]},
              "server": "archives"}})]}  # fmt: skip
    table = Table(ice={"HQ": ["Ice Wall"]}, root={"remote": [DEVICE]}, hq=["Hedge Fund"], says=leaves).run("HQ")
    assert (table.protecting("Archives"), heard(table, "run_successful")) == (["Ice Wall"], [("run_successful", 0)])


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("do", [{"trash": "it"}, {"move_ice": {"what": "it", "server": "archives"}}, {"derez": "it"}])
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


@pytest.mark.parametrize(("when", "approached"), [("approach", ["Ice Wall"]), ("pass", ["Ice Wall", "Ice Wall"])])
def test_nobody_is_moved_to_the_ice_that_they_approach(when: str, approached: list[str]) -> None:
    """CR26 6.2.8d: nothing happens; who has passed it comes back to it."""
    back = waits({when: {"is": ["ice"]}}, {"move_runner": {"what": "it", "to": "approach"}}, limit="1/turn")
    table = Table(
        ice={"HQ": ["Ice Wall"]}, root={"remote": [DEVICE]}, hq=["Hedge Fund"], says={**QUIET, DEVICE: [back]}
    )
    assert heard(table.run("HQ"), "approach") == [("approach", title) for title in approached]


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("ice", [["Ice Wall", "Enigma", WALL], ["Enigma", WALL]])
def test_each_piece_is_met_from_the_outside_inward(ice: list[str]) -> None:
    """CR 6.2.1a, 6.2.2, 6.6.2, 6.6.3; CR26 6.2.5a, 6.6.4: and in the next run all of them again."""
    table = Table(ice={"HQ": ice}, hq=["Hedge Fund"], says=QUIET_WALLS)
    for _ in range(2):
        table.g.events.clear()
        table.run("HQ")
        for moment in ("approach", "encounter", "pass"):
            assert [title for _, title in table.told(moment)] == ice[::-1]


@pytest.mark.usefixtures("both")
def test_ice_farther_in_that_goes_is_not_met_and_none_is_met_twice() -> None:
    """CR 6.2.3c; CR26 6.2.6, 6.2.4, 10.3.1i: of three the middle one is trashed while the outer one is encountered."""
    says = {**QUIET_WALLS, "Ice Wall": [{"sub": [{"trash": {"n": 1, "is": ["ice", "code_gate"]}}]}]}
    table = Table(ice={"HQ": [WALL, "Enigma", "Ice Wall"]}, hq=["Hedge Fund"], says=says, credits=(0, 5)).run("HQ")
    assert [title for _, title in table.told("encounter")] == ["Ice Wall", WALL]
    assert table.happened("run_successful")


@pytest.mark.usefixtures("both")
def test_what_comes_in_the_place_of_approached_ice_is_approached() -> None:
    """CR 6.2.4d; CR26 6.2.7b: it is encountered, and its approach sets nothing off again."""
    says = {
        **QUIET_WALLS,
        TOOL: [
            uses_in_runs({"swap": {"what": "approached", "with": {"n": 1, "is": ["ice", "code_gate"], "who": "corp"}}})
        ],
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


def test_ice_moves_and_the_run_goes_on_from_there() -> None:
    """CR26 6.2: Bullfrog takes the Runner along to R&D."""
    seats = Seats(ice={"HQ": ["Ice Wall", "Bullfrog"], "R&D": ["Vanilla"]}, hq=["Hedge Fund"])
    seats.run("HQ", ("number", 0), ("number", 1), ("server", 1))
    assert [titles(seats, held) for held in seats.g.ice[:2]] == [["Ice Wall"], ["Vanilla", "Bullfrog"]]
    assert [title for _, title in seats.told("encounter")] == ["Bullfrog", "Vanilla"]


def test_nothing_is_directly_inward_of_hosted_ice() -> None:
    """CR26 6.2.1a, 8.5.14: hosted ice has no position, so it can install nothing behind itself."""
    seats = Seats(
        root={"remote": ["Awakening Center"]},
        ice={"remote": ["Vanilla"]},
        hq=["Brân 1.0", "Ice Wall"],
        turn="corp",
        rig=["Corroder"],
    )
    seats.do(("install", seats.card("Brân 1.0"), 3), ("card", "Awakening Center"))
    while seats.g.acting is seats.g.corp or seats.g.decision.kind != "action":
        machine.take(seats.g, seats.g.legal_actions()[0])
    seats.g.corp.credits = 9
    seats.run("remote", ("use", "Corroder", 0), ("yes",))
    assert ("encounter", "Brân 1.0") in seats.told("encounter")
    assert ("card", "Ice Wall") not in seats.offered


@pytest.mark.rule("CR26 6.2.7a, 6.2.7e")
@pytest.mark.parametrize("ice", ["Sand Storm", "Bullfrog"])
@pytest.mark.parametrize(("inward", "met"), [(0, 0), (0, 1), (1, 1), (1, 2)])
def test_ice_that_moves_before_it_is_encountered_leaves_the_runner_behind(ice: str, inward: int, met: int) -> None:
    """Sand Storm and Bullfrog, resolved before or while they are approached, are not met in this run, nor is other ice
    approached in their place."""
    held = ["-Quandary", "-Vanilla"]
    held.insert(2 - inward, ice)
    seats = Seats(
        ice={"HQ": held}, root={"HQ": ["Marcus Batty"]}, hq=["Hedge Fund"], grip=["Sure Gamble"], credits=(5, 9)
    )
    bids = [("number", 1), ("number", 0)] * (1 if ice == "Sand Storm" else 2)
    answers = [at(met, ("use", "Marcus Batty", 0)), *bids, ("server", 2)]
    seats.run("HQ", *answers)
    approached = [title for _, title in seats.told("approach")]
    assert approached == [title.lstrip("-") for title in reversed(held) if title != ice or met > inward]
    assert (seats.told("encounter"), seats.told("access")) == ([], [("access", "Hedge Fund")])
    assert seats.g.ice[2] == ([seats.card(ice)] if ice == "Bullfrog" else [])


@pytest.mark.rule("CR26 6.2.1a, 8.5.14")
@pytest.mark.parametrize("by", ["Howler", "Brân 1.0", "Mti Mwekundu: Life Improved"])
def test_ice_that_is_installed_in_a_position_goes_on_no_card(by: str) -> None:
    """What Howler, Brân 1.0 and Mti Mwekundu install protects the server: Awakening Center cannot host it."""
    ice = [by] if by in ("Howler", "Brân 1.0") else []
    seats = Seats(
        identities=[] if ice else [by],
        ice={"HQ": ice},
        root={"HQ": ["Awakening Center"]},
        hq=["Eli 1.0"],
        credits=(0, 5),
    )
    waits = [] if ice else [("no",)]  # Awakening Center, where all of no ice is passed
    seats.run("HQ", *waits, ("card", "Eli 1.0") if by == "Brân 1.0" else ("yes",))
    assert [title for name, title in seats.told("install")] == ["Eli 1.0"]
    assert seats.g.ice[0][0] == seats.card("Eli 1.0")
    assert ("card", "Awakening Center") not in seats.offered


@pytest.mark.rule("CR26 6.2.8a")
def test_a_window_closes_when_the_runner_is_moved() -> None:
    """AgInfusion brings the Runner to an encounter at once: nothing else is used before it begins."""
    seats = Seats(
        identities=["AgInfusion: New Miracles for a New World"],
        ice={"HQ": ["-Vanilla"], "R&D": ["Bullfrog"]},
        root={"R&D": ["Marcus Batty"]},
        hq=["Hedge Fund"],
        credits=(9, 5),
    )
    bids = [("number", 1), ("number", 0)] * 2
    trap = ("use", seats.g.corp.identity, 0)
    seats.run("HQ", lambda _: trap, ("server", 1), ("use", "Marcus Batty", 0), *bids, ("server", 2))
    told = [title for _, title in seats.told("use", "encounter")]
    assert told[1:3] == ["Bullfrog", "Marcus Batty"]
    assert seats.happened("run_ends")


def test_a_knight_moves_neither_to_its_neighbours_nor_to_another_piece() -> None:
    """Knight: for a click onto any ice; from ice not onto the next one, and never where a caissa program is."""
    seats = Seats(ice={"HQ": ["Vanilla", "Enigma", "Ice Wall"], "R&D": ["Guard"]}, rig=["Knight", "Knight"])
    knight, other = seats.card("Knight"), seats.card("Knight", 1)
    zones.attach(seats.g, other, seats.card("Guard"))
    seats.do(("use", knight, 1), ("card", "Vanilla"))
    assert {title for kind, title in seats.offered if kind == "card"} == {"Vanilla", "Enigma", "Ice Wall"}
    for place in ("Ice Wall", "Vanilla"):  # the one that is left
        seats.do(("use", knight, 1))
        assert seats.g.host[knight] == seats.card(place)
    assert seats.g.runner.clicks == 1


@pytest.mark.rule("CR26 6.2.5d")
def test_who_is_not_moved_any_more_is_not_asked_to_jack_out_for_it() -> None:
    """Ganked! in the midst of a breach: Cell Portal is derezzed, and does nothing else."""
    laid: dict[str, Any] = {"ice": {"remote": ["Cell Portal"]}, "root": {"remote": ["Ganked!"]}, "credits": (5, 9)}
    breaking = [*[("use", "Gordian Blade", 1)] * 5, ("use", "Gordian Blade", 0), ("access", "Ganked!"), ("yes",)]
    seats = Seats(**laid, rig=["Gordian Blade"])
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run("remote", *breaking, ("yes",))
    assert not seats.g.active[seats.card("Cell Portal")]


def test_knight_leaps_over_the_next_ice() -> None:
    assert hosts(Seats(ice=ICE_EVERYWHERE, rig=["Knight"]), "Knight", 1) == {
        title for held in ICE_EVERYWHERE.values() for title in held
    }
    seats = put_on(Seats(ice=ICE_EVERYWHERE, rig=["Knight", "Bishop"]), "Knight", "Enigma")
    assert hosts(put_on(seats, "Bishop", "Hunter"), "Knight", 1) == {"Tollbooth", "Himitsu-Bako", "Quandary"}


def test_rook_stays_in_its_server_or_position() -> None:
    seats = put_on(Seats(ice=ICE_EVERYWHERE, rig=["Rook"]), "Rook", "Enigma")
    assert hosts(seats, "Rook") == {"Ice Wall", "Vanilla", "Himitsu-Bako"}
    assert values.rez_cost(seats.g, seats.card("Vanilla")) == 2
    assert values.rez_cost(seats.g, seats.card("Hunter")) == 1
    free = Seats(ice=ICE_EVERYWHERE, rig=["Rook"])
    assert values.rez_cost(free.g, free.card("Vanilla")) == 0


def test_bishop_goes_between_central_and_remote() -> None:
    seats = put_on(Seats(ice=ICE_EVERYWHERE, rig=["Bishop"]), "Bishop", "Enigma")
    assert values.strength(seats.g, seats.card("Enigma")) == 0
    seats.do(("use", seats.card("Bishop"), 0))
    assert seats.g.host[seats.card("Bishop")] == seats.card("Hunter")
    assert hosts(seats, "Bishop") == {*ICE_EVERYWHERE["HQ"], *ICE_EVERYWHERE["R&D"]}


def test_pawn_goes_inward_and_becomes_another() -> None:
    seats = Seats(ice=ICE_EVERYWHERE, rig=["Pawn"], heap=["Knight"], archives=["Hedge Fund"])
    assert hosts(seats, "Pawn") == {"Vanilla", "Quandary"}
    assert seats.g.host[seats.card("Pawn")] == seats.card("Vanilla")
    seats.run("Archives")
    assert seats.g.host[seats.card("Pawn")] == seats.card("Enigma")
    seats.run("Archives")
    assert seats.g.host[seats.card("Pawn")] == seats.card("Ice Wall")
    seats.run("Archives")
    assert [seats.g.zone[seats.card(title)] for title in ("Pawn", "Knight")] == [DISCARD, INSTALLED]
    idle = Seats(rig=["Pawn"], archives=["Hedge Fund"]).run("Archives")
    assert idle.g.zone[idle.card("Pawn")] == INSTALLED


def test_surfer_takes_the_ice_along() -> None:
    """The barrier is encountered still, and the run goes on from its new position: the other one is not encountered."""
    ice = {"HQ": ["Quandary", "Enigma", "Ice Wall"]}
    seats = Seats(ice=ice, rig=["Surfer", "Corroder"], hq=["Hedge Fund"])
    seats.run("HQ", at(1, ("use", "Surfer", 0)), at(1, ("use", "Corroder", 0)))
    assert [seats.g.table.card_of[i].title for i in seats.g.ice[0]] == ["Quandary", "Ice Wall", "Enigma"]
    assert seats.told("encounter") == [("encounter", "Ice Wall"), ("encounter", "Quandary")]
    other = Seats(ice={"HQ": ["Ice Wall", "Enigma"]}, rig=["Surfer"]).run("HQ")
    assert ("use", "Surfer", 0) not in other.offered, "no barrier is encountered"


def test_ice_that_leaves_before_it_is_approached_is_not_met() -> None:
    """CR26 6.2.7e: the Runner stays where it was, and goes on inward from there; ice farther out is not met again."""
    says = {
        "Desperado": [
            {"paid": [], "limit": "1/turn", "do": [{"trash": {"n": 1, "is": ["ice", "rezzed"], "who": "corp"}}]}
        ]
    }
    for pieces, when, encountered in (
        (("Ice Wall", "Wall of Static"), -1, ["Ice Wall"]),
        (("Enigma", "Ice Wall", "Wall of Static"), 1, ["Wall of Static", "Enigma"]),
    ):
        seats = Seats(
            ice={"HQ": pieces}, hq=["Hedge Fund"], rig=["Desperado"], says={**says, **{t: [] for t in pieces}}
        )
        chosen = seats.card("Wall of Static" if when < 0 else "Ice Wall")

        def uses(at: Seats, when: int = when) -> Any:
            run = at.g.run
            here = (
                run is not None
                and run.ice < 0
                and run.ice_approached == max(0, when)
                and (when < 0 or run.position == 1)
            )
            return ("use", at.card("Desperado"), 0) if here else None

        seats.run("HQ", uses, ("card", seats.g.table.card_of[chosen].title))
        assert [title for _, title in seats.told("encounter")] == encountered
        assert seats.happened("run_successful")


def test_ice_in_the_same_position() -> None:
    """CR26 6.2.3: positions are counted from the innermost one; the ice just passed is none to move to."""
    says: dict[str, list[dict[str, object]]] = {"Pup": []}
    seats = Seats(ice={"HQ": ["Pup"], "R&D": ["-Enigma", "-Vanilla"]}, rig=["Slipstream"], says=says)
    seats.run("HQ", ("yes",))
    moved = [it for name, it, *_ in seats.g.events if name == "approach"]
    assert moved[1:] == [seats.g.ice[1][0]]
    assert seats.g.zone[seats.card("Slipstream")] == DISCARD
    alone = Seats(ice={"HQ": ["Pup", "Pup"], "R&D": ["-Enigma"]}, rig=["Slipstream"], says=says)
    alone.run("HQ", lambda seats: ("yes",) if seats.g.run is not None and seats.g.run.position == 1 else ("no",))
    assert alone.g.zone[alone.card("Slipstream")] == INSTALLED


@pytest.mark.parametrize(("ice", "met"), [([], []), (["Vanilla"], ["Vanilla"]), (["Vanilla", "Enigma"], ["Enigma"])])
def test_the_runner_moves_to_the_outermost_position(ice: list[str], met: list[str]) -> None:
    """CR26 6.2.8b: they approach the ice there, or go on without any; the encounter that was under way is over."""
    seats = Seats(
        ice={"HQ": ["Ice Wall", "Eli 1.0"], "Archives": ice},
        root={"remote": ["PAD Campaign"]},
        hq=["Hedge Fund"],
        says={"PAD Campaign": MOVE},
    )
    seats.run("HQ", at(1, ("use", "PAD Campaign", 0)))
    approached = [title for _, title in seats.told("approach")]
    assert approached == ["Eli 1.0", *met]
    assert not seats.told("pass")
    if not ice:
        assert ("run_successful", 2) in [event[:2] for event in seats.g.events]


def test_letheia_nisei_sends_the_runner_back_to_the_outermost_ice() -> None:
    laid: dict[str, Any] = {"ice": {"R&D": ["-Pup", "-Vanilla"]}, "root": {"R&D": ["Letheia Nisei"]}}
    seats, stayed, alike = Seats(**laid), Seats(**laid), Seats(**laid)
    seats.run("R&D", ("number", 1), ("number", 0), "yes", "yes")
    stayed.run("R&D", ("number", 1), ("number", 0), "yes")
    alike.run("R&D", ("number", 0), ("number", 0))
    approached = [[title for _, title in table.told("approach")] for table in (seats, stayed, alike)]
    assert approached == [["Vanilla", "Pup"], ["Vanilla", "Pup"] * 2, ["Vanilla", "Pup"]]
    assert [table.happened("run_successful") for table in (seats, stayed, alike)] == [False, True, True]


def test_the_runner_moves_at_once_from_an_encounter_but_not_after_success() -> None:
    """CR26 6.2.8c."""
    says = {"Vanilla": [{"sub": [{"move_runner": {"server": "hq"}}]}, {"sub": ["end_run"]}]}
    seats = Seats(ice={"R&D": ["Vanilla"], "HQ": ["-Pup"]}, says=says).run("R&D")
    assert [title for _, title in seats.told("approach")] == ["Vanilla", "Pup"]
    assert [it for name, it, *_ in seats.g.events if name == "run_successful"] == [0]
    late = {"Hedge Fund": [{"when": "accessed", "do": [{"move_runner": {"server": "rd"}}]}]}
    assert Seats(hq=["Hedge Fund"], ice={"R&D": ["Vanilla"]}, says=late).run("HQ").told("approach") == []
