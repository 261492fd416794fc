"""Errors found by games with the whole card pool, each at a small table, with the rule it broke."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DISCARD, HAND, INSTALLED
from nrdb.engine.rules import zones
from nrdb.engine.steps import machine
from tests.engine.laid import CORP, act, dealt, invariants, laid
from tests.engine.seats import Seats


def numbers(seats: Seats) -> set[int]:
    """Which numbers could be announced."""
    return {option[1] for option in seats.offered if option[0] == "number"}


# -- an X with other costs ------------------------------------------------------------------------------------------


def test_the_x_of_an_install_cost_leaves_what_makes_it_dearer() -> None:
    """CR26 1.16.1, 1.16.2c, 8.5.11b: a resource costs 2 more; of 5 credits 3 are left for X."""
    dearer = [
        {"static": [{"cost": {"of": "install", "n": 2, "what": {"n": "all", "is": ["resource"], "who": "runner"}}}]}
    ]
    seats = Seats(rig=["Kati Jones"], grip=["Angel Arena"], says={"Kati Jones": dearer})
    seats.do(("install", arena := seats.card("Angel Arena")), ("number", 3))
    assert (numbers(seats), seats.g.power[arena], seats.g.runner.credits) == ({0, 1, 2, 3}, 3, 0)


def test_the_x_of_a_play_cost_leaves_what_another_card_asks_for() -> None:
    """CR26 1.16.10b: the X of Psychographics and 2 credits that each operation costs are paid at once."""
    tax = [{"extra_cost": "play", "of": {"is": ["operation"], "who": "corp"}, "who": "corp", "cost": [{"credits": 2}]}]
    seats = Seats(hq=["Psychographics"], root={"remote": ["PAD Campaign"]}, ice={"HQ": ["Ice Wall"]}, turn="corp",
                  rig=["Kati Jones"], says={"Kati Jones": tax}, tags=5)  # fmt: skip
    seats.do(("play", seats.card("Psychographics")), ("number", 3))
    assert (numbers(seats), seats.g.corp.credits) == ({0, 1, 2, 3}, 0)


def test_what_is_there_for_installing_pays_for_the_x_of_an_install_cost() -> None:
    """CR26 1.10.3c, 1.16.4a: X is the install cost itself."""
    purse = [{"static": [{"spend": {"for": ["install"]}}]}]
    seats = Seats(rig=["Kati Jones"], grip=["Angel Arena"], says={"Kati Jones": purse})
    seats.g.credit[seats.card("Kati Jones")] = 2
    seats.do(("install", arena := seats.card("Angel Arena")), ("number", 7))
    assert (max(numbers(seats)), seats.g.power[arena], seats.g.runner.credits) == (7, 7, 0)


def test_a_program_that_was_paid_for_in_two_steps_is_held_against_the_room_that_is_left() -> None:
    """CR26 10.3.1e, 8.5.16d: Ekomind has room for as many units as there are cards in the grip, now none."""
    waits = [{"when": {"spend_credits": "runner"}, "do": [{"gain": 1}]}]
    seats = Seats(rig=["Ekomind", "Kati Jones"], grip=["Corroder"], says={"Kati Jones": waits})
    seats.do(("install", breaker := seats.card("Corroder")))
    assert (seats.g.runner.hand, seats.g.zone[breaker]) == ([], DISCARD)


# -- cards that change places ---------------------------------------------------------------------------------------

CENTER = "Awakening Center"


def swapping(ice: dict[str, list[str]], *answers: Any, hosted: str = "Ansel 1.0") -> Seats:
    """A piece of ice is hosted on a remote Awakening Center; a click of PAD Campaign swaps two pieces."""
    piece = {"n": 1, "is": ["ice", "installed"]}
    says = {"PAD Campaign": [{"paid": ["click"], "do": [{"swap": {"what": piece, "with": piece}}]}]}
    root = {"remote": [CENTER], "remote 2": ["PAD Campaign"]}
    seats = Seats(ice=ice, root=root, hq=[hosted], stack=["Sure Gamble"], says=says, turn="corp")
    laid = seats.card(hosted)
    zones.install(seats.g, laid)
    seats.g.server[laid] = 3
    zones.attach(seats.g, laid, seats.card(CENTER))
    return seats.do(("use", seats.card("PAD Campaign"), 0), *answers)


def places(seats: Seats, title: str) -> tuple[int, int, bool]:
    """Return a card's server, its host, and whether it protects that server."""
    i = seats.card(title)
    return seats.g.server[i], seats.g.host[i], i in seats.g.ice[seats.g.server[i]]


