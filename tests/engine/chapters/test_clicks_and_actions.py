"""Clicks and actions (CR26 1.11, 5.2): spending and losing clicks, and which actions are the same."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import PASS
from nrdb.engine.steps import machine
from tests.engine.chapters.staging import OTHER, SPELL, TOOL
from tests.engine.seats import Seats
from tests.engine.worked.table import Table

THIRD = {"when": {"action": {"kind": "any", "times": 3, "finished": True}}, "do": [{"gain": 10}]}


def with_campaign(*abilities: Any, **more: Any) -> Seats:
    """The Corp's turn, with an asset that has these abilities."""
    says = {"PAD Campaign": list(abilities), **more.pop("says", {})}
    return Seats(root={"remote": ["PAD Campaign"]}, turn="corp", says=says, **more)


VARIED = {
    "when": {"action": {"kind": "any", "finished": True}},
    "if": {"all": [{"compare": {"quantity": {"history": "action"}, "equals": 3}}, "different_actions"]},
    "do": [{"take_action": {"less": 1, "different": True}}],
}


@pytest.mark.usefixtures("both")
def test_a_click_spent_in_an_encounter_is_not_an_action() -> None:
    """CR26 1.11.3c, 1.14.4b, 1.14.4: the ice's ability is the Runner's to use, and the run goes on."""
    table = Table(ice={"HQ": ["Eli 1.0"]}, hq=["Hedge Fund"])
    table.g.table.needs_action_events = True
    table.run("HQ", ("use", "Eli 1.0", 0), ("use", "Eli 1.0", 0))
    assert table.happened("run_successful")
    assert (table.g.runner.clicks, [name for name, *_ in table.g.events].count("acted")) == (1, 1)
    assert not Table(ice={"HQ": ["Eli 1.0"]}).can("use", "Eli 1.0", 0)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("before", "able"), [(None, True), ("lose", True), ("spend", False)])
def test_a_priority_card_is_the_first_click_of_a_turn(before: str | None, able: bool) -> None:
    """CR 1.11.3; CR26 1.11.4: lost clicks do not matter, spent ones do; and no effect plays it."""
    plays = {"paid": ["click"], "do": [{"play": {"n": 1, "is": ["event"], "from": "grip"}}]}
    loses = {"paid": [], "limit": "1/turn", "do": ["lose_click"]}
    says = {SPELL: [{"priority": True}, {"play": [{"gain": 1}]}], TOOL: [loses], OTHER: [plays]}
    table = Table(rig=[TOOL, OTHER], grip=[SPELL], says=says)
    if before is not None:
        table.takes(("use", TOOL, 0) if before == "lose" else ("credit",))
    assert table.can("play", SPELL) is able
    table.takes(("use", OTHER, 0)) if table.can("use", OTHER, 0) else None
    assert table.grip == [SPELL]


def test_the_same_action_is_counted_when_it_is_finished() -> None:
    """CR26 5.2.5a: three times the same basic action."""
    seats = with_campaign(THIRD)
    for credits in (6, 7, 18):
        assert seats.do(("credit",)).g.corp.credits == credits


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
    seats = with_campaign(VARIED, hq=["Hedge Fund", "Hedge Fund", "Ice Wall"])
    seats.do(("credit",)).do(("draw",))
    ice = ("install", seats.card("Ice Wall"), 0)
    if offered:
        seats.do(("play", seats.card("Hedge Fund")), lambda at: ice)
    else:
        seats.do(("credit",))
    assert (seats.g.ice[0] == [seats.card("Ice Wall")]) is offered
    if offered:
        assert not seats.offered & {("credit",), ("draw",), ("play", "Hedge Fund")}


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


