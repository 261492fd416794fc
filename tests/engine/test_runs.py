"""Runs against a Corp that is there: each rule played at a table laid for it."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine import lay_out
from nrdb.engine.model.decision import PASS
from nrdb.engine.model.numbers import DECK, DISCARD, HAND
from nrdb.engine.rulebooks import RULEBOOKS
from nrdb.engine.rules import counters, zones
from nrdb.engine.steps import machine
from tests.engine.laid import catalogue
from tests.engine.seats import Seats, at

WALL = {"HQ": ["Ice Wall"]}
BREAK = ("use", "Corroder", 0)
BOOST = ("use", "Corroder", 1)


# -- the way in -----------------------------------------------------------------------------------------------------


def test_without_ice_a_run_succeeds_and_breaches() -> None:
    """CR26 6.9.1f, 6.9.5; of no ice, all of it is passed (9.12.2d)."""
    seats = Seats(hq=["Hedge Fund"]).run("HQ")
    names = [name for name, *_ in seats.g.events if name not in ("acted", "spend_click")]
    come = ["run_begins", "pass_all_ice", "approach_server", "run_successful"]
    assert names == [*come, "breach", "access", "breach_ends", "run_ends"]
    assert seats.g.run is None


def test_ice_that_is_not_rezzed_is_passed() -> None:
    """CR26 6.9.2c."""
    seats = Seats(ice={"HQ": ["-Ice Wall"]}, hq=["Hedge Fund"]).run("HQ")
    assert seats.told("approach", "encounter", "pass") == [("approach", "Ice Wall"), ("pass", "Ice Wall")]
    assert seats.happened("run_successful")


def test_the_corp_rezzes_the_ice_that_is_approached_and_no_other() -> None:
    """CR26 6.9.2b: the outermost first; the inner piece has its own window."""
    seats = Seats(ice={"HQ": ["-Wall of Static", "-Ice Wall"]}, hq=["Hedge Fund"])
    seen: list[Any] = []

    def rezzes(at: Seats) -> Any:
        offered = [option for option in at.g.legal_actions() if option[0] == "rez"]
        seen.extend(offered)
        return ("rez", at.card("Wall of Static"))

    seats.run("HQ", rezzes)
    assert seen[0] == ("rez", seats.card("Ice Wall"))
    assert seats.told("encounter") == [("encounter", "Wall of Static")]
    assert (seats.g.corp.credits, seats.happened("run_unsuccessful")) == (2, True)


def test_a_subroutine_that_ends_the_run_ends_it() -> None:
    """CR26 6.1.4, 6.9.6c."""
    seats = Seats(ice=WALL, hq=["Hedge Fund"]).run("HQ")
    assert not seats.happened("access")
    assert seats.happened("run_unsuccessful")
    assert seats.happened("run_ends")


def test_subroutines_resolve_in_order_and_broken_ones_do_not() -> None:
    """CR26 6.9.3c: of three the second is broken."""
    says = {"Wall of Static": [{"sub": [{"gain": 1}]}, {"sub": [{"gain": 10}]}, {"sub": [{"gain": 100}]}]}
    seats = Seats(ice={"HQ": ["Wall of Static"]}, rig=["Corroder"], credits=(0, 5), says=says, hq=["Hedge Fund"])
    seats.run("HQ", BOOST, BREAK, ("sub", 1))
    assert (seats.g.corp.credits, seats.g.runner.credits) == (101, 3)


def test_nothing_follows_a_subroutine_that_ends_the_run() -> None:
    says = {"Wall of Static": [{"sub": ["end_run"]}, {"sub": [{"gain": 10}]}]}
    seats = Seats(ice={"HQ": ["Wall of Static"]}, credits=(0, 5), says=says, hq=["Hedge Fund"]).run("HQ")
    assert seats.g.corp.credits == 0


# -- breaking -------------------------------------------------------------------------------------------------------


def test_a_strong_breaker_breaks_at_its_price() -> None:
    """Corroder, 2, and Ice Wall, 1: one credit."""
    seats = Seats(ice=WALL, rig=["Corroder"], hq=["Hedge Fund"]).run("HQ", BREAK)
    assert (seats.g.runner.credits, seats.happened("run_successful")) == (4, True)
    assert seats.told("break", "fully_break") == [("break", "Ice Wall"), ("fully_break", "Ice Wall")]


def test_a_weak_breaker_is_boosted_first_and_for_this_encounter_alone() -> None:
    """CR26 3.9.5: two walls of 3 cost a boost each."""
    seats = Seats(ice={"HQ": ["Wall of Static", "Wall of Static"]}, rig=["Corroder"], hq=["Hedge Fund"], credits=(5, 9))
    seats.run("HQ", at(1, BOOST), at(1, BREAK), at(2, BOOST), at(2, BREAK))
    assert (seats.g.runner.credits, seats.happened("run_successful")) == (5, True)


def test_a_breaker_that_is_too_weak_is_not_offered() -> None:
    seats = Seats(ice={"HQ": ["Wall of Static"]}, rig=["Corroder"], hq=["Hedge Fund"])
    offered: set[Any] = set()

    def watch(at: Seats) -> Any:
        offered.update(at.g.legal_actions())

    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run("HQ", watch)
    assert ("use", seats.card("Corroder"), 1) in offered
    assert ("use", seats.card("Corroder"), 0) not in offered


def test_a_breaker_breaks_its_own_kind_of_ice() -> None:
    seats = Seats(ice={"HQ": ["Neural Katana"]}, rig=["Corroder"], grip=["Diesel"] * 3, hq=["Hedge Fund"])
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run("HQ", BREAK)
    assert len(seats.g.runner.discard) == 3


def test_advancement_counters_make_ice_stronger() -> None:
    """Ice Wall with three counters has strength 4."""
    seats = Seats(ice=WALL, rig=["Corroder"], hq=["Hedge Fund"], credits=(5, 9))
    seats.g.advancement[seats.card("Ice Wall")] = 3
    seats.run("HQ", BOOST, BOOST, BREAK)
    assert seats.g.runner.credits == 6


def test_a_click_breaks_a_bioroid() -> None:
    """The Runner uses an ability of the Corp's ice, and pays for it."""
    seats = Seats(ice={"HQ": ["Eli 1.0"]}, hq=["Hedge Fund"])
    seats.run("HQ", ("use", "Eli 1.0", 0), ("use", "Eli 1.0", 0))
    assert (seats.g.runner.clicks, seats.happened("run_successful")) == (1, True)