def test_ice_is_swapped_with_hosted_ice() -> None:
    """CR26 8.8.1, 4.1.7c: a hosted card's place is its host; the other one is there now."""
    for order in (["Ansel 1.0"], ["Eli 1.0", "Ansel 1.0"]):  # no other piece may come to where Ansel is
        seats = swapping({"HQ": ["Ice Wall", "Eli 1.0", "Enigma"]}, *(("card", title) for title in order))
        center = seats.card(CENTER)
        assert places(seats, "Eli 1.0") == (3, center, False)
        assert places(seats, "Ansel 1.0") == (0, -1, True)
        assert seats.g.ice[0].index(seats.card("Ansel 1.0")) == 1
        assert (seats.g.ice[3], seats.g.hosted_count) == ([], 1)
        invariants(seats.g)


def test_ice_that_a_host_would_not_take_is_not_swapped_onto_it() -> None:
    """CR26 8.8.2: an Awakening Center takes bioroids alone."""
    seats = swapping({"HQ": ["Ice Wall"], "R&D": ["Eli 1.0"]}, ("card", "Ansel 1.0"))
    assert places(seats, "Eli 1.0") == (3, seats.card(CENTER), False)
    assert ("card", "Ice Wall") in seats.offered  # it may change places with Eli
    seats = swapping({"HQ": ["Ice Wall"]})
    assert places(seats, "Ansel 1.0") == (3, seats.card(CENTER), False)
    assert ("card", "Ice Wall") not in seats.offered


def test_nothing_is_directly_inward_of_hosted_ice() -> None:
    """CR26 6.2.1a, 8.5.14: hosted ice has no position, so it can install nothing behind itself."""
    seats = Seats(root={"remote": [CENTER]}, ice={"remote": ["Vanilla"]}, hq=["Brân 1.0", "Ice Wall"], turn="corp",
                  rig=["Corroder"])  # fmt: skip
    seats.do(("install", seats.card("Brân 1.0"), 3), ("card", CENTER))
    while seats.g.acting is seats.g.corp or seats.g.decision.kind != "action":
        machine.take(seats.g, seats.g.legal_actions()[0])
    seats.g.corp.credits = 9
    seats.run("remote", ("use", "Corroder", 0), ("yes",))
    assert ("encounter", "Brân 1.0") in seats.told("encounter")
    assert ("card", "Ice Wall") not in seats.offered


def test_cards_hosted_on_swapped_cards_go_with_them() -> None:
    """CR26 8.8.3a: a card hosted on a swapped one is where its host is."""
    root = {"n": 1, "is": ["installed"], "not": ["ice"]}
    says = {"PAD Campaign": [{"paid": ["click"], "do": [{"swap": {"what": root, "with": root}}]}]}
    roots = {"remote": ["Full Immersion RecStudio"], "remote 2": ["PAD Campaign"]}
    seats = Seats(root=roots, hq=["Melange Mining Corp."], says=says, turn="corp")
    guest, host = seats.card("Melange Mining Corp."), seats.card("Full Immersion RecStudio")
    zones.install(seats.g, guest)
    seats.g.server[guest] = 3
    zones.attach(seats.g, guest, host)
    seats.do(("use", seats.card("PAD Campaign"), 0), ("card", "Full Immersion RecStudio"))
    assert [seats.g.server[i] for i in (host, guest, seats.card("PAD Campaign"))] == [4, 4, 3]
    assert seats.g.host[guest] == host


def test_a_card_from_elsewhere_comes_onto_the_host_of_the_one_it_is_swapped_for() -> None:
    """CR26 8.8.4b: in the exact position of the first one, its host included."""
    both = {"what": {"n": 1, "is": ["deva", "installed"]}, "with": {"n": 1, "is": ["deva"], "from": "grip"}}
    devas = [{"paid": ["click"], "do": [{"swap": both}]}]
    seats = Seats(rig=["Dhegdheer", "Aghora", "Kati Jones"], grip=["Sadyojata"], says={"Kati Jones": devas})
    host, out, new = (seats.card(title) for title in ("Dhegdheer", "Aghora", "Sadyojata"))
    zones.attach(seats.g, out, host)
    seats.do(("use", seats.card("Kati Jones"), 0))
    assert (seats.g.zone[out], seats.g.zone[new]) == (HAND, INSTALLED)
    assert (seats.g.host[out], seats.g.host[new], seats.g.hosted_count) == (-1, host, 1)


# -- what was scored ------------------------------------------------------------------------------------------------


