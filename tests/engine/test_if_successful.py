"""What a card does in its run if that is successful, and in the breach that comes of it: no more than that."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.seats import Seats

BARRED = "Crisium Grid"
"""No run on the server in whose root it is installed is declared successful."""


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
    seats = Seats(root={server: [BARRED]}, **laid)
    seats.do(("play", seats.card(title)), *([("access", BARRED)] if accesses > 1 else []))
    assert len(seats.told("access")) == accesses
    assert (seats.g.tags, seats.happened("shuffle")) == (0, False)


@pytest.mark.parametrize("successful", [True, False])
def test_feint_forbids_the_breach_of_a_successful_run(successful: bool) -> None:
    """CR26 6.7.4: where no run is declared successful, HQ is breached."""
    seats = Seats(grip=["Feint"], hq=["Hedge Fund"], root={"HQ": [] if successful else [BARRED]})
    seats.do(("play", seats.card("Feint")), *([] if successful else [("access", BARRED)]))
    assert len(seats.told("access")) == (0 if successful else 2)


def test_what_is_added_to_one_breach_is_not_added_to_the_next() -> None:
    """CR26 7.3.5: Rotary's tag is taken for the breach of R&D, not for that of HQ when the run ends."""
    later = {"later": {"when": {"run_ends": "any"}, "do": [{"breach": "hq"}]}}
    twice = [{"play": [{"run": {"server": "rd", "if_successful": [later]}}]}]
    seats = Seats(rig=["Rotary"], grip=["Diesel"], hq=["Hedge Fund"] * 3, says={"Diesel": twice})
    seats.do(("play", seats.card("Diesel")), ("yes",), ("no",))
    assert (seats.g.tags, len(seats.told("access"))) == (1, 2 + 1)


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


@pytest.mark.rule("CR26 6.7.4b, 6.7.5")
def test_it_applies_to_what_is_breached_in_place_of_the_server() -> None:
    """Beatriz Friere Gonzalez: the breach of R&D is that of the run."""
    seats = Seats(rig=["Beatriz Friere Gonzalez"], deck=["Vanilla"] * 3)
    seats.do(("use", seats.card("Beatriz Friere Gonzalez"), 0))
    assert len(seats.told("access")) == 2


def test_it_waits_among_what_else_success_sets_off() -> None:
    """CR26 6.7.4, 9.2.8b: it is the Runner's turn, so Clean Getaway's credits are there for the trace of Ash."""
    seats = Seats(root={"remote": ["Ash 2X3ZB9CY"]}, grip=["Clean Getaway"], credits=(4, 3))
    seats.do(("play", seats.card("Clean Getaway")), ("server", 3), ("number", 0), ("number", 6))
    assert seats.g.runner.credits == 0


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
