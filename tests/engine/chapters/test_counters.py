"""Counters (CR26 1.9, 10.9, 10.10): placing, moving, loading and charging."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import DRAW, Option
from nrdb.engine.model.numbers import DISCARD, INSTALLED
from nrdb.engine.rules import counters, values, zones
from nrdb.engine.steps import machine
from nrdb.engine.steps.options import action_options
from tests.engine.chapters.staging import (
    CHEAP,
    ORDER,
    STRONGBOXES,
    TOOL,
    event,
    mode,
    offered,
    said,
    tool,
    uses,
    vacheron,
    waits,
)
from tests.engine.seats import Seats
from tests.engine.worked.table import Table, playing_by

TAKE = {"paid": [{"credits": 0}], "do": [{"take": 1}]}


def loading(*more: Any, counters: dict[str, int] | None = None) -> Table:
    says = {"Kati Jones": [{"when": "installed", "do": [{"load": counters or {"credit": 2}}]}, *more]}
    table = Table(grip=["Kati Jones"], credits=(0, 9), says=says, rig=[TOOL])
    return table.takes(("install", "Kati Jones"))


@pytest.mark.usefixtures("both")
def test_a_use_is_counted_for_its_card_alone() -> None:
    """CR 10.12.1, 9.6.2a: of two copies each has its own limit."""
    table = Table(rig=[TOOL, TOOL], credits=(5, 0), says={TOOL: [uses({"gain": 1}, limit="1/turn")]})
    table.do(("use", table.card(TOOL, 0), 0)).do(("use", table.card(TOOL, 1), 0))
    assert table.purses[1] == 2
    assert not table.can("use", TOOL, 0)


def test_what_is_loaded_is_placed_and_the_card_goes_when_it_is_empty() -> None:
    """CR26 10.9.1, 10.9.2, 1.13.1: with the last counter, not with the first."""
    table = loading(TAKE)
    assert table.count("Kati Jones", "credit") == 2
    table.takes(("use", "Kati Jones", 0))
    assert "Kati Jones" in table.rig
    table.takes(("use", "Kati Jones", 0))
    assert table.heap == ["Kati Jones"]


def test_loaded_counters_come_and_go_by_other_effects() -> None:
    """CR26 10.9.4: one more by another ability, so it lasts for three; taken off by another, it is empty."""
    more = {"paid": [{"credits": 0}], "limit": "1/turn", "do": [{"place": {"counters": {"credit": 1}}}]}
    table = loading(TAKE, more)
    table.takes(("use", "Kati Jones", 1)).takes(("use", "Kati Jones", 0)).takes(("use", "Kati Jones", 0))
    assert table.rig == [TOOL, "Kati Jones"]
    table.takes(("use", "Kati Jones", 0))
    assert table.heap == ["Kati Jones"]
    less = {"paid": [{"credits": 0}], "do": [{"remove_counters": {"counters": {"credit": 2}}}]}
    assert loading(less).takes(("use", "Kati Jones", 0)).heap == ["Kati Jones"]


def test_nothing_is_empty_before_it_was_loaded() -> None:
    """CR26 10.9.2: a counter that was only placed leaves, and the card stays."""
    table = Table(
        rig=["Kati Jones"], says={"Kati Jones": [{"when": "turn_begins", "do": [{"load": {"credit": 2}}]}, TAKE]}
    )
    table.has("Kati Jones", credit=1).takes(("use", "Kati Jones", 0))
    assert table.rig == ["Kati Jones"]


@pytest.mark.parametrize(("book", "able"), [("cr-26.03", True), ("cr-1.3", False)])
def test_what_can_change_nothing_may_be_done_today(book: str, able: bool) -> None:
    """CR26 1.2.4: a click for a card of an empty stack, an event that trashes what is not there; not so by CR 1.2.5."""
    with playing_by(book):
        table = Table(grip=["Diesel"], says=event({"trash": {"n": 1, "is": ["installed", "program"]}}))
        assert table.can("play", "Diesel") == able
        assert table.can("draw") == able
        if able:
            assert table.takes(("draw",)).g.runner.clicks == 3


def test_counters_that_are_moved_are_placed() -> None:
    """CR26 1.9.2b: who waits for counters being placed hears of it."""
    move = {"move_counters": {"counters": {"virus": 1}, "on": "self", "onto": {"n": 1, "is": ["program"]}}}
    hears = waits({"place_counters": {"what": {"is": ["program"]}, "kind": "virus"}}, {"gain": 3})
    table = Table(rig=[TOOL, "Imp"], credits=(5, 0), says=tool(hears, {"paid": ["click"], "do": [move]})).has(
        TOOL, virus=1
    )
    table.takes(("use", TOOL, 0))
    assert (table.count("Imp", "virus"), table.count(TOOL, "virus"), table.purses[1]) == (1, 0, 3)


@pytest.mark.usefixtures("both")
def test_a_condition_counter_works_while_it_is_hosted() -> None:
    """CR 1.9.5j, 9.1.5; CR26 1.9.5: the ice is stronger until it goes, and the counter with it."""
    says = {ORDER: [{"play": [{"condition_counter": {"n": 1, "is": ["ice", "installed"]}}]},
                    {"static": [{"strength": {"n": 4, "what": "host"}}]}]}  # fmt: skip
    table = Table(turn="corp", hq=[ORDER, "Hedge Fund"], ice={"HQ": ["Enigma"], "R&D": ["Vanilla"]}, says=says)
    table.takes(("play", ORDER), ("card", "Enigma"))
    assert (table.strength("Enigma"), table.strength("Vanilla"), table.host_of(ORDER)) == (2 + 4, 0, "Enigma")
    zones.trash(table.g, table.card("Enigma"))
    table.takes(("credit",))
    assert (table.g.zone[table.card(ORDER)], table.strength("Vanilla")) == (DISCARD, 0)


@pytest.mark.usefixtures("both")
def test_an_empty_remote_is_gone_and_one_that_is_filled_is_there() -> None:
    """CR26 10.3.1h, 4.6.8b; CR 8.2.7, 8.2.8, 8.3.6, 4.7.8e, 10.3.1h: no run on a server that holds nothing."""
    table = Table(root={"remote": ["-PAD Campaign"]}, hq=["Nico Campaign"])
    assert ("run", 3) in table.g.legal_actions() or table.can("run", 3)
    zones.trash(table.g, table.card("PAD Campaign"))
    assert not table.can("run", 3)
    ice = Table(ice={"remote": ["-Ice Wall"]})
    assert ice.can("run", 3), "ice alone keeps it"


@pytest.mark.parametrize(("event", "able"), [("run_successful", True), ("run_begins", False)])
def test_what_the_other_player_did_in_their_last_turn(event: str, able: bool) -> None:
    """CR26 1.9.2: Public Trail asks for a successful run of the Runner's."""
    seats = Seats(hq=["Public Trail"], turn="corp", credits=(5, 0))
    seats.g.runner.before = [(event, 0, 1, -1, -1)]
    option = ("play", seats.card("Public Trail"))
    assert (option in seats.g.legal_actions()) == able
    if able:
        assert seats.do(option).g.tags == 1