@pytest.mark.rule("CR26 5.6.1a, 5.6.3c")
def test_clicks_gained_in_the_turn_of_the_other_player_are_kept() -> None:
    """Luminal Transubstantiation is scored through Plan B: the Corp has three clicks more in its own turn."""
    seats = Seats(root={"remote": ["Plan B"]}, hq=["Luminal Transubstantiation"])
    seats.g.advancement[seats.card("Plan B")] = 3
    seats.run("remote", ("yes",))
    assert (seats.g.corp.score, seats.g.corp.clicks) == (2, 3)
    while seats.g.runner.clicks:
        seats.do(("credit",))
    seats.do(("credit",))
    assert (seats.g.acting, seats.g.corp.clicks) == (seats.g.corp, 3 + 3 - 1)


def test_all_clicks_are_lost() -> None:
    """Logic Bomb: the ice is bypassed, and the turn is over."""
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Logic Bomb"], hq=["Hedge Fund"])
    seats.run("HQ", ("use", "Logic Bomb", 0))
    names = [event[0] for event in seats.g.runner.before]
    assert [names.count(name) for name in ("bypass", "run_successful", "lose_click")] == [1, 1, 3]


@pytest.mark.rule("CR26 5.2.5a")
def test_an_install_in_place_of_another_is_an_install_action() -> None:
    """Jeeves counts the click of a basic action to install, whether or not something is trashed first."""
    seats = Seats(
        root={"remote": ["Jeeves Model Bioroids"], "remote 2": ["PAD Campaign"]}, hq=["Vanilla"] * 3, turn="corp"
    )
    for action in ("install", "install", "replace"):
        seats.do((action, min(seats.g.corp.hand), 0))
    assert seats.g.corp.clicks == 1


@pytest.mark.rule("CR26 5.4.3b, 8.6.7g")
@pytest.mark.parametrize(("operation", "taken"), [("Oppo Research", 0), ("Public Trail", 1)])
def test_what_the_opponent_waits_for_lapses_as_the_action_phase_ends(operation: str, taken: int) -> None:
    """Tallie Perrault sees a gray operation trashed, but not one after which the action phase ends."""
    says = {operation: [{"play": [] if taken else ["end_action_phase"]}]}
    seats = Seats(rig=["Tallie Perrault"], hq=[operation], turn="corp", credits=(9, 5), says=says)
    seats.do(("play", seats.card(operation)), *[("yes",)] * taken)
    assert (seats.g.bad_publicity, seats.g.tags) == (taken, taken)
    assert (("yes",) in seats.offered) == bool(taken)


@pytest.mark.rule("CR26 5.4.3c")
def test_nothing_is_played_after_a_terminal_operation() -> None:
    """Subcontract is over with the first operation that ends the action phase."""
    seats = Seats(hq=["Subcontract", "IPO", "Hedge Fund"], tags=1, turn="corp", credits=(8, 5))
    seats.do(("play", seats.card("Subcontract")), ("yes",), ("card", "IPO"))
    assert seats.g.log[-1] == ("card", seats.card("IPO"))


@pytest.mark.rule("CR26 1.11.2")
def test_a_turn_without_allotted_clicks() -> None:
    """Who is allotted fewer clicks than none has none, and a click that is gained then is one."""
    seats = Seats(rig=["Beth Kilrain-Chang"], turn="corp", credits=(15, 5))
    seats.g.runner.extra_clicks = -6
    seats.g.corp.clicks = 1
    seats.do(("credit",))
    while PASS in seats.g.legal_actions() and seats.g.acting is seats.g.corp:
        machine.take(seats.g, PASS)
    assert (seats.g.acting.name, seats.g.runner.clicks) == ("runner", 1)


def test_the_runner_may_lose_all_clicks_against_mr_hendrik() -> None:
    laid: dict[str, Any] = {"root": {"remote": ["Mr. Hendrik"]}, "grip": ["Sure Gamble"]}
    kept, lost, spent = Seats(**laid).run("remote", "yes"), Seats(**laid).run("remote", "yes", "yes"), Seats(**laid)
    spent.g.runner.clicks = 1
    spent.run("remote", "yes")
    results = [(seats.g.core_damage, seats.g.runner.clicks) for seats in (kept, lost, spent)]
    assert results == [(1, 3), (0, 0), (1, 0)]
