"""Searching (CR26 8.7): what is found, where it goes, and shuffling."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DECK, HAND, INSTALLED
from nrdb.engine.rules.counters import place
from tests.engine.chapters.staging import event, mode, offered, ordered, played, titles
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


@pytest.mark.usefixtures("both")
def test_who_searches_finds_what_fits_and_shuffles() -> None:
    """CR 4.2.1, 4.2.2a, 4.2.3, 4.2.4: programs alone are offered; where none is, what follows goes on."""
    says = event({"search": {"what": {"n": 1, "is": ["program"]}, "to": "hand"}}, {"gain": 1})
    laid: dict[str, Any] = {"grip": ["Diesel"], "credits": (0, 0), "says": says}
    table = Table(**laid, stack=["Sure Gamble", "Corroder", "Mimic"]).takes(("play", "Diesel"), ("card", "Mimic"))
    assert (table.grip, table.purses[1], table.g.runner.top) == (["Mimic"], 1, [])
    assert ("card", "Sure Gamble") not in table.offered
    none = Table(**laid, stack=["Sure Gamble", "Sure Gamble"]).takes(("play", "Diesel"))
    assert (none.grip, none.purses[1], none.g.runner.top) == ([], 1, [])


@pytest.mark.usefixtures("both")
def test_a_search_shows_nothing_of_where_a_card_lay() -> None:
    """CR26 4.2.3a, 8.7.2c; CR 4.2.2b: whichever place it was found in, the other player sees the same."""
    search = {"search": {"what": {"n": 1, "is": ["program"]}, "to": "hand"}}
    seen = []
    for stack in (["Imp", "Sure Gamble", "Astrolabe"], ["Sure Gamble", "Astrolabe", "Imp"]):
        table = played(search, stack=stack)
        assert (table.grip, table.happened("reveal"), table.g.runner.top) == (["Imp"], False, [])
        seen.append(table.g.view("corp"))
    assert seen[0] == seen[1]
    shown = played({"search": {"what": {"n": 1, "is": ["program"]}, "to": "hand", "reveal": True}}, stack=["Imp"])
    assert shown.told("reveal") == [("reveal", "Imp")]


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(
    ("what", "n"), [({"is": ["program"]}, 1), ({"is": ["program"]}, 2), ({"where": {"cost": {"at_most": 9}}}, 1)]
)
def test_a_search_for_a_description_may_fail(what: dict[str, Any], n: int) -> None:
    """CR26 8.7.2e; CR 4.2.2d: nothing is found and the deck is shuffled; once one card is found, the others are."""
    search = {"search": {"what": {"n": n, **what}, "to": "hand"}}
    table = played(search, stack=["Imp", "Mimic", "Astrolabe"], answers=[("stop",)])
    assert (table.grip, len(table.g.runner.top), len(table.g.runner.deck)) == ([], 0, 3)
    table = played(search, stack=["Imp", "Mimic", "Astrolabe"], answers=[("card", "Mimic")])
    assert (len(table.grip), "Mimic" in table.grip) == (n, True)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_as_many_copies_are_found_as_are_named(n: int) -> None:
    found: list[Any] = []
    search = {"play": [{"search": {"what": {"n": "any", "same": True}, "to": "hand"}}]}
    seats = Seats(grip=["Diesel"], stack=["Corroder"] * 3 + ["Sure Gamble"], says={"Diesel": [search]})
    seats.do(("play", seats.card("Diesel")), ("card", "Corroder"), offered("number", found, ("number", n)))
    assert found == [("number", 1), ("number", 2), ("number", 3)]
    titles = [seats.g.table.card_of[i].title for i in seats.g.runner.hand]
    assert titles == ["Corroder"] * n


@pytest.mark.parametrize(("found", "top"), [("Corroder", 2), ("Gordian Blade", 0)])
def test_one_pile_is_searched(found: str, top: int) -> None:
    """Test Run: the stack keeps its order when the program comes from the heap."""
    seats = Seats(grip=["Test Run"], heap=["Corroder"], stack=["Diesel", "Gordian Blade"], credits=(5, 9))
    seats.do(("play", seats.card("Test Run")), ("card", found))
    assert (titles(seats, seats.g.runner.installed), len(seats.g.runner.top)) == ([found], top)
    assert seats.happened("search") == (top == 0)


def test_cards_set_aside_are_accessed_and_shuffled_back() -> None:
    """Deep Dive: one of eight, another for a click."""
    laid: dict[str, Any] = {"grip": ["Deep Dive"], "deck": ["Hostile Takeover", "Priority Requisition", "Hedge Fund"]}
    seats = Seats(**laid)
    seats.g.events += [("run_successful", server, 1, -1, -1) for server in range(3)]
    seats.do(("play", seats.card("Deep Dive")), ("card", "Priority Requisition"), "yes", ("card", "Hostile Takeover"))
    assert sorted(titles(seats, seats.g.runner.scored)) == ["Hostile Takeover", "Priority Requisition"]
    assert (seats.g.corp.deck_size(), seats.g.hosted_count, seats.g.corp.top) == (1, 0, [])


@pytest.mark.rule("CR26 8.7.2b, 8.7.2e")
def test_only_what_can_then_be_installed_is_found() -> None:
    """Muse finds no program that there are no credits for, Mumbad City Hall no such operation, Eminent Domain none.

    A heap and a grip hide none.
    """
    for pile, branch, credits, found in (
        ("stack", 0, 3, {("card", "Datasucker"), ("stop",)}),
        ("heap", 1, 3, {("card", "Datasucker")}),
        ("grip", 2, 3, {("card", "Datasucker")}),
        ("heap", 1, 5, {("card", "Datasucker"), ("card", "Corroder")}),
    ):
        piles = {"grip": ["Muse"], pile: [*(["Muse"] if pile == "grip" else []), "Corroder", "Datasucker", "Djinn"]}
        seats = Seats(**piles, credits=(5, credits))
        seats.do(("install", seats.card("Muse")), ("mode", branch, "search"))
        assert {option for option in seats.offered if option[0] in ("card", "stop") and len(option) < 3} <= found
        assert seats.told("install")[-1][1] != "Muse"
    seats = Seats(root={"remote": ["Eminent Domain"]}, deck=["Hedge Fund", "Enigma"], turn="corp")
    domain = seats.card("Eminent Domain")
    seats.g.advancement[domain] = 4
    seats.do(("advance", domain)).do(("score", domain), ("yes",))
    assert seats.told("install", "rez") == [("install", "Enigma"), ("rez", "Enigma")]
    seats = Seats(
        root={"remote": ["Mumbad City Hall"]},
        deck=["Salem's Hospitality", "Museum of History"],
        credits=(0, 5),
        turn="corp",
    )
    seats.do(("use", seats.card("Mumbad City Hall"), 0))
    assert seats.told("install", "play") == [("install", "Museum of History")]
    assert ("card", "Salem's Hospitality") not in seats.offered


def test_a_program_searched_for_and_installed_where_it_belongs() -> None:
    """Muse: a trojan goes onto ice, any other onto itself; the grip may be searched, daemons are not found."""
    seats = Seats(grip=["Muse", "Botulus", "Djinn"], stack=["Corroder"], ice={"HQ": ["Vanilla"]}, credits=(5, 9))
    seats.do(("install", seats.card("Muse")), ("mode", 2, "search"))
    assert seats.g.host[seats.card("Botulus")] == seats.card("Vanilla")
    plain = Seats(grip=["Muse"], stack=["Corroder", "Djinn"], credits=(5, 9))
    plain.do(("install", plain.card("Muse")), ("mode", 0, "search"))
    assert (plain.g.host[plain.card("Corroder")], plain.g.runner.credits) == (plain.card("Muse"), 5)
    assert plain.g.zone[plain.card("Djinn")] not in (INSTALLED, HAND)


@pytest.mark.rule("CR26 8.7.2b")
@pytest.mark.parametrize("ice", [[], ["-Ice Wall"]])
def test_what_is_found_can_be_installed_as_it_must_be(ice: list[str]) -> None:
    """Muse installs a trojan on ice alone, and does not find Ika where there is none."""
    seats = Seats(ice={"HQ": ice}, deck=["Hedge Fund"], grip=["Muse", "Ika", "Corroder"])
    seats.do(("install", seats.card("Muse")), ("mode", 2, "search"), ("card", "Ika" if ice else "Corroder"))
    assert (("card", "Ika") in seats.offered, seats.g.host[seats.card("Ika")] >= 0) == (bool(ice), bool(ice))


def test_where_an_agenda_goes_is_said_when_it_was_found() -> None:
    """Let Them Dream: of R&D, Archives or HQ, then to HQ or to the bottom of R&D."""
    for place_, title, to, zone in ((0, "Project Atlas", 0, HAND), (0, "Offworld Office", 1, DECK),
                                    (1, "Hostile Takeover", 1, DECK)):  # fmt: skip
        table: dict[str, Any] = {"hq": ["Hostile Takeover"], "archives": ["Project Atlas"], "deck": ["Offworld Office"]}
        seats = Seats(root={"remote": ["Let Them Dream"]}, turn="corp", **table)
        place(seats.g, seats.card("Let Them Dream"), "advancement", 3)
        seats.do(("advance", seats.card("Let Them Dream")))
        found = [("card", title)] if place_ == 0 else []
        seats.do(("score", seats.card("Let Them Dream")), ("yes",), mode(place_), *found, mode(to))
        assert seats.g.zone[seats.card(title)] == zone


@pytest.mark.parametrize("found", [{"look": {"n": 3}}, {"reveal": {"n": 3, "top": 3, "from": "deck"}}])
def test_what_was_found_and_played_is_none_of_those_found_any_more(found: Any) -> None:
    says = {"Hedge Fund": [{"play": [{"gain": 9}]}]}
    table = ordered(found, {"play": {"what": {"n": 1, "from": "found"}}}, {"add": {"what": "found",
                    "to": "hand"}}, deck=["Hedge Fund", "Vanilla", "Ice Wall", "Enigma"], says=says)  # fmt: skip
    assert (table.hq, table.purses[0]) == (["Ice Wall", "Vanilla"], 9)
    assert "Hedge Fund" in table.archives
