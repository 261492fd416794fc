"""What objects, counters, credits, costs and abilities are (CR26 1), each rule at a small table."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import HAND, INSTALLED
from nrdb.engine.rules import values
from tests.engine.worked.table import Table, playing_by

TOOL = "Desperado"
WALL = "Wall of Static"


def event(*do: Any) -> dict[str, Any]:
    """An event that costs nothing and does this."""
    return {"Diesel": [{"play": list(do)}]}


def played(*do: Any, **laid: Any) -> Table:
    """The Runner plays an event that does this."""
    answers = laid.pop("answers", ())
    says = {**event(*do), **laid.pop("says", {})}
    table = Table(grip=["Diesel", *laid.pop("grip", ())], says=says, **laid)
    return table.takes(("play", "Diesel"), *answers)


def tool(*abilities: Any) -> dict[str, Any]:
    return {TOOL: list(abilities)}


def waits(when: Any, *do: Any) -> dict[str, Any]:
    return {"when": when, "do": list(do)}


# -- numbers --------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_strength_and_hand_size_go_below_zero() -> None:
    """CR26 1.1.3: no floor is named for them."""
    says = {
        **tool({"static": [{"hand_size": -7}]}),
        "PAD Campaign": [{"static": [{"strength": {"n": -4, "of": {"n": "all", "is": ["ice"]}}}]}],
    }
    table = Table(rig=[TOOL], ice={"HQ": ["Ice Wall"]}, root={"remote": ["PAD Campaign"]}, says=says)
    assert (table.strength("Ice Wall"), values.hand_limit(table.g, table.g.runner)) == (1 - 4, 5 - 7)


def test_who_cannot_hold_a_hand_flatlines_at_the_discard() -> None:
    """CR26 1.7.2b, 5.5.4a, 10.4.4: not before that step, and before anything is discarded."""
    says = tool({"static": [{"hand_size": -6}]}, waits({"action_phase_ends": "you"}, {"gain": 1}))
    table = Table(rig=[TOOL], grip=["Sure Gamble"] * 2, credits=(5, 0), says=says)
    assert table.g.over == ""
    table.next_turn()
    assert (table.g.over, table.purses[1], len(table.grip)) == ("flatlined", 1, 2)


@pytest.mark.usefixtures("both")
def test_a_hand_size_of_nothing_empties_the_grip_and_kills_nobody() -> None:
    """CR26 1.7.2b, 5.5.4a."""
    table = Table(
        rig=[TOOL], grip=["Sure Gamble"], says=tool({"static": [{"hand_size": -5}]}), deck=("Hedge Fund",) * 9
    ).next_turn()
    assert (table.g.over, table.grip) == ("", [])


# -- what cannot be done --------------------------------------------------------------------------------------------

NO_DRAW = {TOOL: [{"static": [{"no_actions": {"of": ["draw"], "who": "you"}}]}]}


@pytest.mark.usefixtures("both")
def test_what_is_forbidden_fails_and_the_rest_is_done() -> None:
    """CR26 1.2.2; CR 1.2.2, 1.2.2b, 1.2.4: no card and a credit."""
    table = played({"draw": 3}, {"gain": 1}, rig=[TOOL], stack=["Sure Gamble"] * 5, credits=(5, 0), says=NO_DRAW)
    assert (table.grip, table.purses[1]) == ([], 1)


def test_a_card_all_of_which_is_forbidden_is_played_for_nothing() -> None:
    """CR26 1.2.2, 1.2.4."""
    table = played({"draw": 3}, rig=[TOOL], stack=["Sure Gamble"] * 5, says=NO_DRAW)
    assert (table.grip, table.heap, table.g.runner.clicks) == ([], ["Diesel"], 3)


@pytest.mark.parametrize(("book", "able"), [("cr-26.03", True), ("cr-1.3", False)])
def test_what_can_change_nothing_may_be_done_today(book: str, able: bool) -> None:
    """CR26 1.2.4: a click for a card of an empty stack, an event that trashes what is not there; not so by CR 1.2.5."""
    with playing_by(book):
        table = Table(grip=["Diesel"], says=event({"trash": {"n": 1, "is": ["installed", "program"]}}))
        assert table.can("play", "Diesel") == able
        assert table.can("draw") == able
        if able:
            assert table.takes(("draw",)).g.runner.clicks == 3


@pytest.mark.usefixtures("both")
def test_as_much_is_done_as_can_be() -> None:
    """CR26 1.15.3; CR 1.2.4: three programs of one, and what follows; two cards of a stack of one."""
    table = played(
        {"draw": 2},
        {"trash": {"n": 3, "is": ["installed", "program"]}},
        {"gain": 1},
        rig=["Imp"],
        stack=["Sure Gamble"],
        credits=(5, 0),
    )
    assert (table.grip, table.rig, table.purses[1]) == (["Sure Gamble"], [], 1)
    none = played({"trash": {"n": 1, "is": ["installed", "program"]}}, {"gain": 1}, rig=[TOOL, "Imp"], credits=(5, 0))
    assert (none.rig, none.purses[1]) == ([TOOL], 1)


# -- active and inactive --------------------------------------------------------------------------------------------

HEARS = [waits("turn_begins", {"gain": 1})]


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(
    ("where", "credits"),
    [
        ({"root": {"remote": ["PAD Campaign"]}}, 1),
        ({"root": {"remote": ["-PAD Campaign"]}}, 0),
        ({"hq": ["PAD Campaign"]}, 0),
        ({"archives": ["PAD Campaign"]}, 0),
        ({"deck": ["Hedge Fund", "PAD Campaign"]}, 0),
    ],
)
def test_a_card_of_the_corp_is_active_when_it_is_rezzed(where: dict[str, Any], credits: int) -> None:
    """CR26 1.8.4a; CR 1.8.3a, 1.8.3c, 1.8.4a: not facedown, not in hand, deck or discard pile."""
    laid = {"deck": ["Hedge Fund"] * 3, **where}
    table = Table(**laid, credits=(0, 5), says={"PAD Campaign": HEARS}, stack=["Sure Gamble"] * 5).next_turn()
    assert table.purses[0] == credits


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("where", "credits"), [("rig", 1), ("grip", 0), ("heap", 0), ("stack", 0)])
def test_a_card_of_the_runner_is_active_when_it_is_installed(where: str, credits: int) -> None:
    """CR 1.8.3a, 1.8.3b, 1.8.4a."""
    laid: dict[str, Any] = {where: [TOOL]}
    table = Table(**laid, turn="corp", credits=(5, 0), says={TOOL: HEARS}).next_turn()
    assert table.purses[1] == credits


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("where", "credits"), [("scored", 1), ("stolen", 0)])
def test_an_agenda_is_active_when_it_was_scored(where: str, credits: int) -> None:
    """CR26 1.8.3a; CR 1.8.3a, 1.8.3c, 1.8.4a, 3.2.3: not in the Runner's score area, nor in a server."""
    laid: dict[str, Any] = {where: ["Hostile Takeover"]}
    table = Table(**laid, credits=(0, 5), says={"Hostile Takeover": HEARS}, deck=("Hedge Fund",) * 5).next_turn()
    assert table.purses[0] == credits
    lying = Table(root={"remote": ["Hostile Takeover"]}, credits=(0, 5), says={"Hostile Takeover": HEARS}).next_turn()
    assert lying.purses[0] == 0
    assert not lying.can("rez", "Hostile Takeover")


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("credits", "able"), [(2, False), (3, True)])
def test_a_card_does_not_pay_for_itself(credits: int, able: bool) -> None:
    """CR26 1.8.3b, 1.10.5b, 1.10.5a: it becomes active when it is installed, and has its credits then."""
    table = Table(
        grip=[TOOL], credits=(5, credits), says=tool({"static": [{"recurring": {"n": 2, "for": ["install"]}}]})
    )
    assert table.can("install", TOOL) == able
    if able:
        assert table.takes(("install", TOOL)).count(TOOL, "credit") == 2


