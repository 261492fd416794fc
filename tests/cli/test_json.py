"""`--json` in every command: one object that follows its schema, with one form of stamp and one of errors."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from jsonschema import Draft202012Validator

from nrdb.cli import cli
from nrdb.resources import schemas_root

ROOT = Path(__file__).parents[2]
CORP, RUNNER, ILLEGAL, TYPO = (f"examples/{name}.txt" for name in ("corp", "runner", "illegal", "typo"))
STARTER = "examples/starter-the-syndicate.txt"

# Command line, schema, exit code: every command with --json, and each form of its answer.
ANSWERS = [
    (f"validate {CORP} --json", "verdict", 0),
    (f"validate {CORP} {ILLEGAL} README.md --json", "verdict", 2),
    (f"validate {CORP} --all-formats --json", "verdict", 0),
    (f"validate {CORP} {ILLEGAL} --all-formats --json", "verdict", 1),
    ("search sentry strength>3 --json", "search", 0),
    ("search t:agenda anarch --json", "search", 1),
    ("show noise --json", "show", 0),
    ("show 'sure gamble' 'hedge fund' --json", "show", 0),
    ("random --seed 3 --json", "show", 0),
    ("legality noise --json", "legality", 0),
    (f"legality {RUNNER} --json", "legality_deck", 0),
    ("formats --json", "formats", 0),
    ("formats diff startup standard --json", "formats_diff", 0),
    (f"formats diff startup standard --decks {RUNNER} --decks README.md --json", "formats_diff", 2),
    (f"deck stats {CORP} --json", "deck_stats", 0),
    (f"deck stats {CORP} {RUNNER} README.md --json", "deck_stats", 2),
    (f"deck diff {CORP} {ILLEGAL} --json", "deck_diff", 1),
    (f"goldfish {RUNNER} --games 5 --json", "goldfish", 0),
    (f"goldfish {RUNNER} {RUNNER} --games 5 --json", "goldfish", 0),
    (f"goldfish {RUNNER} {RUNNER} {RUNNER} --games 5 --json", "goldfish", 0),
    (f"match {CORP} {RUNNER} --games 3 --json", "match", 0),
    (f"goldfish {RUNNER} --against {CORP} --games 3 --json", "goldfish", 0),
    (f"goldfish {RUNNER} --against tests/match/ice.txt --games 3 --json", "against", 0),
    (f"gauntlet {CORP} --against {RUNNER} --games 3 --json", "gauntlet", 0),
    (
        f"gauntlet {CORP} --against {RUNNER} --compare {STARTER} --games 3 --json",
        "gauntlet",
        0,
    ),
    (f"gauntlet --all {CORP} --all {RUNNER} --games 3 --json", "matrix", 0),
    (f"tune {CORP} --against {RUNNER} --games 3 --swaps 4 --json", "tune", 0),
    (f"hand {RUNNER} --json", "hand", 0),
    (f"hand {RUNNER} --table --games 20 --json", "hand", 0),
    ("rule 1.4.6b --json", "rule", 0),
    ("position examples/disputes.position --json", "position", 0),
    ("solve examples/puzzles.position:4 --json", "solve", 0),
    ("rule additional cost --json", "rule", 0),
    (f"odds {RUNNER} t:event --json", "odds", 0),
    (f"odds {RUNNER} t:event and t:program --json", "odds", 0),
    ("break Corroder 'Ice Wall' --json", "break", 0),
    ("tournament check examples/club --json", "tournament-check", 2),
    ("tournament standings GAMES --json", "standings", 0),
    ("tournament pair GAMES --json", "pairings", 0),
    ("data coverage --json", "coverage", 0),
    ("data coverage --by word --json", "coverage", 0),
    ("data coverage --list partly --json", "coverage", 0),
    (f"data coverage {RUNNER} {CORP} --json", "coverage", 0),
    ("data status --json", "status", 0),
    ("data export printings --json", None, 0),
]
ELSEWHERE = {"import", "update"}
"""Commands whose answer tests/importer holds to its schema."""


def schema(name: str) -> Any:
    content = json.loads((schemas_root() / f"{name}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(content)
    return content


def commands(group: click.Group, path: str = "") -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield f"{path}{name}", command
        if isinstance(command, click.Group):
            yield from commands(command, f"{path}{name} ")


def test_every_command_with_json_is_tried():
    named = {name for name, command in commands(cli) if any("--json" in parameter.opts for parameter in command.params)}
    tried = {max((name for name in named if line.startswith(f"{name} ")), key=len) for line, _, _ in ANSWERS}
    assert named - ELSEWHERE == tried


@pytest.mark.parametrize(("line", "name", "code"), ANSWERS, ids=[line for line, _, _ in ANSWERS])
def test_an_answer_is_one_object_that_follows_its_schema(nrdb, tmp_path, line, name, code):
    games = tmp_path / "games.csv"
    games.write_text("round,table,corp,runner,winner\n1,1,Ann,Bo,corp\n1,2,Cy,Di,runner\n", encoding="utf-8")
    done = nrdb(*shlex.split(line.replace("GAMES", str(games))), cwd=ROOT)
    assert done.returncode == code, done.stderr
    answer = json.loads(done.stdout)
    if name is None:  # rows of the catalogue, unchanged
        assert isinstance(answer, list)
        return
    Draft202012Validator(schema(name)).validate(answer)
    assert list(answer["stamp"]) == ["nrdb", "data", "newest_list"]


def stamps(part: Any) -> Iterator[Any]:
    for key, value in part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ():
        if key == "stamp" and isinstance(value, dict):
            if value != {"$ref": "#/$defs/stamp"}:  # which is a stamp of its own
                yield value
        else:
            yield from stamps(value)


def test_all_schemas_describe_one_stamp_and_one_error():
    told = {file.name.split(".")[0]: json.loads(file.read_text(encoding="utf-8")) for file in schemas_root().iterdir()}
    found = [stamp for content in told.values() for stamp in stamps(content)]
    assert len(found) >= 16
    assert all(stamp == told["search"]["properties"]["stamp"] for stamp in found)
    error = told["error"]["properties"]["errors"]["items"]
    assert error == told["verdict"]["$defs"]["error"] == told["formats_diff"]["properties"]["errors"]["items"]


NEAR = ["standard", "standard_9", "standard_8"]
# Command line, exit code, members of the first error other than its sentence.
FAILURES = [
    ("validate nope.txt", 2, {"source": "nope.txt"}),
    (f"validate {CORP} --format standrad", 2, {"suggestions": NEAR}),
    (f"validate {CORP} --explian", 2, {}),
    ("search colour:red", 2, {}),
    ("show 'Sure Gambel'", 2, {"suggestions": ["Sure Gamble"]}),
    ("random t:agenda anarch", 1, {}),
    ("legality 'Sure Gambel'", 2, {"suggestions": ["Sure Gamble"]}),
    ("legality nope.txt", 2, {"source": "nope.txt"}),
    ("formats --on 2026-02-30", 2, {}),
    ("formats diff standrad standard", 2, {"suggestions": NEAR}),
    ("deck stats nope.txt", 2, {"source": "nope.txt"}),
    (f"deck diff nope.txt {CORP}", 2, {"source": "nope.txt"}),
    ("goldfish nope.txt", 2, {"source": "nope.txt"}),
    (f"goldfish {TYPO}", 2, {"source": TYPO, "line": 3, "suggestions": ["Sure Gamble"]}),
    (f"hand {TYPO}", 2, {"source": TYPO, "line": 3}),
    (f"odds {TYPO} t:event", 2, {"source": TYPO, "line": 3}),
    ("break Corroder Corroder", 2, {}),
    ("tournament check nope", 2, {"source": "nope"}),
    ("tournament standings README.md", 2, {}),
    ("data coverage nope.txt", 2, {"source": "nope.txt"}),
    ("data export nothing", 2, {}),
    ("data status --jsn", 2, {}),
    ("import nope", 2, {"source": "nope"}),
    ("update --url http://localhost:9/x", 2, {}),
]


@pytest.mark.parametrize(("line", "code", "facts"), FAILURES, ids=[line for line, _, _ in FAILURES])
def test_a_failure_is_an_error_object_and_a_sentence(nrdb, line, code, facts):
    done = nrdb(*shlex.split(line), "--json", cwd=ROOT)
    assert done.returncode == code
    answer = json.loads(done.stdout)
    if line.startswith("validate nope"):
        answer = answer["decks"][0]
    else:
        Draft202012Validator(schema("error")).validate(answer)
        assert all(error["message"] in done.stderr for error in answer["errors"])
    first = answer["errors"][0]
    assert {key: first[key] for key in facts} == facts


def test_a_line_of_json_lines_is_an_error_too(nrdb):
    done = nrdb("validate", CORP, "--format", "standrad", "--jsonl", cwd=ROOT)
    (line,) = done.stdout.splitlines()
    assert json.loads(line)["errors"][0]["suggestions"] == NEAR


def test_without_json_a_failure_prints_nothing_on_standard_output(nrdb):
    done = nrdb("show", "Sure Gambel")
    assert (done.returncode, done.stdout) == (2, "")


def test_one_deck_and_several_have_one_shape(nrdb):
    one, two = (
        json.loads(nrdb("validate", *decks, "--json", "--no-advice", cwd=ROOT).stdout)
        for decks in ([CORP], [CORP, RUNNER])
    )
    assert one["decks"] == two["decks"][:1]
    line = json.loads(nrdb("validate", CORP, "--jsonl", cwd=ROOT).stdout)
    assert line == {**one["decks"][0], "stamp": one["stamp"], "knowledge": one["knowledge"]}
    alone, beside = (
        json.loads(nrdb("goldfish", *decks, "--games", "5", "--json", cwd=ROOT).stdout)
        for decks in ([RUNNER], [RUNNER, RUNNER])
    )
    assert (alone["first"], alone["others"], len(beside["others"])) == (beside["first"], [], 1)


def test_in_a_shared_stream_the_answer_comes_before_the_messages() -> None:
    command = [sys.executable, "-m", "nrdb", "show", "sure gambel xx", "--json"]
    said = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8").stdout
    answer, end = json.JSONDecoder().raw_decode(said)
    assert [said[end:].strip()] == [f"nrdb: {fault['message']}" for fault in answer["errors"]]
