"""Rezzing and derezzing (CR26 8.1): when, at what price, and by whom."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.chance import Scripted
from nrdb.engine.game import new_game
from nrdb.engine.model.decision import Option
from nrdb.engine.model.numbers import DISCARD, HAND, INSTALLED
from nrdb.engine.rules import values
from nrdb.engine.rules.active import activate, make_rezzed
from tests.engine.chapters.staging import (
    BREAK,
    after_playing,
    after_using,
    event,
    for_a_click,
    operation,
    says,
    titles,
)
from tests.engine.laid import laid
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


def rest(seats: Seats) -> Seats:
    """The player to act takes a credit for each click that is left."""
    side = seats.g.acting
    while seats.g.acting is side and side.clicks:
        seats.do(("credit",))
    return seats


def refused(seats: Seats, server: str, *answers: Any) -> None:
    with pytest.raises(AssertionError, match="nobody asked"):
        seats.run(server, *answers)


def _corp_agrees(at: Seats) -> Any:
    return ("yes",) if at.g.player == "corp" else None


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("free", "credits"), [({}, 9 - 2), ({"free": True}, 9), ({"less": 1}, 9 - 1)])
def test_rezzing_by_an_effect_costs_unless_it_says_otherwise(free: dict[str, Any], credits: int) -> None:
    """CR26 8.1.2d, 1.16.4a; CR 8.1.3a: PAD Campaign, 2."""
    do = {"rez": {"what": {"n": 1, "is": ["asset", "unrezzed"]}, **free}}
    table = Table(
        root={"remote": ["-PAD Campaign"]}, hq=["Mushin No Shin"], turn="corp", credits=(9, 5), says=operation(do)
    )
    table.takes(("play", "Mushin No Shin"))
    assert (table.g.active[table.card("PAD Campaign")], table.purses[0]) == (True, credits)


@pytest.mark.usefixtures("both")
def test_exposing_shows_and_does_not_rez() -> None:
    """CR 8.1.5a, 8.1.5b: an installed card that is not rezzed; looking or accessing exposes nothing."""
    says = event({"expose": {"n": 1, "is": ["asset", "unrezzed"], "who": "opponent"}})
    table = Table(root={"remote": ["-PAD Campaign"]}, grip=["Diesel"], says=says).takes(("play", "Diesel"))
    assert table.told("expose") == [("expose", "PAD Campaign")]
    assert not table.g.active[table.card("PAD Campaign")]
    seen = Table(root={"remote": ["-PAD Campaign"]}, says=says).run("remote")
    assert [name for name, _ in seen.told("access", "expose")] == ["access"]


def test_the_corp_rezzes_or_takes_back() -> None:
    """False Echo: a Corp without the credits takes the ice back."""
    laid: dict[str, Any] = {"ice": {"HQ": ["-Ice Wall"]}, "hq": ["Hedge Fund"], "rig": ["False Echo"]}
    for credits, rezzed in ((0, False), (5, True)):
        seats = Seats(**laid, credits=(credits, 5)).run("HQ", "yes", *(["yes"] if rezzed else []))
        wall = seats.card("Ice Wall")
        assert (seats.g.zone[wall] == INSTALLED, seats.g.active[wall]) == (rezzed, rezzed)


@pytest.mark.parametrize(("ice", "left"), [([], 5), (["Vanilla"], 5), (["Vanilla"] * 2, 4), (["Vanilla"] * 5, 1)])
def test_what_an_installation_leaves_over_of_a_discount_is_for_rezzing(ice: list[str], left: int) -> None:
    """Enigma for four credits less in all: a credit for each piece of ice before it, and three to rez it."""
    op = {"install": {"what": {"is": ["ice"]}, "total_less": 4, "rez": True, "at": "hq"}}
    seats = Seats(ice={"HQ": ice}, hq=["Hedge Fund", "Enigma"], turn="corp", credits=(5, 0),
                  says={"Hedge Fund": [{"play": [op]}]})  # fmt: skip
    seats.g.corp.credits += seats.g.table.card_of[seats.card("Hedge Fund")].printed
    seats.do(("play", seats.card("Hedge Fund")))
    assert (seats.g.active[seats.card("Enigma")], seats.g.corp.credits) == (True, left)


@pytest.mark.parametrize(("server", "able"), [("HQ", True), ("R&D", False)])
def test_ice_rezzed_while_other_ice_is_approached(server: str, able: bool) -> None:
    """In a run on its own server alone, from the beginning on."""
    seats = Seats(ice={"HQ": ["-Rime", "Ice Wall"], "R&D": ["Ice Wall"]}, rig=["Corroder"], hq=["Hedge Fund"])
    seats.run(server, *([("rez", "Rime")] if able else []), ("use", "Corroder", 0))
    assert (("rez", "Rime") in seats.offered) == able
    assert values.strength(seats.g, seats.card("Ice Wall")) == (2 if able else 1)


def test_an_asset_is_installed_on_a_card_and_rezzed_for_less() -> None:
    """By its own ability alone, and only three."""
    campaigns = ["PAD Campaign", "Nico Campaign", "Marilyn Campaign", "Adonis Campaign"]
    seats = Seats(root={"remote": ["Worlds Plaza"]}, hq=campaigns, turn="corp", credits=(20, 5))
    seats.g.corp.clicks = 5
    for title in campaigns[:3]:
        seats.do(("use", seats.card("Worlds Plaza"), 0), ("card", title))
    assert all(seats.g.active[seats.card(title)] for title in campaigns[:3])
    assert seats.g.corp.credits == 20
    seats.do(("use", seats.card("Worlds Plaza"), 0))
    assert seats.g.corp.hand == [seats.card("Adonis Campaign")]


def test_more_rezzed_cards_of_one_faction_than_of_any_other() -> None:
    laid: dict[str, Any] = {
        "identities": ["Information Dynamics: All You Need To Know"],
        "root": {"remote": ["Hostile Takeover"]},
    }
    most = {"ice": {"HQ": ["Pop-up Window", "Data Raven", "Ice Wall"]}}
    assert Seats(**laid, **most).run("remote").g.tags == 1
    assert Seats(**laid, ice={"HQ": ["Pop-up Window", "Ice Wall", "-Data Raven"]}).run("remote").g.tags == 0


@pytest.mark.parametrize(("credits", "trashed"), [(0, False), (2, True)])
def test_the_cost_to_rez_that_is_paid_to_save_a_card(credits: int, trashed: bool) -> None:
    """Credit Crash on Adonis Campaign behind Breaker Bay Grid, where it would cost nothing."""
    seats = Seats(root={"remote": ["-Adonis Campaign", *(["Breaker Bay Grid"] if not trashed else [])]},
                  grip=["Credit Crash"], credits=(credits, 5))  # fmt: skip
    adonis = seats.card("Adonis Campaign")
    first = lambda at: ("access", adonis) if ("access", adonis) in at.g.legal_actions() else None  # noqa: E731
    pays = lambda at: ("yes",) if at.g.player == "corp" else None  # noqa: E731
    seats.do(("play", seats.card("Credit Crash")), ("server", 3), *([] if trashed else [first, pays]))
    assert ("Adonis Campaign" in titles(seats, seats.g.corp.discard)) == trashed


@pytest.mark.parametrize(("answers", "drawn"), [((("rez", "Ice Wall"),), 2), ((), 0)])
def test_the_corp_rezzes_what_the_runner_asks_about(answers: tuple[Option, ...], drawn: int) -> None:
    """Underdome Irregulars ask for ice that the Corp has rezzed; without any they leave."""
    seats = Seats(ice={"HQ": ["-Ice Wall"]}, rig=["Underdome Irregulars"], stack=["Diesel"] * 4)
    rest(seats.run("HQ", *answers))
    assert (len(seats.g.runner.hand), len(seats.g.runner.discard)) == (drawn, 0 if drawn else 1)


def test_a_corp_that_begins_with_what_it_has_installed_and_rezzed() -> None:
    """Cyber Bureau: ten cards, five of them installed for nothing, and twenty credits for what they cost to rez."""
    g = new_game(laid({"heimdall_2_0": 12}, "cyber_bureau_keeping_the_peace"), Scripted())
    assert len(g.corp.hand) == 10
    while g.decision is not None and g.decision.kind != "action":
        g.apply(next(option for option in g.legal_actions() if option[0] in ("keep", "card", "server")))
    assert len(g.corp.installed) == 5
    assert g.corp.identity is not None
    assert g.since[g.corp.identity] >= 0, "it is flipped"
    assert (g.corp.credits, sum(g.active[i] for i in g.corp.installed)) == (5 + 20 - 22, 2)


def test_what_came_before_a_card_was_active_counts() -> None:
    """Sundew is rezzed after the first click of the turn: the second is not the first."""
    seats = Seats(root={"remote": ["-Sundew"]})
    seats.do(("credit",))
    make_rezzed(seats.g, seats.card("Sundew"))
    before = seats.g.corp.credits
    seats.do(("credit",))
    assert seats.g.corp.credits == before


@pytest.mark.parametrize(("title", "asked"), [("PAD Campaign", True), ("TGTBT", False)])
def test_an_agenda_that_lay_faceup_was_not_rezzed(title: str, asked: bool) -> None:
    """Ob Superheavy Logistics waits for a rezzed card that is trashed; an agenda is never rezzed (CR26 8.1.1)."""
    says = {
        title: [{"static": ["install_faceup"]}],
        "Marilyn Campaign": [{"paid": ["click"], "do": [{"trash": {"n": 1, "is": ["installed"], "other": True}}]}],
    }
    seats = Seats(root={"remote": [title], "remote 2": ["Marilyn Campaign"]}, turn="corp", says=says,
                  identities=["Ob Superheavy Logistics: Extract. Export. Excel."])  # fmt: skip
    activate(seats.g, seats.card(title))
    seats.do(("use", seats.card("Marilyn Campaign"), 0))
    assert seats.g.zone[seats.card(title)] == DISCARD
    assert (("yes",) in seats.offered) == asked


def test_ice_broken_wholly_is_derezzed() -> None:
    """Crescentus, in the encounter and not before."""
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Corroder", "Crescentus"], hq=["Hedge Fund"])
    seats.run("HQ", BREAK, ("use", "Crescentus", 0))
    assert not seats.g.active[seats.card("Ice Wall")]
    refused(Seats(ice={"HQ": ["Ice Wall"]}, rig=["Crescentus"]), "HQ", ("use", "Crescentus", 0))


@pytest.mark.parametrize(("answers", "zone"), [((), DISCARD), (("yes",), INSTALLED)])
def test_the_corp_rezzes_or_loses_it(answers: tuple[str, ...], zone: int) -> None:
    """Forged Activation Orders."""
    seats = after_playing(
        "Forged Activation Orders", *answers, ice={"HQ": ["-Ice Wall"]}, grip=["Forged Activation Orders"]
    )
    assert seats.g.zone[seats.card("Ice Wall")] == zone
    assert seats.told("trash_by") == ([("trash_by", "Ice Wall")] if zone == DISCARD else [])
    assert [event[2] for event in seats.g.events if event[0] == "trash_by"] == [0] * (zone == DISCARD)


def test_ice_derezzed_for_a_run_is_rezzed_after_it() -> None:
    """Window of Opportunity keeps in mind which it was."""
    seats = Seats(ice={"HQ": ["Ice Wall"]}, grip=["Window of Opportunity"], hq=["Hedge Fund"], credits=(0, 5))
    seats.do(("play", seats.card("Window of Opportunity")), ("server", 0), _corp_agrees)
    assert (seats.happened("run_successful"), seats.g.active[seats.card("Ice Wall")]) == (True, True)
    assert seats.g.kept == {}


def test_a_breaker_derezzes_what_it_fully_broke() -> None:
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall"]}, "hq": ["Hedge Fund"], "credits": (5, 9)}
    seats = Seats(rig=["Saker"], **laid).run("HQ", ("use", "Saker", 0), ("use", "Saker", 2))
    assert (seats.g.zone[seats.card("Saker")], seats.g.active[seats.card("Ice Wall")]) == (HAND, False)
    assert (seats.g.runner.credits, seats.happened("run_successful")) == (6, True)
    refused(Seats(rig=["Saker"], **laid), "HQ", ("use", "Saker", 2))
    refused(Seats(rig=["Saker", "Corroder"], **laid), "HQ", ("use", "Corroder", 0), ("use", "Saker", 2))


def test_a_derezzed_card_is_heard() -> None:
    says = {
        "Kati Jones": for_a_click({"derez": {"n": 1, "is": ["ice"], "who": "corp"}}),
        "Imp": [{"when": {"derez": {"what": {"is": ["ice"]}, "who": "both"}}, "do": [{"gain": 3}]}],
    }
    seats = Seats(rig=["Kati Jones", "Imp"], ice={"HQ": ["Ice Wall"]}, says=says)
    assert after_using(seats, "Kati Jones").g.runner.credits == 8
    assert seats.g.zone[seats.card("Kati Jones")] == INSTALLED != HAND


@pytest.mark.parametrize(("others", "tags"), [([], 0), (["Marilyn Campaign"], 0), (["Net Police"], 1)])
def test_a_faceup_agenda_is_not_rezzed(others: list[str], tags: int) -> None:
    """Information Dynamics counts rezzed cards; an agenda that tells to be installed faceup is none (CR26 8.1.1)."""
    seats = Seats(
        root={"remote": ["TGTBT"], "remote 2": others, "remote 3": ["Hostile Takeover"]}, turn="corp",
        identities=["Information Dynamics: All You Need To Know"],
        says={"TGTBT": [{"static": ["install_faceup"]}]},
    )  # fmt: skip
    activate(seats.g, seats.card("TGTBT"))
    seats.g.advancement[seats.card("Hostile Takeover")] = 2
    seats.do(("credit",)).do(("score", seats.card("Hostile Takeover")))
    assert seats.g.tags == tags


def test_a_run_on_a_server_with_unrezzed_ice() -> None:
    laid: dict[str, Any] = {"ice": {"HQ": ["Vanilla"], "R&D": ["-Vanilla"]}, "grip": ["High-Stakes Job"]}
    seats = Seats(**laid, credits=(0, 6))
    seats.do(("play", seats.card("High-Stakes Job")))
    assert (seats.g.runner.credits, seats.happened("run_successful")) == (12, True)
    assert (
        not Seats(ice={"HQ": ["Vanilla"]}, grip=["High-Stakes Job"], credits=(0, 6))
        .g.legal_actions()
        .count(("play", 0))
    )


def test_additional_costs_count_what_is_rezzed() -> None:
    """Hernando Cortez: as it was before the ice was paid for; Running Interference doubles the price in its run."""
    seats = Seats(ice={"HQ": ["-Enigma"]}, rig=["Hernando Cortez"], credits=(11, 5))
    seats.run("HQ", ("rez", "Enigma"))
    assert seats.g.corp.credits == 11 - 3 - 2
    poor = Seats(ice={"HQ": ["-Enigma"]}, grip=["Running Interference"], credits=(5, 9))
    poor.do(("play", poor.card("Running Interference")))
    assert ("rez", "Enigma") not in poor.offered, "three and three again"


def test_what_is_rezzed_in_a_run_is_no_doing_of_the_card_that_runs() -> None:
    seats = Seats(ice={"HQ": ["-Ice Wall"]}, grip=["Inside Job"], hq=["Hedge Fund"])
    seats.do(("play", seats.card("Inside Job")), ("server", 0), ("rez", "Ice Wall"))
    assert [by for name, _, _, _, by in seats.g.events if name == "rez"] == [-1]


def test_the_ice_just_rezzed_is_not_derezzed_for_it() -> None:
    """Brasília Government Grid: another piece of ice, or none."""
    laid: dict[str, Any] = {"root": {"HQ": ["Brasília Government Grid"]}}
    alone = Seats(ice={"HQ": ["-Vanilla"]}, **laid).run("HQ", ("rez", "Vanilla"))
    assert ("yes",) not in alone.offered
    says: dict[str, Any] = {"Vanilla": []}
    seats = Seats(ice={"HQ": ["-Vanilla"], "R&D": ["Ice Wall"]}, **laid, says=says)
    strengths: list[int] = []

    def leave(seats: Seats) -> None:
        strengths.append(values.strength(seats.g, seats.card("Vanilla")))

    with pytest.raises(AssertionError):  # it answers nothing, it looks
        seats.run("HQ", ("rez", "Vanilla"), ("yes",), leave)
    assert not seats.g.active[seats.card("Ice Wall")]
    assert max(strengths) == 3


@pytest.mark.parametrize(
    ("answers", "has"), [(["barrier"], {"barrier"}), (["sentry", "barrier"], {"sentry", "barrier"})]
)
def test_a_card_may_choose_several_subtypes(answers: list[str], has: set[str]) -> None:
    """Lycian Multi-Munition: one at least, for as long as it is rezzed."""
    names = ["barrier", "code_gate", "sentry"]
    seats = Seats(ice={"HQ": ["-Lycian Multi-Munition"]}, hq=["Hedge Fund"])
    ice = seats.card("Lycian Multi-Munition")
    seats.run("HQ", ("rez", "Lycian Multi-Munition"), *(("mode", names.index(name), name) for name in answers))
    assert {name for name in names if values.has_term(seats.g, ice, name)} == has


@pytest.mark.parametrize(("rezzed", "asked"), [(True, True), (False, False)])
def test_whether_a_trashed_card_was_rezzed(rezzed: bool, asked: bool) -> None:
    """Ob Superheavy Logistics: once a turn, a card that costs exactly one less, rezzed for no credits."""
    seats = Seats(
        identities=["Ob Superheavy Logistics: Extract. Export. Excel."],
        root={"remote": ["PAD Campaign" if rezzed else "-PAD Campaign"]},
        deck=["Ice Wall", "Prisec"],
        hq=["Hedge Fund"],
        says=says("Hedge Fund", {"trash": {"n": 1, "is": ["installed"]}}),
        turn="corp",
    )
    seats.do(("play", seats.card("Hedge Fund")), *(["yes"] if asked else []))
    wall = seats.card("Ice Wall")
    assert (seats.g.zone[wall] == INSTALLED and seats.g.active[wall]) is asked
    assert seats.g.corp.credits == 0
