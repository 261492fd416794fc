"""Cards reviewed again: mistakes that a player would have noticed."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import PASS
from nrdb.engine.rules import values
from nrdb.engine.steps import machine
from tests.engine.seats import Seats


@pytest.mark.rule("CR26 8.2.5")
@pytest.mark.parametrize(("who", "placed"), [("runner", 0), ("corp", 2)])
def test_who_forfeits(who: str, placed: int) -> None:
    """Jemison waits for agendas that the Corp forfeits, not for those that the Runner gives up."""
    identity = "Jemison Astronautics: Sacrifice. Audacity. Success."
    held = {"scored" if who == "corp" else "stolen": ["Hostile Takeover"]}
    seats = Seats(identities=[identity], root={"remote": ["-Corporate Town"], "remote 2": ["-NGO Front"]}, turn=who,
                  rig=["Data Dealer"], **held)  # fmt: skip
    corporate_town, trap = seats.card("Corporate Town"), seats.card("NGO Front")
    choose = [] if who == "runner" else [("card", "NGO Front"), ("card", "Hostile Takeover")]
    seats.do(("rez", corporate_town) if who == "corp" else ("use", seats.card("Data Dealer"), 0), *choose[:1])
    assert (seats.told("forfeit"), seats.g.advancement[trap]) == ([("forfeit", "Hostile Takeover")], placed)


@pytest.mark.rule("CR26 1.8.4a, 4.5.4")
@pytest.mark.parametrize(("who", "credits"), [("runner", 3), ("corp", 6)])
def test_a_stolen_agenda_that_the_runner_forfeits_does_nothing(who: str, credits: int) -> None:
    """Greenmail is not active in the Runner's score area; the Corp pays 1 for Corporate Town and gains 4."""
    held = {"scored" if who == "corp" else "stolen": ["Greenmail"]}
    seats = Seats(root={"remote": ["-Corporate Town"]}, turn=who, rig=["Data Dealer"], credits=(3, 5), **held)
    corporate_town, data_dealer = seats.card("Corporate Town"), seats.card("Data Dealer")
    seats.do(("rez", corporate_town) if who == "corp" else ("use", data_dealer, 0))
    assert (seats.told("forfeit"), seats.g.corp.credits) == ([("forfeit", "Greenmail")], credits)


@pytest.mark.rule("CR26 1.2.3, 8.5.6b")
@pytest.mark.parametrize("beside", [[], ["Ice Wall"]])
def test_ice_that_cannot_be_trashed_stays_when_other_ice_is_installed(beside: list[str]) -> None:
    """Architect is in nobody's way: with it alone there is nothing to trash, and it still counts for the cost."""
    seats = Seats(ice={"HQ": ["Architect", *beside]}, hq=["Enigma"], turn="corp", credits=(1, 5))
    enigma = seats.card("Enigma")
    assert (("replace", enigma, 0) in seats.g.legal_actions()) == bool(beside)
    seats.do(("replace" if beside else "install", enigma, 0))
    assert (seats.told("trash"), seats.g.corp.credits) == ([("trash", title) for title in beside], 0)


@pytest.mark.rule("CR26 6.1.3d, 6.2.8b")
def test_what_was_not_broken_when_the_runner_is_moved_out_of_an_encounter() -> None:
    """Chief Slee counts the subroutine by which Cell Portal ends its own encounter."""
    seats = Seats(ice={"HQ": ["Cell Portal"]}, root={"remote": ["Chief Slee"]}).run("HQ")
    assert seats.g.power[seats.card("Chief Slee")] == 1


