"""Meteor text: `Name (50 cards)`, `1 Jinteki - Personal Evolution`, titles without accents, some misspelt."""

from __future__ import annotations

import re
from typing import Final

from nrdb.deck.document import Document
from nrdb.deck.draft import Draft, RowReading
from nrdb.deck.grammar import parse

_IDENTITY: Final = re.compile(r"^1 [^:\n]+ - [^:\n]+$", re.MULTILINE)

# The site's own card names -> card ids.
SPELLINGS: Final = {
    "alix t4lbo7": "alix_t4lb07",
    "planned attack": "planned_assault",
    "security check": "security_testing",
    "psychiatric clinic": "mental_health_clinic",
    "neotokyo city grid": "neotokyo_grid",
    "double or nothing": "push_your_luck",
    "markus batty": "marcus_batty",
}


def sniff(document: Document) -> bool:
    """Return whether the identity is a row near the top, with a dash in place of the colon."""
    return _IDENTITY.search(document.text[:300]) is not None


def read(document: Document) -> list[Draft]:
    """Return the decks in the text, with the site's own card names as extra readings."""
    drafts = parse(document)
    for draft in drafts:
        for index, entry in enumerate(draft.entries):
            more = [
                RowReading(reading.copies, SPELLINGS[reading.title.casefold()])
                for reading in entry.readings
                if reading.title.casefold() in SPELLINGS
            ]
            if more:
                draft.entries[index] = entry._replace(readings=(*entry.readings, *more))
    return drafts
