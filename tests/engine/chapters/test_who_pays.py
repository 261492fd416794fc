"""Who pays says which credits pay, of the pool, of cards and of a run's fund (CR26 1.10.3c)."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import PAY_FROM
from nrdb.engine.steps import machine
from tests.engine.chapters.staging import DEVICE, OTHER, TOOL
from tests.engine.worked.table import Table


def shares(table: Table, title: str) -> list[int]:
    """The numbers of credits that a card could have paid, or the fund of a run."""
    return sorted(option[2] for option in table.offered if option[:2] == (PAY_FROM, title))


ANY = {"static": [{"spend": {"for": "any"}}]}


def paying_tool(*words: dict[str, Any], **others: Any) -> dict[str, Any]:
    """A card of the Runner's with credits that pay for anything, and what else it says."""
    return {TOOL: [ANY, *words], **others}


def asked(table: Table) -> bool:
    """Whether anybody was asked which credits pay."""
    return any(option[0] == PAY_FROM for option in table.offered)


SAWS = {"Mimic": [{"paid": [{"credits": {"n": 1, "only": ["stealth"]}}], "as": "interface",
               "do": [{"break": {"n": 1, "of": "ice"}}]}]}  # fmt: skip


def _dear(*others: str) -> dict[str, list[Any]]:
    """Corroder has an ability that costs 4, two of which the tool must pay, and 2 more for each of the others."""
    more = {"extra_cost": "use", "cost": [{"credits": 2}], "what": {"is": ["program"]}, "who": "runner"}
    bound = {"credits": {"n": 2, "only": ["console"], "or_more": True}}
    return {
        TOOL: [{"static": [{"spend": {"for": ["ability"], "what": {"is": ["program"]}}}]}],
        "Corroder": [{"paid": ["click", bound, {"credits": 2}], "do": [{"draw": 1}]}],
        **{other: [more] for other in others},
    }


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("share", [0, 1, 2, None])
def test_the_payer_divides_a_price_between_the_pool_and_a_card(share: int | None) -> None:
    """CR26 1.10.3c; CR 1.10.3c: from nothing to all of it; who has no wish spends what is bound first."""
    answers = [] if share is None else [(PAY_FROM, TOOL, share)]
    table = Table(rig=[TOOL], grip=["Corroder"], credits=(0, 5), says=paying_tool()).has(TOOL, credit=4)
    table.takes(("install", "Corroder"), *answers)
    paid = 2 if share is None else share
    assert (table.count(TOOL, "credit"), table.purses[1], shares(table, TOOL)) == (4 - paid, 3 + paid, [0, 1, 2])


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("pool", "lying"), [(5, 0), (0, 4), (1, 1), (0, 2)])
def test_nothing_is_asked_where_there_is_one_way_to_pay(pool: int, lying: int) -> None:
    """CR26 1.10.3c: one place has all the credits, or all of them are needed."""
    table = Table(rig=[TOOL], grip=["Corroder"], credits=(0, pool), says=paying_tool()).has(TOOL, credit=lying)
    table.takes(("install", "Corroder"))
    assert (table.purses[1] + table.count(TOOL, "credit"), asked(table)) == (pool + lying - 2, False)


