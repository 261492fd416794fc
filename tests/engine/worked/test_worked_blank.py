"""Worked examples of abilities lost, X, memory, and cards reached by a place or all but one (CR26 1.15, 1.16, 9.12)."""

from __future__ import annotations

from nrdb.engine.model.numbers import RUNNER
from nrdb.engine.rules import values
from tests.engine.worked.table import Table, example

HUSH = {"Hush": [{"static": [{"blank": "host"}]}]}


@example("EX-2603-9.1.2b-2")
def test_an_identity_without_abilities_hears_nothing_until_the_event_is_resolved() -> None:
    """CR26 9.1.2b: the run ends while the event is still resolving."""
    zahya = "Zahya Sadeghi: Versatile Smuggler"
    seats = Table(hq=["Hedge Fund"], grip=["Direct Access"], identities=[zahya], credits=(0, 5))
    seats.takes(("play", "Direct Access"), ("server", 0))
    assert (seats.told("access"), seats.happened("run_ends")) == ([("access", "Hedge Fund")], True)
    plain = Table(hq=["Hedge Fund"], identities=[zahya], credits=(0, 5)).run("HQ", "yes")
    assert plain.purses[1] - 5 == 1
    assert seats.purses[1] < plain.purses[1]


@example("EX-2603-9.12.2e-2")
def test_ice_without_abilities_has_its_printed_strength() -> None:
    """CR26 9.12.2e: none, in place of two for each piece of ice."""
    seats = Table(ice={"HQ": ["-Vanilla", "Surveyor"]}, rig=["Hush"], says=HUSH)
    assert seats.strength("Surveyor") == 4
    assert seats.hosts("Surveyor", "Hush").strength("Surveyor") == 0


@example("EX-CR-10.3.1e", "EX-2603-10.3.1e-2")
def test_no_more_programs_are_trashed_than_must_be() -> None:
    """CR 10.3.1e: one of two units, or two of one; not what takes no memory, and no larger set."""
    says = {"Dhegdheer": []}
    rig = ["Corroder", "Mimic", "Self-modifying Code", "Dhegdheer"]
    for first, gone in (("Self-modifying Code", ["Self-modifying Code"]), ("Corroder", ["Corroder", "Mimic"])):
        seats = Table(turn="corp", hq=["Bad Times"], rig=rig, tags=1, says=says)
        seats.takes(("play", "Bad Times"), ("card", first))
        assert seats.heap == gone
        assert ("card", "Dhegdheer") not in seats.offered
        assert values.memory_limit(seats.g) == 2


@example("EX-2603-1.13.3-2")
def test_bad_publicity_on_a_card_is_none_of_the_corp() -> None:
    """CR26 1.13.3: one credit for the run."""
    says = {"Superdeep Borehole": [{"paid": [], "do": [{"gain": {"per": "self.bad_publicity"}}]}]}
    seats = Table(root={"remote": ["Superdeep Borehole"]}, rig=["Corroder"], credits=(0, 0), says=says)
    seats.has("Superdeep Borehole", power=5).g.bad_publicity = 1
    funds: list[int] = []
    seats.run("Archives", lambda now: funds.append(now.g.run.funds[RUNNER]) or ("pass",))
    assert funds == [1]
