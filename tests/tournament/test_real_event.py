"""The event of 128 players with real lists; only the faults are invented."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from nrdb.catalogue import Catalogue
from nrdb.cli.tournament import tournament
from tests.tournament import faults, real
from tests.tournament.faults import FAULTS, Fault, Planted, points_over, replaced
from tests.tournament.lists import Maker

# Eternal has every card of these years, so two faults are replaced by the one that only Eternal knows.
ETERNAL = (
    *(fault for fault in FAULTS if "outside the pool" not in fault.name),
    Fault("too many points", replaced("runner", points_over), "illegal", "points", "runner"),
)

pytestmark = pytest.mark.shared


@pytest.fixture(scope="module")
def planted(shared: Path, catalogue: Catalogue) -> Planted:
    maker = Maker(catalogue, format="eternal")
    found = list(real.decks(shared, maker))
    corps = [deck for deck in found if deck.identity.side == "corp"][: faults.PLAYERS]
    runners = [deck for deck in found if deck.identity.side == "runner"][: faults.PLAYERS]
    return faults.event(maker, faults=ETERNAL, pairs=zip(corps, runners, strict=True))


@pytest.fixture(scope="module")
def answer(planted: Planted, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = faults.write(planted, tmp_path_factory.mktemp("event"), format="eternal")
    result = CliRunner().invoke(tournament, ["check", str(folder), "--json"], catch_exceptions=False)
    document: dict[str, Any] = json.loads(result.stdout)
    return document


def test_every_planted_fault_is_found_and_named(planted: Planted, answer: dict[str, Any]) -> None:
    rows = {row["player"]: row for row in answer["players"]}
    assert len(rows) == 128
    assert len(ETERNAL) == 20
    for name, fault in planted.found.items():
        said = [(message["code"], message.get("side")) for message in rows[name]["messages"]]
        assert rows[name]["status"] == fault.status, (fault.name, rows[name]["messages"])
        assert (fault.code, fault.side) in said, (fault.name, said)


def test_no_false_alarm_on_any_other_list(planted: Planted, answer: dict[str, Any]) -> None:
    others = [row for row in answer["players"] if row["player"] not in planted.found]
    assert len(others) == 128 - len(planted.found)
    assert [(row["player"], row["messages"]) for row in others if row["status"] != "legal"] == []


def test_kept_files_of_61_decks_in_eight_formats(shared: Path, catalogue: Catalogue, tmp_path: Path) -> None:
    """With the original files, one player per deck and format: all formats of a deck give the same verdict."""
    names = ["plain.txt", "text.txt", "markdown.md", "bbcode.txt", "jnet-2026.txt", "octgn.o8d", "v2.json", "cobra.csv"]
    for folder in sorted((shared / "decks/derived").glob("d[0-9]*")):
        for name in names:
            target = tmp_path / name.replace(".", " ") / f"{folder.name}{Path(name).suffix}"
            target.parent.mkdir(exist_ok=True)
            target.write_bytes((folder / name).read_bytes())
    verdicts: dict[str, set[Any]] = {}
    for name in names:
        options = ["--json", "--sides", "either", "--format", "eternal", "--on", "2026-08-20"]
        kept = tmp_path / name.replace(".", " ")
        result = CliRunner().invoke(tournament, ["check", str(kept), *options], catch_exceptions=False)
        document = json.loads(result.stdout)
        assert document["counts"]["players"] == 61
        for row in document["players"]:
            (deck,) = row["decks"]
            codes = tuple(sorted(finding["code"] for finding in deck["findings"]))
            verdicts.setdefault(row["player"], set()).add((deck["legal"], codes))
    assert [name for name, found in verdicts.items() if len(found) > 1] == []
    assert not any(legal is None for found in verdicts.values() for legal, _ in found)