@pytest.mark.usefixtures("both")
def test_a_price_above_each_place_leaves_what_neither_has() -> None:
    """CR26 1.10.3c: of 5 with 4 in the pool and 3 on the card, 1 to 3 come from there."""
    table = Table(rig=[TOOL], grip=["Femme Fatale"], credits=(0, 7), says=paying_tool()).has(TOOL, credit=4)
    table.takes(("install", "Femme Fatale"), (PAY_FROM, TOOL, 2))
    assert (shares(table, TOOL), table.purses[1], table.count(TOOL, "credit")) == ([2, 3, 4], 0, 2)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(
    ("first", "second", "asked_of_second"), [(2, None, False), (1, 0, True), (0, 2, True), (0, 0, True), (1, 1, True)]
)
def test_each_card_is_asked_for_until_the_price_is_paid(first: int, second: int | None, asked_of_second: bool) -> None:
    """CR26 1.10.3c: two cards and the pool."""
    answers = [(PAY_FROM, TOOL, first), *([] if second is None else [(PAY_FROM, OTHER, second)])]
    table = Table(rig=[TOOL, OTHER], grip=["Corroder"], credits=(0, 5), says=paying_tool(**{OTHER: [ANY]}))
    table.has(TOOL, credit=2).has(OTHER, credit=3).takes(("install", "Corroder"), *answers)
    left = table.count(TOOL, "credit"), table.count(OTHER, "credit"), table.purses[1]
    assert left == (2 - first, 3 - (second or 0), 5 - (2 - first - (second or 0)))
    assert bool(shares(table, OTHER)) is asked_of_second


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("share", [0, 1])
def test_the_fund_of_a_run_is_one_of_the_places(share: int) -> None:
    """CR26 1.10.3c, 10.6.2: two bad publicity; what is not spent of it goes back with the run."""
    table = Table(ice={"HQ": ["Vanilla"]}, rig=["Corroder"], credits=(0, 5))
    table.g.bad_publicity = 2
    table.run("HQ", ("use", "Corroder", 1), (PAY_FROM, "fund", share))
    assert (table.purses[1], shares(table, "fund"), table.g.run) == (4 + share, [0, 1], None)


@pytest.mark.usefixtures("both")
def test_a_card_that_may_not_be_used_pays_for_nothing() -> None:
    """CR26 1.10.4d: spending its credits is using it."""
    says = paying_tool({"static": [{"no_actions": {"kinds": ["use"], "what": {"is": ["hardware"]}}}]})
    table = Table(rig=[TOOL], grip=["Corroder"], credits=(0, 5), says=says).has(TOOL, credit=2)
    table.takes(("install", "Corroder"))
    assert (table.count(TOOL, "credit"), table.purses[1], asked(table)) == (2, 3, False)


@pytest.mark.usefixtures("both")
def test_a_pool_that_may_not_be_touched_is_no_place() -> None:
    """CR26 1.2.2: what may not be spent is not; of two cards it is asked how they share."""
    says = paying_tool({"static": [{"no_actions": {"kinds": ["pool"]}}]}, **{OTHER: [ANY]})
    table = Table(rig=[TOOL, OTHER], grip=["Corroder"], credits=(0, 5), says=says)
    table.has(TOOL, credit=2).has(OTHER, credit=1).takes(("install", "Corroder"), (PAY_FROM, TOOL, 1))
    assert (shares(table, TOOL), shares(table, OTHER)) == ([1, 2], [])
    assert (table.count(TOOL, "credit"), table.count(OTHER, "credit"), table.purses[1]) == (1, 0, 5)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("share", [0, 1])
def test_credits_of_one_kind_of_card_are_chosen_among_such_cards(share: int) -> None:
    """CR26 1.10.3c: of two stealth cards, and never from the pool."""
    table = Table(ice={"HQ": ["Vanilla"]}, rig=["Cloak", "Ghost Runner", "Mimic"], credits=(0, 5), says=SAWS)
    table.has("Cloak", credit=1).has("Ghost Runner", credit=3)
    table.run("HQ", ("use", "Mimic", 0), (PAY_FROM, "Cloak", share))
    assert (table.count("Cloak", "credit"), table.count("Ghost Runner", "credit")) == (1 - share, 2 + share)
    assert table.purses[1] == 5


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(
    ("option", "price"),
    [(("install", "Corroder"), 2), (("play", "Sure Gamble"), 5), (("use", TOOL, 0), 2), (("remove_tag",), 2)],
)
def test_the_runner_says_it_of_actions(option: tuple[Any, ...], price: int) -> None:
    """CR26 1.10.3c: to install, to play, for an ability, and for the tag that is removed."""
    says = paying_tool(
        {"paid": ["click", {"credits": 2}], "do": [{"draw": 1}]}, **{"Sure Gamble": [{"play": [{"draw": 1}]}]}
    )
    table = Table(rig=[TOOL], grip=["Corroder", "Sure Gamble"], stack=["Imp"], tags=1, credits=(0, 7), says=says)
    table.has(TOOL, credit=7).takes(option, (PAY_FROM, TOOL, price - 1))
    assert (table.count(TOOL, "credit"), table.purses[1], table.g.runner.clicks) == (8 - price, 6, 3)
    assert (len(table.grip), table.g.tags) == {"install": (1, 1), "play": (2, 1), "use": (3, 1)}.get(option[0], (2, 0))


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(
    ("word", "title", "server", "price"),
    [
        ("play", "Hedge Fund", (), 5),
        ("install", "Vanilla", (0,), 1),
        ("advance", "Project Atlas", (), 1),
        ("rez", "Adonis Campaign", (), 4),
        ("trash_resource", "Kati Jones", (), 2),
    ],
)
def test_the_corp_says_it_of_actions(word: str, title: str, server: tuple[int, ...], price: int) -> None:
    """CR26 1.10.3c: to play, install, advance, rez, and to trash a resource."""
    root = {"remote": [DEVICE], "remote 2": ["Project Atlas"], "remote 3": ["-Adonis Campaign"]}
    says = {DEVICE: [ANY], "Hedge Fund": [{"play": ["draw"]}]}
    table = Table(ice={"HQ": ["-Enigma"]}, root=root, rig=["Kati Jones"], hq=["Hedge Fund", "Vanilla"], turn="corp",
                  tags=1, credits=(9, 0), says=says).has(DEVICE, credit=6)  # fmt: skip
    table.do((word, table.card(title), *server), (PAY_FROM, DEVICE, price - 1))
    assert (table.count(DEVICE, "credit"), table.purses[0]) == (6 - price + 1, 8)


