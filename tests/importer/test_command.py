"""`nrdb import` and related commands as people use them: their output, their effect on searches, and the reset."""

from __future__ import annotations

import csv
import io
import json
import os
import sqlite3
import subprocess
from pathlib import Path

import pytest

from nrdb.catalogue.database import Connection
from nrdb.catalogue.importer.intake import newest_file
from nrdb.catalogue.importer.shapes import _is_whole
from tests.conftest import Run
from tests.importer.dumps import api_documents, invented, tarball, v2_files, write

TOLD = """\
Imported 4 cards, 4 printings, 1 ruling from {origin} (v2 layout, 2026-10-09).
  3 new cards: Harbour Pilôt, Foghorn, Keeper of the Light: Unblinking
  3 new printings: 90001 of harbour_pilot, 90002 of foghorn, 90003 of keeper_of_the_light
  1 new set: Night Watch
  1 new cycle: Lighthouse
  1 new format: Harbour
  1 new pool: Harbour
  1 new ban list: Harbour List 1
  1 new subtype: Beacon
  1 changed card: Ice Rampart (title, stripped_title, traits)
    Ice Rampart: title Ice Wall → Ice Rampart; stripped_title Ice Wall → Ice Rampart; traits {traits} → none
  renamed: ice_wall is now ice_rampart
"""

REMARKS = """\
1 of 4 cards has an unknown field "loudness" (e.g. foghorn): kept but not used.
1 of 1 restrictions has an unknown field "only_on_sundays" (e.g. harbour_list): kept but not used.
ice_wall is now called ice_rampart; both names work.
list harbour_list has an unknown kind of restriction, "only_on_sundays": kept and searchable, but not checked.
"""

SHOWN = """\
Foghorn
Ice: Sentry - Beacon · NBN · Corp

  cost            X
  strength        0
  influence cost  1
  subroutines     2
  deck limit      3

subroutine The Runner hums.
subroutine The Runner listens.

Loud and patient.

Illustrated by Ada Invented, Bo Invented.

Printings
  90002  Night Watch  2026-10-01  3×
"""


@pytest.fixture
def dump(tmp_path: Path) -> Path:
    return write(tmp_path / "dump", v2_files(invented()))


def test_an_import_is_told_shown_found_and_taken_away(nrdb_at: Run, dump: Path) -> None:
    done = nrdb_at("import", str(dump), "--date", "2026-10-09")
    assert (done.stdout, done.stderr, done.returncode) == (
        TOLD.format(origin=dump, traits='{"advanceable": true}'),
        REMARKS,
        0,
    )
    shown = nrdb_at("show", "foghorn").stdout
    assert shown.startswith(SHOWN)
    assert "card data 2026-10-09" in shown
    # Without accents, by its former name, by its former id, by its printing's code.
    for name in ("harbour pilot", "HARBOUR PILÔT", "90001"):
        assert nrdb_at("show", name).stdout.startswith("◆ Harbour Pilôt\n")
    for name in ("Ice Rampart", "ice_wall", "01103"):
        assert nrdb_at("show", name).stdout.startswith("Ice Rampart\n")
    path = nrdb_at("data", "path").stdout.strip()
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True, factory=Connection)
    kinds = connection.execute("SELECT card_id, kind FROM restriction_card WHERE restriction_id = 'harbour_list'")
    assert kinds.fetchall() == [
        ("foghorn", "only_on_sundays"),
        ("harbour_pilot", "only_on_sundays"),
        ("sure_gamble", "banned"),
    ]
    assert connection.execute("SELECT * FROM import_extra ORDER BY kind").fetchall() == [
        ("cards", "foghorn", "loudness", "11"),
        ("restrictions", "harbour_list", "only_on_sundays", '["foghorn", "harbour_pilot"]'),
    ]
    connection.close()
    gone = nrdb_at("data", "reset")
    assert gone.stdout.splitlines()[0] == "Import removed; nrdb uses its built-in data again."
    missing = nrdb_at("show", "foghorn")
    assert (missing.returncode, missing.stdout) == (2, "")
    assert nrdb_at("show", "ice wall").stdout.startswith("Ice Wall\n")
    assert nrdb_at("data", "reset").stdout.splitlines()[0] == "There is no import to remove."


