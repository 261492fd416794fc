"""Facts of cards in a two-player game: subroutines, traps, accesses, tolls and runs."""

from __future__ import annotations

from functools import cache

import pytest

from nrdb import behaviour
from nrdb.behaviour.run_facts import ALWAYS, MadeRun, RunFacts, SubroutineHarm, Tagging, Toll, Trap
from tests.engine.laid import catalogue, compiled


@cache
def facts_of(title: str) -> RunFacts:
    card = compiled(catalogue().find(title), behaviour.entries())
    return RunFacts(card.facts, card.side, card.type)


@pytest.mark.parametrize(
    ("title", "subroutines"),
    [
        ("Ice Wall", [SubroutineHarm(ALWAYS, 0, 0.0)]),
        ("Karunā", [SubroutineHarm(-1, 2, 0.0), SubroutineHarm(-1, 2, 0.0)]),
        ("Enigma", [SubroutineHarm(-1, 0, 1.3), SubroutineHarm(ALWAYS, 0, 0.0)]),
        ("Trebuchet", [SubroutineHarm(-1, 0, 3.5), SubroutineHarm(ALWAYS, 0, 0.0)]),
        ("Lockdown", [SubroutineHarm(-1, 0, 1.5)]),
        ("Pop-up Window", [SubroutineHarm(0, 0, 1.0)]),
        ("Turnpike", [SubroutineHarm(-1, 0, 1.75, tags=0.7)]),
    ],
)
def test_subroutines_end_the_run_damage_or_harm_otherwise(title: str, subroutines: list[SubroutineHarm]) -> None:
    assert list(facts_of(title).subroutines) == subroutines


def test_a_subroutine_may_end_the_run_only_for_a_poor_runner() -> None:
    lose, end = facts_of("Whitespace").subroutines
    assert (lose.ends, end.ends) == (-1, 6)
    assert lose.harm > 2
    assert end.weight > lose.weight


def test_only_ice_has_subroutines_to_break_with_clicks() -> None:
    assert facts_of("Brân 1.0").by_clicks
    assert facts_of("Brân 1.0").stops
    assert not facts_of("Ice Wall").by_clicks
    assert not facts_of("Karunā").stops
    assert facts_of("Hedge Fund").subroutines == ()


@pytest.mark.parametrize(
    ("title", "tagging"),
    [
        ("Hard-Hitting News", Tagging(4, 0, True)),
        ("Public Trail", Tagging(1, 8, False)),
        ("SEA Source", Tagging(1, 0, False)),
        ("Scorched Earth", None),
        ("Data Raven", None),
    ],
)
def test_operations_tag_the_runner_unless_it_pays(title: str, tagging: Tagging | None) -> None:
    assert facts_of(title).tagging == tagging


@pytest.mark.parametrize(
    ("title", "trap"),
    [
        ("Urtica Cipher", Trap(2, 1, 0, 0, installed=True)),
        ("Snare!", Trap(3, 0, 1, 4, installed=False)),
        ("Project Junebug", Trap(0, 2, 0, 1, installed=False)),
        ("Fetal AI", Trap(2, 0, 0, 0, installed=False)),
        ("PAD Campaign", None),
    ],
)
def test_traps_damage_who_accesses_them(title: str, trap: Trap | None) -> None:
    assert facts_of(title).trap == trap


@pytest.mark.parametrize(
    ("title", "accesses", "counters"),
    [("R&D Interface", {1: 1}, ()), ("HQ Interface", {0: 1}, ()), ("Medium", {}, (1,)), ("Legwork", {}, ())],
)
def test_cards_access_more_while_they_are_installed(
    title: str, accesses: dict[int, int], counters: tuple[int, ...]
) -> None:
    assert (facts_of(title).accesses, facts_of(title).counter_accesses) == (accesses, counters)


@pytest.mark.parametrize(
    ("title", "made"),
    [
        ("Legwork", MadeRun((0,), 2, 0, False, 0.0, False)),
        ("Inside Job", MadeRun((), 0, 0, True, 0.0, False)),
        ("Overclock", MadeRun((), 0, 5, False, 0.0, False)),
        ("Dirty Laundry", MadeRun((), 0, 0, False, 5.0, False)),
        ("Red Team", MadeRun((0, 1, 2), 0, 0, False, 3.0, False, True)),
        ("Sure Gamble", None),
    ],
)
def test_events_make_runs(title: str, made: MadeRun | None) -> None:
    assert facts_of(title).run == made


def test_a_run_may_win_something_else_than_accesses() -> None:
    made = facts_of("Account Siphon").run
    assert made is not None
    assert made.replaces
    assert made.servers == (0,)
    assert made.reward > 5


def test_servers_and_agendas_cost_more() -> None:
    assert facts_of("Manegarm Skunkworks").toll == Toll(5, 2)
    assert facts_of("NAPD Contract").steal_cost == 4
    assert facts_of("Red Herrings").steal_cost == 0, "it makes other cards cost more"


def test_damage_and_tags_are_told_apart() -> None:
    scorched, source = facts_of("Scorched Earth"), facts_of("SEA Source")
    assert (scorched.damage, scorched.punishes_tags, scorched.tags) == (4, True, False)
    assert (source.damage, source.punishes_tags, source.tags, source.trace) == (0, False, True, 3)


def test_every_card_has_facts() -> None:
    """Whatever the words of a card are, they can be read."""
    for name in behaviour.entries():
        facts_of(catalogue().card(name).title)
