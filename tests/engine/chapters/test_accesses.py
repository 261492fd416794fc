"""Breaches and accesses (CR26 7): who is a candidate, how often, in which order, and what becomes of the card."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DISCARD, HAND, SCORED
from tests.engine.worked.table import Table

BLIND = ("blind",)
TOOL = "Desperado"
WATCH = ("run_successful", "breach", "access", "steal", "trash", "breach_ends")
SOUNDS = ("gain_credits",)


PRICED = [{"extra_cost": "access", "of": {"is": ["card"], "from": "hq"}, "cost": [{"credits": 1}], "who": "runner"}]
"""To access a card of HQ costs a credit."""


def accessed(table: Table) -> list[str]:
    """What was accessed, in order."""
    return [title for _, title in table.told("access")]


def on_access(*do: Any, **more: Any) -> list[dict[str, Any]]:
    return [{"when": "accessed", "do": list(do), **more}]


def more(n: int = 1, server: str = "hq") -> dict[str, Any]:
    return {TOOL: [{"static": [{"more_access": {"n": n, "server": server}}]}]}


def event(*do: Any) -> dict[str, Any]:
    """An event that does this, played as Diesel."""
    return {"Diesel": [{"play": list(do)}]}


# -- candidates at the start ----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(
    ("server", "first"),
    [
        ("HQ", {BLIND, ("access", "Crisium Grid")}),
        ("R&D", {BLIND, ("access", "Simone Diego")}),
        ("Archives", {("access", "Hedge Fund"), ("access", "PAD Campaign"), ("access", "Red Herrings")}),
        ("remote", {("access", "Nico Campaign"), ("access", "Ash 2X3ZB9CY")}),
    ],
)
def test_what_can_be_chosen_first(server: str, first: set[Any]) -> None:
    """CR26 7.4.1a, 7.4.1b, 7.4.1c, 7.4.1d, 7.3.4a, 7.3.4: the root, and what the zone of a central server holds.

    CR 7.1.2a, 7.4.2, 7.5.1, 6.7.4a, 6.7.4b.
    """
    root = {"HQ": ["-Crisium Grid"], "R&D": ["-Simone Diego"], "Archives": ["-Red Herrings"],
            "remote": ["-Nico Campaign", "-Ash 2X3ZB9CY"]}  # fmt: skip
    table = Table(root=root, hq=["Hedge Fund"], archives=["Hedge Fund", "PAD Campaign"])
    seen: list[set[Any]] = []

    def look(at: Table) -> None:
        decision = at.g.decision
        if decision is not None and decision.kind == "access":
            seen.append({at._named(option) for option in at.g.legal_actions()})

    with pytest.raises(AssertionError, match="nobody asked"):
        table.run(server, look)
    assert seen[0] == first
    lying = {"HQ": 2, "R&D": 2, "Archives": 3, "remote": 2}
    assert len(accessed(table)) == len(set(accessed(table))) == lying[server], "each once, until none is left"


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("server", "n"), [("HQ", 1), ("R&D", 1)])
def test_one_card_of_hand_or_deck_unless_more_are_said(server: str, n: int) -> None:
    """CR26 7.3.5a, 7.3.5b, 7.5.3; CR 7.2.3, 7.3.2."""
    lying = {"hq": ["Hedge Fund", "Ice Wall", "Enigma"], "deck": ["Hedge Fund", "Ice Wall", "Enigma"]}
    assert len(accessed(Table(**lying).run(server))) == n
    extra = Table(**lying, rig=[TOOL], says=more(1, "hq" if server == "HQ" else "rd"))
    assert len(accessed(extra.run(server))) == n + 1


@pytest.mark.parametrize("server", ["Archives", "remote"])
def test_no_limit_is_set_elsewhere(server: str) -> None:
    """CR26 7.5.3: what says more about any server adds nothing to Archives or a remote."""
    says = {TOOL: [{"static": [{"more_access": 2}]}]}
    table = Table(archives=["Hedge Fund"], root={"remote": ["-Nico Campaign"]}, rig=[TOOL], says=says,
                  hq=["Enigma"])  # fmt: skip
    assert len(accessed(table.run(server))) == 1


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("order", ["root first", "root last"])
def test_the_root_counts_toward_no_limit(order: str) -> None:
    """CR26 7.3.5, 7.3.5a, 7.4.4: at the limit the hand drops out, the root does not; CR 7.1.4."""
    table = Table(root={"HQ": ["-Crisium Grid"]}, hq=["Hedge Fund", "Enigma"])
    root = ("access", "Crisium Grid")
    table.run("HQ", root if order == "root first" else BLIND)
    assert len(accessed(table)) == 2
    assert (accessed(table)[0] == "Crisium Grid") == (order == "root first")


def test_the_limit_is_that_of_the_beginning() -> None:
    """CR26 7.3.5, 7.3.5b, 7.5.3: what allows more in mid-breach is too late for it, and in time for the next."""
    says = {**more(), "Hedge Fund": on_access({"install": {"what": {"n": 1, "is": ["hardware"], "from": "grip",
            "who": "runner"}, "free": True}})}  # fmt: skip
    table = Table(hq=["Hedge Fund"] * 3, grip=[TOOL], says=says)
    assert len(accessed(table.run("HQ"))) == 1
    assert table.rig == [TOOL]
    assert len(accessed(table.run("HQ"))) == 1 + 2


@pytest.mark.usefixtures("both")
def test_what_comes_to_hq_in_time_is_accessed() -> None:
    """CR26 7.3.5, 7.4.6b: one card is there, two may be chosen; the one drawn meanwhile is the second."""
    says = {**more(), "Hedge Fund": on_access({"draw": {"n": 1, "who": "corp"}})}
    table = Table(hq=["Hedge Fund"], deck=["Enigma", "Ice Wall"], rig=[TOOL], says=says)
    assert accessed(table.run("HQ")) == ["Hedge Fund", "Enigma"]


def test_what_comes_to_hq_at_the_limit_is_not() -> None:
    """CR26 7.4.4, 7.4.6b: the limit of one was reached with the first."""
    says = {"Hedge Fund": on_access({"draw": {"n": 1, "who": "corp"}})}
    assert accessed(Table(hq=["Hedge Fund"], deck=["Enigma"], says=says).run("HQ")) == ["Hedge Fund"]


def test_an_access_that_is_not_paid_for_uses_up_the_limit() -> None:
    """CR26 7.3.5c, 7.4.3: the card was chosen, so no other one is."""
    says = {"PAD Campaign": PRICED}
    table = Table(root={"remote": ["PAD Campaign"]}, hq=["Enigma", "Ice Wall"], says=says, partly=["PAD Campaign"])
    assert accessed(table.run("HQ")) == []
    table.run("HQ", "yes")
    assert (len(accessed(table)), table.purses[1]) == (1, 4)


# -- R&D ------------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_rd_is_accessed_from_the_top_down_and_keeps_its_order() -> None:
    """CR26 7.4.1c, 7.4.7, 7.4.7a; CR 7.2.1b, 7.1.6: each once, and their order doesn't change."""
    table = Table(deck=["Hedge Fund", "Ice Wall", "Enigma", "Vanilla"], rig=[TOOL], says=more(2, "rd"))
    assert accessed(table.run("R&D")) == ["Hedge Fund", "Ice Wall", "Enigma"]
    assert [table.g.table.card_of[i].title for i in table.g.corp.top[::-1]][:3] == ["Hedge Fund", "Ice Wall", "Enigma"]


