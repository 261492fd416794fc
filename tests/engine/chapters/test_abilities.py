"""Abilities, windows and timing (CR26 9.1 to 9.7), each rule at a small table."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import PASS
from nrdb.engine.model.numbers import INSTALLED
from nrdb.engine.rules import values
from nrdb.engine.rules.scoring import count_points
from tests.engine.worked.table import Table

TOOL, OTHER = "Desperado", "Dyson Mem Chip"
WALL = "Wall of Static"
DECKS: dict[str, Any] = {"deck": ("Hedge Fund",) * 9, "stack": ("Sure Gamble",) * 9}


def event(*do: Any) -> dict[str, Any]:
    """An event that costs nothing and does this."""
    return {"Diesel": [{"play": list(do)}]}


def played(*do: Any, **laid: Any) -> Table:
    """The Runner plays an event that does this."""
    answers = laid.pop("answers", ())
    says = {**event(*do), **laid.pop("says", {})}
    return Table(grip=["Diesel", *laid.pop("grip", ())], says=says, **laid).takes(("play", "Diesel"), *answers)


def waits(when: Any, *do: Any, **more: Any) -> dict[str, Any]:
    return {"when": when, "do": list(do), **more}


def uses(*do: Any, cost: Any = ("click",), **more: Any) -> dict[str, Any]:
    return {"paid": list(cost), "do": list(do), **more}


# -- windows --------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_no_action_is_taken_in_a_paid_window_nor_an_access_ability_used() -> None:
    """CR26 9.2.7b, 9.3.6b, 9.2.5; CR 5.2.5: in none of those of a run, and none outside the own action phase."""
    table = Table(
        rig=["Imp", TOOL], ice={"HQ": ["-Ice Wall"]}, hq=["Hedge Fund"], says={TOOL: [uses({"gain": 1}, cost=[])]}
    )
    table.has("Imp", virus=2)
    seen: set[Any] = set()

    def look(at: Table) -> None:
        if at.g.decision is not None and at.g.decision.kind == "paid" and at.g.player == "runner":
            seen.update(at._named(option) for option in at.g.legal_actions())

    with pytest.raises(AssertionError, match="nobody asked"):
        table.run("HQ", look)
    assert ("use", TOOL, 0) in seen
    assert seen <= {PASS, ("use", TOOL, 0)}
    assert not Table(rig=[TOOL], turn="corp", says={TOOL: [uses({"gain": 1})]}).can("use", TOOL, 0)


@pytest.mark.usefixtures("both")
def test_an_action_is_taken_one_at_a_time_and_cannot_be_passed() -> None:
    """CR 9.2.6b, 9.2.6c, 9.2.4a: each costs its click, and each is followed by a window that can be passed."""
    table = Table(rig=[TOOL], says={TOOL: [uses({"gain": 1}, cost=[{"credits": 1}])]})
    assert PASS in table.g.legal_actions()
    table.can("nothing")
    assert table.g.decision is not None
    assert table.g.decision.kind == "action"
    assert PASS not in table.g.legal_actions()
    table.takes(("credit",))
    assert (table.g.runner.clicks, PASS in table.g.legal_actions()) == (3, True)


@pytest.mark.usefixtures("both")
def test_every_breaking_ability_waits_for_an_encounter() -> None:
    """CR26 9.5.6a, 3.9.5e, 3.9.5f; CR 3.9.5e, 6.9.3b: neither before it nor after it."""
    table = Table(
        rig=["Corroder"],
        ice={"HQ": ["Ice Wall"]},
        hq=["Hedge Fund"],
        credits=(5, 9),
        says={"Ice Wall": [{"sub": [{"gain": 1}]}]},
    )
    assert not table.can("use", "Corroder", 0)
    steps: set[str] = set()

    def look(at: Table) -> None:
        run = at.g.run
        if run is not None and any(at._named(option) == ("use", "Corroder", 0) for option in at.g.legal_actions()):
            steps.add(at.g.table.rulebook.run[run.at].rule.split()[1])

    with pytest.raises(AssertionError, match="nobody asked"):
        table.run("HQ", look)
    assert steps == {"6.9.3b"}


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("title", "able"), [("Ice Wall", True), (WALL, False), ("Enigma", False)])
def test_strength_and_kind_bind_what_breaks(title: str, able: bool) -> None:
    """CR26 3.9.5g; CR 3.9.5f, 3.9.5g: Corroder at 2 before a wall of 1, one of 3, and a code gate; it boosts anyway."""
    table = Table(rig=["Corroder"], ice={"HQ": [title]}, hq=["Hedge Fund"]).run("HQ")
    assert (("use", "Corroder", 0) in table.offered) == able
    assert ("use", "Corroder", 1) in table.offered


@pytest.mark.usefixtures("both")
def test_other_abilities_of_a_breaker_ask_for_no_strength() -> None:
    """CR26 3.9.5g: what derezzes the ice does so from below."""
    says = {
        "Corroder": [uses({"derez": "encountered"}, cost=[{"credits": 1}], **{"if": {"encountering": {"is": ["ice"]}}})]
    }
    table = Table(rig=["Corroder"], ice={"HQ": ["Tollbooth"]}, hq=["Hedge Fund"], credits=(5, 9), says=says)
    table.run("HQ", ("use", "Corroder", 0))
    assert not table.g.active[table.card("Tollbooth")]
    assert table.happened("run_successful")


# -- standing effects -----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_what_stands_acts_at_once_and_as_long_as_its_card() -> None:
    """CR26 9.3.5, 9.4.1; CR 9.7.2, 9.3.2: two of them add up, nobody is asked, and what is trashed counts no more."""
    from nrdb.engine.rules import zones

    table = Table(
        rig=[TOOL],
        grip=[OTHER],
        credits=(5, 9),
        says={TOOL: [{"static": [{"hand_size": 2}]}], OTHER: [{"static": [{"hand_size": 1}]}]},
    )
    assert values.hand_limit(table.g, table.g.runner) == 7
    table.takes(("install", OTHER))
    assert values.hand_limit(table.g, table.g.runner) == 8
    zones.trash(table.g, table.card(TOOL))
    assert values.hand_limit(table.g, table.g.runner) == 6


@pytest.mark.usefixtures("both")
def test_what_stands_while_something_holds_stands_just_then() -> None:
    """CR26 9.3.5; CR 9.7.3: with a tag, and not without it."""
    table = Table(rig=[TOOL], says={TOOL: [{"static": [{"hand_size": 2}], "if": "tagged"}]})
    for tags, size in ((0, 5), (1, 7), (0, 5)):
        table.g.tags = tags
        assert values.hand_limit(table.g, table.g.runner) == size


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(
    ("corp", "runner", "works"),
    [((), (), False), ((), ("Priority Requisition",), True), (("Priority Requisition",), (), True)],
)
def test_threat_is_the_higher_score(corp: tuple[str, ...], runner: tuple[str, ...], works: bool) -> None:
    """CR26 9.3.6f, 1.17.1a: threat 3, with three points of either player."""
    laid: dict[str, Any] = {"scored": corp, "stolen": runner, "rig": [TOOL]}
    table = Table(**laid, says={TOOL: [uses({"gain": 1}, **{"if": {"threat": 3}})]})
    count_points(table.g)
    assert table.can("use", TOOL, 0) == works


# -- restrictions ---------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("tags", [0, 1])
def test_a_card_says_when_it_is_installed_played_rezzed_scored(tags: int) -> None:
    """CR26 9.3.3b, 9.3.3; CR 9.1.6c: it says so where it is not active yet."""
    says: dict[str, Any] = {
        "Diesel": [{"play_if": "tagged"}, {"play": [{"draw": 1}]}],
        TOOL: [{"install_if": "tagged"}],
        "PAD Campaign": [{"rez_if": "tagged"}],
        "Hostile Takeover": [{"score_if": "tagged"}],
    }
    runner = Table(grip=["Diesel", TOOL], credits=(5, 9), tags=tags, says=says, stack=["Sure Gamble"])
    assert [runner.can("play", "Diesel"), runner.can("install", TOOL)] == [bool(tags)] * 2
    corp = Table(
        root={"remote": ["-PAD Campaign"], "remote 2": ["Hostile Takeover"]}, turn="corp", tags=tags, says=says
    )
    corp.has("Hostile Takeover", advancement=2)
    offered = {corp._named(option) for option in corp.g.legal_actions()}
    assert ({("rez", "PAD Campaign"), ("score", "Hostile Takeover")} <= offered) == bool(tags)
    assert bool({("rez", "PAD Campaign"), ("score", "Hostile Takeover")} & offered) == bool(tags)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("limit", "times"), [("1/turn", 1), ("2/turn", 2), (None, 4)])
def test_a_limit_binds_the_uses(limit: str | None, times: int) -> None:
    """CR26 9.3.3c; CR 9.5.5: without one, as long as it can be paid; the limit is that of a turn."""
    more = {} if limit is None else {"limit": limit}
    table = Table(rig=[TOOL], says={TOOL: [uses({"gain": 1}, **more)]}, credits=(5, 0), **DECKS)
    while table.can("use", TOOL, 0):
        table.takes(("use", TOOL, 0))
    assert table.purses[1] == times


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("host", "able"), [("Ghost Runner", True), ("Kati Jones", False)])
def test_a_price_in_stealth_credits_takes_no_others(host: str, able: bool) -> None:
    """CR26 9.3.3d: three credits in the pool do not help; those of a stealth card do."""
    says = {
        TOOL: [uses({"draw": 1}, cost=["click", {"credits": {"n": 1, "only": ["stealth"]}}])],
        host: [{"static": [{"spend": {"for": ["ability"]}}]}],
    }
    table = Table(rig=[TOOL, host], says=says, credits=(5, 3), **DECKS).has(host, credit=2)
    assert table.can("use", TOOL, 0) == able
    if able:
        table.takes(("use", TOOL, 0))
        assert (table.purses[1], table.count(host, "credit")) == (3, 1)


# -- paid abilities -------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_what_is_chosen_is_chosen_after_the_price() -> None:
    """CR26 9.5.7c; CR 9.5.6: the card that was its own price is none of those that can be trashed."""
    table = Table(
        rig=[TOOL, OTHER, "Imp"], says={TOOL: [uses({"trash": {"n": 1, "is": ["hardware"]}}, cost=["click", "trash"])]}
    )
    table.takes(("use", TOOL, 0))
    assert (table.rig, table.heap) == (["Imp"], [TOOL, OTHER])


@pytest.mark.usefixtures("both")
def test_between_instructions_of_an_ability_there_is_a_checkpoint() -> None:
    """CR26 9.5.7g, 9.6.15b, 9.1.1g; CR 10.3.6: a credit comes for the draw, then credits are counted; of both sorts."""
    hears = waits({"draw": {"what": {"is": ["card"]}}}, {"gain": 3})
    paid = Table(
        rig=[TOOL, OTHER],
        credits=(5, 0),
        says={TOOL: [uses({"draw": 1}, {"gain": {"per": "credits"}})], OTHER: [hears]},
        **DECKS,
    )
    assert paid.takes(("use", TOOL, 0)).purses[1] == 6
    begins = waits("turn_begins", {"draw": 1}, {"gain": {"per": "credits"}})
    table = Table(turn="corp", rig=[TOOL, OTHER], credits=(5, 0), says={TOOL: [begins], OTHER: [hears]}, **DECKS)
    assert table.next_turn().purses[1] == 6


@pytest.mark.usefixtures("both")
def test_a_click_in_the_price_makes_an_action() -> None:
    """CR 9.5.2a, 5.2.1, 9.5.4: none in the window before it; without a click it is there, and may be left."""
    table = Table(
        rig=[TOOL, OTHER], says={TOOL: [uses({"gain": 1})], OTHER: [uses({"gain": 1}, cost=[{"credits": 1}])]}
    )
    first = {table._named(option) for option in table.g.legal_actions()}
    assert first == {PASS, ("use", OTHER, 0)}
    assert table.can("use", TOOL, 0)
    assert table.purses[1] == 5


@pytest.mark.usefixtures("both")
def test_an_interrupt_is_used_as_often_as_it_helps() -> None:
    """CR26 9.5.2b, 9.8.10d: a counter for each of two damage, and for each of the next subroutine; then no more."""
    says = {
        WALL: [{"sub": [{"damage": {"net": 2}}, {"damage": {"net": 1}}]}],
        TOOL: [{"paid": [{"counter": {"power": 1}}], "as": "interrupt", "do": [{"prevent": {"what": "net", "n": 1}}]}],
    }
    guard = ("guard", TOOL, 0)
    table = Table(ice={"HQ": [WALL]}, rig=[TOOL], grip=["Diesel"] * 4, hq=["Hedge Fund"], says=says).has(TOOL, power=5)
    table.run("HQ", guard, guard, guard)
    assert (len(table.grip), table.count(TOOL, "power")) == (4, 2)


# -- conditional abilities ------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_each_of_several_resolves_in_the_order_chosen() -> None:
    """CR26 9.6.8a; CR 9.2.8d, 9.6.7, 9.2.8a: one is taken, the other is still to come."""
    says = {
        TOOL: [waits("turn_begins", {"gain": {"per": "credits"}}, {"draw": 1})],
        OTHER: [waits("turn_begins", {"gain": 2}, {"draw": 1})],
    }
    for first, credits in ((TOOL, 1 + 1 + 2), (OTHER, (1 + 2) * 2)):
        table = Table(turn="corp", rig=[TOOL, OTHER], credits=(5, 1), says=says, **DECKS)
        assert table.next_turn(("next", first)).purses[1] == credits
        assert len(table.grip) == 2


@pytest.mark.usefixtures("both")
def test_what_an_ability_sets_off_comes_before_those_that_wait() -> None:
    """CR26 9.1.2a; CR 9.3.4, 9.2.4c, 9.2.8a: the chain of the first, then the second."""
    says = {
        TOOL: [waits("turn_begins", {"draw": 1})],
        OTHER: [waits("turn_begins", {"gain": {"per": "credits"}}, {"draw": 1})],
        "Imp": [waits({"draw": {"what": {"is": ["card"]}}}, {"gain": 3})],
    }
    table = Table(turn="corp", rig=[TOOL, OTHER, "Imp"], credits=(5, 0), says=says, **DECKS)
    assert table.next_turn(("next", TOOL)).purses[1] == 3 + 3 + 3


@pytest.mark.usefixtures("both")
def test_what_is_mandatory_is_not_asked_and_what_may_be_is_declined() -> None:
    """CR26 9.2.9f; CR 9.2.8e, 9.6.3b, 9.6.3c: of a turn's two the one happens, the other does not."""
    says = {TOOL: [waits("turn_begins", {"gain": 1})], OTHER: [waits("turn_begins", {"gain": 10}, may=True)]}
    laid: dict[str, Any] = {"turn": "corp", "rig": [TOOL, OTHER], "credits": (5, 0), "says": says, **DECKS}
    assert Table(**laid).next_turn().purses[1] == 1
    assert Table(**laid).next_turn("yes").purses[1] == 11


