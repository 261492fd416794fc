"""Words that cards of the Corp brought: what they mean at a table laid for them."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import HAND, INSTALLED
from nrdb.engine.rules import values
from tests.engine.seats import Seats

CHEAP = "Hedge Fund"


def plays(*ops: Any, **laid: Any) -> Seats:
    """The Corp plays an operation that does this."""
    return Seats(hq=[CHEAP, *laid.pop("hq", [])], turn="corp", says={CHEAP: [{"play": list(ops)}]}, **laid)


# -- what was trashed from where ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("server", "tagged"), [({"what": {"at": "this_server"}}, 1), ({"what": {"at": "this_server"}, "from": "rd"}, 0)]
)
def test_cards_of_hq_are_trashed_from_the_server(server: dict[str, Any], tagged: int) -> None:
    """A card of the Corp's hand stood in HQ, and not in R&D."""
    watches = [{"when": {"trash": {**server, "who": "runner"}}, "do": [{"tag": 1}]}]
    seats = Seats(root={"HQ": ["Crisium Grid"]}, hq=["PAD Campaign"], says={"Crisium Grid": watches})
    seats.run("HQ", ("access", "Crisium Grid"), ("no",), ("trash", "PAD Campaign"))
    assert seats.g.tags == tagged


def test_a_persistent_ability_tells_once_of_its_own_card() -> None:
    seats = Seats(root={"remote": ["Overseer Matrix"]}, credits=(5, 5))
    seats.run("remote", ("trash", "Overseer Matrix"), ("yes",))
    assert (seats.g.tags, seats.g.corp.credits) == (1, 4)


def test_cards_trashed_together_set_off_one_trace() -> None:
    seats = Seats(root={"remote": ["Warroid Tracker", "PAD Campaign"]}, rig=["Kati Jones", "Aesop's Pawnshop"],
                  says={"Kati Jones": [{"paid": ["click"], "do": [
                      {"trash": {"n": "all", "is": ["installed"], "who": "corp", "at": "remote"}}]}]})  # fmt: skip
    seats.do(("use", seats.card("Kati Jones"), 0))
    assert [event[0] for event in seats.g.events].count("trace") == 1


# -- counting -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("counters", "wall"), [(0, True), (1, False), (2, True), (3, False)])
def test_an_odd_number_of_counters(counters: int, wall: bool) -> None:
    seats = Seats(ice={"HQ": ["Changeling"]})
    ice = seats.card("Changeling")
    seats.g.advancement[ice] = counters
    assert (values.has_term(seats.g, ice, "barrier"), values.has_term(seats.g, ice, "sentry")) == (wall, not wall)


def test_remote_servers_with_a_card_in_their_root() -> None:
    laid = {"root": {"remote": ["PAD Campaign"]}, "ice": {"remote 2": ["Vanilla"]}}
    seats = Seats(hq=["Diversified Portfolio"], turn="corp", **laid)
    assert seats.do(("play", seats.card("Diversified Portfolio"))).g.corp.credits == 5


def test_accesses_are_counted_by_breach() -> None:
    seats = Seats(root={"HQ": ["Mwanza City Grid"]}, hq=["Hedge Fund"] * 5, credits=(0, 0))
    assert seats.run("HQ").g.corp.credits == 10  # one and three more, and the grid
    assert seats.run("R&D").g.corp.credits == 10


# -- of one name, of which there is another copy --------------------------------------------------------------------


def test_a_search_for_copies_of_one_card() -> None:
    seats = Seats(hq=["Localized Product Line"], deck=["Hedge Fund", "PAD Campaign", "Hedge Fund"], turn="corp")
    seats.do(("play", seats.card("Localized Product Line")), ("card", "Hedge Fund"), ("number", 2))
    assert [seats.g.table.card_of[i].title for i in seats.g.corp.hand] == ["Hedge Fund"] * 2


