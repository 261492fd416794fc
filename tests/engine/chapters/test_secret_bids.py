"""Secret bids, psi games and standoffs (CR26 10.14)."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb import behaviour
from nrdb.engine.model.numbers import CORP, INSTALLED, REMOVED
from nrdb.engine.rules.sight import remembers
from nrdb.engine.steps import machine
from tests.engine.chapters.staging import (
    FREE,
    MELIES,
    TRACER,
    WALL,
    passes_to,
    titles,
)
from tests.engine.laid import catalogue
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


def psi(corp: int, runner: int, credits: tuple[int, int] = (5, 5), **more: Any) -> Table:
    says = {WALL: [{"sub": [{"psi": {"differ": [{"tag": 1}], "equal": [{"tag": 2}]}}]}], **more.pop("says", {})}
    table = Table(ice={"HQ": [WALL]}, hq=["Hedge Fund"], says=says, credits=credits, **more)
    asked = [("number", n) for n, most in ((corp, credits[0]), (runner, credits[1])) if most]
    return table.run("HQ", *asked)


def when_scored(title: str) -> list[Any]:
    """What a card does when it is scored, as an operation would do it."""
    from nrdb import behaviour
    from tests.engine.laid import catalogue

    return [{"play": behaviour.entries()[catalogue().find(title).id][0]["do"]}]


def numbers(seats: Seats) -> list[int]:
    """The numbers that could be named."""
    return sorted(option[1] for option in seats.offered if option[0] == "number")


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("corp", [0, 1, 2])
@pytest.mark.parametrize("runner", [0, 1, 2])
def test_bids_match_or_differ_and_both_are_spent(corp: int, runner: int) -> None:
    """CR26 10.14.6d, 10.14.4, 10.14.6b, 10.14.1."""
    table = psi(corp, runner)
    assert (table.g.tags, table.purses) == (2 if corp == runner else 1, (5 - corp, 5 - runner))
    numbers = {option[1] for option in table.offered if option[0] == "number"}
    assert numbers == {0, 1, 2}


@pytest.mark.usefixtures("both")
def test_nobody_bids_what_there_is_not() -> None:
    """CR26 10.14.3, 10.14.6b: without credits it is 0, unasked."""
    table = psi(0, 1, credits=(0, 1))
    assert (table.g.tags, table.purses) == (1, (0, 0))
    assert {option[1] for option in table.offered if option[0] == "number"} == {0, 1}


@pytest.mark.usefixtures("both")
def test_a_bid_is_secret_until_both_are_made_and_what_paying_sets_off_waits() -> None:
    """CR26 10.14.1, 10.14.4a, 10.14.6c: the Corp's credits are still there when the Runner bids."""
    says = {"PAD Campaign": [{"when": {"spend_credits": "you"}, "do": [{"gain": 10}]}]}
    table = Table(ice={"HQ": [WALL]}, hq=["Hedge Fund"], root={"remote": ["PAD Campaign"]},
                  says={WALL: [{"sub": [{"psi": {"equal": [{"gain": {"per": "credits"}}]}}]}], **says})  # fmt: skip
    seen: list[tuple[str, int]] = []

    def look(at: Table) -> Any:
        decision = at.g.decision
        if decision is None or decision.about != "psi":
            return None
        seen.append((str(at.g.player), at.g.corp.credits))
        return ("number", 2)

    table.run("HQ", look, look)
    assert seen == [("corp", 5), ("runner", 5)]
    assert table.purses[0] == 13 + 13, "what paying set off comes before the outcome does anything"


@pytest.mark.parametrize(("server", "hit"), [("HQ", True), ("R&D", False)])
def test_the_server_that_was_chosen_in_secret(server: str, hit: bool) -> None:
    """HQ is chosen; a successful run there lets the Corp trash a card and take one back, and the identity flips."""
    seats = Seats(identities=[MELIES], turn="corp", archives=["Vanilla"], deck=["Ice Wall", *["Enigma"] * 5])
    passes_to(seats, "runner", ("server", 0))
    seats.run(server, *([("yes",), ("card", "Vanilla")] if hit else []))
    assert (seats.g.corp.hand == [seats.card("Vanilla")]) == hit
    assert (seats.g.corp.discard == [seats.card("Ice Wall")]) == hit
    identity = seats.card(MELIES)
    assert seats.g.since[identity] >= 0
    money = seats.g.corp.credits
    passes_to(seats, "corp")
    assert (seats.g.since[identity], seats.g.corp.credits) == (-1, money)


def test_what_is_given_up_in_a_standoff_is_a_cost() -> None:
    """CR26 1.16.1a: Sacrificial Construct does not save it; the Corp ends it when it pays nothing more."""
    entry = behaviour.entries()[catalogue().find("Standoff").id][0]["do"]
    seats = Seats(hq=["Beanstalk Royalties"], deck=["Ice Wall"] * 2, rig=["Corroder", "Sacrificial Construct"],
                  root={"remote": ["PAD Campaign"]}, turn="corp", says={"Beanstalk Royalties": [{"play": entry}]},
                  credits=(0, 0))  # fmt: skip
    seats.do(("play", seats.card("Beanstalk Royalties")), ("yes",), ("card", "Corroder"), ("no",))
    assert ("guard", "Sacrificial Construct", 0) not in seats.offered
    assert (titles(seats, seats.g.runner.installed), seats.g.corp.credits) == (["Sacrificial Construct"], 0)


