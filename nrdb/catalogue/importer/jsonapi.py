"""Read responses from NetrunnerDB's API v3 (JSON:API) as records of the v2 layout.

A document holds resources in `data` (one or a list) and `included`; a resource has a `type`, an `id` and `attributes`.
The API derives many attributes (counts, set names, each card's ban list verdicts); they are ignored here, because nrdb
derives its own. Everything that the tables below do not list is unknown: it stays in the record and is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from nrdb.catalogue.importer.dump import Dump, Record
from nrdb.catalogue.importer.shapes import SNAPSHOTS, is_id
from nrdb.errors import ParseError
from nrdb.text import quoted

_X = ("X", -1, "-1")
_MAY_BE_X = ("cost", "strength", "advancement_requirement", "trash_cost", "memory_cost")


class _Resource(NamedTuple):
    """A JSON:API type and the kind of record it becomes."""

    kind: str
    keys: Mapping[str, str] = {}
    """The API's attribute → the v2 field, if the names differ."""
    derived: frozenset[str] = frozenset()
    """Attributes that only repeat what other records say."""


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_RESOURCES: dict[str, _Resource] = {
    "sides": _Resource("sides"),
    "factions": _Resource("factions"),
    "card_types": _Resource("card_types"),
    "card_subtypes": _Resource("card_subtypes"),
    "card_set_types": _Resource("card_set_types"),
    "card_cycles": _Resource("card_cycles", {}, _names("date_release card_set_ids first_printing_id")),
    "card_sets": _Resource("card_sets", {}, _names("first_printing_id")),
    "cards": _Resource(
        "cards",
        {"card_subtype_ids": "subtypes", "pronunciation_approximation": "pronunciation_approx"},
        _names(
            "display_subtypes num_printings printing_ids date_release restriction_ids in_restriction format_ids "
            "card_pool_ids snapshot_ids card_cycle_ids card_cycle_names card_set_ids card_set_names released_by "
            "printings_released_by latest_printing_id card_abilities restrictions num_extra_faces printing_count"
        ),
    ),
    "printings": _Resource(
        "printings",
        {"display_illustrators": "illustrator"},
        _names(
            # the card's own facts, repeated on each printing
            "title stripped_title text stripped_text card_type_id side_id faction_id cost advancement_requirement "
            "agenda_points base_link deck_limit influence_cost influence_limit memory_cost minimum_deck_size strength "
            "trash_cost is_unique card_subtype_ids display_subtypes attribution designed_by pronouns narrative_text "
            "pronunciation_approximation pronunciation_ipa card_abilities mu_limit restrictions in_restriction "
            # where and how it was printed, derived
            "card_cycle_id card_cycle_name card_set_name card_cycle_ids card_cycle_names card_set_ids card_set_names "
            "date_release illustrator_ids illustrator_names images position_in_set num_extra_faces num_printings "
            "printing_ids printings_released_by is_latest_printing latest_printing_id restriction_ids format_ids "
            "card_pool_ids snapshot_ids"
        ),
    ),
    "formats": _Resource(
        "formats",
        {},
        _names("active_snapshot_id active_card_pool_id active_restriction_id snapshot_ids restriction_ids"),
    ),
    "card_pools": _Resource("card_pools", {}, _names("num_cards card_ids num_sets num_cycles")),
    "restrictions": _Resource("restrictions", {}, _names("size")),
    "rulings": _Resource("rulings", {"updated_at": "date_update"}),
}

# Resources that are not part of a dump: they follow from other records.
_DERIVED_TYPES = frozenset({"illustrators", "decklists", "decks", "review", "reviews", "users"})

_CARD_NUMBERS = (
    "advancement_requirement",
    "agenda_points",
    "base_link",
    "cost",
    "deck_limit",
    "influence_cost",
    "influence_limit",
    "memory_cost",
    "minimum_deck_size",
    "mu_limit",
    "strength",
    "trash_cost",
)

RESOURCES = (*_RESOURCES, "snapshots")
"""The types that an import reads, in the order in which `update` requests them."""


