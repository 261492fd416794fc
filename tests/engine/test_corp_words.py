"""Words introduced for Corp cards: what they mean, each at a table set up for it."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import CORP, DECK, DISCARD, HAND, INSTALLED, RUNNER
from nrdb.engine.rules import values, zones
from nrdb.engine.steps import machine
from tests.engine.seats import Seats

CHEAP = "Beanstalk Royalties"


def plays(*ops: Any, **laid: Any) -> Seats:
    """The Corp plays an operation that does this."""
    return Seats(hq=[CHEAP, *laid.pop("hq", [])], turn="corp", says={CHEAP: [{"play": list(ops)}]}, **laid)


# -- what was trashed from where ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("server", "tagged"), [({"what": {"at": "this_server"}}, 1), ({"what": {"at": "this_server"}, "from": "rd"}, 0)]
)
def test_cards_of_hq_are_trashed_from_the_server(server: dict[str, Any], tagged: int) -> None:
    """A card in the Corp's hand was in HQ, and not in R&D."""
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


# -- tags that count, cards that stay in their zone, counters that count ---------------------------------------------


def test_a_tag_that_the_runner_counts_as_having() -> None:
    """CR26 1.9.4: it makes the Runner tagged, and nobody can remove it."""
    says = {"PAD Campaign": [{"static": [{"tags": 1}], "if": {"compare": "bad_publicity", "at_least": 1}}]}
    seats = Seats(root={"remote": ["PAD Campaign"]}, rig=["Kati Jones"], hq=["Closed Accounts"], turn="corp",
                  says=says)  # fmt: skip
    play = ("play", seats.card("Closed Accounts"))
    assert (values.tags(seats.g), play in seats.g.legal_actions()) == (0, False)
    seats.g.bad_publicity = 1
    assert (values.tags(seats.g), seats.g.tags, play in seats.g.legal_actions()) == (1, 0, True)
    assert ("trash_resource", seats.card("Kati Jones")) in seats.g.legal_actions()
    runner = Seats(root={"remote": ["PAD Campaign"]}, says={"PAD Campaign": [{"static": [{"tags": 1}]}]})
    assert ("remove_tag",) not in runner.g.legal_actions()


def test_no_card_leaves_a_locked_heap() -> None:
    takes = [{"paid": ["click"], "do": [{"add": {"what": {"n": 1, "from": "heap"}, "to": "hand"}}]},
             {"paid": ["click"], "do": [{"search": {"for": {"n": 1}, "in": "discard", "to": "hand"}}]},
             {"paid": ["click", {"remove": {"n": 1, "from": "heap"}}], "do": [{"gain": 9}]},
             {"paid": ["click"], "do": [{"install": {"n": 1, "is": ["program"], "from": "heap"}}]}]  # fmt: skip
    laid: dict[str, Any] = {"rig": ["Kati Jones"], "heap": ["Corroder"], "says": {"Kati Jones": takes}}
    locked = Seats(root={"remote": ["Blacklist"]}, **laid)
    kati = locked.card("Kati Jones")
    assert ("use", kati, 2) not in locked.g.legal_actions()
    for k in (0, 1, 3):
        locked.do(("use", kati, k))
    assert [locked.g.table.card_of[i].title for i in locked.g.runner.discard] == ["Corroder"]
    zones.move(locked.g, locked.card("Corroder"), HAND)
    assert not locked.g.runner.hand
    free = Seats(**laid)
    assert free.do(("use", free.card("Kati Jones"), 0)).g.runner.hand == [free.card("Corroder")]


def test_ice_counts_as_advanced() -> None:
    seats = Seats(root={"HQ": ["Satellite Grid"]}, ice={"HQ": ["Ice Wall"], "R&D": ["Ice Wall"]})
    here, there = seats.card("Ice Wall"), seats.card("Ice Wall", 1)
    assert (values.strength(seats.g, here), values.strength(seats.g, there)) == (2, 1)
    assert seats.g.advancement[here] == 0


# -- traces and bids ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("laid", "server", "strength"),
    [
        ({}, "HQ", 2),
        ({"scored": ["Improved Tracers"]}, "HQ", 3),
        ({"root": {"HQ": ["Rutherford Grid"]}}, "HQ", 4),
        ({"root": {"HQ": ["Rutherford Grid"]}, "ice": {"R&D": ["Hunter"]}}, "R&D", 2),
    ],
)
def test_what_a_trace_begins_with(laid: dict[str, Any], server: str, strength: int) -> None:
    says = {"Hunter": [{"sub": [{"trace": {"base": 2, "hit": [{"if": {"compare": "trace_strength", "equals": strength},
                                                              "then": [{"tag": 1}]}]}}]}]}  # fmt: skip
    seats = Seats(**{"ice": {"HQ": ["Hunter"]}, "credits": (0, 0), **laid}, says=says)
    assert seats.run(server).g.tags == 1


