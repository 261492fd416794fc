"""Subroutines (CR26 9.8): their order, which are gained, lost, broken and resolved."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb import behaviour
from nrdb.engine.model.decision import Option
from nrdb.engine.model.numbers import DISCARD
from nrdb.engine.rules import values, zones
from nrdb.engine.rules.scoring import count_points
from tests.engine.chapters.staging import (
    BREAK,
    DEVICE,
    OTHER,
    QUIET_WALLS,
    TOOL,
    WALL,
    ordered,
    uses_in_runs,
    waits,
)
from tests.engine.seats import Seats
from tests.engine.worked.table import Table

DOUBLED = {"for": {"duration": "encounter", "static": [{"gain_sub": {"like": "it", "what": "it", "copies": True}}]}}


DOUBLES: Any = {"sub": [{"gain": {"per": "credits"}}]}


def _in_encounter(answer: tuple[Any, ...], broken: int = 0) -> Any:
    """An answer that waits for an encounter in which this number of subroutines are broken."""

    def answering(at: Seats) -> Any:
        run = at.g.run
        if run is None or not run.encountering or len(run.broken) != broken:
            return None
        return at._fitting(answer, at.g.legal_actions())

    return answering


def device(*ops: Any) -> list[Any]:
    """What the Corp may do once."""
    return [{"paid": [{"credits": 0}], "limit": "1/turn", "do": list(ops)}]


def gains(n: Any, /, **more: Any) -> dict[str, Any]:
    return {"gain_sub": {"subs": [[{"gain": n}]], **more}}


def now(static: Any) -> dict[str, Any]:
    """Something that lasts for the encounter."""
    return {"for": {"duration": "encounter", "static": [static]}}


BREAKS: Any = [{"paid": [{"credits": 0}], "do": [{"break": {"n": 1, "of": "ice"}}]}]


def test_a_doubled_subroutine_follows_its_original() -> None:
    """CR26 9.8.2a: one, one, ten, ten; not all of them twice."""
    says = {"Enigma": [{"sub": [{"gain": 1}, {"draw": {"n": {"per": "credits"}, "who": "runner"}}]},
                       {"sub": [{"gain": 10}]}],
            DEVICE: [{"when": {"encounter": {"is": ["ice"]}}, "do": [DOUBLED]}]}  # fmt: skip
    table = Table(ice={"HQ": ["Enigma"]}, root={"remote": [DEVICE]}, hq=["Hedge Fund"], says=says, credits=(0, 5),
                  stack=["Imp"] * 30).run("HQ")  # fmt: skip
    assert (table.purses[0], len(table.grip)) == (22, 1 + 2)


def test_subroutines_gained_before_others_stand_latest_first() -> None:
    """CR26 9.8.3a: the one that was gained last resolves first."""
    ice = {"n": "all", "is": ["ice"]}
    gains = [
        {
            "for": {
                "duration": "end_of_next_turn",
                "static": [{"gain_sub": {"subs": [sub], "what": ice, "before": True}}],
            }
        }
        for sub in ([{"gain": 3}], [{"gain": {"per": "credits"}}])
    ]
    for order, credits in ((gains, 1 + 1 + 3), (gains[::-1], 1 + 3 + 4)):
        table = ordered(*order, ice={"HQ": ["Ice Wall"]}, hq=["Hedge Fund"], says={"Ice Wall": []}, credits=(1, 5))
        table.next_turn().run("HQ")
        assert table.purses[0] == credits


@pytest.mark.usefixtures("both")
def test_a_replaced_event_is_done_once_and_in_its_place() -> None:
    """CR 9.8.4c; CR26 9.9.8, 9.8.10: of two things to do in place of a breach one is done."""
    says = {
        TOOL: [{"replace": {"breach": "hq"}, "may": True, "do": [{"gain": 1}]}],
        "Astrolabe": [{"replace": {"breach": "hq"}, "may": True, "do": [{"gain": 10}]}],
    }
    for title, gained in ((TOOL, 1), ("Astrolabe", 10)):
        table = Table(rig=[TOOL, "Astrolabe"], hq=["Hedge Fund"], says=says, credits=(0, 0)).run("HQ", ("next", title))
        assert (table.purses[1], table.happened("access"), table.happened("breach")) == (gained, False, False)


@pytest.mark.usefixtures("both")
def test_what_broke_a_subroutine_is_known_when_the_ice_is_passed() -> None:
    """CR26 9.8.4c: after the encounter."""
    asks = waits({"pass": {"is": ["ice"]}}, {"gain": 9}, **{"if": {"used_to_break": "self"}})
    breaks = {"paid": [], "as": "interface", "do": [{"break": {"n": 1, "of": "ice"}}]}
    for used, gained in ((True, 9), (False, 0)):
        table = Table(
            ice={"HQ": ["Ice Wall"]},
            rig=["Corroder"],
            says={"Corroder": [breaks, asks], "Ice Wall": [{"sub": []}]},
            credits=(0, 0),
        )
        assert table.run("HQ", *[("use", "Corroder", 0)] * used).purses[1] == gained


@pytest.mark.usefixtures("both")
def test_what_is_broken_is_offered_no_more() -> None:
    """CR26 9.8.6, 9.8.6a: one of two is left to choose; and when none is, nothing breaks."""
    says = {
        WALL: [{"sub": [{"gain": 1}]}, {"sub": [{"gain": 10}]}, {"sub": [{"gain": 100}]}],
        TOOL: [{"paid": [{"credits": 0}], "do": [{"break": {"n": 1, "of": "ice"}}]}],
    }
    table = Table(ice={"HQ": [WALL]}, rig=[TOOL], hq=["Hedge Fund"], says=says, credits=(0, 5))
    offered: list[set[Any]] = []

    def look(at: Table) -> Any:
        options = at.g.legal_actions()
        if options and options[0][0] == "sub":
            offered.append({option[1] for option in options})
        return None

    use = ("use", TOOL, 0)
    with pytest.raises(AssertionError, match="nobody asked"):
        table.run("HQ", look, use, ("sub", 1), use, ("sub", 0), use, use)
    assert offered[:2] == [{0, 1, 2}, {0, 2}]
    assert len(table.told("break")) == 3


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("broken", [0, 1])
def test_a_subroutine_gained_in_an_encounter_is_not_broken(broken: int) -> None:
    """CR26 9.8.4b, 6.5.7d: it resolves, though all others were broken before; and they were so once."""
    gain = {
        "for": {"duration": "encounter", "static": [{"gain_sub": {"subs": [[{"gain": 5}]], "what": "encountered"}}]}
    }
    says = {
        **QUIET_WALLS,
        TOOL: [uses_in_runs(gain)],
        OTHER: [waits({"fully_break": {"what": {"is": ["ice"]}}}, {"draw": 1})],
    }
    table = Table(
        ice={"HQ": ["Ice Wall"]},
        rig=["Corroder", TOOL, OTHER],
        hq=["Hedge Fund"],
        stack=["Sure Gamble"] * 5,
        says=says,
        credits=(0, 5),
    )
    use = ("use", "Corroder", 0)
    order: list[Any] = []

    def then(at: Table) -> Any:
        if at.told("break") and at.g.run is not None and at.g.run.encountering:
            order.append(1)
            return ("use", at.card(TOOL), 0)
        return None

    table.run("HQ", use, then, *([use] if broken else []))
    assert (table.purses, len(table.grip), order) == ((0, 3) if broken else (5, 4), 1, [1])


@pytest.mark.usefixtures("both")
def test_subroutines_resolve_as_printed_with_no_window_between() -> None:
    """CR26 9.8.3c, 9.8.2, 9.8.7a, 9.1.9c; CR 6.9.3c, 6.5.5: each before the next, and the Runner is not asked."""
    says = {
        "Ice Wall": [{"sub": [{"gain": 2}]}, {"sub": [{"gain": {"per": "credits"}}]}],
        TOOL: [uses_in_runs({"draw": 1})],
    }
    table = Table(ice={"HQ": ["Ice Wall"]}, hq=["Hedge Fund"], rig=[TOOL], says=says, credits=(1, 5))
    between: list[int] = []

    def look(at: Table) -> None:
        if 1 < at.g.corp.credits < 6 and at.g.player == "runner":
            between.append(at.g.corp.credits)

    with pytest.raises(AssertionError, match="nobody asked"):
        table.run("HQ", look)
    assert (table.purses[0], between) == (6, [])


def test_printed_subroutines_alone_are_barred() -> None:
    """Anvil's form: a subroutine that it has gained can be broken."""
    gained = {"gain_sub": {"subs": [[{"gain": 1}]], "what": "self"}}
    barred = {"no_actions": {"kinds": ["break_printed"], "what": "self", "who": "runner"}}
    says = {"Ice Wall": [{"sub": ["end_run"]}, {"static": [gained, barred]}]}
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Corroder"], says=says).run("HQ", BREAK)
    assert (seats.told("break"), seats.happened("run_unsuccessful")) == ([("break", "Ice Wall")], True)


