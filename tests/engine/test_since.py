"""What is asked of a run, a breach or an encounter; cards that damage trashes; what waits for a turn or a run."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.numbers import DISCARD, INSTALLED
from nrdb.engine.rules import values
from tests.engine.seats import Seats


@pytest.mark.parametrize(("answer", "counters"), [(("trash", "PAD Campaign"), 0), (("no",), 1)])
def test_a_breach_that_takes_nothing(answer: Any, counters: int) -> None:
    """Aumakua grows where nothing accessed was stolen or trashed."""
    seats = Seats(rig=["Aumakua"], hq=["PAD Campaign"]).run("HQ", answer)
    assert seats.g.virus[seats.card("Aumakua")] == counters


def test_a_breach_outside_of_a_run_that_takes_something() -> None:
    """What was trashed while accessed counts without a run as well."""
    says = {"Kati Jones": [{"paid": ["click"], "do": [{"breach": "hq"}]}]}
    seats = Seats(rig=["Aumakua", "Kati Jones"], hq=["PAD Campaign"], says=says)
    seats.do(("use", seats.card("Kati Jones"), 0), ("trash", "PAD Campaign"))
    assert seats.g.virus[seats.card("Aumakua")] == 0


def test_the_first_run_of_its_kind() -> None:
    """A run in which no subroutine resolved is not the first that became successful after one did."""
    seats = Seats(
        identities=["Ryō “Phoenix” Ōno: Out of the Ashes"], ice={"HQ": ["Pop-up Window"]}, hq=["Hedge Fund"] * 3
    )
    trashed = []
    for server in ("Archives", "HQ", "HQ"):
        seats.run(server, *((("yes",),) if server == "HQ" else ()))
        trashed.append(sum(event[0] == "trash" for event in seats.g.events))
    assert trashed == [0, 1, 1]


@pytest.mark.parametrize(("grip", "ended"), [("Diesel", False), ("Sure Gamble", True), ("Corroder", False)])
def test_damage_knows_the_cards_it_trashes(grip: str, ended: bool) -> None:
    """Diviner ends the run for a card of odd cost."""
    seats = Seats(ice={"HQ": ["Diviner"]}, grip=[grip], hq=["Hedge Fund"]).run("HQ")
    assert seats.g.zone[seats.card(grip)] == DISCARD
    assert seats.happened("run_successful") is not ended


def test_a_card_that_damage_trashes_says_so() -> None:
    """I've Had Worse draws three for net damage, and nothing when it is discarded otherwise."""
    laid: dict[str, Any] = {"grip": ["I've Had Worse"], "stack": ["Diesel"] * 4, "hq": ["Hedge Fund"]}
    seats = Seats(ice={"HQ": ["Neural Katana"]}, says={"Neural Katana": [{"sub": [{"damage": {"net": 1}}]}]}, **laid)
    assert len(seats.run("HQ").g.runner.hand) == 3
    discard = [{"sub": [{"trash": {"what": {"n": 1, "from": "grip", "who": "runner"}, "who": "corp"}}]}]
    assert not Seats(ice={"HQ": ["Neural Katana"]}, says={"Neural Katana": discard}, **laid).run("HQ").g.runner.hand


def test_only_so_many_cards_are_accessed_in_a_run() -> None:
    """Flagship lets one card be accessed besides itself, even if it is trashed meanwhile."""
    laid: dict[str, Any] = {"hq": ["Hedge Fund", "Ice Wall"], "root": {"HQ": ["Flagship"]}, "rig": ["HQ Interface"]}
    seats = Seats(**laid).run("HQ")
    assert len(seats.told("access")) == 2
    trashed = Seats(credits=(5, 9), **laid).run("HQ", ("access", "Flagship"), ("trash", "Flagship"))
    assert len(trashed.told("access")) == 2


def test_operations_repeat_as_long_as_something_holds() -> None:
    says = {"Kati Jones": [{"paid": ["click"], "do": [
        {"repeat": {"do": [{"gain": 1}], "while": {"compare": "credits", "at_most": 8}}}]}]}  # fmt: skip
    seats = Seats(rig=["Kati Jones"], says=says)
    assert seats.do(("use", seats.card("Kati Jones"), 0)).g.runner.credits == 9
    assert seats.do(("use", seats.card("Kati Jones"), 0)).g.runner.credits == 10