def test_bypassed_ice_is_passed_and_does_nothing() -> None:
    """CR26 6.5.8: Inside Job, once a run."""
    seats = Seats(ice={"HQ": ["Ice Wall", "Ice Wall"]}, grip=["Inside Job"], hq=["Hedge Fund"])
    seats.do(("play", seats.card("Inside Job")), ("server", 0))
    assert [name for name, _ in seats.told("bypass", "encounter")] == ["encounter", "bypass", "encounter"]
    assert seats.happened("run_unsuccessful")


# -- out again ------------------------------------------------------------------------------------------------------


def test_today_the_runner_may_jack_out_after_the_first_ice() -> None:
    """CR26 6.9.4c."""
    seats = Seats(ice={"HQ": ["-Ice Wall"]}, hq=["Hedge Fund"]).run("HQ", "jack_out")
    assert [seats.happened(name) for name in ("jack_out", "access", "run_unsuccessful")] == [True, False, True]


@pytest.mark.parametrize(("pieces", "asked"), [(0, 1), (1, 1), (2, 2), (3, 3)])
def test_in_2019_not_before_the_second_ice(pieces: int, asked: int) -> None:
    """CR 6.9.2c, 6.9.5c: before each piece but the outermost, and before the server."""
    seats = Seats(ice={"HQ": ["-Ice Wall"] * pieces}, hq=["Hedge Fund"], rulebook="cr-1.3")
    found = []

    def count(at: Seats) -> Any:
        if ("jack_out",) in at.g.legal_actions():
            found.append(at.g.run)

    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run("HQ", count)
    assert len(found) == asked


def test_a_runner_who_is_bound_cannot_jack_out() -> None:
    says = {"Wall of Static": [{"sub": ["no_jack_out"]}]}
    seats = Seats(ice={"HQ": ["Wall of Static"]}, hq=["Hedge Fund"], says=says)
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run("HQ", "jack_out")


# -- breaches -------------------------------------------------------------------------------------------------------


