"""Dumps to import: invented cards in every layout, and functions to write them to disk."""

from __future__ import annotations

import io
import json
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

Records = dict[str, list[dict[str, Any]]]


def invented() -> Records:
    """Return three invented cards in a new set and cycle, a list with a new kind of restriction, and a renamed card.

    Ice Wall of the built-in facts is `ice_rampart` here: its printings point to a card of another id.
    """
    return {
        "card_cycles": [
            {
                "id": "lighthouse",
                "name": "Lighthouse",
                "legacy_code": "lighthouse",
                "position": 90,
                "released_by": "null_signal_games",
            }
        ],
        "card_sets": [
            {
                "id": "night_watch",
                "name": "Night Watch",
                "legacy_code": "nw",
                "card_cycle_id": "lighthouse",
                "card_set_type_id": "expansion",
                "date_release": "2026-10-01",
                "position": 1,
                "released_by": "null_signal_games",
                "size": 3,
            }
        ],
        "card_subtypes": [{"id": "beacon", "name": "Beacon"}],
        "cards": [
            {
                "id": "harbour_pilot",
                "title": "Harbour Pilôt",
                "stripped_title": "Harbour Pilot",
                "side_id": "runner",
                "faction_id": "shaper",
                "card_type_id": "resource",
                "subtypes": ["connection", "beacon"],
                "cost": 3,
                "influence_cost": 2,
                "deck_limit": 3,
                "designed_by": "null_signal_games",
                "is_unique": True,
                "text": "<strong>[click]:</strong> Gain 4[credit] if the moon is a lantern.",
                "stripped_text": "click: Gain 4 credits if the moon is a lantern.",
            },
            {
                "id": "foghorn",
                "title": "Foghorn",
                "stripped_title": "Foghorn",
                "side_id": "corp",
                "faction_id": "nbn",
                "card_type_id": "ice",
                "subtypes": ["sentry", "beacon"],
                "cost": None,
                "strength": 0,
                "influence_cost": 1,
                "deck_limit": 3,
                "designed_by": "null_signal_games",
                "is_unique": False,
                "text": "[subroutine] The Runner hums.\n[subroutine] The Runner listens.",
                "stripped_text": "Subroutine The Runner hums. Subroutine The Runner listens.",
                "loudness": 11,
            },
            {
                "id": "keeper_of_the_light",
                "title": "Keeper of the Light: Unblinking",
                "stripped_title": "Keeper of the Light: Unblinking",
                "side_id": "corp",
                "faction_id": "nbn",
                "card_type_id": "corp_identity",
                "subtypes": ["division"],
                "influence_limit": None,
                "minimum_deck_size": 45,
                "deck_limit": 1,
                "designed_by": "null_signal_games",
                "is_unique": False,
                "text": "You may count ships.",
                "stripped_text": "You may count ships.",
            },
            {
                "id": "ice_rampart",
                "title": "Ice Rampart",
                "stripped_title": "Ice Rampart",
                "side_id": "corp",
                "faction_id": "weyland_consortium",
                "card_type_id": "ice",
                "subtypes": ["barrier"],
                "cost": 1,
                "strength": 1,
                "influence_cost": 1,
                "deck_limit": 3,
                "designed_by": "fantasy_flight_games",
                "is_unique": False,
                "text": "[subroutine] The Runner turns back.",
                "stripped_text": "Subroutine The Runner turns back.",
            },
        ],
        "printings": [
            _printing("90001", "harbour_pilot", 1, flavor="The sea keeps no receipts.", illustrator="Ada Invented"),
            _printing("90002", "foghorn", 2, flavor="Loud and patient.", illustrator="Ada Invented, Bo Invented"),
            _printing("90003", "keeper_of_the_light", 3),
            {**_printing("01103", "ice_rampart", 103), "card_set_id": "core_set"},
        ],
        "formats": [
            {
                "id": "harbour",
                "name": "Harbour",
                "snapshots": [
                    {
                        "id": "harbour_1",
                        "date_start": "2026-10-01",
                        "card_pool_id": "harbour_pool",
                        "restriction_id": "harbour_list",
                    }
                ],
            }
        ],
        "card_pools": [
            {
                "id": "harbour_pool",
                "name": "Harbour",
                "format_id": "harbour",
                "card_set_ids": ["night_watch", "system_gateway"],
            }
        ],
        "restrictions": [
            {
                "id": "harbour_list",
                "name": "Harbour List 1",
                "format_id": "harbour",
                "date_start": "2026-10-01",
                "banned": ["sure_gamble"],
                "only_on_sundays": ["foghorn", "harbour_pilot"],
            }
        ],
        "rulings": [
            {
                "card_id": "foghorn",
                "question": "Does humming count?",
                "answer": "It does, out of tune as well.",
                "date_update": "2026-10-02",
                "nsg_rules_team_verified": True,
            }
        ],
    }


