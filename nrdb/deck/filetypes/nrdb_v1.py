"""NetrunnerDB lists of decks with codes: API v1 (2013–2015), prebuilt decks, and single objects of the same shape.

    [{"id": 1, "name": "…", "cards": {"01001": 1, "01050": 3}}]

The identity is one of `cards`. A code names a printing, so the copies of a card are added up over its codes.
"""

from __future__ import annotations

from collections.abc import Iterable

from nrdb.deck.document import Document
from nrdb.deck.draft import Draft, copies_of
from nrdb.deck.jsontext import ObjectWithDuplicates
from nrdb.deck.model import note
from nrdb.json_types import Json
from nrdb.text import plain


def sniff(document: Document) -> bool:
    """Return whether the text is an object with `cards` but no `identity`, a list of such objects, or an empty list."""
    if not document.looks_like_json:
        return False
    value = document.json
    if isinstance(value, list):
        first = value[:5]
        return all(isinstance(item, dict) and is_deck(item) for item in first)
    return isinstance(value, dict) and is_deck(value)


def is_deck(value: Json) -> bool:
    """Return whether `cards` is an object of codes (or an empty list, which PHP writes for an empty object)."""
    return isinstance(value.get("cards"), dict) or value.get("cards") == []


def read(document: Document) -> Iterable[Draft]:
    """Return the decks in the text."""
    value = document.json
    if value == []:
        raise document.fail("contains no decks: the list is empty.")
    return (draft_of(item) for item in (value if isinstance(value, list) else [value]) if isinstance(item, dict))


def draft_of(value: Json) -> Draft:
    """Return the draft of one deck object."""
    name, own_id = value.get("name"), value.get("id", value.get("code"))
    draft = Draft(name if isinstance(name, str) else None)
    if isinstance(own_id, str | int) and not isinstance(own_id, bool):
        draft.id = plain(str(own_id), limit=80)
    note_duplicate_keys(draft, value)
    cards = value.get("cards")
    if isinstance(cards, dict):
        add_codes(draft, cards)
    return draft


def note_duplicate_keys(draft: Draft, value: Json, line: int | None = None) -> None:
    """Note the repeated keys of a deck object; the last value of each is used."""
    for key in value.repeated if isinstance(value, ObjectWithDuplicates) else ():
        text = plain(key, limit=40)
        draft.notes.append(
            note("duplicate-key", f'"{text}" occurs twice in the JSON; the last one is used.', line=line)
        )


def add_codes(draft: Draft, cards: Json) -> None:
    """Add the rows of an object {code or id: copies}; the copies of a repeated key are added up."""
    if isinstance(cards, ObjectWithDuplicates):
        for key in cards.repeated:
            text = plain(key, limit=40)
            draft.notes.append(note("duplicate-key", f'"{text}" occurs twice in the JSON; the copies were added up.'))
    for key, copies in cards.pairs if isinstance(cards, ObjectWithDuplicates) else cards.items():
        draft.add(copies_of(copies), "", code=key, text=key)
