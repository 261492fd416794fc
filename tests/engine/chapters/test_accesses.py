"""Accessing a card (CR26 7.1, 7.2): what may be done with it, in which order, and when it is over."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import HAND, INSTALLED, REMOVED, SCORED
from nrdb.engine.rules import counters
from tests.engine.chapters.staging import TOOL, accessed, mode
from tests.engine.seats import Seats
from tests.engine.worked.table import Table

BLIND = ("blind",)


def more(n: int = 1, server: str = "hq") -> dict[str, Any]:
    return {TOOL: [{"static": [{"more_access": {"n": n, "server": server}}]}]}


def on_access(*do: Any, **more: Any) -> list[dict[str, Any]]:
    return [{"when": "accessed", "do": list(do), **more}]


def order(table: Table, *names: str) -> list[str]:
    return [name for name, *_ in table.g.events if name in names]


def refused(seats: Seats, server: str, *answers: Any) -> None:
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run(server, *answers)


def _sifted(**laid: Any) -> int:
    """How many cards of a pile of two are accessed."""
    seats = Seats(grip=["Information Sifting"], hq=["Hedge Fund", "Ice Wall", "Vanilla"], **laid)
    pile = lambda seats: next((option for option in seats.g.legal_actions() if option[:2] == ("mode", 0)), None)  # noqa: E731
    seats.do(("play", seats.card("Information Sifting")), ("card", "Hedge Fund"), ("card", "Ice Wall"), pile)
    return len(seats.told("access"))


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


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("order", ["root first", "root last"])
def test_the_root_counts_toward_no_limit(order: str) -> None:
    """CR26 7.3.5, 7.3.5a, 7.4.4: at the limit the hand drops out, the root does not; CR 7.1.4."""
    table = Table(root={"HQ": ["-Crisium Grid"]}, hq=["Hedge Fund", "Enigma"])
    root = ("access", "Crisium Grid")
    table.run("HQ", root if order == "root first" else BLIND)
    assert len(accessed(table)) == 2
    assert (accessed(table)[0] == "Crisium Grid") == (order == "root first")


def test_what_comes_to_hq_at_the_limit_is_not() -> None:
    """CR26 7.4.4, 7.4.6b: the limit of one was reached with the first."""
    says = {"Hedge Fund": on_access({"draw": {"n": 1, "who": "corp"}})}
    assert accessed(Table(hq=["Hedge Fund"], deck=["Enigma"], says=says).run("HQ")) == ["Hedge Fund"]


@pytest.mark.usefixtures("both")
def test_rd_is_accessed_from_the_top_down_and_keeps_its_order() -> None:
    """CR26 7.4.1c, 7.4.7, 7.4.7a; CR 7.2.1b, 7.1.6: each once, and their order doesn't change."""
    table = Table(deck=["Hedge Fund", "Ice Wall", "Enigma", "Vanilla"], rig=[TOOL], says=more(2, "rd"))
    assert accessed(table.run("R&D")) == ["Hedge Fund", "Ice Wall", "Enigma"]
    assert [table.g.table.card_of[i].title for i in table.g.corp.top[::-1]][:3] == ["Hedge Fund", "Ice Wall", "Enigma"]


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


@pytest.mark.usefixtures("both")
def test_archives_turns_faceup_before_anything_is_accessed() -> None:
    """CR26 7.5.2, 7.4.1d; CR 7.4.1: all cards are turned faceup first."""
    table = Table(archives=["Hedge Fund", "Enigma"])
    table.g.faceup[:] = [False] * len(table.g.faceup)
    seen: list[list[int]] = []
    with pytest.raises(AssertionError, match="nobody asked"):
        table.run("Archives", lambda at: seen.append([at.g.faceup[i] for i in at.g.corp.discard]))
    assert [flags for flags in seen if all(flags)]
    assert all(table.g.faceup[i] for i in table.g.corp.discard)


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


@pytest.mark.usefixtures("both")
def test_breach_triggers_come_first_and_last() -> None:
    """CR26 7.5.1, 7.5.7, 7.2.1: as the breach begins, at each access, as it ends; CR 7.6.1."""
    table = Table(hq=["Hostile Takeover"]).run("HQ")
    names = order(table, "run_successful", "breach", "access", "steal", "breach_ends", "run_ends")
    assert names == ["run_successful", "breach", "access", "steal", "breach_ends", "run_ends"]


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


