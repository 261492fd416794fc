"""Words introduced for Runner cards: what they pay with, what they leave unbroken, where they run."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DISCARD, HAND, INSTALLED, PLAY, SCORED
from nrdb.engine.rules import counters, hosting, values, zones
from nrdb.engine.rules.active import activate
from nrdb.engine.rules.may import may_run
from tests.engine.seats import Seats


def test_bound_credits_are_paid_before_others() -> None:
    """CR26 1.10.3c: Houdini asks for a stealth credit; plain credits are not taken from the card that holds it."""
    seats = Seats(ice={"HQ": ["Enigma"]}, rig=["Houdini", "Ghost Runner"])
    seats.g.credit[seats.card("Ghost Runner")] = 1
    seats.run("HQ", ("use", "Houdini", 1))
    assert (seats.g.credit[seats.card("Ghost Runner")], seats.g.runner.credits) == (0, 4)
    poor = Seats(ice={"HQ": ["Enigma"]}, rig=["Houdini", "Ghost Runner"], credits=(5, 0))
    poor.g.credit[poor.card("Ghost Runner")] = 1
    poor.run("HQ")
    assert ("use", "Houdini", 1) not in poor.offered, "one credit does not pay two"


def test_all_subroutines_but_one_are_broken() -> None:
    """Grappling Hook: the Runner names the one that is left."""
    seats = Seats(ice={"HQ": ["Enigma"]}, rig=["Grappling Hook"]).run("HQ", ("use", "Grappling Hook", 0), ("sub", 0))
    assert [name for name, *_ in seats.g.events].count("break") == 1
    assert seats.happened("run_successful"), "the end of the run was broken, the lost click not"


def test_a_run_on_a_server_with_unrezzed_ice() -> None:
    laid: dict[str, Any] = {"ice": {"HQ": ["Vanilla"], "R&D": ["-Vanilla"]}, "grip": ["High-Stakes Job"]}
    seats = Seats(**laid, credits=(0, 6))
    seats.do(("play", seats.card("High-Stakes Job")))
    assert (seats.g.runner.credits, seats.happened("run_successful")) == (12, True)
    assert (
        not Seats(ice={"HQ": ["Vanilla"]}, grip=["High-Stakes Job"], credits=(0, 6))
        .g.legal_actions()
        .count(("play", 0))
    )


def test_counters_of_a_card_that_was_trashed_to_move_them() -> None:
    seats = Seats(rig=["Incubator", "Datasucker"])
    seats.g.virus[seats.card("Incubator")] = 3
    seats.do(("use", seats.card("Incubator"), 0))
    assert (seats.g.virus[seats.card("Datasucker")], seats.g.zone[seats.card("Incubator")]) == (3, DISCARD)


def test_the_corp_chooses_what_it_rezzes_for_nothing() -> None:
    """Muertos Gang Member is gone for a card of the Corp's choice, before it draws (CR26 9.5.7b)."""
    seats = Seats(ice={"HQ": ["Vanilla"], "R&D": ["-Tollbooth"]}, rig=["Muertos Gang Member"], stack=["Sure Gamble"])
    seats.do(("use", seats.card("Muertos Gang Member"), 0), ("yes",))
    assert seats.g.active[seats.card("Tollbooth")]
    assert [name for name, *_ in seats.g.events if name in ("rez", "draw")][:1] == ["rez"]
    assert seats.g.zone[seats.card("Tollbooth")] == INSTALLED


def test_a_card_is_worth_removing_at_its_trash_cost() -> None:
    """Salsette Slums pays what it costs to trash the card as it is now."""
    seats = Seats(root={"remote": ["-PAD Campaign"]}, rig=["Salsette Slums"])
    seats.run("remote", ("use", "Salsette Slums", 0))
    assert (seats.g.runner.credits, seats.g.corp.removed) == (1, [seats.card("PAD Campaign")])


# -- places to install on -------------------------------------------------------------------------------------------