def test_a_card_put_on_rd_in_mid_breach_is_next_while_the_limit_lasts() -> None:
    """CR26 7.4.6c, 7.4.7a: the card on top now, then on from those accessed already."""
    says = {**more(2, "rd"), "Hedge Fund": on_access({"add": {"what": {"n": 1, "is": ["ice"], "from": "archives",
            "who": "corp"}, "to": "deck_top"}})}  # fmt: skip
    table = Table(deck=["Hedge Fund", "Enigma", "Vanilla"], archives=["Ice Wall"], rig=[TOOL], says=says)
    assert accessed(table.run("R&D")) == ["Hedge Fund", "Ice Wall", "Enigma"]


@pytest.mark.usefixtures("both")
def test_a_card_put_back_on_rd_is_met_again() -> None:
    """CR26 7.4.7a, 7.4.5; CR 7.1.6b: it is another object; one that stayed where it was is not."""
    says = {
        **more(2, "rd"),
        "Hedge Fund": on_access({"draw": {"n": 1, "who": "corp"}}, {"add": {"what": {"n": 1, "is": ["operation"],
        "from": "hq", "who": "corp"}, "to": "deck_top"}}),
    }  # fmt: skip
    table = Table(deck=["Hedge Fund", "Enigma", "Vanilla"], rig=[TOOL], says=says)
    assert accessed(table.run("R&D")) == ["Hedge Fund"] * 3