def test_an_agenda_is_stolen_and_seven_points_win() -> None:
    seats = Seats(hq=["Hostile Takeover"]).run("HQ")
    assert (seats.g.runner.score, seats.g.corp.hand, seats.told("steal")) == (1, [], [("steal", "Hostile Takeover")])
    won = Seats(root={"remote": ["Priority Requisition"]})
    won.g.runner.score = 0
    won.run("remote")
    assert (won.g.runner.score, won.g.over) == (3, "")


def test_seven_points_win_at_once() -> None:
    seats = Seats(archives=["Priority Requisition", "Priority Requisition", "Hostile Takeover"]).run("Archives")
    assert (seats.g.over, seats.g.winner, seats.g.runner.score) == ("scored", "runner", 7)


def test_a_card_is_trashed_for_its_trash_cost_or_left() -> None:
    """CR26 7.1.5: PAD Campaign, 4."""
    left = Seats(root={"remote": ["PAD Campaign"]}).run("remote")
    assert (left.g.runner.credits, len(left.g.corp.installed)) == (5, 1)
    trashed = Seats(root={"remote": ["PAD Campaign"]}).run("remote", ("trash", "PAD Campaign"))
    assert (trashed.g.runner.credits, trashed.g.corp.installed, len(trashed.g.corp.discard)) == (1, [], 1)


def test_who_cannot_pay_is_not_asked() -> None:
    seats = Seats(root={"remote": ["PAD Campaign"]}, credits=(5, 3))
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run("remote", "trash")


def test_nothing_is_trashed_in_archives_and_all_of_it_is_seen() -> None:
    seats = Seats(archives=["PAD Campaign", "Hedge Fund"], credits=(5, 9))
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run("Archives", "trash")
    assert all(seats.g.faceup[i] for i in seats.g.corp.discard)
    assert len(seats.told("access")) == 2


def test_more_cards_of_rd_are_accessed_from_the_top() -> None:
    """The Maker's Eye: three."""
    deck = ["Hedge Fund", "PAD Campaign", "Ice Wall", "Neural Katana"]
    seats = Seats(deck=deck, grip=["The Maker's Eye"])
    seats.do(("play", seats.card("The Maker's Eye")))
    assert [title for _, title in seats.told("access")] == deck[:3]
    assert [seats.g.table.card_of[i].title for i in reversed(seats.g.corp.top)] == deck


def test_no_card_of_hq_is_accessed_twice() -> None:
    """CR26 7.4.3: of three cards two are seen, at random."""
    says = {"Corroder": [{"static": [{"more_access": {"n": 1, "server": "hq"}}]}]}
    hq = ["Hedge Fund", "PAD Campaign", "Ice Wall"]
    seen = set()
    for first in range(3):
        for second in range(2):
            seats = Seats(hq=hq, rig=["Corroder"], says=says, chance=[first, second]).run("HQ")
            seen.add(tuple(title for _, title in seats.told("access")))
    assert seen == {(a, b) for a in hq for b in hq if a != b}


def test_the_root_of_a_central_server_is_accessed_too() -> None:
    seats = Seats(root={"HQ": ["-Manegarm Skunkworks"]}, hq=["Hedge Fund"]).run("HQ")
    assert sorted(title for _, title in seats.told("access")) == ["Hedge Fund", "Manegarm Skunkworks"]


def test_a_trap_works_when_accessed_but_not_in_archives() -> None:
    """Snare!: four credits for a tag and three net damage."""
    seats = Seats(hq=["Snare!"], grip=["Diesel"] * 4).run("HQ", "yes")
    assert (seats.g.corp.credits, seats.g.tags, len(seats.g.runner.hand)) == (1, 1, 1)
    lying = Seats(archives=["Snare!"], grip=["Diesel"] * 4)
    with pytest.raises(AssertionError, match="nobody asked"):
        lying.run("Archives", "yes")


def test_damage_beyond_the_grip_flatlines() -> None:
    seats = Seats(ice={"HQ": ["Neural Katana"]}, grip=["Diesel"] * 2, hq=["Hedge Fund"]).run("HQ")
    assert (seats.g.over, seats.g.winner) == ("flatlined", "corp")