def test_a_program_is_installed_on_a_card_that_takes_its_memory_in() -> None:
    """CR26 1.13.6a: the host is named as the program is installed; it costs less there, and one is enough."""
    seats = Seats(rig=["Dhegdheer"], grip=["Corroder", "Gordian Blade"], credits=(0, 5))
    seats.do(("install", seats.card("Corroder")), ("card", "Dhegdheer"))
    assert seats.g.host[seats.card("Corroder")] == seats.card("Dhegdheer")
    assert (seats.g.runner.credits, values.used_memory(seats.g)) == (4, 0)
    seats.do(("install", seats.card("Gordian Blade")))
    assert (seats.g.host[seats.card("Gordian Blade")], seats.g.runner.credits) == (-1, 0), "no room and no discount"


def test_a_host_takes_what_fits_on_it() -> None:
    """CR26 9.3.3e: Djinn's limit is in memory units, without icebreakers; Leprechaun holds two programs of any size."""
    djinn = Seats(rig=["Djinn", "Datasucker"], grip=["Corroder", "Medium", "Sneakdoor Beta"])
    zones.attach(djinn.g, djinn.card("Datasucker"), djinn.card("Djinn"))
    on_djinn = [hosting.hosts(djinn.g, djinn.card(one)) for one in ("Corroder", "Medium", "Sneakdoor Beta")]
    assert on_djinn == [[], [djinn.card("Djinn")], [djinn.card("Djinn")]]
    zones.attach(djinn.g, djinn.card("Medium"), djinn.card("Djinn"))
    assert not hosting.hosts(djinn.g, djinn.card("Sneakdoor Beta")), "four units would be one too many"
    full = Seats(rig=["Leprechaun", "Datasucker", "Medium"], grip=["Corroder"])
    for title in ("Datasucker", "Medium"):
        zones.attach(full.g, full.card(title), full.card("Leprechaun"))
    assert not hosting.hosts(full.g, full.card("Corroder"))


def test_a_host_makes_an_install_possible() -> None:
    """With no memory and too few credits for it elsewhere, a program still goes onto its host."""
    laid: dict[str, Any] = {"grip": ["Corroder"], "credits": (0, 1)}
    assert ("install", 0) not in Seats(**laid).g.legal_actions()
    seats = Seats(rig=["Dhegdheer"], **laid)
    seats.do(("install", seats.card("Corroder")))
    assert seats.g.host[seats.card("Corroder")] == seats.card("Dhegdheer"), "there is no other place"


def test_a_card_installed_on_another_by_an_ability() -> None:
    """London Library: for nothing, and onto itself; the program may come back, or goes when the turn ends."""
    seats = Seats(rig=["London Library"], grip=["Corroder", "Gordian Blade"], credits=(0, 0))
    library = seats.card("London Library")
    seats.do(("use", library, 0), ("card", "Corroder")).do(("use", library, 0))
    assert [seats.g.host[seats.card(one)] for one in ("Corroder", "Gordian Blade")] == [library, library]
    seats.do(("use", library, 1), ("card", "Corroder"))
    assert seats.g.zone[seats.card("Corroder")] == HAND


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


def test_a_counter_that_stays_when_the_others_are_purged() -> None:
    seats = Seats(rig=["Progenitor", "Datasucker", "Medium"])
    zones.attach(seats.g, seats.card("Datasucker"), seats.card("Progenitor"))
    seats.g.virus[seats.card("Datasucker")] = seats.g.virus[seats.card("Medium")] = 3
    counters.purge(seats.g)
    assert [seats.g.virus[seats.card(one)] for one in ("Datasucker", "Medium")] == [1, 0]
    assert seats.g.events[-1][:2] == ("purge", 5), "the number of counters purged"


def test_credits_on_a_host_are_for_what_it_hosts() -> None:
    """Flame-out: what it hosts is trashed at the end of a turn in which it paid."""
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Flame-out"], grip=["Corroder"])
    seats.g.credit[seats.card("Flame-out")] = 9
    seats.do(("install", seats.card("Corroder")), ("card", "Flame-out"))
    seats.run("HQ", ("use", "Corroder", 0))
    assert (seats.g.credit[seats.card("Flame-out")], seats.g.runner.credits) == (8, 3)
    seats.do(("credit",)).do(("credit",)).actions()
    assert seats.g.zone[seats.card("Corroder")] == DISCARD