@pytest.mark.parametrize(("bids", "server"), [((1, 0), 2), ((0, 0), 0)])
def test_a_mind_game_leads_where_the_corp_likes(bids: tuple[int, int], server: int) -> None:
    seats = Seats(ice={"HQ": ["Mind Game"]}, hq=["Hedge Fund"], credits=(5, 5))
    answers = [("number", bids[0]), ("number", bids[1]), *([("server", 2)] if bids[0] != bids[1] else [])]
    seats.run("HQ", *answers)
    assert [it for name, it, *_ in seats.g.events if name == "run_successful"] == [server]


def test_a_standoff_goes_on_until_somebody_has_enough() -> None:
    seats = Seats(root={"remote": ["PAD Campaign"]}, hq=[FREE], deck=["Hedge Fund"] * 3, turn="corp",
                  rig=["Corroder", "Gordian Blade"], credits=(0, 0), says={FREE: when_scored("Standoff")})  # fmt: skip
    seats.do(("play", seats.card(FREE)), ("yes",), ("card", "Corroder"), ("yes",), ("no",))
    assert (len(seats.g.runner.installed), seats.g.corp.credits, len(seats.g.corp.hand)) == (1, 5, 1)
    assert seats.g.zone[seats.card("PAD Campaign")] != INSTALLED


def test_nobody_bids_more_than_there_is() -> None:
    seats = Seats(ice={"HQ": ["Wall of Static"]}, hq=["Hedge Fund"], says=TRACER, credits=(1, 3))
    offered: list[Any] = []

    def watch(at: Seats) -> Any:
        if at.g.decision is not None and at.g.decision.about == "trace":
            offered.append((at.g.player, len(at.g.decision.options)))

    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run("HQ", watch)
    assert offered == [("corp", 2), ("runner", 4)]


@pytest.mark.parametrize(("corp", "runner"), [(a, b) for a in range(3) for b in range(3)])
def test_a_psi_game_is_decided_by_whether_the_bids_differ(corp: int, runner: int) -> None:
    """CR26 10.14.6."""
    says = {"Wall of Static": [{"sub": [{"psi": {"differ": [{"tag": 1}], "equal": [{"gain": 9}]}}]}]}
    seats = Seats(ice={"HQ": ["Wall of Static"]}, hq=["Hedge Fund"], says=says)
    seats.run("HQ", ("number", corp), ("number", runner))
    differ = corp != runner
    assert (seats.g.tags, seats.g.runner.credits) == (int(differ), 5 - runner)
    assert seats.g.corp.credits == 5 - corp + (0 if differ else 9)


def test_a_guess_of_odd_or_even() -> None:
    """Push Your Luck: what was spent is gone; twice as much comes back for a wrong guess alone."""
    left = []
    for guess in (0, 1):
        seats = Seats(grip=["Push Your Luck"], credits=(5, 7))
        seats.do(("play", seats.card("Push Your Luck")), ("number", 3), ("number", guess))
        left.append(seats.g.runner.credits)
    assert left == [8, 2]


def test_a_number_that_nobody_may_spend_in_secret() -> None:
    seats = Seats(grip=["Government Investigations", "Push Your Luck"], credits=(5, 6))
    seats.do(("play", seats.card("Government Investigations")))
    seats.do(("play", seats.card("Push Your Luck")))
    assert numbers(seats) == [0, 1, 3, 4]


@pytest.mark.rule("CR26 8.3.3")
@pytest.mark.parametrize("deck", [["Ice Wall", "Enigma"], ["Ice Wall", "Enigma", "Vanilla"]])
def test_what_stays_does_not_tell_what_was_secretly_taken(deck: list[str]) -> None:
    """Bamboo Dome reveals as many cards as there are left; nobody but the Corp knows which one it took to HQ."""
    seats = Seats(root={"R&D": ["Bamboo Dome"]}, deck=deck, turn="corp")
    seats.do(("use", seats.card("Bamboo Dome"), 0), ("card", "Ice Wall"))
    left = [seats.card(title) for title in deck[1:]]
    assert [remembers(seats.g, i) for i in left] == [1] * len(left)


def test_climactic_showdown_is_gone_before_the_corp_is_asked() -> None:
    found: list[int] = []

    def looking(seats: Seats) -> Any:
        g = seats.g
        if g.decision is None or machine.asked(g, g.decision) != CORP:
            return None
        found.append(g.zone[seats.card("Climactic Showdown")])
        return g.legal_actions()[0]

    laid: dict[str, Any] = {"ice": {"HQ": ["Palisade"], "R&D": ["Palisade"]}, "rig": ["Climactic Showdown"]}
    Table(**laid, turn="corp").next_turn(looking)
    assert found == [REMOVED]
