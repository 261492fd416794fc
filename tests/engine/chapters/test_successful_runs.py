"""Successful runs (CR26 6.7): what a card does in its run if that is successful, and in the breach that comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import REMOVED
from tests.engine.chapters.staging import PHASES, TOOL, uses_in_runs, waits
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


def phases(table: Table) -> list[str]:
    return [name for name, *_ in table.g.events if name in PHASES]


@pytest.mark.usefixtures("both")
def test_success_is_a_label_and_what_it_sets_off_comes_before_the_breach() -> None:
    """CR 6.7.2, 6.9.5e; CR26 6.7.1: the run ended by it is successful, and breaches nothing."""
    says = {"PAD Campaign": [waits({"run_successful": {"server": "hq", "who": "runner"}}, "end_run")]}
    table = Table(hq=["Hedge Fund"], root={"remote": ["PAD Campaign"]}, says=says).run("HQ")
    assert phases(table)[-2:] == ["run_successful", "run_ends"]


@pytest.mark.usefixtures("both")
def test_if_successful_asks_for_the_server_of_the_run() -> None:
    """CR 6.7.3a; CR26 6.7.4a: a run on HQ that becomes one on R&D is successful, but not as it was meant."""
    do = {"run": {"server": "hq", "if_successful": [{"gain": 9}]}}
    says = {"Diesel": [{"play": [do]}], TOOL: [uses_in_runs({"redirect": "rd"})]}
    for answers, credits in (((), 9), ((("use", TOOL, 0),), 0)):
        table = Table(grip=["Diesel"], hq=["Hedge Fund"], rig=[TOOL], says=says, credits=(5, 0))
        table.takes(("play", "Diesel"), *answers)
        assert (table.purses[1], table.happened("run_successful")) == (credits, True)


@pytest.mark.parametrize(("server", "removed"), [("rd", False), ("remote", True)])
def test_what_is_accessed_is_removed_in_a_run_of_that_kind(server: str, removed: bool) -> None:
    """CR26 6.7.4a, Watch the World Burn: sent to a central server, its run removes nothing; on any remote it does."""
    says = {"Doppelgänger": [{"when": {"approach_server": "remote"}, "do": [{"redirect": {"server": server}}]}]}
    root = {"remote": ["PAD Campaign"], "remote 2": ["Adonis Campaign"]}
    seats = Seats(root=root, grip=["Watch the World Burn"], rig=["Doppelgänger"], says=says)
    seats.do(("play", seats.card("Watch the World Burn")), ("server", 3), *([("server", 4)] if removed else []))
    gone = [card.title for card, zone in zip(seats.g.table.card_of, seats.g.zone, strict=True) if zone == REMOVED]
    assert gone == (["Adonis Campaign"] if removed else [])


@pytest.mark.parametrize(("tells", "ice", "told"), [(True, [], True), (True, ["Vanilla"], False), (False, [], False)])
def test_the_end_of_a_successful_run_is_told_to_who_asks_for_it(tells: bool, ice: list[str], told: bool) -> None:
    seats = Seats(ice={"HQ": ice}, hq=["Hedge Fund"])
    seats.g.table.needs_window_events = tells
    assert seats.run("HQ").happened("successful_run_ends") is told


@pytest.mark.parametrize(
    ("title", "server", "accesses"),
    [
        ("Tailgate", "HQ", 2),
        ("The Maker's Eye", "R&D", 2),
        ("Privileged Access", "Archives", 1),
        ("Because I Can", "remote", 1),
    ],
)
def test_nothing_replaces_the_breach_or_adds_to_it(title: str, server: str, accesses: int) -> None:
    """CR26 6.7.4, 6.7.4b: the server is breached all the same, as the rules of a run have it."""
    laid: dict[str, Any] = {"grip": [title], "hq": ["Hedge Fund"] * 4, "credits": (0, 9)}
    seats = Seats(root={server: ["Crisium Grid"]}, **laid)
    seats.do(("play", seats.card(title)), *([("access", "Crisium Grid")] if accesses > 1 else []))
    assert len(seats.told("access")) == accesses
    assert (seats.g.tags, seats.happened("shuffle")) == (0, False)


@pytest.mark.parametrize("successful", [True, False])
def test_feint_forbids_the_breach_of_a_successful_run(successful: bool) -> None:
    """CR26 6.7.4: where no run is declared successful, HQ is breached."""
    seats = Seats(grip=["Feint"], hq=["Hedge Fund"], root={"HQ": [] if successful else ["Crisium Grid"]})
    seats.do(("play", seats.card("Feint")), *([] if successful else [("access", "Crisium Grid")]))
    assert len(seats.told("access")) == (0 if successful else 2)


@pytest.mark.rule("CR26 6.7.4b, 7.3.8")
def test_it_applies_to_the_breach_of_the_run_alone() -> None:
    """Legwork gives no more accesses in the breach of Raymond Flint, which follows in the same run."""
    hq = ["Clone Retirement", "Vanilla", "Ice Wall", "Enigma", "Wall of Static"]
    seats = Seats(rig=["Raymond Flint"], grip=["Legwork"], hq=hq)
    seats.do(("play", seats.card("Legwork")))
    names = [name for name, *_ in seats.g.events if name in ("access", "breach")]
    assert names == ["breach", *["access"] * 3, "breach", "access"]


@pytest.mark.rule("CR26 6.7.4b, 7.3.8")
def test_nor_does_what_it_does_as_accesses_are_counted() -> None:
    """Rip Deal, declined in the breach of its run, takes no card in that of Raymond Flint."""
    hq = ["Clone Retirement", "Vanilla"]
    seats = Seats(rig=["Raymond Flint"], grip=["Rip Deal"], heap=["Diesel"] * 3, hq=hq)
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.do(("play", seats.card("Rip Deal")), ("no",), ("yes",))
    assert len(seats.told("access")) == 2


@pytest.mark.parametrize("order", [["tag", "trash"], ["trash", "tag"]])
def test_the_runner_says_what_comes_first(order: list[str]) -> None:
    """CR26 6.7.4, 9.2.8: the tag of Hot Pursuit is taken before Bhagat makes the Corp trash, or after that."""
    seats = Seats(rig=["Bhagat"], grip=["Hot Pursuit"], hq=["Hedge Fund"])
    first = "Hot Pursuit" if order[0] == "tag" else "Bhagat"
    seats.do(("play", seats.card("Hot Pursuit")), ("next", first))
    assert [event for event, *_ in seats.g.events if event in order][:2] == order


@pytest.mark.parametrize(("server", "placed"), [("HQ", 0), ("R&D", 1)])
def test_an_agenda_is_stolen_from_where_it_was(server: str, placed: int) -> None:
    """CR26 4.6.6i: Beatriz breaches R&D in a run on HQ; Perfect Recall counts what is stolen from its own server."""
    laid: dict[str, Any] = {"hq": ["Hedge Fund"], "deck": ["Hostile Takeover"]}
    seats = Seats(root={server: ["Perfect Recall"]}, rig=["Beatriz Friere Gonzalez"], **laid)
    seats.do(("use", seats.card("Beatriz Friere Gonzalez"), 0))
    assert seats.told("steal") == [("steal", "Hostile Takeover")]
    assert seats.g.power[seats.card("Perfect Recall")] == placed


def test_a_run_that_is_never_declared_successful_breaches_all_the_same() -> None:
    """CR26 6.9.5: Crisium Grid; neither successful nor unsuccessful, and elsewhere as usual."""
    seats = Seats(root={"HQ": ["Crisium Grid"]}, hq=["Hedge Fund"]).run("HQ", ("access", "Crisium Grid"))
    happened = [seats.happened(name) for name in ("run_successful", "run_unsuccessful", "breach", "access")]
    assert happened == [False, False, True, True]
    assert seats.run("R&D").happened("run_successful")