@pytest.mark.usefixtures("both")
def test_what_was_not_active_in_time_has_heard_nothing() -> None:
    """CR26 9.6.5b; CR 9.6.2b: rezzed after the turn began it waits for the next one."""
    table = Table(root={"remote": ["-PAD Campaign"]}, credits=(9, 5), **DECKS).next_turn()
    table.takes(("credit",)).takes(("rez", "PAD Campaign"))
    before = table.purses[0]
    assert table.next_turn().purses[0] == before
    assert table.next_turn().purses[0] == before + 1


@pytest.mark.usefixtures("both")
def test_what_is_to_happen_later_does_without_its_card() -> None:
    """CR26 9.10.1, 9.1.3c; CR 9.4.3: the card is trashed, and at the end of the turn it happens; once."""
    do = {"later": {"when": "turn_ends", "do": [{"gain": 4}]}}
    table = Table(rig=[TOOL], credits=(5, 0), says={TOOL: [uses(do, cost=["click", "trash"])]}, **DECKS)
    table.takes(("use", TOOL, 0))
    assert (table.rig, table.purses[1]) == ([], 0)
    assert table.next_turn().purses[1] == 4
    assert table.next_turn().next_turn().purses[1] == 4


@pytest.mark.usefixtures("both")
def test_a_use_is_counted_for_its_card_alone() -> None:
    """CR 10.12.1, 9.6.2a: of two copies each has its own limit."""
    table = Table(rig=[TOOL, TOOL], credits=(5, 0), says={TOOL: [uses({"gain": 1}, limit="1/turn")]})
    table.do(("use", table.card(TOOL, 0), 0)).do(("use", table.card(TOOL, 1), 0))
    assert table.purses[1] == 2
    assert not table.can("use", TOOL, 0)


