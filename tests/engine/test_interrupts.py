"""What is about to happen and is changed before it does (CR26 9.9): each rule at a table laid for it."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.frame import Imminent
from tests.engine.seats import Seats

NET_TWO = {"Ice Wall": [{"sub": [{"damage": {"net": 2}}]}]}
TAG_TWO = {"Ice Wall": [{"sub": [{"tag": 2}]}]}
WALL = {"HQ": ["Ice Wall"]}
GRIP = ("Sure Gamble", "Sure Gamble", "Sure Gamble")


def cards(seats: Seats) -> int:
    """How many are left in the grip."""
    return len(seats.g.runner.hand)


def rig(do: list[Any], **more: Any) -> list[Any]:
    """A piece of hardware with one interrupt that costs nothing."""
    return [{"paid": [], "as": "interrupt", "do": do, **more}]


def test_damage_is_prevented_in_part() -> None:
    """CR26 9.9.6b: the amount is smaller; the rest is suffered."""
    says = {**NET_TWO, "Desperado": rig([{"prevent": {"what": "net", "n": 1}}], limit="1/turn")}
    seats = Seats(ice=WALL, rig=["Desperado"], grip=GRIP, says=says).run("HQ", ("guard", "Desperado", 0))
    assert cards(seats) == 2


def test_no_amount_is_left_of_what_is_prevented_whole() -> None:
    """CR26 9.9.6b: nothing is suffered, so nothing has happened."""
    says = {**NET_TWO, "Desperado": rig([{"prevent": {"what": "net", "n": "all"}}])}
    seats = Seats(ice=WALL, rig=["Desperado"], grip=GRIP, says=says).run("HQ", ("guard", "Desperado", 0))
    assert (cards(seats), seats.happened("damage_net"), seats.happened("would_net")) == (3, False, True)


def test_up_to_asks_how_much() -> None:
    says = {**NET_TWO, "Desperado": rig([{"prevent": {"what": "any_damage", "n": {"upto": 5}}}], limit="1/turn")}
    seats = Seats(ice=WALL, rig=["Desperado"], grip=GRIP, says=says)
    seats.run("HQ", ("guard", "Desperado", 0), ("number", 1))
    assert cards(seats) == 2


def test_an_interrupt_is_not_asked_for_what_it_cannot_change() -> None:
    """CR26 9.9.3: it must be relevant; meat damage isn't net damage, and in an ordinary window it has no use at all."""
    says = {**NET_TWO, "Desperado": rig([{"prevent": {"what": "meat", "n": 1}}])}
    seats = Seats(ice=WALL, rig=["Desperado"], grip=GRIP, says=says).run("HQ")
    assert cards(seats) == 1
    assert not any(option[0] == "guard" for option in seats.g.log)


@pytest.mark.rule("CR26 9.9.4")
@pytest.mark.parametrize(("laid", "tags"), [({}, 1), ({"heap": ["Forger"]}, 1), ({"rig": ["Forger"]}, 0)])
def test_what_is_set_off_together_and_asks_nothing_may_be_changed_too(laid: dict[str, Any], tags: int) -> None:
    """Borrowed Goods gives a tag as Technical Writer gets its credit, whether or not a Forger is in the heap."""
    held = ["Technical Writer", *laid.get("rig", ())]
    seats = Seats(**{**laid, "rig": held}, grip=["Borrowed Goods"], credits=(5, 9))
    saving: list[Any] = [] if tags else [("guard", "Forger", 0)]
    seats.do(("install", seats.card("Borrowed Goods")), *saving)
    assert (seats.g.tags, seats.g.credit[seats.card("Technical Writer")]) == (tags, 1)


def test_what_is_not_expected_any_more_asks_nobody_again() -> None:
    """CR26 9.9.4d: the second preventer is not relevant once the amount is 0."""
    says = {
        **TAG_TWO,
        "Desperado": rig([{"prevent": {"what": "tag", "n": "all"}}]),
        "Plascrete Carapace": rig([{"prevent": {"what": "tag", "n": 1}}]),
    }
    seats = Seats(ice=WALL, rig=["Desperado", "Plascrete Carapace"], grip=GRIP, says=says)
    seats.run("HQ", ("guard", "Desperado", 0))
    assert (seats.g.tags, [option[0] for option in seats.g.log].count("guard")) == (0, 1)


def test_both_may_change_it_the_active_player_first() -> None:
    """CR26 9.9.4, 9.2.9: the Runner, whose turn it is, then the Corp for the rest."""
    says = {
        **NET_TWO,
        "Desperado": rig([{"prevent": {"what": "net", "n": 1}}], limit="1/turn"),
        "PAD Campaign": [
            {
                "when": {"would": {"what": "net", "who": "you"}},
                "may": True,
                "do": [{"prevent": {"what": "net", "n": 1}}, {"gain": 3}],
            }
        ],
    }
    seats = Seats(ice=WALL, root={"remote": ["PAD Campaign"]}, rig=["Desperado"], grip=GRIP, says=says, credits=(0, 0))
    seats.run("HQ", ("guard", "Desperado", 0), ("next", "PAD Campaign"))
    assert (cards(seats), seats.g.corp.credits) == (3, 3)


