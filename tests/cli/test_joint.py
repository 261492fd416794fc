"""Several conditions together in `nrdb odds`: their wording, and their chances against enumeration."""

from __future__ import annotations

from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from nrdb.cli.joint import Condition, answer, conditions
from tests.conftest import ROOT, Run
from tests.goldfish.test_command import valid

DECK = str(ROOT / "examples" / "runner.txt")
CORP = str(ROOT / "examples" / "corp.txt")


def select(query: str) -> dict[str, int]:
    return {query: 3}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["a breaker", "and", "money"], ["a breaker", "money"]),
        (["2 of t:ice", "AND", "no t:agenda"], ["at least 2 of t:ice", "no t:agenda"]),
        (["at", "most", "1", "of", "t:agenda"], ["at most 1 of t:agenda"]),
        (['"a breaker" and "money"'], ["a breaker", "money"]),
        (['"2 of t:ice" AND "at most 1 of t:agenda"'], ["at least 2 of t:ice", "at most 1 of t:agenda"]),
        (['"rise and shine"', "and", "x"], ['"rise and shine"', "x"]),
        (['"rise and shine" and "money"'], ["rise and shine", "money"]),
        (["t:event and cost<2"], ["t:event and cost<2"]),
        (["sure", "gamble"], ["sure gamble"]),
        (["notoriety", "and", "12 angry"], ["notoriety", "12 angry"]),
    ],
)
def test_how_conditions_are_worded(words: list[str], said: list[str]) -> None:
    assert [condition.words() for condition in conditions(words, select)] == said


@pytest.mark.parametrize("mulligan", [False, True])
def test_chances_are_those_of_enumeration(mulligan: bool) -> None:
    deck = {"a": 2, "b": 2, "c": 1, "d": 2}
    cards = [card for card, n in deck.items() for _ in range(n)]
    asked = [Condition("ab", 2, None, {"a": 2, "b": 2}), Condition("bc", 0, 1, {"b": 2, "c": 1})]
    kept = {"a": 2, "d": 2} if mulligan else None
    found = answer(asked, kept, deck, hand=3, drawn=[1, 2])

    def holds(seen: list[str]) -> bool:
        return sum(card in "ab" for card in seen) >= 2 and sum(card in "bc" for card in seen) <= 1

    def chance(further: int) -> float:
        firsts = list(combinations(range(len(cards)), 3))
        total = 0.0
        for first in firsts:
            again = kept is not None and not any(cards[i] in kept for i in first)
            for hand in firsts if again else [first]:
                rest = [i for i in range(len(cards)) if i not in hand]
                ways = list(combinations(rest, further))
                good = sum(holds([cards[i] for i in (*hand, *way)]) for way in ways)
                total += good / len(ways) / (len(firsts) if again else 1)
        return total / len(firsts)

    assert found["hand"]["chance"] == pytest.approx(chance(0), abs=1e-6)
    assert [row["chance"] for row in found["by_turn"]] == pytest.approx([chance(1), chance(2)], abs=1e-6)


def test_one_condition_with_a_number_equals_at_least(nrdb: Run) -> None:
    single = valid(
        "odds", nrdb("odds", DECK, "t:event", "--at-least", "2", "--mulligan", "sure gamble", "--json").stdout
    )
    joint = valid("odds", nrdb("odds", DECK, "2 of t:event", "--mulligan", "sure gamble", "--json").stdout)
    assert [row["chance"] for row in joint["by_turn"]] == [row["chance"] for row in single["by_turn"]]
    assert joint["mulligan"] == single["mulligan"]
    assert single["mulligan"]["cards"] == {"sure_gamble": 3}
    assert single["mulligan"]["chance"] == pytest.approx(comb(39, 5) / comb(42, 5), abs=1e-6), (
        "five of 42 cards, none of the three"
    )


