"""Worked examples of the Runner moved within and between servers, of cards that lose abilities, of hosts and draws."""

from __future__ import annotations

from nrdb.engine.rules.values import has_term, subroutines
from tests.engine.worked.table import Table, example


@example("EX-2603-6.2.3-2")
def test_the_same_position_is_counted_from_the_innermost_ice() -> None:
    """CR26 6.2.3: after the innermost ice of a remote server the Runner may approach the innermost of a central one."""
    seats = Table(
        ice={"remote": ["Vanilla"], "R&D": ["-Ice Wall", "-Enigma", "-Wraparound"]},
        root={"remote": ["PAD Campaign"]},
        rig=["Slipstream", "Corroder"],
    )
    seats.run("remote", ("use", "Corroder", 0), "yes")
    assert [title for _, title in seats.told("approach")] == ["Vanilla", "Ice Wall"]
    assert (seats.rig, seats.happened("run_successful")) == (["Corroder"], True)


@example("EX-2603-6.1.3e-1")
def test_ice_that_was_left_without_being_passed_is_no_ice_just_broken() -> None:
    """CR26 6.1.3e: broken in the first encounter and passed after the second, it is not swapped either time."""
    seats = Table(ice={"Archives": ["Mirāju"], "HQ": ["-Ice Wall"]}, rig=["Inversificator"], credits=(9, 9))
    stronger, breaks = ("use", "Inversificator", 1), ("use", "Inversificator", 0)
    seats.run("Archives", *[stronger] * 3, breaks, ("rez", "Mirāju"))
    assert len(seats.told("encounter")) == 2
    assert ("may",) not in seats.offered
    assert seats.protecting("Archives") == ["Mirāju"]


@example("EX-2603-6.2.5d-1")
def test_who_breaches_has_no_position_to_be_moved_from() -> None:
    """CR26 6.2.5d: ice encountered in mid-breach moves nobody; the breach goes on."""
    seats = Table(
        ice={"remote": ["Cell Portal"]},
        root={"remote": ["Ganked!", "PAD Campaign"]},
        rig=["Gordian Blade"],
        credits=(5, 9),
    )
    stronger, breaks = ("use", "Gordian Blade", 1), ("use", "Gordian Blade", 0)
    seats.run("remote", *[stronger] * 5, breaks, ("access", "Ganked!"), "yes")
    assert len(seats.told("encounter")) == 2
    assert not seats.g.active[seats.card("Cell Portal")]
    assert [title for _, title in seats.told("access")] == ["Ganked!", "PAD Campaign"]


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


@example("EX-2603-1.13.6a-1-a", "EX-2603-1.13.6a-1-b", "EX-CR-1.12.5a")
def test_a_card_may_be_installed_on_a_host_or_unhosted() -> None:
    """CR26 1.13.6a: on it, its ability is used; off it, not."""
    for answer, host, drawn in ((("card", "Off-Campus Apartment"), "Off-Campus Apartment", 2), (None, None, 1)):
        seats = Table(rig=["Off-Campus Apartment"], grip=["Fall Guy"], stack=["Sure Gamble"] * 3)
        seats.takes(("install", "Fall Guy"), *([answer] if answer else []))
        assert (seats.host_of("Fall Guy"), len(seats.grip)) == (host, drawn - 1)


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


@example("EX-2603-9.6.14d-1-a", "EX-2603-9.6.14d-1-b", "EX-2603-9.6.14d-1-c")
def test_an_ability_resolved_again_checks_its_condition_again() -> None:
    """CR26 9.6.14d: what does not hold keeps it from resolving."""
    for forfeited, resolved, tags, counters in (
        ("Market Research", "AstroScript Pilot Program", 0, 1),
        ("AstroScript Pilot Program", "Market Research", 1, 1),
        ("AstroScript Pilot Program", "Market Research", 0, 0),
    ):
        seats = Table(
            turn="corp", hq=["24/7 News Cycle"], scored=["AstroScript Pilot Program", "Market Research"], tags=tags
        )
        seats.takes(("play", "24/7 News Cycle"), ("card", forfeited))
        assert seats.count(resolved, "agenda") == counters