def test_what_would_happen_may_be_declined() -> None:
    says = {
        **NET_TWO,
        "PAD Campaign": [
            {
                "when": {"would": {"what": "net", "who": "you"}},
                "may": True,
                "do": [{"prevent": {"what": "net", "n": 1}}, {"gain": 3}],
            }
        ],
    }
    seats = Seats(ice=WALL, root={"remote": ["PAD Campaign"]}, grip=GRIP, says=says, credits=(0, 0)).run("HQ")
    assert (cards(seats), seats.g.corp.credits) == (1, 0)


def test_the_first_time_it_would_happen_counts_what_was_prevented() -> None:
    """CR26 9.9.5a: the second damage is the second time that there would be some, though the first came to nothing."""
    says = {
        "Ice Wall": [{"sub": [{"damage": {"net": 1}}]}, {"sub": [{"damage": {"net": 1}}]}],
        "Desperado": rig([{"prevent": {"what": "net", "n": 1}}], limit="1/turn"),
        "PAD Campaign": [
            {"when": {"would": {"what": "net", "who": "you"}}, "limit": "first/turn", "do": [{"gain": 3}]}
        ],
    }
    seats = Seats(ice=WALL, root={"remote": ["PAD Campaign"]}, rig=["Desperado"], grip=GRIP, says=says, credits=(0, 0))
    seats.run("HQ", ("guard", "Desperado", 0))
    assert (cards(seats), seats.g.corp.credits) == (2, 0)


def test_what_cannot_be_prevented_asks_nobody() -> None:
    says = {
        "Ice Wall": [{"sub": [{"damage": {"of": {"net": 2}, "unpreventable": True}}]}],
        "Desperado": rig([{"prevent": {"what": "net", "n": "all"}}]),
    }
    seats = Seats(ice=WALL, rig=["Desperado"], grip=GRIP, says=says).run("HQ")
    assert cards(seats) == 1


def test_a_card_is_not_trashed() -> None:
    says = {
        "Ice Wall": [{"sub": [{"trash": {"n": 1, "is": ["installed", "program"], "who": "runner"}}]}],
        "Desperado": [
            {
                "paid": ["trash"],
                "as": "interrupt",
                "do": [{"prevent": {"what": "trash", "n": 1, "of": {"is": ["installed"], "any": ["program"]}}}],
            }
        ],
    }
    seats = Seats(ice=WALL, rig=["Corroder", "Desperado"], says=says).run("HQ", ("guard", "Desperado", 0))
    assert [seats.g.table.card_of[i].title for i in seats.g.runner.installed] == ["Corroder"]


def test_the_end_of_a_run_is_prevented() -> None:
    says = {
        "Desperado": [
            {"paid": ["remove"], "as": "interrupt", "do": [{"prevent": {"what": "end_run", "n": 1, "by": "corp"}}]}
        ]
    }
    seats = Seats(ice=WALL, hq=["Hedge Fund"], rig=["Desperado"], says=says).run("HQ", ("guard", "Desperado", 0))
    assert (seats.happened("run_successful"), seats.happened("access")) == (True, True)


def test_what_being_encountered_sets_off_is_prevented() -> None:
    says = {
        "Ice Wall": [{"when": "encountered", "do": [{"tag": 1}]}],
        "Desperado": rig([{"prevent": {"what": "encounter_ability", "n": 1}}], limit="1/turn"),
    }
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Desperado"], says=says)
    assert seats.run("HQ", ("guard", "Desperado", 0)).g.tags == 0
    assert seats.run("HQ").g.tags == 1


@pytest.mark.rule("CR26 9.6.15c")
@pytest.mark.parametrize("guard", [("guard", "AirbladeX (JSRF Ed.)", 1), ("guard", "Hunting Grounds", 0)])
@pytest.mark.parametrize(("first", "tags", "trashed"), [(0, 0, 1), (1, 1, 0)])
def test_of_two_abilities_of_an_encounter_one_is_prevented(guard: Any, first: int, tags: int, trashed: int) -> None:
    """Data Raven gives a tag, and ZATO City Grid may have it trashed: the one is prevented as it resolves."""
    says = {"Data Raven": [{"when": "encountered", "do": [{"tag": 1}]}, {"sub": [{"gain": 3}]}]}
    seats = Seats(ice={"HQ": ["Data Raven"]}, root={"HQ": ["ZATO City Grid"]}, rig=[guard[1]], says=says)
    seats.g.power[seats.card(guard[1])] = 3
    seats.run("HQ", lambda _: ("next", first, seats.card("Data Raven")), guard, *[("yes",)] * trashed)
    assert (seats.g.tags, seats.told("trash")) == (tags, [("trash", "Data Raven")] * trashed)


