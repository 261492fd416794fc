"""Actions told apart (CR26 5.2.5), what waits for them, and some things that no action is: faceup cards, winning."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.seats import Seats

THIRD = {"when": {"action": {"kind": "any", "times": 3, "finished": True}}, "do": [{"gain": 10}]}
VARIED = {
    "when": {"action": {"kind": "any", "finished": True}},
    "if": {"all": [{"compare": {"what": {"history": "action"}, "equals": 3}}, "different_actions"]},
    "do": [{"take_action": {"less": 1, "different": True}}],
}


def corp(*abilities: Any, **more: Any) -> Seats:
    """The Corp's turn, with an asset that has these abilities."""
    says = {"PAD Campaign": list(abilities), **more.pop("says", {})}
    return Seats(root={"remote": ["PAD Campaign"]}, turn="corp", says=says, **more)


def test_the_same_action_is_counted_when_it_is_finished() -> None:
    """CR26 5.2.5a: three times the same basic action."""
    seats = corp(THIRD)
    for credits in (6, 7, 18):
        assert seats.do(("credit",)).g.corp.credits == credits


def test_two_cards_played_are_the_same_action() -> None:
    """CR26 5.2.5a-b: the basic action is the same, whatever is played with it."""
    seats = corp(THIRD, hq=["Hedge Fund", "Beanstalk Royalties", "Anonymous Tip"])
    for title in ("Hedge Fund", "Beanstalk Royalties", "Anonymous Tip"):
        seats.do(("play", seats.card(title)))
    assert seats.g.corp.credits == 5 + 4 + 3 + 10


def test_equal_abilities_of_two_cards_are_different_actions() -> None:
    """CR26 5.2.5b."""
    says = {"Adonis Campaign": [{"paid": ["click"], "do": [{"gain": 1}]}]}
    root = {"remote": ["PAD Campaign"], "remote 2": ["Adonis Campaign"], "remote 3": ["Adonis Campaign"]}
    for copies, credits in (((0, 0, 0), 18), ((0, 1, 0), 8)):
        seats = Seats(root=root, turn="corp", credits=(5, 5), says={"PAD Campaign": [THIRD], **says})
        for copy in copies:
            seats.do(("use", seats.card("Adonis Campaign", copy), 0))
        assert seats.g.corp.credits == credits


def test_what_ends_the_action_phase_is_a_finished_action() -> None:
    """CR26 5.2.2d, 5.4.3c, 5.4.3d: what waits for that resolves in the window of the end of the phase."""
    says = {"Hedge Fund": [{"play": ["end_action_phase"]}]}
    seats = corp(THIRD, hq=["Beanstalk Royalties", "Beanstalk Royalties", "Hedge Fund"], credits=(9, 5), says=says)
    for title, copy in (("Beanstalk Royalties", 0), ("Beanstalk Royalties", 1), ("Hedge Fund", 0)):
        seats.do(("play", seats.card(title, copy)))
    assert seats.g.corp.credits == 9 + 3 + 3 - 5 + 10


@pytest.mark.rule("CR26 5.2.4, 5.4.3d")
@pytest.mark.parametrize(("mode", "credits"), [(("mode", 0, "gain"), 1), (("mode", 1, "take_action"), 0)])
def test_no_action_is_taken_once_the_action_phase_is_ended(mode: tuple[Any, ...], credits: int) -> None:
    """MirrorMorph gives a credit for a third action that is a terminal operation, but no other action."""
    seats = Seats(
        identities=["MirrorMorph: Endless Iteration"], hq=["Hansei Review", "Mavirus"], turn="corp", credits=(5, 5),
        says={"Hansei Review": [{"play": ["end_action_phase"]}]},
    )  # fmt: skip
    seats.g.corp.clicks = 5
    seats.do(("credit",)).do(("draw",)).do(("play", seats.card("Hansei Review")), ("yes",), mode)
    assert (seats.g.acting.name, seats.g.corp.credits) == ("runner", 5 + 1 - 5 + credits)
    assert not any(option[0] == "install" for option in seats.offered)