@pytest.mark.usefixtures("both")
def test_recurring_credits_come_when_a_card_is_rezzed_and_are_topped_up_later() -> None:
    """CR26 1.10.5a, 1.10.5b, 5.6.1c: two when it is rezzed; filled up from one; what is more stays."""
    says = {"PAD Campaign": [{"static": [{"recurring": {"n": 2, "for": ["rez"]}}]}]}
    for lying, then in ((1, 2), (0, 2), (5, 5)):
        table = Table(
            root={"remote": ["-PAD Campaign"]},
            turn="corp",
            says=says,
            deck=("Hedge Fund",) * 9,
            stack=["Sure Gamble"] * 9,
        )
        table.takes(("rez", "PAD Campaign"))
        assert table.count("PAD Campaign", "credit") == 2
        table.has("PAD Campaign", credit=lying).next_turn()
        assert table.count("PAD Campaign", "credit") == lying, "not in the Runner's turn"
        assert table.next_turn().count("PAD Campaign", "credit") == then


# -- credits and clicks ---------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_what_is_taken_from_a_card_is_gained_and_losing_takes_from_the_pool() -> None:
    """CR 1.10.3a, 1.10.3b, 1.10.4, 1.10.4a: credits on cards are in no pool until they are taken."""
    says = {
        "Kati Jones": [{"paid": ["click"], "do": [{"take": 2}]}],
        **tool(waits({"gain_credits": "you"}, {"draw": 1})),
    }
    table = Table(
        rig=["Kati Jones", TOOL],
        stack=["Sure Gamble"] * 3,
        credits=(5, 1),
        says={**says, **event({"lose": 3})},
        grip=["Diesel"],
    )
    table.has("Kati Jones", credit=4).takes(("play", "Diesel"))
    assert (table.purses[1], table.count("Kati Jones", "credit")) == (0, 4)
    table.takes(("use", "Kati Jones", 0))
    assert (table.purses[1], table.count("Kati Jones", "credit"), len(table.grip)) == (2, 2, 1)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("title", "able"), [("Corroder", True), ("Dyson Mem Chip", False)])