def test_a_run_goes_to_another_server_before_it_is_successful() -> None:
    """CR26 9.9.3d: a run on Archives that would be successful is one on HQ."""
    says = {"Desperado": [{"when": {"would": "run_successful"}, "limit": "first/turn", "do": [{"redirect": "hq"}]}]}
    seats = Seats(hq=["Hedge Fund"], rig=["Desperado"], says=says).run("Archives")
    assert [event[1] for event in seats.g.events if event[0] in ("run_successful", "breach")] == [0, 0]


def test_what_using_abilities_costs_more_is_paid_for_an_interrupt_too() -> None:
    """CR26 1.16.10: it is a paid ability like any other; who cannot pay is not asked."""
    says = {
        **NET_TWO,
        "Desperado": rig([{"prevent": {"what": "net", "n": "all"}}]),
        "PAD Campaign": [{"extra_cost": "use", "who": "runner", "of": {"is": ["hardware"], "who": "runner"},
                          "cost": [{"credits": 2}]}],
    }  # fmt: skip
    laid: dict[str, Any] = {"ice": WALL, "root": {"remote": ["PAD Campaign"]}, "rig": ["Desperado"], "says": says}
    seats = Seats(grip=GRIP, credits=(5, 3), **laid).run("HQ", ("guard", "Desperado", 0))
    assert (cards(seats), seats.g.runner.credits) == (3, 1)
    assert cards(Seats(grip=GRIP, credits=(5, 1), **laid).run("HQ")) == 1


# -- forced encounters ----------------------------------------------------------------------------------------------


def test_an_encounter_that_is_forced_changes_nothing_of_the_run() -> None:
    """CR26 6.5.9a: when it is over the run goes on where it was."""
    says = {
        "Enigma": [{"sub": [{"gain": 1}]}],
        "Ice Wall": [
            {"when": "passed", "do": [{"encounter": {"n": 1, "is": ["ice", "rezzed"], "other": True}}]},
            {"sub": [{"gain": 10}]},
        ],
    }
    seats = Seats(ice={"HQ": ["Ice Wall"], "R&D": ["Enigma"]}, hq=["Hedge Fund"], says=says, credits=(0, 0)).run("HQ")
    assert seats.told("encounter") == [("encounter", "Ice Wall"), ("encounter", "Enigma")]
    assert (seats.g.corp.credits, seats.happened("run_successful")) == (11, True)


def test_each_of_two_encounters_is_fully_broken_for_itself() -> None:
    """CR26 6.5.7a, d, 6.5.9a: what was broken in the one that was forced says nothing of the one that it came into."""
    says = {
        "Ice Wall": [
            {"when": "encountered", "do": [{"encounter": {"n": 1, "is": ["ice", "rezzed"], "other": True}}]},
            {"sub": [{"gain": 10}]},
        ],
        "Enigma": [{"sub": [{"gain": 1}]}],
        "Corroder": [{"paid": [], "do": [{"break": {"n": 1, "of": "ice"}}]}],
    }
    seats = Seats(ice={"HQ": ["Ice Wall"], "R&D": ["Enigma"]}, rig=["Corroder"], says=says, credits=(0, 0))
    use = ("use", "Corroder", 0)
    seats.run("HQ", use, use)
    assert seats.told("fully_break") == [("fully_break", "Enigma"), ("fully_break", "Ice Wall")]
    assert seats.g.corp.credits == 0


def test_ice_that_is_not_installed_is_encountered_where_it_is_accessed() -> None:
    """CR26 9.1.8h: its subroutines are active in that encounter."""
    says = {"Enigma": [{"when": "accessed", "do": [{"encounter": "self"}]}, {"sub": [{"gain": 1}]}]}
    seats = Seats(hq=["Enigma"], says=says, credits=(0, 0)).run("HQ")
    assert seats.g.corp.credits == 1


@pytest.mark.parametrize(
    ("prevented", "left", "turned"),
    [
        (0, {"core": 1}, {"net": "core"}),
        (1, {"core": 1}, {"net": "core"}),
        (2, {}, {}),
        (None, {}, {}),
    ],
)
def test_damage_that_is_prevented_turns_into_no_other(
    prevented: int | None, left: dict[str, int], turned: dict[str, str]
) -> None:
    """CR26 9.9.10: so much of another kind takes the place of all of it, where some of it would still be done."""
    damage = Imminent(-1)
    damage.add({"net": 2}, 0)
    damage.prevent("net", prevented)
    damage.turn("net", "core", 1)
    assert (damage.left(), damage.turned) == (left, turned)