@pytest.mark.rule("CR26 1.12.6, 8.5.10")
@pytest.mark.parametrize(("broken", "counters"), [([], 4), ([("use", "Faerie", 0), ("sub", 1)], 3)])
def test_what_was_not_broken_of_ice_that_is_trashed_in_its_encounter(broken: list[Any], counters: int) -> None:
    """Chief Slee counts the subroutines of Errand Boy as it was, with the one that Sub Boost on it gave it."""
    seats = Seats(ice={"HQ": ["Errand Boy"]}, root={"remote": ["Chief Slee"]}, hq=["Sub Boost"],
                  rig=["Arruaceiras Crew", "Faerie"], turn="corp")  # fmt: skip
    seats.do(("play", seats.card("Sub Boost")))
    while seats.g.turn == 2:
        seats.do(("credit",))
    seats.run("HQ", *broken, ("use", "Arruaceiras Crew", 0), ("use", "Arruaceiras Crew", 1))
    assert {seats.card("Errand Boy"), seats.card("Sub Boost")} <= set(seats.g.corp.discard)
    assert seats.g.power[seats.card("Chief Slee")] == counters


@pytest.mark.rule("CR26 6.1.3d, 6.2.8b")
def test_what_was_broken_when_the_runner_is_moved_out_of_an_encounter() -> None:
    """Mason Bellamy takes a click for the subroutine that was broken before Proprionegation moved the Runner."""
    seats = Seats(ice={"HQ": ["Enigma"]}, root={"HQ": ["Mason Bellamy"]}, scored=["Proprionegation"],
                  rig=["Gordian Blade"])  # fmt: skip
    agenda = seats.card("Proprionegation")
    seats.g.agenda[agenda] = 1

    def moves(seats: Seats) -> tuple[str, int, int] | None:
        return ("use", agenda, 0) if any(event[0] == "break" for event in seats.g.events) else None

    seats.run("HQ", ("use", "Gordian Blade", 0), ("sub", 0), moves)
    assert (seats.told("encounter_ends", "sub_resolves"), seats.g.runner.clicks) == ([("encounter_ends", "Enigma")], 2)


@pytest.mark.rule("CR26 7.1.5b, 8.2.2a")
def test_cards_in_archives_are_not_trashed() -> None:
    """The first operation that Edward Kim accesses is in Archives already: nobody sees it trashed."""
    seats = Seats(identities=["Edward Kim: Humanity's Hammer"], archives=["Hedge Fund"], rig=["Solidarity Badge"])
    seats.run("Archives")
    assert (seats.told("trash"), seats.g.power[seats.card("Solidarity Badge")]) == ([], 0)


@pytest.mark.rule("CR26 1.15.2b, 1.16.1")
@pytest.mark.parametrize("beside", [[], ["Vanilla"]])
def test_what_cannot_be_trashed_is_not_given_up(beside: list[str]) -> None:
    """Anvil asks for another card of the Corp; Architect would be none the worse for it."""
    seats = Seats(ice={"HQ": ["Anvil"], "R&D": ["Architect", *beside]}, rig=["Corroder"])
    seats.run("HQ", *([("yes",)] if beside else []))
    assert (("yes",) in seats.offered, seats.told("trash")[:1]) == (
        bool(beside), [("trash", "Vanilla" if beside else "Corroder")])  # fmt: skip


@pytest.mark.rule("CR26 1.15.2b")
def test_what_cannot_be_trashed_is_not_chosen() -> None:
    """Who chooses ice to be trashed does not choose Architect, nor does the Corp Jarogniew Mercs among resources."""
    trashes = [{"play": [{"trash": {"n": 1, "is": ["ice", "installed"], "who": "corp"}}]}]
    seats = Seats(ice={"HQ": ["Architect", "Vanilla"]}, grip=["Sure Gamble"], says={"Sure Gamble": trashes})
    assert seats.do(("play", seats.card("Sure Gamble"))).told("trash")[0] == ("trash", "Vanilla")
    seats = Seats(rig=["Jarogniew Mercs", "Kati Jones"], turn="corp", tags=1)
    assert [option for option in seats.g.legal_actions() if option[0] == "trash_resource"] == [
        ("trash_resource", seats.card("Kati Jones"))]  # fmt: skip


