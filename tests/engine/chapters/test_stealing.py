"""Stealing agendas (CR26 1.17, 7.1.6): what it costs, what forbids it, what it sets off."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import SCORED
from nrdb.engine.rules import values
from tests.engine.seats import Seats


def refused(seats: Seats, server: str, *answers: Any) -> None:
    """A run in which nobody asks for one of the answers."""
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run(server, *answers)


def test_the_cost_of_stealing_counts_what_is_on_the_agenda() -> None:
    """NAPD Cordon's form: 4, and 2 for each counter on the accessed card."""
    says = {"PAD Campaign": [{"extra_cost": "steal", "who": "runner", "what": {"is": ["agenda"]}, "cost": [
        {"credits": {"per": "accessed.advancement", "times": 2, "plus": 4}}]}]}  # fmt: skip
    laid: dict[str, Any] = {"root": {"remote": ["PAD Campaign", "Hostile Takeover"]}, "says": says}
    seats = Seats(credits=(5, 6), **laid)
    seats.g.advancement[seats.card("Hostile Takeover")] = 1
    assert seats.run("remote", "steal").g.runner.credits == 0


def test_no_theft_and_no_trashing_for_the_rest_of_a_run() -> None:
    """CR26 1.2.3: Ansel 1.0's last subroutine, for that run alone."""
    says = {"Ice Wall": [{"sub": [{"for": {"duration": "run", "static": [{"no_actions": {
        "kinds": ["steal", "trash"], "what": {"is": ["card"], "who": "corp"}, "who": "runner"}}]}}]}]}  # fmt: skip
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall"]}, "says": says}
    assert Seats(hq=["Hostile Takeover"], **laid).run("HQ").g.runner.scored == []
    refused(Seats(hq=["PAD Campaign"], **laid), "HQ", "trash")
    seats = Seats(hq=["Hostile Takeover"], root={"remote": ["PAD Campaign"]}, **laid).run("HQ")
    assert seats.run("remote", "trash").g.runner.credits == 1


def test_an_agenda_worth_more_to_the_thief() -> None:
    seats = Seats(stolen=["Merger"], scored=["Merger"])
    assert [values.points(seats.g, seats.card("Merger", copy)) for copy in (0, 1)] in ([3, 2], [2, 3])


@pytest.mark.parametrize(("stolen", "taken"), [([], False), (["Hostile Takeover"], True)])
def test_an_agenda_of_which_the_runner_has_stolen_a_copy(stolen: list[str], taken: bool) -> None:
    seats = Seats(root={"remote": ["Old Hollywood Grid", "Hostile Takeover"]}, stolen=stolen)
    seats.run("remote")
    assert seats.happened("steal") == taken


def test_a_stolen_agenda_works_for_the_corp() -> None:
    """Next Big Thing may be used from either score area; Medical Breakthrough counts from both."""
    seats = Seats(stolen=["Next Big Thing"], deck=["Hedge Fund"] * 5, turn="corp")
    seats.g.agenda[seats.card("Next Big Thing")] = 1
    seats.do(("use", seats.card("Next Big Thing"), 0), ("stop",))
    assert len(seats.g.corp.hand) == 4
    breakthroughs = Seats(
        stolen=["Medical Breakthrough"],
        scored=["Medical Breakthrough"],
        root={"remote": ["Medical Breakthrough"]},
        turn="corp",
    )
    assert values.requirement(breakthroughs.g, breakthroughs.card("Medical Breakthrough", 2)) == 2


def test_a_stolen_agenda_does_what_it_does_when_scored() -> None:
    seats = Seats(root={"remote": ["Hostile Takeover"], "remote 2": ["Investigator Inez Delgado A 2"]},
                  scored=["15 Minutes"], credits=(0, 5))  # fmt: skip
    seats.run("remote", ("yes",))
    assert seats.g.corp.credits == 7
    assert (seats.g.runner.scored, seats.g.corp.scored) == (
        [seats.card("15 Minutes")],
        [seats.card("Hostile Takeover")],
    )


@pytest.mark.parametrize("stolen", [True, False])
def test_inez_delgado_asks_for_a_stolen_agenda(stolen: bool) -> None:
    seats = Seats(
        hq=["Hostile Takeover"] if stolen else ["Hedge Fund"],
        root={"remote": ["-PAD Campaign"], "remote 2": ["-Adonis Campaign"]},
        ice={"remote": ["-Ice Wall"]},
        rig=["Investigator Inez Delgado", "Investigator Inez Delgado 2"],
    ).run("HQ")
    option = ("use", seats.card("Investigator Inez Delgado"), 0)
    assert (option in seats.g.legal_actions()) == stolen
    if stolen:
        seats.do(option, ("server", 3))
        assert seats.told("expose") == [("expose", "PAD Campaign")]
        assert (seats.g.zone[option[1]], seats.g.runner.score) == (SCORED, 1)
        assert seats.g.server[option[1]] == -1, "it is in no server and has none"
        seats.do(("use", seats.card("Investigator Inez Delgado 2"), 0))
        assert len(seats.told("reveal")) == 3


def test_an_agenda_of_a_chosen_name_is_stolen_at_no_cost() -> None:
    laid: dict[str, Any] = {"root": {"remote": ["Fetal AI"]}, "credits": (5, 0), "grip": ["Diesel"] * 3}
    seats = Seats(rig=["Whistleblower"], **laid).run("remote", ("yes",), ("card", "Fetal AI"))
    assert seats.g.zone[seats.card("Fetal AI")] == SCORED
    assert seats.g.runner.credits == 0
    assert Seats(**laid).run("remote").g.zone[0] != SCORED