def test_neither_pile_is_empty() -> None:
    """Information Sifting: the Corp keeps one card at least for the other pile."""
    seats = Seats(hq=["Hedge Fund", "Ice Wall"], grip=["Information Sifting"])
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.do(("play", seats.card("Information Sifting")), ("card", "Hedge Fund"), ("card", "Ice Wall"), mode(0))
    assert [title for _, title in seats.told("access")] == ["Hedge Fund"]


@pytest.mark.parametrize(("rulebook", "offered"), [("cr-26.03", True), ("cr-1.3", False)])
def test_a_draw_from_an_empty_stack_is_offered_where_nothing_need_change(rulebook: str, offered: bool) -> None:
    """CR26 1.2.4; CR 1.2.5."""
    assert (DRAW in Seats(rulebook=rulebook).g.legal_actions()) is offered
    assert DRAW in Seats(rulebook=rulebook, stack=["Diesel"]).g.legal_actions()


def test_counters_up_to_so_many_come_off_a_card() -> None:
    found: list[Any] = []
    ability = {"paid": ["click"], "do": [{"remove_counters": {"counters": {"power": {"upto": 3}}}}]}
    seats = Seats(rig=["Daily Casts"], says=said(ability))
    seats.g.power[seats.card("Daily Casts")] = 2
    seats.do(("use", seats.card("Daily Casts"), 0), offered("number", found, ("number", 1)))
    assert found == [("number", 0), ("number", 1), ("number", 2)]
    assert seats.g.power[seats.card("Daily Casts")] == 1


