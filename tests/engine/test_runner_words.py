"""Words of Runner cards: caissa programs on ice, where the run goes on, what counts as more, numbers named."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import PASS
from nrdb.engine.model.numbers import DISCARD, HAND, INSTALLED, SCORED
from nrdb.engine.rules import values, zones
from nrdb.engine.steps import machine
from tests.engine.seats import Seats, at


def hosts(seats: Seats, guest: str, ability: int = 0) -> set[str]:
    """The ice on which a card may move itself by its ability."""
    seats.offered.clear()
    seats.do(("use", seats.card(guest), ability))
    return {option[1] for option in seats.offered if option[0] == "card"}


ICE = {"HQ": ["Ice Wall", "Enigma", "Vanilla"], "R&D": ["Tollbooth", "Himitsu-Bako", "Quandary"], "remote": ["Hunter"]}


def hosted(seats: Seats, guest: str, ice: str) -> Seats:
    """The same table, with a card on a piece of ice."""
    zones.attach(seats.g, seats.card(guest), seats.card(ice))
    return seats


def test_knight_leaps_over_the_next_ice() -> None:
    assert hosts(Seats(ice=ICE, rig=["Knight"]), "Knight", 1) == {title for held in ICE.values() for title in held}
    seats = hosted(Seats(ice=ICE, rig=["Knight", "Bishop"]), "Knight", "Enigma")
    assert hosts(hosted(seats, "Bishop", "Hunter"), "Knight", 1) == {"Tollbooth", "Himitsu-Bako", "Quandary"}


def test_rook_stays_in_its_server_or_position() -> None:
    seats = hosted(Seats(ice=ICE, rig=["Rook"]), "Rook", "Enigma")
    assert hosts(seats, "Rook") == {"Ice Wall", "Vanilla", "Himitsu-Bako"}
    assert values.rez_cost(seats.g, seats.card("Vanilla")) == 2
    assert values.rez_cost(seats.g, seats.card("Hunter")) == 1
    free = Seats(ice=ICE, rig=["Rook"])
    assert values.rez_cost(free.g, free.card("Vanilla")) == 0


def test_bishop_goes_between_central_and_remote() -> None:
    seats = hosted(Seats(ice=ICE, rig=["Bishop"]), "Bishop", "Enigma")
    assert values.strength(seats.g, seats.card("Enigma")) == 0
    seats.do(("use", seats.card("Bishop"), 0))
    assert seats.g.host[seats.card("Bishop")] == seats.card("Hunter")
    assert hosts(seats, "Bishop") == {*ICE["HQ"], *ICE["R&D"]}


def test_pawn_goes_inward_and_becomes_another() -> None:
    seats = Seats(ice=ICE, rig=["Pawn"], heap=["Knight"], archives=["Hedge Fund"])
    assert hosts(seats, "Pawn") == {"Vanilla", "Quandary"}
    assert seats.g.host[seats.card("Pawn")] == seats.card("Vanilla")
    seats.run("Archives")
    assert seats.g.host[seats.card("Pawn")] == seats.card("Enigma")
    seats.run("Archives")
    assert seats.g.host[seats.card("Pawn")] == seats.card("Ice Wall")
    seats.run("Archives")
    assert [seats.g.zone[seats.card(title)] for title in ("Pawn", "Knight")] == [DISCARD, INSTALLED]
    idle = Seats(rig=["Pawn"], archives=["Hedge Fund"]).run("Archives")
    assert idle.g.zone[idle.card("Pawn")] == INSTALLED


def test_deep_red_uses_what_a_click_pays_for() -> None:
    seats = Seats(ice=ICE, rig=["Deep Red"], grip=["Bishop"])
    seats.do(("install", seats.card("Bishop")), ("yes",), ("card", "Hunter"))
    assert (seats.g.runner.clicks, seats.g.host[seats.card("Bishop")]) == (3, seats.card("Hunter"))
    programs = ["Bishop", "Knight", "Rook", "Corroder", "Gordian Blade", "Femme Fatale", 'Cerberus "Cuj.0" H3']
    full = Seats(rig=["Deep Red", *programs])
    assert values.used_memory(full.g) <= values.memory_limit(full.g), "three of them have their own room"


def test_surfer_takes_the_ice_along() -> None:
    """The barrier is encountered still, and the run goes on from its new position: the other one is not encountered."""
    ice = {"HQ": ["Quandary", "Enigma", "Ice Wall"]}
    seats = Seats(ice=ice, rig=["Surfer", "Corroder"], hq=["Hedge Fund"])
    seats.run("HQ", at(1, ("use", "Surfer", 0)), at(1, ("use", "Corroder", 0)))
    assert [seats.g.table.card_of[i].title for i in seats.g.ice[0]] == ["Quandary", "Ice Wall", "Enigma"]
    assert seats.told("encounter") == [("encounter", "Ice Wall"), ("encounter", "Quandary")]
    other = Seats(ice={"HQ": ["Ice Wall", "Enigma"]}, rig=["Surfer"]).run("HQ")
    assert ("use", "Surfer", 0) not in other.offered, "no barrier is encountered"


def test_copycat_goes_on_behind_another_copy() -> None:
    laid: dict[str, Any] = {"rig": ["Copycat", "Corroder"], "hq": ["Hedge Fund"]}
    seats = Seats(ice={"Archives": ["Ice Wall"], "HQ": ["Vanilla", "Ice Wall", "Enigma"]}, **laid)
    seats.run("Archives", ("use", "Corroder", 0), ("yes",), at(2, ("use", "Corroder", 0)))
    assert seats.told("encounter") == [("encounter", "Ice Wall"), ("encounter", "Vanilla")]
    assert seats.told("access") == [("access", "Hedge Fund")]
    assert seats.g.zone[seats.card("Copycat")] == DISCARD


@pytest.mark.parametrize("stolen", [True, False])
def test_inez_delgado_asks_for_a_stolen_agenda(stolen: bool) -> None:
    seats = Seats(
        hq=["Hostile Takeover"] if stolen else ["Hedge Fund"],
        root={"remote": ["-PAD Campaign"], "remote 2": ["-Adonis Campaign"]},
        ice={"remote": ["-Ice Wall"]},
        rig=["Investigator Inez Delgado", "Investigator Inez Delgado 2"],
    ).run("HQ")
    option = ("use", seats.card("Investigator Inez Delgado"), 0)
    assert (option in seats.g.legal_actions()) == stolen
    if stolen:
        seats.do(option, ("server", 3))
        assert seats.told("expose") == [("expose", "PAD Campaign")]
        assert (seats.g.zone[option[1]], seats.g.runner.score) == (SCORED, 1)
        assert seats.g.server[option[1]] == -1, "it is in no server and has none"
        seats.do(("use", seats.card("Investigator Inez Delgado 2"), 0))
        assert len(seats.told("reveal")) == 3


def test_another_run_when_a_successful_one_ends() -> None:
    seats = Seats(rig=["The Masque B"], hq=["Hedge Fund"], archives=["Ice Wall"])
    seats.do(("use", seats.card("The Masque B"), 0), ("server", 0), ("yes",), ("server", 2))
    assert [what for _, what in seats.told("access")] == ["Hedge Fund", "Ice Wall"]
    assert ("server", 0) in seats.offered
    assert seats.g.runner.clicks == 4
    halted = Seats(ice={"HQ": ["Ice Wall"]}, rig=["The Masque B"])
    halted.do(("use", halted.card("The Masque B"), 0), ("server", 0))
    assert ("yes",) not in halted.offered


def test_the_first_raise_of_strength_lasts_for_the_run() -> None:
    """System Seizure: of the breaker whose strength was raised first in the turn, and of no other."""
    laid: dict[str, Any] = {"ice": {"HQ": ["Bastion", "Bastion"]}, "credits": (5, 9)}
    breaks = [at(1, ("use", "Corroder", 1))] * 2 + [at(1, ("use", "Corroder", 0)), at(2, ("use", "Corroder", 0))]
    seats = Seats(**laid, rig=["Corroder"], grip=["System Seizure"])
    seats.do(("play", seats.card("System Seizure"))).run("HQ", *breaks)
    assert (seats.happened("run_successful"), seats.g.runner.credits) == (True, 5)
    assert seats.g.lasting == []
    later = Seats(**laid, rig=["Corroder", "Battering Ram"], grip=["System Seizure"])
    later.do(("play", later.card("System Seizure")))
    later.run("HQ", at(1, ("use", "Battering Ram", 1)), *breaks[:-1])
    assert not later.happened("run_successful"), "another breaker was the first"
    assert ("use", "Corroder", 0) in later.offered


def test_the_first_raise_of_strength_may_be_another_cards_or_come_before_an_encounter() -> None:
    """System Seizure: Net-Ready Eyes raises strength too; and what will last may be paid for on the way."""
    laid: dict[str, Any] = {"ice": {"HQ": ["Bastion", "Bastion"]}, "credits": (5, 9), "grip": ["System Seizure"]}
    breaks = [at(1, ("use", "Corroder", 0)), at(2, ("use", "Corroder", 0))]
    for eyes, lasts in (("Corroder", True), ("Femme Fatale", False)):
        seats = Seats(**laid, rig=["Net-Ready Eyes", "Corroder", "Femme Fatale"])
        seats.do(("play", seats.card("System Seizure")))
        raised = [at(1, ("use", "Corroder", 1))] * (1 if lasts else 2)
        seats.run("HQ", ("card", eyes), *raised, *breaks[: 1 + lasts])
        assert (seats.happened("run_successful"), ("use", "Corroder", 0) in seats.offered) == (lasts, True), eyes
    early = Seats(**laid, rig=["Corroder"])
    early.do(("play", early.card("System Seizure")))
    early.run("HQ", *[at(0, ("use", "Corroder", 1))] * 2, *breaks)
    assert (early.happened("run_successful"), early.g.runner.credits, early.g.lasting) == (True, 5, [])


def test_accesses_paid_for_by_tags() -> None:
    laid: dict[str, Any] = {"hq": ["Hedge Fund", "Ice Wall"], "root": {"HQ": ["Akitaro Watanabe"]}}
    seats = Seats(**laid, rig=["Counter Surveillance", "HQ Interface"], tags=2)
    use = ("use", seats.card("Counter Surveillance"), 0)
    seats.do(use, ("server", 0), ("number", 2), ("access", "Akitaro Watanabe"))
    assert (len(seats.told("access")), seats.g.runner.credits) == (2, 3)
    assert ("access", "Akitaro Watanabe") in seats.told("access")
    assert not seats.happened("breach")
    poor = Seats(**laid, rig=["Counter Surveillance"], tags=2, credits=(5, 1))
    poor.do(("use", poor.card("Counter Surveillance"), 0), ("server", 0))
    assert (poor.told("access"), poor.g.runner.credits) == ([], 1)


@pytest.mark.parametrize(("trashed", "accessed"), [(2, 2), (3, 2), (4, 3)])
def test_more_accesses_for_trashed_cards(trashed: int, accessed: int) -> None:
    seats = Seats(rig=["Severnius Stim Implant"], grip=["Diesel"] * 5, hq=["Ice Wall"] * 5)
    cards = [("card", "Diesel")] * (trashed - 2)  # two of them are not asked for
    seats.do(("use", seats.card("Severnius Stim Implant"), 0), *cards, ("stop",), ("server", 0))
    assert (len(seats.g.runner.hand), len(seats.told("access"))) == (5 - trashed, accessed)
    assert len(seats.run("HQ").told("access")) == accessed + 1, "not in the next run"


@pytest.mark.rule("CR26 9.6.13b")
def test_more_accesses_in_a_run_that_is_not_successful() -> None:
    """Severnius Stim Implant: they hold in all of its run, declared successful or not, and in every breach of it."""
    laid: dict[str, Any] = {"grip": ["Diesel"] * 4, "hq": ["Ice Wall"] * 5}
    two, server = [("card", "Diesel")] * 2, ("server", 0)
    grid = Seats(rig=["Severnius Stim Implant"], root={"HQ": ["Crisium Grid"]}, **laid)
    grid.do(("use", grid.card("Severnius Stim Implant"), 0), *two, server, ("blind",), ("blind",), ("blind",))
    assert grid.told("access", "run_successful").count(("access", "Ice Wall")) == 3
    assert not grid.happened("run_successful")
    grim = Seats(rig=["Severnius Stim Implant", "Raymond Flint"], ice={"HQ": ["-Grim"]}, **laid)
    grim.do(("use", grim.card("Severnius Stim Implant"), 0), *two, server, ("rez", "Grim"))
    assert len(grim.told("access")) == 3 + 3


def test_bad_publicity_that_is_counted_only() -> None:
    seats = Seats(grip=["Corporate Scandal"], ice={"HQ": ["Ice Wall"]}, rig=["Corroder"], credits=(5, 4))
    seats.do(("play", seats.card("Corporate Scandal")))
    assert (values.bad_publicity(seats.g), seats.g.bad_publicity, seats.g.runner.credits) == (1, 0, 1)
    seats.run("HQ", ("use", "Corroder", 0))
    assert (seats.happened("run_successful"), seats.g.runner.credits) == (True, 1), "the credit of bad publicity"


@pytest.mark.parametrize(
    ("card", "number", "gained"),
    [
        ("Ice Wall", 1, 3),
        ("Ice Wall", 2, 0),
        ("Hostile Takeover", 2, 3),
        ("Hostile Takeover", 0, 0),
        ("Hedge Fund", 0, 0),
    ],
)
def test_a_number_is_named(card: str, number: int, gained: int) -> None:
    seats = Seats(rig=["RNG Key"], hq=[card])
    seats.run("HQ", ("yes",), ("number", number))
    assert seats.g.runner.credits == 5 + gained
    assert seats.told("reveal") == [("reveal", card)]
    assert len(seats.run("HQ").told("reveal")) == 1, "the first time each turn"


def test_the_runner_chooses_what_damage_trashes() -> None:
    seats = Seats(grip=["Titanium Ribs", "Sure Gamble", "Diesel", "Easy Mark"], archives=["Shock!"])
    seats.do(("install", seats.card("Titanium Ribs")), ("card", "Diesel"), ("card", "Easy Mark"))
    assert [seats.g.zone[seats.card(title)] for title in ("Diesel", "Easy Mark", "Sure Gamble")] == [
        DISCARD,
        DISCARD,
        HAND,
    ]


def test_the_window_after_a_run_on_hq() -> None:
    """Maxwell James: in the window that follows the run, and in none after that."""
    laid: dict[str, Any] = {"ice": {"remote": ["Ice Wall"]}, "rig": ["Maxwell James"], "hq": ["Hedge Fund"]}
    seats = Seats(**laid)
    use = ("use", seats.card("Maxwell James"), 0)
    assert use not in seats.g.legal_actions(), "there was no run"
    seats.run("HQ")
    assert use in seats.g.legal_actions()
    machine.take(seats.g, use)
    assert not seats.g.active[seats.card("Ice Wall")]
    late = Seats(**laid).run("HQ")
    machine.take(late.g, PASS)
    late.do(("credit",))
    assert use not in late.g.legal_actions(), "that was the window after the one"
    elsewhere = Seats(**laid).run("R&D")
    assert use not in elsewhere.g.legal_actions()


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


def test_one_more_access_is_bought_in_a_run() -> None:
    """Surveillance Network Key, the second one: once in a turn, and for that run alone."""
    seats = Seats(rig=["Surveillance Network Key 2"], hq=["Hedge Fund"] * 3)
    seats.run("HQ", ("use", "Surveillance Network Key 2", 0))
    assert (len(seats.told("access")), seats.g.runner.credits) == (2, 3)
    seats.offered.clear()
    assert len(seats.run("HQ").told("access")) == 3
    assert ("use", "Surveillance Network Key 2", 0) not in seats.offered
