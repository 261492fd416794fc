"""The neutral scenarios: a few of our own, so that what plays them is tested, and those of the shared material."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from tests.peer.__main__ import ledger, play, scenarios
from tests.peer.seat import Unsaid

OWN: Final = Path(__file__).with_name("own.jsonl")
PARTS: Final = 8
"""The number of tests that share the scenarios, so that several processes can play them."""


@pytest.mark.parametrize("scenario", scenarios(OWN), ids=lambda scenario: scenario["id"])
def test_a_scenario_of_our_own(scenario: dict[str, Any]) -> None:
    name = scenario["id"].partition("/")[2]
    expected = "wrong" if name.startswith("wrong") else "unsaid" if name.startswith("unsaid") else "passed"
    outcome = play(scenario)
    assert (outcome.verdict, bool(outcome.why)) == (expected, expected != "passed"), outcome.why


@pytest.mark.parametrize("part", range(PARTS))
def test_the_shared_scenarios_come_out(shared: Path, part: int) -> None:
    """All but one of each part do; of those that disagree by right, all comes out but the steps the ledger names."""
    path = shared / "scenarios" / "peer.jsonl"
    if not path.exists():
        pytest.skip("no neutral scenarios next to the checkout")
    told, wrong = ledger(), {}
    rows = scenarios(path)[part::PARTS]
    for scenario in rows:
        outcome = play(scenario, told.get(scenario["id"], frozenset()))
        if outcome.verdict != "passed":
            wrong[outcome.id] = outcome.why
    assert len(wrong) <= 1, wrong
    assert set(wrong).isdisjoint(told)


def test_the_ledger_excuses_few_scenarios(shared: Path) -> None:
    path = shared / "scenarios" / "peer.jsonl"
    if not path.exists():
        pytest.skip("no neutral scenarios next to the checkout")
    names = {scenario["id"] for scenario in scenarios(path)}
    assert set(ledger()) <= names
    assert len(ledger()) <= 0.03 * len(names)


@pytest.mark.parametrize("name", ["classic.open.jsonl", "samples.jsonl"])
def test_the_shared_scenarios_of_1996_come_out(shared: Path, name: str) -> None:
    """The examples and rulings of 1996, and the sample game and the sample run of its rulebook."""
    path = shared / "findings" / "cases" / "classic" / name
    if not path.exists():
        pytest.skip("no neutral scenarios of 1996 next to the checkout")
    outcomes = [play(scenario) for scenario in scenarios(path)]
    assert {outcome.id: outcome.why for outcome in outcomes if outcome.verdict not in ("passed", "unsaid")} == {}
    assert any(outcome.verdict == "passed" for outcome in outcomes)


@pytest.mark.parametrize("line", ["{", "[]", '{"id": "a"}', '{"id": "a", "cards": [], "steps": [["play"]]}'])
def test_a_line_that_is_not_a_scenario_is_refused_in_a_sentence(tmp_path: Path, line: str) -> None:
    path = tmp_path / "some.jsonl"
    path.write_text(line)
    with pytest.raises(Unsaid, match="line 1: this is not a scenario"):
        scenarios(path)


def test_the_ledger_excuses_the_steps_that_it_names_and_no_other() -> None:
    wrong = next(scenario for scenario in scenarios(OWN) if scenario["id"] == "own/wrong-expectation")
    assert [play(wrong, frozenset(steps)).verdict for steps in ((2,), (1,), (1, 2), ())] == [
        "passed",
        "wrong",
        "wrong",
        "wrong",
    ]
