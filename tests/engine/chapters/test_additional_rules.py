"""Purging, checkpoints, damage, tags, bad publicity, traces, loading, charging, the mark, sabotage, bids (CR26 10)."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DISCARD, HAND, INSTALLED
from nrdb.engine.rules import values, zones
from tests.engine.worked.table import Table

TOOL = "Desperado"
WALL = "Wall of Static"


def event(*do: Any) -> dict[str, Any]:
    """An event that costs nothing and does this."""
    return {"Diesel": [{"play": list(do)}]}


def operation(*do: Any) -> dict[str, Any]:
    """An operation that costs nothing and does this."""
    return {"Mushin No Shin": [{"play": list(do)}]}


def corp(*do: Any, **laid: Any) -> Table:
    """The Corp plays an operation that does this."""
    answers = laid.pop("answers", ())
    says = {**operation(*do), **laid.pop("says", {})}
    table = Table(turn="corp", hq=["Mushin No Shin", *laid.pop("hq", ())], says=says, **laid)
    return table.takes(("play", "Mushin No Shin"), *answers)


def runner(*do: Any, **laid: Any) -> Table:
    """The Runner plays an event that does this."""
    answers = laid.pop("answers", ())
    says = {**event(*do), **laid.pop("says", {})}
    table = Table(grip=["Diesel", *laid.pop("grip", ())], says=says, **laid)
    return table.takes(("play", "Diesel"), *answers)


# -- purging --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["action", "card"])
@pytest.mark.usefixtures("both")
def test_purging_takes_every_virus_counter_and_no_other(how: str) -> None:
    """CR26 10.1.2; CR 1.9.5g: on cards of either side."""
    says = operation("purge")
    table = Table(turn="corp", rig=["Imp", TOOL], ice={"HQ": ["Ice Wall"]}, hq=["Mushin No Shin"], says=says)
    table.has("Imp", virus=2, power=1).has("Ice Wall", virus=1, advancement=2)
    table.takes(("purge",) if how == "action" else ("play", "Mushin No Shin"))
    assert [table.count(title, "virus") for title in ("Imp", "Ice Wall")] == [0, 0]
    assert (table.count("Imp", "power"), table.count("Ice Wall", "advancement")) == (1, 2)


@pytest.mark.parametrize("how", ["action", "card"])
def test_purging_needs_no_counters(how: str) -> None:
    """CR26 10.1.2, 1.2.4: all three clicks for nothing, if the Corp likes; and it has been done."""
    says = {**operation("purge"), "PAD Campaign": [{"when": "purge", "do": [{"gain": 1}]}]}
    table = Table(turn="corp", hq=["Mushin No Shin"], root={"remote": ["PAD Campaign"]}, says=says, credits=(0, 0))
    table.takes(("purge",) if how == "action" else ("play", "Mushin No Shin"))
    assert table.purses[0] == 1


# -- checkpoints ----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("n", [1, 2, 3])
def test_a_condition_met_so_often_sets_off_so_often(n: int) -> None:
    """CR26 10.3.1a, 9.6.4a, 9.12.2a; CR 10.3.1a, 9.6.2a: once for each of the cards trashed by one instruction."""
    says = {TOOL: [{"when": {"trash": {"what": {"is": ["program"]}, "who": "you"}}, "do": [{"gain": 1}]}]}
    table = runner(
        {"trash": {"n": "all", "is": ["program"]}},
        rig=[TOOL, *("Corroder", "Mimic", "Imp")[:n]],
        credits=(0, 0),
        says=says,
    )
    assert table.purses[1] == n


@pytest.mark.usefixtures("both")
def test_a_state_sets_off_when_it_comes_and_not_while_it_lasts() -> None:
    """CR26 10.3.1a, 9.6.1a, 9.6.3: as soon as there is a tag, and again only after there was none."""
    says = {TOOL: [{"when": {"becomes": {"if": "tagged"}}, "do": [{"gain": 1}]}]}
    table = runner({"take_tag": 1}, {"take_tag": 1}, rig=[TOOL], credits=(0, 0), says=says)
    assert table.purses[1] == 1
    again = runner({"take_tag": 1}, {"remove_tag": 1}, {"take_tag": 1}, rig=[TOOL], credits=(0, 0), says=says)
    assert again.purses[1] == 2


def test_of_two_consoles_the_newer_one_stays() -> None:
    """CR26 10.3.1d, 3.8.5b: a second one may be installed; the older is trashed, whatever would save it."""
    says = {
        "Sacrificial Construct": [
            {"paid": ["trash"], "as": "interrupt", "do": [{"prevent": {"what": "trash", "n": 1}}]}
        ]
    }
    table = Table(rig=[TOOL, "Sacrificial Construct"], grip=["Grimoire"], credits=(0, 9), says=says)
    table.takes(("install", "Grimoire"))
    assert (table.rig, table.heap) == (["Grimoire", "Sacrificial Construct"], [TOOL])


def test_a_console_is_installed_with_other_hardware() -> None:
    """CR26 10.3.1d, 3.8.5b: that stays, and so does the same console in hand."""
    table = Table(rig=["Dyson Mem Chip"], grip=[TOOL, TOOL], credits=(0, 9)).takes(("install", TOOL))
    assert (table.rig, table.grip) == ([TOOL, "Dyson Mem Chip"], [TOOL])
    table.takes(("install", TOOL))
    assert (table.rig, table.heap) == ([TOOL, "Dyson Mem Chip"], [TOOL])


def test_in_2019_a_second_console_is_not_installed() -> None:
    """CR 3.8.5a."""
    from tests.engine.worked.table import playing_by

    with playing_by("cr-1.3"):
        assert not Table(rig=[TOOL], grip=["Grimoire"], credits=(0, 9)).can("install", "Grimoire")
        assert Table(grip=["Grimoire"], credits=(0, 9)).can("install", "Grimoire")


@pytest.mark.usefixtures("both")
def test_of_two_unique_cards_the_newer_one_stays() -> None:
    """CR 2.2.1, 10.3.1d: of one name; one of each of two names stay."""
    table = Table(rig=["Kati Jones"], grip=["Kati Jones", "Professional Contacts"], credits=(0, 9))
    table.has("Kati Jones", credit=3).takes(("install", "Kati Jones"))
    assert (table.rig, table.heap) == (["Kati Jones"], ["Kati Jones"])
    assert table.g.zone[table.card("Kati Jones", 0)] == DISCARD
    assert table.g.zone[table.card("Kati Jones", 1)] == INSTALLED


@pytest.mark.usefixtures("both")
def test_what_lies_on_a_card_that_is_its_own_price_is_still_counted() -> None:
    """CR26 10.3.1g, 4.8.5, 9.5.5: the counters that were there when it was trashed."""
    says = {"Imp": [{"paid": ["click", "trash"], "do": [{"gain": {"per": "self.virus", "times": 2}}]}]}
    table = Table(rig=["Imp"], credits=(0, 0), says=says).has("Imp", virus=3)
    assert table.takes(("use", "Imp", 0)).purses[1] == 6
    assert table.count("Imp", "virus") == 0


@pytest.mark.usefixtures("both")
def test_what_a_card_hosts_goes_with_it_and_what_that_hosts_too() -> None:
    """CR26 1.13.13; CR 1.12.11, 10.3.1g: and the counters with them."""
    table = (
        Table(rig=["Djinn", "Imp", "Dyson Mem Chip"], partly=["Djinn"])
        .hosts("Djinn", "Imp")
        .hosts("Imp", "Dyson Mem Chip")
    )
    table.has("Imp", virus=2)
    zones.trash(table.g, table.card("Djinn"))
    assert (table.rig, table.heap) == ([], ["Djinn", "Dyson Mem Chip", "Imp"])
    assert table.count("Imp", "virus") == 0


# -- damage ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "hand_size", "counters"), [("net", 5, 0), ("meat", 5, 0), ("core", 3, 2)])
@pytest.mark.usefixtures("both")
def test_two_damage_of_each_kind(kind: str, hand_size: int, counters: int) -> None:
    """CR26 10.4.2b; CR 1.9.5e, 4.4.9b: two cards of the grip go, and core damage leaves something for good."""
    table = corp({"damage": {kind: 2}}, grip=["Sure Gamble"] * 3)
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
    table = corp({"damage": {"net": 2}}, grip=["Sure Gamble"] * grip, rig=[TOOL])
    assert table.g.over == over


@pytest.mark.usefixtures("both")
def test_the_grip_is_what_counts_not_the_hand_size() -> None:
    """CR26 10.4.4: core damage that brings the hand size below zero flatlines nobody by itself."""
    table = corp(
        {"damage": {"core": 2}}, grip=["Sure Gamble"] * 3, rig=[TOOL], says={TOOL: [{"static": [{"hand_size": -4}]}]}
    )
    assert values.hand_limit(table.g, table.g.runner) < 0
    assert table.g.over == ""


# -- tags and bad publicity -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("tags", [0, 1, 2])
def test_tagged_is_having_a_tag(tags: int) -> None:
    """CR 10.5.2, 10.5.3; CR26 5.2.6g: then a resource can be trashed for two credits, and a tag removed for two."""
    says = operation({"if": "tagged", "then": [{"gain": 1}]})
    table = Table(turn="corp", rig=["Kati Jones", TOOL], hq=["Mushin No Shin"], tags=tags, says=says, credits=(2, 5))
    assert table.can("trash_resource", table.card("Kati Jones")) == bool(tags)
    assert not table.can("trash_resource", table.card(TOOL))
    assert table.takes(("play", "Mushin No Shin")).purses[0] == (3 if tags else 2)


@pytest.mark.usefixtures("both")
def test_a_resource_costs_a_click_and_two_credits() -> None:
    """CR26 5.2.6g, CR 10.5.3, 3.10.4."""
    table = Table(turn="corp", rig=["Kati Jones"], tags=1, credits=(2, 5))
    table.takes(("trash_resource", table.card("Kati Jones")))
    assert (table.heap, table.purses[0], table.g.corp.clicks, table.g.tags) == (["Kati Jones"], 0, 2, 1)
    poor = Table(turn="corp", rig=["Kati Jones"], tags=1, credits=(1, 5))
    assert not poor.can("trash_resource", poor.card("Kati Jones"))


def in_run(*do: Any, **laid: Any) -> Table:
    """A run with two bad publicity past a piece of ice whose subroutine does this."""
    bad = laid.pop("bad", 2)
    table = Table(
        ice={"HQ": [WALL]}, hq=["PAD Campaign"], says={WALL: [{"sub": list(do)}], **laid.pop("says", {})}, **laid
    )
    table.g.bad_publicity = bad
    return table


@pytest.mark.usefixtures("both")
def test_the_fund_pays_in_its_run_and_is_not_in_the_pool() -> None:
    """CR26 10.6.2, 6.9.1b, 6.8.3: its credits are spent like others, and gone with the run."""
    table = in_run({"gain": 1}, credits=(0, 2)).run("HQ", ("trash", "PAD Campaign"))
    assert (table.archives, table.purses[1]) == (["PAD Campaign"], 0)
    unspent = in_run({"gain": 1}, credits=(0, 2)).run("HQ")
    assert unspent.purses[1] == 2
    assert not in_run({"gain": 1}, credits=(0, 1)).run("HQ").offered & {("trash", "PAD Campaign")}


def test_credits_of_the_fund_are_not_lost_nor_counted_nor_gained() -> None:
    """CR26 10.6.2: the pool alone loses; and nobody has gained anything."""
    says = {TOOL: [{"when": {"gain_credits": "you"}, "do": [{"draw": 1}]}]}
    table = in_run(
        {"lose": {"n": 9, "who": "runner"}}, credits=(0, 3), rig=[TOOL], stack=["Sure Gamble"] * 3, says=says, bad=4
    )
    table.run("HQ", ("trash", "PAD Campaign"))
    assert (table.archives, table.purses[1], table.grip) == (["PAD Campaign"], 0, [])
    counts = in_run({"gain": {"per": "opponent_credits"}}, credits=(0, 3), bad=4).run("HQ")
    assert counts.purses[0] == 3


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("do", "now"), [({"bad_publicity": 2}, 4), ({"lose_bad_publicity": 2}, 0)])
def test_bad_publicity_that_comes_or_goes_in_a_run_changes_its_fund_no_more(do: Any, now: int) -> None:
    """CR26 10.6.3c; CR 10.6.2, 10.6.2a: two credits, as there were when it began."""
    table = in_run(do, credits=(0, 1)).run("HQ")
    assert table.g.bad_publicity == now
    assert ("trash", "PAD Campaign") not in table.offered
    rich = in_run(do, credits=(0, 2)).run("HQ")
    assert ("trash", "PAD Campaign") in rich.offered


# -- traces ---------------------------------------------------------------------------------------------------------


def traced(corp: int, runner: int, base: int = 2, link: int = 1) -> Table:
    says = {WALL: [{"sub": [{"trace": {"base": base, "hit": [{"tag": 1}], "miss": [{"gain": 50}]}}]}],
            TOOL: [{"static": [{"link": link}]}]}  # fmt: skip
    table = Table(ice={"HQ": [WALL]}, hq=["Hedge Fund"], rig=[TOOL], says=says, credits=(5, 5))
    return table.run("HQ", ("number", corp), ("number", runner))


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(
    ("corp", "runner", "hit"), [(0, 0, True), (0, 1, False), (0, 2, False), (1, 1, True), (3, 4, False), (5, 5, True)]
)
def test_a_trace_succeeds_when_it_is_stronger(corp: int, runner: int, hit: bool) -> None:
    """CR26 10.8.4, 10.8.5; CR 10.8.1, 10.8.2, 10.8.3, 10.8.4, 10.8.6, 10.7.1: trace 2 against a link of 1."""
    table = traced(corp, runner)
    assert (table.g.tags, table.purses) == (int(hit), (5 - corp + (0 if hit else 50), 5 - runner))


@pytest.mark.usefixtures("both")
def test_the_base_may_be_nothing_or_less() -> None:
    """CR26 9.9.6d: trace -2, less than no link: three credits make it 1."""
    says = {WALL: [{"sub": [{"trace": {"base": {"per": "tags", "plus": -2}, "hit": [{"tag": 1}]}}]}]}
    for spent, tags in ((0, 0), (2, 0), (3, 1)):
        table = Table(ice={"HQ": [WALL]}, hq=["Hedge Fund"], says=says)
        assert table.run("HQ", ("number", spent), ("number", 0)).g.tags == tags


@pytest.mark.usefixtures("both")
def test_the_corp_spends_first_and_openly() -> None:
    """CR 10.8.2, 10.8.3, 10.8.6: the Runner knows what is to be beaten when it is asked."""
    says = {WALL: [{"sub": [{"trace": {"base": 1, "hit": [{"tag": 1}]}}]}]}
    table = Table(ice={"HQ": [WALL]}, hq=["Hedge Fund"], says=says)
    asked: list[tuple[Any, int]] = []

    def look(at: Table) -> Any:
        if at.g.decision is None or at.g.decision.about != "trace":
            return None
        asked.append((at.g.player, at.g.corp.credits))
        return ("number", 3)

    table.run("HQ", look, look)
    assert asked == [("corp", 5), ("runner", 2)]


# -- loading and charging -------------------------------------------------------------------------------------------


def loading(*more: Any, counters: dict[str, int] | None = None) -> Table:
    says = {"Kati Jones": [{"when": "installed", "do": [{"load": counters or {"credit": 2}}]}, *more]}
    table = Table(grip=["Kati Jones"], credits=(0, 9), says=says, rig=[TOOL])
    return table.takes(("install", "Kati Jones"))


TAKE = {"paid": [{"credits": 0}], "do": [{"take": 1}]}


def test_what_is_loaded_is_placed_and_the_card_goes_when_it_is_empty() -> None:
    """CR26 10.9.1, 10.9.2, 1.13.1: with the last counter, not with the first."""
    table = loading(TAKE)
    assert table.count("Kati Jones", "credit") == 2
    table.takes(("use", "Kati Jones", 0))
    assert "Kati Jones" in table.rig
    table.takes(("use", "Kati Jones", 0))
    assert table.heap == ["Kati Jones"]


def test_counters_of_a_kind_that_was_never_loaded_keep_nothing() -> None:
    """CR26 10.9.3: with a power counter on it, it is empty of credits."""
    table = loading(TAKE).has("Kati Jones", power=1)
    table.takes(("use", "Kati Jones", 0)).takes(("use", "Kati Jones", 0))
    assert table.heap == ["Kati Jones"]


def test_loaded_counters_come_and_go_by_other_effects() -> None:
    """CR26 10.9.4: one more by another ability, so it lasts for three; taken off by another, it is empty."""
    more = {"paid": [{"credits": 0}], "limit": "1/turn", "do": [{"place": {"of": {"credit": 1}}}]}
    table = loading(TAKE, more)
    table.takes(("use", "Kati Jones", 1)).takes(("use", "Kati Jones", 0)).takes(("use", "Kati Jones", 0))
    assert table.rig == [TOOL, "Kati Jones"]
    table.takes(("use", "Kati Jones", 0))
    assert table.heap == ["Kati Jones"]
    less = {"paid": [{"credits": 0}], "do": [{"remove_counters": {"of": {"credit": 2}}}]}
    assert loading(less).takes(("use", "Kati Jones", 0)).heap == ["Kati Jones"]


def test_nothing_is_empty_before_it_was_loaded() -> None:
    """CR26 10.9.2: a counter that was only placed leaves, and the card stays."""
    table = Table(
        rig=["Kati Jones"], says={"Kati Jones": [{"when": "turn_begins", "do": [{"load": {"credit": 2}}]}, TAKE]}
    )
    table.has("Kati Jones", credit=1).takes(("use", "Kati Jones", 0))
    assert table.rig == ["Kati Jones"]


@pytest.mark.parametrize(("power", "then"), [(0, 0), (1, 2), (4, 5)])
def test_only_what_has_a_power_counter_is_charged(power: int, then: int) -> None:
    """CR26 10.10.1, 10.10.3: one more on this card; on a card without any none."""
    says = {TOOL: [{"paid": ["click"], "do": [{"charge": "self"}]}]}
    table = Table(rig=[TOOL], says=says).has(TOOL, power=power).takes(("use", TOOL, 0))
    assert table.count(TOOL, "power") == then


def test_only_cards_with_a_power_counter_are_chosen_to_be_charged() -> None:
    """CR26 10.10.2."""
    table = Table(grip=["Diesel"], rig=["Imp", "Corroder", TOOL], says=event({"charge": {"n": 1, "is": ["installed"]}}))
    table.has("Imp", power=1).has("Corroder", virus=1).takes(("play", "Diesel"))
    assert [table.count(title, "power") for title in ("Imp", "Corroder", TOOL)] == [2, 0, 0]


# -- the mark -------------------------------------------------------------------------------------------------------


def marked(*ops: Any, chance: tuple[int, ...] = (), **laid: Any) -> Table:
    says = {**event(*ops), **laid.pop("says", {})}
    return Table(grip=["Diesel", "Diesel"], hq=["Hedge Fund"], chance=chance, says=says, **laid)


RICH = {TOOL: [{"when": {"run_successful": {"server": "mark"}}, "do": [{"gain": 10}]}]}


@pytest.mark.parametrize("chance", [0, 1, 2])
def test_the_mark_is_a_random_central_server(chance: int) -> None:
    """CR26 10.11.1, 10.11.2: each of three, and the cards that ask mean the same one."""
    table = marked("mark", chance=(chance,), rig=[TOOL], credits=(5, 0), says=RICH, archives=["Hedge Fund"])
    table.takes(("play", "Diesel"))
    paid = []
    for server in ("HQ", "R&D", "Archives"):
        before = table.purses[1]
        table.run(server)
        paid.append(table.purses[1] - before)
    assert sorted(paid) == [0, 0, 10]
    assert paid.index(10) == chance


def test_a_mark_that_is_there_stays_for_the_turn() -> None:
    """CR26 10.11.3: identified again, it is the same; and by itself it does nothing."""
    table = marked("mark", chance=(1, 2), rig=[TOOL], credits=(5, 0), says=RICH)
    table.takes(("play", "Diesel"))
    assert table.purses[1] == 0
    table.takes(("play", "Diesel")).run("R&D")
    assert table.purses[1] == 10
    assert table.run("Archives").purses[1] == 10


def test_the_mark_is_gone_with_the_turn() -> None:
    """CR26 10.11.4: next turn it is another one, or none before it is identified."""
    table = marked("mark", chance=(1, 0, 0), rig=[TOOL], credits=(5, 0), says=RICH)
    table.takes(("play", "Diesel")).next_turn().next_turn()
    assert table.run("R&D").purses[1] == 0


# -- sabotage -------------------------------------------------------------------------------------------------------


def sabotaged(n: int, hq: int, rd: int, *answers: Any) -> Table:
    titles = ["Hedge Fund", "Ice Wall", "Enigma", "Vanilla", "PAD Campaign"]
    return runner(
        {"sabotage": n}, hq=titles[:hq], deck=(["Nico Campaign", "Red Herrings", "Tollbooth"])[:rd], answers=answers
    )


@pytest.mark.parametrize(
    ("n", "hq", "rd", "answers", "left"),
    [
        (2, 2, 3, (), (2, 1)),
        (2, 2, 3, (("card", "Ice Wall"),), (1, 2)),
        (2, 2, 3, (("card", "Ice Wall"), ("card", "Hedge Fund")), (0, 3)),
        (3, 3, 1, (("card", "Ice Wall"), ("card", "Enigma")), (1, 0)),
        (3, 1, 1, (), (0, 0)),
        (3, 0, 3, (), (0, 0)),
    ],
)
def test_sabotage_takes_what_the_corp_chooses_of_hq_and_the_rest_of_rd(
    n: int, hq: int, rd: int, answers: tuple[Any, ...], left: tuple[int, int]
) -> None:
    """CR26 10.12.1, 10.12.2, 10.12.2a, 10.12.3a, 10.12.3b: with too little in R&D enough must come from HQ."""
    table = sabotaged(n, hq, rd, *answers)
    assert (len(table.hq), table.g.corp.deck_size()) == left
    assert len(table.archives) == min(n, hq + rd)
    assert not any(table.g.faceup[i] for i in table.g.corp.discard)


def test_sabotage_shows_nothing_of_rd_before_hq_is_chosen() -> None:
    """CR26 10.12.2b: only cards of HQ are offered, and nothing has been trashed when the Corp is asked."""
    table = Table(grip=["Diesel"], hq=["Ice Wall", "Enigma"], deck=["Nico Campaign"] * 3, says=event({"sabotage": 2}))
    lying: list[int] = []
    with pytest.raises(AssertionError, match="nobody asked"):
        table.takes(
            ("play", "Diesel"), lambda at: lying.append(len(at.g.corp.discard)) if at.g.player == "corp" else None
        )
    assert set(lying) == {0}
    assert ("card", "Nico Campaign") not in table.offered


# -- bids -----------------------------------------------------------------------------------------------------------


def psi(corp: int, runner: int, credits: tuple[int, int] = (5, 5), **more: Any) -> Table:
    says = {WALL: [{"sub": [{"psi": {"differ": [{"tag": 1}], "same": [{"tag": 2}]}}]}], **more.pop("says", {})}
    table = Table(ice={"HQ": [WALL]}, hq=["Hedge Fund"], says=says, credits=credits, **more)
    asked = [("number", n) for n, most in ((corp, credits[0]), (runner, credits[1])) if most]
    return table.run("HQ", *asked)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("corp", [0, 1, 2])
@pytest.mark.parametrize("runner", [0, 1, 2])
def test_bids_match_or_differ_and_both_are_spent(corp: int, runner: int) -> None:
    """CR26 10.14.6d, 10.14.4, 10.14.6b, 10.14.1."""
    table = psi(corp, runner)
    assert (table.g.tags, table.purses) == (2 if corp == runner else 1, (5 - corp, 5 - runner))
    numbers = {option[1] for option in table.offered if option[0] == "number"}
    assert numbers == {0, 1, 2}


@pytest.mark.usefixtures("both")
def test_nobody_bids_what_there_is_not() -> None:
    """CR26 10.14.3, 10.14.6b: without credits it is 0, unasked."""
    table = psi(0, 1, credits=(0, 1))
    assert (table.g.tags, table.purses) == (1, (0, 0))
    assert {option[1] for option in table.offered if option[0] == "number"} == {0, 1}


@pytest.mark.usefixtures("both")
def test_a_bid_is_secret_until_both_are_made_and_what_paying_sets_off_waits() -> None:
    """CR26 10.14.1, 10.14.4a, 10.14.6c: the Corp's credits are still there when the Runner bids."""
    says = {"PAD Campaign": [{"when": {"spend_credits": "you"}, "do": [{"gain": 10}]}]}
    table = Table(ice={"HQ": [WALL]}, hq=["Hedge Fund"], root={"remote": ["PAD Campaign"]},
                  says={WALL: [{"sub": [{"psi": {"same": [{"gain": {"per": "credits"}}]}}]}], **says})  # fmt: skip
    seen: list[tuple[str, int]] = []

    def look(at: Table) -> Any:
        decision = at.g.decision
        if decision is None or decision.about != "psi":
            return None
        seen.append((str(at.g.player), at.g.corp.credits))
        return ("number", 2)

    table.run("HQ", look, look)
    assert seen == [("corp", 5), ("runner", 5)]
    assert table.purses[0] == 13 + 13, "what paying set off comes before the outcome does anything"


@pytest.mark.usefixtures("both")
def test_what_was_made_an_agenda_has_what_was_said_and_no_more() -> None:
    """CR 10.1.3, 1.16.3f: worth its point, neither scored nor stolen."""
    says = {"Kati Jones": [{"paid": ["click"], "do": [{"add_to_score": {"what": "self", "points": 1}}]}]}
    table = Table(rig=["Kati Jones"], says=says).takes(("use", "Kati Jones", 0))
    assert table.titles(table.g.runner.scored) == ["Kati Jones"]
    assert table.g.runner.score == 1
    assert not table.told("steal", "score")
    assert table.g.zone[table.card("Kati Jones")] not in (HAND, INSTALLED)