@pytest.mark.parametrize(("third", "offered"), [("play", True), ("credit", False)])
def test_another_action_is_taken_that_was_not_taken_yet(third: str, offered: bool) -> None:
    """CR26 5.2.5b: three different ones, and then one more that is different again."""
    seats = corp(VARIED, hq=["Hedge Fund", "Hedge Fund", "Ice Wall"])
    seats.do(("credit",)).do(("draw",))
    ice = ("install", seats.card("Ice Wall"), 0)
    if offered:
        seats.do(("play", seats.card("Hedge Fund")), lambda at: ice)
    else:
        seats.do(("credit",))
    assert (seats.g.ice[0] == [seats.card("Ice Wall")]) is offered
    if offered:
        assert not seats.offered & {("credit",), ("draw",), ("play", "Hedge Fund")}


def test_an_action_of_certain_cards_is_told_before_it_does_anything() -> None:
    """CR26 5.2.2c: once it is paid, and only the first time of the turn."""
    says = {
        "Desperado": [{"when": {"action": {"kind": "any", "on": {"is": ["resource"]}}}, "limit": "first/turn",
                       "do": [{"lose": "all"}, {"gain_click": 1}]}],
        "Daily Casts": [{"paid": ["click"], "do": [{"gain": 3}]}],
        "Corroder": [{"paid": ["click"], "do": [{"gain": 1}]}],
    }  # fmt: skip
    seats = Seats(rig=["Desperado", "Daily Casts", "Corroder"], credits=(5, 5), says=says)
    seats.do(("use", seats.card("Corroder"), 0))
    assert (seats.g.runner.credits, seats.g.runner.clicks) == (6, 3)
    for credits, clicks in ((3, 3), (6, 2)):
        seats.do(("use", seats.card("Daily Casts"), 0))
        assert (seats.g.runner.credits, seats.g.runner.clicks) == (credits, clicks)


@pytest.mark.parametrize("answer", [("yes",), ("no",)])
def test_a_faceup_agenda_is_not_active(answer: tuple[str]) -> None:
    """CR26 1.8.3: installed faceup it is seen, and does nothing."""
    says = {
        "PAD Campaign": [{"static": [{"may_install_faceup": {"is": ["agenda"]}}]},
                         {"when": {"access": {"what": {"is": ["agenda", "faceup", "installed"]}, "who": "runner"}},
                          "do": [{"tag": 1}]}],
        "Hostile Takeover": [{"when": "turn_ends", "do": [{"gain": 50}]}],
    }  # fmt: skip
    seats = Seats(root={"remote": ["PAD Campaign"]}, hq=["Hostile Takeover"], turn="corp", says=says)
    agenda = seats.card("Hostile Takeover")
    seats.do(("install", agenda, 4), answer)
    assert seats.g.faceup[agenda] is (answer == ("yes",))
    assert not seats.g.active[agenda]
    assert (seats.g.view("runner").other.placed[-1].card is None) is (answer == ("no",))
    while seats.g.acting is seats.g.corp:
        seats.do(seats.g.legal_actions()[0] if ("credit",) not in seats.g.legal_actions() else ("credit",))
    seats.run("remote 2")
    assert (seats.g.tags, seats.g.corp.credits) == (int(answer == ("yes",)), 5 + 2)
    assert not seats.g.faceup[agenda]


@pytest.mark.parametrize(("cards", "drawn"), [(1, 0), (2, 1), (3, 1)])
def test_cards_that_turn_faceup_together_are_told_once(cards: int, drawn: int) -> None:
    """CR26 7.3.2: before the first of them is accessed."""
    seats = Seats(archives=["Hedge Fund"] * cards, rig=["Nurse Hạnh"], stack=["Diesel"] * 4)
    seats.run("Archives")
    assert len(seats.g.runner.hand) == 2 * drawn
    seats.run("Archives")
    assert len(seats.g.runner.hand) == 2 * drawn


def test_a_run_on_the_server_that_was_chosen() -> None:
    """The Corp may rez there first; when it does there is no run."""
    for answers, ran in ((("yes",),), False), ((), True):
        seats = Seats(ice={"R&D": ["-Ice Wall"]}, grip=["Cyber Threat"])
        seats.do(("play", seats.card("Cyber Threat")), ("server", 1), *answers)
        assert (seats.happened("run_begins"), seats.g.active[seats.card("Ice Wall")]) == (ran, not ran)
