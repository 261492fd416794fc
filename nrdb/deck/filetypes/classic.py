"""Lists of the 1996 game: no identity, headings such as `Agenda (5) Nodes (18) Operations (22)`, rows `5 Title`."""

from __future__ import annotations

import re
from typing import Final

from nrdb.deck.document import Document
from nrdb.deck.draft import Draft, RowReading
from nrdb.deck.grammar import parse

_HEADING: Final = re.compile(r"^\W*(?:Nodes?|Preps?)\b(?:\W*\d+\W*)?$|\bNodes? \(\d+\)|\bPreps? \(\d+\)", re.MULTILINE)
_PREFIX: Final = re.compile(r"^\d+x? ONR ", re.MULTILINE)


def sniff(document: Document) -> bool:
    """Return whether the text has headings of the 1996 game's card types, or titles prefixed with `ONR`."""
    return bool(_HEADING.search(document.text) or _PREFIX.search(document.text))


def read(document: Document) -> list[Draft]:
    """Return the decks in the text, in the 1996 edition; the prefix `ONR ` is removed from titles."""
    drafts = parse(document)
    for draft in drafts:
        draft.edition = "classic"
        for index, entry in enumerate(draft.entries):
            readings = tuple(RowReading(r.copies, r.title.removeprefix("ONR "), r.pack) for r in entry.readings)
            draft.entries[index] = entry._replace(readings=readings)
    return drafts
