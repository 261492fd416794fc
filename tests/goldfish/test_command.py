"""`nrdb goldfish` as a command: output, exit codes, and the same report from the same seed."""

from __future__ import annotations

import json
import os
import sys
from functools import partial
from math import comb
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Run
from tests.terminal import shown

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("starter-*.txt")) + sorted((ROOT / "examples").glob("worlds-*.txt"))


@pytest.fixture
def nrdb(nrdb: Run) -> Run:
    return partial(nrdb, cwd=ROOT, NO_COLOR="1")


def valid(schema: str, text: str) -> Any:
    """The JSON of a command, proved by its schema."""
    from jsonschema import Draft202012Validator

    content = json.loads(text)
    held = json.loads((ROOT / "schemas" / f"{schema}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(held)
    Draft202012Validator(held).validate(content)
    return content


@pytest.mark.parametrize("deck", EXAMPLES, ids=lambda path: path.stem)
def test_the_example_decks_are_modelled_and_reported(nrdb: Run, deck: Path) -> None:
    done = nrdb("goldfish", str(deck), "--games", "60", "--json")
    assert done.returncode == 0, done.stderr
    report = valid("goldfish", done.stdout)["first"]
    assert report["coverage"]["share"] >= 0.95
    assert report["coverage"]["trusted"] is True
    assert report["games"] == 60
    assert len(report["by_turn"]) == 10
    assert report["verdict"]


def test_the_same_seed_prints_the_same_report_with_one_job_and_two(nrdb: Run) -> None:
    deck = "examples/starter-the-catalyst.txt"
    one = nrdb("goldfish", deck, "--games", "300", "--seed", "7", PYTHONHASHSEED="1")
    two = nrdb("goldfish", deck, "--games", "300", "--seed", "7", "--jobs", "2", PYTHONHASHSEED="2")
    assert one.returncode == two.returncode == 0
    assert one.stdout == two.stdout
    assert "nrdb: " not in one.stderr


def test_a_trace_is_replayed_from_its_record(nrdb: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    told = nrdb("goldfish", str(EXAMPLES[-1]), "--trace", "--game", "3", "--record", str(record))
    again = nrdb("goldfish", "--replay", str(record))
    assert told.returncode == again.returncode == 0
    assert told.stdout == again.stdout
    assert told.stdout.startswith("Opening hand: ")


def test_a_changed_record_is_refused(nrdb: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    nrdb("goldfish", str(EXAMPLES[0]), "--trace", "--record", str(record))
    held = json.loads(record.read_text(encoding="utf-8"))
    del held["sum"]
    held["choices"][1] = ["play", 9999]
    record.write_text(json.dumps(held), encoding="utf-8")
    done = nrdb("goldfish", "--replay", str(record))
    assert done.returncode == 2
    assert "choice 2 in the record" in done.stderr


def test_two_lists_are_compared_on_the_same_chance(nrdb: Run) -> None:
    deck = str(ROOT / "examples" / "worlds-2013-andromeda.txt")
    done = nrdb("goldfish", deck, deck, "--games", "50", "--json")
    assert done.returncode == 0
    (told,) = valid("goldfish", done.stdout)["others"]
    assert (told["out"], told["in"]) == ({}, {})
    rows = told["differences"]
    assert rows
    assert all(row["difference"] == 0 and not row["beyond_chance"] for row in rows)


def test_a_comparison_says_what_is_swapped_first(nrdb: Run, tmp_path: Path) -> None:
    deck = ROOT / "examples" / "runner.txt"
    other = tmp_path / "other.txt"
    text = deck.read_text(encoding="utf-8")
    assert "1x T400 Memory Diamond\n" in text
    other.write_text(text.replace("1x T400 Memory Diamond\n", "1x Daily Casts\n1x Dirty Laundry\n"), encoding="utf-8")
    lines = nrdb("goldfish", str(deck), str(other), "--games", "40").stdout.splitlines()
    assert lines[1] == "  Out: 1 T400 Memory Diamond. In: 1 Daily Casts, 1 Dirty Laundry."
    (told,) = valid("goldfish", nrdb("goldfish", str(deck), str(other), "--games", "40", "--json").stdout)["others"]
    assert (told["out"], told["in"]) == ({"T400 Memory Diamond": 1}, {"Daily Casts": 1, "Dirty Laundry": 1})
    same = nrdb("goldfish", str(deck), str(deck), "--games", "40").stdout.splitlines()
    assert same[1:3] == ["  Both lists have the same cards.", "  No significant differences."]


def test_an_illegal_deck_is_played_with_a_warning(nrdb: Run) -> None:
    done = nrdb("goldfish", "-", "--games", "20", stdin="Andromeda: Dispossessed Ristie\n3 Sure Gamble\n9 Corroder\n")
    assert done.returncode == 0
    assert "breaks a deck construction rule" in done.stderr
    assert "20 games" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["goldfish"], "name a deck to goldfish, or several to compare."),
        (["goldfish", "no-such-file.txt"], "no-such-file.txt: file not found."),
        (["goldfish", "examples/typo.txt"], "unknown card"),
    ],
)
def test_what_cannot_be_played_is_said(nrdb: Run, arguments: list[str], message: str) -> None:
    done = nrdb(*arguments)
    assert done.returncode == 2
    assert message in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--record", "x.json"], "--record has no effect without --trace."),
        (["--game", "3"], "--game has no effect without --trace."),
        (["--trace", "--html", "x.html"], "--html has no effect with --trace: --html writes a report"),
        (
            ["--trace", "--json"],
            "--json has no effect with --trace: use --record to save the game as JSON",
        ),
        (
            ["--trace", "--games", "5"],
            "--games has no effect with --trace: only one game is shown; choose it with --game.",
        ),
        (["examples/corp.txt", "--trace"], "--trace shows a game of one deck; name only one."),
        (["--replay", "examples/plan.toml"], "a deck has no effect with --replay: the record contains everything."),
        (["--plan", "examples/plan.toml", "--policy", "random"], "--policy has no effect with a --plan"),
    ],
)
def test_no_option_is_ignored_in_silence(nrdb: Run, arguments: list[str], message: str) -> None:
    done = nrdb("goldfish", "examples/worlds-2013-engineering-the-future.txt", *arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stdout == "" or list(json.loads(done.stdout)) == ["errors"]


def test_several_lists_are_compared_with_the_first(nrdb: Run, tmp_path: Path) -> None:
    deck = ROOT / "examples" / "runner.txt"
    text = deck.read_text(encoding="utf-8")
    others = []
    for n, swapped in enumerate(["1x Daily Casts\n", "1x Dirty Laundry\n"]):
        others.append(tmp_path / f"other-{n}.txt")
        others[-1].write_text(text.replace("1x T400 Memory Diamond\n", swapped), encoding="utf-8")
    names = [str(path) for path in (deck, *others)]
    told = valid("goldfish", nrdb("goldfish", *names, "--games", "40", "--json").stdout)
    assert [one["in"] for one in told["others"]] == [{"Daily Casts": 1}, {"Dirty Laundry": 1}]
    (pair,) = valid("goldfish", nrdb("goldfish", names[0], names[2], "--games", "40", "--json").stdout)["others"]
    assert pair["differences"] == told["others"][1]["differences"], "each is dealt like the first"
    text = nrdb("goldfish", *names, "--games", "40").stdout
    assert "3 lists · 40 games each, same seeds" in text
    assert "Out: 1 T400 Memory Diamond. In: 1 Dirty Laundry." in text


BOTH_SIDES = ["credits_5", "credits_last", "seen_5", "seen_last"]


@pytest.mark.parametrize(
    ("side", "own"),
    [
        ("runner", ["breaker", "fracter", "decoder", "killer", "suite", "console"]),
        ("corp", ["rezzed_last", "points_last", "first_score", "seven"]),
    ],
)
def test_each_side_is_compared_by_measures_of_its_own(nrdb: Run, side: str, own: list[str]) -> None:
    names = [f"examples/{side}.txt"] * 2
    (other,) = valid("goldfish", nrdb("goldfish", *names, "--games", "3", "--json").stdout)["others"]
    assert sorted(row["measure"] for row in other["differences"]) == sorted(BOTH_SIDES + own)


def test_a_report_fits_its_terminal() -> None:
    for columns in (40, 80, 120):
        environment = {**os.environ, "COLUMNS": str(columns), "NO_COLOR": "1", "TERM": "xterm", "LINES": "24"}
        for decks in (
            ["examples/runner.txt"],
            ["examples/corp.txt"],
            ["examples/corp.txt"] * 2,
            ["examples/corp.txt"] * 3,
        ):
            command = [sys.executable, "-m", "nrdb", "goldfish", *decks, "--games", "20"]
            text = shown(command, environment)
            assert max(map(len, text.splitlines())) <= columns, text
            assert "agendas in HQ" in text or "memory used" in text or "credits at the end" in text


def test_hands_are_those_of_the_games_with_the_same_seed(nrdb: Run) -> None:
    deck = "examples/worlds-2013-engineering-the-future.txt"
    hands = valid("hand", nrdb("hand", deck, "--count", "60", "--seed", "5", "--json").stdout)["hands"]
    assert [len(one["hand"]) for one in hands] == [5] * 60
    back = [number for number, one in enumerate(hands) if not one["kept"]]
    assert 0 < len(back) < 60
    assert all(len(hands[number]["second_hand"]) == 5 for number in back)
    told = nrdb("goldfish", deck, "--trace", "--seed", "5", "--game", str(back[0])).stdout
    assert "Mulligan." in " ".join(told.splitlines()[:3])
    glacier = valid("hand", nrdb("hand", "examples/classic-glacier.txt", "--json").stdout)["hands"][0]
    assert (len(glacier["hand"]), len(glacier["draws"])) == (5, 5)  # the first turn's draw is not in the opening hand
    nine = valid("hand", nrdb("hand", "examples/worlds-2013-andromeda.txt", "--json").stdout)
    assert len(nine["hands"][0]["hand"]) == 9


def test_odds_are_the_closed_form(nrdb: Run) -> None:
    deck = "examples/worlds-2013-engineering-the-future.txt"
    found = valid("odds", nrdb("odds", deck, "t:agenda", "--turns", "4", "--json").stdout)
    assert (found["copies"], found["size"], found["opening_hand"]) == (11, 49, 5)
    assert found["hand"][0] == round(comb(38, 5) / comb(49, 5), 6)
    assert found["by_turn"][3] == {"turn": 4, "seen": 9, "chance": round(1 - comb(38, 9) / comb(49, 9), 6)}
    assert found["on_top"][0]["chance"] == round(11 / 49, 6)


def test_odds_know_the_hand_of_nine_and_the_mulligan(nrdb: Run) -> None:
    deck = "examples/worlds-2013-andromeda.txt"
    found = valid("odds", nrdb("odds", deck, "sure gamble", "--mulligan", "sure gamble", "--json").stdout)
    without = comb(42, 9) / comb(45, 9)
    assert found["mulligan"]["chance"] == round(without, 6)
    assert found["hand"][0] == round(without * without, 6)


def test_odds_without_a_query_list_every_card(nrdb: Run) -> None:
    done = nrdb("odds", "examples/worlds-2013-andromeda.txt")
    assert (done.returncode, done.stderr) == (0, "")
    rows = [line.split("  ")[0] for line in done.stdout.splitlines()]
    assert (rows[0], rows[1], len(rows)) == ("45 cards", "Account Siphon", 1 + 22 + 3)
    three = next(line for line in done.stdout.splitlines() if line.startswith("Sure Gamble"))
    assert f"{100 * (1 - comb(42, 9) / comb(45, 9)):.1f} %" in three


def test_odds_of_nothing_are_a_no(nrdb: Run) -> None:
    done = nrdb("odds", "examples/corp.txt", "Sure Gamble")
    assert done.returncode == 1
    assert "No card in the deck matches" in done.stderr


def test_a_hand_of_the_1996_game_is_kept_because_it_has_no_mulligan(nrdb: Run) -> None:
    done = nrdb("hand", "-", stdin="3 Accounts Receivable (ONR Base)\n9 Keeper\n9 Fire Wall\n9 Code Corpse\n")
    assert done.returncode == 0, done.stderr
    assert "keep: the 1996 game has no mulligan" in done.stdout


def test_the_turns_by_which_things_have_come_are_told_to_the_last(nrdb: Run) -> None:
    done = nrdb("goldfish", "examples/runner.txt", "--games", "2", "--turns", "20")
    heads = [line.split() for line in done.stdout.splitlines() if "median" in line and "by 2" in line]
    assert heads == [["median", *(word for turn in (2, 4, 6, 8, 10, 12, 15, 20) for word in ("by", str(turn)))]]


def test_a_list_without_identity_is_not_said_to_have_one(nrdb: Run) -> None:
    told = nrdb("goldfish", "examples/classic-stealth.txt", "--games", "3").stdout
    assert "Coverage: 45 of 45 cards fully implemented (100 %)." in told
