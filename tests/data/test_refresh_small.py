"""Refresh data/ from a small invented dump: files written and removed, and inconsistent dumps."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from nrdb.catalogue import source
from nrdb.catalogue.refresh import refresh
from nrdb.errors import NrdbError
from tests.importer.dumps import Records, invented, v1_files, v2_files, write

DATE = "2026-10-09"


def whole() -> Records:
    """Return the invented cards only, without references to missing sets."""
    records = invented()
    records["printings"] = [row for row in records["printings"] if row["card_set_id"] == "night_watch"]
    records["cards"] = [row for row in records["cards"] if row["id"] != "ice_rampart"]
    return records


def refreshed(tmp_path: Path, records: Records) -> Any:
    return refresh(write(tmp_path / "dump", v2_files(records)), tmp_path / "out", date=DATE)


def names(tmp_path: Path) -> list[str]:
    root = tmp_path / "out"
    return sorted(path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())


def test_every_file_of_the_dump_and_what_was_left_out(tmp_path: Path) -> None:
    done = refreshed(tmp_path, whole())
    assert names(tmp_path) == [
        "cards/cr/night_watch.json",
        "cycles.json",
        "factions.json",
        "formats/harbour.json",
        "manifest.json",
        "overrides.json",
        "pools/harbour_pool.json",
        "printings/cr/night_watch.json",
        "renamed.json",
        "restrictions/harbour/harbour_list.json",
        "rulings/cr.json",
        "sets.json",
        "sides.json",
        "subtypes.json",
        "types.json",
    ]
    assert done.removed == []
    assert done.unknown == ["cards.loudness", "restrictions.only_on_sundays"]
    assert {key: value for key, value in done.counts.items() if value} == {
        "cards_cr": 3,
        "printings": 3,
        "sets": 1,
        "cycles": 1,
        "formats": 1,
        "snapshots": 1,
        "pools": 1,
        "restrictions": 1,
    }
    text = "".join((tmp_path / "out" / name).read_text(encoding="utf-8") for name in names(tmp_path))
    for words in ("lantern", "receipts", "Ada Invented", "humming", "loudness", "only_on_sundays"):
        assert words not in text, words
    foghorn = next(
        card for card in source.read(tmp_path / "out" / "cards/cr/night_watch.json") if card["id"] == "foghorn"
    )
    assert (foghorn["cost"], foghorn["strength"], foghorn["subroutines"]) == ("X", 0, 2)
    assert source.read(tmp_path / "out" / "rulings/cr.json") == [
        {"card": "foghorn", "total": 1, "verified": 1, "newest": "2026-10-02"}
    ]
    assert source.read(tmp_path / "out" / "manifest.json")["date"] == DATE


def test_what_the_dump_has_no_more_is_removed_and_what_is_kept_by_hand_stays(tmp_path: Path) -> None:
    refreshed(tmp_path, whole())
    before = {name: (tmp_path / "out" / name).read_bytes() for name in names(tmp_path)}
    overrides = tmp_path / "out" / "overrides.json"
    overrides.write_text('{\n  "cards": {}\n}\n', encoding="utf-8")
    for name in ("cards/cr/gone.json", "pools/gone.json", "restrictions/harbour/gone.json"):
        (tmp_path / "out" / name).write_text("[]\n", encoding="utf-8")
    again = refreshed(tmp_path, whole())
    assert sorted(path.name for path in again.removed) == ["gone.json"] * 3
    assert again.written == []
    after = {name: (tmp_path / "out" / name).read_bytes() for name in names(tmp_path)}
    assert {**after, "overrides.json": b""} == {**before, "overrides.json": b""}


def test_a_card_stands_in_the_set_that_first_printed_it(tmp_path: Path) -> None:
    records = whole()
    later = {
        **records["card_sets"][0],
        "id": "day_watch",
        "name": "Day Watch",
        "date_release": "2027-01-01",
        "position": 2,
    }
    unknown = {**later, "id": "dusk_watch", "name": "Dusk Watch", "date_release": None, "position": 3}
    records["card_sets"] += [later, unknown]
    records["printings"] += [
        {**records["printings"][0], "id": "91001", "card_set_id": "day_watch"},
        {**records["printings"][1], "id": "92001", "card_set_id": "dusk_watch"},
    ]
    refreshed(tmp_path, records)
    assert [card["id"] for card in source.read(tmp_path / "out" / "cards/cr/night_watch.json")] == [
        "harbour_pilot",
        "foghorn",
        "keeper_of_the_light",
    ]
    assert not (tmp_path / "out" / "cards/cr/day_watch.json").exists()
    assert (tmp_path / "out" / "printings/cr/dusk_watch.json").exists()


def test_a_limit_on_large_agendas_and_a_banned_subtype(tmp_path: Path) -> None:
    records = whole()
    (entry,) = records["restrictions"]
    entry |= {
        "subtypes": {"banned": ["sentry", "beacon"]},
        "points": {"3": ["foghorn"], "1": ["harbour_pilot"]},
        "point_limit": 7,
        "max_3_point_agendas": 4,
    }
    refreshed(tmp_path, records)
    written = source.read(tmp_path / "out" / "restrictions/harbour/harbour_list.json")
    assert (written["agenda_cap"], written["point_limit"]) == ({"points": 3, "copies": 4}, 7)
    assert written["banned_subtypes"] == ["beacon", "sentry"]
    assert written["points"] == {"1": ["harbour_pilot"], "3": ["foghorn"]}


Change = Callable[[Records], object]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda records: records["printings"].pop(0), "card harbour_pilot has no printing."),
        (
            lambda records: records["printings"][0].update(card_set_id="no_watch"),
            "printing 90001 is in the set no_watch, which the dump does not have.",
        ),
        (
            lambda records: records["card_pools"][0].update(id="../../harbour"),
            'v2/card_pools/harbour.json: "../../harbour" isn\'t a valid id (in card_pools).',
        ),
        (
            lambda records: records["card_sets"][0].update(id="/night_watch"),
            'v2/card_sets.json: "/night_watch" isn\'t a valid id (in card_sets).',
        ),
    ],
)
def test_a_dump_that_does_not_hold_together_writes_nothing(tmp_path: Path, change: Change, sentence: str) -> None:
    records = whole()
    change(records)
    with pytest.raises(NrdbError) as caught:
        refreshed(tmp_path, records)
    assert caught.value.message == sentence
    assert not (tmp_path / "out").exists()
    assert {path.name for path in tmp_path.iterdir()} == {"dump"}


def test_another_layout_is_refused(tmp_path: Path) -> None:
    dump = write(tmp_path / "dump", v1_files())
    with pytest.raises(NrdbError, match="isn't a netrunner-cards-json checkout in v2 layout"):
        refresh(dump, tmp_path / "out", date=DATE)
    assert not (tmp_path / "out").exists()


def test_a_checkout_says_its_own_day(nrdb, tmp_path: Path) -> None:
    """Without --date the day is that of the commit, as for `nrdb import`; another folder has none."""
    dump = write(tmp_path / "dump", v2_files(whole()))
    refused = nrdb("data", "refresh", str(dump), "--root", "out")
    assert (refused.returncode, refused.stderr) == (
        2,
        f"nrdb: {dump} is not a git checkout, so its date is not known; add --date YYYY-MM-DD.\n",
    )
    commit = ["git", "-c", "user.name=x", "-c", "user.email=x@y", "commit", "--quiet", "--message", "x"]
    late = {**os.environ, "GIT_COMMITTER_DATE": "2026-10-08T23:30:00-0700"}
    for command in (["git", "init", "--quiet"], ["git", "add", "."], commit):
        subprocess.run(command, cwd=dump, env=late, check=True)
    assert nrdb("data", "refresh", str(dump), "--root", "out").returncode == 0
    assert json.loads((tmp_path / "out" / "manifest.json").read_text())["date"] == DATE


def test_the_command(nrdb, tmp_path: Path) -> None:
    dump = write(tmp_path / "dump", v2_files(whole()))
    done = nrdb("data", "refresh", str(dump), "--date", DATE, "--root", "out")
    assert (done.returncode, done.stderr.splitlines()) == (
        0,
        [
            "ignored unknown key cards.loudness in the dump.",
            "ignored unknown key restrictions.only_on_sundays in the dump.",
        ],
    )
    first, second = done.stdout.splitlines()
    assert first.startswith("3 modern cards, 0 classic cards, 3 printings, ")
    assert second == "14 files written, 0 removed."
    assert json.loads((tmp_path / "out" / "manifest.json").read_text(encoding="utf-8"))["date"] == DATE


def newer(records: Records) -> Records:
    """Return a newer dump: an undated set and one with one of two cards, an erratum, new names, an unused list."""
    titles = {card["id"]: card for card in records["cards"]}
    titles["foghorn"] |= {"title": "Fog Horn", "stripped_title": "Fog Horn", "strength": 2}
    titles["harbour_pilot"]["id"] = "harbour_master"
    for printing in records["printings"]:
        printing["card_id"] = {"harbour_pilot": "harbour_master"}.get(printing["card_id"], printing["card_id"])
    for restriction in records["restrictions"]:
        restriction["only_on_sundays"] = ["foghorn"]
    records["card_sets"].append({**records["card_sets"][0], "id": "far_shore", "name": "Far Shore", "size": 2})
    del records["card_sets"][1]["date_release"]
    records["cards"].append({**titles["keeper_of_the_light"], "id": "sailor", "title": "Sailor: Ashore"})
    records["printings"].append({**records["printings"][0], "id": "91001", "card_id": "sailor"})
    records["printings"][-1]["card_set_id"] = "far_shore"
    records["restrictions"].append({**records["restrictions"][0], "id": "harbour_list_2", "name": "Harbour List 2"})
    return records


DECISIONS = [
    "1 card of Far Shore has no behaviour entry: data/behaviour/cr/far_shore.json (docs/add-a-card.md).",
    "1 card of Night Watch has no behaviour entry: data/behaviour/cr/night_watch.json (docs/add-a-card.md).",
    "New identity: Sailor: Ashore. What changes deck building goes in data/exceptions.json.",
    "Far Shore has no release date: its cards are legal nowhere until a dump has one.",
    "Far Shore has 1 of 2 printings: wait for the rest, or correct the dump.",
    "Far Shore is in no card pool: no format has its cards.",
    "The ban list Harbour List 2 is in no snapshot: no format uses it.",
    "Foghorn is now Fog Horn: add the old title to data/aliases.json, so that old decks can be read.",
    "harbour_pilot is now harbour_master: add it to data/renamed.json; rename it where `nrdb data check` reports it.",
    "Fog Horn: strength changed from 0 to 2: date the erratum in data/errata/cr.json or, if only the data was wrong, "
    "move it to data/errata/slips.json (docs/errata.md).",
]


def test_a_newer_dump_is_reported_with_what_it_leaves_to_decide(nrdb, tmp_path: Path) -> None:
    assert refreshed(tmp_path, whole())[4:] == (None, ())
    dump = write(tmp_path / "newer", v2_files(newer(whole())))
    done = nrdb("data", "refresh", str(dump), "--date", "2026-11-20", "--root", "out")
    assert done.stdout.splitlines()[2:] == [
        "  2 new cards: Sailor: Ashore, Harbour Pilôt",
        "  1 new printing: 91001 of sailor",
        "  1 new set: Far Shore",
        "  1 new ban list: Harbour List 2",
        "  1 changed card: Fog Horn (title, stripped_title, strength)",
        "    Fog Horn: title Foghorn → Fog Horn; stripped_title Foghorn → Fog Horn; strength 0 → 2",
        "  1 changed printing: 90001 of harbour_master (card)",
        "  1 card no longer in the dump (removed): Harbour Pilôt",
        "Decisions needed:",
        *(f"  {line}" for line in DECISIONS),
    ]
    errata = tmp_path / "out" / "errata" / "cr.json"
    assert [(item["card"], item["changes"], item["from"], item["from_at_latest"]) for item in source.read(errata)] == [
        ("foghorn", {"strength": {"before": 0, "after": 2}}, "2026-11-20", True)
    ]
    again = nrdb("data", "refresh", str(dump), "--date", "2026-11-20", "--root", "out")
    assert again.stdout.splitlines()[1:] == ["0 files written, 0 removed.", "  No card facts changed."]
    back = refresh(tmp_path / "dump", tmp_path / "out", date="2026-11-21")
    gone = "is no longer in the dump and was removed: restore it if that is wrong."
    assert [line for line in back.decisions if line.endswith(gone)] == [
        f"The card Sailor: Ashore {gone}",
        f"The set Far Shore {gone}",
        f"The ban list Harbour List 2 {gone}",
    ]
