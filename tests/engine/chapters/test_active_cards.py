"""Which cards are active, and from where abilities work (CR26 1.8, 9.1.7, 9.1.8)."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import HAND, INSTALLED, PLAY
from nrdb.engine.rules import counters, zones
from nrdb.engine.rules.scoring import count_points
from tests.engine.chapters.staging import HEARS, TOOL, blitz, titles, tool
from tests.engine.seats import Seats
from tests.engine.worked.table import Table

IBRAHIM = "Ibrahim Salem"


def refused(seats: Seats, server: str, *answers: Any) -> None:
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run(server, *answers)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("where", "credits"), [("scored", 1), ("stolen", 0)])
def test_an_agenda_is_active_when_it_was_scored(where: str, credits: int) -> None:
    """CR26 1.8.3a; CR 1.8.3a, 1.8.3c, 1.8.4a, 3.2.3: not in the Runner's score area, nor in a server."""
    laid: dict[str, Any] = {where: ["Hostile Takeover"]}
    table = Table(**laid, credits=(0, 5), says={"Hostile Takeover": HEARS}, deck=("Hedge Fund",) * 5).next_turn()
    assert table.purses[0] == credits
    lying = Table(root={"remote": ["Hostile Takeover"]}, credits=(0, 5), says={"Hostile Takeover": HEARS}).next_turn()
    assert lying.purses[0] == 0
    assert not lying.can("rez", "Hostile Takeover")


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("credits", "able"), [(2, False), (3, True)])
def test_a_card_does_not_pay_for_itself(credits: int, able: bool) -> None:
    """CR26 1.8.3b, 1.10.5b, 1.10.5a: it becomes active when it is installed, and has its credits then."""
    table = Table(
        grip=[TOOL], credits=(5, credits), says=tool({"static": [{"recurring": {"n": 2, "for": ["install"]}}]})
    )
    assert table.can("install", TOOL) == able
    if able:
        assert table.takes(("install", TOOL)).count(TOOL, "credit") == 2


def test_a_granted_ability_is_that_of_the_card_it_was_granted_to() -> None:
    """CR26 9.1.1d, 9.1.3b: "this card" is the one that has it now, and it is gone with what granted it."""
    grants = {"grant": {"abilities": [{"paid": [], "limit": "1/turn", "do": [{"place": {"power": 1}}]}],
                        "what": {"n": "all", "is": ["resource"]}}}  # fmt: skip
    table = Table(
        rig=[TOOL, "Kati Jones"], says={TOOL: [{"static": [grants]}], "Kati Jones": [{"paid": ["click"], "do": []}]}
    )
    table.takes(("use", "Kati Jones", 1))
    assert (table.count("Kati Jones", "power"), table.count(TOOL, "power")) == (1, 0)


@pytest.mark.rule("CR26 9.1.3b, 9.1.9")
def test_a_current_is_used_for_what_an_agenda_could_be_used() -> None:
    """Media Blitz with the text of Government Contracts; what that agenda itself says is still not active."""
    seats = blitz("Government Contracts", credits=(2, 5))
    used = [option for option in seats.g.legal_actions() if option[0] == "use"]
    assert used == [("use", seats.card("Media Blitz"), 0)]
    seats.do(used[0])
    assert (seats.g.corp.credits, seats.g.acting) == (4, seats.g.runner)


@pytest.mark.rule("CR26 9.1.3b, 10.1.5")
@pytest.mark.parametrize("agenda", ["Global Food Initiative", "False Lead"])
def test_what_an_agenda_says_of_itself_is_said_of_the_current(agenda: str) -> None:
    """Media Blitz isn't an agenda: it is worth nothing and cannot be forfeited."""
    seats = blitz(agenda)
    count_points(seats.g)
    assert seats.g.runner.score == (2 if agenda == "Global Food Initiative" else 1)
    assert not [option for option in seats.g.legal_actions() if option[0] == "use"]
    assert seats.g.zone[seats.card("Media Blitz")] == PLAY


@pytest.mark.parametrize("zone", [HAND, INSTALLED])
def test_a_card_tells_of_its_trashing_where_it_was_active(zone: int) -> None:
    """CR26 9.1.8, 9.1.8g: Rolodex trashed from the grip does nothing, installed it trashes three cards."""
    rest: dict[str, Any] = {"rig": ["Rolodex"]} if zone == INSTALLED else {"grip": ["Rolodex"]}
    seats = Seats(**rest, stack=["Sure Gamble"] * 4, hq=["Hedge Fund"], root={"HQ": ["Snare!"]})
    zones.trash(seats.g, seats.card("Rolodex"))
    seats.do(("credit",))
    assert len(seats.g.runner.discard) == (4 if zone == INSTALLED else 1)


