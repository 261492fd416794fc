"""Conditional abilities (CR26 9.6): what sets them off, the first time, and what they find when they resolve."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from nrdb.engine.game import Game
from nrdb.engine.model.decision import PASS
from nrdb.engine.model.numbers import CORP, HAND
from nrdb.engine.rules import checkpoint, counters, harm, runs, zones
from nrdb.engine.rules.active import derez
from nrdb.engine.steps import machine
from tests.engine.chapters.staging import (
    DECKS,
    DEVICE,
    FIVE_CARDS,
    OTHER,
    TOOL,
    damaging,
    played,
    uses,
    waits,
)
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


@pytest.mark.usefixtures("both")
def test_no_action_is_taken_in_a_paid_window_nor_an_access_ability_used() -> None:
    """CR26 9.2.7b, 9.3.6b, 9.2.5; CR 5.2.5: in none of those of a run, and none outside the own action phase."""
    table = Table(
        rig=["Imp", TOOL], ice={"HQ": ["-Ice Wall"]}, hq=["Hedge Fund"], says={TOOL: [uses({"gain": 1}, cost=[])]}
    )
    table.has("Imp", virus=2)
    seen: set[Any] = set()

    def look(at: Table) -> None:
        if at.g.decision is not None and at.g.decision.kind == "paid" and at.g.player == "runner":
            seen.update(at._named(option) for option in at.g.legal_actions())

    with pytest.raises(AssertionError, match="nobody asked"):
        table.run("HQ", look)
    assert ("use", TOOL, 0) in seen
    assert seen <= {PASS, ("use", TOOL, 0)}
    assert not Table(rig=[TOOL], turn="corp", says={TOOL: [uses({"gain": 1})]}).can("use", TOOL, 0)


@pytest.mark.usefixtures("both")
def test_an_action_is_taken_one_at_a_time_and_cannot_be_passed() -> None:
    """CR 9.2.6b, 9.2.6c, 9.2.4a: each costs its click, and each is followed by a window that can be passed."""
    table = Table(rig=[TOOL], says={TOOL: [uses({"gain": 1}, cost=[{"credits": 1}])]})
    assert PASS in table.g.legal_actions()
    table.can("nothing")
    assert table.g.decision is not None
    assert table.g.decision.kind == "action"
    assert PASS not in table.g.legal_actions()
    table.takes(("credit",))
    assert (table.g.runner.clicks, PASS in table.g.legal_actions()) == (3, True)


@pytest.mark.usefixtures("both")
def test_each_of_several_resolves_in_the_order_chosen() -> None:
    """CR26 9.6.8a; CR 9.2.8d, 9.6.7, 9.2.8a: one is taken, the other is still to come."""
    says = {
        TOOL: [waits("turn_begins", {"gain": {"per": "credits"}}, {"draw": 1})],
        OTHER: [waits("turn_begins", {"gain": 2}, {"draw": 1})],
    }
    for first, credits in ((TOOL, 1 + 1 + 2), (OTHER, (1 + 2) * 2)):
        table = Table(turn="corp", rig=[TOOL, OTHER], credits=(5, 1), says=says, **DECKS)
        assert table.next_turn(("next", first)).purses[1] == credits
        assert len(table.grip) == 2


@pytest.mark.usefixtures("both")
def test_what_is_mandatory_is_not_asked_and_what_may_be_is_declined() -> None:
    """CR26 9.2.9f; CR 9.2.8e, 9.6.3b, 9.6.3c: of a turn's two the one happens, the other does not."""
    says = {TOOL: [waits("turn_begins", {"gain": 1})], OTHER: [waits("turn_begins", {"gain": 10}, may=True)]}
    laid: dict[str, Any] = {"turn": "corp", "rig": [TOOL, OTHER], "credits": (5, 0), "says": says, **DECKS}
    assert Table(**laid).next_turn().purses[1] == 1
    assert Table(**laid).next_turn("yes").purses[1] == 11


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("tags", "gained"), [(0, 0), (1, 3)])
def test_all_that_a_trigger_asks_for_holds_when_it_happens(tags: int, gained: int) -> None:
    """CR 9.6.2d; CR26 9.6.5: a tag that comes of the same success is too late."""
    says = {TOOL: [waits({"run_successful": "hq"}, {"take_tag": 1})],
            OTHER: [waits({"run_successful": {"server": "hq", "given": "tagged"}}, {"gain": 3})]}  # fmt: skip
    table = Table(hq=["Hedge Fund"], rig=[TOOL, OTHER], says=says, credits=(5, 0), tags=tags)
    table.run("HQ")
    assert (table.purses[1], table.g.tags) == (gained, tags + 1)