def test_a_trace_that_is_not_a_subroutine_has_no_extra_base() -> None:
    trace = {"trace": {"base": 2, "hit": [{"if": {"compare": "trace_strength", "equals": 2}, "then": [{"tag": 1}]}]}}
    seats = plays(trace, scored=["Improved Tracers"], credits=(0, 0))
    assert seats.do(("play", seats.card(CHEAP))).g.tags == 1


@pytest.mark.parametrize(("traces", "tags"), [(1, 1), (2, 1)])
def test_link_counts_for_nothing_in_the_first_trace(traces: int, tags: int) -> None:
    """Net Quarantine; and every two credits of the Runner's are one for the Corp."""
    ops = [{"trace": {"base": 1, "hit": [{"tag": 1}]}}] * traces
    laid: dict[str, Any] = {"rig": ["Dyson Mem Chip"], "scored": ["Net Quarantine"], "credits": (0, 0)}
    seats = plays(*ops, **laid)
    assert seats.do(("play", seats.card(CHEAP))).g.tags == tags


def test_credits_that_the_runner_spends_on_a_trace() -> None:
    seats = plays({"trace": {"base": 1}}, scored=["Net Quarantine"], credits=(0, 5))
    assert seats.do(("play", seats.card(CHEAP)), ("number", 5)).g.corp.credits == 2


def test_the_runner_spends_first() -> None:
    """Surveillance Sweep: in runs alone."""
    seats = Seats(ice={"HQ": ["Hunter"]}, root={"remote": ["PAD Campaign"]}, credits=(3, 3),
                  says={"PAD Campaign": [{"static": ["trace_order"], "if": "during_run"}]})  # fmt: skip
    asked = []
    machine.take(seats.g, ("run", 0))
    while seats.g.flow is not None:
        if seats.g.decision.kind == "number":
            asked.append(seats.g.decision.player)
        machine.take(seats.g, seats.g.legal_actions()[0])
    assert asked == [RUNNER, CORP]


@pytest.mark.parametrize(("bid", "meat", "gained"), [(2, 1, 1), (0, 0, 1)])
def test_secret_bids_are_revealed(bid: int, meat: int, gained: int) -> None:
    seats = plays({"psi": {}}, root={"remote": ["Fumiko Yamamori"]}, identities=["Nisei Division: The Next Generation"],
                  grip=["Sure Gamble"] * 3, credits=(5, 5))  # fmt: skip
    seats.do(("play", seats.card(CHEAP)), ("number", 0), ("number", bid))
    assert (len(seats.g.runner.discard), seats.g.corp.credits) == (meat, 5 + gained)


def test_the_corp_gains_what_it_bid_once_a_turn() -> None:
    seats = plays({"psi": {}}, {"psi": {}}, root={"remote": ["Hyoubu Research Facility"]}, credits=(5, 5))
    seats.do(("play", seats.card(CHEAP)), ("number", 2), ("number", 1), ("number", 1))
    assert seats.g.corp.credits == 5 - 2 + 2 - 1


# -- what is about to happen ----------------------------------------------------------------------------------------


def test_an_exposure_is_prevented() -> None:
    looks = [
        {
            "paid": ["click"],
            "do": [{"expose": {"n": 1, "is": ["ice"], "who": "corp"}}, {"if": "did", "then": [{"gain": 3}]}],
        }
    ]
    laid: dict[str, Any] = {"root": {"remote": ["-Zaibatsu Loyalty"]}, "ice": {"HQ": ["-Ice Wall"]},
                            "rig": ["Kati Jones"], "says": {"Kati Jones": looks}}  # fmt: skip
    seats = Seats(**laid)
    zaibatsu = seats.card("Zaibatsu Loyalty")
    seats.do(("use", seats.card("Kati Jones"), 0), ("next", "Zaibatsu Loyalty"), ("guard", "Zaibatsu Loyalty", 1))
    assert (seats.told("expose"), seats.g.runner.credits, seats.g.zone[zaibatsu] == INSTALLED) == ([], 5, False)
    seats.do(("use", seats.card("Kati Jones"), 0))
    assert (len(seats.told("expose")), seats.g.runner.credits) == (1, 8)


