"""jinteki.net deck JSON: `cards` is a list of {"qty": 3, "card": "Title", "id": "01050"}, the identity an object.

Lists by other programs with rows as objects ({"id": …, "quantity": …}) are read the same way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from nrdb.deck.document import Document
from nrdb.deck.draft import IDENTITY, Draft, Entry, RowReading, copies_of
from nrdb.json_types import Json
from nrdb.text import plain

_COPIES: Final = ("qty", "quantity", "count", "copies")
_TITLE: Final = ("card", "title", "name")
_CODE: Final = ("id", "code", "nrdb_printing_id", "nrdb_card_id")
# The card ids of a 1996 engine contain set, number and slug: onr_v1_014_codecracker.
_CLASSIC_ID: Final = re.compile(r"onr_[a-z0-9]+_\d+_(.+)")


def sniff(document: Document) -> bool:
    """Return whether the text is a deck (or a list) with `cards` as a list of objects that have a count and a card."""
    first = document.first
    cards = first.get("cards") if isinstance(first, dict) else None
    return (
        isinstance(cards, list) and bool(cards) and isinstance(cards[0], dict) and _value(cards[0], _COPIES) is not None
    )


def read(document: Document) -> Iterable[Draft]:
    """Return the decks in the text."""
    value = document.json
    return (draft_of(item) for item in (value if isinstance(value, list) else [value]) if isinstance(item, dict))


def _value(row: Json, names: tuple[str, ...]) -> Any:
    return next((row[name] for name in names if row.get(name) is not None), None)


def code_text(value: object) -> str | None:
    """Return a code as text with five digits; EDN numbers lose their leading zeros."""
    if isinstance(value, bool) or not isinstance(value, str | int) or value == "":
        return None
    return f"{value:05d}" if isinstance(value, int) else value


def draft_of(value: Json) -> Draft:
    """Return the draft of one deck; also used for EDN, which has the same keys."""
    name, own_id = value.get("name"), value.get("_id", value.get("id"))
    draft = Draft(name if isinstance(name, str) else None)
    draft.id = plain(own_id, limit=80) if isinstance(own_id, str) else None
    identity = value.get("identity", value.get("details"))
    if isinstance(identity, dict):
        title = identity.get("title", identity.get("identity_title"))
        code = code_text(identity.get("code", identity.get("identity_nrdb_printing_id")))
        if title or code:
            draft.add(1, title if isinstance(title, str) else "", code=code, role=IDENTITY)
        if draft.name is None and isinstance(identity.get("name"), str):
            draft.name = identity["name"]
    cards = value.get("cards")
    rows = [_entry(row) for row in cards if isinstance(row, dict)] if isinstance(cards, list) else []
    if isinstance(identity, str) and identity and not all(_CLASSIC_ID.fullmatch(row.text) for row in rows):
        draft.add(1, identity, role=IDENTITY)
    elif isinstance(identity, str) and rows:
        draft.edition = "classic"  # that engine gives its decks a placeholder for an identity
    draft.entries += rows
    return draft


def _entry(row: Json) -> Entry:
    title, code = _value(row, _TITLE), code_text(_value(row, _CODE))
    if isinstance(title, dict):  # a card as an object
        code = code or code_text(title.get("code"))
        title = title.get("title")
    text = title if isinstance(title, str) else code or "a row without a card"
    match = _CLASSIC_ID.fullmatch(code) if code and not isinstance(title, str) else None
    if match:
        title, code = match[1].replace("-", " "), None
    return Entry(
        (RowReading(copies_of(_value(row, _COPIES)), title if isinstance(title, str) else ""),), text, None, code
    )