@pytest.mark.usefixtures("both")
def test_a_checkpoint_comes_before_anybody_may_act() -> None:
    """CR 9.2.4d, 10.3.3: the older of two unique cards is gone when the Corp is asked."""
    table = Table(
        rig=["Kati Jones"], grip=["Kati Jones"], root={"remote": [DEVICE]}, says={DEVICE: [{"paid": [], "do": []}]}
    )
    machine.take(table.g, ("install", table.card("Kati Jones", 1)))
    while table.g.priority.name != "corp":
        machine.take(table.g, PASS)
    assert (table.rig, table.heap, table.g.decision is not None) == (["Kati Jones"], ["Kati Jones"], True)


@pytest.mark.usefixtures("both")
def test_what_would_happen_sets_off_what_waits_for_it() -> None:
    """CR26 9.6.8b, 9.9.1b; CR 9.2.9: a conditional ability in the window of the interrupts, before it happens."""
    says = {TOOL: [waits({"would": "net"}, {"gain": {"per": "hand"}})]}
    assert damaging(3, rig=[TOOL], says=says, credits=(0, 0)).run("HQ").purses[1] == 5


@pytest.mark.usefixtures("both")
def test_a_card_that_is_added_to_a_score_area_was_not_scored() -> None:
    """CR26 9.6.14c: an agenda that is scored sets its own ability off, one that is added does not."""
    says = {"Hostile Takeover": [waits("scored", {"gain": 5})]}
    table = Table(turn="corp", root={"remote": ["Hostile Takeover"]}, says=says, credits=(0, 0))
    assert table.has("Hostile Takeover", advancement=2).takes(("score", "Hostile Takeover")).purses[0] == 5
    adds = {"Hedge Fund": [{"play": [{"add": {"what": {"n": 1, "is": ["agenda"], "from": "hq"}, "to": "score_area"}}]}]}
    added = Table(turn="corp", hq=["Hedge Fund", "Hostile Takeover"], says={**says, **adds}, credits=(5, 0))
    added.takes(("play", "Hedge Fund"))
    assert (added.titles(added.g.corp.scored), added.purses[0]) == (["Hostile Takeover"], 0)


@pytest.mark.usefixtures("both")
def test_ice_hears_of_its_own_encounter() -> None:
    """CR26 9.6.14a: not of that of the next ice."""
    says = {"Ice Wall": [waits("encountered", {"gain": 1})], "Vanilla": [{"sub": [{"gain": 10}]}]}
    for ice, gained in (
        (["Ice Wall"], 1),
        (["Vanilla"], 10),
        (["Ice Wall", "Vanilla"], 11),
        (["Ice Wall", "-Vanilla"], 1),
    ):
        assert Table(ice={"HQ": ice}, says=says, credits=(0, 0)).run("HQ").purses[0] == gained


@pytest.mark.usefixtures("both")
def test_an_ability_whose_card_is_gone_does_not_resolve() -> None:
    """CR 9.6.5; CR26 9.6.10: the first one to resolve trashes the card of the second."""
    says = {
        TOOL: [waits("turn_begins", {"trash": {"n": 1, "is": ["installed", "program"]}})],
        "Imp": [waits("turn_begins", {"gain": 5})],
    }
    for first, gained in ((TOOL, 0), ("Imp", 5)):
        table = Table(turn="corp", rig=[TOOL, "Imp"], says=says, credits=(0, 0)).next_turn(("next", first))
        assert table.purses[1] == gained


