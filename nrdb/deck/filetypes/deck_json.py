"""nrdb's own deck JSON: an object, a list of them, or one per line (JSON lines) for batches of any length.

{"id": …, "name": …, "identity": "<id, title or code>", "cards": {"<id, title or code>": n}, "extras": […]}

`identities` are any identities listed after the first.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from nrdb.deck.document import Document
from nrdb.deck.draft import EXTRA, IDENTITY, Draft, Entry, RowReading, copies_of
from nrdb.deck.filetypes.nrdb_v1 import note_duplicate_keys
from nrdb.deck.jsontext import ObjectWithDuplicates
from nrdb.deck.limits import MAX_COPIES
from nrdb.deck.model import Deck, note
from nrdb.json_types import Json
from nrdb.text import plain

if TYPE_CHECKING:
    from nrdb.catalogue import Catalogue
    from nrdb.deck.titles import Titles

LOSSES: Final[dict[str, str]] = {}


def sniff(document: Document) -> bool:
    """Return whether the text is an object (or a list of them) with an `identity` id, title or code, and `cards`."""
    first = document.first
    if not isinstance(first, dict) or not isinstance(first.get("identity", ()), str | int | None):
        return False
    cards = first.get("cards")
    return isinstance(cards, dict) or (isinstance(cards, list) and bool(cards) and isinstance(cards[0], str | int))


def read(document: Document) -> Iterable[Draft]:
    """Return the decks in the text."""
    value = document.json
    return (draft_of(item) for item in (value if isinstance(value, list) else [value]) if isinstance(item, dict))


def draft_of(value: Json, line: int | None = None) -> Draft:
    """Return the draft of one deck object; `line` is its line in a JSON-lines file."""
    name, own_id = value.get("name"), value.get("id")
    draft = Draft(name if isinstance(name, str) else None, id=_id(own_id))
    note_duplicate_keys(draft, value, line)
    draft.edition = value["edition"] if value.get("edition") in ("cr", "classic") else None
    identity = value.get("identity")
    if isinstance(identity, str | int) and not isinstance(identity, bool) and identity != "":
        draft.separate_identity = True
        draft.entries.append(_entry(_padded(str(identity)), 1, IDENTITY, line))
    add_cards(draft, value.get("identities"), role=IDENTITY, line=line)
    add_cards(draft, value.get("cards"), line=line)
    extras = value.get("extras")
    add_cards(draft, extras, role=EXTRA, line=line)
    if not isinstance(extras, dict | list | None):
        draft.notes.append(note("unread-line", "extras is neither an object nor a list of cards.", line=line))
    return draft


def _id(value: object) -> str | None:
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else None


def _entry(key: str, copies: object, role: str, line: int | None) -> Entry:
    return Entry((RowReading(copies_of(copies), key.strip()),), key, line, None, role)


def add_cards(draft: Draft, cards: object, *, role: str = "card", line: int | None = None) -> None:
    """Add the rows of an object {id, title or code: copies}, repeated keys added up with a note, or of a list."""
    if isinstance(cards, list):  # one copy each
        for item in cards:
            if isinstance(item, str | int) and not isinstance(item, bool):
                draft.entries.append(_entry(_padded(str(item)), 1, role, line))
            else:
                draft.notes.append(
                    note("unread-line", "an element of the list of cards is not a string or number.", line=line)
                )
    if not isinstance(cards, dict):
        return
    pairs = cards.pairs if isinstance(cards, ObjectWithDuplicates) else cards.items()
    if isinstance(cards, ObjectWithDuplicates):
        for key in cards.repeated:
            text = plain(key, limit=40)
            draft.notes.append(
                note("duplicate-key", f'"{text}" occurs twice in the JSON; the copies were added up.', line=line)
            )
    for key, copies in pairs:
        draft.entries.append(_entry(_padded(key), copies, role, line))


def _padded(key: str) -> str:
    """Return a printing code with the leading zero that JSON numbers lose."""
    return key.zfill(5) if key.isdecimal() else key


def deck_by_ids(value: Json, titles: Titles) -> Deck | None:
    """Return the deck of an object whose keys are all known card ids; None if it needs the full reader.

    This makes large batches fast: one dictionary look-up per card, no folding, no SQL.
    """
    cards = value.get("cards")
    identity = value.get("identity")
    known = titles.ids
    if (
        type(cards) is not dict
        or not cards
        or "extras" in value
        or "identities" in value
        or "edition" in value
        or not known.keys() >= cards.keys()
    ):
        return None
    card = known.get(identity) if type(identity) is str else None
    if card is None or not card.is_identity or card.edition == "classic":
        return None
    for copies in cards.values():
        if type(copies) is not int or not 0 < copies <= MAX_COPIES:
            return None
    name = value.get("name")
    if name is not None and not (type(name) is str and name.isprintable() and len(name) <= 200):
        return None
    return Deck(id=_id(value.get("id")), name=name, identity=card, cards=cards)


def write(deck: Deck, catalogue: Catalogue) -> str:
    """Return the deck as one JSON object with card ids; everything but the notes is kept."""
    content: Json = {}
    if deck.id is not None:
        content["id"] = deck.id
    if deck.name is not None:
        content["name"] = deck.name
    if deck.edition != "cr":
        content["edition"] = deck.edition
    content["identity"] = deck.identity.id if deck.identity is not None else None
    if deck.identities:
        content["identities"] = [other for other, copies in deck.identities.items() for _ in range(copies)]
    content["cards"] = deck.cards
    if deck.extras:
        content["extras"] = [card for card, copies in deck.extras.items() for _ in range(copies)]
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"