def test_x_is_chosen_as_a_card_is_installed() -> None:
    """CR26 8.5.11b: Bug Out Bag has as many counters as credits were paid, and draws as many cards once."""
    seats = Seats(grip=["Bug Out Bag"], stack=["Sure Gamble"] * 4, credits=(5, 5))
    bag = seats.card("Bug Out Bag")
    seats.do(("install", bag), ("number", 3))
    assert (seats.g.power[bag], seats.g.runner.credits) == (3, 2)
    for _ in range(3):
        seats.do(("credit",))
    assert (len(seats.g.runner.hand), seats.g.zone[bag]) == (3, DISCARD)


# -- what waits for a while -----------------------------------------------------------------------------------------


def test_an_ability_waits_until_the_turn_ends() -> None:
    """Power to the People: the first agenda accessed, once; By Any Means: every card outside of Archives."""
    seats = Seats(hq=["Hostile Takeover"], grip=["Power to the People"], credits=(5, 0))
    seats.do(("play", seats.card("Power to the People"))).run("HQ")
    assert (seats.g.runner.credits, seats.g.runner.score) == (7, 1)
    means = Seats(hq=["Hedge Fund"], archives=["Ice Wall"], grip=["By Any Means", "Sure Gamble"])
    means.do(("play", means.card("By Any Means"))).run("HQ").run("Archives")
    assert [title for name, title in means.told("trash") if title == "Hedge Fund"] == ["Hedge Fund"]
    assert means.g.runner.discard.count(means.card("Sure Gamble")) == 1, "one meat damage for the one card"


def test_what_waits_prevents_too() -> None:
    """Leverage: nobody suffers until the next turn, where the Corp takes no bad publicity."""
    says = {"Kati Jones": [{"paid": ["click"], "do": [{"suffer": {"meat": 1}}]}]}
    laid: dict[str, Any] = {"grip": ["Leverage", "Sure Gamble"], "rig": ["Kati Jones"], "says": says}
    for answer, hand in ((("yes",), 0), (("no",), 1)):
        seats = Seats(**laid)
        seats.run("HQ").do(("play", seats.card("Leverage")), answer).do(("use", seats.card("Kati Jones"), 0))
        assert (len(seats.g.runner.hand), seats.g.bad_publicity) == (hand, 2 - 2 * hand)


@pytest.mark.rule("CR26 1.16.11b, 1.16.1a")
def test_bad_publicity_that_is_a_price_is_taken() -> None:
    """Leverage: Broadcast Square spares the Corp nothing of what it takes for the damage that the Runner suffers."""
    seats = Seats(root={"remote": ["Broadcast Square"]}, grip=["Leverage"], credits=(9, 9))
    seats.run("HQ").do(("play", seats.card("Leverage")), ("yes",))
    assert (seats.g.bad_publicity, seats.told("trace")) == (2, [])


def test_a_server_that_cannot_be_run_again() -> None:
    """Marathon: the server of that run, for the turn, and no other."""
    seats = Seats(root={"remote": ["-PAD Campaign"], "remote 2": ["-PAD Campaign"]}, grip=["Marathon"])
    seats.do(("play", seats.card("Marathon")), ("server", 3))
    assert (seats.g.zone[seats.card("Marathon")], seats.g.runner.clicks) == (HAND, 4)
    assert (may_run(seats.g, 3), may_run(seats.g, 4)) == (False, True)


# -- accesses and what follows them ---------------------------------------------------------------------------------


def test_what_is_left_after_an_access() -> None:
    """Maw: the first card outside of Archives that is neither stolen nor trashed."""
    seats = Seats(rig=["Maw"], archives=["Ice Wall"], hq=["Hedge Fund", "Vanilla"], deck=["PAD Campaign"] * 2)
    seats.run("Archives")
    assert not seats.happened("trash")
    seats.run("R&D", ("trash", "PAD Campaign"))
    assert seats.told("trash") == [("trash", "PAD Campaign")]
    seats.run("R&D")
    assert len(seats.g.corp.hand) == 1