@pytest.mark.usefixtures("both")
def test_what_a_trigger_asks_for_holds_or_not_when_it_resolves() -> None:
    """CR 9.6.2e, 9.4.2; CR26 9.6.5d: what is asked in an instruction is asked when it resolves."""
    rich = {"if": {"compare": "credits", "at_least": 1}, "then": [{"draw": 1}]}
    says = {TOOL: [waits("turn_begins", {"gain": 1})], "Astrolabe": [waits("turn_begins", rich)]}
    for first, drawn in ((TOOL, 1), ("Astrolabe", 0)):
        table = Table(turn="corp", rig=[TOOL, "Astrolabe"], says=says, stack=FIVE_CARDS, credits=(0, 0))
        assert len(table.next_turn(("next", first)).grip) == drawn


def test_a_state_that_was_there_for_a_moment_sets_nothing_off() -> None:
    """CR26 9.6.7b: a tag taken and removed by one instruction is gone at the checkpoint; of two it is there once."""
    both: list[Any] = [{"take_tag": 1}, {"remove_tag": 1}]
    says = {TOOL: [waits({"becomes": {"if": "tagged"}}, {"gain": 3})]}
    for do, gained in (([{"together": both}], 0), (both, 3)):
        assert played(*do, rig=[TOOL], says=says, credits=(5, 0)).purses[1] == gained


@pytest.mark.parametrize("fallen", [1, 2])
def test_what_goes_on_to_be_so_sets_its_ability_off_again(fallen: int) -> None:
    """CR26 9.6.7, 9.6.7a: Rachel Beckman's trash is prevented; the Runner is tagged still, and she is to be trashed."""
    says = {"Diesel": [{"play": [{"take_tag": 1}]}]}
    table = Table(rig=["Rachel Beckman", *["Fall Guy"] * fallen], grip=["Diesel"], says=says)
    table.takes(("play", "Diesel"), *[("guard", "Fall Guy", 0)] * fallen)
    assert table.rig == []


def test_each_copy_draws() -> None:
    """Respirocytes: each of three draws, though the first card drawn ends what they wait for (CR26 9.6.5c)."""
    seats = Seats(rig=["Respirocytes"] * 3, grip=["Easy Mark"], stack=["Sure Gamble"] * 5)
    seats.do(("play", seats.card("Easy Mark")))
    assert len(seats.g.runner.hand) == 3
    assert runs.under_way(seats.g) is None


@pytest.mark.rule("CR26 9.6.13b")
def test_a_duration_that_is_named_lasts_through_each_rez() -> None:
    """Social Engineering: ice rezzed, derezzed and rezzed again in the turn pays for both."""
    seats = Seats(ice={"HQ": ["-Ice Wall"]}, grip=["Social Engineering"], credits=(5, 5))
    seats.do(("play", seats.card("Social Engineering")))
    for paid in (1, 2):
        seats.run("HQ", ("rez", "Ice Wall"))
        assert seats.g.runner.credits == 3 + paid
        derez(seats.g, seats.card("Ice Wall"), CORP)


def test_a_card_that_comes_to_the_grip_after_the_run_has_succeeded_is_too_late() -> None:
    """CR26 9.6.5b: Utopia Shard, which Steve Cambridge brings back; a later run finds it in the grip."""
    seats = Seats(
        identities=["Steve Cambridge: Master Grifter"], heap=["Utopia Shard", "Sure Gamble"], hq=["Hedge Fund"]
    )
    shard = seats.card("Utopia Shard")
    seats.run("HQ", ("yes",), ("card", "Utopia Shard"), ("card", "Sure Gamble"))
    assert (seats.g.runner.hand, seats.told("access")) == ([shard], [("access", "Hedge Fund")])
    assert ("next", "Utopia Shard") not in seats.offered
    seats.run("HQ", ("next", "Utopia Shard"))
    assert seats.g.runner.installed == [shard]


@pytest.mark.rule("CR26 9.2.8b, 9.6.5d")
@pytest.mark.parametrize("rig", [["Data Folding", "Dadiana Chacon"], ["Dadiana Chacon", "Data Folding"]])
@pytest.mark.parametrize(("first", "credits"), [("Dadiana Chacon", 7), ("Data Folding", 6)])
def test_who_gains_first_is_chosen_where_it_makes_a_difference(rig: list[str], first: str, credits: int) -> None:
    """Dadiana Chacon gives nothing to who has 6 credits by then, whichever of the two was installed before."""
    seats = Seats(rig=rig, grip=["Diesel"], turn="corp")
    seats.g.corp.clicks = 1
    seats.do(("credit",), ("next", first))
    assert seats.g.runner.credits == credits


