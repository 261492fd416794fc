"""The shapes that a dump's values must have for nrdb to use them; others are kept and reported."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

_DAY = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?\Z")
_ID = re.compile(r"[a-z0-9][a-z0-9_]*\Z")


class Shape(NamedTuple):
    """A shape: its name in a sentence, and a function that recognises its values."""

    name: str
    fits: Callable[[Any], bool]


def is_id(value: object) -> bool:
    """Return whether a value can be an id: lower-case letters, digits and underscores."""
    return isinstance(value, str) and _ID.match(value) is not None


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**9


def _are_ids(value: object) -> bool:
    return isinstance(value, list) and all(map(is_id, value))


def _ids_by_number(value: object) -> bool:
    return isinstance(value, dict) and all(str(key).isdigit() and _are_ids(below) for key, below in value.items())


def _is_face(value: object) -> bool:
    return isinstance(value, dict) and all(
        shape.fits(value[field]) for field, shape in _FACE.items() if value.get(field) is not None
    )


def _is_snapshot(value: object) -> bool:
    return (
        isinstance(value, dict)
        and is_id(value.get("id"))
        and isinstance(value.get("date_start"), str)
        and len(value["date_start"]) == 10
        and _DAY.match(value["date_start"]) is not None
        and all(value.get(field) is None or is_id(value[field]) for field in ("card_pool_id", "restriction_id"))
    )


TEXT = Shape("text", lambda value: isinstance(value, str))
FLAG = Shape("true or false", lambda value: isinstance(value, bool))
WHOLE = Shape("a whole number", _is_whole)
NUMBER = Shape("a whole number or null", lambda value: value is None or _is_whole(value))
ID = Shape("an id", is_id)
IDS = Shape("a list of ids", _are_ids)
BY_NUMBER = Shape("lists of ids by number", _ids_by_number)
DAY = Shape("a date", lambda value: isinstance(value, str) and _DAY.match(value[:10]) is not None)
_FACE = {"title": TEXT, "stripped_title": TEXT, "text": TEXT, "stripped_text": TEXT, "flavor": TEXT}
_FACE |= {"subtypes": IDS, "base_link": WHOLE, "copy_quantity": WHOLE}
FACES = Shape("a list of faces", lambda value: isinstance(value, list) and all(map(_is_face, value)))
SNAPSHOTS = Shape("a list of snapshots", lambda value: isinstance(value, list) and all(map(_is_snapshot, value)))
BANNED = Shape("lists of ids by kind", lambda value: isinstance(value, dict) and all(map(_are_ids, value.values())))

_EVERYWHERE: dict[str, Shape] = {
    **dict.fromkeys(("id", "side_id", "faction_id", "card_type_id", "card_id", "card_set_id", "format_id"), ID),
    **dict.fromkeys(("card_cycle_id", "card_set_type_id", "layout_id", "designed_by", "released_by"), ID),
    **dict.fromkeys(("name", "title", "stripped_title", "text", "stripped_text", "flavor", "illustrator"), TEXT),
    **dict.fromkeys(("narrative_text", "attribution", "pronouns", "question", "answer", "text_ruling"), TEXT),
    **dict.fromkeys(("pronunciation_approx", "pronunciation_ipa", "legacy_code"), TEXT),
    **dict.fromkeys(("is_unique", "is_mini", "nsg_rules_team_verified"), FLAG),
    **dict.fromkeys(("cost", "strength", "advancement_requirement", "influence_limit"), NUMBER),
    **dict.fromkeys(("influence_cost", "agenda_points", "trash_cost", "memory_cost", "base_link", "mu_limit"), WHOLE),
    **dict.fromkeys(("minimum_deck_size", "deck_limit", "position", "quantity", "copy_quantity", "size"), WHOLE),
    **dict.fromkeys(("point_limit", "max_3_point_agendas"), WHOLE),
    **dict.fromkeys(("date_release", "date_start", "date_update"), DAY),
    **dict.fromkeys(("subtypes", "card_set_ids", "card_cycle_ids", "banned", "restricted"), IDS),
    **dict.fromkeys(("points", "universal_faction_cost", "global_penalty"), BY_NUMBER),
    "faces": FACES,
    "snapshots": SNAPSHOTS,
}
_OF_KIND: dict[tuple[str, str], Shape] = {("restrictions", "subtypes"): BANNED}

MAY_BE_NULL = ("card_set_ids", "card_cycle_ids", "side_id", "date_release", "size", "position", "color", "description")
"""Fields for which null means the same as a missing value."""


def shape_of(kind: str, field: str) -> Shape | None:
    """Return the shape that a field of a kind of record must have; None if any will do."""
    return _OF_KIND.get((kind, field)) or _EVERYWHERE.get(field)
