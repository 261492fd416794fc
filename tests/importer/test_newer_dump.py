"""A newer dump and the older one after it, from a server over TLS: nothing is lost, and the past stays as it was."""

from __future__ import annotations

import json
import ssl
import threading
from collections.abc import Iterator
from copy import deepcopy
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Run
from tests.importer.dumps import Records, invented, tarball, v2_files, write
from tests.importer.test_real_dump import follows

PEM = Path(__file__).parent / "loopback.pem"
"""A certificate for this machine alone, with its key: it protects nothing."""

MUTUAL_FAVOR = {
    "id": "mutual_favor",
    "title": "Mutual Favor",
    "stripped_title": "Mutual Favor",
    "side_id": "runner",
    "faction_id": "criminal",
    "card_type_id": "event",
    "cost": 0,
    "influence_cost": 3,
    "deck_limit": 3,
    "designed_by": "null_signal_games",
    "is_unique": False,
}

DECK = "Tāo Salonga: Telepresence Magician\n3 Mutual Favor\n3 Sure Gamble\n"


def older() -> Records:
    """A dump of 2026-10-09 that has Mutual Favor as the built-in facts have it."""
    records = invented()
    records["cards"] = [*records["cards"][:3], MUTUAL_FAVOR]
    records["printings"] = records["printings"][:3]
    return records


def newer() -> Records:
    """A dump of 2026-11-20: Mutual Favor is dearer, and there are an undated set with a card, a snapshot and a list."""
    records = deepcopy(older())
    records["cards"][3]["influence_cost"] = 5
    records["cards"][0]["cost"] = 4
    set_ = {**records["card_sets"][0], "id": "far_shore", "name": "Far Shore", "legacy_code": "fs", "position": 2}
    records["card_sets"].append({**set_, "date_release": None, "size": 1})
    records["cards"].append({**records["cards"][0], "id": "preview", "title": "Preview", "stripped_title": "Preview"})
    records["printings"].append(
        {**records["printings"][0], "id": "91001", "card_id": "preview", "card_set_id": "far_shore"}
    )
    records["card_pools"][0]["card_set_ids"].append("far_shore")
    snapshot = {"id": "harbour_2", "date_start": "2026-11-10", "restriction_id": "harbour_list_2"}
    records["formats"][0]["snapshots"].append({**snapshot, "card_pool_id": "harbour_pool"})
    listed = {**records["restrictions"][0], "id": "harbour_list_2", "name": "Harbour List 2"}
    records["restrictions"].append({**listed, "date_start": "2026-11-10", "banned": ["sure_gamble", "mutual_favor"]})
    return records


