"""Worked examples of timing: what is pending, in which order it resolves, what is too late (CR26 9.6, 10.3)."""

from __future__ import annotations

from nrdb.engine.rules import zones
from tests.engine.worked.table import Table, example

DECK = ("Hedge Fund",) * 9


@example("EX-2603-9.6.5d-1", "EX-CR-9.6.2e")
def test_a_condition_is_asked_when_the_ability_resolves() -> None:
    """CR26 9.6.5d, CR 9.6.2e: the first one makes it true for the second."""
    says = {
        "The Supplier": [
            {
                "when": "turn_begins",
                "do": [{"install": {"what": {"n": 1, "is": ["hardware"], "from": "grip"}, "less": 2}}],
            }
        ],
        "Underworld Contact": [{"when": "turn_begins", "if": {"compare": "link", "at_least": 1}, "do": [{"gain": 1}]}],
    }
    for first, credits in (("The Supplier", 2 - 1 + 1), ("Underworld Contact", 2 - 1)):
        seats = Table(
            turn="corp",
            rig=["The Supplier", "Underworld Contact"],
            grip=["Dyson Mem Chip"],
            credits=(0, 2),
            deck=DECK,
            says=says,
        )
        seats.next_turn(("next", first))
        assert seats.g.runner.credits == credits


@example("EX-2603-9.6.5b-1")
def test_what_comes_into_play_in_a_window_waits_for_the_next_time() -> None:
    """CR26 9.6.5b: installed and rezzed as the turn begins, it gives nothing this turn."""
    says = {
        "Reaper Function": [
            {
                "when": "turn_begins",
                "do": [
                    {"trash": "self"},
                    {"install": {"what": {"n": 1, "is": ["asset"], "from": "hq"}, "free": True, "rez": "free"}},
                ],
            }
        ]
    }
    seats = Table(root={"remote": ["Reaper Function"]}, hq=["Nico Campaign"], deck=DECK, says=says)
    seats.next_turn()
    assert (seats.board, seats.count("Nico Campaign", "credit")) == (["Nico Campaign"], 9)


@example("EX-2603-9.6.13c-1")
def test_what_waits_for_the_end_of_the_turn_resolves_once() -> None:
    """CR26 9.6.13c: one tag, though the card has left meanwhile; none in the next turn."""
    seats = Table(turn="corp", rig=["Joshua B."], deck=DECK, stack=["Diesel"] * 5)
    seats.next_turn("yes")
    assert seats.g.runner.clicks == 5
    zones.trash(seats.g, seats.card("Joshua B."))
    assert seats.next_turn().g.tags == 1
    assert seats.next_turn().next_turn().g.tags == 1


@example("EX-2603-9.1.4-1")
def test_of_two_things_at_the_end_of_a_run_the_first_may_undo_the_second() -> None:
    """CR26 9.1.4: put under the stack, it is not trashed any more."""
    seats = Table(ice={"HQ": ["Ice Wall"]}, grip=["Compile"], stack=["Mayfly", "Diesel"], credits=(0, 9))
    seats.takes(("play", "Compile"), ("server", 0), "yes", ("use", "Mayfly", 0), ("next", "Compile"))
    assert (seats.rig, seats.heap, seats.titles(seats.g.runner.bottom)) == ([], ["Compile"], ["Mayfly"])


@example("EX-2603-5.2.2b-1", "EX-CR-5.2.2b")
def test_an_action_is_over_when_all_of_it_is() -> None:
    """CR26 5.2.2b: the run, the damage, the remaining effects, the card itself; then comes the next action."""
    seats = Table(grip=["Stimhack", "Diesel", "Diesel"])
    seats.takes(("play", "Stimhack"), ("server", 2))
    assert (seats.g.core_damage, "Stimhack" in seats.heap, seats.g.runner.credits) == (1, True, 5)
    assert seats.g.decision is not None
    assert seats.g.decision.kind == "action"


@example("EX-2603-9.12.2b-1")
def test_several_cards_drawn_by_one_instruction_are_one_draw() -> None:
    """CR26 9.12.2b: four are seen, one goes under the stack, three come to hand."""
    seats = Table(rig=["The Class Act"], grip=["Ritual"], stack=["Diesel"] * 6)
    seats.takes(("play", "Ritual"))
    assert (len(seats.grip), len(seats.g.runner.bottom)) == (3, 1)


