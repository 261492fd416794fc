"""Every scenario of this folder holds, and a scenario that does not hold says where."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nrdb.catalogue import Catalogue
from nrdb.scenarios.language import Fault, Scenario, play, scenarios

ROOT = Path(__file__).parents[2]
ALL = [scenario for path in sorted((ROOT / "data" / "scenarios").glob("*.txt")) for scenario in scenarios(path)]


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
        (["expect credits 9"], "made.txt:4: expected credits to be 9, but found 5."),
        (["do play Sure Gamble", "expect discard nothing"], "made.txt:5: expected discard to hold nothing"),
        (["do play Diesel"], "made.txt:4: cannot play Diesel; legal options: credit"),
        (["do jump over Diesel"], 'made.txt:4: "jump" isn\'t something that players do; they play, '),
        (["do choose yes"], 'made.txt:4: there is no choice to answer with "yes"'),
        (["expect cannot play Sure Gamble"], "made.txt:4: expected: cannot play Sure Gamble; legal options:"),
        (["expect shoes 3"], 'made.txt:4: "shoes" can\'t be expected'),
        (
            ["say credits 3"],
            "made.txt:4: a line begins with example, each, given, do, Corp:, Runner:, expect or now, not",
        ),
    ],
)
def test_a_failure_points_to_its_line(lines: list[str], message: str, tmp_path: Path, catalogue: Catalogue) -> None:
    path = tmp_path / "made.txt"
    text = ["A scenario", "    given runner; hand Sure Gamble; deck Diesel", "", *(f"    {line}" for line in lines)]
    path.write_text("\n".join(text), encoding="utf-8")
    with pytest.raises(Fault) as caught:
        play_all(path, catalogue)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["do run HQ", "expect Corp credits 9"], "made.txt:4: expected Corp credits to be 9, but found 5."),
        (["do run HQ", "expect credits 5"], "made.txt:4: say whose: Corp or Runner"),
        (["do run HQ", "expect never pass Ice Wall"], "made.txt:4: expected: never pass Ice Wall; what happened:"),
        (["given shoes 3", "do run HQ"], 'made.txt:3: "shoes" can\'t be given'),
        (["given runner; credits many", "do run HQ"], "made.txt:3: "),
        (["given says Ice Wall: [{]", "do run HQ"], "made.txt:3: "),
        (["do play Ice Wahl"], "made.txt:3: "),
        (["do rez"], "made.txt:3: "),
        (["expect Ice Wahl is rezzed"], "made.txt:3: "),
        (["expect Diesel is rezzed"], "made.txt:3: there is no Diesel on the table"),
        (["do run HQ; rez Ice Wall"], "made.txt:3: cannot rez Ice Wall; legal options for the Runner: credit"),
        (
            ["do run HQ", "Corp: rez Ice Wall; rez Ice Wall"],
            "made.txt:4: cannot rez Ice Wall; legal options for the Runner:",
        ),
        (["do until encounter Ice Wall"], "made.txt:3: encounter Ice Wall doesn't happen; legal options: credit"),
        (["expect Ice Wall is rezzed"], "made.txt:3: expected Ice Wall to be rezzed, but it isn't."),
        (["expect Ice Wall is tall"], 'made.txt:3: "tall" is not a state of a card'),
        (
            ["expect events run begins: R&D"],
            "made.txt:3: expected events run begins: R&D; what happened",
        ),
        (["expect ice of HQ nothing"], "made.txt:3: expected the ice of HQ to be nothing; it is Ice Wall."),
        (
            ["given chance 9; hand Hedge Fund x2", "do run HQ", "expect happened access Hedge Fund"],
            "made.txt:5: chance 9 is too large; here it must be from 0 to 1.",
        ),
        (["expect top of stack Diesel"], "made.txt:3: expected the top of stack to be Diesel, but found Sure Gamble"),
        (["do credit; jack out"], "made.txt:3: cannot jack out; legal options for the Runner:"),
        (
            ["do run HQ", "expect offered steal Ice Wall"],
            "made.txt:4: expected: offered steal Ice Wall; it was not",
        ),
        (["do run HQ; Corp: rez Ice Wall", "expect winner corp"], "made.txt:4: expected winner to be corp"),
    ],
)
def test_a_failure_of_two_sides_points_to_its_line(
    lines: list[str], message: str, tmp_path: Path, catalogue: Catalogue
) -> None:
    path = tmp_path / "made.txt"
    given = "given runner; deck Sure Gamble; corp; unrezzed Ice Wall in HQ"
    path.write_text("\n".join(["A run", *(f"    {line}" for line in (given, *lines))]), encoding="utf-8")
    with pytest.raises(Fault) as caught:
        play_all(path, catalogue)
    assert str(caught.value).startswith(message)


def test_a_scenario_holds_for_each_row_and_by_each_rulebook(tmp_path: Path, catalogue: Catalogue) -> None:
    path = tmp_path / "made.txt"
    lines = [
        "A run",
        "    each <ice>: Ice Wall / Vanilla; <credits>: 4 / 5",
        "    given runner; corp; unrezzed <ice> in HQ; rulebook cr-26.03 + cr-1.3",
        "    do run HQ; Corp: rez <ice>",
        "    expect Corp credits <credits>; happened run unsuccessful",
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    assert [scenario.title for scenario in scenarios(path)] == ["A run #1", "A run #2", "A run #3", "A run #4"]
    play_all(path, catalogue)
    path.write_text("\n".join(lines).replace("4 / 5", "4"), encoding="utf-8")
    with pytest.raises(Fault, match=r"made.txt:2: every name of `each` needs the same number of values."):
        play_all(path, catalogue)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("installed Kati Jones with 3 credit + Corroder", "rig Kati Jones + Corroder; Kati Jones has 3 credit"),
        (
            "installed Kati Jones with 3 credit + Daily Casts with 8 credits",
            "rig Kati Jones + Daily Casts; Kati Jones has 3 credits; Daily Casts has 8 credit",
        ),
        ("installed Corroder + Fermenter with 3 virus", "rig Corroder + Fermenter; Fermenter has 3 virus"),
        (
            "installed Fermenter with 3 virus + 1 power + Corroder",
            "rig Corroder + Fermenter; Fermenter has 3 virus; Fermenter has 1 power; Corroder has 0 power",
        ),
        (
            "corp; unrezzed Ice Wall in HQ with 1 advancement + Enigma in remote 1",
            "ice of HQ Ice Wall; Ice Wall has 1 advancement; ice of remote 1 Enigma",
        ),
    ],
)
def test_counters_belong_to_the_cards_before_them_and_more_cards_may_follow(
    given: str, expected: str, tmp_path: Path, catalogue: Catalogue
) -> None:
    path = tmp_path / "made.txt"
    lines = [f"given runner; hand Diesel; {given}", "given corp; hand Hedge Fund", f"now {expected}"]
    path.write_text("\n".join(lines), encoding="utf-8")
    play_all(path, catalogue)


def test_now_looks_in_the_middle_of_what_goes_on(tmp_path: Path, catalogue: Catalogue) -> None:
    path = tmp_path / "made.txt"
    lines = [
        "A run",
        "    given runner; installed Corroder; corp; installed Ice Wall in HQ",
        "    do run HQ; until encounter Ice Wall",
        "    now can use Corroder 1; never run ends",
        "    expect happened run ends; cannot use Corroder 1",
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    play_all(path, catalogue)


def test_the_scenarios_of_the_documentation_hold(tmp_path: Path, catalogue: Catalogue) -> None:
    page = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    path = tmp_path / "page.txt"
    path.write_text("\n".join(re.findall(r"^```\n(.*?)^```", page, re.DOTALL | re.MULTILINE)), encoding="utf-8")
    assert len([*scenarios(path)]) == 2 + 4
    play_all(path, catalogue)
