"""How much of something, and whether at all, where a card leaves it to a player."""

from __future__ import annotations

import pytest

from nrdb.engine.model.numbers import RUNNER
from tests.engine.seats import Seats
from tests.players.begun import plain


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


@pytest.mark.rule("CR26 1.16.1, 10.4.4")
@pytest.mark.parametrize(("left", "over"), [([], "flatlined"), (["Diesel"], "")])
def test_damage_that_is_a_cost_may_be_the_end(left: list[str], over: str) -> None:
    """Running Hot may be the only card: it is not there to be trashed, and the Runner dies of it."""
    seats = Seats(grip=["Running Hot", *left])
    option = ("play", seats.card("Running Hot"))
    assert (option in plain(RUNNER).unharmed(seats.g, seats.g.decision)) != bool(over)
    assert seats.do(option).g.over == over


@pytest.mark.rule("CR26 1.16.11b, 10.4.4")
@pytest.mark.parametrize(("ice", "cards", "asked"), [("Wotan", 0, 4), ("Formicary", 1, 1), ("Semak-samun", 2, 1)])
def test_a_subroutine_may_be_paid_for_with_more_damage_than_there_are_cards(ice: str, cards: int, asked: int) -> None:
    """The Runner who likes may die of what keeps a run from ending."""
    seats = Seats(ice={"R&D": [ice]}, rig=["Corroder"], grip=["Diesel"] * cards)
    seats.run("R&D", *[("yes",)] * asked)
    assert (seats.g.over, len(seats.g.runner.hand)) == ("flatlined", 0)


@pytest.mark.rule("CR26 1.16.10, 10.4.4")
def test_an_agenda_may_cost_more_damage_than_there_are_cards() -> None:
    """So an agenda may be stolen with the last breath, and is not."""
    seats = Seats(root={"remote": ["Obokata Protocol"]}, grip=["Diesel"] * 3)
    seats.run("remote", ("steal", "Obokata Protocol"))
    assert (seats.g.over, seats.g.runner.scored) == ("flatlined", [])


@pytest.mark.rule("CR26 9.12.2")
@pytest.mark.parametrize(
    ("saved", "lost", "credits"),
    [
        ((), ["Armitage Codebusting", "Daily Casts", "Wyldside"], 5),
        (("Wyldside",), ["Armitage Codebusting", "Daily Casts"], 2),
    ],
)
def test_what_is_not_paid_for_goes_at_once(saved: tuple[str, ...], lost: list[str], credits: int) -> None:
    """Game Over trashes all resources at one time that the Runner has not paid for before."""
    seats = Seats(
        rig=["Armitage Codebusting", "Daily Casts", "Wyldside", "Desperado"],
        hq=["Game Over"],
        deck=["Hostile Takeover"],
        turn="corp",
        says={
            "Armitage Codebusting": [
                {"when": {"trash": {"what": {"is": ["resource", "installed"]}, "who": "both"}}, "do": [{"gain": 10}]}
            ]
        },
    )
    seats.g.runner.before = [("steal", seats.card("Hostile Takeover"), RUNNER, -1, -1)]
    seats.do(
        ("play", seats.card("Game Over")), ("mode", 2, "choose+must_pay+trash"), *(("card", title) for title in saved)
    )
    assert sorted(title for _, title in seats.told("trash") if title != "Game Over") == lost
    assert seats.g.runner.credits == credits + 10 * (len(lost) - 1), "it hears of what goes together with it"
    assert seats.g.bad_publicity == 1


@pytest.mark.rule("CR26 9.2.8b, 9.6.5d")
@pytest.mark.parametrize("rig", [["Data Folding", "Dadiana Chacon"], ["Dadiana Chacon", "Data Folding"]])
@pytest.mark.parametrize(("first", "credits"), [("Dadiana Chacon", 7), ("Data Folding", 6)])
def test_who_gains_first_is_chosen_where_it_makes_a_difference(rig: list[str], first: str, credits: int) -> None:
    """Dadiana Chacon gives nothing to who has 6 credits by then, whichever of the two was installed before."""
    seats = Seats(rig=rig, grip=["Diesel"], turn="corp")
    seats.g.corp.clicks = 1
    seats.do(("credit",), ("next", first))
    assert seats.g.runner.credits == credits


@pytest.mark.rule("CR26 9.2.8b")
def test_who_gains_first_is_not_asked_where_it_makes_none() -> None:
    """Two who give credits whatever there are, one of them for memory."""
    seats = Seats(rig=["Data Folding", "Fencer Fueno"], grip=["Diesel"], turn="corp")
    seats.g.corp.clicks = 1
    seats.do(("credit",))
    assert not any(option[0] == "next" for option in seats.offered)


@pytest.mark.rule("CR26 9.12.3c")
@pytest.mark.parametrize(
    ("hand", "deck", "asked", "left"), [(2, 4, True, 6), (2, 3, False, 0), (1, 4, False, 5), (1, 3, False, 1)]
)
def test_who_must_choose_may_choose_what_can_be_done_in_full(hand: int, deck: int, asked: bool, left: int) -> None:
    """SYN Attack: two cards of HQ or four of R&D; where there are neither, nothing happens."""
    seats = Seats(grip=["SYN Attack"], hq=["Ice Wall"] * hand, deck=["Hedge Fund"] * deck)
    seats.do(("play", seats.card("SYN Attack")), *([("mode", 1, "draw")] if asked else []))
    assert (any(option[0] == "mode" for option in seats.offered), seats.g.over) == (asked, "")
    assert len(seats.g.corp.hand) == left