@pytest.mark.rule("CR26 1.2.4")
@pytest.mark.parametrize("rulebook", ["cr-26.03", "cr-1.3", "core"])
def test_nobody_is_asked_to_choose_among_nothing(rulebook: str) -> None:
    """There is no mark: nothing is arranged, and what the card does besides is done all the same."""
    says = said({"play": [{"arrange_ice": "mark"}, {"gain": 3}]}, card="Sunset")
    seats = Seats(hq=["Sunset"], turn="corp", says=says, rulebook=rulebook)
    seats.do(("play", seats.card("Sunset")))
    assert (seats.g.corp.credits, seats.g.decision is not None, bool(seats.g.legal_actions())) == (5 + 3, True, True)


def test_its_counters_leave_one_by_one_and_then_it_counts() -> None:
    seats = vacheron(hq=["Project Vacheron"])
    seen = []
    for _ in range(5):
        before = seats.g.runner.turns
        while seats.g.runner.turns == before or seats.g.acting is seats.g.corp:
            machine.take(seats.g, seats.g.legal_actions()[0])
        seen.append((seats.g.agenda[seats.card("Project Vacheron")], seats.g.runner.score))
    assert seen == [(3, 0), (2, 0), (1, 0), (0, 3), (0, 3)]


@pytest.mark.parametrize(("counters", "wall"), [(0, True), (1, False), (2, True), (3, False)])
def test_an_odd_number_of_counters(counters: int, wall: bool) -> None:
    seats = Seats(ice={"HQ": ["Changeling"]})
    ice = seats.card("Changeling")
    seats.g.advancement[ice] = counters
    assert (values.has_term(seats.g, ice, "barrier"), values.has_term(seats.g, ice, "sentry")) == (wall, not wall)


def test_counters_wherever_there_are_some() -> None:
    """Helium-3 Deposit: a card of either player, installed or scored, that has power counters already."""
    seats = Seats(root={"remote": ["PAD Campaign"]}, rig=["Kati Jones"], scored=["Hostile Takeover"], hq=[CHEAP],
                  turn="corp", says={CHEAP: [{"play": [{"place": {"counters": {"power": {"upto": 2}}, "on": {
                      "n": 1, "is": ["card"], "from": ["installed", "score_area"], "who": "both",
                      "where": {"power": {"at_least": 1}}}}}]}]})  # fmt: skip
    for title in ("Kati Jones", "Hostile Takeover"):
        seats.g.power[seats.card(title)] = 1
    seats.do(("play", seats.card(CHEAP)), ("number", 2), ("card", "Kati Jones"))
    assert ("card", "Hostile Takeover") in seats.offered
    assert ("card", "PAD Campaign") not in seats.offered
    assert seats.g.power[seats.card("Kati Jones")] == 3


