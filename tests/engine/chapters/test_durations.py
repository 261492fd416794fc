"""How long effects last (CR26 9.10, 9.12.5): for an encounter, a run, a turn, or until something happens."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb import behaviour
from nrdb.engine.model.decision import PASS
from nrdb.engine.rules import values, zones
from nrdb.engine.rules.active import derez, make_rezzed
from nrdb.engine.rules.scoring import count_points
from nrdb.engine.steps import machine
from tests.engine.chapters.staging import BOOST, BREAK
from tests.engine.seats import Seats, at
from tests.engine.worked.table import Table

DEAR = {
    "extra_cost": "steal",
    "cost": [{"credits": 3}],
    "what": {"is": ["agenda"], "at": "this_server"},
    "who": "runner",
}


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("persistent", "rezzed", "paid"), [(True, True, 3), (False, True, 0), (True, False, 0)])
def test_a_persistent_ability_outlives_its_card_for_the_run(persistent: bool, rezzed: bool, paid: int) -> None:
    """CR26 9.3.6e, 9.12.5a, 9.12.5b, 9.12.5c: trashed while it is accessed, if it was rezzed; not in the next run."""
    ability = {**DEAR, **({"persistent": True} if persistent else {})}
    root = {"remote": ["Ash 2X3ZB9CY" if rezzed else f"-{'Ash 2X3ZB9CY'}", "Hostile Takeover", "-Ash 2X3ZB9CY"][:2]}
    table = Table(root=root, says={"Ash 2X3ZB9CY": [ability]}, credits=(0, 9))
    table.run(
        "remote",
        ("access", "Ash 2X3ZB9CY"),
        ("trash", "Ash 2X3ZB9CY"),
        *([("steal", "Hostile Takeover")] if paid else []),
    )
    assert 9 - table.purses[1] == paid + 3
    table = Table(root=root, says={"Ash 2X3ZB9CY": [ability]}, credits=(0, 9))
    table.run("remote", ("access", "Ash 2X3ZB9CY"), ("trash", "Ash 2X3ZB9CY"), *(["no"] if paid else []))
    if paid:
        assert table.run("remote").titles(table.g.runner.scored) == ["Hostile Takeover"]
        assert table.purses[1] == 9 - 3


def test_a_name_is_kept_by_a_card_that_stays() -> None:
    """CR26 9.10: what was named when it was played is asked about later."""
    says: dict[str, list[dict[str, Any]]] = {
        "Hedge Fund": [
            {"current": True},
            {"play": [{"choose": {"kind": "name"}}]},
            {"when": {"play": {"what": {"named": "chosen"}, "who": "runner"}}, "do": [{"gain": 10}]},
        ]
    }
    seats = Seats(hq=["Hedge Fund"], grip=["Easy Mark"], turn="corp", says=says)
    g = seats.g
    seats.do(("play", seats.card("Hedge Fund")), ("card", "Easy Mark"))
    while g.acting is g.corp or g.decision is None or g.decision.kind != "action":
        options = g.legal_actions()
        machine.take(g, PASS if PASS in options else ("credit",) if ("credit",) in options else options[0])
    credits = g.corp.credits
    machine.take(g, ("play", seats.card("Easy Mark")))
    assert g.corp.credits == credits + 10


@pytest.mark.rule("CR26 9.10.3c")
def test_what_another_card_has_chosen_is_not_what_a_card_keeps_in_mind() -> None:
    """Malia Z0L0K4, chosen and rezzed by Muertos Gang Member, chooses a resource, and is not blank itself."""
    seats = Seats(root={"remote": ["-Malia Z0L0K4"]}, rig=["Muertos Gang Member", "Kati Jones"])
    seats.do(("use", seats.card("Muertos Gang Member"), 0), ("yes",))
    assert seats.g.blank == {seats.card("Kati Jones")}


def test_the_next_ice_alone_is_stronger_and_bites_when_it_is_left_unbroken() -> None:
    """CR26 9.10: Chum before Ice Wall, which needs a boost now; then another Ice Wall, which does not."""
    laid: dict[str, Any] = {"ice": {"HQ": ["Ice Wall", "Ice Wall", "Chum"]}, "rig": ["Corroder"], "hq": ["Hedge Fund"],
                            "credits": (5, 9), "grip": ["Diesel"] * 4}  # fmt: skip
    seats = Seats(**laid).run("HQ", at(2, BOOST), at(2, BREAK), at(3, BREAK))
    assert (seats.happened("run_successful"), seats.g.runner.credits, len(seats.g.runner.hand)) == (True, 6, 4)
    bitten = Seats(**laid).run("HQ")
    assert len(bitten.g.runner.hand) == 1
    assert not any(bitten.g.listeners.get(event) for event in ("encounter", "encounter_ends"))


def test_strength_from_another_card_lasts_as_long_as_the_host_says() -> None:
    """Takobi's strength is for the encounter, and on the host of GAMEDRAGON™ Pro for the run (CR26 9.10.5)."""
    seats = Seats(ice={"HQ": ["Enigma"]}, rig=["Takobi", "GAMEDRAGON™ Pro", "Gordian Blade"], credits=(5, 9))
    blade, strong = seats.card("Gordian Blade"), list[int]()
    seats.g.power[seats.card("Takobi")] = 2
    zones.attach(seats.g, seats.card("GAMEDRAGON™ Pro"), blade)

    def later(seats: Seats) -> Any:
        if ("go_on",) in seats.g.legal_actions():
            strong.append(values.strength(seats.g, blade))
            return ("go_on",)
        return None

    use = ("use", "Gordian Blade", 0)
    seats.run("HQ", ("use", "Takobi", 0), use, use, later)
    strong.append(values.strength(seats.g, blade))
    assert strong == [2 + 1 + 3, 2 + 1]