def test_credits_bound_to_a_purpose_pay_for_it_alone(title: str, able: bool) -> None:
    """CR26 1.10.3c; CR 1.10.3c, 1.10.4b: for programs, from the card."""
    says = tool({"static": [{"spend": {"for": ["install"], "of": {"is": ["program"]}}}]})
    table = Table(rig=[TOOL], grip=[title], credits=(5, 0), says=says).has(TOOL, credit=5)
    assert table.can("install", title) == able
    if able:
        assert table.takes(("install", title)).count(TOOL, "credit") == 5 - 2


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("lost", "credits"), [(True, 10), (False, 1)])
def test_losing_a_click_is_not_spending_it(lost: bool, credits: int) -> None:
    """CR26 1.11.3b: both leave fewer."""
    says = tool(
        waits({"lose_click": "you"}, {"gain": 10}),
        waits({"spend_click": "you"}, {"gain": 1}),
        {"paid": ["click"], "do": []},
    )
    if lost:
        table = played("lose_click", rig=[TOOL], credits=(5, 0), says=says)
        assert (table.purses[1], table.g.runner.clicks) == (credits + 1, 2)
    else:
        table = Table(rig=[TOOL], credits=(5, 0), says=says).takes(("use", TOOL, 0))
        assert (table.purses[1], table.g.runner.clicks) == (credits, 3)


@pytest.mark.usefixtures("both")
def test_a_click_spent_in_an_encounter_is_not_an_action() -> None:
    """CR26 1.11.3c, 1.14.4b, 1.14.4: the ice's ability is the Runner's to use, and the run goes on."""
    table = Table(ice={"HQ": ["Eli 1.0"]}, hq=["Hedge Fund"])
    table.g.table.needs_action_events = True
    table.run("HQ", ("use", "Eli 1.0", 0), ("use", "Eli 1.0", 0))
    assert table.happened("run_successful")
    assert (table.g.runner.clicks, [name for name, *_ in table.g.events].count("acted")) == (1, 1)
    assert not Table(ice={"HQ": ["Eli 1.0"]}).can("use", "Eli 1.0", 0)


# -- objects and hosting --------------------------------------------------------------------------------------------


def test_counters_that_are_moved_are_placed() -> None:
    """CR26 1.9.2b: who waits for counters being placed hears of it."""
    move = {"move_counters": {"of": {"virus": 1}, "from": "self", "to": {"n": 1, "is": ["program"]}}}
    hears = waits({"place_counters": {"what": {"is": ["program"]}, "kind": "virus"}}, {"gain": 3})
    table = Table(rig=[TOOL, "Imp"], credits=(5, 0), says=tool(hears, {"paid": ["click"], "do": [move]})).has(
        TOOL, virus=1
    )
    table.takes(("use", TOOL, 0))
    assert (table.count("Imp", "virus"), table.count(TOOL, "virus"), table.purses[1]) == (1, 0, 3)