@pytest.mark.parametrize(("stolen", "taken"), [([], False), (["Hostile Takeover"], True)])
def test_an_agenda_of_which_the_runner_has_stolen_a_copy(stolen: list[str], taken: bool) -> None:
    seats = Seats(root={"remote": ["Old Hollywood Grid", "Hostile Takeover"]}, stolen=stolen)
    seats.run("remote")
    assert seats.happened("steal") == taken


# -- what happened in a last turn -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("installed", "able"), [("Kati Jones", True), ("Corroder", False)])
def test_certain_cards_in_the_last_turn(installed: str, able: bool) -> None:
    seats = Seats(hq=["Hellion Alpha Test"], rig=[installed], turn="corp")
    seats.g.runner.before = [("install", seats.card(installed), 1, HAND, -1)]
    assert (("play", seats.card("Hellion Alpha Test")) in seats.g.legal_actions()) == able


# -- the other player's hand and memory -----------------------------------------------------------------------------


def test_the_runner_discards_down_to_the_hand_size() -> None:
    """It is a discard, one card after the other, of the Runner's choice."""
    seats = plays({"discard_down": "runner"}, grip=["Sure Gamble"] * 4 + ["Corroder"] * 2)
    seats.do(("play", seats.card(CHEAP)), ("card", "Corroder"))
    assert [seats.g.table.card_of[i].title for i in seats.g.runner.discard] == ["Corroder"]
    assert seats.told("discard") == [("discard", "Corroder")]


def test_the_runner_has_less_memory_until_the_turn_ends() -> None:
    seats = plays({"for": {"duration": "turn", "static": [{"mu": {"n": -2, "who": "runner"}}]}}, rig=["Corroder"] * 3)
    seats.do(("play", seats.card(CHEAP)))
    assert (values.memory_limit(seats.g), len(seats.g.runner.installed)) == (2, 2)


def test_an_icebreaker_that_broke_a_subroutine_in_the_run() -> None:
    laid: dict[str, Any] = {"root": {"remote": ["Will-o'-the-Wisp"]}, "ice": {"remote": ["Ice Wall"]},
                            "rig": ["Corroder", "Gordian Blade"]}  # fmt: skip
    seats = Seats(**laid).run("remote", ("use", "Corroder", 0), ("yes",))
    assert [seats.g.zone[seats.card(title)] == INSTALLED for title in ("Corroder", "Gordian Blade")] == [False, True]
    assert seats.g.runner.bottom == [seats.card("Corroder")]


def test_an_agenda_in_rd_is_shown_by_another_card() -> None:
    shows = [{"static": [{"reveal_in_rd": {"is": ["agenda"]}}]}, {"when": {"reveal": {"is": ["agenda"]}, },
                                                                   "do": [{"gain": 3}]}]  # fmt: skip
    seats = Seats(root={"remote": ["PAD Campaign"]}, deck=["Hostile Takeover"], says={"PAD Campaign": shows})
    seats.run("R&D")
    assert ("reveal", "Hostile Takeover") in seats.told("reveal")
    bare = Seats(root={"remote": ["PAD Campaign"]}, deck=["Hostile Takeover"]).run("R&D")
    assert bare.told("reveal") == []


def test_counters_wherever_there_are_some() -> None:
    """Helium-3 Deposit: a card of either player, installed or scored, that has power counters already."""
    seats = Seats(root={"remote": ["PAD Campaign"]}, rig=["Kati Jones"], scored=["Hostile Takeover"], hq=[CHEAP],
                  turn="corp", says={CHEAP: [{"play": [{"place": {"of": {"power": {"upto": 2}}, "onto": {
                      "n": 1, "is": ["card"], "from": ["installed", "score_area"], "who": "both",
                      "where": {"power": {"at_least": 1}}}}}]}]})  # fmt: skip
    for title in ("Kati Jones", "Hostile Takeover"):
        seats.g.power[seats.card(title)] = 1
    seats.do(("play", seats.card(CHEAP)), ("number", 2), ("card", "Kati Jones"))
    assert ("card", "Hostile Takeover") in seats.offered
    assert ("card", "PAD Campaign") not in seats.offered
    assert seats.g.power[seats.card("Kati Jones")] == 3
