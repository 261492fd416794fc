"""Words introduced for the last cards, where they need an opponent."""

from __future__ import annotations

import pytest

from nrdb.engine.chance import Scripted
from nrdb.engine.game import new_game
from nrdb.engine.model.numbers import DISCARD, INSTALLED, REMOVED
from nrdb.engine.rules import zones
from nrdb.engine.rules.active import flip
from nrdb.engine.rules.servers import name_server
from tests.engine.laid import laid
from tests.engine.seats import SERVERS, Seats


def test_the_first_card_of_a_draw_that_a_click_was_spent_on() -> None:
    """Surveillance Network Key: the basic action and a card's own action, no operation, nothing that needs no click."""
    deck = ["Vanilla", "Ice Wall", "Hedge Fund", "Enigma"]
    seats = Seats(rig=["Surveillance Network Key"], deck=deck, turn="corp", root={"remote": ["Jackson Howard"]})
    assert seats.do(("draw",)).told("reveal") == [("reveal", "Vanilla")]
    seats.do(("use", seats.card("Jackson Howard"), 0))
    assert seats.told("reveal") == [("reveal", "Vanilla"), ("reveal", "Ice Wall")]
    seats = Seats(rig=["Surveillance Network Key"], deck=deck, turn="corp", hq=["Anonymous Tip"])
    assert seats.do(("play", seats.card("Anonymous Tip"))).told("reveal") == []


def test_a_server_that_costs_something_to_install_in() -> None:
    """Diwan: a credit for whatever the Corp installs in or before the server; who has none left installs elsewhere."""
    hq = ["Ice Wall", "Breaker Bay Grid", "Vanilla"]
    seats = Seats(rig=["Diwan"], ice={"R&D": ["Enigma"]}, hq=hq, credits=(3, 5), turn="corp")
    wall, grid, vanilla = map(seats.card, hq)
    name_server(seats.g, seats.card("Diwan"), SERVERS["R&D"])
    seats.do(("install", wall, SERVERS["R&D"]))
    assert seats.g.corp.credits == 1, "one for the ice that is there, one for the server"
    assert ("install", vanilla, SERVERS["R&D"]) not in seats.g.legal_actions()
    assert ("install", vanilla, SERVERS["HQ"]) in seats.g.legal_actions()
    seats.do(("install", grid, SERVERS["R&D"]))
    assert (seats.g.corp.credits, seats.g.server[grid]) == (0, SERVERS["R&D"])
    seats.do(("install", vanilla, SERVERS["HQ"]))
    assert seats.g.corp.credits == 0


def test_a_card_that_makes_way_does_not_pay_for_the_server() -> None:
    """Trashing ice first makes the new one cheaper, not the server."""
    seats = Seats(rig=["Diwan"], ice={"R&D": ["Enigma"]}, hq=["Ice Wall"], credits=(0, 5), turn="corp")
    name_server(seats.g, seats.card("Diwan"), SERVERS["R&D"])
    assert not [option for option in seats.g.legal_actions() if option[-1] == SERVERS["R&D"] and option[0] != "advance"]
    seats = Seats(rig=["Diwan"], ice={"R&D": ["Enigma"]}, hq=["Ice Wall"], credits=(1, 5), turn="corp")
    name_server(seats.g, seats.card("Diwan"), SERVERS["R&D"])
    seats.do(("replace", seats.card("Ice Wall"), SERVERS["R&D"]))
    assert (seats.g.corp.credits, len(seats.g.ice[SERVERS["R&D"]])) == (0, 1)


def test_an_effect_installs_where_the_server_can_be_paid_for() -> None:
    """What an operation installs costs as much as what is installed with a click."""
    says = {"Hedge Fund": [{"play": [{"install": {"n": 1, "from": "hq", "is": ["ice"]}}]}]}
    seats = Seats(rig=["Diwan"], hq=["Ice Wall", "Hedge Fund"], credits=(5, 5), turn="corp", says=says)
    name_server(seats.g, seats.card("Diwan"), SERVERS["R&D"])
    seats.do(("play", seats.card("Hedge Fund")), "server")
    assert ("server", SERVERS["R&D"], seats.card("Ice Wall")) not in seats.offered
    assert ("server", SERVERS["HQ"], seats.card("Ice Wall")) in seats.offered


def test_an_install_in_the_window_after_an_operation() -> None:
    """Bioroid Work Crew: in the first window once an operation has resolved, in no other."""
    seats = Seats(root={"remote": ["Bioroid Work Crew"]}, hq=["Hedge Fund", "PAD Campaign"], turn="corp")
    crew, use = seats.card("Bioroid Work Crew"), ("use", seats.card("Bioroid Work Crew"), 0)
    assert use not in seats.do(("credit",)).g.legal_actions()
    seats.do(("play", seats.card("Hedge Fund")))
    assert use in seats.g.legal_actions()
    seats.do(use)
    assert (seats.g.zone[crew], seats.g.zone[seats.card("PAD Campaign")]) == (DISCARD, INSTALLED)
    late = Seats(root={"remote": ["Bioroid Work Crew"]}, hq=["Hedge Fund", "PAD Campaign"], turn="corp")
    late.do(("play", late.card("Hedge Fund")))
    assert use in late.g.legal_actions()
    late.do(("credit",))
    assert use not in late.g.legal_actions()