def test_searching_what_was_imported(nrdb_at: Run, dump: Path) -> None:
    if nrdb_at("search", "--help").returncode:
        pytest.skip("no search here yet")
    assert nrdb_at("import", str(dump), "--date", "2026-10-09").returncode == 0
    for query, card in (
        ("foghorn", "foghorn"),
        ("subtype:beacon type:ice", "foghorn"),
        ("set:night_watch type:resource", "harbour_pilot"),
        ('x:"moon is a lantern"', "harbour_pilot"),
        ('flavour:"no receipts"', "harbour_pilot"),
        ("illustrator:bo", "foghorn"),
        ("banned:harbour", "sure_gamble"),
    ):
        found = nrdb_at("search", query, "--ids")
        assert found.stdout.split() == [card], (query, found.stdout, found.stderr)


def test_status(nrdb_at: Run, homes: dict[str, str], dump: Path) -> None:
    plain = nrdb_at("data", "status", "--json")
    facts = json.loads(plain.stdout)
    assert facts["import"] is None
    assert facts["date"] == facts["builtin"]["date"]
    nrdb_at("import", str(dump), "--date", "2026-10-09")
    facts = json.loads(nrdb_at("data", "status", "--json").stdout)
    assert facts["date"] == "2026-10-09"
    assert {key: facts["import"][key] for key in ("origin", "layout", "date", "imported", "older")} == {
        "origin": str(dump),
        "layout": "v2",
        "date": "2026-10-09",
        "imported": "2026-11-20",
        "older": False,
    }
    assert Path(homes["XDG_DATA_HOME"], "nrdb", facts["import"]["file"]).is_file()
    lines = nrdb_at("data", "status").stdout.splitlines()
    assert f"import           {dump} (v2 layout, 2026-10-09)" in lines
    assert "imported on      2026-11-20" in lines


def test_dry_run_and_json(nrdb_at: Run, homes: dict[str, str], dump: Path) -> None:
    done = nrdb_at("import", str(dump), "--date", "2026-10-09", "--dry-run")
    assert done.stdout == TOLD.format(origin=dump, traits='{"advanceable": true}').replace("Imported", "Would import")
    assert list(Path(homes["XDG_DATA_HOME"]).rglob("*")) == []
    told = json.loads(nrdb_at("import", str(dump), "--date", "2026-10-09", "--json").stdout)
    assert told["imported"]["counts"]["cards"] == 4
    assert [change["id"] for change in told["new"] if change["kind"] == "card"] == [
        "harbour_pilot",
        "foghorn",
        "keeper_of_the_light",
    ]
    assert told["renamed"] == {"ice_wall": "ice_rampart"}
    assert [remark["code"] for remark in told["remarks"]] == [
        "unknown-field",
        "unknown-field",
        "renamed",
        "unknown-list-kind",
    ]


def test_answers_of_the_api_add_up_and_dumps_replace(nrdb_at: Run, tmp_path: Path, dump: Path) -> None:
    documents = api_documents(invented())
    for kind in ("cards", "card_sets", "printings"):
        (tmp_path / f"{kind}.json").write_text(json.dumps(documents[kind]))
    assert nrdb_at("import", str(tmp_path / "cards.json")).returncode == 0
    assert nrdb_at("import", str(tmp_path / "card_sets.json")).returncode == 0
    done = nrdb_at("import", str(tmp_path / "printings.json"))
    assert done.stdout.startswith("Imported 4 cards, 4 printings from")
    assert "Illustrated by Ada Invented" in nrdb_at("show", "foghorn").stdout
    alone = nrdb_at("import", str(tmp_path / "printings.json"), "--replace")
    assert alone.stdout.startswith("Imported 4 printings from")
    assert nrdb_at("show", "foghorn").returncode == 2
    assert nrdb_at("import", str(dump)).stdout.startswith("Imported 4 cards, 4 printings, 1 ruling from")


def test_texts_of_1996_are_added_and_kept(nrdb_at: Run, tmp_path: Path, dump: Path) -> None:
    entry = {"title": "Loony Goon", "set": "Base", "side": "Runner", "type": "Program", "text": "A, [2]: Whistle."}
    listed = tmp_path / "cards.json"
    listed.write_text(json.dumps([entry]))
    nrdb_at("import", str(dump), "--date", "2026-10-09")
    done = nrdb_at("import", str(listed), "--date", "2001-01-01")
    assert done.stdout.startswith("Imported 4 cards, 1 text of 1996, 4 printings, 1 ruling from")
    assert "card data 2026-10-09" in nrdb_at("show", "foghorn").stdout  # a list of 1996 says nothing of the modern game
    again = nrdb_at("import", str(dump), "--date", "2026-10-10")
    assert again.stdout.startswith("Imported 4 cards, 1 text of 1996, 4 printings, 1 ruling from")


