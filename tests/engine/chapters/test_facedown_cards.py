"""Facedown cards (CR26 8.1.4): they have no properties and no abilities."""

from __future__ import annotations

import pytest

from nrdb import behaviour
from nrdb.engine.model.numbers import DISCARD, INSTALLED
from nrdb.engine.rules import values, zones
from nrdb.engine.rules.active import deactivate
from nrdb.engine.steps.options import action_options
from tests.engine.chapters.staging import SPELL
from tests.engine.laid import invariants
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


def _lay_facedown(seats: Seats, title: str, copy: int = 0) -> None:
    card = seats.card(title, copy)
    deactivate(seats.g, card)
    seats.g.faceup[card] = False


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize("term", ["program", "virus", "hardware", "resource", "event"])
def test_a_facedown_card_of_the_runner_is_nothing(term: str) -> None:
    """CR26 8.1.4a, 8.1.4c; CR 8.4.2, 1.8.4b, 2.14.3, 2.15.4: it has no type or subtype; in the heap it is faceup."""
    says = {SPELL: [{"play": [{"gain": {"per": {"count": {"n": "all", "is": ["installed", term]}}}},
                              {"gain": {"per": {"count": {"n": "all", "is": ["installed", "card"]}}, "times": 10}}]}],
            "Apocalypse": []}  # fmt: skip
    table = Table(rig=["Imp"], grip=[SPELL], says=says, credits=(0, 0))
    deactivate(table.g, table.card("Imp"))
    zones.turn_card(table.g, table.card("Imp"), faceup=False)
    assert values.facedown(table.g, table.card("Imp"))
    table.takes(("play", SPELL))
    assert table.purses[1] == 10
    zones.trash(table.g, table.card("Imp"))
    assert (table.heap, table.g.faceup[table.card("Imp")]) == (["Diesel", "Imp"], True)


def test_a_facedown_card_is_of_no_type() -> None:
    """Rototurret trashes a program; the facedown card isn't one, and the Corp doesn't see which card it is."""
    seats = Seats(ice={"HQ": ["Rototurret"]}, rig=["Hunting Grounds", "Gordian Blade"], stack=["Corroder"])
    seats.do(("use", seats.card("Hunting Grounds"), 0)).run("HQ")
    assert seats.g.zone[seats.card("Corroder")] == INSTALLED
    assert seats.g.zone[seats.card("Gordian Blade")] == DISCARD
    assert ("card", "Corroder") not in seats.offered
    assert None in [placed.card for placed in seats.g.view("corp").other.placed]


def test_what_is_told_of_a_facedown_card_that_is_trashed() -> None:
    """District 99 counts programs and hardware: Harbinger as it is turned facedown, and not when it is trashed then."""
    seats = Seats(
        rig=["District 99", "Harbinger", "Maven"],
        says={"Maven": [{"paid": [{"trash": {"n": 1, "is": ["installed"], "other": True}}], "do": [{"gain": 1}]}]},
    )
    use = ("use", seats.card("Maven"), 0)
    seats.do(use, ("card", "Harbinger"), ("yes",))
    assert seats.g.power[seats.card("District 99")] == 1
    other = Seats(
        rig=["District 99", "Harbinger", "Maven"],
        says={
            "Maven": [
                {
                    "paid": ["click"],
                    "do": [{"turn": {"what": {"n": 1, "is": ["program"], "other": True}, "face": "down"}}],
                },
                {"paid": [{"trash": {"n": 1, "is": ["facedown"]}}], "do": [{"gain": 1}]},
            ]
        },
    )
    other.do(("use", other.card("Maven"), 0))
    other.do(("use", other.card("Maven"), 1))
    assert other.g.zone[other.card("Harbinger")] == DISCARD
    assert other.g.power[other.card("District 99")] == 0


def test_a_facedown_program_makes_no_room() -> None:
    """What takes no memory is not given up for memory."""
    seats = Seats(rig=["Hunting Grounds", "Gordian Blade"], stack=["Corroder"], grip=['Cerberus "Lady" H1'] * 4)
    assert seats.g.table.memory == 4
    seats.do(("use", seats.card("Hunting Grounds"), 0))
    seats.g.runner.credits = 99
    for copy in range(4):
        seats.do(("install", seats.card('Cerberus "Lady" H1', copy)))
    assert ("card", "Corroder") not in seats.offered
    assert ("card", "Gordian Blade") in seats.offered


@pytest.mark.rule("CR26 8.1.4")
def test_a_facedown_card_has_no_name() -> None:
    """Spy Camera counts its faceup copies."""
    seats = Seats(rig=["Spy Camera"] * 2, stack=["Diesel", "Corroder", "Ninja"])
    _lay_facedown(seats, "Spy Camera", 1)
    seats.do(("use", seats.card("Spy Camera"), 0))
    assert ("card", "Corroder") not in seats.offered


@pytest.mark.rule("CR26 8.1.4")
def test_what_is_installed_facedown_has_no_copies() -> None:
    """Paige Piper: what Apex installs has no name that others could have."""
    apex = "Apex: Invasive Predator"
    seats = Seats(identities=[apex], rig=["Paige Piper"], grip=["Corroder"], stack=["Corroder"] * 2, turn="corp")
    seats.do(("credit",)).do(("credit",)).do(("credit",), ("yes",), ("yes",))
    assert seats.g.zone[seats.card("Corroder")] == INSTALLED
    assert ("card", "Corroder") not in seats.offered


