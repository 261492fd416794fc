"""Breaching a server (CR26 7.3 to 7.5): candidates, the number of accesses and their order."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.chapters.staging import (
    DEVICE,
    STRONGBOXES,
    TOOL,
    accessed,
    accessing_more,
    said,
    waits,
)
from tests.engine.seats import Seats
from tests.engine.worked.table import Table

CARDS_OF_HQ = {
    "root": {"remote": ["PAD Campaign"], "HQ": ["Crisium Grid"]},
    "archives": ["Ice Wall"] * 3,
    "hq": ["Hedge Fund"] * 5,
}
FEWER_ACCESSES: Any = [
    {
        "sub": [
            {
                "while_run": {
                    "when": {"breach": "any"},
                    "do": [{"for": {"duration": "breach", "static": [{"more_access": {"n": -1, "least": 0}}]}}],
                }
            }
        ]
    }
]


@pytest.mark.parametrize(("server", "n"), [("HQ", 4), ("R&D", 4)])
def test_no_more_than_one_access_is_a_ban_and_no_limit(server: str, n: int) -> None:
    """CR26 7.4.2b, 7.4.2a: after the first card others are barred; they are back when the ban is gone in mid-breach."""
    says = {
        TOOL: [*accessing_more(3), *accessing_more(3, "rd")],
        DEVICE: [
            {
                "static": [
                    {
                        "no_actions": {
                            "kinds": ["access"],
                            "what": {"is": ["card"], "other": True, "who": "corp"},
                            "who": "runner",
                        }
                    }
                ],
                "if": {"this_run": "access"},
            }
        ],
    }
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


@pytest.mark.parametrize(("breached", "gained"), [("hq", 0), ("rd", 2)])
def test_that_server_was_breached(breached: str, gained: int) -> None:
    """Info Bounty: another server than the mark, breached in the run on it, pays nothing."""
    says = {"Doppelgänger": [{"replace": {"breach": "rd"}, "do": [{"breach": breached}]}]}
    rig = ["Info Bounty", "Doppelgänger"]
    seats = Seats(rig=rig, hq=["Hedge Fund"], says=says)
    seats.g.used["mark"] = 1
    seats.run("R&D")
    assert seats.g.runner.credits == 5 + gained


@pytest.mark.parametrize(
    ("server", "answer", "credits", "accessed"),
    [("HQ", ("next", "Daily Casts"), 8, False), ("HQ", ("no",), 5, True), ("R&D", None, 5, True)],
)
def test_what_may_be_done_in_place_of_a_breach_leaves_other_breaches(
    server: str, answer: Any, credits: int, accessed: bool
) -> None:
    ability = {"replace": {"breach": "hq"}, "may": True, "do": [{"gain": 3}]}
    seats = Seats(hq=["Hedge Fund"], rig=["Daily Casts"], says=said(ability)).run(server, *([answer] if answer else []))
    assert (seats.g.runner.credits, seats.happened("access")) == (credits, accessed)


def test_the_root_is_left_out_of_one_breach() -> None:
    """Gang Sign's form: only for that breach."""
    barred = {"no_actions": {"kinds": ["access"], "what": {"is": ["installed"], "at": "hq", "who": "corp"}}}
    says = {"Kati Jones": [{"paid": ["click"], "do": [{"for": {"duration": "breach", "static": [barred]}},
                                                      {"breach": "hq"}]}]}  # fmt: skip
    seats = Seats(rig=["Kati Jones"], root={"HQ": ["PAD Campaign"]}, hq=["Hedge Fund"], says=says)
    seats.do(("use", seats.card("Kati Jones"), 0))
    assert seats.told("access") == [("access", "Hedge Fund")]
    assert len(seats.run("HQ", ("access", "PAD Campaign")).told("access")) == 3


@pytest.mark.parametrize(("server", "accessed"), [("HQ", 1), ("R&D", 0), ("Archives", 2), ("remote", 0)])
def test_one_card_fewer_in_any_server(server: str, accessed: int) -> None:
    """SYNC BRE counts the root and the cards in the zone together."""
    laid: dict[str, Any] = {**CARDS_OF_HQ, "says": {"Ice Wall": [], "SYNC BRE": FEWER_ACCESSES}}
    seats = Seats(ice={server: ["SYNC BRE"]}, credits=(9, 0), **laid).run(server)
    assert len(seats.told("access")) == accessed


