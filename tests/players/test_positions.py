"""Judged positions and comparisons: what is laid, what is right, and what the command prints."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from nrdb.deck import read_deck
from nrdb.engine.model.numbers import RUNNER, SIDES
from nrdb.engine.steps.machine import asked
from nrdb.players.registry import player_for
from tests.engine.laid import EXAMPLES, ROOT, catalogue
from tests.players.__main__ import main
from tests.players.comparisons import changed, deck_path
from tests.players.positions import Judge, Position

KILL = {
    "id": "kill",
    "side": "corp",
    "kind": "flatline",
    "corp": {"hand": ["Scorched Earth"], "deck": {"Hedge Fund": 5}},
    "runner": {"hand": ["Sure Gamble"], "deck": {"Sure Gamble": 5}, "tags": 1, "rig": ["Corroder"]},
    "right": ["over", "flatlined"],
}
REMOTE = {
    "id": "remote",
    "side": "runner",
    "kind": "run",
    "clicks": 2,
    "counters": [["Project Vitruvius", "advancement", 2]],
    "corp": {"ice": {"HQ": ["-Enigma"]}, "root": {"remote 1": ["-Project Vitruvius"]}, "deck": {"Hedge Fund": 5}},
    "runner": {"credits": 1, "hand": ["Corroder"], "deck": {"Sure Gamble": 5}, "scored": ["Offworld Office"]},
    "right": ["stolen", "Project Vitruvius"],
}
KEPT = {
    "id": "kept",
    "side": "runner",
    "kind": "mulligan",
    "until": "mulligan",
    "corp": {"deck": {"Hedge Fund": 5}},
    "runner": {"hand": ["Sure Gamble"] * 3 + ["Corroder"] * 2, "deck": {"Sure Gamble": 5}},
    "right": ["chose", "keep"],
}


def played(row: dict[str, Any], player: str = "plain", seed: int = 1) -> Position:
    position = Position(row, seed)
    players = [player_for(player if side == row["side"] else "plain", side) for side in SIDES]
    for side, seat in enumerate(players):
        seat.begin(position.g.table, side, seed, 0)
    position.play(players[position.side], players[1 - position.side])
    return position


@pytest.mark.parametrize("row", [KILL, REMOTE, KEPT], ids=lambda row: str(row["id"]))
def test_a_position_is_laid_played_and_judged(row: dict[str, Any]) -> None:
    position = played(row)
    assert Judge(position).of(row["right"])
    assert not Judge(position).of(["not", row["right"]])


def test_a_position_lies_as_its_row_says() -> None:
    g = Position(REMOTE, 1).g
    judge = Judge(Position(REMOTE, 1))
    assert (g.runner.clicks, g.runner.credits, g.runner.score, g.turn) == (2, 1, 2, 9)
    assert g.decision is not None
    assert asked(g, g.decision) == RUNNER
    for test in (
        ["cards", "ice of HQ", "=", 1],
        ["at", "Project Vitruvius", "an open remote"],
        ["cards", "grip", 1],
        ["counter", "Project Vitruvius", "advancement", "=", 2],
        ["any", ["tags", 1], ["credits", "corp", "=", 5]],
        ["all", ["alive"], ["score", "runner", "<", 3]],
    ):
        assert judge.of(test), test
    with pytest.raises(ValueError, match="no such test"):
        judge.of(["lucky"])


def test_answers_that_a_row_gives_come_first() -> None:
    row = {**REMOTE, "turn": "runner", "side": "corp", "before": [["runner", "run", "HQ"]], "until": "run"}
    judge = Judge(played({**row, "right": ["ran", "HQ"]}))
    assert judge.of(["ran", "HQ"])
    assert judge.of(["rezzed", "Enigma"])
    with pytest.raises(RuntimeError, match="never came about"):
        played({**row, "before": [["runner", "play", "Sure Gamble"]], "until": 1})


def test_a_deck_is_changed_by_its_row() -> None:
    deck = read_deck(EXAMPLES["worlds-2013-andromeda"], catalogue())
    row = {"id": "one", "out": {"Sure Gamble": 3}, "in": {"Quest Completed": 3}}
    blank = catalogue().find("Quest Completed").id
    assert changed(deck, row).cards[blank] == 3
    assert "sure_gamble" not in changed(deck, row).cards
    with pytest.raises(ValueError, match="can't be changed"):
        changed(deck, {**row, "in": {}})


def test_the_command_prints_its_figure_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def last(what: str, rows: list[dict[str, Any]], *more: str) -> str:
        file = tmp_path / f"{what}.jsonl"
        file.write_text("\n".join(map(json.dumps, rows)) + "\n", encoding="utf-8")
        monkeypatch.setattr(sys, "argv", ["players", what, "--file", str(file), "--player", "plain", *more])
        main()
        return capsys.readouterr().out.splitlines()[-1]

    assert last("positions", [KILL, REMOTE]) == "plain solves 2 of 2"
    assert last("positions", [{**KILL, "right": ["winner", "runner"]}]) == "plain solves 0 of 1"
    row = {
        "id": "same",
        "corp": EXAMPLES["starter-the-syndicate"].relative_to(ROOT).as_posix(),
        "runner": EXAMPLES["starter-the-catalyst"].relative_to(ROOT).as_posix(),
        "changed": "runner",
        "expect": "same",
        "what": "nothing changes",
    }
    assert last("comparisons", [row], "--games", "5", "--decks", str(ROOT)) == "right 1 of 1"
    assert deck_path(row["runner"], tmp_path) == ROOT / row["runner"]
    with pytest.raises(FileNotFoundError, match="no file"):
        deck_path("nothing.txt", tmp_path)