@pytest.mark.usefixtures("both")
def test_a_card_that_is_hosted_but_not_installed_does_nothing() -> None:
    """CR26 1.13.2a, 1.8.4a; CR 1.12.2: from the grip onto another card, facedown."""
    says = {
        "Kati Jones": [
            {
                "paid": ["click"],
                "do": [{"host": {"what": {"n": 1, "is": ["hardware"], "from": "grip"}, "facedown": True}}],
            }
        ],
        TOOL: HEARS,
    }
    table = Table(
        rig=["Kati Jones"], grip=[TOOL], credits=(5, 0), says=says, deck=("Hedge Fund",) * 9, stack=["Sure Gamble"] * 9
    )
    table.takes(("use", "Kati Jones", 0))
    assert (table.rig, table.host_of(TOOL)) == (["Kati Jones"], "Kati Jones")
    assert table.g.zone[table.card(TOOL)] not in (HAND, INSTALLED)
    assert table.next_turn().next_turn().purses[1] == 0


@pytest.mark.usefixtures("both")
def test_installing_what_is_hosted_ends_that() -> None:
    """CR26 1.13.2c, 1.13.12: it stays in the rig, unhosted, and works."""
    says = {
        "Kati Jones": [
            {
                "paid": ["click"],
                "do": [{"host": {"what": {"n": 1, "is": ["hardware"], "from": "grip"}, "facedown": True}}],
            },
            {
                "paid": ["click"],
                "do": [{"install": {"what": {"n": 1, "is": ["hardware"], "from": "hosted"}, "free": True}}],
            },
        ],
        TOOL: HEARS,
    }
    table = Table(rig=["Kati Jones"], grip=[TOOL], says=says)
    table.takes(("use", "Kati Jones", 0)).takes(("use", "Kati Jones", 1))
    assert (table.rig, table.host_of(TOOL), table.g.active[table.card(TOOL)]) == ([TOOL, "Kati Jones"], None, True)
    assert table.g.hosted_count == 0


def test_a_card_of_the_corp_on_one_of_the_runner_is_not_installed() -> None:
    """CR26 1.13.2b: a card accessed in a server goes onto Cupellation and is no longer in the server."""
    table = Table(root={"remote": ["PAD Campaign"]}, rig=["Cupellation"]).run("remote", ("use", "Cupellation", 0))
    assert (table.board, table.host_of("PAD Campaign")) == ([], "Cupellation")
    assert not table.g.active[table.card("PAD Campaign")]
    assert not table.can("run", 3)


@pytest.mark.usefixtures("both")
def test_what_is_hosted_may_go_without_its_host() -> None:
    """CR 1.12.10, 1.12.3, 1.12.1: the host stays; a card that gets a new host is hosted on that one only."""
    from nrdb.engine.rules import zones

    table = Table(rig=["Djinn", "Imp", TOOL], partly=["Djinn"]).hosts("Djinn", "Imp")
    table.hosts(TOOL, "Imp")
    assert (table.host_of("Imp"), table.g.hosted_count) == (TOOL, 1)
    zones.trash(table.g, table.card("Imp"))
    assert (table.rig, table.g.hosted_count) == ([TOOL, "Djinn"], 0)


@pytest.mark.usefixtures("both")
def test_abilities_are_used_by_whose_card_has_them() -> None:
    """CR26 1.14.4; CR 1.13.4: what the Corp could use is not offered to the Runner, nor the other way round."""
    says = {
        "PAD Campaign": [{"paid": ["click"], "do": [{"gain": 1}]}],
        **tool({"paid": ["click"], "do": [{"gain": 1}]}),
    }
    laid: dict[str, Any] = {"root": {"remote": ["PAD Campaign"]}, "rig": [TOOL], "says": says}
    runner, corp = Table(**laid), Table(**laid, turn="corp")
    assert [runner.can("use", TOOL, 0), runner.can("use", "PAD Campaign", 0)] == [True, False]
    assert [corp.can("use", TOOL, 0), corp.can("use", "PAD Campaign", 0)] == [False, True]


@pytest.mark.usefixtures("both")
def test_the_player_of_an_ability_chooses_unless_it_says_who() -> None:
    """CR 1.13.6; CR26 1.15.2b: the Corp chooses which of the Runner's programs goes, among programs alone."""
    table = Table(ice={"HQ": ["Rototurret"]}, rig=["Imp", "Corroder", TOOL], hq=["Hedge Fund"])
    asked: list[Any] = []

    def look(at: Table) -> Any:
        if at.g.decision is not None and at.g.decision.kind == "choose":
            asked.append((at.g.player, {at._named(option) for option in at.g.legal_actions()}))
            return ("card", at.card("Imp"))
        return None

    table.run("HQ", look)
    assert asked == [("corp", {("card", "Imp"), ("card", "Corroder")})]
    assert table.heap == ["Imp"]


