"""Cards that are hosted, change places, are trashed by a player, or wait: each at a table set up for it."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DISCARD, HAND, INSTALLED, SCORED
from nrdb.engine.rules import servers, values, zones
from nrdb.engine.rules.active import activate
from tests.engine.seats import Seats

BREAK, BOOST = ("use", "Corroder", 0), ("use", "Corroder", 1)


def turn(*ops: Any) -> list[Any]:
    return [{"paid": ["click"], "do": list(ops)}]


def used(seats: Seats, title: str, *answers: Any) -> Seats:
    return seats.do(("use", seats.card(title), 0), *answers)


def titles(seats: Seats, cards: list[int]) -> list[str]:
    return [seats.g.table.card_of[i].title for i in cards]


def refused(seats: Seats, server: str, *answers: Any) -> None:
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run(server, *answers)


# -- on other cards -------------------------------------------------------------------------------------------------


def test_a_trojan_is_installed_on_ice_and_goes_with_it() -> None:
    """CR26 8.5.5, 1.13: Botulus breaks a subroutine of its host alone; without ice it stays in the grip."""
    seats = Seats(ice={"HQ": ["Ice Wall"], "R&D": ["Vanilla"]}, grip=["Botulus"], hq=["Hedge Fund"])
    botulus, wall = seats.card("Botulus"), seats.card("Ice Wall")
    seats.do(("install", botulus), ("card", "Ice Wall"))
    assert (seats.g.host[botulus], seats.g.hosted_count, seats.g.virus[botulus]) == (wall, 1, 1)
    refused(seats, "R&D", ("use", "Botulus", 0))
    assert seats.run("HQ", ("use", "Botulus", 0)).happened("run_successful")
    zones.trash(seats.g, wall)
    assert (seats.g.zone[botulus], seats.g.hosted_count) == (DISCARD, 0)
    bare = Seats(grip=["Botulus"])
    assert ("install", bare.card("Botulus")) not in bare.g.legal_actions()


def test_a_parasite_eats_its_host() -> None:
    """CR26 10.3.1: as soon as the strength of the ice is 0."""
    seats = Seats(ice={"HQ": ["Ice Wall"]}, grip=["Parasite"], rig=["Kati Jones"], hq=["Hedge Fund"],
                  says={"Kati Jones": turn({"place": {"of": {"virus": 1}, "onto": {"is": ["virus"]}}})})  # fmt: skip
    seats.do(("install", seats.card("Parasite")))
    assert seats.g.zone[seats.card("Ice Wall")] == INSTALLED
    used(seats, "Kati Jones")
    assert (seats.g.zone[seats.card("Ice Wall")], seats.g.zone[seats.card("Parasite")]) == (DISCARD, DISCARD)


def test_an_icebreaker_is_stronger_by_its_hosted_cards() -> None:
    """The Personal Touch: Corroder breaks Enigma-sized walls without a boost."""
    seats = Seats(ice={"HQ": ["Wall of Static"]}, rig=["Corroder"], grip=["The Personal Touch"], hq=["Hedge Fund"])
    seats.do(("install", seats.card("The Personal Touch")))
    assert seats.run("HQ", BREAK).happened("run_successful")


def test_what_happens_to_the_host_is_heard() -> None:
    """Kyuban: two credits for passing its host, none for other ice."""
    seats = Seats(ice={"HQ": ["-Ice Wall"], "R&D": ["-Vanilla"]}, grip=["Kyuban"], hq=["Hedge Fund"], credits=(0, 9))
    seats.do(("install", seats.card("Kyuban")), ("card", "Ice Wall"))
    before = seats.g.runner.credits
    assert seats.run("R&D").g.runner.credits == before
    assert seats.run("HQ").g.runner.credits == before + 2


def test_an_installed_card_is_moved_onto_another() -> None:
    """CR26 1.13: Ika leaves one host for another."""
    seats = Seats(ice={"HQ": ["Ice Wall"], "R&D": ["Vanilla"]}, rig=["Ika"])
    ika = seats.card("Ika")
    seats.do(("run", 2), ("use", "Ika", 0), ("card", "Ice Wall"))
    assert (seats.g.host[ika], seats.g.hosted_count) == (seats.card("Ice Wall"), 1)
    seats.do(("run", 2), ("use", "Ika", 0))
    assert (seats.g.host[ika], seats.g.hosted_count) == (seats.card("Vanilla"), 1)


def test_a_subtype_that_is_gained_is_broken_by_its_breakers() -> None:
    """CR26 9.12: Tinkering for the turn; Engolo for an encounter."""
    seats = Seats(
        ice={"HQ": ["Neural Katana"]}, grip=["Tinkering"], rig=["Corroder"], hq=["Hedge Fund"], credits=(5, 9)
    )
    refused(Seats(ice={"HQ": ["Neural Katana"]}, rig=["Corroder"], credits=(5, 9)), "HQ", BOOST, BREAK)
    seats.do(("play", seats.card("Tinkering")))
    assert seats.run("HQ", BOOST, BREAK).happened("run_successful")


# -- changing places ------------------------------------------------------------------------------------------------


def test_two_pieces_of_ice_change_places() -> None:
    """CR26 8.7: Tenma Line, between servers and within one."""
    seats = Seats(ice={"HQ": ["Ice Wall", "Vanilla"], "R&D": ["Enigma"]}, root={"remote": ["Tenma Line"]}, turn="corp")
    used(seats, "Tenma Line", ("card", "Ice Wall"), ("card", "Enigma"))
    assert [titles(seats, held) for held in seats.g.ice[:2]] == [["Enigma", "Vanilla"], ["Ice Wall"]]
    assert [seats.g.server[seats.card(title)] for title in ("Enigma", "Ice Wall")] == [0, 1]
    used(seats, "Tenma Line", ("card", "Enigma"), ("card", "Vanilla"))
    assert titles(seats, seats.g.ice[0]) == ["Vanilla", "Enigma"]


def test_ice_from_hq_takes_the_place_of_what_is_approached() -> None:
    """CR26 8.7, 6.2: Mitra Aman; the Runner approaches the other piece, which is not rezzed."""
    seats = Seats(ice={"remote": ["Ice Wall", "Vanilla"]}, root={"remote": ["Mitra Aman"]}, hq=["Enigma"])
    seats.run("remote", "yes", "yes")
    assert titles(seats, seats.g.ice[3]) == ["Ice Wall", "Enigma"]
    assert titles(seats, seats.g.corp.hand) == ["Vanilla"]
    assert [title for name, title in seats.told("encounter")] == ["Ice Wall"]
    assert not seats.g.active[seats.card("Enigma")]


def test_a_program_takes_the_place_of_another() -> None:
    seats = Seats(rig=["Aghora"], grip=["Vamadeva"], ice={"HQ": ["-Ice Wall"]})
    seats.do(("run", 2), ("use", "Aghora", 2))
    assert (titles(seats, seats.g.runner.installed), titles(seats, seats.g.runner.hand)) == (["Vamadeva"], ["Aghora"])
    assert seats.g.active[seats.card("Vamadeva")]


def test_agendas_change_score_areas() -> None:
    """CR26 8.7: Exchange of Information; points follow."""
    seats = Seats(scored=["Hostile Takeover"], stolen=["Priority Requisition"], hq=["Exchange of Information"], tags=1,
                  turn="corp")  # fmt: skip
    seats.do(("play", seats.card("Exchange of Information")))
    assert (titles(seats, seats.g.corp.scored), titles(seats, seats.g.runner.scored)) == (
        ["Priority Requisition"],
        ["Hostile Takeover"],
    )
    assert (seats.g.corp.score, seats.g.runner.score) == (3, 1)


# -- who trashes ----------------------------------------------------------------------------------------------------


def test_what_the_runner_trashes_is_heard_by_the_card_itself() -> None:
    """CR26 9.6.5: Calvin B4L3Y draws when the Runner trashes it, and not when the Corp does."""
    seats = Seats(root={"remote": ["Calvin B4L3Y"]}).run("remote", "trash", "yes")
    assert len(seats.g.corp.hand) == 2
    said = {"Hedge Fund": [{"play": [{"trash": {"is": ["asset"]}}]}]}
    own = Seats(root={"remote": ["Calvin B4L3Y"]}, hq=["Hedge Fund"], turn="corp", says=said)
    assert own.do(("play", own.card("Hedge Fund"))).g.corp.hand == []


def test_the_first_card_trashed_counts_and_the_second_does_not() -> None:
    """Hostile Architecture: 2 meat damage, once a turn, itself included."""
    laid: dict[str, Any] = {"grip": ["Diesel"] * 5, "credits": (5, 20)}
    seats = Seats(root={"remote": ["Hostile Architecture", "SanSan City Grid"]}, **laid)
    seats.run("remote", ("access", "SanSan City Grid"), "trash", "trash")
    assert len(seats.g.runner.hand) == 3
    alone = Seats(root={"remote": ["Hostile Architecture"]}, **laid).run("remote", "trash")
    assert len(alone.g.runner.hand) == 3


def test_where_it_stood_is_known() -> None:
    """Yakov Erikovich Avdakov-like: cards of this server alone."""
    says = {"Mitra Aman": [{"when": {"trash": {"what": {"is": ["installed"], "at": "this_server", "who": "corp"},
                                              "who": "runner"}}, "do": [{"gain": 2}]}]}  # fmt: skip
    root = {"remote": ["Mitra Aman", "PAD Campaign"], "HQ": ["SanSan City Grid"]}
    seats = Seats(root=root, says=says, credits=(0, 20), hq=["Hedge Fund"])
    seats.run("remote", ("access", "PAD Campaign"), "trash")
    assert seats.g.corp.credits == 2
    seats.run("HQ", ("access", "SanSan City Grid"), "trash")
    assert seats.g.corp.credits == 2


# -- while accessing ------------------------------------------------------------------------------------------------


def test_an_ability_is_used_while_accessing() -> None:
    """CR26 7.2.2: Imp trashes what cannot be trashed otherwise; agendas as well, once a turn."""
    seats = Seats(hq=["Hedge Fund"], rig=["Imp"])
    seats.g.virus[seats.card("Imp")] = 2
    seats.run("HQ", ("use", "Imp", 0))
    assert (seats.told("trash_by"), seats.g.virus[seats.card("Imp")]) == ([("trash_by", "Hedge Fund")], 1)
    assert seats.told("trash_accessed") == [("trash_accessed", "Hedge Fund")]
    assert seats.g.faceup[seats.card("Hedge Fund")]
    refused(seats, "R&D", ("use", "Imp", 0))
    assert ("use", seats.card("Imp"), 0) not in seats.g.legal_actions()


def test_a_run_event_is_used_while_accessing_in_its_run() -> None:
    """Demolition Run: an agenda is trashed and not stolen."""
    seats = Seats(hq=["Hostile Takeover"], grip=["Demolition Run"])
    seats.do(("play", seats.card("Demolition Run")), ("server", 0), ("use", "Demolition Run", 0))
    assert (titles(seats, seats.g.corp.discard), seats.g.runner.scored) == (["Hostile Takeover"], [])


def test_an_asset_becomes_an_agenda_of_the_runners() -> None:
    """CR26 1.17.5: Director Haas, trashed while accessed, is worth 2 to the Runner."""
    seats = Seats(root={"remote": ["Director Haas"]}, credits=(5, 9)).run("remote", "trash")
    haas = seats.card("Director Haas")
    assert (seats.g.zone[haas], seats.g.runner.scored, seats.g.runner.score) == (SCORED, [haas], 2)


def test_a_card_of_the_runners_own_is_an_agenda() -> None:
    seats = Seats(hq=["Hostile Takeover"], grip=["Mad Dash"])
    seats.do(("play", seats.card("Mad Dash")), ("server", 0))
    assert seats.g.runner.score == 2


# -- from elsewhere -------------------------------------------------------------------------------------------------


def test_a_program_waits_in_the_heap() -> None:
    """CR26 9.1.8: Paperclip is installed when a barrier is encountered, not from the grip, nor before other ice."""
    seats = Seats(ice={"HQ": ["Ice Wall"], "R&D": ["Enigma"]}, heap=["Paperclip"], hq=["Hedge Fund"], credits=(5, 9))
    refused(seats, "R&D", "yes")
    seats.run("HQ", "yes", ("use", "Paperclip", 0), ("number", 2))
    assert (titles(seats, seats.g.runner.installed), seats.happened("run_successful")) == (["Paperclip"], True)
    refused(Seats(ice={"HQ": ["Ice Wall"]}, grip=["Paperclip"], credits=(5, 9)), "HQ", "yes")


def test_an_operation_stays_until_the_next_turn_begins() -> None:
    """Argus Crackdown: meat damage at servers with ice; another lockdown cannot be played meanwhile."""
    seats = Seats(hq=["Argus Crackdown", "NAPD Cordon"], ice={"HQ": ["-Ice Wall"]}, grip=["Diesel"] * 5, turn="corp",
                  credits=(9, 9), stack=["Diesel"] * 9)  # fmt: skip
    crackdown, cordon = seats.card("Argus Crackdown"), seats.card("NAPD Cordon")
    seats.do(("play", crackdown))
    assert ("play", cordon) not in seats.g.legal_actions()
    while seats.g.acting is seats.g.corp:
        seats.do(next(option for option in (("credit",), ("pass",)) if option in seats.g.legal_actions()))
    seats.run("R&D")
    assert len(seats.g.runner.hand) == 5
    seats.run("HQ")
    assert len(seats.g.runner.hand) == 3
    while seats.g.acting is seats.g.runner:
        seats.do(next(option for option in (("credit",), ("pass",)) if option in seats.g.legal_actions()))
    assert seats.g.zone[crackdown] == DISCARD


def test_a_trigger_asks_where_a_card_comes_from() -> None:
    """Exile: a program installed from the heap, not from the grip."""
    says = {"Kati Jones": turn({"install": {"n": 1, "is": ["program"], "from": "heap"}})}
    seats = Seats(identities=["Exile: Streethawk"], rig=["Kati Jones"], heap=["Corroder"], grip=["Gordian Blade"],
                  stack=["Diesel"] * 3, says=says, credits=(5, 9))  # fmt: skip
    seats.do(("install", seats.card("Gordian Blade")))
    assert seats.g.runner.hand == []
    used(seats, "Kati Jones")
    assert titles(seats, seats.g.runner.hand) == ["Diesel"]


# -- what else two players do ---------------------------------------------------------------------------------------


def test_sabotage_takes_of_hq_what_the_corp_likes_and_the_rest_of_rd() -> None:
    """CR26 10.11."""
    says = {"Kati Jones": turn({"sabotage": 3})}
    seats = Seats(rig=["Kati Jones"], says=says, hq=["Ice Wall", "Vanilla"])
    used(seats, "Kati Jones", ("card", "Vanilla"))
    assert titles(seats, seats.g.corp.discard) == ["Vanilla", "Hedge Fund", "Hedge Fund"]
    short = Seats(rig=["Kati Jones"], says=says, hq=["Ice Wall", "Vanilla"], deck=["Hedge Fund"])
    assert sorted(titles(short, used(short, "Kati Jones").g.corp.discard)) == ["Hedge Fund", "Ice Wall", "Vanilla"]


def test_cards_are_exposed_and_say_so() -> None:
    """CR26 10.5: only what is not rezzed."""
    seats = Seats(ice={"HQ": ["Ice Wall"], "R&D": ["-Vanilla"]}, grip=["Infiltration"])
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.do(("play", seats.card("Infiltration")), ("mode", 1, "expose"), ("card", "Ice Wall"))
    assert seats.told("expose") == [("expose", "Vanilla")]
    trap = Seats(root={"remote": ["-Psychic Field"]}, grip=["Infiltration"] + ["Diesel"] * 2)
    trap.do(("play", trap.card("Infiltration")), ("mode", 1, "expose"), ("number", 0), ("number", 1))
    assert len(trap.g.runner.hand) == 0


def test_a_breach_in_place_of_another_and_apart_from_runs() -> None:
    """CR26 7.3: R&D in place of Archives."""
    says = {"Kati Jones": [{"replace": {"breach": "archives"}, "do": [{"breach": "rd"}]}, *turn({"breach": "rd"})]}
    seats = Seats(rig=["Kati Jones"], says=says, deck=["Hostile Takeover", "Ice Wall"])
    assert seats.run("Archives").told("access") == [("access", "Hostile Takeover")]
    used(seats, "Kati Jones")
    assert seats.told("access")[1:] == [("access", "Ice Wall")]


def test_a_trace_knows_by_how_much() -> None:
    """CR26 10.8: Midseason Replacements-like."""
    says = {"Ice Wall": [{"sub": [{"trace": {"base": 3, "hit": [{"tag": {"per": "trace_margin"}}]}}]}]}
    seats = Seats(ice={"HQ": ["Ice Wall"]}, says=says, hq=["Hedge Fund"])
    seats.run("HQ", ("number", 2), ("number", 1))
    assert seats.g.tags == 4


@pytest.mark.parametrize(("result", "tags"), [("successful", 1), ("unsuccessful", 0), ("any", 1)])
def test_a_trace_is_heard(result: str, tags: int) -> None:
    says = {
        "Ice Wall": [{"sub": [{"trace": {"base": 3}}]}],
        "PAD Campaign": [{"when": {"trace": result}, "do": [{"tag": 1}]}],
    }
    seats = Seats(ice={"HQ": ["Ice Wall"]}, root={"remote": ["PAD Campaign"]}, says=says, hq=["Hedge Fund"])
    assert seats.run("HQ", ("number", 0), ("number", 0)).g.tags == tags


def test_an_ability_lasts_for_the_run_alone() -> None:
    """Bandwidth: the tag goes when the run succeeds, and no other tag in the next run."""
    says = {"Ice Wall": [{"sub": [{"tag": 1}, {"while_run": {"when": {"run_successful": "any"},
                                                            "do": [{"remove_tag": 1}]}}]}]}  # fmt: skip
    seats = Seats(ice={"HQ": ["Ice Wall"]}, says=says, hq=["Hedge Fund"], tags=1)
    assert seats.run("HQ").g.tags == 1
    assert seats.run("R&D").g.tags == 1
    assert "run_successful" not in seats.g.listeners


def test_accesses_of_the_run_and_ice_of_its_server_are_counted() -> None:
    says = {"PAD Campaign": [{"when": {"run_ends": "any"}, "do": [
        {"gain": {"per": "accesses_this_run", "times": 10}}, {"gain": {"per": "attacked_ice"}}]}]}  # fmt: skip
    ice = {"Archives": ["-Ice Wall", "-Vanilla"]}
    seats = Seats(root={"remote": ["PAD Campaign"]}, ice=ice, archives=["Hedge Fund"] * 3, says=says, credits=(0, 5))
    assert seats.run("HQ").g.corp.credits == 0
    assert seats.run("Archives").g.corp.credits == 32


def test_several_cards_are_rezzed() -> None:
    """Shoot the Moon: one for each tag, at no cost."""
    seats = Seats(ice={"HQ": ["-Ice Wall", "-Vanilla"], "R&D": ["-Enigma"]}, hq=["Shoot the Moon"], tags=2, turn="corp")
    seats.do(("play", seats.card("Shoot the Moon")), ("card", "Enigma"), ("card", "Ice Wall"))
    assert [seats.g.active[seats.card(title)] for title in ("Ice Wall", "Vanilla", "Enigma")] == [True, False, True]


def test_cards_of_both_players_are_chosen_among() -> None:
    says = {"Kati Jones": turn({"remove_counters": {"of": {"virus": "all"}, "on": {"n": 1, "is": ["installed"],
                                                                                  "who": "both"}}})}  # fmt: skip
    seats = Seats(rig=["Kati Jones", "Imp"], ice={"HQ": ["Ice Wall"]}, says=says)
    seats.g.virus[seats.card("Ice Wall")] = 3
    used(seats, "Kati Jones", ("card", "Ice Wall"))
    assert seats.g.virus[seats.card("Ice Wall")] == 0


def test_a_virus_counter_moves_to_a_card_of_either_player() -> None:
    """Virus Breeding Ground: ice with a virus counter is another card, too."""
    seats = Seats(rig=["Virus Breeding Ground", "Datasucker"], ice={"HQ": ["Knowledge Seeker"]})
    ground, seeker = seats.card("Virus Breeding Ground"), seats.card("Knowledge Seeker")
    for i in (ground, seeker, seats.card("Datasucker")):
        seats.g.virus[i] = 1
    seats.do(("use", ground, 0), ("card", "Knowledge Seeker"))
    assert [seats.g.virus[i] for i in (ground, seeker)] == [0, 2]


def test_stealth_credits_alone_pay() -> None:
    """CR26 1.10.3c: Corsair lowers strength with credits from stealth cards, of which Ghost Runner is one."""
    laid: dict[str, Any] = {"ice": {"HQ": ["Wall of Static"]}, "hq": ["Hedge Fund"], "credits": (5, 9)}
    refused(Seats(rig=["Corsair"], **laid), "HQ", ("use", "Corsair", 1))
    seats = Seats(rig=["Corsair", "Ghost Runner"], **laid)
    seats.g.credit[seats.card("Ghost Runner")] = 1
    seats.run("HQ", ("use", "Corsair", 1), ("use", "Corsair", 0))
    assert (seats.g.runner.credits, seats.happened("run_successful")) == (8, True)


def test_counters_x_are_spent_as_the_player_likes() -> None:
    says = {"Kati Jones": [{"paid": ["click", {"counter": {"power": "X"}}], "do": [{"gain": "X"}]}]}
    seats = Seats(rig=["Kati Jones"], says=says)
    seats.g.power[seats.card("Kati Jones")] = 3
    used(seats, "Kati Jones", ("number", 2))
    assert (seats.g.runner.credits, seats.g.power[seats.card("Kati Jones")]) == (7, 1)


def test_a_derezzed_card_is_heard() -> None:
    says = {
        "Kati Jones": turn({"derez": {"n": 1, "is": ["ice"], "who": "corp"}}),
        "Imp": [{"when": {"derez": {"what": {"is": ["ice"]}, "who": "both"}}, "do": [{"gain": 3}]}],
    }
    seats = Seats(rig=["Kati Jones", "Imp"], ice={"HQ": ["Ice Wall"]}, says=says)
    assert used(seats, "Kati Jones").g.runner.credits == 8
    assert seats.g.zone[seats.card("Kati Jones")] == INSTALLED != HAND


def test_hosted_ice_protects_no_server() -> None:
    """Breach cannot interface with ice that protects a remote server: Awakening Center's Eli does not (CR26 6.2.1a)."""
    seats = Seats(ice={"remote": ["-Vanilla"]}, root={"remote": ["Awakening Center"]}, hq=["Eli 1.0"], rig=["Breach"],
                  credits=(20, 20))  # fmt: skip
    eli = seats.card("Eli 1.0")
    zones.install(seats.g, eli)
    servers.enter(seats.g, eli, 3, hosted=True)
    zones.attach(seats.g, eli, seats.card("Awakening Center"))
    seats.run("remote", ("yes",), ("use", "Breach", 1), ("use", "Breach", 0))
    assert seats.told("encounter", "break") == [("encounter", "Eli 1.0"), ("break", "Eli 1.0")]


