"""What belongs to a trigger is asked when the ability is set off, not when it resolves (CR26 9.6.5c)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.seats import Seats

pytestmark = pytest.mark.rule("CR26 9.6.5c")


def test_a_run_is_under_way_as_ice_is_rezzed() -> None:
    """Wave searches although the run is on another server when its ability resolves."""
    says: dict[str, Any] = {"PAD Campaign": [{"when": {"rez": {"is": ["ice"]}}, "do": [{"redirect": "archives"}]}]}
    seats = Seats(ice={"HQ": ["-Wave"]}, root={"remote": ["PAD Campaign"]}, deck=["Ice Wall", "Hedge Fund"], says=says)
    seats.run("HQ", ("rez", "Wave"), ("next", "PAD Campaign"), ("yes",), ("card", "Ice Wall"))
    assert seats.g.corp.hand == [seats.card("Ice Wall")]


def test_an_ai_is_installed_as_a_subroutine_is_broken() -> None:
    """Chiyashi trashes two cards although the AI is gone when its ability resolves."""
    says: dict[str, Any] = {
        "PAD Campaign": [
            {"when": {"break": {"what": {"is": ["ice"]}, "who": "runner"}},
             "do": [{"trash": {"n": "all", "is": ["installed", "ai"], "who": "runner"}}]}
        ]
    }  # fmt: skip
    laid: dict[str, Any] = {"ice": {"HQ": ["Chiyashi"]}, "root": {"remote": ["PAD Campaign"]}, "says": says}
    seats = Seats(**laid, rig=["Eater"], stack=["Diesel"] * 5, credits=(5, 30), grip=["Diesel"] * 5)
    pumps = [("use", "Eater", 1)] * 8
    seats.run("HQ", *pumps, ("use", "Eater", 0), ("next", "PAD Campaign"))
    assert len(seats.g.runner.deck) + len(seats.g.runner.top) == 3


def test_a_faction_has_the_most_cards_as_a_turn_ends() -> None:
    """Strategic Innovations shuffles a card in although its one rezzed card is derezzed before that."""
    strategic = "Strategic Innovations: Future Forward"
    says: dict[str, Any] = {"Adonis Campaign": [{"when": {"turn_ends": "runner"}, "do": [{"derez": "self"}]}]}
    laid: dict[str, Any] = {"identities": [strategic], "archives": ["Hedge Fund"], "deck": []}
    seats = Seats(**laid, root={"remote": ["Adonis Campaign"]}, says=says)
    seats.g.runner.clicks = 1
    seats.do(("credit",), ("next", "Adonis Campaign"))
    assert seats.g.corp.deck_size() == 1


@pytest.mark.parametrize(("rig", "drawn"), [(["Gordian Blade"], 1), ([], 0), (["Corroder"], 0)])
def test_the_first_installed_card_counts_whatever_the_others_are(rig: list[str], drawn: int) -> None:
    """Jamie Micken: the second installed card of the turn is not the first, though only now most are of the faction."""
    identity = 'Jamie "Bzzz" Micken: Techno Savant'
    grip = ["Daily Casts", "Self-modifying Code", "Net Shield"]
    seats = Seats(identities=[identity], rig=rig, grip=grip, stack=["Diesel"] * 5, credits=(5, 20))
    for title in grip:
        seats.do(("install", seats.card(title)))
    assert len(seats.g.runner.hand) == drawn


def test_the_corps_credits_are_counted_as_the_turn_begins() -> None:
    """Beth Kilrain-Chang draws for 10 credits though the Corp loses one before that resolves."""
    says: dict[str, Any] = {"Wyldside": [{"when": "turn_begins", "do": [{"lose": {"n": 1, "who": "corp"}}]}]}
    laid: dict[str, Any] = {"rig": ["Beth Kilrain-Chang", "Wyldside"], "stack": ["Diesel"] * 5, "says": says}
    seats = Seats(**laid, turn="corp", credits=(9, 5))
    seats.g.corp.clicks = 1
    seats.do(("credit",), ("next", "Wyldside"))
    assert (seats.g.corp.credits, len(seats.g.runner.hand)) == (9, 1)


@pytest.mark.rule("CR26 7.5.3")
def test_as_many_cards_as_are_accessed_once_all_that_adds_to_them_has_resolved() -> None:
    """Rip Deal waits for the number that Nerve Agent adds, whose ability the breach itself sets off."""
    seats = Seats(
        hq=["Hedge Fund"] * 3, rig=["Nerve Agent"], heap=["Diesel", "Corroder", "Easy Mark"], grip=["Rip Deal"]
    )
    seats.g.virus[seats.card("Nerve Agent")] = 1
    seats.do(("play", seats.card("Rip Deal")), ("number", 1), ("yes",), ("card", "Diesel"), ("card", "Corroder"))
    assert not [option for option in seats.offered if option[0] == "next"]
    assert len(seats.g.runner.hand) == 2
    assert not seats.happened("access")


@pytest.mark.rule("CR26 9.6.9d")
@pytest.mark.parametrize(("credits", "placed", "left"), [(3, 1, 1), (1, 0, 1)])
def test_an_optional_ability_of_an_icebreaker_is_a_use_of_it(credits: int, placed: int, left: int) -> None:
    """Net Watchlist asks for two credits as Yusuf places a counter; who cannot pay is not asked."""
    seats = Seats(rig=["Yusuf"], hq=["Net Watchlist"], turn="corp", credits=(5, credits), archives=["Hedge Fund"])
    seats.do(("play", seats.card("Net Watchlist")))
    for _ in range(2):
        seats.do(("credit",))
    seats.run("Archives", *([("yes",)] if placed else []))
    assert (("yes",) in seats.offered) is bool(placed)
    assert (seats.g.virus[seats.card("Yusuf")], seats.g.runner.credits) == (placed, left)


@pytest.mark.rule("CR26 9.6.9d")
def test_what_is_paid_for_an_optional_part_is_a_use_too() -> None:
    """An icebreaker that may pay one credit as a run is successful costs three under Net Watchlist."""
    says: dict[str, Any] = {
        "Corroder": [
            {"when": {"run_successful": "any"}, "do": [{"may_pay": {"cost": [{"credits": 1}], "do": [{"draw": 1}]}}]}
        ]
    }
    for credits, answers, left in ((3, [("yes",)], 0), (2, [], 2)):
        seats = Seats(
            rig=["Corroder"], hq=["Net Watchlist"], turn="corp", credits=(5, credits), says=says, stack=["Diesel"]
        )
        seats.do(("play", seats.card("Net Watchlist")))
        for _ in range(2):
            seats.do(("credit",))
        seats.run("Archives", *answers)
        assert seats.g.runner.credits == left


@pytest.mark.rule("CR26 1.16.1, 1.16.10b")
@pytest.mark.parametrize(("credits", "broken", "left"), [(3, False, 3), (4, True, 0)])
def test_a_counted_price_is_paid_together_with_what_others_ask_for(credits: int, broken: bool, left: int) -> None:
    """Tremolo breaks for three credits, and for one more at Midway Station Grid: three alone do not pay for that."""
    seats = Seats(ice={"HQ": ["Vanilla"]}, root={"HQ": ["Midway Station Grid"]}, rig=["Tremolo"], credits=(5, credits))
    breaks = ("use", "Tremolo", 0)
    seats.run("HQ", *([breaks] if broken else []))
    assert (breaks in seats.offered, seats.happened("break"), seats.g.runner.credits) == (broken, broken, left)


@pytest.mark.rule("CR26 1.16.10b, 9.6.9d")
@pytest.mark.parametrize(("credits", "bypassed", "left"), [(3, False, 3), (4, True, 0)])
def test_a_counted_price_of_what_is_optional_is_paid_together_with_it_too(
    credits: int, bypassed: bool, left: int
) -> None:
    """Femme Fatale bypasses Enigma for two credits, and under Net Watchlist for four."""
    seats = Seats(ice={"HQ": ["Enigma"]}, grip=["Femme Fatale"], hq=["Net Watchlist"], turn="corp", credits=(5, 9))
    seats.do(("play", seats.card("Net Watchlist")))
    for _ in range(2):
        seats.do(("credit",))
    seats.do(("install", seats.card("Femme Fatale")))
    seats.g.runner.credits = credits
    seats.run("HQ", *([("yes",)] if bypassed else []))
    assert (("yes",) in seats.offered, seats.happened("bypass"), seats.g.runner.credits) == (bypassed, bypassed, left)
