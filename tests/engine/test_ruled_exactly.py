"""Where a rule of the game, not a word, was missed: each by cards that show the difference."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import PASS, YES, Option
from nrdb.engine.model.numbers import CORP, DISCARD, INSTALLED, RUNNER
from nrdb.engine.rules import counters, money, values, zones
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


def test_a_card_revealed_and_trashed_as_a_cost_is_faceup() -> None:
    """Tocsin is seen by the Runner as it is trashed (CR26 4.4.6b)."""
    seats = Seats(hq=["Tocsin"], turn="corp")
    seats.do(("use", seats.card("Tocsin"), 0))
    assert seats.g.corp.discard == [seats.card("Tocsin")]
    assert seats.g.faceup[seats.card("Tocsin")]


def test_a_card_that_an_ability_reveals_and_trashes_is_faceup() -> None:
    """The Twins trash a card of HQ that the Runner sees until all of the ability is done (CR26 1.21.6, 4.4.6b)."""
    seats = Seats(ice={"remote": ["Data Raven"]}, root={"remote": ["The Twins"]}, hq=["Data Raven"])
    seats.run("remote", ("mode", 0, "tag"), ("yes",))
    assert seats.g.corp.discard == [seats.card("Data Raven", 1)]
    assert seats.g.faceup[seats.card("Data Raven", 1)]


def test_an_unrezzed_card_that_is_revealed_and_trashed_is_faceup() -> None:
    """Restoring Face shows the Runner which sysop it trashes (CR26 1.21.6, 4.4.6b)."""
    seats = Seats(hq=["Restoring Face"], root={"remote": ["-Marcus Batty"]}, turn="corp")
    seats.do(("play", seats.card("Restoring Face")))
    assert seats.g.faceup[seats.card("Marcus Batty")]


def test_what_was_revealed_before_is_trashed_facedown() -> None:
    """Moon Pool trashes a card of HQ that another ability showed to the Runner earlier in the turn (CR26 1.21.6)."""
    seats = Seats(hq=["Peer Review", "Hedge Fund", "Vanilla"], root={"remote": ["Moon Pool"]}, turn="corp")
    seats.do(("play", seats.card("Peer Review")), ("card", "Vanilla"))
    assert seats.told("reveal") == [("reveal", "Vanilla")]
    seats.do(("use", seats.card("Moon Pool"), 0), ("card", "Vanilla"))
    assert not seats.g.faceup[seats.card("Vanilla")]


@pytest.mark.parametrize("watching", ["District 99", "Aniccam"])
def test_cards_on_a_card_trashed_as_a_cost_are_set_aside(watching: str) -> None:
    """Bookmark returns its hosted cards: none of them has been trashed (CR26 9.5.5)."""
    seats = Seats(rig=[watching, "Bookmark"], grip=["Sure Gamble", "Corroder"], stack=["Diesel"])
    bookmark = seats.card("Bookmark")
    seats.do(("use", bookmark, 0), ("card", "Sure Gamble"), ("card", "Corroder"))
    assert seats.g.hosted_count == 2
    seats.do(("use", bookmark, 2))
    assert sorted(seats.told("trash")) == [("trash", "Bookmark")]
    assert sorted(seats.g.runner.hand) == sorted([seats.card("Sure Gamble"), seats.card("Corroder")])


def test_what_is_left_of_it_is_trashed_when_the_ability_has_resolved() -> None:
    """Street Peddler: one is installed, from its host; the others are trashed then, and the event draws a card."""
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
    """Myōshu asks whether an agenda was scored, not where it is now."""
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
    """CR26 1.12.1: Maya has no card to put under R&D once News Team is in the score area, or one on Film Critic."""
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


# -- what is done in vain, and in what order -----------------------------------------------------------------------


@pytest.mark.rule("CR26 1.2.4, 5.2.3")
def test_a_card_is_drawn_in_vain() -> None:
    """Lockdown: the basic action can be taken all the same."""
    seats = Seats(ice={"HQ": ["Lockdown"]}, stack=["Diesel"]).run("HQ").do(("draw",))
    assert (seats.g.runner.clicks, seats.g.runner.hand) == (2, [])


@pytest.mark.rule("CR26 1.2.2, 1.16.1c")
@pytest.mark.parametrize(("recalled", "counters"), [(True, 2), (False, 1)])
def test_nobody_uses_what_trashes_nothing(recalled: bool, counters: int) -> None:
    """Mumbad Virtual Tour must be trashed if it can be: it cannot be where Perfect Recall has shown a copy of it."""
    seats = Seats(root={"remote": ["Mumbad Virtual Tour"], "HQ": ["Perfect Recall"]}, hq=["Mumbad Virtual Tour"],
                  rig=["Imp"], credits=(5, 0))  # fmt: skip
    imp, recall = seats.card("Imp"), seats.card("Perfect Recall")
    seats.g.virus[imp], seats.g.power[recall] = 2, 1
    seats.run("remote", *[("use", "Perfect Recall", 0)] * recalled)
    assert seats.g.virus[imp] == counters
    assert (seats.g.zone[seats.card("Mumbad Virtual Tour")] == INSTALLED) == recalled
    assert ("use", "Imp", 0) not in seats.offered


@pytest.mark.rule("CR26 9.11.4g")
def test_what_a_card_sets_off_comes_between_a_choice_and_its_effect() -> None:
    """Rex Campaign is trashed, and Ob Superheavy Logistics replaces it, before the credits are gained."""
    seats = Seats(root={"remote": ["Rex Campaign"]}, deck=["Jackson Howard", *["Hedge Fund"] * 4], credits=(0, 5),
                  identities=["Ob Superheavy Logistics: Extract. Export. Excel."])  # fmt: skip
    rex, had = seats.card("Rex Campaign"), list[int]()
    counters.load(seats.g, rex, "power", 1)
    seats.g.runner.clicks = 1

    def replacing(seats: Seats) -> Option | None:
        if seats.g.decision is None or seats.g.decision.me != seats.g.corp.identity:
            return None
        had.append(seats.g.corp.credits)
        return YES

    seats.do(("credit",), ("mode", 1, "gain"), replacing)
    assert (had, seats.g.corp.credits) == ([0], 5)


@pytest.mark.rule("CR26 8.4.4a")
def test_both_players_say_whether_they_draw_before_either_does() -> None:
    """Umbrella: the Corp decides before it knows that the Runner has drawn the last card."""
    seats = Seats(rig=["Umbrella", "Botulus"], ice={"HQ": ["Enigma"]}, stack=["Sure Gamble"])
    zones.attach(seats.g, seats.card("Botulus"), seats.card("Enigma"))
    asked = list[tuple[int, int]]()

    def drawing(seats: Seats) -> Option | None:
        if seats.g.decision is None or seats.g.decision.about != "draw":
            return None
        asked.append((seats.g.decision.player, len(seats.g.runner.hand)))
        return YES

    seats.run("HQ", ("use", "Umbrella", 0), ("sub", 0), drawing, drawing)
    assert asked == [(RUNNER, 0), (CORP, 0)]
    assert (len(seats.g.runner.hand), len(seats.g.corp.hand)) == (1, 1)


@pytest.mark.rule("CR26 7.4.5")
@pytest.mark.parametrize(("copy", "accessed"), [(0, 3), (1, 2)])
def test_copies_of_which_one_was_accessed_are_two_choices(copy: int, accessed: int) -> None:
    """Of two in HQ the Corp may put away the one that the Runner has yet to access."""
    says = {"Hostile Takeover": [{"when": "stolen", "do": [{"add": {"what": {"n": 1, "from": "hq"},
                                                                   "to": "deck_bottom"}}]}]}  # fmt: skip
    seats = Seats(hq=["Hedge Fund", "Hedge Fund", "Hostile Takeover"], rig=["HQ Interface"] * 2, says=says,
                  chance=[0, 1, 0])  # fmt: skip
    seats.run("HQ", lambda seats: ("card", seats.card("Hedge Fund", copy)))
    assert len(seats.told("access")) == accessed


@pytest.mark.rule("CR26 1.2.4, 4.1.2a")
@pytest.mark.parametrize(("ice", "prevented", "told"), [
    ("Enigma", False, ["expose"]), ("Enigma", True, ["reveal"]), ("Ice Wall", True, []),
])  # fmt: skip
def test_ice_that_was_not_exposed_is_shown_where_it_is_moved_for_its_subtype(
    ice: str, prevented: bool, told: list[str]
) -> None:
    """Wari: that exposing it was prevented does not keep a code gate from being added to HQ."""
    seats = Seats(ice={"HQ": [f"-{ice}"]}, root={"remote": ["Zaibatsu Loyalty"]}, rig=["Wari"], hq=["Hedge Fund"])

    def code_gate(seats: Seats) -> Option | None:
        return next((option for option in seats.g.legal_actions() if option[:2] == ("mode", 1)), None)

    seats.run("HQ", YES, code_gate, *[("guard", "Zaibatsu Loyalty", 0)] * prevented)
    assert [name for name, *_ in seats.g.events if name in ("expose", "reveal")] == told
    assert (seats.card(ice) in seats.g.corp.hand) == (ice == "Enigma")


@pytest.mark.rule("CR26 9.1.7")
def test_what_is_blank_when_it_loses_its_last_counter_is_not_trashed() -> None:
    """Nor afterwards, when it has its abilities again: nothing was set off."""
    says = {"PAD Campaign": [{"static": [{"blank": {"n": "all", "is": ["resource"], "who": "runner"}}]}]}
    seats = Seats(root={"remote": ["PAD Campaign"]}, rig=["Daily Casts"], says=says)
    counters.load(seats.g, seats.card("Daily Casts"), "credit", 2)
    counters.take(seats.g, seats.card("Daily Casts"), "credit", 2)
    zones.trash(seats.g, seats.card("PAD Campaign"))
    seats.do(("credit",))
    assert seats.told("trash") == [("trash", "PAD Campaign")]


@pytest.mark.rule("CR26 1.15.2b")
@pytest.mark.parametrize("wari", [True, False])
def test_nobody_chooses_what_cannot_be_exposed(wari: bool) -> None:
    """Underway Grid: ice before its server is neither exposed by Satellite Uplink nor taken to HQ for Wari."""
    seats = Seats(
        ice={"remote": ["-Ice Wall"], "remote 2": ["-Wall of Static", "-Vanilla"]},
        root={"remote": ["Underway Grid"]},
        rig=["Wari"],
        grip=["Satellite Uplink"],
    )
    if wari:
        seats.run("HQ", ("yes",), ("mode", 2, "choose+expose+add"), ("card", "Vanilla"))
    else:
        seats.do(("play", seats.card("Satellite Uplink")), ("card", "Vanilla"))
    assert ("card", "Ice Wall") not in seats.offered
    assert seats.told("expose") == [("expose", "Vanilla")]


@pytest.mark.rule("CR26 1.2.4")
@pytest.mark.parametrize("card", ["GPI Net Tap", "Snitch"])
def test_who_exposed_nothing_may_jack_out_all_the_same(card: str) -> None:
    """Exposing was prevented: what may be done then hangs on nothing."""
    seats = Seats(ice={"HQ": ["-Enigma"]}, root={"remote": ["Zaibatsu Loyalty"]}, rig=[card], hq=["Hedge Fund"])
    seats.run("HQ", YES, ("guard", "Zaibatsu Loyalty", 0), YES)
    assert {"expose", "run_successful"}.isdisjoint(name for name, *_ in seats.g.events)


@pytest.mark.rule("CR26 9.2.9c, 9.9.11a")
@pytest.mark.parametrize(("turn", "zone"), [("corp", DISCARD), ("runner", INSTALLED)])
def test_the_interrupt_of_the_active_player_comes_first(turn: str, zone: int) -> None:
    """Skorpios sets Harbinger aside before it turns facedown, or finds nothing left to replace."""
    says = {"Aesop's Pawnshop": [{"paid": [{"credits": 0}], "do": [{"trash": {"n": 1, "is": ["program"]}}]}],
            "PAD Campaign": [{"paid": [{"credits": 0}],
                              "do": [{"trash": {"n": 1, "is": ["program"], "who": "runner"}}]}]}  # fmt: skip
    seats = Seats(identities=["Skorpios Defense Systems: Persuasive Power"], rig=["Harbinger", "Aesop's Pawnshop"],
                  root={"remote": ["PAD Campaign"]}, turn=turn, says=says)  # fmt: skip
    card = seats.card("PAD Campaign" if turn == "corp" else "Aesop's Pawnshop")
    seats.do(("use", card, 0))
    assert seats.told("trash") == [("trash", "Harbinger")]
    assert seats.g.zone[seats.card("Harbinger")] == zone
