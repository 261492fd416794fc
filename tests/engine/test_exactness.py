"""The engine's deals compared with closed forms and full enumeration: fixed seeds, chi-square, p above one in 10,000.

With 41 checks of one in 10,000 each, chance alone fails one time in 240; the seeds are fixed, so a failure is a fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from math import comb, exp, lgamma, log

import pytest

from nrdb import odds
from nrdb.engine import State, Table
from nrdb.engine.chance import seeded
from nrdb.engine.game import new_game
from nrdb.engine.model.decision import CREDIT, KEEP, MULLIGAN
from nrdb.engine.steps.machine import take
from nrdb.players.sensible import Sensible
from tests.engine.laid import example, laid
from tests.players.begun import choice_of, seen, studied

DEALS = 20_000
LIMIT = 1e-4


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The chance of a chi-square value at least this large: the upper incomplete gamma function by its series."""
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    term = total = 1 / a
    for n in range(1, 2000):
        term *= x / (a + n)
        total += term
        if term < total * 1e-15:
            break
    return max(0.0, 1 - total * exp(-x + a * log(x) - lgamma(a)))


def agrees(counts: Counter[int], expected: dict[int, Fraction]) -> None:
    """Fails when the counts are too far from the expected chances; rare cases are taken together."""
    n = sum(counts.values())
    assert abs(float(sum(expected.values())) - 1) < 1e-12
    assert set(counts) <= set(expected), "something impossible happened"
    statistic, groups, rest, seen = 0.0, 0, 0.0, 0
    for value, chance in expected.items():
        want = n * float(chance)
        if want < 8:
            rest, seen = rest + want, seen + counts[value]
            continue
        groups += 1
        statistic += (counts[value] - want) ** 2 / want
    if rest > 1:
        groups += 1
        statistic += (seen - rest) ** 2 / rest
    assert chi_square_tail(statistic, max(1, groups - 1)) > LIMIT, (
        counts,
        {k: n * float(v) for k, v in expected.items()},
    )


def test_the_tail_of_chi_square_is_right() -> None:
    # Table values: 3.841 at one degree and 18.307 at ten are the 5 % points.
    assert chi_square_tail(3.8415, 1) == pytest.approx(0.05, abs=1e-4)
    assert chi_square_tail(18.307, 10) == pytest.approx(0.05, abs=1e-4)


# -- opening hands and mulligans: all four example decks -------------------------------------------------------------


@cache
def deals(name: str) -> list[tuple[tuple[int, ...], bool, tuple[int, ...]]]:
    """(first hand, kept, hand after the decision) of many deals, cards by their numbers."""
    table, found = example(name), []
    player = studied(Sensible(), table)
    for game in range(DEALS):
        g = new_game(table, seeded(20261120, game), last_turn=1)
        first = tuple(g.acting.hand)
        kept = player.keeps(seen(g))
        before = len(g.acting.hand)
        take(g, KEEP if kept else MULLIGAN)
        found.append((first, kept, tuple(g.acting.hand[:before])))
    return found


def kinds(table: Table) -> dict[str, list[bool]]:
    """For each number whether it is an agenda, ice, economy, or the first card of the list."""
    assessments = studied(Sensible(), table).assessments
    cards = table.card_of[:-1]
    return {
        "agenda": [card.type == "agenda" for card in cards],
        "ice": [card.type == "ice" for card in cards],
        "money": [assessments[card].economy for card in cards],
        "breaker": [assessments[card].breaker is not None for card in cards],
        "first": [card is cards[0] for card in cards],
    }


@pytest.mark.parametrize("name", ["starter-the-syndicate", "worlds-2013-engineering-the-future"])
@pytest.mark.parametrize("kind", ["agenda", "ice", "money", "first"])
def test_opening_hands_of_the_corp(name: str, kind: str) -> None:
    table = example(name)
    is_kind = kinds(table)[kind]
    counts = Counter(sum(is_kind[i] for i in hand) for hand, _, _ in deals(name))
    size = len(is_kind)
    agrees(counts, dict(enumerate(odds.distribution(copies=sum(is_kind), deck=size, drawn=5))))


@pytest.mark.parametrize("name", ["starter-the-catalyst", "worlds-2013-andromeda"])
@pytest.mark.parametrize("kind", ["breaker", "money", "first"])
def test_opening_hands_of_the_runner(name: str, kind: str) -> None:
    table = example(name)
    is_kind = kinds(table)[kind]
    hand = 9 if name.endswith("andromeda") else 5
    counts = Counter(sum(is_kind[i] for i in first) for first, _, _ in deals(name))
    agrees(counts, dict(enumerate(odds.distribution(copies=sum(is_kind), deck=len(is_kind), drawn=hand))))


def keep_groups(name: str) -> tuple[list[int], Callable[[tuple[int, ...]], bool], int]:
    """The disjoint groups on which keeping depends, the rule, and the size of the hand."""
    table = example(name)
    held = kinds(table)
    money = sum(held["money"])
    groups, hand = [sum(held["ice"]), money, sum(held["agenda"])], 5

    def faults(counts: tuple[int, ...]) -> int:
        return (counts[0] == 0) + (counts[1] == 0) + (counts[2] > 2)

    if table.side == "runner":
        groups, hand = [money], 9 if name.endswith("andromeda") else 5

        def faults(counts: tuple[int, ...]) -> int:
            return counts[0] == 0

    chances = odds.hands(groups, deck=len(table.card_of) - 1, drawn=hand)
    kept_with = 0
    while sum(chance for counts, chance in chances.items() if faults(counts) <= kept_with) < Fraction(2, 3):
        kept_with += 1
    return groups, lambda counts: faults(counts) <= kept_with, hand


