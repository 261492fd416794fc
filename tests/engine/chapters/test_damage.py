"""Damage (CR26 10.4): how much, which cards, and flatlining."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.frame import Imminent
from nrdb.engine.model.numbers import ASIDE, DECK, DISCARD, HAND, INSTALLED, RUNNER
from nrdb.engine.rules import values
from nrdb.engine.steps import machine
from tests.engine.chapters.staging import (
    BEHIND_ICE_WALL,
    BREAK,
    CHEAP,
    DEVICE,
    NET_TWO,
    THREE_CARDS,
    TOOL,
    cards_in_grip,
    interrupting,
    of_type,
    ordered,
    plays,
    tool,
    waits,
)
from tests.engine.laid import dealt, laid
from tests.engine.seats import Seats
from tests.engine.worked.table import Table
from tests.players.begun import plain

MAPPING = "Chronos Protocol: Selective Mind-mapping"


def neural(*more: tuple[str, ...], first: bool = False) -> Seats:
    """The Corp does one net damage, and then another, to a grip of three."""
    seats = Seats(hq=["Neural EMP", "Neural EMP"], grip=["Corroder", "Inti", "Imp"], turn="corp", identities=[MAPPING])
    seats.g.runner.before = [("run_begins", 0, RUNNER, -1, -1)]
    seats.do(("play", seats.card("Neural EMP")), *more)
    return seats if first else seats.do(("play", seats.card("Neural EMP", 1)))


@pytest.mark.parametrize(("kind", "hand_size", "counters"), [("net", 5, 0), ("meat", 5, 0), ("core", 3, 2)])
@pytest.mark.usefixtures("both")
def test_two_damage_of_each_kind(kind: str, hand_size: int, counters: int) -> None:
    """CR26 10.4.2b; CR 1.9.5e, 4.4.9b: two cards of the grip go, and core damage leaves something for good."""
    table = ordered({"damage": {kind: 2}}, grip=["Sure Gamble"] * 3)
    assert (len(table.grip), len(table.heap)) == (1, 2)
    assert (values.hand_limit(table.g, table.g.runner), table.g.core_damage) == (hand_size, counters)


@pytest.mark.usefixtures("both")
def test_what_older_cards_call_brain_damage_is_core_damage() -> None:
    """CR26 10.4.2c, 1.9.5: Heimdall 1.0's first subroutine."""
    table = Table(ice={"HQ": ["Heimdall 1.0"]}, grip=["Sure Gamble"] * 2).run("HQ")
    assert (table.g.core_damage, len(table.grip)) == (1, 1)


@pytest.mark.parametrize(("grip", "over"), [(2, ""), (1, "flatlined"), (0, "flatlined")])
@pytest.mark.usefixtures("both")
def test_more_damage_than_cards_flatlines(grip: int, over: str) -> None:
    """CR26 10.4.4; CR 10.4.3: two damage; as many cards as damage are enough."""
    table = ordered({"damage": {"net": 2}}, grip=["Sure Gamble"] * grip, rig=[TOOL])
    assert table.g.over == over


@pytest.mark.usefixtures("both")
def test_the_grip_is_what_counts_not_the_hand_size() -> None:
    """CR26 10.4.4: core damage that brings the hand size below zero flatlines nobody by itself."""
    table = ordered(
        {"damage": {"core": 2}}, grip=["Sure Gamble"] * 3, rig=[TOOL], says={TOOL: [{"static": [{"hand_size": -4}]}]}
    )
    assert values.hand_limit(table.g, table.g.runner) < 0
    assert table.g.over == ""


def test_who_cannot_hold_a_hand_flatlines_at_the_discard() -> None:
    """CR26 1.7.2b, 5.5.4a, 10.4.4: not before that step, and before anything is discarded."""
    says = tool({"static": [{"hand_size": -6}]}, waits({"action_phase_ends": "you"}, {"gain": 1}))
    table = Table(rig=[TOOL], grip=["Sure Gamble"] * 2, credits=(5, 0), says=says)
    assert table.g.over == ""
    table.next_turn()
    assert (table.g.over, table.purses[1], len(table.grip)) == ("flatlined", 1, 2)


