"""NetrunnerDB API v3 (JSON:API): card ids in `card_slots`, the identity separate; one deck or a list of them."""

from __future__ import annotations

from typing import Any

from nrdb.deck.document import Document
from nrdb.deck.draft import IDENTITY, Draft
from nrdb.deck.filetypes.nrdb_v1 import add_codes
from nrdb.json_types import Json


def sniff(document: Document) -> bool:
    """Return whether `data` is a resource with attributes, or a list of them."""
    if not document.looks_like_json or not isinstance(document.json, dict):
        return False
    first = _first(document.json.get("data"))
    return isinstance(first, dict) and isinstance(first.get("attributes"), dict)


def _first(data: object) -> Any:
    return data[0] if isinstance(data, list) and data else data


def read(document: Document) -> list[Draft]:
    """Return the decks among the resources; other resources (cards, printings) are skipped."""
    data = document.json["data"]
    drafts = []
    for item in data if isinstance(data, list) else [data]:
        attributes = item.get("attributes") if isinstance(item, dict) else None
        if isinstance(attributes, dict) and ("card_slots" in attributes or "identity_card_id" in attributes):
            drafts.append(_draft(item, attributes))
    if not drafts:
        raise document.fail("this is a NetrunnerDB API response about something other than decks.")
    return drafts


def _draft(item: Json, attributes: Json) -> Draft:
    name, own_id, identity = attributes.get("name"), item.get("id"), attributes.get("identity_card_id")
    draft = Draft(name if isinstance(name, str) else None, id=own_id if isinstance(own_id, str) else None)
    slots = attributes.get("card_slots")
    slots = slots if isinstance(slots, dict) else {}
    if isinstance(identity, str) and identity:
        draft.add(1, "", code=identity, role=IDENTITY, text=identity)
        if slots.get(identity) == 1:
            # Newer responses list the identity among the slots as well; it is not a second identity.
            slots = {key: copies for key, copies in slots.items() if key != identity}
    add_codes(draft, slots)
    return draft
