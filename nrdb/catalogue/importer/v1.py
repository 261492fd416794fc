"""Read the v1 layout of netrunner-cards-json (`pack/*.json` and its tables) as records of the v2 layout.

v1 has one row per printing, with the whole card in it, and short codes where v2 has ids. Known data (`KnownIds`) says
which card a printing belongs to and what ids sets and cycles have; anything new gets the id that v2 would give it. v1
lacks faces, memory limits, formats, pools and set types; they stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from nrdb.catalogue.importer.dump import Dump, Record, title_slug
from nrdb.errors import ParseError
from nrdb.json_types import Json


class KnownIds(NamedTuple):
    """The known ids for v1's short codes and titles."""

    cards: Mapping[str, str] = {}
    """Printing code → card id."""
    titles: Mapping[str, str] = {}
    """Folded title → card id."""
    sets: Mapping[str, str] = {}
    """Short code of a set → its id."""
    cycles: Mapping[str, str] = {}
    """Short code of a cycle → its id."""
    subtypes: Mapping[str, str] = {}
    """Name of a subtype → its id."""
    lists: Mapping[str, tuple[str, str]] = {}
    """Name of a ban list → (its id, its format)."""
    fold: Callable[[str], str] = str.casefold


_CARD_KEYS = {
    "title": "title",
    "stripped_title": "stripped_title",
    "text": "text",
    "stripped_text": "stripped_text",
    "uniqueness": "is_unique",
    "deck_limit": "deck_limit",
    "cost": "cost",
    "strength": "strength",
    "faction_cost": "influence_cost",
    "influence_limit": "influence_limit",
    "minimum_deck_size": "minimum_deck_size",
    "agenda_points": "agenda_points",
    "advancement_cost": "advancement_requirement",
    "trash_cost": "trash_cost",
    "memory_cost": "memory_cost",
    "base_link": "base_link",
}
COVERS = frozenset(_CARD_KEYS.values()) | {"id", "side_id", "faction_id", "card_type_id", "subtypes"}
"""The card fields that v1 has."""

_PRINTING_KEYS = {"position": "position", "quantity": "quantity", "flavor": "flavor", "illustrator": "illustrator"}
_READ_OTHERWISE = {"code", "pack_code", "side_code", "faction_code", "type_code", "keywords"}
_TABLE_EXTRAS = {"ffg_id", "rotated", "color", "color_xterm", "is_subtype", "size", "position"}

# A ban list's verdicts on a card in v1, and the v2 kinds they correspond to. `deck_limit` 0 is a ban.
_VERDICTS = {"is_restricted": "restricted", "global_penalty": "global_penalty"}
_VALUED = {"universal_faction_cost": "universal_faction_cost", "global_penalty": "global_penalty", "points": "points"}


def is_row(row: object) -> bool:
    """Return whether a JSON object looks like a v1 card."""
    return isinstance(row, dict) and "code" in row and "pack_code" in row and "type_code" in row


def add_rows(dump: Dump, rows: object, source: str, known: KnownIds) -> None:
    """Add the rows of one pack file to `dump`: a printing for each, and a card for the first printing of each card."""
    if not isinstance(rows, list):
        raise ParseError("a file of pack/ must hold a list of cards.", source=source)
    for row in rows:
        if not is_row(row):
            label = row.get("title", row.get("code", "a card")) if isinstance(row, dict) else "a card"
            raise ParseError(f"{label} has no code, pack_code or type_code.", source=source)
        _check_codes(row, source)
        _add_row(dump, row, source, known)


def _check_codes(row: Record, source: str) -> None:
    for field in ("code", "name", "title", "stripped_title", "pack_code", "cycle_code", "type_code"):
        if row.get(field) is not None and not isinstance(row[field], str):
            raise ParseError(f"{str(row.get('code'))[:40]}: its {field} is not text.", source=source)


def _add_row(dump: Dump, row: Record, source: str, known: KnownIds) -> None:
    title = str(row.get("title") or "")
    stripped = str(row.get("stripped_title") or title)
    card_id = known.cards.get(row["code"]) or known.titles.get(known.fold(stripped)) or title_slug(stripped)
    printing: Record = {
        "id": row["code"],
        "card_id": card_id,
        "card_set_id": set_id(row["pack_code"], known),
        **{ours: row[theirs] for theirs, ours in _PRINTING_KEYS.items() if theirs in row},
    }
    dump.add("printings", printing, source)
    card = {ours: row[theirs] for theirs, ours in _CARD_KEYS.items() if theirs in row}
    side = str(row.get("side_code"))
    card |= {
        "id": card_id,
        "side_id": side,
        "faction_id": _underscored(row.get("faction_code")),
        "card_type_id": f"{side}_identity" if row["type_code"] == "identity" else _underscored(row["type_code"]),
    }
    subtypes = [name for name in str(row.get("keywords") or "").split(" - ") if name]
    if subtypes:
        card["subtypes"] = [_subtype(dump, name, source, known) for name in subtypes]
    for key in row.keys() - _CARD_KEYS.keys() - _PRINTING_KEYS.keys() - _READ_OTHERWISE:
        card[key] = row[key]
    # The newest row wins: every printing should have today's text, but a correction may have missed an old one.
    if ("cards", card_id) in dump.sources:
        place = next(
            i for i in range(len(dump.records["cards"]) - 1, -1, -1) if dump.records["cards"][i]["id"] == card_id
        )
        if row["code"] > dump.newest[card_id]:
            dump.records["cards"][place] = card
            dump.newest[card_id] = row["code"]
    else:
        dump.add("cards", card, source)
        dump.newest[card_id] = row["code"]