@pytest.mark.rule("CR26 9.2.8b")
def test_who_gains_first_is_not_asked_where_it_makes_none() -> None:
    """Two who give credits whatever there are, one of them for memory."""
    seats = Seats(rig=["Data Folding", "Fencer Fueno"], grip=["Diesel"], turn="corp")
    seats.g.corp.clicks = 1
    seats.do(("credit",))
    assert not any(option[0] == "next" for option in seats.offered)


@pytest.mark.rule("CR26 9.6.5c")
@pytest.mark.parametrize(("credits", "left"), [(5, 0), (6, 0), (7, 16)])
@pytest.mark.parametrize("first", ["Sportsmetal: Go Big or Go Home", "Corporate War"])
def test_what_is_counted_as_an_agenda_is_scored(first: str, credits: int, left: int) -> None:
    """Corporate War does not wait for the credits that Sportsmetal gives for the same scoring."""
    identity = "Sportsmetal: Go Big or Go Home"
    root = {"remote": ["Corporate War"]}
    seats = Seats(identities=[identity], root=root, credits=(credits + 1, 5), turn="corp")
    agenda = seats.card("Corporate War")
    seats.g.advancement[agenda] = 3
    seats.do(("advance", agenda)).do(("score", agenda), ("next", first), ("mode", 0, "gain"))
    assert seats.g.corp.credits == (left if left or first == identity else 2)


@pytest.mark.rule("CR26 9.6.10")
def test_what_has_left_play_since_it_was_emptied_does_not_draw() -> None:
    """Nico Campaign is back in HQ before its ability resolves, and stays there."""
    seats = Seats(root={"remote": ["Nico Campaign"]})
    campaign = seats.card("Nico Campaign")
    counters.load(seats.g, campaign, "credit", 1)
    counters.take(seats.g, campaign, "credit", 1)
    zones.move(seats.g, campaign, HAND)
    seats.do(("credit",))
    assert seats.g.corp.hand == [campaign]


@pytest.mark.rule("CR26 9.6.10")
@pytest.mark.parametrize(("answers", "traced"), [((), False), ((("run", 3),), True)])
def test_what_has_lost_its_abilities_since_does_not_resolve(answers: Any, traced: bool) -> None:
    """Light the Fire!: Drone Screen waits for the beginning of the same run, and says nothing any more."""
    seats = Seats(rig=["Light the Fire!"], grip=["Sure Gamble"] * 2, root={"remote": ["Drone Screen"]}, tags=1)
    seats.do(*answers or (("use", seats.card("Light the Fire!"), 0),))
    assert seats.happened("trace") == traced


@pytest.mark.rule("CR26 9.6.4b, 9.12.2a")
@pytest.mark.parametrize("before", range(3))
def test_of_cards_trashed_together_one_is_the_first(before: int) -> None:
    """Hostile Architecture does its damage once, wherever it is among the cards that are trashed with it."""
    roots = [["PAD Campaign"], ["PAD Campaign"]]
    roots.insert(before, ["Hostile Architecture"])
    seats = Seats(
        root=dict(zip(["remote", "remote 2", "remote 3"], roots, strict=True)),
        grip=["Apocalypse"] + ["Diesel"] * 9,
        says={"Apocalypse": [{"play": [{"trash": {"n": "all", "is": ["installed"], "who": "corp"}}]}]},
    )
    seats.do(("play", seats.card("Apocalypse")))
    assert (len(seats.g.corp.discard), len(seats.g.runner.hand)) == (3, 7)


@pytest.mark.rule("CR26 9.6.4")
@pytest.mark.parametrize(
    ("event", "title", "credits"),
    [("access", "Hostile Takeover", 5), ("access", "Hedge Fund", 12), ("expose", "Hostile Takeover", 12)],
)
def test_the_first_agenda_accessed_this_turn(event: str, title: str, credits: int) -> None:
    """Power to the People counts what was accessed before it was played, in a run with Alarm Clock."""
    seats = Seats(grip=["Power to the People"], hq=["Hostile Takeover"], archives=["Hedge Fund"])
    seats.g.events.append((event, seats.card(title), 1, 0, -1))
    seats.do(("play", seats.card("Power to the People")))
    seats.run("HQ")
    assert seats.g.runner.credits == credits


