"""Accesses (CR26 7 and CR 7): what is counted, what is seen, what must be done, each rule at a small table."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DISCARD, INSTALLED
from tests.engine.worked.table import Table

TOOL, DEVICE = "Desperado", "PAD Campaign"


def accessed(table: Table) -> list[str]:
    """What was accessed, in order."""
    return [title for _, title in table.told("access")]


def waits(when: Any, *do: Any, **more: Any) -> dict[str, Any]:
    return {"when": when, "do": list(do), **more}


def more(n: int = 1, server: str = "hq") -> list[Any]:
    return [{"static": [{"more_access": {"n": n, "server": server}}]}]


# -- when an access is over -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_what_waits_for_the_end_of_an_access_comes_after_trashing() -> None:
    """CR26 7.2.4; CR 7.8.5: the cost is paid and the card is in Archives before the event triggers anything."""
    says = {TOOL: [waits({"access_ends": {"what": {"is": ["card"]}}}, {"gain": {"per": "credits", "times": 2}})]}
    table = Table(root={"remote": [DEVICE]}, rig=[TOOL], credits=(0, 5), says=says).run("remote", ("trash", DEVICE))
    assert (table.archives, table.purses[1]) == ([DEVICE], (5 - 4) * 3)


@pytest.mark.usefixtures("both")
def test_accessed_cards_that_stay_are_where_they_were() -> None:
    """CR 7.1.6a, 7.7.4: at the second access both are counted in HQ, and each is accessed once."""
    says = {TOOL: more(5)}
    says[DEVICE] = [waits({"access": {"what": {"is": ["card"]}, "who": "runner"}}, {"gain": {"per": "hand"}})]
    table = Table(root={"remote": [DEVICE]}, hq=["Hedge Fund", "Enigma", "Ice Wall"], rig=[TOOL], says=says,
                  credits=(0, 5)).run("HQ")  # fmt: skip
    assert (sorted(accessed(table)), table.purses[0]) == (["Enigma", "Hedge Fund", "Ice Wall"], 9)
    assert table.hq == ["Enigma", "Hedge Fund", "Ice Wall"]


# -- how many -------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("chance", [0, 1, 2])
def test_cards_of_hq_are_accessed_at_random_one_at_a_time(chance: int) -> None:
    """CR 7.3.1; CR26 7.3.4: which one, chance says; and of those left again."""
    held = ["Hedge Fund", "Enigma", "Ice Wall"]
    table = Table(hq=held, rig=[TOOL], says={TOOL: more()}, chance=[chance, 0]).run("HQ")
    first = held[chance]
    assert accessed(table) == [first, next(title for title in held if title != first)]


@pytest.mark.usefixtures("both")
def test_what_a_breach_sets_off_adds_to_it() -> None:
    """CR 7.6.3; CR26 7.5.3: the number of accesses is fixed after it."""
    says = {TOOL: [waits({"breach": "rd"}, {"access": 2})]}
    assert len(accessed(Table(deck=["Hedge Fund"] * 5, rig=[TOOL], says=says).run("R&D"))) == 3


def test_accesses_that_did_not_happen_are_not_counted() -> None:
    """CR26 7.3.6: of two cards of HQ one is not paid for."""
    priced = [{"extra_cost": "access", "of": {"is": ["card"], "from": "hq"}, "cost": [{"credits": 1}], "who": "runner"}]
    says = {DEVICE: priced, TOOL: [*more(), waits({"run_ends": "any"}, {"draw": {"per": "accesses_this_run"}})]}
    table = Table(root={"remote": [DEVICE]}, hq=["Enigma", "Ice Wall"], rig=[TOOL], stack=["Imp"] * 5, says=says,
                  partly=[DEVICE]).run("HQ", "yes", "no")  # fmt: skip
    assert (len(accessed(table)), table.grip) == (1, ["Imp"])


@pytest.mark.parametrize(("server", "n"), [("HQ", 4), ("R&D", 4)])
def test_no_more_than_one_access_is_a_ban_and_no_limit(server: str, n: int) -> None:
    """CR26 7.4.2b, 7.4.2a: after the first card others are barred; they are back when the ban is gone in mid-breach."""
    says = {TOOL: [*more(3), *more(3, "rd")], DEVICE: [{"static": [{"no_actions": {"of": ["access"], "what": {"is":
            ["card"], "other": True, "who": "corp"}, "who": "runner"}}], "if": {"this_run": "access"}}]}  # fmt: skip
    laid: dict[str, Any] = {"root": {"remote": [DEVICE]}, "hq": ["Hedge Fund"] * 5, "rig": [TOOL], "says": says}
    banned = Table(**laid).run(server)
    assert len(accessed(banned)) == 1
    says["Hedge Fund"] = [waits("accessed", {"trash": {"n": 1, "is": ["asset"]}})]
    assert len(accessed(Table(**laid).run(server))) == n


@pytest.mark.parametrize(("answers", "found"), [(["yes"], ["Red Herrings"]), ([], [])])
def test_a_card_that_comes_into_the_root_is_accessed_if_the_runner_likes(answers: list[str], found: list[str]) -> None:
    """CR26 7.4.6a: asked once; who declines is not asked again, though another card is accessed after that."""
    installs = {"install": {"what": {"n": 1, "is": ["upgrade"], "from": "hq"}, "free": True, "at": "attacked"}}
    says = {DEVICE: [waits("accessed", installs)], "Crisium Grid": []}
    table = Table(root={"remote": [DEVICE, "Crisium Grid"]}, hq=["Red Herrings"], says=says)
    table.run("remote", ("access", DEVICE), *answers)
    assert sorted(accessed(table)) == sorted([DEVICE, "Crisium Grid", *found])


def test_rd_is_accessed_from_the_bottom_up_where_a_card_says_so() -> None:
    """CR26 7.4.7b: the lowest card first, then the one above it, each once."""
    says = {TOOL: [*more(1, "rd"), {"static": ["from_bottom"]}]}
    table = Table(deck=["Hedge Fund", "Enigma", "Ice Wall"], rig=[TOOL], says=says).run("R&D")
    assert accessed(table) == ["Ice Wall", "Enigma"]


# -- who chooses, who sees ------------------------------------------------------------------------------------------


def test_the_corp_picks_in_hq_and_the_runner_in_its_root() -> None:
    """CR26 7.3.4b: nothing is left to chance, and when the root is accessed the Runner still says."""
    says = {DEVICE: [{"static": [{"corp_picks": "hq"}]}]}
    asked: list[Any] = []
    table = Table(root={"remote": [DEVICE], "HQ": ["Red Herrings"]}, hq=["Hedge Fund", "Enigma"], says=says)

    def look(at: Table) -> Any:
        options = {at._named(option) for option in at.g.legal_actions()}
        if ("card", "Enigma") in options:
            asked.append((at.g.player, options))
            return ("card", at.card("Enigma"))
        if ("blind",) in options:
            asked.append((at.g.player, options))
            return ("blind",)
        return None

    table.run("HQ", look, look)
    assert asked == [
        ("runner", {("blind",), ("access", "Red Herrings")}),
        ("corp", {("card", "Hedge Fund"), ("card", "Enigma")}),
    ]
    assert accessed(table)[0] == "Enigma"


@pytest.mark.usefixtures("both")
def test_the_corp_does_not_see_what_is_accessed_in_rd() -> None:
    """CR 7.2.2: whichever card it is, the Corp knows the same before, during and after the access."""
    seen = []
    for deck in (["Hedge Fund", "Enigma", "Ice Wall"], ["Enigma", "Hedge Fund", "Ice Wall"]):
        views: list[Any] = []
        table = Table(deck=deck)

        def look(at: Table, views: list[Any] = views) -> None:
            views.append(at.g.view("corp")._replace(own=at.g.view("corp").own._replace(top=())))

        with pytest.raises(AssertionError, match="nobody asked"):
            table.run("R&D", look)
        assert accessed(table) == deck[:1]
        seen.append(views)
    assert seen[0] == seen[1]


# -- ice ------------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("both")
def test_ice_with_a_trash_cost_is_trashed_when_it_is_accessed_and_not_when_it_is_met() -> None:
    """CR 3.4.5, 3.4.5a: in HQ it is, installed it is encountered and its server accessed without it."""
    title = "Sapper"
    held = Table(hq=[title], credits=(0, 9)).run("HQ", ("trash", title))
    assert (accessed(held), held.g.zone[held.card(title)]) == ([title], DISCARD)
    met = Table(ice={"HQ": [title]}, hq=["Hedge Fund"], credits=(0, 9), says={title: []}).run("HQ")
    assert (accessed(met), met.told("encounter")) == (["Hedge Fund"], [("encounter", title)])
    assert met.g.zone[met.card(title)] == INSTALLED
    assert ("trash", title) not in met.offered
