"""Drawing (CR26 8.4): drawn cards are set aside until the abilities that wait for the draw have resolved."""

from __future__ import annotations

from typing import Any

import pytest

from nrdb.engine.model.decision import NO, YES, Option
from nrdb.engine.model.numbers import ASIDE, CORP, DECK, HAND, PLAY, RUNNER
from nrdb.engine.rules import sight, zones
from nrdb.engine.rules.active import activate
from tests.engine.chapters.staging import DEVICE, TOOL, played, said, waits
from tests.engine.seats import Seats
from tests.engine.worked.table import Table

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


def test_what_is_installed_while_it_is_drawn_comes_from_the_deck() -> None:
    """CR26 8.4.2b, 4.8.3: not from HQ, where it has not been; it does not come to hand afterwards (CR26 8.4.3a)."""
    says = {DEVICE: [waits({"draw": {"is": ["agenda"]}}, {"install": {"what": "it"}}, may=True)]}
    table = Table(root={"remote": [DEVICE]}, deck=["Merger"], says=says, turn="corp")
    table.takes(("draw",), YES)
    assert [zone for name, it, _, zone, _ in table.g.events if (name, it) == ("install", table.card("Merger"))] == [
        DECK
    ]
    assert (table.hq, "Merger" in table.board) == ([], True)


def test_where_nothing_waits_cards_come_to_hand_at_once() -> None:
    """CR26 8.4.5c: nothing is asked, and no card is set aside."""
    table = Table(stack=["Imp"], says={}).takes(("draw",))
    assert (table.grip, ASIDE in table.g.zone) == (["Imp"], False)


@pytest.mark.usefixtures("both")
def test_who_waits_for_draws_knows_the_cards_drawn() -> None:
    """CR26 8.4.2a, 8.4.3a: the card drawn, not the one in hand; it goes under the stack and stays there."""
    says = {TOOL: [{"when": {"draws": "you"}, "do": [{"add": {"what": "drawn", "to": "deck_bottom"}}]}]}
    table = Table(rig=[TOOL], grip=["Mimic"], stack=["Imp", "Sure Gamble"], says=says).takes(("draw",))
    assert (table.grip, [table.g.table.card_of[i].title for i in table.g.runner.bottom]) == (["Mimic"], ["Imp"])


def test_only_the_player_who_looks_at_what_would_be_drawn_sees_it() -> None:
    seen: list[Any] = []

    def noting(now: Seats) -> Any:
        if now.g.decision is None or now.g.decision.about != "add_deck_bottom":
            return None
        seen.extend(sight.remembers(now.g, i) for i in now.g.runner.top)
        return next(option for option in now.g.legal_actions() if now.g.table.card_of[option[1]].title == "Diesel")

    seats = Seats(
        rig=["Daily Casts"], stack=["Diesel", "Sure Gamble", "Diesel"], says=said({"static": [{"sift_before": 1}]})
    )
    seats.do(("draw",), noting)
    assert [n for n in seen if n] == [1 << RUNNER] * 2
    assert [seats.g.table.card_of[i].title for i in seats.g.runner.hand] == ["Sure Gamble"]


@pytest.mark.parametrize("first", [True, False])
def test_a_card_that_comes_in_the_place_of_one_that_was_drawn_counts_as_drawn(first: bool) -> None:
    """CR26 8.4.3b: whichever of the two is named first."""
    seats = Seats(grip=["Diesel"], heap=["Sure Gamble"])
    g, drawn, other = seats.g, seats.card("Diesel"), seats.card("Sure Gamble")
    g.drawn = [drawn]
    zones.swap(g, *((drawn, other) if first else (other, drawn)))
    assert g.drawn == [other]
    assert g.events == [("sifted_card", other, RUNNER, -1, -1)]


def test_after_the_mandatory_draw() -> None:
    seats = Seats(root={"remote": ["Open Forum"]}, hq=["Ice Wall"], deck=["Hedge Fund", "PAD Campaign", "Vanilla"])
    seats.g.runner.clicks = 1
    seats.do(("credit",), ("card", "Ice Wall"))
    assert sorted(seats.g.table.card_of[i].title for i in seats.g.corp.hand) == ["Hedge Fund", "PAD Campaign"]
    assert seats.g.corp.top[-1] == seats.card("Ice Wall")


def test_no_card_is_moved_for_a_draw_that_cannot_be() -> None:
    """Window: the bottom card stays at the bottom where no card more can be drawn."""
    seats = Seats(root={"remote": ["Genetics Pavilion"]}, rig=["Window"], stack=["Sure Gamble"] * 3 + ["Diesel"])
    seats.do(("draw",)).do(("draw",))
    seats.do(("use", seats.card("Window"), 0))
    assert [*seats.g.runner.top[::-1], *seats.g.runner.bottom][-1] == seats.card("Diesel")


