"""Winning the game and losing it (CR26 1.7): points, disgrace, empty decks and draws."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import HAND
from nrdb.engine.rules import counters, scoring, values, zones
from nrdb.engine.rules.active import activate
from nrdb.engine.rules.checkpoint import settle
from tests.engine.chapters.staging import says
from tests.engine.seats import Seats


def test_points_are_counted_at_a_checkpoint_although_only_a_chart_says_who_has_won() -> None:
    seats = Seats(scored=["Project Zurich"], hq=["Accounts Receivable"], rulebook="classic")
    scoring.add_to_score_area(seats.g, seats.card("Accounts Receivable"))
    assert settle(seats.g) is None
    assert seats.g.corp.score == 2
    seats.g.corp.scored.clear()
    seats.g.dirty = True
    settle(seats.g)
    assert seats.g.corp.score == 0


@pytest.mark.parametrize(("bad_publicity", "over"), [(6, "scored"), (7, "disgraced")])
def test_seven_bad_publicity_lose_the_game_though_points_would_win_it(bad_publicity: int, over: str) -> None:
    """In the game of 1996, at one checkpoint: who is disgraced has not won."""
    seats = Seats(scored=["Political Overthrow"], hq=["Hostile Takeover"], turn="corp", rulebook="classic")
    scoring.add_to_score_area(seats.g, seats.card("Hostile Takeover"))
    seats.g.bad_publicity = bad_publicity
    seats.do(("credit",))
    assert seats.g.over == over


def test_each_player_needs_fewer_points() -> None:
    identity = ["Harmony Medtech: Biomedical Pioneer"]
    for points, over in (5, ""), (6, "scored"):
        seats = Seats(stolen=["Hostile Takeover"] * points, identities=identity)
        seats.g.dirty = True
        seats.do(("credit",))
        assert seats.g.over == over


def test_nobody_wins_while_a_card_forbids_it() -> None:
    """The Black File: seven points do not win for the Corp until it is gone."""
    seats = Seats(rig=["The Black File"], scored=["Vanity Project", "Priority Requisition"])
    seats.do(("credit",))
    assert (seats.g.corp.score, bool(seats.g.over)) == (7, False)
    zones.trash(seats.g, seats.card("The Black File"))
    seats.do(("credit",))
    assert seats.g.over


@pytest.mark.rule("CR26 1.2.2")
@pytest.mark.parametrize("forbidden", [True, False])
def test_no_card_makes_a_player_win_who_cannot(forbidden: bool) -> None:
    """Superdeep Borehole, emptied while The Black File is installed, wins nothing."""
    seats = Seats(root={"remote": ["Superdeep Borehole"]}, rig=["The Black File"] if forbidden else [])
    counters.load(seats.g, seats.card("Superdeep Borehole"), "power", 1)
    counters.take(seats.g, seats.card("Superdeep Borehole"), "power", 1)
    seats.do(("credit",))
    assert seats.g.over == ("" if forbidden else "corp_wins")


def test_an_agenda_is_stolen_and_seven_points_win() -> None:
    seats = Seats(hq=["Hostile Takeover"]).run("HQ")
    assert (seats.g.runner.score, seats.g.corp.hand, seats.told("steal")) == (1, [], [("steal", "Hostile Takeover")])
    won = Seats(root={"remote": ["Priority Requisition"]})
    won.g.runner.score = 0
    won.run("remote")
    assert (won.g.runner.score, won.g.over) == (3, "")


@pytest.mark.parametrize(("who", "winner"), [("you", "corp"), ("runner", "runner")])
def test_a_card_wins_the_game(who: str, winner: str) -> None:
    seats = Seats(hq=["Hedge Fund"], says=says("Hedge Fund", {"win": who}), turn="corp")
    seats.do(("play", seats.card("Hedge Fund")))
    assert (seats.g.winner, seats.g.reason) == (winner, f"{winner}_wins")


def test_cards_become_agendas_of_a_kind_that_wins() -> None:
    """Jeitinho: each is of that kind for as long as it is an agenda."""
    kind = {"is": ["assassination"], "from": "score_area"}
    become: list[Any] = [
        {"add_to_score": {"what": "self", "points": 0, "terms": ["assassination"]}},
        {"if": {"exists": {"what": kind, "n": 3}}, "then": ["win"]},
    ]
    seats = Seats(rig=["Corroder"] * 3, says={"Corroder": [{"paid": [{"credits": 0}], "do": become}]}, hq=["Ice Wall"])
    cards = [seats.card("Corroder", copy) for copy in range(3)]
    for i in cards[:2]:
        seats.do(("use", i, 0))
    assert ([values.has_term(seats.g, i, "assassination") for i in cards], seats.g.winner) == (
        [True, True, False],
        None,
    )
    zones.move(seats.g, cards[0], HAND)
    assert not values.has_term(seats.g, cards[0], "assassination")
    seats.do(("use", cards[2], 0))
    assert seats.g.winner is None
    zones.install(seats.g, cards[0])
    activate(seats.g, cards[0])
    seats.do(("use", cards[0], 0))
    assert seats.g.winner == "runner"


@pytest.mark.parametrize(("wins", "again", "advanced"), [(True, 0, 0), (False, 1, 0), (False, 0, 1)])
def test_fewer_points_win_the_game(wins: bool, again: int, advanced: int) -> None:
    """Issuaq Adaptics: a point less for each agenda neither installed nor advanced in the turn of its score."""
    seats = Seats(
        identities=["Issuaq Adaptics: Sustaining Diversity"],
        scored=["Vanity Project", "Hostile Takeover"],
        root={"remote": ["Hostile Takeover"]},
        hq=["Hedge Fund"],
        says=says("Hedge Fund", {"score": {"n": 1, "is": ["agenda"]}}),
        turn="corp",
    )
    agenda = seats.card("Hostile Takeover")
    seats.g.since[agenda] = seats.g.turn - 1 + again
    counters.advance(seats.g, agenda, 2)
    if not advanced:
        seats.g.events.clear()
    seats.do(("play", seats.card("Hedge Fund")))
    assert (seats.g.power[seats.g.corp.identity or 0], seats.g.winner) == ((1, "corp") if wins else (0, None))


@pytest.mark.parametrize("rulebook", ["cr-26.03", "cr-1.3"])
def test_both_winning_at_once_is_a_draw(rulebook: str) -> None:
    """CR26 1.7.1a; CR 1.7.1a."""
    seats = Seats(
        scored=["Vanity Project", "Vanity Project"],
        stolen=["Vanity Project", "Vanity Project"],
        hq=["Hedge Fund"],
        says=says("Hedge Fund", {"gain": 1}),
        turn="corp",
        rulebook=rulebook,
    )
    seats.do(("play", seats.card("Hedge Fund"))) if not seats.g.over else None
    assert (seats.g.reason, seats.g.winner) == ("scored", None)
