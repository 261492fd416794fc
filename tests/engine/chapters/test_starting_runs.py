"""Starting a run (CR26 6.3): which server, at what price, and the first run of a turn."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import HAND, RUNNER
from nrdb.engine.rules.active import flip
from nrdb.engine.rules.may import may_run
from tests.engine.chapters.staging import dearer, said
from tests.engine.seats import Seats


def test_a_run_that_costs_is_paid_for_when_it_is_announced() -> None:
    """CR26 6.3.2b: who cannot pay cannot run there."""
    says = {"PAD Campaign": [{"extra_cost": "run", "server": "this_server", "who": "runner", "cost": [{"credits": 2}]}]}
    seats = Seats(root={"remote": ["PAD Campaign"]}, says=says)
    assert seats.run("remote").g.runner.credits == 3
    assert seats.run("HQ").g.runner.credits == 3
    assert ("run", 3) not in Seats(root={"remote": ["PAD Campaign"]}, says=says, credits=(5, 1)).g.legal_actions()


@pytest.mark.parametrize(
    ("happened", "dear"),
    [([], True), ([("run_begins", -1)], False), ([("run_begins", 0)], True), ([("run_ends", -1)], True)],
)
def test_only_a_basic_run_before_makes_the_next_one_cheaper(happened: list[tuple[str, int]], dear: bool) -> None:
    """The first one of a turn costs a click more: with one click left there is none."""
    extra = {"extra_cost": "basic_run", "cost": ["click"], "who": "runner", "limit": "first/turn"}
    seats = Seats(ice={"HQ": ["Vanilla"]}, root={"remote": ["PAD Campaign"]}, says=said(extra, card="PAD Campaign"))
    seats.g.runner.clicks = seats.g.runner.taken = 1
    seats.g.events = [(name, 1, RUNNER, -1, by) for name, by in happened]
    assert (("run", 1) in seats.g.legal_actions()) is not dear


def test_the_first_run_of_a_turn_costs_more() -> None:
    """Service Outage: once."""
    says = {"PAD Campaign": dearer("run", [{"credits": 1}], who="runner", **{
        "if": {"not": {"this_turn": {"event": "run", "who": "runner"}}}})}  # fmt: skip
    seats = Seats(root={"remote": ["PAD Campaign"]}, says=says, credits=(5, 1), hq=["Hedge Fund"]).run("HQ")
    assert seats.g.runner.credits == 0
    assert ("run", 0) in seats.g.legal_actions()
    assert ("run", 0) not in Seats(root={"remote": ["PAD Campaign"]}, says=says, credits=(5, 0)).g.legal_actions()


@pytest.mark.parametrize(("where", "server"), [("not_run_this_turn", 0), ("mark", 0), ("rd", 1)])
@pytest.mark.parametrize("credits", [0, 1])
def test_no_run_is_announced_whose_additional_cost_cannot_be_paid(where: str, server: int, credits: int) -> None:
    """CR26 6.3.2a: Service Outage asks a credit of the first run of a turn, whatever makes it."""
    says = {"Kati Jones": [{"paid": ["click"], "do": [{"run": {"server": where}}]}],
            "PAD Campaign": [{"extra_cost": "run", "cost": [{"credits": 1}], "who": "runner"}]}  # fmt: skip
    seats = Seats(rig=["Kati Jones"], root={"remote": ["PAD Campaign"]}, says=says, credits=(5, credits))
    seats.g.used["mark"] = 0
    use = ("use", seats.card("Kati Jones"), 0)
    if use in seats.g.legal_actions():
        seats.do(use, *([("server", server)] if credits else []))
    assert [it for name, it, *_ in seats.g.events if name == "run_begins"] == [server] * credits


def test_the_runner_pays_the_bureau_for_the_first_run() -> None:
    """One credit for each agenda point, as far as there are any, goes from the Runner to the Corp."""
    bureau = "Cyber Bureau: Keeping the Peace"
    seats = Seats(identities=[bureau], stolen=["Global Food Initiative"], credits=(5, 2))
    seats.run("Archives")
    assert (seats.g.corp.credits, seats.g.runner.credits) == (5, 2), "it was not flipped"
    seats = Seats(identities=[bureau], stolen=["Global Food Initiative"], credits=(5, 5))
    flip(seats.g, seats.card(bureau))
    seats.run("Archives")
    assert (seats.g.corp.credits, seats.g.runner.credits) == (7, 3)
    seats.run("Archives")
    assert (seats.g.corp.credits, seats.g.runner.credits) == (7, 3)


@pytest.mark.parametrize(("answer", "made", "points"), [("yes", True, 0), ("no", False, 1)])
def test_an_offer_of_a_run(answer: str, made: bool, points: int) -> None:
    seats = Seats(hq=["An Offer You Can’t Refuse"], turn="corp")
    seats.do(("play", seats.card("An Offer You Can’t Refuse")), ("server", 1), (answer,))
    assert (seats.happened("run_begins"), len(seats.g.corp.scored)) == (made, points)
    assert ("jack_out",) not in seats.offered


def test_a_server_that_cannot_be_run_again() -> None:
    """Marathon: the server of that run, for the turn, and no other."""
    seats = Seats(root={"remote": ["-PAD Campaign"], "remote 2": ["-PAD Campaign"]}, grip=["Marathon"])
    seats.do(("play", seats.card("Marathon")), ("server", 3))
    assert (seats.g.zone[seats.card("Marathon")], seats.g.runner.clicks) == (HAND, 4)
    assert (may_run(seats.g, 3), may_run(seats.g, 4)) == (False, True)


def test_aircheck_runs_on_wherever_its_first_run_ended() -> None:
    """Moved from R&D, a successful first run offers the second all the same; the second, moved to R&D, offers none."""
    identity = "AgInfusion: New Miracles for a New World"
    table: dict[str, Any] = {"root": {"remote": ["PAD Campaign"]}, "hq": ["Hedge Fund"], "grip": ["Aircheck"]}
    moved = Seats(ice={"R&D": ["-Ice Wall"]}, identities=[identity], **table)
    moved.do(("play", moved.card("Aircheck")), ("server", 1), ("use", identity, 0), ("server", 2), ("yes",))
    assert [server for name, server, *_ in moved.g.events if name == "run_begins"] == [1, 3]
    back = Seats(ice={"remote": ["-Ice Wall"]}, identities=[identity], **table)
    back.do(("play", back.card("Aircheck")), ("server", 0), ("yes",), ("use", identity, 0), ("server", 1))
    assert [server for name, server, *_ in back.g.events if name == "run_begins"] == [0, 3]


def test_the_first_run_of_its_kind() -> None:
    """A run in which no subroutine resolved is not the first that became successful after one did."""
    seats = Seats(
        identities=["Ryō “Phoenix” Ōno: Out of the Ashes"], ice={"HQ": ["Pop-up Window"]}, hq=["Hedge Fund"] * 3
    )
    trashed = []
    for server in ("Archives", "HQ", "HQ"):
        seats.run(server, *((("yes",),) if server == "HQ" else ()))
        trashed.append(sum(event[0] == "trash" for event in seats.g.events))
    assert trashed == [0, 1, 1]


def test_sundew_pays_when_the_first_clicks_of_the_turn_run_its_server() -> None:
    laid: dict[str, Any] = {"root": {"remote": ["Sundew"]}}
    elsewhere, there, late = Seats(**laid).run("HQ"), Seats(**laid).run("remote"), Seats(**laid)
    late.do(("credit",)).run("remote")
    assert [seats.g.corp.credits for seats in (elsewhere, there, late)] == [7, 5, 7]
