"""Compare whole plans: for wild decks, for the decks that result from them, and for those after some changes.

A line of expected/plans.txt has the changes of a plan: `!` if fewer may do, `=` another identity, `-` cards to cut,
`+` cards to add, `<` and `>` the same outside the deck. New counts of played cards may add other cards.

usage: python -m tests.legality.test_whole_plans (rewrites the plans)
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from nrdb.catalogue import Catalogue
from nrdb.legality.check import judge_of
from nrdb.legality.verdict import Verdict
from tests.legality.decks import any_deck
from tests.legality.sweep_plans import SETTINGS, mutant

EXPECTED = Path(__file__).with_name("expected") / "plans.txt"
SEEDS, MUTANTS = 3, 5


def written(verdict: Verdict) -> str:
    """Return the changes of a plan on one line."""
    plan = verdict.plan
    if plan is None:
        return "none"
    if "why" in plan:
        return str(plan["why"])
    parts = (("-", plan["cut"]), ("+", plan["add"]), ("<", plan["extras"]["cut"]), (">", plan["extras"]["add"]))
    changes = [f"{sign}{copies} {card}" for sign, part in parts for card, copies in part.items()]
    identity = [] if plan["identity"] is None else [f"={plan['identity']}"]
    return ", ".join([f"{plan['changes']}{'' if plan['minimal'] else '!'}", *identity, *changes])


def plans(catalogue: Catalogue) -> Iterator[str]:
    """Yield the lines of plans.txt."""
    judge = judge_of(catalogue)
    for number, (name, day) in enumerate(SETTINGS):
        scope = judge.scope(name, day)
        for seed in range(number, number + SEEDS):
            verdict = judge.judge(any_deck(catalogue, seed), scope)
            yield f"{name} {day} wild {seed}: {written(verdict)}"
            legal = verdict.repaired() or verdict.deck
            for other in range(MUTANTS):
                changed = mutant(legal, catalogue, f"{name} {seed} {other}")
                yield f"{name} {day} mutant {seed} {other}: {written(judge.judge(changed, scope))}"


def test_plans_to_the_last_card(catalogue: Catalogue) -> None:
    assert list(plans(catalogue)) == EXPECTED.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    EXPECTED.write_text("".join(f"{line}\n" for line in plans(Catalogue.load())), encoding="utf-8")
