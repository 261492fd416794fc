"""Every scenario of this folder holds, and a scenario that does not hold says where."""

from __future__ import annotations

from pathlib import Path

import pytest

from nrdb.catalogue import Catalogue
from tests.scenarios.language import Fault, Scenario, play, scenarios

HERE = Path(__file__).parent
ALL = [scenario for path in sorted(HERE.glob("*.txt")) for scenario in scenarios(path)]


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue.load()


def play_all(path: Path, catalogue: Catalogue) -> None:
    for scenario in scenarios(path):
        play(scenario, catalogue)


@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.name)
def test_scenario(scenario: Scenario, catalogue: Catalogue) -> None:
    play(scenario, catalogue)


def test_titles_are_unique() -> None:
    assert len({scenario.name for scenario in ALL}) == len(ALL)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["expect credits 9"], "made.txt:4: credits was expected to be 9, but is 5."),
        (["do play Sure Gamble", "expect discard nothing"], "made.txt:5: discard was expected to hold nothing"),
        (["do play Diesel"], "made.txt:4: cannot play Diesel; possible are credit"),
        (["do choose yes"], "made.txt:4: nothing is asked that 'yes' could answer"),
        (["expect cannot play Sure Gamble"], "made.txt:4: cannot play Sure Gamble was expected; possible are"),
        (["expect shoes 3"], "made.txt:4: there is nothing called 'shoes' to expect"),
        (["say credits 3"], "made.txt:4: a line begins with given, do or expect, not 'say'."),
    ],
)
def test_a_failure_points_to_its_line(lines: list[str], message: str, tmp_path: Path, catalogue: Catalogue) -> None:
    path = tmp_path / "made.txt"
    text = ["A scenario", "    given runner; hand Sure Gamble; deck Diesel", "", *(f"    {line}" for line in lines)]
    path.write_text("\n".join(text), encoding="utf-8")
    with pytest.raises(Fault) as caught:
        play_all(path, catalogue)
    assert str(caught.value).startswith(message)