def test_a_card_of_the_runner_may_be_in_the_score_area_of_the_corp() -> None:
    """CR26 10.1.3: Word on the Street is an agenda there."""
    seats = Seats(root={"remote": ["Blood in the Water"]}, rig=["Word on the Street"], turn="corp")
    seats.g.since[seats.card("Blood in the Water")] = seats.g.turn
    while ("score", seats.card("Blood in the Water")) not in seats.g.legal_actions():
        machine.take(seats.g, ("credit",))
    seats.do(("score", seats.card("Blood in the Water")))
    assert seats.card("Word on the Street") in seats.g.corp.scored
    invariants(seats.g)


# -- servers --------------------------------------------------------------------------------------------------------


def test_a_server_whose_last_card_is_replaced_is_not_new() -> None:
    """CR26 8.5.9: it is the same server; Turtlebacks pays for new ones alone."""
    roots = {"remote": ["PAD Campaign"], "remote 2": ["Turtlebacks"]}
    seats = Seats(root=roots, hq=["Melange Mining Corp."], turn="corp")
    new, old = seats.card("Melange Mining Corp."), seats.card("PAD Campaign")
    seats.do(("replace", new, 3))
    assert (seats.g.zone[old], seats.g.server[new], seats.g.corp.credits) == (DISCARD, 3, 5)
    other = Seats(root=roots, hq=["Melange Mining Corp."], turn="corp")
    assert other.do(("install", other.card("Melange Mining Corp."), 5)).g.corp.credits == 6


def test_of_two_assets_in_the_root_of_a_server_a_corp_that_plays_alone_keeps_one() -> None:
    """CR26 8.5.16d, 10.3.1e: what comes for the one that made way comes before the new one is installed."""
    find = {"install": {"what": {"n": 1, "is": ["asset"], "from": "hq"}, "free": True}}
    says = [
        {"when": {"trash": {"what": {"is": ["asset", "installed"]}, "who": "corp"}}, "limit": "1/turn", "do": [find]}
    ]
    g = dealt(laid({"adonis_campaign": 9}, CORP, {CORP: says}))
    act(g, "install", "adonis_campaign", 3)
    first, second = g.corp.installed[0], min(g.corp.hand)
    act(g, "install", second, 3)
    assert ("card", second) in g.legal_actions()
    third = g.corp.installed[0]
    act(g, "card", second)
    assert (g.corp.installed, g.corp.discard) == ([second], [first, third])


def test_an_x_that_is_the_play_cost_is_paid_where_additional_costs_are_ignored() -> None:
    """CR26 8.6.2a, 1.16.5a: by Accelerated Diagnostics, which costs 1, and with Starlight Crusade Funding."""
    corp = Seats(hq=["Accelerated Diagnostics"], deck=["Psychographics", "Ice Wall", "Ice Wall"], turn="corp",
                 ice={"HQ": ["Ice Wall"]}, tags=3)  # fmt: skip
    corp.do(("play", corp.card("Accelerated Diagnostics")), ("card", "Psychographics"), ("number", 2))
    assert (corp.g.corp.credits, max(corp.g.advancement)) == (5 - 1 - 2, 2)
    runner = Seats(rig=["Starlight Crusade Funding"], grip=["Brute-Force-Hack"], ice={"HQ": ["Pup"]})
    runner.do(("play", runner.card("Brute-Force-Hack")), ("number", 1))
    assert (runner.g.runner.credits, runner.g.runner.clicks) == (5 - 1, 4 - 1)
    assert not runner.g.active[runner.card("Pup")]


# -- runs that cost more than there is ------------------------------------------------------------------------------


@pytest.mark.parametrize(("where", "server"), [("not_run_this_turn", 0), ("mark", 0), ("rd", 1)])
@pytest.mark.parametrize("credits", [0, 1])
def test_no_run_is_announced_whose_additional_cost_cannot_be_paid(where: str, server: int, credits: int) -> None:
    """CR26 6.3.2a: Service Outage asks a credit of the first run of a turn, whatever makes it."""
    says = {"Kati Jones": [{"paid": ["click"], "do": [{"run": {"server": where}}]}],
            "PAD Campaign": [{"extra_cost": "run", "cost": [{"credits": 1}], "who": "runner"}]}  # fmt: skip
    seats = Seats(rig=["Kati Jones"], root={"remote": ["PAD Campaign"]}, says=says, credits=(5, credits))
    seats.g.used["mark"] = 0
    use = ("use", seats.card("Kati Jones"), 0)
    if use in seats.g.legal_actions():
        seats.do(use, *([("server", server)] if credits else []))
    assert [it for name, it, *_ in seats.g.events if name == "run_begins"] == [server] * credits