def test_ice_changes_places_as_often_as_one_likes() -> None:
    seats = Seats(ice={"HQ": ["-Vanilla"], "R&D": ["-Enigma"]}, grip=["Escher"], hq=["Hedge Fund"])
    seats.do(("play", seats.card("Escher")), ("card", "Vanilla"))
    assert [seats.g.ice[at] for at in (0, 1)] == [[seats.card("Enigma")], [seats.card("Vanilla")]]


def test_ice_passed_in_the_latest_run() -> None:
    """En Passant trashes what was passed last, and nothing else."""
    laid: dict[str, Any] = {
        "ice": {"HQ": ["-Vanilla"], "R&D": ["-Enigma"]},
        "hq": ["Hedge Fund"],
        "grip": ["En Passant"],
    }
    seats = Seats(**laid).run("HQ").run("R&D")
    seats.do(("play", seats.card("En Passant")))
    assert [seats.g.zone[seats.card(ice)] for ice in ("Vanilla", "Enigma")] == [INSTALLED, DISCARD]


def test_ice_rezzed_for_nothing_is_lost_when_it_is_broken() -> None:
    """Oversight AI stays on the ice that it rezzed."""
    seats = Seats(ice={"HQ": ["-Vanilla"]}, hq=["Oversight AI", "Hedge Fund"], turn="corp", rig=["Corroder"])
    seats.do(("play", seats.card("Oversight AI")))
    vanilla = seats.card("Vanilla")
    assert seats.g.active[vanilla]
    while seats.g.acting is seats.g.corp:
        options = seats.g.legal_actions()
        seats.g.apply(next((basic for basic in (("credit",), ("pass",)) if basic in options), options[-1]))
    seats.run("HQ", ("use", "Corroder", 0))
    assert seats.g.zone[vanilla] == DISCARD


@pytest.mark.parametrize(("kind", "barred"), [("install", True), ("play", False)])
def test_installing_may_be_forbidden(kind: str, barred: bool) -> None:
    says = {"PAD Campaign": [{"static": [{"no_actions": {"of": [kind], "who": "runner"}}]}]}
    seats = Seats(root={"remote": ["PAD Campaign"]}, grip=["Corroder", "Sure Gamble"], says=says)
    options = [option[:2] for option in seats.g.legal_actions()]
    assert (("install", seats.card("Corroder")) in options) is not barred
    assert (("play", seats.card("Sure Gamble")) in options) is barred


def test_a_counter_moves_from_one_card_onto_another() -> None:
    says = {"PAD Campaign": [{"paid": ["click"], "do": [{"move_counters": {"of": {"advancement": 1},
            "from": {"n": 1, "is": ["ice"]}, "to": {"n": 1, "is": ["ice", "advanceable"]}}}]}]}  # fmt: skip
    seats = Seats(ice={"HQ": ["Vanilla", "Ice Wall"]}, root={"remote": ["PAD Campaign"]}, says=says, turn="corp")
    wall, vanilla = seats.card("Ice Wall"), seats.card("Vanilla")
    seats.g.advancement[vanilla] = 2
    seats.do(("use", seats.card("PAD Campaign"), 0))
    assert (seats.g.advancement[vanilla], values.strength(seats.g, wall)) == (1, 2)


def test_a_card_that_nobody_had_rezzed_tells_nothing_when_it_is_trashed() -> None:
    """CR26 9.1.8: the abilities of a card that is not active do not work."""
    laid: dict[str, Any] = {"grip": ["Sure Gamble"], "tags": 0, "scored": ["Hostile Takeover"] * 3, "credits": (5, 9)}
    for title, tags in (("-Public Access Plaza", 0), ("Public Access Plaza", 1)):
        seats = Seats(root={"remote": [title]}, **laid).run("remote", ("trash", "Public Access Plaza"))
        assert seats.g.tags == tags