def test_what_an_event_knows_is_not_lost_to_an_ability_used_in_its_run() -> None:
    """What it looked at before the run comes to hand after it, though a breaker was used in between."""
    says = {"Inside Job": [{"play": [{"look": 1}, {"run": "hq"}, {"add": {"what": "found", "to": "hand"}}]}]}
    seats = Seats(ice=WALL, rig=["Corroder"], grip=["Inside Job", "Diesel"], hq=["Hedge Fund"], says=says)
    diesel = seats.card("Diesel")
    zones.move(seats.g, diesel, DECK)
    seats.do(("play", seats.card("Inside Job")), BREAK)
    assert seats.g.runner.hand == [diesel]


def test_what_is_rezzed_in_a_run_is_no_doing_of_the_card_that_runs() -> None:
    seats = Seats(ice={"HQ": ["-Ice Wall"]}, grip=["Inside Job"], hq=["Hedge Fund"])
    seats.do(("play", seats.card("Inside Job")), ("server", 0), ("rez", "Ice Wall"))
    assert [by for name, _, _, _, by in seats.g.events if name == "rez"] == [-1]


# -- money, and what a run leaves behind ----------------------------------------------------------------------------


def test_bad_publicity_pays_in_a_run_and_is_gone_after_it() -> None:
    """CR26 6.9.1b, 6.9.6b."""
    seats = Seats(ice=WALL, rig=["Corroder"], hq=["Hedge Fund"], credits=(5, 5))
    seats.g.bad_publicity = 2
    seats.run("HQ", BREAK)
    assert seats.g.runner.credits == 5
    seats.run("HQ", BREAK)
    assert (seats.g.runner.credits, seats.g.run) == (5, None)


def test_the_corp_makes_the_runner_pay_or_take_a_tag() -> None:
    says = {"Wall of Static": [{"sub": [{"unless": {"who": "runner", "pays": [{"credits": 4}], "do": [{"tag": 1}]}}]}]}
    paid = Seats(ice={"HQ": ["Wall of Static"]}, hq=["Hedge Fund"], says=says).run("HQ", "yes")
    assert (paid.g.runner.credits, paid.g.tags) == (1, 0)
    tagged = Seats(ice={"HQ": ["Wall of Static"]}, hq=["Hedge Fund"], says=says).run("HQ")
    assert (tagged.g.runner.credits, tagged.g.tags) == (5, 1)


def test_a_corp_card_hears_what_the_runner_does() -> None:
    """The Corp's ability waits for the Runner's run, though nobody says whose run it is."""
    says = {"PAD Campaign": [{"when": {"run_successful": "hq"}, "do": [{"gain": 3}]}]}
    seats = Seats(root={"remote": ["PAD Campaign"]}, hq=["Hedge Fund"], says=says).run("HQ")
    assert seats.g.corp.credits == 8


@pytest.mark.parametrize(("who", "damage"), [("you", 0), ("both", 1), ("runner", 1), ("opponent", 1), ("corp", 0)])
def test_whose_doing_an_ability_waits_for(who: str, damage: int) -> None:
    """The Corp's card hears of an agenda that the Runner steals, where it asks for that."""
    when = {"score_or_steal": {"what": {"is": ["agenda"]}, "who": who}}
    says = {"PAD Campaign": [{"when": when, "do": [{"damage": {"net": 1}}]}]}
    root = {"remote": ["PAD Campaign"]}
    seats = Seats(root=root, hq=["Hostile Takeover"], grip=["Diesel"] * 2, says=says).run("HQ")
    assert len(seats.g.runner.discard) == damage


@pytest.mark.parametrize(
    ("condition", "when", "holds"),
    [
        ({"encountering": {"is": ["barrier"]}}, {"encounter": {"is": ["ice"]}}, True),
        ({"encountering": {"is": ["sentry"]}}, {"encounter": {"is": ["ice"]}}, False),
        ({"accessing": {"is": ["operation"]}}, {"access": {"is": ["card"]}}, True),
        ({"accessing": {"is": ["agenda"]}}, {"access": {"is": ["card"]}}, False),
        ({"accessing": {"is": ["card"]}}, {"run_successful": "any"}, False),
        ("run_is_basic", {"run_successful": "any"}, True),
    ],
)
def test_what_holds_in_a_run(condition: Any, when: Any, holds: bool) -> None:
    says = {"Smartware Distributor": [{"when": when, "if": condition, "do": [{"gain": 3}]}], "Ice Wall": [{"sub": []}]}
    seats = Seats(ice=WALL, rig=["Smartware Distributor"], hq=["Hedge Fund"], says=says).run("HQ")
    assert seats.g.runner.credits == (8 if holds else 5)