@pytest.mark.usefixtures("both")
def test_when_accessed_works_on_a_card_that_is_not_active() -> None:
    """CR 9.1.6a, 7.1.3: unrezzed in its server, in HQ, in R&D."""
    says = {"PAD Campaign": [waits("accessed", {"tag": 1})]}
    assert Table(root={"remote": ["-PAD Campaign"]}, says=says).run("remote").g.tags == 1
    assert Table(hq=["PAD Campaign"], says=says).run("HQ").g.tags == 1
    assert Table(deck=["PAD Campaign"], says=says).run("R&D").g.tags == 1


@pytest.mark.usefixtures("both")
def test_what_a_card_itself_costs_is_said_by_it_in_hand() -> None:
    """CR26 9.3.3a; CR 9.1.6d: two credits less with a tag."""
    says = {TOOL: [{"static": [{"cost": {"of": "install", "n": -2}}], "if": "tagged"}]}
    for tags, able in ((0, False), (1, True)):
        assert Table(grip=[TOOL], credits=(5, 1), tags=tags, says=says).can("install", TOOL) == able


# -- runs that cards make -------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_what_a_successful_run_adds_is_for_that_run() -> None:
    """CR26 6.7.4b, 9.6.13a, 9.11.5; CR 6.7.4: two cards of HQ in it, one in the next."""
    do = {
        "run": {
            "server": "hq",
            "if_successful": [{"for": {"duration": "run", "static": [{"more_access": {"n": 1, "server": "hq"}}]}}],
        }
    }
    table = played(do, hq=["Hedge Fund", "Ice Wall", "Enigma"])
    assert len(table.told("access")) == 2
    assert len(table.run("HQ").told("access")) == 3