def test_gained_subroutines_become_unbroken_like_printed_ones() -> None:
    """Aardvark's form: what the breaker had broken resolves after all."""
    says = {
        "Ice Wall": [{"sub": [{"gain": 2}]}, {"static": [gains(5, what="self")]}],
        TOOL: [uses_in_runs({"unbreak": {"is": ["icebreaker"], "n": "all"}})],
    }
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Corroder", TOOL], hq=["Hedge Fund"], says=says, credits=(0, 5))
    seats.run("HQ", BREAK, ("sub", 0), BREAK, _in_encounter(("use", TOOL, 0), broken=2))
    assert (len(seats.told("break")), seats.g.corp.credits) == (2, 2 + 5)


@pytest.mark.parametrize(("answers", "ended"), [([("sub", 1), ("yes",)], True), ([("sub", 1)], False)])
def test_ice_is_trashed_for_a_subroutine_chosen_before(answers: list[tuple[str, int]], ended: bool) -> None:
    """The corp need not trash it, and each piece of ice of that server alone has the ability."""
    seats = Seats(ice={"remote": ["Enigma"], "HQ": ["Enigma"]}, root={"remote": ["ZATO City Grid"]},
                  rig=["Gordian Blade"], hq=["Hedge Fund"], credits=(5, 9))  # fmt: skip
    seats.run("remote", *answers, ("use", "Gordian Blade", 0), ("use", "Gordian Blade", 0)) if not ended else seats.run(
        "remote", *answers
    )
    assert (seats.g.zone[seats.card("Enigma")] == DISCARD, seats.happened("run_successful")) == (ended, not ended)
    assert values.own_triggers(seats.g, seats.card("Enigma", 1), "encountered") == []