@pytest.mark.parametrize(("title", "server"), [("Nerve Agent", "HQ"), ("Medium", "R&D")])
def test_the_runner_names_how_many_more_are_accessed(title: str, server: str) -> None:
    """Nerve Agent and Medium: any number below that of the counters, named as the breach begins."""
    seats = Seats(hq=["Hedge Fund"] * 5, rig=[title])
    seats.g.virus[seats.card(title)] = 3
    seats.run(server, ("number", 1))
    assert len(seats.told("access")) == 2
    assert {option for option in seats.offered if option[0] == "number"} == {("number", n) for n in range(4)}


def test_accesses_are_counted_by_breach() -> None:
    seats = Seats(root={"HQ": ["Mwanza City Grid"]}, hq=["Hedge Fund"] * 5, credits=(0, 0))
    assert seats.run("HQ").g.corp.credits == 10  # one and three more, and the grid
    assert seats.run("R&D").g.corp.credits == 10


def test_an_access_is_paid_for_or_forgone() -> None:
    """CR26 7.1: Gagarin Deep Space; the card still counts as a candidate that was there."""
    laid: dict[str, Any] = {"root": {"remote": ["PAD Campaign"]},
                            "identities": ["Gagarin Deep Space: Expanding the Horizon"]}  # fmt: skip
    paid = Seats(**laid).run("remote", "yes")
    assert (paid.told("access"), paid.g.runner.credits) == ([("access", "PAD Campaign")], 4)
    assert Seats(**laid).run("remote").told("access") == []
    assert Seats(credits=(5, 0), **laid).run("remote").told("access") == []


def test_the_first_breach_of_a_turn_accesses_more() -> None:
    """Docklands Pass: HQ, once."""
    seats = Seats(rig=["Docklands Pass"], hq=["Hedge Fund", "Ice Wall", "Enigma"])
    assert len(seats.run("R&D").run("HQ").told("access")) == 1 + 2
    assert len(seats.run("HQ").told("access")) == 1 + 2 + 1


def test_an_effect_lasts_for_one_access() -> None:
    """CR26 7.2: The Future Perfect is not stolen in this access, but in the next run."""
    seats = Seats(hq=["The Future Perfect"])
    assert seats.run("HQ", ("number", 2), ("number", 0)).g.runner.scored == []
    assert len(seats.run("HQ", ("number", 1), ("number", 1)).g.runner.scored) == 1


@pytest.mark.rule("CR26 7.1.4, 7.2.2")
@pytest.mark.parametrize(("accessed", "agenda"), [("Hostile Takeover", True), ("PAD Campaign", False)])
def test_one_thing_is_used_on_an_accessed_card(accessed: str, agenda: bool) -> None:
    """Imp that could not trash it was the one: Carnivore is not asked for after it, and an agenda is stolen."""
    bars = [
        {"static": [{"no_actions": {"kinds": ["trash"], "what": {"is": ["card"], "who": "corp"}, "who": "runner"}}]}
    ]
    laid: dict[str, Any] = {"root": {"remote": ["Melange Mining Corp."]}, "says": {"Melange Mining Corp.": bars}}
    seats = Seats(**laid, hq=[accessed], rig=["Carnivore", "Imp"], grip=["Diesel"] * 2)
    counters.place(seats.g, seats.card("Imp"), "virus", 1)
    with pytest.raises(AssertionError, match=r"nobody asked.*use"):
        seats.run("HQ", ("use", "Imp", 0), ("use", "Carnivore", 0))
    assert seats.g.runner.scored == ([seats.card(accessed)] if agenda else [])
    assert len(seats.g.runner.hand) == 2


def test_an_ability_is_used_while_accessing() -> None:
    """CR26 7.2.2: Imp trashes what cannot be trashed otherwise; agendas as well, once a turn."""
    seats = Seats(hq=["Hedge Fund"], rig=["Imp"])
    seats.g.virus[seats.card("Imp")] = 2
    seats.run("HQ", ("use", "Imp", 0))
    assert (seats.told("trash_by"), seats.g.virus[seats.card("Imp")]) == ([("trash_by", "Hedge Fund")], 1)
    assert seats.told("trash_accessed") == [("trash_accessed", "Hedge Fund")]
    assert seats.g.faceup[seats.card("Hedge Fund")]
    refused(seats, "R&D", ("use", "Imp", 0))
    assert ("use", seats.card("Imp"), 0) not in seats.g.legal_actions()