@pytest.mark.parametrize("kind", ["net", "meat"])
@pytest.mark.parametrize(("by", "gained"), [("corp", 1), ("runner", 10)])
def test_who_does_damage_trashes_the_cards(by: str, gained: int, kind: str) -> None:
    """CR26 10.4.2a: who waits for the Corp, or for the Runner, to trash a card of the grip hears of that alone."""
    hears = [
        waits({"trash": {"what": {"is": ["card"], "who": "runner"}, "who": who}}, {"gain": n})
        for who, n in (("corp", 1), ("runner", 10))
    ]
    suffers = {"paid": ["click"], "do": [{"suffer": {"of": {kind: 1}}}]}
    harms = {"paid": ["click"], "do": [{"damage": {"of": {kind: 1}}}]}
    says: dict[str, Any] = {DEVICE: [*hears, harms], TOOL: [suffers]}
    table = Table(turn=by, root={"remote": [DEVICE]}, rig=[TOOL], grip=["Imp"], says=says, credits=(0, 0))
    table.takes(("use", DEVICE, 0) if by == "corp" else ("use", TOOL, 0))
    assert (table.purses[0], table.grip) == (gained, [])


def test_damage_is_prevented_at_a_price() -> None:
    """Guru Davinder prevents the damage of Kakugo and asks for four credits."""
    laid: dict[str, Any] = {"ice": {"HQ": ["Kakugo"]}, "hq": ["Hedge Fund"], "rig": ["Corroder", "Guru Davinder"]}
    for answers, stays in (([], False), (["yes"], True)):
        seats = Seats(**laid, grip=["Diesel"] * 3, credits=(5, 6)).run("HQ", BREAK, *answers)
        guru = seats.card("Guru Davinder")
        assert (len(seats.g.runner.hand), seats.g.zone[guru] == INSTALLED) == (3, stays)


def test_damage_of_two_kinds_is_prevented_by_one_card() -> None:
    """Caldera: three credits for one net damage, or for one core damage."""
    guard = lambda at: next((option for option in at.g.legal_actions() if option[0] == "guard"), None)  # noqa: E731
    laid: dict[str, Any] = {"ice": {"HQ": ["Kakugo"]}, "hq": ["Hedge Fund"], "grip": ["Diesel"] * 3, "credits": (5, 9)}
    seats = Seats(rig=["Caldera", "Corroder"], **laid).run("HQ", BREAK, guard)
    assert (len(seats.g.runner.hand), seats.g.runner.credits) == (3, 5)


def test_a_guru_asks_in_an_ability_of_its_own() -> None:
    """Guru Davinder: what else waits for prevented damage may resolve first, and bring the fourth credit."""
    says = {"Doppelgänger": [{"when": {"prevented": "net"}, "do": [{"gain": 1}]}]}
    seats = Seats(rig=["Guru Davinder", "Doppelgänger"], hq=["Snare!"], says=says, credits=(9, 3))
    seats.run("HQ", ("yes",), ("next", "Doppelgänger"), ("yes",))
    assert (seats.g.runner.credits, seats.g.zone[seats.card("Guru Davinder")]) == (0, INSTALLED)


@pytest.mark.parametrize(("held", "able"), [(2, False), (3, True), (4, True)])
def test_who_plays_alone_suffers_no_damage_for_a_price_that_would_be_the_end(held: int, able: bool) -> None:
    """Two cards in addition to the one that is played."""
    entry = [{"extra_cost": "play", "cost": [{"suffer": {"net": 2}}]}, {"play": [{"gain": 9}]}]
    g = dealt(laid({"sure_gamble": 20}, entries={"sure_gamble": entry}))
    for i in g.runner.hand[held:]:
        g.zone[i] = DECK
        g.runner.deck.append(i)
    del g.runner.hand[held:]
    while g.decision is not None and g.decision.kind == "window":
        g.apply(("pass",))
    assert any(option[0] == "play" for option in g.legal_actions()) is able


def test_the_corp_chooses_what_the_first_net_damage_of_a_turn_trashes() -> None:
    seats = neural(("yes",), ("card", "Imp"))
    assert seats.g.runner.discard == [seats.card("Imp"), seats.card("Corroder")]
    assert {("card", "Corroder"), ("card", "Inti"), ("card", "Imp")} <= seats.offered


