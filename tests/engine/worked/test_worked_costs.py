"""Worked examples of costs: what may pay for what, what cannot be paid, what is paid together (CR26 1.10, 1.16)."""

from __future__ import annotations

from tests.engine.worked.table import Table, example

TRACKER = {"HQ": ["DNA Tracker"]}
FIRST = {"DNA Tracker": [{"sub": [{"damage": {"net": 1}}, {"lose": {"who": "runner", "n": 2}}]}]}


@example("EX-2603-1.10.3b-1-a", "EX-2603-1.10.3b-1-b", "EX-2603-1.10.3b-1-c", "EX-CR-1.10.3b")
def test_who_has_less_loses_what_there_is() -> None:
    """CR26 1.10.3b: of 4, of 1 and of no credits; the damage is done all the same."""
    for pool, left in ((4, 2), (2, 0), (1, 0), (0, 0)):
        seats = Table(ice=TRACKER, grip=["Diesel"] * 3, credits=(0, pool), says=FIRST).run("HQ")
        assert (seats.g.runner.credits, len(seats.grip)) == (left, 2)


@example("EX-2603-1.10.3c-1", "EX-CR-1.10.3c-1")
def test_credits_of_cards_pay_for_what_they_name() -> None:
    """CR26 1.10.3c: not for the installation, but for the ability of the icebreaker that is installed."""
    seats = Table(rig=["Cyberfeeder"], grip=["Atman"], credits=(0, 4)).has("Cyberfeeder", credit=1)
    seats.takes(("install", "Atman"), "yes", ("number", 2))
    assert (seats.count("Atman", "power"), seats.count("Cyberfeeder", "credit"), seats.g.runner.credits) == (2, 0, 0)
    assert ("number", 3) not in seats.offered


@example("EX-2603-1.10.3c-2", "EX-CR-1.10.3c-2")
def test_credits_of_cards_are_bid() -> None:
    """CR26 1.10.3c: what is spent in a psi game may come from them."""
    says = {"PAD Campaign": [{"when": "accessed", "do": [{"psi": {"differ": [{"tag": 1}], "same": []}}]}]}
    seats = Table(deck=["PAD Campaign"], rig=["Ghost Runner"], credits=(5, 0), says=says).has("Ghost Runner", credit=3)
    seats.run("R&D", ("number", 0), ("number", 2))
    assert (seats.count("Ghost Runner", "credit"), seats.g.tags) == (1, 1)


@example("EX-2603-1.10.3c-3", "EX-CR-1.10.3c-3")
def test_credits_of_cards_are_spent_where_one_must_pay() -> None:
    """CR26 1.10.3c: holding them back to have the run ended is not allowed."""
    seats = Table(ice={"HQ": ["Tollbooth"]}, rig=["Ghost Runner", "Abagnale"], credits=(0, 1))
    seats.has("Ghost Runner", credit=3).run("HQ", ("use", "Abagnale", 2))
    assert seats.happened("run_successful")
    assert seats.g.runner.credits + seats.count("Ghost Runner", "credit") == 1


@example("EX-2603-1.10.5d-1")
def test_recurring_credits_are_filled_up_to_their_number() -> None:
    """CR26 1.10.5d: two at once, one spent, one added when the next turn begins."""
    seats = Table(rig=["Corroder"], grip=["Spinal Modem"], ice={"HQ": ["Ice Wall"]}, credits=(5, 5))
    seats.takes(("install", "Spinal Modem"))
    assert seats.count("Spinal Modem", "credit") == 2
    seats.run("HQ", ("use", "Corroder", 0))
    assert seats.count("Spinal Modem", "credit") == 1
    seats.next_turn().next_turn()
    assert seats.count("Spinal Modem", "credit") == 2


