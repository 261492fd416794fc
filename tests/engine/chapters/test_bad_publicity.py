"""Bad publicity and the credits it gives for a run (CR26 10.6)."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.chance import Scripted
from nrdb.engine.game import Game, face_off
from nrdb.engine.model.frame import Run
from nrdb.engine.model.numbers import RUNNER
from nrdb.engine.rules import money, values
from nrdb.engine.steps.machine import begin
from tests.engine.chapters.staging import BEHIND_ICE_WALL, BREAK, TOOL, WALL, offered
from tests.engine.laid import catalogue, dealt, laid, side_laid
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


def in_run(*do: Any, **laid: Any) -> Table:
    """A run with two bad publicity past a piece of ice whose subroutine does this."""
    bad = laid.pop("bad", 2)
    table = Table(
        ice={"HQ": [WALL]}, hq=["PAD Campaign"], says={WALL: [{"sub": list(do)}], **laid.pop("says", {})}, **laid
    )
    table.g.bad_publicity = bad
    return table


SCANDAL: dict[str, Any] = {"Kati Jones": [{"static": [{"bad_publicity": 1}]}]}
"""A resource that lets the Corp count as having bad publicity."""


@pytest.mark.usefixtures("both")
def test_the_fund_pays_in_its_run_and_is_not_in_the_pool() -> None:
    """CR26 10.6.2, 6.9.1b, 6.8.3: its credits are spent like others, and gone with the run."""
    table = in_run({"gain": 1}, credits=(0, 2)).run("HQ", ("trash", "PAD Campaign"))
    assert (table.archives, table.purses[1]) == (["PAD Campaign"], 0)
    unspent = in_run({"gain": 1}, credits=(0, 2)).run("HQ")
    assert unspent.purses[1] == 2
    assert not in_run({"gain": 1}, credits=(0, 1)).run("HQ").offered & {("trash", "PAD Campaign")}


def test_credits_of_the_fund_are_not_lost_nor_counted_nor_gained() -> None:
    """CR26 10.6.2: the pool alone loses; and nobody has gained anything."""
    says = {TOOL: [{"when": {"gain_credits": "you"}, "do": [{"draw": 1}]}]}
    table = in_run(
        {"lose": {"n": 9, "who": "runner"}}, credits=(0, 3), rig=[TOOL], stack=["Sure Gamble"] * 3, says=says, bad=4
    )
    table.run("HQ", ("trash", "PAD Campaign"))
    assert (table.archives, table.purses[1], table.grip) == (["PAD Campaign"], 0, [])
    counts = in_run({"gain": {"per": "opponent_credits"}}, credits=(0, 3), bad=4).run("HQ")
    assert counts.purses[0] == 3


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("do", "now"), [({"bad_publicity": 2}, 4), ({"lose_bad_publicity": 2}, 0)])
def test_bad_publicity_that_comes_or_goes_in_a_run_changes_its_fund_no_more(do: Any, now: int) -> None:
    """CR26 10.6.3c; CR 10.6.2, 10.6.2a: two credits, as there were when it began."""
    table = in_run(do, credits=(0, 1)).run("HQ")
    assert table.g.bad_publicity == now
    assert ("trash", "PAD Campaign") not in table.offered
    rich = in_run(do, credits=(0, 2)).run("HQ")
    assert ("trash", "PAD Campaign") in rich.offered


@pytest.mark.parametrize("identity", ["Valencia Estevez: The Angel of Cayambe", "GRNDL: Power Unleashed"])
def test_bad_publicity_that_the_corp_starts_with_is_not_taken(identity: str) -> None:
    """Valencia Estevez: nothing that waits for bad publicity sees it; two such identities make no more than one."""
    corp = identity if "GRNDL" in identity else "The Outfit: Family Owned and Operated"
    runner = "Valencia Estevez: The Angel of Cayambe"
    tables = [
        side_laid(catalogue().find(who), {catalogue().find(title).id: 30})
        for title, who in (("Hedge Fund", corp), ("Sure Gamble", runner))
    ]
    g = Game(face_off(*tables), Scripted())
    begin(g)
    assert (g.bad_publicity, g.corp.credits) == (1, 10 if "GRNDL" in identity else 5)
    assert all(event[0] != "bad_publicity" for event in g.events)


def test_the_fund_of_a_run_is_the_runners_alone() -> None:
    seats = Seats(credits=(0, 0))
    seats.g.run = Run(0, -1)
    seats.g.run.funds[RUNNER] = 2
    g = seats.g
    assert [money.affords(g, side, [(n, "ability", -1)]) for side in g.sides for n in (0, 1, 2, 3)] == [
        *(True, False, False, False),
        *(True, True, True, False),
    ]
    assert [money.available(g, side, "ability") for side in g.sides] == [0, 2]


@pytest.mark.parametrize("n", [1, 2])
def test_bad_publicity_up_to_so_much_may_be_none(n: int) -> None:
    found: list[Any] = []
    seats = Seats(hq=["Hedge Fund"], turn="corp",
                  says={"Hedge Fund": [{"play": [{"bad_publicity": {"upto": n}}]}]})  # fmt: skip
    seats.do(("play", seats.card("Hedge Fund")), offered("number", found, ("number", 1)))
    assert found == [("number", k) for k in range(n + 1)]
    assert seats.g.bad_publicity == 1


@pytest.mark.parametrize("n", [1, 2])
def test_who_plays_alone_takes_bad_publicity_up_to_so_much(n: int) -> None:
    g = dealt(laid({"hedge_fund": 20}, entries={"hedge_fund": [{"play": [{"bad_publicity": {"upto": n}}]}]}))
    while not any(option[0] == "play" for option in g.legal_actions()):
        g.apply(("pass",))
    g.apply(next(option for option in g.legal_actions() if option[0] == "play"))
    assert g.legal_actions() == [("number", k) for k in range(n + 1)]
    g.apply(("number", 1))
    assert g.bad_publicity == 1


@pytest.mark.rule("CR26 1.9.4")
@pytest.mark.parametrize(("has", "trashed"), [(0, True), (1, False)])
def test_bad_publicity_that_is_not_there_is_not_removed(has: int, trashed: bool) -> None:
    """The All-Seeing I: what the Corp is only considered to have does not save the resources."""
    seats = Seats(hq=["The All-Seeing I"], rig=["Kati Jones"], tags=1, turn="corp", says=SCANDAL)
    seats.g.bad_publicity = has
    seats.do(("play", seats.card("The All-Seeing I")), *[("yes",)] * has)
    assert (("trash", "Kati Jones") in seats.told("trash"), seats.g.bad_publicity) == (trashed, 0)


@pytest.mark.rule("CR26 1.9.4")
@pytest.mark.parametrize("has", [0, 1])
def test_bad_publicity_that_is_not_there_is_not_hosted(has: int) -> None:
    """Luana Campos pays for bad publicity that she hosts, and for none that the Corp only counts as having."""
    seats = Seats(root={"remote": ["Luana Campos"]}, rig=["Kati Jones"], turn="runner", says=SCANDAL)
    seats.g.bad_publicity, seats.g.runner.clicks = has, 1
    seats.do(("credit",), *[("yes",)] * has)
    assert (seats.g.acting, seats.g.corp.credits, seats.g.bad_publicity) == (seats.g.corp, 5 + 3 * has, 0)


def test_bad_publicity_that_is_counted_only() -> None:
    seats = Seats(grip=["Corporate Scandal"], ice={"HQ": ["Ice Wall"]}, rig=["Corroder"], credits=(5, 4))
    seats.do(("play", seats.card("Corporate Scandal")))
    assert (values.bad_publicity(seats.g), seats.g.bad_publicity, seats.g.runner.credits) == (1, 0, 1)
    seats.run("HQ", ("use", "Corroder", 0))
    assert (seats.happened("run_successful"), seats.g.runner.credits) == (True, 1), "the credit of bad publicity"


def test_bad_publicity_pays_in_a_run_and_is_gone_after_it() -> None:
    """CR26 6.9.1b, 6.9.6b."""
    seats = Seats(ice=BEHIND_ICE_WALL, rig=["Corroder"], hq=["Hedge Fund"], credits=(5, 5))
    seats.g.bad_publicity = 2
    seats.run("HQ", BREAK)
    assert seats.g.runner.credits == 5
    seats.run("HQ", BREAK)
    assert (seats.g.runner.credits, seats.g.run) == (5, None)
