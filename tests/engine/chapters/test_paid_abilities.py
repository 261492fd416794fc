"""Paid abilities (CR26 9.5): when they may be used, and what paying for them sets off."""

from __future__ import annotations

import pytest

from nrdb.engine.model.decision import PASS
from nrdb.engine.model.numbers import ASIDE, DISCARD, INSTALLED
from nrdb.engine.rules import costs, zones
from tests.engine.chapters.staging import DECKS, OTHER, TOOL, uses, waits
from tests.engine.seats import Seats
from tests.engine.worked.table import Table


@pytest.mark.usefixtures("both")
def test_every_breaking_ability_waits_for_an_encounter() -> None:
    """CR26 9.5.6a, 3.9.5e, 3.9.5f; CR 3.9.5e, 6.9.3b: neither before it nor after it."""
    table = Table(
        rig=["Corroder"],
        ice={"HQ": ["Ice Wall"]},
        hq=["Hedge Fund"],
        credits=(5, 9),
        says={"Ice Wall": [{"sub": [{"gain": 1}]}]},
    )
    assert not table.can("use", "Corroder", 0)
    steps: set[str] = set()

    def look(at: Table) -> None:
        run = at.g.run
        if run is not None and any(at._named(option) == ("use", "Corroder", 0) for option in at.g.legal_actions()):
            steps.add(at.g.table.rulebook.run[run.at].rule.split()[1])

    with pytest.raises(AssertionError, match="nobody asked"):
        table.run("HQ", look)
    assert steps == {"6.9.3b"}


@pytest.mark.usefixtures("both")
def test_between_instructions_of_an_ability_there_is_a_checkpoint() -> None:
    """CR26 9.5.7g, 9.6.15b, 9.1.1g; CR 10.3.6: a credit comes for the draw, then credits are counted; of both sorts."""
    hears = waits({"draw": {"what": {"is": ["card"]}}}, {"gain": 3})
    paid = Table(
        rig=[TOOL, OTHER],
        credits=(5, 0),
        says={TOOL: [uses({"draw": 1}, {"gain": {"per": "credits"}})], OTHER: [hears]},
        **DECKS,
    )
    assert paid.takes(("use", TOOL, 0)).purses[1] == 6
    begins = waits("turn_begins", {"draw": 1}, {"gain": {"per": "credits"}})
    table = Table(turn="corp", rig=[TOOL, OTHER], credits=(5, 0), says={TOOL: [begins], OTHER: [hears]}, **DECKS)
    assert table.next_turn().purses[1] == 6


@pytest.mark.usefixtures("both")
def test_a_click_in_the_price_makes_an_action() -> None:
    """CR 9.5.2a, 5.2.1, 9.5.4: none in the window before it; without a click it is there, and may be left."""
    table = Table(
        rig=[TOOL, OTHER], says={TOOL: [uses({"gain": 1})], OTHER: [uses({"gain": 1}, cost=[{"credits": 1}])]}
    )
    first = {table._named(option) for option in table.g.legal_actions()}
    assert first == {PASS, ("use", OTHER, 0)}
    assert table.can("use", TOOL, 0)
    assert table.purses[1] == 5


@pytest.mark.usefixtures("both")
@pytest.mark.parametrize(("breaker", "able"), [("Corroder", True), ("Gordian Blade", True), ("Paperclip", False)])
def test_strength_is_raised_in_any_window_and_subroutines_are_broken_in_encounters(breaker: str, able: bool) -> None:
    """CR26 9.5.6a, 3.9.5d: an ability that could break any, too, is for encounters alone."""
    table = Table(rig=[breaker], credits=(5, 9))
    number = len(table.g.table.card_of[table.card(breaker)].paid) - 1
    assert table.can("use", breaker, number) == able
    assert not able or not table.can("use", breaker, 0)


def test_cards_on_a_card_trashed_as_a_cost_are_set_aside() -> None:
    """CR26 9.5.5: installed cards become new objects; facedown cards stay as they are."""
    seats = Seats(rig=["Daily Casts", "Corroder"], grip=["Diesel"])
    g, host, guest, beside = seats.g, *map(seats.card, ("Daily Casts", "Corroder", "Diesel"))
    zones.attach(g, guest, host)
    zones.set_aside(g, beside, host)
    before = g.moves[beside]
    costs.trash_host(g, host)
    assert [(g.zone[i], g.host[i]) for i in (guest, beside)] == [(ASIDE, host)] * 2
    assert (g.hosted_count, g.moves[beside], guest in g.runner.installed) == (2, before, False)


def test_the_corp_acts_on_a_card_of_the_runner() -> None:
    """CR26 9.5.3: PAD Tap, for a click and 3 credits; the Runner cannot use it."""
    seats = Seats(rig=["PAD Tap"], turn="corp")
    seats.do(("use", seats.card("PAD Tap"), 0))
    assert (seats.g.zone[seats.card("PAD Tap")], seats.g.corp.credits, seats.g.corp.clicks) == (DISCARD, 2, 2)
    own = Seats(rig=["PAD Tap"])
    assert ("use", own.card("PAD Tap"), 0) not in own.g.legal_actions()


@pytest.mark.parametrize("watching", ["District 99", "Aniccam"])
def test_cards_hosted_on_a_card_trashed_as_a_cost_are_not_trashed(watching: str) -> None:
    """Bookmark returns its hosted cards: none of them has been trashed (CR26 9.5.5)."""
    seats = Seats(rig=[watching, "Bookmark"], grip=["Sure Gamble", "Corroder"], stack=["Diesel"])
    bookmark = seats.card("Bookmark")
    seats.do(("use", bookmark, 0), ("card", "Sure Gamble"), ("card", "Corroder"))
    assert seats.g.hosted_count == 2
    seats.do(("use", bookmark, 2))
    assert sorted(seats.told("trash")) == [("trash", "Bookmark")]
    assert sorted(seats.g.runner.hand) == sorted([seats.card("Sure Gamble"), seats.card("Corroder")])


def test_the_corp_chooses_what_it_rezzes_for_nothing() -> None:
    """Muertos Gang Member is gone for a card of the Corp's choice, before it draws (CR26 9.5.7b)."""
    seats = Seats(ice={"HQ": ["Vanilla"], "R&D": ["-Tollbooth"]}, rig=["Muertos Gang Member"], stack=["Sure Gamble"])
    seats.do(("use", seats.card("Muertos Gang Member"), 0), ("yes",))
    assert seats.g.active[seats.card("Tollbooth")]
    assert [name for name, *_ in seats.g.events if name in ("rez", "draw")][:1] == ["rez"]
    assert seats.g.zone[seats.card("Tollbooth")] == INSTALLED


@pytest.mark.parametrize(
    ("rulebook", "power", "able"), [("cr-1.3", 0, False), ("cr-1.3", 1, True), ("cr-26.03", 0, True)]
)
def test_charging_needs_a_card_with_a_counter(rulebook: str, power: int, able: bool) -> None:
    """CR 1.2.5; by today's rules the cost is paid before a target is sought (CR26 9.5.7)."""
    seats = Seats(rig=["Stoneship Chart Room", "Earthrise Hotel"], hq=["Ice Wall"], rulebook=rulebook)
    seats.g.power[seats.card("Earthrise Hotel")] = power
    assert (("use", seats.card("Stoneship Chart Room"), 1) in seats.g.legal_actions()) is able
