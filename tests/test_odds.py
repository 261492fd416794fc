"""Exact probabilities, checked by full enumeration of small decks and by figures worked out by hand."""

from fractions import Fraction
from functools import partial
from itertools import combinations
from math import comb

import pytest

from nrdb import odds


@pytest.mark.parametrize(
    ("copies", "deck", "drawn"), [(3, 9, 4), (0, 6, 3), (6, 6, 2), (2, 7, 0), (2, 7, 7), (4, 10, 5)]
)
def test_every_count_agrees_with_enumerating_all_hands(copies: int, deck: int, drawn: int) -> None:
    hits = [sum(card < copies for card in hand) for hand in combinations(range(deck), drawn)]
    for n in range(-1, copies + 2):
        kind = {"copies": copies, "deck": deck, "drawn": drawn}
        assert odds.exactly(n, **kind) == Fraction(sum(h == n for h in hits), len(hits))
        assert odds.at_least(n, **kind) == Fraction(sum(h >= n for h in hits), len(hits))
        assert odds.at_most(n, **kind) == Fraction(sum(h <= n for h in hits), len(hits))
    assert odds.expected(copies=copies, deck=deck, drawn=drawn) == Fraction(sum(hits), len(hits))
    assert sum(odds.distribution(copies=copies, deck=deck, drawn=drawn)) == 1


def test_three_copies_in_the_opening_hand_of_a_45_card_deck() -> None:
    # 1 - C(42,5)/C(45,5), the figure every deck builder knows as "about 30 per cent".
    assert odds.at_least(1, copies=3, deck=45, drawn=5) == 1 - Fraction(comb(42, 5), comb(45, 5))
    assert round(float(odds.at_least(1, copies=3, deck=45, drawn=5)), 5) == 0.30374


def test_agendas_on_top_of_rd() -> None:
    table = odds.distribution(copies=9, deck=45, drawn=10)
    assert [round(float(chance), 4) for chance in table[:6]] == [0.0797, 0.2656, 0.3415, 0.2198, 0.0769, 0.0149]


def test_between_is_the_sum_of_its_parts_and_ends_where_counts_end() -> None:
    kind = {"copies": 5, "deck": 20, "drawn": 8}
    assert odds.between(2, 4, **kind) == sum(odds.exactly(n, **kind) for n in (2, 3, 4))
    assert odds.between(-3, 99, **kind) == 1
    assert odds.between(4, 3, **kind) == 0


def test_cards_to_see_for_a_chance() -> None:
    assert odds.drawn_for(Fraction(1, 2), copies=1, deck=10) == 5
    assert odds.drawn_for(1, copies=3, deck=10) == 8
    assert odds.drawn_for(1, copies=10, deck=10, wanted=10) == 10
    assert odds.drawn_for(0.1, copies=0, deck=10) is None


def test_groups_agree_with_enumeration() -> None:
    groups, deck, drawn = (2, 3), 8, 4
    hits = [(sum(c < 2 for c in h), sum(2 <= c < 5 for c in h)) for h in combinations(range(deck), drawn)]
    table = odds.hands(groups, deck=deck, drawn=drawn)
    assert table == {key: Fraction(hits.count(key), len(hits)) for key in set(hits)}
    assert sum(table.values()) == 1
    assert odds.hands([2, 0, 1], deck=3, drawn=1) == {(0, 0, 1): Fraction(1, 3), (1, 0, 0): Fraction(2, 3)}


def test_an_empty_deck_and_one_that_is_drawn_whole_have_one_outcome() -> None:
    assert odds.expected(copies=0, deck=0, drawn=0) == 0
    assert odds.hands([0], deck=0, drawn=0) == odds.seen([0], deck=0, draws=3, hand=0) == {(0,): 1}
    assert odds.together({}, [2], deck=0, drawn=0) == {(0,): 1}
    assert odds.seen([3], deck=6, draws=4) == {(3,): 1}
    assert odds.together({frozenset({0}): 4, frozenset({1}): 0}, [9, 9], deck=4, drawn=4) == {(4, 0): 1}


def test_one_group_without_a_mulligan_is_the_plain_distribution() -> None:
    table = odds.seen([3], deck=12, draws=4)
    assert tuple(table[n,] for n in range(4)) == odds.distribution(copies=3, deck=12, drawn=9)


def test_a_mulligan_against_enumeration_of_both_hands() -> None:
    # Six cards, two of them good; keep a hand of three with at least one, then draw one more.
    deck, good = range(6), 2
    totals: dict[int, Fraction] = {}
    firsts = list(combinations(deck, 3))
    for first in firsts:
        kept = [first] if any(c < good for c in first) else firsts
        for hand in kept:
            for card in set(deck) - set(hand):
                n = sum(c < good for c in hand) + (card < good)
                totals[n] = totals.get(n, Fraction(0)) + Fraction(1, len(firsts) * len(kept) * 3)
    table = odds.seen([good], deck=6, draws=1, hand=3, keep=lambda counts: counts[0] >= 1)
    assert {key[0]: chance for key, chance in table.items()} == totals
    assert sum(table.values()) == 1


@pytest.mark.parametrize(("copies", "deck", "drawn"), [(4, 3, 1), (-1, 3, 1), (1, 3, 4), (1, 3, -1)])
def test_impossible_questions_are_refused(copies: int, deck: int, drawn: int) -> None:
    kind = {"copies": copies, "deck": deck, "drawn": drawn}
    for ask in (partial(odds.at_least, 1), partial(odds.exactly, 1), odds.expected, odds.distribution):
        with pytest.raises(ValueError, match="between 0 and the size of the deck"):
            ask(**kind)
    with pytest.raises(ValueError, match=r"do not fit|between 0 and the size of the deck"):
        odds.hands([copies], deck=deck, drawn=drawn)
    with pytest.raises(ValueError, match=r"do not fit|between 0 and the size of the deck"):
        odds.together({frozenset({0}): copies}, [1], deck=deck, drawn=drawn)
    with pytest.raises(ValueError, match="do not fit"):
        odds.hands([3, 4], deck=6, drawn=2)


def test_kinds_that_share_cards_are_counted_together_as_enumeration_does() -> None:
    # Of 8 cards the first three are breakers, the third to fifth economy; only two of the economy cards count.
    kinds = [{0, 1, 2}, {2, 3, 4}]
    groups = {frozenset({0}): 2, frozenset({0, 1}): 1, frozenset({1}): 2}
    hits: dict[tuple[int, ...], int] = {}
    every = list(combinations(range(8), 4))
    for hand in every:
        key = (len(kinds[0] & set(hand)), min(2, len(kinds[1] & set(hand))))
        hits[key] = hits.get(key, 0) + 1
    table = odds.together(groups, [3, 2], deck=8, drawn=4)
    assert table == {key: Fraction(n, len(every)) for key, n in hits.items()}
    assert sum(table.values()) == 1


def test_one_kind_alone_is_the_plain_distribution() -> None:
    table = odds.together({frozenset({0}): 4}, [9], deck=12, drawn=5)
    assert tuple(table[n,] for n in range(5)) == odds.distribution(copies=4, deck=12, drawn=5)
    with pytest.raises(ValueError, match="do not fit"):
        odds.together({frozenset({0}): 13}, [1], deck=12, drawn=5)
