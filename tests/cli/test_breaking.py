"""`nrdb break` from the outside: its output as table, JSON and CSV, and its exit codes."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from nrdb.cli import cli

ROOT = Path(__file__).parents[2]
RUNNER = str(ROOT / "examples" / "worlds-2013-andromeda.txt")
CORP = str(ROOT / "examples" / "worlds-2013-engineering-the-future.txt")


def call(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["break", *arguments], input=stdin)


def test_one_pair() -> None:
    done = call("Gordian Blade", "Tollbooth")
    assert done.exit_code == 0
    assert done.output.splitlines()[:2] == [
        "breaker        ice        strength  subs  break  to get past",
        "Gordian Blade  Tollbooth         5     1  7      7            incl. 3 on encounter",
    ]


def test_costs_of_the_1996_game_are_in_bits() -> None:
    done = call("Black Dahlia", "Pocket Virtual Reality", "--edition", "classic")
    assert "place 4 bits on this card" in done.output
    assert "break: bits for all subroutines · to get past: bits for those that end the run" in done.output


def test_one_that_cannot_ends_with_no() -> None:
    done = call("Corroder", "Enigma")
    assert done.exit_code == 1
    assert "can't" in done.output
    assert "only breaks barriers" in done.output


@pytest.mark.parametrize(
    ("ice", "row"),
    [
        ("Ice Wall", "Femme Fatale  Ice Wall         1     1  can't  bypass 1     only breaks sentries"),
        (
            "Bandwidth",
            "Femme Fatale  Bandwidth         5     1  can't  0            only breaks sentries; or bypass for 1",
        ),
    ],
)
def test_a_breaker_that_cannot_break_the_ice_may_get_past_it_by_bypassing_it(ice: str, row: str) -> None:
    done = call("Femme Fatale", ice)
    assert done.exit_code == 1
    assert done.output.splitlines()[1] == row


def test_decks_side_by_side() -> None:
    done = call(RUNNER, CORP)
    assert done.exit_code == 0
    lines = done.output.splitlines()
    assert lines[0].split("  ")[-1] == "Yog.0"
    heimdall = next(line for line in lines if line.startswith("Heimdall 1.0"))
    assert heimdall.split() == [
        "Heimdall", "1.0", "6", "can't,", "bypass", "0", "7", "9", "can't", "can't,", "bypass", "3", "can't", "can't",
    ]  # fmt: skip


def test_a_query_for_ice_and_another_card_installed() -> None:
    done = call("Unity", "t:ice s:code_gate set:core_set", "--with", "Carmen", "--with", "Cleaver")
    assert done.exit_code == 0
    tollbooth = next(line for line in done.output.splitlines() if "Tollbooth" in line)
    assert tollbooth.split()[2:6] == ["5", "1", "6", "6"]


def test_a_query_has_a_day_and_a_deck_may_be_fetched() -> None:
    startup = ("Unity", "t:ice s:code_gate format:startup")
    by_day = {day: call(*startup, "--csv", "--on", day).output for day in ("2023-06-01", "2026-06-01")}
    assert len(set(by_day.values())) == 2
    assert call("Gordian Blade", CORP, "--fetch", "--csv").output == call("Gordian Blade", CORP, "--csv").output


def test_together_counts_every_breaker_named() -> None:
    alone = json.loads(call("t:program s:decoder set:system_gateway", "Tollbooth", "--json").output)
    both = json.loads(call("t:program s:decoder set:system_gateway", "Tollbooth", "--together", "--json").output)
    by = {pair["breaker"]: pair["credits"] for pair in alone["pairs"]}
    assert by == {"buzzsaw": 10, "unity": 8}
    assert {pair["breaker"]: pair["credits"] for pair in both["pairs"]} == {"buzzsaw": 10, "unity": 6}


def test_json_follows_its_schema() -> None:
    from jsonschema import Draft202012Validator

    schema = json.loads((ROOT / "schemas" / "break.schema.json").read_text(encoding="utf-8"))
    for arguments in (["Atman", "Tollbooth"], ["Femme Fatale", "Enigma"], [RUNNER, CORP, "--clicks", "2"]):
        answer = json.loads(call(*arguments, "--json").output)
        assert list(Draft202012Validator(schema).iter_errors(answer)) == []
    assert json.loads(call("Atman", "Tollbooth", "--json").output)["pairs"][0]["breaks"]["hosted"] == {"power": 5}


def test_csv_has_one_line_a_pair() -> None:
    done = call("Hantu", "Archer", "--csv")
    assert list(csv.reader(done.output.splitlines())) == [
        ["breaker", "ice", "strength", "subroutines", "credits", "counters", "passes", "bypass", "reason"],
        ["hantu", "archer", "6", "4", "4", "virus:2", "1", "", ""],
    ]


def test_cards_given_up_are_reported() -> None:
    assert "3 +3 cards" in call("Faust", "Tollbooth").output
    assert json.loads(call("Faust", "Tollbooth", "--json").output)["pairs"][0]["breaks"]["cards"] == 3
    assert call("Faust", "Tollbooth", "--csv").output.splitlines()[1] == "faust,tollbooth,5,1,3,cards:3,3,,"


def by_pair(*arguments: str) -> dict[tuple[str, str], str]:
    """The credits to break each piece of ice, by breaker and ice."""
    rows = csv.DictReader(call(*arguments, "--csv").stdout.splitlines())
    return {(row["breaker"], row["ice"]): row["credits"] for row in rows}


def test_cards_of_1996_are_named_with_their_edition_or_by_their_deck() -> None:
    goon = {("onr_loony_goon", "onr_code_corpse"): "8"}  # five for its strength, one for each subroutine
    assert by_pair("Loony Goon", "Code Corpse", "--edition", "classic") == goon
    assert by_pair("edition:classic Loony Goon", "Code Corpse") == goon
    met = by_pair("Dwarf", str(ROOT / "examples" / "classic-glacier.txt"))
    costs = {"onr_data_wall_2_0": "1", "onr_fire_wall": "2", "onr_shotgun_wire": "4", "onr_mazer": ""}
    assert {ice: met["onr_dwarf", ice] for ice in costs} == costs


def test_the_subtype_that_a_breaker_of_1996_has_chosen_may_be_a_wall() -> None:
    met = by_pair("Morphing Tool", "Wall of Static", "--edition", "classic")
    assert met == {("onr_morphing_tool", "onr_wall_of_static"): "2"}


def test_a_misspelt_title_is_read_and_said() -> None:
    done = call("Corrodor", "Ice Wall")
    assert (done.exit_code, "Corroder" in done.stdout, "orroder" in done.stderr) == (0, True, True)
    assert (
        json.loads(call("Corrodor", "Ice Wall", "--json").stdout)["notes"][0]["message"]
        in done.stderr[:1].lower() + done.stderr[1:]
    )
    assert call("Corroder", "Ice Wall").stderr == ""
    assert call("Corrodor", "Ice Wall", "--csv").stderr == done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["Sure Gamble", "Enigma"], "Sure Gamble doesn't break ice"),
        (["Corroder", "Hedge Fund"], "Hedge Fund isn't ice"),
        (["t:operation", "Enigma"], "no card that breaks ice matches"),
        ([CORP, "Enigma"], "has no card that breaks ice"),
        (["Loony Goon", "Code Corpse"], "Loony Goon is a card of the 1996 game; use --edition classic."),
        ([str(ROOT / "examples" / "classic-stealth.txt"), "Enigma"], "Enigma is a card of the modern game"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(arguments: list[str], message: str) -> None:
    from nrdb.errors import UsageError

    done = call(*arguments)
    assert isinstance(done.exception, UsageError)
    assert message in str(done.exception)