def test_an_ability_lasts_for_the_run_alone() -> None:
    """Bandwidth: the tag goes when the run succeeds, and no other tag in the next run."""
    says = {"Ice Wall": [{"sub": [{"tag": 1}, {"while_run": {"when": {"run_successful": "any"},
                                                            "do": [{"remove_tag": 1}]}}]}]}  # fmt: skip
    seats = Seats(ice={"HQ": ["Ice Wall"]}, says=says, hq=["Hedge Fund"], tags=1)
    assert seats.run("HQ").g.tags == 1
    assert seats.run("R&D").g.tags == 1
    assert "run_successful" not in seats.g.listeners


@pytest.mark.rule("CR26 9.10.3c, 9.12.1")
def test_what_was_chosen_is_blank_while_what_chose_it_is_active() -> None:
    """Malia Z0L0K4 takes the abilities of the resource that is chosen for as long as it is rezzed, no longer."""
    seats = Seats(root={"remote": ["-Malia Z0L0K4"]}, rig=["Kati Jones", "Earthrise Hotel"])
    usable = {("use", seats.card("Kati Jones"), n) for n in (0, 1)}
    seats.run("HQ", ("rez", "Malia Z0L0K4"), ("card", "Kati Jones"))
    assert not usable & set(seats.g.legal_actions())
    seats.run("remote", ("trash", "Malia Z0L0K4"))
    assert usable <= set(seats.g.legal_actions())


@pytest.mark.rule("CR26 9.10.1")
def test_what_is_blank_for_a_while_is_so_although_what_made_it_so_is_blank_itself() -> None:
    """Kati Jones stays blank for the turn when Dr. Lovegood, who chose it, is chosen by Malia Z0L0K4."""
    seats = Seats(root={"remote": ["-Malia Z0L0K4"]}, rig=["Dr. Lovegood", "Kati Jones"], turn="corp", credits=(0, 5))
    lovegood, kati = seats.card("Dr. Lovegood"), seats.card("Kati Jones")
    seats.g.corp.clicks = 1
    seats.do(("draw",), ("card", "Kati Jones"))
    assert seats.g.blank == {kati}
    seats.g.corp.credits = 1
    seats.run("HQ", ("rez", "Malia Z0L0K4"), ("card", "Dr. Lovegood"))
    assert seats.g.blank == {lovegood, kati}