def test_the_day_of_a_dump(nrdb_at: Run, tmp_path: Path, dump: Path) -> None:
    """An archive or a folder has the date of its newest file, a checkout its commit's; `--date` overrides both."""

    archive = tmp_path / "main.tar.gz"
    archive.write_bytes(tarball(v2_files(invented())))
    assert ", 2026-10-08)" in nrdb_at("import", str(archive), "--dry-run").stdout.splitlines()[0]
    for path in dump.rglob("*.json"):
        os.utime(path, (1_790_000_000, 1_790_000_000))
    assert ", 2026-09-21)" in nrdb_at("import", str(dump), "--dry-run").stdout.splitlines()[0]
    assert ", 2026-09-30)" in nrdb_at("import", str(dump), "--dry-run", "--date", "2026-09-30").stdout.splitlines()[0]
    for path in dump.rglob("*.json"):
        os.utime(path, (1_800_000_000, 1_800_000_000))  # by a clock that is ahead of ours
    assert ", 2026-11-20)" in nrdb_at("import", str(dump), "--dry-run").stdout.splitlines()[0]
    commit = ["git", "-c", "user.name=x", "-c", "user.email=x@y", "commit", "--quiet", "--message", "x"]
    day = {**os.environ, "GIT_COMMITTER_DATE": "2026-10-12T00:30:00+02:00", "GIT_AUTHOR_DATE": "2020-01-01T00:00:00Z"}
    for command in (["git", "init", "--quiet"], ["git", "add", "."], commit):
        subprocess.run(command, cwd=dump, env=day, check=True)
    for folder in (dump, dump / "v2"):
        assert ", 2026-10-11)" in nrdb_at("import", str(folder), "--dry-run").stdout.splitlines()[0]
    assert ", 2026-09-30)" in nrdb_at("import", str(dump), "--dry-run", "--date", "2026-09-30").stdout.splitlines()[0]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["import", "nowhere"],
            "nrdb: nowhere: file or folder not found; nrdb imports a netrunner-cards-json checkout",
        ),
        (["import", "."], "no card data found"),
        (["import", ".", "--date", "tomorrow"], '"tomorrow" isn\'t a valid date (YYYY-MM-DD).'),
        (["update", "--url", "ftp://x"], "only https:// addresses are fetched."),
        (["data", "export", "rullings"], 'unknown table "rullings". Did you mean rulings'),
    ],
)
def test_what_cannot_be_done_is_one_sentence(nrdb_at: Run, arguments: list[str], message: str) -> None:
    failed = nrdb_at(*arguments)
    assert (failed.returncode, failed.stdout, failed.stderr.count("\n")) == (2, "", 1)
    assert message in failed.stderr


def test_no_cell_of_a_dump_is_a_formula(nrdb_at: Run, tmp_path: Path) -> None:
    """Whatever a stranger's dump calls a card, a spreadsheet that opens nrdb's output runs nothing."""
    records = invented()
    for card in records["cards"]:
        if card["id"] == "foghorn":
            card["title"] = card["stripped_title"] = "=Foghorn()"
            card["text"] = card["stripped_text"] = "@SUM(A1)"
    assert nrdb_at("import", str(write(tmp_path / "dump", v2_files(records))), "--date", "2026-10-09").returncode == 0
    for command in (
        ("data", "export", "--csv"),
        ("data", "export", "printings", "--csv"),
        ("search", "foghorn", "--csv"),
    ):
        cells = [cell for row in csv.reader(io.StringIO(nrdb_at(*command).stdout)) for cell in row]
        assert "'=Foghorn()" in cells, command
        assert [cell for cell in cells if cell.startswith(("=", "@"))] == [], command