def test_the_command_answers_several_conditions(nrdb: Run) -> None:
    done = nrdb("odds", DECK, "a breaker", "and", "2 of t:event", "--turns", "3")
    assert done.returncode == 0
    assert done.stdout.startswith("Together: a breaker, and at least 2 of t:event")
    never = nrdb("odds", DECK, "breaker", "and", "4 of sure gamble")
    assert never.returncode == 1
    assert never.stderr == "Impossible: at least 4 of sure gamble; the deck has only 3 matching cards.\n"
    both = nrdb("odds", DECK, "breaker", "and", "t:event", "--at-least", "2")
    assert both.returncode == 2
    assert 'write "2 of QUERY"' in both.stderr
    nothing = nrdb("odds", DECK, "and")
    assert nothing.returncode == 2
    assert nothing.stderr == 'nrdb: "and" needs a query before and after it, for example: "t:ice" and "t:agenda".\n'


def test_breakers_and_economy_are_asked_for_by_function(nrdb: Run) -> None:
    """One word or three ask what players want to know."""
    together = nrdb("odds", DECK, '"a breaker" and "money"', "--json")
    apart = nrdb("odds", DECK, "a breaker", "and", "money", "--json")
    assert together.stdout == apart.stdout
    breakers, money = (set(held["cards"]) for held in valid("odds", together.stdout)["conditions"])
    assert {"cleaver", "carmen", "unity"} & breakers
    assert "sure_gamble" in money
    assert not breakers & money


def test_a_query_is_asked_of_the_cards_of_the_decks_own_game(nrdb: Run, tmp_path: Path) -> None:
    old = tmp_path / "old.txt"
    old.write_text("3 Codecracker\n2 Bartmoss Memorial Icebreaker\n40 Bodyweight Synthetic Blood\n")
    found = valid("odds", nrdb("odds", str(old), "t:program", "--json").stdout)
    assert found["cards"] == {"onr_codecracker": 3, "onr_bartmoss_memorial_icebreaker": 2}


def test_without_a_query_every_card_has_its_odds(nrdb: Run) -> None:
    """The same figures as a query for each card gives, and for a Corp those of its agendas first."""
    whole = valid("odds", nrdb("odds", CORP, "--turns", "3", "--json").stdout)
    one = valid("odds", nrdb("odds", CORP, "hedge fund", "--turns", "3", "--json").stdout)
    (row,) = [row for row in whole["cards"] if row["card"] == "hedge_fund"]
    assert (row["copies"], row["by_turn"]) == (one["copies"], [turn["chance"] for turn in one["by_turn"]])
    assert row["hand"] == pytest.approx(sum(one["hand"][1:]), abs=1e-5)
    agendas = valid("odds", nrdb("odds", CORP, "t:agenda", "--turns", "3", "--json").stdout)
    assert (whole["cards"][0]["card"], whole["cards"][0]["copies"]) == (None, agendas["copies"])
    assert whole["cards"][0]["by_turn"] == [turn["chance"] for turn in agendas["by_turn"]]
    assert sum(row["copies"] for row in whole["cards"][1:]) == whole["size"]
    shown = nrdb("odds", DECK, "--turns", "12").stdout.splitlines()
    assert shown[0].split() == [
        "42",
        "cards",
        "copies",
        "opening",
        "hand",
        "turn",
        "1",
        "turn",
        "3",
        "turn",
        "5",
        "turn",
        "10",
        "turn",
        "12",
    ]


def test_the_table_of_all_cards_counts_a_mulligan_and_a_number_of_copies(nrdb: Run) -> None:
    options = ("--mulligan", "sure gamble", "--at-least", "2", "--turns", "2", "--json")
    whole = valid("odds", nrdb("odds", DECK, *options).stdout)
    for card, query in (("sure_gamble", "sure gamble"), ("unity", "unity")):
        one = valid("odds", nrdb("odds", DECK, query, *options).stdout)
        (row,) = [row for row in whole["cards"] if row["card"] == card]
        assert row["by_turn"] == [turn["chance"] for turn in one["by_turn"]]
    assert "Mulligan without sure gamble" in nrdb("odds", DECK, "--mulligan", "sure gamble").stdout


def test_the_cards_listed_match_the_query_even_if_none_may_be_drawn(nrdb: Run) -> None:
    lines = nrdb("odds", CORP, "no t:agenda").stdout.splitlines()
    assert lines[0] == "Odds of no t:agenda"
    assert lines[1].startswith("  9 of 42 cards match t:agenda: 3 Send a Message, ")