@pytest.mark.rule("CR26 1.2.2")
def test_what_cannot_be_rezzed_is_not_rezzed_at_no_cost() -> None:
    """Mitosis bars what it installed from being rezzed this turn, by Priority Requisition as well."""
    seats = Seats(hq=["Mitosis", "Ice Wall"], root={"remote": ["Priority Requisition"]}, turn="corp")
    agenda = seats.card("Priority Requisition")
    seats.g.advancement[agenda] = 5
    seats.do(("play", seats.card("Mitosis")), ("card", "Ice Wall")).do(("score", agenda), ("yes",))
    assert (seats.told("install"), seats.told("rez")) == ([("install", "Ice Wall")], [])


@pytest.mark.rule("CR26 10.3.1a, 9.6.7")
def test_a_grip_that_damage_empties() -> None:
    """Respirocytes sees it at once that no card is left."""
    seats = Seats(ice={"HQ": ["Neural Katana"]}, rig=["Respirocytes"], grip=["Diesel"] * 3, stack=["Diesel"])
    seats.run("HQ")
    assert (len(seats.g.runner.hand), seats.g.power[seats.card("Respirocytes")]) == (1, 1)


@pytest.mark.rule("CR26 10.3.1a, 10.3.1b")
def test_ice_that_is_weak_again_when_the_run_is_over() -> None:
    """Parasite trashes its host as soon as the strength that Red Tape gave it is gone."""
    seats = Seats(ice={"HQ": ["Enigma", "Red Tape"]}, grip=["Parasite"])
    parasite = seats.card("Parasite")
    seats.do(("install", parasite), ("card", "Enigma"))

    def grows(seats: Seats) -> tuple[str] | None:
        if not seats.happened("sub_resolves") or ("jack_out",) not in seats.g.legal_actions():
            return None
        seats.g.virus[parasite] = 3
        return ("jack_out",)

    seats.run("HQ", grows)
    assert seats.told("trash") == [("trash", "Parasite"), ("trash", "Enigma")]


@pytest.mark.rule("CR26 9.12.2b")
def test_cards_trashed_for_virus_counters_that_were_purged() -> None:
    """Reverse Infection trashes a card for every three of them."""
    seats = Seats(hq=["Reverse Infection"], rig=["Datasucker"], stack=["Sure Gamble"] * 3, turn="corp")
    seats.g.virus[seats.card("Datasucker")] = 7
    seats.do(("play", seats.card("Reverse Infection")), ("mode", 0, "purge+trash"))
    assert seats.told("trash")[:-1] == [("trash", "Sure Gamble")] * 2


@pytest.mark.rule("CR26 9.12.2b")
@pytest.mark.parametrize("n", [0, 3])
def test_credits_for_each_counter_that_was_placed(n: int) -> None:
    """Queen's Gambit pays for every counter, not for the card they are on."""
    seats = Seats(grip=["Queen's Gambit"], root={"remote": ["-PAD Campaign"]}, credits=(5, 0))
    seats.do(("play", seats.card("Queen's Gambit")), ("number", n))
    assert (seats.g.runner.credits, seats.g.advancement[seats.card("PAD Campaign")]) == (2 * n, n)


@pytest.mark.rule("CR26 4.6.8e")
def test_a_server_that_ceases_to_exist_once_the_run_has_gone_there() -> None:
    """Hippo trashes all there is of the server to which AgInfusion moved the Runner: the run ends, and is neither."""
    agi = "AgInfusion: New Miracles for a New World"
    seats = Seats(identities=[agi], ice={"HQ": ["-Ice Wall"], "remote": ["Vanilla"]}, rig=["Corroder", "Hippo"])
    seats.run("HQ", ("use", agi, 0), ("server", 3), ("use", "Corroder", 0), ("yes",))
    assert seats.told("trash") == [("trash", "Ice Wall"), ("trash", "Vanilla")]
    assert not seats.happened("run_successful")
    assert not seats.happened("run_unsuccessful")