# -- faceup agendas (CR26 3.2.3) -------------------------------------------------------------------------------------


def test_an_agenda_that_is_installed_faceup_is_not_active_for_it() -> None:
    """Casting Call shows Remote Data Farm, which makes no hand larger before it is scored."""
    seats = Seats(hq=["Casting Call", "Remote Data Farm"], turn="corp")
    farm = seats.card("Remote Data Farm")
    seats.do(("play", seats.card("Casting Call")))
    assert seats.g.faceup[farm]
    assert not seats.g.active[farm]
    assert values.hand_limit(seats.g, seats.g.corp) == 5
    assert "remote_data_farm" in [placed.card for placed in seats.g.view("runner").other.placed]


@pytest.mark.parametrize(("others", "tags"), [([], 0), (["Marilyn Campaign"], 0), (["Net Police"], 1)])
def test_a_faceup_agenda_is_not_rezzed(others: list[str], tags: int) -> None:
    """Information Dynamics counts rezzed cards; an agenda that tells to be installed faceup is none (CR26 8.1.1)."""
    seats = Seats(
        root={"remote": ["TGTBT"], "remote 2": others, "remote 3": ["Hostile Takeover"]}, turn="corp",
        identities=["Information Dynamics: All You Need To Know"],
        says={"TGTBT": [{"static": ["install_faceup"]}]},
    )  # fmt: skip
    activate(seats.g, seats.card("TGTBT"))
    seats.g.advancement[seats.card("Hostile Takeover")] = 2
    seats.do(("credit",)).do(("score", seats.card("Hostile Takeover")))
    assert seats.g.tags == tags