def test_the_corp_need_not_choose() -> None:
    seats = neural(("no",), first=True)
    assert seats.g.runner.discard == [seats.card("Corroder")]


@pytest.mark.parametrize("kind", ["meat", "core"])
def test_other_damage_is_random(kind: str) -> None:
    seats = Seats(hq=["Neural EMP"], grip=["Corroder", "Imp"], turn="corp", identities=[MAPPING],
                  says={"Neural EMP": [{"play": [{"damage": {kind: 1}}]}]})  # fmt: skip
    seats.do(("play", seats.card("Neural EMP")))
    assert seats.offered == set()
    assert seats.g.runner.discard == [seats.card("Corroder")]


def test_damage_as_a_cost_is_damage_too() -> None:
    """Only the first of four, and the others at random."""
    seats = Seats(root={"remote": ["Obokata Protocol"]}, grip=["Corroder", "Imp", "Inti", "Imp", "Imp"],
                  identities=[MAPPING])  # fmt: skip
    seats.run("remote", ("steal", "Obokata Protocol"), ("yes",), ("card", "Inti"))
    assert len(seats.g.runner.discard) == 4
    assert seats.g.runner.discard[0] == seats.card("Inti")


def test_the_first_core_damage_is_one_more() -> None:
    seats = plays({"damage": {"core": 1}}, {"damage": {"core": 1}}, {"damage": {"net": 1}},
                  hq=["Defective Brainchips"], grip=["Sure Gamble"] * 5, credits=(5, 5))  # fmt: skip
    seats.do(("play", seats.card("Defective Brainchips"))).do(("play", seats.card(CHEAP)))
    assert (seats.g.core_damage, len(seats.g.runner.discard)) == (3, 4)


@pytest.mark.parametrize("spent", [0, 2])
def test_as_much_damage_as_was_spent(spent: int) -> None:
    seats = Seats(root={"remote": ["-Shi.Kyū"]}, credits=(3, 5), grip=["Diesel"] * 3)
    seats.run("remote", ("number", spent))
    assert (seats.g.corp.credits, len(seats.g.runner.hand)) == (3 - spent, 3 - spent)


def test_damage_is_prevented_in_part() -> None:
    """CR26 9.9.6b: the amount is smaller; the rest is suffered."""
    says = {**NET_TWO, "Desperado": interrupting([{"prevent": {"what": "net", "n": 1}}], limit="1/turn")}
    seats = Seats(ice=BEHIND_ICE_WALL, rig=["Desperado"], grip=THREE_CARDS, says=says).run(
        "HQ", ("guard", "Desperado", 0)
    )
    assert cards_in_grip(seats) == 2


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


@pytest.mark.rule("CR26 1.16.1, 10.4.4")
@pytest.mark.parametrize(("left", "over"), [([], "flatlined"), (["Diesel"], "")])
def test_damage_that_is_a_cost_may_be_the_end(left: list[str], over: str) -> None:
    """Running Hot may be the only card: it is not there to be trashed, and the Runner dies of it."""
    seats = Seats(grip=["Running Hot", *left])
    option = ("play", seats.card("Running Hot"))
    assert (option in plain(RUNNER).unharmed(seats.g, seats.g.decision)) != bool(over)
    assert seats.do(option).g.over == over


@pytest.mark.rule("CR26 1.16.11b, 10.4.4")
@pytest.mark.parametrize(("ice", "cards", "asked"), [("Wotan", 0, 4), ("Formicary", 1, 1), ("Semak-samun", 2, 1)])
def test_a_subroutine_may_be_paid_for_with_more_damage_than_there_are_cards(ice: str, cards: int, asked: int) -> None:
    """The Runner who likes may die of what keeps a run from ending."""
    seats = Seats(ice={"R&D": [ice]}, rig=["Corroder"], grip=["Diesel"] * cards)
    seats.run("R&D", *[("yes",)] * asked)
    assert (seats.g.over, len(seats.g.runner.hand)) == ("flatlined", 0)