def test_bad_publicity_is_prevented_by_a_trace() -> None:
    laid: dict[str, Any] = {"root": {"remote": ["Broadcast Square"]}, "credits": (0, 3)}
    seats = plays({"bad_publicity": 2}, {"gain": {"per": "this_way"}}, **laid)
    seats.do(("play", seats.card(CHEAP)), ("number", 0))
    assert (seats.g.bad_publicity, seats.g.corp.credits) == (0, 0)
    other = plays({"bad_publicity": 2}, {"gain": {"per": "this_way"}}, **laid)
    other.do(("play", other.card(CHEAP)), ("number", 3))
    assert (other.g.bad_publicity, other.g.corp.credits) == (2, 2)


def test_a_subroutine_is_not_broken_after_all() -> None:
    seats = Seats(ice={"HQ": ["Eli 1.0"]}, root={"HQ": ["-Tyr's Hand"]}, rig=["Corroder"], hq=["Hedge Fund"],
                  credits=(5, 9))  # fmt: skip
    seats.run("HQ", ("use", "Corroder", 1), ("use", "Corroder", 1), ("use", "Corroder", 0), ("next", "Tyr's Hand"),
              ("guard", "Tyr's Hand", 0), ("use", "Corroder", 0))  # fmt: skip
    assert (len(seats.told("break")), seats.happened("run_unsuccessful")) == (1, True)


@pytest.mark.rule("CR26 1.15.2")
@pytest.mark.parametrize("hands", [1, 2])
def test_of_the_subroutines_that_would_be_broken_the_corp_keeps_one(hands: int) -> None:
    """Tyr's Hand: the Runner has named all that Fairchild 2.0 lets them break before any of them is prevented."""
    seats = Seats(ice={"HQ": ["Fairchild 2.0"]}, root={"HQ": ["Tyr's Hand"] * hands}, grip=["Sure Gamble"] * 3)
    guards = [("guard", "Tyr's Hand", 0)] * hands
    seats.run("HQ", ("use", "Fairchild 2.0", 0), ("sub", 2), ("sub", 0), *guards, *([("sub", 2)] if hands == 1 else []))
    assert (len(seats.told("break")), seats.g.core_damage, len(seats.told("sub_resolves"))) == (2 - hands, 1, 1 + hands)


def test_the_first_core_damage_is_one_more() -> None:
    seats = plays({"damage": {"core": 1}}, {"damage": {"core": 1}}, {"damage": {"net": 1}},
                  hq=["Defective Brainchips"], grip=["Sure Gamble"] * 5, credits=(5, 5))  # fmt: skip
    seats.do(("play", seats.card("Defective Brainchips"))).do(("play", seats.card(CHEAP)))
    assert (seats.g.core_damage, len(seats.g.runner.discard)) == (3, 4)


def test_the_runner_is_kept_from_jacking_out() -> None:
    seats = Seats(ice={"HQ": ["-Ice Wall", "-Ice Wall"]}, scored=["Labyrinthine Servers"], hq=["Hedge Fund"])
    labyrinth = seats.card("Labyrinthine Servers")
    seats.g.power[labyrinth] = 1
    seats.run("HQ", ("jack_out",), ("guard", "Labyrinthine Servers", 0))
    assert (seats.happened("run_successful"), seats.g.power[labyrinth]) == (True, 0)
    assert not seats.run("HQ", ("jack_out",)).told("run_successful")[1:]


def test_what_was_prevented_is_told() -> None:
    tags = [{"paid": ["click"], "do": [{"take_tag": 1}]}]
    stops = [{"when": {"would": {"what": "tag"}}, "do": [{"prevent": {"what": "tag", "n": 1}}]}]
    seats = Seats(root={"remote": ["Net Analytics"]}, rig=["Kati Jones", "Fall Guy"],
                  says={"Kati Jones": tags, "Fall Guy": stops})  # fmt: skip
    seats.do(("use", seats.card("Kati Jones"), 0), ("yes",))
    assert (seats.g.tags, len(seats.g.corp.hand)) == (0, 1)


# -- credits and cards that go another way --------------------------------------------------------------------------


def test_credits_are_moved_onto_a_card() -> None:
    """They are neither spent nor lost, and come back as they are taken."""
    heard = [{"when": {"any_of": [{"spend_credits": "you"}, {"lose_credits": "you"}]}, "do": [{"tag": 1}]}]
    seats = Seats(root={"remote": ["Sealed Vault", "Crisium Grid"]}, turn="corp", credits=(6, 5),
                  says={"Crisium Grid": heard})  # fmt: skip
    vault = seats.card("Sealed Vault")
    seats.do(("use", vault, 0), ("number", 4))
    assert (seats.g.corp.credits, seats.g.credit[vault], seats.g.tags) == (1, 4, 1)
    seats.do(("use", vault, 2), ("number", 3))
    assert seats.g.corp.credits == 4