# -- Archives -------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_archives_turns_faceup_before_anything_is_accessed() -> None:
    """CR26 7.5.2, 7.4.1d; CR 7.4.1: all cards are turned faceup first."""
    table = Table(archives=["Hedge Fund", "Enigma"])
    table.g.faceup[:] = [0] * len(table.g.faceup)
    seen: list[list[int]] = []
    with pytest.raises(AssertionError, match="nobody asked"):
        table.run("Archives", lambda at: seen.append([at.g.faceup[i] for i in at.g.corp.discard]))
    assert [flags for flags in seen if all(flags)]
    assert all(table.g.faceup[i] for i in table.g.corp.discard)


def test_what_comes_to_archives_in_its_breach_is_accessed_and_stays_facedown() -> None:
    """CR26 7.3.2a, 7.4.6d."""
    says = {"Hedge Fund": on_access({"discard": {"what": {"n": 1, "is": ["ice"], "from": "hq", "who": "corp"},
            "who": "corp"}})}  # fmt: skip
    table = Table(archives=["Hedge Fund"], hq=["Enigma"], says=says).run("Archives")
    assert accessed(table) == ["Hedge Fund", "Enigma"]
    assert not table.g.faceup[table.card("Enigma")]
    assert table.g.faceup[table.card("Hedge Fund")]


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("server", "offered"), [("HQ", True), ("Archives", False)])
def test_nothing_in_archives_is_trashed(server: str, offered: bool) -> None:
    """CR26 7.1.5b: neither for its trash cost nor by a card; CR 7.7.2a."""
    lying: dict[str, Any] = {("hq" if server == "HQ" else "archives"): ["PAD Campaign"]}
    table = Table(**lying, rig=["Imp"], credits=(5, 9)).has("Imp", virus=2).run(server)
    assert accessed(table) == ["PAD Campaign"]
    assert ({("trash", "PAD Campaign"), ("use", "Imp", 0)} <= table.offered) == offered
    assert bool({("trash", "PAD Campaign"), ("use", "Imp", 0)} & table.offered) == offered


# -- one access -----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("title", "offered"), [("PAD Campaign", True), ("Hedge Fund", False), ("Enigma", False)])
def test_a_card_without_a_trash_cost_is_not_trashed_for_one(title: str, offered: bool) -> None:
    """CR26 7.1.5a: but another ability may do so; CR 7.7.2."""
    table = Table(hq=[title], rig=["Imp"], credits=(5, 9)).has("Imp", virus=2).run("HQ")
    assert (("trash", title) in table.offered) == offered
    assert ("use", "Imp", 0) in table.offered