def test_an_agenda_knows_that_it_was_stolen() -> None:
    says = {
        "Hostile Takeover": [{"when": "scored_or_stolen", "do": [{"tag": 1}]}, {"when": "stolen", "do": [{"tag": 1}]}]
    }
    assert Seats(hq=["Hostile Takeover"], says=says).run("HQ").g.tags == 2


def test_the_corp_trashes_a_program_of_the_runners() -> None:
    seats = Seats(ice={"HQ": ["Rototurret"]}, rig=["Corroder"], hq=["Hedge Fund"]).run("HQ")
    assert [seats.g.table.card_of[i].title for i in seats.g.runner.discard] == ["Corroder"]


def test_a_tagged_runner_may_lose_a_resource() -> None:
    seats = Seats(rig=["Smartware Distributor"])
    g = seats.g
    g.tags, g.acting, g.priority = 1, g.corp, g.corp
    g.corp.clicks = 3
    assert ("trash_resource", seats.card("Smartware Distributor")) in g.legal_actions()


# -- bids -----------------------------------------------------------------------------------------------------------

TRACER = {"Wall of Static": [{"sub": [{"trace": {"base": 2, "hit": [{"tag": 1}], "miss": [{"gain": 9}]}}]}]}


@pytest.mark.parametrize(("corp", "runner", "tags"), [(0, 0, 1), (0, 1, 1), (0, 2, 0), (2, 2, 1), (2, 3, 1), (2, 4, 0)])
def test_a_trace_must_be_stronger_than_the_link(corp: int, runner: int, tags: int) -> None:
    """CR26 10.8.4: ties go to the Runner; both spend what they bid."""
    seats = Seats(ice={"HQ": ["Wall of Static"]}, hq=["Hedge Fund"], says=TRACER)
    seats.run("HQ", ("number", corp), ("number", runner))
    assert seats.g.tags == tags
    assert (seats.g.corp.credits, seats.g.runner.credits) == (5 - corp + (0 if tags else 9), 5 - runner)


def test_nobody_bids_more_than_there_is() -> None:
    seats = Seats(ice={"HQ": ["Wall of Static"]}, hq=["Hedge Fund"], says=TRACER, credits=(1, 3))
    offered: list[Any] = []

    def watch(at: Seats) -> Any:
        if at.g.decision is not None and at.g.decision.about == "trace":
            offered.append((at.g.player, len(at.g.decision.options)))

    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run("HQ", watch)
    assert offered == [("corp", 2), ("runner", 4)]


@pytest.mark.parametrize(("corp", "runner"), [(a, b) for a in range(3) for b in range(3)])
def test_a_psi_game_is_decided_by_whether_the_bids_differ(corp: int, runner: int) -> None:
    """CR26 10.14.6."""
    says = {"Wall of Static": [{"sub": [{"psi": {"differ": [{"tag": 1}], "same": [{"gain": 9}]}}]}]}
    seats = Seats(ice={"HQ": ["Wall of Static"]}, hq=["Hedge Fund"], says=says)
    seats.run("HQ", ("number", corp), ("number", runner))
    differ = corp != runner
    assert (seats.g.tags, seats.g.runner.credits) == (int(differ), 5 - runner)
    assert seats.g.corp.credits == 5 - corp + (0 if differ else 9)


# -- the whole ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rulebook", [book.id for book in RULEBOOKS.values() if book.run])
def test_every_step_of_a_run_has_its_function_and_every_jump_its_step(rulebook: str) -> None:
    from nrdb.engine.steps.run import END, STEPS

    rows = RULEBOOKS[rulebook].run
    names = [row.name for row in rows]
    assert set(names) <= set(STEPS)
    assert END in names
    assert {row.jump for row in rows if row.jump} <= set(names)


