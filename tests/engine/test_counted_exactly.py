"""What is counted, prevented or left out where it comes about in an unusual way."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import CORP, HAND, INSTALLED, RUNNER
from nrdb.engine.rules import servers, values, zones
from nrdb.engine.rules.active import derez
from nrdb.engine.rules.events import emit
from nrdb.engine.rules.scoring import add_to_score_area, count_points
from nrdb.engine.steps import machine
from tests.engine.seats import Seats


@pytest.mark.rule("CR26 10.1.3")
def test_points_of_what_was_added_as_an_agenda_count() -> None:
    """Another Day, Another Paycheck: one point that is stolen, two of Liberated Chela."""
    paid = "Another Day, Another Paycheck"
    seats = Seats(hq=["Hostile Takeover"], grip=[paid], rig=["Liberated Chela"], credits=(0, 0))
    add_to_score_area(seats.g, seats.card("Liberated Chela"), RUNNER)
    seats.do(("play", seats.card(paid))).run("HQ")
    assert (seats.g.runner.score, seats.g.runner.credits) == (3, 3)


@pytest.mark.rule("CR26 9.8.10")
def test_a_subroutine_that_a_card_resolves_is_prevented_too() -> None:
    """Tracker: what Marcus Batty resolves is the first of the run, so no damage; Ice Wall ends the run after it."""
    does = {"do": [{"prevent": {"what": "sub_resolves", "n": 1}}], "if": "run_by_this", "limit": "first/run"}
    says = {"Tracker": [{"paid": ["click"], "do": [{"run": "hq"}]}, {"when": {"would": "sub_resolves"}, **does}]}
    laid = {"ice": {"HQ": ["Neural Katana", "Ice Wall"]}, "root": {"HQ": ["Marcus Batty"]}, "rig": ["Tracker"]}
    seats = Seats(**laid, says=says, grip=["Diesel"] * 5)
    seats.do(("use", seats.card("Tracker"), 0), ("use", "Marcus Batty", 0), ("number", 1), ("card", "Neural Katana"))
    assert len(seats.g.runner.hand) == 5
    assert ("encounter", "Neural Katana") not in seats.told("encounter")


@pytest.mark.rule("CR26 9.8.10")
def test_a_subroutine_that_another_one_resolves_counts() -> None:
    """Raindrops Cut Stone: one of Ravana 1.0, and the one of Eli 1.0 that it resolves and that ends the run."""
    cards = {"grip": ["Raindrops Cut Stone"], "stack": ["Diesel"] * 9}
    seats = Seats(ice={"HQ": ["Ravana 1.0"], "R&D": ["Eli 1.0"]}, **cards)
    seats.do(("play", seats.card("Raindrops Cut Stone")), ("server", 0))
    assert len(seats.g.runner.hand) == 2


@pytest.mark.rule("CR26 7.3.5")
def test_what_may_be_accessed_is_what_would_be() -> None:
    """Rip Deal: what takes an access away but leaves one takes a card away that would come back."""
    less = {"Akitaro Watanabe": [{"static": [{"more_access": {"n": -1, "least": 1}}]}]}
    laid = {"hq": ["Hedge Fund", "Ice Wall"], "root": {"HQ": ["Akitaro Watanabe"]}, "rig": ["HQ Interface"]}
    seats = Seats(**laid, says=less, heap=["Diesel", "Easy Mark"], grip=["Rip Deal"])
    seats.do(("play", seats.card("Rip Deal")), ("yes",), ("card", "Diesel"))
    assert len(seats.g.runner.hand) == 1


@pytest.mark.rule("CR26 7.3.8")
def test_a_breach_without_the_root_that_had_to_wait_is_without_it() -> None:
    """Shiro is met in a breach of HQ by way of Ganked!: R&D is breached after it, and its root not accessed."""
    laid = {"ice": {"HQ": ["Shiro"]}, "root": {"R&D": ["Akitaro Watanabe"]}, "hq": ["Ganked!"]}
    seats = Seats(**laid, deck=["Ice Wall"] * 4, credits=(0, 5))
    seats.run("HQ", ("yes",))
    assert ("access", "Akitaro Watanabe") not in seats.told("access")


@pytest.mark.rule("CR26 9.6.13b")
def test_a_duration_that_is_named_lasts_through_each_rez() -> None:
    """Social Engineering: ice rezzed, derezzed and rezzed again in the turn pays for both."""
    seats = Seats(ice={"HQ": ["-Ice Wall"]}, grip=["Social Engineering"], credits=(5, 5))
    seats.do(("play", seats.card("Social Engineering")))
    for paid in (1, 2):
        seats.run("HQ", ("rez", "Ice Wall"))
        assert seats.g.runner.credits == 3 + paid
        derez(seats.g, seats.card("Ice Wall"), CORP)


@pytest.mark.rule("CR26 1.15.2")
@pytest.mark.parametrize(("ice", "hand"), [("Neural Katana", 2), ("Ice Wall", 5)])
def test_the_ice_whose_subroutine_resolves_is_chosen(ice: str, hand: int) -> None:
    """Wormhole: any other rezzed ice, as the Corp chooses."""
    seats = Seats(ice={"HQ": ["Wormhole"], "R&D": ["Neural Katana", "Ice Wall"]}, grip=["Diesel"] * 5)
    seats.run("HQ", ("card", ice))
    assert len(seats.g.runner.hand) == hand


@pytest.mark.rule("CR26 1.15.2b")
def test_ice_without_subroutines_is_not_chosen_for_one() -> None:
    """Wormhole: Swarm has none without counters, so that Neural Katana it is."""
    seats = Seats(ice={"HQ": ["Wormhole"], "R&D": ["Swarm", "Neural Katana"]}, grip=["Diesel"] * 5).run("HQ")
    assert len(seats.g.runner.hand) == 2


@pytest.mark.rule("CR26 1.12.2")
@pytest.mark.parametrize("anew", [False, True])
def test_ice_installed_again_has_not_been_passed(anew: bool) -> None:
    """En Passant: ice that went to HQ and came back since the run is another object."""
    seats = Seats(ice={"HQ": ["-Ice Wall"]}, grip=["En Passant"]).run("HQ")
    wall = seats.card("Ice Wall")
    if anew:
        zones.move(seats.g, wall, HAND)
        zones.install(seats.g, wall)
        servers.enter(seats.g, wall, 0)
        emit(seats.g, seats.g.corp, "install", wall)
    seats.do(("play", seats.card("En Passant")))
    assert (seats.g.zone[wall] == INSTALLED) == anew


@pytest.mark.rule("CR26 9.9.5b")
@pytest.mark.parametrize(("counters", "prevented", "bad"), [(4, False, 0), (5, False, 1), (5, True, 0), (6, True, 1)])
def test_what_was_not_trashed_after_all_is_not_counted(counters: int, prevented: bool, bad: int) -> None:
    """Project Ares: bad publicity if the Runner trashes anything; Sacrificial Construct saves the first program."""
    seats = Seats(root={"remote": ["-Project Ares"]}, rig=["Sacrificial Construct", "Corroder", "Mimic"], turn="corp")
    ares = seats.card("Project Ares")
    seats.g.advancement[ares] = counters
    given: list[Any] = [("card", "Corroder"), ("card", "Mimic")][: counters - 4]
    saving: list[Any] = [("guard", "Sacrificial Construct", 0)] if prevented else []
    seats.do(("credit",)).do(("score", ares), *given, *saving)
    assert seats.g.bad_publicity == bad


@pytest.mark.rule("CR26 9.6.5c")
@pytest.mark.parametrize("tagged", [False, True])
def test_a_tag_taken_as_the_phase_ends_comes_too_late(tagged: bool) -> None:
    """Citadel Sanctuary asks for a tag when the discard phase ends; that of Joshua B. is taken at that moment."""
    later = [{"paid": ["click"], "do": [{"later": {"when": "turn_ends", "do": [{"take_tag": 1}]}}]}]
    seats = Seats(rig=["Citadel Sanctuary", "Joshua B."], tags=int(tagged), says={"Joshua B.": later})
    seats.g.runner.clicks = 2
    seats.do(("use", seats.card("Joshua B."), 0)).do(("credit",))
    assert (("next", "Citadel Sanctuary") in seats.offered, ("number", 0) in seats.offered) == (tagged, tagged)


@pytest.mark.rule("CR26 1.16.11b")
def test_who_spends_nothing_is_answered_as_well() -> None:
    """Shi.Kyū: a Corp without credits spends none of them, and the Runner may take the agenda of minus one."""
    seats = Seats(root={"remote": ["-Shi.Kyū"]}, credits=(0, 5), grip=["Diesel"])
    seats.run("remote", ("mode", 1, "add_to_score"))
    assert (seats.g.runner.scored, len(seats.g.runner.hand)) == ([seats.card("Shi.Kyū")], 1)


@pytest.mark.parametrize("spent", [0, 2])
def test_as_much_damage_as_was_spent(spent: int) -> None:
    seats = Seats(root={"remote": ["-Shi.Kyū"]}, credits=(3, 5), grip=["Diesel"] * 3)
    seats.run("remote", ("number", spent))
    assert (seats.g.corp.credits, len(seats.g.runner.hand)) == (3 - spent, 3 - spent)


@pytest.mark.rule("CR26 1.16.5")
@pytest.mark.parametrize("listener", ["Reaver", "Wasteland"])
def test_a_trash_is_known_that_something_else_heard_of(listener: str) -> None:
    """Simulchip needs no other program, whatever else waits for trashed cards."""
    says = {"Maven": [{"paid": [{"trash": {"n": 1, "is": ["fracter"]}}], "do": [{"gain": 1}]}]}
    seats = Seats(rig=["Simulchip", "Maven", "Corroder", listener], heap=["Ninja"], stack=["Diesel"] * 3, says=says)
    seats.do(("use", seats.card("Maven"), 0))
    assert ("use", seats.card("Simulchip"), 1) in seats.g.legal_actions()


@pytest.mark.rule("CR26 9.9.5")
@pytest.mark.parametrize(("guard", "drawn"), [([("guard", "Fall Guy", 0)], 1), ([], 4)])
def test_what_was_not_trashed_does_not_count(guard: list[Any], drawn: int) -> None:
    """Independent Thinking: of a directive and another card Fall Guy saves the directive."""
    thinking = "Independent Thinking"
    seats = Seats(rig=["Find the Truth", "Fall Guy", "Daily Casts"], grip=[thinking], stack=["Diesel"] * 9)
    seats.do(("play", seats.card(thinking)), ("card", "Find the Truth"), ("card", "Daily Casts"), ("stop",), *guard)
    assert len(seats.g.runner.hand) == drawn


@pytest.mark.rule("CR26 9.8.4")
def test_an_encounter_that_goes_on_is_one_with_another_piece_of_ice() -> None:
    """Sensei, which the Runner encounters amid Konjin: Konjin ends the run after that."""
    seats = Seats(ice={"HQ": ["Konjin"], "R&D": ["Sensei"]})
    seats.run("HQ", ("number", 0), ("yes",), ("number", 1))
    assert seats.told("sub_resolves") == [("sub_resolves", "Sensei"), ("sub_resolves", "Konjin")]


@pytest.mark.rule("CR26 1.16.1c")
def test_nobody_pays_to_host_more_than_there_is_room_for() -> None:
    """Cupellation and Glenn Station host one card each."""
    seats = Seats(rig=["Cupellation"], hq=["PAD Campaign", "Hedge Fund"])
    seats.run("HQ", ("use", "Cupellation", 0))
    assert ("use", "Cupellation", 0) in seats.offered
    seats.offered.clear()
    seats.run("HQ")
    assert ("use", "Cupellation", 0) not in seats.offered
    seats = Seats(scored=["Glenn Station"], hq=["PAD Campaign", "Hedge Fund"], turn="corp")
    use = ("use", seats.card("Glenn Station"), 0)
    assert use in seats.g.legal_actions()
    assert use not in seats.do(use).g.legal_actions()


@pytest.mark.rule("CR26 1.1.3")
@pytest.mark.parametrize(("stolen", "scored", "gained"), [("Shi.Kyū", [], 2), ("Global Food Initiative", [], 0),
                                                          ("Shi.Kyū", ["Hostile Takeover"], 2)])  # fmt: skip
def test_a_score_below_zero_is_less_than_none(stolen: str, scored: list[str], gained: int) -> None:
    """Iain Stirling: with Shi.Kyū among the agendas the Corp needs no point for more of them."""
    iain = "Iain Stirling: Retired Spook"
    seats = Seats(identities=[iain], stolen=[stolen], scored=scored, stack=["Diesel"] * 3, turn="corp")
    count_points(seats.g)
    while seats.g.acting is seats.g.corp or seats.g.decision is None or seats.g.decision.kind != "action":
        machine.take(seats.g, seats.g.legal_actions()[0])
    assert seats.g.runner.credits == 5 + gained


@pytest.mark.rule("CR26 1.1.3")
@pytest.mark.parametrize(("tags", "needed"), [(3, 2), (5, 0), (6, 0)])
def test_what_changes_a_requirement_is_added_up_before_it_is_none(tags: int, needed: int) -> None:
    """Freedom of Information with The Source, which adds one to a requirement that five tags lower below zero."""
    seats = Seats(root={"remote": ["Freedom of Information"]}, rig=["The Source"], tags=tags)
    assert values.requirement(seats.g, seats.card("Freedom of Information")) == needed


@pytest.mark.rule("CR26 1.1.3")
@pytest.mark.parametrize(("stolen", "units", "size"), [([], 4, 5), (["Project Beale"], 6, 7), (["Shi.Kyū"], 3, 4)])
def test_what_is_as_many_as_points_goes_below_zero(stolen: list[str], units: int, size: int) -> None:
    """Brain Chip adds X, the Runner's score: with Shi.Kyū alone that is one unit and one card less."""
    seats = Seats(rig=["Brain Chip"], stolen=stolen)
    count_points(seats.g)
    assert (values.memory_limit(seats.g), values.hand_limit(seats.g, seats.g.runner)) == (units, size)