NAMES = ["starter-the-syndicate", "worlds-2013-engineering-the-future", "starter-the-catalyst", "worlds-2013-andromeda"]


@pytest.mark.parametrize("name", NAMES)
def test_mulligans(name: str) -> None:
    groups, keep, hand = keep_groups(name)
    size = len(example(name).card_of) - 1
    back = sum(chance for counts, chance in odds.hands(groups, deck=size, drawn=hand).items() if not keep(counts))
    counts = Counter(int(not kept) for _, kept, _ in deals(name))
    agrees(counts, {0: 1 - back, 1: Fraction(back)})


@pytest.mark.parametrize("name", NAMES)
def test_money_in_the_hand_that_is_kept(name: str) -> None:
    groups, keep, hand = keep_groups(name)
    table = example(name)
    size = len(table.card_of) - 1
    at = 1 if table.side == "corp" else 0
    expected: dict[int, Fraction] = {}
    for counts, chance in odds.seen(groups, deck=size, draws=0, hand=hand, keep=keep).items():
        expected[counts[at]] = expected.get(counts[at], Fraction(0)) + chance
    is_money = kinds(table)["money"]
    agrees(Counter(sum(is_money[i] for i in kept) for _, _, kept in deals(name)), expected)


# -- cards seen turn by turn: a player who only takes credits --------------------------------------------------------


@cache
def agendas_by_turn() -> list[Counter[int]]:
    name = "worlds-2013-engineering-the-future"
    table = example(name)
    counts = [Counter() for _ in range(5)]
    for game in range(6_000):
        g = new_game(table, seeded(77, game), last_turn=5)

        def watch(g: State) -> None:
            hidden = {*g.acting.deck, *g.acting.top, *g.acting.bottom}
            seen = sum(card.type == "agenda" for i, card in enumerate(table.card_of[:-1]) if i not in hidden)
            counts[g.turn - 1][seen] += 1

        g.watch = watch
        take(g, KEEP)
        while not g.over:
            options = g.legal_actions()
            take(g, CREDIT if CREDIT in options else options[0])
    return counts


@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5])
def test_agendas_seen_by_turn(turn: int) -> None:
    agrees(
        agendas_by_turn()[turn - 1],
        dict(enumerate(odds.distribution(copies=11, deck=49, drawn=5 + turn))),
    )


@cache
def suite_at() -> dict[int, Counter[int]]:
    """How often all three kinds of card (two copies each) are among the first n cards of a 45-card deck."""
    table = laid({"corroder": 2, "mimic": 2, "yog_0": 2, "sure_gamble": 39})
    counts: dict[int, Counter[int]] = {n: Counter() for n in (5, 10, 15, 20, 30)}
    from nrdb.engine.rules.decks import draw

    for game in range(8_000):
        g = new_game(table, seeded(5, game), last_turn=1)
        for n in counts:
            draw(g, g.runner, n - len(g.acting.hand))
            counts[n][len({table.card_of[i].id for i in g.acting.hand} - {"sure_gamble"}) == 3] += 1
    return counts


@pytest.mark.parametrize("drawn", [5, 10, 15, 20, 30])
def test_a_full_suite_among_the_first_cards(drawn: int) -> None:
    # By inclusion and exclusion over the kinds that are missing.
    some = sum(Fraction((-1) ** k * comb(3, k) * comb(45 - 2 * k, drawn), comb(45, drawn)) for k in range(4))
    agrees(suite_at()[drawn], {0: 1 - some, 1: some})


# -- full enumeration with the engine's own rules --------------------------------------------------------------------


class Tree:
    """Chance that walks through every case in turn; `weight` is the chance of the case being played."""

    def __init__(self) -> None:
        self.path: list[list[int]] = []
        self.at = 0
        self.weight = Fraction(1)

    def cases(self) -> Iterator[None]:
        while True:
            self.at, self.weight = 0, Fraction(1)
            yield
            while self.path and self.path[-1][0] + 1 == self.path[-1][1]:
                self.path.pop()
            if not self.path:
                return
            self.path[-1][0] += 1

    def __call__(self, n: int) -> int:
        if self.at == len(self.path):
            self.path.append([0, n])
        chosen = self.path[self.at][0]
        self.at += 1
        self.weight /= n
        return chosen


def outcome(g: State) -> int:
    return g.acting.credits


@pytest.mark.parametrize(
    ("cards", "turns"),
    [
        ({"hedge_fund": 2, "superconducting_hub": 1, "wall_of_static": 3}, 1),
        ({"hedge_fund": 1, "pad_campaign": 2, "wall_of_static": 4}, 1),
        ({"sure_gamble": 2, "easy_mark": 2, "corroder": 2}, 2),
        ({"sure_gamble": 1, "professional_contacts": 2, "easy_mark": 3}, 2),
    ],
    ids=["corp money", "corp assets", "runner events", "runner draw"],
)
def test_games_against_every_possible_deal(cards: dict[str, int], turns: int) -> None:
    table = laid(cards)
    player = studied(Sensible(), table)

    def played(pick: Callable[[int], int]) -> int:
        g = new_game(table, pick, last_turn=turns)
        while not g.over:
            take(g, choice_of(player, g))  # type: ignore[arg-type]
        return outcome(g)

    tree = Tree()
    expected: dict[int, Fraction] = {}
    leaves = 0
    for _ in tree.cases():
        credits = played(tree)
        expected[credits] = expected.get(credits, Fraction(0)) + tree.weight
        leaves += 1
    assert sum(expected.values()) == 1, "every case is met exactly once"
    assert leaves > 100
    agrees(Counter(played(seeded(31, game)) for game in range(3_000)), expected)