def test_a_subroutine_that_cannot_end_the_run() -> None:
    """CR26 1.2.3: Banner; the ice of another encounter can."""
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Banner"], hq=["Hedge Fund"])
    assert seats.run("HQ", ("use", "Banner", 0)).happened("run_successful")
    assert Seats(ice={"HQ": ["Ice Wall"]}, rig=["Banner"]).run("HQ").happened("run_unsuccessful")


def test_subroutines_of_a_condition_counter_stand_before_or_after() -> None:
    """Sub Boost makes a barrier that ends the run and stays what it was."""
    ice = {"HQ": ["Eli 1.0"]}
    seats = Seats(ice=ice, hq=["Wetwork Refit", "Sub Boost", "Hedge Fund"], turn="corp")
    eli = seats.card("Eli 1.0")
    printed = values.subroutines(seats.g, eli)
    seats.do(("play", seats.card("Wetwork Refit")))
    assert values.subroutines(seats.g, eli)[1:] == printed
    seats.do(("play", seats.card("Sub Boost")))
    assert values.subroutines(seats.g, eli)[1:-1] == printed
    other = Seats(ice={"HQ": ["Enigma"]}, hq=["Sub Boost", "Wetwork Refit"], turn="corp")
    assert not values.has_term(other.g, other.card("Enigma"), "barrier")
    other.do(("play", other.card("Sub Boost")))
    assert values.has_term(other.g, other.card("Enigma"), "barrier")
    assert values.has_term(other.g, other.card("Enigma"), "code_gate")
    other.do(("play", other.card("Wetwork Refit")))
    assert other.g.zone[other.card("Wetwork Refit")] == DISCARD  # Enigma isn't a bioroid


