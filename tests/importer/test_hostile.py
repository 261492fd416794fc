"""Dumps with every kind of wrong value: they are read, or refused with one sentence."""

from __future__ import annotations

import copy
import json
import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from nrdb.catalogue import database, source
from nrdb.catalogue.importer import layouts
from nrdb.catalogue.importer.merge import known, merge
from nrdb.catalogue.importer.report import compare
from nrdb.errors import NrdbError, ParseError
from tests.importer.dumps import api_documents, invented, v1_files, v2_files, write
from tests.mini import mini_data

WRONG: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    "",
    "x" * 5000,
    "\x00\x1b[31m\u202e",
    "../../etc",
    [],
    {},
    [None],
    [[]],
    {"a": 1},
    {"1": "x"},
    {"x": ["sure_gamble"]},
    ["sure_gamble", "sure_gamble"],
    "X",
    "2026-02-30",
)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return source.files(mini_data(tmp_path_factory.mktemp("facts")))


def _spoilt(rng: random.Random, value: Any) -> Any:
    """Return a copy of a JSON value with one part of it replaced by a wrong value or removed."""
    value = copy.deepcopy(value)
    place, key = [], None
    at = value
    while isinstance(at, dict | list) and at:
        place.append(at)
        key = rng.choice(list(at)) if isinstance(at, dict) else rng.randrange(len(at))
        if rng.random() < 0.35 and len(place) > 1:
            break
        at = at[key]
    if place:
        if rng.random() < 0.15:
            del place[-1][key]
        else:
            place[-1][key] = rng.choice(WRONG)
    return value


@pytest.mark.parametrize("layout", ["v2", "v1", "api"])
def test_one_wrong_value_anywhere(base: dict[str, Any], layout: str) -> None:
    """Hundreds of spoilt dumps of each layout are merged and reported; some are built into a catalogue."""
    rng = random.Random(f"spoilt {layout}")
    codes = known(base)
    read = 0
    refused: list[str] = []
    v1 = {name: json.loads(content) for name, content in v1_files().items()}
    for number in range(250):
        try:
            if layout == "v2":
                dump = layouts.Dump("v2", "spoilt")
                for kind, rows in _spoilt(rng, invented()).items():
                    for row in rows if isinstance(rows, list) else [rows]:
                        dump.add(kind, row, "spoilt")
            elif layout == "v1":
                tables = _spoilt(rng, v1)
                dump = layouts.Dump("v1", "spoilt")
                dump.covers = layouts.v1.COVERS
                layouts.v1.add_rows(dump, tables.get("pack/nw.json"), "spoilt", codes)
                for name in layouts.v1.TABLES:
                    if f"{name}.json" in tables:
                        layouts.v1.add_table(dump, name, tables[f"{name}.json"], "spoilt", codes)
            else:
                documents = _spoilt(rng, api_documents(invented()))
                dump = layouts.from_documents([(document, "spoilt") for document in documents.values()], "spoilt")
            dump.date = "2026-10-09"
            merged = merge(base, dump)
            facts = merged.facts()
            if number % 10 == 0:
                with closing(sqlite3.connect(":memory:")) as connection:
                    database.fill(connection, facts, content="spoilt")
            compare(base, merged, dump).to_dict()
            read += 1
        except NrdbError as error:
            refused.append(str(error))
    assert [message for message in refused if "\n" in message] == []
    assert read > 60, (read, refused)
    assert len(refused) > 10, (read, refused)


def test_a_value_of_the_wrong_shape_is_kept_and_told_and_the_fact_stays(base: dict[str, Any], tmp_path: Path) -> None:
    gamble = {
        "id": "sure_gamble",
        "title": "Sure Gamble",
        "stripped_title": "Sure Gamble",
        "side_id": "runner",
        "faction_id": "neutral_runner",
        "card_type_id": "event",
        "cost": {"credits": 5},
        "deck_limit": 3,
        "influence_cost": 0,
        "designed_by": "fantasy_flight_games",
    }
    dump = layouts.read(write(tmp_path, v2_files({"cards": [gamble]})))
    dump.date = "2026-10-09"
    merged = merge(base, dump)
    assert next(card for card in merged.facts().cards if card.id == "sure_gamble").cost == 5
    assert [remark.message for remark in merged.remarks] == [
        '1 of 1 cards has a "cost" that is not a whole number or null (e.g. sure_gamble): kept but not used.'
    ]
    assert [tuple(extra) for extra in merged.extras] == [
        ("cards", "sure_gamble", "cost (unreadable)", '{"credits": 5}')
    ]


STEERING = "\x1b[31m\u202e\x9b2J"


@pytest.mark.parametrize("layout", ["v2", "api"])
def test_no_text_of_a_dump_steers_a_terminal(layout: str, tmp_path: Path) -> None:
    """Control characters in titles, texts, names and field names are replaced; line ends are kept."""
    records = invented()
    for rows in records.values():
        for row in rows:
            row |= {key: value + STEERING for key, value in row.items() if key in ("title", "name", "text", "answer")}
            row["odd" + STEERING] = 1
    records["cards"][0]["text"] = "one\r\ntwo\u200b" + STEERING
    if layout == "v2":
        dump = layouts.read(write(tmp_path / "dump", v2_files(records)))
    else:
        (tmp_path / "cards.json").write_text(json.dumps(api_documents(records)["cards"]), encoding="utf-8")
        dump = layouts.read(tmp_path / "cards.json")
    held = json.dumps(dump.records, ensure_ascii=False)
    assert re.findall("[\x7f-\x9f\u202e]|\\\\u001b", held) == []
    texts = {row["id"]: row["text"] for row in dump.records["cards"]}
    assert texts["harbour_pilot"] == "one\ntwo\u200b\ufffd[31m\ufffd\ufffd2J"


def test_a_record_without_what_makes_it_one_is_refused(tmp_path: Path) -> None:
    card = {**invented()["cards"][0], "title": ["Harbour"]}
    with pytest.raises(NrdbError, match="harbour_pilot of cards: its title is not text"):
        layouts.read(write(tmp_path, v2_files({"cards": [card]})))


@pytest.mark.parametrize("included", [7, 0.5, True, "x", {"a": 1}, ["x"]])
def test_resources_beside_the_answer_that_are_none(included: object) -> None:
    answer = {"data": [{"id": "anarch", "type": "factions", "attributes": {"name": "Anarch"}}], "included": included}
    with pytest.raises(ParseError) as told:
        layouts.from_documents([(answer, "factions.json")], "folder")
    assert told.value.message == "factions.json: a resource has no attributes."