@example("EX-2603-9.9.3d-1")
def test_the_first_draw_is_sifted() -> None:
    """CR26 9.9.3d: two seen, one of them drawn."""
    seats = Table(rig=["The Class Act"], stack=["Corroder", "Diesel", "Mimic"])
    seats.takes(("draw",), ("card", "Corroder"))
    assert (seats.grip, seats.titles(seats.g.runner.bottom)) == (["Diesel"], ["Corroder"])


@example("EX-2603-9.9.2-1", "EX-2603-9.9.2-2", "EX-CR-1.2.2b")
def test_what_cannot_happen_is_not_expected() -> None:
    """CR26 9.9.2: two credits and a card; only the credits once nobody may draw."""
    free = Table(grip=["Process Automation"], stack=["Diesel"]).takes(("play", "Process Automation"))
    assert (free.g.runner.credits, free.grip) == (7, ["Diesel"])
    bound = Table(ice={"HQ": ["Lockdown"]}, grip=["Process Automation", "Diesel"], stack=["Corroder"]).run("HQ")
    bound.takes(("play", "Process Automation"))
    assert (bound.g.runner.credits, bound.grip) == (7, ["Diesel"])


@example("EX-2603-9.7.1-1")
def test_an_operation_with_several_abilities_resolves_them_in_order() -> None:
    """CR26 9.7.1: two tags and two more, then the action phase ends; not without what it asks for."""
    assert not Table(turn="corp", hq=["Oppo Research"]).can("play", "Oppo Research")
    seats = Table(archives=["Priority Requisition"], hq=["Oppo Research"], credits=(7, 5), deck=DECK)
    seats.run("Archives").next_turn()
    seats.takes(("play", "Oppo Research"), "yes")
    assert (seats.g.tags, seats.g.corp.credits) == (4, 0)


@example("EX-2603-9.11.4d-1")
def test_what_a_search_sets_off_comes_before_the_card_is_added() -> None:
    """CR26 9.11.4d: it is not among the cards that may be trashed at random."""
    says = {"Djinn": [{"paid": ["click"], "do": [{"search": {"what": {"n": 1, "is": ["virus"]}, "to": "hand"}}]}]}
    for chance in range(3):
        seats = Table(
            rig=["Djinn"],
            scored=["Personality Profiles"],
            grip=["Diesel"] * 3,
            stack=["Datasucker", "Mimic"],
            says=says,
            chance=[chance] * 3,
        )
        seats.takes(("use", "Djinn", 0))
        assert (seats.heap, "Datasucker" in seats.grip) == (["Diesel"], True)
        assert 3 in seats.g.pick.asked, "one of three cards, not of four"


@example("EX-2603-1.16.10c-1")
def test_what_a_cost_sets_off_resolves_before_what_it_pays_for() -> None:
    """CR26 1.16.10c: the ice is in place before the agenda is scored and its damage done."""
    says = {
        "PAD Campaign": [
            {"when": "trashed", "do": [{"install": {"what": {"n": 1, "is": ["ice"], "from": "hq"}, "free": True}}]}
        ]
    }
    seats = Table(
        turn="corp",
        root={"remote": ["Azef Protocol"], "remote 2": ["PAD Campaign"]},
        hq=["Ice Wall"],
        grip=["Diesel"] * 3,
        says=says,
    ).has("Azef Protocol", advancement=3)
    seats.takes(("score", "Azef Protocol"), ("server", 0, seats.card("Ice Wall")))
    names = [name for name, *_ in seats.g.events if name in ("install", "score", "damage_meat")]
    assert names == ["install", "score", "damage_meat"]


@example("EX-2603-9.11.2a-1")
def test_the_only_checkpoint_of_an_installation_follows_the_payment() -> None:
    """CR26 9.11.2a: what the payment sets off resolves while the card is neither in hand nor installed."""
    waits = [{"when": {"spend_credits": "runner"}, "do": [{"draw": {"n": {"per": "hand"}}}]}]
    seats = Table(
        grip=["Corroder", "Diesel"], rig=["Kati Jones"], stack=["Sure Gamble"] * 3, says={"Kati Jones": waits}
    )
    seats.takes(("install", "Corroder"))
    assert [name for name, *_ in seats.g.events if name in ("drew", "install")] == ["drew", "install"]
    assert (seats.rig, seats.grip) == (["Corroder", "Kati Jones"], ["Diesel", "Sure Gamble"])