def test_a_corp_that_begins_with_what_it_has_installed_and_rezzed() -> None:
    """Cyber Bureau: ten cards, five of them installed for nothing, and twenty credits for what they cost to rez."""
    g = new_game(laid({"heimdall_2_0": 12}, "cyber_bureau_keeping_the_peace"), Scripted())
    assert len(g.corp.hand) == 10
    while g.decision is not None and g.decision.kind != "action":
        g.apply(next(option for option in g.legal_actions() if option[0] in ("keep", "card", "server")))
    assert len(g.corp.installed) == 5
    assert g.corp.identity is not None
    assert g.since[g.corp.identity] >= 0, "it is flipped"
    assert (g.corp.credits, sum(g.active[i] for i in g.corp.installed)) == (5 + 20 - 22, 2)


def test_the_runner_pays_the_bureau_for_the_first_run() -> None:
    """One credit for each agenda point, as far as there are any, goes from the Runner to the Corp."""
    bureau = "Cyber Bureau: Keeping the Peace"
    seats = Seats(identities=[bureau], stolen=["Global Food Initiative"], credits=(5, 2))
    seats.run("Archives")
    assert (seats.g.corp.credits, seats.g.runner.credits) == (5, 2), "it was not flipped"
    seats = Seats(identities=[bureau], stolen=["Global Food Initiative"], credits=(5, 5))
    flip(seats.g, seats.card(bureau))
    seats.run("Archives")
    assert (seats.g.corp.credits, seats.g.runner.credits) == (7, 3)
    seats.run("Archives")
    assert (seats.g.corp.credits, seats.g.runner.credits) == (7, 3)


@pytest.mark.parametrize(("face", "grip", "archives", "counters"), [(0, 1, 1, 0), (1, 3, 0, 0), (2, 3, 1, 4)])
def test_an_identity_of_which_there_are_three(face: int, grip: int, archives: int, counters: int) -> None:
    """Jinteki Biotech is flipped once, for three clicks; what that does was chosen before the first turn."""
    biotech = "Jinteki Biotech: Life Imagined"
    seats = Seats(
        identities=[biotech],
        turn="corp",
        ice={"HQ": ["Ice Wall"]},
        archives=["Hedge Fund"],
        grip=["Sure Gamble"] * 3,
    )
    identity = seats.card(biotech)
    opening = seats.g.table.card_of[identity].opening
    assert opening is not None
    choosing = opening(seats.g, identity)
    next(choosing)
    with pytest.raises(StopIteration):
        choosing.send(("mode", face, ""))
    seats.do(("use", identity, 0))
    held = (len(seats.g.runner.hand), len(seats.g.corp.discard), seats.g.advancement[seats.card("Ice Wall")])
    assert held == (grip, archives, counters)
    seats.g.corp.clicks = 3
    assert ("use", identity, 0) not in seats.g.legal_actions()


SKORPIOS = "Skorpios Defense Systems: Persuasive Power"


def test_trashed_cards_of_which_the_corp_removes_one() -> None:
    """Skorpios: of cards trashed together one may go from the game; then no more in that turn."""
    seats = Seats(identities=[SKORPIOS], hq=["Snare!"], grip=["Sure Gamble", "Diesel", "Easy Mark"], rig=["Corroder"])
    seats.run("HQ", ("yes",), ("yes",), ("card", "Diesel"))
    assert seats.g.zone[seats.card("Diesel")] == REMOVED
    assert sorted(seats.g.runner.discard) == sorted(map(seats.card, ("Sure Gamble", "Easy Mark")))
    assert len(seats.told("trash")) == 3, "all of them were trashed"
    zones.trash(seats.g, seats.card("Corroder"))
    assert seats.g.zone[seats.card("Corroder")] == DISCARD


def test_what_the_corp_does_not_remove_goes_to_the_heap() -> None:
    """It may decline; then it may do so with the next that is trashed: an event that has resolved, too."""
    seats = Seats(identities=[SKORPIOS], grip=["Easy Mark", "Sure Gamble"])
    seats.do(("play", seats.card("Easy Mark")), ("no",))
    assert (seats.g.zone[seats.card("Easy Mark")], seats.g.runner.credits) == (DISCARD, 8)
    seats.do(("play", seats.card("Sure Gamble")), ("yes",))
    assert (seats.g.zone[seats.card("Sure Gamble")], seats.g.runner.credits) == (REMOVED, 12)


@pytest.mark.parametrize(("answer", "drawn"), [("yes", 0), ("no", 3)])
def test_a_card_that_is_removed_does_not_do_what_it_does_when_trashed(answer: str, drawn: int) -> None:
    """I've Had Worse works in the heap, not outside the game; what is installed works where it was."""
    says = {"Hedge Fund": [{"play": [{"damage": {"net": 1}}]}]}
    seats = Seats(
        identities=[SKORPIOS], turn="corp", hq=["Hedge Fund"], grip=["I've Had Worse"], stack=["Diesel"] * 3, says=says
    )
    seats.do(("play", seats.card("Hedge Fund")), (answer,))
    assert len(seats.g.runner.hand) == drawn