@pytest.mark.usefixtures("both")
def test_cards_are_chosen_among_installed_ones_and_each_once() -> None:
    """CR26 1.15.2c, 1.15.2e; CR 1.14.1, 1.14.2, 1.14.2a: two programs, neither of them from the grip."""
    table = played({"trash": {"n": 2, "is": ["program"]}}, rig=["Imp", "Corroder"], grip=["Mimic"])
    assert (table.rig, table.grip) == ([], ["Mimic"])


# -- costs ----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("credits", "able"), [(1, False), (2, True)])
def test_a_cost_is_paid_in_full_or_not_at_all(credits: int, able: bool) -> None:
    """CR 1.15.1, 1.15.8, 1.13.3; CR26 1.16.1c: two credits and a counter; what the Corp has does not count."""
    says = tool({"paid": ["click", {"credits": 2}, {"counter": {"power": 1}}], "do": [{"draw": 1}]})
    table = Table(rig=[TOOL], credits=(9, credits), says=says, stack=["Sure Gamble"] * 3)
    assert not table.can("use", TOOL, 0), "without the counter"
    table = Table(rig=[TOOL], credits=(9, credits), says=says, stack=["Sure Gamble"] * 3).has(TOOL, power=1)
    assert table.can("use", TOOL, 0) == able
    if able:
        table.takes(("use", TOOL, 0))
        assert (table.purses[1], table.count(TOOL, "power"), table.g.runner.clicks) == (0, 0, 3)


@pytest.mark.usefixtures("both")
def test_what_paying_sets_off_comes_before_what_was_paid_for() -> None:
    """CR26 9.5.7a; CR 1.15.2, 10.3.4: a credit for spending one, then credits are counted."""
    says = tool(
        {"paid": ["click", {"credits": 1}], "do": [{"gain": {"per": "credits"}}]},
        waits({"spend_credits": "you"}, {"gain": 3}),
    )
    table = Table(rig=[TOOL], credits=(5, 1), says=says).takes(("use", TOOL, 0))
    assert table.purses[1] == 6


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("answer", "credits", "cards"), [("yes", 3, 1), ("no", 5, 0)])
def test_a_price_that_may_be_paid(answer: str, credits: int, cards: int) -> None:
    """CR26 1.16.11a; CR 1.15.10a: only who pays has what it buys."""
    table = played(
        {"may_pay": {"cost": [{"credits": 2}], "do": [{"draw": 1}]}}, stack=["Sure Gamble"] * 3, answers=(answer,)
    )
    assert (table.purses[1], len(table.grip)) == (credits, cards)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("credits", "answers", "tags"), [(5, ("yes",), 0), (5, ("no",), 1), (1, (), 1)])
def test_what_happens_unless_a_price_is_paid(credits: int, answers: tuple[str, ...], tags: int) -> None:
    """CR26 1.16.11b, 1.16.11d; CR 1.15.10b: who cannot pay is not asked."""
    for do in ({"may_pay": {"cost": [{"credits": 2}], "do": [{"draw": 1}], "else": [{"take_tag": 1}]}},):
        table = played(do, credits=(5, credits), answers=answers, stack=["Sure Gamble"])
        assert (table.g.tags, len(table.grip)) == (tags, 1 - tags)


@pytest.mark.parametrize(("rig", "credits"), [(("Imp",), 2), ((), 0)])
def test_who_did_so_has_not_paid_but_done_it(rig: tuple[str, ...], credits: int) -> None:
    """CR26 1.16.11c: nobody is asked whether to trash; where nothing could be, nothing follows."""
    table = played(
        {"trash": {"n": 1, "is": ["program"]}}, {"if": "did", "then": [{"gain": 2}]}, rig=[TOOL, *rig], credits=(5, 0)
    )
    assert (table.rig, table.purses[1]) == ([TOOL], credits)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("tags", "credits"), [(0, 10), (1, 1)])