@pytest.mark.usefixtures("both")
def test_an_agenda_that_was_trashed_is_not_stolen() -> None:
    """CR26 7.1.6: its access is over; CR 7.7.2b, 7.8.3."""
    laid: dict[str, Any] = {"hq": ["Hostile Takeover"], "rig": ["Imp"]}
    table = Table(**laid).has("Imp", virus=2).run("HQ", ("use", "Imp", 0))
    assert (table.archives, table.g.runner.scored) == (["Hostile Takeover"], [])
    stolen = Table(**laid).has("Imp", virus=2).run("HQ")
    assert stolen.titles(stolen.g.runner.scored) == ["Hostile Takeover"]


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("to", ["discard", "deck_top"])
def test_a_card_that_moves_is_accessed_no_more(to: str) -> None:
    """CR26 7.1.7: what an agenda does as it is accessed takes it away; nothing is left to steal."""
    do = ["trash"] if to == "discard" else [{"add": {"what": "self", "to": to}}]
    table = Table(hq=["Hostile Takeover"], says={"Hostile Takeover": on_access(*do)}).run("HQ")
    assert table.g.zone[table.card("Hostile Takeover")] != SCORED
    assert ("steal", "Hostile Takeover") not in table.offered


@pytest.mark.usefixtures("both")
def test_one_ability_in_an_access_and_one_access_after_the_other() -> None:
    """CR26 7.2.2, 9.2.10c: after Imp there is nothing to trash any more, by Imp or for a price; CR 7.7.1."""
    table = Table(hq=["PAD Campaign"], rig=["Imp", "Freedom Khumalo: Crypto-Anarchist"][:1], credits=(5, 9))
    table.has("Imp", virus=2).run("HQ", ("use", "Imp", 0))
    assert (table.archives, table.purses[1], table.count("Imp", "virus")) == (["PAD Campaign"], 9, 1)


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("title", ["PAD Campaign", "Hostile Takeover"])
def test_an_ability_that_leaves_the_card_is_the_only_one_in_its_access(title: str) -> None:
    """CR26 9.2.10c, 7.2.3: nothing is used or trashed after it, not even with credits for it; an agenda is stolen."""
    says = {"Imp": [{"paid": [{"credits": 0}], "as": "access", "do": [{"gain": 1}]}]}
    table = Table(hq=[title], rig=["Imp"], credits=(5, 9), says=says)
    with pytest.raises(AssertionError, match="nobody asked"):
        table.run("HQ", ("use", "Imp", 0), ("use", "Imp", 0))
    assert (table.purses[1], table.archives) == (10, [])
    assert (table.g.zone[table.card(title)] == SCORED) == (title == "Hostile Takeover")


@pytest.mark.usefixtures("both")
def test_the_corp_may_do_nothing_in_an_access() -> None:
    """CR26 9.2.10a, 9.2.7b: every question in it is the Runner's; what the Corp could use waits for a window."""
    says = {"PAD Campaign": [{"paid": [{"credits": 1}], "do": [{"gain": 2}]}]}
    table = Table(hq=["Nico Campaign"], root={"remote": ["PAD Campaign"]}, says=says)
    asked: list[str] = []

    def look(at: Table) -> None:
        if at.g.decision is not None and at.g.decision.kind == "accessed":
            asked.append(str(at.g.player))

    with pytest.raises(AssertionError, match="nobody asked"):
        table.run("HQ", look)
    assert set(asked) == {"runner"}


def order(table: Table, *names: str) -> list[str]:
    return [name for name, *_ in table.g.events if name in names]


@pytest.mark.usefixtures("both")
def test_what_an_access_sets_off_comes_before_what_may_be_done_and_that_before_stealing() -> None:
    """CR26 7.2.1, 7.1.4: the price that the ambush asks has been taken when the Runner decides; CR 7.8.1."""
    table = Table(
        hq=["PAD Campaign"], credits=(5, 4), says={"PAD Campaign": on_access({"lose": {"n": 1, "who": "runner"}})}
    )
    assert ("trash", "PAD Campaign") not in table.run("HQ").offered
    rich = Table(
        hq=["PAD Campaign"], credits=(5, 5), says={"PAD Campaign": on_access({"lose": {"n": 1, "who": "runner"}})}
    )
    assert ("trash", "PAD Campaign") in rich.run("HQ").offered


