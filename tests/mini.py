"""Small data folders, cut from the built-in facts by name, including everything that the kept facts refer to.

`mini_data` is small so that builds are quick. `frozen_data` is for outputs that are compared whole: its sets, formats
and date are named here, so that a new set, format, list or card in data/ doesn't change it. `known_data` is everything
up to that date.
"""

from __future__ import annotations

import shutil
from collections.abc import Collection
from operator import itemgetter
from pathlib import Path
from typing import Any

from nrdb.catalogue import refresh, source
from nrdb.catalogue.model import restriction_kinds
from nrdb.resources import data_root

SETS = ("core_set", "system_gateway")
FORMAT = "system_gateway"

DAY = "2026-08-01"
"""What began after it is not in the frozen folder."""
FROZEN_SETS = (
    *("core_set", "what_lies_ahead", "a_study_in_static", "cyber_exodus", "humanitys_shadow", "future_proof"),
    *("creation_and_control", "opening_moves", "up_and_over", "first_contact", "the_underway"),
    *("revised_core_set", "system_core_2019", "system_gateway", "system_update_2021", "elevation", "onr_base"),
)
"""The sets used by the lists of examples/, and a few with reprints of their cards."""
FROZEN_FORMATS = ("eternal", "standard", "startup")
DATA_DAY = "2026-07-24"
"""The date of the data in every folder, whatever dump came later."""
FORMATS = ("eternal", "ram", "snapshot", "standard", "startup", "system_gateway")
"""The formats that existed on that day."""


def mini_data(folder: Path) -> Path:
    """Write the small data folder to `folder` and return it; it passes every check of the data."""
    return _written(folder, _kept(SETS, (FORMAT,)))


def frozen_data(folder: Path) -> Path:
    """Write the data folder for outputs that are compared whole to `folder` and return it."""
    everything = _as_they_stood(data_root())
    kept = _kept(FROZEN_SETS, FROZEN_FORMATS)
    cards = {entry["id"] for name, content in kept.items() if name.startswith("cards/") for entry in content}
    for name in ("sets", "cycles", "types", "subtypes"):
        kept[f"classic/{name}.json"] = everything[f"classic/{name}.json"]
    words = everything["aliases.json"]["words"]
    kept["aliases.json"] = {"words": {table: words[table] for table in ("type", "subtype", "faction", "side")}}
    for name, content in everything.items():
        if name.startswith(("errata/", "rulings/")):
            by_card = isinstance(content, list) and "card" in content[0]
            kept[name] = [item for item in content if item["card"] in cards] if by_card else content
    kept["rulings/cr.json"] = []  # the counts grow with every dump
    for set_id in FROZEN_SETS:  # cards of the 1996 game are still being implemented
        path = data_root() / "behaviour" / "cr" / f"{set_id}.json"
        if path.is_file():
            kept[f"behaviour/cr/{set_id}.json"] = source.read(path)
    _written(folder, kept)
    shutil.copy(data_root() / "yardsticks.json", folder)
    return folder


def known_data(folder: Path) -> Path:
    """Write the built-in facts without anything later than `DAY`, errata included, to `folder` and return it.

    Tests that count cards or use the current lists rely on it. While nothing is later, it equals data/.
    """
    shutil.copytree(data_root(), folder)
    files = source.files(folder)
    changed = _undone(files)
    files |= changed
    later = {item["id"] for item in files["sets.json"] if (item.get("released") or "9999") > DAY}
    sets = [item for item in files["sets.json"] if item["id"] not in later]
    cycles = {item["cycle"] for item in sets}
    lines = [content for name, content in files.items() if name.startswith("formats/")]
    pools = {
        item["pool"] for line in lines for item in (*line["snapshots"], *line.get("aside", ())) if item["start"] <= DAY
    }
    changed |= {
        "sets.json": sets,
        "cycles.json": [item for item in files["cycles.json"] if item["id"] in cycles],
    }
    for name, content in files.items():
        kind, stem = name.split("/")[0], Path(name).stem
        if kind in ("cards", "printings"):
            gone = stem in later
        elif kind in ("formats", "pools", "restrictions"):
            gone = content.get("format", content["id"]) not in FORMATS or content.get("start", "") > DAY
            gone = gone or (kind == "pools" and stem not in pools)
        else:
            continue
        if gone:
            (folder / name).unlink()
        elif kind == "formats" and content["snapshots"][-1]["start"] > DAY:
            begun = [item for item in content["snapshots"] if item["start"] <= DAY]
            begun[-1].pop("until")
            changed[name] = {**content, "snapshots": begun}
        elif kind == "pools" and not later.isdisjoint(content["sets"]):
            changed[name] = _within(content, {item["id"] for item in sets}, cycles)
    for name, content in changed.items():
        if (folder / name).is_file():
            source.write(folder / name, content)
    for path in (folder / "behaviour").glob("*/*.json"):
        if path.stem in later:
            path.unlink()
    refresh.update_manifest(folder)
    return folder