def test_otherwise_elsewhere_is_a_condition(tags: int, credits: int) -> None:
    """CR26 1.16.11d: one of two, by the state of the game."""
    table = played({"if": "tagged", "then": [{"gain": 1}], "else": [{"gain": 10}]}, credits=(5, 0), tags=tags)
    assert table.purses[1] == credits


@pytest.mark.usefixtures("both")
def test_costs_beside_the_cost_stay_when_it_is_ignored() -> None:
    """CR26 1.16.5a; CR 1.15.9, 1.15.4: an agenda is forfeited for ice that costs nothing to rez."""
    for scored, rezzed in ((("Hostile Takeover",), True), ((), False)):
        says = {"PAD Campaign": [{"static": [{"ignore_costs": {"of": "rez", "what": {"is": ["ice"]}}}]}]}
        table = Table(
            ice={"HQ": ["-Archer"]}, root={"remote": ["PAD Campaign"]}, scored=scored, hq=["Hedge Fund"], says=says
        )
        credits = table.purses[0]
        if rezzed:
            table.run("HQ", ("rez", "Archer"))
        else:
            table.run("HQ")
            assert ("rez", "Archer") not in table.offered
        assert (table.g.active[table.card("Archer")], table.g.corp.scored) == (rezzed, [])
        assert table.purses[0] >= credits


# -- agendas and advancing ------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("title", ["Ice Wall", "-Ice Wall"])
def test_what_can_be_advanced_rezzed_or_not(title: str) -> None:
    """CR26 1.18.3; CR 9.1.6e: Ice Wall, an agenda; an asset that does not say so is not."""
    table = Table(ice={"HQ": [title]}, root={"remote": ["Hostile Takeover"], "remote 2": ["PAD Campaign"]}, turn="corp")
    assert [table.can("advance", name) for name in ("Ice Wall", "Hostile Takeover", "PAD Campaign")] == [
        True,
        True,
        False,
    ]


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("counters", "gains"), [(0, 0), (1, 5), (3, 5)])
def test_advanced_is_having_a_counter(counters: int, gains: int) -> None:
    """CR26 1.18.4: one is enough, whoever put it there."""
    says = {"Mushin No Shin": [{"play": [{"if": {"exists": {"is": ["ice", "advanced"]}}, "then": [{"gain": 5}]}]}]}
    table = Table(ice={"HQ": ["Ice Wall"]}, hq=["Mushin No Shin"], turn="corp", credits=(0, 0), says=says)
    table.has("Ice Wall", advancement=counters).takes(("play", "Mushin No Shin"))
    assert table.purses[0] == gains


@pytest.mark.usefixtures("both")
def test_placing_advancement_counters_is_not_advancing() -> None:
    """CR 1.17.1a: the counter is there, and nothing that waits for advancing hears of it."""
    says = {
        "Mushin No Shin": [{"play": [{"place": {"of": {"advancement": 1}, "onto": {"n": 1, "is": ["ice"]}}}]}],
        "PAD Campaign": [waits({"advance": {"what": {"is": ["card"]}}}, {"gain": 5})],
    }
    laid: dict[str, Any] = {
        "ice": {"HQ": ["Ice Wall"]},
        "root": {"remote": ["PAD Campaign"]},
        "turn": "corp",
        "says": says,
    }
    table = Table(**laid, hq=["Mushin No Shin"], credits=(1, 0)).takes(("play", "Mushin No Shin"))
    assert (table.count("Ice Wall", "advancement"), table.purses[0]) == (1, 1)
    assert Table(**laid, credits=(1, 0)).takes(("advance", "Ice Wall")).purses[0] == 5


@pytest.mark.usefixtures("both")
def test_a_scored_agenda_is_there_when_it_is_told() -> None:
    """CR 1.16.6, 1.16.8: the points are counted with it, and it knows how often it had been advanced."""
    says = {
        "Project Atlas": [waits("scored", {"gain": {"per": "self.advancement"}})],
        "PAD Campaign": [waits({"score": {"what": {"is": ["agenda"]}}}, {"gain": {"per": "score", "times": 10}})],
    }
    table = Table(
        root={"remote": ["Project Atlas"], "remote 2": ["PAD Campaign"]}, turn="corp", credits=(0, 0), says=says
    )
    table.has("Project Atlas", advancement=4).takes(("score", "Project Atlas"))
    assert table.titles(table.g.corp.scored) == ["Project Atlas"]
    assert (table.board, table.purses[0]) == (["PAD Campaign"], 4 + 20)


