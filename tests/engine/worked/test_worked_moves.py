"""Worked examples of the Runner moved within and between servers, of cards that lose abilities, of hosts and draws."""

from __future__ import annotations

from nrdb.engine.rules.values import has_term, subroutines
from tests.engine.worked.table import Table, example


@example("EX-2603-6.1.3e-1")
def test_ice_that_was_left_without_being_passed_is_no_ice_just_broken() -> None:
    """CR26 6.1.3e: broken in the first encounter and passed after the second, it is not swapped either time."""
    seats = Table(ice={"Archives": ["Mirāju"], "HQ": ["-Ice Wall"]}, rig=["Inversificator"], credits=(9, 9))
    stronger, breaks = ("use", "Inversificator", 1), ("use", "Inversificator", 0)
    seats.run("Archives", *[stronger] * 3, breaks, ("rez", "Mirāju"))
    assert len(seats.told("encounter")) == 2
    assert ("may",) not in seats.offered
    assert seats.protecting("Archives") == ["Mirāju"]


@example("EX-2603-4.6.8f-1")
def test_no_new_remote_in_addition_to_the_only_one() -> None:
    """CR26 4.6.8f: a card that no other server may be made for goes into one that is there."""
    identity = "Earth Station: SEA Headquarters"
    seats = Table(turn="corp", identities=[identity], root={"remote": ["Rashida Jaheem"]}, hq=["PAD Campaign"])
    card = seats.card("PAD Campaign")
    installs = {option for option in seats.g.legal_actions() if option[:2] == ("install", card)}
    assert {option[2] for option in installs} == {3}


@example("EX-2603-9.12.1e-1")
def test_ice_without_abilities_gains_none_from_what_it_would_have_become() -> None:
    """CR26 9.12.1e: without its subtypes it isn't a bioroid, so nothing is added to it; other ice still gains it."""
    seats = Table(ice={"HQ": ["Mother Goddess"], "R&D": ["Ansel 1.0"]}, root={"HQ": ["Warden Fatuma"]}, rig=["Hush"])
    seats.hosts("Mother Goddess", "Hush")
    seats._look_again()
    goddess, ansel = seats.card("Mother Goddess"), seats.card("Ansel 1.0")
    assert not has_term(seats.g, goddess, "bioroid")
    assert (len(subroutines(seats.g, goddess)), len(subroutines(seats.g, ansel))) == (1, 4)


@example("EX-2603-9.12.1e-2")
def test_what_takes_abilities_away_keeps_its_own() -> None:
    """CR26 9.12.1e: the ice that would have taken them has lost that ability."""
    seats = Table(ice={"HQ": ["Magnet"], "R&D": ["Ice Wall"]}, rig=["Hush"], credits=(5, 5))
    seats.hosts("Magnet", "Hush")
    seats._look_again()
    assert len(subroutines(seats.g, seats.card("Magnet"))) == 1
    seats.takes(("use", "Hush", 0))
    assert seats.host_of("Hush") == "Ice Wall"


@example("EX-2603-1.13.9-1", "EX-CR-1.12.8")
def test_a_discount_of_the_hosts_host_is_not_handed_down() -> None:
    """CR26 1.13.9: only its own host hosts a card."""
    seats = Table(rig=["Dhegdheer", "Leprechaun"], grip=["Corroder"], credits=(5, 5)).hosts("Dhegdheer", "Leprechaun")
    seats.takes(("install", "Corroder"), ("card", "Leprechaun"))
    assert (seats.host_of("Corroder"), seats.purses[1]) == ("Leprechaun", 3)


@example("EX-2603-8.4.3b-1")
def test_cards_drawn_together_are_what_they_are_when_the_draw_goes_on() -> None:
    """CR26 8.4.3: a drawn card that was swapped away is not there to be put under the deck; what came is."""
    seats = Table(
        turn="runner",
        root={"remote": ["Daily Business Show"], "remote 2": ["Raman Rai"]},
        deck=["Wraparound", "Enigma", "Hedge Fund"],
        archives=["Tollbooth"],
    )
    second = lambda now: ("next", 2, now.card("Raman Rai"))  # noqa: E731 - for the second card that was drawn
    seats.next_turn(second, "yes", ("card", "Tollbooth"))
    assert (seats.hq, seats.archives, seats.g.corp.clicks) == (["Wraparound"], ["Enigma"], 2)


@example("EX-2603-1.16.2c-1")
def test_an_x_that_is_paid_is_bounded_by_the_condition_of_the_play() -> None:
    """CR26 1.16.2c: by the tags, as far as the credits go."""
    seats = Table(turn="corp", hq=["Psychographics"], root={"remote": ["-Project Beale"]}, tags=3, credits=(5, 5))
    seats.takes(("play", "Psychographics"), ("number", 3))
    assert {option for option in seats.offered if option[0] == "number"} == {("number", n) for n in range(4)}
    assert (seats.count("Project Beale", "advancement"), seats.purses[0]) == (3, 2)


@example("EX-2603-9.6.13b-1")
def test_what_is_promised_for_the_rest_of_the_turn_hears_each_install() -> None:
    """CR26 9.6.13b: of a card that costs something; the next turn it is over."""
    seats = Table(grip=["In the Groove", "Corroder", "Mimic", "Fall Guy"], stack=["Sure Gamble"] * 4, credits=(5, 8))
    seats.takes(("play", "In the Groove"))
    seats.takes(("install", "Corroder"), ("mode", 1, "gain"))
    seats.takes(("install", "Mimic"), ("mode", 0, "draw"))
    before = (seats.purses[1], len(seats.grip))
    seats.takes(("install", "Fall Guy"))
    assert before == (4, 2)
    assert (seats.purses[1], len(seats.grip)) == (4, 1)


@example("EX-2603-9.6.7d-1-b")
def test_what_cannot_be_trashed_is_not_looked_at_for_ever() -> None:
    """CR26 9.6.7d: the ability resolves without a result, and the game goes on."""
    seats = Table(ice={"HQ": ["Architect"]}, rig=["Parasite"], credits=(5, 5)).hosts("Architect", "Parasite")
    seats.has("Parasite", virus=3)
    seats.do(("credit",))
    assert (seats.board, seats.strength("Architect"), seats.host_of("Parasite")) == (["Architect"], 0, "Architect")


@example("EX-2603-9.8.3a-1")
def test_gained_subroutines_precede_the_printed_ones_the_last_gained_first() -> None:
    """CR26 9.8.3a: what Loki copies, what the Runner's card gave before, what other ice gives, its own."""
    seats = Table(
        ice={"HQ": ["Loki"], "R&D": ["Tithe"]},
        root={"HQ": ["Warden Fatuma"]},
        rig=["Stick and Poke"],
        grip=["Sure Gamble"] * 4,
        stack=["Diesel"] * 3,
    )
    seats.run("HQ")
    done = ("sub_resolves", "damage_net", "drew", "lose_click", "run_unsuccessful")
    happened = " ".join(name for name, *_ in seats.g.events if name in done)
    each = [part.strip() for part in happened.split("sub_resolves")[1:]]
    assert each == ["damage_net", "", "damage_net drew", "lose_click", "run_unsuccessful"]
    assert seats.purses[0] == 6