def test_a_card_from_the_bottom_of_the_deck() -> None:
    seats = Seats(root={"remote": ["Shannon Claire"]}, deck=["Hedge Fund", "PAD Campaign"], turn="corp")
    seats.do(("use", seats.card("Shannon Claire"), 0))
    assert seats.g.corp.hand == [seats.card("PAD Campaign")]
    assert seats.g.corp.top == [seats.card("Hedge Fund")]


@pytest.mark.parametrize(("counters", "scored"), [(1, False), (2, True)])
def test_an_agenda_is_scored_from_hq(counters: int, scored: bool) -> None:
    seats = Seats(root={"remote": ["Plan B"]}, hq=["Hostile Takeover"])
    seats.g.advancement[seats.card("Plan B")] = counters
    seats.run("remote", ("yes",))
    assert (seats.card("Hostile Takeover") in seats.g.corp.scored) == scored
    assert seats.happened("score") == scored


def test_an_agenda_goes_back_from_the_runners_score_area() -> None:
    seats = Seats(stolen=["15 Minutes"], hq=["Hedge Fund"], turn="corp")
    minutes = seats.card("15 Minutes")
    seats.do(("credit",))
    assert seats.g.runner.score == 1
    seats.do(("use", minutes, 0))
    assert (seats.g.zone[minutes] == DECK, seats.g.runner.scored, seats.g.runner.score) == (True, [], 0)


@pytest.mark.parametrize(("heap", "price"), [([], 0), (["Easy Mark"], 2)])
def test_copies_in_the_heap_make_events_dearer(heap: list[str], price: int) -> None:
    seats = Seats(root={"remote": ["Student Loans"]}, grip=["Easy Mark"], heap=heap, credits=(5, 2))
    seats.do(("play", seats.card("Easy Mark")))
    assert seats.g.runner.credits == 5 - price
    poor = Seats(root={"remote": ["Student Loans"]}, grip=["Easy Mark"], heap=heap, credits=(5, 1))
    assert (("play", poor.card("Easy Mark")) in poor.g.legal_actions()) == (not price)


def test_operations_among_the_top_cards_are_played_one_after_the_other() -> None:
    """Costs other than credits are ignored; a card that isn't played is trashed, a played one isn't played again."""
    seats = Seats(hq=["Accelerated Diagnostics"], deck=["Hedge Fund", "Biotic Labor", "PAD Campaign", "Ice Wall"],
                  turn="corp", credits=(12, 0))  # fmt: skip
    seats.do(("play", seats.card("Accelerated Diagnostics")), ("card", "Biotic Labor"), ("card", "Hedge Fund"))
    assert (seats.g.corp.credits, seats.g.corp.clicks) == (12 - 1 - 4 - 5 + 9, 2 + 2)
    assert [title for _, title in seats.told("trash")].count("Biotic Labor") == 1
    assert seats.g.zone[seats.card("PAD Campaign")] == DISCARD


def test_ice_comes_to_any_position() -> None:
    seats = Seats(ice={"HQ": ["Ice Wall", "Enigma"]}, hq=["Vanilla"], scored=["Timely Public Release"], turn="corp")
    release = seats.card("Timely Public Release")
    seats.g.agenda[release] = 1
    seats.do(("credit",)).do(("use", release, 0), ("server", 0, seats.card("Vanilla")), ("number", 1))
    assert [seats.g.table.card_of[i].title for i in seats.g.ice[0]] == ["Ice Wall", "Vanilla", "Enigma"]


@pytest.mark.parametrize(("server", "usable"), [("HQ", False), ("R&D", True)])
def test_paid_abilities_are_barred_in_runs_on_a_server(server: str, usable: bool) -> None:
    """Icebreakers excepted, and what is used while a card is accessed."""
    seats = Seats(ice={server: ["Ice Wall"]}, root={"HQ": ["Navi Mumbai City Grid"]}, hq=["PAD Campaign"],
                  deck=["PAD Campaign"], rig=["Corroder", "Kati Jones", "Imp"],
                  says={"Kati Jones": [{"paid": [{"credits": 1}], "do": [{"draw": 1}]}]})  # fmt: skip
    seats.g.virus[seats.card("Imp")] = 1
    seats.run(server, ("use", "Corroder", 0))
    assert (("use", "Kati Jones", 0) in seats.offered) == usable
    assert ("use", "Imp", 0) in seats.offered