@pytest.mark.rule("CR26 1.16.10, 10.4.4")
def test_an_agenda_may_cost_more_damage_than_there_are_cards() -> None:
    """So an agenda may be stolen with the last breath, and is not."""
    seats = Seats(root={"remote": ["Obokata Protocol"]}, grip=["Diesel"] * 3)
    seats.run("remote", ("steal", "Obokata Protocol"))
    assert (seats.g.over, seats.g.runner.scored) == ("flatlined", [])


def test_damage_by_what_is_installed_is_prevented() -> None:
    """Chrome Parlor: of cybernetic hardware that is installed alone, without a question."""
    seats = Seats(rig=["Chrome Parlor"], grip=["Skulljack", "Easy Mark", "Easy Mark"])
    seats.do(("install", seats.card("Skulljack")))
    assert (seats.g.core_damage, len(seats.g.runner.hand)) == (0, 2)
    bare = Seats(rig=["Corroder"], grip=["Skulljack", "Easy Mark", "Easy Mark"])
    bare.do(("install", bare.card("Skulljack")))
    assert (bare.g.core_damage, len(bare.g.runner.hand)) == (1, 1)
    other = Seats(rig=["Chrome Parlor"], grip=["Easy Mark", "Easy Mark"], ice={"HQ": ["Neural Katana"]}).run("HQ")
    assert other.g.runner.hand == [], "a subroutine isn't cybernetic hardware"


def test_trashed_by_damage_onto_a_buffer() -> None:
    """BMI Buffer: damage from a subroutine trashes the program onto it, not the event."""
    seats = Seats(rig=["BMI Buffer"], grip=["Corroder", "Easy Mark"], ice={"HQ": ["Neural Katana"]}).run("HQ")
    corroder, mark = seats.card("Corroder"), seats.card("Easy Mark")
    assert (seats.g.zone[corroder], seats.g.host[corroder]) == (ASIDE, seats.card("BMI Buffer"))
    assert seats.g.zone[mark] == DISCARD


@pytest.mark.rule("CR26 10.3.1a, 9.6.7")
def test_a_grip_that_damage_empties() -> None:
    """Respirocytes sees it at once that no card is left."""
    seats = Seats(ice={"HQ": ["Neural Katana"]}, rig=["Respirocytes"], grip=["Diesel"] * 3, stack=["Diesel"])
    seats.run("HQ")
    assert (len(seats.g.runner.hand), seats.g.power[seats.card("Respirocytes")]) == (1, 1)


@pytest.mark.rule("CR26 10.4.1")
@pytest.mark.parametrize(("ice", "root", "counters"), [([], ["Obokata Protocol"], 0), (["Neural Katana"], [], 1)])
def test_who_suffers_damage_is_responsible_for_it(ice: list[str], root: list[str], counters: int) -> None:
    """AU Co. does no damage where the Runner suffers it to steal."""
    seats = Seats(
        identities=["AU Co.: The Gold Standard in Clones"],
        ice={"remote": ice},
        root={"remote": root or ["PAD Campaign"]},
        grip=["Sure Gamble"] * 5,
    )
    seats.run("remote", *([("steal", root[0])] if root else []))
    assert len(seats.g.runner.hand) < 5
    assert seats.g.power[seats.card("AU Co.: The Gold Standard in Clones")] == counters


def test_damage_that_another_does_is_not_what_you_do() -> None:
    """AU Co. counts the damage of its own player's cards, not that of Zer0."""
    laid: dict[str, Any] = {"identities": ["AU Co.: The Gold Standard in Clones"], "grip": ["Sure Gamble"] * 3}
    seats = Seats(rig=["Zer0"], **laid)
    seats.do(("use", seats.card("Zer0"), 0))
    assert (len(seats.g.runner.discard), seats.g.power[seats.g.corp.identity or 0]) == (1, 0)
    seats = Seats(ice={"HQ": ["Neural Katana"]}, **laid).run("HQ")
    assert (len(seats.g.runner.discard), seats.g.power[seats.g.corp.identity or 0]) == (3, 1)