def _as_they_stood(root: Path) -> dict[str, Any]:
    """Return the files of facts below `root`, with the cards as they were on `DAY`."""
    files: dict[str, Any] = source.files(root)
    return {**files, **_undone(files)}


def _undone(files: dict[str, Any]) -> dict[str, Any]:
    """Return the files without the errata that came after `DAY`, dated `DATA_DAY`."""
    days = {item["id"]: item["day"] for item in files["errata/documents.json"]}
    issued = [(days.get(item["from"], item["from"]), item) for item in files["errata/cr.json"]]
    before: dict[str, dict[str, Any]] = {}
    for _, item in sorted((entry for entry in issued if entry[0] > DAY), key=itemgetter(0), reverse=True):
        changes = {field: change["before"] for field, change in item.get("changes", {}).items()}
        before.setdefault(item["card"], {}).update(changes)
    undone: dict[str, Any] = {
        "manifest.json": {**files["manifest.json"], "date": DATA_DAY},
        "errata/cr.json": [item for day, item in issued if day <= DAY],
    }
    for name, content in files.items():
        if name.startswith("cards/cr/") and any(card["id"] in before for card in content):
            past = [{**card, **before.get(card["id"], {})} for card in content]
            undone[name] = [source.ordered(card, source.CARD_KEYS) for card in past]
    return undone


def _within(pool: dict[str, Any], sets: Collection[str], cycles: Collection[str]) -> dict[str, Any]:
    """Return a pool with these sets and cycles only."""
    kept = {
        **pool,
        "sets": [item for item in pool["sets"] if item in sets],
        "cycles": [item for item in pool.get("cycles", ()) if item in cycles],
    }
    return {**source.ordered(kept, source.POOL_KEYS), "sets": kept["sets"]}


def _kept(sets: Collection[str], formats: Collection[str]) -> dict[str, Any]:
    """Return the files of facts with these sets and formats, and with everything that began by `DAY`."""
    files = _as_they_stood(data_root())
    kept: dict[str, Any] = {
        name: content for name, content in files.items() if name.startswith("cards/") and Path(name).stem in sets
    }
    cards = {entry["id"] for content in kept.values() for entry in content}
    for name, content in files.items():
        if name.startswith("printings/") and Path(name).stem in sets:
            kept[name] = [row for row in content if row["card"] in cards]
    for name in source.TABLES:
        kept[name] = files[name]
    kept["sets.json"] = [item for item in files["sets.json"] if item["id"] in sets]
    cycles = {item["cycle"] for item in kept["sets.json"]}
    kept["cycles.json"] = [item for item in files["cycles.json"] if item["id"] in cycles]
    kept["manifest.json"] = files["manifest.json"]
    kept["overrides.json"], kept["renamed.json"] = {"cards": {}}, {}
    kept["played.json"] = {**files.get("played.json", {}), "source": "none", "counted": "2026-11-22", "formats": {}}
    pools, lists = set(), set()
    for name in formats:
        line = files[f"formats/{name}.json"]
        begun = [item for item in line["snapshots"] if item["start"] <= DAY]
        begun[-1].pop("until", None)
        kept[f"formats/{name}.json"] = {**line, "snapshots": begun}
        pools |= {item["pool"] for item in (*begun, *line.get("aside", ()))}
        lists |= {item.get("restriction") for item in (*begun, *line.get("aside", ()))}
    for name, content in files.items():
        if name.startswith("pools/") and content["id"] in pools:
            kept[name] = _within(content, sets, cycles)
        elif name.startswith("restrictions/") and content["id"] in lists:
            kept[name] = _of_these(content, cards)
    return kept


def _of_these(listed: dict[str, Any], cards: Collection[str]) -> dict[str, Any]:
    """Return the part of a list that concerns these cards."""
    kept = dict(listed)
    for kind in restriction_kinds("cards"):
        kept[kind] = [card for card in listed.get(kind, ()) if card in cards]
    for kind in restriction_kinds("numbers"):
        by_number = {
            number: [card for card in named if card in cards] for number, named in listed.get(kind, {}).items()
        }
        kept[kind] = {number: named for number, named in by_number.items() if named}
    return source.ordered(kept, source.RESTRICTION_KEYS)


def _written(folder: Path, kept: dict[str, Any]) -> Path:
    for name, content in kept.items():
        source.write(folder / name, content)
    # Legality checks also read the exceptions, most of whose cards are not in this folder.
    for path in data_root().glob("exceptions*.json"):
        shutil.copy(path, folder / path.name)
    if (data_root() / "rules").is_dir():
        shutil.copytree(data_root() / "rules", folder / "rules", dirs_exist_ok=True)
    refresh.update_manifest(folder)
    return folder