def test_counters_are_moved_all_or_some() -> None:
    says = {"PAD Campaign": [{"paid": ["click"], "do": [{"move_counters": {
        "counters": {"advancement": "all"}, "on": {"n": "all", "is": ["ice"]}, "onto": "self"}}]},
        {"paid": ["click"], "do": [{"move_counters": {
            "counters": {"advancement": {"upto": "all"}}, "on": "self",
            "onto": {"n": 1, "is": ["ice"]}}}]}]}  # fmt: skip
    ice = {"HQ": ["Ice Wall"], "R&D": ["Vanilla"]}
    seats = Seats(root={"remote": ["PAD Campaign"]}, ice=ice, says=says, turn="corp")
    pad, wall, vanilla = (seats.card(title) for title in ("PAD Campaign", "Ice Wall", "Vanilla"))
    seats.g.advancement[wall], seats.g.advancement[vanilla] = 2, 1
    seats.do(("use", pad, 0))
    assert [seats.g.advancement[i] for i in (pad, wall, vanilla)] == [3, 0, 0]
    seats.do(("use", pad, 1), ("card", "Vanilla"), ("number", 2))
    assert [seats.g.advancement[i] for i in (pad, wall, vanilla)] == [1, 0, 2]


def test_minds_eye_asks_for_three_counters() -> None:
    seats = Seats(rig=["Mind's Eye"], **STRONGBOXES).run("R&D", "yes")
    eye = seats.card("Mind's Eye")
    assert (seats.g.power[eye], ("use", eye, 0) in seats.g.legal_actions()) == (1, False)
    assert sorted(title for _, title in seats.told("access")) == ["Hedge Fund", "Strongbox"]
    seats.g.power[eye] = 3
    seats.g.events.clear()
    seats.do(("use", eye, 0))
    assert (seats.g.power[eye], seats.told("access")) == (0, [("access", "Hedge Fund")])


@pytest.mark.rule("CR26 10.9.2")
def test_an_empty_card_is_trashed_by_its_player() -> None:
    """Its own ability trashes it: Yakov Erikovich Avdakov and Wasteland trigger."""
    seats = Seats(root={"remote": ["Nico Campaign", "Yakov Erikovich Avdakov"]}, rig=["Wasteland", "Daily Casts"])
    for title in ("Nico Campaign", "Daily Casts"):
        counters.load(seats.g, seats.card(title), "credit", 2)
        counters.take(seats.g, seats.card(title), "credit", 2)
    seats.do(("credit",))
    assert (seats.g.corp.credits, seats.g.runner.credits) == (5 + 2, 5 + 1 + 1)


@pytest.mark.rule("CR26 9.3.4c, 9.11.3")
def test_an_empty_card_is_trashed_and_does_the_rest_in_one_instruction() -> None:
    """Urban Renewal is still there as its damage is prevented; Yakov Erikovich Avdakov waits for the draw, too."""
    seats = Seats(root={"remote": ["Urban Renewal"]}, rig=["Plascrete Carapace"], grip=["Sure Gamble"] * 4)
    seats.g.power[seats.card("Plascrete Carapace")] = 2
    renewal, zone = seats.card("Urban Renewal"), list[int]()
    counters.load(seats.g, renewal, "power", 1)
    counters.take(seats.g, renewal, "power", 1)

    def preventing(asked: Seats) -> Option:
        zone.append(asked.g.zone[renewal])
        return "guard", seats.card("Plascrete Carapace"), 0

    seats.do(("credit",), preventing)
    assert (zone, seats.g.zone[renewal], len(seats.g.runner.hand)) == ([INSTALLED], DISCARD, 1)
    seats = Seats(root={"remote": ["Nico Campaign", "Yakov Erikovich Avdakov"]})
    counters.load(seats.g, seats.card("Nico Campaign"), "credit", 1)
    counters.take(seats.g, seats.card("Nico Campaign"), "credit", 1)
    seats.g.transcript = []
    seats.do(("credit",))
    told = [name for name, *_ in seats.g.transcript]
    assert told.index("trash") < told.index("draw") < told.index("gain")