@pytest.mark.rule("CR26 8.1.4")
def test_a_facedown_card_is_not_of_a_type_that_was_chosen() -> None:
    """Biased Reporting: two credits for each program, but none for the facedown card."""
    seats = Seats(hq=["Biased Reporting"], rig=["Corroder", "Ninja"], turn="corp", credits=(9, 0))
    _lay_facedown(seats, "Ninja")
    before = seats.g.corp.credits - seats.g.table.card_of[seats.card("Biased Reporting")].printed
    seats.do(("play", seats.card("Biased Reporting")), ("mode", 2, "program"))
    assert ("card", "Ninja") not in seats.offered
    assert seats.g.corp.credits - before == 2


@pytest.mark.rule("CR26 8.1.4")
@pytest.mark.parametrize("dear", [True, False])
def test_a_facedown_program_that_was_trashed_was_none(dear: bool) -> None:
    """Simulchip asks for another program still, unless the one that was trashed was faceup."""
    says = {"Maven": [{"paid": [{"trash": {"n": 1, "is": ["installed"], "not": ["hardware"], "other": True}}],
                       "do": [{"gain": 1}]}]}  # fmt: skip
    seats = Seats(rig=["Simulchip", "Maven", "Corroder"], heap=["Ninja"], says=says)
    if dear:
        _lay_facedown(seats, "Corroder")
    seats.do(("use", seats.card("Maven"), 0))
    assert (("use", seats.card("Simulchip"), 0) in seats.g.legal_actions()) is dear


@pytest.mark.rule("CR26 8.1.4")
@pytest.mark.parametrize("facedown", [True, False])
def test_a_resource_installed_facedown_was_none(facedown: bool) -> None:
    """Hellion Alpha Test asks for a resource that was installed, wherever it is by now."""
    install = {"what": {"n": 1, "from": "grip"}, "free": True, **({"facedown": True} if facedown else {})}
    trash = {"n": 1, "is": ["installed"], "other": True}
    says = {"Maven": [{"paid": ["click"], "do": [{"install": install}]}, {"paid": [{"trash": trash}], "do": ["purge"]}]}
    seats = Seats(rig=["Maven"], grip=["Kati Jones"], hq=["Hellion Alpha Test"], says=says, credits=(9, 9))
    seats.do(("use", seats.card("Maven"), 0)).do(("use", seats.card("Maven"), 1))
    for _ in range(4):  # the last one is the Corp's
        seats.do(("credit",))
    assert (("play", seats.card("Hellion Alpha Test")) in seats.g.legal_actions()) is not facedown


def test_a_facedown_program_that_was_trashed_is_not_the_first_one() -> None:
    """District 99 waits for the first program of the turn: a facedown card wasn't one, now or later."""
    seats = Seats(
        rig=["District 99", "Maven"],
        grip=["Corroder", "Gordian Blade"],
        says={
            "Maven": [
                {"paid": ["click"], "do": [{"install": {"what": {"n": 1, "from": "grip"}, "facedown": True}}]},
                {"paid": [{"trash": {"n": 1, "is": ["facedown"]}}], "do": [{"gain": 1}]},
                {"paid": [{"trash": {"n": 1, "from": "grip"}}], "do": [{"gain": 1}]},
            ]
        },
    )
    seats.do(("use", seats.card("Maven"), 0), ("card", "Corroder"))
    seats.do(("use", seats.card("Maven"), 1))
    assert seats.g.power[seats.card("District 99")] == 0
    seats.do(("use", seats.card("Maven"), 2), ("yes",))
    assert seats.g.power[seats.card("District 99")] == 1


def test_cards_in_archives_that_lie_facedown_are_told_apart() -> None:
    """Moon Pool: two facedown cards, whether or not they are those that it trashed; a counter for each agenda."""
    seats = Seats(
        root={"remote": ["Moon Pool"], "remote 2": ["Hostile Takeover"]},
        hq=["Hostile Takeover", "Hedge Fund"],
        archives=["Ice Wall"],
        deck=["Enigma"],
        turn="corp",
    )
    seats.g.faceup[seats.card("Ice Wall")] = True
    pool, agenda = seats.card("Moon Pool"), seats.card("Hostile Takeover")
    seats.do(
        ("use", pool, 0),
        ("card", "Hostile Takeover"),
        ("card", "Hedge Fund"),
        ("card", "Hostile Takeover"),
        ("card", "Hedge Fund"),
        "yes",
    )
    assert ("card", "Ice Wall") not in seats.offered
    assert (len(seats.g.corp.discard), seats.g.corp.deck_size(), seats.g.advancement[agenda]) == (1, 3, 1)
    assert seats.g.zone[agenda] == INSTALLED


def test_apocalypse_trashes_and_turns_facedown() -> None:
    """A facedown card of the Runner has no type; Yakov Erikovich Avdakov sees cards that leave with him."""
    says = {"Apocalypse": [word for word in behaviour.entries()["apocalypse"] if "play" in word]}
    seats = Seats(root={"remote": ["Yakov Erikovich Avdakov", "PAD Campaign"], "HQ": ["Strongbox"]},
                  rig=["Corroder", "Fan Site"], grip=["Apocalypse", "Cleaver"], says=says, tags=1)  # fmt: skip
    g, corroder, site = seats.g, seats.card("Corroder"), seats.card("Fan Site")
    assert values.used_memory(g) == 1
    seats.do(("play", seats.card("Apocalypse")))
    assert (g.corp.installed, g.corp.credits) == ([], 9)
    assert [(g.zone[i], g.active[i]) for i in (corroder, site)] == [(INSTALLED, False)] * 2
    assert (values.used_memory(g), values.facedown(g, site)) == (0, True)
    while g.acting is g.runner:
        seats.do(("credit",))
    assert ("trash_resource", site) not in action_options(g)
    invariants(g)
