"""`nrdb position`: what it prints, which position of a file it takes, its exit codes, and its JSON."""

from __future__ import annotations

import json

import pytest

from tests.conftest import ROOT
from tests.deck.test_cli import valid

DRAWS = """\
given runner; credits 4; hand Sure Gamble; deck Diesel
do draw
"""
SHOWN = """\
draws  cr-26.03
  Runner: 4 credits; 4 clicks; 0 agenda points; grip: Sure Gamble; stack: Diesel

   2  draw
      CR26 8.4  the Runner draws a card
      CR26 8.4  Diesel is drawn

The board now
  Runner: 4 credits; 3 clicks; 0 agenda points; grip: Sure Gamble, Diesel

Now: Runner's turn, action phase (CR26 5.7.1f). The Runner chooses an action.
  CR26 5.2.7b  credit
  CR26 5.2.7c  draw
  CR26 5.2.7e  play Diesel
  CR26 5.2.7f  run HQ
  CR26 5.2.7f  run R&D
  CR26 5.2.7f  run Archives

nrdb"""


def test_a_file_without_a_title_is_one_position(nrdb, tmp_path) -> None:
    (tmp_path / "draws.txt").write_text(DRAWS, encoding="utf-8")
    done = nrdb("position", "draws.txt")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(SHOWN)


def test_from_standard_input(nrdb) -> None:
    assert nrdb("position", "-", stdin=DRAWS).stdout.startswith(SHOWN.replace("draws", "-", 1))


def test_a_line_chooses_a_position_of_a_file_or_of_our_own_scenarios(nrdb) -> None:
    lines = (ROOT / "examples" / "disputes.position").read_text(encoding="utf-8").splitlines()
    at = lines.index("Can an event pay for itself?") + 1
    for line in (at, at + 2):
        shown = nrdb("position", f"examples/disputes.position:{line}", cwd=ROOT).stdout
        assert shown.startswith("Can an event pay for itself?  cr-26.03\n")
        assert shown.count("The board") == 0
    example = json.loads(nrdb("rule", "1.16.10a", "--json").stdout)["rules"][0]["examples"][0]
    assert nrdb("position", f"{example['file']}:{example['line']}").stdout.startswith(example["title"])
    assert nrdb("position", "examples/disputes.position:1", cwd=ROOT).stderr.startswith(
        "nrdb: examples/disputes.position has no position at line 1; the first begins at line 3."
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("0", "has no position at line 0; the first begins at line 1."),
        ("3", "has only 2 lines; its last position begins at line 1."),
        ("99999999999999999999", "has only 2 lines; its last position begins at line 1."),
    ],
)
def test_a_line_outside_the_file_is_refused(nrdb, tmp_path, line: str, said: str) -> None:
    (tmp_path / "draws.txt").write_text(DRAWS, encoding="utf-8")
    done = nrdb("position", f"draws.txt:{line}")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"nrdb: draws.txt {said}\n")


def test_what_was_scored_before_is_not_told_as_stolen_now(nrdb) -> None:
    text = "given runner; scored Hostile Takeover; corp; hand Fetal AI\ndo credit\n"
    shown = nrdb("position", "-", stdin=text).stdout
    assert "scored: Hostile Takeover" in shown
    assert "steals" not in shown


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("given runner; hand Sure Gamble\nexpect credits 9\n", 1, ""),
        ("given runner; hand Sure Gamble\ndo play Diesel\n", 2, "-:2: cannot play Diesel; legal options: credit, draw"),
        ("given runner; hand Sure Gambel\n", 2, 'nrdb: -:1: unknown card "Sure Gambel". Did you mean Sure Gamble'),
        ("# nothing\n", 2, 'nrdb: standard input: it has no position; begin a line with "given"'),
    ],
)
def test_what_does_not_hold_or_cannot_be_played(nrdb, text: str, code: int, said: str) -> None:
    done = nrdb("position", "-", stdin=text)
    assert done.returncode == code
    assert done.stderr.startswith(said)
    assert (code == 1) == ("✗" in done.stdout)


def test_as_json(nrdb) -> None:
    done = nrdb("position", "examples/disputes.position", "--json", cwd=ROOT)
    content = json.loads(done.stdout)
    valid(content, "position")
    assert all(one["holds"] for one in content["positions"])
    broken = nrdb("position", "-", "--json", stdin="given runner; hand Sure Gamble\ndo play Diesel\n")
    assert broken.returncode == 2
    content = json.loads(broken.stdout)
    valid(content, "position")
    assert content["positions"][0]["fault"].startswith("-:2: cannot play Diesel")
