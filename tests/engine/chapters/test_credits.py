"""Credits (CR26 1.10): the pool, credits on cards, and what they may pay for."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.ability import PaidAbility, StaticEffect
from nrdb.engine.model.numbers import DISCARD, REMOVED
from nrdb.engine.rules import money
from nrdb.engine.rules.effects import nothing
from nrdb.engine.words.prices import vary_credits
from tests.engine.chapters.staging import (
    BOOST,
    BREAK,
    CAMPAIGN,
    DECKS,
    NO_DRAW,
    TOOL,
    cannot,
    numbers_offered,
    offered,
    played,
    said,
    tool,
    uses,
    waits,
)
from tests.engine.seats import Seats, at
from tests.engine.worked.table import Table


def refused(seats: Seats, server: str, *answers: Any) -> None:
    """A run in which nobody asks for one of the answers."""
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run(server, *answers)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("host", "able"), [("Ghost Runner", True), ("Kati Jones", False)])
def test_a_price_in_stealth_credits_takes_no_others(host: str, able: bool) -> None:
    """CR26 9.3.3d: three credits in the pool do not help; those of a stealth card do."""
    says = {
        TOOL: [uses({"draw": 1}, cost=["click", {"credits": {"n": 1, "only": ["stealth"]}}])],
        host: [{"static": [{"spend": {"for": ["ability"]}}]}],
    }
    table = Table(rig=[TOOL, host], says=says, credits=(5, 3), **DECKS).has(host, credit=2)
    assert table.can("use", TOOL, 0) == able
    if able:
        table.takes(("use", TOOL, 0))
        assert (table.purses[1], table.count(host, "credit")) == (3, 1)


@pytest.mark.usefixtures("both")
def test_what_is_forbidden_fails_and_the_rest_is_done() -> None:
    """CR26 1.2.2; CR 1.2.2, 1.2.2b, 1.2.4: no card and a credit."""
    table = played({"draw": 3}, {"gain": 1}, rig=[TOOL], stack=["Sure Gamble"] * 5, credits=(5, 0), says=NO_DRAW)
    assert (table.grip, table.purses[1]) == ([], 1)


@pytest.mark.usefixtures("both")
def test_recurring_credits_come_when_a_card_is_rezzed_and_are_topped_up_later() -> None:
    """CR26 1.10.5a, 1.10.5b, 5.6.1c: two when it is rezzed; filled up from one; what is more stays."""
    says = {"PAD Campaign": [{"static": [{"recurring": {"n": 2, "for": ["rez"]}}]}]}
    for lying, then in ((1, 2), (0, 2), (5, 5)):
        table = Table(
            root={"remote": ["-PAD Campaign"]},
            turn="corp",
            says=says,
            deck=("Hedge Fund",) * 9,
            stack=["Sure Gamble"] * 9,
        )
        table.takes(("rez", "PAD Campaign"))
        assert table.count("PAD Campaign", "credit") == 2
        table.has("PAD Campaign", credit=lying).next_turn()
        assert table.count("PAD Campaign", "credit") == lying, "not in the Runner's turn"
        assert table.next_turn().count("PAD Campaign", "credit") == then


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("title", "able"), [("Corroder", True), ("Dyson Mem Chip", False)])
def test_credits_bound_to_a_purpose_pay_for_it_alone(title: str, able: bool) -> None:
    """CR26 1.10.3c; CR 1.10.3c, 1.10.4b: for programs, from the card."""
    says = tool({"static": [{"spend": {"for": ["install"], "what": {"is": ["program"]}}}]})
    table = Table(rig=[TOOL], grip=[title], credits=(5, 0), says=says).has(TOOL, credit=5)
    assert table.can("install", title) == able
    if able:
        assert table.takes(("install", title)).count(TOOL, "credit") == 5 - 2


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("player", ["corp", "runner"])
def test_open_information(player: str) -> None:
    """CR 1.10.2, 4.3.4, 4.4.4, 4.5.3, 4.5.6c, 4.5.7b, 4.6.2, 4.1.4, 4.1.4a, 4.1.5, 4.1.6, 10.2.3a, 1.16.4."""
    table = Table(
        hq=["Ice Wall"],
        grip=["Imp", "Mimic"],
        deck=["Hedge Fund"] * 4,
        stack=["Diesel"] * 3,
        archives=["Enigma"],
        heap=["Corroder"],
        scored=["Hostile Takeover"],
        stolen=["Project Atlas"],
        credits=(7, 8),
    )
    table.g.faceup[table.card("Enigma")] = False
    seen = table.g.view(player)
    own, other = (seen.own, seen.other) if player == "corp" else (seen.other, seen.own)
    assert (own.credits, own.hand_size, own.deck_size, own.scored) == (7, 1, 4, ("hostile_takeover",))
    assert (other.credits, other.hand_size, other.deck_size, other.scored) == (8, 2, 3, ("project_atlas",))
    assert (own.discard, other.discard) == (("enigma",) if player == "corp" else (None,), ("corroder",))
    assert (seen.own.hand is not None, seen.other.hand, seen.other.deck) == (True, None, None)


def test_what_cannot_be_lost_pays_for_nothing() -> None:
    """CR26 1.10.3, 1.2.3: credits that must stay in the pool are not lost, and none are counted as lost."""
    says = {"Ice Wall": [{"sub": [{"lose": {"n": 2, "who": "runner"}}, {"gain": {"per": "this_way"}}]}]}
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall"]}, "credits": (0, 5)}
    assert Seats(says=says, **laid).run("HQ").g.corp.credits == 2
    seats = Seats(says={**says, "Kati Jones": cannot(["pool"])}, rig=["Kati Jones"], **laid).run("HQ")
    assert (seats.g.corp.credits, seats.g.runner.credits) == (0, 5)


def test_credits_that_are_in_the_pool_for_a_while_are_lost_first() -> None:
    """CR26 1.10.3b: the credits of Stimhack are in the pool during its run, so ice takes them as well."""
    says = {"Ice Wall": [{"sub": [{"lose": {"n": 4, "who": "runner"}}, {"gain": {"per": "this_way"}}]}]}
    seats = Seats(ice={"HQ": ["Ice Wall"]}, grip=["Stimhack"], hq=["Hedge Fund"], says=says, credits=(0, 1))
    seats.do(("play", seats.card("Stimhack")), ("server", 0))
    assert (seats.g.corp.credits, seats.g.runner.credits) == (4, 1)


def test_a_pool_that_is_closed_and_credits_that_are_not_in_it() -> None:
    """Aircheck: its own credits pay, those of the pool do not."""
    seats = Seats(ice={"HQ": ["Ice Wall", "Wall of Static"]}, grip=["Aircheck"], rig=["Corroder"], hq=["Hedge Fund"])
    seats.do(("play", seats.card("Aircheck")), ("server", 0), at(1, BOOST), at(1, BREAK), at(2, BREAK))
    assert (seats.g.runner.credits, seats.happened("run_successful")) == (4, True)


@pytest.mark.parametrize(
    ("rig", "identities", "pays"),
    [
        (["Scrubber"], [], True),
        (["Paricia"], [], True),
        (["Miss Bones"], [], False),
        ([], ["Whizzard: Master Gamer"], False),
    ],
)
def test_a_trash_cost_is_paid_with_what_pays_for_trash_costs(rig: list[str], identities: list[str], pays: bool) -> None:
    """CR26 1.10.4b, Salsette Slums trashes nothing: credits for trash costs pay for it, those for trashing do not."""
    root = {"remote": ["-" + CAMPAIGN]}
    seats = Seats(root=root, rig=["Salsette Slums", *rig], identities=identities, credits=(5, 1))
    purse, slums = seats.card([*rig, *identities][0]), ("use", "Salsette Slums", 0)
    seats.g.credit[purse] = 3
    seats.run("remote", slums if pays else ("trash", CAMPAIGN))
    assert (slums in seats.offered) == pays
    assert seats.g.zone[seats.card(CAMPAIGN)] == (REMOVED if pays else DISCARD)
    assert (seats.g.runner.credits, seats.g.credit[purse]) == (0, 0)


@pytest.mark.parametrize("waited_for", [True, False])
@pytest.mark.parametrize("n", [0, 2])
def test_what_changes_credits_may_make_something_so(n: int, waited_for: bool) -> None:
    """A checkpoint looks again where a card waits for something to be so."""
    becomes = waits({"becomes": {"if": {"compare": "credits", "at_most": 0}}}, {"draw": 1})
    seats = Seats(rig=["Daily Casts"], says=said(becomes) if waited_for else None)
    g, side = seats.g, seats.g.runner
    for change in (money.gain, money.lose, money.set_aside, lambda g, side, n: money.pay(g, side, n, "ability")):
        g.dirty = False
        change(g, side, n)
        assert g.dirty is (waited_for and (n > 0 or change is money.set_aside)), change
    assert side.credits == 5 + n - 3 * n


@pytest.mark.parametrize(("put", "gained"), [(0, 0), (1, 1), (3, 1)])
def test_credits_that_were_put_on_a_card_are_something_that_was_done(put: int, gained: int) -> None:
    found: list[Any] = []
    ability = {"paid": ["click"], "do": [{"deposit": {"upto": 3}}, {"if": "did", "then": [{"draw": 1}]}]}
    seats = Seats(rig=["Daily Casts"], says=said(ability), stack=["Diesel"] * 2, credits=(0, 5))
    seats.do(("use", seats.card("Daily Casts"), 0), offered("number", found, ("number", put)))
    assert found == [("number", k) for k in range(3 + 1)]
    assert (seats.g.credit[seats.card("Daily Casts")], seats.g.runner.credits, len(seats.g.runner.hand)) == (
        put,
        5 - put,
        gained,
    )


@pytest.mark.rule("CR26 1.10.3c, 1.16.10b")
@pytest.mark.parametrize(("stealth", "used"), [(3, False), (4, True)])
def test_what_the_use_of_a_card_costs_besides_is_bound_as_well(stealth: int, used: bool) -> None:
    """Afterimage is used with stealth credits alone, those that Net Watchlist asks for among them."""
    says = {"Net Watchlist": [{"extra_cost": "use", "cost": [{"credits": 2}], "who": "runner",
                               "what": {"is": ["icebreaker"], "who": "runner"}}]}  # fmt: skip
    seats = Seats(rig=["Afterimage", "Ghost Runner"], ice={"HQ": ["Rototurret"]}, says=says, scored=["Net Watchlist"])
    seats.g.credit[seats.card("Ghost Runner")] = stealth
    seats.run("HQ", *([("yes",)] if used else []))
    assert (seats.happened("bypass"), ("yes",) in seats.offered) == (used, used)
    assert (seats.g.runner.credits, seats.g.credit[seats.card("Ghost Runner")]) == (5, stealth - 4 * used)


@pytest.mark.rule("CR26 1.10.4b, 1.16.10")
@pytest.mark.parametrize(("held", "rezzed"), [(2, True), (1, False)])
def test_credits_for_ice_of_a_server_pay_what_it_costs_more(held: int, rezzed: bool) -> None:
    """Khondi Plaza: Ice Wall costs 1, and 1 more by Running Interference; the Corp has nothing else."""
    seats = Seats(
        ice={"HQ": ["-Ice Wall"]}, root={"HQ": ["Khondi Plaza"]}, grip=["Running Interference"], credits=(0, 9)
    )
    seats.g.credit[seats.card("Khondi Plaza")] = held
    seats.do(("play", seats.card("Running Interference")), ("server", 0), *([("rez", "Ice Wall")] if rezzed else []))
    assert (seats.g.active[seats.card("Ice Wall")], ("rez", "Ice Wall") in seats.offered) == (rezzed, rezzed)


@pytest.mark.rule("CR26 1.10.4b, 1.16.10")
@pytest.mark.parametrize(
    ("breaker", "held", "able"), [("Corroder", 2, True), ("Corroder", 1, False), ("Tremolo", 4, True)]
)
def test_credits_for_using_a_program_pay_what_that_costs_more(breaker: str, held: int, able: bool) -> None:
    """Flame-out: what it hosts breaks at Midway Station Grid for a credit more; the Runner has nothing else."""
    seats = Seats(ice={"HQ": ["Vanilla"]}, root={"HQ": ["Midway Station Grid"]}, rig=["Flame-out"], grip=[breaker])
    seats.do(("install", seats.card(breaker)), ("card", "Flame-out"))
    seats.g.runner.credits, seats.g.credit[seats.card("Flame-out")] = 0, held
    breaks = ("use", breaker, 0)
    seats.run("HQ", *([breaks] if able else []))
    assert (breaks in seats.offered, seats.happened("break")) == (able, able)
    assert seats.g.credit[seats.card("Flame-out")] == (0 if able else held)


@pytest.mark.rule("CR26 1.10.4b, 1.16.10b")
@pytest.mark.parametrize(
    ("cloaks", "pool", "able", "left"), [(1, 0, False, 0), (2, 0, True, 0), (1, 1, True, 0), (1, 2, True, 1)]
)
def test_what_must_come_from_certain_cards_is_kept_for_it(cloaks: int, pool: int, able: bool, left: int) -> None:
    """BlacKat wants a credit of a stealth card; another may pay for Midway Station Grid, or one of the pool."""
    seats = Seats(ice={"HQ": ["Vanilla"]}, root={"HQ": ["Midway Station Grid"]}, rig=["BlacKat", *["Cloak"] * cloaks],
                  credits=(5, pool))  # fmt: skip
    breaks = ("use", "BlacKat", 1)
    seats.run("HQ", *([breaks] if able else []))
    assert (breaks in seats.offered, seats.happened("break"), seats.g.runner.credits) == (able, able, left)


def test_what_is_there_for_installing_pays_for_the_x_of_an_install_cost() -> None:
    """CR26 1.10.3c, 1.16.4a: X is the install cost itself."""
    purse = [{"static": [{"spend": {"for": ["install"]}}]}]
    seats = Seats(rig=["Kati Jones"], grip=["Angel Arena"], says={"Kati Jones": purse})
    seats.g.credit[seats.card("Kati Jones")] = 2
    seats.do(("install", arena := seats.card("Angel Arena")), ("number", 7))
    assert (max(numbers_offered(seats)), seats.g.power[arena], seats.g.runner.credits) == (7, 7, 0)


@pytest.mark.rule("CR26 1.10.3c")
@pytest.mark.parametrize(("off", "left", "held"), [(0, 5, 0), (1, 4, 1), (2, 3, 2)])
def test_a_discount_in_all_is_taken_off_where_its_player_likes(off: int, left: int, held: int) -> None:
    """Tucana installs Pharos behind two pieces of ice and rezzes it, with credits of Dedicated Technician Team."""
    team, agenda = "Dedicated Technician Team", "Hyperloop Extension"
    laid: dict[str, Any] = {"root": {"remote": ["Tucana", team, agenda]}, "ice": {"remote": ["Vanilla", "Ice Wall"]}}
    seats = Seats(turn="corp", deck=["Pharos", "Hedge Fund"], credits=(7, 0), **laid)
    seats.g.advancement[seats.card(agenda)], seats.g.credit[seats.card(team)] = 2, 2
    pharos = ("server", 3, seats.card("Pharos"))
    seats.do(("advance", seats.card(agenda)))
    seats.do(("score", seats.card(agenda)), ("next", agenda), ("yes",), pharos, ("number", off))
    assert (seats.g.corp.credits, seats.g.credit[seats.card(team)]) == (left, held)
    assert seats.g.active[seats.card("Pharos")]


def test_up_to_as_many_credits_as_cards_are_shown() -> None:
    """Focus Group: X is at most the number of events."""
    seats = Seats(hq=["Focus Group"], ice={"HQ": ["Ice Wall"]}, grip=["Diesel", "Sure Gamble", "Corroder"], turn="corp")
    seats.g.runner.before = [("run_successful", 0, 1, -1, -1)]
    seats.do(("play", seats.card("Focus Group")), ("mode", 0, "event"), "yes", ("number", 2))
    assert (seats.g.advancement[seats.card("Ice Wall")], seats.g.corp.credits) == (2, 0)


def test_stealth_credits_alone_pay() -> None:
    """CR26 1.10.3c: Corsair lowers strength with credits from stealth cards, of which Ghost Runner is one."""
    laid: dict[str, Any] = {"ice": {"HQ": ["Wall of Static"]}, "hq": ["Hedge Fund"], "credits": (5, 9)}
    refused(Seats(rig=["Corsair"], **laid), "HQ", ("use", "Corsair", 1))
    seats = Seats(rig=["Corsair", "Ghost Runner"], **laid)
    seats.g.credit[seats.card("Ghost Runner")] = 1
    seats.run("HQ", ("use", "Corsair", 1), ("use", "Corsair", 0))
    assert (seats.g.runner.credits, seats.happened("run_successful")) == (8, True)


@pytest.mark.rule("CR26 1.10.3c")
def test_what_the_credits_of_a_card_can_pay_for_is_offered() -> None:
    """With an empty pool the Corp may still install before HQ, out of Dedicated Technician Team, and not before R&D."""
    seats = Seats(ice={"HQ": ["Enigma", "Vanilla"], "R&D": ["Vanilla", "Vanilla"]}, hq=["Ice Wall"], credits=(0, 5),
                  root={"HQ": ["Dedicated Technician Team"]}, turn="corp")  # fmt: skip
    seats.g.credit[seats.card("Dedicated Technician Team")] = 2
    wall, options = seats.card("Ice Wall"), seats.g.legal_actions()
    assert ("install", wall, 0) in options
    assert ("install", wall, 1) not in options


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


@pytest.mark.parametrize(("most", "offered"), [("all", 4), (3, 3), (9, 4)])
def test_no_more_credits_are_taken_off_a_card_than_it_holds(most: Any, offered: int) -> None:
    """Up to four cards there, or up to fewer: every number from zero on is offered."""
    says = {"Kati Jones": [{"paid": ["click"], "do": [{"take": {"upto": most}}]}]}
    seats = Seats(rig=["Kati Jones"], says=says)
    g, kati = seats.g, seats.card("Kati Jones")
    g.credit[kati] = 4
    g.apply(("use", kati, 0))
    assert g.legal_actions() == [("number", n) for n in range(offered + 1)]


@pytest.mark.parametrize(
    ("usual", "change", "holds", "credits"),
    [(2, -1, None, 1), (2, -2, None, 0), (2, -3, None, 0), (2, 1, None, 3), (2, -1, True, 1), (2, -1, False, 2)],
)
def test_the_credits_of_an_ability_are_more_or_fewer(usual: int, change: int, holds: bool | None, credits: int) -> None:
    seats = Seats(rig=[TOOL])
    paid, mod = PaidAbility(0, nothing), StaticEffect(lambda g, me: change)
    paid.credits, mod.condition = usual, None if holds is None else (lambda g, me: bool(holds))
    vary_credits(paid, mod)
    assert paid.counted_credits is not None
    assert (paid.credits, paid.counted_credits(seats.g, seats.card(TOOL))) == (0, credits)


@pytest.mark.rule("CR26 1.2.1")
@pytest.mark.parametrize(("event", "offered"), [("Stimhack", False), ("Overclock", True)])
def test_what_is_paid_from_the_pool(event: str, offered: bool) -> None:
    """Shackleton Grid waits for what is paid from elsewhere; the credits on Stimhack are in the pool."""
    seats = Seats(grip=[event], root={"R&D": ["Shackleton Grid"]}, deck=["PAD Campaign"] * 3, credits=(5, 1))
    seats.do(("play", seats.card(event)), ("server", 1), ("blind",), ("trash", "PAD Campaign"))
    assert (("yes",) in seats.offered) == offered


@pytest.mark.parametrize(("purse", "hurt"), [(["Cloak"], 4), ([], 0)])
def test_credits_from_outside_the_pool_are_told_apart(purse: list[str], hurt: int) -> None:
    """Shackleton Grid: credits on cards and of bad publicity are, those of the pool are not."""
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall"]}, "rig": ["Corroder", *purse], "grip": ["Sure Gamble"] * 5,
                            "root": {"HQ": ["Shackleton Grid"]}, "hq": ["Hedge Fund"]}  # fmt: skip
    seats = Seats(**laid)
    for i in seats.g.runner.installed:
        seats.g.credit[i] = len(purse) and seats.g.table.card_of[i].title == "Cloak"
    seats.run("HQ", ("use", "Corroder", 0), *(["yes"] if hurt else []))
    assert len(seats.g.runner.discard) == hurt
    if not hurt:
        known = Seats(**laid)
        known.g.bad_publicity = 1
        known.run("HQ", ("use", "Corroder", 0), "yes")
        assert len(known.g.runner.discard) == 4


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