def test_a_card_is_removed_in_place_of_its_access_once_in_a_breach() -> None:
    """Archives Interface: Shock! does nothing as it is not accessed; the second one is; the next breach is another."""
    seats = Seats(rig=["Archives Interface"], archives=["Shock!", "Shock!", "Ice Wall"], grip=["Diesel"] * 4)
    seats.run("Archives", ("access", "Shock!"), ("yes",), ("access", "Shock!"))
    assert [seats.g.zone[seats.card("Shock!", n)] for n in (0, 1)].count(REMOVED) == 1
    assert (len(seats.g.runner.hand), [what for _, what in seats.told("access")]) == (3, ["Shock!", "Ice Wall"])
    seats.run("Archives", ("access", "Ice Wall"), ("yes",))
    assert seats.g.zone[seats.card("Ice Wall")] == REMOVED
    other = Seats(rig=["Archives Interface"], hq=["Shock!"]).run("HQ")
    assert other.told("access") == [("access", "Shock!")], "it is in HQ"


@pytest.mark.parametrize(("pile", "accessed"), [(0, {"Hedge Fund"}), (1, {"Snare!", "Hostile Takeover"})])
def test_the_corp_makes_two_piles(pile: int, accessed: set[str]) -> None:
    """Information Sifting: all cards of one pile are accessed, none of the other, nor of the root."""
    hq = ["Hedge Fund", "Snare!", "Hostile Takeover"]
    seats = Seats(hq=hq, root={"HQ": ["Akitaro Watanabe"]}, grip=["Information Sifting"], credits=(3, 5))
    modes = lambda seats: next((o for o in seats.g.legal_actions() if o[:2] == ("mode", pile)), None)  # noqa: E731
    seats.do(("play", seats.card("Information Sifting")), ("card", "Hedge Fund"), ("stop",), modes)
    assert {what for _, what in seats.told("access")} == accessed


def test_the_bottom_of_rd_is_accessed() -> None:
    laid: dict[str, Any] = {"deck": ["Hedge Fund", "Ice Wall", "Hostile Takeover", "Enigma"], "rig": ["R&D Interface"]}
    seats = Seats(**laid, grip=["Showing Off"])
    seats.do(("play", seats.card("Showing Off")))
    assert [what for _, what in seats.told("access")] == ["Enigma", "Hostile Takeover"]
    assert seats.g.runner.score == 1
    seats.g.events.clear()
    seats.run("R&D")
    assert [what for _, what in seats.told("access")] == ["Hedge Fund", "Ice Wall"]
    assert seats.g.zone[seats.card("Enigma")] != INSTALLED


def test_the_chosen_card_is_accessed_first() -> None:
    seats = Seats(ice={"HQ": ["Kitsune"]}, root={"HQ": ["Mwanza City Grid"]}, hq=["Hedge Fund", "Ice Wall", "Vanilla"])
    seats.run("HQ", ("card", "Vanilla"))
    assert seats.told("access")[0] == ("access", "Vanilla")
    assert "Mwanza City Grid" not in [title for _, title in seats.told("access")[:3]]
    assert seats.g.zone[seats.card("Kitsune")] != INSTALLED


@pytest.mark.parametrize(("tags", "accessed"), [(0, 4), (1, 3)])
def test_one_access_fewer_but_one_at_least(tags: int, accessed: int) -> None:
    fewer = [{"static": [{"more_access": {"n": -1, "least": 1}}], "if": "tagged"}]
    laid: dict[str, Any] = {"hq": ["Hedge Fund"] * 5, "tags": tags, "says": {"Crisium Grid": fewer}}
    hq = {"root": {"HQ": ["Mwanza City Grid"], "R&D": ["Crisium Grid"]}}
    assert len(Seats(**laid, **hq).run("HQ").told("access")) == accessed + 1  # and the grid
    assert len(Seats(**laid, root={"R&D": ["Crisium Grid"]}).run("HQ").told("access")) == 1


def test_a_card_accessed_in_a_certain_zone() -> None:
    """Maya: only a card of R&D goes under it."""
    seats = Seats(rig=["Maya"], hq=["Vanilla"], deck=["Hedge Fund", "Ice Wall"])
    seats.run("HQ")
    assert seats.g.tags == 0
    seats.run("R&D", ("yes",))
    assert (seats.g.tags, seats.g.corp.bottom) == (1, [seats.card("Hedge Fund")])


def test_one_more_access_is_bought_in_a_run() -> None:
    """Surveillance Network Key, the second one: once in a turn, and for that run alone."""
    seats = Seats(rig=["Surveillance Network Key 2"], hq=["Hedge Fund"] * 3)
    seats.run("HQ", ("use", "Surveillance Network Key 2", 0))
    assert (len(seats.told("access")), seats.g.runner.credits) == (2, 3)
    seats.offered.clear()
    assert len(seats.run("HQ").told("access")) == 3
    assert ("use", "Surveillance Network Key 2", 0) not in seats.offered