@pytest.mark.usefixtures("both")
def test_a_stolen_agenda_is_there_when_it_is_told() -> None:
    """CR 1.16.7, 1.16.5: the points are counted with it."""
    says = tool(waits({"steal": {"what": {"is": ["agenda"]}}}, {"gain": {"per": "score"}}))
    table = Table(root={"remote": ["Project Atlas"]}, rig=[TOOL], credits=(5, 0), says=says).has(
        "Project Atlas", advancement=2
    )
    table.run("remote")
    assert (table.purses[1], table.count("Project Atlas", "advancement"), table.board) == (2, 0, [])


@pytest.mark.usefixtures("both")
def test_an_agenda_moved_to_a_score_area_is_neither_scored_nor_stolen() -> None:
    """CR 1.16.3e: worth its points all the same."""
    says = {
        "Mushin No Shin": [{"play": [{"add": {"what": {"n": 1, "is": ["agenda"], "from": "hq"}, "to": "score_area"}}]}],
        "Hostile Takeover": [waits("scored", {"gain": 7})],
    }
    table = Table(hq=["Mushin No Shin", "Hostile Takeover"], turn="corp", credits=(0, 0), says=says)
    table.takes(("play", "Mushin No Shin"))
    assert (table.g.corp.score, table.purses[0]) == (1, 0)
    assert not table.told("score", "steal")


@pytest.mark.usefixtures("both")
def test_trashing_goes_to_the_pile_of_the_owner() -> None:
    """CR 1.18.1, 1.13.1: the Runner's program to the heap, the Corp's asset to Archives, whoever trashes them."""
    table = Table(ice={"HQ": ["Rototurret"]}, rig=["Imp"], hq=["Hedge Fund"]).run("HQ")
    assert (table.heap, table.archives) == (["Imp"], [])
    accessed = Table(root={"remote": ["PAD Campaign"]}).run("remote", ("trash", "PAD Campaign"))
    assert (accessed.heap, accessed.archives) == ([], ["PAD Campaign"])


@pytest.mark.usefixtures("both")
def test_a_card_trashed_as_a_price_is_that_very_card() -> None:
    """CR 1.18.4, 1.3.9: of two copies the one that is used."""
    says = tool({"paid": ["click", "trash"], "do": [{"gain": 3}]})
    table = Table(rig=[TOOL, TOOL], says=says, credits=(5, 0)).has(TOOL, power=1)
    table.do(("use", table.card(TOOL, 1), 0))
    assert (table.g.zone[table.card(TOOL, 0)] == INSTALLED, table.heap, table.purses[1]) == (True, [TOOL], 3)


# -- what is seen ---------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_what_is_revealed_is_not_turned() -> None:
    """CR26 1.21.3a; CR 8.1.5b: an unrezzed card that is shown stays so."""
    table = played({"reveal": {"n": 1, "is": ["asset"], "who": "opponent"}}, root={"remote": ["-PAD Campaign"]})
    assert table.told("reveal") == [("reveal", "PAD Campaign")]
    assert not table.g.active[table.card("PAD Campaign")]


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("player", ["corp", "runner"])
def test_open_information(player: str) -> None:
    """CR 1.10.2, 4.3.4, 4.4.4, 4.5.3, 4.5.6c, 4.5.7b, 4.6.2, 4.1.4, 4.1.4a, 4.1.5, 4.1.6, 10.2.3a, 1.16.4."""
    table = Table(
        hq=["Ice Wall"],
        grip=["Imp", "Mimic"],
        deck=["Hedge Fund"] * 4,
        stack=["Diesel"] * 3,
        archives=["Enigma"],
        heap=["Corroder"],
        scored=["Hostile Takeover"],
        stolen=["Project Atlas"],
        credits=(7, 8),
    )
    table.g.faceup[table.card("Enigma")] = False
    seen = table.g.view(player)
    own, other = (seen.own, seen.other) if player == "corp" else (seen.other, seen.own)
    assert (own.credits, own.hand_size, own.deck_size, own.scored) == (7, 1, 4, ("hostile_takeover",))
    assert (other.credits, other.hand_size, other.deck_size, other.scored) == (8, 2, 3, ("project_atlas",))
    assert (own.discard, other.discard) == (("enigma",) if player == "corp" else (None,), ("corroder",))
    assert (seen.own.hand is not None, seen.other.hand, seen.other.deck) == (True, None, None)
