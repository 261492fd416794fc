"""Worked examples of accesses, damage and trashing that something else stands in for (CR26 7.3.6, 8.2, 9.9, 10.4)."""

from __future__ import annotations

from tests.engine.worked.table import Table, example


@example("EX-2603-8.8.4b-1")
def test_what_a_swap_installs_is_told_before_what_follows_in_its_sentence() -> None:
    """CR26 8.8.4b: the other card is installed first, then the credits come; the ice that came is not rezzed."""
    seats = Table(
        identities=["A Teia: IP Recovery"],
        ice={"remote": ["Tatu-Bola"]},
        root={"remote": ["Rashida Jaheem"], "remote 2": ["SanSan City Grid"]},
        hq=["Ice Wall", "PAD Campaign"],
        rig=["Corroder"],
        credits=(0, 9),
    )
    seats.g.transcript = []
    stronger, breaks = ("use", "Corroder", 1), ("use", "Corroder", 0)
    seats.run("remote", *[stronger] * 3, breaks, "yes", "yes", ("card", "PAD Campaign"))
    assert seats.board == ["Ice Wall", "PAD Campaign", "Rashida Jaheem", "SanSan City Grid"]
    assert not seats.g.active[seats.card("Ice Wall")]
    assert [line[0] for line in seats.g.transcript if line[0] in ("install", "gain")] == ["install", "gain"]
    assert seats.purses[0] == 4


@example("EX-CR-9.8.5d")
def test_of_two_things_one_must_be_done_with_all_that_it_costs() -> None:
    """CR 9.8.5d: rezzed with the agenda that it asks for, or trashed; a cost of a single duty may be declined."""
    for answer, board, removed in (("yes", ["Archer"], ["Hostile Takeover"]), ("no", [], [])):
        seats = Table(
            ice={"HQ": ["-Archer"]}, scored=["Hostile Takeover"], grip=["Forged Activation Orders"], credits=(4, 5)
        )
        seats.takes(("play", "Forged Activation Orders"), answer)
        assert (seats.board, seats.titles(seats.g.corp.removed)) == (board, removed)
        assert seats.purses[0] == (0 if board else 4)
    need_not_pay_for_the_first_click()


@example("EX-2603-9.12.3e-1-a")
def test_what_must_be_done_first_need_not_be_paid_for() -> None:
    """CR26 9.12.3e: the additional cost is declined, and the first click is for something else."""
    need_not_pay_for_the_first_click()


def need_not_pay_for_the_first_click() -> None:
    """Unless a run may be made for nothing more."""
    seats = Table(turn="corp", rig=["Always Be Running"], hq=["Service Outage"], credits=(5, 3))
    seats.takes(("play", "Service Outage"))
    seats.next_turn()
    assert {("credit",), ("run", 0)} <= set(seats.g.legal_actions())
    seats = Table(turn="corp", rig=["Always Be Running"], credits=(5, 3)).next_turn()
    assert ("credit",) not in seats.g.legal_actions()