def test_a_card_accessed_in_a_certain_zone() -> None:
    """Maya: only a card of R&D goes under it."""
    seats = Seats(rig=["Maya"], hq=["Vanilla"], deck=["Hedge Fund", "Ice Wall"])
    seats.run("HQ")
    assert seats.g.tags == 0
    seats.run("R&D", ("yes",))
    assert (seats.g.tags, seats.g.corp.bottom) == (1, [seats.card("Hedge Fund")])


def test_ice_fully_broken_in_this_run() -> None:
    broken = {"n": "all", "is": ["ice", "fully_broken_this_run"], "at": "hq", "who": "corp"}
    says = {"The Gauntlet": [
        {"paid": [], "do": [{"break": {"n": "all", "of": "ice"}}]},
        {"when": {"breach": "hq"}, "do": [
            {"access": {"per": {"count": broken}}}
        ]},
    ]}  # fmt: skip
    seats = Seats(
        ice={"HQ": ["Vanilla", "Vanilla"]}, hq=["Hedge Fund", "Ice Wall", "Enigma"], rig=["The Gauntlet"], says=says
    )
    seats.run("HQ", ("use", "The Gauntlet", 0), ("use", "The Gauntlet", 0))
    assert len(seats.told("access")) == 3


def test_a_condition_counter_of_the_runner_prevents() -> None:
    """On the Lam is used where it is hosted, on a resource."""
    says = {"Kati Jones": [{"paid": ["click"], "do": [{"suffer": {"meat": 2}}]}]}
    seats = Seats(rig=["Kati Jones"], grip=["On the Lam", "Sure Gamble"], says=says)
    seats.do(("play", seats.card("On the Lam")))
    seats.do(("use", seats.card("Kati Jones"), 0), ("guard", "On the Lam", 1), ("number", 2))
    assert (len(seats.g.runner.hand), seats.g.zone[seats.card("On the Lam")]) == (1, DISCARD)


def test_a_condition_counter_is_not_an_event_when_it_is_trashed() -> None:
    """CR26 10.1.4: Aniccam draws for the first event that is trashed, and for no counter that an event has become."""
    says = {"Kati Jones": [{"paid": ["click"], "do": [{"suffer": {"meat": 2}}]}]}
    grip = ["On the Lam", "Sure Gamble", "Dirty Laundry"]
    seats = Seats(rig=["Aniccam", "Kati Jones"], grip=grip, stack=["Diesel"] * 3, says=says)
    seats.do(("play", seats.card("On the Lam")))
    seats.do(("use", seats.card("Kati Jones"), 0), ("guard", "On the Lam", 1), ("number", 2))
    assert (seats.g.zone[seats.card("On the Lam")], len(seats.g.runner.hand)) == (DISCARD, 2), "nothing is drawn"
    seats.do(("use", seats.card("Kati Jones"), 0))
    assert len(seats.g.runner.hand) == 1, "of two events that are trashed the first has one drawn"


# -- what is counted, and what is kept apart ------------------------------------------------------------------------


def test_memory_for_certain_programs_alone() -> None:
    """MemStrips: three units for viruses; four others are for all."""
    seats = Seats(rig=["MemStrips", "Corroder", "Gordian Blade"], grip=["Imp", "Sneakdoor Beta"], credits=(0, 9))
    assert values.used_memory(seats.g) == 2
    seats.do(("install", seats.card("Sneakdoor Beta")))
    assert (values.used_memory(seats.g), values.memory_limit(seats.g)) == (4, 7)
    seats.do(("install", seats.card("Imp")))
    assert (len(seats.g.runner.installed), values.used_memory(seats.g)) == (5, 5)


def test_a_card_trashed_for_its_own_ability_is_used_by_trashing_it() -> None:
    """Tech Trader pays before the ability resolves (CR26 9.5.7b); what is not trashed for its ability pays nothing."""
    says = {"Kati Jones": [{"paid": ["click", "trash"], "do": [{"draw": 1}]}],
            "Liberated Account": [{"paid": ["click"], "do": [{"draw": 1}]}]}  # fmt: skip
    seats = Seats(rig=["Tech Trader", "Kati Jones", "Liberated Account"], stack=["Sure Gamble"] * 3, says=says)
    seats.do(("use", seats.card("Liberated Account"), 0))
    assert seats.g.runner.credits == 5
    seats.do(("use", seats.card("Kati Jones"), 0))
    assert (seats.g.runner.credits, len(seats.g.runner.hand)) == (6, 2)


