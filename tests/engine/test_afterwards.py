"""What ends with something else, what goes on nevertheless, and what is remembered: each at a table laid for it."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import PASS
from nrdb.engine.model.numbers import DECK, DISCARD, HAND, INSTALLED, PLAY, SCORED
from nrdb.engine.rules import values
from nrdb.engine.rules.scoring import add_to_score_area, count_points
from nrdb.engine.steps import machine
from tests.engine.seats import Seats


def _to_the_runner(seats: Seats) -> Seats:
    """The rest of the Corp's turn is spent on credits."""
    g = seats.g
    while g.acting is g.corp or g.decision is None or g.decision.kind != "action":
        options = g.legal_actions()
        machine.take(g, PASS if PASS in options else ("credit",) if ("credit",) in options else options[0])
    return seats


def test_a_current_goes_when_the_other_player_scores_or_steals() -> None:
    """CR26 8.6.6c."""
    slower = [{"current": True}, {"static": [{"hand_size": {"n": -1, "who": "runner"}}]}]
    seats = Seats(
        root={"remote": ["Project Atlas"]}, hq=["Enforced Curfew"], turn="corp", says={"Enforced Curfew": slower}
    )
    g = seats.g
    seats.do(("play", seats.card("Enforced Curfew")))
    assert values.hand_limit(g, g.runner) == 4
    _to_the_runner(seats).run("remote")
    assert values.hand_limit(g, g.runner) == 5
    assert g.zone[seats.card("Enforced Curfew")] == DISCARD


def test_a_run_ends_with_its_server() -> None:
    """CR26 4.6.8e: neither successful nor unsuccessful."""
    leaves = [{"paid": ["remove"], "do": [{"gain": 1}]}]
    seats = Seats(root={"remote": ["PAD Campaign"]}, says={"PAD Campaign": leaves}).run("remote", "use")
    assert seats.happened("run_ends")
    assert not seats.happened("run_successful")
    assert not seats.happened("run_unsuccessful")


def test_no_agenda_is_scored_when_the_action_phase_was_ended() -> None:
    """CR26 5.4.3a."""
    ends = [{"play": [{"gain": 1}, "end_action_phase"]}]
    seats = Seats(
        root={"remote": ["Hostile Takeover"]}, hq=["Hedge Fund"], deck=(), turn="corp", says={"Hedge Fund": ends}
    )
    g = seats.g
    g.advancement[seats.card("Hostile Takeover")] = 2
    while g.decision is not None and g.decision.kind != "action":
        machine.take(g, PASS)
    machine.take(g, ("play", seats.card("Hedge Fund")))
    assert not any(option[0] == "score" for option in g.legal_actions())


def test_a_breach_after_the_run_accesses_cards() -> None:
    """CR26 7.1: a breach isn't part of the run that set it off."""
    says = {"Desperado": [{"when": {"run_ends": "any"}, "do": [{"breach": "hq"}]}]}
    seats = Seats(rig=["Desperado"], hq=["PAD Campaign"], says=says, credits=(5, 9)).run("Archives", "trash")
    assert seats.told("access") == [("access", "PAD Campaign")]
    assert seats.g.zone[seats.card("PAD Campaign")] == DISCARD


def test_what_was_added_as_an_agenda_is_one() -> None:
    """CR26 10.1.3."""
    says = {
        "Fan Site": [{"when": {"score": {"what": {"is": ["agenda"]}, "who": "corp"}}, "do": [{"gain": 1}]}],
        "Desperado": [{"paid": [{"forfeit": {"n": 1, "is": ["agenda"]}}], "do": [{"gain": 7}]}],
    }
    seats = Seats(rig=["Desperado", "Fan Site"], says=says)
    add_to_score_area(seats.g, seats.card("Fan Site"))
    assert seats.g.zone[seats.card("Fan Site")] == SCORED
    seats.do(("credit",))
    assert ("use", seats.card("Desperado"), 0) in seats.g.legal_actions()


def test_cards_that_are_not_in_play_change_places() -> None:
    """CR26 8.2.11: one of HQ and one of Archives; neither is installed."""
    swaps = [{"play": [{"swap": {"what": {"n": 1, "from": "hq"}, "with": {"n": 1, "from": "archives"}}}]}]
    seats = Seats(hq=["Hedge Fund", "Ice Wall"], archives=["Enigma"], turn="corp", says={"Hedge Fund": swaps})
    seats.do(("play", seats.card("Hedge Fund")))
    assert [seats.g.zone[seats.card(title)] for title in ("Ice Wall", "Enigma")] == [DISCARD, HAND]


