"""Worked examples of interrupts, damage and replacements (CR26 8.2, 9.9, 10.4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.worked.table import Table, example

CLEANER = [{"when": {"would": {"what": "meat", "who": "both"}}, "do": [{"add": 1}]}]
GRIP = ("Diesel", "Diesel", "Diesel")


@example("EX-CR-9.8.1a")
def test_both_parts_of_an_effect_may_be_prevented_before_either_happens() -> None:
    """CR 9.8.1a: the damage, the tag, or both."""
    for guards, tags, cards in (((), 1, 1), (("Decoy",), 0, 1), (("Decoy", "Feedback Filter"), 0, 2)):
        seats = Table(hq=["Snare!"], rig=["Decoy", "Feedback Filter"], grip=["Diesel"] * 4, credits=(4, 3))
        seats.run("HQ", "yes", *[("guard", title, 0) for title in guards])
        assert (seats.g.tags, len(seats.grip)) == (tags, cards)


@example("EX-2603-9.12.3d-1", "EX-CR-9.8.5c")
def test_what_was_chosen_and_then_avoided_was_chosen() -> None:
    """CR26 9.12.3d, CR 9.8.5c: the tag is chosen and does not come; the run goes on."""
    seats = Table(ice={"HQ": ["Data Raven"]}, rig=["Decoy"], credits=(0, 5))
    seats.run("HQ", ("mode", 0, "tag"), ("guard", "Decoy", 0))
    assert (seats.g.tags, seats.happened("run_successful")) == (0, True)


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


@example("EX-2603-8.2.2a-1")
def test_a_card_that_was_not_trashed_sets_nothing_off() -> None:
    """CR26 8.2.2a: what waits for programs that are trashed has seen none, and still waits for the first."""
    says = {
        "Smartware Distributor": [
            {
                "when": {"trash": {"what": {"is": ["program"]}, "who": "both"}},
                "limit": "first/turn",
                "do": [{"place": {"power": 1}}],
            }
        ],
        "Rototurret": [{"sub": [{"trash": {"n": 1, "is": ["installed", "program"], "who": "runner"}}]}],
    }
    rig = ["Corroder", "Sacrificial Construct", "Smartware Distributor"]
    seats = Table(ice={"HQ": ["Rototurret"]}, rig=rig, says=says)
    seats.run("HQ", ("guard", "Sacrificial Construct", 0))
    assert (seats.count("Smartware Distributor", "power"), "Corroder" in seats.rig) == (0, True)
    seats.run("HQ")
    assert seats.count("Smartware Distributor", "power") == 1


@example("EX-2603-9.9.5a-1", "EX-CR-9.6.2c")
def test_the_first_time_was_the_one_that_was_prevented() -> None:
    """CR26 9.9.5a, CR 9.6.2c: what waits for the first damage of a run is not usable for the second."""
    says = {
        "PAD Campaign": [
            {
                "when": {"would": {"what": "net", "who": "you"}},
                "limit": "first/run",
                "may": True,
                "do": [{"prevent": {"what": "net", "n": "all"}}, {"damage": {"core": 1}}],
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


@example("EX-2603-9.1.2a-1", "EX-CR-9.3.4")
def test_what_an_interrupt_sets_off_resolves_before_what_it_interrupts() -> None:
    """CR26 9.1.2a: the card is drawn, the tag avoided, and the damage survived."""
    says = {
        'Armand "Geist" Walker: Tech Lord': [
            {"when": {"trash": {"what": {"is": ["installed"]}, "who": "you"}}, "do": [{"draw": 1}]}
        ]
    }
    identities = ['Armand "Geist" Walker: Tech Lord']
    seats = Table(
        deck=["Snare!"],
        rig=["Decoy"],
        grip=["Diesel"] * 2,
        stack=["Diesel"],
        credits=(4, 0),
        says=says,
        identities=identities,
    )
    seats.run("R&D", "yes", ("guard", "Decoy", 0))
    assert (seats.g.tags, seats.grip, seats.g.over) == (0, [], "")


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
        "Fall Guy": [{"when": {"would": "tag"}, "do": [{"prevent": {"what": "tag", "n": "all"}}]}],
        "Ice Wall": [{"sub": [{"tag": 2}]}],
    }
    seats = Table(ice={"HQ": ["Ice Wall"]}, rig=["Decoy", "Smartware Distributor"], grip=["Fall Guy"], says=says)
    seats.run("HQ", ("guard", "Decoy", 0))
    assert (seats.g.tags, seats.rig) == (1, ["Fall Guy", "Smartware Distributor"])


@example("EX-2603-9.9.4c-1")
def test_an_interrupt_that_is_not_relevant_any_more_is_not_used() -> None:
    """CR26 9.9.4c: the card is not trashed, so its own interrupt does not turn it facedown."""
    says = {
        "Fall Guy": [
            {"when": {"would": {"what": "trash", "of": {"is": ["program"]}}}, "may": True, "do": [{"gain": 3}]}
        ],
        "Rototurret": [{"sub": [{"trash": {"n": 1, "is": ["installed", "program"], "who": "runner"}}]}],
    }
    seats = Table(ice={"HQ": ["Rototurret"]}, rig=["Corroder", "Fall Guy", "Sacrificial Construct"], says=says)
    seats.run("HQ", ("guard", "Sacrificial Construct", 0))
    assert (seats.rig, seats.g.runner.credits) == (["Corroder", "Fall Guy"], 5)


@example("EX-2603-9.9.7d-1")
def test_what_is_prevented_beyond_the_damage_changes_nothing_else() -> None:
    """CR26 9.9.7d: preventing two of one leaves no damage, and the card of the stack is trashed all the same."""
    seats = Table(hq=["Breached Dome"], rig=["Biometric Spoofing"], grip=GRIP, stack=["Corroder"] * 3)
    seats.run("HQ", ("guard", "Biometric Spoofing", 0))
    assert (len(seats.grip), seats.heap) == (3, ["Biometric Spoofing", "Corroder"])


@example("EX-CR-10.9.2a")
def test_damage_for_each_of_something_is_one_instance() -> None:
    """CR 10.9.2a: two for two unused memory units, prevented together; none for none."""
    seats = Table(ice={"HQ": ["Cortex Lock"]}, rig=["Biometric Spoofing", "Corroder", "Mimic"], grip=GRIP)
    seats.run("HQ", ("guard", "Biometric Spoofing", 0))
    assert (len(seats.grip), seats.happened("damage_net")) == (3, False)
    full = Table(ice={"HQ": ["Cortex Lock"]}, rig=["Corroder", "Mimic", "Corroder", "Mimic"], grip=GRIP).run("HQ")
    assert (len(full.grip), full.happened("would_net")) == (3, False)


@example("EX-2603-9.12.2b-2")
def test_damage_of_a_number_that_is_counted_is_one_instance() -> None:
    """CR26 9.12.2b: five at once; one is prevented, once."""
    seats = Table(
        root={"remote": ["Urtica Cipher"], "remote 2": ["Prāna Condenser"]}, grip=["Diesel"] * 5, credits=(0, 0)
    )
    seats.has("Urtica Cipher", advancement=3).run("remote", ("next", "Prāna Condenser"))
    assert (len(seats.grip), seats.count("Prāna Condenser", "power"), seats.g.corp.credits) == (1, 1, 3)


@example("EX-2603-9.1.2b-1")
def test_a_cost_inside_an_effect_is_not_paid_while_it_is_forbidden() -> None:
    """CR26 9.1.2b: while the damage resolves, the Runner spends nothing."""
    says = {
        "Ice Wall": [
            {
                "sub": [
                    {"for": {"duration": "encounter", "static": [{"no_actions": {"of": ["spend"], "who": "runner"}}]}},
                    {"damage": {"net": 1}},
                ]
            }
        ]
    }
    seats = Table(ice={"HQ": ["Ice Wall"]}, rig=["Caldera"], grip=GRIP, credits=(0, 9), says=says).run("HQ")
    assert (len(seats.grip), seats.g.runner.credits) == (2, 9)


@example("EX-2603-9.9.10-1")
def test_what_is_expected_after_a_replacement_is_what_may_be_prevented() -> None:
    """CR26 9.9.10: core damage in place of net damage: what prevents net damage is out."""
    says = {
        "PAD Campaign": [
            {
                "when": {"would": {"what": "net", "who": "you"}},
                "limit": "first/run",
                "do": [
                    {
                        "may_pay": {
                            "cost": [{"credits": 2}],
                            "do": [{"prevent": {"what": "net", "n": "all"}}, {"damage": {"core": 1}}],
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


@example("EX-2603-10.8.5-1")
def test_two_effects_of_a_trace_are_two_instances() -> None:
    """CR26 10.8.5: damage for the trace, and damage for a strength of 5 or more."""
    says = {
        "Ice Wall": [{"sub": [{"trace": {"base": 2, "hit": [{"damage": {"net": 1}}]}}, {"damage": {"net": 1}}]}],
        "Smartware Distributor": [{"when": {"damage": "net"}, "do": [{"place": {"power": 1}}]}],
    }
    seats = Table(ice={"HQ": ["Ice Wall"]}, rig=["Smartware Distributor"], grip=GRIP, says=says, credits=(3, 0))
    seats.run("HQ", ("number", 3))
    assert (len(seats.grip), seats.count("Smartware Distributor", "power")) == (1, 2)


@example("EX-2603-1.14.5a-2", "EX-CR-1.13.6a-2")
def test_the_corp_trashes_what_the_runner_makes_it_trash() -> None:
    """CR26 1.14.5a, CR 1.13.6a: what waits for the Runner to trash has seen nothing."""
    seats = Table(
        root={"remote": ["Hostile Infrastructure"]},
        hq=["Hedge Fund"] * 4,
        grip=GRIP,
        identities=["Alice Merchant: Clan Agitator"],
    ).run("Archives")
    assert (len(seats.hq), len(seats.grip)) == (3, 3)


@example("EX-2603-1.14.5a-1", "EX-CR-1.13.6a-1")
def test_the_runner_trashes_by_an_event() -> None:
    """CR26 1.14.5a, CR 1.13.6a: one damage for each card, that of the one which waits for it included."""
    says = {"Apocalypse": [{"play": [{"trash": {"n": "all", "is": ["installed"], "who": "corp"}}]}]}
    seats = Table(
        root={"remote": ["Hostile Infrastructure"], "remote 2": ["PAD Campaign"]},
        ice={"HQ": ["-Ice Wall"]},
        grip=["Apocalypse", *["Diesel"] * 5],
        says=says,
    )
    seats.takes(("play", "Apocalypse"))
    assert (seats.board, len(seats.grip)) == ([], 2)


@example("EX-2603-9.1.8g-1", "EX-2603-9.6.4b-1", "EX-2603-9.12.2a-1")
def test_cards_trashed_together_set_an_ability_off_for_each() -> None:
    """CR26 9.1.8g, 9.6.4b: three instances, of a card that is in the discard pile already."""
    root = {"remote": ["Hostile Infrastructure", "-Georgia Emelyov", "-Ash 2X3ZB9CY"]}
    says = {"Smartware Distributor": [{"when": {"damage": "net"}, "do": [{"place": {"power": 1}}]}]}
    seats = Table(
        root=root,
        rig=["Smartware Distributor"],
        grip=["Singularity", *["Diesel"] * 4],
        says=says,
        partly=["Ash 2X3ZB9CY"],
    )
    seats.takes(("play", "Singularity"))
    assert (len(seats.archives), len(seats.grip), seats.count("Smartware Distributor", "power")) == (3, 1, 3)


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


@example("EX-2603-9.10.3b-1-a", "EX-2603-9.10.3b-1-b")
def test_a_choice_is_for_its_server_and_for_its_turn() -> None:
    """CR26 9.10.3b: another server, or another turn, is breached as usual."""
    seats = Table(rig=["Security Testing"], hq=["Hedge Fund"], deck=["Hedge Fund"] * 9, stack=["Diesel"] * 9)
    seats.next_turn().next_turn("yes", ("server", 0))
    assert seats.run("R&D").happened("access")
    seats.next_turn().next_turn()
    credits = seats.g.runner.credits
    assert seats.run("HQ").happened("access")
    assert seats.g.runner.credits == credits


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