def test_draws_are_told_once_however_many() -> None:
    """System Outage: every draw of the Corp but the first of a turn costs it a credit."""
    says = {"Anonymous Tip": [{"play": [{"draw": 3}]}]}
    seats = Seats(hq=["Anonymous Tip", "Anonymous Tip"], deck=["Hedge Fund"] * 9, turn="corp", says=says)
    outage = Seats(grip=["System Outage"], hq=["Anonymous Tip"] * 2, deck=["Hedge Fund"] * 9, turn="corp", says=says)
    zones.move(outage.g, outage.card("System Outage"), PLAY)
    activate(outage.g, outage.card("System Outage"))
    for table, credits in ((seats, 5), (outage, 4)):
        for _ in range(2):
            table.do(("play", table.card("Anonymous Tip", _)))
        assert table.g.corp.credits == credits


def test_credits_for_cards_on_their_way_into_the_score_area() -> None:
    """Jackpot!: a stolen agenda, and one that is added."""
    seats = Seats(hq=["Hostile Takeover"], rig=["Jackpot!"], credits=(5, 0))
    seats.g.credit[seats.card("Jackpot!")] = 4
    seats.run("HQ", ("yes",), ("number", 3))
    assert (seats.g.runner.credits, seats.g.zone[seats.card("Jackpot!")]) == (3, DISCARD)


def test_a_run_that_was_successful_when_it_ended() -> None:
    """Kasi String: the first successful run on a remote server, without a theft; four of them make an agenda."""
    seats = Seats(ice={"remote": ["Vanilla"]}, root={"remote 2": ["-PAD Campaign"]}, rig=["Kasi String"])
    kasi = seats.card("Kasi String")
    seats.g.power[kasi] = 3
    seats.run("remote").run("remote 2", ("yes",))
    assert (seats.g.zone[kasi], seats.g.runner.score) == (SCORED, 1)


def test_runs_on_servers_with_much_ice() -> None:
    seats = Seats(ice={"HQ": ["Vanilla", "Vanilla"], "R&D": ["Vanilla"]}, rig=["Daredevil"], stack=["Sure Gamble"] * 5)
    seats.run("R&D").run("HQ").run("HQ")
    assert len(seats.g.runner.hand) == 2, "the first such run alone"


def test_copies_of_installed_cards_are_counted() -> None:
    """Capstone draws for trashed cards of which there is another copy in play."""
    seats = Seats(rig=["Capstone", "Corroder"], grip=["Corroder", "Sure Gamble"], stack=["Imp"])
    seats.do(("use", seats.card("Capstone"), 0), ("card", "Corroder"), ("card", "Sure Gamble"))
    assert (len(seats.g.runner.hand), len(seats.g.runner.discard)) == (1, 2)


def test_ice_rezzed_while_it_was_approached() -> None:
    """Nasir Meidan: all credits go, and those of the rez cost come; not for ice that was already rezzed."""
    laid: dict[str, Any] = {"identities": ["Nasir Meidan: Cyber Explorer"], "credits": (9, 5)}
    seats = Seats(ice={"HQ": ["-Tollbooth"]}, says={"Tollbooth": [{"sub": ["end_run"]}]}, **laid)
    seats.run("HQ", ("rez", "Tollbooth"))
    assert seats.g.runner.credits == 8
    seats.run("HQ")
    assert seats.g.runner.credits == 8


def test_a_trace_is_told_before_anything_is_spent_on_it() -> None:
    says = {"Hedge Fund": [{"play": [{"trace": {"base": 1, "hit": [{"tag": 1}]}}]}]}
    seats = Seats(hq=["Hedge Fund"], rig=["Power Tap"], turn="corp", credits=(5, 0), says=says)
    seats.do(("play", seats.card("Hedge Fund")), ("number", 1))
    assert (seats.g.tags, seats.g.runner.credits) == (0, 0), "the credit of Power Tap was spent"


