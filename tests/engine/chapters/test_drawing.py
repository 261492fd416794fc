"""Drawing (CR26 8.4): drawn cards are set aside until the abilities that wait for the draw have resolved."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import NO, YES
from nrdb.engine.model.numbers import ASIDE, DECK, HAND
from tests.engine.chapters.staging import DEVICE, TOOL, played
from tests.engine.worked.table import Table


def waits(when: Any, *do: Any, **more: Any) -> dict[str, Any]:
    return {"when": when, "do": list(do), **more}


ASKS: dict[str, Any] = {TOOL: [waits({"draws": "you"}, {"gain": 1}, may=True)]}


def seen(found: list[Any], title: str, answer: Any, kind: str = "may") -> Any:
    """An answer that records the zone of a card whenever a question is asked."""

    def looking(at: Table) -> Any:
        if at.g.decision is None or at.g.decision.kind != kind:
            return None
        i = at.card(title)
        found.append((at.g.zone[i], i in at.g.whose[i].hand))
        return answer

    return looking


@pytest.mark.parametrize("answer", [NO, YES])
def test_a_drawn_card_is_set_aside_while_something_waits(answer: Any) -> None:
    """CR26 8.4.2, 8.4.5: it comes to hand once that has resolved, or was declined."""
    found: list[Any] = []
    table = Table(rig=[TOOL], stack=["Imp"], says=ASKS).takes(("draw",), seen(found, "Imp", answer))
    assert found == [(ASIDE, False)]
    assert (table.grip, table.g.zone[table.card("Imp")]) == (["Imp"], HAND)


def test_so_is_what_an_effect_draws() -> None:
    """CR26 8.4.1: however cards are drawn; what comes after the draw in that effect finds them in hand."""
    found: list[Any] = []
    laid: dict[str, Any] = {"rig": [TOOL], "stack": ["Imp", "Mimic", "Corroder"], "says": ASKS}
    both = {"trash": {"n": "all", "from": "found"}}
    table = played({"draw": 2}, both, **laid, answers=[seen(found, "Imp", NO)])
    assert found == [(ASIDE, False)]
    assert (table.grip, table.told("trash_by")) == ([], [("trash_by", "Imp"), ("trash_by", "Mimic")])


def test_so_is_the_mandatory_draw() -> None:
    """CR26 8.4.2: the Corp's too, before its first action."""
    says = {DEVICE: [waits({"draws": "you"}, {"gain": 1}, may=True)]}
    table = Table(root={"remote": [DEVICE]}, deck=["Vanilla"], says=says)
    found: list[Any] = []
    table.next_turn(seen(found, "Vanilla", NO))
    assert (found, table.hq) == ([(ASIDE, False)], ["Vanilla"])


def test_what_is_installed_while_it_is_drawn_comes_from_the_deck() -> None:
    """CR26 8.4.2b, 4.8.3: not from HQ, where it has not been; it does not come to hand afterwards (CR26 8.4.3a)."""
    says = {DEVICE: [waits({"draw": {"is": ["agenda"]}}, {"install": {"what": "it"}}, may=True)]}
    table = Table(root={"remote": [DEVICE]}, deck=["Merger"], says=says, turn="corp")
    table.takes(("draw",), YES)
    assert [zone for name, it, _, zone, _ in table.g.events if (name, it) == ("install", table.card("Merger"))] == [
        DECK
    ]
    assert (table.hq, "Merger" in table.board) == ([], True)


def test_what_is_trashed_while_it_is_drawn_comes_from_the_deck() -> None:
    """CR26 4.8.3: whatever waits for cards trashed from the stack hears of it."""
    says = {
        TOOL: [waits({"draw": {"is": ["card"]}}, {"trash": "it"})],
        "Dyson Mem Chip": [waits({"trash": {"what": {"from": "stack"}}}, {"gain": 3})],
    }
    table = Table(rig=[TOOL, "Dyson Mem Chip"], stack=["Imp"], says=says).takes(("draw",))
    assert (table.heap, table.purses[1]) == (["Imp"], 5 + 3)


def test_cards_drawn_meanwhile_come_to_hand_before() -> None:
    """CR26 8.4.3: a draw within another one has its own cards set aside."""
    asked: list[list[str]] = []
    says = {
        TOOL: [waits({"draws": "you"}, {"draw": 1}, limit="1/turn"), waits({"draws": "you"}, {"gain": 1}, may=True)]
    }

    def looking(at: Table) -> Any:
        if at.g.decision is None or at.g.decision.kind != "may":
            return None
        asked.append(at.grip)
        return NO

    table = Table(rig=[TOOL], stack=["Imp", "Mimic", "Corroder"], says=says)
    table.takes(("draw",), ("next", TOOL), looking, looking)
    assert (asked, table.grip) == ([[], ["Mimic"]], ["Imp", "Mimic"])


def test_where_nothing_waits_cards_come_to_hand_at_once() -> None:
    """CR26 8.4.5c: nothing is asked, and no card is set aside."""
    table = Table(stack=["Imp"], says={}).takes(("draw",))
    assert (table.grip, ASIDE in table.g.zone) == (["Imp"], False)