@pytest.mark.parametrize(("first", "drawn"), [("Buffer Drive", 0), ("I've Had Worse", 3)])
def test_a_card_that_has_left_the_heap_does_not_tell_of_its_trashing(first: str, drawn: int) -> None:
    """CR26 9.1.8b, 9.6.10: Buffer Drive puts it under the stack, before or after what it does itself."""
    seats = Seats(ice={"HQ": ["Tithe"]}, rig=["Buffer Drive"], grip=["I've Had Worse"], stack=["Diesel"] * 4)
    seats.run("HQ", ("next", first), ("yes",))
    assert (len(seats.g.runner.hand), seats.g.runner.discard) == (drawn, [])


def test_a_card_without_its_abilities_does_not_tell_of_its_trashing() -> None:
    """CR26 9.1.8g: Rolodex, which has lost its abilities when it is trashed, trashes no other card."""
    says = {"Rolodex": [{"when": "trashed", "do": [{"mill": 3}]}], "Employee Strike": [
        {"static": [{"blank": {"n": "all", "is": ["resource", "installed"], "who": "runner"}}]}]}  # fmt: skip
    seats = Seats(rig=["Rolodex", "Employee Strike"], stack=["Sure Gamble"] * 4, says=says)
    assert seats.card("Rolodex") in seats.g.blank
    zones.trash(seats.g, seats.card("Rolodex"))
    seats.do(("credit",))
    assert len(seats.g.runner.discard) == 1


@pytest.mark.parametrize("milled", [False, True])
def test_abilities_are_lost_by_what_is_not_active(milled: bool) -> None:
    """Rumor Mill: a unique asset that is not rezzed has lost its printed abilities as well (CR26 9.1.8d)."""
    rig = ["Rumor Mill"] if milled else []
    seats = Seats(root={"remote": ["-" + IBRAHIM]}, rig=rig, scored=["Hostile Takeover"], turn="corp", credits=(9, 5))
    seats.do(("rez", seats.card(IBRAHIM)))
    assert len(seats.g.corp.scored) == int(milled)


@pytest.mark.parametrize(("laid", "asked"), [("-Marilyn Campaign", False), ("Marilyn Campaign", True)])
def test_what_is_not_rezzed_does_not_speak_when_it_is_trashed(laid: str, asked: bool) -> None:
    """CR26 9.1.7: Marilyn Campaign goes back to R&D from a rezzed state alone."""
    seats = Seats(root={"remote": [laid]}, credits=(0, 5))
    seats.run("remote", ("trash", "Marilyn Campaign"))
    assert (("yes",) in seats.offered) is asked


def test_an_agenda_is_worth_less_where_it_was_stolen() -> None:
    """CR26 9.1.8b: Global Food Initiative, 3 points, 2 for the Runner."""
    assert Seats(hq=["Global Food Initiative"]).run("HQ").g.runner.score == 2
    assert Seats(scored=["Global Food Initiative"]).run("HQ").g.corp.score == 3


def test_a_program_waits_in_the_heap() -> None:
    """CR26 9.1.8: Paperclip is installed when a barrier is encountered, not from the grip, nor before other ice."""
    seats = Seats(ice={"HQ": ["Ice Wall"], "R&D": ["Enigma"]}, heap=["Paperclip"], hq=["Hedge Fund"], credits=(5, 9))
    refused(seats, "R&D", "yes")
    seats.run("HQ", "yes", ("use", "Paperclip", 0), ("number", 2))
    assert (titles(seats, seats.g.runner.installed), seats.happened("run_successful")) == (["Paperclip"], True)
    refused(Seats(ice={"HQ": ["Ice Wall"]}, grip=["Paperclip"], credits=(5, 9)), "HQ", "yes")


@pytest.mark.rule("CR26 1.8.4a, 4.5.4")
@pytest.mark.parametrize(("who", "credits"), [("runner", 3), ("corp", 6)])
def test_a_stolen_agenda_that_the_runner_forfeits_does_nothing(who: str, credits: int) -> None:
    """Greenmail is not active in the Runner's score area; the Corp pays 1 for Corporate Town and gains 4."""
    held = {"scored" if who == "corp" else "stolen": ["Greenmail"]}
    seats = Seats(root={"remote": ["-Corporate Town"]}, turn=who, rig=["Data Dealer"], credits=(3, 5), **held)
    corporate_town, data_dealer = seats.card("Corporate Town"), seats.card("Data Dealer")
    seats.do(("rez", corporate_town) if who == "corp" else ("use", data_dealer, 0))
    assert (seats.told("forfeit"), seats.g.corp.credits) == ([("forfeit", "Greenmail")], credits)


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
