"""docs/event-day.md: an event of 60 players by its commands, one after the other, with results filled in between."""

from __future__ import annotations

import csv
import random
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from nrdb.catalogue import Catalogue
from nrdb.cli import cli
from tests.conftest import ROOT
from tests.tournament.lists import Maker, plain

PLAYERS = 60
PAGE = (ROOT / "docs" / "event-day.md").read_text(encoding="utf-8")
COMMANDS = [
    line
    for block in re.findall(r"```\n(.*?)```", PAGE, re.DOTALL)
    for line in block.splitlines()
    if line.startswith("nrdb ")
]


def write_form(folder: Path, catalogue: Catalogue) -> list[str]:
    """Write the responses of 60 players and return their names."""
    maker = Maker(catalogue)
    names = ["Ada Quill", *(f"Player {number:02}" for number in range(2, PLAYERS + 1))]
    with (folder / "form.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(["Timestamp", "Name", "Corp list", "Runner list"])
        for number, (name, decks) in enumerate(zip(names, maker.pairs(PLAYERS), strict=True)):
            table.writerow([f"2026-08-19 12:{number:02}:00", name, *(plain(maker, deck) for deck in decks)])
    return names


def fill_in(path: Path, chance: random.Random) -> None:
    """Fill in a winner for every game without one, in the final (game 14) the winner of the upper bracket (game 9)."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    cut = {row["table"]: row for row in rows if row["stage"] == "cut"}
    for row in rows:
        if row["runner"] and not row["winner"]:
            row["winner"] = chance.choice(("corp", "runner"))
    if "14" in cut:
        cut["14"]["winner"] = cut["9"][cut["9"]["winner"]]
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(rows[0]))
        table.writeheader()
        table.writerows(rows)


def test_an_event_of_60_by_the_commands_of_the_page(
    catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("networkx")
    monkeypatch.chdir(tmp_path)
    names = write_form(tmp_path, catalogue)
    chance = random.Random(60)
    answers = {}
    for command in COMMANDS:
        for name in re.findall(r"(?<=nrdb tournament pair )(?:round|cut)\d\.csv|(?<=standings )\w+\.csv", command):
            fill_in(tmp_path / name, chance)
        result = CliRunner().invoke(cli, shlex.split(command)[1:], catch_exceptions=False)
        assert result.exit_code == 0, f"{command}\n{result.output}"
        answers[command] = result.stdout
    assert len(COMMANDS) == 18
    assert "60 players: 60 legal; 120 decks." in answers[COMMANDS[0]]
    for match in re.finditer(r"--(?:html|csv|slips) (\S+)", PAGE):
        assert (tmp_path / match[1]).stat().st_size > 500, match[1]
    assert 'aria-label="Bracket of 8 players"' in (tmp_path / "final.html").read_text(encoding="utf-8")
    assert "<svg" not in (tmp_path / "swiss.html").read_text(encoding="utf-8")
    with (tmp_path / "final.csv").open(encoding="utf-8", newline="") as file:
        final = list(csv.DictReader(file))
    assert sorted(row["player"] for row in final) == sorted(names)
    assert [row["rank"] for row in final[:8]] == [str(place) for place in range(1, 9)]
    assert all(int(row["rank"]) > 8 for row in final[8:])
    with (tmp_path / "cut6.csv").open(encoding="utf-8", newline="") as file:
        games = list(csv.DictReader(file))
    rounds = [row for row in games if row["stage"] == "swiss"]
    assert sum(not row["runner"] for row in rounds) == 5  # from the third round on, 59 play
    met = [frozenset((row["corp"], row["runner"])) for row in rounds if row["runner"]]
    assert len(met) - len(set(met)) <= 2
    assert [row["table"] for row in games if row["stage"] == "cut"] == [str(game) for game in range(1, 15)]
    assert not any("Ada Quill" in (row["corp"], row["runner"]) for row in rounds if int(row["round"]) > 2)