@pytest.mark.parametrize(
    ("places", "credits"),
    [((1, 2), 1 * 2 + 10), ((0, 0), 10 * 2 + 1), ((1, 1), (1 + 10) * 2), ((0, 1), 0 + 10 + 1)],
)
def test_the_corp_chooses_the_place_of_each_gained_subroutine(places: tuple[int, int], credits: int) -> None:
    """CR26 9.8.2c: first of what Galahad doubles, then of the ten of Lancelot; Merlin has its own."""
    merlin = [behaviour.entries()["merlin"][0], {"sub": [{"gain": 1}]}]
    says = {"Galahad": [DOUBLES], "Lancelot": [{"sub": [{"gain": 10}]}], "Merlin": merlin}
    seats = Seats(ice={"HQ": ["Merlin"]}, hq=["Galahad", "Lancelot"], says=says, credits=(0, 5))
    seats.run("HQ", ("card", "Galahad"), ("card", "Lancelot"), *(("number", n) for n in places))
    assert seats.g.corp.credits == credits


def test_subroutines_gained_later_go_around_the_chosen_order() -> None:
    """CR26 9.8.3a, e: three before the others, five after them."""
    galahad = [behaviour.entries()["galahad"][0], {"sub": [{"gain": 1}]}]
    for first, credits in ((True, (3 + 1) * 2), (False, 1 * 2 + 3)):
        says = {
            "Galahad": galahad,
            "Merlin": [DOUBLES],
            "PAD Campaign": device(now(gains(3, what="encountered", **({"before": True} if first else {})))),
        }
        laid: Any = {
            "ice": {"HQ": ["Galahad"]},
            "root": {"remote": ["PAD Campaign"]},
            "hq": ["Merlin"],
            "credits": (0, 5),
        }
        seats = Seats(says=says, **laid).run(
            "HQ", ("card", "Merlin"), ("number", 1), _in_encounter(("use", "PAD Campaign", 0))
        )
        assert seats.g.corp.credits == credits


def test_a_broken_subroutine_stays_broken_when_another_comes_before_it() -> None:
    """CR26 9.8.4b: the one that is gained is not broken, the one that was is."""
    says = {"Ice Wall": [{"sub": [{"gain": 10}]}], "Corroder": BREAKS,
            "PAD Campaign": device(now(gains(3, what="encountered", before=True)))}  # fmt: skip
    laid: Any = {
        "ice": {"HQ": ["Ice Wall"]},
        "root": {"remote": ["PAD Campaign"]},
        "rig": ["Corroder"],
        "hq": ["Hedge Fund"],
    }
    seats = Seats(says=says, **laid).run("HQ", ("use", "Corroder", 0), _in_encounter(("use", "PAD Campaign", 0), 1))
    assert seats.g.corp.credits == 5 + 3


def test_what_is_lost_and_gained_again_is_not_broken() -> None:
    """CR26 9.8.3d, 9.8.4b: three are broken, the last one goes and comes again."""
    wall = [{"static": [gains(1, n={"per": "self.power"})]}]
    wall += [{"paid": [{"credits": 0}], "limit": "1/turn", "do": [change]}
             for change in ({"remove_counters": {"power": 1}}, {"load": {"power": 1}})]  # fmt: skip
    seats = Seats(
        ice={"HQ": ["Ice Wall"]}, rig=["Corroder"], hq=["Hedge Fund"], says={"Ice Wall": wall, "Corroder": BREAKS}
    )
    seats.g.power[seats.card("Ice Wall")] = 3
    changes = [_in_encounter(("use", "Ice Wall", n), broken) for n, broken in ((0, 3), (1, 2))]
    seats.run("HQ", *[("use", "Corroder", 0)] * 3, *changes)
    assert (seats.g.power[seats.card("Ice Wall")], seats.g.corp.credits) == (3, 5 + 1)


def test_copies_stay_when_their_originals_go() -> None:
    """CR26 9.8.2a: and what is gained afterwards has no copy."""
    doubled = now({"gain_sub": {"like": "encountered", "what": "encountered", "copies": True}})
    for n, credits in ((0, 1), (2, 3)):
        wall = [{"static": [gains(1, n={"per": "self.power"})]}]
        change = {"load": {"power": 1}} if n else {"remove_counters": {"power": "all"}}
        says = {
            "Ice Wall": [*wall, {"paid": [{"credits": 0}], "limit": "1/turn", "do": [change]}],
            "PAD Campaign": device(doubled),
        }
        seats = Seats(
            ice={"HQ": ["Ice Wall"]}, root={"remote": ["PAD Campaign"]}, hq=["Hedge Fund"], says=says, credits=(0, 5)
        )
        seats.g.power[seats.card("Ice Wall")] = 1
        seats.run("HQ", _in_encounter(("use", "PAD Campaign", 0)), _in_encounter(("use", "Ice Wall", 0)))
        assert seats.g.corp.credits == credits


