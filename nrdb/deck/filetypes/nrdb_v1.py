"""NetrunnerDB's lists of decks with codes: API v1 (2013-2015), prebuilt decks, and single objects of the same shape.

    [{"id": 1, "name": "…", "cards": {"01001": 1, "01050": 3}}]

The identity is a member of `cards`; a code names a printing, so copies of a card are added up over its codes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nrdb.deck.document import Document
from nrdb.deck.draft import Draft, copies_of
from nrdb.deck.jsontext import ObjectWithDuplicates
from nrdb.deck.model import note
from nrdb.text import plain


def sniff(document: Document) -> bool:
    """An object with `cards` and no `identity` of its own, a list of them, or an empty list."""
    if not document.looks_like_json:
        return False
    value = document.json
    if isinstance(value, list):
        first = value[:5]
        return all(isinstance(item, dict) and is_deck(item) for item in first)
    return isinstance(value, dict) and is_deck(value)


def is_deck(value: dict[str, Any]) -> bool:
    """Whether an object has its cards as an object of codes (or as an empty list, as PHP writes an empty one)."""
    return isinstance(value.get("cards"), dict) or value.get("cards") == []


def read(document: Document) -> Iterable[Draft]:
    """The decks of the text."""
    value = document.json
    if value == []:
        raise document.fail("holds no decks: the list is empty.")
    return (draft_of(item) for item in (value if isinstance(value, list) else [value]) if isinstance(item, dict))


def draft_of(value: dict[str, Any]) -> Draft:
    """The draft of one deck object."""
    name, own_id = value.get("name"), value.get("id", value.get("code"))
    draft = Draft(name if isinstance(name, str) else None)
    if isinstance(own_id, str | int) and not isinstance(own_id, bool):
        draft.id = plain(str(own_id), limit=80)
    note_duplicate_keys(draft, value)
    cards = value.get("cards")
    if isinstance(cards, dict):
        add_codes(draft, cards)
    return draft


def note_duplicate_keys(draft: Draft, value: dict[str, Any], line: int | None = None) -> None:
    """Says which members of a deck object stand twice: the last of each counts."""
    for key in value.repeated if isinstance(value, ObjectWithDuplicates) else ():
        text = plain(key, limit=40)
        draft.notes.append(note("duplicate-key", f'"{text}" stands twice in the JSON; the last one counts.', line=line))


def add_codes(draft: Draft, cards: dict[str, Any]) -> None:
    """Adds the rows of an object {code or id: copies}; a key that stands twice counts with all its copies."""
    if isinstance(cards, ObjectWithDuplicates):
        for key in cards.repeated:
            text = plain(key, limit=40)
            draft.notes.append(note("duplicate-key", f'"{text}" stands twice in the JSON; the copies were added up.'))
    for key, copies in cards.pairs if isinstance(cards, ObjectWithDuplicates) else cards.items():
        draft.add(copies_of(copies), "", code=key, text=key)