@pytest.mark.usefixtures("both")
def test_what_lasts_for_a_run_that_is_not_there_is_over() -> None:
    """CR26 9.10.4: said outside a run, it adds nothing to the next one."""
    lasts = {"for": {"duration": "run", "static": [{"more_access": {"n": 1, "server": "hq"}}]}}
    table = played(lasts, hq=["Hedge Fund", "Ice Wall", "Enigma"])
    assert len(table.run("HQ").told("access")) == 1


@pytest.mark.usefixtures("both")
def test_what_lasts_for_a_turn_ends_with_it() -> None:
    """CR26 9.10.1; CR 8.5.3, 10.3.1b: though its card left at once."""
    lasts = {"for": {"duration": "turn", "static": [{"hand_size": 3}]}}
    table = played(lasts, **DECKS)
    assert (values.hand_limit(table.g, table.g.runner), table.heap) == (8, ["Diesel"])
    table.next_turn()
    assert values.hand_limit(table.g, table.g.runner) == 5


@pytest.mark.usefixtures("both")
def test_what_happens_in_place_of_a_breach_takes_its_place() -> None:
    """CR26 9.9.8, 9.9.8c; CR 9.8.4a: credits, and nothing is accessed; the next run is as usual."""
    says = {
        "Diesel": [{"play": [{"run": "hq"}]}, {"replace": {"breach": "hq"}, "if": "run_by_this", "do": [{"gain": 4}]}]
    }
    table = Table(grip=["Diesel"], hq=["Hedge Fund"], credits=(5, 0), says=says).takes(("play", "Diesel"))
    assert (table.purses[1], table.told("access")) == (4, [])
    table.run("HQ")
    assert (table.purses[1], len(table.told("access"))) == (4, 1)


