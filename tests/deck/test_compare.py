"""`nrdb.deck.compare` and `nrdb.deck.statistics`: exact counts and odds of composed decks."""

from __future__ import annotations

from fractions import Fraction

import pytest
from click import unstyle

from nrdb.catalogue import Catalogue
from nrdb.cli.deck import difference_lines
from nrdb.cli.output import bad, good
from nrdb.deck import Deck, read_deck
from nrdb.deck.compare import compare, newest
from nrdb.deck.statistics import statistics

CORP = """A deck

Jinteki: Personal Evolution

Agenda (5)
3x Hostile Takeover
2x Merger
3x Hedge Fund
2x Ice Wall
1x Eli 2.0
2x Neural Katana
1x Snare!
1x NAPD Contract
"""


@pytest.fixture
def corp(catalogue: Catalogue) -> Deck:
    deck = read_deck(CORP.replace("Agenda (5)\n", ""), catalogue)
    assert deck.notes == []
    return deck


def test_a_deck_compared_with_itself_is_the_same(corp: Deck, catalogue: Catalogue) -> None:
    found = compare(corp, corp, catalogue)
    assert found.same
    assert (found.changes, found.before) == ((), found.after)


def test_cards_in_out_and_changed(corp: Deck, catalogue: Catalogue) -> None:
    other = read_deck(CORP.replace("Agenda (5)\n", "").replace("3x Hedge", "2x Hedge") + "1x Enigma\n", catalogue)
    del other.cards["merger"]
    found = compare(corp, other, catalogue)
    assert [(change.card.id, change.before, change.after) for change in found.changes] == [
        ("merger", 2, 0),
        ("enigma", 0, 1),
        ("hedge_fund", 3, 2),
    ]
    assert (found.before.size, found.after.size) == (15, 13)
    # Two Mergers are gone: two points each, and neutral but one influence each.
    assert (found.before.agenda_points, found.after.agenda_points) == (9, 5)
    assert (found.before.influence, found.after.influence) == (6, 4)
    assert found.to_dict()["out"] == {"merger": 2}
    assert found.to_dict()["size"] == {"before": 15, "after": 13, "delta": -2}


def test_another_identity_changes_the_influence(corp: Deck, catalogue: Catalogue) -> None:
    other = Deck(identity=catalogue.card("weyland_consortium_building_a_better_world"), cards=corp.cards)
    found = compare(corp, other, catalogue)
    assert not found.same
    assert found.changes == ()
    # For Jinteki: two Mergers and two Ice Walls at 1, Eli 2.0 at 2. For Weyland: two Mergers at 1, Eli 2.0, two Neural
    # Katana and Snare! at 2. Hostile Takeover has no influence value.
    assert (found.before.influence, found.after.influence) == (6, 10)


def test_types_costs_and_ice(corp: Deck, catalogue: Catalogue) -> None:
    found = statistics(corp, catalogue)
    assert found.types == {"agenda": 6, "ice": 5, "operation": 3, "asset": 1}
    assert {kind: group.copies for kind, group in found.ice.items()} == {"barrier": 3, "sentry": 2}
    assert found.ice["barrier"].cards == {"ice_wall": 2, "eli_2_0": 1}
    assert found.ice["barrier"].costs == {"1": 2, "5": 1}
    assert sum(found.costs.values()) == 9  # agendas have no cost
    assert found.icebreakers == {}


def test_agendas_and_their_exact_odds(corp: Deck, catalogue: Catalogue) -> None:
    agendas = statistics(corp, catalogue).agendas
    assert agendas is not None
    assert agendas.copies == 6
    assert sum(agendas.hand) == 1
    # 15 cards, 6 agendas, a hand of 5: C(9,5) / C(15,5) hold none.
    assert agendas.hand[0] == Fraction(126, 3003)
    assert agendas.top[1] == Fraction(6, 15)
    assert agendas.top[2] == 1 - Fraction(9 * 8, 15 * 14)
    assert statistics(corp, catalogue).to_dict()["agendas"]["top_of_r_and_d"]["1"] == {"value": 0.4, "exact": "2/5"}


def test_icebreakers_and_opening_hands(catalogue: Catalogue) -> None:
    text = "Noise: Hacker Extraordinaire\n3x Corroder\n2x Crypsis\n1x Yog.0\n3x Sure Gamble\n"
    found = statistics(read_deck(text, catalogue), catalogue)
    assert {kind: group.copies for kind, group in found.icebreakers.items()} == {"fracter": 3, "decoder": 1, "ai": 2}
    assert found.agendas is None
    assert found.hand[1] == Fraction(5, 9)


def test_small_and_empty_decks(catalogue: Catalogue) -> None:
    for cards in ({}, {"hedge_fund": 1}, {"hostile_takeover": 2}):
        found = statistics(Deck(cards=cards), catalogue).to_dict()
        assert found["size"] == sum(cards.values())


def test_a_printing_without_a_release_day_is_not_the_newest(catalogue: Catalogue, monkeypatch) -> None:
    known = catalogue.printings(catalogue.card("account_siphon"))[0]
    announced = known._replace(code="99001", released=None)
    monkeypatch.setattr(type(catalogue), "printings", lambda self, card: [known, announced])
    assert newest("account_siphon", catalogue) == known


def test_added_cards_have_the_colour_for_yes_and_removed_ones_that_for_no(corp: Deck, catalogue: Catalogue) -> None:
    """Identity, deck and extras get the colours for yes and no."""
    text = (
        "NBN: Making News\n3x Hostile Takeover\n2x Merger\n3x Hedge Fund\n3x Ice Wall\n1x Eli 2.0\n2x Neural Katana\n"
    )
    other = read_deck(text + "1x Snare!\n", catalogue)
    other.extras["enigma"] = 1
    lines = [
        line.split("  \x1b[2m")[0].rstrip() for line in difference_lines(compare(corp, other, catalogue), catalogue)
    ]
    assert lines[:5] == [
        bad("- Jinteki: Personal Evolution"),
        good("+ NBN: Making News"),
        good("+ 1x Ice Wall  (2 → 3)"),
        bad("- 1x NAPD Contract"),
        good("+ 1x Enigma  (extra)"),
    ]


def test_cards_that_differ_are_named_with_the_set_and_number_of_their_newest_printing(catalogue: Catalogue) -> None:
    old, new = Deck(cards={"sure_gamble": 3}), Deck(cards={"sure_gamble": 1, "account_siphon": 2})
    found = compare(old, new, catalogue)
    assert [unstyle(line) for line in difference_lines(found, catalogue)[:2]] == [
        "+ 2x Account Siphon        Core Set 18",
        "- 2x Sure Gamble  (3 → 1)  System Gateway 30",
    ]
    assert found.to_dict()["printings"] == {
        "account_siphon": {"set": "core_set", "position": 18},
        "sure_gamble": {"set": "system_gateway", "position": 30},
    }
