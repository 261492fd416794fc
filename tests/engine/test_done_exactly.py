"""What counts as done, by whom and where: actions, trashed cards that go elsewhere, runs ended, ice moved."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import REMOVED, RUNNER
from nrdb.engine.rules import zones
from nrdb.engine.rules.scoring import count_points
from tests.engine.seats import Seats, at


@pytest.mark.rule("CR26 5.2.5a")
def test_an_install_in_place_of_another_is_an_install_action() -> None:
    """Jeeves counts the click of a basic action to install, whether or not something is trashed first."""
    seats = Seats(
        root={"remote": ["Jeeves Model Bioroids"], "remote 2": ["PAD Campaign"]}, hq=["Vanilla"] * 3, turn="corp"
    )
    for action in ("install", "install", "replace"):
        seats.do((action, min(seats.g.corp.hand), 0))
    assert seats.g.corp.clicks == 1


@pytest.mark.rule("CR26 5.2.5a")
def test_an_ability_is_the_same_action_whatever_is_dear() -> None:
    """Nothing changes for Jeeves where some card has additional costs."""
    seats = Seats(
        root={"remote": ["Jeeves Model Bioroids"], "remote 2": ["Melange Mining Corp."], "HQ": ["Hired Help"]},
        turn="corp",
    )
    seats.do(("use", seats.card("Melange Mining Corp."), 0))
    assert (seats.g.corp.clicks, seats.g.corp.credits) == (1, 12)


@pytest.mark.rule("CR26 4.6.8b")
@pytest.mark.parametrize("answers", [(), (("server", 3),)])
def test_ice_is_moved_to_a_server_that_there_is(answers: Any) -> None:
    """Only an install creates a remote server."""
    seats = Seats(
        ice={"HQ": ["Builder", "Ice Wall"]}, root={"remote": ["PAD Campaign"]} if answers else {}, turn="corp"
    )
    seats.do(("use", seats.card("Builder"), 0), *answers)
    assert {option for option in seats.offered if option[0] == "server"} == {
        ("server", at) for at in range(4 if answers else 3)
    }


@pytest.mark.rule("CR26 1.14.5")
@pytest.mark.parametrize("ice", ["Data Raven", "Troll"])
def test_a_run_that_the_runner_ends(ice: str) -> None:
    """The player a card instructs does the thing, whoever's card it is; Shred waits for the Corp only."""
    seats = Seats(ice={"R&D": [ice]}, root={"R&D": ["Hokusai Grid"]}, hq=["Hedge Fund"] * 2, grip=["Shred"])
    seats.do(("play", seats.card("Shred")), ("server", 1), *([("mode", 1, "end_run")] if ice == "Data Raven" else []))
    assert seats.happened("run_unsuccessful")


@pytest.mark.rule("CR26 1.14.5")
def test_a_run_that_the_corp_ends_by_a_card_of_the_runner() -> None:
    """Security Nexus: its trace is the Corp's, which then ends the run; with Shred for a card of HQ or not at all."""
    seats = Seats(ice={"R&D": ["Vanilla"]}, root={"R&D": ["Hokusai Grid"]}, hq=["Hedge Fund"], grip=["Shred"],
                  rig=["Security Nexus"])  # fmt: skip
    seats.do(("play", seats.card("Shred")), ("server", 1), ("yes",), ("number", 0), ("number", 0), ("no",))
    assert (seats.g.tags, seats.told("trash")) == (1, [("trash", "Shred")])
    assert seats.happened("pass") or seats.told("sub_resolves") == [("sub_resolves", "Vanilla")]


@pytest.mark.rule("CR26 1.2.1, 1.2.3, 1.17.3a")
@pytest.mark.parametrize(("counters", "barred", "points"), [(3, False, 2), (0, False, 2), (0, True, 1)])
def test_an_agenda_that_is_scored_by_an_effect(counters: int, barred: bool, points: int) -> None:
    """Research Grant does not ask how far the other copy is advanced; that it cannot be scored is stronger."""
    clot = [{"static": [{"no_actions": {"of": ["score"], "what": {"is": ["agenda", "unadvanced"], "who": "corp"},
                                        "who": "corp"}}]}]  # fmt: skip
    seats = Seats(root={"remote": ["Research Grant"], "remote 2": ["Research Grant"]}, rig=["Clot"] if barred else [],
                  turn="corp", says={"Clot": clot})  # fmt: skip
    first, other = seats.card("Research Grant"), seats.card("Research Grant", 1)
    seats.g.advancement[first], seats.g.advancement[other] = 2, counters
    seats.do(("advance", first)).do(("score", first), ("yes",))
    assert seats.g.corp.score == points


@pytest.mark.rule("CR26 8.6.6c")
def test_a_current_is_trashed_after_it_has_resolved() -> None:
    """Tallie Perrault: Housekeeping is a gray ops operation, and is trashed when it makes room for another current."""
    seats = Seats(rig=["Tallie Perrault"], hq=["Housekeeping", "Lag Time"], turn="corp")
    seats.do(("play", seats.card("Housekeeping")))
    assert not seats.happened("bad_publicity")
    seats.do(("play", seats.card("Lag Time")), ("yes",))
    assert (seats.g.bad_publicity, seats.g.tags) == (1, 1)