def test_what_the_runner_trashes_is_heard_by_the_card_itself() -> None:
    """CR26 9.6.5: Calvin B4L3Y draws when the Runner trashes it, and not when the Corp does."""
    seats = Seats(root={"remote": ["Calvin B4L3Y"]}).run("remote", "trash", "yes")
    assert len(seats.g.corp.hand) == 2
    said = {"Hedge Fund": [{"play": [{"trash": {"is": ["asset"]}}]}]}
    own = Seats(root={"remote": ["Calvin B4L3Y"]}, hq=["Hedge Fund"], turn="corp", says=said)
    assert own.do(("play", own.card("Hedge Fund"))).g.corp.hand == []


@pytest.mark.rule("CR26 9.6.5")
@pytest.mark.parametrize(("sundew", "left"), [("Sundew", 5), ("-Sundew", 3)])
def test_who_gained_nothing_for_the_clicks_of_an_action_pays_nothing_for_its_runs(sundew: str, left: int) -> None:
    """Sundew that is rezzed after the first click of the turn does not pay for what Doppelgänger runs then."""
    seats = Seats(root={"remote": [sundew]}, rig=["Doppelgänger"])
    rezzed = [("rez", "Sundew")] if sundew == "-Sundew" else []
    seats.run("HQ", *rezzed, ("yes",), ("server", 3))
    assert (seats.g.corp.credits, len(seats.told("run_begins"))) == (left, 2)


@pytest.mark.rule("CR26 9.6.7d")
def test_a_card_that_cannot_be_installed_keeps_no_other_from_it() -> None:
    """Personal Workshop: Botulus finds no ice and waits, Corroder is installed nevertheless."""
    seats = Seats(rig=["Personal Workshop"], grip=["Botulus", "Corroder"], credits=(5, 9))
    workshop, botulus, corroder = (seats.card(title) for title in ("Personal Workshop", "Botulus", "Corroder"))
    seats.do(("use", workshop, 0), ("card", "Botulus"))
    while seats.g.power[botulus]:
        seats.do(("use", workshop, 1))
    seats.do(("use", workshop, 0))
    while seats.g.power[corroder]:
        seats.do(("use", workshop, 1), ("card", "Corroder"))
    assert (seats.g.active[corroder], seats.g.active[botulus]) == (True, False)


@pytest.mark.rule("CR26 9.4.2, 9.6.6")
@pytest.mark.parametrize("before", [True, False])
def test_what_pays_from_a_successful_run_on_is_there_when_it_succeeds(before: bool) -> None:
    """Fencer Fueno pays to trash what is accessed, but not where it is installed after the run succeeded."""
    do = [
        {"install": {"what": {"n": 1, "from": "grip"}, "free": True}},
        {"place": {"counters": {"credit": 2}, "on": "it"}},
    ]
    installs = [{"when": {"access": {"what": {"is": ["asset"]}}}, "do": [{"may": do}]}]
    seats = Seats(root={"remote": ["PAD Campaign"]}, rig=["Fencer Fueno"] * before + ["Corroder"],
                  grip=["Fencer Fueno"] * (not before), credits=(5, 2), says={"Corroder": installs})  # fmt: skip
    fueno = seats.card("Fencer Fueno")
    if before:
        seats.g.credit[fueno] = 2
    seats.run("remote", *[] if before else [("yes",)])
    assert (seats.g.credit[fueno], ("trash", "PAD Campaign") in seats.offered) == (2, before)


@pytest.mark.rule("CR26 9.6.13b")
def test_more_accesses_in_a_run_that_is_not_successful() -> None:
    """Severnius Stim Implant: they hold in all of its run, declared successful or not, and in every breach of it."""
    laid: dict[str, Any] = {"grip": ["Diesel"] * 4, "hq": ["Ice Wall"] * 5}
    two, server = [("card", "Diesel")] * 2, ("server", 0)
    grid = Seats(rig=["Severnius Stim Implant"], root={"HQ": ["Crisium Grid"]}, **laid)
    grid.do(("use", grid.card("Severnius Stim Implant"), 0), *two, server, ("blind",), ("blind",), ("blind",))
    assert grid.told("access", "run_successful").count(("access", "Ice Wall")) == 3
    assert not grid.happened("run_successful")
    grim = Seats(rig=["Severnius Stim Implant", "Raymond Flint"], ice={"HQ": ["-Grim"]}, **laid)
    grim.do(("use", grim.card("Severnius Stim Implant"), 0), *two, server, ("rez", "Grim"))
    assert len(grim.told("access")) == 3 + 3


