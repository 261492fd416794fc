"""A small data folder: two sets of the built-in facts with everything that refers to them, so that builds are quick."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from nrdb.catalogue import refresh, source
from nrdb.resources import data_root

SETS = ("core_set", "system_gateway")
FORMAT = "system_gateway"


def mini_data(folder: Path) -> Path:
    """Writes the small data folder at `folder`, which is returned; it is sound by every law."""
    files: dict[str, Any] = source.files(data_root())
    kept: dict[str, Any] = {}
    for set_id in SETS:
        kept[f"cards/cr/{set_id}.json"] = files[f"cards/cr/{set_id}.json"]
    cards = {entry["id"] for content in kept.values() for entry in content}
    for set_id in SETS:
        rows = files[f"printings/cr/{set_id}.json"]
        kept[f"printings/cr/{set_id}.json"] = [row for row in rows if row["card"] in cards]
    for name in ("manifest.json", *source.TABLES):
        kept[name] = files[name]
    kept["overrides.json"], kept["renamed.json"] = {"cards": {}}, {}
    kept["played.json"] = {**files.get("played.json", {}), "source": "none", "counted": "2026-11-22", "formats": {}}
    kept[f"formats/{FORMAT}.json"] = files[f"formats/{FORMAT}.json"]
    pools = {item["pool"] for item in kept[f"formats/{FORMAT}.json"]["snapshots"]}
    for name in [name for name in files if name.startswith("pools/")]:
        if files[name]["id"] in pools:
            kept[name] = {**files[name], "sets": [item for item in files[name]["sets"] if item in SETS]}
    for name, content in kept.items():
        source.write(folder / name, content)
    # What judging reads besides: exceptions name their cards, of which most are not here.
    for path in data_root().glob("exceptions*.json"):
        shutil.copy(path, folder / path.name)
    rules = data_root() / "rules"
    if rules.is_dir():
        shutil.copytree(rules, folder / "rules")
    refresh.update_manifest(folder)
    return folder
