"""Import a real dump: every text arrives, no fact changes, show and search use the texts, JSON follows its schema."""

from __future__ import annotations

import json
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from nrdb.resources import schemas_root
from tests.importer.dumps import tarball

pytestmark = pytest.mark.shared

Command = Callable[..., "subprocess.CompletedProcess[str]"]


def follows(schema: str, text: str) -> list[str]:
    """Return the errors of a JSON text against a schema."""
    content = json.loads((schemas_root() / f"{schema}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(content)
    return [fault.message for fault in Draft202012Validator(content).iter_errors(json.loads(text))]


@pytest.fixture(scope="module")
def root(shared: Path) -> Path:
    return shared / "reference" / "netrunner-cards-json"


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Command:
    """Return a function that runs the command on a catalogue with the imported dump."""
    import os
    import sys

    from tests.conftest import ROOT

    homes = tmp_path_factory.mktemp("homes")
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "NRDB_TODAY": "2026-11-20",
        "XDG_DATA_HOME": str(homes / "data"),
        "XDG_CACHE_HOME": str(homes / "cache"),
    }
    run = partial(
        subprocess.run, env=environment, cwd=homes, capture_output=True, encoding="utf-8", timeout=120, check=False
    )

    def call(*arguments: str) -> subprocess.CompletedProcess[str]:
        return run([sys.executable, "-m", "nrdb", *arguments])

    done = call("import", str(root), "--date", "2026-07-24", "--json")
    assert done.returncode == 0, done.stderr
    assert follows("import", done.stdout) == []
    told = json.loads(done.stdout)
    assert (told["new"], told["changed"], told["gone"], told["renamed"], told["remarks"]) == ([], [], [], {}, [])
    return call


@pytest.fixture(scope="module")
def rows(command: Command) -> Callable[..., list[Any]]:
    """Return a function that queries the catalogue file."""
    path = command("data", "path").stdout.strip()

    def ask(sql: str, *parameters: Any) -> list[Any]:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
            return connection.execute(sql, parameters).fetchall()

    return ask


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def test_every_text_of_every_card_arrives(root: Path, rows: Callable[..., list[Any]]) -> None:
    expected = set()
    for path in (root / "v2" / "cards").glob("*.json"):
        card = _json(path)
        for number, face in enumerate([card, *card.get("faces", ())]):
            if face.get("text"):
                expected.add((card["id"], "text", number, face["text"], face["stripped_text"]))
        for field, kind in (
            ("narrative_text", "narrative"),
            ("attribution", "attribution"),
            ("pronunciation_approx", "pronunciation"),
        ):
            if field in card:
                expected.add((card["id"], kind, 0, card[field], None))
    found = rows(
        "SELECT card_id, kind, face, text, CASE kind WHEN 'text' THEN plain END FROM card_text"
        " WHERE kind IN ('text', 'narrative', 'attribution', 'pronunciation')"
    )
    assert len(found) == len(expected) == 2052 + 11 + 18 + 25 + 69
    assert set(found) == expected


def test_every_flavour_and_illustrator_arrives(root: Path, rows: Callable[..., list[Any]]) -> None:
    expected = set()
    for path in (root / "v2" / "printings").glob("*.json"):
        for printing in _json(path):
            for number, face in enumerate([printing, *printing.get("faces", ())]):
                if face.get("flavor"):
                    expected.add((printing["id"], printing["card_id"], "flavour", number, face["flavor"]))
            if "illustrator" in printing:
                expected.add((printing["id"], printing["card_id"], "illustrator", 0, printing["illustrator"]))
    found = rows(
        "SELECT printing_code, card_id, kind, face, text FROM card_text WHERE kind IN ('flavour', 'illustrator')"
    )
    assert len([row for row in found if row[2] == "illustrator"]) == 2439
    assert len(found) == len(expected)
    assert set(found) == expected


def test_every_ruling_arrives(root: Path, rows: Callable[..., list[Any]]) -> None:
    expected = []
    for path in (root / "v2" / "rulings").glob("*.json"):
        for ruling in _json(path):
            answer = ruling.get("answer") or ruling["text_ruling"]
            expected.append((ruling["card_id"], answer, ruling["date_update"], int(ruling["nsg_rules_team_verified"])))
    found = rows("SELECT card_id, text, date, verified FROM card_text WHERE kind = 'ruling'")
    assert len(found) == 886
    assert sorted(found) == sorted(expected)


def test_no_fact_moved(command: Command, rows: Callable[..., list[Any]], catalogue: Any) -> None:
    """Every table of facts has the same rows as without the import."""
    tables = [
        name
        for (name,) in rows("SELECT name FROM sqlite_master WHERE type = 'table'")
        if not name.startswith(("search_", "card_words", "sqlite_")) and name not in ("card_text", "meta")
    ]
    assert {"card", "printing", "restriction_card", "snapshot", "pool_card", "erratum", "name"} <= set(tables)
    for table in tables:
        ours = catalogue.connection.execute(f'SELECT * FROM "{table}"').fetchall()
        assert sorted(map(repr, rows(f'SELECT * FROM "{table}"'))) == sorted(map(repr, ours)), table


def test_show_prints_texts(command: Command) -> None:
    plain = command("show", "hoshiko shiro").stdout
    assert "Hoshiko Shiro: Mahou Shoujo\n" in plain
    assert "Illustrated by Luminita Pham." in plain
    with_rulings = command("show", "--rulings", "wildcat strike").stdout
    assert "the rules team" in with_rulings
    for title in ("hoshiko shiro", "jinteki biotech", "wildcat strike", "matryoshka"):
        done = command("show", title, "--json")
        assert follows("show", done.stdout) == []
        assert {text["kind"] for text in json.loads(done.stdout)["texts"]} >= {"text", "illustrator"}


def test_search_finds_texts(command: Command) -> None:
    for query, card in (
        ('x:"secretly set your identity"', "melies_u_only_the_brightest"),
        ('flavour:"gonna be my own kind of hero" or flavour:"my own kind of hero"', "hoshiko_shiro_untold_protagonist"),
        ("illustrator:luminita set:uprising type:identity", "hoshiko_shiro_untold_protagonist"),
    ):
        found = command("search", query, "--ids")
        assert card in found.stdout.split(), (query, found.stdout, found.stderr)


def test_the_catalogue_checks(command: Command) -> None:
    done = command("data", "check")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "  no differences from the built-in data"
    assert follows("status", command("data", "status", "--json").stdout) == []


def test_a_deck_is_judged_as_without_the_import(command: Command, nrdb: Any) -> None:
    from tests.conftest import ROOT

    for name in ("runner.txt", "corp.txt", "illegal.txt"):
        deck = str(ROOT / "examples" / name)
        ours, theirs = (
            json.loads(run("validate", deck, "--json", "--on", "2026-11-20").stdout) for run in (nrdb, command)
        )
        for verdict in (ours, theirs):
            verdict.pop("stamp", None)
        assert _without_stamps(ours) == _without_stamps(theirs)


def _without_stamps(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_stamps(item) for key, item in value.items() if key not in ("stamp", "knowledge")}
    return [_without_stamps(item) for item in value] if isinstance(value, list) else value


def test_an_archive_of_the_whole_checkout(root: Path, tmp_path: Path, command: Command) -> None:
    """With both layouts in one archive, as the code host serves it, v2 is read with all its files."""
    files = {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*.json")}
    archive = tmp_path / "main.tar.gz"
    archive.write_bytes(tarball(files))
    done = command("import", str(archive), "--dry-run")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        f"Would import 2,054 cards, 2,460 printings, 886 rulings from {archive} (v2 layout, 2026-10-08).\n"
        "  No differences from the data in use.\n"
    )


def test_an_export_follows_its_schema(command: Command, nrdb: Any) -> None:
    for run in (command, nrdb):
        text = run("data", "export", "--json").stdout
        assert follows("export", text) == []
        assert len(json.loads(text)) == 2054 + 580


def test_the_difference_of_lists_follows_its_schema(command: Command, tmp_path: Path) -> None:
    from tests.conftest import ROOT

    deck = str(ROOT / "examples" / "corp.txt")
    assert follows("formats_diff", command("formats", "diff", "standard", "startup", "--json").stdout) == []
    with_decks = command("formats", "diff", "standard", "eternal", "--json", "--decks", deck).stdout
    assert follows("formats_diff", with_decks) == []