@pytest.mark.parametrize(
    ("identity", "gained"),
    [
        ("Near-Earth Hub: Broadcast Center", 1),
        ("Haas-Bioroid: Stronger Together", 0),
        ("Ampère: Cybernetics For Anyone", 1),
    ],
)
def test_a_card_of_another_faction(identity: str, gained: int) -> None:
    """CR26 1.4.5: neutral cards are of none, whatever the identity."""
    seats = Seats(root={"remote": ["Indian Union Stock Exchange"]}, hq=["Green Level Clearance", "Hedge Fund"],
                  turn="corp", credits=(5, 0), identities=[identity])  # fmt: skip
    seats.do(("play", seats.card("Green Level Clearance")))
    assert seats.g.corp.credits == 5 - 1 + 3 + gained
    seats.do(("play", seats.card("Hedge Fund")))
    assert seats.g.corp.credits == 7 + gained + 4 + 1


def test_more_rezzed_cards_of_one_faction_than_of_any_other() -> None:
    laid: dict[str, Any] = {
        "identities": ["Information Dynamics: All You Need To Know"],
        "root": {"remote": ["Hostile Takeover"]},
    }
    most = {"ice": {"HQ": ["Pop-up Window", "Data Raven", "Ice Wall"]}}
    assert Seats(**laid, **most).run("remote").g.tags == 1
    assert Seats(**laid, ice={"HQ": ["Pop-up Window", "Ice Wall", "-Data Raven"]}).run("remote").g.tags == 0


def test_cards_revealed_when_the_encounter_began() -> None:
    """Slot Machine: how many of the three are of one type; the card on top went below."""
    stack = ["Corroder", "Sure Gamble", "Easy Mark", "Diesel"]
    seats = Seats(ice={"HQ": ["Slot Machine"]}, stack=stack, credits=(0, 5))
    seats.run("HQ")
    assert (seats.g.corp.credits, seats.g.advancement[seats.card("Slot Machine")]) == (3, 3)
    assert seats.g.runner.bottom == [seats.card("Corroder")]
    two = Seats(ice={"HQ": ["Slot Machine"]}, stack=["Diesel", "Corroder", "Easy Mark", "Sure Gamble"], credits=(0, 5))
    two.run("HQ")
    assert (two.g.corp.credits, two.g.advancement[two.card("Slot Machine")]) == (3, 0)


def test_after_the_mandatory_draw() -> None:
    seats = Seats(root={"remote": ["Open Forum"]}, hq=["Ice Wall"], deck=["Hedge Fund", "PAD Campaign", "Vanilla"])
    seats.g.runner.clicks = 1
    seats.do(("credit",), ("card", "Ice Wall"))
    assert sorted(seats.g.table.card_of[i].title for i in seats.g.corp.hand) == ["Hedge Fund", "PAD Campaign"]
    assert seats.g.corp.top[-1] == seats.card("Ice Wall")


@pytest.mark.rule("CR26 1.16.1c, 1.17.3a")
def test_an_agenda_that_is_not_advanced_needs_none_of_the_cards_it_costs() -> None:
    """Azef Protocol is scored out of HQ through Plan B, for an installed card that is trashed."""
    seats = Seats(root={"remote": ["Plan B"], "remote 2": ["PAD Campaign"]}, hq=["Azef Protocol"], grip=["Diesel"] * 3)
    seats.g.advancement[seats.card("Plan B")] = 3
    seats.run("remote", ("yes",), ("card", "PAD Campaign"))
    assert (seats.g.corp.score, len(seats.g.runner.hand), seats.told("trash")[0][1]) == (2, 1, "PAD Campaign")


@pytest.mark.rule("CR26 5.6.1a, 5.6.3c")
def test_clicks_gained_in_the_turn_of_the_other_player_are_kept() -> None:
    """Luminal Transubstantiation is scored through Plan B: the Corp has three clicks more in its own turn."""
    seats = Seats(root={"remote": ["Plan B"]}, hq=["Luminal Transubstantiation"])
    seats.g.advancement[seats.card("Plan B")] = 3
    seats.run("remote", ("yes",))
    assert (seats.g.corp.score, seats.g.corp.clicks) == (2, 3)
    while seats.g.runner.clicks:
        seats.do(("credit",))
    seats.do(("credit",))
    assert (seats.g.acting, seats.g.corp.clicks) == (seats.g.corp, 3 + 3 - 1)