def test_the_corp_advances_out_of_a_purse() -> None:
    """CR26 1.10.4: credits on a card that pay for advancing do so with none in the pool."""
    root = [{"static": [{"recurring": {"n": 1, "for": ["advance"]}}]}]
    seats = Seats(
        root={"remote": ["Project Atlas"], "HQ": ["The Root"]}, turn="corp", credits=(0, 5), says={"The Root": root}
    )
    seats.do(("advance", seats.card("Project Atlas")))
    assert (seats.g.advancement[seats.card("Project Atlas")], seats.g.credit[seats.card("The Root")]) == (1, 0)


def test_how_many_of_up_to_so_many_counters_is_chosen() -> None:
    """CR26 1.2.4: up to two is none, one or two, as the player likes."""
    ships = [{"play": [{"place": {"of": {"advancement": {"upto": 2}}, "onto": {"n": 1, "is": ["installed"]}}}]}]
    for n in (0, 1, 2):
        seats = Seats(root={"remote": ["Project Atlas"]}, hq=["Hedge Fund"], turn="corp", says={"Hedge Fund": ships})
        seats.do(("play", seats.card("Hedge Fund")), ("number", n))
        assert seats.g.advancement[seats.card("Project Atlas")] == n


def test_as_many_counters_as_were_paid_for() -> None:
    """CR26 1.16.2b: the number is known before the card is chosen."""
    pays = {
        "cost": [{"credits": {"upto": 2}}],
        "do": [{"place": {"of": {"advancement": {"per": "this_way"}}, "onto": {"n": 1, "is": ["installed"]}}}],
    }
    seats = Seats(
        root={"remote": ["Project Atlas"]},
        hq=["Hedge Fund"],
        turn="corp",
        credits=(9, 5),
        says={"Hedge Fund": [{"play": [{"may_pay": pays}]}]},
    )
    seats.do(("play", seats.card("Hedge Fund")), ("yes",), ("number", 2))
    assert seats.g.advancement[seats.card("Project Atlas")] == 2


def test_a_card_played_at_no_cost_costs_no_clicks_either() -> None:
    """CR26 1.16.5c."""
    says: dict[str, list[dict[str, Any]]] = {
        "Hedge Fund": [{"play": [{"play": {"what": {"n": 1, "is": ["operation"], "from": "archives"}, "free": True}}]}],
        "Restructure": [{"extra_cost": "play", "cost": [{"click": 2}]}, {"play": [{"gain": 10}]}],
    }
    seats = Seats(hq=["Hedge Fund"], archives=["Restructure"], turn="corp", says=says)
    credits = seats.g.corp.credits
    seats.do(("play", seats.card("Hedge Fund")))
    assert (seats.g.corp.clicks, seats.g.corp.credits) == (2, credits - 5 + 10)


def test_a_turn_is_taken_after_this_one() -> None:
    """As many more as were promised."""
    again = [{"play": ["extra_turn"]}]
    seats = Seats(grip=["Sure Gamble", "Sure Gamble"], credits=(5, 20), says={"Sure Gamble": again})
    g, who = seats.g, []
    seats.do(("play", seats.card("Sure Gamble")))
    seats.do(("play", seats.card("Sure Gamble", 1)))
    turn = g.turn
    while len(who) < 3:
        if g.turn != turn:
            turn = g.turn
            who.append(g.acting.name)
        options = g.legal_actions()
        machine.take(g, PASS if PASS in options else ("credit",) if ("credit",) in options else options[0])
    assert who == ["runner", "runner", "corp"]


def test_a_card_tells_of_its_own_trashing_when_it_was_active() -> None:
    """CR26 9.6.5: among others that it waits for; a copy in HQ was not active."""
    says = {
        "PAD Campaign": [
            {"when": {"trash": {"what": {"is": ["card"], "who": "corp"}, "who": "runner"}}, "do": [{"gain": 1}]}
        ]
    }
    for place, gained in (({"remote": ["PAD Campaign"]}, 1), ({"remote": ["-PAD Campaign"]}, 0)):
        seats = Seats(root=place, says=says, credits=(5, 9)).run("remote", "trash")
        assert seats.g.corp.credits == 5 + gained
    seats = Seats(root={"remote": ["PAD Campaign"]}, hq=["PAD Campaign"], says=says, credits=(5, 9)).run("HQ", "trash")
    assert seats.g.corp.credits == 6


def test_an_event_in_play_is_used_during_its_run() -> None:
    """CR26 1.8.3a, 9.5: its paid ability is that of an active card."""
    runs = [{"play": [{"run": "archives"}]}, {"paid": [], "limit": "1/turn", "do": [{"gain": 3}]}]
    seats = Seats(grip=["Easy Mark"], says={"Easy Mark": runs})
    credits = seats.g.runner.credits
    seats.do(("play", seats.card("Easy Mark")), "use")
    assert seats.g.runner.credits == credits + 3