@pytest.mark.rule("CR26 1.9.3, 10.1.4")
def test_what_cannot_host_cards_hosts_condition_counters() -> None:
    """Patch on Tithonium."""
    seats = Seats(ice={"HQ": ["Tithonium"]}, hq=["Patch"], turn="corp")
    seats.do(("play", seats.card("Patch")))
    assert seats.g.host[seats.card("Patch")] == seats.card("Tithonium")


def test_counters_that_count_for_others() -> None:
    """Hivemind: its counters are spent and counted as if they were on other virus programs, and are purged once."""
    seats = Seats(ice={"HQ": ["Vanilla"]}, rig=["Hivemind", "Imp"], root={"remote": ["-PAD Campaign"]})
    hive, imp = seats.card("Hivemind"), seats.card("Imp")
    seats.g.virus[hive], seats.g.virus[imp] = 2, 1
    assert [counters.count(seats.g, "virus", i) for i in (hive, imp)] == [2, 3]
    seats.run("remote", ("use", "Imp", 0), ("card", "Hivemind"))
    assert (seats.g.virus[hive], seats.g.virus[imp], seats.told("trash")) == (1, 1, [("trash", "PAD Campaign")])
    counters.purge(seats.g)
    assert (seats.g.virus[hive], seats.g.virus[imp]) == (0, 0)


def test_a_counter_moves_from_one_card_onto_another() -> None:
    says = {"PAD Campaign": [{"paid": ["click"], "do": [{"move_counters": {"counters": {"advancement": 1},
            "on": {"n": 1, "is": ["ice"]}, "onto": {"n": 1, "is": ["ice", "advanceable"]}}}]}]}  # fmt: skip
    seats = Seats(ice={"HQ": ["Vanilla", "Ice Wall"]}, root={"remote": ["PAD Campaign"]}, says=says, turn="corp")
    wall, vanilla = seats.card("Ice Wall"), seats.card("Vanilla")
    seats.g.advancement[vanilla] = 2
    seats.do(("use", seats.card("PAD Campaign"), 0))
    assert (seats.g.advancement[vanilla], values.strength(seats.g, wall)) == (1, 2)


def test_cold_site_server_asks_for_a_click_and_a_credit_for_each_counter() -> None:
    seats = Seats(root={"HQ": ["Cold Site Server"]}, hq=["Hedge Fund"])
    g, site = seats.g, seats.card("Cold Site Server")
    g.power[site] = 2
    seats.run("HQ")
    assert (g.runner.clicks, g.runner.credits) == (1, 3)
    short = Seats(root={"HQ": ["Cold Site Server"]})
    short.g.power[short.card("Cold Site Server")], short.g.runner.clicks = 2, 2
    assert ("run", 0) not in action_options(short.g)


def test_surge_knows_which_program_got_a_virus_counter_this_turn() -> None:
    seats = Seats(rig=["Imp"], grip=["Surge", "Imp"])
    old, new = seats.card("Imp"), seats.card("Imp", 1)
    seats.g.virus[old] = 2
    assert ("play", seats.card("Surge")) not in seats.g.legal_actions()
    seats.do(("install", new)).do(("play", seats.card("Surge")))
    assert (seats.g.virus[old], seats.g.virus[new]) == (2, 4)


def test_freedom_khumalo_spends_as_many_counters_as_the_card_costs() -> None:
    laid: dict[str, Any] = {"root": {"remote": ["PAD Campaign"]}, "rig": ["Imp", "Imp"]}
    seats = Seats(identities=["Freedom Khumalo: Crypto-Anarchist"], **laid)
    seats.g.virus[seats.card("Imp")] = seats.g.virus[seats.card("Imp", 1)] = 1
    seats.run("remote", ("use", "Freedom Khumalo: Crypto-Anarchist", 0))
    assert (sum(seats.g.virus), seats.told("trash")) == (0, [("trash", "PAD Campaign")])
