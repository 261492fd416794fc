"""JSON that is no deck: tournament results, and everything else that begins as JSON. Recognised to be refused well."""

from __future__ import annotations

from nrdb.deck.document import Document
from nrdb.deck.draft import Draft


def sniff(document: Document) -> bool:
    """Whatever begins as JSON and no other file type took."""
    return document.looks_like_json


def read(document: Document) -> list[Draft]:
    """Never a deck: a ParseError that says what the text is, or which shapes are understood."""
    value = document.json
    if isinstance(value, dict) and isinstance(value.get("players"), list):
        raise document.fail(
            "this is a tournament file: it holds players and their identities, but no cards. See `nrdb tournament`."
        )
    raise document.fail(
        "this JSON is no deck that nrdb knows. Known are nrdb's own deck JSON (an object with identity and cards), "
        "NetrunnerDB's API v1, v2 and v3 and prebuilt decks, and jinteki.net's deck JSON."
    )