def test_export(nrdb_at: Run, tmp_path: Path, dump: Path) -> None:
    nrdb_at("import", str(dump), "--date", "2026-10-09")
    rows = list(csv.DictReader(io.StringIO(nrdb_at("data", "export", "--csv").stdout)))
    foghorn = next(row for row in rows if row["id"] == "foghorn")
    assert (foghorn["cost"], foghorn["cost_text"]) == ("", "X")
    assert (foghorn["cost_text"], foghorn["strength"], foghorn["subtypes"], foghorn["set"], foghorn["trash_cost"]) == (
        "X",
        "0",
        "Sentry - Beacon",
        "Night Watch",
        "",
    )
    assert foghorn["text"] == "Subroutine The Runner hums. Subroutine The Runner listens."
    lines = nrdb_at("data", "export").stdout.splitlines()
    records = {record["id"]: record for record in map(json.loads, lines)}
    assert len(records) == len(rows) == len(lines)
    assert {key: records["foghorn"][key] for key in ("cost", "strength", "subtypes", "set", "printings")} == {
        "cost": "X",
        "strength": 0,
        "subtypes": ["sentry", "beacon"],
        "set": "night_watch",
        "printings": ["90002"],
    }
    assert "trash_cost" not in records["foghorn"]
    assert records["keeper_of_the_light"]["influence_limit"] == "infinite"
    target = tmp_path / "rulings.json"
    said = nrdb_at("data", "export", "rulings", "--json", "-o", str(target))
    assert (said.stdout, said.stderr) == ("", f"Wrote 1 row to {target}.\n")
    assert [row["title"] for row in json.loads(target.read_text(encoding="utf-8"))] == ["Foghorn"]


def test_the_check_of_what_is_imported(nrdb_at: Run, dump: Path) -> None:
    nrdb_at("import", str(dump), "--date", "2026-10-09")
    checked = nrdb_at("data", "check")
    lines = checked.stdout.splitlines()
    assert (checked.returncode, lines[0][:15], lines[1]) == (
        0,
        "No problems in ",
        f"Import from {dump} (v2 layout, 2026-10-09):",
    )
    assert lines[2:] == TOLD.format(origin=dump, traits='{"advanceable": true}').splitlines()[1:]
    assert checked.stderr == REMARKS


def test_faults_of_what_is_imported(nrdb_at: Run, tmp_path: Path) -> None:
    records = invented()
    del records["cards"][1]["cost"]
    records["printings"][1]["position"] = 1
    records["cards"][2]["side_id"] = "runner"
    folder = write(tmp_path / "dump", v2_files(records))
    assert nrdb_at("import", str(folder), "--date", "2026-10-09").returncode == 0
    checked = nrdb_at("data", "check")
    assert checked.returncode == 3
    assert checked.stdout.splitlines()[2] == "  cards/cr/night_watch.json[1]: foghorn: 'cost' is a required property"
    assert checked.stderr.splitlines()[-1] == "1 problem in the import."
    # Once the schemas hold, the other checks run.
    records["cards"][1]["cost"] = 2
    write(folder, v2_files(records))
    assert nrdb_at("import", str(folder), "--date", "2026-10-09").returncode == 0
    assert nrdb_at("data", "check").stdout.splitlines()[2:5] == [
        "  set night_watch: 2 printings have position 1.",
        "  card keeper_of_the_light: side runner, but faction nbn belongs to side corp.",
        "  card keeper_of_the_light: side runner, but type corp_identity belongs to side corp.",
    ]


def test_a_verdict_says_what_of_a_list_it_does_not_judge(nrdb_at: Run, dump: Path, tmp_path: Path) -> None:
    nrdb_at("import", str(dump), "--date", "2026-10-09")
    deck = tmp_path / "deck.txt"
    deck.write_text("Tāo Salonga: Telepresence Magician\n3 Harbour Pilot\n3 Sure Gamble\n", encoding="utf-8")
    done = nrdb_at("validate", str(deck), "--format", "harbour", "--on", "2026-11-20")
    assert done.returncode == 1
    banned = next(row for row in done.stdout.splitlines() if row.startswith("  banned"))
    assert "3 Sure Gamble" in " ".join(banned.split())
    line = "  Harbour List 1 also restricts by only_on_sundays; nrdb doesn't know this, so it was not checked."
    assert line in done.stdout.splitlines()


def test_the_day_of_a_dump_without_one_is_that_of_its_newest_file(tmp_path: Path) -> None:
    assert newest_file(tmp_path) is None
    for name in (".hidden", "folder.json"):
        (tmp_path / name).mkdir()
    for name, day in (("a.json", 2), ("b.json", 3), ("c.txt", 4), (".hidden/d.json", 5), ("folder.json/e.json", 1)):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (0, day * 86_400))
    os.utime(tmp_path / "folder.json", (0, 6 * 86_400))
    assert (newest_file(tmp_path), newest_file(tmp_path / "a.json")) == ("1970-01-04", "1970-01-03")


def test_a_whole_number_has_nine_digits_at_most() -> None:
    asked = (0, -999_999_999, 999_999_999, 10**9, -(10**9), True, "1", 1.0)
    assert [_is_whole(value) for value in asked] == [True] * 3 + [False] * 5