def test_the_runner_chooses_which_card_is_not_accessed() -> None:
    laid: dict[str, Any] = {**CARDS_OF_HQ, "says": {"SYNC BRE": FEWER_ACCESSES}}
    for title, answer in (("Crisium Grid", ("access", "Crisium Grid")), ("Hedge Fund", ("blind",))):
        seats = Seats(ice={"HQ": ["SYNC BRE"]}, credits=(9, 0), **laid).run("HQ", answer)
        assert seats.told("access") == [("access", title)]


@pytest.mark.parametrize(("tags", "server", "accessed"), [
    (0, "Archives", 3), (1, "Archives", 2), (1, "remote", 1), (1, "R&D", 1), (0, "HQ", 2), (1, "HQ", 1),
])  # fmt: skip
def test_a_tagged_runner_accesses_one_card_fewer_but_one(tags: int, server: str, accessed: int) -> None:
    """Lt. Todachine 2."""
    laid: dict[str, Any] = {**CARDS_OF_HQ, "root": {**CARDS_OF_HQ["root"], "remote 2": ["Lt. Todachine 2"]}}
    assert len(Seats(tags=tags, **laid).run(server).told("access")) == accessed


def test_both_together() -> None:
    """What leaves one card comes last."""
    laid: dict[str, Any] = {**CARDS_OF_HQ, "tags": 1, "says": {"SYNC BRE": FEWER_ACCESSES}, "credits": (9, 0)}
    laid["root"] = {**CARDS_OF_HQ["root"], "remote 2": ["Lt. Todachine 2"]}
    for server, n in (("Archives", 1), ("HQ", 1), ("R&D", 0)):
        assert len(Seats(ice={server: ["SYNC BRE"]}, **laid).run(server).told("access")) == n


def test_the_real_one_by_its_trace() -> None:
    seats = Seats(ice={"Archives": ["SYNC BRE"]}, credits=(9, 0), archives=["Ice Wall"] * 3).run("Archives")
    assert len(seats.told("access")) == 2
    assert len(seats.run("Archives").told("access")) == 2 + 2


def test_the_number_is_that_of_the_beginning_of_the_breach() -> None:
    """CR26 7.3.5: a tag taken on the way takes nothing away."""
    says = {"Hedge Fund": [{"when": "accessed", "do": [{"tag": 1}]}], "Corroder": [{"static": [{"more_access": 2}]}]}
    laid: dict[str, Any] = {"hq": ["Hedge Fund"] * 5, "root": {"remote 2": ["Lt. Todachine 2"]}, "rig": ["Corroder"]}
    assert len(Seats(says=says, **laid).run("HQ").told("access")) == 3
    assert len(Seats(says=says, tags=1, **laid).run("HQ").told("access")) == 2
    assert len(Seats(says=says, tags=1, **laid).run("R&D").told("access")) == 2


def test_the_ice_is_trashed_when_its_own_breach_ends() -> None:
    """CR26 7.3.8: Kitsune, met while R&D is breached, is there to be met again before the breach of HQ that waits."""

    def breached(answer: tuple[Any, ...]) -> Any:
        return lambda seats: seats._fitting(answer, seats.g.legal_actions()) if seats.g.run.breaching else None

    seats = Seats(ice={"R&D": ["Kitsune"]}, root={"R&D": ["Ganked!"] * 2}, hq=["Hedge Fund", "Ice Wall", "Vanilla"])
    seats.run("R&D", *map(breached, [("yes",), ("card", "Vanilla"), ("yes",), ("card", "Ice Wall")]))
    told = [event for event in seats.told("encounter", "trash") if event[1] == "Kitsune"]
    assert told == [("encounter", "Kitsune")] * 3 + [("trash", "Kitsune")]


def test_what_was_accessed_in_a_breach_is_visible_until_its_end() -> None:
    """Maw has the card trashed that was just accessed: all have seen it (CR26 7.3.1a)."""
    seats = Seats(rig=["Maw"], hq=["Hedge Fund"]).run("HQ")
    (trashed,) = seats.g.corp.discard
    assert seats.g.faceup[trashed]
    unseen = Seats(rig=["Maw"], hq=["Hedge Fund"], deck=["Ice Wall"]).run("R&D")
    (trashed,) = unseen.g.corp.discard
    assert not unseen.g.faceup[trashed]