def test_opening_hands_set_nothing_off() -> None:
    """CR26 1.6.1a, 1.8.3d: no card is active before the game begins."""
    from nrdb.engine.chance import Scripted
    from nrdb.engine.game import new_game
    from tests.engine.laid import RUNNER, laid

    g = new_game(
        laid({"easy_mark": 20}, entries={RUNNER: [{"when": {"draw": {"is": ["card"]}}, "do": [{"gain": 1}]}]}),
        Scripted(),
    )
    while g.decision is not None and g.decision.kind == "mulligan":
        machine.take(g, ("keep",))
    assert g.acting.credits == 5


def test_what_an_agenda_was_is_remembered() -> None:
    """CR26 1.12.6: the requirement it had in its server, and the one it had when it was forfeited."""
    says = {
        "Project Atlas": [{"when": "scored", "do": [{"place": {"agenda": {"per": "self.excess"}}}]}],
        "SanSan City Grid": [
            {
                "static": [
                    {"advancement_requirement": {"n": -1, "of": {"n": "all", "is": ["agenda"], "at": "this_server"}}}
                ]
            }
        ],
    }
    seats = Seats(root={"remote": ["Project Atlas", "SanSan City Grid"]}, turn="corp", says=says)
    atlas = seats.card("Project Atlas")
    seats.g.advancement[atlas] = 3
    seats.do(("credit",)).do(("score", atlas))
    assert seats.g.agenda[atlas] == 1
    assert seats.g.zone[atlas] != INSTALLED


def test_what_the_runner_sees_is_trashed_faceup() -> None:
    """CR26 4.4.6b: cards revealed just now, and the one that is accessed, whoever trashes it; others facedown."""
    shows: dict[str, list[dict[str, Any]]] = {
        "Easy Mark": [
            {
                "play": [
                    {"reveal": {"n": 1, "top": 1, "from": "rd", "who": "corp"}},
                    {"trash": {"n": 1, "from": "found"}},
                ]
            }
        ],
        "PAD Campaign": [{"when": "accessed", "do": [{"trash": "self"}]}],
        "Diesel": [{"play": [{"mill": {"n": 1, "who": "corp"}}]}],
    }
    seats = Seats(grip=["Easy Mark"], deck=["Ice Wall", "Hedge Fund"], says=shows)
    seats.do(("play", seats.card("Easy Mark")))
    assert seats.g.faceup[seats.card("Ice Wall")]
    seats = Seats(hq=["PAD Campaign"], says=shows).run("HQ")
    assert seats.g.zone[seats.card("PAD Campaign")] == DISCARD
    assert seats.g.faceup[seats.card("PAD Campaign")]
    seats = Seats(grip=["Diesel"], deck=["Ice Wall", "Hedge Fund"], says=shows)
    seats.do(("play", seats.card("Diesel")))
    assert seats.g.zone[seats.card("Ice Wall")] == DISCARD
    assert not seats.g.faceup[seats.card("Ice Wall")]


def test_a_name_is_kept_by_a_card_that_stays() -> None:
    """CR26 9.10: what was named when it was played is asked about later."""
    says: dict[str, list[dict[str, Any]]] = {
        "Hedge Fund": [
            {"current": True},
            {"play": [{"choose": {"kind": "name"}}]},
            {"when": {"play": {"what": {"named": "chosen"}, "who": "runner"}}, "do": [{"gain": 10}]},
        ]
    }
    seats = Seats(hq=["Hedge Fund"], grip=["Easy Mark"], turn="corp", says=says)
    g = seats.g
    seats.do(("play", seats.card("Hedge Fund")), ("card", "Easy Mark"))
    while g.acting is g.corp or g.decision is None or g.decision.kind != "action":
        options = g.legal_actions()
        machine.take(g, PASS if PASS in options else ("credit",) if ("credit",) in options else options[0])
    credits = g.corp.credits
    machine.take(g, ("play", seats.card("Easy Mark")))
    assert g.corp.credits == credits + 10


# -- a current with the text of an agenda ---------------------------------------------------------------------------


def blitz(agenda: str, **laid: Any) -> Seats:
    """Media Blitz is played while the Runner has an agenda."""
    seats = Seats(hq=["Media Blitz"], stolen=[agenda], turn="corp", **laid)
    return seats.do(("play", seats.card("Media Blitz")))


