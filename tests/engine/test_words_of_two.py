"""Words for two, each at its boundary: what is counted, named or known while an ability goes on."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb import behaviour
from nrdb.engine.model.numbers import CORP, DISCARD, INSTALLED, PLAY, REMOVED
from nrdb.engine.rules import runs, values, zones
from nrdb.engine.steps import machine
from nrdb.engine.steps.options import action_options
from tests.engine.laid import invariants
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


def test_as_many_at_random_as_were_counted_before() -> None:
    """Two cards go under R&D, two are drawn, and two of the grip go under the stack."""
    says = {"Hedge Fund": [{"play": [
        {"add": {"what": {"n": "any", "from": "hq"}, "to": "deck_bottom"}},
        {"draw": {"per": "this_way"}},
        {"add": {"what": {"n": {"per": "this_way"}, "from": "grip", "random": True, "who": "runner"},
                 "to": "deck_bottom", "who": "runner"}},
    ]}]}  # fmt: skip
    seats = Seats(turn="corp", hq=["Hedge Fund", "Ice Wall", "Enigma", "Vanilla"], grip=["Sure Gamble"] * 5, says=says)
    seats.do(("play", seats.card("Hedge Fund")), ("card", "Ice Wall"), ("card", "Enigma"))
    assert (len(seats.g.corp.hand), len(seats.g.runner.hand), len(seats.g.runner.bottom)) == (3, 3, 2)


def test_asa_group_installs_in_the_server_of_the_card_that_set_it_off() -> None:
    seats = Seats(turn="corp", hq=["Ice Wall", "PAD Campaign"], identities=["Asa Group: Security Through Vigilance"])
    wall, campaign = seats.card("Ice Wall"), seats.card("PAD Campaign")
    seats.do(("install", wall, 3), "yes")
    assert (seats.g.server[wall], seats.g.server[campaign], seats.g.zone[campaign]) == (3, 3, INSTALLED)


def test_account_siphon_pays_for_no_interrupt_with_its_own_credits() -> None:
    """Its tags and its credits come at the same time, so that they are not there yet when a tag can be prevented."""
    laid: dict[str, Any] = {"rig": ["New Angeles City Hall"], "grip": ["Account Siphon"], "hq": ["Hedge Fund"]}
    poor, rich = Seats(credits=(5, 1), **laid), Seats(credits=(5, 2), **laid)
    for seats in (poor, rich):
        seats.do(("play", seats.card("Account Siphon")), "next", ("number", 5), *(("guard",) * (seats is rich)))
    assert [(seats.g.tags, seats.g.runner.credits) for seats in (poor, rich)] == [(2, 11), (1, 10)]


def test_bioroid_efficiency_research_goes_when_its_host_is_fully_broken() -> None:
    laid: dict[str, Any] = {"hq": ["Bioroid Efficiency Research"], "turn": "corp", "credits": (9, 9)}
    seats = Seats(ice={"HQ": ["-Eli 1.0", "-Ice Wall"]}, **laid)
    research, eli = seats.card("Bioroid Efficiency Research"), seats.card("Eli 1.0")
    seats.do(("play", research))
    assert (seats.g.active[eli], seats.g.host[research]) == (True, eli)
    while seats.g.acting is seats.g.corp:
        seats.do(("credit",))
    seats.run("HQ", ("use", "Eli 1.0", 0), ("sub", 0), ("use", "Eli 1.0", 0))
    assert not runs.unbroken(seats.g)
    assert (seats.g.active[eli], seats.g.zone[eli], seats.g.zone[research]) == (False, INSTALLED, DISCARD)


# -- cards without abilities ----------------------------------------------------------------------------------------


def test_an_identity_is_blank_while_employee_strike_is_there() -> None:
    """Its credits cannot be spent and are not refilled, and its abilities are there again when the current goes."""
    seats = Seats(grip=["Employee Strike"], identities=["NBN: Making News"], rig=["Corroder"])
    g, news = seats.g, seats.card("NBN: Making News")
    assert ([me for me, _ in g.mods["purse"]], g.credit[news]) == ([news], 2)
    g.credit[news] = 0
    seats.do(("play", seats.card("Employee Strike")))
    assert (g.blank, "purse" in g.mods) == ({news}, False)
    while g.acting is g.runner:
        seats.do(("credit",))
    assert g.credit[news] == 0
    zones.trash(g, seats.card("Employee Strike"))
    assert (g.blank, [me for me, _ in g.mods["purse"]]) == (frozenset(), [news])
    invariants(g)


@pytest.mark.rule("CR26 9.1.2b, 8.6.7d")
def test_direct_access_takes_the_abilities_while_it_resolves() -> None:
    """Ken Tenma hears that it is played, but not what comes of it."""
    laid: dict[str, Any] = {"identities": ["Ken “Express” Tenma: Disappeared Clone"], "credits": (5, 5)}
    seats, other = Seats(grip=["Direct Access"], **laid), Seats(grip=["Dirty Laundry"], **laid)
    blank: list[bool] = []
    seats.do(("play", seats.card("Direct Access")), ("server", 2), lambda s: blank.append(bool(s.g.blank)) or ("no",))
    other.do(("play", other.card("Dirty Laundry")), ("server", 2))
    assert (seats.g.runner.credits, other.g.runner.credits) == (5 - 1 + 1, 5 - 2 + 1 + 5)
    assert (blank[-1], bool(seats.g.blank), seats.g.lasting) == (True, False, [])
    invariants(seats.g)


# -- what runs cost, and what they come to --------------------------------------------------------------------------


def test_cold_site_server_asks_for_a_click_and_a_credit_for_each_counter() -> None:
    seats = Seats(root={"HQ": ["Cold Site Server"]}, hq=["Hedge Fund"])
    g, site = seats.g, seats.card("Cold Site Server")
    g.power[site] = 2
    seats.run("HQ")
    assert (g.runner.clicks, g.runner.credits) == (1, 3)
    short = Seats(root={"HQ": ["Cold Site Server"]})
    short.g.power[short.card("Cold Site Server")], short.g.runner.clicks = 2, 2
    assert ("run", 0) not in action_options(short.g)


def test_a_backup_plan_costs_nothing_more_and_passes_the_ice_that_ended_it() -> None:
    seats = Seats(
        ice={"HQ": ["Vanilla", "Pup"]},
        root={"HQ": ["Cold Site Server"]},
        grip=["Always Have a Backup Plan"],
        says={"Pup": [{"sub": [{"gain": 1}]}]},
    )
    g, plan = seats.g, seats.card("Always Have a Backup Plan")
    g.power[seats.card("Cold Site Server")] = 1
    seats.do(("play", plan), ("server", 0), "yes")
    assert [title for _, title in seats.told("encounter")] == ["Pup", "Vanilla", "Pup", "Vanilla"]
    assert (seats.happened("run_successful"), seats.happened("run_unsuccessful")) == (True, True)
    # The clicks: one to play it, one for the first run; what the second one costs is ignored.
    assert g.runner.clicks == 2


def test_sundew_pays_when_the_first_clicks_of_the_turn_run_its_server() -> None:
    laid: dict[str, Any] = {"root": {"remote": ["Sundew"]}}
    elsewhere, there, late = Seats(**laid).run("HQ"), Seats(**laid).run("remote"), Seats(**laid)
    late.do(("credit",)).run("remote")
    assert [seats.g.corp.credits for seats in (elsewhere, there, late)] == [7, 5, 7]


def test_burner_puts_two_of_three_cards_on_top_or_under_rd() -> None:
    seats = Seats(hq=["Ice Wall", "Enigma", "Vanilla"], grip=["Burner"], deck=["Hedge Fund"])
    seats.do(("play", seats.card("Burner")), ("card", "Ice Wall"), ("card", "Vanilla"), at_mode(0), at_mode(1))
    corp = seats.g.corp
    titles = [seats.g.table.card_of[i].title for i in (*corp.top[::-1], *corp.bottom)]
    assert (titles, len(corp.hand)) == (["Ice Wall", "Hedge Fund", "Vanilla"], 1)


def at_mode(k: int) -> Any:
    """The kth branch of a choice."""
    return lambda seats: next((option for option in seats.g.legal_actions() if option[:2] == ("mode", k)), None)


def test_exploratory_romp_takes_counters_off_a_card_of_the_server() -> None:
    seats = Seats(root={"remote": ["TGTBT"], "HQ": ["NGO Front"]}, grip=["Exploratory Romp"])
    g, agenda, front = seats.g, seats.card("TGTBT"), seats.card("NGO Front")
    g.advancement[agenda], g.advancement[front] = 4, 4
    seats.do(("play", seats.card("Exploratory Romp")), ("server", 3), ("number", 3))
    assert (g.advancement[agenda], g.advancement[front], g.tags) == (1, 4, 0)


# -- credits spent ----------------------------------------------------------------------------------------------------


def test_gamenet_gains_once_for_what_a_corp_card_makes_the_runner_spend_or_lose() -> None:
    laid: dict[str, Any] = {"identities": ["GameNET: Where Dreams are Real"], "rig": ["Corroder"]}
    pup = Seats(ice={"HQ": ["Pup"]}, **laid).run("HQ", "yes", "yes")
    wall = Seats(ice={"HQ": ["Ice Wall"]}, **laid).run("HQ", ("use", "Corroder", 0))
    tollbooth = Seats(ice={"HQ": ["Pop-up Window"]}, **laid).run("HQ", "yes")
    assert [seats.g.corp.credits for seats in (pup, wall)] == [7, 5]
    assert tollbooth.g.corp.credits == 5 + 1 + 1  # one of the ice itself


def test_shackleton_grid_burns_for_credits_from_outside_the_pool_once_a_turn() -> None:
    laid: dict[str, Any] = {"ice": {"remote": ["Ice Wall", "Ice Wall"]}, "grip": ["Sure Gamble"] * 5}
    seats = Seats(root={"remote": ["Shackleton Grid"]}, rig=["Corroder", "Cyberfeeder"], **laid)
    seats.g.credit[seats.card("Cyberfeeder")] = 2
    seats.run("remote", ("use", "Corroder", 0), "yes", ("use", "Corroder", 0))
    assert len(seats.g.runner.hand) == 1
    pool = Seats(root={"remote": ["Shackleton Grid"]}, rig=["Corroder"], **laid)
    pool.run("remote", ("use", "Corroder", 0), ("use", "Corroder", 0))
    assert len(pool.g.runner.hand) == 5


# -- in an encounter --------------------------------------------------------------------------------------------------


def test_saisentan_does_more_for_each_card_of_the_chosen_type() -> None:
    """Not for what the additional damage trashes; the type is known although the card it came from has moved."""
    grip = ["Sure Gamble"] * 9
    events, others = Seats(ice={"HQ": ["Saisentan"]}, grip=grip), Seats(ice={"HQ": ["Saisentan"]}, grip=grip)
    events.run("HQ", of_type("event"))
    others.run("HQ", of_type("ice"))
    assert [len(seats.g.runner.hand) for seats in (events, others)] == [3, 6]


def of_type(name: str) -> Any:
    """The choice of a card type."""
    return lambda seats: next((option for option in seats.g.legal_actions() if option[2:] == (name,)), None)


def test_engram_flush_trashes_a_revealed_card_of_the_chosen_type() -> None:
    seats = Seats(ice={"HQ": ["Engram Flush"]}, grip=["Corroder", "Sure Gamble", "Cleaver"])
    seats.run("HQ", of_type("program"), "yes", ("card", "Cleaver"))
    assert seats.told("trash") == [("trash", "Cleaver")]
    assert ("card", "Sure Gamble") not in seats.offered


def test_sipa_swaps_the_outermost_ice_that_was_fully_broken() -> None:
    laid: dict[str, Any] = {"rig": ["Sipa", "Corroder"], "credits": (5, 9)}
    seats = Seats(ice={"HQ": ["Vanilla", "Ice Wall"]}, **laid)
    seats.run("HQ", ("use", "Corroder", 0), "yes", ("use", "Corroder", 0))
    assert [seats.g.table.card_of[i].title for i in seats.g.ice[0]] == ["Ice Wall", "Vanilla"]
    whole = Seats(ice={"HQ": ["Pup"], "R&D": ["Vanilla"]}, **laid).run("HQ", "yes", "yes")
    assert ("yes",) not in Seats(ice={"HQ": ["-Pup"], "R&D": ["Vanilla"]}, **laid).run("HQ").offered
    assert [whole.g.table.card_of[i].title for i in whole.g.ice[0]] == ["Pup"]


# -- accesses and counters --------------------------------------------------------------------------------------------


def test_aumakua_grows_after_a_breach_that_takes_nothing() -> None:
    laid: dict[str, Any] = {"root": {"remote": ["PAD Campaign"]}, "rig": ["Aumakua"]}
    left, trashed = Seats(**laid).run("remote"), Seats(**laid).run("remote", "trash")
    stolen = Seats(root={"remote": ["Hostile Takeover"]}, rig=["Aumakua"]).run("remote")
    assert [seats.g.virus[seats.card("Aumakua")] for seats in (left, trashed, stolen)] == [1, 0, 0]


def test_surge_knows_which_program_got_a_virus_counter_this_turn() -> None:
    seats = Seats(rig=["Imp"], grip=["Surge", "Imp"])
    old, new = seats.card("Imp"), seats.card("Imp", 1)
    seats.g.virus[old] = 2
    assert ("play", seats.card("Surge")) not in seats.g.legal_actions()
    seats.do(("install", new)).do(("play", seats.card("Surge")))
    assert (seats.g.virus[old], seats.g.virus[new]) == (2, 4)


def test_the_runner_may_lose_all_clicks_against_mr_hendrik() -> None:
    laid: dict[str, Any] = {"root": {"remote": ["Mr. Hendrik"]}, "grip": ["Sure Gamble"]}
    kept, lost, spent = Seats(**laid).run("remote", "yes"), Seats(**laid).run("remote", "yes", "yes"), Seats(**laid)
    spent.g.runner.clicks = 1
    spent.run("remote", "yes")
    results = [(seats.g.core_damage, seats.g.runner.clicks) for seats in (kept, lost, spent)]
    assert results == [(1, 3), (0, 0), (1, 0)]


def test_freedom_khumalo_spends_as_many_counters_as_the_card_costs() -> None:
    laid: dict[str, Any] = {"root": {"remote": ["PAD Campaign"]}, "rig": ["Imp", "Imp"]}
    seats = Seats(identities=["Freedom Khumalo: Crypto-Anarchist"], **laid)
    seats.g.virus[seats.card("Imp")] = seats.g.virus[seats.card("Imp", 1)] = 1
    seats.run("remote", ("use", "Freedom Khumalo: Crypto-Anarchist", 0))
    assert (sum(seats.g.virus), seats.told("trash")) == (0, [("trash", "PAD Campaign")])


# -- servers, the whole table, and what leaves it ---------------------------------------------------------------------


def test_director_haas_pet_project_fills_one_new_server() -> None:
    says = {"Hostile Takeover": behaviour.entries()["director_haas_pet_project"]}
    laid: dict[str, Any] = {"root": {"remote": ["Hostile Takeover", "Strongbox"]}, "archives": ["Ice Wall"]}
    seats = Seats(turn="corp", hq=["PAD Campaign", "Enigma", "Hedge Fund"], says=says, **laid)
    agenda = seats.card("Hostile Takeover")
    seats.g.advancement[agenda] = 2
    chosen = (("card", title) for title in ("PAD Campaign", "Enigma", "Ice Wall"))
    seats.do(("credit",)).do(("score", agenda), "yes", *chosen)
    assert [seats.g.server[seats.card(title)] for title in ("PAD Campaign", "Enigma", "Ice Wall")] == [4, 4, 4]
    assert (seats.g.corp.credits, ("card", "Hedge Fund") in seats.offered) == (6, False)


def test_the_root_is_blank_while_light_the_fire_burns() -> None:
    seats = Seats(root={"remote": ["-Hokusai Grid", "PAD Campaign"], "HQ": ["Hokusai Grid"]},
                  rig=["Light the Fire!"], grip=["Sure Gamble"] * 3)  # fmt: skip
    seats.do(("use", seats.card("Light the Fire!"), 0), ("rez", "Hokusai Grid"))
    assert (len(seats.g.runner.hand), seats.g.blank) == (2, frozenset())
    assert sorted(title for name, title in seats.told("trash_by")) == [
        "Hokusai Grid",
        "Light the Fire!",
        "PAD Campaign",
        "Sure Gamble",  # by the core damage that the Runner suffers
    ]
    seats.run("HQ")
    assert len(seats.g.runner.hand) == 1
    invariants(seats.g)


def test_letheia_nisei_sends_the_runner_back_to_the_outermost_ice() -> None:
    laid: dict[str, Any] = {"ice": {"R&D": ["-Pup", "-Vanilla"]}, "root": {"R&D": ["Letheia Nisei"]}}
    seats, stayed, alike = Seats(**laid), Seats(**laid), Seats(**laid)
    seats.run("R&D", ("number", 1), ("number", 0), "yes", "yes")
    stayed.run("R&D", ("number", 1), ("number", 0), "yes")
    alike.run("R&D", ("number", 0), ("number", 0))
    approached = [[title for _, title in table.told("approach")] for table in (seats, stayed, alike)]
    assert approached == [["Vanilla", "Pup"], ["Vanilla", "Pup"] * 2, ["Vanilla", "Pup"]]
    assert [table.happened("run_successful") for table in (seats, stayed, alike)] == [False, True, True]


def test_the_runner_moves_at_once_from_an_encounter_but_not_after_success() -> None:
    """CR26 6.2.8c."""
    says = {"Vanilla": [{"sub": [{"move_runner": {"to": "hq"}}]}, {"sub": ["end_run"]}]}
    seats = Seats(ice={"R&D": ["Vanilla"], "HQ": ["-Pup"]}, says=says).run("R&D")
    assert [title for _, title in seats.told("approach")] == ["Vanilla", "Pup"]
    assert [it for name, it, *_ in seats.g.events if name == "run_successful"] == [0]
    late = {"Hedge Fund": [{"when": "accessed", "do": [{"move_runner": {"to": "rd"}}]}]}
    assert Seats(hq=["Hedge Fund"], ice={"R&D": ["Vanilla"]}, says=late).run("HQ").told("approach") == []


def test_a_current_that_bryan_stinson_plays_leaves_the_game() -> None:
    seats = Seats(root={"remote": ["Bryan Stinson"]}, archives=["Paywall Implementation"], turn="corp")
    seats.do(("use", seats.card("Bryan Stinson"), 0))
    g, wall = seats.g, seats.card("Paywall Implementation")
    assert g.zone[wall] == PLAY
    for i in (g.corp.top[0], seats.card("Bryan Stinson"), wall):
        zones.trash(g, i)
    assert [g.zone[i] for i in (seats.card("Bryan Stinson"), wall)] == [DISCARD, REMOVED]
    assert len(g.corp.discard) == 2


def test_apocalypse_trashes_and_turns_facedown() -> None:
    """A facedown card of the Runner has no type; Yakov Erikovich Avdakov sees cards that leave with him."""
    says = {"Apocalypse": [word for word in behaviour.entries()["apocalypse"] if "play" in word]}
    seats = Seats(root={"remote": ["Yakov Erikovich Avdakov", "PAD Campaign"], "HQ": ["Strongbox"]},
                  rig=["Corroder", "Fan Site"], grip=["Apocalypse", "Cleaver"], says=says, tags=1)  # fmt: skip
    g, corroder, site = seats.g, seats.card("Corroder"), seats.card("Fan Site")
    assert values.used_memory(g) == 1
    seats.do(("play", seats.card("Apocalypse")))
    assert (g.corp.installed, g.corp.credits) == ([], 9)
    assert [(g.zone[i], g.active[i]) for i in (corroder, site)] == [(INSTALLED, False)] * 2
    assert (values.used_memory(g), values.facedown(g, site)) == (0, True)
    while g.acting is g.runner:
        seats.do(("credit",))
    assert ("trash_resource", site) not in action_options(g)
    invariants(g)


@pytest.mark.rule("CR26 9.10.3c")
def test_what_a_card_has_chosen_is_forgotten_as_it_is_turned_facedown() -> None:
    """Femme Fatale has no ice any more, Paintbrush no subtype, Security Testing no server, once they are facedown."""
    says = {"Apocalypse": [word for word in behaviour.entries()["apocalypse"] if "play" in word]}
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Femme Fatale", "Paintbrush", "Security Testing"],
                  grip=["Apocalypse"], says=says)  # fmt: skip
    g = seats.g
    femme, brush, security = map(seats.card, ("Femme Fatale", "Paintbrush", "Security Testing"))
    zones.keep(g, femme, [seats.card("Ice Wall")])
    zones.name(g, brush, ("sentry",))
    g.server[security] = 0
    seats.do(("play", seats.card("Apocalypse")))
    assert [g.active[i] for i in (femme, brush, security)] == [False] * 3
    assert (g.kept, g.named, g.server[security]) == ({}, {}, -1)


@pytest.mark.rule("CR26 9.8.9")
def test_saisentan_sees_what_a_subroutine_resolved_instead_trashes() -> None:
    """The subroutines that another card puts in the place of its own have the same source."""
    instead = {"sub_instead": {"do": [{"damage": {"net": 2}}], "of": {"n": "all", "is": ["ice"], "who": "corp"}}}
    says = {"Daily Casts": [{"static": [instead]}]}
    seats = Seats(ice={"HQ": ["Saisentan"]}, grip=["Sure Gamble"] * 13, rig=["Daily Casts"], says=says)
    seats.run("HQ", of_type("event"))
    assert len(seats.g.runner.hand) == 13 - 3 * (2 + 2)


def test_climactic_showdown_is_gone_before_the_corp_is_asked() -> None:
    found: list[int] = []

    def looking(seats: Seats) -> Any:
        g = seats.g
        if g.decision is None or machine.asked(g, g.decision) != CORP:
            return None
        found.append(g.zone[seats.card("Climactic Showdown")])
        return g.legal_actions()[0]

    laid: dict[str, Any] = {"ice": {"HQ": ["Palisade"], "R&D": ["Palisade"]}, "rig": ["Climactic Showdown"]}
    Table(**laid, turn="corp").next_turn(looking)
    assert found == [REMOVED]