@example("EX-2603-1.16.2c-1")
def test_an_x_that_is_paid_is_bounded_by_the_condition_of_the_play() -> None:
    """CR26 1.16.2c: by the tags, as far as the credits go."""
    seats = Table(turn="corp", hq=["Psychographics"], root={"remote": ["-Project Beale"]}, tags=3, credits=(5, 5))
    seats.takes(("play", "Psychographics"), ("number", 3))
    assert {option for option in seats.offered if option[0] == "number"} == {("number", n) for n in range(4)}
    assert (seats.count("Project Beale", "advancement"), seats.purses[0]) == (3, 2)


@example("EX-2603-9.1.8b-1-a")
def test_a_card_trashed_by_damage_waits_for_that_in_the_heap() -> None:
    """CR26 9.1.8b: it is in the heap and draws."""
    seats = Table(
        ice={"HQ": ["Data Mine"]}, grip=["I've Had Worse"], stack=["Sure Gamble", "Diesel", "Easy Mark", "Modded"]
    )
    seats.run("HQ")
    assert (seats.heap, seats.grip) == (["I've Had Worse"], ["Diesel", "Easy Mark", "Sure Gamble"])


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


@example("EX-2603-9.8.9-1")
def test_subroutines_that_do_something_else_are_still_those_of_the_ice() -> None:
    """CR26 9.8.9: three times net damage, and three subroutines of it resolved."""
    seats = Table(
        turn="corp",
        ice={"HQ": ["Bloop"]},
        rig=['Tsakhia "Bankhar" Gantulga', "Persephone"],
        grip=["Sure Gamble"] * 4,
        stack=["Diesel"] * 3,
    )
    seats.next_turn("yes", ("server", 0))
    seats.run("HQ", "yes")
    assert (len(seats.grip), len(seats.archives)) == (1, 3)


@example("EX-CR-9.8.5a", "EX-2603-9.12.3a-1")
def test_what_must_be_trashed_is_trashed_in_one_of_the_ways_there_are() -> None:
    """CR26 9.12.3a: by an ability or by its cost; declining both isn't an option."""
    for answer, virus, purse in ((("use", "Imp", 0), 0, 4), (("trash", "Mumbad Virtual Tour"), 1, 1)):
        seats = Table(root={"remote": ["Mumbad Virtual Tour"]}, rig=["Imp", "Scrubber"], credits=(5, 4))
        seats.has("Imp", virus=1).has("Scrubber", credit=2)
        seats.run("remote", answer)
        assert (seats.archives, seats.count("Imp", "virus"), seats.purses[1]) == (["Mumbad Virtual Tour"], virus, purse)
        assert ("no",) not in seats.offered


@example("EX-2603-6.8.2c-1")
def test_a_run_that_ended_moves_no_runner_to_ice_that_comes() -> None:
    """CR26 6.8.2c: what was pending as the run ended still resolves; there is no run in which to encounter the ice."""
    seats = Table(
        ice={"remote": ["Ice Wall"], "HQ": ["-Formicary"]},
        root={"remote": ["Cayambe Grid"]},
        rig=["Corroder"],
        credits=(3, 2),
    ).has("Ice Wall", advancement=1)
    seats.run("remote", ("use", "Corroder", 1), ("use", "Corroder", 0), ("next", "Cayambe Grid"), "yes")
    assert seats.protecting("remote") == ["Formicary", "Ice Wall"]
    assert [title for _, title in seats.told("encounter")] == ["Ice Wall"]
    assert not seats.happened("run_successful")


@example("EX-2603-9.6.7d-1-b")
def test_what_cannot_be_trashed_is_not_looked_at_for_ever() -> None:
    """CR26 9.6.7d: the ability resolves without a result, and the game goes on."""
    seats = Table(ice={"HQ": ["Architect"]}, rig=["Parasite"], credits=(5, 5)).hosts("Architect", "Parasite")
    seats.has("Parasite", virus=3)
    seats.do(("credit",))
    assert (seats.board, seats.strength("Architect"), seats.host_of("Parasite")) == (["Architect"], 0, "Architect")


@example("EX-CR-9.8.1b")
def test_a_card_that_is_seen_already_can_be_revealed() -> None:
    """CR 9.8.1b: a rezzed one is accessed and revealed, which pays."""
    seats = Table(root={"remote": ["PAD Campaign"]}, rig=["Aeneas Informant"], credits=(5, 0))
    seats.run("remote", "yes")
    assert seats.purses[1] == 1


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