@pytest.mark.usefixtures("both")
def test_what_is_paid_for_comes_when_it_is_paid() -> None:
    """CR26 8.5.16d: while the Runner is asked, the card is in the grip and nothing is spent."""
    table = Table(rig=[TOOL], grip=["Corroder"], credits=(0, 5), says=paying_tool()).has(TOOL, credit=4)
    assert table.can("install", "Corroder")
    machine.take(table.g, ("install", table.card("Corroder")))
    asked_about = table.g.decision
    assert asked_about is not None
    assert (asked_about.about, asked_about.me, table.g.player) == (PAY_FROM, table.card(TOOL), "runner")
    assert (table.grip, table.purses, table.count(TOOL, "credit")) == (["Corroder"], (0, 5), 4)
    assert table.g.view("runner").options == (("number", 0), ("number", 1), ("number", 2))
    assert table.g.view("corp").options == ()
    machine.take(table.g, ("number", 1))
    assert (table.rig, table.purses) == (["Corroder", TOOL], (0, 4))


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("share", [0, 2, 3])
def test_the_price_of_trashing_what_is_accessed(share: int) -> None:
    """CR26 1.10.3c, 7.1.5: three and more from where the Runner likes."""
    says = {TOOL: [{"static": [{"spend": {"for": ["trash"]}}]}]}
    table = Table(root={"remote": ["-Adonis Campaign"]}, rig=[TOOL], credits=(0, 5), says=says).has(TOOL, credit=3)
    table.run("remote", ("trash", "Adonis Campaign"), (PAY_FROM, TOOL, share))
    assert (table.archives, table.count(TOOL, "credit"), table.purses[1]) == (["Adonis Campaign"], 3 - share, 2 + share)


@pytest.mark.usefixtures("both")
def test_both_say_it_in_a_trace() -> None:
    """CR26 10.8.2, 10.8.3, 1.10.3c: first how much is spent, then which credits."""
    says = paying_tool(**{"Vanilla": [{"sub": [{"trace": {"base": 1, "hit": [{"tag": 1}]}}]}], DEVICE: [ANY]})
    table = Table(ice={"HQ": ["Vanilla"]}, root={"remote": [DEVICE]}, rig=[TOOL], credits=(5, 5), says=says)
    table.has(TOOL, credit=3).has(DEVICE, credit=3)
    table.run("HQ", ("number", 2), ("number", 4), (PAY_FROM, DEVICE, 1), (PAY_FROM, TOOL, 2))
    assert (table.purses, table.count(DEVICE, "credit"), table.count(TOOL, "credit")) == ((4, 3), 2, 1)
    assert (shares(table, DEVICE), shares(table, TOOL), table.g.tags) == ([0, 1, 2], [0, 1, 2, 3], 0)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("turn", ["corp", "runner"])
