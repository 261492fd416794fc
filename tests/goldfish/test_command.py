"""`nrdb goldfish` from the outside: what it prints, how it ends, and that the same seed says the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from math import comb
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("starter-*.txt")) + sorted((ROOT / "examples").glob("worlds-*.txt"))


def nrdb(*arguments: str, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "NRDB_TODAY": "2026-11-20", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, "-m", "nrdb", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env=environment,
        input=stdin,
        check=False,
    )


def valid(schema: str, text: str) -> Any:
    """The JSON of a command, proved by its schema."""
    from jsonschema import Draft202012Validator

    content = json.loads(text)
    held = json.loads((ROOT / "schemas" / f"{schema}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(held)
    Draft202012Validator(held).validate(content)
    return content


@pytest.mark.parametrize("deck", EXAMPLES, ids=lambda path: path.stem)
def test_the_example_decks_are_modelled_and_reported(deck: Path) -> None:
    done = nrdb("goldfish", str(deck), "--games", "60", "--json")
    assert done.returncode == 0, done.stderr
    report = valid("goldfish", done.stdout)
    assert report["coverage"]["share"] >= 0.95
    assert report["coverage"]["trusted"] is True
    assert report["games"] == 60
    assert len(report["by_turn"]) == 10
    assert report["verdict"]


def test_the_same_seed_prints_the_same_report_with_one_job_and_two() -> None:
    deck = "examples/starter-the-catalyst.txt"
    one = nrdb("goldfish", deck, "--games", "300", "--seed", "7")
    two = nrdb("goldfish", deck, "--games", "300", "--seed", "7", "--jobs", "2")
    assert one.returncode == two.returncode == 0
    assert one.stdout == two.stdout
    assert "nrdb: " not in one.stderr


def test_a_trace_is_replayed_from_its_record(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    told = nrdb("goldfish", str(EXAMPLES[-1]), "--trace", "--game", "3", "--record", str(record))
    again = nrdb("goldfish", "--replay", str(record))
    assert told.returncode == again.returncode == 0
    assert told.stdout == again.stdout
    assert told.stdout.startswith("Opening hand: ")


def test_a_changed_record_is_refused(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    nrdb("goldfish", str(EXAMPLES[0]), "--trace", "--record", str(record))
    held = json.loads(record.read_text(encoding="utf-8"))
    held["choices"][1] = ["play", 9999]
    record.write_text(json.dumps(held), encoding="utf-8")
    done = nrdb("goldfish", "--replay", str(record))
    assert done.returncode == 2
    assert "choice 2 of the record" in done.stderr


def test_two_lists_are_compared_on_the_same_chance() -> None:
    deck = str(ROOT / "examples" / "worlds-2013-andromeda.txt")
    done = nrdb("goldfish", deck, deck, "--games", "50", "--json")
    assert done.returncode == 0
    told = valid("goldfish", done.stdout)
    assert (told["out"], told["in"]) == ({}, {})
    rows = told["differences"]
    assert rows
    assert all(row["difference"] == 0 and not row["beyond_chance"] for row in rows)


def test_a_comparison_says_what_is_swapped_first(tmp_path: Path) -> None:
    deck = ROOT / "examples" / "runner.txt"
    other = tmp_path / "other.txt"
    text = deck.read_text(encoding="utf-8")
    assert "1x T400 Memory Diamond\n" in text
    other.write_text(text.replace("1x T400 Memory Diamond\n", "1x Daily Casts\n1x Dirty Laundry\n"), encoding="utf-8")
    shown = nrdb("goldfish", str(deck), str(other), "--games", "40").stdout.splitlines()
    assert shown[1] == "  Out: 1 T400 Memory Diamond. In: 1 Daily Casts, 1 Dirty Laundry."
    told = valid("goldfish", nrdb("goldfish", str(deck), str(other), "--games", "40", "--json").stdout)
    assert (told["out"], told["in"]) == ({"T400 Memory Diamond": 1}, {"Daily Casts": 1, "Dirty Laundry": 1})
    same = nrdb("goldfish", str(deck), str(deck), "--games", "40").stdout.splitlines()
    assert same[1:3] == ["  Both lists hold the same cards.", "  Nothing differs beyond chance."]


def test_an_illegal_deck_is_played_with_a_warning() -> None:
    done = nrdb("goldfish", "-", "--games", "20", stdin="Andromeda: Dispossessed Ristie\n3 Sure Gamble\n9 Corroder\n")
    assert done.returncode == 0
    assert "breaks a construction rule" in done.stderr
    assert "20 games" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["goldfish"], "name one deck to play, or two to compare."),
        (["goldfish", "no-such-file.txt"], "no-such-file.txt: there is no such file."),
        (["goldfish", "examples/typo.txt"], "no card is called"),
    ],
)
def test_what_cannot_be_played_is_said(arguments: list[str], message: str) -> None:
    done = nrdb(*arguments)
    assert done.returncode == 2
    assert message in done.stderr


def test_hands_are_those_of_the_games_with_the_same_seed() -> None:
    deck = "examples/worlds-2013-engineering-the-future.txt"
    hands = valid("hand", nrdb("hand", deck, "--count", "12", "--seed", "5", "--json").stdout)["hands"]
    assert [len(one["hand"]) for one in hands] == [5] * 12
    back = [number for number, one in enumerate(hands) if not one["kept"]]
    assert 0 < len(back) < 12
    assert all(len(hands[number]["second_hand"]) == 5 for number in back)
    told = nrdb("goldfish", deck, "--trace", "--seed", "5", "--game", str(back[0])).stdout
    assert "Mulligan." in told.splitlines()[0]
    nine = valid("hand", nrdb("hand", "examples/worlds-2013-andromeda.txt", "--json").stdout)
    assert len(nine["hands"][0]["hand"]) == 9


def test_odds_are_the_closed_form() -> None:
    deck = "examples/worlds-2013-engineering-the-future.txt"
    found = valid("odds", nrdb("odds", deck, "--turns", "4", "--json").stdout)
    assert (found["copies"], found["size"], found["opening_hand"]) == (11, 49, 5)
    assert found["hand"][0] == round(comb(38, 5) / comb(49, 5), 6)
    assert found["by_turn"][3] == {"turn": 4, "seen": 9, "chance": round(1 - comb(38, 9) / comb(49, 9), 6)}
    assert found["on_top"][0]["chance"] == round(11 / 49, 6)


def test_odds_know_the_hand_of_nine_and_the_mulligan() -> None:
    deck = "examples/worlds-2013-andromeda.txt"
    found = valid("odds", nrdb("odds", deck, "sure gamble", "--mulligan", "sure gamble", "--json").stdout)
    without = comb(42, 9) / comb(45, 9)
    assert found["mulligan"]["chance"] == round(without, 6)
    assert found["hand"][0] == round(without * without, 6)


def test_odds_without_a_query_need_a_corp_deck() -> None:
    done = nrdb("odds", "examples/worlds-2013-andromeda.txt")
    assert done.returncode == 2
    assert "name what to draw" in done.stderr


def test_odds_of_nothing_are_a_no() -> None:
    done = nrdb("odds", "examples/corp.txt", "Sure Gamble")
    assert done.returncode == 1
    assert "selects no card of the deck" in done.stderr


def test_a_hand_of_the_1996_game_is_kept_for_want_of_a_mulligan() -> None:
    done = nrdb("hand", "-", stdin="3 Accounts Receivable (ONR Base)\n9 Keeper\n9 Fire Wall\n9 Code Corpse\n")
    assert done.returncode == 0, done.stderr
    assert "kept: these rules know no mulligan" in done.stdout