@pytest.mark.rule("CR26 9.10.3c")
def test_a_choice_is_over_when_its_card_is_derezzed() -> None:
    """Malia Z0L0K4 that is rezzed again has chosen nothing until it chooses."""
    seats = Seats(root={"remote": ["-Malia Z0L0K4"]}, rig=["Kati Jones"], turn="corp")
    malia = seats.card("Malia Z0L0K4")
    seats.do(("rez", malia))
    assert seats.g.blank == {seats.card("Kati Jones")}
    derez(seats.g, malia)
    make_rezzed(seats.g, malia)
    assert not seats.g.blank


@pytest.mark.rule("CR26 9.10.5")
def test_strength_raised_outside_encounters_may_last() -> None:
    """Gebrselassie keeps it until the turn ends, GAMEDRAGON Pro no longer than a run; the breaker itself would not."""
    for hardware, in_turn in (("Gebrselassie", True), ("GAMEDRAGON Pro", False)):
        seats = Seats(rig=[hardware, "Corroder", "Femme Fatale"], credits=(5, 9))
        corroder = seats.card("Corroder")
        zones.attach(seats.g, seats.card(hardware), corroder)
        before = values.strength(seats.g, corroder)
        seats.do(("credit",))
        for breaker in (corroder, seats.card("Femme Fatale")):
            machine.take(seats.g, ("use", breaker, 1))
        assert values.strength(seats.g, corroder) == before + in_turn, hardware
        assert values.strength(seats.g, seats.card("Femme Fatale")) == 2, "nothing keeps that"


def test_an_ability_waits_until_the_turn_ends() -> None:
    """Power to the People: the first agenda accessed, once; By Any Means: every card outside of Archives."""
    seats = Seats(hq=["Hostile Takeover"], grip=["Power to the People"], credits=(5, 0))
    seats.do(("play", seats.card("Power to the People"))).run("HQ")
    assert (seats.g.runner.credits, seats.g.runner.score) == (7, 1)
    means = Seats(hq=["Hedge Fund"], archives=["Ice Wall"], grip=["By Any Means", "Sure Gamble"])
    means.do(("play", means.card("By Any Means"))).run("HQ").run("Archives")
    assert [title for name, title in means.told("trash") if title == "Hedge Fund"] == ["Hedge Fund"]
    assert means.g.runner.discard.count(means.card("Sure Gamble")) == 1, "one meat damage for the one card"


def test_an_additional_cost_for_a_while() -> None:
    """Cortez Chip for the turn; Bribery for the first unrezzed ice of its run, as much as was paid for it."""
    chip = Seats(ice={"HQ": ["-Enigma"]}, rig=["Cortez Chip"], credits=(5, 5))
    chip.do(("use", chip.card("Cortez Chip"), 0)).run("HQ", ("rez", "Enigma"))
    assert chip.g.corp.credits == 0
    bribed = Seats(ice={"HQ": ["-Enigma"]}, grip=["Bribery"], credits=(9, 5))
    bribed.do(("play", bribed.card("Bribery")), ("number", 2), ("server", 0), ("rez", "Enigma"))
    assert bribed.g.corp.credits == 9 - 5


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


def test_a_persistent_ability_goes_on_when_its_card_is_trashed_on_access() -> None:
    """CR26 9.12.5: for the rest of the run, and not in the next one."""
    says = {
        "PAD Campaign": [
            {"when": {"run_ends": "this_server"}, "do": [{"tag": 1}], "persistent": True},
            {
                "extra_cost": "steal",
                "cost": ["click"],
                "what": {"is": ["agenda"], "at": "this_server"},
                "who": "runner",
                "persistent": True,
            },
        ]
    }
    seats = Seats(root={"remote": ["PAD Campaign", "Project Atlas"]}, says=says, credits=(5, 9))
    seats.run("remote", ("access", "PAD Campaign"), ("trash", "PAD Campaign"), "steal")
    assert (seats.g.tags, seats.g.runner.clicks) == (1, 2)
    assert not seats.g.lasting
    assert Seats(root={"remote": ["PAD Campaign"]}, says=says, credits=(5, 9)).run("Archives").g.tags == 0