def _printing(code: str, card: str, position: int, **more: str) -> dict[str, Any]:
    return {
        "id": code,
        "card_id": card,
        "card_set_id": "night_watch",
        "position": position,
        "quantity": 3,
        "released_by": "null_signal_games",
        **more,
    }


def v2_files(records: Records) -> dict[str, bytes]:
    """Return the files of the v2 layout with these records, below `v2/`."""
    files: dict[str, Any] = {}
    for kind, rows in records.items():
        for row in rows:
            if kind == "cards":
                files[f"v2/cards/{row['id']}.json"] = row
            elif kind == "printings":
                files.setdefault(f"v2/printings/{row['card_set_id']}.json", []).append(row)
            elif kind == "formats":
                files[f"v2/formats/{row['id']}.json"] = row
            elif kind == "card_pools":
                files.setdefault(f"v2/card_pools/{row['format_id']}.json", []).append(row)
            elif kind == "restrictions":
                files[f"v2/restrictions/{row['format_id']}/{row['id']}.json"] = row
            elif kind == "rulings":
                files.setdefault(f"v2/rulings/{row['card_id']}.json", []).append(row)
            else:
                files.setdefault(f"v2/{kind}.json", []).append(row)
    return {name: json.dumps(content, ensure_ascii=False, indent=2).encode() for name, content in files.items()}


def v1_files() -> dict[str, bytes]:
    """Return two of the invented cards in the v1 layout, with their set and a list."""
    rows = [
        {
            "code": "90001",
            "title": "Harbour Pilôt",
            "stripped_title": "Harbour Pilot",
            "pack_code": "nw",
            "position": 1,
            "quantity": 3,
            "side_code": "runner",
            "faction_code": "shaper",
            "type_code": "resource",
            "keywords": "Connection - Beacon",
            "cost": 3,
            "faction_cost": 2,
            "deck_limit": 3,
            "uniqueness": True,
            "text": "<strong>[click]:</strong> Gain 4[credit] if the moon is a lantern.",
            "stripped_text": "click: Gain 4 credits if the moon is a lantern.",
            "flavor": "The sea keeps no receipts.",
            "illustrator": "Ada Invented",
        },
        {
            "code": "90003",
            "title": "Keeper of the Light: Unblinking",
            "pack_code": "nw",
            "position": 3,
            "quantity": 1,
            "side_code": "corp",
            "faction_code": "weyland-consortium",
            "type_code": "identity",
            "influence_limit": None,
            "minimum_deck_size": 45,
            "deck_limit": 1,
            "uniqueness": False,
            "text": "You may count ships.",
        },
    ]
    pack = {
        "code": "nw",
        "name": "Night Watch",
        "cycle_code": "lighthouse",
        "position": 1,
        "size": 3,
        "date_release": "2026-10-01",
    }
    listed = {
        "code": "standard-list-99",
        "name": "Standard List 99",
        "date_start": "2026-10-01",
        "cards": {"90001": {"deck_limit": 0}, "01001": {"is_restricted": 1}, "01103": {"global_penalty": 2}},
        "subtypes": {"current": {"deck_limit": 0}},
    }
    files = {
        "pack/nw.json": rows,
        "packs.json": [pack],
        "cycles.json": [{"code": "lighthouse", "name": "Lighthouse", "position": 90, "rotated": False, "size": 1}],
        "mwl.json": [listed],
    }
    return {name: json.dumps(content, ensure_ascii=False).encode() for name, content in files.items()}


# Fields of a card that API v3 names differently from v2.
_API_NAMES = {"subtypes": "card_subtype_ids", "pronunciation_approx": "pronunciation_approximation"}