@pytest.mark.parametrize(("rootless", "accessed"), [(True, ["Hedge Fund"]), (False, ["Hedge Fund", "Strongbox"])])
def test_cards_in_the_root_are_left_out_of_a_breach(rootless: bool, accessed: list[str]) -> None:
    says = {"Kati Jones": [{"paid": ["click"], "do": [{"breach": {"server": "hq", "rootless": rootless}}]}]}
    seats = Seats(rig=["Kati Jones"], says=says, **STRONGBOXES)
    seats.do(("use", seats.card("Kati Jones"), 0))
    assert sorted(title for _, title in seats.told("access")) == accessed


def test_divide_and_conquer_breaches_three_servers() -> None:
    """Nothing in a root is accessed, and a run that is not successful breaches none."""
    laid: dict[str, Any] = {**STRONGBOXES, "archives": ["Ice Wall"], "grip": ["Divide and Conquer"]}
    seats = Seats(**laid)
    seats.do(("play", seats.card("Divide and Conquer")))
    assert [server for name, server, *_ in seats.g.events if name == "breach"] == [2, 0, 1]
    assert sorted(title for _, title in seats.told("access")) == ["Hedge Fund", "Hedge Fund", "Ice Wall"]
    stopped = Seats(ice={"Archives": ["Vanilla"]}, **laid)
    stopped.do(("play", stopped.card("Divide and Conquer")))
    assert not stopped.happened("breach")


def test_no_card_of_hq_is_accessed_twice() -> None:
    """CR26 7.4.3: of three cards two are seen, at random."""
    says = {"Corroder": [{"static": [{"more_access": {"n": 1, "server": "hq"}}]}]}
    hq = ["Hedge Fund", "PAD Campaign", "Ice Wall"]
    seen = set()
    for first in range(3):
        for second in range(2):
            seats = Seats(hq=hq, rig=["Corroder"], says=says, chance=[first, second]).run("HQ")
            seen.add(tuple(title for _, title in seats.told("access")))
    assert seen == {(a, b) for a in hq for b in hq if a != b}


@pytest.mark.parametrize("answers", [[], [("trash", "Mwanza City Grid")]])
def test_a_breach_is_paid_for_though_its_card_was_trashed_in_it(answers: list[Any]) -> None:
    """Mwanza City Grid: two credits for each of five accesses, its own among them."""
    seats = Seats(root={"HQ": ["Mwanza City Grid"]}, hq=["Hedge Fund"] * 5, credits=(0, 9))
    seats.run("HQ", *answers)
    assert len(seats.told("access")) == 5
    assert seats.g.corp.credits == 10


@pytest.mark.parametrize(("answer", "counters"), [(("trash", "PAD Campaign"), 0), (("no",), 1)])
def test_a_breach_that_takes_nothing(answer: Any, counters: int) -> None:
    """Aumakua grows where nothing accessed was stolen or trashed."""
    seats = Seats(rig=["Aumakua"], hq=["PAD Campaign"]).run("HQ", answer)
    assert seats.g.virus[seats.card("Aumakua")] == counters


def test_a_breach_that_another_card_replaced_was_that_of_the_first_successful_run() -> None:
    """Security Testing stands in for the breach of the first successful run alone, whatever became of that."""
    table = Table(turn="corp", rig=["Security Testing"], grip=["Sure Gamble"], hq=["Hedge Fund"], credits=(5, 5))
    table.next_turn("yes", ("server", 0))
    table.g.events.append(("run_successful", 0, 1, -1, -1))  # the first, of which nothing was breached
    table.run("HQ")
    assert (table.told("access"), table.purses[1]) == ([("access", "Hedge Fund")], 5)


def test_aumakua_grows_after_a_breach_that_takes_nothing() -> None:
    laid: dict[str, Any] = {"root": {"remote": ["PAD Campaign"]}, "rig": ["Aumakua"]}
    left, trashed = Seats(**laid).run("remote"), Seats(**laid).run("remote", "trash")
    stolen = Seats(root={"remote": ["Hostile Takeover"]}, rig=["Aumakua"]).run("remote")
    assert [seats.g.virus[seats.card("Aumakua")] for seats in (left, trashed, stolen)] == [1, 0, 0]
