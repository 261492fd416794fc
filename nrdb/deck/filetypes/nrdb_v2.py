"""NetrunnerDB API v2: an envelope around decks of the v1 shape, even for a single deck."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from nrdb.deck.document import Document
from nrdb.deck.draft import Draft
from nrdb.deck.filetypes.nrdb_v1 import draft_of
from nrdb.deck.jsontext import MAX_INT_DIGITS
from nrdb.deck.layout import code_of, require_modern
from nrdb.json_types import Json
from nrdb.text import plain

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck.model import Deck

LOSSES: Final[dict[str, str]] = {"extras": "the extra cards"}


def sniff(document: Document) -> bool:
    """Return whether the text is an object with plain decks in a `data` list, or the response to a failed request."""
    if not document.looks_like_json:
        return False
    value = document.json
    if not isinstance(value, dict) or not isinstance(value.get("data"), list):
        return isinstance(value, dict) and value.get("success") is False
    return all(isinstance(item, dict) and "attributes" not in item for item in value["data"][:5])


def read(document: Document) -> Iterable[Draft]:
    """Return the decks in the envelope; raise ParseError with the site's message if the request failed."""
    value: Json = document.json
    decks = value.get("data") or []
    if value.get("success") is False or not decks:
        message = value.get("msg") or value.get("message")
        if isinstance(message, str):
            raise document.fail(f'contains no deck: NetrunnerDB answered "{plain(message, limit=200)}".')
        raise document.fail("contains no deck: NetrunnerDB's response is empty.")
    return (draft_of(item) for item in decks)


def write(deck: Deck, catalogue: Catalogue) -> str:
    """Return the deck in the envelope of the public API; raise Unsupported for the 1996 game."""
    require_modern(deck, "NetrunnerDB's API")
    cards: dict[str, int] = {}
    if deck.identity is not None:
        cards[code_of(deck.identity, catalogue)] = 1
    for card_id, copies in [*deck.identities.items(), *deck.cards.items()]:
        code = code_of(catalogue.card(card_id), catalogue)
        cards[code] = cards.get(code, 0) + copies
    content: Json = {"name": deck.name or "", "description": "", "mwl_code": None, "cards": cards}
    if deck.id is not None:
        content = {"id": int(deck.id) if deck.id.isdecimal() and len(deck.id) <= MAX_INT_DIGITS else deck.id, **content}
    envelope = {"version_number": "2.0", "data": [content], "total": 1, "success": True}
    return json.dumps(envelope, ensure_ascii=False) + "\n"
