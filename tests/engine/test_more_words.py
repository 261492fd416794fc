"""Words for two: breaches without the root, condition counters, how strong a trace was, ice that one card broke."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from nrdb.engine.model.decision import Option
from nrdb.engine.model.numbers import DISCARD, HAND, INSTALLED, PLAY
from nrdb.engine.rules import values, zones
from nrdb.engine.rules.active import activate
from tests.engine.seats import Seats
from tests.engine.test_against import refused

ROOT: dict[str, Any] = {"root": {"HQ": ["Strongbox"], "R&D": ["Strongbox"]}, "hq": ["Hedge Fund"]}


# -- breaches that leave the root out -------------------------------------------------------------------------------


@pytest.mark.parametrize(("rootless", "accessed"), [(True, ["Hedge Fund"]), (False, ["Hedge Fund", "Strongbox"])])
def test_cards_in_the_root_are_left_out_of_a_breach(rootless: bool, accessed: list[str]) -> None:
    says = {"Kati Jones": [{"paid": ["click"], "do": [{"breach": {"server": "hq", "rootless": rootless}}]}]}
    seats = Seats(rig=["Kati Jones"], says=says, **ROOT)
    seats.do(("use", seats.card("Kati Jones"), 0))
    assert sorted(title for _, title in seats.told("access")) == accessed


def test_minds_eye_asks_for_three_counters() -> None:
    seats = Seats(rig=["Mind's Eye"], **ROOT).run("R&D", "yes")
    eye = seats.card("Mind's Eye")
    assert (seats.g.power[eye], ("use", eye, 0) in seats.g.legal_actions()) == (1, False)
    assert sorted(title for _, title in seats.told("access")) == ["Hedge Fund", "Strongbox"]
    seats.g.power[eye] = 3
    seats.g.events.clear()
    seats.do(("use", eye, 0))
    assert (seats.g.power[eye], seats.told("access")) == (0, [("access", "Hedge Fund")])


def test_divide_and_conquer_breaches_three_servers() -> None:
    """Nothing in a root is accessed, and a run that is not successful breaches none."""
    laid: dict[str, Any] = {**ROOT, "archives": ["Ice Wall"], "grip": ["Divide and Conquer"]}
    seats = Seats(**laid)
    seats.do(("play", seats.card("Divide and Conquer")))
    assert [server for name, server, *_ in seats.g.events if name == "breach"] == [2, 0, 1]
    assert sorted(title for _, title in seats.told("access")) == ["Hedge Fund", "Hedge Fund", "Ice Wall"]
    stopped = Seats(ice={"Archives": ["Vanilla"]}, **laid)
    stopped.do(("play", stopped.card("Divide and Conquer")))
    assert not stopped.happened("breach")


@pytest.mark.rule("CR26 6.7.4b")
def test_an_earlier_breach_of_archives_is_not_the_one_that_others_follow() -> None:
    """Divide and Conquer with Hades Shard, used while ice is approached."""
    seats = Seats(grip=["Divide and Conquer"], rig=["Hades Shard"], ice={"Archives": ["-Vanilla"]}, hq=["Hedge Fund"])
    seats.do(("play", seats.card("Divide and Conquer")), ("use", "Hades Shard", 0))
    assert [server for name, server, *_ in seats.g.events if name == "breach"] == [2, 2, 0, 1]


def test_raymond_flint_breaches_when_the_corp_takes_bad_publicity() -> None:
    says = {"Hedge Fund": [{"play": [{"bad_publicity": 1}]}]}
    seats = Seats(rig=["Raymond Flint"], turn="corp", says=says, **{**ROOT, "hq": ["Hedge Fund", "Ice Wall"]})
    seats.do(("play", seats.card("Hedge Fund")))
    assert seats.told("access") == [("access", "Ice Wall")]


# -- condition counters ---------------------------------------------------------------------------------------------


def test_an_operation_becomes_a_condition_counter_of_its_host() -> None:
    """CR26 8.6.6b: it is not trashed, acts on its host alone, and goes with it."""
    seats = Seats(ice={"HQ": ["Ice Wall", "Vanilla", "-Enigma"]}, hq=["Patch"], turn="corp")
    patch, wall = seats.card("Patch"), seats.card("Ice Wall")
    seats.do(("play", patch), ("card", "Ice Wall"))
    assert ("card", "Enigma") not in seats.offered
    assert (seats.g.zone[patch], seats.g.host[patch]) == (PLAY, wall)
    assert [values.strength(seats.g, seats.card(ice)) for ice in ("Ice Wall", "Vanilla")] == [3, 0]
    zones.trash(seats.g, wall)
    assert (seats.g.zone[patch], seats.g.host[patch], "strength" in seats.g.mods) == (DISCARD, -1, False)


def test_an_operation_that_finds_no_host_is_trashed() -> None:
    seats = Seats(ice={"HQ": ["-Ice Wall"]}, hq=["Patch"], turn="corp")
    seats.do(("play", seats.card("Patch")))
    assert seats.g.zone[seats.card("Patch")] == DISCARD


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


def test_rover_algorithm_learns_when_its_host_is_passed() -> None:
    seats = Seats(
        ice={"HQ": ["Data Mine"], "R&D": ["Pop-up Window"]}, hq=["Rover Algorithm", "Hedge Fund"], turn="corp"
    )
    rover, window = seats.card("Rover Algorithm"), seats.card("Pop-up Window")
    seats.do(("play", rover), ("card", "Pop-up Window"))
    before = values.strength(seats.g, window)
    while seats.g.acting is seats.g.corp:
        seats.g.apply(seats.g.legal_actions()[-1] if ("gain",) not in seats.g.legal_actions() else ("gain",))
    seats.run("R&D", "yes")
    assert (seats.g.power[rover], values.strength(seats.g, window)) == (1, before + 1)


def test_an_event_stays_on_an_agenda_until_the_corp_purges() -> None:
    """Political Graffiti: nothing is breached; without an agenda it is trashed as ever."""
    seats = Seats(scored=["Hostile Takeover"], archives=["Ice Wall"], grip=["Political Graffiti"], hq=["Hedge Fund"])
    graffiti, takeover = seats.card("Political Graffiti"), seats.card("Hostile Takeover")
    seats.do(("play", graffiti))
    assert (seats.g.host[graffiti], values.points(seats.g, takeover), seats.told("access")) == (takeover, 0, [])
    assert seats.g.corp.score == 0  # counted at once, for what asks how many there are (CR26 1.17.1)
    purged = Seats(scored=["Hostile Takeover"], grip=["Political Graffiti"], hq=["Hedge Fund"],
                   says={"Hedge Fund": [{"play": ["purge"]}]}, turn="corp")  # fmt: skip
    graffiti, takeover = purged.card("Political Graffiti"), purged.card("Hostile Takeover")
    zones.move(purged.g, graffiti, PLAY)
    zones.attach(purged.g, graffiti, takeover)
    activate(purged.g, graffiti)
    assert values.points(purged.g, takeover) == 0
    purged.do(("play", purged.card("Hedge Fund")))
    assert (purged.g.zone[graffiti], values.points(purged.g, takeover)) == (DISCARD, 1)
    none = Seats(archives=["Ice Wall"], grip=["Political Graffiti"], hq=["Hedge Fund"])
    none.do(("play", none.card("Political Graffiti")))
    assert none.g.zone[none.card("Political Graffiti")] == DISCARD


# -- how strong a trace was -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("corp", "runner", "tags"), [(0, 0, 1), (3, 0, 2), (3, 5, 1), (2, 0, 1), (2, 4, 0)])
def test_a_strong_trace_does_more_even_if_it_fails(corp: int, runner: int, tags: int) -> None:
    """Virgo: the second tag asks for five, not for success."""
    seats = Seats(ice={"HQ": ["Virgo"]}, hq=["Hedge Fund"], credits=(5, 5))
    asked: list[int] = []

    def spend(at: Seats) -> Any:
        asked.append(1)
        return ("number", corp if len(asked) == 1 else runner)

    seats.run("HQ", spend, lambda at: ("number", runner))
    assert seats.g.tags == tags


@pytest.mark.rule("CR26 10.8.5")
def test_what_a_trace_does_whatever_comes_of_it_waits_with_the_rest() -> None:
    """Virgo: its second tag may come before what another card does for the trace, and before the first tag."""
    says = {"PAD Campaign": [{"when": {"trace": "any"}, "do": [{"gain": {"per": "tags"}}]}]}
    seats = Seats(ice={"HQ": ["Virgo"]}, root={"remote": ["PAD Campaign"]}, hq=["Hedge Fund"], says=says)
    last = ("next", "PAD Campaign")
    seats.run("HQ", ("number", 3), ("next", "Virgo"), ("next", "Virgo"))
    assert last in seats.offered
    assert (seats.g.tags, seats.g.corp.credits) == (2, 5 - 3 + 2)


# -- what a card broke by itself ------------------------------------------------------------------------------------


def test_a_breaker_derezzes_what_it_fully_broke() -> None:
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall"]}, "hq": ["Hedge Fund"], "credits": (5, 9)}
    seats = Seats(rig=["Saker"], **laid).run("HQ", ("use", "Saker", 0), ("use", "Saker", 2))
    assert (seats.g.zone[seats.card("Saker")], seats.g.active[seats.card("Ice Wall")]) == (HAND, False)
    assert (seats.g.runner.credits, seats.happened("run_successful")) == (6, True)
    refused(Seats(rig=["Saker"], **laid), "HQ", ("use", "Saker", 2))
    refused(Seats(rig=["Saker", "Corroder"], **laid), "HQ", ("use", "Corroder", 0), ("use", "Saker", 2))


def test_not_what_two_cards_broke_nor_another_kind() -> None:
    laid: dict[str, Any] = {"hq": ["Hedge Fund"], "credits": (5, 20)}
    says = {"Ice Wall": [{"sub": ["end_run"]}, {"sub": ["end_run"]}]}
    once = [("use", "Saker", 0), ("use", "Corroder", 0)]
    two = Seats(rig=["Saker", "Corroder"], ice={"HQ": ["Ice Wall"]}, says=says, **laid)
    refused(two, "HQ", *once, ("use", "Saker", 2))
    alone = Seats(rig=["Saker", "Corroder"], ice={"HQ": ["Ice Wall"]}, says=says, **laid)
    alone.run("HQ", ("use", "Saker", 0), ("use", "Saker", 0), ("use", "Saker", 2))
    assert alone.g.zone[alone.card("Corroder")] == INSTALLED
    assert not alone.g.active[alone.card("Ice Wall")]


@pytest.mark.rule("CR26 6.5.7d")
def test_ice_stays_fully_broken_that_gains_a_subroutine() -> None:
    """Peregrine has broken all of Salvage, which gets another subroutine by a counter of Mumbad Construction Co."""
    company = "Mumbad Construction Co."
    seats = Seats(ice={"HQ": ["Salvage"]}, root={"remote": [company]}, rig=["Peregrine"], credits=(9, 19))
    salvage, peregrine, site = map(seats.card, ("Salvage", "Peregrine", company))
    seats.g.advancement[salvage], seats.g.advancement[site] = 1, 3

    def once(subroutines: int, option: Option) -> Callable[[Seats], Option | None]:
        """An answer for when Salvage is fully broken and has this number of subroutines."""

        def answer(seats: Seats) -> Option | None:
            whole = seats.g.run is not None and seats.g.run.fully_broken
            return option if whole and len(values.subroutines(seats.g, salvage)) == subroutines else None

        return answer

    moves, derezzes = once(1, ("use", site, 0)), once(2, ("use", peregrine, 2))
    seats.run("HQ", ("use", "Peregrine", 0), moves, ("card", "Salvage"), derezzes)
    assert (seats.g.zone[peregrine], seats.g.active[salvage]) == (HAND, False)