def test_who_is_active_says_first_how_a_bid_is_paid(turn: str) -> None:
    """CR26 10.14.4c: after both bids are known."""
    psi = {"psi": {"differ": [{"tag": 1}], "equal": []}}
    says = paying_tool({"paid": ["click"], "do": [psi]}, **{DEVICE: [ANY, {"paid": ["click"], "do": [psi]}]})
    table = Table(root={"remote": [DEVICE]}, rig=[TOOL], turn=turn, credits=(5, 5), says=says)
    table.has(TOOL, credit=1).has(DEVICE, credit=1)
    option = ("use", DEVICE if turn == "corp" else TOOL, 0)
    assert table.can(*option)
    table.g.apply(("use", table.card(option[1]), 0))
    order = []
    while table.g.decision is not None and table.g.flow is not None:
        order.append((table.g.player, table.g.decision.about))
        table.g.apply(("number", 1))
    other = "runner" if turn == "corp" else "corp"
    assert order == [("corp", "psi"), ("runner", "psi"), (turn, PAY_FROM), (other, PAY_FROM)]
    assert table.purses == (5, 5)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("x", [0, 1, 3, 5])
def test_x_is_said_before_the_credits_that_pay_it(x: int) -> None:
    """CR26 1.16.2c, 1.10.3c: up to everything there is; no question for 0 or for all of it."""
    says = paying_tool({"paid": ["click", {"credits": "X"}], "do": [{"gain": {"per": "X", "times": 10}}]})
    table = Table(rig=[TOOL], credits=(0, 3), says=says).has(TOOL, credit=2).takes(("use", TOOL, 0), ("number", x))
    assert (table.purses[1], asked(table)) == (10 * x + min(3, 5 - x), x in (1, 3))


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(
    ("pool", "lying", "able"), [(9, 4, [0, 1, 2]), (2, 4, [0, 1, 2]), (9, 3, [0, 1]), (3, 3, [0, 1]), (4, 2, [0])]
)
def test_a_choice_leaves_what_must_come_from_a_card(pool: int, lying: int, able: list[int]) -> None:
    """CR26 1.16.10b: 2 more come from anywhere, but for the 2 of the price that the tool pays, all at once."""
    table = Table(rig=[TOOL, OTHER, "Corroder"], stack=["Imp"], credits=(0, pool), says=_dear(OTHER))
    table.has(TOOL, credit=lying).takes(
        ("use", "Corroder", 0), *([(PAY_FROM, TOOL, able[-1])] if len(able) > 1 else [])
    )
    assert (table.grip, table.purses[1] + table.count(TOOL, "credit")) == (["Imp"], pool + lying - 6)
    assert len(able) == 1 or max(shares(table, TOOL)) == able[-1]


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(
    ("pool", "lying", "able"), [(0, 8, True), (0, 7, False), (6, 2, True), (5, 2, False), (7, 1, False), (8, 0, False)]
)
def test_all_at_once_is_each_part_out_of_what_may_pay_for_it(pool: int, lying: int, able: bool) -> None:
    """CR26 1.16.10b: of 4 and twice 2 more the card must pay 2 and may pay all."""
    says = _dear(OTHER, "Kati Jones")
    table = Table(rig=[TOOL, OTHER, "Corroder", "Kati Jones"], credits=(0, pool), says=says).has(TOOL, credit=lying)
    assert (("use", table.card("Corroder"), 0) in table.g.legal_actions()) is able


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("share", [0, 1, 2])
def test_an_additional_cost_is_divided_as_well(share: int) -> None:
    """CR26 1.10.3c, 1.16.10: what it costs to run."""
    says = paying_tool(**{DEVICE: [{"extra_cost": "run", "server": "hq", "cost": [{"credits": 2}], "who": "runner"}]})
    table = Table(root={"remote": [DEVICE]}, rig=[TOOL], credits=(0, 5), says=says).has(TOOL, credit=3)
    table.run("HQ", (PAY_FROM, TOOL, share))
    assert (table.count(TOOL, "credit"), table.purses[1]) == (3 - share, 3 + share)