def api_documents(records: Records) -> dict[str, dict[str, Any]]:
    """Return the records as answers of API v3: a document for each type, with attributes that the API derives."""
    documents: dict[str, list[dict[str, Any]]] = {}

    def add(kind: str, item: str, attributes: Mapping[str, Any]) -> None:
        links = {"self": f"https://api.invented/{kind}/{item}"}
        documents.setdefault(kind, []).append(
            {"id": item, "type": kind, "attributes": dict(attributes), "links": links}
        )

    printed: dict[str, list[tuple[str, str]]] = {}
    for row in records.get("printings", ()):
        printed.setdefault(row["card_id"], []).append((row["id"], row["card_set_id"]))
    for number, (kind, rows) in enumerate(records.items()):
        for place, row in enumerate(rows):
            names = _API_NAMES if kind == "cards" else {}
            attributes = {names.get(key, key): value for key, value in row.items() if key != "id"}
            if kind == "cards":
                for key in ("cost", "strength", "advancement_requirement"):
                    if key in row:
                        attributes[key] = "X" if row[key] is None else str(row[key]) if key != "strength" else row[key]
                    else:
                        attributes[key] = None
                for key in ("memory_cost", "trash_cost", "influence_limit", "influence_cost", "faces"):
                    attributes.setdefault(key, None)
                attributes["faces"] = [
                    {"index": at, **{("card_subtype_ids" if key == "subtypes" else key): v for key, v in face.items()}}
                    for at, face in enumerate(row.get("faces", ()))
                ]
                attributes["printing_ids"] = [code for code, _ in printed.get(row["id"], ())]
                attributes["card_set_ids"] = [set_id for _, set_id in printed.get(row["id"], ())]
                attributes["num_printings"] = len(attributes["printing_ids"])
                attributes["updated_at"] = "2026-10-05T00:00:00+00:00"
                attributes["card_abilities"] = {"performs_trace": False}
            elif kind == "printings":
                attributes["display_illustrators"] = attributes.pop("illustrator", None)
                attributes["title"] = "repeated on every printing"
            elif kind == "formats":
                for snapshot in attributes.pop("snapshots"):
                    more = {key: value for key, value in snapshot.items() if key != "id"}
                    add("snapshots", snapshot["id"], {"format_id": row["id"], "num_cards": 1, **more})
                attributes["snapshot_ids"] = [snapshot["id"] for snapshot in row["snapshots"]]
            elif kind == "restrictions":
                verdicts = {
                    key: attributes.pop(key)
                    for key in list(attributes)
                    if isinstance(attributes[key], list)
                    or key in ("points", "universal_faction_cost", "global_penalty")
                }
                for key in ("points", "universal_faction_cost"):
                    if key in verdicts:
                        verdicts[key] = {card: int(value) for value, cards in verdicts[key].items() for card in cards}
                if "global_penalty" in verdicts:
                    verdicts["global_penalty"] = verdicts["global_penalty"]["1"]
                attributes["verdicts"] = verdicts
                attributes["banned_subtypes"] = attributes.pop("subtypes", {}).get("banned", [])
                attributes["size"] = sum(map(len, verdicts.values()))
            elif kind == "rulings":
                attributes["updated_at"] = f"{attributes.pop('date_update')}T00:00:00+00:00"
            add(kind, str(row.get("id", f"{number}{place}")), attributes)
    return {
        kind: {"data": rows, "meta": {"stats": {"total": {"count": len(rows)}}}} for kind, rows in documents.items()
    }


def write(folder: Path, files: Mapping[str, bytes]) -> Path:
    """Write the files below `folder` and return it."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder


def tarball(
    files: Mapping[str, bytes], *, compression: str = "gz", prefix: str = "netrunner-cards-json-main/"
) -> bytes:
    """Return a tar archive of the files below a folder, as a code host serves it; members are dated 2026-10-09."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode=f"w:{compression}") as archive:  # type: ignore[call-overload]
        for name, content in files.items():
            member = tarfile.TarInfo(prefix + name)
            member.size, member.mtime = len(content), 1_791_500_000
            archive.addfile(member, io.BytesIO(content))
    return buffer.getvalue()


def zipped(files: Mapping[str, bytes], *, prefix: str = "netrunner-cards-json-main/") -> bytes:
    """Return a zip archive of the files below a folder."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(prefix + name, (2026, 10, 9, 0, 0, 0)), content)
    return buffer.getvalue()