@example("EX-2603-1.16.1a-1", "EX-CR-1.15.1a")
def test_what_is_paid_as_a_cost_is_not_prevented() -> None:
    """CR26 1.16.1a, CR 1.15.1a: a card trashed as a cost stays trashed."""
    seats = Table(rig=["Clone Chip", "LLDS Energy Regulator"], heap=["Corroder"])
    seats.takes(("use", "Clone Chip", 0))
    assert (seats.rig, seats.heap) == (["Corroder", "LLDS Energy Regulator"], ["Clone Chip"])


@example("EX-2603-1.16.1b-1", "EX-CR-1.15.1b")
def test_a_cost_that_would_be_prevented_cannot_be_paid() -> None:
    """CR26 1.16.1b, CR 1.15.1b: no damage, no theft, and what would have prevented it is not touched."""
    seats = Table(hq=["Obokata Protocol"], rig=["Guru Davinder"], grip=["Diesel"] * 5)
    seats.run("HQ")
    assert ("steal", "Obokata Protocol") not in seats.offered
    assert (seats.hq, seats.rig, len(seats.grip)) == (["Obokata Protocol"], ["Guru Davinder"], 5)


@example("EX-2603-1.16.1b-2")
def test_a_tag_that_would_be_prevented_pays_for_nothing() -> None:
    """CR26 1.16.1b: the run ends, without a tag."""
    identities = ["Jesminder Sareen: Girl Behind the Curtain"]
    seats = Table(ice={"HQ": ["Funhouse"]}, identities=identities).run("HQ")
    assert (seats.g.tags, seats.happened("run_unsuccessful")) == (0, True)


@example("EX-2603-1.16.1c-1")
def test_what_cannot_be_used_again_costs_nothing() -> None:
    """CR26 1.16.1c: the second use in a turn is refused before anything is paid."""
    seats = Table(rig=["Zer0", "Clan Vengeance"], grip=["Diesel"] * 4, stack=["Diesel"] * 4)
    seats.takes(("use", "Zer0", 0))
    assert not seats.can("use", "Zer0", 0)
    assert (seats.count("Clan Vengeance", "power"), seats.g.runner.clicks) == (1, 3)


@example("EX-2603-1.16.1c-2")
def test_what_makes_an_agenda_scorable_does_not_pay_for_scoring_it() -> None:
    """CR26 1.16.1c: without SanSan City Grid it would ask for a counter more."""
    root = {"remote": ["SanSan City Grid", "Azef Protocol"], "remote 2": ["PAD Campaign"]}
    for counters, asked in ((2, []), (3, [("card", "PAD Campaign")])):
        seats = Table(turn="corp", root=root, grip=["Diesel"] * 3).has("Azef Protocol", advancement=counters)
        assert seats.takes(("score", "Azef Protocol"), *asked).archives == ["PAD Campaign"]
        assert (("card", "SanSan City Grid") in seats.offered) is bool(asked)
    alone = Table(turn="corp", root={"remote": root["remote"]}).has("Azef Protocol", advancement=2)
    assert not alone.can("score", "Azef Protocol")


@example("EX-2603-1.16.2b-1")
def test_several_times_a_price_is_one_payment() -> None:
    """CR26 1.16.2b: two credits for each of three pieces of ice are paid at once."""
    says = {"PAD Campaign": [{"when": {"spend_credits": "runner"}, "do": [{"gain": 1}]}]}
    ice = ["-Ice Wall", "-Ice Wall", "-Ice Wall"]
    seats = Table(
        ice={"remote": ice}, root={"remote": ["Cayambe Grid"], "remote 2": ["PAD Campaign"]}, credits=(0, 8), says=says
    )
    for copy in range(3):
        seats.has("Ice Wall", copy, advancement=1)
    seats.run("remote", "yes")
    assert (seats.purses, seats.happened("run_successful")) == ((1, 2), True)


@example("EX-2603-1.16.4d-1")
def test_clicks_spent_as_part_of_a_cost_count_for_that_action() -> None:
    """CR26 1.16.4d: two clicks for the first operation, and with the next one three on the same action."""
    seats = Table(
        turn="corp",
        root={"remote": ["Jeeves Model Bioroids"]},
        hq=["Blue Level Clearance", "Hedge Fund"],
        credits=(7, 0),
    )
    seats.takes(("play", "Blue Level Clearance")).takes(("play", "Hedge Fund"))
    assert seats.g.corp.clicks == 1


