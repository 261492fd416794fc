"""Which player uses an ability and does what it says (CR26 1.14)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from nrdb.engine.model.decision import Option
from nrdb.engine.model.numbers import CORP, DISCARD, INSTALLED
from tests.engine.chapters.staging import TOOL, tool
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


@pytest.mark.usefixtures("both")
def test_abilities_are_used_by_whose_card_has_them() -> None:
    """CR26 1.14.4; CR 1.13.4: what the Corp could use is not offered to the Runner, nor the other way round."""
    says = {
        "PAD Campaign": [{"paid": ["click"], "do": [{"gain": 1}]}],
        **tool({"paid": ["click"], "do": [{"gain": 1}]}),
    }
    laid: dict[str, Any] = {"root": {"remote": ["PAD Campaign"]}, "rig": [TOOL], "says": says}
    runner, corp = Table(**laid), Table(**laid, turn="corp")
    assert [runner.can("use", TOOL, 0), runner.can("use", "PAD Campaign", 0)] == [True, False]
    assert [corp.can("use", TOOL, 0), corp.can("use", "PAD Campaign", 0)] == [False, True]


@pytest.mark.rule("CR26 1.14.5")
@pytest.mark.parametrize("ice", ["Data Raven", "Troll"])
def test_a_run_that_the_runner_ends(ice: str) -> None:
    """The player a card instructs does the thing, whoever's card it is; Shred waits for the Corp only."""
    seats = Seats(ice={"R&D": [ice]}, root={"R&D": ["Hokusai Grid"]}, hq=["Hedge Fund"] * 2, grip=["Shred"])
    seats.do(("play", seats.card("Shred")), ("server", 1), *([("mode", 1, "end_run")] if ice == "Data Raven" else []))
    assert seats.happened("run_unsuccessful")


@pytest.mark.rule("CR26 1.14.5")
def test_a_run_that_the_corp_ends_by_a_card_of_the_runner() -> None:
    """Security Nexus: its trace is the Corp's, which then ends the run; with Shred for a card of HQ or not at all."""
    seats = Seats(ice={"R&D": ["Vanilla"]}, root={"R&D": ["Hokusai Grid"]}, hq=["Hedge Fund"], grip=["Shred"],
                  rig=["Security Nexus"])  # fmt: skip
    seats.do(("play", seats.card("Shred")), ("server", 1), ("yes",), ("number", 0), ("number", 0), ("no",))
    assert (seats.g.tags, seats.told("trash")) == (1, [("trash", "Shred")])
    assert seats.happened("pass") or seats.told("sub_resolves") == [("sub_resolves", "Vanilla")]


@pytest.mark.rule("CR26 1.14.5")
@pytest.mark.parametrize(
    ("card", "n", "ends"),
    [("Account Siphon", 3, (4, 11, 2)), ("Account Siphon", 0, (7, 5, 2)), ("Diversion of Funds", 5, (2, 9, 0))],
)
def test_so_much_at_most_is_lost_as_is_chosen(card: str, n: int, ends: tuple[int, int, int]) -> None:
    """The Runner says how many credits the Corp loses; what follows is for each of them."""
    seats = Seats(grip=[card], hq=["Hedge Fund"], credits=(7, 5))
    seats.do(("play", seats.card(card)), ("next", card), ("number", n))
    assert (seats.g.corp.credits, seats.g.runner.credits, seats.g.tags) == ends
    assert [n for n in range(9) if ("number", n) in seats.offered] == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("CR26 1.14.4b, 1.14.5")
@pytest.mark.parametrize(("title", "shown"), [("Rotary", "Desperado"), ("PAD Tap", "Kati Jones")])
@pytest.mark.parametrize("saved", [False, True])
def test_what_the_corp_alone_may_use_is_trashed_by_the_corp(title: str, shown: str, saved: bool) -> None:
    """Rotary and PAD Tap: Wasteland pays nothing for them, and Dummy Box may keep them."""
    seats = Seats(rig=[title, "Wasteland", *["Dummy Box"] * saved], grip=[shown], turn="corp", tags=1)
    box = lambda asked: next(option for option in asked.g.legal_actions() if option[0] == "guard")  # noqa: E731
    seats.do(("use", seats.card(title), 0), *[box] * saved)
    assert seats.g.zone[seats.card(title)] == (INSTALLED if saved else DISCARD)
    assert (seats.g.runner.credits, seats.g.runner.discard == [seats.card(shown)]) == (5, saved)


@pytest.mark.rule("CR26 1.14.5")
def test_who_is_named_chooses_what_is_revealed() -> None:
    """Chrysopoeian Skimming: the Corp chooses the agenda, and the Runner sees no other."""
    seats = Seats(grip=["Chrysopoeian Skimming"], hq=["Vanity Project", "Hostile Takeover"])
    asked = []

    def noting(seats: Seats) -> Option | None:
        decision = seats.g.decision
        assert decision is not None
        asked.append((decision.kind, decision.player))
        return None if decision.kind == "may" else ("card", seats.card("Hostile Takeover"))

    seats.do(("play", seats.card("Chrysopoeian Skimming")), noting, ("yes",))
    assert asked == [("may", CORP), ("choose", CORP)]


@pytest.mark.rule("CR26 1.14.5")
def test_who_looks_arranges() -> None:
    """Insight lets the Corp arrange the top cards of R&D, whoever's card it is."""
    seats = Seats(grip=["Insight"], deck=["Hedge Fund", "Ice Wall", "Vanilla", "PAD Campaign", "Enigma"])
    order = ["Vanilla", "Ice Wall", "PAD Campaign", "Hedge Fund"]
    asked: list[int] = []

    def top(title: str) -> Callable[[Seats], Any]:
        def answer(seats: Seats) -> Any:
            if seats.g.decision is None or seats.g.decision.about != "next_on_top":
                return None
            asked.append(seats.g.decision.player)
            return ("card", seats.card(title))

        return answer

    seats.do(("play", seats.card("Insight")), ("yes",), *map(top, order[:3]))
    assert [seats.g.table.card_of[i].title for i in seats.g.corp.top[:0:-1]] == order
    assert set(asked) == {CORP}