def test_strength_lasts_for_the_turn() -> None:
    """Gebrselassie: what raises the strength of its host outlasts the run."""
    strengths = []
    for hosted in (False, True):
        seats = Seats(ice={"HQ": ["Vanilla"]}, rig=["Corroder", "Gebrselassie"])
        corroder = seats.card("Corroder")
        if hosted:
            zones.attach(seats.g, seats.card("Gebrselassie"), corroder)
        seats.run("HQ", ("use", "Corroder", 1))
        strengths.append(values.strength(seats.g, corroder))
    assert strengths == [2, 3]


def test_strength_lasts_for_the_run() -> None:
    """GAMEDRAGON: what its host gained against the first piece of ice is left at the next."""
    seats = Seats(ice={"HQ": ["Vanilla", "Ice Wall"]}, rig=["Corroder", "GAMEDRAGON™ Pro"], hq=["Hedge Fund"],
                  credits=(5, 9))  # fmt: skip
    corroder, dragon = seats.card("Corroder"), seats.card("GAMEDRAGON™ Pro")
    zones.attach(seats.g, dragon, corroder)
    found: list[int] = []

    def look(seats: Seats) -> Any:
        if seats.g.run is not None and seats.g.run.ice_approached == 2 and not found:
            found.append(values.strength(seats.g, corroder))
        return None

    seats.run("HQ", ("use", "Corroder", 1), ("use", "Corroder", 0), lambda s: look(s) or (("pass",) if found else None))
    assert found == [4]


def test_a_resource_blank_until_the_end_of_the_next_turn() -> None:
    seats = Seats(ice={"HQ": ["-Klevetnik"]}, rig=["Daily Casts"], hq=["Hedge Fund"], credits=(9, 5), stack=["Diesel"])
    seats.run("HQ", ("rez", "Klevetnik"), ("yes",))
    casts = seats.card("Daily Casts")
    assert casts in seats.g.blank
    turns = []
    while seats.g.turn < 4:
        options = seats.g.legal_actions()
        seats.g.apply(("credit",) if ("credit",) in options else options[-1])
        if not turns or turns[-1][0] != seats.g.turn:
            turns.append((seats.g.turn, casts in seats.g.blank))
    assert turns == [(2, True), (3, True), (4, False)]


def test_what_is_repeated_as_long_as_something_holds() -> None:
    """Complete Image: until the card trashed is not the one that was named."""
    grip = ["Sure Gamble", "Sure Gamble", "Easy Mark", "Easy Mark"]
    seats = Seats(hq=["Complete Image"], grip=grip, stolen=["Vanity Project"], turn="corp", chance=[0] * 4)
    count_points(seats.g)
    seats.g.runner.before = seats.g.corp.before = [("run_successful", 0, 1, -1, -1)]
    seats.do(("play", seats.card("Complete Image")), *[("card", "Sure Gamble")] * 2)
    assert 1 <= len(seats.g.runner.discard) <= 3
    titles = [seats.g.table.card_of[i].title for i in seats.g.runner.discard]
    assert all(title == "Sure Gamble" for title in titles[:-1])


@pytest.mark.rule("CR26 9.10.3c")
def test_what_a_card_has_chosen_is_forgotten_as_it_is_turned_facedown() -> None:
    """Femme Fatale has no ice any more, Paintbrush no subtype, Security Testing no server, once they are facedown."""
    says = {"Apocalypse": [word for word in behaviour.entries()["apocalypse"] if "play" in word]}
    seats = Seats(ice={"HQ": ["Ice Wall"]}, rig=["Femme Fatale", "Paintbrush", "Security Testing"],
                  grip=["Apocalypse"], says=says)  # fmt: skip
    g = seats.g
    femme, brush, security = map(seats.card, ("Femme Fatale", "Paintbrush", "Security Testing"))
    zones.keep(g, femme, [seats.card("Ice Wall")])
    zones.name(g, brush, ("sentry",))
    g.server[security] = 0
    seats.do(("play", seats.card("Apocalypse")))
    assert [g.active[i] for i in (femme, brush, security)] == [False] * 3
    assert (g.kept, g.named, g.server[security]) == ({}, {}, -1)