@pytest.mark.rule("CR26 10.3.1h")
def test_a_server_in_the_place_of_the_one_that_was_breached_is_another_one() -> None:
    """Poétrï Luxury Brands installs when the only card of the server was stolen: the Runner does not come upon that."""
    poetri = "Poétrï Luxury Brands: All the Rage"
    seats = Seats(identities=[poetri], root={"remote": ["Hostile Takeover"]}, hq=["Snare!", "PAD Campaign"])
    seats.run("remote", ("yes",), ("card", "Snare!"))
    assert (seats.told("install"), seats.told("access")) == ([("install", "Snare!")], [("access", "Hostile Takeover")])
    assert ("no",) not in seats.g.log, "nor is the Runner asked whether they do (CR26 10.3.1j)"


@pytest.mark.rule("CR26 4.6.8e")
def test_the_run_ends_though_another_server_was_created_meanwhile() -> None:
    """Ob Superheavy Logistics installs in a new server what it found for the last card of the attacked one."""
    ob = "Ob Superheavy Logistics: Extract. Export. Excel."
    seats = Seats(identities=[ob], root={"remote": ["Reconstruction Contract"]}, deck=["NGO Front"] * 2)
    seats.run("remote", ("use", "Reconstruction Contract", 0), ("yes",), ("card", "NGO Front"))
    assert seats.told("install") == [("install", "NGO Front")]
    assert not seats.happened("run_successful")
    assert not seats.happened("run_unsuccessful")


@pytest.mark.rule("CR26 9.6.9")
def test_the_first_time_in_each_encounter() -> None:
    """Flux Capacitor charges in a second encounter of the turn as well, but once in each."""
    seats = Seats(ice={"HQ": ["Enigma"]}, rig=["Gordian Blade", "Propeller"], grip=["Flux Capacitor"], credits=(5, 9))
    charged = seats.card("Propeller")
    seats.g.power[charged] = 1
    seats.do(("install", seats.card("Flux Capacitor")))
    for n in (2, 3):
        seats.run("HQ", ("use", "Gordian Blade", 0), ("use", "Gordian Blade", 0), ("yes",))
        assert seats.g.power[charged] == n


@pytest.mark.rule("CR26 8.2.2a, 9.9.5b")
@pytest.mark.parametrize("rig", [[], ["Thunder Art Gallery"]])
def test_tags_that_are_prevented_are_not_the_first_ones(rig: list[str]) -> None:
    """Reality Plus waits for the first tags taken, though Thunder Art Gallery sees others prevented before."""
    seats = Seats(identities=["NBN: Reality Plus"], ice={"HQ": ["Vasilisa", "Vasilisa"]}, rig=["Forger", *rig],
                  credits=(0, 5))  # fmt: skip
    seats.run("HQ", ("guard", "Forger", 0))
    assert (seats.g.tags, seats.g.corp.credits) == (1, 2)


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


@pytest.mark.rule("CR26 8.8.4a")
def test_an_agenda_that_is_swapped_into_the_score_area_of_the_runner() -> None:
    """Project Vacheron comes there with its counters, worth nothing yet, and Jackpot! sees it come."""
    seats = Seats(hq=["Exchange of Information"], scored=["Project Vacheron"], stolen=["Hostile Takeover"], tags=1,
                  rig=["Jackpot!"], turn="corp")  # fmt: skip
    seats.g.credit[seats.card("Jackpot!")] = 3
    seats.do(("play", seats.card("Exchange of Information")), ("yes",), ("number", 3))
    assert (seats.g.agenda[seats.card("Project Vacheron")], seats.g.runner.score, seats.g.runner.credits) == (4, 0, 8)


@pytest.mark.rule("CR26 1.12.2, 9.6.7")
def test_what_is_so_again_for_a_card_that_came_back() -> None:
    """Parasite trashes one piece of ice, and the next as well when Clone Chip brings it back in the same turn."""
    seats = Seats(ice={"HQ": ["Pop-up Window"], "R&D": ["Pop-up Window"]}, grip=["Parasite"], rig=["Clone Chip"])
    seats.do(("install", seats.card("Parasite"))).do(("use", seats.card("Clone Chip"), 0))
    assert seats.told("trash").count(("trash", "Pop-up Window")) == 2