def is_document(content: Any) -> bool:
    """Return whether JSON looks like a JSON:API document: resources with a type below `data`."""
    if not isinstance(content, dict) or "data" not in content:
        return False
    data = content["data"]
    first = data[0] if isinstance(data, list) and data else data
    return data == [] or (isinstance(first, dict) and "type" in first and "attributes" in first)


def add(dump: Dump, document: Any, source: str) -> None:
    """Add the resources of one document to `dump`. Raises `ParseError` for an error document or a broken one."""
    if not is_document(document):
        detail = _errors(document)
        raise ParseError(
            f"the API answered with an error: {detail}" if detail else "not a JSON:API response.", source=source
        )
    parts = (document["data"], document.get("included") or [])
    for resource in [one for part in parts for one in (part if isinstance(part, list) else [part])]:
        if not isinstance(resource, dict) or not isinstance(resource.get("attributes"), dict):
            raise ParseError("a resource has no attributes.", source=source)
        if not isinstance(resource.get("id"), str | int):
            raise ParseError("a resource has no id.", source=source)
        _add_resource(dump, resource, source)


def _add_resource(dump: Dump, resource: Record, source: str) -> None:
    name, attributes = str(resource.get("type")), resource["attributes"]
    if name == "snapshots":
        _add_snapshot(dump, resource, source)
        return
    how = _RESOURCES.get(name)
    if how is None:
        if name not in _DERIVED_TYPES:
            dump.remark("unknown-type", f"{source}: unknown type {quoted(name)} ignored.")
        return
    record: Record = {} if how.kind == "rulings" else {"id": resource.get("id")}
    for key, value in attributes.items():
        if key not in how.derived and not (key == "updated_at" and how.kind != "rulings"):
            record[how.keys.get(key, key)] = value
    if "id" in record:
        record["id"] = resource["id"]  # overrides any attribute with that name
    finish = _FINISH.get(how.kind)
    if finish:
        finish(record, attributes, dump)
    if (how.kind, record.get("id", "")) in dump.sources and name != "rulings":
        return  # the same resource on two pages, or in `included` too
    dump.add(how.kind, record, source)


def _finish_card(record: Record, attributes: Record, dump: Dump) -> None:
    """Write a card's values as v2 does: no key for no value, null for X or for an unlimited limit, faces as a list."""
    dump.covers |= record.keys()
    for key in _CARD_NUMBERS:
        if key in record:
            value = record.pop(key)
            if key in _MAY_BE_X and value in _X:
                record[key] = None
            elif isinstance(value, str) and value.isdigit():
                record[key] = int(value)
            elif value is not None:
                record[key] = value
    if str(record.get("card_type_id", "")).endswith("_identity"):
        record.setdefault("influence_limit", None)
    faces = _faces(record)
    if faces:
        record["faces"] = faces
    for key in [key for key, value in record.items() if value is None and key not in _CARD_NUMBERS]:
        del record[key]
    _stub_printings(record, attributes, dump)


def _faces(record: Record) -> list[Record]:
    """Remove the faces from a record and return them; anything else stays there, to be reported as unreadable."""
    faces = record.get("faces")
    if faces and not (isinstance(faces, list) and all(isinstance(face, dict) for face in faces)):
        return []
    return [_face(face) for face in record.pop("faces", None) or ()]


def _face(face: Record) -> Record:
    renamed = {"card_subtype_ids": "subtypes", "subtype_ids": "subtypes"}
    left_out = ("index", "display_subtypes", "images", "card_id", "face_index", "created_at", "updated_at")
    return {renamed.get(key, key): value for key, value in face.items() if value is not None and key not in left_out}


def _stub_printings(record: Record, attributes: Record, dump: Dump) -> None:
    """Remember where the card was printed, for a response with cards but no printings."""
    codes, sets = attributes.get("printing_ids"), attributes.get("card_set_ids")
    if not (isinstance(codes, list) and isinstance(sets, list) and len(codes) == len(sets)):
        return
    if all(map(is_id, [record["id"], *codes, *sets])):
        dump.hints[record["id"]] = list(zip(codes, sets, strict=True))