def test_the_first_time_that_something_happens_to_a_card_itself() -> None:
    """CR26 9.6.2: of two advances in a turn the first pays."""
    says = {"PAD Campaign": [{"when": "advanced", "limit": "first/turn", "do": [{"gain": 3}]}]}
    seats = Seats(root={"remote": ["PAD Campaign"]}, says=says)
    g = seats.g
    for gained in (3, 3):
        counters.advance(g, seats.card("PAD Campaign"))
        assert checkpoint.settle(g) is None
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


@pytest.mark.rule("CR26 9.6.5c")
def test_a_run_is_under_way_as_ice_is_rezzed() -> None:
    """Wave searches although the run is on another server when its ability resolves."""
    says: dict[str, Any] = {"PAD Campaign": [{"when": {"rez": {"is": ["ice"]}}, "do": [{"redirect": "archives"}]}]}
    seats = Seats(ice={"HQ": ["-Wave"]}, root={"remote": ["PAD Campaign"]}, deck=["Ice Wall", "Hedge Fund"], says=says)
    seats.run("HQ", ("rez", "Wave"), ("next", "PAD Campaign"), ("yes",), ("card", "Ice Wall"))
    assert seats.g.corp.hand == [seats.card("Ice Wall")]


@pytest.mark.rule("CR26 9.6.5c")
def test_an_ai_is_installed_as_a_subroutine_is_broken() -> None:
    """Chiyashi trashes two cards although the AI is gone when its ability resolves."""
    says: dict[str, Any] = {
        "PAD Campaign": [
            {"when": {"break": {"what": {"is": ["ice"]}, "who": "runner"}},
             "do": [{"trash": {"n": "all", "is": ["installed", "ai"], "who": "runner"}}]}
        ]
    }  # fmt: skip
    laid: dict[str, Any] = {"ice": {"HQ": ["Chiyashi"]}, "root": {"remote": ["PAD Campaign"]}, "says": says}
    seats = Seats(**laid, rig=["Eater"], stack=["Diesel"] * 5, credits=(5, 30), grip=["Diesel"] * 5)
    pumps = [("use", "Eater", 1)] * 8
    seats.run("HQ", *pumps, ("use", "Eater", 0), ("next", "PAD Campaign"))
    assert len(seats.g.runner.deck) + len(seats.g.runner.top) == 3


@pytest.mark.rule("CR26 9.6.5c")
@pytest.mark.parametrize(("rig", "drawn"), [(["Gordian Blade"], 1), ([], 0), (["Corroder"], 0)])
def test_the_first_installed_card_counts_whatever_the_others_are(rig: list[str], drawn: int) -> None:
    """Jamie Micken: the second installed card of the turn is not the first, though only now most are of the faction."""
    identity = 'Jamie "Bzzz" Micken: Techno Savant'
    grip = ["Daily Casts", "Self-modifying Code", "Net Shield"]
    seats = Seats(identities=[identity], rig=rig, grip=grip, stack=["Diesel"] * 5, credits=(5, 20))
    for title in grip:
        seats.do(("install", seats.card(title)))
    assert len(seats.g.runner.hand) == drawn


@pytest.mark.rule("CR26 9.6.5c")
@pytest.mark.rule("CR26 7.5.3")
def test_as_many_cards_as_are_accessed_once_all_that_adds_to_them_has_resolved() -> None:
    """Rip Deal waits for the number that Nerve Agent adds, whose ability the breach itself sets off."""
    seats = Seats(
        hq=["Hedge Fund"] * 3, rig=["Nerve Agent"], heap=["Diesel", "Corroder", "Easy Mark"], grip=["Rip Deal"]
    )
    seats.g.virus[seats.card("Nerve Agent")] = 1
    seats.do(("play", seats.card("Rip Deal")), ("number", 1), ("yes",), ("card", "Diesel"), ("card", "Corroder"))
    assert not [option for option in seats.offered if option[0] == "next"]
    assert len(seats.g.runner.hand) == 2
    assert not seats.happened("access")


