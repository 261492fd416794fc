"""Costs of X and costs that are counted (CR26 1.16.2)."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import INSTALLED, SCORED
from tests.engine.chapters.staging import ENFORCEMENT, numbers_offered
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


def numbers(table: Table) -> list[int]:
    """The numbers that could be named."""
    return sorted(option[1] for option in table.offered if option[0] == "number")


def refused(seats: Seats, server: str, *answers: Any) -> None:
    """A run in which nobody asks for one of the answers."""
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run(server, *answers)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("tags", "credits", "most"), [(2, 9, 2), (9, 3, 3), (0, 9, 0)])
def test_x_in_a_price_is_named_before_it_is_paid(tags: int, credits: int, most: int) -> None:
    """CR26 1.16.2c, 9.3.3f; CR 1.15.3, 8.5.1a: zero or more, up to what can be paid and to the stated limit."""
    table = Table(hq=["Psychographics"], root={"remote": ["Hostile Takeover"]}, turn="corp", tags=tags,
                  credits=(credits, 0))  # fmt: skip
    if not most:
        table.takes(("play", "Psychographics"))
        assert (table.purses[0], table.count("Hostile Takeover", "advancement")) == (credits, 0)
        return
    before: list[int] = []

    def names(at: Table) -> Any:
        if at.g.decision is not None and at.g.decision.kind == "number":
            before.append(at.purses[0])
            return ("number", most)
        return None

    table.takes(("play", "Psychographics"), names)
    assert (numbers(table), before) == (list(range(most + 1)), [credits])
    assert (table.purses[0], table.count("Hostile Takeover", "advancement")) == (credits - most, most)


def test_as_many_counters_as_were_paid_for() -> None:
    """CR26 1.16.2b: the number is known before the card is chosen."""
    pays = {
        "cost": [{"credits": {"upto": 2}}],
        "do": [{"place": {"counters": {"advancement": {"per": "this_way"}}, "on": {"n": 1, "is": ["installed"]}}}],
    }
    seats = Seats(
        root={"remote": ["Project Atlas"]},
        hq=["Hedge Fund"],
        turn="corp",
        credits=(9, 5),
        says={"Hedge Fund": [{"play": [{"may_pay": pays}]}]},
    )
    seats.do(("play", seats.card("Hedge Fund")), ("yes",), ("number", 2))
    assert seats.g.advancement[seats.card("Project Atlas")] == 2


def test_credits_are_counted_when_they_are_paid() -> None:
    """CR26 1.16.2b: Physarum-like, a credit for each subroutine."""
    says = {
        "Kati Jones": [
            {"when": {"encounter": {"is": ["ice"], "who": "corp"}},
             "do": [{"may_pay": {"cost": [{"credits": {"per": "it.subroutines"}}], "do": [{"bypass": "it"}]}}]}
        ]
    }  # fmt: skip
    seats = Seats(ice={"HQ": ["Eli 1.0"]}, rig=["Kati Jones"], hq=["Hedge Fund"], says=says).run("HQ", "yes")
    assert (seats.g.runner.credits, seats.happened("run_successful")) == (3, True)
    refused(Seats(ice={"HQ": ["Eli 1.0"]}, rig=["Kati Jones"], says=says, credits=(5, 1)), "HQ", "yes")


def test_the_x_of_an_install_cost_leaves_what_makes_it_dearer() -> None:
    """CR26 1.16.1, 1.16.2c, 8.5.11b: a resource costs 2 more; of 5 credits 3 are left for X."""
    dearer = [
        {"static": [{"cost": {"of": "install", "n": 2, "what": {"n": "all", "is": ["resource"], "who": "runner"}}}]}
    ]
    seats = Seats(rig=["Kati Jones"], grip=["Angel Arena"], says={"Kati Jones": dearer})
    seats.do(("install", arena := seats.card("Angel Arena")), ("number", 3))
    assert (numbers_offered(seats), seats.g.power[arena], seats.g.runner.credits) == ({0, 1, 2, 3}, 3, 0)


@pytest.mark.rule("CR26 1.16.2c")
@pytest.mark.parametrize("spent", [0, 2, 3])
def test_x_clicks_are_spent_as_the_player_chooses(spent: int) -> None:
    """Wanton Destruction costs the Corp as many cards of HQ as the Runner spends clicks."""
    seats = Seats(grip=["Wanton Destruction"], hq=["Hedge Fund"] * 4)
    seats.do(("play", seats.card("Wanton Destruction")), ("next", "Wanton Destruction"), ("yes",), ("number", spent))
    assert (len(seats.g.corp.discard), seats.g.runner.clicks) == (spent, 3 - spent)
    assert ("number", 4) not in seats.offered


@pytest.mark.rule("CR26 1.16.1, 1.16.2c, 8.6.2a")
@pytest.mark.parametrize(
    ("credits", "tags", "x", "most"), [(5, 4, 3, 4), (5, 3, 3, 3), (3, 9, 3, 3), (2, 9, 2, 2), (9, 1, 0, 1)]
)
def test_the_x_of_a_play_cost_is_that_of_what_is_paid_beside_it(credits: int, tags: int, x: int, most: int) -> None:
    """IP Enforcement is played for X credits and as many tags: it is asked once, within what both allow."""
    seats = Seats(hq=["IP Enforcement"], credits=(credits, 5), tags=tags, **ENFORCEMENT)
    agenda = seats.card("Global Food Initiative")
    seats.do(("play", seats.card("IP Enforcement")), ("number", x))
    assert (seats.g.corp.credits, seats.g.tags) == (credits - x, tags - x)
    assert max(answer[1] for answer in seats.offered if answer[0] == "number") == most
    assert seats.g.zone[agenda] == (INSTALLED if x == 3 else SCORED)
    assert seats.g.advancement[agenda] == (x == 3 and tags > 3)


@pytest.mark.rule("CR26 1.16.2a")
@pytest.mark.parametrize(("answers", "left"), [([("yes",), ("card", "Diesel")], 4), ([], 2)])
def test_the_x_of_a_play_cost_is_lowered_by_what_is_given_up(answers: list[Any], left: int) -> None:
    """Patchwork: a card is trashed and Bribery for X of 3 costs 1; the next one of the turn costs all of it."""
    seats = Seats(rig=["Patchwork"], grip=["Bribery", "Bribery", "Diesel"], credits=(5, 5))
    seats.do(("play", seats.card("Bribery")), *answers, ("number", 3), ("server", 0))
    assert seats.g.runner.credits == left
    seats.g.runner.credits = 5
    seats.do(("play", seats.card("Bribery", 1)), ("number", 3), ("server", 0))
    assert seats.g.runner.credits == 2