@pytest.mark.usefixtures("both")
def test_breach_triggers_come_first_and_last() -> None:
    """CR26 7.5.1, 7.5.7, 7.2.1: as the breach begins, at each access, as it ends; CR 7.6.1."""
    table = Table(hq=["Hostile Takeover"]).run("HQ")
    names = order(table, "run_successful", "breach", "access", "steal", "breach_ends", "run_ends")
    assert names == ["run_successful", "breach", "access", "steal", "breach_ends", "run_ends"]


@pytest.mark.parametrize(("at", "credits"), [("breach", 3), ("breach_ends", 3)])
@pytest.mark.usefixtures("both")
def test_what_waits_for_a_breach_resolves_where_it_belongs(at: str, credits: int) -> None:
    """CR26 7.5.1, 7.5.7, 9.2.2c: credits that come as it begins pay in it, credits that come as it ends do not."""
    says = {TOOL: [{"when": {at: {"server": "any"}}, "do": [{"gain": credits}]}]}
    table = Table(hq=["PAD Campaign"], rig=[TOOL], credits=(5, 1), says=says).run("HQ")
    assert (("trash", "PAD Campaign") in table.offered) == (at == "breach")
    assert table.purses[1] == 1 + credits


def test_between_choosing_and_accessing_there_is_a_price() -> None:
    """CR26 7.5.4, 7.4.3: paid, with what that sets off, before the card is accessed."""
    says = {"PAD Campaign": PRICED,
            TOOL: [{"when": {"spend_credits": "runner"}, "do": [{"gain": 4}]}]}  # fmt: skip
    table = Table(root={"remote": ["PAD Campaign"]}, hq=["Nico Campaign"], rig=[TOOL], credits=(5, 1), says=says,
                  partly=["PAD Campaign"])  # fmt: skip
    table.run("HQ", "yes", ("trash", "Nico Campaign"))
    assert table.archives == ["Nico Campaign"]


# -- breaches without a run -----------------------------------------------------------------------------------------


def test_a_breach_needs_no_run_and_takes_the_root_along() -> None:
    """CR26 7.3.1, 7.3.3: ordered by a card, it is one like any other."""
    table = Table(
        hq=["Hedge Fund"], root={"HQ": ["-Crisium Grid"]}, grip=["Diesel"], says=event({"breach": {"server": "hq"}})
    )
    table.takes(("play", "Diesel"), ("access", "Crisium Grid"))
    assert accessed(table) == ["Crisium Grid", "Hedge Fund"]
    assert not table.happened("run_begins")


def test_a_card_accessed_alone_has_no_company() -> None:
    """CR26 7.3.5b: without a breach nothing adds to it."""
    alone = event({"access": {"n": 1, "what": {"n": 1, "is": ["asset"], "at": "any", "who": "corp"}}})
    table = Table(root={"remote": ["-PAD Campaign"]}, hq=["Enigma"], rig=[TOOL], grip=["Diesel"],
                  says={**alone, TOOL: [{"static": [{"more_access": 2}]}]})  # fmt: skip
    assert accessed(table.takes(("play", "Diesel"))) == ["PAD Campaign"]


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("pays", "zone"), [(True, SCORED), (False, HAND)])
def test_an_agenda_is_stolen_unless_that_costs_something(pays: bool, zone: int) -> None:
    """CR 7.7.3, 1.16.3d; CR26 7.1.6, 1.16.10: forced where it is free, offered where it is not."""
    table = Table(hq=["Obokata Protocol"], grip=["Diesel"] * 4).run(
        "HQ", *([("steal", "Obokata Protocol")] if pays else [])
    )
    assert table.g.zone[table.card("Obokata Protocol")] == zone
    assert len(table.grip) == (0 if pays else 4)
    free = Table(hq=["Hostile Takeover"]).run("HQ")
    assert ("no",) not in free.offered


@pytest.mark.usefixtures("both")
def test_an_operation_with_a_trash_cost_is_trashed() -> None:
    """CR 3.5.3, 3.3.3; CR26 7.1.5: what kind of card it is does not matter."""
    for title in ("PAD Campaign", "Hatchet Job"):
        table = Table(hq=[title], credits=(5, 9)).run("HQ", ("trash", title))
        assert table.g.zone[table.card(title)] == DISCARD