LOST = (
    "the dump is from 2026-10-09, older than the import in use (2026-11-20): "
    "1 card, 1 snapshot, 1 ban list and 1 set would be lost"
)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A server over TLS with both dumps, /newer.tar.gz and /older.tar.gz."""
    answers = {"/newer.tar.gz": tarball(v2_files(newer())), "/older.tar.gz": tarball(v2_files(older()))}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(answers[self.path])

        def log_message(self, format: str, *args: object) -> None:
            """Silence."""

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(PEM)
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.socket = context.wrap_socket(server.socket, server_side=True)
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        yield f"https://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def run(nrdb_at: Run, tmp_path: Path) -> Run:
    """`nrdb` that trusts the server, on a day after both dumps, with a deck in its folder."""
    (tmp_path / "deck.txt").write_text(DECK, encoding="utf-8")
    return partial(nrdb_at, SSL_CERT_FILE=str(PEM), NRDB_TODAY="2026-11-28")


@pytest.fixture
def updated(run: Run, address: str) -> Run:
    """The same, once it has taken in the newer dump."""
    done = run("update", "--url", f"{address}/newer.tar.gz", "--date", "2026-11-20")
    assert done.returncode == 0, done.stderr
    return run


def _influence(run: Run, day: str) -> int:
    verdict = json.loads(run("validate", "deck.txt", "--format", "casual", "--on", day, "--json").stdout)
    found: int = verdict["decks"][0]["counts"]["influence"]
    return found


def _facts(run: Run, day: str, card: str = "mutual_favor") -> dict[str, Any]:
    return dict(json.loads(run("show", card, "--on", day, "--json").stdout))


def test_the_past_stays(run: Run, updated: Run) -> None:
    """A changed fact is told and holds from the newer day on: before it the card and verdicts are what they were."""
    for day, value in (("2026-07-01", 3), ("2026-11-19", 3), ("2026-11-20", 5), ("2026-11-21", 5)):
        assert (_facts(run, day)["influence_cost"], _influence(run, day)) == (value, 3 * value), day
    (erratum,) = _facts(run, "2026-11-21")["errata"]
    assert (erratum["from"], erratum["from_at_latest"], erratum["source"]) == (
        "2026-11-20",
        True,
        "card data from 2026-07-24 and 2026-11-20",
    )
    assert "since 2026-11-20 at the latest" in run("show", "Mutual Favor").stdout
    assert run("data", "check").returncode == 0


@pytest.mark.parametrize("command", ["import", "update"])
def test_every_changed_fact_is_told(run: Run, address: str, tmp_path: Path, command: str) -> None:
    place = [str(write(tmp_path / "newer", v2_files(newer())))] if command == "import" else []
    place = place or ["--url", f"{address}/newer.tar.gz"]
    done = run(command, *place, "--date", "2026-11-20")
    assert "    Mutual Favor: influence_cost 3 → 5" in done.stdout.splitlines()
    told = json.loads(run(command, *place, "--date", "2026-11-20", "--dry-run", "--json").stdout)
    assert (told["changed"], told["new"], told["refused"]) == ([], [], None)  # against what is in force now


def test_an_import_is_compared_with_the_one_before_it(run: Run, address: str) -> None:
    """A card that only imports have: its change from one to the next is told, and is an erratum."""
    run("update", "--url", f"{address}/older.tar.gz", "--date", "2026-10-09")
    told = json.loads(run("update", "--url", f"{address}/newer.tar.gz", "--date", "2026-11-20", "--json").stdout)
    assert follows("import", json.dumps(told)) == []
    changed = {change["id"]: change["fields"] for change in told["changed"] if change["kind"] == "card"}
    assert changed == {"harbour_pilot": {"cost": [3, 4]}, "mutual_favor": {"influence_cost": [3, 5]}}
    assert [change["id"] for change in told["new"] if change["kind"] == "card"] == ["preview"]
    assert [_facts(run, day, "harbour_pilot")["cost"] for day in ("2026-11-19", "2026-11-20")] == [3, 4]
    # A third import that changes nothing keeps what the second has shown.
    run("update", "--url", f"{address}/newer.tar.gz", "--date", "2026-11-25")
    assert [_facts(run, day, "harbour_pilot")["cost"] for day in ("2026-11-19", "2026-11-20")] == [3, 4]
    assert [_facts(run, day)["influence_cost"] for day in ("2026-11-19", "2026-11-20")] == [3, 5]


@pytest.mark.parametrize("more", [[], ["--replace"]])
@pytest.mark.parametrize("command", ["import", "update"])
def test_an_older_dump_is_refused(updated: Run, address: str, tmp_path: Path, command: str, more: list[str]) -> None:
    """And says what would be lost; a dry run says so, too; `--force` imports it."""
    place = [str(write(tmp_path / "older", v2_files(older())))] if command == "import" else []
    asked = [command, *(place or ["--url", f"{address}/older.tar.gz"]), *more, "--date", "2026-10-09"]
    refused = updated(*asked)
    message = f"nrdb: {LOST}; add --force to import it anyway.\n"
    assert (refused.returncode, refused.stdout, refused.stderr) == (2, "", message)
    assert _facts(updated, "2026-11-28")["influence_cost"] == 5
    tried = updated(*asked, "--dry-run", "--json")
    told = json.loads(tried.stdout)
    assert (tried.returncode, told["refused"], follows("import", tried.stdout)) == (1, LOST, [])
    assert [(change["kind"], change["id"]) for change in told["lost"]] == [
        ("card", "preview"),
        ("printing", "91001"),
        ("set", "far_shore"),
        ("restriction", "harbour_list_2"),
    ]
    tried = updated(*asked, "--dry-run")
    assert (tried.returncode, LOST in tried.stderr) == (1, True)
    assert "  1 card no longer in the dump (removed): Preview" in tried.stdout.splitlines()
    assert updated(*asked, "--force").returncode == 0
    assert _facts(updated, "2026-11-28")["influence_cost"] == 3


def test_an_older_dump_that_is_added(updated: Run, address: str) -> None:
    """It is refused as well, but takes nothing away: of two records the newer one counts."""
    asked = ["update", "--url", f"{address}/older.tar.gz", "--date", "2026-10-09", "--add"]
    refused = updated(*asked)
    assert (refused.returncode, refused.stderr) == (
        2,
        "nrdb: the dump is from 2026-10-09, older than the import in use (2026-11-20); "
        "add --force to import it anyway.\n",
    )
    assert updated(*asked, "--force").returncode == 0
    assert _facts(updated, "2026-11-28")["influence_cost"] == 5
    assert _facts(updated, "2026-11-19")["influence_cost"] == 3
    assert updated("show", "preview").returncode == 0


def test_a_copy_of_an_old_dump_is_older_whatever_its_files_say(updated: Run, tmp_path: Path) -> None:
    folder = write(tmp_path / "older", v2_files(older()))
    done = updated("import", str(folder), "--date", "2026-11-25")
    assert done.returncode == 2
    assert "the dump has nothing after 2026-10-01, and the import in use goes up to 2026-11-10: 1 card," in done.stderr


def test_a_dump_may_drop_what_was_only_planned(updated: Run, tmp_path: Path) -> None:
    """A snapshot of a day to come that is put off does not make the dump older."""
    records = newer()
    records["formats"][0]["snapshots"].pop()
    for day, code in (("2026-11-09", 2), ("2026-11-10", 2)):
        folder = str(write(tmp_path / day, v2_files(records)))
        assert updated("import", folder, "--date", day).returncode == code
    planned = newer()
    planned["formats"][0]["snapshots"][1]["date_start"] = planned["restrictions"][1]["date_start"] = "2027-01-01"
    folder = str(write(tmp_path / "planned", v2_files(planned)))
    assert updated("import", folder, "--date", "2026-11-21", "--force").returncode == 0
    records["restrictions"].pop()
    folder = str(write(tmp_path / "dropped", v2_files(records)))
    assert updated("import", folder, "--date", "2026-11-22").returncode == 0


def test_the_way_back(updated: Run, address: str) -> None:
    """The last three imports are kept: one is in use, and `reset --previous` goes from one to the next."""
    days = ("2026-11-21", "2026-11-22", "2026-11-23")
    for day in days:
        updated("update", "--url", f"{address}/newer.tar.gz", "--date", day)
    status = updated("data", "status", "--json")
    told = json.loads(status.stdout)
    assert follows("status", status.stdout) == []
    assert [told["import"]["date"], *(item["date"] for item in told["previous"])] == list(reversed(days))
    lines = [line for line in updated("data", "status").stdout.splitlines() if line.startswith("earlier import")]
    place = f"{address}/newer.tar.gz"
    assert [line.split(maxsplit=2)[2] for line in lines] == [
        f"{place} (v2 layout, {day}), imported on 2026-11-28" for day in ("2026-11-22", "2026-11-21")
    ]
    back = updated("data", "reset", "--previous")
    assert (back.returncode, back.stdout) == (
        0,
        f"Import removed; nrdb uses the one before: {place} (v2 layout, 2026-11-22).\n",
    )
    assert json.loads(updated("data", "status", "--json").stdout)["date"] == "2026-11-22"
    assert updated("data", "reset", "--previous").returncode == 0
    failed = updated("data", "reset", "--previous")
    assert (failed.returncode, failed.stdout, failed.stderr) == (
        2,
        "",
        "nrdb: no earlier import is kept; `nrdb data reset` returns to the built-in data.\n",
    )
    assert json.loads(updated("data", "status", "--json").stdout)["date"] == "2026-11-21"
    updated("data", "reset")
    assert json.loads(updated("data", "status", "--json").stdout)["previous"] == []
    assert _facts(updated, "2026-11-28")["influence_cost"] == 3


def test_going_back_undoes_a_forced_import(updated: Run, address: str) -> None:
    updated("update", "--url", f"{address}/older.tar.gz", "--date", "2026-10-09", "--force")
    assert updated("show", "preview").returncode == 2
    updated("data", "reset", "--previous")
    assert updated("show", "preview").returncode == 0


def test_a_dump_without_a_list_that_it_names_is_refused(run: Run, tmp_path: Path) -> None:
    records = newer()
    records["restrictions"].pop()
    folder = str(write(tmp_path / "newer", v2_files(records)))
    missing = (
        "snapshot harbour_2 (from 2026-11-10) skipped: ban list harbour_list_2 not found; "
        "the snapshot before it stays in force"
    )
    refused = run("import", folder, "--date", "2026-11-20")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == f"nrdb: the dump is incomplete: {missing}; add --force to import it anyway.\n"
    forced = run("import", folder, "--date", "2026-11-20", "--force")
    assert (forced.returncode, forced.stdout.splitlines()[1]) == (0, f"  incomplete: {missing}.")
    told = json.loads(run("import", folder, "--date", "2026-11-20", "--force", "--json").stdout)
    assert {"code": "incomplete", "message": f"{missing}."} in told["remarks"]
    assert told["refused"] == f"the dump is incomplete: {missing}"


def test_an_undated_printing_has_no_release_day_yet(updated: Run) -> None:
    shown = updated("show", "preview").stdout.splitlines()
    assert "  91001  Far Shore  no release day yet  3×" in shown
    assert "  no release day yet" in updated("legality", "preview", "--format", "harbour").stdout.splitlines()


def test_an_import_replaces_a_damaged_one_and_says_so(updated: Run, homes: dict[str, str], address: str) -> None:
    (path,) = Path(homes["XDG_DATA_HOME"], "nrdb", "imports").iterdir()
    path.write_bytes(b"no gzip")
    done = updated("update", "--url", f"{address}/older.tar.gz", "--date", "2026-10-09")
    assert done.returncode == 0
    assert "the import in use is damaged, so the dump was compared with the built-in data." in done.stderr.splitlines()


@pytest.mark.parametrize("command", ["import", "update"])
def test_no_dump_is_from_a_day_to_come(updated: Run, tmp_path: Path, command: str) -> None:
    """It would hide how old the data is until that day, and refuse every later dump."""
    place = [str(write(tmp_path / "newer", v2_files(newer())))] if command == "import" else []
    refused = updated(command, *place, "--date", "2026-11-29", "--force")
    assert (refused.returncode, refused.stderr) == (
        2,
        "nrdb: --date: a dump can't be from 2026-11-29, which is after today (2026-11-28).\n",
    )
    if place:
        assert updated(command, *place, "--date", "today").returncode == 0