@pytest.mark.rule("CR26 1.12.2")
def test_strength_for_a_run_of_a_card_that_came_back() -> None:
    """Battering Ram has its strength alone when Clone Chip brings it back in the run for which it was stronger."""
    seats = Seats(ice={"HQ": ["Eli 1.0", "Lancelot"]}, rig=["Battering Ram", "Clone Chip"], credits=(5, 9))

    def brings_back(seats: Seats) -> tuple[str, int, int] | None:
        chip = ("use", seats.card("Clone Chip"), 0)
        return chip if ("trash", "Battering Ram") in seats.told("trash") else None

    seats.run("HQ", ("use", "Battering Ram", 1), brings_back)
    assert seats.told("install") == [("install", "Battering Ram")]
    assert ("use", "Battering Ram", 0) not in seats.offered


@pytest.mark.rule("CR26 6.5.9a, 9.10.4")
def test_what_lasts_for_an_encounter_around_another_one() -> None:
    """Konjin is as strong as Chum made it when the encounter to which it led the Runner is over."""
    seats = Seats(ice={"HQ": ["Konjin", "Chum"], "R&D": ["Vasilisa"]}, rig=["Corroder"], grip=["Diesel"] * 5)
    strengths = []

    def asked(seats: Seats) -> tuple[str, int, int] | None:
        if ("encounter_ends", "Vasilisa") not in seats.told("encounter_ends"):
            return None
        strengths.append(values.strength(seats.g, seats.card("Konjin")))
        return ("use", seats.card("Corroder"), 1)

    seats.run("HQ", ("number", 2), ("number", 0), ("yes",), ("card", "Vasilisa"), asked)
    assert strengths[-1:] == [5]


def test_the_first_time_that_no_credits_are_left_may_be_before_the_card_is_there() -> None:
    """CR26 9.3.2b, Order of Sol: the pool was empty earlier in the turn; the next turn has a first time of its own."""
    seats = Seats(grip=["Akamatsu Mem Chip", "Order of Sol"], credits=(5, 1))
    seats.g.runner.clicks = 5
    seats.do(("install", seats.card("Akamatsu Mem Chip"))).do(("credit",)).do(("credit",))
    assert seats.do(("install", seats.card("Order of Sol"))).g.runner.credits == 0
    assert seats.do(("draw",)).g.runner.credits == 1


def test_what_is_paid_for_with_the_last_credits_sees_that_they_are_gone() -> None:
    """Order of Sol: the pool is empty as it is installed, and was not before."""
    seats = Seats(grip=["Order of Sol"], credits=(5, 2))
    assert seats.do(("install", seats.card("Order of Sol"))).g.runner.credits == 1


def test_the_first_time_that_no_card_is_left_may_be_before_the_card_is_there() -> None:
    """CR26 9.3.2b, Respirocytes: the grip was empty earlier in the turn; empty again, it sets nothing off."""
    stack = ["Respirocytes", "Corroder", "Dyson Mem Chip", "Datasucker"]
    seats = Seats(grip=["Sure Gamble"], stack=stack, credits=(5, 5))
    seats.g.runner.clicks = 5
    seats.do(("play", seats.card("Sure Gamble"))).do(("draw",)).do(("draw",))
    seats.do(("install", seats.card("Respirocytes")))
    assert (seats.g.runner.hand, seats.g.power[seats.card("Respirocytes")]) == ([], 0)


def test_the_first_time_of_another_turn_is_one_more() -> None:
    """CR26 9.3.2b, Order of Sol: what has paid in the Runner's turn pays in the Corp's, but once in each."""
    seats = Seats(rig=["Order of Sol"], grip=["Akamatsu Mem Chip"] * 2, credits=(5, 1))
    for copy in range(2):
        seats.do(("install", seats.card("Akamatsu Mem Chip", copy)))
        assert seats.g.runner.credits == 1 - copy
    seats.g.runner.clicks = 1
    assert seats.do(("draw",)).g.runner.credits == 1
