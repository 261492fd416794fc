"""Effects that reduce accesses count those of all cards, in whatever server they are (CR26 7.3.4, 7.3.5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.seats import Seats

ROOT = {
    "root": {"remote": ["PAD Campaign"], "HQ": ["Crisium Grid"]},
    "archives": ["Ice Wall"] * 3,
    "hq": ["Hedge Fund"] * 5,
}


@pytest.mark.parametrize(("server", "accessed"), [("HQ", 1), ("R&D", 0), ("Archives", 2), ("remote", 0)])
def test_one_card_fewer_in_any_server(server: str, accessed: int) -> None:
    """SYNC BRE counts the root and the cards in the zone together."""
    laid: dict[str, Any] = {**ROOT, "says": {"Ice Wall": [], "SYNC BRE": SYNC}}
    seats = Seats(ice={server: ["SYNC BRE"]}, credits=(9, 0), **laid).run(server)
    assert len(seats.told("access")) == accessed


SYNC: Any = [
    {
        "sub": [
            {
                "while_run": {
                    "when": {"breach": "any"},
                    "do": [{"for": {"duration": "breach", "static": [{"more_access": -1}]}}],
                }
            }
        ]
    }
]


def test_the_runner_chooses_which_card_is_not_accessed() -> None:
    laid: dict[str, Any] = {**ROOT, "says": {"SYNC BRE": SYNC}}
    for title, answer in (("Crisium Grid", ("access", "Crisium Grid")), ("Hedge Fund", ("blind",))):
        seats = Seats(ice={"HQ": ["SYNC BRE"]}, credits=(9, 0), **laid).run("HQ", answer)
        assert seats.told("access") == [("access", title)]


@pytest.mark.parametrize(("tags", "server", "accessed"), [
    (0, "Archives", 3), (1, "Archives", 2), (1, "remote", 1), (1, "R&D", 1), (0, "HQ", 2), (1, "HQ", 1),
])  # fmt: skip
def test_a_tagged_runner_accesses_one_card_fewer_but_one(tags: int, server: str, accessed: int) -> None:
    """Lt. Todachine 2."""
    laid: dict[str, Any] = {**ROOT, "root": {**ROOT["root"], "remote 2": ["Lt. Todachine 2"]}}
    assert len(Seats(tags=tags, **laid).run(server).told("access")) == accessed


def test_both_together() -> None:
    """What leaves one card comes last."""
    laid: dict[str, Any] = {**ROOT, "tags": 1, "says": {"SYNC BRE": SYNC}, "credits": (9, 0)}
    laid["root"] = {**ROOT["root"], "remote 2": ["Lt. Todachine 2"]}
    for server, accessed in (("Archives", 1), ("HQ", 1), ("R&D", 0)):
        assert len(Seats(ice={server: ["SYNC BRE"]}, **laid).run(server).told("access")) == accessed


def test_the_real_one_by_its_trace() -> None:
    seats = Seats(ice={"Archives": ["SYNC BRE"]}, credits=(9, 0), archives=["Ice Wall"] * 3).run("Archives")
    assert len(seats.told("access")) == 2
    assert len(seats.run("Archives").told("access")) == 2 + 2


def test_the_number_is_that_of_the_beginning_of_the_breach() -> None:
    """CR26 7.3.5: a tag taken on the way takes nothing away."""
    says = {"Hedge Fund": [{"when": "accessed", "do": [{"tag": 1}]}], "Corroder": [{"static": [{"more_access": 2}]}]}
    laid: dict[str, Any] = {"hq": ["Hedge Fund"] * 5, "root": {"remote 2": ["Lt. Todachine 2"]}, "rig": ["Corroder"]}
    assert len(Seats(says=says, **laid).run("HQ").told("access")) == 3
    assert len(Seats(says=says, tags=1, **laid).run("HQ").told("access")) == 2
    assert len(Seats(says=says, tags=1, **laid).run("R&D").told("access")) == 2


@pytest.mark.parametrize(("n", "accessed"), [(3, 2), (1, 1)])
def test_of_the_cards_that_an_effect_accesses_in_a_server(n: int, accessed: int) -> None:
    """Counter Surveillance accesses up to three cards for three tags; Lt. Todachine 2 takes one of those away."""
    laid: dict[str, Any] = {"hq": ["Hedge Fund"] * 5, "root": {"remote": ["Lt. Todachine 2"]}, "tags": 3}
    seats = Seats(rig=["Counter Surveillance"], **laid)
    seats.do(("use", seats.card("Counter Surveillance"), 0), ("server", 0), ("number", n))
    assert len(seats.told("access")) == accessed