def test_what_is_made_for_two_changes_nothing_of_what_plays_alone() -> None:
    """Words that need an opponent are known once a two-player game was laid out; a deck alone still leaves them out."""
    cards = [card for card in catalogue().cards() if card.side == "runner"][::7]
    copies = {card.id: 1 for card in cards if not card.is_identity}

    def missing(*, duel: bool) -> list[Any]:
        table = lay_out(None, copies, catalogue().card, duel=duel)
        return [(ready.id, ready.coverage, ready.missing, len(ready.paid), len(ready.heard)) for ready in table.cards]

    alone = missing(duel=False)
    assert missing(duel=True) != alone
    assert missing(duel=False) == alone


# -- what a card keeps, and where it works --------------------------------------------------------------------------


def test_a_card_knows_later_what_it_has_chosen() -> None:
    """What is chosen when a card is installed is meant by its other abilities; other ice is not."""
    says = {
        "Desperado": [
            {
                "when": "installed",
                "do": [{"choose": {"what": {"n": 1, "is": ["ice", "installed"], "who": "opponent"}}}],
            },
            {"paid": [], "if": {"encountering": "chosen"}, "limit": "1/turn", "do": [{"break": {"n": 1, "of": "ice"}}]},
        ]
    }
    ice = {"HQ": ["Ice Wall"], "R&D": ["Wall of Static"]}
    seats = Seats(ice=ice, hq=["Hedge Fund"], grip=["Desperado"], says=says)
    seats.do(("install", seats.card("Desperado")), ("card", "Ice Wall"))
    seats.run("R&D")
    assert not any(option[0] == "use" for option in seats.g.log)
    assert seats.run("HQ", ("use", "Desperado", 0)).happened("run_successful")


def test_an_ability_works_from_the_heap() -> None:
    """CR26 9.1.8: the card says where; in the grip it waits for nothing."""
    says = {
        "Corroder": [
            {"when": {"encounter": {"is": ["barrier"]}}, "from": "heap", "do": [{"install": {"what": "self"}}]}
        ]
    }
    for zone, there in ((DISCARD, ["Corroder"]), (HAND, [])):
        seats = Seats(ice=WALL, grip=["Corroder"], says=says)
        zones.move(seats.g, seats.card("Corroder"), zone) if zone == DISCARD else None
        seats.run("HQ")
        assert [seats.g.table.card_of[i].title for i in seats.g.runner.installed] == there


# -- first times, and whose turn it is ------------------------------------------------------------------------------


def test_the_first_time_that_something_happens_to_a_card_itself() -> None:
    """CR26 9.6.2: of two advances in a turn the first pays."""
    says = {"PAD Campaign": [{"when": "advanced", "limit": "first/turn", "do": [{"gain": 3}]}]}
    seats = Seats(root={"remote": ["PAD Campaign"]}, says=says)
    g = seats.g
    for gained in (3, 3):
        counters.advance(g, seats.card("PAD Campaign"))
        assert machine.settle(g) is None
        assert g.corp.credits == 5 + gained


def test_what_waits_for_both_turns_begins_once_in_each() -> None:
    says = {"PAD Campaign": [{"when": {"turn_begins": "both"}, "do": [{"gain": 1}]}]}
    opponents = {"PAD Campaign": [{"when": {"turn_begins": "runner"}, "do": [{"gain": 1}]}]}
    for entry, both in ((says, 2), (opponents, 1)):
        seats = Seats(root={"remote": ["PAD Campaign"]}, says=entry, deck=["Hedge Fund"] * 9)
        g = seats.g
        before, turn = g.corp.credits, g.turn
        while g.turn < turn + 2 or g.decision is None or g.decision.kind != "action":
            options = g.legal_actions()
            machine.take(g, PASS if PASS in options else ("draw",) if ("draw",) in options else options[0])
        assert g.corp.credits - before == both


# -- persistent abilities -------------------------------------------------------------------------------------------