def test_cards_of_the_faction_of_the_identity() -> None:
    """District 99 brings back a card of the identity's faction alone."""
    seats = Seats(
        identities=["Noise: Hacker Extraordinaire"], rig=["District 99"], heap=["Imp", "Corroder", "Gordian Blade"]
    )
    seats.g.power[seats.card("District 99")] = 3
    seats.do(("use", seats.card("District 99"), 0))
    assert {("card", "Imp"), ("card", "Corroder")} <= seats.offered
    assert ("card", "Gordian Blade") not in seats.offered


# -- what rezzing costs more, what is skipped, what comes first -----------------------------------------------------


def test_additional_costs_count_what_is_rezzed() -> None:
    """Hernando Cortez: as it was before the ice was paid for; Running Interference doubles the price in its run."""
    seats = Seats(ice={"HQ": ["-Enigma"]}, rig=["Hernando Cortez"], credits=(11, 5))
    seats.run("HQ", ("rez", "Enigma"))
    assert seats.g.corp.credits == 11 - 3 - 2
    poor = Seats(ice={"HQ": ["-Enigma"]}, grip=["Running Interference"], credits=(5, 9))
    poor.do(("play", poor.card("Running Interference")))
    assert ("rez", "Enigma") not in poor.offered, "three and three again"


def test_an_additional_cost_for_a_while() -> None:
    """Cortez Chip for the turn; Bribery for the first unrezzed ice of its run, as much as was paid for it."""
    chip = Seats(ice={"HQ": ["-Enigma"]}, rig=["Cortez Chip"], credits=(5, 5))
    chip.do(("use", chip.card("Cortez Chip"), 0)).run("HQ", ("rez", "Enigma"))
    assert chip.g.corp.credits == 0
    bribed = Seats(ice={"HQ": ["-Enigma"]}, grip=["Bribery"], credits=(9, 5))
    bribed.do(("play", bribed.card("Bribery")), ("number", 2), ("server", 0), ("rez", "Enigma"))
    assert bribed.g.corp.credits == 9 - 5


def test_ice_in_front_of_other_ice_costs_more() -> None:
    seats = Seats(ice={"HQ": ["Vanilla"]}, rig=["Network Exchange"], hq=["Enigma"])
    i = seats.card("Enigma")
    assert [values.install_cost(seats.g, i, server) for server in (0, 1)] == [2, 0]


def test_an_agenda_needs_more_for_each_copy_that_was_scored() -> None:
    seats = Seats(scored=["Hostile Takeover"], hq=["Hostile Takeover", "Accelerated Beta Test"], grip=["Traffic Jam"])
    seats.do(("play", seats.card("Traffic Jam")))
    needs = [
        values.requirement(seats.g, i) for i in (seats.card("Hostile Takeover", 1), seats.card("Accelerated Beta Test"))
    ]
    assert needs == [3, 3]


def test_subroutines_of_the_next_ice_are_skipped() -> None:
    """Mass-Driver: three of the next encounter, and of no other."""
    says = {"Mass-Driver": [
        {"paid": [], "do": [{"break": {"n": "all", "of": "ice"}}]},
        {"when": {"fully_break": {"what": {"is": ["ice"]}, "using": "self"}}, "do": [{"while_run": {
            "when": {"encounter": {"is": ["ice"]}}, "once": True,
            "do": [{"for": {"duration": "encounter", "static": [{"skip_subs": 3}]}}]}}]},
    ]}  # fmt: skip
    seats = Seats(ice={"HQ": ["Vanilla", "Vanilla", "Vanilla"]}, rig=["Mass-Driver"], says=says)
    seats.run("HQ", ("use", "Mass-Driver", 0))
    assert [name for name, *_ in seats.g.events].count("pass") == 2
    assert seats.happened("run_unsuccessful")


