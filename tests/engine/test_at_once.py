"""Several things at the same time: cards trashed together, costs and what they pay for, subtypes gained and lost."""

from __future__ import annotations

import pytest

from nrdb.engine.model.numbers import DISCARD, INSTALLED
from nrdb.engine.rules import counters, values, zones
from tests.engine.seats import Seats


@pytest.mark.rule("CR26 9.12.2a")
@pytest.mark.parametrize("guard", [[], ["Sacrificial Construct"]])
@pytest.mark.parametrize("rig", [["Kati Jones", "Jarogniew Mercs"], ["Jarogniew Mercs", "Kati Jones"]])
def test_what_cannot_be_trashed_beside_others_is_spared_though_they_go(rig: list[str], guard: list[str]) -> None:
    """Jarogniew Mercs, when The All-Seeing I trashes all resources."""
    seats = Seats(rig=[*rig, *guard], hq=["The All-Seeing I"], turn="corp", tags=1)
    seats.do(("play", seats.card("The All-Seeing I")))
    assert seats.g.zone[seats.card("Jarogniew Mercs")] == INSTALLED
    assert seats.g.zone[seats.card("Kati Jones")] == DISCARD


@pytest.mark.rule("CR26 9.12.2a")
def test_host_and_guest_are_trashed_once_each() -> None:
    """A resource on Off-Campus Apartment is trashed by the Corp like its host, and no second time."""
    seats = Seats(rig=["Off-Campus Apartment", "Kati Jones"], hq=["The All-Seeing I"], turn="corp", tags=1)
    zones.attach(seats.g, seats.card("Kati Jones"), seats.card("Off-Campus Apartment"))
    seats.do(("play", seats.card("The All-Seeing I")))
    trashed = [(event[0], event[1], event[3]) for event in seats.g.events if event[0].startswith("trash")]
    for title in ("Kati Jones", "Off-Campus Apartment"):
        told = [(name, zone) for name, i, zone in trashed if i == seats.card(title)]
        assert told == [("trash", INSTALLED), ("trash_by", INSTALLED)], title


@pytest.mark.rule("CR26 8.6.2b")
@pytest.mark.parametrize(("credits", "stands"), [(10, False), (15, True)])
def test_a_checkpoint_comes_between_a_play_cost_and_what_is_played(credits: int, stands: bool) -> None:
    """Sandburg: with too few credits for a moment, Ice Wall is too weak for Parasite before Hedge Fund pays."""
    seats = Seats(
        rig=["Parasite"],
        hq=["Hedge Fund"],
        root={"remote": ["Sandburg"]},
        ice={"HQ": ["Ice Wall"]},
        credits=(credits, 5),
        turn="corp",
    )
    parasite, wall = seats.card("Parasite"), seats.card("Ice Wall")
    zones.attach(seats.g, parasite, wall)
    counters.place(seats.g, parasite, "virus", 1)
    seats.do(("play", seats.card("Hedge Fund")))
    assert (seats.g.zone[wall] == INSTALLED) is stands


@pytest.mark.rule("CR26 9.12.1b")
@pytest.mark.parametrize("rezzed", [True, False])
def test_a_subtype_gained_and_lost_is_counted(rezzed: bool) -> None:
    """Tinkering on Changeling that is a sentry now: a barrier twice over, which it loses once, in whatever order."""
    title = "Changeling"
    seats = Seats(ice={"HQ": [title if rezzed else f"-{title}"]}, grip=["Tinkering"], credits=(9, 5))
    ice = seats.card(title)
    counters.place(seats.g, ice, "advancement", 1)
    assert values.has_term(seats.g, ice, "barrier") is not rezzed
    seats.do(("play", seats.card("Tinkering")))
    seats.run("HQ", *([] if rezzed else [("rez", title)]))
    assert seats.g.active[ice]
    assert all(values.has_term(seats.g, ice, term) for term in ("barrier", "code_gate", "sentry"))
