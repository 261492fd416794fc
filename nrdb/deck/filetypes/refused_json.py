"""JSON that is not a deck, such as tournament results, recognised to give a helpful error."""

from __future__ import annotations

from nrdb.deck.document import Document
from nrdb.deck.draft import Draft


def sniff(document: Document) -> bool:
    """Return whether the text begins like JSON; every other JSON type has been tried before."""
    return document.looks_like_json


def read(document: Document) -> list[Draft]:
    """Raise a ParseError that says what the text is, or which shapes are supported."""
    value = document.json
    if isinstance(value, dict) and isinstance(value.get("players"), list):
        raise document.fail(
            "this is a tournament file: it has players and their identities, but no cards. See `nrdb tournament`."
        )
    raise document.fail(
        "this JSON is not a deck nrdb can read. Supported: nrdb's own deck JSON (an object with identity and cards), "
        "NetrunnerDB's API v1, v2 and v3 and prebuilt decks, and jinteki.net's deck JSON."
    )
