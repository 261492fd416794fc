"""The data folders for tests: a newer set, list, rotation or erratum in data/ doesn't change them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from nrdb.catalogue import refresh, source
from nrdb.resources import data_root
from tests.mini import frozen_data, known_data, mini_data


def newer(root: Path) -> None:
    """Add a year's worth of changes to a data folder: two sets (one undated), a reprint, a list, an erratum."""
    files: dict[str, Any] = source.files(root)
    last = files["sets.json"][-1]
    for set_id, released, card in (("harbour_lights", "2026-10-01", "lamp"), ("far_shore", None, "sailor")):
        files["sets.json"].append(
            source.ordered({**last, "id": set_id, "name": set_id, "released": released}, source.TABLES["sets.json"])
        )
        drawn = next(item for item in files["cards/cr/core_set.json"] if item["id"] == "sure_gamble")
        files[f"cards/cr/{set_id}.json"] = [{**drawn, "id": card, "title": card, "stripped_title": card}]
        files[f"printings/cr/{set_id}.json"] = [{"code": f"9{card}", "card": card, "position": 1, "quantity": 3}]
    files["printings/cr/harbour_lights.json"].append(
        {"code": "9corroder", "card": "corroder", "position": 2, "quantity": 3}
    )
    standard = files["formats/standard.json"]
    pool = files[f"pools/{standard['snapshots'][-1]['pool']}.json"]
    files["pools/harbour.json"] = {**pool, "id": "harbour", "sets": sorted([*pool["sets"][3:], "harbour_lights"])}
    files["restrictions/standard/harbour_list.json"] = {
        **files[f"restrictions/standard/{standard['snapshots'][-1]['restriction']}.json"],
        **{"id": "harbour_list", "start": "2026-11-10", "banned": ["corroder", "lamp"]},
    }
    standard["snapshots"][-1]["until"] = "2026-11-10"
    standard["snapshots"].append(
        {"id": "standard_99", "start": "2026-11-10", "pool": "harbour", "restriction": "harbour_list"}
    )
    eternal = files["pools/eternal.json"]
    eternal["sets"] = sorted([*eternal["sets"], "harbour_lights"])
    for number, day in ((7, "2026-11-20"), (9, "2027-02-01")):  # twice, so that the older value is shown
        drawn = next(item for item in files["cards/cr/core_set.json"] if item["id"] == "sure_gamble")
        change = {"cost": {"before": drawn["cost"], "after": number}}
        drawn["cost"] = number
        files["errata/cr.json"].append(
            {"card": "sure_gamble", "kind": "facts", "description": "-", "changes": change, "source": "-", "from": day}
        )
    files["rulings/cr.json"].append({"card": "sure_gamble", "total": 1, "newest": "2026-11-01"})
    files["manifest.json"]["date"] = "2027-02-01"
    for name, content in files.items():
        source.write(root / name, content)
    source.write(root / "behaviour" / "cr" / "harbour_lights.json", {"lamp": [{"play": [{"gain": 9}]}]})
    refresh.update_manifest(root)


@pytest.mark.parametrize("make", [known_data, frozen_data, mini_data])
def test_what_comes_later_changes_none_of_them(make: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = make(tmp_path / "before")
    shutil.copytree(data_root(), tmp_path / "data")
    newer(tmp_path / "data")
    monkeypatch.setenv("NRDB_DATA", str(tmp_path / "data"))
    after = make(tmp_path / "after")
    held = [
        {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*.json")}
        for root in (before, after)
    ]
    if make is known_data:  # no file has the number of rulings on a date
        held[1]["rulings/cr.json"] = held[0]["rulings/cr.json"]
    assert [name for name in held[0] | held[1] if held[0].get(name) != held[1].get(name)] == []