def set_id(code: str, known: KnownIds) -> str:
    """Return the id of the set with this short code; for a new set, the code in v2's spelling."""
    return known.sets.get(code) or _underscored(code)


def add_table(dump: Dump, name: str, rows: object, source: str, known: KnownIds) -> None:
    """Add one of v1's tables (packs, cycles, factions, sides, mwl) to `dump`; others are ignored."""
    reader = _TABLES.get(name)
    if reader is None:
        return
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ParseError(f"{name}.json must hold a list of objects.", source=source)
    for row in rows:
        _check_codes(row, source)
        if not row.get("code") or not row.get("name"):
            raise ParseError(f"an entry of {name}.json has no code or no name.", source=source)
        reader(dump, row, source, known)


def _pack(dump: Dump, row: Record, source: str, known: KnownIds) -> None:
    record = {
        "id": set_id(row["code"], known),
        "name": row["name"],
        "legacy_code": row["code"],
        "position": row.get("position") or 0,
    }
    for theirs, ours in (("date_release", "date_release"), ("size", "size")):
        if row.get(theirs) is not None:
            record[ours] = row[theirs]
    if row.get("cycle_code"):
        record["card_cycle_id"] = known.cycles.get(row["cycle_code"]) or _underscored(row["cycle_code"])
    read = {"code", "name", "position", "date_release", "size", "cycle_code"}
    dump.add("card_sets", record | _beyond(row, read), source)


def _cycle(dump: Dump, row: Record, source: str, known: KnownIds) -> None:
    cycle_id = known.cycles.get(row["code"]) or _underscored(row["code"])
    record = {"id": cycle_id, "name": row["name"], "legacy_code": row["code"], "position": row.get("position") or 0}
    dump.add("card_cycles", record | _beyond(row, {"code", "name", "position"}), source)


def _faction(dump: Dump, row: Record, source: str, known: KnownIds) -> None:
    record = {"id": _underscored(row["code"]), "name": row["name"]}
    record |= {"side_id": row.get("side_code"), "is_mini": bool(row.get("is_mini"))}
    dump.add("factions", record | _beyond(row, {"code", "name", "side_code", "is_mini"}), source)


def _side(dump: Dump, row: Record, source: str, known: KnownIds) -> None:
    dump.add("sides", {"id": row["code"], "name": row["name"]} | _beyond(row, {"code", "name"}), source)


def _list(dump: Dump, row: Record, source: str, known: KnownIds) -> None:
    """Add a ban list from mwl.json. A known list keeps its id and format; a new one is assigned to Standard."""
    list_id, format_id = known.lists.get(row["name"], (_underscored(row["code"]), "standard"))
    record: Record = {"id": list_id, "name": row["name"], "format_id": format_id, "date_start": row.get("date_start")}
    for code, verdicts in sorted(_verdicts(row, "cards", source).items()):
        card = known.cards.get(code) or dump.card_of(code)
        if card is None:
            dump.remark("odd-value", f"{row['name']}: unknown printing {code} skipped.")
            continue
        for kind, value in verdicts.items():
            _verdict(record, kind, value, card)
    for kind in ("banned", "restricted"):
        if kind in record:
            record[kind] = sorted(set(record[kind]))
    banned = _verdicts(row, "subtypes", source)
    subtypes = sorted(code for code, verdict in banned.items() if verdict.get("deck_limit") == 0)
    if subtypes:
        record["subtypes"] = {"banned": [_underscored(code) for code in subtypes]}
    dump.add("restrictions", record | _beyond(row, {"code", "name", "date_start", "cards", "subtypes"}), source)


def _verdicts(row: Record, field: str, source: str) -> dict[str, Json]:
    """Return a ban list's verdicts by card or subtype."""
    value = row.get(field) or {}
    if not isinstance(value, dict) or not all(isinstance(item, dict) for item in value.values()):
        raise ParseError(f"{row['name']}: its {field} are not verdicts by code.", source=source)
    return value


_TAKEN = ("id", "name", "format_id", "date_start", "banned", "restricted", "subtypes")
"""The fields in a ban list that no verdict of v1 may replace."""


def _verdict(record: Record, kind: str, value: object, card: str) -> None:
    if kind in _TAKEN:
        return  # a verdict must not replace a field of the list itself
    if kind == "deck_limit" and value == 0:
        record.setdefault("banned", []).append(card)
    elif kind in _VALUED:
        cards = record.setdefault(_VALUED[kind], {}).setdefault(str(value), [])
        if card not in cards:
            cards.append(card)
    elif kind in _VERDICTS:
        record.setdefault(_VERDICTS[kind], []).append(card)
    else:
        record.setdefault(kind, {}).setdefault(str(value), []).append(card)


_TABLES: dict[str, Callable[[Dump, Record, str, KnownIds], None]] = {
    "sides": _side,
    "factions": _faction,
    "cycles": _cycle,
    "packs": _pack,
    "mwl": _list,
}

TABLES = tuple(_TABLES)
"""The tables to read, in order: ban lists refer to printings, so they come after the packs."""


def _subtype(dump: Dump, name: str, source: str, known: KnownIds) -> str:
    subtype = known.subtypes.get(name)
    if subtype is None:
        subtype = title_slug(name)
        if ("card_subtypes", subtype) not in dump.sources:
            dump.add("card_subtypes", {"id": subtype, "name": name}, source)
    return subtype


def _beyond(row: Record, read: set[str]) -> Record:
    return {key: value for key, value in row.items() if key not in read and key not in _TABLE_EXTRAS}


def _underscored(code: object) -> str:
    return re.sub(r"[^a-z0-9]+", "_", str(code).lower()).strip("_")