@pytest.mark.rule("CR26 9.8.3e")
def test_what_the_next_ice_gains_it_has_before_anything_resolves() -> None:
    """Marker ends the run before a subroutine that Brainstorm gains resolves, whatever the Corp would like better."""
    seats = Seats(ice={"HQ": ["Brainstorm", "Marker"]}, hq=["Hedge Fund"] * 2, grip=["Sure Gamble"] * 4).run("HQ")
    assert not any(option[0] == "next" for option in seats.offered)
    assert seats.told("sub_resolves", "trash") == [("sub_resolves", "Marker"), ("sub_resolves", "Brainstorm")]


@pytest.mark.rule("CR26 9.10.1")
@pytest.mark.parametrize(("outer", "bypassed"), [("Chum", []), ("-Chum", [("bypass", "Enigma")])])
def test_the_next_ice_is_stronger_as_soon_as_it_is_met(outer: str, bypassed: list[Any]) -> None:
    """Malandragem, of the active player, is too late for Enigma, which Chum makes stronger."""
    seats = Seats(ice={"HQ": ["Enigma", outer]}, rig=["Malandragem"], credits=(0, 5), hq=["Hedge Fund"])
    seats.g.power[seats.card("Malandragem")] = 2
    seats.run("HQ", *([("yes",)] if bypassed else []))
    assert seats.told("bypass") == bypassed
    assert (("yes",) in seats.offered) == bool(bypassed)


def test_a_subroutine_that_does_nothing_but_end_the_run() -> None:
    """Endless Hunger breaks the end of Enigma, not its lost click, for a card of the rig."""
    seats = Seats(ice={"HQ": ["Enigma"]}, rig=["Endless Hunger", "Corroder"])
    seats.run("HQ", ("use", "Endless Hunger", 0), ("card", "Corroder"))
    assert (seats.g.runner.clicks, seats.happened("run_successful")) == (2, True)
    assert seats.g.zone[seats.card("Corroder")] == DISCARD
    assert ("use", "Endless Hunger", 0) not in Seats(ice={"HQ": ["Neural Katana"]}, rig=["Endless Hunger"]).run(
        "HQ"
    ).offered, "there is no such subroutine"


@pytest.mark.rule("CR26 9.8.7, 9.8.9")
@pytest.mark.parametrize("card", ['Tsakhia "Bankhar" Gantulga', "Stick and Poke"])
def test_a_subroutine_is_the_doing_of_the_corp(card: str) -> None:
    """What a card of the Runner makes ice do is damage that the Corp does, for AU Co."""
    seats = Seats(
        identities=["AU Co.: The Gold Standard in Clones"],
        ice={"HQ": ["Vanilla"]},
        rig=[card],
        grip=["Sure Gamble"] * 3,
        stack=["Diesel"],
    )
    seats.g.server[seats.card(card)] = 0
    seats.run("HQ")
    assert seats.told("trash") == [("trash", "Sure Gamble")]
    assert seats.g.power[seats.card("AU Co.: The Gold Standard in Clones")] == 1


@pytest.mark.rule("CR26 9.8.9")
@pytest.mark.parametrize(("upgrade", "damage"), [("Marcus Batty", 2), ("ZATO City Grid", 3)])
def test_the_subroutines_of_an_encounter_are_replaced(upgrade: str, damage: int) -> None:
    """Tsakhia "Bankhar" Gantulga: those of other ice, too, but not of ice that is trashed, which ends the encounter."""
    bankhar = 'Tsakhia "Bankhar" Gantulga'
    seats = Seats(ice={"remote": ["Hunter", "Neural Katana"]}, root={"remote": [upgrade]}, rig=[bankhar],
                  grip=["Diesel"] * 9)  # fmt: skip
    seats.g.server[seats.card(bankhar)] = 3

    def batty(seats: Seats) -> Option | None:
        meets = seats.g.run is not None and seats.g.run.encountering
        return ("use", seats.card(upgrade), 0) if meets else None

    answers = [("yes",)] if upgrade == "ZATO City Grid" else [batty, ("number", 1), ("card", "Hunter")]
    seats.run("remote", *answers, ("jack_out",))
    assert (seats.g.tags, len(seats.g.runner.discard)) == (0, damage)