# -- instructions ---------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_deciding_on_a_price_ends_an_instruction() -> None:
    """CR26 9.11.4f: what paying sets off has happened when the result counts credits."""
    table = played(
        {"may_pay": {"cost": [{"credits": 1}], "do": [{"gain": {"per": "credits"}}]}},
        rig=[TOOL],
        credits=(5, 1),
        says={TOOL: [waits({"spend_credits": "you"}, {"gain": 3})]},
        answers=("yes",),
    )
    assert table.purses[1] == 6


@pytest.mark.usefixtures("both")
def test_two_of_three_modes_are_two_different_ones() -> None:
    """CR26 9.12.6b, 9.12.6c, 9.12.6d: in any order, each once, and the second is chosen when the first is done."""
    modes = [[{"gain": 1}], [{"gain": {"per": "credits"}}], [{"draw": 1}]]
    table = Table(grip=["Diesel"], credits=(5, 2), says=event({"choose_one": {"n": 2, "of": modes}}), **DECKS)
    asked: list[set[Any]] = []

    def look(at: Table) -> Any:
        options = at.g.legal_actions()
        if options and options[0][0] == "mode":
            asked.append({option[1] for option in options})
            return options[1 if len(asked) == 1 else 0]
        return None

    table.takes(("play", "Diesel"), look, look)
    assert table.purses[1] == 2 + 2 + 1
    assert asked == [{0, 1, 2}, {0, 2}]


@pytest.mark.usefixtures("both")
def test_an_amount_counted_for_several_is_given_once() -> None:
    """CR26 9.12.2b, 9.12.2c; CR26 9.12.2a: one for each of three programs, told once."""
    says = {TOOL: [waits({"gain_credits": "you"}, {"draw": 1})], OTHER: [waits("tag", {"draw": 1})]}
    table = played(
        {"gain": {"per": {"count": {"n": "all", "is": ["program"]}}}},
        rig=[TOOL, "Imp", "Corroder", "Mimic"],
        credits=(5, 0),
        says=says,
        **DECKS,
    )
    assert (table.purses[1], len(table.grip)) == (3, 1)
    tags = played(
        {"take_tag": {"per": {"count": {"n": "all", "is": ["program"]}}}},
        rig=[OTHER, "Imp", "Corroder"],
        says=says,
        **DECKS,
    )
    assert (tags.g.tags, len(tags.grip)) == (2, 1)
    assert tags.g.zone[tags.card(OTHER)] == INSTALLED