@pytest.mark.rule("CR26 9.1.3b, 9.1.9")
def test_a_current_has_the_standing_effects_of_an_agenda_as_long_as_it_stays() -> None:
    """Media Blitz with the text of Encrypted Portals, until the Runner steals."""
    seats = blitz("Encrypted Portals", ice={"HQ": ["Enigma"]}, root={"remote": ["Vanity Project"]})
    enigma = seats.card("Enigma")
    assert values.strength(seats.g, enigma) == 3
    _to_the_runner(seats).run("remote")
    assert seats.told("steal")
    assert (values.strength(seats.g, enigma), seats.g.zone[seats.card("Media Blitz")]) == (2, DISCARD)


@pytest.mark.rule("CR26 9.1.3b, 9.1.9")
def test_a_current_is_used_for_what_an_agenda_could_be_used() -> None:
    """Media Blitz with the text of Government Contracts; what that agenda itself says is still not active."""
    seats = blitz("Government Contracts", credits=(2, 5))
    used = [option for option in seats.g.legal_actions() if option[0] == "use"]
    assert used == [("use", seats.card("Media Blitz"), 0)]
    seats.do(used[0])
    assert (seats.g.corp.credits, seats.g.acting) == (4, seats.g.runner)


@pytest.mark.rule("CR26 9.1.3b, 9.1.9")
def test_a_current_is_used_in_play_for_what_an_agenda_is_used_in_a_score_area() -> None:
    """Media Blitz with the text of 15 Minutes: it shuffles itself into R&D."""
    seats = blitz("15 Minutes")
    current, agenda = seats.card("Media Blitz"), seats.card("15 Minutes")
    seats.do(("use", current, 0))
    assert (seats.g.zone[current], seats.g.zone[agenda]) == (DECK, SCORED)


@pytest.mark.rule("CR26 9.1.9, 9.6.6")
def test_what_an_agenda_waits_for_a_current_waits_for() -> None:
    """Media Blitz with the text of AR-Enhanced Security: one tag for the first card of the Corp trashed in a turn."""
    seats = blitz("AR-Enhanced Security", root={"remote": ["PAD Campaign"], "remote 2": ["PAD Campaign"]})
    _to_the_runner(seats)
    seats.g.runner.credits = 9
    for server in ("remote", "remote 2"):
        seats.run(server, ("trash", "PAD Campaign"))
    assert seats.g.tags == 1


@pytest.mark.rule("CR26 9.6.5c")
@pytest.mark.parametrize("before", [0, 1])
def test_what_came_before_a_current_has_a_text_was_the_first_of_the_turn(before: int) -> None:
    """Media Blitz with the text of AR-Enhanced Security, played after the Runner has trashed a card, or before."""
    loses = [
        {"paid": ["click"], "do": [{"trash": {"what": {"n": 1, "is": ["asset"], "other": True}, "who": "runner"}}]}
    ]
    root = {"remote": ["Mr. Stone"], "remote 2": ["PAD Campaign"], "remote 3": ["PAD Campaign"]}
    seats = Seats(
        hq=["Media Blitz"], stolen=["AR-Enhanced Security"], root=root, turn="corp", says={"Mr. Stone": loses}
    )
    for n in range(2):
        if n == before:
            seats.do(("play", seats.card("Media Blitz")))
        seats.do(("use", seats.card("Mr. Stone"), 0))
    assert seats.g.tags == 1 - before


@pytest.mark.rule("CR26 9.1.9, 9.9.3")
def test_interrupts_of_an_agenda_are_those_of_the_current() -> None:
    """Media Blitz with the text of The Cleaners."""
    hurts = [{"paid": ["click"], "do": [{"damage": {"meat": 1}}]}]
    root = {"remote": ["Mr. Stone"]}
    seats = blitz("The Cleaners", grip=["Sure Gamble"] * 4, root=root, says={"Mr. Stone": hurts})
    seats.do(("use", seats.card("Mr. Stone"), 0))
    assert len(seats.g.runner.hand) == 2


@pytest.mark.rule("CR26 9.1.3b, 10.1.5")
@pytest.mark.parametrize("agenda", ["Global Food Initiative", "False Lead"])
def test_what_an_agenda_says_of_itself_is_said_of_the_current(agenda: str) -> None:
    """Media Blitz isn't an agenda: it is worth nothing and cannot be forfeited."""
    seats = blitz(agenda)
    count_points(seats.g)
    assert seats.g.runner.score == (2 if agenda == "Global Food Initiative" else 1)
    assert not [option for option in seats.g.legal_actions() if option[0] == "use"]
    assert seats.g.zone[seats.card("Media Blitz")] == PLAY


def test_without_an_agenda_a_current_has_no_text_but_its_own() -> None:
    """Media Blitz may be played all the same (CR26 1.2.4)."""
    seats = Seats(hq=["Media Blitz"], turn="corp")
    seats.do(("play", seats.card("Media Blitz")))
    assert seats.g.zone[seats.card("Media Blitz")] == PLAY