@pytest.mark.rule("CR26 9.8.4c")
@pytest.mark.parametrize("leaves", ["trash", "derez"])
@pytest.mark.parametrize(("broken", "counters"), [([], 2), ([("use", "Corroder", 0)], 1)])
def test_subroutines_of_ice_that_leaves_its_encounter(leaves: str, broken: list[object], counters: int) -> None:
    """Chief Slee counts what was not broken of Swarm, which gained its subroutines and is gone, or derezzed."""
    away = [{"paid": ["trash"], "if": {"encountering": {"is": ["ice"]}}, "do": [{leaves: "encountered"}]}]
    breaks = [{"paid": [{"credits": 1}], "do": [{"break": {"n": 1, "of": "ice"}}]}]
    seats = Seats(ice={"HQ": ["Swarm"]}, root={"remote": ["Chief Slee"]}, rig=["Corroder", "Clot"],
                  says={"Clot": away, "Corroder": breaks})  # fmt: skip
    seats.g.advancement[seats.card("Swarm")] = 2
    seats.run("HQ", *broken, *broken and [("sub", 0)], ("use", "Clot", 0))
    assert seats.g.power[seats.card("Chief Slee")] == counters


def test_each_subroutine_of_the_next_ice_is_doubled() -> None:
    seats = Seats(ice={"HQ": ["Merlin", "TL;DR"]}, hq=["Hedge Fund"], grip=["Sure Gamble"] * 5).run("HQ")
    assert len(seats.g.runner.discard) == 4
    assert "gain_sub" not in seats.g.mods


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


def test_ice_keeps_nothing_but_its_printed_subroutines() -> None:
    """Hush: Ice Wall cannot be stronger for its counters."""
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Hush"])
    wall, hush = seats.card("Ice Wall"), seats.card("Hush")
    seats.g.advancement[wall] = 3
    assert values.strength(seats.g, wall) == 4
    zones.attach(seats.g, hush, wall)
    assert (values.strength(seats.g, wall), len(values.subroutines(seats.g, wall))) == (1, 1)


@pytest.mark.parametrize(("scored", "left"), [([], 5), (["Hostile Takeover"], 4), (["Vanity Project"] * 2, 0)])
def test_ice_that_loses_printed_subroutines(scored: list[str], left: int) -> None:
    """Hive: one for each point; never fewer than none."""
    seats = Seats(ice={"HQ": ["Hive"]}, scored=scored, turn="corp", hq=["Hedge Fund"])
    count_points(seats.g)
    assert len(values.subroutines(seats.g, seats.card("Hive"))) == left


def test_what_resolves_in_place_of_subroutines() -> None:
    """Tsakhia "Bankhar" Gantulga: for one encounter; what is broken resolves neither way."""
    instead = {"sub_instead": {"do": [{"damage": {"net": 1}}], "what": "it"}}
    entry: Any = [{"when": {"encounter": {"is": ["ice"], "who": "corp"}}, "limit": "first/turn",
                   "do": [{"for": {"duration": "encounter", "static": [instead]}}]}]  # fmt: skip
    laid: dict[str, Any] = {"ice": {"HQ": ["Enigma"]}, "hq": ["Hedge Fund"], "grip": ["Sure Gamble"] * 5,
                            "says": {"Kati Jones": entry}}  # fmt: skip
    seats = Seats(rig=["Kati Jones"], **laid).run("HQ")
    assert (len(seats.g.runner.discard), seats.g.runner.clicks, seats.happened("run_successful")) == (2, 3, True)
    seats.run("HQ")
    assert (len(seats.g.runner.discard), seats.g.runner.clicks) == (2, 1)
    broken = Seats(rig=["Kati Jones", "Gordian Blade"], **laid).run("HQ", ("use", "Gordian Blade", 0), ("sub", 1))
    assert len(broken.g.runner.discard) == 1
