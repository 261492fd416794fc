"""Where a rule of the game, not a word, was missed: each by cards that show the difference."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import PASS
from nrdb.engine.rules import money, values, zones
from nrdb.engine.rules.scoring import forfeit
from nrdb.engine.steps import machine
from tests.engine.seats import Seats

# -- what lasts (CR26 9.10) -----------------------------------------------------------------------------------------


def test_strength_for_each_counter_goes_on_being_counted() -> None:
    """IT Department: each use so far adds one for every counter that is left, and one for that which it spent."""
    seats = Seats(ice={"HQ": ["Wall of Static"]}, root={"remote": ["IT Department"]}, turn="corp")
    wall, department = seats.card("Wall of Static"), seats.card("IT Department")
    seats.g.power[department] = 4
    seats.do(("use", department, 0))
    strong = []
    for _ in range(4):
        seats.do(("use", department, 1))
        strong.append(values.strength(seats.g, wall))
    assert strong == [8, 11, 12, 11]
    zones.trash(seats.g, department)
    assert values.strength(seats.g, wall) == 3 + 4


def test_strength_for_each_card_in_the_grip_goes_on_being_counted() -> None:
    """Dean Lister."""
    seats = Seats(ice={"HQ": ["Enigma"]}, rig=["Dean Lister", "Gordian Blade"], grip=["Sure Gamble"] * 3)
    blade, strong = seats.card("Gordian Blade"), list[int]()

    def fewer(seats: Seats) -> Any:
        strong.append(values.strength(seats.g, blade))
        zones.trash(seats.g, seats.g.runner.hand[0])
        strong.append(values.strength(seats.g, blade))
        return PASS

    seats.run("HQ", ("use", "Dean Lister", 0), fewer)
    assert strong == [5, 4]


# -- what must be paid (CR26 1.16) ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "fee"), [("Interns", 1), ("Replanting", 0)])
def test_without_the_install_cost_additional_costs_stay(card: str, fee: int) -> None:
    """Interns leaves out the price of the second piece of ice, not what Diwan asks for (CR26 1.16.5a, c)."""
    seats = Seats(ice={"HQ": ["Enigma"]}, hq=[card, "Ice Wall", "Vanilla"], root={"remote": ["PAD Campaign"]},
                  grip=["Diwan"], credits=(5, 5))  # fmt: skip
    seats.do(("install", seats.card("Diwan")), ("server", 0))
    while not (seats.g.acting is seats.g.corp and ("credit",) in seats.g.legal_actions()):
        options = seats.g.legal_actions()
        machine.take(seats.g, next((o for o in (PASS, ("credit",)) if o in options), options[0]))
    seats.g.corp.credits = 5
    seats.do(("play", seats.card(card)), ("card", "Ice Wall"), ("server", 0, seats.card("Ice Wall")))
    assert seats.g.server[seats.card("Ice Wall")] == 0
    assert seats.g.corp.credits == 5 - seats.g.table.card_of[seats.card(card)].printed - fee


def test_what_is_revealed_and_trashed_as_a_cost_lies_faceup() -> None:
    """Tocsin is seen by the Runner as it is trashed (CR26 4.4.6b)."""
    seats = Seats(hq=["Tocsin"], turn="corp")
    seats.do(("use", seats.card("Tocsin"), 0))
    assert seats.g.corp.discard == [seats.card("Tocsin")]
    assert seats.g.faceup[seats.card("Tocsin")]


@pytest.mark.parametrize("watching", ["District 99", "Aniccam"])
def test_what_lies_on_a_card_trashed_as_a_cost_is_set_aside(watching: str) -> None:
    """Bookmark gives back what lies on it: none of it has been trashed (CR26 9.5.5)."""
    seats = Seats(rig=[watching, "Bookmark"], grip=["Sure Gamble", "Corroder"], stack=["Diesel"])
    bookmark = seats.card("Bookmark")
    seats.do(("use", bookmark, 0), ("card", "Sure Gamble"), ("card", "Corroder"))
    assert seats.g.hosted_count == 2
    seats.do(("use", bookmark, 2))
    assert sorted(seats.told("trash")) == [("trash", "Bookmark")]
    assert sorted(seats.g.runner.hand) == sorted([seats.card("Sure Gamble"), seats.card("Corroder")])


def test_what_is_left_of_it_is_trashed_when_the_ability_has_resolved() -> None:
    """Street Peddler: one is installed, from where it lay; the others are trashed then, and the event draws a card."""
    seats = Seats(rig=["Aniccam"], grip=["Street Peddler"], stack=["Corroder", "Cache", "Easy Mark", "Sure Gamble"])
    seats.do(("install", seats.card("Street Peddler")))
    hand: list[int] = []

    def chosen(seats: Seats) -> Any:
        option = ("card", seats.card("Corroder"))
        if option in seats.g.legal_actions():
            hand.append(len(seats.g.runner.hand))
        return option

    seats.do(("use", seats.card("Street Peddler"), 0), chosen)
    assert [title for _, title in seats.told("trash", "install")][-4:] == [
        "Street Peddler", "Corroder", "Cache", "Easy Mark",
    ]  # fmt: skip
    assert (hand, seats.g.runner.hand) == ([0], [seats.card("Sure Gamble")])
    assert seats.g.hosted_count == 0


# -- what is used (CR26 9.1.6) --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hardware", "answers", "counters"),
    [
        ("Devil Charm", [("yes",)], 1),
        ("Devil Charm", [], 0),
        ("Paragon", [("yes",)], 1),
        ("Cyberfeeder", [("use", "Corroder", 1)], 1),
    ],
)
def test_what_is_optional_or_pays_is_a_use_of_its_card(hardware: str, answers: list[Any], counters: int) -> None:
    """The Back hears of what the Runner chose to do with hardware in a run, and of credits spent from it."""
    seats = Seats(ice={"HQ": ["Ice Wall"]} if hardware != "Paragon" else {}, rig=["The Back", hardware, "Corroder"])
    seats.g.credit[seats.card(hardware)] = int(hardware == "Cyberfeeder")
    seats.run("HQ", *answers)
    assert seats.g.power[seats.card("The Back")] == counters


@pytest.mark.parametrize("barred", [False, True])
@pytest.mark.parametrize(
    "does",
    [
        {"may": True, "do": [{"gain": 1}]},
        {"do": [{"gain": 1}, {"may": [{"draw": 1}]}]},
        {"do": [{"gain": 1}, {"may_pay": {"cost": [{"credits": 1}], "do": [{"draw": 1}]}}]},
    ],
)
def test_what_cannot_be_used_does_nothing_optional(barred: bool, does: dict[str, Any]) -> None:
    """A program that cannot be used offers nothing when the run is successful, and pays for nothing."""
    says = {"Cloak": [{"static": [{"recurring": {"n": 1, "for": ["any"]}}]},
                      {"when": {"run_successful": "any"}, **does}],
            "The Back": [{"static": [{"no_actions": {"of": ["use"], "what": {"is": ["program"]}}}]}]}  # fmt: skip
    seats = Seats(rig=["Cloak", *["The Back"] * barred], says=says)
    seats.g.credit[seats.card("Cloak")] = 1
    assert money.available(seats.g, seats.g.runner, "run") == 5 + (not barred)
    seats.run("HQ")
    assert (("yes",) in seats.offered) is not barred


# -- what is remembered (CR26 9.10.3) -------------------------------------------------------------------------------


@pytest.mark.parametrize(("answers", "trashed"), [([("mode", 2, "event")], 1), ([("guard", "Hunting Grounds", 0)], 0)])
def test_a_type_is_chosen_for_one_encounter(answers: list[Any], trashed: int) -> None:
    """Engram Flush: where its ability is prevented, the type of an earlier encounter counts no more."""
    seats = Seats(ice={"HQ": ["Engram Flush"]}, rig=["Hunting Grounds"], grip=["Sure Gamble"] * 3)
    event = ("mode", 2, "event")
    seats.run("HQ", event)
    assert not seats.g.runner.discard
    seats.run("HQ", *answers, ("yes",))
    assert len(seats.g.runner.discard) == trashed


@pytest.mark.parametrize("forfeited", [False, True])
def test_what_was_scored_this_turn_has_been_wherever_it_is(forfeited: bool) -> None:
    """Myōshu asks whether an agenda was scored, not where it lies now."""
    seats = Seats(root={"remote": ["Hostile Takeover"]}, hq=["Myōshu"], turn="corp", credits=(12, 5))
    agenda = seats.card("Hostile Takeover")
    seats.g.advancement[agenda], seats.g.since[agenda] = 2, 1
    seats.do(("credit",)).do(("score", agenda))
    if forfeited:
        forfeit(seats.g, agenda)
    seats.do(("credit",))
    assert ("play", seats.card("Myōshu")) in seats.g.legal_actions()


@pytest.mark.parametrize(("title", "hosted", "counters"), [("Project Beale", 2, 5), ("Backroom Machinations", 0, 2)])
def test_a_forfeited_agenda_was_worth_what_it_was_then(title: str, hosted: int, counters: int) -> None:
    """CR26 1.12.6, 10.1.3: Jemison counts what the agenda was before it left the score area, whatever its card is."""
    jemison = "Jemison Astronautics: Sacrifice. Audacity. Success."
    seats = Seats(turn="corp", scored=[title], hq=["24/7 News Cycle"], root={"remote": ["PAD Campaign"]},
                  identities=[jemison], tags=1)  # fmt: skip
    seats.g.agenda[seats.card(title)] = hosted
    seats.do(("play", seats.card("24/7 News Cycle")))
    assert seats.g.advancement[seats.card("PAD Campaign")] == counters


def test_a_sacrifice_is_worth_what_the_agenda_was() -> None:
    """CR26 1.12.6: Sacrifice removes one bad publicity for each point that the agenda had with its counters."""
    seats = Seats(turn="corp", scored=["Project Beale"], hq=["Sacrifice"])
    seats.g.agenda[seats.card("Project Beale")], seats.g.bad_publicity = 2, 5
    seats.do(("play", seats.card("Sacrifice")))
    assert seats.g.bad_publicity == 1


# -- whose doing it is, and of what (CR26 1.12, 9.6) ----------------------------------------------------------------


def test_tags_that_a_corp_card_has_the_runner_remove() -> None:
    """Valentina Ferreira Carvalho pays for them: it is the Runner who removes them, not the Corp."""
    seats = Seats(ice={"HQ": ["Bandwidth"]}, rig=["Valentina Ferreira Carvalho"])
    seats.run("HQ")
    assert (seats.g.tags, seats.g.runner.credits) == (0, 6)
    seats = Seats(turn="corp", root={"remote": ["Breaking News"]}, rig=["Valentina Ferreira Carvalho"])
    news = seats.card("Breaking News")
    seats.g.advancement[news], seats.g.since[news] = 2, 1
    seats.do(("credit",)).do(("score", news)).do(("credit",))
    assert seats.g.tags == 2
    seats.do(("credit",))
    assert (seats.g.tags, seats.g.runner.credits) == (0, 6)


def test_a_card_that_left_rd_while_it_was_accessed_stays_where_it_is() -> None:
    """CR26 1.12.1: Maya has no card to put under R&D once News Team lies in the score area, or one on Film Critic."""
    seats = Seats(rig=["Maya"], deck=["News Team", "Hedge Fund"])
    seats.run("R&D", ("mode", 1, "add_to_score"))
    assert (seats.g.runner.scored, seats.g.tags) == ([seats.card("News Team")], 0)
    assert ("yes",) not in seats.offered
    seats = Seats(rig=["Maya", "Film Critic"], deck=["Hostile Takeover", "Hedge Fund"])
    seats.run("R&D", ("yes",))
    assert seats.g.host[seats.card("Hostile Takeover")] == seats.card("Film Critic")


def test_an_ability_that_a_card_has_while_the_runner_is_tagged() -> None:
    """CR26 9.6.5b: the tags that AMAZE Amusements gives come too late for what the end of that run has set off."""
    seats = Seats(root={"HQ": ["AMAZE Amusements"], "remote": ["Dedicated Response Team"]}, hq=["Hostile Takeover"],
                  grip=["Sure Gamble"] * 4)  # fmt: skip
    seats.run("HQ")
    assert (seats.g.tags, len(seats.g.runner.hand)) == (2, 4)
    seats.run("Archives")
    assert len(seats.g.runner.hand) == 2