def test_the_first_card_of_a_draw_that_a_click_was_spent_on() -> None:
    """Surveillance Network Key: the basic action and a card's own action, no operation, nothing that needs no click."""
    deck = ["Vanilla", "Ice Wall", "Hedge Fund", "Enigma"]
    seats = Seats(rig=["Surveillance Network Key"], deck=deck, turn="corp", root={"remote": ["Jackson Howard"]})
    assert seats.do(("draw",)).told("reveal") == [("reveal", "Vanilla")]
    seats.do(("use", seats.card("Jackson Howard"), 0))
    assert seats.told("reveal") == [("reveal", "Vanilla"), ("reveal", "Ice Wall")]
    seats = Seats(rig=["Surveillance Network Key"], deck=deck, turn="corp", hq=["Anonymous Tip"])
    assert seats.do(("play", seats.card("Anonymous Tip"))).told("reveal") == []


@pytest.mark.rule("CR26 8.4.3a")
@pytest.mark.parametrize("installed", [True, False])
def test_what_went_under_the_deck_is_not_drawn_any_more(installed: bool) -> None:
    """Political Dealings installs no agenda that Daily Business Show has put on the bottom of R&D before."""
    root = {"remote": ["Political Dealings"], "remote 2": ["Daily Business Show"]}
    seats = Seats(root=root, deck=["Hostile Takeover", "Hedge Fund", "Ice Wall"], turn="corp")
    installing = [("next", "Political Dealings"), ("yes",)]
    seats.do(("draw",), *(installing if installed else [("next", "Daily Business Show"), ("card", "Hostile Takeover")]))
    assert (("yes",) in seats.offered, seats.told("install")) == (
        installed, [("install", "Hostile Takeover")] * installed)  # fmt: skip


@pytest.mark.rule("CR26 8.4.4a")
def test_both_players_say_whether_they_draw_before_either_does() -> None:
    """Umbrella: the Corp decides before it knows that the Runner has drawn the last card."""
    seats = Seats(rig=["Umbrella", "Botulus"], ice={"HQ": ["Enigma"]}, stack=["Sure Gamble"])
    zones.attach(seats.g, seats.card("Botulus"), seats.card("Enigma"))
    asked = list[tuple[int, int]]()

    def drawing(seats: Seats) -> Option | None:
        if seats.g.decision is None or seats.g.decision.about != "draw":
            return None
        asked.append((seats.g.decision.player, len(seats.g.runner.hand)))
        return YES

    seats.run("HQ", ("use", "Umbrella", 0), ("sub", 0), drawing, drawing)
    assert asked == [(RUNNER, 0), (CORP, 0)]
    assert (len(seats.g.runner.hand), len(seats.g.corp.hand)) == (1, 1)


def test_draws_are_told_once_however_many() -> None:
    """System Outage: every draw of the Corp but the first of a turn costs it a credit."""
    says = {"Anonymous Tip": [{"play": [{"draw": 3}]}]}
    seats = Seats(hq=["Anonymous Tip", "Anonymous Tip"], deck=["Hedge Fund"] * 9, turn="corp", says=says)
    outage = Seats(grip=["System Outage"], hq=["Anonymous Tip"] * 2, deck=["Hedge Fund"] * 9, turn="corp", says=says)
    zones.move(outage.g, outage.card("System Outage"), PLAY)
    activate(outage.g, outage.card("System Outage"))
    for table, credits in ((seats, 5), (outage, 4)):
        for _ in range(2):
            table.do(("play", table.card("Anonymous Tip", _)))
        assert table.g.corp.credits == credits


@pytest.mark.parametrize(("cards", "drawn"), [(1, 0), (2, 2)])
def test_cards_turned_faceup_together(cards: int, drawn: int) -> None:
    """Nurse Hạnh draws when two cards or more are turned; faceup cards are not turned again."""
    seats = Seats(rig=["Nurse Hạnh"], archives=["Ice Wall"] * cards, stack=["Diesel"] * 6)
    assert len(seats.run("Archives").g.runner.hand) == drawn
    assert len(seats.run("Archives").g.runner.hand) == drawn


def test_as_many_at_random_as_were_counted_before() -> None:
    """Two cards go under R&D, two are drawn, and two of the grip go under the stack."""
    says = {"Hedge Fund": [{"play": [
        {"add": {"what": {"n": "any", "from": "hq"}, "to": "deck_bottom"}},
        {"draw": {"per": "this_way"}},
        {"add": {"what": {"n": {"per": "this_way"}, "from": "grip", "random": True, "who": "runner"},
                 "to": "deck_bottom", "who": "runner"}},
    ]}]}  # fmt: skip
    seats = Seats(turn="corp", hq=["Hedge Fund", "Ice Wall", "Enigma", "Vanilla"], grip=["Sure Gamble"] * 5, says=says)
    seats.do(("play", seats.card("Hedge Fund")), ("card", "Ice Wall"), ("card", "Enigma"))
    assert (len(seats.g.corp.hand), len(seats.g.runner.hand), len(seats.g.runner.bottom)) == (3, 3, 2)