def test_the_root_of_a_central_server_is_accessed_too() -> None:
    seats = Seats(root={"HQ": ["-Manegarm Skunkworks"]}, hq=["Hedge Fund"]).run("HQ")
    assert sorted(title for _, title in seats.told("access")) == ["Hedge Fund", "Manegarm Skunkworks"]


def test_a_trap_works_when_accessed_but_not_in_archives() -> None:
    """Snare!: four credits for a tag and three net damage."""
    seats = Seats(hq=["Snare!"], grip=["Diesel"] * 4).run("HQ", "yes")
    assert (seats.g.corp.credits, seats.g.tags, len(seats.g.runner.hand)) == (1, 1, 1)
    lying = Seats(archives=["Snare!"], grip=["Diesel"] * 4)
    with pytest.raises(AssertionError, match="nobody asked"):
        lying.run("Archives", "yes")


def test_another_card_is_accessed_for_a_click() -> None:
    """Deep Dive: not the one that was accessed before."""
    seats = Seats(grip=["Deep Dive"], deck=["Ice Wall", "Enigma", *["Hedge Fund"] * 6])
    seats.g.runner.clicks = 9
    for server in ("HQ", "R&D", "Archives"):
        seats.run(server)
    before = len(seats.told("access"))
    seats.do(("play", seats.card("Deep Dive")), ("card", "Ice Wall"), ("yes",), ("card", "Enigma"))
    assert [title for _, title in seats.told("access")[before:]] == ["Ice Wall", "Enigma"]
    again = Seats(grip=["Deep Dive"], deck=["Ice Wall"])
    again.g.runner.clicks = 9
    for server in ("HQ", "R&D", "Archives"):
        again.run(server)
    before = len(again.told("access"))
    again.do(("play", again.card("Deep Dive")), ("yes",))
    assert len(again.told("access")) == before + 1


@pytest.mark.parametrize(("answers", "placed"), [([], 0), ([("yes",), mode(2), ("no",)], 3)])
def test_nothing_placed_makes_nobody_access(answers: list[Any], placed: int) -> None:
    """Otoroshi: at least one counter must be placed for it."""
    seats = Seats(ice={"HQ": ["Otoroshi"]}, root={"remote": ["-PAD Campaign"]})
    seats.run("HQ", *answers)
    assert seats.g.advancement[seats.card("PAD Campaign")] == placed
    assert (("access", "PAD Campaign") in seats.told("access")) is bool(placed)


def test_only_so_many_cards_are_accessed_in_a_run() -> None:
    """Flagship lets one card be accessed besides itself, even if it is trashed meanwhile."""
    laid: dict[str, Any] = {"hq": ["Hedge Fund", "Ice Wall"], "root": {"HQ": ["Flagship"]}, "rig": ["HQ Interface"]}
    seats = Seats(**laid).run("HQ")
    assert len(seats.told("access")) == 2
    trashed = Seats(credits=(5, 9), **laid).run("HQ", ("access", "Flagship"), ("trash", "Flagship"))
    assert len(trashed.told("access")) == 2


@pytest.mark.parametrize(("more", "accessed"), [(["HQ Interface"], 1), (["R&D Interface"], 3)])
def test_one_more_card_where_two_may_be_accessed(more: list[str], accessed: int) -> None:
    seats = Seats(rig=["“Pretty” Mary da Silva", *more]).run("R&D", *([("yes",)] if accessed > 1 else []))
    assert len(seats.told("access")) == accessed


@pytest.mark.rule("CR26 1.2.3")
def test_an_access_may_bar_those_that_would_follow() -> None:
    """Flagship's words: of a pile of Information Sifting one card is accessed, and no other."""
    seen = {"this_run": {"event": "access", "what": {"is": ["card"], "other": True}}}
    barred = {"kinds": ["access"], "what": {"is": ["card"], "other": True, "who": "corp"}, "who": "runner"}
    assert (
        _sifted(
            root={"HQ": ["Crisium Grid"]}, says={"Crisium Grid": [{"static": [{"no_actions": barred}], "if": seen}]}
        )
        == 1
    )


@pytest.mark.parametrize(("tags", "accessed"), [(0, 2), (1, 1)])
def test_one_card_fewer_of_those_that_an_effect_accesses(tags: int, accessed: int) -> None:
    """Lt. Todachine 2 and a pile of Information Sifting."""
    assert _sifted(root={"remote": ["Lt. Todachine 2"]}, tags=tags) == accessed