@pytest.mark.rule("CR26 8.2.2")
def test_what_is_hosted_instead_is_trashed_all_the_same() -> None:
    """Only where the card goes is replaced."""
    seats = Seats(rig=["BMI Buffer", "District 99"], grip=["Corroder"] * 3, ice={"HQ": ["Neural Katana"]})
    seats.run("HQ", ("yes",))
    assert ("trash", "Corroder") in seats.told("trash")
    assert seats.g.power[seats.card("District 99")] == 1
    assert seats.g.host[seats.card("Corroder")] == seats.card("BMI Buffer")


@pytest.mark.rule("CR26 8.2.2")
@pytest.mark.parametrize("skorpios", [True, False])
def test_a_named_card_is_trashed_wherever_it_goes(skorpios: bool) -> None:
    """Complete Image goes on where what it trashed was removed from the game, or hosted."""
    seats = Seats(
        identities=["Skorpios Defense Systems: Persuasive Power"] if skorpios else [],
        rig=[] if skorpios else ["BMI Buffer"],
        hq=["Complete Image"],
        grip=["Corroder"] * 2,
        stolen=["Vanity Project"],
        turn="corp",
    )
    count_points(seats.g)
    seats.g.runner.before = [("run_successful", 0, RUNNER, -1, -1)]
    named = [("card", "Corroder")] * 2
    seats.do(("play", seats.card("Complete Image")), *named, *([("yes",)] if skorpios else []))
    assert not seats.g.runner.hand
    assert any(seats.g.zone[seats.card("Corroder", n)] == REMOVED for n in (0, 1)) == skorpios


def test_what_is_removed_from_the_game_is_not_removed_again() -> None:
    """Nanuq leaves the game when an agenda is stolen; that it is uninstalled by that moves it no more."""
    seats = Seats(rig=["Nanuq"], hq=["Hostile Takeover"]).run("HQ")
    assert seats.told("remove") == [("remove", "Nanuq")]


def test_no_card_is_moved_for_a_draw_that_cannot_be() -> None:
    """Window: the bottom card stays at the bottom where no card more can be drawn."""
    seats = Seats(root={"remote": ["Genetics Pavilion"]}, rig=["Window"], stack=["Sure Gamble"] * 3 + ["Diesel"])
    seats.do(("draw",)).do(("draw",))
    seats.do(("use", seats.card("Window"), 0))
    assert [*seats.g.runner.top[::-1], *seats.g.runner.bottom][-1] == seats.card("Diesel")


@pytest.mark.rule("CR26 1.13.13")
def test_host_and_guest_are_shuffled_away_together() -> None:
    """Neurostasis: what goes into the stack with its host is not trashed for losing it (CR26 1.13.13, 9.12.1)."""
    seats = Seats(root={"remote": ["-Neurostasis"]}, rig=["Dinosaurus", "Corroder"])
    zones.attach(seats.g, seats.card("Corroder"), seats.card("Dinosaurus"))
    seats.g.advancement[seats.card("Neurostasis")] = 2
    seats.run("remote", ("yes",), ("card", "Dinosaurus"))
    assert not seats.told("trash")
    assert not seats.g.runner.installed


@pytest.mark.rule("CR26 6.2.8d")
@pytest.mark.parametrize(("server", "approached"), [("Archives", 1), ("HQ", 2)])
def test_nobody_is_moved_to_where_they_approach_ice_already(server: str, approached: int) -> None:
    """Proprionegation: in a run on Archives the outermost ice is not approached again."""
    seats = Seats(ice={"Archives": ["-Vanilla"], "HQ": ["-Ice Wall"]}, scored=["Proprionegation"], hq=["Hedge Fund"])
    seats.g.agenda[seats.card("Proprionegation")] = 1
    seats.run(server, at(1, ("use", "Proprionegation", 0)))
    assert len(seats.told("approach")) == approached
    assert seats.told("approach")[-1] == ("approach", "Vanilla")


@pytest.mark.rule("CR26 8.2.1a")
def test_what_is_added_to_the_heap_is_not_trashed() -> None:
    """Paige Piper: Skorpios sets none of the copies that she finds aside, and District 99 waits for something else."""
    skorpios = "Skorpios Defense Systems: Persuasive Power"
    counts = [{"when": {"trash": {"what": {"is": ["program"], "who": "runner"}, "who": "both"}}, "do": [{"gain": 1}]}]
    seats = Seats(identities=[skorpios], rig=["Paige Piper", "District 99"], grip=["Corroder"],
                  stack=["Corroder", "Corroder", "Diesel"], says={"District 99": counts})  # fmt: skip
    seats.do(("install", seats.card("Corroder")), ("yes",), ("card", "Corroder"), ("card", "Corroder"))
    assert (seats.told("trash"), len(seats.g.runner.discard), seats.g.runner.credits) == ([], 2, 5 - 2)
