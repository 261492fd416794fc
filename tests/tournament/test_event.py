"""A whole event: every planted error is found, and no other player gets a message."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

from nrdb.catalogue import Catalogue
from nrdb.cli.tournament import tournament
from nrdb.report import escape
from nrdb.resources import schemas_root
from nrdb.text import capitalised
from nrdb.tournament.check_views import to_html
from tests.tournament import faults
from tests.tournament.faults import FAULTS, NOTES, Planted
from tests.tournament.lists import Maker


@pytest.fixture(scope="module")
def planted(catalogue: Catalogue) -> Planted:
    return faults.event(Maker(catalogue))


@pytest.fixture(scope="module")
def folder(planted: Planted, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return faults.write(planted, tmp_path_factory.mktemp("event"))


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(tournament, [str(argument) for argument in arguments], catch_exceptions=False)


@pytest.fixture(scope="module")
def answer(folder: Path) -> dict[str, Any]:
    result = run("check", folder, "--json")
    assert result.exit_code == 2, result.stderr
    document: dict[str, Any] = json.loads(result.stdout)
    return document


def test_every_planted_fault_is_found_and_named(planted: Planted, answer: dict[str, Any]) -> None:
    rows = {row["player"]: row for row in answer["players"]}
    assert len(FAULTS) >= 20
    assert {fault.name for fault in planted.found.values()} >= {fault.name for fault in (*FAULTS, *NOTES)}
    for name, fault in planted.found.items():
        row = rows[name]
        assert row["status"] == fault.status, (fault.name, row["messages"])
        assert (fault.code, fault.side) in [(message["code"], message.get("side")) for message in row["messages"]], (
            fault.name
        )


def test_nothing_but_the_planted_fault_is_reported(planted: Planted, answer: dict[str, Any]) -> None:
    """Any other message about the player follows from the planted error."""
    follow = {
        "the Corp deck twice": {"handed-in-twice", "other-side"},
    }
    rows = {row["player"]: row for row in answer["players"]}
    for name, fault in planted.found.items():
        said = {message["code"] for message in rows[name]["messages"]}
        assert said - follow.get(fault.name, set()) == {fault.code}, fault.name


def test_no_false_alarm(planted: Planted, answer: dict[str, Any]) -> None:
    others = [row for row in answer["players"] if row["player"] not in planted.found]
    assert len(others) == 128 - len(planted.found)
    assert [(row["player"], row["messages"]) for row in others if row["status"] != "legal"] == []
    assert all(len(row["decks"]) == 2 and all(deck["legal"] for deck in row["decks"]) for row in others)


def test_counts_and_order(planted: Planted, answer: dict[str, Any]) -> None:
    wanted = dict.fromkeys(("legal", "note", "missing", "illegal", "unreadable"), 0)
    for fault in planted.found.values():
        wanted[fault.status] += 1
    wanted["legal"] = 128 - len(planted.found)
    counts = answer["counts"]
    assert {status: counts[status] for status in wanted} == wanted
    assert counts["players"] == 128
    order = [row["status"] for row in answer["players"]]
    assert order == sorted(order, key=["unreadable", "illegal", "missing", "note", "legal"].index)


def test_eight_kinds_of_file_are_read(planted: Planted) -> None:
    endings = {path.partition("/")[2].partition(".")[2] for path in planted.files}
    assert endings >= set(faults.WRITERS)


def test_the_answer_follows_its_schema(answer: dict[str, Any]) -> None:
    schema = json.loads((schemas_root() / "tournament-check.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(schema).validate(answer)


def test_the_page_says_what_the_json_says(answer: dict[str, Any]) -> None:
    text = to_html(answer, "stamp")
    for row in answer["players"]:
        assert escape(row["player"]) in text
        for message in row["messages"]:
            assert escape(capitalised(message["message"])) in text
            assert all(escape(advice) in text for advice in message.get("advice", ()))


def test_a_zip_and_workers_give_the_same_answer(folder: Path, answer: dict[str, Any], tmp_path: Path) -> None:
    archive = tmp_path / "event.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                out.write(path, f"event/{path.relative_to(folder).as_posix()}")
    zipped = json.loads(run("check", archive, "--json", "--jobs", "2").stdout)
    assert zipped["counts"] == answer["counts"]
    assert [row["player"] for row in zipped["players"]] == [row["player"] for row in answer["players"]]
    assert [row["messages"] for row in zipped["players"]] == [row["messages"] for row in answer["players"]]
    assert [row["decks"] for row in zipped["players"]] == [row["decks"] for row in answer["players"]]


def test_anonymous_output_names_nobody(planted: Planted, folder: Path, tmp_path: Path) -> None:
    csv_file, html_file = tmp_path / "out.csv", tmp_path / "out.html"
    result = run("check", folder, "--json", "--anonymous", "--csv", csv_file, "--html", html_file)
    shown = [
        json.dumps(json.loads(result.stdout), ensure_ascii=False),
        csv_file.read_text(encoding="utf-8"),
        html_file.read_text(encoding="utf-8"),
        run("check", folder, "--anonymous", "--all").stdout,
    ]
    for name in planted.names:
        assert not [text for text in shown if name in text], name
    assert json.loads(result.stdout)["counts"] == json.loads(run("check", folder, "--json").stdout)["counts"]