def test_the_runner_chooses_what_damage_trashes() -> None:
    seats = Seats(grip=["Titanium Ribs", "Sure Gamble", "Diesel", "Easy Mark"], archives=["Shock!"])
    seats.do(("install", seats.card("Titanium Ribs")), ("card", "Diesel"), ("card", "Easy Mark"))
    assert [seats.g.zone[seats.card(title)] for title in ("Diesel", "Easy Mark", "Sure Gamble")] == [
        DISCARD,
        DISCARD,
        HAND,
    ]


def test_the_window_after_damage() -> None:
    """Salvaged Vanadis Armory: as many cards of R&D as damage was suffered this turn."""
    seats = Seats(rig=["Salvaged Vanadis Armory"], grip=["Diesel"] * 4, archives=["Shock!"], hq=["Hedge Fund"])
    use = ("use", seats.card("Salvaged Vanadis Armory"), 0)
    assert use not in seats.g.legal_actions()
    seats.run("Archives").run("Archives")
    assert use in seats.g.legal_actions()
    machine.take(seats.g, use)
    assert seats.g.corp.deck_size() == 3
    late = Seats(rig=["Salvaged Vanadis Armory"], grip=["Diesel"] * 4, archives=["Shock!"], hq=["Hedge Fund"])
    late.run("Archives").run("HQ")
    assert use not in late.g.legal_actions()


def test_damage_beyond_the_grip_flatlines() -> None:
    seats = Seats(ice={"HQ": ["Neural Katana"]}, grip=["Diesel"] * 2, hq=["Hedge Fund"]).run("HQ")
    assert (seats.g.over, seats.g.winner) == ("flatlined", "corp")


def test_damage_by_the_accessed_card_alone_is_prevented() -> None:
    """Recon Drone: of use against the card that is accessed, not against ice."""
    seats = Seats(root={"remote": ["Snare!"]}, rig=["Recon Drone"], grip=["Sure Gamble"] * 3, credits=(9, 9))
    seats.run("remote", ("yes",), ("guard", "Recon Drone", 0), ("number", 3))
    assert len(seats.g.runner.hand) == 3
    says = {"Vanilla": [{"sub": [{"damage": {"net": 1}}]}]}
    other = Seats(ice={"HQ": ["Vanilla"]}, rig=["Recon Drone"], grip=["Sure Gamble"] * 3, says=says).run("HQ")
    assert (len(other.g.runner.hand), ("guard", "Recon Drone", 0) in other.offered) == (2, False)


@pytest.mark.rule("CR26 9.9.4b, 9.9.10")
def test_damage_of_another_kind_is_still_done_by_the_same_card() -> None:
    """Tori Hanzō makes core damage of it: Recon Drone still prevents it, Defective Brainchips did not wait for it."""
    root, grip = {"remote": ["Shock!", "Tori Hanzō"]}, ["Sure Gamble"] * 3

    def let_pass(seats: Seats) -> tuple[str, ...] | None:
        return ("pass",) if seats.g.imminent is not None and seats.g.imminent.expects("net") else None

    drone = Seats(root=root, rig=["Recon Drone"], grip=grip, credits=(2, 9))
    drone.run("remote", ("access", "Shock!"), let_pass, ("yes",), ("guard", "Recon Drone", 0), ("number", 1))
    assert (len(drone.g.runner.hand), drone.g.core_damage, drone.g.corp.credits) == (3, 0, 0)
    chips = Seats(root=root, hq=["Defective Brainchips"], grip=grip, credits=(9, 9), turn="corp")
    chips.do(("play", chips.card("Defective Brainchips")))
    while chips.g.acting is chips.g.corp:
        chips.do(("credit",))
    chips.run("remote", ("access", "Shock!"), ("yes",))
    assert (len(chips.g.runner.hand), chips.g.core_damage) == (2, 1)


@pytest.mark.parametrize(("grip", "ended"), [("Diesel", False), ("Sure Gamble", True), ("Corroder", False)])
def test_damage_knows_the_cards_it_trashes(grip: str, ended: bool) -> None:
    """Diviner ends the run for a card of odd cost."""
    seats = Seats(ice={"HQ": ["Diviner"]}, grip=[grip], hq=["Hedge Fund"]).run("HQ")
    assert seats.g.zone[seats.card(grip)] == DISCARD
    assert seats.happened("run_successful") is not ended


