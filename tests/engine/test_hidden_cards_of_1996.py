"""What each player knows of the facedown cards of 1996: hidden resources, and data forts with spy counters."""

from __future__ import annotations

import pytest

from nrdb.engine.model.numbers import CORP, RUNNER
from nrdb.engine.view import View
from nrdb.scenarios.language import ScenarioTable
from tests.engine.laid import catalogue


def laid(*given: str) -> ScenarioTable:
    """Return a table of 1996 on which these clauses are given."""
    table = ScenarioTable(catalogue())
    for clause in ("edition classic", *given):
        table.given(clause)
    table.start()
    return table


def number(table: ScenarioTable, title: str) -> int:
    """Return the number of a card by its title."""
    return next(i for i, card in enumerate(table.g.table.card_of) if card.title == title)


def test_the_corp_does_not_know_a_hidden_resource_until_it_is_used() -> None:
    table = laid("runner", "installed Swiss Bank Account", "corp")
    i = number(table, "Swiss Bank Account")
    corp, runner = View(table.g, CORP), View(table.g, RUNNER)
    assert (corp.knows(i), runner.knows(i)) == (False, True)
    assert corp.card(corp.handle(i)) is None
    table.do("use Swiss Bank Account 1")
    assert View(table.g, CORP).knows(i)


@pytest.mark.parametrize(("answer", "known"), [("yes", True), ("no", False)])
def test_the_runner_knows_what_is_installed_on_a_data_fort_with_a_spy_counter(answer: str, known: bool) -> None:
    table = laid("runner", "installed I Spy", "corp", "unrezzed Filter in HQ", "hand Krumz")
    table.do("run HQ")
    table.do(f"choose {answer}")
    table.settle()
    i = number(table, "Filter")
    assert View(table.g, RUNNER).knows(i) is known