@example("EX-2603-1.16.10a-1", "EX-CR-1.15.9a")
def test_a_cost_to_steal_may_be_declined() -> None:
    """CR26 1.16.10a, CR 1.15.9a: the agenda stays, and nothing is suffered."""
    seats = Table(hq=["Obokata Protocol"], grip=["Diesel"] * 5).run("HQ", "no")
    assert (seats.hq, len(seats.grip)) == (["Obokata Protocol"], 5)


@example("EX-2603-1.16.10b-1", "EX-CR-1.15.9b")
def test_costs_to_steal_are_paid_together_or_not_at_all() -> None:
    """CR26 1.16.10b, CR 1.15.9b: two credits and six damage; what that sets off comes after all of it."""
    for credits, cards, stolen in ((2, 7, True), (1, 7, False), (2, 5, False)):
        says = {
            "Order of Sol": [
                {"when": {"damage": "net"}, "if": {"compare": "credits", "equals": 0}, "do": [{"gain": 1}]}
            ],
            "PAD Campaign": [
                {"extra_cost": "steal", "cost": [{"credits": 2}], "of": {"is": ["agenda"]}, "who": "runner"}
            ],
        }
        root = {"remote": ["Obokata Protocol", "Ben Musashi"], "remote 2": ["PAD Campaign"]}
        seats = Table(root=root, rig=["Order of Sol"], grip=["Diesel"] * cards, credits=(5, credits), says=says)
        seats.run("remote", ("access", "Obokata Protocol"), *(["steal"] if stolen else []))
        assert (seats.g.runner.score > 0) == stolen
        assert len(seats.grip) == (cards - 6 if stolen else cards)
        assert seats.g.runner.credits == (1 if stolen else credits)


@example("EX-2603-1.16.11b-1-a", "EX-2603-1.16.11b-1-b", "EX-CR-1.15.10b")
def test_an_effect_unless_the_runner_pays() -> None:
    """CR26 1.16.11b: paid, the run goes on; not paid, it ends."""
    for answers, successful, left in ((["yes"], True, 0), ([], False, 1)):
        seats = Table(ice={"HQ": ["Pop-up Window"]}, credits=(0, 1)).run("HQ", *answers)
        assert (seats.happened("run_successful"), seats.g.runner.credits) == (successful, left)


@example("EX-2603-1.19.4-1")
def test_a_card_is_trashed_for_its_own_ability() -> None:
    """CR26 1.19.4: the card goes, then two credits come."""
    seats = Table(rig=["Fall Guy"], credits=(0, 0))
    seats.takes(("use", "Fall Guy", 0))
    assert (seats.heap, seats.g.runner.credits) == (["Fall Guy"], 2)


@example("EX-2603-9.12.3c-1", "EX-CR-9.8.5b")
def test_who_can_do_neither_does_nothing() -> None:
    """CR26 9.12.3c, CR 9.8.5b: three credits pay for the first subroutine and not for the second."""
    seats = Table(ice={"HQ": ["Fairchild 2.0"]}, credits=(0, 3), grip=["Diesel"]).run("HQ")
    assert (seats.g.runner.credits, seats.happened("run_successful")) == (1, True)


@example("EX-2603-8.5.5-1", "EX-CR-8.2.4")
def test_what_is_installed_first_makes_the_next_cheaper() -> None:
    """CR26 8.5.5: each installation is done before the next card is picked."""
    says = {
        "Datasucker": [{"static": [{"cost": {"of": "install", "n": -1, "what": {"is": ["program"], "from": "grip"}}}]}]
    }
    seats = Table(grip=["Mass Install", "Datasucker", "Corroder"], credits=(0, 4), says=says)
    seats.takes(("play", "Mass Install"), ("card", "Datasucker"), ("card", "Corroder"))
    assert (seats.rig, seats.g.runner.credits) == (["Corroder", "Datasucker"], 4 - 1 - 1 - 1)


