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


@example("EX-2603-1.10.3c-3", "EX-CR-1.10.3c-3")
def test_credits_of_cards_are_spent_where_one_must_pay() -> None:
    """CR26 1.10.3c: holding them back to have the run ended is not allowed."""
    seats = Table(ice={"HQ": ["Tollbooth"]}, rig=["Ghost Runner", "Abagnale"], credits=(0, 1))
    seats.has("Ghost Runner", credit=3).run("HQ", ("use", "Abagnale", 2))
    assert seats.happened("run_successful")
    assert seats.g.runner.credits + seats.count("Ghost Runner", "credit") == 1


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


@example("EX-2603-1.16.10b-1", "EX-CR-1.15.9b")
def test_costs_to_steal_are_paid_together_or_not_at_all() -> None:
    """CR26 1.16.10b, CR 1.15.9b: two credits and six damage; what that sets off comes after all of it."""
    for credits, cards, stolen in ((2, 7, True), (1, 7, False), (2, 5, False)):
        says = {
            "Order of Sol": [
                {"when": {"damage": "net"}, "if": {"compare": "credits", "equals": 0}, "do": [{"gain": 1}]}
            ],
            "PAD Campaign": [
                {"extra_cost": "steal", "cost": [{"credits": 2}], "what": {"is": ["agenda"]}, "who": "runner"}
            ],
        }
        root = {"remote": ["Obokata Protocol", "Ben Musashi"], "remote 2": ["PAD Campaign"]}
        seats = Table(root=root, rig=["Order of Sol"], grip=["Diesel"] * cards, credits=(5, credits), says=says)
        seats.run("remote", ("access", "Obokata Protocol"), *(["steal"] if stolen else []))
        assert (seats.g.runner.score > 0) == stolen
        assert len(seats.grip) == (cards - 6 if stolen else cards)
        assert seats.g.runner.credits == (1 if stolen else credits)
