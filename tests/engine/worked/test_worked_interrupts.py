"""Worked examples of interrupts, damage and replacements (CR26 8.2, 9.9, 10.4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.worked.table import Table, example

GRIP = ("Diesel", "Diesel", "Diesel")


@example("EX-CR-9.8.1a")
def test_both_parts_of_an_effect_may_be_prevented_before_either_happens() -> None:
    """CR 9.8.1a: the damage, the tag, or both."""
    for guards, tags, cards in (((), 1, 1), (("Decoy",), 0, 1), (("Decoy", "Feedback Filter"), 0, 2)):
        seats = Table(hq=["Snare!"], rig=["Decoy", "Feedback Filter"], grip=["Diesel"] * 4, credits=(4, 3))
        seats.run("HQ", "yes", *[("guard", title, 0) for title in guards])
        assert (seats.g.tags, len(seats.grip)) == (tags, cards)


@example("EX-2603-9.11.4g-1")
def test_what_is_picked_becomes_imminent_after_it_was_picked() -> None:
    """CR26 9.11.4g: nobody may avoid a tag before the Runner has picked it."""
    order: list[str] = []

    def note(now: Table) -> None:
        assert now.g.decision is not None
        order.append(now.g.decision.kind)

    seats = Table(ice={"HQ": ["Data Raven"]}, rig=["Decoy"], credits=(0, 5))
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run("HQ", note)
    assert order.index("mode") < order.index("interrupt")


@example("EX-2603-9.9.5a-1", "EX-CR-9.6.2c")
def test_the_first_time_was_the_one_that_was_prevented() -> None:
    """CR26 9.9.5a, CR 9.6.2c: what waits for the first damage of a run is not usable for the second."""
    says = {
        "PAD Campaign": [
            {
                "when": {"would": {"effect": "net", "who": "you"}},
                "limit": "first/run",
                "may": True,
                "do": [{"prevent": {"effect": "net", "n": "all"}}, {"damage": {"core": 1}}],
            }
        ]
    }
    ice = {"HQ": ["Data Mine", "Data Mine"]}
    seats = Table(
        ice=ice, root={"remote": ["PAD Campaign"]}, rig=["Feedback Filter"], grip=GRIP, credits=(2, 3), says=says
    )
    seats.run("HQ", ("guard", "Feedback Filter", 0))
    assert ("next", "PAD Campaign") not in seats.offered
    assert (len(seats.grip), seats.g.core_damage) == (2, 0)


@example("EX-2603-9.9.4d-1")
def test_an_interrupt_may_be_used_that_came_into_play_meanwhile() -> None:
    """CR26 9.9.4d: a paid one needs no more than to be active now."""
    says = {
        "Smartware Distributor": [
            {
                "when": {"trash": {"what": {"is": ["installed", "resource"]}, "who": "you"}},
                "do": [{"install": {"n": 1, "is": ["resource"], "from": "grip"}}],
            }
        ],
        "Ice Wall": [{"sub": [{"tag": 2}]}],
    }
    seats = Table(ice={"HQ": ["Ice Wall"]}, rig=["Decoy", "Smartware Distributor"], grip=["Decoy"], says=says)
    seats.run("HQ", ("guard", "Decoy", 0), ("guard", "Decoy", 0))
    assert (seats.g.tags, seats.heap) == (0, ["Decoy", "Decoy"])


@example("EX-2603-9.9.4c-2")
def test_a_conditional_interrupt_that_came_later_was_not_set_off() -> None:
    """CR26 9.9.4c: it was not active when the tags became imminent."""
    says = {
        "Smartware Distributor": [
            {
                "when": {"trash": {"what": {"is": ["installed", "resource"]}, "who": "you"}},
                "do": [{"install": {"n": 1, "is": ["resource"], "from": "grip"}}],
            }
        ],
        "Fall Guy": [{"when": {"would": "tag"}, "do": [{"prevent": {"effect": "tag", "n": "all"}}]}],
        "Ice Wall": [{"sub": [{"tag": 2}]}],
    }
    seats = Table(ice={"HQ": ["Ice Wall"]}, rig=["Decoy", "Smartware Distributor"], grip=["Fall Guy"], says=says)
    seats.run("HQ", ("guard", "Decoy", 0))
    assert (seats.g.tags, seats.rig) == (1, ["Fall Guy", "Smartware Distributor"])


@example("EX-CR-10.9.2a")
def test_damage_for_each_of_something_is_one_instance() -> None:
    """CR 10.9.2a: two for two unused memory units, prevented together; none for none."""
    seats = Table(ice={"HQ": ["Cortex Lock"]}, rig=["Biometric Spoofing", "Corroder", "Mimic"], grip=GRIP)
    seats.run("HQ", ("guard", "Biometric Spoofing", 0))
    assert (len(seats.grip), seats.happened("damage_net")) == (3, False)
    full = Table(ice={"HQ": ["Cortex Lock"]}, rig=["Corroder", "Mimic", "Corroder", "Mimic"], grip=GRIP).run("HQ")
    assert (len(full.grip), full.happened("would_net")) == (3, False)


@example("EX-2603-9.9.10-1")
def test_what_is_expected_after_a_replacement_is_what_may_be_prevented() -> None:
    """CR26 9.9.10: core damage in place of net damage: what prevents net damage is out."""
    says = {
        "PAD Campaign": [
            {
                "when": {"would": {"effect": "net", "who": "you"}},
                "limit": "first/run",
                "do": [
                    {
                        "may_pay": {
                            "cost": [{"credits": 2}],
                            "do": [{"prevent": {"effect": "net", "n": "all"}}, {"damage": {"core": 1}}],
                        }
                    }
                ],
            }
        ]
    }
    seats = Table(
        ice={"HQ": ["Neural Katana"]},
        root={"remote": ["PAD Campaign"]},
        rig=["Feedback Filter"],
        grip=GRIP,
        credits=(2, 3),
        says=says,
    )
    asked: list[set[Any]] = []

    def note(now: Table) -> Any:
        if any(option[0] == "guard" for option in now.g.legal_actions()):
            what = now.g.imminent
            asked.append(
                {
                    (option[2], *sorted(what.values if what else ()))
                    for option in now.g.legal_actions()
                    if option[0] == "guard"
                }
            )
        return None

    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run("HQ", ("next", "PAD Campaign"), "yes", note)
    assert (seats.g.core_damage, len(seats.grip)) == (1, 2)
    assert {(1, "core")} in asked


@example("EX-2603-10.4.3-1-a", "EX-2603-10.4.3-1-b", "EX-CR-10.4.3")
def test_damage_beyond_the_grip_flatlines_before_anything_is_drawn() -> None:
    """CR26 10.4.3: with three prevented the rest goes together."""
    lost = Table(turn="corp", hq=["BOOM!"], tags=2, grip=["Diesel"] * 4, credits=(9, 0))
    assert lost.takes(("play", "BOOM!")).g.over == "flatlined"
    kept = Table(turn="corp", hq=["BOOM!"], tags=2, grip=["Diesel"] * 4, rig=["Plascrete Carapace"], credits=(9, 0))
    kept.has("Plascrete Carapace", power=4)
    kept.takes(("play", "BOOM!"), *[("guard", "Plascrete Carapace", 0)] * 3)
    assert (kept.g.over, kept.grip) == ("", [])


@example("EX-2603-9.9.11a-1-a", "EX-2603-9.9.11a-1-b")
def test_of_two_replacements_of_a_breach_one_is_applied() -> None:
    """CR26 9.9.11a: the other one has nothing left to replace."""
    for first, said, purses, tags in (
        ("Security Testing", (), (5, 7), 0),
        ("Account Siphon", (("number", 5),), (0, 15), 2),
    ):
        seats = Table(rig=["Security Testing"], grip=["Account Siphon"], hq=["Hedge Fund"])
        seats.g.server[seats.card("Security Testing")] = 0
        seats.takes(("play", "Account Siphon"), ("next", first), *said)
        assert (seats.purses, seats.g.tags, seats.happened("access")) == (purses, tags, False)


@example("EX-CR-9.8.4b")
def test_a_replaced_breach_is_decided_when_it_would_begin() -> None:
    """CR 9.8.4b: the credits are taken in place of it."""
    seats = Table(root={"remote": ["PAD Campaign"]}, rig=["Bank Job"]).has("Bank Job", credit=8)
    seats.run("remote", ("next", "Bank Job"), ("number", 8))
    assert (seats.g.runner.credits, seats.happened("access")) == (13, False)


@example("EX-CR-9.8.4d")
def test_a_breach_is_replaced_once() -> None:
    """CR 9.8.4d: the second card has nothing to replace."""
    seats = Table(root={"remote": ["PAD Campaign"]}, rig=["Bank Job", "Bank Job"])
    seats.has("Bank Job", 0, credit=8).has("Bank Job", 1, credit=8)
    seats.run("remote", ("next", "Bank Job"), ("number", 8))
    assert seats.g.runner.credits == 13