@example("EX-2603-8.6.3-1")
def test_what_the_first_operation_gains_pays_for_the_second() -> None:
    """CR26 8.6.3: nine for the first, two less and four more for the second."""
    seats = Table(
        turn="corp",
        tags=1,
        hq=["Subcontract", "Hedge Fund", "Lateral Growth"],
        credits=(5, 0),
        says={
            "Subcontract": [
                {"play": [{"repeat": {"n": 2, "do": [{"play": {"n": 1, "is": ["operation"], "from": "hq"}}]}}]}
            ]
        },
    )
    free = seats.g.table.card_of[seats.card("Subcontract")].printed
    seats.g.corp.credits += free
    seats.takes(("play", "Subcontract"), ("card", "Hedge Fund"))
    assert seats.g.corp.credits == 5 - 5 + 9 - 2 + 4


@example("EX-2603-9.12.3e-1-b")
def test_who_chooses_to_rez_pays_all_of_it() -> None:
    """CR26 9.12.3e: four credits and the agenda, or the ice goes back to hand."""
    for answer, board, scored in (("yes", ["Archer"], []), ("no", [], ["Hostile Takeover"])):
        seats = Table(ice={"R&D": ["-Archer"]}, rig=["False Echo"], scored=["Hostile Takeover"], credits=(4, 0))
        seats.run("R&D", "yes", answer)
        assert (seats.board, seats.titles(seats.g.corp.scored)) == (board, scored)


@example("EX-2603-9.1.6c-1")
def test_paying_from_a_card_uses_it() -> None:
    """CR26 9.1.6c: both the breaker and the card that paid are used."""
    says = {
        "Smartware Distributor": [
            {"when": {"spend_credits": {"who": "you", "of": {"is": ["hardware"]}}}, "do": [{"draw": 1}]}
        ]
    }
    seats = Table(
        rig=["Cyberfeeder", "Mimic", "Smartware Distributor"], ice={"HQ": ["Rototurret"]}, stack=["Diesel"], says=says
    ).has("Cyberfeeder", credit=1)
    seats.run("HQ", ("use", "Mimic", 0), ("sub", 0))
    assert (seats.count("Cyberfeeder", "credit"), seats.grip) == (0, ["Diesel"])
    assert ("use", "Mimic") in seats.told("use")


@example("EX-2603-9.9.6c-1")
def test_a_card_of_the_grip_makes_what_is_played_cheaper() -> None:
    """CR26 9.9.6c: five credits are three, for whoever has no more."""
    seats = Table(rig=["Patchwork"], grip=["Sure Gamble", "Easy Mark"], credits=(5, 3))
    seats.takes(("play", "Sure Gamble"))
    assert (seats.purses[1], seats.heap, seats.grip) == (9, ["Easy Mark", "Sure Gamble"], [])


@example("EX-2603-8.7.2b-2-a")
def test_what_is_found_must_be_paid_for_with_a_card_of_the_grip() -> None:
    """CR26 8.7.2b: the search has taken the last credits."""
    seats = Table(rig=["Patchwork", "Self-modifying Code"], grip=["Easy Mark"], stack=["Imp"], credits=(5, 2))
    seats.takes(("use", "Self-modifying Code", 0))
    assert (seats.rig, "Easy Mark" in seats.heap) == (["Imp", "Patchwork"], True)


@example("EX-2603-8.7.2b-2-b")
def test_what_cannot_be_paid_for_is_not_found() -> None:
    """CR26 8.7.2b: with nothing in the grip there is nothing to pay with."""
    seats = Table(rig=["Patchwork", "Self-modifying Code"], stack=["Imp"], credits=(5, 2))
    seats.takes(("use", "Self-modifying Code", 0))
    assert seats.rig == ["Patchwork"]