def test_a_card_that_damage_trashes_says_so() -> None:
    """I've Had Worse draws three for net damage, and nothing when it is discarded otherwise."""
    laid: dict[str, Any] = {"grip": ["I've Had Worse"], "stack": ["Diesel"] * 4, "hq": ["Hedge Fund"]}
    seats = Seats(ice={"HQ": ["Neural Katana"]}, says={"Neural Katana": [{"sub": [{"damage": {"net": 1}}]}]}, **laid)
    assert len(seats.run("HQ").g.runner.hand) == 3
    discard = [{"sub": [{"trash": {"what": {"n": 1, "from": "grip", "who": "runner"}, "who": "corp"}}]}]
    assert not Seats(ice={"HQ": ["Neural Katana"]}, says={"Neural Katana": discard}, **laid).run("HQ").g.runner.hand


def test_meat_damage_is_one_more() -> None:
    """The Cleaners: for what the Corp does, not for what the Runner suffers by their own doing."""
    says = {"PAD Campaign": [{"paid": ["click"], "do": [{"damage": {"meat": 1}}]}]}
    laid: dict[str, Any] = {"grip": ["Diesel"] * 4, "root": {"remote": ["PAD Campaign"]}, "turn": "corp", "says": says}
    seats = Seats(scored=["The Cleaners"], **laid)
    assert len(seats.do(("use", seats.card("PAD Campaign"), 0)).g.runner.hand) == 2
    plain = Seats(**laid)
    assert len(plain.do(("use", plain.card("PAD Campaign"), 0)).g.runner.hand) == 3


def test_the_first_damage_of_a_turn_is_the_first_of_any_kind() -> None:
    """Synthetic Blood draws for the net damage and not again for the meat damage that follows."""
    does = [{"play": [{"suffer": {"net": 1}}, {"suffer": {"meat": 1}}]}]
    table = Table(
        rig=["Synthetic Blood"], grip=["Easy Mark", *["Diesel"] * 4], stack=["Imp"] * 3, says={"Easy Mark": does}
    )
    table.takes(("play", "Easy Mark"))
    assert (len(table.grip), len(table.heap)) == (3, 3)


def test_damage_that_would_be_prevented_pays_for_nothing() -> None:
    """Muresh Bodysuit prevents the first meat damage of each turn, asked or not; of the second it says nothing."""
    says = {
        "Easy Mark": [{"play": [{"suffer": {"meat": 1}}]}],
        "Imp": [{"paid": ["click", {"suffer": {"meat": 1}}], "do": [{"gain": 3}]}],
    }
    seats = Seats(rig=["Muresh Bodysuit", "Imp"], grip=["Easy Mark", "Diesel", "Diesel"], says=says)
    use = ("use", seats.card("Imp"), 0)
    assert use not in seats.g.legal_actions()
    seats.do(("play", seats.card("Easy Mark")))
    assert len(seats.g.runner.hand) == 2
    assert use in seats.g.legal_actions()


@pytest.mark.parametrize(("card", "ends"), [("Sure Gamble", True), ("Easy Mark", False), ("Inside Job", False)])
def test_damage_knows_the_cards_that_it_trashed(card: str, ends: bool) -> None:
    """Diviner: an odd cost ends the run; 0 and 2 are even."""
    seats = Seats(ice={"HQ": ["Diviner"]}, grip=[card], hq=["Hedge Fund"]).run("HQ")
    assert seats.happened("run_successful") is not ends


def test_saisentan_does_more_for_each_card_of_the_chosen_type() -> None:
    """Not for what the additional damage trashes; the type is known although the card it came from has moved."""
    grip = ["Sure Gamble"] * 9
    events, others = Seats(ice={"HQ": ["Saisentan"]}, grip=grip), Seats(ice={"HQ": ["Saisentan"]}, grip=grip)
    events.run("HQ", of_type("event"))
    others.run("HQ", of_type("ice"))
    assert [len(seats.g.runner.hand) for seats in (events, others)] == [3, 6]
