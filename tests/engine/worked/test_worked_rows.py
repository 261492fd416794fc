"""Every worked example of the rules documents is staged, proved elsewhere, or known not to be."""

from __future__ import annotations

import csv
import importlib
import pkgutil
import re
from collections import defaultdict
from pathlib import Path

import pytest

from nrdb.scenarios.language import scenarios
from tests.engine import worked
from tests.engine.worked.not_staged import ELSEWHERE, NOT_STAGED, PROVED, REASONS
from tests.engine.worked.table import STAGED

for found in pkgutil.iter_modules(worked.__path__):
    importlib.import_module(f"{worked.__name__}.{found.name}")
PLAYED = [
    one for path in sorted((Path(__file__).parents[3] / "data" / "scenarios").glob("*.txt")) for one in scenarios(path)
]
"""Scenarios: those that are worked examples end their title with the rule in parentheses."""
IN_SCENARIOS = {
    row: (one.title.partition(" (")[0], one.title.partition(" (")[2]) for one in PLAYED for row in one.examples
}


def test_no_row_is_named_twice() -> None:
    """What is staged is not excused, and each excuse is given once."""
    listed = [row for rows in (*REASONS.values(), *ELSEWHERE.values()) for row in rows.split()]
    assert len(listed) == len(set(listed))
    assert not STAGED.keys() & set(listed)
    assert not IN_SCENARIOS.keys() & {*STAGED, *listed}
    assert all((Path(__file__).parents[3] / where).is_file() for where in ELSEWHERE)


def test_each_test_names_the_rule_of_a_row_that_it_stages() -> None:
    """An id ends with its rule, the number of the example after it."""
    rows = defaultdict(list)
    for row, (name, rule) in {**STAGED, **IN_SCENARIOS}.items():
        rows[name, rule].append(row)
    for (name, rule), staged in rows.items():
        if staged[0].startswith(("EX-CLS-", "EX-CORE-")):
            continue  # their ids don't end with a rule
        edition, number = re.split("[ )#]", rule.rstrip(",:"))[:2]
        number = number.rstrip(",:")
        heads = ("EX-2603-",) if edition == "CR26" else ("EX-CR-",)
        assert any(row.startswith(tuple(head + number for head in heads)) for row in staged), (name, rule, staged)


@pytest.mark.shared
def test_every_row_is_accounted_for(shared: Path) -> None:
    """The two lists of examples next to the checkout, and nothing but them."""
    rows = set()
    for name in ("examples.csv", "examples-26.03.csv"):
        with (shared / "rules" / name).open(encoding="utf-8", newline="") as file:
            rows |= {row["id"] for row in csv.DictReader(file)}
    known = STAGED.keys() | IN_SCENARIOS.keys() | NOT_STAGED.keys() | PROVED.keys()
    assert (sorted(rows - known), sorted(known - rows)) == ([], [])