def test_the_runner_orders_unbroken_subroutines() -> None:
    says = {"Enigma": [{"sub": ["end_run"]}, {"sub": [{"lose_click": {"n": 1, "who": "runner"}}]}]}
    seats = Seats(ice={"HQ": ["Enigma"]}, rig=["Street Magic"], says=says)
    seats.run("HQ", ("sub", 1))
    assert seats.g.runner.clicks == 2
    assert Seats(ice={"HQ": ["Enigma"]}, rig=["Kati Jones"], says=says).run("HQ").g.runner.clicks == 3


def test_the_first_or_last_subroutine_is_broken() -> None:
    """Gbahali breaks the last one, and is of no use once that is broken."""
    seats = Seats(ice={"HQ": ["Enigma"]}, rig=["Gbahali", "Gbahali", "Kongamato"])
    seats.run("HQ", ("use", "Gbahali", 0))
    assert (seats.g.runner.clicks, seats.happened("run_successful")) == (2, True)
    assert len(seats.g.runner.discard) == 1


def test_a_breaker_for_one_piece_of_ice_in_a_run() -> None:
    says = {"Mongoose": [{"static": [{"interface_only": {"not": "broke_elsewhere"}}]},
                         {"paid": [], "as": "interface", "do": [{"break": {"n": 1, "of": "ice"}}]}]}  # fmt: skip
    seats = Seats(ice={"HQ": ["Vanilla", "Vanilla"]}, rig=["Mongoose"], says=says)
    seats.run("HQ", ("use", "Mongoose", 0))
    assert seats.happened("run_unsuccessful"), "the second piece of ice is not broken"


def test_a_trace_begins_with_nothing() -> None:
    """Disrupter: the base strength is prevented; what is spent counts."""
    says = {"Hedge Fund": [{"play": [{"trace": {"base": 9, "hit": [{"tag": 1}]}}]}]}
    seats = Seats(hq=["Hedge Fund"], rig=["Disrupter"], turn="corp", credits=(5, 0), says=says)
    seats.do(("play", seats.card("Hedge Fund")), ("guard", "Disrupter", 0))
    assert (seats.g.tags, seats.g.zone[seats.card("Disrupter")]) == (0, DISCARD)


def test_tagged_without_tags() -> None:
    seats = Seats(rig=["Paparazzi", "Kati Jones"], turn="corp")
    assert (values.tagged(seats.g), values.tags(seats.g)) == (True, 0)
    assert ("trash_resource", seats.card("Kati Jones")) in seats.g.legal_actions()


def test_nobody_wins_while_a_card_forbids_it() -> None:
    """The Black File: seven points do not win for the Corp until it is gone."""
    seats = Seats(rig=["The Black File"], scored=["Vanity Project", "Priority Requisition"])
    seats.do(("credit",))
    assert (seats.g.corp.score, bool(seats.g.over)) == (7, False)
    zones.trash(seats.g, seats.card("The Black File"))
    seats.do(("credit",))
    assert seats.g.over


@pytest.mark.rule("CR26 1.2.2")
@pytest.mark.parametrize("forbidden", [True, False])
def test_no_card_makes_a_player_win_who_cannot(forbidden: bool) -> None:
    """Superdeep Borehole, emptied while The Black File is installed, wins nothing."""
    seats = Seats(root={"remote": ["Superdeep Borehole"]}, rig=["The Black File"] if forbidden else [])
    counters.load(seats.g, seats.card("Superdeep Borehole"), "power", 1)
    counters.take(seats.g, seats.card("Superdeep Borehole"), "power", 1)
    seats.do(("credit",))
    assert seats.g.over == ("" if forbidden else "corp_wins")


def test_more_installed_cards_of_a_faction_than_of_others() -> None:
    draws = []
    for rig in (["Corroder"], ["Gordian Blade"], ["Corroder", "Gordian Blade"]):
        seats = Seats(
            identities=["Jamie “Bzzz” Micken: Techno Savant"], rig=rig, grip=["Kati Jones"], stack=["Sure Gamble"]
        )
        seats.do(("install", seats.card("Kati Jones")))
        draws.append(len(seats.g.runner.hand))
    assert draws == [0, 1, 0]
