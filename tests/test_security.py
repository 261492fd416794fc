"""The claims of SECURITY.md: no unrequested downloads, no terminal control by names, and a test for each attack."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from nrdb.cli import COMMANDS
from tests.conftest import Run

ROOT = Path(__file__).parents[1]
SECURITY = (ROOT / "SECURITY.md").read_text(encoding="utf-8")

# Runs commands in one process and prints which of them tried to use the network.
WATCHED = """
import contextlib, io, json, sys
reached = []
def watch(event, arguments):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto"):
        reached.append(event)
        raise OSError("no network in this test")
sys.addaudithook(watch)
from nrdb.cli import main
told = {}
for arguments in json.loads(sys.argv[1]):
    reached.clear()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        try:
            main(arguments)
            code = 0
        except SystemExit as stop:
            code = stop.code
    told[" ".join(arguments)] = [code, bool(reached)]
print(json.dumps(told))
"""
CORP, RUNNER, EVENT = (str(ROOT / "examples" / name) for name in ("corp.txt", "runner.txt", "event"))
ASKED = ["update", "--url", "https://localhost:9/x", "--retries", "0"]


def reached(lines: list[list[str]], folder: Path) -> dict[str, list[object]]:
    """Return the exit code of each command line, and whether it tried to use the network."""
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, json.dumps(lines)], capture_output=True, text=True, cwd=folder, check=False
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout.splitlines()[-1]))


def test_no_command_opens_a_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("NRDB_TODAY", "2026-11-20")
    lines = [
        ["validate", CORP, RUNNER],
        ["validate", "https://netrunnerdb.com/en/decklist/1/x"],
        ["search", "weyland ice under 4"],
        ["search", "--explain", "sentri"],
        ["show", "Sure Gamble", "--rulings"],
        ["legality", "Hedge Fund"],
        ["formats"],
        ["deck", "convert", CORP, "--to", "octgn"],
        ["deck", "stats", CORP],
        ["deck", "stats", "https://netrunnerdb.com/en/decklist/1/x"],
        ["deck", "diff", CORP, RUNNER],
        ["goldfish", RUNNER, "--games", "3"],
        ["match", CORP, RUNNER, "--games", "2"],
        ["gauntlet", CORP, "--against", RUNNER, "--games", "2"],
        ["solve", str(ROOT / "examples" / "puzzles.position") + ":1"],
        ["tune", CORP, "--against", RUNNER, "--games", "2", "--swaps", "1"],
        ["hand", RUNNER],
        ["random"],
        ["odds", CORP],
        ["rule", "1.4.6b"],
        ["position", str(ROOT / "examples" / "disputes.position")],
        ["watch", "missing.txt"],
        ["break", "Corroder", "Ice Wall"],
        ["tournament", "check", EVENT, "--html", "check.html"],
        ["tournament", "sheet", EVENT, "--html", "sheets.html"],
        ["import", "missing.zip"],
        ["import", "https://netrunnerdb.com/api/2.0/public/cards"],
        ["data", "status"],
        ["data", "check"],
        ["data", "export", "formats"],
        ["data", "coverage"],
        ["completion", "bash"],
    ]
    assert {line[0] for line in lines} | {"update", "serve"} == set(COMMANDS)  # serve is there to be connected to
    found = reached([*lines, ASKED], tmp_path)
    assert found.pop(" ".join(ASKED)) == [2, True]  # the audit hook sees a requested download
    assert [line for line, (_, seen) in found.items() if seen] == []
    assert [line for line, (code, _) in found.items() if code not in (0, 1, 2)] == []


STEERING = "\x1b[31m\u202eX"


def test_no_name_in_a_file_of_settings_steers_a_terminal(nrdb: Run, tmp_path: Path) -> None:
    """House rules, an event and a plan may come from strangers, too."""
    name = json.dumps("League" + STEERING)
    (tmp_path / "house.toml").write_text(f'name = {name}\nbase = "standard"\nbanned = ["Hedge Fund"]\n')
    (tmp_path / "event.toml").write_text(f'name = {name}\nformat = "standard"\nplayers = [{name}]\n')
    (tmp_path / "plan.toml").write_text(f'name = {name}\n[play]\nfirst = ["Hedge Fund"]\n')
    for arguments in (
        ("validate", "--rules", "house.toml", CORP),
        ("validate", "--rules", "house.toml", CORP, "--json"),
        ("tournament", "check", "--event", "event.toml", EVENT),
        ("tournament", "check", "--event", "event.toml", EVENT, "--json"),
        ("goldfish", CORP, "--games", "2", "--plan", "plan.toml"),
        ("goldfish", CORP, "--games", "2", "--plan", "plan.toml", "--json"),
    ):
        done = nrdb(*arguments)
        assert done.returncode in (0, 1, 2), done.stderr
        assert done.stdout, arguments
        for said in (done.stdout, done.stderr):
            assert "\x1b" not in said, arguments
            assert "\\u001b" not in said, arguments
            assert "\u202e" not in said, arguments


def test_every_attack_that_is_named_has_its_test() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", SECURITY)
    assert len(named) > 20
    missing = []
    for path, name in named:
        text = (ROOT / path).read_text(encoding="utf-8") if (ROOT / path).is_file() else ""
        if not text or (name and not re.search(rf"^(?:def|class) {name}\b", text, re.MULTILINE)):
            missing.append(f"{path}::{name}")
    assert missing == []
