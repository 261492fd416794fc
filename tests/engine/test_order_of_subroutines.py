"""The order of gained subroutines, and which of them are broken when others come and go (CR26 9.8.2-9.8.7)."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb import behaviour
from tests.engine.seats import Seats

TOOL, DEVICE = "Corroder", "PAD Campaign"
BREAKS: Any = [{"paid": [{"credits": 0}], "do": [{"break": {"n": 1, "of": "ice"}}]}]
DOUBLES: Any = {"sub": [{"gain": {"per": "credits"}}]}


def gains(n: Any, /, **more: Any) -> dict[str, Any]:
    return {"gain_sub": {"subs": [[{"gain": n}]], **more}}


def device(*ops: Any) -> list[Any]:
    """What the Corp may do once."""
    return [{"paid": [{"credits": 0}], "limit": "1/turn", "do": list(ops)}]


def now(static: Any) -> dict[str, Any]:
    """Something that lasts for the encounter."""
    return {"for": {"duration": "encounter", "static": [static]}}


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
        says = {"Galahad": galahad, "Merlin": [DOUBLES],
                DEVICE: device(now(gains(3, of="encountered", **({"first": True} if first else {}))))}  # fmt: skip
        laid: Any = {"ice": {"HQ": ["Galahad"]}, "root": {"remote": [DEVICE]}, "hq": ["Merlin"], "credits": (0, 5)}
        seats = Seats(says=says, **laid).run("HQ", ("card", "Merlin"), ("number", 1), _in_encounter(("use", DEVICE, 0)))
        assert seats.g.corp.credits == credits


def _in_encounter(answer: tuple[Any, ...], broken: int = 0) -> Any:
    """An answer that waits for an encounter in which this number of subroutines are broken."""

    def answering(at: Seats) -> Any:
        run = at.g.run
        if run is None or not run.encountering or len(run.broken) != broken:
            return None
        return at._fitting(answer, at.g.legal_actions())

    return answering


def test_own_standing_subroutines_are_next_to_the_printed_ones() -> None:
    """CR26 9.8.3d, e: whichever began first."""
    everywhere = {"n": "all", "is": ["ice"]}
    says = {"Ice Wall": [{"static": [gains(10)]}], DEVICE: [{"static": [gains({"per": "credits"}, of=everywhere)]}]}
    laid: Any = {"ice": {"HQ": ["-Ice Wall"]}, "root": {"remote": [DEVICE]}, "hq": ["Hedge Fund"], "credits": (1, 5)}
    assert Seats(says=says, **laid).run("HQ", ("rez", "Ice Wall")).g.corp.credits == 20


def test_a_broken_subroutine_stays_broken_when_another_comes_before_it() -> None:
    """CR26 9.8.4b: the one that is gained is not broken, the one that was is."""
    says = {"Ice Wall": [{"sub": [{"gain": 10}]}], TOOL: BREAKS,
            DEVICE: device(now(gains(3, of="encountered", first=True)))}  # fmt: skip
    laid: Any = {"ice": {"HQ": ["Ice Wall"]}, "root": {"remote": [DEVICE]}, "rig": [TOOL], "hq": ["Hedge Fund"]}
    seats = Seats(says=says, **laid).run("HQ", ("use", TOOL, 0), _in_encounter(("use", DEVICE, 0), 1))
    assert seats.g.corp.credits == 5 + 3


def test_what_is_lost_and_gained_again_is_not_broken() -> None:
    """CR26 9.8.3d, 9.8.4b: three are broken, the last one goes and comes again."""
    wall = [{"static": [gains(1, n={"per": "self.power"})]}]
    wall += [{"paid": [{"credits": 0}], "limit": "1/turn", "do": [change]}
             for change in ({"remove_counters": {"power": 1}}, {"load": {"power": 1}})]  # fmt: skip
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=[TOOL], hq=["Hedge Fund"], says={"Ice Wall": wall, TOOL: BREAKS})
    seats.g.power[seats.card("Ice Wall")] = 3
    changes = [_in_encounter(("use", "Ice Wall", n), broken) for n, broken in ((0, 3), (1, 2))]
    seats.run("HQ", *[("use", TOOL, 0)] * 3, *changes)
    assert (seats.g.power[seats.card("Ice Wall")], seats.g.corp.credits) == (3, 5 + 1)


def test_copies_stay_when_their_originals_go() -> None:
    """CR26 9.8.2a: and what is gained afterwards has no copy."""
    doubled = now({"gain_sub": {"as": "encountered", "of": "encountered", "copies": True}})
    for n, credits in ((0, 1), (2, 3)):
        wall = [{"static": [gains(1, n={"per": "self.power"})]}]
        change = {"load": {"power": 1}} if n else {"remove_counters": {"power": "all"}}
        says = {
            "Ice Wall": [*wall, {"paid": [{"credits": 0}], "limit": "1/turn", "do": [change]}],
            DEVICE: device(doubled),
        }
        seats = Seats(ice={"HQ": ["Ice Wall"]}, root={"remote": [DEVICE]}, hq=["Hedge Fund"], says=says, credits=(0, 5))
        seats.g.power[seats.card("Ice Wall")] = 1
        seats.run("HQ", _in_encounter(("use", DEVICE, 0)), _in_encounter(("use", "Ice Wall", 0)))
        assert seats.g.corp.credits == credits


def test_what_is_gained_while_subroutines_resolve_resolves_too() -> None:
    """CR26 9.8.7: those that are not broken, one at a time."""
    wall = [{"static": [gains(1, n={"per": "tags"})]}, {"sub": [{"tag": 1}]}]
    seats = Seats(ice={"HQ": ["Ice Wall"]}, hq=["Hedge Fund"], says={"Ice Wall": wall}).run("HQ")
    assert (seats.g.tags, seats.g.corp.credits) == (1, 5 + 1)


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