def test_a_persistent_ability_goes_on_when_its_card_is_trashed_on_access() -> None:
    """CR26 9.12.5: for the rest of the run, and not in the next one."""
    says = {
        "PAD Campaign": [
            {"when": {"run_ends": "this_server"}, "do": [{"tag": 1}], "persistent": True},
            {
                "extra_cost": "steal",
                "cost": ["click"],
                "of": {"is": ["agenda"], "at": "this_server"},
                "who": "runner",
                "persistent": True,
            },
        ]
    }
    seats = Seats(root={"remote": ["PAD Campaign", "Project Atlas"]}, says=says, credits=(5, 9))
    seats.run("remote", ("access", "PAD Campaign"), ("trash", "PAD Campaign"), "steal")
    assert (seats.g.tags, seats.g.runner.clicks) == (1, 2)
    assert not seats.g.lasting
    assert Seats(root={"remote": ["PAD Campaign"]}, says=says, credits=(5, 9)).run("Archives").g.tags == 0


def test_ice_that_leaves_before_it_is_approached_is_not_met() -> None:
    """CR26 6.2.7e: the Runner stays where it was, and goes on inward from there; ice farther out is not met again."""
    says = {
        "Desperado": [
            {"paid": [], "limit": "1/turn", "do": [{"trash": {"n": 1, "is": ["ice", "rezzed"], "who": "corp"}}]}
        ]
    }
    for titles, when, met in (
        (("Ice Wall", "Wall of Static"), -1, ["Ice Wall"]),
        (("Enigma", "Ice Wall", "Wall of Static"), 1, ["Wall of Static", "Enigma"]),
    ):
        seats = Seats(
            ice={"HQ": titles}, hq=["Hedge Fund"], rig=["Desperado"], says={**says, **{t: [] for t in titles}}
        )
        chosen = seats.card("Wall of Static" if when < 0 else "Ice Wall")

        def uses(at: Seats, when: int = when) -> Any:
            run = at.g.run
            here = (
                run is not None
                and run.ice < 0
                and run.ice_approached == max(0, when)
                and (when < 0 or run.position == 1)
            )
            return ("use", at.card("Desperado"), 0) if here else None

        seats.run("HQ", uses, ("card", seats.g.table.card_of[chosen].title))
        assert [title for _, title in seats.told("encounter")] == met
        assert seats.happened("run_successful")


def test_what_an_encounter_sets_off_is_void_when_it_is_over() -> None:
    """CR26 9.2.8f: who goes round the ice as its encounter begins is not asked for the toll any more."""
    seats = Seats(ice={"HQ": ["Tollbooth"]}, rig=["Femme Fatale"], hq=["Hedge Fund"], credits=(5, 1))
    booth = seats.card("Tollbooth")
    seats.g.kept[seats.card("Femme Fatale")] = ((booth, seats.g.moves[booth]),)
    seats.run("HQ", "yes")
    assert seats.told("bypass") == [("bypass", "Tollbooth")]
    assert (seats.g.runner.credits, seats.happened("run_successful")) == (0, True)


def test_what_a_bypass_sets_off_is_not_void_with_the_encounter() -> None:
    """CR26 9.2.8a: the bypass was all that the encounter set off; each Jeitinho in the heap waits in a window after."""
    laid: dict[str, Any] = {"heap": ["Jeitinho"] * 2, "grip": ["Inside Job"], "stolen": ["Priority Requisition"]}
    seats = Seats(**laid, ice={"HQ": ["Ice Wall"]}, hq=["Hedge Fund"], credits=(5, 9))
    seats.do(("play", seats.card("Inside Job")), ("server", 0), ("next", "Jeitinho"), ("yes",), ("yes",))
    assert seats.told("bypass", "install") == [("bypass", "Ice Wall"), *[("install", "Jeitinho")] * 2]


@pytest.mark.parametrize("ending", ["end_run", {"bypass": "it"}])
def test_what_is_set_off_as_an_encounter_is_ended_is_not_void(ending: Any) -> None:
    """CR26 6.8.2b, 9.2.8a, 9.2.8f: what waits is not of the window that the encounter opened."""
    hears = [{"when": {"tag": "runner"}, "may": True, "do": [{"gain": 3}]}]
    says = {"Desperado": [{"when": {"encounter": {"is": ["ice"]}}, "do": [ending, {"take_tag": 1}]}]}
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Desperado", "Aeneas Informant", "Data Folding"], credits=(5, 0),
                  says={**says, "Aeneas Informant": hears, "Data Folding": hears})  # fmt: skip
    seats.run("HQ", ("yes",), ("yes",))
    assert seats.g.runner.credits == 6