@pytest.mark.rule("CR26 9.6.5c")
@pytest.mark.rule("CR26 1.16.1, 1.16.10b")
@pytest.mark.parametrize(("credits", "broken", "left"), [(3, False, 3), (4, True, 0)])
def test_a_counted_price_is_paid_together_with_what_others_ask_for(credits: int, broken: bool, left: int) -> None:
    """Tremolo breaks for three credits, and for one more at Midway Station Grid: three alone do not pay for that."""
    seats = Seats(ice={"HQ": ["Vanilla"]}, root={"HQ": ["Midway Station Grid"]}, rig=["Tremolo"], credits=(5, credits))
    breaks = ("use", "Tremolo", 0)
    seats.run("HQ", *([breaks] if broken else []))
    assert (breaks in seats.offered, seats.happened("break"), seats.g.runner.credits) == (broken, broken, left)


@pytest.mark.rule("CR26 9.6.5c")
@pytest.mark.rule("CR26 1.16.10b, 9.6.9d")
@pytest.mark.parametrize(("credits", "bypassed", "left"), [(3, False, 3), (4, True, 0)])
def test_a_counted_price_of_what_is_optional_is_paid_together_with_it_too(
    credits: int, bypassed: bool, left: int
) -> None:
    """Femme Fatale bypasses Enigma for two credits, and under Net Watchlist for four."""
    seats = Seats(ice={"HQ": ["Enigma"]}, grip=["Femme Fatale"], hq=["Net Watchlist"], turn="corp", credits=(5, 9))
    seats.do(("play", seats.card("Net Watchlist")))
    for _ in range(2):
        seats.do(("credit",))
    seats.do(("install", seats.card("Femme Fatale")))
    seats.g.runner.credits = credits
    seats.run("HQ", *([("yes",)] if bypassed else []))
    assert (("yes",) in seats.offered, seats.happened("bypass"), seats.g.runner.credits) == (bypassed, bypassed, left)


@pytest.mark.parametrize(
    "do",
    [
        lambda g, wall: harm.suffer(g, "net", 0),
        lambda g, wall: harm.suffer(g, "core", 0),
        lambda g, wall: harm.take_tags(g, 0),
        lambda g, wall: harm.remove_tags(g, 0),
        lambda g, wall: harm.remove_tags(g, 1),
        lambda g, wall: harm.change_bad_publicity(g, 0),
        lambda g, wall: harm.change_bad_publicity(g, -1),
        lambda g, wall: counters.place(g, wall, "power", 0),
        lambda g, wall: counters.take(g, wall, "power", 1),
        lambda g, wall: counters.advance(g, wall, 0),
    ],
)
def test_what_is_done_no_times_has_not_happened(do: Callable[[Game, int], Any]) -> None:
    """Nor what takes from nothing: no word of it, and nothing that could be waited for."""
    seats = Seats(ice={"HQ": ["Ice Wall"]}, grip=["Sure Gamble"])
    g = seats.g
    g.transcript, g.events = [], []
    do(g, seats.card("Ice Wall"))
    assert (g.transcript, g.events, g.pending) == ([], [], [])
    assert (g.tags, g.bad_publicity, g.core_damage, len(g.runner.hand)) == (0, 0, 0, 1)


@pytest.mark.rule("CR26 9.6.10")
@pytest.mark.parametrize(("first", "bad_publicity"), [("Divested Trust", 0), ("Vulcan Coverup", 1)])
def test_an_ability_that_waits_is_lost_with_its_card(first: str, bad_publicity: int) -> None:
    """Divested Trust takes back the stolen Vulcan Coverup before that has resolved, or after it."""
    seats = Seats(root={"remote": ["Vulcan Coverup"]}, scored=["Divested Trust"])
    seats.run("remote", ("next", first), ("yes",))
    assert (seats.g.bad_publicity, seats.g.zone[seats.card("Vulcan Coverup")]) == (bad_publicity, HAND)