def _finish_printing(record: Record, attributes: Record, dump: Dump) -> None:
    if "position_in_set" in attributes and record.get("position") is None:
        record["position"] = attributes["position_in_set"]
    names = attributes.get("illustrator_names")
    if not record.get("illustrator") and names and isinstance(names, list) and all(isinstance(n, str) for n in names):
        record["illustrator"] = ", ".join(names)
    faces = _faces(record)
    # A flip card's printing repeats its faces' text; a printing only has its own flavour and copies.
    kept = [{key: face[key] for key in ("flavor", "copy_quantity") if key in face} for face in faces]
    if any(kept):
        record["faces"] = kept
    for key in [key for key, value in record.items() if value is None]:
        del record[key]


def _finish_format(record: Record, attributes: Record, dump: Dump) -> None:
    record.setdefault("snapshots", [])


def _finish_restriction(record: Record, attributes: Record, dump: Dump) -> None:
    """Write verdicts by kind as v2 does: lists of cards, or lists of cards below each number."""
    verdicts = record.get("verdicts") or {}
    if not isinstance(verdicts, dict):
        return  # reported as an unknown field
    record.pop("verdicts", None)
    for kind, cards in verdicts.items():
        if isinstance(cards, dict):
            by_value: dict[str, list[str]] = {}
            for card, value in cards.items():
                by_value.setdefault(str(value), []).append(card)
            cards = by_value
        elif kind == "global_penalty" and isinstance(cards, list) and cards:
            cards = {"1": list(cards)}
        if cards and kind not in record:  # a verdict must not replace a field of the list itself
            record[kind] = cards
    banned = record.pop("banned_subtypes", None)
    if banned:
        record["subtypes"] = {"banned": banned}
    if record.get("point_limit") is None:
        record.pop("point_limit", None)


def _finish_ruling(record: Record, attributes: Record, dump: Dump) -> None:
    if record.get("date_update"):
        record["date_update"] = str(record["date_update"])[:10]
    for key in [key for key, value in record.items() if value is None]:
        del record[key]


_FINISH: dict[str, Callable[[Record, Record, Dump], None]] = {
    "cards": _finish_card,
    "printings": _finish_printing,
    "formats": _finish_format,
    "restrictions": _finish_restriction,
    "rulings": _finish_ruling,
}


def _add_snapshot(dump: Dump, resource: Record, source: str) -> None:
    attributes = resource["attributes"]
    format_id = attributes.get("format_id")
    if not isinstance(format_id, str) or not attributes.get("date_start"):
        raise ParseError(f"snapshot {resource.get('id')} has no format or no start date.", source=source)
    snapshot = {
        "id": resource.get("id"),
        "date_start": attributes["date_start"],
        "card_pool_id": attributes.get("card_pool_id"),
        "restriction_id": attributes.get("restriction_id"),
        "active": attributes.get("active"),
    }
    kept = {key: value for key, value in snapshot.items() if value is not None}
    if not is_id(format_id) or not SNAPSHOTS.fits([kept]):
        raise ParseError(f"snapshot {str(resource.get('id'))[:40]} is not readable.", source=source)
    waiting = dump.snapshots.setdefault(format_id, [])
    if kept not in waiting:
        waiting.append(kept)


def finish(dump: Dump) -> None:
    """Add the snapshots to their formats; a format known only from its snapshots gets its id as its name."""
    formats = {record["id"]: record for record in dump.of("formats")}
    for format_id, snapshots in sorted(dump.snapshots.items()):
        if format_id not in formats:
            name = format_id.replace("_", " ").title()
            dump.add("formats", {"id": format_id, "name": name, "snapshots": []}, "snapshots")
            formats[format_id] = dump.records["formats"][-1]
        formats[format_id]["snapshots"] = sorted(snapshots, key=lambda item: str(item["date_start"]))


def _errors(document: object) -> str:
    errors = document.get("errors") if isinstance(document, dict) else None
    if not isinstance(errors, list) or not errors or not isinstance(errors[0], dict):
        return ""
    return str(errors[0].get("detail") or errors[0].get("title") or "no reason given")[:200]
