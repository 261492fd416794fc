"""Worked examples of runs: where they go, what ends them, which ice is met (CR26 6)."""

from __future__ import annotations

from tests.engine.worked.table import Table, example


@example("EX-2603-6.1.2d-1")
def test_a_run_that_would_succeed_elsewhere() -> None:
    """CR26 6.1.2d: the ice of the server that is breached in the end was never in the way."""
    seats = Table(ice={"HQ": ["Ice Wall"]}, rig=["Sneakdoor Beta"], hq=["Hedge Fund"])
    seats.takes(("use", "Sneakdoor Beta", 0))
    assert [event[1] for event in seats.g.events if event[0] in ("run_successful", "breach")] == [0, 0]
    assert not seats.happened("encounter")
    assert seats.told("access") == [("access", "Hedge Fund")]


@example("EX-2603-6.5.8c-1", "EX-CR-6.5.3c")
def test_bypassed_ice_is_not_fully_broken() -> None:
    """CR26 6.5.8c: the step at which none of no subroutines were left is not reached."""
    seats = Table(ice={"R&D": ["Troll"]}, rig=["Femme Fatale"], grip=["Forked"])
    seats.g.kept[seats.card("Femme Fatale")] = tuple(_objects(seats, "Troll"))
    seats.takes(("play", "Forked"), ("server", 1), "yes")
    assert (seats.happened("bypass"), seats.board) == (True, ["Troll"])


def _objects(seats: Table, *titles: str) -> list[tuple[int, int]]:
    return [(i, seats.g.moves[i]) for i in map(seats.card, titles)]


@example("EX-2603-6.8.2a-1", "EX-CR-6.8.2a")
def test_a_window_in_which_the_run_was_ended_is_closed() -> None:
    """CR26 6.8.2a: what the bad publicity gave cannot be spent any more."""
    seats = Table(
        scored=["Nisei MK II"],
        rig=["Self-modifying Code"],
        stack=["Corroder"],
        credits=(5, 0),
        ice={"HQ": ["-Vanilla"]},
    ).has("Nisei MK II", agenda=1)
    seats.g.bad_publicity = 2
    seats.run("HQ", ("use", "Nisei MK II", 0))
    before = Table(scored=["Nisei MK II"], rig=["Self-modifying Code"], stack=["Corroder"], credits=(5, 0))
    assert (seats.rig, seats.happened("run_unsuccessful")) == (["Self-modifying Code"], True)
    assert not before.can("use", "Self-modifying Code", 0)


@example("EX-CR-6.8.5", "EX-2603-10.3.6-1")
def test_a_tag_that_the_end_of_a_run_brings_is_not_in_the_run() -> None:
    """CR26 10.3.6: what avoids the first tag of a run does not reach it."""
    says = {"PAD Campaign": [{"when": {"run_ends": "any"}, "do": [{"tag": 2}]}]}
    jesminder = "Jesminder Sareen: Girl Behind the Curtain"
    seats = Table(root={"remote": ["PAD Campaign", "Project Atlas"]}, identities=[jesminder], says=says)
    assert seats.run("remote").g.tags == 2
    inside = {"Ice Wall": [{"sub": [{"tag": 1}]}]}
    assert Table(ice={"HQ": ["Ice Wall"]}, identities=[jesminder], says=inside).run("HQ").g.tags == 0
